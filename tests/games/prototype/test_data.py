"""The data files: what the rulebook says of them, and that every mistake in them is named precisely."""

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from gonfalon.commons.universale import data as ud
from gonfalon.commons.universale.board import load_board
from gonfalon.games.prototype import data as pd
from gonfalon.games.prototype.data_checks import WINDOW_COUNT
from gonfalon.games.prototype.load import digest, load_data
from gonfalon.kernel.errors import DataError
from gonfalon.kernel.ledger import load_ledger
from tests.games.data_files import change, named_rules, read, whole_examples, whole_ledger

FOLDER = Path(pd.__file__).parent
DATA = load_data()
LEDGER = load_ledger(FOLDER / "rules.toml")
LIMITS = DATA.limits
BUILDINGS = {building.id: building for building in DATA.buildings}
TRANSPORTS = {transport.id: transport for transport in DATA.transports}
TECHNOLOGIES = {technology.id: technology for technology in DATA.technologies}
CHARACTERS = {character.id: character for character in DATA.deck.characters}
SCORES = {score.id: score for score in DATA.scoring.scores}


def test_the_shipped_data_are_loaded_once() -> None:
    assert load_data() is DATA
    assert DATA.board is load_board()


# What can be bought


@pytest.mark.rule("MP-BUILD-01", "MP-BUILD-02", "MP-SUPPLY-03")
def test_buildings() -> None:
    rows = {name: (b.kind, b.level, b.cost, b.supply) for name, b in BUILDINGS.items()}
    fair = ("commercial", 1, 300, 0)
    assert rows == {
        "village": ("settlement", 1, 50, 10),
        "town": ("settlement", 2, 100, 20),
        "city": ("settlement", 3, 150, 30),
        "tower": ("fortification", 1, 100, 5),
        "fort": ("fortification", 2, 300, 10),
        "castle": ("fortification", 3, 700, 15),
        "cathedral": ("religious", 1, 1000, 10),
        "fair-agricultural": fair,
        "fair-mining": fair,
        "fair-textile": fair,
    }


@pytest.mark.rule("MP-BUILD-03", "MP-BUILD-07")
def test_what_a_building_needs() -> None:
    needs = {name: (b.site, *b.technologies) for name, b in BUILDINGS.items()}
    assert needs == {
        "village": ("inhabited-centre",),
        "town": ("inhabited-centre", "architecture"),
        "city": ("inhabited-centre", "architecture"),
        "tower": ("any",),
        "fort": ("any", "engineering"),
        "castle": ("any", "engineering"),
        "cathedral": ("any", "architecture"),
        "fair-agricultural": ("settlement", "architecture", "trade"),
        "fair-mining": ("settlement", "architecture", "trade"),
        "fair-textile": ("settlement", "architecture", "trade"),
    }
    cathedral = BUILDINGS["cathedral"]
    assert (cathedral.barred_kingdoms, cathedral.per_kingdom) == (("small",), 1)


@pytest.mark.rule("MP-ASSAULT-02", "MP-ASSAULT-05")
def test_walls() -> None:
    walls = [(b.shelters, b.defence) for b in DATA.buildings if b.kind == "fortification"]
    assert walls == [(10, 1), (20, 2), (30, 3)]


@pytest.mark.rule("MP-PRICE-03", "MP-TECHFX-01", "MP-TECHFX-05", "MP-TECHFX-12", "MP-TECHFX-13")
def test_fairs_and_reductions() -> None:
    effects = {
        name: [(effect.action, set(effect.goods), effect.florins) for effect in b.price_effects]
        for name, b in BUILDINGS.items()
        if b.price_effects
    }
    assert effects == {
        "fair-agricultural": [("buy", {"grain", "wine"}, -3)],
        "fair-mining": [("buy", {"salt", "weapons"}, -3), ("sell", {"slaves"}, 3)],
        "fair-textile": [("sell", {"furs", "clothes"}, 3)],
    }
    cheaper = {
        name: {row.technology: row.florins for row in b.reductions}
        for name, b in BUILDINGS.items()
        if b.reductions
    }
    assert cheaper == {
        "cathedral": {"mysticism": 50, "monotheism": 50, "theology": 50},
        "fair-agricultural": {"agriculture": 50},
        "fair-mining": {"forging": 50},
        "fair-textile": {"weaving": 50},
    }


