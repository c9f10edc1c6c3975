"""Hidden facts changed at random: two states that look the same to one seat.

rules: MU-HID-01 to MU-HID-06, MU-DIP-11, MU-DIP-23, MU-DIP-27, MU-COM-11, MU-TIME-06, MU-SURR-01, MU-VAR-15

Every function of `CHANGES` changes something of others that a viewer may not know, and says whether it has found anything to change.
"""

from __future__ import annotations

import random
from dataclasses import replace

from gonfalon.commons.pacts.clauses import (
    ALLIANCES,
    COMMERCIAL,
    DEFENSIVE,
    NON_BELLIGERENCE,
    OFFENSIVE,
    PAYMENT,
    RIGHTS,
    TEXT,
    Clause,
)
from gonfalon.commons.pacts.pacts import Claim, Pact, Proposal
from gonfalon.games.medioevo.definitions.questions.effect_kinds import Rebate
from gonfalon.games.medioevo.definitions.questions.reserve import scarce, stock_left
from gonfalon.games.medioevo.diplomacy.changes.agreements import GIFT
from gonfalon.games.medioevo.diplomacy.changes.treaties import guests, remove_pact
from gonfalon.games.medioevo.diplomacy.questions import ARMISTICE, ONCE, PACT, PEACE_OFFER
from gonfalon.games.medioevo.diplomacy.steps.alliances import AllianceConflict
from gonfalon.games.medioevo.diplomacy.steps.ruptures import CloseVotes
from gonfalon.games.medioevo.effects.changes import begin
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.movement.steps.combat_phase import OwnTurn
from gonfalon.games.medioevo.order.steps import MoreBids
from gonfalon.games.medioevo.purchase.changes.deployment import CALLED, STANDING_ORDER
from gonfalon.games.medioevo.purchase.steps.purchase import Purchase
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.state_rows import Direction, Triggered
from gonfalon.games.medioevo.taxes.steps import Maintenance
from gonfalon.games.medioevo.vocabulary import ORDERS, STOCK
from tests.games.secrets_of_a_game import Change, sealed

Chance = random.Random


def strangers(s: MedState, viewer: int) -> list[int]:
    return [seat for seat in s.order if seat != viewer]


def number(s: MedState, chance: Chance) -> int:
    taken = {item.number for item in (*s.pacts, *s.proposals, *s.claims)}
    taken |= {claim.pact for claim in s.claims}
    return chance.choice([n for n in range(100, 1000) if n not in taken])


def some_pact(s: MedState, viewer: int, chance: Chance) -> Pact | None:
    """A secret pact of others that says anything."""
    others = strangers(s, viewer)
    if len(others) < 2:
        return None
    parties = tuple(chance.sample(others, chance.randint(2, min(3, len(others)))))
    one, other = parties[:2]
    clauses = [
        Clause(NON_BELLIGERENCE),
        Clause(DEFENSIVE, amount=2),
        Clause(OFFENSIVE, one, amount=3, more=(chance.choice([viewer, *others]),)),
        Clause(PAYMENT, one, other, chance.randint(1, 900)),
        Clause(TEXT, more=(chance.randrange(100_000),)),
        Clause(COMMERCIAL, one, other, chance.randint(0, 50)),
        *(Clause(right, other, one) for right in RIGHTS),
    ]
    chosen = tuple(chance.sample(clauses, chance.randint(1, 4)))
    return Pact(
        number(s, chance), parties, chosen, chance.choice((0, s.turn, s.turn + 2)), 1, s.turn
    )


# ---- what may be different


def money(s: MedState, viewer: int, chance: Chance) -> bool:
    """MU-HID-01. Who cannot pay for their pieces is seen to remove some of them; who has bid has as much."""
    step = s.agenda[-1]
    if isinstance(step, Maintenance):
        return False
    for seat in strangers(s, viewer):
        florins = chance.choice((0, 10, s.florins[seat] + 40, chance.randint(0, 3000)))
        s.florins[seat] = florins + (step.bids[seat] if isinstance(step, MoreBids) else 0)
    return s.turn > 0


def gifts(s: MedState, viewer: int, chance: Chance) -> bool:
    """MU-DIP-23."""
    seat = chance.choice(strangers(s, viewer))
    s.log[seat] = (*s.log[seat], (GIFT, chance.randint(1, 500)))
    return True


def new_pact(s: MedState, viewer: int, chance: Chance) -> bool:
    """MU-DIP-27; what it changes on the board may be seen, so it changes nothing there. Claims that are asked about become public."""
    pact, before = some_pact(s, viewer, chance), guests(s)
    if pact is None or not s.turn or isinstance(s.agenda[-1], CloseVotes):
        return False
    s.pacts.insert(chance.randint(0, len(s.pacts)), pact)
    if guests(s) != before:
        s.pacts.remove(pact)
        return False
    one, other = pact.signatories[:2]
    for clause in pact.of_kind(*ALLIANCES):
        enemy = clause.more[0] if clause.more else viewer
        if enemy in pact.signatories:
            continue
        s.triggered.append(Triggered(pact.number, clause.kind, one, other, enemy, s.turn))
        zone = chance.choice(list(s.world.zones))
        order = Direction(pact.number, one, other, zone, s.turn)
        s.directions.append(order)
        if guests(s) != before:
            s.directions.remove(order)
    if chance.random() < 0.4:
        claim = Claim(number(s, chance), pact.number, one, other, signatories=pact.signatories)
        s.claims.append(claim)
    return True


