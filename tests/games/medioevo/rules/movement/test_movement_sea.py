"""Galleys: what they carry, where they anchor, fleets that meet."""

from __future__ import annotations

import pytest

from tests.games.medioevo.campaign import (
    army,
    combat,
    has_moved,
    piece,
    pieces,
    points,
)
from tests.games.medioevo.scene import Scene


def fleet() -> Scene:
    return combat(
        pieces={"thrace": "anna: galley 1, galley 2, siege-engine 1"},
        units={"thrace": "anna: 3 archer, 1 cavalry, captain 1"},
    )


def aboard(scene: Scene, galley: int) -> tuple[int, ...]:
    return scene.state.army[0].get(scene.state.world.aboard(galley), (0,) * 8)[:4]


@pytest.mark.rule("MU-MOVE-08")
def test_a_galley_carries_army_units_wagons_and_engines() -> None:
    scene = combat(
        pieces={"thrace": "anna: galley 2, war-wagon 1, siege-engine 1"},
        units={"thrace": "anna: 5 archer"},
    )
    scene.play("anna: sail thrace", "anna: take archer 3", "anna: join piece-1c")
    scene.allows("anna: go marmara-sea")
    scene.play("anna: go marmara-sea", "anna: halt")

    assert army(scene, "anna", "marmara-sea") == {"archer": 3}
    assert army(scene, "anna", "thrace") == {"archer": 2}
    deck = scene.state.world.aboard(piece(scene, "anna", "galley", "marmara-sea"))
    assert scene.state.piece_at[1:3] == [deck, deck]


@pytest.mark.rule("MU-MOVE-08")
def test_five_of_six_spaces_leave_room_for_one_unit() -> None:
    scene = combat(
        pieces={"thrace": "anna: galley 2, war-wagon 1, siege-engine 1"},
        units={"thrace": "anna: 5 archer"},
    )
    scene.play("anna: sail thrace")
    scene.refuses("anna: join piece-1c", "MU-MOVE-08")
    scene.play("anna: take archer 4", "anna: join piece-1c", "anna: go marmara-sea")

    assert army(scene, "anna", "marmara-sea") == {"archer": 4}
    # a carried piece spends no points of its own while the galley moves
    assert scene.state.piece_points[2] == 4


@pytest.mark.rule("MU-MOVE-09")
def test_nothing_is_loaded_or_shifted_at_sea() -> None:
    scene = combat(
        pieces={"marmara-sea": "anna: galley 1, galley 1"},
        units={"marmara-sea": "anna: 1 archer"},
    )
    scene.play("anna: sail marmara-sea")

    scene.refuses("anna: take archer 1", "MU-MOVE-09")


@pytest.mark.rule("MU-MOVE-09")
def test_an_anchored_galley_may_leave_units_ashore() -> None:
    scene = combat(
        pieces={"delta": "carla: war-wagon 1", "marmara-sea": "anna: galley 1"},
        units={"marmara-sea": "anna: 3 archer"},
    )
    scene.play("anna: sail marmara-sea", "anna: go thrace", "anna: take archer 2")
    scene.play("anna: go marmara-sea", "anna: halt")

    assert army(scene, "anna", "thrace") == {"archer": 1}
    assert army(scene, "anna", "marmara-sea") == {"archer": 2}
    assert has_moved(scene, "anna", "thrace") == 1


@pytest.mark.rule("MU-MOVE-10")
def test_a_galley_anchors_at_any_coast() -> None:
    scene = combat(pieces={"north-aegean-sea": "anna: galley 1"})
    scene.play("anna: sail north-aegean-sea", "anna: go macedonia")

    assert points(scene, "anna", "galley", "macedonia") == 5
    assert scene.state.piece_anchorage[0] == scene.state.world.zone("north-aegean-sea")


@pytest.mark.rule("MU-MOVE-10")
def test_a_galley_does_not_cross_a_land_mass() -> None:
    players = {"anna": "hungary", "bruno": "hre", "carla": "byzantium"}
    scene = combat(players=players, pieces={"tyrrhenian-sea-sea": "anna: galley 1"})
    scene.play("anna: sail tyrrhenian-sea-sea", "anna: go latium")

    scene.refuses("anna: go upper-adriatic-sea", "MU-MOVE-10")
    scene.allows("anna: go tyrrhenian-sea-sea")


