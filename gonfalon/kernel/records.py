"""Records: segments of rules version, start snapshot with its hash, moves and end hash.

A segment replays bit by bit under the rules version it was played with. When the rules have changed
since, the game goes on in a new segment that starts from the last snapshot.
"""

from __future__ import annotations

import json
from typing import Any

from gonfalon.kernel import engine
from gonfalon.kernel.errors import GonfalonError, IllegalMove, ReplayError, SaveError
from gonfalon.kernel.game import Game
from gonfalon.kernel.registry import find_game
from gonfalon.kernel.state import State, hash_of
from gonfalon.kernel.table import UNDO, Table

FORMAT = 1


def open_table(
    game: str | Game, seats: int, seed: int = 0, options: dict[str, Any] | None = None
) -> Table:
    """A new table: the same game, seats, seed and options always begin alike."""
    module = find_game(game) if isinstance(game, str) else game
    chosen = module.check_options(seats, options or {})
    state = module.open(seats, seed, chosen)
    state.events = []
    engine.advance(state)
    return Table(module, seats, seed, chosen, state)


def record_of(table: Table) -> dict[str, Any]:
    start = dump(table.game, table.start)
    segment = {
        "rules": table.game.rules_version,
        "start": {"hash": hash_of(table.start.dump()), "state": start},
        "moves": [[seat, text] for seat, text in table.written],
        "end": table.state_hash,
    }
    return {
        "format": FORMAT,
        "game": table.game.id,
        "seats": table.seats,
        "seed": table.seed,
        "options": table.options,
        "segments": [*table.past_segments, segment],
    }


def save_text(table: Table) -> str:
    return json.dumps({**record_of(table), "now": dump(table.game, table.state)})


def dump(game: Game, state: State) -> dict[str, Any]:
    return {"schema": game.schema, **state.dump()}


def restore(game: Game, data: dict[str, Any], seats: int, options: dict[str, Any]) -> State:
    """The state of saved data of any schema, lifted by the game's upgraders one by one."""
    schema = data.get("schema")
    if not isinstance(schema, int) or schema > game.schema:
        raise SaveError(f"the saved state has schema {schema!r}, this version reads {game.schema}")
    while schema < game.schema:
        if schema not in game.upgraders:
            raise SaveError(f"there is no upgrade from schema {schema} of {game.id}")
        data = game.upgraders[schema](data)
        schema += 1
        data = {**data, "schema": schema}
    try:
        return game.load(data, seats, options)
    except GonfalonError:
        raise
    except Exception as problem:
        raise SaveError(f"the saved state is damaged ({type(problem).__name__})") from None


def replay(record: dict[str, Any], game: Game | None = None) -> Table:
    """Play a record again, strictly: every segment of this rules version must reproduce its end."""
    game, seats, seed, options, segments = _read(record, game)
    table: Table | None = None
    for number, segment in enumerate(segments):
        if segment["rules"] == game.rules_version:
            table = _replay_segment(game, seats, seed, options, segment, number)
            table.past_segments = segments[:number]
        elif number == len(segments) - 1:
            raise ReplayError(
                f"segment {number + 1} was played under rules {segment['rules']}, "
                f"this is {game.rules_version}; load the saved game to play on under these"
            )
    assert table is not None
    return table


def load_table(text: str, game: Game | None = None) -> Table:
    """The table of a saved game. Under changed rules it goes on in a new segment."""
    try:
        save = json.loads(text)
    except ValueError:
        raise SaveError("this is not a saved game (no JSON)") from None
    module, seats, seed, options, segments = _read(save, game)
    last = segments[-1]
    if last["rules"] == module.rules_version:
        return replay(save, module)
    if not isinstance(save.get("now"), dict):
        raise SaveError("the saved game has no present state to go on from")
    state = restore(module, save["now"], seats, options)
    engine.advance(state)
    table = Table(module, seats, seed, options, state)
    table.past_segments = segments
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
    state = restore(game, segment["start"]["state"], seats, options)
    if hash_of(state.dump()) != segment["start"]["hash"]:
        raise ReplayError(f"{where}: the start does not have the hash it names")
    engine.advance(state)
    table = Table(game, seats, seed, options, state)
    for index, (seat, text) in enumerate(segment["moves"]):
        try:
            if text == UNDO:
                table.undo(seat)
            else:
                table.play(seat, text)
        except (IllegalMove, ValueError) as problem:
            raise ReplayError(f"{where}, move {index + 1} ({seat}: {text}): {problem}") from None
    if table.state_hash != segment["end"]:
        raise ReplayError(f"{where}: the end does not have the hash it names")
    return table


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
    try:
        module = game or find_game(str(record["game"]))
        seats, seed = int(record["seats"]), int(record["seed"])
        options = module.check_options(seats, dict(record["options"]))
        segments = list(record["segments"])
        for segment in segments:
            str(segment["rules"]), str(segment["end"]), str(segment["start"]["hash"])
            dict(segment["start"]["state"])
            for seat, text in segment["moves"]:
                if not isinstance(seat, int) or not isinstance(text, str):
                    raise TypeError
    except GonfalonError:
        raise
    except (KeyError, TypeError, ValueError) as problem:
        raise SaveError(f"the record is damaged ({type(problem).__name__}: {problem})") from None
    if not segments:
        raise SaveError("the record has no segment")
    return module, seats, seed, options, segments