@pytest.mark.rule("MP-TRANS-02", "MP-TRANS-03", "MP-TRANS-04", "MP-TRANS-05")
@pytest.mark.parametrize("kind", ["merchant-ship", "caravan", "galley", "war-wagon"])
def test_transports(kind: str) -> None:
    rows = [TRANSPORTS[f"{kind}-{level}"] for level in (1, 2, 3)]
    ship = kind in ("merchant-ship", "galley")
    assert [row.cost for row in rows] == ([200, 250, 300] if ship else [100, 150, 200])
    if kind in ("merchant-ship", "caravan"):
        assert [row.pm for row in rows] == [6, 7, 8]
        assert [(row.capacity_vf, row.small_vf) for row in rows] == [(10, 10)] * 3
        goods = [(row.capacity_goods, row.small_goods) for row in rows]
        assert goods == [(10, 10), (30, 20), (50, 30)]
    else:
        assert [row.pm for row in rows] == [7, 8, 9]
        assert [(row.capacity_vf, row.small_vf) for row in rows] == [(20, 20), (40, 30), (60, 40)]
        assert {row.capacity_goods for row in rows} == {0}


@pytest.mark.rule("MP-TRANS-06")
def test_ships_above_level_one_need_carpentry() -> None:
    needing = {name for name, row in TRANSPORTS.items() if row.technologies == ("carpentry",)}
    assert needing == {"merchant-ship-2", "merchant-ship-3", "galley-2", "galley-3"}
    assert all(not row.technologies for name, row in TRANSPORTS.items() if name not in needing)


@pytest.mark.rule("MP-ENGINE-01", "MP-SIEGE-05", "MP-SIEGE-09", "MP-BATTLE-10", "MP-CAPT-01")
def test_engines_and_captains() -> None:
    rows = {e.id: (e.level, e.cost, e.duel_from, e.field_bonus) for e in DATA.engines}
    assert rows == {
        "catapult": (1, 100, 6, 0),
        "trebuchet": (2, 200, 5, 0),
        "bombard": (3, 300, 4, 1),
    }
    assert [engine.technologies for engine in DATA.engines] == [(), (), ("alchemy",)]
    assert [captain.cost for captain in DATA.captains] == [100, 200, 300]
    assert {captain.technologies for captain in DATA.captains} == {("military-school",)}


# Components


@pytest.mark.rule("MP-TERM-01", "MP-COMP-01", "MP-COMP-02")
def test_what_each_player_has() -> None:
    figures = {figure.id: (figure.vf, figure.count) for figure in DATA.components.figures}
    assert figures == {
        "light-foot": (1, 20),
        "archers": (3, 10),
        "heavy-foot": (5, 20),
        "cavalry": (10, 10),
    }
    assert sum(vf * count for vf, count in figures.values()) == 250
    player = DATA.components.player
    assert (player.captains, sum(shield.count for shield in player.shields)) == (3, 10)


@pytest.mark.rule("MP-COMP-03", "MP-COMP-04")
def test_what_all_players_share() -> None:
    shared = DATA.components.shared
    assert list(shared.buildings.values()) == [24, 17, 12, 40, 20, 20, 14, 3, 3, 3]
    assert list(shared.transports.values()) == [12, 12, 15, 15]
    assert list(shared.engines.values()) == [16, 14, 12]
    assert (shared.relics, shared.barbarian_captains, shared.barbarian_galleys) == (4, 7, 4)


@pytest.mark.rule("MP-SETUP-02", "MP-SETUP-12", "MP-SETUP-15")
def test_what_a_player_starts_with() -> None:
    start = DATA.components.start
    assert {TRANSPORTS[name].kind for name in start.transports} == {
        "merchant-ship", "caravan", "galley", "war-wagon",
    }  # fmt: skip
    assert {TRANSPORTS[name].level for name in start.transports} == {1}
    assert (start.captains, start.engines, start.buildings) == ((1,), ("catapult",), ("cathedral",))
    assert start.garrison == "heavy-foot"
    assert (LIMITS.start_florins, LIMITS.start_vf, LIMITS.start_vf_pope) == (1000, 35, 40)


# The Empire deck


@pytest.mark.rule("MP-CARD-15")
def test_48_characters() -> None:
    assert len(CHARACTERS) == 48
    totals = dict(zip(DATA.deck.players, DATA.deck.totals, strict=True))
    assert totals == {3: 70, 4: 77, 5: 112, 6: 132, 7: 161, 8: 168, 9: 205, 10: 212}
    absent = {name for name, character in CHARACTERS.items() if character.copies[0] == 0}
    assert len(absent) == 11
    assert all(CHARACTERS[name].copies == (0, 0, 1, 1, 1, 1, 1, 1) for name in absent)


