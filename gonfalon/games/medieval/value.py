"""How good things are, in Victory Points at the end of the game. For bots only; no rule lives here.

Everything is computed from the knowledge of one seat; the purses and hands of the others count as average. An `Situation`
holds what a whole decision needs: how long the game will last, how likely the Mongols are to take each Area, what a
Florin can still buy, and how much each rival's loss is the seat's gain.
"""

from __future__ import annotations

from math import exp, log1p

from gonfalon.games.medieval.components.odds import beating, mongols_win
from gonfalon.games.medieval.mongols.questions import mongol_defence
from gonfalon.games.medieval.powers.questions import army, is_knights_power, powers_of
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.victory.questions import complete_powers, score
from gonfalon.games.medieval.world import (
    INFRASTRUCTURE,
    MERCHANT,
    MILITARY,
    MONGOL,
    NOBODY,
    TRAITOR,
    UNKNOWN,
    bits,
)

DRAWS_A_TURN = 2.3
"""Cards drawn from the Action Deck in a player turn, on average."""
FEW = 4
"""Florins that a seat needs in any case."""
USUAL_PURSE = 8
"""Florins that a rival is expected to have."""
FLORIN = 0.15
"""Worth of a Florin to a seat that can just pay for its attacks."""
POWER = 0.8
"""Worth of a Power that may attack until the end; more for its army."""
ARMY = 0.5
COLLECTS = 0.45
"""Share of the turns in which a player collects."""
UNKNOWN_CARD = 0.5
DESTROYED = 0.7
"""Share of the Mongol attacks that destroy an Area."""
SAVING = 0.6
"""Share of the worth of an investment that the Florins saved for it have."""
KEPT = 0.85
"""How likely a Province that one holds without its Power Card stays with its holder."""
INVESTMENT = (2.2, 1.2, 0.8, 0.0, 2.2, 3.0)
"""Worth of each Special Investment at the start; the Traitor is computed from the Mongol Tiles."""

_BEATING = [beating(lead) / 36 for lead in range(-6, 7)]
_MONGOLS_WIN = [mongols_win(defence, 5) / 36 for defence in range(20)]


def chance(lead: int) -> float:
    """How likely one die with this lead beats another (MD-BAT-04)."""
    return _BEATING[max(-6, min(6, lead)) + 6]


def mongol_chance(defence: int) -> float:
    """How likely the Mongols destroy an Area that adds this to its die (MD-MONGOL-13)."""
    return _MONGOLS_WIN[min(defence, len(_MONGOLS_WIN) - 1)]


def turns_left(s: MedState) -> float:
    """Turns of each player until the last Mongol Card, as far as the Action Deck tells."""
    w = s.world
    cards = len(s.deck) + 2 * w.seats
    if s.mongols_set_aside < w.limits.mongols_set_aside:
        share = 1.0
        cards += w.limits.mongols_set_aside
    else:
        share = mongols_left(s) / (w.card_count[MONGOL] - s.mongols_resolved + 1)
    draws = DRAWS_A_TURN + (w.limits.npc_cards_a_turn if w.two_players else 0)
    return share * cards / (draws * w.seats)


def mongols_left(s: MedState) -> int:
    return s.world.mongol_attacks - s.mongols_resolved


def dangers(s: MedState) -> list[float]:
    """Per Area, how likely the Mongols have destroyed it at the end (MD-MONGOL-05, MD-MONGOL-06).

    The attacks to come spread over the Areas on the edge; what lies behind them is in danger later.
    """
    w = s.world
    danger = [0.0] * len(w.areas)
    closed = s.covered | s.destroyed
    left = float(mongols_left(s))
    open_areas = [a for a in w.areas if w.mongol_defence[a] and not closed >> a & 1]
    while open_areas and left > 0.05:
        edge = [a for a in open_areas if not w.east[a] & ~closed]
        if not edge:
            break
        share = min(1.0, left / (len(edge) + 1.0))
        for area in edge:
            danger[area] = share * mongol_chance(mongol_defence(s, area))
            closed |= 1 << area
        left -= len(edge) * share
        open_areas = [a for a in open_areas if not closed >> a & 1]
        left *= 0.8
    return danger


