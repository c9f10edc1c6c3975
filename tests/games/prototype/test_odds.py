"""Odds of battles: exact, from the arithmetic of the rules, and fast enough for a prompt."""

from __future__ import annotations

import random
import time

import pytest

from gonfalon.games.prototype.battle.questions.rolls import (
    Roll,
    losses,
    strategy_bonus,
    with_more,
)
from gonfalon.games.prototype.forecast.battle import forecast, two_armies
from gonfalon.games.prototype.forecast.rounds import Terms, damage
from tests.games.prototype.battles import PLAYERS, charge, dice_of, field
from tests.games.prototype.scene import given

TERMS = Terms(50, 3, 1)


def simulate(
    a: int, d: int, rolls: tuple[Roll, Roll], assault: bool, times: int = 3000
) -> tuple[float, float, float]:
    dice = random.Random(7)
    attack, defence = rolls
    wins = lost = destroyed = 0
    for _ in range(times):
        x, y = a, d
        while x and y:
            one = dice.randint(1, attack.die) + attack.bonus
            two = dice.randint(1, defence.die) + defence.bonus
            one += strategy_bonus(attack, x, defence, y, TERMS.ratio, TERMS.bonus)
            two += strategy_bonus(defence, y, attack, x, TERMS.ratio, TERMS.bonus)
            pair = losses(one, two, x, y, assault=assault, percent=TERMS.percent)
            pair = with_more(pair, attack, defence, x, y)
            x, y = x - pair[0], y - pair[1]
        wins += y == 0
        lost += a - x
        destroyed += d - y
    return wins / times, lost / times, destroyed / times


@pytest.mark.parametrize(
    ("a", "d", "rolls", "assault"),
    [
        (12, 10, (Roll(6), Roll(6)), False),
        (15, 4, (Roll(6, 0, 0, True), Roll(6, 1)), False),
        (6, 14, (Roll(8, 1, 1), Roll(6, 2, 0, True)), False),
        (25, 6, (Roll(4, 1), Roll(6, 1, 1)), True),
        (9, 11, (Roll(6, powder=1), Roll(6)), False),
        (12, 8, (Roll(6, 1, 1, powder=1), Roll(6, 2, powder=1)), False),
    ],
)
def test_the_count_agrees_with_many_battles(
    a: int, d: int, rolls: tuple[Roll, Roll], assault: bool
) -> None:
    counted = two_armies(a, d, rolls, TERMS, assault=assault)
    played = simulate(a, d, rolls, assault)
    assert counted[0] == pytest.approx(played[0], abs=0.03)
    assert counted[1] == pytest.approx(played[1], abs=0.3)
    assert counted[2] == pytest.approx(played[2], abs=0.3)


def test_one_against_one() -> None:
    """The next round that is no tie decides."""
    assert two_armies(1, 1, (Roll(6), Roll(6)), TERMS)[:3] == pytest.approx((0.5, 0.5, 0.5))
    assert two_armies(1, 1, (Roll(6, 6), Roll(6)), TERMS)[:3] == pytest.approx((1, 0, 1))


def test_nobody_to_fight() -> None:
    assert two_armies(3, 0, (Roll(6), Roll(6)), TERMS)[:3] == (1, 0, 0)
    assert two_armies(0, 3, (Roll(6), Roll(6)), TERMS)[:3] == (0, 0, 0)


def test_equal_armies_have_equal_chances() -> None:
    """In the field both roll alike, and one always wins."""
    odds = two_armies(9, 9, (Roll(6, 1, 1), Roll(6, 1, 1)), TERMS)
    assert odds.lost == pytest.approx(odds.destroyed)
    even = two_armies(9, 9, (Roll(6), Roll(6)), TERMS)
    assert even.win == pytest.approx(0.5)


def test_an_assault_by_hand() -> None:
    """d4 against d6 + 1, one VF each: of 24 rolls 3 win and 3 are ties (MP-ASSAULT-05)."""
    odds = two_armies(1, 1, (Roll(4), Roll(6, 1)), TERMS, assault=True)
    assert odds[:3] == pytest.approx((3 / 21, 18 / 21, 3 / 21))


def test_ramming_dice() -> None:
    chances = damage(2, 4, 3)
    assert chances[5] == pytest.approx(1 / 16)
    assert chances[8] == pytest.approx(4 / 16)
    assert damage(0, 4, 0) == {0: 1.0}


def test_sixty_against_sixty_is_counted_for_a_prompt() -> None:
    """The quickest of some counts: a busy machine has slow moments."""
    rolls = Roll(8, 2, 1, True), Roll(6, 3)
    times = []
    for armies in range(56, 61):
        began = time.process_time()
        two_armies(armies, 60, rolls, TERMS)
        times.append(time.process_time() - began)
    assert min(times) < 0.1


def test_the_prompt_shows_the_odds_of_attacks_and_battles() -> None:
    scene = field(15, 2)
    turn = scene.prompt("anna")["hints"]["attacks"]["attack moesia"]
    scene.play("anna: attack moesia")
    announced = scene.prompt("anna")["hints"]["odds"]
    assert turn == announced
    assert announced["win"] >= 99 and announced["exact"]
    dice_of(scene, 3, 3)
    scene.play("anna: charge")
    assert scene.view("anna")["battle"]["odds"] == announced, "a tie changes nothing"


def test_an_announced_attack_is_forecast_as_it_is_fought() -> None:
    """Outside walls first, then the assault; barbarians who are not there yet; ramming."""
    scene = field(20, 12, buildings={"moesia": "tower"})
    walls = scene.prompt("anna")["hints"]["attacks"]["attack moesia"]["win"]
    scene = field(20, 12)
    assert walls < scene.prompt("anna")["hints"]["attacks"]["attack moesia"]["win"]
    scene = given(
        PLAYERS,
        phase="combat",
        active="anna",
        transports={"thrace": "anna: war-wagon 1 [2 vf, captain 1]"},
    )
    assert scene.prompt("anna")["hints"]["attacks"]["attack moesia"]["win"] == 50
    assert scene.vf("barbarians", "moesia") == 0
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"],
        transports={"north-aegean-sea": "anna: galley 3 [20 vf, captain 1]; bruno: merchant-ship 1 [4 vf]"},
    )  # fmt: skip
    odds = scene.prompt("anna")["hints"]["attacks"]["attack-convoy north-aegean-sea player-2"]
    assert odds["win"] == 100
    assert odds["losses"] == [0.0, 4.0], "the ram alone does it"


def test_odds_know_no_hidden_hands() -> None:
    plain = field(10, 8).prompt("anna")["hints"]
    assert field(10, 8, cards={"bruno": "genius, heroine"}).prompt("anna")["hints"] == plain


def test_shown_cards_count() -> None:
    scene = field(10, 10, cards={"anna": "condottiere"})
    charge(scene)
    before = scene.view("anna")["battle"]["odds"]["win"]
    scene.play("anna: play condottiere")
    assert scene.view("anna")["battle"]["odds"]["win"] > before
    assert forecast(scene.state, scene.state.battle).exact
