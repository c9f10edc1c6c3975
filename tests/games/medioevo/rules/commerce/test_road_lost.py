"""R-ROAD opens however the transport of a road is lost; card 30 keeps the road."""

from typing import Any

import pytest

from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state_rows import Road
from tests.games.medioevo.fair import road
from tests.games.medioevo.scene import THREE, Scene, given

PLAYERS = THREE
STAGES = ("lower-volga", "pontus", "syria", "mesopotamia")
KEEPER = {"anna": "30"}
KEPT = ("crimea", list(STAGES), ["lower-volga"])


def travelling(phase: str, cards: dict[str, str] = KEEPER, **more: Any) -> Scene:
    """Anna's first piece travels a road; one stage of it is behind her."""
    w = GAME.world(3, GAME.check_options(3, {}))
    travelled = Road(0, w.territory("crimea"), tuple(w.territory(a) for a in STAGES), 0b001)
    return given(PLAYERS, phase=phase, cards=cards, fields={"roads": [travelled, (), ()]}, **more)


def keeps(scene: Scene, piece: str) -> None:
    """Anna is asked, alone, keeps her road and gives it to another transport."""
    assert (scene.window, scene.asked) == ("transport.lost", ["anna"])
    scene.play("anna: play card-30", f"anna: new-driver {piece}")
    assert road(scene) == KEPT


PAIR = {"thrace": "anna: caravan 2", "lydia": "anna: caravan 1"}


@pytest.mark.rule("MU-EC-30", "MU-ROAD-13", "MU-TIME-12")
@pytest.mark.parametrize("phase", ["purchase", "combat", "commerce"])
def test_removed_by_its_owner(phase: str) -> None:
    scene = travelling(phase, pieces=PAIR, units={"thrace": "anna: 1 archer"})
    scene.play("anna: remove-piece piece-1a")
    assert scene.happened("road-removed")[0].rule == "MU-ROAD-13"
    keeps(scene, "piece-1b")


@pytest.mark.rule("MU-EC-30", "MU-ROAD-13", "MU-TIME-12")
def test_removed_on_the_tax_form() -> None:
    scene = travelling("tax", pieces=PAIR)
    scene.play("anna: remove-piece piece-1a", "anna: tax 30", "bruno: tax 30")
    assert road(scene) is not None
    scene.play("carla: tax 30")
    keeps(scene, "piece-1b")


@pytest.mark.rule("MU-EC-30", "MU-ROAD-13")
def test_another_transport_may_go_unasked() -> None:
    scene = travelling("purchase", pieces=PAIR)
    scene.play("anna: remove-piece piece-1b")
    assert scene.window == "purchase"
    assert road(scene) is not None


@pytest.mark.rule("MU-EC-30", "MU-ROAD-13", "MU-WINDOW-02")
def test_without_the_card_nobody_is_asked() -> None:
    scene = travelling("purchase", cards={"anna": "31"}, pieces=PAIR)
    scene.play("anna: remove-piece piece-1a")
    assert scene.window == "purchase"
    assert road(scene) is None


@pytest.mark.rule("MU-EC-30", "MU-ROAD-13", "MU-BARB-03")
def test_lost_to_a_revolt() -> None:
    pieces = {"macedonia": "anna: caravan 2", "lydia": "anna: caravan 1"}
    scene = travelling("purchase", {"anna": "30", "bruno": "15"}, pieces=pieces)
    scene.play("bruno: play-at card-15 macedonia")
    assert scene.happened("piece-lost")[0].rule == "MU-BARB-03"
    keeps(scene, "piece-1b")
    assert scene.window == "purchase"


@pytest.mark.rule("MU-EC-30", "MU-ROAD-13", "MU-DEBT-11", "MU-DEBT-19")
def test_sold_in_bankruptcy() -> None:
    scene = travelling("tax", pieces=PAIR, debt={"anna": 2500}, florins={"anna": 0})
    scene.play("anna: tax 10", "bruno: tax 30", "carla: tax 30")
    scene.pass_until("pay.due", "anna")
    scene.play("anna: sell-transport piece-1a")
    keeps(scene, "piece-1b")
    assert scene.window == "pay.due"
    assert scene.legal("anna", "sell-transport") == ["sell-transport piece-1b"]


@pytest.mark.rule("MU-EC-30", "MU-ROAD-13", "MU-CONQ-04")
@pytest.mark.parametrize("choice", ["keep", "plunder"])
def test_lost_in_a_conquest(choice: str) -> None:
    scene = travelling(
        "combat",
        active="bruno",
        pieces={
            "macedonia": "anna: caravan 2",
            "lydia": "anna: caravan 1",
            "serbia": "bruno: war-wagon 1",
        },
        units={"serbia": "bruno: 2 archer"},
        war=["anna bruno"],
    )
    scene.play("bruno: march serbia", "bruno: go macedonia")
    scene.pass_until("conquest.assets", "bruno")
    scene.play(f"bruno: {choice}-piece piece-1a")
    keeps(scene, "piece-1b")
