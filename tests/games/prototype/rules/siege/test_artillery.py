"""Artillery of a siege: whose engines are hit, who chooses them, who scores.

rules: MP-SIEGE-05 to MP-SIEGE-07
"""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.state_rows import Siege
from gonfalon.games.prototype.world import ENGINES
from tests.games.prototype.battles import PLAYERS, charge
from tests.games.prototype.scene import Scene, given


def duel(ours: str, theirs: str, *dice: str, **more: Any) -> Scene:
    """Anna lays siege to Moesia with engines on her War Wagon; Bruno has some inside."""
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"moesia": "bruno 8", "thrace": "anna 5"},
        transports={"thrace": f"anna: war-wagon 3 [20 vf, captain 2, {ours}]", **more.pop("transports", {})},
        buildings={"moesia": "tower"}, engines={"moesia": f"bruno: {theirs}"}, **more,
    )  # fmt: skip
    charge(scene)
    scene.dice(*dice)
    scene.play("anna: besiege")
    return scene


def left(scene: Scene, name: str) -> list[str]:
    s, seat = scene.state, scene.seat(name)
    return [
        ENGINES[s.world.engine_kind[e]] for e, owner in enumerate(s.engine_owner) if owner == seat
    ]


@pytest.mark.rule("MP-SIEGE-05")
def test_the_owner_chooses_which_engine_is_lost() -> None:
    scene = duel("bombard", "catapult, trebuchet", "d6=4", "d6=1", "d6=1")
    assert (scene.window, scene.asked) == ("siege.engines", ["bruno"])
    assert scene.prompt("bruno")["values"]["count"] == 1
    assert scene.legal("bruno") == ["lose-engine catapult-1", "lose-engine trebuchet-1"]
    scene.refuses("bruno: lose-engine bombard-1", "MP-SIEGE-05")
    scene.play("bruno: lose-engine trebuchet-1")
    assert left(scene, "bruno") == ["catapult"]
    assert scene.honour("anna") == 1
    assert scene.window == "combat.turn"


@pytest.mark.rule("MP-SIEGE-05", "MP-TIME-24")
def test_by_default_the_weakest_is_lost() -> None:
    scene = duel("bombard", "trebuchet, catapult", "d6=6", "d6=1", "d6=1")
    scene.default("bruno")
    assert left(scene, "bruno") == ["trebuchet"]


@pytest.mark.rule("MP-SIEGE-05")
@pytest.mark.parametrize(
    ("ours", "theirs", "dice", "after"),
    [
        ("bombard", "catapult, catapult", ("d6=4", "d6=1", "d6=1"), ["catapult"]),
        ("bombard, bombard", "catapult, bombard", ("d6=4", "d6=4", "d6=1", "d6=1"), []),
        ("bombard, bombard", "catapult", ("d6=4", "d6=4", "d6=1"), []),
    ],
)
def test_nobody_is_asked_without_a_choice(
    ours: str, theirs: str, dice: tuple[str, ...], after: list[str]
) -> None:
    scene = duel(ours, theirs, *dice)
    assert scene.window == "combat.turn"
    assert left(scene, "bruno") == after
    assert scene.honour("anna") == len(theirs.split(",")) - len(after)


@pytest.mark.rule("MP-SIEGE-05", "MP-SIEGE-07")
def test_both_sides_choose_at_once_and_in_secret() -> None:
    scene = duel("catapult, bombard", "trebuchet, catapult", "d6=6", "d6=1", "d6=1", "d6=5")
    assert sorted(scene.asked) == ["anna", "bruno"]
    scene.play("bruno: lose-engine trebuchet-1")
    assert left(scene, "bruno") == ["catapult", "trebuchet"]
    assert not [event for event in scene.events if event.kind == "engine-hit"]
    scene.play("anna: lose-engine bombard-1")
    assert (left(scene, "anna"), left(scene, "bruno")) == (["catapult"], ["catapult"])
    assert (scene.honour("anna"), scene.honour("bruno")) == (1, 1)
    assert scene.state.sieges


@pytest.mark.rule("MP-SIEGE-05")
def test_alike_engines_in_different_places_are_a_choice() -> None:
    """One Catapult stands on the ground, the other on a War Wagon inside."""
    scene = duel(
        "bombard", "catapult", "d6=6", "d6=1", "d6=1",
        transports={"moesia": "bruno: war-wagon 1 [1 vf, catapult]"},
    )  # fmt: skip
    assert scene.asked == ["bruno"]
    s = scene.state
    aboard = next(e for e, on in enumerate(s.engine_aboard) if on >= 0 and s.engine_owner[e] == 1)
    words = [scene.table.describe_move(move) for move in scene.table.legal(1)]
    assert sorted(words) == ["Lose Catapult (Moesia)", "Lose Catapult on War Wagon 2 (I, Moesia)"]
    scene.play(f"bruno: lose-engine {s.vocabulary.kinds['engine'][aboard]}")
    assert left(scene, "bruno") == ["catapult"]
    assert [s.engine_aboard[e] for e, owner in enumerate(s.engine_owner) if owner == 1] == [-1]


def allied(*dice: str) -> Scene:
    """Anna and Carla besiege Moesia since the turn before, with three engines against Bruno's two."""
    players = {"bruno": "hungary", "anna": "byzantium", "carla": "mamluks"}
    moesia = given(players).state.world.territory("moesia")
    scene = given(
        players, phase="combat", active="bruno", war=["anna bruno", "carla bruno"], vf={"moesia": "bruno 8"},
        transports={
            "moesia": (
                "anna: war-wagon 3 [20 vf, captain 2, catapult, trebuchet]; "
                "carla: war-wagon 2 [9 vf, bombard]"
            ),
        },
        buildings={"moesia": "fort"}, engines={"moesia": "bruno: bombard, bombard"},
        fields={"sieges": [Siege(moesia, 1, 1, 0, 3, 2, 1 << 2)]},
    )  # fmt: skip
    scene.dice(*dice)
    scene.play("bruno: done")
    return scene


@pytest.mark.rule("MP-SIEGE-05", "MP-SIEGE-24")
def test_hits_go_round_among_allies() -> None:
    scene = allied("d6=1", "d6=1", "d6=1", "d6=4", "d6=4")
    assert (scene.window, scene.asked) == ("siege.engines", ["anna"])
    scene.play("anna: lose-engine trebuchet-1")
    assert (left(scene, "anna"), left(scene, "carla")) == (["catapult"], [])
    assert scene.honour("bruno") == 2


@pytest.mark.rule("MP-SIEGE-05", "MP-SIEGE-24")
def test_the_besieger_is_hit_first() -> None:
    scene = allied("d6=1", "d6=1", "d6=1", "d6=4", "d6=1")
    scene.play("anna: lose-engine catapult-1")
    assert (left(scene, "anna"), left(scene, "carla")) == (["trebuchet"], ["bombard"])


@pytest.mark.rule("MP-SIEGE-07")
def test_honour_goes_to_the_ally_whose_engine_has_hit() -> None:
    scene = allied("d6=1", "d6=1", "d6=4", "d6=1", "d6=1")
    assert left(scene, "bruno") == ["bombard"]
    assert [scene.honour(name) for name in ("anna", "bruno", "carla")] == [0, 0, 1]
