"""One game of bots, and what is measured in it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import Meta

from gonfalon.bots import Bot, BotError, make_bot
from gonfalon.bots.playing import MOST_DECISIONS, courted, next_seat
from gonfalon.bots.random import pick
from gonfalon.kernel.events import Event
from gonfalon.kernel.moves import AnyMove, Move, RangeMove, Vocabulary
from gonfalon.kernel.records import open_table
from gonfalon.kernel.table import Table
from gonfalon.lab.plan import Plan, game_of

VERB, RULE, CHOICE = "verb", "rule", "choice"
"""Kinds of use that every game has; a game's own are those of `Game.parts`, a choice stands for them where it has none."""

CHOSEN = ("card", "investment", "path", "technology", "unit")
"""A choice is a verb with the one of these that comes first in the move: `play pope`, `build-army archer`."""


Whole = Annotated[int, Meta(ge=-(2**53), le=2**53)]


class Outcome(msgspec.Struct, kw_only=True, omit_defaults=True):
    """One game: how it went, or the mistake that stopped it."""

    number: Whole
    seed: Whole
    bots: list[str]
    sides: list[list[str]] = []
    """By seat, the country, kingdom or powers that it began with."""
    places: list[Whole] = []
    """By seat, its place; 1 is the first."""
    winners: list[Whole] = []
    scores: list[Whole] = []
    sources: list[dict[str, Whole]] = []
    """By seat, its points by what they were scored for."""
    reason: str = ""
    turns: Whole = 0
    decisions: Whole = 0
    choices: Whole = 0
    """Decisions with two moves or more."""
    listed: Whole = 0
    """Moves that all choices listed together; a range of amounts is one."""
    offered: Whole = 0
    """The same with every amount."""
    track: list[list[Whole]] = []
    """The scores of all seats at the end of every turn."""
    uses: dict[str, dict[str, Whole]] = {}
    """By kind and id, how often something was used."""
    error: str = ""

    @property
    def branching(self) -> float:
        """How many moves a choice listed on average."""
        return self.listed / self.choices if self.choices else 0.0

    def course(self) -> bytes:
        """What happened, whatever its number: two games alike in this are one game played twice."""
        return msgspec.json.encode(msgspec.structs.replace(self, number=0, seed=0))


def play_game(plan: Plan, number: int) -> Outcome:
    """The game of this number; an error in it is part of the outcome, not raised."""
    seed, seats = plan.seed_of(number), plan.seats_of(number)
    try:
        game = game_of(plan.game, plan.data)
        table = open_table(game, len(seats), seed, plan.options)
        # a bot's own chance is not that of the table
        bots = [make_bot(name, game, seed * 64 + seat) for seat, name in enumerate(seats)]
        return Watch(table, number, seats, plan.noise).play(bots)
    except Exception as problem:
        error = f"{type(problem).__name__}: {problem}"
        return Outcome(number=number, seed=seed, bots=seats, error=error)


class Watch:
    """Plays a table to its end and counts what happens."""

    def __init__(self, table: Table, number: int, bots: list[str], noise: float = 0.0) -> None:
        self.table = table
        self.noise = noise
        self.generator = random.Random(table.seed)
        self.parts = table.game.parts()
        self.outcome = Outcome(number=number, seed=table.seed, bots=bots)
        self.uses: Counter[tuple[str, str]] = Counter()
        self.turn = table.game.turn(table.state)
        self.count(table.opening)
        self.look()

    def play(self, bots: list[Bot]) -> Outcome:
        table, last = self.table, -1
        while not table.over:
            last = next_seat(courted(table) or table.waiting, last)
            self.decide(last, bots[last])
            if self.outcome.decisions > MOST_DECISIONS:
                raise BotError(
                    f"the bots did not finish the game within {MOST_DECISIONS} decisions"
                )
        return self.finish()

    def decide(self, seat: int, bot: Bot) -> None:
        table, outcome = self.table, self.outcome
        legal = table.answers(seat) or table.legal(seat)
        options = width(legal)
        outcome.decisions += 1
        if options > 1:
            outcome.choices += 1
            outcome.listed += len(legal)
            outcome.offered += options
        if self.noise and self.generator.random() < self.noise:
            move = pick(self.generator, legal)
        else:
            prompt = table.prompt(seat) if bot.wants_prompt else None
            move = bot.choose(seat, table.knowledge(seat), prompt, legal, table.standing(seat))
        self.count(table.play(seat, move))
        self.uses[VERB, move.verb] += 1
        if not self.parts and (choice := choice_of(table.state.vocabulary, move)):
            self.uses[CHOICE, choice] += 1
        self.look()

    def count(self, events: Iterable[Event]) -> None:
        events = list(events)
        for event in events:
            self.uses[RULE, event.rule] += 1
        self.uses.update(self.table.game.used(self.table.state, events))

    def look(self) -> None:
        """Note the sides once they are settled, and the scores whenever a turn is over."""
        game, state, outcome = self.table.game, self.table.state, self.outcome
        if not outcome.sides:
            sides = [game.sides(state, seat) for seat in range(self.table.seats)]
            outcome.sides = sides if all(sides) else []
        turn = game.turn(state)
        if turn != self.turn or self.table.over:
            if self.turn:
                outcome.track.append(game.scores(state))
            self.turn = turn

    def finish(self) -> Outcome:
        game, state, outcome = self.table.game, self.table.state, self.outcome
        result = self.table.result
        assert result is not None
        place_of = {}
        place = 1
        for together in result.ranking:
            place_of.update(dict.fromkeys(together, place))
            place += len(together)
        outcome.places = [place_of[seat] for seat in range(self.table.seats)]
        outcome.winners = result.winners
        outcome.scores = result.scores
        outcome.sources = [game.score_sources(state, seat) for seat in range(self.table.seats)]
        outcome.reason = result.reason
        outcome.turns = game.turn(state)
        for (kind, id), count in sorted(self.uses.items()):
            outcome.uses.setdefault(kind, {})[id] = count
        return outcome


def width(moves: list[AnyMove]) -> int:
    """How many concrete moves a list stands for."""
    return sum(len(move.amounts) if isinstance(move, RangeMove) else 1 for move in moves)


def choice_of(vocabulary: Vocabulary, move: Move) -> str:
    """The verb with what was chosen, or nothing."""
    kinds = vocabulary.verbs[move.verb]
    if not kinds or kinds[0] not in CHOSEN:
        return ""
    return f"{move.verb} {vocabulary.kinds[kinds[0]][move.args[0]]}"


def parts_of(plan: Plan) -> dict[str, list[str]]:
    """Everything whose use is counted, by kind: what is missing in a run was never used."""
    game = game_of(plan.game, plan.data)
    parts: dict[str, list[str]] = {kind: list(ids) for kind, ids in game.parts().items()}
    options = game.check_options(len(plan.bots), plan.options)
    vocabulary = game.open(len(plan.bots), plan.seed_of(0), options).vocabulary
    if not parts:
        parts[CHOICE] = [
            f"{verb} {id}"
            for verb, kinds in vocabulary.verbs.items()
            if kinds and kinds[0] in CHOSEN
            for id in vocabulary.kinds[kinds[0]]
        ]
    return {**parts, VERB: list(vocabulary.verbs), RULE: list(game.ledger)}
