"""Excommunication, the deal that averts it, and absolution.

rules: MD-EXC-01 to MD-EXC-10, MD-ASK-16, MD-INV-09
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medieval.attack.questions.routes import reach
from gonfalon.games.medieval.components.changes import pay
from gonfalon.games.medieval.investments.questions import is_shielded
from gonfalon.games.medieval.state import MedState, Offer
from gonfalon.games.medieval.trade.changes import exchange, write_draft
from gonfalon.games.medieval.trade.questions import (
    DRAFT_VERBS,
    can_give,
    draft_moves,
    listed,
    refuse_draft,
)
from gonfalon.games.medieval.trade.steps import offer_outlook
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def refuse_excommunication(s: MedState, power: int) -> Refusal:
    if is_shielded(s, s.card_at[power]):
        return Refusal("MD-INV-09", "shielded", power=power)
    return Refusal("MD-EXC-01", "not-to-be-excommunicated", power=power)


def declare_excommunication(s: MedState, seat: int, power: int) -> None:
    """MD-EXC-09: the controller may at once make a deal that cancels it."""
    s.emit("excommunication-declared", "MD-EXC-01", seat=seat, power=power)
    s.push(PlaceExcommunication(power))
    controller = s.card_at[power]
    if 0 <= controller < s.world.seats and controller != seat:
        write_against(s, OfferAgainst(power, seat))


def excommunication_outlook(s: MedState, seat: int, power: int) -> list[Consequence]:
    """MD-EXC-03, MD-EXC-09, MD-CW-02: what it bars and opens, and who may still avert it."""
    controller = s.card_at[power]
    found = [remark("ripe-next-turn")]
    then = s.copy()
    then.excommunicated |= 1 << power
    lost = reach(s, controller, power) & ~reach(then, controller, power) if controller >= 0 else 0
    if lost:
        found.append(remark("less-in-reach", count=lost.bit_count()))
    if controller == seat:
        return [remark("your-own"), *found]
    if 0 <= controller < s.world.seats:
        found.append(remark("may-make-a-deal", seat=controller))
    return found


def absolve(s: MedState, seat: int, power: int) -> None:
    cost = s.world.limits.absolution_cost
    pay(s, seat, cost)
    s.excommunicated &= ~(1 << power)
    s.emit("absolved", "MD-EXC-08", seat=seat, power=power, florins=cost)


@dataclass(slots=True)
class PlaceExcommunication(Step):
    """No deal was struck: the marker is placed."""

    id = "PlaceExcommunication"
    power: int

    def run(self, s: MedState) -> None:
        s.excommunicated |= 1 << self.power
        s.emit("excommunicated", "MD-EXC-01", power=self.power)


def sides(s: MedState, power: int, pope: int, countered: int) -> tuple[int, int]:
    """Sender and receiver of the offer: first the controller of the Power, then the Pope's player."""
    controller = s.card_at[power]
    return (pope, controller) if countered else (controller, pope)


def write_against(s: MedState, step: OfferAgainst) -> None:
    """Ask for an offer, which begins empty."""
    sender, receiver = step.sides(s)
    s.drafts[sender] = Offer(sender, receiver)
    s.push(step)


@dataclass(slots=True)
class OfferAgainst(Step):
    """The controller of the named Power may make one offer (MD-ASK-16)."""

    id = "OfferAgainst"
    window = "excommunication.deal"
    rule = "MD-ASK-16"
    verbs = DRAFT_VERBS

    power: int
    pope: int
    """The seat that played the Pope Card."""
    countered: int = 0
    """Whether this is the counter-offer of the Pope's player."""

    def sides(self, s: MedState) -> tuple[int, int]:
        """Sender and receiver of the offer."""
        return sides(s, self.power, self.pope, self.countered)

    def waits_for(self, s: MedState) -> list[int]:
        return [self.sides(s)[0]]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return draft_moves(s, seat)

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        if move.verb not in ("drop", "send"):
            write_draft(s, seat, move)
            return
        s.done()
        s.commit()
        offer = s.drafts[seat]
        s.drafts[seat] = ()
        if move.verb == "send":
            s.offers.append(offer)
            s.emit(
                "offer-against-excommunication", "MD-EXC-09", audience=(offer.sender, offer.receiver),
                seat=seat, to_seat=offer.receiver, power=self.power,
                give_terms=listed(offer.gives), want_terms=listed(offer.wants),
            )  # fmt: skip
            s.push(AnswerAgainst(self.power, self.pope, self.countered))

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        """Without a deal the marker is placed."""
        if move.verb == "drop":
            return [remark("is-excommunicated", power=self.power)]
        return offer_outlook(s, seat, move)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return refuse_draft(s, seat, move)

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {
            "power": self.power,
            "seat": self.sides(s)[1],
            "counter_count": self.countered,
        }


@dataclass(slots=True)
class AnswerAgainst(Step):
    """The other side takes the offer or not; the Pope's player may counter it once."""

    id = "AnswerAgainst"
    window = "excommunication.answer"
    rule = "MD-ASK-16"
    verbs = ("refuse", "agree", "counter")

    power: int
    pope: int
    countered: int

    def waits_for(self, s: MedState) -> list[int]:
        """The receiver; nobody if the offer is gone because a side left the game, or is not seen."""
        parties = sides(s, self.power, self.pope, self.countered)
        return [parties[1]] if s.offers and s.offers[-1][:2] == parties else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        moves: list[AnyMove] = [s.world.refuse]
        if can_give(s, seat, s.offers[-1].wants):
            moves.append(v[("agree",)])
        if not self.countered:
            moves.append(v[("counter",)])
        return moves

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        s.commit()
        offer = s.offers.pop()
        if move.verb == "agree":
            s.done()  # PlaceExcommunication, which lies under the deal
            s.emit("excommunication-averted", "MD-EXC-09", seat=self.pope, power=self.power)
            exchange(s, offer)
        elif move.verb == "counter":
            write_against(s, OfferAgainst(self.power, self.pope, countered=1))

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        if move.verb == "refuse":
            return [remark("is-excommunicated", power=self.power)]
        return [remark("is-spared", power=self.power)] if move.verb == "agree" else []

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        if move.verb == "agree":
            return Refusal("MD-TRADE-05", "cannot-give")
        return Refusal("MD-ASK-16", "one-counter-offer")

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        offer = s.offers[-1]
        return {
            "power": self.power,
            "seat": offer.sender,
            "give_terms": listed(offer.gives),
            "want_terms": listed(offer.wants),
        }
