"""Diplomacy: pacts, clauses, payments, secrecy (MU-DIP-16 to MU-DIP-34, MU-DIP-48 to MU-DIP-50, MU-ELIM-05)."""

from typing import Any

import pytest

from gonfalon.commons.pacts import clauses as c
from gonfalon.commons.pacts.clauses import CLAUSE_KINDS, COMMERCIAL, PASSAGE, text_of
from gonfalon.commons.pacts.pacts import CLOSED, Claim
from gonfalon.games.medioevo.control.questions import derive
from gonfalon.games.medioevo.definitions.questions.realm import at_open_war
from gonfalon.games.medioevo.diplomacy.changes.treaties import new_number
from gonfalon.games.medioevo.diplomacy.questions import (
    attacking,
    breach_cost,
    is_guest,
    owed,
    pact_kinds,
    pact_partners,
    trade_fee,
    war_with,
)
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state import HELD, PEACE, RETURNED
from gonfalon.games.medioevo.world import CAPTAINS_EACH
from tests.games.medioevo.campaign import next_turn
from tests.games.medioevo.pacts import (
    at_arms,
    claim,
    in_force,
    known,
    pact,
    propose,
    raid,
    sign,
    table,
    text_moves,
)
from tests.games.medioevo.scene import Scene

ANNA, BRUNO, CARLA = range(3)


@pytest.mark.rule("MU-DIP-16")
def test_several_pacts_between_the_same_players() -> None:
    scene = table()
    one = sign(scene, "anna", "bruno", "grant passage @anna @bruno")
    two = sign(scene, "anna", "bruno", "grant commercial @anna @bruno")
    three = sign(scene, "bruno", "anna", "grant commercial @anna @bruno")
    assert in_force(scene) == [one, two, three]
    assert pact(scene, two).signed_in == 3
    assert pact_kinds(scene.state, BRUNO) == {PASSAGE, COMMERCIAL}
    assert pact_partners(scene.state, ANNA) == {BRUNO}


@pytest.mark.rule("MU-DIP-16", "MU-DIP-17")
def test_a_pact_is_written_clause_by_clause() -> None:
    scene = table()
    scene.refuses("anna: no-war", "MU-DIP-16")
    scene.play("anna: pact-with @bruno")
    scene.refuses("anna: propose", "MU-DIP-16")
    scene.play("anna: grant passage @anna @bruno", "anna: no-war", "anna: payment @bruno @anna 100")
    scene.refuses("anna: no-war", "MU-DIP-17")
    scene.refuses("anna: propose-once", "MU-DIP-17")
    scene.refuses("anna: fee @anna @bruno 5", "MU-DIP-22")
    scene.play("anna: grant commercial @anna @bruno", "anna: strike 1")
    scene.play("anna: fee @anna @bruno 5", "anna: secret", "anna: public", "anna: until 6")
    scene.refuses("anna: until 2", "MU-DIP-20")
    draft = scene.state.drafts[ANNA]
    assert [clause.kind for clause in draft.clauses] == [
        c.NON_BELLIGERENCE,
        c.PAYMENT,
        c.COMMERCIAL,
    ]
    assert draft.clauses[2].amount == 5
    assert (draft.last_turn, draft.secret) == (6, 0)
    scene.play("anna: until 0", "anna: drop-pact")
    assert scene.state.drafts[ANNA] == ()


@pytest.mark.rule("MU-DIP-17", "MU-DIP-43")
def test_one_pact_of_three_clauses_is_broken_once() -> None:
    scene = table()
    number = sign(
        scene, "anna", "bruno", "grant passage @bruno @anna", "no-war", "payment @anna @bruno 100"
    )
    assert len(pact(scene, number).clauses) == 3
    scene.play(f"bruno: break {number}")
    assert scene.honour("bruno") == 8


def at_the_border(*moves: str, **position: Any) -> Scene:
    """Anna's slot: her army stands in Wallachia, next to Bruno's Transylvania; they have signed a pact."""
    units = {"wallachia": "anna: 3 archer", **position.pop("units", {})}
    pieces = {"wallachia": "anna: war-wagon 2"}
    scene = table(phase="combat", active="anna", units=units, pieces=pieces, **position)
    sign(scene, "anna", "bruno", *moves)
    scene.play("anna: march wallachia", "anna: go transylvania")
    return scene


