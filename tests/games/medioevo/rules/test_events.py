"""BDICE and EVENT: barbarian dice, the Event card and its losses. FLOW-05: the short Events phase of turn 1."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.combat import barbarian_galley
from gonfalon.games.medioevo.event_card import SPARED, area
from gonfalon.games.medioevo.realm import cubes_in_reserve, units_in, units_in_reserve
from gonfalon.games.medioevo.state import EVENTS, MOVED, STOPPED
from gonfalon.games.medioevo.steps.events import composition
from gonfalon.games.medioevo.world import GOODS, HEAVY, LIGHT, bits, mask_of
from tests.games.medioevo.events import (
    FOUR,
    horde,
    moments,
    phase_two,
    piece,
    piece_name,
    strike,
    zone,
)
from tests.games.medioevo.opened import bid_in_order, settled
from tests.games.medioevo.scene import Scene


def units(scene: Scene, name: str, place: str) -> tuple[int, ...]:
    return units_in(scene.state, scene.seat(name), zone(scene, place))


def at_turn_one() -> Scene:
    scene = settled({"red": "byzantium", "blue": "hungary", "green": "mamluks"})
    bid_in_order(scene, "red", "blue", "green")
    scene.pass_until("events.reroll")
    return scene


# ---- barbarian dice


@pytest.mark.rule("MU-BDICE-01")
def test_the_first_player_rolls_three_dice_in_turn_one_too() -> None:
    scene = at_turn_one()

    assert scene.state.turn == 1
    (rolled,) = scene.happened("barbarian-dice")
    assert rolled.values["seat"] == scene.seat("red")
    assert rolled.values["dice"] == scene.state.barbarian_dice
    assert all(
        1 <= die <= sides for die, sides in zip(scene.state.barbarian_dice, (4, 6, 8), strict=True)
    )
    assert scene.asked == ["red"]


@pytest.mark.rule("MU-BDICE-02")
@pytest.mark.rule("MU-BDICE-03")
@pytest.mark.example("MU-EX-A08")
def test_one_reroll_of_any_dice() -> None:
    scene = phase_two(dice=(3, 5, 1))
    assert composition(scene.state.world, (3, 5, 1)) == (2, 0, 1)
    assert len(scene.legal("red", "reroll")) == 7

    scene.dice("d8=4")
    scene.play("red: reroll d8")

    assert scene.state.barbarian_dice == [3, 5, 4]
    assert scene.state.horde == (2, 0, 0)
    scene.refuses("red: reroll d8", "MU-TIME-03")


@pytest.mark.rule("MU-BDICE-02")
def test_all_chosen_dice_are_rolled_together_and_stand() -> None:
    scene = phase_two(dice=(1, 1, 1))
    scene.dice("d4=4", "d6=6")
    scene.play("red: reroll d4-d6")

    assert scene.state.barbarian_dice == [4, 6, 1]
    assert scene.window == "events.choose-effects"


@pytest.mark.rule("MU-BDICE-02")
def test_no_reroll_by_default() -> None:
    scene = phase_two(dice=(3, 2, 1))
    scene.default("red")

    assert scene.state.barbarian_dice == [3, 2, 1]


@pytest.mark.rule("MU-BDICE-03")
@pytest.mark.parametrize(
    ("dice", "units"),
    [
        ((4, 2, 3), (1, 1, 1)),
        ((4, 4, 4), (1, 0, 0)),
        ((3, 3, 3), (2, 1, 1)),
        ((1, 6, 8), (2, 0, 0)),
        ((4, 4, 1), (1, 0, 1)),
    ],
)
def test_composition_of_the_horde(dice: tuple[int, int, int], units: tuple[int, ...]) -> None:
    scene = phase_two(dice=dice)
    scene.play("red: pass")

    assert scene.state.horde == units


@pytest.mark.rule("MU-BDICE-04")
def test_the_war_circle_stays_until_the_next_roll() -> None:
    scene = phase_two(turn=4, dice=(1, 1, 8), horde=(1, 0, 0), barbarian_dice=(4, 4, 4))
    scene.play("red: pass")
    scene.pass_until("order.bid")

    assert scene.state.turn == 5
    assert (scene.state.horde, scene.state.barbarian_dice) == ((2, 1, 0), [1, 1, 8])


@pytest.mark.rule("MU-BDICE-06")
def test_barbarians_of_set_up_are_no_hordes() -> None:
    scene = at_turn_one()

    assert set(scene.state.barbarians.values()) == {(1, 0, 0)}


@pytest.mark.rule("MU-BDICE-07")
def test_barbarian_captains_are_of_level_one() -> None:
    assert phase_two().state.world.barbarian_level == 1


@pytest.mark.rule("MU-FLOW-05")
def test_turn_one_has_the_dice_only() -> None:
    scene = at_turn_one()
    before = dict(scene.state.barbarians)
    assert scene.state.phase == EVENTS
    scene.play("red: pass")

    assert scene.state.phase > EVENTS
    assert scene.state.event_discard == []
    assert len(scene.state.event_deck) == 30
    assert scene.state.barbarians == before
    assert not scene.happened("tolerated-tax")


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
@pytest.mark.example("MU-EX-A09")
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
    scene.state.effects.append((SPARED, zone(scene, "thrace")))
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


@pytest.mark.rule("MU-BSUP-12")
@pytest.mark.parametrize(
    ("size", "level"), [(1, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 3), (12, 3)]
)
def test_level_of_the_barbarian_galley(size: int, level: int) -> None:
    assert barbarian_galley(phase_two().state.world, size) == level
