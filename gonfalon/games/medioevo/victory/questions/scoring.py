"""The final score: awards of the whole table, then what every single player adds or loses.

rules: MU-FIN-02 to MU-FIN-14
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gonfalon.games.medioevo.data import Award
from gonfalon.games.medioevo.definitions.questions.accounts import wealth
from gonfalon.games.medioevo.definitions.questions.realm import captured_by, market_value
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.world import CAPTAINS_EACH, GOODS, bits

Value = tuple[int, ...]


def land_of(s: MedState, seat: int) -> list[int]:
    """MU-FIN-02: contested land and land held by barbarians belongs to nobody."""
    return [t for t in bits(s.land) if s.control[t] == seat]


def _markets(s: MedState, seat: int) -> Value:
    """MU-FIN-06: the cubes of the best great market."""
    return (max((market_value(s, t) for t in land_of(s, seat)), default=0),)


def _technology(s: MedState, seat: int) -> Value:
    """MU-FIN-07: the highest level, then the branches at that level."""
    levels = s.tech[seat * 6 : seat * 6 + 6]
    best = max(levels)
    return (best, levels.count(best)) if best else (0,)


MEASURES: dict[str, Callable[[MedState, int], Value]] = {
    "most-coins": lambda s, seat: (wealth(s, seat),),
    "highest-great-market": _markets,
    "highest-technology": _technology,
    "most-cathedrals": lambda s, seat: (sum(s.cathedral[t] for t in land_of(s, seat)),),
    "most-cities": lambda s, seat: (sum(s.civil[t] == 3 for t in land_of(s, seat)),),
    "most-castles": lambda s, seat: (sum(s.military[t] == 3 for t in land_of(s, seat)),),
    "most-territories": lambda s, seat: (len(land_of(s, seat)),),
}
"""By award, what is compared. Rome, Jerusalem and monopolies go to whoever holds the land."""


def holders(s: MedState, award: Award) -> list[int]:
    """Who gets an award, in turn order; several share it (MU-FIN-03), nobody gets it for nothing (MU-FIN-04)."""
    if award.territory:
        holder = s.control[s.world.territory(award.territory)]
        barred = award.excluded_kingdom
        if holder == NOBODY or (barred and s.kingdom[holder] == s.world.kingdom(barred)):
            return []
        return [holder]
    values = {seat: MEASURES[award.id](s, seat) for seat in s.order}
    best = max(values.values())
    if award.needs_positive and best[0] <= 0:
        return []
    return [seat for seat in s.order if values[seat] == best]


def monopolists(s: MedState) -> Iterator[tuple[int, int]]:
    """MU-FIN-11: merchandise and the seat that controls every territory in play that produces it."""
    for good in range(len(GOODS)):
        producers = {s.control[t] for t in bits(s.land) if s.world.good[t] == good}
        if len(producers) == 1 and NOBODY not in producers:
            yield good, producers.pop()


# ---- personal


def prisoners_of(s: MedState, seat: int) -> int:
    """MU-FIN-12: own units held by others, captains included."""
    seats = s.world.seats
    units: int = sum(sum(s.prisoners[captor * seats + seat]) for captor in range(seats))
    first = seat * CAPTAINS_EACH
    held = [captured_by(s, captain) for captain in range(first, first + CAPTAINS_EACH)]
    return units + sum(captor not in (NOBODY, seat) for captor in held)


def prisoner_points(s: MedState, seat: int) -> int:
    count = prisoners_of(s, seat)
    rows = [row.hp for row in s.world.data.scoring.prisoners if row.min <= count]
    return rows[-1] if rows else 0


def debt_points(s: MedState, seat: int) -> int:
    """MU-FIN-13."""
    rows = [row.hp for row in s.world.data.scoring.debt if row.florins <= s.debt[seat]]
    return rows[-1] if rows else 0


def token_points(s: MedState, seat: int) -> int:
    """MU-FIN-14: by their number, of whatever colour."""
    count = sum(s.tokens[seat * 6 : seat * 6 + 6])
    return [row.hp for row in s.world.data.scoring.objective_tokens if row.tokens <= count][-1]
