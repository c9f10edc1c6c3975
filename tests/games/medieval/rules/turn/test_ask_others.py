"""ASK: questions in attacks, Crusades and deals, answers left in advance, leaving."""

from __future__ import annotations

import pytest

from gonfalon.kernel.game import HOST
from gonfalon.kernel.records import replay
from tests.games.medieval.scene import Scene, given

THREE = {"fred": "almoravids", "ginger": "france, russia", "cary": "spain, hungary"}
FOUR_CARDS = "pope, pope, pope, pope"


# ---- attacks


def through_two_realms() -> Scene:
    """From South-eastern France over the Empire (Fred) and Southern Poland (Cary) to Galicia."""
    scene = given(
        {"fred": "holy-roman-empire", "ginger": "france", "cary": "poland", "sophia": "russia, hungary"},
        active="ginger",
    )  # fmt: skip
    scene.play("ginger: attack france galicia")
    routes = [move for move in scene.legal("ginger") if move.startswith("route")]
    for route in routes:
        scene.play(f"ginger: {route}")
        if scene.prompt("ginger")["values"]["seats"] == [0, 2]:
            return scene
        scene.table.undo(scene.seat("ginger"))
    raise AssertionError(f"no such route among {routes}")


@pytest.mark.rule("MD-ASK-11")
def test_one_request_covers_all_provinces_of_a_player() -> None:
    scene = through_two_realms()
    scene.play("ginger: ask")

    assert (scene.window, scene.asked) == ("attack.passage", ["fred", "cary"])
    scene.play("fred: grant", "cary: grant")
    assert scene.window == "attack.militia"


@pytest.mark.rule("MD-ASK-11")
def test_passage_is_refused_by_default() -> None:
    scene = through_two_realms()
    scene.play("ginger: ask", "fred: grant")
    scene.default("cary")

    assert len(scene.happened("passage-refuse")) == 1
    assert scene.asked == ["ginger"]
    assert scene.florins("ginger") == 10
    assert scene.view("ginger")["this_turn"]["attacks"] == 0


@pytest.mark.rule("MD-ASK-12")
def test_a_silent_power_does_not_intercept_and_the_next_is_asked() -> None:
    scene = given(
        {"fred": "byzantium", "ginger": "venice", "cary": "seljuks", "sophia": "latin-kingdom"}
    )
    scene.play("fred: attack byzantium rhodes", "fred: route 1", "fred: bid 0")
    assert (scene.window, scene.asked) == ("attack.intercept", ["ginger"])
    scene.default("ginger")

    assert scene.window == "attack.intercept"
    assert scene.asked in (["cary"], ["sophia"])
    assert scene.florins("ginger") == 10


@pytest.mark.rule("MD-ASK-12")
def test_bids_at_sea_are_nothing_by_default() -> None:
    scene = given({"fred": "byzantium", "ginger": "venice", "cary": "france"})
    scene.play("fred: attack byzantium rhodes", "fred: route 1")
    assert scene.window == "attack.naval-bid"
    scene.default("fred")
    scene.dice(6, 1)
    scene.play("ginger: intercept venice")
    scene.default("ginger")

    (battle,) = scene.happened("interception")
    assert (battle.values["total"], battle.values["other_total"]) == (6 + 1, 1 + 3)
    assert (scene.florins("fred"), scene.florins("ginger")) == (9, 9)


@pytest.mark.rule("MD-ASK-13")
def test_against_nobody_only_the_attackers_militia_is_asked() -> None:
    scene = given(
        THREE,
        active="cary",
        hands={"cary": "spies, knights-of-christ", "fred": "spies", "ginger": "spies"},
    )
    scene.play("cary: attack hungary northern-serbia")

    assert (scene.window, scene.asked) == ("attack.militia", ["cary"])


@pytest.mark.rule("MD-ASK-13")
def test_the_order_of_questions_in_an_attack() -> None:
    scene = given(
        THREE,
        hands={"fred": "spies, jihad", "cary": "spies, knights-of-christ"},
    )
    scene.play("fred: attack almoravids northern-spain")
    questions = [(scene.window, scene.asked)]
    for line in ("fred: pass", "cary: pass", "cary: knights 0", "cary: bid 0", "fred: bid 2"):
        scene.play(line)
        questions.append((scene.window, scene.asked))

    assert questions == [
        ("attack.spies", ["fred"]),
        ("attack.spies", ["cary"]),
        ("attack.knights", ["cary"]),
        ("attack.militia", ["fred", "cary"]),
        ("attack.militia", ["fred"]),
        ("attack.jihad", ["fred"]),
    ]