@pytest.mark.rule("MP-CARD-10")
def test_the_ledger_names_the_offensive_characters() -> None:
    offensive = [character.name for character in DATA.deck.characters if character.offensive]
    assert len(offensive) == 14
    named = LEDGER["MP-CARD-10"].text.split(": ")[1].split(". ")[0]
    assert named.split(", ") == offensive


@pytest.mark.rule("MP-CARD-09")
def test_the_ledger_names_those_of_which_one_works() -> None:
    one = {c.name for c in DATA.deck.characters if c.per_turn == "one"}
    assert one == {"Cardinal", "Knight", "Toll Collector", "Tax Farmer", "Bishop"}
    text = LEDGER["MP-CARD-09"].text
    for name in one:
        assert name in text
    assert {c.name for c in DATA.deck.characters if c.per_turn == "all"} == {
        "Merchant",
        "Mercenary",
    }


@pytest.mark.rule("MP-BATTLE-07")
def test_cards_of_a_roll() -> None:
    use = {
        character.name: character.use
        for character in DATA.deck.characters
        if character.keep == "keep-unless-lost"
    }
    both = "attack-or-defence"
    assert use == {
        "Condottiere": "attack", "Templar": "attack", "Monk": "defence", "Crossbowman": both,
        "Master Archer": both, "Heroine": both, "Genius": both,
    }  # fmt: skip
    attack = {c.name for c in DATA.deck.characters if c.windows == ("battle.attacker-cards",)}
    assert attack == {"Condottiere", "Templar"}


PHASE_WORDS = {"Reaction": "combat", "At the end of the Combat phase": "combat"}


@pytest.mark.parametrize("character", DATA.deck.characters, ids=lambda character: character.id)
def test_the_ledger_says_of_a_character_what_the_data_say(character: pd.Character) -> None:
    rule = LEDGER[character.rules[0]]
    assert f"({character.name_it.upper()})" in rule.title
    assert rule.title.startswith(character.name)
    first = re.split("[,;.]", rule.text)[0]
    assert PHASE_WORDS.get(first, first.lower()) == character.phases[0]
    if character.per_turn == "one":
        assert "one per turn" in rule.text
    if character.keep in ("discard", "keep-unless-lost"):
        words = {"discard": "discarded", "keep-unless-lost": "kept unless lost"}
        assert words[character.keep] in rule.text
    for other in character.rules[1:]:
        assert LEDGER[other].chapter == "CHAR"


STEPS = [
    ("cardinal", ("monotheism", "theology", "fanaticism"), (1, 2, 3)),
    ("knight", ("investiture", "vassalage", "feudalism"), (1, 2, 3)),
    ("bishop", ("monotheism", "theology", "fanaticism"), (100, 200, 300)),
    ("caravan-master", ("trade", "coinage", "banking", "monopoly"), (10, 20, 30, 40)),
    ("merchant", ("trade", "coinage", "banking", "monopoly"), (30, 60, 90, 120)),
]


@pytest.mark.parametrize(("name", "technologies", "amounts"), STEPS)
def test_steps_of_a_character(
    name: str, technologies: tuple[str, ...], amounts: tuple[int, ...]
) -> None:
    character = CHARACTERS[name]
    steps = [effect for effect in character.effects if effect.mode == "step"]
    assert [effect.requires for effect in steps] == [(technology,) for technology in technologies]
    assert tuple(effect.amount for effect in steps) == amounts
    text = LEDGER[character.rules[0]].text
    assert "/".join(str(amount) for amount in amounts) in text
    assert "/".join(TECHNOLOGIES[technology].name for technology in technologies) in text


@pytest.mark.rule("MP-CHAR-20", "MP-CHAR-40", "MP-CHAR-58", "MP-CHAR-37", "MP-CHAR-32")
def test_amounts_by_level() -> None:
    by_lt = {
        name: [effect.by_lt for effect in character.effects if effect.by_lt]
        for name, character in CHARACTERS.items()
    }
    assert {name: rows for name, rows in by_lt.items() if rows} == {
        "corsair": [(3, 6, 9), (3, 6, 9)],
        "pirate": [(3, 6, 9)],
        "militiaman": [(1, 2, 3)],
        "marshal": [(1, 2, 3)],
        "princess": [(5, 3, 1)],
    }


