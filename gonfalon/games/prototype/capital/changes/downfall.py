"""A territory falls to barbarians: by rebellion, because they have conquered it, or because its owner has left it.

rules: MP-MOVE-12, MP-CAPITAL-03, MP-REBEL-03, MP-BARB-09, MP-POPE-02, MP-RELIC-04, MP-SIEGE-27
"""

from __future__ import annotations

from gonfalon.games.prototype.capital.changes.capitals import lose_capital
from gonfalon.games.prototype.capital.changes.elimination import check_elimination
from gonfalon.games.prototype.capital.questions import capital_of
from gonfalon.games.prototype.events.changes.relics import drop_relics
from gonfalon.games.prototype.realm.changes.holdings import abandon_if_empty, set_owner, settle_pope
from gonfalon.games.prototype.realm.changes.pieces import (
    disown_if_empty,
    remove_captain,
    remove_engine,
)
from gonfalon.games.prototype.realm.questions.pieces import captains_at, convoy, engines_at
from gonfalon.games.prototype.state import (
    BARBARIANS,
    DAMAGED_CATHEDRAL,
    DAMAGED_FAIR,
    NOBODY,
    ProtoState,
)
from gonfalon.games.prototype.world import FAIRS


def fall_to_barbarians(s: ProtoState, territory: int, rule: str) -> None:
    """The owner loses everything but settlement and fortification; transports are nobody's."""
    seat = s.owner[territory]
    s.ground[seat].pop(territory, None)
    for transport in convoy(s, seat, territory):
        _empty(s, transport)
    for captain in captains_at(s, territory, seat):
        remove_captain(s, captain)
    for engine in engines_at(s, territory, seat):
        remove_engine(s, engine)
    destroy_holy_and_fairs(s, territory)
    set_owner(s, territory, NOBODY)
    for transport in convoy(s, seat, territory):
        disown_if_empty(s, transport)
    if territory == s.world.rome:
        settle_pope(s)
    if capital_of(s, territory) == seat:
        lose_capital(s, seat)
    s.sieges = [siege for siege in s.sieges if siege.territory != territory]
    s.emit("fallen", rule, seat=seat, territory=territory)
    check_elimination(s, seat, BARBARIANS)


def leave_if_empty(s: ProtoState, territory: int) -> None:
    """MP-MOVE-12: the last VF of its owner has gone; with the land go transports without crew, a capital and a siege."""
    seat = s.owner[territory]
    abandon_if_empty(s, territory)
    if seat == NOBODY or s.owner[territory] == seat:
        return
    for transport in convoy(s, seat, territory):
        disown_if_empty(s, transport)
    if capital_of(s, territory) == seat:
        lose_capital(s, seat)
    s.sieges = [siege for siege in s.sieges if siege.territory != territory]
    check_elimination(s, seat, BARBARIANS)


def _empty(s: ProtoState, transport: int) -> None:
    """Its crew is gone; those whom it carries as well."""
    s.transport_vf[transport] = 0
    for carried, aboard in enumerate(s.transport_aboard):
        if aboard == transport:
            s.transport_vf[carried] = 0


def destroy_holy_and_fairs(s: ProtoState, territory: int) -> None:
    """MP-REBEL-03, MP-BARB-09: Cathedral and Fairs go; a relic stays in the territory."""
    drop_relics(s, territory)
    s.cathedral[territory] = s.fairs[territory] = 0
    s.damage[territory] &= ~DAMAGED_CATHEDRAL
    for fair in range(len(FAIRS)):
        s.damage[territory] &= ~(DAMAGED_FAIR << fair)
