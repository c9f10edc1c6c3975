"""Worked examples: movement, trade, and the cards of both."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.commons.pacts.clauses import COMMERCIAL, PASSAGE, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.state_rows import Lot
from tests.games.prototype.economy import LT3
from tests.games.prototype.rules.commerce.test_trade import goods
from tests.games.prototype.scene import Scene, given
from tests.games.prototype.transports import LT_2, aboard, pm

FOUR = {"blue": "byzantium", "yellow": "mamluks", "green": "hungary", "red": "golden-horde"}
FIVE = {**FOUR, "white": "hre"}
SALT = 1


def noted(robber: str, fleet: str, sea: str, *orders: str, **more: Any) -> Scene:
    """Yellow has written a Corsair's note for a zone in which blue's fleet lies."""
    technologies = {"yellow": robber, **more.pop("technologies", {})}
    scene = given(
        FOUR,
        phase="commerce",
        cards={"yellow": "corsair"},
        technologies=technologies,
        transports={f"{sea}-sea": f"blue: {fleet}"},
        **more,
    )
    scene.play(f"yellow: note {sea}", *(f"yellow: {order}" for order in orders), "yellow: done")
    return scene


@pytest.mark.rule("MP-PIRATE-05", "MP-CHAR-20", "MP-CHAR-57")
@pytest.mark.example("MP-EX-077")
def test_a_corsair_beside_pirates() -> None:
    scene = noted(
        f"{LT3}, guilds",
        "galley 2 [10 vf], merchant-ship 2 [5 vf, 20 salt]",
        "egyptian-sea",
        "note-prey kill",
        pirates=["egyptian-sea 10"],
    )
    assert goods(scene, "merchant-ship-1") == (Lot(SALT, 13),)
    scene.play("blue: yield galley-1 7")
    assert scene.vf("blue", "egyptian-sea-sea") == 8
    assert scene.state.pirates[0].vf == 10


@pytest.mark.rule("MP-CHAR-10", "MP-PRICE-04")
@pytest.mark.example("MP-EX-094")
def test_spices_at_tunis_with_a_caravan_master() -> None:
    scene = given(
        FOUR,
        phase="commerce",
        active="blue",
        cards={"blue": "caravan-master"},
        technologies={"blue": "monopoly"},
        transports={"ifriqiya": "blue: merchant-ship 2 [1 vf, 30 spices]"},
        buildings={"ifriqiya": "village"},
    )
    scene.play("blue: play caravan-master", "blue: sell merchant-ship-1 spices nowhere 30")
    assert scene.florins("blue") == 1000 + 2430


@pytest.mark.rule("MP-CHAR-18")
@pytest.mark.example("MP-EX-102")
def test_a_constable_in_bithynia() -> None:
    scene = given(
        FIVE,
        phase="combat",
        active="blue",
        cards={"blue": "constable"},
        technologies={"blue": LT_2},
        vf={"bithynia": "blue 25"},
        transports={"bithynia": "blue: war-wagon 2"},
        captains={"thrace": "blue: 1"},
    )
    scene.refuses("blue: attack lycia", "MP-ATT-02")
    scene.play("blue: play-territory constable bithynia", "blue: load war-wagon-1 bithynia 24")
    scene.play("blue: board captain-1b war-wagon-1")
    assert scene.captain_levels("blue", "bithynia") == [1]
    scene.allows("blue: attack lycia")


@pytest.mark.rule("MP-CHAR-20", "MP-CHAR-57")
@pytest.mark.example("MP-EX-104")
def test_an_escorted_merchant() -> None:
    scene = noted(LT_2, "merchant-ship 2 [2 vf, 20 salt], galley 2 [2 vf]", "egyptian-sea")
    assert goods(scene, "merchant-ship-1") == (Lot(SALT, 16),)


@pytest.mark.rule("MP-CHAR-20", "MP-CHAR-57")
@pytest.mark.example("MP-EX-105")
def test_two_galleys_escort_and_there_is_no_port() -> None:
    scene = given(
        {"yellow": "mamluks", "blue": "byzantium", "green": "hungary", "red": "golden-horde"},
        phase="commerce",
        cards={"yellow": "corsair"},
        technologies={"yellow": f"{LT3}, guilds"},
        vf={"pontus": "yellow 3", "crimea": "yellow 0"},
        transports={
            "black-sea-east-sea": "blue: merchant-ship 2 [9 vf, 20 salt], galley 3 [1 vf], galley 3 [1 vf]",
            "pontus": "yellow: war-wagon 1",
        },
    )
    scene.play("yellow: note black-sea-east", "yellow: note-prey kill", "yellow: done")
    scene.play("yellow: load war-wagon-1 pontus 3", "yellow: take war-wagon-1")
    scene.play("yellow: go georgia", "yellow: done")
    scene.play("blue: yield merchant-ship-1 3")
    assert goods(scene, "merchant-ship-1") == (Lot(SALT, 17),)
    assert aboard(scene, "merchant-ship-1") == 6
    assert scene.state.goods == []


@pytest.mark.rule("MP-CHAR-23", "MP-CHAR-60")
@pytest.mark.example("MP-EX-109")
def test_a_toll_collector_at_constantinople() -> None:
    pacts = [
        Pact(1, (0, 2), (Clause(PASSAGE, 0, 2), Clause(COMMERCIAL, 0, 2))),
        Pact(2, (0, 3), (Clause(PASSAGE, 0, 3),)),
    ]
    scene = given(
        FOUR,
        phase="commerce",
        cards={"blue": "toll-collector"},
        technologies={"blue": "mathematics, market"},
        transports={
            "black-sea-west-sea": "red: merchant-ship 2 [2 vf, 30 furs]",
            "thrace": "green: caravan 2 [2 vf, 20 clothes]",
        },
        buildings={"thrace": "village"},
        fields={"pacts": pacts},
    )
    scene.play("blue: play toll-collector", "blue: done", "blue: done", "yellow: done")
    scene.play("green: sell caravan-1 clothes nowhere 20", "green: buy caravan-1 salt 20")
    scene.play("green: done", "red: take merchant-ship-1", "red: go marmara-sea")
    assert [e.values["florins"] for e in scene.happened("toll")] == [60, 60, 90]
    assert scene.florins("blue") == 1210


@pytest.mark.rule("MP-CHAR-29", "MP-CHAR-62")
@pytest.mark.example("MP-EX-118")
def test_the_byzantine_fleet_is_sabotaged() -> None:
    scene = given(
        {"yellow": "mamluks", "blue": "byzantium", "green": "hungary"},
        phase="combat",
        active="yellow",
        cards={"yellow": "infiltrator"},
        technologies={"yellow": f"{LT_2}, strategy"},
        vf={"lydia": "blue 5"},
        transports={"lydia": "blue: galley 1 [9 vf, captain 1], galley 1 [9 vf]"},
        war=["yellow blue"],
    )
    scene.play("yellow: play-transport infiltrator galley-1", "yellow: done")
    scene.refuses("blue: take galley-1", "MP-CHAR-29")
    scene.refuses("blue: take galley-2", "MP-CHAR-29")


@pytest.mark.rule("MP-CHAR-32")
@pytest.mark.example("MP-EX-121")
def test_a_marshal_on_the_way_to_circassia() -> None:
    held = {"armenia": "yellow 5", "pontus": "yellow 5", "georgia": "yellow 5"}
    scene = given(
        {"blue": "byzantium", "yellow": "mamluks", "green": "hungary"},
        phase="combat",
        active="yellow",
        cards={"yellow": "marshal"},
        technologies={"yellow": "strategy"},
        vf=held,
        transports={"palestine": "yellow: war-wagon 3 [40 vf, captain 3]"},
        fields={"captain_attacks": [0, 0, 0, 3, 0, 0, 0, 0, 0]},
    )
    scene.play("yellow: take war-wagon-1")
    for place in held:
        scene.play(f"yellow: go {place}")
    assert pm(scene, "war-wagon-1") == 0
    scene.refuses("yellow: attack circassia", "MP-ATT-07")
    scene.play("yellow: play-captain marshal captain-2a")
    assert pm(scene, "war-wagon-1") == 3
    scene.allows("yellow: attack circassia")


@pytest.mark.rule(
    "MP-CHAR-35", "MP-TECHFX-22", "MP-TECHFX-36", "MP-TECHFX-37", "MP-TECHFX-38", "MP-TECHFX-39"
)
@pytest.mark.example("MP-EX-124")
@pytest.mark.example("MP-EX-169")
@pytest.mark.example("MP-EX-186")
@pytest.mark.example("MP-EX-187")
@pytest.mark.example("MP-EX-189")
@pytest.mark.example("MP-EX-194")
@pytest.mark.parametrize(
    ("technology", "income"),
    [
        ("banking", 180),
        ("mathematics", 0),
        ("trade", 60),
        ("coinage", 120),
        ("banking", 180),
        ("guilds", 180),
    ],
)
def test_two_merchants(technology: str, income: int) -> None:
    scene = given(
        FOUR,
        phase="commerce",
        cards={"blue": "merchant, merchant"},
        technologies={"blue": technology},
    )
    while scene.window == "commerce.start":
        scene.default("blue")
    assert scene.florins("blue") == 1000 + income


@pytest.mark.rule("MP-TECHFX-13", "MP-PRICE-01")
@pytest.mark.example("MP-EX-158")
@pytest.mark.parametrize(("technology", "bought", "sold"), [("weaving", 28, 41), ("", 30, 39)])
def test_textiles_from_basel_to_danzig(technology: str, bought: int, sold: int) -> None:
    scene = given(
        {**FOUR, "white": "novgorod", "black": "hre"},
        phase="commerce",
        active="blue",
        technologies={"blue": technology},
        transports={
            "swabia": "blue: caravan 1 [2 vf]",
            "prussia": "blue: merchant-ship 1 [2 vf, 1 clothes]",
        },
        home=0,
        buildings={"swabia": "village", "prussia": "village"},
    )
    scene.play("blue: buy caravan-1 clothes 1")
    assert scene.florins("blue") == 1000 - bought
    scene.play("blue: sell merchant-ship-1 clothes nowhere 1")
    assert scene.florins("blue") == 1000 - bought + sold


@pytest.mark.rule("MP-TECHFX-26", "MP-MOVE-05")
@pytest.mark.example("MP-EX-175")
@pytest.mark.parametrize(("technology", "cost"), [("", 4), ("astronomy", 3)])
def test_from_palermo_to_tunis(technology: str, cost: int) -> None:
    scene = given(
        FOUR,
        phase="commerce",
        active="blue",
        technologies={"blue": technology},
        transports={"sicily": "blue: merchant-ship 1 [2 vf]"},
    )
    full = pm(scene, "merchant-ship-1")
    scene.play("blue: take merchant-ship-1", "blue: go sicilian-sea-sea")
    scene.play("blue: go channel-of-tunis-sea", "blue: go ifriqiya")
    assert full - pm(scene, "merchant-ship-1") == cost


@pytest.mark.rule("MP-TECHFX-27")
@pytest.mark.example("MP-EX-176")
def test_cartography_of_a_merchant_ship() -> None:
    scene = given(
        FOUR,
        phase="commerce",
        active="blue",
        technologies={"blue": "cartography"},
        transports={"lydia": "blue: merchant-ship 1 [1 vf]", "thrace": "yellow: merchant-ship 1 [1 vf]"},
    )  # fmt: skip
    assert pm(scene, "merchant-ship-2") == 6
    assert pm(scene, "merchant-ship-1") == 8, "7 by Cartography, 1 more by the Astronomy before it"


@pytest.mark.rule("MP-TECHFX-28", "MP-MOVE-04")
@pytest.mark.example("MP-EX-177")
def test_roads_of_a_caravan() -> None:
    scene = given(
        FOUR,
        phase="commerce",
        active="green",
        technologies={"green": "roads"},
        transports={"pannonia": "green: caravan 1 [1 vf]"},
    )
    assert pm(scene, "caravan-1") == 8, "7 by Roads, 1 more by the Cartography before it"
    scene.play("green: take caravan-1", "green: go upper-hungary")
    assert pm(scene, "caravan-1") == 6


@pytest.mark.rule("MP-TECHFX-40", "MP-CHAR-57")
@pytest.mark.example("MP-EX-196")
def test_convoys_against_a_corsair() -> None:
    scene = given(
        {"blue": "byzantium", "yellow": "mamluks", "green": "hungary"},
        phase="commerce",
        cards={"yellow": "corsair"},
        technologies={"yellow": LT_2, "blue": f"{LT_2}, convoys", "green": "convoys"},
        transports={
            "libyan-sea-sea": "blue: merchant-ship 2 [2 vf, 20 salt]; green: merchant-ship 2 [2 vf, 20 salt]"
        },
    )
    scene.play("yellow: note egyptian-sea", "yellow: done")
    scene.play("blue: take merchant-ship-1", "blue: go egyptian-sea-sea", "blue: done")
    assert goods(scene, "merchant-ship-1") == (Lot(SALT, 20),)
    scene.play("yellow: done", "green: take merchant-ship-2", "green: go egyptian-sea-sea")
    assert goods(scene, "merchant-ship-2") == (Lot(SALT, 14),)
