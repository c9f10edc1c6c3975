"""What is to be played: a game, its bots and options, and how many times."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from gonfalon.kernel import rng
from gonfalon.kernel.errors import GonfalonError
from gonfalon.kernel.game import Game
from gonfalon.kernel.registry import find_game

SEEDS = 1 << 31


class LabError(GonfalonError):
    """The lab cannot do this; the message is one line."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A run: the same plan gives the same games, wherever and in whatever order they are played."""

    game: str
    games: int
    bots: list[str]
    seed: int = 0
    options: dict[str, Any] = {}
    data: str = ""
    """The folder of a designer's data; empty for the data that ship with the game."""
    rules: str = ""
    """The rules version of the game with these data."""
    noise: float = 0.0
    """How often a bot plays anything legal instead: variety for games without chance and bots that always answer alike."""
    fixed_seats: bool = False
    """Do not rotate the bots around the table."""

    def seed_of(self, number: int) -> int:
        return rng.next_word(rng.seeded(self.seed) + number)[0] % SEEDS

    def seats_of(self, number: int) -> list[str]:
        turned = 0 if self.fixed_seats else number % len(self.bots)
        return self.bots[-turned:] + self.bots[:-turned] if turned else list(self.bots)


@cache
def game_of(id: str, data: str) -> Game:
    """The game of a plan; read once a process."""
    game = find_game(id)
    return game.with_data(Path(data)) if data else game


def open_plan(plan: Plan) -> Plan:
    """The plan with the rules version it will be played under; refused if no game could begin."""
    game = game_of(plan.game, plan.data)
    game.check_options(len(plan.bots), plan.options)
    return msgspec.structs.replace(plan, rules=game.rules_version)
