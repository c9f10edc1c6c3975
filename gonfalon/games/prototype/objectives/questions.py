"""What an Objective card asks for, and the honour points that it brings.

rules: MP-OBJ-01 to MP-OBJ-07
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import is_eliminated
from gonfalon.games.prototype.state import HIDDEN, ProtoState
from gonfalon.games.prototype.world import Objective, World, bits

PARTS = ("home", "near", "far", "all", "difficulty")
"""What a card brings points for, in this order."""


def cards_of(w: World, kingdom: int) -> list[int]:
    """MP-OBJ-01: the Objective cards of a kingdom."""
    return [number for number, card in enumerate(w.objectives) if card.kingdom == kingdom]


def objective_of(s: ProtoState, seat: int) -> Objective | None:
    """The card of a seat; None without Objective cards, and where it is not known."""
    if not s.objectives or s.objectives[seat] == HIDDEN:
        return None
    return s.world.objectives[s.objectives[seat]]


def may_see(s: ProtoState, seat: int, other: int) -> bool:
    """MP-OBJ-07: the own card, and one that was read with a Spy."""
    return seat == other or effects.holds(s, effects.ReadObjective(seat, other))


def objective_points(s: ProtoState, seat: int, safe: AbstractSet[int]) -> dict[str, int]:
    """MP-OBJ-03 to MP-OBJ-06: what the card would bring now, by PARTS, if the seat holds these territories safe from rebellion. Empty
    where the card is not known, and for who is out of the game."""
    card = objective_of(s, seat)
    if card is None or is_eliminated(s, seat):
        return {}
    points = s.world.data.objectives.points
    missing = [_missing(land, safe) for land in (card.home, card.near, card.far)]
    near, far = card.near.bit_count() - missing[1], card.far.bit_count() - missing[2]
    return {
        "home": missing[0] * points.home_lost,
        "near": near // points.near_territories * points.near,
        "far": far * points.far,
        "all": 0 if any(missing) else points.all,
        "difficulty": card.difficulty * points.difficulty,
    }


def _missing(land: int, safe: AbstractSet[int]) -> int:
    return sum(territory not in safe for territory in bits(land))
