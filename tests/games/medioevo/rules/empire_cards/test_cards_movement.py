"""Bishops, Gunners, Rangers, Scientist 11 and Edict: cards and technologies of movement."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.world import bits
from tests.games.medioevo.battles import PLACE, fight
from tests.games.medioevo.campaign import army, combat, next_turn, pieces, points
from tests.games.medioevo.events import supply, zone
from tests.games.medioevo.scene import THREE, Scene, given

PLAYERS = THREE


def effects(scene: Scene, kind: str) -> list[tuple[int, ...]]:
    return [entry[1:] for entry in scene.state.effects if entry[0] == kind]


# ---- Bishop 1


@pytest.mark.rule("MU-EC-01")
def test_where_the_truce_is_called_no_battle_starts() -> None:
    scene = combat(
        cards={"carla": "1"},
        units={"macedonia": "anna: 2 archer", "serbia": "bruno: 1 archer"},
        pieces={"macedonia": "anna: war-wagon 1", "thrace": "anna: war-wagon 1"},
        war=["anna bruno"],
    )
    scene.play("carla: play-at card-1 serbia", "anna: march macedonia", "anna: go serbia")

    assert scene.state.battle is None
    assert army(scene, "anna", "serbia") == {"archer": 2}
    assert army(scene, "bruno", "serbia") == {"archer": 1}
    assert scene.controller("serbia") is None
    assert points(scene, "anna", "war-wagon", "serbia") == 0, "the movement ends all the same"


@pytest.mark.rule("MU-EC-01", "MU-INTER-20")
def test_a_horde_appears_under_the_truce_and_is_not_fought() -> None:
    scene = combat(
        cards={"anna": "1"},
        units={"macedonia": "anna: 2 archer"},
        pieces={"macedonia": "anna: war-wagon 1", "thrace": "anna: war-wagon 1"},
    )
    scene.play("anna: play-at card-1 serbia", "anna: march macedonia", "anna: go serbia")

    assert scene.happened("horde")
    assert scene.state.battle is None
    scene.pass_until("combat.own-turn", "anna")
    scene.allows("anna: march thrace", "anna: pass")


@pytest.mark.rule("MU-INTER-20")
def test_undefended_land_is_taken_under_the_truce() -> None:
    scene = combat(
        cards={"anna": "1"},
        units={"wallachia": "anna: 1 archer"},
        pieces={"wallachia": "anna: war-wagon 1"},
        war=["anna bruno"],
    )
    scene.play("anna: play-at card-1 transylvania")
    scene.play("anna: march wallachia", "anna: go transylvania")
    assert scene.controller("transylvania") == "anna"
    assert scene.honour("anna") == 11


@pytest.mark.rule("MU-EC-01")
def test_not_on_the_same_territory_in_two_turns_running() -> None:
    scene = given(PLAYERS, cards={"anna": "1"}, phase="purchase", turn=3)
    scene.play("anna: play-at card-1 serbia")
    scene.refuses("anna: play-at card-1 serbia", "MU-CARD-08")
    next_turn(scene)
    scene.pass_until("purchase")
    assert not effects(scene, "no-fight"), "it lasted until the end of the turn"
    scene.refuses("anna: play-at card-1 serbia", "MU-EC-01")
    scene.allows("anna: play-at card-1 bosnia")
    next_turn(scene)
    scene.pass_until("purchase")
    scene.allows("anna: play-at card-1 serbia")


@pytest.mark.rule("MU-EC-01")
def test_a_sea_zone_is_no_territory() -> None:
    scene = given(PLAYERS, cards={"anna": "1"}, phase="purchase")
    scene.refuses("anna: play-at card-1 marmara-sea", "MU-EC-01")


# ---- Bishop 3


def roads(**kw: Any) -> Scene:
    """Anna's wagon with three archers in Macedonia; Carla holds Bishop 3."""
    pieces = {"macedonia": "anna: war-wagon 1", "delta": "carla: war-wagon 1"}
    return combat(
        cards={"carla": "3"},
        units={"macedonia": "anna: 3 archer"},
        pieces={**pieces, **kw.pop("pieces", {})},
        **kw,
    )


