"""The data files: what the rulebook says of them, and that every mistake in them is named precisely."""

import shutil
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest

from gonfalon.games.medieval import data as md
from gonfalon.games.medieval.load import digest, load_data
from tests.games.data_files import (
    Mistake,
    assert_named,
    change,
    mistakes,
    named_rules,
    refused,
    take_out,
    whole_examples,
    whole_ledger,
)

FOLDER = Path(md.__file__).parent
DATA = load_data()
AREAS = {area.id: area for area in DATA.areas}
PROVINCES = {province.id: province for province in DATA.provinces}
POWERS = {power.id: power for power in DATA.powers}
COVERED = {area.id for area in DATA.areas if area.covered}
OPEN = set(AREAS) - COVERED


def of(power: str) -> list[str]:
    return [province.id for province in DATA.provinces if province.power == power]


def income(provinces: Iterable[str]) -> int:
    return sum(PROVINCES[province].income for province in provinces)


def in_area(area: str) -> list[str]:
    """The Powers that have a Province in an Area."""
    return sorted({province.power for province in DATA.provinces if province.area == area})


def held_at_start(powers: Iterable[str]) -> set[str]:
    """What the player of some Powers holds at the start (MD-SETUP-12 to MD-SETUP-15)."""
    powers = set(powers)
    visible = [province for province in DATA.provinces if province.area in OPEN]
    return {province.id for province in visible if (province.holder or province.power) in powers}


def bordering(one: str, other: str, areas: Iterable[str]) -> bool:
    """Whether two Powers share a land border while only these Areas are in play (MD-SETUP-09)."""
    shown = {province.id for province in DATA.provinces if province.area in areas}
    theirs = shown.intersection(of(other))
    return any(theirs.intersection(PROVINCES[name].land) for name in shown.intersection(of(one)))


# The shipped data: sizes


def test_the_shipped_data_are_loaded_once() -> None:
    assert load_data() is DATA


@pytest.mark.rule("MD-MAP-01", "MD-MAP-05", "MD-SETUP-01")
def test_the_board_has_its_areas_provinces_and_seas() -> None:
    sizes = (len(DATA.areas), len(OPEN), len(COVERED), len(DATA.provinces), len(DATA.naval_areas))
    assert sizes == (19, 8, 11, 66, 17)
    assert {"1a", "1c", "1e", "1f", "2d", "2f", "3b", "3c", "3f", "4b", "4c"} == COVERED
    assert {"1b", "1d", "2a", "2b", "2c", "3a", "3d", "4d"} == OPEN
    assert not {"2e", "3e", "4a", "4e"} & set(AREAS)
    assert income(PROVINCES) == 123
    assert {province.income for province in DATA.provinces} == {1, 2, 3, 4, 5}


@pytest.mark.rule("MD-COMP-07", "MD-COMP-08")
def test_the_deck_has_91_cards_and_the_map_deck_eleven() -> None:
    assert sum(card.count for card in DATA.cards) == 64
    assert 64 + len(DATA.powers) == 91
    assert len(COVERED) == 11
    assert {card.id: card.count for card in DATA.cards} == {
        "mongol": 7, "pope": 12, "knights-of-christ": 5, "spies": 3, "assassin": 4, "civil-war": 6,
        "jihad": 3, "heresy": 4, "deus-ex-machina": 2, "disaster": 8, "change-of-ruler": 10,
    }  # fmt: skip


@pytest.mark.rule("MD-ASK-06")
def test_the_order_in_which_cards_are_discarded() -> None:
    free = sorted((card.discard_order, card.id) for card in DATA.cards if not card.mandatory)
    assert [card for _, card in free] == [
        "jihad", "civil-war", "heresy", "spies", "assassin", "pope", "knights-of-christ",
        "deus-ex-machina",
    ]  # fmt: skip


@pytest.mark.rule("MD-INV-06")
def test_prices_of_the_investments() -> None:
    prices = {item.id: (item.price_three, item.price_more) for item in DATA.investments}
    assert prices == {
        "military": (24, 18),
        "maritime": (24, 18),
        "ecclesiastical": (18, 12),
        "traitor": (18, 12),
        "infrastructure": (18, 12),
        "merchant": (24, 18),
    }


