"""Naval interception: secret bids, Naval Area by Naval Area.

rules: MD-INT-01 to MD-INT-18, MD-TIME-06, MD-ASK-12, MD-ASK-20, MD-SEC-06, MD-SPY-07
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medieval.battle.steps.outcome import abort_attack, show_naval_bid
from gonfalon.games.medieval.battle.steps.prospects import attack_of_another, conquest, wasted
from gonfalon.games.medieval.components.changes import pay, roll
from gonfalon.games.medieval.interception.questions import (
    all_interceptors,
    fleet_strength,
    interceptors,
    passing,
    standing_at_sea,
)
from gonfalon.games.medieval.powers.questions import may_sail
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.victory.stakes import if_lost
from gonfalon.games.medieval.world import ALWAYS_INTERCEPT, NEVER_INTERCEPT
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def bid_moves(s: MedState, seat: int) -> list[AnyMove]:
    return [s.vocabulary.range("bid", low=0, high=s.florins[seat])]


def refuse_bid(s: MedState, seat: int) -> Refusal:
    if s.sealed[seat]:
        return Refusal("MD-TIME-12", "already-answered")
    return Refusal("MD-SEC-06", "bid-too-high", florins=s.florins[seat])


@dataclass(slots=True)
class NavalBid(Step):
    """The attacker's secret bid for all interceptions of this attack (MD-INT-02)."""

    id = "NavalBid"
    window = "attack.naval-bid"
    rule = "MD-INT-02"
    verbs = ("bid",)

    def is_made(self, s: MedState) -> bool:
        attack = s.attack
        assert attack is not None
        return any(interceptors(s, attack, sea) for sea in attack.seas)

    def waits_for(self, s: MedState) -> list[int]:
        return [s.active] if s.florins[s.active] and self.is_made(s) else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return bid_moves(s, seat)

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        self.make(s, move.args[0])

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        """The chance against all fleets that may come, one after another, if none of them bids."""
        assert s.attack is not None
        bid, chance = move.args[0], 1.0
        fleets = all_interceptors(s, s.attack)
        for power in fleets:
            chance *= passing(s, s.attack, bid, power) / 36
        found = [remark("past-all-fleets", chance=chance, powers=fleets)]
        return [*found, *wasted(bid, s.world.limits.naval_price)]

    def run(self, s: MedState) -> None:
        if self.is_made(s):
            self.make(s, 0)

    def make(self, s: MedState, florins: int) -> None:
        """A player without Florins bids 0, and nobody learns why."""
        assert s.attack is not None
        pay(s, s.active, florins)
        s.attack = s.attack._replace(naval_bid=florins, naval_bid_hidden=1)
        s.commit()
        s.emit("naval-bid-made", "MD-INT-02", seat=s.active)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return refuse_bid(s, seat)

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        assert s.attack is not None
        return {"seas": s.attack.seas, "price": s.world.limits.naval_price}


@dataclass(slots=True)
class NavalArea(Step):
    """MD-INT-03 to MD-INT-06: who is asked in this Naval Area, and in which order."""

    id = "NavalArea"
    sea: int

    def run(self, s: MedState) -> None:
        attack = s.attack
        assert attack is not None
        powers = interceptors(s, attack, self.sea)
        if powers:
            s.push(AskInterception(self.sea, interception_order(s, self.sea, powers)))


def interception_order(s: MedState, sea: int, powers: list[int]) -> tuple[int, ...]:
    """Islands first, then the stronger navy; equals roll a die, again while they tie."""
    groups: dict[tuple[bool, int], list[int]] = {}
    for power in powers:
        groups.setdefault(standing_at_sea(s, sea, power), []).append(power)
    order: list[int] = []
    for standing in sorted(groups, reverse=True):
        order += _by_dice(s, sea, groups[standing])
    return tuple(order)


def _by_dice(s: MedState, sea: int, powers: list[int]) -> list[int]:
    if len(powers) == 1:
        return powers
    dice = {power: roll(s) for power in powers}
    s.emit("interception-order", "MD-INT-06", sea=sea, powers=list(dice), dice=list(dice.values()))
    order: list[int] = []
    for die in sorted(set(dice.values()), reverse=True):
        order += _by_dice(s, sea, [power for power in powers if dice[power] == die])
    return order


