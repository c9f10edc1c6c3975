"""Assassin, Cutthroat, Thief, Inquisitor, Flagellant, Pirate."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.state_rows import Delivered
from tests.games.prototype.battles import FIVE, LT, PLAYERS, charge, dice_of, field, last_roll
from tests.games.prototype.scene import Scene, given


def turn(cards: dict[str, str], **more: Any) -> Scene:
    """Anna's Combat turn."""
    return given(more.pop("players", PLAYERS), phase="combat", active="anna", cards=cards, **more)


@pytest.mark.rule("MP-CHAR-04", "MP-TERM-11")
def test_assassin_sees_a_hand_and_removes_a_card() -> None:
    scene = turn({"anna": "assassin", "bruno": "genius, heroine, monk"})
    scene.play("anna: play-seat assassin @bruno", "bruno: pass")
    assert scene.window == "card.choice" and scene.asked == ["anna"]
    assert scene.legal("anna") == ["choose-card heroine", "choose-card genius", "choose-card monk"]
    seen = scene.happened("hand-seen")[0]
    assert seen.audience == (0,)
    known = scene.table.game.knowledge
    assert known(scene.state, 0).hands[1] == scene.state.hands[1]
    assert known(scene.state, 2).hands[1] == (-1, -1, -1)
    scene.refuses("anna: choose-card thief", "MP-CHAR-04")
    scene.play("anna: choose-card genius")
    assert scene.hand("bruno") == ["heroine", "monk"]
    assert scene.hand("anna") == []
    assert len(scene.state.empire_discard) == 2


@pytest.mark.rule("MP-CHAR-04", "MP-TIME-24")
def test_the_default_choice_is_one_of_the_cards() -> None:
    scene = turn({"anna": "assassin", "bruno": "genius, heroine, monk"})
    scene.play("anna: play-seat assassin @bruno", "bruno: pass")
    scene.default("anna")
    assert len(scene.hand("bruno")) == 2


@pytest.mark.rule("MP-CHAR-04")
def test_no_hand_no_target() -> None:
    scene = turn({"anna": "assassin, inquisitor, thief"})
    for card, rule in (("assassin", "04"), ("inquisitor", "30"), ("thief", "31")):
        scene.refuses(f"anna: play-seat {card} @bruno", f"MP-CHAR-{rule}")


@pytest.mark.rule("MP-CHAR-51", "MP-TIME-13")
def test_an_assassin_shields_from_assassin_and_cutthroat() -> None:
    scene = turn({"anna": "assassin", "bruno": "assassin, monk"})
    scene.play("anna: play-seat assassin @bruno", "bruno: play assassin")
    assert scene.hand("bruno") == ["monk"]
    assert scene.window == "combat.turn"
    assert len(scene.state.empire_discard) == 2
    scene = turn({"anna": "cutthroat", "bruno": "assassin"}, captains={"pannonia": "bruno: 2"})
    scene.play("anna: play-captain cutthroat captain-2a", "bruno: play assassin")
    assert scene.captain_levels("bruno", "pannonia") == [2]


@pytest.mark.rule("MP-CHAR-51", "MP-TECHFX-39")
def test_against_a_thief_the_assassin_needs_guilds() -> None:
    scene = turn({"anna": "thief", "bruno": "assassin, monk"})
    scene.play("anna: play-seat thief @bruno")
    scene.refuses("bruno: play assassin", "MP-CHAR-04")
    scene = turn({"anna": "thief", "bruno": "assassin, monk"}, technologies={"bruno": "guilds"})
    scene.play("anna: play-seat thief @bruno", "bruno: play assassin")
    assert scene.hand("anna") == [] and scene.hand("bruno") == ["monk"]


@pytest.mark.rule("MP-CHAR-51")
def test_without_guilds_nobody_else_is_shielded() -> None:
    scene = turn({"anna": "assassin", "bruno": "monk", "carla": "assassin"})
    scene.play("carla: always-ask card.declared others", "anna: play-seat assassin @bruno")
    assert sorted(scene.asked) == ["bruno", "carla"]
    scene.refuses("carla: play assassin", "MP-CHAR-04")


