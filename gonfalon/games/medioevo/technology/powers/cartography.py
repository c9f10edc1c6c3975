"""Cartography: one more step.

rules: MU-TN-04, MU-CPHASE-16, MU-INTER-21

Marks and spent movement points do not matter, and nothing is paid but the technology point. In another player's slot the step
leads into the territory just entered, and the newcomers stand there as a further army.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from gonfalon.games.medioevo.control.changes.settle import settle
from gonfalon.games.medioevo.definitions.changes.units import change_units
from gonfalon.games.medioevo.definitions.questions.realm import (
    capacity,
    captains_in,
    has_army,
    in_play,
    pieces_in,
    pieces_of,
    units_in,
)
from gonfalon.games.medioevo.diplomacy.questions import entry_victims
from gonfalon.games.medioevo.diplomacy.steps.alliances import attack
from gonfalon.games.medioevo.effects.questions.in_force import is_closed, is_military, supplies
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.movement.changes.marching import mark_units, step
from gonfalon.games.medioevo.movement.questions.full_movement import (
    Movement,
    awaits_horde,
    carries_army,
    exits,
    note_owner,
    stops_at,
)
from gonfalon.games.medioevo.movement.steps.arrival import (
    ConfirmAttack,
    entry_steps,
    lone_pieces_left,
    victims_of,
)
from gonfalon.games.medioevo.movement.steps.combat_phase import army_zones
from gonfalon.games.medioevo.powers import Args, Moment, Power, Use
from gonfalon.games.medioevo.state import NO_UNITS, NOBODY, MedState
from gonfalon.games.medioevo.world import GALLEY, UNITS, bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

ENTERED = "threat.entered"
PLENTY = 99
"""Movement points that are lent for the step."""


# ---- where to


def galleys_to(s: MedState, seat: int, start: int, end: int) -> list[int]:
    """The galleys of a seat that can make the step."""
    w = s.world
    galleys = pieces_in(s, seat, start, GALLEY)
    if w.is_sea(start):
        return galleys if w.next_to[start] >> end & 1 else []
    if not w.is_sea(end):
        return []
    return [galley for galley in galleys if exits(s, galley) >> end - w.first_sea & 1]


def pieces_to(s: MedState, seat: int, start: int, end: int) -> list[int]:
    """The transports and engines of a seat that can make the step."""
    if s.world.is_sea(start) or s.world.is_sea(end):
        return galleys_to(s, seat, start, end)
    there = pieces_in(s, seat, start)
    return [p for p in there if is_military(s, p) and s.piece_kind[p] != GALLEY]


def has_movers(s: MedState, seat: int, start: int, end: int) -> bool:
    land = not s.world.is_sea(start) and not s.world.is_sea(end)
    if land and (any(units_in(s, seat, start)) or captains_in(s, seat, start)):
        return True
    return bool(pieces_to(s, seat, start, end))


def ends_from(s: MedState, start: int) -> int:
    """Bit mask of the zones next to one."""
    w = s.world
    if is_closed(s, start):
        return 0
    if w.is_sea(start):
        return w.next_to[start] & in_play(s)
    return (w.crossing[start] | w.coast[start] << w.first_sea) & in_play(s)


def one_more_step(s: MedState, seat: int, moment: Moment) -> list[Args]:
    zones = {*army_zones(s, seat), *(s.piece_at[p] for p in pieces_of(s, seat))}
    starts = sorted(zone for zone in zones if zone < s.world.first_deck)
    if moment.window != ENTERED:
        return [
            (start, end)
            for start in starts
            for end in bits(ends_from(s, start))
            if has_movers(s, seat, start, end)
        ]
    comer, end = moment.values
    if comer == seat or end >= s.world.first_sea:
        return []
    near = [start for start in starts if ends_from(s, start) >> end & 1]
    return [(start, end) for start in near if has_movers(s, seat, start, end)]


def attacked_beyond(s: MedState, seat: int, args: Args) -> tuple[int, ...]:
    start, end = args
    if end >= s.world.first_sea or not has_army(s, seat, start):
        return ()
    return tuple(entry_victims(s, seat, end, False))


def chart(s: MedState, used: Use) -> None:
    start, end = used.args
    s.push(ChartedStep(used.seat, start, end, int(used.moment.window == ENTERED)))


# ---- who goes


@dataclass(slots=True)
class ChartedStep(Step):
    """MU-TN-04: one army unit, or one engine, or one transport with units as far as it holds them."""

    id = "ChartedStep"
    window = "card.choice"
    question = "card.charted-step"
    rule = "MU-TN-04"
    verbs = ("go", "take", "join-captain", "join")

    seat: int
    start: int
    end: int
    late: int = 0
    """1: in another player's slot."""
    piece: int = NOBODY
    units: Sequence[int] = (0, 0, 0, 0)
    captains: Sequence[int] = ()
    changed: int = 0
    """Bit mask of the kinds that were named."""

    def _room(self, s: MedState) -> int:
        """How many more units can go; none beside a single unit or an engine."""
        if self.piece == NOBODY:
            return 0 if sum(self.units) or self.captains else 1
        if s.world.is_sea(self.start):
            return 0
        galley = s.piece_kind[self.piece] == GALLEY
        room = capacity(s, self.piece) if galley else supplies(s, self.piece)
        return room - sum(self.units) - len(self.captains)

    def _on_foot(self, s: MedState) -> bool:
        """May units go? Without a galley only from land to land."""
        by_land = not s.world.is_sea(self.start) and not s.world.is_sea(self.end)
        return by_land or self.piece != NOBODY

    def waits_for(self, s: MedState) -> list[int]:
        """What was to go may have gone, or fallen, by what others did in the same window."""
        return [self.seat] if self.moves(s, self.seat) else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v, room = s.vocabulary, self._room(s)
        begun = self.piece != NOBODY or sum(self.units) > 0 or bool(self.captains)
        moves: list[AnyMove] = [v["go", self.end]] if begun else []
        if room > 0 and self._on_foot(s):
            for kind, count in enumerate(units_in(s, seat, self.start)):
                high = min(room, count)
                if high and not self.changed >> kind & 1:
                    one = v["take", kind, 1]
                    moves.append(one if high == 1 else v.range("take", kind, low=1, high=high))
            there = captains_in(s, seat, self.start)
            moves += [v["join-captain", c] for c in there if c not in self.captains]
        if not begun:
            movers = pieces_to(s, seat, self.start, self.end)
            moves += [v["join", piece] for piece in movers]
        return moves

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        thing = move.args[0]
        if move.verb == "go":
            s.push(ConfirmAttack(self.seat, self.attacked(s, seat, move)), self._entry())
        elif move.verb == "take":
            units = list(self.units)
            units[thing] = move.args[1]
            changed = self.changed | 1 << thing
            s.push(replace(self, units=tuple(units), changed=changed))
        elif move.verb == "join-captain":
            s.push(replace(self, captains=(*self.captains, thing)))
        else:
            s.push(replace(self, piece=thing))

    def _entry(self) -> ChartedEntry:
        return ChartedEntry(self.seat, self.start, self.end, self.late, self.piece,
                            tuple(self.units), tuple(self.captains))  # fmt: skip

    def attacked(self, s: MedState, seat: int, move: Move) -> tuple[int, ...]:
        if move.verb != "go":
            return ()
        return victims_of(s, self._entry().group(), self.end, False)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal(self.rule, "one-piece")

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"zone": self.end, "units": list(self.units), "room": self._room(s)}


