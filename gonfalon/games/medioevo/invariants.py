"""What is true of every state that a game of Medioevo Universale can reach."""

from __future__ import annotations

from gonfalon.games.medioevo.control import derive
from gonfalon.games.medioevo.realm import (
    barbarians_left,
    captains_in_reserve,
    cubes_in_reserve,
    levels_fit,
    pieces_of,
    transports_in_reserve,
    units_in_reserve,
)
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.steps.barbarians import MeetBarbarians
from gonfalon.games.medioevo.steps.conquest import BarbarianPlunder
from gonfalon.games.medioevo.world import ENGINE, GOODS, KINDS, UNITS, bits
from gonfalon.kernel.errors import InvariantBroken


def check(s: MedState) -> None:
    """Raise `InvariantBroken` for a state that no game can reach."""
    _pieces(s)
    _land(s)
    if min(s.florins) < 0:
        raise InvariantBroken("a purse holds less than nothing")
    if s.outcome == "" and (not s.agenda or not s.waiting):
        raise InvariantBroken("the game waits for nobody and is not over")


def _pieces(s: MedState) -> None:
    for seat in range(s.world.seats):
        for kind, name in enumerate(UNITS):
            if units_in_reserve(s, seat, kind) < 0:
                raise InvariantBroken(f"more {name} than the box holds")
        if not levels_fit([s.piece_level[piece] for piece in pieces_of(s, seat)]):
            raise InvariantBroken("more marked pieces than property tokens")
        if len(captains_in_reserve(s, seat)) > 3:
            raise InvariantBroken("more captains than the box holds")
        if any(min(counts) < 0 for counts in s.army[seat].values()):
            raise InvariantBroken("less than no units")
    for kind, name in enumerate(KINDS[:ENGINE]):
        if transports_in_reserve(s, kind) < 0:
            raise InvariantBroken(f"more of {name} than the box holds")
    for good, name in enumerate(GOODS):
        if cubes_in_reserve(s, good) < 0:
            raise InvariantBroken(f"more cubes of {name} than the box holds")
    if min(barbarians_left(s)) < 0:
        raise InvariantBroken("more barbarians than the box holds")


def _land(s: MedState) -> None:
    if not s.turn:
        return
    waits = _unsettled(s)
    for place in bits(s.land):
        if s.battle is None and place not in waits and s.control[place] != derive(s, place):
            raise InvariantBroken(f"control of {s.world.territory_ids[place]} is out of date")
    if any(s.civil[t] or s.military[t] for t in s.world.territories if not s.land >> t & 1):
        raise InvariantBroken("a building out of play")


def _unsettled(s: MedState) -> set[int]:
    """Zones whose control follows when everybody has reacted to an entry (MU-CPHASE-15, MU-BARB-10)."""
    waits = {step.zone for step in s.agenda if isinstance(step, MeetBarbarians | BarbarianPlunder)}
    if s.movement is not None:
        waits.add(s.movement.space)
    return waits
