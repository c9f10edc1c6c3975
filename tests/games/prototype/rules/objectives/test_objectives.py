"""Objective cards: dealt, secret, counted at the end.

rules: MP-OBJ-01 to MP-OBJ-07, MP-COMP-06, MP-CHAR-43, MP-END-03, MP-ELIM-04
"""

from __future__ import annotations

import json
from typing import Any

import pytest

import gonfalon
from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.invariants import check
from gonfalon.games.prototype.lab.features import features
from gonfalon.games.prototype.objectives.changes import read_objective
from gonfalon.games.prototype.state import HIDDEN, ProtoState
from gonfalon.games.prototype.value import prospects
from gonfalon.games.prototype.victory.questions import final_points
from gonfalon.kernel.chain import chain_of
from gonfalon.kernel.errors import InvariantBroken
from gonfalon.kernel.game import HOST
from gonfalon.kernel.state import hash_of
from gonfalon.kernel.table import Table
from tests.games.prototype.scene import Scene, given

THREE = {"anna": "hungary", "bruno": "mamluks", "carla": "golden-horde"}
NEAR = ["wallachia", "lesser-poland", "serbia", "styria", "silesia", "veneto", "galich"]
FAR = ["macedonia", "peloponnese", "thrace", "mysia", "bithynia", "lydia", "rhodes"]
"""What Hungary's card of difficulty I shows besides the home kingdom."""


def ending(held: list[str], vf: dict[str, str] | None = None, **more: Any) -> Scene:
    """The last turn ends; anna, with Hungary's card I, has 5 VF in each of these territories."""
    armies = dict.fromkeys(held, "anna 5") | (vf or {})
    options: dict[str, Any] = {"turn": 8, "turn_limit": 8, "objectives": {}, **more}
    return given(THREE, phase="end", vf=armies, **options)


def brought(scene: Scene, name: str = "anna") -> int:
    """PO of the end by the Objective card."""
    sources = GAME.score_sources(scene.state, scene.seat(name))
    return sources["objectives"]


def opened(seats: int, seed: int = 1, **options: Any) -> Table:
    return gonfalon.open_table(GAME, seats, seed, {"objectives": "on", **options})


def state_of(table: Table) -> ProtoState:
    assert isinstance(table.state, ProtoState)
    return table.state


# ---- dealing


@pytest.mark.rule("MP-OBJ-01")
@pytest.mark.parametrize("seats", range(3, 11))
def test_everybody_is_dealt_a_card_of_their_kingdom(seats: int) -> None:
    found = set()
    for seed in range(6):
        s = state_of(opened(seats, seed))
        check(s)
        assert [s.world.objectives[card].kingdom for card in s.objectives] == s.kingdom
        found |= {s.world.objectives[card].difficulty for card in s.objectives}
    assert found == {1, 2, 3}


@pytest.mark.rule("MP-OBJ-01")
def test_kingdoms_are_chosen_before_the_cards_are_dealt() -> None:
    table = opened(3, kingdoms="chosen")
    for seat, kingdom in zip(state_of(table).order[:], ("hre", "hungary", "mamluks"), strict=True):
        assert state_of(table).objectives == []
        table.play(seat, f"take-kingdom {kingdom}")
    s = state_of(table)
    assert [s.world.objectives[card].kingdom for card in s.objectives] == s.kingdom


@pytest.mark.rule("MP-OBJ-01")
def test_all_ten_kingdoms_have_cards() -> None:
    s = state_of(opened(6, all_kingdoms="on", kingdoms="given", kingdom_list="england, castile, hafsids, france, novgorod, hre"))  # fmt: skip
    assert [s.world.objectives[card].kingdom for card in s.objectives] == s.kingdom


@pytest.mark.rule("MP-OBJ-01", "MP-COMP-06")
def test_without_the_option_nothing_is_dealt_drawn_or_saved() -> None:
    off, on = state_of(gonfalon.open_table(GAME, 3, 1)), state_of(opened(3))
    assert off.objectives == []
    assert "objectives" not in off.dump()
    assert len(off.po_by) == 3 * 12
    assert "objectives" not in final_points(off, 0)
    assert off.kingdom == on.kingdom
    assert (len(on.dump()["objectives"]), len(on.po_by)) == (3, 3 * 13)


