"""What is offered is exactly what no rule refuses: offers are made in bulk, refusals one by one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

from gonfalon.games.prototype.combat.steps.phase import CombatTurn
from gonfalon.games.prototype.commerce.steps.phase import CommerceTurn
from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.movement.questions.ways import column_obstacle, next_places
from gonfalon.games.prototype.purchase.questions.prices import Buyer
from gonfalon.games.prototype.purchase.steps.phase import OFFERS, PurchaseOrders
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.taxes.questions.sell_off import (
    SALE_VERBS,
    refuse_sale,
    sell_off_moves,
)
from gonfalon.games.prototype.taxes.steps import TaxOrders
from gonfalon.kernel.moves import AMOUNT
from gonfalon.kernel.records import open_table
from tests.games.prototype.random_play import lively


def all_arguments(s: ProtoState, verb: str) -> Iterator[tuple[int, ...]]:
    v = s.vocabulary
    return product(*(range(5) if k == AMOUNT else range(len(v.kinds[k])) for k in v.verbs[verb]))


def check_purchases(s: ProtoState, seat: int) -> None:
    buyer = Buyer(s, seat)
    for verb, ware in OFFERS.items():
        lawful = [args for args in all_arguments(s, verb) if not ware.refuse(s, buyer, args)]
        assert sorted(ware.offers(s, buyer)) == lawful, verb


def check_sales(s: ProtoState, seat: int) -> None:
    moves = [s.vocabulary[(verb, *args)] for verb in SALE_VERBS for args in all_arguments(s, verb)]
    lawful = {str(move) for move in moves if not refuse_sale(s, seat, move)}
    assert {str(move) for move in sell_off_moves(s, seat)} == lawful


def check_steps(s: ProtoState, seat: int) -> None:
    offered = [move.args[0] for move in s.agenda[-1].moves(s, seat) if move.verb == "go"]
    near = next_places(s, s.column[0])
    assert offered == [place for place in near if not column_obstacle(s, seat, place)]


def test_offers_and_refusals_agree() -> None:
    asked: Counter[str] = Counter()
    generator = random.Random(3)
    table = open_table(GAME, 4, 3, {"turn_limit": 4})
    while not table.over:
        s, seat = table.state, table.waiting[0]
        assert isinstance(s, ProtoState)
        step = s.agenda[-1]
        asked[step.window] += 1
        if isinstance(step, PurchaseOrders) and asked[step.window] % 8 == 0:
            check_purchases(step.desk(s, seat), seat)
        elif isinstance(step, TaxOrders) and asked[step.window] % 8 == 0:
            check_sales(step.desk(s, seat), seat)
        elif isinstance(step, CombatTurn | CommerceTurn) and s.column and not s.forced:
            asked["go"] += 1
            check_steps(s, seat)
        table.play(seat, lively(generator, table.legal(seat)))
    assert min(asked["purchase.orders"], asked["taxes.orders"], asked["go"]) >= 40
