"""Buying technologies.

rules: MU-TECH-01 to MU-TECH-07, MU-TECH-13
"""

from __future__ import annotations

from gonfalon.games.medioevo.purchase.questions import Buyer, Choice, Offer
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.technology.questions.points import Bill
from gonfalon.games.medioevo.world import BRANCHES
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import Move


def technology_choices(s: MedState, buyer: Buyer) -> list[Choice]:
    w, bought = s.world, s.tech_bought[buyer.seat]
    numbers = [
        w.technology_at[branch][level]
        for branch, level in enumerate(buyer.levels)
        if not bought >> branch & 1 and level < len(w.technology_at[branch])
    ]
    return [((n,), None) for n in numbers if w.technology_price[n] <= buyer.purse]


def refuse_technology(s: MedState, seat: int, move: Move) -> Refusal | None:
    technology = s.world.technologies[move.args[0]]
    branch = BRANCHES.index(technology.branch)
    level = s.tech[seat * 6 + branch]
    if technology.level <= level:
        return Refusal("MU-TECH-05", "owned", technology=move.args[0])
    if s.tech_bought[seat] >> branch & 1:
        return Refusal("MU-TECH-04", "one-level-a-turn", technology=move.args[0])
    if technology.level > level + 1:
        return Refusal("MU-TECH-03", "levels-in-sequence", technology=move.args[0])
    return None


def bill_technology(s: MedState, seat: int, move: Move) -> Bill:
    """MU-TECH-13: florins only."""
    return Bill(s.world.technologies[move.args[0]].cost_florins)


def buy_technology(s: MedState, seat: int, move: Move) -> int:
    technology = s.world.technologies[move.args[0]]
    branch = BRANCHES.index(technology.branch)
    s.tech[seat * 6 + branch] = technology.level
    s.tech_bought[seat] |= 1 << branch
    s.emit("technology", "MU-TECH-02", seat=seat, technology=move.args[0])
    return 0


TECHNOLOGY_OFFERS = {
    "technology": Offer(
        technology_choices,
        refuse_technology,
        buy_technology,
        bill_technology,
        exact=True,
        dear=True,
    ),
}
