"""The battle on land: Spies, Knights of Christ, Militia, Jihad, dice.

rules: MD-TIME-06 to MD-TIME-08, MD-SPY-05, MD-SPY-06, MD-SPY-08, MD-KOC-03, MD-KOC-11, MD-MIL-01 to MD-MIL-06,
MD-JIH-01 to MD-JIH-05, MD-BAT-01 to MD-BAT-06, MD-ATT-08, MD-ATT-09, MD-TWO-09 to MD-TWO-11, MD-ASK-13, MD-ASK-20
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medieval.battle.questions import (
    attacker_militia,
    attacker_strength,
    buys_militia,
    defender_militia,
    defender_of,
    defender_strength,
    jihad_is_possible,
    knights_may_defend,
    npc_defends,
)
from gonfalon.games.medieval.cards.changes import use_card
from gonfalon.games.medieval.cards.questions import held_cards, may_hold
from gonfalon.games.medieval.cards.steps import announce
from gonfalon.games.medieval.components.changes import pay, roll
from gonfalon.games.medieval.powers.changes import conquer, conquer_by_knights
from gonfalon.games.medieval.powers.questions import holder_of, religion_of
from gonfalon.games.medieval.state import Attack, MedState
from gonfalon.games.medieval.world import (
    ISLAM,
    JIHAD,
    KNIGHTS,
    KNIGHTS_IF_ATTACKED,
    NO_RELIGION,
    NOBODY,
    PAGAN,
    SPIES,
    SPIES_IF_ATTACKED,
)
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def current(s: MedState) -> Attack:
    assert s.attack is not None
    return s.attack


def asks_about(s: MedState) -> dict[str, Any]:
    attack = current(s)
    return {
        "seat": s.active,
        "power": attack.power,
        "province": attack.target,
        "price": s.world.limits.militia_price,
    }


# ---- Spies


@dataclass(slots=True)
class SpiesQuestion(Step):
    """May somebody force the other's Militia into the open?"""

    id = "SpiesQuestion"
    window = "attack.spies"
    rule = "MD-SPY-05"
    verbs = ("play", "pass")
    covert = True
    masked = True

    def spy(self, s: MedState) -> int:
        """Whose question it is; NOBODY if it does not arise."""
        raise NotImplementedError

    def may_play(self, s: MedState) -> bool:
        seat = self.spy(s)
        return seat != NOBODY and current(s).spy == NOBODY and may_hold(s, seat, SPIES)

    def waits_for(self, s: MedState) -> list[int]:
        return [self.spy(s)] if self.may_play(s) else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.world.pass_, s.vocabulary["play", SPIES]]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        if move.verb == "pass":
            s.done()
            s.commit()
        else:
            # the question stays: a cancelled card may be followed by another (MD-SPY-06)
            announce(
                s, seat, SPIES, OpenMilitia(seat), use="spy-militia", province=current(s).target
            )

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal("MD-TIME-06", "not-offered")

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return asks_about(s)


def refuse_spies(s: MedState, seat: int) -> Refusal:
    """Why somebody who is not asked for it may not play Spies in this attack."""
    attack, window = current(s), s.agenda[-1].window
    if not may_hold(s, seat, SPIES):
        return Refusal("MD-CARD-03", "not-in-hand", card=SPIES)
    if window in ("attack.naval-bid", "attack.intercept", "attack.interceptor-bid"):
        return Refusal("MD-SPY-07", "not-at-sea")
    if seat not in (s.active, defender_of(s, attack)):
        return Refusal("MD-SPY-05", "not-your-choice")
    if attack.spy != NOBODY:
        return Refusal("MD-SPY-06", "spies-already")
    question = AttackerSpies() if seat == s.active else DefenderSpies()
    if question.spy(s) == NOBODY:
        rule = "MD-KOC-11" if attack.power == NOBODY and seat != s.active else "MD-SPY-08"
        return Refusal(rule, "nothing-to-spy")
    too_late = window in ("attack.militia", "attack.open-militia", "attack.jihad")
    return Refusal("MD-TIME-07" if too_late else "MD-TIME-06", "not-now")