@pytest.mark.rule("MU-EC-03")
def test_a_step_out_of_the_territory_is_cancelled() -> None:
    scene = roads(pieces={"thrace": "anna: war-wagon 1"})
    scene.play("anna: march macedonia", "anna: go thrace")
    assert (scene.window, scene.asked) == ("move.declared", ["carla"])
    scene.play("carla: play-at card-3 macedonia")

    assert army(scene, "anna", "macedonia") == {"archer": 3}
    assert points(scene, "anna", "war-wagon", "macedonia") == 6
    assert scene.window == "combat.own-turn", "nothing has moved: the slot goes on"
    scene.refuses("anna: march macedonia", "MU-EC-03")
    scene.allows("anna: march thrace")


@pytest.mark.rule("MU-EC-03", "MU-INTER-21")
def test_what_enters_must_stop() -> None:
    scene = roads(pieces={"thrace": "anna: war-wagon 1"})
    scene.play("anna: march macedonia", "anna: go thrace", "carla: play-at card-3 thrace")

    assert army(scene, "anna", "thrace") == {"archer": 3}
    assert scene.happened("movement-over")[0].values["zone"] == zone(scene, "thrace")
    scene.pass_until("combat.own-turn", "anna")
    scene.refuses("anna: march macedonia", "MU-CPHASE-05")


@pytest.mark.rule("MU-EC-03", "MU-INTER-21")
def test_not_even_out_of_a_castle() -> None:
    scene = roads(buildings={"macedonia": "castle"}, pieces={"thrace": "anna: war-wagon 1"})
    scene.play("carla: play-at card-3 macedonia")

    scene.refuses("anna: march macedonia", "MU-EC-03")


@pytest.mark.rule("MU-EC-03")
def test_only_others_are_asked_and_only_about_both_ends() -> None:
    scene = roads()
    scene.play("anna: march macedonia", "anna: go thrace")
    assert sorted(scene.legal("carla", "play-at")) == [
        "play-at card-3 macedonia",
        "play-at card-3 thrace",
    ]
    own = combat(
        cards={"anna": "3"},
        units={"macedonia": "anna: 3 archer"},
        pieces={"macedonia": "anna: war-wagon 1"},
    )
    own.play("anna: march macedonia", "anna: go thrace")
    assert own.window != "move.declared"


@pytest.mark.rule("MU-EC-03", "MU-INTER-21")
def test_barbarians_do_not_leave_either_and_nobody_flees() -> None:
    scene = supply(cards={"green": "3"}, units={"serbia": "barbarians: 1 light-infantry"})
    scene.allows("red: move-barbarians serbia macedonia")
    scene.play("green: play-at card-3 serbia")
    assert scene.legal("red", "move-barbarians") == []

    battle = fight(
        "anna: 2 light-infantry", "bruno: 2 light-infantry", pieces={PLACE: "anna: war-wagon 1"},
        reserve={"piece-1a": 4}, fields={"effects": [("closed-roads", 67)]},
    )  # fmt: skip
    assert battle.state.world.zone(PLACE) == 67
    assert not [text for text in battle.legal("anna") if text.startswith("flee")]


@pytest.mark.rule("MU-EC-03")
def test_the_same_territory_is_not_closed_in_the_next_turn() -> None:
    scene = given(PLAYERS, cards={"anna": "3"}, phase="purchase")
    scene.play("anna: play-at card-3 serbia")
    next_turn(scene)
    scene.pass_until("purchase")
    scene.refuses("anna: play-at card-3 serbia", "MU-EC-03")
    assert not effects(scene, "closed-roads")


# ---- Scientist 11


@pytest.mark.rule("MU-EC-11")
def test_a_caravan_supplies_an_army() -> None:
    scene = combat(
        cards={"anna": "11"},
        units={"macedonia": "anna: 7 archer"},
        pieces={"macedonia": "anna: caravan 2", "delta": "carla: war-wagon 1"},
    )
    scene.refuses("anna: march macedonia", "MU-MOVE-05")
    scene.play("anna: play-on card-11 piece-1a", "anna: march macedonia")
    scene.refuses("anna: take archer 7", "MU-MOVE-05")
    for step in ("thrace", "macedonia", "thrace", "macedonia", "thrace"):
        scene.play(f"anna: go {step}")
    scene.play("anna: halt")

    assert army(scene, "anna", "thrace") == {"archer": 6}
    assert points(scene, "anna", "caravan", "thrace") == 2, "one pool for both phases"
    scene.pass_until("combat.own-turn", "carla")


