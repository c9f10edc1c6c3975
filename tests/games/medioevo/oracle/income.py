"""The Tax phase on paper: income, maintenance and interest of a player."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

MARKET = 20  # MU-TAX-05: florins for each cube of a great market with a city
CITY = 3
RELIEF = 200  # MU-TAX-08
MAINTENANCE = 20  # MU-MAINT-01
IN_INHABITED_AREA = 10  # MU-VAR-08
BY_TERRAIN = {"plains": 20, "forest": 20, "hills": 20, "mountains": 30, "desert": 40}  # MU-VAR-08
AT_SEA = 20  # MU-VAR-08
LOAN, MOST_DEBT = 500, 2500  # MU-DEBT-01, MU-DEBT-02
DEFERRED = 50  # MU-EC-38


@dataclass(frozen=True)
class Holding:
    """A territory that a player controls."""

    settlement: int
    """0, or 1 to 3 for a village, town, city."""
    cubes: int
    """Real cubes of its great market."""
    contested: bool
    """Barbarian units stand there."""
    others: int = 0
    """Levels of military and religious buildings."""


@dataclass(frozen=True)
class Place:
    """Where a piece stands."""

    kind: str
    """ "unit", "captain", "transport" or "engine"."""
    terrain: str
    """Empty at sea."""
    inhabited: bool
    aboard: bool = False


@dataclass
class Treasury:
    """What the money of a player depends on at a moment."""

    florins: int
    tax: int
    debt: int
    debt_at_start: int
    may_borrow: bool
    """No loan was taken this turn."""
    holdings: list[Holding]
    pieces: list[Place]
    off_board: int = 0
    """Own units that are prisoners or wait in the returned pool."""
    terrain_counts: bool = False
    contested: int = 0
    """Territories in which barbarians stand beside own units."""


@dataclass
class Booking:
    """A player's turn in the Tax phase."""

    before: Treasury
    """When income is booked."""
    kept: Treasury
    """When maintenance is paid."""
    due: Treasury
    """When interest is to be paid."""
    loans: int = 0
    """Taken between income and interest."""
    deferred: int = 0
    """Uses of card 38."""
    bankrupt: bool = False
    raised: int = 0
    """Florins from emergency measures."""
    events: set[str] = field(default_factory=set)
    other_money: bool = False
    """Florins changed hands meanwhile, by a gift, a pact or a card."""


def income(t: Treasury) -> int:
    units = [piece for piece in t.pieces if piece.kind in ("unit", "captain")]
    if not t.holdings and not units:  # MU-TAX-08
        return RELIEF
    florins = 0
    for holding in t.holdings:
        if holding.contested:  # MU-TAX-07
            continue
        florins += t.tax  # MU-TAX-03
        florins += t.tax * holding.settlement  # MU-TAX-04
        if holding.settlement == CITY:
            florins += MARKET * holding.cubes  # MU-TAX-05
    return florins


def maintenance(t: Treasury) -> int:
    if not t.terrain_counts:
        return MAINTENANCE * len(t.pieces)  # MU-MAINT-01, MU-MAINT-02, MU-MAINT-08
    florins = 0
    for piece in t.pieces:  # MU-VAR-08
        if not piece.terrain:
            florins += AT_SEA
        elif piece.inhabited:
            florins += IN_INHABITED_AREA
        else:
            florins += BY_TERRAIN[piece.terrain]
    return florins


def interest(t: Treasury, deferred: int) -> int:
    base = min(t.debt, t.debt_at_start)  # MU-DEBT-05
    return max(0, base // 10 - DEFERRED * deferred)


def numbers(b: Booking) -> dict[str, Any]:
    """Everything that the booking of a player decides."""
    due = interest(b.due, b.deferred)
    short = b.due.florins < due
    loan = short and b.due.may_borrow and b.due.debt + LOAN <= MOST_DEBT  # MU-DEBT-08
    paid = due
    if b.bankrupt:  # MU-DEBT-17
        paid = min(due, b.due.florins + b.raised)
    found: dict[str, Any] = {"income": income(b.before), "maintenance": maintenance(b.kept)}
    found["loan for interest"] = loan
    if not b.other_money:
        spent = maintenance(b.kept) - LOAN * b.loans
        found["florins before interest"] = b.before.florins + income(b.before) - spent
        found["bankrupt"] = short and not loan  # MU-DEBT-09
        found["interest"] = paid
    return found


def share(paid: dict[int, int], lender: int) -> int:
    """MU-EC-37: half of the interest that the others paid."""
    return sum(florins for seat, florins in paid.items() if seat != lender) // 2
