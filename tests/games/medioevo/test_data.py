"""The data files: what the rulebook says of them."""

import re
from itertools import combinations, product
from pathlib import Path

import pytest

from gonfalon.commons.universale import data as ud
from gonfalon.commons.universale.board import load_board
from gonfalon.games.medioevo import data as md
from gonfalon.games.medioevo.load import load_data
from gonfalon.kernel.ledger import load_ledger
from tests.games.data_files import named_rules, whole_examples, whole_ledger

FOLDER = Path(md.__file__).parent
DATA = load_data()
LEDGER = load_ledger(FOLDER / "rules.toml")
LIMITS = DATA.limits
BUILDINGS = {building.id: building for building in DATA.buildings}
TRANSPORTS = {transport.id: transport for transport in DATA.transports}


def test_the_shipped_data_are_loaded_once() -> None:
    assert load_data() is DATA
    assert DATA.board is load_board()


# What can be bought


@pytest.mark.rule("MU-BLD-02", "MU-BLD-03", "MU-BLD-04", "MU-CTRL-01", "MU-MILB-01")
def test_buildings() -> None:
    rows = {
        name: (b.level, b.cost, b.tp_colour, b.tp, b.sp, b.control_tokens, b.protection)
        for name, b in BUILDINGS.items()
    }
    assert rows == {
        "village": (1, 100, "green", 1, 2, 0, 0),
        "town": (2, 200, "green", 2, 4, 0, 0),
        "city": (3, 300, "green", 3, 6, 0, 0),
        "tower": (1, 100, "green", 1, 3, 1, 1),
        "fort": (2, 200, "green", 2, 6, 2, 2),
        "castle": (3, 300, "green", 3, 9, 3, 3),
        "cathedral": (3, 300, "purple", 1, 3, 0, 0),
    }


@pytest.mark.rule("MU-TAX-04", "MU-TAX-06", "MU-ARM-03")
def test_what_buildings_add_to_tax_and_to_the_army_limit() -> None:
    adds = {name: (b.tax_territories, b.army_limit) for name, b in BUILDINGS.items()}
    assert (adds.pop("village"), adds.pop("town"), adds.pop("city")) == ((1, 1), (2, 2), (3, 3))
    assert set(adds.values()) == {(0, 0)}
    assert LIMITS.army_limit == 3


@pytest.mark.rule("MU-TRN-01", "MU-MOVE-08")
@pytest.mark.parametrize("kind", ["caravan", "merchant-ship", "war-wagon", "galley"])
def test_transports(kind: str) -> None:
    rows = [TRANSPORTS[f"{kind}-{level}"] for level in (1, 2, 3)]
    assert [(row.cost, row.tp, row.mp) for row in rows] == [(100, 1, 6), (200, 2, 7), (300, 3, 8)]
    commercial = kind in ("caravan", "merchant-ship")
    assert [row.capacity for row in rows] == ([2, 4, 6] if commercial else [3, 6, 9])
    ship = kind in ("merchant-ship", "galley")
    assert {row.element for row in rows} == {"sea" if ship else "land"}
    assert {row.carries for row in rows} == {
        ("cube",)
        if commercial
        else ("army-unit", "war-wagon", "siege-engine")
        if ship
        else ("army-unit",)
    }


