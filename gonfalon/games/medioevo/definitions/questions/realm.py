"""Pieces and land: what stands where, and whose it is.

rules: MU-DEF-04 to MU-DEF-14, MU-COMP-01 to MU-COMP-13, MU-COMP-18, MU-PROP-01 to MU-PROP-03, MU-HID-01
"""

from __future__ import annotations

from collections.abc import Iterator

from gonfalon.games.medioevo.definitions.questions.hordes import barbarian_fleets, phantoms
from gonfalon.games.medioevo.state import (
    BARBARIANS,
    HELD,
    NOBODY,
    OPEN,
    RESERVE,
    MedState,
    Units,
)
from gonfalon.games.medioevo.world import (
    CAPTAINS_EACH,
    ENGINE,
    GALLEY,
    OWN_CAPTAINS,
    PIECES_EACH,
    SHIPS,
    World,
)

# ---- seats


def seats_in_play(s: MedState) -> list[int]:
    """The players still in the game, in turn order."""
    return s.order


def is_eliminated(s: MedState, seat: int) -> bool:
    return s.eliminated >> seat & 1 == 1


def at_open_war(s: MedState, one: int, other: int) -> bool:
    """MU-DEF-15, MU-DIP-12, MU-DIP-51: open war, and no armistice suspends it."""
    pair = one * s.world.seats + other
    return s.war[pair] == OPEN and not s.armistice[pair]


def hostile(s: MedState, seat: int, side: int) -> bool:
    """MU-DEF-15: barbarians always, players while open war exists."""
    return side == BARBARIANS or (side != seat and at_open_war(s, seat, side))


# ---- army units


def units_in(s: MedState, seat: int, space: int) -> Units:
    """Light infantry, heavy infantry, archers and cavalry of a seat in a space, moved or not."""
    counts = s.army[seat].get(space)
    if counts is None:
        return (0, 0, 0, 0)
    return (
        counts[0] + counts[4],
        counts[1] + counts[5],
        counts[2] + counts[6],
        counts[3] + counts[7],
    )


def captains_in(s: MedState, seat: int, space: int) -> list[int]:
    """The captains of a seat in a space, by number."""
    first = seat * CAPTAINS_EACH
    places = s.captain_at[first : first + CAPTAINS_EACH]
    if space not in places:
        return []
    return [captain for captain, at in enumerate(places, first) if at == space]


def army_size(s: MedState, seat: int, space: int) -> int:
    """MU-DEF-04: army units of a seat in a space, captains included."""
    counts = s.army[seat].get(space)
    return (sum(counts) if counts else 0) + len(captains_in(s, seat, space))


def has_army(s: MedState, seat: int, space: int) -> bool:
    """MU-DEF-05: a single unit is an army."""
    if space in s.army[seat]:
        return True
    first = seat * CAPTAINS_EACH
    return space in s.captain_at[first : first + CAPTAINS_EACH]


def armies_in(s: MedState, space: int) -> list[int]:
    """The seats with an army in a space, in turn order. In a sea zone: with an army aboard a galley there."""
    if s.world.is_sea(space):
        if space not in s.piece_at:
            return []
        return [seat for seat in s.order if fleet_army(s, seat, space)]
    if space in s.captain_at:
        return [seat for seat in s.order if has_army(s, seat, space)]
    army = s.army
    return [seat for seat in s.order if space in army[seat]]


def fleet_army(s: MedState, seat: int, sea: int) -> int:
    """Army units of a seat aboard its galleys in a sea zone."""
    return sum(
        army_size(s, seat, s.world.aboard(galley)) for galley in pieces_in(s, seat, sea, GALLEY)
    )


def units_on_board(s: MedState, seat: int, kind: int) -> int:
    return sum(counts[kind] + counts[kind + 4] for counts in s.army[seat].values())


def units_in_reserve(s: MedState, seat: int, kind: int) -> int:
    """MU-COMP-01: units not on the board, not prisoners and not in the returned pool."""
    away: int = s.returned[seat][kind]
    for counts in s.army[seat].values():
        away += counts[kind] + counts[kind + 4]
    for held in s.prisoners[seat :: s.world.seats]:
        away += held[kind]
    if s.hidden_purchases[seat]:
        away += hidden_units(s, seat, kind)
    away -= phantoms(s, seat, kind)
    return s.world.unit_stock[kind] - away


def hidden_units(s: MedState, seat: int, kind: int) -> int:
    """MU-VAR-15: units of a kind behind the seat's screen."""
    bought = (entry for entry in s.hidden_purchases[seat] if entry[0] == "enlist")
    return sum(entry[2] for entry in bought if entry[1] == kind)


def hidden_captains(s: MedState, seat: int) -> int:
    return sum(entry[0] == "hire-captain" for entry in s.hidden_purchases[seat])


def captains_in_reserve(s: MedState, seat: int) -> list[int]:
    """MU-CAP-03: the seat's own; those that cards make are no pieces."""
    found = captains_in(s, seat, RESERVE)
    return [captain for captain in found if captain % CAPTAINS_EACH < OWN_CAPTAINS]


def captain_owner(captain: int) -> int:
    return captain // CAPTAINS_EACH


def captured_by(s: MedState, captain: int) -> int:
    """The seat that holds a captain, or NOBODY."""
    at = s.captain_at[captain]
    return HELD - at if at <= HELD else NOBODY