def no_pact(s: MedState, viewer: int, chance: Chance) -> bool:
    """A secret pact of others is not there. Who is asked for an alliance is seen to have one."""
    before = guests(s)
    hidden = [pact for pact in s.pacts if pact.secret and not pact.binds(viewer)]
    if not hidden or isinstance(s.agenda[-1], CloseVotes | AllianceConflict):
        return False
    kept = s.copy()
    pact = chance.choice(hidden)
    remove_pact(s, pact)
    s.claims = [claim for claim in s.claims if claim.pact != pact.number]
    if guests(s) == before:
        return True
    s.pacts, s.triggered, s.directions = kept.pacts, kept.triggered, kept.directions
    s.claims, s.proposals = kept.claims, kept.proposals
    return False


def proposals(s: MedState, viewer: int, chance: Chance) -> bool:
    """MU-DIP-11."""
    kept = [item for item in s.proposals if item.concerns(viewer)]
    if kept != s.proposals and chance.random() < 0.5:
        s.proposals = kept
        return True
    pact = some_pact(s, viewer, chance)
    if pact is None or not s.turn:
        return False
    one, other = pact.signatories[:2]
    kind = chance.choice((PACT, ONCE, ARMISTICE, PEACE_OFFER))
    if kind in (PACT, ONCE):
        new = Proposal(pact.number, kind, one, pact.signatories[1:], pact)
    else:
        new = Proposal(pact.number, kind, one, (other,))
    s.proposals.insert(chance.randint(0, len(s.proposals)), new)
    return True


def drafts(s: MedState, viewer: int, chance: Chance) -> bool:
    pact = some_pact(s, viewer, chance)
    if pact is None or not s.turn:
        return False
    s.drafts[pact.signatories[0]] = chance.choice((pact._replace(number=0), ()))
    return True


def orders(s: MedState, viewer: int, chance: Chance) -> bool:
    """MU-COM-11, MU-TIME-06, MU-VAR-14. Whom a window or a slot asks is seen, so there nobody's answers in advance change."""
    if isinstance(s.agenda[-1], Reaction | OwnTurn) or not s.turn:
        return False
    seat, w = chance.choice(strangers(s, viewer)), s.world
    rival = chance.choice([other for other in s.order if other != seat])
    new = [
        ("traffic", rival, chance.randrange(len(ORDERS))),
        ("quiet", chance.randrange(len(w.families)), chance.choice((-1, rival)), chance.randrange(3), s.turn, s.phase),
        ("mute", chance.randrange(len(w.cards)), chance.randrange(1, 3), s.turn),
        ("mute-technology", chance.randrange(len(w.technologies)), 1, s.turn),
        STANDING_ORDER,
    ]  # fmt: skip
    kept = tuple(entry for entry in s.orders[seat] if chance.random() < 0.5)
    s.orders[seat] = (*kept, *chance.sample(new, 2))
    return True


def purchases(s: MedState, viewer: int, chance: Chance) -> bool:
    """MU-VAR-15. A piece behind a screen is not in the game reserve: where that is short, it is felt."""
    step = s.agenda[-1]
    if s.deployment != CALLED or not isinstance(step, Purchase):
        return False
    seat, before = chance.choice(strangers(s, viewer)), s.hidden_purchases[:]
    new = [
        ("enlist", chance.randrange(4), chance.randint(1, 4)),
        ("hire-captain", 1),
        ("build", 0),
        ("buy-piece", 0, 1),
    ]
    s.hidden_purchases[seat] = tuple(chance.sample(new, chance.randint(0, 3)))
    if scarce(s, s.world.seats) or any(stock_left(s, n) < 0 for n in range(len(STOCK))):
        s.hidden_purchases = before
        return False
    s.units_placed[seat] += chance.randint(0, 3)
    s.points[seat * 6 + chance.randrange(6)] += 1
    s.log[seat] = (*s.log[seat], ("spent", chance.randint(1, 100)), ("points", 2, 1))
    begin(s, Rebate(seat, 50, 100))
    if not step.pending[seat]:
        pending = list(step.pending)
        pending[seat] = ("payment", "order-captain 2")
        s.agenda[-1] = replace(step, pending=tuple(pending))
    return True


def decks(s: MedState, viewer: int, chance: Chance) -> bool:
    """MU-HID-03, MU-HID-06: cards under the top, and those that somebody else has drawn; MU-SETUP-17: a top Event of the same back."""
    drawn = [seat for seat in strangers(s, viewer) if s.offered_cards[seat]]
    pile = [*s.empire_deck[:-1], *(card for seat in drawn for card in s.offered_cards[seat])]
    chance.shuffle(pile)
    for seat in drawn:
        count = len(s.offered_cards[seat])
        s.offered_cards[seat], pile = tuple(pile[:count]), pile[count:]
    s.empire_deck[:-1] = pile
    if s.event_deck:
        tax = s.world.events[s.event_deck[-1]].tax
        alike = [n for n, card in enumerate(s.event_deck) if s.world.events[card].tax == tax]
        other = chance.choice(alike)
        s.event_deck[-1], s.event_deck[other] = s.event_deck[other], s.event_deck[-1]
        rest = s.event_deck[:-1]
        chance.shuffle(rest)
        s.event_deck[:-1] = rest
    return True


def lodged(s: MedState, viewer: int, chance: Chance) -> bool:
    """MU-SURR-01."""
    if s.battle is None:
        return False
    lodged = tuple(
        old if side.seat == viewer else chance.randrange(3)
        for side, old in zip(s.battle.sides, s.battle.proposals, strict=True)
    )
    s.battle = s.battle._replace(proposals=lodged)
    return True


CHANGES: tuple[Change, ...] = (
    money, gifts, new_pact, no_pact, proposals, drafts, orders, purchases, decks, sealed, lodged,
)  # fmt: skip
