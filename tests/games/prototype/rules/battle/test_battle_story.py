"""Battles as they are told, and the arithmetic of a round, all small cases of it (MP-BATTLE, MP-RES, MP-NAVAL)."""

from __future__ import annotations

from itertools import product

import pytest

from gonfalon.games.prototype.battle.questions.losses import GROUND, default_losses
from gonfalon.games.prototype.battle.questions.rolls import (
    Roll,
    higher,
    losses,
    strategy_bonus,
    with_more,
)
from tests.games.prototype.battles import PLAYERS, charge, dice_of, field
from tests.games.prototype.scene import given
from tests.games.prototype.verdicts import story

ATTACK = "attack MP-ATT-09: number=1 seat=anna target_seat=bruno place=moesia captains=[0] transports=war-wagon-1"


@pytest.mark.rule(
    "MP-BATTLE-02", "MP-BATTLE-03", "MP-BATTLE-11", "MP-RES-05", "MP-ATT-14", "MP-RES-07"
)
def test_a_lost_round_with_a_card_against_alchemy() -> None:
    scene = field(
        12, 6, cards={"anna": "crossbowman, master-archer", "bruno": "crossbowman"},
        technologies={"anna": "strategy", "bruno": "alchemy"},
    )  # fmt: skip
    charge(scene)
    place, card = scene.state.battle.place, scene.state.world.card["crossbowman"]
    assert scene.legal("anna") == ["done", "play master-archer", "play crossbowman"]
    asks = {"place": place, "seat": 1, "vf": 12, "enemy_vf": 6, "cards": []}
    assert scene.prompt("anna")["values"] == asks
    scene.play("anna: play crossbowman")
    scene.refuses("anna: play master-archer", "MP-BATTLE-03")
    scene.play("anna: done")
    assert scene.window == "battle.defender-cards"
    assert scene.prompt("bruno")["values"] == {**asks, "seat": 0, "cards": [card]}
    dice_of(scene, 1, 6)
    scene.play("bruno: done")
    assert scene.window == "battle.continue"
    assert scene.prompt("anna")["values"] == {"place": place, "vf": 7, "enemy_vf": 4}
    scene.default("anna")
    assert story(scene, 1) == [
        ATTACK,
        f"card-played MP-CARD-07: seat=anna card={card}",
        (
            "roll MP-BATTLE-08: seat=anna roll=1 die=6 total=2 other_seat=bruno other_roll=6 other_die=6 other_total=6"
            " lost_vf=5 other_lost_vf=2"
        ),
        "vf-fallen MP-RES-06: seat=anna vf=5 place=moesia",
        "vf-fallen MP-RES-06: seat=bruno vf=2 place=moesia",
        f"card-lost MP-RES-05: seat=anna card={card}",
        "attack-stopped MP-ATT-14: seat=anna place=moesia",
        "battle-lost MP-TIME-11: place=moesia seat=anna",
        "prisoners MP-RES-07: seat=anna vf=1",
        "prisoners MP-RES-07: seat=bruno vf=1",
        "captain-level MP-CAPT-04: captain=0 level=1",
    ]
    assert scene.hand("anna") == ["master-archer"]


@pytest.mark.rule("MP-NAVAL-02", "MP-NAVAL-05", "MP-RES-04", "MP-CONQ-04", "MP-CONQ-05")
def test_a_battle_at_sea() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], technologies={"anna": "alchemy"},
        transports={
            "marmara-sea": (
                "anna: galley 2 [10 vf, captain 1]; bruno: galley 1 [6 vf, captain 1], merchant-ship 1 [3 vf, 4 salt from crimea]"
            )
        },
    )  # fmt: skip
    scene.dice("d4=3", "d4=3")
    scene.play("anna: attack-convoy marmara-sea @bruno")
    place = scene.state.world.place("marmara-sea")
    assert scene.prompt("anna")["values"] == {"place": place, "target_seat": 1, "vf": 9}
    scene.play("anna: charge")
    assert scene.window == "battle.losses" and scene.asked == ["bruno"]
    assert scene.prompt("bruno")["values"] == {"vf": 6, "place": place}
    assert scene.legal("bruno") == ["lose-aboard galley-2 3..6", "lose-aboard merchant-ship-1 1..3"]
    scene.refuses("bruno: lose-aboard galley-2 2", "MP-RES-04")
    scene.play("bruno: lose-aboard merchant-ship-1 2")
    assert scene.vf("bruno", "marmara-sea") == 3
    assert story(scene, 1)[1:4] == [
        "ramming MP-NAVAL-02: place=marmara seat=anna vf=6 other_seat=bruno other_vf=4",
        "vf-fallen MP-RES-06: seat=anna vf=4 place=marmara",
        "vf-fallen MP-RES-06: seat=bruno vf=6 place=marmara",
    ]


