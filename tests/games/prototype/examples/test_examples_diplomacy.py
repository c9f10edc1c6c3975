"""The worked examples of Diplomacy and of its characters."""

from __future__ import annotations

import pytest

from gonfalon.commons.pacts.clauses import COMMERCIAL, DEFENSIVE, PASSAGE, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.diplomacy.questions.rights import may_pass
from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.realm.questions.effects import Protected, of
from tests.games.prototype.diplomacy import FOUR, LITERATE, at_war, kinds, sign, table
from tests.games.prototype.economy import LT3
from tests.games.prototype.rules.characters.test_diplomacy_cards import FIVE
from tests.games.prototype.rules.diplomacy.test_diplomacy_breaking import end_turn

ANNA, BRUNO, CARLA, DORA = range(4)


@pytest.mark.example("MP-EX-005")
@pytest.mark.rule("MP-WAR-02", "MP-WAR-04")
@pytest.mark.parametrize(("place", "points"), [("styria", 5), ("bohemia", 3)])
def test_a_surprise_attack(place: str, points: int) -> None:
    scene = table(
        phase="combat", vf={"bohemia": "carla 1", "styria": "bruno 1"},
        transports={"bavaria": "anna: war-wagon 1 [10 vf, captain 1]"},
    )  # fmt: skip
    scene.play(f"anna: attack {place}", "anna: surprise 0")
    assert scene.honour("anna") == -points


@pytest.mark.example("MP-EX-006")
@pytest.mark.rule("MP-DIPL-04", "MP-DIPL-06", "MP-DIPL-07")
def test_passage_for_one_turn() -> None:
    scene = table(transports={"styria": "anna: war-wagon 1 [3 vf]"}, events="ev02")
    sign(scene, "anna", "bruno", "grant passage @bruno @anna", "lasts 1")
    scene.pass_until("combat.turn", "anna")
    scene.play("anna: take war-wagon-1", "anna: go pannonia", "anna: go styria")
    end_turn(scene)
    assert not may_pass(scene.state, ANNA, BRUNO)
    scene.pass_until("combat.turn", "anna")
    scene.play("anna: take war-wagon-1")
    scene.refuses("anna: go pannonia", "MP-DIPL-07")


@pytest.mark.example("MP-EX-007")
@pytest.mark.rule("MP-DIPL-04", "MP-DIPL-06", "MP-DIPL-08")
def test_fifty_florins_a_load() -> None:
    passage = Pact(101, (DORA, ANNA), (Clause(PASSAGE, DORA, ANNA),))
    position = {
        "buildings": {"thrace": "city"},
        "transports": {"thrace": "anna: caravan 1 [2 vf, 10 wine]"},
        "florins": {"anna": 100, "dora": 100},
        "events": "ev02",
    }
    scene = table(FOUR, **position, fields={"pacts": [passage]})
    scene.pass_until("commerce.turn", "anna")
    scene.refuses("anna: sell caravan-1 wine nowhere 10", "MP-DIPL-08")
    scene = table(FOUR, **position, fields={"pacts": [passage]})
    scene.play("anna: pact-with @dora", "anna: grant trade @dora @anna", "anna: fee @dora @anna 50")
    scene.refuses("anna: propose", "MP-DIPL-04")
    scene.play("anna: lasts 3", "anna: propose", "dora: accept")
    scene.pass_until("commerce.turn", "anna")
    before = scene.florins("dora")
    scene.play("anna: sell caravan-1 wine nowhere 10")
    assert scene.florins("dora") == before + 50


@pytest.mark.example("MP-EX-008")
@pytest.mark.rule("MP-DIPL-04", "MP-DIPL-06", "MP-DIPL-17")
def test_five_hundred_lent_six_hundred_returned() -> None:
    scene = table()
    words = ("lend @bruno @anna 500", "pay-back @bruno @anna 600", "lasts 2")
    sign(scene, "anna", "bruno", *words)
    assert (scene.florins("anna"), scene.florins("bruno")) == (1500, 500)
    end_turn(scene)
    scene.pass_until("pact.due")
    assert scene.state.turn == 4
    assert scene.prompt("anna")["values"]["florins"] == 600
    scene.play(f"anna: refuse-due @bruno {scene.state.pacts[0].number}")
    assert scene.honour("anna") == -1


