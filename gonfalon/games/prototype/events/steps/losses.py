"""The armies icon of the Event card: players choose which VF they lose.

rules: MP-EVENT-11
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.prototype.events.questions.event_card import places_struck
from gonfalon.games.prototype.realm.changes.holdings import roll
from gonfalon.games.prototype.realm.questions.holdings import vf_at
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.timing.steps.place_losses import PlaceLosses, owe_losses
from gonfalon.games.prototype.world import sides


def strike_armies(s: ProtoState) -> None:
    """MP-EVENT-11: a die for every player with armies there, in turn order; then they choose."""
    struck = places_struck(s)
    owed = [0] * s.world.seats
    for seat in s.order:
        present = sum(vf_at(s, seat, place) for place in struck)
        if present:
            rolled = roll(s, sides(s.world.limits.event_losses_die))
            owed[seat] = min(rolled, present)
            s.emit("armies-struck", "MP-EVENT-11", seat=seat, roll=rolled, vf=owed[seat])
    owe_losses(s, EventLosses, owed, tuple(struck))


@dataclass(slots=True)
class EventLosses(PlaceLosses):
    """MP-EVENT-11."""

    id = "EventLosses"
    window = "event.losses"
    rule = "MP-EVENT-11"
