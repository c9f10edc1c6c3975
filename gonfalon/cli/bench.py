"""`gonfalon bench`: how fast the games run in random play, on one core.

Speeds count seconds of processor time, so that a busy machine disturbs them little. Peers are measured in the
same run, in slices that alternate with our own.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from gonfalon.bots.random import pick
from gonfalon.fast import BUILD
from gonfalon.kernel.game import Game
from gonfalon.kernel.moves import AnyMove, RangeMove
from gonfalon.kernel.records import open_table
from gonfalon.kernel.registry import games as installed_games
from gonfalon.kernel.table import Table

USUAL_SEATS = 4
SLICE = 0.5
"""Seconds of one slice, before the next game or peer has its turn."""
LOOK_AT_CLOCK = 16
"""Decisions between two looks at the clock, and at the state."""
GAMES_FOR_GROWTH = 8
COPIES = 50


class Speed(NamedTuple):
    decisions: int
    choices: int
    seconds: float

    def __add__(self, other: Any) -> Speed:
        return Speed(*(mine + more for mine, more in zip(self, other, strict=True)))

    def rates(self) -> dict[str, float]:
        return {
            "decisions_per_s": round(self.decisions / self.seconds, 1),
            "choices_per_s": round(self.choices / self.seconds, 1),
        }


Runner = Callable[[float], Speed]
"""Plays on for so many seconds and says how far it came."""


def bench_command(as_json: bool, with_peers: bool, seconds: float) -> None:
    games = installed_games()
    runners: dict[str, Runner] = {game.id: RandomPlay(game).run for game in games}
    peers: dict[str, Any] = {}
    if with_peers:
        from gonfalon.cli.peers import open_peers

        peers = open_peers()
    try:
        speeds = alternate({**runners, **{name: peer.run for name, peer in peers.items()}}, seconds)
    finally:
        for peer in peers.values():
            peer.close()
    fastest = max(games, key=lambda game: speeds[game.id].rates()["decisions_per_s"])
    report = {
        "build": BUILD.name,
        "games": {game.id: {**speeds[game.id].rates(), **measure_state(game)} for game in games},
        "peers": {
            name: {**speeds[name].rates(), "version": peer.version} for name, peer in peers.items()
        },
        "ratios": {
            game.id: {
                name: ratios(speeds[game.id], speeds[name])
                for name in (fastest.id, *peers)
                if name != game.id
            }
            for game in games
        },
    }
    if as_json:
        print(json.dumps(report))
    else:
        show(report)


def alternate(runners: dict[str, Runner], seconds: float) -> dict[str, Speed]:
    """Let everyone run in short slices, one after the other, for so many seconds each."""
    speeds = {name: Speed(0, 0, 0.0) for name in runners}
    for name, run in runners.items():
        note(f"warming up: {name}")
        run(min(SLICE, seconds) / 4)
    slices = max(1, round(seconds / SLICE))
    for number in range(slices):
        for name, run in runners.items():
            note(f"measuring {name}, {number + 1} of {slices}")
            speeds[name] += run(seconds / slices)
    note("")
    return speeds


def ratios(ours: Speed, theirs: Speed) -> dict[str, float]:
    mine, other = ours.rates(), theirs.rates()
    return {key: round(mine[key] / other[key], 2) for key in mine}


def note(text: str) -> None:
    """One line on the terminal that is written over again and again."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


# ---- our own games


class RandomPlay:
    """Random games through the public interface, one after the other."""

    def __init__(self, game: Game, seats: int = USUAL_SEATS) -> None:
        self.game = game
        self.seats = min(max(seats, game.min_seats), game.max_seats)
        self.seed = 0
        self.generator = random.Random(0)
        self.table = self.next_table()

    def next_table(self) -> Table:
        self.seed += 1
        return open_table(self.game, self.seats, self.seed)

    def run(self, seconds: float) -> Speed:
        decisions = choices = 0
        table, generator = self.table, self.generator
        started = now = time.process_time()
        while now - started < seconds:
            for _ in range(LOOK_AT_CLOCK):
                if table.over:
                    table = self.table = self.next_table()
                seat = table.waiting[0]
                moves = table.legal(seat)
                decisions += 1
                choices += is_choice(moves)
                table.play(seat, pick(generator, moves))
            now = time.process_time()
        return Speed(decisions, choices, now - started)


def is_choice(moves: list[AnyMove]) -> bool:
    """Are there two or more concrete moves?"""
    if len(moves) > 1:
        return True
    only = moves[0]
    return isinstance(only, RangeMove) and len(only.amounts) > 1


def measure_state(game: Game) -> dict[str, float]:
    """The size and copy time of the fullest table, and decision times early and late in a game."""
    bytes_most, copy_time, copies = 0, 0.0, 0
    early, late = [0, 0.0], [0, 0.0]
    for seed in range(GAMES_FOR_GROWTH):
        generator = random.Random(seed)
        table = open_table(game, game.max_seats, seed)
        times: list[float] = []
        while not table.over:
            if seed == 0 and len(times) % LOOK_AT_CLOCK == 0:
                text = json.dumps(table.state.dump(), separators=(",", ":"))
                bytes_most = max(bytes_most, len(text.encode()))
                copy_time += time_copies(table)
                copies += COPIES
            before = time.perf_counter()
            seat = table.waiting[0]
            table.play(seat, pick(generator, table.legal(seat)))
            times.append(time.perf_counter() - before)
        quarter = max(1, len(times) // 4)
        for tally, part in ((early, times[:quarter]), (late, times[-quarter:])):
            tally[0] += len(part)
            tally[1] += sum(part)
    return {
        "copy_us": round(copy_time / copies * 1e6, 2),
        "state_bytes": bytes_most,
        "early_us": round(early[1] / early[0] * 1e6, 1),
        "late_us": round(late[1] / late[0] * 1e6, 1),
    }


def time_copies(table: Table) -> float:
    copy = table.copy
    before = time.process_time()
    for _ in range(COPIES):
        copy()
    return time.process_time() - before


def show(report: dict[str, Any]) -> None:
    from rich.table import Table as Grid

    from gonfalon.cli.screen import console

    out = console()
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    columns = {
        "decisions_per_s": "Decisions/s",
        "choices_per_s": "Choices/s",
        "copy_us": "Copy µs",
        "state_bytes": "Bytes",
        "early_us": "Early µs",
        "late_us": "Late µs",
    }
    grid.add_column("Game", no_wrap=True)
    for title in columns.values():
        grid.add_column(title, justify="right")
    for name, facts in {**report["games"], **report["peers"]}.items():
        grid.add_row(name, *(f"{facts[key]:,}" if key in facts else "" for key in columns))
    out.print(grid)
    for game, peers in report["ratios"].items():
        for peer, ratio in peers.items():
            out.print(
                f"{game} / {peer}: {ratio['decisions_per_s']}x decisions, "
                f"{ratio['choices_per_s']}x choices"
            )
    out.print(f"Build: {report['build']}.")
    out.print(
        "Random play on one core; a choice is a decision with two or more moves; early and late: "
        "time of a decision in the first and last quarter of a game.",
        style="dim",
    )
