"""The guided tour is a turn that is really played: its words fit what happens."""

from __future__ import annotations

import pytest

from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.view.tour import ANNA, SCRIPT
from gonfalon.kernel.tours import Moment, Tour

TOUR: Tour = GAME.tours()["first-turn"]


@pytest.fixture(scope="module", name="moments")
def _moments() -> dict[str, Moment]:
    return {moment.id: moment for moment in TOUR.moments}


def test_every_act_is_a_moment(moments: dict[str, Moment]) -> None:
    assert list(moments) == [act.id for act in SCRIPT]


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_moment_has_its_words(moments: dict[str, Moment], language: str) -> None:
    texts = TOUR.languages[language]
    assert "title" in texts and "lead" in texts
    assert {key.partition(".")[0] for key in texts.entries if "." in key} == set(moments)
    for moment in moments.values():
        for part in ("title", "text"):
            words = TOUR.tell(moment, part, language)
            assert words != f"{moment.id}.{part}" and "{" not in words, words
        assert set(moment.rules) <= set(GAME.ledger)


def test_what_is_told_is_so(moments: dict[str, Moment]) -> None:
    """Facts of the words that no value tells."""
    capital = moments["capital"].table.view(ANNA)
    assert capital["players"][ANNA]["capital"] == "thrace"
    (pact,) = moments["pact"].table.view(ANNA)["pacts"]
    assert [clause["kind"] for clause in pact["clauses"]] == ["commercial", "commercial"]
    bought = [order["verb"] for order in moments["purchase"].table.view(ANNA)["orders"]]
    assert bought == ["buy-technology", "buy-technology"]
    conquest = moments["conquest"].table.view(ANNA)
    assert next(t for t in conquest["territories"] if t["id"] == "moesia")["owner"] == ANNA
    assert conquest["players"][ANNA]["prisoners"] == 1
    assert {"conquered", "activated", "captain-level"} <= {
        event.kind for event in moments["conquest"].events
    }
    ship = next(
        one
        for one in moments["sailing"].table.view(ANNA)["transports"]
        if one["id"] == "merchant-ship-2"
    )
    assert ship["place"] == "north-aegean-sea" and ship["goods"]
    assert moments["auction"].table.view(ANNA)["auction"]["bidder"] == ANNA


@pytest.mark.rule("MP-ATT-02")
def test_the_refusal_is_the_rules_own(moments: dict[str, Moment]) -> None:
    moment = moments["refused"]
    refused = moment.table.why(ANNA, str(moment.tried))
    assert refused is not None and refused.rule == "MP-ATT-02"
    assert moments["announced"].table.state.agenda[-1].window == "attack.announce"


def test_only_what_anna_knows_is_seen(moments: dict[str, Moment]) -> None:
    for moment in moments.values():
        players = moment.table.view(ANNA)["players"]
        assert [player["florins"] is not None for player in players] == [True, False, False]
