"""`gonfalon lab`: from the command line to the lab, and its answer in a few lines."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import typer

from gonfalon.cli.own_texts import choose_language, printable, say
from gonfalon.cli.parsing import game_with, parse_bots, parse_options
from gonfalon.cli.simulate import progress
from gonfalon.lab.changes import Change, parse_change
from gonfalon.lab.cluster import Cluster
from gonfalon.lab.compare import compare
from gonfalon.lab.comparison import write_comparison
from gonfalon.lab.plan import Plan, open_plan
from gonfalon.lab.pool import Pool, cores, pool_for
from gonfalon.lab.report import write_report
from gonfalon.lab.run import read_run, run
from gonfalon.lab.summary import summarise
from gonfalon.lab.switches import switches_of, without


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for on the command line."""

    game: str
    games: int
    bots: str
    seed: int
    out: Path | None
    workers: int
    cluster: str
    options: list[str]
    data: Path | None
    fixed_seats: bool
    noise: float

    def plan(self) -> Plan:
        return open_plan(self.bare_plan())

    def bare_plan(self) -> Plan:
        """The plan before anybody has tried whether so many bots can sit at one table."""
        game = game_with(self.game, self.data)
        return Plan(
            game=game.id,
            games=self.games,
            bots=parse_bots(game, self.bots),
            seed=self.seed,
            options=parse_options(game, self.options),
            data=str(self.data.resolve()) if self.data else "",
            fixed_seats=self.fixed_seats,
            noise=self.noise,
        )

    def pool(self) -> Pool:
        if self.cluster:
            return Cluster(self.cluster)
        return pool_for(min(self.workers or cores(), self.games))

    def folder(self, plan: Plan, *more: str) -> Path:
        """The folder that was named; else one for this plan, the same whatever the number of games."""
        if self.out is not None:
            return self.out
        content = msgspec.json.encode((msgspec.structs.replace(plan, games=0), more))
        return Path("lab-runs") / f"{plan.game}-{hashlib.sha256(content).hexdigest()[:8]}"


def run_command(wish: Wish, as_json: bool, lang: str) -> None:
    language = choose_language(lang)
    plan = wish.plan()
    folder = wish.folder(plan)
    with progress(plan.games) as advance:
        outcomes = run(plan, folder, wish.pool(), advance)
    tell(folder, summarise(plan, outcomes), as_json, language)


def compare_command(wish: Wish, texts: list[str], as_json: bool, lang: str) -> None:
    changes = [parse_change(text) for text in texts]
    play_both(wish, wish.plan(), changes, as_json, choose_language(lang))


def ablate_command(wish: Wish, rule: str, as_json: bool, lang: str) -> None:
    """With a rule and without it; where no rule is named, list those that can be switched off."""
    language = choose_language(lang)
    game = game_with(wish.game, wish.data)
    if rule:
        plan, changes = without(wish.plan(), rule)
        play_both(wish, plan, changes, as_json, language)
    elif as_json:
        print(json.dumps({id: list(switch.off) for id, switch in switches_of(game).items()}))
    else:
        rules = game.rules(language)
        for id, switch in switches_of(game).items():
            print(f"{id}  {rules[id].title}  ({'; '.join(switch.off)})")


def play_both(wish: Wish, plan: Plan, changes: list[Change], as_json: bool, language: str) -> None:
    folder = wish.folder(plan, *map(str, changes))
    with progress(2 * plan.games) as advance:
        comparison = compare(plan, changes, folder, wish.pool(), advance)
    page = write_comparison(folder, comparison, language)
    if as_json:
        print(json.dumps(comparison))
    else:
        show_comparison(comparison, page, language)


def show_comparison(comparison: dict[str, Any], page: Path, language: str) -> None:
    from rich.table import Table
    from rich.text import Text

    from gonfalon.cli.screen import console

    out = console()
    pairs = comparison["pairs"]
    key = "lab.difference" if comparison["difference"] else "lab.no-difference"
    out.print(say(language, key, count=pairs), highlight=False)
    warn(comparison["different"], pairs, language)
    grid = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False, header_style="bold")
    for column in ("what", "before", "after", "change"):
        grid.add_column(
            say(language, f"lab.{column}"), justify="left" if column == "what" else "right"
        )
    grid.add_column("95 %", justify="right")
    main = [entry for entry in comparison["clear"] if entry["group"] != "uses"]
    for entry in main:
        numbers = [f"{entry[name]:.3f}" for name in ("before", "after")]
        interval = f"{entry['low']:+.3f} … {entry['high']:+.3f}"
        grid.add_row(
            Text(printable(f"{entry['group']} {entry['name']}")),
            *numbers,
            f"{entry['value']:+.3f}",
            interval,
        )
    if main:
        out.print(grid)
    if more := len(comparison["clear"]) - len(main):
        out.print(say(language, "lab.uses", count=more))
    out.print(say(language, "lab.report", file=str(page)), highlight=False, markup=False)


def report_command(folder: Path, as_json: bool, lang: str) -> None:
    tell(folder, summarise(*read_run(folder)), as_json, choose_language(lang))


def tell(folder: Path, summary: dict[str, Any], as_json: bool, language: str) -> None:
    """Write the report and say the least that one wants to know of it."""
    page = write_report(folder, summary, language)
    if as_json:
        print(json.dumps(summary))
    else:
        show(summary, page, language)
    if summary["errors"]:
        raise typer.Exit(1)


def warn(different: int, games: int, language: str) -> None:
    """Games that went exactly alike are no evidence; say so where there are many."""
    from gonfalon.cli.screen import console

    if different < games / 2:
        words = say(language, "lab.alike", count=games, different=different)
        console().print(words, style="yellow", highlight=False)


def show(summary: dict[str, Any], page: Path, language: str) -> None:
    from rich.table import Table
    from rich.text import Text

    from gonfalon.cli.screen import console

    out = console()
    count, errors = summary["games"], summary["errors"]
    if len(errors) < count:
        means = {
            name: summary["measures"][name]["mean"]["value"] for name in ("decisions", "turns")
        }
        numbers = {name: f"{value:.1f}" for name, value in means.items()}
        out.print(say(language, "lab.summary", game=summary["name"], count=count, **numbers))
    warn(summary["different"], count - len(errors), language)
    grid = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False, header_style="bold")
    grid.add_column(say(language, "lab.wins"))
    grid.add_column("%", justify="right")
    grid.add_column("95 %", justify="right")
    for names in summary["wins"].values():
        for name, facts in names.items():
            share = facts["win_share"]
            interval = f"{100 * share['low']:.1f}–{100 * share['high']:.1f}"
            grid.add_row(Text(printable(name)), f"{100 * share['value']:.1f}", interval)
        grid.add_row()
    out.print(grid)
    if errors:
        words = say(language, "lab.errors", count=len(errors), message=errors[0]["message"])
        out.print(words, style="red", markup=False)
    out.print(say(language, "lab.report", file=str(page)), highlight=False, markup=False)
