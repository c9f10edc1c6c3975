"""Help for tests of diplomacy: positions, proposals and pacts in a few words."""

from __future__ import annotations

from typing import Any

from gonfalon.commons.pacts.clauses import ALL_KINDS, spelled
from gonfalon.commons.pacts.pacts import Pact, find
from tests.games.prototype.scene import Scene, given

THREE = {"anna": "hre", "bruno": "hungary", "carla": "mamluks"}
FOUR = {"anna": "hre", "bruno": "hungary", "carla": "mamluks", "dora": "byzantium"}
LITERATE = "literature, coinage, theology, tactics"
"""Eight technologies and more: LT II."""


def table(players: dict[str, str] | None = None, **more: Any) -> Scene:
    """Diplomacy, anna's turn."""
    position = {"phase": "diplomacy", "active": "anna", **more}
    return given(players or THREE, **position)


def write(scene: Scene, who: str, others: str, *words: str) -> None:
    """`who` writes a pact with these players and proposes it."""
    scene.play(*(f"{who}: pact-with @{other}" for other in others.split()))
    scene.play(*(f"{who}: {word}" for word in words))
    scene.play(f"{who}: propose")


def sign(scene: Scene, who: str, others: str, *words: str) -> Pact:
    """The pact is proposed and all accept it."""
    before = {pact.number for pact in scene.state.pacts}
    write(scene, who, others, *words)
    scene.play(*(f"{other}: accept" for other in others.split()))
    new = [pact for pact in scene.state.pacts if pact.number not in before]
    return new[0] if new else Pact(0, ())


def kinds(pact: Pact | None) -> list[str]:
    assert pact is not None
    return [ALL_KINDS[clause.kind].id for clause in pact.clauses]


def pact(scene: Scene, number: int) -> Pact | None:
    return find(scene.state.pacts, number)


def at_war(scene: Scene, one: str, other: str) -> bool:
    seats = len(scene.names)
    return bool(scene.state.war[scene.seat(one) * seats + scene.seat(other)])


def text_moves(text: str) -> list[str]:
    return [f"text {code}" for code in spelled(text)]
