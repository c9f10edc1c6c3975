"""What a table needs to know of a game."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from gonfalon.kernel import engine
from gonfalon.kernel.errors import OptionError
from gonfalon.kernel.events import Event, Refusal
from gonfalon.kernel.generic import S
from gonfalon.kernel.ledger import Ledger
from gonfalon.kernel.moves import AnyMove, Move, NotAMove
from gonfalon.kernel.rng import Seed
from gonfalon.kernel.state import Step
from gonfalon.kernel.texts import Texts, spoken

if TYPE_CHECKING:
    from gonfalon.kernel.standing_orders import StandingOrders
    from gonfalon.kernel.tours import Tour

HOST = -1
"""The seat number of the host, who has standing moves only, such as that time is up; whoever keeps the clock plays them."""

RESIGN = "resign"
"""The verb by which a seat leaves the game; a game with another one has its own `Game.resignation`."""


@dataclass(frozen=True, slots=True)
class Option:
    """One choice to be made when a table is opened."""

    id: str
    default: Any
    choices: tuple[Any, ...] = ()
    """The values to pick from; empty where any value that `Game.check_options` accepts will do."""
    rule: str = ""


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


class Why(NamedTuple):
    """The answer to "why not?"."""

    rule: str
    reason: str


def maps_in(folder: Path) -> dict[str, Path]:
    """The geometry files in a folder by the id of their map."""
    found = {file.stem.removeprefix("map-"): file for file in sorted(folder.glob("map-*.json"))}
    return {id: file for id, file in found.items() if re.fullmatch(r"[a-z0-9_-]+", id)}


@dataclass
class Game(Generic[S]):
    """A game module, as the table sees it. Games derive one class and fill in every method."""

    id: str
    name: str
    min_seats: int
    max_seats: int
    rules_version: str
    schema: int
    options: list[Option]
    steps: dict[str, type[Step]]
    standing: Step
    """Rights that never interfere, open to a seat at any time; its moves are not part of any step."""
    ledger: Ledger
    languages: dict[str, Texts]
    ledgers: dict[str, Ledger] = field(default_factory=dict)
    upgraders: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    """From a schema number to the function that lifts saved data to the next one."""

    def with_data(self, folder: Path) -> Game[S]:
        """The same game with the data files of a designer's own folder."""
        raise OptionError(f"{self.id} has no data files that a folder could replace")

    steward: Steward[S] | None = None
    """What the heuristic bot of this name plays; None where the game has none."""
    foresight: Foresight[S] | None = None
    """How the search bot looks ahead; without it, it goes by the scores."""
    standing_orders: StandingOrders | None = None
    """What a bot can be told that plays for an absent player; None where nothing can be ordered."""

    def check_options(self, seats: int, options: dict[str, Any]) -> dict[str, Any]:
        """All options with their values; `OptionError` for what is unknown or does not fit."""
        if not self.min_seats <= seats <= self.max_seats:
            raise OptionError(
                f"{self.id} is for {self.min_seats} to {self.max_seats} seats, not {seats}"
            )
        known = {option.id: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise OptionError(f"unknown option {name!r}; {self.id} has: {', '.join(known)}")
            choices = known[name].choices
            if choices and value not in choices:
                listed = ", ".join(map(str, choices))
                raise OptionError(f"option {name}: {value!r} is not one of: {listed}")
        return {name: options.get(name, option.default) for name, option in known.items()}

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

    def view(self, known: S, seat: int) -> dict[str, Any]:
        """What the seat sees, in names and plain data; made from its knowledge alone."""
        raise NotImplementedError

    def hints(self, known: S, seat: int) -> dict[str, Any]:
        """What the seat should know before choosing: costs, odds, forecasts. From its knowledge alone."""
        return {}

    def notice(self, s: S) -> None:
        """After every move at a table: emit what single seats are told of the position. Changes nothing that is saved."""

    def refuse(self, s: S, seat: int, move: Move) -> Refusal:
        """The rule that forbids a move that is not legal now."""
        raise NotImplementedError

    def refuse_words(self, s: S, seat: int, problem: NotAMove) -> Refusal:
        """The rule that a request breaks which is no move at all."""
        raise NotImplementedError

    def answers(self, s: S, seat: int) -> list[AnyMove]:
        """The standing moves by which a seat answers what others have offered it; a bot is asked for them."""
        return []

    def retired(self, s: S, seat: int) -> list[AnyMove]:
        """Standing moves that are no longer offered to anybody: records that hold them still replay."""
        return []

    def alike(self, s: S, seat: int, move: Move) -> Move:
        """The listed move that means the same: pieces in the same condition are interchangeable."""
        return move

    def question(self, known: S, seat: int) -> tuple[Any, ...]:
        """What a seat that has legal moves is asked, to be compared: equal ones are the same question."""
        step = known.agenda[-1]
        return step, step.asks(known, seat)

    def resignation(self, s: S, seat: int) -> Move | None:
        """The standing move by which a seat leaves the game for good; None where it cannot now."""
        for move in self.standing.moves(s, seat):
            if move.verb == RESIGN and isinstance(move, Move):
                return move
        return None

    def means_the_same(self, before: S, now: S, seat: int, move: Move) -> bool:
        """Does a move that is legal now mean what it meant in an earlier knowledge of the seat?

        The list of moves, the question and the price are the same (`kernel/stale.py`). What is left are words such as "accept the
        offer of France": they must not accept other terms than those that the player saw.
        """
        return True

    def result(self, s: S) -> Result:
        """How the game ended."""
        raise NotImplementedError

    def scores(self, s: S) -> list[int]:
        """The points of every seat now."""
        raise NotImplementedError

    def score_sources(self, s: S, seat: int) -> dict[str, int]:
        """The points of a seat by what they were scored for; empty where the game does not keep them apart."""
        return {}

    def features(self, known: S, seat: int) -> dict[str, list[float]]:
        """What the seat knows in plain numbers, for learners: blocks of a fixed length in a fixed order, others counted from the seat on."""
        seats = len(known.sealed)
        scores = self.scores(known)
        return {
            "turn": [float(self.turn(known))],
            "scores": [float(scores[(seat + step) % seats]) for step in range(seats)],
        }

    def sides(self, s: S, seat: int) -> list[str]:
        """The ids of the country, the kingdom or the powers that a seat plays now."""
        return []

    def turn(self, s: S) -> int:
        """The number of the turn being played."""
        raise NotImplementedError

    def check(self, s: S) -> None:
        """Raise `InvariantBroken` for a state that no game can reach."""
        raise NotImplementedError

    def wording(self, s: S, language: str, move: AnyMove) -> tuple[str, dict[str, Any]]:
        """The key of the words for a move, and values for them besides its arguments."""
        return f"move.{move.verb}", {}

    def word(self, s: S, language: str, kind: str, value: Any, count: int | None = None) -> str:
        """The name of a value of a kind in a language, in the form for a number of them."""
        raise NotImplementedError

    def words(self, s: S, language: str, kind: str, values: Sequence[Any]) -> str:
        """Several values of a kind in one breath."""
        names = ", ".join(self.word(s, language, kind, value) for value in values)
        return names or self.texts(language).name(kind, "none")

    def told(self, kind: str) -> str:
        """The kind of words for a value of an event: what it speaks of may have moved since."""
        return kind

    def ids(self, s: S, kind: str) -> list[str] | None:
        """The ids behind the numbers of a kind in events; None for plain numbers and seats."""
        return s.vocabulary.kinds.get(kind)

    def cost(self, known: S, seat: int, move: AnyMove) -> dict[str, int]:
        """What a move takes from the seat's own store, by the game's tables; empty where it costs nothing."""
        return {}

    def parts(self) -> dict[str, dict[str, str]]:
        """Things of which a corpus of games should use each: by kind, ids with the rule each stands in."""
        return {}

    def used(self, s: S, events: Iterable[Event]) -> Iterable[tuple[str, str]]:
        """The parts, by kind and id, that took effect in these events."""
        return []

    def tours(self) -> dict[str, Tour]:
        """Guided tours by their id: parts of a game, played and told for newcomers."""
        return {}

    def tables(self) -> dict[str, Any]:
        """Public static tables of the game's data that panels show, as they stand in its files."""
        return {}

    @property
    def folder(self) -> Path:
        """Where the game's own files lie."""
        return Path(inspect.getfile(type(self))).parent

    def maps(self) -> dict[str, Path]:
        """The geometry files of its maps by their id: `data/map-<id>.json`."""
        return maps_in(self.folder / "data")

    def texts(self, language: str) -> Texts:
        """The texts of a language; a language or a text that the game has not is English."""
        return spoken(self.languages, language)

    def rules(self, language: str) -> Ledger:
        """The ledger in a language; a rule that is not translated is English."""
        own = self.ledgers.get(language, self.ledger)
        return own if own.keys() >= self.ledger.keys() else {**self.ledger, **own}
