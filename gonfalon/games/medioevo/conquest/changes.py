"""What is kept, plundered and booked after a conquest.

rules: MU-COM-11, MU-CONQ-03, MU-CONQ-04, MU-CTRL-11, MU-CTRL-12, MU-HP-02, MU-HP-08, MU-HP-10, MU-MOVE-25, MU-PROP-04, MU-WINDOW-06
"""

from __future__ import annotations

from gonfalon.games.medioevo.conquest.questions import (
    BUILDING,
    CUBE,
    JERUSALEM,
    KEEP,
    LET_PASS,
    PIECE,
    ROME,
    Asset,
    conquest_points,
    is_safe,
    may_keep,
    order_against,
    value,
)
from gonfalon.games.medioevo.control.changes.settle import drop_tokens_around
from gonfalon.games.medioevo.control.changes.tokens import replace_tokens
from gonfalon.games.medioevo.definitions.changes.money import receive
from gonfalon.games.medioevo.definitions.changes.pieces import lose_piece, take_over
from gonfalon.games.medioevo.definitions.questions.realm import (
    cubes_aboard,
    home,
    level_of,
    owner_of,
    pieces_in,
    tokens_allow,
)
from gonfalon.games.medioevo.diplomacy.questions import price
from gonfalon.games.medioevo.objectives.changes.log import note
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.variants.changes import suffer
from gonfalon.games.medioevo.victory.changes import book
from gonfalon.games.medioevo.world import KINDS


def book_conquest(s: MedState, seat: int, territory: int, points: bool) -> None:
    """MU-HP-02 to MU-HP-08: the points of a conquest are counted with the buildings as they stand."""
    w = s.world
    if points:
        book(s, seat, conquest_points(s, seat, territory), "MU-HP-02")
    if not home(s, seat) >> territory & 1:
        if territory == w.rome:
            s.first_conquests |= ROME
        if territory == w.jerusalem:
            s.first_conquests |= JERUSALEM
    s.conquered |= 1 << territory
    note(s, seat, "conquest", territory)


def book_suppression(s: MedState, seat: int, territory: int) -> None:
    """MU-HP-10: an own home territory is won back from barbarians who had been alone in it."""
    if not home(s, seat) >> territory & 1 or not s.fallen_to_barbarians[territory]:
        return
    if s.brought_by[territory] == seat:
        return
    book(s, seat, price(s, "suppress-rebellion"), "MU-HP-10")
    note(s, seat, "suppressed", territory)


def forget_barbarians(s: MedState, territory: int) -> None:
    """The barbarians of a territory are gone: who brought them, and that they held it, no longer matters."""
    s.fallen_to_barbarians[territory] = 0
    s.brought_by[territory] = NOBODY


def plunder(
    s: MedState,
    seat: int,
    zone: int,
    asset: Asset,
    rule: str = "MU-CONQ-03",
    owner: int = NOBODY,
) -> None:
    """The asset goes to the reserve and pays half its price. `owner`: whose building it was."""
    kind, which = asset
    florins = value(s, zone, asset)
    if kind == CUBE:
        s.market[zone] &= ~(1 << which)
        s.emit("cube-plundered", rule, seat=seat, territory=zone, good=which, florins=florins)
        _taken(s, seat, "cube", NOBODY, 1, florins)
    elif kind == BUILDING:
        level = level_of(s, zone, which)
        (s.civil, s.military, s.cathedral)[which][zone] = 0
        damage = list(s.damage[zone])
        damage[which] = 0
        s.damage[zone] = tuple(damage)
        s.emit(
            "building-plundered",
            rule,
            seat=seat,
            territory=zone,
            building_class=which,
            level=level,
            florins=florins,
        )
        _taken(s, seat, "building", NOBODY, 0, florins)
        suffer(s, owner)
    else:
        florins = _plunder_piece(s, seat, which, rule)
    receive(s, seat, florins)
    note(s, seat, "plunder", florins)


