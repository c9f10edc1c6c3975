"""Characters of an own Combat turn: Marshal, Constable, the Infiltrator's sabotage.

rules: MP-CHAR-18, MP-CHAR-29, MP-CHAR-32, MP-CHAR-56, MP-CHAR-62
"""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.realm.questions.pieces import attacks_left
from gonfalon.games.prototype.state import SABOTAGED
from tests.games.prototype.scene import THREE, Scene, given
from tests.games.prototype.transports import LT_2, combat, mark, number, pm

FIVE = {**THREE, "dario": "golden-horde", "elena": "hre"}
LT_3 = "feudalism, fanaticism, university, alchemy"


@pytest.mark.rule("MP-CHAR-32")
@pytest.mark.parametrize(
    ("technology", "level", "attacks"), [("tactics", 1, 1), ("tactics", 3, 3), ("strategy", 3, 4)]
)
def test_the_marshal_hastens_a_convoy(technology: str, level: int, attacks: int) -> None:
    scene = combat(
        cards={"anna": "marshal"},
        technologies={"anna": technology},
        transports={"mysia": f"anna: war-wagon 1 [5 vf, captain {level}], caravan 1 [1 vf]", "lydia": "anna: galley 1 [1 vf]"},
    )  # fmt: skip
    scene.play("anna: play-captain marshal captain-1a")
    assert (pm(scene, "war-wagon-1"), pm(scene, "caravan-1")) == (7 + level, 6 + level)
    assert pm(scene, "galley-1") == 7
    assert attacks_left(scene.state, 0) == attacks
    assert scene.hand("anna") == []


@pytest.mark.rule("MP-CHAR-32", "MP-CARD-08")
def test_the_marshal_needs_tactics_and_a_captain_aboard() -> None:
    without = combat(
        cards={"anna": "marshal"}, transports={"mysia": "anna: war-wagon 1 [5 vf, captain 1]"}
    )
    without.refuses("anna: play-captain marshal captain-1a", "MP-CARD-08")
    scene = combat(
        cards={"anna": "marshal"}, technologies={"anna": "tactics"}, captains={"mysia": "anna: 1"}
    )
    scene.refuses("anna: play-captain marshal captain-1a", "MP-CHAR-32")


def constable(**more: Any) -> Scene:
    return given(FIVE, phase="combat", active="anna", cards={"anna": "constable"}, **more)


@pytest.mark.rule("MP-CHAR-18")
def test_a_soldier_becomes_a_captain() -> None:
    scene = constable(vf={"bithynia": "anna 25"})
    scene.play("anna: play-territory constable bithynia")
    assert scene.vf("anna", "bithynia") == 24
    assert scene.captain_levels("anna", "bithynia") == [1]
    assert attacks_left(scene.state, 0) == 1
    assert scene.hand("anna") == []


@pytest.mark.rule("MP-CHAR-18")
def test_a_soldier_aboard_a_war_transport_too() -> None:
    scene = constable(
        vf={"lycia": "barbarians 2"},
        transports={"lydia": "anna: war-wagon 2 [25 vf], caravan 1 [2 vf]"},
    )
    scene.refuses("anna: play-transport constable caravan-1", "MP-CHAR-18")
    scene.play("anna: play-transport constable war-wagon-1")
    assert scene.state.captain_aboard[0] == number(scene, "war-wagon-1")
    scene.allows("anna: attack lycia")


@pytest.mark.rule("MP-CHAR-18")
def test_or_a_captain_rises_up_to_iii() -> None:
    scene = constable(captains={"mysia": "anna: 2, 3; bruno: 1"})
    scene.refuses("anna: play-captain constable captain-1b", "MP-CHAR-18")
    scene.refuses("anna: play-captain constable captain-2a", "MP-CARD-07")
    scene.play("anna: play-captain constable captain-1a")
    assert scene.captain_levels("anna", "mysia") == [3, 3]
    assert attacks_left(scene.state, 0) == 2, "he counts with the level of the start of the turn"


