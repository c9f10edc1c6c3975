"""What the table asks a game while it is played: what a seat may know, what is refused and why, how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic

from gonfalon.kernel.events import Refusal
from gonfalon.kernel.generic import S
from gonfalon.kernel.moves import AnyMove, Move, NotAMove
from gonfalon.kernel.rng import Seed
from gonfalon.kernel.state import Step

RESIGN = "resign"
"""The verb by which a seat leaves the game; a game with another one has its own `Game.resignation`."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a finished game ended."""

    ranking: list[list[int]]
    """Seats from first to last; seats that share a place stand together."""
    scores: list[int]
    reason: str
    """Key of the reason, in words under `result.<reason>` of the text files."""
    rule: str
    winners: list[int]
    """Empty when the game ended without a winner."""


@dataclass(kw_only=True)
class TableHooks(Generic[S]):
    """To fill in: `open`, `load`, `knowledge`, `refuse`, `refuse_words`, `result` and `check`."""

    standing: Step
    """Rights that never interfere, open to a seat at any time; its moves are not part of any step."""

    def open(self, seats: int, seed: Seed, options: dict[str, Any]) -> S:
        """A new state, set up as far as nobody has to choose; its agenda holds the rest."""
        raise NotImplementedError

    def load(self, data: dict[str, Any], seats: int, options: dict[str, Any]) -> S:
        """The state of saved data of the current schema."""
        raise NotImplementedError

    def knowledge(self, s: S, seat: int) -> S:
        """A copy without anything that is hidden from the seat."""
        raise NotImplementedError

    def known_to(self, s: S, seat: int) -> S:
        """The knowledge of a seat, in which also `waiting` says only what the seat may know: use this one."""
        known = self.knowledge(s, seat)
        known.hide_chance()
        known.barrier = known.unseen = 0
        if not known.outcome:
            step = known.agenda[-1]
            if step.sealed or step.masked:
                asked = step.waits_for(known)
                known.waiting = [other for other in asked if not known.absent >> other & 1]
        return known

    def notice(self, s: S) -> None:
        """After every move at a table: emit events for single seats about the position. Changes nothing that is saved."""

    def refuse(self, s: S, seat: int, move: Move) -> Refusal:
        """The rule that forbids a move that is not legal now."""
        raise NotImplementedError

    def refuse_words(self, s: S, seat: int, problem: NotAMove) -> Refusal:
        """The rule that a request breaks which is no move at all."""
        raise NotImplementedError

    def alike(self, s: S, seat: int, move: Move) -> Move:
        """The listed move that means the same: pieces in the same condition are interchangeable."""
        return move

    def retired(self, s: S, seat: int) -> list[AnyMove]:
        """Standing moves that are no longer offered to anybody: records that hold them still replay."""
        return []

    def resignation(self, s: S, seat: int) -> Move | None:
        """The standing move by which a seat leaves the game for good; None where it cannot now."""
        for move in self.standing.moves(s, seat):
            if move.verb == RESIGN and isinstance(move, Move):
                return move
        return None

    def question(self, known: S, seat: int) -> tuple[Any, ...]:
        """What a seat that has legal moves is asked, to be compared: equal ones are the same question."""
        step = known.agenda[-1]
        return step, step.asks(known, seat)

    def means_the_same(self, before: S, now: S, seat: int, move: Move) -> bool:
        """Does a move that is legal now mean what it meant in an earlier knowledge of the seat?

        The list of moves, the question and the price are the same (`kernel/stale.py`). What is left are words such as "accept the
        offer of France": they must not accept other terms than those that the player saw.
        """
        return True

    def result(self, s: S) -> Result:
        """How the game ended."""
        raise NotImplementedError

    def check(self, s: S) -> None:
        """Raise `InvariantBroken` for a state that no game can reach."""
        raise NotImplementedError
