"""What a power is, and the registries of them. `table.py` fills the registries."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from gonfalon.games.medioevo.words import VERBS

if TYPE_CHECKING:
    from gonfalon.games.medioevo.state import MedState
    from gonfalon.kernel.events import Refusal

USE_VERBS = tuple(v for v in VERBS if v.partition("-")[0] == "play")
"""Moves that use an Empire card: their first argument is the card."""
APPLY_VERBS = tuple(v for v in VERBS if v.partition("-")[0] == "apply")
"""Moves that use a technology: their first argument is the technology."""
ALL_USES = (*USE_VERBS, *APPLY_VERBS)

FREE = "any-own-action"
ACTIVATED = "card.activated"
DECLARED = "card.declared"
RESOLVED = "card.resolved"

INCLUDES = {
    "battle.after-rolls": "die.rolled",
    "battle.after-archer-rolls": "die.rolled",
}
"""Windows in which dice lie: what may change a die is asked together with the rest."""


class Moment(NamedTuple):
    """A window, and what the step that opened it says about it."""

    window: str
    values: tuple[int, ...] = ()


class Use(NamedTuple):
    """A use that takes effect."""

    seat: int
    card: int
    """The card or technology, by its number in the state."""
    verb: str
    args: tuple[int, ...]
    moment: Moment
    die: int = 0
    joined: int = 0
    """Bit mask of the Princesses that were joined."""


Args = tuple[Any, ...]
"""Arguments of a move after the card. A text in front is the verb, where a power has several."""
Targets = Callable[["MedState", int, Moment], Iterable[Args]]


class Power(NamedTuple):
    """What a card can do: the form of its move, its lawful targets, its effect."""

    verb: str
    targets: Targets
    effect: Callable[[MedState, Use], None]
    refuse: Callable[[MedState, int, Args], Refusal | None] | None = None
    """Why this target is not lawful, where a rule of its own says so."""
    picks: Targets | None = None
    """Targets that are chosen after the die."""
    pick_verb: str = ""
    points: Callable[[MedState, Args], int] | None = None
    """Of a technology: how many points this use costs, if not its plain price."""
    attacks: Callable[[MedState, int, Args], tuple[int, ...]] | None = None
    """Whom this use may attack (MU-DIP-06)."""


POWERS: dict[int, Power] = {}
"""By card, numbered as in the state (card 1 is 0)."""
TECHNIQUES: dict[str, Power] = {}
"""By id of the technology."""


def form(power: Power, args: Args) -> tuple[str, Args]:
    """The verb and the arguments of a target."""
    if args and isinstance(args[0], str):
        return args[0], args[1:]
    return power.verb, args


def anything(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """For cards without a target."""
    return [()]