@pytest.mark.rule("MD-ASK-13")
def test_by_default_no_card_and_no_florin_is_spent_in_an_attack() -> None:
    scene = given(THREE, hands={"fred": "spies, jihad", "cary": "spies, knights-of-christ"})
    scene.dice(1, 6)
    scene.play("fred: attack almoravids northern-spain")
    scene.pass_until("turn.actions")

    assert (scene.florins("fred"), scene.florins("cary")) == (9, 10)
    assert scene.hand("fred") == ["spies", "jihad"]
    assert scene.hand("cary") == ["knights-of-christ", "spies"]


# ---- Crusades and Excommunication


@pytest.mark.rule("MD-ASK-14")
def test_the_caller_is_asked_for_each_who_could_not_pay() -> None:
    scene = given(
        {"fred": "england", "ginger": "france", "cary": "spain"},
        active="ginger",
        hands={"ginger": "pope"},
        florins={"fred": 1, "cary": 0},
    )
    scene.play("ginger: crusade")
    assert (scene.window, scene.asked) == ("crusade.punish", ["ginger"])
    assert scene.prompt("ginger")["values"]["seat"] == 2
    scene.default("ginger")
    assert (scene.window, scene.prompt("ginger")["values"]["seat"]) == ("crusade.punish", 0)
    scene.play("ginger: pass")

    assert scene.window == "crusade.commit"
    assert not any(power["excommunicated"] for power in scene.view("fred")["powers"])


@pytest.mark.rule("MD-ASK-15")
def test_nothing_is_committed_by_default() -> None:
    scene = given(
        {"fred": "england", "ginger": "france", "cary": "spain"},
        active="ginger",
        hands={"ginger": "pope", "cary": "knights-of-christ"},
    )
    scene.play("ginger: crusade")
    assert scene.asked == ["cary"]
    scene.default("cary")

    assert scene.hand("cary") == ["knights-of-christ"]
    assert scene.asked == ["fred"]
    assert scene.prompt("fred")["values"]["strength"] == 0


def excommunicating() -> Scene:
    scene = given(THREE, hands={"fred": "pope"})
    scene.play("fred: excommunicate spain")
    return scene


@pytest.mark.rule("MD-ASK-16")
def test_one_offer_and_one_counter_offer() -> None:
    scene = excommunicating()
    assert (scene.window, scene.asked) == ("excommunication.deal", ["cary"])
    scene.play(
        "cary: give-florins 3", "cary: send", "fred: counter", "fred: want-florins 5", "fred: send"
    )
    assert (scene.window, scene.asked) == ("excommunication.answer", ["cary"])
    scene.refuses("cary: counter", "MD-ASK-16")
    scene.default("cary")

    assert scene.power("spain")["excommunicated"]
    assert (scene.florins("fred"), scene.florins("cary")) == (10, 10)


@pytest.mark.rule("MD-ASK-16")
def test_an_accepted_counter_offer_averts_it() -> None:
    scene = excommunicating()
    scene.play(
        "cary: give-florins 3", "cary: send", "fred: counter", "fred: want-florins 5", "fred: send"
    )
    scene.play("cary: agree")

    assert not scene.power("spain")["excommunicated"]
    assert (scene.florins("fred"), scene.florins("cary")) == (15, 5)


@pytest.mark.rule("MD-ASK-16")
def test_no_offer_is_made_by_default() -> None:
    scene = excommunicating()
    scene.default("cary")

    assert scene.power("spain")["excommunicated"]
    assert scene.asked == ["fred"]


@pytest.mark.rule("MD-ASK-16")
def test_nobody_is_asked_about_ones_own_or_uncontrolled_powers() -> None:
    own = given(THREE, active="ginger", hands={"ginger": "pope"})
    own.play("ginger: excommunicate france")
    table = given(THREE, table="poland", hands={"fred": "pope"})
    table.play("fred: excommunicate poland")

    assert own.power("france")["excommunicated"]
    assert table.power("poland")["excommunicated"]


# ---- deals


@pytest.mark.rule("MD-ASK-17")
def test_offers_block_nothing_and_lapse_with_the_turn() -> None:
    scene = given(THREE, hands={"fred": FOUR_CARDS})
    scene.play("ginger: offer-to @fred", "ginger: give-florins 2", "ginger: send")
    assert scene.standing("fred", "accept") == ["accept player-2"]
    scene.play("fred: end")

    assert scene.active == "ginger"
    assert scene.view("fred")["offers"] == scene.view("ginger")["offers"] == []
    scene.refuses("fred: accept @ginger", "MD-ASK-17")


