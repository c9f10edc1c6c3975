"""Surgeons, the Jailer, Tactics and Strategy."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.battle.questions.muster import melee
from tests.games.medioevo.battles import army, clash, d8, fight, roll_for
from tests.games.medioevo.events import phase_two, strike
from tests.games.medioevo.scene import Scene, given


def shot(defenders: str, *results: int, **kw: Any) -> Scene:
    """Anna's archers shoot at Bruno's units and roll this."""
    scene = fight(f"anna: {len(results)} archer", f"bruno: {defenders}", **kw)
    while scene.window != "battle.declarations" or scene.asked != ["bruno"]:
        scene.default(scene.asked[0])
    scene.dice(*d8(*results))
    scene.play("bruno: fight")
    while scene.window in ("battle.captain-points", "battle.before-archers"):
        scene.default(scene.asked[0])
    return scene


# ---- 27


@pytest.mark.rule("MU-EC-27", "MU-INTER-23")
def test_a_point_is_dressed() -> None:
    scene = shot("1 light-infantry, 5 heavy-infantry", 1, 8, cards={"bruno": "27"})
    scene.play("bruno: hit light-infantry 1")
    assert scene.window == "battle.before-damage"
    assert scene.legal("bruno") == ["pass", "play-unit-at card-27 light-infantry serbia"]
    scene.play("bruno: play-unit-at card-27 light-infantry serbia")
    assert army(scene, "bruno") == {"light-infantry": 1, "heavy-infantry": 5}


@pytest.mark.rule("MU-EC-27")
def test_of_two_points_one_is_left() -> None:
    scene = shot("6 heavy-infantry", 1, 2, cards={"bruno": "27"})
    scene.play("bruno: hit light-infantry 1")
    scene.play("bruno: play-unit-at card-27 light-infantry serbia")
    assert army(scene, "bruno") == {"heavy-infantry": 5, "light-infantry": 1}


@pytest.mark.rule("MU-EC-27", "MU-EUSE-07")
def test_only_the_own_units_are_dressed() -> None:
    scene = shot("6 heavy-infantry", 1, 2, cards={"anna": "27"})
    scene.play("bruno: hit heavy-infantry 1")
    assert scene.window != "battle.before-damage"
    assert army(scene, "bruno") == {"heavy-infantry": 4, "light-infantry": 2}


# ---- 29


@pytest.mark.rule("MU-EC-29")
def test_to_the_last_breath() -> None:
    scene = shot("1 light-infantry, 5 heavy-infantry", 1, 8, cards={"bruno": "29"})
    scene.play("bruno: hit light-infantry 1", "bruno: play card-29")
    assert army(scene, "bruno") == {"light-infantry": 1, "heavy-infantry": 5}
    assert melee(scene.state, 1).size == 6
    roll_for(scene, "anna", "1 1 1")
    scene.play("anna: done", "bruno: sacrifice")
    assert army(scene, "bruno") == {"heavy-infantry": 5}


@pytest.mark.rule("MU-EC-29", "MU-LINF-01")
@pytest.mark.parametrize(("sacrificed", "left"), [(0, 1), (1, 1), (2, 0)])
def test_the_dying_are_sacrificed_before_the_healthy(sacrificed: int, left: int) -> None:
    scene = shot("2 light-infantry, 5 heavy-infantry", 1, 8, cards={"bruno": "29"})
    scene.play("bruno: hit light-infantry 1", "bruno: play card-29")
    roll_for(scene, "anna", "1 1 1")
    scene.play("anna: done", *["bruno: sacrifice"] * sacrificed)
    if sacrificed < 2:
        scene.dice("d4=1", "d6=2", "d8=3")
        scene.play("bruno: done")
    scene.pass_until("battle.choice")
    assert army(scene, "bruno").get("light-infantry", 0) == left


@pytest.mark.rule("MU-EC-29")
def test_at_the_end_of_the_round_they_go() -> None:
    scene = shot("1 light-infantry, 5 heavy-infantry", 1, 8, cards={"bruno": "29"})
    scene.play("bruno: hit light-infantry 1")
    clash(scene, "1 1 1", "1 1 2", last="bruno: play card-29")
    scene.pass_until("battle.choice")
    lost = [e for e in scene.happened("unit-lost") if e.values["seat"] == 1]
    assert [(e.rule, e.values["unit"]) for e in lost] == [("MU-ARCHER-01", 0)]
    assert sum(army(scene, "bruno").values()) == 5


@pytest.mark.rule("MU-EC-29")
def test_who_is_dying_takes_no_more_damage() -> None:
    scene = shot("2 light-infantry, 5 heavy-infantry", 1, 8, cards={"bruno": "29"})
    scene.play("bruno: hit light-infantry 1")
    clash(scene, "4 4 4", "1 2 3", last="bruno: play card-29")
    scene.pass_until("battle.assign", "bruno")
    assert scene.legal("bruno", "hit")[0] == "hit light-infantry 1"


@pytest.mark.rule("MU-EC-29", "MU-EUSE-03")
def test_no_last_breath_in_the_melee() -> None:
    scene = fight("anna: 6 heavy-infantry", "bruno: 6 heavy-infantry", cards={"bruno": "29"})
    clash(scene, "4 4 4", "1 2 3")
    for _ in range(12):
        if scene.window == "battle.choice":
            break
        assert scene.window != "battle.before-damage"
        scene.default(scene.asked[0])


# ---- 28


def after_a_round(**kw: Any) -> Scene:
    scene = shot("1 light-infantry, 5 heavy-infantry", 1, 8, cards={"bruno": "28"}, **kw)
    clash(scene, "1 1 1", "1 1 1", last="bruno: hit light-infantry 1")
    scene.pass_until("battle.after-round", "bruno")
    return scene


@pytest.mark.rule("MU-EC-28", "MU-EUSE-04")
def test_convalescents_are_bought_at_half_price() -> None:
    scene = after_a_round(buildings={"wallachia": "tower"}, units={"wallachia": "bruno: 1 archer"})
    scene.play("bruno: play card-28")
    [event] = scene.happened("convalescents")
    assert event.values["units"] == [0]
    scene.pass_until("purchase", "bruno")
    assert scene.state.turn == 4
    before = scene.florins("bruno")
    scene.play("bruno: recall light-infantry wallachia")
    assert before - scene.florins("bruno") == 10
    scene.refuses("bruno: recall light-infantry wallachia", "MU-EC-28")


@pytest.mark.rule("MU-EC-28")
def test_captains_and_units_that_were_better_when_the_round_began() -> None:
    scene = shot(
        "1 cavalry, 5 heavy-infantry, captain 2", 1, 2, 3, 3, 8, cards={"bruno": "28"},
        buildings={"wallachia": "tower"}, units={"wallachia": "bruno: 1 archer"},
    )  # fmt: skip
    scene.play("bruno: hit-captain captain-2a", "bruno: hit cavalry 1")
    # all are heavy infantry now, and one of them is hit unasked
    clash(scene, "1 1 1", "1 1 1", last="bruno: hit light-infantry 1")
    scene.pass_until("battle.after-round", "bruno")
    scene.play("bruno: play card-28")
    assert scene.happened("convalescents")[0].values["units"] == [4, 3]
    scene.pass_until("purchase", "bruno")
    before = scene.florins("bruno")
    scene.play("bruno: recall cavalry wallachia", "bruno: recall-captain wallachia 2")
    assert before - scene.florins("bruno") == 50 + 100


@pytest.mark.rule("MU-EC-28")
def test_convalescents_are_forgotten_after_the_next_purchase() -> None:
    scene = after_a_round(buildings={"wallachia": "tower"}, units={"wallachia": "bruno: 1 archer"})
    scene.play("bruno: play card-28")
    scene.pass_until("purchase", "bruno")
    scene.play("bruno: done")
    scene.pass_until("order.bid")
    scene.pass_until("purchase", "bruno")
    assert scene.state.turn == 5
    scene.refuses("bruno: recall light-infantry wallachia", "MU-EC-28")


# ---- 39


@pytest.mark.rule("MU-EC-39")
def test_a_captain_is_seized() -> None:
    scene = shot("6 heavy-infantry, captain 2", 1, 8, cards={"anna": "39"})
    scene.play("bruno: hit-captain captain-2a")
    assert scene.window == "battle.unit-destroyed"
    assert scene.asked == ["anna"]
    scene.play("anna: play card-39")
    assert scene.state.captain_at[5] == -10
    assert scene.state.captain_level[5] == 2


@pytest.mark.rule("MU-EC-39", "MU-EC-67")
def test_a_captain_of_the_heroine_is_seized_as_the_unit_that_he_was() -> None:
    scene = fight("anna: 2 archer", "bruno: 3 heavy-infantry", cards={"anna": "39", "bruno": "67"})
    scene.play("bruno: play-unit-for card-67 heavy-infantry defender", "anna: fight")
    scene.dice(*d8(1, 8))
    scene.play("bruno: fight", "bruno: done", "bruno: hit-captain captain-2d")
    scene.play("anna: play card-39")
    assert scene.state.prisoners[0 * 3 + 1] == (0, 1, 0, 0)
    assert set(scene.state.captain_at[5:10]) == {-1}


@pytest.mark.rule("MU-EC-39")
def test_a_unit_is_seized_in_the_form_it_had() -> None:
    scene = shot("6 heavy-infantry", 1, 2, cards={"anna": "39"})
    scene.play("bruno: hit light-infantry 1", "anna: play card-39")
    assert scene.state.prisoners[0 * 3 + 1] == (1, 0, 0, 0)


@pytest.mark.rule("MU-EC-39", "MU-EUSE-07")
def test_own_casualties_and_barbarians_are_not_seized() -> None:
    scene = fight("anna: 6 archer", "barbarians: 6 light-infantry", cards={"anna": "39"})
    scene.dice(*d8(1, 1, 1, 8, 8, 8))
    scene.play("anna: fight")
    assert scene.happened("unit-lost")
    assert scene.window != "battle.unit-destroyed"


@pytest.mark.rule("MU-EC-39")
def test_who_dies_of_his_own_casualties_is_not_seized() -> None:
    scene = fight("anna: 6 archer", "bruno: 6 archer", cards={"anna": "39"})
    # a tie of 8: Bruno's 9 has a penalty of 1
    clash(scene, "2 2 2", "3 3 2")
    while scene.window != "battle.choice":
        assert scene.window != "battle.unit-destroyed" or "anna" not in scene.asked
        scene.default(scene.asked[0])
    rules = {event.rule for event in scene.happened("unit-lost") if event.values["seat"] == 1}
    assert "MU-DICE-12" in rules


# ---- Tactics and Strategy


@pytest.mark.rule("MU-TN-15", "MU-TUSE-01")
def test_tactics_directs_points() -> None:
    scene = shot(
        "1 heavy-infantry, 5 light-infantry", 1, 2,
        technologies={"anna": "combat 3"}, tokens={"anna": "2 red"},
    )  # fmt: skip
    assert scene.window == "battle.before-damage"
    scene.play("anna: apply-hit tactics heavy-infantry 2", "anna: flip red", "anna: flip red")
    assert army(scene, "bruno") == {"light-infantry": 5}


@pytest.mark.rule("MU-TN-15", "MU-EC-27", "MU-INTER-23")
def test_a_surgeon_answers_tactics() -> None:
    scene = shot(
        "1 heavy-infantry, 5 light-infantry", 1, 2, cards={"bruno": "27"},
        technologies={"anna": "combat 3"},
    )  # fmt: skip
    scene.play("anna: apply-hit tactics heavy-infantry 2", "anna: buy-points")
    assert scene.florins("anna") == 800
    scene.pass_until("battle.before-damage", "bruno")
    scene.play("bruno: play-unit-at card-27 light-infantry serbia")
    assert army(scene, "bruno") == {"light-infantry": 6}


@pytest.mark.rule("MU-TN-15")
def test_tactics_reaches_captains_but_not_where_all_fall() -> None:
    scene = shot("5 light-infantry, captain 3", 1, technologies={"anna": "combat 3"})
    scene.play("anna: apply-hit-captain tactics captain-2a", "anna: buy-points")
    assert army(scene, "bruno") == {"light-infantry": 5}
    scene = shot("1 light-infantry", 1, technologies={"anna": "combat 3"})
    assert scene.window != "battle.before-damage"


@pytest.mark.rule("MU-TUSE-03", "MU-TN-15")
def test_tactics_is_for_a_side() -> None:
    scene = shot("5 light-infantry, captain 3", 1, technologies={"carla": "combat 3"})
    assert scene.window != "battle.before-damage"


@pytest.mark.rule("MU-TN-16")
def test_strategy() -> None:
    scene = fight(
        "anna: 1 light-infantry", "barbarians: 2 light-infantry",
        technologies={"anna": "combat 4"}, tokens={"anna": "4 red"},
    )  # fmt: skip
    scene.pass_until("battle.before-archers", "anna")
    assert scene.legal("anna", "apply-count") == [
        "apply-count strategy 1",
        "apply-count strategy 2",
    ]
    scene.play("anna: apply-count strategy 2", *["anna: flip red"] * 4)
    scene.play("anna: pass")
    assert scene.state.battle is None
    assert not scene.happened("melee-dice")


@pytest.mark.rule("MU-TN-16", "MU-EUSE-03")
def test_strategy_must_be_paid() -> None:
    scene = fight(
        "anna: 1 light-infantry", "barbarians: 2 light-infantry",
        technologies={"anna": "combat 4"}, tokens={"anna": "1 red"}, florins={"anna": 100},
    )  # fmt: skip
    scene.pass_until("battle.before-archers", "anna")
    assert scene.legal("anna", "apply-count") == ["apply-count strategy 1"]
    scene.refuses("anna: apply-count strategy 2", "MU-TECH-09")


# ---- events


@pytest.mark.rule("MU-EC-27")
def test_a_wound_of_an_event_is_dressed() -> None:
    scene = strike(
        phase_two(units={"thrace": "red: 2 archer, 1 cavalry"}, cards={"red": "27"}),
        "armies", "movement", 1,
    )  # fmt: skip
    scene.play("red: harm thrace cavalry")
    assert scene.window == "event.damage"
    assert scene.legal("red") == ["pass", "play-unit-at card-27 cavalry thrace"]
    scene.play("red: play-unit-at card-27 cavalry thrace")
    assert army(scene, "red", "thrace") == {"archer": 2, "cavalry": 1}


@pytest.mark.rule("MU-EC-46", "MU-EUSE-05")
def test_an_event_die_is_lowered() -> None:
    scene = phase_two(units={"thrace": "red: 5 archer"}, cards={"blue": "47"}, dice=(1, 1, 1))
    strike(scene, "armies", "movement", 4)
    assert scene.window == "die.rolled"
    scene.play("blue: play-die card-47 1")
    assert scene.happened("die-lowered")[0].values["die"] == 2
    assert scene.asked == ["red"]


@pytest.mark.rule("MU-EC-46")
def test_a_barbarian_die_is_lowered_for_the_turn() -> None:
    scene = phase_two(cards={"blue": "46"})
    scene.play("red: pass")
    assert scene.window == "die.rolled"
    scene.play("blue: play-die card-46 3")
    assert scene.state.barbarian_dice == [4, 4, 3]


@pytest.mark.rule("MU-TIME-11")
def test_technologies_are_not_free() -> None:
    scene = given(
        {"anna": "byzantium", "bruno": "hungary", "carla": "mamluks"},
        technologies={"anna": "combat 4"},
    )
    scene.refuses("anna: apply-count strategy 1", "MU-TIME-11")
