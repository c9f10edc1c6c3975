"""The end of a turn, the end of the game, scoring, elimination.

rules: MP-TERM-02, MP-TERM-04, MP-TERM-07, MP-TERM-08, MP-TURN-10, MP-END-01 to MP-END-06, MP-SCORE-01 to MP-SCORE-08, MP-LOAN-04, MP-RELIC-05,
MP-CB-08, MP-ELIM-01 to MP-ELIM-04, MP-CHAR-56, MP-CAPT-07
"""

from __future__ import annotations

from typing import Any

import pytest

import gonfalon
from gonfalon.games.prototype.capital.changes.elimination import check_elimination
from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.state import BARBARIANS, MADE, NOBODY, OWNERLESS
from gonfalon.games.prototype.state_rows import IN_CATHEDRAL, Delivered, Heap, Lot, Relic
from gonfalon.games.prototype.victory.questions import final_points
from tests.games.prototype.scene import Scene, given

THREE = {"anna": "byzantium", "bruno": "mamluks", "carla": "golden-horde"}


def ending(**more: Any) -> Scene:
    return given(THREE, phase="end", **more)


def score_of(scene: Scene, name: str, source: str) -> int:
    return GAME.score_sources(scene.state, scene.seat(name))[source]


# ---- ways to end


@pytest.mark.rule("MP-END-02")
def test_the_last_turn_ends_the_game() -> None:
    assert not ending(turn=7, turn_limit=8).over
    scene = ending(turn=8, turn_limit=8)
    assert scene.over
    result = scene.table.result
    assert result is not None
    assert result.reason == "turns"


@pytest.mark.rule("MP-END-03")
def test_a_wrong_claim_costs_nothing_and_the_claimant_need_not_win() -> None:
    scene = given(THREE, phase="turn-order", honour={"anna": 3}, honour_limit=30)
    scene.play("anna: claim-honour")
    while not scene.over and scene.state.turn == 3:
        scene.default(scene.asked[0])
    assert not scene.over
    assert scene.honour("anna") == 3
    assert scene.happened("claim-failed")
    assert "claim-honour" in scene.standing("anna")
    other = given(
        THREE, phase="turn-order", honour={"anna": 30, "bruno": 40}, honour_limit=50, home=10,
        florins={"anna": 20_000},
    )  # fmt: skip
    other.play("anna: claim-honour")
    while not other.over:
        other.default(other.asked[0])
    assert other.winners == ["anna"]


@pytest.mark.rule("MP-END-04")
def test_banked_honour_alone_ends_the_game() -> None:
    assert ending(honour={"bruno": 30}, honour_limit=30).over
    assert not ending(honour={"bruno": 29}, honour_limit=30, florins={"bruno": 5000}).over


@pytest.mark.rule("MP-END-05")
def test_one_way_to_end_is_needed_and_several_combine() -> None:
    with pytest.raises(gonfalon.GonfalonError, match="MP-END-05"):
        gonfalon.open_table(GAME, seats=3, seed=1, options={"turn_limit": 0})
    assert ending(turn=8, turn_limit=8, honour_limit=99).over
    assert ending(turn=5, turn_limit=8, honour_limit=9, honour={"anna": 9}).over


@pytest.mark.rule("MP-END-06")
def test_ten_turns_by_default() -> None:
    table = gonfalon.open_table(GAME, seats=3, seed=1)
    assert table.options["turn_limit"] == 10
    limits = GAME.data.limits
    assert (limits.turn_limits, limits.default_turn_limit) == ((8, 10, 12), 10)


# ---- scoring


@pytest.mark.rule("MP-SCORE-02")
@pytest.mark.rule("MP-SCORE-04")
@pytest.mark.rule("MP-TERM-07")
def test_points_of_the_end() -> None:
    scene = given(
        THREE, phase="end", turn=8, turn_limit=8, home=5, florins={"anna": 2999},
        vf={"serbia": "anna 5"},
        buildings={"mysia": "cathedral"}, fields={"loans": [(300,), (), ()]},
    )  # fmt: skip
    assert score_of(scene, "anna", "kingdoms") == 3  # the own Major kingdom; a Small one gives 0
    assert score_of(scene, "anna", "florins") == 2
    assert score_of(scene, "anna", "cathedrals") == 1
    assert score_of(scene, "anna", "religious-capitals") == 1  # Constantinople
    assert score_of(scene, "anna", "loans") == -1


@pytest.mark.rule("MP-RELIC-05")
def test_a_cathedral_with_a_relic() -> None:
    w = GAME.world(3, {})
    relics = [Relic(IN_CATHEDRAL, w.territory("mysia"), 1), Relic(), Relic(), Relic()]
    scene = ending(
        turn=8, turn_limit=8, buildings={"mysia": "cathedral"}, fields={"relics": relics}
    )
    assert score_of(scene, "anna", "cathedrals") == 2


