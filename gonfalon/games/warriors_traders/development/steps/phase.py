"""Phase III, Development: first, second and extra Actions, then one token may be moved.

rules: WT-DEV-01 to WT-DEV-11, WT-ACT-04, WT-PROD-05, WT-TRD-05, WT-MIL-09, WT-ASK-08 to WT-ASK-10
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.warriors_traders.development.steps.actions import (
    ACTIONS,
    action_moves,
    action_outlook,
    army_moves,
    change_tokens,
    refuse_action,
    take_action,
    war_moves,
)
from gonfalon.games.warriors_traders.realm.questions import in_play, level
from gonfalon.games.warriors_traders.state import DEVELOPMENT, READY, WarState
from gonfalon.games.warriors_traders.world import (
    GOLD,
    MILITARY,
    NO_TOKEN_MOVE,
    PATHS,
    PRODUCTION,
    TRADE,
)
from gonfalon.kernel.consequences import Consequence
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

FIRST, SECOND = 1, 2


@dataclass(slots=True)
class Development(Step):
    """First Actions in play order, second ones in reverse, then extra Actions and token moves."""

    id = "Development"

    def run(self, s: WarState) -> None:
        s.phase = DEVELOPMENT
        s.push(
            *(Action(seat, FIRST) for seat in s.order),
            *(Action(seat, SECOND) for seat in reversed(s.order)),
            *(ExtraActions(seat) for seat in s.order),
            *(MoveToken(seat) for seat in s.order),
        )


@dataclass(slots=True)
class Action(Step):
    """One Action, or none."""

    id = "Action"
    window = "development.action"
    rule = "WT-DEV-01"
    verbs = ("pass", *ACTIONS)

    seat: int
    number: int

    def waits_for(self, s: WarState) -> list[int]:
        return [self.seat] if in_play(s, self.seat) else []

    def moves(self, s: WarState, seat: int) -> list[AnyMove]:
        return [s.world.pass_, *action_moves(s, seat)]

    def apply(self, s: WarState, seat: int, move: Move) -> None:
        s.done()
        if move.verb != "pass":
            act(s, seat, move)
        else:
            s.emit("passed", "WT-DEV-06", seat=seat)

    def outlook(self, s: WarState, seat: int, move: Move) -> list[Consequence]:
        return action_outlook(s, seat, move)

    def refuse(self, s: WarState, seat: int, move: Move) -> Refusal:
        return refuse_action(s, seat, move)

    def asks(self, s: WarState, seat: int) -> dict[str, Any]:
        return {"number": self.number}


def act(s: WarState, seat: int, move: Move, condition: int = READY) -> None:
    """Take an Action; with Warlord a Build Army Action may go on (WT-MIL-09)."""
    take_action(s, seat, move, condition)
    w = s.world
    if move.verb == "build-army" and level(s, seat, MILITARY) >= w.warlord:
        s.push(FurtherArmy(seat, w.armies_per_build - 1, condition))


@dataclass(slots=True)
class FurtherArmy(Step):
    """Warlord: the same Build Army Action may build another army."""

    id = "FurtherArmy"
    window = "development.further-army"
    rule = "WT-MIL-09"
    verbs = ("pass", *ACTIONS)
    refused_verbs = tuple(verb for verb in ACTIONS if verb != "build-army")

    seat: int
    armies_left: int
    condition: int

    def waits_for(self, s: WarState) -> list[int]:
        return [self.seat] if self.armies_left and in_play(s, self.seat) else []

    def moves(self, s: WarState, seat: int) -> list[AnyMove]:
        moves: list[AnyMove] = [s.world.pass_]
        army_moves(s, seat, moves)
        return moves

    def apply(self, s: WarState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "build-army":
            take_action(s, seat, move, self.condition)
            s.push(FurtherArmy(seat, self.armies_left - 1, self.condition))

    def refuse(self, s: WarState, seat: int, move: Move) -> Refusal:
        if move.verb == "build-army":
            return refuse_action(s, seat, move)
        return Refusal("WT-MIL-09", "only-another-army")


@dataclass(slots=True)
class ExtraActions(Step):
    """University, Master Trader and Warlord give further Actions, one after another."""

    id = "ExtraActions"
    window = "development.extra"
    rule = "WT-DEV-03"
    verbs = ("pass", *ACTIONS)

    seat: int
    free_used: int = 0
    """University Actions taken."""
    bought: int = 0
    """Master Trader Actions taken."""
    wars_used: int = 0
    """Warlord Actions taken."""

    def _free(self, s: WarState) -> bool:
        """WT-PROD-05: is the free Action of a University left?"""
        w = s.world
        return (
            level(s, self.seat, PRODUCTION) >= w.university
            and self.free_used < w.university_actions
        )

    def _can_buy(self, s: WarState) -> bool:
        """WT-TRD-05: may a Master Trader buy one more Action?"""
        w = s.world
        return (
            level(s, self.seat, TRADE) >= w.master_trader
            and self.bought < w.master_trader_actions
            and s.store[self.seat * 4 + GOLD] >= w.master_trader_gold
        )

    def _war(self, s: WarState) -> bool:
        """WT-MIL-09: is the Action of a Warlord left?"""
        w = s.world
        return level(s, self.seat, MILITARY) >= w.warlord and self.wars_used < w.warlord_actions

    def waits_for(self, s: WarState) -> list[int]:
        if not in_play(s, self.seat):
            return []
        return [self.seat] if self._free(s) or self._war(s) or self._can_buy(s) else []

    def moves(self, s: WarState, seat: int) -> list[AnyMove]:
        moves: list[AnyMove] = [s.world.pass_]
        if self._free(s):
            moves += action_moves(s, seat)
        elif self._can_buy(s):
            moves += action_moves(s, seat, s.world.master_trader_gold)
        elif self._war(s):
            war_moves(s, seat, moves)
        return moves

    def apply(self, s: WarState, seat: int, move: Move) -> None:
        """Free rights are used before bought ones, and the Declare War right first for a war."""
        s.done()
        if move.verb == "pass":
            return
        free, bought, wars = self.free_used, self.bought, self.wars_used
        if move.verb == "declare-war" and self._war(s):
            wars += 1
        elif self._free(s):
            free += 1
        else:
            bought += 1
            s.store[seat * 4 + GOLD] -= s.world.master_trader_gold
            s.emit("action-bought", "WT-TRD-05", seat=seat, count=s.world.master_trader_gold)
        s.push(ExtraActions(seat, free, bought, wars))
        act(s, seat, move)

    def outlook(self, s: WarState, seat: int, move: Move) -> list[Consequence]:
        return action_outlook(s, seat, move)

    def refuse(self, s: WarState, seat: int, move: Move) -> Refusal:
        if self._free(s):
            return refuse_action(s, seat, move)
        if self._can_buy(s):
            return refuse_action(s, seat, move, s.world.master_trader_gold)
        if move.verb == "declare-war":
            return refuse_action(s, seat, move)
        return Refusal("WT-DEV-04", "only-war")

    def asks(self, s: WarState, seat: int) -> dict[str, Any]:
        price = 0 if self._free(s) or not self._can_buy(s) else s.world.master_trader_gold
        return {"price_count": price}


@dataclass(slots=True)
class MoveToken(Step):
    """Last step of the phase: one token may go from one path to another."""

    id = "MoveToken"
    window = "development.token-move"
    rule = "WT-DEV-09"
    verbs = ("pass", "move-token", *ACTIONS)
    refused_verbs = ACTIONS

    seat: int

    def waits_for(self, s: WarState) -> list[int]:
        return [self.seat] if in_play(s, self.seat) else []

    def moves(self, s: WarState, seat: int) -> list[AnyMove]:
        moves: list[AnyMove] = [s.world.pass_]
        if s.orders[seat] >> NO_TOKEN_MOVE & 1:
            return moves
        v, at = s.vocabulary, seat * 3
        for source in range(len(PATHS)):
            if s.tokens[at + source]:
                moves += [
                    v["move-token", source, target]
                    for target in range(len(PATHS))
                    if target != source and s.tokens[at + target] < s.world.spaces[target]
                ]
        return moves

    def apply(self, s: WarState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "move-token":
            source, target = move.args
            change_tokens(s, seat, source, -1, "WT-DEV-09")
            change_tokens(s, seat, target, 1, "WT-DEV-09")

    def refuse(self, s: WarState, seat: int, move: Move) -> Refusal:
        if move.verb in ACTIONS:
            return Refusal("WT-DEV-03", "actions-over")
        source, target = move.args
        if source == target:
            return Refusal("WT-DEV-10", "same-path")
        if not s.tokens[seat * 3 + source]:
            return Refusal("WT-DEV-10", "path-empty", path=source)
        return Refusal("WT-DEV-10", "path-full", path=target)
