"""Every mistake in the data files is named precisely."""

import shutil
from pathlib import Path

import pytest

from gonfalon.commons.universale import data as ud
from gonfalon.games.prototype import data as pd
from gonfalon.games.prototype.data_checks import WINDOW_COUNT
from gonfalon.games.prototype.load import digest, load_data
from gonfalon.games.prototype.objective_cards import OBJECTIVES
from gonfalon.kernel.datafiles import digest as kernel_digest
from gonfalon.kernel.errors import DataError
from tests.games.data_files import Mistake, assert_named, change, mistakes, refused, take_out
from tests.games.prototype.shipped import (
    DATA,
    FOLDER,
)

# Broken data


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FOLDER / "data", tmp_path / "data"))


COSTS, PARTS, CARDS, TECH = pd.COSTS, pd.COMPONENTS, pd.CHARACTERS, pd.TECHNOLOGIES
MOVE, SUPPLY, TABLES, SCORING = pd.MOVEMENT, pd.SUPPLY, pd.TABLES, pd.SCORING
WINDOWS, LIMIT, GOALS = pd.WINDOWS, pd.LIMITS, OBJECTIVES
EGYPT = 'id = "mamluks-2"'
TOWN, TOWER, FAIR = 'id = "town"', 'id = "tower"', 'id = "fair-mining"'
WAGON, GALLEY, SHIP = 'id = "war-wagon-2"', 'id = "galley-1"', 'id = "merchant-ship-1"'
KNIGHT, MISER, ABBOT = 'id = "knight"', 'id = "miser"', 'id = "abbot"'
LAW, ALCHEMY, ROADS = 'id = "law"', 'id = "alchemy"', 'id = "roads"'

