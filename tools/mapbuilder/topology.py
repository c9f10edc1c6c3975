"""Faces that fill the frame become arcs: lines between two areas, each kept once.

Plain integers only; nothing here depends on a geometry library.
"""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace

from tools.mapbuilder.plan import FRAME, SEA

Corner = tuple[int, int]
Rail = tuple[int, int, int, int]  # axis, value on it, lowest and highest on the other
Face = tuple[list[list[Corner]], str]  # rings with the face to their left, owner


@dataclass(frozen=True)
class Arc:
    left: str
    right: str
    points: tuple[Corner, ...]

    @property
    def is_loop(self) -> bool:
        return self.points[0] == self.points[-1]


def _edges(face: Face) -> list[tuple[Corner, Corner]]:
    return [(a, b) for ring in face[0] for a, b in itertools.pairwise(ring) if a != b]


def adopt_orphans(
    faces: list[Face], homes: set[int], kin: Mapping[str, object] | None = None
) -> list[Face]:
    """A piece cut off from every site goes to the neighbour it shares the longest border with.

    Owners with different entries in `kin` take nothing from each other.
    """
    kin = kin or {}
    face_at = {edge: number for number, face in enumerate(faces) for edge in _edges(face)}
    owners = [owner for _, owner in faces]
    for piece in sorted(_pieces(faces, face_at), key=lambda p: (-len(p), p)):
        if homes & set(piece) or owners[piece[0]].startswith("~"):
            continue
        lengths: dict[str, float] = defaultdict(float)
        for number in piece:
            for a, b in _edges(faces[number]):
                other = face_at.get((b, a))
                if other is None or owners[other] in (SEA, owners[piece[0]]):
                    continue
                if kin.get(owners[other]) == kin.get(owners[piece[0]]):
                    lengths[owners[other]] += math.dist(a, b)
        if lengths:
            best = max(sorted(lengths), key=lambda owner: lengths[owner])
            for number in piece:
                owners[number] = best
    return [(rings, owner) for (rings, _), owner in zip(faces, owners, strict=True)]


def _pieces(faces: list[Face], face_at: dict[tuple[Corner, Corner], int]) -> list[list[int]]:
    """Faces of one owner that hang together."""
    seen: set[int] = set()
    pieces = []
    for start in range(len(faces)):
        if start in seen:
            continue
        seen.add(start)
        piece, todo = [], [start]
        while todo:
            number = todo.pop()
            piece.append(number)
            for a, b in _edges(faces[number]):
                other = face_at.get((b, a))
                if other is None or other in seen or faces[other][1] != faces[number][1]:
                    continue
                seen.add(other)
                todo.append(other)
        pieces.append(sorted(piece))
    return pieces


def arcs_of(faces: list[Face]) -> list[Arc]:
    """The lines between different areas, cut where three of them meet."""
    left = {edge: face[1] for face in faces for edge in _edges(face)}
    ahead: dict[Corner, list[Corner]] = defaultdict(list)
    for (a, b), owner in left.items():
        if left.get((b, a), FRAME) != owner:
            ahead[a].append(b)
            if (b, a) not in left:
                ahead[b].append(a)
    for corners in ahead.values():
        corners.sort()
    used: set[tuple[Corner, Corner]] = set()
    arcs: list[Arc] = []

    def follow(a: Corner, b: Corner) -> None:
        line = [a, b]
        used.update(((a, b), (b, a)))
        while len(ahead[line[-1]]) == 2 and line[-1] != a:
            last = line[-1]
            step = next(c for c in ahead[last] if c != line[-2])
            used.update(((last, step), (step, last)))
            line.append(step)
        arcs.append(Arc(left.get((a, b), FRAME), left.get((b, a), FRAME), tuple(line)))

    crossings = [a for a in sorted(ahead) if len(ahead[a]) != 2]
    for a in (*crossings, *sorted(ahead)):
        for b in ahead[a]:
            if (a, b) not in used:
                follow(a, b)
    return arcs


def pinched(arcs: Sequence[Arc], chosen: Set[Arc]) -> list[Arc]:
    """The chosen arcs shrink to one point each: the areas beside them meet in a corner only."""
    moved: dict[Corner, Corner] = {}
    for arc in chosen:
        (ax, ay), (bx, by) = arc.points[0], arc.points[-1]
        moved[ax, ay] = moved[bx, by] = ((ax + bx) // 2, (ay + by) // 2)
    kept = [arc for arc in arcs if arc not in chosen]
    ends = [[moved.get(arc.points[n], arc.points[n]) for n in (0, -1)] for arc in kept]
    return [
        replace(arc, points=(first, *arc.points[1:-1], last))
        for arc, (first, last) in zip(kept, ends, strict=True)
    ]


def rings_of(area: str, arcs: Sequence[Arc]) -> list[list[int]]:
    """The rings around an area as references to arcs, its inside always on the left."""
    out: dict[Corner, list[int]] = defaultdict(list)
    for number, arc in enumerate(arcs):
        if area == arc.left:
            out[arc.points[0]].append(number)
        if area == arc.right:
            out[arc.points[-1]].append(~number)
    rings = []
    while out:
        start = min(out)
        ring: list[int] = []
        here, heading = start, 0.0
        while True:
            choices = out[here]
            best = min(choices, key=lambda n: _turn(heading, arcs, n)) if ring else choices[0]
            choices.remove(best)
            if not choices:
                del out[here]
            ring.append(best)
            points = _walk(arcs, best)
            here = points[-1]
            heading = math.atan2(here[1] - points[-2][1], here[0] - points[-2][0])
            if here == start:
                break
        rings.append(ring)
    return rings


def _walk(arcs: Sequence[Arc], number: int) -> tuple[Corner, ...]:
    return arcs[number].points if number >= 0 else arcs[~number].points[::-1]


def _turn(heading: float, arcs: Sequence[Arc], number: int) -> float:
    """How far to the right of straight back the arc leaves: the sharpest left turn comes first."""
    a, b = _walk(arcs, number)[:2]
    angle = math.atan2(b[1] - a[1], b[0] - a[0])
    return (heading + math.pi - angle) % (2 * math.pi)


def runs(points: Sequence[Corner], sides: Sequence[Rail]) -> list[tuple[tuple[Corner, ...], bool]]:
    """The pieces of a line, and of each whether it follows a side of a cell and stays straight."""
    pieces: list[tuple[list[Corner], Rail | None]] = []
    for a, b in itertools.pairwise(points):
        side = next((rail for rail in sides if _is_on(rail, a) and _is_on(rail, b)), None)
        if pieces and pieces[-1][1] == side:
            pieces[-1][0].append(b)
        else:
            pieces.append(([a, b], side))
    return [
        (tuple(line) if side is None else (line[0], line[-1]), side is not None)
        for line, side in pieces
    ]


def _is_on(rail: Rail, corner: Corner) -> bool:
    axis, value, low, high = rail
    return corner[axis] == value and low <= corner[1 - axis] <= high
