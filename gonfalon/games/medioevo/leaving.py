"""A player gives up his seat, and what only the host may do.

rules: MU-TIME-13, MU-ELIM-06, MU-ELIM-07, MU-END-02

Who leaves is not eliminated: his realm stays on the board and every question to him is answered as for a player who is late.
"""

from __future__ import annotations

from gonfalon.games.medioevo.state import MedState
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.game import HOST
from gonfalon.kernel.moves import AnyMove, Move

HOST_VERBS = ("time-up", "remove-player")
LEAVING_VERBS = ("resign", *HOST_VERBS)


def stays(s: MedState, seat: int) -> bool:
    """Is the seat in the game, with somebody who plays it?"""
    return seat in s.order and not s.left >> seat & 1


def host_moves(s: MedState) -> list[AnyMove]:
    v = s.vocabulary
    moves: list[AnyMove] = [] if s.time_is_up or s.over else [v[("time-up",)]]
    return moves + [v["remove-player", seat] for seat in s.order if stays(s, seat)]


def leaving_moves(s: MedState, seat: int) -> list[AnyMove]:
    return [s.vocabulary[("resign",)]] if stays(s, seat) else []


def apply_leaving(s: MedState, seat: int, move: Move) -> None:
    if move.verb == "time-up":
        s.time_is_up = 1
        s.commit()
        s.emit("time-up", "MU-END-02")
    else:
        leave(s, seat if move.verb == "resign" else move.args[0])


def leave(s: MedState, seat: int) -> None:
    """MU-TIME-13: from now on the defaults answer for him; the last one who stays wins (MU-ELIM-07)."""
    s.left |= 1 << seat
    s.absent |= 1 << seat
    s.drafts[seat] = ()
    s.proposals = [item for item in s.proposals if item.proposer != seat]
    s.commit()
    s.emit("player-left", "MU-TIME-13", seat=seat)
    staying = [other for other in s.order if stays(s, other)]
    if len(staying) == 1:
        s.emit("last-player", "MU-ELIM-07", seat=staying[0])
        s.outcome = "last"


def refuse_leaving(s: MedState, seat: int, move: Move) -> Refusal:
    rule = "MU-END-02" if move.verb == "time-up" else "MU-TIME-13"
    if (seat == HOST) != (move.verb in HOST_VERBS):
        return Refusal(rule, "players-only" if seat == HOST else "host-only")
    return Refusal(rule, "time-is-up-already" if move.verb == "time-up" else "not-in-game")
