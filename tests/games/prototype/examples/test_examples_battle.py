"""Worked examples: attacks, cards in battle, results."""

from __future__ import annotations

import pytest

from tests.games.prototype.battles import LT, PLAYERS, charge, dice_of, field, last_roll, settle
from tests.games.prototype.diplomacy import at_war
from tests.games.prototype.scene import Scene, given
from tests.games.prototype.transports import aboard, pm


def lost(scene: Scene) -> tuple[int, int]:
    return last_roll(scene)["lost_vf"], last_roll(scene)["other_lost_vf"]


@pytest.mark.example("MP-EX-037")
@pytest.mark.rule("MP-ATT-05", "MP-ATT-06")
def test_only_twenty_of_twenty_four_take_part() -> None:
    """One VF is aboard, and the wagon comes back from Macedonia with 2 PM."""
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"thrace": "anna 23", "moesia": "bruno 9"},
        transports={"thrace": "anna: war-wagon 1 [1 vf]"}, captains={"thrace": "anna: 1"},
    )  # fmt: skip
    scene.play("anna: take war-wagon-1", "anna: go macedonia", "anna: go thrace")
    scene.refuses("anna: load war-wagon-1 thrace 20", "MP-LOAD-06")
    scene.play("anna: load war-wagon-1 thrace 19", "anna: board captain-1a war-wagon-1")
    assert pm(scene, "war-wagon-1") == 2
    scene.play("anna: attack moesia")
    assert scene.prompt("anna")["values"]["vf"] == 19
    assert scene.ground("anna", "thrace") == 4


@pytest.mark.example("MP-EX-038")
@pytest.mark.rule("MP-BATTLE-03")
def test_three_cards_against_two() -> None:
    scene = field(
        cards={"anna": "crossbowman, condottiere, master-archer", "bruno": "crossbowman, genius, heroine"},
        technologies={"anna": LT[3], "bruno": f"{LT[2]}, mathematics"}, buildings={"pannonia": "cathedral"},
    )  # fmt: skip
    charge(scene)
    scene.play(
        "anna: play crossbowman", "anna: play condottiere", "anna: play master-archer", "anna: done"
    )
    scene.play("bruno: play crossbowman", "bruno: play genius")
    scene.refuses("bruno: play heroine", "MP-BATTLE-03")


@pytest.mark.example("MP-EX-039")
@pytest.mark.rule("MP-CHAR-22")
def test_the_heroine_makes_a_d8_of_a_d6() -> None:
    scene = field(cards={"anna": "heroine"}, buildings={"thrace": "cathedral"})
    charge(scene)
    dice_of(scene, 7, 2, (8, 6))
    scene.play("anna: play heroine", "anna: done")
    assert last_roll(scene)["total"] == 7


@pytest.mark.example("MP-EX-040")
@pytest.mark.rule("MP-BATTLE-04", "MP-CHAR-42")
def test_the_cutthroat_works_at_once_and_does_not_count() -> None:
    scene = field(cards={"anna": "cutthroat, crossbowman"}, captains={"moesia": "bruno: 2"})
    charge(scene)
    scene.play("anna: play-captain cutthroat captain-2a")
    assert scene.captain_levels("bruno", "moesia") == []
    scene.allows("anna: play crossbowman")


@pytest.mark.example("MP-EX-040")
@pytest.mark.rule("MP-BATTLE-04")
@pytest.mark.parametrize("move", ["play-seat thief @bruno", "play-seat inquisitor @bruno", "play-territory cardinal pannonia"])  # fmt: skip
def test_so_do_thief_inquisitor_and_cardinal(move: str) -> None:
    scene = field(
        cards={"anna": f"{move.split()[1]}, crossbowman", "bruno": "monk"}, old_cardinal="on", buildings={"pannonia": "cathedral"}
    )  # fmt: skip
    charge(scene)
    scene.play(f"anna: {move}")
    scene.pass_until("battle.attacker-cards", "anna")
    assert move.split()[1] not in scene.hand("anna")
    scene.allows("anna: play crossbowman")


