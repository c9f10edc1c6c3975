"""A Crusade is called, paid for, joined and rolled.

rules: MD-CRUS-01 to MD-CRUS-15, MD-EXC-02, MD-TIME-09, MD-ASK-14, MD-ASK-15, MD-TWO-17
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medieval.cards.changes import use_card
from gonfalon.games.medieval.cards.questions import held_cards
from gonfalon.games.medieval.components.changes import pay, receive, roll
from gonfalon.games.medieval.components.odds import DICE, crusade_succeeds
from gonfalon.games.medieval.components.questions import clockwise
from gonfalon.games.medieval.pope.questions import may_be_excommunicated, pays_for_crusades
from gonfalon.games.medieval.pope.steps.excommunication import (
    declare_excommunication,
    excommunication_outlook,
    refuse_excommunication,
)
from gonfalon.games.medieval.powers.questions import army, is_knights_power
from gonfalon.games.medieval.state import Crusade, MedState
from gonfalon.games.medieval.world import ECCLESIASTICAL, KNIGHTS, bits
from gonfalon.kernel.consequences import Consequence, between, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move, concrete
from gonfalon.kernel.state import Step


def crusade_share(s: MedState, caller: int) -> int:
    """MD-CRUS-01, MD-INV-09: what everybody else pays for the Crusade of a player."""
    share: int = s.world.crusade_share
    if s.investments[ECCLESIASTICAL] == caller:
        share += s.world.limits.ecclesiastical_share
    return share


def crusade_outlook(s: MedState, caller: int) -> list[Consequence]:
    """What the caller may receive, as who pays is known and whether they can is not; and whom they can send."""
    payers = [seat for seat in clockwise(s, caller)[:-1] if pays_for_crusades(s, seat)]
    called = s.copy()
    called.crusade = Crusade(caller, 1 << caller)
    _, *sent = Commit(caller).moves(called, caller)
    most = max((strength_sent(s, concrete(move)) for move in sent), default=0)
    shares = [between("florins", 0, crusade_share(s, caller) * len(payers))] if payers else []
    return [*shares, remark("you-can-send", modifier=most) if sent else remark("you-send-nobody")]


def call_crusade(s: MedState, caller: int) -> None:
    """MD-CRUS-01 to MD-CRUS-05, MD-TIME-09: collects the shares, then asks who commits what."""
    s.crusade_called = 1
    share = crusade_share(s, caller)
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

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        return excommunication_outlook(s, seat, move.args[0]) if move.verb == "punish" else []

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
        """MD-CRUS-04, MD-CRUS-06, MD-CW-05, MD-DIS-06: the seat's Catholic Powers that may go; Knights go as Provinces."""
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
        """MD-SEC-07: players with cards are asked even if none of these can go."""
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
        call, cards, strength = crusade(s), move.args[-1], strength_sent(s, move)
        if move.verb == "commit":
            power = move.args[0]
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

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        """MD-CRUS-12, MD-CRUS-13: chance and winnings, if nobody after the seat adds anything."""
        if move.verb == "pass":
            return [remark("no-share")]
        strength = (crusade(s).strength + strength_sent(s, move)) * s.world.crusade_factor
        found = [remark("crusade-wins", chance=crusade_succeeds(strength) / 36)]
        most = strength - 2 * min(DICE)
        if most > 0:
            found.append(remark("crusade-pays", florins=most))
        later = later_crusaders(s)
        if later:
            found.append(remark("may-still-add", seats=later))
        if move.verb == "commit":
            found.append(remark("attacks-no-more") if seat == s.active else remark("goes-for-free"))
        return found

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


def later_crusaders(s: MedState) -> list[int]:
    """The seats still to be asked that have something to send, as far as is known."""
    steps = [step for step in reversed(s.agenda[:-1]) if isinstance(step, Commit)]
    return [step.seat for step in steps if len(step.moves(s, step.seat)) > 1]


def strength_sent(s: MedState, move: Move) -> int:
    """MD-CRUS-11: what a commitment adds to the Crusade."""
    knights: int = s.world.limits.knights_strength
    strength = move.args[-1] * knights
    if move.verb == "commit":
        return strength + army(s, move.args[0]) + s.ruler[move.args[0]]
    return strength + knights if move.verb == "commit-province" else strength


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
