"""The data files: what they promise, and that every mistake in them is named precisely."""

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from gonfalon.games.warriors_traders import data as wt
from gonfalon.games.warriors_traders.load import digest, load_data
from gonfalon.kernel.errors import DataError
from tests.games.data_files import change, named_rules, refused, whole_examples, whole_ledger

FOLDER = Path(wt.__file__).parent
MAPS = ("west", "east")


# The shipped data


@pytest.fixture(scope="module")
def data() -> wt.Data:
    return load_data()


def test_the_shipped_data_are_loaded_once(data: wt.Data) -> None:
    assert load_data() is data


@pytest.mark.rule("WT-PROV-07")
@pytest.mark.parametrize(("name", "provinces", "links"), [("west", 40, 92), ("east", 41, 103)])
def test_a_board_has_its_provinces_and_links(
    data: wt.Data, name: str, provinces: int, links: int
) -> None:
    board = data.boards[name]
    pairs = {frozenset((p.id, other)) for p in board.provinces for other in p.adjacent}
    assert (len(board.provinces), len(board.countries), len(pairs)) == (provinces, 8, links)
    assert sum(len(p.adjacent) for p in board.provinces) == 2 * links


@pytest.mark.rule("WT-PROV-05", "WT-PROV-06")
@pytest.mark.parametrize("name", MAPS)
def test_every_country_has_a_capital_a_trade_center_and_two_contested(
    data: wt.Data, name: str
) -> None:
    board = data.boards[name]
    for country in board.countries:
        types = Counter(p.type for p in wt.provinces_of(board, country.id))
        assert (types["capital"], types["trade-center"], types["contested"]) == (1, 1, 2)
        assert 1 <= types["common"] <= 3
        first, second = wt.core_of(board, country.id)[:2]
        assert (first.type, second.type) == ("capital", "trade-center")
        assert second.id in first.adjacent


@pytest.mark.parametrize("name", MAPS)
def test_symbols_grow_with_the_size_of_a_country(data: wt.Data, name: str) -> None:
    def symbols(places: list[wt.Province]) -> tuple[int, int, int]:
        food, products = sum(p.food for p in places), sum(p.products for p in places)
        return food, products, sum(p.weapons for p in places)

    totals = {3: (2, 4, 2), 4: (3, 4, 2), 5: (3, 4, 3)}
    board = data.boards[name]
    for country in board.countries:
        core = wt.core_of(board, country.id)
        assert symbols(core[:2]) == (1, 3, 1)
        assert symbols(core) == totals[len(core)]
        assert symbols(wt.contested_of(board, country.id)) == (1, 2, 1)


def test_order_numbers_run_from_one_to_eight(data: wt.Data) -> None:
    for board in data.boards.values():
        assert [country.order for country in board.countries] == list(range(1, 9))
    stated = {c.id: c.order for c in data.boards["east"].countries if c.order_basis == "seed"}
    assert stated == {"romania": 2, "austria": 5, "croatia": 6, "bulgaria": 8}
    assert all(c.order_basis == "reconstructed" for c in data.boards["west"].countries)


def test_five_links_are_named_by_one_side_only(data: wt.Data) -> None:
    links = [
        (ln.named_by, ln.omitted_by) for name in MAPS for ln in data.boards[name].one_sided_links
    ]
    assert links == [
        ("oldenburg", "sjaelland"),
        ("vlaanderen", "yorkshire"),
        ("brabant", "normandie"),
        ("sopron", "wien"),
        ("dobrudja", "basarabia"),
    ]


@pytest.mark.rule("WT-TECH-02", "WT-TECH-03")
def test_tokens_of_the_levels(data: wt.Data) -> None:
    tech = data.technologies
    assert [level.tokens_total for level in tech.production] == [0, 1, 3, 6, 9, 12, 15]
    assert [level.tokens_total for level in tech.trade] == [0, 1, 2, 4, 6, 9, 12]
    assert [level.tokens_total for level in tech.military] == [0, 1, 3, 6, 9, 12, 15]
    assert tech.start_tokens == 3


