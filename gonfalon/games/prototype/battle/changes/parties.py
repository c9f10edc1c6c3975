"""Parties of a battle change; cards are shown; the battle is over.

rules: MP-TIME-10
"""

from __future__ import annotations

from typing import Any

from gonfalon.games.prototype.state import ProtoState


def change_party(s: ProtoState, index: int, **values: Any) -> None:
    parties = list(s.battle.attackers)
    parties[index] = parties[index]._replace(**values)
    s.battle = s.battle._replace(attackers=tuple(parties))


def show(s: ProtoState, seat: int, card: int) -> None:
    """A card is shown for this roll."""
    b = s.battle
    if seat == b.party.seat:
        s.battle = b._replace(attack_cards=(*b.attack_cards, card))
    else:
        s.battle = b._replace(defence_cards=(*b.defence_cards, card))


def forget(s: ProtoState, seat: int, card: int) -> None:
    """MP-TIME-10: a shown card that was removed or stolen no longer counts."""
    b = s.battle
    if b is None:
        return
    if seat == b.party.seat:
        s.battle = b._replace(attack_cards=tuple(c for c in b.attack_cards if c != card))
    elif seat == b.facing:
        s.battle = b._replace(defence_cards=tuple(c for c in b.defence_cards if c != card))
