"""SEC: what is hidden, what is open, and windows that tell nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medieval.scene import Scene, given

THREE = {"fred": "spain", "ginger": "france, russia", "cary": "hungary"}
FOUR = {**THREE, "sophia": "venice"}

PROBES = [
    "pass", "play deus-ex-machina", "play assassin", "play spies", "play jihad", "knights 0", "knights 1",
    "commit-knights 1", "bid 0", "intercept spain", "offer-to player-1", "offer-to player-2", "grant",
]  # fmt: skip
"""Moves by which a player could sound what is going on."""


def seen_by(scene: Scene, name: str) -> dict[str, Any]:
    """Everything a player can find out at the table."""
    seat, table = scene.seat(name), scene.table
    known = table.knowledge(seat)
    return {
        "knowledge": known.dump(),
        "waiting": known.waiting,
        "view": table.view(seat),
        "prompt": table.prompt(seat),
        "standing": [move.text for move in table.standing(seat)],
        "undo": table.can_undo(seat),
        "log": [repr(event) for event in scene.events if event.seen_by(seat)],
        "refusals": [table.why(seat, text) for text in PROBES],
    }


def same_for(scenes: list[Scene], *names: str) -> None:
    for name in names:
        first, *others = [seen_by(scene, name) for scene in scenes]
        for other in others:
            for part, content in first.items():
                assert other[part] == content, (name, part)


@pytest.mark.rule("MD-SEC-01")
def test_purses_are_hidden_and_payments_are_not() -> None:
    scene = given(THREE, active="ginger", phase="income", florins={"ginger": 15, "fred": 3})

    assert [player["florins"] for player in scene.view("fred")["players"]] == [3, None, None]
    assert scene.table.view(-1)["players"][1]["florins"] is None
    events = scene.play("ginger: collect")

    (income,) = [event for event in events if event.kind == "income"]
    assert income.seen_by(scene.seat("fred"))
    assert income.values["florins"] == 13
    assert scene.view("fred")["players"][1]["florins"] is None
    assert scene.view("ginger")["players"][1]["florins"] == 28


@pytest.mark.rule("MD-SEC-01")
def test_nothing_that_others_get_depends_on_a_purse() -> None:
    scenes = [given(THREE, florins={"ginger": florins}) for florins in (0, 1, 60)]

    same_for(scenes, "fred", "cary")


@pytest.mark.rule("MD-SEC-02")
def test_hands_are_hidden_and_their_size_is_not() -> None:
    hand = "pope, spies, heresy, jihad"
    scene = given(THREE, hands={"cary": hand})

    assert scene.view("fred")["players"][scene.seat("cary")]["cards"] == 4
    assert sorted(scene.view("cary")["hand"]) == sorted(hand.split(", "))
    assert scene.view("fred")["hand"] == []
    other = given(THREE, hands={"cary": "disaster, deus-ex-machina, assassin, poland-card"})
    same_for([scene, other], "fred", "ginger")


@pytest.mark.rule("MD-SEC-02")
def test_drawn_cards_are_told_to_their_player_alone() -> None:
    scene = given(THREE, deck="pope, spies, heresy, jihad")

    events = scene.play("fred: end")

    (drew,) = [event for event in events if event.kind == "drew"]
    (cards,) = [event for event in events if event.kind == "drew-cards"]
    assert drew.values["count"] == 4
    assert drew.seen_by(scene.seat("cary"))
    assert not cards.seen_by(scene.seat("cary"))


@pytest.mark.rule("MD-SEC-02")
def test_others_see_nothing_of_the_cards_while_somebody_discards() -> None:
    hands = ("pope, pope, spies, jihad, heresy", "pope, spies, disaster, poland-card, mongol")
    scenes = [given(THREE, phase="draw", hands={"fred": hand}) for hand in hands]

    assert [scene.window for scene in scenes] == ["turn.discard", "turn.discard"]
    same_for(scenes, "ginger", "cary")


@pytest.mark.rule("MD-SEC-03")
def test_decks_show_their_size_and_what_is_left_to_come() -> None:
    one = given(THREE, map_deck="1a, 1c", deck="pope, spies", used="jihad")
    other = given(THREE, map_deck="1c, 1a", deck="spies, pope", used="jihad")
    view = one.view("fred")

    same_for([one, other], "fred", "ginger", "cary")
    covered = [area["id"] for area in view["areas"] if area["state"] == "covered"]
    assert (view["map_deck"], view["map_top"], view["deck_top"]) == (len(covered), None, [])
    assert view["used"] == {"jihad": 1}
    assert view["deck"] == len(one.state.deck)


@pytest.mark.rule("MD-SEC-04")
def test_a_hand_that_was_spied_on_is_seen_by_the_spy_alone() -> None:
    def spied(hand: str) -> Scene:
        scene = given(THREE, hands={"fred": "spies", "ginger": hand})
        scene.play("fred: spy-hand @ginger")
        return scene

    one, other = spied("pope, jihad"), spied("heresy, poland-card")

    same_for([one, other], "cary")
    (seen,) = one.happened("hand-seen")
    assert [one.state.world.card_ids[card] for card in seen.values["cards"]] == ["pope", "jihad"]
    assert seen.audience == (one.seat("fred"),)


@pytest.mark.rule("MD-SEC-04")
def test_so_are_the_tops_of_the_decks() -> None:
    scene = given(THREE, phase="map-card", map_deck="1c", deck="pope, heresy, jihad",
                  hands={"fred": "spies, spies"})  # fmt: skip

    scene.play("fred: spy-map", "fred: pass", "fred: pass", "fred: spy-deck")

    assert scene.view("fred")["map_top"] == "1c"
    assert scene.view("fred")["deck_top"] == ["pope", "heresy"]
    assert (scene.view("cary")["map_top"], scene.view("cary")["deck_top"]) == (None, [])
    # what Fred knows goes with the cards that are drawn
    scene.play("fred: end")
    assert scene.view("fred")["deck_top"] == []


@pytest.mark.rule("MD-SEC-05")
def test_the_table_is_open() -> None:
    scene = given(
        THREE, mongols=(2, 0), rulers={"france": -1}, disaster="spain", excommunicated="hungary",
        investments={"traitor": "cary"}, heresy="hungary",
    )  # fmt: skip

    for name in THREE:
        view = scene.view(name)
        assert view["mongols"]["set_aside"] == 2
        assert view["players"][0]["ledger"] == 2
        assert view["investments"]["traitor"]["owner"] == scene.seat("cary")
        power = {item["id"]: item for item in view["powers"]}
        assert power["france"]["ruler"] == -1
        assert power["spain"]["disaster"]
        assert power["hungary"]["excommunicated"]
        assert power["hungary"]["owner"] == scene.seat("cary")
    assert scene.table.view(-1)["mongols"]["set_aside"] == 2


@pytest.mark.rule("MD-SEC-06")
def test_bids_are_hidden_and_limited_in_silence() -> None:
    def bidding(bid: int) -> Scene:
        scene = given(THREE, active="ginger", florins={"fred": 15})
        scene.play("ginger: attack france northern-spain", f"fred: bid {bid}")
        return scene

    one, other = bidding(0), bidding(15)
    fresh = given(THREE, active="ginger", florins={"fred": 15})
    fresh.play("ginger: attack france northern-spain")

    fresh.refuses("fred: bid 16", "MD-SEC-06")
    same_for([one, other], "ginger", "cary")
    assert one.view("fred")["sealed"] == ["bid 0"]
    assert other.view("ginger")["sealed"] == []


@pytest.mark.rule("MD-SEC-06")
def test_a_naval_bid_is_hidden_until_it_is_shown() -> None:
    players = {"ginger": "norway", "cary": "england", "fred": "spain"}

    def sailing(bid: int) -> Scene:
        scene = given(players)
        scene.play("ginger: attack norway north-eastern-france", "ginger: route 1")
        scene.play(f"ginger: bid {bid}")
        return scene

    same_for([sailing(0), sailing(8)], "cary", "fred")
    scene = sailing(8)
    assert scene.view("ginger")["attack"]["naval_bid"] == 8
    assert scene.view("cary")["attack"]["naval_bid"] is None
    scene.play("cary: intercept england")
    scene.dice(6, 1)
    scene.play("cary: bid 0")
    assert scene.view("cary")["attack"]["naval_bid"] == 8


# ---- MD-SEC-07


@pytest.mark.rule("MD-SEC-07")
def test_a_card_window_that_asked_and_one_that_did_not_leave_the_same_course() -> None:
    def heresy(fred: str) -> Scene:
        scene = given(FOUR, active="ginger", hands={"ginger": "heresy", "fred": fred})
        if fred == "jihad":
            scene.dice(6)
        scene.play("ginger: heresy hungary")
        if fred != "jihad":
            scene.dice(6)
            scene.play("fred: pass")
        return scene

    nobody, somebody = heresy("jihad"), heresy("deus-ex-machina")

    same_for([nobody, somebody], "ginger", "cary", "sophia")


@pytest.mark.rule("MD-SEC-07")
@pytest.mark.parametrize("card", ["heresy", "spies"])
def test_an_open_card_window_does_not_tell_who_is_asked(card: str) -> None:
    move = {"heresy": "heresy hungary", "spies": "spy-hand @cary"}[card]

    def opened(**hands: str) -> Scene:
        scene = given(FOUR, active="ginger", hands={"ginger": card, **hands})
        scene.play(f"ginger: {move}")
        return scene

    deus, other = "deus-ex-machina", "jihad"
    fred = opened(fred=deus, cary=other, sophia=other)
    cary = opened(fred=other, cary=deus, sophia=other)
    both = opened(fred=deus, cary=deus, sophia=other)
    half = opened(fred=deus, cary=deus, sophia=other)
    half.play("fred: pass")

    same_for([fred, cary, both, half], "ginger", "sophia")
    waiting = fred.table.knowledge(fred.seat("ginger")).waiting
    assert waiting == [fred.seat(name) for name in ("fred", "cary", "sophia")]
    assert fred.table.prompt(fred.seat("sophia")) is None


@pytest.mark.rule("MD-SEC-07")
def test_spies_window_does_not_tell_assassin_from_deus() -> None:
    def opened(fred: str) -> Scene:
        scene = given(
            FOUR, active="ginger", hands={"ginger": "spies", "fred": fred, "cary": "pope"}
        )
        scene.play("ginger: spy-hand @cary")
        return scene

    same_for([opened("assassin"), opened("deus-ex-machina")], "ginger", "cary", "sophia")


@pytest.mark.rule("MD-SEC-07")
def test_in_an_attack_nobody_can_tell_spies_of_either_side_from_knights() -> None:
    players = {"cary": "almoravids", "fred": "spain", "ginger": "france", "sophia": "venice"}

    def attacked(cary: str, fred: str) -> Scene:
        scene = given(players, hands={"cary": cary, "fred": fred})
        scene.play("cary: attack almoravids northern-spain")
        return scene

    attacker = attacked("spies", "pope")
    spies = attacked("pope", "spies")
    knights = attacked("pope", "knights-of-christ")
    assert [scene.window for scene in (attacker, spies, knights)] == [
        "attack.spies", "attack.spies", "attack.knights",
    ]  # fmt: skip
    same_for([attacker, spies, knights], "ginger", "sophia")
    same_for([spies, knights], "cary")
    assert knights.table.knowledge(-1).waiting == [0, 1, 2, 3]

    # and when all have passed, the same as if there had been nothing
    nothing = attacked("pope", "pope")
    attacker.play("cary: pass")
    spies.play("fred: pass")
    knights.play("fred: knights 0")
    same_for([nothing, attacker, spies, knights], "ginger", "sophia")
    same_for([nothing, spies, knights], "cary")
    same_for([nothing, attacker], "fred")


@pytest.mark.rule("MD-SEC-07")
def test_a_jihad_that_is_not_played_leaves_no_trace() -> None:
    players = {"cary": "almoravids", "fred": "spain", "ginger": "france"}

    def attacked(cary: str) -> Scene:
        scene = given(players, hands={"cary": cary})
        scene.play("cary: attack almoravids northern-spain", "cary: bid 2")
        if cary == "pope":
            scene.dice(1, 1)
        scene.play("fred: bid 0")
        if cary == "jihad":
            scene.dice(1, 1)
            scene.play("cary: pass")
        return scene

    same_for([attacked("jihad"), attacked("pope")], "fred", "ginger")


@pytest.mark.rule("MD-SEC-07")
def test_against_mongols_nobody_can_tell_who_holds_knights() -> None:
    players = {"ginger": "russia", "cary": "hungary", "fred": "venice", "sophia": "spain"}

    def invaded(cary: str, fred: str) -> Scene:
        scene = given(
            players, phase="mandatory", mongols=(3, 0),
            hands={"ginger": "mongol", "cary": cary, "fred": fred},
        )  # fmt: skip
        if cary == fred == "pope":
            scene.dice(1, 6)
        scene.play("ginger: invade 2c")
        return scene

    knights, other = "knights-of-christ", "pope"
    first = invaded(knights, other)
    second = invaded(other, knights)
    after_pass = invaded(knights, knights)
    after_pass.play("cary: knights 0")
    assert (first.asked, second.asked, after_pass.asked) == (["cary"], ["fred"], ["fred"])
    same_for([first, second, after_pass], "ginger", "sophia")

    nobody = invaded(other, other)
    for scene, name in ((first, "cary"), (second, "fred"), (after_pass, "fred")):
        scene.dice(1, 6)
        scene.play(f"{name}: knights 0")
    same_for([nobody, first, second, after_pass], "ginger", "sophia")


@pytest.mark.rule("MD-SEC-07")
def test_on_crusade_who_holds_cards_is_asked_whatever_they_are() -> None:
    """The Almoravids' player pays for Southern Spain and has no Power that could go."""
    players = {"ginger": "france", "fred": "almoravids", "cary": "hungary"}

    def called(fred: str) -> Scene:
        scene = given(players, hands={"ginger": "pope", "fred": fred})
        scene.play("ginger: crusade")
        return scene

    with_knights, without = called("knights-of-christ"), called("jihad")

    assert with_knights.asked == without.asked == ["fred"]
    assert without.legal("fred") == ["pass"]
    same_for([with_knights, without], "ginger", "cary")
    # an empty hand is public: then nobody is asked
    assert called("").asked == ["cary"]


