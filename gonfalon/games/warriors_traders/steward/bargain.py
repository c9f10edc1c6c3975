"""Trade with the bank and with players, bought VP, and peace."""

from __future__ import annotations

from itertools import permutations, product

from gonfalon.games.warriors_traders.control.questions import provinces_of
from gonfalon.games.warriors_traders.realm.questions import forts_on_map, level, seat_of
from gonfalon.games.warriors_traders.state import Offer, WarState
from gonfalon.games.warriors_traders.steward.campaign import Campaign
from gonfalon.games.warriors_traders.trade.steps.offers import refuse_partner
from gonfalon.games.warriors_traders.value import (
    Prospects,
    good_value,
    prospects_of,
    turns_left,
)
from gonfalon.games.warriors_traders.victory.questions import vp
from gonfalon.games.warriors_traders.world import (
    FOOD,
    FORT,
    GOLD,
    PRODUCTION,
    PRODUCTS,
    TRADE,
    WEAPONS,
)
from gonfalon.kernel.moves import AnyMove, Move, RangeMove

FAIR_GAIN = 0.15
"""A bargain must bring each side at least this much."""
OFFERS = 3
"""Offers the steward makes in one Trade phase."""


def trade(s: WarState, seat: int, legal: list[AnyMove]) -> Move:
    if s.drafts[seat]:
        return write_offer(s, seat, legal)
    for choose in (answer, buy_vp, exchange, open_route, begin_offer):
        move = choose(s, seat, legal)
        if move is not None:
            return move
    return legal[0] if isinstance(legal[0], Move) and legal[0].verb == "finish" else s.world.finish


def find(legal: list[AnyMove], verb: str) -> list[Move]:
    return [move for move in legal if isinstance(move, Move) and move.verb == verb]


# ---- offers of others


def answer(s: WarState, seat: int, legal: list[AnyMove]) -> Move | None:
    """Accept what helps more than it helps a rival; refuse the rest."""
    for move in find(legal, "refuse"):
        sender = seat_of(s, move.args[0])
        offer = next(o for o in s.offers if o[0] == sender and o[1] == seat)
        accept = s.vocabulary["accept", move.args[0]]
        if accept in legal and is_good_for(s, seat, offer):
            return accept
        return move
    return None


def is_good_for(s: WarState, seat: int, offer: Offer) -> bool:
    sender, _, gives, wants = offer
    gain = bundle_value(prospects_of(s, seat), gives, wants)
    theirs = bundle_value(prospects_of(s, sender), wants, gives)
    envy = 0.5 if vp(s, sender) > vp(s, seat) else 0.25
    return gain >= FAIR_GAIN and gain >= envy * theirs


def bundle_value(prospects: Prospects, gets: tuple[int, ...], gives: tuple[int, ...]) -> float:
    return sum(
        good_value(prospects, resource, gets[resource] - gives[resource])
        for resource in range(4)
        if gets[resource] != gives[resource]
    )


# ---- the bank


