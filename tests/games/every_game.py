"""What must hold in every game at every decision, whatever is played; used by `test_every_game.py`.

`Trial` plays one random game of any installed game and looks at it from all sides. A failure says game,
configuration, seed and decision, so that it can be played again.
"""

from __future__ import annotations

import importlib
import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import gonfalon
from gonfalon.kernel.game import HOST, Game
from gonfalon.kernel.moves import AMOUNT, AnyMove, Move, RangeMove, Vocabulary, concrete
from gonfalon.kernel.state import Step
from gonfalon.kernel.table import Table
from gonfalon.kernel.undo import DROPPED

MOST_DECISIONS = 20_000
"""No game played at random is this long."""

LONG_ENOUGH = 1_500
"""After so many decisions the host says that time is up, where a table may have no other end."""

TURNS_BY_THE_CLOCK = 4
SURE_LOOK = 12
"""The decision of every game that is looked at closely."""
RARE_VERBS = ("resign", "leave", "time-up", "stop")
"""Standing moves that cut a game short."""

GARBAGE = ("", " ", "fly", "undo", "pass pass pass pass pass", "-1", "0", "💥 \x00", "move" * 50)

Configuration = tuple[int, dict[str, Any]]


def configurations(game: Game) -> list[Configuration]:
    """Seats and options to be played; a game lists its own in `tests/games/<id>/configurations.py`."""
    module = _module(game)
    if module is None:
        return [(seats, {}) for seats in range(game.min_seats, game.max_seats + 1)]
    found: list[Configuration] = module.configurations()
    return found


def private_verbs(game: Game) -> tuple[str, ...]:
    """Verbs of moves that nobody else may know of though no sealed step asks for them."""
    return tuple(getattr(_module(game), "PRIVATE_VERBS", ()))


def is_secret(game: Game, step: Step) -> bool:
    """Are the answers to a step hidden until all are in?"""
    own = getattr(_module(game), "is_secret", None)
    return step.sealed or bool(own and own(step))


def _module(game: Game) -> ModuleType | None:
    name = f"tests.games.{game.id}.configurations"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as problem:
        if problem.name is None or not name.startswith(problem.name):
            raise
        return None


def pick(generator: random.Random, moves: list[AnyMove]) -> Move:
    """Any of the moves, any amount of a range."""
    move = generator.choice(moves)
    return move.at(generator.choice(move.amounts)) if isinstance(move, RangeMove) else move


def seen(table: Table, seat: int) -> dict[str, Any]:
    """Everything that a seat receives from a table."""
    return {
        "view": table.view(seat),
        "prompt": table.prompt(seat),
        "legal": [move.text for move in table.legal(seat)],
        "standing": [move.text for move in table.standing(seat)],
        "log": [repr(event) for event in table.log if event.seen_by(seat)],
    }


def known(table: Table, seat: int) -> tuple[str, list[int]]:
    knowledge = table.knowledge(seat)
    return json.dumps(knowledge.dump(), sort_keys=True), knowledge.waiting


@contextmanager
def told(table: Table, where: str) -> Iterator[None]:
    """A failure within says where it happened."""
    try:
        yield
    except BaseException as problem:
        problem.add_note(f"{where}, move {len(table.written) + 1}")
        raise


