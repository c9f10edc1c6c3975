"""The end of the game, and players who leave before it.

rules: MD-VIC-01 to MD-VIC-12, MD-ASK-21
"""

from __future__ import annotations

from gonfalon.games.medieval.components.questions import in_game
from gonfalon.games.medieval.realm import score
from gonfalon.games.medieval.state import MedState
from gonfalon.kernel.game import Result

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


def result(s: MedState) -> Result:
    """MD-VIC-11: most points win, equals share; who left cannot win (MD-ASK-21)."""
    seats = range(s.world.seats)
    scores = [score(s, seat) for seat in seats]
    places = sorted({(in_game(s, seat), scores[seat]) for seat in seats}, reverse=True)
    ranking = [
        [seat for seat in seats if (in_game(s, seat), scores[seat]) == place] for place in places
    ]
    rule = "MD-ASK-21" if s.outcome == "last-player" else "MD-VIC-11"
    winners = [seat for seat in ranking[0] if in_game(s, seat)]
    return Result(ranking=ranking, scores=scores, reason=s.outcome, rule=rule, winners=winners)
