"""Record whole games that between them use every part of a game: its cards, technologies, clauses.

    .venv/bin/python -m tools.record_corpus medioevo

Players choose at random, with a liking for parts that no kept game has used yet. A game that uses something new is kept in
tests/games/<game>/fixtures. The same code gives the same files on every machine. Run it after a rule, the data or the shape of
the state has changed on purpose.
"""

from __future__ import annotations

import importlib
import json
import random
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import gonfalon
from gonfalon.bots import make_bot
from gonfalon.bots.play import courted, next_seat
from gonfalon.cli.corpus import Part, parts_of
from gonfalon.kernel import engine
from gonfalon.kernel.game import Game
from gonfalon.kernel.moves import AnyMove, Move, concrete
from gonfalon.kernel.registry import find_game
from gonfalon.kernel.table import Table

ROOT = Path(__file__).resolve().parents[1]
SEEDS = 400
FRESH = 20
"""So many games begin as games do; in later ones the players are endowed with everything."""
ENDOWED = 60
"""From here on they begin with positions of the tests."""
LEFT_IN_DECK = 18
TURNS = 12
USES = ("play", "apply", "technology", "keep-card")
LIKED = (
    "buy-card", "technology", "accept", "propose", "open-road", "attack", "buy-piece", "lead", "hand-over", "capture",
)  # fmt: skip
CLAUSES = {"payment": "payment", "hand-over": "prisoners", "hand-over-captain": "prisoners"}
"""Words of a pact that write a clause."""
PIECES = ("buy-piece siege-engine", "crew ")
LEVELS = 4
"""Technologies of a branch."""
SPARED = ("give-up", "tap-card")
"""What is begun is paid for, and cards are kept for their powers, as far as there is a choice."""


class Keen:
    """Likes what was not used yet; otherwise plays like a steward, sometimes at random."""

    def __init__(self, table: Table, missing: set[Part], seed: int) -> None:
        self.table = table
        self.missing = {id for _, id in missing}
        self.cards = list(table.game.parts().get("card", {}))
        self.technologies = list(table.game.parts().get("technology", {}))
        self.generator = random.Random(seed)
        self.steward = make_bot("steward", table.game, seed)

    def answer(self, seat: int) -> Move:
        legal = self.table.answers(seat) or self.table.legal(seat)
        for verb in SPARED:
            legal = [move for move in legal if move.verb != verb] or legal
        wish = self.wish(legal)
        if wish is not None:
            return wish
        if self.generator.random() < 0.3:
            return self.some(legal)
        known = self.table.knowledge(seat)
        return self.steward.choose(seat, known, None, legal, self.table.standing(seat))

    def liberty(self, seat: int) -> Move | None:
        """Something unasked; mostly what is wished for."""
        standing = [move for move in self.table.standing(seat) if move.verb != "resign"]
        wish = self.wish(standing)
        if wish is not None or not standing:
            return wish
        return self.some(standing)

    def wish(self, moves: list[AnyMove]) -> Move | None:
        fresh = [move for move in moves if self.is_fresh(move)]
        if fresh and self.generator.random() < 0.9:
            return self.some(fresh)
        liked = [move for move in moves if move.verb in LIKED]
        return self.some(liked) if liked and self.generator.random() < 0.3 else None

    def some(self, moves: list[AnyMove]) -> Move:
        move = self.generator.choice(moves)
        if isinstance(move, Move):
            return move
        return move.at(self.generator.randrange(move.low, move.high + 1, move.step))

    def is_fresh(self, move: AnyMove) -> bool:
        if move.verb in CLAUSES:
            return CLAUSES[move.verb] in self.missing
        if not move.verb.startswith(USES):
            return concrete(move).text.startswith(PIECES)
        word = concrete(move).text.split()[1]
        if move.verb == "technology":
            # a branch is climbed for what stands on top of it
            first = self.technologies.index(word) // LEVELS * LEVELS
            return not self.missing.isdisjoint(self.technologies[first : first + LEVELS])
        number = word.removeprefix("card-")
        return (self.cards[int(number) - 1] if number.isdigit() else word) in self.missing


def endowed(table: Table) -> Table:
    """The same table with rich players, who know most technologies and hold most of the cards."""
    s: Any = table.state
    s.florins = [3 * florins for florins in s.florins]
    s.tech = [LEVELS * ((table.seed + number) % 3 > 0) for number in range(len(s.tech))]
    while len(s.empire_deck) > LEFT_IN_DECK:
        for seat in range(table.seats):
            s.cards[seat] |= 1 << s.empire_deck.pop()
    s.choices = {}
    engine.advance(s)
    return Table(table.game, table.seats, table.seed, table.options, s)


def plants(name: str) -> list[Callable[[], Table]]:
    """Positions that the tests of a game keep for this."""
    try:
        module = importlib.import_module(f"tests.games.{name}.plants")
    except ModuleNotFoundError:
        return []
    return list(module.PLANTS)


def opened(game: Game, seed: int) -> Table:
    """A game as games begin; after some of them one with endowed players, or from a position."""
    planted = plants(game.id)
    if seed > ENDOWED and planted:
        return planted[seed % len(planted)]()
    seats = game.min_seats + seed % (game.max_seats - game.min_seats + 1)
    table = gonfalon.open_table(game, seats, seed, {"turn_limit": TURNS})
    return table if seed <= FRESH else endowed(table)


def play(game: Game, seed: int, missing: set[Part]) -> Table:
    table = opened(game, seed)
    seats = table.seats
    players = [Keen(table, missing, 100 * seed + seat) for seat in range(seats)]
    generator, last = random.Random(seed), -1
    while not table.over:
        if generator.random() < 0.15:
            seat = generator.randrange(seats)
            liberty = players[seat].liberty(seat)
            if liberty is not None:
                table.play(seat, liberty)
                continue
        last = next_seat(courted(table) or table.waiting, last)
        table.play(last, players[last].answer(last))
    return table


def main(name: str) -> None:
    game = find_game(name)
    missing = {(kind, id) for kind, ids in game.parts().items() for id in ids}
    folder = ROOT / "tests" / "games" / name / "fixtures"
    folder.mkdir(exist_ok=True)
    for file in folder.glob("*.json"):
        file.unlink()
    for seed in range(1, SEEDS + 1):
        table = play(game, seed, missing)
        record = table.record()
        uses = parts_of(game, record)
        new = missing & set(uses)
        if new:
            missing -= new
            assert table.result is not None
            told = {f"{kind} {id}": count for (kind, id), count in sorted(uses.items())}
            fixture = {"result": asdict(table.result), "uses_by_part": told}
            record = {**record, "fixture": fixture}
            text = json.dumps(record, separators=(",", ":"), ensure_ascii=False) + "\n"
            (folder / f"game-{seed:03}.json").write_text(text, encoding="utf-8")
            print(f"seed {seed}: {len(new)} new, {len(missing)} missing, {len(text)} bytes")
        if not missing:
            return
    raise SystemExit(f"not used: {', '.join(f'{kind} {id}' for kind, id in sorted(missing))}")


if __name__ == "__main__":
    main(*sys.argv[1:])
