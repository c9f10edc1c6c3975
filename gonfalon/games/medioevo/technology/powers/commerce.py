"""Technologies of trade: Commerce, Market, Control and Guilds.

rules: MU-TN-05 to MU-TN-08
"""

from __future__ import annotations

from gonfalon.games.medioevo.commerce.questions.trade import total
from gonfalon.games.medioevo.empire_cards.powers.realm.merchants import (
    deal,
    shift_stall,
    stalls_to_move,
)
from gonfalon.games.medioevo.powers import Args, Moment, Power, Use
from gonfalon.games.medioevo.state import MedState


def own_stalls(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """MU-TN-07: the seat controls one of the two areas, and has a trader in one of them."""
    return stalls_to_move(s, seat)


def control_stall(s: MedState, used: Use) -> None:
    shift_stall(s, used, "MU-TN-07")


def sale_in_settlement(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """MU-TN-05: once in a sale, where a civilian building stands."""
    trade = deal(s, seat, 1)
    if trade is None or trade.each:
        return []
    area = s.piece_at[trade.piece]
    return [()] if s.world.inhabited >> area & 1 and s.civil[area] else []


def points_per_cube(s: MedState, args: Args) -> int:
    return int(s.trade.number)


def raise_price(s: MedState, used: Use) -> None:
    level = s.civil[s.piece_at[s.trade.piece]]
    each = s.world.limits.commerce_florins_per_cube[level - 1]
    s.trade = s.trade._replace(each=each)
    s.emit("price-raised", "MU-TN-05", seat=used.seat, florins=each)


def haggling(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """MU-TN-06: the price of a purchase stays above 0."""
    step = s.world.limits.market_florins_per_point
    if deal(s, seat, 1):
        return [()]
    trade = deal(s, seat, 0)
    return [()] if trade and total(s, trade) > step else []


def haggle(s: MedState, used: Use) -> None:
    """MU-TN-06: one point a time; the window opens again for more."""
    step = s.world.limits.market_florins_per_point
    s.trade = s.trade._replace(change=s.trade.change + (step if s.trade.selling else -step))
    s.emit("haggled", "MU-TN-06", seat=used.seat, florins=step)


# ---- Guilds


def open_stages(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """MU-TN-08: in the seat's own turn and sale."""
    road = s.roads[seat]
    if not road or moment.values[:1] != (seat,):
        return []
    return [(t,) for n, t in enumerate(road.stages[:-1]) if not road.done >> n & 1]


def turn_stage(s: MedState, used: Use) -> None:
    road, area = s.roads[used.seat], used.args[0]
    s.roads[used.seat] = road._replace(done=road.done | 1 << road.stages.index(area))
    s.emit(
        "stage-passed",
        "MU-TN-08",
        seat=used.seat,
        piece=road.piece,
        piece_kind=s.piece_kind[road.piece],
        territory=area,
    )


TECHNIQUES: dict[str, Power] = {
    "commerce": Power("apply", sale_in_settlement, raise_price, points=points_per_cube),
    "market": Power("apply", haggling, haggle),
    "control": Power("apply-cube", own_stalls, control_stall),
    "guilds": Power("apply-at", open_stages, turn_stage),
}
