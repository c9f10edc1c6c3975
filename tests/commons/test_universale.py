"""The board of the two Medioevo games: what the rulebooks say of it, and that mistakes are named."""

import heapq
import shutil
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from gonfalon.commons.universale import data as ud
from gonfalon.commons.universale.board import load_board
from gonfalon.commons.universale.data_checks import distances, steps
from tests.games.data_files import Mistake, assert_named, change, mistakes, refused

FOLDER = Path(ud.__file__).parent
BOARD = load_board()
LAND = {territory.id: territory for territory in BOARD.territories}
CORE = [name for name, territory in LAND.items() if territory.board == "core"]
SEA = {sea.id: sea for sea in BOARD.seas}
KINGDOMS = {kingdom.id: kingdom for kingdom in BOARD.kingdoms}
CITY = {t.inhabited_area: t for t in BOARD.territories if t.inhabited_area}
PRICES = {LAND[city.territory].inhabited_area: city.prices for city in BOARD.city_prices}
SIX = ("byzantium", "mamluks", "hungary", "hre", "novgorod", "golden-horde")


def edge(one: str, other: str) -> ud.Edge:
    (found,) = [edge for edge in BOARD.edges if {edge.a, edge.b} == {one, other}]
    return found


def borders(straits: bool = False) -> dict[str, list[str]]:
    """Land only: who borders on whom."""
    links = steps(BOARD, LAND, straits)
    return {name: [other for other in links[name] if other in LAND] for name in LAND}


BORDERS = borders()


def by_land(one: str, other: str) -> int:
    return distances(BORDERS, [one])[other]


def apart(one: str, other: str) -> int:
    """Steps over land and sea, as neighbourhood counts them."""
    return distances(steps(BOARD, LAND), [one])[other]


def cheapest(start: str, costs: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    found: dict[str, int] = {}
    queue = [(0, start)]
    while queue:
        cost, place = heapq.heappop(queue)
        if place not in found:
            found[place] = cost
            for other, more in costs.get(place, {}).items():
                heapq.heappush(queue, (cost + more, other))
    return found


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


# Borders


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("syria", "palestine"),
        ("georgia", "circassia"),
        ("paphlagonia", "pontus"),
        ("paphlagonia", "cappadocia"),
        ("paphlagonia", "cilicia"),
        ("judea", "phoenicia"),
        ("bithynia", "lycia"),
        ("macedonia", "thessaly"),
        ("thessaly", "peloponnese"),
        ("thrace", "macedonia"),
        ("thrace", "moesia"),
    ],
)
def test_borders_that_are_told(one: str, other: str) -> None:
    assert other in BORDERS[one]
    assert one in BORDERS[other]


def test_owners_that_are_told_of_the_borders() -> None:
    rum = {LAND[name].kingdom for name in ("paphlagonia", "cappadocia", "lycia")}
    others = {LAND[name].kingdom for name in ("pontus", "cilicia", "thessaly", "georgia")}
    assert rum == {"rum"}
    assert others.isdisjoint({"rum", *SIX})
    assert "macedonia" not in BORDERS["peloponnese"]


def test_only_the_dardanelles_are_crossed_by_land() -> None:
    crossed = [edge for edge in BOARD.edges if edge.strait and edge.land_166]
    assert [(edge.a, edge.b, edge.strait_name) for edge in crossed] == [
        ("mysia", "thrace", "Dardanelles")
    ]
    assert set(crossed[0].seas) == {"north-aegean", "marmara"}
    assert all(edge.land_prototype for edge in BOARD.edges if edge.strait)
    bosporus = edge("bithynia", "thrace")
    assert (bosporus.strait_name, bosporus.land_166) == ("Bosporus", False)


def test_no_land_way_from_rome_to_palermo() -> None:
    assert "sicily" not in distances(BORDERS, ["latium"])
    assert "sicily" in distances(borders(straits=True), ["latium"])


# Distances


