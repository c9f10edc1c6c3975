"""What becomes of the things in a conquered place: destroyed, plundered or kept.

rules: MP-CONQ-02 to MP-CONQ-06, MP-CONQ-09 to MP-CONQ-12, MP-TRANS-09, MP-TRANS-10, MP-ENGINE-02
"""

from __future__ import annotations

from collections.abc import Iterable

from gonfalon.games.prototype.purchase.changes.buildings import tear_down
from gonfalon.games.prototype.realm.changes.holdings import receive, score
from gonfalon.games.prototype.realm.changes.pieces import (
    remove_captain,
    remove_engine,
    remove_transport,
)
from gonfalon.games.prototype.realm.questions.holdings import (
    bought_nowhere,
    level,
    standing_buildings,
    transports_at,
    vf_at,
)
from gonfalon.games.prototype.realm.questions.pieces import (
    captains_at,
    carried_by,
    convoy,
    engines_at,
    engines_on,
    free_vf,
    own_engines,
    own_transports,
    transport_limit,
    used_vf,
)
from gonfalon.games.prototype.state import NOBODY, OWNERLESS, ProtoState
from gonfalon.games.prototype.state_rows import Heap, Lot
from gonfalon.games.prototype.steps.prizes import PrizeCrew, givers, salvage
from gonfalon.games.prototype.world import SHIPS, WAR

BUILDING, TRANSPORT, ENGINE, CAPTAIN = range(4)
KINDS = ["building", "transport", "engine", "captain"]

Element = tuple[int, int, int]
"""Kind, number, and who lost it (BARBARIANS: it brings no honour)."""


# ---- what there is to decide on


def buildings_of(s: ProtoState, territory: int, loser: int) -> list[Element]:
    return [(BUILDING, building, loser) for building in standing_buildings(s, territory)]


def pieces_of(s: ProtoState, place: int, loser: int) -> list[Element]:
    """Everything of a player without VF in a place; his transports are nobody's from now on."""
    transports = transports_at(s, place, loser)
    found = [(TRANSPORT, t, loser) for t in transports]
    found += [(ENGINE, engine, loser) for engine in engines_at(s, place, loser)]
    found += [(CAPTAIN, captain, loser) for captain in captains_at(s, place, loser)]
    for t in transports:
        s.transport_owner[t] = OWNERLESS
    return found


def pieces_without_crew(
    s: ProtoState, place: int, loser: int, *, ground: bool = True
) -> list[Element]:
    """MP-CONQ-13: transports that nobody of his holds any more, with what is on them; MP-CONQ-09: what lies beside them (`ground`) when he
    has no VF left."""
    found: list[Element] = []
    for top in convoy(s, loser, place):
        aboard = [top, *carried_by(s, top)]
        if any(s.transport_vf[t] for t in aboard):
            continue
        for t in aboard:
            found.append((TRANSPORT, t, loser))
            found += [(ENGINE, engine, loser) for engine in engines_on(s, t)]
            found += [(CAPTAIN, c, loser) for c, on in enumerate(s.captain_aboard) if on == t]
            s.transport_owner[t] = OWNERLESS
    if ground and not vf_at(s, loser, place):
        engines, leaders = engines_at(s, place, loser), captains_at(s, place, loser)
        found += [(ENGINE, e, loser) for e in engines if s.engine_aboard[e] == NOBODY]
        found += [(CAPTAIN, c, loser) for c in leaders if s.captain_aboard[c] == NOBODY]
    return found


# ---- what may be kept


def is_ground(s: ProtoState, seat: int, place: int) -> bool:
    """Is it his own land, where things need neither crew nor hold?"""
    return not s.world.is_sea(place) and s.owner[place] == seat


def may_keep(s: ProtoState, seat: int, place: int, element: Element) -> tuple[str, str] | None:
    """Rule and reason that keep him from keeping it; None if he may."""
    kind, number, _ = element
    if kind == CAPTAIN:
        return ("MP-CONQ-05", "no-captains")
    if kind == BUILDING:
        return None
    ground = is_ground(s, seat, place)
    if kind == ENGINE:
        if len(own_engines(s, seat)) >= level(s, seat):
            return ("MP-ENGINE-02", "too-many-engines")
        if ground or engine_hold(s, seat, place, number) != NOBODY:
            return None
        return ("MP-CONQ-09", "no-hold")
    of_kind = s.world.transport_kind[number]
    same = [t for t in own_transports(s, seat) if s.world.transport_kind[t] == of_kind]
    if len(same) >= transport_limit(s, seat, of_kind, level(s, seat)):
        return ("MP-TRANS-10", "too-many-transports")
    if ground or carrier_is_his(s, seat, number):
        return None
    if s.world.transport_kind[number] not in SHIPS and s.world.is_sea(place):
        return None if ship_for(s, seat, place, number) != NOBODY else ("MP-CONQ-09", "no-hold")
    return None if givers(s, seat, place) else ("MP-CONQ-09", "no-vf-for-crew")


def carrier_is_his(s: ProtoState, seat: int, transport: int) -> bool:
    ship = s.transport_aboard[transport]
    return ship != NOBODY and s.transport_owner[ship] == seat


