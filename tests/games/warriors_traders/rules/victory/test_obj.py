"""OBJ: aim and modes."""

import random

import pytest

import gonfalon
from gonfalon import RangeMove, Table
from tests.games.warriors_traders.scene import given

FOUR = ("burgundy", "germany", "denmark", "scotland")


def a_decision(table: Table, chooser: random.Random) -> tuple[int, str]:
    """Any legal move of a seat that owes one."""
    seat = chooser.choice(table.waiting)
    move = chooser.choice(table.legal(seat))
    if isinstance(move, RangeMove):
        move = move.at(chooser.choice(move.amounts))
    return seat, move.text


@pytest.mark.rule("WT-OBJ-01")
def test_the_most_vp_win_although_nobody_met_the_threshold() -> None:
    bought = dict(zip(FOUR, (25, 22, 19, 13), strict=True))

    scene = given(*FOUR, turn=10, phase="down-keep", bought=bought)

    assert scene.over
    assert [scene.vp(country) for country in FOUR] == [31, 28, 25, 19]
    assert scene.view("burgundy")["threshold"] == 33
    assert scene.winners == ["burgundy"]
    assert scene.table.result is not None
    assert scene.table.result.ranking == [[0], [1], [2], [3]]


@pytest.mark.rule("WT-OBJ-01")
def test_vp_come_from_provinces_forts_titles_kills_and_purchases() -> None:
    scene = given(
        *FOUR,
        provinces={"fyn": "denmark: 1 princess, 2 fort"},
        tokens={"denmark": (1, 0, 0)},
        kills={"denmark": 4},
        bought={"denmark": 2},
    )

    sources = scene.vp_sources("denmark")

    assert sources == {"provinces": 5, "forts": 9, "titles": 3, "kills": 4, "bought": 2}
    assert scene.vp("denmark") == 23


@pytest.mark.rule("WT-OBJ-01")
def test_an_alliance_wins_with_the_sum_of_its_members() -> None:
    bought = dict(zip(FOUR, (20, 9, 0, 10), strict=True))  # 26 and 6 against 15 and 16

    scene = given(*FOUR, turn=10, phase="down-keep", bought=bought, alliances="0,2/1,3")

    assert scene.winners == ["burgundy", "denmark"]


@pytest.mark.rule("WT-OBJ-02")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_play_free_for_all(seats: int) -> None:
    table = gonfalon.open_table("warriors_traders", seats=seats)

    teams = [player["team"] for player in table.view(0)["players"]]

    assert table.waiting == list(range(seats))
    assert len(set(teams)) == seats


@pytest.mark.rule("WT-OBJ-02")
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_fewer_than_two_or_more_than_six_cannot_play(seats: int) -> None:
    with pytest.raises(gonfalon.OptionError, match="2 to 6"):
        gonfalon.open_table("warriors_traders", seats=seats)


@pytest.mark.rule("WT-OBJ-02")
@pytest.mark.parametrize(
    ("seats", "alliances", "teams"),
    [
        (4, "2v2", [0, 1, 0, 1]),
        (6, "3v3", [0, 1, 0, 1, 0, 1]),
        (6, "2v2v2", [0, 1, 2, 0, 1, 2]),
        (4, "0,3/1,2", [0, 1, 1, 0]),
    ],
)
def test_four_or_six_play_in_alliances(seats: int, alliances: str, teams: list[int]) -> None:
    table = gonfalon.open_table("warriors_traders", seats, options={"alliances": alliances})

    assert table.waiting == list(range(seats))
    assert [player["team"] for player in table.view(0)["players"]] == teams


@pytest.mark.rule("WT-OBJ-02")
@pytest.mark.parametrize(
    ("seats", "alliances"),
    [
        (5, "2v2"),
        (5, "3v3"),
        (5, "0,1/2,3,4"),
        (4, "3v3"),
        (6, "2v2"),
        (2, "0/1"),
        (3, "0/1,2"),
        (4, "0/1,2,3"),
        (6, "0,1/2,3,4,5"),
        (4, "0,1/2,2"),
    ],
)
def test_no_other_alliances_can_be_played(seats: int, alliances: str) -> None:
    with pytest.raises(gonfalon.OptionError, match="WT-OBJ-02"):
        gonfalon.open_table("warriors_traders", seats, options={"alliances": alliances})


@pytest.mark.rule("WT-OBJ-03")
def test_the_same_decisions_lead_to_the_same_states() -> None:
    first = given(*FOUR, turn=1, phase="upkeep")
    chooser = random.Random(3)
    hashes = []
    while not first.over:
        first.table.play(*a_decision(first.table, chooser))
        hashes.append(first.table.state_hash)

    second = given(*FOUR, turn=1, phase="upkeep").table
    again = []
    for seat, text in first.table.written:
        second.play(seat, text)
        again.append(second.state_hash)

    assert len(hashes) > 100
    assert again == hashes
    assert gonfalon.replay(first.table.record()).state_hash == hashes[-1]


@pytest.mark.rule("WT-OBJ-03")
def test_nothing_is_random_once_the_countries_are_known() -> None:
    one = given(*FOUR, turn=1, phase="upkeep", seed=1)
    other = given(*FOUR, turn=1, phase="upkeep", seed=2)
    seeds = one.state.rng, other.state.rng
    chooser = random.Random(4)

    while not one.over:
        seat, text = a_decision(one.table, chooser)
        assert other.table.play(seat, text) == one.table.play(seat, text)

    assert seeds[0] != seeds[1]
    assert (one.state.rng, other.state.rng) == seeds, "nobody drew a number"
    assert other.over
    assert other.view("denmark") == one.view("denmark")
