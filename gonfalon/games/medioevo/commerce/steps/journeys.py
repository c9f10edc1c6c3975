"""A step of a commercial transport, and the armies on its way.

rules: MU-COM-07 to MU-COM-14, MU-COM-20, MU-CUBE-02 to MU-CUBE-07, MU-ROAD-06, MU-ROAD-13, MU-BARB-08, MU-CONQ-03, MU-CONQ-04
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gonfalon.games.medioevo.commerce.changes import pass_stage, place_cube
from gonfalon.games.medioevo.commerce.questions.journeys import (
    ambushers,
    anchorage_after,
    dangers,
    is_at_risk,
    next_zones,
)
from gonfalon.games.medioevo.commerce.questions.trade import NO_CUBES, Trade, lawful_colours
from gonfalon.games.medioevo.conquest.changes import take_by_order
from gonfalon.games.medioevo.conquest.questions import may_take
from gonfalon.games.medioevo.definitions.changes.pieces import lose_piece
from gonfalon.games.medioevo.definitions.questions.realm import armies_in, is_eliminated, owner_of
from gonfalon.games.medioevo.diplomacy.steps.alliances import attack
from gonfalon.games.medioevo.effects.questions.in_force import is_hidden, is_safe_piece
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.movement.questions.crossing import trader_crossings
from gonfalon.games.medioevo.state import BARBARIANS, NOBODY, MedState
from gonfalon.games.medioevo.variants.questions.terrain import trader_cost
from gonfalon.games.medioevo.vocabulary import ORDERS
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class WarnTrader(Step):
    """MU-COM-08, MU-COM-09: the step would lose the transport, or lead it to an army at open war."""

    id = "WarnTrader"
    window = "move.step"
    question = "move.trader-warning"
    rule = "MU-COM-09"
    verbs = ("hold-back", "confirm")

    seat: int
    piece: int
    zone: int
    stays: int = 0
    """1: it has come there unseen and ends its movement (MU-EC-55)."""

    def waits_for(self, s: MedState) -> list[int]:
        if self.stays:
            return [self.seat] if dangers(s, self.seat, self.zone).is_warned else []
        return [self.seat] if is_at_risk(s, self.piece, self.zone) else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary[("hold-back",)], s.vocabulary[("confirm",)]]

    def default(self, s: MedState, seat: int) -> Move:
        """Who does not answer holds back, unless the transport below would only stay again."""
        stays = self.stays and s.agenda[-3].default(s, seat).verb == "halt"
        return s.vocabulary[("confirm" if stays else "hold-back",)]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "hold-back":
            s.done()

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        danger = dangers(s, seat, self.zone)
        return {
            "piece": self.piece,
            "zone": self.zone,
            "barbarians": int(danger.barbarians),
            "seats": list(danger.hostile),
        }


@dataclass(slots=True)
class SetOut(Step):
    """MU-COM-20: the path is announced, a cube is left behind, then the transport enters."""

    id = "SetOut"
    seat: int
    piece: int
    zone: int
    announced: int = 0
    across: int = 0
    """How many zones of the foreign element lie between (MU-TN-02)."""

    def run(self, s: MedState) -> None:
        at = s.piece_at[self.piece]
        if not self.announced:
            window = Reaction("move.declared", (self.seat, at, self.zone))
            s.push(window, replace(self, announced=1))
        elif self._is_open(s):
            s.push(
                LeaveCube(self.seat, self.piece, at),
                EnterZone(self.seat, self.piece, self.zone, self.across),
            )

    def _is_open(self, s: MedState) -> bool:
        if self.across:
            return self.zone in trader_crossings(s, self.piece)
        return next_zones(s, self.piece) >> self.zone & 1 == 1


@dataclass(slots=True)
class LeaveCube(Step):
    """MU-CUBE-02 to MU-CUBE-07: who leaves an inhabited area with merchandise places a cube there."""

    id = "LeaveCube"
    window = "commerce.own-turn"
    question = "commerce.cube-left"
    rule = "MU-CUBE-04"
    verbs = ("place-cube",)

    seat: int
    piece: int
    area: int

    def _colours(self, s: MedState) -> list[int]:
        w = s.world
        if self.area >= w.first_sea or w.good[self.area] < 0:
            return []
        return lawful_colours(s, self.area, s.piece_cubes[self.piece] or NO_CUBES)

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat] if len(self._colours(s)) > 1 else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary["place-cube", good] for good in self._colours(s)]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        place_cube(s, seat, self.area, move.args[0], "MU-CUBE-02")

    def run(self, s: MedState) -> None:
        for good in self._colours(s):
            place_cube(s, self.seat, self.area, good, "MU-CUBE-02")

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return refuse_colour(s, self.area, s.piece_cubes[self.piece] or NO_CUBES, move.args[0])

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"piece": self.piece, "territory": self.area}


def refuse_colour(s: MedState, area: int, cubes: tuple[int, ...], good: int) -> Refusal:
    """Why no cube of this merchandise is placed."""
    if not cubes[good]:
        return Refusal("MU-CUBE-04", "not-aboard", good=good)
    if s.market[area] >> good & 1 or s.world.good[area] == good:
        return Refusal("MU-CUBE-03", "already-there", good=good)
    return Refusal("MU-CUBE-05", "none-in-reserve", good=good)


@dataclass(slots=True)
class EnterZone(Step):
    """MU-COM-08 to MU-COM-13, MU-COM-20: it enters and pays; then barbarians or armies there act."""

    id = "EnterZone"
    seat: int
    piece: int
    zone: int
    across: int = 0

    def run(self, s: MedState) -> None:
        seat, piece, zone = self.seat, self.piece, self.zone
        from_zone = s.piece_at[piece]
        between = self.across * s.world.limits.mp_per_zone
        s.piece_points[piece] -= trader_cost(s, piece, zone) + between
        s.piece_anchorage[piece] = anchorage_after(s, piece, zone)
        s.piece_at[piece] = zone
        unseen = is_hidden(s, piece) and next_zones(s, piece) > 0
        s.trade = Trade(seat, piece, acted=1, unseen=int(unseen))
        s.emit(
            "trader-step",
            "MU-COM-03",
            seat=seat,
            piece=piece,
            piece_kind=s.piece_kind[piece],
            from_zone=from_zone,
            zone=zone,
        )
        if unseen:
            s.push(TraderArrives(seat, piece))
        else:
            meet(s, seat, piece)


def meet(s: MedState, seat: int, piece: int) -> None:
    """What is there acts on a transport; then it has arrived."""
    zone = s.piece_at[piece]
    danger = dangers(s, seat, zone)
    arrives = TraderArrives(seat, piece)
    if danger.barbarians:
        window = Reaction("conquest.before-plunder", (BARBARIANS, zone))
        s.push(window, TakenByBarbarians(piece), arrives)
    elif danger.hostile or danger.neutral:
        # what their orders are shows now
        s.commit()
        s.push(Ambush(piece, ambushers(s, piece)), arrives)
    else:
        s.push(arrives)


@dataclass(slots=True)
class Noticed(Step):
    """MU-EC-55: a hidden transport ends its movement; the question of the transport lies below."""

    id = "Noticed"
    seat: int
    piece: int

    def run(self, s: MedState) -> None:
        s.done()
        s.trade = None
        meet(s, self.seat, self.piece)


@dataclass(slots=True)
class TakenByBarbarians(Step):
    """MU-COM-08: transport and cubes return to the reserve, unless it is protected (MU-EC-50)."""

    id = "TakenByBarbarians"
    piece: int

    def run(self, s: MedState) -> None:
        if not is_safe_piece(s, self.piece):
            lose_piece(s, self.piece, "MU-COM-08")


@dataclass(slots=True)
class Ambush(Step):
    """MU-COM-12: in turn order; the first that seizes the transport ends the matter."""

    id = "Ambush"
    piece: int
    queue: tuple[int, ...]

    def run(self, s: MedState) -> None:
        zone = s.piece_at[self.piece]
        if not self.queue or s.piece_kind[self.piece] == NOBODY:
            return
        seat = self.queue[0]
        s.push(Ambush(self.piece, self.queue[1:]))
        if seat in armies_in(s, zone):
            window = Reaction("conquest.before-plunder", (seat, zone))
            s.push(window, AttackTrader(seat, self.piece))


@dataclass(slots=True)
class AttackTrader(Step):
    """MU-COM-10, MU-DIP-06: without open war that is an attack without declaration."""

    id = "AttackTrader"
    seat: int
    piece: int

    def run(self, s: MedState) -> None:
        if not may_take(s, self.seat, self.piece):
            return
        s.push(TakeTrader(self.seat, self.piece))
        attack(s, self.seat, owner_of(self.piece))


@dataclass(slots=True)
class TakeTrader(Step):
    """MU-COM-09, MU-COM-11: plundered, or kept where property tokens allow it."""

    id = "TakeTrader"
    seat: int
    piece: int

    def run(self, s: MedState) -> None:
        take_by_order(s, self.seat, self.piece, "MU-COM-09")


@dataclass(slots=True)
class TraderArrives(Step):
    """MU-COM-20: still its owner's, it turns the token of a stage."""

    id = "TraderArrives"
    seat: int
    piece: int

    def run(self, s: MedState) -> None:
        if s.piece_kind[self.piece] == NOBODY:
            s.trade = None
        else:
            pass_stage(s, self.seat, self.piece)


