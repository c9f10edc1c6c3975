"""ASK: questions and defaults of Maneuvering and battles."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import Scene, given

# ---- maneuvering


def german_border(**provinces: str) -> Scene:
    """Germany's part; two Cavalry and an Infantry stand in Breisgau, next to Bern and Konstanz."""
    return given(
        "germany",
        "france",
        phase="maneuvering",
        active="germany",
        provinces={
            "breisgau": "germany: 2 cavalry, 1 infantry, 1 fort",
            "bern": "1 barbarian",
            "konstanz": "1 barbarian",
            **provinces,
        },
    )


@pytest.mark.rule("WT-ASK-11")
def test_when_time_runs_out_the_moves_made_so_far_count() -> None:
    scene = german_border()
    scene.play("germany: move cavalry-1a bern", "germany: move cavalry-1b bern")
    assert scene.window == "maneuver.move"
    assert scene.happened("battle") == []

    scene.default("germany")

    assert scene.owner("bern") == "germany"
    assert scene.units("bern") == {"cavalry": 2}
    assert scene.units("breisgau") == {"infantry": 1, "fort": 1}


@pytest.mark.rule("WT-ASK-11")
@pytest.mark.parametrize(("military", "rounds"), [(9, 1), (12, 2)])
def test_with_double_strike_the_move_step_is_asked_a_second_time(
    military: int, rounds: int
) -> None:
    scene = given(
        "germany",
        "france",
        phase="maneuvering",
        active="germany",
        tokens={"germany": (0, 0, military)},
        provinces={"breisgau": "germany: 1 infantry, 1 fort"},
    )

    numbers = []
    while scene.window == "maneuver.move" and scene.asked == ["germany"]:
        numbers.append(scene.prompt("germany")["values"]["number"])
        scene.default("germany")

    assert numbers == list(range(1, rounds + 1))


@pytest.mark.rule("WT-ASK-12")
@pytest.mark.parametrize(("first", "second"), [("bern", "konstanz"), ("konstanz", "bern")])
def test_by_default_the_province_entered_first_is_fought_first(first: str, second: str) -> None:
    scene = german_border()
    scene.play(
        f"germany: move cavalry-1a {first}", f"germany: move cavalry-1b {second}", "germany: done"
    )
    assert scene.window == "maneuver.battle-order"
    assert scene.asked == ["germany"]
    assert set(scene.legal("germany")) == {"fight bern", "fight konstanz"}

    scene.default("germany")

    world = scene.state.world
    fought = [world.province_ids[event.values["province"]] for event in scene.happened("battle")]
    assert fought == [first, second]


@pytest.mark.rule("WT-ASK-12")
def test_a_single_battle_needs_no_order() -> None:
    scene = german_border()

    scene.play("germany: move cavalry-1a bern", "germany: done")

    assert scene.window != "maneuver.battle-order"
    assert len(scene.happened("battle")) == 1


# ---- battles


def attack(attackers: str, defenders: str, armies: list[str], **more: object) -> Scene:
    """Germany enters French Bourgogne with the named armies; a Cavalry stays in Wurttemberg."""
    settings: dict[str, object] = {"wars": [("germany", "france")], **more}
    provinces = settings.pop("provinces", {})
    assert isinstance(provinces, dict)
    scene = given(
        "germany",
        "france",
        phase="maneuvering",
        active="germany",
        provinces={
            "wurttemberg": f"germany: {attackers}, 1 cavalry",
            "bourgogne": f"france: {defenders}",
            **provinces,
        },
        **settings,  # type: ignore[arg-type]
    )
    scene.play(*(f"germany: move {army} bourgogne" for army in armies), "germany: done")
    return scene


COMMANDER = {"tokens": {"france": (0, 0, 6)}}


@pytest.mark.rule("WT-ASK-13")
def test_nobody_is_asked_when_a_lone_princess_is_attacked() -> None:
    scene = attack("1 infantry", "1 princess", ["infantry-1a"])

    assert len(scene.happened("unit-killed")) == 1
    assert scene.owner("bourgogne") == "germany"
    assert scene.window != "battle.assign"


