"""Corners of battles: flights by terrain, galleys after a capture, engines that could not be crewed."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.world import ARCHER, HEAVY
from tests.games.medioevo.battles import SEA, army, clash, fight, naval
from tests.games.medioevo.campaign import combat, pieces
from tests.games.medioevo.events import supply


@pytest.mark.rule("MU-FLEE-02", "MU-FLEE-03", "MU-DICE-12", "MU-VAR-06")
@pytest.mark.parametrize(("terrain", "casualties"), [("off", 2), ("on", 4)])
def test_a_flight_costs_as_many_casualties_as_movement_points(terrain: str, casualties: int) -> None:  # fmt: skip
    """Lowest die 1, and a step into the mountains."""
    scene = combat(
        active="bruno",
        units={"croatia": "bruno: 9 light-infantry; anna: 9 light-infantry"},
        pieces={"croatia": "bruno: war-wagon 3"},
        war=["anna bruno"],
        battle="croatia bruno anna",
        reserve={"piece-2a": 3},
        terrain=terrain,
    )
    scene.play("bruno: flee bosnia", "bruno: fight")
    clash(scene, "1 2 3", "1 1 1")
    own = [e.values for e in scene.happened("damage") if e.rule == "MU-DICE-12"]
    assert own[0]["points"] == casualties


# ---- sinking


@pytest.mark.rule("MU-NAVAL-06", "MU-CAPTURE-03")
def test_a_galley_whose_last_units_were_captured_makes_no_roll() -> None:
    scene = naval(
        "anna: 6 light-infantry", "bruno: 1 light-infantry", "anna: galley 3; bruno: galley 3"
    )
    scene.play("anna: capture")
    clash(scene, "1 2 8", "1 2 3")
    assert sum(scene.state.prisoners[1]) == 1
    assert not scene.happened("sinking-roll")


@pytest.mark.rule("MU-NAVAL-06", "MU-CAPTURE-03")
def test_a_capture_of_an_earlier_round_does_not_save_a_galley_from_sinking() -> None:
    scene = naval(
        "anna: 9 light-infantry", "bruno: 3 light-infantry", "anna: galley 3; bruno: galley 3"
    )
    scene.play("anna: capture")
    clash(scene, "1 2 4", "1 2 4")
    assert sum(scene.state.prisoners[1]) == 1
    assert army(scene, "bruno", SEA) == {"light-infantry": 2}
    scene.pass_until("battle.choice", "anna")
    clash(scene, "1 2 8", "1 2 3")
    assert len(scene.happened("sinking-roll")) == 1


# ---- engines


@pytest.mark.rule("MU-EC-52", "MU-ARTY-06")
def test_extra_hands_do_not_let_catapults_fire_at_buildings() -> None:
    scene = fight(
        "anna: 3 light-infantry", "bruno: 6 light-infantry", cards={"anna": "52"},
        pieces={"serbia": "anna: siege-engine 1, siege-engine 2"}, buildings={"serbia": "fort, town"},
    )  # fmt: skip
    scene.pass_until("battle.crews", "anna")
    scene.play("anna: fire-at-buildings", "anna: aim piece-1b military", "anna: done")
    scene.play("anna: play card-52")
    assert [e.values["piece"] for e in scene.happened("engine-fires")] == [1]


@pytest.mark.rule("MU-EC-52", "MU-NAVAL-03")
def test_extra_hands_do_not_make_slots_aboard() -> None:
    scene = naval(
        "anna: 3 light-infantry", "bruno: 6 light-infantry",
        "anna: galley 3, siege-engine 3, siege-engine 1; bruno: galley 2", cards={"anna": "52"},
    )  # fmt: skip
    scene.pass_until("battle.crews", "anna")
    scene.play("anna: crew piece-1b light-infantry", "anna: done", "anna: play card-52")
    fired = {e.values["piece"]: len(e.values["dice"]) for e in scene.happened("engine-fires")}
    assert fired == {1: 2}


@pytest.mark.rule("MU-EC-52", "MU-NAVAL-03")
def test_extra_hands_use_all_slots_aboard() -> None:
    scene = naval(
        "anna: 3 light-infantry", "bruno: 6 light-infantry",
        "anna: galley 3, siege-engine 1, siege-engine 2; bruno: galley 2", cards={"anna": "52"},
    )  # fmt: skip
    scene.pass_until("battle.crews", "anna")
    scene.play("anna: crew piece-1b light-infantry", "anna: done", "anna: play card-52")
    fired = {e.values["piece"]: len(e.values["dice"]) for e in scene.happened("engine-fires")}
    assert fired == {1: 2, 2: 1}


@pytest.mark.rule("MU-NAVAL-03")
def test_a_crew_is_aboard_the_same_galley() -> None:
    scene = naval(
        "anna: 2 light-infantry", "bruno: 6 light-infantry",
        "anna: galley 3, siege-engine 3; bruno: galley 2",
    )  # fmt: skip
    scene.pass_until("battle.crews", "anna")
    scene.refuses("anna: crew piece-1b archer", "MU-NAVAL-03")


# ---- ships without an army


@pytest.mark.rule("MU-NAVAL-10", "MU-CONQ-10")
@pytest.mark.parametrize(("answer", "florins"), [("keep", 1000), ("plunder", 1100)])
def test_an_empty_galley_is_taken_without_a_battle(answer: str, florins: int) -> None:
    scene = combat(
        pieces={"south-aegean-sea": "anna: galley 1", SEA: "bruno: galley 2"},
        units={"south-aegean-sea": "anna: 1 archer"},
        war=["anna bruno"],
    )
    scene.play("anna: sail south-aegean-sea", f"anna: go {SEA}", "anna: seize piece-2a")
    scene.play(f"anna: {answer}-piece piece-2a")

    assert not scene.happened("battle")
    assert pieces(scene, "bruno", SEA) == []
    assert scene.florins("anna") == florins
    assert pieces(scene, "anna", SEA) == ["galley 1"] + ["galley 2"] * (answer == "keep")


@pytest.mark.rule("MU-NAVAL-10", "MU-BARB-03")
def test_barbarians_at_sea_remove_ships_without_an_army() -> None:
    scene = supply(
        pieces={SEA: "blue: galley 2, merchant-ship 1; green: galley 1"},
        units={"thessaly": "barbarians: 2 light-infantry", SEA: "green: 1 archer"},
    )
    scene.play(f"red: move-barbarians thessaly {SEA}")
    assert scene.happened("battle"), "Green has an army there"
    assert pieces(scene, "blue", SEA) == ["galley 2", "merchant-ship 1"]

    alone = supply(
        pieces={SEA: "blue: galley 2, merchant-ship 1"},
        units={"thessaly": "barbarians: 2 light-infantry"},
    )
    alone.play(f"red: move-barbarians thessaly {SEA}")
    assert not alone.happened("battle")
    assert pieces(alone, "blue", SEA) == []


# ---- captains who are not told what to do


@pytest.mark.rule("MU-CAPT-04", "MU-WINDOW-06")
def test_by_default_no_captain_plays_more_roles_than_his_level() -> None:
    """Both shoot; only the one of level II has a role left for the melee."""
    scene = fight("anna: 3 heavy-infantry, captain 1, captain 2", "bruno: 9 archer")
    scene.pass_until("battle.reroll", "anna")
    acts = [(e.values["captain"], e.values["unit"]) for e in scene.happened("captain-acts")]
    assert acts == [(0, ARCHER), (1, ARCHER), (1, HEAVY)]


@pytest.mark.rule("MU-DMG-06", "MU-DMG-02")
@pytest.mark.parametrize("hit", ["light-infantry", "archer"])
def test_the_crew_that_is_hit_is_that_of_its_engine(hit: str) -> None:
    scene = fight(
        "anna: 1 archer, 1 light-infantry", "bruno: 1 archer",
        pieces={"serbia": "anna: siege-engine 1, siege-engine 1"},
    )  # fmt: skip
    scene.pass_until("battle.crews", "anna")
    scene.play("anna: crew piece-1a archer", "anna: crew piece-1b light-infantry")
    scene.dice("d8=5", "d8=5", "d8=1")
    scene.play("anna: done")
    scene.pass_until("battle.assign", "anna")
    scene.play(f"anna: hit {hit} 1")
    crews = {crew.piece: crew.units for crew in scene.state.battle.sides[0].crews}
    archer, light = int(hit != "archer"), int(hit != "light-infantry")
    assert crews == {0: (0, 0, archer, 0), 1: (light, 0, 0, 0)}
