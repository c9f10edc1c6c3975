"""What can be bought, its price and its values, how many pieces there are; movement, loading and supply."""

from __future__ import annotations

from gonfalon.games.prototype.data import Building, Crossing, Data, SeaCost, TerrainCost
from gonfalon.games.prototype.view.sheet.numbers import Facts, facts
from gonfalon.kernel.sheets import NOTHING, Line, SheetWriter, is_ours, line, signed

LOADING: Facts = (
    ("land_transport_space", "MP-LOAD-06"),
    ("engine_space", "MP-LOAD-06"),
    ("loading_discount", "MP-LOAD-02"),
    ("free_operations", "MP-LOAD-03"),
    ("picks", "MP-MOVE-11"),
)


def pieces_part(w: SheetWriter, data: Data) -> None:
    w.part("pieces")
    w.table(
        "buildings",
        (
            "building", "level:number", "cost:number", "needs", "site", "supply:number",
            "shelters:number", "defence:number", "tax:number", "reductions", "trade_effects", "limits",
        ),
        [_building(w, one) for one in data.buildings],
        rule="MP-BUILD-01",
    )  # fmt: skip
    _transports(w, data)
    w.table("engines", ("engine", "level:number", "cost:number", "needs", "duel_from:number", "field_bonus:signed"), [
        line(w.name("artillery", one.id), one.level, one.cost, w.names("technology", one.technologies),
             one.duel_from, one.field_bonus, ours=is_ours(one.basis))
        for one in data.engines
    ], rule="MP-ENGINE-01")  # fmt: skip
    w.table("captains", ("captain", "cost:number", "needs"), [
        line(w.say("captain", level=one.level), one.cost, w.names("technology", one.technologies),
             ours=is_ours(one.basis))
        for one in data.captains
    ], rule="MP-CAPT-04")  # fmt: skip
    _stock(w, data)


def _building(w: SheetWriter, one: Building) -> Line:
    trade = [
        w.say(f"trade.{effect.action}", goods=w.names("good", effect.goods), florins=signed(effect.florins))
        for effect in one.price_effects
    ]  # fmt: skip
    reductions = [
        f"{w.name('technology', each.technology)} {signed(-each.florins)}"
        for each in one.reductions
    ]
    limits = [w.say("per-kingdom", count=one.per_kingdom)] if one.per_kingdom else []
    limits += [w.say("not-in", size=w.say(f"size.{size}")) for size in one.barred_kingdoms]
    return line(
        w.name("building", one.id), one.level, one.cost, w.names("technology", one.technologies),
        w.say(f"site.{one.site}"), one.supply, one.shelters, one.defence, one.tax,
        ", ".join(reductions), "; ".join(trade), "; ".join(limits), ours=is_ours(one.basis),
    )  # fmt: skip


def _transports(w: SheetWriter, data: Data) -> None:
    """Both capacities of the rulebook; a table has one of them."""
    capacities = [
        (vf, goods, column)
        for vf, goods, choice, column in (
            ("capacity_vf", "capacity_goods", "off", "capacity"),
            ("small_vf", "small_goods", "on", "small"),
        )
        if w.plays("small_holds", choice)
    ]
    columns = [f"{column}_{what}:number" for _, _, column in capacities for what in ("vf", "goods")]
    w.table(
        "transports",
        (
            "transport", "level:number", "cost:number", "needs", "pm:number", *columns, "carries",
        ),
        [
            line(
                w.name("kind", one.kind), one.level, one.cost, w.names("technology", one.technologies), one.pm,
                *(getattr(one, field) for vf, goods, _ in capacities for field in (vf, goods)),
                ", ".join(w.say(f"cargo.{cargo}") for cargo in one.carries),
                ours=is_ours(one.basis),
            )
            for one in data.transports
        ],
        rule="MP-TRANS-02",
    )  # fmt: skip


