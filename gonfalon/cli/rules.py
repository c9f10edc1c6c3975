"""`gonfalon rules`: the rulebook from the ledger, and which tests hold which rule."""

from __future__ import annotations

import json
from dataclasses import asdict

from gonfalon.cli.tables import game_with
from gonfalon.cli.words import choose_language, say, tell
from gonfalon.kernel.errors import OptionError
from gonfalon.kernel.ledger import Ledger, Rule


def rules_command(
    id: str, chapter: str, rule: str, wish: str, coverage: bool, as_json: bool
) -> None:
    language = choose_language(wish)
    game = game_with(id, None)
    chosen = choose(game.rules(language), chapter, rule)
    if coverage:
        show_coverage(id, chosen, game.ledger, as_json)
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


def show_coverage(id: str, rules: list[Rule], ledger: Ledger, as_json: bool) -> None:
    from gonfalon.cli.coverage import tests_by_rule, tests_folder

    named = tests_by_rule(tests_folder(id))
    unknown = {rule: tests for rule, tests in sorted(named.items()) if rule not in ledger}
    covered = {rule.id: named.get(rule.id, []) for rule in rules}
    if as_json:
        print(json.dumps({"rules": covered, "unknown": unknown}))
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
