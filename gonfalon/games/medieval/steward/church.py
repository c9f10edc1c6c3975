"""The Church: the Pope Card, Crusades, Excommunication and the deals against it.

rules: MD-POPE-01 to MD-POPE-04, MD-CRUS-01 to MD-CRUS-13, MD-EXC-01, MD-EXC-03, MD-EXC-09, MD-MAR-01, MD-ASK-14 to
MD-ASK-16
"""

from __future__ import annotations

from gonfalon.games.medieval.components.odds import crusade_succeeds
from gonfalon.games.medieval.pope.questions import knights_income, pays_for_crusades
from gonfalon.games.medieval.pope.steps.excommunication import AnswerAgainst, OfferAgainst
from gonfalon.games.medieval.powers.questions import army, powers_of
from gonfalon.games.medieval.state import MedState, Terms
from gonfalon.games.medieval.steward.bargain import terms_value
from gonfalon.games.medieval.steward.cards import FRESH_CARD
from gonfalon.games.medieval.steward.war import KNIGHTS_CARD, Gain
from gonfalon.games.medieval.value import Situation, power_value
from gonfalon.games.medieval.world import CIVIL_WAR, NOBODY, POPE, bits
from gonfalon.kernel.moves import AnyMove, Move, RangeMove

POPE_KEPT = 0.3
"""What a Pope Card is worth if it is kept for later."""
OTHERS_COMMIT = 2.0
"""Strength that another player brings to a Crusade, on average."""
RANSOM = 3
"""Florins offered, and asked, against an Excommunication."""

# ---- playing the card


def plays(o: Situation, legal: list[AnyMove]) -> list[Gain]:
    """Every use of a Pope Card with its gain."""
    s = o.s
    if POPE not in s.hands[o.seat]:
        return []
    knights = knights_benefit(o)
    found: list[Gain] = []
    for move in legal:
        if not isinstance(move, Move):
            continue
        if move.verb == "crusade":
            gain = crusade_gain(o)
        elif move.verb == "excommunicate":
            gain = excommunication_gain(o, move.args[0])
        elif move.verb == "absolve":
            gain = absolution_gain(o, move.args[0])
        elif move.verb == "marry":
            gain = marriage_gain(s, *move.args)
        else:
            continue
        found.append((gain + knights + FRESH_CARD - POPE_KEPT, move))
    return found


def knights_benefit(o: Situation) -> float:
    """MD-POPE-04: every Pope Card pays the Knights of Christ Provinces of all."""
    s = o.s
    benefit = knights_income(s, o.seat) * o.florin
    for other in range(s.world.seats):
        benefit -= o.spite[other] * knights_income(s, other) * o.florin
    return benefit


def crusade_gain(o: Situation) -> float:
    """MD-CRUS-01, MD-CRUS-13: the shares of the others, and winnings for those who commit."""
    s = o.s
    payers = [at for at in range(s.world.seats) if at != o.seat and pays_for_crusades(s, at)]
    florins = 0.8 * s.world.crusade_share * len(payers)
    mine = max((army(s, p) + s.ruler[p] for p in crusaders(s, o.seat)), default=0)
    strength = round((mine + OTHERS_COMMIT * len(payers)) * s.world.crusade_factor)
    if mine > 0:
        florins += crusade_winnings(strength)
    return florins * o.florin


def crusaders(s: MedState, seat: int) -> list[int]:
    kept = s.civil_war | s.disaster | s.spent
    return [p for p in powers_of(s, seat) if s.world.catholic & ~kept & 1 << p]


def crusade_winnings(strength: int) -> float:
    """The average of what the strength exceeds two dice by (MD-CRUS-13)."""
    return sum(crusade_succeeds(less) for less in range(strength + 1)) / 36


def excommunication_gain(o: Situation, power: int) -> float:
    """MD-EXC-03: a rival's Power that finds fewer routes; with a Civil War in hand it is ripe next turn."""
    s = o.s
    at = s.card_at[power]
    if at in (NOBODY, o.seat):
        return -1.0
    harm = 0.25 * power_value(o, power)
    if CIVIL_WAR in s.hands[o.seat]:
        harm *= 2
    return o.spite[at] * harm


def absolution_gain(o: Situation, power: int) -> float:
    s = o.s
    if s.card_at[power] != o.seat:
        return -1.0
    return 0.3 * power_value(o, power) - s.world.limits.absolution_cost * o.florin


