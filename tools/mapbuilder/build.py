"""One map, from its description to its geometry file."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import shapely
from shapely import LineString, MultiPolygon, Point, Polygon

from tools.mapbuilder import source
from tools.mapbuilder.arcs import encode, ring_points
from tools.mapbuilder.cells import GRID, Projector, divide
from tools.mapbuilder.lines import draw, is_wet
from tools.mapbuilder.places import places
from tools.mapbuilder.plan import FRAME, SEA, WASTE, Board, Pair, Plan, load_board, pair
from tools.mapbuilder.routes import draw_routes
from tools.mapbuilder.topology import Arc, arcs_of, pinched, rings_of

FORMAT = 1
INLAND = 9.0  # units: how far from the shore a city is kept

Part = list[list[int]]


def build(plan: Plan, root: Path, cache: Path) -> dict[str, Any]:
    """The content of the geometry file."""
    board = load_board(plan, root)
    faces = divide(plan, board, source.coastlines(cache, plan.coast))
    arcs = draw(plan, board, _cornered(plan, board, arcs_of(faces)), GRID)
    owners = [*board.areas, WASTE, SEA]
    parts = {owner: parts_of(owner, arcs) for owner in owners}
    if missing := [owner for owner in board.areas if not parts[owner]]:
        raise ValueError(f"no room on the map for {', '.join(missing)}")
    shapes = {owner: _shape(parts[owner], arcs) for owner in owners if parts[owner]}
    _check_cover(plan, shapes)

    borders: dict[Pair, list[int]] = defaultdict(list)
    for number, arc in enumerate(arcs):
        borders[pair(arc.left, arc.right)].append(number)
    least = plan.shape.border * plan.units_per_km
    touching = {p for p, ids in borders.items() if _length(arcs, ids) >= least}
    closed = sorted(
        p for p in borders if p[0] in board.areas and p[1] in board.areas
        if p not in board.links and is_wet(board, p[0]) == is_wet(board, p[1])
    )  # fmt: skip
    apart = {link: sea for link, sea in board.links.items() if link not in touching}
    fixed = {key: _on_map(plan, spots) for key, spots in plan.routes.items()}
    land = shapely.union_all([shape for key, shape in shapes.items() if not is_wet(board, key)])
    routes = draw_routes(plan, land, shapes, apart, fixed)

    shared, lines = [], []
    for link, sea in sorted(board.links.items()):
        if link in touching:
            river = {"river": True} if link in board.rivers else {}
            shared.append({"between": link, "sea": sea, **river, "arcs": borders[link]})
        else:
            lines.append({"between": link, "sea": sea, "points": encode(routes[link])})
    ground = {
        n for n, arc in enumerate(arcs) if is_wet(board, arc.left) != is_wet(board, arc.right)
    }
    return {
        "format": FORMAT,
        "map": plan.map,
        "name": plan.name,
        "made_by": "make maps",
        "source": source.CREDIT,
        "projection": plan.projection,
        "units_per_km": plan.units_per_km,
        "width": round((plan.extent[2] - plan.extent[0]) * plan.units_per_km),
        "height": round((plan.extent[3] - plan.extent[1]) * plan.units_per_km),
        "arcs": [encode(arc.points) for arc in arcs],
        "kinds": [_kind(board, arc, closed) for arc in arcs],
        "areas": {a: _area(plan, board, a, parts[a], shapes[a], arcs) for a in board.areas},
        "borders": shared,
        "lines": lines,
        "closed": [{"between": p, "arcs": borders[p]} for p in closed],
        "coast": sorted(n for n in ground if FRAME not in (arcs[n].left, arcs[n].right)),
        "wasteland": parts[WASTE],
        **({"waters": parts[SEA]} if plan.board.seas_file else {}),
        **({"tiles": _tiles(plan, board)} if board.cells else {}),
    }


def _cornered(plan: Plan, board: Board, arcs: list[Arc]) -> list[Arc]:
    """Borders of areas that are not linked, where they are as short as a corner, shrink to a point."""
    lengths: dict[Pair, float] = defaultdict(float)
    for arc in arcs:
        lengths[pair(arc.left, arc.right)] += LineString(arc.points).length * GRID
    short = {
        p for p, length in lengths.items()
        if length < plan.shape.corner and p not in board.links
        if all(area in board.areas for area in p)
        if is_wet(board, p[0]) == is_wet(board, p[1])
    }  # fmt: skip
    return pinched(arcs, {arc for arc in arcs if pair(arc.left, arc.right) in short})


def _tiles(plan: Plan, board: Board) -> dict[str, Any]:
    """The cells of the grid as far as they lie in the frame, in units of the map."""
    left, bottom, right, top = plan.extent
    units = plan.units_per_km
    tiles = {}
    for key, (west, south, east, north) in board.cells.items():
        x = [round((min(max(v, left), right) - left) * units) for v in (west, east)]
        y = [round((top - min(max(v, bottom), top)) * units) for v in (north, south)]
        tiles[key] = {
            "box": [x[0], y[0], x[1], y[1]],
            "label": [round(sum(x) / 2), round(sum(y) / 2)],
            "areas": [area.id for area in board.areas.values() if key in area.cells[:1]],
        }
    return tiles


def parts_of(owner: str, arcs: list[Arc]) -> list[Part]:
    """The parts of an area, the largest first; each is an outer ring and its holes."""
    lines = [arc.points for arc in arcs]
    rings = [(ring, Polygon(ring_points(lines, ring))) for ring in rings_of(owner, arcs)]
    # y points down on the map: an outer ring, walked with its inside to the left, is clockwise
    outer = [(ring, shape) for ring, shape in rings if not shape.exterior.is_ccw]
    holes = [(ring, shape) for ring, shape in rings if shape.exterior.is_ccw]
    outer.sort(key=lambda entry: (-entry[1].area, entry[0]))
    parts: list[Part] = [[ring] for ring, _ in outer]
    for ring, shape in holes:
        spot = shape.representative_point()
        homes = [n for n, (_, around) in enumerate(outer) if around.contains(spot)]
        parts[min(homes, key=lambda n: outer[n][1].area)].append(ring)
    return parts


def _shape(parts: list[Part], arcs: list[Arc]) -> MultiPolygon:
    lines = [arc.points for arc in arcs]
    polygons = []
    for outer, *holes in parts:
        inner = [ring_points(lines, hole) for hole in holes]
        polygons.append(Polygon(ring_points(lines, outer), inner))
    return MultiPolygon(polygons)


def _check_cover(plan: Plan, shapes: dict[str, MultiPolygon]) -> None:
    """The areas fill the frame without a gap and without lying on each other."""
    for owner, shape in shapes.items():
        if not shape.is_valid:
            raise ValueError(f"{owner}: {shapely.is_valid_reason(shape)}")
    left, bottom, right, top = plan.extent
    frame = (right - left) * (top - bottom) * plan.units_per_km**2
    total = sum(shape.area for shape in shapes.values())
    if abs(total - frame) > 0.5:
        raise ValueError(f"the areas cover {total}, the frame holds {frame}")


def _length(arcs: list[Arc], numbers: list[int]) -> float:
    return float(sum(LineString(arcs[n].points).length for n in numbers))


def _on_map(plan: Plan, spots: Any) -> list[tuple[float, float]]:
    projector = Projector.of(plan)
    left, _, _, top = plan.extent
    plane = [projector.point(*spot) for spot in spots]
    return [((x - left) * plan.units_per_km, (top - y) * plan.units_per_km) for x, y in plane]


def _kind(board: Board, arc: Arc, closed: list[Pair]) -> str:
    sides = {arc.left, arc.right}
    if FRAME in sides:
        return "frame"
    if is_wet(board, arc.left) != is_wet(board, arc.right):
        return "waste-coast" if WASTE in sides else "coast"
    if WASTE in sides:
        return "frontier"
    return "closed" if pair(arc.left, arc.right) in closed else "border"


def _area(
    plan: Plan, board: Board, area: str, parts: list[Part], shape: MultiPolygon, arcs: list[Arc]
) -> dict[str, Any]:
    largest = max(shape.geoms, key=lambda part: part.area)
    spot = board.areas[area].spot
    city = _ashore(largest, _on_map(plan, [spot])[0]) if spot else None
    found = places(largest, board.areas[area].name, plan.label, plan.pieces, city)
    return {
        "parts": parts,
        "label": list(found.label),
        "anchor": list(found.anchor),
        "room": found.room,
        "pole": list(found.pole),
        "area": round(shape.area),
        "box": [round(v) for v in shape.bounds],
        **({"spot": [round(v) for v in city]} if city else {}),
        **({"sea": True} if board.areas[area].is_sea else {}),
    }


def _ashore(ground: Polygon, spot: tuple[float, float]) -> tuple[float, float]:
    """The spot, or where it lies off the drawn shore the nearest place that is not."""
    inner = ground.buffer(-INLAND)
    near = shapely.shortest_line(inner, Point(spot)).coords[0] if inner.area else spot
    return (near[0], near[1])


def to_text(content: dict[str, Any]) -> str:
    """JSON with one entry a line, so that changes can be read."""
    lines = []
    for key, value in content.items():
        name = json.dumps(key)
        if isinstance(value, list) and value:
            inner = ",\n".join(_json(entry) for entry in value)
            lines.append(f"{name}: [\n{inner}\n]")
        elif isinstance(value, dict):
            inner = ",\n".join(f"{json.dumps(k)}: {_json(v)}" for k, v in value.items())
            lines.append(f"{name}: {{\n{inner}\n}}")
        else:
            lines.append(f"{name}: {_json(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
