"""Everything that can be checked of a record: that it replays, that nothing in it was changed, that its dice were not chosen."""

from __future__ import annotations

from typing import Any

from gonfalon.kernel.chain import chain_of
from gonfalon.kernel.dice import commitment_of, follow, key_of, read_draws
from gonfalon.kernel.errors import ReplayError
from gonfalon.kernel.game import Game
from gonfalon.kernel.records import is_of_now, open_table, replay
from gonfalon.kernel.rng import Seed
from gonfalon.kernel.state import hash_of
from gonfalon.kernel.table import Table
from gonfalon.kernel.untrusted import one_line

RECORD = {"format", "game", "seats", "seed", "options", "segments", "now", "session", "dice", "chain"}  # fmt: skip
SEGMENT = {"rules", "start", "moves", "end", "draws"}
START = {"hash", "state", "set"}


def verify(record: dict[str, Any], game: Game[Any] | None = None) -> Table:
    """Replay a record strictly and check the rest of it; `ReplayError` for whatever does not fit."""
    with one_line("the record"):
        return _verify(record, game)


def _verify(record: dict[str, Any], game: Game | None) -> Table:
    table = replay(record, game)
    _check_keys(record)
    chain = record.get("chain")
    if chain is not None and chain != chain_of(record):
        raise ReplayError("the chain does not fit: something in the record was changed")
    _check_starts(record)
    _check_opening(record, table)
    key = record["segments"][0]["start"]["state"].get("key")
    if key is not None and chain is None:
        raise ReplayError("the record has a key and no chain")
    if key is not None:
        if table.seed:
            raise ReplayError("a game whose chance comes from a key has no seed")
        _check_stream(record, bytes.fromhex(key))
    if "dice" in record:
        _check_dice(record, key)
    return table


def _check_keys(record: dict[str, Any]) -> None:
    """What nobody knows is not covered by the chain, and therefore refused."""
    found = [(record, RECORD)]
    for segment in record["segments"]:
        found += [(segment, SEGMENT), (segment["start"], START)]
    for part, known in found:
        for name in part:
            if name not in known:
                raise ReplayError(f"the record has an unknown part {name[:40]!r}")


def _check_starts(record: dict[str, Any]) -> None:
    """The states that segments begin with, those of other rules too, and the numbers of draws."""
    for number, segment in enumerate(record["segments"], 1):
        start = segment["start"]
        state = {name: value for name, value in start["state"].items() if name != "schema"}
        if hash_of(state) != start["hash"]:
            raise ReplayError(f"segment {number}: the start does not have the hash it names")
        moves = len(segment["moves"])
        if not segment.get("draws", {}).keys() <= {str(at) for at in range(moves + 1)}:
            raise ReplayError(f"segment {number}: there are draws that belong to no move")


def _check_opening(record: dict[str, Any], table: Table) -> None:
    """The seed, or the key, must give the start, unless the record says that its position was set."""
    segment = record["segments"][0]
    start = segment["start"]
    if start.get("set", False) or not is_of_now(table.game, segment):
        return
    key = start["state"].get("key")
    seed: Seed = table.seed if key is None else bytes.fromhex(key)
    fresh = open_table(table.game, table.seats, seed, table.options)
    if hash_of(fresh.start.dump()) != start["hash"]:
        raise ReplayError("the seed does not give the start of this game")
    if dict(fresh.draws).get(0, "") != segment.get("draws", {}).get("0", ""):
        raise ReplayError("the key does not give the draws before the first move")


def _check_stream(record: dict[str, Any], key: bytes) -> None:
    """Every draw of every segment, whatever its rules, must be the next one that the key gives."""
    number: int | None = 0
    for at, segment in enumerate(record["segments"], 1):
        state, draws = segment["start"]["state"], segment.get("draws", {})
        for move in range(len(segment["moves"]) + 1):
            try:
                number = follow(key, number or 0, read_draws(draws.get(str(move), "")))
            except ValueError:
                number = None
            if number is None:
                raise ReplayError(f"segment {at}, move {move}: the key does not give these draws")
            if move == 0 and (state.get("key"), state["rng"]) != (key.hex(), number):
                raise ReplayError(f"segment {at}: the start does not go on with the key")


def _check_dice(record: dict[str, Any], key: str | None) -> None:
    """The commitments must be those of the parts, and the key that of all parts together."""
    dice = record["dice"]
    try:
        if dice.get("chosen"):
            if key is not None:
                raise ReplayError("a chosen seed has no key")
            return
        if [row["seat"] for row in dice["seats"]] != list(range(record["seats"])):
            raise ReplayError("the dice do not say of every seat whether it contributed")
        opened = {row["seat"]: row["part"] for row in dice["seats"] if row["part"] is not None}
        commitments = {row["seat"]: row["commitment"] for row in dice["seats"]}
        if commitment_of(dice["part"]) != dice["commitment"]:
            raise ReplayError("the server's part is not the one that it committed itself to")
        for seat, part in opened.items():
            if commitment_of(part) != commitments[seat]:
                raise ReplayError(f"the part of seat {seat} is not the one it was committed to")
        made = key_of(
            dice["table"], record["game"], record["seats"], record["options"], dice["part"], opened
        )
    except (AttributeError, LookupError, TypeError, ValueError) as problem:
        raise ReplayError(f"the dice of the record are damaged ({problem})") from None
    if made.hex() != key:
        raise ReplayError("the key is not the one that the parts give")
