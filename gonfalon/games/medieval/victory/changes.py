"""The end of the game, and players who leave before it.

rules: MD-VIC-01 to MD-VIC-03, MD-VIC-12, MD-ASK-21
"""

from __future__ import annotations

from gonfalon.games.medieval.components.questions import in_game
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.victory.questions import result

REASONS = ["mongols", "last-player"]
"""Why a game ends, as keys of the texts."""


def leave(s: MedState, seat: int) -> None:
    """MD-ASK-21: the seat stays on the board and is answered by default; the last one left wins."""
    s.left |= 1 << seat
    s.absent |= 1 << seat
    s.offers = [offer for offer in s.offers if seat not in offer[:2]]
    s.drafts[seat] = (
        ()
        if not s.agenda[-1].window.startswith(("attack.", "excommunication."))
        else s.drafts[seat]
    )
    s.commit()
    s.emit("player-left", "MD-ASK-21", seat=seat)
    if sum(in_game(s, other) for other in range(s.world.seats)) == 1:
        finish(s, "last-player", "MD-ASK-21")


def finish(s: MedState, reason: str, rule: str) -> None:
    """The game is over for one of REASONS."""
    s.outcome = reason
    s.emit("game-over", rule, reason=reason, seats=result(s).winners)
