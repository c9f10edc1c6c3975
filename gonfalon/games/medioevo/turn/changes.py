"""A player gives up their seat, and what only the table says.

rules: MU-TIME-13, MU-ELIM-06, MU-ELIM-07, MU-END-02

Who leaves is not eliminated: the realm stays on the board and every question to it is answered as for a player who is late.
"""

from __future__ import annotations

from gonfalon.games.medioevo.state import MedState
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.game import HOST
from gonfalon.kernel.moves import AnyMove, Move

LEAVING_VERBS = ("resign", "time-up", "remove-player")


def stays(s: MedState, seat: int) -> bool:
    """Is the seat in the game, with somebody who plays it?"""
    return seat in s.order and not s.left >> seat & 1


def players(s: MedState) -> list[int]:
    """The seats that can still win, in turn order."""
    return [seat for seat in s.order if stays(s, seat)]


def host_moves(s: MedState) -> list[AnyMove]:
    return [] if s.time_is_up or s.over else [s.vocabulary[("time-up",)]]


def removals(s: MedState) -> list[AnyMove]:
    """What the host could do in earlier games; in a record it counts as a resignation (MU-TIME-13)."""
    return [s.vocabulary["remove-player", seat] for seat in players(s)]


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
    """MU-TIME-13: from now on the defaults answer for the player; the last one who stays wins (MU-ELIM-07)."""
    s.left |= 1 << seat
    s.absent |= 1 << seat
    s.drafts[seat] = ()
    s.proposals = [item for item in s.proposals if item.proposer != seat]
    s.commit()
    s.emit("player-left", "MU-TIME-13", seat=seat)
    end_if_last(s)


def end_if_last(s: MedState) -> None:
    """MU-ELIM-07: one is left who has neither resigned nor been eliminated."""
    staying = players(s)
    if len(staying) == 1 and not s.outcome:
        s.emit("last-player", "MU-ELIM-07", seat=staying[0])
        s.outcome = "last"


def refuse_leaving(s: MedState, seat: int, move: Move) -> Refusal:
    if move.verb == "time-up":
        return Refusal("MU-END-02", "time-is-up-already" if seat == HOST else "host-only")
    if move.verb == "remove-player":
        return Refusal("MU-TIME-13", "nobody-is-removed")
    return Refusal("MU-TIME-13", "players-only" if seat == HOST else "not-in-game")
