"""Forecasts agree with what then happens.

Small battles are played out in every way: all legal assignments of both sides and all choices of refuge. What is
seen must be exactly what the forecast holds possible, no less and no more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from gonfalon.games.warriors_traders.battle.questions.blows import (
    attackers,
    complete,
    defenders,
    power,
)
from gonfalon.games.warriors_traders.battle.questions.forecast import Ending, endings, forecast
from gonfalon.games.warriors_traders.state import WarState
from gonfalon.games.warriors_traders.world import BARBARIAN, UNITS
from gonfalon.kernel.events import Event
from gonfalon.kernel.moves import Move, RangeMove
from gonfalon.kernel.table import Table
from tests.games.warriors_traders.scene import Scene, given

COMMANDER = (0, 0, 6)
OWN = 0
"""The attacker's seat."""


def war(army: str, bourbon: str, own: int = 0, enemy: int = 0, **provinces: str) -> Scene:
    """Switzerland stands in Bern, France in Bourbon; `own` and `enemy` are their Military tokens."""
    return given(
        "switzerland",
        "france",
        phase="maneuvering",
        active="switzerland",
        wars=[("switzerland", "france")],
        tokens={"switzerland": (0, 0, own), "france": (0, 0, enemy)},
        provinces={"bern": f"switzerland: {army}", "bourbon": f"france: {bourbon}", **provinces},
    )


def corner(bulgaria: str, rumelia: str, own: int, enemy: int) -> Scene:
    """Romania attacks Serbia in Rumelia, whose only neighbour is Bulgaria."""
    return given(
        "romania",
        "serbia",
        phase="maneuvering",
        active="romania",
        wars=[("romania", "serbia")],
        tokens={"romania": (0, 0, own), "serbia": (0, 0, enemy)},
        provinces={"bulgaria": f"romania: {bulgaria}", "rumelia": f"serbia: {rumelia}"},
    )


def shared(bayern: str, konstanz: str, breisgau: str) -> Scene:
    """Germany attacks England in Konstanz, far from any English land; both have Commander."""
    return given(
        "germany",
        "england",
        phase="maneuvering",
        active="germany",
        wars=[("germany", "england")],
        tokens={"germany": COMMANDER, "england": COMMANDER},
        provinces={
            "bayern": f"germany: {bayern}",
            "konstanz": f"england: {konstanz}",
            "breisgau": breisgau,
        },
    )


def allied(army: str, bourbon: str, french: int = 0) -> Scene:
    """France and England, who has Commander, hold Bourbon together; around it only Artois is free."""
    return given(
        "switzerland",
        "france",
        "germany",
        "england",
        phase="maneuvering",
        active="switzerland",
        alliances="2v2",
        wars=[("switzerland", "france")],
        tokens={"england": COMMANDER, "france": (0, 0, french)},
        provinces={
            "bern": f"switzerland: {army}",
            "bourbon": bourbon,
            "artois": "free",
            "schwyz": "switzerland: 1 princess",
            "ile-de-france": "1 barbarian",
        },
    )


def raid(army: str, geneve: str, turn: int = 1, own: int = 0, **provinces: str) -> Scene:
    """Switzerland stands in Bern, Barbarians in Geneve."""
    return given(
        "switzerland",
        "france",
        phase="maneuvering",
        active="switzerland",
        turn=turn,
        tokens={"switzerland": (0, 0, own)},
        provinces={"bern": f"switzerland: {army}", "geneve": geneve, **provinces},
    )


def horde(bulgaria: str, rumelia: str, own: int = 0) -> Scene:
    """Romania attacks Barbarians in Rumelia on turn 4."""
    return given(
        "romania",
        "serbia",
        phase="maneuvering",
        active="romania",
        turn=4,
        tokens={"romania": (0, 0, own)},
        provinces={"bulgaria": f"romania: {bulgaria}", "rumelia": rumelia},
    )


