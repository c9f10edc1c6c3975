"""Control tokens: where they may be placed, and what becomes of them when a military building changes hands.

rules: MU-CTRL-01 to MU-CTRL-09, MU-CTRL-12 to MU-CTRL-14, MU-COMP-02, MU-EVENT-11

That a token is taken off when an enemy comes (MU-CTRL-10) is in `control`; what falls with a lost building (MU-CTRL-11) in `ruin`.
"""

from __future__ import annotations

from gonfalon.games.medioevo.control.changes.settle import remove_control_token, settle, update
from gonfalon.games.medioevo.control.questions import building_owner, tokens_in_reserve
from gonfalon.games.medioevo.definitions.questions.hordes import has_barbarians
from gonfalon.games.medioevo.definitions.questions.realm import armies_in
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.world import bits
from gonfalon.kernel.events import Refusal


def refuse_token(s: MedState, seat: int, origin: int, territory: int) -> Refusal | None:
    """Why a token gained by a military building in `origin` may not be placed in a territory, if so."""
    if not s.world.adjacent[origin] & s.land & 1 << territory:
        return Refusal("MU-CTRL-05", "not-adjacent", territory=territory)
    if s.control[territory] not in (NOBODY, seat):
        return Refusal("MU-CTRL-05", "controlled-by-another", territory=territory)
    others = [other for other in armies_in(s, territory) if other != seat]
    if others or has_barbarians(s, territory):
        return Refusal("MU-CTRL-05", "foreign-army", territory=territory)
    if s.control_token[territory] != NOBODY:
        return Refusal("MU-CTRL-05", "token-there", territory=territory)
    if not tokens_in_reserve(s, seat):
        return Refusal("MU-CTRL-09", "no-token-left")
    return None


def token_places(s: MedState, seat: int, origin: int) -> list[int]:
    """Where a token gained by a military building in `origin` may be placed."""
    if not tokens_in_reserve(s, seat):
        return []
    near = bits(s.world.adjacent[origin] & s.land)
    return [t for t in near if refuse_token(s, seat, origin, t) is None]


def place_token(s: MedState, seat: int, territory: int, rule: str = "MU-CTRL-05") -> None:
    """MU-CTRL-07: it gives control at once; nothing is conquered and no horde appears."""
    s.control_token[territory] = seat
    s.emit("token-placed", rule, territory=territory, seat=seat)
    settle(s, [territory])


def replace_tokens(s: MedState, territory: int, seat: int, former: int) -> None:
    """MU-CTRL-12: the conqueror keeps a military building; tokens around it that hang on no other one change hands."""
    if former in (NOBODY, seat):
        return
    for place in bits(s.world.adjacent[territory]):
        if s.control_token[place] != former:
            continue
        near = bits(s.world.adjacent[place])
        if any(s.military[t] and t != territory and building_owner(s, t) == former for t in near):
            continue
        remove_control_token(s, place, "MU-CTRL-12")
        update(s, place)
        if refuse_token(s, seat, territory, place) is None:
            place_token(s, seat, place, "MU-CTRL-12")