@pytest.mark.rule("MU-DIP-18", "MU-DIP-19")
@pytest.mark.parametrize("clause", ["grant passage @anna @bruno", "defend 4"])
def test_a_right_goes_one_way_and_nothing_is_implicit(clause: str) -> None:
    scene = at_the_border(clause)
    assert scene.window == "move.confirm"
    assert scene.prompt("anna")["values"] == {"seats": [BRUNO], "points": 5}
    scene.play("anna: confirm")
    assert at_open_war(scene.state, ANNA, BRUNO)
    assert not in_force(scene)


@pytest.mark.rule("MU-DIP-06", "MU-DIP-27")
@pytest.mark.parametrize("secret", [False, True])
def test_in_open_war_no_question_shows_a_secret_pact(secret: bool) -> None:
    """The price of breaking it stands beside the move of who has signed it; a public pact is asked about."""
    scene = table(
        phase="combat", active="anna", war=["anna bruno"], units={"wallachia": "anna: 3 archer"},
        pieces={"wallachia": "anna: war-wagon 2"},
    )  # fmt: skip
    number = sign(scene, "anna", "bruno", "grant commercial @anna @bruno", *["secret"] * secret)
    scene.play("anna: march wallachia")
    step = scene.state.vocabulary.parse("go transylvania")
    price = GAME.cost(scene.table.knowledge(ANNA), ANNA, step)
    assert price == ({"honour": 2} if secret else {})
    scene.play("anna: go transylvania")
    assert (scene.window == "move.confirm") == (not secret)
    if not secret:
        scene.play("anna: confirm")
    assert scene.happened("honour")[0].values["points"] == -2
    assert number not in in_force(scene)


@pytest.mark.rule("MU-DIP-27")
def test_the_number_of_a_pact_that_was_voted_on_is_not_given_again() -> None:
    scene = table()
    claims = [Claim(100, number, ANNA, BRUNO, CLOSED) for number in range(101, 999)]
    scene.state.claims = claims
    assert {new_number(scene.state) for _ in range(50)} == {999}


@pytest.mark.rule("MU-DIP-20", "MU-DIP-50")
def test_a_pact_without_end_lasts_to_the_end() -> None:
    scene = table(turn=8, turn_limit=10)
    number = sign(scene, "anna", "bruno", "defend 2")
    for _ in range(2):
        next_turn(scene)
        assert in_force(scene) == [number]
    while not scene.over:
        assert in_force(scene) == [number]
        scene.default(scene.asked[0])
    assert not scene.happened("pact-broken")


@pytest.mark.rule("MU-DIP-20", "MU-DIP-34", "MU-EOT-04")
def test_a_pact_expires_after_its_last_turn() -> None:
    scene = table(turn=4)
    sign(scene, "anna", "bruno", "no-war", "until 4")
    lasting = sign(scene, "anna", "bruno", "no-war", "until 5")
    next_turn(scene)
    assert in_force(scene) == [lasting]
    assert scene.state.hp == [10, 10, 10]


@pytest.mark.rule("MU-DIP-21", "MU-DIP-49")
def test_payment_at_signing() -> None:
    scene = table(florins={"anna": 80})
    number = propose(scene, "anna", "pact-with @bruno", "no-war", "payment @anna @bruno 100")
    assert f"accept {number}" in scene.standing("bruno")
    scene.play(f"bruno: accept {number}")
    assert scene.happened("proposal-unpaid")
    assert not in_force(scene)
    assert (scene.florins("anna"), scene.florins("bruno")) == (80, 1000)
    scene.refuses(f"bruno: accept {number}", "MU-DIP-11")
    scene.play("carla: give @anna 20")
    number = sign(scene, "anna", "bruno", "no-war", "payment @anna @bruno 100")
    assert scene.florins("anna") == 0
    assert scene.florins("bruno") == 1100
    scene.play(f"bruno: break {number}")
    assert scene.florins("anna") == 0


@pytest.mark.rule("MU-DIP-21")
def test_who_cannot_pay_himself_cannot_accept() -> None:
    scene = table(florins={"bruno": 99})
    number = propose(scene, "anna", "pact-with @bruno", "no-war", "payment @bruno @anna 100")
    scene.refuses(f"bruno: accept {number}", "MU-DIP-21")
    scene.play("carla: give @bruno 1", f"bruno: accept {number}")
    assert in_force(scene) == [number]
    assert (scene.florins("anna"), scene.florins("bruno")) == (1100, 0)


