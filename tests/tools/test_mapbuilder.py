"""The committed maps agree with their boards; the coding of arcs loses nothing."""

from __future__ import annotations

import gzip
import itertools
import json
import math
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.mapbuilder.arcs import Point, decode, encode, is_inside, ring_area, ring_points, walk
from tools.mapbuilder.plan import FRAME, SEA, Board, Plan, PlanError, load_board, load_plan
from tools.mapbuilder.topology import Face, adopt_orphans, arcs_of, pinched, rings_of, runs

ROOT = Path(__file__).resolve().parents[2]
PLANS = sorted((ROOT / "tools" / "mapbuilder" / "maps").glob("*.toml"))
MOST_BYTES = 60_000  # of a geometry file, compressed; the page may load 250,000
MOST_PREVIEW_BYTES = 400_000
LEAST_ROOM = 0.8  # around the anchor, in radii of the pieces: below this they would not fit
INNER = {"border", "closed"}

Rings = list[list[Point]]


class Map:
    """A geometry file, its decoded arcs, its description and its board."""

    def __init__(self, path: Path) -> None:
        self.plan = load_plan(path)
        self.board = load_board(self.plan, ROOT)
        self.text = (ROOT / self.plan.output).read_text(encoding="utf-8")
        self.content: dict[str, Any] = json.loads(self.text)
        self.arcs = [decode(arc) for arc in self.content["arcs"]]
        self.areas: dict[str, Any] = self.content["areas"]

    def rings(self, area: str) -> Rings:
        return [ring_points(self.arcs, ring) for part in self.areas[area]["parts"] for ring in part]

    def main_part(self, area: str) -> Rings:
        return [ring_points(self.arcs, ring) for ring in self.areas[area]["parts"][0]]


@cache
def read(path: Path) -> Map:
    return Map(path)


@pytest.fixture(params=PLANS, ids=[path.stem for path in PLANS])
def drawn(request: pytest.FixtureRequest) -> Map:
    return read(request.param)


# The committed maps


def test_borders_along_a_river_are_those_of_the_board(drawn: Map) -> None:
    rivers = {tuple(entry["between"]) for entry in drawn.content["borders"] if entry.get("river")}
    assert rivers == drawn.board.rivers
    assert bool(rivers) == bool(drawn.plan.board.river_key)


def test_cities_lie_in_their_own_area(drawn: Map) -> None:
    for area, entry in drawn.areas.items():
        assert ("spot" in entry) == (drawn.board.areas[area].spot is not None)
        if "spot" in entry:
            assert is_inside(drawn.rings(area), entry["spot"][0] + 0.01, entry["spot"][1] + 0.01)


def test_no_land_of_the_universale_has_a_long_shore_that_its_board_does_not_name() -> None:
    drawn = read(next(path for path in PLANS if path.stem == "medioevo-universale"))
    links = {tuple(entry["between"]) for entry in drawn.content["borders"]}
    sides: dict[int, set[str]] = {number: set() for number in range(len(drawn.arcs))}
    for area, entry in drawn.areas.items():
        for ring in (ring for part in entry["parts"] for ring in part):
            for number in ring:
                sides[number if number >= 0 else ~number].add(area)
    lengths: Counter[tuple[str, ...]] = Counter()
    for number, beside in sides.items():
        if len(beside) == 2:
            steps = itertools.pairwise(drawn.arcs[number])
            lengths[tuple(sorted(beside))] += sum(math.dist(a, b) for a, b in steps)
    least = drawn.plan.shape.border * drawn.plan.units_per_km
    closed = {tuple(entry["between"]) for entry in drawn.content["closed"]}
    strangers = {p for p, length in lengths.items() if length >= least} - links - closed
    assert not strangers


def test_both_boards_of_warriors_and_traders_have_a_map() -> None:
    assert {"warriors_traders-east", "warriors_traders-west"} <= {path.stem for path in PLANS}


def test_every_area_of_the_board_is_drawn_and_no_other(drawn: Map) -> None:
    assert set(drawn.areas) == set(drawn.board.areas)


def test_every_arc_is_a_line_inside_the_frame(drawn: Map) -> None:
    width, height = drawn.content["width"], drawn.content["height"]
    assert len(drawn.content["kinds"]) == len(drawn.arcs)
    for points in drawn.arcs:
        assert len(points) >= 2
        assert all(a != b for a, b in itertools.pairwise(points))
        assert all(0 <= x <= width and 0 <= y <= height for x, y in points)


