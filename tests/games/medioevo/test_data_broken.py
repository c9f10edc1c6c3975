"""Mistakes in the data files are named precisely; a designer may bring files of their own."""

import shutil
from pathlib import Path

import pytest

from gonfalon.commons.universale import data as ud
from gonfalon.games.medioevo import data as md
from gonfalon.games.medioevo.load import digest, load_data
from gonfalon.kernel.errors import DataError
from tests.games.data_files import Mistake, assert_named, change, mistakes, refused, take_out

FOLDER = Path(md.__file__).parent
DATA = load_data()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FOLDER / "data", tmp_path / "data"))


COSTS, COMBAT, PARTS, CARDS, GOALS = md.COSTS, md.COMBAT, md.COMPONENTS, md.CARDS, md.OBJECTIVES
TECH, SCORING, PENALTY, WINDOWS, LIMIT = (
    md.TECHNOLOGIES, md.SCORING, md.PENALTY, md.WINDOWS, md.LIMITS,
)  # fmt: skip
TOWN, WAGON, GALLEY = 'id = "town"', 'id = "war-wagon-2"', 'id = "galley-1"'
TRUCE, VOLLEY, CRY = 'id = "truce-of-god"', 'id = "volley"', 'id = "battle-cry"'
LAW, MARKET = 'id = "law"', 'id = "market"'

