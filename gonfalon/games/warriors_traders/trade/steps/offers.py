"""Offers between players: written, sent, answered, taken back.

rules: WT-TRADE-05, WT-TRADE-10, WT-TRADE-11, WT-TRADE-17, WT-TRD-06, WT-ALLY-14
"""

from __future__ import annotations

from gonfalon.games.warriors_traders.control.questions import has_trade_center
from gonfalon.games.warriors_traders.realm.changes import pay, receive
from gonfalon.games.warriors_traders.realm.questions import (
    can_pay,
    has_monopoly,
    in_play,
    seat_of,
    seats_in_play,
)
from gonfalon.games.warriors_traders.state import Offer, WarState
from gonfalon.games.warriors_traders.trade.questions import route_between
from gonfalon.games.warriors_traders.world import NOBODY
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move

NOTHING = (0, 0, 0, 0)


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