@pytest.mark.rule("MU-DIP-22")
def test_the_cheapest_clause_counts() -> None:
    scene = table()
    sign(scene, "anna", "bruno", "grant commercial @anna @bruno", "fee @anna @bruno 50")
    assert trade_fee(scene.state, BRUNO, ANNA) == 50
    assert trade_fee(scene.state, ANNA, BRUNO) is None
    assert [(duty.kind, duty.amount) for duty in owed(scene.state, BRUNO)] == [(COMMERCIAL, 50)]
    sign(scene, "anna", "bruno", "grant commercial @anna @bruno")
    assert trade_fee(scene.state, BRUNO, ANNA) == 0


@pytest.mark.rule("MU-DIP-23")
def test_a_gift_is_seen_by_two() -> None:
    scene = table()
    told = scene.play("anna: give @bruno 120")
    assert (scene.florins("anna"), scene.florins("bruno")) == (880, 1120)
    assert [event.audience for event in told] == [(ANNA, BRUNO)]
    assert ("gift", 120) in scene.state.log[BRUNO]
    assert ("gift", 120) in known(scene, "bruno").log[BRUNO]
    assert ("gift", 120) not in known(scene, "carla").log[BRUNO]
    scene.refuses("anna: give @bruno 881", "MU-DIP-23")
    assert not scene.table.can_undo(ANNA)


@pytest.mark.rule("MU-DIP-23")
def test_what_was_bid_is_not_given_away() -> None:
    scene = table(phase="order", florins={"anna": 100})
    scene.play("anna: bid 60")
    scene.refuses("anna: give @bruno 41", "MU-DIP-23")
    scene.play("anna: give @bruno 40")


def with_prisoners() -> Scene:
    prisoners = [(0, 0, 0, 0)] * 9
    prisoners[ANNA * 3 + BRUNO] = (0, 0, 2, 0)
    prisoners[BRUNO * 3 + ANNA] = (1, 0, 0, 0)
    scene = table(fields={"prisoners": prisoners})
    scene.state.captain_at[BRUNO * CAPTAINS_EACH] = HELD - ANNA
    scene.state.captain_level[BRUNO * CAPTAINS_EACH] = 2
    return scene


@pytest.mark.rule("MU-DIP-24", "MU-PRIS-07")
def test_prisoners_are_exchanged() -> None:
    scene = with_prisoners()
    terms = ["hand-over @anna @bruno archer 2", "hand-over @bruno @anna light-infantry 1"]
    number = propose(
        scene,
        "anna",
        "pact-with @bruno",
        *terms,
        "hand-over-captain captain-2a",
        verb="propose-once",
    )
    scene.play(f"bruno: accept {number}")
    assert scene.state.returned[BRUNO] == (0, 0, 2, 0)
    assert scene.state.returned[ANNA] == (1, 0, 0, 0)
    assert scene.state.captain_at[BRUNO * CAPTAINS_EACH] == RETURNED
    assert scene.state.captain_level[BRUNO * CAPTAINS_EACH] == 2
    assert not in_force(scene)


@pytest.mark.rule("MU-DIP-24")
def test_prisoners_are_part_of_a_pact_or_simply_released() -> None:
    scene = with_prisoners()
    number = sign(scene, "bruno", "anna", "hand-over @anna @bruno archer 1", "no-war")
    assert in_force(scene) == [number]
    scene.play("anna: release @bruno archer 1", "anna: release-captain captain-2a")
    assert scene.state.returned[BRUNO] == (0, 0, 2, 0)
    scene.refuses("anna: release @bruno archer 1", "MU-DIP-24")


@pytest.mark.rule("MU-DIP-24")
def test_prisoners_who_are_gone_cannot_be_exchanged() -> None:
    scene = with_prisoners()
    number = propose(scene, "bruno", "pact-with @anna", "hand-over @anna @bruno archer 2")
    chief = propose(scene, "bruno", "pact-with @anna", "hand-over-captain captain-2a")
    scene.allows(f"anna: accept {number}", f"anna: accept {chief}")
    scene.play("anna: release @bruno archer 1")
    scene.refuses(f"anna: accept {number}", "MU-DIP-24")
    scene.allows(f"anna: accept {chief}")
    scene.play("anna: release-captain captain-2a")
    scene.refuses(f"anna: accept {chief}", "MU-DIP-24")


@pytest.mark.rule("MU-DIP-25")
def test_nothing_else_can_be_traded() -> None:
    assert [kind.id for kind in CLAUSE_KINDS] == [
        "commercial", "passage", "military-control", "civilian-control", "non-belligerence",
        "defensive-alliance", "offensive-alliance", "payment", "prisoners", "text",
    ]  # fmt: skip
    scene = table(pieces={"thrace": "anna: caravan 1"})
    scene.play("anna: pact-with @bruno")
    scene.refuses("anna: hand-over piece-1a", "MU-TIME-03")


