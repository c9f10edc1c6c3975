"""Diplomacy in tests: pacts are written, proposed and accepted as players do it."""

from __future__ import annotations

from typing import Any

from gonfalon.commons.pacts.clauses import spelled
from gonfalon.commons.pacts.pacts import Claim, Pact
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state import MedState
from gonfalon.kernel import engine
from tests.games.medioevo.scene import Scene, given

KINGDOMS = {
    "anna": "byzantium",
    "bruno": "hungary",
    "carla": "mamluks",
    "dario": "hre",
    "elena": "golden-horde",
    "fabio": "novgorod",
}


def table(names: str = "anna bruno carla", **position: Any) -> Scene:
    """A table of these players, in the Purchase phase of turn 3 unless told."""
    return given({name: KINGDOMS[name] for name in names.split()}, **position)


GARRISONS = {"anna": "thrace", "bruno": "pannonia", "carla": "delta", "dario": "bavaria"}


def at_arms(names: str, *raids: str, **position: Any) -> Scene:
    """The Combat phase, Anna's slot. `raids`: "anna bruno" is a caravan of Bruno that stands beside an army of Anna."""
    units: dict[str, str] = {}
    pieces: dict[str, list[str]] = {}
    for who, whom in map(str.split, raids):
        units[GARRISONS[who]] = f"{who}: 1 archer"
        pieces.setdefault(GARRISONS[who], []).append(f"{whom}: caravan 1")
    return table(
        names, phase="combat", active="anna", units={**units, **position.pop("units", {})},
        pieces={place: "; ".join(there) for place, there in pieces.items()}, **position,
    )  # fmt: skip


def raid(scene: Scene, who: str, whom: str) -> None:
    """`who` attacks `whom` in a slot of `who`, by seizing one of those caravans, whatever it costs."""
    while (scene.window, scene.asked) != ("combat.own-turn", [who]):
        scene.default(scene.asked[0])
    seizable = scene.legal(who, "seize")
    piece = next(text for text in seizable if f"piece-{scene.seat(whom) + 1}" in text)
    scene.play(f"{who}: {piece}")
    if scene.window == "move.confirm":
        scene.play(f"{who}: confirm")


def home(scene: Scene, name: str, at: int = 0) -> str:
    """A home territory of a player, by name."""
    s = scene.state
    places = s.world.home[s.kingdom[scene.seat(name)]]
    numbers = [t for t in s.world.territories if places >> t & 1]
    return s.world.territory_ids[numbers[at]]


def propose(scene: Scene, proposer: str, *moves: str, verb: str = "propose") -> int:
    """Write a pact and propose it; the number of the proposal."""
    scene.play(*(f"{proposer}: {move}" for move in moves), f"{proposer}: {verb}")
    number: int = scene.state.proposals[-1].number
    return number


def text_moves(text: str) -> list[str]:
    return [f"text {code}" for code in spelled(text)]


def sign(scene: Scene, proposer: str, partners: str, *moves: str) -> int:
    """A pact of these players comes into force; its number."""
    names = partners.split()
    number = propose(scene, proposer, *(f"pact-with @{name}" for name in names), *moves)
    scene.play(*(f"{name}: accept {number}" for name in names))
    return number


def pact(scene: Scene, number: int) -> Pact:
    found: Pact = next(item for item in scene.state.pacts if item.number == number)
    return found


def in_force(scene: Scene) -> list[int]:
    return [item.number for item in scene.state.pacts]


def claim(scene: Scene, claimant: str, accused: str, number: int) -> Claim:
    scene.play(f"{claimant}: claim @{accused} {number}")
    found: Claim = scene.state.claims[-1]
    return found


def known(scene: Scene, name: str) -> MedState:
    """What a player knows."""
    return GAME.knowledge(scene.state, scene.seat(name))


def do(scene: Scene, function: Any, *values: Any) -> None:
    """Call what a step of another phase will call, and let the game go on to the next question."""
    state = scene.table.state
    function(state, *values)
    engine.advance(state)
