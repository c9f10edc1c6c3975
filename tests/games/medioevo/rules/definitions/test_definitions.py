"""What the words of the rulebook mean (MU-DEF-01 to MU-DEF-15), dice and the barbarian supply (MU-COMP-06, MU-COMP-19)."""

from collections import Counter

import pytest

from gonfalon.commons.universale.board import load_board
from gonfalon.games.medioevo.debts.steps import half
from gonfalon.games.medioevo.definitions.questions.accounts import share
from gonfalon.games.medioevo.definitions.questions.hordes import barbarians_left
from gonfalon.games.medioevo.definitions.questions.realm import army_size, in_play, pieces_in
from gonfalon.games.medioevo.events.steps.supply import Supply
from gonfalon.games.medioevo.invariants import check
from gonfalon.games.medioevo.state import BARBARIANS
from gonfalon.games.medioevo.world import GOODS, bits
from tests.games.medioevo.campaign import army, combat, fight_on, pieces
from tests.games.medioevo.events import phase_two, piece_name, strike, supply
from tests.games.medioevo.fair import at, commerce, number, sent
from tests.games.medioevo.pacts import sign
from tests.games.medioevo.scene import THREE, Scene, given

PLAYERS = THREE


# ---- zones


@pytest.mark.rule("MU-DEF-01")
def test_an_anchored_ship_is_in_the_territory() -> None:
    scene = sent(pieces={"north-aegean-sea": "anna: merchant-ship 1"})
    sea, lydia = (scene.state.world.zone(id) for id in ("north-aegean-sea", "lydia"))
    piece = number(scene, "piece-1a")
    assert pieces_in(scene.state, 0, sea) == [piece]
    scene.play("anna: go lydia")

    assert pieces_in(scene.state, 0, sea) == []
    assert pieces_in(scene.state, 0, lydia) == [piece]


@pytest.mark.rule("MU-DEF-01")
def test_what_is_aboard_is_where_its_galley_is() -> None:
    scene = combat(units={"thrace": "anna: 2 archer"}, pieces={"thrace": "anna: galley 1"})
    scene.play("anna: sail thrace", "anna: go marmara-sea", "anna: go north-aegean-sea")
    assert army(scene, "anna", "thrace") == {}
    assert army(scene, "anna", "north-aegean-sea") == {"archer": 2}
    scene.play("anna: go lydia")

    assert army(scene, "anna", "north-aegean-sea") == {}
    assert army(scene, "anna", "lydia") == {"archer": 2}


@pytest.mark.rule("MU-DEF-02")
def test_a_river_does_not_part_neighbours_but_the_sea_does() -> None:
    scene = sent(pieces={"moesia": "anna: caravan 1"})
    w = scene.state.world
    assert (w.territory("moesia"), w.territory("wallachia")) in w.rivers
    scene.play("anna: go wallachia")
    assert at(scene, "piece-1a") == "wallachia"

    other = sent(pieces={"thrace": "anna: caravan 1"})
    other.refuses("anna: go lydia", "MU-COM-05")
    other.refuses("anna: go bithynia", "MU-COM-05")


@pytest.mark.rule("MU-DEF-02", "MU-MOVE-15")
def test_the_dardanelles_are_adjacent_for_armies_only() -> None:
    scene = combat(units={"thrace": "anna: 1 archer"}, pieces={"thrace": "anna: war-wagon 1"})
    scene.play("anna: march thrace", "anna: go mysia", "anna: halt")
    assert army(scene, "anna", "mysia") == {"archer": 1}

    sent(pieces={"thrace": "anna: caravan 1"}).refuses("anna: go mysia", "MU-MOVE-15")


@pytest.mark.rule("MU-DEF-02", "MU-DEF-04", "MU-MOVE-15", "MU-BSUP-10")
def test_hordes_march_over_the_dardanelles_and_over_no_other_strait() -> None:
    players = {"red": "hungary", "blue": "byzantium", "green": "mamluks"}
    hordes = dict.fromkeys(("thrace", "mysia"), "barbarians: 2 light-infantry")
    scene = supply(players=players, units=hordes)
    scene.allows("red: move-barbarians mysia thrace", "red: move-barbarians mysia lydia")
    scene.refuses("red: move-barbarians thrace bithynia", "MU-BSUP-10")  # the Bosporus
    scene.play("red: move-barbarians thrace mysia")

    mysia = scene.state.world.territory("mysia")
    assert scene.state.barbarians == {mysia: (4, 0, 0)}
    assert scene.state.agenda[-1] == Supply(2)


