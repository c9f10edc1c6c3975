"""Turn order and Empire cards.

rules: MP-TURN-01, MP-TURN-04 to MP-TURN-09, MP-CARD-01 to MP-CARD-05, MP-CARD-15, MP-TIME-18
"""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.cards.steps.draw import Keep
from tests.games.prototype.rules.setup.test_setup import opened
from tests.games.prototype.scene import Scene, given

FOUR = {"blue": "byzantium", "yellow": "mamluks", "green": "hungary", "red": "golden-horde"}
EIGHT = [
    "byzantium", "mamluks", "hungary", "hre", "novgorod", "golden-horde", "france", "hafsids",
]  # fmt: skip


def auction(**more: Any) -> Scene:
    return given(FOUR, phase="turn-order", **more)


@pytest.mark.rule("MP-TURN-01")
def test_ten_phases() -> None:
    scene = given(FOUR, phase="turn-order", turn=1)
    while scene.state.turn < 2 and not scene.over:
        scene.default(scene.asked[0])
    phases = [event.values["phase"] for event in scene.happened("phase-begins")]
    assert phases[:11] == list(range(1, 12))


@pytest.mark.rule("MP-TURN-04")
def test_turn_1_has_no_auction() -> None:
    scene = opened(4, seed=9)
    setup = scene.state.order[:]
    while not scene.state.turn:
        scene.default(scene.asked[0])
    assert scene.window != "auction.bid"
    assert scene.state.order == setup
    assert len({tuple(opened(4, seed).state.order) for seed in range(12)}) > 4


@pytest.mark.rule("MP-TURN-05")
@pytest.mark.parametrize(("seats", "positions"), [(3, 1), (5, 1), (6, 2), (7, 2), (8, 3)])
def test_positions_auctioned(seats: int, positions: int) -> None:
    kingdoms = [k for k in EIGHT if seats > 5 or k != "novgorod"][:seats]
    names = [f"p{n}" for n in range(seats)]
    scene = given(dict(zip(names, kingdoms, strict=True)), phase="turn-order")
    while scene.window == "auction.bid":
        name = scene.asked[0]
        if scene.legal(name, "bid"):
            if not scene.prompt(name)["values"]["florins"]:
                scene.play(f"{name}: bid 1")
            else:
                scene.play(f"{name}: pass")
    won = len(scene.happened("position-won"))
    assert won == positions


@pytest.mark.rule("MP-TURN-06")
def test_bids_and_raises() -> None:
    scene = auction()
    scene.refuses("blue: bid 0", "MP-TURN-06")
    scene.play("blue: bid 1")
    scene.refuses("yellow: bid 5", "MP-TURN-06")
    scene.play("yellow: bid 6", "green: pass", "red: pass")
    assert scene.asked == ["blue"]


@pytest.mark.rule("MP-TURN-07")
def test_no_bid_above_the_purse() -> None:
    scene = auction(florins={"blue": 30})
    scene.refuses("blue: bid 31", "MP-TURN-07")
    scene.refuses("blue: bid-up-to 31", "MP-TURN-07")
    scene.play("blue: bid 30")


@pytest.mark.rule("MP-TURN-08")
def test_winners_leave_later_auctions() -> None:
    six = dict(zip(["a", "b", "c", "d", "e", "f"], EIGHT[:6], strict=True))
    scene = given(six, phase="turn-order")
    scene.play("a: bid 10", "b: pass", "c: pass", "d: pass", "e: pass", "f: pass")
    asked = []
    for _ in range(5):
        asked.append(scene.asked[0])
        scene.play(f"{scene.asked[0]}: pass")
    assert asked == ["b", "c", "d", "e", "f"]
    assert scene.state.order[0] == 0
    assert len(scene.happened("position-drawn")) == 1


@pytest.mark.rule("MP-TURN-09")
def test_unsold_positions_are_drawn() -> None:
    firsts = set()
    for seed in range(12):
        scene = auction(seed=seed)
        for name in FOUR:
            scene.play(f"{name}: pass")
        firsts.add(scene.state.order[0])
    assert len(firsts) > 2


@pytest.mark.rule("MP-TIME-18")
def test_a_secret_ceiling_bids_for_its_owner() -> None:
    scene = auction()
    scene.play("blue: bid-up-to 947", "yellow: bid-up-to 30", "green: pass")
    assert scene.asked == ["red"]
    assert "947" not in str(scene.view("red"))
    scene.play("red: pass")
    # blue 1, yellow 6, blue 11, yellow 16, blue 21, yellow 26, blue 31, yellow passes
    assert scene.state.order[0] == 0
    assert scene.florins("blue") == 1000 - 31


