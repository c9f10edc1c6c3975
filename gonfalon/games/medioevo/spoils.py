"""What a conqueror finds: points for the land, and assets to keep or to plunder.

rules: MU-CONQ-02 to MU-CONQ-04, MU-CONQ-06 to MU-CONQ-08, MU-HP-02 to MU-HP-07, MU-HP-10, MU-PROP-04, MU-CTRL-11, MU-CTRL-12,
MU-NAVAL-09, MU-COM-11

An asset is a pair: what kind of thing, and which. Buildings are named by their class, cubes of the Great Market by their merchandise.
"""

from __future__ import annotations

from gonfalon.games.medioevo.control.changes.settle import drop_tokens_around
from gonfalon.games.medioevo.control.changes.tokens import replace_tokens
from gonfalon.games.medioevo.definitions.changes.money import receive
from gonfalon.games.medioevo.definitions.changes.pieces import lose_piece, take_over
from gonfalon.games.medioevo.definitions.questions.accounts import share
from gonfalon.games.medioevo.definitions.questions.realm import (
    armies_in,
    at_open_war,
    cubes_aboard,
    home,
    level_of,
    owner_of,
    pieces_everywhere,
    pieces_in,
    tokens_allow,
)
from gonfalon.games.medioevo.diplomacy.questions import price
from gonfalon.games.medioevo.effects.questions.in_force import (
    is_safe_building,
    is_safe_cube,
    is_safe_piece,
)
from gonfalon.games.medioevo.objectives.changes.log import note
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.variants.changes import suffer
from gonfalon.games.medioevo.victory.changes import book
from gonfalon.games.medioevo.world import (
    CLASSES,
    ENGINE,
    GALLEY,
    KINDS,
    RELIGIOUS,
    bits,
)

BUILDING, CUBE, PIECE = range(3)
"""Kinds of assets."""
Asset = tuple[int, int]
Assets = tuple[Asset, ...]

LET_PASS, PLUNDER, KEEP = range(3)
"""Orders against traffic, as in `ORDERS`."""

ROME, JERUSALEM = 1, 2
"""Bits of `first_conquests`."""

# ---- points


def conquest_points(s: MedState, seat: int, territory: int) -> int:
    """MU-HP-02 to MU-HP-07: what the conquest of a territory is worth at this moment."""
    w = s.world
    if home(s, seat) >> territory & 1 or s.conquered >> territory & 1:
        return 0
    points = 0
    if w.good[territory] >= 0:
        points += price(s, "conquest-inhabited-area")
    levels = sum(level_of(s, territory, which) for which in range(len(CLASSES)))
    points += levels * price(s, "conquest-building-level")
    return points + _first_conquest(s, territory)


def _first_conquest(s: MedState, territory: int) -> int:
    """MU-HP-05: the first conquest of Rome and of Jerusalem."""
    w = s.world
    if territory == w.rome and not s.first_conquests & ROME:
        return price(s, "first-conquest-rome")
    if territory == w.jerusalem and not s.first_conquests & JERUSALEM:
        return price(s, "first-conquest-jerusalem")
    return 0


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


# ---- assets


def assets_of_land(s: MedState, seat: int, territory: int, own: bool) -> Assets:
    """MU-CONQ-02, MU-CONQ-06, MU-CONQ-07: what the conqueror of a territory decides about. His own buildings stay his."""
    found: list[Asset] = []
    if not own:
        found += [
            (BUILDING, which) for which in range(len(CLASSES)) if level_of(s, territory, which)
        ]
        found += [(CUBE, good) for good in bits(s.market[territory])]
    return (*found, *pieces_to_take(s, seat, territory))


def pieces_to_take(s: MedState, seat: int, zone: int, enemy: int = NOBODY) -> Assets:
    """Unescorted pieces of players at open war with the seat, or of one of them only."""
    escorted = armies_in(s, zone)
    return tuple(
        (PIECE, piece)
        for piece in pieces_everywhere(s)
        if s.piece_at[piece] == zone
        and owner_of(piece) != seat
        and owner_of(piece) not in escorted
        and enemy in (NOBODY, owner_of(piece))
        and at_open_war(s, seat, owner_of(piece))
    )


def may_keep(s: MedState, seat: int, asset: Asset) -> bool:
    """MU-PROP-04: a transport or engine needs a property token of its level."""
    kind, which = asset
    return kind != PIECE or tokens_allow(s, seat, s.piece_level[which])


def is_safe(s: MedState, zone: int, asset: Asset) -> bool:
    """MU-EC-50, MU-EC-51: it cannot be plundered; nor can a galley at sea that carries such a piece."""
    kind, which = asset
    if kind == BUILDING:
        return is_safe_building(s, zone, which)
    if kind == CUBE:
        return is_safe_cube(s, zone, which)
    if not s.effects:
        return False
    load = pieces_in(s, owner_of(which), s.world.aboard(which))
    return any(is_safe_piece(s, piece) for piece in (which, *load))


def value(s: MedState, territory: int, asset: Asset) -> int:
    """MU-CONQ-03: florins for plundering it; damage does not count."""
    w = s.world
    kind, which = asset
    if kind == CUBE:
        return w.limits.plunder_per_market_cube
    if kind == BUILDING:
        level = level_of(s, territory, which)
        number = 6 if which == RELIGIOUS else 3 * which + level - 1
        return share(w.buildings[number].cost, w.limits.plunder_percent)
    cubes = cubes_aboard(s, which) * w.limits.plunder_per_carried_cube
    return share(_piece_cost(s, which), w.limits.plunder_percent) + cubes


def _piece_cost(s: MedState, piece: int) -> int:
    """MU-DEF-13."""
    data, kind, level = s.world.data, s.piece_kind[piece], s.piece_level[piece]
    if kind == ENGINE:
        return data.siege_engines[level - 1].cost
    name = KINDS[kind]
    return next(t.cost for t in data.transports if t.kind == name and t.level == level)


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
    if s.piece_kind[piece] == GALLEY and s.world.is_sea(s.piece_at[piece]):
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
    at_sea = kind == GALLEY and s.world.is_sea(s.piece_at[piece])
    load = pieces_in(s, owner, s.world.aboard(piece)) if at_sea else []
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


# ---- orders against traffic


def order_against(s: MedState, seat: int, rival: int) -> int:
    """MU-COM-11: what a seat's armies do with a rival's pieces; in open war they plunder unless told otherwise."""
    for entry in s.orders[seat]:
        if entry and entry[0] == "traffic" and entry[1] == rival:
            return int(entry[2])
    return PLUNDER if at_open_war(s, seat, rival) else LET_PASS


def may_take(s: MedState, seat: int, piece: int) -> bool:
    """MU-COM-11, MU-EC-50: can the seat's army do with a piece what its standing order says?"""
    order = order_against(s, seat, owner_of(piece))
    if order == KEEP and may_keep(s, seat, (PIECE, piece)):
        return True
    return order != LET_PASS and not is_safe_piece(s, piece)


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
