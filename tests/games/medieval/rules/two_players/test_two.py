"""TWO: the game for two players and the NPC."""

from __future__ import annotations

from typing import Any

import pytest

import gonfalon
from gonfalon.games.medieval.game import GAME
from gonfalon.games.medieval.world import UNKNOWN
from tests.games.medieval.scene import Scene, drafting, given

TWO = {"fred": "france, russia, byzantium", "ginger": "almoravids, venice, seljuks"}


# ---- set-up


@pytest.mark.rule("MD-TWO-01")
def test_two_players_share_crusades_as_three_do() -> None:
    scene = given(TWO, npc="spain", hands={"fred": "pope"})
    scene.play("fred: crusade")

    assert [scene.florins(name) for name in TWO] == [12, 8]


@pytest.mark.rule("MD-TWO-02")
def test_each_player_drafts_three_powers() -> None:
    scene = drafting("1", "2")
    picks = []
    while scene.window == "setup.draft":
        picks += scene.asked
        scene.default(scene.asked[0])

    assert picks == list("122112")
    assert [len(player["powers"]) for player in scene.view("1")["players"]] == [3, 3]


@pytest.mark.rule("MD-TWO-02")
def test_the_limits_of_the_draft_hold() -> None:
    scene = drafting("fred", "ginger", taken={"fred": "france"})

    scene.refuses("fred: draft spain", "MD-SETUP-08")
    scene.refuses("fred: draft sweden", "MD-SETUP-04")


def dealt(seed: int = 1, first: int = 1) -> Scene:
    scene = drafting("fred", "ginger", seed=seed, first=first)
    scene.pass_until("npc.choice")
    return scene


@pytest.mark.rule("MD-TWO-03")
def test_five_power_cards_are_dealt_to_each_for_the_npc() -> None:
    scene = dealt()
    hands = [scene.view(name)["npc_hand"] for name in ("fred", "ginger")]

    assert [len(hand) for hand in hands] == [5, 5]
    assert len({*hands[0], *hands[1]}) == 10
    for power in (*hands[0], *hands[1]):
        card = scene.power(power)
        assert card["strength"] >= 2
        assert card["place"] == "unseen"
    known = GAME.knowledge(scene.state, 0)
    assert known.npc_hands[1] == (UNKNOWN,) * 5


