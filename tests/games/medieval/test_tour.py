"""The guided tour is the detailed example of play: its numbers are those of MD-EX-27 by the rules."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from gonfalon.games.medieval.game import GAME
from gonfalon.games.medieval.view.tour import STEPS
from gonfalon.kernel.tours import Moment, Tour

TOUR: Tour = GAME.tours()["first-round"]
FIRST_HANDS = 7
"""The step of the example that deals the cards; the engine deals them together with what comes before."""


def example() -> dict[int, dict[str, Any]]:
    text = (GAME.folder / "examples.toml").read_text()
    (found,) = (one for one in tomllib.loads(text)["example"] if one["id"] == "MD-EX-27")
    return {step["n"]: step for step in found["step"]}


def ids() -> list[str]:
    return [moment.id for moment in TOUR.moments]


@pytest.mark.example("MD-EX-27")
@pytest.mark.parametrize("moment", TOUR.moments, ids=ids())
def test_the_numbers_are_those_of_the_example(moment: Moment) -> None:
    step = example()[STEPS[moment.id]]
    assert moment.numbers["points"] == step["vp"]
    assert moment.numbers["florins"] == step["florins_rules"]
    if step["n"] >= FIRST_HANDS:
        assert moment.numbers["cards"] == step["hand"]


def test_every_step_is_shown_but_what_only_the_print_has() -> None:
    shown = list(STEPS.values())
    assert shown == sorted(set(shown))
    missing = set(example()) - set(shown)
    # told together with their neighbours, or against the rules
    assert missing == {4, 5, 11, 24, 28, 32}


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("moment", TOUR.moments, ids=ids())
def test_every_moment_has_its_words(moment: Moment, language: str) -> None:
    for part in ("title", "text"):
        words = TOUR.tell(moment, part, language)
        assert words != f"{moment.id}.{part}" and "{" not in words
    assert "title" in TOUR.languages[language] and "lead" in TOUR.languages[language]
    assert not [key for key in TOUR.languages[language].entries if _is_idle(key)]
    assert set(moment.rules) <= set(GAME.ledger)


def _is_idle(key: str) -> bool:
    return "." in key and key.partition(".")[0] not in ids()


def test_a_refusal_is_the_rules_own() -> None:
    (moment,) = (moment for moment in TOUR.moments if moment.tried)
    refused = moment.table.why(moment.seat, str(moment.tried))
    assert refused is not None and refused.rule == "MD-CW-01"


def test_what_is_seen_is_what_a_seat_knows() -> None:
    for moment in TOUR.moments:
        view = moment.table.view(moment.seat)
        known = [player["florins"] is not None for player in view["players"]]
        assert known == [seat == moment.seat for seat in range(3)]
    hands = {moment.id: moment.table.view(moment.seat)["hand"] for moment in TOUR.moments}
    assert hands["set-up"] == []
    assert hands["hands"] == ["pope", "jihad", "change-of-ruler", "cumans-card"]
    assert hands["cary-knights"] == ["knights-of-christ"]
