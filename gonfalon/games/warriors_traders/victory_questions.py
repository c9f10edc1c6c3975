"""Victory Points, titles, and the end of the game: when it is due, and who has won.

rules: WT-VP-01, WT-VP-07 to WT-VP-09, WT-OBJ-01, WT-VIC-01 to WT-VIC-05, WT-ALLY-12, WT-ALLY-13, WT-EARLY-01, WT-LEAVE-04
"""

from __future__ import annotations

from gonfalon.games.warriors_traders.state import WarState
from gonfalon.games.warriors_traders.world import (
    NOBODY,
)

# ---- technology; levels count from 0


def title_holder(s: WarState, path: int) -> int:
    """WT-VP-07 to 09: the single seat with the most tokens on the path, or NOBODY on a tie."""
    best, holder = -1, NOBODY
    for seat in range(s.world.seats):
        if s.dissolved >> seat & 1:
            continue
        tokens = s.tokens[seat * 3 + path]
        if tokens > best:
            best, holder = tokens, seat
        elif tokens == best:
            holder = NOBODY
    return holder


# ---- scores


def vp_sources(s: WarState, seat: int) -> dict[str, int]:
    """WT-VP-01: a player's VP by source."""
    w = s.world
    if s.dissolved >> seat & 1:
        return {"provinces": 0, "forts": 0, "titles": 0, "kills": 0, "bought": 0}
    provinces = forts = titles = 0
    for province, owner in enumerate(s.owner):
        if owner == seat:
            provinces += w.vp[province]
            forts += len(s.forts[province])
    for path, worth in enumerate(w.title_vp):
        if title_holder(s, path) == seat:
            titles += worth
    return {
        "provinces": provinces,
        "forts": w.fort_vp * forts,
        "titles": titles,
        "kills": s.kill_vp[seat],
        "bought": s.bought_vp[seat],
    }


def vp(s: WarState, seat: int) -> int:
    return sum(vp_sources(s, seat).values())


def team_vp(s: WarState, team: int) -> int:
    """WT-ALLY-12: an alliance has the sum of its members' VP."""
    return sum(vp(s, seat) for seat in s.world.members[team])
