"""Straits held by one player, and fleets that block their sea zone.

rules: MP-BLOCK-01 to MP-BLOCK-06, MP-DIPL-07
"""

from __future__ import annotations

from gonfalon.games.prototype.battle.questions.parties import transport_fighters
from gonfalon.games.prototype.diplomacy.questions.rights import may_pass
from gonfalon.games.prototype.realm.questions.holdings import at_war, in_truce
from gonfalon.games.prototype.realm.questions.pieces import (
    attacks_left,
    captains_on,
    carried_by,
    crew,
)
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.world import GALLEY


def keeper(s: ProtoState, sea: int, other: int) -> int:
    """MP-BLOCK-01: who owns both shores of the strait between two sea zones, or NOBODY."""
    shores = s.world.shores_of_strait.get((sea, other))
    if shores is None:
        return NOBODY
    one, two = (s.owner[shore] for shore in shores)
    return one if one == two else NOBODY


def is_closed(s: ProtoState, seat: int, sea: int, other: int) -> bool:
    """MP-BLOCK-01: may this player's ships not pass from one sea zone to the other?"""
    holder = keeper(s, sea, other)
    return holder not in (NOBODY, seat) and not may_pass(s, seat, holder)


def galleys_at(s: ProtoState, seat: int, sea: int) -> list[int]:
    return [
        t
        for t in s.world.transports_of[GALLEY]
        if s.transport_at[t] == sea and s.transport_owner[t] == seat
    ]


def blockaders(s: ProtoState, seat: int, sea: int, coming: tuple[int, ...] = ()) -> list[int]:
    """MP-BLOCK-02: the enemies in a sea zone whose Galleys are not outnumbered by the player's there and those that come."""
    if not s.world.is_sea(sea):
        return []
    enemies = [other for other in s.order if at_war(s, seat, other)]
    if not enemies:
        return []
    own = {*galleys_at(s, seat, sea), *(t for t in coming if s.world.transport_kind[t] == GALLEY)}
    mine = sum(1 for t in own if crew(s, t))
    found = []
    for other in enemies:
        theirs = sum(1 for t in galleys_at(s, other, sea) if crew(s, t))
        if theirs and mine <= theirs:
            found.append(other)
    return found


def may_force(s: ProtoState, seat: int, column: tuple[int, ...], blocking: list[int]) -> bool:
    """MP-BLOCK-03: is there a Captain aboard who can still attack, somebody to fight with, and no truce (MP-CHAR-21)?"""
    if all(in_truce(s, seat, other) for other in blocking):
        return False
    if not any(transport_fighters(s, t) for t in column):
        return False
    aboard = [captain for t in column for captain in captains_on(s, t)]
    aboard += [c for t in column for carried in carried_by(s, t) for c in captains_on(s, carried)]
    return any(attacks_left(s, captain) > 0 for captain in aboard)
