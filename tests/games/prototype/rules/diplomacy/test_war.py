"""War, peace and casus belli (MP-WAR-01 to MP-WAR-06, MP-WAR-10, MP-CB)."""

from __future__ import annotations

import pytest

from gonfalon.games.prototype.victory.questions import final_points
from tests.games.prototype.diplomacy import FOUR, LITERATE, at_war, pact, sign, table, write
from tests.games.prototype.rules.diplomacy.test_diplomacy_breaking import end_turn
from tests.games.prototype.scene import Scene


def raid(**more: object) -> Scene:
    """Anna (HRE) stands before Carla's land in her Combat turn, at peace."""
    return table(
        phase="combat",
        vf={"bohemia": "carla 1", "styria": "bruno 1"},
        transports={"bavaria": "anna: war-wagon 1 [10 vf, captain 1]"},
        **more,
    )


@pytest.mark.rule("MP-WAR-01")
def test_all_begin_in_peace_and_war_is_mutual() -> None:
    scene = table()
    assert not any(scene.state.war)
    scene.play("anna: declare-war @bruno 0")
    assert at_war(scene, "anna", "bruno")
    assert at_war(scene, "bruno", "anna")
    assert not at_war(scene, "anna", "carla")


@pytest.mark.rule("MP-WAR-01", "MP-WAR-04", "MP-WAR-10")
def test_an_attack_in_peace_is_a_surprise() -> None:
    scene = raid()
    scene.play("anna: attack bohemia")
    scene.refuses("anna: charge", "MP-WAR-04")
    scene.play("anna: surprise 0")
    assert at_war(scene, "anna", "carla")
    assert scene.honour("anna") == -3
    assert scene.honour("carla") == 0
    assert scene.wrongs("carla", "anna") == 9


@pytest.mark.rule("MP-WAR-04")
def test_a_surprise_on_the_same_religion_costs_five() -> None:
    scene = raid()
    scene.play("anna: attack styria", "anna: surprise 0")
    assert scene.honour("anna") == -5


@pytest.mark.rule("MP-WAR-02")
def test_what_a_declaration_costs() -> None:
    scene = table(technologies={"anna": LITERATE})
    scene.play("anna: declare-war @bruno 0")
    assert scene.honour("anna") == -3
    scene.play("anna: declare-war @carla 0")
    assert scene.honour("anna") == -4


@pytest.mark.rule("MP-WAR-01")
def test_war_is_declared_once() -> None:
    scene = table(war=["anna bruno"])
    scene.refuses("anna: declare-war @bruno 0", "MP-WAR-01")
    scene.refuses("anna: declare-war @anna 0", "MP-WAR-01")


@pytest.mark.rule("MP-WAR-03")
def test_a_declaration_is_an_action() -> None:
    scene = table(cards={"anna": "bard"})
    write(scene, "anna", "bruno", "no-aggression", "lasts 1")
    scene.play("bruno: refuse")
    scene.refuses("anna: declare-war @carla 0", "MP-WAR-03")


@pytest.mark.rule("MP-WAR-05")
def test_peace_by_agreement_costs_no_honour() -> None:
    scene = table(war=["anna bruno"])
    scene.refuses("anna: offer-peace @carla", "MP-WAR-05")
    scene.play("anna: offer-peace @bruno", "bruno: accept")
    assert not at_war(scene, "anna", "bruno")
    assert scene.honour("anna") == scene.honour("bruno") == 0
    assert scene.state.pacts == []
    assert scene.asked == ["bruno"], "it was an action"


@pytest.mark.rule("MP-WAR-05", "MP-DIPL-03")
def test_peace_for_money() -> None:
    scene = table(war=["anna bruno"])
    scene.play("anna: offer-peace @bruno", "bruno: change", "bruno: payment @anna @bruno 300")
    scene.play("bruno: counter")
    assert at_war(scene, "anna", "bruno")
    scene.play("anna: take-up @bruno")
    assert not at_war(scene, "anna", "bruno")
    assert scene.florins("bruno") == 1300


@pytest.mark.rule("MP-WAR-05")
def test_refused_peace() -> None:
    scene = table(war=["anna bruno"])
    scene.play("anna: offer-peace @bruno", "bruno: refuse")
    assert at_war(scene, "anna", "bruno")


@pytest.mark.rule("MP-WAR-06")
def test_a_separate_peace_breaks_an_alliance_that_forbids_it() -> None:
    scene = table(war=["anna carla", "bruno carla"], technologies={"anna": LITERATE})
    signed = sign(scene, "anna", "bruno", "defend-all 0", "no-separate-peace", "unlimited")
    scene.play("anna: offer-peace @carla", "carla: accept")
    assert not at_war(scene, "anna", "carla")
    assert at_war(scene, "bruno", "carla")
    assert scene.honour("anna") == -1
    assert scene.wrongs("bruno", "anna") == 3
    assert pact(scene, signed.number) is None


@pytest.mark.rule("MP-WAR-06")
def test_without_such_a_clause_the_alliance_stands() -> None:
    scene = table(war=["anna carla", "bruno carla"], technologies={"anna": LITERATE})
    signed = sign(scene, "anna", "bruno", "defend-all 0", "unlimited")
    scene.play("anna: offer-peace @carla", "carla: accept")
    assert scene.honour("anna") == 0
    assert pact(scene, signed.number)


