"""A player leaves, and the others vote.

rules: WT-LEAVE-01, WT-LEAVE-04 to WT-LEAVE-06, WT-TRADE-13, WT-ASK-20
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.warriors_traders.leaving.changes import dissolve_leavers
from gonfalon.games.warriors_traders.realm.questions import in_play
from gonfalon.games.warriors_traders.state import WarState
from gonfalon.games.warriors_traders.trade.steps.market import ask_again, left_undone
from gonfalon.games.warriors_traders.victory.changes import end_game
from gonfalon.games.warriors_traders.victory.questions import vp
from gonfalon.games.warriors_traders.world import (
    ABSTAIN,
    COUNT,
    GO_ON,
    NO_COUNT,
    STOP,
)
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def leave(s: WarState, seat: int) -> None:
    """The seat is given up; until its realm is gone its choices are answered by default."""
    undone = left_undone(s)
    s.left |= 1 << seat
    s.absent |= 1 << seat
    s.commit()
    s.emit("player-left", "WT-LEAVE-05", seat=seat)
    # a Monopoly ends here; a route opened to the leaver is free again when the realm is dissolved
    ask_again(s, {other: moves for other, moves in undone.items() if other != seat})
    if not s.world.allied and sum(in_play(s, other) for other in range(s.world.seats)) == 1:
        end_game(s, "last-player")
    elif not isinstance(s.agenda[-1], LeaveVote):
        s.interrupt(LeaveVote(seat))


@dataclass(slots=True)
class LeaveVote(Step):
    """The others decide at once, hidden from each other, whether to go on without the leaver."""

    id = "LeaveVote"
    window = "table.leave"
    rule = "WT-LEAVE-01"
    verbs = ("vote",)
    sealed = True

    seat: int

    def waits_for(self, s: WarState) -> list[int]:
        return [seat for seat in range(s.world.seats) if in_play(s, seat) and not s.sealed[seat]]

    def moves(self, s: WarState, seat: int) -> list[AnyMove]:
        votes = (COUNT, NO_COUNT) if s.world.allied else (ABSTAIN, GO_ON, STOP)
        return [s.vocabulary["vote", vote] for vote in votes]

    def outlook(self, s: WarState, seat: int, move: Move) -> list[Consequence]:
        """Who leads now, for a vote that would end the game."""
        if move.args[0] not in (STOP, COUNT):
            return []
        leader = max((vp(s, other), -other) for other in range(s.world.seats) if in_play(s, other))
        return [remark("leads", seat=-leader[1], count=leader[0])]

    def refuse(self, s: WarState, seat: int, move: Move) -> Refusal:
        rule = "WT-LEAVE-04" if s.world.allied else "WT-LEAVE-01"
        return Refusal(rule, "already-voted" if s.sealed[seat] else "no-such-vote")

    def run(self, s: WarState) -> None:
        votes = [
            s.sealed[seat][0].args[0]
            for seat in range(s.world.seats)
            if in_play(s, seat) and s.sealed[seat]
        ]
        if s.world.allied:
            end_game(s, "no-winner" if NO_COUNT in votes else "team-left")
            return
        go_on, stop = votes.count(GO_ON), votes.count(STOP)
        s.emit("leave-vote", "WT-LEAVE-01", go_count=go_on, stop_count=stop)
        if stop and stop >= go_on:
            end_game(s, "stopped")
        elif s.turn and not s.battles:
            undone = left_undone(s)
            dissolve_leavers(s)
            ask_again(s, undone)

    def asks(self, s: WarState, seat: int) -> dict[str, Any]:
        return {"seat": self.seat}
