"""How good a position is, in Honour Points at the end of the game. For bots only; no rule lives here."""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.accounts import wealth
from gonfalon.games.medioevo.definitions.questions.realm import pieces_of
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.steward.roads import going_on
from gonfalon.games.medioevo.steward.worth import Situation
from gonfalon.games.medioevo.victory.questions.scoring import (
    debt_points,
    holders,
    prisoner_points,
    token_points,
)
from gonfalon.games.medioevo.world import COMMERCIAL, ENGINE, bits

LAND = 0.9
"""A territory, besides what the steward sees in it."""
TOKEN = 1.8
"""An objective token, for itself and for those that it makes worth more."""
CARD = 0.5
"""An Empire card."""
ROAD = 0.75
"""A Honour Point that the road under way promises."""
CUBE = 0.4
"""Merchandise aboard."""
AWARD = 0.35
"""Share of an award that its holder of the moment keeps."""
TRADER, HAULER = 2.0, 1.6
"""A commercial transport; a wagon or galley."""
TECHNOLOGY = 0.6
"""A level of a branch."""
TAX = 0.1
"""What a per cent of taxes costs: unrest to come."""
FADING = 4
"""Turns to come from which on transports, technologies and taxes count less."""

UNIT = 0.06
"""An army unit or a captain, for every turn to come."""
CIVIL = 0.3
"""A level of a civil building, for every turn to come."""
MOST_TURNS = 8


def prospects(s: MedState) -> list[float]:
    """Per seat, the Honour Points that its team may expect."""
    seats = s.world.seats
    own = [_own(Situation(s, seat)) for seat in range(seats)]
    if s.order:
        for award in s.world.data.scoring.awards:
            if award.per:
                continue
            winners = holders(s, award)
            for seat in winners:
                own[seat] += AWARD * award.hp / len(winners)
    teams = s.world.teams
    if not teams:
        return own
    return [sum(own[a] for a in range(seats) if teams[a] == teams[seat]) for seat in range(seats)]


def _own(o: Situation) -> float:
    """From what became of 4,200 purchases, taxes, bids, marches and journeys that a steward would not have chosen."""
    s, seat, turns = o.s, o.seat, min(MOST_TURNS, o.turns_left)
    tokens = max(token_points(s, seat), TOKEN * sum(s.tokens[seat * 6 : seat * 6 + 6]))
    land = [t for t in bits(s.land) if s.control[t] == seat]
    road = s.roads[seat]
    now = (
        s.hp[seat]
        + tokens
        + prisoner_points(s, seat)
        + debt_points(s, seat)
        + o.florin * wealth(s, seat)
        + CARD * s.cards[seat].bit_count()
        + sum(LAND + o.land_worth(t) for t in land)
        + (ROAD * going_on(o, road.piece) if road else 0.0)
    )
    soon = (
        _transports(s, seat) + TECHNOLOGY * sum(s.tech[seat * 6 : seat * 6 + 6]) - TAX * s.tax[seat]
    )
    a_turn = UNIT * o.units_everywhere(seat) + CIVIL * sum(s.civil[t] for t in land)
    return now + soon * min(1.0, turns / FADING) + a_turn * turns


def _transports(s: MedState, seat: int) -> float:
    worth = 0.0
    for piece in pieces_of(s, seat):
        kind = s.piece_kind[piece]
        if kind in COMMERCIAL:
            worth += TRADER + CUBE * sum(s.piece_cubes[piece] or ())
        elif kind != ENGINE:
            worth += HAULER
    return worth