@pytest.mark.example("MP-EX-041")
@pytest.mark.rule("MP-CHAR-26", "MP-CHAR-53")
@pytest.mark.rule("MP-BATTLE-04", "MP-BATTLE-06", "MP-CHAR-06", "MP-CHAR-22", "MP-CHAR-31")
@pytest.mark.parametrize("old", [True, False])
def test_the_crossbowman_changes_sides(old: bool) -> None:
    """With the older Cardinal the Cathedral goes too; without it the defender keeps the Heroine."""
    scene = field(
        20, 10, buildings={"moesia": "tower", "pannonia": "cathedral"},
        cards={"anna": "thief, cardinal, condottiere, genius", "bruno": "heroine, crossbowman"},
        technologies={"anna": f"{LT[3]}, engineering", "bruno": LT[2]}, old_cardinal="on" if old else "off",
    )  # fmt: skip
    charge(scene)
    scene.play("anna: done")
    dice_of(scene, 4, 5, (4, 8))
    scene.play("bruno: play heroine", "bruno: play crossbowman", "bruno: done")
    assert (last_roll(scene)["other_die"], last_roll(scene)["other_total"]) == (8, 5 + 3)
    scene.play("anna: fight-on", "anna: play-seat thief @bruno", "bruno: pass")
    scene.play("anna: choose-card crossbowman")
    if old:
        scene.play("anna: play-territory cardinal pannonia")
    scene.play("anna: play crossbowman", "anna: play condottiere", "anna: play genius")
    scene.play("anna: done")
    if old:
        scene.refuses("bruno: play heroine", "MP-CHAR-22")
    else:
        scene.play("bruno: play heroine")
    dice_of(scene, 2, 5, (4, 6 if old else 8))
    scene.play("bruno: done")
    assert (last_roll(scene)["die"], last_roll(scene)["other_die"]) == (4, 6 if old else 8)
    assert (last_roll(scene)["total"], last_roll(scene)["other_total"]) == (2 + 4, 5 + 1)


@pytest.mark.example("MP-EX-042")
@pytest.mark.rule("MP-CHAR-17", "MP-CHAR-26")
def test_condottiere_with_tactics_and_genius_with_engineering() -> None:
    scene = field(
        cards={"anna": "condottiere, genius"},
        technologies={"anna": f"tactics, engineering, {LT[2]}"},
    )
    charge(scene)
    dice_of(scene, 1, 1)
    scene.play("anna: play condottiere", "anna: play genius", "anna: done")
    assert last_roll(scene)["total"] == 5


@pytest.mark.example("MP-EX-043")
@pytest.mark.rule("MP-RES-01", "MP-RES-04")
def test_two_against_four() -> None:
    """A Heavy Foot of 5 VF beside the crew of the wagon, and an Archer of 3."""
    scene = field(5, 3)
    dice_of(scene, 2, 4)
    charge(scene)
    assert lost(scene) == (2, 1)
    assert aboard(scene, "war-wagon-1") == 1 + 3
    assert scene.vf("bruno", "moesia") == 2


@pytest.mark.example("MP-EX-044")
@pytest.mark.rule("MP-RES-01", "MP-CHAR-06")
def test_seven_against_two() -> None:
    scene = field(10, 10, cards={"anna": "crossbowman"})
    charge(scene)
    dice_of(scene, 6, 2)
    scene.play("anna: play crossbowman", "anna: done")
    assert lost(scene) == (2, 5)


@pytest.mark.example("MP-EX-045")
@pytest.mark.rule("MP-RES-02")
def test_four_against_four() -> None:
    scene = field(
        10,
        10,
        cards={"anna": "crossbowman", "bruno": "genius"},
        technologies={"bruno": "engineering"},
    )
    charge(scene)
    dice_of(scene, 3, 2)
    scene.play("anna: play crossbowman", "anna: done", "bruno: play genius", "bruno: done")
    assert lost(scene) == (0, 0)
    assert scene.hand("anna") and scene.hand("bruno")


