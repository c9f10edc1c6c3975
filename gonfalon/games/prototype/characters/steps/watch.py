"""Cards of an attacked owner: Guard, Militiaman, Carpenter.

rules: MP-CHAR-11, MP-CHAR-28, MP-CHAR-37, MP-CARD-07, MP-COMP-02, MP-COMP-04, MP-PLACE-04
"""

from __future__ import annotations

from gonfalon.games.prototype.cards.questions.power import Power, Use
from gonfalon.games.prototype.purchase.changes.buildings import put_up
from gonfalon.games.prototype.purchase.questions.buildings import pieces_left
from gonfalon.games.prototype.realm.changes.holdings import change_ground, roll_by_level
from gonfalon.games.prototype.realm.questions.holdings import has, level, room_in_ceiling
from gonfalon.games.prototype.state import DAMAGED_FORTIFICATION, ProtoState
from gonfalon.games.prototype.world import CASTLE, TOWER, bits
from gonfalon.kernel.consequences import Consequence, between
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove


def _play(s: ProtoState, id: str) -> list[AnyMove]:
    return [s.vocabulary["play", s.world.card[id]]]


def _why(s: ProtoState, use: Use) -> Refusal:
    character = s.world.characters[use.card]
    if not has(s, use.seat, character.effects[0].requires[0]):
        return Refusal("MP-CARD-08", "card-technology", card=use.card)
    return Refusal(character.rules[0], "card-cannot", card=use.card)


def _add(s: ProtoState, seat: int, territory: int, vf: int, rule: str) -> None:
    vf = room_in_ceiling(s, seat, vf)
    change_ground(s, seat, territory, vf)
    s.emit("vf-joins", rule, seat=seat, territory=territory, vf=vf)


# ---- Guard


def _guard_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    return _play(s, "guard") if has(s, seat, "law") else []


def _guard(s: ProtoState, use: Use) -> None:
    """MP-CHAR-28: before the attack, also above supply."""
    _add(s, use.seat, s.battle.place, roll_by_level(s, use.seat), "MP-CHAR-28")


# ---- Militiaman


def _home(s: ProtoState, seat: int) -> int:
    return s.world.home[s.kingdom[seat]]


def _militia_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    at_home = _home(s, seat) >> s.battle.place & 1
    return _play(s, "militiaman") if has(s, seat, "law") and at_home else []


def _militia(s: ProtoState, use: Use) -> None:
    """MP-CHAR-37: in every territory of the starting kingdom that the player still owns; the attacked one first."""
    by_lt = s.world.characters[use.card].effects[0].by_lt
    assert by_lt is not None
    vf = by_lt[level(s, use.seat) - 1]
    land = sorted(bits(_home(s, use.seat)), key=lambda t: t != s.battle.place)
    for territory in land:
        if s.owner[territory] == use.seat:
            _add(s, use.seat, territory, vf, "MP-CHAR-37")


# ---- Carpenter


def _raised(s: ProtoState, seat: int) -> int:
    """MP-CHAR-11: the fortification that the Carpenter would put up here, or -1."""
    place = s.battle.place
    now = s.fortification[place]
    if not has(s, seat, "carpentry") or s.damage[place] & DAMAGED_FORTIFICATION:
        return -1
    building = TOWER + now
    if building > CASTLE or (now and not has(s, seat, "engineering")):
        return -1
    return building if pieces_left(s, building) > 0 else -1


def _carpenter_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    return _play(s, "carpenter") if _raised(s, seat) >= 0 else []


def _carpenter(s: ProtoState, use: Use) -> None:
    place, building = s.battle.place, _raised(s, use.seat)
    s.fresh.append((place, s.settlement[place], s.fortification[place], s.cathedral[place]))
    put_up(s, building, place)
    s.emit("carpenter", "MP-CHAR-11", seat=use.seat, territory=place, building=building)


def _before_guard(s: ProtoState, use: Use) -> list[Consequence]:
    """By the die of the player's LT."""
    die = s.world.level_die[level(s, use.seat) - 1]
    return [between("vf", room_in_ceiling(s, use.seat, 1), room_in_ceiling(s, use.seat, die))]


POWERS = {
    "guard": Power(_guard_offers, _guard, _why, outlook=_before_guard),
    "militiaman": Power(_militia_offers, _militia, _why),
    "carpenter": Power(_carpenter_offers, _carpenter, _why),
}