# Powers


@pytest.mark.rule("MD-POWER-01", "MD-SETUP-04")
def test_ratings_of_the_powers() -> None:
    assert Counter(power.strength for power in DATA.powers) == {4: 7, 3: 6, 2: 8, 1: 6}
    at_start = {p.id for p in DATA.powers if OPEN.intersection(PROVINCES[n].area for n in of(p.id))}
    assert {power.id for power in DATA.powers if power.strength >= 2} == at_start


@pytest.mark.rule("MD-SETUP-17")
def test_initial_florins() -> None:
    stated = {
        "holy-roman-empire": 6, "france": 6, "england": 9, "spain": 4, "russia": 7,
        "ayyubids-mamluks": 4, "almoravids": 6, "byzantium": 3, "hungary": 5, "poland": 2,
    }  # fmt: skip
    assert {power.id: power.florins for power in DATA.powers if "florins" in power.stated} == stated


@pytest.mark.parametrize(
    ("power", "army", "ruler"),
    [
        ("france", 2, 1),
        ("spain", 2, 1),
        ("hungary", 1, -1),
        ("sweden", 0, 0),
        ("england", 1, -1),
        ("almoravids", 1, -1),
    ],
)
def test_strengths_of_the_examples(power: str, army: int, ruler: int) -> None:
    assert (POWERS[power].army, POWERS[power].ruler) == (army, ruler)
    assert {"army", "ruler"}.issubset(POWERS[power].stated)


def test_the_mamluks_have_a_bad_ruler() -> None:
    assert POWERS["ayyubids-mamluks"].ruler == -1


# The provinces each Power has, and where
PLACES = {
    "almoravids": ["3a", "4b", "4c"],
    "england": ["1a", "1b"],
    "france": ["1a", "1b", "2a", "2b"],
    "holy-roman-empire": ["1c", "2b", "2c", "3c", "3c"],
    "russia": ["1d", "1e", "1f", "2c", "2d"],
    "spain": ["2a", "3a"],
    "venice": ["2b", "2c", "3c", "3d", "4c"],
    "ayyubids-mamluks": ["3f", "4c", "4d"],
    "byzantium": ["3c", "3d"],
    "hungary": ["2c"],
    "latin-kingdom": ["3c", "3d", "3d", "4d"],
    "seljuks": ["3d", "3f"],
    "trebizond": ["3d"],
    "bulgaria": ["2c", "2d", "3d"],
    "denmark": ["1b", "1c"],
    "jerusalem": ["3d", "4d"],
    "lithuania": ["1d"],
    "livonia": ["1d"],
    "norway": ["1b", "1c"],
    "poland": ["1c", "1d", "2c"],
    "serbia": ["2c", "3c"],
    "bulgars": ["1f", "2f"],
    "cumans": ["2d"],
    "georgia": ["2f", "3f"],
    "polovtsy": ["1e", "2d", "2f"],
    "prussia": ["1c"],
    "sweden": ["1c"],
}


@pytest.mark.rule("MD-MAP-03", "MD-MAP-07")
def test_every_power_has_its_provinces_in_their_areas() -> None:
    assert {p.id: [PROVINCES[name].area for name in of(p.id)] for p in DATA.powers} == PLACES
    assert (of(""), PROVINCES["corsica-sardinia"].income) == (["corsica-sardinia"], 1)


@pytest.mark.parametrize(
    ("area", "powers"),
    [
        ("1c", ["denmark", "holy-roman-empire", "norway", "poland", "prussia", "sweden"]),
        ("1e", ["polovtsy", "russia"]),
        ("1f", ["bulgars", "russia"]),
        ("2f", ["bulgars", "georgia", "polovtsy"]),
        ("3f", ["ayyubids-mamluks", "georgia", "seljuks"]),
    ],
)
def test_covered_areas_whose_powers_are_told(area: str, powers: list[str]) -> None:
    assert area in COVERED
    assert in_area(area) == powers