@dataclass(slots=True)
class AttackerSpies(SpiesQuestion):
    """First the attacker (MD-TIME-06): against a player who may buy Militia, or the NPC."""

    id = "AttackerSpies"

    def spy(self, s: MedState) -> int:
        attack = current(s)
        victim = defender_of(s, attack)
        has_militia = victim != NOBODY and buys_militia(s, attack, victim)
        return s.active if has_militia or npc_defends(s, attack) else NOBODY


@dataclass(slots=True)
class DefenderSpies(SpiesQuestion):
    """Then the defender, if the attacker had no benefit; never against Knights (MD-KOC-11)."""

    id = "DefenderSpies"

    def spy(self, s: MedState) -> int:
        attack = current(s)
        return defender_of(s, attack) if buys_militia(s, attack, s.active) else NOBODY

    def ordered(self, s: MedState) -> bool:
        seat = self.spy(s)
        return self.may_play(s) and s.orders[seat] >> SPIES_IF_ATTACKED & 1 == 1

    def waits_for(self, s: MedState) -> list[int]:
        return [self.spy(s)] if self.may_play(s) and not self.ordered(s) else []

    def run(self, s: MedState) -> None:
        if self.ordered(s):
            seat = self.spy(s)
            s.push(self)
            announce(
                s, seat, SPIES, OpenMilitia(seat), use="spy-militia", province=current(s).target
            )


@dataclass(slots=True)
class OpenMilitia(Step):
    """The effect of Spies: the other states his Militia openly and first."""

    id = "OpenMilitia"
    seat: int

    def run(self, s: MedState) -> None:
        s.attack = current(s)._replace(spy=self.seat)
        s.emit("spies-open-militia", "MD-SPY-05", seat=self.seat)


# ---- Knights of Christ


@dataclass(slots=True)
class DefenderKnights(Step):
    """The defender may add Knights of Christ Cards against a Pagan or Islamic Power."""

    id = "DefenderKnights"
    window = "attack.knights"
    rule = "MD-KOC-03"
    verbs = ("knights",)
    covert = True
    masked = True

    def waits_for(self, s: MedState) -> list[int]:
        seat = self.asked(s)
        return [] if seat == NOBODY or self.ordered(s, seat) else [seat]

    def asked(self, s: MedState) -> int:
        attack = current(s)
        if not knights_may_defend(s, attack):
            return NOBODY
        seat = defender_of(s, attack)
        return seat if may_hold(s, seat, KNIGHTS) else NOBODY

    def ordered(self, s: MedState, seat: int) -> bool:
        return s.orders[seat] >> KNIGHTS_IF_ATTACKED & 1 == 1

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary.range("knights", low=0, high=held_cards(s, seat, KNIGHTS))]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        self.play(s, seat, move.args[0])

    def run(self, s: MedState) -> None:
        seat = self.asked(s)
        if seat != NOBODY:
            self.play(s, seat, 1)

    def play(self, s: MedState, seat: int, cards: int) -> None:
        s.commit()
        if cards:
            use_card(s, seat, KNIGHTS, cards)
            s.attack = current(s)._replace(support=cards)
            s.emit("knights-defend", "MD-KOC-03", seat=seat, count=cards)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal("MD-KOC-01", "too-few-knights", count=held_cards(s, seat, KNIGHTS))

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return asks_about(s)


def refuse_knights(s: MedState, seat: int) -> Refusal:
    """Why somebody who is not asked for it may not add Knights of Christ Cards in this attack."""
    attack = current(s)
    if seat == s.active or seat != defender_of(s, attack):
        return Refusal("MD-KOC-01", "not-now")
    if attack.power == NOBODY or s.world.religion[attack.power] not in (ISLAM, PAGAN):
        return Refusal("MD-KOC-04", "not-now")
    if not knights_may_defend(s, attack):
        return Refusal("MD-KOC-03", "not-now")
    if not may_hold(s, seat, KNIGHTS):
        return Refusal("MD-KOC-01", "too-few-knights", count=0)
    return Refusal("MD-ATT-07", "not-now")


# ---- Militia


