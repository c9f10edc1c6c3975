"""Princesses: how they move, hold and die."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import given

# ---- WT-PRINC-01


def court(**provinces):
    """Denmark's four Princesses in the Capital, nobody else; all neighbours Barbarian unless named."""
    return given(
        "denmark",
        "france",
        phase="maneuvering",
        provinces={"sjaelland": "denmark: 4 princess", **provinces},
    )


@pytest.mark.rule("WT-PRINC-01")
def test_princesses_may_go_to_free_neighbours_or_stay():
    scene = court(fyn="free", jylland="free")
    assert scene.window == "maneuver.princesses"
    assert set(scene.legal("denmark")) == {
        "done",
        "move-princess princess-1a fyn",
        "move-princess princess-1a jylland",
    }
    scene.play("denmark: move-princess princess-1a fyn")
    scene.play("denmark: move-princess princess-1b jylland", "denmark: done")
    assert scene.units("sjaelland") == {"princess": 2}
    assert scene.owner("fyn") == scene.owner("jylland") == "denmark"


@pytest.mark.rule("WT-PRINC-01")
def test_a_princess_in_the_stash_or_of_another_player_does_not_move():
    scene = court(sjaelland="denmark: 3 princess", fyn="free")
    scene.refuses("denmark: move-princess princess-1d fyn", "WT-PRINC-01")
    scene.refuses("denmark: move-princess princess-2a fyn", "WT-PRINC-01")


@pytest.mark.rule("WT-PRINC-01")
def test_a_princess_may_go_to_an_own_province():
    scene = court(fyn="denmark: 1 fort")
    scene.play("denmark: move-princess princess-1a fyn")
    assert scene.units("fyn") == {"fort": 1, "princess": 1}


@pytest.mark.rule("WT-PRINC-01")
def test_a_princess_goes_one_province_far():
    scene = court(slesvig="free", friesland="free")
    scene.refuses("denmark: move-princess princess-1a friesland", "WT-PROV-07")
    scene.play("denmark: move-princess princess-1a slesvig")
    scene.refuses("denmark: move-princess princess-1a friesland", "WT-PRINC-06")


@pytest.mark.rule("WT-PRINC-01")
def test_princesses_move_after_the_battles():
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        provinces={"sjaelland": "denmark: 2 infantry, 1 princess", "jylland": "1 barbarian"},
    )
    scene.refuses("denmark: move-princess princess-1a jylland", "WT-PRINC-01")
    scene.play("denmark: move infantry-1a jylland", "denmark: done")
    assert (scene.window, scene.asked) == ("maneuver.princesses", ["denmark"])
    scene.play("denmark: move-princess princess-1a jylland", "denmark: done")
    assert scene.owner("jylland") == "denmark"


@pytest.mark.rule("WT-PRINC-01")
def test_with_double_strike_princesses_move_after_the_second_round():
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        tokens={"denmark": (0, 0, 12)},
        provinces={"sjaelland": "denmark: 1 infantry, 1 princess", "fyn": "free"},
    )
    scene.play("denmark: done")
    assert scene.window == "maneuver.move"
    scene.refuses("denmark: move-princess princess-1a fyn", "WT-PRINC-01")
    scene.play("denmark: done")
    assert scene.window == "maneuver.princesses"
    scene.allows("denmark: move-princess princess-1a fyn")


@pytest.mark.rule("WT-PRINC-01")
def test_princesses_do_not_move_outside_the_own_part():
    scene = given("denmark", "france", provinces={"fyn": "free"})
    scene.refuses("denmark: move-princess princess-1a fyn", "WT-PRINC-01")


@pytest.mark.rule("WT-PRINC-01")
def test_princesses_without_a_way_are_not_asked():
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        provinces={"sjaelland": "denmark: 4 princess", "ile-de-france": "france: 1 infantry"},
    )
    assert (scene.window, scene.asked) == ("maneuver.move", ["france"])


# ---- WT-PRINC-02