@pytest.mark.rule("MP-CHAR-42", "MP-TIME-07", "MP-TIME-13")
def test_a_cutthroat_stops_a_card_aimed_at_anybody() -> None:
    cards = {"anna": "thief", "bruno": "monk, genius", "carla": "cutthroat"}
    scene = turn(cards)
    scene.play("anna: play-seat thief @bruno")
    assert scene.asked == ["bruno"], "carla has not asked to be asked"
    scene = turn(cards)
    scene.play("carla: always-ask card.declared others", "anna: play-seat thief @bruno")
    scene.play("bruno: pass", "carla: play cutthroat")
    assert scene.hand("bruno") == ["genius", "monk"]
    assert scene.hand("carla") == []
    assert scene.honour("carla") == 0
    assert scene.happened("card-neutralised")


@pytest.mark.rule("MP-TIME-08")
def test_the_target_answers_first() -> None:
    scene = turn(
        {"anna": "thief", "bruno": "assassin", "carla": "cutthroat"},
        technologies={"bruno": "guilds"},
    )
    scene.play("carla: always-ask card.declared others", "anna: play-seat thief @bruno")
    scene.play("carla: play cutthroat", "bruno: play assassin")
    assert scene.hand("bruno") == []
    assert scene.hand("carla") == ["cutthroat"]


def lying(**more: Any) -> dict[str, Any]:
    """A Miser lies before carla."""
    w = given(PLAYERS).state.world
    entry = Delivered(w.card["miser"], 2, 1, 5)
    return {"fields": {"delivered": [entry], "empire_deck": []}, **more}


@pytest.mark.rule("MP-CHAR-42", "MP-CARD-12")
def test_a_cutthroat_removes_a_card_that_lies_there() -> None:
    scene = turn({"anna": "cutthroat"}, **lying())
    scene.play("anna: play-delivered cutthroat @carla miser")
    assert scene.state.delivered == []
    assert len(scene.state.empire_discard) == 2
    assert scene.honour("anna") == 0


@pytest.mark.rule("MP-CHAR-51")
def test_an_assassin_does_it_with_guilds() -> None:
    scene = turn({"anna": "assassin"}, **lying())
    scene.refuses("anna: play-delivered assassin @carla miser", "MP-CHAR-04")
    scene = turn({"anna": "assassin"}, **lying(technologies={"anna": "guilds"}))
    scene.play("anna: play-delivered assassin @carla miser")
    assert scene.state.delivered == []


@pytest.mark.rule("MP-CHAR-42", "MP-SCORE-01")
def test_cutthroat_kills_a_captain_for_honour() -> None:
    scene = turn({"anna": "cutthroat"}, captains={"pannonia": "bruno: 2, 1", "delta": "carla: 1"})
    assert len(scene.legal("anna", "play-captain")) == 3
    scene.play("anna: play-captain cutthroat captain-2a")
    assert scene.captain_levels("bruno", "pannonia") == [1]
    assert [scene.honour(name) for name in ("anna", "bruno", "carla")] == [1, 0, 0]
    assert scene.happened("honour")[-1].rule == "MP-CHAR-42"


@pytest.mark.rule("MP-CHAR-31")
def test_thief_takes_a_card() -> None:
    scene = turn({"anna": "thief", "bruno": "genius, monk"})
    scene.play("anna: play-seat thief @bruno", "bruno: pass", "anna: choose-card monk")
    assert scene.hand("anna") == ["monk"] and scene.hand("bruno") == ["genius"]
    assert scene.happened("which-stolen")[0].audience == (0, 1)
    scene = turn({"anna": "thief", "bruno": "genius"})
    scene.refuses("anna: play-florins thief @bruno", "MP-CHAR-31")


@pytest.mark.rule("MP-CHAR-31", "MP-TECHFX-39")
@pytest.mark.parametrize(("florins", "taken"), [(1000, 500), (300, 300), (0, 0)])
def test_thief_takes_florins_with_guilds(florins: int, taken: int) -> None:
    scene = turn({"anna": "thief"}, technologies={"anna": f"guilds, {LT[2]}"},
                 florins={"anna": 100, "bruno": florins})  # fmt: skip
    scene.dice("d6=5")
    scene.play("anna: play-florins thief @bruno")
    assert scene.florins("anna") == 100 + taken
    assert scene.florins("bruno") == florins - taken
    assert scene.happened("how-many-stolen")[0].audience == (0, 1)


