"""What the state of a seat costs, in `make soak`: seconds of CPU for its words, in random and lively games of every title."""

from __future__ import annotations

import random
import time

import msgspec
import pytest

from gonfalon.bots import make_bot
from gonfalon.bots.playing import courted
from gonfalon.kernel.position import next_seat
from gonfalon.kernel.records import open_table
from gonfalon.kernel.registry import find_game, game_ids
from gonfalon.server.seat_texts import host_moves, knowing, prompt_of
from gonfalon.server.sight import step

STATES = 1000
P99_SECONDS = 0.040
SHARE = 0.2
"""Of the decisions at which a state is worded."""
LONGEST = 500
"""Decisions of a game."""


@pytest.mark.soak
@pytest.mark.parametrize("id", game_ids())
def test_a_seat_state_costs_at_most_40_ms(id: str) -> None:
    game, chance = find_game(id), random.Random(7)
    costs: list[float] = []
    seed = 0
    while len(costs) < STATES:
        seed += 1
        seats = chance.randint(game.min_seats, game.max_seats)
        table = open_table(game, seats, seed)
        bots = [make_bot(chance.choice(("squire", "random")), game, seed) for _ in range(seats)]
        last = -1
        for _ in range(LONGEST):
            if table.over:
                break
            if chance.random() < SHARE:
                seat, language = chance.choice(table.waiting), chance.choice(("en", "it"))
                begun = time.thread_time()
                known = knowing(table, seat, language)
                shapes = (known.typed_view(seat), prompt_of(known, seat), host_moves(known))
                msgspec.json.encode(shapes)
                costs.append(time.thread_time() - begun)
            last = next_seat(courted(table) or table.waiting, last)
            legal = table.answers(last) or table.legal(last)
            move = bots[last].choose(last, table.knowledge(last), None, legal, table.standing(last))
            step(table, last, move.text)
    costs.sort()
    p50, p99 = costs[len(costs) // 2], costs[len(costs) * 99 // 100]
    print(
        f"\n{id}: p50 {p50 * 1000:.1f} ms, p99 {p99 * 1000:.1f} ms, most {costs[-1] * 1000:.1f} ms"
    )
    assert p99 <= P99_SECONDS
