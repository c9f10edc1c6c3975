"""SPY: four uses of Spies."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medieval.fights import totals
from tests.games.medieval.scene import Scene, given

PLAYERS = {"fred": "almoravids", "ginger": "france", "cary": "england"}


def phase_c(**more: Any) -> Scene:
    return given(PLAYERS, **more)


def battle(**more: Any) -> Scene:
    """Ginger attacks North-eastern France with France; Cary defends it."""
    scene = given(PLAYERS, active="ginger", **more)
    scene.play("ginger: attack france north-eastern-france")
    return scene


@pytest.mark.rule("MD-SPY-01")
def test_one_card_serves_once() -> None:
    scene = phase_c(hands={"fred": "spies, jihad", "ginger": "pope"})
    scene.play("fred: spy-hand @ginger")

    assert scene.hand("fred") == ["jihad"]
    assert scene.view("cary")["used"] == {"spies": 1}
    scene.refuses("fred: spy-deck", "MD-CARD-03")


@pytest.mark.rule("MD-SPY-02")
def test_fred_alone_sees_the_hand_as_it_is_now() -> None:
    scene = phase_c(hands={"fred": "spies", "ginger": "pope, heresy"})
    events = scene.play("fred: spy-hand @ginger")

    seen = next(event for event in events if event.kind == "hand-seen")
    cards = [scene.state.world.card_ids[card] for card in seen.values["cards"]]
    assert cards == ["pope", "heresy"]
    assert [seat for seat in range(3) if seen.seen_by(seat)] == [scene.seat("fred")]
    assert scene.hand("ginger") == ["pope", "heresy"]


@pytest.mark.rule("MD-SPY-02")
def test_a_hand_is_seen_in_phase_c_and_it_is_anothers() -> None:
    early = phase_c(phase="map-card", hands={"fred": "spies", "ginger": "pope"})
    early.refuses("fred: spy-hand @ginger", "MD-TURN-01")

    scene = phase_c(hands={"fred": "spies", "ginger": "pope"})
    scene.refuses("fred: spy-hand @fred", "MD-SPY-02")


@pytest.mark.rule("MD-SPY-03")
@pytest.mark.parametrize("draws", [True, False])
def test_the_next_map_card_is_seen_and_stays_on_top(draws: bool) -> None:
    scene = phase_c(phase="map-card", map_deck="2f", hands={"fred": "spies"})
    scene.play("fred: spy-map")
    assert scene.view("fred")["map_top"] == "2f"
    assert scene.view("cary")["map_top"] is None
    scene.play("fred: draw-map-card" if draws else "fred: pass")

    assert scene.area("2f") == ("open" if draws else "covered")
    if not draws:
        assert scene.view("fred")["map_top"] == "2f"


@pytest.mark.rule("MD-SPY-03")
def test_the_map_card_is_seen_in_phase_a_only() -> None:
    scene = phase_c(hands={"fred": "spies"})

    scene.refuses("fred: spy-map", "MD-SPY-03")


@pytest.mark.rule("MD-SPY-04")
def test_two_action_cards_are_seen_and_put_back() -> None:
    scene = phase_c(deck="mongol, pope", hands={"fred": "spies, jihad"})
    scene.play("fred: spy-deck")

    assert scene.view("fred")["deck_top"] == ["mongol", "pope"]
    assert scene.view("cary")["deck_top"] == []
    assert [scene.state.world.card_ids[card] for card in scene.state.deck[-1:]] == ["mongol"]


@pytest.mark.rule("MD-SPY-05")
def test_the_victim_states_his_militia_openly_and_first() -> None:
    scene = battle(hands={"ginger": "spies"}, florins={"ginger": 13})
    scene.play("ginger: play spies")
    assert (scene.window, scene.asked) == ("attack.open-militia", ["cary"])
    scene.play("cary: bid 9")

    assert scene.view("ginger")["attack"]["defence"] == 9
    assert scene.asked == ["ginger"]
    assert scene.legal("ginger") == ["bid 0..12"]
    scene.dice(1, 1)
    scene.play("ginger: bid 3")
    assert totals(scene) == (1 + 3 + 1, 1 + 3)


@pytest.mark.rule("MD-SPY-05")
def test_the_defender_comes_after_the_attacker() -> None:
    scene = battle(hands={"ginger": "spies", "cary": "spies"})
    assert scene.asked == ["ginger"]
    scene.refuses("cary: play spies", "MD-TIME-06")
    scene.play("ginger: pass", "cary: play spies")

    assert (scene.window, scene.asked) == ("attack.open-militia", ["ginger"])
    scene.play("ginger: bid 3")
    assert scene.asked == ["cary"]


@pytest.mark.rule("MD-SPY-05")
def test_a_third_player_has_no_spies_in_it() -> None:
    scene = battle(hands={"fred": "spies"})

    scene.refuses("fred: play spies", "MD-SPY-05")


@pytest.mark.rule("MD-SPY-06")
def test_one_benefit_in_an_attack() -> None:
    scene = battle(hands={"ginger": "spies, spies", "cary": "spies"})
    scene.play("ginger: play spies")

    assert scene.window == "attack.open-militia"
    scene.refuses("cary: play spies", "MD-SPY-06")
    scene.play("cary: bid 0")
    scene.refuses("ginger: play spies", "MD-SPY-06")


@pytest.mark.rule("MD-SPY-06")
def test_after_cancelled_spies_another_may_be_played() -> None:
    scene = battle(hands={"ginger": "spies, spies", "cary": "spies", "fred": "assassin"})
    scene.play("ginger: play spies", "fred: play assassin")
    assert (scene.window, scene.asked) == ("attack.spies", ["ginger"])
    scene.play("ginger: pass")

    assert (scene.window, scene.asked) == ("attack.spies", ["cary"])
    scene.play("cary: play spies")
    assert (scene.window, scene.asked) == ("attack.open-militia", ["ginger"])


@pytest.mark.rule("MD-SPY-06")
def test_cancelled_spies_without_another_leave_it_to_the_defender() -> None:
    scene = battle(hands={"ginger": "spies", "cary": "spies", "fred": "assassin"})
    scene.play("ginger: play spies", "fred: play assassin")

    assert (scene.window, scene.asked) == ("attack.spies", ["cary"])


@pytest.mark.rule("MD-SPY-07")
def test_no_spies_at_sea() -> None:
    scene = given(
        {"fred": "byzantium", "ginger": "venice", "cary": "ayyubids-mamluks"},
        hands={"fred": "spies", "ginger": "spies"},
    )  # fmt: skip
    scene.play("fred: attack byzantium egypt", "fred: route 1")
    scene.refuses("fred: play spies", "MD-SPY-07")
    scene.play("fred: bid 4")
    scene.refuses("ginger: play spies", "MD-SPY-07")
    scene.play("ginger: intercept venice")
    scene.refuses("ginger: play spies", "MD-SPY-07")
    scene.refuses("fred: play spies", "MD-SPY-07")


@pytest.mark.rule("MD-SPY-08")
def test_an_uncontrolled_province_has_nothing_to_spy_on() -> None:
    scene = given(
        {"fred": "hungary", "ginger": "france", "cary": "england"}, hands={"fred": "spies"}
    )
    scene.play("fred: attack hungary northern-serbia")

    assert scene.window == "attack.militia"
    scene.refuses("fred: play spies", "MD-SPY-08")


@pytest.mark.rule("MD-SPY-08")
def test_knights_of_christ_have_no_militia_to_spy_on() -> None:
    scene = given(
        {"fred": "russia", "ginger": "france", "cary": "livonia"}, hands={"fred": "spies"},
        knights="livonia",
    )  # fmt: skip
    scene.play("fred: attack russia livonia")

    scene.refuses("fred: play spies", "MD-SPY-08")


@pytest.mark.rule("MD-SPY-08")
def test_the_npc_can_be_spied_on() -> None:
    scene = given({"fred": "russia", "ginger": "france"}, npc="hungary", hands={"fred": "spies"})
    scene.play("fred: attack russia hungary")
    scene.dice(6, 1, 1)
    scene.play("fred: play spies")

    assert scene.happened("npc-militia")[-1].values["modifier"] == 3
    assert scene.asked == ["fred"]


@pytest.mark.rule("MD-SPY-08")
def test_an_empty_hand_and_an_empty_map_deck_are_not_looked_at() -> None:
    scene = phase_c(hands={"fred": "spies", "cary": "pope"})
    scene.refuses("fred: spy-hand @ginger", "MD-SPY-08")
    scene.allows("fred: spy-hand @cary")

    everything = "1a, 1c, 1e, 2d, 3b, 3c, 4b, 4c, 1f, 2f, 3f"
    scene = phase_c(hands={"fred": "spies", "cary": "pope"}, opened=everything)
    scene.refuses("fred: spy-map", "MD-SPY-08")


@pytest.mark.rule("MD-SPY-04")
@pytest.mark.parametrize("left", [1, 0])
def test_a_deck_of_one_card_shows_one_and_an_empty_one_nothing(left: int) -> None:
    w = phase_c().state.world
    unseen = [id for id in w.power_ids if id not in PLAYERS.values()]
    cards = [w.card_ids[card] for card in w.cards for _ in range(w.card_count[card])]
    cards += [f"{id}-card" for id in unseen]
    for card in ("spies", *["pope"] * left, "jihad"):
        cards.remove(card)
    scene = phase_c(
        used=", ".join(cards), deck=", ".join(["pope"] * left), hands={"fred": "spies, jihad"}
    )

    assert len(scene.state.deck) == left
    if left:
        scene.play("fred: spy-deck")
        assert scene.view("fred")["deck_top"] == ["pope"]
    else:
        scene.refuses("fred: spy-deck", "MD-SPY-08")
