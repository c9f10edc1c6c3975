"""The way to barbarians beside one's own army (MU-CPHASE-12): what is offered, against all ways tried out."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.state import MedState
from gonfalon.kernel.table import Table
from tests.games.medioevo.campaign import army, combat
from tests.games.medioevo.scene import Scene

ANNA = 0
LAND = {"macedonia": "anna: war-wagon 1"}
FLEET = {"peloponnese": "anna: galley 1"}
Case = tuple[dict[str, str], str, int, dict[str, Any]]
CASES: dict[str, Case] = {
    "too far": (LAND, "bithynia", 2, {}),
    "just near enough": (LAND, "bithynia", 3, {}),
    "one more": (LAND, "bithynia", 4, {}),
    "next door": (LAND, "thrace", 1, {}),
    "over terrain, too far": (LAND, "mysia", 2, {"terrain": "on"}),
    "over terrain, just near enough": (LAND, "mysia", 3, {"terrain": "on"}),
    "over terrain, one more": (LAND, "mysia", 4, {"terrain": "on"}),
    "over terrain, a long way": (LAND, "bithynia", 6, {"terrain": "on"}),
    "over terrain, an enemy on the way": (
        LAND, "bithynia", 6, {"terrain": "on", "units": {"mysia": "bruno: 1 archer"}, "war": ["anna bruno"]},
    ),
    "an enemy on the way": (LAND, "bithynia", 4, {"units": {"mysia": "bruno: 1 archer"}, "war": ["anna bruno"]}),
    "a friend on the way": (LAND, "bithynia", 3, {"units": {"mysia": "bruno: 1 archer"}}),
    "out of a castle": (LAND, "bithynia", 2, {"buildings": {"macedonia": "castle"}}),
    "by sea, too far": (FLEET, "bithynia", 2, {}),
    "by sea, but then on foot": (FLEET, "bithynia", 3, {}),
    "by sea": (FLEET, "lydia", 3, {}),
    "by sea, an enemy fleet on the way": (
        FLEET, "lydia", 3,
        {"units": {"north-aegean-sea": "bruno: 1 archer"}, "pieces": {"north-aegean-sea": "bruno: galley 1"}, "war": ["anna bruno"]},
    ),
}  # fmt: skip


def set_out(case: Case, bound: bool) -> Scene:
    """An army with one carrier; barbarians at the goal, beside a unit of Anna if she is bound to fight there."""
    carriers, goal, points, position = case
    (start,) = carriers
    more = dict(position)
    horde = "barbarians: 1 light-infantry" + ("; anna: 1 archer" if bound else "")
    units = {start: "anna: 1 archer", goal: horde, **more.pop("units", {})}
    pieces = {**carriers, **more.pop("pieces", {})}
    scene = combat(units=units, pieces=pieces, **more)
    scene.state.piece_points[0] = points
    scene.restart()
    return scene


def steps(table: Table) -> list[str]:
    return [move.text for move in table.legal(ANNA) if move.verb == "go"]


def comes_to(table: Table, step: str, goal: int) -> bool:
    """Does this step, with others after it, bring the army to the goal?"""
    after = table.copy()
    after.play(ANNA, step)
    s = after.state
    assert isinstance(s, MedState)
    if s.battle is not None or s.agenda[-1].window != "move.step":
        return s.battle is not None and s.battle.space == goal
    return any(comes_to(after, onward, goal) for onward in steps(after))


@pytest.mark.rule("MU-CPHASE-12")
@pytest.mark.parametrize("name", CASES)
def test_every_way_to_the_barbarians_is_offered_and_no_other(name: str) -> None:
    case = CASES[name]
    free, bound = set_out(case, False), set_out(case, True)
    (start,) = case[0]
    march = f"anna: {'sail' if case[0] == FLEET else 'march'} {start}"
    goal = free.state.world.zone(case[1])
    free.play(march)
    ways = [step for step in steps(free.table) if comes_to(free.table, step, goal)]
    if not ways:
        # the battle where they stand is all that is left, and forced
        assert bound.state.battle is not None
        return
    bound.play(march)
    assert bound.state.battle is not None or steps(bound.table) == ways
    if bound.state.battle is None:
        bound.refuses("anna: halt", "MU-CPHASE-12")
        for step in sorted(set(steps(free.table)) - set(ways)):
            bound.refuses(f"anna: {step}", "MU-CPHASE-12")


@pytest.mark.rule("MU-CPHASE-12", "MU-CPHASE-03")
def test_an_army_that_cannot_go_anywhere_still_fights_the_barbarians_beside_it() -> None:
    scene = combat(units={"serbia": "anna: 1 archer; barbarians: 1 light-infantry"})
    assert scene.state.battle is not None
    assert not scene.happened("combat-pass")


@pytest.mark.rule("MU-CPHASE-05", "MU-MOVE-13")
def test_the_only_unit_of_a_group_is_not_offered_again() -> None:
    scene = combat(units={"thrace": "anna: 1 archer, 2 cavalry"}, buildings={"thrace": "castle"})
    scene.play("anna: march thrace")
    zones = ["go macedonia", "go mysia", "go moesia"]
    assert scene.legal("anna") == [*zones, "take archer 0..1", "take cavalry 0..2"]
    scene.play("anna: take cavalry 0")
    # the last one cannot be left, so there is nothing to choose
    assert scene.legal("anna") == zones
    scene.play("anna: go macedonia")
    assert army(scene, "anna", "macedonia") == {"archer": 1}
    assert army(scene, "anna", "thrace") == {"cavalry": 2}


@pytest.mark.rule("MU-CPHASE-11")
def test_fleets_that_share_a_sea_zone_may_fight_without_moving() -> None:
    scene = combat(
        units={"marmara-sea": "anna: 9 archer; bruno: 1 archer"},
        pieces={"marmara-sea": "anna: galley 3; bruno: galley 1"}, war=["anna bruno"],
    )  # fmt: skip
    assert "engage marmara-sea player-2" in scene.legal("anna")
    scene.play("anna: engage marmara-sea @bruno")
    assert scene.state.battle.space == scene.state.world.zone("marmara-sea")
    while scene.state.battle is not None:
        scene.default(scene.asked[0])
    assert army(scene, "bruno", "marmara-sea") == {}
    assert not scene.happened("conquest")


@pytest.mark.rule("MU-MOVE-25", "MU-MOVE-12")
def test_a_movement_whose_last_piece_is_lost_is_over_without_a_word() -> None:
    scene = combat(
        units={"serbia": "barbarians: 1 light-infantry", "lydia": "anna: 1 archer"},
        pieces={"macedonia": "anna: war-wagon 1", "lydia": "anna: war-wagon 1"},
    )
    scene.play("anna: march macedonia", "anna: go serbia")
    assert [event.rule for event in scene.happened("piece-lost")] == ["MU-MOVE-25"]
    assert (scene.state.movement, scene.happened("movement-over")) == (None, [])


@pytest.mark.rule("MU-CPHASE-12", "MU-MOVE-13")
@pytest.mark.parametrize("help_ashore", ["castle", "wagon", ""])
def test_who_lands_goes_on_by_land_with_a_wagon_or_out_of_a_castle(help_ashore: str) -> None:
    wagon = {"peloponnese": "anna: galley 1, war-wagon 1"} if help_ashore == "wagon" else FLEET
    castle = {"mysia": "castle"} if help_ashore == "castle" else {}
    scene = set_out((wagon, "bithynia", 3, {"buildings": castle}), True)
    if not help_ashore:
        assert scene.state.battle is not None
        return
    assert "sail peloponnese" in scene.legal("anna")
    scene.play("anna: sail peloponnese", "anna: go south-aegean-sea")
    # where only one way is left it is gone unasked
    onward = ["go bithynia"] if castle else ["go mysia", "go lydia"]
    assert (scene.window, steps(scene.table)) == ("move.step", onward)
