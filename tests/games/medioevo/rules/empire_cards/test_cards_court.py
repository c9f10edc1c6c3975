"""Cards of the Events phase, of the end of the turn, of the purse and of the Sheriff; and Law."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.definitions.questions.accounts import wealth
from tests.games.medioevo.campaign import next_turn
from tests.games.medioevo.events import PLAYERS, horde, phase_two, rebels, zone
from tests.games.medioevo.scene import Scene, given

# ---- Plague Doctors


def drawn(cards: dict[str, str], **kw: Any) -> Scene:
    """Card 27, which strikes Byzantium, Red's kingdom, has been turned up."""
    scene = phase_two(cards=cards, **kw)
    scene.play("red: pass")
    assert scene.window == "event.after-draw"
    return scene


@pytest.mark.rule("MU-EC-43")
def test_a_spared_territory_is_not_struck() -> None:
    def event(spare: bool) -> Scene:
        scene = drawn({"green": "43"}, units={"thrace": "red: 2 archer"})
        assert scene.asked == ["green"]
        scene.play("green: play-at card-43 thrace" if spare else "green: pass")
        scene.play("red: effect armies")
        moves = scene.legal("red")
        scene.play(f"red: {moves[0]}")
        if scene.window == "event.after-choice":
            scene.play("green: pass")
        return scene

    assert [e.values["seat"] for e in event(False).happened("event-die")] == [0]
    assert event(True).happened("event-die") == []


@pytest.mark.rule("MU-EC-43")
def test_only_territories_that_the_event_strikes() -> None:
    scene = drawn({"green": "43"})
    assert "play-at card-43 thrace" in scene.legal("green")
    scene.refuses("green: play-at card-43 transylvania", "MU-EUSE-03")
    scene.refuses("green: play-at card-43 marmara-sea", "MU-EUSE-03")


@pytest.mark.rule("MU-EC-42", "MU-EUSE-09")
@pytest.mark.parametrize(("die", "most"), [(2, 1), (3, 2), (6, 3)])
def test_a_quarantine_of_one_to_three_territories(die: int, most: int) -> None:
    scene = drawn({"green": "42"})
    scene.dice(f"d6={die}")
    scene.play("green: play card-42")
    assert scene.window == "card.choice"
    scene.refuses("green: done", "MU-EUSE-09")
    for count, place in enumerate(("thrace", "macedonia", "lydia"), 1):
        if count > most:
            break
        scene.play(f"green: play-at card-42 {place}")
    assert sum(entry[0] == "event-spared" for entry in scene.state.effects) == most
    assert scene.window == "events.choose-effects"


@pytest.mark.rule("MU-EC-42", "MU-EUSE-02")
def test_after_the_event_the_doctors_are_not_asked() -> None:
    scene = drawn({"green": "42"})
    scene.play("green: pass")
    scene.pass_until("events.supply")
    assert not any(entry[0] == "event-spared" for entry in scene.state.effects)
    scene.refuses("green: play card-42", "MU-EUSE-02")


# ---- Savior 61


@pytest.mark.rule("MU-EC-61")
def test_one_of_three_further_events_is_in_force() -> None:
    scene = drawn({"green": "61"}, event_deck="27, 3, 5, 9, 10")
    scene.play("green: play card-61", "green: draw-event", "green: draw-event")
    assert scene.legal("green") == [
        "choose-event event-3",
        "choose-event event-5",
        "choose-event event-9",
    ]
    scene.refuses("green: choose-event event-27", "MU-EC-61")
    scene.refuses("green: draw-event", "MU-EC-61")
    scene.play("green: choose-event event-5")

    assert scene.state.event == 4
    assert sorted(scene.state.event_deck[:3]) == [2, 8, 26], "the others are at the bottom"
    assert scene.state.event_deck[-1] == 9, "the next card shows the tolerated tax"
    assert scene.window == "events.choose-effects"


@pytest.mark.rule("MU-EC-61")
def test_fewer_may_be_drawn_but_one_must() -> None:
    scene = drawn({"green": "61"}, event_deck="27, 3, 5, 9, 10")
    scene.play("green: play card-61", "green: choose-event event-3")
    assert scene.state.event == 2
    assert scene.state.event_deck[0] == 26
    assert scene.state.event_deck[-1] == 4


# ---- Law


def unrest(**kw: Any) -> Scene:
    """Red's tax is 50 and 30 is tolerated: two rebellions."""
    return rebels(30, tax={"red": 50}, technologies={"red": "legislation 2"}, **kw)


@pytest.mark.rule("MU-TN-10")
def test_a_rebellion_is_diverted() -> None:
    scene = unrest(units={"lydia": "barbarians: 1 archer"}, tokens={"red": "1 orange"})
    assert (scene.window, scene.asked) == ("event.rebellion-received", ["red"])
    assert scene.honour("red") == 8, "two rebellions with rebels at home"
    scene.play("red: apply-at law serbia", "red: flip orange")
    assert horde(scene, "serbia") == scene.state.horde
    assert (scene.window, scene.asked) == ("event.rebellion-received", ["red"])
    scene.play("red: pass")
    scene.pass_until("tax.level")

    places = [event.values["territory"] for event in scene.happened("rebellion")]
    assert len(places) == 1, "the other one is at home"
    assert scene.honour("red") == 8
    assert scene.florins("red") == 1000 - 3


