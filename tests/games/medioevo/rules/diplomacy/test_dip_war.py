"""Diplomacy: war, attacks, armistice and peace (MU-DIP-01 to MU-DIP-15, MU-DIP-51, MU-DIP-52)."""

import pytest

from gonfalon.games.medioevo.definitions.questions.realm import at_open_war
from gonfalon.games.medioevo.diplomacy.questions import (
    attacking,
    breach_cost,
    declaring,
    entry_victims,
    in_armistice,
    is_guest,
    is_stranded,
    may_enter,
    war_with,
)
from gonfalon.games.medioevo.state import DECLARED, OPEN, PEACE
from tests.games.medioevo.battles import fight
from tests.games.medioevo.campaign import fight_on, next_turn
from tests.games.medioevo.pacts import at_arms, in_force, known, propose, raid, sign, table
from tests.games.medioevo.scene import Scene

ANNA, BRUNO, CARLA = range(3)


@pytest.mark.rule("MU-DIP-01", "MU-DIP-02")
def test_war_is_declared_in_any_phase_and_is_mutual() -> None:
    scene = table(phase="purchase")
    scene.play("anna: declare-war @bruno")
    assert war_with(scene.state, BRUNO, ANNA) == DECLARED
    assert war_with(scene.state, ANNA, BRUNO) == DECLARED
    assert war_with(known(scene, "carla"), BRUNO, ANNA) == DECLARED
    assert war_with(scene.state, ANNA, CARLA) == PEACE


@pytest.mark.rule("MU-DIP-01", "MU-DIP-03")
def test_war_can_be_declared_while_bids_are_sealed() -> None:
    scene = table(phase="order")
    scene.play("anna: bid 10", "anna: declare-war @bruno")
    assert war_with(scene.state, ANNA, BRUNO) == DECLARED


@pytest.mark.rule("MU-DIP-03", "MU-DIP-51")
def test_a_declaration_opens_with_the_next_turn() -> None:
    scene = table(phase="purchase", turn=4)
    scene.play("anna: declare-war @bruno")
    scene.refuses("anna: declare-war @bruno", "MU-DIP-03")
    assert breach_cost(scene.state, ANNA, attacking(BRUNO)).hp == -3
    assert not at_open_war(scene.state, ANNA, BRUNO)
    next_turn(scene)
    assert war_with(scene.state, ANNA, BRUNO) == OPEN
    assert at_open_war(scene.state, ANNA, BRUNO)
    assert breach_cost(scene.state, ANNA, attacking(BRUNO)).hp == 0
    assert scene.happened("war-open")[0].audience is None


@pytest.mark.rule("MU-DIP-04")
def test_neither_side_attacks_freely_in_the_turn_of_the_declaration() -> None:
    scene = at_arms("anna bruno carla", "bruno anna")
    scene.play("anna: declare-war @bruno")
    raid(scene, "bruno", "anna")
    assert scene.honour("bruno") == 7
    assert scene.honour("anna") == 10
    assert war_with(scene.state, ANNA, BRUNO) == OPEN


@pytest.mark.rule("MU-DIP-05")
def test_a_declaration_breaks_all_common_pacts() -> None:
    scene = table()
    sign(scene, "anna", "bruno", "grant commercial @bruno @anna")
    sign(scene, "bruno", "anna", "grant passage @bruno @anna")
    other = sign(scene, "bruno", "carla", "no-war")
    assert breach_cost(scene.state, ANNA, declaring(BRUNO)).hp == -4
    scene.play("anna: declare-war @bruno")
    assert in_force(scene) == [other]
    assert scene.honour("anna") == 6
    assert scene.honour("bruno") == 10


@pytest.mark.rule("MU-DIP-06", "MU-DIP-42")
def test_an_undeclared_attack_costs_and_opens_war() -> None:
    scene = at_arms("anna bruno carla", "anna bruno")
    number = sign(scene, "anna", "bruno", "no-war")
    cost = breach_cost(scene.state, ANNA, attacking(BRUNO))
    assert cost.hp == -5
    assert cost.undeclared == (BRUNO,)
    assert cost.pacts == (number,)
    raid(scene, "anna", "bruno")
    assert scene.honour("anna") == 5
    assert not in_force(scene)
    assert at_open_war(scene.state, ANNA, BRUNO)


