"""Phase II, Trade: the bank, Trade Routes, offers between players, bought VP.

rules: WT-TRADE-01 to WT-TRADE-17, WT-TRD-01, WT-TRD-02, WT-TRD-06 to WT-TRD-09, WT-SMALL-08 to WT-SMALL-10,
WT-ALLY-14, WT-WAR-06, WT-ASK-07
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.warriors_traders.control_questions import has_trade_center
from gonfalon.games.warriors_traders.realm import (
    can_pay,
    has_monopoly,
    in_play,
    level,
    seat_of,
    seats_in_play,
)
from gonfalon.games.warriors_traders.realm_changes import pay, receive
from gonfalon.games.warriors_traders.state import TRADE_PHASE, Offer, WarState
from gonfalon.games.warriors_traders.trade_questions import route_between, routes_opened
from gonfalon.games.warriors_traders.world import FINISH_TRADE, FOREIGN, GOLD, NOBODY, TRADE
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move, covers
from gonfalon.kernel.state import Step

NOTHING = (0, 0, 0, 0)

TRADE_VERBS = (
    "finish", "resume", "bank", "open-route", "open-foreign-route", "buy-vp", "offer", "counter",
    "give", "want", "drop", "send", "accept", "refuse", "withdraw",
)  # fmt: skip


@dataclass(slots=True)
class OpenTrade(Step):
    """The Trade phase begins. Who can do nothing, or said so in advance, stands on finished."""

    id = "OpenTrade"

    def run(self, s: WarState) -> None:
        s.phase = TRADE_PHASE
        s.finished = 0
        s.offers = []
        s.drafts = [()] * s.world.seats
        s.offers_made = [0] * s.world.seats
        phase = TradePhase()
        for seat in participants(s):
            if s.orders[seat] >> FINISH_TRADE & 1 or len(phase.moves(s, seat)) == 1:
                s.finished |= 1 << seat
        s.push(phase)


@dataclass(slots=True)
class TradePhase(Step):
    """All participants trade freely and at the same time, until everybody is finished."""

    id = "TradePhase"
    window = "trade.open"
    rule = "WT-TRADE-12"
    verbs = TRADE_VERBS

    def waits_for(self, s: WarState) -> list[int]:
        """Who is not finished, and who has yet to answer an offer (WT-TRADE-13, WT-TRADE-17)."""
        asked = 0
        for offer in s.offers:
            asked |= 1 << offer[1]
        busy = ~s.finished | asked
        return [seat for seat in participants(s) if busy >> seat & 1]

    def open_to(self, s: WarState, seat: int) -> bool:
        return in_play(s, seat) and has_trade_center(s, seat)

    def stays_open(self, s: WarState) -> bool:
        """WT-TRADE-13: the phase ends by declaration; who never could do anything was not asked."""
        return True

    def moves(self, s: WarState, seat: int) -> list[AnyMove]:
        if s.drafts[seat]:
            return draft_moves(s, seat)
        v, w = s.vocabulary, s.world
        moves: list[AnyMove] = [v[("resume",)] if s.finished >> seat & 1 else w.finish]
        for offer in s.offers:
            if offer[1] == seat:
                country = s.country[offer[0]]
                moves.append(v["refuse", country])
                if can_pay(s, seat, offer[3]):
                    moves.append(v["accept", country])
                if s.offers_made[seat] < w.offers_per_phase:
                    moves.append(v["counter", country])
            elif offer[0] == seat:
                moves.append(v["withdraw", s.country[offer[1]]])
        if not s.finished >> seat & 1:
            market_moves(s, seat, moves)
        return moves

    def apply(self, s: WarState, seat: int, move: Move) -> None:
        _ACTS[move.verb](s, seat, move)

    def run(self, s: WarState) -> None:
        s.finished = 0
        for sender, receiver, _, _ in s.offers:
            s.emit("offer-lapsed", "WT-TRADE-17", seat=sender, partner_seat=receiver)
        s.offers = []
        s.drafts = [()] * s.world.seats

    def refuse(self, s: WarState, seat: int, move: Move) -> Refusal:
        if not has_trade_center(s, seat):
            rule = "WT-TRADE-15" if move.verb == "buy-vp" else "WT-TRADE-01"
            return Refusal(rule, "needs-trade-center")
        if move.verb in _DRAFTING:
            return refuse_draft(s, seat, move)
        if s.drafts[seat]:
            return Refusal("WT-TRADE-17", "finish-the-offer-first")
        if s.finished >> seat & 1:
            # what would be refused anyway is refused for that reason
            unfinished: list[AnyMove] = [s.world.finish]
            market_moves(s, seat, unfinished)
            if covers(unfinished, move):
                return Refusal("WT-TRADE-13", "you-are-finished")
        return _REFUSALS[move.verb](s, seat, move)

    def default(self, s: WarState, seat: int) -> Move:
        """WT-ASK-07: offers to and from the seat lapse, and it is finished."""
        v = s.vocabulary
        if s.drafts[seat]:
            return v[("drop",)]
        for sender, receiver, _, _ in s.offers:
            if receiver == seat:
                return v["refuse", s.country[sender]]
            if sender == seat:
                return v["withdraw", s.country[receiver]]
        return s.world.finish

    def asks(self, s: WarState, seat: int) -> dict[str, Any]:
        return {"rate_count": s.world.bank_rate[level(s, seat, TRADE)]}


def participants(s: WarState) -> list[int]:
    """WT-TRADE-01: who controls a Trade Center takes part."""
    return [seat for seat in s.order if not s.left >> seat & 1 and has_trade_center(s, seat)]


def market_moves(s: WarState, seat: int, moves: list[AnyMove]) -> None:
    """What a participant who is not finished may do unasked."""
    v, w = s.vocabulary, s.world
    store = s.store
    at = seat * 4
    rate = w.bank_rate[level(s, seat, TRADE)]
    monopolists = [other for other in seats_in_play(s) if has_monopoly(s, other)]
    if not monopolists or seat in monopolists:
        for given in range(4):
            times = store[at + given] // rate
            if times:
                moves += [
                    v.range("bank", given, taken, low=1, high=times)
                    for taken in range(4)
                    if taken != given
                ]
    if store[at + GOLD] >= w.gold_per_vp:
        moves.append(v.range("buy-vp", low=1, high=store[at + GOLD] // w.gold_per_vp))
    may_open = routes_opened(s, seat) < w.route_limit[level(s, seat, TRADE)]
    may_offer = s.offers_made[seat] < w.offers_per_phase
    for partner in participants(s):
        if partner == seat:
            continue
        if route_between(s, seat, partner):
            if may_offer and refuse_partner(s, seat, partner) is None:
                moves.append(v["offer", s.country[partner]])
        elif may_open:
            moves.append(v["open-route", s.country[partner]])
    if may_open and w.foreign_routes:
        moves.append(v[("open-foreign-route",)])


# ---- declaring to be finished


def finish(s: WarState, seat: int, move: Move) -> None:
    s.finished |= 1 << seat
    s.emit("trade-finished", "WT-TRADE-13", seat=seat)


def resume(s: WarState, seat: int, move: Move) -> None:
    s.finished &= ~(1 << seat)
    s.emit("trade-resumed", "WT-TRADE-13", seat=seat)


def refuse_finish(s: WarState, seat: int, move: Move) -> Refusal:
    return Refusal("WT-TRADE-13", "not-finished-yet")


# ---- the bank


def exchange_with_bank(s: WarState, seat: int, move: Move) -> None:
    given, taken, times = move.args
    price = times * s.world.bank_rate[level(s, seat, TRADE)]
    s.store[seat * 4 + given] -= price
    s.store[seat * 4 + taken] += times
    drop_hollow_offers(s, seat)
    s.emit(
        "bank-exchange", "WT-TRADE-03", seat=seat, given_count=price, given_resource=given,
        count=times, resource=taken,
    )  # fmt: skip


def refuse_bank(s: WarState, seat: int, move: Move) -> Refusal:
    given, taken, times = move.args
    if not has_monopoly(s, seat) and any(has_monopoly(s, other) for other in seats_in_play(s)):
        return Refusal("WT-TRD-06", "monopoly")
    if given == taken:
        return Refusal("WT-TRADE-03", "same-resource")
    if not times:
        return Refusal("WT-TRADE-03", "at-least-one")
    rate = s.world.bank_rate[level(s, seat, TRADE)]
    return Refusal(
        "WT-TRADE-03", "not-enough", count=times * rate, resource=given,
        have_count=s.store[seat * 4 + given],
    )  # fmt: skip


# ---- Trade Routes


def open_route(s: WarState, seat: int, move: Move) -> None:
    partner = seat_of(s, move.args[0]) if move.args else FOREIGN
    s.routes.append((seat, partner))
    if partner == FOREIGN:
        s.emit("foreign-route-opened", "WT-SMALL-08", seat=seat)
    else:
        s.emit("route-opened", "WT-TRADE-05", seat=seat, partner_seat=partner)


def refuse_route(s: WarState, seat: int, move: Move) -> Refusal:
    w = s.world
    if not move.args and not w.foreign_routes:
        return Refusal("WT-SMALL-10", "no-foreign-routes")
    limit = w.route_limit[level(s, seat, TRADE)]
    if move.args:
        partner = seat_of(s, move.args[0])
        if partner in (NOBODY, seat) or not in_play(s, partner):
            return Refusal("WT-TRADE-05", "no-such-player", country=move.args[0])
        if route_between(s, seat, partner):
            return Refusal("WT-TRADE-09", "route-exists", seat=partner)
        if not has_trade_center(s, partner):
            return Refusal("WT-TRADE-07", "partner-needs-trade-center", seat=partner)
    return Refusal("WT-TRADE-06", "no-route-left", count=limit)


# ---- bought VP


def buy_vp(s: WarState, seat: int, move: Move) -> None:
    count = move.args[0]
    s.store[seat * 4 + GOLD] -= count * s.world.gold_per_vp
    s.bought_vp[seat] += count
    drop_hollow_offers(s, seat)
    s.emit("vp-bought", "WT-TRADE-14", seat=seat, count=count)


def refuse_vp(s: WarState, seat: int, move: Move) -> Refusal:
    if not move.args[0]:
        return Refusal("WT-TRADE-14", "at-least-one")
    price = move.args[0] * s.world.gold_per_vp
    have = s.store[seat * 4 + GOLD]
    return Refusal("WT-TRADE-14", "not-enough", count=price, resource=GOLD, have_count=have)


# ---- offers between players


def refuse_partner(s: WarState, seat: int, partner: int) -> Refusal | None:
    """Why two players may not exchange with each other now, if so."""
    if partner in (NOBODY, seat) or not in_play(s, partner):
        return Refusal("WT-TRADE-05", "no-such-partner")
    if not route_between(s, seat, partner):
        rule = "WT-ALLY-14" if s.world.team[seat] == s.world.team[partner] else "WT-TRADE-05"
        return Refusal(rule, "no-route", seat=partner)
    if not has_trade_center(s, partner):
        return Refusal("WT-TRADE-11", "partner-needs-trade-center", seat=partner)
    if not has_monopoly(s, seat) and not has_monopoly(s, partner):
        for other in seats_in_play(s):
            if has_monopoly(s, other):
                return Refusal("WT-TRD-06", "monopoly-between", seat=partner)
    return None


def find_offer(s: WarState, sender: int, receiver: int) -> Offer | None:
    for offer in s.offers:
        if offer[0] == sender and offer[1] == receiver:
            found: Offer = offer
            return found
    return None


def begin_offer(s: WarState, seat: int, move: Move) -> None:
    """Start writing an offer; an answer by counter-offer refuses the other's offer first.

    Others see the refusal only: that an offer is being written stays hidden until it is sent.
    """
    partner = seat_of(s, move.args[0])
    if move.verb == "counter":
        s.offers.remove(find_offer(s, partner, seat))
        s.emit("offer-refused", "WT-TRADE-17", seat=seat, partner_seat=partner)
    s.drafts[seat] = (partner, NOTHING, NOTHING)
    s.finished &= ~(1 << seat)


def draft_moves(s: WarState, seat: int) -> list[AnyMove]:
    """The offer being written: what each side gives, resource by resource."""
    v = s.vocabulary
    partner, gives, wants = s.drafts[seat]
    moves: list[AnyMove] = [v[("drop",)]]
    if (gives != NOTHING or wants != NOTHING) and can_pay(s, seat, gives):
        moves.append(v[("send",)])
    for resource in range(4):
        if gives[resource] or wants[resource]:
            continue
        if s.store[seat * 4 + resource]:
            moves.append(v.range("give", resource, low=1, high=s.store[seat * 4 + resource]))
        if s.store[partner * 4 + resource]:
            moves.append(v.range("want", resource, low=1, high=s.store[partner * 4 + resource]))
    return moves


def write_offer(s: WarState, seat: int, move: Move) -> None:
    partner, gives, wants = s.drafts[seat]
    resource, amount = move.args
    side = list(gives if move.verb == "give" else wants)
    side[resource] = amount
    if move.verb == "give":
        s.drafts[seat] = (partner, tuple(side), wants)
    else:
        s.drafts[seat] = (partner, gives, tuple(side))


def drop_draft(s: WarState, seat: int, move: Move) -> None:
    s.drafts[seat] = ()


def send_offer(s: WarState, seat: int, move: Move) -> None:
    """A new offer to the same partner replaces the old one."""
    partner, gives, wants = s.drafts[seat]
    s.drafts[seat] = ()
    s.offers = [o for o in s.offers if (o[0], o[1]) != (seat, partner)]
    s.offers.append((seat, partner, gives, wants))
    s.offers_made[seat] += 1
    s.emit(
        "offer-made", "WT-TRADE-17", seat=seat, partner_seat=partner,
        give_goods=list(gives), want_goods=list(wants),
    )  # fmt: skip


def refuse_draft(s: WarState, seat: int, move: Move) -> Refusal:
    if not s.drafts[seat]:
        return Refusal("WT-TRADE-17", "no-draft")
    partner, gives, wants = s.drafts[seat]
    if move.verb == "send":
        if not can_pay(s, seat, gives):
            return Refusal("WT-TRADE-10", "offer-too-much")
        return Refusal("WT-TRADE-17", "empty-offer")
    resource, amount = move.args
    if gives[resource] or wants[resource]:
        return Refusal("WT-TRADE-17", "resource-already-set", resource=resource)
    if not amount:
        return Refusal("WT-TRADE-10", "at-least-one")
    owner = seat if move.verb == "give" else partner
    return Refusal(
        "WT-TRADE-10", "not-so-many", seat=owner, count=amount, resource=resource,
        have_count=s.store[owner * 4 + resource],
    )  # fmt: skip


def accept_offer(s: WarState, seat: int, move: Move) -> None:
    sender = seat_of(s, move.args[0])
    offer = find_offer(s, sender, seat)
    assert offer is not None
    _, _, gives, wants = offer
    s.offers.remove(offer)
    pay(s, sender, gives)
    receive(s, seat, gives)
    pay(s, seat, wants)
    receive(s, sender, wants)
    s.finished &= ~(1 << seat)
    s.emit(
        "offer-accepted", "WT-TRADE-10", seat=seat, partner_seat=sender,
        give_goods=list(gives), want_goods=list(wants),
    )  # fmt: skip
    drop_hollow_offers(s, seat)
    drop_hollow_offers(s, sender)


def decline_offer(s: WarState, seat: int, move: Move) -> None:
    sender = seat_of(s, move.args[0])
    s.offers.remove(find_offer(s, sender, seat))
    s.emit("offer-refused", "WT-TRADE-17", seat=seat, partner_seat=sender)


def withdraw_offer(s: WarState, seat: int, move: Move) -> None:
    receiver = seat_of(s, move.args[0])
    s.offers.remove(find_offer(s, seat, receiver))
    s.emit("offer-withdrawn", "WT-TRADE-17", seat=seat, partner_seat=receiver)


def offer_meant(s: WarState, seat: int, move: Move) -> Offer | None:
    """WT-TRADE-17: the offer that a move answers or takes back, with its goods."""
    if move.verb == "withdraw":
        return find_offer(s, seat, seat_of(s, move.args[0]))
    if move.verb in ("accept", "refuse", "counter"):
        return find_offer(s, seat_of(s, move.args[0]), seat)
    return None


def drop_hollow_offers(s: WarState, seat: int) -> None:
    """WT-TRADE-17: an offer whose sender no longer owns what it promises lapses."""
    for offer in s.offers[:]:
        if offer[0] == seat and not can_pay(s, seat, offer[2]):
            s.offers.remove(offer)
            s.emit("offer-lapsed", "WT-TRADE-17", seat=seat, partner_seat=offer[1])


def refuse_offer(s: WarState, seat: int, move: Move) -> Refusal:
    """Why an offer cannot be begun, accepted, refused, countered or withdrawn."""
    partner = seat_of(s, move.args[0])
    refusal = refuse_partner(s, seat, partner)
    if refusal and (move.verb == "offer" or refusal.key == "no-such-partner"):
        return refusal
    if move.verb == "withdraw":
        return Refusal("WT-TRADE-17", "no-offer-to", seat=partner)
    if move.verb != "offer" and find_offer(s, partner, seat) is None:
        return Refusal("WT-TRADE-17", "no-offer-from", seat=partner)
    if move.verb == "accept":
        return Refusal("WT-TRADE-17", "you-lack-what-is-wanted")
    return Refusal("WT-TRADE-17", "too-many-offers", count=s.world.offers_per_phase)


_DRAFTING = ("give", "want", "send", "drop")

_ACTS = {
    "finish": finish,
    "resume": resume,
    "bank": exchange_with_bank,
    "open-route": open_route,
    "open-foreign-route": open_route,
    "buy-vp": buy_vp,
    "offer": begin_offer,
    "counter": begin_offer,
    "give": write_offer,
    "want": write_offer,
    "drop": drop_draft,
    "send": send_offer,
    "accept": accept_offer,
    "refuse": decline_offer,
    "withdraw": withdraw_offer,
}

_REFUSALS = {
    "finish": refuse_finish,
    "resume": refuse_finish,
    "bank": refuse_bank,
    "open-route": refuse_route,
    "open-foreign-route": refuse_route,
    "buy-vp": refuse_vp,
    "offer": refuse_offer,
    "counter": refuse_offer,
    "accept": refuse_offer,
    "refuse": refuse_offer,
    "withdraw": refuse_offer,
}