@pytest.mark.rule("MD-TWO-04")
@pytest.mark.parametrize("first", [1, 2])
def test_each_puts_three_powers_into_the_npc_area(first: int) -> None:
    scene = dealt(first=first)
    begins, other = ("fred", "ginger") if first == 1 else ("ginger", "fred")
    dealt_to = {name: scene.view(name)["npc_hand"] for name in (begins, other)}
    scene.refuses(f"{begins}: give-npc {dealt_to[other][0]}", "MD-TWO-04")
    chosen = []
    for number in range(6):
        name = (begins, other)[number % 2]
        assert scene.asked == [name]
        power = dealt_to[name][number // 2]
        scene.play(f"{name}: give-npc {power}")
        chosen.append(power)

    assert scene.window == "turn.map"
    assert sorted(scene.view("fred")["npc"]["powers"]) == sorted(chosen)
    # 64 cards and the 15 Power Cards that are in nobody's area, eight dealt
    assert scene.view("fred")["deck"] == 64 + 27 - 12 - 8
    assert scene.view("fred")["npc_hand"] == []


@pytest.mark.rule("MD-TWO-05")
def test_the_npc_holds_what_its_powers_hold_at_start() -> None:
    scene = given({"fred": "france", "ginger": "spain"}, npc="england, almoravids")

    assert scene.holds("eastern-england") == "npc"
    assert scene.holds("north-eastern-france") == "npc"
    assert scene.holds("southern-spain") == "npc"
    assert scene.controls("england") == "npc"


# ---- what the NPC does and does not


@pytest.mark.rule("MD-TWO-06")
def test_the_npc_gains_new_provinces() -> None:
    scene = given(TWO, npc="denmark", phase="map-card", map_deck="1c")
    assert scene.holds("jutland") == "npc"
    scene.play("fred: draw-map-card")

    assert scene.holds("zealand") == "npc"
    assert scene.holds("sweden") is None


@pytest.mark.rule("MD-TWO-07")
def test_the_npc_never_intercepts() -> None:
    scene = given({"fred": "byzantium", "ginger": "spain"}, npc="venice, jerusalem")
    scene.play("fred: attack byzantium rhodes")

    assert (scene.window, scene.asked) == ("attack.militia", ["fred"])


@pytest.mark.rule("MD-TWO-07")
def test_the_npc_has_no_part_in_crusades_and_no_florins() -> None:
    scene = given({"fred": "france", "ginger": "russia"}, npc="spain", hands={"fred": "pope"})
    scene.play("fred: crusade")

    assert (scene.window, scene.asked) == ("crusade.commit", ["fred"])
    assert scene.florins("fred") == 10
    assert set(scene.view("fred")["npc"]) == {"powers", "provinces", "ledger"}


@pytest.mark.rule("MD-TWO-08")
def test_nobody_passes_through_the_npc() -> None:
    players = {"fred": "france", "ginger": "venice"}
    barred = given(players, npc="holy-roman-empire")
    free = given(players, npc="spain")

    barred.refuses("fred: attack france venice", "MD-TWO-08")
    barred.allows("fred: attack france lombardy")
    free.allows("fred: attack france venice")


@pytest.mark.rule("MD-TWO-09")
@pytest.mark.parametrize(("die", "militia"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_the_npc_defends_with_army_ruler_and_rolled_militia(die: int, militia: int) -> None:
    scene = given({"fred": "russia", "ginger": "spain"}, npc="hungary")
    scene.dice(die, 1, 3)
    scene.play("fred: attack russia hungary", "fred: bid 0")

    (battle,) = scene.happened("battle")
    assert battle.values["other_total"] == 3 + 1 - 1 + militia


@pytest.mark.rule("MD-TWO-09")
def test_odds_against_the_npc_count_all_that_it_may_roll() -> None:
    """26 of 36 without Militia, 108 of 216 with it; with +1 139 of 216."""
    scene = given({"fred": "russia", "ginger": "spain"}, npc="hungary")
    scene.play("fred: attack russia hungary")

    hints = scene.prompt("fred")["hints"]
    assert (hints["battle"]["wins"], hints["battle"]["of"]) == (108, 216)
    assert [bid["percents"] for bid in hints["bids"]] == [[50], [64], [77], [87]]


@pytest.mark.rule("MD-TWO-10")
def test_the_npc_rolls_after_the_attackers_militia() -> None:
    scene = given({"fred": "russia", "ginger": "spain"}, npc="hungary")
    scene.dice(6, 1, 1)
    scene.play("fred: attack russia hungary")
    assert scene.happened("npc-militia") == []
    scene.play("fred: bid 3")

    kinds = [event.kind for event in scene.events]
    assert kinds.index("militia") < kinds.index("npc-militia") < kinds.index("battle")


@pytest.mark.rule("MD-TWO-10")
def test_spies_see_the_npcs_militia_first() -> None:
    scene = given({"fred": "russia", "ginger": "spain"}, npc="hungary", hands={"fred": "spies"})
    scene.play("fred: attack russia hungary")
    scene.dice(6, 6, 1)
    scene.play("fred: play spies")

    (rolled,) = scene.happened("npc-militia")
    assert rolled.values["modifier"] == 3
    assert (scene.window, scene.asked) == ("attack.militia", ["fred"])
    scene.play("fred: bid 0")
    (battle,) = scene.happened("battle")
    assert (battle.values["total"], battle.values["other_total"]) == (8, 1 + 0 + 3)


@pytest.mark.rule("MD-TWO-10")
def test_cancelled_spies_see_nothing() -> None:
    scene = given(
        {"fred": "russia", "ginger": "spain"},
        npc="hungary",
        hands={"fred": "spies", "ginger": "assassin"},
    )
    scene.play("fred: attack russia hungary", "fred: play spies", "ginger: play assassin")

    assert scene.happened("npc-militia") == []
    assert (scene.window, scene.asked) == ("attack.militia", ["fred"])


@pytest.mark.rule("MD-TWO-11")
def test_without_the_card_the_npc_has_militia_only() -> None:
    scene = given({"fred": "france", "ginger": "spain"}, npc="england")
    scene.dice(2, 1, 5)
    scene.play("fred: attack france north-eastern-france", "fred: bid 0")

    (battle,) = scene.happened("battle")
    assert battle.values["other_total"] == 5 + 1


@pytest.mark.rule("MD-TWO-11")
def test_knights_of_christ_meet_the_npcs_militia() -> None:
    scene = given(
        {"fred": "france", "ginger": "spain"}, npc="livonia", hands={"fred": "knights-of-christ"}
    )
    scene.dice(6, 1, 3)
    scene.play("fred: knights-attack livonia 1")

    (battle,) = scene.happened("battle")
    assert (battle.values["total"], battle.values["other_total"]) == (1 + 2, 3 + 1 + 0 + 3)


# ---- the NPC's turn


@pytest.mark.rule("MD-TWO-12")
def test_two_cards_are_drawn_after_each_players_turn() -> None:
    scene = given(
        TWO,
        npc="spain",
        phase="income",
        hands=dict.fromkeys(TWO, "heresy, heresy"),
        deck="jihad, jihad, pope, disaster",
        provinces={"livonia": "fred"},
        knights="livonia",
    )
    deck = scene.view("fred")["deck"]
    scene.dice(5, 6, 2)
    scene.play("fred: collect")

    assert [event.values["card"] for event in scene.happened("npc-draws")] == [
        scene.state.world.card("pope"), scene.state.world.card("disaster"),
    ]  # fmt: skip
    assert scene.view("fred")["used"] == {"pope": 1, "disaster": 1}
    assert scene.happened("knights-income") == []
    assert scene.power("france")["disaster"]
    assert scene.view("fred")["deck"] == deck - 4
    assert scene.active == "ginger"


@pytest.mark.rule("MD-TWO-12")
@pytest.mark.parametrize(("deck", "drawn"), [("", 0), ("jihad", 1)])
def test_the_npc_draws_what_is_there(deck: str, drawn: int) -> None:
    scene = given(
        TWO,
        npc="spain",
        phase="income",
        hands={"fred": "pope, pope, pope, pope"},
        deck=deck,
        exhausted=True,
    )
    scene.play("fred: collect")

    assert len(scene.happened("npc-draws")) == drawn
    assert scene.active == "ginger"


@pytest.mark.rule("MD-TWO-13")
def test_the_player_with_fewer_points_directs_the_npcs_mongols() -> None:
    scene = given(
        TWO, npc="spain", phase="income", hands={"fred": "pope, pope, pope, pope"},
        deck="mongol, jihad", mongols=(3, 0),
    )  # fmt: skip
    assert scene.ledger("ginger") < scene.ledger("fred")
    scene.play("fred: collect")

    assert (scene.window, scene.asked) == ("mongol.target", ["ginger"])
    assert scene.view("fred")["phase"] == "mandatory"
    scene.dice(1, 6)
    scene.play("ginger: invade 1d")
    assert len(scene.happened("npc-draws")) == 2
    assert scene.active == "ginger"


@pytest.mark.rule("MD-TWO-13")
def test_a_tie_is_rolled_for_until_it_is_broken() -> None:
    scene = given(
        {"fred": "hungary", "ginger": "venice"}, npc="spain", phase="income",
        hands={"fred": "pope, pope, pope, pope"}, deck="mongol, jihad", mongols=(3, 0),
    )  # fmt: skip
    assert scene.ledger("fred") == scene.ledger("ginger")
    scene.dice(4, 4, 2, 5)
    scene.play("fred: collect")

    assert [event.values["dice"] for event in scene.happened("mongol-director")] == [[4, 4], [2, 5]]
    assert scene.asked == ["ginger"]


@pytest.mark.rule("MD-TWO-13")
def test_the_npcs_first_mongols_count_as_played() -> None:
    scene = given(
        TWO, npc="spain", phase="income", hands={"fred": "pope, pope, pope, pope"},
        deck="mongol, jihad", mongols=(1, 0),
    )  # fmt: skip
    scene.play("fred: collect")

    assert scene.view("fred")["mongols"]["set_aside"] == 2
    assert scene.asked == ["ginger"]


@pytest.mark.rule("MD-TWO-13")
def test_the_npcs_last_mongols_end_the_game() -> None:
    scene = given(
        TWO, npc="spain", phase="income", hands={"fred": "pope, pope, pope, pope"},
        deck="mongol, disaster", mongols=(3, 6),
    )  # fmt: skip
    scene.play("fred: collect")
    scene.dice(1, 6)
    scene.play("ginger: invade 1d")

    assert scene.over
    assert len(scene.happened("npc-draws")) == 1


@pytest.mark.rule("MD-TWO-14")
def test_npc_powers_are_passed_over_in_the_powers_table() -> None:
    """51 is Spain, which is the NPC's; above it come The Bulgars and the Seljuks."""
    scene = given(
        TWO, npc="spain", phase="income", hands={"fred": "pope, pope, pope, pope"}, deck="disaster, jihad"
    )  # fmt: skip
    scene.dice(5, 1, 2)
    scene.play("fred: collect")

    assert not scene.power("spain")["disaster"]
    assert scene.power("seljuks")["disaster"]
    assert scene.florins("ginger") == 8


@pytest.mark.rule("MD-TWO-14")
@pytest.mark.parametrize("name", ["fred", "ginger"])
def test_both_players_may_answer_the_npcs_cards(name: str) -> None:
    hands = {"fred": "pope, pope, pope, pope", "ginger": "pope"}
    hands[name] = hands[name].replace("pope", "deus-ex-machina", 1)
    scene = given(TWO, npc="spain", phase="income", hands=hands, deck="change-of-ruler, jihad")
    scene.play("fred: collect")
    assert (scene.window, scene.asked) == ("card.response", [name])
    scene.play(f"{name}: play deus-ex-machina")

    assert scene.happened("new-ruler") == []
    assert scene.view("fred")["used"] == {"deus-ex-machina": 1, "change-of-ruler": 1, "jihad": 1}


def npc_draws(card: str, **position: Any) -> Scene:
    scene = given(
        TWO, npc="spain", phase="income", hands={"fred": "pope, pope, pope, pope"},
        deck=f"{card}, jihad", **position,
    )  # fmt: skip
    scene.play("fred: collect")
    return scene


@pytest.mark.rule("MD-TWO-15")
def test_a_power_card_of_the_npc_follows_the_cases() -> None:
    his = npc_draws("serbia-card", provinces={"northern-serbia": "fred"})
    free = npc_draws("serbia-card")
    split = npc_draws(
        "serbia-card",
        opened="3c",
        provinces={"northern-serbia": "fred", "southern-serbia": "ginger"},
    )

    income = his.happened("income")[0].values["florins"]
    assert his.controls("serbia") == "fred"
    assert his.florins("fred") == 10 + income + 1
    assert (free.controls("serbia"), free.holds("northern-serbia")) == ("npc", "npc")
    assert split.power("serbia")["place"] == "table"


@pytest.mark.rule("MD-TWO-15")
def test_a_power_without_province_in_play_goes_to_the_npc_area() -> None:
    scene = npc_draws("cumans-card", map_deck="2d")
    assert scene.controls("cumans") == "npc"
    scene.play("ginger: draw-map-card")

    assert scene.holds("cumans") == "npc"


@pytest.mark.rule("MD-TWO-15")
def test_the_card_of_a_destroyed_power_does_not_go_to_the_npc() -> None:
    scene = npc_draws("livonia-card", destroyed="1d")

    assert scene.power("livonia")["place"] == "gone"


@pytest.mark.rule("MD-TWO-16")
def test_a_power_lost_by_the_npc_follows_the_rules() -> None:
    scene = given({"fred": "russia", "ginger": "spain"}, npc="hungary")
    scene.dice(1, 6, 1)
    scene.play("fred: attack russia hungary", "fred: bid 0")

    assert scene.controls("hungary") == "fred"
    assert scene.florins("fred") == 9


@pytest.mark.rule("MD-TWO-16")
def test_a_power_of_the_npc_without_province_in_play_is_lost() -> None:
    scene = given(
        TWO,
        npc="bulgars",
        opened="1f",
        mongols=(3, 0),
        hands={"fred": "mongol"},
        deck="jihad, jihad",
    )
    scene.play("fred: end")
    scene.dice(6, 1)
    scene.play("fred: invade 1f")

    assert scene.power("bulgars")["place"] == "table"


# ---- Crusades, cards, investments


@pytest.mark.rule("MD-TWO-17")
def test_the_strength_of_a_crusade_is_doubled() -> None:
    scene = given(
        {"fred": "france", "ginger": "denmark"}, npc="spain", hands={"fred": "pope"},
        rulers={"denmark": 0},
    )  # fmt: skip
    scene.dice(2, 3)
    scene.play("fred: crusade", "ginger: commit denmark 0", "fred: commit france 0")

    (rolled,) = scene.happened("crusade-rolled")
    assert (rolled.values["strength"], rolled.values["total"]) == (8, 5)
    assert [scene.florins(name) for name in ("fred", "ginger")] == [10 + 2 + 3, 10 - 2 + 3]


@pytest.mark.rule("MD-TWO-18")
def test_cards_strike_the_npc_like_others() -> None:
    scene = given(
        {"fred": "france", "ginger": "russia"},
        npc="spain",
        hands={"fred": "assassin, pope, heresy, civil-war"},
        disaster="spain",
    )
    scene.dice(6, 6)
    scene.play("fred: assassinate spain")
    assert scene.power("spain")["ruler"] == -1
    scene.play("fred: excommunicate spain", "fred: civil-war spain")
    scene.dice(6)
    scene.play("fred: heresy northern-spain")

    assert scene.power("spain")["excommunicated"]
    assert scene.power("spain")["civil_war"]
    assert scene.province("northern-spain")["heresy"]

    scene.dice(1, 1, 4)
    scene.play("fred: attack france northern-spain", "fred: bid 0")
    (battle,) = scene.happened("battle")
    assert battle.values["other_total"] == 4 + 2 - 1 + 0


@pytest.mark.rule("MD-TWO-19")
def test_two_players_have_no_investments() -> None:
    with pytest.raises(gonfalon.OptionError, match="MD-TWO-19"):
        gonfalon.open_table(GAME, 2, 1, {"investments": "on"})
    scene = given(TWO, npc="spain", florins={"fred": 60})

    scene.refuses("fred: buy merchant", "MD-TWO-19")
    assert scene.view("fred")["investments"] == {}