# ---- standing orders (MU-TIME-02)

TRAFFIC_VERBS = ("traffic",)


def is_entering(s: MedState) -> bool:
    """MU-COM-11: is a transport on its way in?"""
    return any(isinstance(step, TraderArrives) for step in s.agenda)


def traffic_moves(s: MedState, seat: int) -> list[AnyMove]:
    """MU-COM-11: the orders that differ from what was ordered before."""
    if not s.turn or is_eliminated(s, seat) or is_entering(s):
        return []
    v = s.vocabulary
    given = {entry[1]: entry[2] for entry in s.orders[seat] if entry[0] == "traffic"}
    return [
        v["traffic", rival, order]
        for rival in s.order
        if rival != seat
        for order in range(len(ORDERS))
        if given.get(rival) != order
    ]


def order_traffic(s: MedState, seat: int, move: Move) -> None:
    rival, order = move.args
    kept = [entry for entry in s.orders[seat] if entry[:2] != ("traffic", rival)]
    s.orders[seat] = (*kept, ("traffic", rival, order))
    s.emit("traffic-order", "MU-COM-11", (seat,), seat=seat, to_seat=rival, order=order)


def refuse_traffic(s: MedState, seat: int, move: Move) -> Refusal:
    if is_entering(s):
        return Refusal("MU-COM-11", "already-entering")
    return Refusal("MU-COM-11", "no-change")
