"""Whatever is decided by dice, worked out by hand: attacks, interceptions, Civil Wars, Crusades and Mongols.

Every function takes plain facts and adds to `met` the names of the modifiers that counted.
"""

from __future__ import annotations

from dataclasses import dataclass, field

NOBODY, PLAYER, NPC = "nobody", "player", "npc"
Met = set[str]


@dataclass(frozen=True)
class Numbers:
    """The printed figures: limits.toml, tables.toml."""

    militia_price: int
    jihad_price: int
    naval_price: int
    knights: int  # of a card, and of a Knights of Christ Province
    mongols: int
    knights_province: int  # what one adds to the Mongol Defence Rating
    npc_militia: list[int]  # by die, 1 first
    ruler_table: list[int]  # by die, 1 first
    crusade_share: int
    crusade_share_few: int
    ecclesiastical: int
    crusade_factor_two: int
    attack_cost: int
    interception_cost: int


@dataclass(frozen=True)
class Power:
    """A Power as it stands now."""

    name: str
    army: int
    navy: int | None
    ruler: int
    has_military: bool  # the Military investment lies on it
    has_maritime: bool  # its controller owns the Maritime investment
    is_knights: bool = False  # a Knights of Christ Power


@dataclass(frozen=True)
class Attack:
    power: Power | None  # None: Knights of Christ Cards attack
    cards: int = 0
    mercenaries: list[Power] = field(default_factory=list)
    militia: int = 0  # Florins
    has_jihad: bool = False


@dataclass(frozen=True)
class Defence:
    holder: str  # NOBODY, PLAYER or NPC
    power: Power | None  # None: the Province belongs to no Power
    has_card: bool  # the holder controls the Power of the Province
    is_knights: bool  # a Knights of Christ Province
    militia: int = 0  # Florins
    npc_die: int = 0
    support: int = 0  # Knights of Christ Cards


def army(power: Power, met: Met) -> int:
    met.add(f"army {power.army:+}")
    if power.has_military:
        met.add("Military investment")
        return power.army + 1  # MD-INV-07
    return power.army  # MD-ARMY-01


def ruler(power: Power, met: Met) -> int:
    met.add(f"ruler {power.ruler:+}")
    return power.ruler  # MD-RULER-01, MD-RULER-02


def militia(florins: int, price: int, met: Met) -> int:
    if florins >= price:
        met.add("Militia")
    if florins % price:
        met.add("odd Florins of Militia")
    return florins // price  # MD-MIL-01, MD-JIH-04


def attack_modifier(attack: Attack, numbers: Numbers, met: Met) -> int:
    if attack.power is None:
        # MD-KOC-10: two a card, and nothing else
        met.add("Knights attack" if attack.cards == 1 else "Knights attack with several cards")
        return attack.cards * numbers.knights
    met.add("a Power attacks")
    total = army(attack.power, met) + ruler(attack.power, met)  # MD-BAT-02
    if attack.has_jihad:
        met.add("Jihad")
        total += militia(attack.militia, numbers.jihad_price, met)  # MD-JIH-01
    else:
        total += militia(attack.militia, numbers.militia_price, met)
    for other in attack.mercenaries:
        met.add("Mercenaries" if len(attack.mercenaries) == 1 else "two Mercenaries")
        total += army(other, met)  # MD-MER-01, MD-MER-05
    return total


def defence_modifier(defence: Defence, numbers: Numbers, met: Met) -> int:
    support = defence.support * numbers.knights  # MD-KOC-03
    if defence.support:
        met.add("Knights support the defence")
    if defence.is_knights:
        # MD-KOC-15, MD-KOC-16, MD-BAT-03: two, no ruler, no Militia
        met.add("a Knights of Christ Province defends")
        assert not defence.militia, "Militia for a Knights of Christ Province"
        return numbers.knights + support
    if defence.holder == NOBODY:
        met.add("nobody defends")  # MD-RULER-06, MD-MIL-02
        assert not defence.militia, "Militia of nobody"
        return 0
    total = support
    if defence.has_card and defence.power is not None:
        met.add(f"the {defence.holder} defends with the card")
        total += army(defence.power, met) + ruler(defence.power, met)  # MD-ARMY-02, MD-RULER-05
    else:
        met.add(f"the {defence.holder} defends without the card")
    if defence.holder == NPC:
        bought = numbers.npc_militia[defence.npc_die - 1]
        met.add(f"NPC Militia {bought:+}")
        return total + bought  # MD-TWO-09, MD-TWO-11
    if defence.militia >= numbers.militia_price:
        met.add("Militia of the defender")
    return total + militia(defence.militia, numbers.militia_price, met)  # MD-MIL-01, MD-JIH-02


