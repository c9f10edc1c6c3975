"""A battle: who fights whom and where, and the arithmetic of a roll.

`Battle` is kept in `s.battle` from the announcement to the end of the aftermath. The functions of the second half know no state: `odds` uses
them as well.

rules: MP-TERM-09, MP-ATT-05, MP-ATT-06, MP-ATT-12, MP-BATTLE-08 to MP-BATTLE-13, MP-RES-01 to MP-RES-03, MP-MULTI-03, MP-ASSAULT-01 to
MP-ASSAULT-06, MP-NAVAL-03, MP-NAVAL-05, MP-WAR-17, MP-BARB-06, MP-BCAPT-02
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gonfalon.games.prototype import in_force
from gonfalon.games.prototype.pieces import carried_by, engines_on, is_ship
from gonfalon.games.prototype.realm import cathedrals, has, transports_at, vf_at, walls
from gonfalon.games.prototype.state import BARBARIANS, NOBODY, Pirates, ProtoState
from gonfalon.games.prototype.world import GALLEY, TOWER, sides

TERRITORY, CONVOY, PIRATES = range(3)
"""What is attacked: a territory; all of one player in a place (a fleet at sea, a convoy in barbarian land); a barbarian galley."""

FIELD, ASSAULT = range(2)
"""STAGES."""

FIGHTING, STOPPED, LEADERLESS = range(3)
"""How a party stands: it fights on; it has given up or is wiped out; its only Captain was removed (MP-ATT-17)."""

UNDECIDED, CONQUERED, FAILED, BESIEGED = range(4)
"""RESULTS."""

ATTACK, DEFENCE = range(2)
"""Sides."""


class Party(NamedTuple):
    """One of the attackers."""

    seat: int
    """BARBARIANS if no player attacks."""
    transports: tuple[int, ...] = ()
    captains: tuple[int, ...] = ()
    leader: int = NOBODY
    """The Captain who leads, or led, his last roll (MP-ATT-15)."""
    status: int = FIGHTING
    sallying: int = 0
    """VF on the ground of the battle's place that attack from there (MP-SIEGE-22)."""


class Battle(NamedTuple):
    """MP-RES-09: the whole sequence of rounds against one objective."""

    number: int
    kind: int
    place: int
    target: int
    """Whose territory, fleet or convoy it is; BARBARIANS."""
    attackers: tuple[Party, ...]
    """In the order in which they roll."""
    defenders: tuple[int, ...]
    """Seats or BARBARIANS, in the order in which they roll."""
    outside: tuple[int, ...] = ()
    """Per defender, VF outside standing walls (MP-ASSAULT-03); () before they are counted, and without walls."""
    stage: int = FIELD
    rounds: int = 0
    attacker: int = 0
    """Index of the attacker whose roll it is."""
    defender: int = 0
    attack_cards: tuple[int, ...] = ()
    """Shown for this roll."""
    defence_cards: tuple[int, ...] = ()
    tally: tuple[tuple[int, int, int, int], ...] = ()
    """(attacker, defender, VF the attacker lost to him, VF he destroyed) (MP-RES-07)."""
    base: int = NOBODY
    """The territory from which barbarians attack."""
    galley: int = NOBODY
    """The number of the barbarian galley that is attacked or attacks."""
    landed: int = 0
    """VF of landed pirates that attack (MP-PIRATE-04)."""
    captain: int = 0
    """The level of the barbarian Captain who was there when it began (MP-BCAPT-02)."""
    ships_only: int = 0
    """MP-NAVAL-08: only the ships in a port are attacked."""
    last_blow: int = NOBODY
    """The attacker who rolled last (MP-CONTEST-03)."""
    result: int = UNDECIDED
    siege: int = 0
    """Out of a siege: 1 against those outside the walls, 2 against the walls (see `steps.siege`)."""

    @property
    def party(self) -> Party:
        """The attacker whose roll it is."""
        return self.attackers[self.attacker]

    @property
    def facing(self) -> int:
        """The defender whose roll it is."""
        return self.defenders[self.defender]

    @property
    def by_barbarians(self) -> bool:
        return self.attackers[0].seat == BARBARIANS


