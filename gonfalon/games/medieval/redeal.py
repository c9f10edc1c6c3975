"""Deals everything that a seat does not know at random: makes a whole position out of its knowledge.

rules: MD-SEC-01 to MD-SEC-08, MD-TURN-17, MD-TRADE-05, MD-MAP-13, MD-TIME-06, MD-TIME-10, MD-ASK-10, MD-ASK-12
"""

from __future__ import annotations

from gonfalon.games.medieval.attack.steps.passage import RequestPassage, WriteTerms
from gonfalon.games.medieval.battle.steps.dice import Battle
from gonfalon.games.medieval.battle.steps.jihad import PlayJihad
from gonfalon.games.medieval.battle.steps.knights_in_defence import DefenderKnights
from gonfalon.games.medieval.battle.steps.militia import Militia
from gonfalon.games.medieval.battle.steps.spies_in_attack import AttackerSpies, DefenderSpies
from gonfalon.games.medieval.cards.questions import power_card
from gonfalon.games.medieval.cards.steps import CardWindow, Unseen
from gonfalon.games.medieval.components.questions import clockwise
from gonfalon.games.medieval.interception.questions import interceptors
from gonfalon.games.medieval.interception.steps import AskInterception, NavalArea
from gonfalon.games.medieval.mongols.questions import mongol_targets
from gonfalon.games.medieval.mongols.steps import MongolKnights
from gonfalon.games.medieval.pope.steps.excommunication import AnswerAgainst, OfferAgainst, sides
from gonfalon.games.medieval.powers.questions import can_be_uncovered
from gonfalon.games.medieval.state import NOTHING, MedState, Offer, Terms
from gonfalon.games.medieval.turn.questions import income
from gonfalon.games.medieval.turn.steps.drawing import Draw
from gonfalon.games.medieval.turn.steps.mandatory import PlayMandatory
from gonfalon.games.medieval.world import KNIGHTS, MONGOL, NOBODY, UNKNOWN, UNSEEN, bits
from gonfalon.kernel.state import Step

FULL_PURSE = 12
"""An unknown purse holds up to one income of its owner, or up to this; small amounts are more likely, as in real games."""
TRIES = 200
"""Random deals that are tried until the question on the agenda fits; the last one is made to fit."""


def deal_anew(s: MedState, seat: int) -> None:
    """Hands, decks and purses that the seat cannot tell from the true ones."""
    waiting, agenda, offers = s.waiting, s.agenda, s.offers
    is_covert = isinstance(agenda[-1], Unseen)
    known = (s.hands, s.deck, s.florins)
    _deal_map(s)
    _deal_npc(s, seat)
    for last in range(TRIES):
        s.hands, s.deck, s.florins = known[0][:], known[1][:], known[2][:]
        s.agenda, s.offers = agenda[:], offers[:]
        _deal_cards(s, seat)
        _fill_purses(s, seat)
        _write_offers(s)
        if is_covert:
            questions = covert_questions(s, seat)
            if not questions and last < TRIES - 1:
                continue
            s.agenda.pop()
            if questions:
                s.push(*questions[s.draw(len(questions))])
            return
        if s.agenda[-1].covert or s.agenda[-1].sealed or s.agenda[-1].waits_for(s) == waiting:
            return


# ---- cards


def hidden_cards(s: MedState) -> list[int]:
    """The cards that lie where the seat cannot see them."""
    w = s.world
    pile = [card for card in w.cards for _ in range(w.card_count[card])]
    pile += [power_card(power) for power in w.powers if s.card_at[power] == UNSEEN]
    seen = [*s.used, *s.deck, *(card for hand in s.hands for card in hand)]
    seen += [MONGOL] * (s.mongols_set_aside % w.limits.mongols_set_aside)
    for card in seen:
        if card != UNKNOWN:
            pile.remove(card)
    return pile


def _deal_cards(s: MedState, seat: int) -> None:
    if s.active == NOBODY:
        return
    w = s.world
    pile = s.shuffle(hidden_cards(s))
    hands: dict[int, list[int]] = {}
    for other in range(w.seats):
        if other != seat and s.hands[other]:
            hands[other] = []
            for card in _promised(s, seat, other)[: len(s.hands[other])]:
                if card in pile:
                    pile.remove(card)
                    hands[other].append(card)
    for other, hand in hands.items():
        missing = len(s.hands[other]) - len(hand)
        free = pile
        if _has_none_mandatory(s, other):
            free = [card for card in pile if not w.mandatory >> card & 1]
        for card in (free if len(free) >= missing else pile)[:missing]:
            hand.append(card)
            pile.remove(card)
        s.hands[other] = tuple(sorted(hand))
    s.deck = [pile.pop() if card == UNKNOWN else card for card in s.deck]


def _promised(s: MedState, seat: int, other: int) -> list[int]:
    """Cards that another player must hold: what they offer us, and a Mandatory Card when they are asked to play one."""
    cards = [offer.gives.card for offer in s.offers if offer.sender == other]
    if other == s.active and s.attack is not None and seat >= 0:
        cards.append(s.terms[seat].card)
    cards = [card for card in dict.fromkeys(cards) if card != NOBODY]
    if other == s.active and isinstance(s.agenda[-1], PlayMandatory):
        mandatory = [card for card in hidden_cards(s) if s.world.mandatory >> card & 1]
        cards += s.shuffle(mandatory)[:1]
    return cards


def _has_none_mandatory(s: MedState, seat: int) -> bool:
    """MD-TURN-17: at the end of their turn players have played them all; they draw new ones after the actions of a turn."""
    if seat != s.active:
        return s.turn - 1 > (seat - s.first) % s.world.seats
    return s.turn > s.world.seats and any(isinstance(step, Draw) for step in s.agenda)


