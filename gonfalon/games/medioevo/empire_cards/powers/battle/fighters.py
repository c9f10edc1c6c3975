"""The units of a battle as targets of cards: how moves name them, and how they are taken out of it.

rules: MU-EC-14, MU-EC-17, MU-EC-18, MU-HP-12

On land a unit is named by its kind, at sea also by the galley it is aboard; captains are single pieces. Barbarians are named by kind.
"""

from __future__ import annotations

from typing import NamedTuple

from gonfalon.games.medioevo.battle.changes.record import add_up, change
from gonfalon.games.medioevo.battle.changes.shapes import extra_hit, unit_gone
from gonfalon.games.medioevo.battle.questions.muster import captains, current, force, places, side
from gonfalon.games.medioevo.battle.questions.record import ATTACKER
from gonfalon.games.medioevo.definitions.changes.hordes import set_horde
from gonfalon.games.medioevo.definitions.changes.units import (
    change_units,
    remove_captain,
    take_units,
)
from gonfalon.games.medioevo.definitions.questions.hordes import horde_in
from gonfalon.games.medioevo.definitions.questions.realm import (
    army_size,
    capacity,
    pieces_in,
    units_in,
)
from gonfalon.games.medioevo.powers import Args, Use
from gonfalon.games.medioevo.state import BARBARIANS, NOBODY, MedState
from gonfalon.games.medioevo.world import ARCHER, CAPTAIN, LIGHT

HORDE_KINDS = (LIGHT, ARCHER, CAPTAIN)


class Fighter(NamedTuple):
    """One army unit in a battle."""

    place: int
    kind: int
    captain: int = NOBODY


def fighters(s: MedState, k: int, with_captains: bool = True) -> list[Fighter]:
    """One of each kind and place, and every captain."""
    seat, space = side(s, k).seat, current(s).space
    if seat == BARBARIANS:
        units = force(s, k).units
        found = [Fighter(space, kind) for kind, count in enumerate(units) if count]
        return found + [Fighter(space, CAPTAIN)] * bool(force(s, k).levels and with_captains)
    found = [
        Fighter(place, kind)
        for place in places(s, k)
        for kind, count in enumerate(units_in(s, seat, place))
        if count
    ]
    if with_captains:
        found += [Fighter(s.captain_at[one], CAPTAIN, one) for one in captains(s, k)]
    return found


def named(s: MedState, fighter: Fighter) -> Args:
    """How a move names it."""
    if fighter.captain != NOBODY:
        return ("play-captain", fighter.captain)
    deck = fighter.place - s.world.first_deck
    return ("play-aboard", deck, fighter.kind) if deck >= 0 else ("play-unit", fighter.kind)


def meant(s: MedState, used: Use) -> Fighter:
    """The fighter that a move names."""
    if used.verb == "play-captain":
        return Fighter(s.captain_at[used.args[0]], CAPTAIN, used.args[0])
    if used.verb == "play-aboard":
        return Fighter(s.world.aboard(used.args[0]), used.args[1])
    return Fighter(current(s).space, used.args[0])


def take_out(s: MedState, k: int, fighter: Fighter) -> None:
    """The piece leaves the board."""
    seat = side(s, k).seat
    if fighter.captain != NOBODY:
        remove_captain(s, fighter.captain)
    elif seat == BARBARIANS:
        horde = list(horde_in(s, fighter.place))
        if fighter.kind in HORDE_KINDS and horde[HORDE_KINDS.index(fighter.kind)]:
            horde[HORDE_KINDS.index(fighter.kind)] -= 1
            set_horde(s, fighter.place, (horde[0], horde[1], horde[2]))
        else:
            extra_hit(s, fighter.place, fighter.kind, CAPTAIN)
    else:
        take_units(s, seat, fighter.place, fighter.kind)
        unit_gone(s, seat, fighter.kind)


def kill(s: MedState, k: int, fighter: Fighter, rule: str) -> None:
    """Removed by a card, completely."""
    take_out(s, k, fighter)
    add_up(s, k, lost=1, captains_lost=int(fighter.kind == CAPTAIN))
    s.emit("unit-lost", rule, seat=side(s, k).seat, unit=fighter.kind)


def berths(s: MedState, k: int) -> list[int]:
    """Spaces in which a new unit can join a side: the territory, or the decks with room."""
    if not s.world.is_sea(current(s).space):
        return [current(s).space]
    seat, first = side(s, k).seat, s.world.first_deck
    return [
        deck
        for deck in places(s, k)
        if army_size(s, seat, deck) + len(pieces_in(s, seat, deck)) < capacity(s, deck - first)
    ]


def place_fighter(s: MedState, k: int, kind: int, place: int = NOBODY) -> None:
    """A unit from the reserve joins a side; the attacker's have made their movement."""
    where = berths(s, k)[0] if place == NOBODY else place
    change_units(s, side(s, k).seat, where, kind, 1, moved=k == ATTACKER)


def joined(s: MedState, k: int) -> None:
    """MU-HP-12: a unit has joined the side; in the middle of a round it counts for it, too."""
    own = side(s, k)
    change(s, k, size=own.size + 1, units=own.units + 1 if own.units else 0)
