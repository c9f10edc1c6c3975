"""What a side throws with every card, technology, engine and wall (MP-BATTLE-08 to MP-BATTLE-13, MP-ASSAULT-05)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from gonfalon.games.prototype.battle.questions.parties import ASSAULT, ATTACK, DEFENCE, FIELD
from gonfalon.games.prototype.battle.questions.rolls import Roll, has_buildings, may_show, roll_of
from tests.games.prototype.battles import FIVE, PLAYERS, charge, field
from tests.games.prototype.scene import Scene, given

HOLD = {"anna": "guard", "bruno": "guard"}
"""Who holds cards is asked before the roll, so that the battle stands still."""


def armed(**more: Any) -> Scene:
    """A battle before its first roll."""
    scene = field(10, 30, cards=HOLD, players=FIVE, **more)
    charge(scene)
    while scene.window not in ("battle.attacker-cards", "attack.mode"):
        scene.play(f"{scene.asked[0]}: pass")
    return scene


def thrown(scene: Scene, side: int, cards: str = "", stage: int = FIELD) -> Roll:
    s = scene.state
    numbers = tuple(s.world.card[name] for name in cards.split())
    return roll_of(s, s.battle._replace(stage=stage), side, 0, numbers)


@pytest.mark.rule("MP-BATTLE-08", "MP-CHAR-03", "MP-CHAR-06", "MP-CHAR-22", "MP-ASSAULT-05")
def test_what_cards_add() -> None:
    scene = armed(buildings={"moesia": "fort"})
    roll = {
        (side, stage, card): thrown(scene, side, card, stage)
        for side, stage, card in product(
            (ATTACK, DEFENCE), (FIELD, ASSAULT), ("", "crossbowman", "master-archer", "heroine")
        )
    }
    assert roll == {
        (ATTACK, FIELD, ""): Roll(6),
        (ATTACK, FIELD, "crossbowman"): Roll(6, 1),
        (ATTACK, FIELD, "master-archer"): Roll(6, archers=1),
        (ATTACK, FIELD, "heroine"): Roll(8),
        (ATTACK, ASSAULT, ""): Roll(4),
        (ATTACK, ASSAULT, "crossbowman"): Roll(4, 1),
        (ATTACK, ASSAULT, "master-archer"): Roll(4, archers=1),
        (ATTACK, ASSAULT, "heroine"): Roll(6),
        (DEFENCE, FIELD, ""): Roll(6),
        (DEFENCE, FIELD, "crossbowman"): Roll(6, 1),
        (DEFENCE, FIELD, "master-archer"): Roll(6, archers=1),
        (DEFENCE, FIELD, "heroine"): Roll(8),
        (DEFENCE, ASSAULT, ""): Roll(6, 2),
        (DEFENCE, ASSAULT, "crossbowman"): Roll(6, 4),
        (DEFENCE, ASSAULT, "master-archer"): Roll(6, 2, archers=1),
        (DEFENCE, ASSAULT, "heroine"): Roll(8, 2),
    }
    assert thrown(scene, ATTACK, "crossbowman condottiere master-archer heroine") == Roll(8, 2, 1)


@pytest.mark.rule("MP-BATTLE-07", "MP-CARD-08", "MP-BATTLE-11", "MP-BATTLE-09")
@pytest.mark.parametrize(
    ("technology", "cards", "roll"),
    [
        ("tactics", "condottiere", Roll(6, 2)),
        ("", "condottiere", Roll(6, 1)),
        ("monotheism", "templar", Roll(6, 2)),
        ("", "templar", Roll(6, 1)),
        ("mysticism", "monk", Roll(6, 2)),
        ("", "monk", Roll(6, 1)),
        ("alchemy", "", Roll(6, powder=1)),
        ("strategy", "", Roll(6, strategy=True)),
    ],
)
def test_what_technologies_add(technology: str, cards: str, roll: Roll) -> None:
    scene = armed(technologies={"anna": technology} if technology else {})
    assert thrown(scene, ATTACK, cards)._replace(strategy=roll.strategy) == roll
    if technology == "alchemy":
        assert thrown(scene, ATTACK, stage=ASSAULT).powder == 0
        assert thrown(scene, DEFENCE).powder == 0


@pytest.mark.rule("MP-BATTLE-10")
@pytest.mark.parametrize(
    ("load", "defence", "bonus"),
    [
        ("bombard", {}, (1, 0)),
        ("catapult", {}, (0, 0)),
        ("bombard, bombard", {}, (2, 0)),
        ("", {"engines": {"moesia": "bruno: bombard"}}, (0, 1)),
        ("", {"engines": {"moesia": "carla: bombard", "wallachia": "bruno: bombard"}}, (0, 0)),
        ("", {"engines": {"thrace": "anna: bombard"}}, (0, 0)),
        ("", {"transports": {"moesia": "bruno: war-wagon 1 [2 vf, bombard]"}}, (0, 1)),
        (
            "",
            {
                "transports": {"moesia": "bruno: war-wagon 1 [2 vf, bombard]"},
                "engines": {"moesia": "bruno: bombard"},
            },
            (0, 2),
        ),
    ],
)
def test_bombards_in_the_field(load: str, defence: dict[str, Any], bonus: tuple[int, int]) -> None:
    scene = armed(load=load, wagon=3, **defence)
    assert (thrown(scene, ATTACK).bonus, thrown(scene, DEFENCE).bonus) == bonus
    assert thrown(scene, ATTACK, stage=ASSAULT).bonus == 0


@pytest.mark.rule("MP-NAVAL-05")
@pytest.mark.parametrize(
    ("own", "other", "bonus"),
    [("galley 1", "galley 1", (1, 1)), ("galley 1", "merchant-ship 1", (1, 0))],
)
def test_alchemy_at_sea_needs_a_galley(own: str, other: str, bonus: tuple[int, int]) -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], cards=HOLD,
        technologies={"anna": "alchemy", "bruno": "alchemy"},
        transports={"marmara-sea": f"anna: {own} [20 vf, captain 1]; bruno: {other} [10 vf]"},
    )  # fmt: skip
    scene.play("anna: attack-convoy marmara-sea @bruno", "anna: charge")
    while scene.window != "battle.attacker-cards":
        scene.default(scene.asked[0])
    rolls = thrown(scene, ATTACK), thrown(scene, DEFENCE)
    assert (rolls[0].bonus, rolls[1].bonus) == bonus
    assert not rolls[0].powder and not rolls[1].powder


@pytest.mark.rule("MP-CHAR-22", "MP-CHAR-37", "MP-BUILD-09")
def test_cards_that_need_something_in_the_place() -> None:
    plain, built, damaged = (
        armed(buildings=buildings, damaged=damage)
        for buildings, damage in (
            ({}, {}),
            ({"moesia": "village", "thrace": "cathedral"}, {}),
            ({"moesia": "village", "thrace": "cathedral"}, {"moesia": "village"}),
        )
    )

    def shows(scene: Scene, side: int, card: str) -> bool:
        s = scene.state
        return may_show(s, s.battle, side, 0, s.world.card[card])

    cases = [("heroine", ATTACK), ("heroine", DEFENCE), ("templar", ATTACK), ("monk", DEFENCE), ("monk", ATTACK)]  # fmt: skip
    assert [shows(plain, side, card) for card, side in cases] == [False] * 5
    assert [shows(built, side, card) for card, side in cases] == [True, False, True, True, False]
    assert [shows(damaged, side, card) for card, side in cases] == [True, False, True, False, False]
    assert shows(plain, ATTACK, "crossbowman") and shows(plain, DEFENCE, "master-archer")


@pytest.mark.rule("MP-BUILD-09")
def test_buildings_that_are_there_and_those_that_work() -> None:
    scene = field()
    s, place = scene.state, scene.state.world.territory("moesia")
    for parts in product((0, 1), repeat=4):
        s.settlement[place], s.fortification[place], s.cathedral[place], s.fairs[place] = parts
        for damage in range(16):
            s.damage[place] = damage
            there = sum(part << n for n, part in enumerate(parts))
            assert has_buildings(s, place, working=False) == bool(there)
            assert has_buildings(s, place, working=True) == bool(there & ~damage)
