"""A game for programs, in the manner of OpenSpiel: who is to choose, which numbers may be chosen, what follows.

Needs nothing but Gonfalon itself; `gonfalon.env.zoo` puts PettingZoo's interface around it.

- Actions are words (`gonfalon.env.spelling`): a move is spelled in one or several actions by the same seat. What leaves no choice is done
  unasked, whole moves included.
- Chance is inside: the same game, seats, options, seed and actions give the same match on every machine.
- Seats that choose at the same time are asked one after the other (`gonfalon.kernel.position`).
- Nobody may look at `match.position`: it holds everything. What a seat may know is in `view`, `text`, `tensor`; a position that it
  cannot tell from the true one is dealt by `resample`.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from itertools import accumulate
from typing import Any, NamedTuple

import msgspec

from gonfalon.env.spelling import Spelling, Words
from gonfalon.kernel.errors import TableError
from gonfalon.kernel.game import Game, Result
from gonfalon.kernel.moves import AnyMove, Move, covers
from gonfalon.kernel.position import Position, open_position
from gonfalon.kernel.registry import find_game
from gonfalon.kernel.table import Table

TERMINAL = -4
"""`current_player` of a match that is over, as in OpenSpiel."""
USUAL_SEATS = 4
MOST_STANDING = 3
"""Standing moves that a seat may play before it must answer what it is asked."""


class Block(NamedTuple):
    """Where a part of the tensor lies."""

    name: str
    start: int
    length: int


class Match:
    """One game being played by programs."""

    def __init__(
        self,
        game: str | Game[Any],
        seats: int = 0,
        seed: int = 0,
        options: dict[str, Any] | None = None,
        standing: Collection[str] = (),
        listen: bool = False,
    ) -> None:
        """`standing`: verbs of standing moves that may be chosen besides what is asked. `listen`: keep what happens, for `text`."""
        self.game: Game = find_game(game) if isinstance(game, str) else game
        few, many = self.game.min_seats, self.game.max_seats
        self.seats = seats or min(max(USUAL_SEATS, few), many)
        self.options = self.game.check_options(self.seats, options or {})
        self.standing = frozenset(standing)
        self.listen = listen
        self.position = self._opened(seed)
        self.words = Words(self.position.state.vocabulary)
        prompts = (key for key in self.game.texts("en").entries if key.startswith("prompt."))
        self.questions = sorted(key.removeprefix("prompt.") for key in prompts)
        """The names of all questions."""
        self.decisions = 0
        """Moves played so far, those without choice included."""
        self._free = 0
        self._begin()

    def again(self, seed: int) -> Match:
        """A new match of the same kind."""
        twin = self._twin(self._opened(seed), self._spelling)
        twin.decisions = twin._free = 0
        twin._begin()
        return twin

    def _opened(self, seed: int) -> Position:
        position = open_position(self.game, self.seats, seed, self.options)
        if self.listen:
            position.log = []
        return position

    # ---- whose choice, and which

    @property
    def over(self) -> bool:
        return self.position.over

    def current_player(self) -> int:
        """The seat that chooses now; TERMINAL once the match is over."""
        return TERMINAL if self.over else self.position.seat

    def current_players(self) -> list[int]:
        """All seats that owe a choice at the same time; `current_player` is the next of them."""
        return [] if self.over else sorted({*self.position.state.waiting, self.position.seat})

    def num_distinct_actions(self) -> int:
        return len(self.words)

    def legal_actions(self, seat: int | None = None) -> list[int]:
        """The words that may come next, ascending; none for a seat that does not choose now."""
        if self.over or (seat is not None and seat != self.position.seat):
            return []
        return self._options

    def action_to_string(self, action: int) -> str:
        return f"{self.words.list[action].kind} {self.words.list[action].name}"

    def spelled(self) -> str:
        """The move as far as it is spelled."""
        return " ".join(self.words.list[number].name for number in self._spelling.spelled)

    def moves(self) -> list[AnyMove]:
        """The moves that the seat may choose, as the table lists them; ranges included."""
        return [] if self.over else self._spelling.moves

    # ---- playing

    def apply_action(self, action: int) -> None:
        """Choose the next word."""
        if self.over or action not in self._options:
            raise TableError(f"{action} cannot be chosen now")
        self._spelling.add(action)
        self._go_on()

    def apply_move(self, move: Move | str) -> None:
        """Choose a whole move."""
        if isinstance(move, str):
            move = self.position.state.vocabulary.parse(move)
        if not covers(self.moves(), move):
            raise TableError(f"{move} cannot be chosen now")
        self._play(move)
        self._begin()

    def _begin(self) -> None:
        """Ask for the next move that leaves a choice."""
        self._options: list[int] = []
        if not self.over:
            self._ask()
            self._go_on()

    def _ask(self) -> None:
        self._legal = moves = self.position.moves()
        if self.standing and not self.position.answering and self._free < MOST_STANDING:
            free = [move for move in self.position.standing() if move.verb in self.standing]
            moves = [*moves, *free]
        self._spelling = Spelling(self.words, moves)

    def _go_on(self) -> None:
        while (move := self._spelling.settle()) is not None:
            self._play(move)
            if self.over:
                self._options = []
                return
            self._ask()
        self._options = self._spelling.options()

    def _play(self, move: Move) -> None:
        is_free = bool(self.standing) and not covers(self._legal, move)
        self._free = self._free + 1 if is_free else 0
        self.position.play(move, standing=is_free)
        self.decisions += 1

    # ---- copies

    def copy(self) -> Match:
        return self._twin(self.position.copy(), self._spelling.copy())

    def resample(self, seat: int, seed: int) -> Match:
        """A match that the seat cannot tell from this one: all that is hidden from it is drawn anew."""
        position = self.position.redeal(seat, seed)
        if self.over or seat == self.position.seat:
            return self._twin(position, self._spelling.copy())
        twin = self._twin(position, self._spelling)
        twin._begin()
        return twin

    def _twin(self, position: Position, spelling: Spelling) -> Match:
        twin: Match = Match.__new__(Match)
        twin.__dict__ |= self.__dict__
        twin.position = position
        twin._spelling = spelling
        return twin

    # ---- the end

    @property
    def result(self) -> Result | None:
        return self.position.result

    def returns(self) -> list[float]:
        """1 for the first place, -1 for the last, evenly between; 0 for all while the match runs."""
        return self.position.returns()

    # ---- what a seat may know

    def table(self, seat: int) -> Table:
        """A table that holds no more than the seat knows: for texts and pictures."""
        return Table(self.game, self.seats, 0, self.options, self.position.known(seat))

    def view(self, seat: int) -> dict[str, Any]:
        """What the seat sees, in names and plain data."""
        plain: dict[str, Any] = msgspec.to_builtins(self.game.view(self.position.known(seat), seat))
        return plain

    def text(self, seat: int) -> str:
        """All that the seat knows: the position, the events it has seen if the match listens, what it is asked, and its move so far."""
        table = self.table(seat)
        lines = [json.dumps(self.view(seat), sort_keys=True)]
        if self.position.log is not None:
            seen = (event for event in self.position.log if event.seen_by(seat))
            lines += [table.describe_event(event) for event in seen]
        lines.append(f"asked: {self.question(seat)}")
        if seat == self.current_player():
            lines.append(f"spelled: {self.spelled()}")
        return "\n".join(lines)

    def question(self, seat: int) -> str:
        """The name of what is asked, as far as the seat knows."""
        known = self.position.known(seat)
        return known.agenda[-1].window if known.agenda and not known.outcome else ""

    def blocks(self, seat: int) -> dict[str, list[float]]:
        """What the seat knows in numbers, by name."""
        known, seats = self.position.known(seat), self.seats
        blocks = self.game.features(known, seat)
        waiting = known.waiting
        blocks["asked"] = [float((seat + step) % seats in waiting) for step in range(seats)]
        window = known.agenda[-1].window if known.agenda and not known.outcome else ""
        blocks["question"] = [float(name == window) for name in self.questions]
        spelled = [0.0] * len(self.words)
        amount = 0
        if seat == self.current_player():
            amount = self._spelling.amount
            for number in self._spelling.spelled:
                spelled[number] = 1.0
        blocks["spelled"] = spelled
        blocks["amount"] = [float(amount)]
        return blocks

    def tensor(self, seat: int) -> list[float]:
        """What the seat knows, in numbers: the blocks of `layout` one after the other."""
        return [number for block in self.blocks(seat).values() for number in block]

    def layout(self) -> list[Block]:
        """The parts of the tensor; the same in all matches of the game with these seats and options."""
        lengths = {name: len(numbers) for name, numbers in self.blocks(0).items()}
        starts = accumulate(lengths.values(), initial=0)
        return [
            Block(name, start, length)
            for (name, length), start in zip(lengths.items(), starts, strict=False)
        ]
