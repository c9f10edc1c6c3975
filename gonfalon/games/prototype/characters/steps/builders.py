"""Architect, Master Builder and Patron make purchases cheaper; the Skinflint forbids them.

rules: MP-CHAR-02, MP-CHAR-08, MP-CHAR-33, MP-CHAR-44, MP-CARD-08, MP-CARD-12
"""

from __future__ import annotations

from gonfalon.games.prototype.cards.changes.delivered import deliver
from gonfalon.games.prototype.cards.questions.power import Power, Use
from gonfalon.games.prototype.purchase.changes.basket import keep
from gonfalon.games.prototype.purchase.questions.prices import basket, knew, level_then
from gonfalon.games.prototype.realm.questions.holdings import has, level
from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove

# ---- Architect and Master Builder


def _can_build(s: ProtoState, seat: int) -> bool:
    return knew(s, seat, "architecture") or knew(s, seat, "engineering")


def _architect_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    if basket(s, seat).architect or not _can_build(s, seat):
        return []
    return [s.vocabulary["play", s.world.card["architect"]]]


def _halve(s: ProtoState, use: Use) -> None:
    keep(s, use.seat, basket(s, use.seat)._replace(architect=1))


def _master_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    if not _can_build(s, seat):
        return []
    return [s.vocabulary["play", s.world.card["master-builder"]]]


def _free_steps(s: ProtoState, use: Use) -> None:
    """MP-CHAR-08: LT steps; what is not used in this phase is lost."""
    content = basket(s, use.seat)
    keep(s, use.seat, content._replace(steps=content.steps + level_then(s, use.seat)))


def _why_no_builder(s: ProtoState, use: Use) -> Refusal:
    if not _can_build(s, use.seat):
        return Refusal("MP-CARD-08", "card-technology", card=use.card)
    return Refusal(s.world.characters[use.card].rules[0], "card-again", card=use.card)


# ---- Patron


def patron_percent(s: ProtoState, seat: int) -> int:
    """MP-CHAR-33: for each LT above the first and for each of three technologies."""
    effect = s.world.characters[s.world.card["patron"]].effects[0]
    steps = level_then(s, seat) - 1 + sum(knew(s, seat, id) for id in effect.counts)
    return min(effect.amount * steps, s.world.limits.patron_max_percent)


def _patron_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    if basket(s, seat).patron or not patron_percent(s, seat):
        return []
    return [s.vocabulary["play", s.world.card["patron"]]]


def _patronise(s: ProtoState, use: Use) -> None:
    keep(s, use.seat, basket(s, use.seat)._replace(patron=patron_percent(s, use.seat)))


def _why_no_patron(s: ProtoState, use: Use) -> Refusal:
    if not patron_percent(s, use.seat):
        return Refusal("MP-CARD-08", "card-technology", card=use.card)
    return Refusal("MP-CHAR-33", "card-again", card=use.card)


# ---- Skinflint and other cards that are delivered


def others(s: ProtoState, seat: int, card: str) -> list[AnyMove]:
    """It may be delivered to any other player."""
    number = s.world.card[card]
    return [s.vocabulary["play-seat", number, other] for other in s.order if other != seat]


def _skinflint_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    return others(s, seat, "skinflint") if has(s, seat, "mathematics") else []


def hand_over(s: ProtoState, use: Use) -> None:
    """MP-CARD-12."""
    deliver(s, use.card, use.seat, use.args[0])


def why_not_delivered(s: ProtoState, use: Use) -> Refusal:
    if not has(s, use.seat, "mathematics"):
        return Refusal("MP-CARD-08", "card-technology", card=use.card)
    return Refusal(s.world.characters[use.card].rules[0], "card-cannot", card=use.card)


# ---- what is said before


def _cheap_buildings(s: ProtoState, use: Use) -> list[Consequence]:
    return [remark("half-price")]


def _free_levels(s: ProtoState, use: Use) -> list[Consequence]:
    return [remark("free-levels", count=level_then(s, use.seat))]


def _cheaper(s: ProtoState, use: Use) -> list[Consequence]:
    return [remark("cheaper", percent=patron_percent(s, use.seat))]


def _no_purchases(s: ProtoState, use: Use) -> list[Consequence]:
    return [remark("no-purchases", seat=use.args[0], count=level(s, use.seat))]


POWERS = {
    "architect": Power(_architect_offers, _halve, _why_no_builder, outlook=_cheap_buildings),
    "master-builder": Power(_master_offers, _free_steps, _why_no_builder, outlook=_free_levels),
    "patron": Power(_patron_offers, _patronise, _why_no_patron, outlook=_cheaper),
    "skinflint": Power(_skinflint_offers, hand_over, why_not_delivered, outlook=_no_purchases),
}
