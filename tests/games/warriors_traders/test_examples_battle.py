"""Worked examples: armies, battles and the damage of Barbarians."""

from __future__ import annotations

import pytest

from gonfalon.games.warriors_traders.world import UNITS
from tests.games.warriors_traders.scene import Scene, given

COMMANDER = (0, 0, 6)
DOUBLE_STRIKE = (0, 0, 12)


def killed(scene: Scene) -> list[tuple[int, str]]:
    """Seat and type of everything killed; -1 for Barbarians."""
    dead = [event.values for event in scene.happened("unit-killed")]
    return sorted((values["seat"], UNITS[values["unit"]]) for values in dead)


def powers(scene: Scene) -> list[tuple[int, int]]:
    """Attack and defence of every battle so far."""
    battles = [event.values for event in scene.happened("battle")]
    return [(values["attack_count"], values["defence_count"]) for values in battles]


def two_archers_against_infantry_and_cavalry() -> Scene:
    """Blue is Switzerland in Bern, red is France in Bourbon; Geneve next to both is free."""
    scene = given(
        "switzerland",
        "france",
        phase="maneuvering",
        active="switzerland",
        wars=[("switzerland", "france")],
        tokens={"switzerland": (0, 0, 15), "france": COMMANDER},
        provinces={
            "bern": "switzerland: 2 archer, 1 princess",
            "geneve": "free",
            "bourbon": "france: 1 infantry, 1 cavalry",
        },
    )
    scene.march("switzerland", "archer-1a bourbon", "archer-1b bourbon")
    assert (scene.window, scene.asked) == ("battle.assign", ["switzerland", "france"])
    return scene


@pytest.mark.example("WT-EX-10")
@pytest.mark.rule("WT-BATTLE-03", "WT-BATTLE-07", "WT-BATTLE-09", "WT-BATTLE-12")
def test_two_archers_and_a_cavalry_with_infantry_exchange_four_damage() -> None:
    scene = two_archers_against_infantry_and_cavalry()
    assert powers(scene) == [(4, 4)]

    scene.play("switzerland: hit cavalry-2a 4")
    scene.play("france: hit archer-1a 3", "france: hit archer-1b 1")

    assert killed(scene) == [(0, "archer"), (1, "cavalry")]
    assert scene.units("bourbon", "france") == {"infantry": 1}
    assert scene.army("archer-1b")["damage"] == 1
    assert (scene.window, scene.asked) == ("battle.withdraw", ["switzerland"])
    assert scene.legal("switzerland") == ["fall-back bern", "fall-back geneve"]
    scene.refuses("switzerland: fall-back artois", "WT-BATTLE-12")
    scene.play("switzerland: fall-back geneve")

    archer = scene.army("archer-1b")
    assert (archer["province"], archer["damage"]) == ("geneve", 1)
    assert (archer["points"], archer["lies"]) == (0, False)
    assert scene.owner("bourbon") == "france"
    assert scene.vp_sources("switzerland")["kills"] == 3
    assert scene.vp_sources("france")["kills"] == 2


@pytest.mark.example("WT-EX-10")
@pytest.mark.rule("WT-BATTLE-07", "WT-BATTLE-09")
def test_all_four_damage_on_one_archer_leave_the_same_pieces() -> None:
    scene = two_archers_against_infantry_and_cavalry()

    scene.play("switzerland: hit cavalry-2a 4", "france: hit archer-1a 4")

    assert killed(scene) == [(0, "archer"), (1, "cavalry")]
    assert scene.units("bourbon", "france") == {"infantry": 1}
    assert scene.army("archer-1b")["damage"] == 0


@pytest.mark.example("WT-EX-11")
@pytest.mark.rule("WT-BARB-02", "WT-BARB-11", "WT-BARB-12", "WT-BATTLE-03")
def test_seven_barbarian_damage_kill_cavalry_and_infantry_and_drive_off_another() -> None:
    scene = given(
        "denmark",
        "france",
        turn=5,
        phase="maneuvering",
        active="denmark",
        tokens={"denmark": COMMANDER},
        provinces={
            "oldenburg": "denmark: 3 infantry, 1 cavalry, 1 princess",
            "brandenburg": "1 barbarian-fort, 1 barbarian",
        },
    )

    armies = ("infantry-1a", "infantry-1b", "infantry-1c", "cavalry-1a")
    scene.march("denmark", *(f"{army} brandenburg" for army in armies))
    assert powers(scene) == [(3 + 3, 5 + 2)]
    scene.play("denmark: hit fort-a 5", "denmark: hit barbarian-1 1")

    assert killed(scene) == [(-1, "barbarian-fort"), (0, "cavalry"), (0, "infantry")]
    # one Infantry retreated, the untouched one withdrew from the Barbarian army that is left
    assert scene.units("oldenburg") == {"infantry": 2, "princess": 1}
    left = sorted((army["damage"], army["lies"]) for army in scene.province("oldenburg")["armies"])
    assert left == [(0, False), (1, True)]
    assert scene.units("brandenburg") == {"barbarian": 1}