@pytest.mark.rule("MP-CHAR-56")
def test_a_captain_above_the_limit_goes_at_the_end_of_the_turn() -> None:
    scene = constable(captains={"mysia": "anna: 1"})
    scene.play("anna: play-territory constable mysia")
    assert len(scene.captain_levels("anna", "mysia")) == 2
    scene.pass_until("auction.bid")
    assert scene.captain_levels("anna", "mysia") == [1]
    assert scene.honour("anna") == 0
    room = constable(captains={"mysia": "anna: 1"}, technologies={"anna": LT_2})
    room.play("anna: play-territory constable mysia")
    room.pass_until("auction.bid")
    assert room.captain_levels("anna", "mysia") == [1, 1]


@pytest.mark.rule("MP-CHAR-56")
def test_without_a_figure_nobody_is_made_captain() -> None:
    scene = constable(captains={"mysia": "anna: 3, 3, 3"}, technologies={"anna": LT_3})
    scene.refuses("anna: play-territory constable mysia", "MP-CHAR-56")


# ---- sabotage


def infiltrator(fleet: str, place: str = "thrace", level: str = LT_2, **more: Any) -> Scene:
    return given(
        {"carla": "mamluks", "anna": "byzantium", "bruno": "hungary"},
        phase="combat",
        active="carla",
        cards={"carla": "infiltrator", **more.pop("cards", {})},
        technologies={"carla": f"{level}, strategy" if level else "strategy"},
        transports={place: f"anna: {fleet}"},
        vf={"thrace": "anna 5"},
        buildings={"thrace": "city"},
        **more,
    )


@pytest.mark.rule("MP-CHAR-29", "MP-CHAR-62")
def test_as_many_transports_as_levels() -> None:
    scene = infiltrator("galley 1 [5 vf], galley 1 [5 vf, captain 1], caravan 1 [1 vf, 5 spices]")
    scene.play("carla: play-transport infiltrator galley-1")
    assert (scene.window, scene.asked) == ("card.choice", ["carla"])
    scene.play("carla: sabotage galley-2", "carla: done")
    marks = scene.state.transport_marks
    names = ("galley-1", "galley-2", "caravan-1")
    assert [bool(marks[number(scene, n)] & SABOTAGED) for n in names] == [True, True, False]
    scene.refuses("anna: take galley-1", "MP-CHAR-29")
    scene.refuses("anna: load galley-1 thrace 1", "MP-CHAR-62")
    scene.refuses("anna: unload galley-2 thrace 1", "MP-CHAR-62")
    scene.refuses("anna: go-ashore captain-2a thrace", "MP-CHAR-62")
    assert scene.vf("anna", "thrace") == 16


@pytest.mark.rule("MP-CHAR-29")
def test_a_sabotaged_caravan_does_not_trade_this_turn() -> None:
    scene = infiltrator("caravan 1 [1 vf, 5 spices]", level="")
    scene.play("carla: play-transport infiltrator caravan-1")
    scene.pass_until("commerce.turn", "anna")
    scene.refuses("anna: sell caravan-1 spices nowhere 5", "MP-CHAR-29")
    scene.refuses("anna: take caravan-1", "MP-CHAR-29")
    scene.pass_until("auction.bid")
    scene.pass_until("commerce.turn", "anna")
    scene.play("anna: sell caravan-1 spices nowhere 5")


@pytest.mark.rule("MP-CHAR-62")
def test_ships_at_sea_are_out_of_reach() -> None:
    scene = infiltrator("galley 1 [5 vf]", "marmara-sea")
    scene.refuses("carla: play-transport infiltrator galley-1", "MP-CHAR-62")


