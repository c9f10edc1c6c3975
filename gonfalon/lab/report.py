"""The report of a run: `report.html` for a designer, `report.json` for programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from gonfalon.lab.charts import Row, bars, curves, histogram, intervals
from gonfalon.lab.journal import write
from gonfalon.lab.one_game import VERB
from gonfalon.lab.page import (
    Speaker,
    bullets,
    folded,
    heading,
    page,
    paragraph,
    section,
    table,
)
from gonfalon.lab.plan import game_of

Facts = dict[str, Any]
MOST_LISTED = 40


def write_report(folder: Path, summary: Facts, language: str) -> Path:
    """Write both and say where the page is."""
    return write_both(folder, summary, run_page(summary, language))


def write_both(folder: Path, content: Facts, html: str) -> Path:
    write(folder / "report.json", json.dumps(content, indent=1, ensure_ascii=False).encode())
    write(folder / "report.html", html.encode())
    return folder / "report.html"


def run_page(summary: Facts, language: str) -> str:
    say = Speaker(game_of(summary["game"], ""), language)
    parts = [about(summary, say), section(say("short.title"), bullets(in_short(summary, say)))]
    parts += [wins(summary, by, say) for by in ("seat", "side", "bot") if worth(summary, by)]
    parts += [length(summary, say), course(summary, say), sources(summary, say), uses(summary, say)]
    return page(say("title.run", game=summary["name"]), language, parts)


def about(summary: Facts, say: Speaker) -> str:
    options = ", ".join(f"{key}={value}" for key, value in summary["options"].items())
    facts = say(
        "about.run",
        games=summary["games"],
        bots=", ".join(summary["bots"]),
        seed=summary["seed"],
        rules=summary["rules"],
    )
    parts = [paragraph(facts, "note")]
    if options:
        parts.append(paragraph(say("about.options", options=options), "note"))
    if summary["noise"]:
        parts.append(paragraph(say("about.noise", percent=f"{100 * summary['noise']:g}"), "note"))
    if summary["different"] < (summary["games"] - len(summary["errors"])) / 2:
        values = {"different": summary["different"], "count": summary["games"]}
        parts.append(paragraph(say("about.alike", **values), "alarm"))
    for error in summary["errors"][:5]:
        values = {"number": error["game"], "seed": error["seed"], "message": error["message"]}
        parts.append(paragraph(say("about.error", **values), "alarm"))
    return "".join(parts)


def worth(summary: Facts, by: str) -> bool:
    return len(summary["wins"][by]) > 1


def percent(share: Facts) -> Facts:
    return {key: f"{100 * share[key]:.1f}" for key in ("value", "low", "high")}


def strange(share: Facts, par: float) -> bool:
    """Is the fair share outside the interval?"""
    return not share["low"] <= par <= share["high"]


def in_short(summary: Facts, say: Speaker) -> list[str]:
    """The sentences that a designer reads first."""
    par, lines = summary["par"], []
    for by in ("seat", "side"):
        for id, facts in summary["wins"][by].items():
            share = facts["win_share"]
            if strange(share, par):
                key = "short.more" if share["value"] > par else "short.less"
                values = {**percent(share), "par": f"{100 * par:.1f}"}
                lines.append(say(key, name=say.name(by, id), **values))
    if not lines:
        lines.append(say("short.fair"))
    measures = summary["measures"]
    if measures["turns"]["mean"]:
        mean = {name: measures[name]["mean"] for name in measures}
        lines.append(
            say(
                "short.length",
                turns=f"{mean['turns']['value']:.1f}",
                choices=f"{mean['choices']['value']:.0f}",
                branching=f"{mean['branching']['value']:.1f}",
            )
        )
        if mean["decided"]:
            lines.append(
                say(
                    "short.decided",
                    percent=f"{100 * mean['decided']['value']:.0f}",
                    changes=f"{mean['lead_changes']['value']:.1f}",
                )
            )
    for kind, ids in summary["uses"].items():
        never = sum(not facts["games"] for facts in ids.values())
        if never:
            values = {"count": never, "all": len(ids)}
            lines.append(say("short.never", kind=say(f"kind.{kind}"), **values))
    return lines


def wins(summary: Facts, by: str, say: Speaker) -> str:
    par = summary["par"]
    rows, lines = [], []
    for id, facts in summary["wins"][by].items():
        share, score = facts["win_share"], facts["score"]
        words = percent(share)
        numbers = f"{words['value']} % ({words['low']}–{words['high']})"
        rows.append(Row.of(say.name(by, id), share, 100, numbers, strange(share, par)))
        lines.append([say.name(by, id), str(share["games"]), numbers, f"{score['value']:.1f}"])
    title = say(f"wins.{by}")
    head = [title, say("column.games"), say("column.share"), say("column.score")]
    return section(
        title,
        paragraph(say("wins.how", par=f"{100 * par:.1f}"), "note"),
        intervals(title, rows, 100 * par, " %"),
        folded(say("column.numbers"), table(head, lines)),
    )


def length(summary: Facts, say: Speaker) -> str:
    rows, plots = [], []
    for name, facts in summary["measures"].items():
        mean = facts["mean"]
        if not mean:
            continue
        reach = "" if mean["low"] is None else f"{mean['low']:.2f}–{mean['high']:.2f}"
        least, most = f"{facts['min']:.4g}", f"{facts['max']:.4g}"
        rows.append([say(f"measure.{name}"), f"{mean['value']:.2f}", reach, least, most])
        if name in ("turns", "lead_changes", "decided", "margin") and facts["min"] < facts["max"]:
            title = say(f"measure.{name}")
            plots.append(heading(title) + histogram(title, facts["distribution"]))
    head = ["", *(say(f"column.{name}") for name in ("mean", "interval", "least", "most"))]
    reasons = "; ".join(f"{say.end(id)} ({count})" for id, count in summary["reasons"].items())
    ends = say("length.ends", reasons=reasons, shared=summary["shared"], none=summary["no_winner"])
    return section(say("length.title"), table(head, rows), paragraph(ends), *plots)


def course(summary: Facts, say: Speaker) -> str:
    title = say("course.title")
    points = [(turn["winners"], turn["others"]) for turn in summary["track"]]
    if not points:
        return ""
    names = (say("column.winners"), say("column.others"))
    return section(title, paragraph(say("course.how"), "note"), curves(title, names, points))


def sources(summary: Facts, say: Speaker) -> str:
    rows = [
        (say.name("source", source), points["winners"], points["others"])
        for source, points in summary["sources"].items()
        if points["winners"] or points["others"]
    ]
    if not rows:
        return ""
    title = say("sources.title")
    names = (say("column.winners"), say("column.others"))
    return section(
        title, paragraph(say("sources.how"), "note"), bars(title, sorted(rows, key=by_size), names)
    )


def by_size(row: tuple[str, float, float]) -> float:
    return -max(abs(row[1]), abs(row[2]))


def uses(summary: Facts, say: Speaker) -> str:
    parts = []
    for kind, ids in summary["uses"].items():
        if not ids:
            continue
        used = [
            [say.name(kind, id), f"{facts['per_game']:.2f}", f"{100 * facts['games']:.0f} %"]
            for id, facts in ids.items()
            if facts["games"]
        ]
        never = [say.name(kind, id) for id, facts in ids.items() if not facts["games"]]
        head = ["", say("column.per-game"), say("column.in-games")]
        kinds = say(f"kind.{kind}")
        content = heading(kinds[:1].upper() + kinds[1:])
        if len(used) > MOST_LISTED or kind == VERB:
            content += folded(say("uses.used", count=len(used)), table(head, used))
        else:
            content += table(head, used)
        if never:
            content += folded(say("uses.never", count=len(never)), bullets(never))
        parts.append(content)
    return section(say("uses.title"), paragraph(say("uses.how"), "note"), *parts)
