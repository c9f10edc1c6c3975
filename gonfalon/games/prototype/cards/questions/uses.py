"""Which cards a player may play in a window.

rules: MP-CARD-06 to MP-CARD-12, MP-TIME-13
"""

from __future__ import annotations

from gonfalon.games.prototype.cards.questions.power import PLAY_VERBS, POWERS, Use
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import in_truce
from gonfalon.games.prototype.state import NOBODY, PHASES, ProtoState
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move

STAYS = ("keep", "keep-unless-lost")
"""Ways in which a character stays in hand when it is used (MP-CARD-06)."""


def target(s: ProtoState, seat: int, move: Move) -> int:
    """MP-CARD-10: the other player at whom an offensive character is aimed, or NOBODY."""
    if not s.world.offensive >> move.args[0] & 1:
        return NOBODY
    if move.verb in ("play-seat", "play-use", "play-florins", "play-copy"):
        aimed = move.args[1]
    elif move.verb == "play-territory":
        aimed = s.owner[move.args[1]]
    elif move.verb == "play-transport":
        aimed = s.transport_owner[move.args[1]]
    elif move.verb == "play-captain":
        aimed = move.args[1] // 3
    else:
        return NOBODY
    return aimed if aimed >= 0 and aimed != seat else NOBODY


def card_moves(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    """All uses of the player's cards in a window, barred ones left out."""
    found: list[AnyMove] = []
    offered = s.world.in_window.get(window)
    if not offered:
        return found
    held = [card for card in s.hands[seat] if card in offered]
    for card in dict.fromkeys(held):
        if not is_used_up(s, seat, card):
            found += [
                move
                for move in POWERS[s.world.card_ids[card]].offers(s, seat, window)
                if not (isinstance(move, Move) and is_barred(s, seat, move))
            ]
    return found


def is_used_up(s: ProtoState, seat: int, card: int) -> bool:
    """MP-CARD-09: of some characters only one copy works in a turn."""
    return s.world.characters[card].per_turn == "one" and effects.holds(s, effects.Used(seat, card))


def is_barred(s: ProtoState, seat: int, move: Move) -> bool:
    """MP-CARD-10: a truce bars offensive characters between the two."""
    aimed = target(s, seat, move)
    return aimed != NOBODY and in_truce(s, seat, aimed)


def refuse_card(s: ProtoState, seat: int, move: Move, window: str) -> Refusal:
    """The rule that forbids this use of a card."""
    card = move.args[0]
    character = s.world.characters[card]
    if card not in s.hands[seat]:
        return Refusal("MP-CARD-07", "card-not-held", card=card)
    if card not in s.world.in_window.get(window, ()):
        phases = [PHASES.index(id) for id in character.phases if id in PHASES]
        if phases and s.phase not in phases:
            return Refusal("MP-CARD-07", "card-other-phase", card=card, phases=phases)
        return Refusal("MP-CARD-07", "card-not-now", card=card)
    if is_used_up(s, seat, card):
        return Refusal("MP-CARD-09", "card-used-up", card=card)
    if is_barred(s, seat, move):
        return Refusal("MP-CARD-10", "card-truce", card=card, seat=target(s, seat, move))
    if move.verb == "play" and POWERS[character.id].offers(s, seat, window):
        return Refusal(character.rules[0], "card-other-way", card=card)
    why = POWERS[character.id].why
    if why is not None:
        return why(s, Use(seat, move, window))
    return Refusal(character.rules[0], "card-cannot", card=card)


def happen(s: ProtoState, use: Use) -> None:
    """The use stands."""
    POWERS[s.world.card_ids[use.card]].effect(s, use)


def is_card_move(move: Move) -> bool:
    return move.verb in PLAY_VERBS
