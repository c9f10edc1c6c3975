"""What is true of every state that a game of Medioevo Universale can reach.

Every piece of the box is in one place, every card in one place, and control is what the pieces say.
"""

from __future__ import annotations

from typing import Any

from gonfalon.games.medioevo.barbarians.steps.meeting import MeetBarbarians
from gonfalon.games.medioevo.battle.changes.shapes import AWAY
from gonfalon.games.medioevo.conquest.steps.assets import BarbarianPlunder
from gonfalon.games.medioevo.control.questions import derive, tokens_in_reserve
from gonfalon.games.medioevo.definitions.questions.hordes import (
    barbarians_left,
    extras_in,
    has_barbarians,
)
from gonfalon.games.medioevo.definitions.questions.realm import (
    capacity,
    captain_owner,
    captured_by,
    cubes_aboard,
    cubes_in_reserve,
    levels_fit,
    owner_of,
    pieces_everywhere,
    pieces_in,
    pieces_of,
    structure_points,
    units_in_reserve,
)
from gonfalon.games.medioevo.definitions.questions.reserve import stock_left
from gonfalon.games.medioevo.effects.questions.in_force import cargo_room
from gonfalon.games.medioevo.movement.questions.full_movement import make_movement
from gonfalon.games.medioevo.objectives.changes.claiming import tokens_left
from gonfalon.games.medioevo.state import NOBODY, RESERVE, RETURNED, MedState
from gonfalon.games.medioevo.vocabulary import STOCK
from gonfalon.games.medioevo.world import (
    CLASSES,
    COLOURS,
    GALLEY,
    GOODS,
    SHIPS,
    UNITS,
    bits,
)
from gonfalon.kernel.errors import InvariantBroken


def check(s: MedState) -> None:
    """Raise `InvariantBroken` for a state that no game can reach."""
    _box(s)
    _armies(s)
    _pieces(s)
    _land(s)
    _cards(s)
    _players(s)
    if s.outcome == "" and (not s.agenda or not s.waiting):
        raise InvariantBroken("the game waits for nobody and is not over")


def _hold(holds: bool, message: str) -> None:
    if not holds:
        raise InvariantBroken(message)


def _box(s: MedState) -> None:
    """MU-COMP-01 to MU-COMP-18: nothing is used that the box does not hold."""
    for stock, name in enumerate(STOCK):
        _hold(stock_left(s, stock) >= 0, f"more of {name} than the box holds")
    for good, name in enumerate(GOODS):
        _hold(cubes_in_reserve(s, good) >= 0, f"more cubes of {name} than the box holds")
    for colour, name in enumerate(COLOURS):
        _hold(tokens_left(s, colour) >= 0, f"more {name} objective tokens than the box holds")
    _hold(min(barbarians_left(s)) >= 0, "more barbarians than the box holds")
    fleets = sum(s.world.is_sea(space) for space in s.barbarians)
    _hold(fleets <= s.world.barbarian_tokens, "more barbarian fleets than tokens")
    for seat in range(s.world.seats):
        for kind, name in enumerate(UNITS):
            _hold(units_in_reserve(s, seat, kind) >= 0, f"more {name} than the box holds")
        _hold(tokens_in_reserve(s, seat) >= 0, "more control tokens than the box holds")
        levels = [s.piece_level[piece] for piece in pieces_of(s, seat)]
        _hold(levels_fit(s.world, levels), "more marked pieces than property tokens")


def _armies(s: MedState) -> None:
    w = s.world
    for space, horde in s.barbarians.items():
        _hold(space < w.first_deck, "barbarians aboard a player's galley")
        there = sum(horde) + len(extras_in(s, space))
        _hold(min(horde) >= 0 and there > 0, "less than one barbarian")
    for seat, army in enumerate(s.army):
        for space, counts in army.items():
            _hold(min(counts) >= 0 and sum(counts) > 0, "less than one unit")
            _hold(_stands(s, seat, space), f"units stand in {space}, where nobody can stand")
    for captain, at in enumerate(s.captain_at):
        seat, level = captain_owner(captain), s.captain_level[captain]
        if at >= 0:
            _hold(_stands(s, seat, at), f"a captain stands in {at}, where nobody can stand")
        elif at not in (RESERVE, RETURNED, AWAY):
            captor = captured_by(s, captain)
            _hold(0 <= captor < w.seats and captor != seat, "a captain is held by nobody")
        _hold((level == 0) == (at == RESERVE) and 0 <= level <= 3, "a captain of no level")
    for counts in (*s.returned, *s.prisoners):
        _hold(min(counts) >= 0, "less than no prisoner")
    for seat in range(w.seats):
        _hold(not any(s.prisoners[seat * w.seats + seat]), "a player holds himself")


def _stands(s: MedState, seat: int, space: int) -> bool:
    """Units stand on land in play, or aboard a galley of their own at sea."""
    w = s.world
    if space < w.first_sea:
        return s.land >> space & 1 == 1
    galley = space - w.first_deck
    return (
        galley >= 0
        and owner_of(galley) == seat
        and s.piece_kind[galley] == GALLEY
        and w.is_sea(s.piece_at[galley])
    )


