"""The reference sheet of Warriors & Traders: every table of its data that a player looks up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gonfalon.games.warriors_traders.data import (
    Board,
    Data,
    Level,
    Limits,
    Resources,
    Scenario,
    Technologies,
    Unit,
    present_countries,
)
from gonfalon.games.warriors_traders.state import PHASES, SETUP
from gonfalon.games.warriors_traders.world import RESOURCES
from gonfalon.kernel.sheets import Line, Mark, Options, Sheet, SheetWriter, is_ours, line
from gonfalon.kernel.texts import Texts

PHASE_RULES = {
    "upkeep": "WT-UPKEEP-01",
    "trade": "WT-TRADE-01",
    "development": "WT-DEV-01",
    "maneuvering": "WT-MOVE-01",
    "down-keep": "WT-DOWN-01",
}
FACTS = (
    ("players_min", "WT-OBJ-02"),
    ("players_max", "WT-OBJ-02"),
    ("war_turns", "WT-WAR-04"),
    ("move_cost", "WT-MOVE-03"),
    ("battle_cost", "WT-MOVE-09"),
    ("offers_per_phase", "WT-TRADE-17"),
    ("peace_offers_per_turn", "WT-ASK-19"),
)
SUMS = (
    ("last_turn", "WT-VIC-01"),
    ("resource_cap", "WT-DOWN-02"),
    ("gold_per_vp", "WT-TRADE-14"),
)


def sheet(data: Data, texts: Texts, options: Options | None) -> Sheet:
    w = SheetWriter(texts, options)
    w.part("turn")
    phases = [(phase, PHASE_RULES[phase]) for phase in PHASES[SETUP + 1 :]]
    w.steps("phases", "phase", phases, cap=data.victory.resource_cap)
    w.facts("limits", data.limits, FACTS, _derived(data.limits))
    _units(w, data)
    _technologies(w, data.technologies)
    _victory(w, data)
    scenarios = [one for one in data.scenarios.values() if w.plays("scenario", one.id)]
    for board in _boards(data, options):
        _board(w, board, data)
    if scenarios:
        _small_maps(w, data, scenarios)
    return w.sheet()


def _boards(data: Data, options: Options | None) -> list[Board]:
    """All boards, or the one that a table is played on."""
    if options is None:
        return list(data.boards.values())
    scenario = data.scenarios.get(options["scenario"])
    return [data.boards[scenario.map if scenario else options["map"]]]


def _derived(entry: Limits | Unit | Scenario) -> tuple[str, ...]:
    """The fields of an entry that are our reconstruction."""
    if is_ours(entry.basis):
        return entry.__struct_fields__
    return entry.derived if is_ours(entry.derived_basis) else ()


def _goods(resources: Resources) -> list[int | None]:
    """In the order of the columns; nothing where nothing is due."""
    return [getattr(resources, name) or None for name in RESOURCES]


def _units(w: SheetWriter, data: Data) -> None:
    w.part("units")
    from_level = {id: row.level for row in data.technologies.military for id in row.units}
    masonry = next(one for one in data.technologies.abilities if one.id == "masonry")

    def needed(unit: Unit) -> str:
        if unit.id in from_level:
            return _at(w, "military", from_level[unit.id])
        return _at(w, masonry.path, masonry.level) if unit.category == "fort" else ""

    built = [unit for unit in data.units.values() if unit.category in ("army", "fort")]
    w.table(
        "costs",
        ("unit", *(w.named("resource", name) for name in RESOURCES), "needs"),
        [line(w.name("unit", unit.id), *_goods(unit.cost), needed(unit)) for unit in built],
        rule="WT-ACT-03",
    )
    w.table(
        "upgrades",
        ("from", "to", w.named("resource", "products")),
        [
            line(w.name("unit", one.from_), w.name("unit", one.to), one.products,
                 ours=is_ours(one.basis))
            for one in data.upgrades
        ],
        rule="WT-ACT-08",
    )  # fmt: skip
    w.table(
        "units",
        (
            "unit", "power:number", "toughness:number", "food:number", "kill_vp:number",
            "standing_vp:number", "moves", "retreats",
        ),
        [_fighter(w, unit) for unit in data.units.values()],
        rule="WT-BATTLE-03",
    )  # fmt: skip
    w.table(
        "barbarians",
        ("turns", "strength:number"),
        [
            line(_span(row.turns), row.value, ours=is_ours(row.basis))
            for row in data.barbarian_strengths
        ],
        rule="WT-BARB-02",
    )
    w.table(
        "pieces",
        ("unit", "stock:number", "start:number", "per_province:number"),
        [
            line(
                w.name("unit", unit.id),
                *_marked(unit, ("stock", "start", "max_per_province"), _derived(unit)),
            )
            for unit in data.units.values()
        ],
        rule="WT-COMP-01",
    )


def _fighter(w: SheetWriter, unit: Unit) -> Line:
    ours = _derived(unit)
    strength = _marked(unit, ("power", "toughness"), ours)
    points = _marked(unit, ("food_upkeep", "kill_vp", "standing_vp"), ours)
    ways = (w.say(f"moves.{unit.moves}"), w.say(f"retreats.{unit.can_retreat}"))
    return line(w.name("unit", unit.id), *strength, *points, *ways)


def _marked(entry: Any, fields: tuple[str, ...], ours: tuple[str, ...]) -> list[Mark]:
    return [Mark(getattr(entry, field), field in ours) for field in fields]


def _span(turns: tuple[int, ...]) -> str:
    return f"{turns[0]}–{turns[-1]}" if len(turns) > 1 else str(turns[0])


def _at(w: SheetWriter, path: str, level: int) -> str:
    return f"{w.name('path', path)} {w.name('level', level)}"


def _technologies(w: SheetWriter, tech: Technologies) -> None:
    w.part("technologies")

    def rows(path: str, levels: tuple[Level, ...], *fields: str) -> Iterator[Line]:
        for row in levels:
            ours = [name for name in fields if name not in row.seed_fields and is_ours(tech.basis)]
            values = [
                Mark(w.names("unit", one) if isinstance(one, tuple) else one, name in ours)
                for name, one in ((name, getattr(row, name)) for name in fields)
            ]
            gained = [
                w.name("ability", one.id)
                for one in tech.abilities
                if (one.path, one.level) == (path, row.level)
            ]
            yield line(w.name("level", row.level), *values, ", ".join(gained))

    w.table(
        "production",
        ("level", "tokens:number", "food_times:number", "product_times:number", "abilities"),
        rows("production", tech.production, "tokens_total", "food", "products"),
        rule="WT-PROD-01",
    )
    w.table(
        "trade",
        ("level", "tokens:number", "bank_rate:number", "routes:number", "abilities"),
        rows("trade", tech.trade, "tokens_total", "bank_rate", "trade_routes"),
        rule="WT-TRD-01",
    )
    w.table(
        "military",
        ("level", "tokens:number", "weapon_times:number", "points:number", "armies", "abilities"),
        rows("military", tech.military, "tokens_total", "weapons", "action_points", "units"),
        rule="WT-MIL-01",
    )
    w.table(
        "abilities",
        ("ability", "needs", "effect", "numbers"),
        [
            line(
                w.name("ability", one.id),
                _at(w, one.path, one.level),
                w.texts.say(f"ability.{one.id}", {}),
                _numbers(w, one),
                rule=one.rule,
                ours=is_ours(one.basis),
            )
            for one in tech.abilities
        ],
    )


def _numbers(w: SheetWriter, ability: Any) -> str:
    """The numbers that an ability uses; those that it does not use are neutral."""
    neutral = {"actions": 0, "gold": 0, "factor": 1, "armies_per_build": 1, "rounds": 1}
    return "; ".join(
        w.say(f"uses.{field}", count=getattr(ability, field))
        for field, none in neutral.items()
        if getattr(ability, field) != none
    )


def _victory(w: SheetWriter, data: Data) -> None:
    w.part("victory")
    victory, ours = data.victory, is_ours(data.victory.basis)
    w.facts("sums", victory, SUMS, [name for name, _ in SUMS if ours])
    w.table(
        "points",
        ("source", "vp:number"),
        [
            *(line(w.name("type", one.id), one.vp, rule="WT-VP-02", ours=ours)
              for one in victory.province_types),
            *(line(w.say("titled", title=w.name("title", one.id), path=w.name("path", one.path)),
                   one.vp, rule="WT-VP-07", ours=ours)
              for one in victory.titles),
            *(line(w.say("standing", unit=w.name("unit", unit.id)), unit.standing_vp, rule="WT-VP-03")
              for unit in data.units.values() if unit.standing_vp),
            *(line(w.say("killed", unit=w.name("unit", unit.id)), unit.kill_vp, rule="WT-VP-04")
              for unit in data.units.values() if unit.kill_vp),
        ],
        rule="WT-VP-01",
    )  # fmt: skip
    w.table(
        "thresholds",
        ("players:number", "vp:number"),
        [line(one.players, one.vp, ours=ours) for one in victory.thresholds],
        rule="WT-VIC-02",
    )
    if not (w.options and w.plays("alliances", "none")):
        w.table(
            "allied_thresholds",
            ("alliances", "vp:number"),
            [
                line(" : ".join(map(str, one.teams)), one.vp, ours=ours)
                for one in victory.allied_thresholds
            ],
            rule="WT-ALLY-13",
        )
    w.table(
        "unification",
        ("provinces:number", "actions:number"),
        [line(one.provinces, one.actions, ours=ours) for one in victory.unification],
        rule="WT-UNIF-02",
    )
    start = victory.start_resources
    w.table(
        "start",
        ("resource", "amount:number"),
        [
            *(
                line(w.name("resource", name), getattr(start, name), ours=ours)
                for name in RESOURCES
            ),
            line(
                w.say("tokens"),
                data.technologies.start_tokens,
                rule="WT-SETUP-10",
                ours=is_ours(data.technologies.start_tokens_basis),
            ),
        ],
        rule="WT-SETUP-08",
    )


def _board(w: SheetWriter, board: Board, data: Data) -> None:
    w.part(f"map-{board.map}")
    points = {one.id: one.vp for one in data.victory.province_types}
    symbols, types = is_ours(board.basis.symbols), {one.id: one for one in board.provinces}
    w.table(
        f"countries-{board.map}",
        ("country", "order:number", "provinces_of"),
        [
            line(
                w.name("country", one.id),
                Mark(one.order, is_ours(one.order_basis)),
                ", ".join(place.name for place in board.provinces if one.id in place.countries),
            )
            for one in sorted(board.countries, key=lambda one: one.order)
        ],
        rule="WT-TURN-04",
    )
    w.table(
        f"provinces-{board.map}",
        (
            "province", "country", "type", "vp:number",
            *(w.named("resource", name) for name in RESOURCES[:3]), "neighbours",
        ),
        [
            line(
                place.name,
                w.names("country", place.countries),
                Mark(w.name("type", place.type), is_ours(place.type_basis)),
                points[place.type],
                *(Mark(getattr(place, name), symbols) for name in RESOURCES[:3]),
                ", ".join(types[id].name for id in place.adjacent),
            )
            for place in board.provinces
        ],
        rule="WT-PROV-05",
    )  # fmt: skip


def _small_maps(w: SheetWriter, data: Data, scenarios: list[Scenario]) -> None:
    w.part("small-maps")
    w.table(
        "scenarios",
        ("scenario", "players:number", "map", "start_countries", "neutral", "provinces_of"),
        [_scenario(w, one, data.boards[one.map]) for one in scenarios],
        rule="WT-SMALL-01",
    )
    named = {
        board.map: {one.id: one.name for one in board.provinces} for board in data.boards.values()
    }
    w.table(
        "scenario_unification",
        ("scenario", "country", "required", "optional"),
        [
            line(
                w.name("scenario", one.id),
                w.name("country", entry.country),
                ", ".join(named[one.map][id] for id in entry.required),
                ", ".join(named[one.map][id] for id in entry.optional),
            )
            for one in scenarios
            for entry in one.unification
        ],
        rule="WT-SMALL-04",
    )
    w.table(
        "foreign_routes",
        ("players:number", "route:number", "gives", "amount:number"),
        [
            line(one.players, one.route, w.names("resource", one.gives), one.amount,
                 ours=is_ours(one.basis))
            for one in data.foreign_routes
        ],
        rule="WT-SMALL-08",
    )  # fmt: skip


def _scenario(w: SheetWriter, one: Scenario, board: Board) -> Line:
    ours = _derived(one)
    neutral = [id for id in present_countries(board, one) if id not in one.start_countries]
    places = [place.name for place in board.provinces if place.id in one.provinces]
    return line(
        w.name("scenario", one.id),
        one.players,
        w.name("map", one.map),
        w.names("country", one.start_countries),
        w.names("country", neutral),
        Mark(", ".join(places), "provinces" in ours),
    )
