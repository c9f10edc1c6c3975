"""What a siege allows and what it does not: attacks of its Captain, falling numbers, closed gates, others who take the place.

rules: MP-SIEGE-08, MP-SIEGE-10, MP-SIEGE-16 to MP-SIEGE-18, MP-SIEGE-20, MP-SIEGE-21, MP-SIEGE-27
"""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.state import LEAVING
from gonfalon.games.prototype.state_rows import Siege
from tests.games.prototype.battles import LT, PLAYERS, field, no_cards, settle
from tests.games.prototype.scene import Scene, given

W = given(PLAYERS).state.world
MOESIA, IFRIQIYA = (W.territory(name) for name in ("moesia", "ifriqiya"))
BEFORE_TUNIS = W.vocabulary.kinds["place"][W.harbour[IFRIQIYA]]


def moesia(inside: int = 8, walls: str = "fort", active: str = "anna", **more: Any) -> Scene:
    """Anna besieges Bruno in Moesia since the turn before."""
    return given(
        PLAYERS, phase="combat", active=active, war=["anna bruno"], buildings={"moesia": walls},
        vf={"moesia": f"bruno {inside}", **more.pop("vf", {})}, fields={"sieges": [Siege(MOESIA, 0, 1, 0, 0, 2)]}, **more,
    )  # fmt: skip


def away_and_back(second: str = "") -> Scene:
    """Anna's only attack this turn goes to Wallachia; then her Captain comes back to the camp."""
    scene = moesia(
        vf={"wallachia": "bruno 1"},
        transports={"moesia": f"anna: war-wagon 1 [18 vf, captain 1], war-wagon 2 [20 vf, catapult{second}]"},
    )  # fmt: skip
    scene.dice("d6=6", "d6=1")
    scene.play("anna: pass", "anna: attack wallachia")
    scene.play("anna: leave war-wagon-2", "anna: charge")
    settle(scene)
    assert scene.owner("wallachia") == "anna"
    scene.play("anna: take war-wagon-1", "anna: go moesia")
    return scene


@pytest.mark.rule("MP-SIEGE-16", "MP-ATT-07")
def test_a_captain_who_has_attacked_elsewhere_keeps_up_no_siege() -> None:
    scene = away_and_back()
    scene.refuses("anna: confirm-siege moesia", "MP-SIEGE-16")
    scene.refuses("anna: assault-siege moesia", "MP-SIEGE-16")
    scene.play("anna: done")
    assert not scene.state.sieges


@pytest.mark.rule("MP-SIEGE-16")
def test_another_captain_on_the_spot_keeps_it_up_with_an_attack_of_his() -> None:
    scene = away_and_back(", captain 1")
    scene.play("anna: confirm-siege moesia")
    no_cards(scene)
    assert scene.state.captain_attacks[:2] == [1, 1]
    assert scene.building("moesia") == ["tower"]


@pytest.mark.rule("MP-SIEGE-15", "MP-SIEGE-16")
def test_only_the_leading_captain_answers_for_an_assault_out_of_a_siege() -> None:
    scene = moesia(
        transports={"moesia": "anna: war-wagon 3 [30 vf, captain 2, captain 2, catapult]"}
    )
    scene.dice("d4=1", "d6=6")
    scene.play("anna: assault-siege moesia", "anna: stop-attack")
    assert scene.captain_levels("anna", "moesia") == [1, 2]
    assert scene.state.captain_attacks[:2] == [1, 0]


@pytest.mark.rule("MP-SIEGE-16")
def test_the_besieger_names_who_leads_the_siege_in_this_turn() -> None:
    scene = moesia(
        transports={"moesia": "anna: war-wagon 3 [30 vf, captain 2, captain 1, catapult]"}
    )
    assert scene.legal("anna", "lead") == ["lead captain-1b"]
    scene.refuses("anna: lead captain-1a", "MP-SIEGE-16")
    scene.play("anna: lead captain-1b")
    assert scene.window == "siege.confirm"
    assert scene.legal("anna", "lead") == []
    scene.refuses("anna: abandon-siege moesia", "MP-SIEGE-16")
    scene.refuses("anna: pass", "MP-SIEGE-16")
    scene.play("anna: confirm-siege moesia")
    assert scene.state.captain_attacks[:2] == [0, 1]
    assert [siege.captain for siege in scene.state.sieges] == [1]


