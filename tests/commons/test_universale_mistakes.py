"""The board of the two Medioevo games: mistakes in its files are named."""

import shutil
from pathlib import Path

import pytest

from gonfalon.commons.universale import data as ud
from gonfalon.commons.universale.board import load_board
from tests.commons.board import (
    FOLDER,
)
from tests.games.data_files import Mistake, assert_named, change, mistakes, refused

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
