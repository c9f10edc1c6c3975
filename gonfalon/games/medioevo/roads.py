"""Commercial roads: where they may lead, what is accomplished, what they yield.

rules: MU-ROAD-01 to MU-ROAD-10, MU-ROAD-12, MU-ROAD-15, MU-DEF-03

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
    w = s.world
    if len(stages) >= max(lengths(s)):
        return []
    last = stages[-1] if stages else origin
    near = w.neighbours(last, in_play(s)) & w.inhabited & s.land
    return bits(near & ~mask_of((origin, *stages)))


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


def pass_stage(s: MedState, seat: int, piece: int) -> None:
    """MU-ROAD-06: the road transport has come to a stage. The destination stays as it is (MU-ROAD-15)."""
    road = s.roads[seat]
    if not road or road.piece != piece or s.piece_at[piece] not in road.stages[:-1]:
        return
    stage = road.stages.index(s.piece_at[piece])
    if road.done >> stage & 1:
        return
    s.roads[seat] = road._replace(done=road.done | 1 << stage)
    s.emit("stage-passed", "MU-ROAD-06", seat=seat, piece=piece, territory=road.stages[stage])


def open_road(s: MedState, seat: int, piece: int, origin: int, stages: tuple[int, ...]) -> None:
    """MU-ROAD-04."""
    s.roads[seat] = Road(piece, origin, stages)
    s.emit(
        "road-opened", "MU-ROAD-01", seat=seat, piece=piece, territory=origin, territories=list(stages)
    )  # fmt: skip


def remove_road(s: MedState, seat: int, rule: str) -> None:
    """MU-ROAD-07, MU-ROAD-12: all its tokens return to the player."""
    s.roads[seat] = ()
    s.emit("road-removed", rule, seat=seat)
