"""What wars, pacts and their answers say before they are chosen, and that it happens so."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.commons.pacts.clauses import LATER, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.state_rows import Delivered
from tests.games.prototype.diplomacy import FOUR, LITERATE, pact, sign, table, write
from tests.games.prototype.outlooks import changes, consequences, notes
from tests.games.prototype.rules.diplomacy.test_war_chain import bound
from tests.games.prototype.scene import Scene

LEARNED = dict.fromkeys(("anna", "bruno"), LITERATE)


def married(one: int, other: int) -> dict[str, Any]:
    """A Princess, who is out of the deck, lies between the two: all points are doubled."""
    princess = table().state.world.card["princess"]
    return {"delivered": [Delivered(princess, one, other, 0)], "empire_deck": []}


# ---- pacts that are signed


@pytest.mark.rule("MP-DIPL-17", "MP-DIPL-11", "MP-DIPL-13")
def test_a_pact_says_what_each_side_pays_and_gets_later() -> None:
    """A loan of 500 that brings 600, and two payments: each reads their own side of it."""
    scene = table(technologies=LEARNED)
    scene.play(
        "anna: pact-with @bruno", "anna: lend @anna @bruno 500", "anna: pay-back @anna @bruno 600",
        "anna: pay-later @anna @bruno 70", "anna: pay-later @bruno @anna 5", "anna: lasts 4",
    )  # fmt: skip
    said = notes(scene, "anna: propose")
    assert said == {
        "one-action": {},
        "pays-later": {"florins": 70},
        "gets-later": {"florins": 605},
        "breach-costs": {"points": 1},
        "binds-until": {"turn": 6},
    }
    scene.play("anna: propose")
    said = notes(scene, "bruno: accept")
    assert (said["pays-later"], said["gets-later"]) == ({"florins": 605}, {"florins": 70})
    assert "one-action" not in said
    assert consequences(scene, "bruno: refuse") == []


@pytest.mark.rule("MP-DIPL-13", "MP-CHAR-41")
def test_a_pact_without_end_or_payment_names_none() -> None:
    scene = table(fields=married(0, 1))
    scene.play("anna: pact-with @bruno", "anna: no-aggression", "anna: unlimited")
    assert notes(scene, "anna: propose") == {"one-action": {}, "breach-costs": {"points": 2}}


@pytest.mark.rule("MP-DIPL-03", "MP-DIPL-17")
def test_a_counter_offer_says_its_own_terms() -> None:
    scene = table()
    write(scene, "anna", "bruno", "pay-later @bruno @anna 90", "lasts 3")
    scene.play("bruno: change", "bruno: pay-later @bruno @anna 40", "bruno: lasts 1")
    said = notes(scene, "bruno: counter")
    assert said == {
        "proposer-decides": {},
        "pays-later": {"florins": 40},
        "breach-costs": {"points": 1},
        "binds-until": {"turn": 3},
    }
    assert notes(scene, "bruno: accept")["pays-later"] == {"florins": 90}
    scene.play("bruno: counter")
    taken_up = notes(scene, "anna: take-up @bruno")
    assert taken_up["gets-later"] == {"florins": 40}
    assert taken_up["binds-until"] == {"turn": 3}
    assert consequences(scene, "anna: refuse") == []


@pytest.mark.rule("MP-DIPL-01")
def test_a_turn_that_ends_says_that_a_draft_is_dropped() -> None:
    scene = table(technologies=LEARNED)
    scene.play("anna: pact-with @bruno")
    assert notes(scene, "anna: done") == {"actions-lapse": {"count": 2}, "draft-dropped": {}}
    assert consequences(scene, "anna: drop-pact") == []
    scene.play("anna: drop-pact", "anna: declare-war @carla 0")
    assert notes(scene, "anna: done") == {"actions-lapse": {"count": 1}}
    assert notes(scene, "anna: offer-peace @carla") == {"peace-if-accepted": {}}


@pytest.mark.rule("MP-EXCOM-03", "MP-EXCOM-04")
def test_the_pope_decides_and_an_antipope_needs_nobody() -> None:
    scene = table(
        vf={"latium": "bruno 5"}, pope="bruno", excommunication="on", fields={"excommunicated": 1}
    )
    assert notes(scene, "anna: proclaim-antipope") == {"antipope": {}}
    assert notes(scene, "anna: ask-pardon") == {"pope-decides": {}}
    scene.play("anna: ask-pardon")
    assert notes(scene, "bruno: accept") == {"pardoned": {"seat": 0}}
    assert consequences(scene, "bruno: refuse") == []


@pytest.mark.rule("MP-CRUS-01", "MP-CRUS-02")
def test_a_crusade_says_its_prize_before_it_is_called() -> None:
    scene = table(vf={"latium": "anna 5"}, pope="anna", crusade="on")
    said = notes(scene, "anna: proclaim-crusade judea")["crusade-prize"]
    assert (said["turn"], said["last_turn"]) > (scene.state.turn, said["turn"])
    scene.play("anna: proclaim-crusade judea")
    assert notes(scene, "bruno: join-crusade")["crusade-prize"] == said


# ---- wars


@pytest.mark.rule("MP-DIPL-14", "MP-CHAR-41", "MP-WAR-02")
def test_a_war_adds_up_all_pacts_that_fall_with_it() -> None:
    """Two pacts with carla and one with dora: double price for carla, who is married to anna."""
    scene, _ = bound("anna carla", "anna carla bruno", "anna dora", fields=married(2, 0))
    said = notes(scene, "anna: declare-war @carla 0")
    assert said["pacts-fall"] == {"points": 2, "pact_points": 4, "count": 2}
    assert notes(scene, "anna: declare-war @dora 0")["pacts-fall"] == {
        "points": 1,
        "pact_points": 1,
        "count": 1,
    }
    scene.play("anna: declare-war @carla 0")
    assert scene.honour("anna") == -6


@pytest.mark.rule("MP-WAR-07", "MP-WAR-10")
def test_a_war_names_helpers_who_are_at_peace_with_the_aggressor() -> None:
    """Bruno and dora are bound to carla, but dora fights anna already."""
    scene, _ = bound("bruno carla", "dora carla", "anna bruno", war=["anna dora"])
    assert notes(scene, "anna: declare-war @carla 0") == {"bound-to-help": {"seats": [1]}}
    assert notes(scene, "anna: declare-war @bruno 0")["bound-to-help"] == {"seats": [2]}


@pytest.mark.rule("MP-WAR-12")
def test_a_war_counts_ones_own_guests_on_the_others_land() -> None:
    scene = table(
        vf={"bavaria": "anna 5", "styria": "bruno 5"},
        transports={
            "styria": "anna: caravan 1 [2 vf], war-wagon 1 [2 vf]",
            "bavaria": "bruno: caravan 1 [2 vf]; anna: caravan 1 [2 vf]",
        },
    )
    assert notes(scene, "anna: declare-war @bruno 0") == {"guests-leave": {"count": 2}}
    assert notes(scene, "anna: declare-war @carla 0") == {}


@pytest.mark.rule("MP-TERM-11", "MP-WAR-07")
def test_a_war_counts_secret_pacts_of_the_attacked_alone() -> None:
    scene = table(FOUR, active="bruno", technologies=LEARNED, fields={"order": [1, 0, 2, 3]})
    for other in ("carla", "dora"):
        sign(scene, "bruno", other, "defend-all 3", "lasts 5", "secret")
    scene.pass_until("diplomacy.turn", "anna")
    assert notes(scene, "anna: declare-war @bruno 0") == {"secret-pacts": {"count": 2}}
    assert notes(scene, "anna: declare-war @carla 0") == {"secret-pacts": {"count": 1}}
    own = sign(scene, "anna", "carla", "no-aggression", "lasts 5", "secret")
    said = notes(scene, "anna: declare-war @carla 0")
    assert said["secret-pacts"] == {"count": 1}, f"not {own.number}, which anna has signed"


# ---- treaties


@pytest.mark.rule("MP-WAR-07", "MP-WAR-09", "MP-TIME-15")
def test_an_answer_to_treaties_says_its_whole_price() -> None:
    """Bruno may stand by carla (a war of 3 points and a pact with anna) or break both treaties."""
    scene, numbers = bound(
        "bruno carla", "bruno carla dora", "bruno anna",
        wrongs={"bruno anna": 9, "bruno carla": 3}, war=["carla dora"],
    )  # fmt: skip
    first, second, _ = numbers.values()
    scene.play("anna: declare-war @carla 0")
    assert notes(scene, "bruno: settle") == {"answer-costs": {"points": 2}, "breaks": {"count": 2}}
    waived = notes(scene, "bruno: waive @carla 1")
    assert waived["answer-costs"] == {"points": 1}
    assert notes(scene, f"bruno: confirm-treaty {first}") == {
        "answer-costs": {"points": 5},
        "war-with": {"seats": [0]},
        "breaks": {"count": 1},
    }
    scene.play(f"bruno: confirm-treaty {first}", f"bruno: confirm-treaty {second}")
    said = notes(scene, "bruno: waive @anna 2")
    assert said == {"answer-costs": {"points": 2}, "war-with": {"seats": [0]}}
    scene.play("bruno: waive @anna 2", "bruno: settle")
    assert scene.honour("bruno") == -2


@pytest.mark.rule("MP-WAR-07")
def test_who_fights_too_sees_both_wars() -> None:
    scene, numbers = bound("bruno carla", war=["carla dora"])
    scene.play("anna: declare-war @carla 0", f"bruno: confirm-treaty {numbers['bruno carla']}")
    assert notes(scene, "bruno: fight-too @dora") == {
        "answer-costs": {"points": 4},
        "war-with": {"seats": [0, 3]},
    }
    scene.play("bruno: fight-too @dora", "bruno: settle")
    assert scene.honour("bruno") == -4


# ---- pacts that end


@pytest.mark.rule("MP-DIPL-11")
def test_an_end_by_agreement_names_who_has_still_to_agree() -> None:
    scene = table()
    number = sign(scene, "anna", "bruno carla", "no-aggression", "unlimited").number
    assert notes(scene, f"anna: end-pact {number}") == {"ends-if-agreed": {"seats": [1, 2]}}
    scene.play(f"bruno: end-pact {number}")
    assert notes(scene, f"anna: end-pact {number}") == {"ends-if-agreed": {"seats": [2]}}
    scene.play(f"carla: end-pact {number}")
    assert notes(scene, f"anna: end-pact {number}") == {}
    assert consequences(scene, f"carla: keep-pact {number}") == []
    scene.play(f"anna: end-pact {number}")
    assert pact(scene, number) is None


@pytest.mark.rule("MP-DIPL-12", "MP-TIME-16", "MP-CHAR-41")
@pytest.mark.parametrize(("bride", "points"), [(2, 1), (0, 2)])
def test_a_dispute_and_its_votes_say_what_the_accused_would_pay(bride: int, points: int) -> None:
    """A Princess between the accused and the other signatory doubles it."""
    scene = table(FOUR, fields=married(bride, 1))
    number = sign(scene, "anna", "bruno", "no-aggression", "unlimited").number
    said = {"verdict": {"seat": 1, "points": points}}
    assert notes(scene, f"anna: dispute @bruno {number}") == said
    scene.play(f"anna: dispute @bruno {number}")
    claim = scene.state.claims[0].number
    for vote in ("vote-kept", "vote-broken"):
        assert notes(scene, f"carla: {vote} {claim}") == said
    for name in scene.names:
        scene.play(f"{name}: vote-broken {claim}")
    assert scene.honour("bruno") == -points


@pytest.mark.rule("MP-DIPL-15")
def test_a_direction_of_help_says_that_it_binds() -> None:
    scene = table(FOUR, vf={"bavaria": "bruno 12"})
    words = ("defend @bruno @anna 30", "directions @bruno @anna", "lasts 4")
    number = sign(scene, "anna", "bruno", *words).number
    scene.play("bruno: done", "carla: declare-war @anna 0")
    scene.play(f"bruno: confirm-treaty {number}", "bruno: settle")
    assert notes(scene, "anna: direct-help @bruno bavaria") == {"binding-help": {"seat": 1}}
    assert notes(scene, f"anna: break-pact {number}") == {}
    assert changes(scene, f"anna: break-pact {number}")["honour"] == -1


# ---- payments


def two_debts(florins: int) -> Scene:
    """Anna owes bruno 100 and carla 200, this turn."""
    pacts = [
        Pact(number, (0, other), (Clause(LATER, 0, other, number, (0,)),), last_turn=3)
        for number, other in ((100, 1), (200, 2))
    ]
    scene = table(
        phase="commerce", active="carla", florins={"anna": florins}, fields={"pacts": pacts}
    )
    scene.pass_until("pact.due")
    return scene


@pytest.mark.rule("MP-DIPL-17", "MP-TIME-17")
@pytest.mark.parametrize(
    ("florins", "of_all", "of_one"), [(150, 150, 50), (200, 100, 0), (300, 0, 0)]
)
def test_a_payment_says_what_stays_owed(florins: int, of_all: int, of_one: int) -> None:
    scene = two_debts(florins)
    later = scene.state.turn + 1

    def owed(left: int) -> dict[str, dict[str, int]]:
        return {"owed-until": {"florins": left, "turn": later}} if left else {}

    assert notes(scene, "anna: pay-all-due") == owed(of_all)
    assert notes(scene, "anna: pay-due @bruno 100") == {}
    assert notes(scene, "anna: pay-due @carla 200") == owed(of_one)
    assert notes(scene, "anna: refuse-due @bruno 100") == {"pact-ends": {}}
