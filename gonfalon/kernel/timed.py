"""Games that are played by the clock.

A game that ends by time has the option `minutes` and the host's move `time-up`. A game whose questions have deadlines has the options
`own_time` and `reaction_time`: how long a seat may think about what its own turn asks, and about a reaction. Who keeps the clock says
that the time is up, or plays the default answer of the seat; a game that counts missed answers has the host's move `missed` for that.
What follows of it is the game's own business.
"""

from __future__ import annotations

from typing import Any

from gonfalon.kernel.game import HOST, Option
from gonfalon.kernel.state import Step
from gonfalon.kernel.table import Table

OPTION = "minutes"
TIME_UP = "time-up"
MISSED = "missed"
MINUTE = 60
"""In seconds."""

OWN_TIME, REACTION_TIME = "own_time", "reaction_time"
NONE, SAME = "none", "same"
SPANS = {
    "30s": 0.5, "1m": 1, "2m": 2, "5m": 5, "10m": 10, "30m": 30,
    "1h": 60, "8h": 480, "1d": 1440, "3d": 4320,
}  # fmt: skip
"""How long an answer may take, in minutes."""


def deadline_options(rule: str) -> list[Option]:
    return [
        Option(OWN_TIME, NONE, (NONE, *SPANS), rule),
        Option(REACTION_TIME, SAME, (SAME, *SPANS), rule),
    ]


def seconds_of(options: dict[str, Any]) -> float | None:
    """How long a game may last; None without an end by time."""
    minutes = options.get(OPTION)
    return int(minutes) * MINUTE if minutes else None


def sets_deadlines(options: dict[str, Any]) -> bool:
    """Does the table allow only so much time for an answer?"""
    return any(options.get(name) in SPANS for name in (OWN_TIME, REACTION_TIME))


def seconds_for(options: dict[str, Any], step: Step) -> float | None:
    """How long a seat may take to answer a step; None for as long as it likes."""
    span = options.get(REACTION_TIME, SAME) if step.reaction else SAME
    minutes = SPANS.get(options.get(OWN_TIME, NONE) if span == SAME else span)
    return minutes and minutes * MINUTE


def may_ring(table: Table) -> bool:
    """Not when it has been said, or the game is over."""
    return any(move.text == TIME_UP for move in table.standing(HOST))


def late_answer(table: Table, seat: int) -> tuple[int, str]:
    """What is played, and by whom, when the time of a seat is up."""
    for move in table.standing(HOST):
        if move.verb == MISSED and move.args == (seat,):
            return HOST, move.text
    return seat, table.default(seat).text


def answered_by(table: Table, seat: int, text: str) -> int:
    """Whose question a move has answered: that of who played it, or of the seat that missed it."""
    if seat == HOST and text.startswith(f"{MISSED} "):
        missed: int = table.state.vocabulary.parse(text).args[0]
        return missed
    return seat


def answered_seat(table: Table) -> int:
    """Whose question the last move has answered."""
    last = table.played[-1]
    return answered_by(table, last.seat, last.move.text)
