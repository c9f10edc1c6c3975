"""What a change of control brings: the points, the income and the Power Cards of a seat, before and after it.

rules: MD-VIC-04 to MD-VIC-09, MD-INC-01
"""

from __future__ import annotations

from gonfalon.games.medieval.powers.questions import powers_of
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.turn.questions import income
from gonfalon.games.medieval.victory.questions import score
from gonfalon.kernel.consequences import Consequence, remark


def more_points(s: MedState, then: MedState, seat: int) -> int:
    return score(then, seat) - score(s, seat)


def more_income(s: MedState, then: MedState, seat: int) -> int:
    return income(then, seat) - income(s, seat)


def if_won(s: MedState, then: MedState, seat: int) -> list[Consequence]:
    """What the seat has more after a success."""
    points, florins = more_points(s, then, seat), more_income(s, then, seat)
    found = [remark("if-won", points_modifier=points, income_modifier=florins, points=abs(points))]
    powers = sorted({*powers_of(then, seat)} - {*powers_of(s, seat)})
    return [*found, remark("if-won-powers", powers=powers)] if powers else found


def if_lost(s: MedState, then: MedState, seat: int) -> list[Consequence]:
    """What the seat has less after a defeat; nothing where nothing of it is at stake."""
    points, florins = more_points(s, then, seat), more_income(s, then, seat)
    found = []
    if points or florins:
        found.append(
            remark("if-lost", points_modifier=points, income_modifier=florins, points=abs(points))
        )
    powers = sorted({*powers_of(s, seat)} - {*powers_of(then, seat)})
    return [*found, remark("if-lost-powers", powers=powers)] if powers else found


def loses_income(s: MedState, then: MedState, holder: int) -> list[Consequence]:
    """What a player collects less from then on."""
    florins = more_income(s, then, holder) if 0 <= holder < s.world.seats else 0
    return [remark("loses-income", seat=holder, income_modifier=florins)] if florins else []


def points_of_others(s: MedState, then: MedState, seat: int) -> list[Consequence]:
    """How the points of the other seats change with it."""
    others = [other for other in range(s.world.seats) if other != seat]
    changes = {other: more_points(s, then, other) for other in others}
    return [
        remark("points-of", seat=other, points_modifier=points, points=abs(points))
        for other, points in changes.items()
        if points
    ]
