"""VF fall in battle, and the losses are noted.

rules: MP-RES-06
"""

from __future__ import annotations

from gonfalon.games.prototype.barbarians.changes.barbarians import set_galley
from gonfalon.games.prototype.battle.changes.parties import change_party
from gonfalon.games.prototype.battle.questions.losses import GROUND, Row, seat_of_row
from gonfalon.games.prototype.battle.questions.parties import ATTACK, PIRATES, Battle, pirates_of
from gonfalon.games.prototype.realm.changes.holdings import change_ground
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.state_rows import Losses


def take(s: ProtoState, row: Row, where: int, vf: int) -> None:
    """MP-RES-06."""
    b: Battle = s.battle
    if where != GROUND:
        s.transport_vf[where] -= vf
        return
    change_ground(s, seat_of_row(b, row), b.place, -vf)
    if row[0] == ATTACK:
        change_party(s, row[1], sallying=b.attackers[row[1]].sallying - vf)


def take_barbarians(s: ProtoState, side: int, vf: int) -> None:
    """MP-RES-06: from the territory, the galley or the landed pirates."""
    b: Battle = s.battle
    if b.galley != NOBODY and (side == ATTACK or b.kind == PIRATES):
        galley = pirates_of(s, b.galley)
        assert galley is not None
        set_galley(s, galley._replace(vf=galley.vf - vf))
    elif side == ATTACK and b.base == NOBODY:
        s.battle = b._replace(landed=b.landed - vf)
    else:
        s.barbarian_vf[b.base if side == ATTACK else b.place] -= vf


def note_vf(s: ProtoState, seat: int, vf: int) -> None:
    _note(s, seat, vf=vf)


def note_card(s: ProtoState, seat: int, card: int) -> None:
    _note(s, seat, card=card)


def note_captured(s: ProtoState, seat: int, vf: int) -> None:
    _note(s, seat, captured=vf)


def _note(s: ProtoState, seat: int, *, vf: int = 0, captured: int = 0, card: int = NOBODY) -> None:
    cards = () if card == NOBODY else (card,)
    for number, entry in enumerate(s.losses):
        if entry.battle == s.battle.number and entry.seat == seat:
            s.losses[number] = entry._replace(
                vf=entry.vf + vf, captured=entry.captured + captured, cards=(*entry.cards, *cards)
            )
            return
    place = s.battle.place
    s.losses.append(Losses(s.battle.number, seat, vf, captured, cards, s.phase, place))