@pytest.mark.example("WT-EX-12")
@pytest.mark.rule("WT-BARB-02", "WT-BARB-11")
def test_three_barbarian_damage_kill_the_archer_and_touch_nobody_else() -> None:
    scene = given(
        "denmark",
        "france",
        turn=3,
        phase="maneuvering",
        active="denmark",
        tokens={"denmark": COMMANDER},
        provinces={
            "sjaelland": "denmark: 1 infantry, 1 archer, 1 cavalry, 1 princess",
            "oldenburg": "3 barbarian",
        },
    )

    armies = ("infantry-1a", "archer-1a", "cavalry-1a")
    scene.march("denmark", *(f"{army} oldenburg" for army in armies))
    assert powers(scene) == [(6, 3 * 1)]
    scene.play(*(f"denmark: hit barbarian-{number} 2" for number in (1, 2, 3)))

    assert [dead for dead in killed(scene) if dead[0] == 0] == [(0, "archer")]
    assert scene.units("oldenburg") == {"infantry": 1, "cavalry": 1}
    assert scene.army("infantry-1a")["damage"] == scene.army("cavalry-1a")["damage"] == 0


@pytest.mark.example("WT-EX-29")
@pytest.mark.rule("WT-MOVE-05", "WT-MOVE-06", "WT-MOVE-08")
@pytest.mark.parametrize(
    ("garrison", "rule"), [("1 barbarian", "WT-MOVE-05"), ("germany: 1 princess", "WT-MOVE-08")]
)
def test_every_army_that_enters_needs_its_own_battle_point(garrison: str, rule: str) -> None:
    scene = given(
        "denmark",
        "germany",
        phase="maneuvering",
        active="denmark",
        wars=[("denmark", "germany")],
        provinces={
            "sjaelland": "denmark: 1 infantry, 1 princess",
            "fyn": "denmark: 1 infantry, 1 princess",
            "oldenburg": garrison,
        },
    )
    # with 2 Action Points the second Infantry reaches Oldenburg, but could not battle there
    scene.play("denmark: move infantry-1b sjaelland")
    scene.refuses("denmark: move infantry-1b oldenburg", rule)

    scene.play("denmark: move infantry-1a oldenburg")
    scene.refuses("denmark: move infantry-1b oldenburg", "WT-MOVE-06")
    assert "move infantry-1b oldenburg" not in scene.legal("denmark")
    scene.play("denmark: done")

    assert powers(scene)[0][0] == 1
    assert scene.army("infantry-1b")["province"] == "sjaelland"


@pytest.mark.example("WT-EX-30")
@pytest.mark.rule("WT-BATTLE-06", "WT-BATTLE-10", "WT-MIL-07")
def test_a_cavalry_with_one_life_left_still_deals_three() -> None:
    scene = given(
        "denmark",
        "france",
        turn=5,
        phase="maneuvering",
        active="denmark",
        tokens={"denmark": DOUBLE_STRIKE},
        provinces={
            "sjaelland": "denmark: 1 cavalry, 1 princess",
            "oldenburg": "1 barbarian",
            "brandenburg": "1 barbarian-fort",
        },
    )

    scene.march("denmark", "cavalry-1a oldenburg")
    cavalry = scene.army("cavalry-1a")
    assert (cavalry["province"], cavalry["damage"], cavalry["points"]) == ("oldenburg", 2, 2)
    assert scene.prompt("denmark")["values"] == {"number": 2}
    scene.march("denmark", "cavalry-1a brandenburg")

    assert powers(scene) == [(3, 2), (3, 5)]
    assert scene.province("brandenburg")["forts"] == [3]
    assert scene.army("cavalry-1a")["province"] is None


@pytest.mark.example("WT-EX-31")
@pytest.mark.rule("WT-RETREAT-06", "WT-BATTLE-05")
def test_an_archer_that_retreated_this_turn_deals_nothing() -> None:
    scene = given(
        "denmark",
        "germany",
        phase="maneuvering",
        active="denmark",
        wars=[("denmark", "germany")],
        tokens={"denmark": DOUBLE_STRIKE, "germany": COMMANDER},
        provinces={
            "sjaelland": "denmark: 2 infantry, 1 cavalry, 1 princess",
            "oldenburg": "germany: 1 archer",
            "pomerania": "germany: 1 princess",
        },
    )
    scene.march("denmark", "infantry-1a oldenburg", "infantry-1b oldenburg")
    scene.play("germany: hit infantry-1a 2")
    scene.play("germany: retreat pomerania")
    assert scene.army("archer-2a")["lies"]

    scene.march("denmark", "cavalry-1a pomerania")

    assert powers(scene) == [(2, 2), (3, 0)]
    scene.fight_out()
    assert scene.army("cavalry-1a")["damage"] == 0


@pytest.mark.example("WT-EX-32")
@pytest.mark.rule("WT-BATTLE-05", "WT-BATTLE-06")
@pytest.mark.parametrize(("garrison", "damage"), [("1 barbarian", 1), ("1 barbarian lying", 0)])
def test_units_that_attacked_this_turn_defend_with_full_power(garrison: str, damage: int) -> None:
    scene = given(
        "denmark",
        "germany",
        phase="maneuvering",
        wars=[("denmark", "germany")],
        provinces={
            "brandenburg": "germany: 1 archer, 1 princess",
            "oldenburg": garrison,
            "sjaelland": "denmark: 1 cavalry, 1 princess",
        },
    )
    scene.march("germany", "archer-2a oldenburg")
    archer = scene.army("archer-2a")
    assert (archer["province"], archer["damage"]) == ("oldenburg", damage)

    scene.pass_until("maneuver.move", "denmark")
    scene.march("denmark", "cavalry-1a oldenburg")

    assert powers(scene)[1] == (3, 2)
    assert scene.owner("oldenburg") == "denmark"
    assert scene.army("cavalry-1a")["damage"] == 2
