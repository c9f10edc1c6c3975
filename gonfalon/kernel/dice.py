"""How a key comes about that nobody could choose, and how its draws are written down.

Everybody who has a say draws a secret part of 32 bytes and publishes its hash, the commitment, before any part is known. When all
have committed the parts are opened; the key is the hash of them together with the table and its options. Parts, commitments
and keys are written as hexadecimal digits.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from gonfalon.kernel.rng import Draw, keyed_below

PART_BYTES = 32


def new_part() -> str:
    return secrets.token_hex(PART_BYTES)


def commitment_of(part: str) -> str:
    """The hash of a part, which is published before the part itself."""
    return hashlib.sha256(bytes.fromhex(part)).hexdigest()


def key_of(
    table: str, game: str, seats: int, options: dict[str, Any], part: str, parts: Mapping[int, str]
) -> bytes:
    """The key of a table from the part of the server and the opened parts of seats."""
    lines = [
        "gonfalon dice 1",
        f"table {table}",
        f"game {game}",
        f"seats {seats}",
        f"options {json.dumps(options, sort_keys=True, separators=(',', ':'))}",
        f"server {part}",
        *(f"seat {seat} {parts[seat]}" for seat in sorted(parts)),
    ]
    return hashlib.sha256("\n".join(lines).encode()).digest()


def write_draws(draws: Sequence[Draw]) -> str:
    """`6.3 20.17`: every draw as its bound and its result, counted from 0."""
    return " ".join(f"{bound}.{result}" for bound, result in draws)


def read_draws(text: str) -> list[Draw]:
    """`ValueError` for anything that `write_draws` does not write."""
    draws = []
    for word in text.split():
        bound, result = word.split(".")
        draws.append((int(bound), int(result)))
    if write_draws(draws) != text:
        raise ValueError("draws are written in another way")
    return draws


def follow(key: bytes, number: int, draws: Sequence[Draw]) -> int | None:
    """The number of the word after these draws, which begin at a number; None if the key does not give them."""
    for bound, result in draws:
        if bound < 1:
            return None
        found, number = keyed_below(key, number, bound)
        if found != result:
            return None
    return number
