"""A Combat turn ends: what becomes of sieges that are not kept up.

rules: MP-SIEGE-06, MP-SIEGE-08, MP-SIEGE-15, MP-TIME-20
"""

from __future__ import annotations

from gonfalon.games.prototype.realm.questions.holdings import walls
from gonfalon.games.prototype.siege.changes.sieges import abandon
from gonfalon.games.prototype.siege.questions.camps import has_engine, is_confirmed, siege_at
from gonfalon.games.prototype.siege.steps.siege_turn import places_of
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.state_rows import Siege
from gonfalon.kernel.consequences import Consequence, later, remark


def end_combat_turn(s: ProtoState, seat: int) -> None:
    """MP-TIME-20, MP-SIEGE-06: what was not confirmed, or has lost its last engine, is abandoned; other needs are tested when the next
    siege turn begins (MP-SIEGE-08)."""
    for siege in unkept(s, seat):
        abandon(s, siege)


def unkept(s: ProtoState, seat: int) -> list[Siege]:
    """The sieges of a player that end with the Combat turn."""
    sieges = [siege_at(s, territory, seat) for territory in places_of(s, seat)]
    return [
        siege
        for siege in sieges
        if siege is not None
        and (
            not is_confirmed(s, siege) or not has_engine(s, siege) or not walls(s, siege.territory)
        )
    ]


def ending_sieges(s: ProtoState, seat: int) -> list[Consequence]:
    """What the end of the Combat turn costs a player whose sieges are not kept up."""
    given_up = unkept(s, seat)
    if not given_up:
        return []
    after = s.copy()
    end_combat_turn(after, seat)
    lost = sum(after.captain_level) - sum(s.captain_level)
    places = remark("sieges-end", territories=[siege.territory for siege in given_up])
    return [later("captain-levels", lost), places] if lost else [places]