def _stock(w: SheetWriter, data: Data) -> None:
    own, shared = data.components.player, data.components.shared
    w.table("figures", ("figure", "vf:number", "count:number"), [
        line(w.say(f"figure.{one.id}"), one.vf, one.count, ours=is_ours(one.basis))
        for one in data.components.figures
    ], rule="MP-COMP-02")  # fmt: skip
    w.table("own_stock", ("piece", "count:number"), [
        line(w.say("captains"), own.captains, ours=is_ours(own.basis)),
        *(
            line(w.say("shields", levels=one.levels), one.count, ours=is_ours(own.basis))
            for one in own.shields
        ),
    ])  # fmt: skip
    pieces = [
        *((w.name("building", id), count) for id, count in shared.buildings.items()),
        *((w.name("kind", id), count) for id, count in shared.transports.items()),
        *((w.name("artillery", id), count) for id, count in shared.engines.items()),
        (w.say("relics"), shared.relics),
        (w.say("barbarian-captains"), shared.barbarian_captains),
        (w.say("barbarian-galleys"), shared.barbarian_galleys),
    ]
    w.table(
        "shared_stock",
        ("piece", "count:number"),
        [line(name, count, ours=is_ours(shared.basis)) for name, count in pieces],
        rule="MP-COMP-04",
        more=data.limits.pieces_above_setup,
    )


def moves_part(w: SheetWriter, data: Data) -> None:
    w.part("moves")
    moves = data.movement
    w.table("terrain", ("terrain", "caravan:number", "war_wagon:number", "with_technology"), [
        line(w.name("terrain", one.id), one.caravan, one.war_wagon, _with(w, one), ours=is_ours(one.basis))
        for one in moves.terrains
    ], rule="MP-MOVE-02")  # fmt: skip
    w.table("crossings", ("where", "pm:number", "with_technology"), [
        *(
            line(w.say(f"crossing.{id}"), one.pm, _with(w, one), ours=is_ours(one.basis))
            for id, one in (("river", moves.river), ("strait", moves.strait))
        ),
        *(
            line(w.say(f"sea-cost.{one.id}"), one.pm, _with(w, one), ours=is_ours(one.basis))
            for one in moves.sea
        ),
        line(w.say("attack.ship"), moves.attack.ship_against_land, NOTHING, rule="MP-ATT-03",
             ours=is_ours(moves.attack.basis)),
        line(w.say("attack.same"), moves.attack.inside_same_place, NOTHING, rule="MP-ATT-04",
             ours=is_ours(moves.attack.basis)),
    ], rule="MP-MOVE-05")  # fmt: skip
    w.table("bonuses", ("technology", "elements", "more_pm:signed"), [
        line(w.name("technology", one.technology), ", ".join(w.say(f"element.{id}") for id in one.elements),
             one.pm, ours=is_ours(one.basis))
        for one in moves.bonuses
    ], rule="MP-MOVE-06")  # fmt: skip
    w.table("loading", ("load", "pm:number"), [
        line(w.say(f"load.{one.id}"), one.pm, ours=is_ours(one.basis)) for one in moves.loading
    ], rule="MP-LOAD-02")  # fmt: skip
    facts(w, data, "loading_numbers", LOADING)
    supply = data.supply
    w.table("supply", ("ground", "vf:number", "with_technologies"), [
        *(
            line(w.name("terrain", one.id), one.base, ", ".join(
                f"{w.name('technology', more.technology)} {signed(more.vf)}" for more in one.technologies
            ), ours=is_ours(one.basis))
            for one in supply.terrains
        ),
        line(w.say("ground.capital"), supply.religious_capital, NOTHING, rule="MP-SUPPLY-03"),
        line(w.say("ground.foreign"), supply.foreign, NOTHING, rule="MP-SUPPLY-07"),
    ], rule="MP-SUPPLY-01")  # fmt: skip


def _with(w: SheetWriter, one: TerrainCost | Crossing | SeaCost) -> str:
    if one.technology is None:
        return ""
    return f"{w.name('technology', one.technology)}: {one.with_technology}"