class Trial:
    """One random game, looked at closely at some of its decisions."""

    def __init__(self, game: Game, configuration: Configuration, seed: int) -> None:
        self.game = game
        self.seats, options = configuration
        self.where = f"{game.id}, {self.seats} seats, {options}, seed {seed}"
        self.generator = random.Random(seed)
        self.table = gonfalon.open_table(game, self.seats, seed, options)
        self.looks = 0
        self.hidden_pairs = 0
        """Pairs of hidden choices that were compared."""

    def play(self, look: float, unusual: float = 0.03) -> Table:
        """Play to the end; `look` is the chance that a decision is looked at closely, as one always is."""
        table, generator = self.table, self.generator
        with told(table, self.where):
            while not table.over:
                assert len(table.written) < MOST_DECISIONS, "the game does not end"
                self.check_decision()
                if generator.random() < look or len(table.written) == SURE_LOOK:
                    self.look_closely()
                if not self.is_time_up():
                    self.play_one(unusual)
            self.check_decision()
            self.check_end()
        return table

    def is_time_up(self) -> bool:
        """A game by the clock is ended by the host after some turns."""
        table = self.table
        if not table.options.get("minutes") or self.game.turn(table.state) <= TURNS_BY_THE_CLOCK:
            return False
        return play_time_up(table)

    def play_one(self, unusual: float) -> None:
        table, generator = self.table, self.generator
        if generator.random() < unusual:
            undoers = [seat for seat in range(HOST, self.seats) if table.can_undo(seat)]
            if undoers:
                table.undo(undoers[0])
                return
        if generator.random() < unusual:
            seat = generator.randrange(HOST, self.seats)
            moves = table.standing(seat)
            if generator.random() > unusual:
                moves = [move for move in moves if move.verb not in RARE_VERBS]
            if moves:
                table.play(seat, pick(generator, moves))
                return
        seat = generator.choice(table.waiting)
        table.play(seat, pick(generator, table.legal(seat)))

    # ---- at every decision

    def check_decision(self) -> None:
        table = self.table
        self.game.check(table.state)
        assert bool(table.waiting) != table.over, "somebody is waited for until the game is over"
        assert len(set(table.waiting)) == len(table.waiting)
        for seat in table.waiting:
            assert table.legal(seat), f"seat {seat} owes a choice and has none"

    def check_end(self) -> None:
        table = self.table
        result = table.result
        assert result is not None
        assert sorted(seat for place in result.ranking for seat in place) == list(range(self.seats))
        assert len(result.scores) == self.seats
        assert result.rule in self.game.ledger
        assert set(result.winners) <= set(range(self.seats))
        assert f"result.{result.reason}" in self.game.texts("en")
        for seat in range(HOST, self.seats):
            assert table.legal(seat) == table.standing(seat) == []
            assert table.prompt(seat) is None
            assert table.why(seat, "pass") is not None
        self.check_events()
        self.check_save()

    def check_events(self) -> None:
        table = self.table
        for event in (*table.opening, *table.log):
            assert event.rule in self.game.ledger or event.kind == DROPPED, event
            for language in self.game.languages:
                assert_words(table.describe_event(event, language), f"event.{event.kind}")

    # ---- at some decisions

    def look_closely(self) -> None:
        self.looks += 1
        self.check_plain()
        self.check_words()
        self.check_refusals()
        self.check_save()
        self.check_copy()
        self.check_chance_is_hidden()
        self.check_choices_are_hidden()

    def check_plain(self) -> None:
        """Views and prompts are plain data, and making them changes nothing."""
        table = self.table
        before = table.state_hash
        for seat in range(HOST, self.seats):
            for data in (table.view(seat), table.prompt(seat)):
                assert json.loads(json.dumps(data)) == data
        assert table.state_hash == before

    def check_words(self) -> None:
        table = self.table
        for seat in range(HOST, self.seats):
            for move in (*table.legal(seat), *table.standing(seat)):
                for language in self.game.languages:
                    assert_words(table.describe_move(move, language), f"move.{move.verb}")

    def check_refusals(self) -> None:
        """Garbage, forged moves and the moves of others are refused with a rule of the ledger."""
        generator, vocabulary = self.generator, self.table.state.vocabulary
        texts = [*GARBAGE, *(any_move(generator, vocabulary).text for _ in range(12))]
        verbs = self.table.state.agenda[-1].verbs
        if verbs:
            asked = (generator.choice(verbs) for _ in range(12))
            texts += [any_move(generator, vocabulary, verb).text for verb in asked]
        for seat in range(HOST, self.seats):
            for move in self.table.legal(seat):
                if isinstance(move, RangeMove):
                    amounts = (move.low - 1, move.low - move.step, move.high + 1, move.low + 1)
                    words = vocabulary.words(move.verb, move.args)
                    texts += [" ".join((*words, str(amount))) for amount in amounts]
            mine = [*self.table.legal(seat), *self.table.standing(seat)]
            texts += [concrete(move).text for move in generator.sample(mine, min(4, len(mine)))]
        for text in texts:
            self.check_request(generator.randrange(HOST, self.seats), text)
        for text in GARBAGE:
            assert self.table.why(generator.choice(self.table.waiting), text) is not None, text

    def check_request(self, seat: int, text: str) -> None:
        """Whatever is asked for: `why` and `play` agree, and a refusal changes nothing."""
        table = self.table
        before = table.state_hash
        why = table.why(seat, text)
        twin = table.copy() if why is None else table
        try:
            twin.play(seat, text)
        except gonfalon.IllegalMove as refused:
            assert why == (refused.rule, refused.reason), f"{seat}: {text}"
            assert refused.rule in self.game.ledger, f"{seat}: {text}: {refused}"
            assert_words(refused.reason, "refusal")
        else:
            assert why is None, f"{seat}: {text} was refused and played"
            self.game.check(twin.state)
        assert table.state_hash == before, f"{seat}: {text}"

    def check_save(self) -> None:
        """Saved and loaded, or replayed, the table is the same in everything."""
        table = self.table
        loaded = gonfalon.load_table(table.save(), self.game)
        assert loaded.state_hash == gonfalon.replay(table.record(), self.game).state_hash
        assert loaded.state_hash == table.state_hash
        assert loaded.state.agenda == table.state.agenda
        assert loaded.waiting == table.waiting
        assert list(loaded.log) == list(table.log)
        assert loaded.opening == table.opening
        for seat in range(HOST, self.seats):
            assert loaded.can_undo(seat) == table.can_undo(seat)
            assert seen(loaded, seat) == seen(table, seat)
        if not table.over:
            seed = self.generator.random()
            assert played_on(loaded, seed) == played_on(table.copy(), seed)

    def check_copy(self) -> None:
        table = self.table
        before = table.state_hash, json.dumps(table.record()), [repr(e) for e in table.log]
        twin = table.copy()
        played_on(twin, self.generator.random())
        assert before == (
            table.state_hash,
            json.dumps(table.record()),
            [repr(event) for event in table.log],
        ), "a copy changed its original"
        after = twin.state_hash
        played_on(table.copy(), self.generator.random())
        assert twin.state_hash == after, "a copy changed another copy"

    # ---- what is hidden

    def check_chance_is_hidden(self) -> None:
        table = self.table
        twin = table.copy()
        twin.state.rng = table.state.rng ^ 0x5DEECE66D
        for seat in range(HOST, self.seats):
            assert known(table, seat) == known(twin, seat), "the generator is known"
            self.assert_same(seat, table, twin)

    def check_choices_are_hidden(self) -> None:
        """Two different choices of one seat that another may not know look the same to it."""
        table, generator = self.table, self.generator
        chooser = generator.choice(table.waiting)
        moves = table.legal(chooser)
        self.compare(chooser, pick(generator, moves), pick(generator, moves))
        private = [
            move
            for move in (*moves, *table.standing(chooser))
            if move.verb in private_verbs(self.game)
        ]
        if private:
            self.compare(chooser, pick(generator, private), pick(generator, private))

    def compare(self, chooser: int, one: Move, other: Move) -> None:
        table = self.table
        step = table.state.agenda[-1]
        twins = []
        for move in (one, other):
            twin = table.copy()
            twin.play(chooser, move)
            twins.append(twin)
        is_hidden = step.sealed or {one.verb, other.verb} <= set(private_verbs(self.game))
        must_be_same = is_hidden and all(
            twin.state.agenda
            and twin.state.agenda[-1] is step
            and twin.state.barrier == table.state.barrier
            for twin in twins
        )
        if (chooser in twins[0].waiting) != (chooser in twins[1].waiting):
            # an order that answers what is being asked: who has answered is seen
            must_be_same = False
        for seat in range(HOST, self.seats):
            if seat == chooser:
                continue
            same = known(twins[0], seat) == known(twins[1], seat)
            assert same or not must_be_same, f"seat {seat} knows a choice: {one} or {other}"
            # choices made in the open may come to the same; then there is nothing to hide
            if same and twins[0].state_hash != twins[1].state_hash:
                self.hidden_pairs += 1
                self.assert_same(seat, twins[0], twins[1], log=must_be_same)

    def assert_same(self, seat: int, one: Table, other: Table, log: bool = True) -> None:
        """Without the log where choices were made in the open: it tells of Florins that nobody can count later."""
        mine, theirs = seen(one, seat), seen(other, seat)
        if not log:
            del mine["log"]
        for what, value in mine.items():
            assert value == theirs[what], f"seat {seat} learns from its {what} what is hidden"