@pytest.mark.rule("MP-CHAR-62")
def test_all_in_one_territory_and_of_one_player() -> None:
    scene = given(
        {"carla": "mamluks", "anna": "byzantium", "bruno": "hungary"},
        phase="combat",
        active="carla",
        cards={"carla": "infiltrator"},
        technologies={"carla": f"{LT_2}, strategy"},
        transports={"thrace": "anna: galley 1 [5 vf]; bruno: caravan 1 [1 vf]", "lydia": "anna: caravan 1 [1 vf]"},
        vf={"thrace": "anna 5"},
    )  # fmt: skip
    scene.play("carla: play-transport infiltrator galley-1")
    assert scene.window == "combat.turn"
    marks = scene.state.transport_marks
    assert not any(marks[number(scene, n)] & SABOTAGED for n in ("caravan-1", "caravan-2"))


@pytest.mark.rule("MP-CHAR-29", "MP-CARD-08")
def test_sabotage_needs_strategy() -> None:
    scene = given(
        {"carla": "mamluks", "anna": "byzantium", "bruno": "hungary"},
        phase="combat",
        active="carla",
        cards={"carla": "infiltrator"},
        transports={"thrace": "anna: galley 1 [5 vf]"},
    )
    scene.refuses("carla: play-transport infiltrator galley-1", "MP-CARD-08")


def reason(scene: Scene, text: str) -> tuple[str, str]:
    """The rule and the sentence that `why` gives."""
    name, _, move = text.partition(": ")
    refusal = scene.table.why(scene.seat(name), move)
    assert refusal is not None
    return refusal.rule, refusal.reason


@pytest.mark.rule("MP-CHAR-29", "MP-CHAR-62")
def test_why_not_names_what_really_is_in_the_way() -> None:
    """In the own turn gates have nothing to do with it."""
    scene = infiltrator("galley 1 [5 vf], galley 1 [5 vf], galley 1 [5 vf]")
    assert reason(scene, "carla: play infiltrator") == (
        "MP-CHAR-29",
        "Infiltrator can be played now, but it must be said at what or whom: see the moves on offer.",
    )
    assert reason(scene, "carla: play-territory infiltrator thrace") == (
        "MP-CHAR-29",
        "Gates are opened once the attack is announced, before the battle.",
    )
    at_sea = infiltrator("galley 1 [5 vf]", "marmara-sea")
    assert reason(at_sea, "carla: play infiltrator") == (
        "MP-CHAR-62",
        "Infiltrator sabotages transports of another player on land.",
    )
    twice = infiltrator("galley 1 [5 vf]")
    mark(twice, "galley-1", SABOTAGED)
    rule, sentence = reason(twice, "carla: play-transport infiltrator galley-1")
    assert rule == "MP-CHAR-62" and sentence.endswith("is sabotaged already.")


@pytest.mark.rule("MP-CARD-08", "MP-CARD-07")
def test_why_not_without_strategy_or_without_the_card() -> None:
    players = {"carla": "mamluks", "anna": "byzantium", "bruno": "hungary"}
    scene = given(
        players, phase="combat", active="carla", cards={"carla": "infiltrator"},
        transports={"thrace": "anna: galley 1 [5 vf]"},
    )  # fmt: skip
    lacking = ("MP-CARD-08", "You lack the technology for Infiltrator.")
    assert reason(scene, "carla: play infiltrator") == lacking
    empty = given(players, phase="combat", active="carla")
    assert reason(empty, "carla: play infiltrator") == (
        "MP-CARD-07",
        "You do not hold Infiltrator.",
    )


@pytest.mark.rule("MP-TIME-13", "MP-CHAR-29")
def test_sabotage_can_be_answered() -> None:
    scene = infiltrator("galley 1 [5 vf]", cards={"anna": "cutthroat"})
    scene.play("carla: play-transport infiltrator galley-1")
    assert (scene.window, scene.asked) == ("card.declared", ["anna"])
    scene.play("anna: play cutthroat")
    assert not scene.state.transport_marks[number(scene, "galley-1")] & SABOTAGED
    assert scene.hand("carla") == []
