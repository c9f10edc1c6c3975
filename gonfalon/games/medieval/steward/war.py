"""War: which attack is worth most, by which route, with how much Militia; and how to meet one.

rules: MD-ATT-05, MD-BAT-01, MD-MIL-01, MD-ROUTE-12, MD-INT-02, MD-INT-07, MD-SPY-05, MD-KOC-03, MD-KOC-10, MD-JIH-01
"""

from __future__ import annotations

from gonfalon.games.medieval.attack.questions.routes import Route, reach, routes, ways
from gonfalon.games.medieval.attack.steps.passage import ChooseRoute, PayPrices
from gonfalon.games.medieval.battle.questions import (
    attacker_strength,
    buys_militia,
    defender_militia,
    defender_of,
    defender_strength,
    npc_defends,
)
from gonfalon.games.medieval.interception.questions import interceptors
from gonfalon.games.medieval.interception.steps import Interception
from gonfalon.games.medieval.other_cards.steps.civil_war import CivilWarMilitia
from gonfalon.games.medieval.powers.questions import army, holder_of, navy
from gonfalon.games.medieval.state import NOTHING, Attack, MedState
from gonfalon.games.medieval.value import (
    Situation,
    chance,
    conquest_value,
    power_value,
    province_value,
)
from gonfalon.games.medieval.world import JIHAD, NOBODY, SPIES, bits
from gonfalon.kernel.moves import AnyMove, Move, RangeMove

ASKED = 0.35
"""How likely a request for passage is granted."""
MOST_REQUESTS = 2
"""Requests for passage in a turn; after that only free routes count."""
SAILED = 0.7
"""How likely an attack by sea lands, where somebody might intercept it."""
MOST_MILITIA = 6
"""Points of Militia beyond which nothing is gained: the dice differ by five at most."""
KNIGHTS_CARD = 0.4
"""What a Knights of Christ Card is worth in hand."""
SPIES_CARD = 0.5

Gain = tuple[float, Move]

# ---- choosing an attack


def on_foot(s: MedState, seat: int, power: int) -> int:
    """The Provinces that the Power reaches by land and without asking anybody."""
    w = s.world
    on = ways(s, seat, power)
    seen = fresh = on.starts
    borders = 0
    while fresh:
        next_to = w.borders[fresh]
        borders |= next_to
        fresh = next_to & on.free & ~seen
        seen |= fresh
    return borders


