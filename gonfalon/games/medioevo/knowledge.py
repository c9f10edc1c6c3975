"""What a seat may know: the one place that hides things.

rules: MU-HID-01 to MU-HID-06, MU-GOAL-04, MU-SETUP-13, MU-EVENT-17, MU-FIN-16, MU-SURR-01
"""

from __future__ import annotations

from dataclasses import replace

from gonfalon.games.medioevo.definitions.questions.effect_kinds import (
    Rebate,
    Saved,
    all_in_force,
    entry_of,
)
from gonfalon.games.medioevo.diplomacy.changes.agreements import hide
from gonfalon.games.medioevo.events.questions import event_back
from gonfalon.games.medioevo.purchase.changes.deployment import CALLED
from gonfalon.games.medioevo.purchase.steps.purchase import Purchase
from gonfalon.games.medioevo.state import BACK, END, HIDDEN, PURCHASE, MedState
from gonfalon.games.medioevo.world import COLOURS

NO_POINTS = [0] * len(COLOURS)


def _hide_purchases(known: MedState, seat: int) -> None:
    """MU-VAR-15: others see neither how many units somebody has bought, nor what they have paid, nor what they are paying for."""
    for other in range(known.world.seats):
        if other != seat:
            known.units_placed[other] = 0
            known.points[other * len(COLOURS) : (other + 1) * len(COLOURS)] = NO_POINTS
    known.effects = [
        entry_of(effect)
        for effect in all_in_force(known)
        if not isinstance(effect, Rebate | Saved) or effect.seat == seat
    ]
    known.agenda = [
        replace(step, pending=tuple(p if at == seat else () for at, p in enumerate(step.pending)))
        if isinstance(step, Purchase)
        else step
        for step in known.agenda
    ]


def knowledge(s: MedState, seat: int) -> MedState:
    """The state without the money of others, what lies in the decks, and what others choose or were dealt."""
    known = s.copy()
    known.hide_chance()
    known.barrier = 0
    if s.outcome:
        return known  # MU-FIN-16
    hide(known, seat)
    known.hide_sealed(seat)
    others = [other for other in range(s.world.seats) if other != seat]
    private = ("gift", "spent", "points") if s.world.deployment_on else ("gift",)
    for other in others:
        known.florins[other] = HIDDEN
        known.told[other] = 0
        known.log[other] = tuple(entry for entry in s.log[other] if entry[0] not in private)
        known.offered_cards[other] = (HIDDEN,) * len(s.offered_cards[other])
        known.drafts[other] = known.orders[other] = known.hidden_purchases[other] = ()
    if s.battle is not None:
        known.battle = s.battle._replace(
            proposals=tuple(
                lodged if side.seat == seat else 0
                for side, lodged in zip(s.battle.sides, s.battle.proposals, strict=True)
            )
        )
    if s.phase == END:
        # MU-GOAL-04: who has passed was asked
        known.finished = s.finished & 1 << seat if seat >= 0 else 0
    if s.deployment == CALLED and s.phase == PURCHASE:
        _hide_purchases(known, seat)
    known.event_deck = [HIDDEN] * len(s.event_deck)
    if s.event_deck:
        known.event_deck[-1] = BACK - event_back(s)
    known.empire_deck = [HIDDEN] * len(s.empire_deck)
    if s.empire_deck:
        known.empire_deck[-1] = s.empire_deck[-1]
    return known
