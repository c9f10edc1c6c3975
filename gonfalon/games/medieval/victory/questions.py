"""Points, and the result of the game.

rules: MD-VIC-04 to MD-VIC-12, MD-SETUP-18, MD-INV-10, MD-ASK-21
"""

from __future__ import annotations

from gonfalon.games.medieval.components.questions import in_game
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import TRAITOR, bits
from gonfalon.kernel.game import Result


def is_complete(s: MedState, seat: int, power: int) -> bool:
    """MD-VIC-06 to MD-VIC-08: does the seat control every Province of a Power that has several?"""
    own = s.world.provinces_of[power]
    return not s.world.lone[power] and s.held[seat] & own == own


def complete_powers(s: MedState, seat: int) -> int:
    return sum(is_complete(s, seat, power) for power in s.world.powers)


def ledger(s: MedState, holder: int) -> int:
    """MD-SETUP-18, MD-VIC-10: the values of all Provinces the holder controls."""
    income = s.world.income
    return sum(income[province] for province in bits(s.held[holder]))


def score_sources(s: MedState, seat: int) -> dict[str, int]:
    """MD-VIC-04 to MD-VIC-09, MD-INV-10: the points of a seat if the game ended now."""
    limits = s.world.limits
    sources = {
        "provinces": ledger(s, seat),
        "complete-powers": complete_powers(s, seat) * limits.complete_power_points,
    }
    if s.investments[TRAITOR] == seat:
        sources["traitor"] = s.destroyed.bit_count() * limits.traitor_points
    return sources


def score(s: MedState, seat: int) -> int:
    return sum(score_sources(s, seat).values())


def result(s: MedState) -> Result:
    """MD-VIC-11: most points win, equals share; players who left cannot win (MD-ASK-21)."""
    seats = range(s.world.seats)
    scores = [score(s, seat) for seat in seats]
    places = sorted({(in_game(s, seat), scores[seat]) for seat in seats}, reverse=True)
    ranking = [
        [seat for seat in seats if (in_game(s, seat), scores[seat]) == place] for place in places
    ]
    rule = "MD-ASK-21" if s.outcome == "last-player" else "MD-VIC-11"
    winners = [seat for seat in ranking[0] if in_game(s, seat)]
    return Result(ranking=ranking, scores=scores, reason=s.outcome, rule=rule, winners=winners)
