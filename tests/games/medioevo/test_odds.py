"""The odds of battles: against a plain count of all dice, and against battles that are really fought."""

from __future__ import annotations

import time
from itertools import product

import pytest

from gonfalon.games.medioevo.battle.questions.arithmetic import Force, basic_attack
from gonfalon.games.medioevo.battle.questions.muster import force
from gonfalon.games.medioevo.forecast.odds import forecast
from gonfalon.games.medioevo.forecast.odds_count import Contender, Forecast, fight_out, hits
from gonfalon.games.medioevo.state import BARBARIANS, MedState
from gonfalon.kernel import rng
from gonfalon.kernel.engine import take
from tests.games.medioevo.battles import FOUR, PLACE, fight, naval
from tests.games.medioevo.scene import Scene

TRIALS = 300


def odds_of(scene: Scene) -> Forecast:
    battle = scene.state.battle
    return forecast(scene.state, battle.space, *(side.seat for side in battle.sides))


def fought(state: MedState, seed: int) -> tuple[int, int]:
    """Units left on both sides after a battle in which all answers are defaults."""
    s = state.copy()
    s.rng = rng.seeded(seed)
    left = (0, 0)
    while s.battle is not None:
        left = (force(s, 0).size, force(s, 1).size)
        step = s.agenda[-1]
        seats = step.waits_for(s)
        if seats:
            take(s, step, seats[0], step.default(s, seats[0]))
        else:
            s.agenda.pop()
            step.run(s)
    return left


@pytest.mark.parametrize(
    ("attacker", "defender", "more"),
    [
        ("anna: 1 light-infantry", "bruno: 1 light-infantry", {}),
        ("anna: 3 light-infantry, 1 cavalry", "bruno: 2 archer, 1 heavy-infantry", {}),
        ("anna: 2 archer, 2 heavy-infantry", "dora: 3 light-infantry, 1 cavalry", {"players": FOUR}),
        ("anna: 2 light-infantry, captain 3", "bruno: 4 light-infantry, 1 heavy-infantry", {}),
        ("anna: 3 cavalry, captain 1, captain 2", "bruno: 3 archer, 3 cavalry, captain 2", {}),
        ("anna: 4 heavy-infantry", "bruno: 3 heavy-infantry", {"buildings": {PLACE: "castle"}}),
        ("anna: 6 heavy-infantry", "barbarians: 5 light-infantry, 1 archer, 2 captain", {"barbarian_dice": (2, 5, 5)}),
        ("barbarians: 4 light-infantry, 2 captain", "carla: 2 archer, captain 1", {"barbarian_dice": (3, 3, 3)}),
    ],
)  # fmt: skip
def test_odds_against_real_battles(attacker: str, defender: str, more: dict[str, object]) -> None:
    scene = fight(attacker, defender, **more)
    _compare(scene)


def test_odds_at_sea() -> None:
    _compare(
        naval(
            "anna: 2 cavalry, 1 archer",
            "bruno: 3 light-infantry, captain 1",
            "anna: galley 3; bruno: galley 2",
        )
    )
    _compare(naval("anna: 4 heavy-infantry", "barbarians: 5 light-infantry", "anna: galley 3"))


def _compare(scene: Scene) -> None:
    odds = odds_of(scene)
    assert sum(odds[:3]) == pytest.approx(1)
    sizes = [force(scene.state, k).size for k in (0, 1)]
    ends = [fought(scene.state, seed) for seed in range(TRIALS)]
    won = sum(a > 0 for a, _ in ends) / TRIALS
    lost = sum(b > 0 for _, b in ends) / TRIALS
    # four standard deviations of a share of so many trials
    assert won == pytest.approx(odds.attacker, abs=4 * (0.25 / TRIALS) ** 0.5)
    assert lost == pytest.approx(odds.defender, abs=4 * (0.25 / TRIALS) ** 0.5)
    for k in (0, 1):
        mean = sum(sizes[k] - end[k] for end in ends) / TRIALS
        assert mean == pytest.approx(odds.expected(k), abs=4 * sizes[k] / 2 / TRIALS**0.5)
        low, high = odds.likely(k)
        inside = sum(low <= sizes[k] - end[k] <= high for end in ends)
        assert inside >= 0.7 * TRIALS


def test_one_against_one_is_a_count_of_all_throws() -> None:
    """The loser falls to the score, and the winner to its own casualties unless massive superiority spares it."""
    throws = list(product(range(1, 5), range(1, 7), range(1, 9)))
    wins = [0, 0]
    for mine, theirs in product(throws, throws):
        lead = basic_attack(mine) - max(0, basic_attack(theirs) - 1)
        if lead and abs(lead) // 20 >= min(mine if lead > 0 else theirs):
            wins[lead < 0] += 1
    odds = odds_of(fight("anna: 1 light-infantry", "bruno: 1 light-infantry"))
    every = len(throws) ** 2
    assert odds.attacker == pytest.approx(wins[0] / every, abs=1e-12)
    assert odds.defender == pytest.approx(wins[1] / every, abs=1e-12)
    assert odds.nobody == pytest.approx(1 - sum(wins) / every, abs=1e-12)


def test_hits_of_archers() -> None:
    world = fight("anna: 1 archer", "bruno: 1 archer").state.world
    assert hits(world, 2) == {0: 25 / 64, 1: 30 / 64, 2: 9 / 64}


def test_an_army_that_would_come() -> None:
    scene = fight(
        "anna: 1 light-infantry", "barbarians: 3 light-infantry", barbarian_dice=(1, 2, 6)
    )
    space = scene.state.battle.space
    alone = forecast(scene.state, space, 0, BARBARIANS)
    helped = forecast(scene.state, space, 0, BARBARIANS, Force((0, 2, 2, 2), (2,)))
    assert helped.attacker > 0.9 > alone.attacker
    assert len(helped.losses[0]) == 9


def test_large_armies_are_counted_quickly() -> None:
    world = fight("anna: 1 archer", "bruno: 1 archer").state.world
    big = Contender(Force((6, 4, 4, 4), (1, 2, 3)), (9, 9), 1)
    begun = time.process_time()
    odds = fight_out(world, (big, big._replace(penalty=0)), False)
    assert time.process_time() - begun < 2, "a seventh of a second on an idle machine"
    assert sum(odds[:3]) == pytest.approx(1)
    assert odds.defender > odds.attacker
