"""Help for tests of standing orders: what a bot does in a position, left to itself and under orders."""

from __future__ import annotations

from typing import Any, NamedTuple

from gonfalon.bots import make_bot
from gonfalon.bots.obedient import breaking, obedient
from gonfalon.kernel.moves import covers
from gonfalon.kernel.standing_orders import Orders, permitted
from gonfalon.kernel.table import Table
from tests.bots.matches import answer


class Told(NamedTuple):
    freely: str
    """What the steward would do."""
    obeying: str
    """What it does under the orders."""


def orders_of(
    table: Table, seat: int, posture: dict[int, str] | None = None, **wishes: Any
) -> Orders:
    """Wishes are written with underscores."""
    declared = table.game.standing_orders
    assert declared is not None
    named = {id.replace("_", "-"): value for id, value in wishes.items()}
    return declared.read(table.seats, seat, posture or {}, named)


def told(
    table: Table,
    seat: int,
    posture: dict[int, str] | None = None,
    bot: str = "steward",
    **wishes: Any,
) -> Told:
    """Both answers; the one under orders is legal, and breaks none of them unless every move would."""
    orders = orders_of(table, seat, posture, **wishes)
    freely = answer(make_bot("steward", table.game, 0), table, seat)
    obeying = answer(obedient(bot, table.game, 0, seat, orders), table, seat)
    legal = table.answers(seat) or table.legal(seat)
    assert covers(legal, obeying) or covers(table.standing(seat), obeying)
    breaks = breaking(table.game, table.knowledge(seat), seat, orders)
    assert not breaks(obeying) or not permitted(legal, breaks)
    return Told(str(freely), str(obeying))
