"""The chain over a record: one hash that changes with anything that was written."""

from __future__ import annotations

import hashlib
import json
from typing import Any


def chain_of(record: dict[str, Any]) -> str:
    """A hash over everything that was written, link by link: the table, then each segment and each of its moves with its draws.

    States are not in it; their hashes are.
    """
    names = ("format", "game", "seats", "seed", "options", "dice")
    chain = _link("", {name: record[name] for name in names if name in record})
    for segment in record["segments"]:
        start, draws = segment["start"], segment.get("draws", {})
        begins = [segment["rules"], start["state"].get("schema"), start["hash"]]
        chain = _link(chain, [*begins, start.get("set", False), draws.get("0", "")])
        for number, (seat, text) in enumerate(segment["moves"], 1):
            chain = _link(chain, [seat, text, draws.get(str(number), "")])
        chain = _link(chain, segment["end"])
    return chain


def _link(chain: str, data: Any) -> str:
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"{chain}{text}".encode()).hexdigest()
