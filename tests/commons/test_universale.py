"""The board of the two Medioevo games: kingdoms, cities, event cards and prices, as the rulebooks say."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

import pytest

from gonfalon.commons.universale import data as ud
from gonfalon.commons.universale.board import load_board
from gonfalon.commons.universale.data_checks import distances, steps
from tests.commons.board import (
    BOARD,
    BORDERS,
    CITY,
    CORE,
    KINGDOMS,
    LAND,
    PRICES,
    SEA,
    SIX,
    borders,
)

# Sizes


def test_the_shipped_board_is_loaded_once() -> None:
    assert load_board() is BOARD


def test_the_board_has_its_parts() -> None:
    assert (len(LAND), len(CORE), len(BOARD.wasteland), len(SEA)) == (133, 112, 8, 40)
    assert Counter(edge.strait for edge in BOARD.edges) == {False: 258, True: 5}
    assert sum(len(sea.seas) for sea in BOARD.seas) == 2 * 66
    assert (len(CITY), sum(CITY[name].board == "core" for name in CITY)) == (36, 32)
    assert (len(KINGDOMS), sum(k.playable_prototype for k in BOARD.kingdoms)) == (52, 10)


def test_kingdoms_by_class() -> None:
    classes = Counter(kingdom.class_ for kingdom in BOARD.kingdoms)
    assert classes == {"major": 10, "large": 1, "minor": 5, "small": 36}


def test_every_merchandise_has_four_producers_on_the_core_board() -> None:
    made = Counter(territory.merchandise for territory in CITY.values())
    core = Counter(
        territory.merchandise for territory in CITY.values() if territory.board == "core"
    )
    assert set(core.values()) == {4}
    assert len(core) == 8
    assert set(made.values()) == {4, 5}


def test_twenty_fires_burn_on_the_core_board_and_three_in_the_west() -> None:
    fires = [territory for territory in BOARD.territories if territory.fire]
    assert Counter(territory.board for territory in fires) == {"core": 20, "west": 3}
    assert not any(territory.kingdom in SIX for territory in fires)


# Kingdoms


def test_six_kingdoms_of_seven_territories() -> None:
    assert tuple(kingdom.id for kingdom in BOARD.kingdoms if kingdom.playable_166) == SIX
    assert all(len(KINGDOMS[name].territories) == 7 for name in SIX)


def connected(kingdom: str) -> set[str]:
    pairs = [{link.a, link.b} for link in BOARD.connections if kingdom in (link.a, link.b)]
    return set().union(*pairs) - {kingdom}


def test_connections_that_are_told() -> None:
    assert KINGDOMS["hre"].colour == "yellow"
    assert connected("hre") == {"hungary"}
    assert connected("byzantium") == {"hungary", "golden-horde", "mamluks"}


def test_connected_sets() -> None:
    assert {sets.players: len(sets.sets) for sets in BOARD.connected_sets} == {3: 9, 4: 8, 5: 4}


@pytest.mark.parametrize(
    ("kingdom", "religion"),
    [
        *((name, "catholic") for name in ("hungary", "hre", "france", "england", "castile")),
        *((name, "orthodox") for name in ("byzantium", "novgorod")),
        *((name, "muslim") for name in ("mamluks", "hafsids")),
        ("golden-horde", "pagan"),
    ],
)
def test_religions_that_are_told(kingdom: str, religion: str) -> None:
    assert KINGDOMS[kingdom].religion == religion


@pytest.mark.parametrize(
    ("kingdom", "territories"),
    [
        ("papal-state", {"latium"}),
        ("bohemia", {"bohemia", "styria"}),
        ("ilkhanate", {"persia", "armenia", "azerbaijan", "mesopotamia"}),
        ("denmark", {"scania", "jutland", "holstein"}),
    ],
)
def test_kingdoms_whose_territories_are_told(kingdom: str, territories: set[str]) -> None:
    assert set(KINGDOMS[kingdom].territories) == territories


def test_barbarian_kingdoms_that_are_told() -> None:
    told = {"sicily", "bulgaria", "cilicia", "cyprus", "poland"}
    assert not any(KINGDOMS[name].playable_prototype for name in told)
    assert len(KINGDOMS["hafsids"].territories) > len({"algeria", "medjerda"})


def test_barbarians_of_two() -> None:
    told = {
        "aragon", "scotland", "denmark", "teutonic-order", "bohemia", "milan", "florence", "genoa",
        "venice", "arborea", "serbia", "ilkhanate", "marinids",
    }  # fmt: skip
    majors = {kingdom.id for kingdom in BOARD.kingdoms if kingdom.class_ == "major"}
    two = {kingdom.id for kingdom in BOARD.kingdoms if kingdom.barbarians_when_attacked == 2}
    assert two == told | majors


def test_out_of_play_below_six_players() -> None:
    out = BOARD.exclusion_prototype
    assert set(out.kingdoms) == {
        "rostov", "vladimir", "novgorod", "teutonic-order", "sweden", "norway", "france", "provence",
    }  # fmt: skip
    assert set(out.territories) == {"scania", "jutland", "algeria", "medjerda"}
    gone = {*out.territories, *(n for k in out.kingdoms for n in KINGDOMS[k].territories)}
    left = [name for name in CORE if name not in gone]
    links = steps(BOARD, left, straits=True)
    assert set(left) <= set(distances(links, left[:1]))


def test_kingdoms_without_a_harbour_border_on_one_that_has_one() -> None:
    without = [kingdom for kingdom in BOARD.kingdoms if kingdom.own_harbour is False]
    assert [kingdom.id for kingdom in without] == ["hungary", "hre"]
    for kingdom in without:
        assert "veneto" in kingdom.foreign_harbours
        assert any("veneto" in BORDERS[name] for name in kingdom.territories)


def test_russian_principalities() -> None:
    flagged = {territory.id for territory in BOARD.territories if territory.russian_principality}
    assert flagged == {
        "kiev", "turov", "chernigov", "polotsk", "smolensk", "rostov", "ryazan", "vladimir",
    }  # fmt: skip


def test_religious_capitals() -> None:
    names = {territory.inhabited_area for territory in CITY.values() if territory.religious_capital}
    assert names == {"Rome", "Constantinople", "Jerusalem"}
    assert not any(t.religious_capital for t in LAND.values() if not t.inhabited_area)


# Cities and territories


@pytest.mark.parametrize(
    ("city", "territory", "kingdom"),
    [
        ("Rome", "latium", "papal-state"),
        ("Jerusalem", "judea", "mamluks"),
        ("Alexandria", "delta", "mamluks"),
        ("Damascus", "palestine", "mamluks"),
        ("Antioch", "syria", "antioch"),
        ("Constantinople", "thrace", "byzantium"),
        ("Frankfurt", "franconia", "hre"),
        ("Saraj", "lower-volga", "golden-horde"),
        ("Caffa", "crimea", "golden-horde"),
        ("Trebizond", "pontus", "trebizond"),
        ("Palermo", "sicily", "sicily"),
        ("Buda", "pannonia", "hungary"),
        ("Candia", "crete", "venice"),
    ],
)
def test_cities_that_are_told(city: str, territory: str, kingdom: str) -> None:
    assert (CITY[city].id, CITY[city].kingdom) == (territory, kingdom)


def test_spellings_of_the_rulebook() -> None:
    printed = {t.inhabited_area: t.inhabited_area_printed for t in CITY.values()}
    assert printed["Palermo"] == "Panormos"
    assert printed["Trebizond"] == "Trebisonda"
    assert printed["Antioch"] == "Antakya"


@pytest.mark.parametrize(
    ("city", "good"), [("Caffa", "slaves"), ("Saraj", "spices"), ("Rome", "grain")]
)
def test_merchandise_that_is_told(city: str, good: str) -> None:
    assert CITY[city].merchandise == good


@pytest.mark.parametrize(
    ("city", "good"),
    [("Saraj", "slaves"), ("Trebizond", "slaves"), ("Trebizond", "grain"), ("Antioch", "slaves")],
)
def test_merchandise_that_is_not_produced(city: str, good: str) -> None:
    assert CITY[city].merchandise != good


@pytest.mark.parametrize(
    ("city", "harbour"),
    [
        ("Constantinople", True),
        ("Palermo", True),
        ("Caffa", True),
        ("Tunis", True),
        ("Naples", True),
        ("Jerusalem", False),
        ("Rome", False),
        ("Paris", False),
    ],
)
def test_harbours_that_are_told(city: str, harbour: bool) -> None:
    assert CITY[city].coastal
    assert CITY[city].harbour is harbour


@pytest.mark.parametrize(
    ("territory", "kingdom", "terrain"),
    [
        ("egypt", "mamluks", "plains"),
        ("macedonia", "byzantium", "hills"),
        ("palatinate", "hre", "forest"),
        ("bessarabia", "golden-horde", "plains"),
        ("cyrenaica", "mamluks", None),
        ("marmarica", "mamluks", None),
        ("sinai", "mamluks", None),
        ("bithynia", "byzantium", None),
        ("peloponnese", "byzantium", None),
        ("rhodes", "byzantium", None),
        ("geneva", "hre", None),
    ],
)
def test_territories_without_a_city(territory: str, kingdom: str, terrain: str | None) -> None:
    place = LAND[territory]
    assert (place.kingdom, place.inhabited_area) == (kingdom, "")
    assert terrain in (None, place.terrain)


def test_terrain_that_is_told_of_cities() -> None:
    assert (LAND["syria"].terrain, LAND["sicily"].terrain) == ("plains", "hills")
    assert {territory.terrain for territory in BOARD.territories} == {
        "plains", "forest", "hills", "mountains", "desert",
    }  # fmt: skip


def test_buildings_at_the_start_of_the_prototype() -> None:
    starts = {name: territory.start_buildings for name, territory in CITY.items()}
    assert (starts.pop("Constantinople"), starts.pop("Kiev")) == ("village-castle", "none")
    assert set(starts.values()) == {"village-tower"}


# Event cards

CARDS = [event for event in BOARD.events if event.deck == "core"]


def test_the_decks() -> None:
    assert Counter(event.deck for event in BOARD.events) == {"core": 30, "west": 10}
    taxes = Counter(event.tax for event in CARDS)
    assert taxes == {10: 3, 20: 8, 30: 11, 40: 6, 50: 2}
    assert sum(event.grail for event in CARDS) == 10
    shown = Counter(icon for event in CARDS for icon in event.icons)
    assert set(shown.values()) <= {22, 23}
    assert len(shown) == 4


def test_every_territory_of_the_core_board_is_struck_as_often_as_it_should() -> None:
    struck = Counter(name for event in CARDS for name in event.red)
    home = {name for kingdom in SIX for name in KINGDOMS[kingdom].territories}
    assert {struck[name] for name in home} == {5}
    assert {struck[name] for name in CORE if name not in home} == {1, 2, 3}


def facing(names: Iterable[str]) -> dict[str, list[str]]:
    """Territories that border on each other, or on one sea with no way by land between them."""
    names = list(names)
    land = borders(straits=True)
    links: dict[str, list[str]] = {name: [n for n in land[name] if n in names] for name in names}
    for one, other in combinations(names, 2):
        shared = any({one, other} <= set(sea.territories) for sea in BOARD.seas)
        if shared and other not in distances(BORDERS, [one]):
            links[one].append(other)
            links[other].append(one)
    return links


@pytest.mark.parametrize("event", BOARD.events, ids=lambda event: event.id)
def test_the_red_territories_hang_together(event: ud.Event) -> None:
    assert 8 <= len(event.red) <= 13
    assert len(distances(facing(event.red), event.red[:1])) == len(event.red)


# The prototype's tables


@pytest.mark.parametrize(
    ("city", "good", "price"),
    [
        ("Palermo", "grain", 10),
        ("Antioch", "grain", 17),
        ("Damascus", "spices", 30),
        ("Palermo", "spices", 51),
        ("Tunis", "spices", 58),
        ("Genoa", "weapons", 40),
        ("Constantinople", "wine", 15),
        ("Jerusalem", "wine", 22),
        ("Danzig", "furs", 35),
        ("Basel", "furs", 46),
        ("Basel", "clothes", 28),
        ("Danzig", "clothes", 41),
    ],
)
def test_prices_that_are_told(city: str, good: ud.Good, price: int) -> None:
    assert PRICES[city][good] == price
    (entry,) = [entry for entry in BOARD.city_prices if entry.territory == CITY[city].id]
    assert good in entry.stated


def test_land_zone_three() -> None:
    (zone,) = [zone for zone in BOARD.land_zones if zone.number == 3]
    cities = {LAND[name].inhabited_area: LAND[name].kingdom for name in zone.cities}
    told = {"Rome", "Genoa", "Venice", "Palermo", "Naples", "Prague", "Frankfurt", "Basel"}
    assert set(cities) - told == {"Buda"}
    assert Counter(cities.values())["hre"] == len(KINGDOMS["hre"].capital_areas) == 2


def test_treasures() -> None:
    assert len(BOARD.treasures) == 10
    assert BOARD.goods_by_d8[0] == "weapons"