@pytest.mark.rule("MP-OBJ-01")
def test_the_invariants_know_whose_cards_they_are() -> None:
    s = ending([], turn=3).state.copy()
    check(s)
    s.objectives[0] = s.objectives[1]
    with pytest.raises(InvariantBroken, match="of the kingdom"):
        check(s)
    s.objectives = []
    with pytest.raises(InvariantBroken, match="are dealt"):
        check(s)


# ---- points


@pytest.mark.rule("MP-OBJ-02", "MP-OBJ-03")
def test_green_yellow_and_red_territories() -> None:
    scene = ending([*NEAR[:4], *FAR[:2]], {"croatia": "bruno 5"})
    assert brought(scene) == -2 + 2 + 2 + 1, "with 1 for the difficulty"
    (event,) = [e for e in scene.happened("honour") if e.rule == "MP-OBJ-03" and e.values["seat"] == 0]  # fmt: skip
    assert event.values["points"] == 3


@pytest.mark.rule("MP-OBJ-03")
def test_who_holds_all_gets_more() -> None:
    assert brought(ending([*NEAR, *FAR])) == 3 + 7 + 3 + 1
    assert brought(ending([*NEAR, *FAR[1:]])) == 3 + 6 + 1, "a red one is missing"
    assert brought(ending([*NEAR[1:], *FAR])) == 3 + 7 + 1, "a yellow one is missing"
    lost = ending([*NEAR, *FAR], {"croatia": "bruno 5"})
    assert brought(lost) == -2 + 3 + 7 + 1, "a green one is missing"


@pytest.mark.rule("MP-OBJ-03")
def test_a_realm_in_ruins() -> None:
    home = ("pannonia", "great-plain", "upper-hungary", "transylvania", "slavonia", "croatia")
    scene = ending([], dict.fromkeys(home, "bruno 5"))
    assert brought(scene) == 6 * -2 + 1


@pytest.mark.rule("MP-OBJ-04")
@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (6, 3), (7, 3)])
def test_two_yellow_ones_make_a_point(count: int, points: int) -> None:
    assert brought(ending(NEAR[:count])) == points + 1
    assert brought(ending(NEAR[:count], {"croatia": "bruno 5"})) == points + 1 - 2


@pytest.mark.rule("MP-OBJ-05")
def test_only_territories_safe_from_rebellion_count() -> None:
    assert brought(ending([], {"macedonia": "anna 5"})) == 1 + 1
    assert brought(ending([], {"macedonia": "anna 4"})) == 1
    assert brought(ending([], {"croatia": "anna 5"})) == 1
    assert brought(ending([], {"croatia": "anna 4"})) == 1 - 2, "open to rebellion: lost"
    walls = {"buildings": {"croatia": "tower"}}
    assert brought(ending([], {"croatia": "anna 4"}, **walls)) == 1
    law = {"technologies": {"anna": "law"}}
    assert brought(ending([], {"macedonia": "anna 4", "croatia": "anna 4"}, **law)) == 1 + 1


@pytest.mark.rule("MP-OBJ-06")
@pytest.mark.parametrize("difficulty", [1, 2, 3])
def test_difficulty_counts_at_the_end_and_not_on_the_track(difficulty: int) -> None:
    before = ending([], turn=3, objectives={"anna": difficulty})
    assert before.honour("anna") == 0
    assert brought(ending([], objectives={"anna": difficulty})) == difficulty


@pytest.mark.rule("MP-OBJ-03", "MP-END-03")
def test_a_claim_counts_the_card() -> None:
    for points, over in ((27, True), (26, False)):
        scene = given(
            THREE, phase="turn-order", honour={"anna": points - 4}, honour_limit=30, turn_limit=0, objectives={"anna": 3},
        )  # fmt: skip
        scene.play("anna: claim-honour")
        while not scene.over and scene.state.turn == 3:
            scene.default(scene.asked[0])
        assert scene.over == over, "3 for the kingdom, 1 for 1000 florins, 3 for the card"