def battle_of(fields: Any) -> Battle:
    """Of saved data."""
    battle = Battle(*fields)
    return battle._replace(attackers=tuple(Party(*party) for party in battle.attackers))


def change_party(s: ProtoState, index: int, **values: Any) -> None:
    parties = list(s.battle.attackers)
    parties[index] = parties[index]._replace(**values)
    s.battle = s.battle._replace(attackers=tuple(parties))


def cards_of(b: Battle, side: int) -> tuple[int, ...]:
    return b.attack_cards if side == ATTACK else b.defence_cards


def seat_of_side(b: Battle, side: int) -> int:
    """The player whose roll it is on a side."""
    return b.party.seat if side == ATTACK else b.facing


def opponents(b: Battle, seat: int) -> list[int]:
    """The players on the other side of a party (MP-CARD-07)."""
    attackers = [party.seat for party in b.attackers]
    if seat in attackers:
        return [other for other in b.defenders if other >= 0]
    return [other for other in attackers if other >= 0] if seat in b.defenders else []


# ---- who can still fight


def pirates_of(s: ProtoState, number: int) -> Pirates | None:
    return next((galley for galley in s.pirates if galley.number == number), None)


def attack_vf(s: ProtoState, b: Battle, index: int) -> int:
    """MP-ATT-05, MP-ATT-06, MP-BARB-06: fighting VF of an attacker: all aboard but a crew each."""
    party = b.attackers[index]
    if party.seat == BARBARIANS:
        kept = s.world.limits.barbarian_garrison
        if b.base != NOBODY:
            return max(0, s.barbarian_vf[b.base] - kept)
        if b.galley != NOBODY:
            galley = pirates_of(s, b.galley)
            return max(0, galley.vf - kept) if galley else 0
        return b.landed
    return party.sallying + sum(transport_fighters(s, t) for t in party.transports)


def transport_fighters(s: ProtoState, transport: int) -> int:
    """MP-ATT-06: who fights from an attacking transport, with those aboard whom it carries; one stays as crew."""
    return sum(vf for _, vf in aboard_fighters(s, transport))


def aboard_fighters(s: ProtoState, transport: int) -> list[tuple[int, int]]:
    """The same by where they are: (transport, VF that may be lost)."""
    aboard = [(t, s.transport_vf[t]) for t in (transport, *carried_by(s, transport))]
    left = s.world.limits.crew
    found = []
    for t, vf in aboard:
        kept = min(left, vf)
        left -= kept
        found.append((t, vf - kept))
    return found


def present_vf(s: ProtoState, b: Battle, index: int) -> int:
    """MP-ATT-12: all VF of a defender in the place, inside and outside walls."""
    seat = b.defenders[index]
    if seat != BARBARIANS:
        if not b.ships_only:
            return vf_at(s, seat, b.place)
        return sum(s.transport_vf[t] for t in defending_transports(s, b, seat))
    if b.kind == PIRATES:
        galley = pirates_of(s, b.galley)
        return galley.vf if galley else 0
    return s.barbarian_vf[b.place]


def defending_transports(s: ProtoState, b: Battle, seat: int) -> list[int]:
    there = transports_at(s, b.place, seat)
    if not b.ships_only:
        return there
    return [t for t in there if is_ship(s, t) or s.transport_aboard[t] != NOBODY]


def behind_walls(s: ProtoState, b: Battle) -> bool:
    """MP-ASSAULT-01, MP-CHAR-29: does a fortification with closed gates stand in the attacker's way?"""
    if b.kind != TERRITORY or not walls(s, b.place):
        return False
    return not any(
        in_force.holds(s, in_force.OPEN_GATES, b.place, party.seat) for party in b.attackers
    )


