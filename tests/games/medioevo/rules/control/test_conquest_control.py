"""Control after a movement or a battle, and the tokens of military buildings."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.conquest.steps.outcome import battle_over
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state import BARBARIANS, NOBODY
from tests.games.medioevo.campaign import (
    combat,
    enter,
    into_transylvania,
    march,
    pieces,
)
from tests.games.medioevo.pacts import sign
from tests.games.medioevo.scene import Scene


def tokens(scene: Scene) -> dict[str, str]:
    """Control tokens on the board."""
    ids = scene.state.world.territory_ids
    return {ids[t]: scene.names[k] for t, k in enumerate(scene.state.control_token) if k >= 0}


# ---- control


@pytest.mark.rule("MU-CONTROL-03")
def test_foreign_land_is_lost_with_the_last_unit() -> None:
    scene = combat(
        units={"serbia": "anna: 1 archer"},
        pieces={"serbia": "anna: war-wagon 1"},
    )
    assert scene.controller("serbia") == "anna"
    scene.play("anna: march serbia", "anna: go macedonia")
    assert scene.controller("serbia") is None

    scene.play("anna: go serbia")

    assert scene.happened("horde")


@pytest.mark.rule("MU-CONTROL-04")
def test_no_free_step_out_of_a_contested_castle() -> None:
    scene = combat(
        units={"serbia": "anna: 2 archer; bruno: 1 archer"},
        buildings={"serbia": "castle"},
        pieces={"thrace": "anna: war-wagon 1"},
        war=["anna bruno"],
        fields={"effects": [("no-fight", 67)]},
    )
    assert scene.state.world.territory_ids[67] == "serbia"
    assert scene.controller("serbia") is None

    scene.refuses("anna: march serbia", "MU-MOVE-05")
    scene.refuses("anna: engage serbia @bruno", "MU-CPHASE-11")


@pytest.mark.rule("MU-CONTROL-06")
def test_a_homeland_returns_when_its_conqueror_leaves() -> None:
    scene = combat(
        units={"transylvania": "anna: 1 archer"},
        pieces={"transylvania": "anna: war-wagon 1"},
        control_tokens={"wallachia": "anna"},
    )
    assert scene.controller("transylvania") == "anna"

    scene.play("anna: march transylvania", "anna: go wallachia")

    assert scene.controller("transylvania") == "bruno"


@pytest.mark.rule("MU-CONTROL-07")
def test_control_follows_a_removal_at_once() -> None:
    scene = combat(units={"serbia": "anna: 1 archer"}, pieces={"thrace": "anna: war-wagon 1"})
    scene.play("anna: remove archer serbia 1")

    assert scene.controller("serbia") is None


# ---- nobody wins


@pytest.mark.rule("MU-NOWIN-01", "MU-NOWIN-02")
def test_where_everybody_died_the_rightful_owner_returns() -> None:
    scene = combat(
        pieces={"judea": "anna: war-wagon 1", "thrace": "anna: war-wagon 1"},
        buildings={"judea": "city"},
        war=["anna bruno"],
    )
    state = scene.state
    battle_over(state, state.world.territory("judea"), 0, 1, NOBODY)

    assert scene.controller("judea") == "carla"
    assert [scene.honour(name) for name in scene.names] == [10, 10, 10]
    assert pieces(scene, "anna", "judea") == ["war-wagon 1"]


@pytest.mark.rule("MU-NOWIN-02")
def test_the_last_unit_and_the_last_barbarian() -> None:
    scene = combat(
        pieces={"thrace": "anna: war-wagon 1"}, fields={"fallen_to_barbarians": [1] * 112}
    )
    state = scene.state
    place = state.world.territory("macedonia")
    battle_over(state, place, 0, BARBARIANS, NOBODY)

    assert scene.controller("macedonia") == "anna"
    assert scene.honour("anna") == 10
    assert state.fallen_to_barbarians[place] == 0


# ---- tokens of military buildings


@pytest.mark.rule("MU-CTRL-10")
def test_an_invader_removes_the_token_for_good() -> None:
    scene = combat(
        units={"macedonia": "anna: 1 archer", "bosnia": "bruno: 9 heavy-infantry"},
        pieces={"macedonia": "anna: war-wagon 1", "bosnia": "bruno: war-wagon 3"},
        control_tokens={"serbia": "bruno"},
        war=["anna bruno"],
    )
    scene.play("anna: march macedonia", "anna: go serbia")
    assert tokens(scene) == {}
    march(scene, "bruno", "bosnia", "serbia")

    assert scene.controller("serbia") == "bruno"
    assert tokens(scene) == {}


@pytest.mark.rule("MU-CTRL-11")
def test_the_tokens_of_a_plundered_tower_go() -> None:
    scene = into_transylvania(
        buildings={"transylvania": "tower"},
        control_tokens={"galich": "bruno", "serbia": "bruno"},
    )
    enter(scene)
    scene.play("anna: plunder-building military")

    assert tokens(scene) == {"serbia": "bruno"}
    assert scene.controller("galich") is None


@pytest.mark.rule("MU-CTRL-11", "MU-CTRL-12")
@pytest.mark.parametrize("answer", ["keep", "plunder"])
def test_a_token_beside_another_tower_stays(answer: str) -> None:
    scene = into_transylvania(
        buildings={"transylvania": "tower", "upper-hungary": "tower"},
        control_tokens={"galich": "bruno"},
    )
    enter(scene)
    scene.play(f"anna: {answer}-building military")

    assert tokens(scene) == {"galich": "bruno"}


@pytest.mark.rule("MU-CTRL-12")
def test_the_conqueror_of_a_tower_replaces_its_tokens() -> None:
    scene = into_transylvania(
        buildings={"transylvania": "tower"},
        control_tokens={"galich": "bruno", "great-plain": "bruno"},
    )
    enter(scene)
    scene.play("anna: keep-building military")

    # in Bruno's home territory his token goes and Anna's does not come
    assert tokens(scene) == {"galich": "anna"}
    assert scene.controller("galich") == "anna"
    assert scene.controller("great-plain") == "bruno"


@pytest.mark.rule("MU-CTRL-13")
def test_a_captured_castle_gives_no_tokens() -> None:
    scene = into_transylvania(buildings={"transylvania": "castle"})
    enter(scene)
    scene.play("anna: keep-building military")

    assert tokens(scene) == {}


@pytest.mark.rule("MU-CTRL-14")
def test_tokens_stay_when_the_garrison_leaves() -> None:
    scene = combat(
        units={"serbia": "anna: 1 archer"},
        pieces={"serbia": "anna: war-wagon 1"},
        buildings={"serbia": "tower"},
        control_tokens={"albania": "anna"},
    )
    scene.play("anna: march serbia", "anna: go macedonia")

    assert scene.controller("serbia") is None
    assert scene.controller("albania") == "anna"


@pytest.mark.rule("MU-DEF-06", "MU-CONTROL-06", "MU-CONTROL-07", "MU-DIP-29")
@pytest.mark.parametrize(
    ("place", "near", "grants", "token", "holder"),
    [
        ("egypt", "sinai", (), {}, "anna"),
        ("egypt", "sinai", ("grant passage @carla @anna",), {}, "carla"),
        ("serbia", "moesia", (), {}, "anna"),
        ("serbia", "moesia", (), {"serbia": "bruno"}, "bruno"),
    ],
)
def test_when_the_host_has_gone_his_guests_are_nobodys_guests(
    place: str, near: str, grants: tuple[str, ...], token: dict[str, str], holder: str
) -> None:
    scene = combat(
        units={place: "bruno: 1 archer", near: "anna: 1 archer"},
        pieces={place: "bruno: war-wagon 1", near: "anna: war-wagon 1"},
        control_tokens=token,
    )
    sign(scene, "bruno", "anna", "grant passage @bruno @anna")
    for clause in grants:
        sign(scene, "carla", "anna", clause)
    scene.play(f"anna: march {near}", f"anna: go {place}")
    if scene.window == "move.step":
        scene.play("anna: halt")
    assert scene.controller(place) == "bruno"
    scene.pass_until("combat.own-turn", "bruno")
    scene.play(f"bruno: remove archer {place} 1")
    assert scene.controller(place) == holder
    GAME.check(scene.state)
