"""Objectives about what was done in a turn, besides battles: conquest, spoils, trade, money, cards and points."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.state_rows import Road
from tests.games.medioevo.battles import d8
from tests.games.medioevo.campaign import combat, fight_on
from tests.games.medioevo.fair import commerce
from tests.games.medioevo.objectives.told import holding, told, unanswered
from tests.games.medioevo.scene import Scene

# ---- conquest and spoils


def campaign(card: int, units: dict[str, str], **kw: Any) -> Scene:
    """Anna's slot of the Combat phase, at war with Bruno; in Rhodes she keeps a wagon to move later."""
    units = {**units, "rhodes": "anna: 1 light-infantry"}
    pieces = {**kw.pop("pieces", {}), "rhodes": "anna: galley 1"}
    cards = {"anna": str(card)}
    return combat(units=units, pieces=pieces, cards=cards, war=["anna bruno"], **kw)


@pytest.mark.rule("MU-GOAL-01", "MU-GOAL-05")
def test_objective_6_three_conquests() -> None:
    """Two barbarian territories and one of Bruno's."""
    army = "anna: 9 heavy-infantry; barbarians: 1 light-infantry"
    scene = campaign(
        6,
        {
            "serbia": army,
            "albania": army.replace("9 heavy", "9 light"),
            "wallachia": "anna: 1 archer",
        },
        pieces={"wallachia": "anna: war-wagon 1"},
    )
    for zone in ("serbia", "albania"):
        scene.play(f"anna: engage-barbarians {zone}")
        fight_on(scene)
        assert scene.controller(zone) == "anna"
    assert not told(scene, 6)
    unanswered(scene, "anna: march wallachia", "anna: go transylvania")
    assert scene.controller("transylvania") == "anna"
    assert told(scene, 6)


def raid(card: int, booty: str, **kw: Any) -> Scene:
    """Anna has walked into Transylvania, where Bruno left these things behind."""
    scene = campaign(
        card,
        {"wallachia": "anna: 1 archer"},
        pieces={"wallachia": "anna: war-wagon 1", "transylvania": f"bruno: {booty}"},
        **kw,
    )
    assert not told(scene, card)
    unanswered(scene, "anna: march wallachia", "anna: go transylvania")
    return scene


@pytest.mark.rule("MU-GOAL-01", "MU-GOAL-05")
@pytest.mark.parametrize(
    ("booty", "met"),
    [
        ("war-wagon 1, siege-engine 1", True),
        ("war-wagon 1, caravan 1", False),
        ("galley 1, galley 1", True),
    ],
)
@pytest.mark.parametrize("verb", ["keep", "plunder"])
def test_objective_17_stolen_plans(verb: str, booty: str, met: bool) -> None:
    scene = raid(17, booty)
    unanswered(scene, f"anna: {verb}-piece piece-2a")
    assert not told(scene, 17)
    unanswered(scene, f"anna: {verb}-piece piece-2b")
    assert told(scene, 17) is met


@pytest.mark.rule("MU-GOAL-01", "MU-GOAL-05")
@pytest.mark.parametrize(
    ("booty", "met"),
    [
        ("caravan 1 [2 wine], merchant-ship 1 [1 salt]", True),
        ("caravan 1 [2 wine], merchant-ship 1", False),
    ],
)
@pytest.mark.parametrize("verb", ["keep", "plunder"])
def test_objective_58_rich_booty(verb: str, booty: str, met: bool) -> None:
    scene = raid(58, booty)
    unanswered(scene, f"anna: {verb}-all")
    assert told(scene, 58) is met


@pytest.mark.rule("MU-GOAL-01", "MU-GOAL-05")
@pytest.mark.parametrize(
    ("booty", "met"), [("caravan 1, caravan 1, war-wagon 1", True), ("caravan 1, caravan 1", False)]
)
def test_objective_65_loot(booty: str, met: bool) -> None:
    """A city gives 150 florins, a piece of level I gives 50."""
    scene = raid(65, booty, buildings={"transylvania": "city"})
    unanswered(scene, "anna: plunder-all")
    assert scene.florins("anna") == (1300 if met else 1250)
    assert told(scene, 65) is met


