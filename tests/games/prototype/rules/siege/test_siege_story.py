"""Sieges as they are told, event by event, with what is asked on the way (MP-SIEGE-01 to MP-SIEGE-16)."""

from __future__ import annotations

import pytest

from gonfalon.games.prototype.battle.questions.parties import fighting_vf, overflow
from gonfalon.games.prototype.siege.questions.camps import outnumber, walls_left
from gonfalon.games.prototype.siege.steps.artillery import losers
from gonfalon.games.prototype.siege.steps.siege_turn import worn
from gonfalon.games.prototype.state_rows import Siege
from tests.games.prototype.battles import PLAYERS, charge
from tests.games.prototype.rules.siege.test_siege import (
    before_walls,
    besieging,
    to_the_end_of_the_phase,
)
from tests.games.prototype.scene import Scene, given
from tests.games.prototype.verdicts import story, verdicts

ATTACK = (
    "attack MP-ATT-09: number=1 seat=anna target_seat=bruno place=moesia captains=[0] transports=war-wagon-1",
)


def moesia(scene: Scene) -> int:
    return scene.state.world.territory("moesia")


@pytest.mark.rule("MP-SIEGE-01", "MP-ASSAULT-03", "MP-RES-06", "MP-RES-07", "MP-TIME-11")
def test_those_outside_fall_then_the_siege_is_declared() -> None:
    scene = before_walls(inside=12)
    scene.dice("d6=6", "d6=1")
    charge(scene)
    assert scene.window == "attack.mode" and scene.prompt("anna")["values"] == {
        "place": moesia(scene)
    }
    assert scene.legal("anna") == ["stop-attack", "besiege", "assault"]
    scene.play("anna: besiege")
    assert story(scene, 1) == [
        *ATTACK,
        "outside MP-ASSAULT-03: place=moesia vf=2",
        (
            "roll MP-BATTLE-08: seat=anna roll=6 die=6 total=6 other_seat=bruno other_roll=1 other_die=6 other_total=1"
            " lost_vf=1 other_lost_vf=2"
        ),
        "vf-fallen MP-RES-06: seat=anna vf=1 place=moesia",
        "vf-fallen MP-RES-06: seat=bruno vf=2 place=moesia",
        "siege MP-SIEGE-01: seat=anna territory=moesia",
        "prisoners MP-RES-07: seat=anna vf=1",
        "prisoners MP-RES-07: seat=bruno vf=1",
    ]
    assert scene.state.sieges == [Siege(moesia(scene), 0, 1, 0, 0, 3)]


@pytest.mark.rule("MP-SIEGE-08", "MP-SIEGE-09", "MP-SIEGE-11", "MP-SIEGE-12", "MP-TIME-20")
def test_a_siege_turn_with_a_genius_and_alchemy() -> None:
    scene = besieging(
        inside=14, attack=30, walls="castle", engines="trebuchet", cards={"anna": "genius"},
        technologies={"anna": "alchemy, engineering, mathematics"},
    )  # fmt: skip
    assert scene.window == "siege.confirm"
    assert scene.prompt("anna")["values"] == {"territory": moesia(scene), "turn": 2, "vf": 14}
    assert scene.legal("anna") == [
        "confirm-siege moesia", "abandon-siege moesia", "assault-siege moesia", "pass",
    ]  # fmt: skip
    scene.play("anna: confirm-siege moesia")
    assert scene.window == "siege.damage" and scene.asked == ["anna"]
    assert scene.prompt("anna")["values"] == {"territory": moesia(scene)}
    assert scene.legal("anna") == ["pass", "play genius"]
    scene.dice("d6=1", "d6=3")
    scene.play("anna: play genius", "anna: done")
    assert scene.window == "attack.mode"
    to_the_end_of_the_phase(scene)
    card = scene.state.world.card["genius"]
    assert story(scene, 1) == [
        "siege-confirmed MP-SIEGE-08: seat=anna territory=moesia",
        f"card-played MP-SIEGE-11: seat=anna card={card}",
        "siege-damage MP-SIEGE-11: territory=moesia vf=2 other_vf=0",
        "vf-lost MP-SIEGE-12: seat=bruno territory=moesia vf=2",
        "walls-sink MP-SIEGE-09: territory=moesia level=1",
        *ATTACK,
        "outside MP-ASSAULT-03: place=moesia vf=2",
        (
            "roll MP-BATTLE-08: seat=anna roll=1 die=6 total=1 other_seat=bruno other_roll=3 other_die=6 other_total=3"
            " lost_vf=2 other_lost_vf=2"
        ),
        "vf-fallen MP-RES-06: seat=anna vf=2 place=moesia",
        "vf-fallen MP-RES-06: seat=bruno vf=2 place=moesia",
        "prisoners MP-RES-07: seat=anna vf=1",
        "prisoners MP-RES-07: seat=bruno vf=1",
        "attrition MP-SIEGE-12: territory=moesia",
        "vf-lost-aboard MP-SIEGE-12: seat=anna transport=war-wagon-1 vf=2",
        "vf-lost MP-SIEGE-12: seat=bruno territory=moesia vf=1",
        "phase-begins MP-TURN-01: phase=10",
    ]


