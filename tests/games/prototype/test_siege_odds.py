"""Odds of sieges: in which turn a place falls, counted through the rules, and held against sieges that the engine plays."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.battle.questions.rolls import Roll
from gonfalon.games.prototype.forecast.rounds import Terms
from gonfalon.games.prototype.forecast.siege import (
    ATTRITION,
    CONFIRM,
    DUEL,
    WHOLE_TURN,
    Camp,
    Engine,
    SiegeForecast,
    Siegeworks,
    course,
)
from gonfalon.games.prototype.forecast.siege_survey import (
    forecast_declared,
    forecast_siege,
    parts_due,
)
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.state_rows import Siege
from tests.games.prototype.battles import PLAYERS, charge
from tests.games.prototype.playouts import agrees, sieges
from tests.games.prototype.rules.siege.test_siege import before_walls, besieging
from tests.games.prototype.scene import Scene, given

CATAPULT, TREBUCHET = Engine(0, 1, 1 / 6, 0), Engine(0, 2, 2 / 6, 0)
STRONG = Roll(6, 6)
"""Always wins, and loses half."""
WORKS = Siegeworks(
    (0,), (1,), (STRONG,), (Roll(6),), Terms(50, 3, 1), (1,), 1, (0, 10, 20, 30), 0, 0, (10,), (10,), 1, True, False,
)  # fmt: skip


def falls(camp: Camp, due: tuple[int, ...] = WHOLE_TURN, **more: Any) -> SiegeForecast:
    return course(WORKS._replace(**more), camp, due)


def theirs(engine: Engine) -> Engine:
    return engine._replace(seat=1)


# ---- by hand


@pytest.mark.rule("MP-SIEGE-09", "MP-SIEGE-10")
@pytest.mark.parametrize(
    ("walls", "engines", "turn"),
    [(1, (CATAPULT,), 0), (2, (CATAPULT,), 1), (3, (CATAPULT,), 2), (3, (TREBUCHET,), 1), (3, (CATAPULT, TREBUCHET), 0)],
)  # fmt: skip
def test_the_power_of_engines_says_when_walls_fall(
    walls: int, engines: tuple[Engine, ...], turn: int
) -> None:
    odds = falls(Camp(walls, (40,), (9,), engines))
    assert odds.falls == pytest.approx((*[0] * turn, 1))
    assert odds.turns == turn and odds.fails == pytest.approx(0)


@pytest.mark.rule("MP-SIEGE-12", "MP-SIEGE-27")
def test_hunger_comes_before_falling_walls() -> None:
    """Two VF behind a Castle: one starves in each turn."""
    odds = falls(Camp(3, (40,), (2,), (CATAPULT,)))
    assert odds.falls == pytest.approx((0, 1))
    assert (odds.lost, odds.destroyed) == (4 + 3, 2)


@pytest.mark.rule("MP-SIEGE-08")
def test_a_siege_without_more_vf_or_a_captain_fails_at_once() -> None:
    assert falls(Camp(2, (8,), (8,), (CATAPULT,))) == SiegeForecast((), 1, 0, 0)
    assert falls(Camp(2, (9,), (8,), (CATAPULT,))).fails < 1
    assert falls(Camp(2, (20,), (8,), (CATAPULT,)), led=False).fails == 1


@pytest.mark.rule("MP-SIEGE-05", "MP-SIEGE-06")
def test_a_duel_by_hand() -> None:
    """A Catapult on either side, a Tower: 25 of 36 duels change nothing, in 6 the besieger loses the engine. Before the first turn there is a
    duel only."""
    camp = Camp(1, (40,), (9,), (CATAPULT,), (theirs(CATAPULT),))
    assert falls(camp).falls == pytest.approx((30 / 36,))
    assert falls(camp).fails == pytest.approx(6 / 36)
    first = falls(camp, (DUEL,))
    assert first.falls[0] == 0
    assert first.falls[1] == pytest.approx(25 / 36 * 30 / 36 + 5 / 36)


@pytest.mark.rule("MP-SIEGE-05")
def test_the_weakest_engine_goes_first() -> None:
    """An engine inside that always hits leaves the Trebuchet, which needs two turns for a Castle. If both have missed it in the first
    duel, it destroys the Trebuchet in the second."""
    odds = falls(Camp(3, (40,), (9,), (CATAPULT, TREBUCHET), (Engine(1, 1, 1.0, 0),)))
    both_miss = 5 / 6 * 4 / 6
    assert odds.falls == pytest.approx((0, 1 - both_miss))
    assert odds.fails == pytest.approx(both_miss)


@pytest.mark.rule("MP-SIEGE-11")
def test_alchemy_on_both_sides() -> None:
    """One VF each before the walls sink: the last one inside falls to it."""
    odds = falls(Camp(3, (10,), (1,), (CATAPULT,)), blow=1, answer=1)
    assert odds == SiegeForecast((1.0,), 0, 1, 1)


@pytest.mark.rule("MP-SIEGE-13")
def test_logistics_spares_its_owner() -> None:
    camp = Camp(2, (40,), (9,), (CATAPULT,))
    assert falls(camp).lost - falls(camp, toll_outside=(0,)).lost == pytest.approx(4)


def test_nothing_is_due_after_the_combat_phase() -> None:
    odds = falls(Camp(1, (40,), (9,), (CATAPULT,)), ())
    assert odds.falls == pytest.approx((0, 1))
    hungry = falls(Camp(3, (40,), (1,), (CATAPULT,)), (ATTRITION,))
    assert hungry.falls == pytest.approx((1,))


@pytest.mark.rule("MP-SIEGE-24")
def test_above_a_size_each_side_counts_as_one() -> None:
    works: Any = {
        "besiegers": (0, 2), "attack": (STRONG, STRONG), "crews": (1, 1), "toll_outside": (10, 10),
        "garrison": (1, 3), "defence": (Roll(6), Roll(6)), "toll_inside": (10, 10), "counted": 2,
    }  # fmt: skip
    small = falls(Camp(1, (9, 9), (4, 4), (CATAPULT,)), **works)
    assert small.exact and small.falls == pytest.approx((1,))
    large = falls(Camp(1, (50, 50), (40, 40), (CATAPULT,)), **works)
    assert not large.exact and large.falls == pytest.approx((1,))
    engines = (CATAPULT,) * 4
    assert not falls(Camp(3, (9, 9), (8, 8), engines, tuple(map(theirs, engines))), **works).exact


# ---- as the engine plays it


def by_sea(**more: Any) -> Scene:
    """Anna's fleet lies before the port of Constantinople, which Bruno holds; her Combat turn begins."""
    players = {"anna": "hungary", "bruno": "byzantium", "carla": "mamluks"}
    world = given(players).state.world
    thrace = world.territory("thrace")
    sea = world.vocabulary.kinds["place"][world.harbour[thrace]]
    return given(
        players, phase="combat", active="anna", war=["anna bruno"], vf={"thrace": "bruno 9"},
        buildings={"thrace": "city, fort", "pannonia": "city"},
        transports={sea: "anna: galley 3 [12 vf, captain 2, catapult]"}, fields={"sieges": [Siege(thrace, 0, 1, 1, 0, 2)]}, **more,
    )  # fmt: skip