# ---- the step


@dataclass(slots=True)
class ChartedEntry(Step):
    """The step is announced, then made (MU-CPHASE-16). The space entered has its normal effects; in another's slot the battle there has
    not begun, and is not theirs."""

    id = "ChartedEntry"
    seat: int
    start: int
    end: int
    late: int
    piece: int
    units: tuple[int, ...]
    captains: tuple[int, ...]
    announced: int = 0

    def group(self) -> Movement:
        pieces = () if self.piece == NOBODY else (self.piece,)
        return Movement(self.seat, self.start, tuple(self.units), tuple(self.captains), pieces)

    def _can_step(self, s: MedState) -> bool:
        """Nobody has closed the way or taken anything of the group meanwhile."""
        at_sea = s.world.is_sea(self.start)
        there = units_in(s, self.seat, self.start)
        units = at_sea or all(count <= there[kind] for kind, count in enumerate(self.units))
        return (
            units
            and ends_from(s, self.start) >> self.end & 1 == 1
            and all(s.captain_at[captain] == self.start for captain in self.captains)
            and (self.piece == NOBODY or s.piece_at[self.piece] == self.start)
        )

    def run(self, s: MedState) -> None:
        if not self.announced:
            window = Reaction("move.declared", (self.seat, self.start, self.end))
            s.push(window, replace(self, announced=1))
        elif self._can_step(s):
            self._enter(s)
        else:
            s.emit("reaction-lapsed", "MU-EC-03", seat=self.seat)

    def _enter(self, s: MedState) -> None:
        seat, end, before, group = self.seat, self.end, s.movement, self.group()
        army = carries_army(s, group)
        stops = army and stops_at(s, seat, end)
        empty = awaits_horde(s, end)
        victims = victims_of(s, group, end, False)
        m = s.movement = note_owner(s, self._step(s, group))
        s.emit("step", "MU-TN-04", seat=seat, from_zone=self.start, zone=end)
        settle(s, [self.start])
        if self.late:
            s.movement = before
        elif not army:
            lone_pieces_left(s, m)
        if self.late or not stops:
            if not self.late:
                s.movement = None
                settle(s, [end])
            if victims:
                attack(s, seat, *victims)
            return
        s.push(*entry_steps(s, m, empty))
        if victims:
            attack(s, seat, *victims)

    def _step(self, s: MedState, group: Movement) -> Movement:
        """Everything steps as if it had not moved yet; afterwards marks and points are as before."""
        seat, w = self.seat, s.world
        at_sea = w.is_sea(self.start)
        space = w.aboard(self.piece) if at_sea else self.start
        wanted = units_in(s, seat, space) if at_sea else self.units
        marked = _unmark(s, seat, space, wanted)
        points = [s.piece_points[piece] for piece in group.pieces]
        for piece in group.pieces:
            s.piece_points[piece] = PLENTY
        m = step(s, group, self.end)
        for piece, left in zip(group.pieces, points, strict=True):
            s.piece_points[piece] = left
        where = w.aboard(self.piece) if w.is_sea(self.end) else self.end
        for kind, count in enumerate(marked):
            mark_units(s, seat, where, kind, count)
        if not w.is_sea(self.end):
            units = tuple(count - marked[kind] for kind, count in enumerate(m.units))
            m = m._replace(units=units)
        return m._replace(steps=1)


def _unmark(s: MedState, seat: int, space: int, units: Sequence[int]) -> list[int]:
    """As many units of each kind as are wanted can step; returns how many of them had moved already."""
    marked = []
    for kind, count in enumerate(units):
        counts = s.army[seat].get(space, NO_UNITS)
        moved = max(0, count - counts[kind])
        marked.append(moved)
        if moved:
            change_units(s, seat, space, kind, -moved, moved=True)
            change_units(s, seat, space, kind, moved)
    return marked or [0] * len(UNITS)


TECHNIQUES: dict[str, Power] = {
    "cartography": Power("apply-from", one_more_step, chart, attacks=attacked_beyond)
}
