"""What may be attacked, from where, with which transports and Captains.

rules: MP-WAR-01, MP-WAR-13, MP-WAR-16, MP-WAR-18, MP-COMBAT-02, MP-ATT-02 to MP-ATT-04, MP-ATT-06 to MP-ATT-08, MP-ATT-18, MP-NAVAL-07,
MP-NAVAL-08, MP-NAVAL-10, MP-EVENT-10, MP-MULTI-02, MP-SIEGE-17, MP-PIRATE-07
"""

from __future__ import annotations

from gonfalon.commons.pacts.clauses import OFFENSIVE
from gonfalon.games.prototype.battle.questions.parties import (
    CONVOY,
    PIRATES,
    TERRITORY,
    Objective,
    pirates_of,
    transport_fighters,
)
from gonfalon.games.prototype.diplomacy.questions.rights import may_pass
from gonfalon.games.prototype.diplomacy.questions.war import no_war
from gonfalon.games.prototype.loading.questions import besieged
from gonfalon.games.prototype.movement.questions.ways import entry_cost
from gonfalon.games.prototype.realm.questions.holdings import (
    at_war,
    in_play,
    in_truce,
    transports_at,
    vf_at,
)
from gonfalon.games.prototype.realm.questions.pieces import attacks_left, captains, crew, is_ship
from gonfalon.games.prototype.siege.questions.camps import besiegers, camp
from gonfalon.games.prototype.state import BARBARIANS, HELD, LEAVING, NOBODY, SABOTAGED, ProtoState
from gonfalon.games.prototype.world import WAR, bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import Move

ATTACK_VERBS = ("attack", "attack-convoy", "attack-galley")


def land(s: ProtoState, territory: int) -> Objective:
    """A territory, whoever holds it."""
    owner = s.owner[territory]
    return Objective(TERRITORY, territory, BARBARIANS if owner == NOBODY else owner)


def objective_of(s: ProtoState, move: Move) -> Objective:
    place = move.args[0]
    if move.verb == "attack":
        return land(s, place)
    if move.verb == "attack-galley":
        return Objective(PIRATES, place, BARBARIANS, move.args[1])
    in_port = not s.world.is_sea(place) and s.owner[place] != NOBODY
    in_port = in_port and not besieges(s, move.args[1], place)
    return Objective(CONVOY, place, move.args[1], NOBODY, int(in_port))


def besieges(s: ProtoState, seat: int, territory: int, *, by_sea: bool = False) -> bool:
    """Does the player lie before the walls, or before the port, of this place?"""
    return any(
        siege.territory == territory
        and bool(siege.by_sea) == by_sea
        and (siege.besieger == seat or siege.allies >> seat & 1)
        for siege in s.sieges
    )


def price(s: ProtoState, transport: int, goal: Objective) -> int | None:
    """MP-ATT-03, MP-ATT-04, MP-ATT-08: PM to attack it from where the transport stands; None if it cannot from there."""
    w, at = s.world, s.transport_at[transport]
    cost = w.data.movement.attack
    if at == goal.place:
        inside = goal.kind != TERRITORY or s.owner[at] == NOBODY
        return cost.inside_same_place if inside else None
    ship = is_ship(s, transport)
    if goal.kind == TERRITORY:
        if ship:
            touches = w.is_sea(at) and w.shores[at] >> goal.place & 1
            return cost.ship_against_land if touches else None
        if w.is_sea(at) or not w.adjacent[at] >> goal.place & 1:
            return None
        return entry_cost(s, transport, goal.place)
    if goal.ships_only and ship and w.harbour[goal.place] == at:
        return cost.ship_against_land
    return _price_of_relief(s, transport, goal)


def _price_of_relief(s: ProtoState, transport: int, goal: Objective) -> int | None:
    """MP-SIEGE-20: besiegers before walls are attacked from the next territory, those before a port by ships in it."""
    w, at = s.world, s.transport_at[transport]
    if goal.kind != CONVOY:
        return None
    if is_ship(s, transport):
        out = not w.is_sea(at) and w.harbour[at] == goal.place
        besieged = out and besieges(s, goal.target, at, by_sea=True)
    else:
        near = not w.is_sea(at) and not w.is_sea(goal.place) and w.adjacent[at] >> goal.place & 1
        besieged = bool(near) and besieges(s, goal.target, goal.place)
    return entry_cost(s, transport, goal.place) if besieged else None


def can_attack(s: ProtoState, transport: int, goal: Objective) -> bool:
    """Has it a crew, freedom and the PM? MP-EVENT-10: one that is held attacks only what is in its own place."""
    marks = s.transport_marks[transport]
    if s.transport_aboard[transport] != NOBODY or not crew(s, transport):
        return False
    if marks & (SABOTAGED | LEAVING) or is_guest(s, transport, goal):
        return False
    if s.sieges and is_shut_in(s, transport, goal):
        return False
    pm = price(s, transport, goal)
    if pm is None or pm > s.transport_pm[transport]:
        return False
    return not marks & HELD or s.transport_at[transport] == goal.place