def best_militia(o: Situation, lead: int, stake: float, florins: int) -> tuple[float, int]:
    """The expected gain of a battle with this lead, and the Militia points that maximise it."""
    price = o.s.world.limits.militia_price
    best = (chance(lead) * stake, 0)
    for points in range(1, min(MOST_MILITIA, florins // price) + 1):
        gain = chance(lead + points) * stake - o.spent(points * price)
        if gain > best[0]:
            best = (gain, points)
    return best


def expected_militia(o: Situation, attack: Attack) -> int:
    """What the defender is expected to buy: more for the better Provinces."""
    s = o.s
    if npc_defends(s, attack):
        return 2
    defender = defender_of(s, attack)
    if defender == NOBODY or not buys_militia(s, attack, defender):
        return 0
    return (0, 0, 1, 1, 2, 2)[min(5, s.world.income[attack.target])]


def attack_gain(o: Situation, attack: Attack) -> float:
    """The expected gain of an attack that meets no hindrance on its way."""
    s = o.s
    lead = attacker_strength(s, attack) - defender_strength(s, attack.target)
    lead -= expected_militia(o, attack)
    stake = conquest_value(o, attack.target, holder_of(s, attack.target))
    if attack.power == NOBODY:
        return chance(lead) * stake - attack.knights * KNIGHTS_CARD
    florins = s.florins[o.seat] - s.world.limits.attack_cost
    gain = best_militia(o, lead, stake, florins)[0]
    return gain - s.world.limits.attack_cost * o.florin


def attacks(o: Situation, legal: list[AnyMove]) -> list[Gain]:
    """Every attack among the moves with its expected gain."""
    s, seat = o.s, o.seat
    found: list[Gain] = []
    unasked = s.copy()
    unasked.requests = s.world.limits.requests_per_turn
    open_to: dict[int, tuple[int, int]] = {}
    for move in legal:
        if move.verb == "attack":
            assert isinstance(move, Move)
            power, target = move.args
            if power not in open_to:
                open_to[power] = on_foot(s, seat, power), reach(unasked, seat, power)
            ease = easiness(s, power, target, *open_to[power])
            if ease:
                found.append((ease * attack_gain(o, Attack(power, target)), move))
        elif move.verb == "knights-attack":
            assert isinstance(move, RangeMove)
            for cards in move.amounts:
                gain = attack_gain(o, Attack(NOBODY, move.args[0], knights=cards))
                found.append((gain, move.at(cards)))
    return found


def easiness(s: MedState, power: int, target: int, by_land: int, unasked: int) -> float:
    """How likely an attack comes through, over land, over the sea, or through the Provinces of others."""
    if by_land >> target & 1:
        return 1.0
    if unasked >> target & 1:
        return SAILED + 0.05 * navy(s, power)
    return ASKED if s.requests < MOST_REQUESTS else 0.0


def home_affairs(o: Situation, legal: list[AnyMove]) -> list[Gain]:
    """Ending Civil Wars and Heresies, which also use up an attack (MD-TURN-11)."""
    s, w = o.s, o.s.world
    found: list[Gain] = []
    for move in legal:
        if move.verb == "fight-civil-war":
            power = move.args[0]
            strength = army(s, power) + s.ruler[power]
            gain = best_militia(o, strength, civil_war_stake(o, power), s.florins[o.seat] - 1)[0]
        elif move.verb == "end-heresy":
            gain = o.stream(w.income[move.args[0]]) - o.florin
        else:
            continue
        assert isinstance(move, Move)
        found.append((gain, move))
    return found


def civil_war_stake(o: Situation, power: int) -> float:
    """What a Civil War costs its Power: income and attacks."""
    s = o.s
    seat = s.card_at[power]
    if seat == NOBODY:
        return 0.0
    provinces = s.world.provinces_of[power] & s.held[seat]
    florins = sum(s.world.income[province] for province in bits(provinces))
    return 0.6 * o.stream(florins) + power_value(o, power) * 0.6


# ---- routes and passage


def choose_route(o: Situation, legal: list[AnyMove]) -> Move:
    """MD-ROUTE-12: the route that is hindered least; one that asks nobody comes first."""
    s = o.s
    step = s.agenda[-1]
    assert isinstance(step, ChooseRoute)
    power, target = step.power, step.target
    open_routes = routes(s, o.seat, power, target)
    numbers = [move.args[0] for move in legal if move.verb == "route"]

    def burden(number: int) -> float:
        return route_burden(s, o.seat, power, target, open_routes[number - 1])

    # never called off here: requests are limited, so that a turn ends (MD-ASK-11)
    return s.vocabulary["route", min(numbers, key=burden)]


def route_burden(s: MedState, seat: int, power: int, target: int, route: Route) -> float:
    attack = Attack(power, target, route=route.places)
    fleets = {fleet for sea in attack.seas for fleet in interceptors(s, attack, sea)}
    # a fleet is sure to come out only where its own Province is attacked
    anger = sum(0.6 if s.card_at[fleet] == holder_of(s, target) else 0.15 for fleet in fleets)
    return 2.0 * route.asked.bit_count() + anger + 0.01 * len(route.places)


def request_passage(o: Situation, legal: list[AnyMove]) -> Move:
    return o.s.vocabulary[("ask",)]


def grant_passage(o: Situation, legal: list[AnyMove]) -> Move:
    """MD-ASK-11: refuse what hurts us or helps the leader, sell passage otherwise."""
    s, seat = o.s, o.seat
    attack = s.attack
    assert attack is not None
    victim = holder_of(s, attack.target)
    if victim == seat:
        return s.world.refuse
    harm = o.spite[s.active] * province_value(o, s.active, attack.target)
    if victim != NOBODY:
        harm -= o.spite[victim] * province_value(o, victim, attack.target)
    wanted = max(1.0, harm) / o.florin if o.florin else 99.0
    offered = s.terms[seat].florins if s.terms[seat] != NOTHING else 0
    if harm < 0.2 and offered >= 1:
        return s.vocabulary[("grant",)]
    if harm > 1.0 or wanted - offered > 8:
        return s.world.refuse
    price = max(2, round(wanted * 0.3)) - offered
    return s.vocabulary["price", price] if price > 0 else s.vocabulary[("grant",)]


def pay_price(o: Situation, legal: list[AnyMove]) -> Move:
    """MD-ROUTE-07: pay what the attack is worth."""
    s = o.s
    attack = s.attack
    assert attack is not None
    step = s.agenda[-1]
    assert isinstance(step, PayPrices)
    price = sum(step.prices)
    pay = s.vocabulary[("pay",)]
    if pay in legal and attack_gain(o, attack) > o.spent(price) + 0.3:
        return pay
    return s.world.call_off


def hire(o: Situation, legal: list[AnyMove]) -> Move:
    """MD-MER-01, MD-MER-04: support costs nothing; an attack later in the turn may never come."""
    move = legal[-1]
    assert isinstance(move, Move)
    return move


# ---- at sea


def naval_bid(o: Situation, legal: list[AnyMove]) -> Move:
    """MD-INT-02: a point or two where the prize is great and the owner has a fleet in the way."""
    s = o.s
    attack = s.attack
    assert attack is not None
    (move,) = legal
    assert isinstance(move, RangeMove)
    holder = holder_of(s, attack.target)
    fleets = [f for sea in attack.seas for f in interceptors(s, attack, sea)]
    likely = [navy(s, fleet) for fleet in fleets if s.card_at[fleet] == holder]
    if not likely:
        return move.at(0)
    price = s.world.limits.naval_price
    lead = navy(s, attack.power) - max(likely)
    stake = 0.7 * attack_gain(o, attack)
    options = range(min(3, move.high // price) + 1)
    best = max(options, key=lambda n: chance(lead + n) * stake - o.spent(n * price))
    return move.at(best * price)


def intercept(o: Situation, legal: list[AnyMove]) -> Move:
    """MD-INT-07: only for our own Provinces."""
    s, seat = o.s, o.seat
    attack = s.attack
    assert attack is not None
    (fleet,) = (move.args[0] for move in legal if move.verb == "intercept")
    if holder_of(s, attack.target) != seat:
        return s.world.pass_
    stopped = 1 - chance(navy(s, attack.power) - navy(s, fleet))
    stake = loss_of_target(o, attack) * chance(battle_lead(s, attack))
    if stopped * stake > (s.world.limits.interception_cost + 1) * o.florin:
        return s.vocabulary["intercept", fleet]
    return s.world.pass_


def interceptor_bid(o: Situation, legal: list[AnyMove]) -> Move:
    s = o.s
    attack = s.attack
    assert attack is not None
    (move,) = legal
    assert isinstance(move, RangeMove)
    price = s.world.limits.naval_price
    step = s.agenda[-1]
    assert isinstance(step, Interception)
    lead = navy(s, attack.power) - navy(s, step.power)
    stake = loss_of_target(o, attack) * chance(battle_lead(s, attack))
    options = range(min(3, move.high // price) + 1)
    best = max(options, key=lambda n: (1 - chance(lead - n)) * stake - o.spent(n * price))
    return move.at(best * price)


# ---- battle


def battle_lead(s: MedState, attack: Attack) -> int:
    """The attacker's lead with everything known so far, Militia that is still secret apart."""
    price = s.world.limits.militia_price
    mine = attacker_strength(s, attack) + max(0, attack.militia) // price
    theirs = defender_strength(s, attack.target, attack.support) + defender_militia(s, attack)
    return mine - theirs


def loss_of_target(o: Situation, attack: Attack) -> float:
    """What the defender loses with the Province, and the harm of the attacker's gain."""
    active = o.s.active
    loss = province_value(o, o.seat, attack.target)
    return loss + o.spite[active] * province_value(o, active, attack.target)


def spies(o: Situation, legal: list[AnyMove]) -> Move:
    """MD-SPY-05: worth it when much is at stake and the other may well buy Militia."""
    s = o.s
    attack = s.attack
    assert attack is not None
    stake = (
        conquest_value(o, attack.target, holder_of(s, attack.target))
        if o.seat == s.active
        else loss_of_target(o, attack)
    )
    price = s.world.limits.militia_price
    open_fight = -4 <= battle_lead(s, attack) <= 4
    if open_fight and s.florins[o.seat] >= price and stake * 0.15 > SPIES_CARD * 0.7:
        return s.vocabulary["play", SPIES]
    return s.world.pass_


def support_with_knights(o: Situation, legal: list[AnyMove]) -> Move:
    """MD-KOC-03: Knights of Christ where they turn the battle."""
    s = o.s
    attack = s.attack
    assert attack is not None
    (move,) = legal
    assert isinstance(move, RangeMove)
    lead = battle_lead(s, attack) + 1
    stake = loss_of_target(o, attack)
    worth = s.world.limits.knights_strength

    def gain(cards: int) -> float:
        return (1 - chance(lead - cards * worth)) * stake - cards * KNIGHTS_CARD

    return move.at(max(move.amounts, key=gain))


def militia(o: Situation, legal: list[AnyMove]) -> Move:
    """MD-MIL-01: as much as the battle is worth, against what the other side is expected to buy."""
    s, seat = o.s, o.seat
    attack = s.attack
    assert attack is not None
    (move,) = legal
    assert isinstance(move, RangeMove)
    lead = battle_lead(s, attack)
    price = s.world.limits.militia_price
    if seat == s.active:
        secret = attack.spy != seat or npc_defends(s, attack)
        if secret and attack.npc_militia == NOBODY:
            lead -= expected_militia(o, attack)
        stake = conquest_value(o, attack.target, holder_of(s, attack.target))
        _, points = best_militia(o, lead, stake, move.high)
        return move.at(points * price)
    if attack.spy != seat and attack.power != NOBODY:
        lead += likely_bid(lead)
    stake = loss_of_target(o, attack)
    # the dice seen from the other side: the defender also wins ties
    _, points = best_militia(o, 1 - lead, stake, move.high)
    return move.at(points * price)


def likely_bid(lead: int) -> int:
    """What an attacker is expected to buy: enough to make up for a weakness, seldom more than a sure win needs."""
    return max(0, min(2, 3 - lead))


def jihad(o: Situation, legal: list[AnyMove]) -> Move:
    """MD-JIH-01: played when the cheaper Militia changes the odds."""
    s = o.s
    attack = s.attack
    assert attack is not None
    lead = battle_lead(s, attack)
    limits = s.world.limits
    more = attack.militia // limits.jihad_price - attack.militia // limits.militia_price
    stake = conquest_value(o, attack.target, holder_of(s, attack.target))
    if (chance(lead + more) - chance(lead)) * stake > 0.1:
        return s.vocabulary["play", JIHAD]
    return s.world.pass_


def civil_war_militia(o: Situation, legal: list[AnyMove]) -> Move:
    s = o.s
    step = s.agenda[-1]
    assert isinstance(step, CivilWarMilitia)
    power = step.power
    (move,) = legal
    assert isinstance(move, RangeMove)
    strength = army(s, power) + s.ruler[power]
    _, points = best_militia(o, strength, civil_war_stake(o, power), move.high)
    return move.at(points * s.world.limits.militia_price)