def test_every_ring_is_closed_and_every_part_has_its_size(drawn: Map) -> None:
    for area, entry in drawn.areas.items():
        sizes = []
        for part in entry["parts"]:
            outer, *holes = [ring_points(drawn.arcs, ring) for ring in part]
            sizes.append(abs(ring_area(outer)) - sum(abs(ring_area(hole)) for hole in holes))
        assert sizes[0] > 0.5 * sum(sizes), f"{area} has no main part"
        assert sizes[0] == max(sizes)
        assert abs(sum(sizes) - entry["area"]) <= 1
        xs, ys = zip(*(point for ring in drawn.rings(area) for point in ring), strict=True)
        assert entry["box"] == [min(xs), min(ys), max(xs), max(ys)]


def test_an_arc_bounds_one_area_on_each_side(drawn: Map) -> None:
    is_sea_divided = "waters" in drawn.content
    nobodys = [*drawn.content["wasteland"], *drawn.content.get("waters", [])]
    uses = Counter(
        number
        for parts in [*(e["parts"] for e in drawn.areas.values()), nobodys]
        for part in parts
        for ring in part
        for number in ring
    )
    assert set(uses.values()) == {1}
    for number, kind in enumerate(drawn.content["kinds"]):
        sides = uses[number] + uses[~number]
        if kind in INNER or kind == "frontier" or (is_sea_divided and kind != "frame"):
            assert sides == 2
        elif kind != "frame":
            assert sides == 1


