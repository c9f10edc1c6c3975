"""Roads, cubes and drivers change.

rules: MU-ROAD-01, MU-ROAD-04, MU-ROAD-06, MU-ROAD-07, MU-ROAD-12, MU-ROAD-15
"""

from __future__ import annotations

from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.state_rows import Road


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


def place_cube(s: MedState, seat: int, area: int, good: int, rule: str) -> None:
    s.market[area] |= 1 << good
    s.emit("cube-placed", rule, seat=seat, territory=area, good=good)
