"""Bard, Castellan, Jester and Princess (MP-CHAR-07, -12, -27, -41, -52, -54, -58, MP-CB-03, MP-CB-04)."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.realm.questions.effects import DoubleTax, Protected, holds, of
from tests.games.prototype.diplomacy import FOUR, LITERATE, at_war, sign, table
from tests.games.prototype.rules.diplomacy.test_diplomacy_breaking import end_turn
from tests.games.prototype.scene import Scene

FIVE = FOUR | {"emma": "golden-horde"}
"""The Jester is in decks for five and more."""
WISE = "university, monopoly, theology, roads, alchemy"
"""LT III."""

# ---- Bard


@pytest.mark.rule("MP-CHAR-07")
def test_the_largest_gift_is_taken() -> None:
    scene = table(FOUR, cards={"anna": "bard"}, war=["anna dora"])
    scene.play("anna: play bard")
    assert scene.window == "diplomacy.gift"
    assert scene.asked == ["bruno", "carla"], "not who is at war with the host"
    scene.refuses("bruno: gift 1001", "MP-CHAR-07")
    scene.play("bruno: gift 100", "carla: gift 250")
    assert scene.florins("anna") == 1250
    assert (scene.florins("bruno"), scene.florins("carla")) == (1000, 750)
    assert (scene.honour("bruno"), scene.honour("carla")) == (0, 1)
    assert scene.hand("anna") == []


@pytest.mark.rule("MP-CHAR-52")
def test_of_equal_gifts_the_host_takes_one() -> None:
    scene = table(FOUR, cards={"anna": "bard"})
    scene.play("anna: play bard", "bruno: gift 200", "carla: gift 200", "dora: gift 10")
    assert scene.window == "card.choice"
    assert scene.legal("anna") == ["choose-giver player-2", "choose-giver player-3"]
    scene.play("anna: choose-giver @carla")
    assert (scene.florins("carla"), scene.florins("bruno")) == (800, 1000)
    assert (scene.honour("carla"), scene.honour("bruno")) == (1, 0)


@pytest.mark.rule("MP-CHAR-52")
def test_without_gifts_nothing_happens() -> None:
    scene = table(cards={"anna": "bard"}, florins={"bruno": 0})
    scene.play("anna: play bard")
    scene.default("bruno")
    scene.default("carla")
    assert scene.florins("anna") == 1000
    assert scene.honour("bruno") == scene.honour("carla") == 0
    assert scene.window == "diplomacy.turn"


@pytest.mark.rule("MP-CHAR-07", "MP-TIME-08")
def test_gifts_are_secret_until_all_are_named() -> None:
    scene = table(FOUR, cards={"anna": "bard"})
    scene.play("anna: play bard", "bruno: gift 100")
    assert not scene.happened("gift-named")
    assert GAME.knowledge(scene.state, scene.seat("carla")).sealed == [()] * 4


# ---- Castellan


@pytest.mark.rule("MP-CHAR-12")
def test_as_many_territories_as_philosophy_gives() -> None:
    scene = table(
        cards={"carla": "castellan"}, active="carla", technologies={"carla": "philosophy"}
    )
    scene.play("carla: play-territory castellan cyrenaica", "carla: protect marmarica")
    scene.refuses("carla: protect marmarica", "MP-CHAR-12")
    scene.play("carla: protect egypt")
    assert scene.window == "diplomacy.turn"
    assert len(of(scene.state, Protected)) == 3


@pytest.mark.rule("MP-CHAR-12")
def test_fewer_if_he_likes() -> None:
    scene = table(cards={"anna": "castellan"}, technologies={"anna": "literature"})
    scene.play("anna: play-territory castellan saxony", "anna: pass")
    assert len(of(scene.state, Protected)) == 1


@pytest.mark.rule("MP-CHAR-12")
def test_the_larger_of_both_counts() -> None:
    scene = table(
        cards={"anna": "castellan"}, technologies={"anna": "education, carpentry, tactics"}
    )
    scene.play("anna: play-territory castellan saxony", "anna: protect bavaria")
    assert scene.window == "diplomacy.turn", "two for Carpentry and Tactics"


@pytest.mark.rule("MP-CHAR-12", "MP-CARD-08")
def test_without_a_technology_the_castellan_does_nothing() -> None:
    scene = table(cards={"anna": "castellan"})
    scene.refuses("anna: play-territory castellan saxony", "MP-CARD-08")
    scene = table(cards={"anna": "castellan"}, technologies={"anna": "education"})
    scene.refuses("anna: play-territory castellan pannonia", "MP-CHAR-12")


@pytest.mark.rule("MP-CHAR-54", "MP-CB-03")
def test_others_cancel_a_protection_for_honour() -> None:
    scene = table(cards={"anna": "castellan"}, technologies={"anna": "philosophy"})
    scene.play(
        "anna: play-territory castellan saxony", "anna: protect bavaria", "anna: protect swabia"
    )
    scene.refuses("anna: cancel-protection saxony", "MP-CHAR-54")
    scene.play("bruno: cancel-protection saxony", "bruno: cancel-protection swabia")
    assert scene.honour("bruno") == -2
    assert scene.wrongs("anna", "bruno") == 6
    assert [shield.territory for shield in of(scene.state, Protected)] == [
        scene.state.world.territory("bavaria")
    ]


@pytest.mark.rule("MP-CHAR-54", "MP-TIME-04")
def test_until_events_begin() -> None:
    scene = table(cards={"anna": "castellan"}, technologies={"anna": "education"})
    scene.play("anna: play-territory castellan saxony")
    scene.pass_until("taxes.orders")
    scene.allows("bruno: cancel-protection saxony")
    scene.pass_until("combat.turn")
    scene.refuses("bruno: cancel-protection saxony", "MP-CHAR-54")
    end_turn(scene)
    assert of(scene.state, Protected) == []


# ---- Jester


def jester(technologies: str = "", **more: Any) -> Scene:
    cards = {"anna": "jester", "bruno": "guard"}
    return table(FIVE, cards=cards, technologies={"anna": technologies}, **more)


@pytest.mark.rule("MP-CHAR-27")
def test_a_castle_without_engineering() -> None:
    scene = jester(WISE)
    scene.play("anna: play-building jester saxony castle")
    assert scene.building("saxony") == []
    scene.pass_until("combat.turn")
    assert scene.building("saxony") == ["castle"]
    assert scene.florins("anna") >= 1000


@pytest.mark.rule("MP-CHAR-27")
def test_no_level_above_lt() -> None:
    scene = jester()
    scene.refuses("anna: play-building jester saxony fort", "MP-CHAR-27")
    scene.refuses("anna: play-kind jester caravan 2", "MP-CHAR-27")
    scene.refuses("anna: play-artillery jester trebuchet", "MP-CHAR-27")
    scene.allows(
        "anna: play-building jester saxony tower", "anna: play-kind jester caravan 1",
        "anna: play-artillery jester catapult",
    )  # fmt: skip


@pytest.mark.rule("MP-CHAR-27")
def test_limits_are_kept() -> None:
    scene = jester(
        transports={"saxony": "anna: caravan 1"}, engines={"saxony": "anna: catapult"},
        buildings={"saxony": "tower"},
    )  # fmt: skip
    scene.refuses("anna: play-kind jester caravan 1", "MP-CHAR-27")
    scene.refuses("anna: play-artillery jester catapult", "MP-CHAR-27")
    scene.refuses("anna: play-building jester saxony tower", "MP-CHAR-27")
    scene.refuses("anna: play-building jester pannonia tower", "MP-CHAR-27")


@pytest.mark.rule("MP-CHAR-27")
def test_a_transport_and_an_engine_arrive_in_placement() -> None:
    scene = jester(LITERATE, buildings={"saxony": "village"})
    scene.play("anna: play-kind jester war-wagon 2")
    assert scene.transports("anna", "saxony") == []
    scene.pass_until("placement.orders", "anna")
    scene.pass_until("combat.turn")
    assert scene.transports("anna", "saxony") == ["war-wagon-1"]
    scene = jester(LITERATE, buildings={"saxony": "village"})
    scene.play("anna: play-artillery jester trebuchet")
    scene.pass_until("combat.turn")
    assert scene.state.engine_owner.count(0) == 1


@pytest.mark.rule("MP-CHAR-27")
def test_an_empire_card() -> None:
    scene = jester(deck="assassin")
    scene.play("anna: play-boon jester empire-card")
    assert scene.hand("anna") == ["assassin"]
    (event,) = scene.happened("jester-card")
    assert event.audience == (0,)


@pytest.mark.rule("MP-CHAR-27", "MP-TAX-06")
def test_doubled_taxes() -> None:
    got = []
    for play in (False, True):
        scene = jester()
        if play:
            scene.play("anna: play-boon jester doubled-taxes")
            assert holds(scene.state, DoubleTax(0))
        scene.pass_until("reinforcements.orders")
        got.append(scene.florins("anna") - 1000)
    assert got[1] == 2 * got[0] > 0


# ---- Princess


@pytest.mark.rule("MP-CHAR-41")
def test_a_bride_doubles_the_price_of_war_and_breach() -> None:
    scene = table(cards={"anna": "princess"}, technologies={"anna": WISE})
    one = sign(scene, "anna", "bruno", "grant trade @anna @bruno", "unlimited")
    two = sign(scene, "anna", "bruno", "grant passage @anna @bruno", "unlimited")
    scene.play("anna: play-seat princess @bruno")
    scene.play(f"bruno: break-pact {one.number}", f"anna: break-pact {two.number}")
    assert scene.honour("bruno") == scene.honour("anna") == -2
    assert scene.wrongs("anna", "bruno") == 6
    scene.play("anna: done", "bruno: declare-war @anna 0")
    assert scene.honour("bruno") == -2 - 6
    assert scene.state.delivered == []
    assert scene.state.world.card["princess"] in scene.state.empire_discard


@pytest.mark.rule("MP-CHAR-41", "MP-WAR-04")
def test_the_surcharge_of_a_surprise_is_doubled_too() -> None:
    scene = table(
        cards={"anna": "princess"}, vf={"styria": "bruno 25"}, buildings={"styria": "fort"},
        transports={"bavaria": "anna: war-wagon 1 [10 vf, captain 1]"}, events="ev02",
    )  # fmt: skip
    scene.play("anna: play-seat princess @bruno")
    scene.pass_until("combat.turn", "anna")
    before = scene.honour("anna")
    scene.play("anna: attack styria", "anna: surprise 0")
    assert scene.honour("anna") == before - 2 * (3 + 2)


@pytest.mark.rule("MP-CHAR-41", "MP-CARD-12")
def test_the_princess_has_no_term_and_binds_only_the_two() -> None:
    scene = table(cards={"anna": "princess"})
    scene.play("anna: play-seat princess @bruno")
    end_turn(scene)
    assert len(scene.state.delivered) == 1
    scene.pass_until("diplomacy.turn", "anna")
    scene.play("anna: declare-war @carla 0")
    assert scene.honour("anna") == -1
    assert len(scene.state.delivered) == 1


def suitor(player: str, **more: Any) -> Scene:
    return table(
        active=player, cards={player: "princess"}, vf={"bohemia": "barbarians 8, captain 2", "styria": "barbarians 1"},
        **more,
    )  # fmt: skip


@pytest.mark.rule("MP-CHAR-58", "MP-CB-04", "MP-ACTIV-01")
def test_a_small_kingdom_is_won() -> None:
    scene = suitor("carla", technologies={"carla": LITERATE}, buildings={"bohemia": "village"})
    scene.dice("d6=4")
    scene.play("carla: play-kingdom princess bohemia")
    for place in ("bohemia", "styria"):
        assert scene.owner(place) == "carla"
        assert scene.vf("carla", place) == 5
        assert scene.vf("barbarians", place) == 0
    assert scene.building("bohemia") == ["village"]
    assert (scene.wrongs("anna", "carla"), scene.wrongs("bruno", "carla")) == (1, 1)
    assert scene.state.world.card["princess"] in scene.state.empire_discard
    assert scene.vf("barbarians", "silesia") == 1
    assert scene.vf("barbarians", "veneto") == 1, "next to Styria; each once"
    assert not at_war(scene, "carla", "anna")


@pytest.mark.rule("MP-CHAR-58")
def test_what_must_be_rolled() -> None:
    for technologies, roll, won in (
        ("", 4, False),
        ("", 5, True),
        (LITERATE, 2, False),
        (LITERATE, 3, True),
        (WISE, 1, True),
    ):
        scene = suitor("carla", technologies={"carla": technologies})
        scene.dice(f"d6={roll}")
        scene.play("carla: play-kingdom princess bohemia")
        assert (scene.owner("bohemia") == "carla") is won
        assert scene.hand("carla") == []
        assert scene.vf("barbarians", "bohemia") == (0 if won else 8)


@pytest.mark.rule("MP-CHAR-58")
def test_only_small_kingdoms_that_are_all_barbarian() -> None:
    scene = table(cards={"anna": "princess"}, vf={"styria": "bruno 1"})
    scene.refuses("anna: play-kingdom princess bohemia", "MP-CHAR-58")
    scene.refuses("anna: play-kingdom princess poland", "MP-CHAR-58")
    scene.allows("anna: play-kingdom princess serbia")


@pytest.mark.rule("MP-CHAR-58", "MP-CONQ-08", "MP-POPE-01")
def test_rome_won_by_a_princess() -> None:
    scene = table(cards={"anna": "princess"}, technologies={"anna": WISE})
    scene.play("anna: play-kingdom princess papal-state")
    assert scene.honour("anna") == 1
    assert scene.state.pope == 0


@pytest.mark.rule("MP-CHAR-58", "MP-COMP-02")
def test_the_army_ceiling_holds() -> None:
    scene = table(
        cards={"anna": "princess"}, technologies={"anna": WISE}, home=0, vf={"saxony": "anna 247"}
    )
    scene.play("anna: play-kingdom princess bohemia")
    assert scene.vf("anna", "bohemia") == 3
    assert scene.owner("styria") is None


@pytest.mark.rule("MP-CARD-10", "MP-CHAR-58")
def test_a_suit_for_a_kingdom_is_not_answered() -> None:
    scene = suitor("anna", technologies={"anna": WISE})
    scene.play("anna: play-kingdom princess bohemia")
    assert scene.window != "card.declared"


@pytest.mark.rule("MP-TIME-13", "MP-CHAR-41")
def test_a_bride_may_be_stopped() -> None:
    scene = table(cards={"anna": "princess", "bruno": "cutthroat"})
    scene.play("anna: play-seat princess @bruno")
    assert scene.window == "card.declared"
    scene.play("bruno: play cutthroat")
    assert scene.state.delivered == []
    assert scene.state.world.card["princess"] in scene.state.empire_discard
