"""Who controls a territory.

rules: MU-DEF-06 to MU-DEF-08, MU-CONTROL-03, MU-CONTROL-04, MU-CONTROL-06, MU-BARB-03 to MU-BARB-06,
MU-ROAD-13, MU-DIP-29, MU-DIP-30
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.hordes import has_barbarians
from gonfalon.games.medioevo.definitions.questions.realm import (
    armies_in,
    controlled,
    has_army,
    home,
    owner_of,
)
from gonfalon.games.medioevo.diplomacy.questions import host_of, is_guest, is_guest_of
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.world import CAPTAINS_EACH


def derive(s: MedState, territory: int) -> int:
    """MU-DEF-06, MU-DEF-07: who controls a territory by the pieces in it."""
    if has_barbarians(s, territory):
        return NOBODY
    present = sides_in(s, territory)
    token = s.control_token[territory]
    if token != NOBODY and token not in present:
        present.append(token)
    if len(present) == 1:
        return present[0]
    if present:
        return NOBODY
    return rightful_owner(s, territory)


def sides_in(s: MedState, territory: int) -> list[int]:
    """Whose armies stand here by no right. A guest of the former holder is no guest of who would hold the land next."""
    armies = armies_in(s, territory)
    sides = [seat for seat in armies if not is_guest(s, seat, territory)]
    if len(sides) == len(armies) or len(sides) > 1:
        return sides
    holder = sides[0] if sides else s.control_token[territory]
    if holder == NOBODY:
        holder = rightful_owner(s, territory)
    if holder == host_of(s, territory):
        return sides
    return [seat for seat in armies if not is_guest_of(s, seat, territory, holder)]


def rightful_owner(s: MedState, territory: int) -> int:
    """MU-CONTROL-06: whose starting kingdom a territory belongs to, as long as that player is in the game."""
    for seat in s.order:
        if home(s, seat) >> territory & 1:
            return seat
    return NOBODY


def building_owner(s: MedState, territory: int) -> int:
    """MU-EVENT-11: who controls the territory; while nobody does, who controlled it last."""
    holder = s.control[territory]
    return s.last_control[territory] if holder == NOBODY else holder


def is_contested(s: MedState, territory: int) -> bool:
    """MU-DEF-07: armies of two sides stand there, and none of them is a guest."""
    return len(sides_in(s, territory)) + has_barbarians(s, territory) > 1


def tokens_in_reserve(s: MedState, seat: int) -> int:
    return s.world.control_tokens - s.control_token.count(seat)


def landless(s: MedState, seat: int) -> bool:
    """MU-TAX-08: no army unit on the board and no territory."""
    captains = s.captain_at[seat * CAPTAINS_EACH : (seat + 1) * CAPTAINS_EACH]
    return not s.army[seat] and max(captains) < 0 and not controlled(s, seat)


def owner_in_zone(s: MedState, piece: int) -> bool:
    """Does the owner of a piece have an army where it stands?"""
    return has_army(s, owner_of(piece), s.piece_at[piece])
