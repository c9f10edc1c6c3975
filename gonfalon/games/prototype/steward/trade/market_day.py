"""Commerce: cards, monopolies and notes at its start, then trade, relics and auctions of cards.

rules: MP-TIME-22, MP-FAIR-01, MP-TECHFX-42, MP-CHAR-20
"""

from __future__ import annotations

from gonfalon.games.prototype.steward.court import talents
from gonfalon.games.prototype.steward.situation import Situation
from gonfalon.games.prototype.steward.trade import travels
from gonfalon.games.prototype.steward.trade.relay import relay
from gonfalon.games.prototype.steward.war.armies import relics
from gonfalon.kernel.moves import AnyMove, Move

CHEAP = 2.2
"""A card that is worth less in our hand is put up for auction."""


def prepare(o: Situation, legal: list[AnyMove]) -> Move | None:
    """commerce.start."""
    card = talents.use(o, legal)
    if card is not None:
        return card
    monopoly = [m for m in legal if isinstance(m, Move) and m.verb == "name-monopoly"]
    if monopoly:
        return max(monopoly, key=lambda m: _turnover(o, *m.args))
    notes = [m for m in legal if isinstance(m, Move) and m.verb == "note"]
    if notes:
        return max(notes, key=lambda m: _traffic(o, o.w.first_sea + m.args[0]))
    return o.w.done


def _turnover(o: Situation, good: int, zone: int) -> int:
    """What trade with a good in a zone could bring."""
    return sum(prices[good] for t, prices in o.w.price.items() if o.w.zone_of[t] == zone)


def _traffic(o: Situation, sea: int) -> int:
    """Foreign ships in a sea zone and in the ports on it."""
    near = 1 << sea | o.w.sea_links[sea] | o.w.ports[sea]
    return sum(
        bool(near >> o.s.transport_at[t] & 1)
        for t, owner in enumerate(o.s.transport_owner)
        if owner >= 0 and owner != o.seat
    )


def act(o: Situation, legal: list[AnyMove]) -> Move | None:
    """commerce.turn."""
    return relics(o, legal) or _travel(o, legal) or _auction(o, legal)


def _travel(o: Situation, legal: list[AnyMove]) -> Move | None:
    """Loads change hands; then one trader after the other takes a crew, deals and drives."""
    own = travels.traders(o)
    for t in own:
        move = relay(o, t, legal)
        if move is not None:
            return move
    for t in own:
        move = travels.man(o, t, legal) or travels.trade(o, t, legal)
        if move is not None:
            return move
    return None


def _auction(o: Situation, legal: list[AnyMove]) -> Move | None:
    """MP-FAIR-01: what we can hardly use."""
    if len(o.s.hands[o.seat]) < 3 and o.turns_left:
        return None
    for one in legal:
        if one.verb == "auction" and talents.card_worth(o, one.args[0]) < CHEAP:
            return one if isinstance(one, Move) else one.at(max(one.low, min(20, one.high)))
    return None