# file, where, old text, new text, key, reason
BREAKAGES = [
    # what the types refuse
    (COSTS, TOWN, "cost = 200", "price = 200", "building town.price", "unknown key"),
    (COSTS, TOWN, "cost = 200\n", "", "building town.cost", "missing key"),
    (COSTS, TOWN, "cost = 200", "cost = 0", "building town.cost", "Expected `int` >= 1"),
    (COSTS, TOWN, TOWN, 'id = "hamlet"', "building hamlet.id", "Invalid enum value 'hamlet'"),
    (COSTS, TOWN, '"green"', '"black"', "building town.tp_colour", "Invalid enum value 'black'"),
    (COSTS, GALLEY, "level = 1", "level = 4", "transport galley-1.level", "Expected `int` <= 3"),
    (CARDS, TRUCE, '"one"', '"two"', "card truce-of-god.tp_mode", "Invalid enum value 'two'"),
    (CARDS, TRUCE, "MU-EC-01", "EC-01", "card truce-of-god.rule", "Expected `str` matching"),
    (PENALTY, "", "[0, -1]", "[0, 1]", "row #1.penalty #2", "Expected `int` <= 0"),
    (SCORING, "", '"build-city"', '"build-hut"', "in_play build-hut.id", "Invalid enum value"),
    (LIMIT, "", "loan = 500", "loan = 0", "loan", "Expected `int` >= 1"),
    (LIMIT, "", "great_army = 5", "big_army = 5", "big_army", "unknown key"),
    # what can be bought
    (COSTS, TOWN, TOWN, 'id = "village"', "building village", "stands twice"),
    (COSTS, TOWN, '"masonry"', '"alchemy"', "building town.tech", "unknown technology 'alchemy'"),
    (COSTS, TOWN, '"masonry"', '"religion"', "building town.tp_colour", "religion is purple"),
    (COSTS, TOWN, "tp = 2", "tp = 3", "building town.tp", "masonry asks for 2, not 3"),
    (COSTS, TOWN, '["inhabited-area"]', "[]", "building town.place", "can be put nowhere"),
    (COSTS, TOWN, "cost = 200", "cost = 100", "building civilian.cost", "100 must be more than 100"),
    (COSTS, TOWN, "sp = 4", "sp = 7", "building civilian.sp", "6 must be more than 7"),
    (COSTS, WAGON, WAGON, 'id = "war-wagon-1"', "transport war-wagon-1", "stands twice"),
    (COSTS, WAGON, WAGON, 'id = "wagon"', "transport wagon.id", "must be war-wagon-2"),
    (COSTS, WAGON, '"land"', '"sea"', "transport war-wagon-2.place", "ships need a harbour"),
    (COSTS, WAGON, '"army-unit"', '"cube"', "transport war-wagon-2.carries", "civilian transports"),
    (COSTS, WAGON, '"military-control"', '"civilian-control"', "transport war-wagon.pact", "is not"),
    (COSTS, "", 'id = "archer"', 'id = "cavalry"', "army cavalry", "stands twice"),
    (COSTS, "", 'id = "archer"', 'id = "captain"', "army captain", "captains have entries of"),
    (COSTS, "", 'id = "captain-2"', 'id = "captain-3"', "captain captain-3.id", "must be captain-2"),
    (COSTS, "", 'id = "trebuchet"', 'id = "catapult"', "siege_engine catapult", "stands twice"),
    (
        COSTS, 'id = "catapult"', "[1, 2, 3]", "[1, 2, 2]",
        "siege_engine catapult.hit_on", "2 stands twice",
    ),
    # combat
    (COMBAT, "", '["d4", "d6", "d8"]', '["d4", "d8", "d6"]', "dice", "must be d6, not d8"),
    (COMBAT, "[[horde_die]]", "[1, 2, 3]", "[1, 2, 5]", "horde_die d4.hit_on", "a d4 has no 5"),
    (COMBAT, "[[unit]]", 'id = "archer"', 'id = "cavalry"', "unit cavalry", "stands twice"),
    (
        COMBAT, 'id = "cavalry"', ', "removed"]', "]",
        "unit cavalry.on_damage", "must end with 'removed'",
    ),
    (
        COMBAT, 'id = "cavalry"', '"heavy-infantry"', '"cavalry"',
        "unit cavalry.on_damage", "names itself",
    ),
    (COMBAT, "[[horde_die]]", '"d4"', '"d8"', "horde_die.die", "must be d4, not d8"),
    (COMBAT, "[horde]", '["light-infantry"]', "[]", "horde.base", "a horde has at least one unit"),
    (COMBAT, "[[supply]]", '"archer"', '"captain"', "supply captain", "stands twice"),
    (COMBAT, "", "units_from = 4", "units_from = 7", "barbarian_galley.units_from", "7 must be mo"),
    (COMBAT, "", "units_from = 1", "units_from = 2", "barbarian_galley.units_from", "must be 1, n"),
    (COMBAT, "", ', "captain"]', "]", "barbarian.damage_order", "must be ('light-infantry', "),
    (md.LIMITS, "", "rerolls = 1", "rerolls = 2", "rerolls", "must be 1: the rules are"),
    (COMBAT, "", "sacrificed = 1", "sacrificed = 3", "barbarian_sacrifice.sacrificed", "there may"),
    (COMBAT, "[[step]]", "number = 2", "number = 3", "step.number", "must be 2, not 3"),
    (
        COMBAT, 'id = "artillery"', '"battle.crews"', '"battle.crew"',
        "step artillery.decisions", "unknown window 'battle.crew'",
    ),
    (
        COMBAT, 'id = "artillery"', '"battle.crews"', '"die.rolled"',
        "step artillery.decisions", "'die.rolled' is of class 'reaction'",
    ),
    # components
    (PARTS, "", "archer = 10, ", "", "player.units archer", "is missing"),
    (PARTS, "", "town = 17, ", "", "shared.buildings town", "is missing"),
    (PARTS, "", "levels = [1, 3]", "levels = [1, 1]", "player.property_token #1.levels", "1 stands"),
    (PARTS, "", "levels = [1, 3]", "levels = []", "player.property_token #1.levels", "a token has"),
    (PARTS, "", "stage = 7", "stage = 6", "player.road_tokens.stage", "a road of 8 stages needs 8"),
    (PARTS, "", 'colour = "yellow"', 'colour = "blue"', "objective_token blue", "stands twice"),
    (PARTS, "", 'colour = "white"', 'colour = "black"', "merchandise.colour", "'black' stands twice"),
    (PARTS, "", 'id = "salt"', 'id = "weapons"', "merchandise weapons", "stands twice"),
    (PARTS, "", "harmful = [1, 2]", "harmful = [1, 7]", "event_effect movement.harmful", "a d6 has"),
    (PARTS, "", 'id = "desert"', 'id = "hills"', "terrain hills", "stands twice"),
    # cards and objectives
    (CARDS, "", "number = 2", "number = 3", "card.number", "must be 2, not 3"),
    (CARDS, "", 'id = "interdict"', TRUCE, "card truce-of-god", "stands twice"),
    (CARDS, TRUCE, '"battle.declared"', '"battle.x"', "card truce-of-god.windows", "unknown window"),
    (CARDS, CRY, '["battle.after-rolls"]', "[]", "card battle-cry.windows", "is never offered"),
    (CARDS, CRY, '["red", "blue"]', '["red"]', "card battle-cry.tp", "'choice' needs 2 colours, n"),
    (CARDS, CRY, '["red", "blue"]', '["red", "red"]', "card battle-cry.tp", "'red' stands twice"),
    (CARDS, TRUCE, "MU-EC-01", "MU-EC-02", "card truce-of-god.rule", "must be MU-EC-01, not MU-EC-"),
    (CARDS, VOLLEY, 'die = "d6"\n', "", "card volley.die", "missing key"),
    (CARDS, VOLLEY, "high = 4", "high = 3", "card volley.die_table", "must be 4, not 5"),
    (CARDS, VOLLEY, "high = 6", "high = 5", "card volley.die_table", "needs 6 entries, not 5"),
    (CARDS, VOLLEY, "amount = 2", "amount = 0", "card volley.die_table", "each row has an amount"),
    (GOALS, "", "card = 2", "card = 3", "objective.card", "must be 2, not 3"),
    (GOALS, "", '"bishop"', '"warlord"', "objective 1.character", "card 1 is a bishop"),
    (GOALS, "", '["purple"]', '["purple", "purple"]', "objective 1.token", "'purple' stands twice"),
    (GOALS, "", "cath(t) for", "kath(t) for", "objective 1.predicate", "unknown accessor 'kath'"),
    (GOALS, "", "T(me)) >= 2", "T(me) >= 2", "objective 1.predicate", "'(' was never closed"),
    # technologies and windows
    (TECH, "", "number = 2", "number = 4", "technology.number", "must be 2, not 4"),
    (TECH, LAW, LAW, MARKET, "technology market", "stands twice"),
    (TECH, LAW, "level = 2", "level = 3", "branch legislation.level", "must be 2, not 3"),
    (TECH, LAW, '"orange"', '"red"', "technology law.colour", "the branch is orange"),
    (TECH, LAW, "MU-TN-10", "MU-TN-11", "technology law.rule", "must be MU-TN-10, not MU-TN-11"),
    (TECH, LAW, '["event.re', '["event.x", "event.re', "technology law.windows", "unknown window"),
    (TECH, 'id = "proselytism"', 'borrows = "card"\n', "", "technology proselytism.windows", "has wi"),
    (WINDOWS, "", 'id = "setup.place"', 'id = "setup.card"', "window setup.card", "stands twice"),
    (WINDOWS, "", 'default = "0"\n', "", "window order.bid.default", "missing key"),
    (WINDOWS, "", 'family = "BID"\n', "", "window order.bid.family", "missing key"),
    # honour points
    (SCORING, "", '"build-city"', '"build-castle"', "in_play build-castle", "stands twice"),
    (SCORING, "", '"most-cities"', '"most-castles"', "award most-castles", "stands twice"),
    (SCORING, "", '"latium"', '"lazio"', "award control-rome.territory", "unknown inhabited terr"),
    (SCORING, "", 'territory = "latium"\n', "", "award control-rome.territory", "an award for cont"),
    (SCORING, "", '"mamluks"', '"milan"', "award control-jerusalem.excluded_kingdom", "unknown king"),
    (SCORING, "", "tie_hp = 1", "tie_hp = 4", "award most-coins.tie_hp", "is more than 3"),
    (SCORING, "", "max = 6", "max = 7", "prisoners.min", "must be 8, not 7"),
    (SCORING, "", "min = 7", "min = 7\nmax = 9", "prisoners.max", "the last row has none"),
    (SCORING, "", "florins = 1500", "florins = 1600", "debt.florins", "must be 1500, not 1600"),
    (SCORING, "", "tokens = 4", "tokens = 5", "objective_tokens.tokens", "must be 4, not 5"),
    (SCORING, "", "stages = 6", "stages = 4", "road.stages", "4 must be more than 4"),
    (PENALTY, "", "players = 3", "players = 4", "row 4", "stands twice"),
    (PENALTY, "", "[0, -1, -3]", "[0, -1]", "row 3.penalty", "needs 3 entries, not 2"),
    (PENALTY, "", "[0, -1, -3]", "[0, -3, -1]", "row 3.penalty", "a later place is never better"),
    # limits
    (LIMIT, "", "players_min = 3", "players_min = 7", "players_min", "is more than players_max"),
    (LIMIT, "", "players_max = 6", "players_max = 7", "players_max", "there are 6 kingdoms"),
    (LIMIT, "", "cards_kept = 1", "cards_kept = 4", "start_cards_kept", "is more than start_cards_"),
    (LIMIT, "", "dealt = 3", "dealt = 13", "start_cards_dealt", "78 are dealt, there are 72"),
    (LIMIT, "", "[8, 10, 12]", "[8, 8, 12]", "turn_limits", "8 must be more than 8"),
    (LIMIT, "", "tax_levels = [10, ", "tax_levels = [", "tax_levels", "the event ev08 tolerates 10"),
    (LIMIT, "", "tax_level = 30", "tax_level = 35", "default_tax_level", "is none of tax_levels"),
    (LIMIT, "", "rebellion = 10 ", "rebellion = 20 ", "florins_per_rebellion", "tax_levels are no"),
    (LIMIT, "", "max_debt = 2500", "max_debt = 2700", "max_debt", "is no multiple of loan"),
    (LIMIT, "", "effects_chosen = 2", "effects_chosen = 4", "effects_chosen", "an event has 3"),
    (LIMIT, "", "distance = 3", "distance = 4", "neighbouring_distance", "kingdoms.toml has a reach"),
]  # fmt: skip


