"""How good a position is, in Honour Points at the end of the game. For bots only; no rule lives here."""

from __future__ import annotations

from gonfalon.games.medioevo.accounts import wealth
from gonfalon.games.medioevo.scoring import debt_points, holders, prisoner_points, token_points
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.steward.worth import Outlook
from gonfalon.games.medioevo.world import bits

LAND = 0.5
"""A territory, besides what the steward sees in it."""
TOKEN = 1.4
"""An objective token, for itself and for those that it makes worth more."""
UNIT = 0.17
"""An army unit or a captain, for every turn to come."""
BUILDING = (0.1, 0.06)
"""A level of a building: in the last turn, and more for every turn before."""
TECHNOLOGY, SOON = 0.6, 3
"""A level of a branch, for every turn to come but so many."""
AWARD = (0.8, 0.06)
"""Share of an award that its holder of the moment keeps: in the last turn, and less for every turn before."""


def prospects(s: MedState) -> list[float]:
    """Per seat, the Honour Points that its team may expect."""
    seats = s.world.seats
    own = [_own(Outlook(s, seat)) for seat in range(seats)]
    if s.order:
        late = AWARD[0] - AWARD[1] * min(8, Outlook(s, 0).turns_left)
        for award in s.world.data.scoring.awards:
            if award.per:
                continue
            winners = holders(s, award)
            for seat in winners:
                own[seat] += late * award.hp / len(winners)
    teams = s.world.teams
    if not teams:
        return own
    return [sum(own[a] for a in range(seats) if teams[a] == teams[seat]) for seat in range(seats)]


def _own(o: Outlook) -> float:
    """From 37 games of stewards: what those who had more of something had more at the end."""
    s, seat, turns = o.s, o.seat, min(8, o.turns_left)
    tokens = max(token_points(s, seat), TOKEN * sum(s.tokens[seat * 6 : seat * 6 + 6]))
    land = [t for t in bits(s.land) if s.control[t] == seat]
    level = BUILDING[0] + BUILDING[1] * turns
    return (
        s.hp[seat]
        + tokens
        + prisoner_points(s, seat)
        + debt_points(s, seat)
        + o.florin * wealth(s, seat)
        + sum(LAND + o.land_worth(t) + level * o.levels(t) for t in land)
        + UNIT * turns * o.units_everywhere(seat)
        + TECHNOLOGY * max(0, turns - SOON) * sum(s.tech[seat * 6 : seat * 6 + 6])
    )
