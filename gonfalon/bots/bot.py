"""The base class of all bots."""

from __future__ import annotations

from typing import Any

from gonfalon.kernel.errors import GonfalonError
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import State


class BotError(GonfalonError):
    """No such bot, or not for this game; or a bot that does not finish its game."""


class Bot:
    """Answers for one seat. It gets what the seat may know, and nothing else."""

    wants_prompt = False
    """Whether `prompt` is filled in; it costs more time than many a choice."""
    searches = False
    """Whether it looks for a move by playing the game on, for as long as it may; others answer at once."""

    def choose(
        self,
        seat: int,
        known: State,
        prompt: dict[str, Any] | None,
        legal: list[AnyMove],
        standing: list[AnyMove],
    ) -> Move:
        """The move to play: one of `legal`, an amount of a range in it, or one of `standing`.

        A seat that has an offer to answer is asked for that first: then `legal` lists the answers.

        `known` is a copy of the state without what is hidden from the seat; the bot may play with it
        as it likes. The lists are the table's own and must not be changed.
        """
        raise NotImplementedError
