"""True records and saved games of every game, and what malice and bad disks make of them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from functools import cache
from typing import Any

import gonfalon
from gonfalon.bots.playing import courted
from gonfalon.kernel.chain import chain_of
from gonfalon.kernel.dice import commitment_of, key_of
from gonfalon.kernel.state import hash_of
from gonfalon.kernel.verify import verify
from tests.games.every_game import configurations, pick

DEEP = 100_000
MOVES = 60
ESCAPES = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202e"
SURROGATE = "\ud800"
SERVER_PART = "f" * 64
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 7, 64, 10**6, 10**12, -(10**12), 2**63, 10**40, 1.5, -0.0, 1e308,
    float("nan"), float("inf"), "", "x", "undo", "0", "\x00", ESCAPES, SURROGATE, "x" * 10_000,
    f"{10**40}.0", "0.0", "-6.1", "6.1 " * 1000, [], {}, [[]], [None], [0] * 1000, {"": 0}, [-1, "undo"], ["Unknown"],
)  # fmt: skip


@cache
def true_saves() -> dict[str, list[str]]:
    """By game, saved games after some random moves: first, last and random configurations."""
    found: dict[str, list[str]] = {}
    for id in gonfalon.game_ids():
        game = gonfalon.find_game(id)
        ways = configurations(game)
        chosen = [ways[0], ways[-1], random.Random(id).choice(ways)]
        found[id] = [
            _save(id, seats, options, seed) for seed, (seats, options) in enumerate(chosen)
        ]
        found[id].append(_save_of_server(id, *ways[0]))
    return found


def _save_of_server(id: str, seats: int, options: dict[str, Any]) -> str:
    """With dice that nobody could choose, as a server's records have them."""
    parts = {seat: f"{seat + 1:064x}" for seat in range(seats - 1)}
    chosen = gonfalon.find_game(id).check_options(seats, options)
    key = key_of("table", id, seats, chosen, SERVER_PART, parts)
    save = json.loads(_save(id, seats, options, key))
    opened = {
        seat: {"part": part, "commitment": commitment_of(part)} for seat, part in parts.items()
    }
    save["dice"] = {
        "table": "table",
        "part": SERVER_PART,
        "commitment": commitment_of(SERVER_PART),
        "seats": [
            {"seat": seat, **opened.get(seat, {"part": None, "commitment": None})}
            for seat in range(seats)
        ],
    }
    save["chain"] = chain_of(save)
    verify(save)
    return json.dumps(save)


def _save(id: str, seats: int, options: dict[str, Any], seed: int | bytes) -> str:
    generator = random.Random(seed)
    table = gonfalon.open_table(id, seats, seed, options)
    while len(table.written) < MOVES and not table.over:
        seat = generator.choice([*courted(table), *table.waiting])
        moves = table.answers(seat) if seat not in table.waiting else table.legal(seat)
        table.play(seat, pick(generator, moves))
        if table.can_undo(seat) and generator.random() < 0.1:
            table.undo(seat)
    return table.save()


# ---- what becomes of them


def hostile(generator: random.Random) -> tuple[str, bytes]:
    """The name of a game and a file that was once a saved game of it."""
    id = generator.choice(sorted(true_saves()))
    return id, damaged(generator, generator.choice(true_saves()[id]).encode())


def damaged(generator: random.Random, data: bytes) -> bytes:
    """JSON in which bits, bytes or parts have been changed; liars put the hashes right again."""
    if generator.random() < 0.25:
        return generator.choice(BYTES)(generator, data)
    tree = json.loads(data)
    for _ in range(generator.choice((1, 1, 1, 2, 5))):
        generator.choice(TREES)(generator, tree)
    generator.choice(SEALS)(tree)
    if generator.random() < 0.7:
        with suppress(Exception):  # of what is no record any more
            tree["chain"] = chain_of(tree)
    return json.dumps(tree).encode()