@pytest.mark.example("MP-EX-046")
@pytest.mark.rule("MP-RES-01", "MP-RES-03", "MP-BATTLE-09", "MP-BATTLE-10")
@pytest.mark.parametrize(("defend", "losses"), [(10, (3, 7)), (4, (2, 4))])
def test_eight_against_one(defend: int, losses: tuple[int, int]) -> None:
    scene = field(
        33, defend, load="bombard", cards={"anna": "crossbowman, heroine"}, buildings={"thrace": "cathedral"},
        technologies={"anna": f"strategy, {LT[2]}"},
    )  # fmt: skip
    charge(scene)
    dice_of(scene, 5, 1, (8, 6))
    scene.play("anna: play crossbowman", "anna: play heroine", "anna: done")
    assert last_roll(scene)["total"] == 8
    assert lost(scene) == losses


@pytest.mark.example("MP-EX-047")
@pytest.mark.rule("MP-CAPT-04")
def test_a_conqueror_rises() -> None:
    scene = field(10, 1, captain=1)
    dice_of(scene, 6, 1)
    charge(scene)
    assert scene.captain_levels("anna", "moesia") == [2]


@pytest.mark.example("MP-EX-048")
@pytest.mark.rule("MP-CAPT-04", "MP-CAPT-06", "MP-ATT-07")
def test_up_and_down_again() -> None:
    scene = field(15, 1, captain=2, vf={"serbia": "bruno 30"})
    scene.dice("d6=6", "d6=1", "d6=3", "d6=3")
    charge(scene)
    assert scene.captain_levels("anna", "moesia") == [3]
    charge(scene, "serbia")
    scene.play("anna: stop-attack")
    assert scene.captain_levels("anna", "moesia") == [2]
    scene.refuses("anna: attack serbia", "MP-ATT-07")


@pytest.mark.example("MP-EX-049", "MP-EX-050")
@pytest.mark.rule("MP-MULTI-01", "MP-MULTI-03", "MP-MULTI-04")
def test_two_defenders_and_the_owners_last_vf() -> None:
    """Bruno owns Moesia with 5 VF, carla helps with 50; eight losses on him are four."""
    scene = field(
        39, 5, wagon=2, war=["anna bruno", "anna carla"], transports={"moesia": "carla: war-wagon 3 [50 vf]"},
        cards={"anna": "condottiere, crossbowman"}, technologies={"anna": f"tactics, {LT[2]}"},
    )  # fmt: skip
    charge(scene)
    scene.play("bruno: next-defender @bruno")
    dice_of(scene, 6, 1)
    scene.play("anna: play condottiere", "anna: play crossbowman", "anna: done")
    assert last_roll(scene)["total"] - last_roll(scene)["other_total"] == 8
    assert lost(scene) == (2, 4)
    assert scene.vf("bruno", "moesia") == 1
    while scene.window == "battle.continue":
        scene.play("anna: fight-on", "anna: play condottiere", "anna: play crossbowman")
        dice_of(scene, 6, 1)
        scene.play("anna: done")
    met = [event.values["other_seat"] for event in scene.happened("roll")]
    assert met == [1, *[2] * (len(met) - 2), 1], "Bruno's last VF defends when Carla has none left"
    assert scene.owner("moesia") == "anna"


@pytest.mark.example("MP-EX-049")
@pytest.mark.rule("MP-MULTI-01")
def test_first_against_one_then_against_the_other() -> None:
    scene = field(
        20, 10, war=["anna bruno", "anna carla"], transports={"moesia": "carla: war-wagon 1 [9 vf]"}
    )
    charge(scene)
    scene.dice("d6=3", "d6=3", "d6=3", "d6=3", "d6=3", "d6=3")
    scene.play("bruno: next-defender @bruno", "anna: fight-on", "anna: fight-on")
    assert [event.values["other_seat"] for event in scene.happened("roll")] == [1, 2, 1]