def both_fronts() -> Scene:
    """Anna's wagons before the walls of Constantinople have no engine, her fleet before its port has one."""
    players = {"anna": "hungary", "bruno": "byzantium", "carla": "mamluks"}
    world = given(players).state.world
    thrace = world.territory("thrace")
    sea = world.vocabulary.kinds["place"][world.harbour[thrace]]
    return given(
        players, phase="combat", active="anna", war=["anna bruno"], vf={"thrace": "bruno 11"},
        buildings={"thrace": "city, fort", "pannonia": "city"},
        transports={sea: "anna: galley 3 [7 vf, catapult]", "thrace": "anna: war-wagon 2 [9 vf, captain 2]"},
        fields={"sieges": [Siege(thrace, 0, 1, 0, 0, 2), Siege(thrace, 0, 1, 1, 0, 2)]},
    )  # fmt: skip


def barbarians() -> Scene:
    scene = given(
        PLAYERS, phase="combat", active="anna", vf={"moesia": "barbarians 9, captain 1", "thrace": "anna 5"},
        buildings={"moesia": "tower"}, transports={"thrace": "anna: war-wagon 1 [14 vf, captain 1, catapult]"},
    )  # fmt: skip
    charge(scene)
    return scene


def armed(inside: str) -> Scene:
    """Before the declaration: engines on both sides."""
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"moesia": "bruno 8", "thrace": "anna 5"},
        transports={"thrace": "anna: war-wagon 3 [13 vf, captain 2, catapult, trebuchet]"},
        buildings={"moesia": "castle"}, engines={"moesia": f"bruno: {inside}"},
    )  # fmt: skip
    charge(scene)
    return scene