def defence_vf(s: ProtoState, b: Battle, index: int) -> int:
    """Fighting VF of a defender. MP-ASSAULT-03: first those outside. MP-MULTI-03: the owner's last VF waits for the others."""
    present = present_vf(s, b, index)
    vf = b.outside[index] if b.outside and b.stage == FIELD else present
    seat = b.defenders[index]
    if seat == b.target and seat >= 0 and vf == present and len(b.defenders) > 1:
        others = any(present_vf(s, b, n) for n in range(len(b.defenders)) if n != index)
        return vf - 1 if others and vf else vf
    return vf


def next_attacker(s: ProtoState, b: Battle, first: int) -> int:
    """The next attacker who fights on, or NOBODY."""
    count = len(b.attackers)
    for index in ((first + n) % count for n in range(count)):
        if b.attackers[index].status == FIGHTING and attack_vf(s, b, index):
            return index
    return NOBODY


def next_defender(s: ProtoState, b: Battle, first: int) -> int:
    """MP-MULTI-01: the next defender who can roll, or NOBODY."""
    count = len(b.defenders)
    for index in ((first + n) % count for n in range(count)):
        if defence_vf(s, b, index):
            return index
    return NOBODY


def is_won(s: ProtoState, b: Battle) -> bool:
    """Is the last defending VF gone?"""
    return not any(present_vf(s, b, index) for index in range(len(b.defenders)))


def shelter(s: ProtoState, b: Battle) -> tuple[int, ...]:
    """MP-ASSAULT-02, MP-ASSAULT-04, MP-WAR-17: per defender, VF outside; the owner fills the walls first, then guests in their order."""
    room = s.world.buildings[TOWER + walls(s, b.place) - 1].shelters
    outside = [0] * len(b.defenders)
    owner_first = sorted(range(len(b.defenders)), key=lambda n: b.defenders[n] != b.target)
    for index in owner_first:
        vf = present_vf(s, b, index)
        inside = min(room, vf)
        room -= inside
        outside[index] = vf - inside
    return tuple(outside)


# ---- cards that lie before the sides


def show(s: ProtoState, seat: int, card: int) -> None:
    """A card is shown for this roll."""
    b = s.battle
    if seat == b.party.seat:
        s.battle = b._replace(attack_cards=(*b.attack_cards, card))
    else:
        s.battle = b._replace(defence_cards=(*b.defence_cards, card))


def forget(s: ProtoState, seat: int, card: int) -> None:
    """MP-TIME-10: a shown card that was removed or stolen no longer counts."""
    b = s.battle
    if b is None:
        return
    if seat == b.party.seat:
        s.battle = b._replace(attack_cards=tuple(c for c in b.attack_cards if c != card))
    elif seat == b.facing:
        s.battle = b._replace(defence_cards=tuple(c for c in b.defence_cards if c != card))


# ---- what a side rolls


class Roll(NamedTuple):
    """What a side throws."""

    die: int
    bonus: int = 0
    archers: int = 0
    """VF that the enemy loses besides (MP-CHAR-03)."""
    strategy: bool = False


def higher(die: int) -> int:
    """MP-TERM-09."""
    return min(die + 2, 8)


def engine_bonus(s: ProtoState, seat: int, b: Battle, side: int, party: Party | None = None) -> int:
    """MP-BATTLE-10: what the engines present with a side add in the field."""
    if side == ATTACK:
        assert party is not None
        aboard = [t for top in party.transports for t in (top, *carried_by(s, top))]
        present = [engine for t in aboard for engine in engines_on(s, t)]
    else:
        own = defending_transports(s, b, seat)
        present = [engine for t in own for engine in engines_on(s, t)]
        if not b.ships_only:
            present += [
                engine
                for engine, at in enumerate(s.engine_at)
                if at == b.place and s.engine_owner[engine] == seat and s.engine_aboard[engine] < 0
            ]
    return sum(s.world.engine[s.world.engine_kind[engine]].field_bonus for engine in present)


def galleys(s: ProtoState, b: Battle, side: int, index: int) -> list[int]:
    """The Galleys that a player has in a battle at sea."""
    if side == ATTACK:
        own: Any = b.attackers[index].transports
    else:
        seat = b.defenders[index]
        own = transports_at(s, b.place, seat) if seat >= 0 else ()
    return [t for t in own if s.world.transport_kind[t] == GALLEY]