@pytest.mark.example("MP-EX-051")
@pytest.mark.rule("MP-WAR-16")
def test_barbarians_first_then_who_stands_in_their_land() -> None:
    scene = field(
        20,
        3,
        war=[],
        vf={"moesia": "barbarians 3"},
        transports={"moesia": "bruno: war-wagon 1 [6 vf]"},
    )
    scene.refuses("anna: attack-convoy moesia @bruno", "MP-WAR-16")
    scene.play("anna: attack moesia", "anna: charge")
    assert scene.window == "attack.join" and scene.asked == ["bruno"]
    dice_of(scene, 6, 1)
    scene.play("bruno: pass")
    settle(scene)
    assert scene.owner("moesia") == "anna"
    assert scene.vf("bruno", "moesia") == 6, "they were not attacked"
    assert not at_war(scene, "anna", "bruno")
    scene.refuses("anna: attack-convoy moesia @bruno", "MP-WAR-12")


@pytest.mark.example("MP-EX-051")
@pytest.mark.rule("MP-WAR-16", "MP-WAR-17")
def test_barbarians_fill_the_walls_before_who_joins_them() -> None:
    """Six barbarian VF and four of eight are in the Tower; to join is a surprise war."""
    scene = field(
        30, 6, wagon=3, war=[], vf={"moesia": "barbarians 6"}, buildings={"moesia": "tower"},
        transports={"moesia": "bruno: war-wagon 1 [8 vf]"},
    )  # fmt: skip
    scene.play("anna: attack moesia", "anna: charge")
    dice_of(scene, 6, 1)
    scene.play("bruno: join 0")
    assert at_war(scene, "anna", "bruno") and scene.honour("bruno") == -3
    assert [event.values["vf"] for event in scene.happened("outside")] == [4]
    assert (last_roll(scene)["other_seat"], last_roll(scene)["other_lost_vf"]) == (1, 4)
    assert (scene.vf("bruno", "moesia"), scene.vf("barbarians", "moesia")) == (4, 6)
    assert scene.window == "attack.mode"


@pytest.mark.example("MP-EX-051")
@pytest.mark.rule("MP-WAR-16", "MP-WAR-17", "MP-WAR-18")
def test_the_same_in_the_land_of_a_third_player() -> None:
    scene = field(
        30, 6, wagon=3, defender="carla", war=["anna carla"], buildings={"moesia": "tower"},
        transports={"moesia": "bruno: war-wagon 1 [8 vf]"},
    )  # fmt: skip
    scene.refuses("anna: attack-convoy moesia @bruno", "MP-WAR-18")
    scene.play("anna: attack moesia", "anna: charge")
    assert scene.window == "attack.join" and scene.asked == ["bruno"]
    dice_of(scene, 6, 1)
    scene.play("bruno: join 0", "carla: next-defender @carla")
    assert scene.honour("bruno") == -3
    assert (last_roll(scene)["other_seat"], last_roll(scene)["other_lost_vf"]) == (1, 4)
    assert (scene.vf("bruno", "moesia"), scene.vf("carla", "moesia")) == (4, 6)


@pytest.mark.example("MP-EX-051")
@pytest.mark.rule("MP-WAR-16", "MP-ATT-08")
def test_without_barbarians_the_convoy_is_attacked_from_inside() -> None:
    """The note of the example: as at sea, Bruno's transports together."""
    scene = field(
        20, vf={"moesia": "barbarians 0"}, transports={"moesia": "bruno: caravan 1 [2 vf], war-wagon 1 [3 vf]"}
    )  # fmt: skip
    scene.refuses("anna: attack-convoy moesia @bruno", "MP-ATT-03")
    scene.play("anna: take war-wagon-1", "anna: go moesia")
    dice_of(scene, 6, 1)
    scene.play("anna: attack-convoy moesia @bruno", "anna: charge")
    assert not scene.happened("barbarians-appear")
    assert lost(scene) == (2, 5)
    assert scene.vf("bruno", "moesia") == 0


