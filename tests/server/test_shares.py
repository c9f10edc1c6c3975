"""One guest cannot starve the others: measured at the real server, in `make soak`."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gonfalon.kernel.registry import find_game, game_ids
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


CHANCE = random.Random(1)
SPECTATORS = 400
MOVES_SEEN = 20
MOST_TIMES = 3.0
USUAL_SECONDS = 0.012
"""What a move cost when the limit was set. A cheaper move alone does not make the crowd dearer."""


@pytest.mark.soak
@pytest.mark.parametrize("game", game_ids())
def test_a_crowd_of_spectators_makes_a_move_little_dearer(tmp_path: Path, game: str) -> None:
    server = Process(tmp_path, "--port", "0")
    address = server.ready()
    ada = Guest(address, "Ada")
    table = ada.table(
        "me", *["hot-seat"] * (find_game(game).min_seats - 1), game=game, public=True, seed=5
    )
    for _ in range(10):
        move(server, ada, table)
    alone = cost_of_moves(server, ada, table)
    crowd = subprocess.Popen(
        [sys.executable, "-m", "tests.server.crowd", address, table, str(SPECTATORS)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert crowd.stdout is not None and crowd.stdout.readline() == "ready\n"
    watched = cost_of_moves(server, ada, table)
    crowd.kill()
    crowd.communicate()
    server.kill()
    print(
        f"\n{game}: a move costs {alone * 1000:.1f} ms of CPU, with {SPECTATORS} spectators {watched * 1000:.1f} ms"
    )
    assert watched <= MOST_TIMES * max(alone, USUAL_SECONDS)


def cost_of_moves(server: Process, guest: Guest, table: str) -> float:
    """Seconds of CPU that the server needs for a move that spectators notice, its answer, and the states that it sends."""
    costs = []
    version = guest.state(table, -1)["version"]
    while len(costs) < MOVES_SEEN:
        before = version
        cost = move(server, guest, table)
        version = guest.state(table, -1)["version"]
        if version > before:
            costs.append(cost)
    return sum(costs) / len(costs)


def move(server: Process, guest: Guest, table: str) -> float:
    """One move of whichever of the guest's seats is asked, and what it cost."""
    seat = guest.state(table, -1)["asked"][0]
    state = guest.state(table, seat)
    before = cpu_seconds(server.process.pid)
    answer = guest.try_to_play(
        table, seat, text_of(CHANCE.choice(state["prompt"]["moves"])), state["version"]
    )
    assert answer.status_code == 200, answer.text
    time.sleep(0.3)  # everybody has got it
    return cpu_seconds(server.process.pid) - before


def cpu_seconds(pid: int) -> float:
    """What a process has used so far, with all its threads."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9