@pytest.mark.parametrize(
    ("province", "area", "covered"),
    [
        ("north-western-france", "1a", True),
        ("western-england", "1a", True),
        ("north-eastern-france", "1b", False),
        ("vladimir", "1f", True),
        ("kiev", "2d", True),
        ("cumans", "2d", True),
        ("prussia", "1c", True),
        ("novgorod", "1d", False),
        ("suzdal", "1e", True),
        ("northern-polovtsy", "1e", True),
    ],
)
def test_provinces_whose_area_is_told(province: str, area: str, covered: bool) -> None:
    assert (PROVINCES[province].area, AREAS[area].covered) == (area, covered)


@pytest.mark.rule("MD-MAP-04")
@pytest.mark.parametrize(
    ("province", "value"),
    [
        ("north-eastern-france", 2),
        ("south-western-france", 2),
        ("south-eastern-france", 4),
        ("southern-spain", 3),
        ("venice", 3),
        ("corsica-sardinia", 1),
        ("vladimir", 1),
        ("saxony", 2),
        ("eastern-england", 5),
        ("hungary", 5),
        ("northern-spain", 2),
    ],
)
def test_incomes_that_are_told(province: str, value: int) -> None:
    assert PROVINCES[province].income == value


def test_poland_has_three_provinces_two_of_them_in_play() -> None:
    assert (income(of("poland")), len(held_at_start(["poland"]))) == (3, 2)


@pytest.mark.rule("MD-KOC-05")
def test_marks_of_the_knights_of_christ() -> None:
    marked = {province.id for province in DATA.provinces if province.knights}
    pagan = {power.id for power in DATA.powers if power.religion == "pagan"}
    assert pagan == {"bulgars", "cumans", "lithuania", "livonia", "polovtsy", "prussia"}
    targets = {name for power in (*pagan, "jerusalem") for name in of(power)}
    assert marked == targets | {"cyprus", "rhodes", "malta"}
    assert len(marked) == 14


# The detailed example: draft, start and first round

DRAFTS = {
    "Fred": ("holy-roman-empire", "ayyubids-mamluks", "almoravids"),
    "Ginger": ("france", "russia", "byzantium"),
    "Cary": ("england", "spain", "hungary"),
}


@pytest.mark.rule("MD-SETUP-12", "MD-SETUP-13", "MD-SETUP-14", "MD-SETUP-17", "MD-SETUP-18")
def test_florins_and_ledger_at_the_start_of_the_detailed_example() -> None:
    held = {player: held_at_start(powers) for player, powers in DRAFTS.items()}
    assert held == {
        "Fred": {"lombardy", "austria", "egypt", "fez", "southern-spain"},
        "Ginger": {
            "south-western-france", "south-eastern-france", "galicia", "novgorod", "nicaea",
        },
        "Cary": {"eastern-england", "north-eastern-france", "northern-spain", "hungary"},
    }  # fmt: skip
    florins = [sum(POWERS[name].florins for name in powers) for powers in DRAFTS.values()]
    assert florins == [16, 16, 18]
    assert [income(provinces) for provinces in held.values()] == [13, 16, 14]


def test_ledger_after_the_first_round_of_the_detailed_example() -> None:
    fred, ginger, cary = (held_at_start(powers) for powers in DRAFTS.values())
    ginger |= {"vladimir", "north-eastern-france"}  # 1f uncovered; conquered
    fred = fred - {"southern-spain"} | {"saxony"}  # lost; 1c uncovered
    cary = cary - {"north-eastern-france"} | {"southern-spain", *of("poland")}
    assert [income(provinces) for provinces in (fred, ginger, cary)] == [12, 19, 18]


@pytest.mark.rule("MD-SETUP-08", "MD-SETUP-09")
def test_borders_of_the_drafted_powers() -> None:
    assert bordering("france", "holy-roman-empire", OPEN)
    for first, second, third in DRAFTS.values():
        for one, other in ((first, second), (first, third), (second, third)):
            assert not bordering(one, other, OPEN), (one, other)
    assert bordering("almoravids", "ayyubids-mamluks", AREAS)
    assert "ifriqiya" in PROVINCES["fez"].land  # only 4B and 4C lie between them
    assert not bordering("almoravids", "ayyubids-mamluks", set(AREAS) - {"4c"})


