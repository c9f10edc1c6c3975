"""What every game's state has in common, and the shape of a step.

A state is plain data. What never changes during a game (board, cards, tables) hangs on it as `world`,
is shared between copies and is neither saved nor hashed. Steps are data as well: small objects that are
never changed once they lie on the agenda, so that copies share them.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields
from typing import Any, ClassVar

from gonfalon.kernel import rng
from gonfalon.kernel.consequences import Consequence
from gonfalon.kernel.events import Event, Refusal
from gonfalon.kernel.moves import AnyMove, Move, Vocabulary, concrete
from gonfalon.kernel.native import mypyc_attr
from gonfalon.kernel.rng import Draw, Seed


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """Something still to be done.

    A step that waits for nobody is taken off the agenda and `run`. A step that waits stays on top,
    lists the legal `moves` of the seats it waits for and `apply`s the chosen one until it waits for
    nobody; then it is run like any other. With `sealed`, choices are collected unseen in the state's
    `sealed` and read by `run`.
    """

    __slots__ = ()

    id: ClassVar[str] = ""
    """The name of the step in saved games and hashes, for ever; every class has its own."""
    window: str = ""
    """Name of the question this step puts."""
    windows: ClassVar[tuple[str, ...]] = ()
    """Of a step that puts several questions, or whose `window` is a field: the names of all of them."""
    question: ClassVar[str] = ""
    """Of a step that shares its window with others, the name of its own question's text."""
    rule: ClassVar[str] = ""
    """The rule by which it is put."""
    verbs: ClassVar[tuple[str, ...]] = ()
    """The verbs of the moves it offers, and of those that it refuses."""
    refused_verbs: ClassVar[tuple[str, ...]] = ()
    """Those among them that it never offers."""
    closing: ClassVar[str] = ""
    """Of a step in which several moves are made, the verb that closes it: what they bring is settled only then."""
    sealed: ClassVar[bool] = False
    """Whether answers stay hidden until all are in."""
    covert: ClassVar[bool] = False
    """Whether it is hidden whom the step waits for: what is held in secret decides who is asked. Answers are final; the step is masked too."""
    masked: ClassVar[bool] = False
    """Whether others see and count the same whomever the step asks: what is held, or orders left in secret, decide that."""
    reaction: ClassVar[bool] = False
    """Whether it interrupts the turn of somebody to ask who might answer: a table may give less time for it."""

    def waits_for(self, s: Any) -> list[int]:
        """The seats that owe a choice."""
        return []

    def open_to(self, s: Any, seat: int) -> bool:
        """May this seat act in this step? More than `waits_for` where seats act freely."""
        return seat in self.waits_for(s)

    def might_ask(self, s: Any) -> bool:
        """Of a masked step: might it ask somebody, as far as everybody can know?"""
        return True

    def stays_open(self, s: Any) -> bool:
        """Is a seat asked even when a single move is left, so that it may still take back its moves?"""
        return False

    def moves(self, s: Any, seat: int) -> list[AnyMove]:
        """The legal moves of a seat, the one that does least first."""
        raise AssertionError(f"{type(self).__name__} waits but lists no moves")

    def apply(self, s: Any, seat: int, move: Move) -> None:
        """Carry out a legal move."""
        raise AssertionError(f"{type(self).__name__} applies no moves")

    def run(self, s: Any) -> None:
        """What follows once nobody is waited for; the step is already off the agenda."""

    def refuse(self, s: Any, seat: int, move: Move) -> Refusal:
        """The rule that forbids a move of this step's verbs."""
        return Refusal(self.rule, "not-offered")

    def default(self, s: Any, seat: int) -> Move:
        """The next move of the answer that is taken for a seat that gives none."""
        return concrete(self.moves(s, seat)[0])

    def asks(self, s: Any, seat: int) -> dict[str, Any]:
        """Values for the text of the question."""
        return {}

    def outlook(self, s: Any, seat: int, move: Move) -> list[Consequence]:
        """What follows from a move beside what a trial of it shows (`kernel/outlook.py`): chances, risks, what becomes impossible."""
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The part of the state that the kernel itself works with."""

    __slots__ = (
        "absent", "agenda", "ahead", "aside", "barrier", "beats", "choices", "draws", "events", "follow_ups", "key",
        "missed", "outcome", "people", "rng", "sealed", "unseen", "waiting",
    )  # fmt: skip

    agenda: list[Step]
    """Steps still to be done; the last one is next."""
    rng: int
    """The generator: the whole state of the quick one, or the number of the next word of the key."""
    key: bytes
    """The key of the generator that nobody can foresee; empty for the quick one."""
    draws: list[Draw] | None
    """Draws of the move being played, with a key and if somebody listens; else None. Not saved."""
    sealed: list[tuple[Move, ...]]
    """Per seat, its choices of the sealed step on top."""
    aside: list[tuple[int, list[tuple[Move, ...]]]]
    """Choices of sealed steps that were interrupted: length of their agenda, and `sealed` then."""
    follow_ups: list[Step]
    """Steps that interrupt as soon as the move or step under way is done. Empty whenever somebody is waited for; not saved."""
    absent: int
    """Bit mask of seats whose choices are answered by default."""
    ahead: tuple[tuple[Any, ...], ...]
    """(seat, window, texts of moves ...): the seat has left these moves for the next question of this name; without any, its default."""
    missed: tuple[int, ...]
    """A seat for each of its answers in a row that it did not give itself, in games that count them."""
    barrier: int
    """Counts what cannot be undone: chance, reveals, closed steps."""
    outcome: str
    """Empty while the game runs; then why it ended."""
    events: list[Event] | None
    """Events of the move being played; None when nobody listens. Not saved."""
    waiting: list[int]
    """The seats that owe a choice now. Made by the engine, not saved."""
    choices: dict[int, list[AnyMove]]
    """Legal moves of the step on top, as far as somebody asked. Not saved."""
    beats: list[tuple[int, State]] | None
    """At every covert question that was passed without a stop: how many events came before it, and the state there. None unless
    somebody wants to show the move as if it had stopped there. Not saved."""
    unseen: int
    """Counts the covert questions that were met, whether they asked anybody or not. Not saved."""
    people: tuple[str, ...]
    """Per seat, the name of the person in it, for games that call seats so; empty where nobody says. Not saved."""

    @property
    def vocabulary(self) -> Vocabulary:
        raise NotImplementedError

    def copy(self) -> Any:
        """An independent copy; hand-written by each game for speed."""
        raise NotImplementedError

    def dump(self) -> dict[str, Any]:
        """The state as plain JSON data, without `world`, `events` and `choices`."""
        raise NotImplementedError

    def start_kernel(self, seats: int, seed: Seed) -> None:
        self.agenda = []
        self.begin_chance(seed)
        self.sealed = [()] * seats
        self.aside = []
        self.follow_ups = []
        self.absent = 0
        self.ahead = self.missed = ()
        self.barrier = 0
        self.outcome = ""
        self.events = None
        self.beats = None
        self.unseen = 0
        self.waiting = []
        self.choices = {}
        self.people = ()

    def begin_chance(self, seed: Seed) -> None:
        """From now on chance comes from a seed, which must be a key where nobody may foresee it."""
        if isinstance(seed, bytes):
            self.key = seed
            self.rng = 0
            self.draws = []
        else:
            self.key = b""
            self.rng = rng.seeded(seed)
            self.draws = None

    def copy_kernel(self, twin: State) -> None:
        twin.agenda = self.agenda[:]
        twin.rng = self.rng
        twin.key = self.key
        twin.sealed = self.sealed[:]
        twin.aside = self.aside[:] if self.aside else []
        twin.follow_ups = self.follow_ups[:] if self.follow_ups else []
        twin.absent = self.absent
        twin.ahead = self.ahead
        twin.missed = self.missed
        twin.barrier = self.barrier
        twin.outcome = self.outcome
        twin.events = twin.beats = twin.draws = None
        twin.unseen = self.unseen
        twin.waiting = self.waiting
        twin.choices = {}
        twin.people = self.people

    def dump_kernel(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "agenda": [dump_step(step) for step in self.agenda],
            "rng": self.rng,
            "sealed": _texts(self.sealed),
            "aside": [[depth, _texts(sealed)] for depth, sealed in self.aside],
            "absent": self.absent,
            "barrier": self.barrier,
            "outcome": self.outcome,
        }
        if self.key:
            data["key"] = self.key.hex()
        if self.ahead:
            data["ahead"] = self.ahead
        if self.missed:
            data["missed"] = self.missed
        return data

    def load_kernel(self, data: dict[str, Any], steps: dict[str, type[Step]]) -> None:
        self.agenda = [load_step(item, steps) for item in data["agenda"]]
        self.rng = int(data["rng"])
        self.key = rng.read_key(data.get("key", ""), self.rng)
        self.draws = None
        self.sealed = self._moves(data["sealed"])
        self.aside = [(int(depth), self._moves(texts)) for depth, texts in data["aside"]]
        self.follow_ups = []
        self.absent = int(data["absent"])
        self.ahead = tuple(
            (int(seat), str(window), *map(str, texts))
            for seat, window, *texts in data.get("ahead", ())
        )
        self.missed = tuple(map(int, data.get("missed", ())))
        self.barrier = int(data["barrier"])
        self.outcome = str(data["outcome"])
        self.events = None
        self.beats = None
        self.unseen = 0
        self.waiting = []
        self.choices = {}
        self.people = ()

    def _moves(self, texts: list[list[str]]) -> list[tuple[Move, ...]]:
        return [tuple(self.vocabulary.parse(text) for text in seat) for seat in texts]

    def hide_chance(self) -> None:
        """Remove the generator: what will be drawn is hidden from everybody."""
        self.rng = 0
        self.key = b""
        self.draws = None

    def hide_sealed(self, seat: int) -> None:
        """Remove what the other seats have chosen in sealed steps, or in advance."""
        self.ahead = tuple(entry for entry in self.ahead if entry[0] == seat)
        self.sealed = [moves if at == seat else () for at, moves in enumerate(self.sealed)]
        self.aside = [
            (depth, [moves if at == seat else () for at, moves in enumerate(sealed)])
            for depth, sealed in self.aside
        ]

    def interrupt(self, step: Step) -> None:
        """Put a step before everything else, even in the middle of a sealed one."""
        if any(self.sealed):
            self.aside.append((len(self.agenda), self.sealed))
            self.sealed = [()] * len(self.sealed)
        self.agenda.append(step)

    def follow_up(self, step: Step) -> None:
        """Interrupt with a step once the move or step under way is done: for what must be tested after the whole of it."""
        if step not in self.follow_ups:
            self.follow_ups.append(step)

    def make_step(self, id: str, *values: Any) -> Step:
        """A step of this game by its id: for rules below the chapter of the step, which cannot import it."""
        return STEPS[type(self)][id](*values)

    def push(self, *steps: Step) -> None:
        """Put steps on the agenda; the first one is done first."""
        self.agenda.extend(steps[::-1])

    def done(self) -> None:
        """Take the step on top off the agenda: it is finished."""
        self.agenda.pop()

    def draw(self, bound: int) -> int:
        """A random number below a bound. What follows from chance cannot be undone."""
        if self.key:
            number, self.rng = rng.keyed_below(self.key, self.rng, bound)
            if self.draws is not None:
                self.draws.append((bound, number))
        else:
            number, self.rng = rng.below(self.rng, bound)
        self.barrier += 1
        return number

    def shuffle(self, items: list[int]) -> list[int]:
        if self.key:
            order, self.rng = rng.keyed_shuffled(self.key, self.rng, items, self.draws)
        else:
            order, self.rng = rng.shuffled(self.rng, items)
        self.barrier += 1
        return order

    def glance(self, bound: int) -> int:
        """A random number that draws nothing: the same for the same position, for answers by default."""
        if self.key:
            return rng.keyed_aside(self.key, self.rng, bound)
        return rng.below(self.rng, bound)[0]

    def commit(self) -> None:
        """What was done up to here stays done."""
        self.barrier += 1

    def pass_unseen(self) -> None:
        """The covert question on top is passed without a stop: it asks nobody, or is answered already. Shown as if it had stopped."""
        self.unseen += 1
        if self.beats is not None:
            self.beats.append((len(self.events or ()), self.copy()))

    def emit(
        self, kind: str, rule: str, audience: tuple[int, ...] | None = None, **values: Any
    ) -> None:
        """Emit an event, if somebody listens. Values are plain numbers or lists, named by their kind."""
        if self.events is not None:
            self.events.append(Event(kind, rule, values, audience))


STEPS: dict[type[State], dict[str, type[Step]]] = {}
"""By the class of its states, the steps of a game by their ids; filled by `kernel/steps.py`."""


def _texts(sealed: list[tuple[Move, ...]]) -> list[list[str]]:
    return [[move.text for move in moves] for moves in sealed]


def dump_step(step: Step) -> list[Any]:
    return [step.id, *(getattr(step, field.name) for field in fields(step))]  # type: ignore[arg-type]


def load_step(item: list[Any], steps: dict[str, type[Step]]) -> Step:
    return steps[item[0]](*map(as_tuples, item[1:]))


def as_tuples(value: Any) -> Any:
    """What was tuples before it was saved."""
    return tuple(as_tuples(item) for item in value) if isinstance(value, list) else value


def hash_of(data: Any) -> str:
    """A hash of plain JSON data that is the same on every machine."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()
