"""A table: one game being played, with its record, undo, views and texts."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, TypeGuard

import msgspec

from gonfalon.kernel import engine
from gonfalon.kernel.consequences import CHANGE, LATER, RANGE, Consequence
from gonfalon.kernel.dice import write_draws
from gonfalon.kernel.errors import IllegalMove, TableError
from gonfalon.kernel.events import Event
from gonfalon.kernel.game import HOST, Game, Result, Why
from gonfalon.kernel.hooks.people import Shown
from gonfalon.kernel.moves import AnyMove, Move, NotAMove, RangeMove, covers
from gonfalon.kernel.native import question_of, window_of
from gonfalon.kernel.state import State, hash_of
from gonfalon.kernel.texts import Texts
from gonfalon.kernel.trail import Trail
from gonfalon.kernel.undo import NONE, Played, last_move, take_back

UNDO = "undo"
"""How the record marks that a move was taken back, after the move itself."""

CHECKPOINT_EVERY = 64
"""Moves between two copies kept for undo; undo replays from the last one."""

GENERIC = ("not-now", "not-offered")
"""Keys of refusals that give no reason of their own: the table says what is asked, of whom, or what may be chosen."""
SHOWN = 4
"""So many moves that are possible instead are named."""


class Table:
    """The one interface to a game in play, for people, bots and programs alike."""

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: int,
        options: dict[str, Any],
        state: State,
        start: State | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.options = options
        self.language = "en"
        self.state = state
        self.opening: list[Event] = state.events or []
        """What happened before the first choice."""
        state.events = None
        self.past_segments: list[dict[str, Any]] = []
        """Segments played under earlier rules versions."""
        self.start: State = start or state.copy()
        """The state at the start of the current segment."""
        self.written: Trail[tuple[int, str]] = Trail()
        """Every move of the segment in order, taken-back ones and undos included."""
        self.played: Trail[Played] = Trail()
        """The moves of the segment that stand."""
        self.log: Trail[Event] = Trail()
        """The events of the moves that stand."""
        self.draws: Trail[tuple[int, str]] = Trail()
        """With a key, what was drawn: how many moves were written then, and the draws. They cannot be taken back."""
        self._write_draws()
        self.is_set = True
        """Does the game begin with a position that was set, and not with the one that its seed gives?"""
        self.checkpoints: Trail[tuple[int, State]] = Trail([(0, self.start)])
        """Copies for undo, each with the number of moves that stood then."""

    # ---- what is asked

    @property
    def over(self) -> bool:
        return self.state.outcome != ""

    @property
    def waiting(self) -> list[int]:
        """The seats that owe a choice now."""
        return self.state.waiting

    def legal(self, seat: int) -> list[AnyMove]:
        """The moves the seat may play in the step that is asked; the one that does least is first."""
        self._check_seat(seat)
        return [] if seat == HOST else engine.legal(self.state, seat)

    def standing(self, seat: int) -> list[AnyMove]:
        """The seat's standing moves: open at any time, asked by nobody."""
        self._check_seat(seat)
        return [] if self.over else self.game.standing.moves(self.state, seat)

    def answers(self, seat: int) -> list[AnyMove]:
        """The standing moves by which the seat answers an offer; nobody waits for them."""
        return [] if self.over else self.game.answers(self.state, seat)

    def default(self, seat: int) -> Move:
        """The next move of the answer that is taken when the seat gives none."""
        if seat not in self.waiting:
            raise TableError(f"seat {seat} owes no choice")
        return self.state.agenda[-1].default(self.state, seat)

    def prompt(self, seat: int) -> dict[str, Any] | None:
        """What the seat is asked, as plain data; None when it may not act."""
        asked = self.typed_prompt(seat)
        if asked is not None:
            asked["hints"] = msgspec.to_builtins(asked["hints"])
        return asked

    def typed_prompt(self, seat: int) -> dict[str, Any] | None:
        """The same with the hints as the game makes them."""
        moves = self.legal(seat)
        if not moves:
            return None
        step = self.state.agenda[-1]
        known = self.knowledge(seat)
        return {
            "window": window_of(step),
            "question": question_of(step),
            "rule": step.rule,
            "seat": seat,
            "owes": seat in self.waiting,
            "values": step.asks(known, seat),
            "moves": [move.text for move in moves],
            "standing": [move.text for move in self.standing(seat)],
            "can_undo": self.can_undo(seat),
            "hints": self.game.hints(known, seat),
        }

    def knowledge(self, seat: int) -> State:
        """A copy of the state without anything that is hidden from the seat."""
        self._check_seat(seat)
        return self.game.known_to(self.state, seat)

    def view(self, seat: int) -> dict[str, Any]:
        """What the seat sees, in names and plain data."""
        plain: dict[str, Any] = msgspec.to_builtins(self.typed_view(seat))
        return plain

    def typed_view(self, seat: int) -> Shown:
        """The same as the game makes it; JSON of it is made faster."""
        return self.game.view(self.knowledge(seat), seat)

    @property
    def result(self) -> Result | None:
        """Ranking, scores and reason once the game is over."""
        return self.game.result(self.state) if self.over else None

    @property
    def state_hash(self) -> str:
        return hash_of(self.state.dump())

    # ---- what is played

    def play(
        self,
        seat: int,
        move: AnyMove | str,
        beats: list[tuple[int, State]] | None = None,
        *,
        recorded: bool = False,
    ) -> list[Event]:
        """Play a move, given as an object or as text. Returns what happened; else `IllegalMove`.

        `beats` is filled with the covert questions that were passed: how many events came before each, and the state there.
        A move that is `recorded` may also be one that is no longer offered (`Game.retired`).
        """
        self._check_seat(seat)
        state = self.state
        standing = False
        if not self._is_legal(move, seat):
            move, standing = self.find(seat, str(move), recorded)
        barrier, unseen = state.barrier, state.unseen
        events: list[Event] = []
        state.events = events
        state.beats = beats
        if state.key:
            state.draws = []
        if standing:
            engine.play_standing(state, self.game.standing, seat, move)
        else:
            engine.play(state, seat, move)
        self.game.notice(state)
        state.events = state.beats = None
        self.written.append((seat, move.text))
        if state.key:
            self._write_draws()
        final, covert = state.barrier != barrier, state.unseen != unseen
        self.keep(
            Played(seat, move, standing, final, covert, len(self.log), len(self.written)), events
        )
        return events

    def play_default(self, seat: int) -> list[Event]:
        """Play the next move of the default answer for a seat."""
        return self.play(seat, self.default(seat))

    def why(self, seat: int, move: AnyMove | str) -> Why | None:
        """None if the move is legal now, else the rule that forbids it and the reason as a sentence."""
        try:
            self._check_seat(seat)
            self.find(seat, str(move))
        except IllegalMove as refused:
            return Why(refused.rule, refused.reason)
        return None

    def can_undo(self, seat: int) -> bool:
        """May the seat take back its last move? Not after chance, a reveal, a covert question or anything it noticed since."""
        return self.undoable(seat) is not None

    def undoable(self, seat: int) -> Played | None:
        """The move that the seat may take back."""
        at = last_move(self, seat)
        return None if at == NONE or self.played[at].covert else self.played[at]

    def undo(self, seat: int) -> list[Event]:
        """Take back the seat's last move; it stays in the record, followed by its undo.

        Returns the events that notify the owners of moves that had to be dropped with it.
        """
        if not self.can_undo(seat):
            raise TableError(f"there is no move of seat {seat} that can be taken back")
        return self.replay_undo(seat)

    def replay_undo(self, seat: int) -> list[Event]:
        """An undo of a record: before covert questions counted, more could be taken back."""
        at = last_move(self, seat)
        if at == NONE:
            raise TableError(f"there is no move of seat {seat} that can be taken back")
        self.written.append((seat, UNDO))
        spent = self.state.rng
        notices = take_back(self, at)
        if self.state.key:
            # what a dropped move has drawn is in the record and is not drawn again
            self.state.rng = spent
        return notices

    def _write_draws(self) -> None:
        """Keep what the move just written, or the opening, has drawn."""
        if self.state.draws:
            self.draws.append((len(self.written), write_draws(self.state.draws)))
        self.state.draws = None

    def keep(self, played: Played, events: list[Event]) -> None:
        """Add a move that stands."""
        self.played.append(played)
        self.log.extend(events)
        if len(self.played) % CHECKPOINT_EVERY == 0:
            self.checkpoints.append((len(self.played), self.state.copy()))

    def find(self, seat: int, text: str, recorded: bool = False) -> tuple[Move, bool]:
        """The legal move of a text, and whether it is a standing one; `IllegalMove` otherwise."""
        game, state = self.game, self.state
        try:
            move = state.vocabulary.parse(text)
        except NotAMove as problem:
            refusal = game.refuse_words(state, seat, problem)
            raise IllegalMove(refusal.rule, self._reason(refusal.key, refusal.values)) from None
        if not self.over:
            if seat != HOST:
                move = game.alike(state, seat, move)
                if covers(engine.legal(state, seat), move):
                    return move, False
            if covers(game.standing.moves(state, seat), move):
                return move, True
            if recorded and covers(game.retired(state, seat), move):
                return move, True
        refusal = game.refuse(state, seat, move)
        if refusal.key in GENERIC and seat != HOST:
            raise IllegalMove(refusal.rule, self._plain_reason(seat, move.verb))
        raise IllegalMove(refusal.rule, self._reason(refusal.key, refusal.values))

    def _is_legal(self, move: AnyMove | str, seat: int) -> TypeGuard[Move]:
        """Is this a legal move of the vocabulary's own? Others count for their text only."""
        if seat == HOST or not isinstance(move, Move):
            return False
        legal = engine.legal(self.state, seat)
        for listed in legal:
            if listed is move:
                return True
        own = self.state.vocabulary.get((move.verb, *move.args)) is move
        return own and covers(legal, move)

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or not HOST <= seat < self.seats:
            raise TableError(f"there is no seat {seat!r} at this table")

    # ---- texts

    def say(
        self, key: str, values: dict[str, Any], language: str = "", *, past: bool = False
    ) -> str:
        """The sentence of a key in a language, with its values by name; `past`: it describes an event."""
        language = language or self.language
        game, state = self.game, self.state

        def name(kind: str, value: Any, count: int | None) -> str:
            kind = game.told(kind) if past else kind
            if isinstance(value, list | tuple):
                return game.words(state, language, kind, value)
            return game.word(state, language, kind, value, count)

        return game.texts(language).say(key, values, name)

    def purpose(self, question: str, language: str = "") -> str:
        """What a question is for, in a sentence; empty where the game's texts do not say."""
        key, texts = f"purpose.{question}", self.game.texts(language or self.language)
        return texts.say(key, {}) if key in texts else ""

    def describe_move(self, move: AnyMove, language: str = "") -> str:
        """A short label for a move; the amounts of a range are shown as `1–5`.

        The text gets the arguments under the names of `argument_names`.
        """
        args: list[Any] = list(move.args)
        if isinstance(move, RangeMove):
            low, high = move.low, move.high
            args.append(low if low == high else f"{low}–{high}")
        names = argument_names(self.state.vocabulary.verbs[move.verb])
        key, more = self.game.wording(self.state, language or self.language, move)
        return self.say(key, {**dict(zip(names, args, strict=True)), **more}, language)

    def describe_event(self, event: Event, language: str = "") -> str:
        """The sentence of an event."""
        key, language = f"event.{event.kind}", language or self.language
        if key not in self.game.texts(language):
            return own_texts(language).say(key, event.values)
        return self.say(key, event.values, language, past=True)

    def describe_consequence(self, one: Consequence, language: str = "") -> str:
        """What follows from a move, in a few words: a signed number and its name, or a sentence."""
        language = language or self.language
        if one.kind not in (CHANGE, LATER, RANGE):
            return self.say(f"outlook.{one.key}", one.values, language)
        amount, most = one.amount or one.most, one.most if one.kind == RANGE else one.amount
        number = str(abs(most)) if most == one.amount else f"{abs(one.amount)}–{abs(most)}"
        name = self.game.texts(language).name("holding", one.key, abs(most))
        text = f"{'+' if amount > 0 else '−'}{number} {name}"
        return (
            own_texts(language).say("outlook.later", {"what": text}) if one.kind == LATER else text
        )

    def _reason(self, key: str, values: dict[str, Any]) -> str:
        return self.say(f"refusal.{key}", values)

    def _plain_reason(self, seat: int, verb: str) -> str:
        """Why a move of a verb is not possible where no rule says more: the game is over, others are asked, or what may be chosen."""
        texts = own_texts(self.language)
        if self.over:
            return texts.say("refusal.over", {})
        legal = self.legal(seat)
        if not legal:
            waiting = self.game.words(
                self.state, self.language, "seat", self.knowledge(seat).waiting
            )
            return texts.say("refusal.not-asked", {"seats": waiting})
        alike = [self.describe_move(move) for move in legal if move.verb == verb]
        if not alike:
            title = self.game.texts(self.language).say(
                f"window.{window_of(self.state.agenda[-1])}", {}
            )
            return texts.say("refusal.other-question", {"title": title})
        more = len(alike) - SHOWN
        values = {"moves": "; ".join(alike[:SHOWN]), "count": more}
        return texts.say("refusal.only-these" if more <= 0 else "refusal.only-such", values)

    # ---- copies

    def copy(self) -> Table:
        """An independent twin, in microseconds whatever the length of the game."""
        state = self.state.copy()
        twin = Table(self.game, self.seats, self.seed, self.options, state, self.start)
        twin.language = self.language
        twin.opening = self.opening
        twin.past_segments = self.past_segments
        twin.written = self.written.copy()
        twin.played = self.played.copy()
        twin.log = self.log.copy()
        twin.draws = self.draws.copy()
        twin.is_set = self.is_set
        twin.checkpoints = self.checkpoints.copy()
        return twin

    def record(self) -> dict[str, Any]:
        """The whole game as plain data: replaying it gives the same state, bit by bit."""
        from gonfalon.kernel.records import record_of

        return record_of(self)

    def save(self) -> str:
        """The record together with the present state, as text."""
        from gonfalon.kernel.records import save_text

        return save_text(self)


@cache
def own_texts(language: str) -> Texts:
    """The texts of events that a table itself emits, in every game."""
    folder = Path(__file__).with_name("text")
    file = folder / f"{language}.toml"
    return Texts.load(file if file.is_file() else folder / "en.toml")


_PLACES = ("first", "second", "third")


def argument_names(kinds: tuple[str, ...]) -> list[str]:
    """Names for a verb's arguments in texts: their kinds, earlier ones of the same kind with their place.

    Two paths are `first_path` and `path`, three amounts `first_amount`, `second_amount` and `amount`.
    """
    return [
        kind if kind not in kinds[at + 1 :] else f"{_PLACES[kinds[:at].count(kind)]}_{kind}"
        for at, kind in enumerate(kinds)
    ]