# Borders and routes that are told


@pytest.mark.rule("MD-MAP-06", "MD-ROUTE-01")
@pytest.mark.parametrize(
    "route",
    [
        ["south-eastern-france", "lombardy", "austria", "southern-poland", "galicia"],
        ["lombardy", "venice"],
        ["austria", "hungary", "galicia"],
        ["hungary", "northern-serbia"],
        ["northern-spain", "southern-spain"],
        [
            "south-eastern-france",
            "north-eastern-france",
            "north-western-france",
            "south-western-france",
            "south-eastern-france",
        ],
    ],
)
def test_land_routes_that_are_told(route: list[str]) -> None:
    for one, other in pairwise(route):
        assert other in PROVINCES[one].land


def test_venice_and_istria_are_separated_by_the_empire() -> None:
    assert PROVINCES["venice"].land == ("lombardy",)
    assert PROVINCES["istria"].land == ("austria", "hungary")
    assert "austria" in PROVINCES["lombardy"].land


@pytest.mark.rule("MD-MAP-10")
def test_islands_have_no_land_border() -> None:
    islands = {province.id for province in DATA.provinces if province.island}
    assert islands == {"malta", "aegean", "rhodes", "crete", "cyprus", "corsica-sardinia"}
    assert not any(PROVINCES[name].land for name in islands)


@pytest.mark.rule("MD-INT-01")
def test_england_reaches_spain_over_two_seas_with_a_french_coast_each() -> None:
    seas = {naval.id: naval for naval in DATA.naval_areas}
    assert "western-approaches" in PROVINCES["western-england"].seas
    assert "biscay" in seas["western-approaches"].links
    assert "biscay" in PROVINCES["northern-spain"].seas
    assert "biscay" in PROVINCES["south-western-france"].seas
    assert "western-approaches" in PROVINCES["north-western-france"].seas


@pytest.mark.rule("MD-INT-04", "MD-INT-05")
def test_the_seas_of_the_interception_example() -> None:
    def coasts(sea: str) -> set[tuple[str, bool]]:
        return {(p.power, p.island) for p in DATA.provinces if sea in p.seas}

    mainland = {"byzantium", "latin-kingdom", "seljuks", "jerusalem"}
    assert coasts("rhodes") == {("venice", True)} | {(power, False) for power in mainland}
    levant = {("latin-kingdom", True), ("ayyubids-mamluks", False), ("jerusalem", False)}
    assert coasts("levant") == levant
    assert "rhodes" in PROVINCES["nicaea"].seas
    assert "levant" in PROVINCES["egypt"].seas
    navies = [POWERS[name].navy for name in ("seljuks", "latin-kingdom", "ayyubids-mamluks")]
    assert navies == [1, 1, 1]
    assert POWERS["jerusalem"].navy == 0


# Mongols


def eastern_edge(in_play: set[str]) -> set[str]:
    return {area for area in in_play if not in_play.intersection(AREAS[area].east)}


@pytest.mark.rule("MD-MONGOL-04", "MD-MONGOL-05", "MD-MONGOL-06")
def test_the_eastern_edge() -> None:
    everything = set(AREAS)
    assert eastern_edge(everything) == {"1f", "2f", "3f"}
    assert eastern_edge(everything - {"3f"}) == {"1f", "2f", "3d", "4d"}
    rated = {area.id for area in DATA.areas if area.mongol_defence}
    assert eastern_edge(OPEN) & rated == {"1d", "2c", "3d", "4d"}
    assert everything - rated == {"1a", "1b", "2a", "2b", "3a", "3b", "4b"}
    assert AREAS["1e"].mongol_defence == 3
    assert AREAS["1e"].mongol_defence < AREAS["1d"].mongol_defence < AREAS["2c"].mongol_defence


# Tables


