"""The report of a comparison: what a change does, as a page for a designer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gonfalon.lab.charts import Row, intervals
from gonfalon.lab.page import Speaker, bullets, folded, page, paragraph, section, table
from gonfalon.lab.plan import game_of
from gonfalon.lab.report import write_both

Facts = dict[str, Any]

KINDS = {"wins_by_": 100.0, "score_by_": 1.0}
"""Groups that are drawn, with the factor of their numbers."""


def write_comparison(folder: Path, comparison: Facts, language: str) -> Path:
    return write_both(folder, comparison, comparison_page(comparison, language))


def comparison_page(comparison: Facts, language: str) -> str:
    before = comparison["before"]
    say = Speaker(game_of(before["game"], ""), language)
    parts = [
        paragraph(say("compare.changes", changes="; ".join(comparison["changes"]))),
        paragraph(about(comparison, say), "note"),
        paragraph(say("compare.yes" if comparison["difference"] else "compare.no"), "alarm"),
        section(say("short.title"), bullets(in_short(comparison, say))),
    ]
    if comparison["different"] < comparison["pairs"] / 2:
        values = {"different": comparison["different"], "count": comparison["pairs"]}
        parts.insert(2, paragraph(say("about.alike", **values), "alarm"))
    for group, found in comparison["differences"].items():
        parts.append(uses(found, say) if group == "uses" else drawn(group, found, say))
    return page(say("title.compare", game=before["name"]), language, parts)


def about(comparison: Facts, say: Speaker) -> str:
    before = comparison["before"]
    values = {"bots": ", ".join(before["bots"]), "seed": before["seed"]}
    same = comparison["same"]
    return say("compare.about", pairs=comparison["pairs"], same=same, **values)


def label(group: str, name: str, say: Speaker) -> str:
    """What a difference is about."""
    if group == "uses":
        kind, _, id = name.partition(" ")
        return say.name(kind, id)
    if group == "measures":
        return say(f"measure.{name}")
    if group == "sources":
        return say.name("source", name)
    return say.name(group.rpartition("_")[2], name)


def factor(group: str) -> float:
    return next((times for start, times in KINDS.items() if group.startswith(start)), 1.0)


def number(value: float | None, times: float, sign: bool = True) -> str:
    if value is None:
        return "?"
    return f"{value * times:+.2f}" if sign else f"{value * times:.2f}"


def reach(facts: Facts, times: float) -> str:
    return f"{number(facts['low'], times)} … {number(facts['high'], times)}"


def interval(facts: Facts, times: float) -> str:
    return f"{number(facts['value'], times)} ({reach(facts, times)})"


def sentence(entry: Facts, say: Speaker) -> str:
    group, times = entry["group"], factor(entry["group"])
    values = {name: number(entry[name], times, False) for name in ("before", "after")}
    values |= {name: number(entry[name], times) for name in ("value", "low", "high")}
    what = label(group, entry["name"], say)
    return say("compare.one", group=say(f"group.{group}"), what=what, **values)


def in_short(comparison: Facts, say: Speaker) -> list[str]:
    lines = [
        say("compare.clear", what=sentence(entry, say))
        for entry in comparison["clear"]
        if entry["group"] != "uses"
    ]
    lines += [say("compare.perhaps", what=sentence(entry, say)) for entry in comparison["perhaps"]]
    count = sum(entry["group"] == "uses" for entry in comparison["clear"])
    if count:
        lines.append(say("compare.uses", count=count))
    return lines or [say("compare.none")]


def drawn(group: str, found: Facts, say: Speaker) -> str:
    if len(found) < 2 and group.endswith("bot"):
        return ""
    title, times = say(f"group.{group}"), factor(group)
    known = {name: facts for name, facts in found.items() if facts["low"] is not None}
    content = table_of(group, found, say)
    if group in ("measures", "sources"):
        return section(title, content)
    rows = [
        Row.of(label(group, name, say), facts, times, interval(facts, times), facts["clear"])
        for name, facts in known.items()
    ]
    plot = intervals(title, rows, 0.0) if rows else ""
    return section(title, plot, folded(say("column.numbers"), content))


def table_of(group: str, found: Facts, say: Speaker) -> str:
    times = factor(group)
    rows = [
        [
            label(group, name, say),
            number(facts["before"], times, False),
            number(facts["after"], times, False),
            number(facts["value"], times),
            reach(facts, times),
            say("compare.sure") if facts["clear"] else "",
        ]
        for name, facts in found.items()
    ]
    columns = ("before", "after", "change", "interval", "clear")
    return table(["", *(say(f"column.{name}") for name in columns)], rows)


def uses(found: Facts, say: Speaker) -> str:
    clear = {name: facts for name, facts in found.items() if facts["clear"]}
    if not clear:
        return ""
    return section(say("group.uses"), table_of("uses", clear, say))
