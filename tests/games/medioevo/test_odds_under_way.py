"""The odds of a battle while it is fought: every throw on the table counts, and the mean over all throws is what was said before."""

from __future__ import annotations

from itertools import product

import pytest

from gonfalon.games.medioevo.battle.changes.record import change
from gonfalon.games.medioevo.battle.questions.arithmetic import DIE_SIDES
from gonfalon.games.medioevo.battle.questions.muster import force
from gonfalon.games.medioevo.battle.steps.melee import Reroll, RollDice
from gonfalon.games.medioevo.forecast.odds_count import Forecast
from gonfalon.games.medioevo.forecast.under_way import under_way
from gonfalon.games.medioevo.state import MedState
from tests.games.medioevo.battles import PLACE, d8, dice, fight, roll_for
from tests.games.medioevo.scene import Scene
from tests.games.medioevo.test_odds import fought

TRIALS = 400


def numbers(odds: Forecast) -> tuple[float, ...]:
    return (*odds[:3], odds.expected(0), odds.expected(1))


def thrown(s: MedState, k: int, faces: tuple[int, ...]) -> MedState:
    """The position in which the side asked for a re-roll has thrown this."""
    after = s.copy()
    change(after, k, dice=faces)
    return after


def compare_with_played(s: MedState, odds: Forecast) -> None:
    """Played out with defaults from many seeds: within four standard deviations."""
    sizes = [force(s, k).size for k in (0, 1)]
    ends = [fought(s, seed) for seed in range(TRIALS)]
    wide = 4 * (0.25 / TRIALS) ** 0.5
    assert sum(a > 0 for a, _ in ends) / TRIALS == pytest.approx(odds.attacker, abs=wide)
    assert sum(b > 0 for _, b in ends) / TRIALS == pytest.approx(odds.defender, abs=wide)
    for k in (0, 1):
        mean = sum(sizes[k] - end[k] for end in ends) / TRIALS
        assert mean == pytest.approx(odds.expected(k), abs=sizes[k] * wide)


@pytest.fixture
def rolled() -> Scene:
    """Anna's dice lie, Bruno has not thrown."""
    scene = fight(
        "anna: 3 light-infantry, 2 heavy-infantry", "bruno: 3 light-infantry, 1 cavalry, captain 1"
    )
    roll_for(scene, "anna", "4 4 8")
    return scene


def test_dice_that_lie_count(rolled: Scene) -> None:
    odds = {faces: under_way(thrown(rolled.state, 0, faces)) for faces in ((4, 4, 8), (1, 1, 2))}
    assert odds[4, 4, 8].defender < odds[1, 1, 2].defender - 0.2
    for faces, forecast in odds.items():
        assert sum(forecast[:3]) == pytest.approx(1)
        compare_with_played(thrown(rolled.state, 0, faces), forecast)


@pytest.mark.parametrize("k", [0, 1])
def test_the_mean_over_all_throws_is_what_was_said_before(rolled: Scene, k: int) -> None:
    """Exactly, before the attacker's throw and before the defender's."""
    if k:
        rolled.dice(*dice("2 3 3"))
        rolled.play("anna: done")
        rolled.pass_until("battle.reroll", "bruno")
    asked = rolled.state
    assert isinstance(asked.agenda[-1], Reroll)
    before = thrown(asked, k, ())
    before.agenda[-1] = RollDice(k)
    said = numbers(under_way(before))
    throws = list(product(*(range(1, sides + 1) for sides in DIE_SIDES)))
    found = [numbers(under_way(thrown(asked, k, one))) for one in throws]
    mean = [sum(parts) / len(throws) for parts in zip(*found, strict=True)]
    assert mean == pytest.approx(said, abs=1e-9)
    assert max(one[k] for one in found) > said[k] + 0.1


def test_arrows_that_have_hit_count() -> None:
    """Whoever is hit is asked where: the odds know that the points are due, and the melee that follows."""
    scene = fight("anna: 4 archer", "bruno: 3 heavy-infantry, 2 cavalry")
    whole = under_way(scene.state)
    scene.dice(*d8(1, 1, 1, 1))
    scene.pass_until("battle.assign", "bruno")
    assert scene.state.battle.sides[1].due == 4
    odds = under_way(scene.state)
    assert odds.attacker > whole.attacker
    compare_with_played(scene.state, odds)


def test_a_halved_capture_counts_in_its_round() -> None:
    scene = fight("anna: 3 heavy-infantry", "bruno: 2 heavy-infantry")
    fought_for = under_way(scene.state)
    scene.play("anna: capture")
    odds = under_way(scene.state)
    assert odds.attacker < fought_for.attacker
    compare_with_played(scene.state, odds)


def test_who_flees_loses_the_battle_with_most_of_the_army_alive() -> None:
    scene = fight(
        "anna: 4 heavy-infantry",
        "bruno: 4 heavy-infantry",
        pieces={PLACE: "anna: war-wagon 3"},
        reserve={"piece-1a": 3},
    )
    stay = under_way(scene.state)
    scene.play("anna: flee macedonia")
    odds = under_way(scene.state)
    assert odds.attacker < 0.1 < stay.attacker
    assert odds.expected(0) < stay.expected(0)


def test_attacker_and_defender_see_the_same_odds_in_every_question(rolled: Scene) -> None:
    told = set()
    while rolled.state.battle is not None:
        seen = [rolled.view(name)["battle"]["odds"] for name in ("anna", "bruno", "carla")]
        assert seen[0] == seen[1] == seen[2]
        told.add((rolled.window, seen[0]["attacker"]))
        rolled.default(rolled.asked[0])
    assert len(told) > 3


def test_what_others_hold_in_secret_changes_nothing(rolled: Scene) -> None:
    """Florins of the enemy and the order of the decks are hidden."""
    seen = rolled.view("anna")["battle"]["odds"]
    rolled.state.florins[rolled.seat("bruno")] += 500
    rolled.state.empire_deck.reverse()
    assert rolled.view("anna")["battle"]["odds"] == seen