@pytest.mark.rule("MD-TABLE-01", "MD-TABLE-02")
def test_the_powers_table() -> None:
    table = {row.roll: row.power for row in DATA.powers_table}
    assert set(table.values()) == set(POWERS)
    stated = {row.roll: row.power for row in DATA.powers_table if row.basis == "seed"}
    assert stated == {25: "prussia", 51: "spain", 56: "france"}
    drafted = {power for powers in DRAFTS.values() for power in powers}
    above = [power for roll, power in sorted(table.items()) if roll < 25 and power in drafted]
    assert above[-1] == "england"


def test_the_ruler_table() -> None:
    assert {row.roll: row.rating for row in DATA.ruler_table if row.basis == "seed"} == {
        4: 0,
        6: -1,
    }
    assert [row.rating for row in DATA.ruler_table] == [1, 1, 0, 0, -1, -1]


def test_militia_of_the_npc() -> None:
    assert [row.modifier for row in DATA.npc_militia] == [0, 1, 1, 2, 2, 3]


# Ledger of rules


def test_the_ledger_and_the_examples_are_whole() -> None:
    assert (len(whole_ledger(FOLDER)), len(whole_examples(FOLDER))) == (422, 27)


def test_every_rule_named_in_the_data_is_in_the_ledger() -> None:
    ledger = whole_ledger(FOLDER)
    for file, named in named_rules(FOLDER, "MD").items():
        assert named <= ledger, file


# Broken data


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FOLDER / "data", tmp_path / "data"))


BOARD, POWER, DECK, TABLES = md.BOARD, md.POWERS, md.DECK, md.TABLES
FRANCE, MALTA = 'id = "north-eastern-france"', 'id = "malta"'
WEST, LEVANT = 'area]]\nid = "1a"', 'id = "levant"'

