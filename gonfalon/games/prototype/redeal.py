"""What a seat does not know, drawn anew: a whole position out of its knowledge.

rules: MP-TERM-11, MP-CARD-03, MP-PLACE-06, MP-COMP-02, MP-TIME-02, MP-TIME-07, MP-TIME-14, MP-TURN-06, MP-DIPL-17, MP-OBJ-01
"""

from __future__ import annotations

from dataclasses import replace

from gonfalon.commons.pacts.clauses import COMMERCIAL, DEFENSIVE, NON_BELLIGERENCE, PASSAGE, Clause
from gonfalon.commons.pacts.pacts import Pact, knows
from gonfalon.games.prototype.battle.questions.parties import (
    ATTACK,
    DEFENCE,
    cards_of,
    seat_of_side,
)
from gonfalon.games.prototype.cards.questions.uses import STAYS
from gonfalon.games.prototype.cards.steps.draw import Keep
from gonfalon.games.prototype.cards.steps.play import Declared, Happens
from gonfalon.games.prototype.diplomacy.questions.pacts import COUNTER, OFFER
from gonfalon.games.prototype.diplomacy.steps.answers import Answer, CounterOffers
from gonfalon.games.prototype.diplomacy.steps.treaty_chain import TreatyAnswer
from gonfalon.games.prototype.objectives.changes import draw_objective
from gonfalon.games.prototype.placement.questions import reserve_limit
from gonfalon.games.prototype.realm.changes.effects import begin, end
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import room_in_ceiling
from gonfalon.games.prototype.setup.steps.kingdoms import events_in_play
from gonfalon.games.prototype.state import HIDDEN, NOBODY, ProtoState
from gonfalon.games.prototype.timing.changes import set_order
from gonfalon.games.prototype.timing.questions import OTHERS
from gonfalon.games.prototype.timing.steps.bidding import Bidding

LEAST_PURSE = 100
"""A purse that is not known holds about what the seat itself has, or so much; up to twice as much, as in games of stewards."""
COIN = 10
"""Purses and debts are drawn in steps of so many florins."""


def deal_anew(s: ProtoState, seat: int) -> None:
    """Hands, decks, Objective cards, purses, reserves and secret pacts that the seat cannot tell from the true ones."""
    _deal_cards(s)
    _deal_events(s)
    _deal_objectives(s)
    _fill_purses(s, seat)
    _write_pacts(s, seat)
    _owe_help(s, seat)
    _give_answers(s)
    _ask_somebody(s, seat)


# ---- cards


def _deal_cards(s: ProtoState) -> None:
    """Cards that are in no place where they are seen; those drawn by somebody who chooses among them lie in the step of that choice."""
    missing = list(s.world.copies)
    seen = [*s.empire_discard, *(entry.card for entry in s.delivered)]
    seen += [card for hand in s.hands for card in hand]
    seen += [card for step in s.agenda if isinstance(step, Keep) for card in step.drawn]
    seen += [
        card for step in s.agenda if isinstance(step, Happens) for card in _on_its_way(s, step)
    ]
    for card in seen:
        if card != HIDDEN:
            missing[card] -= 1
    pile = s.shuffle([card for card, count in enumerate(missing) for _ in range(count)])
    shown = {other: _shown(s, other) for other, hand in enumerate(s.hands) if HIDDEN in hand}
    for cards in shown.values():
        for card in cards:
            pile.remove(card)
    for other, cards in shown.items():
        rest = len(s.hands[other]) - len(cards)
        s.hands[other] = tuple(sorted([*cards, *(pile.pop() for _ in range(rest))]))
    for at, step in enumerate(s.agenda):
        if isinstance(step, Keep) and HIDDEN in step.drawn:
            s.agenda[at] = replace(step, drawn=tuple(pile.pop() for _ in step.drawn))
    s.empire_deck = [pile.pop() for _ in s.empire_deck]


def _on_its_way(s: ProtoState, step: Happens) -> list[int]:
    """A card that was played and lies nowhere before its effect."""
    card = s.vocabulary.parse(step.move).args[0]
    return [] if s.world.characters[card].keep in ("discard", *STAYS) else [card]


def _shown(s: ProtoState, seat: int) -> list[int]:
    """MP-CARD-07: cards of a hand that were shown for the roll of a battle."""
    if s.battle is None:
        return []
    return [
        card
        for side in (ATTACK, DEFENCE)
        if seat_of_side(s.battle, side) == seat
        for card in cards_of(s.battle, side)
        if s.world.characters[card].keep in STAYS
    ]


def _deal_events(s: ProtoState) -> None:
    w = s.world
    events = [n for n in events_in_play(s) if n not in s.event_discard]
    s.event_deck = s.shuffle(events)[: len(s.event_deck)]
    treasures = [n for n in range(len(w.board.treasures)) if n not in s.treasure_discard]
    s.treasure_deck = s.shuffle(treasures)[: len(s.treasure_deck)]


def _deal_objectives(s: ProtoState) -> None:
    for other, card in enumerate(s.objectives):
        if card == HIDDEN:
            draw_objective(s, other)


# ---- money and armies


