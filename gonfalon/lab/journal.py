"""The finished games of a run, one a line, each written the moment it is finished.

A run that is killed may leave half a line at the end; it is cut off when the run goes on. Only one run writes into
a folder at a time.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from gonfalon.lab.one_game import Outcome
from gonfalon.lab.plan import LabError, Plan

PLAN, GAMES = "plan.json", "games.jsonl"

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Outcome).decode


class Journal:
    """The folder of a run, open for writing."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.plan = plan
        self._file = (folder / GAMES).open("a+b")
        try:
            lock(self._file.fileno(), folder)
            check_plan(folder / PLAN, plan)
            self.outcomes = self._read()
        except BaseException:
            self._file.close()
            raise

    def _read(self) -> dict[int, Outcome]:
        """The games so far, by number; what is not a whole line is forgotten."""
        self._file.seek(0)
        content = self._file.read()
        end = content.rfind(b"\n") + 1
        if end < len(content):
            self._file.truncate(end)
        return decode(content[:end], self.folder, self.plan)

    def add(self, outcome: Outcome) -> None:
        if outcome.number in self.outcomes:
            return
        self._file.write(_encode(outcome) + b"\n")
        self._file.flush()
        self.outcomes[outcome.number] = outcome

    def close(self) -> None:
        os.fsync(self._file.fileno())
        self._file.close()


def decode(content: bytes, folder: Path, plan: Plan) -> dict[int, Outcome]:
    try:
        found = [_decode(line) for line in content.splitlines()]
    except (msgspec.MsgspecError, ValueError, RecursionError) as problem:
        raise LabError(f"{folder / GAMES} is damaged: {problem}") from None
    for line, outcome in enumerate(found, 1):
        if not _fits(outcome, plan):
            raise LabError(f"{folder / GAMES} is damaged: line {line} is no game of this plan")
    return {outcome.number: outcome for outcome in found}


def _fits(o: Outcome, plan: Plan) -> bool:
    """Could the game have been played by the plan? What is listed by seat has an entry for each of them."""
    seats = len(plan.bots)
    if o.number < 0 or o.bots != plan.seats_of(o.number):
        return False
    if len(o.sides) not in (0, seats) or len(o.sources) not in (0, seats):
        return False
    if o.error:
        return True
    per_seat = (o.places, o.scores, *o.track)
    return all(len(row) == seats for row in per_seat) and set(o.winners) <= set(range(seats))


def read_outcomes(folder: Path, plan: Plan) -> dict[int, Outcome]:
    """The games of a run so far."""
    content = (folder / GAMES).read_bytes()
    return decode(content[: content.rfind(b"\n") + 1], folder, plan)


def check_plan(file: Path, plan: Plan) -> None:
    """Write the plan of a new run; an old one must be the same but for the number of games and where the data lie."""
    if file.exists():
        before = read_plan(file.parent)
        for field in Plan.__struct_fields__:
            old, new = getattr(before, field), getattr(plan, field)
            if old != new and field not in ("games", "data"):
                raise LabError(f"{file.parent} holds a run with {field} {old!r}, not {new!r}")
    write(file, msgspec.json.format(_encode(plan)))


def read_plan(folder: Path) -> Plan:
    try:
        return msgspec.json.decode((folder / PLAN).read_bytes(), type=Plan)
    except FileNotFoundError:
        raise LabError(f"{folder} holds no run of the lab") from None
    except (msgspec.MsgspecError, ValueError, RecursionError) as problem:
        raise LabError(f"{folder / PLAN} is damaged: {problem}") from None


def write(file: Path, content: bytes) -> None:
    """Whole or not at all."""
    part = file.with_name(f"{file.name}.part")
    part.write_bytes(content)
    part.replace(file)


def lock(file: int, folder: Path) -> None:
    """The system takes the lock back when the process ends, however it ends."""
    try:
        import fcntl
    except ImportError:  # not on every system
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise LabError(f"another run is writing into {folder}") from None
