"""How arcs are drawn: coasts simplified, inner borders rounded and roughened, all on the grid of units."""

from __future__ import annotations

import itertools
import math
import random
import zlib
from collections.abc import Sequence
from dataclasses import replace

import shapely
from shapely import LineString, Point, STRtree

from tools.mapbuilder.plan import FRAME, SEA, Board, Plan
from tools.mapbuilder.topology import Arc, Rail, runs

Spot = tuple[float, float]

# What is tried, one after the other, until no line crosses another: how freely an inner border may
# wander, and how much more or less simply than asked a coast is drawn.
FREEDOM = (1.0, 0.5, 0.25, 0.12, 0.0, 0.0, 0.0, 0.0)
TOLERANCE = (1.0, 0.5, 0.25, 1.5, 2.0, 3.0, 0.1, 4.0)


def draw(plan: Plan, board: Board, arcs: Sequence[Arc], grid: float) -> list[Arc]:
    """The arcs in units of the map, y downwards; none crosses another."""
    tries = [0] * len(arcs)
    while True:
        drawn = [_draw(plan, board, arc, n, grid) for arc, n in zip(arcs, tries, strict=True)]
        clashes = sorted(crossing(drawn))
        if not clashes:
            return drawn
        for number in clashes:
            tries[number] += 1
            if tries[number] == len(FREEDOM):
                arc = drawn[number]
                raise ValueError(f"{arc.left} and {arc.right}: lines cross near {arc.points[0]}")


def _draw(plan: Plan, board: Board, arc: Arc, tried: int, grid: float) -> Arc:
    """One arc, as it is drawn after so many attempts."""
    left, _, _, top = plan.extent
    spots = []
    for run, is_straight in runs(arc.points, rails(board, grid)):
        scaled = [(x * grid, y * grid) for x, y in run]
        if not is_straight:
            scaled = _freehand(plan, board, replace(arc, points=run), scaled, tried)
        spots += scaled[1:] if spots else scaled
    units = plan.units_per_km
    points = [(round((x - left) * units), round((top - y) * units)) for x, y in spots]
    clean = [p for n, p in enumerate(points) if n == 0 or p != points[n - 1]]
    return replace(arc, points=tuple(clean if len(clean) > 1 else clean * 2))


def _freehand(plan: Plan, board: Board, arc: Arc, spots: list[Spot], tried: int) -> list[Spot]:
    shape = plan.shape
    if is_inner(board, arc):
        if freedom := FREEDOM[tried]:
            spots = rounded(spots, 3)
            key = (
                f"{plan.map} {min(arc.left, arc.right)} {max(arc.left, arc.right)} {arc.points[0]}"
            )
            chance = random.Random(zlib.crc32(key.encode()) + shape.seed)
            spots = resampled(spots, shape.meander)
            spots = roughened(spots, shape.roughness * freedom, shape.finest, chance)
        spots = list(LineString(spots).simplify(shape.simplify / 2).coords)
    else:
        spots = list(LineString(spots).simplify(shape.simplify * TOLERANCE[tried]).coords)
    return spots


def rails(board: Board, grid: float) -> list[Rail]:
    """The sides of all cells."""
    sides = []
    for box in board.cells.values():
        left, bottom, right, top = (round(value / grid) for value in box)
        sides += [(0, left, bottom, top), (0, right, bottom, top)]
        sides += [(1, bottom, left, right), (1, top, left, right)]
    return sides


def is_inner(board: Board, arc: Arc) -> bool:
    """Whether the arc is a border somebody drew: between two lands, or between two sea zones."""
    if FRAME in (arc.left, arc.right):
        return False
    return is_wet(board, arc.left) == is_wet(board, arc.right)


def is_wet(board: Board, area: str) -> bool:
    return area == SEA or (area in board.areas and board.areas[area].is_sea)


def rounded(spots: list[Spot], times: int) -> list[Spot]:
    """Corners are cut (Chaikin); the ends stay."""
    for _ in range(times):
        if len(spots) < 3:
            return spots
        cut = [spots[0]]
        for (ax, ay), (bx, by) in itertools.pairwise(spots):
            cut.append((0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by))
            cut.append((0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by))
        spots = [*cut, spots[-1]]
    return spots


def resampled(spots: list[Spot], step: float) -> list[Spot]:
    """Points at equal distances of about `step` along the line."""
    line = LineString(spots)
    count = max(1, round(line.length / step))
    inner = [line.interpolate(n / count, normalized=True) for n in range(1, count)]
    return [spots[0], *((p.x, p.y) for p in inner), spots[-1]]


def roughened(
    spots: list[Spot], roughness: float, finest: float, chance: random.Random
) -> list[Spot]:
    """Each piece is broken at its middle, which strays to one side; then its halves likewise."""
    result = [spots[0]]
    for a, b in itertools.pairwise(spots):
        result += _broken(a, b, roughness, finest, chance)
    return result


def _broken(a: Spot, b: Spot, roughness: float, finest: float, chance: random.Random) -> list[Spot]:
    length = math.dist(a, b)
    if length < finest:
        return [b]
    along = 0.5 + 0.2 * (chance.random() - 0.5)
    aside = 2 * (chance.random() - 0.5) * roughness
    dx, dy = b[0] - a[0], b[1] - a[1]
    middle = (a[0] + along * dx - aside * dy, a[1] + along * dy + aside * dx)
    return [
        *_broken(a, middle, roughness, finest, chance),
        *_broken(middle, b, roughness, finest, chance),
    ]


def crossing(arcs: Sequence[Arc]) -> set[int]:
    """The arcs that meet another, or themselves, elsewhere than at their ends."""
    lines = [LineString(arc.points) for arc in arcs]
    tree = STRtree(lines)
    found = {n for n, line in enumerate(lines) if line.length == 0 or not line.is_simple}
    first, second = tree.query(lines, predicate="intersects")
    for a, b in zip(first.tolist(), second.tolist(), strict=True):
        if a >= b:
            continue
        ends = {arcs[a].points[0], arcs[a].points[-1]} & {arcs[b].points[0], arcs[b].points[-1]}
        common = shapely.get_parts(lines[a].intersection(lines[b]))
        if any(not isinstance(c, Point) or (c.x, c.y) not in ends for c in common):
            found |= {a, b}
    return found
