"""Phase 2: barbarian dice and the Event card. Its losses are in `losses.py`, then come `supply.py` and `rebellion.py`.

rules: MU-FLOW-05, MU-BDICE-01 to MU-BDICE-04, MU-EVENT-01 to MU-EVENT-03, MU-EVENT-16, MU-EVENT-17
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.events.changes import clear_spared, shuffle_if_empty
from gonfalon.games.medioevo.events.steps.losses import RollEffect
from gonfalon.games.medioevo.events.steps.rebellion import RebellionCheck
from gonfalon.games.medioevo.events.steps.supply import Supply
from gonfalon.games.medioevo.state import BARBARIANS, Horde, MedState
from gonfalon.games.medioevo.world import EFFECTS, HORDE, World
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

SIDES = (4, 6, 8)


@dataclass(slots=True)
class EventsPhase(Step):
    """Everything the first player drives, with decisions of the victims. Turn 1 has the dice only (MU-FLOW-05)."""

    id = "EventsPhase"

    def run(self, s: MedState) -> None:
        s.push(RollBarbarians())
        if s.turn > 1:
            points = s.world.limits.barbarian_points
            s.agenda[-1:-1] = [RebellionCheck(), Supply(points), DiscardEvent(), DrawEvent()]


# ---- barbarian dice


@dataclass(slots=True)
class RollBarbarians(Step):
    """MU-BDICE-01: the first player rolls d4, d6 and d8."""

    id = "RollBarbarians"

    def run(self, s: MedState) -> None:
        s.barbarian_dice = [s.draw(sides) + 1 for sides in SIDES]
        s.emit("barbarian-dice", "MU-BDICE-01", seat=s.order[0], dice=s.barbarian_dice[:])
        s.push(RerollBarbarians(), Reaction("die.rolled"), SetHorde())


@dataclass(slots=True)
class RerollBarbarians(Step):
    """MU-BDICE-02: any of the three dice once, all chosen ones together."""

    id = "RerollBarbarians"
    window = "events.reroll"
    rule = "MU-BDICE-02"
    verbs = ("pass", "reroll")

    def waits_for(self, s: MedState) -> list[int]:
        return s.order[:1]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.world.pass_, *(s.vocabulary["reroll", dice] for dice in range(7))]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "pass":
            s.commit()
            return
        again = move.args[0] + 1
        for die, sides in enumerate(SIDES):
            if again >> die & 1:
                s.barbarian_dice[die] = s.draw(sides) + 1
        s.emit("barbarian-reroll", "MU-BDICE-02", seat=seat, dice=s.barbarian_dice[:])


def composition(w: World, dice: Sequence[int]) -> Horde:
    """MU-BDICE-03: the horde of a turn."""
    combat = w.data.combat
    counts = [sum(base == unit for base in combat.horde.base) for unit in HORDE]
    for rolled, die in zip(dice, combat.horde_dice, strict=True):
        if rolled in die.hit_on:
            counts[HORDE.index(die.adds)] += 1
    return (counts[0], counts[1], counts[2])


@dataclass(slots=True)
class SetHorde(Step):
    """MU-BDICE-03, MU-BDICE-04: the War Circle shows dice and horde until the next roll."""

    id = "SetHorde"
    dice_of: ClassVar[str] = "circle"

    def lying(self, s: MedState) -> list[tuple[int, int]]:
        return list(zip(SIDES, s.barbarian_dice, strict=True))

    def whose(self, s: MedState, number: int) -> tuple[int, int]:
        return BARBARIANS, number

    def turn(self, s: MedState, number: int, result: int) -> None:
        s.barbarian_dice[number] = result

    def run(self, s: MedState) -> None:
        s.horde = composition(s.world, s.barbarian_dice)
        s.emit("horde", "MU-BDICE-03", dice=s.barbarian_dice[:], horde=list(s.horde))


# ---- the Event card


@dataclass(slots=True)
class DrawEvent(Step):
    """MU-EVENT-01: the Event of the turn is turned up."""

    id = "DrawEvent"

    def run(self, s: MedState) -> None:
        shuffle_if_empty(s)
        s.event = s.event_deck.pop()
        s.commit()
        s.emit("event-drawn", "MU-EVENT-01", event=s.event)
        s.push(Reaction("event.after-draw"), ChooseEffects())


@dataclass(slots=True)
class ChooseEffects(Step):
    """MU-EVENT-02, MU-EVENT-03: two of three icons, in the order in which they are named."""

    id = "ChooseEffects"
    window = "events.choose-effects"
    rule = "MU-EVENT-02"
    verbs = ("effect",)

    chosen: Sequence[int] = ()

    def waits_for(self, s: MedState) -> list[int]:
        return s.order[:1] if len(self.chosen) < s.world.limits.effects_chosen else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        icons = [EFFECTS.index(icon) for icon in s.world.events[s.event].icons]
        return [s.vocabulary["effect", icon] for icon in icons if icon not in self.chosen]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        s.push(ChooseEffects((*self.chosen, move.args[0])))

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        if move.args[0] in self.chosen:
            return Refusal("MU-EVENT-02", "effect-chosen")
        return Refusal("MU-EVENT-02", "not-on-card")

    def run(self, s: MedState) -> None:
        s.commit()
        s.emit("effects-chosen", "MU-EVENT-02", effects=list(self.chosen))
        s.push(Reaction("event.after-choice"), *(RollEffect(effect) for effect in self.chosen))


@dataclass(slots=True)
class DiscardEvent(Step):
    """MU-EVENT-17: the resolved card goes to the discard pile; `event` still names it."""

    id = "DiscardEvent"

    def run(self, s: MedState) -> None:
        s.event_discard.append(s.event)
        clear_spared(s)
