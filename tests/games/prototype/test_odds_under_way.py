"""The odds of a battle while it is fought: what is rolled counts, and the mean over all rolls is what was said before."""

from __future__ import annotations

from itertools import product

import pytest

from gonfalon.games.prototype.battle.questions.parties import ATTACK, DEFENCE
from gonfalon.games.prototype.battle.questions.rolls import roll_of
from gonfalon.games.prototype.forecast.battle import Forecast
from gonfalon.games.prototype.forecast.under_way import under_way
from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel import engine
from tests.games.prototype.battles import dice_of, field
from tests.games.prototype.playouts import agrees, battles
from tests.games.prototype.scene import Scene

TRIALS = 300


def begun() -> Scene:
    scene = field(12, 9)
    scene.play("anna: attack moesia")
    dice_of(scene, 3, 3)
    scene.play("anna: charge")
    return scene


def said(s: ProtoState) -> Forecast:
    odds = under_way(s)
    assert odds is not None
    return odds


def test_the_mean_over_all_rolls_is_what_was_said_before() -> None:
    """From `battle.continue`: the engine rolls every pair of dice."""
    scene = begun()
    assert scene.window == "battle.continue"
    s = scene.state
    before = said(s)
    b = s.battle
    dice = [
        range(roll_of(s, b, side, at, ()).die) for side, at in ((ATTACK, b.attacker), (DEFENCE, b.defender))
    ]  # fmt: skip
    rolls = list(product(*dice))
    mean = [0.0] * 3
    for roll in rolls:
        scene = begun()
        dice_of(scene, roll[0] + 1, roll[1] + 1)
        scene.play("anna: fight-on")
        after = said(scene.state)
        fallen = [before.there[k] - after.there[k] for k in (0, 1)]
        for n, part in enumerate((after.win, after.lost + fallen[0], after.destroyed + fallen[1])):
            mean[n] += part / len(rolls)
    assert mean == pytest.approx(before[:3], abs=1e-9)


def test_every_round_agrees_with_battles_that_are_played() -> None:
    scene = begun()
    seen = set()
    for roll in ((6, 1), (1, 5), (2, 2)):
        odds = said(scene.state)
        assert odds.exact
        assert sum(odds.left[0]) == pytest.approx(1)
        assert agrees(odds.win, battles(scene.state, TRIALS), TRIALS)
        seen.add(round(odds.win, 6))
        dice_of(scene, *roll)
        scene.play("anna: fight-on")
    assert len(seen) > 1


def test_the_spread_holds_four_of_five() -> None:
    odds = said(begun().state)
    for k in (0, 1):
        least, most = odds.likely(k)
        assert 0 <= least <= most <= odds.there[k]
        inside = sum(odds.left[k][odds.there[k] - most : odds.there[k] - least + 1])
        assert inside >= 0.8
    assert odds.lost == pytest.approx(
        sum((odds.there[0] - vf) * chance for vf, chance in enumerate(odds.left[0]))
    )


def test_everybody_at_the_table_sees_the_odds() -> None:
    scene = begun()
    shown = {name: scene.view(name)["battle"]["odds"] for name in scene.names}
    assert "odds" not in scene.prompt("anna")["hints"], "they are said once"
    assert shown["anna"]["win"] == round(100 * said(scene.state).win)
    assert all(odds == shown["anna"] for odds in shown.values())


def test_cards_in_hand_change_nothing() -> None:
    scene = begun()
    before = scene.view("bruno")["battle"]["odds"]
    s = scene.state
    s.hands[scene.seat("anna")] = (*s.hands[scene.seat("anna")], s.world.card["condottiere"])
    engine.legal(s, scene.seat("anna"))
    assert scene.view("bruno")["battle"]["odds"] == before
