"""The facts of a position that the oracle is told: read off the fields of the state, without asking the engine anything."""

from __future__ import annotations

from typing import Any

from gonfalon.games.prototype.realm.questions.effects import NUMBERS, DoubleTax, OpenGates
from gonfalon.games.prototype.state import (
    BARBARIANS,
    DAMAGED_CATHEDRAL,
    DAMAGED_FAIR,
    DAMAGED_FORTIFICATION,
    DAMAGED_SETTLEMENT,
    LEAVING,
    ProtoState,
)
from tests.games.prototype.oracle import battle as oracle

GALLEY, SHIP = 0, 1
BOMBARD = 2
TERRITORY, CONVOY, PIRATES = range(3)
"""What a battle is about: the field `kind` of `s.battle`."""


def technologies(s: ProtoState, seat: int) -> frozenset[str]:
    if seat < 0:
        return frozenset()
    ids = s.world.technology_ids
    return frozenset(id for n, id in enumerate(ids) if s.tech[seat] >> n & 1)


def seats(s: ProtoState) -> range:
    return range(s.world.seats)


def is_at_war(s: ProtoState, one: int, other: int) -> bool:
    return bool(s.war[one * s.world.seats + other])


def vf_in(s: ProtoState, seat: int, place: int) -> int:
    """Loaded and unloaded."""
    aboard = (
        s.transport_vf[t]
        for t in s.world.transports
        if s.transport_owner[t] == seat and s.transport_at[t] == place
    )
    return s.ground[seat].get(place, 0) + sum(aboard)


def vf_free_in(s: ProtoState, seat: int, place: int) -> int:
    """Without those on transports that are bound to leave."""
    aboard = (
        s.transport_vf[t]
        for t in s.world.transports
        if s.transport_owner[t] == seat
        and s.transport_at[t] == place
        and not s.transport_marks[t] & LEAVING
        and not (s.transport_deadline[t])
    )
    return s.ground[seat].get(place, 0) + sum(aboard)


def besieges(s: ProtoState, seat: int, territory: int) -> bool:
    return any(
        siege.territory == territory and (siege.besieger == seat or siege.allies >> seat & 1)
        for siege in s.sieges
    )


def is_contested(s: ProtoState, territory: int) -> bool:
    """MP-CONTEST-01, MP-SIEGE-03."""
    owner = s.owner[territory]
    return owner >= 0 and any(
        is_at_war(s, owner, seat)
        and vf_free_in(s, seat, territory) > 0
        and not besieges(s, seat, territory)
        for seat in seats(s)
        if seat != owner
    )


def holdings(s: ProtoState, seat: int) -> list[int]:
    """Territories of a player that are not contested."""
    return [
        t
        for t in s.world.territories
        if s.land >> t & 1 and s.owner[t] == seat and not is_contested(s, t)
    ]


# ---- buildings


def walls_at(s: ProtoState, territory: int) -> int:
    return 0 if s.damage[territory] & DAMAGED_FORTIFICATION else s.fortification[territory]


def settlement_at(s: ProtoState, territory: int) -> int:
    return 0 if s.damage[territory] & DAMAGED_SETTLEMENT else s.settlement[territory]


def cathedral_at(s: ProtoState, territory: int) -> int:
    return 0 if s.damage[territory] & DAMAGED_CATHEDRAL else s.cathedral[territory]


def any_building(s: ProtoState, t: int) -> bool:
    return bool(s.settlement[t] or s.fortification[t] or s.cathedral[t] or s.fairs[t])


