"""An Objective card as a seat sees it: what it shows, what is held of that, what it would bring now.

rules: MP-OBJ-02 to MP-OBJ-07
"""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from gonfalon.games.prototype.objectives.questions import objective_of, objective_points
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.victory.questions import safe_land
from gonfalon.games.prototype.view import shapes
from gonfalon.games.prototype.world import bits


def objective_view(s: ProtoState, seat: int) -> shapes.Objective | UnsetType | None:
    """The card of a seat; None where it is hidden, nothing where none are dealt."""
    if not s.objectives:
        return UNSET
    card = objective_of(s, seat)
    if card is None:
        return None
    safe = safe_land(s, seat)
    home, near, far = (_goals(s, seat, land, safe) for land in (card.home, card.near, card.far))
    return shapes.Objective(
        id=s.world.objective_ids[s.objectives[seat]],
        difficulty=card.difficulty,
        home=home,
        near=near,
        far=far,
        points=objective_points(s, seat, safe),
    )


def _goals(s: ProtoState, seat: int, land: int, safe: set[int]) -> list[shapes.Goal]:
    return [
        shapes.Goal(
            territory=s.world.territory_ids[territory],
            owned=s.owner[territory] == seat,
            held=territory in safe,
        )
        for territory in bits(land)
    ]