# file, where, old text, new text, key, reason
BREAKAGES = [
    # what the types refuse
    (BOARD, FRANCE, "income", "incom", "province north-eastern-france.incom", "unknown key"),
    (BOARD, FRANCE, "income = 2\n", "", "province north-eastern-france.income", "missing key"),
    (BOARD, FRANCE, "income = 2", "income = 0", "province north-eastern-france.income", "Expected"),
    (BOARD, FRANCE, "lat = 49.3", "lat = 93.4", "province north-eastern-france.lat", "Expected"),
    (BOARD, WEST, "x = [-30.0, -15.5]", "x = [-30.0]", "area 1a.x", "Expected `array` of length 2"),
    (BOARD, "", '"equidistant conic"', '"mercator"', "projection.kind", "Invalid enum value"),
    (POWER, "", '"islam"', '"moon"', "power almoravids.religion", "Invalid enum value 'moon'"),
    (POWER, "", "strength = 4", "strength = 5", "power almoravids.strength", "Expected `int` <= 4"),
    (POWER, "", "ruler = -1", "ruler = -2", "power almoravids.ruler", "Expected `int` >= -1"),
    (POWER, "", "navy = 1", 'navy = "No"', "power almoravids.navy", "Expected `int | null`"),
    (DECK, "", 'id = "pope"', 'id = "antipope"', "card antipope.id", "Invalid enum value"),
    (DECK, "", "count = 7", "count = 0", "card mongol.count", "Expected `int` >= 1"),
    (TABLES, "[[ruler]]", "roll = 6", "roll = 7", "ruler #6.roll", "Expected `int` <= 6"),
    ("investments.toml", "", '"traitor"', '"spy"', "investment spy.id", "Invalid enum value"),
    ("limits.toml", "", "naval_price = 4", "naval_price = 0", "naval_price", "Expected `int` >= 1"),
    ("limits.toml", "", "players_max = 6", "players_max = 7", "players_max", "Expected `int` <= 6"),
    ("limits.toml", "", "hand = 4", "hands = 4", "hands", "unknown key"),
    # Areas
    (BOARD, "", 'id = "1b"', 'id = "1a"', "area 1a", "stands twice"),
    (BOARD, WEST, "[8.5, 20.5]", "[20.5, 8.5]", "area 1a.y", "20.5 is not below 8.5"),
    (BOARD, WEST, "-15.5]", "-15.0]", "area 1a", "its rectangle overlaps that of '1b'"),
    (BOARD, WEST, "-15.5]", "-16.0]", "area 1a.east", "the rectangle of '1b' is not there"),
    (BOARD, WEST, 'east = ["1b"]', "east = []", "area 1a.east", "'1b' is missing, its rectangle is"),
    (BOARD, WEST, 'east = ["1b"]', 'east = ["4a"]', "area 1a.east", "unknown area '4a'"),
    (BOARD, WEST, '"2a"]', '"2b"]', "area 1a.neighbours", "the rectangle of '2b' is not there"),
    (BOARD, WEST, ', "2a"]', "]", "area 1a.neighbours", "'2a' is missing"),
    (BOARD, WEST, '"2a"]', '"1b"]', "area 1a.neighbours", "'1b' stands twice"),
    # what lies in them
    (BOARD, "", "[30.0, 60.0]", "[-30.0, 30.0]", "projection.standard_parallels", "one must be"),
    (BOARD, FRANCE, FRANCE, MALTA, "province malta", "stands twice"),
    (BOARD, "naval_area]]", LEVANT, 'id = "sirte"', "naval_area sirte", "stands twice"),
    (BOARD, MALTA, '"3c"', '"5c"', "province malta.area", "unknown area '5c'"),
    (BOARD, MALTA, '"3c"', '"4c"', "province malta.lat", "y = "),
    (BOARD, FRANCE, "lon = 3.0", "lon = 13.0", "province north-eastern-france.lon", "x = "),
    (BOARD, LEVANT, "lon = 31.5", "lon = 1.5", "naval_area levant.lon", "x = "),
    (BOARD, "papal_states]", '"2b"', '"2c"', "papal_states.lon", "x = "),
    (BOARD, MALTA, 'power = "hol', 'power = "un', "province malta.power", "unknown power 'uny-roman-"),
    (
        BOARD, FRANCE, 'holder = "england"', 'holder = "angevins"',
        "province north-eastern-france.holder", "unknown power 'angevins'",
    ),
    (
        BOARD, FRANCE, 'holder = "england"', 'holder = "france"',
        "province north-eastern-france.holder", "only a Power it does not belong to stands here",
    ),
    (BOARD, MALTA, '"ionian"', '"iona"', "province malta.seas", "unknown naval_area 'iona'"),
    (BOARD, MALTA, '"ionian"', '"ionian", "ionian"', "province malta.seas", "'ionian' stands twice"),
    (BOARD, MALTA, '"ionian"', '"levant"', "province malta.seas", "'levant' is in Area 4d, which"),
    (BOARD, MALTA, "land = []", 'land = ["epirus"]', "province malta.land", "an island has no land"),
    (
        BOARD, FRANCE, '"lombardy"', '"venice"',
        "province north-eastern-france.land", "names 'venice', which does not name 'north-eastern-",
    ),
    (BOARD, FRANCE, '"lombardy"', '"rome"', "province north-eastern-france.land", "unknown province"),
    (BOARD, FRANCE, '"lombardy"', '"saxony"', "province north-eastern-france.land", "'saxony' stands"),
    (
        BOARD, FRANCE, '"lombardy"', '"north-eastern-france"',
        "province north-eastern-france.land", "names itself",
    ),
    (BOARD, LEVANT, '"sirte"', '"syrtis"', "naval_area levant.links", "unknown naval_area 'syrtis'"),
    (BOARD, LEVANT, ', "sirte"', "", "naval_area sirte.links", "names 'levant', which does not name"),
    (BOARD, "papal_states]", '"lombardy"', '"latium"', "papal_states.land", "unknown province"),
    # Powers
    (POWER, "", 'id = "france"', 'id = "spain"', "power spain", "stands twice"),
    (POWER, "", 'id = "cumans"', 'id = "kipchak"', "power cumans", "is missing"),
    (POWER, "", 'id = "france"', 'id = "gaul"', "power gaul", "has no Province in board.toml"),
    (POWER, "", '["religion"', '["faith"', "power almoravids.stated", "unknown key 'faith'"),
    # deck, tables and investments
    (DECK, "", 'id = "pope"', 'id = "mongol"', "card mongol", "stands twice"),
    (DECK, "", "discard_order = 6\n", "", "card pope.discard_order", "missing key"),
    (DECK, "", "mandatory = false", "mandatory = true", "card pope.discard_order", "a mandatory card"),
    (DECK, "", "discard_order = 6", "discard_order = 7", "card.discard_order", "7 stands twice"),
    (TABLES, "", "roll = 13", "roll = 12", "power #3.roll", "must be 13, not 12"),
    (TABLES, "", "roll = 16", "roll = 17", "power #6.roll", "must be 16, not 17"),
    (TABLES, "", 'power = "serbia"', 'power = "bosnia"', "power #3.power", "unknown power 'bosnia'"),
    (TABLES, "[[ruler]]", "roll = 2", "roll = 1", "ruler #2.roll", "must be 2, not 1"),
    (TABLES, "[[npc_militia]]", "roll = 4", "roll = 5", "npc_militia #4.roll", "must be 4, not 5"),
    ("investments.toml", "", '"traitor"', '"military"', "investment military", "stands twice"),
    # limits
    ("limits.toml", "", "shorter = 5", "shorter = 8", "mongol_attacks_shorter", "is more than mongol"),
    ("limits.toml", "", "chosen = 3", "chosen = 6", "npc_cards_chosen", "is more than npc_cards_de"),
    ("limits.toml", "", "attacks = 7", "attacks = 8", "mongol_attacks", "the deck has only 7 Mongol"),
    ("limits.toml", "", "aside = 3", "aside = 8", "mongols_set_aside", "the deck has only 7 Mongol"),
    ("limits.toml", "", "powers_each = 2", "powers_each = 4", "powers_each", "6 players choose 24"),
    ("limits.toml", "", "each_few = 3", "each_few = 8", "powers_each_few", "3 players choose 24"),
    ("limits.toml", "", "dealt = 5", "dealt = 8", "npc_cards_dealt", "16 are dealt to two, there are"),
]  # fmt: skip


