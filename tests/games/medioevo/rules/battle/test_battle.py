"""Who fights, and the order of a round: MU-BATTLE, MU-WINDOW-06."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.battle.questions.muster import melee, powers_of
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.world import CAVALRY, LIGHT
from tests.games.medioevo.battles import (
    FOUR,
    PLACE,
    army,
    clash,
    d8,
    damages,
    dice,
    fight,
    roll_for,
    size,
)


@pytest.mark.rule("MU-BATTLE-01", "MU-MULTI-03")
def test_all_units_of_both_sides_and_nobody_else() -> None:
    scene = fight(
        "anna: 3 light-infantry, 2 archer moved", "bruno: 4 cavalry", more="carla: 2 archer"
    )
    assert (size(scene, 0), size(scene, 1)) == (5, 4)
    clash(scene, "1 4 8", "4 6 2", before=d8(8, 8))
    assert army(scene, "carla") == {"archer": 2}


@pytest.mark.rule("MU-BATTLE-02")
def test_the_attacker_rolls_and_assigns_first() -> None:
    scene = fight(
        "anna: 2 light-infantry, 2 heavy-infantry", "bruno: 2 light-infantry, 2 heavy-infantry"
    )
    assert scene.asked == ["anna"]
    clash(scene, "2 6 5", "2 6 6")
    order = [e.values["seat"] for e in scene.happened("melee-dice")]
    assert order == [0, 1]
    # 6 against 36 - 1: score 4 and one point more of Anna's six; then her casualties, then Bruno's
    scene.play("bruno: press")
    assert (scene.window, scene.asked) == ("battle.assign", ["anna"])
    scene.pass_until("battle.assign", "bruno")
    assert [d[:2] for d in damages(scene)] == [(2, 0), (3, 0), (3, 1)]


@pytest.mark.rule("MU-BATTLE-02")
def test_barbarians_who_come_are_the_attacker() -> None:
    scene = fight("barbarians: 1 light-infantry", "anna: 2 archer")
    assert scene.asked == ["anna"]
    assert scene.legal("anna") == ["fight", "capture"]
    scene.refuses("anna: flee macedonia", "MU-FLEE-01")


@pytest.mark.rule("MU-BATTLE-03")
def test_only_another_round_is_left() -> None:
    scene = fight("anna: 4 light-infantry", "bruno: 4 light-infantry")
    clash(scene, "1 4 6", "1 5 7")
    scene.pass_until("battle.choice")
    assert scene.asked == ["anna"]
    scene.play("anna: demand-surrender", "bruno: refuse-surrender")
    assert scene.legal("anna") == ["fight", "capture"]
    scene.play("anna: fight")
    assert scene.state.battle.round == 2


@pytest.mark.rule("MU-BATTLE-04")
def test_arrows_count_before_the_melee() -> None:
    scene = fight("anna: 1 archer, 1 cavalry", "bruno: 1 cavalry, 1 light-infantry")
    scene.play("anna: fight")
    scene.dice(*d8(2))
    scene.play("bruno: fight")
    assert scene.window == "battle.assign"
    scene.play("bruno: hit cavalry 1")
    scene.pass_until("battle.reroll", "anna")
    assert scene.state.battle.sides[0].cavalry == 1


@pytest.mark.rule("MU-BATTLE-05", "MU-WINDOW-05")
def test_declarations_in_order() -> None:
    scene = fight("anna: 2 archer", "bruno: 2 archer", buildings={PLACE: "tower"})
    scene.play("anna: capture")
    assert scene.asked == ["bruno"]
    assert scene.legal("bruno") == ["fight", "capture"]
    scene.play("bruno: fight")
    assert scene.asked == ["bruno"]
    assert scene.legal("bruno") == ["protect melee", "protect siege-engines", "protect archers"]
    assert scene.state.battle.sides[0].capture == 1
    scene.play("bruno: protect archers")
    scene.pass_until("battle.reroll", "anna")


@pytest.mark.rule("MU-BATTLE-05")
def test_declarations_hold_for_one_round() -> None:
    scene = fight("anna: 3 light-infantry", "bruno: 3 light-infantry", buildings={PLACE: "tower"})
    scene.play("anna: capture", "bruno: capture")
    clash(scene, "1 5 6", "1 4 7", last="bruno: protect archers")
    scene.pass_until("battle.choice")
    battle = scene.state.battle
    assert (battle.protects, battle.sides[0].capture, battle.sides[1].capture) == (0, 0, 0)


@pytest.mark.rule("MU-BATTLE-06")
def test_the_last_defender_falls_to_archers() -> None:
    scene = fight("anna: 2 archer", "bruno: 1 light-infantry")
    scene.play("anna: fight")
    scene.dice(*d8(3, 8))
    scene.play("bruno: fight")
    assert scene.state.battle is None
    assert not scene.happened("melee-dice")
    assert army(scene, "anna") == {"archer": 2}


@pytest.mark.rule("MU-BATTLE-06")
def test_the_winner_takes_his_casualties_nevertheless() -> None:
    scene = fight("anna: 2 light-infantry", "bruno: 1 light-infantry")
    clash(scene, "1 4 8", "1 2 3")
    assert scene.state.battle is None
    assert army(scene, "anna") == {"light-infantry": 1}
    assert army(scene, "bruno") == {}


@pytest.mark.rule("MU-BATTLE-07")
def test_crews_are_no_melee_units() -> None:
    scene = fight(
        "anna: 2 archer, captain 1, 3 light-infantry",
        "bruno: 5 archer",
        pieces={PLACE: "anna: siege-engine 1"},
    )
    scene.play("anna: fight", "bruno: fight")
    scene.play("anna: crew piece-1a light-infantry", "anna: crew piece-1a light-infantry")
    assert melee(scene.state, 0).size == 4


@pytest.mark.rule("MU-BATTLE-08")
def test_who_has_which_power() -> None:
    scene = fight("anna: 2 cavalry, 1 heavy-infantry", "bruno: 1 heavy-infantry, 1 light-infantry")
    assert powers_of(scene.state, 0) == 1 << CAVALRY
    assert powers_of(scene.state, 1) == 1 << LIGHT


@pytest.mark.rule("MU-BATTLE-09")
def test_archers_are_checked_after_the_artillery() -> None:
    scene = fight(
        "anna: 1 archer, 2 light-infantry",
        "bruno: 1 archer, 1 cavalry",
        pieces={PLACE: "anna: siege-engine 1"},
    )
    scene.play("anna: fight", "bruno: fight")
    scene.play("anna: crew piece-1a light-infantry")
    scene.dice(*d8(1, 3))
    scene.play("anna: done")
    assert scene.window == "battle.assign"
    scene.play("bruno: hit archer 1")
    assert [e.values["seat"] for e in scene.happened("archers-shoot")] == [0]


@pytest.mark.rule("MU-BATTLE-10")
def test_heavy_infantry_counts_to_the_end_of_the_round() -> None:
    scene = fight("anna: 2 heavy-infantry", "bruno: 3 light-infantry")
    # 4 against 7 - 1: two points turn both of Anna's heavy infantry into light infantry; her lowest die of 2 costs nothing
    roll_for(scene, "anna", "2 3 4")
    scene.dice(*dice("1 3 7"))
    scene.play("anna: done")
    scene.pass_until("battle.reroll", "bruno")
    scene.play("bruno: done")
    # the first point can only fall on heavy infantry and is not asked for
    scene.play("anna: hit heavy-infantry 1")
    assert [d for d in damages(scene) if d[0] == 3 and d[1] == 0] == []
    assert army(scene, "anna") == {"light-infantry": 2}


@pytest.mark.rule("MU-BATTLE-11")
def test_no_upper_limit() -> None:
    scene = fight("anna: 14 light-infantry", "bruno: 1 light-infantry")
    assert size(scene, 0) + size(scene, 1) == 15


@pytest.mark.rule("MU-BATTLE-12")
def test_everybody_sees_the_battle() -> None:
    scene = fight("anna: 2 light-infantry", "bruno: 2 light-infantry", cards={"bruno": "5"})
    roll_for(scene, "anna", "1 4 8")
    known = GAME.knowledge(scene.state, scene.seat("carla"))
    assert known.battle == scene.state.battle
    assert known.battle.sides[0].dice == (1, 4, 8)
    assert known.army == scene.state.army


@pytest.mark.rule("MU-BATTLE-13")
def test_nobody_is_asked_what_he_cannot_choose() -> None:
    scene = fight("anna: 1 archer", "bruno: 3 archer, 1 heavy-infantry, 1 light-infantry")
    clash(scene, "1 4 3", "1 2 8")
    assert scene.state.battle is None, "the single archer is removed without a question"
    scene = fight("anna: 1 archer, 1 light-infantry", "bruno: 1 archer, 1 light-infantry")
    clash(scene, "1 4 6", "1 2 8")
    assert (scene.window, scene.asked) == ("battle.assign", ["anna"])
    assert scene.legal("anna") == ["hit light-infantry 1", "hit archer 1"]


@pytest.mark.rule("MU-WINDOW-06", "MU-TIME-13")
def test_defaults_of_a_battle() -> None:
    scene = fight(
        "anna: 2 light-infantry, 1 archer, 1 heavy-infantry, captain 3",
        "bruno: 3 cavalry",
        pieces={PLACE: "anna: siege-engine 1"},
        buildings={PLACE: "tower"},
        players=FOUR,
    )
    scene.dice(*d8(8, 8), *dice("2 4 7"))
    scene.pass_until("battle.reroll", "anna")
    battle = scene.state.battle
    anna = battle.sides[0]
    assert (anna.capture, battle.path, battle.protects) == (0, (), 4)
    assert not anna.crews
    assert [kind for _, kind in anna.acts] == [2, 1, 3]
    assert anna.sacrificed == 0
    before = anna.dice
    scene.default("anna")
    assert scene.state.battle.sides[0].dice == before, "the first dice stand"


@pytest.mark.rule("MU-WINDOW-06")
def test_the_default_hits_the_cheapest_first_and_superiority_spares() -> None:
    scene = fight(
        "anna: 1 light-infantry, 1 archer, 1 heavy-infantry, 1 cavalry, captain 1",
        "bruno: 1 light-infantry, 1 archer, 2 heavy-infantry, captain 1",
    )
    # Anna 6, Bruno 64 - 1: he has two choices
    clash(scene, "1 5 6", "4 4 4")
    assert (scene.window, scene.asked) == ("battle.superiority", ["bruno"])
    scene.default("bruno")
    scene.default("bruno")
    assert (scene.state.battle.sides[1].spared, scene.state.battle.sides[1].pressed) == (2, 0)
    # five points: light infantry, archer, heavy infantry (2), cavalry to heavy infantry; a casualty makes it light infantry
    scene.default("anna")
    scene.default("anna")
    assert scene.legal("anna") == [
        "hit heavy-infantry 1",
        "hit cavalry 1",
        "hit-captain captain-1a",
    ]
    scene.pass_until("battle.choice")
    assert army(scene, "anna") == {"light-infantry": 1, "captain": 1}


@pytest.mark.rule("MU-BATTLE-04")
def test_a_battle_is_saved_and_resumed_anywhere() -> None:
    """At every question of a battle the saved state is the same state, and can go on."""
    scene = fight(
        "anna: 3 light-infantry, 1 cavalry, captain 2", "bruno: 3 archer, 2 heavy-infantry",
        pieces={PLACE: "anna: siege-engine 2, war-wagon 1; bruno: siege-engine 1"},
        buildings={PLACE: "fort, village"}, reserve={"piece-1b": 2},
    )  # fmt: skip
    scene.play("anna: flee macedonia", "anna: fight", "bruno: capture", "bruno: protect archers")
    scene.play("anna: fire-at-buildings", "anna: aim piece-1a civil", "anna: crew piece-1a cavalry")
    while scene.state.battle is not None:
        state = scene.state
        again = GAME.load(state.dump(), 3, scene.table.options)
        assert again.dump() == state.dump()
        assert again.battle == state.battle
        assert again.battle.sides[0].crews == state.battle.sides[0].crews
        scene.default(scene.names[scene.table.waiting[0]])