def is_guest(s: ProtoState, transport: int, goal: Objective) -> bool:
    """MP-WAR-13: does it stand at peace in a territory of the player who would be attacked? It must leave first."""
    at, target = s.transport_at[transport], goal.target
    if target < 0 or s.world.is_sea(at) or s.owner[at] != target:
        return False
    return not at_war(s, s.transport_owner[transport], target)


def is_shut_in(s: ProtoState, transport: int, goal: Objective) -> bool:
    """MP-SIEGE-17: a land transport in a place besieged by land attacks nothing outside."""
    at = s.transport_at[transport]
    if at == goal.place or is_ship(s, transport):
        return False
    return besieged(s, s.transport_owner[transport], at, by_sea=False)


def vehicle(s: ProtoState, captain: int) -> int:
    """The transport with which a Captain would attack: the one it is on, or the ship that carries that one; NOBODY on the ground."""
    aboard = s.captain_aboard[captain]
    if aboard == NOBODY:
        return NOBODY
    ship = s.transport_aboard[aboard]
    return aboard if ship == NOBODY else ship


def ready_captains(s: ProtoState, seat: int, goal: Objective) -> list[int]:
    """Captains with an attack left whose transport can attack it."""
    return [
        captain
        for captain in captains(s, seat)
        if attacks_left(s, captain) > 0
        and (at := vehicle(s, captain)) != NOBODY
        and can_attack(s, at, goal)
    ]


def ready_transports(s: ProtoState, seat: int, goal: Objective) -> list[int]:
    """All transports of a player that could attack it."""
    return [
        t for t, owner in enumerate(s.transport_owner) if owner == seat and can_attack(s, t, goal)
    ]


def fighters(s: ProtoState, transports: list[int]) -> int:
    return sum(transport_fighters(s, t) for t in transports)


def is_objective(s: ProtoState, seat: int, goal: Objective) -> bool:
    """May the player attack such a thing at all, wherever their armies are?"""
    return why_no_objective(s, seat, goal) is None


def why_no_objective(s: ProtoState, seat: int, goal: Objective) -> Refusal | None:
    w, place, target = s.world, goal.place, goal.target
    if target >= 0 and in_truce(s, seat, target):
        return Refusal("MP-CHAR-21", "attack-truce", seat=target)
    if target >= 0 and target != seat and not at_war(s, seat, target):
        why = no_war(s, seat, target)
        if why is not None:
            return why
    if goal.kind == PIRATES:
        galley = pirates_of(s, goal.galley)
        there = galley is not None and galley.sea == place
        return None if there else Refusal("MP-PIRATE-07", "no-galley-there", place=place)
    if target == seat:
        return Refusal("MP-WAR-01", "attack-own")
    if goal.kind == TERRITORY:
        if in_play(s, place):
            return None
        return Refusal("MP-KING-04", "not-in-play", territory=place)
    if not vf_at(s, target, place):
        return Refusal("MP-ATT-08", "nobody-there", seat=target, place=place)
    if w.is_sea(place):
        return None
    owner = s.owner[place]
    ships = [t for t in transports_at(s, place, target) if is_ship(s, t)]
    if owner == NOBODY:
        if s.barbarian_vf[place]:
            return Refusal("MP-WAR-16", "barbarians-first", territory=place)
        if ships:
            return Refusal("MP-NAVAL-07", "port-first", territory=place)
        return None
    if owner == target:
        return Refusal("MP-NAVAL-07", "attack-the-territory", territory=place)
    if besieges(s, target, place) and (owner == seat or may_pass(s, seat, owner)):
        return None
    if owner == seat:
        return Refusal("MP-WAR-12", "guests-leave", seat=target)
    if any(crew(s, t) for t in ships) and may_pass(s, seat, owner):
        return None
    return Refusal("MP-WAR-18", "owner-first", territory=place, seat=owner)


def goals_from(s: ProtoState, seat: int, captain: int) -> list[Objective]:
    """What there is to attack where a Captain is and next to it, as the map has it; `can_attack` and `is_objective` decide."""
    w, place = s.world, s.captain_at[captain]
    at_sea = w.is_sea(place)
    ports = bits(w.shores[place]) if at_sea else [place]
    found: list[Objective] = []
    if at_sea or s.owner[place] == NOBODY:
        found += [Objective(CONVOY, place, other) for other in s.order]
    found += [Objective(PIRATES, one.sea, BARBARIANS, one.number) for one in s.pirates]
    found += [goal for port in ports for goal in _in_port(s, seat, port)]
    lands = ports if at_sea else [*bits(w.adjacent[place]), place]
    found += [land(s, near) for near in lands]
    return found + _in_camps(s)