@pytest.mark.rule("MD-SEC-07")
def test_at_sea_nobody_can_tell_who_has_a_florin_left() -> None:
    players = {"ginger": "norway", "cary": "england", "fred": "denmark", "sophia": "spain"}

    def sailed(cary: int, fred: int) -> Scene:
        scene = given(players, florins={"cary": cary, "fred": fred}, provinces={"jutland": "fred"})
        scene.play("ginger: attack norway north-eastern-france", "ginger: route 1", "ginger: bid 0")
        return scene

    scenes = [sailed(5, 0), sailed(0, 5), sailed(5, 5)]
    assert {scene.window for scene in scenes} == {"attack.intercept"}
    same_for(scenes, "ginger", "sophia")


@pytest.mark.rule("MD-SEC-07")
def test_an_answer_given_in_advance_does_not_show() -> None:
    def heresy(order: str) -> Scene:
        scene = given(FOUR, active="ginger", hands={"ginger": "heresy", "fred": "deus-ex-machina"})
        if order:
            scene.play(f"fred: {order}")
        else:
            scene.play("fred: order never-intercept")
        scene.dice(6)
        scene.play("ginger: heresy hungary")
        if not order:
            scene.play("fred: pass")
        return scene

    same_for([heresy("order pass-cards"), heresy("")], "ginger", "cary", "sophia")


