"""What bots, learners and the lab ask a game: advice, numbers of a position, positions to search."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from gonfalon.kernel import engine
from gonfalon.kernel.events import Event
from gonfalon.kernel.generic import S
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.rng import Seed

if TYPE_CHECKING:
    from gonfalon.kernel.standing_orders import StandingOrders

Steward = Callable[[S, int, list[AnyMove], list[AnyMove]], Move]
"""A game's own heuristic player: knowledge, seat, legal and standing moves give a move."""


@dataclass(frozen=True, slots=True)
class Foresight(Generic[S]):
    """What a search needs to know of a game beside its rules and its steward."""

    prospects: Callable[[S], list[float]]
    """From a whole position, the points that each seat, or its side, may expect at the end."""
    turns: int
    """How many turns it is worth to look ahead before the prospects are asked."""
    lead: float
    """A lead of so many points makes a seat e times as likely to win."""
    moves: int
    """How many moves are worth a trial."""
    is_chancy: bool = True
    """Does chance, or what others hide, decide what follows from a move?"""


@dataclass(kw_only=True)
class BotHooks(Generic[S]):
    """To fill in: `turn` and `scores`; what is hidden besides chance also needs `deal_anew`."""

    steward: Steward[S] | None = None
    """What the heuristic bot of this name plays; None where the game has none."""
    foresight: Foresight[S] | None = None
    """How the search bot looks ahead; without it, it goes by the scores."""
    standing_orders: StandingOrders | None = None
    """What a bot that plays for an absent player can be ordered; None where nothing can."""

    def turn(self, s: S) -> int:
        """The number of the turn being played."""
        raise NotImplementedError

    def scores(self, s: S) -> list[int]:
        """The points of every seat now."""
        raise NotImplementedError

    def score_sources(self, s: S, seat: int) -> dict[str, int]:
        """The points of a seat by what they were scored for; empty where the game does not keep them apart."""
        return {}

    def sides(self, s: S, seat: int) -> list[str]:
        """The ids of the country, the kingdom or the powers that a seat plays now."""
        return []

    def features(self, known: S, seat: int) -> dict[str, list[float]]:
        """What the seat knows in plain numbers, for learners: blocks of a fixed length in a fixed order, others counted from the seat on."""
        seats = len(known.sealed)
        scores = self.scores(known)
        return {
            "turn": [float(self.turn(known))],
            "scores": [float(scores[(seat + step) % seats]) for step in range(seats)],
        }

    def answers(self, s: S, seat: int) -> list[AnyMove]:
        """The standing moves by which a seat answers what others have offered it; a bot is asked for them."""
        return []

    def redeal(self, known: S, seat: int, seed: Seed) -> S:
        """A whole position that the seat could not tell from the true one: what `known_to` does not tell is drawn anew.

        Made from the knowledge and the seed alone, so it cannot use what is hidden. The seat knows, sees and may do the same
        in it. What others have chosen unseen and may choose again (sealed answers, offers being written, answers left in
        advance) is still to be chosen. The position can be played on with `engine.play`, by all seats.
        """
        s: S = known.copy()
        s.begin_chance(seed)
        s.events = None
        s.choices = {}
        if s.outcome:
            return s
        barrier = s.barrier
        self.deal_anew(s, seat)
        s.barrier = barrier
        asked = s.agenda[-1].waits_for(s)
        s.waiting = [other for other in asked if not s.absent >> other & 1]
        s.choices = {}
        if not s.waiting:
            # a question that only what is hidden can explain: go on to the next one
            engine.advance(s)
        return s

    def deal_anew(self, s: S, seat: int) -> None:
        """Fill in what is missing in the knowledge of a seat, with the chance of `s`; by itself, nothing but chance is hidden."""

    def parts(self) -> dict[str, dict[str, str]]:
        """Things of which a corpus of games should use each: by kind, ids with the rule each stands in."""
        return {}

    def used(self, s: S, events: Iterable[Event]) -> Iterable[tuple[str, str]]:
        """The parts, by kind and id, that took effect in these events."""
        return []
