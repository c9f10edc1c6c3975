"""`python -m tools.record_clicks [NAME …]`: the turns in which clicks are counted, played by stewards, and today's counts.

Written to `tests/clicks/turns` and `tests/clicks/before.json`. Needed when the rules of a game or its steward have changed: what is
recorded then is another turn, counted as if nothing were answered for its person.
"""

from __future__ import annotations

import json
import sys
from typing import NamedTuple

from gonfalon.bots import make_bot
from gonfalon.bots.playing import courted, next_seat, play_one
from gonfalon.kernel.records import dump, open_table
from tests.clicks.turns import BEFORE, HERE, counted_by_hand, load, names


class Choice(NamedTuple):
    """A stretch of a game between stewards, and whose clicks are counted."""

    game: str
    seats: int
    seed: int
    person: int
    first: int
    """The turn with which it begins."""
    last: int


CHOSEN = {
    "warriors-traders-peace": Choice("warriors_traders", 5, 1, 0, 3, 3),
    "warriors-traders-war": Choice("warriors_traders", 3, 1, 0, 2, 2),
    "medieval-peace": Choice("medieval", 5, 3, 3, 6, 10),
    "medieval-war": Choice("medieval", 5, 3, 0, 6, 10),
    "medioevo-peace": Choice("medioevo", 4, 2, 2, 3, 3),
    "medioevo-war": Choice("medioevo", 4, 1, 3, 3, 3),
    "prototype-peace": Choice("prototype", 5, 1, 1, 4, 4),
    "prototype-war": Choice("prototype", 5, 1, 2, 3, 3),
}
"""In Medieval the turns are those of single players: five make a round."""


def record(name: str, choice: Choice) -> None:
    table = open_table(choice.game, choice.seats, choice.seed)
    bots = [make_bot("steward", table.game, seat) for seat in range(choice.seats)]
    last, first_move, start = -1, 0, None
    while not table.over and table.game.turn(table.state) <= choice.last:
        if start is None and table.game.turn(table.state) >= choice.first:
            start, first_move = dump(table.game, table.state), len(table.written)
        last = next_seat(courted(table) or table.waiting, last)
        play_one(table, last, bots[last])
    data = {
        "game": choice.game, "seats": choice.seats, "options": table.options, "person": choice.person,
        "moves": list(table.written)[first_move:], "end": table.state_hash, "start": start,
    }  # fmt: skip
    text = json.dumps(data, separators=(",", ":"), sort_keys=True)
    (HERE / "turns" / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def main(wanted: list[str]) -> None:
    for name in wanted or CHOSEN:
        record(name, CHOSEN[name])
    counts = {}
    for name in names():
        counter = counted_by_hand(load(name))
        counts[name] = {"moves": counter.moves, "clicks": counter.clicks}
        print(f"{name}: {counter.moves} moves, {counter.clicks} clicks")
    BEFORE.write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
