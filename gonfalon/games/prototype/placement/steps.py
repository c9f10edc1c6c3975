"""Phase 8: everything bought or received comes onto the board.

rules: MP-PLACE-01 to MP-PLACE-08, MP-SUPPLY-01, MP-TIME-02
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.prototype.placement.changes import (
    PLACE,
    place_aboard,
    place_rest,
    place_vf,
    put_in_reserve,
)
from gonfalon.games.prototype.placement.questions import (
    army_places,
    counts_as_settlement,
    open_transports,
    pool,
    ports,
    refuse_land,
    refuse_transport,
    reserve_limit,
    reserve_room,
    room_for,
    settlements,
)
from gonfalon.games.prototype.purchase.changes.buildings import arrive
from gonfalon.games.prototype.realm.questions.holdings import has, total_vf
from gonfalon.games.prototype.realm.questions.pieces import (
    CAPTAIN,
    ENGINE,
    TRANSPORT,
    free_vf,
    is_ship,
)
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.supply.questions import supply_limit
from gonfalon.games.prototype.timing.steps.sealed_orders import START_OVER, Orders
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

PIECES = {"place-transport": TRANSPORT, "place-engine": ENGINE, "place-captain": CAPTAIN}
VERB_OF = {what: verb for verb, what in PIECES.items()}


@dataclass(slots=True)
class PlacementPhase(Step):
    """MP-PLACE-03: buildings stand where they were ordered for."""

    id = "PlacementPhase"

    def run(self, s: ProtoState) -> None:
        for seat in s.order:
            arrive(s, seat)
        s.push(PlacementOrders())


@dataclass(slots=True)
class PlacementOrders(Orders):
    """All players place at the same time."""

    id = "PlacementOrders"
    window = "placement.orders"
    rule = "MP-PLACE-01"
    verbs = ("done", START_OVER, "place-vf", "place-aboard", "reserve-vf", *PIECES)

    def concerned(self, s: ProtoState) -> list[int]:
        """A reserve is hidden, Logistics is not."""
        return [
            seat
            for seat in s.order
            if s.to_place[seat] or s.bought[seat] or has(s, seat, "logistics")
        ]

    def choices(self, s: ProtoState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        moves: list[AnyMove] = []
        if s.bought[seat]:
            inland = settlements(s, seat)
            harbours = ports(s, inland)
            for what, piece, *_ in s.bought[seat]:
                places = harbours if what == TRANSPORT and is_ship(s, piece) else inland
                moves += [v[VERB_OF[what], piece, territory] for territory in places]
        vf = pool(s, seat)
        if vf:
            for territory in army_places(s, seat):
                room = min(vf, room_for(s, seat, territory))
                if room:
                    moves.append(v.range("place-vf", territory, low=1, high=room))
            for transport in open_transports(s, seat):
                room = min(vf, free_vf(s, transport))
                if room:
                    moves.append(v.range("place-aboard", transport, low=1, high=room))
        room = reserve_room(s, seat)
        if room:
            moves.append(v.range("reserve-vf", low=1, high=room))
        return moves

    def carry_out(self, s: ProtoState, seat: int, move: Move, roll: int) -> None:
        if move.verb == "place-vf":
            place_vf(s, seat, *move.args)
        elif move.verb == "place-aboard":
            place_aboard(s, seat, *move.args)
        elif move.verb == "reserve-vf":
            put_in_reserve(s, seat, move.args[0])
        else:
            PLACE[PIECES[move.verb]](s, seat, *move.args)

    def book_all(self, s: ProtoState) -> None:
        for seat in s.order:
            self.book(s, seat)
            place_rest(s, seat)

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        desk = self.desk(s, seat)
        return {
            "vf": desk.to_place[seat],
            "reserve_vf": desk.reserve[seat],
            "count": len(desk.bought[seat]),
        }

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        desk = self.desk(s, seat)
        if move.verb == "place-vf":
            place, vf = move.args
            there = desk.ground[seat].get(place, 0) + vf
            limit = supply_limit(desk, place, for_placement=True)
            return [remark("vf-there", vf=there, limit_vf=limit)]
        if move.verb == "place-aboard":
            left = free_vf(desk, move.args[0]) - move.args[1]
            return [remark("room-aboard", vf=left)]
        if move.verb == "reserve-vf":
            return [remark("hidden-reserve", vf=reserve_limit(desk, seat))]
        return self._left_over(desk, seat) if move.verb == "done" else []

    def _left_over(self, s: ProtoState, seat: int) -> list[Consequence]:
        """What is not placed goes to its default places; what finds none is lost."""
        vf, pieces = s.to_place[seat], len(s.bought[seat])
        if not vf and not pieces:
            return []
        placed = s.copy()
        place_rest(placed, seat)
        lost = total_vf(s, seat) - total_vf(placed, seat)
        found = [remark("placed-for-you", vf=vf, count=pieces)]
        return [*found, remark("no-room", vf=lost)] if lost else found

    # ---- why not

    def refuse_order(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        refusal: Refusal | None
        if move.verb == START_OVER:
            return Refusal("MP-TIME-02", "nothing-ordered")
        if move.verb in PIECES:
            refusal = _refuse_piece(s, seat, PIECES[move.verb], *move.args)
        elif move.verb == "reserve-vf":
            refusal = Refusal("MP-PLACE-06", "reserve-at-most", vf=reserve_limit(s, seat))
        elif move.args[1] > pool(s, seat) or not move.args[1]:
            refusal = Refusal("MP-PLACE-01", "vf-at-most", vf=pool(s, seat))
        elif move.verb == "place-vf":
            refusal = _refuse_vf(s, seat, move.args[0])
        else:
            refusal = refuse_transport(s, seat, move.args[0]) or Refusal(
                "MP-PLACE-05", "no-room-aboard", transport=move.args[0]
            )
        return refusal or Refusal(self.rule, "not-offered")


def _refuse_vf(s: ProtoState, seat: int, territory: int) -> Refusal:
    refusal = refuse_land(s, seat, territory)
    if refusal:
        return refusal
    if territory not in army_places(s, seat):
        rule = "MP-PLACE-07" if has(s, seat, "logistics") else "MP-PLACE-02"
        return Refusal(rule, "not-here", territory=territory)
    limit = supply_limit(s, territory, for_placement=True)
    if limit < supply_limit(s, territory):
        return Refusal("MP-PLACE-04", "fed-next-turn", territory=territory, limit_vf=limit)
    return Refusal("MP-PLACE-05", "over-supply", territory=territory, limit_vf=limit)


def _refuse_piece(
    s: ProtoState, seat: int, what: int, piece: int, territory: int
) -> Refusal | None:
    if not any(entry[:2] == (what, piece) for entry in s.bought[seat]):
        return Refusal("MP-PLACE-01", "not-bought")
    refusal = refuse_land(s, seat, territory)
    if refusal:
        return refusal
    if not counts_as_settlement(s, territory):
        rule = "MP-PLACE-04" if s.settlement[territory] else "MP-PLACE-02"
        return Refusal(rule, "not-here", territory=territory)
    if what == TRANSPORT and is_ship(s, piece) and s.world.harbour[territory] == NOBODY:
        return Refusal("MP-PLACE-02", "no-port-here", territory=territory)
    return None
