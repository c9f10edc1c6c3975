"""The Pope, and the optional excommunication.

rules: MP-POPE-01 to MP-POPE-04, MP-EXCOM-01 to MP-EXCOM-04
"""

from __future__ import annotations

from gonfalon.games.prototype.realm import religion
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.treaties import allied
from gonfalon.games.prototype.world import CATHOLIC


def is_catholic(s: ProtoState, seat: int) -> bool:
    """MP-EXCOM-02: who is excommunicated is not."""
    return religion(s, seat) == CATHOLIC


def settle_pope(s: ProtoState) -> None:
    """To be called when Rome has changed hands, by conquest, cession or otherwise."""
    holder = s.owner[s.world.rome]
    if holder == s.pope:
        return
    if holder != NOBODY and is_catholic(s, holder):
        s.pope = holder
        s.emit("pope", "MP-POPE-01", seat=holder)
    elif s.pope != NOBODY:
        old, s.pope = s.pope, NOBODY
        s.emit("pope-dies", "MP-POPE-02", seat=old)
        pardon_all(s)


def pardon_all(s: ProtoState) -> None:
    """MP-EXCOM-03: excommunications end with the Pope who spoke them."""
    if s.excommunicated:
        s.excommunicated, s.antipope = 0, NOBODY
        s.emit("pardoned-all", "MP-EXCOM-03")


def may_excommunicate(s: ProtoState, declarer: int, other: int) -> bool:
    """MP-EXCOM-01: a Catholic has declared war on a Catholic; not the Pope himself, and no ally of his."""
    if not s.world.is_on("excommunication") or s.pope in (NOBODY, declarer):
        return False
    if not (is_catholic(s, declarer) and is_catholic(s, other)):
        return False
    return not allied(s, s.pope, declarer)


def excommunicate(s: ProtoState, seat: int) -> None:
    s.excommunicated |= 1 << seat
    s.emit("excommunicated", "MP-EXCOM-01", seat=seat)


def pardon(s: ProtoState, seat: int) -> None:
    s.excommunicated &= ~(1 << seat)
    s.emit("pardoned", "MP-EXCOM-03", seat=seat)


def may_ask_pardon(s: ProtoState, seat: int) -> bool:
    return bool(s.excommunicated >> seat & 1) and s.pope != NOBODY and s.antipope != seat


def may_proclaim_antipope(s: ProtoState, seat: int) -> bool:
    """MP-EXCOM-04: one Antipope unites all who are excommunicated."""
    return bool(s.excommunicated >> seat & 1) and s.antipope == NOBODY


def proclaim_antipope(s: ProtoState, seat: int) -> None:
    s.antipope = seat
    s.emit("antipope", "MP-EXCOM-04", seat=seat)