def _pieces(s: MedState) -> None:
    w = s.world
    for piece, kind in enumerate(s.piece_kind):
        if kind == RESERVE:
            free = (s.piece_at[piece], s.piece_level[piece], s.piece_cubes[piece])
            _hold(free == (RESERVE, 0, ()), "a piece in the reserve stands somewhere")
            continue
        seat, at = owner_of(piece), s.piece_at[piece]
        _hold(1 <= s.piece_level[piece] <= 3, "a piece of no level")
        _hold(s.piece_points[piece] >= 0, "less than no movement points")
        if w.is_sea(at):
            _hold(kind in SHIPS and s.seas >> at - w.first_sea & 1 == 1, "no ship, and at sea")
        else:
            _hold(kind not in SHIPS or at < w.first_sea, "a ship aboard a galley")
            _hold(_stands(s, seat, at), f"a piece stands in {at}, where nobody can stand")
        if s.piece_cubes[piece]:
            room = cargo_room(s, piece)
            _hold(room > 0, "merchandise aboard a military transport")
            _hold(0 < cubes_aboard(s, piece) <= room, "more merchandise than a transport carries")
        if kind == GALLEY and w.is_sea(at):
            _hold(_load(s, seat, piece) <= capacity(s, piece), "more aboard than a galley carries")
    for seat, road in enumerate(s.roads):
        if road:
            _hold(owner_of(road.piece) == seat, "the road of another's transport")
            _hold(road.piece in pieces_everywhere(s), "a road without its transport")


def _load(s: MedState, seat: int, galley: int) -> int:
    deck = s.world.aboard(galley)
    units = sum(s.army[seat].get(deck, ()))
    return units + s.captain_at.count(deck) + len(pieces_in(s, seat, deck))


def _land(s: MedState) -> None:
    for levels, most in ((s.civil, 3), (s.military, 3), (s.cathedral, 1)):
        _hold(min(levels) >= 0 and max(levels) <= most, "a building of no level")
    for place, damage in enumerate(s.damage):
        if any(damage):
            points = [structure_points(s, place, which) for which in range(len(CLASSES))]
            intact = all(0 <= hits < max(sp, 1) for hits, sp in zip(damage, points, strict=True))
            _hold(intact, f"a ruin still stands in {s.world.territory_ids[place]}")
    for place in bits(~s.land & (1 << s.world.first_sea) - 1) if s.turn else ():
        used = s.civil[place] or s.military[place] or s.cathedral[place] or s.market[place]
        _hold(not used and s.control[place] == NOBODY, "land out of play is used")
    if not s.turn or s.battle is not None:
        return
    waits = _unsettled(s)
    for place in bits(s.land):
        if place not in waits:
            if s.control[place] != derive(s, place):
                name = s.world.territory_ids[place]
                raise InvariantBroken(f"control of {name} is out of date")
            token = s.control_token[place]
            _hold(token == NOBODY or not has_barbarians(s, place), "a token under barbarians")


def _unsettled(s: MedState) -> set[int]:
    """Zones whose control follows when everybody has reacted to an entry (MU-CPHASE-15, MU-BARB-10)."""
    waits = {step.zone for step in s.agenda if isinstance(step, MeetBarbarians | BarbarianPlunder)}
    if s.movement is not None:
        waits.add(s.movement.space)
    waits |= {make_movement(m).space for m in _interrupted(s)}
    return waits


def _interrupted(s: MedState) -> list[Any]:
    """Movements that steps on the agenda take up again, as their fields."""
    movements = (getattr(step, "movement", None) for step in s.agenda)
    return [movement for movement in movements if movement is not None]


def _cards(s: MedState) -> None:
    """No card is in two places."""
    empire, events = cards_of(s)
    _hold(len(set(empire)) == len(empire), "an Empire card is there twice")
    _hold(len(set(events)) == len(events), "an Event card is there twice")
    for seat in range(s.world.seats):
        _hold(not s.tapped[seat] & ~s.cards[seat], "a tapped card that its owner has not")


def cards_of(s: MedState) -> tuple[list[int], list[int]]:
    """All Empire cards and all Event cards, wherever they lie."""
    empire = [*s.empire_deck, *(card for hand in s.cards for card in bits(hand))]
    empire += [card for offered in s.offered_cards for card in offered]
    events = [*s.event_deck, *s.event_discard]
    events += [s.event] if s.event != NOBODY and s.event not in events else []
    events += [event for step in s.agenda for event in getattr(step, "drawn", ())]
    return empire, events


def _players(s: MedState) -> None:
    w = s.world
    seats, limits = w.seats, w.limits
    _hold(min(s.florins) >= 0, "a purse holds less than nothing")
    for seat in range(seats):
        _hold(s.debt[seat] % limits.loan == 0, "a debt that is no number of loans")
        _hold(0 <= s.debt[seat] <= limits.max_debt, "more debt than is lent")
        _hold(not s.turn or s.tax[seat] in (0, *limits.tax_levels), "no such tax level")
        _hold((seat in s.order) != bool(s.eliminated >> seat & 1), "neither in play nor eliminated")
        for other in range(seats):
            pair, back = seat * seats + other, other * seats + seat
            _hold(s.war[pair] == s.war[back], "a war of one")
            _hold(s.armistice[pair] == s.armistice[back], "an armistice of one")
        _hold(not s.war[seat * seats + seat], "war with oneself")
    _hold(min(s.points) >= 0, "less than no technology points")
    for used, have in zip(s.tokens_used, s.tokens, strict=True):
        _hold(0 <= used <= have, "more tokens used than there are")
