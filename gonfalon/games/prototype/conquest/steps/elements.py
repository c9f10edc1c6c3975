"""What becomes of the things in a conquered place: destroyed, plundered or kept.

rules: MP-TRANS-09, MP-CONQ-02 to MP-CONQ-06, MP-CONQ-09 to MP-CONQ-12
"""

from __future__ import annotations

from collections.abc import Iterable

from gonfalon.games.prototype.conquest.questions import (
    BUILDING,
    CAPTAIN,
    ENGINE,
    KINDS,
    TRANSPORT,
    Element,
    carrier_is_his,
    engine_hold,
    is_ground,
    ship_for,
    value,
)
from gonfalon.games.prototype.conquest.steps.prizes import PrizeCrew, salvage
from gonfalon.games.prototype.purchase.changes.buildings import tear_down
from gonfalon.games.prototype.realm.changes.holdings import receive, score
from gonfalon.games.prototype.realm.changes.pieces import (
    remove_captain,
    remove_engine,
    remove_transport,
)
from gonfalon.games.prototype.realm.questions.holdings import bought_nowhere
from gonfalon.games.prototype.realm.questions.pieces import carried_by, engines_on
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.state_rows import Heap, Lot
from gonfalon.games.prototype.world import SHIPS


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


def keep(s: ProtoState, seat: int, place: int, element: Element, *, ask: bool = False) -> None:
    """MP-CONQ-05, MP-CONQ-09, MP-CONQ-12: the player gets it, with its goods; away from own land with VF aboard."""
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
