"""Bankruptcy and elimination word by word; what is another player's is left alone."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.state import HELD, RETURNED
from gonfalon.games.medioevo.world import CAPTAINS_EACH
from tests.games.medioevo.rules.debts.test_debt import bankrupt
from tests.games.medioevo.rules.debts.test_elimination import FOUR, NONE, out
from tests.games.medioevo.scene import Scene

ANNA, BRUNO, CARLA, DINO = range(4)
Told = list[tuple[object, ...]]


def play(scene: Scene, line: str) -> Told:
    return [(event.kind, event.rule, *event.values.values()) for event in scene.play(line)]


@pytest.mark.rule("MU-DEBT-11", "MU-DEBT-12", "MU-DEBT-13", "MU-DEBT-17")
def test_emergency_measures_word_by_word() -> None:
    scene = bankrupt(
        159, buildings={"thrace": "town, cathedral"},
        pieces={"lydia": "anna: caravan 1, siege-engine 1; bruno: caravan 1", "mysia": "anna: war-wagon 1"},
    )  # fmt: skip
    s = scene.state
    money, thrace = scene.florins("anna"), s.world.territory("thrace")
    assert scene.prompt("anna")["values"] == {"florins": 250, "unpaid": 0}
    assert scene.legal("anna") == [
        "done", "sell-building civil thrace", "sell-building religious thrace", "sell-transport piece-1a",
        "sell-transport piece-1c", "start-rebellion",
    ]  # fmt: skip
    scene.refuses("anna: sell-building military thrace", "MU-DEBT-11")
    scene.refuses("anna: sell-transport piece-1b", "MU-DEBT-12")
    scene.refuses("anna: sell-transport piece-1j", "MU-DEBT-12")
    scene.refuses("anna: sell-transport piece-2a", "MU-DEBT-12")
    told = play(scene, "anna: sell-building civil thrace")
    assert ("emergency", "MU-DEBT-11", ANNA, 100) in told
    assert told[0][:2] == ("building-lost", "MU-DEBT-11")
    told = play(scene, "anna: sell-transport piece-1c")
    assert [event[:2] for event in told] == [("piece-lost", "MU-DEBT-19"), ("emergency", "MU-DEBT-11")]  # fmt: skip
    assert scene.florins("anna") == money + 150 == 249
    assert play(scene, "anna: start-rebellion") == [("emergency", "MU-DEBT-13", ANNA, 100)]
    assert scene.florins("anna") == money + 250
    scene.play("anna: rebellion thrace")
    assert thrace in scene.state.barbarians
    scene.refuses("anna: sell-transport piece-1a", "MU-DEBT-13")
    assert scene.legal("anna") == ["done", "start-rebellion"]
    due = scene.florins("anna") - 250
    assert ("interest", "MU-DEBT-18", ANNA, 250) in play(scene, "anna: done")
    assert (scene.florins("anna"), scene.state.strike[ANNA]) == (due, 0)


@pytest.mark.rule("MU-DEBT-17")
def test_what_stays_unpaid_is_told() -> None:
    scene = bankrupt(130)
    paid = scene.florins("anna")
    assert 0 < paid < 250
    told = play(scene, "anna: done")
    assert told[:2] == [
        ("interest", "MU-DEBT-17", ANNA, paid),
        ("interest-unpaid", "MU-DEBT-17", ANNA, 250 - paid),
    ]
    assert (scene.florins("anna"), scene.state.strike[ANNA]) == (0, 2)


def rich() -> dict[str, Any]:
    """Everybody has some of everything; each holds a prisoner of each other."""
    seats = len(FOUR)
    held = [NONE if one == other else (1, 0, 0, 0) for one in range(seats) for other in range(seats)]  # fmt: skip
    return {
        "units": {"thrace": "anna: 1 archer, captain 1", "pannonia": "bruno: 2 archer, captain 2", "delta": "carla: 1 archer", "don": "dino: 1 archer"},
        "pieces": {"thrace": "anna: galley 1", "pannonia": "bruno: caravan 1 [1 salt], siege-engine 1", "delta": "carla: galley 2"},
        "buildings": {"thrace": "town", "pannonia": "city, tower, cathedral", "delta": "town"},
        "control_tokens": {"moesia": "anna", "styria": "bruno", "syria": "carla"},
        "tokens": dict.fromkeys(FOUR, "1 red, 1 green"),
        "technologies": dict.fromkeys(FOUR, "carpentry 1"),
        "cards": {"anna": "5", "bruno": "6, 7", "carla": "8", "dino": "9"},
        "tapped": {"anna": "5", "bruno": "6", "carla": "8"},
        "fields": {"prisoners": held, "returned": [(0, 1, 0, 0)] * seats},
    }  # fmt: skip


@pytest.mark.rule("MU-ELIM-02", "MU-ELIM-04", "MU-ELIM-05")
def test_only_what_is_their_own_goes() -> None:
    scene = out(FOUR, "bruno", **rich())
    s, seats = scene.state, len(FOUR)
    others = (ANNA, CARLA, DINO)
    assert (s.eliminated, s.eliminated_in[BRUNO], s.order) == (1 << BRUNO, 3, [*others])
    assert [sum(s.tokens[seat * 6 : seat * 6 + 6]) for seat in range(seats)] == [2, 0, 2, 2]
    assert [sum(s.tech[seat * 6 : seat * 6 + 6]) for seat in range(seats)] == [1, 0, 1, 1]
    assert [s.cards[seat].bit_count() for seat in range(seats)] == [1, 0, 1, 1]
    assert [s.tapped[seat].bit_count() for seat in range(seats)] == [1, 0, 1, 0]
    assert [bool(s.army[seat]) for seat in range(seats)] == [True, False, True, True]
    levels = [s.captain_level[seat * CAPTAINS_EACH] for seat in range(2)]
    assert levels == [1, 0]
    assert [sum(kind >= 0 for kind in s.piece_kind[10 * seat : 10 * seat + 10]) for seat in range(seats)] == [1, 0, 1, 0]  # fmt: skip
    places = [s.world.territory(name) for name in ("thrace", "pannonia", "delta")]
    assert [s.civil[place] for place in places] == [2, 0, 2]
    assert (s.military[places[1]], s.cathedral[places[1]]) == (0, 0)
    tokens = [s.world.territory(name) for name in ("moesia", "styria", "syria")]
    assert [s.control_token[place] for place in tokens] == [ANNA, -1, CARLA]
    assert (s.debt[BRUNO], s.strike[BRUNO], s.florins[BRUNO]) == (0, 0, 0)

    for captor in range(seats):
        for owner in range(seats):
            both_play = captor != owner and BRUNO not in (captor, owner)
            assert s.prisoners[captor * seats + owner] == ((1, 0, 0, 0) if both_play else NONE)
    freed = [event.values["seat"] for event in scene.happened("prisoners-freed")]
    assert freed == [*others]
    assert [s.returned[seat] for seat in range(seats)] == [(1, 1, 0, 0), NONE, (1, 1, 0, 0), (1, 1, 0, 0)]  # fmt: skip
    kinds = [(event.kind, event.rule) for event in scene.events]
    assert ("eliminated", "MU-ELIM-01") in kinds
    assert ("building-lost", "MU-ELIM-02") in kinds
    assert ("piece-lost", "MU-ELIM-02") in kinds


@pytest.mark.rule("MU-ELIM-04")
def test_captains_in_their_hands_are_free_and_their_own_are_gone() -> None:
    level, at = [0] * 20, [-1] * 20
    for captain, place in ((0, HELD - BRUNO), (CAPTAINS_EACH, HELD - CARLA), (2 * CAPTAINS_EACH, HELD - ANNA)):  # fmt: skip
        level[captain], at[captain] = 1, place
    scene = out(FOUR, "bruno", fields={"captain_level": level, "captain_at": at})
    s = scene.state
    assert (s.captain_at[0], s.captain_level[0]) == (RETURNED, 1)
    assert (s.captain_at[CAPTAINS_EACH], s.captain_level[CAPTAINS_EACH]) == (-1, 0)
    assert s.captain_at[2 * CAPTAINS_EACH] == HELD - ANNA
