"""Objectives of kind "state": a position in which each is met, and positions in which it is not."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.state import HELD
from tests.games.medioevo.objectives.told import FOUR, HOME, THREE, holding, told
from tests.games.medioevo.pacts import sign
from tests.games.medioevo.scene import given

Position = dict[str, Any]


def land(*places: str) -> dict[str, str]:
    """Control tokens of Anna."""
    return dict.fromkeys(places, "anna")


def prisoners(of_bruno: tuple[int, ...] = (0,) * 4, of_carla: tuple[int, ...] = (0,) * 4) -> Any:
    """What Anna holds."""
    nobody = (0,) * 4
    return {"prisoners": [nobody, of_bruno, of_carla, *[nobody] * 6]}


CAPTIVE_CAPTAIN = {
    "captain_at": [*[-1] * 5, HELD, *[-1] * 9],
    "captain_level": [*[0] * 5, 2, *[0] * 9],
}
BRANCHES = ("transportation", "commerce", "legislation", "combat", "construction", "religion")
ONE_EACH = dict.fromkeys(HOME, "anna: 1 archer")
RING = dict.fromkeys(("pannonia", "upper-hungary", "transylvania", "slavonia"), "tower")


def learned(*levels: int) -> dict[str, str]:
    pairs = zip(BRANCHES, levels, strict=False)
    return {"anna": ", ".join(f"{branch} {level}" for branch, level in pairs if level)}


CASES: list[tuple[int, Position, list[Position]]] = [
    (
        1,
        {"buildings": {"thrace": "cathedral", "lydia": "cathedral"}},
        [
            {
                "buildings": {"thrace": "cathedral", "lydia": "cathedral"},
                "units": {"lydia": "anna: 1 archer; bruno: 1 archer"},
                "war": ["anna bruno"],
            },
            {"buildings": {"thrace": "cathedral", "delta": "cathedral"}},
        ],
    ),
    (
        2,
        {"buildings": {"thrace": "town, tower, cathedral"}},
        [
            {"buildings": {"thrace": "village, tower, cathedral"}},
            {"buildings": {"thrace": "city, cathedral", "lydia": "city, castle"}},
        ],
    ),
    (
        3,
        {"control_tokens": land("crete", "syria"), "buildings": {"crete": "cathedral"}},
        [
            {"control_tokens": land("crete", "serbia"), "buildings": {"crete": "cathedral"}},
            {"control_tokens": land("crete", "syria"), "buildings": {"thrace": "cathedral"}},
        ],
    ),
    (
        5,
        {"units": {"thrace": "anna: captain 3", "serbia": "anna: captain 2"}},
        [{"units": {"thrace": "anna: captain 2, captain 2"}}],
    ),
    (
        7,
        {"units": {"serbia": "anna: 1 cavalry", "thrace": "anna: 8 archer"}},
        [
            {"units": {"thrace": "anna: 6 archer", "serbia": "anna: 2 archer"}},
            {"units": {"thrace": "anna: 7 archer, 1 cavalry"}},
        ],
    ),
    (
        10,
        {"technologies": learned(2, 2, 1, 1, 1, 1)},
        [
            {"technologies": learned(2, 1, 1, 1, 1, 1)},
            {"technologies": learned(3, 3, 3, 1, 1, 0)},
        ],
    ),
    (11, {"technologies": learned(0, 4)}, [{"technologies": learned(3, 3, 3)}]),
    (12, {"technologies": learned(3, 3, 2)}, [{"technologies": learned(3, 3, 1)}]),
    (13, {"cards": {"anna": "13, 1, 2, 3"}}, [{"cards": {"anna": "13, 1, 2", "bruno": "3"}}]),
    (
        14,
        {"control_tokens": land("pannonia", "slavonia")},
        [{"control_tokens": land("pannonia", "serbia", "crete")}],
    ),
    (
        15,
        {"units": dict.fromkeys(("croatia", "bosnia", "egypt"), "barbarians: 1 archer")},
        [{"units": dict.fromkeys(("croatia", "bosnia", "serbia", "mysia"), "barbarians: 1 archer")}],
    ),
    (
        16,
        {"units": {"serbia": "anna: 2 archer"}, "control_tokens": {"albania": "carla"}},
        [
            {"units": {"serbia": "anna: 1 archer"}, "control_tokens": {"albania": "carla"}},
            {"units": {"serbia": "anna: 2 archer"}},
            {
                "players": FOUR,
                "units": {"serbia": "anna: 2 archer"},
                "control_tokens": {"albania": "carla"},
            },
        ],
    ),
    (
        19,
        {"pieces": {"thrace": "anna: caravan 1, caravan 2 [1 wine, 1 salt, 1 furs, 1 grain]"}},
        [{"pieces": {"thrace": "anna: caravan 2 [2 wine, 1 salt, 1 furs], caravan 1 [1 grain]"}}],
    ),
    (
        23,
        {
            "buildings": {"thrace": "town", "lydia": "town", "crete": "city"},
            "control_tokens": land("crete"),
        },
        [
            {
                "buildings": {"thrace": "town", "lydia": "village", "crete": "city"},
                "control_tokens": land("crete"),
            }
        ],
    ),
    (
        25,
        {"units": {**ONE_EACH, "serbia": "anna: 2 cavalry, captain 1"}},
        [
            {"units": {**ONE_EACH, "serbia": "anna: 2 cavalry"}},
            {"units": {**ONE_EACH, "rhodes": "barbarians: 1 archer", "serbia": "anna: 5 cavalry"}},
            {"units": {"thrace": "anna: 8 light-infantry, 4 archer"}},
        ],
    ),
    (
        26,
        {"buildings": {"thrace": "tower", "lydia": "tower", "mysia": "fort", "rhodes": "fort"}},
        [
            {"buildings": {"thrace": "tower", "lydia": "tower", "mysia": "tower", "rhodes": "fort"}},
            {"buildings": {"thrace": "castle", "lydia": "castle", "mysia": "castle"}},
            {
                "buildings": {"thrace": "fort", "lydia": "fort", "mysia": "fort", "crete": "fort"},
                "control_tokens": land("crete"),
            },
        ],
    ),
    (
        28,
        {"units": {"thrace": "anna: 8 light-infantry, 4 archer, captain 1, captain 1"}},
        [{"units": {"thrace": "anna: 8 light-infantry, 4 archer, captain 3"}}],
    ),
    (
        31,
        {"pieces": {"thrace": "anna: caravan 3, caravan 2, merchant-ship 1"}},
        [{"pieces": {"thrace": "anna: caravan 3, caravan 2, war-wagon 1; bruno: caravan 1"}}],
    ),
    (
        32,
        {"buildings": {"thrace": "city", "lydia": "city"}},
        [{"buildings": {"thrace": "city", "lydia": "town", "delta": "city"}}],
    ),
    (
        33,
        {
            "players": {"anna": "hungary", "bruno": "byzantium", "carla": "mamluks"},
            "buildings": {**RING, "great-plain": "castle"},
        },
        [
            {
                "players": {"anna": "hungary", "bruno": "byzantium", "carla": "mamluks"},
                "buildings": {**RING, "slavonia": "fort", "great-plain": "castle"},
            }
        ],
    ),
    (
        34,
        {"control_tokens": land("crete", "syria"), "units": {"pontus": "anna: 1 archer"}},
        [{"control_tokens": land("crete", "syria", "serbia")}],
    ),
    (
        35,
        {"units": {"serbia": "anna: 2 archer, captain 1"}, "buildings": {"serbia": "fort"}},
        [
            {"units": {"serbia": "anna: 2 archer"}, "buildings": {"serbia": "castle"}},
            {"units": {"serbia": "anna: 3 archer"}, "buildings": {"serbia": "tower"}},
            {"units": {"thrace": "anna: 3 archer"}, "buildings": {"thrace": "fort"}},
        ],
    ),
    (
        36,
        {"florins": {"anna": 3100}, "debt": {"anna": 500}},
        [{"florins": {"anna": 3049}, "debt": {"anna": 500}}, {"florins": {"anna": 2499}}],
    ),
    (
        38,
        {"markets": {"thrace": "wine, salt, furs", "lydia": "wine, salt, furs, grain"}},
        [{"markets": {"thrace": "wine, salt", "lydia": "wine, salt, furs, grain"}}],
    ),
    (
        39,
        {"fields": prisoners((2, 0, 0, 0), (0, 0, 1, 0))},
        [{"fields": prisoners((1, 0, 0, 0), (0, 0, 1, 0))}],
    ),
    (
        41,
        {"fields": prisoners((0, 0, 1, 0), (0, 0, 1, 0))},
        [{"fields": prisoners((0, 0, 2, 0))}],
    ),
    (41, {"fields": CAPTIVE_CAPTAIN}, [{}]),
    (
        42,
        {"buildings": {"thrace": "town, tower, cathedral", "lydia": "village, fort, cathedral"}},
        [
            {
                "buildings": {
                    "thrace": "town, tower, cathedral", "lydia": "village, fort, cathedral"
                },
                "damage": {"thrace": (0, 1, 0)},
            },
            {"buildings": {"thrace": "town, tower, cathedral", "lydia": "village, fort"}},
        ],
    ),
    (
        43,
        {"buildings": {"thrace": "city", "lydia": "town"}},
        [
            {"buildings": {"thrace": "city", "lydia": "village"}},
            {
                "players": {"anna": "mamluks", "bruno": "hungary", "carla": "byzantium"},
                "buildings": dict.fromkeys(("delta", "palestine", "judea"), "village"),
            },
            {
                "players": {"anna": "mamluks", "bruno": "hungary", "carla": "byzantium"},
                "buildings": dict.fromkeys(("delta", "palestine"), "city"),
            },
        ],
    ),
    (
        45,
        {"honour": {"anna": 18, "bruno": 17, "carla": 12}},
        [
            {"honour": {"anna": 18, "bruno": 18}},
            {"honour": {"anna": 17, "bruno": 12}},
        ],
    ),
    (
        50,
        {"control_tokens": land("serbia", "crete", "moesia", "albania")},
        [
            {"control_tokens": land("serbia", "crete", "moesia")},
            {
                "control_tokens": land("serbia", "crete", "moesia", "albania"),
                "war": ["anna carla"],
            },
        ],
    ),
    (
        52,
        {"pieces": {"thrace": "anna: siege-engine 3, siege-engine 2"}},
        [{"pieces": {"thrace": "anna: siege-engine 3, siege-engine 1"}}],
    ),
    (
        55,
        {"units": {"serbia": "anna: 2 cavalry", "latium": "anna: 1 archer, captain 1"}},
        [
            {"units": {"latium": "anna: 1 archer", "veneto": "anna: 1 archer"}},
            {"units": {"campania": "anna: 2 archer"}},
        ],
    ),
    (
        56,
        {"pieces": {"thrace": "anna: war-wagon 3, war-wagon 2, galley 1"}},
        [{"pieces": {"thrace": "anna: war-wagon 3, war-wagon 2, caravan 1"}}],
    ),
    (59, {"cards": {"anna": "59, 1, 2, 3, 4"}}, [{"cards": {"anna": "59, 1, 2, 3"}}]),
    (
        60,
        {"control_tokens": land("serbia", "crete", "moesia", "albania", "wallachia")},
        [{"control_tokens": land("serbia", "crete", "moesia", "albania")}],
    ),
    (
        63,
        {"markets": {"thrace": "wine, salt, furs, grain"}},
        [{"markets": {"thrace": "wine, salt, furs", "delta": "wine, salt, furs, grain"}}],
    ),
    (
        64,
        {"pieces": {"thrace": "anna: caravan 1, merchant-ship 3 [4 wine, 2 salt]"}},
        [{"pieces": {"thrace": "anna: merchant-ship 3 [3 wine, 2 salt], caravan 1 [1 wine]"}}],
    ),
    (
        68,
        {"units": {"serbia": "anna: captain 1", "thrace": "anna: 6 light-infantry, captain 3"}},
        [
            {"units": {"thrace": "anna: 5 light-infantry, captain 3"}},
            {"units": {"thrace": "anna: 6 light-infantry, captain 2", "serbia": "anna: captain 3"}},
        ],
    ),
    (
        69,
        {"buildings": {"thrace": "city, fort"}},
        [{"buildings": {"thrace": "town, castle", "lydia": "city, tower"}}],
    ),
    (
        70,
        {
            "buildings": dict.fromkeys(("thrace", "lydia", "crete"), "village, tower"),
            "control_tokens": land("crete"),
        },
        [
            {
                "buildings": {
                    "thrace": "village, tower", "lydia": "village, tower", "crete": "village"
                },
                "control_tokens": land("crete"),
            },
            {
                "buildings": {
                    "thrace": "village, tower", "lydia": "village, tower", "rhodes": "tower"
                }
            },
        ],
    ),
]  # fmt: skip


@pytest.mark.rule("MU-GOAL-01", "MU-TIME-15")
@pytest.mark.parametrize(
    ("card", "position"), [(card, yes) for card, yes, _ in CASES], ids=[f"{n}" for n, *_ in CASES]
)
def test_met(card: int, position: Position) -> None:
    assert told(holding(card, position), card)


@pytest.mark.rule("MU-GOAL-01", "MU-TIME-15")
@pytest.mark.parametrize(
    ("card", "position"),
    [(card, position) for card, _, no in CASES for position in no],
    ids=[f"{card}-{at}" for card, _, no in CASES for at in range(len(no))],
)
def test_not_met(card: int, position: Position) -> None:
    scene = holding(card, position)
    assert not told(scene, card)
    colours = scene.state.world.objectives[card - 1].token
    scene.refuses(f"anna: claim-token card-{card} {(*colours, 'blue')[0]}", "MU-TIME-15")


# ---- what a position alone does not show


@pytest.mark.rule("MU-GOAL-01")
def test_objective_7_at_sea() -> None:
    """Archers aboard two galleys of one sea zone stand together."""
    aegean = {"north-aegean-sea": "anna: galley 2, galley 2"}
    first, second = (given(THREE).state.world.aboard(galley) for galley in (0, 1))
    four = (0, 0, 4, 0, 0, 0, 0, 0)
    aboard = [{first: four, second: four}, {}, {}]
    assert told(holding(7, {"pieces": aegean, "fields": {"army": aboard}}), 7)


@pytest.mark.rule("MU-GOAL-01", "MU-CARD-11")
def test_objective_13_takes_the_card_away() -> None:
    scene = holding(13, {"cards": {"anna": "13, 1, 2, 3"}})
    scene.play("anna: claim-token card-13 orange")
    assert scene.state.cards[0].bit_count() == 3


@pytest.mark.rule("MU-GOAL-01", "MU-GOAL-05")
def test_objective_36_without_money_of_others() -> None:
    """3100 florins and a loan are enough, but not if 100 of them came from another player in this turn."""
    scene = holding(36, {"florins": {"anna": 3000}, "debt": {"anna": 500}})
    scene.play("bruno: give @anna 100")
    assert scene.florins("anna") == 3100
    assert not told(scene, 36)


@pytest.mark.rule("MU-GOAL-01", "MU-GOAL-05")
def test_objective_36_without_ransoms() -> None:
    scene = holding(36, {"florins": {"anna": 2450}, "fields": prisoners((2, 0, 0, 0))})
    scene.play("bruno: ransom @anna light-infantry 2")
    assert scene.florins("anna") == 2530
    assert not told(scene, 36)


@pytest.mark.rule("MU-GOAL-01", "MU-GOAL-05")
@pytest.mark.parametrize(("florins", "met"), [(2499, False), (2500, True)])
def test_objective_36_without_the_bid_of_the_first(florins: int, met: bool) -> None:
    scene = holding(36, {"phase": "order", "florins": {"anna": florins}})
    scene.play("anna: bid 0", "bruno: bid 90", "carla: bid 50")
    assert scene.florins("anna") == florins + 90
    assert told(scene, 36) is met


@pytest.mark.rule("MU-GOAL-01")
def test_objective_49_first_in_two_turns() -> None:
    scene = holding(49, {"phase": "order", "turn": 4, "fields": {"order": [1, 0, 2]}})
    scene.play("anna: bid 30", "bruno: bid 20", "carla: bid 10")
    assert scene.state.order == [0, 1, 2]
    assert not told(scene, 49)

    scene.pass_until("order.bid")
    scene.play("anna: bid 3", "bruno: bid 2", "carla: bid 1")
    assert scene.state.turn == 5
    assert told(scene, 49)


@pytest.mark.rule("MU-GOAL-01")
@pytest.mark.parametrize(
    ("partner", "second", "places", "met"),
    [
        ("carla", "grant passage @carla @anna", ("pannonia", "delta"), True),
        ("carla", "grant commercial @carla @anna", ("pannonia", "delta"), False),
        ("carla", "grant passage @carla @anna", ("pannonia", "thrace"), False),
        ("carla", "payment @carla @anna 10", ("pannonia", "delta"), False),
        ("bruno", "grant passage @bruno @anna", ("pannonia", "transylvania"), False),
    ],
)
def test_objective_51_treaties_used_in_trade(
    partner: str, second: str, places: tuple[str, str], met: bool
) -> None:
    scene = holding(51, {"pieces": dict.fromkeys(places, "anna: caravan 1")})
    sign(scene, "anna", "bruno", "grant commercial @bruno @anna")
    assert not told(scene, 51)
    sign(scene, "anna", partner, second)
    assert told(scene, 51) is met
