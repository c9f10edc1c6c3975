"""A round of a battle on paper: from forces, dice and declarations to damage.

Sides are 0, the attacker, and 1, the defender. Units are counted as (light infantry, heavy infantry, archers, cavalry).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

LIGHT, HEAVY, ARCHER, CAVALRY = range(4)
SIEGE, ARROWS, MELEE = range(3)
"""What a military building may protect against (MU-MILB-02)."""

PENALTY = {
    2: (0, 1),
    3: (0, 1, 3),
    4: (0, 1, 2, 3),
    5: (0, 1, 1, 2, 3),
    6: (0, 1, 1, 2, 2, 3),
}
"""MU-DICE-06: by players still in the game, by place in the turn order."""
HITS = (1, 2, 3)  # MU-ARTY-04, MU-ARCHER-01, MU-NAVAL-06
TO_UNITS = {1: 2, 2: 3, 3: 4}  # MU-ARTY-05: catapult, trebuchet, bombard
TO_BUILDINGS = {1: 0, 2: 1, 3: 2}  # MU-ARTY-05
STRUCTURE = (2, 3, 3)
"""Structure points by level: 2, 4, 6 of settlements, 3, 6, 9 of towers, forts and castles, 3 of a cathedral."""
SACRIFICE = 4  # MU-LINF-01
CAVALRY_DAMAGE = 2  # MU-CAV-01
SUPERIORITY = 20  # MU-DICE-10
RATIO, RATIO_WITH_NET = 3, 2  # MU-CAPTURE-02, MU-EC-40
BATTLE_CRY = 2  # MU-EC-05
SHACKLES = 2  # MU-EC-41


@dataclass(frozen=True)
class Force:
    """The army units of a side at a moment."""

    units: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Melee units."""
    captains: tuple[int, ...] = ()
    """Levels of the captains among the melee units."""
    others: int = 0
    """Crews, and units that a card put out of the battle."""

    @property
    def melee(self) -> int:
        """MU-BATTLE-07: archers and captains are melee units like the others."""
        return sum(self.units) + len(self.captains)

    @property
    def size(self) -> int:
        return self.melee + self.others


@dataclass
class Engine:
    """A siege engine in a round."""

    piece: int
    level: int
    crew: int
    doubled: bool = False
    """By card 10."""
    more: int = 0
    """Uses of card 52."""
    at_building: int = -1
    """Class of the building it fires at, or -1 for units."""
    dice: tuple[int, ...] = ()
    """As they lie when the damage is counted."""


@dataclass
class Side:
    """What a side has and does in a round."""

    barbarian: bool = False
    place: int = 0
    """In the turn order, from 0."""
    start: Force = field(default_factory=Force)
    """When the round began."""
    galleys: int = 0
    """Levels of its galleys when the round began."""
    capture: bool = False
    flight: int = 0
    """Movement points of a flight."""
    net: bool = False
    shackles: int = 0
    wall: dict[int, int] = field(default_factory=dict)
    """Points its building takes off, at the moment of each part: 0 where it is not set against it."""
    engines: list[Engine] = field(default_factory=list)
    archery: Force | None = None
    """When the archers are about to shoot."""
    acts: list[int] = field(default_factory=list)
    """Kinds that its captains act as."""
    enabled: set[int] = field(default_factory=set)
    cancelled: set[int] = field(default_factory=set)
    """Kinds whose power it takes from the enemy."""
    by_number_archery: bool = False
    by_number: bool = False
    volley: list[int] = field(default_factory=list)
    """Dice of card 7."""
    strategy: int = 0
    """Points of damage bought with Strategy."""
    arrows: tuple[int, ...] = ()
    powers: Force | None = None
    """When the powers of the melee are settled."""
    sacrificed: int = 0
    dice: tuple[int, ...] = ()
    cries: int = 0
    blood: int = 0
    compared: Force | None = None
    """When the attack values are compared."""
    pressed: int = 0
    spared: int = 0
    left: Force | None = None
    """When casualties are taken."""


@dataclass
class Round:
    """A round as far as it was fought."""

    at_sea: bool
    players: int
    """Still in the game."""
    sides: tuple[Side, Side]
    questions: list[tuple[Force, Force, int]] = field(default_factory=list)
    """Where captain points were asked for: own force, the enemy's, points spent before."""
    fired: bool = False
    """The damage of the engines was counted."""
    buildings: tuple[tuple[int, int], ...] = ()
    """Level and destruction tokens of the civil, military and religious building, before the engines fire."""

    decks: dict[int, int] = field(default_factory=dict)
    """At sea: units aboard each galley when the round began."""
    decks_left: dict[int, int] | None = None
    """The same at the end of the round; None if that is not reached, or if units were captured."""
    sinking_dice: dict[int, int] = field(default_factory=dict)

    def enemy(self, k: int) -> Side:
        return self.sides[1 - k]


def barbarian_galley(units: int) -> int:
    """MU-BSUP-12: the level of their galley."""
    if units >= 7:
        return 3
    return 2 if units >= 4 else 1


