"""Turns at something scarce: nobody is starved by somebody who asks for more."""

from __future__ import annotations

import asyncio

from gonfalon.server.fair import FairTurns


class Counter:
    """Somewhere to wait: who was served, in order, and how many at once."""

    def __init__(self, most: int, most_each: int) -> None:
        self.turns = FairTurns(most, most_each)
        self.served: list[str] = []
        self.present: list[str] = []
        self.crowd: dict[str, int] = {}
        self.largest = 0

    async def ask(self, guest: str, table: str) -> None:
        async with self.turns.turn(guest, table):
            self.present.append(guest)
            self.largest = max(self.largest, len(self.present))
            self.crowd[guest] = max(self.crowd.get(guest, 0), self.present.count(guest))
            await asyncio.sleep(0)
            self.present.remove(guest)
            self.served.append(f"{guest} {table}")


def serve(counter: Counter, *asked: str) -> list[str]:
    async def run() -> None:
        await asyncio.gather(*(counter.ask(*words.split()) for words in asked))

    asyncio.run(run())
    return counter.served


def test_guests_take_turns_however_many_tables_one_has() -> None:
    asked = ("ada 1", "ada 2", "ada 3", "ada 4", "bert 9", "cleo 7", "cleo 8")
    assert serve(Counter(1, 1), *asked) == [
        "ada 1", "bert 9", "cleo 7", "ada 2", "cleo 8", "ada 3", "ada 4",
    ]  # fmt: skip


def test_the_tables_of_a_guest_take_turns() -> None:
    asked = ("ada 1", "ada 1", "ada 1", "ada 2")
    assert serve(Counter(1, 1), *asked) == ["ada 1", "ada 2", "ada 1", "ada 1"]


def test_a_guest_leaves_something_to_others() -> None:
    counter = Counter(3, 2)
    serve(counter, *(f"ada {n}" for n in range(6)), "bert 0")
    assert counter.served.index("bert 0") < 3
    assert counter.largest == 3 and counter.crowd == {"ada": 2, "bert": 1}


def test_who_goes_away_gives_the_turn_back() -> None:
    async def run() -> list[str]:
        counter = Counter(1, 1)
        first = asyncio.create_task(counter.ask("ada", "1"))
        second = asyncio.create_task(counter.ask("bert", "1"))
        third = asyncio.create_task(counter.ask("cleo", "1"))
        await asyncio.sleep(0)
        second.cancel()  # while waiting
        first.cancel()  # while holding a turn
        await asyncio.gather(first, second, third, return_exceptions=True)
        called = asyncio.create_task(counter.ask("dora", "1"))
        await asyncio.sleep(0)
        called.cancel()
        await asyncio.gather(called, return_exceptions=True)
        await counter.ask("emil", "1")
        return counter.served

    assert asyncio.run(run()) == ["cleo 1", "emil 1"]


def test_who_is_called_and_goes_away_at_the_same_moment_gives_the_turn_back() -> None:
    async def run() -> list[str]:
        counter = Counter(1, 1)
        first = asyncio.create_task(counter.ask("ada", "1"))
        second = asyncio.create_task(counter.ask("bert", "1"))
        first.add_done_callback(lambda _: second.cancel())
        third = asyncio.create_task(counter.ask("cleo", "1"))
        await asyncio.gather(first, second, third, return_exceptions=True)
        return counter.served

    assert asyncio.run(run()) == ["ada 1", "cleo 1"]