@pytest.mark.rule("MP-CHAR-01", "MP-CHAR-19", "MP-CHAR-39")
def test_characters_with_a_free_technology() -> None:
    colours = {
        name: set(character.effects[0].colours)
        for name, character in CHARACTERS.items()
        if character.effects[0].colours
    }
    assert colours == {
        "abbot": {"blue", "violet"},
        "countess": {"orange", "blue"},
        "hospitaller": {"orange", "violet"},
    }


# Technologies


@pytest.mark.rule("MP-TECH-01", "MP-TECH-04")
def test_42_technologies_in_seven_trees() -> None:
    assert len(TECHNOLOGIES) == 42
    trees = Counter(technology.tree for technology in DATA.technologies)
    assert trees == {
        "religion": 4, "agriculture-crafts": 9, "military": 4, "politics": 4, "sciences": 7,
        "university-medicine": 7, "trade-finance": 7,
    }  # fmt: skip
    levels = Counter(technology.level for technology in DATA.technologies)
    assert levels == {1: 12, 2: 10, 3: 10, 4: 10}
    assert LIMITS.technology_costs == (100, 200, 400, 600)


@pytest.mark.rule("MP-TECH-04")
def test_fifteen_branches() -> None:
    branches: dict[str, list[int]] = {}
    for technology in DATA.technologies:
        for branch in technology.branches:
            branches.setdefault(branch, []).append(technology.level)
    assert len(branches) == 15
    assert Counter(tuple(levels) for levels in branches.values()) == {(1, 2, 3, 4): 10, (1,): 5}
    shared = {t.id for t in DATA.technologies if len(t.branches) == 2}
    assert shared == {"mathematics", "education", "trade"}


@pytest.mark.rule("MP-TECH-04")
@pytest.mark.parametrize("tree", DATA.trees, ids=lambda tree: tree.id)
def test_the_ledger_says_the_colour_of_a_tree(tree: pd.Tree) -> None:
    assert f"{tree.name} {tree.colour}" in LEDGER["MP-TECH-04"].text


@pytest.mark.parametrize("technology", DATA.technologies, ids=lambda technology: technology.id)
def test_the_ledger_has_a_rule_for_a_technology(technology: pd.Technology) -> None:
    assert LEDGER[technology.rule].title == technology.name


# Movement and supply


@pytest.mark.rule("MP-MOVE-02", "MP-MOVE-03", "MP-MOVE-04", "MP-MOVE-05", "MP-LOAD-01")
def test_movement() -> None:
    movement = DATA.movement
    land = {row.id: (row.caravan, row.war_wagon, row.with_technology) for row in movement.terrains}
    assert land == {
        "plains": (1, 1, None),
        "hills": (2, 2, None),
        "forest": (2, 2, None),
        "mountains": (3, 3, 2),
        "desert": (1, 2, None),
    }
    assert (movement.river.pm, movement.river.technology, movement.river.with_technology) == (
        1,
        "roads",
        0,
    )
    assert movement.strait.pm == 3
    sea = {row.id: (row.pm, row.with_technology) for row in movement.sea}
    assert sea == {"port": (1, None), "coastal": (1, None), "open": (2, 1)}
    assert [row.pm for row in movement.loading] == [1, 2, 0]


@pytest.mark.rule("MP-MOVE-06")
def test_bonuses_of_movement() -> None:
    bonuses = {
        element: {b.technology for b in DATA.movement.bonuses if element in b.elements}
        for element in ("sea", "land")
    }
    assert bonuses == {
        "sea": {"weaving", "astronomy", "cartography"},
        "land": {"cartography", "roads", "logistics"},
    }
    assert {bonus.pm for bonus in DATA.movement.bonuses} == {1}


@pytest.mark.rule("MP-SUPPLY-02", "MP-SUPPLY-03", "MP-SUPPLY-07")
def test_supply() -> None:
    rows = {
        row.id: (row.base, {bonus.technology: bonus.vf for bonus in row.technologies})
        for row in DATA.supply.terrains
    }
    assert rows == {
        "plains": (5, {"agriculture": 5, "crop-rotation": 10}),
        "forest": (5, {"hunting": 5}),
        "hills": (5, {"animal-husbandry": 5}),
        "desert": (5, {}),
        "mountains": (5, {}),
    }
    assert (DATA.supply.religious_capital, DATA.supply.foreign) == (10, 0)


# Small tables