# ---- powers


def has_power(
    kind: int, own: Force, enemy: Force, mine: Side, theirs: Side, at_sea: bool, by_number: bool
) -> bool:
    if at_sea and kind in (HEAVY, CAVALRY):  # MU-NAVAL-04
        return False
    if own.units[kind] == 0:  # MU-BATTLE-08
        return False
    if kind in theirs.cancelled:  # MU-CAPT-03: CANCEL
        return False
    if enemy.units[kind] == 0:  # MU-BATTLE-08
        return True
    if kind in mine.enabled:  # MU-CAPT-03: ENABLE
        return True
    return by_number and own.units[kind] > enemy.units[kind]  # MU-EC-04


def captain_points(own: Force, enemy: Force, spent: int) -> int:
    """MU-CAPT-02, MU-CAPT-06: the difference of the levels, less what was spent in this round."""
    return max(0, sum(own.captains) - sum(enemy.captains) - spent)


# ---- artillery


def engine_dice(engine: Engine) -> int:
    dice = engine.crew  # MU-ARTY-04
    if engine.doubled:  # MU-EC-10: the units that serve it count twice
        dice *= 2
    return dice + engine.more  # MU-EC-52: one more than it has


def hits(dice: tuple[int, ...]) -> int:
    return sum(1 for die in dice if die in HITS)


def artillery(side: Side) -> int:
    """Points to the enemy's units, before his building takes some off."""
    return sum(hits(e.dice) * TO_UNITS[e.level] for e in side.engines if e.at_building < 0)


def buildings_left(round: Round) -> list[tuple[int, int]]:
    """Level and destruction tokens of the buildings after the engines have fired; who has no structure points left is gone."""
    left = []
    for number, (level, tokens) in enumerate(round.buildings):
        for side in round.sides:
            for engine in side.engines:
                if engine.at_building == number:
                    tokens += hits(engine.dice) * TO_BUILDINGS[engine.level]
        standing = level > 0 and tokens < STRUCTURE[number] * level
        left.append((level, tokens) if standing else (0, 0))
    return left


# ---- archers


