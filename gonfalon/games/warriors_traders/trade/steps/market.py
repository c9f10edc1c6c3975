"""What a participant may do unasked: exchange with the bank, open Trade Routes, buy VP.

rules: WT-TRADE-01, WT-TRADE-03, WT-TRADE-05 to WT-TRADE-09, WT-TRADE-13, WT-TRADE-14, WT-TRD-06, WT-SMALL-08, WT-SMALL-10
"""

from __future__ import annotations

from gonfalon.games.warriors_traders.control.questions import has_trade_center
from gonfalon.games.warriors_traders.realm.questions import (
    has_monopoly,
    in_play,
    level,
    seat_of,
    seats_in_play,
)
from gonfalon.games.warriors_traders.state import WarState
from gonfalon.games.warriors_traders.trade.questions import route_between, routes_opened
from gonfalon.games.warriors_traders.trade.steps.offers import drop_hollow_offers, refuse_partner
from gonfalon.games.warriors_traders.world import FINISH_TRADE, FOREIGN, GOLD, NOBODY, TRADE
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move, RangeMove, covers


def participants(s: WarState) -> list[int]:
    """WT-TRADE-01: players who control a Trade Center take part."""
    return [seat for seat in s.order if not s.left >> seat & 1 and has_trade_center(s, seat)]


def market_moves(s: WarState, seat: int, moves: list[AnyMove]) -> None:
    """WT-TRADE-03, WT-TRADE-06, WT-TRADE-14: what a participant who is not finished may do unasked."""
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


# ---- who is asked again


def left_undone(s: WarState) -> dict[int, list[AnyMove]]:
    """WT-TRADE-13: what those could do who count as finished, but for who said so in advance (WT-ASK-22)."""
    undone: dict[int, list[AnyMove]] = {}
    for seat in participants(s) if s.finished else ():
        if s.finished >> seat & 1 and not s.orders[seat] >> FINISH_TRADE & 1:
            undone[seat] = []
            market_moves(s, seat, undone[seat])
    return undone


def ask_again(s: WarState, undone: dict[int, list[AnyMove]]) -> None:
    """WT-TRADE-13: being finished covers what one could do before; something new lifts it."""
    for seat, known in undone.items():
        now: list[AnyMove] = []
        market_moves(s, seat, now)
        most = [move.at(move.high) if isinstance(move, RangeMove) else move for move in now]
        if s.finished >> seat & 1 and not all(covers(known, move) for move in most):
            s.finished &= ~(1 << seat)
            s.emit("trade-asked-again", "WT-TRADE-13", seat=seat)


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
    """WT-TRADE-06, WT-TRADE-08: nothing closes or turns it again but that a player leaves."""
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
