"""Points of damage become losses: the owner decides, one unit at a time.

rules: MU-DMG-01 to MU-DMG-08, MU-BATTLE-13, MU-NAVAL-05, MU-CAPTURE-03, MU-CAPTURE-07, MU-WINDOW-06
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medioevo.battle.changes.casualties import RULES, suffer
from gonfalon.games.medioevo.battle.changes.record import add_up, change, note
from gonfalon.games.medioevo.battle.questions.arithmetic import CHEAPEST_FIRST, Force, toughness
from gonfalon.games.medioevo.battle.questions.muster import (
    at_sea,
    captains,
    crew_captains,
    crew_units,
    current,
    force,
    places,
    player,
    side,
)
from gonfalon.games.medioevo.battle.questions.record import ARROWS, ARTILLERY, Hit
from gonfalon.games.medioevo.definitions.questions.realm import units_in
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.state import BARBARIANS, NOBODY, MedState
from gonfalon.games.medioevo.world import (
    CAPTAIN,
    CAVALRY,
    HEAVY,
)
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move, RangeMove
from gonfalon.kernel.state import Step


def deal(s: MedState, source: int, to_attacker: int, to_defender: int) -> None:
    """MU-DMG-08: both amounts are fixed, then the attacker assigns the points taken, then the defender."""
    if not to_attacker and not to_defender:
        return
    note(s, source=source)
    for k, points in enumerate((to_attacker, to_defender)):
        change(s, k, due=points)
        if points:
            s.emit("damage", RULES[source], seat=side(s, k).seat, points=points, cause=source)
    window = Reaction("battle.before-damage", (source, to_attacker, to_defender))
    s.push(window, Assign(0), Assign(1), window, CarryOut(0), CarryOut(1))


# ---- who may be hit


def fighters(s: MedState, k: int) -> tuple[list[tuple[int, int, int]], list[int]]:
    """Units (space, kind, count) and captains that may take the next point: crews only when nobody else is left (MU-DMG-02)."""
    seat = side(s, k).seat
    crew_mask = crew_captains(s, k)
    free, crews = [], []
    spent = dying(s, k)
    for place in places(s, k):
        serving = crew_units(s, k, place)
        for kind, count in enumerate(units_in(s, seat, place)):
            left = count - spent.get((place, kind), 0)
            if left > serving[kind]:
                free.append((place, kind, left - serving[kind]))
            if serving[kind] and left > 0:
                crews.append((place, kind, min(left, serving[kind])))
    gone = [captain for _, _, captain in side(s, k).kept]
    everyone = [captain for captain in captains(s, k) if captain not in gone]
    others = [captain for captain in everyone if not crew_mask >> captain & 1]
    if free or others:
        return free, others
    return crews, everyone


def dying(s: MedState, k: int) -> dict[tuple[int, int], int]:
    """MU-EC-29: by place and kind, the units that take no further damage, because they go at the end of the round."""
    found: dict[tuple[int, int], int] = {}
    lesser: dict[tuple[int, int], int] = {}
    for place, kind, captain in side(s, k).kept:
        if captain != NOBODY:
            continue
        at = (place, kind)
        if lesser.get(at):
            lesser[at] -= 1
        else:
            found[at] = found.get(at, 0) + 1
        for less in s.world.reduced_to[kind][:1]:
            lesser[place, less] = lesser.get((place, less), 0) + 1
    return found


def spare_the_healthy(s: MedState, k: int, place: int, kind: int) -> None:
    """MU-EC-29: of alike units that one is given up which would go at the end of the round anyway."""
    own = side(s, k)
    if own.kept and dying(s, k).get((place, kind)):
        kept = list(own.kept)
        kept.remove((place, kind, NOBODY))
        change(s, k, kept=tuple(kept))


def can_take(s: MedState, k: int) -> int:
    """The most points that a side can still take."""
    whole = force(s, k)
    if not side(s, k).kept:
        return toughness(whole, at_sea(s))
    units, chiefs = fighters(s, k)
    counts = [0, 0, 0, 0]
    for _, kind, count in units:
        counts[kind] += count
    rest = Force((counts[0], counts[1], counts[2], counts[3]), (1,) * len(chiefs))
    return toughness(rest, at_sea(s))


def ahead(s: MedState, k: int) -> MedState:
    """The state as it would be if what is assigned to a side were carried out; the state itself if nothing is."""
    hits = side(s, k).hits
    if not hits:
        return s
    twin = s.copy()
    for one in hits:
        suffer(twin, k, one)
    return twin


@dataclass(slots=True)
class Assign(Step):
    """The owner distributes what is due; what is left after the last unit is lost. Nothing is removed yet (MU-INTER-23)."""

    id = "Assign"
    window = "battle.assign"
    rule = "MU-DMG-01"
    verbs = ("hit", "hit-aboard", "hit-captain")

    k: int

    def waits_for(self, s: MedState) -> list[int]:
        due = side(s, self.k).due
        if not due or due >= can_take(ahead(s, self.k), self.k):
            return []
        return player(s, self.k)

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v, due = s.vocabulary, side(s, self.k).due
        units, chiefs = fighters(ahead(s, self.k), self.k)
        alone = len(units) + len(chiefs) == 1
        moves: list[AnyMove] = []
        for kind in CHEAPEST_FIRST[:-1]:
            for place, there, count in units:
                if there != kind:
                    continue
                most = 1 if alone else min(count, due)
                key = self._key(s, place, kind)
                moves.append(v[(*key, 1)] if most == 1 else v.range(*key, low=1, high=most))
        moves += [v["hit-captain", captain] for captain in chiefs]
        return moves

    def _key(self, s: MedState, place: int, kind: int) -> tuple[Any, ...]:
        if place >= s.world.first_deck:
            return ("hit-aboard", place - s.world.first_deck, kind)
        return ("hit", kind)

    def default(self, s: MedState, seat: int) -> Move:
        """Light infantry and archers as many as must be, the others point by point (MU-WINDOW-06)."""
        first = self.moves(s, seat)[0]
        if isinstance(first, RangeMove):
            return first.at(first.low if first.args[-1] in (HEAVY, CAVALRY) else first.high)
        return first

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        if move.verb == "hit-captain":
            captain = move.args[0]
            assign(s, self.k, (s.captain_at[captain], CAPTAIN, captain))
            return
        *where, kind, amount = move.args
        place = s.world.aboard(where[0]) if where else current(s).space
        for _ in range(amount):
            assign(s, self.k, (place, kind, NOBODY))

    def run(self, s: MedState) -> None:
        """Nothing to decide: barbarians, or a side of which nothing will be left."""
        if side(s, self.k).due:
            twin = ahead(s, self.k).copy()
            while side(s, self.k).due and can_take(twin, self.k):
                one = default_hit(twin, self.k)
                suffer(twin, self.k, one)
                assign(s, self.k, one)
            change(s, self.k, due=0)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        crews, due = dict(enumerate(crew_units(s, self.k))), side(s, self.k).due
        of_crew = move.verb == "hit" and crews.get(move.args[0]) and move.args[1] <= due
        return Refusal("MU-DMG-02" if of_crew else "MU-DMG-01", "not-offered")

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"points": side(s, self.k).due, "cause": current(s).source}


def assign(s: MedState, k: int, one: Hit) -> None:
    """One of the points that are due is meant for this unit."""
    own = side(s, k)
    change(s, k, due=own.due - 1, hits=(*own.hits, one))
    if current(s).source == ARTILLERY:
        add_up(s, 1 - k, siege_damage=1)


def default_hit(s: MedState, k: int) -> Hit:
    """MU-DMG-07, MU-WINDOW-06: who takes the next point if nobody decides."""
    if side(s, k).seat == BARBARIANS:
        there = force(s, k).units
        kinds = (kind for kind in CHEAPEST_FIRST[:-1] if there[kind])
        return (current(s).space, next(kinds, CAPTAIN), NOBODY)
    units, chiefs = fighters(s, k)
    if units:
        place, kind, _ = min(units, key=lambda unit: CHEAPEST_FIRST.index(unit[1]))
        return (place, kind, NOBODY)
    return (s.captain_at[chiefs[0]], CAPTAIN, chiefs[0])


@dataclass(slots=True)
class CarryOut(Step):
    """MU-INTER-23: what was assigned to a side happens, or waits for the end of the round (MU-EC-29)."""

    id = "CarryOut"
    k: int

    def run(self, s: MedState) -> None:
        own = side(s, self.k)
        change(s, self.k, hits=())
        if own.keeps and current(s).source in (ARTILLERY, ARROWS):
            change(s, self.k, kept=(*own.kept, *own.hits))
            return
        for one in own.hits:
            suffer(s, self.k, one)


@dataclass(slots=True)
class LastBreath(Step):
    """MU-EC-29: at the end of the round the units that were kept are removed or reduced, as far as they are still there."""

    id = "LastBreath"

    def run(self, s: MedState) -> None:
        for k in (0, 1):
            own = side(s, k)
            if own.kept:
                note(s, source=ARROWS)
                change(s, k, kept=())
                for one in own.kept:
                    if is_there(s, k, one):
                        suffer(s, k, one)


def is_there(s: MedState, k: int, one: Hit) -> bool:
    place, kind, captain = one
    if captain != NOBODY:
        return captain in captains(s, k)
    return place in places(s, k) and units_in(s, side(s, k).seat, place)[kind] > 0