def _plunder_piece(s: MedState, seat: int, piece: int, rule: str) -> int:
    """A galley at sea is plundered with what it carries."""
    florins = value(s, s.piece_at[piece], (PIECE, piece))
    owner = owner_of(piece)
    for cargo in pieces_in(s, owner, s.world.aboard(piece)):
        florins += _plunder_piece(s, seat, cargo, rule)
    _taken(s, seat, KINDS[s.piece_kind[piece]], owner, cubes_aboard(s, piece), florins)
    s.emit(
        "piece-plundered",
        rule,
        seat=seat,
        owner_seat=owner,
        piece_kind=s.piece_kind[piece],
        level=s.piece_level[piece],
        florins=florins,
    )
    suffer(s, owner)
    lose_piece(s, piece, rule)
    return florins


def keep(s: MedState, seat: int, zone: int, asset: Asset) -> None:
    """MU-CONQ-04: buildings and cubes simply stay; a transport or engine changes hands."""
    kind, which = asset
    if kind == PIECE:
        _keep_piece(s, seat, which)
    elif kind == BUILDING:
        _taken(s, seat, "building", NOBODY, 0, 0)
        s.emit("building-kept", "MU-CONQ-04", seat=seat, territory=zone, building_class=which)
    else:
        s.emit("cube-kept", "MU-CONQ-04", seat=seat, territory=zone, good=which)


def _keep_piece(s: MedState, seat: int, piece: int) -> int:
    """A galley at sea comes with its load, as far as property tokens allow; the rest is plundered."""
    owner, kind, level = owner_of(piece), s.piece_kind[piece], s.piece_level[piece]
    load = pieces_in(s, owner, s.world.aboard(piece))
    _taken(s, seat, KINDS[kind], owner, cubes_aboard(s, piece), 0)
    s.emit("piece-kept", "MU-CONQ-04", seat=seat, owner_seat=owner, piece_kind=kind, level=level)
    new = take_over(s, piece, seat)
    for cargo in load:
        if tokens_allow(s, seat, s.piece_level[cargo]):
            s.piece_at[_keep_piece(s, seat, cargo)] = s.world.aboard(new)
        else:
            florins = _plunder_piece(s, seat, cargo, "MU-PROP-04")
            receive(s, seat, florins)
            note(s, seat, "plunder", florins)
    return new


def _taken(s: MedState, seat: int, kind: str, owner: int, cubes: int, florins: int) -> None:
    """For objectives: elements of other players kept or plundered."""
    note(s, seat, "taken", kind, owner, cubes, florins)


def keep_or_plunder(s: MedState, seat: int, zone: int, asset: Asset) -> None:
    """MU-WINDOW-06: keep if possible, else plunder; what is safe and cannot be kept stays with its owner."""
    if may_keep(s, seat, asset):
        keep(s, seat, zone, asset)
    elif not is_safe(s, zone, asset):
        plunder(s, seat, zone, asset, "MU-PROP-04")


# ---- control tokens of a military building that has changed hands


def settle_tokens(s: MedState, seat: int, territory: int, former: int) -> None:
    """MU-CTRL-11, MU-CTRL-12: the former owner's tokens around a military building that was plundered, or kept."""
    if former in (NOBODY, seat):
        return
    if s.military[territory]:
        replace_tokens(s, territory, seat, former)
        return
    drop_tokens_around(s, territory, former)


def take_by_order(s: MedState, seat: int, piece: int, rule: str = "MU-MOVE-25") -> bool:
    """MU-MOVE-25, MU-COM-11: a piece has come upon an army, which takes it by its owner's standing order."""
    zone, order = s.piece_at[piece], order_against(s, seat, owner_of(piece))
    if order == LET_PASS:
        return False
    if order == KEEP and may_keep(s, seat, (PIECE, piece)):
        keep(s, seat, zone, (PIECE, piece))
    elif is_safe(s, zone, (PIECE, piece)):
        return False
    else:
        plunder(s, seat, zone, (PIECE, piece), rule)
    return True