@dataclass(slots=True)
class Militia(Step):
    """Both secretly at once, or first openly the victim of Spies (MD-TIME-06)."""

    id = "Militia"

    def run(self, s: MedState) -> None:
        attack = current(s)
        if npc_defends(s, attack):
            bid = SecretMilitia()
            s.push(*((NpcMilitia(), bid) if attack.spy == s.active else (bid, NpcMilitia())))
        elif attack.spy != NOBODY:
            victim = defender_of(s, attack) if attack.spy == s.active else s.active
            # the one who spies for Knights of Christ buys nothing himself (MD-KOC-16)
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
    """Whoever may buy Militia commits Florins; all is revealed together."""

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
        return asks_about(s)


@dataclass(slots=True)
class OpenBid(Step):
    """Militia stated openly, after Spies: first the victim, then the one who spied."""

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

    def run(self, s: MedState) -> None:
        ordered = ordered_militia(s, self.seat)
        spend_militia(s, self.seat, max(0, min(ordered, s.florins[self.seat])))

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return refuse_militia(s, seat)

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return asks_about(s)


@dataclass(slots=True)
class NpcMilitia(Step):
    """MD-TWO-09, MD-TWO-10: the NPC's Militia is rolled."""

    id = "NpcMilitia"

    def run(self, s: MedState) -> None:
        die = roll(s)
        modifier = s.world.npc_militia[die - 1]
        s.attack = current(s)._replace(npc_militia=modifier)
        s.emit("npc-militia", "MD-TWO-09", die=die, modifier=modifier)


# ---- Jihad


@dataclass(slots=True)
class PlayJihad(Step):
    """When Militia is revealed the attacker may play Jihad: each +1 costs less (MD-JIH-01)."""

    id = "PlayJihad"
    window = "attack.jihad"
    rule = "MD-JIH-01"
    verbs = ("play", "pass")
    covert = True
    masked = True

    def waits_for(self, s: MedState) -> list[int]:
        attack = current(s)
        may_play = (
            not attack.jihad
            and attack.militia
            and jihad_is_possible(s, attack.power, attack.target)
            and may_hold(s, s.active, JIHAD)
        )
        return [s.active] if may_play else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.world.pass_, s.vocabulary["play", JIHAD]]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        if move.verb == "pass":
            s.done()
        else:
            announce(s, seat, JIHAD, HolyWar(), use="holy-war", province=current(s).target)

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return asks_about(s)


def refuse_jihad(s: MedState, seat: int) -> Refusal:
    """Why somebody who is not asked for it may not play Jihad in this attack."""
    attack = current(s)
    if not may_hold(s, seat, JIHAD):
        return Refusal("MD-CARD-03", "not-in-hand", card=JIHAD)
    if seat != s.active:
        return Refusal("MD-JIH-02", "not-now")
    if attack.power == NOBODY:
        return Refusal("MD-KOC-10", "not-now")
    if religion_of(s, attack.target) == NO_RELIGION:
        return Refusal("MD-REL-03", "no-religion", province=attack.target)
    if attack.jihad or any(isinstance(step, HolyWar) for step in s.agenda):
        return Refusal("MD-JIH-03", "not-now")
    return Refusal("MD-JIH-01", "not-now")


@dataclass(slots=True)
class HolyWar(Step):
    """The effect of Jihad."""

    id = "HolyWar"

    def run(self, s: MedState) -> None:
        s.attack = current(s)._replace(jihad=1)


# ---- dice


@dataclass(slots=True)
class Battle(Step):
    """MD-BAT-01: both dice and all modifiers; the attacker must have more (MD-BAT-04)."""

    id = "Battle"

    def run(self, s: MedState) -> None:
        attack = current(s)
        die, other_die = roll(s), roll(s)
        total = die + attacker_strength(s, attack) + attacker_militia(s, attack)
        other_total = (
            other_die
            + defender_strength(s, attack.target, attack.support)
            + defender_militia(s, attack)
        )
        s.emit(
            "battle", "MD-BAT-01", seat=s.active, power=attack.power, province=attack.target,
            die=die, modifier=total - die, total=total, defender_seat=holder_of(s, attack.target),
            other_die=other_die, other_modifier=other_total - other_die, other_total=other_total,
        )  # fmt: skip
        if total <= other_total:
            s.emit("attack-failed", "MD-ATT-09", seat=s.active, province=attack.target)
        elif attack.power == NOBODY:
            conquer_by_knights(s, s.active, attack.target)
        else:
            conquer(s, s.active, attack.target, "MD-ATT-08")
