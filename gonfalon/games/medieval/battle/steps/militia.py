"""Militia is bought, in secret or openly.

rules: MD-MIL-01 to MD-MIL-06, MD-TIME-06, MD-SPY-05, MD-KOC-16, MD-SEC-06, MD-TWO-09 to MD-TWO-11, MD-ASK-13, MD-ASK-20
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medieval.battle.questions import (
    asks_about,
    buys_militia,
    current,
    defender_of,
    npc_defends,
)
from gonfalon.games.medieval.battle.steps.prospects import militia_outlook
from gonfalon.games.medieval.components.changes import pay, roll
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import NOBODY
from gonfalon.kernel.consequences import Consequence, change
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class Militia(Step):
    """Both sides buy Militia in secret at once; after Spies their victim does so first and openly (MD-TIME-06)."""

    id = "Militia"

    def run(self, s: MedState) -> None:
        attack = current(s)
        if npc_defends(s, attack):
            bid = SecretMilitia()
            s.push(*((NpcMilitia(), bid) if attack.spy == s.active else (bid, NpcMilitia())))
        elif attack.spy != NOBODY:
            victim = defender_of(s, attack) if attack.spy == s.active else s.active
            # a player who spies for Knights of Christ buys no Militia (MD-KOC-16)
            buyers = [seat for seat in (victim, attack.spy) if buys_militia(s, attack, seat)]
            s.push(*(OpenBid(seat) for seat in buyers))
        else:
            s.push(SecretMilitia())


def ordered_militia(s: MedState, seat: int) -> int:
    """What the defender left in advance for this Province, or NOBODY (MD-ASK-20)."""
    if seat == s.active:
        return NOBODY
    ordered: dict[int, int] = dict(s.militia_orders[seat])
    return ordered.get(current(s).target, NOBODY)


def spend_militia(s: MedState, seat: int, florins: int) -> None:
    pay(s, seat, florins)
    attack = current(s)
    s.attack = (
        attack._replace(militia=florins) if seat == s.active else attack._replace(defence=florins)
    )
    s.emit("militia", "MD-MIL-01", seat=seat, florins=florins)


def refuse_militia(s: MedState, seat: int) -> Refusal:
    if s.sealed[seat]:
        return Refusal("MD-TIME-12", "already-answered")
    attack = current(s)
    if not buys_militia(s, attack, seat):
        at_war = seat in (s.active, defender_of(s, attack))
        return Refusal("MD-KOC-16" if at_war else "MD-MIL-02", "no-militia")
    return Refusal("MD-SEC-06", "bid-too-high", florins=s.florins[seat])


@dataclass(slots=True)
class SecretMilitia(Step):
    """All who may buy Militia commit Florins in secret; the bids are revealed together."""

    id = "SecretMilitia"
    window = "attack.militia"
    rule = "MD-MIL-03"
    verbs = ("bid",)
    sealed = True

    def buyers(self, s: MedState) -> list[int]:
        attack = current(s)
        return [
            seat
            for seat in (s.active, defender_of(s, attack))
            if seat != NOBODY and buys_militia(s, attack, seat)
        ]

    def waits_for(self, s: MedState) -> list[int]:
        return [
            seat
            for seat in self.buyers(s)
            if s.florins[seat] and not s.sealed[seat] and ordered_militia(s, seat) == NOBODY
        ]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary.range("bid", low=0, high=s.florins[seat])]

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        """As long as the other side is waited for no trial shows the Florins that are spent."""
        florins = move.args[0]
        unseen = florins and self.waits_for(s) != [seat]
        paid = [change("florins", -florins)] if unseen else []
        return [*paid, *militia_outlook(s, seat, current(s), florins)]

    def run(self, s: MedState) -> None:
        for seat in self.buyers(s):
            if s.sealed[seat]:
                florins = s.sealed[seat][0].args[0]
            else:
                florins = max(0, min(ordered_militia(s, seat), s.florins[seat]))
            spend_militia(s, seat, florins)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return refuse_militia(s, seat)

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return asks_about(s, seat)


@dataclass(slots=True)
class OpenBid(Step):
    """Militia stated openly, after Spies: first by their victim, then by the spying side."""

    id = "OpenBid"
    window = "attack.open-militia"
    rule = "MD-SPY-05"
    verbs = ("bid",)

    seat: int

    def waits_for(self, s: MedState) -> list[int]:
        asked = s.florins[self.seat] and ordered_militia(s, self.seat) == NOBODY
        return [self.seat] if asked else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary.range("bid", low=0, high=s.florins[seat])]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        s.commit()
        spend_militia(s, seat, move.args[0])

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        attack = current(s)
        return militia_outlook(s, seat, attack, move.args[0], last=attack.spy == seat)

    def run(self, s: MedState) -> None:
        ordered = ordered_militia(s, self.seat)
        spend_militia(s, self.seat, max(0, min(ordered, s.florins[self.seat])))

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return refuse_militia(s, seat)

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return asks_about(s, seat)


@dataclass(slots=True)
class NpcMilitia(Step):
    """MD-TWO-09, MD-TWO-10: the NPC's Militia is rolled."""

    id = "NpcMilitia"

    def run(self, s: MedState) -> None:
        die = roll(s)
        modifier = s.world.npc_militia[die - 1]
        s.attack = current(s)._replace(npc_militia=modifier)
        s.emit("npc-militia", "MD-TWO-09", die=die, modifier=modifier)