def _flip(generator: random.Random, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(generator.choice((1, 1, 8, 200))):
        changed[generator.randrange(len(changed))] ^= 1 << generator.randrange(8)
    return bytes(changed)


def _cut(generator: random.Random, data: bytes) -> bytes:
    return data[: generator.randrange(len(data))]


def _overwrite(generator: random.Random, data: bytes) -> bytes:
    start = generator.randrange(len(data))
    return data[:start] + generator.randbytes(generator.randrange(200)) + data[start + 50 :]


def _nest(generator: random.Random, data: bytes) -> bytes:
    open, close = generator.choice((b"[]", b"{}")).decode()
    key = '"a":' if open == "{" else ""
    nested = (open + key) * DEEP + "0" + close * DEEP
    return data[:-1] + f', "extra": {nested}'.encode() + b"}"


def _long_number(generator: random.Random, data: bytes) -> bytes:
    return data.replace(b'"seed": ', b'"seed": ' + b"9" * generator.choice((30, 10_000)), 1)


def _place(generator: random.Random, save: Any) -> tuple[Any, Any]:
    """Any place, with the head of the record as likely as the whole long rest."""
    node: Any = save
    parent, key = save, generator.choice(list(save) or [""])
    for _ in range(generator.randrange(1, 9)):
        if not isinstance(node, dict | list) or not node:
            break
        parent = node
        keys = list(node) if isinstance(node, dict) else range(len(node))
        key = generator.choice(keys)
        node = parent[key]
    return parent, key


def _replace(generator: random.Random, save: Any) -> None:
    parent, key = _place(generator, save)
    parent[key] = deepcopy(generator.choice(VALUES))


def _shift(generator: random.Random, save: Any) -> None:
    """A number a little beside the true one."""
    for _ in range(20):
        parent, key = _place(generator, save)
        if type(parent[key]) is int:
            parent[key] += generator.choice((-1, 1, 100, 10**9))
            return


def _remove(generator: random.Random, save: Any) -> None:
    parent, key = _place(generator, save)
    del parent[key]


def _repeat(generator: random.Random, save: Any) -> None:
    parent, key = _place(generator, save)
    if isinstance(parent, list):
        parent[key:key] = [parent[key]] * generator.choice((1, 50))
    else:
        parent[generator.choice(("x", key.upper(), ESCAPES))] = parent[key]


def _exchange(generator: random.Random, save: Any) -> None:
    """What stands at one place stands at another as well."""
    (one, first), (other, second) = _place(generator, save), _place(generator, save)
    one[first] = json.loads(json.dumps(other[second]))


def _as_it_is(save: Any) -> None:
    """Nobody has put the hashes right."""


def _seal_start(save: Any) -> None:
    """A liar who knows the format: every start has the hash it names."""
    for segment in _list(save.get("segments") if isinstance(save, dict) else None):
        start = segment.get("start") if isinstance(segment, dict) else None
        if isinstance(start, dict):
            start["hash"] = _hash(start.get("state"))


def _seal_now(save: Any) -> None:
    """As if played under other rules: the game goes on from the present state, which has the right hash."""
    segments = _list(save.get("segments") if isinstance(save, dict) else None)
    if segments and isinstance(segments[-1], dict):
        segments[-1]["rules"] = "other"
        segments[-1]["end"] = _hash(save.get("now"))


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _hash(state: Any) -> str:
    if isinstance(state, dict):
        state = {key: value for key, value in state.items() if key != "schema"}
    return hash_of(state)


BYTES: list[Callable[[random.Random, bytes], bytes]] = [
    _flip, _flip, _cut, _overwrite, _nest, _long_number,
]  # fmt: skip
TREES: list[Callable[[random.Random, Any], None]] = [
    _replace, _replace, _replace, _shift, _remove, _repeat, _exchange,
]  # fmt: skip
SEALS: list[Callable[[Any], None]] = [_as_it_is, _seal_start, _seal_now, _seal_now]
