"""Checks of the data that types cannot say: references, completeness, tables without gaps.

Each problem is a `DataError` with file, key and reason.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Literal, get_args

from gonfalon.commons.universale.data import Good, Icon, Terrain
from gonfalon.games.medioevo.data import (
    CARDS,
    COMBAT,
    COMPONENTS,
    COSTS,
    LIMITS,
    OBJECTIVES,
    PENALTY,
    SCORING,
    TECHNOLOGIES,
    WINDOWS,
    AwardId,
    BarbarianUnit,
    Branch,
    BuildingId,
    Captain,
    Card,
    Colour,
    Data,
    Die,
    EngineId,
    HonourId,
    SiegeEngine,
    Transport,
    TransportKind,
    Unit,
    UnitId,
)
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

CARD_COUNT = 72
TECHNOLOGY_COUNT = 24
LEVELS = (1, 2, 3)
TECH_LEVELS = (1, 2, 3, 4)
FACES = {"d4": 4, "d6": 6, "d8": 8}
ICONS_OF_A_CARD = 3
EVERY_CLASS = ("own", "reaction", "free", "inner")  # of windows

# technology points a card shows
POINTS = {"none": 0, "one": 1, "choice": 2, "both": 2}

# what a predicate may name: the accessors at the head of objectives.toml, and plain Python
ACCESSORS = {
    "T", "adj", "at", "barbarians", "branches", "captain_levels", "caravans", "cards", "cath", "civ",
    "commercial", "cubes", "damage", "dist", "engines", "florins", "foreign_home", "galleys", "gm",
    "home", "hp", "hp_start", "inhabited", "land", "level", "loans", "log", "me", "mil", "nbuildings",
    "nplayers", "order", "order_last_turn", "others", "owner", "pact_kinds", "pact_partners",
    "prisoners", "ships", "spaces", "tech", "turn", "units", "wagons", "war",
}  # fmt: skip
PLAIN = {"abs", "all", "any", "len", "max", "min", "set", "sorted", "sum"}


def check(data: Data) -> None:
    _check_windows(data)
    _check_technologies(data)
    _check_buildings(data)
    _check_transports(data)
    _check_armies(data)
    _check_combat(data)
    _check_components(data)
    _check_cards(data)
    _check_objectives(data)
    _check_scoring(data)
    _check_penalties(data)
    _check_limits(data)


# What several checks share


def _check_faces(file: str, key: str, die: Die, faces: Sequence[int]) -> None:
    check_no_repeats(file, key, faces)
    for face in faces:
        if face > FACES[die]:
            raise DataError(file, key, f"a {die} has no {face}")


def _check_moments(
    data: Data, file: str, key: str, windows: Sequence[str], classes: Collection[str]
) -> None:
    """Windows that exist and are of one of these classes."""
    known = {window.id: window.class_ for window in data.windows}
    check_known(file, key, windows, known, "window")
    check_no_repeats(file, key, windows)
    for window in windows:
        if known[window] not in classes:
            raise DataError(file, key, f"{window!r} is of class {known[window]!r}")


# Windows


def _check_windows(data: Data) -> None:
    check_unique(WINDOWS, "window", [window.id for window in data.windows])
    for window in data.windows:
        if window.class_ in ("own", "reaction") and not window.default:
            raise DataError(WINDOWS, f"window {window.id}.default", "missing key")
        if window.class_ != "inner" and not window.family:
            raise DataError(WINDOWS, f"window {window.id}.family", "missing key")


# Technologies


def _check_technologies(data: Data) -> None:
    check_unique(TECHNOLOGIES, "technology", [technology.id for technology in data.technologies])
    numbers = [technology.number for technology in data.technologies]
    check_row(TECHNOLOGIES, "technology.number", numbers, range(1, TECHNOLOGY_COUNT + 1))
    for technology in data.technologies:
        key = f"technology {technology.id}"
        _check_moments(data, TECHNOLOGIES, f"{key}.windows", technology.windows, EVERY_CLASS)
        if bool(technology.windows) == bool(technology.borrows):
            reason = "has windows of its own or those of what it borrows"
            raise DataError(TECHNOLOGIES, f"{key}.windows", reason)
        _check_rule(TECHNOLOGIES, f"{key}.rule", technology.rule, f"MU-TN-{technology.number:02}")
    colours = []
    for branch in get_args(Branch):
        own = [technology for technology in data.technologies if technology.branch == branch]
        levels = [technology.level for technology in own]
        check_row(TECHNOLOGIES, f"branch {branch}.level", levels, TECH_LEVELS)
        for technology in own:
            if technology.colour != own[0].colour:
                reason = f"the branch is {own[0].colour}"
                raise DataError(TECHNOLOGIES, f"technology {technology.id}.colour", reason)
        colours.append(own[0].colour)
    check_no_repeats(TECHNOLOGIES, "technology.colour", colours)


def _check_rule(file: str, key: str, rule: str, wanted: str) -> None:
    if rule != wanted:
        raise DataError(file, key, f"must be {wanted}, not {rule}")


# What can be bought


def _check_points(data: Data, key: str, piece: Captain | SiegeEngine | Transport) -> None:
    _check_tech(data, key, (piece.tech, piece.tp_colour, piece.tp), piece.level)


def _check_tech(data: Data, key: str, need: tuple[str, str, int], times: int) -> None:
    """The technology exists; the points are of its colour, and as many as it says."""
    tech, colour, points = need
    known = {technology.id: technology for technology in data.technologies}
    check_known(COSTS, f"{key}.tech", [tech], known, "technology")
    if colour != known[tech].colour:
        raise DataError(COSTS, f"{key}.tp_colour", f"{tech} is {known[tech].colour}")
    if points != known[tech].tp_cost * times:
        reason = f"{tech} asks for {known[tech].tp_cost * times}, not {points}"
        raise DataError(COSTS, f"{key}.tp", reason)


def _check_place(key: str, place: Sequence[str]) -> None:
    check_no_repeats(COSTS, f"{key}.place", place)
    if not place:
        raise DataError(COSTS, f"{key}.place", "can be put nowhere")


def _check_buildings(data: Data) -> None:
    ids = [building.id for building in data.buildings]
    check_unique(COSTS, "building", ids)
    check_complete(COSTS, "building", ids, get_args(BuildingId))
    for building in data.buildings:
        key = f"building {building.id}"
        times = 1 if building.class_ == "religious" else building.level
        _check_tech(data, key, (building.tech, building.tp_colour, building.tp), times)
        _check_place(key, building.place)
    for class_ in ("civilian", "military"):
        own = [building for building in data.buildings if building.class_ == class_]
        check_row(COSTS, f"building {class_}.level", [item.level for item in own], LEVELS)
        check_rising(COSTS, f"building {class_}.cost", [item.cost for item in own])
        check_rising(COSTS, f"building {class_}.sp", [item.sp for item in own])


def _check_transports(data: Data) -> None:
    check_unique(COSTS, "transport", [transport.id for transport in data.transports])
    for transport in data.transports:
        key = f"transport {transport.id}"
        if transport.id != f"{transport.kind}-{transport.level}":
            reason = f"must be {transport.kind}-{transport.level}"
            raise DataError(COSTS, f"{key}.id", reason)
        _check_points(data, key, transport)
        _check_place(key, transport.place)
        check_no_repeats(COSTS, f"{key}.carries", transport.carries)
        if (transport.place == ("harbour",)) != (transport.element == "sea"):
            raise DataError(COSTS, f"{key}.place", "ships need a harbour, and nothing else does")
        if ("cube" in transport.carries) != (transport.class_ == "civilian"):
            reason = "civilian transports carry cubes, and no others"
            raise DataError(COSTS, f"{key}.carries", reason)
    for kind in get_args(TransportKind):
        own = [transport for transport in data.transports if transport.kind == kind]
        check_row(COSTS, f"transport {kind}.level", [item.level for item in own], LEVELS)
        check_rising(COSTS, f"transport {kind}.cost", [item.cost for item in own])
        for field in ("element", "class_", "carries", "pact"):
            if len({getattr(item, field) for item in own}) > 1:
                reason = "is not the same at every level"
                raise DataError(COSTS, f"transport {kind}.{field.rstrip('_')}", reason)


def _check_armies(data: Data) -> None:
    armies = [army.id for army in data.armies]
    check_unique(COSTS, "army", armies)
    if "captain" in armies:
        raise DataError(COSTS, "army captain", "captains have entries of their own")
    check_complete(COSTS, "army", armies, [name for name in get_args(UnitId) if name != "captain"])
    for army in data.armies:
        _check_place(f"army {army.id}", army.place)
    check_row(COSTS, "captain.level", [captain.level for captain in data.captains], LEVELS)
    check_rising(COSTS, "captain.cost", [captain.cost for captain in data.captains])
    for captain in data.captains:
        key = f"captain {captain.id}"
        if captain.id != f"captain-{captain.level}":
            raise DataError(COSTS, f"{key}.id", f"must be captain-{captain.level}")
        _check_points(data, key, captain)
        _check_place(key, captain.place)
    engines = [engine.id for engine in data.siege_engines]
    check_unique(COSTS, "siege_engine", engines)
    check_complete(COSTS, "siege_engine", engines, get_args(EngineId))
    check_row(COSTS, "siege_engine.level", [item.level for item in data.siege_engines], LEVELS)
    check_rising(COSTS, "siege_engine.cost", [item.cost for item in data.siege_engines])
    for engine in data.siege_engines:
        key = f"siege_engine {engine.id}"
        _check_points(data, key, engine)
        _check_place(key, engine.place)
        _check_faces(COSTS, f"{key}.hit_on", engine.die, engine.hit_on)


# Combat


def _check_combat(data: Data) -> None:
    combat = data.combat
    check_row(COMBAT, "dice", combat.dice, get_args(Die))
    _check_faces(COMBAT, "archery.hit_on", combat.archery.die, combat.archery.hit_on)
    _check_faces(COMBAT, "sinking.hit_on", combat.sinking.die, combat.sinking.hit_on)
    units = [unit.id for unit in combat.units]
    check_unique(COMBAT, "unit", units)
    check_complete(COMBAT, "unit", units, get_args(UnitId))
    for unit in combat.units:
        _check_damage(f"unit {unit.id}.on_damage", unit, unit.on_damage)
        _check_damage(f"unit {unit.id}.on_damage_at_sea", unit, unit.on_damage_at_sea)
    _check_barbarians(data)
    numbers = [step.number for step in combat.steps]
    check_row(COMBAT, "step.number", numbers, range(1, len(numbers) + 1))
    check_unique(COMBAT, "step", [step.id for step in combat.steps])
    for step in combat.steps:
        key = f"step {step.id}"
        _check_moments(data, COMBAT, f"{key}.decisions", step.decisions, ["own"])
        _check_moments(data, COMBAT, f"{key}.windows", step.windows, ["reaction"])


def _check_damage(key: str, unit: Unit, states: Sequence[str]) -> None:
    check_no_repeats(COMBAT, key, states)
    if not states or states[-1] != "removed":
        raise DataError(COMBAT, key, "must end with 'removed'")
    if unit.id in states:
        raise DataError(COMBAT, key, "names itself")


def _check_barbarians(data: Data) -> None:
    combat, kinds = data.combat, get_args(BarbarianUnit)
    check_row(COMBAT, "horde_die.die", [row.die for row in combat.horde_dice], combat.dice)
    for row in combat.horde_dice:
        _check_faces(COMBAT, f"horde_die {row.die}.hit_on", row.die, row.hit_on)
    if not combat.horde.base:
        raise DataError(COMBAT, "horde.base", "a horde has at least one unit")
    check_unique(COMBAT, "supply", [row.unit for row in combat.supply])
    check_complete(COMBAT, "supply", [row.unit for row in combat.supply], kinds)
    galleys = combat.barbarian_galleys
    check_row(COMBAT, "barbarian_galley.level", [row.level for row in galleys], LEVELS)
    check_row(COMBAT, "barbarian_galley.units_from", [galleys[0].units_from], [1])
    check_rising(COMBAT, "barbarian_galley.units_from", [row.units_from for row in galleys])
    order = ("light-infantry", "archer", "captain")
    check_fixed(COMBAT, "barbarian.", combat.barbarian, damage_order=order)
    key = "barbarian_sacrifice.light_infantry_from"
    check_rising(COMBAT, key, [row.light_infantry_from for row in combat.barbarian_sacrifices])
    for sacrifice in combat.barbarian_sacrifices:
        if sacrifice.sacrificed > sacrifice.light_infantry_from:
            reason = f"there may be only {sacrifice.light_infantry_from}"
            raise DataError(COMBAT, "barbarian_sacrifice.sacrificed", reason)


# Components


def _check_components(data: Data) -> None:
    parts, shared = data.components, data.components.shared
    for key, given, wanted in (
        ("player.units", parts.player.units, UnitId),
        ("shared.buildings", shared.buildings, BuildingId),
        ("shared.transports", shared.transports, TransportKind),
        ("shared.siege_engines", shared.siege_engines, EngineId),
        ("shared.barbarian_units", shared.barbarian_units, BarbarianUnit),
        ("shared.standards", shared.standards, Literal["small", "large"]),
    ):
        check_complete(COMPONENTS, key, list(given), get_args(wanted))
    lists: list[tuple[str, list[str], object]] = [
        ("objective_token", [token.colour for token in parts.objective_tokens], Colour),
        ("merchandise", [goods.id for goods in parts.merchandise], Good),
        ("event_effect", [effect.id for effect in parts.event_effects], Icon),
        ("terrain", [terrain.id for terrain in parts.terrains], Terrain),
    ]
    for key, names, kind in lists:
        check_unique(COMPONENTS, key, names)
        check_complete(COMPONENTS, key, names, get_args(kind))
    colours = [goods.colour for goods in parts.merchandise]
    check_no_repeats(COMPONENTS, "merchandise.colour", colours)
    for effect in parts.event_effects:
        _check_faces(COMPONENTS, f"event_effect {effect.id}.harmful", "d6", effect.harmful)
    _check_tokens(data)


def _check_tokens(data: Data) -> None:
    """There are tokens for pieces of every level, for the first transports and the longest road."""
    player = data.components.player
    for number, token in enumerate(player.property_tokens, start=1):
        key = f"player.property_token #{number}.levels"
        check_no_repeats(COMPONENTS, key, token.levels)
        if len(token.levels) not in (1, 2):
            raise DataError(COMPONENTS, key, "a token has one or two printed sides")
    for level in LEVELS:
        count = sum(token.count for token in player.property_tokens if level in token.levels)
        needed = data.limits.start_transport_levels if level == 1 else 1
        if count < needed:
            reason = f"level {level} is on {count} tokens, {needed} are needed"
            raise DataError(COMPONENTS, "player.property_token", reason)
    stages = max(road.stages for road in data.scoring.roads)
    there = player.road_tokens.stage + player.road_tokens.destination
    if there < stages:
        reason = f"a road of {stages} stages needs {stages} tokens, there are {there}"
        raise DataError(COMPONENTS, "player.road_tokens.stage", reason)


# Empire cards


def _check_cards(data: Data) -> None:
    check_unique(CARDS, "card", [card.id for card in data.cards])
    numbers = [card.number for card in data.cards]
    check_row(CARDS, "card.number", numbers, range(1, CARD_COUNT + 1))
    for card in data.cards:
        key = f"card {card.id}"
        _check_moments(data, CARDS, f"{key}.windows", card.windows, EVERY_CLASS)
        if not card.windows:
            raise DataError(CARDS, f"{key}.windows", "is never offered")
        check_no_repeats(CARDS, f"{key}.tp", card.tp)
        if len(card.tp) != POINTS[card.tp_mode]:
            reason = f"{card.tp_mode!r} needs {POINTS[card.tp_mode]} colours, not {len(card.tp)}"
            raise DataError(CARDS, f"{key}.tp", reason)
        _check_rule(CARDS, f"{key}.rule", card.rule, f"MU-EC-{card.number:02}")
        _check_die_table(key, card)


def _check_die_table(key: str, card: Card) -> None:
    """A card with a die says what each of its faces gives."""
    if card.die is None:
        if card.die_table:
            raise DataError(CARDS, f"{key}.die", "missing key")
        return
    covered = [face for row in card.die_table for face in range(row.low, row.high + 1)]
    check_row(CARDS, f"{key}.die_table", covered, range(1, FACES[card.die] + 1))
    for row in card.die_table:
        if bool(row.amount) == bool(row.result):
            raise DataError(CARDS, f"{key}.die_table", "each row has an amount or a result")


def _check_objectives(data: Data) -> None:
    characters = {card.number: card.character for card in data.cards}
    check_row(OBJECTIVES, "objective.card", [item.card for item in data.objectives], [*characters])
    check_unique(OBJECTIVES, "objective", [objective.title for objective in data.objectives])
    for objective in data.objectives:
        key = f"objective {objective.card}"
        if objective.character != characters[objective.card]:
            reason = f"card {objective.card} is a {characters[objective.card]}"
            raise DataError(OBJECTIVES, f"{key}.character", reason)
        check_no_repeats(OBJECTIVES, f"{key}.token", objective.token)
        if len(objective.token) > 2:
            raise DataError(OBJECTIVES, f"{key}.token", "at most two colours to choose from")
        _check_predicate(f"{key}.predicate", objective.predicate)


def _check_predicate(key: str, predicate: str) -> None:
    """An expression that names only accessors, what every Python has, and its own variables."""
    try:
        nodes = list(ast.walk(ast.parse(predicate, mode="eval")))
    except SyntaxError as error:
        raise DataError(OBJECTIVES, key, f"{error.msg} at column {error.offset}") from None
    names = [node for node in nodes if isinstance(node, ast.Name)]
    own = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    check_known(OBJECTIVES, key, [node.id for node in names], ACCESSORS | PLAIN | own, "accessor")


# Honour points


def _check_scoring(data: Data) -> None:
    scoring = data.scoring
    for key, ids, wanted in (
        ("in_play", [row.id for row in scoring.in_play], get_args(HonourId)),
        ("award", [row.id for row in scoring.awards], get_args(AwardId)),
    ):
        check_unique(SCORING, key, ids)
        check_complete(SCORING, key, ids, wanted)
    land = [territory.id for territory in data.board.territories if territory.inhabited_area]
    kingdoms = [kingdom.id for kingdom in data.board.kingdoms if kingdom.playable_166]
    for award in scoring.awards:
        key = f"award {award.id}"
        places, out = filter(None, [award.territory]), filter(None, [award.excluded_kingdom])
        check_known(SCORING, f"{key}.territory", places, land, "inhabited territory")
        check_known(SCORING, f"{key}.excluded_kingdom", out, kingdoms, "kingdom")
        if award.id.startswith("control-") != bool(award.territory):
            reason = "an award for control has one, and no other"
            raise DataError(SCORING, f"{key}.territory", reason)
        if award.tie_hp > award.hp:
            raise DataError(SCORING, f"{key}.tie_hp", f"is more than {award.hp}")
    _check_final_tables(data)
    check_rising(SCORING, "road.stages", [road.stages for road in scoring.roads])
    check_fixed(SCORING, "tie_break.", scoring.tie_break, order=("hp", "wealth", "turn-order"))


def _check_final_tables(data: Data) -> None:
    """Rows without gaps, of which the last one holds for more."""
    scoring, limits = data.scoring, data.limits
    ends = [row.max for row in scoring.prisoners]
    starts = [1, *(end + 1 for end in ends[:-1] if end is not None)]
    check_row(SCORING, "prisoners.min", [row.min for row in scoring.prisoners], starts)
    if ends[-1] is not None:
        raise DataError(SCORING, "prisoners.max", "the last row has none")
    debts = [*range(limits.loan, limits.max_debt + 1, limits.loan)]
    check_row(SCORING, "debt.florins", [row.florins for row in scoring.debt], debts)
    tokens = [row.tokens for row in scoring.objective_tokens]
    check_row(SCORING, "objective_tokens.tokens", tokens, range(len(tokens)))


def _check_penalties(data: Data) -> None:
    players = [row.players for row in data.penalties]
    check_unique(PENALTY, "row", players)
    for number in range(2, data.limits.players_max + 1):
        if number not in players:
            raise DataError(PENALTY, f"row {number}", "is missing")
    for row in data.penalties:
        key = f"row {row.players}.penalty"
        if len(row.penalty) != row.players:
            raise DataError(PENALTY, key, f"needs {row.players} entries, not {len(row.penalty)}")
        for one, other in pairwise((0, *row.penalty)):
            if other > one:
                raise DataError(PENALTY, key, "a later place is never better")


# Limits


def _check_limits(data: Data) -> None:
    limits, board = data.limits, data.board
    for smaller, larger in (
        ("players_min", "players_max"),
        ("start_cards_kept", "start_cards_dealt"),
        ("loan", "max_debt"),
    ):
        if getattr(limits, smaller) > getattr(limits, larger):
            raise DataError(LIMITS, smaller, f"is more than {larger}")
    check_fixed(
        LIMITS, "", limits, start_villages=1, start_cards_kept=1, loans_per_turn=1, repayments_per_turn=1,
        bankruptcies_to_elimination=2, technologies_per_branch=1, rerolls=1,
    )  # fmt: skip
    check_rising(LIMITS, "turn_limits", limits.turn_limits)
    check_rising(LIMITS, "tax_levels", limits.tax_levels)
    if limits.default_tax_level not in limits.tax_levels:
        raise DataError(LIMITS, "default_tax_level", "is none of tax_levels")
    for event in board.events:
        if event.tax not in limits.tax_levels:
            reason = f"the event {event.id} tolerates {event.tax}"
            raise DataError(LIMITS, "tax_levels", reason)
    each = limits.florins_per_rebellion
    if any(level % each for level in limits.tax_levels if level >= each):
        raise DataError(LIMITS, "florins_per_rebellion", "tax_levels are no multiples of it")
    if limits.max_debt % limits.loan:
        raise DataError(LIMITS, "max_debt", "is no multiple of loan")
    if limits.effects_chosen > ICONS_OF_A_CARD:
        raise DataError(LIMITS, "effects_chosen", f"an event has {ICONS_OF_A_CARD}")
    if limits.neighbouring_distance != board.played_map_166.reach:
        reason = f"kingdoms.toml has a reach of {board.played_map_166.reach}"
        raise DataError(LIMITS, "neighbouring_distance", reason)
    kingdoms = sum(kingdom.playable_166 for kingdom in board.kingdoms)
    if limits.players_max > kingdoms:
        raise DataError(LIMITS, "players_max", f"there are {kingdoms} kingdoms")
    dealt = limits.start_cards_dealt * limits.players_max
    if dealt > len(data.cards):
        reason = f"{dealt} are dealt, there are {len(data.cards)}"
        raise DataError(LIMITS, "start_cards_dealt", reason)