WARS: dict[str, tuple[Scene, str]] = {
    "one against one": (war("1 infantry, 1 princess", "1 archer"), "bourbon"),
    "without Commander": (
        war("1 cavalry, 1 infantry, 1 princess", "1 archer, 2 infantry"),
        "bourbon",
    ),
    "attackers with Commander": (
        war("1 archer, 2 infantry, 1 princess", "1 archer, 1 infantry", own=6),
        "bourbon",
    ),
    "defenders with Commander": (
        war("1 archer, 1 infantry, 1 princess", "1 archer, 1 infantry", enemy=6),
        "bourbon",
    ),
    "both with Commander": (
        war("1 archer, 1 infantry", "1 archer, 1 infantry", own=6, enemy=6, geneve="free"),
        "bourbon",
    ),
    "damaged armies": (
        war("1 cavalry -1, 1 archer -1, 1 princess", "1 cavalry -2, 1 archer", own=6, enemy=6),
        "bourbon",
    ),
    "a Fort before Princesses": (
        war("1 cavalry, 1 infantry", "1 fort -2, 1 princess, 1 infantry", own=6),
        "bourbon",
    ),
    "two Forts": (war("1 cavalry", "1 fort -4, 1 fort -4, 1 princess"), "bourbon"),
    "retreated defenders": (
        war("1 archer, 1 princess", "2 infantry lying, 1 infantry", own=6, enemy=6),
        "bourbon",
    ),
    "Princesses alone": (war("2 infantry, 1 princess", "3 princess"), "bourbon"),
    "a corner, attackers leave it open": (corner("2 archer", "2 infantry", 6, 6), "rumelia"),
    "a corner, attackers cannot retreat": (corner("2 archer", "2 infantry", 0, 6), "rumelia"),
    "a corner, attackers hold the exit": (
        corner("1 archer, 1 princess", "2 infantry", 6, 6),
        "rumelia",
    ),
    "one free refuge for both": (shared("2 infantry", "2 infantry", "1 barbarian"), "konstanz"),
    "two refuges for both": (shared("2 infantry", "2 infantry", "free"), "konstanz"),
    "the attacker may close the refuge": (
        shared("2 infantry, 1 princess", "2 infantry", "free"),
        "konstanz",
    ),
    "two allies defend": (
        allied("1 archer, 1 infantry", "france: 1 infantry; england: 1 archer"),
        "bourbon",
    ),
    "two allies may close both ways": (
        allied("1 cavalry", "france: 1 infantry, 2 princess; england: 1 infantry", french=6),
        "bourbon",
    ),
}
"""Small battles between players: the table before the first move, and where all armies of seat 0 go."""

RAIDS: dict[str, tuple[Scene, str]] = {
    "one against one": (raid("1 infantry, 1 princess", "1 barbarian"), "geneve"),
    "more than one": (raid("2 infantry, 1 archer, 1 princess", "2 barbarian"), "geneve"),
    "Commander": (raid("2 infantry, 1 archer", "3 barbarian", own=6), "geneve"),
    "a Fort": (
        raid("1 cavalry, 1 archer", "1 barbarian-fort, 1 barbarian lying", own=6),
        "geneve",
    ),
    "a Fort and an army": (
        raid("1 cavalry, 2 infantry", "1 barbarian-fort, 1 barbarian", 5, own=6),
        "geneve",
    ),
    "damaged and retreated": (
        raid("1 cavalry -1, 1 archer", "1 barbarian -1, 1 barbarian lying", 8),
        "geneve",
    ),
    "the last turns": (raid("1 cavalry, 1 infantry", "2 barbarian", 9, own=6), "geneve"),
    "Double Strike": (raid("2 infantry, 1 archer", "2 barbarian", 4, own=12), "geneve"),
    "refuge to choose": (
        raid("2 infantry", "2 barbarian", bourbon="free", provence="free"),
        "geneve",
    ),
    "a corner left open": (horde("1 cavalry", "1 barbarian, 2 barbarian lying"), "rumelia"),
    "a corner held": (horde("1 cavalry, 1 princess", "2 barbarian"), "rumelia"),
    "a corner, Commander": (horde("1 cavalry, 1 infantry", "3 barbarian", own=6), "rumelia"),
    "a corner, both go back": (
        horde("1 archer", "1 barbarian, 1 barbarian lying", own=6),
        "rumelia",
    ),
}
"""Small battles against Barbarians."""