@pytest.mark.rule("MU-TN-10")
def test_law_needs_empty_land_of_nobody_next_to_the_kingdom() -> None:
    scene = unrest(units={"serbia": "barbarians: 1 archer", "moesia": "blue: 1 archer"})
    scene.refuses("red: apply-at law serbia", "MU-TN-10")
    scene.refuses("red: apply-at law moesia", "MU-TN-10")
    scene.refuses("red: apply-at law syria", "MU-TN-10")
    scene.refuses("red: apply-at law thrace", "MU-TN-10")
    scene.allows("red: apply-at law albania")


# ---- Infiltrator 13


def at_the_end(**kw: Any) -> Scene:
    scene = given(
        PLAYERS,
        phase="end",
        cards={"red": "13, 5", "blue": "69, 49", "green": "11"},
        tapped={"blue": "69, 49", "green": "11", "red": "5"},
        **kw,
    )
    assert (scene.window, scene.asked) == ("end.before-reactivation", ["red"])
    return scene


@pytest.mark.rule("MU-EC-13")
def test_cards_stay_tapped_for_the_next_turn() -> None:
    scene = at_the_end()
    scene.dice("d6=4")
    scene.play("red: play card-13")
    assert sorted(scene.legal("red")) == sorted(
        f"play-card card-13 card-{n}" for n in (5, 11, 49, 69)
    )
    scene.play("red: play-card card-13 card-69", "red: play-card card-13 card-11")

    assert scene.florins("red") == 900
    assert scene.state.tapped == [0, 1 << 68, 1 << 10]
    assert scene.state.turn == 4
    scene.pass_until("purchase")
    scene.refuses("green: play-on card-11 piece-3a", "MU-CARD-08")
    next_turn(scene)
    assert scene.state.tapped == [0, 0, 0]


