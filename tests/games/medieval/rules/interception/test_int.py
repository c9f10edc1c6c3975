"""INT: interception at sea, who is asked and in which order."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medieval.fights import take_route
from tests.games.medieval.scene import Scene, given

FLEETS = {
    "fred": "byzantium",
    "ginger": "venice, jerusalem",
    "cary": "seljuks, latin-kingdom",
    "dora": "ayyubids-mamluks",
}


def to_egypt(bid: int = 0, players: dict[str, str] | None = None, **more: Any) -> Scene:
    """Byzantium sails from Nicaea through the Sea of Rhodes and the Levantine Sea to Egypt."""
    scene = given(players or FLEETS, **more)
    scene.play("fred: attack byzantium egypt")
    take_route(scene, "rhodes", "levant")
    scene.dice(5, 2)
    scene.play(f"fred: bid {bid}")
    return scene


def powers_asked(scene: Scene) -> list[str]:
    """Who is asked in this Naval Area and the next ones, while all decline."""
    asked = []
    while scene.window == "attack.intercept":
        [name] = scene.asked
        [move] = scene.legal(name, "intercept")
        asked.append(move.split()[1])
        scene.play(f"{name}: pass")
    return asked


def to_spain(**more: Any) -> Scene:
    """England sails through the Western Approaches and the Bay of Biscay to Northern Spain."""
    scene = given(
        {"fred": "england", "ginger": "france", "cary": "hungary"}, opened="1a", **more,
    )  # fmt: skip
    scene.play("fred: attack england northern-spain")
    take_route(scene, "western-approaches", "biscay")
    return scene


@pytest.mark.rule("MD-INT-01")
def test_france_may_intercept_england_in_either_sea() -> None:
    scene = to_spain()
    scene.play("fred: bid 0")
    assert scene.prompt("ginger")["values"]["sea"] == scene.state.world.sea("western-approaches")
    scene.play("ginger: pass")
    assert scene.prompt("ginger")["values"]["sea"] == scene.state.world.sea("biscay")

    scene = to_spain()
    scene.play("fred: bid 0")
    scene.dice(6, 1)
    scene.play("ginger: intercept france", "ginger: bid 0")
    assert scene.window == "attack.militia", "once in an attack"


@pytest.mark.rule("MD-INT-01")
@pytest.mark.parametrize(
    ("position", "rule"),
    [
        ({"civil_war": "latin-kingdom"}, "MD-CW-05"),
        ({"provinces": {"armenia": "dora", "thrace": "dora", "cyprus": "dora",
                        "macedonia": "cary"}, "opened": "3c"}, "MD-INT-01"),
    ],
)  # fmt: skip
def test_who_may_not_intercept(position: dict[str, Any], rule: str) -> None:
    """In Civil War, or without a Province of the Power on these seas."""
    scene = to_egypt(**position)

    scene.refuses("cary: intercept latin-kingdom", rule)
    assert "latin-kingdom" not in powers_asked(scene)


@pytest.mark.rule("MD-INT-01")
def test_one_who_is_not_asked_does_not_intercept() -> None:
    scene = to_egypt()

    assert scene.asked == ["ginger"]
    scene.refuses("dora: intercept ayyubids-mamluks", "MD-INT-03")
    scene.refuses("dora: intercept venice", "MD-POWER-18")
    scene.refuses("ginger: intercept jerusalem", "MD-INT-03")


@pytest.mark.rule("MD-INT-03")
def test_the_first_that_intercepts_ends_the_asking_in_this_sea() -> None:
    """Venice declines, the Seljuks intercept and lose; then comes the Levantine Sea."""
    scene = given(FLEETS)
    scene.play("fred: attack byzantium egypt")
    take_route(scene, "rhodes", "levant")
    scene.dice(2, 5)
    scene.play("fred: bid 0", "ginger: pass")
    scene.dice(6, 1)
    scene.play("cary: intercept seljuks", "cary: bid 0")

    assert powers_asked(scene) == ["latin-kingdom", "ayyubids-mamluks", "jerusalem"]


@pytest.mark.rule("MD-INT-04")
def test_islands_are_asked_first() -> None:
    """Rhodes in the first sea and Cyprus in the second, whatever the navies."""
    scene = to_egypt()

    assert powers_asked(scene) == [
        "venice", "latin-kingdom", "seljuks", "jerusalem",
        "latin-kingdom", "ayyubids-mamluks", "jerusalem",
    ]  # fmt: skip


@pytest.mark.rule("MD-INT-04")
def test_a_weak_navy_on_an_island_comes_before_a_strong_one_ashore() -> None:
    """The Empire (navy 0) has Malta, the Latin Kingdom (+1) Macedonia."""
    scene = given(
        {"fred": "byzantium", "ginger": "latin-kingdom", "cary": "holy-roman-empire"}, opened="3c",
    )  # fmt: skip
    scene.play("fred: attack byzantium two-sicilies")
    take_route(scene, "ionian")
    scene.play("fred: bid 0")

    assert powers_asked(scene) == ["holy-roman-empire", "latin-kingdom"]


@pytest.mark.rule("MD-INT-05")
def test_the_stronger_navy_is_asked_first() -> None:
    scene = to_egypt(provinces={"cyprus": "nobody"})

    assert powers_asked(scene)[4:] == ["ayyubids-mamluks", "jerusalem"]


@pytest.mark.rule("MD-INT-06")
@pytest.mark.parametrize(
    ("dice", "order"),
    [
        ((5, 2), ["latin-kingdom", "seljuks"]),
        ((2, 5), ["seljuks", "latin-kingdom"]),
        ((3, 3, 1, 4), ["seljuks", "latin-kingdom"]),
    ],
)
def test_equal_navies_roll(dice: tuple[int, ...], order: list[str]) -> None:
    """The Latin Kingdom's die comes first, then the Seljuks'; ties are rolled again."""
    scene = given({**FLEETS, "ginger": "jerusalem"})
    scene.play("fred: attack byzantium egypt")
    take_route(scene, "rhodes", "levant")
    scene.dice(*dice)
    scene.play("fred: bid 0")

    assert powers_asked(scene)[:2] == order


@pytest.mark.rule("MD-INT-07")
def test_an_interception_costs_a_florin_at_once() -> None:
    scene = to_egypt()
    scene.play("ginger: intercept venice")

    assert scene.florins("ginger") == 9
    assert scene.window == "attack.interceptor-bid"


@pytest.mark.rule("MD-INT-07")
def test_who_has_no_florin_is_not_asked() -> None:
    scene = to_egypt(florins={"ginger": 0})

    scene.refuses("ginger: intercept venice", "MD-INT-07")
    assert powers_asked(scene) == [
        "latin-kingdom", "seljuks", "latin-kingdom", "ayyubids-mamluks",
    ]  # fmt: skip


@pytest.mark.rule("MD-INT-09")
def test_a_power_intercepts_once_in_an_attack() -> None:
    """The Latin Kingdom lost in the Sea of Rhodes and may not use Cyprus; Seljuks still could."""
    scene = to_egypt()
    scene.play("ginger: pass")
    scene.dice(6, 1)
    scene.play("cary: intercept latin-kingdom", "cary: bid 0")

    assert scene.asked == ["dora"]
    scene.refuses("cary: intercept latin-kingdom", "MD-INT-09")
    assert powers_asked(scene) == ["ayyubids-mamluks", "jerusalem"]


@pytest.mark.rule("MD-INT-09")
def test_each_power_of_a_player_may_intercept_once() -> None:
    scene = to_egypt()
    scene.dice(6, 1)
    scene.play("ginger: intercept venice", "ginger: bid 0", "cary: pass", "dora: pass")
    scene.dice(6, 1)
    scene.play("ginger: intercept jerusalem", "ginger: bid 0")

    assert len(scene.happened("interception")) == 2
    assert scene.florins("ginger") == 8


@pytest.mark.rule("MD-INT-15")
def test_ones_own_powers_do_not_intercept() -> None:
    scene = given(
        {"fred": "hungary", "ginger": "france", "cary": "england, norway"}, active="cary",
    )  # fmt: skip
    scene.play("cary: attack england jutland")

    assert scene.window == "attack.militia"
    scene.refuses("cary: intercept norway", "MD-INT-15")


@pytest.mark.rule("MD-INT-15")
def test_the_npc_never_intercepts() -> None:
    scene = given({"fred": "byzantium", "ginger": "france"}, npc="venice, ayyubids-mamluks")
    scene.play("fred: attack byzantium egypt")

    assert scene.window == "attack.militia"


@pytest.mark.rule("MD-INT-16")
def test_who_declined_may_still_intercept_later() -> None:
    scene = to_spain()
    scene.play("fred: bid 0", "ginger: pass")

    scene.allows("ginger: pass", "ginger: intercept france")


@pytest.mark.rule("MD-INT-17")
def test_a_conquered_island_gives_no_interception() -> None:
    scene = to_egypt(
        players={"fred": "byzantium", "ginger": "france", "cary": "ayyubids-mamluks"},
        provinces={"cyprus": "ginger"},
    )

    scene.refuses("ginger: intercept latin-kingdom", "MD-INT-17")
    assert powers_asked(scene) == ["ayyubids-mamluks"]