@pytest.mark.rule("MU-DIP-07")
def test_entering_an_undefended_territory_is_an_attack_asked_as_by_movement() -> None:
    scene = table(units={"thrace": "anna: 1 archer"})
    s = scene.state
    bosnia, thrace, serbia = map(s.world.territory, ("bosnia", "thrace", "serbia"))
    assert not may_enter(s, ANNA, bosnia)
    assert entry_victims(s, ANNA, bosnia) == (BRUNO,)
    assert entry_victims(s, ANNA, thrace) == ()
    assert entry_victims(s, ANNA, serbia) == ()


@pytest.mark.rule("MU-DIP-08")
def test_what_is_no_attack_costs_nothing_asked_as_by_events() -> None:
    scene = table(units={"bosnia": "barbarians: 1 light-infantry"})
    s = scene.state
    # rebels hold it: nobody controls it, so nobody is attacked by who comes to fight them
    assert entry_victims(s, CARLA, s.world.territory("bosnia")) == ()
    for move in ("pass", "done", "loan"):
        assert breach_cost(s, ANNA, s.vocabulary[(move,)]).hp == 0


@pytest.mark.rule("MU-DIP-09")
def test_every_victim_counts() -> None:
    scene = table(
        phase="combat",
        active="anna",
        units={"wallachia": "anna: 3 cavalry", "transylvania": "carla: 1 archer; bruno: 1 archer"},
        pieces={"wallachia": "anna: war-wagon 2"},
    )
    sign(scene, "bruno", "carla", "grant passage @bruno @carla")
    scene.play("anna: march wallachia", "anna: invade transylvania")
    assert scene.prompt("anna")["values"] == {"seats": [BRUNO, CARLA], "points": 6}
    scene.play("anna: confirm")
    assert scene.honour("anna") == 4
    assert at_open_war(scene.state, ANNA, CARLA)
    assert not at_open_war(scene.state, BRUNO, CARLA)


@pytest.mark.rule("MU-DIP-10")
def test_after_an_undeclared_attack_both_are_free() -> None:
    scene = at_arms("anna bruno carla", "anna bruno", "anna bruno", "bruno anna")
    raid(scene, "anna", "bruno")
    raid(scene, "anna", "bruno")
    raid(scene, "bruno", "anna")
    assert scene.honour("anna") == 7
    assert scene.honour("bruno") == 10


@pytest.mark.rule("MU-DIP-11")
def test_a_proposal_needs_everybody() -> None:
    scene = table()
    number = propose(scene, "anna", "pact-with @bruno", "pact-with @carla", "no-war")
    scene.play(f"bruno: accept {number}")
    assert not in_force(scene)
    scene.refuses(f"bruno: accept {number}", "MU-DIP-11")
    scene.play(f"carla: refuse {number}")
    assert not in_force(scene)
    assert not scene.state.proposals


@pytest.mark.rule("MU-DIP-11")
def test_a_proposal_is_withdrawn_or_lapses() -> None:
    scene = table()
    number = propose(scene, "anna", "pact-with @bruno", "no-war")
    scene.refuses(f"bruno: withdraw {number}", "MU-DIP-11")
    scene.refuses(f"carla: accept {number}", "MU-DIP-11")
    scene.play(f"anna: withdraw {number}")
    scene.refuses(f"bruno: accept {number}", "MU-DIP-11")
    propose(scene, "anna", "pact-with @bruno", "no-war")
    next_turn(scene)
    assert not scene.state.proposals
    assert scene.happened("proposal-lapsed")[0].audience == (ANNA, BRUNO)


@pytest.mark.rule("MU-DIP-12", "MU-DIP-14")
def test_an_armistice_suspends_fighting_unless_broken() -> None:
    scene = table(
        war=["anna bruno"], units={"serbia": "anna: 1 archer; bruno: 1 archer"}, phase="purchase"
    )
    scene.play("anna: offer-armistice @bruno")
    scene.refuses("anna: offer-armistice @bruno", "MU-DIP-11")
    scene.play(f"bruno: accept {scene.state.proposals[0].number}")
    assert not at_open_war(scene.state, ANNA, BRUNO)
    assert entry_victims(scene.state, ANNA, scene.state.world.territory("bosnia")) == (BRUNO,)
    scene.pass_until("combat.own-turn", "anna")
    scene.play("anna: engage serbia @bruno")
    assert scene.window == "move.confirm"
    assert scene.prompt("anna")["values"] == {"seats": [BRUNO], "points": 2}
    scene.play("anna: hold-back")
    assert (scene.honour("anna"), scene.state.battle) == (10, None)
    scene.play("anna: engage serbia @bruno", "anna: confirm")
    assert scene.honour("anna") == 8
    assert scene.state.battle is not None
    assert not in_armistice(scene.state, ANNA, BRUNO)