@pytest.mark.example("MP-EX-009")
@pytest.mark.rule("MP-DIPL-05", "MP-DIPL-15", "MP-DIPL-12")
def test_help_with_thirty_armies() -> None:
    scene = table(FOUR)
    words = ("defend @bruno @anna 30", "directions @bruno @anna", "lasts 4")
    signed = sign(scene, "anna", "bruno", *words)
    assert signed.clauses[0].amount == 30
    scene.play("bruno: done", "carla: declare-war @anna 0")
    scene.play(f"bruno: confirm-treaty {signed.number}", "bruno: settle")
    assert at_war(scene, "bruno", "carla")
    scene.play(f"anna: dispute @bruno {signed.number}")
    number = scene.state.claims[0].number
    scene.play(*(f"{name}: vote-broken {number}" for name in scene.names))
    assert scene.honour("bruno") == -2
    assert scene.state.pacts == []


@pytest.mark.example("MP-EX-010")
@pytest.mark.rule("MP-DIPL-10", "MP-SUPPLY-07")
def test_ten_of_fifteen_ceded() -> None:
    scene = table(vf={"saxony": "anna 15"}, events="ev02")
    sign(scene, "anna", "bruno", "give-armies saxony @bruno 10", "unlimited")
    assert scene.vf("bruno", "saxony") == 10
    end_turn(scene)
    assert scene.vf("bruno", "saxony") == 0
    assert scene.vf("anna", "saxony") == 5


@pytest.mark.example("MP-EX-090")
@pytest.mark.rule("MP-CHAR-07")
def test_a_bard() -> None:
    scene = table(FOUR, cards={"anna": "bard"}, war=["anna dora"])
    scene.play("anna: play bard", "bruno: gift 100", "carla: gift 250")
    assert (scene.florins("anna"), scene.florins("bruno"), scene.honour("carla")) == (1250, 1000, 1)


@pytest.mark.example("MP-EX-096")
@pytest.mark.rule("MP-CHAR-12")
def test_a_castellan_with_philosophy() -> None:
    scene = table(
        cards={"carla": "castellan"}, active="carla", technologies={"carla": "philosophy"}
    )
    scene.play(
        "carla: play-territory castellan cyrenaica",
        "carla: protect marmarica",
        "carla: protect egypt",
    )
    safe = [
        scene.state.world.territory_ids[shield.territory] for shield in of(scene.state, Protected)
    ]
    assert safe == ["cyrenaica", "marmarica", "egypt"]


@pytest.mark.example("MP-EX-100")
@pytest.mark.rule("MP-CHAR-16", "MP-CB-02")
def test_a_concession() -> None:
    scene = table(cards={"anna": "concession"})
    scene.play("anna: play-use concession @bruno trade-and-passage")
    assert [kinds(pact) for pact in scene.state.pacts] == [["commercial"], ["passage"]]
    assert scene.wrongs("bruno", "anna") == 4


@pytest.mark.example("MP-EX-106")
@pytest.mark.rule("MP-CHAR-21", "MP-CHAR-59")
def test_a_truce_is_bought_off() -> None:
    for turns in (1, 2, 3):
        scene = table(cards={"anna": "diplomat"}, technologies={"anna": "philosophy"})
        scene.play("anna: play-use diplomat @bruno truce", f"bruno: end-truce @anna {turns}")
        assert scene.honour("bruno") == -turns
        left = [] if turns == 3 else [f"end-truce player-1 1..{3 - turns}"]
        assert scene.standing("bruno", "end-truce") == left


@pytest.mark.example("MP-EX-107")
@pytest.mark.rule("MP-CHAR-21", "MP-CHAR-59")
def test_who_imposed_the_truce_changes_his_mind() -> None:
    scene = table(cards={"anna": "diplomat"}, technologies={"anna": "university"})
    scene.play("anna: play-use diplomat @bruno truce")
    end_turn(scene)
    end_turn(scene)
    scene.pass_until("diplomacy.turn", "anna")
    scene.refuses("anna: end-truce @bruno 3", "MP-CHAR-59")
    scene.play("anna: end-truce @bruno 2", "anna: declare-war @bruno 0")
    assert scene.honour("anna") == -2 - 3
    assert at_war(scene, "anna", "bruno")


@pytest.mark.example("MP-EX-115")
@pytest.mark.rule("MP-CHAR-27")
def test_a_jesters_castle() -> None:
    scene = table(FIVE, cards={"carla": "jester"}, active="carla", technologies={"carla": LT3})
    scene.play("carla: play-building jester cyrenaica castle")
    scene.pass_until("combat.turn")
    assert scene.building("cyrenaica") == ["castle"]


