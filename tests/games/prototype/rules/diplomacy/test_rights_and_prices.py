"""Who may pass and trade, who is a guest, and what diplomacy costs: every question with all small answers (MP-DIPL-06 to MP-DIPL-16)."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from gonfalon.commons.pacts.clauses import COMMERCIAL, DEFENSIVE, PASSAGE, Clause
from gonfalon.commons.pacts.pacts import Pact, Proposal
from gonfalon.games.prototype.diplomacy.changes.war import end_sieges
from gonfalon.games.prototype.diplomacy.questions.disputes import disputable, may_dispute
from gonfalon.games.prototype.diplomacy.questions.guests import guests_between, host_of, must_leave
from gonfalon.games.prototype.diplomacy.questions.pacts import (
    COUNTER,
    OFFER,
    OVER,
    PARDON,
    allied,
    any_pact,
    counters,
    help_owed,
    promised_vf,
)
from gonfalon.games.prototype.diplomacy.questions.rights import may_pass, may_trade, trade_fee
from gonfalon.games.prototype.diplomacy.questions.war import most_waived, no_war, truce_left
from gonfalon.games.prototype.diplomacy.questions.wrongs import break_price, war_cost, war_price
from gonfalon.games.prototype.realm.changes.effects import begin
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.state import COMBAT, COMMERCE, LEAVING
from gonfalon.games.prototype.state_rows import Delivered, Siege
from tests.games.prototype.diplomacy import FOUR, table
from tests.games.prototype.scene import given
from tests.games.prototype.transports import number


@pytest.mark.rule("MP-DIPL-06", "MP-DIPL-07", "MP-TRADE-05", "MP-TRADE-14")
def test_rights_are_those_of_the_clause_and_no_others() -> None:
    clauses = (Clause(PASSAGE, 0, 1), Clause(COMMERCIAL, 2, 0, 9))
    scene = table(FOUR, fields={"pacts": [Pact(100, (0, 1, 2), clauses)]})
    s = scene.state
    for seat, host in permutations(range(4), 2):
        assert may_pass(s, seat, host) == ((seat, host) == (1, 0))
        assert may_trade(s, seat, host) == ((seat, host) == (0, 2))
        assert trade_fee(s, seat, host) == (9 if (seat, host) == (0, 2) else 0)
    s.war[1] = s.war[4] = 1
    assert not may_pass(s, 1, 0) and may_trade(s, 0, 2)
    s.war[2] = s.war[8] = 1
    assert not may_trade(s, 0, 2)


@pytest.mark.rule("MP-DIPL-06")
def test_of_several_fees_the_lowest() -> None:
    pacts = [Pact(100 + n, (0, 2), (Clause(COMMERCIAL, 2, 0, fee),)) for n, fee in enumerate((9, 4, 6))]  # fmt: skip
    assert trade_fee(table(FOUR, fields={"pacts": pacts}).state, 0, 2) == 4


@pytest.mark.rule("MP-DIPL-10")
def test_who_fetches_something_passes_into_that_territory_alone() -> None:
    s = table(FOUR).state
    begin(s, effects.Fetch(0, 7), s.turn)
    assert [may_pass(s, 0, 1, place) for place in (-1, 6, 7)] == [False, False, True]
    assert not may_pass(s, 2, 1, 7)
    s.war[1] = s.war[4] = 1
    assert not may_pass(s, 0, 1, 7)


@pytest.mark.rule("MP-TIME-04")
def test_a_broken_right_lingers_in_its_phase_for_who_is_at_turn() -> None:
    s = table(FOUR).state
    begin(s, effects.Lingers(COMBAT, PASSAGE, 1, 0, 0), s.turn)
    begin(s, effects.Lingers(COMMERCE, COMMERCIAL, 1, 0, 5), s.turn)
    found = set()
    for s.phase, s.active in product((COMBAT, COMMERCE), (0, 1, 2)):
        for seat, host in permutations(range(3), 2):
            if may_pass(s, seat, host):
                found.add(("pass", s.phase, s.active, seat, host))
            if may_trade(s, seat, host):
                found.add(("trade", s.phase, s.active, seat, host))
                assert trade_fee(s, seat, host) == 5
    assert found == {("pass", COMBAT, 0, 0, 1), ("trade", COMMERCE, 0, 0, 1)}


@pytest.mark.rule("MP-DIPL-16", "MP-WAR-12")
def test_who_is_whose_guest() -> None:
    scene = table(
        transports={
            "saxony": "anna: caravan 1 [1 vf]; bruno: caravan 1 [1 vf]; carla: caravan 1 [1 vf]",
            "pannonia": "anna: caravan 1 [1 vf]", "lycia": "anna: caravan 1 [1 vf]", "marmara-sea": "bruno: galley 1 [1 vf]",
        },
    )  # fmt: skip
    s = scene.state
    names = ["caravan-1", "caravan-2", "caravan-3", "caravan-4", "caravan-5", "galley-1"]
    t = {name: number(scene, name) for name in names}
    assert [host_of(s, t[name]) for name in names] == [-1, 0, 0, 1, -1, -1]
    assert guests_between(s, 0, 1) == guests_between(s, 1, 0) == [t["caravan-2"], t["caravan-4"]]
    assert guests_between(s, 0, 2) == [t["caravan-3"]]
    assert guests_between(s, 1, 2) == []
    for name in names:
        s.transport_marks[t[name]] |= LEAVING
    assert [must_leave(s, t[name]) for name in names] == [False, True, True, True, False, False]
    s.transport_marks[t["caravan-2"]] = 0
    assert not must_leave(s, t["caravan-2"])


@pytest.mark.rule("MP-WAR-02", "MP-WAR-04", "MP-DIPL-11", "MP-DIPL-14", "MP-CHAR-41", "MP-CB-06")
def test_what_a_war_costs() -> None:
    """Anna and bruno are of one religion, carla of another; with dora a Princess joins anna."""
    pacts = [Pact(100, (0, 1), (Clause(PASSAGE, 0, 1),)), Pact(101, (0, 1, 2), (Clause(PASSAGE, 0, 1),))]  # fmt: skip
    scene = given(FOUR, phase="diplomacy", active="anna", fields={"pacts": pacts}, wrongs={"anna bruno": 10})  # fmt: skip
    s = scene.state
    assert [war_price(s, 0, other) for other in (1, 2, 3)] == [3, 1, 1]
    assert [war_price(s, 0, other, surprise=True) for other in (1, 2, 3)] == [5, 3, 3]
    assert [war_cost(s, 0, other) for other in (1, 2, 3)] == [5, 2, 1]
    assert [war_cost(s, 0, other, surprise=True) for other in (1, 2, 3)] == [7, 4, 3]
    assert [most_waived(s, 0, other) for other in (1, 2, 3)] == [3, 0, 0]
    assert [break_price(s, pact, 0) for pact in pacts] == [1, 1]
    s.delivered = [Delivered(s.world.card["princess"], 3, 0, 0)]
    assert [war_price(s, 0, other) for other in (1, 2, 3)] == [3, 1, 2]
    assert war_price(s, 3, 0) == 2 and war_price(s, 3, 1) == 1
    s.delivered = [Delivered(s.world.card["princess"], 0, 2, 0)]
    assert [break_price(s, pact, 0) for pact in pacts] == [1, 2]
    assert [break_price(s, pact, 1) for pact in pacts] == [1, 1]
    assert war_cost(s, 0, 1) == 6


@pytest.mark.rule("MP-WAR-01", "MP-CHAR-59")
def test_who_may_declare_war_and_how_long_a_truce_lasts() -> None:
    scene = table(FOUR, war=["anna bruno"])
    s = scene.state
    why = [no_war(s, 0, other) for other in range(4)]
    assert [refusal.key if refusal else "" for refusal in why] == ["no-opponent", "at-war-already", "", ""]  # fmt: skip
    left = []
    for last in (0, 2, 3, 4, 6):
        s.truce[2] = last
        left.append(truce_left(s, 0, 2))
    assert left == [0, 0, 1, 2, 4]


@pytest.mark.rule("MP-DIPL-05", "MP-DIPL-06")
def test_who_owes_help_to_whom() -> None:
    one_way = Pact(100, (0, 1), (Clause(DEFENSIVE, 0, 1, 4),))
    mutual = Pact(101, (1, 2, 3), (Clause(DEFENSIVE, amount=6),))
    s = table(FOUR, fields={"pacts": [one_way, mutual]}).state
    owes = {
        (seat, other): promised_vf(s, seat, other)
        for seat, other in product(range(4), repeat=2)
        if help_owed(one_way, seat, other) or help_owed(mutual, seat, other)
    }
    assert owes == {(0, 1): 4, **dict.fromkeys(permutations((1, 2, 3), 2), 6)}
    assert promised_vf(s, 1, 0) == 0
    allies = {(one, other) for one, other in permutations(range(4), 2) if allied(s, one, other)}
    assert allies == {(0, 1), (1, 0), *permutations((1, 2, 3), 2)}


@pytest.mark.rule("MP-SIEGE-26")
def test_sieges_between_two_end_and_an_ally_goes_home() -> None:
    s = table(FOUR).state
    own = [s.owner.index(seat) for seat in range(4)]
    sieges = [
        Siege(own[1], 0, 1, 0, 0, 3), Siege(own[0], 1, 1, 0, 3, 3), Siege(own[1], 2, 1, 0, 6, 3, 1 << 0 | 1 << 3),
        Siege(own[3], 0, 1, 0, 0, 3), Siege(own[2], 1, 1, 1, 3, 3),
    ]  # fmt: skip
    s.sieges = list(sieges)
    assert end_sieges(s, 0, 1) == [own[1], own[0], own[1]]
    assert s.sieges == [sieges[2]._replace(allies=1 << 3), sieges[3], sieges[4]]


@pytest.mark.rule("MP-DIPL-03", "MP-DIPL-12")
def test_proposals_of_every_kind_are_told_apart() -> None:
    pact = Pact(100, (0, 1), (Clause(PASSAGE, 0, 1),))
    gone, offered = pact._replace(number=101, signatories=(0, 2)), pact._replace(number=0)
    s = table(FOUR, fields={"pacts": [pact]}).state
    s.proposals = [
        Proposal(101, OVER, 0, (2,), gone, about=4), Proposal(102, OFFER, 0, (1,), offered, about=104),
        Proposal(103, COUNTER, 1, (0,), offered, about=102), Proposal(104, COUNTER, 2, (0,), offered, about=101),
        Proposal(105, PARDON, 3, (0,)),
    ]  # fmt: skip
    assert [item.number for item in counters(s, 102)] == [103]
    assert counters(s, 104) == []
    assert [any_pact(s, number) for number in (100, 101, 102, 103, 105, 106)] == [pact, gone, None, None, None, None]  # fmt: skip
    assert [disputable(s, seat) for seat in range(4)] == [[pact, gone], [pact], [gone], []]
    assert may_dispute(s, pact, 0, 1) and not may_dispute(s, pact, 0, 0)
    assert not may_dispute(s, pact, 0, 2) and not may_dispute(s, pact, 2, 1)
    begin(s, effects.Disputed(100, 0, 1), s.turn + 1)
    assert not may_dispute(s, pact, 0, 1) and may_dispute(s, pact, 1, 0)


@pytest.mark.rule("MP-DIPL-17")
@pytest.mark.parametrize(
    ("pacts", "lost"), [([Pact(100, (0, 1), (Clause(PASSAGE, 0, 1),))], 1), ([], 0)]
)
def test_what_is_still_owed_after_taxes_breaks_the_pact_if_there_is_one(
    pacts: list[Pact], lost: int
) -> None:
    owed = effects.entry_of(effects.Overdue(0, 1, 5000, 100), 9)
    scene = given(
        FOUR, phase="taxes", florins={"anna": 0}, fields={"pacts": pacts, "effects": [owed]}
    )
    scene.pass_until("taxes.orders")
    since = len(scene.events)
    while scene.window == "taxes.orders":
        scene.default(scene.asked[0])
    assert scene.honour("anna") == -lost
    assert any(event.kind == "pact-broken" for event in scene.events[since:]) == bool(lost)
    assert not effects.of(scene.state, effects.Overdue)