@mistakes(BREAKAGES)
def test_a_mistake_is_named(folder: Path, mistake: Mistake) -> None:
    assert_named(load_data, folder, mistake)


@pytest.mark.parametrize(
    ("file", "kind", "entry", "key", "reason"),
    [
        (DECK, "card", 'id = "heresy"', "card heresy", "is missing"),
        ("investments.toml", "investment", 'id = "merchant"', "investment merchant", "is missing"),
        (TABLES, "power", "roll = 33", "power #15.roll", "must be 33, not 34"),
        (TABLES, "power", "roll = 66", "power", "needs 36 rows, not 35"),
        (TABLES, "npc_militia", "roll = 6", "npc_militia", "needs 6 rows, not 5"),
    ],
)
def test_a_missing_entry_is_named(
    folder: Path, file: str, kind: str, entry: str, key: str, reason: str
) -> None:
    take_out(folder, file, kind, entry)
    assert str(refused(load_data, folder)) == f"{file}: {key}: {reason}"


def test_a_province_nobody_can_reach_is_named(folder: Path) -> None:
    change(folder, BOARD, MALTA, 'seas = ["ionian"]', "seas = []")
    error = refused(load_data, folder)
    assert (error.file, error.key) == (BOARD, "province")
    assert error.reason.startswith("'province malta' cannot be reached from ")


def test_provinces_that_meet_at_a_corner_only_have_no_border(folder: Path) -> None:
    change(folder, BOARD, 'id = "north-western-france"', "land = [", 'land = ["lombardy", ')
    change(folder, BOARD, 'id = "lombardy"', "land = [", 'land = ["north-western-france", ')
    error = refused(load_data, folder)
    assert error.key == "province north-western-france.land"
    assert error.reason == "'lombardy' is in Area 2b, which shares no edge with 1a"


def test_a_copy_of_the_data_is_equal_and_has_the_same_digest(folder: Path) -> None:
    copy = load_data(folder)
    assert (copy, digest(copy)) == (DATA, digest(DATA))
    change(folder, "limits.toml", "", "hand = 4", "hand = 5")
    assert digest(load_data(folder)) != digest(DATA)