def assert_words(words: str, key: str) -> None:
    assert words, key
    assert not words.startswith(f"{key}."), words
    assert words != key, words
    assert "{" not in words, words


def any_move(generator: random.Random, vocabulary: Vocabulary, verb: str = "") -> Move:
    """Any move that has words, or any of a verb, whether it makes sense or not."""
    verb = verb or generator.choice(list(vocabulary.verbs))
    args = [
        generator.choice((0, 1, 2, 7, 999))
        if kind == AMOUNT
        else generator.randrange(len(vocabulary.kinds[kind]))
        for kind in vocabulary.verbs[verb]
    ]
    return vocabulary[(verb, *args)]


def played_on(table: Table, seed: float, moves: int = 6) -> list[str]:
    """The hashes of some random moves from here."""
    generator = random.Random(seed)
    hashes = []
    for _ in range(moves):
        if table.over:
            break
        seat = generator.choice(table.waiting)
        table.play(seat, pick(generator, table.legal(seat)))
        hashes.append(table.state_hash)
    return hashes


def ring_the_bell(table: Table) -> bool:
    """Says the host that time is up?"""
    return len(table.written) >= LONG_ENOUGH and play_time_up(table)


def play_time_up(table: Table) -> bool:
    """The host says so, if they may and have not yet."""
    moves = [move for move in table.standing(HOST) if move.verb == "time-up"]
    for move in moves:
        table.play(HOST, concrete(move))
    return bool(moves)


def play_first_moves(game: Game, configuration: Configuration, seed: int) -> Table:
    """Everybody always plays the first move listed."""
    seats, options = configuration
    table = gonfalon.open_table(game, seats, seed, options)
    with told(table, f"{game.id}, {configuration}, seed {seed}"):
        while not table.over:
            assert len(table.written) < MOST_DECISIONS, "first moves do not end the game"
            if ring_the_bell(table):
                continue
            seat = table.waiting[0]
            table.play(seat, concrete(table.legal(seat)[0]))
            game.check(table.state)
    return table


def play_defaults(game: Game, configuration: Configuration, seed: int) -> Table:
    """Nobody ever answers."""
    seats, options = configuration
    table = gonfalon.open_table(game, seats, seed, options)
    with told(table, f"{game.id}, {configuration}, seed {seed}"):
        while not table.over:
            assert len(table.written) < MOST_DECISIONS, "defaults do not end the game"
            if ring_the_bell(table):
                continue
            table.play_default(table.waiting[-1])
            game.check(table.state)
    return table
