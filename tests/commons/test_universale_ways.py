"""The board of the two Medioevo games: borders, ways and seas, as the rulebooks say."""

from itertools import pairwise

import pytest

from gonfalon.commons.universale.data_checks import distances, steps
from tests.commons.board import (
    BOARD,
    BORDERS,
    KINGDOMS,
    LAND,
    SEA,
    SIX,
    apart,
    borders,
    by_land,
    cheapest,
    edge,
)

# Borders


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("syria", "palestine"),
        ("georgia", "circassia"),
        ("paphlagonia", "pontus"),
        ("paphlagonia", "cappadocia"),
        ("paphlagonia", "cilicia"),
        ("judea", "phoenicia"),
        ("bithynia", "lycia"),
        ("macedonia", "thessaly"),
        ("thessaly", "peloponnese"),
        ("thrace", "macedonia"),
        ("thrace", "moesia"),
    ],
)
def test_borders_that_are_told(one: str, other: str) -> None:
    assert other in BORDERS[one]
    assert one in BORDERS[other]


def test_owners_that_are_told_of_the_borders() -> None:
    rum = {LAND[name].kingdom for name in ("paphlagonia", "cappadocia", "lycia")}
    others = {LAND[name].kingdom for name in ("pontus", "cilicia", "thessaly", "georgia")}
    assert rum == {"rum"}
    assert others.isdisjoint({"rum", *SIX})
    assert "macedonia" not in BORDERS["peloponnese"]


def test_only_the_dardanelles_are_crossed_by_land() -> None:
    crossed = [edge for edge in BOARD.edges if edge.strait and edge.land_166]
    assert [(edge.a, edge.b, edge.strait_name) for edge in crossed] == [
        ("mysia", "thrace", "Dardanelles")
    ]
    assert set(crossed[0].seas) == {"north-aegean", "marmara"}
    assert all(edge.land_prototype for edge in BOARD.edges if edge.strait)
    bosporus = edge("bithynia", "thrace")
    assert (bosporus.strait_name, bosporus.land_166) == ("Bosporus", False)


def test_no_land_way_from_rome_to_palermo() -> None:
    assert "sicily" not in distances(BORDERS, ["latium"])
    assert "sicily" in distances(borders(straits=True), ["latium"])


# Distances


@pytest.mark.parametrize(
    ("one", "other", "count"),
    [
        ("crimea", "lower-volga", 3),
        ("lower-volga", "pontus", 2),
        ("crimea", "pontus", 5),
        ("pontus", "circassia", 2),
    ],
)
def test_ways_by_land_that_are_told(one: str, other: str, count: int) -> None:
    assert by_land(one, other) == count


def test_a_horde_from_trebizond_reaches_a_player_in_two_moves() -> None:
    assert LAND["pontus"].fire
    near = distances(BORDERS, ["pontus"])
    home = [name for kingdom in SIX for name in KINGDOMS[kingdom].territories]
    assert min(near[name] for name in home if name in near) == 2


def test_rome_and_palermo_are_neighbouring() -> None:
    assert apart("latium", "sicily") == 3
    links = steps(BOARD, LAND)
    way = ["latium", "tyrrhenian-sea", "sicilian-sea", "sicily"]
    assert all(other in links[one] for one, other in pairwise(way))


TERRAIN = {"plains": 1, "desert": 1, "hills": 2, "forest": 2, "mountains": 3}  # of the prototype


def test_caravan_from_damascus_to_alexandria() -> None:
    costs = {
        name: {
            other: TERRAIN[LAND[other].terrain] + edge(name, other).river for other in BORDERS[name]
        }
        for name in LAND
    }
    assert cheapest("palestine", costs)["delta"] == 5


def test_the_wagon_of_the_marshal() -> None:
    way = ["palestine", "armenia", "pontus", "georgia", "circassia"]
    assert not any(edge(one, other).river for one, other in pairwise(way))
    assert [TERRAIN[LAND[name].terrain] for name in way[1:]] == [3, 3, 3, 3]


def voyage(start: str, end: str, open_sea: int) -> int:
    """Movement points from harbour to harbour in the prototype."""
    entering = {sea.id: open_sea if sea.kind == "open" else 1 for sea in BOARD.seas}
    costs = {sea.id: {other: entering[other] for other in sea.seas} for sea in BOARD.seas}
    costs[start] = {sea: entering[sea] for sea in LAND[start].harbour_seas}
    for sea in LAND[end].harbour_seas:
        costs[sea] = {**costs[sea], end: 1}
    return cheapest(start, costs)[end]


@pytest.mark.parametrize(
    ("start", "end", "plain", "astronomy"),
    [("delta", "sicily", 7, 6), ("sicily", "ifriqiya", 4, 3)],
)
def test_voyages_that_are_told(start: str, end: str, plain: int, astronomy: int) -> None:
    assert (voyage(start, end, 2), voyage(start, end, 1)) == (plain, astronomy)


# Seas


def test_the_sea_west_of_the_peloponnese_has_eight_ways_out() -> None:
    ionian = SEA["ionian-sea"]
    assert set(ionian.territories) == {"thessaly", "peloponnese"}
    assert set(ionian.seas) == {
        "lower-adriatic", "south-aegean", "libyan-sea", "syrtes", "sea-of-syracuse",
        "gulf-of-taranto",
    }  # fmt: skip
    assert {"apulia", "albania"} <= set(SEA["lower-adriatic"].territories)


def test_the_seas_of_sicily() -> None:
    touching = {sea.id for sea in BOARD.seas if "sicily" in sea.territories}
    assert len(touching) == 3
    assert "sicilian-sea" in touching
    assert len(SEA["sicilian-sea"].seas) == 5
    assert {"tyrrhenian-sea", "sea-of-syracuse"} <= set(SEA["sicilian-sea"].seas)
    assert edge("apulia", "sicily").strait


def test_the_black_sea_opens_only_at_the_bosporus() -> None:
    black = [sea for sea in SEA if sea.startswith(("black-sea", "sea-of-azov"))]
    links = {name: [n for n in sea.seas if n != "marmara"] for name, sea in SEA.items()}
    inside = set(distances(links, ["black-sea-west"]))
    assert set(black) <= inside
    assert len(inside) == 4
    assert "marmara" in SEA["black-sea-west"].seas
    assert {"north-aegean", "black-sea-west"} == set(SEA["marmara"].seas)