def three(inside: int, wagons: str, war: list[str], allies: int, **more: Any) -> Scene:
    """All three stand in Moesia, which is Bruno's and has a Fort; Anna besieges it since the turn before."""
    moesia = given(PLAYERS).state.world.territory("moesia")
    return given(
        PLAYERS, phase="combat", active="anna", war=war, vf={"moesia": f"bruno {inside}"}, transports={"moesia": wagons},
        buildings={"moesia": "fort"}, fields={"sieges": [Siege(moesia, 0, 1, 0, 0, 2, allies)]}, **more,
    )  # fmt: skip


def allied(**more: Any) -> Scene:
    """Carla besieges Moesia with Anna."""
    wagons = "anna: war-wagon 3 [9 vf, captain 2, catapult]; carla: war-wagon 2 [9 vf, captain 1]"
    return three(12, wagons, ["anna bruno", "carla bruno"], 1 << 2, **more)


def with_guest() -> Scene:
    """Carla's wagon is inside, and at war with Anna."""
    wagons = "anna: war-wagon 3 [17 vf, captain 2, catapult]; carla: war-wagon 2 [6 vf]"
    return three(7, wagons, ["anna bruno", "anna carla"], 0)


def with_guest_at_peace() -> Scene:
    """Carla's wagon is sheltered too, but she does not fight."""
    wagons = "anna: war-wagon 3 [15 vf, captain 2, catapult]; carla: war-wagon 2 [4 vf]"
    return three(9, wagons, ["anna bruno"], 0)


PLAYED = {
    "those who no longer fit": lambda: besieging(13, 19, "fort"),
    "Alchemy": lambda: besieging(9, 12, technologies={"anna": "alchemy", "bruno": "alchemy"}),
    "Bombard": lambda: besieging(12, 13, "castle", "bombard"),
    "by sea": by_sea,
    "both fronts": both_fronts,
    "barbarians": barbarians,
    "duel": lambda: armed("catapult, trebuchet"),
    "Bombards inside": lambda: armed("bombard, bombard"),
    "allies": allied,
    "guest": with_guest,
    "guest at peace": with_guest_at_peace,
}


@pytest.mark.rule(
    "MP-SIEGE-04", "MP-SIEGE-05", "MP-SIEGE-09", "MP-SIEGE-10", "MP-SIEGE-12", "MP-SIEGE-24"
)
@pytest.mark.parametrize("name", PLAYED)
def test_odds_agree_with_sieges_played(name: str) -> None:
    scene = PLAYED[name]()
    s = scene.state
    known = scene.table.knowledge(0)
    assert isinstance(known, ProtoState)
    if s.battle:
        odds, place = forecast_declared(known), s.battle.place
    else:
        odds, place = forecast_siege(known, s.sieges[0]), s.sieges[0].territory
    assert odds is not None and odds.exact
    assert 0.1 < sum(odds.falls) < 0.95, "a siege that decides nothing"
    times = 100
    played = sieges(s, place, times)
    for turn, chance in enumerate(odds.falls):
        assert agrees(chance, played[turn], times), (odds, played)
    assert agrees(odds.fails, played[-1], times), (odds, played)