@pytest.mark.rule("MD-SEC-07")
def test_no_pass_can_be_taken_back() -> None:
    scene = given(FOUR, active="ginger", hands={"ginger": "heresy", "fred": "deus-ex-machina",
                                                "cary": "deus-ex-machina"})  # fmt: skip

    scene.play("ginger: heresy hungary")
    assert not scene.table.can_undo(scene.seat("ginger"))
    scene.play("cary: pass")
    assert not scene.table.can_undo(scene.seat("cary"))


@pytest.mark.rule("MD-SEC-07")
def test_offers_between_two_are_unknown_to_the_third() -> None:
    quiet, busy = given(THREE), given(THREE)

    busy.play(
        "fred: offer-to @ginger", "fred: give-florins 1", "fred: send", "ginger: decline @fred"
    )
    busy.play("ginger: offer-to @fred", "ginger: want-florins 1", "ginger: send")

    same_for([quiet, busy], "cary")


@pytest.mark.rule("MD-SEC-08")
def test_that_a_share_cannot_be_paid_is_public_and_no_more() -> None:
    def called(florins: int) -> Scene:
        scene = given(THREE, hands={"fred": "pope"}, florins={"ginger": florins})
        scene.play("fred: crusade")
        return scene

    scene = called(1)

    (unpaid,) = scene.happened("crusade-unpaid")
    assert unpaid.seen_by(scene.seat("cary"))
    assert "florins" not in unpaid.values
    same_for([scene, called(0)], "fred", "cary")


@pytest.mark.rule("MD-SEC-08")
def test_a_disaster_one_cannot_pay_is_public() -> None:
    scene = given(THREE, hands={"fred": "disaster, pope"}, florins={"ginger": 2})

    scene.dice(5, 6, 5)
    scene.play("fred: end")

    (disaster,) = scene.happened("disaster")
    assert (disaster.values["die"], disaster.values["florins"]) == (5, 2)
    assert scene.power("france")["civil_war"]