@pytest.mark.rule("WT-PROD-01", "WT-TRD-01", "WT-TRD-02", "WT-MIL-01")
def test_columns_of_the_levels(data: wt.Data) -> None:
    tech = data.technologies
    production = [(level.food, level.products) for level in tech.production]
    assert production == [(0, 1), (1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4)]
    assert [level.bank_rate for level in tech.trade] == [7, 6, 5, 4, 3, 2, 1]
    assert [level.trade_routes for level in tech.trade] == [0, 1, 1, 2, 2, 3, 3]
    military = [(level.weapons, level.action_points) for level in tech.military]
    assert military == [(0, 2), (1, 2), (1, 3), (2, 3), (2, 4), (3, 4), (3, 5)]
    assert {army: level.level for level in tech.military for army in level.units} == {
        "infantry": 1,
        "archer": 3,
        "cavalry": 6,
    }


def test_double_strike_and_pillaging_come_on_military_six(data: wt.Data) -> None:
    on_six = [a.id for a in data.technologies.abilities if (a.path, a.level) == ("military", 6)]
    assert on_six == ["double-strike", "pillaging"]


@pytest.mark.rule("WT-COMP-01", "WT-COMP-08", "WT-SETUP-04")
def test_stock_and_start_of_units(data: wt.Data) -> None:
    assert {unit.id: (unit.stock, unit.start) for unit in data.units.values()} == {
        "infantry": (4, 0),
        "archer": (4, 0),
        "cavalry": (4, 0),
        "princess": (4, 4),
        "fort": (8, 1),
        "barbarian-army": (33, 1),
        "barbarian-fort": (6, 1),
    }


@pytest.mark.rule("WT-BARB-02")
def test_barbarian_strength_by_turn(data: wt.Data) -> None:
    by_turn = {turn: entry.value for entry in data.barbarian_strengths for turn in entry.turns}
    assert [by_turn[turn] for turn in range(1, 11)] == [1, 1, 1, 2, 2, 2, 2, 3, 3, 3]


@pytest.mark.rule("WT-VIC-02", "WT-ALLY-13", "WT-UNIF-02", "WT-VP-02")
def test_tables_of_victory(data: wt.Data) -> None:
    victory = data.victory
    assert {t.players: t.vp for t in victory.thresholds} == {2: 42, 3: 37, 4: 33, 5: 30, 6: 27}
    allied = {entry.teams: entry.vp for entry in victory.allied_thresholds}
    assert allied == {(3, 3): 75, (2, 2): 65, (2, 2, 2): 55}
    assert {u.provinces: u.actions for u in victory.unification} == {3: 2, 4: 3, 5: 5, 6: 7, 7: 9}
    vp = {entry.id: entry.vp for entry in victory.province_types}
    assert vp == {"capital": 3, "trade-center": 2, "common": 1, "contested": 1}


@pytest.mark.rule("WT-SMALL-03", "WT-SMALL-04", "WT-SMALL-05", "WT-SMALL-06", "WT-SMALL-07")
def test_sizes_and_neutral_countries_of_the_scenarios(data: wt.Data) -> None:
    def neutral(scenario: wt.Scenario) -> list[str]:
        present = wt.present_countries(data.boards[scenario.map], scenario)
        return [country for country in present if country not in scenario.start_countries]

    found = {s.id: (s.players, len(s.provinces), neutral(s)) for s in data.scenarios.values()}
    assert found == {
        "2p-england-scotland": (2, 10, []),
        "2p-british-isles": (2, 14, ["england"]),
        "2p-south-balkans": (2, 14, ["serbia"]),
        "3p-british-isles": (3, 14, []),
        "3p-western-mainland": (3, 26, ["germany", "france"]),
        "3p-northern-east": (3, 27, ["hungary", "bohemia"]),
    }


def test_the_ledger_and_the_examples_are_whole() -> None:
    assert (len(whole_ledger(FOLDER)), len(whole_examples(FOLDER))) == (281, 42)


def test_every_rule_named_in_the_data_is_in_the_ledger() -> None:
    ledger = whole_ledger(FOLDER)
    for file, named in named_rules(FOLDER, "WT").items():
        assert named, f"{file} names no rule"
        assert named <= ledger, file


# Broken data


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FOLDER / "data", tmp_path / "data"))


WEST, EAST = "board-west.toml", "board-east.toml"
FYN, ORKNEY = 'id = "fyn"', 'id = "orkney"'
SMALL = 'id = "2p-british-isles"'

