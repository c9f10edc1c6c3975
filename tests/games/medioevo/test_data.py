"""The data files: what the rulebook says of them, and that every mistake in them is named precisely."""

import re
import shutil
from collections import Counter
from itertools import combinations, product
from pathlib import Path

import pytest

from gonfalon.commons.universale import data as ud
from gonfalon.commons.universale.board import load_board
from gonfalon.games.medioevo import data as md
from gonfalon.games.medioevo.load import digest, load_data
from gonfalon.kernel.errors import DataError
from gonfalon.kernel.ledger import load_ledger
from tests.games.data_files import change, named_rules, whole_examples, whole_ledger

FOLDER = Path(md.__file__).parent
DATA = load_data()
LEDGER = load_ledger(FOLDER / "rules.toml")
LIMITS = DATA.limits
BUILDINGS = {building.id: building for building in DATA.buildings}
TRANSPORTS = {transport.id: transport for transport in DATA.transports}
TECHNOLOGIES = {technology.id: technology for technology in DATA.technologies}
COLOURS = ("blue", "yellow", "orange", "red", "green", "purple")


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


# Empire cards

CHARACTERS = (
    "bishop", "warlord", "crossbowman", "scientist", "infiltrator", "spy", "merchant", "militia",
    "surgeon", "magnate", "jailer", "gunner",
)  # fmt: skip


@pytest.mark.rule("MU-COMP-14")
def test_72_cards_of_30_characters() -> None:
    kinds = Counter(card.character for card in DATA.cards)
    assert (len(DATA.cards), len(kinds)) == (72, 30)
    assert {name for name, count in kinds.items() if count == 3} == set(CHARACTERS)
    assert set(kinds.values()) == {2, 3}


@pytest.mark.rule("MU-CARD-09")
def test_technology_points_of_the_cards() -> None:
    modes = Counter(card.tp_mode for card in DATA.cards)
    assert modes == {"none": 6, "one": 42, "choice": 15, "both": 9}
    one = Counter(card.tp[0] for card in DATA.cards if card.tp_mode == "one")
    assert one == dict.fromkeys(COLOURS, 7)
    choices = {frozenset(card.tp) for card in DATA.cards if card.tp_mode == "choice"}
    assert len(choices) == 15
    both = Counter(colour for card in DATA.cards if card.tp_mode == "both" for colour in card.tp)
    assert both == dict.fromkeys(COLOURS, 3)


def test_technology_points_that_are_told() -> None:
    cards = {card.number: card for card in DATA.cards}
    assert (cards[5].character, set(cards[5].tp), cards[5].tp_mode) == (
        "warlord",
        {"red", "blue"},
        "choice",
    )
    assert any(c.character == "scientist" and c.tp == ("green",) for c in DATA.cards)
    assert any(
        c.character == "crossbowman" and c.tp_mode == "both" and "yellow" in c.tp
        for c in DATA.cards
    )


@pytest.mark.parametrize("card", DATA.cards, ids=lambda card: card.id)
def test_the_ledger_says_of_a_card_what_the_data_say(card: md.Card) -> None:
    rule = LEDGER[card.rule]
    assert rule.title.endswith(f": {card.title}")
    assert card.effect in rule.text
    assert f"Target: {card.target}. Duration: {card.duration}." in rule.text
    assert f"Windows: {', '.join(card.windows)}. Scope: {card.scope}." in rule.text
    assert ("Cost: " in rule.text) == (card.cost_florins > 0)
    if card.cost_florins:
        assert f"Cost: {card.cost_florins} florins" in rule.text


@pytest.mark.rule("MU-EUSE-09")
def test_dice_of_the_cards() -> None:
    d6 = [(1, 2, 1), (3, 4, 2), (5, 6, 3)]
    d8 = [(1, 3, "success"), (4, 6, "nothing"), (7, 8, "backfire")]
    for card in DATA.cards:
        rows = [(row.low, row.high, row.amount or row.result) for row in card.die_table]
        assert rows == {None: [], "d6": d6, "d8": d8}[card.die], card.id
    assert Counter(card.die for card in DATA.cards if card.die) == {"d6": 5, "d8": 3}