@pytest.mark.rule("MP-CHAR-31", "MP-CHAR-63")
def test_thief_copies_a_technology() -> None:
    own = "guilds, mathematics, mysticism"
    scene = turn({"anna": "thief"}, technologies={"anna": own, "bruno": "alchemy, monotheism"})
    count = scene.state.tech[0].bit_count()
    assert count == 6
    scene.refuses("anna: play-copy thief @bruno alchemy", "MP-CHAR-31")
    scene.play("anna: play-copy thief @bruno monotheism")
    assert scene.state.tech[0].bit_count() == 7
    assert scene.honour("anna") == 1
    assert scene.state.tech[1] & scene.state.world.tech["monotheism"]


@pytest.mark.rule("MP-CHAR-30", "MP-TECHFX-03", "MP-TECHFX-04")
@pytest.mark.parametrize(
    ("technology", "dice", "lost"),
    [
        ("", (5, 2), 1),
        ("theology", (5, 2), 2),
        ("fanaticism", (5, 2), 3),
        ("fanaticism", (4, 3), 0),
    ],
)
def test_inquisitor(technology: str, dice: tuple[int, int], lost: int) -> None:
    scene = turn(
        {"anna": "inquisitor", "bruno": "genius, monk, heroine, patron"},
        technologies={"anna": technology} if technology else {},
        buildings={"thrace": "cathedral", "pannonia": "cathedral", "transylvania": "cathedral"},
    )
    scene.play("anna: play-seat inquisitor @bruno")
    scene.dice(f"d6={dice[0]}", f"d6={dice[1]}")
    scene.play("bruno: pass")
    assert len(scene.hand("bruno")) == 4 - lost
    assert len(scene.state.empire_discard) == 1 + lost


@pytest.mark.rule("MP-CHAR-30", "MP-CONTEST-01")
def test_the_inquisitor_counts_no_cathedral_in_contested_land() -> None:
    """6 against 5 + 1 is a tie, as long as Bruno's Cathedral is his."""
    for war, lost in ((["anna bruno"], 0), (["anna bruno", "bruno carla"], 1)):
        scene = turn(
            {"anna": "inquisitor", "bruno": "genius, monk, heroine, patron"}, war=war,
            buildings={"croatia": "cathedral"}, vf={"croatia": "bruno 5; carla 1"},
        )  # fmt: skip
        scene.play("anna: play-seat inquisitor @bruno")
        scene.dice("d6=6", "d6=5")
        scene.play("bruno: pass")
        assert len(scene.hand("bruno")) == 4 - lost


@pytest.mark.rule("MP-TIME-10", "MP-BATTLE-04")
def test_a_stolen_card_no_longer_counts_and_may_be_shown_by_the_thief() -> None:
    scene = field(cards={"anna": "crossbowman, monk", "bruno": "thief"})
    charge(scene)
    scene.play("anna: play crossbowman", "anna: done")
    scene.play("bruno: play-seat thief @anna", "anna: pass", "bruno: choose-card crossbowman")
    dice_of(scene, 3, 3)
    scene.play("bruno: play crossbowman", "bruno: done")
    assert (last_roll(scene)["total"], last_roll(scene)["other_total"]) == (3, 4)


@pytest.mark.rule("MP-TIME-10")
def test_a_shown_card_that_is_removed_is_not_lost_again() -> None:
    scene = field(cards={"anna": "crossbowman, monk", "bruno": "assassin"})
    charge(scene)
    scene.play("anna: play crossbowman", "anna: done")
    dice_of(scene, 1, 6)
    scene.play("bruno: play-seat assassin @anna", "anna: pass", "bruno: choose-card crossbowman")
    assert last_roll(scene)["total"] == 1
    assert scene.hand("anna") == ["monk"]


@pytest.mark.rule("MP-CARD-07", "MP-BATTLE-04")
def test_in_battle_only_the_other_party_is_a_target() -> None:
    scene = field(cards={"anna": "thief", "bruno": "monk", "carla": "monk"})
    charge(scene)
    scene.refuses("anna: play-seat thief @carla", "MP-CARD-07")
    scene.allows("anna: play-seat thief @bruno")


@pytest.mark.rule("MP-CARD-10")
def test_a_truce_bars_them() -> None:
    truce = [0, 9, 0, 9, 0, 0, 0, 0, 0]
    scene = turn({"anna": "thief", "bruno": "monk"}, fields={"truce": truce})
    scene.refuses("anna: play-seat thief @bruno", "MP-CARD-10")


