"""What technologies are worth: honour for every seventh and every one of the highest level, what they do, and the taste of the seat.

rules: MP-TECH-07, MP-TECHFX-01 to MP-TECHFX-42
"""

from __future__ import annotations

from gonfalon.games.prototype.reinforcements.questions import levies
from gonfalon.games.prototype.steward.situation import Situation
from gonfalon.games.prototype.world import SMALL

USE = {
    "mathematics": 0.12, "law": 0.4, "agriculture": 0.12, "carpentry": 0.2, "trade": 0.14, "education": 0.2,
    "military-school": 0.1, "weaving": 0.08, "hunting": 0.06, "animal-husbandry": 0.05, "forging": 0.08,
    "mysticism": 0.08, "literature": 0.1, "philosophy": 0.1, "architecture": 0.12, "coinage": 0.1, "banking": 0.15,
    "guilds": 0.25, "monotheism": 0.1, "theology": 0.05, "fanaticism": 0.15, "mill": 0.12, "crop-rotation": 0.02,
    "market": 0.2, "tactics": 0.05, "strategy": 0.1, "logistics": 0.2, "investiture": 0.08, "vassalage": -0.1,
    "feudalism": -0.1, "engineering": 0.1, "alchemy": 0.1, "astronomy": 0.08, "cartography": 0.1, "roads": 0.1,
    "medicine": 0.02, "surgery": 0.1, "hospital": 0.1, "convoys": 0.02, "arsenal": 0.12, "monopoly": 0.15,
}  # fmt: skip
"""What a technology does for its owner over a long game."""

UNRULY = ("vassalage", "feudalism")
"""MP-REBEL-01: with these the land rebels more easily."""

LOOSE = 4
"""Territories in danger of rebellion that the politicians among the stewards put up with."""

HEALER = 0.4
"""What a Physician in the hand adds to Medicine and Surgery."""

STEP = 0.75
"""How far the honour of the next set of seven, or of the next level of all, is worth waiting for."""


def tech_worth(o: Situation, technology: int) -> float:
    """Honour Points that a technology is worth when it is bought now."""
    w = o.w
    row = w.technologies[technology]
    top = len(w.limits.technology_costs)
    left = o.turns_left
    worth = _set(o)
    if row.level == top:
        worth += 1.0
    else:
        steps = top - row.level
        if steps <= left:
            worth += _branches(o, technology) * STEP**steps / top * (1 + row.level)
    if row.id in UNRULY and not is_quiet(o):
        return 0.0
    use = USE.get(row.id, 0.0)
    if row.id == "university":
        use = 0.12 * left
    worth += use * min(1.0, (left + 1) / 6)
    if row.id in ("medicine", "surgery") and o.w.card["physician"] in o.s.hands[o.seat]:
        worth += HEALER
    liked = o.school
    if row.tree in liked:
        depth = 0.25 * (row.level - 1) if row.tree == liked[0] else 0.0
        worth *= 1.4 - 0.15 * liked.index(row.tree) + depth
    if o.level < len(w.levels):
        missing = w.levels[o.level] - o.s.tech[o.seat].bit_count()
        worth += 0.06 * left / max(1, missing)
    return worth


def is_quiet(o: Situation) -> bool:
    """Would the land that scores stay safe with one VF more needed everywhere, and but little of the rest be in danger? MP-PLACE-07: what is
    missing may be placed, with Logistics everywhere."""
    restless = [t for t in o.land if o.garrison(t) + o.aboard.get(t, 0) <= o.safe_vf(t)]
    dear = [t for t in restless if scores(o, t)]
    if o.turns_left and len(restless) - len(dear) > LOOSE * (o.school[0] == "politics"):
        return False
    if o.has("logistics"):
        return len(dear) <= sum(levies(o.s, o.seat).values())
    return all(o.s.settlement[t] for t in dear)


def scores(o: Situation, territory: int) -> bool:
    """MP-SCORE-03: does something count at the end only if this territory is safe?"""
    if o.s.cathedral[territory] or o.w.religious_capitals >> territory & 1:
        return True
    kingdom = o.w.kingdom_of[territory]
    return o.w.class_of[kingdom] != SMALL and not o.missing(kingdom)


def _set(o: Situation) -> float:
    """MP-TECH-07: the part of a set of seven."""
    size = o.w.limits.technologies_per_po
    missing = size - o.s.tech[o.seat].bit_count() % size
    possible = missing <= o.w.limits.technologies_per_turn * (o.turns_left + 1)
    if not possible:
        return 0.0
    return 1.0 / size if missing > 1 else 0.5


def _branches(o: Situation, technology: int) -> float:
    """How many technologies of the highest level it leads to."""
    bit = 1 << technology
    top = len(o.w.limits.technology_costs)
    return sum(
        1.0
        for number, needs in enumerate(o.w.needs)
        if needs & bit
        and o.w.technologies[number].level == top
        and not o.s.tech[o.seat] >> number & 1
    )
