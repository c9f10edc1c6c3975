"""TIME: windows, their order, and the timelines."""

from __future__ import annotations

import pytest

from tests.games.medieval.scene import Scene, given

THREE = {"fred": "almoravids", "ginger": "france, russia", "cary": "hungary"}


def kinds(scene: Scene, *wanted: str) -> list[str]:
    """The kinds of what happened, in order, of those that are asked for."""
    return [event.kind for event in scene.events if event.kind in wanted]


@pytest.mark.rule("MD-TIME-01")
def test_outside_a_window_nobody_acts() -> None:
    scene = given(
        THREE,
        active="ginger",
        hands={"fred": "assassin, spies, knights-of-christ, deus-ex-machina"},
    )

    scene.refuses("fred: play assassin", "MD-TIME-01")
    scene.refuses("fred: play spies", "MD-SPY-01")
    scene.refuses("fred: play deus-ex-machina", "MD-DEUS-02")
    scene.refuses("fred: assassinate france", "MD-CARD-03")
    scene.refuses("fred: knights 1", "MD-KOC-01")
    scene.refuses("fred: intercept almoravids", "MD-INT-01")
    scene.refuses("fred: commit-knights 1", "MD-CRUS-09")
    scene.refuses("fred: grant", "MD-TIME-11")


@pytest.mark.rule("MD-TIME-02")
def test_the_first_in_clockwise_order_counts_and_the_player_of_the_card_comes_last() -> None:
    deus = "deus-ex-machina"
    left = given(THREE, active="ginger", hands={"ginger": "heresy", "cary": deus, "fred": deus})
    own = given(THREE, active="ginger", hands={"ginger": f"heresy, {deus}", "fred": deus})

    left.play("ginger: heresy hungary", f"fred: play {deus}", f"cary: play {deus}")
    own.play("ginger: heresy hungary", f"ginger: play {deus}", f"fred: play {deus}")

    # Cary sits to the left of Ginger; Fred keeps his card and may answer Cary's
    assert left.happened("card-answered")[0].values["seat"] == left.seat("cary")
    assert left.hand("cary") == []
    assert left.hand("fred") == [deus]
    assert left.asked == ["fred"]
    assert own.happened("card-answered")[0].values["seat"] == own.seat("fred")
    assert own.hand("ginger") == [deus]


@pytest.mark.rule("MD-TIME-03")
def test_the_window_of_a_change_of_ruler_comes_before_its_dice() -> None:
    scene = given(THREE, hands={"fred": "change-of-ruler, pope", "cary": "deus-ex-machina"})

    scene.play("fred: end")
    assert scene.window == "card.response"
    assert scene.prompt("cary")["values"]["card"] == scene.state.world.card("change-of-ruler")
    assert not scene.happened("powers-table")
    scene.play("cary: pass")

    assert scene.happened("new-ruler")


@pytest.mark.rule("MD-TIME-04")
def test_an_assassin_that_is_negated_leaves_the_spies_to_the_others() -> None:
    players = {**THREE, "sophia": "spain"}
    hands = {
        "ginger": "spies, deus-ex-machina",
        "cary": "assassin, assassin",
        "sophia": "assassin",
        "fred": "pope",
    }
    scene = given(players, active="ginger", hands=hands)

    scene.play("ginger: spy-hand @fred")
    assert scene.asked == ["ginger", "cary", "sophia"]
    scene.play("ginger: pass", "cary: play assassin", "sophia: pass")
    assert scene.asked == ["ginger"]
    scene.play("ginger: play deus-ex-machina")
    # Cary's answer is void and he is not asked again; Sophia is, although she passed
    assert (scene.window, scene.asked) == ("card.response", ["sophia"])
    again = given(players, active="ginger", hands=hands)
    again.play("ginger: spy-hand @fred", "ginger: pass", "cary: play assassin", "sophia: pass")
    again.play("ginger: play deus-ex-machina", "sophia: play assassin")

    scene.play("sophia: pass")
    assert scene.happened("hand-seen")
    assert not again.happened("hand-seen")
    assert again.view("fred")["used"] == {"spies": 1, "assassin": 2, "deus-ex-machina": 1}
    assert again.hand("cary") == ["assassin"]


@pytest.mark.rule("MD-TIME-04")
def test_the_last_card_is_settled_first() -> None:
    """Spies, Assassin, Deus against it, Deus against that: the Assassin stands."""
    hands = {
        "ginger": "spies, deus-ex-machina",
        "cary": "assassin, deus-ex-machina",
        "fred": "pope",
    }
    scene = given(THREE, active="ginger", hands=hands)

    scene.play("ginger: spy-hand @fred", "ginger: pass", "cary: play assassin")
    assert scene.asked == ["ginger", "cary"]
    scene.play("ginger: play deus-ex-machina", "cary: pass")
    assert scene.asked == ["cary"]
    scene.play("cary: play deus-ex-machina")

    assert not scene.happened("hand-seen")
    assert scene.view("fred")["used"] == {"spies": 1, "assassin": 1, "deus-ex-machina": 2}


