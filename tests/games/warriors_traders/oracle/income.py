"""From the end of a turn to the Trade phase of the next: what a store holds then, worked out by hand."""

from __future__ import annotations

from dataclasses import dataclass, field

GOODS = ("food", "products", "weapons", "gold")


@dataclass(frozen=True)
class Tables:
    """The printed figures: technologies.toml, units.toml, victory.toml, scenarios.toml."""

    production: list[tuple[int, int, int]]  # tokens needed, Food and Product multiplier, by level
    military: list[tuple[int, int]]  # tokens needed, Weapon multiplier
    trade: list[int]  # tokens needed
    ability_level: dict[str, int]
    tax: dict[str, int]  # Gold per province
    merchant: int  # factor
    food: dict[str, int]  # per army
    room: int  # of each resource
    foreign: dict[tuple[int, int], tuple[list[str], int]]  # (players, route): goods, amount


@dataclass
class Realm:
    """A player at the end of a turn, and what became of the armies and provinces by the time of gathering."""

    store: dict[str, int]
    tokens: tuple[int, int, int]  # production, trade, military
    armies: list[str]  # before feeding
    fed: list[str]  # armies that live on
    provinces: list[
        tuple[str, int, int, int]
    ]  # when gathering: kind, Food, Product, Weapon symbols
    routes: list[bool]  # in the order of opening: to foreign parts?
    players: int
    taken: list[str] = field(default_factory=list)  # goods chosen of foreign routes, in order
    ends_a_turn: bool = True  # the Down-keep comes first
    met: set[str] = field(default_factory=set)


def level(tokens: int, needed: list[int]) -> int:
    """WT-TECH-02: the highest level whose spaces below are all covered; level I needs none."""
    return sum(tokens >= number for number in needed)


def after_down_keep(realm: Realm, tables: Tables) -> dict[str, int]:
    store = dict(realm.store)
    if level(realm.tokens[1], tables.trade) >= tables.ability_level["merchant"]:
        realm.met.add("Merchant" if store["gold"] else "Merchant without Gold")
        store["gold"] *= tables.merchant  # WT-DOWN-01, WT-TRD-03
    for good in GOODS:
        if store[good] > tables.room:
            realm.met.add(f"no room for {good}")
            store[good] = tables.room  # WT-DOWN-02
    return store


def fed_cost(realm: Realm, tables: Tables) -> int:
    """WT-UPKEEP-02, WT-UPKEEP-05 to WT-UPKEEP-07."""
    if (
        level(realm.tokens[2], [row[0] for row in tables.military])
        >= tables.ability_level["pillaging"]
    ):
        if realm.armies:
            realm.met.add("Pillaging")
        assert sorted(realm.fed) == sorted(realm.armies), "an army starved in spite of Pillaging"
        return 0  # WT-MIL-08
    for unit in realm.fed:
        realm.met.add(f"{unit} fed")
    if len(realm.fed) < len(realm.armies):
        realm.met.add("an army starves")
    return sum(tables.food[unit] for unit in realm.fed)


def gathered(realm: Realm, tables: Tables) -> dict[str, int]:
    """WT-UPKEEP-10 to WT-UPKEEP-12: symbols times multipliers, and the taxes."""
    production = level(realm.tokens[0], [row[0] for row in tables.production])
    trade = level(realm.tokens[1], tables.trade)
    military = level(realm.tokens[2], [row[0] for row in tables.military])
    _, food_times, product_times = tables.production[production - 1]
    _, weapon_times = tables.military[military - 1]
    realm.met |= {f"Production {production}", f"Military {military}"}
    gain = dict.fromkeys(GOODS, 0)
    for kind, food, products, weapons in realm.provinces:
        realm.met |= {
            f"{name} symbols"
            for name, count in (("Food", food), ("Product", products), ("Weapon", weapons))
            if count
        }
        gain["food"] += food * food_times
        gain["products"] += products * product_times
        gain["weapons"] += weapons * weapon_times
        if kind == "capital" and production >= tables.ability_level["production-tax"]:
            realm.met.add("Production Tax")
            gain["gold"] += tables.tax["production-tax"]  # WT-PROD-04
        if kind == "trade-center" and trade >= tables.ability_level["trade-tax"]:
            realm.met.add("Trade Tax")
            gain["gold"] += tables.tax["trade-tax"]  # WT-TRD-04
    return gain


def foreign_goods(realm: Realm, tables: Tables) -> dict[str, int]:
    """WT-SMALL-08, WT-SMALL-09: by the number of the route among the player's own."""
    gain = dict.fromkeys(GOODS, 0)
    if not any(kind == "trade-center" for kind, *_ in realm.provinces):
        if any(realm.routes):
            realm.met.add("foreign route without a Trade Center")
        return gain
    taken = list(realm.taken)
    for number, is_foreign in enumerate(realm.routes, 1):
        if is_foreign:
            goods, amount = tables.foreign[realm.players, number]
            good = taken.pop(0) if len(goods) > 1 else goods[0]
            assert good in goods, f"route {number} does not bring {good}"
            realm.met |= {f"foreign route {number}", f"foreign {good}"}
            gain[good] += amount
    assert not taken, f"goods of no route: {taken}"
    return gain


def store_in_trade(realm: Realm, tables: Tables) -> dict[str, int]:
    """The store when the Trade phase opens; nothing is cut while gathering (WT-UPKEEP-13)."""
    store = after_down_keep(realm, tables) if realm.ends_a_turn else dict(realm.store)
    paid = fed_cost(realm, tables)
    assert paid <= store["food"], "armies were fed with Food that was not there"  # WT-UPKEEP-01
    store["food"] -= paid
    gain, foreign = gathered(realm, tables), foreign_goods(realm, tables)
    result = {good: store[good] + gain[good] + foreign[good] for good in GOODS}
    if max(result.values()) > tables.room:
        realm.met.add("more than fits in the Down-keep")
    return result