# ---- the arithmetic of a round


@pytest.mark.rule("MP-RES-01", "MP-RES-02", "MP-RES-03", "MP-ASSAULT-06")
def test_losses_of_all_small_rounds() -> None:
    """The loser loses the difference, at most what either side has; the winner half of it, but nothing on walls."""
    for attack, defence, own, other in product(range(1, 9), range(1, 9), range(1, 8), range(1, 8)):
        field_, walls = (
            losses(attack, defence, own, other, assault=assault, percent=50)
            for assault in (False, True)
        )
        difference = min(abs(attack - defence), own, other)
        half = difference // 2
        if attack > defence:
            assert field_ == walls == (half, difference)
        elif attack < defence:
            assert field_ == (difference, half) and walls == (difference, 0)
        else:
            assert field_ == walls == (0, 0)


@pytest.mark.rule("MP-CHAR-03", "MP-BATTLE-11")
def test_what_archers_and_powder_add() -> None:
    plain, archers, powder = Roll(6), Roll(6, archers=2), Roll(6, powder=1)
    both = Roll(6, archers=2, powder=1)
    assert with_more((0, 0), archers, plain, 5, 5) == (0, 2)
    assert with_more((0, 0), plain, archers, 5, 5) == (2, 0)
    assert with_more((0, 0), powder, powder, 5, 5) == (0, 0), "a tie"
    assert with_more((1, 3), powder, plain, 5, 5) == (1, 4)
    assert with_more((3, 1), plain, powder, 5, 5) == (4, 1)
    assert with_more((0, 1), plain, powder, 5, 5) == (1, 1)
    assert with_more((3, 1), both, both, 5, 3) == (5, 3), "not more than there are"


@pytest.mark.rule("MP-BATTLE-09")
@pytest.mark.parametrize(
    ("own", "other", "vf", "bonus"),
    [
        (True, False, 9, 1), (True, False, 8, 0), (True, False, 10, 1), (True, True, 9, 0), (False, False, 9, 0),
        (False, True, 9, 0),
    ],
)  # fmt: skip
def test_strategy_needs_three_to_one(own: bool, other: bool, vf: int, bonus: int) -> None:
    rolls = Roll(6, strategy=own), Roll(6, strategy=other)
    assert strategy_bonus(rolls[0], vf, rolls[1], 3, ratio=3, bonus=1) == bonus


@pytest.mark.rule("MP-TERM-09")
def test_the_next_higher_die() -> None:
    assert [higher(die) for die in (4, 6, 8)] == [6, 8, 8]


@pytest.mark.rule("MP-TIME-24")
def test_losses_by_default() -> None:
    """The ground first, then the fullest transport; the last VF of each place as long as possible."""
    there = {GROUND: 3, 1: 2, 2: 4}
    assert default_losses(there, 2, 1) == {GROUND: 2}
    assert default_losses(there, 3, 1) == {GROUND: 2, 2: 1}
    assert default_losses(there, 6, 1) == {GROUND: 2, 1: 1, 2: 3}
    assert default_losses(there, 7, 1) == {GROUND: 3, 1: 1, 2: 3}
    assert default_losses(there, 9, 1) == there
    assert default_losses(there, 4, 0) == {GROUND: 3, 2: 1}
    assert default_losses(there, 0, 1) == {}