@pytest.mark.rule("MU-ARM-01", "MU-PRIS-02")
def test_prices_of_units_and_their_ransom() -> None:
    prices = {army.id: army.cost for army in DATA.armies}
    assert prices == {"light-infantry": 20, "heavy-infantry": 50, "archer": 50, "cavalry": 100}
    captains = [(row.cost, row.tp, row.standard) for row in DATA.captains]
    assert captains == [(100, 1, "none"), (200, 2, "small"), (300, 3, "large")]
    ransom = [price * LIMITS.ransom_percent // 100 for price in prices.values()]
    assert ransom == [40, 100, 100, 200]


@pytest.mark.rule("MU-ARTY-01", "MU-ARTY-04", "MU-ARTY-05")
def test_siege_engines() -> None:
    rows = {
        row.id: (row.cost, row.tp, row.mp, row.damage_units, row.damage_buildings)
        for row in DATA.siege_engines
    }
    assert rows == {
        "catapult": (100, 1, 4, 2, 0),
        "trebuchet": (200, 2, 4, 3, 1),
        "bombard": (300, 3, 4, 4, 2),
    }
    assert {(row.max_crew, row.die, row.hit_on) for row in DATA.siege_engines} == {
        (3, "d8", (1, 2, 3))
    }


@pytest.mark.rule("MU-CONQ-03", "MU-DEF-13")
def test_plunder_is_half_the_price() -> None:
    share = LIMITS.plunder_percent
    for piece in (*DATA.buildings, *DATA.transports, *DATA.siege_engines):
        assert piece.cost * share == 50 * piece.level * 100, piece.id
    assert (LIMITS.plunder_per_market_cube, LIMITS.plunder_per_carried_cube) == (50, 50)


# Combat


@pytest.mark.rule("MU-EVENT-09", "MU-NAVAL-04", "MU-NAVAL-05")
def test_what_a_hit_does() -> None:
    after = {unit.id: unit.on_damage for unit in DATA.combat.units}
    assert after == {
        "light-infantry": ("removed",),
        "heavy-infantry": ("light-infantry", "removed"),
        "archer": ("removed",),
        "cavalry": ("heavy-infantry", "light-infantry", "removed"),
        "captain": ("removed",),
    }
    assert {unit.on_damage_at_sea for unit in DATA.combat.units} == {("removed",)}
    at_sea = {unit.id for unit in DATA.combat.units if unit.power_at_sea}
    assert at_sea == {"light-infantry", "archer", "captain"}


@pytest.mark.rule("MU-BDICE-03", "MU-BDICE-07", "MU-BSUP-04", "MU-BSUP-12")
def test_barbarians() -> None:
    combat = DATA.combat
    assert combat.horde.base == ("light-infantry",)
    dice = [(row.die, row.hit_on, row.adds) for row in combat.horde_dice]
    assert dice == [
        ("d4", (1, 2, 3), "light-infantry"),
        ("d6", (1, 2, 3), "archer"),
        ("d8", (1, 2, 3), "captain"),
    ]
    assert combat.barbarian.captain_level == 1
    supply = {row.unit: row.horde for row in combat.supply}
    assert supply == {"light-infantry": 0, "archer": 2, "captain": 4}
    galleys = [(row.level, row.units_from) for row in combat.barbarian_galleys]
    assert galleys == [(1, 1), (2, 4), (3, 7)]


@pytest.mark.rule("MU-BATTLE-04")
def test_a_battle_round_has_twelve_steps() -> None:
    assert len(DATA.combat.steps) == 12
    assert DATA.combat.steps[3].id == "archer-fire"
    assert DATA.combat.steps[10].id == "sinking"


@pytest.mark.rule("MU-ORDER-10", "MU-KING-02")
def test_turn_order_penalty() -> None:
    rows = {row.players: row.penalty for row in DATA.penalties}
    assert rows[2] == rows[3][:2]
    assert {players: rows[players] for players in (3, 4, 5, 6)} == {
        3: (0, -1, -3),
        4: (0, -1, -2, -3),
        5: (0, -1, -1, -2, -3),
        6: (0, -1, -1, -2, -2, -3),
    }


# Components


@pytest.mark.rule("MU-COMP-01", "MU-COMP-02", "MU-COMP-03", "MU-COMP-04")
def test_what_each_player_has() -> None:
    player = DATA.components.player
    assert list(player.units.values()) == [20, 20, 10, 10, 3]
    assert (player.control_tokens, sum(token.count for token in player.property_tokens)) == (8, 10)
    road = player.road_tokens
    assert (road.stage, road.destination, road.on_road) == (7, 1, 1)


@pytest.mark.rule(
    "MU-COMP-07", "MU-COMP-08", "MU-COMP-09", "MU-COMP-10", "MU-COMP-11", "MU-COMP-17"
)
def test_what_all_players_share() -> None:
    shared = DATA.components.shared
    assert list(shared.buildings.values()) == [24, 17, 12, 40, 20, 20, 14]
    assert list(shared.transports.values()) == [12, 12, 15, 15]
    assert list(shared.siege_engines.values()) == [16, 14, 12]
    assert list(shared.barbarian_units.values()) == [40, 20, 7]
    assert shared.barbarian_property_tokens == 4
    assert shared.standards == {"small": 15, "large": 10}


@pytest.mark.rule("MU-COMP-12", "MU-COMP-13")
def test_cubes_and_objective_tokens() -> None:
    cubes = {goods.id: goods.colour for goods in DATA.components.merchandise}
    assert cubes == {
        "weapons": "black", "salt": "white", "furs": "brown", "grain": "yellow",
        "slaves": "green", "spices": "orange", "clothes": "blue", "wine": "purple",
    }  # fmt: skip
    assert sum(goods.count for goods in DATA.components.merchandise) == 160
    assert sum(token.count for token in DATA.components.objective_tokens) == 48


@pytest.mark.rule("MU-PROP-02", "MU-COMP-03")
def test_which_pieces_the_property_tokens_suffice_for() -> None:
    tokens = [t.levels for t in DATA.components.player.property_tokens for _ in range(t.count)]
    for counts in product(range(11), repeat=3):
        # Hall: each choice of levels finds as many tokens as it has pieces
        enough = all(
            sum(counts[level - 1] for level in levels)
            <= sum(bool(set(levels).intersection(token)) for token in tokens)
            for size in (1, 2, 3)
            for levels in combinations((1, 2, 3), size)
        )
        a, b, c = counts
        assert enough == (a <= 8 and b <= 6 and c <= 4 and b + c <= 8 and a + b + c <= 10), counts


@pytest.mark.rule("MU-EVENT-06", "MU-EVENT-08", "MU-EVENT-10", "MU-EVENT-12")
def test_event_effects() -> None:
    harmful = {effect.id: max(effect.harmful) for effect in DATA.components.event_effects}
    assert harmful == {"movement": 2, "armies": 4, "buildings": 3, "merchandise": 2}


@pytest.mark.rule("MU-VAR-06", "MU-VAR-08")
def test_terrain() -> None:
    rows = {row.id: (row.mp, row.maintenance) for row in DATA.components.terrains}
    assert rows == {
        "plains": (1, 20),
        "forest": (2, 20),
        "hills": (2, 20),
        "mountains": (3, 30),
        "desert": (2, 40),
    }


# Windows


def test_every_family_is_in_the_ledger() -> None:
    told = LEDGER["MU-TIME-02"].text + LEDGER["MU-TIME-03"].text + LEDGER["MU-TIME-04"].text
    for window in DATA.windows:
        assert re.search(rf"(^|\W){window.family}\W", told), window.id


def test_every_window_named_in_the_ledger_exists() -> None:
    windows = {window.id for window in DATA.windows}
    spaces = {window.split(".")[0] for window in windows if "." in window}
    for rule in LEDGER.values():
        text = f"{rule.text} {rule.ruling} {rule.check}"
        for name in re.findall(r"(?<![\w.])([a-z]+\.[a-z]+(?:-[a-z]+)*)", text):
            if name.split(".")[0] in spaces and not name.endswith(".toml"):
                assert name in windows, (rule.id, name)


def test_every_window_of_class_reaction_is_used() -> None:
    used = {w for card in DATA.cards for w in card.windows}
    used |= {w for technology in DATA.technologies for w in technology.windows}
    offered = {window.id for window in DATA.windows if window.class_ == "reaction"}
    assert offered - used == {"end.objectives"}  # there objectives are claimed


# Honour points


@pytest.mark.rule("MU-FIN-12", "MU-FIN-13", "MU-FIN-14", "MU-ROAD-09")
def test_tables_of_the_end() -> None:
    scoring = DATA.scoring
    assert [(row.min, row.max, row.hp) for row in scoring.prisoners] == [
        (1, 3, -3),
        (4, 6, -6),
        (7, None, -9),
    ]
    debt = {row.florins: row.hp for row in scoring.debt}
    assert debt == {500: -2, 1000: -4, 1500: -6, 2000: -9, 2500: -15}
    assert [row.hp for row in scoring.objective_tokens] == [0, 0, 1, 3, 5, 8, 11, 15, 20]
    assert {road.stages: road.trade_points for road in scoring.roads} == {4: 2, 6: 4, 8: 6}


@pytest.mark.rule("MU-FIN-08", "MU-HP-05")
def test_rome_and_jerusalem() -> None:
    places = {award.territory: award.excluded_kingdom for award in DATA.scoring.awards}
    assert {**places} == {"": "", "latium": "", "judea": "mamluks"}
    assert {award.hp for award in DATA.scoring.awards} == {3}


# The played maps


@pytest.mark.rule("MU-KING-06", "MU-KING-07")
def test_the_game_is_played_on_the_core_board() -> None:
    board = DATA.board
    core = [territory for territory in board.territories if territory.board == "core"]
    assert (len(core), sum(bool(territory.inhabited_area) for territory in core)) == (112, 32)


# Ledger of rules


def test_the_ledger_and_the_examples_are_whole() -> None:
    assert (len(whole_ledger(FOLDER)), len(whole_examples(FOLDER))) == (770, 100)


def test_every_rule_named_in_the_data_is_in_the_ledger() -> None:
    ledger = whole_ledger(FOLDER)
    for file, named in named_rules(FOLDER, "MU").items():
        assert named <= ledger, file


def test_every_file_named_in_the_ledger_exists() -> None:
    board = Path(ud.__file__).with_name("data")
    for source in ("rules.toml", "examples.toml"):
        text = (FOLDER / source).read_text(encoding="utf-8")
        for name in set(re.findall(r"\b\w+\.toml", text)):
            assert (FOLDER / "data" / name).exists() or (board / name).exists(), name


def test_every_limit_names_its_rule() -> None:
    lines = (FOLDER / "data" / md.LIMITS).read_text(encoding="utf-8").splitlines()
    numbers = [line for line in lines if " = " in line and not line.startswith(("#", "basis"))]
    assert all(re.search(r"# MU-[A-Z]+-\d\d", line) for line in numbers)
