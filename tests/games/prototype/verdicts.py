"""What the table says: to every move of a kind, whether it is legal or which rule refuses it; and what has happened, event by event."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gonfalon.commons.pacts.clauses import ALL_KINDS
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


def story(scene: Scene, since: int = 0) -> list[str]:
    """The events as lines: kind, rule and values, with seats and places by name; who may read it, if not everybody."""
    return [_line(scene, event) for event in scene.events[since:]]


def _line(scene: Scene, event: Any) -> str:
    values = " ".join(_word(scene, *item) for item in event.values.items())
    secret = "" if event.audience is None else f" to {_names(scene, event.audience)}"
    return f"{event.kind} {event.rule}: {values}{secret}"


def _names(scene: Scene, seats: Iterable[int]) -> str:
    return ",".join(scene.names[seat] if seat >= 0 else "-" for seat in seats)


def _word(scene: Scene, key: str, value: Any) -> str:
    w = scene.state.world
    if key.endswith("seats"):
        return f"{key}={_names(scene, value)}"
    if key.endswith("seat"):
        return f"{key}={_names(scene, [value])}"
    if key.endswith(("place", "territory")):
        lands = len(w.territory_ids)
        return (
            f"{key}={w.territory_ids[value] if value < lands else w.sea_ids[value - w.first_sea]}"
        )
    if key.endswith("transport"):
        return f"{key}={w.transport_names[value]}"
    if key.endswith("transports"):
        return f"{key}={','.join(w.transport_names[t] for t in value)}"
    if key == "clauses":
        return f"clauses={','.join(_clause(clause) for clause in value)}"
    return f"{key}={value}".replace(" ", "")


def _clause(clause: Any) -> str:
    kind, by, to, amount, more = clause
    parties = "" if by < 0 else f" {by}>{to}"
    return f"{ALL_KINDS[kind].id}{parties} {amount}{more or ''}".removesuffix(" 0")
