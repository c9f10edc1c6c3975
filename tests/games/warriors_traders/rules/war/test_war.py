"""War and peace between players (WT-WAR)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.warriors_traders.scene import Scene, given

BORDER = {
    "slesvig": "denmark: 1 infantry",
    "sjaelland": "denmark: 1 archer, 1 fort, 4 princess",
    "pomerania": "germany: 1 infantry",
    "palatinate": "germany: 1 infantry",
    "friesland": "burgundy: 1 infantry",
}
"""Sjaelland lies next to Pomerania, Friesland next to Slesvig and Palatinate. Burgundy moves first, Denmark last."""

SIEGE = {
    "sjaelland": "denmark: 4 infantry, 1 fort, 4 princess",
    "pomerania": "germany: 2 fort",
}
"""Every turn one of four Infantry may scratch a Fort of Pomerania and die."""


def border(**changes: Any) -> Scene:
    provinces = BORDER | changes.pop("provinces", {})
    return given("denmark", "germany", "burgundy", provinces=provinces, **changes)


def reach_turn(scene: Scene, turn: int) -> None:
    while scene.turn < turn:
        scene.end_turn()


def scratch_the_fort(scene: Scene) -> None:
    """Denmark attacks once and the turn ends."""
    turn = scene.turn
    scene.pass_until("maneuver.move", "denmark")
    attacks = [move for move in scene.legal("denmark", "move") if move.endswith("pomerania")]
    scene.play(f"denmark: {attacks[0]}", "denmark: done")
    reach_turn(scene, turn + 1)


# ---- WT-WAR-01


@pytest.mark.rule("WT-WAR-01")
def test_the_enemy_of_a_declaration_may_attack_as_well() -> None:
    scene = border(turn=4)

    scene.pass_until("development.action", "denmark")
    scene.play("denmark: declare-war germany")
    scene.pass_until("maneuver.move", "germany")

    assert scene.at_war("denmark", "germany")
    scene.allows("germany: move infantry-2a sjaelland")
    scene.pass_until("maneuver.move", "denmark")
    scene.allows("denmark: move archer-1a pomerania")


@pytest.mark.rule("WT-WAR-01")
def test_a_third_player_may_attack_neither_of_two_enemies() -> None:
    scene = border(turn=4)

    scene.pass_until("development.action", "denmark")
    scene.play("denmark: declare-war germany")
    scene.pass_until("maneuver.move", "burgundy")

    assert not scene.at_war("burgundy", "denmark")
    assert not scene.at_war("burgundy", "germany")
    scene.refuses("burgundy: move infantry-3a slesvig", "WT-MOVE-07")
    scene.refuses("burgundy: move infantry-3a palatinate", "WT-MOVE-07")


@pytest.mark.rule("WT-WAR-01")
def test_enemies_may_not_attack_the_third_player() -> None:
    scene = border(turn=4, phase="maneuvering", active="denmark", wars=[("denmark", "germany")])

    assert "move infantry-1a friesland" not in scene.legal("denmark")
    scene.refuses("denmark: move infantry-1a friesland", "WT-MOVE-07")


@pytest.mark.rule("WT-WAR-01")
def test_war_begins_at_once_with_the_declaration() -> None:
    scene = border(turn=4)
    scene.pass_until("development.action", "denmark")
    assert not scene.at_war("denmark", "germany")

    scene.play("denmark: declare-war germany")

    assert scene.at_war("denmark", "germany")
    assert scene.at_war("germany", "denmark")
    assert scene.happened("war-declared")[0].rule == "WT-ACT-12"


# ---- WT-WAR-02


@pytest.mark.rule("WT-WAR-02")
def test_agreed_peace_in_the_trade_phase_forbids_every_later_attack() -> None:
    scene = border(
        turn=4,
        phase="trade",
        wars=[("denmark", "germany")],
        provinces={"fyn": "denmark: 1 infantry"},
        store={"denmark": {"food": 7}},
    )
    assert scene.window == "trade.open"

    scene.play("denmark: offer-peace germany")
    assert scene.at_war("denmark", "germany")
    scene.play("germany: accept-peace denmark")

    assert not scene.at_war("denmark", "germany")
    assert scene.window == "trade.open"
    scene.pass_until("maneuver.move", "germany")
    scene.refuses("germany: move infantry-2a sjaelland", "WT-MOVE-07")
    scene.pass_until("maneuver.move", "denmark")
    scene.refuses("denmark: move archer-1a pomerania", "WT-MOVE-07")


@pytest.mark.rule("WT-WAR-02")
def test_an_offer_alone_makes_no_peace_and_a_refusal_ends_it() -> None:
    scene = border(turn=4, wars=[("denmark", "germany")])

    scene.play("denmark: offer-peace germany")
    assert "accept-peace denmark" in scene.standing("germany")
    assert "withdraw-peace germany" in scene.standing("denmark")
    scene.play("germany: refuse-peace denmark")

    assert scene.at_war("denmark", "germany")
    assert "accept-peace denmark" not in scene.standing("germany")
    scene.refuses("germany: accept-peace denmark", "WT-ASK-19")


@pytest.mark.rule("WT-WAR-02")
def test_peace_needs_a_war() -> None:
    scene = border(turn=4, wars=[("denmark", "germany")])

    assert "offer-peace denmark" not in scene.standing("burgundy")
    scene.refuses("burgundy: offer-peace denmark", "WT-WAR-02")
    scene.refuses("denmark: offer-peace burgundy", "WT-WAR-02")


@pytest.mark.rule("WT-WAR-02")
def test_an_acceptance_after_entering_counts_only_after_the_battle() -> None:
    scene = border(
        turn=4,
        phase="maneuvering",
        active="denmark",
        wars=[("denmark", "germany")],
        provinces={"pomerania": "germany: 1 infantry, 1 fort"},
    )

    scene.play("denmark: offer-peace germany", "denmark: move archer-1a pomerania")
    scene.play("germany: accept-peace denmark")
    assert scene.at_war("denmark", "germany")
    scene.play("denmark: done")

    assert (scene.asked, scene.window) == (["denmark"], "battle.assign")
    assert scene.at_war("denmark", "germany")
    scene.play("denmark: hit infantry-2a 2")
    assert scene.vp_sources("denmark")["kills"] == 1
    assert not scene.at_war("denmark", "germany")


@pytest.mark.rule("WT-WAR-02")
def test_peace_waits_while_any_battle_between_the_two_is_open() -> None:
    scene = border(
        turn=4,
        phase="maneuvering",
        active="denmark",
        wars=[("denmark", "germany")],
        provinces={"oldenburg": "germany: 1 infantry"},
    )

    scene.play("denmark: move archer-1a pomerania", "denmark: move infantry-1a oldenburg")
    scene.play("denmark: done", "denmark: offer-peace germany", "germany: accept-peace denmark")
    assert scene.window == "maneuver.battle-order"
    scene.play("denmark: fight pomerania")

    assert len(scene.happened("battle")) == 2
    assert not scene.at_war("denmark", "germany")
    kinds = [event.kind for event in scene.events if event.kind in ("battle", "peace-made")]
    assert kinds == ["battle", "battle", "peace-made"]


@pytest.mark.rule("WT-WAR-02")
def test_an_army_that_entered_another_players_province_does_not_delay_peace() -> None:
    scene = border(
        turn=4,
        phase="maneuvering",
        active="denmark",
        wars=[("denmark", "germany"), ("denmark", "burgundy")],
    )

    scene.play("denmark: move infantry-1a friesland", "denmark: offer-peace germany")
    scene.play("germany: accept-peace denmark")

    assert not scene.at_war("denmark", "germany")
    assert scene.at_war("denmark", "burgundy")
    scene.refuses("denmark: move archer-1a pomerania", "WT-MOVE-07")


# ---- WT-WAR-03


@pytest.mark.rule("WT-WAR-03")
def test_a_war_without_a_battle_ends_with_the_turn_of_its_declaration() -> None:
    scene = border(turn=4)

    scene.pass_until("development.action", "denmark")
    scene.play("denmark: declare-war germany")
    scene.pass_until("maneuver.princesses", "denmark")
    assert scene.at_war("denmark", "germany")
    reach_turn(scene, 5)

    assert scene.turn == 5
    assert not scene.at_war("denmark", "germany")
    assert [event.rule for event in scene.happened("war-faded")] == ["WT-WAR-03"]


@pytest.mark.rule("WT-WAR-03")
def test_a_war_with_damage_goes_on_and_fades_in_a_later_quiet_turn() -> None:
    scene = given(
        "denmark",
        "germany",
        turn=4,
        phase="maneuvering",
        wars=[("denmark", "germany")],
        provinces=SIEGE,
        store={"denmark": {"food": 20}},
    )

    scratch_the_fort(scene)
    assert (scene.turn, scene.at_war("denmark", "germany")) == (5, True)
    reach_turn(scene, 6)

    assert (scene.turn, scene.at_war("denmark", "germany")) == (6, False)


# ---- WT-WAR-04


@pytest.mark.rule("WT-WAR-04")
def test_a_war_with_damage_in_every_turn_ends_with_its_third_turn() -> None:
    scene = given(
        "denmark",
        "germany",
        turn=4,
        provinces=SIEGE,
        store={"denmark": {"food": 20}},
    )

    scene.pass_until("development.action", "denmark")
    scene.play("denmark: declare-war germany")
    lasting = []
    for _ in range(3):
        scratch_the_fort(scene)
        lasting.append((scene.turn - 1, scene.at_war("denmark", "germany")))

    assert lasting == [(4, True), (5, True), (6, False)]
    assert [event.rule for event in scene.happened("war-ended")] == ["WT-WAR-04"]


# ---- WT-WAR-05


@pytest.mark.rule("WT-WAR-05")
def test_declaring_again_starts_three_new_turns() -> None:
    scene = given(
        "denmark",
        "germany",
        turn=6,
        wars={("denmark", "germany"): 4},
        provinces=SIEGE,
        store={"denmark": {"food": 20}},
    )

    scene.pass_until("development.action", "germany")
    scene.allows("germany: declare-war denmark")
    scene.play("germany: declare-war denmark")
    lasting = []
    for _ in range(3):
        scratch_the_fort(scene)
        lasting.append((scene.turn - 1, scene.at_war("denmark", "germany")))

    assert lasting == [(6, True), (7, True), (8, False)]


@pytest.mark.rule("WT-WAR-05")
def test_without_a_new_declaration_the_old_count_stands() -> None:
    scene = given(
        "denmark",
        "germany",
        turn=6,
        wars={("denmark", "germany"): 4},
        provinces=SIEGE,
        store={"denmark": {"food": 20}},
    )

    scratch_the_fort(scene)

    assert (scene.turn, scene.at_war("denmark", "germany")) == (7, False)


@pytest.mark.rule("WT-WAR-05")
def test_a_renewed_war_is_one_war_and_drops_the_open_peace_offer() -> None:
    scene = border(turn=6, wars={("denmark", "germany"): 5})

    scene.play("germany: offer-peace denmark")
    scene.pass_until("development.action", "denmark")
    scene.play("denmark: declare-war germany")

    wars = scene.view("denmark")["wars"]
    assert wars == [{"sides": [[0], [1]], "since": 6, "peace": []}]


# ---- WT-WAR-06


@pytest.mark.rule("WT-WAR-06")
def test_enemies_with_a_route_trade_as_before() -> None:
    scene = border(
        turn=4,
        phase="trade",
        wars=[("denmark", "germany")],
        routes=[("denmark", "germany")],
        provinces={"fyn": "denmark: 1 infantry", "bayern": "germany: 1 infantry"},
        store={"denmark": {"food": 2}, "germany": {"weapons": 1}},
    )

    scene.play("denmark: offer germany", "denmark: give food 2", "denmark: want weapons 1")
    scene.play("denmark: send", "germany: accept denmark")

    assert scene.store("denmark") == {"food": 0, "products": 0, "weapons": 1, "gold": 0}
    assert scene.store("germany") == {"food": 2, "products": 0, "weapons": 0, "gold": 0}
    assert scene.at_war("denmark", "germany")


@pytest.mark.rule("WT-WAR-06")
def test_a_declaration_closes_no_route_and_enemies_may_open_one() -> None:
    scene = border(
        turn=4,
        routes=[("denmark", "germany")],
        tokens={"burgundy": (0, 1, 0)},
        provinces={
            "fyn": "denmark: 1 infantry",
            "bayern": "germany: 1 infantry",
            "brabant": "burgundy: 1 infantry",
        },
        wars=[("denmark", "burgundy")],
        phase="trade",
    )

    scene.allows("burgundy: open-route denmark")
    scene.play("burgundy: open-route denmark")
    scene.pass_until("development.action", "denmark")
    scene.play("denmark: declare-war germany")

    assert scene.view("denmark")["routes"] == [[0, 1], [2, 0]]


# ---- WT-WAR-07


@pytest.mark.rule("WT-WAR-07")
def test_the_game_starts_in_peace() -> None:
    scene = border(turn=1, phase="maneuvering", active="burgundy")

    assert scene.view("denmark")["wars"] == []
    scene.refuses("burgundy: move infantry-3a slesvig", "WT-MOVE-07")
    scene.refuses("burgundy: move infantry-3a palatinate", "WT-MOVE-07")


@pytest.mark.rule("WT-WAR-07")
def test_each_of_several_wars_has_its_own_first_turn() -> None:
    scene = border(
        turn=5,
        phase="maneuvering",
        active="denmark",
        wars={("denmark", "germany"): 3, ("denmark", "burgundy"): 5},
    )

    scene.play("denmark: move archer-1a pomerania", "denmark: move infantry-1a friesland")
    scene.play("denmark: done")
    assert scene.window == "maneuver.battle-order"
    reach_turn(scene, 6)

    assert len(scene.happened("battle")) == 2
    assert not scene.at_war("denmark", "germany")
    assert scene.at_war("denmark", "burgundy")


@pytest.mark.rule("WT-WAR-07")
def test_damage_in_one_war_does_not_keep_another_alive() -> None:
    scene = border(
        turn=5,
        phase="maneuvering",
        active="denmark",
        wars=[("denmark", "germany"), ("denmark", "burgundy"), ("germany", "burgundy")],
    )

    scene.play("denmark: move infantry-1a friesland", "denmark: done")
    reach_turn(scene, 6)

    assert scene.at_war("denmark", "burgundy")
    assert not scene.at_war("denmark", "germany")
    assert not scene.at_war("germany", "burgundy")