BATTLES = {**{f"war: {k}": v for k, v in WARS.items()}, **{f"raid: {k}": v for k, v in RAIDS.items()}}  # fmt: skip


def start(name: str) -> tuple[Scene, str]:
    """A fresh copy of a battle."""
    scene, target = BATTLES[name]
    twin = Scene(scene.table.copy(), scene.countries)
    return twin, target


def attacks_on(scene: Scene, target: str) -> dict[str, Any]:
    """The moves that would enter the province now, with their forecasts."""
    attacks = scene.prompt(scene.countries[OWN])["hints"]["attacks"]
    return {move: hint for move, hint in attacks.items() if move.split()[-1] == target}


def march(scene: Scene, target: str) -> dict[str, Any]:
    """All armies of seat 0 attack. Returns the forecast, the same before the last step and before the close."""
    country = scene.countries[OWN]
    candidate: dict[str, Any] = {}
    while attacks := attacks_on(scene, target):
        move, candidate = next(iter(attacks.items()))
        scene.play(f"{country}: {move}")
    pending: dict[str, Any] = scene.prompt(country)["hints"]["battles"][target]
    assert pending == candidate
    scene.play(f"{country}: done")
    return pending


# ---- playing a battle out in every way


Path = tuple[Table, list[Event]]


def in_battle(table: Table) -> bool:
    return not table.over and table.state.agenda[-1].window.startswith("battle.")


def concrete(table: Table, seat: int) -> Iterator[Move]:
    for move in table.legal(seat):
        if isinstance(move, RangeMove):
            yield from (move.at(amount) for amount in move.amounts)
        else:
            yield move


def kill_vp(table: Table) -> list[int]:
    assert isinstance(table.state, WarState)
    return table.state.kill_vp


def spread(tallies: list[tuple[int, ...]]) -> dict[str, list[int]]:
    """The least and the most by name of the unit."""
    columns = zip(UNITS, zip(*tallies, strict=True), strict=True)
    return {name: [min(counts), max(counts)] for name, counts in columns if max(counts)}


def enemy_dead(events: list[Event]) -> tuple[int, ...]:
    dead = [e.values["unit"] for e in events if e.kind == "unit-killed" and e.values["seat"] != OWN]
    return tuple(dead.count(unit) for unit in range(len(UNITS)))


def placements(table: Table, seat: int) -> list[list[Move]]:
    """Every way in which a seat may place its damage; one empty list if it is not asked."""
    found: dict[frozenset[tuple[int, int]], list[Move]] = {}

    def place(now: Table, moves: list[Move]) -> None:
        total: Counter[int] = Counter()
        for move in moves:
            total[move.args[0]] += move.args[1]
        key = frozenset(total.items())
        if key in found:
            return
        found[key] = moves
        if asked(now, seat):
            for move in concrete(now, seat):
                twin = now.copy()
                twin.play(seat, move)
                place(twin, [*moves, move])
            del found[key]

    place(table, [])
    return list(found.values())


def asked(table: Table, seat: int) -> bool:
    return table.state.agenda[-1].window == "battle.assign" and seat in table.waiting


def play(path: Path, seat: int, moves: list[Move]) -> Path:
    table, events = path[0].copy(), path[1]
    for move in moves:
        events = events + table.play(seat, move)
    return table, events


def all_ends(path: Path) -> list[Path]:
    """Every way on from here to the end of the battle."""
    table = path[0]
    if not in_battle(table):
        return [path]
    seat = table.waiting[0]
    if asked(table, seat):
        ways = placements(table, seat)
    else:
        ways = [[move] for move in concrete(table, seat)]
    return [end for moves in ways for end in all_ends(play(path, seat, moves))]


def ending(events: list[Event]) -> Ending:
    """What the events of a battle came to."""
    counts = {name: Counter[int]() for name in ("dies", "retreats", "lost", "away", "gone")}
    conquers = withdraws = False
    for event in events:
        values = event.values
        own = values.get("seat") == OWN
        match event.kind:
            case "unit-killed" if own:
                counts["dies"][values["unit"]] += 1
            case "army-retreated":
                counts["retreats" if own else "away"][values["unit"]] += 1
            case "army-lost":
                counts["lost" if own else "gone"][values["unit"]] += 1
            case "barbarians-fled":
                counts["away"][BARBARIAN] += values["count"]
            case "barbarians-lost":
                counts["gone"][BARBARIAN] += values["count"]
            case "army-withdrew":
                withdraws = True
            case "province-taken" if event.rule == "WT-BATTLE-14":
                conquers = True
    tallies = [tuple(count[unit] for unit in range(len(UNITS))) for count in counts.values()]
    return Ending(*tallies, conquers, withdraws)


