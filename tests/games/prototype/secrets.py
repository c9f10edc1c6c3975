"""Hidden facts changed at random: two states that look the same to one seat.

rules: MP-TERM-11, MP-TIME-02, MP-TIME-06 to MP-TIME-08, MP-TIME-14, MP-TIME-18, MP-TIME-22, MP-CARD-03, MP-PLACE-06, MP-CHAR-07, MP-CHAR-20, MP-OBJ-07

Every function of `CHANGES` changes something of others that a viewer may not know, and says whether it has found anything to change.
"""

from __future__ import annotations

import random
from dataclasses import replace

from gonfalon.commons.pacts.clauses import (
    COMMERCIAL,
    DEFENSIVE,
    LATER,
    LOAN,
    NO_SEPARATE_PEACE,
    NON_BELLIGERENCE,
    OFFENSIVE,
    PASSAGE,
    PAYMENT,
    TEXT,
    Clause,
)
from gonfalon.commons.pacts.pacts import Pact, Proposal
from gonfalon.games.prototype.cards.steps.draw import Keep
from gonfalon.games.prototype.commerce.questions.corsairs import Note
from gonfalon.games.prototype.diplomacy.questions.pacts import COUNTER, OFFER
from gonfalon.games.prototype.objectives.questions import cards_of, may_see
from gonfalon.games.prototype.placement.questions import reserve_limit
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.timing.steps.sealed_orders import START_OVER, Orders
from gonfalon.games.prototype.vocabulary import PREY
from gonfalon.kernel.moves import RangeMove
from tests.games.secrets_of_a_game import Change, sealed

Chance = random.Random
ROLLS = ("battle.attacker-cards", "battle.defender-cards")


def strangers(s: ProtoState, viewer: int) -> list[int]:
    return [seat for seat in s.order if seat != viewer]


def some_clauses(s: ProtoState, viewer: int, chance: Chance, pact: Pact) -> tuple[Clause, ...]:
    """Anything that a pact of others may say; nothing that is seen on the board."""
    one, other = pact.signatories[:2]
    third = [seat for seat in s.order if seat not in pact.signatories]
    clauses = [
        Clause(NON_BELLIGERENCE),
        Clause(NO_SEPARATE_PEACE),
        Clause(DEFENSIVE, one, other, chance.randint(0, 9)),
        Clause(PAYMENT, one, other, chance.randint(1, 900)),
        Clause(TEXT, more=(chance.randrange(100_000),)),
        Clause(COMMERCIAL, one, other, chance.randint(0, 50)),
        Clause(PASSAGE, other, one),
        Clause(LATER, one, other, chance.randint(1, 500), (s.turn + 1,)),
        Clause(LOAN, other, one, 100, (chance.randint(100, 150), s.turn + 1)),
        *(Clause(OFFENSIVE, more=(target,)) for target in third),
    ]
    return tuple(chance.sample(clauses, chance.randint(1, 4)))


# ---- what may be different


def money(s: ProtoState, viewer: int, chance: Chance) -> bool:
    for seat in strangers(s, viewer):
        if not s.books[seat]:
            s.florins[seat] = chance.choice((0, 10, s.florins[seat] + 40, chance.randint(0, 3000)))
    return s.turn > 0


def hands(s: ProtoState, viewer: int, chance: Chance) -> bool:
    """As many cards as before: other ones of the deck, which is hidden as well."""
    others = [seat for seat in strangers(s, viewer) if not s.books[seat] and not s.notes[seat]]
    pile = [*s.empire_deck, *(card for seat in others for card in s.hands[seat])]
    step = s.agenda[-1]
    if getattr(step, "window", "") == "card.choice" or not any(s.hands[seat] for seat in others):
        return False
    chance.shuffle(pile)
    for seat in others:
        count = len(s.hands[seat])
        s.hands[seat], pile = tuple(sorted(pile[:count])), pile[count:]
    s.empire_deck = pile
    return True


def objectives(s: ProtoState, viewer: int, chance: Chance) -> bool:
    """MP-OBJ-07: another card of the same kingdom."""
    hidden = [seat for seat in range(len(s.objectives)) if not may_see(s, viewer, seat)]
    for seat in hidden:
        s.objectives[seat] = chance.choice(cards_of(s.world, s.kingdom[seat]))
    return bool(hidden)


def decks(s: ProtoState, viewer: int, chance: Chance) -> bool:
    """MP-CARD-03: also what somebody has just drawn."""
    step = s.agenda[-1]
    pile = s.empire_deck[:]
    if isinstance(step, Keep) and step.seat != viewer:
        pile += step.drawn
        chance.shuffle(pile)
        s.agenda[-1] = replace(step, drawn=tuple(pile.pop() for _ in step.drawn))
    chance.shuffle(pile)
    s.empire_deck = pile
    chance.shuffle(s.event_deck)
    chance.shuffle(s.treasure_deck)
    return True


def reserves(s: ProtoState, viewer: int, chance: Chance) -> bool:
    """MP-PLACE-06."""
    found = False
    for seat in strangers(s, viewer):
        most = reserve_limit(s, seat)
        if most and not s.books[seat]:
            s.reserve[seat] = chance.randint(0, most)
            found = True
    return found and s.turn > 0