@pytest.mark.rule("WT-ASK-13")
def test_attacker_and_defender_are_asked_at_once_and_hidden_from_each_other() -> None:
    scene = attack("1 infantry, 1 archer", "1 infantry, 1 archer", ["infantry-1a", "archer-1a"])
    assert scene.window == "battle.assign"
    assert scene.asked == ["germany", "france"]
    before = scene.view("france"), scene.legal("france"), scene.prompt("france")

    scene.play("germany: hit archer-2a 2", "germany: hit infantry-2a 1")

    assert scene.asked == ["france"]
    assert (scene.view("france"), scene.legal("france"), scene.prompt("france")) == before


@pytest.mark.rule("WT-ASK-13")
def test_against_barbarians_only_the_attacker_is_asked() -> None:
    scene = given(
        "germany",
        "france",
        phase="maneuvering",
        active="germany",
        turn=4,
        provinces={
            "wurttemberg": "germany: 2 cavalry, 1 infantry",
            "bourgogne": "2 barbarian, 1 barbarian lying",
        },
    )

    scene.play("germany: move cavalry-1a bourgogne", "germany: done")

    assert scene.window == "battle.assign"
    assert scene.asked == ["germany"]


@pytest.mark.rule("WT-ASK-13")
def test_a_side_without_power_is_not_asked() -> None:
    scene = attack(
        "2 infantry", "1 princess, 1 infantry lying", ["infantry-1a", "infantry-1b"], **COMMANDER
    )

    # 2 damage kill both, or one of them twice over
    assert scene.window == "battle.assign"
    assert scene.asked == ["germany"]


@pytest.mark.rule("WT-ASK-13")
def test_a_surplus_beyond_all_deaths_is_not_asked_about() -> None:
    scene = attack("2 cavalry", "2 infantry", ["cavalry-1a", "cavalry-1b"])

    scene.play("germany: hit infantry-2a 1")
    assert "germany" in scene.asked
    scene.play("germany: hit infantry-2b 1")

    assert "germany" not in scene.asked


@pytest.mark.rule("WT-ASK-13")
@pytest.mark.parametrize(
    ("attackers", "armies", "defenders", "asked"),
    [
        # a single target, or equal ones for a single point
        ("1 cavalry", ["cavalry-1a"], "1 cavalry", False),
        ("1 infantry", ["infantry-1a"], "3 infantry", False),
        ("1 archer", ["archer-1a"], "2 infantry", True),
        ("1 infantry", ["infantry-1a"], "1 infantry, 1 princess", True),
        # a Fort in front of a Princess: only what is left when it falls can be placed elsewhere
        ("2 cavalry", ["cavalry-1a", "cavalry-1b"], "1 fort -1, 1 princess", True),
        ("1 cavalry, 1 archer", ["cavalry-1a", "archer-1a"], "1 fort, 1 princess", False),
        ("2 cavalry", ["cavalry-1a", "cavalry-1b"], "1 fort, 1 princess", True),
        ("2 cavalry", ["cavalry-1a", "cavalry-1b"], "1 fort", False),
        ("2 cavalry", ["cavalry-1a", "cavalry-1b"], "2 fort, 1 princess", True),
    ],
)
def test_the_attacker_is_asked_only_where_there_is_a_choice(
    attackers: str, armies: list[str], defenders: str, asked: bool
) -> None:
    scene = attack(attackers, defenders, armies)

    assert ("germany" in scene.asked and scene.window == "battle.assign") == asked


@pytest.mark.rule("WT-ASK-13")
def test_damage_already_on_the_fort_counts_for_what_is_left_behind_it() -> None:
    scene = attack("2 cavalry", "1 fort, 1 princess", ["cavalry-1a", "cavalry-1b"])

    scene.play("germany: hit fort-a 2")
    assert scene.legal("germany") == ["hit fort-a 1..4"]
    scene.play("germany: hit fort-a 3")

    assert scene.legal("germany") == ["hit princess-2a 1..1", "hit fort-a 1..1"]