def _in_camps(s: ProtoState) -> list[Objective]:
    """MP-SIEGE-20: besiegers before walls, and fleets before ports."""
    return [
        Objective(CONVOY, camp(s, siege), other) for siege in s.sieges for other in besiegers(siege)
    ]


def _in_port(s: ProtoState, seat: int, land: int) -> list[Objective]:
    """MP-NAVAL-08: ships of others in a third player's port."""
    if s.owner[land] in (NOBODY, seat):
        return []
    return [Objective(CONVOY, land, other, NOBODY, 1) for other in s.order]


def move_of(s: ProtoState, goal: Objective) -> Move:
    v = s.vocabulary
    if goal.kind == TERRITORY:
        return v["attack", goal.place]
    if goal.kind == PIRATES:
        return v["attack-galley", goal.place, goal.galley]
    return v["attack-convoy", goal.place, goal.target]


def has_fighters(s: ProtoState, top: int, beside: list[int], goal: Objective) -> bool:
    """Would `selection` find somebody to fight, with a Captain on `top`, which can attack, among the transports beside it?"""
    column = s.column if top in s.column else ()
    return any(
        transport_fighters(s, t) and can_attack(s, t, goal)
        for t in beside
        if s.world.transport_kind[t] in WAR or t in column
    )


def selection(s: ProtoState, seat: int, goal: Objective) -> tuple[list[int], int]:
    """With whom an attack is announced at first: the picked column, else the war transports beside the best Captain; and that Captain."""
    able = ready_captains(s, seat, goal)
    best: tuple[list[int], int] = ([], NOBODY)
    rank: tuple[int, ...] = ()
    for captain in able:
        top = vehicle(s, captain)
        beside = [t for t in transports_at(s, s.transport_at[top], seat) if can_attack(s, t, goal)]
        picked = [t for t in beside if t in s.column] if top in s.column else []
        if not fighters(s, picked):
            picked = []
        chosen = picked or [t for t in beside if s.world.transport_kind[t] in WAR]
        now = (int(bool(picked)), fighters(s, chosen), s.captain_level[captain])
        if now > rank and now[1]:
            best, rank = (chosen, captain), now
    return best


def why_not(s: ProtoState, seat: int, goal: Objective) -> Refusal | None:
    """The rule that forbids an attack, or None."""
    why = why_no_objective(s, seat, goal)
    if why is not None:
        return why
    if selection(s, seat, goal)[1] != NOBODY:
        return None
    own = [t for t, owner in enumerate(s.transport_owner) if owner == seat]
    own = [t for t in own if s.transport_aboard[t] == NOBODY]
    costs = {t: pm for t in own if (pm := price(s, t, goal)) is not None}
    near = list(costs)
    if not near:
        return Refusal("MP-ATT-03", "attack-from-afar", place=goal.place)
    led = [t for t in near if any(vehicle(s, c) == t for c in captains(s, seat))]
    could = led or near
    for mark, rule, key in (
        (SABOTAGED, "MP-CHAR-29", "attack-sabotaged"),
        (LEAVING, "MP-WAR-13", "attack-leaving"),
    ):
        if all(s.transport_marks[t] & mark for t in could):
            return Refusal(rule, key)
    if all(is_guest(s, t, goal) for t in could):
        return Refusal("MP-WAR-13", "attack-leaving")
    if all(is_shut_in(s, t, goal) for t in could):
        return Refusal("MP-SIEGE-17", "siege-closes")
    if not led:
        at_sea = all(s.world.is_sea(s.transport_at[t]) for t in near)
        return Refusal("MP-NAVAL-10" if at_sea else "MP-ATT-02", "attack-captain")
    leading = [c for c in captains(s, seat) if vehicle(s, c) in led]
    if not any(attacks_left(s, c) > 0 for c in leading):
        return Refusal("MP-ATT-07", "attacks-used", captain=leading[0])
    if all(s.transport_marks[t] & HELD and s.transport_at[t] != goal.place for t in led):
        return Refusal("MP-EVENT-10", "attack-held")
    if not any(costs[t] <= s.transport_pm[t] for t in led):
        return Refusal("MP-ATT-04", "attack-pm", pm=min(costs[t] for t in led))
    return Refusal("MP-ATT-06", "attack-crew")


def possible_allies(s: ProtoState, seat: int, goal: Objective) -> list[int]:
    """MP-MULTI-02: who may attack it together with the player: bound by an alliance, at war with the defender, in position."""
    return [
        other
        for other in s.order
        if other not in (seat, goal.target)
        and attacks_together(s, seat, other)
        and (goal.target == BARBARIANS or at_war(s, other, goal.target))
        and selection(s, other, goal)[1] != NOBODY
    ]


def attacks_together(s: ProtoState, one: int, other: int) -> bool:
    """Does an alliance of the two speak of joint attacks?"""
    return any(pact.binds(one, other) and pact.of_kind(OFFENSIVE) for pact in s.pacts)