@pytest.mark.rule("MU-DIP-12", "MU-DIP-15")
def test_armistice_and_peace_need_a_war() -> None:
    scene = table()
    scene.refuses("anna: offer-armistice @bruno", "MU-DIP-12")
    scene.refuses("anna: offer-peace @bruno", "MU-DIP-15")


@pytest.mark.rule("MU-DIP-13", "MU-EOT-04")
def test_an_armistice_ends_with_the_turn() -> None:
    scene = table(war=["anna bruno"], phase="purchase", turn=5)
    scene.play("anna: offer-armistice @bruno")
    scene.play(f"bruno: accept {scene.state.proposals[0].number}")
    next_turn(scene)
    assert at_open_war(scene.state, ANNA, BRUNO)
    assert breach_cost(scene.state, BRUNO, attacking(ANNA)).hp == 0


@pytest.mark.rule("MU-DIP-14")
def test_breaking_an_armistice() -> None:
    scene = at_arms("anna bruno carla", "anna bruno", war=["anna bruno"])
    scene.play("bruno: offer-armistice @anna")
    scene.play(f"anna: accept {scene.state.proposals[0].number}")
    raid(scene, "anna", "bruno")
    assert scene.honour("anna") == 8
    assert at_open_war(scene.state, ANNA, BRUNO)


@pytest.mark.rule("MU-DIP-15")
def test_peace_ends_the_war() -> None:
    scene = table(war=["anna bruno"], turn=5)
    scene.play("anna: offer-peace @bruno", "bruno: offer-peace @anna")
    scene.play(f"bruno: accept {scene.state.proposals[0].number}")
    assert war_with(scene.state, ANNA, BRUNO) == PEACE
    assert not scene.state.proposals
    next_turn(scene)
    assert breach_cost(scene.state, ANNA, attacking(BRUNO)).hp == -3


@pytest.mark.rule("MU-DIP-15", "MU-DIP-30")
def test_peace_leaves_stranded_guests_in_contested_land() -> None:
    scene = table(war=["anna bruno"], units={"bosnia": "anna: 1 archer; bruno: 1 archer"})
    bosnia = scene.state.world.territory("bosnia")
    scene.state.last_control[bosnia] = BRUNO
    assert scene.controller("bosnia") is None
    scene.play("anna: offer-peace @bruno")
    scene.play(f"bruno: accept {scene.state.proposals[0].number}")
    assert scene.controller("bosnia") == "bruno"
    assert is_stranded(scene.state, ANNA, bosnia)
    assert not is_stranded(scene.state, BRUNO, bosnia)


@pytest.mark.rule("MU-DIP-51")
def test_declared_war_is_not_open_war() -> None:
    scene = table()
    scene.play("anna: declare-war @bruno")
    assert not at_open_war(scene.state, ANNA, BRUNO)
    scene.play("anna: offer-peace @bruno")
    scene.play(f"bruno: accept {scene.state.proposals[0].number}")
    next_turn(scene)
    assert war_with(scene.state, ANNA, BRUNO) == PEACE


@pytest.mark.rule("MU-DIP-52", "MU-DIP-29")
def test_an_attack_in_spite_of_a_right() -> None:
    scene = table(
        phase="combat",
        active="anna",
        units={"wallachia": "anna: 3 cavalry"},
        pieces={"wallachia": "anna: war-wagon 2"},
    )
    sign(scene, "anna", "bruno", "grant passage @bruno @anna", "no-war")
    there = scene.state.world.territory("transylvania")
    assert entry_victims(scene.state, ANNA, there) == ()
    scene.play("anna: march wallachia", "anna: invade transylvania", "anna: confirm")
    assert scene.honour("anna") == 10 - 3 - 2 + 1, "an inhabited area is conquered"
    assert not in_force(scene)
    assert scene.controller("transylvania") == "anna"