def _deal_map(s: MedState) -> None:
    """MD-MAP-13: of the covered Areas, those whose card was drawn already could not be uncovered."""
    size = s.map_deck.count(UNKNOWN)
    areas = [area for area in s.shuffle(list(bits(s.covered))) if area not in s.map_deck]
    areas.sort(key=lambda area: not can_be_uncovered(s, area))
    areas = s.shuffle(areas[:size])
    s.map_deck = [areas.pop() if area == UNKNOWN else area for area in s.map_deck]


def _deal_npc(s: MedState, seat: int) -> None:
    """MD-TWO-03."""
    w = s.world
    dealt = {power for hand in s.npc_hands for power in hand}
    powers = s.shuffle(
        [
            power
            for power in w.powers
            if s.card_at[power] == UNSEEN
            and w.strength[power] >= w.limits.draft_rating
            and power not in dealt
        ]
    )
    for other, hand in enumerate(s.npc_hands):
        if other != seat and UNKNOWN in hand:
            s.npc_hands[other] = tuple(sorted(powers.pop() for _ in hand))


# ---- money


def _fill_purses(s: MedState, seat: int) -> None:
    """MD-SEC-01, MD-SEC-06: what others have, and what of it an attacker has bid unseen."""
    is_playing = s.active != NOBODY
    for other, florins in enumerate(s.florins):
        if florins != UNKNOWN:
            continue
        if not is_playing:
            s.florins[other] = 0
            continue
        most = max(FULL_PURSE, income(s, other))
        s.florins[other] = _least(s, seat, other) + min(s.draw(most + 1), s.draw(most + 1))
    attack = s.attack
    if attack is not None and attack.naval_bid == UNKNOWN:
        bid = s.draw(s.florins[s.active] - _least(s, seat, s.active) + 1)
        s.florins[s.active] -= bid
        s.attack = attack._replace(naval_bid=bid)


def _least(s: MedState, seat: int, other: int) -> int:
    """MD-TRADE-05: players have what they offer us, and one Florin if they are asked for Florins."""
    least = [offer.gives.florins for offer in s.offers if offer.sender == other]
    if other == s.active and s.attack is not None and seat >= 0:
        least.append(s.terms[seat].florins + s.world.limits.attack_cost)
    if other in s.waiting and not s.agenda[-1].covert:
        least.append(1)
    return max(least, default=0)


# ---- offers


def _write_offers(s: MedState) -> None:
    """An offer that others are writing starts empty; one that waits for an answer offers Florins."""
    step = s.agenda[-1]
    if isinstance(step, WriteTerms) and not s.drafts[s.active]:
        request = s.agenda[-2]
        assert isinstance(request, RequestPassage)
        asked = [other for other in bits(request.asked) if s.terms[other] == NOTHING]
        s.drafts[s.active] = Offer(s.active, asked[s.draw(len(asked))])
    elif isinstance(step, OfferAgainst):
        sender, receiver = step.sides(s)
        if not s.drafts[sender]:
            s.drafts[sender] = Offer(sender, receiver)
    elif isinstance(step, AnswerAgainst) and not step.waits_for(s):
        sender, receiver = sides(s, step.power, step.pope, step.countered)
        s.florins[sender] = max(1, s.florins[sender])
        gives = Terms(florins=s.draw(s.florins[sender]) + 1)
        s.offers.append(Offer(sender, receiver, gives))


# ---- questions that a seat cannot tell apart, because whom they ask would show a hand


def covert_questions(s: MedState, seat: int) -> list[list[Step]]:
    """The steps that may lie in the place of `Unseen`, the first one on top; each asks somebody else."""
    return [steps for steps in _candidates(s) if _asks_others(s, seat, steps[0])]


def _asks_others(s: MedState, seat: int, step: Step) -> bool:
    asked = step.waits_for(s)
    return bool(asked) and seat not in asked


def _candidates(s: MedState) -> list[list[Step]]:
    below = s.agenda[-2]
    if isinstance(below, Militia):
        return _before_militia(s)
    if isinstance(below, NavalArea):
        assert s.attack is not None
        return _interceptions(s, s.attack.seas[s.attack.seas.index(below.sea) - 1])
    if isinstance(below, Battle):
        return [[PlayJihad()]]
    cards = _knights_since_mongols(s)
    if cards >= 0:
        asked = clockwise(s, s.active)
        return [
            [MongolKnights(area, s.active, tuple(asked[at:]), cards)]
            for area in mongol_targets(s)
            for at in range(len(asked))
        ]
    player = getattr(below, "seat", s.active)
    return [[CardWindow(s.used[-1], player)]] if s.used else []


def _knights_since_mongols(s: MedState) -> int:
    """Knights of Christ played after the last Mongol Card; NOBODY if another card lies between, or none was played."""
    for played, card in enumerate(reversed(s.used)):
        if card != KNIGHTS:
            return played if card == MONGOL else NOBODY
    return NOBODY


def _before_militia(s: MedState) -> list[list[Step]]:
    attack = s.attack
    assert attack is not None
    steps: list[Step] = [AttackerSpies(), DefenderSpies()]
    if attack.power != NOBODY:
        steps.append(DefenderKnights())
    found = [steps[at:] for at in range(len(steps))]
    if attack.seas:
        found += [[*asked, *steps] for asked in _interceptions(s, attack.seas[-1])]
    return found


def _interceptions(s: MedState, sea: int) -> list[list[Step]]:
    assert s.attack is not None
    return [[AskInterception(sea, (power,))] for power in interceptors(s, s.attack, sea)]
