"""INT: bids, dice and the end of an interception."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medieval.fights import take_route, totals_at_sea
from tests.games.medieval.scene import Scene, given


def at_sea(**more: Any) -> Scene:
    """Byzantium (+1) is bound for Egypt; Venice (+3), the Latin Kingdom and the Ayyubids (+1) may intercept."""
    scene = given(
        {"fred": "byzantium", "ginger": "venice", "cary": "ayyubids-mamluks, latin-kingdom"}, **more,
    )  # fmt: skip
    scene.play("fred: attack byzantium egypt")
    take_route(scene, "rhodes", "levant")
    return scene


@pytest.mark.rule("MD-INT-02")
def test_eight_florins_give_two_in_every_interception() -> None:
    scene = at_sea(florins={"fred": 20})
    scene.play("fred: bid 8")
    scene.dice(5, 1)
    scene.play("ginger: intercept venice", "ginger: bid 0")
    assert totals_at_sea(scene) == (5 + 1 + 2, 1 + 3)
    scene.dice(3, 1)
    scene.play("cary: intercept latin-kingdom", "cary: bid 0")
    assert totals_at_sea(scene) == (3 + 1 + 2, 1 + 1)


@pytest.mark.rule("MD-INT-02")
@pytest.mark.parametrize(("bid", "bonus"), [(0, 0), (3, 0), (4, 1), (7, 1)])
def test_only_full_fours_count(bid: int, bonus: int) -> None:
    scene = at_sea()
    scene.play(f"fred: bid {bid}")
    scene.dice(4, 1)
    scene.play("ginger: intercept venice", "ginger: bid 0")

    assert totals_at_sea(scene)[0] == 4 + 1 + bonus


@pytest.mark.rule("MD-INT-02")
def test_where_nobody_can_intercept_no_bid_is_made() -> None:
    scene = given({"fred": "byzantium", "ginger": "france", "cary": "hungary"})
    scene.play("fred: attack byzantium egypt")

    assert scene.window == "attack.militia"
    assert not scene.happened("naval-bid-made")


@pytest.mark.rule("MD-INT-02")
def test_nobody_bids_more_than_he_has() -> None:
    scene = at_sea(florins={"fred": 10})

    assert scene.legal("fred") == ["bid 0..9"]
    scene.refuses("fred: bid 10", "MD-SEC-06")


@pytest.mark.rule("MD-INT-08")
@pytest.mark.parametrize(("bid", "bonus"), [(3, 0), (4, 1), (8, 2)])
def test_the_interceptor_bids_too(bid: int, bonus: int) -> None:
    scene = at_sea()
    scene.play("fred: bid 0", "ginger: intercept venice")
    assert scene.legal("ginger") == ["bid 0..9"]
    scene.dice(1, 1)
    scene.play(f"ginger: bid {bid}")

    assert totals_at_sea(scene) == (1 + 1, 1 + 3 + bonus)
    assert scene.florins("ginger") == 9 - bid


@pytest.mark.rule("MD-INT-08")
def test_the_bid_of_an_interceptor_serves_this_interception_only() -> None:
    """The Ayyubids' Florins do not help the Latin Kingdom of the same player."""
    scene = given(
        {"fred": "byzantium", "ginger": "france", "cary": "ayyubids-mamluks, latin-kingdom"}
    )
    scene.play("fred: attack byzantium egypt")
    take_route(scene, "rhodes", "levant")
    scene.play("fred: bid 0")
    scene.dice(6, 1)
    scene.play("cary: intercept latin-kingdom", "cary: bid 4")
    assert totals_at_sea(scene) == (7, 3)
    scene.dice(6, 1)
    scene.play("cary: intercept ayyubids-mamluks", "cary: bid 0")
    assert totals_at_sea(scene) == (7, 2)


@pytest.mark.rule("MD-INT-10")
def test_five_against_five_stops_the_attack() -> None:
    scene = given(
        {"fred": "byzantium", "ginger": "france", "cary": "ayyubids-mamluks"},
    )
    scene.play("fred: attack byzantium egypt")
    take_route(scene, "rhodes", "levant")
    scene.play("fred: bid 0", "cary: intercept ayyubids-mamluks")
    scene.dice(4, 3)
    scene.play("cary: bid 4")

    assert totals_at_sea(scene) == (5, 5)
    assert scene.happened("attack-aborted")[-1].rule == "MD-INT-11"
    assert scene.window == "turn.actions" or scene.active != "fred"


