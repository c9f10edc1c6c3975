"""What follows from playing or keeping a card, for its buttons.

rules: MP-CARD-06, MP-CARD-08, MP-CARD-10, MP-TIME-13
"""

from __future__ import annotations

from gonfalon.games.prototype.cards.questions.power import POWERS, Use
from gonfalon.games.prototype.cards.questions.uses import STAYS, target
from gonfalon.games.prototype.data import Effect
from gonfalon.games.prototype.realm.questions.holdings import has
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.moves import Move


def card_outlook(s: ProtoState, seat: int, move: Move, window: str) -> list[Consequence]:
    """Of a use: what its character says; MP-TIME-13: whether somebody may stop it."""
    tell = POWERS[s.world.card_ids[move.args[0]]].outlook
    found = tell(s, Use(seat, move, window)) if tell else []
    if target(s, seat, move) != NOBODY and any(s.hands[o] for o in s.order if o != seat):
        found.append(remark("may-be-stopped"))
    return found


def hand_outlook(s: ProtoState, seat: int, card: int) -> list[Consequence]:
    """Of a card that comes into the hand: whether it can be used with the player's technologies, and whether it stays."""
    lacking = missing_technologies(s, seat, card)
    stays = s.world.characters[card].keep in STAYS
    return [
        remark("card-needs", technologies=lacking) if lacking else remark("card-usable"),
        remark("card-stays") if stays else remark("card-once"),
    ]


def missing_technologies(s: ProtoState, seat: int, card: int) -> list[int]:
    """MP-CARD-08: what the player lacks for the easiest use of a character; nothing if one is open."""
    ways = [_lacking(s, seat, effect) for effect in s.world.characters[card].effects]
    easiest = min(ways, key=len, default=[])
    return [s.world.technology_ids.index(id) for id in easiest]


def _lacking(s: ProtoState, seat: int, effect: Effect) -> list[str]:
    if effect.counts and not any(has(s, seat, id) for id in effect.counts):
        return list(effect.counts)
    return [id for id in effect.requires if not has(s, seat, id)]