@pytest.mark.rule("MP-LOAN-04")
@pytest.mark.rule("MP-CB-08")
def test_loans_cost_and_wrongs_are_worth_nothing() -> None:
    scene = ending(
        turn=8, turn_limit=8, wrongs={"bruno anna": 9}, fields={"loans": [(), (100, 200), ()]}
    )
    assert score_of(scene, "bruno", "loans") == -2
    assert score_of(scene, "bruno", "diplomacy") == 0


@pytest.mark.rule("MP-SCORE-03")
@pytest.mark.parametrize(
    ("vf", "technologies", "buildings", "counts"),
    [
        (5, "", "", True), (4, "", "", False), (4, "law", "", True), (3, "law", "", False),
        (4, "", "tower", True), (2, "", "castle", True), (5, "vassalage", "", True),
        (4, "vassalage", "", False), (5, "feudalism", "", False), (6, "feudalism", "", True),
    ],
)  # fmt: skip
def test_only_safe_territories_count(
    vf: int, technologies: str, buildings: str, counts: bool
) -> None:
    scene = given(
        THREE,
        vf={"mysia": f"anna {vf}"}, home=20, technologies={"anna": technologies},
        buildings={"mysia": buildings},
    )  # fmt: skip
    assert final_points(scene.state, 0)["kingdoms"] == (3 if counts else 0)


@pytest.mark.rule("MP-SCORE-03")
def test_a_damaged_fortification_does_not_make_safe() -> None:
    position: dict[str, Any] = {
        "vf": {"mysia": "anna 4"},
        "buildings": {"mysia": "tower, cathedral"},
    }
    assert final_points(ending(**position).state, 0)["cathedrals"] == 1
    damaged = ending(**position, damaged={"mysia": "tower"})
    assert final_points(damaged.state, 0)["cathedrals"] == 0


@pytest.mark.rule("MP-TERM-08")
def test_the_printed_size_counts_with_land_out_of_play() -> None:
    """Denmark has one territory in play below six players and is Minor all the same."""
    w = GAME.world(3, {})
    land = [
        w.territory_ids[t]
        for t in range(w.first_sea)
        if w.kingdom_ids[w.kingdom_of[t]] == "denmark"
    ]
    left = [t for t in land if t not in ("scania", "jutland")]
    scene = ending(vf={left[0]: "anna 5"})
    assert final_points(scene.state, 0)["kingdoms"] == 3 + 1


@pytest.mark.rule("MP-SCORE-05")
@pytest.mark.rule("MP-SCORE-06")
def test_ties() -> None:
    same: dict[str, Any] = {
        "turn": 8,
        "turn_limit": 8,
        "home": 4,
        "florins": dict.fromkeys(THREE, 10),
    }
    assert ending(**same).winners == ["anna", "bruno", "carla"]
    assert ending(**same, honour={"bruno": 1}).winners == ["bruno"]
    assert ending(**same, vf={"serbia": "bruno 1"}).winners == ["bruno"]
    assert ending(**same, vf={"mysia": "anna 1", "sinai": "bruno 3"}).winners == ["carla"]
    same["florins"] = {"anna": 10, "bruno": 10, "carla": 11}
    assert ending(**same).winners == ["carla"]


@pytest.mark.rule("MP-SCORE-05", "MP-CONTEST-01")
def test_contested_land_breaks_no_tie() -> None:
    same: dict[str, Any] = {
        "turn": 8,
        "turn_limit": 8,
        "home": 4,
        "florins": dict.fromkeys(THREE, 10),
        "honour": {"anna": -1},
        "vf": {"serbia": "bruno 2"},
        "transports": {"serbia": "carla: war-wagon 1 [3 vf]"},
    }
    assert ending(**same).winners == ["bruno"]
    assert ending(**same, war=["bruno carla"]).winners == ["carla"]


@pytest.mark.rule("MP-TERM-04")
@pytest.mark.rule("MP-SCORE-07")
def test_honour_may_be_negative_and_is_public() -> None:
    scene = ending(honour={"anna": -4})
    assert scene.view("bruno")["players"][0]["honour"] == -4
    assert GAME.blank(3, 1, scene.table.options).po == [0, 0, 0]


# ---- the end of a turn


@pytest.mark.rule("MP-TURN-10")
def test_ownerless_transports_go() -> None:
    scene = ending(
        transports={"serbia": "anna: caravan 1"},
        fields={"transport_owner": [OWNERLESS if n == 42 else NOBODY for n in range(54)]},
    )
    assert scene.state.transport_at[42] == NOBODY
    assert scene.happened("removed")


@pytest.mark.rule("MP-CHAR-56")
def test_a_captain_above_the_limit_goes() -> None:
    scene = ending(captains={"thrace": "anna: 1, 1"}, fields={"captain_marks": [0, MADE, *[0] * 7]})
    assert scene.captain_levels("anna", "thrace") == [1]
    assert not scene.state.captain_level[1]


