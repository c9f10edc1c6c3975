"""Land and water are divided among the areas: Voronoi cells, cut along the coasts."""

from __future__ import annotations

import math

import numpy as np
import shapely
from pyproj import Transformer
from shapely import MultiPoint, Point, Polygon, STRtree
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient
from shapely.ops import polygonize

from tools.mapbuilder.plan import SEA, WASTE, Board, Island, Plan, PlanError
from tools.mapbuilder.topology import Corner, Face, adopt_orphans

GRID = 0.01  # km: every corner lies on this grid, so that neighbours agree on it exactly
LONGEST = 0.25  # degrees: straight lines in degrees are curves on the map
SNAP = 40.0  # km: how far a site may lie off its shore

Site = tuple[str, tuple[float, float]]
NOBODY: Site = (SEA, (0.0, 0.0))


class Projector:
    def __init__(self, definition: str) -> None:
        self.to_plane = Transformer.from_crs("EPSG:4326", definition, always_xy=True)

    def point(self, lon: float, lat: float) -> tuple[float, float]:
        x, y = self.to_plane.transform(lon, lat)
        return (round(x, 3), round(y, 3))

    def shape(self, geometry: BaseGeometry) -> BaseGeometry:
        def move(points: np.ndarray) -> np.ndarray:
            return np.column_stack(self.to_plane.transform(points[:, 0], points[:, 1]))

        return shapely.transform(geometry, move)


def divide(plan: Plan, board: Board, coast: list[Polygon]) -> list[Face]:
    """The faces of the map, which fill its frame, each with the area it belongs to."""
    projector = Projector(plan.projection)
    frame = shapely.box(*plan.extent)
    ground = _sites(board, projector, is_sea=False)
    ground += [(WASTE, projector.point(*spot)) for spot in board.wasteland]
    depths = _sites(board, projector, is_sea=True)
    masses, ground = land_masses(plan, projector, coast, ground)
    waters = _parts(frame.difference(shapely.union_all(masses)))

    land = [(body, own or _visitors(plan, body, ground)) for body, own in _settle(masses, ground)]
    sea = [(body, own or [NOBODY]) for body, own in _settle(waters, depths)]
    lines = [frame.boundary, *(mass.boundary for mass in masses)]
    lines += [_edges(body, sites) for body, sites in land + sea]
    noded = shapely.union_all(shapely.set_precision(lines, GRID), grid_size=GRID)
    faces = list(polygonize(noded))

    bodies = land + sea
    tree = STRtree([body for body, _ in bodies])
    owned: list[Face] = []
    for face in faces:
        spot = face.representative_point()
        number = int(tree.nearest(spot))
        owned.append((rings(face), _nearest(bodies[number][1], spot)))
    holders = STRtree(faces)
    homes = {int(holders.nearest(Point(spot))) for _, spot in ground + depths}
    return adopt_orphans(owned, homes)


def _sites(board: Board, projector: Projector, is_sea: bool) -> list[Site]:
    return [
        (area.id, projector.point(*spot))
        for area in board.areas.values()
        if area.is_sea == is_sea
        for spot in area.sites
    ]


def _visitors(plan: Plan, island: Polygon, sites: list[Site]) -> list[Site]:
    """An island without a site belongs to the nearest one elsewhere, unless that is too far."""
    far, _, site = min((island.distance(Point(site[1])), n, site) for n, site in enumerate(sites))
    return [site if far <= plan.shape.island_reach else (WASTE, site[1])]


def rings(face: Polygon) -> list[list[Corner]]:
    """The rings of a face, its inside always to the left, on the integer grid."""
    turned = orient(face)
    return [
        [(round(x / GRID), round(y / GRID)) for x, y in ring.coords]
        for ring in (turned.exterior, *turned.interiors)
    ]


def land_masses(
    plan: Plan, projector: Projector, coast: list[Polygon], sites: list[Site]
) -> tuple[list[Polygon], list[Site]]:
    """Connected pieces of land on the plane, small ones left out, islands magnified with their sites."""
    window = shapely.box(*plan.window)
    near = [shapely.make_valid(piece) for piece in coast if piece.intersects(window)]
    clipped = [shapely.segmentize(piece.intersection(window), LONGEST) for piece in near]
    pieces = _parts(shapely.union_all([shapely.make_valid(projector.shape(p)) for p in clipped]))
    for island in plan.islands:
        pieces, sites = _magnify(island, projector, pieces, sites, plan.shape.strait)
    if width := plan.shape.inlet / 2:
        closed = shapely.union_all(pieces).buffer(width).buffer(-2 * width).buffer(width)
        pieces = _parts(closed.simplify(width / 4))
    pieces = [p for p in pieces if p.area >= plan.shape.smallest_island]
    frame = shapely.box(*plan.extent)
    exact = [shapely.set_precision(p.intersection(frame), GRID) for p in pieces]
    kept = [part for p in exact for part in _parts(p) if part.area >= plan.shape.smallest_island]
    return sorted(kept, key=lambda p: (-p.area, p.bounds)), sites


def _magnify(
    island: Island, projector: Projector, pieces: list[Polygon], sites: list[Site], strait: float
) -> tuple[list[Polygon], list[Site]]:
    """The islands around a point drawn larger, moved, or left out; a strait is kept open."""
    x, y = projector.point(*island.at)
    disc = Point(x, y).buffer(island.reach)
    chosen = [piece for piece in pieces if disc.contains(piece)]
    if not chosen:
        raise PlanError(f"no island within {island.reach} km of {island.at}")
    others = [piece for piece in pieces if not disc.contains(piece)]
    if not island.scale:
        return others, sites

    def change(points: np.ndarray) -> np.ndarray:
        return (points - (x, y)) * island.scale + (x, y) + island.move

    home = shapely.union_all(chosen).buffer(strait)
    moved = [
        (owner, tuple(change(np.array(spot)).tolist()) if home.contains(Point(spot)) else spot)
        for owner, spot in sites
    ]
    grown = shapely.transform(shapely.union_all(chosen), change)
    grown = grown.buffer(island.swell).buffer(-island.swell / 2)
    shore = shapely.union_all(others).buffer(strait)
    return others + _parts(grown.difference(shore)), moved


def _parts(geometry: BaseGeometry) -> list[Polygon]:
    return [part for part in shapely.get_parts(geometry) if isinstance(part, Polygon)]


def _settle(bodies: list[Polygon], sites: list[Site]) -> list[tuple[Polygon, list[Site]]]:
    """Each body with its sites; a site that lies a little off is counted to the nearest."""
    settled: list[tuple[Polygon, list[Site]]] = [(body, []) for body in bodies]
    tree = STRtree(bodies)
    for owner, spot in sites:
        body, own = settled[int(tree.nearest(Point(spot)))]
        if body.distance(Point(spot)) <= SNAP:
            own.append((owner, spot))
        elif owner != WASTE:
            raise PlanError(f"a site of {owner} lies off the map, at {spot}")
    return settled


def _edges(body: Polygon, sites: list[Site]) -> BaseGeometry:
    if len(sites) < 2:
        return shapely.MultiLineString()
    points = MultiPoint([spot for _, spot in sites])
    wide = body.envelope.buffer(500)
    edges = shapely.voronoi_polygons(points, extend_to=wide, only_edges=True)
    return edges.intersection(body)


def _nearest(sites: list[Site], spot: Point) -> str:
    return min(sites, key=lambda site: math.dist(site[1], (spot.x, spot.y)))[0]