def hits_of(scene: Scene, province: int, moves: list[Move]) -> dict[int, int]:
    """The attacker's whole assignment: what was placed, and the rest by standard."""
    placed: Counter[int] = Counter()
    for move in moves:
        placed[move.args[0]] += move.args[1]
    left = power(attackers(scene.state, province, OWN)) - placed.total()
    return complete(defenders(scene.state, province), dict(placed), left)


# ---- every battle, in every way


@pytest.mark.parametrize("name", [name for name in BATTLES if "one against one" not in name])
def test_exactly_the_forecast_endings_happen_for_every_assignment(name: str) -> None:
    scene, target = start(name)
    march(scene, target)
    assert scene.window == "battle.assign"
    state, province = scene.state, scene.state.world.province(target)
    own, enemy = attackers(state, province, OWN), defenders(state, province)

    for moves in placements(scene.table, OWN):
        hits = hits_of(scene, province, moves)
        possible = set(endings(state, OWN, province, own, enemy, hits))
        ends = all_ends(play((scene.table, []), OWN, moves))
        assert {ending(events) for _, events in ends} == possible, moves


@pytest.mark.parametrize("name", BATTLES)
def test_the_hint_gives_the_least_and_the_most_that_happens(name: str) -> None:
    scene, target = start(name)
    country = scene.countries[OWN]
    before = list(scene.state.kill_vp)
    hint = march(scene, target)
    if country in scene.asked and scene.window == "battle.assign":
        scene.default(country)

    ends = all_ends((scene.table, list(scene.events)))

    found = [ending(events) for _, events in ends]
    for field in ("own_dies", "own_retreats", "own_lost", "enemy_retreats", "enemy_lost"):
        assert hint[field] == spread([getattr(end, field) for end in found]), field
    assert hint["enemy_dies"] == spread([enemy_dead(events) for _, events in ends])
    scores = [[now - then for now, then in zip(kill_vp(t), before, strict=True)] for t, _ in ends]
    assert {score[OWN] for score in scores} == {hint["vp_gained"]}
    given_away = [sum(score) - score[OWN] for score in scores]
    assert hint["vp_given"] == [min(given_away), max(given_away)]
    for field in ("conquers", "withdraws"):
        answers = {getattr(end, field) for end in found}
        assert hint[field] == {(True,): "yes", (False,): "no"}.get(tuple(answers), "maybe")
    assert hint["exact"] == (len(set(found)) == 1)


@pytest.mark.parametrize("name", [name for name in BATTLES if name.startswith("raid")])
def test_against_barbarians_only_the_choice_of_refuge_is_open(name: str) -> None:
    scene, target = start(name)

    hint = march(scene, target)

    assert hint["vp_given"] == [0, 0]
    for field in ("own_dies", "own_retreats", "enemy_dies"):
        assert all(least == most for least, most in hint[field].values()), field


@pytest.mark.parametrize("name", ["war: two Forts", "war: both with Commander", "raid: Commander"])
def test_while_damage_is_placed_the_hint_counts_it_and_the_rest_by_standard(name: str) -> None:
    scene, target = start(name)
    country, province = scene.countries[OWN], scene.state.world.province(target)
    assert scene.window == "maneuver.move"
    march(scene, target)
    for move in concrete(scene.table, OWN):
        twin = Scene(scene.table.copy(), scene.countries)
        twin.play(f"{country}: {move}")
        if asked(twin.table, OWN):
            hits = hits_of(scene, province, [move])
            hint = twin.prompt(country)["hints"]["battles"][target]
            assert hint == msgspec.to_builtins(forecast(scene.state, OWN, province, hits)), move


# ---- what a player reads in it


