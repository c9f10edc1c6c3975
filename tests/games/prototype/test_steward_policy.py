"""The steward among players: wars for a reason, sieges, defence, counter-offers, pacts kept and broken, loads that change hands."""

from __future__ import annotations

from typing import Any

from gonfalon.commons.pacts.clauses import COMMERCIAL, DEFENSIVE, PASSAGE, PEACE, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.state_rows import Siege
from gonfalon.games.prototype.steward.court.learning import tech_worth
from gonfalon.games.prototype.steward.diplomacy import bargain
from gonfalon.games.prototype.steward.war import ambition
from tests.games.prototype.diplomacy import at_war, kinds, write
from tests.games.prototype.scene import THREE, Scene, given
from tests.games.prototype.steward_scene import advice, obey, situation

ARMY = {"macedonia": "anna: war-wagon 1 [20 vf, captain 2]"}
RICH = {"serbia": "village, cathedral"}
"""Of bruno, next to anna's Macedonia."""


def counsel(**position: Any) -> Scene:
    """Diplomacy, anna's turn: an army of hers stands beside a rich and weak territory of bruno's, who is of another religion."""
    return given(
        THREE, phase="diplomacy", active="anna",
        **{"transports": ARMY, "vf": {"serbia": "bruno 2"}, "buildings": RICH, **position},
    )  # fmt: skip


# ---- war


def test_war_is_declared_where_the_odds_promise_more_than_it_costs() -> None:
    scene = counsel()
    assert obey(scene, "anna", 1) == ["declare-war player-2 0"]
    assert at_war(scene, "anna", "bruno")


def test_no_war_against_a_garrison_that_holds() -> None:
    scene = counsel(vf={"serbia": "bruno 16"})
    assert not [move for move in obey(scene, "anna") if move.startswith("declare-war")]


def test_no_war_for_less_than_it_costs() -> None:
    signed = Pact(100, (0, 1), (Clause(COMMERCIAL, 0, 1), Clause(COMMERCIAL, 1, 0)), 9)
    scene = counsel(buildings={}, fields={"pacts": [signed]})
    assert not [move for move in obey(scene, "anna") if move.startswith("declare-war")]


def test_wrongs_suffered_pay_for_a_war() -> None:
    scene = counsel(buildings={"serbia": "village"}, wrongs={"anna bruno": 3})
    assert obey(scene, "anna", 1) == ["declare-war player-2 1"]
    assert scene.honour("anna") == 0


def test_no_war_against_an_ally() -> None:
    scene = counsel(fields={"pacts": [Pact(100, (0, 1), (Clause(DEFENSIVE, 0, 1, 5),), 9)]})
    assert not [move for move in obey(scene, "anna") if move.startswith("declare-war")]


def test_what_the_other_could_take_back_is_weighed() -> None:
    weak = situation(counsel(), "anna")
    bruno = weak.s.order[1]
    assert ambition.fear(weak, bruno) == 0
    scene = counsel(
        transports={"serbia": "bruno: war-wagon 2 [40 vf, captain 3]"},
        vf={"serbia": "bruno 2", "albania": "anna 1"},
        buildings={"albania": "cathedral"},
    )
    assert ambition.fear(situation(scene, "anna"), bruno) > 0.5


def test_walls_of_an_enemy_are_besieged_with_an_engine() -> None:
    scene = given(
        THREE, phase="combat", active="anna", turn=3, war=["anna bruno"],
        transports={"macedonia": "anna: war-wagon 2 [25 vf, captain 2, catapult]"},
        vf={"serbia": "bruno 6"}, buildings={"serbia": "village, tower, cathedral"},
    )  # fmt: skip
    said = obey(scene, "anna")
    assert said.index("attack serbia") < said.index("besiege")
    assert [siege.besieger for siege in scene.state.sieges] == [0]


