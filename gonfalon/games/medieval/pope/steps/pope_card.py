"""The Pope Card: Crusades, Excommunication, absolution, and the optional Marriage and papal passage.

rules: MD-POPE-01 to MD-POPE-06, MD-CRUS-01 to MD-CRUS-15, MD-EXC-01 to MD-EXC-10, MD-TIME-09, MD-ASK-14 to MD-ASK-16,
MD-MAR-01, MD-MAR-04, MD-PAP-01, MD-TWO-17, MD-INV-09
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medieval.cards.changes import use_card
from gonfalon.games.medieval.cards.questions import held_cards, may_hold
from gonfalon.games.medieval.components.changes import pay, receive, roll
from gonfalon.games.medieval.components.questions import clockwise
from gonfalon.games.medieval.investments.questions import is_shielded
from gonfalon.games.medieval.pope.questions import knights_income
from gonfalon.games.medieval.powers.questions import army, is_knights_power
from gonfalon.games.medieval.state import Crusade, MedState, Offer
from gonfalon.games.medieval.trade.changes import exchange, write_draft
from gonfalon.games.medieval.trade.questions import (
    DRAFT_VERBS,
    can_give,
    draft_moves,
    listed,
    refuse_draft,
)
from gonfalon.games.medieval.world import ECCLESIASTICAL, KNIGHTS, NOBODY, POPE, UNSEEN, bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

POPE_VERBS = ("crusade", "excommunicate", "absolve", "marry", "papal-passage")

# ---- playing the card


def pope_moves(s: MedState, seat: int, moves: list[AnyMove]) -> None:
    """MD-POPE-01 to MD-POPE-03: the uses of a Pope Card."""
    if s.map_card_drawn or not may_hold(s, seat, POPE):
        return
    v, w = s.vocabulary, s.world
    if not s.crusade_called:
        moves.append(v[("crusade",)])
    excommunicate = w.moves_of["excommunicate"]
    moves += [excommunicate[n] for n in bits(w.catholic) if may_be_excommunicated(s, n)]
    if s.florins[seat] >= w.limits.absolution_cost:
        moves += [v["absolve", power] for power in bits(s.excommunicated)]
    if w.with_marriage:
        moves += [
            v["marry", mine, other]
            for mine in w.powers
            if s.card_at[mine] == seat and may_marry(s, mine)
            for other in w.powers
            if other != mine and may_marry(s, other)
        ]
    if w.with_papal_passage and not s.papal_passage:
        moves.append(v[("papal-passage",)])


def play_pope(s: MedState, seat: int, move: Move) -> None:
    """MD-POPE-04, MD-POPE-05: first Knights of Christ income for all, then the chosen use."""
    use_card(s, seat, POPE)
    s.commit()
    s.emit("pope-played", "MD-POPE-01", seat=seat, use=move.verb)
    for other in range(s.world.seats):
        florins = knights_income(s, other)
        if florins:
            receive(s, other, florins)
            s.emit("knights-income", "MD-POPE-04", seat=other, florins=florins)
    if move.verb == "crusade":
        call_crusade(s, seat)
    elif move.verb == "excommunicate":
        declare_excommunication(s, seat, move.args[0])
    elif move.verb == "absolve":
        absolve(s, seat, move.args[0])
    elif move.verb == "marry":
        mine, other = move.args
        s.spouse[mine], s.spouse[other] = other, mine
        s.emit("married", "MD-MAR-01", seat=seat, first_power=mine, power=other)
    else:
        s.papal_passage = 1
        s.emit("papal-passage", "MD-PAP-01", seat=seat)


def refuse_pope(s: MedState, seat: int, move: Move) -> Refusal:
    w = s.world
    if move.verb == "marry" and not w.with_marriage:
        return Refusal("MD-MAR-01", "option-off")
    if move.verb == "papal-passage" and not w.with_papal_passage:
        return Refusal("MD-PAP-01", "option-off")
    if s.map_card_drawn:
        return Refusal("MD-POPE-02", "no-pope-after-map-card")
    if not may_hold(s, seat, POPE):
        return Refusal("MD-CARD-03", "not-in-hand", card=POPE)
    if move.verb == "crusade":
        return Refusal("MD-POPE-03", "one-crusade")
    if move.verb == "papal-passage":
        return Refusal("MD-PAP-01", "passage-is-open")
    if move.verb == "absolve":
        if not s.excommunicated >> move.args[0] & 1:
            return Refusal("MD-EXC-08", "not-excommunicated", power=move.args[0])
        return Refusal("MD-EXC-08", "too-few-florins", florins=w.limits.absolution_cost)
    if move.verb == "marry":
        if s.card_at[move.args[0]] != seat:
            return Refusal("MD-MAR-01", "not-your-power", power=move.args[0])
        return Refusal("MD-MAR-04", "no-marriage", power=move.args[1])
    return refuse_excommunication(s, move.args[0])


def may_marry(s: MedState, power: int) -> bool:
    """MD-MAR-04: Catholic Powers in play that are neither married nor Knights of Christ."""
    return (
        s.world.catholic >> power & 1 == 1
        and s.card_at[power] > UNSEEN
        and s.spouse[power] == NOBODY
        and not is_knights_power(s, power)
    )


# ---- Excommunication


def may_be_excommunicated(s: MedState, power: int) -> bool:
    """MD-EXC-01, MD-INV-09: a Catholic Power in play, no Knights of Christ, not yet marked."""
    return (
        s.world.catholic >> power & 1 == 1
        and s.card_at[power] > UNSEEN
        and not s.excommunicated >> power & 1
        and not is_knights_power(s, power)
        and not is_shielded(s, s.card_at[power])
    )


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
    """Who offers, and to whom: first the controller of the Power, then the Pope's player."""
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
        """Who writes, and to whom."""
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

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return refuse_draft(s, seat, move)

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"power": self.power, "seat": self.sides(s)[1]}


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