# ---- what is still to come


def test_what_is_due_in_a_siege_turn() -> None:
    scene = besieging(9, 30, "castle")
    siege = scene.state.sieges[0]
    assert parts_due(scene.state, siege) == WHOLE_TURN[CONFIRM:], "artillery has fired"
    scene.play("anna: confirm-siege moesia")
    assert parts_due(scene.state, scene.state.sieges[0]) == (ATTRITION,)
    scene.play("anna: done")
    scene.pass_until("commerce.turn")
    assert parts_due(scene.state, scene.state.sieges[0]) == ()
    scene.pass_until("diplomacy.turn")
    assert parts_due(scene.state, scene.state.sieges[0]) == WHOLE_TURN


def test_a_siege_of_this_turn_has_no_hunger_yet() -> None:
    scene = before_walls(8, 20, "fort")
    charge(scene)
    scene.play("anna: besiege")
    assert parts_due(scene.state, scene.state.sieges[0]) == ()


def test_nothing_is_said_while_a_battle_for_the_place_goes_on() -> None:
    scene = besieging(14, 40, "fort")
    scene.dice("d6=3", "d6=3")
    scene.play("anna: confirm-siege moesia")
    assert scene.window == "battle.continue"
    assert scene.view("carla")["sieges"][0]["odds"] is None
    assert scene.view("anna")["battle"]["odds"]["exact"]


# ---- shown


@pytest.mark.rule("MP-SIEGE-01", "MP-SIEGE-08")
def test_the_prompt_shows_both_ways() -> None:
    scene = before_walls(8, 20, "fort")
    turn = scene.prompt("anna")["hints"]
    scene.play("anna: attack moesia")
    announced = scene.prompt("anna")["hints"]
    scene.play("anna: charge")
    mode = scene.prompt("anna")["hints"]
    siege = mode["sieges"]["besiege"]
    assert turn["sieges"]["attack moesia"] == announced["sieges"]["besiege"] == siege
    assert [row[0] for row in siege["turns"]] == [5], "turn 3, then two for a Fort"
    assert siege["now"] == 0 and siege["mean"] == 5.0 and siege["exact"]
    assert siege["falls"] + siege["fails"] == 100
    assert scene.view("anna")["battle"]["odds"]["win"] < siege["falls"]
    scene.play("anna: besiege")
    assert scene.view("carla")["sieges"][0]["odds"] == siege
    keep = besieging(8, 20, "fort").prompt("anna")["hints"]
    assert set(keep["sieges"]) == {"confirm-siege moesia"}
    assert set(keep["attacks"]) == {"assault-siege moesia"}


def test_no_siege_is_promised_without_an_engine_or_with_armies_outside() -> None:
    scene = before_walls(8, 20, engines="")
    assert "sieges" not in scene.prompt("anna")["hints"]
    scene = before_walls(12, 30)
    assert "sieges" not in scene.prompt("anna")["hints"]


@pytest.mark.rule("MP-TERM-11", "MP-SIEGE-11")
def test_odds_of_sieges_know_no_hidden_hands() -> None:
    technologies = {"bruno": "engineering, mathematics"}
    plain = besieging(8, 20, technologies=technologies)
    hidden = besieging(
        8, 20, technologies=technologies, cards={"bruno": "genius, guard"},
        florins={"bruno": 3, "carla": 4000},
    )  # fmt: skip
    for name in ("anna", "bruno", "carla"):
        assert hidden.view(name)["sieges"] == plain.view(name)["sieges"]
    assert hidden.prompt("anna")["hints"]["sieges"] == plain.prompt("anna")["hints"]["sieges"]
