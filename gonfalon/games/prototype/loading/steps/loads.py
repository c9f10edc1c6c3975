"""What a player may load, unload or hand over: every move that `hauling.py` carries out.

rules: MP-LOAD-03 to MP-LOAD-07, MP-LOAD-10, MP-LOAD-14, MP-LOAD-15, MP-SUPPLY-01, MP-CAPT-03
"""

from __future__ import annotations

from gonfalon.games.prototype.events.questions.relics import relic_moves
from gonfalon.games.prototype.loading.questions import (
    ARMY,
    CARGO,
    Obstacle,
    Way,
    may_man,
    no_landing,
    obstacle,
    on_ground,
    ownerless_at,
    reach,
    room_for_goods,
    room_for_vf,
    room_on_ground,
    stock,
)
from gonfalon.games.prototype.loading.steps.boarding import boarding_moves
from gonfalon.games.prototype.movement.questions.ways import stuck_in_commerce
from gonfalon.games.prototype.realm.questions.pieces import (
    is_ship,
    kind,
    own_engines,
    own_transports,
    used_goods,
    used_vf,
)
from gonfalon.games.prototype.state import COMBAT, HELD, NOBODY, OWNERLESS, ProtoState
from gonfalon.games.prototype.state_rows import Lot
from gonfalon.games.prototype.world import WAR
from gonfalon.kernel.moves import AnyMove, RangeMove


class Holdings:
    """A player's transports and engines, by where they are: in a place, on the ground of a territory, or aboard a transport."""

    __slots__ = ("aboard", "ashore", "engines_aboard", "engines_ashore", "ownerless", "places")

    def __init__(self, s: ProtoState, seat: int) -> None:
        self.places: dict[int, list[int]] = {}
        """All transports, those aboard ships included."""
        self.ashore: dict[int, list[int]] = {}
        """Land transports on the ground."""
        self.aboard: dict[int, list[int]] = {}
        """Transports that a ship carries."""
        for t in own_transports(s, seat):
            place, ship = s.transport_at[t], s.transport_aboard[t]
            _put(self.places, place, t)
            if ship != NOBODY:
                _put(self.aboard, ship, t)
            elif not is_ship(s, t):
                _put(self.ashore, place, t)
        self.engines_ashore: dict[int, list[int]] = {}
        self.engines_aboard: dict[int, list[int]] = {}
        for engine in own_engines(s, seat):
            carrier = s.engine_aboard[engine]
            if carrier == NOBODY:
                _put(self.engines_ashore, s.engine_at[engine], engine)
            else:
                _put(self.engines_aboard, carrier, engine)
        self.ownerless = OWNERLESS in s.transport_owner
        """Are there transports that anybody may man?"""


def _put(by_key: dict[int, list[int]], key: int, number: int) -> None:
    if key in by_key:
        by_key[key].append(number)
    else:
        by_key[key] = [number]


def haul_moves(s: ProtoState, seat: int) -> list[AnyMove]:
    """Everything that the player may load, unload or hand over now."""
    own = Holdings(s, seat)
    found: list[AnyMove] = []
    for place, here in own.places.items():
        for t in here:
            for territory in reach(s, t):
                _from_ground(s, seat, own, t, territory, found)
                _to_ground(s, seat, own, t, territory, found)
        if len(here) > 1:
            for giver in here:
                for receiver in here:
                    if giver != receiver:
                        _between(s, seat, own, giver, receiver, found)
        if own.ownerless:
            for receiver in ownerless_at(s, place):
                if may_man(s, seat, receiver):
                    for giver in here:
                        _hand_over(s, seat, giver, receiver, found)
    if own.ownerless:
        for territory in s.ground[seat]:
            for receiver in ownerless_at(s, territory):
                if may_man(s, seat, receiver):
                    _load(s, seat, receiver, territory, found)
    return found + boarding_moves(s, seat) + relic_moves(s, seat)


# ---- what is offered: each function adds to the moves found


def _load(s: ProtoState, seat: int, t: int, territory: int, found: list[AnyMove]) -> None:
    vf = s.ground[seat].get(territory, 0)
    if vf:
        most = min(vf, room_for_vf(s, NOBODY, t))
        _army(s, seat, "load", (t, territory), Way(ARMY, NOBODY, t, territory), most, found)


def _unload(s: ProtoState, seat: int, t: int, territory: int, found: list[AnyMove]) -> None:
    vf = s.transport_vf[t]
    if vf:
        most = min(vf, room_on_ground(s, seat, territory))
        _army(s, seat, "unload", (t, territory), Way(ARMY, t, NOBODY, territory), most, found)


def _hand_over(s: ProtoState, seat: int, giver: int, receiver: int, found: list[AnyMove]) -> None:
    vf = s.transport_vf[giver]
    if vf:
        most = min(vf, room_for_vf(s, giver, receiver))
        _army(s, seat, "hand-over", (giver, receiver), Way(ARMY, giver, receiver), most, found)


def _army(
    s: ProtoState,
    seat: int,
    verb: str,
    args: tuple[int, int],
    way: Way,
    most: int,
    found: list[AnyMove],
) -> None:
    """VF on their way, as many as there is room for."""
    if most > 0 and obstacle(s, seat, way) is None:
        found.append(RangeMove(s.vocabulary, verb, args, 1, most))


