"""The Event card: two of its effects, its area, stopped transports, the deck."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.definitions.questions.effect_kinds import EventSpared
from gonfalon.games.medioevo.effects.changes import begin
from gonfalon.games.medioevo.events.questions import area
from gonfalon.games.medioevo.state import MOVED, STOPPED
from gonfalon.games.medioevo.world import bits, mask_of
from tests.games.medioevo.events import (
    moments,
    phase_two,
    piece,
    piece_name,
    strike,
    units,
    zone,
)

# ---- the card


@pytest.mark.rule("MU-EVENT-01")
def test_from_turn_two_on_a_card_is_turned_up() -> None:
    scene = phase_two(turn=2)
    scene.play("red: pass")

    assert scene.state.event == 27 - 1
    assert len(scene.state.event_deck) == 29
    assert scene.window == "events.choose-effects"


@pytest.mark.rule("MU-EVENT-02")
def test_two_of_three_effects() -> None:
    scene = phase_two(card=11)
    scene.play("red: pass")
    assert scene.legal("red") == ["effect movement", "effect armies", "effect merchandise"]
    scene.refuses("red: effect buildings", "MU-EVENT-02")

    scene.play("red: effect armies")

    assert scene.window == "events.choose-effects"
    scene.refuses("red: effect armies", "MU-EVENT-02")
    assert scene.legal("red") == ["effect movement", "effect merchandise"]


@pytest.mark.rule("MU-TIME-13")
def test_the_first_two_icons_by_default() -> None:
    scene = phase_two(card=11)
    scene.play("red: pass")
    scene.default("red")
    scene.default("red")

    (chosen,) = scene.happened("effects-chosen")
    assert chosen.values["effects"] == [0, 1]


@pytest.mark.rule("MU-EVENT-03")
def test_the_second_effect_finds_the_board_as_the_first_left_it() -> None:
    scene = phase_two(
        card=10,
        units={"moesia": "red: 1 light-infantry"},
        buildings={"moesia": "village", "thrace": "tower"},
    )
    strike(scene, "armies", "buildings", 1, 2)

    # the only unit is gone, Moesia is nobody's, and Red rolls for its village all the same
    assert units(scene, "red", "moesia") == (0, 0, 0, 0)
    assert scene.controller("moesia") is None
    assert scene.legal("red") == ["harm-building thrace military", "harm-building moesia civil"]


@pytest.mark.rule("MU-EVENT-04")
def test_the_area_with_its_seas() -> None:
    scene = phase_two(
        card=27,
        pieces={"north-aegean-sea": "blue: galley 1", "egyptian-sea-sea": "green: galley 1"},
    )
    strike(scene, "movement", "armies", 1)

    w = scene.state.world
    red = [w.territory_ids[place] for place in bits(w.event_red[26])]
    assert red == [
        "thrace", "macedonia", "bithynia", "mysia", "lydia", "peloponnese", "rhodes", "moesia", "thessaly", "lycia",
    ]  # fmt: skip
    touching = {sea for sea, shore in enumerate(w.shores) if shore & w.event_red[26]}
    assert area(scene.state) == w.event_red[26] | mask_of(w.first_sea + sea for sea in touching)
    # only Blue has a ship there
    assert [event.values["seat"] for event in scene.happened("event-die")] == [1]
    assert scene.state.piece_marks[piece(scene, "blue", "galley")] == STOPPED


@pytest.mark.rule("MU-EVENT-04")
@pytest.mark.rule("MU-KING-08")
def test_territories_out_of_play_are_not_in_the_area() -> None:
    scene = phase_two({"red": "novgorod", "blue": "golden-horde", "green": "byzantium"}, card=3)
    scene.play("red: pass")
    s = scene.state

    assert s.world.event_red[2] & ~s.land
    assert not area(s) & s.world.event_red[2] & ~s.land


@pytest.mark.rule("MU-EVENT-05")
def test_only_who_has_something_there_rolls() -> None:
    scene = phase_two(units={"thrace": "red: 1 cavalry", "pannonia": "blue: 1 cavalry"})
    strike(scene, "armies", "movement", 6)

    assert [event.values["seat"] for event in scene.happened("event-die")] == [0]
    assert [event.values["effect"] for event in scene.happened("effect-without-victims")] == [0]


@pytest.mark.rule("MU-EVENT-05")
def test_all_dice_lie_before_anybody_chooses() -> None:
    scene = phase_two(
        units={
            "thrace": "red: 1 cavalry, 1 archer",
            "moesia": "blue: 1 heavy-infantry, 2 archer",
        }
    )
    strike(scene, "armies", "movement", 2, 1)

    assert [event.values["die"] for event in scene.happened("event-die")] == [2, 1]
    assert scene.asked == ["red", "blue"]
    scene.refuses("red: harm moesia archer", "MU-EVENT-09")
    scene.refuses("blue: harm thrace archer", "MU-EVENT-09")
    scene.play("blue: harm moesia archer")
    assert units(scene, "blue", "moesia") == (0, 1, 2, 0)
    # after it only the cavalry can take the second point
    scene.play("red: harm thrace archer")
    assert units(scene, "blue", "moesia") == (0, 1, 1, 0)
    assert units(scene, "red", "thrace") == (0, 1, 0, 0)


@pytest.mark.rule("MU-EVENT-06")
def test_stopped_transports() -> None:
    scene = phase_two(pieces={"thrace": "red: caravan 1", "moesia": "blue: caravan 2"})
    strike(scene, "movement", "armies", 3, 2)

    s = scene.state
    caravan = piece(scene, "blue", "caravan")
    assert (s.piece_marks[caravan], s.piece_points[caravan]) == (STOPPED, 0)
    red = piece(scene, "red", "caravan")
    assert s.piece_marks[red] == 0
    assert s.piece_points[red] > 0
    assert scene.window == "events.supply"


@pytest.mark.rule("MU-EVENT-06")
def test_as_many_as_rolled_are_chosen() -> None:
    scene = phase_two(
        pieces={
            "thrace": "red: caravan 1, war-wagon 2, siege-engine 1, galley 1",
            "pontus": "red: caravan 1",
        }
    )
    strike(scene, "movement", "armies", 2)

    engine, far = (
        piece_name(scene, "red", "siege-engine"),
        piece_name(scene, "red", "caravan", 1),
    )
    assert len(scene.legal("red", "stop")) == 3
    scene.refuses(f"red: stop {engine}", "MU-EVENT-06")
    scene.refuses(f"red: stop {far}", "MU-EVENT-04")
    scene.refuses("red: stop piece-2a", "MU-EVENT-05")
    scene.refuses("red: harm thrace archer", "MU-EVENT-02")
    wagon = piece_name(scene, "red", "war-wagon")
    scene.play(f"red: stop {wagon}")
    scene.refuses(f"red: stop {wagon}", "MU-EVENT-06")
    scene.play(f"red: stop {piece_name(scene, 'red', 'galley')}")
    assert [mark == STOPPED for mark in scene.state.piece_marks[:5]] == [
        False,
        True,
        False,
        True,
        False,
    ]


@pytest.mark.rule("MU-EVENT-07")
def test_a_stopped_transport_has_not_moved() -> None:
    scene = phase_two(pieces={"thrace": "red: war-wagon 1"})
    strike(scene, "movement", "armies", 1)

    wagon = piece(scene, "red", "war-wagon")
    assert scene.state.piece_points[wagon] == 0
    assert not scene.state.piece_marks[wagon] & MOVED


@pytest.mark.rule("MU-EVENT-07", "MU-MOVE-03", "MU-TRN-06")
@pytest.mark.parametrize(("die", "left"), [(1, 0), (6, 8)])
def test_an_upgrade_does_not_set_a_stopped_transport_going(die: int, left: int) -> None:
    scene = phase_two(
        pieces={"thrace": "red: war-wagon 1"},
        buildings={"thrace": "city"},
        technologies={"red": "carpentry 1"},
    )
    strike(scene, "movement", "merchandise", die)
    scene.pass_until("purchase", "red")
    name = piece_name(scene, "red", "war-wagon")
    scene.play(f"red: upgrade-piece {name} 3")

    assert scene.state.piece_level[piece(scene, "red", "war-wagon")] == 3
    assert scene.state.piece_points[piece(scene, "red", "war-wagon")] == left


# ---- windows and the deck


@pytest.mark.rule("MU-EVENT-16")
def test_reactions_to_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = phase_two(units={"thrace": "red: 1 archer", "moesia": "blue: 1 archer"})
    seen = moments(monkeypatch)
    scene.play("red: pass")
    assert [moment for moment, _ in seen][-1] == "event.after-draw"
    seen.clear()

    scene.play("red: effect armies")
    scene.dice("d6=1", "d6=1")
    scene.play("red: effect movement")

    # one window before the dice, one for all dice of an effect, one for the damage of each player
    assert seen[:4] == [
        ("event.after-choice", ()),
        ("die.rolled", ()),
        ("event.damage", (0,)),
        ("event.damage", (1,)),
    ]


@pytest.mark.rule("MU-EVENT-16")
def test_a_territory_that_is_spared_is_not_hit() -> None:
    scene = phase_two(units={"thrace": "red: 1 archer", "lydia": "red: 1 archer"})
    begin(scene.state, EventSpared(zone(scene, "thrace")))
    strike(scene, "armies", "movement", 4)

    assert units(scene, "red", "thrace") == (0, 0, 1, 0)
    assert units(scene, "red", "lydia") == (0, 0, 0, 0)
    assert scene.state.effects == []


@pytest.mark.rule("MU-EVENT-17")
def test_discard_and_reshuffle() -> None:
    scene = phase_two(fields={"event_deck": [26], "event_discard": [0, 7, 9]})
    scene.play("red: pass")
    assert scene.state.event_deck == []
    scene.pass_until("events.supply")
    assert scene.state.event_discard == [0, 7, 9, 26]

    scene.play("red: done")

    assert sorted(scene.state.event_deck) == [0, 7, 9, 26]
    assert scene.state.event_discard == []
    (told,) = scene.happened("tolerated-tax")
    top = scene.state.world.events[scene.state.event_deck[-1]]
    assert told.values["tax"] == top.tax


@pytest.mark.rule("MU-EVENT-17")
def test_an_empty_deck_is_shuffled_before_a_card_is_drawn() -> None:
    scene = phase_two(fields={"event_deck": [], "event_discard": [0, 7, 9]})
    scene.play("red: pass")

    assert scene.state.event in (0, 7, 9)
    assert len(scene.state.event_deck) == 2


@pytest.mark.rule("MU-EVENT-18")
def test_an_effect_that_hits_nobody_is_passed_over() -> None:
    scene = phase_two(card=10, buildings={"thrace": "village"}, pieces={"thrace": "red: caravan 1"})
    strike(scene, "merchandise", "buildings", 6)

    rolled = [event.values["effect"] for event in scene.happened("event-die")]
    assert rolled == [2]
    assert scene.window == "events.supply"
