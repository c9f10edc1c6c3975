"""Guided tours, as the browser shows them: the states of a table that nobody sits at, each with its text."""

from __future__ import annotations

from functools import lru_cache

from gonfalon.kernel.tours import Moment, Tour
from gonfalon.server.seat_texts import knowing, log_entries
from gonfalon.server.shapes import LogEntry, MomentShape, Player, SeatState, TourShape, WhyShape
from gonfalon.server.sight import Entry


@lru_cache(maxsize=64)
def tour_shape(tour: Tour, game: str, language: str) -> TourShape:
    last = len(tour.moments) - 1
    moments: list[MomentShape] = []
    shown = 0
    for at, moment in enumerate(tour.moments):
        log = log_of(moment, at, shown, language)
        shown += len(moment.events)
        moments.append(
            MomentShape(
                id=moment.id,
                title=tour.tell(moment, "title", language),
                text=tour.tell(moment, "text", language),
                rules=list(moment.rules),
                numbers=moment.numbers,
                refused=refused_of(moment, language),
                state=state_of(tour, moment, at, last, log, language),
            )
        )
    return TourShape(
        tour.id, game, tour.say("title", language), tour.say("lead", language), moments
    )


def log_of(moment: Moment, at: int, first: int, language: str) -> list[LogEntry]:
    """What has happened since the moment before, as far as its seat may see it."""
    known = knowing(moment.table, moment.seat, language)
    entries = [Entry(event, at, number) for number, event in enumerate(moment.events, first)]
    seen = [entry for entry in entries if entry.event.seen_by(moment.seat)]
    return [log_entry for entry in seen for log_entry in log_entries(known, [entry], entry.source)]


def refused_of(moment: Moment, language: str) -> WhyShape | None:
    if moment.tried is None:
        return None
    table = moment.table.copy()
    table.language = language
    why = table.why(moment.seat, moment.tried)
    return None if why is None else WhyShape(False, why.rule, why.reason)


def state_of(
    tour: Tour, moment: Moment, at: int, last: int, log: list[LogEntry], language: str
) -> SeatState:
    known = knowing(moment.table, moment.seat, language)
    return SeatState(
        table="",
        game=moment.table.game.id,
        version=at,
        seat=moment.seat,
        status="running",
        players=[
            Player(seat, name, "bot", None, False, False, name)
            for seat, name in enumerate(tour.people)
        ],
        waiting=[],
        view=known.typed_view(moment.seat),
        prompt=None,
        log=log,
        log_size=len(log),
        result=None,
        last=last,
    )
