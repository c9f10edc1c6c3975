"""Worked examples that belong to `rules/siege/test_siege`."""

from __future__ import annotations

import pytest

from gonfalon.games.prototype.state_rows import Siege
from tests.games.prototype.battles import PLAYERS, last_roll
from tests.games.prototype.rules.siege.test_siege import besieging, to_the_end_of_the_phase
from tests.games.prototype.scene import given


@pytest.mark.rule("MP-SIEGE-08", "MP-SIEGE-09", "MP-SIEGE-16", "MP-TIME-20")
@pytest.mark.rule("MP-ASSAULT-02")
@pytest.mark.example("MP-EX-055")
def test_a_confirmed_siege_sinks_the_walls() -> None:
    """A Catapult takes a level a turn: from the Castle to the Fort, then to the Tower."""
    scene = besieging(12, walls="castle")
    assert scene.window == "siege.confirm"
    scene.play("anna: confirm-siege moesia")
    assert scene.building("moesia") == ["fort"]
    assert scene.window == "combat.turn"
    assert scene.state.captain_attacks[0] == 1
    scene.refuses("anna: confirm-siege moesia", "MP-SIEGE-08")
    assert not scene.happened("outside"), "a Fort shelters them all"
    again = besieging(12, walls="fort", turns=2)
    again.dice("d6=6", "d6=1", "d4=4", "d6=1")
    again.play("anna: confirm-siege moesia")
    assert again.building("moesia") == ["tower"]
    assert [event.values["vf"] for event in again.happened("outside")] == [12 - 10]
    assert again.vf("bruno", "moesia") == 10
    again.play("anna: assault")
    assert last_roll(again)["die"] == 4 and again.vf("bruno", "moesia") == 10 - (4 - 1 - 1)


@pytest.mark.rule("MP-SIEGE-09")
@pytest.mark.example("MP-EX-201")
def test_powers_add_up() -> None:
    """Catapult and Trebuchet: 1 + 2 = 3 levels; the Castle is gone and those inside must fight."""
    scene = besieging(walls="castle", engines="catapult, trebuchet", inside=8)
    scene.dice("d6=6", "d6=1")
    scene.play("anna: confirm-siege moesia")
    assert scene.building("moesia") == []
    assert scene.happened("attack")


@pytest.mark.example("MP-EX-058")
@pytest.mark.rule("MP-SIEGE-08")
def test_a_siege_needs_superiority_again() -> None:
    """Thirty against twenty at Naples; an ally's Galley brings twenty more inside."""
    campania = given(PLAYERS).state.world.territory("campania")
    for relief, confirm in (("", True), ("; carla: galley 1 [20 vf]", False)):
        scene = given(
            PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"campania": "bruno 20"},
            buildings={"campania": "city, fort"},
            transports={"campania": f"anna: war-wagon 3 [30 vf, captain 2, catapult]{relief}"},
            fields={"sieges": [Siege(campania, 0, 1, 0, 0, 2)]},
        )  # fmt: skip
        assert ("confirm-siege campania" in scene.legal("anna")) == confirm
    scene.refuses("anna: confirm-siege campania", "MP-SIEGE-08")
    assert scene.legal("anna") == ["abandon-siege campania", "assault-siege campania", "pass"]
    scene.play("anna: pass", "anna: done")
    assert not scene.state.sieges


@pytest.mark.example("MP-EX-114", "MP-EX-174")
@pytest.mark.rule("MP-SIEGE-09", "MP-SIEGE-11", "MP-TECHFX-25", "MP-CHAR-26")
def test_siege_damage() -> None:
    """Alchemy: 1 VF, and a Bombard takes the Castle in one turn; a Genius with Engineering: 1 VF."""
    bombard = besieging(
        walls="castle", engines="bombard", technologies={"anna": "alchemy"}, inside=8
    )
    bombard.dice("d6=2", "d6=3")  # the Bombard adds 1
    bombard.play("anna: confirm-siege moesia")
    assert bombard.vf("bruno", "moesia") == 7
    assert bombard.building("moesia") == []
    genius = besieging(walls="fort", technologies={"anna": "engineering"}, cards={"anna": "genius"})
    genius.play("anna: confirm-siege moesia")
    assert genius.window == "siege.damage"
    genius.play("anna: play genius")
    assert genius.vf("bruno", "moesia") == 7
    assert genius.hand("anna") == ["genius"]
    shown = besieging(walls="fort", technologies={"anna": "engineering"}, cards={"anna": "genius"})
    shown.play("anna: confirm-siege moesia", "anna: pass")
    assert shown.vf("bruno", "moesia") == 8


@pytest.mark.rule("MP-SIEGE-12")
@pytest.mark.example("MP-EX-057")
def test_attrition() -> None:
    """15 VF against 10 in a Fort, second turn: each loses 1."""
    scene = besieging(10, 15)
    scene.play("anna: confirm-siege moesia")
    to_the_end_of_the_phase(scene)
    assert scene.vf("anna", "moesia") == 14
    assert scene.vf("bruno", "moesia") == 9