@pytest.mark.rule("MU-EC-11")
def test_only_own_caravans_and_war_wagons() -> None:
    scene = combat(
        cards={"anna": "11"},
        pieces={
            "thrace": "anna: galley 1, war-wagon 1, merchant-ship 1",
            "delta": "carla: caravan 1",
        },
    )
    assert scene.legal("anna", "play-on") == ["play-on card-11 piece-1b"]
    scene.refuses("anna: play-on card-11 piece-3a", "MU-EUSE-03")
    scene.refuses("anna: play-on card-11 piece-1a", "MU-EUSE-03")


@pytest.mark.rule("MU-EC-11")
def test_a_caravan_with_an_army_stays_ashore() -> None:
    scene = combat(
        cards={"anna": "11"},
        units={"thrace": "anna: 2 archer"},
        pieces={"thrace": "anna: galley 2, caravan 1"},
    )
    scene.play("anna: play-on card-11 piece-1b", "anna: sail thrace", "anna: go marmara-sea")
    assert pieces(scene, "anna", "thrace") == ["caravan 1"]


# ---- Gunners


@pytest.mark.rule("MU-EC-53")
def test_an_engine_keeps_up_with_a_wagon() -> None:
    scene = combat(
        cards={"anna": "53"},
        units={"macedonia": "anna: 1 archer"},
        pieces={"macedonia": "anna: war-wagon 3, siege-engine 1", "delta": "carla: war-wagon 1"},
    )
    scene.play("anna: play-on card-53 piece-1b", "anna: march macedonia")
    for step in ("thrace", "macedonia") * 4:
        scene.play(f"anna: go {step}")

    assert pieces(scene, "anna", "macedonia") == ["war-wagon 3", "siege-engine 1"]
    assert points(scene, "anna", "war-wagon", "macedonia") == 0


@pytest.mark.rule("MU-EC-53")
def test_without_an_army_the_engine_pays() -> None:
    scene = combat(
        cards={"anna": "53"},
        pieces={"macedonia": "anna: war-wagon 3, siege-engine 1", "delta": "carla: war-wagon 1"},
    )
    scene.play("anna: play-on card-53 piece-1b", "anna: march macedonia", "anna: go thrace")
    assert points(scene, "anna", "siege-engine", "thrace") == 3
    scene.refuses("anna: play-on card-53 piece-1a", "MU-CARD-08")
    other = combat(cards={"anna": "53"}, pieces={"macedonia": "anna: war-wagon 3"})
    other.refuses("anna: play-on card-53 piece-1a", "MU-EUSE-03")


@pytest.mark.rule("MU-EC-54")
@pytest.mark.parametrize(("die", "room"), [(2, 1), (4, 2), (5, 3)])
def test_a_gun_carriage_takes_units_along(die: int, room: int) -> None:
    scene = combat(
        cards={"anna": "54"},
        units={"macedonia": "anna: 4 archer"},
        pieces={"macedonia": "anna: siege-engine 1", "delta": "carla: war-wagon 1"},
    )
    scene.dice(f"d6={die}")
    scene.play("anna: play-on card-54 piece-1a", "anna: march macedonia")
    scene.refuses(f"anna: take archer {room + 1}", "MU-MOVE-05")
    for step in ("thrace", "macedonia", "thrace", "macedonia"):
        scene.play(f"anna: go {step}")

    assert scene.state.movement is None, "four steps"
    assert sum(scene.state.army[0][zone(scene, "macedonia")][4:]) == room


# ---- Rangers


def ranger(**kw: Any) -> Scene:
    """Anna's wagon with three archers before Serbia (of nobody) and Bosnia (Bruno's, defended)."""
    units = {"macedonia": "anna: 3 archer", "bosnia": "bruno: 2 archer"}
    return combat(
        cards=kw.pop("cards", {"anna": "55"}),
        units={**units, **kw.pop("units", {})},
        pieces={"macedonia": "anna: war-wagon 1", **kw.pop("pieces", {})},
        **kw,
    )


@pytest.mark.rule("MU-EC-55")
def test_a_hidden_stack_passes_everything_and_is_noticed_where_it_stays() -> None:
    scene = ranger()
    scene.play("anna: play-on card-55 piece-1a", "anna: march macedonia", "anna: go serbia")
    assert not scene.happened("horde")
    assert scene.controller("serbia") is None
    scene.play("anna: go bosnia")
    assert scene.state.battle is None
    assert scene.honour("anna") == 10
    assert scene.controller("bosnia") == "bruno"
    scene.play("anna: go serbia", "anna: halt")

    assert scene.happened("horde")
    assert scene.happened("battle")[0].values["attacker_seat"] == 0