# ---- transports and siege engines


def pieces_of(s: MedState, seat: int) -> list[int]:
    """The transports and siege engines of a seat."""
    first = seat * PIECES_EACH
    kinds = s.piece_kind[first : first + PIECES_EACH]
    if kinds.count(RESERVE) == PIECES_EACH:
        return []
    return [piece for piece, kind in enumerate(kinds, first) if kind != RESERVE]


def pieces_in(s: MedState, seat: int, space: int, kind: int = NOBODY) -> list[int]:
    """The pieces of a seat in a space, of a kind if given."""
    first = seat * PIECES_EACH
    last = first + PIECES_EACH
    if space not in s.piece_at[first:last]:
        return []
    return [
        p
        for p in range(first, last)
        if s.piece_at[p] == space
        and s.piece_kind[p] != RESERVE
        and kind in (NOBODY, s.piece_kind[p])
    ]


def owner_of(piece: int) -> int:
    return piece // PIECES_EACH


def pieces_everywhere(s: MedState) -> Iterator[int]:
    return (p for p, kind in enumerate(s.piece_kind) if kind != RESERVE)


def pieces_at(s: MedState, space: int) -> list[int]:
    """The pieces of all players in a space."""
    if space not in s.piece_at:
        return []
    return [p for p, at in enumerate(s.piece_at) if at == space]


def movement_points(s: MedState, piece: int) -> int:
    """What a piece has in full: MU-TRN-02, MU-SIEGE-01."""
    return s.world.points[s.piece_kind[piece]][s.piece_level[piece] - 1]


def capacity(s: MedState, piece: int) -> int:
    """MU-TRN-02: cubes of a commercial transport, spaces of a military one."""
    return s.world.capacity[s.piece_kind[piece]][s.piece_level[piece] - 1]


def zone_of(s: MedState, space: int) -> int:
    """The territory or sea zone of a space; of a deck, where its galley is."""
    first = s.world.first_deck
    return s.piece_at[space - first] if space >= first else space


def is_ship(s: MedState, piece: int) -> bool:
    return s.piece_kind[piece] in SHIPS


def levels_fit(w: World, levels: list[int]) -> bool:
    """MU-PROP-02: do the property tokens suffice for pieces of these levels?"""
    if len(levels) <= w.least_token_room:
        return True
    return all(sum(level in group for level in levels) <= room for group, room in w.token_room)


def tokens_allow(s: MedState, seat: int, level: int, instead_of: int = NOBODY) -> bool:
    """MU-PROP-01: can the seat mark one more piece of this level, perhaps in place of another piece?"""
    levels = [s.piece_level[p] for p in pieces_of(s, seat) if p != instead_of]
    levels += [entry[2] for entry in s.hidden_purchases[seat] if entry[0] == "buy-piece"]
    return levels_fit(s.world, [*levels, level])


def transports_in_reserve(s: MedState, kind: int, level: int = 0) -> int:
    """MU-COMP-08, MU-COMP-09: how many of a kind (of siege engines: of a level) the game reserve holds."""
    w = s.world
    if kind == ENGINE:
        used = 0
        if ENGINE in s.piece_kind:
            pairs = zip(s.piece_kind, s.piece_level, strict=True)
            used = sum(pair == (ENGINE, level) for pair in pairs)
        return w.engine_stock[level - 1] - used
    used = s.piece_kind.count(kind)
    if kind == GALLEY:
        used += barbarian_fleets(s)
    return w.transport_stock[kind] - used


# ---- merchandise


def cubes_aboard(s: MedState, piece: int) -> int:
    return sum(s.piece_cubes[piece])


def cubes_in_reserve(s: MedState, good: int) -> int:
    """MU-COMP-12."""
    aboard: int = sum(cubes[good] for cubes in s.piece_cubes if cubes)
    lying = sum(market >> good & 1 for market in s.market)
    return s.world.cube_stock[good] - aboard - lying


# ---- land and buildings


def home(s: MedState, seat: int) -> int:
    """MU-DEF-10: bit mask of the home territories of a seat; none once it is eliminated."""
    if s.kingdom[seat] == NOBODY or is_eliminated(s, seat):
        return 0
    return s.world.home[s.kingdom[seat]]


def controlled(s: MedState, seat: int) -> list[int]:
    return [territory for territory, holder in enumerate(s.control) if holder == seat]


def in_play(s: MedState) -> int:
    """Bit mask of all zones in play, territories and seas."""
    return s.land | s.seas << s.world.first_sea


def level_of(s: MedState, territory: int, building_class: int) -> int:
    """Level of the building of a class, a cathedral counting 3 (MU-DEF-12); 0 for none."""
    return (s.civil[territory], s.military[territory], 3 * s.cathedral[territory])[building_class]


def market_value(s: MedState, territory: int) -> int:
    """MU-GM-01."""
    value: int = s.market[territory].bit_count()
    return value


def structure_points(s: MedState, territory: int, which: int) -> int:
    """SP of the building of a class, 0 for none."""
    levels = (s.civil[territory], s.military[territory], s.cathedral[territory])
    if not levels[which]:
        return 0
    return s.world.buildings[(0, 3, 6)[which] + levels[which] - 1].sp
