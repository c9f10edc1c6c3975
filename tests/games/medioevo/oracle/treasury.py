"""Reads the facts of the Tax phase off positions and events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.world import CAPTAINS_EACH, ENGINE, PIECES_EACH
from tests.games.medioevo.oracle.income import Booking, Holding, Place, Treasury, share
from tests.games.medioevo.oracle.watch import EVENT, STEP, Moment

STEPS = {"Book", "InterestDue", "PayInterest"}
MONEYLENDER = 36
"""Card 37, counted from 0."""
BOOKED = {
    "tax-level", "income", "maintenance", "loan", "interest", "interest-deferred", "interest-unpaid", "bankrupt", "emergency",
}  # fmt: skip
"""Events with florins that belong to a booking."""

POINT = 100
"""MU-TECH-10: what a bought point costs."""


def look_at_money(s: MedState, what: str, name: str) -> list[Treasury] | None:
    """The treasuries of all seats, where a booking needs them."""
    if what != STEP or name not in STEPS:
        return None
    return [treasury(s, seat) for seat in range(s.world.seats)]


def treasury(s: MedState, seat: int) -> Treasury:
    w = s.world
    holdings = []
    for t in w.territories:
        if s.control[t] == seat:
            cubes = s.market[t].bit_count()
            others = s.military[t] + 3 * s.cathedral[t]
            holdings.append(Holding(s.civil[t], cubes, any(s.barbarians.get(t, ())), others))
    pieces = []
    for space, counts in s.army[seat].items():
        pieces += [_place(s, "unit", space)] * sum(counts)
    for captain in range(seat * CAPTAINS_EACH, (seat + 1) * CAPTAINS_EACH):
        if s.captain_at[captain] >= 0:
            pieces.append(_place(s, "captain", s.captain_at[captain]))
    for piece in range(seat * PIECES_EACH, (seat + 1) * PIECES_EACH):
        if s.piece_kind[piece] >= 0:
            kind = "engine" if s.piece_kind[piece] == ENGINE else "transport"
            pieces.append(_place(s, kind, s.piece_at[piece]))
    seats = w.seats
    held = sum(sum(s.prisoners[captor * seats + seat]) for captor in range(seats))
    return Treasury(
        s.florins[seat], s.tax[seat], s.debt[seat], s.debt_at_start[seat], not s.credit[seat] & 1,
        holdings, pieces, held + sum(s.returned[seat]), w.terrain_on,
        sum(space in s.barbarians for space in s.army[seat]),
    )  # fmt: skip


def _place(s: MedState, kind: str, space: int) -> Place:
    w = s.world
    if space >= w.first_sea:
        return Place(kind, "", False, space >= w.first_deck)
    return Place(kind, w.places[space].terrain, bool(w.inhabited >> space & 1))


class Booked(NamedTuple):
    """A booking with what the engine made of it."""

    booking: Booking
    seen: dict[str, Any]


def bookings(moments: list[Moment]) -> Iterator[Booked | tuple[int, int]]:
    """The bookings in order; a pair is a share of the interest of others, as it should be and as it was."""
    current: list[Moment] = []
    paid: dict[int, int] = {}
    lenders: list[int] = []
    for moment in moments:
        if moment.what == STEP and moment.name in ("Book", "ShareInterest"):
            if current:
                yield from _read(current)
            current = [moment] if moment.name == "Book" else []
        elif current:
            current.append(moment)
        if moment.what != EVENT:
            continue
        if moment.name == "phase-begins":
            paid, lenders = {}, []
        elif moment.name == "interest":
            seat = moment.values["seat"]
            paid[seat] = paid.get(seat, 0) + moment.values["florins"]
        elif moment.name == "card-used" and moment.values["card"] == MONEYLENDER:
            lenders.append(moment.values["seat"])
        elif moment.name == "interest-shared":
            seat = moment.values["seat"]
            assert seat in lenders
            yield share(paid, seat), moment.values["florins"]


def _read(moments: list[Moment]) -> Iterator[Booked]:
    events = [moment for moment in moments if moment.what == EVENT]
    looks: dict[str, list[Treasury]] = {}
    for moment in moments:
        if moment.what == STEP and moment.facts is not None:
            looks[moment.name] = moment.facts
    booked = [event for event in events if event.name == "income"]
    if not booked or "InterestDue" not in looks:
        return
    seat = booked[0].values["seat"]
    own = [event for event in events if event.values.get("seat") == seat]
    paying = "PayInterest" if "PayInterest" in looks else "InterestDue"  # without debt
    last = max(n for n, moment in enumerate(moments) if moment.name == paying)
    later = [event for event in moments[last:] if event.what == EVENT]
    early = [event for event in moments[:last] if event.what == EVENT]
    booking = Booking(looks["Book"][seat], looks["InterestDue"][seat], looks[paying][seat])
    booking.loans = _count(early, "loan", seat)
    booking.deferred = _count(own, "interest-deferred", seat)
    booking.bankrupt = _count(own, "bankrupt", seat) > 0
    booking.raised = _florins(later, "emergency", seat)
    bought = [event.values["count"] for event in later if event.name == "points-bought"]
    booking.raised -= POINT * sum(bought)
    booking.events = {event.name for event in own}
    booking.other_money = any(
        "florins" in event.values and event.name not in BOOKED for event in events
    )
    seen: dict[str, Any] = {
        "income": _florins(events, "income", seat),
        "maintenance": _florins(events, "maintenance", seat),
        "loan for interest": _count(later, "loan", seat) > 0,
    }
    if not booking.other_money:
        seen["florins before interest"] = booking.kept.florins
        seen["bankrupt"] = booking.bankrupt
        seen["interest"] = _florins(events, "interest", seat)
    yield Booked(booking, seen)


def _count(events: list[Moment], name: str, seat: int) -> int:
    return sum(event.name == name and event.values["seat"] == seat for event in events)


def _florins(events: list[Moment], name: str, seat: int) -> int:
    return sum(
        event.values["florins"]
        for event in events
        if event.name == name and event.values["seat"] == seat
    )
