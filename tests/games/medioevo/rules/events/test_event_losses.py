"""What an Event takes: units, buildings, merchandise."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.definitions.questions.realm import (
    cubes_in_reserve,
    units_in,
    units_in_reserve,
)
from gonfalon.games.medioevo.world import GOODS, HEAVY, LIGHT
from tests.games.medioevo.events import (
    FOUR,
    horde,
    phase_two,
    piece,
    piece_name,
    strike,
    units,
    zone,
)

# ---- the card


@pytest.mark.rule("MU-EVENT-08")
@pytest.mark.rule("MU-EVENT-09")
def test_damage_to_armies() -> None:
    scene = phase_two(units={"thrace": "red: 2 heavy-infantry, 1 cavalry"})
    strike(scene, "armies", "movement", 4)

    for kind in ("heavy", "heavy", "light"):
        scene.play(f"red: harm thrace {kind}-infantry")
    scene.refuses("red: harm lydia light-infantry", "MU-EVENT-09")
    scene.play("red: harm thrace light-infantry")
    assert units(scene, "red", "thrace") == (0, 0, 0, 1)
    assert units_in_reserve(scene.state, 0, HEAVY) == scene.state.world.unit_stock[HEAVY]


@pytest.mark.rule("MU-EVENT-08")
def test_five_and_six_do_nothing() -> None:
    for die in (5, 6):
        scene = phase_two(units={"thrace": "red: 2 heavy-infantry, 1 cavalry"})
        strike(scene, "armies", "movement", die)
        assert scene.window == "events.supply"
        assert units(scene, "red", "thrace") == (0, 2, 0, 1)


@pytest.mark.rule("MU-EVENT-09")
def test_one_cavalry_takes_three_points() -> None:
    scene = phase_two(units={"thrace": "red: 1 cavalry"})
    strike(scene, "armies", "movement", 3)

    # every point has but one place to go
    told = scene.happened("unit-hit")
    assert [(event.values["unit"], event.values["left_units"]) for event in told] == [
        (3, [1]), (1, [0]), (0, []),
    ]  # fmt: skip
    assert units(scene, "red", "thrace") == (0, 0, 0, 0)


@pytest.mark.rule("MU-EVENT-09")
def test_points_without_a_choice_lie_between_choices() -> None:
    scene = phase_two(units={"thrace": "red: 2 heavy-infantry"})
    strike(scene, "armies", "movement", 3)

    # the first point can only make one of them light, and the third finds only one unit
    assert scene.legal("red") == ["harm thrace light-infantry", "harm thrace heavy-infantry"]
    scene.play("red: harm thrace light-infantry")
    assert units(scene, "red", "thrace") == (1, 0, 0, 0)


@pytest.mark.rule("MU-EVENT-09")
def test_points_that_no_unit_can_take_are_lost() -> None:
    scene = phase_two(
        units={"thrace": "red: 1 light-infantry, captain 2", "lydia": "blue: 1 archer"}
    )
    strike(scene, "armies", "movement", 4, 1)

    scene.play("red: harm-captain captain-1a")
    assert scene.state.captain_at[0] == -1
    assert scene.state.army[:2] == [{}, {}]
    assert scene.window == "events.supply"


@pytest.mark.rule("MU-EVENT-09")
def test_without_replacements_in_the_reserve_a_unit_is_removed() -> None:
    stock = phase_two().state.world.unit_stock[LIGHT]
    scene = phase_two(
        units={"thrace": "red: 1 heavy-infantry", "pontus": f"red: {stock} light-infantry"}
    )
    strike(scene, "armies", "movement", 2)

    assert units(scene, "red", "thrace") == (0, 0, 0, 0)
    assert units(scene, "red", "pontus")[LIGHT] == stock


@pytest.mark.rule("MU-EVENT-09")
def test_units_aboard_a_galley_are_reduced_too() -> None:
    scene = phase_two(
        units={"marmara-sea": "red: 1 cavalry, 1 archer"}, pieces={"marmara-sea": "red: galley 1"}
    )
    strike(scene, "armies", "movement", 2, 3)
    galley = piece_name(scene, "red", "galley")
    scene.refuses("red: harm-aboard piece-2a archer", "MU-EVENT-05")

    scene.play(f"red: harm-aboard {galley} cavalry", f"red: harm-aboard {galley} heavy-infantry")

    deck = scene.state.world.aboard(piece(scene, "red", "galley"))
    assert units_in(scene.state, 0, deck) == (1, 0, 1, 0)


@pytest.mark.rule("MU-TIME-13")
def test_the_cheapest_loss_by_default() -> None:
    scene = phase_two(
        units={"thrace": "red: 1 light-infantry, 1 archer, 1 heavy-infantry, captain 1"}
    )
    strike(scene, "armies", "movement", 2)

    scene.default("red")
    scene.default("red")
    # 20 florins for the light infantry, 30 to make heavy infantry light
    assert units(scene, "red", "thrace") == (1, 0, 1, 0)


@pytest.mark.rule("MU-EVENT-02")
@pytest.mark.rule("MU-EVENT-06")
@pytest.mark.rule("MU-EVENT-08")
def test_the_event_of_the_rulebook() -> None:
    scene = phase_two(
        FOUR,
        units={"thrace": "red: 2 heavy-infantry"},
        pieces={"moesia": "white: caravan 1", "lydia": "blue: caravan 1"},
    )
    scene.play("red: pass", "red: effect armies")
    scene.dice("d6=4", "d6=1", "d6=5")
    scene.play("red: effect movement")
    while scene.window == "events.losses":
        scene.play("red: harm thrace heavy-infantry")

    assert units(scene, "red", "thrace") == (0, 0, 0, 0)
    s = scene.state
    assert s.piece_points[piece(scene, "blue", "caravan")] == 0
    assert s.piece_marks[piece(scene, "white", "caravan")] == 0


# ---- buildings


@pytest.mark.rule("MU-EVENT-10")
def test_damage_to_buildings() -> None:
    scene = phase_two(card=10, buildings={"thrace": "village, tower", "lydia": "cathedral"})
    strike(scene, "buildings", "armies", 3)

    scene.play("red: harm-building thrace civil", "red: harm-building thrace military")
    scene.refuses("red: harm-building moesia military", "MU-EVENT-11")
    scene.refuses("red: harm-building pontus military", "MU-EVENT-04")
    scene.refuses("red: harm-building lydia civil", "MU-EVENT-10")
    scene.play("red: harm-building thrace military")
    s, thrace = scene.state, zone(scene, "thrace")
    assert s.damage[thrace] == (1, 2, 0)
    assert (s.civil[thrace], s.military[thrace]) == (1, 1)


@pytest.mark.rule("MU-EVENT-10")
def test_four_and_more_do_nothing_to_buildings() -> None:
    scene = phase_two(card=10, buildings={"thrace": "village, tower"})
    strike(scene, "buildings", "armies", 4)

    assert scene.window == "events.supply"
    assert scene.state.damage[zone(scene, "thrace")] == (0, 0, 0)


@pytest.mark.rule("MU-EVENT-11")
def test_a_contested_building_is_its_last_holders() -> None:
    scene = phase_two(
        card=10,
        units={"moesia": "red: 1 archer; green: 1 archer"},
        buildings={"moesia": "town"},
    )
    scene.state.last_control[zone(scene, "moesia")] = scene.seat("green")
    strike(scene, "buildings", "merchandise", 2)

    assert scene.controller("moesia") is None
    assert [event.values["seat"] for event in scene.happened("event-die")] == [2]
    assert scene.state.damage[zone(scene, "moesia")] == (2, 0, 0)


@pytest.mark.rule("MU-EVENT-15")
def test_a_building_falls_at_its_structure_points() -> None:
    scene = phase_two(card=10, buildings={"thrace": "village"}, damage={"thrace": (1, 0, 0)})
    strike(scene, "buildings", "armies", 3)

    thrace = zone(scene, "thrace")
    assert scene.state.civil[thrace] == 0
    assert scene.state.damage[thrace] == (0, 0, 0)
    assert len(scene.happened("building-lost")) == 1
    assert scene.window == "events.supply"


@pytest.mark.rule("MU-EVENT-15")
def test_tokens_go_with_a_military_building() -> None:
    scene = phase_two(
        card=10,
        buildings={"thrace": "tower"},
        damage={"thrace": (0, 1, 0)},
        control_tokens={"moesia": "red"},
    )
    assert scene.controller("moesia") == "red"
    strike(scene, "buildings", "armies", 2)

    assert scene.state.control_token[zone(scene, "moesia")] == -1
    assert scene.controller("moesia") is None


@pytest.mark.rule("MU-TIME-13")
def test_by_default_no_building_falls_that_need_not() -> None:
    scene = phase_two(
        card=10, buildings={"thrace": "village", "lydia": "town"}, damage={"thrace": (1, 0, 0)}
    )
    strike(scene, "buildings", "armies", 3)
    for _ in range(3):
        scene.default("red")

    assert scene.state.damage[zone(scene, "thrace")] == (1, 0, 0)
    assert scene.state.damage[zone(scene, "lydia")] == (3, 0, 0)


# ---- merchandise


@pytest.mark.rule("MU-EVENT-12")
@pytest.mark.rule("MU-EVENT-13")
def test_cubes_are_lost_from_a_transport_that_covers_the_loss() -> None:
    scene = phase_two(
        pieces={"thrace": "red: caravan 1 [1 wine], caravan 3 [2 salt, 1 furs], merchant-ship 1"}
    )
    salt, cash = GOODS.index("salt"), scene.florins("red")
    before = cubes_in_reserve(scene.state, salt)
    strike(scene, "merchandise", "armies", 2)

    small, large = (piece_name(scene, "red", "caravan", number) for number in (0, 1))
    scene.refuses(f"red: lose-cube {small} wine", "MU-EVENT-12")
    scene.play(f"red: lose-cube {large} salt", f"red: lose-cube {large} salt")
    caravan = scene.state.piece_cubes[piece(scene, "red", "caravan", 1)]
    assert (caravan[salt], sum(caravan)) == (0, 1)
    assert cubes_in_reserve(scene.state, salt) == before + 2
    assert scene.florins("red") == cash


@pytest.mark.rule("MU-EVENT-12")
def test_without_enough_the_fullest_transport_loses_all() -> None:
    scene = phase_two(
        pieces={"thrace": "red: caravan 1 [1 wine]", "lydia": "red: caravan 1 [1 salt]"}
    )
    strike(scene, "merchandise", "armies", 2)

    first, second = (piece_name(scene, "red", "caravan", number) for number in (0, 1))
    assert scene.legal("red") == [f"lose-cube {first} wine", f"lose-cube {second} salt"]
    scene.play(f"red: lose-cube {second} salt")
    s = scene.state
    assert s.piece_cubes[piece(scene, "red", "caravan", 1)] == ()
    assert sum(s.piece_cubes[piece(scene, "red", "caravan")]) == 1
    assert scene.window == "events.supply"


@pytest.mark.rule("MU-EVENT-12")
def test_all_cubes_come_from_one_transport() -> None:
    scene = phase_two(
        pieces={"thrace": "red: caravan 2 [2 wine]", "lydia": "red: caravan 2 [1 wine, 1 salt]"}
    )
    strike(scene, "merchandise", "armies", 2)
    first, second = (piece_name(scene, "red", "caravan", number) for number in (0, 1))
    scene.play(f"red: lose-cube {second} wine")

    # the rest is forced
    assert scene.state.piece_cubes[piece(scene, "red", "caravan", 1)] == ()
    assert first


@pytest.mark.rule("MU-EVENT-14")
def test_barbarians_engines_and_markets_are_spared() -> None:
    scene = phase_two(
        card=30,
        units={"thessaly": "barbarians: 2 light-infantry, 1 archer"},
        pieces={"thrace": "red: siege-engine 1"},
        markets={"thrace": "wine, salt"},
    )
    strike(scene, "armies", "movement")

    assert horde(scene, "thessaly") == (2, 1, 0)
    assert scene.state.market[zone(scene, "thrace")].bit_count() == 2
    assert len(scene.happened("effect-without-victims")) == 2
