"""Commercial roads: where they may lead, what is accomplished, what they yield.

rules: MU-ROAD-01 to MU-ROAD-10, MU-DEF-03

The last stage is the destination. `Road.done` has a bit for each stage before it.
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.realm import in_play
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.state_rows import Road
from gonfalon.games.medioevo.world import bits, mask_of


def lengths(s: MedState) -> dict[int, int]:
    """MU-ROAD-02, MU-ROAD-09: how many stages a road may have, and the trade points each number yields."""
    return {row.stages: row.trade_points for row in s.world.data.scoring.roads}


def next_stages(s: MedState, origin: int, stages: tuple[int, ...]) -> list[int]:
    """MU-ROAD-02, MU-ROAD-03: the inhabited areas that may be the next stage."""
    if len(stages) >= max(lengths(s)):
        return []
    last = stages[-1] if stages else origin
    return bits(stages_after(s, last) & ~mask_of((origin, *stages)))


def stages_after(s: MedState, stop: int) -> int:
    """MU-ROAD-03: bit mask of the inhabited areas that may follow a stop: all, or by the option those neighbouring it."""
    w = s.world
    areas = w.inhabited & s.land
    return areas & w.neighbours(stop, in_play(s)) if w.road_chain_on else areas


def road_of(s: MedState, piece: int) -> Road | None:
    """The road that a transport travels."""
    for road in s.roads:
        if road and road.piece == piece:
            found: Road = road
            return found
    return None


def all_passed(road: Road) -> bool:
    """MU-ROAD-08: are all stages before the destination accomplished?"""
    return road.done == (1 << len(road.stages) - 1) - 1


def completes(s: MedState, piece: int, area: int) -> bool:
    """MU-ROAD-08: would a sale of this transport in this area complete its road?"""
    road = road_of(s, piece)
    return road is not None and road.stages[-1] == area and all_passed(road)


def trade_points(s: MedState, piece: int, area: int) -> int:
    """MU-ROAD-09: what a sale here yields; 0 if it completes no road."""
    if not completes(s, piece, area):
        return 0
    road = road_of(s, piece)
    assert road is not None
    return lengths(s)[len(road.stages)]
