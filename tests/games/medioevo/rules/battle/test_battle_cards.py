"""Cards of battles that change dice, shots, powers and captains."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.battle.questions.muster import level, shooters
from gonfalon.games.medioevo.empire_cards.powers.battle.dice import dice_step
from tests.games.medioevo.battles import army, clash, d8, fight
from tests.games.medioevo.scene import Scene


def is_tapped(scene: Scene, name: str, number: int) -> bool:
    return bool(scene.state.tapped[scene.seat(name)] >> number - 1 & 1)


def asked_in(scene: Scene, window: str, name: str) -> bool:
    """Does this window open for the player before the dice of the melee?"""
    for _ in range(60):
        if scene.window == window and name in scene.asked:
            return True
        if scene.window in ("battle.reroll", "battle.choice", "combat.own-turn", ""):
            return False
        scene.default(scene.asked[0])
    return False


def values(scene: Scene) -> list[int]:
    """The attack values of the last comparison."""
    found: list[int] = scene.happened("comparison")[-1].values["values"]
    return found


# ---- 4, 7: powers and shots


@pytest.mark.rule("MU-EC-04")
def test_weight_of_numbers() -> None:
    scene = fight("anna: 3 archer", "bruno: 1 archer", cards={"anna": "4"})
    scene.pass_until("battle.before-archers", "anna")
    assert shooters(scene.state, 0) == 0
    scene.play("anna: play card-4")
    [event] = scene.happened("archers-shoot")
    assert (event.values["seat"], len(event.values["dice"])) == (0, 3)


@pytest.mark.rule("MU-EC-04", "MU-EUSE-03")
def test_weight_of_numbers_needs_more() -> None:
    scene = fight("anna: 1 archer", "bruno: 1 archer", cards={"anna": "4"})
    assert not asked_in(scene, "battle.before-archers", "anna")


@pytest.mark.rule("MU-EC-04", "MU-EUSE-07")
def test_weight_of_numbers_is_for_a_side() -> None:
    scene = fight("anna: 3 archer", "bruno: 1 archer", cards={"carla": "4"})
    assert not asked_in(scene, "battle.before-archers", "carla")


@pytest.mark.rule("MU-EC-07", "MU-EUSE-09")
@pytest.mark.parametrize(("die", "shots"), [(2, 1), (3, 2), (5, 3)])
def test_volley(die: int, shots: int) -> None:
    scene = fight(
        "anna: 2 cavalry, 1 light-infantry",
        "bruno: 1 archer, 5 heavy-infantry",
        cards={"anna": "7"},
    )
    scene.pass_until("battle.before-archers", "anna")
    scene.dice(f"d6={die}", *d8(*[8] * (shots + 1)))
    scene.play("anna: play card-7")
    mine = [e for e in scene.happened("archers-shoot") if e.values["seat"] == 0]
    assert [len(e.values["dice"]) for e in mine] == [shots]


@pytest.mark.rule("MU-EC-07")
def test_no_more_shots_than_melee_units() -> None:
    scene = fight("anna: 2 heavy-infantry", "bruno: 5 heavy-infantry", cards={"anna": "7"})
    scene.pass_until("battle.before-archers", "anna")
    scene.dice("d6=6")
    scene.play("anna: play card-7")
    [event] = scene.happened("archers-shoot")
    assert len(event.values["dice"]) == 2


@pytest.mark.rule("MU-EUSE-09", "MU-EC-47")
def test_the_die_of_a_card_is_lowered() -> None:
    scene = fight("anna: 5 cavalry", "bruno: 5 heavy-infantry", cards={"anna": "7", "bruno": "47"})
    scene.pass_until("battle.before-archers", "anna")
    scene.dice("d6=4")
    scene.play("anna: play card-7")
    assert scene.window == "die.rolled"
    scene.play("bruno: play-die card-47 1")
    [event] = scene.happened("archers-shoot")
    assert len(event.values["dice"]) == 1


# ---- 8, 9, 46, 47: dice


def archers(number: int, *results: int, **cards: str) -> Scene:
    scene = fight(f"anna: {number} archer", "bruno: 6 heavy-infantry", cards=cards)
    scene.dice(*d8(*results))
    scene.play("anna: fight", "bruno: fight")
    return scene


@pytest.mark.rule("MU-EC-08")
def test_massed_bows() -> None:
    scene = archers(5, 5, 8, 8, 8, 8, anna="8")
    assert scene.window == "battle.after-archer-rolls"
    scene.play("anna: play card-8")
    [event] = scene.happened("archers-steady")
    assert event.values["dice"] == [3, 6, 6, 6, 6]
    assert [e.values["points"] for e in scene.happened("damage")] == [1]


@pytest.mark.rule("MU-EC-08", "MU-WINDOW-02")
def test_massed_bows_are_not_offered_where_they_change_nothing() -> None:
    assert archers(5, 6, 8, 8, 8, 1, anna="8").window != "battle.after-archer-rolls"
    assert archers(1, 4, anna="8").window != "battle.after-archer-rolls"


@pytest.mark.rule("MU-EC-08")
def test_massed_bows_at_most_by_three() -> None:
    scene = archers(6, 6, 7, 8, 8, 8, 8, anna="8")
    scene.play("anna: play card-8")
    assert scene.happened("archers-steady")[0].values["dice"] == [3, 4, 5, 5, 5, 5]


@pytest.mark.rule("MU-EC-09")
def test_second_aim() -> None:
    scene = archers(3, 2, 6, 7, anna="9")
    scene.play("anna: play card-9")
    assert scene.window == "card.choice"
    scene.refuses("anna: done", "MU-EC-09")
    scene.play("anna: play-die card-9 2", "anna: play-die card-9 3")
    scene.refuses("anna: play-die card-9 2", "MU-EC-09")
    scene.dice(*d8(3, 8))
    scene.play("anna: done")
    assert scene.happened("archers-aim-again")[0].values["dice"] == [2, 3, 8]
    assert [e.values["points"] for e in scene.happened("damage")] == [2]


@pytest.mark.rule("MU-EUSE-05")
def test_second_aim_is_over_once_damage_is_assigned() -> None:
    scene = archers(3, 2, 6, 7, anna="9")
    scene.play("anna: pass")
    assert scene.happened("damage")
    scene.refuses("anna: play card-9", "MU-EUSE-02")


@pytest.mark.rule("MU-WINDOW-02", "MU-EC-46")
def test_the_assassin_is_asked_only_about_dice_that_matter() -> None:
    assert archers(2, 3, 2, carla="46").window != "battle.after-archer-rolls"
    scene = archers(2, 4, 2, carla="46")
    assert scene.asked == ["carla"]
    assert scene.legal("carla") == ["pass", "play-die card-46 1"]


@pytest.mark.rule("MU-EC-46", "MU-INTER-19")
def test_a_lowered_die_makes_a_critical() -> None:
    scene = fight("anna: 6 heavy-infantry", "bruno: 6 heavy-infantry", cards={"anna": "46"})
    clash(scene, "4 5 2", "1 1 1")
    assert scene.window == "battle.after-rolls"
    scene.play("anna: play-die card-46 2")
    assert values(scene)[0] == 16


@pytest.mark.rule("MU-INTER-19")
def test_a_die_never_falls_below_one() -> None:
    scene = fight("anna: 6 heavy-infantry", "bruno: 6 heavy-infantry", cards={"carla": "47"})
    clash(scene, "1 2 4", "1 1 1")
    assert scene.legal("carla") == ["pass", "play-die card-47 2", "play-die card-47 3"]
    scene.play("carla: play-die card-47 2")
    assert scene.happened("die-lowered")[0].values["die"] == 1


@pytest.mark.rule("MU-EC-46")
def test_a_die_of_barbarians_is_lowered_for_the_round() -> None:
    scene = fight(
        "anna: 6 heavy-infantry", "barbarians: 6 light-infantry",
        cards={"anna": "46"}, barbarian_dice=(2, 2, 5),
    )  # fmt: skip
    clash(scene, "1 1 1")
    scene.play("anna: play-die card-46 4")
    assert scene.state.barbarian_dice == [2, 2, 5]
    assert scene.happened("die-lowered")[0].values["die"] == 1


@pytest.mark.rule("MU-EC-47")
def test_a_siege_die_is_lowered() -> None:
    scene = fight(
        "anna: 1 light-infantry", "bruno: 4 heavy-infantry",
        pieces={"serbia": "anna: siege-engine 1"}, cards={"carla": "47"},
    )  # fmt: skip
    scene.pass_until("battle.crews", "anna")
    piece = scene.legal("anna", "crew")[0]
    scene.dice("d8=5")
    scene.play(f"anna: {piece}", "anna: done")
    assert scene.window == "die.rolled"
    scene.play("carla: play-die card-47 1")
    assert scene.happened("damage")


@pytest.mark.rule("MU-EC-47", "MU-ARTY-04")
def test_each_siege_die_is_its_owners() -> None:
    """Two dice of Anna's engine lie, then two of Bruno's."""
    scene = fight(
        "anna: 3 light-infantry", "bruno: 4 heavy-infantry",
        pieces={"serbia": "anna: siege-engine 1; bruno: siege-engine 1"}, cards={"carla": "47"},
    )  # fmt: skip
    scene.pass_until("battle.crews", "anna")
    scene.play(*["anna: crew piece-1a light-infantry"] * 2, "anna: done")
    scene.play(*["bruno: crew piece-2a heavy-infantry"] * 2)
    scene.dice("d8=5", "d8=4", "d8=5", "d8=6")
    scene.play("bruno: done")
    lying = dice_step(scene.state)
    assert [lying.whose(scene.state, number) for number in range(4)] == [(0, 0), (0, 1), (1, 0), (1, 1)]  # fmt: skip
    scene.play("carla: play-die card-47 3")
    assert scene.happened("die-lowered")[0].values["owner_seat"] == 1


# ---- 40, 41: capture


def capture(units: str, enemies: str, **kw: Any) -> Scene:
    return fight(f"anna: {units}", f"bruno: {enemies}", **kw)


@pytest.mark.rule("MU-EC-40")
@pytest.mark.parametrize("used", [True, False])
def test_the_net(used: bool) -> None:
    scene = capture("4 heavy-infantry", "2 heavy-infantry", cards={"anna": "40"})
    assert scene.window == "battle.round-start"
    scene.play("anna: play card-40" if used else "anna: pass", "anna: capture")
    clash(scene, "2 3 8", "1 1 1")
    assert values(scene)[0] == (8 if used else 4)


@pytest.mark.rule("MU-EC-40", "MU-EUSE-03")
@pytest.mark.parametrize(("units", "asked"), [(3, False), (4, True), (6, False)])
def test_the_net_is_offered_between_two_and_three_to_one(units: int, asked: bool) -> None:
    scene = capture(f"{units} heavy-infantry", "2 heavy-infantry", cards={"anna": "40"})
    assert (scene.window == "battle.round-start") == asked


@pytest.mark.rule("MU-EC-41")
@pytest.mark.parametrize(("roll", "value"), [("1 5 8", 6), ("1 2 3", 3)])
def test_shackles(roll: str, value: int) -> None:
    """8 falls to 4 and gets 2 back; 3 falls to 2 and gets 1 back."""
    scene = capture("4 heavy-infantry", "4 heavy-infantry", cards={"anna": "41"})
    scene.play("anna: pass", "anna: capture")
    clash(scene, roll, "1 1 1")
    scene.play("anna: play card-41")
    assert values(scene)[0] == value


@pytest.mark.rule("MU-EC-41", "MU-EUSE-03")
def test_no_shackles_without_a_capture() -> None:
    scene = capture("4 heavy-infantry", "4 heavy-infantry", cards={"anna": "41"})
    scene.play("anna: pass")
    clash(scene, "1 5 8", "1 1 1")
    assert scene.window != "battle.after-rolls"


@pytest.mark.rule("MU-EC-05", "MU-EUSE-06")
def test_a_battle_cry_counts_before_the_halving() -> None:
    scene = capture("4 heavy-infantry", "4 heavy-infantry", cards={"anna": "5"})
    scene.play("anna: capture")
    clash(scene, "1 6 7", "1 1 1")
    scene.play("anna: play-for card-5 attacker")
    assert values(scene)[0] == 5


# ---- 10, 12, 52: engines and walls


def siege(**kw: Any) -> Scene:
    return fight(
        "anna: 4 light-infantry", "bruno: 5 heavy-infantry",
        pieces={"serbia": "anna: siege-engine 1, siege-engine 2"}, **kw,
    )  # fmt: skip


def crew(scene: Scene, count: int, engine: int = 0) -> str:
    """Anna's light infantry serves an engine; returns the name of the engine."""
    scene.pass_until("battle.crews", "anna")
    names = sorted({text.split()[1] for text in scene.legal("anna", "crew")})
    for _ in range(count):
        scene.play(f"anna: crew {names[engine]} light-infantry")
    return names[engine]


