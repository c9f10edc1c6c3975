"""Battles of Medioevo Universale for tests: two armies in Serbia (or at sea), rounds with known dice.

Anna, Bruno and Carla are first, second and third of three players, so their penalties are 0, 1 and 3.
"""

from __future__ import annotations

from typing import Any

from gonfalon.games.medioevo.battle.questions.muster import force, side
from gonfalon.games.medioevo.definitions.questions.realm import captains_in, pieces_in, units_in
from gonfalon.games.medioevo.world import GALLEY, UNITS
from tests.games.medioevo.scene import THREE, Scene, given

PLAYERS = THREE
FOUR = {"anna": "byzantium", "bruno": "hungary", "carla": "mamluks", "dora": "golden-horde"}
PLACE = "serbia"
SEA = "north-aegean-sea"


def fight(attacker: str, defender: str, *, more: str = "", at: str = PLACE, **kw: Any) -> Scene:
    """`fight("anna: 2 archer", "bruno: 1 cavalry")`: the first attacks the second; `more`: third parties there."""
    sides = [text.partition(":")[0] for text in (attacker, defender)]
    content = "; ".join(text for text in (attacker, defender, more) if text)
    players = kw.pop("players", PLAYERS)
    return given(
        players, phase="combat", units={at: content, **kw.pop("units", {})},
        battle=f"{at} {sides[0]} {sides[1]}", **kw,
    )  # fmt: skip


def naval(attacker: str, defender: str, galleys: str, **kw: Any) -> Scene:
    """The same at sea; `galleys`: "anna: galley 1; bruno: galley 2"."""
    pieces = {SEA: galleys, **kw.pop("pieces", {})}
    return fight(attacker, defender, at=SEA, pieces=pieces, **kw)


def dice(text: str) -> list[str]:
    """ "1 5 3" are d4, d6 and d8 of a melee."""
    return [f"{die}={result}" for die, result in zip(("d4", "d6", "d8"), text.split(), strict=True)]


def d8(*results: int) -> list[str]:
    return [f"d8={result}" for result in results]


def seat_name(scene: Scene, k: int) -> str:
    return scene.names[side(scene.state, k).seat]


def roll_for(scene: Scene, name: str, text: str, *before: str) -> None:
    """Defaults until this side's dice lie, which show this; `before`: dice that are rolled before them."""
    scene.dice(*before, *dice(text))
    scene.pass_until("battle.reroll", name)


def clash(scene: Scene, *rolls: str, before: list[str] | None = None, last: str = "") -> None:
    """The melee of a round with these dice (of barbarians none), all decisions by default up to the last re-roll.

    `last`: a move after which the dice are rolled at once; `before`: dice before those of the melee.
    """
    assert scene.window != "battle.reroll", "too late for the first dice"
    battle = scene.state.battle
    names = [scene.names[side.seat] for side in battle.sides if side.seat >= 0]
    if last:
        scene.dice(*(before or []), *dice(rolls[0]))
        scene.play(last)
    else:
        roll_for(scene, names[0], rolls[0], *(before or []))
    for name, text in zip(names[1:], rolls[1:], strict=True):
        scene.dice(*dice(text))
        scene.play(f"{names[0]}: done")
        scene.pass_until("battle.reroll", name)
    scene.play(f"{names[-1]}: done")


def army(scene: Scene, name: str, at: str = PLACE) -> dict[str, int]:
    """What stands there: {"archer": 2, "captain": 1}; at sea aboard all galleys."""
    state, seat = scene.state, scene.seat(name)
    space = state.world.zone(at)
    spaces = [space]
    if state.world.is_sea(space):
        spaces = [state.world.aboard(p) for p in pieces_in(state, seat, space, GALLEY)]
    counts: dict[str, int] = {}
    for where in spaces:
        for kind, count in enumerate(units_in(state, seat, where)):
            if count:
                counts[UNITS[kind]] = counts.get(UNITS[kind], 0) + count
        chiefs = len(captains_in(state, seat, where))
        if chiefs:
            counts["captain"] = counts.get("captain", 0) + chiefs
    return counts


def horde(scene: Scene, at: str = PLACE) -> tuple[int, int, int]:
    """Light infantry, archers, captains."""
    return scene.state.barbarians.get(scene.state.world.zone(at), (0, 0, 0))


def value(scene: Scene, k: int) -> int:
    """Final attack value of a side in the last comparison."""
    events = scene.happened("comparison")
    return int(events[-1].values["values"][k])


def damages(scene: Scene) -> list[tuple[int, int, int]]:
    """Source, seat and points of all packets of damage."""
    return [
        (e.values["cause"], e.values["seat"], e.values["points"]) for e in scene.happened("damage")
    ]


def size(scene: Scene, k: int) -> int:
    return force(scene.state, k).size


def after_rolls(
    cards: dict[str, str], *, rolls: tuple[str, str] = ("1 1 1", "1 1 1"), **kw: Any
) -> Scene:
    """Anna attacks Bruno with six heavy infantry each; the melee dice lie."""
    kw.setdefault("players", FOUR)
    scene = fight("anna: 6 heavy-infantry", "bruno: 6 heavy-infantry", cards=cards, **kw)
    clash(scene, *rolls)
    return scene


def is_tapped(scene: Scene, name: str, number: int) -> bool:
    return bool(scene.state.tapped[scene.seat(name)] >> number - 1 & 1)
