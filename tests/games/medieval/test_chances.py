"""Every chance that is shown is the share of throws in which it happens: all of them are thrown."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import NamedTuple

import pytest

from gonfalon.kernel.events import Event
from tests.games.medieval.fights import take_route
from tests.games.medieval.outlooks import CANCELLERS, FOUR, chance
from tests.games.medieval.scene import Scene, given

DICE = range(1, 7)


class Case(NamedTuple):
    """A position, the move whose chance is shown, and the event that shows whether it happened."""

    scene: Callable[[], Scene]
    line: str
    key: str
    event: str
    dice: int = 2
    counts: Callable[[Event], bool] = lambda event: True


def free_land() -> Scene:
    scene = given(FOUR, active="dino", florins={"dino": 15})
    scene.play("dino: attack holy-roman-empire hungary")
    return scene


def npc_land() -> Scene:
    scene = given({"anna": "russia, france", "bruno": "england, byzantium"}, npc="hungary")
    scene.play("anna: attack russia hungary")
    return scene


def spied_out() -> Scene:
    """Spies have made the defender of Southern Spain state 6 Florins of Militia."""
    scene = given(
        FOUR,
        active="dino",
        florins={"dino": 15, "carla": 13},
        hands={"dino": "spies"},
        used=CANCELLERS,
    )
    scene.play("dino: attack england southern-spain", "dino: route 1", "dino: ask")
    scene.play("anna: grant", "bruno: grant", "dino: play spies", "carla: bid 6")
    return scene


def knights() -> Scene:
    return given(FOUR, active="anna", hands={"anna": "knights-of-christ, knights-of-christ"})


def at_sea() -> Scene:
    """Byzantium has bid 8 Florins, which Venice has seen; the Latin Kingdom is asked."""
    scene = given(
        {"fred": "byzantium", "ginger": "venice", "cary": "ayyubids-mamluks, latin-kingdom"},
        florins={"fred": 20},
    )
    scene.play("fred: attack byzantium egypt")
    take_route(scene, "rhodes", "levant")
    scene.play("fred: bid 8", "ginger: intercept venice")
    scene.dice(6, 1)
    scene.play("ginger: bid 0", "cary: intercept latin-kingdom")
    return scene


def crusade() -> Scene:
    scene = given(FOUR, active="dino", hands={"dino": "pope"})
    scene.play("dino: crusade", "anna: commit france 0", "bruno: commit spain 0")
    return scene


def mongols() -> Scene:
    return given(FOUR, active="carla", phase="mandatory", hands={"carla": "mongol"}, mongols=(3, 1))


def civil_war() -> Scene:
    scene = given(FOUR, active="anna", civil_war="france", florins={"anna": 7})
    scene.play("anna: fight-civil-war france")
    return scene


def cards() -> Scene:
    return given(FOUR, active="dino", hands={"dino": "assassin, heresy"})


def misfortunes() -> Scene:
    hand = {"carla": "disaster, change-of-ruler, mongol"}
    return given(FOUR, active="carla", phase="mandatory", hands=hand)


def strikes_carla(event: Event) -> bool:
    return bool(event.values["seat"] == 2)


def is_carlas(event: Event) -> bool:
    powers = given(FOUR).state.world.power_ids
    return powers[event.values["power"]] in ("almoravids", "russia")


CASES = {
    "free land": Case(free_land, "dino: bid 3", "victory", "conquered"),
    "the NPC": Case(npc_land, "anna: bid 3", "victory", "conquered", dice=3),
    "after Spies": Case(spied_out, "dino: bid 9", "victory", "conquered"),
    "Knights": Case(knights, "anna: knights-attack rhodes 2", "victory", "conquered-by-knights"),
    "at sea": Case(at_sea, "cary: bid 4", "stops-them", "attack-aborted"),
    "Crusade": Case(crusade, "dino: commit holy-roman-empire 0", "crusade-wins", "crusade-won"),
    "Mongols": Case(mongols, "carla: invade 3d", "area-falls", "destroyed"),
    "Civil War": Case(civil_war, "anna: bid 3", "civil-war-ends", "civil-war-over", dice=3),
    "a worse ruler after a defeat": Case(
        civil_war, "anna: bid 3", "ruler-worse", "new-ruler", dice=3,
        counts=lambda event: event.values["rating"] < 1,
    ),
    "Heresy": Case(cards, "dino: heresy northern-spain", "heresy-spreads", "heresy-spreads", dice=1),
    "murder": Case(cards, "dino: assassinate france", "ruler-dies", "ruler-killed"),
    "a worse ruler after a murder": Case(
        cards, "dino: assassinate france", "ruler-worse", "new-ruler",
        counts=lambda event: event.values["rating"] < 1,
    ),
    "Change of Ruler": Case(
        misfortunes, "carla: resolve change-of-ruler", "your-ruler-changes", "new-ruler",
        counts=is_carlas,
    ),
    "Disaster": Case(misfortunes, "carla: resolve disaster", "strikes-you", "disaster", counts=strikes_carla),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_chance_is_the_share_of_throws(case: Case) -> None:
    shown = chance(case.scene(), case.line, case.key)
    happened, throws = 0, list(product(DICE, repeat=case.dice))
    for dice in throws:
        scene = case.scene()
        before = len(scene.happened(case.event))
        scene.dice(*dice)
        scene.play(case.line)
        happened += any(case.counts(event) for event in scene.happened(case.event)[before:])
    assert shown == pytest.approx(happened / len(throws))
    assert 0 < happened < len(throws)
