"""Flight and surrender: MU-FLEE, MU-SURR."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.battle.steps.melee import own_casualties
from gonfalon.games.medioevo.definitions.questions.accounts import maintained
from gonfalon.games.medioevo.state import RETURNED, MedState
from tests.games.medioevo.battles import PLACE, army, clash, fight, horde
from tests.games.medioevo.campaign import combat
from tests.games.medioevo.scene import Scene


@pytest.mark.rule("MU-FLEE-01", "MU-BBAT-06")
def test_only_the_attacker_flees() -> None:
    scene = fight(
        "anna: 2 light-infantry", "bruno: 2 light-infantry",
        pieces={PLACE: "anna: war-wagon 1; bruno: war-wagon 1"}, reserve={"piece-1a": 4},
    )  # fmt: skip
    assert "flee macedonia" in scene.legal("anna")
    scene.play("anna: fight")
    scene.refuses("bruno: flee great-plain", "MU-FLEE-01")


@pytest.mark.rule("MU-FLEE-02", "MU-MOVE-23")
def test_the_path_within_the_reserve() -> None:
    scene = fight(
        "anna: 3 light-infantry", "bruno: 3 light-infantry",
        pieces={PLACE: "anna: war-wagon 1"}, reserve={"piece-1a": 2},
    )  # fmt: skip
    scene.refuses("anna: flee bithynia", "MU-FLEE-02")
    scene.play("anna: flee macedonia", "anna: flee thrace")
    scene.refuses("anna: flee mysia", "MU-FLEE-02")
    scene.refuses("anna: capture", "MU-CAPTURE-01")
    scene.play("anna: fight", "bruno: fight")
    assert own_casualties(scene.state, 0) == min(scene.state.battle.sides[0].dice) + 2


@pytest.mark.rule("MU-FLEE-04")
def test_who_cannot_be_carried_fights_on() -> None:
    scene = fight(
        "anna: 3 light-infantry, 3 heavy-infantry", "bruno: 1 light-infantry, 2 heavy-infantry",
        pieces={PLACE: "anna: war-wagon 1"}, reserve={"piece-1a": 1},
    )  # fmt: skip
    scene.play("anna: flee macedonia", "anna: fight")
    clash(scene, "1 3 6", "1 2 4")
    scene.pass_until("battle.flight")
    assert sum(army(scene, "anna").values()) == 4
    assert scene.legal("anna") == ["carry heavy-infantry 1..3", "carry light-infantry 1"]
    scene.play("anna: carry heavy-infantry 3")
    assert army(scene, "anna", "macedonia") == {"heavy-infantry": 3}
    assert (scene.window, scene.state.battle.round) == ("battle.choice", 2)
    assert scene.state.battle.sides[0].units == 1


@pytest.mark.rule("MU-FLEE-05")
def test_no_flight_without_a_carrier() -> None:
    scene = fight(
        "anna: 2 light-infantry", "bruno: 2 light-infantry", buildings={"macedonia": "castle"}
    )
    scene.refuses("anna: flee macedonia", "MU-FLEE-05")


@pytest.mark.rule("MU-FLEE-06", "MU-HP-14")
def test_a_flight_from_barbarians_costs_honour() -> None:
    scene = fight(
        "anna: 5 light-infantry", "barbarians: 5 light-infantry",
        pieces={PLACE: "anna: war-wagon 2"}, reserve={"piece-1a": 1}, barbarian_dice=(1, 1, 2),
    )  # fmt: skip
    honour = scene.honour("anna")
    scene.play("anna: flee macedonia")
    clash(scene, "1 2 4", last="anna: fight")
    assert scene.state.battle is None
    assert army(scene, "anna", "macedonia") == {"light-infantry": 3}
    assert scene.honour("anna") == honour - 1
    assert sum(horde(scene)) == 4


# ---- surrender


@pytest.mark.rule("MU-SURR-01")
def test_surrender_needs_consent() -> None:
    scene = fight("anna: 2 archer", "bruno: 2 archer")
    scene.play("anna: demand-surrender")
    assert (scene.window, scene.asked) == ("battle.surrender", ["bruno"])
    scene.play("bruno: refuse-surrender")
    assert scene.asked == ["anna"]
    scene.refuses("anna: offer-surrender", "MU-SURR-01")


@pytest.mark.rule("MU-SURR-01")
def test_the_defender_lodges_a_proposal() -> None:
    scene = fight("anna: 5 light-infantry", "bruno: 5 light-infantry")
    assert scene.standing("bruno", "offer-surrender") == ["offer-surrender"]
    assert scene.standing("carla", "offer-surrender") == []
    scene.play("anna: fight", "bruno: offer-surrender")
    clash(scene, "1 2 5", "1 2 5")
    scene.pass_until("battle.surrender")
    assert scene.asked == ["anna"]
    scene.play("anna: accept-surrender")
    assert scene.state.battle is None
    assert army(scene, "bruno") == {}


@pytest.mark.rule("MU-SURR-01")
def test_while_the_attacker_chooses_it_is_put_at_once() -> None:
    scene = fight("anna: 2 archer", "bruno: 2 archer")
    scene.play("anna: demand-surrender", "bruno: refuse-surrender", "bruno: demand-surrender")
    assert (scene.window, scene.asked) == ("battle.surrender", ["anna"])
    scene.play("anna: refuse-surrender")
    assert (scene.window, scene.asked) == ("battle.declarations", ["anna"])


@pytest.mark.rule("MU-SURR-02", "MU-PRIS-08", "MU-MAINT-02")
def test_the_returned_pool() -> None:
    scene = fight("anna: 2 archer", "bruno: 2 heavy-infantry, captain 2")
    scene.play("anna: demand-surrender", "bruno: accept-surrender")
    state: MedState = scene.state
    assert state.returned[1] == (0, 2, 0, 0)
    assert (state.captain_at[5], state.captain_level[5]) == (RETURNED, 2)
    assert maintained(state, 1) == 0
    assert army(scene, "anna") == {"archer": 2}


@pytest.mark.rule("MU-SURR-04", "MU-HP-12")
def test_a_surrender_is_no_defeat_of_a_great_army() -> None:
    scene = fight("anna: 2 archer", "bruno: 6 heavy-infantry")
    scene.play("anna: demand-surrender", "bruno: accept-surrender")
    over = scene.happened("battle-over")[0]
    assert over.values["winner_seat"] == 0
    assert not [e for e in scene.happened("honour") if e.rule == "MU-HP-12"]


@pytest.mark.rule("MU-SURR-04")
def test_a_surrender_of_the_attacker_leaves_the_defender() -> None:
    scene = fight("anna: 2 archer", "bruno: 2 archer")
    scene.play("anna: offer-surrender", "bruno: accept-surrender")
    assert scene.happened("battle-over")[0].values["winner_seat"] == 1
    assert army(scene, "bruno") == {"archer": 2}
    assert scene.controller(PLACE) == "bruno"


@pytest.mark.rule("MU-SURR-05")
def test_no_surrender_with_barbarians() -> None:
    scene = fight("anna: 2 archer", "barbarians: 2 light-infantry")
    assert scene.legal("anna") == ["fight", "capture"]
    scene.refuses("anna: offer-surrender", "MU-SURR-05")
    scene = fight("barbarians: 2 light-infantry", "anna: 2 archer")
    assert scene.standing("anna", "offer-surrender") == []


@pytest.mark.rule("MU-SURR-04")
def test_a_surrender_of_the_defender_is_a_conquest() -> None:
    scene = fight(
        "anna: 2 archer", "bruno: 6 heavy-infantry", at="syria", buildings={"syria": "village"},
        war=["anna bruno"],
    )  # fmt: skip
    honour = scene.honour("anna")
    scene.play("anna: demand-surrender", "bruno: accept-surrender")
    assert scene.controller("syria") == "anna"
    assert scene.honour("anna") == honour + 2, "area and village level, nothing for a great army"


# ---- a flight into somebody's land


def before_bosnia() -> Scene:
    """Anna, at war with Bruno alone, fights in the Great Plain; Carla holds Bosnia next to it."""
    scene = combat(
        units={
            "serbia": "anna: 2 archer",
            "great-plain": "bruno: 9 archer",
            "bosnia": "carla: 1 archer",
        },
        pieces={"serbia": "anna: war-wagon 2"},
        war=["anna bruno"],
    )
    scene.play("anna: march serbia", "anna: go great-plain")
    scene.pass_until("battle.declarations", "anna")
    return scene


@pytest.mark.rule("MU-FLEE-02", "MU-DIP-06")
def test_a_flight_that_is_an_attack_is_confirmed() -> None:
    scene = before_bosnia()
    scene.play("anna: flee bosnia", "anna: fight")
    assert (scene.window, scene.asked) == ("move.confirm", ["anna"])
    assert scene.prompt("anna")["values"]["points"] == 3
    scene.play("anna: hold-back")
    assert scene.window == "battle.declarations"
    assert scene.state.battle.path == ()
    scene.play("anna: flee bosnia", "anna: fight", "anna: confirm")

    assert scene.happened("flight-declared")
    assert scene.asked == ["bruno"]


@pytest.mark.rule("MU-FLEE-02", "MU-DIP-06")
def test_other_flights_need_no_confirmation() -> None:
    scene = before_bosnia()
    scene.play("anna: flee serbia", "anna: fight")
    assert scene.window != "move.confirm"
    assert scene.happened("flight-declared")