# ---- Crusades


def pays_for_crusades(s: MedState, seat: int) -> bool:
    """MD-CRUS-01: whoever controls a Province of a Catholic Power, or one of Knights of Christ."""
    return s.held[seat] & (s.world.catholic_land | s.knights) != 0


def call_crusade(s: MedState, caller: int) -> None:
    """MD-CRUS-01 to MD-CRUS-05, MD-TIME-09."""
    s.crusade_called = 1
    share = s.world.crusade_share
    if s.investments[ECCLESIASTICAL] == caller:
        share += s.world.limits.ecclesiastical_share
    paid, unpaid = 1 << caller, 0
    others = clockwise(s, caller)[:-1]
    for seat in others:
        if not pays_for_crusades(s, seat):
            continue
        if s.florins[seat] >= share:
            pay(s, seat, share)
            receive(s, caller, share)
            paid |= 1 << seat
            s.emit("crusade-paid", "MD-CRUS-01", seat=seat, to_seat=caller, florins=share)
        else:
            unpaid |= 1 << seat
            s.emit("crusade-unpaid", "MD-CRUS-03", seat=seat)
    s.crusade = Crusade(caller, paid, unpaid)
    order = [seat for seat in (*others, caller) if paid >> seat & 1]
    s.push(
        *(Punish(seat) for seat in others if unpaid >> seat & 1),
        *(Commit(seat) for seat in order),
        CrusadeDice(),
    )


def crusade(s: MedState) -> Crusade:
    assert s.crusade is not None
    return s.crusade


@dataclass(slots=True)
class Punish(Step):
    """The caller may Excommunicate a Power of a player who could not pay (MD-CRUS-03, MD-EXC-02)."""

    id = "Punish"
    window = "crusade.punish"
    rule = "MD-ASK-14"
    verbs = ("pass", "punish")

    seat: int

    def waits_for(self, s: MedState) -> list[int]:
        return [crusade(s).caller]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [
            s.world.pass_,
            *(
                s.vocabulary["punish", power]
                for power in s.world.powers
                if s.card_at[power] == self.seat and may_be_excommunicated(s, power)
            ),
        ]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "punish":
            s.commit()
            declare_excommunication(s, seat, move.args[0])

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        power = move.args[0]
        if s.card_at[power] != self.seat:
            return Refusal("MD-CRUS-03", "not-his-power", power=power, seat=self.seat)
        return refuse_excommunication(s, power)

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"seat": self.seat}


