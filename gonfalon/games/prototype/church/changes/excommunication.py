"""The optional excommunication, pardon, and the Antipope.

rules: MP-EXCOM-01, MP-EXCOM-03, MP-EXCOM-04
"""

from __future__ import annotations

from gonfalon.games.prototype.state import ProtoState


def excommunicate(s: ProtoState, seat: int) -> None:
    s.excommunicated |= 1 << seat
    s.emit("excommunicated", "MP-EXCOM-01", seat=seat)


def pardon(s: ProtoState, seat: int) -> None:
    s.excommunicated &= ~(1 << seat)
    s.emit("pardoned", "MP-EXCOM-03", seat=seat)


def proclaim_antipope(s: ProtoState, seat: int) -> None:
    s.antipope = seat
    s.emit("antipope", "MP-EXCOM-04", seat=seat)
