"""Objectives about technologies, cards, money, prisoners, honour, the turn order and pacts.

rules: MU-GOAL-01
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.accounts import wealth
from gonfalon.games.medioevo.diplomacy.questions import pact_kinds, pact_partners
from gonfalon.games.medioevo.objectives.questions.accessors import (
    captive_captains,
    commercial,
    prisoners_by_owner,
)
from gonfalon.games.medioevo.objectives.questions.chronicle import total
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.world import COLOURS

# ---- technologies and cards


def branches(s: MedState, me: int) -> list[int]:
    """Levels of the six branches."""
    first = me * len(COLOURS)
    return s.tech[first : first + len(COLOURS)]


def universal_learning(s: MedState, me: int) -> bool:
    known = branches(s, me)
    return min(known) >= 1 and sum(level >= 2 for level in known) >= 2


def masterpiece(s: MedState, me: int) -> bool:
    return max(branches(s, me)) == 4


def library(s: MedState, me: int) -> bool:
    return sum(branches(s, me)) >= 8


def web_of_informers(s: MedState, me: int) -> bool:
    return s.cards[me].bit_count() >= 4


def court_of_talents(s: MedState, me: int) -> bool:
    return s.cards[me].bit_count() >= 5


# ---- money, prisoners, honour


def treasure(s: MedState, me: int) -> bool:
    return wealth(s, me) - total(s, me, "gift") >= 2500


def full_dungeon(s: MedState, me: int) -> bool:
    return sum(prisoners_by_owner(s, me)) >= 3


def noble_guests(s: MedState, me: int) -> bool:
    owners = sum(held > 0 for held in prisoners_by_owner(s, me))
    return owners >= 2 or bool(captive_captains(s, me))


def sung_everywhere(s: MedState, me: int) -> bool:
    others = [s.hp[other] for other in s.order if other != me]
    return s.hp[me] - s.hp_start[me] >= 8 and all(s.hp[me] > hp for hp in others)


# ---- among the others


def king_of_fools(s: MedState, me: int) -> bool:
    return s.order[:1] == s.last_order[:1] == [me]


def web_of_treaties(s: MedState, me: int) -> bool:
    partners = pact_partners(s, me)
    if len(pact_kinds(s, me)) < 2 or len(partners) < 2:
        return False
    first_sea = s.world.first_sea
    at = [s.piece_at[p] for p in commercial(s, me)]
    return sum(place < first_sea and s.control[place] in partners for place in at) >= 2