@pytest.mark.rule("MD-ASK-17")
def test_only_the_active_player_has_partners() -> None:
    scene = given(THREE)

    assert scene.standing("fred", "offer-to") == ["offer-to player-2", "offer-to player-3"]
    assert scene.standing("ginger", "offer-to") == ["offer-to player-1"]
    scene.refuses("ginger: offer-to @cary", "MD-TRADE-03")


@pytest.mark.rule("MD-ASK-17")
def test_an_offer_is_withdrawn_or_declined() -> None:
    scene = given(THREE)
    scene.play("ginger: offer-to @fred", "ginger: give-florins 2", "ginger: send")
    scene.play("ginger: withdraw @fred")
    scene.refuses("fred: accept @ginger", "MD-ASK-17")
    scene.play("ginger: offer-to @fred", "ginger: give-florins 3", "ginger: send")
    scene.play("fred: decline @ginger")

    assert scene.view("ginger")["offers"] == []
    assert scene.florins("fred") == 10


# ---- the Military card


@pytest.mark.rule("MD-ASK-18")
def test_the_military_card_goes_to_the_strongest_army_by_default() -> None:
    """Russia conquers the last Province of the Power with the card in its own turn."""
    scene = given(
        {"fred": "livonia, spain, hungary", "ginger": "russia", "cary": "france"},
        active="ginger",
        investments={"military": "fred"},
        stationed="livonia",
    )
    scene.dice(6, 1)
    scene.play("ginger: attack russia livonia", "ginger: bid 0", "fred: bid 0")
    assert (scene.window, scene.asked) == ("investment.military", ["fred"])
    assert scene.legal("fred") == ["station spain", "station hungary"]
    scene.refuses("fred: station livonia", "MD-INV-07")
    scene.default("fred")

    assert scene.view("fred")["stationed"] == "spain"
    assert scene.asked == ["ginger"]


@pytest.mark.rule("MD-ASK-18")
@pytest.mark.parametrize(
    ("powers", "chosen"),
    [("poland, hungary", "hungary"), ("hungary, venice", "venice"), ("norway, denmark", "denmark")],
)
def test_among_equal_armies_income_decides_then_the_list(powers: str, chosen: str) -> None:
    """All have army 1; Hungary and Venice have income 5, Denmark and Norway 1."""
    scene = given(
        {"fred": f"livonia, {powers}", "ginger": "russia", "cary": "france"},
        active="ginger",
        investments={"military": "fred"},
        stationed="livonia",
    )
    scene.dice(6, 1)
    scene.play("ginger: attack russia livonia", "ginger: bid 0", "fred: bid 0")
    scene.default("fred")

    assert scene.view("fred")["stationed"] == chosen


# ---- answers left in advance


@pytest.mark.rule("MD-ASK-20")
@pytest.mark.parametrize(("purse", "committed"), [(9, 6), (6, 6), (4, 4)])
def test_militia_left_in_advance_is_committed_at_once(purse: int, committed: int) -> None:
    scene = given(
        {"fred": "ayyubids-mamluks", "ginger": "jerusalem", "cary": "spain"},
        active="ginger",
        florins={"fred": purse},
    )
    scene.play("fred: order-militia egypt 6")
    scene.dice(1, 6)
    scene.play("ginger: attack jerusalem egypt", "ginger: bid 0")

    assert scene.florins("fred") == purse - committed
    assert scene.happened("battle")


@pytest.mark.rule("MD-ASK-20")
def test_militia_left_for_a_province_does_not_serve_its_former_holder_in_attack() -> None:
    scene = given(
        {"fred": "hungary", "ginger": "france", "cary": "spain"},
        opened="3c",
        provinces={"northern-serbia": "fred"},
    )
    scene.play("fred: order-militia northern-serbia 6")
    scene.play("fred: offer-to @cary", "fred: give-province northern-serbia", "fred: send")
    scene.play("cary: accept @fred", "fred: attack hungary northern-serbia")

    assert (scene.window, scene.asked) == ("attack.militia", ["fred", "cary"])


@pytest.mark.rule("MD-ASK-20")
def test_militia_left_in_advance_can_be_taken_back_and_is_hidden() -> None:
    scene = given(
        {"fred": "ayyubids-mamluks", "ginger": "jerusalem", "cary": "spain"}, active="ginger"
    )
    scene.play("fred: order-militia egypt 6")
    assert scene.view("fred")["orders"]["militia"] == {"egypt": 6}
    assert scene.view("ginger")["orders"]["militia"] == {}
    scene.play("fred: cancel-militia egypt", "ginger: attack jerusalem egypt")

    assert sorted(scene.asked) == ["fred", "ginger"]


