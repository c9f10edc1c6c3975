"""EXC: Excommunication, its removal, and the deal against it."""

from __future__ import annotations

import pytest

from tests.games.medieval.scene import Scene, given

THREE = {"fred": "spain", "ginger": "france, russia", "cary": "hungary"}


def declared(power: str = "hungary", **position: object) -> Scene:
    """Fred has just named a Power for his Pope Card."""
    position.setdefault("hands", {"fred": "pope, pope"})
    scene = given(THREE, **position)  # type: ignore[arg-type]
    scene.play(f"fred: excommunicate {power}")
    return scene


@pytest.mark.rule("MD-EXC-01")
def test_catholic_powers_in_play_can_be_excommunicated() -> None:
    scene = given(THREE, table="venice", hands={"fred": "pope, pope, pope, pope"})

    scene.refuses("fred: excommunicate russia", "MD-EXC-01")
    scene.refuses("fred: excommunicate poland", "MD-EXC-01")
    scene.play("fred: excommunicate hungary", "cary: drop")
    assert scene.power("hungary")["excommunicated"]
    scene.refuses("fred: excommunicate hungary", "MD-EXC-01")
    # uncontrolled and own Powers: nobody to deal with
    scene.play("fred: excommunicate venice", "fred: excommunicate spain")
    assert scene.power("venice")["excommunicated"]
    assert scene.power("spain")["excommunicated"]


@pytest.mark.rule("MD-EXC-01")
def test_knights_of_christ_cannot_be_excommunicated() -> None:
    players = {"fred": "spain", "ginger": "livonia", "cary": "hungary"}
    scene = given(players, hands={"fred": "pope"}, knights="livonia")

    scene.refuses("fred: excommunicate livonia", "MD-EXC-01")


@pytest.mark.rule("MD-EXC-02")
def test_the_punishment_needs_no_card_and_no_other_moment() -> None:
    scene = given(THREE, hands={"fred": "pope"}, florins={"ginger": 0})

    scene.play("fred: crusade", "fred: pass")

    assert scene.window == "crusade.commit"
    scene.refuses("fred: punish france", "MD-EXC-02")
    again = given(THREE, hands={"fred": "pope"}, florins={"ginger": 0})
    again.play("fred: crusade", "fred: punish france")
    assert again.hand("fred") == []
    # the deal window comes with it
    assert (again.window, again.asked) == ("excommunication.deal", ["ginger"])


@pytest.mark.rule("MD-EXC-03")
def test_no_route_through_other_catholic_land_even_with_leave() -> None:
    players = {"ginger": "france", "fred": "holy-roman-empire", "cary": "spain"}
    austria = {"austria": "cary"}
    free = given(players, provinces=austria)
    barred = given(players, provinces=austria, excommunicated="france")
    lombardy = {**austria, "lombardy": "ginger"}
    own = given(players, provinces=lombardy, excommunicated="france", opened="1c")

    free.allows("ginger: attack france austria")
    barred.refuses("ginger: attack france austria", "MD-EXC-03")
    own.refuses("ginger: attack france austria", "MD-EXC-03")


@pytest.mark.rule("MD-EXC-03")
def test_no_route_through_knights_of_christ() -> None:
    players = {"ginger": "poland", "fred": "spain", "cary": "hungary"}
    knights = {"provinces": {"lithuania": "ginger"}, "knights": "lithuania"}
    free = given(players, **knights)  # type: ignore[arg-type]
    barred = given(players, excommunicated="poland", **knights)  # type: ignore[arg-type]

    free.allows("ginger: attack poland livonia")
    barred.refuses("ginger: attack poland livonia", "MD-EXC-03")
    barred.refuses("ginger: attack poland novgorod", "MD-EXC-03")


@pytest.mark.rule("MD-EXC-04")
def test_the_target_may_be_catholic() -> None:
    players = {"ginger": "france", "fred": "holy-roman-empire", "cary": "spain"}
    scene = given(players, excommunicated="france")

    scene.dice(6, 1)
    scene.play("ginger: attack france lombardy", "ginger: bid 0", "fred: bid 0")

    assert scene.holds("lombardy") == "ginger"


