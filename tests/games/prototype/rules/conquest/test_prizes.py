"""Ships taken or sunk at sea: crews of prizes, and which goods are saved.

rules: MP-CONQ-09, MP-CONQ-11
"""

from __future__ import annotations

import pytest

from tests.games.prototype.battles import LT, PLAYERS
from tests.games.prototype.scene import Scene, given


def beaten(own: str, theirs: str, known: str = "") -> Scene:
    """Anna has beaten Bruno's fleet in the Sea of Marmara."""
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], technologies={"anna": known},
        transports={"marmara-sea": f"anna: {own}; bruno: {theirs}"},
    )  # fmt: skip
    scene.dice("d4=4", "d6=6", "d6=1")
    scene.play("anna: attack-convoy marmara-sea @bruno", "anna: charge")
    while scene.window == "battle.losses":
        scene.default(scene.asked[0])
    assert scene.window == "conquest.choices"
    return scene


def aboard(scene: Scene, ship: str) -> int:
    return scene.state.transport_vf[scene.state.world.transport_names.index(ship)]


def saved(scene: Scene) -> dict[str, int]:
    """Goods on Anna's ships."""
    found: dict[str, int] = {}
    for ship in scene.view("anna")["transports"]:
        for lot in ship["goods"] if ship["seat"] == 0 else ():
            found[lot["good"]] = found.get(lot["good"], 0) + lot["units"]
    return found


# ---- crews


@pytest.mark.rule("MP-CONQ-09")
def test_the_conqueror_says_who_mans_a_prize() -> None:
    scene = beaten("galley 1 [10 vf, captain 1], merchant-ship 1 [3 vf]", "galley 1 [1 vf]", LT[2])
    left = aboard(scene, "galley-1")
    scene.play("anna: keep-transport galley-2")
    assert (scene.window, scene.asked) == ("conquest.crew", ["anna"])
    assert scene.legal("anna") == [
        f"hand-over galley-1 galley-2 1..{left - 1}",
        "hand-over merchant-ship-1 galley-2 1..2",
    ]
    scene.refuses("anna: done", "MP-CONQ-09")
    scene.refuses(f"anna: hand-over galley-1 galley-2 {left}", "MP-CONQ-09")
    scene.play("anna: hand-over merchant-ship-1 galley-2 2")
    assert scene.legal("anna") == ["done", f"hand-over galley-1 galley-2 1..{left - 1}"]
    scene.play("anna: hand-over galley-1 galley-2 1", "anna: done")
    assert (aboard(scene, "galley-1"), aboard(scene, "galley-2")) == (left - 1, 3)
    assert aboard(scene, "merchant-ship-1") == 1
    assert scene.window == "combat.turn"


@pytest.mark.rule("MP-CONQ-09", "MP-TIME-24")
def test_by_default_one_vf_of_the_fullest_mans_it() -> None:
    scene = beaten("galley 1 [10 vf, captain 1], merchant-ship 1 [3 vf]", "galley 1 [1 vf]", LT[2])
    left = aboard(scene, "galley-1")
    scene.play("anna: keep-transport galley-2")
    scene.default("anna")
    scene.default("anna")
    assert (aboard(scene, "galley-1"), aboard(scene, "galley-2")) == (left - 1, 1)


@pytest.mark.rule("MP-CONQ-09")
def test_who_keeps_all_at_once_mans_each_with_one_as_long_as_there_are_any() -> None:
    scene = beaten("galley 1 [3 vf, captain 1]", "merchant-ship 1 [1 vf]")
    spare = aboard(scene, "galley-1") - 1
    scene.play("anna: done")
    assert aboard(scene, "merchant-ship-1") == min(1, spare)
    assert scene.window == "combat.turn"


# ---- goods


@pytest.mark.rule("MP-CONQ-11")
def test_with_too_little_room_the_winner_chooses_the_goods() -> None:
    """A Merchant Ship of level I takes ten units."""
    scene = beaten(
        "galley 1 [10 vf, captain 1], merchant-ship 1 [2 vf]",
        "merchant-ship 3 [1 vf, 8 salt, 8 spices]",
    )
    scene.play("anna: destroy-transport merchant-ship-2")
    assert (scene.window, scene.asked) == ("conquest.goods", ["anna"])
    assert scene.legal("anna") == ["salvage spices 1..8", "salvage salt 1..8"]
    scene.refuses("anna: salvage salt 9", "MP-CONQ-11")
    scene.play("anna: salvage salt 7")
    assert scene.legal("anna") == ["salvage spices 1..3", "salvage salt 1..1"]
    scene.play("anna: salvage spices 3")
    assert saved(scene) == {"salt": 7, "spices": 3}
    assert scene.window == "combat.turn"


@pytest.mark.rule("MP-CONQ-11", "MP-TIME-24")
def test_by_default_the_dearest_goods_are_saved() -> None:
    scene = beaten(
        "galley 1 [10 vf, captain 1], merchant-ship 1 [2 vf]",
        "merchant-ship 3 [1 vf, 8 salt, 8 spices]",
    )
    scene.play("anna: destroy-transport merchant-ship-2")
    scene.default("anna")
    assert saved(scene) == {"salt": 2, "spices": 8}


@pytest.mark.rule("MP-CONQ-11")
@pytest.mark.parametrize(
    ("own", "cargo", "after"),
    [
        ("merchant-ship 1 [2 vf]", "5 salt, 5 spices", {"salt": 5, "spices": 5}),
        ("merchant-ship 1 [2 vf]", "30 salt", {"salt": 10}),
        ("galley 1 [2 vf]", "5 salt, 5 spices", {}),
    ],
)
def test_nobody_is_asked_without_a_choice(own: str, cargo: str, after: dict[str, int]) -> None:
    scene = beaten(f"galley 1 [10 vf, captain 1], {own}", f"merchant-ship 3 [1 vf, {cargo}]")
    prize = "merchant-ship-2" if own.startswith("merchant") else "merchant-ship-1"
    scene.play(f"anna: plunder-transport {prize}")
    assert scene.window == "combat.turn"
    assert saved(scene) == after


@pytest.mark.rule("MP-CONQ-11")
def test_goods_of_two_ships_are_one_heap() -> None:
    """The level of technology lets anna keep neither: both are plundered at once."""
    scene = beaten(
        "galley 1 [10 vf, captain 1], merchant-ship 1 [2 vf]",
        "merchant-ship 3 [8 salt], merchant-ship 3 [1 vf, 8 spices]",
    )
    while scene.window == "conquest.choices":
        scene.play("anna: done")
    assert scene.legal("anna") == ["salvage spices 1..8", "salvage salt 1..8"]


@pytest.mark.rule("MP-CONQ-09")
def test_a_caravan_stays_aboard_the_ship_that_is_kept_before_it() -> None:
    """The Galley is full: only in the captured ship itself is there room for what it carries."""
    scene = beaten(
        "galley 1 [20 vf, captain 1]", "merchant-ship 1 [1 vf, caravan 1 [1 vf, 4 wine]]"
    )
    scene.refuses("anna: keep-transport caravan-1", "MP-CONQ-09")
    scene.play(
        "anna: keep-transport merchant-ship-1", "anna: hand-over galley-1 merchant-ship-1 2", "anna: done",
        "anna: keep-transport caravan-1",
    )  # fmt: skip
    assert scene.window == "combat.turn"
    assert scene.transports("anna", "marmara-sea") == [
        "galley-1",
        "merchant-ship-1",
        "caravan-1",
    ]