@pytest.mark.rule("MU-DIP-26")
def test_a_text_is_kept_by_the_players() -> None:
    scene = table()
    number = sign(scene, "anna", "bruno", *text_moves("Bruno builds no castle"))
    (clause,) = pact(scene, number).clauses
    assert text_of(clause.more) == "Bruno builds no castle"
    assert not CLAUSE_KINDS[clause.kind].watched
    claim(scene, "anna", "bruno", number)
    assert scene.honour("bruno") == 10


@pytest.mark.rule("MU-DIP-27", "MU-DIP-44")
def test_a_secret_pact_is_known_to_its_signatories() -> None:
    scene = table()
    number = sign(scene, "anna", "bruno", "lead @anna 3", "target @carla", "secret")
    assert all(event.audience == (ANNA, BRUNO) for event in scene.events[-3:])
    assert not known(scene, "carla").pacts
    assert [item.number for item in known(scene, "bruno").pacts] == [number]
    scene.refuses(f"carla: claim @anna {number}", "MU-DIP-44")
    scene.refuses(f"carla: break {number}", "MU-DIP-16")
    raised = claim(scene, "bruno", "anna", number)
    assert not known(scene, "carla").claims
    scene.refuses(f"carla: vote-rupture {raised.number}", "MU-DIP-44")
    scene.play(f"anna: contest {raised.number}")
    assert [item.number for item in known(scene, "carla").pacts] == [number]
    assert known(scene, "carla").claims
    shown = scene.happened("pact-published")[0]
    assert shown.audience is None
    assert shown.values["clauses"] == [[c.OFFENSIVE, ANNA, -1, 3, [CARLA]]]


@pytest.mark.rule("MU-DIP-27")
def test_a_signatory_publishes_or_breaks_a_secret_pact() -> None:
    scene = table()
    one = sign(scene, "anna", "bruno", "no-war", "secret")
    two = sign(scene, "anna", "bruno", "no-war", "secret")
    scene.play(f"bruno: publish {one}")
    assert [item.number for item in known(scene, "carla").pacts] == [one]
    scene.refuses(f"bruno: publish {one}", "MU-DIP-27")
    scene.play(f"anna: break {two}")
    assert [event.values["pact"] for event in scene.happened("pact-published")] == [one, two]
    assert scene.happened("pact-broken")[0].audience is None


@pytest.mark.rule("MU-DIP-11", "MU-DIP-27")
def test_drafts_and_proposals_are_hidden() -> None:
    scene = table()
    scene.play("anna: pact-with @bruno", "anna: no-war")
    assert known(scene, "anna").drafts[ANNA]
    assert not known(scene, "bruno").drafts[ANNA]
    scene.play("anna: propose")
    assert known(scene, "bruno").proposals
    assert not known(scene, "carla").proposals


@pytest.mark.rule("MU-DIP-27", "MU-DIP-29")
def test_guests_by_a_secret_right_are_seen_as_guests() -> None:
    scene = table(units={"bosnia": "anna: 2 archer"})
    bosnia = scene.state.world.territory("bosnia")
    scene.state.last_control[bosnia] = BRUNO
    sign(scene, "anna", "bruno", "grant passage @bruno @anna", "secret")
    seen = known(scene, "carla")
    assert not seen.pacts
    assert is_guest(seen, ANNA, bosnia)
    assert derive(seen, bosnia) == BRUNO


@pytest.mark.rule("MU-DIP-18", "MU-DIP-29")
@pytest.mark.parametrize("garrison", [{}, {"transylvania": "bruno: 1 archer"}])
def test_guests_pass_and_leave_control_alone(garrison: dict[str, str]) -> None:
    scene = at_the_border("grant passage @bruno @anna", units=garrison)
    assert scene.state.battle is None
    assert scene.controller("transylvania") == "bruno"
    assert is_guest(scene.state, ANNA, scene.state.world.territory("transylvania"))
    scene.play("anna: go great-plain")
    assert scene.controller("transylvania") == "bruno"
    assert scene.controller("great-plain") == "bruno"
    assert not at_open_war(scene.state, ANNA, BRUNO)
    assert scene.honour("anna") == 10


