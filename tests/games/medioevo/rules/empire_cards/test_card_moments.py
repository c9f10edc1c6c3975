"""When cards and technologies are asked for: slots, events, rebellions, shared spaces."""

from __future__ import annotations

import pytest

from tests.games.medioevo.campaign import army, combat, fight_on
from tests.games.medioevo.events import phase_two, rebels
from tests.games.medioevo.scene import THREE, given

PLAYERS = THREE


# ---- the combat slot


@pytest.mark.rule("MU-CPHASE-03")
@pytest.mark.parametrize("level", [2, 3])
def test_who_owns_nation_is_asked_while_there_are_barbarians(level: int) -> None:
    scene = combat(
        technologies={"bruno": f"legislation {level}"},
        units={"serbia": "barbarians: 1 archer"},
        pieces={"thrace": "anna: war-wagon 1", "delta": "carla: war-wagon 1"},
    )
    scene.play("anna: pass")
    assert scene.asked == (["bruno"] if level == 3 else ["carla"])
    assert bool(scene.happened("combat-pass")[1:]) == (level == 2)


@pytest.mark.rule("MU-CPHASE-17")
@pytest.mark.parametrize("level", [3, 4])
def test_who_owns_cartography_is_asked_again_after_his_movement(level: int) -> None:
    scene = combat(
        technologies={"anna": f"transportation {level}"},
        units={"macedonia": "anna: 3 cavalry", "serbia": "barbarians: 1 light-infantry"},
        pieces={"macedonia": "anna: war-wagon 1", "delta": "carla: war-wagon 1"},
    )
    scene.play("anna: march macedonia", "anna: go serbia")
    fight_on(scene)
    assert scene.asked == (["anna"] if level == 4 else ["carla"])
    if level == 4:
        scene.refuses("anna: march serbia", "MU-CPHASE-04")
        scene.play("anna: pass")
        assert scene.asked == ["carla"]


@pytest.mark.rule("MU-CPHASE-03", "MU-CPHASE-17", "MU-WINDOW-02")
@pytest.mark.parametrize("florins", [0, 500])
def test_who_is_asked_does_not_show_what_he_can_pay(florins: int) -> None:
    """Cartography costs points that Anna would have to buy: rich or poor, she is asked before and after her movement."""
    scene = combat(
        technologies={"anna": "transportation 4"}, florins={"anna": florins},
        units={"macedonia": "anna: 3 cavalry"},
        pieces={"macedonia": "anna: war-wagon 1", "delta": "carla: war-wagon 1"},
    )  # fmt: skip
    assert scene.asked == ["anna"]
    scene.play("anna: march macedonia", "anna: go thrace", "anna: halt")
    assert scene.asked == ["anna"]
    assert (len(scene.legal("anna")) == 1) == (florins == 0)


@pytest.mark.rule("MU-BBAT-10", "MU-CPHASE-12")
def test_allies_beside_a_horde_fight_it_one_after_the_other() -> None:
    scene = combat(
        units={
            "serbia": "anna: 1 archer; bruno: 2 archer; barbarians: 3 light-infantry",
            "macedonia": "anna: 1 cavalry",
        },
        pieces={"macedonia": "anna: war-wagon 1", "bosnia": "bruno: war-wagon 1"},
    )
    scene.refuses("anna: pass", "MU-CPHASE-12")
    scene.play("anna: engage-barbarians serbia")
    assert [side.seat for side in scene.state.battle.sides] == [0, -2]
    assert scene.state.battle.sides[0].size == 1, "alone"
    fight_on(scene)
    assert army(scene, "bruno", "serbia") == {"archer": 2}


# ---- barbarians of others


@pytest.mark.rule("MU-DIP-08", "MU-BDICE-06")
def test_barbarians_that_a_power_brings_are_no_attack() -> None:
    scene = given(
        PLAYERS, phase="purchase", cards={"anna": "15"}, horde=(2, 1, 0),
        buildings={"transylvania": "village"},
    )  # fmt: skip
    scene.play("anna: play-at card-15 transylvania")
    place = scene.state.world.zone("transylvania")
    assert scene.state.barbarians[place] == (2, 1, 0), "the horde of the War Circle"
    assert scene.state.civil[place] == 0
    assert scene.honour("anna") == 10
    assert not any(scene.state.war)


@pytest.mark.rule("MU-BDICE-06")
def test_where_barbarians_stand_no_further_horde_appears() -> None:
    scene = combat(
        horde=(2, 1, 1),
        units={"macedonia": "anna: 3 cavalry", "serbia": "barbarians: 1 light-infantry"},
        pieces={"macedonia": "anna: war-wagon 1"},
    )
    scene.play("anna: march macedonia", "anna: go serbia")
    assert scene.state.barbarians[scene.state.world.zone("serbia")] == (1, 0, 0)


# ---- events and rebellions


@pytest.mark.rule("MU-EVENT-16")
def test_a_plague_doctor_is_asked_twice_before_anybody_rolls() -> None:
    scene = phase_two(cards={"blue": "43"}, units={"thrace": "red: 2 archer"})
    scene.play("red: pass")
    assert (scene.window, scene.asked) == ("event.after-draw", ["blue"])
    scene.play("blue: pass", "red: effect armies")
    scene.play(f"red: {scene.legal('red')[0]}")
    assert (scene.window, scene.asked) == ("event.after-choice", ["blue"])
    assert not scene.happened("event-die")
    scene.play("blue: play-at card-43 thrace")
    assert not scene.happened("event-die"), "nothing else of hers is struck"


@pytest.mark.rule("MU-REB-11", "MU-REB-12", "MU-TN-10")
def test_a_diverted_rebellion_counts_for_honour() -> None:
    scene = rebels(
        30,
        tax={"red": 40},
        technologies={"red": "legislation 2"},
        units={"lydia": "barbarians: 1 archer"},
    )
    assert (scene.window, scene.asked) == ("event.rebellion-received", ["red"])
    before = dict(scene.state.barbarians)
    assert scene.honour("red") == 9
    scene.play("red: apply-at law serbia", "red: buy-points")
    new = set(scene.state.barbarians) - set(before)
    assert new == {scene.state.world.zone("serbia")}, "and none at home"
    assert scene.honour("red") == 9