def test_a_garrison_is_kept_where_an_enemy_army_is_near() -> None:
    quiet = given(THREE, phase="combat", active="anna", buildings={"macedonia": "village"})
    near = given(
        THREE, phase="combat", active="anna", war=["anna bruno"], buildings={"macedonia": "village"},
        transports={"serbia": "bruno: war-wagon 1 [16 vf, captain 1]"},
    )  # fmt: skip
    before, now = situation(quiet, "anna"), situation(near, "anna")
    place = now.w.territory("macedonia")
    assert before.wanted_vf(place) == 5
    assert now.wanted_vf(place) == 12


def besieged(camp: int) -> Scene:
    """Anna's turn: bruno lies before the walls of her Thrace; a Captain of hers is inside."""
    thrace = GAME.world(3, {}).territory("thrace")
    return given(
        THREE, phase="combat", active="anna", turn=3, war=["anna bruno"],
        transports={"thrace": f"bruno: war-wagon 2 [{camp} vf, captain 1, catapult]"},
        vf={"thrace": "anna 15"}, captains={"thrace": "anna: 1"}, buildings={"thrace": "city, fort"},
        fields={"sieges": [Siege(thrace, 1)]},
    )  # fmt: skip


def test_a_garrison_comes_out_if_it_is_likely_to_win() -> None:
    assert advice(besieged(4), "anna") == "sally thrace 14"
    assert not advice(besieged(20), "anna").startswith("sally")


# ---- pacts


def test_a_demand_is_answered_with_a_better_offer() -> None:
    """Bruno wants trade and 200 florins; he gets trade for trade."""
    scene = given(THREE, phase="diplomacy", active="bruno")
    write(
        scene, "bruno", "anna", "grant trade player-1 player-2", "payment player-1 player-2 200", "lasts 3"
    )  # fmt: skip
    said = obey(scene, "anna")
    assert said == ["change", "strike 2", "grant trade player-2 player-1", "counter"]
    assert scene.window == "diplomacy.counter"
    assert advice(scene, "bruno") == "take-up player-1"
    obey(scene, "bruno", 1)
    (signed,) = scene.state.pacts
    assert kinds(signed) == ["commercial", "commercial"]


def test_a_draft_that_somebody_else_began_is_no_trap() -> None:
    """Anna has struck what a steward would have kept, then a steward takes her seat: it cannot write peace anew, so it refuses."""
    scene = given(THREE, phase="diplomacy", active="bruno")
    write(
        scene, "bruno", "anna", "no-aggression", "payment player-1 player-2 200", "lasts 3"
    )  # fmt: skip
    scene.play("anna: change", "anna: strike 1")
    assert obey(scene, "anna") == ["strike 1", "refuse"]
    assert scene.state.pacts == []


def test_who_has_the_better_markets_asks_for_a_fee() -> None:
    markets = dict.fromkeys(("thrace", "macedonia", "lydia"), "village")
    scene = given(THREE, phase="diplomacy", active="bruno", buildings=markets)
    write(
        scene, "bruno", "anna", "grant trade player-1 player-2", "grant trade player-2 player-1", "lasts 3"
    )  # fmt: skip
    said = obey(scene, "anna")
    assert said == ["change", "fee player-1 player-2 10", "counter"]
    assert advice(scene, "bruno") == "take-up player-1"


def test_a_bad_offer_that_cannot_be_mended_is_refused() -> None:
    scene = given(THREE, phase="diplomacy", active="bruno")
    write(scene, "bruno", "anna", "payment player-1 player-2 200", "lasts 3")
    assert advice(scene, "anna") == "refuse"


def test_no_peace_is_signed_by_who_is_winning() -> None:
    scene = counsel(war=["anna bruno"])
    peace = Pact(0, (0, 1), (Clause(PEACE),))
    assert bargain.pact_worth(situation(scene, "anna"), peace) < 0
    assert bargain.pact_worth(situation(scene, "bruno"), peace) > 0