@pytest.mark.rule("MU-GOAL-05")
def test_objective_65_what_is_kept_pays_nothing() -> None:
    scene = raid(65, "caravan 1, caravan 1, war-wagon 1", buildings={"transylvania": "city"})
    unanswered(scene, "anna: keep-piece piece-2a", "anna: plunder-all")
    assert not told(scene, 65)


# ---- sieges


@pytest.mark.rule("MU-GOAL-01", "MU-GOAL-05")
@pytest.mark.parametrize(
    ("hits", "walls", "before", "met"),
    [(2, "castle", 0, True), (1, "castle", 0, False), (2, "tower", 2, False)],
)
def test_objective_53_breach(hits: int, walls: str, before: int, met: bool) -> None:
    """Two tokens for each hit of a bombard, and no more than the building bears."""
    scene = campaign(
        53,
        {"great-plain": "anna: 9 light-infantry; bruno: 1 light-infantry"},
        pieces={"great-plain": "anna: siege-engine 3"},
        buildings={"great-plain": walls},
        damage={"great-plain": (0, before, 0)},
        battle="great-plain anna bruno",
    )
    scene.pass_until("battle.crews")
    scene.play("anna: fire-at-buildings", *["anna: crew piece-1a light-infantry"] * 2)
    scene.dice(*d8(1, 1 if hits == 2 else 8))
    scene.play("anna: done")
    assert told(scene, 53) is met


# ---- rebellions


def rebels(card: int, *hordes: str) -> Scene:
    """Barbarians hold home territories of Anna; she stands with a wagon before each of them."""
    around = {"macedonia": "thrace", "lydia": "mysia", "rhodes": ""}
    units = dict.fromkeys(hordes, "barbarians: 1 light-infantry")
    pieces = {}
    for home in hordes:
        if around[home]:
            units[around[home]] = "anna: 4 cavalry"
            pieces[around[home]] = "anna: war-wagon 3"
    players = len(combat().state.control)
    fallen = {"fallen_to_barbarians": [1] * players}
    return combat(units=units, pieces=pieces, cards={"anna": str(card)}, fields=fallen)


def put_down(scene: Scene, start: str, home: str) -> None:
    unanswered(scene, f"anna: march {start}", f"anna: go {home}")
    fight_on(scene)
    assert scene.controller(home) == "anna"


@pytest.mark.rule("MU-GOAL-01", "MU-GOAL-05", "MU-HP-10")
@pytest.mark.parametrize(
    ("hordes", "met"), [(("macedonia",), True), (("macedonia", "rhodes"), False)]
)
def test_objective_61_restorer(hordes: tuple[str, ...], met: bool) -> None:
    scene = rebels(61, *hordes)
    put_down(scene, "thrace", "macedonia")
    assert told(scene, 61) is met


@pytest.mark.rule("MU-GOAL-01", "MU-GOAL-05", "MU-HP-10")
def test_objective_62_iron_hand() -> None:
    scene = rebels(62, "macedonia", "lydia", "rhodes")
    put_down(scene, "thrace", "macedonia")
    assert not told(scene, 62)
    put_down(scene, "mysia", "lydia")
    assert told(scene, 62)


# ---- trade


def market_day(card: int, pieces: dict[str, str], **kw: Any) -> Scene:
    """Anna's slot of the Commerce phase; in Pontus she keeps a caravan that acts last."""
    pieces = {
        **{place: f"anna: {text}" for place, text in pieces.items()},
        "pontus": "anna: caravan 1",
    }
    return commerce(pieces=pieces, cards={"anna": str(card)}, **kw)


@pytest.mark.rule("MU-GOAL-01", "MU-GOAL-05")
def test_objective_20_three_markets() -> None:
    """Rome, Panormos and Caffa; two sales in one area are one."""
    scene = market_day(
        20,
        {
            "latium": "caravan 1 [1 spices, 1 slaves]",
            "sicily": "caravan 1 [1 spices]",
            "crimea": "caravan 1 [1 spices]",
        },
    )
    sell(scene, "piece-1a", "spices 1", "slaves 1")
    sell(scene, "piece-1b", "spices 1")
    assert not told(scene, 20)
    sell(scene, "piece-1c", "spices 1")
    assert told(scene, 20)