def test_no_two_areas_lie_on_each_other(drawn: Map) -> None:
    rings = {area: drawn.rings(area) for area in drawn.areas}
    step = 90
    for x in range(step // 2, drawn.content["width"], step):
        for y in range(step // 2, drawn.content["height"], step):
            spot = (x + 0.37, y + 0.53)  # never on a corner
            near = [a for a, e in drawn.areas.items() if _in_box(e["box"], spot)]
            assert sum(is_inside(rings[area], *spot) for area in near) <= 1


def _in_box(box: list[int], spot: tuple[float, float]) -> bool:
    return box[0] <= spot[0] <= box[2] and box[1] <= spot[1] <= box[3]


def test_every_link_is_a_border_or_a_line(drawn: Map) -> None:
    entries = drawn.content["borders"] + drawn.content["lines"]
    links = {tuple(entry["between"]): entry["sea"] for entry in entries}
    assert len(links) == len(entries)
    assert links == drawn.board.links


def test_borders_and_closed_borders_are_where_two_areas_meet(drawn: Map) -> None:
    sides: dict[int, set[str]] = {number: set() for number in range(len(drawn.arcs))}
    for area, entry in drawn.areas.items():
        for part in entry["parts"]:
            for ring in part:
                for number in ring:
                    sides[number if number >= 0 else ~number].add(area)
    for entry in drawn.content["borders"] + drawn.content["closed"]:
        assert entry["arcs"]
        assert all(sides[number] == set(entry["between"]) for number in entry["arcs"])
    closed = {number for entry in drawn.content["closed"] for number in entry["arcs"]}
    kinds = drawn.content["kinds"]
    assert closed == {number for number, kind in enumerate(kinds) if kind == "closed"}
    assert not {tuple(entry["between"]) for entry in drawn.content["closed"]} & set(
        drawn.board.links
    )


def test_lines_lead_from_the_one_area_to_the_other(drawn: Map) -> None:
    for entry in drawn.content["lines"]:
        points = decode(entry["points"])
        for area, end in zip(entry["between"], (points[0], points[-1]), strict=True):
            assert is_inside(drawn.rings(area), end[0] + 0.01, end[1] + 0.01), entry["between"]


def test_the_picture_says_what_the_board_says_nearly_everywhere(drawn: Map) -> None:
    assert len(drawn.content["closed"]) <= 1
    assert sum(not entry["sea"] for entry in drawn.content["lines"]) <= 3


def test_names_and_pieces_stand_in_the_main_part(drawn: Map) -> None:
    for area, entry in drawn.areas.items():
        for key in ("label", "anchor", "pole"):
            x, y = entry[key][:2]
            assert is_inside(drawn.main_part(area), x + 0.01, y + 0.01), (area, key)
        assert entry["room"] >= LEAST_ROOM * drawn.plan.pieces, area


def test_areas_stay_inside_their_cells(drawn: Map) -> None:
    tiles = drawn.content.get("tiles", {})
    assert set(tiles) == set(drawn.board.cells)
    for area in drawn.board.areas if tiles else []:
        boxes = [tiles[cell]["box"] for cell in drawn.board.areas[area].cells]
        for ring in drawn.rings(area):
            for a, b in itertools.pairwise(ring):
                middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
                assert any(_in_box(box, middle) for box in boxes), (area, middle)


def test_tiles_lie_side_by_side_and_hold_every_area_once(drawn: Map) -> None:
    tiles = drawn.content.get("tiles", {})
    width, height = drawn.content["width"], drawn.content["height"]
    for tile in tiles.values():
        left, top, right, bottom = tile["box"]
        assert 0 <= left < right <= width
        assert 0 <= top < bottom <= height
        assert _in_box(tile["box"], tile["label"])
    for one, other in itertools.combinations((tile["box"] for tile in tiles.values()), 2):
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart
    held = Counter(area for tile in tiles.values() for area in tile["areas"])
    assert held == Counter(list(drawn.areas) if tiles else [])


def test_sea_zones_are_marked(drawn: Map) -> None:
    for area, entry in drawn.areas.items():
        assert entry.get("sea", False) == drawn.board.areas[area].is_sea


def test_the_files_are_small(drawn: Map) -> None:
    assert len(gzip.compress(drawn.text.encode())) < MOST_BYTES
    assert (ROOT / drawn.plan.preview).stat().st_size < MOST_PREVIEW_BYTES


def test_descriptions_name_only_the_own_board() -> None:
    for path in PLANS:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
        assert (ROOT / raw["board"]["file"]).parent == (ROOT / raw["output"]).parent


# Descriptions


BOARD = """
[[area]]
id = "left"
x = [0, 2]
y = [0, 1]
[[area]]
id = "right"
x = [2, 4]
y = [0, 1]
[[province]]
id = "rhodes"
name = "Rhodes"
area = "left"
land = []
seas = ["rhodes"]
lon = 1.0
lat = 2.0
[[naval_area]]
id = "rhodes"
name = "Sea of Rhodes"
area = "right"
links = []
lon = 3.0
lat = 4.0
[rome]
id = "rome"
area = "left"
land = ["rhodes"]
lon = 5.0
lat = 6.0
"""

PLAN = """
map = "test"
name = "Test"
output = "map.json"
projection = ""
window = [0, 0, 1, 1]
extent = [0, 0, 1, 1]
[names]
rome = "Rome"
[board]
file = "board.toml"
links = "land"
seas_file = "board.toml"
seas = "naval_area"
sea_neighbours = ["links"]
shores = "seas"
others = ["rome"]
seas_prefix = "PREFIX"
[grid]
cells = "area"
home = "area"
unit = 10
spread = { rome = ["CELL"] }
[[post]]
at = [2, 0.5]
sites = { rome = [-3, 4], "" = [-3, -4] }
"""


def described(folder: Path, prefix: str = "sea-", cell: str = "right") -> tuple[Plan, Board]:
    (folder / "board.toml").write_text(BOARD, encoding="utf-8")
    path = folder / "map.toml"
    path.write_text(PLAN.replace("PREFIX", prefix).replace("CELL", cell), encoding="utf-8")
    plan = load_plan(path)
    return plan, load_board(plan, folder)


def test_a_grid_binds_areas_to_its_cells(tmp_path: Path) -> None:
    plan, board = described(tmp_path)
    assert board.cells == {"left": (0, 0, 20, 10), "right": (20, 0, 40, 10)}
    assert board.areas["rhodes"].cells == ("left",)
    assert board.areas["rome"].cells == ("left", "right")
    assert plan.posts[0].sites["rome"] == [-3, 4]


def test_other_places_and_shores_are_linked_like_areas(tmp_path: Path) -> None:
    _, board = described(tmp_path)
    assert board.areas["rome"].name == "Rome"
    assert board.areas["sea-rhodes"].is_sea
    assert set(board.links) == {("rhodes", "rome"), ("rhodes", "sea-rhodes")}


def test_a_sea_zone_cannot_have_the_id_of_an_area(tmp_path: Path) -> None:
    with pytest.raises(PlanError, match="seas_prefix"):
        described(tmp_path, prefix="")


def test_an_area_cannot_lie_in_an_unknown_cell(tmp_path: Path) -> None:
    with pytest.raises(PlanError, match="no cell"):
        described(tmp_path, cell="middle")


# The coding


points = st.lists(st.tuples(st.integers(-9999, 9999), st.integers(-9999, 9999)), min_size=1)


@given(points)
def test_coding_an_arc_loses_nothing(line: list[Point]) -> None:
    assert decode(encode(line)) == line


def test_an_arc_is_its_first_point_and_steps() -> None:
    assert encode([(5, 7), (6, 7), (6, 4)]) == [5, 7, 1, 0, 0, -3]
    with pytest.raises(ValueError, match="pairs"):
        decode([1, 2, 3])


def test_a_ring_walks_arcs_forwards_and_backwards() -> None:
    arcs: list[list[Point]] = [[(0, 0), (4, 0)], [(0, 0), (0, 4), (4, 0)]]
    assert walk(arcs, ~1) == [(4, 0), (0, 4), (0, 0)]
    assert ring_points(arcs, [0, ~1]) == [(0, 0), (4, 0), (0, 4), (0, 0)]
    assert abs(ring_area(ring_points(arcs, [0, ~1]))) == 8
    with pytest.raises(ValueError, match="does not begin"):
        ring_points(arcs, [0, 1])
    with pytest.raises(ValueError, match="not closed"):
        ring_points(arcs, [0])


def square(x: int, y: int) -> list[list[Point]]:
    return [[(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1), (x, y)]]


def test_a_line_between_two_areas_is_kept_once() -> None:
    faces: list[Face] = [(square(0, 0), "a"), (square(1, 0), "b")]
    arcs = arcs_of(faces)
    assert sorted(sorted((arc.left, arc.right)) for arc in arcs) == [
        ["a", "b"],
        ["a", FRAME],
        ["b", FRAME],
    ]
    lines = [list(arc.points) for arc in arcs]
    for area in "ab":
        (ring,) = rings_of(area, arcs)
        assert ring_area(ring_points(lines, ring)) == 1


def test_faces_of_one_area_have_no_line_between_them() -> None:
    faces: list[Face] = [(square(0, 0), "a"), (square(1, 0), "a")]
    (arc,) = arcs_of(faces)
    assert arc.is_loop
    assert len(arc.points) == 7


def test_areas_that_meet_in_a_corner_keep_their_own_rings() -> None:
    faces: list[Face] = [
        (square(0, 0), "a"),
        (square(1, 1), "a"),
        (square(1, 0), "b"),
        (square(0, 1), "c"),
    ]
    arcs = arcs_of(faces)
    lines = [list(arc.points) for arc in arcs]
    rings = [ring_points(lines, ring) for ring in rings_of("a", arcs)]
    assert [ring_area(ring) for ring in rings] == [1, 1]


def test_a_pinched_border_is_a_corner_where_four_meet() -> None:
    faces: list[Face] = [
        ([[(0, 0), (2, 0), (4, 4), (0, 6), (0, 0)]], "a"),
        ([[(2, 0), (10, 0), (10, 6), (6, 4), (4, 4), (2, 0)]], "b"),
        ([[(0, 6), (4, 4), (6, 4), (10, 10), (0, 10), (0, 6)]], "c"),
        ([[(6, 4), (10, 6), (10, 10), (6, 4)]], "d"),
    ]
    arcs = arcs_of(faces)
    between = {arc for arc in arcs if {arc.left, arc.right} == {"b", "c"}}
    left = pinched(arcs, between)
    assert len(left) == len(arcs) - 1
    assert not any({arc.left, arc.right} == {"b", "c"} for arc in left)
    lines = [list(arc.points) for arc in left]
    for area in "abcd":
        (ring,) = rings_of(area, left)
        assert (5, 4) in ring_points(lines, ring)


def test_a_piece_cut_off_goes_to_its_neighbour() -> None:
    faces: list[Face] = [(square(0, 0), "a"), (square(1, 0), "b"), (square(2, 0), "a")]
    owners = [owner for _, owner in adopt_orphans(faces, homes={0, 1})]
    assert owners == ["a", "b", "b"]


def test_an_island_without_a_site_stays_with_its_owner() -> None:
    faces: list[Face] = [(square(0, 0), "a"), (square(1, 0), SEA), (square(2, 0), "a")]
    owners = [owner for _, owner in adopt_orphans(faces, homes={0})]
    assert owners == ["a", SEA, "a"]


def test_a_piece_cut_off_does_not_go_to_a_stranger() -> None:
    faces: list[Face] = [(square(0, 0), "c"), (square(1, 0), "a"), (square(2, 0), "b")]
    kin = {"a": 1, "b": 1, "c": 2}
    owners = [owner for _, owner in adopt_orphans(faces, homes={0, 2}, kin=kin)]
    assert owners == ["c", "b", "b"]


def test_a_line_is_straight_where_it_follows_a_grid_line() -> None:
    line: list[Point] = [(0, 0), (1, 2), (3, 2), (5, 2), (6, 2), (7, 5)]
    assert runs(line, []) == [(tuple(line), False)]
    assert runs(line, [(1, 2, 0, 5)]) == [
        (((0, 0), (1, 2)), False),
        (((1, 2), (5, 2)), True),
        (((5, 2), (6, 2), (7, 5)), False),
    ]
