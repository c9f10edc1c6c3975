"""What the steward does in single positions: it plans roads, throws dice again, goes to war where it pays and answers with cards."""

from __future__ import annotations

from typing import Any

from gonfalon.bots import make_bot
from gonfalon.games.medioevo.battle.questions.arithmetic import Force
from gonfalon.games.medioevo.commerce.questions.roads import lengths, next_stages
from gonfalon.games.medioevo.forecast.odds_count import Contender, fight_out
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.steward import diplomacy, rerolls, roads
from gonfalon.games.medioevo.steward.worth import Situation
from gonfalon.games.medioevo.world import CARAVAN
from tests.bots.matches import answer
from tests.games.medioevo.battles import fight, roll_for
from tests.games.medioevo.scene import THREE, Scene, given


def advice(scene: Scene, name: str) -> str:
    """The words of the steward's move."""
    return str(answer(make_bot("steward", GAME, 0), scene.table, scene.seat(name)))


def situation(scene: Scene, name: str) -> Situation:
    known = scene.table.knowledge(scene.seat(name))
    assert isinstance(known, MedState)
    return Situation(known, scene.seat(name))


def obey(scene: Scene, name: str, until: str, most: int = 40) -> list[str]:
    """Let the steward play a seat until it says a word that begins so."""
    said: list[str] = []
    while len(said) < most and not (said and said[-1].startswith(until)):
        said.append(advice(scene, name))
        scene.play(f"{name}: {said[-1]}")
    return said


# ---- roads


def trading(**position: Any) -> Scene:
    pieces = {"judea": "carla: caravan 1"}
    return given(THREE, phase="commerce", active="carla", **{"pieces": pieces, **position})


def test_a_road_is_lawful_and_of_the_length_that_pays_most() -> None:
    o = situation(trading(), "carla")
    area = o.s.world.territory("judea")
    trader = roads.Trader(False, o.s.world.points[CARAVAN][0])
    plan = roads.plan_road(o, trader, area, trader.pace)
    assert len(plan.stages) == max(lengths(o.s))
    for count, stage in enumerate(plan.stages):
        assert stage in next_stages(o.s, area, plan.stages[:count])


def test_late_in_the_game_the_road_is_short_enough_to_be_finished() -> None:
    o = situation(trading(turn=9), "carla")
    trader = roads.Trader(False, o.s.world.points[CARAVAN][0])
    plan = roads.plan_road(o, trader, o.s.world.territory("judea"), trader.pace)
    assert 0 < len(plan.stages) < max(lengths(o.s))
    last = situation(trading(turn=10), "carla")
    assert not roads.plan_road(last, trader, last.s.world.territory("judea"), 1).stages


def test_barbarians_close_ways() -> None:
    scene = trading(
        units={
            "palestine": "barbarians: 1 light-infantry",
            "phoenicia": "barbarians: 1 light-infantry",
        }
    )
    o = situation(scene, "carla")
    w = o.s.world
    start, goal = w.territory("judea"), w.territory("syria")
    assert roads.ways_to(o, goal, False, o.dangerous)[start] > roads.distance(o, start, goal, False)
    trader = roads.Trader(False, w.points[CARAVAN][0])
    plan = roads.plan_road(o, trader, start, trader.pace)
    assert w.territory("palestine") not in plan.stages


def test_the_trader_buys_opens_its_road_and_sets_out() -> None:
    said = obey(trading(), "carla", "go")
    assert said[0].startswith("send") and said[1] == "buy 1" and said[2] == "open-road"
    assert sum(word.startswith("stage") for word in said) in (4, 6, 8)


# ---- dice


def test_dice_that_lose_are_thrown_again_and_those_that_win_are_kept() -> None:
    weak = rerolls.Melee(against=8, less=0, own=3, enemies=3, heavy=3)
    kept = rerolls.choices((1, 2, 3))
    value = rerolls.judged(weak)
    assert max(kept, key=value.__getitem__) != (1, 2, 3)
    strong = rerolls.Melee(against=3, less=0, own=3, enemies=1, heavy=4)
    assert rerolls.judged(strong)[4, 6, 8] == max(
        rerolls.judged(strong)[k] for k in rerolls.choices((4, 6, 8))
    )


