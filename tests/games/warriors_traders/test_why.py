"""`Table.why` says None exactly for legal moves, and names a rule of the ledger for every other.

Whole vocabularies are tried at random positions: every verb with every argument, sampled where there are too many.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import product

import pytest

import gonfalon
from gonfalon.games.warriors_traders.game import GAME
from gonfalon.kernel.moves import AMOUNT, AnyMove, Move, RangeMove, covers
from gonfalon.kernel.table import Table
from tests.games.warriors_traders.scene import given, trade_centers

AMOUNTS = (0, 1, 2, 3, 7, 99)
TRIOS = ("denmark", "germany", "burgundy", "france", "scotland", "england")


# ---- tables


def set_up() -> Table:
    return gonfalon.open_table(
        "warriors_traders", seats=3, seed=5, options={"map": "east", "countries": "chosen"}
    )


def free_for_all() -> Table:
    """Three well armed neighbours, two of them at war, one about to unite with a Unification of many Actions."""
    countries = ("switzerland", "france", "germany")
    return given(
        *countries,
        turn=6,
        phase="upkeep",
        wars=[("switzerland", "france")],
        provinces={
            **trade_centers(*countries),
            "konstanz": "switzerland: 2 archer, 1 infantry",
            "geneve": "switzerland: 1 cavalry, 1 infantry",
            "bourbon": "france: 2 infantry, 1 archer, 1 fort",
            "wurttemberg": "germany: 2 infantry, 1 cavalry",
            "breisgau": "2 barbarian",
            "palatinate": "free",
        },
        tokens={"switzerland": (15, 6, 12), "france": (9, 9, 6), "germany": (6, 4, 15)},
        store={key: {"food": 9, "products": 20, "weapons": 9, "gold": 20} for key in countries},
        routes=[("france", "germany"), ("germany", "switzerland")],
    ).table


def small_map() -> Table:
    """Two players on a restricted map, with routes to foreign parts that leave a choice."""
    return given(
        "england",
        "scotland",
        turn=3,
        phase="upkeep",
        scenario="2p-england-scotland",
        wars=[("england", "scotland")],
        provinces={
            **trade_centers("england", "scotland"),
            "yorkshire": "england: 2 archer, 1 infantry",
            "lothian": "scotland: 1 infantry, 1 princess, 1 fort",
        },
        tokens={"england": (6, 12, 6), "scotland": (6, 9, 6)},
        store={"england": {"products": 12, "gold": 12}, "scotland": {"food": 3, "weapons": 3}},
        routes=[("england", "foreign"), ("england", "foreign"), ("scotland", "foreign")],
    ).table


def alliances() -> Table:
    """Three allies share provinces; their enemies stand next to them."""
    return given(
        *TRIOS,
        turn=4,
        phase="upkeep",
        alliances="3v3",
        wars=[("denmark", "germany")],
        provinces={
            "slesvig": "denmark: 1 infantry; burgundy: 1 archer; scotland: 1 infantry",
            "friesland": "burgundy: 2 infantry, 1 archer; denmark: 1 cavalry",
            "oldenburg": "germany: 2 archer, 1 infantry; france: 1 archer",
            "palatinate": "germany: 1 cavalry, 1 fort, 1 princess",
            "calais": "england: 1 infantry",
        },
        tokens=dict.fromkeys(TRIOS, (9, 4, 9)),
        store={key: {"food": 2, "products": 14, "weapons": 3, "gold": 5} for key in TRIOS},
    ).table


TABLES = [set_up, free_for_all, small_map, alliances]


# ---- checking a position


def requests(table: Table, pick: random.Random, most: int) -> Iterator[Move]:
    """Every verb with every combination of arguments, or with a sample of them."""
    vocabulary = table.state.vocabulary
    for verb, kinds in vocabulary.verbs.items():
        values = [
            AMOUNTS if kind == AMOUNT else range(len(vocabulary.kinds[kind])) for kind in kinds
        ]
        count = 1
        for some in values:
            count *= len(some)
        if count <= most:
            combinations = list(product(*values))
        else:
            combinations = [tuple(map(pick.choice, values)) for _ in range(most)]
        for args in combinations:
            yield vocabulary[(verb, *args)]


def ends(move: AnyMove) -> list[Move]:
    return [move.at(move.low), move.at(move.high)] if isinstance(move, RangeMove) else [move]


def check_position(table: Table, pick: random.Random, most: int) -> None:
    for seat in range(gonfalon.HOST, table.seats):
        listed = [*table.legal(seat), *table.standing(seat)]
        for move in [end for one in listed for end in ends(one)]:
            assert table.why(seat, move.text) is None, f"{seat}: {move.text} is listed"
        for move in requests(table, pick, most):
            why = table.why(seat, move.text)
            where = f"seat {seat}, {move.text!r} in {table.state.agenda[-1:]}: {why}"
            if why is None:
                alike = GAME.alike(table.state, seat, move) if seat != gonfalon.HOST else move
                assert covers(listed, move) or covers(listed, alike), where
                continue
            assert not covers(listed, move), where
            assert why.rule in GAME.ledger, where
            assert why.reason and not set("{}") & set(why.reason), where
    for seat in table.waiting:
        assert covers(table.legal(seat), table.default(seat)), f"the default of seat {seat}"


def play_and_check(table: Table, seed: int, moves: int, share: float, most: int) -> set[str]:
    """Play at random and check a share of the positions; returns the windows that were checked."""
    pick = random.Random(seed)
    checked = set()
    for _ in range(moves):
        if table.over:
            check_position(table, pick, most)
            break
        window = table.state.agenda[-1].window
        if window not in checked or pick.random() < share:
            checked.add(window)
            check_position(table, pick, most)
        seat = pick.choice(table.waiting)
        options = table.legal(seat)
        if pick.random() < 0.03:
            seat = pick.randrange(table.seats)
            stays = pick.random() < 0.9
            options = [m for m in table.standing(seat) if m.verb != "resign" or not stays]
        if options:
            move = pick.choice(options)
            table.play(seat, pick.choice(ends(move)))
    return checked


@pytest.mark.parametrize("make", TABLES)
def test_why_is_none_exactly_for_legal_moves(make: Callable[[], Table]) -> None:
    assert len(play_and_check(make(), seed=1, moves=120, share=0.01, most=8)) > 4


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_why_is_none_exactly_for_legal_moves_in_many_games(seed: int) -> None:
    play_and_check(TABLES[seed % len(TABLES)](), seed, moves=600, share=0.05, most=60)
