"""Questions about pieces, land and money, and the small changes that everything is made of.

rules: MU-DEF-04 to MU-DEF-14, MU-COMP-01 to MU-COMP-13, MU-COMP-18, MU-PROP-01 to MU-PROP-03, MU-MAINT-01, MU-HID-01
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gonfalon.games.medioevo.honour import source_of
from gonfalon.games.medioevo.state import (
    BARBARIANS,
    HELD,
    NO_HORDE,
    NO_UNITS,
    NOBODY,
    OPEN,
    ORDER,
    RESERVE,
    Horde,
    MedState,
    Units,
)
from gonfalon.games.medioevo.steps.limit import HonourTest
from gonfalon.games.medioevo.words import SOURCES
from gonfalon.games.medioevo.world import (
    ARCHER,
    CAPTAIN,
    CAPTAINS_EACH,
    ENGINE,
    GALLEY,
    HIRED,
    LIGHT,
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


def change_units(
    s: MedState, seat: int, space: int, kind: int, count: int, moved: bool = False
) -> None:
    """Add units of a kind to a space, or take them away (a negative count)."""
    counts = list(s.army[seat].get(space, NO_UNITS))
    counts[kind + 4 * moved] += count
    if any(counts):
        s.army[seat][space] = tuple(counts)
    else:
        s.army[seat].pop(space, None)


def take_units(s: MedState, seat: int, space: int, kind: int, count: int = 1) -> None:
    """Take units away, those that are marked as moved first."""
    counts = s.army[seat].get(space, NO_UNITS)
    marked = min(count, counts[kind + 4])
    change_units(s, seat, space, kind, -marked, moved=True)
    change_units(s, seat, space, kind, marked - count)


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
    if s.effects:
        away -= phantoms(s, seat, kind)
    return s.world.unit_stock[kind] - away


PHANTOM = "phantom"
"""An entry (PHANTOM, seat, kind, count) of `effects`: so many units of a kind on the board are no pieces of that kind from the
reserve, because a card hired or changed them; less than none: pieces that are on the board as something else."""


HIRED_UNITS = "hired"
"""An entry (HIRED_UNITS, seat, territory, light infantry, archers) of `effects`: barbarians that serve a player; their
captain has a number of his own."""
HIRED_COLUMN = {LIGHT: 3, ARCHER: 4}
"""By kind of unit, its place in such an entry."""


def hired_units(s: MedState, seat: int) -> Horde:
    """MU-EC-65: what of hired hordes is still alive."""
    hired = [e for e in s.effects if e[0] == HIRED_UNITS and e[1] == seat]
    chief = s.captain_at[seat * CAPTAINS_EACH + HIRED] != RESERVE
    return (sum(e[3] for e in hired), sum(e[4] for e in hired), int(chief))


def hired_captains(s: MedState) -> list[int]:
    """MU-EC-65: the barbarian captains that serve players; a player has one at most."""
    hirers = {e[1] for e in s.effects if e[0] == HIRED_UNITS}
    chiefs = [seat * CAPTAINS_EACH + HIRED for seat in sorted(hirers)]
    return [chief for chief in chiefs if s.captain_at[chief] != RESERVE]


def hired_unit_lost(s: MedState, seat: int, kind: int) -> bool:
    """MU-EC-65: of units of one kind the hired ones fall first; they go back to the supply of the barbarians. Was it one?"""
    for entry in s.effects if kind in HIRED_COLUMN else ():
        if entry[0] == HIRED_UNITS and entry[1] == seat and entry[HIRED_COLUMN[kind]]:
            _change_hired(s, entry, kind, -1)
            return True
    return False


def hired_unit_back(s: MedState, seat: int, kind: int) -> None:
    """MU-CAPTURE-05: a hired unit that was captured serves again."""
    entry = next(e for e in s.effects if e[0] == HIRED_UNITS and e[1] == seat)
    _change_hired(s, entry, kind, 1)


def _change_hired(s: MedState, entry: tuple[Any, ...], kind: int, count: int) -> None:
    fields = list(entry)
    fields[HIRED_COLUMN[kind]] += count
    s.effects[s.effects.index(entry)] = tuple(fields)
    add_phantom(s, entry[1], kind, count)


def phantoms(s: MedState, seat: int, kind: int) -> int:
    return sum(e[3] for e in s.effects if e[0] == PHANTOM and e[1] == seat and e[2] == kind)


def add_phantom(s: MedState, seat: int, kind: int, count: int) -> None:
    """Entries of a kind are kept as one, and vanish at 0."""
    count += phantoms(s, seat, kind)
    s.effects = [e for e in s.effects if e[:3] != (PHANTOM, seat, kind)]
    if count:
        s.effects.append((PHANTOM, seat, kind, count))


def hidden_units(s: MedState, seat: int, kind: int) -> int:
    """MU-VAR-15: units of a kind behind the seat's screen."""
    bought = (entry for entry in s.hidden_purchases[seat] if entry[0] == "enlist")
    return sum(entry[2] for entry in bought if entry[1] == kind)