def sound_building(s: ProtoState, t: int) -> bool:
    fairs = s.fairs[t] & ~(s.damage[t] // DAMAGED_FAIR)
    return bool(settlement_at(s, t) or walls_at(s, t) or cathedral_at(s, t) or fairs)


def own_cathedrals(s: ProtoState, seat: int) -> int:
    return sum(cathedral_at(s, t) for t in holdings(s, seat)) if seat >= 0 else 0


# ---- battles


def effects_of(s: ProtoState, kind: Any) -> list[tuple[int, ...]]:
    """The values of the effects of a kind."""
    return [effect[2:] for effect in s.effects if effect[0] == NUMBERS[kind]]


def taxes_are_doubled(s: ProtoState, seat: int) -> int:
    return effects_of(s, DoubleTax).count((seat,))


def standing_walls(s: ProtoState) -> int:
    """The level of the walls of the attacked place; 0 if their gates are open, or if no territory is attacked."""
    b = s.battle
    if b.kind != TERRITORY or b.ships_only:
        return 0
    opened = effects_of(s, OpenGates)
    if any((b.place, party.seat) in opened for party in b.attackers):
        return 0
    return walls_at(s, b.place)


def carried(s: ProtoState, transports: tuple[int, ...]) -> list[int]:
    return [t for t in s.world.transports if s.transport_aboard[t] in transports]


def barbarian_galley(s: ProtoState, number: int) -> Any:
    return next(galley for galley in s.pirates if galley.number == number)


def attacking_vf(s: ProtoState) -> int:
    """That fight for the attacker whose roll it is."""
    b = s.battle
    party = b.attackers[b.attacker]
    if party.seat == BARBARIANS:
        if b.landed:
            return int(b.landed)  # MP-PIRATE-04
        if b.galley >= 0:
            return int(barbarian_galley(s, b.galley).vf) - 1  # MP-PIRATE-05
        return s.barbarian_vf[int(b.base)] - 1  # MP-BARB-06
    return oracle.fighting_aboard(loads(s, party)) + int(party.sallying)


def loads(s: ProtoState, party: Any) -> list[int]:
    """VF on each attacking transport, with what it carries."""
    roots = [t for t in party.transports if s.transport_aboard[t] not in party.transports]
    return [s.transport_vf[t] + sum(s.transport_vf[c] for c in carried(s, (t,))) for t in roots]


def present(s: ProtoState, seat: int) -> int:
    """VF of a defender in the place of the battle."""
    b = s.battle
    if seat == BARBARIANS:
        return (
            int(barbarian_galley(s, b.galley).vf) if b.kind == PIRATES else s.barbarian_vf[b.place]
        )
    if b.ships_only:
        ships = tuple(
            t
            for t in s.world.transports
            if s.transport_owner[t] == seat
            and s.transport_at[t] == b.place
            and s.world.transport_kind[t] in (GALLEY, SHIP)
        )
        return sum(s.transport_vf[t] for t in (*ships, *carried(s, ships)))
    return vf_in(s, seat, b.place)


def defending(s: ProtoState) -> tuple[int, int]:
    """VF that fight for the defender whose roll it is, and the walls that are assaulted."""
    b = s.battle
    owner = b.target if b.kind == TERRITORY else None
    order = sorted(b.defenders, key=lambda seat: seat != owner)
    there = [present(s, seat) for seat in order]
    who = order.index(b.defenders[b.defender])
    holder = order.index(owner) if owner is not None and owner >= 0 and owner in order else -1
    return oracle.defending(there, standing_walls(s), who, holder)


def bombards(s: ProtoState, seat: int, place: int, transports: tuple[int, ...] | None) -> int:
    """Of a player: on these transports and what they carry; without them, all in a place but those on ownerless ones (MP-LOAD-10)."""
    count = 0
    for engine in s.world.engine_numbers:
        if s.engine_owner[engine] != seat or s.world.engine_kind[engine] != BOMBARD:
            continue
        on = s.engine_aboard[engine]
        if transports is None:
            count += s.engine_at[engine] == place and (on < 0 or s.transport_owner[on] == seat)
        else:
            count += on in (*transports, *carried(s, transports))
    return count


def galleys(s: ProtoState, seat: int, place: int, transports: tuple[int, ...] | None) -> list[int]:
    """Levels of the Galleys of a player: of these transports; without them, of all in a place."""
    return [
        s.transport_level[t]
        for t in s.world.transports
        if s.world.transport_kind[t] == GALLEY
        and s.transport_owner[t] == seat
        and s.transport_at[t] == place
        and (transports is None or t in transports)
    ]


def captain_of_barbarians(s: ProtoState) -> int:
    b = s.battle
    if b.landed:
        return int(b.captain)  # their galley is gone
    if b.galley >= 0:
        return int(barbarian_galley(s, b.galley).captain)
    place: int = b.base if b.attackers[0].seat == BARBARIANS else b.place
    return s.barbarian_captain[place]


def sides(s: ProtoState) -> tuple[oracle.Side, oracle.Side, bool, int]:
    """Attacker and defender of the roll, whether it is at sea, and the walls that are assaulted."""
    b = s.battle
    names = s.world.card_ids
    party, facing = b.attackers[b.attacker], b.defenders[b.defender]
    at_sea = b.place >= s.world.first_sea
    vf, walls = defending(s)
    attack = oracle.Side(
        vf=attacking_vf(s),
        technologies=technologies(s, party.seat),
        cards=tuple(names[card] for card in b.attack_cards),
        captain=captain_of_barbarians(s) if party.seat == BARBARIANS else 0,
        cathedrals=own_cathedrals(s, party.seat),
        bombards=bombards(s, party.seat, b.place, party.transports),
        galleys=len(galleys(s, party.seat, b.place, party.transports)),
        building=not at_sea and any_building(s, b.place),
    )
    own_place = not at_sea and s.owner[b.place] == facing
    defence = oracle.Side(
        vf=vf,
        technologies=technologies(s, facing),
        cards=tuple(names[card] for card in b.defence_cards),
        captain=captain_of_barbarians(s) if facing == BARBARIANS else 0,
        cathedrals=own_cathedrals(s, facing),
        bombards=bombards(s, facing, b.place, None) if facing >= 0 else 0,
        galleys=len(galleys(s, facing, b.place, None)) if facing >= 0 else 0,
        building=own_place and sound_building(s, b.place),
    )
    return attack, defence, at_sea, walls


def circumstances(s: ProtoState) -> set[str]:
    """What kind of battle it is, for counting."""
    b = s.battle
    party, facing = b.attackers[b.attacker], b.defenders[b.defender]
    found = set()
    if party.seat == BARBARIANS:
        found.add("pirates land" if b.landed else "barbarians attack")
    if facing == BARBARIANS:
        found.add("against pirates" if b.kind == PIRATES else "against barbarians")
    if len(b.attackers) > 1:
        found.add("several attackers")
    if len(b.defenders) > 1:
        found.add("several defenders")
    if (
        b.kind == TERRITORY
        and facing == b.target
        and facing >= 0
        and defending(s)[0] < present(s, facing)
    ):
        found.add("owner holds back")
    if b.kind == TERRITORY and s.fortification[b.place]:
        if not walls_at(s, b.place):
            found.add("damaged walls")
        elif not standing_walls(s):
            found.add("opened gates")
        elif not defending(s)[1]:
            found.add("outside the walls")
    if b.kind == CONVOY and b.place < s.world.first_sea:
        found.add("convoy")
    if party.sallying:
        found.add("sortie")
    return found


Rammers = list[tuple[list[int], bool]]


def rammers(s: ProtoState) -> tuple[Rammers, Rammers]:
    """Per attacker and per defender: the levels of the Galleys, and whether their player has Alchemy."""
    b = s.battle

    def rams(seat: int, own: tuple[int, ...] | None) -> tuple[list[int], bool]:
        if seat == BARBARIANS:
            return [1], False  # MP-PIRATE-01
        return galleys(s, seat, b.place, own), "alchemy" in technologies(s, seat)

    attackers = [rams(party.seat, party.transports) for party in b.attackers]
    return attackers, [rams(seat, None) for seat in b.defenders]


# ---- sieges


def besieger(s: ProtoState, territory: int) -> int:
    return int(next(siege.besieger for siege in s.sieges if siege.territory == territory))


def duellists(s: ProtoState, territory: int) -> tuple[list[int], list[int]]:
    """Levels of the engines of the besiegers and of the besieged in a place."""
    outside: list[int] = []
    inside: list[int] = []
    for engine in s.world.engine_numbers:
        owner = s.engine_owner[engine]
        if owner >= 0 and s.engine_at[engine] == territory:
            side = outside if besieges(s, owner, territory) else inside
            side.append(s.world.engine_kind[engine] + 1)
    return outside, inside


def in_siege(s: ProtoState, territory: int) -> list[int]:
    """Besiegers, and whoever is inside; BARBARIANS if it is theirs."""
    found = [seat for seat in seats(s) if vf_in(s, seat, territory)]
    return found if s.owner[territory] >= 0 else [*found, BARBARIANS]
