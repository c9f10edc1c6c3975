"""Positions from which the recorder lets games go on, for parts that seldom come up: see `tools/record_corpus.py`."""

from __future__ import annotations

from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state_rows import Road
from gonfalon.kernel.table import Table
from tests.games.medioevo.scene import THREE, given

ROAD = ("lower-volga", "pontus", "syria", "mesopotamia")


def road_of_anna(done: int) -> list[object]:
    w = GAME.world(3, GAME.check_options(3, {}))
    return [Road(0, w.territory("crimea"), tuple(w.territory(a) for a in ROAD), done), (), ()]


def siege() -> Table:
    """Anna comes with engines and many archers to a castle of Bruno, with whom she is at war."""
    return given(
        THREE, phase="combat", active="anna", war=["anna bruno"], turn_limit=4,
        units={"thrace": "anna: 6 archer, 4 heavy-infantry", "macedonia": "bruno: 6 archer, 3 light-infantry"},
        pieces={"thrace": "anna: war-wagon 3, war-wagon 3, siege-engine 2, siege-engine 1"},
        buildings={"macedonia": "castle"}, control_tokens={"macedonia": "bruno"},
        cards={"anna": "8,10,52,53,54,7,4,39", "bruno": "12,16,26,5"}, technologies={"anna": "combat 4, transportation 3"},
        florins={"anna": 3000, "bruno": 3000},
    ).table  # fmt: skip


def end_of_a_road() -> Table:
    """Anna's caravan stands at the end of its road, beside a great market."""
    return given(
        THREE, phase="commerce", active="anna", turn_limit=4, pieces={"mesopotamia": "anna: caravan 3 [3 wine, 2 salt]", "thrace": "bruno: caravan 2 [3 salt]"},
        fields={"roads": road_of_anna(0b111)}, cards={"anna": "64,19,20,21,22,23"}, markets={"mesopotamia": "furs, grain"},
    ).table  # fmt: skip


def road_in_danger() -> Table:
    """Anna's caravan can only go where Carla's armies wait for it."""
    return given(
        THREE, phase="commerce", active="anna", turn_limit=4, war=["anna carla"],
        pieces={"syria": "anna: caravan 3 [3 wine]", "thrace": "anna: caravan 1"},
        units=dict.fromkeys(("judea", "palestine", "armenia", "cilicia", "phoenicia", "mesopotamia"), "carla: 1 archer"),
        fields={"roads": road_of_anna(0b011)}, cards={"anna": "30,31"},
    ).table  # fmt: skip


def captives() -> Table:
    """Anna holds units of Bruno, and all talk; Carla knows what Anna does not."""
    prisoners = [(0, 0, 0, 0)] * 9
    prisoners[0 * 3 + 1] = (1, 1, 1, 0)
    return given(
        THREE, phase="purchase", turn_limit=4, fields={"prisoners": prisoners},
        technologies={"anna": "religion 4", "carla": "construction 4, commerce 4, legislation 4, combat 4, transportation 4"},
        florins={"anna": 3000, "bruno": 3000, "carla": 3000},
    ).table  # fmt: skip


def battle_of_archers() -> Table:
    """Many archers on both sides; who is hit has a Surgeon."""
    return given(
        THREE, phase="combat", active="anna", war=["anna bruno"], turn_limit=4,
        units={"thrace": "anna: 5 archer, 5 heavy-infantry, captain 1", "macedonia": "bruno: 6 archer, 6 light-infantry"},
        pieces={"thrace": "anna: war-wagon 3, war-wagon 3"}, control_tokens={"macedonia": "bruno"},
        cards={"bruno": "28,29"}, florins={"anna": 3000, "bruno": 3000},
    ).table  # fmt: skip


def growing_town() -> Table:
    """Anna's village stands beside a castle, a tower in a town, and she has the Sheriffs for both."""
    return given(
        THREE, phase="purchase", turn_limit=4, buildings={"thrace": "village, castle", "bithynia": "town, tower"},
        units={"thrace": "anna: 2 archer"}, cards={"anna": "69,70"}, florins={"anna": 2000},
    ).table  # fmt: skip


PLANTS = (siege, end_of_a_road, road_in_danger, captives, battle_of_archers, growing_town)
