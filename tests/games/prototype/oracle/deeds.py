"""Honour points that are marked during play, compared with what the engine says has happened since the last decision."""

from __future__ import annotations

from collections import Counter

from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.state_rows import ON_GROUND
from gonfalon.games.prototype.vocabulary import SOURCES
from gonfalon.kernel.events import Event
from tests.games.prototype.oracle import facts, scores
from tests.games.prototype.oracle.listening import Watch

COMPARED = (
    "destruction", "barbarian-captains", "technologies", "religious-capitals", "relics", "bard",
)  # fmt: skip
HIGHEST = 3
"""The level of a barbarian Captain who is worth a point (MP-BCAPT-04)."""

Marks = Counter[tuple[int, str]]
"""Points by seat and source."""


class Account:
    """Honour since it was last compared: battles are waited for, because a conquest is rewarded when all is decided."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch
        self.told = watch.s.po_by[:]
        self.marks: Marks = Counter()
        self.met: set[str] = set()

    def reckon(self) -> None:
        """After every move."""
        watch = self.watch
        old, s = watch.before, watch.s
        marks, met = from_events(old, watch[watch.decided :])
        for seat in facts.seats(s):
            if s.tech[seat] != old.tech[seat]:
                marks[seat, "technologies"] += learned(s, seat) - learned(old, seat)
            lost = lost_capitals(old, s, seat) if s.owner != old.owner else 0
            marks[seat, "religious-capitals"] += scores.LOST_CAPITAL * lost
            met |= {"capital lost"} if lost else set()
            met |= {"technologies"} if marks[seat, "technologies"] else set()
        self.marks.update(marks)
        self.met |= met
        if s.battle is None and not s.outcome:
            self.compare()

    def compare(self) -> None:
        watch, s = self.watch, self.watch.s
        told: Marks = Counter()
        for number, (po, before) in enumerate(zip(s.po_by, self.told, strict=True)):
            seat, source = divmod(number, len(s.world.sources))
            if SOURCES[source] in COMPARED:
                told[seat, SOURCES[source]] = po - before
        oracle = {key: po for key, po in self.marks.items() if po}
        engine = {key: po for key, po in told.items() if po}
        watch.equal("honour", oracle, engine, list(watch[watch.decided :]))
        if self.met:
            watch.tally.count("honour", self.met)
        self.told, self.marks, self.met = s.po_by[:], Counter(), set()


def learned(s: ProtoState, seat: int) -> int:
    """MP-TECH-07: what the technologies of a player have brought."""
    levels = {technology.id: technology.level for technology in s.world.technologies}
    known = facts.technologies(s, seat)
    return scores.from_technologies(len(known), sum(levels[id] == 4 for id in known))


def lost_capitals(old: ProtoState, s: ProtoState, seat: int) -> int:
    """Religious capitals that the player held before and does not hold now."""
    return sum(
        place.religious_capital and old.owner[t] == seat and s.owner[t] != seat
        for t, place in enumerate(s.world.board.territories)
    )


def from_events(old: ProtoState, events: list[Event]) -> tuple[Marks, set[str]]:
    """MP-SCORE-01, but for technologies and what is lost."""
    marks: Marks = Counter()
    met: set[str] = set()
    besiegers = {siege.territory: siege.besieger for siege in old.sieges}

    def mark(seat: int, source: str, term: str) -> None:
        if seat >= 0:
            marks[seat, source] += scores.DEED
            met.add(term)

    for event in events:
        said = event.values
        if event.kind == "transport-destroyed":
            mark(said["seat"], "destruction", "transport")
        elif event.kind == "engine-destroyed":
            mark(said["seat"], "destruction", "engine")
        elif event.kind == "captain-destroyed":
            mark(said["seat"], "destruction", "captain")
        elif event.kind == "captain-killed":
            mark(said["seat"], "destruction", "cutthroat")
        elif event.kind == "building-destroyed":
            if old.battle is not None and old.battle.target >= 0:
                mark(said["seat"], "destruction", "building")
        elif event.kind == "engine-hit":
            mark(hit_by(old, besiegers, said["seat"], said["engine"]), "destruction", "duel")
        elif event.kind == "siege":
            besiegers[said["territory"]] = said["seat"]
        elif event.kind == "walls-sink":
            place = said["territory"]
            if old.fortification[place] and not said["level"] and old.owner[place] >= 0:
                mark(besiegers[place], "destruction", "razed walls")
        elif event.kind == "barbarian-captain-falls" and said["level"] == HIGHEST:
            mark(said["seat"], "barbarian-captains", "barbarian captain")
        elif event.kind in ("conquered", "territory-won"):
            if old.world.board.territories[said["territory"]].religious_capital:
                mark(said["seat"], "religious-capitals", "capital conquered")
        elif event.kind == "relic-taken":
            if any(relic.where == ON_GROUND and not relic.taken for relic in old.relics):
                mark(said["seat"], "relics", "relic")
        elif event.kind == "gift-taken":
            mark(said["from_seat"], "bard", "bard")
    return marks, met


def hit_by(s: ProtoState, besiegers: dict[int, int], loser: int, engine: int) -> int:
    """MP-SIEGE-07: whose engine has hit another in the duel: that of the besieger, or of the owner of the place."""
    for place, outside in besiegers.items():
        if outside == loser:
            return s.owner[place]
    return besiegers[s.engine_at[engine]]
