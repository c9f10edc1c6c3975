"""Armies and pieces are placed.

rules: MP-PLACE-01, MP-PLACE-02, MP-PLACE-06
"""

from __future__ import annotations

from gonfalon.games.prototype.placement.questions import (
    army_places,
    army_settlements,
    open_transports,
    ports,
    reserve_room,
    room_for,
    settlements,
)
from gonfalon.games.prototype.purchase.changes.on_the_way import settle
from gonfalon.games.prototype.realm.changes.holdings import change_ground
from gonfalon.games.prototype.realm.changes.pieces import bring_in, put_captain, put_engine
from gonfalon.games.prototype.realm.questions.pieces import (
    CAPTAIN,
    ENGINE,
    TRANSPORT,
    free_vf,
    is_ship,
)
from gonfalon.games.prototype.state import ProtoState


def _take(s: ProtoState, seat: int, vf: int) -> None:
    """New VF first."""
    new = min(vf, s.to_place[seat])
    s.to_place[seat] -= new
    s.reserve[seat] -= vf - new


def place_vf(s: ProtoState, seat: int, territory: int, vf: int) -> None:
    _take(s, seat, vf)
    change_ground(s, seat, territory, vf)
    s.emit("placed-vf", "MP-PLACE-02", seat=seat, territory=territory, vf=vf)


def place_aboard(s: ProtoState, seat: int, transport: int, vf: int) -> None:
    _take(s, seat, vf)
    s.transport_vf[transport] += vf
    s.emit("placed-aboard", "MP-PLACE-02", seat=seat, transport=transport, vf=vf)


def put_in_reserve(s: ProtoState, seat: int, vf: int) -> None:
    s.to_place[seat] -= vf
    s.reserve[seat] += vf
    s.emit("reserved", "MP-PLACE-06", (seat,), seat=seat, vf=vf)


# ---- pieces


def place_transport(s: ProtoState, seat: int, transport: int, territory: int) -> None:
    level, _ = settle(s, seat, TRANSPORT, transport)
    bring_in(s, seat, transport, level, territory)
    s.emit("placed-transport", "MP-PLACE-02", seat=seat, transport=transport)


def place_engine(s: ProtoState, seat: int, engine: int, territory: int) -> None:
    settle(s, seat, ENGINE, engine)
    put_engine(s, seat, engine, territory)
    s.emit("placed-engine", "MP-PLACE-02", seat=seat, engine=engine, territory=territory)


def place_captain(s: ProtoState, seat: int, captain: int, territory: int) -> None:
    (level,) = settle(s, seat, CAPTAIN, captain)
    put_captain(s, captain, level, territory)
    s.emit("placed-captain", "MP-PLACE-02", seat=seat, captain=captain)


# ---- what was not ordered


def place_rest(s: ProtoState, seat: int) -> None:
    """The default of the phase: the capital, then the other settlements. MP-PLACE-01: only what finds no place at all is lost."""
    _place_pieces(s, seat)
    for territory in army_settlements(s, seat):
        _fill(s, seat, territory)
    if reserve_room(s, seat):
        put_in_reserve(s, seat, reserve_room(s, seat))
    for territory in army_places(s, seat) if s.to_place[seat] else ():
        _fill(s, seat, territory)
    for transport in open_transports(s, seat) if s.to_place[seat] else ():
        vf = min(free_vf(s, transport), s.to_place[seat])
        if vf:
            place_aboard(s, seat, transport, vf)
    lost, s.to_place[seat] = s.to_place[seat], 0
    if lost:
        s.emit("vf-not-placed", "MP-PLACE-01", seat=seat, vf=lost)


def _fill(s: ProtoState, seat: int, territory: int) -> None:
    vf = min(room_for(s, seat, territory), s.to_place[seat])
    if vf:
        place_vf(s, seat, territory, vf)


def _place_pieces(s: ProtoState, seat: int) -> None:
    """MP-SETUP-14: a ship of the set-up waits on until there is a port."""
    if not s.bought[seat]:
        return
    inland = settlements(s, seat)
    harbours = ports(s, inland)
    kept = []
    for entry in s.bought[seat]:
        ship = entry[0] == TRANSPORT and is_ship(s, entry[1])
        places = harbours if ship else inland
        if places:
            PLACE[entry[0]](s, seat, entry[1], places[0])
        elif ship and entry[3]:
            kept.append(entry)
        else:
            s.emit("piece-lost", "MP-PLACE-01", seat=seat)
    s.bought[seat] = tuple(kept)


PLACE = {TRANSPORT: place_transport, ENGINE: place_engine, CAPTAIN: place_captain}
