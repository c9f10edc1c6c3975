"""What others gain by a trade: tolls and monopolies.

rules: MP-PRICE-05, MP-CHAR-23, MP-CHAR-60, MP-TECHFX-42
"""

from __future__ import annotations

from gonfalon.games.prototype.commerce.questions.market import monopolist, toll_rate
from gonfalon.games.prototype.movement.questions.blockade import keeper
from gonfalon.games.prototype.realm.changes.effects import begin
from gonfalon.games.prototype.realm.changes.holdings import receive
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.pieces import used_goods
from gonfalon.games.prototype.state import NOBODY, ProtoState


def _toll(s: ProtoState, host: int, seat: int, units: int) -> None:
    florins = units * toll_rate(s, host)
    if florins:
        receive(s, host, florins)
        s.emit("toll", "MP-CHAR-23", seat=host, other_seat=seat, units=units, florins=florins)


def tolls_of_transit(
    s: ProtoState, seat: int, start: int, place: int, moved: tuple[int, ...]
) -> None:
    """MP-CHAR-23, MP-CHAR-60: goods enter the land of a player, or pass that player's strait; once for a transport in a turn."""
    host = keeper(s, start, place) if s.world.is_sea(place) else s.owner[place]
    if host in (seat, NOBODY) or not toll_rate(s, host):
        return
    for transport in moved:
        units = used_goods(s, transport)
        if units and not effects.holds(s, effects.TollPaid(host, transport)):
            begin(s, effects.TollPaid(host, transport), s.turn)
            _toll(s, host, seat, units)


def toll_of_trade(s: ProtoState, seat: int, place: int, units: int) -> None:
    host = s.owner[place]
    if host not in (seat, NOBODY):
        _toll(s, host, seat, units)


def share_of_monopoly(s: ProtoState, place: int, good: int, value: int) -> None:
    """MP-TECHFX-42, MP-PRICE-05: the bank pays the monopolist a part."""
    seat = monopolist(s, place, good)
    if seat != NOBODY:
        florins = value * s.world.limits.monopoly_percent // 100
        receive(s, seat, florins)
        s.emit("monopoly-share", "MP-TECHFX-42", seat=seat, good=good, florins=florins)
