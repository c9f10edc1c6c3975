"""Diplomacy: alliances (MU-DIP-35 to MU-DIP-40)."""

from typing import Any

import pytest

from gonfalon.commons.pacts.clauses import DEFENSIVE, OFFENSIVE
from gonfalon.games.medioevo.definitions.questions.realm import at_open_war
from gonfalon.games.medioevo.diplomacy.questions import (
    attacking,
    breach_cost,
    entry_victims,
    is_guest,
    may_enter,
    owed,
    war_with,
)
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state import DECLARED, OPEN, PEACE
from tests.games.medioevo.campaign import next_turn
from tests.games.medioevo.pacts import at_arms, claim, in_force, known, raid, sign, table
from tests.games.medioevo.scene import Scene

ANNA, BRUNO, CARLA, DARIO = range(4)


RAIDS = ("anna bruno", "anna bruno", "anna carla", "carla anna")


def allied(*raids: str, **position: Any) -> Scene:
    """Bruno and Carla defend each other with 6 units; Anna and Dario are outside."""
    names = "anna bruno carla dario"
    scene = at_arms(names, *raids, **position) if raids else table(names, **position)
    sign(scene, "bruno", "carla", "defend 6")
    return scene


@pytest.mark.rule("MU-DIP-35")
def test_an_ally_is_told_what_he_owes() -> None:
    scene = allied(*RAIDS, units={"serbia": "carla: 2 archer; anna: 1 archer"})
    raid(scene, "anna", "bruno")
    (duty,) = owed(scene.state, CARLA)
    assert (duty.kind, duty.to, duty.amount, duty.enemy) == (DEFENSIVE, BRUNO, 6, ANNA)
    assert duty.done == 2
    assert not owed(scene.state, BRUNO)


@pytest.mark.rule("MU-DIP-35")
def test_support_is_owed_until_the_war_ends() -> None:
    scene = allied(*RAIDS)
    raid(scene, "anna", "bruno")
    scene.play("anna: offer-peace @bruno")
    scene.play(f"bruno: accept {scene.state.proposals[0].number}")
    assert not owed(scene.state, CARLA)
    assert war_with(scene.state, CARLA, ANNA) == DECLARED


@pytest.mark.rule("MU-DIP-36", "MU-DIP-51")
def test_the_ally_fights_at_once() -> None:
    scene = allied(*RAIDS)
    raid(scene, "anna", "bruno")
    assert war_with(scene.state, CARLA, ANNA) == DECLARED
    assert not at_open_war(scene.state, CARLA, ANNA)
    assert breach_cost(scene.state, CARLA, attacking(ANNA)).hp == 0
    assert breach_cost(scene.state, ANNA, attacking(CARLA)).hp == -3
    raid(scene, "carla", "anna")
    assert scene.honour("carla") == 10
    assert at_open_war(scene.state, CARLA, ANNA)
    assert war_with(scene.state, DARIO, ANNA) == PEACE


@pytest.mark.rule("MU-DIP-36")
def test_an_attack_on_the_ally_costs_as_ever() -> None:
    scene = allied(*RAIDS)
    raid(scene, "anna", "bruno")
    raid(scene, "anna", "carla")
    assert scene.honour("anna") == 4
    assert war_with(scene.state, CARLA, ANNA) == OPEN


@pytest.mark.rule("MU-DIP-36")
def test_the_war_of_the_ally_opens_with_the_next_turn() -> None:
    scene = allied(*RAIDS)
    raid(scene, "anna", "bruno")
    next_turn(scene)
    assert war_with(scene.state, CARLA, ANNA) == OPEN


@pytest.mark.rule("MU-DIP-37", "MU-DIP-19")
def test_an_instruction_is_a_passage() -> None:
    scene = allied(*RAIDS, units={"croatia": "bruno: 1 archer"})
    scene.refuses("bruno: direct @carla bosnia", "MU-DIP-37")
    raid(scene, "anna", "bruno")
    s = scene.state
    bosnia, croatia = s.world.territory("bosnia"), s.world.territory("croatia")
    assert entry_victims(s, CARLA, bosnia) == (BRUNO,)
    told = scene.play("bruno: direct @carla bosnia")
    assert told[0].audience == (BRUNO, CARLA)
    assert may_enter(scene.state, CARLA, bosnia)
    assert not may_enter(scene.state, CARLA, croatia)
    assert not known(scene, "anna").directions
    scene.state.army[CARLA] = {bosnia: (3, 0, 0, 0, 0, 0, 0, 0)}
    assert is_guest(scene.state, CARLA, bosnia)
    assert scene.controller("bosnia") == "bruno"
    assert owed(scene.state, CARLA)[0].done == 3
    # when the war ends so does the right: the units are stranded guests
    scene.play("anna: offer-peace @bruno")
    scene.play(f"bruno: accept {scene.state.proposals[0].number}")
    assert not may_enter(scene.state, CARLA, bosnia)
    assert [guest[:3] for guest in scene.state.stranded] == [(CARLA, bosnia, BRUNO)]