def engine_hold(s: ProtoState, seat: int, place: int, engine: int) -> int:
    """Where a captured engine can go that lies on no ground: where it is, or a war transport with room."""
    aboard = s.engine_aboard[engine]
    if aboard != NOBODY and s.transport_owner[aboard] == seat:
        return aboard
    for t in transports_at(s, place, seat):
        if s.world.transport_kind[t] in WAR and free_vf(s, t) >= s.world.limits.engine_space:
            return t
    return NOBODY


def ship_for(s: ProtoState, seat: int, place: int, transport: int) -> int:
    """A ship of his with room for a land transport that he took at sea."""
    room = s.world.limits.land_transport_space + used_vf(s, transport)
    for ship in convoy(s, seat, place):
        if s.world.transport_kind[ship] in SHIPS and free_vf(s, ship) >= room:
            return ship
    return NOBODY


# ---- what is done


def destroy(s: ProtoState, seat: int, place: int, element: Element) -> None:
    """MP-CONQ-03: honour for everything of a player."""
    kind, _, loser = element
    _tell(s, "destroyed", "MP-CONQ-03", seat, element)
    if loser >= 0:
        points = s.world.po[f"destroy-{KINDS[kind]}"]
        score(s, seat, points, "destruction", "MP-CONQ-03")
    _remove(s, seat, place, element)


def plunder(s: ProtoState, seat: int, place: int, element: Element) -> None:
    """MP-CONQ-04: half its listed value."""
    florins = value(s, element) * s.world.limits.plunder_percent // 100
    receive(s, seat, florins)
    _tell(s, "plundered", "MP-CONQ-04", seat, element, florins=florins)
    _remove(s, seat, place, element)


def value(s: ProtoState, element: Element) -> int:
    kind, number, _ = element
    w = s.world
    if kind == BUILDING:
        return w.buildings[number].cost
    if kind == TRANSPORT:
        return w.transport[w.transport_kind[number]][s.transport_level[number] - 1].cost
    if kind == ENGINE:
        return w.engine[w.engine_kind[number]].cost
    return w.captain_cost[s.captain_level[number] - 1]


def keep(s: ProtoState, seat: int, place: int, element: Element, *, ask: bool = False) -> None:
    """MP-CONQ-05, MP-CONQ-09, MP-CONQ-12: it is his, with its goods; away from own land with VF aboard."""
    kind, number, _ = element
    _tell(s, "kept", "MP-CONQ-05", seat, element)
    if kind == ENGINE:
        s.engine_owner[number] = seat
        hold = engine_hold(s, seat, place, number)
        s.engine_aboard[number] = NOBODY if is_ground(s, seat, place) and hold == NOBODY else hold
    elif kind == TRANSPORT:
        _take_transport(s, seat, place, number, ask)


def _take_transport(s: ProtoState, seat: int, place: int, transport: int, ask: bool) -> None:
    at_sea = s.world.is_sea(place)
    if not carrier_is_his(s, seat, transport):
        ashore = s.world.transport_kind[transport] in SHIPS or not at_sea
        ship = NOBODY if ashore else ship_for(s, seat, place, transport)
        s.transport_aboard[transport] = ship
        if ship == NOBODY and not is_ground(s, seat, place):
            crew = PrizeCrew(seat, place, transport)
            if ask:
                s.push(crew)
            else:
                crew.run(s)
    s.transport_owner[transport] = seat
    s.transport_goods[transport] = tuple(bought_nowhere(s.transport_goods[transport]))
    s.transport_pm[transport] = 0
    s.transport_marks[transport] = s.transport_deadline[transport] = 0


def _remove(s: ProtoState, seat: int, place: int, element: Element) -> None:
    kind, number, _ = element
    if kind == BUILDING:
        tear_down(s, number, place)
    elif kind == ENGINE:
        remove_engine(s, number)
    elif kind == CAPTAIN:
        remove_captain(s, number)
    else:
        _spill(s, seat, place, s.transport_goods[number])
        for carried in carried_by(s, number):
            s.transport_aboard[carried] = NOBODY
        for engine in engines_on(s, number):
            s.engine_aboard[engine] = NOBODY
        for captain, aboard in enumerate(s.captain_aboard):
            if aboard == number:
                s.captain_aboard[captain] = NOBODY
        remove_transport(s, number)


def _spill(s: ProtoState, seat: int, place: int, lots: Iterable[Lot]) -> None:
    """MP-CONQ-10: on land goods lie on the ground. MP-CONQ-11: at sea the winner's Merchant Ships take what they can."""
    goods = bought_nowhere(lots)
    if not goods:
        return
    if not s.world.is_sea(place):
        s.goods.append(Heap(place, NOBODY, s.turn + 1, tuple(goods)))
        return
    salvage(s, seat, place, goods)


def _tell(s: ProtoState, kind: str, rule: str, seat: int, element: Element, **more: int) -> None:
    what, number, _ = element
    s.emit(f"{KINDS[what]}-{kind}", rule, None, seat=seat, **{KINDS[what]: number}, **more)
