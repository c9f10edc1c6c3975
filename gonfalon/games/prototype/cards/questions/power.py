"""What a character does: its offers in a window, and its effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.consequences import Consequence
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move

PLAY_VERBS = (
    "play", "play-seat", "play-territory", "play-kingdom", "play-technology", "play-captain", "play-sea",
    "play-transport", "play-building", "play-amount", "play-card", "play-cards", "play-from-to",
    "play-florins", "play-copy", "play-delivered", "play-battle",
    "play-use", "play-kind", "play-artillery", "play-boon",
)  # fmt: skip
"""The first argument of each is the character."""


def all_but(*verbs: str) -> tuple[str, ...]:
    """The verbs of cards that no character of a window has: they are there to be refused."""
    return tuple(verb for verb in PLAY_VERBS if verb not in verbs)


class Use(NamedTuple):
    """A character is used by a player in a window."""

    seat: int
    move: Move
    window: str
    roll: int = 0
    """A die that was rolled when it was ordered, in sealed phases."""

    @property
    def card(self) -> int:
        return self.move.args[0]

    @property
    def args(self) -> tuple[int, ...]:
        """What it is aimed at."""
        return self.move.args[1:]


class Power(NamedTuple):
    """Effects are carried out when the use stands; the card has left the hand already if it is not kept."""

    offers: Callable[[ProtoState, int, str], list[AnyMove]]
    """(state, seat, window): the moves with which the player, who has the card, may play it now."""
    effect: Callable[[ProtoState, Use], None]
    why: Callable[[ProtoState, Use], Refusal] | None = None
    """The rule that forbids a use that is not offered; without it the character's own rule."""
    outlook: Callable[[ProtoState, Use], list[Consequence]] | None = None
    """What follows from a use beside what a trial of it shows."""


POWERS: dict[str, Power] = {}
"""By id of the character; filled by `characters/steps/table.py`."""
