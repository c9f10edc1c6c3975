"""BARB: what barbarians do who are alone, and removals in the combat slot."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.barbarians.steps.meeting import MeetBarbarians
from gonfalon.games.medioevo.conquest.steps.assets import BarbarianPlunder
from gonfalon.games.medioevo.conquest.steps.outcome import battle_over
from gonfalon.games.medioevo.control.changes.settle import settle
from gonfalon.games.medioevo.definitions.changes.hordes import set_horde
from gonfalon.games.medioevo.definitions.questions.hordes import horde_in
from gonfalon.games.medioevo.definitions.questions.realm import tokens_allow, transports_in_reserve
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.state import BARBARIANS
from gonfalon.games.medioevo.world import WAGON
from gonfalon.kernel import engine
from tests.games.medioevo.campaign import army, combat, fight_on, pieces
from tests.games.medioevo.scene import Scene

IDLE = {"thrace": "anna: war-wagon 1", "pannonia": "bruno: war-wagon 1"}


def arrive(scene: Scene, zone: str, horde: tuple[int, int, int] = (1, 0, 0)) -> None:
    """A horde comes into a zone, as a barbarian action or a rebellion brings it."""
    state = scene.state
    place = state.world.zone(zone)
    set_horde(state, place, horde)
    state.push(MeetBarbarians(place, 0))
    engine.advance(state)


@pytest.mark.rule("MU-BARB-03", "MU-BARB-07")
def test_barbarians_alone_destroy_everything_and_nobody_is_paid() -> None:
    scene = combat(
        pieces={**IDLE, "transylvania": "carla: caravan 1 [2 wine]; bruno: siege-engine 1"},
        buildings={"transylvania": "city, tower"},
        markets={"transylvania": "wine, salt, furs"},
    )
    arrive(scene, "transylvania")

    place = scene.state.world.territory("transylvania")
    assert pieces(scene, "carla", "transylvania") == []
    assert pieces(scene, "bruno", "transylvania") == []
    assert (scene.state.civil[place], scene.state.military[place]) == (0, 0)
    assert scene.state.market[place] == 0
    assert [scene.florins(name) for name in scene.names] == [1000, 1000, 1000]
    assert scene.controller("transylvania") is None


@pytest.mark.rule("MU-BARB-04")
def test_what_is_left_behind_in_a_flight_from_barbarians_is_lost() -> None:
    scene = combat(
        pieces={"macedonia": "anna: war-wagon 2, siege-engine 1"},
        units={"macedonia": "anna: 6 heavy-infantry", "serbia": "barbarians: 12 light-infantry"},
        seed=3,
    )
    scene.state.piece_points[1] = 1
    scene.restart()
    scene.play("anna: march macedonia", "anna: go serbia")
    assert pieces(scene, "anna", "serbia") == ["war-wagon 2", "siege-engine 1"]
    scene.play("anna: flee macedonia", "anna: fight")
    fight_on(scene)

    assert pieces(scene, "anna", "serbia") == []
    assert [event.rule for event in scene.happened("piece-lost")][-1] == "MU-BARB-03"


@pytest.mark.rule("MU-BARB-05")
def test_barbarians_at_sea_remove_ships_but_not_on_the_coast() -> None:
    scene = combat(
        pieces={**IDLE, "marmara-sea": "anna: merchant-ship 1 [1 wine], galley 1", "bithynia": "anna: war-wagon 1", "lydia": "anna: merchant-ship 1"},
    )  # fmt: skip
    arrive(scene, "marmara-sea")

    assert pieces(scene, "anna", "marmara-sea") == []
    assert pieces(scene, "anna", "lydia") == ["merchant-ship 1"]


@pytest.mark.rule("MU-BARB-06")
def test_beside_a_players_army_nothing_is_plundered() -> None:
    scene = combat(
        units={"serbia": "anna: 1 archer; barbarians: 1 light-infantry"},
        pieces=IDLE,
        buildings={"serbia": "tower"},
        fields={"effects": [("no-fight", 67)]},
    )
    settle(scene.state, [67])

    assert scene.state.military[67] == 1
    scene.allows("anna: pass")


@pytest.mark.rule("MU-BARB-08")
def test_pieces_without_an_army_wake_no_barbarians() -> None:
    scene = combat(pieces={"macedonia": "anna: war-wagon 1"})
    scene.play("anna: march macedonia", "anna: go serbia")

    assert not scene.state.barbarians


@pytest.mark.rule("MU-BARB-09")
def test_before_a_plunder_the_window_opens() -> None:
    scene = combat(pieces=IDLE, units={"serbia": "barbarians: 1 light-infantry"})
    state = scene.state
    battle_over(state, 67, 0, BARBARIANS, BARBARIANS)

    assert state.agenda[-2:] == [
        BarbarianPlunder(67),
        Reaction("conquest.before-plunder", (BARBARIANS, 67)),
    ]


@pytest.mark.rule("MU-BARB-11")
def test_old_hordes_keep_their_units() -> None:
    scene = combat(
        units={"macedonia": "anna: 3 archer", "serbia": "barbarians: 2 light-infantry, 1 captain"},
        pieces={"macedonia": "anna: war-wagon 1"},
        horde=(1, 0, 0),
        barbarian_dice=(2, 3, 4),
    )
    scene.play("anna: march macedonia", "anna: go serbia")

    assert horde_in(scene.state, 67) == (2, 0, 1)
    assert scene.state.battle.sides[1].size == 3


# ---- removals


@pytest.mark.rule("MU-TIME-12")
def test_a_wagon_is_removed_in_ones_own_slot_only() -> None:
    scene = combat(pieces=IDLE)
    wagons = transports_in_reserve(scene.state, WAGON)
    scene.refuses("bruno: remove-piece piece-2a", "MU-TIME-12")
    scene.refuses("anna: remove-piece piece-2a", "MU-TIME-12")

    scene.play("anna: remove-piece piece-1a")

    assert pieces(scene, "anna", "thrace") == []
    assert transports_in_reserve(scene.state, WAGON) == wagons + 1
    assert tokens_allow(scene.state, 0, 1)
    assert scene.florins("anna") == 1000


@pytest.mark.rule("MU-TIME-12")
def test_not_in_the_middle_of_a_movement() -> None:
    scene = combat(pieces=IDLE)
    scene.play("anna: march thrace", "anna: go macedonia")

    scene.refuses("anna: remove-piece piece-1a", "MU-TIME-12")


@pytest.mark.rule("MU-REMOVE-02")
def test_the_load_of_a_removed_galley() -> None:
    scene = combat(
        pieces={**IDLE, "marmara-sea": "anna: galley 1", "lydia": "anna: galley 1"},
        units={"marmara-sea": "anna: 2 archer", "lydia": "anna: 2 archer"},
    )
    scene.play("anna: remove-piece piece-1b", "anna: remove-piece piece-1c")

    assert army(scene, "anna", "lydia") == {"archer": 2}
    assert sum(sum(counts) for counts in scene.state.army[0].values()) == 2


@pytest.mark.rule("MU-REMOVE-03")
def test_nothing_is_removed_from_a_battle() -> None:
    scene = combat(
        units={"macedonia": "anna: 3 archer", "serbia": "bruno: 2 archer, captain 1"},
        pieces={"macedonia": "anna: war-wagon 1"},
        war=["anna bruno"],
    )
    scene.play("anna: march macedonia", "anna: go serbia")

    scene.refuses("bruno: remove-captain captain-2a", "MU-REMOVE-03")
    scene.refuses("anna: remove-piece piece-1a", "MU-REMOVE-03")
