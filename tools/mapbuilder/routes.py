"""Links that are no drawn border become lines: over water around the capes, over land across a corner."""

from __future__ import annotations

import heapq
import math

import numpy as np
import shapely
from shapely import LineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry

from tools.mapbuilder.lines import Spot, rounded
from tools.mapbuilder.plan import Pair, Plan

CELL = 6.0  # km
WATER, SHORE, STRANGE_LAND, NEAR_LINE = 1.0, 1.7, 7.0, 1.5  # cost of a step
INSET = 12.0  # km: how far inside its shore a line begins
CORNER = 32.0  # km: how far from a corner a line across it begins


class Chart:
    """The map as a grid of costs for lines across water."""

    def __init__(self, plan: Plan, areas: dict[str, BaseGeometry], land: BaseGeometry) -> None:
        self.cell = CELL * plan.units_per_km
        left, bottom, right, top = plan.extent
        width, height = (right - left) * plan.units_per_km, (top - bottom) * plan.units_per_km
        self.columns, self.rows = int(width / self.cell), int(height / self.cell)
        xs, ys = np.meshgrid(
            (np.arange(self.columns) + 0.5) * self.cell, (np.arange(self.rows) + 0.5) * self.cell
        )
        self.xs, self.ys = xs.ravel(), ys.ravel()
        self.points = shapely.points(self.xs, self.ys)
        shapely.prepare(land)
        wet = ~shapely.contains_xy(land, self.xs, self.ys)
        near = shapely.dwithin(land, self.points, 1.5 * self.cell)
        self.cost = np.where(wet, np.where(near, SHORE, WATER), STRANGE_LAND)
        self.inset = INSET * plan.units_per_km
        self.areas = areas

    def cells_of(self, area: str) -> np.ndarray:
        shape = self.areas[area]
        shapely.prepare(shape)
        return shapely.contains_xy(shape, self.xs, self.ys)

    def harbours(self, area: str, inside: np.ndarray) -> list[int]:
        """Cells where a line of the area may begin: a little inside its edge."""
        edge = self.areas[area].boundary
        numbers = np.flatnonzero(inside)
        far = shapely.distance(edge, self.points[numbers])
        limit = min(self.inset, float(far.max()) * 0.7) if len(far) else 0.0
        return [int(n) for n, d in zip(numbers, far, strict=True) if d >= limit * 0.6]

    def route(self, a: str, b: str) -> list[Spot]:
        """The cheapest way from one area to the other; other lines are kept clear of."""
        home, goal = self.cells_of(a), self.cells_of(b)
        cost = np.where(home | goal, WATER, self.cost).tolist()
        ends = set(self.harbours(b, goal))
        queue = [(0.0, n) for n in self.harbours(a, home)]
        best = {n: 0.0 for _, n in queue}
        before: dict[int, int] = {}
        heapq.heapify(queue)
        while queue:
            spent, here = heapq.heappop(queue)
            if spent > best[here]:
                continue
            if here in ends:
                return self._trace(before, here)
            row, column = divmod(here, self.columns)
            for dr, dc in STEPS:
                if not (0 <= row + dr < self.rows and 0 <= column + dc < self.columns):
                    continue
                there = here + dr * self.columns + dc
                total = spent + math.hypot(dr, dc) * (cost[here] + cost[there]) / 2
                if total < best.get(there, math.inf):
                    best[there] = total
                    before[there] = here
                    heapq.heappush(queue, (total, there))
        raise ValueError(f"no way from {a} to {b}")

    def _trace(self, before: dict[int, int], here: int) -> list[Spot]:
        cells = [here]
        while cells[-1] in before:
            cells.append(before[cells[-1]])
        return [(float(self.xs[n]), float(self.ys[n])) for n in reversed(cells)]

    def crowd(self, spots: list[Spot]) -> None:
        """Later lines keep away from this one."""
        near = shapely.dwithin(LineString(spots), self.points, 2.5 * self.cell)
        self.cost = np.where(near, self.cost + NEAR_LINE, self.cost)


STEPS = [(r, c) for r in range(-3, 4) for c in range(-3, 4) if (r or c) and math.gcd(r, c) == 1]


def draw_routes(
    plan: Plan,
    land: BaseGeometry,
    shapes: dict[str, MultiPolygon],
    links: dict[Pair, bool],
    fixed: dict[str, list[Spot]],
) -> dict[Pair, list[tuple[int, int]]]:
    """The points of every line; `fixed` holds the ways that the map's description gives."""
    areas: dict[str, BaseGeometry] = {k: s for k, s in shapes.items() if not k.startswith("~")}
    chart = Chart(plan, areas, land)
    nearness = {link: areas[link[0]].distance(areas[link[1]]) for link in links}
    drawn: dict[Pair, list[tuple[int, int]]] = {}
    for link in sorted(links, key=lambda link: (round(nearness[link], 3), link)):
        a, b = link
        if f"{a} {b}" in fixed:
            spots = rounded(fixed[f"{a} {b}"], 3)
        elif not links[link] and nearness[link] < CORNER * plan.units_per_km:
            spots = _across_corner(areas[a], areas[b], CORNER * plan.units_per_km)
        else:
            way = chart.route(a, b)
            sparse = list(LineString(way).simplify(chart.cell * 0.9).coords)
            spots = rounded(sparse, 3)
        chart.crowd(spots)
        smooth = LineString(spots).simplify(0.6)
        drawn[link] = [(round(x), round(y)) for x, y in smooth.coords]
    return drawn


def _across_corner(a: BaseGeometry, b: BaseGeometry, reach: float) -> list[Spot]:
    """A short line from inside one area over the corner into the other."""
    first, second = shapely.shortest_line(a, b).coords
    middle = Point((first[0] + second[0]) / 2, (first[1] + second[1]) / 2)
    ends = [_heart(area.intersection(middle.buffer(reach))) for area in (a, b)]
    return rounded([ends[0], (middle.x, middle.y), ends[1]], 3)


def _heart(shape: BaseGeometry) -> Spot:
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon)]
    largest = max(parts, key=lambda part: part.area)
    circle = shapely.maximum_inscribed_circle(largest, tolerance=0.5)
    x, y = circle.coords[0]
    return (x, y)