def _fill_purses(s: ProtoState, seat: int) -> None:
    """Who leads an auction has as much as was bid (MP-TURN-06); a screen hides no more VF than Logistics allows (MP-PLACE-06) and the box
    has (MP-COMP-02)."""
    own = s.florins[seat] if seat >= 0 else s.world.limits.start_florins
    most = max(LEAST_PURSE, own) // COIN
    for other, florins in enumerate(s.florins):
        if florins != HIDDEN:
            continue
        drawn = s.draw(most + 1) + s.draw(most + 1)
        s.florins[other] = drawn * COIN if s.turn else own
        s.reserve[other] = 0
        if s.turn:
            most_vf = room_in_ceiling(s, other, reserve_limit(s, other))
            s.reserve[other] = s.draw(most_vf + 1) if most_vf else 0
        if s.eliminated >> other & 1:
            s.florins[other] = s.reserve[other] = 0
    for step in s.agenda:
        if isinstance(step, Bidding) and step.bidder not in (NOBODY, seat):
            s.florins[step.bidder] = max(s.florins[step.bidder], step.bid)
    _draw_debts(s, most)


def _draw_debts(s: ProtoState, most: int) -> None:
    """MP-DIPL-17: of what may be owed by secret pacts, some is; somebody owes something where payments are asked for."""
    hidden = [due for due in effects.of(s, effects.Due) if due.florins == HIDDEN]
    for due in hidden:
        end(s, due)
    owed = [due for due in hidden if s.draw(2)]
    if hidden and not owed and not effects.any_of(s, effects.Due):
        owed = [hidden[s.draw(len(hidden))]]
    for due in owed:
        florins = (s.draw(most) + 1) * COIN
        begin(s, due._replace(florins=florins), s.turn)


# ---- pacts


def _write_pacts(s: ProtoState, seat: int) -> None:
    """MP-TIME-14: that there is a secret pact is known; it may say anything to who has not read it (MP-CHAR-43)."""
    read = [spied.pact for spied in effects.of(s, effects.Spied) if spied.seat == seat]
    s.pacts = [pact if pact.number in read else _written(s, pact, seat) for pact in s.pacts]
    s.proposals = [
        item if item.pact is None else item._replace(pact=_written(s, item.pact, seat))
        for item in s.proposals
    ]


def _written(s: ProtoState, pact: Pact, seat: int) -> Pact:
    if knows(pact, seat) or len(pact.signatories) < 2:
        return pact
    one, other = pact.signatories[:2]
    clauses = (
        Clause(NON_BELLIGERENCE),
        Clause(COMMERCIAL, one, other),
        Clause(COMMERCIAL, other, one),
        Clause(PASSAGE, one, other),
        Clause(PASSAGE, other, one),
    )
    chosen = s.draw((1 << len(clauses)) - 1) + 1
    said = tuple(clause for at, clause in enumerate(clauses) if chosen >> at & 1)
    return pact._replace(clauses=said)


def _owe_help(s: ProtoState, seat: int) -> None:
    """MP-WAR-07: who is asked about treaties has one by which help is owed to somebody on whom war was declared."""
    step = s.agenda[-1]
    if not isinstance(step, TreatyAnswer):
        return
    victims = [war.victim for war in effects.of(s, effects.WarOn)]
    for at, pact in enumerate(s.pacts):
        bound = [victim for victim in victims if pact.binds(step.seat, victim)]
        if knows(pact, seat) or not bound:
            continue
        if pact.number in step.confirmed or not step.waits_for(s):
            help = Clause(DEFENSIVE, step.seat, bound[0])
            s.pacts[at] = pact._replace(clauses=(*pact.clauses, help))


def _give_answers(s: ProtoState) -> None:
    """MP-TIME-08: who has answered a proposal is seen, and how is not."""
    step = s.agenda[-1]
    closed = {step.number for step in s.agenda if isinstance(step, CounterOffers)}
    for at, item in enumerate(s.proposals):
        if item.kind != OFFER:
            continue
        makers = [c.proposer for c in s.proposals if (c.kind, c.about) == (COUNTER, item.number)]
        if item.number in closed:
            answered = list(item.addressees)
        elif isinstance(step, Answer) and step.number == item.number:
            answered = [seat for seat in step.waits_for(s) if seat not in s.waiting]
        else:
            continue
        about, accepted = item.about, item.accepted
        for seat in answered:
            if not about >> seat & 1 and not s.absent >> seat & 1:
                about |= 1 << seat
                accepted |= s.draw(2) << seat if seat not in makers else 0
        s.proposals[at] = item._replace(about=about, accepted=accepted)


def _ask_somebody(s: ProtoState, seat: int) -> None:
    """MP-TIME-07: a card still waits though its target cannot or will not answer: one of the others wants to be asked."""
    step = s.agenda[-1]
    if not isinstance(step, Declared) or step.waits_for(s):
        return
    able = [
        other
        for other in s.order
        if other not in (step.seat, seat) and s.hands[other] and not s.absent >> other & 1
    ]
    if able:
        set_order(s, able[s.draw(len(able))], step.window, OTHERS, True)
