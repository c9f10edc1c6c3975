"""What follows from a move, before it is played.

A move is tried on a copy of what its player knows, by the very functions that carry it out, up to where its procedure is closed or
chance begins; what the player has before and after is compared (`Game.holdings`). A step adds what no trial can tell: chances, risks,
what becomes impossible (`Step.outlook`, `Game.outlook`). Everything is made from the knowledge of a seat, so it can give nothing away.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gonfalon.kernel import engine
from gonfalon.kernel.consequences import Consequence, change, later
from gonfalon.kernel.moves import AnyMove, Move, concrete
from gonfalon.kernel.rng import HIDDEN, ChanceIsHidden
from gonfalon.kernel.state import State

if TYPE_CHECKING:
    from gonfalon.kernel.game import Game


TRIED = 16
"""So many moves are tried out with a question; of longer lists at least one of each verb is, the others when somebody asks."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What follows from a move, as far as its player can know."""

    consequences: list[Consequence]
    final: bool
    """Whether it cannot be taken back."""
    then: str = ""
    """The id of the step whose question follows at once and to the same seat; empty where somebody else is next, or nothing of it."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What is said of what follows from a move in a list."""

    final: bool
    outlook: Outlook | None
    """None where it must be asked for."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A move, tried on a copy."""

    after: State | None
    """When its procedure is closed, or chance begins; None where something hidden decides before."""
    final: bool
    chancy: bool = False
    """Whether chance begins before the procedure is closed."""
    then: State | None = None
    """When the next question is put, to whomever; None where chance or something hidden comes before."""


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
            if others_still_asked(known, copy, seat):
                return Trial(copy, copy.barrier != barrier or step.masked, then=copy)
        else:
            engine.take(copy, step, seat, move)
        engine.advance(copy, floor)
    except ChanceIsHidden:
        return Trial(copy, True, True)
    except Exception:
        # knowledge is not a whole state: what follows needs something hidden
        return Trial(None, True)
    if copy.waiting:
        # somebody is asked: nothing more happens without an answer
        return Trial(copy, copy.barrier != barrier or copy.unseen != unseen, then=copy)
    after = copy.copy()
    try:
        engine.advance(copy)
    except Exception:
        return Trial(after, True)
    return Trial(after, copy.barrier != barrier or copy.unseen != unseen, then=copy)


def others_still_asked(known: State, after: State, seat: int) -> bool:
    """Whether a standing move has left the question on top to the others who are asked: what they may do can be hidden from the seat."""
    if after.agenda != known.agenda or after.follow_ups:
        return False
    step = after.agenda[-1]
    asked = step.waits_for(after)
    return bool(asked) and asked != [seat] and asked == known.waiting


class Foreseer:
    """The outlooks of the moves of a seat in one position."""

    def __init__(self, game: Game, known: State, seat: int) -> None:
        self.game, self.known, self.seat = game, known, seat
        self.before = game.holdings(known, seat)
        self._unmoved: Counter[str] | None = None
        self._found: dict[tuple[str, bool], Outlook] = {}

    def of(self, move: AnyMove, standing: bool = False) -> Outlook:
        """What follows from a move; of a range, from its lowest amount."""
        one = concrete(move)
        key = (one.text, standing)
        found = self._found.get(key)
        if found is None:
            trial = tried(self.game, self.known, self.seat, one, standing)
            found = self._found[key] = self.after_trial(one, trial, standing)
        return found

    def after_trial(self, one: Move, trial: Trial, standing: bool = False) -> Outlook:
        """What follows from a move that was tried."""
        game, known, seat = self.game, self.known, self.seat
        step = game.standing if standing else known.agenda[-1]
        found = self.told(trial.after, bool(step.closing) and one.verb != step.closing)
        told = [*found, *game.outlook(known, seat, step, one)]
        return Outlook(told, trial.final, self._next_step(trial))

    def _next_step(self, trial: Trial) -> str:
        after = trial.after
        if trial.chancy or after is None or self.seat not in after.waiting:
            return ""
        return type(after.agenda[-1]).id

    def told(self, after: State | None, closes_later: bool) -> list[Consequence]:
        """What the seat has more or less then, and what closing the question will bring on top of it."""
        found = [change(key, n) for key, n in self.changes(after).items() if n]
        if closes_later and after is not None:
            found += [later(key, n) for key, n in self.at_the_end(after).items() if n]
        return found

    def changes(self, after: State | None) -> Counter[str]:
        """How the holdings of the seat differ then."""
        found = Counter[str]()
        if after is not None:
            found.update(self.game.holdings(after, self.seat))
            found.subtract(self.before)
        return found

    def at_the_end(self, after: State) -> Counter[str]:
        """What closing the question brings more after a move than without it, besides what has changed already."""
        if self._unmoved is None:
            self._unmoved = self.closed(self.known)
        found = self.closed(after)
        found.subtract(self.changes(after))
        found.subtract(self._unmoved)
        return found

    def closed(self, s: State) -> Counter[str]:
        """What has changed once the question on top is closed; nothing where it cannot be."""
        step = s.agenda[-1]
        move = s.vocabulary.get((step.closing,)) if step.closing else None
        if move is None or self.seat not in step.waits_for(s):
            return self.changes(s)
        return self.changes(tried(self.game, s, self.seat, move).after)

    def of_most(
        self, moves: list[AnyMove], standing: bool = False, most: int = TRIED
    ) -> list[Foreseen]:
        """What follows from each move; of too many moves, from those of the verbs with the fewest and one of each other verb.

        What can be done at any time is seldom done: of many such verbs, those with the most moves are left out.
        """
        by_verb: dict[str, list[int]] = {}
        for at, move in enumerate(moves):
            by_verb.setdefault(move.verb, []).append(at)
        found = [Foreseen(False, None)] * len(moves)
        left = most
        for places in sorted(by_verb.values(), key=len):
            if standing and left <= 0:
                break
            first = self.of(moves[places[0]], standing)
            for at in places:
                if at == places[0]:
                    outlook: Outlook | None = first
                else:
                    outlook = self.of(moves[at], standing) if len(places) <= left else None
                found[at] = Foreseen((outlook or first).final, outlook)
            left -= len(places)
        return found
