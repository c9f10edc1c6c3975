"""Short words for tests of the Combat phase."""

from __future__ import annotations

from typing import Any

from gonfalon.games.medioevo.definitions.questions.realm import pieces_in, units_in
from gonfalon.games.medioevo.world import KINDS, UNITS
from tests.games.medioevo.scene import THREE, Scene, given

PLAYERS = THREE


def combat(active: str = "anna", players: dict[str, str] | None = None, **kw: Any) -> Scene:
    """The Combat phase of three players, in the slot of `active`."""
    return given(players or PLAYERS, phase="combat", active=active, **kw)


def fight_on(scene: Scene) -> None:
    """The battle is fought to its end by defaults."""
    for _ in range(400):
        if scene.state.battle is None:
            return
        scene.default(scene.asked[0])
    raise AssertionError("the battle does not end")


def piece(scene: Scene, name: str, kind: str, zone: str) -> int:
    """The first piece of a kind that a player has in a zone."""
    space = scene.state.world.zone(zone)
    return pieces_in(scene.state, scene.seat(name), space, KINDS.index(kind))[0]


def points(scene: Scene, name: str, kind: str, zone: str) -> int:
    """Movement points of that piece."""
    return scene.state.piece_points[piece(scene, name, kind, zone)]


def army(scene: Scene, name: str, zone: str) -> dict[str, int]:
    """A player's army units in a territory, or aboard their galleys in a sea zone, without captains."""
    s, seat = scene.state, scene.seat(name)
    space = s.world.zone(zone)
    spaces = [space]
    if s.world.is_sea(space):
        spaces = [s.world.aboard(p) for p in pieces_in(s, seat, space)]
    counts = [sum(units_in(s, seat, at)[kind] for at in spaces) for kind in range(len(UNITS))]
    return {UNITS[kind]: count for kind, count in enumerate(counts) if count}


def has_moved(scene: Scene, name: str, zone: str) -> int:
    """How many army units of a player are marked as moved in a territory."""
    counts = scene.state.army[scene.seat(name)].get(scene.state.world.zone(zone), (0,) * 8)
    return sum(counts[4:])


def pieces(scene: Scene, name: str, zone: str) -> list[str]:
    """Kinds and levels of a player's pieces in a zone."""
    s = scene.state
    there = pieces_in(s, scene.seat(name), s.world.zone(zone))
    return [f"{KINDS[s.piece_kind[p]]} {s.piece_level[p]}" for p in there]


def march(scene: Scene, name: str, start: str, *zones: str) -> None:
    scene.play(f"{name}: march {start}", *(f"{name}: go {zone}" for zone in zones))
    fight_on(scene)


def into_transylvania(**kw: Any) -> Scene:
    """Anna, at war, stands in Wallachia before Bruno's inhabited home territory, with a wagon and an archer."""
    more = kw.pop("units", {})
    extra = kw.pop("pieces", {})
    return combat(
        units={"wallachia": "anna: 1 archer", **more},
        pieces={"wallachia": "anna: war-wagon 1", **extra},
        war=kw.pop("war", ["anna bruno"]),
        **kw,
    )


def enter(scene: Scene) -> None:
    scene.play("anna: march wallachia", "anna: go transylvania")


def next_turn(scene: Scene) -> None:
    """Everybody takes defaults until the next turn has begun."""
    turn = scene.state.turn
    for _ in range(400):
        if scene.state.turn > turn:
            return
        scene.default(scene.asked[0])
    raise AssertionError("the turn never ended")