@pytest.mark.example("MP-EX-130")
@pytest.mark.rule("MP-CHAR-41")
def test_a_bride() -> None:
    pacts = [
        Pact(100, (ANNA, BRUNO), (Clause(COMMERCIAL, BRUNO, ANNA),)),
        Pact(101, (ANNA, BRUNO), (Clause(PASSAGE, BRUNO, ANNA),)),
    ]
    scene = table(cards={"anna": "princess"}, fields={"pacts": pacts})
    scene.play("anna: play-seat princess @bruno", "bruno: break-pact 100")
    assert scene.honour("bruno") == -2
    scene.play("anna: break-pact 101", "anna: done")
    assert scene.honour("anna") == -2
    scene.play("bruno: declare-war @anna 0")
    assert scene.honour("bruno") == -2 - 6
    assert scene.state.delivered == []


@pytest.mark.example("MP-EX-131")
@pytest.mark.rule("MP-CHAR-58")
def test_a_suit_for_bohemia() -> None:
    scene = table(
        cards={"anna": "princess"}, technologies={"anna": LITERATE},
        vf={"bohemia": "barbarians 8, captain 1", "styria": "barbarians 1"},
    )  # fmt: skip
    scene.dice("d6=4")
    scene.play("anna: play-kingdom princess bohemia")
    assert [scene.vf("anna", place) for place in ("bohemia", "styria")] == [5, 5]
    assert [scene.vf("barbarians", place) for place in ("bohemia", "styria")] == [0, 0]


@pytest.mark.rule("MP-COMP-06")
@pytest.mark.example("MP-EX-133")
@pytest.mark.rule("MP-CHAR-43")
def test_a_spy() -> None:
    secret = Pact(100, (DORA, BRUNO), (Clause(DEFENSIVE, amount=20),), secret=1)
    scene = table(FOUR, active="carla", cards={"carla": "spy"}, fields={"pacts": [secret]})
    scene.play("carla: play-seat spy @dora")
    assert GAME.knowledge(scene.state, CARLA).pacts == [secret]


@pytest.mark.example("MP-EX-135")
@pytest.mark.rule("MP-CHAR-45", "MP-CB-05")
def test_a_golden_tablet() -> None:
    pacts = [
        Pact(100, (ANNA, BRUNO), (Clause(DEFENSIVE),)),
        Pact(101, (CARLA, DORA), (Clause(DEFENSIVE),)),
    ]
    war = ["anna carla", "anna dora", "bruno carla", "bruno dora"]
    scene = table(FIVE, cards={"anna": "golden-tablet"}, war=war, fields={"pacts": pacts})
    scene.play("anna: play-use golden-tablet @dora peace-with-allies")
    assert not any(at_war(scene, "anna", other) for other in scene.names)
    assert (scene.honour("anna"), scene.wrongs("bruno", "anna")) == (0, 3)


@pytest.mark.rule("MP-TECHFX-29", "MP-TECHFX-30", "MP-TECHFX-31", "MP-TECHFX-32")
@pytest.mark.example("MP-EX-178")
@pytest.mark.example("MP-EX-179")
@pytest.mark.example("MP-EX-180")
@pytest.mark.example("MP-EX-182")
@pytest.mark.rule("MP-CHAR-21", "MP-CHAR-59")
@pytest.mark.parametrize(
    ("technology", "turns"),
    [
        ("education", 1),
        ("literature", 2),
        ("philosophy", 3),
        ("university", 4),
    ],
)
def test_turns_of_truce(technology: str, turns: int) -> None:
    scene = table(cards={"anna": "diplomat"}, technologies={"anna": technology})
    scene.play("anna: play-use diplomat @bruno truce")
    assert scene.state.truce[1] == scene.state.turn + turns - 1
    scene.play(f"bruno: end-truce @anna {turns}")
    assert scene.honour("bruno") == -turns
    assert scene.state.truce[1] == 0


@pytest.mark.example("MP-EX-075")
@pytest.mark.rule("MP-BARB-02", "MP-BARB-06", "MP-DIPL-09", "MP-DIPL-10")
def test_palestine_is_ceded_and_attacked() -> None:
    vf = {"syria": "barbarians 6", "palestine": "carla 10"}
    scene = table(FOUR, active="carla", vf=vf, events="ev02")
    sign(scene, "carla", "dora", "cede palestine @dora 5", "unlimited")
    assert scene.owner("palestine") == "dora"
    assert scene.vf("carla", "palestine") == 5
    end_turn(scene)
    (attack,) = scene.happened("barbarians-attack")
    assert attack.values["place"] == scene.state.world.territory("palestine")
    assert attack.values["target_seat"] == DORA
    assert scene.vf("barbarians", "syria") == 1, "the other five attacked"
    assert scene.vf("carla", "palestine") == 0