@pytest.mark.rule("MP-OBJ-03", "MP-ELIM-04")
def test_who_is_out_scores_no_card() -> None:
    scene = ending([], home=0, vf={"egypt": "bruno 5", "crimea": "carla 5"})
    assert scene.state.eliminated == 1
    assert brought(scene) == 0
    assert brought(scene, "bruno") == 6 * -2 + 1
    assert scene.view("bruno")["players"][0]["objective"]["points"] == {}


@pytest.mark.rule("MP-OBJ-03", "MP-SCORE-05", "MP-SCORE-06")
def test_the_card_can_decide_the_game_or_even_it_out() -> None:
    behind = {"honour": {"anna": 2, "bruno": 3}, "florins": dict.fromkeys(THREE, 0)}
    assert ending([], **behind).winners == ["bruno"], "who also holds Jerusalem"
    assert ending([], objectives={"anna": 3}, **behind).winners == ["anna", "bruno"]
    assert ending(["serbia"], objectives={"anna": 3}, **behind).winners == ["anna"], "more land"
    assert ending([], objectives={"anna": 3, "bruno": 2}, **behind).winners == ["bruno"]


@pytest.mark.rule("MP-OBJ-03")
def test_bots_value_what_the_card_brings() -> None:
    scene = ending(FAR[:3], turn=3)
    with_card = final_points(scene.state, 0)
    assert with_card["objectives"] == 3 + 1
    other = scene.state.copy()
    other.objectives[0] = other.world.objective_ids.index("hungary-2")
    assert prospects(scene.state)[0] - prospects(other)[0] == pytest.approx(3 + 1 - 2)


# ---- secrecy


@pytest.mark.rule("MP-OBJ-07", "MP-TERM-11")
def test_others_do_not_know_the_card() -> None:
    scene = ending([], turn=3, objectives={"anna": 2})
    own = scene.state.objectives
    assert GAME.knowledge(scene.state, 0).objectives == [own[0], HIDDEN, HIDDEN]
    assert GAME.knowledge(scene.state, HOST).objectives == [HIDDEN] * 3
    players = scene.view("bruno")["players"]
    assert (players[0]["objective"], players[0]["honour_at_end"]) == (None, None)
    assert players[1]["objective"]["id"] == "mamluks-1"
    assert final_points(GAME.knowledge(scene.state, 1), 0)["objectives"] == 0


@pytest.mark.rule("MP-OBJ-07")
def test_only_who_is_dealt_a_card_is_told() -> None:
    table = opened(3, kingdoms="chosen")
    events = []
    for seat, kingdom in zip(state_of(table).order[:], ("hre", "hungary", "mamluks"), strict=True):
        events += table.play(seat, f"take-kingdom {kingdom}")
    dealt = [event for event in events if event.kind == "objective-dealt"]
    assert sorted(event.audience for event in dealt if event.audience) == [(0,), (1,), (2,)]
    s = state_of(table)
    for event in dealt:
        (seat,) = event.audience or ()
        assert event.values["objective"] == s.objectives[seat]


@pytest.mark.rule("MP-OBJ-07", "MP-CHAR-43")
def test_a_spy_reads_the_card_and_remembers_it() -> None:
    scene = given(
        THREE, phase="diplomacy", active="anna", cards={"anna": "spy"}, objectives={"bruno": 3},
    )  # fmt: skip
    card = scene.state.objectives[1]
    scene.play("anna: play-seat spy @bruno")
    (event,) = scene.happened("objective-read")
    assert (event.audience, event.values["objective"]) == ((0,), card)
    assert GAME.knowledge(scene.state, 0).objectives[1:] == [card, HIDDEN]
    assert GAME.knowledge(scene.state, 2).objectives[1] == HIDDEN
    assert scene.view("anna")["players"][1]["objective"]["difficulty"] == 3
    scene.pass_until("purchase.orders")
    assert GAME.knowledge(scene.state, 0).objectives[1] == card
    twin = scene.state.copy()
    read_objective(twin, 0, 1)
    assert twin.effects == scene.state.effects, "what is known is not learnt twice"


