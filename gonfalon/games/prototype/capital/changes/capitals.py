"""Capitals are taken and lost.

rules: MP-CAPITAL-01 to MP-CAPITAL-06
"""

from __future__ import annotations

from gonfalon.games.prototype.capital.questions import settlements_of
from gonfalon.games.prototype.realm.changes.holdings import pay, receive
from gonfalon.games.prototype.state import DAMAGED_SETTLEMENT, NOBODY, ProtoState


def take_capital(s: ProtoState, loser: int, conqueror: int) -> None:
    """MP-CAPITAL-01, MP-CAPITAL-02: before the conqueror's choices it loses a level, and the conqueror takes a share of the florins."""
    territory = s.capital[loser]
    s.settlement[territory] -= 1
    if not s.settlement[territory]:
        s.damage[territory] &= ~DAMAGED_SETTLEMENT
    florins = s.florins[loser] * s.world.limits.tribute_percent // 100
    pay(s, loser, florins)
    receive(s, conqueror, florins)
    s.emit("capital-taken", "MP-CAPITAL-01", seat=loser, by_seat=conqueror, territory=territory)
    s.emit(
        "tribute",
        "MP-CAPITAL-02",
        (loser, conqueror),
        seat=loser,
        by_seat=conqueror,
        florins=florins,
    )


def lose_capital(s: ProtoState, seat: int) -> None:
    """The player has no capital any more; they are asked as soon as what is under way is done."""
    s.capital[seat] = NOBODY
    s.follow_up(s.make_step("NameCapital", seat))


def seek_capitals(s: ProtoState) -> None:
    """MP-CAPITAL-03: a player who lost the capital and had no settlement names a new one as soon as they have a settlement."""
    for seat in s.order:
        if s.capital[seat] == NOBODY and settlements_of(s, seat):
            s.follow_up(s.make_step("NameCapital", seat))
