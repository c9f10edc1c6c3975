"""Phase I, Upkeep: feed the armies, then gather.

rules: WT-UPKEEP-01 to WT-UPKEEP-13, WT-MIL-08, WT-SMALL-08, WT-SMALL-09, WT-ASK-05, WT-ASK-06
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.warriors_traders.control.questions import has_trade_center, has_unit
from gonfalon.games.warriors_traders.control.steps import settle_after_leaving
from gonfalon.games.warriors_traders.realm.changes import receive, remove_army, spend
from gonfalon.games.warriors_traders.realm.questions import (
    in_play,
    income,
    level,
    seats_in_play,
    stock,
)
from gonfalon.games.warriors_traders.state import UPKEEP, WarState
from gonfalon.games.warriors_traders.trade.questions import foreign_routes
from gonfalon.games.warriors_traders.world import (
    FEED_ALL,
    FOOD,
    MILITARY,
    PRODUCTS,
    STASH,
)
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class Upkeep(Step):
    """Players feed their armies in play order; only then do they gather (WT-UPKEEP-01, 04)."""

    id = "Upkeep"

    def run(self, s: WarState) -> None:
        s.phase = UPKEEP
        s.push(*(FeedArmies(seat) for seat in s.order), ForeignGoods(), Gather())


@dataclass(slots=True)
class FeedArmies(Step):
    """A player pays Food for each army that is to live; the others starve."""

    id = "FeedArmies"
    window = "upkeep.feed"
    rule = "WT-UPKEEP-03"
    verbs = ("feed-all", "feed", "done")

    seat: int
    fed: int = 0
    """Bit mask over the seat's armies."""

    def waits_for(self, s: WarState) -> list[int]:
        if not in_play(s, self.seat) or level(s, self.seat, MILITARY) >= s.world.pillaging:
            return []
        return [self.seat] if hungry(s, self.seat, self.fed) else []

    def moves(self, s: WarState, seat: int) -> list[AnyMove]:
        v, w = s.vocabulary, s.world
        unfed = hungry(s, seat, self.fed)
        food = stock(s, seat, FOOD)
        whole_price = sum(w.upkeep[w.type_of[army]] for army in unfed)
        if whole_price <= food and s.orders[seat] >> FEED_ALL & 1:
            return [v[("feed-all",)]]
        moves: list[AnyMove] = [v[("feed-all",)]] if whole_price <= food else []
        moves.append(w.done)
        seen = set()
        for army in unfed:
            kind = (w.type_of[army], s.army_at[army])
            if w.upkeep[kind[0]] <= food and kind not in seen:
                seen.add(kind)
                moves.append(v["feed", army])
        return moves

    def apply(self, s: WarState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "feed":
            feed(s, seat, move.args[0])
            s.push(FeedArmies(seat, self.fed | 1 << (move.args[0] - s.world.armies_of[seat][0])))
            return
        unfed = hungry(s, seat, self.fed)
        if move.verb == "feed-all":
            for army in unfed:
                feed(s, seat, army)
            return
        for army in unfed:
            province = s.army_at[army]
            unit = s.world.type_of[army]
            s.emit("army-starved", "WT-UPKEEP-06", seat=seat, unit=unit, province=province)
            remove_army(s, army)
        settle_after_leaving(s, seat, "WT-UPKEEP-08")

    def refuse(self, s: WarState, seat: int, move: Move) -> Refusal:
        w = s.world
        food = stock(s, seat, FOOD)
        if move.verb == "feed-all":
            price = sum(w.upkeep[w.type_of[army]] for army in hungry(s, seat, self.fed))
            return Refusal(
                "WT-UPKEEP-05", "not-enough", count=price, resource=FOOD, have_count=food
            )
        army = move.args[0]
        if army not in w.armies_of[seat] or s.army_at[army] == STASH:
            return Refusal("WT-UPKEEP-03", "not-your-army", army=army)
        if army not in hungry(s, seat, self.fed):
            return Refusal("WT-UPKEEP-03", "already-fed", army=army)
        price = w.upkeep[w.type_of[army]]
        return Refusal("WT-UPKEEP-05", "not-enough", count=price, resource=FOOD, have_count=food)

    def default(self, s: WarState, seat: int) -> Move:
        """WT-ASK-05: as much as the Food allows, the costliest first, lone garrisons before others."""
        w = s.world
        food = stock(s, seat, FOOD)
        payable = [a for a in hungry(s, seat, self.fed) if w.upkeep[w.type_of[a]] <= food]
        if not payable:
            return w.done
        best = max(payable, key=lambda a: (w.type_of[a], is_lone_garrison(s, seat, a)))
        return s.vocabulary["feed", best]

    def asks(self, s: WarState, seat: int) -> dict[str, Any]:
        unfed = hungry(s, seat, self.fed)
        price = sum(s.world.upkeep[s.world.type_of[army]] for army in unfed)
        return {"count": len(unfed), "price_count": price, "have_count": stock(s, seat, FOOD)}


def hungry(s: WarState, seat: int, fed: int) -> list[int]:
    """The seat's armies on the map that have not been fed yet."""
    first = s.world.armies_of[seat][0]
    return [
        army
        for army in s.world.armies_of[seat]
        if s.army_at[army] != STASH and not fed >> (army - first) & 1
    ]


def feed(s: WarState, seat: int, army: int) -> None:
    w = s.world
    unit = w.type_of[army]
    spend(s, seat, FOOD, w.upkeep[unit])
    s.emit(
        "army-fed", "WT-UPKEEP-02", seat=seat, unit=unit, province=s.army_at[army],
        count=w.upkeep[unit],
    )  # fmt: skip


def is_lone_garrison(s: WarState, seat: int, army: int) -> bool:
    """Would the province be lost with this army?"""
    province = s.army_at[army]
    s.army_at[army] = STASH
    lone = not has_unit(s, seat, province)
    s.army_at[army] = province
    return lone


@dataclass(slots=True)
class ForeignGoods(Step):
    """Owners of foreign Trade Routes with a choice of goods choose, all at once."""

    id = "ForeignGoods"
    window = "upkeep.foreign-route"
    rule = "WT-SMALL-08"
    verbs = ("take-good",)
    sealed = True

    def waits_for(self, s: WarState) -> list[int]:
        return [
            seat
            for seat in seats_in_play(s)
            if len(s.sealed[seat]) < len(choices_of_goods(s, seat))
        ]

    def moves(self, s: WarState, seat: int) -> list[AnyMove]:
        goods = choices_of_goods(s, seat)[len(s.sealed[seat])]
        return [s.vocabulary["take-good", good] for good in goods]

    def refuse(self, s: WarState, seat: int, move: Move) -> Refusal:
        return Refusal("WT-SMALL-08", "route-does-not-bring", resource=move.args[0])

    def default(self, s: WarState, seat: int) -> Move:
        """WT-ASK-06: Products, where the route brings them."""
        goods = choices_of_goods(s, seat)[len(s.sealed[seat])]
        return s.vocabulary["take-good", max(goods, key=lambda good: good == PRODUCTS)]

    def run(self, s: WarState) -> None:
        w = s.world
        for seat in seats_in_play(s):
            chosen = [move.args[0] for move in s.sealed[seat]]
            if not has_trade_center(s, seat):
                continue
            for number in foreign_routes(s, seat):
                row = min(number, len(w.foreign_goods) - 1)
                goods, amount = w.foreign_goods[row], w.foreign_amounts[row]
                good = chosen.pop(0) if len(goods) > 1 else goods[0]
                s.store[seat * 4 + good] += amount
                s.emit("foreign-goods", "WT-SMALL-09", seat=seat, resource=good, count=amount)


def choices_of_goods(s: WarState, seat: int) -> list[tuple[int, ...]]:
    """The goods to choose from, for each foreign route that leaves a choice and pays this turn."""
    if not has_trade_center(s, seat):
        return []
    table = s.world.foreign_goods
    goods = [table[min(number, len(table) - 1)] for number in foreign_routes(s, seat)]
    return [choice for choice in goods if len(choice) > 1]


@dataclass(slots=True)
class Gather(Step):
    """Everybody gathers at the same time (WT-UPKEEP-09)."""

    id = "Gather"

    def run(self, s: WarState) -> None:
        for seat in seats_in_play(s):
            goods = income(s, seat)
            receive(s, seat, goods)
            food, products, weapons, gold = goods
            s.emit(
                "gathered", "WT-UPKEEP-10", seat=seat, food_count=food, products_count=products,
                weapons_count=weapons, gold_count=gold,
            )  # fmt: skip