@pytest.mark.rule("MD-INT-10")
def test_a_greater_total_sails_on() -> None:
    scene = at_sea()
    scene.play("fred: bid 0", "ginger: intercept venice")
    scene.dice(6, 3)
    scene.play("ginger: bid 0")

    assert totals_at_sea(scene) == (7, 6)
    assert scene.view("fred")["attack"] is not None


@pytest.mark.rule("MD-INT-11")
def test_an_aborted_attack_is_used_up_with_all_its_florins() -> None:
    scene = at_sea(hands={"fred": "spies"})
    scene.play("fred: bid 4", "ginger: intercept venice")
    scene.dice(1, 6)
    scene.play("ginger: bid 0")

    assert scene.florins("fred") == 10 - 1 - 4
    assert not scene.happened("battle") and not scene.happened("militia")
    assert scene.view("fred")["attack"] is None
    assert scene.view("fred")["this_turn"]["attacks"] == 1
    scene.refuses("fred: attack byzantium egypt", "MD-TURN-10")


@pytest.mark.rule("MD-INT-12")
def test_after_a_won_interception_the_next_sea_follows() -> None:
    scene = at_sea()
    scene.play("fred: bid 0", "ginger: intercept venice")
    scene.dice(6, 1)
    scene.play("ginger: bid 0")
    assert scene.prompt("cary")["values"]["sea"] == scene.state.world.sea("levant")
    scene.allows("cary: intercept latin-kingdom")
    scene.play("cary: pass", "cary: pass")

    assert scene.window == "attack.militia"


@pytest.mark.rule("MD-INT-13")
def test_bids_are_lost_even_if_nobody_intercepts() -> None:
    scene = at_sea()
    scene.play("fred: bid 8", "ginger: pass", "cary: pass", "cary: pass", "cary: pass")
    scene.dice(1, 6)
    scene.play("fred: bid 0", "cary: bid 0")

    assert scene.florins("fred") == 10 - 1 - 8
    shown = scene.happened("naval-bid-shown")[-1]
    assert (shown.rule, shown.values["florins"]) == ("MD-INT-14", 8)


@pytest.mark.rule("MD-INT-14")
@pytest.mark.parametrize("bid", [4, 0])
def test_the_bid_of_the_attacker_is_hidden_until_the_first_roll(bid: int) -> None:
    scene = at_sea()
    scene.play(f"fred: bid {bid}")

    assert scene.view("fred")["attack"]["naval_bid"] == bid
    assert scene.view("ginger")["attack"]["naval_bid"] is None
    assert "florins" not in scene.happened("naval-bid-made")[-1].values
    scene.play("ginger: intercept venice")
    assert scene.view("ginger")["attack"]["naval_bid"] is None
    scene.dice(6, 1)
    scene.play("ginger: bid 0")

    assert scene.view("ginger")["attack"]["naval_bid"] == bid
    assert scene.happened("naval-bid-shown")[-1].values["florins"] == bid


@pytest.mark.rule("MD-INT-14")
def test_a_penniless_attacker_bids_nothing_and_nobody_can_tell() -> None:
    scene = at_sea(florins={"fred": 1})

    assert scene.window == "attack.intercept"
    assert scene.view("ginger")["attack"]["naval_bid"] is None
    assert len(scene.happened("naval-bid-made")) == 1


@pytest.mark.rule("MD-INT-14")
def test_the_bid_of_the_interceptor_is_shown_when_it_is_resolved() -> None:
    scene = at_sea()
    scene.play("fred: bid 0", "ginger: intercept venice")
    scene.dice(6, 1)
    scene.play("ginger: bid 4")

    assert scene.happened("interception")[-1].values["florins"] == 4


@pytest.mark.rule("MD-INT-18")
def test_what_is_bid_at_sea_is_gone_for_militia() -> None:
    scene = at_sea(florins={"fred": 11})
    scene.play("fred: bid 8", "ginger: pass", "cary: pass", "cary: pass", "cary: pass")

    assert scene.window == "attack.militia"
    assert scene.legal("fred") == ["bid 0..2"]
    scene.refuses("fred: bid 3", "MD-SEC-06")


@pytest.mark.rule("MD-INT-18")
def test_an_interceptor_bids_what_is_left_after_his_florin() -> None:
    scene = at_sea(florins={"ginger": 5})
    scene.play("fred: bid 0", "ginger: intercept venice")

    scene.refuses("ginger: bid 5", "MD-SEC-06")
    scene.dice(2, 1)
    scene.play("ginger: bid 4")
    assert totals_at_sea(scene) == (3, 5)
    assert scene.florins("ginger") == 0