def steps_between(in_play: set[str]) -> dict[str, dict[str, int]]:
    """Distances in steps, counted anew from the board data."""
    board = load_board()
    near: dict[str, set[str]] = {place: set() for place in in_play}
    for edge in board.edges:
        if not edge.strait and edge.a in near and edge.b in near:
            near[edge.a].add(edge.b)
            near[edge.b].add(edge.a)
    for sea in board.seas:
        zone = f"{sea.id}-sea"
        for place in (*sea.territories, *(f"{other}-sea" for other in sea.seas)):
            if zone in near and place in near:
                near[zone].add(place)
                near[place].add(zone)
    found = {}
    for start in in_play:
        found[start] = {start: 0}
        fresh, steps = [start], 0
        while fresh:
            steps += 1
            fresh = [z for z in {u for t in fresh for u in near[t]} if z not in found[start]]
            found[start].update(dict.fromkeys(fresh, steps))
    return found


@pytest.mark.rule("MU-DEF-03")
def test_at_most_two_zones_lie_between_neighbouring_territories() -> None:
    s = commerce(pieces={"thrace": "anna: caravan 1"}).state
    zones = s.vocabulary.kinds["zone"]
    distance = steps_between({zones[z] for z in bits(in_play(s))})
    for place in bits(s.land):
        name = zones[place]
        near = {zones[t] for t in bits(s.world.neighbours(place, in_play(s)))}
        lands = {zones[t] for t in bits(s.land)}
        assert near == {z for z, steps in distance[name].items() if 0 < steps <= 3 and z in lands}


@pytest.mark.rule("MU-DEF-03")
def test_a_chain_of_five_territories() -> None:
    s = commerce(pieces={"thrace": "anna: caravan 1"}).state
    w = s.world
    near = w.neighbours(w.territory("crimea"), in_play(s))

    reached = [bool(near >> w.territory(id) & 1) for id in ("cumania", "chernigov", "polotsk", "lithuania")]  # fmt: skip
    assert reached == [True, True, True, False]
    rome = w.neighbours(w.territory("latium"), in_play(s))
    assert rome >> w.territory("sicily") & 1, "over the sea, as the Control example has it"


@pytest.mark.rule("MU-DEF-03")
def test_only_zones_in_play_are_steps() -> None:
    s = commerce(pieces={"thrace": "anna: caravan 1"}).state
    w = s.world
    latium, sicily = w.territory("latium"), w.territory("sicily")
    tyrrhenian, sicilian = w.zone("tyrrhenian-sea-sea"), w.zone("sicilian-sea-sea")
    less = in_play(s) & ~(1 << tyrrhenian)

    assert w.neighbours(latium, in_play(s)) >> sicily & 1
    assert not w.neighbours(latium, less) >> sicily & 1
    assert in_play(s) >> sicilian & 1


# ---- armies and control


@pytest.mark.rule("MU-DEF-04")
def test_wagons_engines_and_buildings_are_no_army_units() -> None:
    scene = combat(
        pieces={"serbia": "anna: war-wagon 1, siege-engine 1"}, buildings={"serbia": "tower"}
    )

    assert army_size(scene.state, 0, scene.state.world.zone("serbia")) == 0
    assert scene.controller("serbia") is None


@pytest.mark.rule("MU-DEF-04")
def test_a_captain_is_an_army_unit() -> None:
    scene = combat(units={"serbia": "anna: captain 1"})

    assert army_size(scene.state, 0, scene.state.world.zone("serbia")) == 1
    assert scene.controller("serbia") == "anna"


@pytest.mark.rule("MU-DEF-05")
def test_a_lone_archer_is_an_army() -> None:
    scene = combat(
        units={"macedonia": "anna: 1 archer"}, pieces={"macedonia": "anna: war-wagon 1"},
        control_tokens={"serbia": "bruno"}, war=["anna bruno"],
    )  # fmt: skip
    scene.play("anna: march macedonia", "anna: go serbia")

    assert scene.controller("serbia") == "anna"


