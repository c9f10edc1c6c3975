"""Roads, cubes and drivers change.

rules: MU-ROAD-01, MU-ROAD-04, MU-ROAD-06, MU-ROAD-07, MU-ROAD-12, MU-ROAD-15
"""

from __future__ import annotations

from gonfalon.games.medioevo.commerce.questions.journeys import is_trader
from gonfalon.games.medioevo.definitions.questions.realm import owner_of, pieces_of
from gonfalon.games.medioevo.effects.changes import end
from gonfalon.games.medioevo.effects.questions.in_force import driverless
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.state_rows import Road
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move


def pass_stage(s: MedState, seat: int, piece: int) -> None:
    """MU-ROAD-06: the road transport has come to a stage. The destination stays as it is (MU-ROAD-15)."""
    road = s.roads[seat]
    if not road or road.piece != piece or s.piece_at[piece] not in road.stages[:-1]:
        return
    stage = road.stages.index(s.piece_at[piece])
    if road.done >> stage & 1:
        return
    s.roads[seat] = road._replace(done=road.done | 1 << stage)
    s.emit(
        "stage-passed",
        "MU-ROAD-06",
        seat=seat,
        piece=piece,
        piece_kind=s.piece_kind[piece],
        territory=road.stages[stage],
    )


def open_road(s: MedState, seat: int, piece: int, origin: int, stages: tuple[int, ...]) -> None:
    """MU-ROAD-04."""
    s.roads[seat] = Road(piece, origin, stages)
    s.emit(
        "road-opened", "MU-ROAD-01", seat=seat, piece=piece, piece_kind=s.piece_kind[piece], territory=origin, territories=list(stages)
    )  # fmt: skip


def remove_road(s: MedState, seat: int, rule: str) -> None:
    """MU-ROAD-07, MU-ROAD-12: all its tokens return to the player."""
    s.roads[seat] = ()
    s.emit("road-removed", rule, seat=seat)


def place_cube(s: MedState, seat: int, area: int, good: int, rule: str) -> None:
    s.market[area] |= 1 << good
    s.emit("cube-placed", rule, seat=seat, territory=area, good=good)


DRIVER_VERBS = ("new-driver",)


def driver_moves(s: MedState, seat: int) -> list[AnyMove]:
    if driverless(s, seat) is None:
        return []
    return [s.vocabulary["new-driver", p] for p in pieces_of(s, seat) if is_trader(s, p)]


def take_reins(s: MedState, seat: int, piece: int) -> None:
    waiting = driverless(s, seat)
    assert waiting is not None
    end(s, waiting)
    s.roads[seat] = Road(piece, waiting.origin, waiting.stages, waiting.done)
    s.emit("road-taken-over", "MU-EC-30", seat=seat, piece=piece, piece_kind=s.piece_kind[piece])


def refuse_driver(s: MedState, seat: int, move: Move) -> Refusal:
    piece = move.args[0]
    if driverless(s, seat) is None:
        return Refusal("MU-EC-30", "no-road")
    if owner_of(piece) != seat or s.piece_kind[piece] == NOBODY:
        return Refusal("MU-EC-30", "not-your-piece")
    return Refusal("MU-EC-30", "military")
