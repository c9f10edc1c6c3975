"""Cards for commercial transports on their way: 3, 11, 50, 51, 55, 56 (MU-COM-04, MU-COM-08 to MU-COM-11)."""

from typing import Any

import pytest

from gonfalon.games.medioevo.world import bits
from tests.games.medioevo.events import zone
from tests.games.medioevo.fair import at, commerce, kinds, load, points, reserve, sent, went
from tests.games.medioevo.scene import Scene

LATER = {"sirtica": "carla: caravan 1"}
"""Somebody who trades after Anna, so that the turn does not end."""


def caravan(place: str = "moesia", cubes: str = "", **more: Any) -> Scene:
    loaded = f" [{cubes}]" if cubes else ""
    return commerce(pieces={place: f"anna: caravan 1{loaded}", **LATER}, **more)


# ---- closed roads


@pytest.mark.rule("MU-EC-03")
def test_no_transport_leaves_closed_land() -> None:
    scene = caravan(cards={"carla": "3"})
    scene.play("carla: play-at card-3 serbia", "anna: send piece-1a", "anna: go serbia")

    assert at(scene, "piece-1a") == "serbia"
    assert scene.asked == ["carla"], "it has to stop there and has nothing else to do"


@pytest.mark.rule("MU-EC-03")
def test_a_step_that_was_announced_is_cancelled() -> None:
    scene = caravan("crimea", "1 wine", cards={"carla": "3"})
    scene.play("anna: send piece-1a", "anna: go cumania")
    assert scene.window == "move.declared"
    scene.play("carla: play-at card-3 crimea")

    assert at(scene, "piece-1a") == "crimea"
    assert points(scene) == 6
    assert not scene.happened("cube-placed"), "it has not left"
    scene.allows("anna: sell wine 1")


# ---- convertible wagons


@pytest.mark.rule("MU-EC-11", "MU-COM-04")
def test_a_convertible_wagon_trades_and_loses_its_load_at_the_end_of_the_turn() -> None:
    scene = commerce(pieces={"crimea": "anna: war-wagon 1", **LATER}, cards={"anna": "11"})
    scene.refuses("anna: send piece-1a", "MU-COM-04")
    scene.play("anna: play-on card-11 piece-1a", "anna: send piece-1a")
    scene.refuses("anna: buy 3", "MU-TRADE-10")
    before = reserve(scene, "slaves")
    scene.play("anna: buy 2", "anna: go cumania", "anna: halt", "anna: done", "carla: done")

    assert at(scene, "piece-1a") == "cumania"
    assert load(scene) == {}
    assert reserve(scene, "slaves") == before


# ---- protected


@pytest.mark.rule("MU-EC-51", "MU-COM-08", "MU-TRADE-04")
def test_a_protected_transport_stays_among_barbarians_but_does_not_trade() -> None:
    scene = caravan(
        "don", "1 wine", units={"lower-volga": "barbarians: 1 archer"}, cards={"carla": "51"}
    )
    scene.play("anna: send piece-1a", "anna: go lower-volga", "anna: confirm")
    assert scene.window == "conquest.before-plunder"
    protect(scene, "carla")

    assert at(scene, "piece-1a") == "lower-volga"
    scene.refuses("anna: sell wine 1", "MU-TRADE-04")
    scene.play("anna: go georgia")
    assert at(scene, "piece-1a") == "georgia"


def protect(scene: Scene, name: str) -> None:
    """Card 51 is used for Anna's caravan."""
    scene.play(f"{name}: play card-51")
    picks = [move for move in scene.legal(name) if move.endswith("piece-1a")]
    if picks:
        scene.play(f"{name}: {picks[0]}")


@pytest.mark.rule("MU-EC-51", "MU-COM-10")
def test_a_protected_transport_is_not_plundered_and_so_not_attacked() -> None:
    scene = caravan(units={"serbia": "bruno: 1 archer"}, cards={"carla": "51"})
    scene.play("bruno: traffic @anna plunder", "anna: send piece-1a", "anna: go serbia")
    protect(scene, "carla")

    assert at(scene, "piece-1a") == "serbia"
    assert scene.honour("bruno") == 10
    assert not any(scene.state.war)


@pytest.mark.rule("MU-EC-51", "MU-COM-11")
def test_a_protected_transport_may_be_kept() -> None:
    scene = caravan(units={"serbia": "bruno: 1 archer"}, war=["anna bruno"], cards={"carla": "51"})
    scene.play("bruno: traffic @anna keep", "anna: send piece-1a", "anna: go serbia")
    scene.play("anna: confirm")
    protect(scene, "carla")

    assert kinds(scene, "bruno") == ["caravan 1"]


