"""Treasure of barbarian Captains.

rules: MP-TREAS-01, MP-TREAS-02
"""

from __future__ import annotations

from gonfalon.games.prototype.realm.changes.holdings import receive, roll
from gonfalon.games.prototype.realm.questions.holdings import room_in_ceiling
from gonfalon.games.prototype.realm.questions.pieces import convoy, free_goods
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.state_rows import Heap, Lot
from gonfalon.games.prototype.world import GOODS, SHIP


def draw_treasure(s: ProtoState, seat: int, place: int) -> None:
    """MP-TREAS-01: florins at once, VF with the next Reinforcements, goods on the ground, at sea on an own Merchant Ship."""
    board = s.world.board
    if not s.treasure_deck:
        s.treasure_deck = s.shuffle(s.treasure_discard)
        s.treasure_discard = []
    if not s.treasure_deck:
        return
    number = s.treasure_deck.pop()
    s.treasure_discard.append(number)
    card = board.treasures[number]
    good = GOODS.index(board.goods_by_d8[roll(s, len(board.goods_by_d8)) - 1])
    receive(s, seat, card.florins)
    vf = room_in_ceiling(s, seat, card.vf)
    s.returning[seat] += vf
    s.emit(
        "treasure", "MP-TREAS-01", seat=seat, treasure=number, florins=card.florins, vf=vf,
        count=card.goods, good=good,
    )  # fmt: skip
    if card.goods:
        _unload(s, seat, place, Lot(good, card.goods))


def _unload(s: ProtoState, seat: int, place: int, lot: Lot) -> None:
    if not s.world.is_sea(place):
        owner, last = (seat, 0) if s.owner[place] == seat else (NOBODY, s.turn + 1)
        s.goods.append(Heap(place, owner, last, (lot,)))
        return
    for ship in convoy(s, seat, place):
        taken = min(free_goods(s, ship), lot.units)
        if s.world.transport_kind[ship] == SHIP and taken:
            s.transport_goods[ship] = (*s.transport_goods[ship], lot._replace(units=taken))
            lot = lot._replace(units=lot.units - taken)
