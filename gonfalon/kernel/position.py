"""A game in play as a search or a learner goes through it: whose choice it is, what may be chosen, what follows.

No record, no undo, no texts: `Table` has these. Where several seats owe a choice at once they are asked one after the other, always
the one after the seat that chose last. In sealed steps nobody learns what those before them chose, so the order favours nobody; where
seats act freely at the same time all get their turn.
"""

from __future__ import annotations

from typing import Any

from gonfalon.kernel import engine
from gonfalon.kernel.events import Event
from gonfalon.kernel.game import Game, Result
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import State

NOBODY = -1
NOT_ASKED = -2


def next_seat(waiting: list[int], last: int) -> int:
    """Of several seats that owe a choice, the one after the seat that chose last: all get their turn."""
    if len(waiting) == 1:
        return waiting[0]
    later = [seat for seat in waiting if seat > last]
    return min(later or waiting)


class Position:
    """One state of one game. `play` changes it; `copy` first to keep it."""

    __slots__ = ("answering", "game", "last", "log", "seat", "state")

    def __init__(
        self,
        game: Game,
        state: State,
        last: int = NOBODY,
        seat: int = NOT_ASKED,
        answering: bool = False,
    ) -> None:
        self.game = game
        self.state = state
        self.last = last
        """The seat that chose last."""
        self.log: list[Event] | None = None
        """The events so far, if somebody listens; None: none are kept, which is faster."""
        self.seat = seat
        """Whose choice it is; NOBODY when the game is over."""
        self.answering = answering
        """Does the seat answer an offer that nobody waits for? Then its moves are standing ones."""
        if seat == NOT_ASKED:
            self.ask()

    @property
    def over(self) -> bool:
        return self.state.outcome != ""

    def ask(self) -> None:
        """Find out whose choice it is. An offer to a seat comes first, because nobody waits for the answer."""
        state = self.state
        if state.outcome:
            self.seat, self.answering = NOBODY, False
            return
        answers = self.game.answers
        courted = [seat for seat in range(len(state.sealed)) if answers(state, seat)]
        self.answering = bool(courted)
        self.seat = next_seat(courted or state.waiting, self.last)

    def moves(self) -> list[AnyMove]:
        """What the seat may choose, ranges included; the list is not to be changed."""
        if self.answering:
            return self.game.answers(self.state, self.seat)
        return engine.legal(self.state, self.seat)

    def standing(self) -> list[AnyMove]:
        """The standing moves of the seat: open at any time, asked by nobody."""
        return self.game.standing.moves(self.state, self.seat)

    def play(self, move: Move, standing: bool = False) -> None:
        """Play a move that is known to be among `moves`, or, with `standing`, among the standing ones."""
        state, log = self.state, self.log
        if log is not None:
            state.events = []
        if standing or self.answering:
            engine.play_standing(state, self.game.standing, self.seat, move)
        else:
            engine.play(state, self.seat, move)
        if log is not None:
            self.game.notice(state)
            log += state.events or []
            state.events = None
        self.last = self.seat
        self.ask()

    def copy(self) -> Position:
        twin = Position(self.game, self.state.copy(), self.last, self.seat, self.answering)
        twin.log = None if self.log is None else self.log[:]
        return twin

    def known(self, seat: int) -> State:
        """What the seat knows."""
        return self.game.known_to(self.state, seat)

    def redeal(self, seat: int, seed: int) -> Position:
        """A position that the seat cannot tell from this one, with everything hidden from it drawn anew. If it is asked, it is first."""
        twin = Position(self.game, self.game.redeal(self.known(seat), seat, seed), self.last)
        if seat == self.seat:
            twin.seat, twin.answering = seat, self.answering
        if self.log is not None:
            twin.log = [event for event in self.log if event.seen_by(seat)]
        return twin

    @property
    def result(self) -> Result | None:
        return self.game.result(self.state) if self.over else None

    def returns(self) -> list[float]:
        """How each seat fared: 1 for the first place, -1 for the last, evenly between; the sum is 0. All 0 while the game runs."""
        result = self.result
        return [0.0] * len(self.state.sealed) if result is None else place_returns(result.ranking)


def open_position(game: Game[Any], seats: int, seed: int, options: dict[str, Any]) -> Position:
    """A new game, at its first choice."""
    state: State = game.open(seats, seed, game.check_options(seats, options))
    engine.advance(state)
    return Position(game, state)


def place_returns(ranking: list[list[int]]) -> list[float]:
    """From 1 for the first place to -1 for the last; who shares places shares what they bring."""
    seats = sum(len(place) for place in ranking)
    returns = [0.0] * seats
    before = 0
    for place in ranking:
        middle = before + (len(place) - 1) / 2
        for seat in place:
            returns[seat] = 1 - 2 * middle / (seats - 1) if seats > 1 else 0.0
        before += len(place)
    return returns