@pytest.mark.rule("MP-SIEGE-16", "MP-SIEGE-07", "MP-SIEGE-10")
def test_another_captain_is_named_and_the_last_walls_fall() -> None:
    wagon = "anna: war-wagon 3 [12 vf, captain 2, captain 1, catapult]"
    scene = besieging(inside=8, attack=12, walls="tower", transports={"moesia": wagon})
    assert scene.legal("anna", "lead") == ["lead captain-1b"]
    scene.refuses("anna: lead captain-1a", "MP-SIEGE-16")
    scene.refuses("anna: confirm-siege thrace", "MP-SIEGE-15")
    scene.play("anna: lead captain-1b")
    assert scene.legal("anna") == ["confirm-siege moesia", "assault-siege moesia"]
    for other in ("abandon-siege moesia", "pass"):
        scene.refuses(f"anna: {other}", "MP-SIEGE-16")
    scene.dice("d6=1", "d6=3")
    scene.play("anna: confirm-siege moesia")
    assert scene.prompt("anna")["values"] == {"place": moesia(scene), "vf": 9, "enemy_vf": 7}
    assert scene.state.captain_attacks[:2] == [0, 1]
    assert story(scene, 1)[:5] == [
        "siege-confirmed MP-SIEGE-08: seat=anna territory=moesia",
        "siege-damage MP-SIEGE-11: territory=moesia vf=0 other_vf=0",
        "walls-sink MP-SIEGE-09: territory=moesia level=0",
        "honour MP-SIEGE-07: seat=anna points=1 source=0",
        ATTACK[0].replace("captains=[0]", "captains=[1]"),
    ]


@pytest.mark.rule("MP-SIEGE-15", "MP-TIME-20")
@pytest.mark.parametrize("moves", [("abandon-siege moesia",), ("pass", "done")])
def test_a_siege_that_is_given_up_or_not_confirmed(moves: tuple[str, ...]) -> None:
    scene = besieging()
    scene.play(*(f"anna: {move}" for move in moves))
    assert story(scene, 1) == [
        "siege-abandoned MP-SIEGE-15: seat=anna territory=moesia",
        "captain-level MP-CAPT-04: captain=0 level=1",
        "must-leave MP-SIEGE-15: seat=anna transport=war-wagon-1 turn=3",
    ]
    assert scene.state.sieges == []


@pytest.mark.rule("MP-SIEGE-08", "MP-SIEGE-15")
def test_a_confirmed_siege_is_confirmed_once() -> None:
    scene = besieging(walls="castle")
    scene.play("anna: confirm-siege moesia")
    assert scene.window == "combat.turn"
    places = "moesia thrace"
    assert verdicts(scene, "anna", "confirm-siege", places) == {
        "moesia": "MP-SIEGE-08", "thrace": "MP-SIEGE-15",
    }  # fmt: skip
    assert verdicts(scene, "anna", "abandon-siege", places) == {
        "moesia": "", "thrace": "MP-SIEGE-15",
    }  # fmt: skip
    assert verdicts(scene, "anna", "assault-siege", places) == {
        "moesia": "", "thrace": "MP-SIEGE-15",
    }  # fmt: skip


@pytest.mark.rule("MP-SIEGE-15", "MP-ASSAULT-05")
def test_a_siege_becomes_an_assault() -> None:
    scene = besieging()
    scene.dice("d4=4", "d6=1")
    scene.play("anna: assault-siege moesia")
    if scene.window == "attack.mode":
        scene.play("anna: assault")
    assert story(scene, 1) == [
        *ATTACK,
        "assault MP-ASSAULT-01: seat=anna place=moesia",
        (
            "roll MP-ASSAULT-05: seat=anna roll=4 die=4 total=4 other_seat=bruno other_roll=1 other_die=6 other_total=3"
            " lost_vf=0 other_lost_vf=1"
        ),
        "vf-fallen MP-RES-06: seat=bruno vf=1 place=moesia",
    ]


@pytest.mark.rule("MP-SIEGE-05", "MP-SIEGE-07")
def test_an_engine_is_lost_to_the_guns_inside() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"moesia": "bruno 8"},
        buildings={"moesia": "castle"}, engines={"moesia": "bruno: bombard, catapult"},
        transports={"moesia": "anna: war-wagon 3 [25 vf, captain 2, trebuchet, catapult]"},
        technologies={"anna": "engineering", "bruno": "engineering, alchemy"},
        fields={"sieges": [Siege(82, 0, 1, 0, 0, 2)]},
    )  # fmt: skip
    assert scene.window == "siege.engines" and scene.asked == ["anna"]
    assert scene.prompt("anna")["values"] == {"territory": moesia(scene), "count": 1}
    scene.refuses("anna: lose-engine bombard-1", "MP-SIEGE-05")
    scene.play("anna: lose-engine trebuchet-1")
    trebuchet = scene.state.world.vocabulary.number("engine", "trebuchet-1")
    assert story(scene, 1) == [
        "artillery MP-SIEGE-05: territory=moesia hits=0 other_hits=1",
        f"engine-hit MP-SIEGE-05: seat=anna engine={trebuchet}",
        "honour MP-SIEGE-07: seat=bruno points=1 source=0",
    ]