class Situation:
    """What one decision of a seat needs to know again and again."""

    __slots__ = (
        "costs",
        "danger",
        "florin",
        "free",
        "goal",
        "prize",
        "purse",
        "s",
        "seat",
        "spite",
        "stakes",
        "turns",
    )

    def __init__(self, s: MedState, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.costs: dict[int, float] = {}
        self.stakes: dict[tuple[int, int], float] = {}
        self.turns = turns_left(s)
        self.danger = dangers(s)
        self.purse = purse_of(s, seat)
        self.goal, self.prize = savings_goal(s, seat)
        self.florin = self.bought(1)
        self.spite = spites(s, seat)
        self.free = s.land
        for held in s.held:
            self.free &= ~held

    def stream(self, points: int) -> float:
        """What so much income is worth until the end, at the usual worth of a Florin."""
        return points * min(self.turns * COLLECTS, 4.0) * FLORIN * min(1.0, self.turns / 2.5)

    def bought(self, florins: int) -> float:
        """What it is worth to get so many Florins; the richer, the less."""
        return self.purse_value(florins) - self.purse_value(0)

    def spent(self, florins: int) -> float:
        """What it costs to spend so many Florins."""
        if florins not in self.costs:
            left = self.purse_value(-min(florins, self.purse))
            self.costs[florins] = self.purse_value(0) - left
        return self.costs[florins]

    def purse_value(self, change: int) -> float:
        purse = self.purse + change
        value = florins_value(self.turns, purse)
        if self.goal:
            # the nearer the purse is to its goal, the more the next Florin counts
            value += self.prize * min(1.0, purse / self.goal) ** 2
        return value

    def safe(self, province: int) -> float:
        """How likely the Province is in play at the end."""
        return 1.0 - self.danger[self.s.world.area_of[province]]


def purse_of(s: MedState, seat: int) -> int:
    """The Florins of a seat, or what it is expected to have."""
    return s.florins[seat] if s.florins[seat] != UNKNOWN else USUAL_PURSE


def florins_value(turns: float, purse: int) -> float:
    """What a purse is worth: the first Florins most, and nothing at the end."""
    soon = min(1.0, turns / 2.5)
    return FLORIN * 12 * soon * log1p(purse / FEW) + 0.004 * purse


def savings_goal(s: MedState, seat: int) -> tuple[int, float]:
    """The price to save for and a share of what it buys: the Traitor, who is worth more than any Province."""
    w = s.world
    if not w.with_investments or seat in s.investments or s.investments[TRAITOR] != NOBODY:
        return 0, 0.0
    return w.investment_prices[TRAITOR], SAVING * traitor_value(s)


def traitor_value(s: MedState) -> float:
    """MD-INV-10: points for the Mongol Tiles that lie, and for those that will."""
    tiles = s.destroyed.bit_count() + DESTROYED * mongols_left(s)
    return s.world.limits.traitor_points * tiles


def spites(s: MedState, seat: int) -> list[float]:
    """Per holder, how much of their loss is the seat's gain: most for the rival who is ahead."""
    w = s.world
    points = [score(s, other) for other in range(w.seats)]
    rivals = [other for other in range(w.seats) if other != seat]
    best = max(points[other] for other in rivals)
    spite = [0.0] * (w.seats + 1)
    for other in rivals:
        behind = best - points[other]
        spite[other] = max(0.12, 0.6 - 0.08 * behind)
        if len(rivals) == 1:
            spite[other] = 0.9
    return spite


# ---- Provinces and Powers


def province_value(o: Situation, seat: int, province: int) -> float:
    """What holding a Province from now on is worth to a seat."""
    s = o.s
    w = s.world
    points = w.income[province]
    value = points * o.safe(province)
    if not (s.knights | s.heresy) >> province & 1:
        value += o.stream(points)
    power = w.power_of[province]
    if power == NOBODY:
        return value * KEPT
    if s.card_at[power] != seat and not s.knights >> province & 1:
        value *= KEPT
    return value + completion(o, seat, province, power)


def completion(o: Situation, seat: int, province: int, power: int) -> float:
    """MD-VIC-06, MD-POWER-11, MD-POWER-14: what a Province does towards a whole Power and its card."""
    s = o.s
    w = s.world
    own = w.provinces_of[power]
    rest = own & ~(1 << province)
    missing = (rest & ~s.held[seat]).bit_count()
    value = 0.0
    if rest and missing <= 1:
        value += w.limits.complete_power_points * o.safe(province) * (0.9, 0.3)[missing]
    at = s.card_at[power]
    live = rest & s.land
    # the Province that decides about the card: the last one missing, or the last one left
    decides = not live & s.held[seat] if at == seat else not live & ~s.held[seat]
    if at >= NOBODY and decides:
        value += power_value(o, power)
    return value


def power_value(o: Situation, power: int) -> float:
    """What it is worth to have a Power to attack and defend with, Provinces apart."""
    s = o.s
    if is_knights_power(s, power):
        return 0.2
    strength = army(s, power) + s.ruler[power]
    lasting = min(1.0, o.turns / 6)
    if s.civil_war >> power & 1:
        lasting *= 0.5
    return (POWER + ARMY * max(0, strength)) * lasting


def holdings_value(o: Situation, seat: int, provinces: int) -> float:
    return sum(province_value(o, seat, province) for province in bits(provinces))


def conquest_value(o: Situation, province: int, holder: int) -> float:
    """What it is worth to the situation's seat that a Province passes from its holder to it."""
    key = (province, holder)
    if key not in o.stakes:
        value = province_value(o, o.seat, province)
        if holder != NOBODY and o.spite[holder]:
            value += o.spite[holder] * province_value(o, holder, province)
        o.stakes[key] = value
    return o.stakes[key]


# ---- the whole position


def investment_value(o: Situation, item: int) -> float:
    """MD-INV-07 to MD-INV-12."""
    s = o.s
    if item == TRAITOR:
        return traitor_value(s)
    lasting = min(1.0, o.turns / 8)
    powers = s.card_at.count(o.seat)
    if item in (INFRASTRUCTURE, MILITARY, MERCHANT) and powers < 2:
        lasting *= 0.5
    return INVESTMENT[item] * lasting


def worth(o: Situation, seat: int) -> float:
    """What a seat has: Provinces, Powers, Florins, cards, investments."""
    s = o.s
    w = s.world
    total = 0.0
    for province in bits(s.held[seat]):
        points = w.income[province]
        total += points * o.safe(province)
        if not (s.knights | s.heresy) >> province & 1:
            total += o.stream(points)
    total += complete_powers(s, seat) * w.limits.complete_power_points * 0.8
    total += sum(power_value(o, power) for power, at in enumerate(s.card_at) if at == seat)
    total += florins_value(o.turns, purse_of(s, seat)) + UNKNOWN_CARD * len(s.hands[seat])
    if seat in s.investments:
        total += investment_value(o, s.investments.index(seat))
    return total


def value(s: MedState, seat: int) -> float:
    """The position for a seat: what it has, against the best of the others."""
    if s.outcome:
        points = [float(score(s, other)) for other in range(s.world.seats)]
    else:
        o = Situation(s, seat)
        points = [worth(o, other) for other in range(s.world.seats)]
    mine = points.pop(seat)
    return mine - 0.5 * max(points) - 0.5 * sum(points) / len(points)


FADES = 6.0
"""Turns after which what a seat has now counts e times less: so much is still to come."""
RISK = 3.5
"""How much worse the Mongols are than `dangers` says, because they come where it hurts."""
OWN_LAND = 0.8
"""A point of income in the land of an own Power is worth so much more."""
COMPLETE, CIVIL_WAR, CARD = 1.2, -2.0, 1.0
"""Worth of a complete Power, of Civil War in one, of a card in hand."""
A_POWER, STRENGTH = (0.0, 0.35), (1.1, 0.43)
"""Worth of a Power and of a point of its army: at the end, and more for every turn to come."""
PURSE = (3.4, -0.3)
"""Worth of the first Florins, likewise."""


def prospects(s: MedState) -> list[float]:
    """Per seat, what it has in Victory Points as they tell about victory; for whole positions.

    The numbers are from 400 games of stewards: which holdings made a seat win, so long before the end (conditional logit).
    """
    danger, turns = dangers(s), turns_left(s)
    fades = exp(-turns / FADES)
    return [fades * holdings(s, seat, danger, turns) for seat in range(s.world.seats)]


def holdings(s: MedState, seat: int, danger: list[float], turns: float) -> float:
    w = s.world
    purse, power, strength = (now + later * turns for now, later in (PURSE, A_POWER, STRENGTH))
    total = purse * log1p(s.florins[seat] / FEW) + CARD * len(s.hands[seat])
    own = 0
    for number in powers_of(s, seat):
        own |= w.provinces_of[number]
        total += power + strength * max(0, army(s, number) + s.ruler[number])
        if s.civil_war >> number & 1:
            total += CIVIL_WAR
    for province in bits(s.held[seat]):
        worth = 1 + OWN_LAND * (own >> province & 1) - RISK * danger[w.area_of[province]]
        total += w.income[province] * worth
    total += COMPLETE * complete_powers(s, seat)
    if seat in s.investments:
        total += investment_value(Situation(s, seat), s.investments.index(seat))
    return total