def shots(scene: Scene) -> list[int]:
    return [len(event.values["dice"]) for event in scene.happened("engine-fires")]


@pytest.mark.rule("MU-EC-10")
def test_a_double_crew() -> None:
    scene = siege(cards={"anna": "10"})
    name = crew(scene, 2)
    scene.play("anna: done")
    assert scene.legal("anna") == ["pass", f"play-on card-10 {name}"]
    scene.play(f"anna: play-on card-10 {name}")
    assert shots(scene) == [4]


@pytest.mark.rule("MU-EC-10", "MU-EUSE-03")
def test_no_double_crew_without_a_crew() -> None:
    scene = siege(cards={"anna": "10"})
    scene.pass_until("battle.crews", "anna")
    scene.play("anna: done")
    assert scene.window != "battle.before-artillery"


@pytest.mark.rule("MU-EC-52")
def test_extra_hands() -> None:
    scene = siege(cards={"anna": "52"})
    crew(scene, 3, engine=1)
    scene.play("anna: done", "anna: play card-52")
    assert shots(scene) == [1, 4]


@pytest.mark.rule("MU-EC-12", "MU-EUSE-04")
def test_double_ramparts() -> None:
    scene = fight(
        "anna: 3 archer", "bruno: 5 heavy-infantry",
        buildings={"serbia": "fort"}, cards={"bruno": "12"},
    )  # fmt: skip
    assert scene.window == "battle.declared"
    scene.play("bruno: play card-12", "anna: fight", "bruno: fight", "bruno: protect archers")
    scene.refuses("bruno: protect archers", "MU-MILB-02")
    scene.dice(*d8(1, 2, 3))
    scene.play("bruno: protect melee")
    assert [e.values["points"] for e in scene.happened("damage")] == [1]
    assert scene.state.battle.protects == 0b110
    scene.pass_until("order.bid")
    assert not scene.state.effects


