"""`gonfalon games`: what is installed."""

from __future__ import annotations

import json
from typing import Any

from gonfalon.bots import bot_names
from gonfalon.cli.own_texts import choose_language, say
from gonfalon.kernel.game import Game
from gonfalon.kernel.registry import described


def show_games(as_json: bool, wish: str) -> None:
    language = choose_language(wish)
    games = described(lambda game: describe(game, language))
    if as_json:
        print(json.dumps({"games": games}, indent=2))
        return
    from rich.table import Table

    from gonfalon.cli.screen import console

    out = console()
    for facts in games:
        low, high = facts["seats"]
        out.print(f"[bold]{facts['name']}[/]  [cyan]{facts['id']}[/]", highlight=False)
        out.print(say(language, "games.seats", low=low, high=high))
        out.print(say(language, "games.bots", bots=facts["bots"]))
        if facts["credit"]:
            out.print(facts["credit"], style="dim")
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
        for key in ("option", "default", "choices", "rule"):
            table.add_column(say(language, f"games.{key}"), overflow="fold")
        for option in facts["options"]:
            choices = ", ".join(map(str, option["choices"])) or option["help"]
            table.add_row(option["id"], str(option["default"]), choices, option["rule"])
        out.print(table)
        out.print()


def describe(game: Game, language: str) -> dict[str, Any]:
    """A game as plain data."""
    texts = game.texts(language)

    def text(key: str) -> str:
        return texts.say(key, {}) if key in texts else ""

    return {
        "id": game.id,
        "name": game.name,
        "seats": [game.min_seats, game.max_seats],
        "rules_version": game.rules_version,
        "languages": list(game.languages),
        "bots": bot_names(game),
        "credit": text("ui.credit"),
        "options": [
            {
                "id": option.id,
                "default": option.default,
                "choices": list(option.choices),
                "help": text(f"option.{option.id}.help"),
                "rule": option.rule,
            }
            for option in game.options
        ],
    }