@pytest.mark.rule("MP-SIEGE-11", "MP-SIEGE-12", "MP-SIEGE-07")
def test_the_last_player_besieges_barbarians() -> None:
    """Carla sits last; barbarians show no Genius, fire nothing and lose VF at once."""
    scene = given(
        PLAYERS, phase="combat", active="carla", vf={"moesia": "barbarians 11"}, buildings={"moesia": "castle"},
        transports={"moesia": "carla: war-wagon 3 [25 vf, captain 2, catapult]"}, cards={"carla": "genius"},
        technologies={"carla": "alchemy, engineering, mathematics"}, fields={"sieges": [Siege(82, 2, 1, 0, 6, 2)]},
    )  # fmt: skip
    scene.play("carla: confirm-siege moesia", "carla: play genius")
    assert scene.window == "combat.turn"
    scene.play("carla: done")
    card = scene.state.world.card["genius"]
    assert story(scene, 1)[:6] == [
        "siege-confirmed MP-SIEGE-08: seat=carla territory=moesia",
        f"card-played MP-SIEGE-11: seat=carla card={card}",
        "siege-damage MP-SIEGE-11: territory=moesia vf=2 other_vf=0",
        "walls-sink MP-SIEGE-09: territory=moesia level=2",
        "attrition MP-SIEGE-12: territory=moesia",
        "vf-lost-aboard MP-SIEGE-12: seat=carla transport=war-wagon-1 vf=2",
    ]
    assert scene.vf("barbarians", "moesia") == 8 and scene.vf("carla", "moesia") == 23


@pytest.mark.rule("MP-SIEGE-09", "MP-SIEGE-11")
@pytest.mark.parametrize(("inside", "sinks"), [(1, 0), (2, 1)])
def test_walls_do_not_sink_once_nobody_is_left_behind_them(inside: int, sinks: int) -> None:
    """Alchemy costs the barbarians a VF before the engines fire at the walls."""
    scene = given(
        PLAYERS, phase="combat", active="carla", vf={"moesia": f"barbarians {inside}"}, buildings={"moesia": "castle"},
        transports={"moesia": "carla: war-wagon 2 [20 vf, captain 2, catapult]"}, technologies={"carla": "alchemy"},
        fields={"sieges": [Siege(82, 2, 1, 0, 6, 2)]},
    )  # fmt: skip
    scene.play("carla: confirm-siege moesia")
    assert scene.happened("siege-damage")
    assert len(scene.happened("walls-sink")) == sinks


# ---- small numbers, all of them


@pytest.mark.rule("MP-SIEGE-05")
def test_hits_go_round() -> None:
    owners = (1, 0, 1, 2, 1)
    assert losers(owners, 4, (1, 2, 0)) == [1, 2, 0, 1]
    assert losers(owners, 9, (1, 2, 0)) == [1, 2, 0, 1, 1]
    assert losers(owners, 5, (2, 2, 1)) == [2, 1, 1, 1]
    assert losers(owners, 0, (1, 2, 0)) == []
    assert losers((), 3, (1, 2)) == []


@pytest.mark.rule("MP-SIEGE-12", "MP-SIEGE-13")
def test_hunger_takes_a_share_but_at_least_one_and_never_more_than_there_are() -> None:
    assert [worn(vf, 10, 1) for vf in (0, 1, 9, 10, 19, 20, 30)] == [0, 1, 1, 1, 1, 2, 3]
    assert [worn(vf, 20, 1) for vf in (0, 1, 9, 10, 15)] == [0, 1, 1, 2, 3]
    assert [worn(vf, 0, 1) for vf in (0, 1, 30)] == [0, 0, 0]


@pytest.mark.rule("MP-SIEGE-01", "MP-SIEGE-08", "MP-SIEGE-09", "MP-MULTI-03", "MP-ASSAULT-02")
def test_numbers_before_walls() -> None:
    assert [outnumber(outside, 3) for outside in (2, 3, 4)] == [False, False, True]
    assert [walls_left(3, power) for power in (0, 1, 3, 4)] == [3, 2, 0, 0]
    assert overflow(10, (8, 5, 2), (1, 0, 2)) == (3, 0, 2)
    assert overflow(20, (8, 5, 2), (0, 1, 2)) == (0, 0, 0)
    fighting = [(0, 0), (1, 1), (4, 4), (3, 4)]
    assert [fighting_vf(*pair, alone=False) for pair in fighting] == [0, 0, 3, 3]
    assert [fighting_vf(*pair, alone=True) for pair in fighting] == [0, 1, 4, 3]
