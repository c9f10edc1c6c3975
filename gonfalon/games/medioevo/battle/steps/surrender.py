"""Surrender, by agreement.

rules: MU-SURR-01, MU-SURR-02, MU-SURR-04, MU-SURR-05, MU-PRIS-08
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medioevo.battle.changes.record import add_up, change, note
from gonfalon.games.medioevo.battle.changes.shapes import HIRED_UNIT, unit_lost
from gonfalon.games.medioevo.battle.questions.muster import (
    captains,
    current,
    force,
    places,
    player,
    side,
    side_of,
)
from gonfalon.games.medioevo.battle.questions.record import ATTACKER, DEFENDER, DEMAND, LEFT, OFFER
from gonfalon.games.medioevo.definitions.changes.units import remove_captain, take_units
from gonfalon.games.medioevo.definitions.questions.realm import units_in
from gonfalon.games.medioevo.state import BARBARIANS, RETURNED, MedState
from gonfalon.games.medioevo.world import CAPTAINS_EACH, HIRED
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

KINDS = {"offer-surrender": OFFER, "demand-surrender": DEMAND}
LODGING_VERBS = (*KINDS, "take-back-proposal")


def between_players(s: MedState) -> bool:
    """MU-SURR-05: no surrender with barbarians."""
    return all(one.seat != BARBARIANS for one in current(s).sides)


def may_propose(s: MedState, k: int) -> bool:
    """MU-SURR-01: one proposal per side and pause."""
    return between_players(s) and not current(s).proposed >> k & 1


def propose(s: MedState, k: int, verb: str) -> int:
    """A proposal is made now; returns its kind."""
    kind = KINDS[verb]
    note(s, proposed=current(s).proposed | 1 << k)
    s.emit("surrender-proposed", "MU-SURR-01", seat=side(s, k).seat, demanded=int(kind == DEMAND))
    return kind


# ---- the defender's proposals, lodged at any time


def lodging_moves(s: MedState, seat: int) -> list[AnyMove]:
    """Standing moves of the defender of a battle between players."""
    if s.battle is None or side_of(s, seat) != DEFENDER or not between_players(s):
        return []
    v = s.vocabulary
    if current(s).proposals[DEFENDER]:
        return [v[("take-back-proposal",)]]
    if isinstance(s.agenda[-1], SurrenderAnswer):
        return []
    return [v[("offer-surrender",)], v[("demand-surrender",)]]


def lodge(s: MedState, seat: int, move: Move) -> None:
    """Put at once if the attacker is just choosing and nothing was put in this pause, else at the next pause."""
    if move.verb == "take-back-proposal":
        note(s, proposals=(0, 0))
        return
    choosing = s.agenda[-1].window in ("battle.declarations", "battle.choice")
    if choosing and s.agenda[-1].waits_for(s) == player(s, ATTACKER) and may_propose(s, DEFENDER):
        s.push(SurrenderAnswer(ATTACKER, propose(s, DEFENDER, move.verb)))
    else:
        note(s, proposals=(0, KINDS[move.verb]))


@dataclass(slots=True)
class PutProposals(Step):
    """The defender's lodged proposal is put to the attacker."""

    id = "PutProposals"

    def run(self, s: MedState) -> None:
        kind = current(s).proposals[DEFENDER]
        if kind:
            note(s, proposals=(0, 0))
            verb = "offer-surrender" if kind == OFFER else "demand-surrender"
            s.push(SurrenderAnswer(ATTACKER, propose(s, DEFENDER, verb)))


@dataclass(slots=True)
class SurrenderAnswer(Step):
    """The other player agrees or not."""

    id = "SurrenderAnswer"
    window = "battle.surrender"
    rule = "MU-SURR-01"
    verbs = ("refuse-surrender", "accept-surrender")

    k: int
    """The side that is asked."""
    kind: int

    def waits_for(self, s: MedState) -> list[int]:
        return player(s, self.k)

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary[(verb,)] for verb in self.verbs]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        s.commit()
        if move.verb == "refuse-surrender":
            s.emit("surrender-refused", self.rule, seat=seat)
            return
        surrender(s, self.k if self.kind == DEMAND else 1 - self.k)
        end_round(s)

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"seat": side(s, 1 - self.k).seat, "demanded": int(self.kind == DEMAND)}


def surrender(s: MedState, k: int) -> None:
    """MU-SURR-02: all units of the side go into its owner's returned pool; captains keep their level. Hired ones go home (MU-EC-65)."""
    seat = side(s, k).seat
    pool, chiefs = list(s.returned[seat]), captains(s, k)
    add_up(s, k, lost=force(s, k).size, captains_lost=len(chiefs))
    for place in places(s, k):
        for kind, count in enumerate(units_in(s, seat, place)):
            for _ in range(count):
                take_units(s, seat, place, kind)
                printed, captain = unit_lost(s, seat, kind)
                if captain >= 0:
                    chiefs.append(captain)
                elif captain != HIRED_UNIT:
                    pool[printed] += 1
    for captain in chiefs:
        if captain % CAPTAINS_EACH == HIRED:
            remove_captain(s, captain)
        else:
            s.captain_at[captain] = RETURNED
    s.returned[seat] = tuple(pool)
    change(s, k, left=side(s, k).left | LEFT)
    s.emit("surrender", "MU-SURR-02", seat=seat)


def end_round(s: MedState) -> None:
    """Drop what is left of the round; its end finds one side without units."""
    while s.agenda[-1].id != "EndOfRound":
        s.agenda.pop()
