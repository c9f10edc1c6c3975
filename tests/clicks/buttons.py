"""Several moves that one click plays in the page, as its components make them; `tests/browser/test_ways.py` clicks them there.

Each function takes a table that holds the knowledge of a seat. What the page has from the server (hints, ways) comes from the same
functions here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from gonfalon.kernel.moves import RangeMove
from gonfalon.kernel.table import Table
from gonfalon.kernel.ways import ways


class Button(NamedTuple):
    moves: list[str]
    clicks: int = 1


def offered(known: Table, seat: int, steps: list[str]) -> Iterator[Button]:
    """Everything in the position that one click plays."""
    yield from marches(known, seat, steps)
    of_game = OF_GAMES.get(known.game.id)
    if of_game is not None:
        hints: dict[str, Any] = msgspec.to_builtins(known.game.hints(known.state, seat))
        yield from of_game(known, seat, hints)


def marches(known: Table, seat: int, verbs: list[str]) -> Iterator[Button]:
    """`lib/ways.svelte.ts`: a place further away. Which piece goes is a click, where there are several."""
    texts = [move.text for move in known.legal(seat) if move.verb in verbs]
    stems = dict.fromkeys(text.rpartition(" ")[0] for text in texts)
    for stem in stems:
        for way in ways(known, seat, stem).values():
            yield Button(way.moves, 1 + (len(stems) > 1))


def medioevo(known: Table, seat: int, hints: dict[str, Any]) -> Iterator[Button]:
    legal = {move.text for move in known.legal(seat)}
    # Journey.svelte
    for piece, stops in hints.get("journeys", {}).items():
        first = [f"send {piece}"] if f"send {piece}" in legal else [] if "halt" in legal else None
        if first is None:
            continue
        for stop in stops:
            there = [*first, *(f"go {zone}" for zone in stop["way"])]
            yield Button(there)
            if stop["sell"]:
                goods = list(stop["sell"]["cubes"].items())
                sale = f"sell {goods[0][0]} {goods[0][1]}" if len(goods) == 1 else "sell-all"
                yield Button([*there, sale])
            if stop["buy"]:
                yield Button([*there, f"buy {sum(stop['buy']['cubes'].values())}"])
    # Courses.svelte
    opens = ["open-road"] if "open-road" in legal else []
    for course in hints.get("courses", ()):
        yield Button([*opens, *(f"stage {stage}" for stage in course["stages"]), "done"])


def prototype(known: Table, seat: int, hints: dict[str, Any]) -> Iterator[Button]:
    legal = known.legal(seat)
    column = msgspec.to_builtins(known.game.view(known.state, seat))["column"]
    # Route.svelte
    for transport, plan in hints.get("traders", {}).items():
        alone = column == [transport]
        can = alone or (not column and any(move.text == f"take {transport}" for move in legal))
        for goal in [*plan["sales"], *plan["purchases"]]:
            buys = [
                f"buy {transport} {goal['good']} {min(goal['units'], move.high)}"
                for move in legal
                if "good" in goal
                and isinstance(move, RangeMove)
                and move.text.startswith(f"buy {transport} {goal['good']} ")
            ]
            steps = [f"go {place}" for place in goal["way"][: goal["now"]]] if can else []
            take = [f"take {transport}"] if steps and not alone else []
            if buys:
                yield Button(buys)
            if steps:
                yield Button([*buys, *take, *steps])
    # PactEditor.svelte
    grants = [move.text for move in legal if move.verb == "grant"]
    rights = dict.fromkeys(text.split()[1] for text in grants)
    for right in rights:
        yield Button([text for text in grants if text.split()[1] == right])
    if len(grants) == 2 * len(rights) == 4:
        yield Button(grants)


OF_GAMES: dict[str, Callable[[Table, int, dict[str, Any]], Iterator[Button]]] = {
    "medioevo": medioevo,
    "prototype": prototype,
}