@pytest.mark.rule("MP-CHAR-24")
def test_flagellant() -> None:
    """Six territories with more than 5 VF; a religious capital and a Cathedral are immune."""
    scene = turn(
        {"anna": "flagellant"}, players=FIVE, home=5,
        vf={"pannonia": "bruno 6", "croatia": "bruno 7", "bosnia": "bruno 6", "judea": "bruno 9"},
        owner={"judea": "bruno"}, buildings={"bosnia": "cathedral"},
        technologies={"anna": "fanaticism", "bruno": "theology"},
    )  # fmt: skip
    scene.dice("d6=3", "d6=3", "d6=2", "d6=3")
    scene.play("anna: play-seat flagellant @bruno")
    assert len(scene.happened("scourge")) == 2
    assert [event.values["vf"] for event in scene.happened("scourge")] == [1, 0]
    assert sorted([scene.vf("bruno", "pannonia"), scene.vf("bruno", "croatia")]) in ([5, 7], [6, 6])
    assert scene.vf("bruno", "bosnia") == 6 and scene.vf("bruno", "judea") == 9


@pytest.mark.rule("MP-CHAR-24", "MP-TIME-24")
def test_the_owner_says_which_vf_flagellants_cost_him() -> None:
    """In Croatia VF stand on the ground and aboard, in Pannonia aboard two wagons, in Bosnia on the ground alone."""
    scene = turn(
        {"anna": "flagellant"}, players=FIVE, home=5, vf={"pannonia": "bruno 0", "croatia": "bruno 4", "bosnia": "bruno 6"},
        owner={"pannonia": "bruno"},
        transports={
            "pannonia": "bruno: war-wagon 1 [1 vf], caravan 1 [5 vf]", "croatia": "bruno: war-wagon 1 [2 vf]",
        },
    )  # fmt: skip
    scene.dice("d6=2", "d6=1", "d6=2", "d6=1", "d6=2", "d6=1")
    scene.play("anna: play-seat flagellant @bruno")
    pannonia = scene.state.world.territory("pannonia")
    assert (scene.window, scene.asked) == ("card.losses", ["bruno"])
    assert scene.prompt("bruno")["values"] == {"territory": pannonia, "left_vf": 1}
    scene.refuses("bruno: lose-aboard war-wagon-2 1", "MP-CHAR-24")
    scene.play("bruno: lose-aboard war-wagon-1 1")
    assert scene.legal("bruno") == ["lose-vf croatia 1..1", "lose-aboard war-wagon-2 1..1"]
    scene.default("bruno")
    assert [scene.ground("bruno", place) for place in ("croatia", "bosnia")] == [3, 5]
    assert scene.state.transport_owner.count(1) == 3
    assert scene.window == "combat.turn"


@pytest.mark.rule("MP-CHAR-24")
def test_flagellant_finds_nobody_with_five() -> None:
    scene = turn({"anna": "flagellant"}, players=FIVE, home=5)
    scene.refuses("anna: play-seat flagellant @bruno", "MP-CHAR-24")


@pytest.mark.rule("MP-CHAR-40", "MP-PIRATE-01")
@pytest.mark.parametrize(
    ("technologies", "vf", "captain"),
    [("law", 3, 0), (LT[2], 6, 0), (f"guilds, {LT[2]}", 6, 1), (LT[3], 9, 0)],
)
def test_pirate(technologies: str, vf: int, captain: int) -> None:
    scene = turn({"anna": "pirate"}, players=FIVE, technologies={"anna": technologies})
    scene.play("anna: play-sea pirate black-sea-west")
    (galley,) = scene.state.pirates
    assert (galley.vf, galley.captain) == (vf, captain)
    assert galley.sea == scene.state.world.place("black-sea-west-sea")


@pytest.mark.rule("MP-CHAR-40", "MP-COMP-04")
def test_pirate_needs_a_galley_in_the_box() -> None:
    seas = ["marmara 1", "north-aegean 1", "south-aegean 1", "ionian-sea 1"]
    scene = turn({"anna": "pirate"}, players=FIVE, pirates=seas)
    scene.refuses("anna: play-sea pirate black-sea-west", "MP-PIRATE-01")
