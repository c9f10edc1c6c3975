"""Lets bots play at a table: a whole game, or one move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.bots.bot import Bot, BotError
from gonfalon.kernel.position import next_seat

if TYPE_CHECKING:
    from gonfalon.kernel.events import Event
    from gonfalon.kernel.table import Table

MOST_DECISIONS = 200_000
"""No game is this long; a bot that reaches it plays in circles."""


def play_out(table: Table, bots: list[Bot]) -> Table:
    """Ask the bots, one a seat, until the game is over."""
    last = -1
    for _ in range(MOST_DECISIONS):
        if table.over:
            return table
        last = next_seat(courted(table) or table.waiting, last)
        play_one(table, last, bots[last])
    raise BotError(f"the bots did not finish the game within {MOST_DECISIONS} decisions")


def courted(table: Table) -> list[int]:
    """The seats that have an offer to answer. Nobody waits for it, but a bot would not see it otherwise."""
    return [seat for seat in range(table.seats) if table.answers(seat)]


def play_one(table: Table, seat: int, bot: Bot) -> list[Event]:
    """Ask one bot for one move and play it."""
    move = bot.choose(
        seat,
        table.knowledge(seat),
        table.prompt(seat) if bot.wants_prompt else None,
        table.answers(seat) or table.legal(seat),
        table.standing(seat),
    )
    return table.play(seat, move)


__all__ = ["MOST_DECISIONS", "courted", "next_seat", "play_one", "play_out"]