@dataclass(slots=True)
class AskInterception(Step):
    """The next Power in order may intercept; players without Florins are skipped unseen."""

    id = "AskInterception"
    window = "attack.intercept"
    rule = "MD-ASK-12"
    verbs = ("intercept", "pass")
    covert = True
    masked = True

    sea: int
    powers: tuple[int, ...]
    """Those still to be asked; all belong to other players than the attacker."""

    def waits_for(self, s: MedState) -> list[int]:
        if not self.powers:
            return []
        seat = s.card_at[self.powers[0]]
        ordered = s.orders[seat] & (1 << NEVER_INTERCEPT | 1 << ALWAYS_INTERCEPT)
        return [seat] if s.florins[seat] and not ordered else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.world.pass_, s.vocabulary["intercept", self.powers[0]]]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "intercept":
            self.intercept(s)
        else:
            self.ask_next(s)

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        if move.verb == "intercept":
            return stopping(s, seat, self.powers[0], 0)
        assert s.attack is not None
        return attack_of_another(s, seat, s.attack)

    def run(self, s: MedState) -> None:
        if not self.powers:
            return
        seat = s.card_at[self.powers[0]]
        if s.florins[seat] and s.orders[seat] >> ALWAYS_INTERCEPT & 1:
            self.intercept(s)
        else:
            self.ask_next(s)

    def ask_next(self, s: MedState) -> None:
        s.commit()
        s.push(AskInterception(self.sea, self.powers[1:]))

    def intercept(self, s: MedState) -> None:
        power = self.powers[0]
        seat = s.card_at[power]
        cost = s.world.limits.interception_cost
        pay(s, seat, cost)
        assert s.attack is not None
        s.attack = s.attack._replace(intercepted=s.attack.intercepted | 1 << power)
        s.commit()
        s.emit("intercepted", "MD-INT-07", seat=seat, power=power, sea=self.sea, florins=cost)
        s.push(Interception(self.sea, power))

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return refuse_interception(s, seat, move.args[0])

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        if not self.powers or s.attack is None:
            return {}
        return {
            "power": self.powers[0],
            "sea": self.sea,
            "attacker_power": s.attack.power,
            "province": s.attack.target,
            "florins": s.world.limits.interception_cost,
        }


def refuse_interception(s: MedState, seat: int, power: int) -> Refusal:
    """Why this seat does not intercept with this Power, as far as everybody may know (MD-SEC-07)."""
    w, attack = s.world, s.attack
    assert attack is not None
    ports = 0
    for sea in attack.seas:
        ports |= w.shores[sea] & w.provinces_of[power] & s.held[seat]
    if seat == s.active:
        return Refusal("MD-INT-15", "no-interception", power=power)
    if s.card_at[power] != seat:
        rule = "MD-INT-17" if ports else "MD-POWER-18"
        return Refusal(rule, "not-your-power", power=power)
    if not may_sail(s, power):
        return Refusal("MD-NAVY-02", "no-interception", power=power)
    if s.civil_war >> power & 1:
        return Refusal("MD-CW-05", "in-civil-war", power=power)
    if attack.intercepted >> power & 1:
        return Refusal("MD-INT-09", "intercepted-already", power=power)
    if not ports & ~s.knights:
        rule = "MD-KOC-13" if ports else "MD-INT-01"
        return Refusal(rule, "no-interception", power=power)
    if not s.florins[seat]:
        return Refusal(
            "MD-INT-07", "no-florin", florins=w.limits.interception_cost, have=s.florins[seat]
        )
    return Refusal("MD-INT-03", "not-your-choice")


def stopping(s: MedState, seat: int, power: int, bid: int) -> list[Consequence]:
    """MD-INT-11: the chance to stop the attack, against the attacker's bid or, while it is hidden, against none; and one's own stake."""
    attack = s.attack
    assert attack is not None
    hidden = attack.naval_bid_hidden
    passes = passing(s, attack, 0 if hidden else attack.naval_bid, power, bid) / 36
    key = "stops-them-so-far" if hidden else "stops-them"
    return [remark(key, chance=1 - passes), *if_lost(s, conquest(s, attack), seat)]


@dataclass(slots=True)
class Interception(Step):
    """The interceptor's secret bid, then both dice (MD-INT-08, MD-INT-10)."""

    id = "Interception"
    window = "attack.interceptor-bid"
    rule = "MD-INT-08"
    verbs = ("bid",)
    sealed = True

    sea: int
    power: int

    def waits_for(self, s: MedState) -> list[int]:
        seat = s.card_at[self.power]
        return [seat] if s.florins[seat] and not s.sealed[seat] else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return bid_moves(s, seat)

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        found = stopping(s, seat, self.power, move.args[0])
        return [*found, *wasted(move.args[0], s.world.limits.naval_price)]

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return refuse_bid(s, seat)

    def run(self, s: MedState) -> None:
        show_naval_bid(s)
        attack = s.attack
        assert attack is not None
        seat = s.card_at[self.power]
        bid = s.sealed[seat][0].args[0] if s.sealed[seat] else 0
        pay(s, seat, bid)
        die, other_die = roll(s), roll(s)
        total = die + fleet_strength(s, attack.power, attack.naval_bid)
        other_total = other_die + fleet_strength(s, self.power, bid)
        s.emit(
            "interception", "MD-INT-10", seat=s.active, power=attack.power, die=die,
            modifier=total - die, total=total, other_seat=seat, other_power=self.power,
            other_die=other_die, other_modifier=other_total - other_die, other_total=other_total,
            florins=bid, sea=self.sea,
        )  # fmt: skip
        if total <= other_total:
            s.emit(
                "attack-aborted",
                "MD-INT-11",
                seat=s.active,
                power=attack.power,
                province=attack.target,
            )
            abort_attack(s)

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"power": self.power, "sea": self.sea, "price": s.world.limits.naval_price}
