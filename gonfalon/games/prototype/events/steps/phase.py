"""The Events phase: Event card, relics, rebellions.

rules: MP-EVENT-01, MP-REBEL-01 to MP-REBEL-05
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.prototype.barbarians.changes.barbarians import recruit
from gonfalon.games.prototype.barbarians.questions import is_protected
from gonfalon.games.prototype.barbarians.steps import BarbariansRise, ExcessLeaves, MovePirates
from gonfalon.games.prototype.capital.changes.downfall import fall_to_barbarians
from gonfalon.games.prototype.events.changes.event_card import (
    damage_buildings,
    draw_event,
    hold_transports,
    reveal_relic,
)
from gonfalon.games.prototype.events.questions.event_card import ARMIES, BUILDINGS, MOVEMENT
from gonfalon.games.prototype.events.questions.rebellion import rebellion_level
from gonfalon.games.prototype.events.steps.losses import strike_armies
from gonfalon.games.prototype.realm.changes.holdings import roll
from gonfalon.games.prototype.realm.questions.holdings import owned, vf_at
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.world import sides
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class EventsPhase(Step):
    """MP-EVENT-01: its sub-phases."""

    id = "EventsPhase"

    def run(self, s: ProtoState) -> None:
        galleys = [galley.number for galley in s.pirates if galley.placed_in < s.turn]
        s.push(
            *(MovePirates(number) for number in galleys),
            EventCard(),
            Rebellions(),
            BarbariansRise(),
            ExcessLeaves(),
        )


# ---- (1), (2) Event card and relics


@dataclass(slots=True)
class EventCard(Step):
    """MP-EVENT-02: one of its icons strikes; then a relic may appear."""

    id = "EventCard"

    def run(self, s: ProtoState) -> None:
        draw_event(s)
        if s.icon == BUILDINGS:
            damage_buildings(s)
        elif s.icon == MOVEMENT:
            hold_transports(s)
        elif s.icon == ARMIES:
            s.push(Relics())
            strike_armies(s)
            return
        reveal_relic(s)


@dataclass(slots=True)
class Relics(Step):
    """After the losses of the armies icon."""

    id = "Relics"

    def run(self, s: ProtoState) -> None:
        reveal_relic(s)


# ---- (3) rebellions and recruits


@dataclass(slots=True)
class Rebellions(Step):
    """MP-REBEL-01 to MP-REBEL-05: one roll for all; then barbarians recruit."""

    id = "Rebellions"

    def run(self, s: ProtoState) -> None:
        rolled = roll(s, sides(s.world.limits.rebellion_die))
        s.emit("rebellion-roll", "MP-REBEL-01", roll=rolled)
        for territory in [t for seat in s.order for t in owned(s, seat) if rebels(s, t, rolled)]:
            fall_to_barbarians(s, territory, "MP-REBEL-03")
            vf = roll(s, sides(s.world.limits.rebels_die))
            s.barbarian_vf[territory] += vf
            s.emit("rebels", "MP-REBEL-03", territory=territory, vf=vf)
        recruit(s)


def rebels(s: ProtoState, territory: int, rolled: int) -> bool:
    """MP-REBEL-02: fewer VF of the owner than the level; not under a Castellan."""
    vf = vf_at(s, s.owner[territory], territory)
    return vf < rebellion_level(s, territory, rolled) and not is_protected(s, territory)