def hidden_captains(s: MedState, seat: int) -> int:
    return sum(entry[0] == "hire-captain" for entry in s.hidden_purchases[seat])


def captains_in_reserve(s: MedState, seat: int) -> list[int]:
    """MU-CAP-03: his own; those that cards make are no pieces."""
    found = captains_in(s, seat, RESERVE)
    return [captain for captain in found if captain % CAPTAINS_EACH < OWN_CAPTAINS]


def captain_owner(captain: int) -> int:
    return captain // CAPTAINS_EACH


def remove_captain(s: MedState, captain: int) -> None:
    """MU-CAP-04: he returns to the reserve without his level."""
    s.captain_at[captain] = RESERVE
    s.captain_level[captain] = s.captain_marks[captain] = 0


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
    return all(sum(map(group.__contains__, levels)) <= room for group, room in w.token_room)


def tokens_allow(s: MedState, seat: int, level: int, instead_of: int = NOBODY) -> bool:
    """MU-PROP-01: can the seat mark one more piece of this level, perhaps in place of another piece?"""
    levels = [s.piece_level[p] for p in pieces_of(s, seat) if p != instead_of]
    levels += [entry[2] for entry in s.hidden_purchases[seat] if entry[0] == "buy-piece"]
    return levels_fit(s.world, [*levels, level])


def add_piece(
    s: MedState, seat: int, kind: int, level: int, space: int, anchorage: int = NOBODY
) -> int:
    """Put a new piece on the board; it can act this turn (MU-BUY-09)."""
    first = seat * PIECES_EACH
    piece = s.piece_kind.index(RESERVE, first, first + PIECES_EACH)
    s.piece_kind[piece] = kind
    s.piece_level[piece] = level
    s.piece_at[piece] = space
    s.piece_anchorage[piece] = anchorage
    s.piece_points[piece] = movement_points(s, piece)
    s.piece_marks[piece] = 0
    s.piece_cubes[piece] = ()
    return piece


def clear_piece(s: MedState, piece: int) -> None:
    """The slot is free again; what was aboard is the caller's business."""
    s.piece_kind[piece] = s.piece_at[piece] = s.piece_anchorage[piece] = RESERVE
    s.piece_level[piece] = s.piece_points[piece] = s.piece_marks[piece] = 0
    s.piece_cubes[piece] = ()


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


# ---- barbarians


def horde_in(s: MedState, space: int) -> Horde:
    return s.barbarians.get(space, NO_HORDE)


def has_barbarians(s: MedState, space: int) -> bool:
    return space in s.barbarians


EXTRA = "extra"
"""An entry (EXTRA, zone, ...) of `effects`: a unit that fights with the barbarians of a zone; see `shapes.py`."""


def extras_in(s: MedState, space: int) -> list[tuple[int, ...]]:
    """The units that are among the barbarians of a space for a while."""
    return [e for e in s.effects if e[0] == EXTRA and e[1] == space] if s.effects else []


def follow_horde(s: MedState, start: int, target: int) -> None:
    """MU-EC-66: when the last barbarians of a zone leave, those who are among them go along."""
    if any(horde_in(s, start)):
        return
    for effect in extras_in(s, start):
        s.effects[s.effects.index(effect)] = (EXTRA, target, *effect[2:])
    set_horde(s, start, NO_HORDE)


def set_horde(s: MedState, space: int, horde: Horde) -> None:
    if any(horde) or extras_in(s, space):
        s.barbarians[space] = horde
    else:
        s.barbarians.pop(space, None)


def barbarians_left(s: MedState) -> Horde:
    """MU-COMP-10: the supply of barbarian units."""
    light, archers, captains = s.world.barbarian_stock
    for horde in s.barbarians.values():
        light -= horde[0]
        archers -= horde[1]
        captains -= horde[2]
    captains -= len(hired_captains(s)) if s.effects else 0
    for effect in s.effects:
        if effect[0] == HIRED_UNITS:
            light -= effect[3]
            archers -= effect[4]
        if effect[0] == EXTRA and effect[3] == BARBARIANS:
            # changed for a while (MU-TN-14)
            light -= effect[5] == LIGHT
            archers -= effect[5] == ARCHER
            captains -= effect[5] == CAPTAIN
    return (light, archers, captains)


