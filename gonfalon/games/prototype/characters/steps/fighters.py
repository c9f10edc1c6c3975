"""Cards shown for a roll: Master Archer, Crossbowman, Condottiere, Heroine, Genius, Monk, Templar.

rules: MP-CHAR-03, MP-CHAR-06, MP-CHAR-17, MP-CHAR-22, MP-CHAR-26, MP-CHAR-38, MP-CHAR-46, MP-BATTLE-03, MP-BATTLE-05, MP-CARD-14
"""

from __future__ import annotations

from gonfalon.games.prototype.battle.changes.parties import show
from gonfalon.games.prototype.battle.questions.parties import ATTACK, DEFENCE, cards_of
from gonfalon.games.prototype.battle.questions.rolls import may_show
from gonfalon.games.prototype.cards.questions.power import Power, Use
from gonfalon.games.prototype.realm.questions.holdings import has, level
from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove

SIDES = {"battle.attacker-cards": ATTACK, "battle.defender-cards": DEFENCE}

FIGHTERS = (
    "master-archer", "crossbowman", "condottiere", "heroine", "genius", "monk", "templar",
)  # fmt: skip


def _fighter(id: str) -> Power:
    def offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
        card = s.world.card[id]
        if window not in SIDES:
            return [s.vocabulary["play", card]] if has(s, seat, "engineering") else []
        side, b = SIDES[window], s.battle
        shown = cards_of(b, side)
        index = b.attacker if side == ATTACK else b.defender
        if card in shown or len(shown) >= level(s, seat) or not may_show(s, b, side, index, card):
            return []
        return [s.vocabulary["play", card]]

    return Power(offers, _effect, _why, _before)


def _effect(s: ProtoState, use: Use) -> None:
    """In a siege a Genius is only shown: what it does is counted there (MP-SIEGE-11)."""
    if use.window in SIDES:
        show(s, use.seat, use.card)


def _why(s: ProtoState, use: Use) -> Refusal:
    if use.window in SIDES and use.move.verb == "play":
        shown = cards_of(s.battle, SIDES[use.window])
        if use.card in shown:
            return Refusal("MP-CARD-14", "card-twice", card=use.card)
        if len(shown) >= level(s, use.seat):
            return Refusal("MP-BATTLE-03", "cards-enough", count=level(s, use.seat))
    return Refusal(s.world.characters[use.card].rules[0], "card-cannot", card=use.card)


def _before(s: ProtoState, use: Use) -> list[Consequence]:
    """MP-SIEGE-11; MP-RES-05: the odds of a battle are added where they are counted (`forecast`)."""
    if use.window not in SIDES:
        return [remark("one-more-falls", vf=s.world.limits.siege_damage)]
    return [remark("card-at-stake")]


POWERS = {id: _fighter(id) for id in FIGHTERS}