@pytest.mark.rule("MU-DEF-06")
@pytest.mark.parametrize(
    ("units", "tokens", "place", "controller"),
    [
        ({}, {}, "thrace", "anna"),
        ({"thrace": "anna: 1 archer; barbarians: 1 light-infantry"}, {}, "thrace", None),
        ({"thrace": "barbarians: 1 light-infantry"}, {}, "thrace", None),
        ({"thrace": "anna: 1 archer; bruno: 1 archer"}, {}, "thrace", None),
        ({"thrace": "bruno: 1 archer"}, {}, "thrace", "bruno"),
        ({}, {"serbia": "anna"}, "serbia", "anna"),
        ({"serbia": "anna: 1 archer"}, {}, "serbia", "anna"),
        ({"serbia": "bruno: 1 archer"}, {"serbia": "anna"}, "serbia", None),
        ({}, {}, "serbia", None),
        ({}, {"thrace": "bruno"}, "thrace", "bruno"),
    ],
)
def test_who_controls_a_territory(
    units: dict[str, str], tokens: dict[str, str], place: str, controller: str | None
) -> None:
    scene = combat(units=units, control_tokens=tokens, pieces={"lydia": "anna: war-wagon 1"})

    assert scene.controller(place) == controller


@pytest.mark.rule("MU-DEF-06")
def test_guests_count_neither_for_nor_against() -> None:
    scene = combat(
        units={"lydia": "anna: 1 archer", "moesia": "bruno: 1 archer"},
        pieces={"moesia": "bruno: war-wagon 1", "lydia": "anna: war-wagon 1"},
    )
    sign(scene, "anna", "bruno", "grant passage @anna @bruno")
    scene.play("anna: pass", "bruno: march moesia", "bruno: go thrace", "bruno: halt")

    assert army(scene, "bruno", "thrace") == {"archer": 1}
    assert scene.controller("thrace") == "anna"


@pytest.mark.rule("MU-DEF-06", "MU-DEF-07")
def test_the_guest_of_one_is_no_guest_of_who_would_take_the_land() -> None:
    """Bruno's army is Anna's guest in Thrace; Carla, at war with Anna, marches in: two sides stand there, and nobody controls it."""
    scene = combat(
        units={"moesia": "bruno: 1 archer", "macedonia": "carla: 1 archer", "lydia": "anna: 1 archer"},
        pieces={"moesia": "bruno: war-wagon 1", "macedonia": "carla: war-wagon 1", "lydia": "anna: war-wagon 1"},
        war=["anna carla"],
    )  # fmt: skip
    sign(scene, "anna", "bruno", "grant passage @anna @bruno")
    scene.play("anna: pass", "bruno: march moesia", "bruno: go thrace", "bruno: halt")
    assert scene.controller("thrace") == "anna"
    scene.play("carla: march macedonia", "carla: go thrace")
    scene.pass_until("combat.own-turn")
    assert army(scene, "carla", "thrace") == {"archer": 1}
    assert scene.controller("thrace") is None
    check(scene.state)


def income(scene: Scene, name: str) -> int:
    scene.play("anna: tax 30", "bruno: tax 30", "carla: tax 30")
    found = [e for e in scene.happened("income") if e.values["seat"] == scene.seat(name)]
    return int(found[0].values["florins"])


@pytest.mark.rule("MU-DEF-07")
@pytest.mark.parametrize(
    ("units", "extra"),
    [
        ("anna: 1 archer", 30),
        ("anna: 1 archer; bruno: 1 archer", 0),
        ("anna: 1 archer; barbarians: 1 archer", 0),
    ],
)
def test_a_contested_territory_pays_nobody(units: str, extra: int) -> None:
    bare = income(given(PLAYERS, phase="tax"), "anna")
    scene = given(PLAYERS, phase="tax", units={"serbia": units})

    assert income(scene, "anna") == bare + extra


