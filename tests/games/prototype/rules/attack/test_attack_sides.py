"""Several players on a side: guests, helpers and allies (MP-MULTI, MP-WAR-16 to MP-WAR-18)."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.commons.pacts.clauses import OFFENSIVE, PASSAGE, Clause
from gonfalon.commons.pacts.pacts import Pact
from tests.games.prototype.battles import PLAYERS, charge, dice_of, field, last_roll, settle
from tests.games.prototype.scene import Scene, given


def rollers(scene: Scene, who: str = "other_seat") -> list[str]:
    names = [*scene.names, "barbarians"]
    return [names[max(event.values[who], -1)] for event in scene.happened("roll")]


def guest(vf: int, war: list[str], guest_vf: int = 8, **more: Any) -> Scene:
    """Carla stands with `guest_vf` VF in Moesia, which bruno owns with `vf`."""
    more.setdefault("transports", {})["moesia"] = f"carla: war-wagon 3 [{guest_vf} vf]"
    return field(20, vf, wagon=2, war=war, **more)


@pytest.mark.rule("MP-MULTI-01")
def test_defenders_roll_by_turns_in_the_owners_order() -> None:
    scene = guest(10, ["anna bruno", "anna carla"])
    scene.play("anna: attack moesia", "anna: charge")
    assert scene.window == "attack.order" and scene.asked == ["bruno"]
    scene.dice("d6=3", "d6=3", "d6=3", "d6=3", "d6=3", "d6=3")
    scene.play("bruno: next-defender @carla", "anna: fight-on", "anna: fight-on")
    assert rollers(scene) == ["carla", "bruno", "carla"]


@pytest.mark.rule("MP-MULTI-01", "MP-TIME-23")
def test_without_a_word_the_owner_comes_first() -> None:
    scene = guest(10, ["anna bruno", "anna carla"])
    scene.play("anna: attack moesia", "anna: charge")
    scene.dice("d6=3", "d6=3", "d6=3", "d6=3")
    scene.default("bruno")
    scene.play("anna: fight-on")
    assert rollers(scene) == ["bruno", "carla"]


@pytest.mark.rule("MP-MULTI-01")
def test_each_defender_has_his_own_cards() -> None:
    scene = guest(10, ["anna bruno", "anna carla"], cards={"carla": "crossbowman"})
    scene.play("anna: attack moesia", "anna: charge", "bruno: next-defender @carla")
    assert scene.window == "battle.defender-cards" and scene.asked == ["carla"]
    dice_of(scene, 3, 3)
    scene.play("carla: play crossbowman")
    scene.play("carla: done")
    assert last_roll(scene)["other_total"] == 4


@pytest.mark.rule("MP-WAR-16", "MP-WAR-18", "MP-TIME-09")
def test_a_guest_at_peace_is_asked_and_joining_is_war() -> None:
    scene = guest(10, ["anna bruno"])
    scene.play("anna: attack moesia", "anna: charge")
    assert scene.window == "attack.join" and scene.asked == ["carla"]
    scene.play("carla: join 0")
    assert scene.honour("carla") == -3
    assert scene.state.war[2]
    assert scene.window == "attack.order"


@pytest.mark.rule("MP-WAR-16")
def test_a_guest_at_peace_may_stay_out() -> None:
    scene = guest(1, ["anna bruno"])
    dice_of(scene, 6, 1)
    scene.play("anna: attack moesia", "anna: charge", "carla: pass")
    assert scene.owner("moesia") == "anna"
    assert scene.honour("carla") == 0
    assert scene.vf("carla", "moesia") == 8
    assert not scene.state.war[2]


@pytest.mark.rule("MP-MULTI-01")
def test_an_enemy_of_the_owner_does_not_help_him() -> None:
    scene = guest(1, ["anna bruno", "bruno carla"])
    dice_of(scene, 6, 1)
    scene.play("anna: attack moesia", "anna: charge")
    assert scene.owner("moesia") == "anna"


@pytest.mark.rule("MP-WAR-16", "MP-ATT-08")
def test_barbarians_must_be_beaten_first() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"moesia": "barbarians 3"},
        transports={"moesia": "anna: war-wagon 1 [20 vf, captain 2]; bruno: caravan 1 [4 vf]"},
    )  # fmt: skip
    scene.refuses("anna: attack-convoy moesia @bruno", "MP-WAR-16")
    scene.dice("d6=6", "d6=1")
    scene.play("anna: attack moesia", "anna: charge")
    assert rollers(scene) == ["barbarians"]


@pytest.mark.rule("MP-WAR-17", "MP-ASSAULT-03")
def test_guests_use_the_room_that_is_left_in_the_walls() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"moesia": "barbarians 6"},
        buildings={"moesia": "tower"},
        transports={"thrace": "anna: war-wagon 2 [30 vf, captain 2]", "moesia": "bruno: war-wagon 1 [8 vf]"},
    )  # fmt: skip
    scene.dice("d6=6", "d6=1")
    charge(scene)
    assert scene.happened("outside")[0].values["vf"] == 4
    assert rollers(scene) == ["bruno"]
    assert last_roll(scene)["other_lost_vf"] == 4
    assert scene.vf("bruno", "moesia") == 4
    assert scene.vf("barbarians", "moesia") == 6
    assert scene.window == "attack.mode"


@pytest.mark.rule("MP-WAR-18")
def test_an_owner_must_be_beaten_before_his_guest() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"moesia": "carla 6"},
        transports={"thrace": "anna: war-wagon 2 [30 vf, captain 2]", "moesia": "bruno: war-wagon 1 [8 vf]"},
    )  # fmt: skip
    scene.refuses("anna: attack-convoy moesia @bruno", "MP-WAR-18")
    scene.allows("anna: attack moesia")


@pytest.mark.rule("MP-MULTI-03", "MP-MULTI-04")
def test_the_owners_last_vf_dies_last_and_excess_is_void() -> None:
    scene = guest(5, ["anna bruno", "anna carla"], 50, technologies={"anna": "tactics"},
                  cards={"anna": "condottiere, heroine"}, buildings={"thrace": "cathedral"})  # fmt: skip
    scene.play("anna: attack moesia", "anna: charge", "bruno: next-defender @bruno")
    dice_of(scene, 6, 1)
    scene.play("anna: play condottiere", "anna: done")
    assert last_roll(scene)["total"] == 8
    assert last_roll(scene)["other_lost_vf"] == 4
    assert last_roll(scene)["lost_vf"] == 2
    assert scene.vf("bruno", "moesia") == 1
    scene.dice("d6=3", "d6=3", "d6=3", "d6=3")
    for _ in range(2):
        scene.play("anna: fight-on", "anna: done")
    assert rollers(scene) == ["bruno", "carla", "carla"]


@pytest.mark.rule("MP-MULTI-03")
def test_the_last_vf_defends_alone_at_the_end() -> None:
    scene = guest(1, ["anna bruno", "anna carla"], 1)
    scene.dice("d6=6", "d6=1", "d6=6", "d6=1")
    scene.play("anna: attack moesia", "anna: charge")
    assert rollers(scene) == ["carla"]
    scene.play("anna: fight-on")
    assert rollers(scene) == ["carla", "bruno"]
    assert scene.owner("moesia") == "anna"


@pytest.mark.rule("MP-MULTI-01", "MP-ASSAULT-03")
@pytest.mark.parametrize(("owner", "asked"), [(10, False), (9, True), (11, True)])
def test_the_owner_names_no_order_where_it_changes_nothing(owner: int, asked: bool) -> None:
    """A Tower for ten: if the owner fills it, only the guest is outside; with less the guest is on the walls, with more both are outside."""
    scene = guest(owner, ["anna bruno", "anna carla"], 8, buildings={"moesia": "tower"})
    scene.dice("d6=3", "d6=3")
    scene.play("anna: attack moesia", "anna: charge")
    assert (scene.window == "attack.order") is asked
    if not asked:
        assert rollers(scene) == ["carla"]


def allies(war: list[str], defend: int = 20, clause: int = OFFENSIVE) -> Scene:
    pact = Pact(101, (0, 2), (Clause(clause),), 0, 0, 1)
    return field(
        10, defend, war=war, fields={"pacts": [pact]}, vf={"wallachia": "carla 3"},
        transports={"wallachia": "carla: war-wagon 2 [15 vf, captain 1]"},
    )  # fmt: skip


@pytest.mark.rule("MP-MULTI-02")
def test_allies_attack_by_turns_and_each_decides_for_himself() -> None:
    scene = allies(["anna bruno", "carla bruno"])
    scene.play("anna: attack moesia", "anna: call-ally @carla", "anna: charge")
    assert scene.window == "attack.join" and scene.asked == ["carla"]
    scene.dice("d6=3", "d6=3", "d6=3", "d6=3", "d6=3", "d6=3")
    scene.play("carla: join-with captain-3a", "carla: done")
    assert scene.window == "battle.continue" and scene.asked == ["anna"]
    scene.play("anna: fight-on")
    assert rollers(scene, "seat") == ["anna", "carla"]
    assert scene.asked == ["carla"]
    scene.play("carla: stop-attack")
    assert rollers(scene, "seat") == ["anna", "carla", "anna"]
    scene.play("anna: stop-attack")
    assert scene.captain_levels("carla", "wallachia") == []
    assert scene.captain_levels("anna", "thrace") == [1]


@pytest.mark.rule("MP-MULTI-02")
def test_only_who_stopped_has_failed() -> None:
    scene = allies(["anna bruno", "carla bruno"], 2)
    scene.dice("d6=3", "d6=3", "d6=3", "d6=3", "d6=6", "d6=1")
    scene.play("anna: attack moesia", "anna: call-ally @carla", "anna: charge")
    scene.play("carla: join-with captain-3a", "carla: done", "anna: fight-on", "carla: stop-attack")
    assert scene.owner("moesia") == "anna"
    assert scene.captain_levels("anna", "moesia") == [3]
    assert scene.captain_levels("carla", "wallachia") == []


@pytest.mark.rule("MP-ATT-16", "MP-MULTI-02", "MP-CONTEST-03")
@pytest.mark.parametrize(("answer", "owner"), [("claim-land", "carla"), ("leave-land", "anna")])
def test_the_ally_who_strikes_last_has_won(answer: str, owner: str) -> None:
    """Anna announced it and rolls first, in vain; Carla removes the last defender: her Captain rises, and she is asked about the land."""
    scene = allies(["anna bruno", "carla bruno"], 2)
    scene.play("anna: attack moesia", "anna: call-ally @carla", "anna: charge")
    scene.dice("d6=3", "d6=3", "d6=6", "d6=1")
    scene.play("carla: join-with captain-3a", "carla: done", "anna: fight-on")
    assert rollers(scene, "seat") == ["anna", "carla"]
    assert [e.values["seat"] for e in scene.happened("battle-won")] == [2]
    assert (scene.window, scene.asked) == ("conquest.claim", ["carla"])
    scene.play(f"carla: {answer}")
    settle(scene)
    assert scene.owner("moesia") == owner
    levels = scene.state.captain_level
    assert (levels[0], levels[6]) == (2, 2), "anna's was of level II before, carla's of level I"


@pytest.mark.rule("MP-ATT-16", "MP-MULTI-02")
def test_of_the_captains_of_the_ally_who_strikes_last_one_rises() -> None:
    pact = Pact(101, (0, 2), (Clause(OFFENSIVE),), 0, 0, 1)
    scene = field(
        10, 1, war=["anna bruno", "carla bruno"], fields={"pacts": [pact]}, vf={"wallachia": "carla 3"},
        transports={
            "wallachia": "carla: war-wagon 2 [15 vf, captain 1], war-wagon 2 [5 vf, captain 2]"
        },
    )  # fmt: skip
    scene.play("anna: attack moesia", "anna: call-ally @carla", "anna: charge")
    scene.dice("d6=3", "d6=3", "d6=4", "d6=3")
    scene.play("carla: join-with captain-3a", "carla: take-captain captain-3b", "carla: done")
    scene.play("anna: fight-on", "carla: done")
    assert (scene.window, scene.asked) == ("battle.captain", ["carla"])
    assert scene.legal("carla") == ["promote captain-3b", "promote captain-3a"]
    scene.play("carla: promote captain-3a")
    assert [scene.state.captain_level[c] for c in (0, 6, 7)] == [2, 2, 2]


@pytest.mark.rule("MP-CONTEST-03")
@pytest.mark.parametrize("answer", ["claim-land", "leave-land"])
def test_who_removed_the_last_defender_may_leave_the_land_to_his_ally(answer: str) -> None:
    scene = allies(["anna bruno", "carla bruno"], 1)
    scene.play("anna: attack moesia", "anna: call-ally @carla", "anna: charge")
    scene.dice("d6=6", "d6=1")
    scene.play("carla: join-with captain-3a", "carla: done")
    assert scene.window == "conquest.claim" and scene.asked == ["anna"]
    scene.play(f"anna: {answer}")
    settle(scene)
    mine = answer == "claim-land"
    assert scene.owner("moesia") == ("anna" if mine else "carla")
    assert bool(scene.transports("carla", "moesia")) != mine
    assert scene.state.captain_level[0] == 3, "the Captain of the last blow rises"


@pytest.mark.rule("MP-CONTEST-03")
@pytest.mark.parametrize(("lot", "taker"), [(1, "carla"), (2, "dario")])
def test_of_several_allies_the_lot_decides(lot: int, taker: str) -> None:
    pacts = [Pact(101 + n, (0, 2 + n), (Clause(OFFENSIVE),), 0, 0, 1) for n in range(2)]
    scene = field(
        10, 1, players={**PLAYERS, "dario": "hre"}, fields={"pacts": pacts}, vf={"wallachia": "carla 3", "serbia": "dario 3"},
        war=["anna bruno", "carla bruno", "dario bruno"],
        transports={
            "wallachia": "carla: war-wagon 2 [15 vf, captain 1]", "serbia": "dario: war-wagon 2 [15 vf, captain 1]",
        },
    )  # fmt: skip
    scene.play("anna: attack moesia", "anna: call-ally @carla", "anna: call-ally @dario")
    scene.play("anna: charge", "carla: join-with captain-3a", "carla: done")
    scene.dice("d6=6", "d6=1", f"d2={lot}")
    scene.play("dario: join-with captain-4a", "dario: done", "anna: leave-land")
    settle(scene)
    assert scene.owner("moesia") == taker


@pytest.mark.rule("MP-CONTEST-03")
def test_who_has_stopped_has_no_claim() -> None:
    scene = allies(["anna bruno", "carla bruno"], 2)
    scene.dice("d6=3", "d6=3", "d6=3", "d6=3", "d6=6", "d6=1")
    scene.play("anna: attack moesia", "anna: call-ally @carla", "anna: charge")
    scene.play("carla: join-with captain-3a", "carla: done")
    scene.play("anna: fight-on", "carla: stop-attack")
    assert scene.owner("moesia") == "anna"
    assert not scene.happened("land-left")


@pytest.mark.rule("MP-MULTI-02")
def test_what_the_ally_spends_is_spent() -> None:
    scene = allies(["anna bruno", "carla bruno"])
    wagon = scene.state.transport_owner.index(2)
    pm = scene.state.transport_pm[wagon]
    scene.play("anna: attack moesia", "anna: call-ally @carla", "anna: charge")
    dice_of(scene, 3, 3)
    scene.play("carla: join-with captain-3a", "carla: done")
    assert scene.state.transport_pm[wagon] == pm - 3
    assert scene.state.captain_attacks[6] == 1


@pytest.mark.rule("MP-MULTI-02")
def test_an_ally_may_stay_at_home() -> None:
    scene = allies(["anna bruno", "carla bruno"])
    dice_of(scene, 3, 3)
    scene.play("anna: attack moesia", "anna: call-ally @carla", "anna: charge", "carla: pass")
    assert len(scene.state.battle.attackers) == 1


@pytest.mark.rule("MP-MULTI-02")
@pytest.mark.parametrize(
    ("war", "clause"), [(["anna bruno"], OFFENSIVE), (["anna bruno", "carla bruno"], PASSAGE)]
)
def test_an_ally_needs_an_alliance_and_the_same_war(war: list[str], clause: int) -> None:
    scene = allies(war, clause=clause)
    scene.play("anna: attack moesia")
    scene.refuses("anna: call-ally @carla", "MP-MULTI-02")


@pytest.mark.rule("MP-RES-07", "MP-MULTI-01")
def test_prisoners_are_counted_for_each_pair() -> None:
    scene = guest(10, ["anna bruno", "anna carla"])
    scene.dice("d6=4", "d6=2", "d6=2", "d6=4")
    scene.play("anna: attack moesia", "anna: charge", "bruno: next-defender @bruno")
    scene.play("anna: fight-on", "anna: stop-attack")
    assert scene.state.prisoners == [2, 1, 1]


@pytest.mark.rule("MP-MULTI-02")
def test_an_ally_fights_no_guest_with_whom_he_is_at_peace() -> None:
    pact = Pact(101, (0, 2), (Clause(OFFENSIVE),), 0, 0, 1)
    scene = given(
        {**PLAYERS, "dario": "hre"}, phase="combat", active="anna", fields={"pacts": [pact]},
        war=["anna bruno", "carla bruno", "anna dario"], vf={"moesia": "bruno 9", "wallachia": "carla 3"},
        transports={
            "thrace": "anna: war-wagon 1 [9 vf, captain 1]", "wallachia": "carla: war-wagon 2 [15 vf, captain 1]",
            "moesia": "dario: war-wagon 1 [4 vf]",
        },
    )  # fmt: skip
    scene.play("anna: attack moesia", "anna: call-ally @carla", "anna: charge")
    assert scene.window == "attack.order", "carla is not asked: dario defends too"


@pytest.mark.rule("MP-WAR-13")
def test_guests_must_leave_before_they_attack_by_surprise() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", vf={"serbia": "bruno 3", "moesia": "bruno 3"},
        transports={"serbia": "anna: war-wagon 1 [10 vf, captain 1]"},
    )  # fmt: skip
    scene.refuses("anna: attack moesia", "MP-WAR-13")