def barbarian_fleets(s: MedState) -> int:
    """Hordes at sea; each of them uses a galley and a token (MU-COMP-11)."""
    first = s.world.first_sea
    return sum(space >= first for space in s.barbarians)


def available(s: MedState, wanted: Horde) -> Horde:
    """MU-COMP-10: as much of a horde as the supply holds."""
    left = barbarians_left(s)
    return (min(wanted[0], left[0]), min(wanted[1], left[1]), min(wanted[2], left[2]))


# ---- land and buildings


def home(s: MedState, seat: int) -> int:
    """MU-DEF-10: bit mask of the home territories of a seat; none once it is eliminated."""
    if s.kingdom[seat] == NOBODY or is_eliminated(s, seat):
        return 0
    return s.world.home[s.kingdom[seat]]


def controlled(s: MedState, seat: int) -> list[int]:
    control = s.control
    found, at = [], -1
    for _ in range(control.count(seat)):
        at = control.index(seat, at + 1)
        found.append(at)
    return found


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


# ---- money, honour, log


def pay(s: MedState, seat: int, florins: int) -> None:
    s.florins[seat] -= florins


def receive(s: MedState, seat: int, florins: int) -> None:
    s.florins[seat] += florins


def share(florins: int, percent: int, paid: bool = False) -> int:
    """MU-DEF-14: a part of an amount; who receives it gets whole florins rounded down, who pays it pays them rounded up."""
    return -(-florins * percent // 100) if paid else florins * percent // 100


def spendable(s: MedState, seat: int) -> int:
    """What a seat can spend: not what it has bid in a sealed auction."""
    if s.phase != ORDER:
        return s.florins[seat]
    sealed = [s.sealed[seat], *(answers[seat] for _, answers in s.aside)]
    bid: int = sum(move.args[-1] for moves in sealed for move in moves if move.verb == "bid")
    bid += sum(step.bids[seat] for step in s.agenda if step.window == "order.rebid")  # type: ignore[attr-defined]
    return s.florins[seat] - bid


def book(s: MedState, seat: int, points: int, rule: str) -> None:
    """MU-HP-01: Honour Points are booked at once and are public; the limit is tested after the action (MU-END-04)."""
    if not points:
        return
    s.hp[seat] += points
    source = source_of(rule)
    s.hp_by[seat * len(SOURCES) + source] += points
    s.emit("honour", rule, seat=seat, points=points, source=source)
    if s.world.honour_limit and s.hp[seat] >= s.world.honour_limit:
        s.follow_up(HonourTest())


def note(s: MedState, seat: int, *entry: int | str) -> None:
    """MU-GOAL-05: remember what happened this turn for objectives."""
    s.log[seat] = (*s.log[seat], entry)


DEPOSIT = "deposit"
"""An entry (DEPOSIT, seat, florins) of `effects`: coins on the seat's Magnate."""


def deposit(s: MedState, seat: int) -> int:
    """MU-EC-36: what lies on the seat's Magnate."""
    return sum(entry[2] for entry in s.effects if entry[:2] == (DEPOSIT, seat))


def empty_deposit(s: MedState, seat: int) -> int:
    """Take all coins off the seat's Magnate; how many they were."""
    florins = deposit(s, seat)
    s.effects = [entry for entry in s.effects if entry[:2] != (DEPOSIT, seat)]
    return florins


def wealth(s: MedState, seat: int) -> int:
    """MU-FIN-05; coins on a Magnate are his money (MU-EC-36)."""
    interest = s.debt[seat] * s.world.limits.interest_percent // 100
    return s.florins[seat] + deposit(s, seat) - s.debt[seat] - interest


def maintained(s: MedState, seat: int) -> int:
    """MU-MAINT-01: army units, transports and siege engines on the board; a hired horde costs nothing (MU-EC-65)."""
    units = sum(sum(counts) for counts in s.army[seat].values())
    first = seat * CAPTAINS_EACH
    captains = sum(at >= 0 for at in s.captain_at[first : first + CAPTAINS_EACH])
    hired = sum(hired_units(s, seat)) if s.effects else 0
    return units + captains + len(pieces_of(s, seat)) - hired