@pytest.mark.rule("WT-PRINC-02")
@pytest.mark.parametrize("wars", [[("denmark", "france")], []])
def test_a_princess_cannot_enter_a_province_of_another_player(wars):
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        wars=wars,
        provinces={
            "sjaelland": "denmark: 2 princess",
            "fyn": "france: 1 princess",
            "jylland": "free",
        },
    )
    assert scene.legal("denmark") == ["done", "move-princess princess-1a jylland"]
    scene.refuses("denmark: move-princess princess-1a fyn", "WT-PRINC-02")


@pytest.mark.rule("WT-PRINC-02")
@pytest.mark.parametrize("garrison", ["1 barbarian", "1 barbarian lying", "1 barbarian-fort"])
def test_a_princess_cannot_enter_a_barbarian_province(garrison):
    scene = court(fyn=garrison, jylland="free")
    scene.refuses("denmark: move-princess princess-1a fyn", "WT-PRINC-02")


# ---- WT-PRINC-03


@pytest.mark.rule("WT-PRINC-03")
def test_a_princess_alone_brings_income_and_building_ground():
    scene = given(
        "serbia",
        "bulgaria",
        phase="upkeep",
        tokens={"serbia": (1, 0, 0)},
        store={"serbia": {"weapons": 1}},
        provinces={"kosovo": "serbia: 1 princess"},
    )
    scene.pass_until("development.action", "serbia")
    # Beograd has one Product symbol, Kosovo two
    assert scene.store("serbia")["products"] == 3
    assert scene.vp_sources("serbia")["provinces"] == 3 + 2
    scene.play("serbia: build-army infantry kosovo")
    assert scene.units("kosovo") == {"princess": 1, "infantry": 1}


@pytest.mark.rule("WT-PRINC-03")
def test_without_the_princess_neither_is_there():
    scene = given(
        "serbia",
        "bulgaria",
        phase="upkeep",
        tokens={"serbia": (1, 0, 0)},
        store={"serbia": {"weapons": 1}},
        provinces={"kosovo": "free"},
    )
    assert scene.store("serbia")["products"] == 1
    scene.refuses("serbia: build-army infantry kosovo", "WT-ACT-03")


# ---- WT-PRINC-04 and WT-PRINC-05


def raid(princesses):
    """A Danish Infantry stands before Oldenburg, held by German Princesses; another at home."""
    return given(
        "denmark",
        "germany",
        phase="maneuvering",
        active="denmark",
        wars=[("denmark", "germany")],
        provinces={
            "sjaelland": "denmark: 2 infantry, 1 princess",
            "oldenburg": f"germany: {princesses} princess",
        },
    )


@pytest.mark.rule("WT-PRINC-04")
def test_a_killed_princess_is_gone_and_scores_one():
    scene = raid(1)
    assert scene.player("germany")["princesses"] == 4
    scene.play("denmark: move infantry-1a oldenburg", "denmark: done")
    assert scene.player("germany")["princesses"] == 3
    assert scene.vp_sources("denmark")["kills"] == 1
    assert scene.owner("oldenburg") == "denmark"
    assert scene.army("infantry-1a")["province"] == "oldenburg"


@pytest.mark.rule("WT-PRINC-04")
def test_a_killed_princess_never_comes_back():
    scene = raid(1)
    scene.play("denmark: move infantry-1a oldenburg", "denmark: done")
    scene.end_turn()
    assert scene.turn == 2
    assert scene.player("germany")["princesses"] == 3
    assert "princess" not in scene.player("germany")["stash"]


@pytest.mark.rule("WT-PRINC-05")
def test_princesses_deal_no_damage_but_hold_the_province():
    scene = raid(2)
    scene.play("denmark: move infantry-1a oldenburg", "denmark: done")
    battle = scene.happened("battle")[0].values
    assert (battle["attack_count"], battle["defence_count"]) == (1, 0)
    assert scene.army("infantry-1a")["damage"] == 0
    assert scene.army("infantry-1a")["province"] == "sjaelland"
    assert scene.units("oldenburg") == {"princess": 1}
    assert scene.owner("oldenburg") == "germany"
    assert scene.vp_sources("denmark")["kills"] == 1