# file, where, old text, new text, key, reason
BREAKAGES = [
    # what the types refuse
    (COSTS, TOWN, "cost = 100", "price = 100", "building town.price", "unknown key"),
    (COSTS, TOWN, "cost = 100\n", "", "building town.cost", "missing key"),
    (COSTS, TOWN, "cost = 100", "cost = 0", "building town.cost", "Expected `int` >= 1"),
    (COSTS, TOWN, TOWN, 'id = "hamlet"', "building hamlet.id", "Invalid enum value 'hamlet'"),
    (COSTS, GALLEY, "level = 1", "level = 4", "transport galley-1.level", "Expected `int` <= 3"),
    (COSTS, FAIR, '"weapons"', '"arms"', "building fair-mining.price_effects #1.goods #2", "Invalid"),
    (COSTS, 'id = "bombard"', "from = 4", "from = 7", "engine bombard.duel_from", "Expected `int`"),
    (PARTS, "", '"archers"', '"bowmen"', "figure bowmen.id", "Invalid enum value 'bowmen'"),
    (CARDS, KNIGHT, '"discard"', '"burn"', "character knight.keep", "Invalid enum value 'burn'"),
    (CARDS, KNIGHT, "MP-CHAR-13", "CHAR-13", "character knight.rules #1", "Expected `str` matching"),
    (CARDS, 'id = "pirate"', "[3, 6, 9]", "[3, 6]", "character pirate.effects #1.by_lt", "Expected"),
    (TECH, LAW, "level = 1", "level = 5", "technology law.level", "Expected `int` <= 4"),
    (TECH, "", '"violet"', '"pink"', "tree religion.colour", "Invalid enum value 'pink'"),
    (MOVE, "", 'id = "hills"', 'id = "swamp"', "terrain swamp.id", "Invalid enum value 'swamp'"),
    (SUPPLY, "", "base = 5", "base = -5", "terrain plains.base", "Expected `int` >= 0"),
    (TABLES, "", '"furs"', '"silk"', "skill #2.goods #1", "Invalid enum value 'silk'"),
    (SCORING, "", '"first-relic"', '"relic"', "score relic.id", "Invalid enum value 'relic'"),
    (WINDOWS, "", '"setup.capital"', '"setup"', "window setup.id", "Expected `str` matching"),
    (WINDOWS, "", '["turn-order"]', '["auction"]', "window auction.bid.phases #1", "Invalid enum"),
    (LIMIT, "", "bid_raise = 5", "bid_raise = 0", "bid_raise", "Expected `int` >= 1"),
    (LIMIT, "", 'duel_die = "d6"', 'duel_die = "d10"', "duel_die", "Invalid enum value 'd10'"),
    (LIMIT, "", "plunder_percent = 50", "plunder_percent = 150", "plunder_percent", "Expected `int`"),
    (LIMIT, "", "crew = 1", "sailors = 1", "sailors", "unknown key"),
    # technologies
    (TECH, LAW, LAW, ROADS, "technology roads", "stands twice"),
    (TECH, "", 'id = "religion"', 'id = "sciences"', "tree sciences", "stands twice"),
    (TECH, "", '"green"', '"violet"', "tree.colour", "'violet' stands twice"),
    (TECH, LAW, "FX-18", "FX-19", "technology law.rule", "must be MP-TECHFX-18, not MP-TECHFX-19"),
    (
        TECH, ALCHEMY, '["engineering"]', '["gunpowder"]',
        "technology alchemy.prerequisites", "unknown technology 'gunpowder'",
    ),
    (
        TECH, ALCHEMY, '["engineering"]', '["architecture"]',
        "technology alchemy.prerequisites", "'architecture' is not one level lower in its tree",
    ),
    (
        TECH, ALCHEMY, '["engineering"]', '["strategy"]',
        "technology alchemy.prerequisites", "'strategy' is not one level lower in its tree",
    ),
    (
        TECH, ALCHEMY, '["engineering"]', '["cartography"]',
        "technology alchemy.prerequisites", "'cartography' is of another branch",
    ),
    (
        TECH, ALCHEMY, '["engineering"]', "[]",
        "technology alchemy.prerequisites", "needs 1 entries, not 0",
    ),
    (
        TECH, 'id = "mathematics"', '["building", "navigation"]', '["building", "building"]',
        "technology mathematics.branches", "'building' stands twice",
    ),
    # windows
    (WINDOWS, "", '"setup.capital"', '"setup.pieces"', "window setup.pieces", "stands twice"),
    (WINDOWS, "", '["turn-order"]', "[]", "window auction.bid.phases", "is in no phase"),
    (WINDOWS, "", '["MP-DIPL-01"]', "[]", "window diplomacy.turn.rules", "serves no rule"),
    (
        WINDOWS, '"war.treaty"', '["diplomacy", "combat"]', '["combat", "combat"]',
        "window war.treaty.phases", "'combat' stands twice",
    ),
    (
        WINDOWS, '"cards.keep"', '"MP-CARD-02"', '"MP-CARD-01"',
        "window cards.keep.rules", "'MP-CARD-01' stands twice",
    ),
    # what can be bought
    (COSTS, TOWN, TOWN, 'id = "village"', "building village", "stands twice"),
    (COSTS, TOWN, '"architecture"', '"masonry"', "building town.technologies", "unknown technology"),
    (COSTS, FAIR, '"forging"', '"mining"', "building fair-mining.reductions", "unknown technology"),
    (COSTS, FAIR, "florins = 50", "florins = 300", "building fair-mining.reductions", "nothing is"),
    (COSTS, TOWER, "shelters = 10\n", "", "building tower.shelters", "fortifications shelter VF"),
    (COSTS, TOWN, 'upgrade_from = "village"\n', "", "building town.upgrade_from", "from level II on"),
    (COSTS, TOWN, '"village"', '"tower"', "building town.upgrade_from", "'tower' is not one level"),
    (COSTS, TOWN, "cost = 100", "cost = 50", "building town.cost", "must be more than of a village"),
    (COSTS, TOWN, "supply = 20", "supply = 10", "building town.supply", "must be more than of a vil"),
    (COSTS, WAGON, WAGON, 'id = "war-wagon-1"', "transport war-wagon-1", "stands twice"),
    (COSTS, WAGON, WAGON, 'id = "wagon"', "transport wagon.id", "must be war-wagon-2"),
    (COSTS, WAGON, "level = 2", "level = 3", "transport war-wagon.level", "must be 2, not 3"),
    (COSTS, WAGON, "cost = 150", "cost = 100", "transport war-wagon.cost", "100 must be more than 100"),
    (COSTS, WAGON, "pm = 8", "pm = 7", "transport war-wagon.pm", "7 must be more than 7"),
    (COSTS, WAGON, '"land"', '"sea"', "transport war-wagon-2.element", "ships go by sea"),
    (COSTS, WAGON, "technologies = []", 'technologies = ["wheel"]', "transport war-wagon-2.technologies", "unknown technology 'wheel'"),
    (COSTS, WAGON, '"engine"', '"land-transport"', "transport war-wagon-2.carries", "ships carry"),
    (COSTS, WAGON, ', "engine"', "", "transport war-wagon-2.carries", "war transports carry"),
    (COSTS, WAGON, '"engine"', '"captain"', "transport war-wagon-2.carries", "'captain' stands twice"),
    (COSTS, SHIP, ', "goods"', "", "transport merchant-ship-1.capacity_goods", "does not agree"),
    (COSTS, SHIP, "small_vf = 10", "small_vf = 20", "transport merchant-ship-1.small_vf", "is more"),
    (COSTS, "", 'id = "trebuchet"', 'id = "catapult"', "engine catapult", "stands twice"),
    (COSTS, 'id = "bombard"', '"alchemy"', '"powder"', "engine bombard.technologies", "unknown tech"),
    (COSTS, 'id = "bombard"', "cost = 300", "cost = 200", "engine.cost", "200 must be more than 200"),
    (COSTS, 'id = "bombard"', "level = 3", "level = 2", "engine.level", "must be 3, not 2"),
    (COSTS, "[[captain]]", "level = 2", "level = 1", "captain.level", "must be 2, not 1"),
    (COSTS, "[[captain]]", "cost = 200", "cost = 100", "captain.cost", "100 must be more than 100"),
    (COSTS, "[[captain]]", '"military-school"', '"school"', "captain 1.technologies", "unknown tech"),
    # components
    (PARTS, "", 'id = "archers"', 'id = "cavalry"', "figure cavalry", "stands twice"),
    (PARTS, "", "vf = 3", "vf = 1", "figure.vf", "1 must be more than 1"),
    (PARTS, "", "town = 17, ", "", "shared.buildings town", "is missing"),
    (PARTS, "", "galley = 15, ", "", "shared.transports galley", "is missing"),
    (PARTS, "", "catapult = 16, ", "", "shared.engines catapult", "is missing"),
    (PARTS, "", "levels = [1, 2, 3]", "levels = []", "player.shields #1.levels", "a shield has at"),
    (PARTS, "", "levels = [1, 2, 3]", "levels = [1, 1]", "player.shields #1.levels", "1 stands twice"),
    (PARTS, "", '"galley-1"', '"galley-4"', "start.transports", "unknown transport 'galley-4'"),
    (PARTS, "[start]", "captains = [1]", "captains = [1, 1, 1, 1]", "start.captains", "a player has 3"),
    # characters
    (CARDS, KNIGHT, KNIGHT, MISER, "character miser", "stands twice"),
    (CARDS, "", "players = [3, 4, ", "players = [4, 3, ", "players", "must be 3, not 4"),
    (CARDS, "", "totals = [70, ", "totals = [", "totals", "needs 8 entries, not 7"),
    (CARDS, "", "totals = [70", "totals = [71", "totals", "the copies for 3 players are 70, not 71"),
    (CARDS, KNIGHT, "[1, 1, 2, ", "[1, 1, 3, ", "character knight.copies", "more players never"),
    (CARDS, KNIGHT, "copies = [1, ", "copies = [", "character knight.copies", "needs 8 entries, not 7"),
    (CARDS, KNIGHT, "orders", "order", "character knight.windows", "unknown window"),
    (CARDS, KNIGHT, '["reinforcements.orders"]', "[]", "character knight.windows", "is never offered"),
    (
        CARDS, KNIGHT, '["reinforcements.orders"]', '["taxes.orders"]',
        "character knight.windows", "'taxes.orders' is in none of its phases",
    ),
    (
        CARDS, KNIGHT, '["vassalage"]', '["chivalry"]',
        "character knight.effects #2.requires", "unknown technology 'chivalry'",
    ),
    (
        CARDS, 'id = "patron"', '["market", ', '["fair", ',
        "character patron.effects #1.counts", "unknown technology 'fair'",
    ),
    (CARDS, KNIGHT, "CHAR-13", "CHAR-14", "character knight.rules", "must begin with MP-CHAR-13"),
    (CARDS, MISER, "offensive = true", "offensive = false", "character miser.offensive", "what is d"),
    # movement and supply
    (MOVE, "", 'id = "hills"', 'id = "forest"', "terrain forest", "stands twice"),
    (MOVE, "", 'id = "coastal"', 'id = "open"', "sea open", "stands twice"),
    (MOVE, "", 'id = "captains"', 'id = "goods-or-engines"', "loading goods-or-engines", "stands tw"),
    (MOVE, "", 'technology = "roads"\n', "", "terrain mountains.with_technology", "goes together"),
    (MOVE, "", '"roads"', '"paths"', "terrain mountains.technology", "unknown technology 'paths'"),
    (MOVE, "", "with_technology = 2", "with_technology = 3", "terrain mountains.with_technology", "must"),
    (MOVE, "[river]", "with_technology = 0\n", "", "river.with_technology", "goes together"),
    (MOVE, "", '"astronomy"', '"compass"', "sea open.technology", "unknown technology 'compass'"),
    (MOVE, "[[bonus]]", '"weaving"', '"sails"', "bonus.technology", "unknown technology 'sails'"),
    (MOVE, "[[bonus]]", '"weaving"', '"roads"', "bonus.technology", "'roads' stands twice"),
    (MOVE, "", '["sea", "land"]', '["sea", "sea"]', "bonus cartography.elements", "'sea' stands tw"),
    (SUPPLY, "", 'id = "hills"', 'id = "forest"', "terrain forest", "stands twice"),
    (SUPPLY, "", '"hunting"', '"fishing"', "terrain forest.technologies", "unknown technology"),
    # tables
    (TABLES, "", '"taxes", "rein', '"rein', "phases", "must be taxes, not reinforcements"),
    (TABLES, "", '"village", "fort"', '"fort", "village"', "ladder", "must be village, not fort"),
    (TABLES, "", "from = 8", "from = 16", "level.technologies_from", "16 must be more than 16"),
    (TABLES, "", "from = 0", "from = 1", "level.technologies_from", "must be 0, not 1"),
    (TABLES, "", 'die = "d6"', 'die = "d4"', "level.die", "must be d6, not d4"),
    (TABLES, "", 'id = "minor"', 'id = "small"', "kingdom_class small", "stands twice"),
    (TABLES, "", "min = 3", "min = 4", "kingdom_class.min", "must be 3, not 4"),
    (TABLES, "", "max = 7", "max = 6", "kingdom_class major", "byzantium has 7 territories"),
    (TABLES, "", "players = [6, 7]", "players = [6]", "auction.players", "must be 7, not 8"),
    (TABLES, "", '"forging"', '"smithing"', "skill.technology", "unknown technology 'smithing'"),
    (TABLES, "", '["furs"]', '["wine"]', "skill.goods", "'wine' stands twice"),
    (TABLES, "", '"law"', '"order"', "rebellion.technology", "unknown technology 'order'"),
    # honour points
    (SCORING, "", '"surprise"', '"bankruptcy"', "score bankruptcy", "stands twice"),
    (SCORING, "", '"vf", ', '"florins", ', "tie_breaks", "'florins' stands twice"),
    # limits
    (LIMIT, "", "start_vf = 35", "start_vf = 45", "start_vf", "is more than start_vf_pope"),
    (LIMIT, "", "pope = 40", "pope = 400", "start_vf_pope", "a player has 250 VF"),
    (LIMIT, "", "[8, 10, 12]", "[8, 8, 12]", "turn_limits", "8 must be more than 8"),
    (LIMIT, "", "per_turn = 1 ", "per_turn = 2 ", "captain_levels_per_turn", "must be 1: the rules"),
    (LIMIT, "", "turn_limit = 10", "turn_limit = 9", "default_turn_limit", "is none of turn_limits"),
    (LIMIT, "", ", 400, 600]", ", 600]", "technology_costs", "needs 4 entries, not 3"),
    # Objective cards
    (GOALS, "", "home_lost = -2", "home_lost = 2", "points.home_lost", "Expected `int` <= 0"),
    (GOALS, EGYPT, '"tripolitania", ', "", "card mamluks-2.near", "Expected `array` of length"),
    (GOALS, EGYPT, EGYPT, 'id = "mamluks-1"', "card mamluks-1", "stands twice"),
    (GOALS, EGYPT, 'kingdom = "mamluks"', 'kingdom = "bohemia"', "card.kingdom", "unknown kingdom 'bohemia'"),
    (GOALS, EGYPT, "difficulty = 2", "difficulty = 1", "card.difficulty of mamluks", ""),
    (GOALS, EGYPT, '"crete"', '"delta"', "card mamluks-2", "'delta' stands twice"),
    (GOALS, EGYPT, '"crete"', '"serbia"', "card mamluks-2", "'serbia' stands twice"),
    (GOALS, EGYPT, '"crete"', '"crimea-x"', "card mamluks-2", "'crimea-x' is not always in play"),
    (GOALS, EGYPT, '"crete"', '"provence"', "card mamluks-2", "'provence' is not always in play"),
    (GOALS, EGYPT, '"crete"', '"jutland"', "card mamluks-2", "'jutland' is not always in play"),
    (GOALS, 'id = "france-2"', '"sardinia"', '"scotland"', "card france-2", "'scotland' is not always"),
    (LIMIT, "", "hospital = 2", "hospital = 0", "healed_surgery", "is more than healed_hospital"),
]  # fmt: skip


