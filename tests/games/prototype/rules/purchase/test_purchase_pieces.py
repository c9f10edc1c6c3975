"""Transports, siege engines and Captains: prices, prerequisites and limits."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.realm.questions.pieces import full_pm, room_goods, room_vf
from tests.games.prototype.economy import LT2, LT3, purchase, ready, spent
from tests.games.prototype.scene import Scene


def rich(known: str, **more: Any) -> Scene:
    return purchase(technologies={"anna": known}, florins={"anna": 9000}, **more)


@pytest.mark.rule("MP-TRANS-01")
@pytest.mark.rule("MP-TRANS-02")
@pytest.mark.parametrize(
    ("kind", "prices", "pm"),
    [
        ("merchant-ship", (200, 250, 300), (6, 7, 8)),
        ("galley", (200, 250, 300), (7, 8, 9)),
        ("caravan", (100, 150, 200), (6, 7, 8)),
        ("war-wagon", (100, 150, 200), (7, 8, 9)),
    ],
)
def test_four_kinds_of_three_levels(
    kind: str, prices: tuple[int, ...], pm: tuple[int, ...]
) -> None:
    for level in (1, 2, 3):
        scene = rich("fanaticism, feudalism, hospital, university, carpentry")
        assert spent(scene, "anna", f"buy-transport {kind} {level}") == prices[level - 1]
        ready(scene)
        scene.pass_until("combat.turn")
        transport = scene.state.world.transport_names.index(f"{kind}-1")
        assert scene.state.transport_level[transport] == level
        assert (
            full_pm(scene.state, transport) == scene.state.transport_pm[transport] == pm[level - 1]
        )
    scene = rich(LT3)
    scene.refuses(f"anna: buy-transport {kind} 4", "MP-TRANS-01")
    scene.refuses(f"anna: buy-transport {kind} 0", "MP-TRANS-01")


@pytest.mark.rule("MP-TRANS-03")
@pytest.mark.rule("MP-TRANS-04")
@pytest.mark.rule("MP-TRANS-05")
@pytest.mark.parametrize(
    ("small", "war", "goods"),
    [("off", (20, 40, 60), (10, 30, 50)), ("on", (20, 30, 40), (10, 20, 30))],
)
def test_holds(small: str, war: tuple[int, ...], goods: tuple[int, ...]) -> None:
    fleet = ", ".join(f"{kind} {n}" for kind in ("galley", "war-wagon", "caravan", "merchant-ship") for n in (1, 2, 3))  # fmt: skip
    s = purchase(transports={"thrace": f"anna: {fleet}"}, small_holds=small).state
    by_kind: dict[str, list[tuple[int, int]]] = {}
    for transport, owner in enumerate(s.transport_owner):
        if owner == 0:
            kind = s.world.transport_names[transport].rsplit("-", 1)[0]
            by_kind.setdefault(kind, []).append((room_vf(s, transport), room_goods(s, transport)))
    assert by_kind["galley"] == by_kind["war-wagon"] == [(vf, 0) for vf in war]
    assert by_kind["caravan"] == by_kind["merchant-ship"] == [(10, count) for count in goods]


@pytest.mark.rule("MP-TRANS-06")
def test_levels_need_lt_and_ships_carpentry() -> None:
    scene = rich(LT2)
    scene.allows("anna: buy-transport war-wagon 2", "anna: buy-transport caravan 2")
    scene.refuses("anna: buy-transport galley 2", "MP-TRANS-06")
    scene.refuses("anna: buy-transport merchant-ship 2", "MP-TRANS-06")
    scene.refuses("anna: buy-transport war-wagon 3", "MP-TRANS-06")
    carpenters = rich(f"{LT2}, carpentry")
    carpenters.allows("anna: buy-transport galley 2")
    carpenters.refuses("anna: buy-transport galley 3", "MP-TRANS-06")
    low = rich("carpentry", transports={"thrace": "anna: galley 1"})
    low.refuses("anna: buy-transport galley 2", "MP-TRANS-06")
    low.refuses("anna: improve-transport galley-1 2", "MP-TRANS-06")


@pytest.mark.rule("MP-TRANS-07")
def test_improvements_cost_the_difference() -> None:
    scene = rich(f"{LT3}, carpentry", transports={"thrace": "anna: galley 1, caravan 2"})
    assert spent(scene, "anna", "improve-transport galley-1 3") == 100
    assert spent(scene, "anna", "improve-transport caravan-1 3") == 50
    scene.refuses("anna: improve-transport caravan-1 3", "MP-TRANS-07")
    scene.refuses("anna: improve-transport caravan-1 2", "MP-TRANS-07")
    ready(scene)
    galley = scene.state.world.transport_names.index("galley-1")
    assert scene.state.transport_level[galley] == 3
    assert scene.state.transport_pm[galley] == 9


@pytest.mark.rule("MP-TRANS-08")
def test_three_transports_in_a_turn() -> None:
    fleet = "galley 1, merchant-ship 1, war-wagon 1, caravan 1"
    scene = rich(f"{LT3}, carpentry", transports={"thrace": f"anna: {fleet}"})
    scene.play(
        "anna: improve-transport galley-1 2",
        "anna: buy-transport caravan 1",
        "anna: improve-transport war-wagon-1 2",
    )
    scene.refuses("anna: improve-transport caravan-1 2", "MP-TRANS-08")
    scene.refuses("anna: buy-transport galley 1", "MP-TRANS-08")
    scene.allows("anna: improve-transport galley-1 3")  # still the same transport


@pytest.mark.rule("MP-TRANS-08")
def test_improved_only_in_an_own_settlement() -> None:
    scene = rich(
        f"{LT2}, carpentry",
        transports={"mysia": "anna: caravan 1", "lydia": "anna: galley 1 [war-wagon 1]"},
    )
    scene.refuses("anna: improve-transport caravan-1 2", "MP-TRANS-08")
    scene.refuses("anna: improve-transport war-wagon-1 2", "MP-TRANS-08")
    scene.allows("anna: improve-transport galley-1 2")
    damaged = rich(LT2, transports={"thrace": "anna: caravan 1"}, damaged={"thrace": "village"})
    damaged.refuses("anna: improve-transport caravan-1 2", "MP-TRANS-08")
    foreign = rich(LT2, transports={"pannonia": "bruno: caravan 1"})
    foreign.refuses("anna: improve-transport caravan-1 2", "MP-BUY-01")


@pytest.mark.rule("MP-TRANS-09")
@pytest.mark.parametrize(("known", "limit"), [("weaving", 1), (LT2, 2), (LT3, 3)])
def test_fleet_limit_is_lt(known: str, limit: int) -> None:
    kinds = ("galley", "merchant-ship", "war-wagon", "caravan")
    standing = ", ".join(f"{kind} 1" for kind in kinds for _ in range(limit - 1))
    for kind in kinds:
        transports = {"thrace": f"anna: {standing}"} if standing else {}
        scene = rich(known, transports=transports)
        scene.play(f"anna: buy-transport {kind} 1")
        scene.refuses(f"anna: buy-transport {kind} 1", "MP-TRANS-09")


@pytest.mark.rule("MP-TRANS-09")
@pytest.mark.rule("MP-TECHFX-41")
def test_arsenal_allows_one_ship_more_for_less() -> None:
    scene = rich(
        "arsenal, carpentry, fanaticism, feudalism, hospital",
        transports={"thrace": "anna: galley 1, galley 1, galley 1, merchant-ship 1, war-wagon 1, war-wagon 1, war-wagon 1"},
    )  # fmt: skip
    assert spent(scene, "anna", "buy-transport galley 3") == 250
    scene.refuses("anna: buy-transport galley 3", "MP-TRANS-09")
    scene.refuses("anna: buy-transport war-wagon 1", "MP-TRANS-09")
    assert spent(scene, "anna", "buy-transport merchant-ship 1") == 150
    assert spent(scene, "anna", "improve-transport galley-1 2") == 50


@pytest.mark.rule("MP-COMP-04")
def test_a_kind_can_run_out() -> None:
    ships = ", ".join(["caravan 1 [1 vf]"] * 12)
    scene = purchase(transports={"serbia": f"bruno: {ships}"})
    scene.refuses("anna: buy-transport caravan 1", "MP-COMP-04")
    scene.allows("anna: buy-transport war-wagon 1")


# ---- engines


@pytest.mark.rule("MP-ENGINE-01")
@pytest.mark.parametrize(
    ("known", "offered"),
    [
        ("weaving", {"catapult": 100}),
        (LT2, {"catapult": 100, "trebuchet": 200}),
        (LT3, {"catapult": 100, "trebuchet": 200}),
        (f"{LT3}, alchemy", {"catapult": 100, "trebuchet": 200, "bombard": 300}),
        (f"{LT2}, alchemy", {"catapult": 100, "trebuchet": 200}),
    ],
)
def test_engines(known: str, offered: dict[str, int]) -> None:
    for kind in ("catapult", "trebuchet", "bombard"):
        scene = rich(known)
        if kind in offered:
            assert spent(scene, "anna", f"buy-engine {kind}") == offered[kind]
        else:
            scene.refuses(f"anna: buy-engine {kind}", "MP-ENGINE-01")


@pytest.mark.rule("MP-ENGINE-02")
def test_engines_up_to_lt() -> None:
    scene = rich(f"{LT3}, alchemy", engines={"thrace": "anna: trebuchet"})
    scene.play("anna: buy-engine trebuchet", "anna: buy-engine bombard")
    scene.refuses("anna: buy-engine catapult", "MP-ENGINE-02")
    rich("weaving", engines={"mysia": "anna: catapult"}).refuses(
        "anna: buy-engine catapult", "MP-ENGINE-02"
    )


@pytest.mark.rule("MP-ENGINE-03")
def test_engines_are_changed_for_better_ones() -> None:
    scene = rich(
        f"{LT3}, alchemy",
        engines={"mysia": "anna: catapult"},
        transports={"thrace": "anna: war-wagon 1 [3 vf, catapult]"},
    )
    scene.refuses("anna: improve-engine catapult-2 trebuchet", "MP-ENGINE-03")
    scene.refuses("anna: improve-engine catapult-1 catapult", "MP-ENGINE-03")
    assert spent(scene, "anna", "improve-engine catapult-1 trebuchet") == 100
    assert spent(scene, "anna", "improve-engine trebuchet-1 bombard") == 100
    ready(scene)
    s = scene.state
    bombard = s.world.engine_names.index("bombard-1")
    wagon = s.world.transport_names.index("war-wagon-1")
    assert (s.engine_owner[bombard], s.engine_aboard[bombard]) == (0, wagon)
    assert s.engine_owner[s.world.engine_names.index("catapult-1")] == -1
    assert s.engine_owner[s.world.engine_names.index("trebuchet-1")] == -1


@pytest.mark.rule("MP-ENGINE-03")
def test_an_engine_needs_the_prerequisites_of_the_new_kind() -> None:
    scene = rich(LT3, engines={"thrace": "anna: catapult"})
    scene.refuses("anna: improve-engine catapult-1 bombard", "MP-ENGINE-01")
    scene.allows("anna: improve-engine catapult-1 trebuchet")
    rich("alchemy", engines={"thrace": "anna: catapult"}).refuses(
        "anna: improve-engine catapult-1 trebuchet", "MP-ENGINE-01"
    )


# ---- Captains


@pytest.mark.rule("MP-CAPT-01")
@pytest.mark.rule("MP-TECHFX-14")
def test_captains_of_levels_up_to_lt() -> None:
    scene = rich(LT2)
    assert spent(scene, "anna", "buy-captain 2") == 200
    scene.refuses("anna: buy-captain 3", "MP-CAPT-01")
    scene.refuses("anna: buy-captain 4", "MP-CAPT-01")
    scene.refuses("anna: buy-captain 0", "MP-CAPT-01")
    rich("fanaticism, hospital").refuses("anna: buy-captain 1", "MP-CAPT-01")
    third = rich(LT3)
    assert spent(third, "anna", "buy-captain 1", "buy-captain 1", "buy-captain 3") == 500
    ready(third)
    third.pass_until("combat.turn")
    assert sorted(third.captain_levels("anna", "thrace")) == [1, 1, 3]


@pytest.mark.rule("MP-CAPT-02")
def test_not_more_captains_than_lt() -> None:
    scene = rich(LT2, captains={"thrace": "anna: 1", "mysia": "anna: 1"})
    scene.refuses("anna: buy-captain 1", "MP-CAPT-02")
    one = rich(LT2, captains={"thrace": "anna: 1"})
    one.play("anna: buy-captain 1")
    one.refuses("anna: buy-captain 1", "MP-CAPT-02")
    three = rich(LT3, captains={"thrace": "anna: 1, 1, 1"})
    three.refuses("anna: buy-captain 1", "MP-CAPT-02")
