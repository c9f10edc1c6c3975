"""The course of a recorded game in a few lines: what was asked and could be answered, what was refused, and what happened.

The numbers tell a reader what has changed, the mark that something has: it is made of every question with its values, moves and default,
of every refusal of a move that is tried, and of every event with its rule, values and audience. `tools/record_courses.py` stores the courses of a game.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import Path
from typing import Any

from gonfalon.kernel.native import window_of
from gonfalon.kernel.table import Table
from tests.games.playthrough import take
from tests.games.recorded import recorded

HERE = Path(__file__).resolve().parent
PROBES = 3
"""Moves that each seat tries at every question."""
Course = dict[str, Any]


def stored_courses(game_id: str) -> dict[str, Course]:
    """By recorded game, the course that it took; none for a game whose courses are not kept."""
    file = courses_file(game_id)
    courses: dict[str, Course] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return courses


def courses_file(game_id: str) -> Path:
    return HERE / game_id / "courses.json"


def course_of(file: Path) -> Course:
    """Play a recorded game again and watch."""
    table, moves = recorded(file)
    watch = _Watch(table)
    for seat, text in moves:
        watch.look()
        watch.play(seat, text)
    return watch.course()


class _Watch:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.seen: dict[str, None] = {}
        """All moves that anybody could make so far, in order."""
        self.questions: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.mark = hashlib.sha256()

    def look(self) -> None:
        """What is everybody asked who owes a choice?"""
        table = self.table
        for seat in table.waiting:
            step = table.state.agenda[-1]
            moves = [move.text for move in table.legal(seat)]
            standing = [move.text for move in table.standing(seat)]
            values = step.asks(table.state, seat)
            self.questions[window_of(step)] += 1
            self.note(seat, step.rule, values, moves, standing, table.default(seat).text)
            self.seen |= dict.fromkeys(moves) | dict.fromkeys(standing)
            self.probe()

    def probe(self) -> None:
        """Every seat tries a few of the moves that were seen, now these and now those: why not?"""
        texts, count = list(self.seen), self.questions.total()
        for seat in range(self.table.seats):
            for number in range(PROBES):
                text = texts[(count * 31 + seat * 17 + number * 7) % len(texts)]
                why = self.table.why(seat, text)
                if why is not None:
                    self.refusals[why.rule] += 1
                    self.note(seat, text, why.rule, why.reason)

    def play(self, seat: int, text: str) -> None:
        for event in take(self.table, seat, text):
            self.events[event.kind] += 1
            self.note(event.kind, event.rule, event.values, event.audience)

    def note(self, *things: Any) -> None:
        self.mark.update(json.dumps(things, sort_keys=True).encode())

    def course(self) -> Course:
        return {
            "mark": self.mark.hexdigest()[:16],
            "end": self.table.state_hash[:16],
            "questions": dict(sorted(self.questions.items())),
            "refusals": dict(sorted(self.refusals.items())),
            "events": dict(sorted(self.events.items())),
        }
