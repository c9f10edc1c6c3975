"""COMP: what the box holds."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.control.changes.ruin import damage_building
from gonfalon.games.medioevo.definitions.questions.reserve import stock_left
from gonfalon.games.medioevo.world import BUILDINGS, CIVIL
from tests.games.medioevo.scene import THREE, given

FOUR = {**THREE, "dino": "golden-horde"}


def spread(building: str, count: int) -> dict[str, str]:
    """So many buildings of a type on land that nobody controls."""
    state = given(FOUR).state
    ids = state.world.territory_ids
    free = [ids[t] for t, holder in enumerate(state.control) if holder < 0 and state.land >> t & 1]
    return dict.fromkeys(free[:count], building)


@pytest.mark.rule("MU-COMP-01")
def test_ten_cavalry() -> None:
    scene = given(THREE, units={"thrace": "anna: 10 cavalry"})
    assert scene.state.world.unit_stock == [20, 20, 10, 10]

    scene.refuses("anna: enlist cavalry thrace 1", "MU-COMP-01")
    scene.allows("bruno: enlist cavalry pannonia 1")


@pytest.mark.rule("MU-COMP-01")
def test_as_many_as_are_left() -> None:
    scene = given(THREE, units={"thrace": "anna: 9 cavalry"})

    scene.allows("anna: enlist cavalry thrace 1")
    scene.refuses("anna: enlist cavalry thrace 2", "MU-COMP-01")


@pytest.mark.rule("MU-COMP-05", "MU-COMP-15")
def test_markers_and_money_limit_nothing() -> None:
    everything = "cartography 4, guilds 4, influence 4, strategy 4, engineering 4, temporal-power 4"
    scene = given(
        THREE,
        phase="tax",
        technologies={"anna": everything},
        honour={"anna": 120},
        debt={"anna": 500},
        florins={"anna": 15000, "bruno": 4980},
    )
    scene.play("anna: tax 50", "bruno: tax 30", "carla: tax 30")

    assert scene.florins("anna") == 15000 + 350 - 50


@pytest.mark.rule("MU-COMP-07")
@pytest.mark.parametrize(
    ("building", "count", "move"),
    [
        ("village", 24, "build village lydia"),
        ("town", 17, "upgrade civil thrace 2"),
        ("city", 12, "upgrade civil thrace 3"),
        ("fort", 20, "build fort rhodes"),
        ("castle", 20, "build castle rhodes"),
        ("cathedral", 14, "build cathedral rhodes"),
    ],
)
def test_no_building_left(building: str, count: int, move: str) -> None:
    position = {"florins": {"anna": 5000}, "technologies": {"anna": "engineering 4, religion 1"}}
    others = spread(building, count)
    here = "town" if building == "city" else "tower" if building == "village" else "village"
    scene = given(FOUR, buildings={**others, "thrace": here}, **position)
    assert stock_left(scene.state, BUILDINGS.index(building)) == 0
    scene.refuses(f"anna: {move}", "MU-COMP-07")

    less = dict(list(others.items())[:-1])
    scene = given(FOUR, buildings={**less, "thrace": here}, **position)
    scene.allows(f"anna: {move}")


@pytest.mark.rule("MU-COMP-07")
def test_the_stock_of_buildings() -> None:
    state = given(THREE).state

    assert [stock_left(state, n) for n in range(7)] == [24, 17, 12, 40, 20, 20, 14]


@pytest.mark.rule("MU-COMP-08")
def test_barbarian_galleys_come_from_the_same_stock() -> None:
    """14 galleys of players and one of the barbarians."""
    galleys = "galley 1, galley 1, galley 1, galley 1, galley 1, galley 1, galley 1"
    scene = given(
        THREE,
        technologies={"anna": "carpentry 1"},
        pieces={"thrace": f"bruno: {galleys}; carla: {galleys}"},
        units={"south-aegean-sea": "barbarians: 1 light-infantry"},
    )

    scene.refuses("anna: buy-piece galley thrace 1", "MU-COMP-08")
    scene.allows("anna: buy-piece merchant-ship thrace 1")


@pytest.mark.rule("MU-COMP-08")
def test_a_transport_is_the_same_piece_at_every_level() -> None:
    """All 12 caravans are on the board; one of them is upgraded."""
    caravans = "caravan 1, caravan 1, caravan 1, caravan 1"
    scene = given(
        THREE,
        technologies={"anna": "carpentry 1"},
        pieces={"thrace": f"anna: {caravans}; bruno: {caravans}; carla: {caravans}"},
    )

    scene.refuses("anna: buy-piece caravan thrace 2", "MU-COMP-08")
    scene.allows("anna: upgrade-piece piece-1a 2")


@pytest.mark.rule("MU-COMP-09")
def test_no_bombard_left() -> None:
    bombards = "siege-engine 3, siege-engine 3, siege-engine 3, siege-engine 3"
    scene = given(
        FOUR,
        technologies={"anna": "mathematics 3"},
        pieces={
            "thrace": f"anna: siege-engine 2; bruno: {bombards}; carla: {bombards}; dino: {bombards}"
        },
    )

    scene.refuses("anna: upgrade-piece piece-1a 3", "MU-COMP-09")
    assert [stock_left(scene.state, n) for n in (11, 12, 13)] == [16, 13, 0]


@pytest.mark.rule("MU-COMP-16")
def test_any_number_of_destruction_tokens() -> None:
    castles = spread("castle", 20)
    scene = given(FOUR, buildings=castles, damage=dict.fromkeys(castles, (0, 8, 0)))
    s = scene.state.copy()
    place = s.world.territory(next(iter(castles)))
    damage_building(s, place, 1, 1, "MU-BLD-14")

    assert s.military[place] == 0


@pytest.mark.rule("MU-COMP-17")
def test_ten_large_standards() -> None:
    four = {**FOUR, "ewa": "novgorod"}
    three = "captain 3, captain 3, captain 3"
    scene = given(
        four,
        technologies={"anna": "military-art 1"},
        units={
            "thrace": "anna: captain 3",
            "pannonia": f"bruno: {three}",
            "judea": f"carla: {three}",
            "crimea": f"dino: {three}",
        },
    )
    scene.refuses("anna: hire-captain thrace 3", "MU-COMP-17")
    scene.allows("anna: hire-captain thrace 2")
    scene.play("bruno: remove-captain captain-2a")
    scene.allows("anna: hire-captain thrace 3")


@pytest.mark.rule("MU-COMP-17")
def test_a_promotion_returns_the_small_standard() -> None:
    scene = given(
        THREE, technologies={"anna": "military-art 1"}, units={"thrace": "anna: captain 2"}
    )
    assert [stock_left(scene.state, n) for n in (14, 15)] == [14, 10]
    scene.play("anna: promote-captain captain-1a 3")

    assert [stock_left(scene.state, n) for n in (14, 15)] == [15, 9]


@pytest.mark.rule("MU-COMP-18")
def test_a_destroyed_city_can_be_built_again() -> None:
    scene = given(THREE, buildings={"thrace": "city"})
    s = scene.state.copy()
    before = stock_left(s, 2)
    damage_building(s, s.world.territory("thrace"), CIVIL, 6, "MU-BLD-14")

    assert stock_left(s, 2) == before + 1