@pytest.mark.rule("MP-TURN-01")
def test_the_ledger_names_the_phases() -> None:
    text = LEDGER["MP-TURN-01"].text
    for number, phase in enumerate(DATA.tables.phases, start=1):
        assert f"{number} {phase.replace('-', ' ').title()}" in text
    assert len(DATA.tables.phases) == 10


@pytest.mark.rule("MP-TERM-02", "MP-PLACE-06", "MP-PRICE-02", "MP-LOAN-01")
def test_technology_levels() -> None:
    rows = [(row.technologies_from, row.die, row.reserve, row.guilds) for row in DATA.tables.levels]
    assert rows == [(0, "d4", 5, 1), (8, "d6", 10, 2), (16, "d8", 15, 3)]


@pytest.mark.rule("MP-TERM-07", "MP-REINF-02", "MP-SCORE-02")
def test_classes_of_kingdoms() -> None:
    rows = {row.id: (row.min, row.max, row.reinforcements) for row in DATA.tables.kingdom_classes}
    assert rows == {
        "small": (1, 2, 1),
        "minor": (3, 4, 2),
        "large": (5, 6, 3),
        "major": (7, 7, 4),
    }
    points = [SCORES[score.id].po for score in DATA.scoring.scores if "kingdom-" in score.id]
    assert points == [0, 1, 2, 3]


@pytest.mark.rule("MP-TURN-05")
def test_positions_on_sale() -> None:
    positions = {number: row.positions for row in DATA.tables.auctions for number in row.players}
    assert positions == {3: 1, 4: 1, 5: 1, 6: 2, 7: 2, 8: 3, 9: 3, 10: 3}


@pytest.mark.rule("MP-PRICE-01")
def test_goods_that_need_a_skill() -> None:
    skills = {good: row.technology for row in DATA.tables.skills for good in row.goods}
    assert skills == {
        "weapons": "forging",
        "furs": "hunting",
        "grain": "agriculture",
        "wine": "agriculture",
        "clothes": "weaving",
    }


@pytest.mark.rule("MP-REBEL-01", "MP-REBEL-02", "MP-SCORE-03")
def test_what_is_safe_from_rebellion() -> None:
    adds = {row.technology: row.adds for row in DATA.tables.rebellion}
    assert adds == {"law": -1, "vassalage": 1, "feudalism": 1}
    highest = int(LIMITS.rebellion_die[1:]) + LIMITS.rebellion_base
    assert f"at least {highest} adjusted" in LEDGER["MP-SCORE-03"].text
    assert highest + sum(add for add in adds.values() if add > 0) == 7


@pytest.mark.rule("MP-BARB-13")
def test_the_ledger_names_the_ladder() -> None:
    assert len(DATA.tables.ladder) == 7
    text = LEDGER["MP-BARB-13"].text
    places = [re.search(rf"{number} [^;]*", text) for number in range(1, 8)]
    for step, place in zip(DATA.tables.ladder, places, strict=True):
        word = {"promotion": "promote"}.get(step, step)
        assert place is not None
        assert word in place[0].lower()


# Honour points


@pytest.mark.rule("MP-SCORE-01", "MP-SCORE-02")
def test_honour_points() -> None:
    end = {score.id: score.po for score in DATA.scoring.scores if score.when == "end"}
    assert end == {
        "kingdom-small": 0, "kingdom-minor": 1, "kingdom-large": 2, "kingdom-major": 3,
        "florins": 1, "cathedral": 1, "cathedral-with-relic": 2, "religious-capital": 1,
        "unpaid-loan": -1,
    }  # fmt: skip
    costs = {name: score.po for name, score in SCORES.items() if score.po < 0 and name not in end}
    assert costs == {
        "lose-religious-capital": -2, "war-same-religion": -3, "war-other-religion": -1,
        "surprise": -2, "break-pact": -1, "cancel-truce-turn": -1, "cancel-castellan": -1,
        "usurer-unpaid-loan": -1, "bankruptcy": -3,
    }  # fmt: skip
    gains = {s.po for s in DATA.scoring.scores if s.po > 0 and s.when == "during"}
    assert gains == {1}
    assert (LIMITS.technologies_per_po, LIMITS.florins_per_po) == (7, 1000)


@pytest.mark.rule("MP-SCORE-05")
def test_ties() -> None:
    assert DATA.scoring.tie_breaks == ("territories", "vf", "florins")


# Windows