@pytest.mark.rule("MU-MOVE-24")
def test_fleets_at_peace_pass_each_other() -> None:
    scene = combat(
        pieces={"marmara-sea": "anna: galley 1", "north-aegean-sea": "carla: galley 1"},
        units={"marmara-sea": "anna: 1 archer", "north-aegean-sea": "carla: 1 archer"},
    )
    scene.play("anna: sail marmara-sea", "anna: go north-aegean-sea")

    assert scene.state.battle is None
    scene.allows("anna: go south-aegean-sea")


@pytest.mark.rule("MU-MOVE-24")
@pytest.mark.rule("MU-DIP-51")
def test_one_may_choose_to_attack_a_fleet_and_fleets_at_war_fight() -> None:
    pieces_ = {"marmara-sea": "anna: galley 1", "north-aegean-sea": "carla: galley 1"}
    units = {"marmara-sea": "anna: 1 archer", "north-aegean-sea": "carla: 1 archer"}
    scene = combat(pieces=pieces_, units=units)
    scene.play("anna: sail marmara-sea", "anna: invade north-aegean-sea", "anna: confirm")
    assert scene.honour("anna") == 7
    assert scene.state.battle is not None

    scene = combat(pieces=pieces_, units=units, war=["anna carla"])
    scene.play("anna: sail marmara-sea")
    scene.refuses("anna: invade north-aegean-sea", "MU-DIP-52")
    scene.play("anna: go north-aegean-sea")
    assert scene.state.battle is not None
    assert scene.honour("anna") == 10


@pytest.mark.rule("MU-MOVE-09")
def test_with_several_galleys_their_owner_says_what_goes_where() -> None:
    scene = fleet()
    scene.play("anna: sail thrace", "anna: go marmara-sea")
    assert scene.window == "move.load"
    scene.play("anna: load piece-1a archer 2", "anna: load-piece piece-1a piece-1c")
    scene.refuses("anna: load piece-1a archer 1", "MU-MOVE-08")
    scene.play("anna: load-captain piece-1b captain-1a", "anna: done")

    assert aboard(scene, 0) == (0, 0, 2, 0)
    assert aboard(scene, 1) == (0, 0, 1, 1)
    world = scene.state.world
    assert scene.state.piece_at[2] == world.aboard(0)
    assert scene.state.captain_at[0] == world.aboard(1)


@pytest.mark.rule("MU-MOVE-09")
def test_what_is_not_named_fills_the_larger_galley_first() -> None:
    scene = fleet()
    scene.play("anna: sail thrace", "anna: go marmara-sea", "anna: done")

    assert aboard(scene, 1) == (0, 0, 3, 1)
    assert aboard(scene, 0) == (0, 0, 0, 0)


@pytest.mark.rule("MU-MOVE-09", "MU-MOVE-10")
def test_a_landing_goes_on_by_land() -> None:
    """Galley, wagon and units land; the galley stays behind with its points, the rest marches on."""
    scene = combat(
        pieces={"thrace": "anna: galley 1, war-wagon 1", "delta": "carla: war-wagon 1"},
        units={"thrace": "anna: 2 archer"},
    )
    scene.play("anna: sail thrace", "anna: go marmara-sea", "anna: go mysia", "anna: go lydia")
    scene.play("anna: halt")

    assert army(scene, "anna", "lydia") == {"archer": 2}
    assert pieces(scene, "anna", "lydia") == ["war-wagon 1"]
    assert points(scene, "anna", "galley", "mysia") == 4
    scene.play("carla: pass")
    scene.allows("anna: sail mysia")


@pytest.mark.rule("MU-MOVE-09")
def test_engines_find_room_before_wagons() -> None:
    """One space is left on the larger galley; the wagon has the lower number."""
    scene = combat(
        units={"thrace": "anna: 6 archer"},
        pieces={"thrace": "anna: galley 2, galley 1, war-wagon 1, siege-engine 1"},
    )
    scene.play(
        "anna: sail thrace", "anna: go marmara-sea", "anna: load piece-1a archer 5", "anna: done"
    )
    s = scene.state
    assert [s.piece_at[piece] for piece in (2, 3)] == [s.world.aboard(1), s.world.aboard(0)]
