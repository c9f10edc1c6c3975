"""An attack is declared: Power, target, route, permissions, Mercenaries, Florin.

rules: MD-ATT-01 to MD-ATT-07, MD-ROUTE-05 to MD-ROUTE-07, MD-ROUTE-12, MD-TIME-06, MD-TIME-11, MD-ASK-11, MD-ASK-20,
MD-KOC-05 to MD-KOC-10, MD-MER-01, MD-MER-04, MD-MER-05, MD-MER-07, MD-TURN-09 to MD-TURN-12
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medieval.attack.questions.mercenaries import mercenaries_for
from gonfalon.games.medieval.attack.questions.routes import Route, reach, routes, why_unreachable
from gonfalon.games.medieval.battle.steps.dice import Battle
from gonfalon.games.medieval.battle.steps.jihad import PlayJihad
from gonfalon.games.medieval.battle.steps.knights_in_defence import DefenderKnights
from gonfalon.games.medieval.battle.steps.militia import Militia
from gonfalon.games.medieval.battle.steps.outcome import EndAttack
from gonfalon.games.medieval.battle.steps.spies_in_attack import AttackerSpies, DefenderSpies
from gonfalon.games.medieval.cards.changes import use_card
from gonfalon.games.medieval.cards.questions import held_cards
from gonfalon.games.medieval.components.changes import pay, receive
from gonfalon.games.medieval.interception.steps import NavalArea, NavalBid
from gonfalon.games.medieval.powers.changes import settle
from gonfalon.games.medieval.powers.questions import (
    has_catholic_power,
    holder_of,
    is_knights_power,
    powers_of,
)
from gonfalon.games.medieval.state import NOTHING, Attack, MedState, Offer, Terms
from gonfalon.games.medieval.trade.changes import hand_over, write_draft
from gonfalon.games.medieval.trade.questions import TERMS_VERBS, draft_moves, listed, refuse_draft
from gonfalon.games.medieval.world import INFRASTRUCTURE, KNIGHTS, NOBODY, bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

# ---- what may be attacked


def attacks_allowed(s: MedState) -> int:
    """MD-TURN-03, MD-TURN-09, MD-INV-11: one after a Map Card, else two; one more by Infrastructure."""
    limits = s.world.limits
    allowed = limits.attacks_after_map_card if s.map_card_drawn else limits.attacks
    if s.investments[INFRASTRUCTURE] == s.active and not s.collected:
        allowed += 1
    return allowed


def may_launch(s: MedState) -> bool:
    return s.attacks < attacks_allowed(s)


def can_pay_attack(s: MedState) -> bool:
    return s.florins[s.active] >= s.world.limits.attack_cost


def ready_powers(s: MedState, seat: int) -> list[int]:
    """MD-ATT-04: the Powers of a seat that may attack."""
    tired = s.spent | s.civil_war
    return [
        power
        for power in powers_of(s, seat)
        if not tired >> power & 1 and not is_knights_power(s, power)
    ]


def attack_moves(s: MedState, seat: int, moves: list[AnyMove]) -> None:
    if not may_launch(s):
        return
    knights_attack_moves(s, seat, moves)
    if not can_pay_attack(s):
        return
    for power in ready_powers(s, seat):
        targets = reach(s, seat, power)
        for refused_power, target, _ in s.refusals:
            if refused_power == power and not reach(s, seat, power, target) >> target & 1:
                targets &= ~(1 << target)
        listed = s.world.attack_moves[power]
        moves += [listed[province] for province in bits(targets)]
    v = s.vocabulary
    fighting = bits(s.civil_war & ~s.spent)
    moves += [v["fight-civil-war", power] for power in fighting if s.card_at[power] == seat]
    moves += [v["end-heresy", province] for province in bits(s.heresy & s.held[seat])]


def knights_attack_moves(s: MedState, seat: int, moves: list[AnyMove]) -> None:
    cards = held_cards(s, seat, KNIGHTS)
    if not cards or s.knights_attacked or not has_catholic_power(s, seat):
        return
    targets = s.world.knights_targets & s.land & ~s.knights & ~s.held[seat]
    v = s.vocabulary
    moves += [v.range("knights-attack", province, low=1, high=cards) for province in bits(targets)]


def refuse_attack(s: MedState, seat: int, power: int, target: int) -> Refusal:
    """Why this Power may not attack this Province now."""
    if s.card_at[power] != seat:
        return Refusal("MD-POWER-18", "not-your-power", power=power)
    if not may_launch(s):
        rule = "MD-TURN-03" if s.map_card_drawn else "MD-TURN-09"
        return Refusal(rule, "no-attack-left", count=s.attacks)
    if not s.land >> target & 1:
        return Refusal("MD-MAP-02", "out-of-play", province=target)
    if s.held[seat] >> target & 1:
        return Refusal("MD-ATT-02", "your-own-province", province=target)
    if s.civil_war >> power & 1:
        return Refusal("MD-CW-05", "in-civil-war", power=power)
    if is_knights_power(s, power):
        return Refusal("MD-KOC-14", "knights-power", power=power)
    if s.spent >> power & 1:
        rule = "MD-TURN-12" if s.crusaded >> power & 1 else "MD-TURN-10"
        return Refusal(rule, "power-is-spent", power=power)
    if not can_pay_attack(s):
        return Refusal("MD-ATT-05", "no-florin", florins=s.world.limits.attack_cost)
    if not s.world.provinces_of[power] & s.held[seat] & ~s.knights:
        return Refusal("MD-KOC-13", "no-start", power=power)
    rule = why_unreachable(s, seat, power, target)
    if rule == "MD-ROUTE-05":
        return Refusal(rule, "passage-was-refused", power=power, province=target)
    if rule == "MD-ASK-11":
        return Refusal(rule, "asked-enough", power=power, province=target)
    return Refusal(rule, "no-route", power=power, province=target)


def refuse_knights_attack(s: MedState, seat: int, move: Move) -> Refusal:
    province = move.args[0]
    if not may_launch(s):
        rule = "MD-TURN-03" if s.map_card_drawn else "MD-TURN-09"
        return Refusal(rule, "no-attack-left", count=s.attacks)
    if s.knights_attacked:
        return Refusal("MD-KOC-09", "knights-attacked")
    if not has_catholic_power(s, seat):
        return Refusal("MD-REL-04", "no-catholic-power")
    if not s.land >> province & 1:
        return Refusal("MD-MAP-02", "out-of-play", province=province)
    if not s.world.knights_targets >> province & 1:
        rule = "MD-REL-03" if s.world.power_of[province] == NOBODY else "MD-KOC-05"
        return Refusal(rule, "no-knights-target", province=province)
    if s.knights >> province & 1:
        return Refusal("MD-KOC-06", "knights-hold-it", province=province)
    if s.held[seat] >> province & 1:
        return Refusal("MD-KOC-07", "your-own-province", province=province)
    return Refusal("MD-KOC-01", "too-few-knights", count=held_cards(s, seat, KNIGHTS))


# ---- declaring


def declare(s: MedState, power: int, target: int) -> None:
    """MD-ROUTE-12: a route that asks nobody and stays ashore is taken; else the attacker chooses."""
    open_routes = routes(s, s.active, power, target)
    if open_routes[0].is_free:
        take_route(s, power, target, open_routes[0])
    else:
        s.push(ChooseRoute(power, target, tuple(open_routes)))


def take_route(s: MedState, power: int, target: int, route: Route) -> None:
    s.attack = Attack(power, target, route=route.places)
    s.terms = [NOTHING] * s.world.seats
    if route.asked:
        s.push(RequestPassage(route.asked))
    else:
        begin(s, s.attack)


def call_off(s: MedState) -> None:
    """MD-ATT-06: nothing is used up by an attack that is not launched."""
    assert s.attack is not None
    s.emit(
        "attack-called-off",
        "MD-ATT-06",
        seat=s.active,
        power=s.attack.power,
        province=s.attack.target,
    )
    s.attack = None


@dataclass(slots=True)
class ChooseRoute(Step):
    """The attacker chooses among routes that ask somebody or cross the sea."""

    id = "ChooseRoute"
    window = "attack.route"
    rule = "MD-ROUTE-12"
    verbs = ("route", "call-off")

    power: int
    target: int
    routes: tuple[Any, ...]
    """Each a `Route`, or its fields in a game that was saved here."""

    def waits_for(self, s: MedState) -> list[int]:
        return [s.active]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        numbers = range(1, len(self.routes) + 1)
        return [s.world.call_off, *(s.vocabulary["route", number] for number in numbers)]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "route":
            take_route(s, self.power, self.target, self.route(move.args[0]))

    def route(self, number: int) -> Route:
        places, asked, threats = self.routes[number - 1]
        return Route(tuple(places), asked, threats)

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {
            "power": self.power,
            "province": self.target,
            "routes": [[asked, *places] for places, asked, _ in self.routes],
        }


@dataclass(slots=True)
class RequestPassage(Step):
    """The attacker may offer something for passage before he asks."""

    id = "RequestPassage"
    window = "attack.request"
    rule = "MD-ROUTE-07"
    verbs = ("ask", "terms", "call-off")

    asked: int

    def waits_for(self, s: MedState) -> list[int]:
        return [s.active]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        moves: list[AnyMove] = [s.world.call_off, v[("ask",)]]
        moves += [v["terms", other] for other in bits(self.asked) if s.terms[other] == NOTHING]
        return moves

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        if move.verb == "terms":
            s.drafts[seat] = Offer(seat, move.args[0])
            s.push(WriteTerms())
            return
        s.done()
        if move.verb == "call-off":
            call_off(s)
            return
        assert s.attack is not None
        s.requests += 1
        s.emit(
            "passage-asked", "MD-ROUTE-05", seat=seat, seats=list(bits(self.asked)),
            power=s.attack.power, province=s.attack.target,
        )  # fmt: skip
        s.push(GrantPassage(self.asked))

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"seats": list(bits(self.asked))}


@dataclass(slots=True)
class WriteTerms(Step):
    """What the attacker offers one player for passage (MD-ROUTE-07)."""

    id = "WriteTerms"
    window = "attack.terms"
    rule = "MD-ROUTE-07"
    verbs = TERMS_VERBS

    def waits_for(self, s: MedState) -> list[int]:
        return [s.active]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return draft_moves(s, seat, kept_florins(s), may_want=False)

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        draft = s.drafts[seat]
        if move.verb in ("send", "drop"):
            s.done()
            s.drafts[seat] = ()
            if move.verb == "send":
                s.terms[draft.receiver] = draft.gives
        else:
            write_draft(s, seat, move)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return refuse_draft(s, seat, move)

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"seat": s.drafts[seat].receiver} if s.drafts[seat] else {}


def kept_florins(s: MedState) -> int:
    """What the attacker cannot offer any more: the attack Florin and what others are offered."""
    offered: list[Terms] = s.terms
    return s.world.limits.attack_cost + sum(terms.florins for terms in offered)


@dataclass(slots=True)
class GrantPassage(Step):
    """All controllers on the route are asked at once; each sees what he is offered (MD-ASK-11)."""

    id = "GrantPassage"
    window = "attack.passage"
    rule = "MD-ASK-11"
    verbs = ("grant", "refuse", "price")
    sealed = True

    asked: int

    def ordered(self, s: MedState, seat: int) -> int:
        """The answer left in advance for the attacker, or NOBODY (MD-ASK-20)."""
        answers: dict[int, int] = dict(s.passage_orders[seat])
        return answers.get(s.active, NOBODY)

    def waits_for(self, s: MedState) -> list[int]:
        return [
            seat
            for seat in bits(self.asked)
            if not s.sealed[seat] and self.ordered(s, seat) == NOBODY
        ]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        highest = s.world.limits.highest_price
        return [s.world.refuse, v[("grant",)], v.range("price", low=1, high=highest)]

    def run(self, s: MedState) -> None:
        assert s.attack is not None
        power, target = s.attack.power, s.attack.target
        prices = [0] * s.world.seats
        refused = False
        for seat in bits(self.asked):
            verb, price = self.answer(s, seat)
            agreed = "passage-price" if price else "passage-grant"
            kind = "passage-refuse" if verb == "refuse" else agreed
            s.emit(kind, "MD-ROUTE-05", seat=seat, attacker_seat=s.active, florins=price)
            if verb == "refuse":
                refused = True
                s.refusals.append((power, target, seat))
            prices[seat] = price
        if refused:
            s.attack = None
            if reach(s, s.active, power, target) >> target & 1:
                s.push(ChooseRoute(power, target, tuple(routes(s, s.active, power, target))))
        elif any(prices):
            s.push(PayPrices(self.asked, tuple(prices)))
        else:
            settle_passage(s, self.asked, prices)

    def answer(self, s: MedState, seat: int) -> tuple[str, int]:
        if s.sealed[seat]:
            move = s.sealed[seat][0]
            return move.verb, move.args[0] if move.verb == "price" else 0
        return ("refuse", "grant")[self.ordered(s, seat)], 0

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        assert s.attack is not None
        return {
            "seat": s.active,
            "power": s.attack.power,
            "province": s.attack.target,
            "places": list(s.attack.route),
            "terms": listed(s.terms[seat]),
        }


@dataclass(slots=True)
class PayPrices(Step):
    """Somebody wants more for passage: the attacker pays or calls off."""

    id = "PayPrices"
    window = "attack.price"
    rule = "MD-ROUTE-07"
    verbs = ("pay", "call-off")

    asked: int
    prices: tuple[int, ...]

    def waits_for(self, s: MedState) -> list[int]:
        return [s.active]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        needed = kept_florins(s) + sum(self.prices)
        can_pay = s.florins[seat] >= needed
        return [s.world.call_off, *([s.vocabulary[("pay",)]] if can_pay else [])]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "pay":
            settle_passage(s, self.asked, self.prices)
        else:
            call_off(s)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal("MD-TRADE-05", "cannot-pay", florins=sum(self.prices))

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"florins": sum(self.prices)}


def settle_passage(s: MedState, asked: int, prices: Any) -> None:
    """MD-ROUTE-07, MD-TRADE-06: what was offered changes hands and the passage stands."""
    assert s.attack is not None
    begin(s, s.attack)
    for seat in bits(asked):
        terms: Terms = s.terms[seat]
        if terms != NOTHING:
            hand_over(s, s.active, seat, terms)
        if prices[seat]:
            pay(s, s.active, prices[seat])
            receive(s, seat, prices[seat])
            s.emit(
                "florins-given", "MD-TRADE-05", seat=s.active, to_seat=seat, florins=prices[seat]
            )
    settle(s)
    s.commit()


@dataclass(slots=True)
class HireMercenaries(Step):
    """Option: The Cumans and Polovtsy of the attacker support the attack (MD-MER-01)."""

    id = "HireMercenaries"
    window = "attack.mercenaries"
    rule = "MD-MER-01"
    verbs = ("hire", "end")

    def offered(self, s: MedState) -> int:
        attack = s.attack
        if not s.world.with_mercenaries or attack is None or attack.power == NOBODY:
            return 0
        offered = mercenaries_for(s, s.active, attack.power, attack.target)
        return offered & ~attack.mercenaries

    def waits_for(self, s: MedState) -> list[int]:
        return [s.active] if self.offered(s) else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.world.end, *(s.vocabulary["hire", power] for power in bits(self.offered(s)))]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        if move.verb == "end":
            s.done()
            return
        assert s.attack is not None
        s.attack = s.attack._replace(mercenaries=s.attack.mercenaries | 1 << move.args[0])

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return refuse_mercenaries(s, seat, move.args[0])

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        assert s.attack is not None
        return {"power": s.attack.power, "province": s.attack.target}


def refuse_mercenaries(s: MedState, seat: int, power: int) -> Refusal:
    """Why a Power does not serve in the attack that is under way, asked at any time."""
    attack = s.attack
    if not s.world.with_mercenaries:
        return Refusal("MD-MER-01", "option-off")
    if attack is None:
        return Refusal("MD-MER-01", "not-now")
    if seat != s.active:
        return Refusal("MD-MER-03", "no-mercenaries", power=power)
    in_knights_attack = attack.power == NOBODY
    if in_knights_attack or not s.world.mercenaries >> power & 1:
        return Refusal("MD-MER-06", "no-mercenaries", power=power)
    if s.card_at[power] != seat:
        return Refusal("MD-MER-01", "not-your-power", power=power)
    if attack.power == power:
        return Refusal("MD-MER-05", "not-for-themselves", power=power)
    if s.civil_war >> power & 1 or is_knights_power(s, power):
        return Refusal("MD-MER-06", "no-mercenaries", power=power)
    if (s.hired | attack.mercenaries) >> power & 1:
        return Refusal("MD-MER-04", "already-hired", power=power)
    if mercenaries_for(s, seat, attack.power, attack.target) >> power & 1:
        return Refusal("MD-MER-01", "not-now")
    return Refusal("MD-MER-02", "too-far", power=power)


@dataclass(slots=True)
class Launch(Step):
    """MD-ATT-05, MD-ATT-06: the Florin is paid and the attack is used up."""

    id = "Launch"

    def run(self, s: MedState) -> None:
        attack = s.attack
        assert attack is not None
        cost = s.world.limits.attack_cost
        pay(s, s.active, cost)
        s.attacks += 1
        s.spent |= 1 << attack.power
        s.hired |= attack.mercenaries
        s.commit()
        s.emit(
            "attack-launched", "MD-ATT-01", seat=s.active, power=attack.power, province=attack.target,
            defender_seat=holder_of(s, attack.target), places=list(attack.route),
            powers=list(bits(attack.mercenaries)), florins=cost,
        )  # fmt: skip
        if attack.mercenaries:
            powers = list(bits(attack.mercenaries))
            s.emit("mercenaries-hired", "MD-MER-01", seat=s.active, powers=powers)


SETTING_OUT = (HireMercenaries(), Launch(), NavalBid())
FIGHTING = (
    AttackerSpies(),
    DefenderSpies(),
    DefenderKnights(),
    Militia(),
    PlayJihad(),
    Battle(),
    EndAttack(),
)


def begin(s: MedState, attack: Attack) -> None:
    """MD-TIME-06: everything that follows once route and permissions are settled."""
    s.push(*SETTING_OUT, *[NavalArea(sea) for sea in attack.seas], *FIGHTING)


def attack_with_knights(s: MedState, seat: int, target: int, cards: int) -> None:
    """MD-KOC-08 to MD-KOC-10: no route, no Florin, no Militia."""
    use_card(s, seat, KNIGHTS, cards)
    s.attacks += 1
    s.knights_attacked = 1
    s.attack = Attack(NOBODY, target, knights=cards)
    s.commit()
    s.emit(
        "knights-attack", "MD-KOC-10", seat=seat, province=target,
        defender_seat=holder_of(s, target), count=cards,
    )  # fmt: skip
    s.push(AttackerSpies(), DefenderSpies(), Militia(), Battle(), EndAttack())
