"""Captains take relics and lay them down.

rules: MP-RELIC-02 to MP-RELIC-04
"""

from __future__ import annotations

from gonfalon.games.prototype.events.questions.relics import carried_relic, within_reach
from gonfalon.games.prototype.realm.changes.holdings import score
from gonfalon.games.prototype.state import TOOK_RELIC, ProtoState
from gonfalon.games.prototype.state_rows import CARRIED, IN_CATHEDRAL, ON_GROUND
from gonfalon.kernel.moves import Move


def use_relic(s: ProtoState, seat: int, move: Move) -> None:
    captain = move.args[0]
    if move.verb == "take-relic":
        number = within_reach(s, seat, captain)
        relic = s.relics[number]
        s.relics[number] = relic._replace(where=CARRIED, number=captain, taken=1)
        s.captain_marks[captain] += TOOK_RELIC
        s.emit("relic-taken", "MP-RELIC-02", seat=seat, captain=captain)
        if not relic.taken:
            score(s, seat, s.world.po["first-relic"], "relics", "MP-RELIC-02")
    else:
        number, place = carried_relic(s, captain), s.captain_at[captain]
        s.relics[number] = s.relics[number]._replace(where=IN_CATHEDRAL, number=place)
        s.emit("relic-deposited", "MP-RELIC-03", seat=seat, territory=place)


def drop_relics(s: ProtoState, territory: int) -> None:
    """MP-RELIC-04: the Cathedral is destroyed or lost; its relics lie in the territory."""
    for number, relic in enumerate(s.relics):
        if relic.where == IN_CATHEDRAL and relic.number == territory:
            s.relics[number] = relic._replace(where=ON_GROUND)