@pytest.mark.rule("MU-EC-55")
def test_to_stay_in_foreign_land_is_an_attack() -> None:
    scene = ranger()
    scene.play("anna: play-on card-55 piece-1a", "anna: march macedonia", "anna: go serbia")
    scene.play("anna: go bosnia", "anna: halt")
    assert scene.window == "move.confirm"
    scene.play("anna: hold-back")
    assert scene.window == "move.step"
    scene.play("anna: halt", "anna: confirm")

    assert scene.honour("anna") == 7
    assert [side.seat for side in scene.state.battle.sides] == [0, 1]


@pytest.mark.rule("MU-EC-55")
def test_the_last_step_is_an_ordinary_one() -> None:
    scene = ranger()
    scene.play("anna: play-on card-55 piece-1a", "anna: march macedonia", "anna: go serbia")
    for step in ("macedonia", "serbia", "macedonia", "serbia"):
        scene.play(f"anna: go {step}")
    assert points(scene, "anna", "war-wagon", "serbia") == 1
    scene.play("anna: go bosnia")
    assert scene.window == "move.confirm", "no point is left to leave it again"


@pytest.mark.rule("MU-EC-55")
def test_one_transport_only() -> None:
    scene = ranger(pieces={"macedonia": "anna: war-wagon 1, war-wagon 1"})
    scene.play("anna: play-on card-55 piece-1a", "anna: march macedonia", "anna: go serbia")
    assert scene.happened("horde"), "the second wagon is seen"


@pytest.mark.rule("MU-EC-55", "MU-INTER-21")
def test_closed_roads_end_a_hidden_march() -> None:
    scene = ranger(cards={"anna": "55", "carla": "3"})
    scene.play("anna: play-on card-55 piece-1a", "anna: march macedonia", "anna: go serbia")
    scene.play("carla: play-at card-3 serbia")

    assert scene.happened("horde")
    assert scene.state.battle is not None


@pytest.mark.rule("MU-EC-55", "MU-INTER-21", "MU-DIP-06")
def test_who_cannot_leave_foreign_land_attacks_unasked() -> None:
    scene = ranger(cards={"anna": "55", "carla": "3"})
    scene.play("anna: play-on card-55 piece-1a", "anna: march macedonia", "anna: go serbia")
    scene.play("carla: pass", "anna: go bosnia", "carla: play-at card-3 bosnia")

    assert scene.window != "move.confirm"
    assert scene.honour("anna") == 7
    assert [side.seat for side in scene.state.battle.sides] == [0, 1]


@pytest.mark.rule("MU-EC-55", "MU-TIME-13")
def test_who_falls_silent_in_hiding_leaves_foreign_land() -> None:
    scene = ranger()
    scene.play("anna: play-on card-55 piece-1a", "anna: march macedonia", "anna: go serbia")
    scene.play("anna: go bosnia")
    silent(scene)

    assert scene.honour("anna") == 10, "no attack at a price, as long as there is another way"


@pytest.mark.rule("MU-EC-55", "MU-TIME-13", "MU-DIP-06")
def test_who_falls_silent_between_two_attacks_carries_out_one() -> None:
    """All land around Bosnia is Bruno's, and one point is left: to stay and to go on are attacks."""
    start = combat()
    world = start.state.world
    around = [world.territory_ids[t] for t in bits(world.adjacent[zone(start, "bosnia")])]
    scene = ranger(control_tokens={t: "bruno" for t in around if t != "macedonia"})
    scene.play("anna: play-on card-55 piece-1a", "anna: march macedonia", "anna: go serbia")
    for step in ("bosnia", "slavonia", "croatia", "bosnia"):
        scene.play(f"anna: go {step}")
    assert points(scene, "anna", "war-wagon", "bosnia") == 1
    silent(scene)

    assert scene.honour("anna") == 7
    assert scene.state.battle is not None


def silent(scene: Scene) -> None:
    """Anna does not answer any more while she moves."""
    for _ in range(10):
        if scene.window in ("move.step", "move.confirm"):
            scene.default("anna")
    assert scene.window not in ("move.step", "move.confirm"), "she is asked for ever"


