"""Records: segments of rules version, start snapshot with its hash, moves and end hash.

A segment replays bit by bit under the rules version it was played with. When the rules have changed
since, the game goes on in a new segment that starts from the last snapshot.
"""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any, TypeVar

from gonfalon.kernel import engine
from gonfalon.kernel.chain import chain_of
from gonfalon.kernel.errors import (
    GonfalonError,
    IllegalMove,
    OptionError,
    ReplayError,
    SaveError,
    TableError,
)
from gonfalon.kernel.events import Event
from gonfalon.kernel.game import Game
from gonfalon.kernel.registry import find_game
from gonfalon.kernel.rng import KEY_BYTES, Seed
from gonfalon.kernel.state import State, hash_of
from gonfalon.kernel.table import UNDO, Table
from gonfalon.kernel.untrusted import look_closely, one_line

FORMAT = 1

T = TypeVar("T")


def open_table(
    game: str | Game[Any], seats: int, seed: Seed = 0, options: dict[str, Any] | None = None
) -> Table:
    """A new table: the same game, seats, seed and options always begin alike.

    With a key of 32 bytes in place of a number as the seed, nobody who lacks it can foresee what is drawn.
    """
    module: Game = find_game(game) if isinstance(game, str) else game
    if isinstance(seed, bytes) and len(seed) != KEY_BYTES:
        raise OptionError(f"a key has {KEY_BYTES} bytes, not {len(seed)}")
    number = 0 if isinstance(seed, bytes) else seed
    for name, value in (("seats", seats), ("seed", number)):
        if type(value) is not int:
            raise OptionError(f"{name} must be a whole number, not {value!r}")
    chosen = module.check_options(seats, options or {})
    state = module.open(seats, seed, chosen)
    state.events = []
    engine.advance(state)
    table = Table(module, seats, number, chosen, state)
    table.is_set = False
    return table


def record_of(table: Table) -> dict[str, Any]:
    start: dict[str, Any] = {
        "hash": hash_of(table.start.dump()),
        "state": dump(table.game, table.start),
    }
    if table.is_set and not table.past_segments:
        start["set"] = True
    segment: dict[str, Any] = {
        "rules": table.game.rules_version,
        "start": start,
        "moves": [[seat, text] for seat, text in table.written],
        "end": table.state_hash,
    }
    if table.start.key:
        segment["draws"] = listed(table)
    record = {
        "format": FORMAT,
        "game": table.game.id,
        "seats": table.seats,
        "seed": table.seed,
        "options": deepcopy(table.options),
        "segments": [*table.past_segments, segment],
    }
    return {**record, "chain": chain_of(record)}


def listed(table: Table) -> dict[str, str]:
    """The draws of the present segment by the number of their move; 0 for those before the first."""
    return {str(number): draws for number, draws in table.draws}


def save_text(table: Table) -> str:
    return json.dumps({**record_of(table), "now": dump(table.game, table.state)})


def dump(game: Game, state: State) -> dict[str, Any]:
    return {"schema": game.schema, **state.dump()}


def restore(game: Game, data: dict[str, Any], seats: int, options: dict[str, Any]) -> State:
    """The state of saved data of any schema, lifted by the game's upgraders one by one."""
    schema = data.get("schema")
    if type(schema) is not int or schema > game.schema:
        raise SaveError(f"the saved state has schema {schema!r}, this version reads {game.schema}")
    try:
        while schema < game.schema:
            if schema not in game.upgraders:
                raise SaveError(f"there is no upgrade from schema {schema} of {game.id}")
            data = game.upgraders[schema](data)
            schema += 1
            data = {**data, "schema": schema}
        return game.load(data, seats, options)
    except GonfalonError:
        raise
    except Exception as problem:
        raise SaveError(f"the saved state is damaged ({type(problem).__name__})") from None


def replay(record: dict[str, Any], game: Game[Any] | None = None) -> Table:
    """Play a record again, strictly: every segment of this rules version must reproduce its end."""
    with one_line("the record"):
        table = _replay(record, game)
        if not starts_as_dealt(table):
            look_closely(table)
        return table


def starts_as_dealt(table: Table) -> bool:
    """Does the game begin with the position that its seed gives, and nothing else?"""
    if table.past_segments:
        return False
    seed = table.start.key or table.seed
    dealt = open_table(table.game, table.seats, seed, table.options)
    return hash_of(dealt.start.dump()) == hash_of(table.start.dump())


def _replay(record: dict[str, Any], game: Game | None) -> Table:
    game, seats, seed, options, segments = _read(record, game)
    table: Table | None = None
    for number, segment in enumerate(segments):
        if is_of_now(game, segment):
            table = _replay_segment(game, seats, seed, options, segment, number)
            table.past_segments = segments[:number]
        elif number == len(segments) - 1:
            schema = segment["start"]["state"].get("schema")
            raise ReplayError(
                f"segment {number + 1} was played under rules {segment['rules']} (schema {schema}), "
                f"this is {game.rules_version} (schema {game.schema}); "
                "load the saved game to play on under these"
            )
    assert table is not None
    return table


