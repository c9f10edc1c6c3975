"""Relics that Captains take, carry and lay down in Cathedrals.

rules: MP-RELIC-02, MP-RELIC-03
"""

from __future__ import annotations

from gonfalon.games.prototype.realm.questions.holdings import cathedral
from gonfalon.games.prototype.realm.questions.pieces import captains, seat_of
from gonfalon.games.prototype.state import NOBODY, TOOK_RELIC, ProtoState
from gonfalon.games.prototype.state_rows import CARRIED, IN_CATHEDRAL, ON_GROUND
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move


def relic_moves(s: ProtoState, seat: int) -> list[AnyMove]:
    """Free actions of a Combat or Commerce turn."""
    v = s.vocabulary
    found: list[AnyMove] = []
    if not _are_found(s):
        return found
    for captain in captains(s, seat):
        if within_reach(s, seat, captain) != NOBODY and _may_take_more(s, captain):
            found.append(v["take-relic", captain])
        if carried_relic(s, captain) != NOBODY and _own_cathedral(s, seat, s.captain_at[captain]):
            found.append(v["deposit-relic", captain])
    return found


def _are_found(s: ProtoState) -> bool:
    """Has any relic left the box?"""
    for relic in s.relics:
        if relic.where:
            return True
    return False


def within_reach(s: ProtoState, seat: int, captain: int) -> int:
    """MP-RELIC-02, MP-RELIC-03: a relic that the Captain may take, on the ground or in an own Cathedral; else NOBODY."""
    place = s.captain_at[captain]
    for number, relic in enumerate(s.relics):
        if relic.number == place and (
            relic.where == ON_GROUND or (relic.where == IN_CATHEDRAL and s.owner[place] == seat)
        ):
            return number
    return NOBODY


def carried_relic(s: ProtoState, captain: int) -> int:
    for number, relic in enumerate(s.relics):
        if relic.where == CARRIED and relic.number == captain:
            return number
    return NOBODY


def _own_cathedral(s: ProtoState, seat: int, place: int) -> bool:
    return not s.world.is_sea(place) and s.owner[place] == seat and bool(cathedral(s, place))


def _may_take_more(s: ProtoState, captain: int) -> bool:
    """MP-RELIC-03: as often in a turn as there are relics, so that it comes to an end."""
    return s.captain_marks[captain] // TOOK_RELIC < len(s.relics)


def refuse_relic(s: ProtoState, seat: int, move: Move) -> Refusal:
    captain = move.args[0]
    if seat_of(captain) != seat or not s.captain_level[captain]:
        return Refusal("MP-RELIC-02", "not-yours")
    if move.verb == "deposit-relic":
        return Refusal("MP-RELIC-03", "no-deposit")
    if within_reach(s, seat, captain) == NOBODY:
        return Refusal("MP-RELIC-02", "no-relic")
    return Refusal("MP-RELIC-03", "relic-too-often")