def pacts(s: ProtoState, viewer: int, chance: Chance) -> bool:
    """That there is a secret pact, and between whom, is known; not what it says. Whom a treaty calls is seen, so then they stay."""
    found = False
    if s.agenda[-1].window == "war.treaty":
        return False
    for at, pact in enumerate(s.pacts):
        hidden = pact.secret and not pact.binds(viewer)
        if hidden and not effects.holds(s, effects.Spied(viewer, pact.number)):
            s.pacts[at] = pact._replace(clauses=some_clauses(s, viewer, chance, pact))
            found = True
    return found


def proposals(s: ProtoState, viewer: int, chance: Chance) -> bool:
    """MP-TIME-14; MP-TIME-08: who has answered how is not seen before all have."""
    found = False
    for at, item in enumerate(s.proposals):
        pact = item.pact
        if item.kind not in (OFFER, COUNTER) or pact is None:
            continue
        if pact.secret and not pact.binds(viewer):
            new = pact._replace(clauses=some_clauses(s, viewer, chance, pact))
            item = s.proposals[at] = item._replace(pact=new)
            found = True
        if item.kind == OFFER:
            for seat in item.addressees:
                if seat != viewer and item.about >> seat & 1 and not _counter(s, item, seat):
                    item = item._replace(accepted=item.accepted ^ 1 << seat)
                    s.proposals[at] = item
                    found = True
    return found


def _counter(s: ProtoState, offer: Proposal, seat: int) -> bool:
    return any((i.about, i.proposer) == (offer.number, seat) for i in s.proposals)


def drafts(s: ProtoState, viewer: int, chance: Chance) -> bool:
    """What others are writing; a step that waits for them knows how much."""
    found = False
    for seat in strangers(s, viewer):
        if s.drafts[seat]:
            draft = s.drafts[seat]
            if len(draft.signatories) > 1:
                new = draft._replace(clauses=some_clauses(s, viewer, chance, draft))
                s.drafts[seat] = new
                found = True
    return found


def debts(s: ProtoState, viewer: int, chance: Chance) -> bool:
    """MP-DIPL-17: what is owed by a secret pact."""
    found = False
    for at, entry in enumerate(s.effects):
        debt = effects.effect_in(entry)
        if not isinstance(debt, (effects.Due, effects.Overdue)):
            continue
        if viewer not in (debt.debtor, debt.creditor) and not s.books[debt.debtor]:
            other = debt._replace(florins=chance.randint(1, 900))
            s.effects[at] = effects.entry_of(other, entry[1])
            found = True
    return found


def orders(s: ProtoState, viewer: int, chance: Chance) -> bool:
    """MP-TIME-07: answers in advance. Whom a reaction or a roll asks is seen, so there they do not change."""
    step = s.agenda[-1]
    if step.reaction or step.sealed or not s.turn or step.window in ROLLS:
        return False
    for seat in strangers(s, viewer):
        s.orders[seat] = chance.getrandbits(300)
    return True


def notes(s: ProtoState, viewer: int, chance: Chance) -> bool:
    """MP-CHAR-20: what a note says; MP-TIME-22: whether there is one."""
    step = s.agenda[-1]
    if step.window != "commerce.turn":
        return False
    for seat in strangers(s, viewer):
        note = Note(
            chance.choice(list(s.world.seas)),
            chance.getrandbits(s.world.seats),
            chance.randint(1, 5),
            chance.randrange(len(PREY)),
        )
        s.notes[seat] = chance.choice(((), tuple(note)))
    return True


def ceilings(s: ProtoState, viewer: int, chance: Chance) -> bool:
    """MP-TIME-18. Who is asked has none."""
    step = s.agenda[-1]
    waiting = step.waits_for(s)
    if step.window not in ("auction.bid", "fair.bid"):
        return False
    for seat in strangers(s, viewer):
        if seat not in waiting:
            s.ceilings[seat] = chance.choice((0, chance.randint(1, 900)))
    return True


def books(s: ProtoState, viewer: int, chance: Chance) -> bool:
    """MP-TIME-02: sealed orders and the dice rolled for them; whether there are any."""
    step = s.agenda[-1]
    if not isinstance(step, Orders):
        return False
    s.desks = {}
    seat = chance.choice(strangers(s, viewer))
    s.books[seat] = ()
    for _ in range(chance.randint(0, 3)):
        s.desks = {}
        moves = [m for m in step.moves(s, seat) if m.verb not in ("done", START_OVER)]
        if not moves:
            break
        move = chance.choice(moves)
        if isinstance(move, RangeMove):
            move = move.at(chance.choice(move.amounts))
        die = step.die_for(step.desk(s, seat), seat, move)
        s.books[seat] = (*s.books[seat], (move.text, chance.randint(1, die) if die else 0))
    s.desks = {}
    return True


CHANGES: tuple[Change, ...] = (
    money, hands, objectives, decks, reserves, pacts, proposals, drafts, debts, orders, notes, ceilings, books, sealed,
)  # fmt: skip
