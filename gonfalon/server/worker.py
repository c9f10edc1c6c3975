"""A process in which bots think: reads one job a line, answers with one move a line.

Its arguments are how much lower its priority is than that of the process which starts it, and the game to load at once.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Any

import msgspec

from gonfalon.bots import make_bot
from gonfalon.bots.obedient import obedient
from gonfalon.kernel import engine
from gonfalon.kernel.errors import GonfalonError
from gonfalon.kernel.records import restore
from gonfalon.kernel.registry import find_game
from gonfalon.kernel.standing_orders import Orders
from gonfalon.kernel.table import Table


class Job(msgspec.Struct):
    game: str
    seats: int
    options: dict[str, Any]
    known: dict[str, Any]
    """The seat's knowledge, dumped."""
    seat: int
    bot: str
    seed: int
    orders: dict[str, Any] | None = None
    """Those of an absent player; None for a bot of its own."""


class Answer(msgspec.Struct):
    move: str | None = None
    problem: str = ""


def think(job: Job) -> str:
    """The move that the bot chooses from what its seat knows."""
    game = find_game(job.game)
    known = restore(game, job.known, job.seats, game.check_options(job.seats, job.options))
    known.waiting = known.agenda[-1].waits_for(known)
    if job.orders is None:
        bot = make_bot(job.bot, game, job.seed)
    else:
        bot = obedient(job.bot, game, job.seed, job.seat, Orders.load(job.orders))
    legal = game.answers(known, job.seat) or engine.legal(known, job.seat)
    standing = game.standing.moves(known, job.seat)
    prompt = None
    if bot.wants_prompt:
        prompt = Table(game, job.seats, 0, job.options, known.copy()).prompt(job.seat)
    return bot.choose(job.seat, known, prompt, legal, standing).text


def main(niceness: str, game: str) -> None:
    if sys.platform != "win32":
        os.nice(int(niceness))
    with suppress(GonfalonError):
        find_game(game)
    # what a bot prints must not get between the answers
    out, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        try:
            answer = Answer(think(msgspec.json.decode(line, type=Job)))
        except Exception as problem:
            answer = Answer(problem=f"{type(problem).__name__}: {problem}")
        out.write(msgspec.json.encode(answer).decode() + "\n")
        out.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
