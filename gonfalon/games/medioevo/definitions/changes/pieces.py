"""Transports and siege engines leave the board or change hands, with what they carry.

rules: MU-COMP-18, MU-REMOVE-02, MU-ROAD-13, MU-CONQ-04, MU-PROP-05, MU-MAINT-05, MU-NAVAL-06
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.changes.units import remove_captain
from gonfalon.games.medioevo.definitions.questions.realm import (
    captains_in,
    movement_points,
    owner_of,
    pieces_in,
)
from gonfalon.games.medioevo.state import NOBODY, RESERVE, MedState
from gonfalon.games.medioevo.world import GALLEY, PIECES_EACH


def lose_piece(s: MedState, piece: int, rule: str) -> None:
    """The piece returns to the game reserve; what is aboard a galley at sea goes with it (MU-REMOVE-02)."""
    seat, at = owner_of(piece), s.piece_at[piece]
    s.emit(
        "piece-lost",
        rule,
        seat=seat,
        piece_kind=s.piece_kind[piece],
        level=s.piece_level[piece],
        zone=at,
    )
    if s.piece_kind[piece] == GALLEY and s.world.is_sea(at):
        _sink_cargo(s, seat, s.world.aboard(piece), rule)
    clear_piece(s, piece)
    drop_road(s, piece)


def _sink_cargo(s: MedState, seat: int, deck: int, rule: str) -> None:
    s.army[seat].pop(deck, None)
    for captain in captains_in(s, seat, deck):
        remove_captain(s, captain)
    for cargo in pieces_in(s, seat, deck):
        lose_piece(s, cargo, rule)


def drop_road(s: MedState, piece: int) -> None:
    """MU-ROAD-13: a road without its transport is removed; then R-ROAD opens with seat, piece and the road as it was."""
    for seat, road in enumerate(s.roads):
        if road and road.piece == piece:
            s.roads[seat] = ()
            s.emit("road-removed", "MU-ROAD-13", seat=seat)
            values = (seat, piece, road.origin, road.done, *road.stages)
            s.follow_up(s.make_step("Reaction", "transport.lost", values))


def take_over(s: MedState, piece: int, seat: int) -> int:
    """MU-CONQ-04: another player keeps the piece, with level and cargo; it has no movement left this turn."""
    kind, level, at = s.piece_kind[piece], s.piece_level[piece], s.piece_at[piece]
    cubes, anchorage = s.piece_cubes[piece], s.piece_anchorage[piece]
    clear_piece(s, piece)
    drop_road(s, piece)
    new = add_piece(s, seat, kind, level, at, anchorage)
    s.piece_cubes[new] = cubes
    s.piece_points[new] = 0
    return new


def add_piece(
    s: MedState, seat: int, kind: int, level: int, space: int, anchorage: int = NOBODY
) -> int:
    """Put a new piece on the board; it can act this turn (MU-BUY-09)."""
    first = seat * PIECES_EACH
    piece = s.piece_kind.index(RESERVE, first, first + PIECES_EACH)
    s.piece_kind[piece] = kind
    s.piece_level[piece] = level
    s.piece_at[piece] = space
    s.piece_anchorage[piece] = anchorage
    s.piece_points[piece] = movement_points(s, piece)
    s.piece_marks[piece] = 0
    s.piece_cubes[piece] = ()
    return piece


def clear_piece(s: MedState, piece: int) -> None:
    """The slot is free again; what was aboard is the caller's business."""
    s.piece_kind[piece] = s.piece_at[piece] = s.piece_anchorage[piece] = RESERVE
    s.piece_level[piece] = s.piece_points[piece] = s.piece_marks[piece] = 0
    s.piece_cubes[piece] = ()
