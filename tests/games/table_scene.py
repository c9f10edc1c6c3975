"""A table in a test: seats are called by names, moves are written as players would, and nothing touches the state.

Each game has a `given(...)` of its own that sets a position; what follows goes through these methods.
"""

from __future__ import annotations

from typing import Any

import gonfalon
from gonfalon.kernel import engine, rng
from gonfalon.kernel.events import Event
from gonfalon.kernel.table import Table
from tests.games.shown_scenes import shown_of
from tests.games.worded import worder_of


class TableScene:
    """A table whose seats have names."""

    def __init__(self, table: Table, names: list[str]) -> None:
        self.table = table
        self.names = names
        self.events: list[Event] = []

    def restart(self) -> None:
        """Begin the record at the position that was set."""
        state = self.table.state
        state.choices = {}
        state.events = []
        engine.advance(state)
        self.events += state.events or []
        self._anew()
        self.table.game.check(state)

    def _anew(self) -> None:
        old = self.table
        self.table = Table(old.game, old.seats, old.seed, old.options, old.state)

    def set_dice(self, *dice: tuple[int, int]) -> None:
        """The next dice that are rolled, each (sides, result), in this order; about six at most."""
        self.table.state.rng = rng.before(dice)
        self._anew()

    # ---- playing

    def seat(self, name: str) -> int:
        return self.names.index(name)

    def _read(self, line: str) -> tuple[int, str]:
        who, _, text = line.partition(":")
        text = text.strip()
        for number, name in enumerate(self.names):
            text = text.replace(f"@{name}", f"player-{number + 1}")
        return (gonfalon.HOST if who == "host" else self.seat(who.strip())), text

    def play(self, *lines: str) -> list[Event]:
        """Play moves given as "name: move"; other players are written "@name". Returns the last one's events.

        The first time that a question or a verb comes up, everybody's state is put into words: see `worded.py`; and what it promises is
        compared with what it does where recorded games do so seldom: see `shown_scenes.py`.
        """
        events: list[Event] = []
        for line in lines:
            seat, text = self._read(line)
            worder_of(self.table.game.id).word_new(self.table, seat, text)
            shown_of(self.table.game.id).look(self.table, seat, text)
            events = self.table.play(seat, text)
            self.events += events
            self.table.game.check(self.table.state)
        return events

    def refuses(self, line: str, rule: str) -> None:
        """The move is refused, by this rule, and nothing changes."""
        seat, text = self._read(line)
        before = self.table.state_hash
        why = self.table.why(seat, text)
        assert why is not None, f"{line!r} should be refused, but is legal"
        assert why.rule == rule, f"{line!r} is refused by {why.rule} ({why.reason}), not {rule}"
        try:
            self.table.play(seat, text)
        except gonfalon.IllegalMove as refused:
            assert refused.rule == rule
        else:
            raise AssertionError(f"{line!r} was played")
        assert self.table.state_hash == before

    def allows(self, *lines: str) -> None:
        """The moves are legal now (they are not played)."""
        for line in lines:
            seat, text = self._read(line)
            assert self.table.why(seat, text) is None, f"{line!r}: {self.table.why(seat, text)}"

    def default(self, name: str) -> None:
        """The player does not answer: the default is taken."""
        self.events += self.table.play_default(self.seat(name))

    def pass_until(self, window: str, name: str = "") -> None:
        """Everybody takes defaults until this window is open (for this player)."""
        for _ in range(800):
            if self.window == window and (not name or name in self.asked):
                return
            assert not self.table.over, f"{window} never came"
            self.events += self.table.play_default(self.table.waiting[0])
        raise AssertionError(f"{window} never came")

    # ---- what is so

    @property
    def asked(self) -> list[str]:
        """The players who owe a choice."""
        return [self.names[seat] for seat in self.table.waiting]

    @property
    def window(self) -> str:
        return "" if self.table.over else self.table.state.agenda[-1].window

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def winners(self) -> list[str]:
        result = self.table.result
        assert result is not None
        return [self.names[seat] for seat in result.winners]

    def legal(self, name: str, verb: str = "") -> list[str]:
        """Texts of the legal moves, ranges as "verb args low..high"; of one verb if given."""
        return [move.text for move in self.table.legal(self.seat(name)) if verb in ("", move.verb)]

    def standing(self, name: str, verb: str = "") -> list[str]:
        seat = gonfalon.HOST if name == "host" else self.seat(name)
        return [move.text for move in self.table.standing(seat) if verb in ("", move.verb)]

    def prompt(self, name: str) -> dict[str, Any]:
        """What the player is asked, as data: window, rule, values, moves ..."""
        prompt = self.table.prompt(self.seat(name))
        assert prompt is not None, f"{name} is not asked"
        return prompt

    def view(self, name: str) -> dict[str, Any]:
        return self.table.view(self.seat(name))

    def happened(self, kind: str) -> list[Event]:
        """The events of a kind since the scene was set."""
        return [event for event in self.events if event.kind == kind]