def this_turn(s: WarState, seat: int) -> list[int]:
    """What the seat would like to have in store for this turn's Actions."""
    w = s.world
    wish = [0, 0, 0, 0]
    sites = w.forts_per_province * len(provinces_of(s, seat)) - forts_on_map(s, seat)
    soon = s.tokens[seat * 3 + PRODUCTION] + 1 >= w.level_of[PRODUCTION].index(w.masonry)
    forts = min(2, w.stock[FORT] - forts_on_map(s, seat), sites) if soon else 0
    cost = w.cost[FORT]
    affordable = min(forts, max(1, s.store[seat * 4 + PRODUCTS] // cost[PRODUCTS]))
    for resource in range(4):
        wish[resource] += affordable * cost[resource]
    if turns_left(s):
        wish[WEAPONS] += 1
        armies = sum(at >= 0 for at in (s.army_at[a] for a in w.armies_of[seat]))
        wish[FOOD] += min(armies, 4)
    return wish


def exchange(s: WarState, seat: int, legal: list[AnyMove]) -> Move | None:
    """Fill what this turn's plan lacks from what is left over; at the end turn goods into Gold."""
    banks = {m.args: m for m in legal if isinstance(m, RangeMove) and m.verb == "bank"}
    if not banks:
        return None
    w = s.world
    store = s.store[seat * 4 : seat * 4 + 4]
    rate = w.bank_rate[level(s, seat, TRADE)]
    wish = this_turn(s, seat)
    spare = [store[r] - wish[r] for r in range(4)]
    for taken in (GOLD, FOOD, PRODUCTS, WEAPONS):
        if spare[taken] >= 0 or (taken == WEAPONS and rate > 4):
            continue
        for given in sorted(range(4), key=lambda r: -spare[r]):
            if spare[given] >= rate and (given, taken) in banks:
                return banks[given, taken].at(1)
    last = turns_left(s) == 0
    for given in (PRODUCTS, WEAPONS, FOOD):
        surplus = spare[given] if last else store[given] - max(w.resource_cap - 2, wish[given])
        if surplus >= rate and (given, GOLD) in banks:
            useful = _gold_in_reach(s, seat, spare, rate) if last else True
            if useful:
                return banks[given, GOLD].at(min(surplus // rate, banks[given, GOLD].high))
    return None


def _gold_in_reach(s: WarState, seat: int, spare: list[int], rate: int) -> bool:
    """Would the last exchanges add up to another VP?"""
    more = sum(max(0, spare[r]) // rate for r in (PRODUCTS, WEAPONS, FOOD))
    gold = max(0, spare[GOLD])
    price = s.world.gold_per_vp
    return (gold + more) // price > gold // price


def buy_vp(s: WarState, seat: int, legal: list[AnyMove]) -> Move | None:
    """Keep what Forts need and what Merchant will double; spend the rest."""
    for move in legal:
        if isinstance(move, RangeMove) and move.verb == "buy-vp":
            w = s.world
            gold = s.store[seat * 4 + GOLD]
            keep = this_turn(s, seat)[GOLD]
            if turns_left(s):
                doubling = level(s, seat, TRADE) >= w.merchant
                keep += w.resource_cap // w.merchant_factor if doubling else 3
            count = (gold - keep) // w.gold_per_vp
            if count >= 1:
                return move.at(min(count, move.high))
    return None


# ---- routes and own offers


def open_route(s: WarState, seat: int, legal: list[AnyMove]) -> Move | None:
    """Foreign parts pay for sure; else the partner whose goods differ most from our own."""
    for move in find(legal, "open-foreign-route"):
        return move
    routes = find(legal, "open-route")
    if not routes:
        return None

    def appeal(move: Move) -> tuple[int, int]:
        partner = seat_of(s, move.args[0])
        differs = sum(abs(s.store[seat * 4 + r] - s.store[partner * 4 + r]) for r in range(4))
        return (differs, -partner)

    return max(routes, key=appeal)


def begin_offer(s: WarState, seat: int, legal: list[AnyMove]) -> Move | None:
    if s.offers_made[seat] >= OFFERS:
        return None
    waiting = {offer[1] for offer in s.offers if offer[0] == seat}
    # one offer to each partner, in the order of seats, remembered by the number already made
    partners = find(legal, "offer")[s.offers_made[seat] :]
    for move in partners:
        partner = seat_of(s, move.args[0])
        if partner not in waiting and best_bargain(s, seat, partner):
            return move
    return None


COUNTS = (1, 2, 3, 4, 6)
PRICES = (1, 2, 3)


def best_bargain(
    s: WarState, seat: int, partner: int
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The exchange of two goods that helps both most, and neither far more than the other."""
    if refuse_partner(s, seat, partner) is not None:
        return None
    own, other = gains(prospects_of(s, seat)), gains(prospects_of(s, partner))
    best_gain = 0.0
    best = None
    for given, taken in permutations(range(4), 2):
        for count, price in product(COUNTS, PRICES):
            if s.store[seat * 4 + given] < count or s.store[partner * 4 + taken] < price:
                continue
            mine = own[taken, price] + own[given, -count]
            theirs = other[given, count] + other[taken, -price]
            fair = (
                mine >= FAIR_GAIN
                and theirs >= FAIR_GAIN + 0.05
                and 0.5 * mine <= theirs <= 2 * mine
            )
            if fair and min(mine, theirs) > best_gain:
                best_gain = min(mine, theirs)
                best = (amount_of(given, count), amount_of(taken, price))
    return best


def gains(prospects: Prospects) -> dict[tuple[int, int], float]:
    """What each amount that a bargain may move changes, by resource and amount."""
    amounts = {sign * count for count in (*COUNTS, *PRICES) for sign in (1, -1)}
    return {(r, amount): good_value(prospects, r, amount) for r in range(4) for amount in amounts}


def amount_of(resource: int, count: int) -> tuple[int, ...]:
    return tuple(count if r == resource else 0 for r in range(4))


def write_offer(s: WarState, seat: int, legal: list[AnyMove]) -> Move:
    partner, gives, wants = s.drafts[seat]
    plan = best_bargain(s, seat, partner)
    if plan is None:
        return s.vocabulary[("drop",)]
    for move in legal:
        if isinstance(move, RangeMove):
            side, written = (plan[0], gives) if move.verb == "give" else (plan[1], wants)
            amount = side[move.args[0]]
            if amount and not written[move.args[0]] and move.holds(amount):
                return move.at(amount)
    if gives == plan[0] and wants == plan[1]:
        for move in find(legal, "send"):
            return move
    return s.vocabulary[("drop",)]


# ---- peace


def make_peace(s: WarState, seat: int, standing: list[AnyMove]) -> Move | None:
    """Offers peace to enemies against whom further war gains nothing."""
    if s.active == seat:
        return None
    sides = {
        move: s.world.members[s.world.team[seat_of(s, move.args[0])]]
        for move in standing
        if isinstance(move, Move) and move.verb in ("accept-peace", "offer-peace")
    }
    if not sides:
        return None
    enemies = {enemy for side in sides.values() for enemy in side}
    attacks = Campaign(s, seat, now=False).attacks(on=enemies)
    targets = {s.owner[attack.target] for attack in attacks}
    return next((move for move, side in sides.items() if targets.isdisjoint(side)), None)
