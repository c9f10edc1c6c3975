"""What a conqueror finds: points for the land, and assets that may be kept or plundered.

rules: MU-CONQ-02 to MU-CONQ-04, MU-CONQ-06 to MU-CONQ-08, MU-HP-02 to MU-HP-07, MU-PROP-04,
MU-NAVAL-09, MU-COM-11

An asset is a pair: what kind of thing, and which. Buildings are named by their class, cubes of the Great Market by their merchandise.
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.accounts import share
from gonfalon.games.medioevo.definitions.questions.effect_kinds import SafePiece, of
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
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.world import (
    CLASSES,
    ENGINE,
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


# ---- assets


def assets_of_land(s: MedState, seat: int, territory: int, own: bool) -> Assets:
    """MU-CONQ-02, MU-CONQ-06, MU-CONQ-07: what the conqueror of a territory decides about. The conqueror's own buildings stay theirs."""
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
    if not of(s, SafePiece):
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


# ---- orders against traffic


def order_against(s: MedState, seat: int, rival: int) -> int:
    """MU-COM-11: what a seat's armies do with a rival's pieces; in open war they plunder unless told otherwise."""
    for entry in s.orders[seat]:
        if entry[:2] == ("traffic", rival):
            return int(entry[2])
    return PLUNDER if at_open_war(s, seat, rival) else LET_PASS


def may_take(s: MedState, seat: int, piece: int) -> bool:
    """MU-COM-11, MU-EC-50: can the seat's army do with a piece what its standing order says?"""
    order = order_against(s, seat, owner_of(piece))
    if order == KEEP and may_keep(s, seat, (PIECE, piece)):
        return True
    return order != LET_PASS and not is_safe_piece(s, piece)
