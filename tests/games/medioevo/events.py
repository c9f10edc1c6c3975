"""The Events phase of Medioevo Universale for tests: dice, an Event card, what lies under it.

Red, Blue and Green are first, second and third of three players. Card 27 strikes Byzantium, which is Red's.
"""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.definitions.questions.realm import units_in
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.world import KINDS
from tests.games.medioevo.scene import Scene, given

PLAYERS = {"red": "byzantium", "blue": "hungary", "green": "mamluks"}
FOUR = {**PLAYERS, "white": "golden-horde"}
MILD = 9
"""A card whose back shows 40."""


def phase_two(
    players: dict[str, str] | None = None,
    *,
    card: int = 27,
    under: int = 10,
    dice: tuple[int, int, int] = (4, 4, 4),
    **kw: Any,
) -> Scene:
    """Players in the order of their names, at the question for a re-roll; `under`: the card below the Event of the turn."""
    below = under if under != card else MILD
    deck = kw.pop("event_deck", f"{card}, {below}")
    scene = given(players or PLAYERS, phase="order", event_deck=deck, **kw)
    for place, name in enumerate(scene.names[:-1]):
        scene.play(f"{name}: bid {len(scene.names) - place}")
    scene.dice(*(f"d{sides}={die}" for sides, die in zip((4, 6, 8), dice, strict=True)))
    scene.play(f"{scene.names[-1]}: bid 0")
    return scene


def strike(scene: Scene, first: str, second: str, *dice: int) -> Scene:
    """Two effects are chosen; these d6 are rolled for them."""
    scene.play("red: pass", f"red: effect {first}")
    scene.dice(*(f"d6={die}" for die in dice))
    scene.play(f"red: effect {second}")
    return scene


def supply(**kw: Any) -> Scene:
    """At the first barbarian point; the Event strikes nobody."""
    scene = phase_two(**{"card": 3, **kw})
    scene.pass_until("events.supply")
    return scene


def rebels(tolerated: int, **kw: Any) -> Scene:
    """The barbarian points are passed, the check is made."""
    under = {10: 8, 20: 1, 30: 2, 40: 9, 50: 10}[tolerated]
    scene = supply(under=under, **kw)
    scene.play("red: done")
    return scene


def fought(scene: Scene) -> None:
    """The battle under way is fought out by default."""
    while scene.state.battle is not None:
        scene.default(scene.asked[0])


def zone(scene: Scene, name: str) -> int:
    return scene.state.world.zone(name)


def horde(scene: Scene, name: str) -> tuple[int, ...]:
    return scene.state.barbarians.get(zone(scene, name), (0, 0, 0))


def piece(scene: Scene, name: str, kind: str, number: int = 0) -> int:
    s = scene.state
    first = scene.seat(name) * 10
    found = [p for p in range(first, first + 10) if s.piece_kind[p] == KINDS.index(kind)]
    return found[number]


def piece_name(scene: Scene, name: str, kind: str, number: int = 0) -> str:
    return scene.state.vocabulary.kinds["piece"][piece(scene, name, kind, number)]


def moments(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, tuple[int, ...]]]:
    """Every reaction window that opens from now on, with its values."""
    seen: list[tuple[str, tuple[int, ...]]] = []
    asked = Reaction.waits_for

    def spy(self: Reaction, s: MedState) -> list[int]:
        entry = (self.window, tuple(self.values))
        if not seen or seen[-1] != entry:
            seen.append(entry)
        return asked(self, s)

    monkeypatch.setattr(Reaction, "waits_for", spy)
    return seen


def units(scene: Scene, name: str, place: str) -> tuple[int, ...]:
    return units_in(scene.state, scene.seat(name), zone(scene, place))
