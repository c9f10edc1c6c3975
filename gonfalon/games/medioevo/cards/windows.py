"""What is offered in which window.

rules: MU-TIME-04, MU-WINDOW-02
"""

from __future__ import annotations

from gonfalon.games.medioevo.cards.power import INCLUDES, POWERS, TECHNIQUES
from gonfalon.games.medioevo.data import Data

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
