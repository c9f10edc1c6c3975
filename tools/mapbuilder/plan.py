"""The description of a map: one TOML file in `maps/`, and the board of the game it points to."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, TypeVar

Degrees = tuple[float, float]
Pair = tuple[str, str]
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
    sea_key: str = "strait"  # ... and the key that tells links across water
    wasteland: str = ""  # table of sites that belong to nobody
    seas_file: str = ""  # file with the sea zones; without it the sea is not divided
    seas: str = "sea"
    sea_neighbours: tuple[str, ...] = ("seas", "territories")


@dataclass(frozen=True, kw_only=True)
class Island:
    """Islands near a point that are drawn larger than they are, moved, or (scale 0) left out."""

    at: Degrees
    reach: float  # km around the point
    scale: float
    move: tuple[float, float] = (0.0, 0.0)  # km to the east and to the north
    swell: float = 0.0  # km added around the shore; joins islets that lie close together


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


@dataclass(frozen=True, kw_only=True)
class Area:
    id: str
    name: str
    owners: tuple[str, ...]
    sites: tuple[Degrees, ...]  # the first is the board's own
    is_sea: bool = False


@dataclass(frozen=True, kw_only=True)
class Board:
    areas: dict[str, Area]
    links: dict[Pair, bool]  # to whether the link goes across water
    wasteland: tuple[Degrees, ...]


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
    areas = {entry["id"]: _area(entry, plan, source, False) for entry in raw[source.areas]}
    links: dict[Pair, bool] = {}
    if source.links_file:
        for edge in _read(root / source.links_file)[source.links_table]:
            links[pair(edge["a"], edge["b"])] = bool(edge.get(source.sea_key, False))
    else:
        across = {pair(*link) for link in raw.get(source.sea_links, [])}
        for entry in raw[source.areas]:
            for other in entry[source.links]:
                link = pair(entry["id"], other)
                links[link] = link in across
    if source.seas_file:
        for entry in _read(root / source.seas_file)[source.seas]:
            areas[entry["id"]] = _area(entry, plan, source, True)
            for key in source.sea_neighbours:
                links |= {pair(entry["id"], other): False for other in entry.get(key, [])}
    waste = [site for entry in raw.get(source.wasteland, []) for site in _sites(entry)]
    if unknown := sorted(set(plan.sites) - set(areas)):
        raise PlanError(f"sites of {', '.join(unknown)}, which the board does not know")
    return Board(areas=areas, links=links, wasteland=(*waste, *plan.wasteland))


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _area(entry: dict[str, Any], plan: Plan, source: Source, is_sea: bool) -> Area:
    owner = entry.get(source.owner, ())
    return Area(
        id=entry["id"],
        name=entry["name"],
        owners=(owner,) if isinstance(owner, str) else tuple(owner),
        sites=(*_sites(entry), *plan.sites.get(entry["id"], ())),
        is_sea=is_sea,
    )


def _sites(entry: dict[str, Any]) -> tuple[Degrees, ...]:
    return ((entry["lon"], entry["lat"]), *_points(entry.get("extra_centres", [])))
