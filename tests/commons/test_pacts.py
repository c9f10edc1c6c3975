"""Contracts between players, without any game."""

import pytest

from gonfalon.commons.pacts import clauses as c
from gonfalon.commons.pacts import pacts as p
from gonfalon.commons.pacts.clauses import CLAUSE_KINDS, Clause
from gonfalon.commons.pacts.pacts import Claim, Pact, Proposal

ANNA, BRUNO, CARLA, DARIO = range(4)

PASSAGE = Clause(c.PASSAGE, by=BRUNO, to=ANNA)
PEACEFUL = Clause(c.NON_BELLIGERENCE)
PAYS = Clause(c.PAYMENT, by=ANNA, to=BRUNO, amount=100)


def test_kinds_are_numbered_as_they_are_named() -> None:
    assert CLAUSE_KINDS[c.COMMERCIAL].id == "commercial"
    assert CLAUSE_KINDS[c.DEFENSIVE].id == "defensive-alliance"
    assert CLAUSE_KINDS[c.TEXT].id == "text"
    assert [kind.id for kind in CLAUSE_KINDS if kind.at_once] == ["payment", "prisoners"]
    assert all(CLAUSE_KINDS[kind].opens for kind in c.RIGHTS)


def test_a_clause_replaces_the_one_in_its_place() -> None:
    clauses = c.written_into((PASSAGE,), PAYS)
    clauses = c.written_into(clauses, PAYS._replace(amount=50))
    assert clauses == (PASSAGE, PAYS._replace(amount=50))
    back = Clause(c.PASSAGE, by=ANNA, to=BRUNO)
    assert c.written_into((PASSAGE,), back) == (PASSAGE, back)
    two = Clause(c.PRISONERS, ANNA, BRUNO, 2, (0,))
    archer = Clause(c.PRISONERS, ANNA, BRUNO, 1, (2,))
    assert c.written_into((two,), archer) == (two, archer)
    assert c.written_into((two,), two._replace(amount=1)) == (two._replace(amount=1),)
    alliance = Clause(c.OFFENSIVE, by=ANNA, amount=8, more=(DARIO,))
    assert c.written_into((alliance,), alliance._replace(by=BRUNO)) == (
        alliance._replace(by=BRUNO),
    )


@pytest.mark.parametrize(
    "text", ["Bruno builds no castle", "perch\u00e9 no? (50%)", "a", "", "ab", "abc", "abcd"]
)
def test_texts_are_spelled_in_numbers(text: str) -> None:
    codes = c.spelled(text)
    assert all(0 <= code <= c.MOST_CODE <= 999_999 for code in codes)
    assert c.text_of(tuple(codes)) == text


def test_letters_that_we_have_not() -> None:
    assert c.text_of(tuple(c.spelled("a\n\u4e00  b"))) == "a ? b"


@pytest.mark.parametrize(
    ("pact", "key"),
    [
        (Pact(1, (ANNA, BRUNO), (PASSAGE,)), ""),
        (Pact(1, (ANNA, BRUNO), (PASSAGE,), last_turn=3), ""),
        (Pact(1, (ANNA,), (PASSAGE,)), "no-partner"),
        (Pact(1, (ANNA, BRUNO)), "no-clause"),
        (Pact(1, (ANNA, BRUNO), (PASSAGE,), last_turn=2), "over-already"),
        (Pact(1, (ANNA, CARLA), (PASSAGE,)), "stranger"),
        (Pact(1, (ANNA, BRUNO), (Clause(c.PAYMENT, ANNA, ANNA, 5),)), "stranger"),
        (Pact(1, (ANNA, BRUNO), (Clause(c.OFFENSIVE, CARLA, amount=2, more=(3,)),)), "stranger"),
        (Pact(1, (ANNA, BRUNO), (Clause(c.OFFENSIVE, ANNA, amount=2),)), "no-target"),
        (Pact(1, (ANNA, BRUNO), (Clause(c.OFFENSIVE, ANNA, amount=2, more=(1,)),)), "target-signs"),
    ],
)
def test_what_can_be_proposed(pact: Pact, key: str) -> None:
    assert p.fault(pact, turn=3) == key


def test_a_proposal_is_agreed_when_the_last_one_accepts() -> None:
    proposal = Proposal(1, 0, ANNA, (BRUNO, CARLA))
    assert proposal.parties == (ANNA, BRUNO, CARLA)
    assert proposal.awaits(BRUNO)
    assert not proposal.awaits(ANNA)
    half = proposal.accept(BRUNO)
    assert not half.agreed
    assert not half.awaits(BRUNO)
    assert half.accept(CARLA).agreed


def test_rights() -> None:
    pacts = [Pact(1, (ANNA, BRUNO), (PASSAGE, PEACEFUL)), Pact(2, (BRUNO, CARLA), (PEACEFUL,))]
    assert p.granted(pacts, c.PASSAGE, receiver=ANNA, granter=BRUNO) == [PASSAGE]
    assert not p.granted(pacts, c.PASSAGE, receiver=BRUNO, granter=ANNA)
    assert p.opens(pacts, ANNA, BRUNO) == {"enter", "stay"}
    assert p.opens(pacts, BRUNO, ANNA) == set()
    assert [pact.number for pact in p.common(pacts, BRUNO, CARLA)] == [2]
    assert not p.common(pacts, ANNA, CARLA)