@pytest.mark.rule("MP-SIEGE-16", "MP-SIEGE-08")
def test_who_can_only_abandon_names_no_other_leader() -> None:
    scene = moesia(transports={"moesia": "anna: war-wagon 3 [1 vf, captain 2, captain 1]"})
    assert scene.legal("anna") == ["abandon-siege moesia", "pass"]


@pytest.mark.rule("MP-ATT-15", "MP-SIEGE-01")
@pytest.mark.parametrize("named", [True, False])
def test_the_attacker_names_who_leads_a_siege_that_he_declares(named: bool) -> None:
    """Nobody is outside: without a word the Captain of highest level leads."""
    scene = field(
        20, 8, captain=1, load="captain 2, captain 1, catapult", buildings={"moesia": "tower"}
    )
    scene.play("anna: attack moesia", "anna: take-captain captain-1a", "anna: charge")
    assert (scene.window, scene.legal("anna", "lead")) == ("attack.mode", ["lead captain-1a"])
    scene.refuses("anna: lead captain-1b", "MP-ATT-15")
    if named:
        scene.play("anna: lead captain-1a")
        assert scene.legal("anna", "lead") == []
    scene.play("anna: besiege")
    assert [siege.captain for siege in scene.state.sieges] == [0 if named else 1]


@pytest.mark.rule("MP-ATT-15")
def test_before_an_assault_alone_no_leader_is_asked_for() -> None:
    scene = field(20, 8, captain=1, load="captain 2", buildings={"moesia": "tower"})
    scene.play("anna: attack moesia", "anna: take-captain captain-1a", "anna: charge")
    assert scene.window == "battle.attacker-cards", "there is nothing to choose but the assault"


@pytest.mark.rule("MP-SIEGE-08", "MP-SIEGE-10")
def test_a_siege_goes_on_after_a_costly_battle_outside() -> None:
    """Four VF no longer fit; when they are beaten ten stand against ten, which is tested only next turn."""
    scene = moesia(14, transports={"moesia": "anna: war-wagon 3 [16 vf, captain 2, catapult]"})
    scene.dice("d6=1", "d6=6", "d6=1", "d6=6", "d6=6", "d6=1")
    scene.play("anna: confirm-siege moesia", "anna: fight-on", "anna: fight-on")
    assert (scene.vf("anna", "moesia"), scene.vf("bruno", "moesia")) == (10, 10)
    assert scene.window == "attack.mode"
    scene.play("anna: besiege", "anna: done")
    assert [siege.turns for siege in scene.state.sieges] == [2]
    assert scene.captain_levels("anna", "moesia") == [2]


@pytest.mark.rule("MP-SIEGE-17")
def test_nobody_breaks_out_of_a_land_siege_by_attacking_the_neighbours() -> None:
    inside = "bruno: war-wagon 2 [12 vf, captain 2]"
    camp = "anna: war-wagon 2 [6 vf, captain 2, catapult]"
    scene = moesia(active="bruno", transports={"moesia": f"{camp}; {inside}"})
    scene.refuses("bruno: attack thrace", "MP-SIEGE-17")
    assert scene.legal("bruno", "attack") == []
    scene.allows("bruno: attack-convoy moesia @anna")
    free = given(
        PLAYERS, phase="combat", active="bruno", war=["anna bruno"], vf={"moesia": "bruno 8"},
        transports={"moesia": inside},
    )  # fmt: skip
    free.allows("bruno: attack thrace")


@pytest.mark.rule("MP-SIEGE-18")
def test_an_engine_on_a_wagon_aboard_a_galley_serves_a_sea_siege() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"ifriqiya": "bruno 8"},
        buildings={"ifriqiya": "town, fort"}, transports={BEFORE_TUNIS: "anna: galley 3 [20 vf, captain 1, war-wagon 1 [catapult]]"},
    )  # fmt: skip
    scene.play("anna: attack ifriqiya", "anna: charge", "anna: besiege", "anna: done")
    assert [siege.by_sea for siege in scene.state.sieges] == [1]


