"""A player's orders of the Purchase phase are summed up and paid."""

from __future__ import annotations

from gonfalon.games.prototype.purchase.questions.prices import Basket, basket, bill
from gonfalon.games.prototype.state import ProtoState


def keep(s: ProtoState, seat: int, content: Basket) -> None:
    """The basket has changed, and with it what is left of the money."""
    s.baskets[seat] = content
    s.florins[seat] = content.purse - bill(s, seat, content)


def buy(s: ProtoState, seat: int, what: int, price: int) -> None:
    content = basket(s, seat)
    keep(s, seat, content._replace(items=(*content.items, (what, price))))
