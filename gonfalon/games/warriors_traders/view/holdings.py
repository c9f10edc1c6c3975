"""What a player has that moves take or bring: the outlook of a move compares it before and after."""

from __future__ import annotations

from gonfalon.games.warriors_traders.realm.questions import forts_on_map, income, level
from gonfalon.games.warriors_traders.state import WarState
from gonfalon.games.warriors_traders.victory.questions import vp
from gonfalon.games.warriors_traders.war.questions import at_war
from gonfalon.games.warriors_traders.world import PATHS, RESOURCES, STASH

BURDENS = frozenset({"wars"})
"""Of these more is worse."""
TREASURES = frozenset(("provinces", "armies", "princesses", "forts", "vp"))
"""Nobody gives these away without being asked once more."""


def holdings(s: WarState, seat: int) -> dict[str, int]:
    w = s.world
    held = {good: s.store[seat * 4 + number] for number, good in enumerate(RESOURCES)}
    held["vp"] = vp(s, seat)
    held["provinces"] = s.owner.count(seat)
    held["armies"] = sum(s.army_at[army] != STASH for army in w.armies_of[seat])
    held["princesses"] = sum(s.princess_at[one] != STASH for one in w.princesses_of[seat])
    held["forts"] = forts_on_map(s, seat)
    for number, path in enumerate(PATHS):
        held[f"{path}-tokens"] = s.tokens[seat * 3 + number]
        held[f"{path}-level"] = level(s, seat, number)
    for good, amount in zip(RESOURCES, income(s, seat), strict=True):
        held[f"{good}-harvest"] = amount
    held["wars"] = sum(at_war(s, seat, other) for other in range(w.seats) if other != seat)
    held["routes"] = sum(seat in route for route in s.routes)
    return held
