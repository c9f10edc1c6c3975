"""The state of the Fair, and what never changes during a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gonfalon.kernel.datafiles import parse_toml
from gonfalon.kernel.moves import AMOUNT, Vocabulary
from gonfalon.kernel.rng import Seed
from gonfalon.kernel.state import State, Step

HERE = Path(__file__).parent
DATA = parse_toml(HERE / "data.toml")
LOTS: list[str] = list(DATA["worth"])
WORTH: list[int] = list(DATA["worth"].values())
NO_LOT = -1

VOCABULARY = Vocabulary({"lot": LOTS}, {"pass": (), "bid": (AMOUNT,)})


class FairState(State):
    __slots__ = ("deck", "lot", "points", "purse", "turn")

    turn: int
    deck: list[int]
    """Lots still face down; the last one is on top."""
    lot: int
    """The lot for sale, or NO_LOT."""
    purse: list[int]
    points: list[int]

    @property
    def vocabulary(self) -> Vocabulary:
        return VOCABULARY

    def copy(self) -> FairState:
        twin = FairState.__new__(FairState)
        self.copy_kernel(twin)
        twin.turn = self.turn
        twin.deck = self.deck[:]
        twin.lot = self.lot
        twin.purse = self.purse[:]
        twin.points = self.points[:]
        return twin

    def dump(self) -> dict[str, Any]:
        own = {name: getattr(self, name) for name in FairState.__slots__}
        return {**self.dump_kernel(), **own}


def new_state(seats: int, seed: Seed) -> FairState:
    s = FairState.__new__(FairState)
    s.start_kernel(seats, seed)
    s.turn = 0
    s.deck = s.shuffle(list(range(len(LOTS))))
    s.lot = NO_LOT
    s.purse = [DATA["coins"]] * seats
    s.points = [0] * seats
    return s


def load_state(data: dict[str, Any], steps: dict[str, type[Step]]) -> FairState:
    s = FairState.__new__(FairState)
    s.load_kernel(data, steps)
    for name in FairState.__slots__:
        setattr(s, name, data[name])
    return s
