"""What diplomacy costs in honour, and the casus belli (CB) that it leaves.

rules: MP-CHAR-41, MP-DIPL-11, MP-DIPL-14, MP-WAR-02, MP-WAR-04, MP-CB-01, MP-CB-05, MP-CB-06, MP-EXCOM-02, MP-EXCOM-04
"""

from __future__ import annotations

from gonfalon.commons.pacts.pacts import Pact, common
from gonfalon.games.prototype.realm.questions.holdings import religion
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.world import EXCOMMUNICATED

# ---- casus belli


def wrongs(s: ProtoState, victim: int, offender: int) -> int:
    """MP-CB-01: CB that one player holds against another."""
    return s.wrongs[victim * s.world.seats + offender]


def waivable(s: ProtoState, seat: int, other: int, cost: int) -> int:
    """MP-CB-06: how many of these PO the CB that the player holds against the other can pay for."""
    return min(cost, wrongs(s, seat, other) // s.world.limits.cb_per_po)


# ---- prices


def is_married(s: ProtoState, one: int, other: int) -> bool:
    """MP-CHAR-41: does a Princess lie between the two?"""
    card = s.world.card["princess"]
    return any(
        entry.card == card and {entry.victim, entry.sender} == {one, other} for entry in s.delivered
    )


def bride_factor(s: ProtoState, seat: int, *others: int) -> int:
    """MP-CHAR-41: double between two whom a Princess has joined."""
    if any(is_married(s, seat, other) for other in others):
        return s.world.characters[s.world.card["princess"]].effects[0].amount
    return 1


def same_religion(s: ProtoState, one: int, other: int) -> bool:
    """MP-EXCOM-02: each excommunicated player has a religion of their own, unless an Antipope unites them."""
    faith = religion(s, one)
    return faith == religion(s, other) and faith != EXCOMMUNICATED


def war_price(s: ProtoState, seat: int, other: int, *, surprise: bool = False) -> int:
    """MP-WAR-02, MP-WAR-04: PO for the declaration alone."""
    po = s.world.po
    same = same_religion(s, seat, other)
    price = -(po["war-same-religion"] if same else po["war-other-religion"])
    if surprise:
        price -= po["surprise"]
    return price * bride_factor(s, seat, other)


def break_price(s: ProtoState, pact: Pact, seat: int) -> int:
    """MP-DIPL-11: PO for a pact, however many parties it has."""
    return -s.world.po["break-pact"] * bride_factor(s, seat, *pact.others(seat))


def war_cost(s: ProtoState, seat: int, other: int, *, surprise: bool = False) -> int:
    """MP-DIPL-14: PO for the declaration and for all pacts that fall with it."""
    pacts = sum(break_price(s, pact, seat) for pact in common(s.pacts, seat, other))
    return war_price(s, seat, other, surprise=surprise) + pacts
