"""Teams (variant): the members' points are added up at the end; everything else stays individual.

rules: MU-VAR-11 to MU-VAR-13
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.accounts import wealth
from gonfalon.games.medioevo.state import MedState

Rank = tuple[int, ...]


def members(s: MedState) -> list[list[int]]:
    """The seats of every team."""
    teams: dict[int, list[int]] = {}
    for seat, team in enumerate(s.world.teams):
        teams.setdefault(team, []).append(seat)
    return list(teams.values())


def team_points(s: MedState, team: list[int]) -> int:
    """MU-VAR-12: the sum of the final Honour Points; who was eliminated adds nothing."""
    return sum(s.hp[seat] for seat in team if seat in s.order)


def rank(s: MedState, team: list[int]) -> Rank:
    """Points, then wealth, then the best place in the last turn order; a team of which nobody is left comes last."""
    playing = [seat for seat in team if seat in s.order]
    if not playing:
        return (0, max(s.eliminated_in[seat] for seat in team))
    stays = any(not s.left >> seat & 1 for seat in playing)
    riches = sum(wealth(s, seat) for seat in playing)
    place = min(s.order.index(seat) for seat in playing)
    return (1 + stays, team_points(s, team), riches, -place)


def ranked_teams(s: MedState) -> list[list[int]]:
    """All members of a team share its place."""
    return sorted(members(s), key=lambda team: rank(s, team), reverse=True)