# file, where, old text, new text, key, reason
BREAKAGES = [
    # what the types refuse
    (WEST, FYN, "food = 0", "foood = 0", "province fyn.foood", "unknown key"),
    (WEST, FYN, "food = 0\n", "", "province fyn.food", "missing key"),
    (WEST, FYN, "food = 0", 'food = "0"', "province fyn.food", "Expected `int`, got `str`"),
    (WEST, FYN, "food = 0", "food = true", "province fyn.food", "Expected `int`, got `bool`"),
    (WEST, FYN, "food = 0", "food = -1", "province fyn.food", "Expected `int` >= 0"),
    (WEST, FYN, '"trade-center"', '"harbour"', "province fyn.type", "Invalid enum value 'harbour'"),
    (WEST, FYN, '"denmark"', "3", "province fyn.countries #1", "Expected `str`, got `int`"),
    (WEST, "map", 'map = "west"\n', "", "map", "missing key"),
    (EAST, "map", "map =", "mapp =", "mapp", "unknown key"),
    ("limits.toml", "", "war_turns = 3", "war_turns = 0", "war_turns", "Expected `int` >= 1"),
    ("units.toml", "", "gold = 1", "silver = 1", "unit archer.cost.silver", "unknown key"),
    ("technologies.toml", "", "bank_rate = 5", "rate = 5", "trade #3.rate", "unknown key"),
    # TOML itself
    (WEST, "", 'map = "west"', "map west", "line 22, column 5", "Expected '=' after a key in a"),
    (WEST, "", 'name = "West', 'map = "west"\nname = "W', "line 23, column 13", "Cannot overwrite"),
    # boards
    (WEST, "", 'map = "west"', 'map = "east"', "map", "must be 'west' in this file"),
    (WEST, FYN, FYN, 'id = "slesvig"', "province slesvig", "stands twice"),
    (WEST, "", 'id = "germany"', 'id = "burgundy"', "country burgundy", "stands twice"),
    (EAST, "", "order = 2", "order = 1", "country order 1", "stands twice"),
    (WEST, FYN, '"jylland"', '"jyland"', "province fyn.adjacent", "unknown province 'jyland'"),
    (WEST, FYN, '"jylland"', '"fyn"', "province fyn.adjacent", "names itself"),
    (WEST, FYN, '"jylland"', '"slesvig"', "province fyn.adjacent", "'slesvig' stands twice"),
    (
        WEST, FYN, '"jylland"', '"wales"',
        "province fyn.adjacent", "names 'wales', which does not name 'fyn'",
    ),
    (WEST, FYN, '"denmark"', '"norway"', "province fyn.countries", "unknown country 'norway'"),
    (
        WEST, FYN, '["denmark"]', '["denmark", "germany"]',
        "province fyn.countries", "a trade-center province needs 1, not 2",
    ),
    (
        WEST, ORKNEY, 'type = "contested"', 'type = "common"',
        "province orkney.countries", "a common province needs 1, not 2",
    ),
    (
        WEST, 'id = "slesvig"', 'type = "common"', 'type = "contested"',
        "province slesvig.countries", "a contested province needs 2, not 1",
    ),
    (
        WEST, FYN, '"trade-center"', '"common"',
        "country denmark", "needs exactly one trade-center province, not 0",
    ),
    (
        WEST, FYN, '"trade-center"', '"capital"',
        "country denmark", "needs exactly one capital province, not 2",
    ),
    (WEST, "sea_links", '"slesvig"', '"slesvik"', "sea_links #1", "unknown province 'slesvik'"),
    (WEST, "sea_links", '"slesvig"', '"wales"', "sea_links #1", "'sjaelland' and 'wales' are not"),
    (EAST, "", 'omitted_by = "wien"', 'omitted_by = "tirol"', "one_sided_link #1", "'sopron' and"),
    # technologies
    ("technologies.toml", "", "levels = 7", "levels = 8", "production", "needs 8 levels, not 7"),
    ("technologies.toml", "[[trade]]", "level = 2", "level = 3", "trade #2.level", "must be 2, not"),
    (
        "technologies.toml", "[[trade]]", "tokens_total = 2", "tokens_total = 1",
        "trade #3.tokens_total", "must be more than on the level below",
    ),
    (
        "technologies.toml", "[[trade]]", "tokens_total = 0", "tokens_total = 1",
        "trade #1.tokens_total", "must be 0: level I is free",
    ),
    (
        "technologies.toml", "", '"food", "products"', '"wood"',
        "production #3.seed_fields", "unknown key 'wood'",
    ),
    ("technologies.toml", "", 'id = "masonry"', 'id = "reinforce"', "ability reinforce", "stands t"),
    ("technologies.toml", "", 'id = "masonry"', 'id = "mason"', "ability mason.id", "Invalid enum"),
    ("technologies.toml", "masonry", "level = 4", "level = 9", "ability masonry.level", "there is no"),
    (
        "technologies.toml", "masonry", 'path = "production"', 'path = "religion"',
        "ability masonry.path", "Invalid enum value 'religion'",
    ),
    (
        "technologies.toml", "master-trader", "gold = 5\n", "",
        "ability master-trader.gold", "missing key",
    ),
    (
        "technologies.toml", "masonry", "level = 4", "level = 4\ngold = 1",
        "ability masonry.gold", "this ability has no such number",
    ),
    (
        "technologies.toml", "", 'units = ["archer"]', 'units = ["fort"]',
        "military #3.units", "unknown army 'fort'",
    ),
    ("technologies.toml", "", '["archer"]', "[]", "military.units", "no level unlocks 'archer'"),
    # units
    ("units.toml", "", 'id = "archer"', 'id = "infantry"', "unit infantry", "stands twice"),
    ("units.toml", "", 'category = "army"', 'category = "fort"', "unit infantry.category", "must be"),
    ("units.toml", 'id = "fort"', "power = 5\n", "", "unit fort.power", "missing key"),
    (
        "units.toml", "barbarian-army", "kill_vp", "power = 1\nkill_vp",
        "unit barbarian-army.power", "stands in barbarian_strength, by turn",
    ),
    ("units.toml", "princess", "start = 4", "start = 5", "unit princess.start", "is more than the"),
    (
        "units.toml", "barbarian-army", "stock = 33", "stock = 32",
        "unit barbarian-army.stock", "the east map needs 33, not 32",
    ),
    ("units.toml", "[[upgrade]]", 'to = "archer"', 'to = "fort"', "upgrade #1.to", "unknown army"),
    ("units.toml", "[[upgrade]]", 'to = "archer"', 'to = "infantry"', "upgrade #1.to", "an army is"),
    (
        "units.toml", "", "turns = [8, 9, 10]", "turns = [8, 9]",
        "barbarian_strength.turns", "turn 10 is missing",
    ),
    (
        "units.toml", "", "turns = [8, 9, 10]", "turns = [8, 9, 10, 11]",
        "barbarian_strength.turns", "turn 11 comes after the last, 10",
    ),
    (
        "units.toml", "", "turns = [8, 9, 10]", "turns = [7, 8, 9, 10]",
        "barbarian_strength.turns", "7 stands twice",
    ),
    # victory and limits
    ("victory.toml", "", "players = 5", "players = 7", "threshold.players", "no threshold for 5"),
    ("limits.toml", "", "players_max = 6", "players_max = 5", "threshold.players", "6 players are"),
    ("limits.toml", "", "players_max = 6", "players_max = 9", "players_max", "the west map has only"),
    ("limits.toml", "", "players_min = 2", "players_min = 7", "players_min", "is more than"),
    ("victory.toml", "", "[3, 3]", "[6]", "allied_threshold #1.teams", "an allied game needs two"),
    ("victory.toml", "", "[3, 3]", "[4, 4]", "allied_threshold #1.teams", "8 players are outside"),
    (
        "victory.toml", "", "provinces = 7", "provinces = 8",
        "unification.provinces", "no bonus for 7 provinces (germany)",
    ),
    ("victory.toml", "", 'path = "trade"', 'path = "military"', "title.path", "'military' stands"),
    ("victory.toml", "", 'id = "common"', 'id = "capital"', "province_type capital", "stands twice"),
    # scenarios
    (
        "scenarios.toml", SMALL, '"wessex"', '"essex"',
        "scenario 2p-british-isles.provinces", "unknown province 'essex'",
    ),
    (
        "scenarios.toml", SMALL, '["ireland", "scotland"]', '["ireland", "norway"]',
        "scenario 2p-british-isles.start_countries", "unknown country 'norway'",
    ),
    (
        "scenarios.toml", SMALL, "players = 2", "players = 3",
        "scenario 2p-british-isles.players", "there are 2 start countries",
    ),
    (
        "scenarios.toml", SMALL, '"munster", ', "",
        "scenario 2p-british-isles.provinces", "'munster' of the start country 'ireland' is missing",
    ),
    (
        "scenarios.toml", SMALL, '"ulster",', '"ulster", "schwyz",',
        "scenario 2p-british-isles.provinces", "'schwyz' cannot be reached from 'london'",
    ),
    (
        "scenarios.toml", SMALL, 'ulster = "ireland"', 'wales = "ireland"',
        "scenario 2p-british-isles.sole_owner.wales", "is no contested province of this scenario",
    ),
    (
        "scenarios.toml", SMALL, 'ulster = "ireland"', 'ulster = "scotland"',
        "scenario 2p-british-isles.sole_owner.ulster", "does not belong to country 'scotland'",
    ),
    (
        "scenarios.toml", SMALL, 'orkney = "scotland", ', "",
        "scenario 2p-british-isles.sole_owner", "'orkney' needs a sole owner, 'denmark' is out",
    ),
    (
        "scenarios.toml", SMALL, 'country = "ireland"', 'country = "england"',
        "scenario 2p-british-isles.unification #1.country", "nobody starts in 'england'",
    ),
    (
        "scenarios.toml", SMALL, '"connaught", "munster", "ulster"]', '"connaught", "ulster"]',
        "scenario 2p-british-isles.unification #1.required", "'munster' is missing",
    ),
    (
        "scenarios.toml", SMALL, 'optional = ["western-islands"]', 'optional = ["calais"]',
        "scenario 2p-british-isles.unification #1.optional", "unknown province 'calais'",
    ),
    (
        "scenarios.toml", SMALL, 'optional = ["western-islands"]', 'optional = ["wales"]',
        "scenario 2p-british-isles.unification #1.optional", "'wales' is not of 'ireland'",
    ),
    (
        "scenarios.toml", "", SMALL, 'id = "2p-england-scotland"',
        "scenario 2p-england-scotland", "stands twice",
    ),
    ("scenarios.toml", "", "route = 3", "route = 4", "foreign_route", "route 3 for 2 players is mis"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "within", "old", "new", "key", "reason"), BREAKAGES)
