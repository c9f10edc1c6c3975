"""A place changes hands: pieces without a crew are nobody's, and who beat a barbarian Captain is rewarded.

rules: MP-CONQ-09, MP-BARB-10, MP-BCAPT-04, MP-PIRATE-06
"""

from __future__ import annotations

from gonfalon.games.prototype.barbarians.changes.treasure import draw_treasure
from gonfalon.games.prototype.battle.questions.parties import (
    CONQUERED,
    FAILED,
    PIRATES,
    TERRITORY,
    Battle,
)
from gonfalon.games.prototype.conquest.questions import CAPTAIN, ENGINE, TRANSPORT, Element
from gonfalon.games.prototype.realm.changes.holdings import score
from gonfalon.games.prototype.realm.questions.holdings import transports_at, vf_at
from gonfalon.games.prototype.realm.questions.pieces import (
    captains_at,
    carried_by,
    convoy,
    engines_at,
    engines_on,
)
from gonfalon.games.prototype.state import BARBARIANS, NOBODY, OWNERLESS, ProtoState


def captain_falls(s: ProtoState) -> None:
    """MP-TIME-11: to be called in the aftermath, when the place has its new owner."""
    b: Battle = s.battle
    if not b.captain:
        return
    if b.result == CONQUERED and b.target == BARBARIANS and b.kind in (TERRITORY, PIRATES):
        victor = b.last_blow
        if b.kind == TERRITORY:
            s.barbarian_captain[b.place] = 0
    elif b.result == FAILED and b.by_barbarians and b.base == b.galley == NOBODY:
        victor = b.target
    else:
        return
    s.emit("barbarian-captain-falls", "MP-BCAPT-04", seat=victor, level=b.captain, place=b.place)
    if b.captain >= s.world.limits.treasure_from_level:
        draw_treasure(s, victor, b.place)
    if b.captain == len(s.world.captain_cost):
        points = s.world.po["destroy-barbarian-captain"]
        score(s, victor, points, "barbarian-captains", "MP-BCAPT-04")


def pieces_of(s: ProtoState, place: int, loser: int) -> list[Element]:
    """Everything of a player without VF in a place; the transports are nobody's from now on."""
    transports = transports_at(s, place, loser)
    found = [(TRANSPORT, t, loser) for t in transports]
    found += [(ENGINE, engine, loser) for engine in engines_at(s, place, loser)]
    found += [(CAPTAIN, captain, loser) for captain in captains_at(s, place, loser)]
    for t in transports:
        s.transport_owner[t] = OWNERLESS
    return found


def pieces_without_crew(
    s: ProtoState, place: int, loser: int, *, ground: bool = True
) -> list[Element]:
    """MP-CONQ-13: the loser's transports without crew, with what is on them; MP-CONQ-09: what lies beside them (`ground`) when the loser
    has no VF left."""
    found: list[Element] = []
    for top in convoy(s, loser, place):
        aboard = [top, *carried_by(s, top)]
        if any(s.transport_vf[t] for t in aboard):
            continue
        for t in aboard:
            found.append((TRANSPORT, t, loser))
            found += [(ENGINE, engine, loser) for engine in engines_on(s, t)]
            found += [(CAPTAIN, c, loser) for c, on in enumerate(s.captain_aboard) if on == t]
            s.transport_owner[t] = OWNERLESS
    if ground and not vf_at(s, loser, place):
        engines, leaders = engines_at(s, place, loser), captains_at(s, place, loser)
        found += [(ENGINE, e, loser) for e in engines if s.engine_aboard[e] == NOBODY]
        found += [(CAPTAIN, c, loser) for c in leaders if s.captain_aboard[c] == NOBODY]
    return found