@pytest.mark.example("MP-EX-053")
@pytest.mark.rule("MP-ASSAULT-05", "MP-ASSAULT-06")
def test_assault_on_a_fort() -> None:
    scene = field(10, 10, buildings={"moesia": "fort"})
    dice_of(scene, 3, 4, (4, 6))
    charge(scene)
    assert lost(scene) == (3, 0)


@pytest.mark.example("MP-EX-054")
@pytest.mark.rule("MP-ASSAULT-02", "MP-ASSAULT-03", "MP-SIEGE-01")
def test_twelve_vf_and_a_tower() -> None:
    scene = field(20, 12, load="catapult", buildings={"moesia": "tower"})
    dice_of(scene, 6, 1)
    charge(scene)
    assert scene.happened("outside")[0].values["vf"] == 2
    assert scene.vf("bruno", "moesia") == 10
    scene.allows("anna: besiege")


@pytest.mark.example("MP-EX-061")
@pytest.mark.rule("MP-NAVAL-02")
def test_ramming() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"],
        transports={
            "north-aegean-sea": "anna: galley 3 [40 vf, captain 1]; bruno: merchant-ship 1 [10 vf], galley 1 [15 vf]"
        },
    )  # fmt: skip
    scene.dice("d4=2", "d4=2", "d6=3", "d6=3")
    scene.play("anna: attack-convoy north-aegean-sea @bruno", "anna: charge")
    scene.default("bruno")
    assert scene.vf("bruno", "north-aegean-sea") == 25 - 5
    assert scene.vf("anna", "north-aegean-sea") == 40 - 3
    assert scene.happened("ramming")[0].values["vf"] == 5
    assert scene.happened("ramming")[0].values["other_vf"] == 3


@pytest.mark.example("MP-EX-173")
@pytest.mark.rule("MP-TECHFX-25", "MP-NAVAL-03")
def test_alchemy_at_sea() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], technologies={"anna": "alchemy"},
        transports={"north-aegean-sea": "anna: galley 3 [40 vf, captain 1]; bruno: merchant-ship 1 [10 vf]"},
    )  # fmt: skip
    scene.dice("d4=1", "d6=2", "d6=3")
    scene.play("anna: attack-convoy north-aegean-sea @bruno", "anna: charge")
    assert scene.happened("ramming")[0].values["vf"] == 1 + 3 + 1
    assert last_roll(scene)["total"] == 2 + 1


@pytest.mark.example("MP-EX-161", "MP-EX-199")
@pytest.mark.rule("MP-TECHFX-16", "MP-BATTLE-09")
@pytest.mark.parametrize(
    ("vf", "owners", "total"),
    [((30, 12), "anna", 3), ((27, 8), "anna", 4), ((27, 8), "anna bruno", 3)],
)
def test_the_ratio_of_strategy(vf: tuple[int, int], owners: str, total: int) -> None:
    """Who has Strategy as well cancels the bonus."""
    scene = field(*vf, technologies=dict.fromkeys(owners.split(), "strategy"))
    dice_of(scene, 3, 3)
    charge(scene)
    assert last_roll(scene)["total"] == total
    assert last_roll(scene)["other_total"] == 3


@pytest.mark.example("MP-EX-162")
@pytest.mark.rule("MP-TECHFX-16", "MP-RES-07")
@pytest.mark.parametrize(("technology", "prisoners"), [("strategy", 5), ("", 3)])
def test_prisoners_of_twenty_five(technology: str, prisoners: int) -> None:
    scene = field(59, 25, wagon=3, technologies={"anna": technology})
    charge(scene)
    while scene.window == "battle.continue":
        dice_of(scene, 6, 1)
        scene.play("anna: fight-on")
    assert scene.owner("moesia") == "anna"
    assert scene.state.prisoners[0] == prisoners