def roll_of(s: ProtoState, b: Battle, side: int, index: int, cards: tuple[int, ...]) -> Roll:
    """MP-BATTLE-08 to MP-BATTLE-13, MP-ASSAULT-05: die and bonus of one party for a roll with these cards, without Strategy's bonus."""
    limits = s.world.limits
    seat = b.attackers[index].seat if side == ATTACK else b.defenders[index]
    assault = b.stage == ASSAULT
    die = sides(limits.assault_die if assault and side == ATTACK else limits.field_die)
    bonus = 0
    if assault and side == DEFENCE:
        bonus += s.world.buildings[TOWER + walls(s, b.place) - 1].defence
    if seat == BARBARIANS:
        return Roll(die, bonus + b.captain)
    if not assault:
        party = b.attackers[index] if side == ATTACK else None
        bonus += engine_bonus(s, seat, b, side, party)
    if s.world.is_sea(b.place) and has(s, seat, "alchemy") and galleys(s, b, side, index):
        bonus += limits.naval_alchemy
    archers = 0
    for card in cards:
        name = s.world.card_ids[card]
        if name == "heroine":
            die = higher(die)
        elif name == "master-archer":
            archers += step_amount(s, seat, card)
        elif name == "crossbowman" and assault and side == DEFENCE:
            bonus += s.world.characters[card].effects[0].second
        else:
            bonus += step_amount(s, seat, card)
    return Roll(die, bonus, archers, has(s, seat, "strategy"))


def step_amount(s: ProtoState, seat: int, card: int) -> int:
    """MP-CARD-08: the number of the highest step whose technologies the player has; 0 for none."""
    amount = 0
    for effect in s.world.characters[card].effects:
        if effect.mode == "step" and all(has(s, seat, id) for id in effect.requires):
            amount = effect.amount
    return amount


def may_show(s: ProtoState, b: Battle, side: int, index: int, card: int) -> bool:
    """Does a battle card do something for this roll, in this place?"""
    seat = b.attackers[index].seat if side == ATTACK else b.defenders[index]
    name = s.world.card_ids[card]
    if name == "heroine":
        return bool(cathedrals(s, seat))
    if name == "templar":
        return b.kind == TERRITORY and has_buildings(s, b.place, working=False)
    if name == "monk":
        own = b.kind == TERRITORY and s.owner[b.place] == seat
        return own and has_buildings(s, b.place, working=True)
    return step_amount(s, seat, card) > 0


def has_buildings(s: ProtoState, territory: int, *, working: bool) -> bool:
    """Is any building here, or (MP-BUILD-09) any that is not damaged?"""
    parts = (s.settlement[territory], s.fortification[territory], s.cathedral[territory])
    there = sum(1 << n for n, part in enumerate(parts) if part) | s.fairs[territory] << len(parts)
    return bool(there & ~s.damage[territory] if working else there)


# ---- the arithmetic of a round: no state


def strategy_bonus(own: Roll, vf: int, other: Roll, other_vf: int, ratio: int, bonus: int) -> int:
    """MP-BATTLE-09: a side with Strategy and enough VF, unless the other has Strategy too."""
    return bonus if own.strategy and not other.strategy and vf >= ratio * other_vf else 0


def losses(
    attack: int, defence: int, attack_vf: int, defence_vf: int, *, assault: bool, percent: int
) -> tuple[int, int]:
    """MP-RES-01 to MP-RES-03, MP-ASSAULT-06: VF that attacker and defender lose with these totals."""
    if attack == defence:
        return 0, 0
    lost = min(abs(attack - defence), attack_vf, defence_vf)
    won = lost * percent // 100
    if attack > defence:
        return won, lost
    return lost, 0 if assault else won


def with_archers(
    lost: tuple[int, int], attack: Roll, defence: Roll, attack_vf: int, defence_vf: int
) -> tuple[int, int]:
    """MP-CHAR-03: after the normal result, at most what is left."""
    return min(attack_vf, lost[0] + defence.archers), min(defence_vf, lost[1] + attack.archers)