@pytest.mark.rule("MU-DEF-07")
def test_a_contested_territory_falls_to_the_side_that_stays() -> None:
    scene = combat(
        units={"serbia": "anna: 1 archer; bruno: 1 archer"},
        pieces={"serbia": "anna: war-wagon 1", "lydia": "bruno: caravan 1"},
    )
    assert scene.controller("serbia") is None
    scene.play("anna: march serbia", "anna: go macedonia", "anna: halt")

    assert scene.controller("serbia") == "bruno"


@pytest.mark.rule("MU-DEF-08")
def test_land_of_nobody_is_barbarian_but_not_occupied() -> None:
    scene = sent(pieces={"moesia": "anna: caravan 1"}, units={"wallachia": "barbarians: 1 archer"})
    assert scene.controller("serbia") is None
    scene.play("anna: go serbia")
    assert at(scene, "piece-1a") == "serbia"
    scene.play("anna: go wallachia", "anna: confirm")

    assert at(scene, "piece-1a") is None


@pytest.mark.rule("MU-DEF-09")
def test_trade_takes_place_in_inhabited_areas_only() -> None:
    scene = sent(pieces={"cumania": "anna: caravan 1"})
    scene.refuses("anna: buy 1", "MU-TRADE-01")
    scene.play("anna: go crimea")

    scene.allows("anna: buy 1")


@pytest.mark.rule("MU-DEF-09")
def test_every_inhabited_area_produces_one_good() -> None:
    w = commerce(pieces={"thrace": "anna: caravan 1"}).state.world
    produced = Counter(GOODS[w.good[t]] for t in bits(w.inhabited))

    assert set(produced) == set(GOODS)
    assert not w.harbours & ~w.inhabited
    assert all(w.coast[t] for t in bits(w.harbours))
    printed = {place.inhabited_area_printed for place in w.places if place.inhabited_area_printed}
    assert {"Panormos", "Trebisonda", "Antakya"} <= printed


@pytest.mark.rule("MU-DEF-10")
def test_a_home_territory_returns_to_its_player_when_it_is_left() -> None:
    scene = combat(
        "bruno",
        units={"thrace": "bruno: 1 archer"},
        pieces={"thrace": "bruno: war-wagon 1"},
        war=["anna bruno"],
    )
    assert scene.controller("thrace") == "bruno"
    scene.play("bruno: march thrace", "bruno: go moesia")

    assert scene.controller("thrace") == "anna"


# ---- pieces and values


@pytest.mark.rule("MU-DEF-11")
def test_siege_engines_are_no_means_of_transportation() -> None:
    scene = phase_two(pieces={"thrace": "red: caravan 1, galley 1, siege-engine 1"})
    strike(scene, "movement", "armies", 1)

    stops = [f"stop {piece_name(scene, 'red', kind)}" for kind in ("caravan", "galley")]
    assert scene.legal("red", "stop") == stops


@pytest.mark.rule("MU-DEF-11")
def test_each_transport_acts_in_its_own_phase_and_element() -> None:
    every = {"thrace": "anna: caravan 1, merchant-ship 1, war-wagon 1, galley 1"}
    trade = commerce(pieces=every)
    assert trade.legal("anna", "send") == ["send piece-1a", "send piece-1b"]
    fight = combat(units={"thrace": "anna: 1 archer"}, pieces=every)

    assert fight.legal("anna") == ["pass", "march thrace", "sail thrace"]


def conquered(*buildings: str) -> Scene:
    """Anna takes Syria, which Carla holds with a token, without a fight."""
    scene = combat(
        units={"cilicia": "anna: 1 cavalry"},
        pieces={"cilicia": "anna: war-wagon 1"},
        control_tokens={"syria": "carla"},
        buildings={"syria": ", ".join(buildings)},
        markets={"syria": "wine"},
        war=["anna carla"],
    )
    scene.play("anna: march cilicia", "anna: go syria")
    return scene


@pytest.mark.rule("MU-DEF-12")
def test_levels_of_buildings_are_added() -> None:
    bare = conquered("village").honour("anna")

    assert conquered("town", "tower", "cathedral").honour("anna") == bare + 6 - 1