@pytest.mark.rule("MP-SIEGE-27", "MP-CONTEST-01")
def test_who_besieged_what_another_has_taken_must_leave() -> None:
    """Carla lies before Moesia when Anna, at war with both, storms it."""
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno", "anna carla", "carla bruno"], vf={"moesia": "bruno 2"},
        buildings={"moesia": "tower"}, fields={"sieges": [Siege(MOESIA, 2, 1, 0, 6, 2)]},
        transports={
            "thrace": "anna: war-wagon 2 [30 vf, captain 2]", "moesia": "carla: war-wagon 1 [15 vf, captain 1, catapult]",
        },
    )  # fmt: skip
    scene.dice("d4=4", "d6=1")
    scene.play("anna: attack moesia", "anna: charge")
    settle(scene)
    assert scene.owner("moesia") == "anna"
    assert not scene.state.sieges
    wagon = scene.state.world.transport_names.index(scene.transports("carla", "moesia")[0])
    assert scene.state.transport_marks[wagon] & LEAVING
    places = {place["id"]: place for place in scene.view("anna")["territories"]}
    assert not places["moesia"]["contested"]
    scene.pass_until("auction.bid")
    assert scene.transports("carla", "moesia") == []


@pytest.mark.rule("MP-SIEGE-27")
def test_a_garrison_that_sails_away_leaves_the_besieger_in_barbarian_land() -> None:
    scene = given(
        PLAYERS, phase="combat", active="bruno", war=["anna bruno"], vf={"ifriqiya": "bruno 0"},
        owner={"ifriqiya": "bruno"}, buildings={"ifriqiya": "town, fort"},
        transports={"ifriqiya": "bruno: galley 1 [5 vf]; anna: war-wagon 1 [9 vf, captain 1, catapult]"},
        fields={"sieges": [Siege(IFRIQIYA, 0, 1, 0, 0, 2)]},
    )  # fmt: skip
    assert scene.owner("ifriqiya") == "bruno"
    scene.play("bruno: take galley-1", f"bruno: go {BEFORE_TUNIS}")
    assert scene.owner("ifriqiya") is None
    assert not scene.state.sieges
    scene.pass_until("auction.bid")
    assert scene.vf("anna", "ifriqiya") == 9, "in barbarian land he may stay"


@pytest.mark.rule("MP-SIEGE-08", "MP-SIEGE-10")
def test_a_captain_on_the_ground_of_the_camp_leads_too() -> None:
    """Before barbarian walls the Captain may stand beside its wagon."""
    scene = given(
        PLAYERS, phase="combat", active="anna", vf={"moesia": "barbarians 4"}, buildings={"moesia": "tower"},
        captains={"moesia": "anna: 2"}, transports={"moesia": "anna: war-wagon 2 [20 vf, catapult]"},
        fields={"sieges": [Siege(MOESIA, 0, 1, 0, 0, 2)]},
    )  # fmt: skip
    scene.dice("d6=6", "d6=1")
    scene.play("anna: confirm-siege moesia")
    assert scene.owner("moesia") == "anna"
    assert scene.captain_levels("anna", "moesia") == [3]


@pytest.mark.rule("MP-SIEGE-17", "MP-SIEGE-15")
def test_besiegers_of_one_place_do_not_shut_each_other_in() -> None:
    """Anna and Carla besiege Moesia, each for herself."""
    sieges = [Siege(MOESIA, 0, 1, 0, 0, 3), Siege(MOESIA, 2, 1, 0, 6, 3)]
    camp = "war-wagon 2 [20 vf, captain 1, catapult]"
    scene = given(
        PLAYERS, phase="combat", active="carla", war=["anna bruno", "carla bruno"], vf={"moesia": "bruno 8"},
        buildings={"moesia": "fort"}, transports={"moesia": f"anna: {camp}; carla: {camp}"}, fields={"sieges": sieges},
    )  # fmt: skip
    scene.play("carla: pass", "carla: take war-wagon-2", "carla: go wallachia")
    assert scene.transports("carla", "wallachia") == ["war-wagon-2"]
    scene.play("carla: done")
    assert [siege.besieger for siege in scene.state.sieges] == [0]


