"""The record of the battle being fought.

rules: MU-BATTLE-10, MU-GOAL-06, MU-HP-12, MU-CAPTURE-05, MU-MOVE-23, MU-SURR-01

The sides are 0, the attacker, and 1, the defender. Everything that a card may change later in a round is a number in the record.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gonfalon.games.medioevo.state import NOBODY

ATTACKER, DEFENDER = range(2)


ARTILLERY, ARROWS, MELEE, CASUALTIES = range(4)
"""Sources of damage; the first three are the PARTS a building may protect against."""


Counts = tuple[int, int, int, int]


Hit = tuple[int, int, int]
"""A point of damage: the place and kind of the unit, and the captain or NOBODY."""


NONE: Counts = (0, 0, 0, 0)


class Crew(NamedTuple):
    """Who serves a siege engine this round."""

    piece: int
    units: Counts = NONE
    captains: int = 0
    """Bit mask of captains, by their number in the state."""

    @property
    def size(self) -> int:
        return sum(self.units) + self.captains.bit_count()


class Tally(NamedTuple):
    """What objectives ask about a side (MU-GOAL-06)."""

    start: int = 0
    """Army units when the battle began."""
    captains: int = 0
    """Captains among them."""
    lost: int = 0
    """Units that have left the board: dead, sacrificed, captured, surrendered or removed by a card."""
    captains_lost: int = 0
    best_gap: int = 0
    """The greatest difference by which it won a comparison."""
    archer_kills: int = 0
    """Enemy units removed by its archers."""
    siege_damage: int = 0
    """Points its engines dealt to enemy units."""


class Side(NamedTuple):
    """One side of a battle: first what lasts, then what holds for this round."""

    seat: int
    size: int = 0
    """Army units at the start of the battle, and those that joined (MU-HP-12)."""
    left: int = 0
    """Bit mask: units LEFT the battle alive, by surrender or a card, or FLED (MU-HP-12, MU-HP-14)."""
    captives: tuple[tuple[int, int, int, int], ...] = ()
    """What it captured in this battle: space, kind, captain or NOBODY, 1 if marked as moved (MU-CAPTURE-05)."""
    out: Counts = NONE
    """Units that a card put out of the battle."""
    captains_out: int = 0
    levels_more: int = 0
    """Levels that cards add to a captain of this side."""
    crew_bonus: int = 0
    """Shots more for every engine (card 52)."""
    doubled: int = 0
    """Bit mask of engines whose crew counts twice (card 10)."""
    banner: int = NOBODY
    """Kind of the unit that counts as a captain (card 67)."""
    tally: Tally = Tally()
    # this round
    units: int = 0
    """Army units when the round started (MU-CAPTURE-02)."""
    held: int = 0
    """Captives when the round started."""
    decks: int = 0
    """Bit mask of the galleys that had army units when the round started (MU-NAVAL-06)."""
    galleys: int = 0
    """Levels of the galleys (MU-NAVAL-02)."""
    capture: int = 0
    at_buildings: int = 0
    aims: tuple[tuple[int, int], ...] = ()
    """Engine and class of the building it fires at."""
    crews: tuple[Crew, ...] = ()
    shells: tuple[tuple[int, ...], ...] = ()
    """Per crewed engine: the engine, then its dice."""
    ratio: int = 0
    """Ratio from which a capture has no penalty, if a card sets it (card 40)."""
    shackles: int = 0
    """Points of a halved capture that cards give back (card 41)."""
    shots: int = 0
    """More archer shots, from cards."""
    arrows: tuple[int, ...] = ()
    by_number: int = 0
    """1: the enemy blocks a power only with as many units (card 4)."""
    acts: tuple[tuple[int, int], ...] = ()
    """Captain and the kind it acts as; the captains of the barbarians are NOBODY."""
    enabled: int = 0
    cancelled: int = 0
    """Kinds whose power this side takes from the enemy."""
    spent: int = 0
    """Captain points."""
    light: int = 0
    """1: it may sacrifice light infantry."""
    heavy: int = 0
    cavalry: int = 0
    """Units that use the power this round (MU-BATTLE-10)."""
    sacrificed: int = 0
    dice: tuple[int, ...] = ()
    bonus: int = 0
    """Added to the attack value by cards."""
    value: int = 0
    """Final attack value."""
    choices: int = 0
    """Massive superiorities still to be used."""
    pressed: int = 0
    spared: int = 0
    due: int = 0
    """Points of damage to be assigned to this side now."""
    hits: tuple[Hit, ...] = ()
    """Points that were assigned and are not carried out yet."""
    keeps: int = 0
    """1: who is hit by artillery or archers stays until the end of the round (card 29)."""
    kept: tuple[Hit, ...] = ()
    """What then happens to them."""
    worn: tuple[tuple[int, int], ...] = ()
    """Units reduced in this round: kind when it began, kind now."""
    fallen: tuple[tuple[int, int], ...] = ()
    """Units lost in this round: kind when it began, level of a captain (card 28)."""
    strategy: int = 0
    """Points of archer damage without a roll (MU-TN-16)."""


LASTING = Side._fields[: Side._fields.index("units")]
"""Fields that hold for the whole battle."""


class Battle(NamedTuple):
    """The battle being fought."""

    space: int
    sides: tuple[Side, Side]
    round: int = 0
    owner: int = NOBODY
    """Side that owns the buildings there, or NOBODY."""
    reserve: tuple[tuple[int, int], ...] = ()
    """Carrier or engine of the attacker and its flight reserve (MU-MOVE-23)."""
    rolled: int = 0
    """1 once a die of the battle has been rolled."""
    melees: int = 0
    """Rounds in which melee dice were rolled."""
    proposals: tuple[int, int] = (0, 0)
    """Per side, the proposal it has lodged: OFFER, DEMAND or 0 (MU-SURR-01)."""
    proposed: int = 0
    """Bit mask of the sides that have made a proposal in this pause."""
    # this round
    path: tuple[int, ...] = ()
    """Zones of a declared flight."""
    protects: int = 0
    """Bit mask of PARTS the military building protects against."""
    source: int = NOBODY
    """Where the damage comes from that is being assigned."""
    die: int = 0
    """A sinking roll that is not yet used."""
    winner: int = NOBODY
    """Side that won the melee of this round."""


LEFT, FLED = 1, 2


OFFER, DEMAND = 1, 2


def read(fields: tuple[Any, ...]) -> Battle:
    """A battle of its saved fields."""
    battle = Battle(*fields)
    one, other = (_read_side(side) for side in battle.sides)
    return battle._replace(sides=(one, other))


def _read_side(fields: tuple[Any, ...]) -> Side:
    side = Side(*fields)
    crews = tuple(Crew(*crew) for crew in side.crews)
    return side._replace(crews=crews, tally=Tally(*side.tally))