def sell(scene: Scene, piece: str, *cubes: str) -> int:
    """A transport sells, one action after another; the florins of all."""
    before = len(scene.happened("sold"))
    scene.play(f"anna: send {piece}")
    for text in cubes:
        unanswered(scene, f"anna: sell {text}")
        while scene.window == "commerce.sale":
            scene.default("anna")
    if scene.legal("anna", "halt"):
        scene.play("anna: halt")
    return sum(event.values["florins"] for event in scene.happened("sold")[before:])


ROME = "caravan 1 [1 spices, 1 slaves, 1 clothes]"


@pytest.mark.rule("MU-GOAL-01", "MU-GOAL-05")
@pytest.mark.parametrize(
    ("goods", "florins", "met"), [("wine, salt", 280, True), ("wine", 240, False)]
)
def test_objective_21_great_fair(goods: str, florins: int, met: bool) -> None:
    scene = market_day(
        21,
        {"latium": ROME.replace("1 [", "2 ["), "sicily": "caravan 1 [2 spices]"},
        markets={"latium": "wine", "sicily": goods},
    )
    assert sell(scene, "piece-1a", "spices 1", "slaves 1", "clothes 1") == 420
    assert not told(scene, 21)
    assert sell(scene, "piece-1b", "spices 2") == florins
    assert told(scene, 21) is met


@pytest.mark.rule("MU-GOAL-05")
def test_objective_21_in_one_turn() -> None:
    """420 florins in turn 3 and 300 in turn 4 are not 700 in one turn."""
    scene = market_day(
        21,
        {"latium": ROME.replace("1 [", "2 ["), "sicily": "caravan 2 [3 spices]"},
        markets={"latium": "wine"},
        event_deck="3, 5",
    )
    assert sell(scene, "piece-1a", "spices 1", "slaves 1", "clothes 1") == 420
    scene.play("anna: done")
    scene.pass_until("commerce.own-turn", "anna")
    assert scene.state.turn == 4
    assert sell(scene, "piece-1b", "spices 3") == 300
    assert not told(scene, 21)


@pytest.mark.rule("MU-GOAL-01", "MU-GOAL-05")
@pytest.mark.parametrize(("stages", "met"), [(6, True), (4, False)])
def test_objective_30_long_road(stages: int, met: bool) -> None:
    scene = market_day(30, {"latium": "caravan 2 [1 spices]"})
    ids = scene.state.world.territory
    way = ("thrace", "crete", "sicily", "campania", "ifriqiya", "latium")
    road = Road(0, ids("lydia"), tuple(map(ids, way[6 - stages :])), (1 << stages - 1) - 1)
    scene = market_day(30, {"latium": "caravan 2 [1 spices]"}, fields={"roads": [road, (), ()]})
    sell(scene, "piece-1a", "spices 1")
    assert scene.state.roads[0] == ()
    assert told(scene, 30) is met


# ---- money


@pytest.mark.rule("MU-GOAL-01", "MU-GOAL-05")
@pytest.mark.parametrize(("lydia", "met"), [("town", True), ("village", False)])
def test_objective_22_full_coffers(lydia: str, met: bool) -> None:
    """Twelve shares at 50 florins: seven territories, a city and a town."""
    scene = holding(22, {"phase": "tax", "buildings": {"thrace": "city", "lydia": lydia}})
    scene.play("anna: tax 50", "bruno: tax 10", "carla: tax 10")
    assert scene.florins("anna") == 1000 + (600 if met else 550)
    assert told(scene, 22) is met


