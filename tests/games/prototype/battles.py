"""Battles for tests: Byzantium (anna) attacks from Thrace, Hungary (bruno) holds Moesia, the Mamluks (carla) look on.

scene = field(attack=10, defend=8, cards={"anna": "crossbowman"})
charge(scene)                          # the attack is announced as proposed
dice_of(scene, 5, 2)                   # the next roll of both sides
"""

from __future__ import annotations

from typing import Any

from tests.games.prototype.scene import THREE, Scene, given

PLAYERS = THREE
FIVE = {**PLAYERS, "dario": "hre", "elena": "golden-horde"}
"""Some characters are in the deck only with more players."""

LT = {
    2: "agriculture, animal-husbandry, hunting, carpentry, forging, weaving, mill, crop-rotation",
    3: (
        "agriculture, animal-husbandry, hunting, carpentry, forging, weaving, market, "
        "vassalage, trade, coinage, mysticism, law, mathematics"
    ),
}


def field(
    attack: int = 10,
    defend: int = 8,
    *,
    wagon: int = 2,
    captain: int = 2,
    load: str = "",
    defender: str = "bruno",
    place: str = "moesia",
    players: dict[str, str] | None = None,
    **more: Any,
) -> Scene:
    """`attack` VF fight from a War Wagon in Thrace (one more is its crew) against `defend` VF on the ground of `place`."""
    hold = f"{attack + 1} vf, captain {captain}" + (f", {load}" if load else "")
    vf = {"thrace": "anna 5", place: f"{defender} {defend}", **more.pop("vf", {})}
    transports = {"thrace": f"anna: war-wagon {wagon} [{hold}]"}
    for at, text in more.pop("transports", {}).items():
        transports[at] = f"{transports[at]}; {text}" if at in transports else text
    war = more.pop("war", ["anna bruno"])
    return given(
        players or PLAYERS,
        phase="combat",
        active="anna",
        vf=vf,
        transports=transports,
        war=war,
        **more,
    )


def charge(scene: Scene, place: str = "moesia", who: str = "anna") -> None:
    """Announce the attack with what is proposed."""
    scene.play(f"{who}: attack {place}", f"{who}: charge")


def no_cards(scene: Scene) -> None:
    """Whoever is asked for cards or reactions plays none."""
    while scene.window in (
        "battle.attacker-cards",
        "battle.defender-cards",
        "attack.react",
        "attack.prepare",
        "attack.join",
        "card.declared",
    ):
        name = scene.asked[0]
        done = "done" if scene.window.startswith("battle") else "pass"
        scene.play(f"{name}: {done}")


def dice_of(scene: Scene, attack: int, defence: int, dice: tuple[int, int] = (6, 6)) -> None:
    scene.dice(f"d{dice[0]}={attack}", f"d{dice[1]}={defence}")


def last_roll(scene: Scene) -> dict[str, Any]:
    """The values of the last roll."""
    return dict(scene.happened("roll")[-1].values)


def settle(scene: Scene) -> None:
    """The conqueror takes what the default takes."""
    while scene.window in ("conquest.landing", "conquest.choices", "capital.name"):
        scene.default(scene.asked[0])
