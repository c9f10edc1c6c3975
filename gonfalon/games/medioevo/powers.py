"""What the power of a card or technology is, the registries of all powers, and what is offered in which window.

rules: MU-TIME-04, MU-WINDOW-02

`empire_cards/powers/table.py` and `technology/powers/table.py` fill the registries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from gonfalon.games.medioevo.data import Data
from gonfalon.games.medioevo.vocabulary import VERBS

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


Technologies = tuple[tuple[int, int, int], ...]
"""Number, branch and level of each."""


class Windows:
    """The cards and technologies of every window, and the families of reaction windows."""

    def __init__(self, data: Data, technology_of: dict[str, tuple[int, int, int]]) -> None:
        self.cards: dict[str, int] = {}
        """By window, bit mask of the cards that are offered in it."""
        for card in POWERS:
            for window in data.cards[card].windows:
                self.cards[window] = self.cards.get(window, 0) | 1 << card
        self.technologies: dict[str, Technologies] = {}
        """By window, the technologies that are offered in it."""
        for technology in data.technologies:
            if technology.id in TECHNIQUES:
                for window in technology.windows:
                    others = self.technologies.get(window, ())
                    self.technologies[window] = (*others, technology_of[technology.id])
        self._set_families(data)
        for window, included in INCLUDES.items():
            cards = self.cards.get(window, 0) | self.cards.get(included, 0)
            first, second = (self.technologies.get(id, ()) for id in (window, included))
            self.cards[window], self.technologies[window] = cards, (*first, *second)

    def _set_families(self, data: Data) -> None:
        reactions = [window for window in data.windows if window.class_ == "reaction"]
        self.family_ids = list(dict.fromkeys(window.family.lower() for window in reactions))
        self.family_of = {w.id: self.family_ids.index(w.family.lower()) for w in reactions}
        """By reaction window, its family (MU-TIME-04)."""
        self.reacting = 0
        """Bit mask of the cards that are offered in reaction windows."""
        self.families: dict[int, tuple[int, Technologies]] = {}
        """By family, the cards and the technologies that are offered in its windows."""
        for window, family in self.family_of.items():
            mask, technologies = self.families.get(family, (0, ()))
            cards = self.cards.get(window, 0)
            self.reacting |= cards
            new = [t for t in self.technologies.get(window, ()) if t not in technologies]
            self.families[family] = (mask | cards, (*technologies, *new))


MOMENTS = {
    "card.activated": ("seat", "card"),
    "card.resolved": ("seat", "card"),
    "tax.interest": ("seat",),
    "event.damage": ("seat",),
    "event.rebellion-received": ("seat",),
    "move.declared": ("seat", "from_zone", "zone"),
    "move.enter-foreign": ("seat", "zone"),
    "battle.before-damage": ("cause", "attacker_points", "defender_points"),
    "battle.unit-destroyed": ("seat", "unit", "captain"),
    "conquest.before-plunder": ("seat", "zone"),
    "commerce.trade-declared": ("seat", "piece", "zone"),
    "commerce.purchase": ("seat", "piece", "zone"),
    "commerce.sale": ("seat", "piece", "zone"),
    "commerce.others-turn-end": ("seat",),
    "transport.lost": ("seat", "piece"),
}
"""What the values of a reaction window are; windows without an entry need none for their words."""


def values_of(window: str, values: Sequence[int]) -> dict[str, int]:
    """The values of a reaction window by name."""
    return dict(zip(MOMENTS.get(window, ()), values, strict=False))
