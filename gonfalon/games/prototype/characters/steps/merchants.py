"""Characters of Commerce: Caravan Master, Merchant, Toll Collector, Corsair.

rules: MP-CHAR-10, MP-CHAR-20, MP-CHAR-23, MP-CHAR-35, MP-TECHFX-36 to MP-TECHFX-38, MP-TECHFX-42
"""

from __future__ import annotations

from gonfalon.games.prototype.cards.questions.power import Power, Use
from gonfalon.games.prototype.characters.steps.taxmen import lacks_technology
from gonfalon.games.prototype.commerce.steps.trade import trade_moves
from gonfalon.games.prototype.realm.changes.effects import begin
from gonfalon.games.prototype.realm.changes.holdings import receive
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import own_fairs, step_amount
from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove


def _master_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    """MP-CHAR-10: where something can be bought or sold, one at a time."""
    waiting = effects.holds(s, effects.CaravanMaster(seat))
    if waiting or not step_amount(s, seat, s.world.card["caravan-master"]):
        return []
    if not any(move.verb != "enslave" for move in trade_moves(s, seat)):
        return []
    return [s.vocabulary["play", s.world.card["caravan-master"]]]


def _master(s: ProtoState, use: Use) -> None:
    begin(s, effects.CaravanMaster(use.seat), s.turn)


def _why_no_master(s: ProtoState, use: Use) -> Refusal:
    if not step_amount(s, use.seat, use.card):
        return lacks_technology(s, use)
    return Refusal("MP-CHAR-10", "card-cannot", card=use.card)


def merchants_left(s: ProtoState, seat: int) -> int:
    """Merchants in hand that have not paid this turn."""
    held: int = s.hands[seat].count(s.world.card["merchant"])
    return held - sum(paid.seat == seat for paid in effects.of(s, effects.PaidMerchant))


def _merchant_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    if not step_amount(s, seat, s.world.card["merchant"]) or merchants_left(s, seat) <= 0:
        return []
    return [s.vocabulary["play", s.world.card["merchant"]]]


def _merchant(s: ProtoState, use: Use) -> None:
    seat = use.seat
    per_fair = s.world.characters[use.card].effects[-1].amount or 0
    florins = step_amount(s, seat, use.card) + per_fair * own_fairs(s, seat)
    begin(s, effects.PaidMerchant(seat), s.turn)
    receive(s, seat, florins)
    s.emit("card-florins", "MP-CHAR-35", seat=seat, card=use.card, florins=florins)


def _why_no_merchant(s: ProtoState, use: Use) -> Refusal:
    if not step_amount(s, use.seat, use.card):
        return lacks_technology(s, use)
    return Refusal("MP-CHAR-35", "card-used-up", card=use.card)


def _collector_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    if not step_amount(s, seat, s.world.card["toll-collector"]):
        return []
    return [s.vocabulary["play", s.world.card["toll-collector"]]]


def _collector(s: ProtoState, use: Use) -> None:
    begin(s, effects.Tolls(use.seat), s.turn)


def _no_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    """MP-TIME-22: a Corsair has a note of its own, see `commerce`."""
    return []


def _nothing(s: ProtoState, use: Use) -> None:
    raise AssertionError("a Corsair works by his note")


# ---- what is said before


def _before_master(s: ProtoState, use: Use) -> list[Consequence]:
    return [remark("next-trade", percent=step_amount(s, use.seat, use.card))]


def _before_collector(s: ProtoState, use: Use) -> list[Consequence]:
    return [remark("tolls", florins=step_amount(s, use.seat, use.card))]


POWERS = {
    "caravan-master": Power(_master_offers, _master, _why_no_master, outlook=_before_master),
    "merchant": Power(_merchant_offers, _merchant, _why_no_merchant),
    "toll-collector": Power(
        _collector_offers, _collector, lacks_technology, outlook=_before_collector
    ),
    "corsair": Power(_no_offers, _nothing),
}