@pytest.mark.rule("MP-CAPT-07")
def test_a_captain_without_armies_abroad_goes() -> None:
    scene = ending(captains={"serbia": "anna: 2"}, vf={"serbia": "barbarians 1"})
    assert scene.captain_levels("anna", "serbia") == []
    assert ending(captains={"moesia": "anna: 2"}).captain_levels("anna", "moesia") == []
    assert ending(captains={"thrace": "anna: 2"}).captain_levels("anna", "thrace") == [2]


@pytest.mark.rule("MP-CAPT-07")
@pytest.mark.parametrize(
    ("war", "stays"), [([], [2]), (["anna bruno"], []), (["bruno carla"], [2])]
)
def test_in_the_land_of_a_friend_a_captain_stays_alone(war: list[str], stays: list[int]) -> None:
    scene = ending(captains={"delta": "anna: 2"}, war=war)
    assert scene.captain_levels("anna", "delta") == stays


@pytest.mark.rule("MP-TURN-10")
def test_goods_vanish_or_change_hands_and_cards_run_out() -> None:
    w = GAME.world(3, {})
    lot = (Lot(0, 5),)
    heaps = [
        Heap(w.territory("serbia"), NOBODY, 3, lot),
        Heap(w.territory("serbia"), NOBODY, 4, lot),
        Heap(w.territory("thrace"), 1, 0, lot),
    ]
    miser, princess = w.card["miser"], w.card["princess"]
    lying = [Delivered(miser, 0, 1, 3), Delivered(princess, 1, 0, 0)]
    scene = ending(fields={"goods": heaps, "delivered": lying, "empire_deck": []})
    assert [heap.owner for heap in scene.state.goods] == [NOBODY, 0]
    assert [entry.victim for entry in scene.state.delivered] == [1]
    assert scene.state.empire_discard == [miser]


# ---- elimination


def lost(by: int) -> Scene:
    scene = given(
        THREE, phase="empire-cards", cards={"bruno": "guard, monk"}, florins={"bruno": 700},
        technologies={"anna": "law, agriculture, hunting, weaving, forging, carpentry", "bruno": "strategy, law"},
        fields={"owner": [NOBODY] * 133},
    )  # fmt: skip
    s = scene.state
    for t in range(133):
        if s.ground[0].get(t):
            s.owner[t] = 0
    s.ground[1] = {}
    check_elimination(s, 1, by)
    return scene


@pytest.mark.rule("MP-ELIM-01")
@pytest.mark.rule("MP-ELIM-02")
def test_who_takes_the_last_place_inherits() -> None:
    scene = lost(by=0)
    s = scene.state
    assert s.eliminated == 0b10
    assert sorted(scene.hand("anna")) == ["guard", "monk"]
    assert scene.florins("anna") == 1700
    assert s.tech[0].bit_count() == 9  # six, and three of the war branch
    assert scene.honour("anna") == 1  # the seventh
    assert s.order == [0, 2]


@pytest.mark.rule("MP-ELIM-03")
def test_nobody_inherits_from_barbarians() -> None:
    scene = lost(by=BARBARIANS)
    assert scene.florins("anna") == 1000
    assert not scene.hand("anna")
    assert len(scene.state.empire_discard) == 2


@pytest.mark.rule("MP-ELIM-01")
def test_a_last_transport_keeps_a_player_in() -> None:
    scene = given(
        THREE, phase="empire-cards", home=0, vf={"thrace": "anna 5", "crimea": "carla 5"},
        transports={"black-sea-west-sea": "bruno: galley 1 [2 vf]"},
    )  # fmt: skip
    check_elimination(scene.state, 1, 0)
    assert not scene.state.eliminated


@pytest.mark.rule("MP-ELIM-04")
def test_an_eliminated_player_cannot_win() -> None:
    scene = ending(
        turn=8, turn_limit=8, honour={"bruno": 50},
        fields={"eliminated": 0b10, "order": [0, 2]},
    )  # fmt: skip
    assert "bruno" not in scene.winners
    assert scene.table.result is not None
    assert scene.table.result.ranking[-1] == [1]


@pytest.mark.rule("MP-END-03")
def test_without_a_claim_points_of_the_end_do_not_end_the_game() -> None:
    scene = given(
        THREE, phase="turn-order", honour={"anna": 30}, honour_limit=50, home=10, florins={"anna": 20_000},
    )  # fmt: skip
    while not scene.over and scene.state.turn == 3:
        scene.default(scene.asked[0])
    assert not scene.over
    assert not scene.happened("claim-failed")


@pytest.mark.rule("MP-END-03")
@pytest.mark.parametrize("short", [0, 1])
def test_a_claim_is_right_from_the_limit_on(short: int) -> None:
    points = sum(final_points(ending().state, 0).values())
    scene = ending(honour={"anna": 50 - points - short}, honour_limit=50, fields={"claimed": 1})
    assert scene.over == (short == 0)