# Objectives


@pytest.mark.rule("MU-GOAL-01")
def test_tokens_of_the_objectives() -> None:
    sizes = Counter(len(objective.token) for objective in DATA.objectives)
    assert sizes == {0: 9, 1: 48, 2: 15}
    one = Counter(item.token[0] for item in DATA.objectives if len(item.token) == 1)
    assert one == dict.fromkeys(COLOURS, 8)
    pairs = {frozenset(item.token) for item in DATA.objectives if len(item.token) == 2}
    assert len(pairs) == 15


def test_the_objective_that_is_told() -> None:
    (ring,) = [objective for objective in DATA.objectives if objective.basis == "seed"]
    assert (ring.card, ring.title, ring.token) == (33, "Ring of towers", ("red",))


def test_the_head_of_the_file_explains_every_accessor() -> None:
    text = (FOLDER / "data" / md.OBJECTIVES).read_text(encoding="utf-8")
    head = text[: text.index("[[objective]]")]
    for objective in DATA.objectives:
        for name in re.findall(r"\b([a-z_]+|T)\(", objective.predicate):
            known = name in ("sum", "any", "all", "len", "min", "max", "set")
            assert known or re.search(rf"\b{name}\(|\b{name} in ", head), name


# Technologies


@pytest.mark.rule("MU-TECH-01", "MU-TECH-02")
def test_branches() -> None:
    branches: dict[str, list[str]] = {}
    for technology in DATA.technologies:
        branches.setdefault(technology.branch, []).append(technology.id)
        assert technology.cost_florins == 100 * technology.level
    assert branches == {
        "transportation": ["carpentry", "logistics", "machinery", "cartography"],
        "commerce": ["commerce", "market", "control", "guilds"],
        "legislation": ["edict", "law", "nation", "influence"],
        "combat": ["military-art", "promotion", "tactics", "strategy"],
        "construction": ["masonry", "architecture", "mathematics", "engineering"],
        "religion": ["religion", "monasticism", "proselytism", "temporal-power"],
    }
    assert [DATA.technologies[4 * branch].colour for branch in range(6)] == list(COLOURS)


@pytest.mark.parametrize("technology", DATA.technologies, ids=lambda technology: technology.id)
def test_the_ledger_says_of_a_technology_what_the_data_say(technology: md.Technology) -> None:
    text = LEDGER[technology.rule].text
    level, florins = technology.level, technology.cost_florins
    branch = technology.branch.capitalize()
    head = f"{technology.name} ({branch}, {technology.colour}, level {level}, {florins} florins): "
    assert text.startswith(head + technology.effect)
    cost = f"Cost: {technology.tp_cost} {technology.colour} TP per {technology.per}."
    assert f"{cost} Target: {technology.target}. Duration: {technology.duration}." in text
    windows = ", ".join(technology.windows) or f"as the borrowed {technology.borrows}"
    assert text.endswith(f"Windows: {windows}.")


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


# Broken data


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
    (COMBAT, "", ', "captain"]', "]", "barbarian.damage_order captain", "is missing"),
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


@pytest.mark.parametrize(("file", "within", "old", "new", "key", "reason"), BREAKAGES)
def test_a_mistake_is_named(
    folder: Path, file: str, within: str, old: str, new: str, key: str, reason: str
) -> None:
    change(folder, file, within, old, new)
    with pytest.raises(DataError) as caught:
        load_data(folder)
    error = caught.value
    assert (error.file, error.key) == (file, key)
    assert error.reason.startswith(reason)


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
    text = (folder / file).read_text(encoding="utf-8")
    start = text.index(f"[[{kind}]]\n{entry}\n")
    end = text.find("\n[", start + 2)
    (folder / file).write_text(text[:start] + (text[end:] if end > 0 else ""), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load_data(folder)
    assert caught.value.reason == reason
    assert key in (None, caught.value.key)


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