@pytest.mark.rule("MU-COM-11")
def test_orders_are_not_changed_while_the_transport_is_entering() -> None:
    scene = caravan(units={"serbia": "bruno: 1 archer"}, war=["anna bruno"], cards={"carla": "51"})
    scene.play("anna: send piece-1a", "anna: go serbia", "anna: confirm")

    assert scene.asked == ["carla"]
    scene.refuses("bruno: traffic @anna let-pass", "MU-COM-11")
    scene.play("carla: pass")
    assert at(scene, "piece-1a") is None
    scene.allows("bruno: traffic @anna let-pass")


# ---- hidden


def hidden(card: int = 55, units: dict[str, str] | None = None, **more: Any) -> Scene:
    """Anna's caravan is hidden; Bruno's army stands in Serbia, barbarians in Bosnia."""
    scene = caravan(
        units={"serbia": "bruno: 1 archer", "bosnia": "barbarians: 1 archer", **(units or {})},
        war=["anna bruno"], cards={"anna": str(card)}, **more,
    )  # fmt: skip
    use = "play-on card-55 piece-1a" if card == 55 else "play-at card-56 moesia"
    scene.play(f"anna: {use}", "anna: send piece-1a")
    return scene


@pytest.mark.rule("MU-EC-55", "MU-EC-56", "MU-COM-09")
@pytest.mark.parametrize("card", [55, 56])
def test_a_hidden_transport_passes_armies_and_barbarians(card: int) -> None:
    scene = hidden(card)
    scene.play(*went("serbia", "bosnia", "croatia"), "anna: halt")

    assert at(scene, "piece-1a") == "croatia"
    assert points(scene) == 3
    assert scene.florins("bruno") == 1000


@pytest.mark.rule("MU-EC-55", "MU-COM-09")
def test_where_its_movement_ends_it_is_noticed() -> None:
    scene = hidden()
    scene.play("anna: go serbia", "anna: halt")
    assert scene.prompt("anna")["values"]["seats"] == [scene.seat("bruno")]
    scene.play("anna: hold-back")
    assert at(scene, "piece-1a") == "serbia"
    scene.play("anna: halt", "anna: confirm")

    assert at(scene, "piece-1a") is None
    assert scene.florins("bruno") == 1050


@pytest.mark.rule("MU-EC-55", "MU-COM-09", "MU-TIME-13")
def test_who_falls_silent_does_not_leave_a_hidden_transport_to_an_army() -> None:
    scene = hidden()
    scene.play("anna: go serbia")
    silent(scene)

    assert at(scene, "piece-1a") not in ("serbia", "bosnia", None)


@pytest.mark.rule("MU-EC-55", "MU-COM-09", "MU-TIME-13")
def test_who_falls_silent_without_a_safe_way_stays() -> None:
    """The caravan stands in Serbia with one point left, and Bruno's armies all around."""
    start = caravan()
    world = start.state.world
    around = [world.territory_ids[t] for t in bits(world.adjacent[zone(start, "serbia")])]
    scene = hidden(units={t: "bruno: 1 light-infantry" for t in around if t != "bosnia"})
    scene.play(*went("serbia", "bosnia", "serbia", "bosnia", "serbia"))
    assert points(scene) == 1
    silent(scene)

    assert at(scene, "piece-1a") is None
    assert scene.florins("bruno") == 1050


def silent(scene: Scene) -> None:
    """Anna does not answer any more while her transport is on its way."""
    for _ in range(10):
        if "anna" in scene.asked:
            scene.default("anna")
    assert "anna" not in scene.asked, "she is asked for ever"


@pytest.mark.rule("MU-EC-55", "MU-COM-08")
def test_with_the_last_point_it_cannot_slip_by() -> None:
    scene = hidden()
    scene.play(*went("macedonia", "moesia", "serbia", "bosnia", "serbia"))
    assert points(scene) == 1
    scene.play("anna: go bosnia")
    assert scene.prompt("anna")["values"]["barbarians"] == 1
    scene.play("anna: confirm")

    assert at(scene, "piece-1a") is None


@pytest.mark.rule("MU-EC-55")
def test_a_hidden_transport_that_trades_on_the_way_is_noticed_when_it_stays() -> None:
    scene = commerce(
        pieces={"don": "anna: caravan 1", **LATER}, units={"lower-volga": "bruno: 1 archer"},
        cards={"anna": "55"}, war=["anna bruno"],
    )  # fmt: skip
    scene.play("anna: play-on card-55 piece-1a", "anna: send piece-1a", "anna: go lower-volga")
    scene.refuses("anna: buy 1", "MU-TRADE-02")
    scene.play("anna: go don", "anna: halt")

    assert at(scene, "piece-1a") == "don"


@pytest.mark.rule("MU-EC-55", "MU-COM-14")
def test_a_transport_that_stood_beside_an_army_is_not_seized_by_halting() -> None:
    scene = sent(
        pieces={"serbia": "anna: caravan 1, caravan 1", **LATER},
        units={"serbia": "bruno: 1 archer"}, war=["anna bruno"],
    )  # fmt: skip
    scene.play("anna: halt", "anna: done")

    assert at(scene, "piece-1a") == "serbia"
