"""Record whole games that between them use every part of a game: its cards, technologies, clauses.

    .venv/bin/python -m tools.record_corpus medioevo [<folder>]

Players choose at random, with a liking for parts that no kept game has used yet. A game that uses something new is kept in
tests/games/<game>/fixtures; how games begin and what their players like is in tests/games/<game>/corpus.py. The same code gives
the same files on every machine. Run it after a rule, the data or the shape of the state has changed on purpose.
"""

from __future__ import annotations

import json
import random
import sys
from dataclasses import asdict
from pathlib import Path

from gonfalon.bots import make_bot
from gonfalon.bots.playing import courted, next_seat
from gonfalon.cli.corpus import Part
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.registry import find_game
from gonfalon.kernel.table import Table
from tests.games.corpus import Corpus, corpus_of
from tests.games.every_game import pick

ROOT = Path(__file__).resolve().parents[1]
SEEDS = 400


class Keen:
    """Likes what was not used yet; otherwise plays like a steward, sometimes at random."""

    def __init__(self, table: Table, corpus: Corpus, missing: set[str], seed: int) -> None:
        self.table, self.corpus, self.missing = table, corpus, missing
        self.generator = random.Random(seed)
        self.steward = make_bot("steward", table.game, seed)

    def answer(self, seat: int) -> Move:
        legal = self.table.answers(seat) or self.table.legal(seat)
        for verb in self.corpus.spared:
            legal = [move for move in legal if move.verb != verb] or legal
        wish = self.wish(seat, legal)
        if wish is not None:
            return wish
        if self.generator.random() < 0.3:
            return pick(self.generator, legal)
        known = self.table.knowledge(seat)
        return self.steward.choose(seat, known, None, legal, self.table.standing(seat))

    def liberty(self, seat: int) -> Move | None:
        """Something unasked; mostly what is wished for."""
        standing = [
            move
            for move in self.table.standing(seat)
            if move.verb != "resign" or self.corpus.is_fresh(self.table, seat, move, self.missing)
        ]
        wish = self.wish(seat, standing)
        if wish is not None or not standing:
            return wish
        return pick(self.generator, standing)

    def wish(self, seat: int, moves: list[AnyMove]) -> Move | None:
        fresh = [
            move for move in moves if self.corpus.is_fresh(self.table, seat, move, self.missing)
        ]
        if fresh and self.generator.random() < 0.9:
            return self.corpus.pick(self.generator, fresh)
        liked = [move for move in moves if move.verb in self.corpus.liked]
        return pick(self.generator, liked) if liked and self.generator.random() < 0.3 else None


def play(corpus: Corpus, seed: int, missing: set[str]) -> Table:
    table = corpus.opened(seed, missing)
    seats = table.seats
    players = [Keen(table, corpus, missing, 100 * seed + seat) for seat in range(seats)]
    generator, last = random.Random(seed), -1
    while not table.over:
        if corpus.undone and generator.random() < corpus.undone and table.can_undo(last):
            table.undo(last)
            continue
        if generator.random() < 0.15:
            seat = generator.randrange(seats)
            liberty = players[seat].liberty(seat)
            if liberty is not None:
                table.play(seat, liberty)
                continue
        last = next_seat(courted(table) or table.waiting, last)
        table.play(last, players[last].answer(last))
    return table


def main(name: str, to: str = "") -> None:
    game = find_game(name)
    corpus = corpus_of(name)
    if corpus is None:
        raise SystemExit(f"{name} has no tests/games/{name}/corpus.py")
    missing = {(kind, id) for kind, ids in corpus.parts(game).items() for id in ids}
    folder = Path(to) if to else ROOT / "tests" / "games" / name / "fixtures"
    folder.mkdir(exist_ok=True)
    for file in folder.glob("game-*.json"):
        file.unlink()
    for seed in range(1, SEEDS + 1):
        table = play(corpus, seed, {id for _, id in missing})
        record = table.record()
        uses = corpus.shown(game, record)
        new: set[Part] = missing & set(uses)
        if new or seed <= corpus.kept:
            missing -= new
            assert table.result is not None
            counted = {f"{kind} {id}": count for (kind, id), count in sorted(uses.items())}
            fixture = {"result": asdict(table.result), "uses_by_part": counted}
            record = {**record, "fixture": fixture}
            text = json.dumps(record, separators=(",", ":"), ensure_ascii=False) + "\n"
            (folder / f"game-{seed:03}.json").write_text(text, encoding="utf-8")
            print(
                f"seed {seed}: {len(new)} new, {len(missing)} missing, {len(text)} bytes",
                flush=True,
            )
        if not missing and seed >= corpus.kept:
            return
    raise SystemExit(f"not used: {', '.join(f'{kind} {id}' for kind, id in sorted(missing))}")


if __name__ == "__main__":
    main(*sys.argv[1:])