def _goods(
    s: ProtoState,
    seat: int,
    way: Way,
    lots: tuple[Lot, ...],
    verb: str,
    one: int,
    other: int,
    found: list[AnyMove],
) -> None:
    there = stock(lots)
    ashore = way.receiver == NOBODY
    room = sum(there.values()) if ashore else room_for_goods(s, way.giver, way.receiver)
    if room > 0 and obstacle(s, seat, way) is None:
        for (good, origin), units in there.items():
            word, most = word_of(s, origin), min(units, room)
            found.append(s.vocabulary.range(verb, one, other, good, word, low=1, high=most))


def word_of(s: ProtoState, origin: int) -> int:
    """The number of an origin among the words."""
    return len(s.world.territory_ids) if origin == NOBODY else origin


def origin_of(s: ProtoState, word: int) -> int:
    return NOBODY if word == len(s.world.territory_ids) else word


def _from_ground(
    s: ProtoState, seat: int, own: Holdings, t: int, territory: int, found: list[AnyMove]
) -> None:
    _load(s, seat, t, territory, found)
    if s.goods:
        lots = on_ground(s, seat, territory)
        if lots:
            cargo = Way(CARGO, NOBODY, t, territory)
            _goods(s, seat, cargo, lots, "load-goods", t, territory, found)
    if territory in own.engines_ashore and kind(s, t) in WAR:
        cargo = Way(CARGO, NOBODY, t, territory)
        found += [
            s.vocabulary["put-engine", engine, t]
            for engine in own.engines_ashore[territory]
            if no_engine(s, seat, engine, cargo) is None
        ]
    if territory in own.ashore and is_ship(s, t):
        army = Way(ARMY, NOBODY, t, territory)
        found += [
            s.vocabulary["embark", wagon, t]
            for wagon in own.ashore[territory]
            if no_embarking(s, seat, wagon, army) is None
        ]


def _to_ground(
    s: ProtoState, seat: int, own: Holdings, t: int, territory: int, found: list[AnyMove]
) -> None:
    lots, engines, wagons = s.transport_goods[t], own.engines_aboard.get(t), own.aboard.get(t)
    if not (s.transport_vf[t] or lots or engines or wagons) or no_landing(s, seat, territory):
        return
    _unload(s, seat, t, territory, found)
    cargo = Way(CARGO, t, NOBODY, territory)
    if lots:
        _goods(s, seat, cargo, lots, "unload-goods", t, territory, found)
    if engines and obstacle(s, seat, cargo) is None:
        found += [s.vocabulary["land-engine", engine, territory] for engine in engines]
    if wagons and obstacle(s, seat, Way(ARMY, t, NOBODY, territory)) is None:
        found += [s.vocabulary["land", wagon, territory] for wagon in wagons]


def _between(
    s: ProtoState, seat: int, own: Holdings, giver: int, receiver: int, found: list[AnyMove]
) -> None:
    _hand_over(s, seat, giver, receiver, found)
    if s.transport_goods[giver]:
        cargo, lots = Way(CARGO, giver, receiver), s.transport_goods[giver]
        _goods(s, seat, cargo, lots, "hand-goods", giver, receiver, found)
    if giver in own.engines_aboard and kind(s, receiver) in WAR:
        cargo = Way(CARGO, giver, receiver)
        found += [
            s.vocabulary["put-engine", engine, receiver]
            for engine in own.engines_aboard[giver]
            if no_engine(s, seat, engine, cargo) is None
        ]
    if giver in own.aboard and is_ship(s, receiver):
        army = Way(ARMY, giver, receiver)
        found += [
            s.vocabulary["embark", wagon, receiver]
            for wagon in own.aboard[giver]
            if no_embarking(s, seat, wagon, army) is None
        ]


def no_engine(s: ProtoState, seat: int, engine: int, way: Way) -> Obstacle | None:
    """MP-LOAD-06: why an engine cannot go aboard."""
    if kind(s, way.receiver) not in WAR:
        return ("MP-CAPT-03", "war-transports-only")
    if room_for_vf(s, way.giver, way.receiver) < s.world.limits.engine_space:
        return ("MP-LOAD-06", "no-room")
    return obstacle(s, seat, way)


def no_embarking(s: ProtoState, seat: int, wagon: int, way: Way) -> Obstacle | None:
    """MP-LOAD-06, MP-LOAD-07: why a land transport cannot go aboard a ship. MP-LOAD-15: being shipped is moving."""
    if is_ship(s, wagon) or not is_ship(s, way.receiver):
        return ("MP-LOAD-06", "only-ships-carry")
    if s.transport_marks[wagon] & HELD:
        return ("MP-EVENT-09", "held")
    ship = way.receiver
    if s.phase != COMBAT and s.world.is_sea(s.transport_at[ship]):
        wrong = stuck_in_commerce(s, wagon)
        if wrong and way.giver == NOBODY:
            return wrong
    if room_for_vf(s, NOBODY, ship) < s.world.limits.land_transport_space + used_vf(s, wagon):
        return ("MP-LOAD-07", "no-room")
    if room_for_goods(s, NOBODY, ship) < used_goods(s, wagon):
        return ("MP-LOAD-07", "no-room")
    return obstacle(s, seat, way)