@pytest.mark.rule("MD-TIME-05")
def test_spies_are_answered_with_both_cards_by_others_and_with_one_by_their_player() -> None:
    hands = {"ginger": "spies, assassin, deus-ex-machina", "cary": "assassin, deus-ex-machina"}
    scene = given(THREE, active="ginger", hands=hands)

    scene.play("ginger: spy-deck")
    assert scene.legal("cary") == ["pass", "play deus-ex-machina", "play assassin"]
    assert scene.legal("ginger") == ["pass", "play deus-ex-machina"]
    scene.refuses("ginger: play assassin", "MD-TIME-05")
    scene.play("cary: play assassin", "ginger: pass")
    scene.pass_until("turn.actions", "ginger")

    assert not scene.happened("deck-seen")
    assert scene.state.deck_peeks == [0, 0, 0]


@pytest.mark.rule("MD-TIME-06")
def test_the_victim_of_spies_commits_first_and_openly() -> None:
    players = {"fred": "spain", "ginger": "france", "cary": "hungary"}
    scene = given(players, active="ginger", hands={"ginger": "spies"}, florins={"fred": 6})

    scene.play("ginger: attack france northern-spain")
    assert scene.window == "attack.spies"
    scene.play("ginger: play spies")
    assert (scene.window, scene.asked) == ("attack.open-militia", ["fred"])
    scene.play("fred: bid 6")
    assert scene.asked == ["ginger"]
    assert scene.view("ginger")["attack"]["defence"] == 6
    assert scene.legal("ginger") == ["bid 0..9"]


@pytest.mark.rule("MD-TIME-06")
def test_the_steps_of_an_attack_over_the_sea() -> None:
    """The Mamluks sail to Rhodes: naval bid, interception, Spies, Knights, Militia, Jihad, dice."""
    players = {"fred": "ayyubids-mamluks", "ginger": "venice", "cary": "jerusalem"}
    hands = {"fred": "spies, jihad", "ginger": "spies, knights-of-christ"}
    scene = given(players, hands=hands)

    asked = []
    scene.play("fred: attack ayyubids-mamluks rhodes", "fred: route 1")
    while scene.window != "turn.actions":
        asked.append((scene.window, *scene.asked))
        if scene.window == "attack.militia":
            scene.play("fred: bid 2", "ginger: bid 0")
        else:
            scene.default(scene.asked[0])

    assert asked == [
        ("attack.naval-bid", "fred"),
        ("attack.intercept", "cary"),
        # in the Sea of Rhodes the Island Province of Venice comes first
        ("attack.intercept", "ginger"),
        ("attack.intercept", "cary"),
        ("attack.spies", "fred"),
        ("attack.spies", "ginger"),
        ("attack.knights", "ginger"),
        ("attack.militia", "fred", "ginger"),
        ("attack.jihad", "fred"),
    ]
    assert scene.happened("battle")


@pytest.mark.rule("MD-TIME-07")
def test_spies_are_too_late_once_militia_is_asked() -> None:
    players = {"fred": "spain", "ginger": "france", "cary": "hungary"}
    scene = given(players, active="ginger", hands={"ginger": "spies"})

    scene.play("ginger: attack france northern-spain", "ginger: pass")

    assert scene.window == "attack.militia"
    scene.refuses("ginger: play spies", "MD-TIME-07")
    scene.play("ginger: bid 3")
    scene.refuses("ginger: play spies", "MD-TIME-07")


@pytest.mark.rule("MD-TIME-08")
def test_knights_are_asked_for_only_against_pagans_and_islam() -> None:
    players = {"ginger": "russia", "fred": "cumans", "cary": "hungary"}
    hands = {"cary": "knights-of-christ, knights-of-christ"}
    orthodox = given(players, hands=hands, opened="2d")
    pagan = given(players, active="fred", hands=hands, opened="2d")

    orthodox.play("ginger: attack russia hungary")
    pagan.play("fred: attack cumans hungary")

    assert orthodox.window == "attack.militia"
    assert (pagan.window, pagan.asked) == ("attack.knights", ["cary"])
    assert pagan.legal("cary") == ["knights 0..2"]
    pagan.refuses("cary: knights 3", "MD-KOC-01")
    pagan.play("cary: knights 2")
    assert pagan.view("fred")["attack"]["support"] == 2


@pytest.mark.rule("MD-TIME-09")
def test_the_steps_of_a_crusade() -> None:
    players = {"ginger": "france", "cary": "hungary", "sophia": "spain", "fred": "venice"}
    scene = given(
        players, hands={"ginger": "pope"}, florins={"sophia": 0}, provinces={"livonia": "fred"},
        knights="livonia",
    )  # fmt: skip

    scene.play("ginger: crusade", "ginger: punish spain")
    assert scene.window == "excommunication.deal"
    scene.dice(1, 2)
    scene.play("sophia: drop", "cary: pass", "fred: pass", "ginger: commit france 0")

    wanted = (
        "pope-played", "knights-income", "crusade-paid", "excommunicated", "crusade-power",
        "crusade-rolled",
    )  # fmt: skip
    assert kinds(scene, *wanted) == [
        "pope-played", "knights-income", "crusade-paid", "crusade-paid", "excommunicated",
        "crusade-power", "crusade-rolled",
    ]  # fmt: skip