@pytest.mark.rule("MU-DEF-13", "MU-CONQ-03")
def test_values_are_full_prices_and_plunder_half_of_them() -> None:
    scene = conquered("village", "cathedral")
    scene.play("anna: plunder-all")
    assert scene.florins("anna") == 1000 + 50 + 150 + 50

    caravan = sent(
        pieces={"moesia": "anna: caravan 2"},
        units={"serbia": "bruno: 1 archer"},
        war=["anna bruno"],
    )
    caravan.play("anna: go serbia", "anna: confirm")
    plundered = caravan.happened("piece-plundered")[0]
    assert plundered.values["florins"] == 200 // 2


@pytest.mark.rule("MU-DEF-14")
def test_a_half_is_rounded_against_whom_it_concerns() -> None:
    assert share(25, 50, paid=True) == 13
    assert share(25, 50) == 12
    assert share(24, 50, paid=True) == share(24, 50) == 12
    scene = commerce(pieces={"thrace": "anna: caravan 1"})
    assert half(scene.state, 25) == 12


# ---- hostility


@pytest.mark.rule("MU-DEF-15")
@pytest.mark.parametrize("declared", [False, True])
def test_who_is_not_at_open_war_is_not_hostile(declared: bool) -> None:
    scene = commerce(pieces={"moesia": "anna: caravan 1"}, units={"serbia": "bruno: 1 archer"})
    if declared:
        scene.play("bruno: declare-war @anna")
    scene.play("anna: send piece-1a", "anna: go serbia")

    assert at(scene, "piece-1a") == "serbia"


@pytest.mark.rule("MU-DEF-15", "MU-DIP-51")
def test_in_the_turn_after_the_declaration_he_is() -> None:
    scene = commerce(
        pieces={"moesia": "anna: caravan 1"}, units={"serbia": "bruno: 1 archer"}, event_deck="3, 10"
    )  # fmt: skip
    scene.play("bruno: declare-war @anna", "anna: done")
    scene.pass_until("commerce.own-turn", "anna")
    scene.play("anna: send piece-1a", "anna: go serbia", "anna: confirm")

    assert scene.happened("piece-plundered")


@pytest.mark.rule("MU-DEF-15")
def test_barbarians_are_hostile_to_everybody() -> None:
    scene = combat(
        units={"macedonia": "anna: 1 archer", "serbia": "barbarians: 1 light-infantry"},
        pieces={"macedonia": "anna: war-wagon 1"},
    )
    scene.play("anna: march macedonia", "anna: go serbia")

    assert [side.seat for side in scene.state.battle.sides] == [0, BARBARIANS]


# ---- dice and barbarians


@pytest.mark.rule("MU-COMP-06")
def test_event_dice_have_six_faces_and_fall_evenly() -> None:
    seen: Counter[int] = Counter()
    for seed in range(90):
        scene = given(PLAYERS, phase="events", seed=seed, event_deck="27, 10", pieces={"thrace": "anna: caravan 1"})  # fmt: skip
        scene.play("anna: pass", "anna: effect movement", "anna: effect armies")
        seen.update(event.values["die"] for event in scene.happened("event-die"))

    assert set(seen) == set(range(1, 7))
    assert min(seen.values()) >= 5, "15 of each are expected"


@pytest.mark.rule("MU-COMP-19")
def test_killed_barbarians_can_appear_again_in_the_same_turn() -> None:
    scene = combat(
        units={
            "macedonia": "anna: 4 cavalry, 2 heavy-infantry",
            "moesia": "anna: 3 cavalry",
            "serbia": "barbarians: 2 light-infantry",
            "crete": "barbarians: 38 light-infantry",
        },
        pieces={"macedonia": "anna: war-wagon 2", "moesia": "anna: war-wagon 1", "lydia": "bruno: caravan 1"},
        horde=(2, 0, 0),
    )  # fmt: skip
    assert barbarians_left(scene.state)[0] == 0
    scene.play("anna: march macedonia", "anna: go serbia")
    fight_on(scene)
    assert barbarians_left(scene.state)[0] == 2
    scene.pass_until("combat.own-turn", "anna")
    scene.play("anna: march moesia", "anna: go wallachia")

    assert scene.state.barbarians[scene.state.world.zone("wallachia")] == (2, 0, 0)
    assert pieces(scene, "anna", "wallachia") == ["war-wagon 1"]