@pytest.mark.rule("MP-CHAR-43", "MP-COMP-06")
def test_without_cards_a_spy_reads_pacts_alone() -> None:
    scene = given(THREE, phase="diplomacy", active="anna", cards={"anna": "spy"})
    scene.play("anna: play-seat spy @bruno")
    assert not scene.happened("objective-read")
    assert "objective" not in scene.view("anna")["players"][0]


@pytest.mark.rule("MP-OBJ-07")
def test_at_the_end_all_cards_are_turned_over() -> None:
    scene = ending([], objectives={"bruno": 2, "carla": 3})
    shown = scene.happened("objective-shown")
    assert [(e.values["seat"], e.audience) for e in shown] == [(0, None), (1, None), (2, None)]
    players = scene.view("anna")["players"]
    ids = [player["objective"]["id"] for player in players]
    assert ids == ["hungary-1", "mamluks-2", "golden-horde-3"]


@pytest.mark.rule("MP-OBJ-07", "MP-OBJ-01")
def test_a_seat_that_does_not_know_deals_the_cards_anew() -> None:
    scene = ending([], turn=3)
    true, w = scene.state.objectives, scene.state.world
    found: set[str] = set()
    for seed in range(30):
        s = GAME.redeal(scene.table.knowledge(0), 0, seed)
        GAME.check(s)
        assert s.objectives[0] == true[0]
        found.add(w.objective_ids[s.objectives[1]])
    assert found == {"mamluks-1", "mamluks-2", "mamluks-3"}


# ---- what a player is shown


@pytest.mark.rule("MP-OBJ-02", "MP-OBJ-05")
def test_the_own_card_shows_what_is_held_and_what_it_brings() -> None:
    scene = ending(["serbia"], {"macedonia": "anna 4", "croatia": "anna 2"}, turn=3)
    me = scene.view("anna")["players"][0]
    card = me["objective"]
    assert [len(card[part]) for part in ("home", "near", "far")] == [7, 7, 7]
    goals = {goal["territory"]: (goal["owned"], goal["held"]) for part in ("home", "near", "far") for goal in card[part]}  # fmt: skip
    assert goals["pannonia"] == (True, True)
    assert goals["croatia"] == (True, False)
    assert goals["serbia"] == (True, True)
    assert goals["macedonia"] == (True, False)
    assert goals["thrace"] == (False, False)
    assert card["points"] == {"home": -2, "near": 0, "far": 0, "all": 0, "difficulty": 1}
    assert me["honour_at_end"]["objectives"] == -1


@pytest.mark.rule("MP-OBJ-02")
def test_learners_see_their_own_card() -> None:
    scene = ending([], turn=3)
    block = features(GAME.knowledge(scene.state, 0), 0)["objective"]
    near = [scene.state.world.territory_ids[t] for t in range(133) if block[t]]
    assert sorted(near) == sorted(NEAR)
    assert sum(block) == 14
    assert not any(features(GAME.knowledge(scene.state, HOST), HOST)["objective"])


# ---- saved games


@pytest.mark.rule("MP-COMP-06")
def test_games_saved_before_the_option_go_on() -> None:
    """Their options and states do not name the cards; all recorded games of `fixtures` are of this kind."""
    table = gonfalon.open_table(GAME, 3, 1)
    save = json.loads(table.save())
    del save["options"]["objectives"]
    back = gonfalon.load_table(json.dumps({**save, "chain": chain_of(save)}))
    assert back.options["objectives"] == "off"
    assert back.state_hash == table.state_hash
    assert state_of(back).objectives == []


@pytest.mark.rule("MP-OBJ-01")
def test_cards_are_saved() -> None:
    scene = ending([], turn=3, objectives={"anna": 2})
    saved = json.loads(json.dumps(scene.state.dump()))
    back = GAME.load(saved, 3, scene.table.options)
    assert back.objectives == scene.state.objectives
    assert hash_of(back.dump()) == hash_of(scene.state.dump())
    twin = back.copy()
    twin.objectives[0] = 0
    assert back.objectives == scene.state.objectives
