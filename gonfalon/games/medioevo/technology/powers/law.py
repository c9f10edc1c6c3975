"""Law: barbarians of a rebellion appear elsewhere.

rules: MU-TN-10
"""

from __future__ import annotations

from gonfalon.games.medioevo.barbarians.steps.hordes import place_horde
from gonfalon.games.medioevo.definitions.questions.hordes import has_barbarians
from gonfalon.games.medioevo.definitions.questions.realm import armies_in, home
from gonfalon.games.medioevo.events.steps.rebellion import PlaceRebellion
from gonfalon.games.medioevo.powers import Args, Moment, Power, Use
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.world import bits


def wild_lands(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """MU-TN-10: barbarian territories without army units next to the starting kingdom of who suffers the rebellion."""
    if moment.values[0] != seat:
        return []
    own, near = home(s, seat), 0
    for place in bits(own):
        near |= s.world.adjacent[place]
    return [
        (t,)
        for t in bits(near & s.land & ~own)
        if s.control[t] == NOBODY and not has_barbarians(s, t) and not armies_in(s, t)
    ]


def banish(s: MedState, used: Use) -> None:
    """The rebellion below the window is not placed at home."""
    while not isinstance(s.agenda.pop(), PlaceRebellion):
        pass
    s.emit("rebels-banished", "MU-TN-10", seat=used.seat, territory=used.args[0])
    place_horde(s, used.args[0], NOBODY, "MU-TN-10")


TECHNIQUES: dict[str, Power] = {"law": Power("apply-at", wild_lands, banish)}