@pytest.mark.rule("MD-EXC-05")
def test_the_sea_is_open_but_a_landing_on_the_way_is_passage() -> None:
    """France sits on the Bay of Biscay; by sea it reaches Lombardy without asking anybody."""
    scene = given(
        {"ginger": "france", "fred": "holy-roman-empire", "cary": "spain"},
        excommunicated="france",
        provinces={"south-eastern-france": "cary"},
        opened="3b",
    )

    scene.refuses("ginger: attack france austria", "MD-EXC-03")
    scene.play("ginger: attack france lombardy")
    by_sea = [route for route in scene.prompt("ginger")["values"]["routes"] if not route[0]]
    assert len(by_sea) == 1
    scene.play("ginger: call-off", "ginger: attack france southern-spain")
    free = given(
        {"ginger": "france", "fred": "holy-roman-empire", "cary": "spain"},
        provinces={"south-eastern-france": "cary"},
        opened="3b",
    )
    free.allows("ginger: attack france austria")


@pytest.mark.rule("MD-EXC-06")
def test_own_and_other_faiths_land_may_be_crossed() -> None:
    players = {"ginger": "france", "fred": "russia", "cary": "hungary"}
    scene = given(
        players,
        excommunicated="france, hungary",
        provinces={"north-western-france": "nobody", "south-eastern-france": "ginger"},
    )
    # from South-western through South-eastern France
    scene.allows("ginger: attack france lombardy")
    orthodox = given(
        players,
        active="cary",
        excommunicated="hungary",
        provinces={"galicia": "cary", "northern-serbia": "cary"},
        opened="2d, 3c",
    )
    orthodox.allows("cary: attack hungary kiev", "cary: attack hungary southern-serbia")


@pytest.mark.rule("MD-EXC-07")
def test_a_civil_war_can_be_started_from_the_next_turn_on() -> None:
    scene = given(THREE, hands={"fred": "pope, civil-war", "ginger": "civil-war"})

    scene.play("fred: excommunicate hungary", "cary: drop")
    scene.refuses("fred: civil-war hungary", "MD-CW-02")
    scene.play("fred: end")
    scene.pass_until("turn.income", "ginger")
    scene.play("ginger: pass", "ginger: civil-war hungary")

    assert scene.power("hungary")["civil_war"]


@pytest.mark.rule("MD-EXC-08")
def test_absolution_costs_a_pope_card_and_three_florins() -> None:
    poor = given(THREE, active="cary", hands={"cary": "pope"}, florins={"cary": 2},
                 excommunicated="france, hungary")  # fmt: skip
    scene = given(THREE, active="cary", hands={"cary": "pope"}, florins={"cary": 3},
                  excommunicated="france, hungary")  # fmt: skip

    poor.refuses("cary: absolve france", "MD-EXC-08")
    scene.refuses("cary: absolve spain", "MD-EXC-08")
    scene.allows("cary: absolve hungary")
    scene.play("cary: absolve france")

    assert scene.florins("cary") == 0
    assert not scene.power("france")["excommunicated"]
    assert scene.power("hungary")["excommunicated"]
    assert scene.hand("cary") == []


@pytest.mark.rule("MD-EXC-09")
def test_four_florins_avert_it() -> None:
    scene = declared("hungary")

    scene.play("cary: give-florins 4", "cary: send")
    assert scene.prompt("fred")["values"]["seat"] == scene.seat("cary")
    scene.play("fred: agree")

    assert not scene.power("hungary")["excommunicated"]
    assert (scene.florins("fred"), scene.florins("cary")) == (14, 6)
    assert scene.hand("fred") == ["pope"]
    assert scene.window == "turn.actions"
    # the chance is gone, the next card may name the Power again
    scene.allows("fred: excommunicate hungary")


@pytest.mark.rule("MD-EXC-09")
def test_a_refused_offer_lets_the_marker_fall_and_nothing_moves() -> None:
    scene = declared("hungary")

    scene.play("cary: give-florins 4", "cary: send", "fred: refuse")

    assert scene.power("hungary")["excommunicated"]
    assert (scene.florins("fred"), scene.florins("cary")) == (10, 10)
    scene.refuses("cary: send", "MD-ASK-17")