def test_throwing_again_wins_more_battles() -> None:
    w = given(THREE).table.state.world
    theirs = Contender(Force((3, 0, 1, 0), (1,)), dice=(3, 5, 7))
    plain = Contender(Force((0, 3, 0, 0)), (5, 5))
    better = plain._replace(rolls=rerolls.rolls(rerolls.cut(7, 0, 3, 5, 3)))
    chances = [fight_out(w, (one, theirs), False).attacker for one in (plain, better)]
    assert chances[1] > chances[0] + 0.1
    assert abs(sum(chance for _, _, chance in better.rolls) - 1) < 1e-9


def test_in_a_battle_the_steward_asks_for_better_dice() -> None:
    scene = fight(
        "anna: 3 heavy-infantry", "barbarians: 2 light-infantry", barbarian_dice=(2, 5, 7)
    )
    roll_for(scene, "anna", "1 2 3")
    assert advice(scene, "anna").startswith("reroll")
    scene = fight(
        "anna: 3 heavy-infantry", "barbarians: 2 light-infantry", barbarian_dice=(2, 3, 4)
    )
    roll_for(scene, "anna", "1 6 8")
    assert advice(scene, "anna") == "done"


# ---- war


FACING = {"anna": "golden-horde", "bruno": "hungary", "carla": "byzantium"}


def at_the_border(**position: Any) -> Scene:
    """An army of Hungary beside a castle of the Golden Horde that nobody guards."""
    return given(
        FACING,
        units={"transylvania": "bruno: 5 heavy-infantry"},
        pieces={"transylvania": "bruno: war-wagon 2"},
        buildings={"bessarabia": "castle, cathedral"},
        **position,
    )


def test_a_war_must_promise_more_the_less_the_victim_leads() -> None:
    ahead = situation(at_the_border(honour={"anna": 30}), "bruno")
    behind = situation(at_the_border(honour={"bruno": 30, "carla": 30}), "bruno")
    assert ahead.menace(0) > 2 > 1 > behind.menace(0)
    for o in (ahead, behind):
        targets = o.land_targets(o.s.world.territory("transylvania"))
        assert targets & o.s.world.home[o.s.kingdom[0]], "nothing within reach"
    assert diplomacy.prize(ahead, 0) > diplomacy.prize(behind, 0)


def test_who_leads_and_leaves_cities_open_is_attacked_and_others_are_not() -> None:
    for honour, war in (({"anna": 40}, True), ({"carla": 40, "bruno": 40}, False)):
        scene = at_the_border(honour=honour)
        o = situation(scene, "bruno")
        assert diplomacy.war_pays(o, scene.seat("anna")) is war


def test_a_pact_makes_war_dearer() -> None:
    scene = at_the_border(honour={"anna": 14})
    free = situation(scene, "bruno")
    prize = diplomacy.prize(free, 0) * free.menace(0)
    assert diplomacy.war_pays(free, 0) is (prize >= diplomacy.PRIZE)


# ---- cards


def test_a_card_that_helps_in_the_own_battle_is_used() -> None:
    scene = fight("anna: 2 heavy-infantry", "barbarians: 3 light-infantry", cards={"anna": "35"})
    assert advice(scene, "anna").startswith("play")


def test_who_leads_sees_his_cards_refused() -> None:
    for honour, word in (({"bruno": 40}, "play"), ({"anna": 40}, "pass")):
        scene = fight(
            "bruno: 2 archer",
            "barbarians: 3 light-infantry",
            cards={"anna": "48", "bruno": "35"},
            honour=honour,
        )
        scene.play("bruno: play-unit card-35 cavalry")
        assert advice(scene, "anna").split()[0] == word


# ---- taxes


def test_in_the_last_turn_no_rebellion_is_feared() -> None:
    assert advice(given(THREE, phase="tax", turn=10), "anna") == "tax 50"
    assert advice(given(THREE, phase="tax", turn=5), "anna") == "tax 30"
    rebels = given(THREE, phase="tax", turn=5, units={"macedonia": "barbarians: 2 light-infantry"})
    assert advice(rebels, "anna") == "tax 20"
