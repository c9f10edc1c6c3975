"""The variant of the older Cardinal."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.prototype.battles import charge, field
from tests.games.prototype.scene import THREE, Scene, given


def combat(**more: Any) -> Scene:
    more.setdefault("old_cardinal", "on")
    return given(THREE, phase="combat", active="anna", cards={"anna": "cardinal"}, **more)


@pytest.mark.rule("MP-CHAR-53")
def test_a_cathedral_is_taken_to_a_kingdom_without_one() -> None:
    scene = combat(
        vf={"persia": "anna 5", "serbia": "anna 5", "lycia": "anna 5"},
        buildings={"croatia": "cathedral", "mysia": "cathedral", "lycia": "cathedral"},
        damaged={"croatia": "cathedral"},
    )
    scene.refuses("anna: play-from-to cardinal croatia serbia", "MP-BUILD-07")
    scene.refuses("anna: play-from-to cardinal croatia lydia", "MP-BUILD-07")
    scene.refuses("anna: play-from-to cardinal croatia bosnia", "MP-CHAR-53")
    scene.refuses("anna: play-from-to cardinal mysia persia", "MP-CHAR-53")
    scene.refuses("anna: play-territory cardinal slavonia", "MP-CHAR-53")
    scene.play("anna: play-from-to cardinal croatia persia")
    assert scene.building("croatia") == []
    assert scene.building("persia") == ["cathedral"]
    assert scene.hand("anna") == [] and scene.honour("anna") == 0
    assert scene.state.damage.count(0) == len(scene.state.damage)


@pytest.mark.rule("MP-CHAR-53")
def test_or_it_is_removed() -> None:
    scene = combat(buildings={"croatia": "cathedral", "mysia": "cathedral"})
    assert scene.legal("anna", "play-from-to") == []
    scene.play("anna: play-territory cardinal croatia")
    assert scene.building("croatia") == []
    assert scene.building("mysia") == ["cathedral"]


@pytest.mark.rule("MP-CHAR-53")
def test_only_with_the_variant() -> None:
    scene = combat(buildings={"croatia": "cathedral"}, old_cardinal="off")
    scene.refuses("anna: play-territory cardinal croatia", "MP-CARD-07")


@pytest.mark.rule("MP-CHAR-53", "MP-BUILD-07")
def test_inside_one_kingdom() -> None:
    """The kingdom has no other Cathedral once this one is taken."""
    scene = combat(
        vf={"persia": "anna 5", "armenia": "bruno 5"}, buildings={"armenia": "cathedral"}
    )
    scene.play("anna: play-from-to cardinal armenia persia")
    assert scene.building("persia") == ["cathedral"]


@pytest.mark.rule("MP-CHAR-53", "MP-BATTLE-04")
def test_in_battle_he_works_at_once_against_the_other_party() -> None:
    """Without her Cathedral the Heroine fails."""
    scene = field(
        20, 10, buildings={"moesia": "tower", "pannonia": "cathedral", "egypt": "cathedral"},
        cards={"anna": "cardinal, condottiere", "bruno": "heroine"}, old_cardinal="on",
    )  # fmt: skip
    charge(scene)
    assert scene.window == "battle.attacker-cards"
    scene.refuses("anna: play-territory cardinal egypt", "MP-CHAR-53")
    scene.play("anna: play-territory cardinal pannonia")
    assert scene.building("pannonia") == []
    scene.play("anna: play condottiere", "anna: done")
    assert scene.window == "battle.defender-cards"
    assert scene.legal("bruno") == ["done"]