# ---- Empire cards


def drawing(**more: Any) -> Scene:
    return given(FOUR, phase="empire-cards", deck="guard, monk, thief, spy", **more)


@pytest.mark.rule("MP-CARD-01")
def test_draw_two_keep_one() -> None:
    scene = drawing()
    assert scene.legal("blue") == ["keep-card guard", "keep-card monk"]
    scene.refuses("blue: pass", "MP-CARD-01")
    scene.refuses("blue: keep-card thief", "MP-CARD-01")
    scene.play("blue: keep-card monk", "blue: pass")
    assert scene.hand("blue") == ["monk"]
    assert scene.state.empire_deck[0] == scene.state.world.card["guard"]
    assert scene.legal("yellow") == ["keep-card thief", "keep-card spy"]


@pytest.mark.rule("MP-CARD-01")
@pytest.mark.parametrize(("count", "drawn"), [(7, 2), (8, 3), (15, 3), (16, 4)])
def test_one_more_than_the_level(count: int, drawn: int) -> None:
    ids = scene_technologies(count)
    scene = given(FOUR, phase="empire-cards", fields={"tech": [ids, 0, 0, 0]})
    assert scene.happened("cards-drawn")[0].values["count"] == drawn


def scene_technologies(count: int) -> int:
    return (1 << count) - 1


@pytest.mark.rule("MP-CARD-02")
def test_a_second_card_for_100() -> None:
    scene = drawing(florins={"blue": 100})
    scene.play("blue: keep-card guard", "blue: keep-card monk")
    assert scene.hand("blue") == ["monk", "guard"] or sorted(scene.hand("blue")) == [
        "guard",
        "monk",
    ]
    assert scene.florins("blue") == 0
    assert scene.asked == ["yellow"]
    poor = drawing(florins={"blue": 99})
    poor.play("blue: keep-card guard")
    poor.refuses("blue: keep-card monk", "MP-CARD-02")


@pytest.mark.rule("MP-CARD-03")
def test_returned_cards_go_down_in_random_order_unseen() -> None:
    orders = set()
    for seed in range(8):
        scene = given(
            FOUR, phase="empire-cards", deck="guard, monk, thief, spy", seed=seed,
            fields={"tech": [scene_technologies(16), 0, 0, 0]},
        )  # fmt: skip
        scene.play("blue: keep-card guard", "blue: pass")
        orders.add(tuple(scene.state.empire_deck[:3]))
        assert scene.happened("card-kept")[0].audience == (0,)
    assert len(orders) > 1


@pytest.mark.rule("MP-CARD-03")
def test_others_do_not_see_what_is_drawn() -> None:
    scene = drawing()
    known = scene.table.knowledge(1)
    assert "guard" not in str(known.dump())
    step = known.agenda[-1]
    assert isinstance(step, Keep)
    assert set(step.drawn) == {-1}


@pytest.mark.rule("MP-CARD-04")
def test_no_hand_limit() -> None:
    scene = given(
        FOUR,
        phase="empire-cards",
        cards={"blue": "guard, monk, thief, spy, assassin, assassin, genius"},
    )
    before = len(scene.hand("blue"))
    scene.default("blue")
    assert len(scene.hand("blue")) == before + 1


@pytest.mark.rule("MP-CARD-05")
def test_an_exhausted_deck_takes_the_discard_pile() -> None:
    w = drawing().state.world
    scene = given(
        FOUR, phase="empire-cards",
        fields={"empire_deck": [w.card["spy"]], "empire_discard": [w.card["monk"], w.card["thief"]]},
    )  # fmt: skip
    assert scene.happened("cards-drawn")[0].values["count"] == 2
    assert "keep-card spy" in scene.legal("blue")
    assert not scene.state.empire_discard
    none = given(FOUR, phase="empire-cards", fields={"empire_deck": [], "empire_discard": []})
    assert [event.values["count"] for event in none.happened("cards-drawn")] == [0, 0, 0, 0]


@pytest.mark.rule("MP-CARD-15")
@pytest.mark.parametrize(
    ("seats", "cards"),
    [(3, 70), (4, 77), (5, 112), (6, 132), (7, 161), (8, 168), (9, 205), (10, 212)],
)
def test_deck_composition(seats: int, cards: int) -> None:
    s = opened(seats).state
    assert len(s.empire_deck) == cards
    assert all(s.empire_deck.count(card) == n for card, n in enumerate(s.world.copies))
