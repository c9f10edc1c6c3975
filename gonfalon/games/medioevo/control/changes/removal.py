"""A player removes their own pieces: in their own windows, for nothing.

rules: MU-TIME-12, MU-REMOVE-02, MU-REMOVE-03, MU-MAINT-03, MU-MAINT-05, MU-PROP-05, MU-PRIS-08, MU-COMP-18
"""

from __future__ import annotations

from gonfalon.games.medioevo.battle.changes.shapes import units_removed
from gonfalon.games.medioevo.control.changes.settle import settle_zone
from gonfalon.games.medioevo.definitions.changes.pieces import lose_piece
from gonfalon.games.medioevo.definitions.changes.units import remove_captain, take_units
from gonfalon.games.medioevo.definitions.questions.realm import (
    captain_owner,
    captains_in,
    owner_of,
    pieces_of,
    units_in,
    zone_of,
)
from gonfalon.games.medioevo.state import RESERVE, RETURNED, MedState
from gonfalon.games.medioevo.world import CAPTAINS_EACH
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move, RangeMove

REMOVAL_VERBS = ("remove", "remove-aboard", "remove-captain", "remove-piece")
DISMISSAL_VERBS = ("dismiss", "dismiss-captain")


def in_battle(s: MedState, zone: int) -> bool:
    """MU-REMOVE-03: is a battle being fought in the zone?"""
    return s.battle is not None and getattr(s.battle, "space", RESERVE) == zone


def removal_moves(s: MedState, seat: int) -> list[AnyMove]:
    """Every piece of the seat that it may take off the board; units of a kind in a place as one range."""
    v, w, fighting = s.vocabulary, s.world, s.battle is not None
    moves: list[AnyMove] = []
    for space in sorted(s.army[seat]):
        if fighting and in_battle(s, zone_of(s, space)):
            continue
        for kind, count in enumerate(units_in(s, seat, space)):
            if count and space >= w.first_deck:
                piece = space - w.first_deck
                moves.append(RangeMove(v, "remove-aboard", (piece, kind), 1, count))
            elif count:
                moves.append(RangeMove(v, "remove", (kind, space), 1, count))
    first = seat * CAPTAINS_EACH
    for captain in range(first, first + CAPTAINS_EACH):
        at = s.captain_at[captain]
        if at >= 0 and not (fighting and in_battle(s, zone_of(s, at))):
            moves.append(v["remove-captain", captain])
    moves += [
        v["remove-piece", piece]
        for piece in pieces_of(s, seat)
        if not (fighting and in_battle(s, zone_of(s, s.piece_at[piece])))
    ]
    return moves


def may_remove(s: MedState, seat: int, move: Move) -> bool:
    """Is this one of `removal_moves` or `dismissal_moves`?"""
    number, verb = move.args[0], move.verb
    if verb == "dismiss":
        return bool(1 <= move.args[1] <= s.returned[seat][number])
    if verb == "dismiss-captain":
        return captain_owner(number) == seat and s.captain_at[number] == RETURNED
    if verb == "remove-captain":
        at = s.captain_at[number]
        found = captain_owner(number) == seat and at >= 0
    elif verb == "remove-piece":
        at = s.piece_at[number]
        found = owner_of(number) == seat and s.piece_kind[number] != RESERVE
    elif verb == "remove":
        at = move.args[1]
        found = 1 <= move.args[2] <= units_in(s, seat, at)[number]
    else:
        at = s.world.aboard(number)
        found = 1 <= move.args[2] <= units_in(s, seat, at)[move.args[1]]
    return found and not in_battle(s, zone_of(s, at))


def remove(s: MedState, seat: int, move: Move, rule: str = "MU-TIME-12") -> None:
    """Carry out a removal; everything that follows of it is settled at once (MU-MAINT-05)."""
    w = s.world
    if move.verb == "remove-piece":
        piece = move.args[0]
        space = zone_of(s, s.piece_at[piece])
        lose_piece(s, piece, rule)
    elif move.verb == "remove-captain":
        space = zone_of(s, s.captain_at[move.args[0]])
        remove_captain(s, move.args[0])
        s.emit("captain-removed", rule, seat=seat, zone=space)
    else:
        if move.verb == "remove":
            kind, at, count = move.args
        else:
            piece, kind, count = move.args
            at = w.aboard(piece)
        space = zone_of(s, at)
        take_units(s, seat, at, kind, count)
        units_removed(s, seat, kind, count)
        s.emit("units-removed", rule, seat=seat, unit=kind, count=count, zone=space)
    settle_zone(s, space)


def refuse_removal(s: MedState, seat: int, move: Move) -> Refusal:
    """Why a removal is not offered in a window that allows removals."""
    w = s.world
    if move.verb in ("remove-piece", "remove-aboard"):
        piece = move.args[0]
        if owner_of(piece) != seat or s.piece_kind[piece] == RESERVE:
            return Refusal("MU-TIME-12", "not-your-piece")
        at = s.piece_at[piece] if move.verb == "remove-piece" else w.aboard(piece)
    elif move.verb == "remove-captain":
        if captain_owner(move.args[0]) != seat or s.captain_at[move.args[0]] < 0:
            return Refusal("MU-TIME-12", "not-your-piece")
        at = s.captain_at[move.args[0]]
    else:
        at = move.args[1]
    if in_battle(s, zone_of(s, at)):
        return Refusal("MU-REMOVE-03", "in-battle")
    return Refusal("MU-TIME-12", "not-so-many")


# ---- the returned pool


def dismissal_moves(s: MedState, seat: int) -> list[AnyMove]:
    """MU-PRIS-08: units in the returned pool may go to the reserve in TAX and BUY."""
    v = s.vocabulary
    moves: list[AnyMove] = [
        RangeMove(v, "dismiss", (kind,), 1, count)
        for kind, count in enumerate(s.returned[seat])
        if count
    ]
    moves += [v["dismiss-captain", captain] for captain in captains_in(s, seat, RETURNED)]
    return moves


def dismiss(s: MedState, seat: int, move: Move) -> None:
    if move.verb == "dismiss-captain":
        remove_captain(s, move.args[0])
        s.emit("captain-dismissed", "MU-PRIS-08", seat=seat)
        return
    kind, count = move.args
    take_returned(s, seat, kind, count)
    s.emit("units-dismissed", "MU-PRIS-08", seat=seat, unit=kind, count=count)


def take_returned(s: MedState, seat: int, kind: int, count: int) -> None:
    """Units leave the returned pool; a negative count adds some."""
    pool = list(s.returned[seat])
    pool[kind] -= count
    s.returned[seat] = tuple(pool)


def refuse_dismissal(s: MedState, seat: int, move: Move) -> Refusal:
    return Refusal("MU-PRIS-08", "not-in-the-pool")
