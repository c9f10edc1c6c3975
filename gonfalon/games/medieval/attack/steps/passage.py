"""The route of an attack is chosen, and the players along it are asked for passage.

rules: MD-ROUTE-05 to MD-ROUTE-07, MD-ROUTE-12, MD-ATT-06, MD-TRADE-06, MD-ASK-11, MD-ASK-20
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medieval.attack.questions.routes import Route, reach, routes
from gonfalon.games.medieval.attack.steps.launch import begin
from gonfalon.games.medieval.battle.steps.prospects import attack_of_another, battle_outlook
from gonfalon.games.medieval.components.changes import pay, receive
from gonfalon.games.medieval.interception.questions import all_interceptors
from gonfalon.games.medieval.powers.changes import settle
from gonfalon.games.medieval.powers.questions import holder_of
from gonfalon.games.medieval.state import NOTHING, Attack, MedState, Offer, Terms
from gonfalon.games.medieval.trade.changes import hand_over, write_draft
from gonfalon.games.medieval.trade.questions import TERMS_VERBS, draft_moves, listed, refuse_draft
from gonfalon.games.medieval.trade.steps import offer_outlook
from gonfalon.games.medieval.world import NOBODY, bits
from gonfalon.kernel.consequences import Consequence, between, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


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

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        if move.verb == "call-off":
            return []
        return route_outlook(s, self.power, self.target, self.route(move.args[0]))

    def route(self, number: int) -> Route:
        places, asked, threats = self.routes[number - 1]
        return Route(tuple(places), asked, threats)

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {
            "power": self.power,
            "province": self.target,
            "routes": [[asked, *places] for places, asked, _ in self.routes],
        }


def route_outlook(s: MedState, power: int, target: int, route: Route) -> list[Consequence]:
    """MD-ROUTE-05, MD-INT-01: whom a route asks, and whose fleets may stop it."""
    found = [remark("asks-for-passage", seats=list(bits(route.asked)))] if route.asked else []
    holder = holder_of(s, target)
    if holder != NOBODY and route.asked >> holder & 1:
        found.append(remark("asks-the-defender", seat=holder))
    fleets = all_interceptors(s, Attack(power, target, route=route.places))
    return [*found, remark("may-be-stopped", powers=fleets)] if fleets else found


@dataclass(slots=True)
class RequestPassage(Step):
    """The attacker may offer something for passage before asking."""

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

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        if move.verb != "ask":
            return []
        left = s.world.limits.requests_per_turn - s.requests - 1
        return [remark("requests-left", count=left)]

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

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        return [] if move.verb == "drop" else offer_outlook(s, seat, move)

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
    """All controllers on the route are asked at once; each sees their own offer (MD-ASK-11)."""

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

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        """What the attack may do with the permission, and whether it can do without."""
        attack = s.attack
        assert attack is not None
        if move.verb == "refuse":
            without = s.copy()
            without.refusals.append((attack.power, attack.target, seat))
            around = is_reached(without, attack.power, attack.target)
            return [remark("another-way") if around else remark("no-other-way")]
        found = attack_of_another(s, seat, attack)
        florins = s.terms[seat].florins
        if move.verb == "price":
            florins += move.args[0]
        elif self.waits_for(s) == [seat]:
            florins = 0  # a trial shows them
        return [between("florins", 0, florins), *found] if florins else found

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
            if is_reached(s, power, target):
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


def is_reached(s: MedState, power: int, target: int) -> bool:
    """MD-ROUTE-05: has the attacker a way that nobody has closed?"""
    return reach(s, s.active, power, target) >> target & 1 == 1


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

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        assert s.attack is not None
        return battle_outlook(s, seat, s.attack) if move.verb == "pay" else []

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal("MD-TRADE-05", "cannot-pay", florins=sum(self.prices), have=s.florins[seat])

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"florins": sum(self.prices)}


def settle_passage(s: MedState, asked: int, prices: Any) -> None:
    """MD-ROUTE-07, MD-TRADE-06: what was offered changes hands and the passage stands."""
    assert s.attack is not None
    begin(s, s.attack)
    for seat in bits(asked):
        hand_over(s, s.active, seat, s.terms[seat])
        if prices[seat]:
            pay(s, s.active, prices[seat])
            receive(s, seat, prices[seat])
            s.emit(
                "florins-given", "MD-TRADE-05", seat=s.active, to_seat=seat, florins=prices[seat]
            )
    settle(s)
    s.commit()