@pytest.mark.rule("MD-EXC-09")
def test_one_counter_offer_and_silence_is_a_no() -> None:
    scene = declared("hungary")

    scene.play("cary: give-florins 3", "cary: send", "fred: counter", "fred: want-florins 5")
    scene.play("fred: send")
    assert (scene.window, scene.asked) == ("excommunication.answer", ["cary"])
    scene.refuses("cary: counter", "MD-ASK-16")
    scene.default("cary")

    assert scene.power("hungary")["excommunicated"]
    assert scene.florins("cary") == 10


@pytest.mark.rule("MD-EXC-09")
def test_the_counter_offer_may_be_taken() -> None:
    scene = declared("hungary", provinces={"austria": "cary"})

    scene.play("cary: give-province austria", "cary: send", "fred: counter", "fred: want-florins 5")
    scene.play("fred: send", "cary: agree")

    assert not scene.power("hungary")["excommunicated"]
    assert (scene.florins("fred"), scene.florins("cary")) == (15, 5)
    assert scene.holds("austria") == "cary"


@pytest.mark.rule("MD-EXC-09")
def test_what_one_lacks_cannot_be_agreed_to() -> None:
    scene = declared("hungary", florins={"cary": 4, "fred": 2})

    scene.refuses("cary: give-florins 5", "MD-TRADE-05")
    scene.refuses("cary: give-province hungary", "MD-TRADE-02")
    scene.play("cary: give-florins 1", "cary: want-florins 3", "cary: send")
    scene.refuses("fred: agree", "MD-TRADE-05")
    scene.play("fred: counter", "fred: want-florins 5", "fred: send")
    # Cary has 4 and can only refuse: he is not asked
    assert scene.power("hungary")["excommunicated"]


@pytest.mark.rule("MD-EXC-09")
def test_nobody_else_sees_the_offer_or_is_in_its_way() -> None:
    scene = declared("hungary")
    scene.play("cary: give-florins 4", "cary: send")

    assert scene.view("ginger")["offers"] == []
    assert scene.table.prompt(scene.seat("ginger")) is None
    assert scene.table.knowledge(scene.seat("ginger")).waiting == [scene.seat("fred")]
    kinds = [event.kind for event in scene.events if event.seen_by(scene.seat("ginger"))]
    assert "offer-against-excommunication" not in kinds


@pytest.mark.rule("MD-EXC-09")
@pytest.mark.parametrize("leaver", ["fred", "cary"])
def test_an_offer_of_one_who_leaves_is_void(leaver: str) -> None:
    scene = declared("hungary")

    scene.play("cary: give-florins 4", "cary: send", f"{leaver}: resign")

    assert scene.power("hungary")["excommunicated"]
    assert (scene.florins("fred"), scene.florins("cary")) == (10, 10) or leaver == "fred"


@pytest.mark.rule("MD-EXC-09")
def test_a_deal_that_wins_a_power_brings_the_military_card_to_it() -> None:
    """Fred has no Power for his Military card until Cary gives him the second Province of Bulgaria."""
    scene = given(
        {"fred": "", "ginger": "france", "cary": "hungary"},
        table="bulgaria",
        provinces={"western-bulgaria": "fred", "southern-bulgaria": "cary"},
        hands={"fred": "pope"},
        investments={"military": "fred"},
    )

    scene.play("fred: excommunicate hungary", "cary: give-province southern-bulgaria", "cary: send")
    scene.play("fred: agree")

    assert scene.controls("bulgaria") == "fred"
    assert scene.power("bulgaria")["army"] == 2
    assert not scene.power("hungary")["excommunicated"]


@pytest.mark.rule("MD-EXC-10")
def test_an_excommunicated_power_intercepts_defends_and_pays() -> None:
    players = {"ginger": "france", "fred": "england", "cary": "norway"}
    scene = given(players, active="cary", excommunicated="england")

    scene.play("cary: attack norway north-eastern-france", "cary: route 1", "cary: bid 0")
    assert (scene.window, scene.asked) == ("attack.intercept", ["fred"])
    assert scene.view("fred")["players"][scene.seat("fred")]["income"] == 7
    scene.dice(6, 1, 6, 1)
    scene.play("fred: pass", "cary: bid 0", "fred: bid 0")
    (battle,) = scene.happened("battle")
    # North-eastern France is French: no army of England there
    assert battle.values["total"] == 7
    attack = given(players, active="fred", excommunicated="england")
    attack.allows("fred: attack england western-norway")