@pytest.mark.rule("WT-PRINC-05")
def test_princesses_add_nothing_to_a_defence():
    scene = given(
        "denmark",
        "germany",
        phase="maneuvering",
        active="denmark",
        wars=[("denmark", "germany")],
        provinces={
            "sjaelland": "denmark: 2 infantry, 1 princess",
            "oldenburg": "germany: 3 princess, 1 infantry",
        },
    )
    scene.play("denmark: move infantry-1a oldenburg", "denmark: done")
    assert scene.happened("battle")[0].values["defence_count"] == 1


# ---- WT-PRINC-06


def relay():
    return given(
        "switzerland",
        "france",
        phase="maneuvering",
        active="switzerland",
        provinces={
            "schwyz": "switzerland: 1 princess, 1 fort",
            "bern": "switzerland: 1 princess",
            "konstanz": "free",
        },
    )


@pytest.mark.rule("WT-PRINC-06")
def test_a_province_left_and_entered_in_the_princess_step_keeps_its_token():
    scene = relay()
    scene.play("switzerland: move-princess princess-1b konstanz")
    assert scene.units("bern") == {}
    assert scene.owner("bern") == "switzerland"
    scene.allows("switzerland: move-princess princess-1a bern")
    scene.play("switzerland: move-princess princess-1a bern")
    scene.pass_until("maneuver.unification")
    assert scene.owner("bern") == scene.owner("konstanz") == "switzerland"
    assert scene.happened("province-lost") == []


@pytest.mark.rule("WT-PRINC-06")
def test_a_province_emptied_is_lost_only_when_the_step_is_closed():
    scene = relay()
    scene.play("switzerland: move-princess princess-1b konstanz")
    assert scene.owner("bern") == "switzerland"
    scene.play("switzerland: done")
    assert scene.owner("bern") is None
    assert scene.owner("konstanz") == "switzerland"


@pytest.mark.rule("WT-PRINC-06")
def test_a_province_just_entered_is_open_to_the_next_princess():
    scene = relay()
    scene.play("switzerland: move-princess princess-1b konstanz")
    scene.allows("switzerland: move-princess princess-1a konstanz")


@pytest.mark.rule("WT-PRINC-06")
def test_each_princess_moves_at_most_once():
    scene = relay()
    scene.play("switzerland: move-princess princess-1b konstanz")
    scene.refuses("switzerland: move-princess princess-1b bern", "WT-PRINC-06")
    assert all("princess-1b" not in move for move in scene.legal("switzerland"))


@pytest.mark.rule("WT-PRINC-06")
def test_a_princess_who_moved_may_move_again_next_turn():
    scene = relay()
    scene.play("switzerland: move-princess princess-1b konstanz", "switzerland: done")
    scene.pass_until("maneuver.princesses", "switzerland")
    assert scene.turn == 2
    scene.allows("switzerland: move-princess princess-1b bern")


# ---- WT-MOVE-14


@pytest.mark.rule("WT-MOVE-14")
def test_the_princess_step_stays_open_after_the_last_possible_move():
    scene = given(
        "denmark",
        "france",
        phase="maneuvering",
        provinces={"sjaelland": "denmark: 1 princess", "fyn": "free"},
    )
    scene.play("denmark: move-princess princess-1a fyn")
    assert (scene.window, scene.asked) == ("maneuver.princesses", ["denmark"])
    assert scene.legal("denmark") == ["done"]
    assert scene.owner("sjaelland") == "denmark"
    scene.table.undo(scene.seat("denmark"))
    assert scene.units("sjaelland") == {"princess": 1}
    assert scene.units("fyn") == {}
    scene.play("denmark: move-princess princess-1a fyn", "denmark: done")
    assert scene.owner("sjaelland") is None
    assert scene.owner("fyn") == "denmark"
    assert not scene.table.can_undo(scene.seat("denmark"))
    with pytest.raises(ValueError, match="taken back"):
        scene.table.undo(scene.seat("denmark"))
