"""Characters of the Taxes phase: Miser, Usurer, Chamberlain, Bishop and Tax Farmer.

rules: MP-CHAR-05, MP-CHAR-15, MP-CHAR-25, MP-CHAR-47, MP-CHAR-48, MP-CHAR-64, MP-CARD-08, MP-CARD-09, MP-CARD-12
"""

from __future__ import annotations

from gonfalon.games.prototype.cards.changes.delivered import deliver
from gonfalon.games.prototype.cards.questions.power import Power, Use
from gonfalon.games.prototype.characters.steps.builders import hand_over, others, why_not_delivered
from gonfalon.games.prototype.realm.changes.holdings import receive
from gonfalon.games.prototype.realm.questions.holdings import cathedral, has, holds, level, owned
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.taxes.questions.income import taxes
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove


def best_step(s: ProtoState, seat: int, card: str) -> int:
    """MP-CARD-08: the amount of the highest step whose technologies are owned; 0 for none."""
    effects = s.world.characters[s.world.card[card]].effects
    known = [e.amount for e in effects if all(has(s, seat, id) for id in e.requires)]
    return max(known, default=0)


def lacks_technology(s: ProtoState, use: Use) -> Refusal:
    return Refusal("MP-CARD-08", "card-technology", card=use.card)


# ---- delivered


def _miser_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    return others(s, seat, "miser") if has(s, seat, "mathematics") else []


def _usurer_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    """MP-CHAR-47, MP-CHAR-64: for the player who uses it or for another."""
    return [s.vocabulary["play", s.world.card["usurer"]], *others(s, seat, "usurer")]


def _usurer(s: ProtoState, use: Use) -> None:
    deliver(s, use.card, use.seat, use.args[0] if use.args else use.seat)


# ---- Tax Farmer


def _farmer_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    if not has(s, seat, "mathematics") and not has(s, seat, "mill"):
        return []
    return [s.vocabulary["play", s.world.card["tax-farmer"]]]


def _farm(s: ProtoState, use: Use) -> None:
    """The taxes have been collected without the Tax Farmer, which brings the rest."""
    more = taxes(s, use.seat, farmer=True) - taxes(s, use.seat)
    receive(s, use.seat, more)
    s.emit("tax-farmed", "MP-CHAR-25", seat=use.seat, florins=more)


# ---- Chamberlain and Bishop


def _chamberlain_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    return [s.vocabulary["play", s.world.card["chamberlain"]]]


def _chamberlain(s: ProtoState, use: Use) -> None:
    plain, more = s.world.characters[use.card].effects
    florins = use.roll * plain.amount
    if has(s, use.seat, more.requires[0]):
        florins += more.amount
    receive(s, use.seat, florins)
    s.emit("card-florins", "MP-CHAR-15", seat=use.seat, card=use.card, florins=florins)


def own_cathedrals(s: ProtoState, seat: int) -> int:
    """Undamaged ones in uncontested land."""
    return sum(cathedral(s, t) for t in owned(s, seat) if s.cathedral[t] and holds(s, seat, t))


def _bishop_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    if not best_step(s, seat, "bishop"):
        return []
    return [s.vocabulary["play", s.world.card["bishop"]]]


def _bishop(s: ProtoState, use: Use) -> None:
    florins = best_step(s, use.seat, "bishop") * own_cathedrals(s, use.seat)
    receive(s, use.seat, florins)
    s.emit("card-florins", "MP-CHAR-48", seat=use.seat, card=use.card, florins=florins)


# ---- what is said before


def _no_taxes(s: ProtoState, use: Use) -> list[Consequence]:
    florins, turns = taxes(s, use.args[0]), level(s, use.seat)
    return [remark("no-taxes", seat=use.args[0], florins=florins, count=turns)]


def _usury(s: ProtoState, use: Use) -> list[Consequence]:
    """MP-CHAR-47, MP-CHAR-64: for how long, and what it takes from another a turn."""
    turns = level(s, use.seat)
    if not use.args:
        return [remark("for-turns", count=turns)]
    after = s.copy()
    _usurer(after, use)
    less = taxes(s, use.args[0]) - taxes(after, use.args[0])
    return [remark("usury", seat=use.args[0], florins=less, count=turns)]


POWERS = {
    "miser": Power(_miser_offers, hand_over, why_not_delivered, outlook=_no_taxes),
    "usurer": Power(_usurer_offers, _usurer, outlook=_usury),
    "tax-farmer": Power(_farmer_offers, _farm, lacks_technology),
    "chamberlain": Power(_chamberlain_offers, _chamberlain),
    "bishop": Power(_bishop_offers, _bishop, lacks_technology),
}
