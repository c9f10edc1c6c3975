"""Plans: the draft, the Map Card, income or action, the actions of a turn, Mongols.

rules: MD-SETUP-03, MD-SETUP-08, MD-TWO-04, MD-TURN-03, MD-TURN-06, MD-TURN-09, MD-INV-01, MD-MONGOL-03, MD-MONGOL-11
"""

from __future__ import annotations

from gonfalon.games.medieval.attack.questions.allowance import attacks_allowed
from gonfalon.games.medieval.mongols.questions import mongol_defence
from gonfalon.games.medieval.mongols.steps import MongolKnights
from gonfalon.games.medieval.powers.questions import powers_of
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.steward import cards, church, war
from gonfalon.games.medieval.steward.war import KNIGHTS_CARD, Gain
from gonfalon.games.medieval.turn.questions import income
from gonfalon.games.medieval.turn.steps.actions import PerformActions
from gonfalon.games.medieval.value import (
    Situation,
    florins_value,
    holdings_value,
    investment_value,
    mongol_chance,
    power_value,
)
from gonfalon.games.medieval.world import NOBODY, TRAITOR, bits
from gonfalon.kernel.moves import AnyMove, Move, RangeMove

ATTACK_VERBS = ("attack", "knights-attack", "fight-civil-war", "end-heresy")
LEAST_GAIN = 0.12
"""An action that brings less is not taken."""

# ---- set-up


def draft(o: Situation, legal: list[AnyMove]) -> Move:
    """MD-SETUP-03: income, army, Florins, and what lies under Map Tiles; safe Provinces count for more."""
    best = max(legal, key=lambda move: draft_value(o, move.args[0]))
    assert isinstance(best, Move)
    return best


def draft_value(o: Situation, power: int) -> float:
    s, w = o.s, o.s.world
    value = 1.5 * power_value(o, power) + 0.2 * w.initial_florins[power]
    value += 0.3 * max(0, w.navy[power])
    for province in bits(w.provinces_of[power]):
        in_play = s.land >> province & 1 and province not in w.holder_at_start
        share = 1.5 if in_play else 0.6
        value += share * w.income[province] * o.safe(province)
    for province, holder in w.holder_at_start.items():
        if holder == power:
            value += 1.2 * w.income[province]
    return value


def give_npc(o: Situation, legal: list[AnyMove]) -> Move:
    """MD-TWO-04: Powers near the opponent's block their way, those near ours would block our own."""

    def trouble(move: AnyMove) -> int:
        return neighbours(o.s, move.args[0], 1 - o.seat) - neighbours(o.s, move.args[0], o.seat)

    best = max(legal, key=trouble)
    assert isinstance(best, Move)
    return best


def neighbours(s: MedState, power: int, seat: int) -> int:
    """How many Provinces of a seat's Powers border on this Power."""
    w = s.world
    own = 0
    for other in powers_of(s, seat):
        own |= w.provinces_of[other]
    return sum((w.land[p] & own).bit_count() for p in bits(w.provinces_of[power]))


# ---- phases A and B


def select_map_card(o: Situation, legal: list[AnyMove]) -> Move:
    """MD-TURN-03: new land for us, at the price of an attack and the Pope; free of charge if we collect anyway."""
    s = o.s
    top = s.map_deck[-1]
    areas = [top] if top >= 0 else bits(s.covered)
    gain = sum(area_gain(o, area) for area in areas) / max(1, len(areas))
    fights, plays = action_gains(o)
    if not collects(o, fights, plays):
        # the second attack and the Pope are lost
        gain -= sum(best_fights(o, fights)[1:]) + 0.2
    return s.vocabulary[("draw-map-card",)] if gain > 0 else s.world.pass_


def area_gain(o: Situation, area: int) -> float:
    """What uncovering an Area brings: Provinces of the Powers in play, and free land for the bold."""
    s, w = o.s, o.s.world
    gain = 0.0
    for province in bits(w.provinces_in[area]):
        power = w.power_of[province]
        holder = NOBODY if power == NOBODY else s.card_at[power]
        points = w.income[province] * (1.0 if not w.mongol_defence[area] else 0.7)
        if holder == o.seat:
            gain += points
        elif holder >= 0:
            gain -= o.spite[holder] * points
        else:
            gain += 0.15 * points
    return gain


def action_gains(o: Situation) -> tuple[list[Gain], list[Gain]]:
    """The attacks and the cards of phase C with what they bring, if it were played now."""
    moves = PerformActions().moves(o.s, o.seat)
    fights = war.attacks(o, moves) + war.home_affairs(o, moves)
    return fights, cards.plays(o, moves) + church.plays(o, moves) + purchases(o, moves)


