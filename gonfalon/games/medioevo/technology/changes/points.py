"""Technology points are spent.

rules: MU-OBJ-01, MU-OBJ-05, MU-TECH-08, MU-TECH-10, MU-TN-22, MU-TN-24, MU-VAR-15
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.changes.money import pay
from gonfalon.games.medioevo.objectives.changes.log import note
from gonfalon.games.medioevo.state import NOBODY, PURCHASE, MedState
from gonfalon.games.medioevo.technology.questions.points import Bill, pool, price_with
from gonfalon.games.medioevo.world import PURPLE


def pay_bill(s: MedState, seat: int, bill: Bill, unseen: bool = False) -> None:
    """Points of the pool first, then florins for the missing ones. Unseen, nobody else is told (MU-VAR-15)."""
    told = (seat,) if unseen else None
    used = min(bill.points, pool(s, seat, bill.colour)) if bill.points else 0
    florins = price_with(s, bill, used)
    spend_points(s, seat, bill.colour, used, told)
    if bill.lent != NOBODY:
        spend_points(s, seat, PURPLE, min(1, pool(s, seat, PURPLE)), told)
        s.emit("technology-borrowed", "MU-TN-24", told, seat=seat, technology=bill.lent)
    pay(s, seat, florins)
    if florins and s.phase == PURCHASE:
        note(s, seat, "spent", florins)
    bought = bill.points - used
    if bought:
        s.emit("points-bought", "MU-TECH-10", told, seat=seat, colour=bill.colour, count=bought)


def spend_points(
    s: MedState, seat: int, colour: int, count: int, told: tuple[int, ...] | None = None
) -> None:
    if count:
        s.points[seat * 6 + colour] -= count
        note(s, seat, "points", colour, count)
        s.emit("points-spent", "MU-TECH-08", told, seat=seat, colour=colour, count=count)


def flip_token(s: MedState, seat: int, colour: int) -> None:
    """MU-OBJ-01, MU-OBJ-05: open, and no card use."""
    s.tokens_used[seat * 6 + colour] += 1
    s.points[seat * 6 + colour] += 1
    s.emit("token-flipped", "MU-OBJ-01", seat=seat, colour=colour)


def convert_point(s: MedState, seat: int, colour: int) -> None:
    s.points[seat * 6 + PURPLE] -= 1
    s.points[seat * 6 + colour] += 1
    s.emit("point-converted", "MU-TN-22", seat=seat, colour=colour)
