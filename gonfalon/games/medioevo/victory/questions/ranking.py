"""The ranking of the seats, and the result.

rules: MU-ELIM-06, MU-ELIM-07, MU-FIN-15, MU-VAR-12
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.accounts import wealth
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.variants.questions.teams import ranked_teams
from gonfalon.kernel.game import Result

Rank = tuple[int, ...]


def rank(s: MedState, seat: int) -> Rank:
    """MU-FIN-15: Honour Points, then wealth, then the place in the turn order of the last turn.

    MU-ELIM-06: behind them who left, at last who was eliminated, the later the better.
    """
    if seat not in s.order:
        return (0, s.eliminated_in[seat], s.hp[seat])
    stays = not s.left >> seat & 1
    return (1 + stays, s.hp[seat], wealth(s, seat), -s.order.index(seat))


def result(s: MedState) -> Result:
    ranking = ranked_teams(s) if s.world.teams else _ranked(s)
    rule = "MU-VAR-12" if s.world.teams else "MU-FIN-15"
    return Result(
        ranking=ranking,
        scores=s.hp[:],
        reason=s.outcome,
        rule="MU-ELIM-07" if s.outcome == "last" else rule,
        winners=[seat for seat in ranking[0] if not s.left >> seat & 1],
    )


def _ranked(s: MedState) -> list[list[int]]:
    """MU-FIN-15: no two players share a place, but those eliminated together with equal points."""
    ranks = {seat: rank(s, seat) for seat in range(s.world.seats)}
    return [
        [seat for seat, own in ranks.items() if own == place]
        for place in sorted(set(ranks.values()), reverse=True)
    ]
