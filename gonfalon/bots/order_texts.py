"""The texts of standing orders: what a form asks, and orders in one line. A game's own text file comes first, by the same keys below
`standing-orders`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from gonfalon.kernel.game import Game
from gonfalon.kernel.standing_orders import FRIEND, HOSTILE, Orders, Wish
from gonfalon.kernel.texts import Texts

FOLDER = Path(__file__).with_name("text")


@cache
def texts(language: str) -> Texts:
    return Texts.load(FOLDER / f"{language}.toml")


def say(game: Game, language: str, key: str, **values: Any) -> str:
    """The sentence of a key: the game's own, ours for this game, or that for all games; empty if there is none."""
    own, common = game.texts(language), texts(language)
    for where, name in (
        (own, f"standing-orders.{key}"),
        (common, f"{game.id}.{key}"),
        (common, key),
    ):
        if name in where:
            return where.say(name, values)
    return ""


def choice_label(game: Game, language: str, wish: Wish, choice: str) -> str:
    """The name of a choice; one that is a plain number is an amount."""
    named = say(game, language, f"wish.{wish.id}.{choice}")
    if named or not choice.isdecimal():
        return named or choice
    return say(game, language, f"wish.{wish.id}.amount", count=int(choice))


def wish_label(game: Game, language: str, wish: Wish) -> str:
    return say(game, language, f"wish.{wish.id}.label") or wish.id


def fact_label(game: Game, language: str, fact: str) -> str:
    return say(game, language, f"fact.{fact}") or fact


def in_words(game: Game, language: str, orders: Orders, names: list[str]) -> list[str]:
    """Orders as they are shown again; `names` are those of the seats. What is left to the bot is not named."""
    lines = []
    for posture in (FRIEND, HOSTILE):
        meant = [names[seat] for seat, towards in enumerate(orders.posture) if towards == posture]
        if meant:
            lines.append(say(game, language, f"posture.said-{posture}", seats=", ".join(meant)))
    assert game.standing_orders is not None
    for wish in game.standing_orders.wishes:
        value = orders[wish.id]
        if value == wish.default:
            continue
        label = wish_label(game, language, wish)
        lines.append(
            f"{label}: {choice_label(game, language, wish, value)}"
            if isinstance(value, str)
            else label
        )
    return lines
