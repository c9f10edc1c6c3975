"""Worked example: Rome changes hands, and with it the Pope and a monopoly."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.prototype.scene import Scene, given

GERMAN = ("franconia", "swabia", "liguria", "veneto", "latium")
HUNGARIAN = ("pannonia", "sicily", "campania", "bohemia")


def take_rome(scene: Scene, name: str) -> None:
    scene.play(f"{name}: attack latium", f"{name}: charge")
    while scene.window != "combat.turn":
        if scene.window == "battle.continue":
            scene.play(f"{name}: fight-on")
        elif scene.window == "conquest.choices":
            kept = [text for text in scene.legal(name) if text.startswith("keep")]
            scene.play(f"{name}: {kept[0] if kept else 'done'}")
        else:
            scene.default(scene.asked[0])
    assert scene.owner("latium") == name


@pytest.mark.rule("MP-TECHFX-42", "MP-TECHFX-44", "MP-POPE-01", "MP-POPE-02")
@pytest.mark.example("MP-EX-198")
def test_the_salt_monopoly_and_rome() -> None:
    armies = dict.fromkeys(GERMAN, "white 5") | dict.fromkeys(HUNGARIAN, "green 5")
    towns = dict.fromkeys((*GERMAN, *HUNGARIAN), "village")
    shops = "green: war-wagon 3 [60 vf, captain 1], caravan 1 [1 vf]"
    position: dict[str, Any] = {
        "vf": armies | {"latium": "white 1"},
        "buildings": towns,
        "technologies": {"white": "monopoly"},
        "transports": {
            "tuscany": "yellow: war-wagon 1 [15 vf, captain 1]",
            "campania": shops,
        },
        "war": ["yellow white", "green yellow"],
        "fields": {"monopolies": [(), (), (1, 2)]},
        "pope": "white",
    }
    players = {"yellow": "mamluks", "green": "hungary", "white": "hre"}
    before = given(players, phase="commerce", active="green", **position)
    before.refuses("green: buy caravan-1 salt 1", "MP-TECHFX-42")

    scene = given(players, phase="combat", active="yellow", **position)
    take_rome(scene, "yellow")
    assert scene.state.pope == -1
    scene.play("yellow: done")
    take_rome(scene, "green")
    assert scene.state.pope == scene.seat("green")
    scene.pass_until("commerce.turn", "green")
    scene.play("green: buy caravan-1 salt 10")
    assert not scene.happened("monopoly-share")
