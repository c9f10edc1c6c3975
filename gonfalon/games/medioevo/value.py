"""How good a position is, in Honour Points at the end of the game. For bots only; no rule lives here."""

from __future__ import annotations

from gonfalon.games.medioevo.accounts import wealth
from gonfalon.games.medioevo.scoring import debt_points, holders, prisoner_points, token_points
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.steward.worth import Outlook
from gonfalon.games.medioevo.world import bits

UNIT = 0.06
"""An army unit or a captain, while there are turns to come."""
BUILDING = 0.15
"""A level of a building, for the awards and for what it brings."""
TECHNOLOGY = 0.3
"""A level of a branch."""
AWARD = 0.7
"""Share of an award that its holder of the moment is taken to keep, at the end."""


def prospects(s: MedState) -> list[float]:
    """Per seat, the Honour Points that its team may expect."""
    seats = s.world.seats
    own = [_own(Outlook(s, seat)) for seat in range(seats)]
    if s.order:
        late = AWARD / Outlook(s, 0).turns_left ** 0.5
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
    s, seat = o.s, o.seat
    points = s.hp[seat] + token_points(s, seat) + prisoner_points(s, seat) + debt_points(s, seat)
    land = [t for t in bits(s.land) if s.control[t] == seat]
    lasting = min(1.0, o.turns_left / 4)
    return (
        points
        + o.florin * wealth(s, seat)
        + sum(o.land_worth(t) + BUILDING * o.levels(t) for t in land)
        + UNIT * lasting * o.units_everywhere(seat)
        + TECHNOLOGY * lasting * sum(s.tech[seat * 6 : seat * 6 + 6])
    )
