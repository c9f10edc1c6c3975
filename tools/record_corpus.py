"""Record whole games that between them use every part of a game: its cards, technologies, clauses.

    .venv/bin/python -m tools.record_corpus medioevo

Players choose at random, with a liking for parts that no kept game has used yet. A game that uses something new is kept in
tests/games/<game>/fixtures. The same code gives the same files on every machine. Run it after a rule, the data or the shape of
the state has changed on purpose.
"""

from __future__ import annotations

import json
import random
import sys
from dataclasses import asdict
from pathlib import Path

import gonfalon
from gonfalon.bots import make_bot
from gonfalon.bots.play import courted, next_seat
from gonfalon.cli.corpus import Part, parts_of
from gonfalon.kernel.game import Game
from gonfalon.kernel.moves import AnyMove, Move, concrete
from gonfalon.kernel.registry import find_game
from gonfalon.kernel.table import Table

ROOT = Path(__file__).resolve().parents[1]
SEEDS = 400
TURNS = 10
USES = ("play", "apply", "technology", "keep-card")
LIKED = (
    "buy-card", "technology", "accept", "propose", "open-road", "attack", "buy-piece", "lead", "hand-over", "capture",
)  # fmt: skip
SPARED = ("give-up", "tap-card")
"""What is begun is paid for, and cards are kept for their powers, as far as there is a choice."""


class Keen:
    """Likes what was not used yet; otherwise plays like a steward, sometimes at random."""

    def __init__(self, table: Table, missing: set[Part], seed: int) -> None:
        self.table = table
        self.missing = {id for _, id in missing}
        self.cards = list(table.game.parts().get("card", {}))
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
        if not move.verb.startswith(USES):
            return False
        word = concrete(move).text.split()[1]
        number = word.removeprefix("card-")
        return (self.cards[int(number) - 1] if number.isdigit() else word) in self.missing


def play(game: Game, seed: int, missing: set[Part]) -> Table:
    seats = game.min_seats + seed % (game.max_seats - game.min_seats + 1)
    table = gonfalon.open_table(game, seats, seed, {"turn_limit": TURNS})
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
        new = missing & set(parts_of(game, record))
        if new:
            missing -= new
            assert table.result is not None
            record = {**record, "fixture": {"result": asdict(table.result)}}
            text = json.dumps(record, separators=(",", ":"), ensure_ascii=False) + "\n"
            (folder / f"game-{seed:03}.json").write_text(text, encoding="utf-8")
            print(f"seed {seed}: {len(new)} new, {len(missing)} missing, {len(text)} bytes")
        if not missing:
            return
    raise SystemExit(f"not used: {', '.join(f'{kind} {id}' for kind, id in sorted(missing))}")


if __name__ == "__main__":
    main(*sys.argv[1:])