@pytest.mark.rule("MP-SIEGE-26", "MP-DIPL-16")
def test_peace_ends_a_siege_without_a_setback() -> None:
    scene = given(
        PLAYERS, phase="diplomacy", active="anna", war=["anna bruno"], vf={"moesia": "bruno 8"}, home=12, events="ev04",
        buildings={"moesia": "fort"}, fields={"sieges": [Siege(MOESIA, 0, 1, 0, 0, 2)]},
        transports={"moesia": "anna: war-wagon 2 [20 vf, captain 2, catapult]"},
    )  # fmt: skip
    scene.play("anna: offer-peace @bruno", "bruno: accept")
    assert not scene.state.sieges
    assert scene.captain_levels("anna", "moesia") == [2]
    scene.pass_until("combat.turn", "anna")
    scene.play("anna: done")
    assert scene.building("moesia") == ["fort"]
    wagon = W.transport_names.index("war-wagon-1")
    assert scene.state.transport_marks[wagon] & LEAVING
    assert scene.state.transport_deadline[wagon] == 4, "the end of the next turn"


@pytest.mark.rule("MP-SIEGE-12")
def test_every_siege_wears_out_its_own_and_none_in_its_first_turn() -> None:
    """Anna besieges two places for two turns, Carla has just come to one of them."""
    sieges = [
        Siege(MOESIA, 0, 2, 0, 0, 3),
        Siege(MOESIA, 2, 0, 0, 6, 3),
        Siege(IFRIQIYA, 0, 2, 0, 1, 3),
    ]
    camp = "war-wagon 2 [20 vf, captain 1, catapult]"
    scene = given(
        PLAYERS, phase="combat", active="carla", war=["anna bruno", "carla bruno"], vf={"moesia": "bruno 8", "ifriqiya": "bruno 9"},
        buildings={"moesia": "fort", "ifriqiya": "fort"}, fields={"sieges": sieges},
        transports={"moesia": f"anna: {camp}; carla: {camp}", "ifriqiya": "anna: war-wagon 1 [10 vf, captain 1, catapult]"},
    )  # fmt: skip
    scene.play("carla: pass", "carla: done")
    assert scene.state.phase > 9
    assert (scene.vf("anna", "moesia"), scene.vf("anna", "ifriqiya")) == (18, 9)
    assert (scene.vf("bruno", "moesia"), scene.vf("bruno", "ifriqiya")) == (7, 8)
    assert scene.vf("carla", "moesia") == 20


@pytest.mark.rule("MP-SIEGE-10", "MP-SIEGE-15")
@pytest.mark.parametrize("allied", [False, True])
def test_who_cannot_fight_those_outside_gives_the_siege_up(allied: bool) -> None:
    """Crews alone outnumber the besieged, but do not fight; an ally does not fight in the besieger's place."""
    crews = "war-wagon 1 [1 vf, captain 1, catapult], war-wagon 1 [1 vf], caravan 1 [1 vf]"
    ally = "; carla: war-wagon 1 [9 vf, captain 1]"
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno", "bruno carla"], buildings={"moesia": "tower"},
        vf={"moesia": "bruno 2"}, transports={"moesia": f"anna: {crews}{ally * allied}"}, technologies={"anna": LT[2]},
        fields={"sieges": [Siege(MOESIA, 0, 1, 0, 0, 2, 0b100 * allied)]},
    )  # fmt: skip
    scene.play("anna: confirm-siege moesia")
    no_cards(scene)
    assert scene.building("moesia") == []
    assert scene.happened("siege-abandoned")
    assert not scene.state.sieges


@pytest.mark.rule("MP-SIEGE-12", "MP-SIEGE-14")
@pytest.mark.parametrize(("holder", "war", "lost"), [
    ("barbarians", ["carla dario"], 1), ("bruno", ["anna bruno"], 1), ("bruno", ["anna bruno", "bruno dario"], 0),
])  # fmt: skip
def test_hunger_takes_of_guests_unless_they_are_enemies(
    holder: str, war: list[str], lost: int
) -> None:
    players = {"anna": "byzantium", "bruno": "hungary", "dario": "hre", "carla": "mamluks"}
    scene = given(
        players, phase="combat", active="carla", war=war, buildings={"moesia": "fort"},
        vf={"moesia": f"{holder} 4"},
        transports={"moesia": "anna: war-wagon 2 [18 vf, captain 1, catapult]; dario: caravan 1 [3 vf]"},
        fields={"sieges": [Siege(MOESIA, 0, 2, 0, 0, 3)]},
    )  # fmt: skip
    scene.play("carla: done")
    assert scene.happened("attrition")
    while scene.window == "siege.losses":
        scene.default(scene.asked[0])
    assert scene.vf("dario", "moesia") == 3 - lost
