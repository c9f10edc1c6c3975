"""Seat states in words: everything that the server sends a seat or a spectator, made by the server's own functions.

`Worder` plays games of any title, at random or lively, and words some of their decisions for everybody at the table: of every
question and of every verb about as many, however rare it is. A failure says game, configuration, seed, decision, seat and language.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path

import msgspec

import gonfalon
from gonfalon.bots.playing import courted
from gonfalon.cli.decisions import STANDING
from gonfalon.kernel.events import Event
from gonfalon.kernel.game import HOST, Game
from gonfalon.kernel.hooks.people import Shown
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.native import window_of
from gonfalon.kernel.table import UNDO, Table
from gonfalon.server.own_texts import LANGUAGES
from gonfalon.server.seat_texts import host_moves, knowing, log_entries, prompt_of, result_of
from gonfalon.server.shapes import LogEntry, MoveShape, Prompt
from gonfalon.server.sight import WATCHER, Entry
from gonfalon.server.stored_events import write_events
from tests.games.corpus import corpus_of
from tests.games.every_game import (
    RARE_VERBS,
    any_move,
    assert_words,
    configurations,
    pick,
    ring_the_bell,
    told,
)
from tests.games.marks import unwatched
from tests.games.recorded import recorded

DECISIONS = 4_000
"""A game that is longer is left there."""
KEPT = 2
"""Decisions kept of each question and verb of a game, to be worded."""
LATEST, EARLIER = 8, 4
"""Entries of the log in a state: the newest ones, and some of all others."""
UNASKED = 0.06
"""How often something is done that nobody has asked for."""
GONE_ON = 0.6
"""How often a seat that has done so goes on with it."""
ANSWERED = 0.5
UNDONE = 0.02
SOURCES = ("random", "lively", "rich")
"""Games played at random, lively ones, and lively ones from a rich position."""
SEEDS = 1_000
NOBODY = -2
OPENINGS = 200
"""Rich positions that are begun with."""
PEOPLE = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gaia", "Hugo", "Irma", "Jan")


@cache
def worder_of(game_id: str) -> Worder:
    """The one that words what the rule tests of a game come to."""
    return Worder(gonfalon.find_game(game_id), seed=0)


class Worder:
    """Games of one title, a few decisions of each in words."""

    def __init__(
        self, game: Game, seed: int, look: Callable[[Table, int, str], None] | None = None
    ) -> None:
        self.game, self.seed = game, seed
        self.look = look
        """(table, seat, language): what else one of those asked does at each decision that is worded."""
        self.states = 0
        self.worded: Counter[str] = Counter()
        """How often each question was worded, and each verb among the moves."""
        self.told: dict[str, set[str]] = {}
        """By window, or `standing`, the verbs of which some move has said what follows from it."""
        self.recording = 0
        """How often a verb of a window that has told nothing yet is looked at; 0 while nothing is recorded."""
        self.looked_at: Counter[tuple[str, str]] = Counter()
        self.played: Counter[str] = Counter()
        self.unasked = NOBODY
        """The seat that has just done something unasked."""

    def word_game(self, number: int, most: int) -> None:
        """Play a game and word about so many states of it; `SOURCES` take turns."""
        seed = SEEDS * self.seed + number
        source = SOURCES[(self.seed + number) % len(SOURCES)]
        generator = random.Random(seed)
        table = self.opened(generator, seed, source == "rich")
        where = (
            f"{source} play of {self.game.id}, {table.seats} seats, {table.options}, seed {seed}"
        )
        self.unasked = NOBODY
        kept = Kept(generator)
        with told(table, where):
            while not table.over and len(table.written) < DECISIONS:
                kept.look_at(table, table.waiting[0])
                if not ring_the_bell(table):
                    self.play_one(generator, table, source != "random")
        self.word_kept(generator, table, kept, most, where)

    def word_record(self, file: Path, most: int) -> None:
        """Play a recorded game again and word about so many states of it."""
        generator = random.Random(self.seed)
        table, moves = recorded(file)
        kept = Kept(generator)
        with told(table, str(file)):
            for seat, text in moves:
                kept.look_at(table, seat)
                if text == UNDO:
                    table.undo(seat)
                else:
                    table.play(seat, text, recorded=True)
        self.word_kept(generator, table, kept, most, str(file))

    def word_new(self, table: Table, seat: int, text: str) -> None:
        """Word a decision if its question, the verb of the move, or one that the seat may play, was never worded before."""
        if table.over:
            return
        keys = [*keys_of(table, seat), listed(text.partition(" ")[0])]
        if not all(self.worded[key] for key in keys) or self.is_untold(table, seat):
            self.word_all(random.Random(self.seed), table, f"{self.game.id}, in words")

    def is_untold(self, table: Table, seat: int) -> bool:
        """While outlooks are recorded: may the seat play something here, or at any time, that has not been looked at so often yet?"""
        if not self.recording or seat == HOST:
            return False
        window = window_of(table.state.agenda[-1])
        found = {(window, move.verb) for move in table.legal(seat)}
        found |= {(STANDING, move.verb) for move in table.standing(seat)}
        new = [one for one in found if one[1] not in self.told.get(one[0], ())]
        new = [one for one in new if self.looked_at[one] < self.recording]
        self.looked_at.update(new)
        return bool(new)

    def opened(self, generator: random.Random, seed: int, rich: bool) -> Table:
        """A new table; a rich one where the recorded games of the title know how to begin it."""
        corpus = corpus_of(self.game.id) if rich else None
        if corpus:
            parts = {id for ids in corpus.parts(self.game).values() for id in ids}
            return corpus.opened(seed % OPENINGS, parts)
        seats, options = generator.choice(configurations(self.game))
        table = gonfalon.open_table(self.game, seats, seed, options)
        if seed % 2:
            table.state.people = PEOPLE[:seats]
        return table

    def play_one(self, generator: random.Random, table: Table, lively: bool) -> None:
        """One move, or one taken back; lively players answer offers and go on with what they have begun unasked."""
        seat = generator.choice(table.waiting)
        if generator.random() < UNDONE and table.can_undo(seat):
            table.undo(seat)
            return
        answering = courted(table) if lively and generator.random() < ANSWERED else []
        if answering:
            seat = generator.choice(answering)
            moves = table.answers(seat)
        elif generator.random() < (UNASKED if self.unasked == NOBODY else GONE_ON):
            if self.unasked == NOBODY:
                self.unasked = generator.randrange(HOST, table.seats)
            seat = self.unasked
            moves = table.standing(seat)
            if generator.random() > UNDONE:
                moves = [move for move in moves if move.verb not in RARE_VERBS]
        else:
            self.unasked = NOBODY
            moves = table.legal(seat)
        if moves:
            move = self.lively(generator, moves) if lively else pick(generator, moves)
            self.played[move.verb] += 1
            table.play(seat, move)

    def lively(self, generator: random.Random, moves: list[AnyMove]) -> Move:
        """First a verb, mostly one that was played seldom; then one of its moves."""
        verbs = sorted({move.verb for move in moves})
        verb = generator.choices(verbs, [1 / (1 + self.played[verb]) for verb in verbs])[0]
        return pick(generator, [move for move in moves if move.verb == verb])

    # ---- words

    def word_kept(
        self, generator: random.Random, table: Table, kept: Kept, most: int, where: str
    ) -> None:
        """Word the end and decisions that were kept, those of rarely worded questions and verbs first."""
        before = self.states
        self.word_all(generator, table, where)
        done: set[int] = set()
        keys = sorted(kept.tables)
        while keys and self.states - before < most:
            key = min(keys, key=lambda key: (self.worded[key], generator.random()))
            chosen = kept.tables[key].pop()
            if not kept.tables[key]:
                keys.remove(key)
            if len(chosen.written) not in done:
                done.add(len(chosen.written))
                self.word_all(generator, chosen, where)

    @unwatched()
    def word_all(self, generator: random.Random, table: Table, where: str) -> None:
        """What everybody at the table is sent at a decision."""
        host = generator.randrange(HOST, table.seats)
        if not table.over:
            self.worded[window_of(table.state.agenda[-1])] += 1
        for seat in range(WATCHER, table.seats):
            language = generator.choice(LANGUAGES)
            with told(table, f"{where}: seat {seat}, {language}"):
                self.word(generator, table, seat, language, seat == host)
        if self.look and not table.over:
            with told(table, where):
                seat = generator.choice(table.waiting)
                self.look(table, seat, generator.choice(LANGUAGES))
        events = newest(table)
        with told(table, where):
            write_events(table, events)

    def word(
        self, generator: random.Random, table: Table, seat: int, language: str, is_host: bool
    ) -> None:
        """What one seat is sent, why some move is refused to it, and what it may do as host."""
        self.states += 1
        known = knowing(table, seat, language)
        events = [event for event in some_events(generator, table) if event.seen_by(seat)]
        entries = [Entry(event, 0, 0) for event in events]
        prompt = None if seat == WATCHER else prompt_of(known, seat)
        log = log_entries(known, entries, 0)
        host = host_moves(known) if is_host else []
        result = result_of(table, language)
        view = known.typed_view(seat)
        msgspec.json.encode((known.waiting, view, prompt, log, host, result))
        check_shown(view)
        assert (result is not None) == table.over
        if result is not None:
            assert_words(result.reason, "result")
        if prompt is not None:
            check_prompt(prompt)
            check_shown(prompt.hints)
            self.worded.update({listed(move.verb) for move in (*prompt.moves, *prompt.standing)})
            for window, moves in ((prompt.window, prompt.moves), (STANDING, prompt.standing)):
                told = {move.verb for move in moves if move.outlook}
                self.told.setdefault(window, set()).update(told)
        check_moves(host)
        self.worded.update({listed(move.verb) for move in host})
        check_log(log)
        if not table.over:
            self.refuse(generator, known, seat, HOST if is_host else seat)

    def refuse(self, generator: random.Random, known: Table, seat: int, player: int) -> None:
        """Asked why, the seat's own knowledge answers, as it does in the server."""
        verbs = known.state.agenda[-1].verbs
        verb = generator.choice(verbs) if verbs and generator.random() < 0.7 else ""
        why = known.why(player, any_move(generator, known.state.vocabulary, verb))
        if why is not None:
            assert why.rule in self.game.ledger, why
            assert_words(why.reason, "refusal")


