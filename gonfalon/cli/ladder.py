"""`gonfalon ladder`: everyone plays with everyone, and a table says who is better."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from gonfalon.cli.lab import Wish
from gonfalon.cli.own_texts import choose_language, say
from gonfalon.cli.simulate import progress
from gonfalon.lab.ladder import Rung, climb, line_ups

USUAL_SEATS = 4


def ladder_command(wish: Wish, seats: int, as_json: bool, lang: str) -> None:
    language = choose_language(lang)
    plan = wish.bare_plan()
    plans = line_ups(plan, seats or min(len(plan.bots), USUAL_SEATS))
    folder = wish.out or Path("lab-runs") / f"ladder-{plan.game}"
    with progress(sum(one.games for one in plans)) as advance:
        rungs = climb(plans, folder, wish.pool(), advance)
    if as_json:
        print(json.dumps([msgspec.to_builtins(rung) for rung in rungs]))
    else:
        show(rungs, folder, language)


def show(rungs: list[Rung], folder: Path, language: str) -> None:
    from rich.table import Table

    from gonfalon.cli.screen import console

    grid = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False, header_style="bold")
    grid.add_column(say(language, "ladder.bot"))
    numbers = ("ladder.rating", "ladder.sure", "ladder.games", "ladder.wins", "ladder.sure")
    for key in numbers:
        grid.add_column(say(language, key), justify="right")
    for rung in rungs:
        rating, wins = rung.rating, rung.wins
        grid.add_row(
            rung.bot,
            f"{rating.value:.1f}",
            f"{rating.low:.1f}–{rating.high:.1f}",
            str(wins.games),
            f"{100 * wins.value:.1f} %",
            f"{100 * wins.low:.1f}–{100 * wins.high:.1f} %",
        )
    out = console()
    out.print(grid)
    out.print(say(language, "ladder.stored", folder=str(folder)), highlight=False, markup=False)