def test_kills_conquest_and_the_lost_fort_are_foretold() -> None:
    scene = war("2 cavalry, 1 princess", "1 fort, 1 infantry")

    hint = march(scene, "bourbon")

    assert (hint["attack"], hint["defence"]) == (6, 6)
    assert hint["enemy_dies"] == {"infantry": [1, 1], "fort": [1, 1]}
    assert (hint["vp_gained"], hint["enemy_fort_vp"], hint["province_vp"]) == (3 + 1, 3, 1)
    # 6 damage may kill both Cavalry, one, or, piled up badly, still one
    assert hint["own_dies"] == {"cavalry": [1, 2]}
    assert hint["vp_given"] == [3, 6]
    assert hint["conquers"] == "maybe"
    assert not hint["exact"]


def test_a_withdrawal_is_foretold() -> None:
    scene = war("1 cavalry, 1 princess", "1 archer, 2 princess")

    hint = march(scene, "bourbon")

    assert hint["own_dies"] == {}
    assert (hint["withdraws"], hint["conquers"], hint["province_vp"]) == ("yes", "no", 0)
    assert hint["exact"]


def test_barbarians_that_flee_into_the_only_way_out_are_foretold() -> None:
    scene = horde("1 cavalry", "1 barbarian, 2 barbarian lying")
    march(scene, "rumelia")

    # the standard assignment kills the Barbarian; driving it out closes the way back
    scene.play("romania: hit barbarian-1 2")

    hint = scene.prompt("romania")["hints"]["battles"]["rumelia"]
    assert hint["enemy_retreats"] == {"barbarian-army": [1, 1]}
    assert hint["own_lost"] == {"cavalry": [1, 1]}
    assert (hint["withdraws"], hint["vp_given"], hint["vp_gained"]) == ("no", [0, 0], 1)


def test_defenders_without_refuge_are_told_apart_from_those_that_get_away() -> None:
    scene = corner("1 infantry, 1 princess", "1 infantry", 0, 6)

    hint = march(scene, "rumelia")

    assert hint["enemy_lost"] == {"infantry": [1, 1]}
    assert hint["enemy_retreats"] == {}
    assert hint["vp_gained"] == 0


def test_a_province_left_empty_is_counted_as_free_before_the_step_is_closed() -> None:
    scene = corner("1 infantry", "1 infantry", 0, 6)

    hint = march(scene, "rumelia")

    assert hint["enemy_retreats"] == {"infantry": [1, 1]}
    assert scene.owner("bulgaria") == "serbia"


def test_another_pending_battle_closes_a_refuge() -> None:
    scene = war("2 infantry, 1 princess", "1 infantry", enemy=6)
    scene.play("switzerland: move infantry-1a bourbon")
    alone = scene.prompt("switzerland")["hints"]["battles"]["bourbon"]
    assert alone["enemy_retreats"] == {"infantry": [1, 1]}

    surrounded = given(
        "switzerland",
        "france",
        phase="maneuvering",
        active="switzerland",
        wars=[("switzerland", "france")],
        tokens={"france": COMMANDER},
        provinces={
            "bern": "switzerland: 1 infantry, 1 princess",
            "bourbon": "france: 1 infantry",
            "anjou": "switzerland: 1 infantry, 1 princess",
        },
    )
    surrounded.play("switzerland: move infantry-1a bourbon")
    surrounded.play("switzerland: move infantry-1b ile-de-france")
    hint = surrounded.prompt("switzerland")["hints"]["battles"]["bourbon"]
    assert hint["enemy_lost"] == {"infantry": [1, 1]}
    surrounded.play("switzerland: done")
    assert surrounded.prompt("switzerland")["hints"]["battles"]["bourbon"] == hint
    surrounded.play("switzerland: fight bourbon")
    assert [event.rule for event in surrounded.happened("army-lost")] == ["WT-RETREAT-04"]


def test_the_hint_does_not_betray_the_defenders_answer() -> None:
    scene = war("2 archer, 1 princess", "1 cavalry, 1 infantry")
    march(scene, "bourbon")
    before = scene.prompt("switzerland")["hints"]

    scene.play("france: hit archer-1a 4")

    assert scene.prompt("switzerland")["hints"] == before