@pytest.mark.rule("MU-EC-13", "MU-EUSE-09")
@pytest.mark.parametrize(("die", "count"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_die_says_how_many_cards(die: int, count: int) -> None:
    """Four are tapped: the number is exhausted before they are, and less may be chosen."""
    cards = [5, 11, 49, 69]
    scene = at_the_end()
    scene.dice(f"d6={die}")
    scene.play("red: play card-13")
    scene.refuses("red: done", "MU-EUSE-09")
    for number, card in enumerate(cards[:count]):
        assert scene.prompt("red")["values"]["count"] == count - number
        scene.play(f"red: play-card card-13 card-{card}")
    assert scene.window != "card.choice"
    held = [event.values["card"] + 1 for event in scene.happened("card-held")]
    assert held == cards[:count]
    assert sum(mask.bit_count() for mask in scene.state.tapped) == count

    fewer = at_the_end()
    fewer.dice(f"d6={die}")
    fewer.play("red: play card-13", "red: play-card card-13 card-11")
    if count > 1:
        fewer.play("red: done")
    assert fewer.state.tapped == [0, 0, 1 << 10]


@pytest.mark.rule("MU-EC-13", "MU-INTER-07")
def test_a_bard_does_not_free_a_held_card() -> None:
    scene = given(
        PLAYERS,
        phase="end",
        cards={"red": "13", "blue": "69", "green": "44"},
        tapped={"blue": "69"},
    )
    scene.dice("d6=1")
    scene.play("red: play card-13")
    scene.pass_until("purchase")
    assert scene.state.tapped[1] == 1 << 68
    scene.refuses("green: play-card card-44 card-69", "MU-EUSE-03")


@pytest.mark.rule("MU-EC-13")
def test_without_tapped_cards_nobody_is_asked() -> None:
    scene = given(PLAYERS, phase="end", cards={"red": "13", "blue": "69"})
    assert scene.state.turn == 4
    poor = given(
        PLAYERS, phase="end", cards={"red": "13", "blue": "69"}, tapped={"blue": "69"},
        florins={"red": 99},
    )  # fmt: skip
    poor.refuses("red: play card-13", "MU-EUSE-03")


# ---- Magnate 36


@pytest.mark.rule("MU-EC-36", "MU-EUSE-04")
def test_a_deposit_brings_half_of_it_more() -> None:
    scene = given(PLAYERS, cards={"red": "36"}, tax={"red": 10}, phase="purchase")
    assert scene.standing("red", "play-sum") == ["play-sum card-36 1..300"]
    scene.refuses("red: play-sum card-36 301", "MU-EUSE-03")
    scene.play("red: play-sum card-36 300")
    assert scene.florins("red") == 700
    next_turn(scene)
    scene.pass_until("purchase")
    florins = scene.florins("red")
    assert scene.standing("red", "play-sum") == ["play-sum card-36 450"]
    scene.play("red: play-sum card-36 450")
    assert scene.florins("red") == florins + 450
    assert not scene.state.effects


@pytest.mark.rule("MU-EC-36")
def test_the_bonus_is_rounded_down_and_coins_are_wealth() -> None:
    scene = given(PLAYERS, cards={"red": "36"}, florins={"red": 45}, phase="purchase")
    assert scene.standing("red", "play-sum") == ["play-sum card-36 1..45"]
    scene.play("red: play-sum card-36 45")
    assert (scene.florins("red"), wealth(scene.state, 0)) == (0, 45)
    next_turn(scene)
    scene.pass_until("purchase")
    scene.play("red: play-sum card-36 67")
    assert wealth(scene.state, 0) == scene.florins("red")


@pytest.mark.rule("MU-EC-36", "MU-EUSE-10")
def test_coins_go_back_when_the_card_leaves() -> None:
    scene = given(
        PLAYERS,
        cards={"red": "36"},
        florins={"red": 3000},
        phase="purchase",
        fields={"effects": [("deposit", 0, 200)]},
    )
    [move] = scene.standing("red", "claim-token")[:1]
    scene.play(f"red: {move}")
    assert scene.florins("red") == 3200
    assert not scene.state.effects


# ---- Mystics


@pytest.mark.rule("MU-EC-71")
def test_alms() -> None:
    scene = given(PLAYERS, cards={"red": "71, 5"}, tokens={"red": "2 green"}, phase="purchase")
    scene.play("red: play card-71")
    assert scene.window == "card.choice"
    scene.play("red: flip green", "red: flip green")
    scene.play("red: tap-card card-5 red")
    scene.refuses("red: spend green 3", "MU-EC-71")
    scene.play("red: spend green 2", "red: spend red 1")
    assert scene.florins("red") == 1060
    assert scene.window == "purchase"


@pytest.mark.rule("MU-EC-71")
def test_without_points_no_alms() -> None:
    scene = given(PLAYERS, cards={"red": "71"}, phase="purchase")
    scene.refuses("red: play card-71", "MU-EUSE-03")


@pytest.mark.rule("MU-EC-72")
def test_relics_need_two_colours() -> None:
    scene = given(
        PLAYERS, cards={"red": "72"}, tokens={"red": "2 red, 1 blue, 1 green"}, phase="purchase"
    )
    scene.play("red: play card-72", "red: flip red", "red: flip red")
    scene.refuses("red: spend-pair red red", "MU-EC-72")
    scene.play("red: flip blue", "red: flip green")
    scene.play("red: spend-pair blue red", "red: spend-pair red green")
    assert scene.florins("red") == 1200
    same = given(PLAYERS, cards={"red": "72"}, tokens={"red": "2 red"}, phase="purchase")
    same.refuses("red: play card-72", "MU-EUSE-03")


# ---- Sheriffs


@pytest.mark.rule("MU-EC-69")
def test_a_village_grows_under_a_fort() -> None:
    scene = given(
        PLAYERS,
        cards={"red": "69"},
        buildings={"thrace": "village, fort", "rhodes": "town, fort"},
        phase="purchase",
    )
    assert scene.standing("red", "play-building") == ["play-building card-69 civil thrace"]
    scene.refuses("red: play-building card-69 civil rhodes", "MU-EUSE-03")
    scene.play("red: play-building card-69 civil thrace")
    assert scene.state.civil[zone(scene, "thrace")] == 2
    assert scene.florins("red") == 1000


@pytest.mark.rule("MU-EC-69", "MU-HP-11")
def test_a_city_gives_its_point() -> None:
    scene = given(
        PLAYERS, cards={"red": "69"}, buildings={"thrace": "town, castle"}, phase="purchase"
    )
    scene.play("red: play-building card-69 civil thrace")
    assert scene.honour("red") == 11


@pytest.mark.rule("MU-EC-70", "MU-CTRL-02")
def test_a_tower_rises_and_brings_a_token() -> None:
    scene = given(
        PLAYERS,
        cards={"red": "70"},
        buildings={"thrace": "town, tower", "bithynia": "village, tower"},
        phase="purchase",
    )
    scene.refuses("red: play-building card-70 military bithynia", "MU-EUSE-03")
    scene.play("red: play-building card-70 military thrace")
    assert scene.state.military[zone(scene, "thrace")] == 2
    scene.refuses("red: place-token serbia", "MU-CTRL-05")
    scene.play("red: place-token moesia")
    assert scene.controller("moesia") == "red"
    assert scene.window == "purchase", "one token only"
    assert scene.florins("red") == 1000


@pytest.mark.rule("MU-EC-70", "MU-HP-11")
def test_a_castle_gives_its_point_and_tokens_may_be_given_up() -> None:
    scene = given(
        PLAYERS, cards={"red": "70"}, buildings={"thrace": "city, fort"}, phase="purchase"
    )
    scene.play("red: play-building card-70 military thrace", "red: pass")
    assert scene.honour("red") == 11
    assert scene.state.control_token.count(0) == 0