def test_windows_of_three_classes() -> None:
    assert len(DATA.windows) == WINDOW_COUNT
    assert {window.class_ for window in DATA.windows} == {"own", "sealed", "reaction"}


def test_every_window_named_in_the_ledger_exists() -> None:
    windows = {window.id for window in DATA.windows}
    spaces = {window.split(".")[0] for window in windows}
    for rule in LEDGER.values():
        text = f"{rule.text} {rule.ruling} {rule.check}"
        for name in re.findall(r"(?<![\w.])([a-z]+\.[a-z_]+(?:-[a-z]+)*)", text):
            if name.split(".")[0] in spaces and not name.endswith(".toml"):
                assert name in windows, (rule.id, name)


def test_every_window_serves_rules_of_the_ledger() -> None:
    for window in DATA.windows:
        assert LEDGER.keys() >= set(window.rules), window.id


# Numbers that the ledger states

# limit, rule, what the rule says
STATED = [
    ("start_florins", "MP-SETUP-02", "{} florins"),
    ("start_vf", "MP-SETUP-15", "{} VF of armies"),
    ("start_vf_pope", "MP-SETUP-15", "{} VF for the Pope"),
    ("start_vf_foreign_ship", "MP-SETUP-14", "at least {} VF"),
    ("pieces_above_setup", "MP-COMP-04", "at setup plus {}"),
    ("first_bid", "MP-TURN-06", "at least {} florin;"),
    ("bid_raise", "MP-TURN-06", "at least {} florins above"),
    ("bid_raise", "MP-FAIR-02", "at least {} florins"),
    ("cards_drawn_above_lt", "MP-CARD-01", "LT + {} Empire cards"),
    ("more_card_cost", "MP-CARD-02", "paying {} florins"),
    ("cb_per_po", "MP-CB-03", "{} CB against himself for each PO"),
    ("cb_per_po", "MP-CB-06", "each {} CB spent"),
    ("crusade_vf", "MP-CRUS-03", "at least {} VF"),
    ("crusade_jerusalem", "MP-CRUS-03", "Jerusalem {} PO"),
    ("crusade_alexandria", "MP-CRUS-03", "Alexandria {} PO"),
    ("vf_fanaticism_crusade", "MP-CRUS-04", "{} VF (5 + 2)"),
    ("technologies_per_turn", "MP-TECH-03", "At most {} technologies"),
    ("technologies_per_po", "MP-TECH-07", "multiple of {} "),
    ("levels_per_site", "MP-BUILD-05", "at most {} level per turn"),
    ("levels_with_carpentry", "MP-BUILD-05", "to rise {} levels"),
    ("repair_percent_variant", "MP-EVENT-16", "{}% of its listed value"),
    ("transports_per_turn", "MP-TRANS-08", "At most {} transports"),
    ("arsenal_ships", "MP-TRANS-09", "by {}."),
    ("arsenal_florins", "MP-TECHFX-41", "cost {} less"),
    ("patron_max_percent", "MP-CHAR-33", "at most {}%"),
    ("tax_per_territory", "MP-TAX-01", "{} florins per owned territory"),
    ("tax_per_lt", "MP-TAX-01", "{} per level of LT"),
    ("tax_per_principality", "MP-TAX-02", "{} florins for each"),
    ("tax_mill", "MP-TAX-03", "+{} per owned plain"),
    ("tax_vassalage", "MP-TAX-03", "+{} per settlement"),
    ("tax_feudalism", "MP-TAX-03", "+{} per City"),
    ("banking_percent", "MP-TAX-03", "{}% of the florins"),
    ("loan_unit", "MP-LOAN-01", "x {} florins"),
    ("loan_banking", "MP-LOAN-01", "+{} with Banking"),
    ("loan_guilds", "MP-LOAN-01", "+{} instead with Guilds"),
    ("loan_repayment_percent", "MP-LOAN-02", "{}% of the sum"),
    ("bankruptcy_florins", "MP-LOAN-07", "receives {} florins"),
    ("vf_per_home_territory", "MP-REINF-01", "{} VF for every"),
    ("vf_fanaticism", "MP-REINF-03", "gives {} VF"),
    ("vf_feudalism", "MP-REINF-03", "{} VF per owned Castle"),
    ("vf_price", "MP-REINF-03", "for {} florins"),
    ("vf_price", "MP-CHAR-36", "at {} florins each"),
    ("principalities_per_vf", "MP-REINF-04", "per {} Russian"),
    ("event_die", "MP-EVENT-02", "rolls {}"),
    ("event_losses_die", "MP-EVENT-11", "rolls {}"),
    ("event_price", "MP-EVENT-13", "{} florins less"),
    ("relic_die", "MP-RELIC-01", "{} is rolled"),
    ("rebellion_die", "MP-REBEL-01", "rolls {}"),
    ("rebellion_base", "MP-REBEL-01", "the roll + {},"),
    ("rebels_die", "MP-REBEL-03", "{} barbarian VF"),
    ("recruits", "MP-REBEL-07", "gains {} VF"),
    ("recruits", "MP-ACTIV-01", "gains {} VF at once"),
    ("barbarian_garrison", "MP-BARB-06", "keeps {} VF back"),
    ("barbarian_galley_vf", "MP-PIRATE-01", "up to {} VF"),
    ("land_transport_space", "MP-LOAD-06", "uses {} points each"),
    ("engine_space", "MP-LOAD-06", "uses {} points each"),
    ("loading_discount", "MP-LOAD-02", "falls by {} PM"),
    ("crew", "MP-ATT-06", "keeps {} VF"),
    ("field_die", "MP-BATTLE-08", "both sides roll {}"),
    ("assault_die", "MP-ASSAULT-05", "the attacker rolls {}"),
    ("field_die", "MP-ASSAULT-05", "the defender {} "),
    ("strategy_ratio", "MP-BATTLE-09", "at least {} times"),
    ("strategy_bonus", "MP-BATTLE-09", "adds +{}"),
    ("prisoners_percent", "MP-RES-07", "{}% of the enemy VF"),
    ("prisoners_percent_strategy", "MP-RES-07", "{}% with Strategy"),
    ("captain_setback", "MP-CAPT-06", "loses {} level"),
    ("captain_levels_per_turn", "MP-CAPT-04", "rises {} level"),
    ("tribute_percent", "MP-CAPITAL-02", "{}% of the victim's florins"),
    ("duel_die", "MP-SIEGE-05", "each engine rolls {}"),
    ("siege_damage", "MP-SIEGE-11", "Alchemy inflicts {} VF"),
    ("attrition_percent", "MP-SIEGE-12", "{}% of its VF"),
    ("attrition_percent_desert", "MP-SIEGE-12", "{}% in a desert"),
    ("attrition_min", "MP-SIEGE-12", "at least {};"),
    ("attrition_logistics", "MP-SIEGE-13", "by {} percentage points"),
    ("ramming_die", "MP-NAVAL-02", "rolls {} + its level"),
    ("ramming_alchemy", "MP-NAVAL-03", "+{} per own Galley"),
    ("naval_alchemy", "MP-NAVAL-03", "+{} to the roll"),
    ("healed_surgery", "MP-TECHFX-34", "{} VF lost"),
    ("healed_hospital", "MP-TECHFX-35", "{} VF lost"),
    ("units_per_cube", "MP-TRADE-06", "up to {} units"),
    ("skill_malus", "MP-PRICE-01", "{} florins more"),
    ("monopoly_percent", "MP-TECHFX-42", "{}% of the value"),
    ("florins_per_po", "MP-SCORE-02", "1 per {} florins"),
]


@pytest.mark.parametrize(("limit", "rule", "words"), STATED)
def test_the_ledger_states_the_number(limit: str, rule: str, words: str) -> None:
    assert words.format(getattr(LIMITS, limit)) in LEDGER[rule].text


def test_every_limit_names_its_rule() -> None:
    lines = (FOLDER / "data" / pd.LIMITS).read_text(encoding="utf-8").splitlines()
    numbers = [line for line in lines if " = " in line and not line.startswith(("#", "basis"))]
    assert len(numbers) == len(pd.Limits.__struct_fields__) - 1
    assert all(re.search(r"# MP-[A-Z]+-\d\d", line) for line in numbers)


# The board


@pytest.mark.rule("MP-KING-01", "MP-KING-02", "MP-KING-07")
def test_kingdoms() -> None:
    kingdoms = [kingdom for kingdom in DATA.board.kingdoms if kingdom.playable_prototype]
    assert (len(kingdoms), LIMITS.players_min, LIMITS.players_max) == (10, 3, 10)
    assert {len(kingdom.territories) for kingdom in kingdoms} == {7}
    assert Counter(kingdom.religion for kingdom in kingdoms) == {
        "catholic": 5,
        "orthodox": 2,
        "muslim": 2,
        "pagan": 1,
    }


@pytest.mark.rule("MP-SETUP-01", "MP-SETUP-11", "MP-TAX-02", "MP-TECHFX-46")
def test_the_board_has_what_the_prototype_needs() -> None:
    board = DATA.board
    assert Counter(event.deck for event in board.events) == {"core": 30, "west": 10}
    assert (len(board.treasures), len(board.land_zones)) == (10, 7)
    places = {t.inhabited_area for t in board.territories if t.religious_capital}
    assert places == {"Rome", "Constantinople", "Jerusalem"}
    assert sum(territory.russian_principality for territory in board.territories) == 8


