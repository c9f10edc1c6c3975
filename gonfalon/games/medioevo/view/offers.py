"""Which verbs a question can offer at all: of cards and technologies only those that are listed for its window.

rules: MU-TIME-04, MU-TIME-10, MU-TIME-11, MU-TN-05, MU-TN-06, MU-EC-19
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gonfalon.games.medioevo.data import Data
from gonfalon.games.medioevo.powers import (
    ALL_USES,
    FREE,
    INCLUDES,
    POWERS,
    TECHNIQUES,
    USE_VERBS,
)
from gonfalon.kernel.state import Step
from gonfalon.kernel.texts import Texts

STANDING = "standing"
CARDS_OF = {
    "move.step": ("move.step",),
    "combat.own-turn": ("combat.own-turn",),
    "commerce.own-turn": ("commerce.own-turn", "commerce.sale", "commerce.purchase"),
    "purchase": ("purchase", "purchase.card-draw", "tp.payment"),
    STANDING: (FREE,),
}
"""By question, the windows whose cards and technologies may be used in it, where they are not its own alone."""
OWN = ("move.step", "combat.own-turn", "commerce.own-turn", "purchase")
"""Questions in one's own turn: technologies for any own action may be used in them (MU-TIME-11)."""

NEVER = {
    "commerce.own-turn": ("apply",),
    "commerce.sale": ("play-good",),
}
"""Uses without a target there: Commerce and Market change a trade under way (MU-TN-05, MU-TN-06), Frontier Trade begins one (MU-EC-19)."""


def offered_verbs(data: Data, texts: Texts, step: type[Step], window: str) -> Sequence[str]:
    verbs = [verb for verb in step.verbs if verb not in step.refused_verbs]
    if step.id == "Pick":
        used = {power.pick_verb for power in POWERS.values() if power.pick_verb}
    elif not any(verb in ALL_USES for verb in verbs) or step.id in NAMED:
        return verbs
    else:
        used = set(uses_in(data, texts, window))
        if window in (STANDING, "tp.payment"):
            used &= set(USE_VERBS)
    used -= {*NEVER.get(window, ())}
    return [verb for verb in verbs if verb not in ALL_USES or verb in used]


NAMED = ("Declared", "Help", "AimAgain", "ChooseLoss", "Volunteers")
"""Steps that name uses of their own."""


def uses_in(data: Data, texts: Texts, window: str) -> Iterator[str]:
    windows = {*CARDS_OF.get(window, (window,)), INCLUDES.get(window, window)}
    for card, power in POWERS.items():
        if windows & {*data.cards[card].windows}:
            yield power.verb
            further = _further(texts, f"card-{card + 1}")
            yield from (verb for verb in further if verb != power.pick_verb)
    if window in OWN:
        windows.add(FREE)
    for technology in data.technologies:
        if technology.id in TECHNIQUES and windows & {*technology.windows}:
            yield TECHNIQUES[technology.id].verb
            yield from _further(texts, technology.id)


def _further(texts: Texts, id: str) -> Iterator[str]:
    """Other forms of its move, which have words of their own."""
    start = f"use.{id}."
    for key in texts.entries:
        if key.startswith(start) and key.removeprefix(start) in ALL_USES:
            yield key.removeprefix(start)