@pytest.mark.rule("MD-ASK-20")
def test_card_windows_are_passed_until_ones_next_turn() -> None:
    scene = given(
        THREE,
        phase="income",
        hands={"fred": "disaster, pope, pope, pope", "ginger": "deus-ex-machina"},
    )
    scene.play("ginger: order pass-cards", "fred: collect")

    assert len(scene.happened("disaster")) == 1
    assert scene.active == "ginger"
    assert scene.view("ginger")["orders"]["orders"] == []


@pytest.mark.rule("MD-ASK-20")
@pytest.mark.parametrize(("order", "florins"), [("never-intercept", 10), ("always-intercept", 9)])
def test_interception_left_in_advance(order: str, florins: int) -> None:
    scene = given({"fred": "byzantium", "ginger": "venice", "cary": "france"})
    scene.play(f"ginger: order {order}", "fred: attack byzantium rhodes", "fred: route 1")
    scene.play("fred: bid 0")

    assert scene.florins("ginger") == florins
    assert scene.window in ("attack.militia", "attack.interceptor-bid")


@pytest.mark.rule("MD-ASK-20")
@pytest.mark.parametrize("answer", ["grant", "refuse"])
def test_passage_left_in_advance(answer: str) -> None:
    scene = through_two_realms()
    scene.play(f"fred: order-passage @ginger {answer}", "ginger: ask")
    assert scene.asked == ["cary"]
    scene.play("cary: grant")

    assert (scene.window == "attack.militia") == (answer == "grant")


@pytest.mark.rule("MD-ASK-20")
def test_knights_and_spies_left_in_advance() -> None:
    scene = given(THREE, hands={"cary": "spies, knights-of-christ"})
    scene.play("cary: order knights-if-attacked", "cary: order spies-if-attacked")
    scene.play("fred: attack almoravids northern-spain")

    assert scene.hand("cary") == []
    assert (scene.window, scene.asked) == ("attack.open-militia", ["fred"])


@pytest.mark.rule("MD-ASK-20")
def test_an_order_that_stands_is_not_given_again() -> None:
    scene = given(THREE)
    scene.play("ginger: order pass-cards")

    scene.refuses("ginger: order pass-cards", "MD-ASK-20")
    scene.refuses("cary: cancel-order pass-cards", "MD-ASK-20")
    scene.refuses("fred: order-militia northern-spain 3", "MD-ASK-20")


# ---- leaving


@pytest.mark.rule("MD-ASK-21")
def test_who_leaves_stays_on_the_board_and_is_answered_by_default() -> None:
    scene = given(THREE, active="cary", hands={"fred": FOUR_CARDS.replace("pope", "disaster", 1)})
    scene.play("fred: resign", "cary: end")

    assert scene.active == "ginger"
    assert scene.florins("fred") >= 10
    assert len(scene.happened("disaster")) == 1
    assert scene.holds("southern-spain") == "fred"
    assert scene.view("cary")["players"][0]["left"]
    scene.play("ginger: pass", "ginger: collect", "cary: pass", "cary: pass")
    scene.dice(6, 1)
    scene.play("cary: attack spain southern-spain", "cary: bid 0")
    assert scene.holds("southern-spain") == "cary"


@pytest.mark.rule("MD-ASK-21")
def test_who_left_plays_no_more_and_cannot_win() -> None:
    scene = given(
        THREE, active="cary", mongols=(3, 6), hands={"cary": "mongol"}, florins={"fred": 99}
    )
    scene.play("ginger: resign")
    scene.refuses("ginger: order pass-cards", "MD-ASK-21")
    scene.refuses("ginger: resign", "MD-ASK-21")
    scene.play("cary: end")
    scene.dice(1, 6)
    scene.play("cary: invade 1d")

    result = scene.table.result
    assert result is not None
    assert max(result.scores) == result.scores[1]
    assert scene.winners == ["cary"]
    assert result.ranking == [[2], [0], [1]]


@pytest.mark.rule("MD-ASK-21")
def test_the_last_player_left_wins() -> None:
    scene = given(THREE)
    scene.play("ginger: resign")
    assert scene.asked == ["fred"]
    scene.play("cary: resign")

    assert scene.over
    assert scene.winners == ["fred"]
    assert scene.table.result is not None
    assert (scene.table.result.reason, scene.table.result.rule) == ("last-player", "MD-ASK-21")