@pytest.mark.rule("MU-DIP-37")
def test_who_was_attacked_directs_to_each_zone_once() -> None:
    scene = allied(*RAIDS)
    raid(scene, "anna", "bruno")
    s = scene.state
    zones = s.land.bit_count() + s.seas.bit_count()
    assert [len(scene.standing(name, "direct")) for name in scene.names] == [0, zones, 0, 0]
    assert all(text.startswith("direct player-3 ") for text in scene.standing("bruno", "direct"))
    scene.play("bruno: direct @carla bosnia", "bruno: direct @carla north-aegean-sea")
    assert len(scene.standing("bruno", "direct")) == zones - 2
    scene.refuses("bruno: direct @carla bosnia", "MU-DIP-37")
    scene.refuses("bruno: direct @carla north-aegean-sea", "MU-DIP-37")
    scene.refuses("anna: direct @carla croatia", "MU-DIP-37")
    assert [(order.ally, order.turn) for order in scene.state.directions] == [(CARLA, 3)] * 2


@pytest.mark.rule("MU-DIP-38")
def test_the_vote_shows_what_an_instruction_would_have_cost() -> None:
    scene = allied(*RAIDS)
    raid(scene, "anna", "bruno")
    friends = sign(scene, "carla", "dario", "no-war", "secret")
    bavaria = scene.state.world.territory("bavaria")
    scene.play("bruno: direct @carla bavaria")
    (alliance, _) = in_force(scene)
    raised = claim(scene, "bruno", "carla", alliance)
    scene.play(f"carla: contest {raised.number}")
    assert scene.state.claims[0].excuses == ((bavaria, -5, friends),)
    # to those who do not know it neither the secret pact is shown nor what it would have cost
    assert known(scene, "anna").claims[0].excuses == ((bavaria, -3),)
    assert known(scene, "dario").claims[0].excuses == ((bavaria, -5, friends),)
    (claimed,) = scene.view("dario")["claims"]
    assert claimed["excuses"] == [{"zone": "bavaria", "honour": -5, "pacts": [friends]}]


@pytest.mark.rule("MU-DIP-38", "MU-DIP-27")
def test_an_excuse_by_a_secret_pact_alone_is_hidden() -> None:
    scene = allied(*RAIDS, war=["carla dario"])
    raid(scene, "anna", "bruno")
    secret = sign(scene, "carla", "dario", "grant passage @carla @dario", "secret")
    bavaria = scene.state.world.territory("bavaria")
    scene.play("bruno: direct @carla bavaria")
    raised = claim(scene, "bruno", "carla", in_force(scene)[0])
    scene.play(f"carla: contest {raised.number}")
    assert known(scene, "carla").claims[0].excuses == ((bavaria, -2, secret),)
    assert known(scene, "anna").claims[0].excuses == ()


def conflict() -> Scene:
    scene = allied(*RAIDS)
    sign(scene, "anna", "carla", "grant commercial @anna @carla")
    raid(scene, "anna", "bruno")
    return scene


@pytest.mark.rule("MU-DIP-39", "MU-TIME-14")
def test_an_ally_of_both_chooses_first() -> None:
    scene = conflict()
    assert scene.window == "alliance.conflict"
    assert scene.asked == ["carla"]
    assert scene.legal("carla") == ["honour-alliance", "break-alliance"]
    asked = scene.state.agenda[-1].asks(scene.state, CARLA)
    assert (asked["alliance_points"], asked["pacts_points"]) == (2, 2)
    scene.play("carla: break-alliance")
    assert scene.honour("carla") == 8
    assert war_with(scene.state, CARLA, ANNA) == PEACE
    (kept,) = scene.state.pacts
    assert kept.binds(ANNA, CARLA)


@pytest.mark.rule("MU-DIP-39")
def test_the_alliance_is_kept() -> None:
    scene = conflict()
    scene.play("carla: honour-alliance")
    assert scene.honour("carla") == 8
    assert war_with(scene.state, CARLA, ANNA) == DECLARED
    (kept,) = scene.state.pacts
    assert kept.binds(BRUNO, CARLA)
    assert owed(scene.state, CARLA)


@pytest.mark.rule("MU-DIP-39")
def test_without_an_answer_the_cheaper_choice() -> None:
    scene = conflict()
    scene.default("carla")
    assert war_with(scene.state, CARLA, ANNA) == DECLARED
    scene = allied(*RAIDS)
    for _ in range(2):
        sign(scene, "anna", "carla", "no-war")
    raid(scene, "anna", "bruno")
    scene.default("carla")
    assert scene.honour("carla") == 8
    assert war_with(scene.state, CARLA, ANNA) == PEACE