def test_a_mistake_is_named(
    folder: Path, file: str, within: str, old: str, new: str, key: str, reason: str
) -> None:
    change(folder, file, within, old, new)
    error = refused(load_data, folder)
    # a number in limits.toml may leave a gap in another file, which is then the one to mend
    assert error.file == ("victory.toml" if key == "threshold.players" else file)
    assert error.key == key
    assert error.reason.startswith(reason)
    assert str(error) == f"{error.file}: {error.key}: {error.reason}"


def test_an_island_nobody_can_reach_is_named(folder: Path) -> None:
    """Rumelia hangs on the map by its only link."""
    change(folder, EAST, 'id = "rumelia"', 'adjacent = ["bulgaria"]', "adjacent = []")
    change(folder, EAST, 'province]]\nid = "bulgaria"', '"rumelia"', '"tarnovo"')
    change(folder, EAST, 'province]]\nid = "bulgaria"', ', "tarnovo"', "")
    error = refused(load_data, folder)
    assert (error.file, error.key) == (EAST, "province")
    assert error.reason == "'rumelia' cannot be reached from 'wien'"


def test_a_missing_file_is_named(folder: Path) -> None:
    (folder / "units.toml").unlink()
    error = refused(load_data, folder)
    assert str(error) == "units.toml: the file is missing"


def test_a_file_in_another_encoding_is_named(folder: Path) -> None:
    text = (folder / WEST).read_text(encoding="utf-8")
    (folder / WEST).write_text(text, encoding="latin-1")
    with pytest.raises(DataError, match=r"^board-west.toml: byte \d+: is not UTF-8$"):
        load_data(folder)


def test_a_copy_of_the_data_is_equal_and_has_the_same_digest(folder: Path, data: wt.Data) -> None:
    copy = load_data(folder)
    assert copy == data
    assert digest(copy) == digest(data)
    assert re.fullmatch(r"[0-9a-f]{16}", digest(data))


def test_comments_do_not_change_the_digest_but_numbers_do(folder: Path, data: wt.Data) -> None:
    change(folder, "victory.toml", "", "last_turn = 10", "last_turn = 10  # a decade")
    assert digest(load_data(folder)) == digest(data)
    change(folder, "victory.toml", "", "gold_per_vp = 10", "gold_per_vp = 9")
    assert digest(load_data(folder)) != digest(data)
