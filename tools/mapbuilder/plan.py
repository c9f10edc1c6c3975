"""The description of a map: one TOML file in `maps/`, and the board of the game it points to."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, TypeVar

Degrees = tuple[float, float]
Pair = tuple[str, str]
Box = tuple[float, float, float, float]  # left, bottom, right, top
T = TypeVar("T")

WASTE = "~waste"
SEA = "~sea"
FRAME = "~frame"


class PlanError(Exception):
    """A map's description is wrong."""


@dataclass(frozen=True, kw_only=True)
class Shape:
    """How lines are drawn; lengths in km."""

    simplify: float = 1.0  # of coasts
    inlet: float = 0.0  # narrower inlets are filled and narrower necks of land cut
    smallest_island: float = 40.0  # square km; smaller ones are left out
    island_reach: float = 80.0  # an island without a site goes to the nearest site within this
    strait: float = 5.0  # water kept open around an island that is magnified
    roughness: float = 0.16  # of inner borders: how far a midpoint strays, in lengths of its piece
    meander: float = 50.0  # pieces of this length are broken first
    finest: float = 7.0  # shorter pieces of an inner border are not broken again
    border: float = 12.0  # areas adjoin when their common border is at least this long
    corner: float = 0.0  # areas that touch on less than this and are not linked meet in one point
    sliver: float = 0.0  # square km; smaller pieces that a grid line cuts off turn to water or land
    water_reach: float = 60.0  # water without a site goes to the sea zone of its cell within this
    bend_reach: float = 500.0  # how far a bend is felt
    seed: int = 1


@dataclass(frozen=True, kw_only=True)
class Source:
    """Where areas and links come from; the names of tables and keys in the board's file."""

    file: str
    areas: str = "province"
    owner: str = "countries"
    links: str = "adjacent"  # key of an area: its neighbours
    sea_links: str = "sea_links"  # key of the file: pairs that are linked across water
    links_file: str = ""  # instead of `links`: a file with a table of pairs a, b ...
    links_table: str = "edge"
    sea_key: str = "strait"  # ... and the key that marks links across water
    river_key: str = ""  # ... and the key that marks borders along a river
    spot: tuple[str, ...] = ()  # keys of an area: longitude and latitude of its city
    wasteland: str = ""  # table of sites that belong to nobody
    seas_file: str = ""  # file with the sea zones; without it the sea is not divided
    seas: str = "sea"
    seas_prefix: str = ""  # put before the ids of sea zones where areas have the same ones ...
    seas_suffix: str = ""  # ... or behind them
    sea_neighbours: tuple[str, ...] = ("seas", "territories")
    sea_lands: str = "territories"  # the one of them that names areas
    shores: str = ""  # key of an area: the sea zones it borders
    others: tuple[str, ...] = ()  # tables of a single place that is drawn like an area


@dataclass(frozen=True, kw_only=True)
class Island:
    """Islands near a point that are drawn larger than they are, moved, or (scale 0) left out."""

    at: Degrees
    reach: float  # km around the point
    scale: float
    move: tuple[float, float] = (0.0, 0.0)  # km to the east and to the north
    swell: float = 0.0  # km added around the shore; joins islets that lie close together


@dataclass(frozen=True, kw_only=True)
class Grid:
    """Straight lines that cut land and water: rectangles on the plane, to which areas are bound."""

    cells: str  # table of the board's file: the rectangles, each with an id
    across: str = "x"  # key of a cell: left and right
    up: str = "y"  # key of a cell: bottom and top
    unit: float = 1.0  # km
    home: str = "cell"  # key of an area or a sea zone: the cell it lies in
    spread: dict[str, list[str]] = field(default_factory=dict)  # areas that reach into more cells


@dataclass(frozen=True, kw_only=True)
class Bend:
    """The land is bent until this point comes to lie elsewhere; one that does not move is a pin."""

    at: Degrees
    move: tuple[float, float] = (0.0, 0.0)  # km to the right and up on the plane


@dataclass(frozen=True, kw_only=True)
class Channel:
    """A strait that is too narrow to be seen is widened: water along a line."""

    line: list[list[float]]  # degrees
    width: float  # km


@dataclass(frozen=True, kw_only=True)
class Post:
    """A point on a grid line or a corner where borders meet: sites around it, at equal distances."""

    at: tuple[float, float]  # in units of the grid
    sites: dict[str, list[float]]  # area, or "" for wasteland, to km to the right and up


