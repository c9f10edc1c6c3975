"""`gonfalon simulate`: many games of bots in parallel, summed up.

Every game is settled by the seed and its number alone, so the result does not depend on how the games are
spread over processes.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import typer

from gonfalon.bots import make_bot, play_out
from gonfalon.cli.parsing import game_with, parse_bots, parse_options
from gonfalon.kernel import rng
from gonfalon.kernel.game import Game
from gonfalon.kernel.records import open_table

CHUNKS_PER_JOB = 8
MOST_IN_A_CHUNK = 10
AHEAD_PER_JOB = 2
SEEDS = 1 << 31


@dataclass(frozen=True, slots=True)
class Plan:
    """What was asked for on the command line."""

    game: str
    games: int
    bots: str
    seed: int
    jobs: int
    options: list[str]
    data: Path | None
    fixed_seats: bool


class Outcome(NamedTuple):
    """One game: how it ended, or the mistake that stopped it."""

    number: int
    seed: int
    seats: list[str]
    winners: list[int]
    scores: list[int]
    turns: int
    decisions: int
    reason: str
    error: str


def simulate_command(plan: Plan, as_json: bool) -> None:
    game = game_with(plan.game, plan.data)
    bots = parse_bots(game, plan.bots)
    game.check_options(len(bots), parse_options(game, plan.options))
    started = time.perf_counter()
    outcomes = play_all(plan)
    summary = sum_up(game.id, bots, outcomes, time.perf_counter() - started)
    if as_json:
        print(json.dumps(summary))
    else:
        show(game, summary)
    if summary["errors"]:
        raise typer.Exit(1)


# ---- playing


def play_all(plan: Plan) -> list[Outcome]:
    """All games in the order of their numbers, with a progress bar on the terminal."""
    jobs = min(plan.jobs or cores(), plan.games)
    size = max(1, min(MOST_IN_A_CHUNK, plan.games // (jobs * CHUNKS_PER_JOB)))
    chunks = [range(first, min(first + size, plan.games)) for first in range(0, plan.games, size)]
    outcomes: list[Outcome] = []
    with progress(plan.games) as advance:
        for done in in_parallel(plan, chunks, jobs) if jobs > 1 else in_turn(plan, chunks):
            outcomes += done
            advance(len(done))
    return sorted(outcomes)


def in_turn(plan: Plan, chunks: list[range]) -> Iterator[list[Outcome]]:
    for chunk in chunks:
        yield play_chunk(plan, chunk)


def in_parallel(plan: Plan, chunks: list[range], jobs: int) -> Iterator[list[Outcome]]:
    """Chunks as they are finished. Only a few are handed out ahead, so that stopping is quick."""
    pool = ProcessPoolExecutor(jobs, initializer=ignore_interrupts)
    with interrupts() as interrupted:
        try:
            ahead = iter(chunks)
            pending = {
                pool.submit(play_chunk, plan, chunk)
                for chunk in islice(ahead, AHEAD_PER_JOB * jobs)
            }
            while pending:
                done, pending = wait(pending, timeout=0.2, return_when=FIRST_COMPLETED)
                if interrupted:
                    raise KeyboardInterrupt
                pending |= {
                    pool.submit(play_chunk, plan, chunk) for chunk in islice(ahead, len(done))
                }
                for future in done:
                    yield future.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def interrupts() -> Iterator[list[int]]:
    """Collects Ctrl-C instead of raising it: an exception inside the pool could lock it up."""
    caught: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: caught.append(number))
    try:
        yield caught
    finally:
        signal.signal(signal.SIGINT, before)


def ignore_interrupts() -> None:
    """Ctrl-C is the main process's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_chunk(plan: Plan, numbers: range) -> list[Outcome]:
    game = game_with(plan.game, plan.data)
    bots = parse_bots(game, plan.bots)
    options = parse_options(game, plan.options)
    return [play_game(game, bots, options, plan, number) for number in numbers]


