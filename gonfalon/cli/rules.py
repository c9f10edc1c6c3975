"""`gonfalon rules`: the rulebook from the ledger, which tests hold which rule, which code puts which question, where a rule
stands, and the reference sheet."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from gonfalon.cli.own_texts import choose_language, say, tell
from gonfalon.cli.parsing import game_with, parse_options
from gonfalon.kernel.errors import OptionError
from gonfalon.kernel.ledger import Ledger, Rule

if TYPE_CHECKING:
    from rich.table import Table

    from gonfalon.cli.corpus import Part
    from gonfalon.kernel.game import Game
    from gonfalon.kernel.sheets import Sheet


def rules_command(
    id: str,
    chapter: str,
    rule: str,
    wish: str,
    coverage: bool,
    windows: bool,
    decisions: bool,
    places: bool,
    tables: bool,
    as_json: bool,
    options: list[str],
    data: Path | None,
) -> None:
    language = choose_language(wish)
    game = game_with(id, data)
    chosen = choose(game.rules(language), chapter, rule)
    if coverage:
        show_coverage(game, chosen, as_json, whole=not (chapter or rule))
    elif windows:
        show_windows(game, chosen, as_json, whole=not (chapter or rule))
    elif decisions:
        show_decisions(game, as_json)
    elif places:
        show_places(game, chosen, as_json)
    elif tables:
        chosen_options = played_with(game, options) if options else None
        show_tables(game.sheet(language, chosen_options), game.id, language, as_json)
    elif as_json:
        listed = [asdict(rule) | {"chapter": rule.chapter} for rule in chosen]
        print(json.dumps({"game": id, "language": language, "rules": listed}))
    else:
        show_rules(chosen, language)


def choose(ledger: Ledger, chapter: str, rule: str) -> list[Rule]:
    """The rules asked for, in the order of the ledger."""
    if rule:
        found = ledger.get(rule.upper())
        if found is None:
            raise OptionError(tell("error.no-rule", rule=rule))
        return [found]
    if chapter:
        rules = [rule for rule in ledger.values() if rule.chapter == chapter.upper()]
        if not rules:
            chapters = dict.fromkeys(rule.chapter for rule in ledger.values())
            raise OptionError(tell("error.no-chapter", chapter=chapter, chapters=list(chapters)))
        return rules
    return list(ledger.values())


def show_rules(rules: list[Rule], language: str) -> None:
    from gonfalon.cli.screen import console, rule_lines

    out = console()
    chapter = ""
    for rule in rules:
        if rule.chapter != chapter:
            chapter = rule.chapter
            out.rule(f"{say(language, 'rules.chapter')} {chapter}", style="bold")
        for line in rule_lines(rule, language):
            out.print(line)
        out.print()


def show_windows(game: Game, rules: list[Rule], as_json: bool, whole: bool) -> None:
    """A line for every window and step, not cut to the width of the screen, so that it can be searched."""
    from gonfalon.cli.windows import windows_of

    ids = {rule.id for rule in rules}
    rows = [row for row in windows_of(game) if whole or row.rule in ids]
    if as_json:
        print(json.dumps({"game": game.id, "windows": [row._asdict() for row in rows]}))
    else:
        print_columns([("Window", "Step", "File", "Rule"), *rows])


def show_decisions(game: Game, as_json: bool) -> None:
    """A line for every window and verb: does it say what follows from it, and how often did recorded games come to it?"""
    from gonfalon.cli.decisions import decisions_of

    found = decisions_of(game)
    if as_json:
        print(json.dumps({"windows": {window: asdict(one) for window, one in found.items()}}))
        return
    rows = [
        (window, verb, status, str(one.seen))
        for window, one in found.items()
        for verb, status in one.verbs.items()
    ]
    print_columns([("Window", "Verb", "Says", "Seen"), *rows])


def show_places(game: Game, rules: list[Rule], as_json: bool) -> None:
    """A line for every place in code and data that cites one of the rules, then for every test that names it."""
    from gonfalon.cli.coverage import tests_by_rule, tests_folder
    from gonfalon.cli.places import Place, places_of

    cited: dict[str, list[Place]] = {rule.id: [] for rule in rules}
    for place in places_of(game):
        if place.rule in cited:
            cited[place.rule].append(place)
    tests = tests_by_rule(tests_folder(game.id))
    rows = [
        row
        for id, own in cited.items()
        for row in (*own, *(Place(id, *test.split("::", 1)) for test in tests.get(id, ())))
    ]
    if as_json:
        print(json.dumps({"game": game.id, "places": [row._asdict() for row in rows]}))
    else:
        print_columns([("Rule", "Place", "In"), *rows])


def played_with(game: Game, pairs: list[str]) -> dict[str, Any]:
    """The options of a table: those named, and the usual choices of the others."""
    return {option.id: option.default for option in game.options} | parse_options(game, pairs)


def show_tables(sheet: Sheet, game: str, language: str, as_json: bool) -> None:
    """The reference sheet of the game, table by table."""
    if as_json:
        parts = msgspec.to_builtins(sheet)
        print(json.dumps({"game": game, "language": language, **parts}))
        return
    from gonfalon.cli.screen import console
    from gonfalon.cli.sheets import sheet_lines

    out = console()
    for shown in sheet_lines(sheet, language):
        out.print(shown)


def print_columns(lines: Sequence[Sequence[str]]) -> None:
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        print("  ".join(map(str.ljust, line, widths)).rstrip())


def show_coverage(game: Game, rules: list[Rule], as_json: bool, whole: bool) -> None:
    from gonfalon.cli.corpus import parts_in
    from gonfalon.cli.coverage import tests_by_rule, tests_folder

    folder = tests_folder(game.id)
    named = tests_by_rule(folder)
    unknown = {rule: tests for rule, tests in sorted(named.items()) if rule not in game.ledger}
    covered = {rule.id: named.get(rule.id, []) for rule in rules}
    parts = game.parts() if whole else {}
    uses = parts_in(folder / "fixtures") if parts else Counter()
    if as_json:
        used = {kind: {id: uses[kind, id] for id in ids} for kind, ids in parts.items()}
        print(json.dumps({"rules": covered, "unknown": unknown, "uses": used}))
        return
    from rich.table import Table

    from gonfalon.cli.screen import console

    out = console()
    bare = [rule for rule in rules if not covered[rule.id]]
    if bare:
        grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
        grid.add_column("Rule without a test", no_wrap=True)
        grid.add_column("Title")
        for rule in bare:
            grid.add_row(rule.id, rule.title)
        out.print(grid)
    for wrong, tests in unknown.items():
        out.print(f"unknown rule {wrong}: {', '.join(tests)}", style="red", markup=False)
    count = len({test for tests in covered.values() for test in tests})
    print(f"{count} tests name these rules; {len(unknown)} unknown rules are named")
    print(f"{len(rules) - len(bare)} of {len(rules)} rules have tests")
    for kind, ids in parts.items():
        out.print(part_table(kind, ids, named, uses))
        used_ids = sum(1 for id in ids if uses[kind, id])
        print(f"{used_ids} of {len(ids)}: {kind} used in recorded games")


def part_table(
    kind: str, ids: dict[str, str], named: dict[str, list[str]], uses: Counter[Part]
) -> Table:
    """Cards, technologies or clauses: the tests of each one's rule, and how often recorded games use it."""
    from rich.table import Table

    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    grid.add_column(kind.capitalize(), no_wrap=True)
    grid.add_column("Rule", no_wrap=True)
    grid.add_column("Tests", justify="right")
    grid.add_column("Uses", justify="right")
    for id, rule in ids.items():
        grid.add_row(id, rule, str(len(named.get(rule, []))), str(uses[kind, id]))
    return grid