class Kept:
    """Copies of some decisions of a game: of every question and every verb as many, any of them as likely as the others."""

    def __init__(self, generator: random.Random) -> None:
        self.generator = generator
        self.tables: dict[str, list[Table]] = {}
        self.seen: Counter[str] = Counter()

    def look_at(self, table: Table, seat: int) -> None:
        """Maybe keep this decision for its question, and for the verbs that the seat may play."""
        for key in keys_of(table, seat):
            self.seen[key] += 1
            tables = self.tables.setdefault(key, [])
            at = self.generator.randrange(self.seen[key])
            if len(tables) < KEPT:
                tables.append(table.copy())
            elif at < KEPT:
                tables[at] = table.copy()


def keys_of(table: Table, seat: int) -> list[str]:
    """The question of a decision, and the verbs of the moves that a seat may play."""
    moves = () if seat == HOST else table.legal(seat)
    verbs = dict.fromkeys(listed(move.verb) for move in moves)
    return [window_of(table.state.agenda[-1]), *verbs]


def listed(verb: str) -> str:
    """A verb among the questions."""
    return f"{verb} …"


def newest(table: Table) -> list[Event]:
    return [table.log[at] for at in range(max(0, len(table.log) - LATEST), len(table.log))]


def some_events(generator: random.Random, table: Table) -> list[Event]:
    """The newest, and some of those before: old events are told of new positions too."""
    older = max(0, len(table.log) - LATEST)
    chosen = sorted(generator.randrange(older) for _ in range(min(EARLIER, older)))
    opening = generator.sample(table.opening, min(1, len(table.opening)))
    return [*opening, *(table.log[at] for at in chosen), *newest(table)]


def check_shown(shown: Shown) -> None:
    """Views and hints are plain data, and hold what the types of their structs say: the browser app relies on it."""
    text = msgspec.json.encode(shown)
    assert msgspec.json.decode(text) == msgspec.to_builtins(shown)
    if isinstance(shown, msgspec.Struct):
        assert msgspec.json.decode(text, type=type(shown)) == shown


def check_prompt(prompt: Prompt) -> None:
    assert_words(prompt.question, "prompt")
    if prompt.window:
        assert_words(prompt.title, "window")
        assert_words(prompt.purpose, "purpose")
    check_moves(prompt.moves)
    check_moves(prompt.standing)


def check_moves(moves: Sequence[MoveShape]) -> None:
    for move in moves:
        assert_words(move.label, "move")
        for arg in move.args:
            assert_words(arg.label, "name")


def check_log(log: Iterable[LogEntry]) -> None:
    for entry in log:
        assert_words(entry.text, "event")
