"""Plays a position through the engine and writes down what happens, with the facts of the moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from gonfalon.games.medioevo.state import MedState
from gonfalon.kernel import engine
from gonfalon.kernel.events import Event
from gonfalon.kernel.moves import Move
from gonfalon.kernel.state import Step

STEP, EVENT, ASKED = "step", "event", "asked"


class Moment(NamedTuple):
    """A step that begins, an event that is emitted, or a question that is put."""

    what: str
    name: str
    values: dict[str, Any]
    facts: Any
    """What `look` saw then; None where it does not look."""


Look = Callable[[MedState, str, str], Any]
"""(state, what, name): the facts that matter at such a moment."""


class Watch:
    """Listens to one state from now on."""

    def __init__(self, s: MedState, look: Look) -> None:
        self.s = s
        self.look = look
        self.moments: list[Moment] = []
        s.events = _Events(self)
        s.agenda = _Agenda(s.agenda, self)

    def note(self, what: str, name: str, values: dict[str, Any]) -> None:
        self.moments.append(Moment(what, name, values, self.look(self.s, what, name)))

    def advance(self) -> None:
        engine.advance(self.s)

    def play(self, seat: int, move: Move) -> None:
        """Play a legal move; the question is written down first."""
        s = self.s
        step = s.agenda[-1]
        values = {"seat": seat, "asks": step.asks(s, seat), "move": move}
        self.note(ASKED, step.window, values)
        engine.play(s, seat, move)

    def taken(self) -> list[Moment]:
        """What was written down since the last time."""
        moments, self.moments = self.moments, []
        return moments


class _Events(list[Event]):
    def __init__(self, watch: Watch) -> None:
        super().__init__()
        self.watch = watch

    def append(self, event: Event) -> None:
        self.watch.note(EVENT, event.kind, event.values)


class _Agenda(list[Step]):
    """Says which step begins: the engine takes it off first."""

    def __init__(self, steps: list[Step], watch: Watch) -> None:
        super().__init__(steps)
        self.watch = watch

    def pop(self, *at: Any) -> Step:
        step = self[-1]
        self.watch.note(STEP, step.id, {})
        return super().pop(*at)