def attacker_wins(total: int, other: int, met: Met) -> bool:
    """MD-BAT-04, MD-INT-10: ties defend. MD-BAT-06: totals may be negative."""
    if total == other:
        met.add("a tie")
    met.add("the attacker wins" if total > other else "the defender wins")
    return total > other


def naval_modifier(power: Power, florins: int, numbers: Numbers, met: Met) -> int:
    """MD-INT-10: navy and bought modifiers, no rulers."""
    assert power.navy is not None, f"{power.name} has no navy"  # MD-NAVY-02
    met.add("a fleet")
    if florins >= numbers.naval_price:
        met.add("naval bid")
    if power.has_maritime:
        met.add("Maritime investment")
    return power.navy + power.has_maritime + florins // numbers.naval_price  # MD-INV-08, MD-INT-02


def attack_costs(
    attacker: int,
    by_power: bool,
    naval_bid: int,
    interceptors: list[tuple[int, int]],
    militia_of: dict[int, int],
    numbers: Numbers,
    met: Met,
) -> dict[int, int]:
    """Florins that an attack takes from each purse; interceptors are seats with their bids."""
    costs = dict(militia_of)  # MD-MIL-04: won or lost
    if by_power:
        met.add("the attack Florin")
        # MD-ATT-05, MD-INT-13; Knights pay nothing (MD-KOC-08)
        costs[attacker] = costs.get(attacker, 0) + numbers.attack_cost + naval_bid
    for seat, bid in interceptors:
        met.add("the Florin of an interception")
        costs[seat] = costs.get(seat, 0) + numbers.interception_cost + bid  # MD-INT-07, MD-INT-08
    return costs


def civil_war_modifier(power: Power, florins: int, numbers: Numbers, met: Met) -> int:
    met.add("a Civil War is fought")
    total = army(power, met) + ruler(power, met)
    return total + militia(florins, numbers.militia_price, met)  # MD-CW-06


def new_ruler(die: int, numbers: Numbers) -> int:
    return numbers.ruler_table[die - 1]  # MD-RULER-04, MD-CW-08


def area_modifier(
    rating: int, knights_provinces: int, cards: int, numbers: Numbers, met: Met
) -> int:
    """MD-MONGOL-09 to MD-MONGOL-12: the rating, 1 more with any Knights of Christ Province, 2 a card."""
    met.add("Mongols attack")
    if knights_provinces:
        met.add("Knights of Christ Province against Mongols")
    if cards:
        met.add("Knights of Christ Cards against Mongols")
    province = numbers.knights_province if knights_provinces else 0
    return rating + province + cards * numbers.knights


def is_destroyed(mongols: int, area: int, met: Met) -> bool:
    """MD-MONGOL-13: ties destroy."""
    met.add("an Area is destroyed" if mongols >= area else "Mongols are repelled")
    return mongols >= area


# ---- Crusades


def crusade_share(players: int, has_ecclesiastical: bool, numbers: Numbers, met: Met) -> int:
    """What everybody Catholic pays the caller (MD-CRUS-01, MD-INV-09)."""
    share = numbers.crusade_share if players >= 4 else numbers.crusade_share_few
    if has_ecclesiastical:
        met.add("Ecclesiastical investment")
        share += numbers.ecclesiastical
    return share


def commitment(
    power: Power | None, is_province: bool, cards: int, numbers: Numbers, met: Met
) -> int:
    """MD-CRUS-08 to MD-CRUS-11: a Power, a Knights of Christ Province, or cards alone; two more for each card."""
    if cards:
        met.add("Knights of Christ Cards on a Crusade")
    total = cards * numbers.knights
    if is_province or (power is not None and power.is_knights):
        met.add("a Knights of Christ Province on a Crusade")
        return total + numbers.knights  # MD-KOC-15
    if power is None:
        met.add("cards alone on a Crusade")
        return total
    met.add("a Power on a Crusade")
    return total + army(power, met) + ruler(power, met)


def crusade_strength(commitments: list[int], players: int, numbers: Numbers, met: Met) -> int:
    total = sum(commitments)
    if players == 2:
        met.add("a Crusade of two players")
        total *= numbers.crusade_factor_two  # MD-TWO-17
    return total


def crusade_winnings(strength: int, roll: int, met: Met) -> int:
    """MD-CRUS-12, MD-CRUS-13: what each who committed gets."""
    met.add("a Crusade succeeds" if strength > roll else "a Crusade fails")
    return max(strength - roll, 0)
