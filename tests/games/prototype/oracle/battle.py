"""What a roll of a battle comes to, from the dice and the forces.

Every number stands beside its rule. `met` names the terms that counted, so that tests can tell how often each was compared.
"""

from __future__ import annotations

from dataclasses import dataclass, field

SHELTER = {0: 0, 1: 10, 2: 20, 3: 30}
"""MP-ASSAULT-02: VF that a Tower, a Fort, a Castle shelters."""
HIGHER = {4: 6, 6: 8, 8: 8}
"""MP-TERM-09."""


@dataclass(frozen=True)
class Side:
    """Who rolls, and what counts for the roll."""

    vf: int
    """That fight in this roll."""
    technologies: frozenset[str] = frozenset()
    cards: tuple[str, ...] = ()
    captain: int = 0
    """Level of a barbarian Captain; Captains of players add nothing (MP-BATTLE-13)."""
    cathedrals: int = 0
    """Own, undamaged."""
    bombards: int = 0
    galleys: int = 0
    """Own Galleys that take part."""
    building: bool = False
    """Attack: the attacked territory has a building. Defence: it has an undamaged one of the defender."""


@dataclass(frozen=True)
class Outcome:
    dice: tuple[int, int]
    """Sides of both dice."""
    totals: tuple[int, int]
    losses: tuple[int, int]
    met: frozenset[str]


@dataclass
class Sum:
    """A total, and which terms went into it."""

    value: int = 0
    met: set[str] = field(default_factory=set)
    parts: dict[str, int] = field(default_factory=dict)

    def add(self, term: str, number: int) -> None:
        if number:
            self.value += number
            self.met.add(term)
            self.parts[term] = self.parts.get(term, 0) + number


# ---- the forces


def fighting_aboard(loads: list[int]) -> int:
    """MP-ATT-05, MP-ATT-06, MP-ATT-18: what is aboard each attacking transport without its crew of 1."""
    return sum(max(0, load - 1) for load in loads)


def shelter(present: list[int], walls: int) -> list[int]:
    """MP-ASSAULT-02, MP-WAR-17: VF inside, the owner of the place first, then the guests in their order."""
    room = SHELTER[walls]
    inside = []
    for vf in present:
        inside.append(min(vf, room))
        room -= inside[-1]
    return inside


def defending(present: list[int], walls: int, who: int, owner: int) -> tuple[int, int]:
    """The VF of one defender that fight, and the level of the walls that are assaulted, 0 in the field.

    `present`: VF of all defenders, in the order in which they find room; `who`, `owner`: indices, -1 if no player owns the place.
    """
    inside = shelter(present, walls)
    outside = [vf - within for vf, within in zip(present, inside, strict=True)]
    if walls and any(outside):
        return outside[who], 0  # MP-ASSAULT-03
    vf = present[who]
    others = sum(present) - present[who]
    if who == owner and others:
        vf -= 1  # MP-MULTI-03: the owner's last VF waits for the end
    return vf, walls  # MP-ASSAULT-01, MP-ASSAULT-04


# ---- the roll


def die_of(side: Side, attacking: bool, walls: int) -> int:
    die = 4 if attacking and walls else 6  # MP-BATTLE-08, MP-ASSAULT-05
    if "heroine" in side.cards and side.cathedrals:
        die = HIGHER[die]  # MP-CHAR-22
    return die


def card_bonus(side: Side, attacking: bool, walls: int) -> Sum:
    total = Sum()
    known = side.technologies
    for card in set(side.cards):  # MP-BATTLE-05
        if card == "crossbowman":  # MP-CHAR-06
            if walls and not attacking:
                total.add("crossbowman on walls", 2)
            else:
                total.add("crossbowman", 1)
        elif card == "genius":  # MP-CHAR-26
            if "engineering" in known:
                total.add("genius with engineering", 2)
            elif "mathematics" in known:
                total.add("genius", 1)
        elif card == "condottiere" and attacking:  # MP-CHAR-17
            if "tactics" in known:
                total.add("condottiere with tactics", 2)
            else:
                total.add("condottiere", 1)
        elif card == "templar" and attacking and side.building:  # MP-CHAR-46
            if "monotheism" in known:
                total.add("templar with monotheism", 2)
            else:
                total.add("templar", 1)
        elif card == "monk" and not attacking and side.building:  # MP-CHAR-38
            if "mysticism" in known:
                total.add("monk with mysticism", 2)
            else:
                total.add("monk", 1)
    return total


