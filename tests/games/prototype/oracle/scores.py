"""Honour points at the end of the game."""

from __future__ import annotations

from dataclasses import dataclass

from tests.games.prototype.oracle.battle import Sum

DEED = 1
"""MP-SCORE-01: for each piece destroyed, barbarian Captain of level III beaten, religious capital conquered, relic taken first and
largest gift to a Bard."""
LOST_CAPITAL = -2
"""MP-SCORE-08."""


@dataclass(frozen=True)
class Place:
    """A territory of the player that is not contested."""

    vf: int
    """Of the player, loaded or not."""
    fortification: int = 0
    """Undamaged."""
    cathedral: int = 0
    """Damaged or not (MP-BUILD-09)."""
    relic: bool = False
    """In the Cathedral."""
    religious_capital: bool = False


@dataclass(frozen=True)
class Estate:
    """What a player has at the end."""

    technologies: frozenset[str]
    places: dict[int, Place]
    """By territory."""
    kingdoms: tuple[tuple[str, tuple[int, ...]], ...]
    """Of the whole board: size, territories in play."""
    florins: int = 0
    loans: int = 0


def needed(technologies: frozenset[str], fortification: int) -> int:
    """MP-SCORE-03, MP-REBEL-01: VF that are safe on every roll."""
    owed = 5 - fortification
    owed -= "law" in technologies
    owed += "vassalage" in technologies
    owed += "feudalism" in technologies
    return owed


def final_points(estate: Estate) -> Sum:
    """MP-SCORE-02, MP-SCORE-04."""
    total = Sum()
    safe = set()
    for territory, place in estate.places.items():
        if place.vf >= needed(estate.technologies, place.fortification):
            safe.add(territory)
        else:
            total.met.add("unsafe land")
    for size, territories in estate.kingdoms:
        if not territories:
            continue
        if safe.issuperset(territories):
            total.add(f"{size} kingdom", {"small": 0, "minor": 1, "large": 2, "major": 3}[size])
            total.met.add(f"{size} kingdom")
        elif set(estate.places).issuperset(territories):
            total.met.add("unsafe kingdom")
    total.add("florins", estate.florins // 1000)
    for territory in safe:
        place = estate.places[territory]
        if place.cathedral and place.relic:
            total.add("cathedral with relic", 2)  # MP-RELIC-05
        elif place.cathedral:
            total.add("cathedral", 1)
        if place.religious_capital:
            total.add("religious capital", 1)
    for territory in set(estate.places) - safe:
        if estate.places[territory].cathedral:
            total.met.add("unsafe cathedral")
    total.add("loans", -estate.loans)  # MP-LOAN-04
    return total


def by_source(points: Sum) -> dict[str, int]:
    """The points under the headings of a report."""
    headings = {
        "kingdoms": ("small kingdom", "minor kingdom", "large kingdom", "major kingdom"),
        "florins": ("florins",),
        "cathedrals": ("cathedral", "cathedral with relic"),
        "religious-capitals": ("religious capital",),
        "loans": ("loans",),
    }
    return {
        heading: sum(points.parts.get(term, 0) for term in terms)
        for heading, terms in headings.items()
    }


def from_technologies(count: int, of_level_four: int) -> int:
    """MP-TECH-07: what was marked for technologies during play."""
    return count // 7 + of_level_four


def winners(rows: list[tuple[int, int, int, int]]) -> list[int]:
    """MP-SCORE-05, MP-SCORE-06: (PO, territories, VF, florins) of every player; who is first, alone or together."""
    best = max(rows)
    return [seat for seat, row in enumerate(rows) if row == best]
