"""Abbot, Countess and Hospitaller teach a technology; the Physician brings lost cards back.

rules: MP-CHAR-01, MP-CHAR-19, MP-CHAR-34, MP-CHAR-39, MP-CARD-08, MP-TECHFX-32, MP-TECHFX-34, MP-TECHFX-35
"""

from __future__ import annotations

from itertools import combinations

from gonfalon.games.prototype.cards.changes.hands import add_card
from gonfalon.games.prototype.cards.questions.power import Power, Use
from gonfalon.games.prototype.purchase.questions.prices import knew
from gonfalon.games.prototype.purchase.steps.wares import acquire, refuse_technology
from gonfalon.games.prototype.realm.questions.holdings import has
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.state_rows import Losses
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove

# ---- teachers


def _colours(s: ProtoState, card: int) -> tuple[str, ...]:
    return s.world.characters[card].effects[0].colours


def _counts(s: ProtoState, seat: int) -> bool:
    """MP-TECHFX-32: with University what they teach does not count for the limit."""
    return not knew(s, seat, "university")


def _teacher(id: str) -> Power:
    def offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
        card = s.world.card[id]
        colours, counts = _colours(s, card), _counts(s, seat)
        return [
            s.vocabulary["play-technology", card, technology]
            for technology, colour in enumerate(s.world.colour)
            if colour in colours and refuse_technology(s, seat, technology, counts=counts) is None
        ]

    return Power(offers, _teach, _why_not)


def _teach(s: ProtoState, use: Use) -> None:
    rule = s.world.characters[use.card].rules[0]
    acquire(s, use.seat, use.args[0], rule, counts=_counts(s, use.seat))


def _why_not(s: ProtoState, use: Use) -> Refusal:
    rule = s.world.characters[use.card].rules[0]
    if use.move.verb != "play-technology":
        return Refusal(rule, "card-cannot", card=use.card)
    technology = use.args[0]
    if s.world.colour[technology] not in _colours(s, use.card):
        return Refusal(rule, "not-this-branch", card=use.card, technology=technology)
    counts = _counts(s, use.seat)
    refusal = refuse_technology(s, use.seat, technology, counts=counts)
    return refusal or Refusal(rule, "card-cannot", card=use.card)


# ---- the Physician


def recall_count(s: ProtoState, seat: int, window: str) -> int:
    """How many cards the Physician brings back: in Purchase by the technologies held when the phase began."""
    knows = knew if window == "purchase.orders" else has
    card = s.world.characters[s.world.card["physician"]]
    return max(
        (e.amount for e in card.effects if all(knows(s, seat, id) for id in e.requires)), default=0
    )


def _lost(s: ProtoState, seat: int) -> list[Losses]:
    return [entry for entry in s.losses if entry.seat == seat and entry.cards]


def _recalls(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    """Of one battle, as far as the cards are still in the discard pile."""
    v, physician = s.vocabulary, s.world.card["physician"]
    count = recall_count(s, seat, window)
    moves: dict[AnyMove, None] = {}
    for entry in _lost(s, seat):
        there = _still_there(s, entry)
        if count:
            moves |= {v["play-card", physician, card]: None for card in there}
        if count > 1:
            moves |= {v["play-cards", physician, *pair]: None for pair in combinations(there, 2)}
    return list(moves)


def _still_there(s: ProtoState, entry: Losses) -> list[int]:
    """The cards lost in a battle that lie in the discard pile, ascending, each as often as it lies there."""
    return sorted(
        card
        for card in set(entry.cards)
        for _ in range(min(entry.cards.count(card), s.empire_discard.count(card)))
    )


def _recall(s: ProtoState, use: Use) -> None:
    for at, entry in enumerate(s.losses):
        rest = list(entry.cards)
        if entry.seat == use.seat and all(rest.count(c) >= use.args.count(c) for c in use.args):
            for card in use.args:
                rest.remove(card)
                s.empire_discard.remove(card)
                add_card(s, use.seat, card)
            s.losses[at] = entry._replace(cards=tuple(rest))
            s.emit("cards-recalled", "MP-CHAR-34", seat=use.seat, cards=list(use.args))
            return


def _why_no_recall(s: ProtoState, use: Use) -> Refusal:
    count = recall_count(s, use.seat, use.window)
    if not count:
        return Refusal("MP-CARD-08", "card-technology", card=use.card)
    if len(use.args) > count:
        return Refusal("MP-CHAR-34", "recall-too-many", count=count)
    return Refusal("MP-CHAR-34", "recall-not-lost", card=use.card)


def _recalled(s: ProtoState, use: Use) -> list[Consequence]:
    return [remark("cards-back", cards=list(use.args))]


POWERS = {
    "abbot": _teacher("abbot"),
    "countess": _teacher("countess"),
    "hospitaller": _teacher("hospitaller"),
    "physician": Power(_recalls, _recall, _why_no_recall, outlook=_recalled),
}
