"""The frame of a report: one page with everything in it, and the texts and names on it."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from gonfalon.kernel.game import Game
from gonfalon.kernel.texts import Texts
from gonfalon.lab.one_game import CHOICE, CHOSEN, RULE

SIDES = ("country", "kingdom", "power")
"""What the games call a side in their texts."""

STYLE = """
:root { --ink:#1d2733; --soft:#5b6775; --paper:#fcfbf8; --line:#d5d2c8; --plain:#4b74a6; --strong:#b0411e; }
@media (prefers-color-scheme: dark) {
  :root { --ink:#e8e6df; --soft:#a5acb5; --paper:#171b20; --line:#3c434c; --plain:#84acdd; --strong:#f08a5d; } }
body { font:16px/1.5 system-ui,sans-serif; color:var(--ink); background:var(--paper); max-width:56rem;
  margin:2rem auto; padding:0 1rem; }
h1 { line-height:1.2; } h2 { margin-top:2.5rem; border-bottom:1px solid var(--line); }
p.note, td.note { color:var(--soft); } .alarm { color:var(--strong); font-weight:600; }
.wide { overflow-x:auto; } svg { display:block; width:100%; min-width:34rem; height:auto; font:13px system-ui,sans-serif; }
svg text { fill:var(--ink); } svg .small { fill:var(--soft); font-size:11px; }
svg .plain { fill:var(--plain); stroke:none; } svg .strong { fill:var(--strong); stroke:none; }
svg .reach { stroke:var(--plain); stroke-width:3; } svg .reach.strong { stroke:var(--strong); }
svg .curve { fill:none; stroke:var(--plain); stroke-width:3; } svg .curve.strong { stroke:var(--strong); }
svg .axis { stroke:var(--line); } svg .mark { stroke:var(--soft); stroke-dasharray:4 3; }
table { border-collapse:collapse; width:100%; } td,th { text-align:left; padding:.15rem .6rem .15rem 0; }
td.number,th.number { text-align:right; white-space:nowrap; font-variant-numeric:tabular-nums; }
tr { border-bottom:1px solid var(--line); } details { margin:.6rem 0; } summary { cursor:pointer; }
"""


@cache
def page_texts(language: str) -> Texts:
    return Texts.load(Path(__file__).with_name("text") / f"{language}.toml")


class Speaker:
    """Says things in a language, and calls the things of a game by their names."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.language = language
        self.parts = game.parts()

    def __call__(self, key: str, **values: Any) -> str:
        return page_texts(self.language).say(key, values)

    def name(self, kind: str, id: str) -> str:
        """A thing of a kind as people call it; its id where it has no name."""
        texts = self.game.texts(self.language)
        if kind == RULE:
            rule = self.game.rules(self.language).get(id)
            return f"{id} {rule.title}" if rule else id
        if kind == "seat":
            return self("name.seat", number=id)
        if kind == "side":
            return next((n for k in SIDES if (n := texts.name(k, id)) != id), id)
        if kind == "source":
            key = f"vp.{id}"
            name = texts.say(key, {}) if key in texts else texts.name("source", id)
            return name[:1].upper() + name[1:]
        if kind == "clause":
            return self(f"clause.{id}")
        if kind == CHOICE:
            verb, _, thing = id.partition(" ")
            return f"{verb}: {next((n for k in CHOSEN if (n := texts.name(k, thing)) != thing), thing)}"
        name = texts.name(kind, id)
        if name == id and id in self.parts.get(kind, {}):
            return self.game.rules(self.language)[self.parts[kind][id]].title
        return name

    def end(self, reason: str) -> str:
        """Why a game was over, as a sentence."""
        return self.game.texts(self.language).say(f"result.{reason}", {}).rstrip(".")


def page(title: str, language: str, parts: list[str]) -> str:
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>"
        f"<h1>{escape(title)}</h1>{''.join(parts)}</body></html>\n"
    )


def section(title: str, *parts: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{''.join(parts)}</section>"


def heading(title: str) -> str:
    return f"<h3>{escape(title)}</h3>"


def paragraph(words: str, kind: str = "") -> str:
    return f'<p class="{kind}">{escape(words)}</p>' if kind else f"<p>{escape(words)}</p>"


def bullets(lines: list[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>" if lines else ""


def folded(title: str, content: str) -> str:
    return f"<details><summary>{escape(title)}</summary>{content}</details>"


def table(head: list[str], rows: list[list[str]]) -> str:
    """The first column is text, all others are numbers."""

    def cells(tag: str, row: list[str]) -> str:
        return "".join(
            f"<{tag}{' class=number' if at else ''}>{escape(cell)}</{tag}>"
            for at, cell in enumerate(row)
        )

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return (
        f'<div class="wide"><table><thead><tr>{cells("th", head)}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )
