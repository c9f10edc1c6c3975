"""The data files: prices, pieces, movement, tables, honour points, windows, board, as the rulebook has them."""

import re
from collections import Counter

import pytest

from gonfalon.commons.universale.board import load_board
from gonfalon.games.prototype.data_checks import WINDOW_COUNT
from gonfalon.games.prototype.load import load_data
from tests.games.prototype.shipped import (
    BUILDINGS,
    DATA,
    LEDGER,
    LIMITS,
    SCORES,
    TRANSPORTS,
)


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