@pytest.mark.rule("WT-ASK-14")
def test_the_default_names_one_of_the_listed_targets() -> None:
    scene = given(
        "germany",
        "france",
        phase="maneuvering",
        active="germany",
        provinces={"wurttemberg": "germany: 2 archer, 1 infantry", "bourgogne": "2 barbarian"},
    )
    scene.play("germany: move archer-1a bourgogne", "germany: move archer-1b bourgogne")
    scene.play("germany: done", "germany: hit barbarian-1 1", "germany: hit barbarian-2 1")

    # the two are alike now, so one stands for both
    assert scene.legal("germany") == ["hit barbarian-1 1..2"]
    assert scene.table.default(scene.seat("germany")).text == "hit barbarian-1 2"


@pytest.mark.rule("WT-ASK-14")
def test_by_default_6_damage_destroy_the_fort_and_kill_the_infantry() -> None:
    scene = attack("2 cavalry", "1 fort, 1 infantry, 1 princess", ["cavalry-1a", "cavalry-1b"])
    assert scene.window == "battle.assign"

    scene.default("germany")
    assert scene.view("germany")["sealed"] == ["hit fort-a 5", "hit infantry-2a 1"]
    scene.default("france")

    # 6 damage of Fort and Infantry kill both Cavalry
    assert scene.units("bourgogne") == {"princess": 1}
    assert scene.vp_sources("germany")["kills"] == 3 + 1


@pytest.mark.rule("WT-ASK-14")
@pytest.mark.parametrize(
    ("attackers", "armies", "defenders", "left"),
    [
        # Cavalry before Fort, Archer and Infantry
        ("1 cavalry", ["cavalry-1a"], "1 infantry, 1 cavalry, 1 archer", {"infantry": 1, "archer": 1}),
        ("2 cavalry", ["cavalry-1a", "cavalry-1b"], "1 fort, 1 cavalry", {"fort": 1}),
        # Archer before Infantry, then what is left kills the Infantry
        ("1 cavalry", ["cavalry-1a"], "1 infantry, 1 archer", {}),
        # an Infantry before a Princess
        ("1 infantry", ["infantry-1a"], "1 infantry, 1 princess", {"princess": 1}),
        # a Princess only when no Fort is left
        ("2 cavalry", ["cavalry-1a", "cavalry-1b"], "1 fort, 2 princess", {"princess": 1}),
    ],
)  # fmt: skip
def test_the_standard_assignment_kills_in_its_order(
    attackers: str, armies: list[str], defenders: str, left: dict[str, int]
) -> None:
    scene = attack(attackers, defenders, armies)

    while scene.window == "battle.assign":
        scene.default(scene.asked[0])

    assert scene.units("bourgogne", "france") == left


@pytest.mark.rule("WT-ASK-14")
def test_the_standard_assignment_brings_the_largest_army_to_0_when_it_can_kill_none() -> None:
    scene = attack(
        "1 cavalry", "1 cavalry, 1 fort", ["cavalry-1a"], **COMMANDER, provinces={"bourbon": "free"}
    )

    while scene.window == "battle.assign":
        scene.default(scene.asked[0])

    # a Cavalry with Commander dies of 4; 3 make it retreat
    assert scene.happened("army-retreated")[0].values["seat"] == scene.seat("france")
    assert scene.units("bourgogne", "france") == {"fort": 1}


@pytest.mark.rule("WT-ASK-14")
def test_the_standard_assignment_puts_the_rest_on_the_largest_unit_and_on_forts_last() -> None:
    scene = attack("1 archer", "1 cavalry, 1 fort", ["archer-1a"], **COMMANDER)

    while scene.window == "battle.assign":
        scene.default(scene.asked[0])

    assert scene.army("cavalry-2a")["damage"] == 2
    assert scene.province("bourgogne")["forts"] == [0]


@pytest.mark.rule("WT-ASK-14")
def test_a_surplus_of_the_standard_assignment_is_lost_on_the_last_unit() -> None:
    scene = attack("2 cavalry", "1 infantry, 1 princess", ["cavalry-1a", "cavalry-1b"])

    while scene.window == "battle.assign":
        scene.default(scene.asked[0])

    assert scene.happened("province-taken")[0].values["seat"] == scene.seat("germany")
    assert scene.vp_sources("germany")["kills"] == 2
