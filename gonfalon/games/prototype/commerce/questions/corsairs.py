"""Notes of Corsairs: what is written in them, and whom they strike.

rules: MP-CARD-10, MP-TIME-22, MP-CHAR-20, MP-CHAR-57, MP-TECHFX-39, MP-TECHFX-40
"""

from __future__ import annotations

from typing import NamedTuple

from gonfalon.games.prototype.movement.questions.blockade import galleys_at
from gonfalon.games.prototype.realm.questions.holdings import (
    has,
    in_truce,
    level,
    owned,
    transports_at,
)
from gonfalon.games.prototype.realm.questions.pieces import is_ship, units
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.vocabulary import PREY
from gonfalon.games.prototype.world import bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move

NOTE_VERBS = ("note", "note-spare", "note-least", "note-prey", "withdraw-note")
MOST_GOODS = 99
"""The most that a note can ask for."""
SPARE, KILL, CAPTURE, ENSLAVE = range(len(PREY))


class Note(NamedTuple):
    """MP-CHAR-20: what a Corsair is told."""

    sea: int
    """A place."""
    victims: int
    """Bit mask of the seats it robs."""
    least: int = 1
    """Units of goods that are worth it."""
    prey: int = SPARE
    """One of PREY; other than SPARE a fleet with VF is worth it as well."""


def note_of(s: ProtoState, seat: int) -> Note | None:
    return Note(*s.notes[seat]) if s.notes[seat] else None


def ports_on(s: ProtoState, seat: int, sea: int) -> list[int]:
    """The player's own ports on a sea zone."""
    return [t for t in owned(s, seat) if s.world.harbour[t] == sea]


def holds_corsair(s: ProtoState, seat: int) -> bool:
    return s.world.card["corsair"] in s.hands[seat]


# ---- writing


def note_moves(s: ProtoState, seat: int, *, first: bool) -> list[AnyMove]:
    """A note is written at the start of Commerce; in their own turn the player may change or withdraw it."""
    note = note_of(s, seat)
    if not holds_corsair(s, seat) or (note is None and not first):
        return []
    v, w = s.vocabulary, s.world
    found: list[AnyMove] = []
    if note is None or not first:
        seas = sorted({w.harbour[t] for t in owned(s, seat)} - {NOBODY})
        found = [
            v["note", sea - w.first_sea] for sea in seas if note != Note(sea, all_others(s, seat))
        ]
    if note is None:
        return found
    if note.victims.bit_count() > 1:
        found += [v["note-spare", other] for other in bits(note.victims)]
    if note.least < MOST_GOODS:
        found.append(v.range("note-least", low=note.least + 1, high=MOST_GOODS))
    if note.prey == SPARE and has(s, seat, "guilds"):
        found += [v["note-prey", prey] for prey in (KILL, CAPTURE, ENSLAVE)]
    if not first:
        found.append(v[("withdraw-note",)])
    return found


def all_others(s: ProtoState, seat: int) -> int:
    return sum(1 << other for other in s.order if other != seat)


def refuse_note(s: ProtoState, seat: int, move: Move) -> Refusal:
    if not holds_corsair(s, seat):
        return Refusal("MP-CARD-07", "card-not-held", card=s.world.card["corsair"])
    if move.verb == "note":
        sea = s.world.first_sea + move.args[0]
        if not ports_on(s, seat, sea):
            return Refusal("MP-CHAR-20", "no-port-there", sea=move.args[0])
    if move.verb == "note-prey" and not has(s, seat, "guilds"):
        return Refusal("MP-TECHFX-39", "needs-guilds")
    note = note_of(s, seat)
    if note is None:
        return Refusal("MP-TIME-22", "note-at-start" if move.verb == "note" else "no-note")
    if move.verb == "note-least":
        return Refusal("MP-TIME-22", "note-least", units=note.least)
    return Refusal("MP-TIME-22", "note-stands")


# ---- striking


def fleet(s: ProtoState, seat: int, sea: int) -> list[int]:
    """All transports of a player in a sea zone, those aboard ships included."""
    return transports_at(s, sea, seat)


def fleet_goods(s: ProtoState, seat: int, sea: int) -> int:
    return sum(units(s.transport_goods[t]) for t in fleet(s, seat, sea))


def fleet_vf(s: ProtoState, seat: int, sea: int) -> int:
    return sum(s.transport_vf[t] for t in fleet(s, seat, sea))


def strength(s: ProtoState, robber: int, victim: int, sea: int) -> int:
    """MP-CHAR-57: what the Corsair takes of goods, and of VF: by LT, less the levels of the Galleys that escort."""
    effect = s.world.characters[s.world.card["corsair"]].effects[0]
    assert effect.by_lt is not None
    escort = sum(s.transport_level[t] for t in galleys_at(s, victim, sea))
    return max(0, effect.by_lt[level(s, robber) - 1] - escort)


def is_immune(s: ProtoState, robber: int, victim: int) -> bool:
    """MP-TECHFX-40."""
    return has(s, victim, "convoys") and level(s, victim) >= level(s, robber)


def strikes(s: ProtoState, robber: int, victim: int, sea: int) -> bool:
    """Does the robber's note hold for this fleet? A Corsair lies low where it would win nothing."""
    note = note_of(s, robber)
    if note is None or note.sea != sea or not note.victims >> victim & 1:
        return False
    if not holds_corsair(s, robber) or in_truce(s, robber, victim) or is_immune(s, robber, victim):
        return False
    if not any(is_ship(s, t) for t in fleet(s, victim, sea)) or not strength(
        s, robber, victim, sea
    ):
        return False
    goods = fleet_goods(s, victim, sea)
    return goods >= note.least or bool(note.prey and fleet_vf(s, victim, sea))


def robbers(s: ProtoState, victim: int, sea: int) -> list[int]:
    """Those whose notes strike a fleet in a zone, in turn order."""
    if not any(s.notes):
        return []
    return [seat for seat in s.order if seat != victim and strikes(s, seat, victim, sea)]
