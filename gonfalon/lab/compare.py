"""The same seeds under two sets of data or options: what differs, game by game.

Both games of a pair begin with the same chance, so that most of what makes games differ falls out. A difference
counts only if it holds among all that were looked at (Holm). Pairs that went exactly alike count once: a game
without chance between bots that always answer alike is no new evidence when it is played again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from gonfalon.lab.changes import OPTION, Change, changed_data
from gonfalon.lab.one_game import Outcome
from gonfalon.lab.plan import Plan, game_of, open_plan
from gonfalon.lab.pool import Pool
from gonfalon.lab.run import Progress, run
from gonfalon.lab.statistics import chance, holm, mean
from gonfalon.lab.summary import BY, MEASURES, plain, summarise, won

Pair = tuple[Outcome, Outcome]
Differences = dict[str, list[tuple[float, float]]]
"""By name, the values of every pair of games."""


def changed_plan(plan: Plan, changes: list[Change], folder: Path) -> Plan:
    """The plan under the changes; its data are written into the folder."""
    options = {change.path: change.value for change in changes if change.file == OPTION}
    data = [change for change in changes if change.file != OPTION]
    other = msgspec.structs.replace(plan, options={**plan.options, **named(plan, options)})
    if data:
        shipped = Path(plan.data) if plan.data else game_of(plan.game, "").folder / "data"
        changed_data(shipped, data, folder)
        other = msgspec.structs.replace(other, data=str(folder.resolve()))
    return open_plan(other)


def named(plan: Plan, options: dict[str, str]) -> dict[str, Any]:
    """Options from text: a value that is one of the listed choices becomes that choice."""
    game = game_of(plan.game, plan.data)
    listed = {option.id: {str(c): c for c in option.choices} for option in game.options}
    return {id: listed.get(id, {}).get(value, value) for id, value in options.items()}


def compare(
    plan: Plan, changes: list[Change], folder: Path, pool: Pool, progress: Progress
) -> dict[str, Any]:
    """Play both sides into the folder and report what differs."""
    other = changed_plan(plan, changes, folder / "data")
    before = run(plan, folder / "before", pool, progress)
    after = run(other, folder / "after", pool, progress)
    pairs = [(a, b) for a, b in zip(before, after, strict=True) if not a.error and not b.error]
    different = list({(a.course(), b.course()): (a, b) for a, b in pairs}.values())
    return {
        "changes": [str(change) for change in changes],
        "before": summarise(plan, before),
        "after": summarise(other, after),
        "pairs": len(pairs),
        "same": sum(a == b for a, b in pairs),
        "different": len(different),
        **judge(different),
    }


def judge(pairs: list[Pair]) -> dict[str, Any]:
    """All differences, and which of them are clear. The many uses are judged among themselves.

    Perhaps there is one where an interval excludes zero; but among many intervals one does so by luck.
    """
    results = {
        "measures": measures(pairs),
        **{f"wins_by_{by}": by_name(pairs, by, won) for by in BY},
        **{f"score_by_{by}": by_name(pairs, by, lambda o, seat: o.scores[seat]) for by in BY},
        "sources": sources(pairs),
    }
    found = settle(results)
    found.update(settle({"uses": uses(pairs)}))
    clear = [
        {"group": group, "name": name, **facts}
        for group, facts_by_name in found.items()
        for name, facts in facts_by_name.items()
        if facts["clear"]
    ]
    main = [entry for entry in clear if entry["group"] != "uses"]
    perhaps = [
        {"group": group, "name": name, **facts}
        for group in results
        for name, facts in found[group].items()
        if not facts["clear"] and excludes_zero(facts)
    ]
    return {"difference": bool(main), "clear": clear, "perhaps": perhaps, "differences": found}


def excludes_zero(facts: dict[str, Any]) -> bool:
    low, high = facts["low"], facts["high"]
    return low is not None and (low > 0 or high < 0)


def settle(groups: dict[str, Differences]) -> dict[str, dict[str, dict[str, Any]]]:
    estimates = {
        (group, name): mean([b - a for a, b in values])
        for group, names in groups.items()
        for name, values in names.items()
    }
    chances = {"\n".join(key): chance(estimate) for key, estimate in estimates.items()}
    clear = holm(chances)
    return {
        group: {
            name: {
                "before": round(sum(a for a, _ in values) / len(values), 5),
                "after": round(sum(b for _, b in values) / len(values), 5),
                **plain(estimates[group, name]),
                "clear": clear[f"{group}\n{name}"],
            }
            for name, values in names.items()
        }
        for group, names in groups.items()
    }


def measures(pairs: list[Pair]) -> Differences:
    found: Differences = {}
    for name, measure in MEASURES.items():
        values = [(measure(a), measure(b)) for a, b in pairs]
        known = [(a, b) for a, b in values if a is not None and b is not None]
        if known:
            found[name] = known
    return found


def by_name(pairs: list[Pair], by: str, value: Callable[[Outcome, int], float]) -> Differences:
    """The mean of a value over the seats of a name, in pairs where both games have the name."""

    def means(o: Outcome) -> dict[str, float]:
        values: defaultdict[str, list[float]] = defaultdict(list)
        for seat in range(len(o.bots)):
            for name in BY[by](o, seat):
                values[name].append(value(o, seat))
        return {name: sum(each) / len(each) for name, each in values.items()}

    found: Differences = {}
    for a, b in pairs:
        before, after = means(a), means(b)
        for name in before:
            if name in after:
                found.setdefault(name, []).append((before[name], after[name]))
    return dict(sorted(found.items()))


def sources(pairs: list[Pair]) -> Differences:
    """The points of a whole table by what they were scored for."""

    def total(o: Outcome, source: str) -> float:
        return sum(points.get(source, 0) for points in o.sources)

    names = dict.fromkeys(s for pair in pairs for o in pair for points in o.sources for s in points)
    return {name: [(total(a, name), total(b, name)) for a, b in pairs] for name in names}


def uses(pairs: list[Pair]) -> Differences:
    def count(o: Outcome, kind: str, id: str) -> float:
        return o.uses.get(kind, {}).get(id, 0)

    names = sorted(
        {(kind, id) for pair in pairs for o in pair for kind, ids in o.uses.items() for id in ids}
    )
    return {
        f"{kind} {id}": [(count(a, kind, id), count(b, kind, id)) for a, b in pairs]
        for kind, id in names
    }