@dataclass(frozen=True, kw_only=True)
class Plan:
    map: str
    name: str
    output: str
    preview: str = ""
    coast: str = "land-50m.json"
    projection: str
    window: tuple[float, float, float, float]  # west, south, east, north in degrees
    extent: tuple[float, float, float, float]  # left, bottom, right, top in km on the plane
    units_per_km: float = 2.0
    label: float = 30.0  # size of letters on the map, in units
    pieces: float = 40.0  # radius of the room that pieces want, in units
    board: Source
    shape: Shape = field(default_factory=Shape)
    islands: tuple[Island, ...] = ()
    sites: dict[str, tuple[Degrees, ...]] = field(default_factory=dict)
    wasteland: tuple[Degrees, ...] = ()
    routes: dict[str, tuple[Degrees, ...]] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)  # of places that have none on the board
    grid: Grid | None = None
    bends: tuple[Bend, ...] = ()
    channels: tuple[Channel, ...] = ()
    posts: tuple[Post, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Area:
    id: str
    name: str
    owners: tuple[str, ...]
    sites: tuple[Degrees, ...]  # the first is the board's own
    is_sea: bool = False
    spot: Degrees | None = None  # where its city lies
    cells: tuple[str, ...] = ()  # it lies in these only; none without a grid


@dataclass(frozen=True, kw_only=True)
class Board:
    areas: dict[str, Area]
    links: dict[Pair, bool]  # to whether the link goes across water
    wasteland: tuple[Degrees, ...]
    rivers: frozenset[Pair] = frozenset()
    cells: dict[str, Box] = field(default_factory=dict)


def pair(a: str, b: str) -> Pair:
    return (a, b) if a < b else (b, a)


def load_plan(path: Path) -> Plan:
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    nested = {
        "board": _build(Source, raw.pop("board"), path),
        "shape": _build(Shape, raw.pop("shape", {}), path),
        "islands": tuple(_build(Island, entry, path) for entry in raw.pop("island", [])),
        "sites": {key: _points(value) for key, value in raw.pop("sites", {}).items()},
        "wasteland": _points(raw.pop("wasteland", [])),
        "routes": {key: _points(value) for key, value in raw.pop("routes", {}).items()},
        "grid": _build(Grid, raw.pop("grid"), path) if "grid" in raw else None,
        "bends": tuple(_build(Bend, entry, path) for entry in raw.pop("bend", [])),
        "channels": tuple(_build(Channel, entry, path) for entry in raw.pop("channel", [])),
        "posts": tuple(_build(Post, entry, path) for entry in raw.pop("post", [])),
    }
    return _build(Plan, raw | nested, path)


def _points(values: Iterable[list[float]]) -> tuple[Degrees, ...]:
    return tuple((lon, lat) for lon, lat in values)


def _build(kind: type[T], raw: dict[str, Any], path: Path) -> T:
    known = {entry.name for entry in fields(kind)}  # type: ignore[arg-type]
    if unknown := sorted(set(raw) - known):
        raise PlanError(f"{path}: {', '.join(unknown)} is no key of {kind.__name__}")
    try:
        return kind(**{k: tuple(v) if isinstance(v, list) else v for k, v in raw.items()})
    except TypeError as error:
        raise PlanError(f"{path}: {error}") from error


def load_board(plan: Plan, root: Path) -> Board:
    """The areas and links of the board, with the further sites of the map."""
    source = plan.board
    raw = _read(root / source.file)
    places = [*raw[source.areas], *(raw[table] for table in source.others)]
    areas = {entry["id"]: _area(entry, plan, source, False) for entry in places}
    links: dict[Pair, bool] = {}
    rivers = set()
    if source.links_file:
        for edge in _read(root / source.links_file)[source.links_table]:
            link = pair(edge["a"], edge["b"])
            links[link] = bool(edge.get(source.sea_key, False))
            if source.river_key and edge.get(source.river_key):
                rivers.add(link)
    else:
        across = {pair(*link) for link in raw.get(source.sea_links, [])}
        for entry in places:
            for other in entry[source.links]:
                link = pair(entry["id"], other)
                links[link] = link in across
    if source.seas_file:
        zones = _read(root / source.seas_file)[source.seas]
        named = {e["id"]: f"{source.seas_prefix}{e['id']}{source.seas_suffix}" for e in zones}
        for entry in zones:
            sea = _area(entry | {"id": named[entry["id"]]}, plan, source, True)
            if sea.id in areas:
                raise PlanError(f"{sea.id} is an area and a sea zone: set seas_prefix")
            areas[sea.id] = sea
            for key in source.sea_neighbours:
                links |= {
                    pair(sea.id, other if key == source.sea_lands else named[other]): False
                    for other in entry.get(key, [])
                }
        for entry in places if source.shores else []:
            for other in entry.get(source.shores, []):
                links[pair(entry["id"], named[other])] = False
    waste = [site for entry in raw.get(source.wasteland, []) for site in _sites(entry)]
    if unknown := sorted(set(plan.sites) - set(areas)):
        raise PlanError(f"sites of {', '.join(unknown)}, which the board does not know")
    cells = _cells(plan.grid, raw) if plan.grid else {}
    for area in areas.values():
        if unknown := sorted(set(area.cells) - set(cells)):
            raise PlanError(f"{area.id} lies in {', '.join(unknown)}, which is no cell")
    return Board(
        areas=areas,
        links=links,
        wasteland=(*waste, *plan.wasteland),
        rivers=frozenset(rivers),
        cells=cells,
    )


def _cells(grid: Grid, raw: dict[str, Any]) -> dict[str, Box]:
    cells = {}
    for entry in raw[grid.cells]:
        left, right = (round(value * grid.unit, 2) for value in entry[grid.across])
        bottom, top = (round(value * grid.unit, 2) for value in entry[grid.up])
        cells[entry["id"]] = (left, bottom, right, top)
    return cells


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _area(entry: dict[str, Any], plan: Plan, source: Source, is_sea: bool) -> Area:
    owner = entry.get(source.owner, ())
    id = entry["id"]
    homes = (entry[plan.grid.home], *plan.grid.spread.get(id, ())) if plan.grid else ()
    return Area(
        id=id,
        name=entry.get("name") or plan.names[id],
        owners=(owner,) if isinstance(owner, str) and owner else tuple(owner),
        sites=(*_sites(entry), *plan.sites.get(id, ())),
        is_sea=is_sea,
        spot=_spot(entry, source),
        cells=homes,
    )


def _spot(entry: dict[str, Any], source: Source) -> Degrees | None:
    lon, lat = (entry.get(key) for key in source.spot or ("", ""))
    return None if lon is None or lat is None else (lon, lat)


def _sites(entry: dict[str, Any]) -> tuple[Degrees, ...]:
    return ((entry["lon"], entry["lat"]), *_points(entry.get("extra_centres", [])))
