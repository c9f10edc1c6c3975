"""Concession, Diplomat, Spy and Golden Tablet (MP-CHAR-16, -21, -43, -45, -55, -59, MP-CB-02, MP-CB-05, MP-CB-07)."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.commons.pacts.clauses import COMMERCIAL, DEFENSIVE, PASSAGE, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.diplomacy.questions.rights import may_pass, may_trade
from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.state_rows import Siege
from tests.games.prototype.diplomacy import FOUR, at_war, kinds, sign, table
from tests.games.prototype.rules.diplomacy.test_diplomacy_breaking import end_turn
from tests.games.prototype.scene import Scene

ANNA, BRUNO, CARLA, DORA = range(4)
FIVE = FOUR | {"emma": "golden-horde"}
"""The Golden Tablet is in decks for five and more."""

# ---- Concession


@pytest.mark.rule("MP-CHAR-16", "MP-CB-02")
def test_trade_and_passage_are_imposed() -> None:
    scene = table(cards={"anna": "concession"})
    scene.play("anna: play-use concession @bruno trade-and-passage")
    assert may_trade(scene.state, ANNA, BRUNO)
    assert may_pass(scene.state, ANNA, BRUNO)
    assert not may_pass(scene.state, BRUNO, ANNA), "for the user alone"
    assert not may_trade(scene.state, CARLA, BRUNO)
    assert scene.wrongs("bruno", "anna") == 4
    assert [pact.last_turn for pact in scene.state.pacts] == [0, 0]


@pytest.mark.rule("MP-CHAR-16", "MP-CB-02")
def test_one_right_alone() -> None:
    scene = table(cards={"anna": "concession"})
    scene.play("anna: play-use concession @bruno passage")
    assert may_pass(scene.state, ANNA, BRUNO)
    assert not may_trade(scene.state, ANNA, BRUNO)
    assert scene.wrongs("bruno", "anna") == 2


@pytest.mark.rule("MP-CHAR-16")
def test_not_on_an_enemy() -> None:
    scene = table(cards={"anna": "concession"}, war=["anna bruno"])
    scene.refuses("anna: play-use concession @bruno trade", "MP-CHAR-16")
    scene.refuses("anna: play-use concession @carla truce", "MP-CHAR-16")


@pytest.mark.rule("MP-CHAR-55", "MP-CB-06")
def test_an_imposed_right_is_broken_with_wrongs() -> None:
    scene = table(cards={"anna": "concession"})
    scene.play("anna: play-use concession @bruno trade-and-passage")
    trade, passage = scene.state.pacts
    scene.play(f"bruno: break-wronged @anna {trade.number}")
    assert scene.honour("bruno") == 0
    assert scene.wrongs("bruno", "anna") == 1
    scene.play(f"bruno: break-pact {passage.number}")
    assert scene.honour("bruno") == -1
    assert scene.wrongs("anna", "bruno") == 3
    assert scene.state.pacts == []


@pytest.mark.rule("MP-CHAR-55")
def test_war_ends_an_imposed_right() -> None:
    scene = table(cards={"anna": "concession"})
    scene.play("anna: play-use concession @bruno trade", "anna: done", "bruno: declare-war @anna 0")
    assert scene.state.pacts == []
    assert scene.honour("bruno") == -3 - 1


# ---- Diplomat


def mediate(technology: str, **more: Any) -> Scene:
    return table(cards={"anna": "diplomat"}, technologies={"anna": technology}, **more)


@pytest.mark.rule("MP-CHAR-21")
def test_how_long_a_truce_lasts() -> None:
    for technology, turns in (
        ("education", 1),
        ("literature", 2),
        ("philosophy", 3),
        ("university", 4),
    ):
        scene = mediate(technology)
        scene.play("anna: play-use diplomat @bruno truce")
        assert scene.standing("bruno", "end-truce") == [f"end-truce player-1 1..{turns}"]
        assert scene.standing("anna", "end-truce") == [f"end-truce player-2 1..{turns}"]


@pytest.mark.rule("MP-CHAR-21", "MP-CARD-08")
def test_a_diplomat_needs_education() -> None:
    scene = table(cards={"anna": "diplomat"})
    scene.refuses("anna: play-use diplomat @bruno truce", "MP-CARD-08")


@pytest.mark.rule("MP-CHAR-21", "MP-CARD-10")
def test_no_attack_and_no_offensive_card_during_a_truce() -> None:
    scene = table(
        cards={"anna": "diplomat, spy"},
        technologies={"anna": "philosophy"}, war=["anna bruno"], vf={"styria": "bruno 25"},
        transports={"bavaria": "anna: war-wagon 1 [10 vf, captain 1]"}, events="ev02",
    )  # fmt: skip
    scene.play("anna: play-use diplomat @bruno truce")
    scene.refuses("anna: play-seat spy @bruno", "MP-CARD-10")
    scene.allows("anna: play-seat spy @carla")
    scene.pass_until("combat.turn", "anna")
    scene.refuses("anna: attack styria", "MP-CHAR-21")


@pytest.mark.rule("MP-CHAR-21")
def test_the_truce_ends_by_itself() -> None:
    scene = mediate("literature")
    scene.play("anna: play-use diplomat @bruno truce")
    end_turn(scene)
    assert scene.standing("bruno", "end-truce") == ["end-truce player-1 1..1"]
    end_turn(scene)
    assert scene.standing("bruno", "end-truce") == []


@pytest.mark.rule("MP-CHAR-21", "MP-SIEGE-26")
def test_a_truce_ends_a_siege() -> None:
    scene = table(
        cards={"bruno": "diplomat"}, active="bruno", technologies={"bruno": "education"}, war=["anna bruno"],
        vf={"pannonia": "bruno 3"}, buildings={"pannonia": "fort"},
        transports={"pannonia": "anna: war-wagon 1 [15 vf, captain 1, catapult]"},
        fields={"sieges": [Siege(table().state.world.territory("pannonia"), ANNA, 2, 0, 0, 2)]},
    )  # fmt: skip
    scene.play("bruno: play-use diplomat @anna truce")
    assert scene.state.sieges == []
    assert at_war(scene, "anna", "bruno")
    assert (
        scene.state.transport_deadline[scene.state.world.transport_names.index("war-wagon-1")] == 4
    )


@pytest.mark.rule("MP-CB-07", "MP-CHAR-21")
def test_wrongs_are_removed() -> None:
    scene = mediate("literature", wrongs={"bruno anna": 5})
    scene.refuses("anna: play-use diplomat @carla wrongs", "MP-CHAR-21")
    scene.play("anna: play-use diplomat @bruno wrongs")
    assert scene.wrongs("bruno", "anna") == 1
    scene = mediate("university", wrongs={"bruno anna": 5})
    scene.play("anna: play-use diplomat @bruno wrongs")
    assert scene.wrongs("bruno", "anna") == 0


@pytest.mark.rule("MP-CHAR-59", "MP-CB-05")
def test_truce_turns_are_cancelled() -> None:
    scene = mediate("philosophy")
    scene.play("anna: play-use diplomat @bruno truce")
    scene.refuses("carla: end-truce @anna 1", "MP-CHAR-59")
    scene.refuses("bruno: end-truce @anna 4", "MP-CHAR-59")
    scene.play("bruno: end-truce @anna 1")
    assert scene.honour("bruno") == -1
    assert scene.wrongs("anna", "bruno") == 3
    scene.play("anna: end-truce @bruno 2")
    assert scene.honour("anna") == -2
    assert scene.standing("anna", "end-truce") == []


@pytest.mark.rule("MP-CHAR-59")
def test_paid_at_once_he_attacks_in_this_turn() -> None:
    scene = table(
        cards={"anna": "diplomat"}, technologies={"anna": "philosophy"}, vf={"styria": "anna 25"},
        transports={"pannonia": "bruno: war-wagon 1 [10 vf, captain 1]"}, events="ev02",
    )  # fmt: skip
    scene.play("anna: play-use diplomat @bruno truce", "bruno: end-truce @anna 3")
    assert scene.honour("bruno") == -3
    scene.pass_until("combat.turn", "bruno")
    scene.allows("bruno: attack styria")


# ---- Spy


@pytest.mark.rule("MP-CHAR-43", "MP-TERM-11")
def test_a_spy_reads_all_pacts_of_one_player() -> None:
    pacts = [
        Pact(100, (BRUNO, CARLA), (Clause(DEFENSIVE),), secret=1),
        Pact(101, (CARLA, DORA), (Clause(PASSAGE, CARLA, DORA),), secret=1),
    ]
    scene = table(FOUR, cards={"anna": "spy"}, fields={"pacts": pacts})
    assert [p.clauses for p in GAME.knowledge(scene.state, ANNA).pacts] == [(), ()]
    scene.play("anna: play-seat spy @bruno")
    one, two = GAME.knowledge(scene.state, ANNA).pacts
    assert kinds(one) == ["defensive-alliance"]
    assert two.clauses == (), "no pact of bruno's"
    assert GAME.knowledge(scene.state, DORA).pacts[0].clauses == ()
    (event,) = scene.happened("pact-says")
    assert event.audience == (ANNA,)


@pytest.mark.rule("MP-CHAR-43")
def test_what_is_signed_later_stays_secret() -> None:
    scene = table(cards={"anna": "spy"})
    scene.play("anna: play-seat spy @bruno", "anna: done")
    sign(scene, "bruno", "carla", "no-aggression", "unlimited", "secret")
    assert GAME.knowledge(scene.state, ANNA).pacts[0].clauses == ()


# ---- Golden Tablet


@pytest.mark.rule("MP-CHAR-45", "MP-CB-05")
def test_peace_with_a_whole_alliance() -> None:
    pacts = [
        Pact(100, (ANNA, BRUNO), (Clause(DEFENSIVE),)),
        Pact(101, (CARLA, DORA), (Clause(DEFENSIVE),)),
    ]
    war = ["anna carla", "anna dora", "bruno carla", "bruno dora"]
    scene = table(FIVE, cards={"anna": "golden-tablet"}, war=war, fields={"pacts": pacts})
    scene.play("anna: play-use golden-tablet @carla peace-with-allies")
    assert not at_war(scene, "anna", "carla")
    assert not at_war(scene, "anna", "dora")
    assert at_war(scene, "bruno", "carla")
    assert scene.honour("anna") == 0
    assert scene.wrongs("bruno", "anna") == 3
    assert [pact.number for pact in scene.state.pacts] == [101]


@pytest.mark.rule("MP-CHAR-45")
def test_peace_with_one_player() -> None:
    pacts = [
        Pact(101, (CARLA, DORA), (Clause(DEFENSIVE),)),
        Pact(102, (ANNA, BRUNO), (Clause(DEFENSIVE),)),
    ]
    scene = table(
        FIVE,
        cards={"anna": "golden-tablet"},
        war=["anna carla", "anna dora"],
        fields={"pacts": pacts},
    )
    scene.play("anna: play-use golden-tablet @carla peace")
    assert not at_war(scene, "anna", "carla")
    assert at_war(scene, "anna", "dora")
    assert len(scene.state.pacts) == 2, "bruno is at peace with carla: no need to leave him"


@pytest.mark.rule("MP-CHAR-45")
def test_only_with_enemies() -> None:
    scene = table(FIVE, cards={"anna": "golden-tablet"}, war=["anna carla"])
    scene.refuses("anna: play-use golden-tablet @bruno peace", "MP-CHAR-45")
    scene.refuses("anna: play-use golden-tablet @carla peace-with-allies", "MP-CHAR-45")


@pytest.mark.rule("MP-CHAR-45", "MP-TERM-11")
@pytest.mark.parametrize("clause", [DEFENSIVE, COMMERCIAL])
def test_the_tablet_does_not_tell_what_a_secret_pact_says(clause: int) -> None:
    secret = Pact(101, (CARLA, DORA), (Clause(clause, CARLA, DORA),), secret=1)
    scene = table(
        FIVE,
        cards={"anna": "golden-tablet"},
        war=["anna carla", "anna dora"],
        fields={"pacts": [secret]},
    )
    scene.play("anna: play-use golden-tablet @carla peace-with-allies")
    assert at_war(scene, "anna", "dora") is (clause == COMMERCIAL)