@pytest.mark.rule("MU-EC-56")
def test_a_guided_column() -> None:
    scene = combat(
        cards={"anna": "56"},
        units={"macedonia": "anna: 6 archer", "bosnia": "bruno: 2 archer"},
        pieces={
            "macedonia": "anna: war-wagon 1, war-wagon 1",
            "thrace": "anna: war-wagon 1, siege-engine 1",
        },
    )
    assert scene.legal("anna", "play-at") == [
        f"play-at card-56 {scene.state.world.territory_ids[t]}"
        for t in sorted((zone(scene, "macedonia"), zone(scene, "thrace")))
    ]
    scene.play("anna: play-at card-56 macedonia", "anna: march macedonia")
    scene.play("anna: go serbia", "anna: go bosnia", "anna: go serbia")
    assert not scene.happened("horde")
    assert scene.state.battle is None
    scene.play("anna: halt")
    assert scene.happened("horde")
    scene.refuses("anna: play-at card-56 thrace", "MU-CARD-08")


# ---- Edict


def edict(**kw: Any) -> Scene:
    return combat(
        units={"macedonia": "anna: 3 archer"},
        pieces={"macedonia": "anna: war-wagon 1", "delta": "carla: war-wagon 1"},
        technologies={"anna": "legislation 1"},
        tokens={"anna": "1 orange"},
        **kw,
    )


@pytest.mark.rule("MU-TN-09")
def test_no_horde_in_the_first_territory_and_one_in_the_second() -> None:
    scene = edict()
    scene.play("anna: march macedonia", "anna: apply-at edict serbia", "anna: flip orange")
    assert not scene.happened("horde")
    assert scene.controller("serbia") is None
    scene.refuses("anna: halt", "MU-TN-09")
    scene.play("anna: go moesia")

    assert [event.values["territory"] for event in scene.happened("horde")] == [
        zone(scene, "moesia")
    ]
    assert scene.state.battle.space == zone(scene, "moesia")
    assert scene.florins("anna") == 1000


@pytest.mark.rule("MU-TN-09")
def test_where_barbarians_stand_an_edict_does_not_help() -> None:
    scene = combat(
        units={"macedonia": "anna: 3 archer", "serbia": "barbarians: 1 archer"},
        pieces={"macedonia": "anna: war-wagon 1"},
        technologies={"anna": "legislation 1"},
    )
    scene.play("anna: march macedonia")
    scene.refuses("anna: apply-at edict serbia", "MU-TN-09")
    scene.refuses("anna: apply-at edict thrace", "MU-TN-09")


@pytest.mark.rule("MU-TN-09")
def test_a_group_that_could_not_leave_may_not_enter() -> None:
    scene = edict()
    scene.play("anna: march macedonia")
    for step in ("thrace", "macedonia", "thrace", "macedonia"):
        scene.play(f"anna: go {step}")
    scene.allows("anna: apply-at edict serbia")
    scene.play("anna: go thrace")
    assert points(scene, "anna", "war-wagon", "thrace") == 1
    scene.refuses("anna: apply-at edict moesia", "MU-TN-09")


@pytest.mark.rule("MU-TN-09", "MU-EC-53")
@pytest.mark.parametrize("army", ["", "1 archer"])
def test_draught_teams_without_an_army_do_not_lead_on(army: str) -> None:
    """The engine has one point left: the group can go on from Serbia only if an army leads the team."""
    scene = combat(
        cards={"anna": "53"},
        units={"macedonia": f"anna: {army}"} if army else {},
        pieces={"macedonia": "anna: war-wagon 1, siege-engine 1"},
        technologies={"anna": "legislation 1"},
    )
    scene.state.piece_points[1] = 1
    scene.restart()
    scene.play("anna: play-on card-53 piece-1b", "anna: march macedonia")
    if army:
        scene.allows("anna: apply-at edict serbia")
    else:
        scene.refuses("anna: apply-at edict serbia", "MU-TN-09")


@pytest.mark.rule("MU-TN-09")
def test_who_is_forced_to_stay_meets_the_horde() -> None:
    scene = combat(
        cards={"carla": "3"},
        units={"macedonia": "anna: 3 archer"},
        pieces={"macedonia": "anna: war-wagon 1", "delta": "carla: war-wagon 1"},
        technologies={"anna": "legislation 1"},
    )
    scene.play("anna: march macedonia", "anna: apply-at edict serbia", "anna: buy-points")
    scene.play("carla: pass")
    assert scene.florins("anna") == 900
    scene.play("carla: play-at card-3 serbia")

    assert scene.happened("horde")
    assert scene.state.battle is not None
