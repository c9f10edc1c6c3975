"""What follows from a move, before it is played.

A move is tried on a copy of what its player knows, by the very functions that carry it out, up to where its procedure is closed or
chance begins; what the player has before and after is compared (`Game.holdings`). A step adds what no trial can tell: chances, risks,
what becomes impossible (`Step.outlook`). Everything is made from the knowledge of a seat, so it can give nothing away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gonfalon.kernel import engine
from gonfalon.kernel.consequences import Consequence, change
from gonfalon.kernel.moves import AnyMove, Move, concrete
from gonfalon.kernel.rng import HIDDEN, ChanceIsHidden
from gonfalon.kernel.state import State

if TYPE_CHECKING:
    from gonfalon.kernel.game import Game


@dataclass(frozen=True, slots=True)
class Outlook:
    """What follows from a move, as far as its player can know."""

    consequences: list[Consequence]
    final: bool
    """Whether it cannot be taken back."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A move, tried on a copy."""

    after: State | None
    """When its procedure is closed, or chance begins; None where something hidden decides before."""
    final: bool
    chancy: bool = False
    """Whether chance begins before the procedure is closed."""


def tried(game: Game, known: State, seat: int, move: Move, standing: bool = False) -> Trial:
    """Play a move on a copy of what the seat knows."""
    copy: State = known.copy()
    copy.key = HIDDEN
    barrier, unseen = copy.barrier, copy.unseen
    step = copy.agenda[-1]
    floor = len(copy.agenda)
    try:
        if standing:
            game.standing.apply(copy, seat, move)
        else:
            engine.take(copy, step, seat, move)
        engine.advance(copy, floor)
    except ChanceIsHidden:
        return Trial(copy, True, True)
    except Exception:
        # knowledge is not a whole state: what follows needs something hidden
        return Trial(None, True)
    after = copy.copy()
    try:
        engine.advance(copy)
    except Exception:
        return Trial(after, True)
    return Trial(after, copy.barrier != barrier or copy.unseen != unseen)


class Foreseer:
    """The outlooks of the moves of a seat in one position."""

    def __init__(self, game: Game, known: State, seat: int) -> None:
        self.game, self.known, self.seat = game, known, seat
        self.before = game.holdings(known, seat)

    def of(self, move: AnyMove, standing: bool = False) -> Outlook:
        """What follows from a move; of a range, from its lowest amount."""
        game, known, seat = self.game, self.known, self.seat
        one = concrete(move)
        trial = tried(game, known, seat, one, standing)
        step = game.standing if standing else known.agenda[-1]
        own = step.outlook(known, seat, one)
        return Outlook([*self.changes(trial.after), *own], trial.final)

    def changes(self, after: State | None) -> list[Consequence]:
        """How the holdings of the seat differ then."""
        if after is None:
            return []
        held = self.game.holdings(after, self.seat)
        return [
            change(key, held.get(key, 0) - self.before.get(key, 0))
            for key in {**self.before, **held}
            if held.get(key, 0) != self.before.get(key, 0)
        ]
