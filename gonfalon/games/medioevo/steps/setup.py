"""Set-up: kingdoms, the played map, and everything that is placed before turn 1.

rules: MU-KING-01 to MU-KING-10, MU-SETUP-01 to MU-SETUP-18, MU-VAR-01 to MU-VAR-05
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medioevo.control import update
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.steps.turn import BeginTurn
from gonfalon.games.medioevo.world import bits, mask_of
from gonfalon.kernel.state import Step


def opening(s: MedState) -> None:
    """The agenda of a new game."""
    s.push(DealKingdoms(), SetUpBoard(), BeginTurn())


def reduce_map(s: MedState) -> None:
    """MU-KING-06, MU-KING-07: the territories and sea zones in play for the chosen kingdoms."""
    w = s.world
    everything = (1 << len(w.territory_ids)) - 1
    s.land = everything
    if w.seats < w.board.played_map_166.applies_below_players:
        homes = 0
        for kingdom in s.kingdom:
            homes |= w.home[kingdom]
        zones = (1 << len(w.zones)) - 1
        near = homes
        for place in bits(homes):
            near |= w.neighbours(place, zones)
        s.land = near
    s.seas = mask_of(sea for sea, shore in enumerate(w.shores) if shore & s.land)


@dataclass(slots=True)
class DealKingdoms(Step):
    """MU-KING-05: random distribution; with fewer than six players one of the connected sets."""

    def run(self, s: MedState) -> None:
        w = s.world
        chosen = list(range(len(w.kingdom_ids)))
        if w.seats < len(chosen):
            sets = w.connected_sets[w.seats]
            chosen = list(sets[s.draw(len(sets))])
        s.kingdom = s.shuffle(chosen)
        s.emit("kingdoms", "MU-KING-05", kingdoms=list(s.kingdom))


@dataclass(slots=True)
class SetUpBoard(Step):
    """MU-SETUP-02, MU-SETUP-11, MU-SETUP-15: money, honour, barbarians on the fire icons."""

    def run(self, s: MedState) -> None:
        w = s.world
        reduce_map(s)
        s.florins = [w.limits.start_florins] * w.seats
        s.hp = [w.limits.start_hp] * w.seats
        s.hp_start = s.hp[:]
        homes = 0
        for kingdom in s.kingdom:
            homes |= w.home[kingdom]
        for place in bits(w.fires & s.land & ~homes):
            s.barbarians[place] = (w.limits.start_barbarians, 0, 0)
        s.event_deck = s.shuffle(list(range(len(w.events))))
        s.empire_deck = s.shuffle(list(range(len(w.cards))))
        s.event = NOBODY
        for place in bits(s.land):
            update(s, place)