def guests(last: int) -> Scene:
    """In turn 5 two archers of Anna came to Transylvania, as guests of Bruno by a pact until this turn; it is turn 6."""
    scene = table(
        phase="combat",
        active="anna",
        turn=5,
        units={"wallachia": "anna: 2 archer"},
        pieces={"wallachia": "anna: war-wagon 2"},
    )
    sign(scene, "bruno", "anna", "grant passage @bruno @anna", f"until {last}")
    scene.play("anna: march wallachia", "anna: go transylvania", "anna: halt")
    assert scene.state.turn == 6
    assert scene.controller("transylvania") == "bruno"
    return scene


@pytest.mark.rule("MU-DIP-30")
def test_stranded_guests_must_leave() -> None:
    scene = guests(last=5)
    assert not in_force(scene)
    assert is_guest(scene.state, ANNA, scene.state.world.territory("transylvania"))
    assert scene.state.stranded[0].last_turn == 6
    scene.pass_until("combat.own-turn", "anna")
    assert scene.honour("anna") == 10
    scene.play("anna: pass")
    assert scene.honour("anna") == 7
    assert at_open_war(scene.state, ANNA, BRUNO)
    assert not scene.state.stranded
    assert scene.controller("transylvania") == "anna"


@pytest.mark.rule("MU-DIP-30")
def test_guests_who_leave_in_time_attack_nobody() -> None:
    scene = guests(last=9)
    (number,) = in_force(scene)
    scene.play(f"bruno: break {number}")
    assert is_stranded(scene.state, ANNA, scene.state.world.territory("transylvania"))
    assert scene.state.stranded[0].last_turn == 6
    scene.pass_until("combat.own-turn", "anna")
    scene.play("anna: march transylvania", "anna: go wallachia")
    next_turn(scene)
    assert not at_open_war(scene.state, ANNA, BRUNO)
    assert not scene.state.stranded
    assert not scene.happened("undeclared-attack")


@pytest.mark.rule("MU-DIP-12")
@pytest.mark.parametrize("offer", ["offer-armistice", "offer-peace"])
def test_what_is_agreed_in_a_battle_waits_for_its_end(offer: str) -> None:
    scene = fight("anna: 2 archer", "bruno: 2 archer", war=["anna bruno"])
    scene.play(f"anna: {offer} @bruno")
    (proposal,) = scene.state.proposals
    scene.play(f"bruno: accept {proposal.number}")
    assert at_open_war(scene.state, ANNA, BRUNO)
    # what both have agreed on cannot be withdrawn
    scene.refuses(f"anna: withdraw {proposal.number}", "MU-DIP-12")
    fight_on(scene)
    assert scene.happened(offer.removeprefix("offer-"))
    assert not scene.state.proposals


@pytest.mark.rule("MU-DIP-30")
def test_guests_are_warned_and_then_attack_by_staying() -> None:
    scene = table(
        phase="combat",
        active="anna",
        turn=5,
        units={"wallachia": "anna: 2 archer"},
        pieces={"wallachia": "anna: war-wagon 2"},
    )
    sign(scene, "bruno", "anna", "grant passage @bruno @anna", "until 5")
    scene.play("anna: march wallachia", "anna: go transylvania", "anna: halt")
    # nobody else has an army: the turn is over, and the pact with it
    assert scene.state.turn == 6
    assert scene.happened("guests-stranded")
    assert scene.controller("transylvania") == "bruno"
    assert scene.honour("anna") == 10
    next_turn(scene)
    assert scene.happened("guests-stayed")
    assert [event.rule for event in scene.happened("undeclared-attack")] == ["MU-DIP-06"]
    assert at_open_war(scene.state, ANNA, BRUNO)


@pytest.mark.rule("MU-DIP-03", "MU-DIP-04", "MU-DIP-06")
def test_an_attack_in_the_turn_after_the_declaration_is_free() -> None:
    scene = table(
        phase="purchase",
        turn=4,
        units={"wallachia": "anna: 2 cavalry"},
        pieces={"wallachia": "anna: war-wagon 2"},
    )
    scene.play("anna: declare-war @bruno")
    scene.pass_until("combat.own-turn", "anna")
    scene.play("anna: march wallachia", "anna: go transylvania")
    assert scene.window == "move.confirm"
    scene.play("anna: hold-back")
    next_turn(scene)
    scene.pass_until("combat.own-turn", "anna")
    honour = scene.honour("anna")
    scene.play("anna: march wallachia", "anna: go transylvania")
    assert scene.honour("anna") >= honour
    assert scene.controller("transylvania") == "anna"
