"""Worked examples: loading, movement costs, voyages and trade."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.commons.pacts.clauses import COMMERCIAL, PASSAGE, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.state_rows import Heap, Lot
from gonfalon.games.prototype.supply.questions import supply_limit
from tests.games.prototype.economy import LT2
from tests.games.prototype.rules.commerce.test_trade import goods
from tests.games.prototype.scene import Scene, given
from tests.games.prototype.transports import aboard, pm

THREE = {"blue": "byzantium", "yellow": "mamluks", "green": "hungary"}
SPICES, SLAVES = 5, 4


def combat(**more: Any) -> Scene:
    return given(THREE, phase="combat", active="blue", **more)


def commerce(active: str = "blue", **more: Any) -> Scene:
    return given(THREE, phase="commerce", active=active, **more)


@pytest.mark.rule("MP-LOAD-06", "MP-LOAD-07", "MP-TRANS-03")
@pytest.mark.example("MP-EX-012")
def test_a_galley_with_wagon_catapult_and_armies() -> None:
    scene = combat(
        vf={"thrace": "blue 10"},
        transports={"thrace": "blue: galley 2, war-wagon 1, galley 1, war-wagon 1 [11 vf]"},
        engines={"thrace": "blue: catapult, catapult"},
    )

    def load(galley: str) -> tuple[int, int]:
        shown = next(t for t in scene.view("blue")["transports"] if t["id"] == galley)
        return shown["used"], shown["room"]

    scene.play("blue: embark war-wagon-1 galley-1", "blue: put-engine catapult-1 galley-1")
    scene.play("blue: load galley-1 thrace 10")
    assert load("galley-1") == (20, 40)
    scene.play("blue: put-engine catapult-2 galley-2")
    scene.refuses("blue: embark war-wagon-2 galley-2", "MP-LOAD-07")
    scene.play("blue: unload war-wagon-2 thrace 1", "blue: embark war-wagon-2 galley-2")
    assert load("galley-2") == (20, 20), "armies aboard the wagon count for the ship"


@pytest.mark.rule("MP-MOVE-06")
@pytest.mark.example("MP-EX-019")
def test_eleven_pm() -> None:
    scene = combat(
        transports={"thrace": "blue: galley 2 [1 vf]"},
        technologies={"blue": "weaving, astronomy, cartography"},
    )
    assert pm(scene, "galley-1") == 11


@pytest.mark.rule("MP-COMBAT-01")
@pytest.mark.example("MP-EX-034")
def test_load_move_attack_move_and_attack_again() -> None:
    scene = combat(
        vf={"mysia": "blue 25"},
        transports={"mysia": "blue: war-wagon 3 [1 vf, captain 2]"},
    )
    scene.play("blue: load war-wagon-1 mysia 20")
    for start, place in (("lydia", "lycia"), ("bithynia", "paphlagonia")):
        scene.play("blue: take war-wagon-1", f"blue: go {start}")
        scene.play(f"blue: attack {place}", "blue: charge")
        while scene.window != "combat.turn":
            if scene.window == "battle.continue":
                scene.play("blue: fight-on")
            else:
                scene.default(scene.asked[0])
        assert scene.owner(place) == "blue"


@pytest.mark.rule("MP-MOVE-02", "MP-LOAD-01")
@pytest.mark.example("MP-EX-035")
def test_three_plains_unload_two_plains() -> None:
    scene = commerce(vf={"lydia": "blue 3"}, transports={"mysia": "blue: caravan 1 [4 vf]"})
    scene.play("blue: take caravan-1", "blue: go lydia", "blue: go mysia", "blue: go lydia")
    assert pm(scene, "caravan-1") == 3
    scene.play("blue: unload caravan-1 lydia 2", "blue: go mysia", "blue: go lydia")
    assert pm(scene, "caravan-1") == 0


@pytest.mark.rule("MP-TRANS-03", "MP-LOAD-01", "MP-MOVE-02")
@pytest.mark.example("MP-EX-036")
def test_eight_heavy_foot_on_a_war_wagon() -> None:
    scene = combat(vf={"mysia": "blue 45"}, transports={"mysia": "blue: war-wagon 2"})
    scene.play("blue: load war-wagon-1 mysia 40", "blue: take war-wagon-1")
    assert (aboard(scene, "war-wagon-1"), pm(scene, "war-wagon-1")) == (40, 7)
    for place in ("lydia", "mysia", "lydia", "mysia", "lydia", "mysia", "lydia"):
        scene.play(f"blue: go {place}")
    assert pm(scene, "war-wagon-1") == 0


@pytest.mark.rule("MP-BLOCK-01")
@pytest.mark.example("MP-EX-062")
def test_the_dardanelles_are_closed() -> None:
    for start, goal in (("north-aegean-sea", "marmara-sea"), ("marmara-sea", "north-aegean-sea")):
        scene = given(
            THREE, phase="combat", active="green", transports={start: "green: galley 1 [2 vf]"}
        )
        scene.play("green: take galley-1")
        scene.refuses(f"green: go {goal}", "MP-BLOCK-01")


@pytest.mark.rule("MP-TRADE-01", "MP-TRADE-02", "MP-TRADE-03")
@pytest.mark.example("MP-EX-063")
def test_a_caravan_that_moved_and_bought_stays() -> None:
    scene = commerce(
        transports={"mysia": "blue: caravan 1 [4 vf]"},
        vf={"thrace": "blue 5"},
        buildings={"thrace": "city"},
    )
    scene.play("blue: take caravan-1", "blue: go thrace", "blue: buy caravan-1 salt 5")
    assert pm(scene, "caravan-1") == 3
    scene.refuses("blue: go mysia", "MP-TRADE-02")
    scene.refuses("blue: sell caravan-1 salt thrace 5", "MP-TRADE-01")
    scene.play("blue: unload-goods caravan-1 thrace salt thrace 5", "blue: load caravan-1 thrace 1")


@pytest.mark.rule("MP-TRADE-04", "MP-LOAD-02", "MP-TRADE-07")
@pytest.mark.example("MP-EX-064")
def test_spices_from_damascus_to_alexandria() -> None:
    scene = commerce(
        "yellow",
        transports={"palestine": "yellow: caravan 1 [1 vf]"},
        buildings={"palestine": "city", "delta": "city"},
    )
    scene.play("yellow: buy caravan-1 spices 10", "yellow: take caravan-1")
    assert scene.florins("yellow") == 700
    for place in ("judea", "sinai", "egypt", "delta"):
        scene.play(f"yellow: go {place}")
    assert pm(scene, "caravan-1") == 1
    scene.play("yellow: unload-goods caravan-1 delta spices palestine 10")
    assert pm(scene, "caravan-1") == 0


@pytest.mark.rule("MP-LOAD-01", "MP-LOAD-02", "MP-LOAD-05", "MP-TRADE-12")
@pytest.mark.example("MP-EX-065")
def test_goods_landed_at_jerusalem() -> None:
    pact = Pact(1, (0, 1), (Clause(PASSAGE, 1, 0), Clause(COMMERCIAL, 1, 0)))
    scene = commerce(
        transports={
            "levantine-sea-sea": "blue: merchant-ship 1 [2 vf, 10 salt from thrace]",
            "judea": "blue: caravan 1 [2 vf]",
        },
        buildings={"judea": "village", "palestine": "village"},
        fields={"pacts": [pact]},
    )
    scene.play("blue: unload-goods merchant-ship-1 judea salt thrace 10")
    scene.play("blue: load-goods caravan-1 judea salt thrace 10")
    assert (pm(scene, "merchant-ship-1"), pm(scene, "caravan-1")) == (4, 4)
    scene.play("blue: take caravan-1", "blue: go palestine")
    scene.play("blue: sell caravan-1 salt thrace 10")
    assert scene.florins("blue") > 1000


@pytest.mark.example("MP-EX-066")
@pytest.mark.example("MP-EX-067")
@pytest.mark.parametrize(
    ("transport", "good", "units", "cubes"),
    [
        ("merchant-ship-1", "wine", 7, 1),
        ("caravan-1", "salt", 15, 2),
    ],
)
@pytest.mark.rule("MP-TRADE-06")
def test_cubes_show_up_to_ten_units(transport: str, good: str, units: int, cubes: int) -> None:
    scene = commerce(
        transports={"thrace": "blue: merchant-ship 1 [1 vf], caravan 2 [1 vf]"},
        vf={"thrace": "blue 5"},
        buildings={"thrace": "city"},
    )
    scene.play(f"blue: buy {transport} {good} {units}")
    [shown] = [item for item in scene.view("green")["transports"] if item["id"] == transport]
    assert [(lot["good"], lot["units"], lot["cubes"]) for lot in shown["goods"]] == [
        (good, units, cubes)
    ]


@pytest.mark.rule("MP-LOAD-02", "MP-MOVE-05", "MP-MOVE-06", "MP-TRADE-01")
@pytest.mark.example("MP-EX-068")
def test_spices_from_alexandria_to_palermo() -> None:
    scene = commerce(
        "yellow",
        transports={"delta": "yellow: merchant-ship 1 [1 vf]"},
        buildings={"delta": "village", "sicily": "village"},
        technologies={"yellow": "weaving, astronomy"},
        fields={"goods": [Heap(11, 1, 0, (Lot(SPICES, 10, 12, 1),))]},
    )
    assert pm(scene, "merchant-ship-1") == 8
    scene.play("yellow: load-goods merchant-ship-1 delta spices palestine 10")
    assert pm(scene, "merchant-ship-1") == 7
    scene.play("yellow: take merchant-ship-1")
    for sea in ("egyptian-sea", "libyan-sea", "syrtes", "strait-of-sicily", "sicilian-sea"):
        scene.play(f"yellow: go {sea}-sea")
    scene.play("yellow: go sicily", "yellow: sell merchant-ship-1 spices palestine 10")
    assert scene.florins("yellow") == 1510


def one_unit(place: str, good: str, technologies: str = "", building: str = "village") -> list[int]:
    """What a unit costs and brings in a barbarian city."""
    scene = commerce(
        transports={place: f"blue: caravan 1 [1 vf, 1 {good}]"},
        buildings={place: building},
        home=0,
        technologies={"blue": technologies},
    )
    scene.play(f"blue: buy caravan-1 {good} 1")
    paid = 1000 - scene.florins("blue")
    scene.play(f"blue: sell caravan-1 {good} nowhere 1")
    return [paid, scene.florins("blue") - 1000 + paid]


@pytest.mark.rule("MP-PRICE-01")
@pytest.mark.example("MP-EX-069")
def test_grain_without_agriculture() -> None:
    assert one_unit("sicily", "grain")[0] == 12
    assert one_unit("syria", "grain")[1] == 15


@pytest.mark.rule("MP-PRICE-03")
@pytest.mark.example("MP-EX-070")
def test_arms_at_a_mining_fair() -> None:
    assert one_unit("liguria", "weapons", "forging", "village, fair-mining")[0] == 37


@pytest.mark.rule("MP-FAIR-01", "MP-FAIR-02")
@pytest.mark.example("MP-EX-071")
def test_a_tax_farmer_is_auctioned() -> None:
    scene = given(
        {"white": "hre", "green": "hungary", "yellow": "mamluks"},
        phase="commerce",
        active="white",
        cards={"white": "tax-farmer, tax-farmer"},
        buildings={"franconia": "village, fair-mining", "swabia": "village, fair-textile"},
    )
    scene.play("white: auction tax-farmer 200", "green: bid 200", "yellow: bid 205", "green: pass")
    assert scene.hand("yellow") == ["tax-farmer"]
    scene.play("white: auction tax-farmer 200", "green: pass", "yellow: pass")
    assert scene.hand("white") == ["tax-farmer"]
    scene.refuses("white: auction tax-farmer 200", "MP-FAIR-01")


@pytest.mark.rule("MP-PRIS-01", "MP-PRIS-02")
@pytest.mark.example("MP-EX-072")
def test_prisoners_at_frankfurt() -> None:
    scene = given(
        {"white": "hre", "green": "hungary", "yellow": "mamluks"},
        phase="commerce",
        active="white",
        transports={"franconia": "white: caravan 2 [1 vf]"},
        buildings={"franconia": "village"},
        capitals={"white": "franconia"},
        technologies={"white": "market"},
        fields={"prisoners": [50, 0, 0]},
    )
    scene.play("white: enslave caravan-1 30")
    assert (scene.state.prisoners[0], goods(scene, "caravan-1")) == (20, (Lot(SLAVES, 30),))
    assert scene.florins("white") == 1000
    scene.refuses("white: buy caravan-1 salt 1", "MP-TRADE-01")
    scene.play("white: take caravan-1", "white: go swabia")


@pytest.mark.rule("MP-TECHFX-05", "MP-PRICE-01")
@pytest.mark.example("MP-EX-148")
def test_wine_without_agriculture() -> None:
    assert one_unit("thrace", "wine")[0] == 17
    assert one_unit("judea", "wine")[1] == 20


@pytest.mark.rule("MP-TECHFX-08", "MP-TRADE-09", "MP-DIPL-08")
@pytest.mark.example("MP-EX-151")
def test_between_two_own_cities_with_market() -> None:
    def at_tunis(owner: str, technologies: str) -> Scene:
        return commerce(
            "yellow",
            transports={"ifriqiya": "yellow: merchant-ship 1 [1 vf, 5 spices from palestine]"},
            vf={"ifriqiya": f"{owner} 5"},
            buildings={"ifriqiya": "village", "palestine": "village"},
            technologies={"yellow": technologies},
            fields={"pacts": [Pact(1, (1, 2), (Clause(PASSAGE, 2, 1),))]},
        )

    sale = "yellow: sell merchant-ship-1 spices palestine 5"
    at_tunis("green", "market").refuses(sale, "MP-DIPL-08")
    at_tunis("yellow", "").refuses(sale, "MP-TRADE-09")
    scene = at_tunis("yellow", "market")
    scene.play(sale)
    assert scene.florins("yellow") == 1000 + 5 * 58


@pytest.mark.rule("MP-FAIR-01", "MP-FAIR-03")
@pytest.mark.example("MP-EX-152")
def test_two_fairs_for_two_cards() -> None:
    for fairs, allowed in (("", False), (", fair-mining, fair-textile", True)):
        scene = commerce(
            cards={"blue": "guard, thief"},
            technologies={"blue": f"{LT2}, market"},
            vf={"thrace": "blue 5"},
            buildings={"thrace": f"village{fairs}"},
        )
        if not allowed:
            scene.refuses("blue: auction guard 10", "MP-FAIR-01")
            continue
        for card in ("guard", "thief"):
            scene.play(f"blue: auction {card} 10", "yellow: bid 10")
            scene.refuses("green: bid 14", "MP-FAIR-02")
            scene.play("green: pass")


@pytest.mark.rule("MP-TECHFX-10", "MP-PRICE-01")
@pytest.mark.example("MP-EX-154")
def test_furs_and_the_woods() -> None:
    six = {**THREE, "red": "golden-horde", "black": "novgorod", "white": "hre"}
    scene = given(six, phase="commerce", active="blue", technologies={"white": "hunting"})
    assert supply_limit(scene.state, scene.state.world.territory("palatinate")) == 10
    for technologies, bought, sold in (("hunting", 35, 46), ("", 37, 44)):
        scene = given(
            six,
            phase="commerce",
            active="blue",
            transports={
                "prussia": "blue: merchant-ship 1 [1 vf]",
                "swabia": "blue: caravan 1 [1 vf, 1 furs]",
            },
            home=0,
            buildings={"prussia": "village", "swabia": "village"},
            technologies={"blue": technologies},
        )
        scene.play("blue: buy merchant-ship-1 furs 1")
        assert scene.florins("blue") == 1000 - bought
        scene.play("blue: sell caravan-1 furs nowhere 1")
        assert scene.florins("blue") == 1000 - bought + sold
