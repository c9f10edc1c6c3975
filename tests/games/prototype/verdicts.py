"""What the table says to every move of a kind: legal, or refused by which rule."""

from __future__ import annotations

from collections.abc import Iterable

from tests.games.prototype.scene import Scene

LEGAL = ""


def verdicts(scene: Scene, who: str, verb: str, args: str | Iterable[str]) -> dict[str, str]:
    """By argument, the rule that forbids `verb argument`, or LEGAL; a refusal without a reason of its own fails."""
    seat, found = scene.seat(who), {}
    for arg in args.split() if isinstance(args, str) else args:
        text = f"{verb} {arg}"
        for number, name in enumerate(scene.names):
            text = text.replace(f"@{name}", f"player-{number + 1}")
        why = scene.table.why(seat, text)
        found[arg] = LEGAL if why is None else why.rule
    return found


def by_rule(found: dict[str, str]) -> dict[str, list[str]]:
    """The same the other way round."""
    rules: dict[str, list[str]] = {}
    for arg, rule in found.items():
        rules.setdefault(rule, []).append(arg)
    return rules