# ---- 35, 68: who joins, who rises


@pytest.mark.rule("MU-EC-35", "MU-EUSE-08")
def test_a_brother_in_arms() -> None:
    scene = fight("anna: 2 heavy-infantry", "barbarians: 6 light-infantry", cards={"anna": "35"})
    assert scene.window == "battle.declared"
    scene.play("anna: pass")
    assert scene.window == "battle.round-start"
    scene.play("anna: play-unit card-35 cavalry")
    assert army(scene, "anna") == {"heavy-infantry": 2, "cavalry": 1}
    assert scene.state.battle.sides[0].units == 3


@pytest.mark.rule("MU-EC-35", "MU-EUSE-03")
def test_no_brother_in_arms_at_home() -> None:
    scene = fight("anna: 2 heavy-infantry", "bruno: 2 archer", at="thrace", cards={"anna": "35"})
    assert scene.window != "battle.declared"


@pytest.mark.rule("MU-EC-68")
def test_inspired_command() -> None:
    scene = fight(
        "anna: 3 heavy-infantry, captain 2",
        "bruno: 3 heavy-infantry, captain 2",
        cards={"carla": "68"},
    )
    scene.play("carla: play-captain card-68 captain-1a")
    assert [level(scene.state, captain) for captain in (0, 5)] == [3, 2]


@pytest.mark.rule("MU-EC-68", "MU-EUSE-03")
@pytest.mark.parametrize("units", ["3 heavy-infantry", "3 heavy-infantry, captain 3"])
def test_nobody_to_inspire(units: str) -> None:
    scene = fight(f"anna: {units}", "bruno: 3 heavy-infantry", cards={"anna": "68"})
    assert scene.window != "battle.declared"
