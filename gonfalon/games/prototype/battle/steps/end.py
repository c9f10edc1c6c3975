"""A battle is over: prisoners, then Captains rise or fall; the aftermath follows.

rules: MP-TIME-11, MP-RES-07 to MP-RES-10, MP-CAPT-04 to MP-CAPT-07, MP-LOAD-10, MP-ATT-15 to MP-ATT-17, MP-TECHFX-15, MP-TECHFX-16
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gonfalon.games.prototype.battle.changes.prisoners import take_prisoners
from gonfalon.games.prototype.battle.questions.parties import (
    CONQUERED,
    FAILED,
    STOPPED,
    Battle,
    Party,
)
from gonfalon.games.prototype.conquest.steps.aftermath import AfterBattle
from gonfalon.games.prototype.realm.changes.pieces import (
    change_level,
    disown_if_empty,
    remove_captain,
)
from gonfalon.games.prototype.realm.questions.holdings import has, vf_at
from gonfalon.games.prototype.realm.questions.pieces import (
    captains_at,
    convoy,
    may_stay_alone,
    seat_of,
)
from gonfalon.games.prototype.state import RISEN, ProtoState
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class Conclude(Step):
    """MP-TIME-11: the first two points."""

    id = "Conclude"

    def run(self, s: ProtoState) -> None:
        b: Battle = s.battle
        if b.result == CONQUERED:
            s.emit("battle-won", "MP-TIME-11", place=b.place, seat=b.last_blow)
        elif b.result == FAILED:
            s.emit("battle-lost", "MP-TIME-11", place=b.place, seat=b.attackers[0].seat)
        take_prisoners(s, b)
        for party in b.attackers:
            if party.seat >= 0 and party.status == STOPPED:
                set_back(s, party)
        if b.result == FAILED:
            leave_behind(s, b)
        winners = [] if b.result not in (CONQUERED, FAILED) else winning_captains(s, b)
        s.push(Promote(tuple(winners)), AfterBattle())


# ---- Captains


def fallen_captains(s: ProtoState, party: Party) -> list[int]:
    """MP-CAPT-06, MP-ATT-15: all Captains of an attack that is given up; with Tactics only the last leader."""
    able = [captain for captain in party.captains if s.captain_level[captain]]
    return [party.leader] if has(s, party.seat, "tactics") and party.leader in able else able


def set_back(s: ProtoState, party: Party) -> None:
    """MP-CAPT-06: each falls a level."""
    for captain in fallen_captains(s, party):
        change_level(s, captain, -s.world.limits.captain_setback)


def winning_captains(s: ProtoState, b: Battle) -> list[int]:
    """MP-CAPT-04, MP-CAPT-05, MP-ATT-16: of whom one may rise: the conqueror's, else those of the first defender who has any."""
    if b.result == CONQUERED:
        party = next(party for party in b.attackers if party.seat == b.last_blow)
        return [captain for captain in party.captains if may_rise(s, captain)]
    for seat in sorted((d for d in b.defenders if d >= 0), key=lambda d: d != b.target):
        able = [captain for captain in captains_at(s, b.place, seat) if may_rise(s, captain)]
        if able:
            return able
    return []


def may_rise(s: ProtoState, captain: int) -> bool:
    """MP-CAPT-04: once a turn, and up to the highest level."""
    now = s.captain_level[captain]
    return 0 < now < len(s.world.captain_cost) and not s.captain_marks[captain] & RISEN


@dataclass(slots=True)
class Promote(Step):
    """MP-CAPT-04: the owner chooses which of their Captains rises."""

    id = "Promote"
    window = "battle.captain"
    rule = "MP-CAPT-04"
    verbs = ("promote",)

    captains: Sequence[int]

    def waits_for(self, s: ProtoState) -> list[int]:
        return [seat_of(self.captains[0])] if len(self.captains) > 1 else []

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        """The default first: the highest level."""
        able = sorted(self.captains, key=lambda c: -s.captain_level[c])
        return [s.vocabulary["promote", captain] for captain in able]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        s.done()
        rise(s, move.args[0])

    def run(self, s: ProtoState) -> None:
        for captain in self.captains:
            rise(s, captain)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        """MP-CAPT-03: attacks a turn by level."""
        return [remark("captain-attacks", count=s.captain_level[move.args[0]] + 1)]

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        return Refusal(self.rule, "cannot-rise", captain=move.args[0])

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"place": s.battle.place}


def rise(s: ProtoState, captain: int) -> None:
    """MP-CAPT-04: a level more."""
    s.captain_marks[captain] |= RISEN
    change_level(s, captain, 1)


def leave_behind(s: ProtoState, b: Battle) -> None:
    """MP-LOAD-10, MP-CAPT-07: transports without crew and Captains without armies of helpers, in a place that is not theirs."""
    for seat in b.defenders:
        if seat < 0:
            continue
        for transport in convoy(s, seat, b.place):
            disown_if_empty(s, transport)
        if vf_at(s, seat, b.place):
            continue
        for captain in captains_at(s, b.place, seat):
            if not may_stay_alone(s, captain):
                s.emit("captain-gone", "MP-CAPT-07", captain=captain)
                remove_captain(s, captain)