@pytest.mark.rule("MD-ASK-21")
def test_nobody_takes_another_player_out_of_the_game() -> None:
    scene = given(THREE)

    assert scene.standing("host") == []
    for who in ("host", *THREE):
        scene.refuses(f"{who}: remove @cary", "MD-ASK-21")
    scene.refuses("host: resign", "MD-ASK-21")
    scene.refuses("host: end", "MD-ASK-21")
    scene.refuses("host: order pass-cards", "MD-ASK-21")
    assert not scene.view("fred")["players"][2]["left"]


@pytest.mark.rule("MD-ASK-21")
def test_a_removal_in_an_earlier_record_counts_as_a_resignation() -> None:
    removed, resigned = given(THREE), given(THREE)
    removed.table.play(HOST, "remove player-3", recorded=True)
    resigned.play("cary: resign")
    assert removed.table.state_hash == resigned.table.state_hash
    assert replay(removed.table.record()).state_hash == removed.table.state_hash


@pytest.mark.rule("MD-ASK-21")
def test_open_offers_by_and_to_the_leaver_lapse() -> None:
    scene = given(THREE, florins={"fred": 20})
    scene.play("fred: offer-to @ginger", "fred: give-florins 3", "fred: send")
    scene.play("cary: offer-to @fred", "cary: give-florins 2", "cary: send")
    scene.play("ginger: offer-to @fred", "ginger: give-florins 1")
    assert "accept player-1" in scene.standing("ginger")
    scene.play("ginger: resign")

    assert [offer["to"] for offer in scene.view("fred")["offers"]] == [0]
    assert scene.view("ginger")["offers"] == []
    assert scene.table.answers(scene.seat("ginger")) == []
    scene.refuses("fred: offer-to @ginger", "MD-TRADE-03")
    assert scene.florins("fred") == 20


@pytest.mark.rule("MD-ASK-21", "MD-ASK-20")
@pytest.mark.parametrize("leaver", ["fred", "cary"])
def test_an_attack_goes_on_without_the_one_who_leaves(leaver: str) -> None:
    scene = given(THREE, florins={"fred": 9, "cary": 9})
    scene.play("cary: order-militia northern-spain 6")
    scene.play("fred: attack almoravids northern-spain")
    assert scene.asked == ["fred"]
    before = scene.florins("cary")
    scene.play(f"{leaver}: resign")
    if leaver == "cary":
        scene.play("fred: bid 0")

    assert leaver not in scene.asked
    assert not scene.window.startswith("attack.")
    assert scene.florins("cary") == before - 6, "what was left in advance stands"


@pytest.mark.rule("MD-ASK-21")
def test_cards_and_florins_of_the_leaver_stay_hidden() -> None:
    hidden = []
    for hand, florins in (("pope", 3), ("spies", 8)):
        scene = given(THREE, hands={"cary": hand}, florins={"cary": florins})
        scene.play("cary: resign")
        hidden.append(scene)
    for other in (0, 1, HOST):
        one, two = (scene.table.view(other) for scene in hidden)
        assert one == two


@pytest.mark.rule("MD-ASK-21")
def test_of_two_players_the_other_one_wins_at_once() -> None:
    scene = given({"fred": "almoravids", "ginger": "france"}, npc="hungary", florins={"fred": 50})
    scene.play("fred: resign")
    assert scene.winners == ["ginger"]
    scene.refuses("ginger: resign", "MD-VIC-03")


@pytest.mark.rule("MD-ASK-21", "MD-SEC-07")
def test_who_is_asked_covertly_leaves_and_keeps_the_card() -> None:
    scene = given(THREE, hands={"cary": "spies"})
    scene.play("fred: attack almoravids northern-spain")
    assert (scene.window, scene.asked) == ("attack.spies", ["cary"])
    scene.play("cary: resign")

    assert scene.hand("cary") == ["spies"]
    assert "cary" not in scene.asked
    assert scene.window != "attack.spies"
    assert scene.seat("cary") not in scene.table.knowledge(scene.seat("ginger")).waiting


@pytest.mark.rule("MD-ASK-21")
def test_five_of_six_leave_and_the_last_one_wins() -> None:
    powers = ("almoravids", "france", "hungary", "poland", "england", "byzantium")
    names = ("ann", "bob", "cal", "dan", "eve", "flo")
    scene = given(dict(zip(names, powers, strict=True)))
    for name in names[:4]:
        scene.play(f"{name}: resign")
        assert not scene.over
        assert name not in scene.asked
    scene.play("flo: resign")
    assert scene.winners == ["eve"]
