"""The Placement phase."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.realm.questions.pieces import BUILDING, CAPTAIN, ENGINE, TRANSPORT
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.state_rows import Siege
from gonfalon.games.prototype.world import BUILDINGS
from tests.games.prototype.economy import LT2, LT3, TOWNS, booked, left, ready, scene_of
from tests.games.prototype.scene import THREE, Scene, given


def world() -> Any:
    return given(THREE).state.world


def placement(vf_new: int = 0, bought: tuple[tuple[Any, ...], ...] = (), **more: Any) -> Scene:
    """Anna has VF and things to place."""
    fields = {"to_place": [vf_new, 0, 0], "bought": [bought, (), ()], **more.pop("fields", {})}
    return scene_of("placement", THREE, fields=fields, **more)


def piece(what: int, id: str, *values: int) -> tuple[int, ...]:
    """An entry of what waits: a transport, engine or captain by its name, or a building for a territory."""
    w = world()
    kind = {TRANSPORT: "transport", ENGINE: "engine", CAPTAIN: "captain"}[what]
    return (what, w.vocabulary.number(kind, id), *values)


def building(id: str, territory: str) -> tuple[int, ...]:
    return (BUILDING, BUILDINGS.index(id), world().territory(territory))


def engines_in(s: ProtoState, territory: str) -> int:
    return s.engine_at.count(s.world.territory(territory))


@pytest.mark.rule("MP-PLACE-01")
def test_what_finds_no_room_is_lost() -> None:
    scene = placement(12, buildings={"lydia": "village"}, vf={"lydia": "anna 6"})
    assert scene.legal("anna", "place-vf") == ["place-vf lydia 1..9"]
    scene.refuses("anna: place-vf lydia 10", "MP-PLACE-05")
    scene.refuses("anna: place-vf lydia 13", "MP-PLACE-01")
    booked(scene, "anna: place-vf lydia 9")
    assert scene.ground("anna", "lydia") == 15
    assert scene.state.to_place[0] == scene.state.reserve[0] == 0
    assert [e.values["vf"] for e in scene.happened("vf-not-placed")] == [3]


@pytest.mark.rule("MP-PLACE-01")
def test_pieces_without_a_place_are_lost() -> None:
    things = (
        piece(TRANSPORT, "galley-1", 1, 0),
        piece(ENGINE, "catapult-1"),
        piece(CAPTAIN, "captain-1a", 1),
    )
    scene = placement(3, things, buildings={})
    ready(scene)
    assert len(scene.happened("piece-lost")) == 3
    assert scene.state.bought[0] == ()
    assert scene.state.transport_at[things[0][1]] == -1


@pytest.mark.rule("MP-PLACE-02")
def test_where_armies_and_pieces_go() -> None:
    things = (
        piece(TRANSPORT, "galley-1", 1, 0),
        piece(TRANSPORT, "war-wagon-1", 1, 0),
        piece(ENGINE, "catapult-1"),
        piece(CAPTAIN, "captain-1a", 2),
    )
    scene = placement(5, things, vf={"lycia": "anna 5"}, buildings={**TOWNS, "lycia": "village"})
    inland = ["thrace", "lydia", "lycia"]
    assert [text.split()[-1] for text in scene.legal("anna", "place-engine")] == inland
    assert [text.split()[-1] for text in scene.legal("anna", "place-captain")] == inland
    assert "place-transport galley-1 lydia" in scene.legal("anna", "place-transport")
    for order in ("place-vf mysia 1", "place-engine catapult-1 mysia", "place-vf serbia 1", "place-vf pannonia 1"):  # fmt: skip
        scene.refuses(f"anna: {order}", "MP-PLACE-02")
    scene.refuses("anna: place-engine catapult-2 thrace", "MP-PLACE-01")
    scene.play(
        "anna: place-transport galley-1 thrace",
        "anna: place-transport war-wagon-1 lycia",
        "anna: place-engine catapult-1 lydia",
        "anna: place-captain captain-1a lycia",
        "anna: place-aboard galley-1 3",
        "anna: place-aboard war-wagon-1 2",
    )
    ready(scene)
    assert scene.transports("anna", "thrace") == ["galley-1"]
    assert scene.transports("anna", "lycia") == ["war-wagon-1"]
    assert scene.captain_levels("anna", "lycia") == [2]
    assert engines_in(scene.state, "lydia") == 1
    assert scene.vf("anna", "thrace") == 8 and scene.ground("anna", "thrace") == 5


@pytest.mark.rule("MP-PLACE-02")
def test_ships_want_a_port() -> None:
    scene = placement(
        0,
        (piece(TRANSPORT, "galley-1", 1, 0),),
        vf={"phoenicia": "anna 5", "serbia": "anna 5"},
        buildings={"thrace": "village", "serbia": "village"},
    )
    w = scene.state.world
    assert w.harbour[w.territory("serbia")] == -1
    scene.refuses("anna: place-transport galley-1 serbia", "MP-PLACE-02")
    assert scene.legal("anna", "place-transport") == ["place-transport galley-1 thrace"]


@pytest.mark.rule("MP-PLACE-02")
def test_a_besieged_settlement_takes_nothing() -> None:
    thrace = world().territory("thrace")
    scene = placement(
        5,
        (piece(ENGINE, "catapult-1"),),
        fields={"sieges": [Siege(thrace, 1)]},
        transports={"thrace": "anna: caravan 1"},
        war=["anna bruno"],
    )
    scene.refuses("anna: place-vf thrace 1", "MP-PLACE-02")
    scene.refuses("anna: place-engine catapult-1 thrace", "MP-PLACE-02")
    scene.refuses("anna: place-aboard caravan-1 1", "MP-PLACE-02")
    ready(scene)
    assert scene.ground("anna", "lydia") == 10
    assert engines_in(scene.state, "lydia") == 1


@pytest.mark.rule("MP-PLACE-02")
@pytest.mark.rule("MP-CONTEST-01")
def test_contested_land_takes_nothing() -> None:
    scene = placement(
        5, vf={"thrace": "anna 5; bruno 2"}, owner={"thrace": "anna"}, war=["anna bruno"]
    )
    scene.refuses("anna: place-vf thrace 1", "MP-CONTEST-01")
    ready(scene)
    assert scene.ground("anna", "lydia") == 10


@pytest.mark.rule("MP-PLACE-02")
def test_only_transports_at_settlements_or_in_own_ports_are_loaded() -> None:
    scene = placement(
        30,
        vf={"pontus": "anna 5"},
        transports={
            "mysia": "anna: caravan 1",
            "marmara-sea": "anna: galley 1 [2 vf]",
            "pontus": "anna: galley 1, war-wagon 1",
            "thrace": "anna: war-wagon 1 [15 vf, catapult]",
            "pannonia": "bruno: caravan 1",
        },
    )
    w = scene.state.world
    assert w.harbour[w.territory("pontus")] != -1  # a port without a settlement
    scene.refuses("anna: place-aboard caravan-1 1", "MP-PLACE-02")
    scene.refuses("anna: place-aboard galley-1 1", "MP-PLACE-02")
    scene.refuses("anna: place-aboard war-wagon-1 1", "MP-PLACE-02")
    scene.refuses("anna: place-aboard caravan-2 1", "MP-PLACE-02")
    scene.refuses("anna: place-aboard war-wagon-2 1", "MP-PLACE-05")
    scene.refuses("anna: place-aboard galley-2 21", "MP-PLACE-05")
    booked(scene, "anna: place-aboard galley-2 20")
    assert scene.vf("anna", "pontus") == 25


@pytest.mark.rule("MP-PLACE-03")
def test_buildings_stand_where_they_were_ordered_for() -> None:
    scene = placement(0, (building("tower", "mysia"), building("town", "lydia")))
    scene.pass_until("combat.turn")
    assert scene.building("mysia") == ["tower"]
    assert scene.building("lydia") == ["town"]


@pytest.mark.rule("MP-PLACE-03")
@pytest.mark.rule("MP-PLACE-01")
def test_a_building_for_land_that_was_lost_is_lost() -> None:
    towers = left(placement(), "tower")
    scene = placement(
        0,
        (building("tower", "mysia"), building("tower", "rhodes"), building("fair-mining", "lydia")),
        vf={"mysia": "barbarians 3"},
        buildings={"thrace": "village"},
    )
    assert scene.building("mysia") == [] and scene.building("rhodes") == ["tower"]
    assert scene.building("lydia") == []
    assert len(scene.happened("building-lost")) == 2
    assert left(scene, "tower") == towers - 1


@pytest.mark.rule("MP-PLACE-04")
def test_new_buildings_do_not_feed_yet() -> None:
    """Thrace has its holy places: 15 VF without the new Village, of which 5 are there."""
    things = (building("village", "thrace"), building("town", "lydia"))
    scene = placement(30, things, buildings={"lydia": "village", "pannonia": "village"})
    assert scene.building("thrace") == ["village"]
    assert scene.legal("anna", "place-vf") == ["place-vf lydia 1..10", "place-vf thrace 1..10"]
    scene.refuses("anna: place-vf thrace 11", "MP-PLACE-04")
    scene.refuses("anna: place-vf lydia 11", "MP-PLACE-04")
    ready(scene)
    assert (scene.ground("anna", "thrace"), scene.ground("anna", "lydia")) == (15, 15)
    scene.pass_until("placement.orders", "anna")
    assert scene.state.turn == 4
    rooms = {text.split()[1]: text.split()[2] for text in scene.legal("anna", "place-vf")}
    assert set(rooms) == {"thrace", "lydia"}


@pytest.mark.rule("MP-PLACE-04")
def test_what_was_bought_waits_for_the_next_turn_where_a_settlement_is_new() -> None:
    things = (
        building("village", "thrace"),
        piece(ENGINE, "catapult-1"),
        piece(TRANSPORT, "war-wagon-1", 1, 0),
        piece(CAPTAIN, "captain-1a", 1),
    )
    scene = placement(0, things, buildings={"lydia": "village", "pannonia": "village"})
    for order in ("engine catapult-1", "transport war-wagon-1", "captain captain-1a"):
        scene.refuses(f"anna: place-{order} thrace", "MP-PLACE-04")
        scene.allows(f"anna: place-{order} lydia")
    ready(scene)
    assert scene.captain_levels("anna", "lydia") == [1]


@pytest.mark.rule("MP-PLACE-04")
def test_transports_at_a_new_settlement_take_armies() -> None:
    wagon = {"thrace": "anna: war-wagon 1", "mysia": "anna: war-wagon 1"}
    scene = placement(30, (building("village", "thrace"),), buildings={}, transports=wagon)
    assert scene.legal("anna", "place-aboard") == ["place-aboard war-wagon-1 1..20"]
    scene.refuses("anna: place-aboard war-wagon-2 1", "MP-PLACE-02")
    booked(scene, "anna: place-aboard war-wagon-1 20")
    assert scene.vf("anna", "thrace") == 5 + 20 + 10


@pytest.mark.rule("MP-PLACE-04", "MP-PLACE-07")
def test_logistics_reaches_out_from_a_new_settlement() -> None:
    new = (building("village", "thrace"),)
    scene = placement(30, new, buildings={}, technologies={"anna": "logistics, animal-husbandry"})
    assert any(text.startswith("place-vf macedonia ") for text in scene.legal("anna", "place-vf"))
    scene.refuses("anna: place-vf rhodes 1", "MP-PLACE-07")


@pytest.mark.rule("MP-PLACE-05")
@pytest.mark.rule("MP-SUPPLY-01")
def test_supply_binds() -> None:
    scene = placement(9, vf={"lydia": "anna 12"}, buildings={"lydia": "village"})
    assert scene.legal("anna", "place-vf") == ["place-vf lydia 1..3"]
    scene.refuses("anna: place-vf lydia 4", "MP-PLACE-05")
    scene.play("anna: place-vf lydia 3")
    scene.refuses("anna: place-vf lydia 1", "MP-PLACE-05")


@pytest.mark.rule("MP-PLACE-06")
@pytest.mark.rule("MP-TECHFX-17")
@pytest.mark.parametrize(
    ("known", "most"), [("logistics", 5), (LT2, 10), (LT3, 15), ("strategy", 0)]
)
def test_a_reserve_by_lt(known: str, most: int) -> None:
    scene = placement(30, technologies={"anna": known})
    offered = [f"reserve-vf 1..{most}"] if most else []
    assert scene.legal("anna", "reserve-vf") == offered
    scene.refuses(f"anna: reserve-vf {most + 1}", "MP-PLACE-06")
    if most:
        booked(scene, f"anna: reserve-vf {most}")
        assert scene.state.reserve[0] == most
        assert [e.audience for e in scene.happened("reserved")] == [(0,)]


@pytest.mark.rule("MP-PLACE-06")
def test_reserves_are_placed_later_and_stay_otherwise() -> None:
    scene = placement(2, technologies={"anna": LT2}, fields={"reserve": [8, 0, 0]})
    scene.refuses("anna: reserve-vf 3", "MP-PLACE-06")
    booked(scene, "anna: place-vf lydia 5")
    assert scene.ground("anna", "lydia") == 10
    assert scene.state.reserve[0] == 5
    kept = placement(0, technologies={"anna": LT2}, fields={"reserve": [8, 0, 0]})
    assert kept.asked == ["anna"]
    ready(kept)
    assert kept.state.reserve[0] == 8


@pytest.mark.rule("MP-PLACE-06")
@pytest.mark.parametrize(("held", "room"), [(0, 10), (4, 6), (9, 1), (10, 0)])
def test_a_reserve_that_is_partly_filled(held: int, room: int) -> None:
    scene = placement(30, technologies={"anna": LT2}, fields={"reserve": [held, 0, 0]})
    offered = [f"reserve-vf 1..{room}"] if room else []
    assert scene.legal("anna", "reserve-vf") == offered
    scene.refuses(f"anna: reserve-vf {room + 1}", "MP-PLACE-06")
    if room > 1:
        scene.play("anna: reserve-vf 1")
        assert scene.legal("anna", "reserve-vf") == [f"reserve-vf 1..{room - 1}"]
        scene.refuses(f"anna: reserve-vf {room}", "MP-PLACE-06")
    ready(scene)
    assert scene.state.reserve[0] <= 10


@pytest.mark.rule("MP-PLACE-06", "MP-PLACE-01")
@pytest.mark.parametrize(("held", "kept"), [(0, 5), (3, 5), (5, 5)])
def test_by_itself_a_reserve_fills_up_to_its_limit(held: int, kept: int) -> None:
    """30 new VF, room for 10 in Lydia and, by Logistics, for 10 in Thrace: the rest is lost."""
    scene = placement(
        30, technologies={"anna": "logistics"}, buildings={"lydia": "village"}, fields={"reserve": [held, 0, 0]}
    )  # fmt: skip
    ready(scene)
    assert scene.state.reserve[0] == kept
    assert [e.values["vf"] for e in scene.happened("vf-not-placed")] == [30 - 20 - (kept - held)]


@pytest.mark.rule("MP-PLACE-06")
def test_what_finds_no_room_goes_into_the_reserve_first() -> None:
    """Then into other land that Logistics reaches: only Thrace, with its holy places, has room for 10 more."""
    scene = placement(30, technologies={"anna": "logistics"}, buildings={"lydia": "village"})
    ready(scene)
    assert scene.ground("anna", "lydia") == 15
    assert scene.state.reserve[0] == 5
    assert scene.ground("anna", "thrace") == 15
    assert [e.values["vf"] for e in scene.happened("vf-not-placed")] == [5]


@pytest.mark.rule("MP-PLACE-01")
@pytest.mark.rule("MP-TIME-24")
def test_what_was_not_ordered_goes_aboard_before_it_is_lost() -> None:
    wagon = {"lydia": "anna: war-wagon 1 [18 vf]"}
    scene = placement(15, buildings={"lydia": "village"}, transports=wagon)
    ready(scene)
    assert scene.ground("anna", "lydia") == 15
    assert scene.vf("anna", "lydia") == 15 + 20
    assert [e.values["vf"] for e in scene.happened("vf-not-placed")] == [3]


@pytest.mark.rule("MP-PLACE-07")
@pytest.mark.rule("MP-TECHFX-17")
def test_logistics_reaches_connected_land() -> None:
    low = dict.fromkeys(("macedonia", "bithynia", "peloponnese", "rhodes", "mysia"), "anna 1")
    things = (piece(ENGINE, "catapult-1"),)
    scene = placement(9, things, vf=low, technologies={"anna": "logistics"})
    scene.allows(
        "anna: place-vf macedonia 4", "anna: place-vf bithynia 4", "anna: place-vf mysia 4"
    )
    scene.refuses("anna: place-vf peloponnese 1", "MP-PLACE-07")
    scene.refuses("anna: place-vf rhodes 1", "MP-PLACE-07")
    scene.refuses("anna: place-vf macedonia 5", "MP-PLACE-05")
    scene.refuses("anna: place-engine catapult-1 macedonia", "MP-PLACE-02")
    through = {**low, "thessaly": "anna 1"}
    placement(9, vf=through, technologies={"anna": "logistics"}).allows(
        "anna: place-vf peloponnese 4", "anna: place-vf thessaly 4"
    )
    placement(9, vf=low).refuses("anna: place-vf macedonia 1", "MP-PLACE-02")


@pytest.mark.rule("MP-PLACE-08")
def test_a_capital_without_a_centre_is_a_settlement() -> None:
    scene = placement(5, buildings={"mysia": "village"}, capitals={"anna": "mysia"})
    scene.allows("anna: place-vf mysia 5")


@pytest.mark.rule("MP-BUILD-09")
def test_a_damaged_settlement_takes_what_its_land_feeds() -> None:
    scene = placement(
        30, vf={"lydia": "anna 2"}, buildings={"lydia": "city"}, damaged={"lydia": "city"}
    )
    assert scene.legal("anna", "place-vf") == ["place-vf lydia 1..3"]


@pytest.mark.rule("MP-TIME-02")
def test_the_rest_goes_to_the_capital_then_in_map_order() -> None:
    things = (piece(TRANSPORT, "caravan-1", 1, 0), piece(CAPTAIN, "captain-1a", 1))
    scene = placement(
        20, things, buildings={"thrace": "village", "lydia": "village"}, capitals={"anna": "lydia"}
    )
    ready(scene)
    assert scene.ground("anna", "lydia") == 15
    assert scene.ground("anna", "thrace") == 15
    assert scene.transports("anna", "lydia") == ["caravan-1"]
    assert scene.captain_levels("anna", "lydia") == [1]


@pytest.mark.rule("MP-TIME-02")
def test_two_players_place_and_load_ships_bought_in_the_same_turn() -> None:
    scene = scene_of("purchase", THREE)
    scene.play("anna: buy-transport galley 1", "carla: buy-transport galley 1")
    ready(scene)
    scene.pass_until("placement.orders")
    scene.play("carla: place-transport galley-2 delta", "carla: place-aboard galley-2 3")
    scene.play("anna: place-transport galley-1 lydia", "anna: place-aboard galley-1 4")
    ready(scene)
    assert scene.happened("order-void") == []
    assert scene.vf("anna", "lydia") - scene.ground("anna", "lydia") == 4
    assert scene.vf("carla", "delta") - scene.ground("carla", "delta") == 3


@pytest.mark.rule("MP-SETUP-14")
def test_a_ship_of_the_setup_waits_for_a_port() -> None:
    ship = piece(TRANSPORT, "galley-1", 1, 1)
    scene = placement(0, (ship,), buildings={"mysia": "village"})
    ready(scene)
    assert scene.state.bought[0] == (ship,)
    scene.pass_until("placement.orders", "anna")
    assert scene.state.turn == 4
    with_port = placement(0, (ship,), buildings={"lydia": "village"})
    ready(with_port)
    assert with_port.transports("anna", "lydia") == ["galley-1"]