def is_of_now(game: Game, segment: dict[str, Any]) -> bool:
    """Was the segment played under the present rules, with states of the present shape?"""
    schema = segment["start"]["state"].get("schema")
    return bool(segment["rules"] == game.rules_version and schema == game.schema)


def load_table(text: str, game: Game[Any] | None = None) -> Table:
    """The table of a saved game. Under changed rules it goes on in a new segment."""
    with one_line("the saved game"):
        return _load(text, game)


def _load(text: str, game: Game | None) -> Table:
    try:
        save = json.loads(text)
    except (ValueError, RecursionError):
        raise SaveError("this is not a saved game (no JSON)") from None
    module, seats, seed, options, segments = _read(save, game)
    if is_of_now(module, segments[-1]):
        return replay(save, module)
    now = save.get("now")
    if not isinstance(now, dict):
        raise SaveError("the saved game has no present state to go on from")
    if (
        hash_of({key: value for key, value in now.items() if key != "schema"})
        != segments[-1]["end"]
    ):
        raise SaveError("the present state is not the one that its record ends with")
    state = restore(module, now, seats, options)
    engine.advance(state)
    table = Table(module, seats, seed, options, state)
    table.past_segments = segments
    look_closely(table)
    return table


def _replay_segment(
    game: Game,
    seats: int,
    seed: int,
    options: dict[str, Any],
    segment: dict[str, Any],
    number: int,
) -> Table:
    where = f"segment {number + 1}"
    # a copy: a state may go on with the lists it was loaded from, and the record must stay what it is
    state = restore(game, deepcopy(segment["start"]["state"]), seats, options)
    if hash_of(state.dump()) != segment["start"]["hash"]:
        raise ReplayError(f"{where}: the start does not have the hash it names")
    engine.advance(state)
    table = Table(game, seats, seed, options, state)
    table.is_set = segment["start"].get("set", False)
    draws = segment.get("draws")
    if draws is not None and "0" in draws:
        table.draws.append((0, draws["0"]))
    if number == 0:
        table.opening = _opening(table, segment["start"]["hash"])
    for index, (seat, text) in enumerate(segment["moves"]):
        try:
            if text == UNDO:
                table.replay_undo(seat)
            else:
                table.play(seat, text, recorded=True)
        except (IllegalMove, TableError) as problem:
            raise ReplayError(f"{where}, move {index + 1} ({seat}: {text!r}): {problem}") from None
    if table.state_hash != segment["end"]:
        raise ReplayError(f"{where}: the end does not have the hash it names")
    if draws is not None and draws != listed(table):
        raise ReplayError(f"{where}: the draws are not those that it lists")
    return table


def _opening(table: Table, start: str) -> list[Event]:
    """What happened before the first choice, unless the record begins with a position that was set."""
    fresh = open_table(table.game, table.seats, table.start.key or table.seed, table.options)
    return fresh.opening if hash_of(fresh.start.dump()) == start else []


def _read(
    record: Any, game: Game | None
) -> tuple[Game, int, int, dict[str, Any], list[dict[str, Any]]]:
    """The checked parts of a record."""
    if not isinstance(record, dict) or "segments" not in record:
        raise SaveError("this is not a record of a game")
    if record.get("format") != FORMAT:
        raise SaveError(
            f"the record has format {record.get('format')!r}, this version reads {FORMAT}"
        )
    id = _part(record, "game", str)
    module = game or find_game(id)
    if id != module.id:
        raise SaveError(f"the record is of the game {id!r}, not {module.id!r}")
    seats, seed = _part(record, "seats", int), _part(record, "seed", int)
    try:
        options = module.check_options(seats, _part(record, "options", dict))
    except (AttributeError, LookupError, TypeError) as problem:
        raise SaveError(f"the options of the record are damaged ({problem})") from None
    segments = _part(record, "segments", list)
    for segment in segments:
        _check_segment(segment)
    if not segments:
        raise SaveError("the record has no segment")
    return module, seats, seed, options, segments


def _check_segment(segment: Any) -> None:
    _part(segment, "rules", str)
    _part(segment, "end", str)
    start = _part(segment, "start", dict)
    _part(start, "hash", str)
    _part(start, "state", dict)
    if type(start.get("set", False)) is not bool:
        raise SaveError("the record is damaged: 'set' is no bool")
    draws = segment.get("draws", {})
    if type(draws) is not dict or any(type(text) is not str for text in draws.values()):
        raise SaveError("the record is damaged: 'draws' are not texts by move")
    for number, move in enumerate(_part(segment, "moves", list)):
        if not isinstance(move, list) or [type(part) for part in move] != [int, str]:
            raise SaveError(f"the record is damaged: move {number + 1} is not a seat and a text")


def _part(record: Any, key: str, kind: type[T]) -> T:
    """A part of a record, which must be there and of this very type."""
    part = record.get(key) if isinstance(record, dict) else None
    if type(part) is not kind:
        raise SaveError(f"the record is damaged: {key!r} is missing or no {kind.__name__}")
    return part