@mistakes(BREAKAGES)
def test_a_mistake_is_named(folder: Path, mistake: Mistake) -> None:
    assert_named(load_data, folder, mistake)


@pytest.mark.parametrize(
    ("file", "kind", "entry", "key", "reason"),
    [
        (COSTS, "building", 'id = "cathedral"', "building cathedral", "is missing"),
        (COSTS, "transport", 'id = "galley-3"', "transport galley.level", "needs 3 entries, not 2"),
        (COSTS, "engine", 'id = "bombard"', "engine bombard", "is missing"),
        (PARTS, "figure", 'id = "cavalry"', "figure cavalry", "is missing"),
        (CARDS, "character", 'id = "bishop"', "character", "needs 48 entries, not 47"),
        (TECH, "technology", 'id = "monopoly"', "technology", "needs 42 entries, not 41"),
        (TECH, "tree", 'id = "military"', "tree military", "is missing"),
        (MOVE, "terrain", 'id = "desert"', "terrain desert", "is missing"),
        (MOVE, "sea", 'id = "port"', "sea port", "is missing"),
        (MOVE, "loading", 'id = "captains"', "loading captains", "is missing"),
        (SUPPLY, "terrain", 'id = "desert"', "terrain desert", "is missing"),
        (TABLES, "kingdom_class", 'id = "major"', "kingdom_class major", "is missing"),
        (SCORING, "score", 'id = "surprise"', "score surprise", "is missing"),
        (
            WINDOWS,
            "window",
            'id = "fair.bid"',
            "window",
            f"needs {WINDOW_COUNT} entries, not {WINDOW_COUNT - 1}",
        ),
    ],
)
def test_a_missing_entry_is_named(
    folder: Path, file: str, kind: str, entry: str, key: str, reason: str
) -> None:
    take_out(folder, file, kind, entry)
    error = refused(load_data, folder)
    assert (error.key, error.reason) == (key, reason)


def test_a_file_that_is_missing_is_named(folder: Path) -> None:
    (folder / pd.WINDOWS).unlink()
    with pytest.raises(DataError, match=r"windows\.toml: the file is missing"):
        load_data(folder)


# A designer's own


def test_another_number_gives_another_digest(folder: Path) -> None:
    assert digest(load_data(folder)) == digest(DATA)
    change(folder, pd.LIMITS, "", "start_florins = 1000", "start_florins = 1500")
    assert digest(load_data(folder)) != digest(DATA)


def test_other_objective_cards_give_another_digest(folder: Path) -> None:
    change(folder, GOALS, EGYPT, '"crete"', '"rhodes"')
    assert (
        digest(load_data(folder)) == f"{digest(DATA)}+{kernel_digest(load_data(folder).objectives)}"
    )


def test_a_board_of_his_own(folder: Path) -> None:
    shutil.copytree(Path(ud.__file__).with_name("data"), folder / "board")
    assert digest(load_data(folder)) == digest(DATA)
    change(folder / "board", ud.KINGDOMS, 'id = "bohemia"', 'class = "small"', 'class = "minor"')
    error = refused(load_data, folder)
    assert (error.file, error.key) == (ud.KINGDOMS, "kingdom bohemia.class")