def best_fights(o: Situation, fights: list[Gain]) -> list[float]:
    """The gains of the best attacks of a turn, each of another Power (MD-TURN-10)."""
    found: list[float] = []
    used: set[int] = set()
    for gain, move in sorted(fights, key=lambda item: -item[0]):
        if gain <= LEAST_GAIN or len(found) == attacks_allowed(o.s):
            break
        actor = move.args[0] if move.verb in ("attack", "fight-civil-war") else -1
        target = -2 - move.args[-1] if move.verb == "attack" else actor
        if actor in used or target in used:
            continue
        used |= {actor, target}
        found.append(gain)
    return found


def collects(o: Situation, fights: list[Gain], plays: list[Gain]) -> bool:
    """MD-TURN-06: is income now better than cards and attacks now?"""
    s, seat = o.s, o.seat
    gain = sum(best_fights(o, fights))
    best: dict[str, float] = {}
    for value, move in plays:
        kind = move.text if move.verb == "play-power" else move.verb
        best[kind] = max(best.get(kind, 0.0), value)
    gain += 0.6 * sum(best.values())
    collected = o.bought(income(s, seat))
    return collected > gain


def collect_income(o: Situation, legal: list[AnyMove]) -> Move:
    return o.s.vocabulary[("collect",)] if collects(o, *action_gains(o)) else o.s.world.pass_


# ---- phase C


def act(o: Situation, legal: list[AnyMove]) -> Move:
    """MD-TURN-08: the best that can be done now; what is of no use goes last, and then the phase ends."""
    gains = cards.plays(o, legal) + purchases(o, legal)
    fights = war.attacks(o, legal) + war.home_affairs(o, legal)
    best = max(gains + fights, key=lambda gain: gain[0], default=(0.0, o.s.world.end))
    if best[0] > LEAST_GAIN:
        return best[1]
    # Crusades take their Powers from the attacks, so the Pope comes last
    late = church.plays(o, legal) + cards.discards(o, legal)
    best = max(late, key=lambda gain: gain[0], default=(0.0, o.s.world.end))
    return best[1] if best[0] > 0.0 else o.s.world.end


def purchases(o: Situation, legal: list[AnyMove]) -> list[Gain]:
    """MD-INV-01: a Special Investment that is worth more than its Florins."""
    found: list[Gain] = []
    for move in legal:
        if move.verb == "buy" and isinstance(move, Move):
            price = o.s.world.investment_prices[move.args[0]]
            cost = florins_value(o.turns, o.purse) - florins_value(o.turns, o.purse - price)
            if o.goal and move.args[0] != TRAITOR:
                cost += o.prize
            found.append((investment_value(o, move.args[0]) - cost, move))
    return found


def station(o: Situation, legal: list[AnyMove]) -> Move:
    """MD-INV-07: on the strongest Power."""
    best = max(legal, key=lambda move: power_value(o, move.args[0]))
    assert isinstance(best, Move)
    return best


# ---- Mongols


def invade(o: Situation, legal: list[AnyMove]) -> Move:
    """MD-MONGOL-03: where the rivals lose most and we least."""
    best = max(legal, key=lambda move: invasion_gain(o, move.args[0]))
    assert isinstance(best, Move)
    return best


def invasion_gain(o: Situation, area: int) -> float:
    return mongol_chance(mongol_defence(o.s, area)) * destruction_gain(o, area)


def destruction_gain(o: Situation, area: int) -> float:
    """What the fall of an Area changes for us; the danger it is in does not count here."""
    s = o.s
    here = s.world.provinces_in[area]
    gain = -holdings_value(o, o.seat, here & s.held[o.seat]) / max(0.3, 1 - o.danger[area])
    for other in range(s.world.seats):
        theirs = holdings_value(o, other, here & s.held[other]) / max(0.3, 1 - o.danger[area])
        gain += o.spite[other] * theirs
    if s.investments[TRAITOR] == o.seat:
        gain += s.world.limits.traitor_points
    elif s.investments[TRAITOR] != NOBODY:
        gain -= o.spite[s.investments[TRAITOR]] * s.world.limits.traitor_points
    return gain


def defend_area(o: Situation, legal: list[AnyMove]) -> Move:
    """MD-MONGOL-11: Knights of Christ for an Area whose fall would cost us."""
    s = o.s
    step = s.agenda[-1]
    assert isinstance(step, MongolKnights)
    area, already = step.area, step.cards
    (move,) = legal
    assert isinstance(move, RangeMove)
    loss = -destruction_gain(o, area)

    def gain(count: int) -> float:
        fall = mongol_chance(mongol_defence(s, area, already + count))
        return -fall * loss - count * KNIGHTS_CARD

    return move.at(max(move.amounts, key=gain))