# Ledger of rules


def test_the_ledger_and_the_examples_are_whole() -> None:
    assert (len(whole_ledger(FOLDER)), len(whole_examples(FOLDER))) == (606, 201)


def test_every_rule_named_in_the_data_is_in_the_ledger() -> None:
    ledger = whole_ledger(FOLDER)
    for file, named in named_rules(FOLDER, "MP").items():
        assert named <= ledger, file


def test_every_file_named_in_the_ledger_exists() -> None:
    board = Path(ud.__file__).with_name("data")
    for source in ("rules.toml", "examples.toml"):
        text = (FOLDER / source).read_text(encoding="utf-8")
        assert ".md" not in text
        for name in set(re.findall(r"\b\w+\.toml", text)):
            known = name in ("rules.toml", "examples.toml")
            assert known or (FOLDER / "data" / name).exists() or (board / name).exists(), name


ITALIAN = read(FOLDER / "text" / "rules-it.toml")
NAMES = re.compile(r"MP-[A-Z]+-\d\d|(?<![\w.])[a-z]{3,}\.[a-z]+(?:-[a-z]+)*|\d{2,}")


def test_the_italian_ledger_is_whole() -> None:
    assert list(ITALIAN) == list(LEDGER)


@pytest.mark.parametrize("field", ["text", "ruling"])
def test_the_italian_ledger_names_the_same_rules_windows_and_numbers(field: str) -> None:
    for rule_id, words in ITALIAN.items():
        english = getattr(LEDGER[rule_id], field)
        assert bool(english) == (field in words), rule_id
        assert Counter(NAMES.findall(words.get(field, ""))) == Counter(NAMES.findall(english)), (
            rule_id
        )


# Broken data


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FOLDER / "data", tmp_path / "data"))


COSTS, PARTS, CARDS, TECH = pd.COSTS, pd.COMPONENTS, pd.CHARACTERS, pd.TECHNOLOGIES
MOVE, SUPPLY, TABLES, SCORING = pd.MOVEMENT, pd.SUPPLY, pd.TABLES, pd.SCORING
WINDOWS, LIMIT = pd.WINDOWS, pd.LIMITS
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
    (LIMIT, "", "turn_limit = 10", "turn_limit = 9", "default_turn_limit", "is none of turn_limits"),
    (LIMIT, "", ", 400, 600]", ", 600]", "technology_costs", "needs 4 entries, not 3"),
    (LIMIT, "", "hospital = 2", "hospital = 0", "healed_surgery", "is more than healed_hospital"),
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
    text = (folder / file).read_text(encoding="utf-8")
    start = text.index(f"[[{kind}]]\n{entry}\n")
    end = text.find("\n[", start + 2)
    (folder / file).write_text(text[:start] + (text[end:] if end > 0 else ""), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load_data(folder)
    assert (caught.value.key, caught.value.reason) == (key, reason)


def test_a_file_that_is_missing_is_named(folder: Path) -> None:
    (folder / pd.WINDOWS).unlink()
    with pytest.raises(DataError, match=r"windows\.toml: the file is missing"):
        load_data(folder)


# A designer's own


def test_another_number_gives_another_digest(folder: Path) -> None:
    assert digest(load_data(folder)) == digest(DATA)
    change(folder, pd.LIMITS, "", "start_florins = 1000", "start_florins = 1500")
    assert digest(load_data(folder)) != digest(DATA)


def test_a_board_of_his_own(folder: Path) -> None:
    shutil.copytree(Path(ud.__file__).with_name("data"), folder / "board")
    assert digest(load_data(folder)) == digest(DATA)
    change(folder / "board", ud.KINGDOMS, 'id = "bohemia"', 'class = "small"', 'class = "minor"')
    with pytest.raises(DataError) as caught:
        load_data(folder)
    assert (caught.value.file, caught.value.key) == (ud.KINGDOMS, "kingdom bohemia.class")