@dataclass(slots=True)
class Commit(Step):
    """One player commits a Power, a Knights of Christ Province, Knights of Christ Cards, or nothing."""

    id = "Commit"
    window = "crusade.commit"
    rule = "MD-ASK-15"
    verbs = ("pass", "commit", "commit-province", "commit-knights")

    seat: int

    def powers(self, s: MedState) -> list[int]:
        """MD-CRUS-04, MD-CRUS-06: one's Catholic Powers that may go; Knights go as Provinces."""
        kept = s.civil_war | s.disaster
        if self.seat == crusade(s).caller:
            kept |= s.spent
        return [
            power
            for power in bits(s.world.catholic & ~kept)
            if s.card_at[power] == self.seat and not is_knights_power(s, power)
        ]

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat]

    def stays_open(self, s: MedState) -> bool:
        """MD-SEC-07: who holds cards is asked even if none of them can go."""
        return len(s.hands[self.seat]) > 0

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        cards = held_cards(s, seat, KNIGHTS)
        moves: list[AnyMove] = [s.world.pass_]
        moves += [_with_cards(s, "commit", power, cards) for power in self.powers(s)]
        orders = bits(s.held[seat] & s.knights)
        moves += [_with_cards(s, "commit-province", province, cards) for province in orders]
        if cards:
            moves.append(v.range("commit-knights", low=1, high=cards))
        return moves

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "pass":
            s.emit("crusade-nothing", "MD-CRUS-04", seat=seat)
            return
        call, knights = crusade(s), s.world.limits.knights_strength
        cards = move.args[-1]
        strength = cards * knights
        if move.verb == "commit":
            power = move.args[0]
            strength += army(s, power) + s.ruler[power]
            self.depart(s, power)
            s.emit(
                "crusade-power",
                "MD-CRUS-11",
                seat=seat,
                count=cards,
                strength=strength,
                power=power,
            )
        elif move.verb == "commit-province":
            strength += knights
            s.emit(
                "crusade-province", "MD-CRUS-11", seat=seat, count=cards, strength=strength,
                province=move.args[0],
            )  # fmt: skip
        else:
            s.emit("crusade-knights", "MD-CRUS-11", seat=seat, count=cards, strength=strength)
        use_card(s, seat, KNIGHTS, cards)
        s.commit()
        s.crusade = call._replace(
            strength=call.strength + strength, committed=call.committed | 1 << seat
        )

    def depart(self, s: MedState, power: int) -> None:
        """MD-CRUS-07, MD-CRUS-15: Excommunication is lifted; the caller's Power attacks no more."""
        if s.excommunicated >> power & 1:
            s.excommunicated &= ~(1 << power)
            s.emit("crusade-absolved", "MD-CRUS-07", power=power)
        if self.seat == s.active:
            s.spent |= 1 << power
            s.crusaded |= 1 << power

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        what = move.args[0]
        if move.verb == "commit":
            if s.card_at[what] != seat:
                return Refusal("MD-POWER-18", "not-your-power", power=what)
            if not s.world.catholic >> what & 1:
                return Refusal("MD-CRUS-04", "not-catholic", power=what)
            if what not in self.powers(s):
                rule = "MD-CW-05" if s.civil_war >> what & 1 else "MD-CRUS-06"
                return Refusal(rule, "may-not-crusade", power=what)
        if move.verb == "commit-province" and not s.held[seat] & s.knights & 1 << what:
            return Refusal("MD-CRUS-08", "no-knights-province", province=what)
        return Refusal("MD-KOC-01", "too-few-knights", count=held_cards(s, seat, KNIGHTS))

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        call = crusade(s)
        return {"seat": call.caller, "strength": call.strength}


def _with_cards(s: MedState, verb: str, what: int, cards: int) -> AnyMove:
    if cards:
        return s.vocabulary.range(verb, what, low=0, high=cards)
    return s.vocabulary[verb, what, 0]


@dataclass(slots=True)
class CrusadeDice(Step):
    """MD-CRUS-12 to MD-CRUS-14, MD-TWO-17: strength against 2d6, and the winnings."""

    id = "CrusadeDice"

    def run(self, s: MedState) -> None:
        call = crusade(s)
        s.crusade = None
        strength = call.strength * s.world.crusade_factor
        dice = [roll(s), roll(s)]
        total = sum(dice)
        s.emit(
            "crusade-rolled",
            "MD-CRUS-12",
            seat=call.caller,
            strength=strength,
            dice=dice,
            total=total,
        )
        if strength <= total:
            s.emit("crusade-failed", "MD-CRUS-12", seat=call.caller)
            return
        for seat in bits(call.committed):
            receive(s, seat, strength - total)
            s.emit("crusade-won", "MD-CRUS-13", seat=seat, florins=strength - total)