@pytest.mark.rule("MU-DIP-40")
def test_allies_are_asked_to_declare_war_too() -> None:
    scene = table("anna bruno carla", turn=4)
    number = sign(scene, "anna", "carla", "lead @anna 8", "target @bruno")
    scene.play("anna: declare-war @bruno")
    (call,) = scene.state.proposals
    assert [move.text for move in GAME.answers(scene.state, CARLA)] == [
        f"refuse {call.number}",
        f"accept {call.number}",
    ]
    (duty,) = owed(scene.state, CARLA)
    assert duty[:4] == (number, OFFENSIVE, ANNA, 8)
    # who has not declared would pay for an attack
    assert breach_cost(scene.state, CARLA, attacking(BRUNO)).hp == -3
    scene.play(f"carla: accept {call.number}")
    assert war_with(scene.state, CARLA, BRUNO) == DECLARED
    next_turn(scene)
    assert breach_cost(scene.state, CARLA, attacking(BRUNO)).hp == 0


@pytest.mark.rule("MU-DIP-40", "MU-DIP-38")
def test_the_price_of_joining_is_named_and_it_can_be_refused() -> None:
    scene = table("anna bruno carla")
    sign(scene, "carla", "bruno", "no-war")
    sign(scene, "anna", "carla", "lead @anna 8", "target @bruno")
    scene.play("anna: declare-war @bruno")
    (call,) = scene.state.proposals
    accepts = scene.state.vocabulary["accept", call.number]
    assert breach_cost(scene.state, CARLA, accepts).hp == -2
    scene.play(f"carla: refuse {call.number}")
    assert war_with(scene.state, CARLA, BRUNO) == PEACE
    assert scene.honour("carla") == 10


@pytest.mark.rule("MU-DIP-40")
def test_an_undeclared_attack_calls_the_allies_too() -> None:
    scene = at_arms("anna bruno carla", "anna bruno", "anna bruno")
    sign(scene, "anna", "carla", "lead @anna 8", "target @bruno")
    raid(scene, "anna", "bruno")
    raid(scene, "anna", "bruno")
    assert len(scene.state.proposals) == len(scene.state.triggered) == 1


def before_transylvania(**position: Any) -> Scene:
    """It is Anna's slot, and her army stands at the border of Bruno's land."""
    return allied(
        phase="combat",
        active="anna",
        units={"wallachia": "anna: 3 cavalry", "serbia": "carla: 3 archer"},
        pieces={"wallachia": "anna: war-wagon 2", "serbia": "carla: war-wagon 2"},
        **position,
    )


@pytest.mark.rule("MU-DIP-39", "MU-DIP-43", "MU-TIME-14")
def test_the_attack_waits_for_the_choice() -> None:
    scene = before_transylvania()
    sign(scene, "anna", "carla", "grant commercial @anna @carla")
    scene.play("anna: march wallachia", "anna: go transylvania", "anna: confirm")
    assert (scene.window, scene.asked) == ("alliance.conflict", ["carla"])
    assert scene.honour("anna") == 7
    assert scene.controller("transylvania") != "anna"
    scene.play("carla: honour-alliance")
    assert scene.controller("transylvania") == "anna"
    assert war_with(scene.state, CARLA, ANNA) == DECLARED


@pytest.mark.rule("MU-DIP-36", "MU-DIP-37")
def test_an_ally_comes_when_called_and_fights() -> None:
    scene = before_transylvania()
    scene.play("anna: march wallachia", "anna: go transylvania", "anna: confirm")
    scene.play("bruno: direct @carla bosnia")
    scene.pass_until("combat.own-turn", "carla")
    scene.play("carla: march serbia", "carla: go bosnia")
    assert scene.controller("bosnia") == "bruno"
    assert scene.honour("carla") == 10
    assert owed(scene.state, CARLA)[0].done == 3
    assert not scene.happened("undeclared-attack")[1:]


@pytest.mark.rule("MU-DIP-40")
def test_an_ally_at_war_with_the_target_is_not_asked_to_declare_it() -> None:
    """Anna leads Bruno and Carla against Dario; Bruno fights him already."""
    scene = table("anna bruno carla dario", war=["bruno dario"])
    sign(scene, "anna", "bruno carla", "lead @anna 3", "target @dario")
    scene.play("anna: declare-war @dario")
    assert [call.ally for call in scene.state.triggered] == [BRUNO, CARLA]
    assert [proposal.addressees for proposal in scene.state.proposals] == [(CARLA,)]


@pytest.mark.rule("MU-DIP-22")
@pytest.mark.parametrize("fee", [0, 20])
def test_only_a_fee_is_owed_for_trade(fee: int) -> None:
    scene = table()
    terms = [f"fee @bruno @carla {fee}"] if fee else []
    number = sign(scene, "bruno", "carla", "grant commercial @bruno @carla", *terms)
    found = [(duty.pact, duty.to, duty.amount) for duty in owed(scene.state, CARLA)]
    assert found == ([(number, BRUNO, fee)] if fee else [])
    assert owed(scene.state, BRUNO) == owed(scene.state, ANNA) == []