@mistakes(BREAKAGES)
def test_a_mistake_is_named(folder: Path, mistake: Mistake) -> None:
    assert_named(load_data, folder, mistake)


@pytest.mark.parametrize(
    ("file", "kind", "entry", "key", "reason"),
    [
        (COSTS, "building", 'id = "cathedral"', "building cathedral", "is missing"),
        (COSTS, "transport", 'id = "galley-3"', "transport galley.level", "needs 3 entries, not 2"),
        (CARDS, "card", "number = 72", "card.number", "needs 72 entries, not 71"),
        (GOALS, "objective", "card = 33", "objective.card", "must be 33, not 34"),
        (TECH, "technology", "number = 24", "technology.number", "needs 24 entries, not 23"),
        (SCORING, "award", 'id = "monopoly"', "award monopoly", "is missing"),
        (PENALTY, "row", "players = 5", "row 5", "is missing"),
        (
            WINDOWS,
            "window",
            'id = "event.after-draw"',
            None,
            "unknown window 'event.after-draw'",
        ),
    ],
)
def test_a_missing_entry_is_named(
    folder: Path, file: str, kind: str, entry: str, key: str | None, reason: str
) -> None:
    take_out(folder, file, kind, entry)
    error = refused(load_data, folder)
    assert error.reason == reason
    assert key in (None, error.key)


def test_a_file_that_is_missing_is_named(folder: Path) -> None:
    (folder / md.WINDOWS).unlink()
    with pytest.raises(DataError, match=r"windows\.toml: the file is missing"):
        load_data(folder)


# A designer's own


def test_another_number_gives_another_digest(folder: Path) -> None:
    assert digest(load_data(folder)) == digest(DATA)
    change(folder, md.LIMITS, "", "start_florins = 1600", "start_florins = 1500")
    assert digest(load_data(folder)) != digest(DATA)


def test_a_board_of_his_own(folder: Path) -> None:
    shutil.copytree(Path(ud.__file__).with_name("data"), folder / "board")
    assert digest(load_data(folder)) == digest(DATA)
    change(folder / "board", ud.TERRITORIES, 'id = "macedonia"', "fire = false", "fire = true")
    changed = load_data(folder)
    assert digest(changed) != digest(DATA)
    assert [territory.fire for territory in changed.board.territories][:2] == [False, True]
