"""Cards are drawn, discarded, lost and shown.

rules: MP-CARD-05, MP-CARD-07
"""

from __future__ import annotations

from gonfalon.games.prototype.cards.questions.uses import STAYS
from gonfalon.games.prototype.realm.changes.effects import begin
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.kernel.moves import Move

# ---- hands


def add_card(s: ProtoState, seat: int, card: int) -> None:
    s.hands[seat] = tuple(sorted((*s.hands[seat], card)))


def drop_card(s: ProtoState, seat: int, card: int) -> None:
    """Out of the hand, without a place to go yet."""
    hand = list(s.hands[seat])
    hand.remove(card)
    s.hands[seat] = tuple(hand)


def discard(s: ProtoState, card: int) -> None:
    """MP-CARD-05: face up."""
    s.empire_discard.append(card)


def lose_card(s: ProtoState, seat: int, card: int) -> None:
    drop_card(s, seat, card)
    discard(s, card)


def draw_card(s: ProtoState) -> int:
    """MP-CARD-05: the top card, or NOBODY if there is none left anywhere."""
    if not s.empire_deck:
        s.empire_deck = s.shuffle(s.empire_discard)
        s.empire_discard = []
    return s.empire_deck.pop() if s.empire_deck else NOBODY


# ---- use


def reveal(s: ProtoState, seat: int, move: Move) -> None:
    """MP-CARD-07: the card is shown to all and leaves the hand, unless it is kept."""
    card = move.args[0]
    character = s.world.characters[card]
    if character.keep not in STAYS:
        drop_card(s, seat, card)
    if character.keep == "discard":
        discard(s, card)
    if character.per_turn == "one":
        begin(s, effects.Used(seat, card), s.turn)
    s.commit()
    s.emit("card-played", "MP-CARD-07", seat=seat, card=card)
