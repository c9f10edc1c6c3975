"""One guest cannot starve the others: measured at the real server, in `make soak`."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.server.house import Guest, text_of
from tests.server.process import Process

TABLES = 6
MOVES = 12
ANSWER_SECONDS = 2.0


@pytest.mark.soak
def test_a_random_bot_answers_soon_beside_six_tables_of_searching_bots(tmp_path: Path) -> None:
    server = Process(tmp_path, "--port", "0")
    address = server.ready()
    greedy, ada = Guest(address, "Greedy"), Guest(address, "Ada")
    for seed in range(TABLES):
        table = greedy.table("me", *["marshal-5s"] * 3, seed=seed)
        move_if_asked(greedy, table)
    time.sleep(3)
    waits = []
    begun = time.monotonic()
    table = ada.table("me", "random", seed=2)
    for _ in range(MOVES):
        while not move_if_asked(ada, table):
            time.sleep(0.02)
        waits.append(time.monotonic() - begun)
        begun = time.monotonic()
    server.kill()
    print(f"\nanswers of the random bot: {', '.join(f'{wait:.2f}' for wait in waits)} s")
    assert max(waits) <= ANSWER_SECONDS


def move_if_asked(guest: Guest, table: str) -> bool:
    prompt = guest.state(table, 0)["prompt"]
    if not (prompt and prompt["moves"]):
        return False
    guest.play(table, 0, text_of(prompt["moves"][0]))
    return True
