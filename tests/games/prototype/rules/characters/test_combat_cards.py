"""Cards shown for a roll, and those of an attacked owner."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.prototype.battles import FIVE, LT, charge, dice_of, field, last_roll
from tests.games.prototype.scene import Scene


def shown(
    card: str, technologies: str = "", attack: int = 3, defend: int = 3, **more: Any
) -> Scene:
    """Anna shows a card in a field battle in which both dice show 3."""
    if technologies:
        more["technologies"] = {"anna": technologies}
    scene = field(10, 20, cards={"anna": card}, **more)
    charge(scene)
    dice_of(scene, attack, defend)
    scene.play(f"anna: play {card}", "anna: done")
    return scene


def defended(
    card: str, technologies: str = "", dice: tuple[int, int] = (6, 6), **more: Any
) -> Scene:
    if technologies:
        more["technologies"] = {"bruno": technologies}
    scene = field(10, more.pop("vf_there", 20), cards={"bruno": card}, **more)
    charge(scene)
    dice_of(scene, 3, 3, dice)
    scene.play(f"bruno: play {card}", "bruno: done")
    return scene


@pytest.mark.rule("MP-CHAR-03")
@pytest.mark.parametrize(("dice", "lost"), [((3, 3), (0, 1)), ((5, 2), (1, 4)), ((2, 5), (3, 2))])
def test_master_archer(dice: tuple[int, int], lost: tuple[int, int]) -> None:
    """One VF more, also on a tie and in a lost round."""
    scene = shown("master-archer", "", *dice)
    assert (last_roll(scene)["lost_vf"], last_roll(scene)["other_lost_vf"]) == lost


@pytest.mark.rule("MP-CHAR-03")
def test_master_archer_cannot_exceed_the_enemy() -> None:
    scene = field(10, 3, cards={"anna": "master-archer"})
    charge(scene)
    dice_of(scene, 6, 1)
    scene.play("anna: play master-archer", "anna: done")
    assert last_roll(scene)["other_lost_vf"] == 3
    assert last_roll(scene)["lost_vf"] == 1


@pytest.mark.rule("MP-CHAR-03")
def test_an_archer_does_not_save_who_has_lost_his_last_vf() -> None:
    """Both are down to the last: the defender is gone, the crew occupies."""
    scene = field(1, 1, cards={"bruno": "master-archer"})
    charge(scene)
    dice_of(scene, 6, 1)
    scene.play("bruno: play master-archer", "bruno: done")
    assert last_roll(scene)["lost_vf"] == 1
    assert scene.owner("moesia") == "anna"
    assert scene.captain_levels("anna", "moesia") == [3]


@pytest.mark.rule("MP-CHAR-06")
def test_crossbowman() -> None:
    assert last_roll(shown("crossbowman"))["total"] == 4
    assert last_roll(defended("crossbowman"))["other_total"] == 4
    inside = defended("crossbowman", dice=(4, 6), vf_there=8, buildings={"moesia": "tower"})
    assert last_roll(inside)["other_total"] == 3 + 1 + 2
    outside = defended("crossbowman", vf_there=15, buildings={"moesia": "tower"})
    assert last_roll(outside)["other_total"] == 4


@pytest.mark.rule("MP-CHAR-17", "MP-TECHFX-15", "MP-CARD-08")
def test_condottiere() -> None:
    assert last_roll(shown("condottiere"))["total"] == 4
    assert last_roll(shown("condottiere", "tactics"))["total"] == 5


@pytest.mark.rule("MP-CHAR-22")
def test_heroine_needs_an_own_cathedral() -> None:
    scene = field(cards={"anna": "heroine"})
    charge(scene)
    scene.refuses("anna: play heroine", "MP-CHAR-22")
    scene = field(cards={"anna": "heroine"}, buildings={"thrace": "cathedral"},
                  damaged={"thrace": "cathedral"})  # fmt: skip
    charge(scene)
    scene.refuses("anna: play heroine", "MP-CHAR-22")


@pytest.mark.rule("MP-CHAR-22", "MP-CONTEST-01")
def test_a_cathedral_in_contested_land_is_nobodys() -> None:
    place: dict[str, Any] = {
        "cards": {"anna": "heroine"}, "buildings": {"mysia": "cathedral"}, "vf": {"mysia": "anna 5; carla 1"},
    }  # fmt: skip
    scene = field(**place)
    charge(scene)
    scene.allows("anna: play heroine")
    scene = field(**place, war=["anna bruno", "anna carla"])
    charge(scene)
    scene.refuses("anna: play heroine", "MP-CHAR-22")


@pytest.mark.rule("MP-CHAR-22", "MP-ASSAULT-05")
def test_heroine_in_an_assault() -> None:
    scene = field(
        10, 8, cards={"anna": "heroine"}, buildings={"thrace": "cathedral", "moesia": "tower"}
    )
    charge(scene)
    dice_of(scene, 6, 3)
    scene.play("anna: play heroine", "anna: done")
    assert last_roll(scene)["die"] == 6


@pytest.mark.rule("MP-CHAR-26")
def test_genius() -> None:
    assert last_roll(shown("genius", "mathematics"))["total"] == 4
    assert last_roll(shown("genius", "engineering"))["total"] == 5
    scene = field(cards={"anna": "genius"})
    charge(scene)
    scene.refuses("anna: play genius", "MP-CHAR-26")


@pytest.mark.rule("MP-CHAR-38", "MP-TECHFX-01")
def test_monk() -> None:
    assert last_roll(defended("monk", buildings={"moesia": "cathedral"}))["other_total"] == 4
    assert (
        last_roll(defended("monk", "mysticism", buildings={"moesia": "cathedral"}))["other_total"]
        == 5
    )
    for more in ({}, {"buildings": {"moesia": "cathedral"}, "damaged": {"moesia": "cathedral"}}):
        scene = field(cards={"bruno": "monk"}, **more)
        charge(scene)
        scene.refuses("bruno: play monk", "MP-CHAR-38")


@pytest.mark.rule("MP-CHAR-46", "MP-TECHFX-02")
def test_templar() -> None:
    assert last_roll(shown("templar", buildings={"moesia": "cathedral"}))["total"] == 4
    assert (
        last_roll(shown("templar", "monotheism", buildings={"moesia": "cathedral"}))["total"] == 5
    )
    scene = field(cards={"anna": "templar"})
    charge(scene)
    scene.refuses("anna: play templar", "MP-CHAR-46")


@pytest.mark.rule("MP-CHAR-28")
@pytest.mark.parametrize(("level", "die"), [(1, 4), (2, 6), (3, 8)])
def test_guard(level: int, die: int) -> None:
    technologies = "law" if level == 1 else f"law, {LT[level]}"
    scene = field(10, 8, cards={"bruno": "guard"}, technologies={"bruno": technologies})
    charge(scene)
    scene.dice(f"d{die}={die}", "d6=3", "d6=3")
    scene.play("bruno: play guard")
    assert scene.vf("bruno", "moesia") == 8 + die
    assert scene.hand("bruno") == []


@pytest.mark.rule("MP-CHAR-28", "MP-TIME-09")
def test_several_guards_one_after_the_other() -> None:
    scene = field(10, 8, cards={"bruno": "guard, guard"}, technologies={"bruno": "law"})
    charge(scene)
    scene.dice("d4=1", "d4=4", "d6=3", "d6=3")
    scene.play("bruno: play guard", "bruno: play guard")
    assert scene.vf("bruno", "moesia") == 13


@pytest.mark.rule("MP-CHAR-28", "MP-COMP-02")
def test_a_guard_stays_within_the_army_ceiling() -> None:
    home = 7 * 30
    scene = field(
        10, 250 - home - 1, cards={"bruno": "guard"}, technologies={"bruno": "law"}, home=30
    )
    charge(scene)
    scene.dice("d4=4", "d6=3", "d6=3")
    scene.play("bruno: play guard")
    assert scene.vf("bruno", "moesia") == 250 - home


@pytest.mark.rule("MP-CHAR-37")
def test_militiaman() -> None:
    scene = field(
        10, 8, place="moesia", defender="anna", players=FIVE, war=[], home=5,
        vf={"wallachia": "anna 9", "great-plain": "bruno 5"}, technologies={"bruno": f"law, {LT[2]}"},
        cards={"bruno": "militiaman"}, transports={"wallachia": "anna: war-wagon 1 [11 vf, captain 1]"},
    )  # fmt: skip
    scene.play("anna: attack great-plain", "anna: surprise 0")
    while scene.window != "attack.react":
        scene.default(scene.asked[0])
    dice_of(scene, 3, 3)
    scene.play("bruno: play militiaman")
    assert scene.vf("bruno", "great-plain") == 7
    assert scene.vf("bruno", "croatia") == 7
    assert scene.vf("bruno", "moesia") == 0


@pytest.mark.rule("MP-CHAR-37")
def test_militiaman_only_at_home() -> None:
    scene = field(players=FIVE, cards={"bruno": "militiaman"}, technologies={"bruno": "law"})
    charge(scene)
    scene.refuses("bruno: play militiaman", "MP-CHAR-37")


def carpenter(technologies: str, **more: Any) -> Scene:
    scene = field(
        20, 8, load="catapult", players=FIVE, cards={"bruno": "carpenter"},
        technologies={"bruno": technologies}, **more,
    )  # fmt: skip
    charge(scene)
    return scene


@pytest.mark.rule("MP-CHAR-11")
def test_carpenter_builds_a_tower() -> None:
    scene = carpenter("carpentry")
    scene.play("bruno: play carpenter")
    assert scene.building("moesia") == ["tower"]
    assert scene.window == "attack.mode"


@pytest.mark.rule("MP-CHAR-11")
def test_carpenter_raises_a_fortification_with_engineering() -> None:
    scene = carpenter("carpentry, engineering", buildings={"moesia": "fort"})
    scene.play("bruno: play carpenter")
    assert scene.building("moesia") == ["castle"]
    scene = carpenter("carpentry", buildings={"moesia": "fort"})
    scene.refuses("bruno: play carpenter", "MP-CHAR-11")
    scene = carpenter("carpentry, engineering", buildings={"moesia": "castle"})
    scene.refuses("bruno: play carpenter", "MP-CHAR-11")


@pytest.mark.rule("MP-CARD-08", "MP-CHAR-11")
def test_carpenter_needs_carpentry() -> None:
    scene = carpenter("law")
    scene.refuses("bruno: play carpenter", "MP-CARD-08")


@pytest.mark.rule("MP-TIME-09")
def test_gates_stay_open_whatever_is_built() -> None:
    scene = field(
        20, 8, players=FIVE, buildings={"moesia": "tower"},
        cards={"bruno": "carpenter", "anna": "infiltrator"},
        technologies={"bruno": "carpentry, engineering", "anna": f"strategy, {LT[2]}"},
    )  # fmt: skip
    charge(scene)
    scene.play("anna: play-territory infiltrator moesia", "bruno: pass")
    dice_of(scene, 3, 3)
    scene.play("bruno: play carpenter")
    assert scene.building("moesia") == ["fort"]
    assert (last_roll(scene)["die"], last_roll(scene)["other_total"]) == (6, 3)


@pytest.mark.rule("MP-CARD-07")
def test_reactions_are_for_attacked_owners() -> None:
    scene = field(cards={"carla": "guard, thief"}, technologies={"carla": "law"})
    charge(scene)
    assert scene.asked == ["anna"]
    scene.refuses("carla: play guard", "MP-TIME-01")
    scene.refuses("carla: play-seat thief @anna", "MP-TIME-01")