def has_strategy_bonus(side: Side, enemy: Side) -> bool:
    """MP-BATTLE-09, without regard to what the enemy knows."""
    return "strategy" in side.technologies and side.vf >= 3 * enemy.vf


def bonus_of(side: Side, enemy: Side, attacking: bool, at_sea: bool, walls: int) -> Sum:
    total = card_bonus(side, attacking, walls)
    if has_strategy_bonus(side, enemy):
        if "strategy" in enemy.technologies:
            total.met.add("strategy against strategy")
        else:
            total.add("strategy", 1)
    if not walls:
        total.add("bombards", side.bombards)  # MP-BATTLE-10, MP-NAVAL-05, MP-ASSAULT-09
    elif side.bombards:
        total.met.add("bombards before walls")
    if at_sea and side.galleys and "alchemy" in side.technologies:
        total.add("alchemy at sea", 1)  # MP-NAVAL-03
    total.add("barbarian captain", side.captain)  # MP-BATTLE-12, MP-BCAPT-02
    if walls and not attacking:
        total.add(f"walls {walls}", walls)  # MP-ASSAULT-05
    return total


def plain_losses(
    totals: tuple[int, int], vf: tuple[int, int], walls: int, met: set[str]
) -> tuple[int, int]:
    """MP-RES-01 to MP-RES-03: what the dice say."""
    attack, defence = totals
    if attack == defence:
        met.add("tie")
        return 0, 0
    difference = abs(attack - defence)
    if min(vf) < difference:
        met.add("capped")
    difference = min(difference, *vf)
    if attack > defence:
        return difference // 2, difference
    if walls:
        met.add("won from the walls")
        return difference, 0  # MP-ASSAULT-06
    return difference, difference // 2


def resolved(
    attack: Side, defence: Side, dice: tuple[int, int], at_sea: bool, walls: int
) -> Outcome:
    """One roll of both sides, given what the dice show."""
    sides = die_of(attack, True, walls), die_of(defence, False, walls)
    own = bonus_of(attack, defence, True, at_sea, walls)
    theirs = bonus_of(defence, attack, False, at_sea, walls)
    totals = dice[0] + own.value, dice[1] + theirs.value
    met = own.met | theirs.met | {"assault" if walls else "at sea" if at_sea else "field"}
    if sides != (4 if walls else 6, 6):
        met.add("heroine")
    losses = list(plain_losses(totals, (attack.vf, defence.vf), walls, met))
    for at, (side, enemy) in enumerate(((attack, defence), (defence, attack))):
        more = 0
        if "master-archer" in enemy.cards:
            more += 1  # MP-CHAR-03: also on a tie or a lost round
            met.add("archer")
        if "alchemy" in enemy.technologies and not at_sea and not walls and totals[0] != totals[1]:
            more += 1  # MP-BATTLE-11
            met.add("alchemy in the field")
        losses[at] = min(losses[at] + more, side.vf)
    return Outcome(sides, totals, (losses[0], losses[1]), frozenset(met))


# ---- before and after the rolls


def ramming(levels: list[int], dice: list[int], alchemy: bool) -> int:
    """MP-NAVAL-02 to MP-NAVAL-04: VF that the Galleys of one player destroy."""
    return sum(levels) + sum(dice) + (len(levels) if alchemy else 0)


def prisoners(destroyed: list[int], strategy: bool) -> int:
    """MP-RES-07: of the VF destroyed of each opponent, rounded up."""
    percent = 20 if strategy else 10
    return sum(-(-vf * percent // 100) for vf in destroyed)


def healed(lost: int, captured: int, technologies: frozenset[str]) -> int:
    """MP-TECHFX-34, MP-TECHFX-35, MP-TECHFX-43: VF of all battles of a Combat phase that come back."""
    most = 2 if "hospital" in technologies else 1 if "surgery" in technologies else 0
    return max(0, min(most, lost - captured))
