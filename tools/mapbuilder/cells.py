"""Land and water are divided among the areas: Voronoi cells, cut along the coasts."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import shapely
from pyproj import Transformer
from shapely import LineString, MultiPoint, Point, Polygon, STRtree
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient
from shapely.ops import polygonize

from tools.mapbuilder.plan import SEA, WASTE, Bend, Board, Island, Plan, PlanError
from tools.mapbuilder.topology import Corner, Face, adopt_orphans

GRID = 0.01  # km: every corner lies on this grid, so that neighbours agree on it exactly
LONGEST = 0.25  # degrees: straight lines in degrees are curves on the map
SNAP = 40.0  # km: how far a site may lie off its shore

Site = tuple[str, tuple[float, float]]
NOBODY: Site = (SEA, (0.0, 0.0))
OUTLAND: Site = (WASTE, (0.0, 0.0))


class Projector:
    """From degrees to km on the plane, which may be bent."""

    def __init__(self, definition: str, bends: Sequence[Bend] = (), reach: float = 1.0) -> None:
        self.to_plane = Transformer.from_crs("EPSG:4326", definition, always_xy=True)
        self.reach = reach
        self.knots = self._flat(np.array([bend.at for bend in bends]).reshape(-1, 2))
        moves = np.array([bend.move for bend in bends]).reshape(-1, 2)
        self.pull = np.linalg.solve(self._nearness(self.knots), moves)

    @classmethod
    def of(cls, plan: Plan) -> Projector:
        return cls(plan.projection, plan.bends, plan.shape.bend_reach)

    def point(self, lon: float, lat: float) -> tuple[float, float]:
        x, y = self._move(np.array([[lon, lat]]))[0].tolist()
        return (round(x, 3), round(y, 3))

    def shape(self, geometry: BaseGeometry) -> BaseGeometry:
        return shapely.transform(geometry, self._move)

    def _move(self, points: np.ndarray) -> np.ndarray:
        flat = self._flat(points)
        near = self._nearness(flat)
        # no matrix product: equal points must stay equal to the last bit
        return sum((near[:, [n]] * pull for n, pull in enumerate(self.pull)), start=flat)

    def _flat(self, points: np.ndarray) -> np.ndarray:
        return np.column_stack(self.to_plane.transform(points[:, 0], points[:, 1]))

    def _nearness(self, points: np.ndarray) -> np.ndarray:
        """Of every point to every knot: 1 on it, falling smoothly to 0 at the reach (Wendland)."""
        away = (points[:, None] - self.knots[None]) / self.reach
        far = np.minimum(np.sqrt((away * away).sum(axis=2)), 1)
        square = (1 - far) * (1 - far)
        return square * square * (4 * far + 1)


def divide(plan: Plan, board: Board, coast: list[Polygon]) -> list[Face]:
    """The faces of the map, which fill its frame, each with the area it belongs to."""
    projector = Projector.of(plan)
    frame = shapely.box(*plan.extent)
    ground = _sites(board, projector, is_sea=False)
    ground += [(WASTE, projector.point(*spot)) for spot in board.wasteland]
    depths = _sites(board, projector, is_sea=True)
    masses, ground = land_masses(plan, projector, coast, ground)
    lines = [frame.boundary]
    if board.cells:
        posted = _posted(plan, board)
        bodies = _cut_by_cells(plan, board, masses, ground + posted, depths)
        ground = ground + posted
        lines += [shapely.box(*box).boundary.intersection(frame) for box in board.cells.values()]
        lines += [body.boundary for body, _ in bodies]
    else:
        waters = _parts(frame.difference(shapely.union_all(masses)))
        settled = _settle(masses, ground)
        bodies = [(body, own or _visitors(plan, body, ground)) for body, own in settled]
        bodies += [(body, own or [NOBODY]) for body, own in _settle(waters, depths)]
        lines += [mass.boundary for mass in masses]
    lines += [_edges(body, sites) for body, sites in bodies]
    noded = shapely.union_all(shapely.set_precision(lines, GRID), grid_size=GRID)
    faces = list(polygonize(noded))

    tree = STRtree([body for body, _ in bodies])
    owned: list[Face] = []
    for face in faces:
        spot = face.representative_point()
        number = int(tree.nearest(spot))
        owned.append((rings(face), _nearest(bodies[number][1], spot)))
    holders = STRtree(faces)
    homes = {int(holders.nearest(Point(spot))) for _, spot in ground + depths}
    divided = bool(depths or board.cells)
    kin = {area.id: (area.is_sea, area.cells) for area in board.areas.values() if divided}
    return adopt_orphans(owned, homes, kin)


def _posted(plan: Plan, board: Board) -> list[Site]:
    """The sites around posts."""
    unit = plan.grid.unit if plan.grid else 1.0
    sites = []
    for post in plan.posts:
        x, y = (round(value * unit, 2) for value in post.at)
        if unknown := sorted(set(post.sites) - set(board.areas) - {""}):
            raise PlanError(f"a post of {', '.join(unknown)}, which the board does not know")
        sites += [(area or WASTE, (x + dx, y + dy)) for area, (dx, dy) in post.sites.items()]
    return sites


def _cut_by_cells(
    plan: Plan, board: Board, masses: list[Polygon], ground: list[Site], depths: list[Site]
) -> list[tuple[Polygon, list[Site]]]:
    """Pieces of land and water, each in one cell and with its sites; what no cell holds is nobody's."""
    frame = shapely.box(*plan.extent)
    boxes = {key: shapely.box(*box).intersection(frame) for key, box in board.cells.items()}
    outside = frame.difference(shapely.union_all(list(boxes.values())))
    land = shapely.union_all(masses)
    spots = shapely.MultiPoint([spot for _, spot in ground])
    land = land.difference(_slivers(plan, land, boxes, spots))
    land = land.union(
        _slivers(plan, frame.difference(land), boxes, MultiPoint([s for _, s in depths]))
    )
    water = frame.difference(land)
    bodies: list[tuple[Polygon, list[Site]]] = []
    for key, box in boxes.items():
        mine, deep = (_inside(board, key, sites) for sites in (ground, depths))
        for body, own in _settle(_exact(land.intersection(box)), mine):
            bodies.append((body, own or (_visitors(plan, body, mine) if mine else [OUTLAND])))
        settled = _settle(_exact(water.intersection(box)), deep)
        near = [(body, site) for body, own in settled for site in own]
        for body, own in settled:
            close = [s for b, s in near if b.distance(body) <= plan.shape.water_reach]
            nearest = sorted(close, key=lambda site: (body.distance(Point(site[1])), site))[:1]
            bodies.append((body, own or nearest or [NOBODY]))
    bodies += [(body, [OUTLAND]) for body in _exact(land.intersection(outside))]
    bodies += [(body, [NOBODY]) for body in _exact(water.intersection(outside))]
    return bodies


def _slivers(
    plan: Plan, ground: BaseGeometry, boxes: dict[str, Polygon], spots: MultiPoint
) -> BaseGeometry:
    """Small pieces that a grid line cuts off, unless they have a site."""
    cut = [
        part
        for box in boxes.values()
        for part in _exact(ground.intersection(box))
        if part.area < plan.shape.sliver and part.intersects(box.boundary)
        if not part.intersects(spots)
    ]
    return shapely.union_all(cut)


def _exact(geometry: BaseGeometry) -> list[Polygon]:
    return _parts(shapely.set_precision(geometry, GRID))


def _inside(board: Board, key: str, sites: list[Site]) -> list[Site]:
    """The sites in a cell, which must be their own."""
    own = []
    for owner, (x, y) in sites:
        left, bottom, right, top = board.cells[key]
        if left < x < right and bottom < y < top:
            if owner in board.areas and key not in board.areas[owner].cells:
                raise PlanError(f"a site of {owner} lies in {key}, at {(x, y)}")
            own.append((owner, (x, y)))
    return own


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
    for channel in plan.channels:
        line = LineString([projector.point(lon, lat) for lon, lat in channel.line])
        pieces = _parts(shapely.union_all(pieces).difference(line.buffer(channel.width / 2)))
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
