"""Checks of the data that types cannot say: references, completeness, tables without gaps.

Each problem is a `DataError` with file, key and reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import get_args

from gonfalon.commons.universale.data import KingdomClass, Terrain
from gonfalon.games.prototype.data import (
    CHARACTERS,
    COMPONENTS,
    COSTS,
    LIMITS,
    MOVEMENT,
    SCORING,
    SUPPLY,
    TABLES,
    TECHNOLOGIES,
    WINDOWS,
    BuildingId,
    Character,
    Crossing,
    Data,
    Die,
    EngineId,
    FigureId,
    LadderStep,
    Phase,
    ScoreId,
    SeaCost,
    Technology,
    TerrainCost,
    Transport,
    TransportKind,
    TreeId,
)
from gonfalon.games.prototype.objective_cards import check_objectives
from gonfalon.kernel.datafiles import (
    check_complete,
    check_fixed,
    check_known,
    check_no_repeats,
    check_rising,
    check_row,
    check_unique,
)
from gonfalon.kernel.errors import DataError

CHARACTER_COUNT = 48
TECHNOLOGY_COUNT = 42
WINDOW_COUNT = 56
LEVELS = (1, 2, 3)
SHIPS = ("merchant-ship", "galley")
SEA_ROWS = ("port", "coastal", "open")
LOADING_ROWS = ("armies-or-land-transports", "goods-or-engines", "captains")


def check(data: Data) -> None:
    _check_technologies(data)
    _check_windows(data)
    _check_buildings(data)
    _check_transports(data)
    _check_engines_and_captains(data)
    _check_components(data)
    _check_characters(data)
    _check_movement(data)
    _check_supply(data)
    _check_tables(data)
    _check_scoring(data)
    _check_limits(data)
    check_objectives(data.objectives, data.board)


# What several checks share


def _check_count(file: str, key: str, entries: Sequence[object], wanted: int) -> None:
    if len(entries) != wanted:
        raise DataError(file, key, f"needs {wanted} entries, not {len(entries)}")


def _check_known_technologies(data: Data, file: str, key: str, names: Iterable[str]) -> None:
    known = {technology.id for technology in data.technologies}
    given = list(names)
    check_known(file, key, given, known, "technology")
    check_no_repeats(file, key, given)


# Technologies


def _check_technologies(data: Data) -> None:
    trees = [tree.id for tree in data.trees]
    check_unique(TECHNOLOGIES, "tree", trees)
    check_complete(TECHNOLOGIES, "tree", trees, get_args(TreeId))
    check_no_repeats(TECHNOLOGIES, "tree.colour", [tree.colour for tree in data.trees])
    check_unique(TECHNOLOGIES, "technology", [technology.id for technology in data.technologies])
    _check_count(TECHNOLOGIES, "technology", data.technologies, TECHNOLOGY_COUNT)
    known = {technology.id: technology for technology in data.technologies}
    for number, technology in enumerate(data.technologies, start=1):
        key = f"technology {technology.id}"
        if technology.rule != f"MP-TECHFX-{number:02}":
            reason = f"must be MP-TECHFX-{number:02}, not {technology.rule}"
            raise DataError(TECHNOLOGIES, f"{key}.rule", reason)
        check_no_repeats(TECHNOLOGIES, f"{key}.branches", technology.branches)
        _check_before(f"{key}.prerequisites", technology, known)


def _check_before(key: str, technology: Technology, known: dict[str, Technology]) -> None:
    """Above level I a technology follows one of the level below, of its branch."""
    check_known(TECHNOLOGIES, key, technology.prerequisites, known, "technology")
    _check_count(TECHNOLOGIES, key, technology.prerequisites, min(technology.level - 1, 1))
    for name in technology.prerequisites:
        before = known[name]
        if before.level != technology.level - 1 or before.tree != technology.tree:
            raise DataError(TECHNOLOGIES, key, f"{name!r} is not one level lower in its tree")
        if not set(technology.branches) <= set(before.branches):
            raise DataError(TECHNOLOGIES, key, f"{name!r} is of another branch")


# Windows


def _check_windows(data: Data) -> None:
    check_unique(WINDOWS, "window", [window.id for window in data.windows])
    _check_count(WINDOWS, "window", data.windows, WINDOW_COUNT)
    for window in data.windows:
        check_no_repeats(WINDOWS, f"window {window.id}.phases", window.phases)
        check_no_repeats(WINDOWS, f"window {window.id}.rules", window.rules)
        if not window.phases:
            raise DataError(WINDOWS, f"window {window.id}.phases", "is in no phase")
        if not window.rules:
            raise DataError(WINDOWS, f"window {window.id}.rules", "serves no rule")


# What can be bought


def _check_buildings(data: Data) -> None:
    ids = [building.id for building in data.buildings]
    check_unique(COSTS, "building", ids)
    check_complete(COSTS, "building", ids, get_args(BuildingId))
    known = {building.id: building for building in data.buildings}
    for building in data.buildings:
        key = f"building {building.id}"
        _check_known_technologies(data, COSTS, f"{key}.technologies", building.technologies)
        reduced = [reduction.technology for reduction in building.reductions]
        _check_known_technologies(data, COSTS, f"{key}.reductions", reduced)
        if sum(reduction.florins for reduction in building.reductions) >= building.cost:
            raise DataError(COSTS, f"{key}.reductions", "nothing is left to pay")
        if (building.kind == "fortification") != bool(building.shelters):
            raise DataError(COSTS, f"{key}.shelters", "fortifications shelter VF, and no other")
        if (building.level > 1) != (building.upgrade_from is not None):
            reason = "from level II on a building is an upgrade, and only then"
            raise DataError(COSTS, f"{key}.upgrade_from", reason)
        if building.upgrade_from is not None:
            lower = known[building.upgrade_from]
            if (lower.kind, lower.level) != (building.kind, building.level - 1):
                reason = f"{lower.id!r} is not one level lower of its kind"
                raise DataError(COSTS, f"{key}.upgrade_from", reason)
            for field in ("cost", "supply"):
                if getattr(lower, field) >= getattr(building, field):
                    raise DataError(COSTS, f"{key}.{field}", f"must be more than of a {lower.id}")


def _check_transports(data: Data) -> None:
    check_unique(COSTS, "transport", [transport.id for transport in data.transports])
    for kind in get_args(TransportKind):
        own = [transport for transport in data.transports if transport.kind == kind]
        check_row(COSTS, f"transport {kind}.level", [row.level for row in own], LEVELS)
        check_rising(COSTS, f"transport {kind}.cost", [row.cost for row in own])
        check_rising(COSTS, f"transport {kind}.pm", [row.pm for row in own])
        for transport in own:
            _check_transport(data, f"transport {transport.id}", transport)


def _check_transport(data: Data, key: str, transport: Transport) -> None:
    if transport.id != f"{transport.kind}-{transport.level}":
        raise DataError(COSTS, f"{key}.id", f"must be {transport.kind}-{transport.level}")
    _check_known_technologies(data, COSTS, f"{key}.technologies", transport.technologies)
    check_no_repeats(COSTS, f"{key}.carries", transport.carries)
    ship = transport.kind in SHIPS
    if (transport.element == "sea") != ship:
        raise DataError(COSTS, f"{key}.element", "ships go by sea, wagons and caravans by land")
    if ("land-transport" in transport.carries) != ship:
        raise DataError(COSTS, f"{key}.carries", "ships carry land transports, and no other")
    for cargo in ("captain", "engine"):
        if (cargo in transport.carries) != (transport.class_ == "war"):
            reason = "war transports carry captains and engines, and no other"
            raise DataError(COSTS, f"{key}.carries", reason)
    if ("goods" in transport.carries) != bool(transport.capacity_goods):
        raise DataError(COSTS, f"{key}.capacity_goods", "does not agree with carries")
    for small, large in (("small_vf", "capacity_vf"), ("small_goods", "capacity_goods")):
        if getattr(transport, small) > getattr(transport, large):
            raise DataError(COSTS, f"{key}.{small}", f"is more than {large}")


def _check_engines_and_captains(data: Data) -> None:
    ids = [engine.id for engine in data.engines]
    check_unique(COSTS, "engine", ids)
    check_complete(COSTS, "engine", ids, get_args(EngineId))
    check_row(COSTS, "engine.level", [engine.level for engine in data.engines], LEVELS)
    check_rising(COSTS, "engine.cost", [engine.cost for engine in data.engines])
    check_row(COSTS, "captain.level", [captain.level for captain in data.captains], LEVELS)
    check_rising(COSTS, "captain.cost", [captain.cost for captain in data.captains])
    for engine in data.engines:
        key = f"engine {engine.id}.technologies"
        _check_known_technologies(data, COSTS, key, engine.technologies)
    for captain in data.captains:
        key = f"captain {captain.level}.technologies"
        _check_known_technologies(data, COSTS, key, captain.technologies)


# Components


def _check_components(data: Data) -> None:
    parts = data.components
    figures = [figure.id for figure in parts.figures]
    check_unique(COMPONENTS, "figure", figures)
    check_complete(COMPONENTS, "figure", figures, get_args(FigureId))
    check_rising(COMPONENTS, "figure.vf", [figure.vf for figure in parts.figures])
    for key, given, kinds in (
        ("buildings", list(parts.shared.buildings), get_args(BuildingId)),
        ("transports", list(parts.shared.transports), get_args(TransportKind)),
        ("engines", list(parts.shared.engines), get_args(EngineId)),
    ):
        check_complete(COMPONENTS, f"shared.{key}", given, kinds)
    for number, shield in enumerate(parts.player.shields, start=1):
        key = f"player.shields #{number}.levels"
        check_no_repeats(COMPONENTS, key, shield.levels)
        if not shield.levels:
            raise DataError(COMPONENTS, key, "a shield has at least one level")
    known = {transport.id for transport in data.transports}
    check_known(COMPONENTS, "start.transports", parts.start.transports, known, "transport")
    if len(parts.start.captains) > parts.player.captains:
        reason = f"a player has {parts.player.captains}"
        raise DataError(COMPONENTS, "start.captains", reason)


# The Empire deck


def _check_characters(data: Data) -> None:
    deck = data.deck
    check_unique(CHARACTERS, "character", [character.id for character in deck.characters])
    _check_count(CHARACTERS, "character", deck.characters, CHARACTER_COUNT)
    players = range(data.limits.players_min, data.limits.players_max + 1)
    check_row(CHARACTERS, "players", deck.players, players)
    _check_count(CHARACTERS, "totals", deck.totals, len(deck.players))
    windows = {window.id: window.phases for window in data.windows}
    for number, character in enumerate(deck.characters, start=1):
        _check_character(data, character, number, windows)
    for column, total in enumerate(deck.totals):
        copies = sum(character.copies[column] for character in deck.characters)
        if copies != total:
            reason = f"the copies for {deck.players[column]} players are {copies}, not {total}"
            raise DataError(CHARACTERS, "totals", reason)


def _check_character(
    data: Data, character: Character, number: int, windows: Mapping[str, tuple[str, ...]]
) -> None:
    key = f"character {character.id}"
    check_known(CHARACTERS, f"{key}.windows", character.windows, windows, "window")
    check_no_repeats(CHARACTERS, f"{key}.windows", character.windows)
    if not character.windows:
        raise DataError(CHARACTERS, f"{key}.windows", "is never offered")
    for window in character.windows:
        if not {*character.phases, "any"}.intersection(windows[window]):
            raise DataError(CHARACTERS, f"{key}.windows", f"{window!r} is in none of its phases")
    _check_count(CHARACTERS, f"{key}.copies", character.copies, len(data.deck.players))
    for one, other in pairwise(character.copies):
        if one > other:
            raise DataError(CHARACTERS, f"{key}.copies", "more players never have fewer cards")
    if not character.rules or character.rules[0] != f"MP-CHAR-{number:02}":
        raise DataError(CHARACTERS, f"{key}.rules", f"must begin with MP-CHAR-{number:02}")
    if not character.effects:
        raise DataError(CHARACTERS, f"{key}.effects", "has no effect")
    colours = {tree.colour for tree in data.trees}
    for place, effect in enumerate(character.effects, start=1):
        where = f"{key}.effects #{place}"
        _check_known_technologies(data, CHARACTERS, f"{where}.requires", effect.requires)
        _check_known_technologies(data, CHARACTERS, f"{where}.counts", effect.counts)
        check_known(CHARACTERS, f"{where}.colours", effect.colours, colours, "colour")
    delivered = character.keep in ("delivered-timed", "delivered-or-discard")
    if delivered and not character.offensive:
        raise DataError(CHARACTERS, f"{key}.offensive", "what is delivered is offensive")


# Movement and supply


def _check_movement(data: Data) -> None:
    movement = data.movement
    for key, ids, wanted in (
        ("terrain", [row.id for row in movement.terrains], get_args(Terrain)),
        ("sea", [row.id for row in movement.sea], SEA_ROWS),
        ("loading", [row.id for row in movement.loading], LOADING_ROWS),
    ):
        check_unique(MOVEMENT, key, ids)
        check_complete(MOVEMENT, key, ids, wanted)
    for terrain in movement.terrains:
        _check_cheaper(data, f"terrain {terrain.id}", terrain, terrain.war_wagon)
    for row in movement.sea:
        _check_cheaper(data, f"sea {row.id}", row, row.pm)
    _check_cheaper(data, "river", movement.river, movement.river.pm)
    _check_cheaper(data, "strait", movement.strait, movement.strait.pm)
    technologies = [bonus.technology for bonus in movement.bonuses]
    _check_known_technologies(data, MOVEMENT, "bonus.technology", technologies)
    for bonus in movement.bonuses:
        check_no_repeats(MOVEMENT, f"bonus {bonus.technology}.elements", bonus.elements)


def _check_cheaper(data: Data, key: str, row: TerrainCost | SeaCost | Crossing, pm: int) -> None:
    """A technology and its price go together, and the price is lower."""
    if (row.technology is None) != (row.with_technology is None):
        raise DataError(MOVEMENT, f"{key}.with_technology", "goes together with technology")
    if row.technology is not None and row.with_technology is not None:
        _check_known_technologies(data, MOVEMENT, f"{key}.technology", [row.technology])
        if row.with_technology >= pm:
            raise DataError(MOVEMENT, f"{key}.with_technology", f"must be less than {pm}")


def _check_supply(data: Data) -> None:
    ids = [row.id for row in data.supply.terrains]
    check_unique(SUPPLY, "terrain", ids)
    check_complete(SUPPLY, "terrain", ids, get_args(Terrain))
    for row in data.supply.terrains:
        names = [bonus.technology for bonus in row.technologies]
        _check_known_technologies(data, SUPPLY, f"terrain {row.id}.technologies", names)


# Small tables


def _check_tables(data: Data) -> None:
    tables = data.tables
    check_row(TABLES, "phases", tables.phases, get_args(Phase))
    check_row(TABLES, "ladder", tables.ladder, get_args(LadderStep))
    check_row(TABLES, "level.level", [row.level for row in tables.levels], LEVELS)
    check_row(TABLES, "level.die", [row.die for row in tables.levels], get_args(Die))
    steps = [row.technologies_from for row in tables.levels]
    check_row(TABLES, "level.technologies_from", steps[:1], [0])
    check_rising(TABLES, "level.technologies_from", steps)
    _check_kingdom_classes(data)
    seats = [number for row in tables.auctions for number in row.players]
    limits = data.limits
    check_row(TABLES, "auction.players", seats, range(limits.players_min, limits.players_max + 1))
    skills = [skill.technology for skill in tables.skills]
    _check_known_technologies(data, TABLES, "skill.technology", skills)
    check_no_repeats(TABLES, "skill.goods", [good for row in tables.skills for good in row.goods])
    rebellion = [row.technology for row in tables.rebellion]
    _check_known_technologies(data, TABLES, "rebellion.technology", rebellion)


def _check_kingdom_classes(data: Data) -> None:
    rows = data.tables.kingdom_classes
    ids = [row.id for row in rows]
    check_unique(TABLES, "kingdom_class", ids)
    check_complete(TABLES, "kingdom_class", ids, get_args(KingdomClass))
    starts = [1, *(row.max + 1 for row in rows[:-1])]
    check_row(TABLES, "kingdom_class.min", [row.min for row in rows], starts)
    sizes = {row.id: range(row.min, row.max + 1) for row in rows}
    for kingdom in data.board.kingdoms:
        if len(kingdom.territories) not in sizes[kingdom.class_]:
            reason = f"{kingdom.id} has {len(kingdom.territories)} territories"
            raise DataError(TABLES, f"kingdom_class {kingdom.class_}", reason)


# Honour points


def _check_scoring(data: Data) -> None:
    ids = [score.id for score in data.scoring.scores]
    check_unique(SCORING, "score", ids)
    check_complete(SCORING, "score", ids, get_args(ScoreId))
    check_no_repeats(SCORING, "tie_breaks", data.scoring.tie_breaks)


# Limits


def _check_limits(data: Data) -> None:
    limits = data.limits
    for smaller, larger in (
        ("players_min", "players_max"),
        ("start_vf", "start_vf_pope"),
        ("levels_per_site", "levels_with_carpentry"),
        ("repair_percent_variant", "repair_percent"),
        ("loan_banking", "loan_guilds"),
        ("loans", "loans_with_usurer"),
        ("prisoners_percent", "prisoners_percent_strategy"),
        ("attrition_percent", "attrition_percent_desert"),
        ("attrition_logistics", "attrition_percent_desert"),
        ("healed_surgery", "healed_hospital"),
        ("vf_fanaticism", "vf_fanaticism_crusade"),
    ):
        if getattr(limits, smaller) > getattr(limits, larger):
            raise DataError(LIMITS, smaller, f"is more than {larger}")
    check_fixed(LIMITS, "", limits, captain_levels_per_turn=1)
    check_rising(LIMITS, "turn_limits", limits.turn_limits)
    check_rising(LIMITS, "technology_costs", limits.technology_costs)
    levels = {technology.level for technology in data.technologies}
    _check_count(LIMITS, "technology_costs", limits.technology_costs, len(levels))
    if limits.default_turn_limit not in limits.turn_limits:
        raise DataError(LIMITS, "default_turn_limit", "is none of turn_limits")
    kingdoms = sum(kingdom.playable_prototype for kingdom in data.board.kingdoms)
    if limits.players_max > kingdoms:
        raise DataError(LIMITS, "players_max", f"there are {kingdoms} kingdoms")
    ceiling = sum(figure.vf * figure.count for figure in data.components.figures)
    if limits.start_vf_pope > ceiling:
        raise DataError(LIMITS, "start_vf_pope", f"a player has {ceiling} VF")