@pytest.mark.rule("MP-WAR-06")
def test_a_common_peace_is_not_separate() -> None:
    scene = table(war=["anna carla", "bruno carla"], technologies={"anna": LITERATE})
    signed = sign(scene, "anna", "bruno", "defend-all 0", "no-separate-peace", "unlimited")
    write(scene, "anna", "bruno carla", "make-peace", "unlimited")
    scene.play("bruno: accept", "carla: accept")
    assert not any(scene.state.war)
    assert pact(scene, signed.number)
    assert scene.honour("anna") == scene.honour("bruno") == 0


# ---- casus belli


@pytest.mark.rule("MP-CB-01")
def test_counters_are_independent_and_survive() -> None:
    scene = table(wrongs={"bruno anna": 4}, war=["anna bruno"])
    assert scene.wrongs("anna", "bruno") == 0
    scene.play("anna: offer-peace @bruno", "bruno: accept")
    end_turn(scene)
    assert scene.wrongs("bruno", "anna") == 4


@pytest.mark.rule("MP-CB-05")
def test_a_declaration_gives_the_injured_wrongs() -> None:
    scene = table()
    scene.play("anna: declare-war @bruno 0")
    assert scene.wrongs("bruno", "anna") == 9
    assert scene.wrongs("anna", "bruno") == 0
    assert scene.wrongs("carla", "anna") == 0


@pytest.mark.rule("MP-CB-06")
def test_nine_wrongs_pay_for_a_war_with_the_same_religion() -> None:
    scene = table(wrongs={"anna bruno": 10})
    scene.refuses("anna: declare-war @bruno 4", "MP-CB-06")
    scene.play("anna: declare-war @bruno 3")
    assert scene.honour("anna") == 0
    assert scene.wrongs("anna", "bruno") == 1
    assert scene.wrongs("bruno", "anna") == 0


@pytest.mark.rule("MP-CB-06")
def test_part_of_the_price_may_be_waived() -> None:
    scene = table(wrongs={"anna bruno": 8})
    scene.refuses("anna: declare-war @bruno 3", "MP-CB-06")
    scene.play("anna: declare-war @bruno 2")
    assert scene.honour("anna") == -1
    assert scene.wrongs("anna", "bruno") == 2
    assert scene.wrongs("bruno", "anna") == 3


@pytest.mark.rule("MP-CB-06", "MP-DIPL-14")
def test_wrongs_also_pay_for_the_pacts_that_fall() -> None:
    scene = table(wrongs={"anna carla": 6}, technologies={"anna": LITERATE})
    sign(scene, "anna", "carla", "no-aggression", "unlimited")
    scene.play("anna: declare-war @carla 2")
    assert scene.honour("anna") == 0
    assert scene.wrongs("carla", "anna") == 0


@pytest.mark.rule("MP-CB-06", "MP-WAR-04")
def test_wrongs_pay_for_a_surprise() -> None:
    scene = raid(wrongs={"anna carla": 9})
    scene.play("anna: attack bohemia", "anna: surprise 3")
    assert scene.honour("anna") == 0
    assert scene.wrongs("anna", "carla") == 0


@pytest.mark.rule("MP-CB-08")
def test_wrongs_are_worth_nothing_at_the_end() -> None:
    plain, wronged = table(FOUR), table(FOUR, wrongs={"anna bruno": 12})
    assert final_points(plain.state, 0) == final_points(wronged.state, 0)


@pytest.mark.rule("MP-CB-09")
def test_the_variant_marks_offensive_cards() -> None:
    for variant, count in (("on", 1), ("off", 0)):
        scene = table(
            phase="combat", cards={"anna": "assassin", "bruno": "guard"}, wrongs_by_cards=variant
        )  # fmt: skip
        scene.play("anna: play-seat assassin @bruno", "bruno: pass")
        assert scene.wrongs("bruno", "anna") == count


@pytest.mark.rule("MP-CB-09")
@pytest.mark.parametrize(
    ("variant", "pope", "antipope", "count"),
    [("on", "anna", -1, 2), ("on", "", 0, 2), ("on", "bruno", -1, 1), ("on", "bruno", 1, 1), ("off", "anna", 0, 0)],
)  # fmt: skip
def test_a_card_of_pope_or_antipope_gives_two(
    variant: str, pope: str, antipope: int, count: int
) -> None:
    """Of the user: the victim's own see does not matter."""
    scene = table(
        phase="combat", cards={"anna": "assassin", "bruno": "guard"}, pope=pope,
        fields={"antipope": antipope}, wrongs_by_cards=variant,
    )  # fmt: skip
    scene.play("anna: play-seat assassin @bruno", "bruno: pass")
    assert scene.wrongs("bruno", "anna") == count
    assert scene.wrongs("anna", "bruno") == 0


@pytest.mark.rule("MP-CB-09")
def test_a_card_that_is_stopped_and_the_one_that_stops_it_give_none() -> None:
    scene = table(
        phase="combat", cards={"anna": "assassin", "bruno": "assassin"}, pope="bruno", wrongs_by_cards="on"
    )  # fmt: skip
    scene.play("anna: play-seat assassin @bruno", "bruno: play assassin")
    assert scene.happened("card-neutralised")
    assert (scene.wrongs("bruno", "anna"), scene.wrongs("anna", "bruno")) == (0, 0)


@pytest.mark.rule("MP-CB-09")
def test_cards_of_diplomacy_give_none_in_the_variant() -> None:
    scene = table(cards={"anna": "spy"}, wrongs_by_cards="on")
    scene.play("anna: play-seat spy @bruno")
    assert scene.wrongs("bruno", "anna") == 0
