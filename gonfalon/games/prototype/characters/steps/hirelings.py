"""Characters of the Reinforcements phase: Cardinal, Knight and Mercenary.

rules: MP-CHAR-09, MP-CHAR-13, MP-CHAR-36, MP-CARD-08, MP-CARD-09, MP-COMP-02
"""

from __future__ import annotations

from gonfalon.games.prototype.cards.questions.power import Power, Use
from gonfalon.games.prototype.characters.steps.old_cardinal import (
    old_cardinal_offers,
    take_cathedral,
    why_no_cathedral,
)
from gonfalon.games.prototype.characters.steps.taxmen import (
    best_step,
    lacks_technology,
    own_cathedrals,
)
from gonfalon.games.prototype.realm.changes.holdings import pay
from gonfalon.games.prototype.realm.questions.holdings import has, room_in_ceiling
from gonfalon.games.prototype.reinforcements.changes import reinforce
from gonfalon.games.prototype.reinforcements.questions import castles
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.world import OLD_CARDINAL
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove

# ---- Cardinal and Knight


def _cardinal_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    if window in OLD_CARDINAL:
        return old_cardinal_offers(s, seat, window)
    if not best_step(s, seat, "cardinal"):
        return []
    return [s.vocabulary["play", s.world.card["cardinal"]]]


def _cardinal(s: ProtoState, use: Use) -> None:
    if use.window in OLD_CARDINAL:
        take_cathedral(s, use)
        return
    vf = best_step(s, use.seat, "cardinal") * own_cathedrals(s, use.seat)
    reinforce(s, use.seat, vf, "MP-CHAR-09")


def _why_no_cardinal(s: ProtoState, use: Use) -> Refusal:
    return (why_no_cathedral if use.window in OLD_CARDINAL else lacks_technology)(s, use)


def _knight_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    if not best_step(s, seat, "knight"):
        return []
    return [s.vocabulary["play", s.world.card["knight"]]]


def _knight(s: ProtoState, use: Use) -> None:
    vf = best_step(s, use.seat, "knight") * castles(s, use.seat)
    reinforce(s, use.seat, vf, "MP-CHAR-13")


# ---- Mercenary


def mercenaries(s: ProtoState, seat: int) -> int:
    """VF that one Mercenary brings along."""
    effects = s.world.characters[s.world.card["mercenary"]].effects
    return sum(e.amount for e in effects if all(has(s, seat, id) for id in e.requires))


def _mercenary_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    most = min(mercenaries(s, seat), s.florins[seat] // s.world.limits.vf_price)
    most = room_in_ceiling(s, seat, most)
    card = s.world.card["mercenary"]
    return [s.vocabulary.range("play-amount", card, low=1, high=most)] if most else []


def _mercenary(s: ProtoState, use: Use) -> None:
    vf = use.args[0]
    pay(s, use.seat, vf * s.world.limits.vf_price)
    reinforce(s, use.seat, vf, "MP-CHAR-36")


def _why_no_mercenary(s: ProtoState, use: Use) -> Refusal:
    most = mercenaries(s, use.seat)
    if not most:
        return lacks_technology(s, use)
    if use.move.verb != "play-amount" or not 1 <= use.args[0] <= most:
        return Refusal("MP-CHAR-36", "mercenaries-at-most", vf=most)
    price = use.args[0] * s.world.limits.vf_price
    if price > s.florins[use.seat]:
        return Refusal("MP-CHAR-36", "too-dear", florins=price, have=s.florins[use.seat])
    return Refusal("MP-COMP-02", "army-ceiling", vf=s.world.army_ceiling)


def _before_cardinal(s: ProtoState, use: Use) -> list[Consequence]:
    if use.window not in OLD_CARDINAL:
        return []
    there = use.args[0]
    return [remark("takes-cathedral", seat=s.owner[there], territory=there)]


POWERS = {
    "cardinal": Power(_cardinal_offers, _cardinal, _why_no_cardinal, outlook=_before_cardinal),
    "knight": Power(_knight_offers, _knight, lacks_technology),
    "mercenary": Power(_mercenary_offers, _mercenary, _why_no_mercenary),
}
