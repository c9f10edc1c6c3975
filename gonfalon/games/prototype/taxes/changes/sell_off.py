"""Buildings, transports and engines are sold to the bank.

rules: MP-LOAN-05
"""

from __future__ import annotations

from gonfalon.games.prototype.purchase.changes.buildings import tear_down
from gonfalon.games.prototype.realm.changes.holdings import change_ground, receive
from gonfalon.games.prototype.realm.changes.pieces import remove_engine, remove_transport
from gonfalon.games.prototype.realm.questions.pieces import captains_on, engines_on
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.state_rows import Heap
from gonfalon.games.prototype.taxes.questions.sell_off import sale_price
from gonfalon.kernel.moves import Move


def sell_off(s: ProtoState, seat: int, move: Move) -> None:
    """Half the price, at once."""
    price = sale_price(s, move)
    if move.verb == "sell-building":
        building, territory = move.args
        tear_down(s, building, territory)
        s.emit("sold-building", "MP-LOAN-05", seat=seat, building=building, territory=territory)
    elif move.verb == "sell-transport":
        s.emit("sold-transport", "MP-LOAN-05", seat=seat, transport=move.args[0])
        _empty(s, seat, move.args[0])
        remove_transport(s, move.args[0])
    else:
        s.emit("sold-engine", "MP-LOAN-05", seat=seat, engine=move.args[0])
        remove_engine(s, move.args[0])
    receive(s, seat, price)


def _empty(s: ProtoState, seat: int, transport: int) -> None:
    """Armies, Captains, engines and goods stay on the ground."""
    place = s.transport_at[transport]
    change_ground(s, seat, place, s.transport_vf[transport])
    for captain in captains_on(s, transport):
        s.captain_aboard[captain] = NOBODY
    for engine in engines_on(s, transport):
        s.engine_aboard[engine] = NOBODY
    if s.transport_goods[transport]:
        s.goods = [*s.goods, Heap(place, seat, 0, s.transport_goods[transport])]