def marriage_gain(s: MedState, mine: int, other: int) -> float:
    """MD-MAR-01: passage through the Provinces of a neighbour."""
    w = s.world
    if s.card_at[other] == s.card_at[mine]:
        return -1.0
    theirs = w.provinces_of[other] & s.land
    near = any(w.land[place] & theirs for place in bits(w.provinces_of[mine] & s.land))
    return 0.1 if near else -1.0


# ---- Crusades


def punish(o: Situation, legal: list[AnyMove]) -> Move:
    """MD-CRUS-03: always, and the strongest Power; it may bring a ransom."""
    named = [move for move in legal if move.verb == "punish"]
    if not named:
        return o.s.world.pass_
    best = max(named, key=lambda move: power_value(o, move.args[0]))
    assert isinstance(best, Move)
    return best


def commit(o: Situation, legal: list[AnyMove]) -> Move:
    """MD-CRUS-11: whatever adds most to our own winnings; Cards only where they pay for themselves."""
    s = o.s
    call = s.crusade
    assert call is not None
    factor, knights = s.world.crusade_factor, s.world.limits.knights_strength
    best, best_gain = s.world.pass_, 0.0
    # those who are still to commit after us
    later = OTHERS_COMMIT * (call.paid.bit_count() - call.committed.bit_count() - 1)
    for move in legal:
        if move.verb == "pass":
            continue
        for cards in move.amounts if isinstance(move, RangeMove) else (0,):
            strength = cards * knights + committed_strength(s, move)
            total = round((call.strength + strength + max(0.0, later)) * factor)
            gain = crusade_winnings(total) * o.florin - cards * KNIGHTS_CARD
            gain += absolved(o, move) + 0.001 * strength
            if gain > best_gain:
                best = move.at(cards) if isinstance(move, RangeMove) else move
                best_gain = gain
    return best


def committed_strength(s: MedState, move: AnyMove) -> int:
    if move.verb == "commit":
        power = move.args[0]
        return army(s, power) + s.ruler[power]
    return s.world.limits.knights_strength if move.verb == "commit-province" else 0


def absolved(o: Situation, move: AnyMove) -> float:
    """MD-CRUS-07, MD-CRUS-15: a crusading Power is absolved; the caller's does not attack this turn."""
    s = o.s
    if move.verb != "commit":
        return 0.0
    power = move.args[0]
    gain = 0.3 if s.excommunicated >> power & 1 else 0.0
    if o.seat == s.active and s.attacks < 2:
        gain -= 0.15 * power_value(o, power)
    return gain


# ---- deals against Excommunication


def offer_against(o: Situation, legal: list[AnyMove]) -> Move:
    """MD-EXC-09: a ransom where the Power needs its routes; as the Pope's player, ask for one."""
    s, seat = o.s, o.seat
    step = s.agenda[-1]
    draft = s.drafts[seat]
    drop, send = s.vocabulary[("drop",)], s.vocabulary[("send",)]
    if draft.gives.florins or draft.wants.florins:
        return send if send in legal else drop
    assert isinstance(step, OfferAgainst)
    if step.countered:
        return s.vocabulary["want-florins", RANSOM]
    power = step.power
    ransom = min(RANSOM, s.florins[seat] - 2)
    if ransom > 0 and 0.35 * power_value(o, power) > ransom * o.florin:
        return s.vocabulary["give-florins", ransom]
    return drop


def answer_against(o: Situation, legal: list[AnyMove]) -> Move:
    """MD-ASK-16: take a ransom that is worth more than the marker; else ask for more once."""
    s, seat = o.s, o.seat
    step = s.agenda[-1]
    offer = s.offers[-1]
    assert isinstance(step, AnswerAgainst)
    power, pope = step.power, step.pope
    gain = terms_value(o, seat, offer.gives) - terms_value(o, seat, offer.wants)
    agree, counter = s.vocabulary[("agree",)], s.vocabulary[("counter",)]
    if seat == pope:
        marker = max(0.1, excommunication_gain(o, power))
    else:
        marker = -0.35 * power_value(o, power)
    if agree in legal and gain > marker:
        return agree
    poor = offer.gives == Terms() or offer.gives.florins < RANSOM
    if counter in legal and poor and marker < RANSOM * o.florin:
        return counter
    return s.world.refuse
