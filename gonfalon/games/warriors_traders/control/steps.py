"""Who holds a province after units came, left or died.

rules: WT-PROV-01 to WT-PROV-04, WT-MOVE-10, WT-PRINC-06, WT-ALLY-08 to WT-ALLY-10, WT-ASK-21
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.warriors_traders.control.changes import lose_token, take_token
from gonfalon.games.warriors_traders.control.questions import has_unit, is_free
from gonfalon.games.warriors_traders.realm.questions import seat_of
from gonfalon.games.warriors_traders.state import WarState
from gonfalon.games.warriors_traders.world import STASH
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def settle_after_leaving(s: WarState, seat: int, rule: str) -> None:
    """Give up every province of the seat in which no unit of it is left."""
    held = {s.army_at[army] for army in s.world.armies_of[seat]}
    held.update(s.princess_at[princess] for princess in s.world.princesses_of[seat])
    for province, owner in enumerate(s.owner):
        if owner == seat and province not in held and not s.forts[province]:
            hand_on(s, province, rule)


def settle_after_arriving(s: WarState, seat: int, rule: str) -> None:
    """Take every free province in which a unit of the seat stands."""
    stand = {s.army_at[army] for army in s.world.armies_of[seat]}
    stand.update(s.princess_at[princess] for princess in s.world.princesses_of[seat])
    stand.discard(STASH)
    for province in sorted(stand):
        if is_free(s, province):
            take_token(s, seat, province, rule)


def hand_on(s: WarState, province: int, rule: str, ally_rule: str = "WT-ALLY-09") -> None:
    """The holder is gone: an ally with a unit there takes the token, else it goes to the map.

    The two rules are those of the events: `ally_rule` where an ally takes over, `rule` where nobody does.
    """
    holder = s.owner[province]
    heirs = [ally for ally in s.world.allies_of[holder] if has_unit(s, ally, province)]
    if len(heirs) > 1:
        s.push(HandOver(holder, province))
    elif heirs:
        take_token(s, heirs[0], province, ally_rule)
    else:
        lose_token(s, province, rule)


@dataclass(slots=True)
class HandOver(Step):
    """The leaving holder names the ally who takes over a province."""

    id = "HandOver"
    window = "province.hand-over"
    rule = "WT-ALLY-09"
    verbs = ("hand-over",)

    seat: int
    province: int

    def _heirs(self, s: WarState) -> list[int]:
        """The allies who could take over, in play order."""
        return [
            ally
            for ally in s.order
            if ally in s.world.allies_of[self.seat] and has_unit(s, ally, self.province)
        ]

    def waits_for(self, s: WarState) -> list[int]:
        return [self.seat] if s.owner[self.province] == self.seat else []

    def moves(self, s: WarState, seat: int) -> list[AnyMove]:
        return [s.vocabulary["hand-over", s.country[heir]] for heir in self._heirs(s)]

    def apply(self, s: WarState, seat: int, move: Move) -> None:
        take_token(s, seat_of(s, move.args[0]), self.province, "WT-ALLY-09")

    def refuse(self, s: WarState, seat: int, move: Move) -> Refusal:
        return Refusal("WT-ALLY-09", "no-heir", country=move.args[0], province=self.province)

    def asks(self, s: WarState, seat: int) -> dict[str, int]:
        return {"province": self.province}