@pytest.mark.rule("MU-GOAL-01", "MU-GOAL-05")
@pytest.mark.parametrize(("turn", "met"), [(3, True), (2, False)])
def test_objective_37_great_spender(turn: int, met: bool) -> None:
    known = "transportation 3, commerce 3, combat 3, religion 2"
    scene = holding(37, {"turn": turn, "technologies": {"anna": known}, "florins": {"anna": 2000}})
    scene.play("anna: technology cartography", "anna: technology guilds")
    scene.play("anna: technology proselytism")
    assert scene.florins("anna") == 900
    assert not told(scene, 37)
    scene.play("anna: buy-card")
    scene.play(f"anna: {scene.legal('anna', 'keep-card')[0]}")
    assert scene.florins("anna") == 750
    assert told(scene, 37) is met


# ---- cards and points


def tap(scene: Scene, text: str) -> None:
    """A card is used for its points, and nobody answers."""
    unanswered(scene, f"anna: tap-card {text}")


@pytest.mark.rule("MU-GOAL-01", "MU-GOAL-05")
def test_objective_44_festival() -> None:
    scene = holding(44, {"cards": {"anna": "44, 1, 3, 4, 6"}})
    for text in ("card-1 purple", "card-3 purple", "card-4 red", "card-6 blue"):
        assert not told(scene, 44)
        tap(scene, text)
    assert told(scene, 44)


@pytest.mark.rule("MU-GOAL-01", "MU-GOAL-05")
def test_objective_44_a_card_used_twice() -> None:
    """Three cards, one of them twice thanks to a Bard."""
    scene = holding(44, {"cards": {"anna": "44, 1, 3, 45"}})
    scene.play("anna: tap-card card-1 purple")
    unanswered(scene, "anna: play-card card-45 card-1")
    tap(scene, "card-3 purple")
    assert not told(scene, 44)
    tap(scene, "card-1 purple")
    assert told(scene, 44)


WORKSHOP = {
    "technologies": {"anna": "carpentry 1, military-art 1, architecture 2, religion 1"},
    "tokens": {"anna": "4 blue, 3 red, 4 green, 1 purple"},
    "florins": {"anna": 5000},
}


def flip(scene: Scene, colour: str, times: int) -> None:
    scene.play(*[f"anna: flip {colour}"] * times)


@pytest.mark.rule("MU-GOAL-01", "MU-GOAL-05")
def test_objective_72_great_work() -> None:
    """Seven points of tokens; bought points do not count."""
    scene = holding(72, WORKSHOP)
    flip(scene, "blue", 3)
    scene.play("anna: buy-piece galley thrace 3")
    flip(scene, "green", 3)
    scene.play("anna: build village lydia", "anna: upgrade civil lydia 3")
    assert scene.state.civil[scene.state.world.territory("lydia")] == 3
    scene.play("anna: buy-piece caravan thrace 3", "anna: buy-points")
    assert not told(scene, 72)
    flip(scene, "purple", 1)
    assert not told(scene, 72)
    scene.play("anna: build cathedral lydia")
    assert told(scene, 72)


@pytest.mark.rule("MU-GOAL-01", "MU-GOAL-05")
@pytest.mark.parametrize("flipped", [True, False])
def test_objective_71_all_colours(flipped: bool) -> None:
    """Blue, green, red and purple in the Purchase phase, orange for an edict in Combat; a bought point does not count."""
    known = "carpentry 1, military-art 1, masonry 1, religion 1, edict 1"
    tokens = "1 blue, 1 red, 1 green, 1 purple, 1 orange"
    scene = holding(
        71,
        {
            "technologies": {"anna": known},
            "tokens": {"anna": tokens},
            "units": {"macedonia": "anna: 3 archer"},
            "pieces": {"macedonia": "anna: war-wagon 1"},
        },
    )
    for colour, purchase in (
        ("blue", "buy-piece caravan thrace 1"),
        ("red", "hire-captain thrace 1"),
        ("green", "build village lydia"),
        ("purple", "build cathedral lydia"),
    ):
        scene.play(f"anna: flip {colour}", f"anna: {purchase}")
    scene.pass_until("combat.own-turn", "anna")
    assert not told(scene, 71)
    scene.play("anna: march macedonia", "anna: apply-at edict serbia")
    scene.play("anna: flip orange" if flipped else "anna: buy-points")
    assert told(scene, 71) is flipped