@pytest.mark.parametrize(
    ("one", "other", "count"),
    [
        ("crimea", "lower-volga", 3),
        ("lower-volga", "pontus", 2),
        ("crimea", "pontus", 5),
        ("pontus", "circassia", 2),
    ],
)
def test_ways_by_land_that_are_told(one: str, other: str, count: int) -> None:
    assert by_land(one, other) == count


def test_a_horde_from_trebizond_reaches_a_player_in_two_moves() -> None:
    assert LAND["pontus"].fire
    near = distances(BORDERS, ["pontus"])
    home = [name for kingdom in SIX for name in KINGDOMS[kingdom].territories]
    assert min(near[name] for name in home if name in near) == 2


def test_rome_and_palermo_are_neighbouring() -> None:
    assert apart("latium", "sicily") == 3
    links = steps(BOARD, LAND)
    way = ["latium", "tyrrhenian-sea", "sicilian-sea", "sicily"]
    assert all(other in links[one] for one, other in pairwise(way))


TERRAIN = {"plains": 1, "desert": 1, "hills": 2, "forest": 2, "mountains": 3}  # of the prototype


def test_caravan_from_damascus_to_alexandria() -> None:
    costs = {
        name: {
            other: TERRAIN[LAND[other].terrain] + edge(name, other).river for other in BORDERS[name]
        }
        for name in LAND
    }
    assert cheapest("palestine", costs)["delta"] == 5


def test_the_wagon_of_the_marshal() -> None:
    way = ["palestine", "armenia", "pontus", "georgia", "circassia"]
    assert not any(edge(one, other).river for one, other in pairwise(way))
    assert [TERRAIN[LAND[name].terrain] for name in way[1:]] == [3, 3, 3, 3]


def voyage(start: str, end: str, open_sea: int) -> int:
    """Movement points from harbour to harbour in the prototype."""
    entering = {sea.id: open_sea if sea.kind == "open" else 1 for sea in BOARD.seas}
    costs = {sea.id: {other: entering[other] for other in sea.seas} for sea in BOARD.seas}
    costs[start] = {sea: entering[sea] for sea in LAND[start].harbour_seas}
    for sea in LAND[end].harbour_seas:
        costs[sea] = {**costs[sea], end: 1}
    return cheapest(start, costs)[end]


@pytest.mark.parametrize(
    ("start", "end", "plain", "astronomy"),
    [("delta", "sicily", 7, 6), ("sicily", "ifriqiya", 4, 3)],
)
def test_voyages_that_are_told(start: str, end: str, plain: int, astronomy: int) -> None:
    assert (voyage(start, end, 2), voyage(start, end, 1)) == (plain, astronomy)


# Seas


def test_the_sea_west_of_the_peloponnese_has_eight_ways_out() -> None:
    ionian = SEA["ionian-sea"]
    assert set(ionian.territories) == {"thessaly", "peloponnese"}
    assert set(ionian.seas) == {
        "lower-adriatic", "south-aegean", "libyan-sea", "syrtes", "sea-of-syracuse",
        "gulf-of-taranto",
    }  # fmt: skip
    assert {"apulia", "albania"} <= set(SEA["lower-adriatic"].territories)


def test_the_seas_of_sicily() -> None:
    touching = {sea.id for sea in BOARD.seas if "sicily" in sea.territories}
    assert len(touching) == 3
    assert "sicilian-sea" in touching
    assert len(SEA["sicilian-sea"].seas) == 5
    assert {"tyrrhenian-sea", "sea-of-syracuse"} <= set(SEA["sicilian-sea"].seas)
    assert edge("apulia", "sicily").strait


def test_the_black_sea_opens_only_at_the_bosporus() -> None:
    black = [sea for sea in SEA if sea.startswith(("black-sea", "sea-of-azov"))]
    links = {name: [n for n in sea.seas if n != "marmara"] for name, sea in SEA.items()}
    inside = set(distances(links, ["black-sea-west"]))
    assert set(black) <= inside
    assert len(inside) == 4
    assert "marmara" in SEA["black-sea-west"].seas
    assert {"north-aegean", "black-sea-west"} == set(SEA["marmara"].seas)


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


