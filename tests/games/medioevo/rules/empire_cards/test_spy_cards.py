"""Cards that act before the first die of a battle."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.battle.questions.arithmetic import captain_points
from gonfalon.games.medioevo.battle.questions.muster import melee
from gonfalon.games.medioevo.definitions.questions.hordes import horde_in
from tests.games.medioevo.battles import army, fight
from tests.games.medioevo.scene import Scene


def declared(attacker: str, defender: str, card: int, **kw: Any) -> Scene:
    """Anna attacks and holds the card; her window is open."""
    scene = fight(attacker, defender, cards={"anna": str(card)}, **kw)
    assert scene.window == "battle.declared"
    return scene


def horde(scene: Scene) -> tuple[int, ...]:
    return horde_in(scene.state, scene.state.world.zone("serbia"))


# ---- 14


@pytest.mark.rule("MU-EC-14", "MU-EUSE-01")
def test_a_bribed_barbarian() -> None:
    scene = declared("anna: 2 archer", "barbarians: 2 light-infantry", 14)
    scene.play("anna: play-unit card-14 light-infantry")
    assert horde(scene) == (1, 0, 0)
    assert army(scene, "anna") == {"archer": 2, "light-infantry": 1}
    assert scene.florins("anna") == 900


@pytest.mark.rule("MU-EC-14", "MU-HP-12")
def test_a_bribed_soldier_counts_for_no_great_army() -> None:
    scene = declared("anna: 4 archer", "bruno: 5 light-infantry", 14)
    scene.play("anna: play-unit card-14 light-infantry")
    assert [side.size for side in scene.state.battle.sides] == [4, 4]
    assert army(scene, "bruno") == {"light-infantry": 4}


@pytest.mark.rule("MU-EC-14", "MU-EUSE-03")
def test_nobody_is_bribed_whose_kind_is_not_in_the_reserve() -> None:
    scene = declared(
        "anna: 2 archer", "bruno: 1 light-infantry, 1 cavalry, captain 1", 14,
        units={"thrace": "anna: 4 cavalry"},
    )  # fmt: skip
    assert scene.legal("anna", "play-captain") == []
    reserve = scene.state.world.unit_stock[3] - 4
    kinds = {text.split()[-1] for text in scene.legal("anna", "play-unit")}
    assert ("cavalry" in kinds) == (reserve > 0)
    assert "light-infantry" in kinds


@pytest.mark.rule("MU-EC-14", "MU-BATTLE-03")
def test_a_battle_without_enemies_is_over() -> None:
    scene = declared("anna: 2 archer", "barbarians: 1 light-infantry", 14)
    scene.play("anna: play-unit card-14 light-infantry")
    assert scene.state.battle is None
    [event] = scene.happened("battle-over")
    assert event.values["winner_seat"] == scene.seat("anna")


@pytest.mark.rule("MU-EC-14", "MU-EUSE-03")
def test_a_bribe_must_be_paid() -> None:
    scene = declared("anna: 2 archer", "barbarians: 1 light-infantry", 14, florins={"anna": 99})
    scene.refuses("anna: play-unit card-14 light-infantry", "MU-EUSE-03")


# ---- 16


@pytest.mark.rule("MU-EC-16", "MU-EUSE-09")
@pytest.mark.parametrize(("level", "left"), [(3, 2), (1, 0)])
def test_sabotage(level: int, left: int) -> None:
    scene = declared(
        "anna: 2 archer", "bruno: 2 archer", 16, pieces={"serbia": f"bruno: siege-engine {level}"}
    )
    scene.dice("d8=2")
    scene.play("anna: play-on card-16 piece-2a")
    assert scene.state.piece_level[10] == left
    assert (scene.state.piece_kind[10] >= 0) == bool(left)


@pytest.mark.rule("MU-EC-16", "MU-EUSE-09")
def test_sabotage_backfires() -> None:
    scene = declared(
        "anna: 2 archer, captain 1", "bruno: 2 archer", 16, pieces={"serbia": "bruno: war-wagon 2"}
    )
    scene.dice("d8=7")
    scene.play("anna: play-on card-16 piece-2a")
    assert scene.window == "card.choice"
    assert scene.legal("anna") == ["play-unit card-16 archer", "play-captain card-16 captain-1a"]
    scene.refuses("anna: play-unit card-16 cavalry", "MU-EC-16")
    scene.play("anna: play-unit card-16 archer")
    assert army(scene, "anna") == {"archer": 1, "captain": 1}
    assert scene.state.piece_level[10] == 2


@pytest.mark.rule("MU-EC-16", "MU-EUSE-09")
def test_sabotage_does_nothing() -> None:
    scene = declared(
        "anna: 2 archer", "bruno: 2 archer", 16, pieces={"serbia": "bruno: war-wagon 2"}
    )
    scene.dice("d8=6")
    scene.play("anna: play-on card-16 piece-2a")
    assert scene.state.piece_level[10] == 2
    assert army(scene, "anna") == {"archer": 2}


@pytest.mark.rule("MU-EC-16", "MU-EUSE-03")
def test_nothing_to_sabotage() -> None:
    scene = fight(
        "anna: 2 archer", "bruno: 2 archer", cards={"anna": "16"},
        pieces={"serbia": "anna: war-wagon 2; bruno: caravan 1"},
    )  # fmt: skip
    assert scene.window != "battle.declared"


# ---- 17, 18


@pytest.mark.rule("MU-EC-17")
def test_ambush() -> None:
    scene = declared("anna: 2 archer", "bruno: 2 archer, 1 cavalry", 17)
    scene.dice("d8=3")
    scene.play("anna: play-unit card-17 cavalry")
    assert army(scene, "bruno") == {"archer": 2}


@pytest.mark.rule("MU-EC-17")
def test_a_captain_of_the_barbarians_in_an_ambush() -> None:
    scene = declared("anna: 2 archer", "barbarians: 2 light-infantry, 1 captain", 17)
    scene.dice("d8=1")
    scene.play("anna: play-unit card-17 captain")
    assert horde(scene) == (2, 0, 0)


@pytest.mark.rule("MU-EUSE-07", "MU-EC-17")
def test_spies_are_for_a_side() -> None:
    scene = fight("anna: 2 archer", "bruno: 2 archer", cards={"carla": "17"})
    assert scene.window != "battle.declared"


@pytest.mark.rule("MU-EC-18")
def test_a_trapped_captain() -> None:
    scene = declared("anna: 2 archer, captain 1", "bruno: 2 archer, captain 2", 18)
    scene.dice("d8=1")
    scene.play("anna: play-captain card-18 captain-2a")
    mine, theirs = (melee(scene.state, k).levels for k in (0, 1))
    assert captain_points(mine, theirs) == 1
    assert army(scene, "bruno") == {"archer": 2, "captain": 1}


@pytest.mark.rule("MU-EC-18")
def test_a_trapped_unit_is_no_melee_unit() -> None:
    scene = declared("anna: 6 heavy-infantry", "bruno: 6 heavy-infantry", 18)
    scene.dice("d8=1")
    scene.play("anna: play-unit card-18 heavy-infantry")
    assert melee(scene.state, 1).size == 5
    assert army(scene, "bruno") == {"heavy-infantry": 6}


@pytest.mark.rule("MU-EC-18")
def test_a_trapped_barbarian() -> None:
    scene = declared("anna: 2 archer", "barbarians: 2 light-infantry, 1 captain", 18)
    scene.dice("d8=2")
    scene.play("anna: play-unit card-18 captain")
    assert melee(scene.state, 1).levels == ()
    assert horde(scene) == (2, 0, 1)


@pytest.mark.rule("MU-EC-17", "MU-EC-18", "MU-EUSE-06")
def test_a_second_spy_is_caught_when_nobody_is_left_to_remove() -> None:
    scene = fight("anna: 1 archer", "bruno: 2 archer", cards={"anna": "17, 18"})
    scene.dice("d8=7")
    scene.play("anna: play-unit card-18 archer")
    assert army(scene, "anna") == {}
    scene.dice("d8=8")
    scene.play("anna: play-unit card-17 archer")
    assert scene.state.battle is None
    assert army(scene, "bruno") == {"archer": 2}
