"""The coding of a geometry file: shared arcs, delta coded, and rings that refer to them.

Needs nothing but the standard library, so that tests and other tools can read a file.

An arc is a flat list of integers: x and y of its first point, then the step to every further one.
A ring is a list of arc numbers; `~i`, a negative number, is arc i walked backwards. The last point
of an arc is the first of the next. A part is an outer ring and its holes, an area a list of parts.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

Point = tuple[int, int]
Ring = list[int]


def encode(points: Sequence[Point]) -> list[int]:
    """The flat, delta coded form of a line."""
    flat: list[int] = []
    x = y = 0
    for px, py in points:
        flat += (px - x, py - y)
        x, y = px, py
    return flat


def decode(flat: Sequence[int]) -> list[Point]:
    """The points of a delta coded line."""
    if len(flat) % 2:
        raise ValueError("an arc holds pairs of numbers")
    points: list[Point] = []
    x = y = 0
    for dx, dy in zip(flat[::2], flat[1::2], strict=True):
        x += dx
        y += dy
        points.append((x, y))
    return points


def walk(arcs: Sequence[Sequence[Point]], number: int) -> list[Point]:
    """The points of an arc in the direction of its reference."""
    return list(arcs[number]) if number >= 0 else list(arcs[~number])[::-1]


def ring_points(arcs: Sequence[Sequence[Point]], ring: Iterable[int]) -> list[Point]:
    """The points of a ring; the first is repeated at the end."""
    points: list[Point] = []
    for number in ring:
        step = walk(arcs, number)
        if points and points[-1] != step[0]:
            raise ValueError(f"arc {number} does not begin where the ring has come to")
        points += step[1:] if points else step
    if not points or points[0] != points[-1]:
        raise ValueError("the ring is not closed")
    return points


def ring_area(points: Sequence[Point]) -> float:
    """The signed area inside a closed ring."""
    twice = sum(ax * by - bx * ay for (ax, ay), (bx, by) in itertools.pairwise(points))
    return twice / 2


def is_inside(rings: Iterable[Sequence[Point]], x: float, y: float) -> bool:
    """Whether a point lies inside the rings taken together (even-odd rule)."""
    inside = False
    for points in rings:
        for (ax, ay), (bx, by) in itertools.pairwise(points):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                inside = not inside
    return inside
