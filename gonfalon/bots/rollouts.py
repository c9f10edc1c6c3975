"""What becomes of a move: the game played on by stewards in a position that the seat could be in."""

from __future__ import annotations

from math import exp
from typing import Protocol

from gonfalon.kernel.game import Foresight, Game
from gonfalon.kernel.moves import Move, covers
from gonfalon.kernel.position import Position
from gonfalon.kernel.state import State

MOST_DECISIONS = 4_000
"""Stewards that go on longer than any game takes play in circles: then the position counts as it is."""
WON = 0.75
"""Share of the hope that a finished game leaves to who won; the rest goes by points, so that a better defeat is better."""


class Limits(Protocol):
    """What ends a rollout early."""

    def is_late(self) -> bool:
        """Is the time for the decision over?"""

    def is_far(self) -> bool:
        """Has the first rollout taken as much time as one should?"""


class Rollouts:
    """The deals of one decision. All candidates are tried in the same deals, with the same chance."""

    def __init__(self, game: Game, known: State, seat: int, seed: int) -> None:
        assert game.steward is not None
        self.game = game
        self.seat = seat
        self.foresight = game.foresight or by_scores(game)
        self._advise = game.steward
        self._known = known
        self._answering = bool(game.answers(known, seat))
        self._until = game.turn(known) + self.foresight.turns
        self._is_first = True
        self._seed = seed
        self._deals: list[Position] = []

    def deal(self, number: int) -> Position:
        """The position with all that is hidden from the seat drawn anew; made from its knowledge alone."""
        while len(self._deals) <= number:
            state = self.game.redeal(self._known, self.seat, self._seed + len(self._deals))
            position = Position(self.game, state)
            position.seat, position.answering = self.seat, self._answering
            self._deals.append(position)
        return self._deals[number]

    def play(self, number: int, move: Move, limits: Limits) -> float | None:
        """The hope of the seat after a move in a deal; None where the time does not suffice.

        The first rollout of all finds out how far one can look; the others look as far.
        """
        game, advise = self.game, self._advise
        position = self.deal(number).copy()
        begun = game.turn(position.state)
        position.play(move, standing=not covers(position.moves(), move))
        for _ in range(MOST_DECISIONS):
            turn = game.turn(position.state)
            if self._is_first and turn > begun and limits.is_far():
                self._until = turn
            if position.over or turn >= self._until:
                break
            if limits.is_late():
                return None
            seat, legal = position.seat, position.moves()
            move = advise(position.known(seat), seat, legal, position.standing())
            position.play(move, standing=not covers(legal, move))
        self._is_first = False
        return self._hope(position)

    def _hope(self, position: Position) -> float:
        """From 0 to 1, how likely the seat wins."""
        foresight, seat = self.foresight, self.seat
        result = position.result
        if result is None:
            return share(foresight.prospects(position.state), seat, foresight.lead)
        points = share([float(score) for score in result.scores], seat, foresight.lead)
        won = 1 / len(result.winners) if seat in result.winners else 0.0
        return WON * won + (1 - WON) * points


def by_scores(game: Game) -> Foresight:
    """For a game that says nothing else."""

    def scores(s: State) -> list[float]:
        return [float(points) for points in game.scores(s)]

    return Foresight(scores, turns=1, lead=5.0, moves=12)


def share(points: list[float], seat: int, lead: float) -> float:
    """The part of the victory that falls to a seat with these points."""
    best = max(points)
    weights = [exp((own - best) / lead) for own in points]
    return weights[seat] / sum(weights)