def arrow_dice(round: Round, k: int) -> int:
    side, enemy = round.sides[k], round.enemy(k)
    assert side.archery is not None and enemy.archery is not None
    dice = 0
    if has_power(
        ARCHER, side.archery, enemy.archery, side, enemy, round.at_sea, side.by_number_archery
    ):
        dice += side.archery.units[ARCHER]  # MU-ARCHER-01
    if side.barbarian:
        points = captain_points(side.archery, enemy.archery, 0)
        dice += min(points, len(side.archery.captains))  # MU-BBAT-04
    else:
        dice += side.acts.count(ARCHER)  # MU-CAPT-05
    granted = sum((die + 1) // 2 for die in side.volley)  # MU-EC-07, MU-EUSE-09
    return dice + min(granted, side.archery.melee)


def arrows(side: Side) -> int:
    """Points before the enemy's building takes some off."""
    return hits(side.arrows) + side.strategy  # MU-ARCHER-01, MU-TN-16


# ---- the melee


def may_sacrifice(round: Round, k: int) -> bool:
    side, enemy = round.sides[k], round.enemy(k)
    assert side.powers is not None and enemy.powers is not None
    power = has_power(LIGHT, side.powers, enemy.powers, side, enemy, round.at_sea, side.by_number)
    return power or LIGHT in side.acts  # MU-LINF-01, MU-CAPT-05


def barbarian_sacrifice(round: Round, k: int) -> int:
    """MU-BBAT-05."""
    side, enemy = round.sides[k], round.enemy(k)
    assert side.powers is not None and enemy.powers is not None
    if not may_sacrifice(round, k) or side.powers.size >= enemy.powers.size:
        return 0
    light = side.powers.units[LIGHT]
    if light >= 4:
        return 2
    return 1 if light >= 2 else 0


def active(round: Round, k: int, kind: int) -> int:
    """Units and captains that use a power of the melee (MU-HINF-01, MU-CAV-01, MU-CAPT-05)."""
    side, enemy = round.sides[k], round.enemy(k)
    assert side.powers is not None and enemy.powers is not None
    count = side.acts.count(kind)
    if has_power(kind, side.powers, enemy.powers, side, enemy, round.at_sea, side.by_number):
        count += side.powers.units[kind]
    return count


def basic_value(dice: tuple[int, ...]) -> int:
    best = max(dice)  # MU-DICE-03
    for number in dice:  # MU-DICE-04
        same = dice.count(number)
        if same > 1:
            best = max(best, number**same)
    return best


def attack_value(round: Round, k: int) -> int:
    """MU-DICE-07: the order of the arithmetic."""
    side, enemy = round.sides[k], round.enemy(k)
    value = basic_value(side.dice)
    value += SACRIFICE * side.sacrificed
    if round.at_sea:
        value += max(0, side.galleys - enemy.galleys)  # MU-NAVAL-02
    value += BATTLE_CRY * side.cries
    value += side.blood  # MU-VAR-10
    if not side.barbarian:
        value -= PENALTY[round.players][side.place]
    value = max(0, value)
    half = (value + 1) // 2
    if side.flight:  # MU-FLEE-03
        return half
    if side.capture and not is_outnumbered(side, enemy):
        lost = max(0, value - half - SHACKLES * side.shackles)
        return value - lost
    return value


def is_outnumbered(side: Side, enemy: Side) -> bool:
    """MU-CAPTURE-02: is the enemy so few that a capture has no penalty?"""
    ratio = RATIO_WITH_NET if side.net else RATIO
    return side.start.size >= ratio * enemy.start.size


def superiorities(values: tuple[int, int]) -> int:
    return abs(values[0] - values[1]) // SUPERIORITY


def winner_of(values: tuple[int, int]) -> int:
    """MU-DICE-08: 0, 1, or -1 for a tie."""
    if values[0] == values[1]:
        return -1
    return 0 if values[0] > values[1] else 1


def own_casualties(round: Round, k: int, spared: int) -> int:
    """MU-DICE-12."""
    side = round.sides[k]
    return max(0, min(side.dice) + side.flight - active(round, k, HEAVY) - spared)


def use_of_superiority(round: Round, k: int, count: int) -> tuple[int, int]:
    """Points pressed and spared; barbarians bring their own casualties to 0 first (MU-DICE-10)."""
    side = round.sides[k]
    if not side.barbarian:
        return side.pressed, side.spared
    spared = min(count, own_casualties(round, k, 0))
    return count - spared, spared


def protected(side: Side, part: int, points: int) -> int:
    """MU-MILB-03: the value is subtracted once from all damage of the part."""
    return max(0, points - side.wall.get(part, 0))


def numbers(round: Round) -> dict[str, Any]:
    """Everything that a round decides, as far as it was fought; pairs are of the attacker and the defender."""
    found: dict[str, Any] = {"damage not taken": 0, "crews that are not there": 0}
    found["captain points"] = [captain_points(*question) for question in round.questions]
    both = (0, 1)
    if round.fired:
        found["engine dice"] = [[engine_dice(e) for e in side.engines] for side in round.sides]
        fire = [artillery(round.enemy(k)) for k in both]
        found["artillery"] = [protected(round.sides[k], SIEGE, fire[k]) for k in both]
        found["buildings"] = buildings_left(round)
    if round.sides[0].archery is not None:
        found["arrow dice"] = [arrow_dice(round, k) for k in both]
        shot = [arrows(round.enemy(k)) for k in both]
        found["arrows"] = [protected(round.sides[k], ARROWS, shot[k]) for k in both]
    if round.sides[0].powers is not None:
        found["may sacrifice"] = [
            not round.sides[k].barbarian and may_sacrifice(round, k) for k in both
        ]
        found["barbarians sacrifice"] = [
            barbarian_sacrifice(round, k) if round.sides[k].barbarian else 0 for k in both
        ]
    if round.sides[0].compared is not None:
        found.update(_melee(round))
    if round.at_sea and round.decks_left is not None:
        found["sinking rolls"], found["sunk"] = sinking(round)
    return found


def sinking(round: Round) -> tuple[list[int], list[int]]:
    """MU-NAVAL-06: galleys that lost all their units in the round, and those of them that go down."""
    left = round.decks_left or {}
    rolls = [galley for galley in round.decks if round.decks[galley] and not left.get(galley)]
    return rolls, [galley for galley in rolls if round.sinking_dice.get(galley) in HITS]


def _melee(round: Round) -> dict[str, Any]:
    values = (attack_value(round, 0), attack_value(round, 1))
    winner = winner_of(values)
    count = superiorities(values)
    pressed, spared = [0, 0], [0, 0]
    taken = [CAVALRY_DAMAGE * active(round, 1 - k, CAVALRY) for k in (0, 1)]  # MU-DICE-11
    if winner >= 0:
        taken[winner] = 0  # MU-CAV-01: who loses inflicts nothing
        force = round.sides[winner].compared
        assert force is not None
        score = min(abs(values[0] - values[1]), force.melee)  # MU-DICE-09
        pressed[winner], spared[winner] = use_of_superiority(round, winner, count)
        taken[1 - winner] += score + pressed[winner]
    casualties = [own_casualties(round, k, spared[k]) for k in (0, 1)]
    for k in (0, 1):
        left = round.sides[k].left
        captured = winner == 1 - k and round.sides[winner].capture  # MU-CAPTURE-03
        if captured or left is None or left.size == 0:
            casualties[k] = 0
    return {
        "values": list(values),
        "superiorities": 0 if winner >= 0 and round.sides[winner].barbarian else count,
        "melee": [protected(round.sides[k], MELEE, taken[k]) for k in (0, 1)],
        "casualties": casualties,
    }