# Broken data


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FOLDER / "data", tmp_path / "data"))


T, S, E, K, V = ud.TERRITORIES, ud.SEAS, ud.EDGES, ud.KINGDOMS, ud.EVENTS
THRACE, BYZANTIUM, HUNGARY = 'id = "thrace"', 'id = "byzantium"', 'id = "hungary"'
ALBORAN, EV01, MILAN = 'id = "alboran"', 'id = "ev01"', 'id = "milan"'
GUADIANA, GIBRALTAR = 'river_name = "Guadiana"', 'b = "morocco"'

# file, where, old text, new text, key, reason
BREAKAGES = [
    # what the types refuse
    (T, THRACE, "terrain", "ground", "territory thrace.ground", "unknown key"),
    (T, THRACE, 'terrain = "plains"\n', "", "territory thrace.terrain", "missing key"),
    (T, THRACE, '"plains"', '"moor"', "territory thrace.terrain", "Invalid enum value 'moor'"),
    (T, THRACE, '"wine"', '"beer"', "territory thrace.merchandise", "Invalid enum value 'beer'"),
    (T, THRACE, "lat = 41.6", "lat = 141.6", "territory thrace.lat", "Expected `float` <= 90"),
    (T, "", '"macedonia"', '"Macedonia"', "territory Macedonia.id", "Expected `str` matching"),
    (K, BYZANTIUM, '"#c0392b"', '"red"', "kingdom byzantium.hex", "Expected `str` matching"),
    (V, EV01, "tax = 20", "tax = 25", "card ev01.tax", "Invalid enum value 25"),
    (V, EV01, ', "movement"]', "]", "card ev01.icons", "Expected `array` of length 3"),
    # land
    (T, "", 'id = "macedonia"', THRACE, "territory thrace", "stands twice"),
    (T, "", 'id = "waste-libya"', THRACE, "wasteland thrace", "stands twice"),
    (T, THRACE, '"byzantium"', '"rome"', "territory thrace.kingdom", "unknown kingdom 'rome'"),
    (T, THRACE, "land_zone = 5", "land_zone = 9", "territory thrace.land_zone", "unknown zone 9"),
    (T, THRACE, "city_lon = 28.9\n", "", "territory thrace.city_lon", "missing key"),
    (
        T, 'id = "macedonia"', "harbour = false", 'harbour = false\nmerchandise = "salt"',
        "territory macedonia.merchandise", "it has no inhabited area",
    ),
    (
        T, 'id = "macedonia"', "harbour = false", "harbour = true",
        "territory macedonia.harbour", "it has no inhabited area",
    ),
    (T, THRACE, "coastal = true", "coastal = false", "territory thrace.coastal", "the sea 'north-ae"),
    (T, 'id = "egypt"', "coastal = false", "coastal = true", "territory egypt.coastal", "no sea of"),
    (T, THRACE, "harbour = true", "harbour = false", "territory thrace.harbour_seas", "it has no"),
    (T, THRACE, '["marmara"]', "[]", "territory thrace.harbour_seas", "missing key"),
    (T, THRACE, '["marmara"]', '["styx"]', "territory thrace.harbour_seas", "unknown sea 'styx'"),
    (T, THRACE, '"marmara"]', '"alboran"]', "territory thrace.harbour_seas", "'alboran' does not"),
    (T, "", 'area = "Smyrna"', 'area = "Constantinople"', "territory.inhabited_area", "'Constantin"),
    # sea
    (S, "", 'id = "balearic-sea"', ALBORAN, "sea alboran", "stands twice"),
    (S, "", ALBORAN, 'id = "granada"', "sea granada", "stands twice"),
    (S, ALBORAN, '"granada"', '"seville"', "sea alboran.territories", "unknown territory 'seville'"),
    (S, ALBORAN, '"granada"', '"murcia"', "sea alboran.territories", "'murcia' stands twice"),
    (S, ALBORAN, '"algerian-sea"', '"styx"', "sea alboran.seas", "unknown sea 'styx'"),
    (S, ALBORAN, '"algerian-sea", ', "", "sea algerian-sea.seas", "names 'alboran', which does not"),
    (S, ALBORAN, '"algerian-sea"', '"alboran"', "sea alboran.seas", "names itself"),
    (S, "forced_link", '"marmara"', '"alboran"', "forced_link #1", "the sea 'north-aegean' does not"),
    # borders
    (E, "", 'b = "macedonia"', 'b = "serbia"', "edge albania/serbia", "stands twice"),
    (E, "", 'b = "macedonia"', 'b = "mordor"', "edge albania/mordor", "unknown territory 'mordor'"),
    (E, "", 'b = "macedonia"', 'b = "albania"', "edge albania/albania", "a must stand before b"),
    (E, GUADIANA, GUADIANA, "", "edge andalusia/extremadura.river_name", "missing key"),
    (E, "", "border_km = 210\n", "", "edge albania/macedonia.border_km", "missing key"),
    (E, "", "river = false", "river = false\nland_166 = true", "edge albania/macedonia.land_166", "do"),
    (E, GIBRALTAR, '"alboran"', '"marmara"', "edge andalusia/morocco.seas", "a strait joins two seas"),
    (E, GIBRALTAR, '"alboran"', '"styx"', "edge andalusia/morocco.seas", "unknown sea 'styx'"),
    (E, GIBRALTAR, "river = false", "river = true", "edge andalusia/morocco.river", "a strait is no"),
    # kingdoms
    (K, "", BYZANTIUM, 'id = "hungary"', "kingdom hungary", "stands twice"),
    (K, BYZANTIUM, '"thrace", ', "", "kingdom byzantium.territories", "'thrace' is missing: territ"),
    (K, BYZANTIUM, '"thrace"', '"latium"', "kingdom byzantium.territories", "'latium' does not belo"),
    (K, BYZANTIUM, '"thrace"', '"rome"', "kingdom byzantium.territories", "unknown territory 'rome'"),
    (K, BYZANTIUM, ', "lydia"]', "]", "kingdom byzantium.capital_areas", "'lydia' is missing: capi"),
    (K, BYZANTIUM, '"major"', '"large"', "kingdom byzantium.class", "large does not fit 7"),
    (K, BYZANTIUM, '"core"', '"west"', "kingdom byzantium.board", "'thrace' is on the other part"),
    (K, BYZANTIUM, '"red"', '"neutral"', "kingdom byzantium.colour", "playable kingdoms have one"),
    (K, BYZANTIUM, '"red"', '"green"', "kingdom.colour", "'green' stands twice"),
    (K, BYZANTIUM, "own_harbour = true\n", "", "kingdom byzantium.own_harbour", "missing key"),
    (K, BYZANTIUM, "harbour = true", "harbour = false", "kingdom byzantium.own_harbour", "its terr"),
    (K, HUNGARY, '"veneto"', '"latium"', "kingdom hungary.foreign_harbours", "'latium' has no harb"),
    (K, MILAN, "playable_166 = false", "playable_166 = true", "kingdom milan.playable_166", "the pr"),
    (K, MILAN, "prototype = false", "prototype = true", "kingdom milan.playable_prototype", "major"),
    # connections
    (K, "[[connection]]", '"mamluks"', '"milan"', "connection #1", "unknown kingdom 'milan'"),
    (K, "[[connection]]", '"mamluks"', '"byzantium"', "connection #1", "'byzantium' stands twice"),
    (K, "[[connection]]", '"mamluks"', '"hungary"', "connection byzantium/hungary", "stands twice"),
    (K, "[[connection]]", "steps = 3", "steps = 2", "connection byzantium/mamluks", "they are 3 steps"),
    (K, "[played_map_166]", "reach = 3", "reach = 4", "connection mamluks/hungary", "is missing"),
    (
        K, "[[connected_sets]]", '["byzantium", "mamluks", "hungary"]',
        '["byzantium", "mamluks", "hre"]', "connected_sets 3", "byzantium, mamluks, hre: no 3 king",
    ),
    (
        K, "[[connected_sets]]", '  ["byzantium", "mamluks", "hungary"],\n', "",
        "connected_sets 3", "byzantium, mamluks, hungary: is missing",
    ),
    (K, "[[connected_sets]]", "players = 3", "players = 6", "connected_sets.players", "one entry"),
    # the prototype's offers
    (K, "[exclusion", '"rostov"', '"rome"', "exclusion_prototype.kingdoms", "unknown kingdom 'rome'"),
    (K, "[[kingdoms_by", "[4, 5]", "[4]", "kingdoms_by_players.players", "5 is missing"),
    (K, "[[kingdoms_by", "[4, 5]", "[3, 5]", "kingdoms_by_players.players", "3 stands twice"),
    (K, "[[kingdoms_by", '"hre", ', "", "kingdoms_by_players 3.kingdoms", "'hre' is missing: player"),
    (K, "players = [9]", ', "west"]', "]", "kingdoms_by_players 9.boards", "'england' is on another"),
    # event cards
    (V, "", 'id = "ev02"', EV01, "card ev01", "stands twice"),
    (V, EV01, '"pannonia"', '"mordor"', "card ev01.red", "unknown territory 'mordor'"),
    (V, EV01, '"pannonia"', '"bosnia"', "card ev01.red", "'bosnia' stands twice"),
    (V, EV01, '"pannonia"', '"wales"', "card ev01.red", "'wales' is not on the core board"),
    (V, EV01, '"armies"', '"buildings"', "card ev01.icons", "'buildings' stands twice"),
    (V, EV01, '"torzhok", ', "", "card ev01.relics", "needs 8, not 7"),
    (V, 'id = "ev30"', 'deck = "core"', 'deck = "west"', "card", "the core deck needs 30, not 29"),
    # the prototype's tables
    ("land_zones.toml", "", '"normandy", ', "", "zone 1.territories", "'normandy' is missing: land"),
    ("land_zones.toml", "", '"languedoc", ', "", "zone 1.cities", "'languedoc' is missing: cities"),
    ("land_zones.toml", "", "number = 2", "number = 1", "zone 1", "stands twice"),
    ("prices.toml", "", 'id = "wine"', 'id = "grain"', "merchandise grain", "stands twice"),
    ("prices.toml", "", 'y = "latium"', 'y = "egypt"', "city egypt", "unknown inhabited territory"),
    ("prices.toml", "", "prices = { grain = 10", "prices = { grain = 11", "city latium.prices", "gr"),
    ("prices.toml", "[[city]]", "wine = 17, ", "", "city latium.prices wine", "is missing"),
    ("treasures.toml", "", '"salt"', '"weapons"', "goods_by_d8", "'weapons' stands twice"),
    ("treasures.toml", "", 'id = "tr02"', 'id = "tr01"', "card tr01", "stands twice"),
]  # fmt: skip


@mistakes(BREAKAGES)
def test_a_mistake_is_named(folder: Path, mistake: Mistake) -> None:
    assert_named(load_board, folder, mistake)


def test_a_territory_nobody_can_reach_is_named(folder: Path) -> None:
    text = (folder / S).read_text(encoding="utf-8").replace(', "rhodes"', "")
    (folder / S).write_text(text, encoding="utf-8")
    change(folder, T, 'id = "rhodes"', "coastal = true", "coastal = false")
    error = refused(load_board, folder)
    assert str(error) == f"{E}: edge: 'rhodes' cannot be reached from 'thrace'"