def play_game(
    game: Game, bots: list[str], options: dict[str, Any], plan: Plan, number: int
) -> Outcome:
    seed = rng.next_word(rng.seeded(plan.seed) + number)[0] % SEEDS
    turned = 0 if plan.fixed_seats else number % len(bots)
    seats = bots[-turned:] + bots[:-turned] if turned else bots
    try:
        table = open_table(game, len(seats), seed, options)
        # a bot's own chance is not that of the table
        players = [make_bot(name, game, seed * 64 + seat) for seat, name in enumerate(seats)]
        play_out(table, players)
    except Exception as problem:
        message = f"{type(problem).__name__}: {problem}"
        return Outcome(number, seed, seats, [], [], 0, 0, "", message)
    result = table.result
    assert result is not None
    return Outcome(
        number,
        seed,
        seats,
        result.winners,
        result.scores,
        game.turn(table.state),
        len(table.played),
        result.reason,
        "",
    )


def cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class progress:
    """A progress bar on the terminal's error stream; silent where there is none."""

    def __init__(self, total: int) -> None:
        self.total = total

    def __enter__(self) -> Any:
        self.bar: Any = None
        if not sys.stderr.isatty():
            return lambda count: None
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

        from gonfalon.cli.screen import console

        columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self.bar = Progress(*columns, console=console(stderr=True), transient=True)
        self.bar.start()
        task = self.bar.add_task("", total=self.total)
        return lambda count: self.bar.advance(task, count)

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.stop()


# ---- summing up


def sum_up(game: str, bots: list[str], outcomes: list[Outcome], seconds: float) -> dict[str, Any]:
    names = list(dict.fromkeys(bots))
    finished = [outcome for outcome in outcomes if not outcome.error]
    wins = Counter(o.seats[seat] for o in finished for seat in o.winners)
    by_seat = Counter(seat for o in finished for seat in o.winners)
    scores: dict[str, list[int]] = {name: [] for name in names}
    for outcome in finished:
        for name, score in zip(outcome.seats, outcome.scores, strict=True):
            scores[name].append(score)
    return {
        "game": game,
        "games": len(outcomes),
        "wins_by_bot": {name: wins[name] for name in names},
        "wins_by_seat": [by_seat[seat] for seat in range(len(bots))],
        "shared": sum(len(o.winners) > 1 for o in finished),
        "no_winner": sum(not o.winners for o in finished),
        "reasons": dict(sorted(Counter(o.reason for o in finished).items())),
        "scores": {name: spread(scores[name], distribution=True) for name in names},
        "turns": spread([o.turns for o in finished], distribution=True),
        "decisions": spread([o.decisions for o in finished]),
        "errors": [
            {"game": o.number, "seed": o.seed, "seats": o.seats, "message": o.error}
            for o in outcomes
            if o.error
        ],
        "seconds": round(seconds, 3),
    }


def spread(values: list[int], distribution: bool = False) -> dict[str, Any]:
    """Mean, least and most; and how often each value came, by rising value."""
    if not values:
        return {"mean": None, "min": None, "max": None}
    summary: dict[str, Any] = {
        "mean": round(sum(values) / len(values), 2),
        "min": min(values),
        "max": max(values),
    }
    if distribution:
        summary["distribution"] = {str(v): n for v, n in sorted(Counter(values).items())}
    return summary


def show(game: Game, summary: dict[str, Any]) -> None:
    from rich.table import Table

    from gonfalon.cli.screen import console

    out = console()
    grid = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False, header_style="bold")
    for column in ("Bot", "Wins", "Mean score", "Least", "Most"):
        grid.add_column(column, justify="left" if column == "Bot" else "right")
    for name, wins in summary["wins_by_bot"].items():
        score = summary["scores"][name]
        grid.add_row(name, str(wins), *(str(score[key]) for key in ("mean", "min", "max")))
    out.print(f"{game.name}: {summary['games']} games in {summary['seconds']:.1f} s")
    out.print(grid)
    out.print(f"Wins by seat: {', '.join(map(str, summary['wins_by_seat']))}")
    out.print(f"Shared victories: {summary['shared']}; without a winner: {summary['no_winner']}")
    reasons = ", ".join(f"{reason} {count}" for reason, count in summary["reasons"].items())
    out.print(f"Ended by: {reasons or 'nothing'}")
    for key in ("turns", "decisions"):
        facts = summary[key]
        out.print(f"{key.capitalize()}: {facts['mean']} (from {facts['min']} to {facts['max']})")
    for error in summary["errors"]:
        seats = ",".join(error["seats"])
        out.print(
            f"Error in game {error['game']} (seed {error['seed']}, {seats}): {error['message']}",
            style="red",
            markup=False,
        )
