"""Where the name of an area stands and where its pieces do."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from shapely import Polygon

LETTER = 0.56  # width of a letter in heights
STEPS = 26  # candidates along the longer side


@dataclass(frozen=True)
class Places:
    pole: tuple[int, int, int]  # the point farthest from every edge, and how far that is
    label: tuple[int, int]  # the middle of the name
    anchor: tuple[int, int]  # the middle of the pieces
    room: int  # distance of the anchor from the edge and from the name


def places(
    part: Polygon, name: str, size: float, wanted: float, city: tuple[float, float] | None = None
) -> Places:
    """The best pair of places for a name of that size and for pieces that want that radius, off a city."""
    circle = shapely.maximum_inscribed_circle(part, tolerance=1)
    (px, py), radius = circle.coords[0], circle.length
    left, top, right, bottom = part.bounds
    step = max(right - left, bottom - top) / STEPS
    xs, ys = np.meshgrid(np.arange(left, right, step), np.arange(top, bottom, step))
    xs, ys = np.append(xs.ravel(), px), np.append(ys.ravel(), py)
    clear = _clearance(part, xs, ys)
    inside = clear > 0
    xs, ys, clear = xs[inside], ys[inside], clear[inside]
    half = max(len(word) for word in name.split("\n")) * LETTER * size / 2
    marks = np.linspace(-half, half, 7)
    around = np.stack([_clearance(part, xs + dx, ys) for dx in marks])
    fits = np.clip(around / (size * 0.8), -1.5, 1).mean(axis=0) + np.clip(
        around.min(axis=0) / (size * 0.8), -1.0, 1
    )
    # distance of every candidate for the pieces from every candidate's name box
    dx = np.maximum(np.abs(xs[:, None] - xs[None, :]) - half, 0)
    dy = np.maximum(np.abs(ys[:, None] - ys[None, :]) - size * 0.6, 0)
    room = np.minimum(np.hypot(dx, dy), clear[None, :])
    off = np.zeros(len(xs))
    if city:
        far = np.hypot(xs - city[0], ys - city[1])
        off = np.clip(far / (wanted * 1.6), 0, 1)
        across = np.hypot(np.maximum(np.abs(xs - city[0]) - half, 0), ys - city[1])
        fits = fits + 0.6 * np.clip(across / size, 0, 1)
    below = np.sign(ys[None, :] - ys[:, None]) * 0.04
    apart = np.hypot(xs[:, None] - xs[None, :], ys[:, None] - ys[None, :])
    middle = np.hypot((xs[:, None] + xs[None, :]) / 2 - px, (ys[:, None] + ys[None, :]) / 2 - py)
    score = (
        1.2 * fits[:, None]
        + 2.6 * np.clip(room / wanted, 0, 1)
        + 0.25 * np.clip(room / wanted - 1, 0, 1)
        + 0.15 * np.clip(clear[:, None] / wanted, 0, 2)
        + 1.2 * off[None, :]
        + below
        - 0.06 * apart / wanted
        - 0.10 * middle / wanted
    )
    a, b = np.unravel_index(int(np.argmax(np.round(score, 6))), score.shape)
    return Places(
        pole=(round(px), round(py), int(radius)),
        label=(round(float(xs[a])), round(float(ys[a]))),
        anchor=(round(float(xs[b])), round(float(ys[b]))),
        room=int(room[a, b]),
    )


def _clearance(part: Polygon, xs: np.ndarray, ys: np.ndarray) -> np.ndarray:
    """Distance from the edge, negative outside."""
    points = shapely.points(xs, ys)
    distance = shapely.distance(part.boundary, points)
    return np.where(shapely.contains_xy(part, xs, ys), distance, -distance)