@pytest.mark.rule("MU-DIP-18", "MU-DIP-30")
def test_guests_by_another_pact_are_not_stranded() -> None:
    scene = at_the_border("grant passage @bruno @anna")
    there = scene.state.world.territory("transylvania")
    first = in_force(scene)[0]
    second = sign(scene, "bruno", "anna", "grant military-control @bruno @anna")
    scene.play(f"bruno: break {first}")
    assert scene.state.stranded == []
    assert is_guest(scene.state, ANNA, there)
    told = scene.play(f"bruno: break {second}")
    assert [guest[:3] for guest in scene.state.stranded] == [(ANNA, there, BRUNO)]
    (stranded,) = [event for event in told if event.kind == "guests-stranded"]
    assert (stranded.rule, *stranded.values.values()) == ("MU-DIP-30", ANNA, BRUNO, there)
    # a new right makes them guests as before
    sign(scene, "bruno", "anna", "grant passage @bruno @anna")
    assert scene.state.stranded == []
    assert scene.controller("transylvania") == "bruno"


@pytest.mark.rule("MU-DIP-33")
def test_non_belligerence_has_a_price() -> None:
    scene = table()
    sign(scene, "anna", "bruno", "no-war")
    move = scene.state.vocabulary["declare-war", BRUNO]
    assert breach_cost(scene.state, ANNA, move).hp == -2
    assert GAME.cost(scene.state, ANNA, move) == {"honour": 2}
    scene.play("anna: declare-war @bruno")
    assert scene.honour("anna") == 8


@pytest.mark.rule("MU-DIP-34")
def test_all_agree_to_end_a_pact() -> None:
    scene = table(turn=6)
    number = sign(scene, "anna", "bruno carla", "no-war")
    scene.play(f"bruno: offer-end {number}")
    scene.refuses(f"bruno: offer-end {number}", "MU-DIP-11")
    ending = scene.state.proposals[0].number
    scene.play(f"anna: accept {ending}")
    assert in_force(scene) == [number]
    scene.play(f"carla: accept {ending}")
    assert not in_force(scene)
    assert scene.state.hp == [10, 10, 10]


@pytest.mark.rule("MU-DIP-48")
def test_a_broken_pact_ends_for_all() -> None:
    scene = table()
    number = sign(scene, "anna", "bruno carla", "no-war")
    scene.play(f"anna: break {number}")
    assert not in_force(scene)
    assert scene.state.hp == [8, 10, 10]


@pytest.mark.rule("MU-DIP-43")
def test_three_pacts_broken_at_once() -> None:
    scene = at_arms("anna bruno carla", "anna bruno")
    for _ in range(3):
        sign(scene, "anna", "bruno", "no-war")
    assert breach_cost(scene.state, ANNA, attacking(BRUNO)).hp == -9
    raid(scene, "anna", "bruno")
    assert scene.honour("anna") == 1


@pytest.mark.rule("MU-ELIM-05")
def test_diplomacy_of_an_eliminated_player() -> None:
    """Anna leaves her interest unpaid for the second time."""
    scene = table(
        "anna bruno carla",
        phase="tax",
        war=["anna carla"],
        debt={"anna": 2500},
        florins={"anna": 0},
        fields={"strike": [2, 0, 0]},
    )
    three = sign(scene, "anna", "bruno carla", "no-war", "grant passage @anna @bruno")
    sign(scene, "anna", "bruno", "no-war")
    propose(scene, "bruno", "pact-with @anna", "no-war")
    scene.play(*(f"{name}: tax 10" for name in scene.names), "anna: done")
    assert scene.happened("eliminated")
    assert in_force(scene) == [three]
    assert pact(scene, three).signatories == (BRUNO, CARLA)
    assert [clause.kind for clause in pact(scene, three).clauses] == [c.NON_BELLIGERENCE]
    assert war_with(scene.state, ANNA, CARLA) == PEACE
    assert scene.state.hp == [10, 10, 10]
    assert not scene.state.proposals


@pytest.mark.rule("MU-DIP-16", "MU-DIP-27")
def test_diplomacy_is_saved_and_loaded() -> None:
    scene = table()
    sign(scene, "anna", "bruno", "defend 3", "until 7")
    number = sign(scene, "anna", "carla", "lead @carla 2", "target @bruno", "secret")
    claim(scene, "anna", "carla", number)
    propose(scene, "bruno", "pact-with @carla", "no-war")
    scene.play("bruno: pact-with @anna", "bruno: grant passage @anna @bruno")
    data = scene.state.dump()
    again = GAME.load(data, 3, scene.table.options)
    assert again.dump() == data
    assert again.pacts == scene.state.pacts
    assert again.pacts[0].binds(BRUNO)
    assert again.proposals[0].pact is not None
    assert again.drafts[BRUNO].signatories == (BRUNO, ANNA)
