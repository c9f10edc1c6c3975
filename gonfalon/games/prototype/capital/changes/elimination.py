"""A player without land and transports is out of the game.

rules: MP-ELIM-01 to MP-ELIM-04
"""

from __future__ import annotations

from gonfalon.games.prototype.cards.changes.hands import add_card, discard
from gonfalon.games.prototype.purchase.changes.technologies import gain
from gonfalon.games.prototype.realm.changes.effects import end
from gonfalon.games.prototype.realm.changes.holdings import receive
from gonfalon.games.prototype.realm.changes.pieces import remove_captain, remove_engine
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import is_eliminated
from gonfalon.games.prototype.realm.questions.pieces import captains, own_engines, own_transports
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.world import bits


def check_elimination(s: ProtoState, seat: int, by: int) -> None:
    """To be called whenever a player may have lost their last territory or transport; `by`: who took it, or BARBARIANS."""
    if seat < 0 or is_eliminated(s, seat) or seat in s.owner or own_transports(s, seat):
        return
    eliminate(s, seat, by)


def eliminate(s: ProtoState, seat: int, by: int) -> None:
    """MP-ELIM-01, MP-ELIM-03: who took the last place inherits; from barbarians, events and supply nobody does."""
    s.eliminated |= 1 << seat
    s.emit("eliminated", "MP-ELIM-01", seat=seat, by_seat=by)
    if by >= 0:
        _inherit(s, seat, by)
    else:
        for card in s.hands[seat]:
            discard(s, card)
    s.hands[seat], s.florins[seat] = (), 0
    _clear(s, seat)


def _inherit(s: ProtoState, seat: int, heir: int) -> None:
    """MP-ELIM-02: technologies come without prerequisites and limits."""
    for card in s.hands[seat]:
        add_card(s, heir, card)
    receive(s, heir, s.florins[seat])
    cards, florins = len(s.hands[seat]), s.florins[seat]
    s.emit("inherited", "MP-ELIM-01", seat=heir, from_seat=seat, count=cards)
    s.emit("inherited-florins", "MP-ELIM-01", (heir, seat), seat=heir, florins=florins)
    for technology in bits(s.tech[seat] & ~s.tech[heir]):
        gain(s, heir, technology, "MP-ELIM-02")


def _clear(s: ProtoState, seat: int) -> None:
    """MP-ELIM-04: pacts, loans, wars, counters, notes and what lies before the player end; what stands on the board is removed."""
    seats = s.world.seats
    s.order = [other for other in s.order if other != seat]
    s.last_order = [other for other in s.last_order if other != seat]
    s.ground[seat] = {}
    s.reserve[seat] = s.returning[seat] = s.to_place[seat] = s.prisoners[seat] = 0
    s.loans[seat] = s.bought[seat] = s.books[seat] = s.notes[seat] = s.monopolies[seat] = ()
    s.drafts[seat] = ()
    for captain in captains(s, seat):
        remove_captain(s, captain)
    for engine in own_engines(s, seat):
        remove_engine(s, engine)
    for entry in s.delivered:
        if entry.victim == seat:
            discard(s, entry.card)
    s.delivered = [entry for entry in s.delivered if entry.victim != seat]
    for other in range(seats):
        for name in ("war", "truce", "wrongs"):
            table = getattr(s, name)
            table[seat * seats + other] = table[other * seats + seat] = 0
    s.pacts = [pact for pact in s.pacts if seat not in pact.signatories]
    s.proposals = [item for item in s.proposals if seat not in item.parties]
    s.claims = [item for item in s.claims if seat not in (item.accused, item.claimant)]
    for debt in effects.debts(s):
        if seat in (debt.debtor, debt.creditor):
            end(s, debt)
    s.sieges = [siege for siege in s.sieges if siege.besieger != seat]
    if s.pope == seat:
        s.pope = -1
