"""Positions of the prototype for the tests of its page: Anna (Byzantium) is asked."""

from __future__ import annotations

from typing import Any

from tests.games.prototype.battles import LT, PLAYERS, charge, field, no_cards
from tests.games.prototype.rules.siege.test_siege import before_walls
from tests.games.prototype.scene import Scene, given

SKILLS = "hunting, agriculture, forging, weaving"


def full(phase: str, active: str = "", **more: Any) -> Scene:
    """A board with a bit of everything."""
    position: dict[str, Any] = {
        "vf": {
            "thrace": "anna 12", "bosnia": "barbarians 9, captain 2", "serbia": "barbarians 4", "croatia": "bruno 7",
            "palestine": "carla 10",
        },
        "transports": {
            "thrace": "anna: war-wagon 2 [11 vf, captain 2, catapult], caravan 1 [3 vf, 6 wine from lydia]",
            "marmara-sea": "anna: galley 2 [10 vf, captain 1], merchant-ship 2 [3 vf, 8 spices from palestine]",
            "croatia": "bruno: war-wagon 1 [6 vf, captain 1]",
        },
        "captains": {"lydia": "anna: 1"},
        "engines": {"thrace": "anna: trebuchet"},
        "buildings": {
            "thrace": "city, castle, cathedral, fair-mining", "lydia": "town, tower", "croatia": "town, fort", "palestine": "city",
        },
        "damaged": {"thrace": "castle"},
        "technologies": {"anna": f"{SKILLS}, mathematics, market, coinage", "bruno": LT[2]},
        "cards": {"anna": "architect, spy, merchant, corsair, cutthroat", "bruno": "crossbowman"},
        "pirates": ["south-aegean 8, captain 1"],
        "war": ["anna bruno"],
        "wrongs": {"anna bruno": 3},
        "florins": {"anna": 1400},
        "honour": {"anna": 7, "bruno": 3, "carla": 5},
        "pope": "bruno",
    }  # fmt: skip
    return given(PLAYERS, phase=phase, active=active, **{**position, **more})


def shopping() -> Scene:
    return full("purchase")


def negotiating() -> Scene:
    """Anna writes a pact with Carla."""
    scene = full("diplomacy", "anna")
    scene.play("anna: pact-with @carla", "anna: grant trade @anna @carla", "anna: no-aggression")
    return scene


def proposed() -> Scene:
    """Bruno proposes a pact to Anna."""
    scene = full("diplomacy", "bruno", war=[])
    scene.play(
        "bruno: pact-with @anna", "bruno: payment @bruno @anna 100", "bruno: grant passage @anna @bruno",
        "bruno: lasts 6", "bruno: propose",
    )  # fmt: skip
    return scene


def marching() -> Scene:
    scene = full("combat", "anna")
    scene.play("anna: take war-wagon-1")
    return scene


def fighting() -> Scene:
    """The first roll of a battle is over."""
    scene = field(attack=10, defend=8, cards={"anna": "crossbowman, condottiere"})
    charge(scene)
    if scene.window == "attack.react":
        no_cards(scene)
    return scene


def walls() -> Scene:
    """Anna stands before walls and may assault them or lay siege."""
    scene = before_walls(inside=8, attack=20, walls="fort")
    charge(scene)
    return scene


def before_a_siege() -> Scene:
    return before_walls(inside=8, attack=20, walls="fort", florins={"anna": 900})


def trading() -> Scene:
    return full("commerce", "anna")


def at_sea() -> Scene:
    """Anna's merchant ship lies in port at Constantinople, with spices; Smyrna buys them over the sea."""
    return given(
        PLAYERS, phase="commerce", active="anna", technologies={"anna": SKILLS},
        vf={"thrace": "anna 5", "lydia": "anna 5"}, buildings={"thrace": "city", "lydia": "town"},
        transports={"thrace": "anna: merchant-ship 2 [3 vf, 8 spices from palestine]"},
    )  # fmt: skip


def placing() -> Scene:
    return full("placement", fields={"to_place": [9, 0, 0]})


def suffering() -> Scene:
    """Anna has lost a round and says where."""
    scene = given(
        PLAYERS, phase="combat", active="bruno", war=["anna bruno"], vf={"thrace": "anna 6", "moesia": "bruno 5"},
        transports={"moesia": "bruno: war-wagon 3 [21 vf, captain 2]", "thrace": "anna: war-wagon 1 [6 vf], caravan 1 [3 vf]"},
    )  # fmt: skip
    charge(scene, "thrace", "bruno")
    scene.dice("d6=6", "d6=1")
    no_cards(scene)
    return scene


def announcing() -> Scene:
    """Anna has said whom she attacks, and with what."""
    scene = full("combat", "anna")
    scene.play("anna: take war-wagon-1", "anna: go moesia", "anna: attack serbia")
    return scene


def keeping() -> Scene:
    return full("empire-cards")


def struck() -> Scene:
    """The Event card of the turn lies open."""
    scene = full("events")
    while scene.view("anna")["event"] is None and scene.asked:
        scene.default(scene.asked[0])
    return scene