def test_what_is_done_at_once() -> None:
    assert p.is_done_at_once(Pact(1, (ANNA, BRUNO), (PAYS,)))
    assert not p.is_done_at_once(Pact(1, (ANNA, BRUNO), (PAYS, PASSAGE)))


def test_expiry() -> None:
    pacts = [Pact(1, (0, 1), last_turn=3), Pact(2, (0, 1), last_turn=4), Pact(3, (0, 1))]
    assert [pact.number for pact in p.expiring(pacts, 3)] == [1]


def test_a_pact_without_one_of_three() -> None:
    hunt = Clause(c.OFFENSIVE, BRUNO, amount=2, more=(DARIO,))
    pact = Pact(1, (ANNA, BRUNO, CARLA), (PASSAGE, PEACEFUL, hunt))
    rest = p.deserted(pact, ANNA)
    assert rest is not None
    assert rest.signatories == (BRUNO, CARLA)
    assert rest.clauses == (PEACEFUL, hunt)
    rest = p.deserted(pact, DARIO)
    assert rest is not None
    assert rest.clauses == (PASSAGE, PEACEFUL)
    assert p.deserted(pact._replace(clauses=(PASSAGE,)), ANNA) is None
    assert p.deserted(Pact(1, (ANNA, BRUNO), (PEACEFUL,)), ANNA) is None


def test_numbers_are_free() -> None:
    assert p.free_number([], 0) == 100
    assert p.free_number([999, 100], 899) == 101


def test_lists() -> None:
    pacts = [Pact(1, (0, 1)), Pact(2, (0, 1))]
    assert p.find(pacts, 2) is pacts[1]
    assert p.find(pacts, 3) is None
    assert p.replaced(pacts, Pact(2, (0, 2)))[1].signatories == (0, 2)
    assert p.without(pacts, 1) == pacts[1:]


def test_who_may_claim() -> None:
    secret = Pact(1, (ANNA, BRUNO), (PEACEFUL,), secret=1)
    assert p.may_claim(secret, [], ANNA)
    assert not p.may_claim(secret, [], CARLA)
    assert p.may_claim(secret._replace(secret=0), [], CARLA)
    assert not p.may_claim(secret, [Claim(5, 1, ANNA, BRUNO)], ANNA)
    assert p.may_claim(secret, [Claim(5, 1, ANNA, BRUNO)], BRUNO)


@pytest.mark.parametrize(
    ("votes", "rupture"),
    [
        ([p.RUPTURE, p.RUPTURE, p.RESPECT, p.ABSTAIN], True),
        ([p.RUPTURE, p.RESPECT, p.RESPECT, p.RESPECT], False),
        ([p.RUPTURE, p.RESPECT, p.ABSTAIN, p.ABSTAIN], False),
        ([p.RUPTURE], True),
    ],
)
def test_votes(votes: list[int], rupture: bool) -> None:
    claim = p.put_to_vote(Claim(5, 1, ANNA, BRUNO, signatories=(ANNA, BRUNO)), 4)
    assert not claim.signatories
    for seat, vote in enumerate(votes):
        assert seat in p.still_to_vote(claim, range(4))
        claim = p.voted(claim, seat, vote)
    assert p.still_to_vote(claim, range(4)) == list(range(len(votes), 4))
    assert p.is_rupture(claim, range(4)) is rupture
    assert p.still_to_vote(claim._replace(state=p.CLOSED), range(4)) == []


def test_who_knows_what() -> None:
    pacts = [Pact(1, (ANNA, BRUNO), secret=1), Pact(2, (ANNA, BRUNO))]
    assert [pact.number for pact in p.known_pacts(pacts, CARLA)] == [2]
    assert p.known_pacts(pacts, BRUNO) == pacts
    proposals = [Proposal(3, 0, ANNA, (BRUNO,))]
    assert p.known_proposals(proposals, CARLA) == []
    assert p.known_proposals(proposals, ANNA) == proposals
    claims = [Claim(4, 1, ANNA, BRUNO, signatories=(ANNA, BRUNO)), Claim(5, 2, CARLA, BRUNO)]
    assert [claim.number for claim in p.known_claims(claims, CARLA)] == [5]
    assert p.known_claims(claims, BRUNO) == claims


def test_saved_data() -> None:
    pact = Pact(1, (ANNA, BRUNO), (PASSAGE, PAYS))
    plain = (1, (ANNA, BRUNO), ((1, 1, 0, 0, ()), (7, 0, 1, 100, ())), 0, 0, 0)
    assert p.pact_of(plain) == pact
    assert isinstance(p.pact_of(plain).clauses[0], Clause)
    proposal = Proposal(2, 0, ANNA, (BRUNO,), pact)
    again = p.proposal_of((2, 0, ANNA, (BRUNO,), plain, 0, 0))
    assert again == proposal
    assert again.pact is not None
    assert again.pact.binds(ANNA)
    assert p.proposal_of((2, 0, ANNA, (BRUNO,), None, 7, 0)).pact is None
    assert p.claim_of((5, 1, 0, 1, 0, (), (), ())) == Claim(5, 1, ANNA, BRUNO)
