"""Odds with several players on a side, and the odds of whole battles against battles that the engine plays."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from gonfalon.games.prototype.battle.questions.rolls import Roll
from gonfalon.games.prototype.forecast.battle import MOST, forecast
from gonfalon.games.prototype.forecast.rounds import Sides, Stand, Terms, extent, fight_out
from tests.games.prototype.battles import PLAYERS, charge, field
from tests.games.prototype.playouts import agrees, battles
from tests.games.prototype.rules.attack.test_attack_sides import allies, guest
from tests.games.prototype.scene import Scene, given

TERMS = Terms(50, 3, 1)
PLAIN, WEAK, STRONG = Roll(6), Roll(6, -6), Roll(6, 6)
"""WEAK always loses against PLAIN, STRONG always wins."""


def ends(sides: Sides, start: Stand) -> tuple[float, float, float]:
    """Chance of a victory; VF that both sides are expected to have left."""
    found = fight_out(sides, {start: 1.0})
    assert sum(found.values()) == pytest.approx(1)
    win = sum(chance for end, chance in found.items() if not any(end.defence))
    own = sum(chance * sum(end.attack) for end, chance in found.items())
    other = sum(chance * sum(end.defence) for end, chance in found.items())
    return win, own, other


@pytest.mark.rule("MP-MULTI-02")
def test_attackers_by_turns_by_hand() -> None:
    """One VF each. If the weak one begins it falls, and the other has even chances. If the other begins it wins 15 of 36 rolls, loses 15,
    and after 6 ties the weak one falls before the other rolls again."""
    sides = Sides((WEAK, PLAIN), (PLAIN,), TERMS)
    assert ends(sides, Stand((1, 1), (1,), 0, 0)) == pytest.approx((1 / 2, 1 / 2, 1 / 2))
    left = (15 * 2 + 6 * 1 / 2) / 36
    assert ends(sides, Stand((1, 1), (1,), 1, 0)) == pytest.approx((1 / 2, left, 1 / 2))


@pytest.mark.rule("MP-MULTI-01")
def test_ties_pass_the_roll_round_both_sides() -> None:
    """Two against two, one VF each, all alike: whoever rolls, it is even; two of one side must fall."""
    sides = Sides((PLAIN, PLAIN), (PLAIN, PLAIN), TERMS)
    win, own, other = ends(sides, Stand((1, 1), (1, 1)))
    assert win == pytest.approx(1 / 2)
    assert own == pytest.approx(other) == pytest.approx(1 / 2 * (2 * 1 / 2 + 1 * 1 / 2))


@pytest.mark.rule("MP-MULTI-03")
@pytest.mark.parametrize(("owner", "expected"), [(0, (0, 0, 1)), (-1, (0, 0, 2))])
def test_the_owners_last_vf_waits(owner: int, expected: tuple[int, int, int]) -> None:
    """The owner would beat the attacker at once; but the ally has to fall first."""
    invincible = Roll(6, 20)
    sides = Sides((STRONG,), (invincible, PLAIN), TERMS, owner=owner)
    assert ends(sides, Stand((1,), (1, 1))) == pytest.approx(expected)


def test_one_who_has_stopped_does_not_roll() -> None:
    sides = Sides((STRONG, WEAK), (PLAIN,), TERMS)
    assert ends(sides, Stand((0, 3), (2,)))[0] == 0
    assert ends(sides, Stand((3, 0), (2,)))[0] == 1


def two_fleets(**more: Any) -> Scene:
    """Carla's ships lie beside Bruno's and are at war with Anna."""
    ships = "anna: galley 3 [17 vf, captain 1]; bruno: galley 1 [7 vf]; carla: galley 1 [6 vf]"
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno", "anna carla"],
        transports={"north-aegean-sea": ships}, **more,
    )  # fmt: skip
    scene.play("anna: attack-convoy north-aegean-sea @bruno")
    return scene


def joined(defend: int) -> Scene:
    scene = allies(["anna bruno", "carla bruno"], defend)
    scene.play("anna: attack moesia", "anna: call-ally @carla", "anna: charge")
    scene.play("carla: join-with captain-3a")
    return scene


def announced(scene: Scene) -> Scene:
    scene.play("anna: attack moesia")
    return scene


TIMES = 120
WAR = ["anna bruno", "anna carla"]
POSITIONS: dict[str, Callable[[], Scene]] = {
    "field": lambda: announced(field(12, 11)),
    "those outside, then walls": lambda: announced(
        field(50, 11, wagon=3, buildings={"moesia": "tower"}, technologies={"anna": "strategy"})
    ),
    "guest": lambda: announced(guest(7, WAR, 9)),
    "guest outside walls": lambda: announced(
        field(
            45, 8, wagon=3, war=WAR, buildings={"moesia": "tower"}, technologies={"anna": "strategy"},
            transports={"moesia": "carla: war-wagon 3 [4 vf]"},
        )
    ),
    "guest and Strategy": lambda: announced(guest(5, WAR, 10, technologies={"carla": "strategy"})),
    "fleets": two_fleets,
}  # fmt: skip


@pytest.mark.rule("MP-MULTI-01", "MP-MULTI-03", "MP-ASSAULT-03", "MP-NAVAL-02")
@pytest.mark.parametrize("name", POSITIONS)
def test_odds_before_an_attack_agree_with_battles_played(name: str) -> None:
    scene = POSITIONS[name]()
    odds = scene.prompt("anna")["hints"]["odds"]
    assert odds["exact"]
    assert 15 < odds["win"] < 85, "a position that decides nothing"
    scene.play("anna: charge")
    won = battles(scene.state, TIMES)
    assert agrees(odds["win"] / 100, won, TIMES), (odds["win"], won)


@pytest.mark.rule("MP-MULTI-02")
def test_odds_of_allies_agree_with_battles_played() -> None:
    scene = joined(22)
    scene.play("carla: done")
    odds = scene.view("anna")["battle"]["odds"]
    assert scene.window == "battle.continue"
    assert odds["exact"] and 15 < odds["win"] < 85
    won = battles(scene.state, TIMES)
    assert agrees(odds["win"] / 100, won, TIMES), (odds["win"], won)


@pytest.mark.rule("MP-MULTI-01")
def test_whose_roll_is_next_matters_between_two_rolls() -> None:
    """While the attacker is asked whether to go on, the roll has passed to the next defender."""
    scene = guest(
        2, WAR, 3, technologies={"carla": "alchemy"}, engines={"moesia": "carla: bombard"}
    )
    charge(scene)
    scene.dice("d6=3", "d6=3")
    scene.default("bruno")
    assert scene.window == "battle.continue"
    asked = forecast(scene.state, scene.state.battle)
    other = forecast(scene.state, scene.state.battle._replace(rounds=0))
    assert asked.lost != pytest.approx(other.lost, abs=1e-6)
    scene.dice("d6=3", "d6=4")
    scene.play("anna: fight-on")
    assert scene.happened("roll")[-1].values["other_seat"] == scene.seat("carla")


def test_above_a_size_each_side_counts_as_one() -> None:
    """And says so; the chance is near the one of the same armies in one hand."""
    scene = announced(guest(40, WAR, 45))
    assert extent(Stand((20,), (40, 45))) > MOST
    odds = scene.prompt("anna")["hints"]["odds"]
    assert not odds["exact"]
    assert odds["win"] == 0
    began = time.process_time()
    largest = Stand((30,), (20, 20))
    assert extent(largest) <= MOST
    fight_out(Sides((PLAIN,), (PLAIN, PLAIN), TERMS, owner=0), {largest: 1.0})
    assert time.process_time() - began < 1.5, "a quarter of a second on an idle machine"


@pytest.mark.rule("MP-WAR-16", "MP-TIME-09")
def test_who_is_asked_to_join_sees_how_it_goes_without_him() -> None:
    scene = guest(10, ["anna bruno"])
    charge(scene)
    assert scene.window == "attack.join"
    without = scene.prompt("carla")["hints"]["odds"]
    assert without == announced(field(20, 10, wagon=2)).prompt("anna")["hints"]["odds"]
    scene.play("carla: join 0")
    assert scene.window == "attack.order"
    joined_by = scene.prompt("bruno")["hints"]["odds"]
    assert joined_by["win"] < without["win"]
    assert joined_by == announced(guest(10, WAR)).prompt("anna")["hints"]["odds"]


@pytest.mark.rule("MP-ASSAULT-03", "MP-CHAR-29")
def test_gates_that_may_be_opened_still_count() -> None:
    """Before the Infiltrator is played."""
    strategy = {"anna": "strategy"}
    scene = announced(
        field(30, 9, wagon=3, technologies=strategy, buildings={"moesia": "tower"}, cards={"anna": "infiltrator"})
    )  # fmt: skip
    before = scene.prompt("anna")["hints"]["odds"]
    scene.play("anna: charge")
    assert scene.window == "attack.prepare"
    assert scene.view("anna")["battle"]["odds"] == before


@pytest.mark.rule("MP-TERM-11")
def test_odds_of_several_know_no_hidden_hands() -> None:
    plain = announced(guest(7, WAR, 9)).prompt("anna")["hints"]["odds"]
    cards = {"bruno": "genius", "carla": "heroine, guard"}
    scene = announced(guest(7, WAR, 9, cards=cards, florins={"bruno": 1, "carla": 5000}))
    assert scene.prompt("anna")["hints"]["odds"] == plain
