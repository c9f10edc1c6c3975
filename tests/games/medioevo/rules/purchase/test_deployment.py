"""VAR-14 to VAR-16: deployment."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.state import HELD
from gonfalon.games.medioevo.taxes.steps import maintenance_due
from tests.games.medioevo.campaign import army, pieces
from tests.games.medioevo.outlooks import changes, notes
from tests.games.medioevo.scene import THREE, Scene, given

PLAYERS = THREE


def buying(**position: Any) -> Scene:
    position.setdefault("technologies", {"anna": "construction 4, transportation 3, combat 1"})
    position.setdefault("tokens", {"anna": "6 green, 2 blue, 2 red"})
    position.setdefault("florins", {"anna": 5000})
    return given(PLAYERS, deployment=position.pop("deployment", "on"), **position)


def pay(scene: Scene, name: str) -> None:
    """A payment in points is settled by what is listed first."""
    while scene.state.agenda[-1].window == "purchase" and scene.legal(name, "give-up"):
        scene.play(f"{name}: {next(text for text in scene.legal(name) if text != 'give-up')}")


def all_done(scene: Scene) -> None:
    scene.play(*(f"{name}: done" for name in scene.asked))


# ---- the call


@pytest.mark.rule("MU-VAR-14")
def test_a_call_holds_for_everybody() -> None:
    scene = buying(buildings={"pannonia": "village"})
    scene.refuses("bruno: order-units archer 1", "MU-VAR-14")
    scene.play("carla: call-deployment")
    scene.refuses("anna: call-deployment", "MU-VAR-14")
    scene.refuses("bruno: enlist archer pannonia 1", "MU-VAR-15")
    scene.play("bruno: order-units archer 1")

    assert army(scene, "bruno", "pannonia") == {}
    assert scene.happened("deployment-called")[0].values["seat"] == 2


@pytest.mark.rule("MU-VAR-14")
def test_after_the_first_piece_it_is_too_late() -> None:
    scene = buying(buildings={"pannonia": "village"})
    scene.play("bruno: enlist archer pannonia 1")
    scene.refuses("carla: call-deployment", "MU-VAR-14")
    assert scene.legal("carla", "call-deployment") == []


@pytest.mark.rule("MU-VAR-14")
def test_technologies_do_not_close_the_call() -> None:
    scene = buying()
    scene.play("bruno: technology carpentry")
    scene.allows("carla: call-deployment")


@pytest.mark.rule("MU-VAR-14")
def test_a_standing_order_makes_the_call_every_turn() -> None:
    scene = buying(phase="tax")
    scene.play("bruno: always-deploy")
    assert scene.standing("bruno", "always-deploy") == []
    assert scene.table.knowledge(0).orders[1] == ()
    scene.pass_until("purchase")
    assert scene.happened("deployment-called")[0].values["seat"] == 1
    scene.play("bruno: stop-deploying")
    scene.pass_until("order.bid")
    scene.pass_until("purchase")
    assert len(scene.happened("deployment-called")) == 1


@pytest.mark.rule("MU-VAR-14", "MU-VAR-17")
def test_without_the_variant_there_is_no_call() -> None:
    scene = buying(deployment="off")
    scene.refuses("anna: call-deployment", "MU-VAR-17")
    scene.refuses("anna: always-deploy", "MU-VAR-17")
    assert scene.legal("anna", "order-units") == []


# ---- hidden purchases


@pytest.mark.rule("MU-VAR-15")
def test_a_castle_and_archers_are_paid_and_not_seen() -> None:
    scene = buying(buildings={"thrace": "city"})
    scene.play("bruno: call-deployment", "anna: order-building castle")
    pay(scene, "anna")
    before = scene.florins("anna")
    scene.play("anna: order-units archer 3")
    s = scene.state

    assert before < 5000
    assert scene.florins("anna") == before - 3 * s.world.unit_cost[2]
    assert s.hidden_purchases[0] == (("build", 5), ("enlist", 2, 3))
    assert not any(s.military)
    assert s.army[0] == {}
    assert scene.honour("anna") == 10
    known = scene.table.knowledge(1)
    assert known.hidden_purchases == [(), (), ()]
    assert known.units_placed == [0, 0, 0]
    assert scene.table.knowledge(0).hidden_purchases[0] == s.hidden_purchases[0]
    told = scene.happened("hidden-purchase")
    assert [event.values for event in told] == [{"seat": 0}, {"seat": 0}]


@pytest.mark.rule("MU-VAR-15")
def test_what_is_being_paid_for_is_hidden_too() -> None:
    scene = buying(buildings={"thrace": "city"})
    scene.play("bruno: call-deployment", "anna: order-building castle")
    step: Any = scene.table.knowledge(1).agenda[-1]
    own: Any = scene.table.knowledge(0).agenda[-1]
    assert own.pending[0]
    assert step.pending == ((), (), ())


@pytest.mark.rule("MU-VAR-15")
def test_repairs_and_upgrades_are_carried_out_at_once() -> None:
    scene = buying(buildings={"thrace": "tower"}, damage={"thrace": (0, 1, 0)})
    scene.play("bruno: call-deployment", "anna: repair military thrace 1")
    assert scene.state.damage[scene.state.world.territory("thrace")] == (0, 0, 0)
    scene.play("anna: upgrade military thrace 2")
    pay(scene, "anna")
    assert scene.state.military[scene.state.world.territory("thrace")] == 2


@pytest.mark.rule("MU-VAR-15", "MU-ARM-03", "MU-COMP-01")
def test_limits_count_what_is_behind_the_screen() -> None:
    scene = buying(buildings={"thrace": "village"}, units={"rhodes": "anna: 9 archer"})
    scene.play("bruno: call-deployment", "anna: order-units archer 1")
    scene.refuses("anna: order-units archer 1", "MU-COMP-01")
    limit = scene.legal("anna", "order-units")[0]
    high = int(limit.rpartition("..")[2])
    scene.refuses(f"anna: order-units light-infantry {high + 1}", "MU-ARM-03")
    scene.play(f"anna: order-units light-infantry {high}")
    assert scene.legal("anna", "order-units") == []


@pytest.mark.rule("MU-VAR-15", "MU-COMP-07")
def test_the_last_castle_behind_a_screen_is_gone_for_all() -> None:
    places = ["thrace", "macedonia", "bithynia", "mysia", "lydia", "peloponnese", "rhodes", "pannonia",
              "great-plain", "upper-hungary", "transylvania", "slavonia", "croatia", "bosnia", "egypt", "sinai",
              "delta", "palestine", "judea"]  # fmt: skip
    scene = buying(
        buildings=dict.fromkeys(places, "castle") | {"cyrenaica": "fort"},
        technologies={"anna": "construction 4", "carla": "construction 4"},
        tokens={"anna": "5 green"},
        florins={"anna": 5000, "carla": 5000},
        units={"serbia": "anna: 1 archer"},
    )
    scene.play("anna: call-deployment", "bruno: done", "anna: order-building castle")
    pay(scene, "anna")
    scene.play("anna: done")
    scene.refuses("carla: upgrade military cyrenaica 3", "MU-COMP-07")


@pytest.mark.rule("MU-VAR-15")
def test_the_points_that_were_paid_are_not_told() -> None:
    scene = buying(buildings={"thrace": "city"}, tokens={"anna": "2 green"})
    scene.play("bruno: call-deployment", "anna: flip green", "anna: flip green")
    scene.play("anna: order-building castle")
    pay(scene, "anna")
    told = [*scene.happened("points-spent"), *scene.happened("points-bought")]
    assert told
    assert all(event.audience == (0,) for event in told)
    assert scene.view("bruno")["players"][0]["points"] == {}
    assert not [
        entry for entry in scene.table.knowledge(1).log[0] if entry[0] in ("points", "spent")
    ]


@pytest.mark.rule("MU-VAR-15", "MU-EC-32")
def test_a_rebate_is_for_one_hidden_building_and_nobody_sees_it_go() -> None:
    scene = buying(buildings={"thrace": "village"}, cards={"anna": "32"})
    scene.play("bruno: call-deployment")
    before = scene.florins("anna")
    scene.play("anna: play card-32")
    shown = scene.view("bruno")["effects"]
    scene.play("anna: order-building tower")
    pay(scene, "anna")
    first = before - scene.florins("anna")
    scene.play("anna: order-building tower")
    pay(scene, "anna")
    second = before - first - scene.florins("anna")
    assert second - first == 50
    assert scene.view("bruno")["effects"] == shown


# ---- placing


@pytest.mark.rule("MU-VAR-16")
def test_pieces_appear_in_turn_order() -> None:
    scene = buying(
        buildings={"thrace": "city", "pannonia": "city"},
        fields={"order": [1, 0, 2], "last_order": [1, 0, 2]},
    )
    scene.play("anna: call-deployment", "anna: order-units archer 2", "bruno: order-units archer 1")
    all_done(scene)
    assert (scene.window, scene.asked) == ("purchase.deploy", ["bruno"])
    scene.refuses("bruno: done", "MU-VAR-16")
    scene.refuses("bruno: enlist archer thrace 1", "MU-BUY-05")
    scene.refuses("bruno: build castle pannonia", "MU-VAR-16")
    scene.play("bruno: enlist archer pannonia 1")
    assert army(scene, "bruno", "pannonia") == {"archer": 1}
    assert army(scene, "anna", "thrace") == {}
    assert (scene.window, scene.asked) == ("purchase.deploy", ["anna"])
    scene.play("anna: enlist archer thrace 1", "anna: enlist archer lydia 1")

    assert army(scene, "anna", "thrace") == {"archer": 1}
    assert army(scene, "anna", "lydia") == {"archer": 1}
    assert scene.state.hidden_purchases == [(), (), ()]
    assert scene.window != "purchase.deploy"


@pytest.mark.rule("MU-VAR-16", "MU-HP-11", "MU-CTRL-03")
def test_honour_and_control_tokens_follow_when_a_building_is_placed() -> None:
    scene = buying(buildings={"thrace": "city"})
    scene.play("anna: call-deployment", "anna: order-building castle")
    pay(scene, "anna")
    all_done(scene)
    scene.play("anna: build castle thrace")
    assert scene.honour("anna") == 11
    assert "place-token moesia" in scene.legal("anna", "place-token")
    scene.refuses("anna: build castle lydia", "MU-CTRL-03")
    scene.play("anna: place-token moesia", "anna: pass")
    assert scene.controller("moesia") == "anna"
    assert scene.window != "purchase.deploy"


@pytest.mark.rule("MU-VAR-16")
def test_transports_and_captains_are_placed() -> None:
    scene = buying(buildings={"thrace": "city"})
    scene.play("anna: call-deployment", "anna: order-piece war-wagon 1")
    pay(scene, "anna")
    scene.play("anna: order-captain 1")
    pay(scene, "anna")
    all_done(scene)
    scene.play("anna: buy-piece war-wagon thrace 1", "anna: hire-captain thrace 1")
    assert pieces(scene, "anna", "thrace") == ["war-wagon 1"]
    assert scene.state.captain_at[0] == scene.state.world.territory("thrace")


@pytest.mark.rule("MU-VAR-16")
@pytest.mark.parametrize("rebate", [0, 50])
def test_a_piece_without_a_place_is_refunded(rebate: int) -> None:
    """A tower stands everywhere at home, and Anna gives up the one territory in which she could have put another."""
    built = dict.fromkeys(buying().controls("anna"), "tower")
    scene = buying(
        buildings={**built, "moesia": "village"},
        units={"moesia": "anna: 1 archer"},
        technologies={"anna": "construction 3"},
        cards={"anna": "32"},
    )
    scene.play("carla: call-deployment")
    if rebate:
        scene.play("anna: play card-32")
    scene.play("anna: order-building tower")
    pay(scene, "anna")
    paid = scene.florins("anna")
    scene.play("anna: remove archer moesia 1")
    assert scene.controller("moesia") is None
    all_done(scene)

    price = scene.state.world.buildings[3].cost - rebate
    assert scene.florins("anna") == paid + price
    assert scene.happened("refunded")[0].values["florins"] == price
    assert scene.state.hidden_purchases[0] == ()


@pytest.mark.rule("MU-VAR-15", "MU-VAR-16", "MU-PRIS-05")
def test_returned_units_are_placed_with_the_others() -> None:
    scene = buying(
        buildings={"thrace": "city"},
        fields={"returned": [(0, 0, 2, 0), (0, 0, 0, 0), (0, 0, 0, 0)]},
    )
    scene.play("bruno: call-deployment")
    scene.refuses("anna: place archer thrace 1", "MU-VAR-15")
    all_done(scene)
    assert scene.window == "purchase.deploy"
    scene.play("anna: place archer thrace 1", "anna: done")
    assert army(scene, "anna", "thrace") == {"archer": 1}
    assert scene.state.returned[0] == (0, 0, 1, 0)


@pytest.mark.rule("MU-VAR-16", "MU-PRIS-04")
def test_a_ransomed_captain_is_placed_with_the_others() -> None:
    scene = buying(
        buildings={"thrace": "city"},
        fields={"captain_at": [HELD - 1] + [-1] * 14, "captain_level": [2] + [0] * 14},
    )
    scene.play("bruno: call-deployment", "anna: ransom-captain captain-1a")
    scene.refuses("anna: place-captain captain-1a thrace", "MU-VAR-15")
    all_done(scene)
    assert scene.window == "purchase.deploy"
    before = maintenance_due(scene.state, 0)
    place = "anna: place-captain captain-1a thrace"
    assert changes(scene, place) == {"captains": 2}
    assert notes(scene, place) == {"upkeep-more": {"florins": 20}}
    scene.play(place)
    assert scene.state.captain_at[0] == scene.state.world.territory("thrace")
    assert scene.state.captain_level[0] == 2
    assert maintenance_due(scene.state, 0) == before + 20


@pytest.mark.rule("MU-VAR-16")
def test_an_absent_player_is_placed_for() -> None:
    scene = buying(buildings={"thrace": "city"})
    scene.play("anna: call-deployment", "anna: order-units archer 2", "anna: resign")
    scene.play("bruno: done", "carla: done")
    assert sum(sum(counts) for counts in scene.state.army[0].values()) == 2


@pytest.mark.rule("MU-VAR-15")
def test_others_cannot_tell_what_was_bought() -> None:
    def known(*moves: str) -> list[Any]:
        scene = buying(buildings={"thrace": "city"})
        scene.play("bruno: call-deployment", *(f"anna: {move}" for move in moves))
        return [scene.table.knowledge(seat).dump() for seat in (1, 2, -1)]

    assert known("order-units archer 1") == known("order-units cavalry 3")
    assert known("order-units archer 1") == known("order-units archer 1", "order-units archer 2")