def test_an_imposed_right_is_ended_with_the_wrongs_that_it_gave() -> None:
    imposed = Pact(100, (0, 1), (Clause(COMMERCIAL, 0, 1), Clause(PASSAGE, 0, 1)), 0)
    scene = given(
        THREE, phase="diplomacy", active="anna", wrongs={"anna bruno": 4}, fields={"pacts": [imposed]}
    )  # fmt: skip
    assert advice(scene, "anna") == "break-wronged player-2 100"
    unwronged = given(THREE, phase="diplomacy", active="anna", fields={"pacts": [imposed]})
    assert not advice(unwronged, "anna").startswith("break")


def test_a_fair_pact_is_kept() -> None:
    fair = Pact(100, (0, 1), (Clause(COMMERCIAL, 0, 1), Clause(COMMERCIAL, 1, 0)), 0)
    scene = given(
        THREE, phase="diplomacy", active="anna", wrongs={"anna bruno": 4}, fields={"pacts": [fair]}
    )  # fmt: skip
    assert not advice(scene, "anna").startswith("break")


def called(**position: Any) -> Scene:
    """Carla declares war on bruno, whom anna has promised to help."""
    treaty = Pact(100, (0, 1), (Clause(DEFENSIVE, 0, 1, 5),), 9)
    scene = given(
        THREE, phase="diplomacy", active="carla", **{"fields": {"pacts": [treaty]}, **position}
    )
    scene.play("carla: declare-war player-2 0")
    return scene


def test_an_ally_is_helped_where_the_war_costs_no_more_than_the_broken_word() -> None:
    """War on carla, who is of another religion, costs a point like the breach."""
    scene = called()
    assert scene.window == "war.treaty"
    assert obey(scene, "anna", 2) == ["confirm-treaty 100", "settle"]
    assert at_war(scene, "anna", "carla")


def test_a_treaty_is_broken_where_the_war_would_cost_more() -> None:
    """A pact with carla would fall as well."""
    treaty = Pact(100, (0, 1), (Clause(DEFENSIVE, 0, 1, 5),), 9)
    other = Pact(101, (0, 2), (Clause(COMMERCIAL, 0, 2), Clause(COMMERCIAL, 2, 0)), 9)
    scene = called(fields={"pacts": [treaty, other]})
    assert obey(scene, "anna", 1) == ["settle"]
    assert not at_war(scene, "anna", "carla")


# ---- caravans and ships


def test_a_load_goes_to_the_ship_that_sells_it_for_more() -> None:
    """A Caravan has brought spices to the Delta, where an empty Merchant Ship lies; Sicily pays for them."""
    scene = given(
        THREE, phase="commerce", active="carla", turn=3, buildings={"delta": "village", "sicily": "village"},
        transports={"delta": "carla: caravan 1 [4 vf, 10 spices from palestine], merchant-ship 1 [4 vf]"},
    )  # fmt: skip
    said = obey(scene, "carla")
    assert said[0] == "hand-goods caravan-1 merchant-ship-1 spices palestine 10"
    assert "take merchant-ship-1" in said


# ---- what the land can bear


def politician(home: int, florins: int = 900) -> Scene:
    """Carla loves politics and has come as far as Vassalage."""
    return given(
        THREE, phase="purchase", turn=6, home=home, technologies={"carla": "vassalage, tactics"},
        florins={"carla": florins}, buildings={"delta": "city"},
    )  # fmt: skip


def test_feudalism_is_worth_something_only_where_no_land_would_rebel() -> None:
    for home, worth in ((5, False), (6, True)):
        o = situation(politician(home), "carla")
        assert (tech_worth(o, o.w.technology_ids.index("feudalism")) > 1) == worth


def test_walls_come_before_feudalism() -> None:
    said = obey(politician(5), "carla")
    assert [move for move in said if move.startswith("build tower")]
    assert "buy-technology feudalism" not in said


def test_a_politician_saves_for_feudalism() -> None:
    said = obey(politician(6, 550), "carla")
    assert not [move for move in said if move.startswith("buy-technology")]