@pytest.mark.rule("MD-TIME-10")
def test_all_who_may_are_asked_clockwise_and_their_knights_add_up() -> None:
    players = {"ginger": "russia", "cary": "hungary", "fred": "venice"}
    scene = given(
        players, phase="mandatory", mongols=(3, 0),
        hands={"ginger": "mongol", "cary": "knights-of-christ", "fred": "knights-of-christ"},
    )  # fmt: skip

    scene.play("ginger: invade 2c")
    assert scene.asked == ["cary"]
    scene.play("cary: knights 1")
    assert scene.asked == ["fred"]
    assert scene.prompt("fred")["values"]["count"] == 1
    scene.dice(4, 1)
    scene.play("fred: knights 1")

    assert scene.happened("mongol-battle")[0].values["other_total"] == 1 + 5 + 4


@pytest.mark.rule("MD-TIME-10")
def test_the_player_of_the_mongols_is_asked_last() -> None:
    players = {"ginger": "hungary", "cary": "poland", "fred": "venice"}
    card = "knights-of-christ"
    scene = given(
        players, phase="mandatory", mongols=(3, 0),
        hands={"ginger": f"mongol, {card}", "cary": card, "fred": card},
    )  # fmt: skip

    scene.play("ginger: invade 2c")

    order = []
    while scene.window == "mongol.knights":
        order += scene.asked
        scene.play(f"{scene.asked[0]}: knights 0")
    assert order == ["cary", "fred", "ginger"]


@pytest.mark.rule("MD-TIME-11")
def test_one_refusal_among_two_ends_the_route() -> None:
    """France wants to cross Lombardy (Fred) and Austria (Cary) to Hungary."""
    players = {
        "ginger": "france",
        "fred": "holy-roman-empire",
        "cary": "spain",
        "sophia": "hungary",
    }
    scene = given(players, provinces={"austria": "cary"})

    scene.play("ginger: attack france hungary", "ginger: route 1", "ginger: ask")
    assert (scene.window, scene.asked) == ("attack.passage", ["fred", "cary"])
    assert scene.florins("ginger") == 10
    scene.play("fred: grant", "cary: refuse")

    assert scene.florins("ginger") == 10
    assert scene.state.attacks == 0
    # what is left leads over the sea: no route through Austria is offered again
    austria = scene.state.world.province("austria")
    routes = scene.prompt("ginger")["values"]["routes"]
    assert all(austria not in route[1:] for route in routes)
    agreed = given(players, provinces={"austria": "cary"})
    agreed.play("ginger: attack france hungary", "ginger: route 1", "ginger: ask")
    agreed.play("fred: grant", "cary: grant")
    assert agreed.florins("ginger") == 9


@pytest.mark.rule("MD-TIME-12")
def test_who_has_passed_cannot_come_back() -> None:
    scene = given(
        THREE, active="ginger",
        hands={"ginger": "heresy", "fred": "deus-ex-machina", "cary": "deus-ex-machina"},
    )  # fmt: skip

    scene.play("ginger: heresy hungary", "fred: pass")

    scene.refuses("fred: play deus-ex-machina", "MD-TIME-12")
    scene.refuses("fred: pass", "MD-TIME-12")
    assert not scene.table.can_undo(scene.seat("fred"))


@pytest.mark.rule("MD-TIME-13")
def test_an_attack_is_finished_before_anything_else() -> None:
    scene = given(
        THREE, active="cary", hands={"cary": "poland-card, heresy"}, provinces={"lombardy": "fred"}
    )

    scene.play("cary: attack hungary northern-serbia")

    assert scene.window == "attack.militia"
    scene.refuses("cary: play-power poland", "MD-TIME-13")
    scene.refuses("cary: heresy south-western-france", "MD-TIME-13")
    scene.refuses("cary: attack hungary austria", "MD-TIME-13")
    scene.play("cary: bid 0")
    scene.allows("cary: play-power poland", "cary: heresy south-western-france")


@pytest.mark.rule("MD-TIME-14")
def test_who_does_not_answer_takes_the_default() -> None:
    players = {"fred": "spain", "ginger": "france", "cary": "hungary"}
    scene = given(players, active="ginger", hands={"ginger": "jihad"})

    scene.play("ginger: attack france northern-spain", "ginger: bid 3")
    scene.default("fred")
    assert scene.state.attacks == 1
    assert scene.florins("fred") == 10
    assert [e.values["florins"] for e in scene.happened("militia")] == [3, 0]
    income = given(players, phase="income")
    income.default("fred")
    assert income.florins("fred") == 12
