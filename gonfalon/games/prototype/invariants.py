"""What is true of every position that a game can reach.

rules: MP-TERM-06, MP-COMP-02, MP-COMP-04, MP-PLACE-06, MP-OBJ-01
"""

from __future__ import annotations

from gonfalon.games.prototype.placement.questions import reserve_limit
from gonfalon.games.prototype.realm.questions.holdings import total_vf, vf_at
from gonfalon.games.prototype.realm.questions.pieces import (
    BUILDING,
    carried_by,
    free_goods,
    free_vf,
)
from gonfalon.games.prototype.state import HIDDEN, NOBODY, ProtoState
from gonfalon.games.prototype.state_rows import IN_BOX
from gonfalon.kernel.errors import InvariantBroken


def check(s: ProtoState) -> None:
    """Raise `InvariantBroken` for a position that no game can reach."""
    w = s.world
    if s.outcome:
        return
    for seat in range(w.seats):
        _demand(s.florins[seat] >= 0, "no purse is below 0")
        _demand(s.reserve[seat] >= 0 and s.to_place[seat] >= 0, "no reserve is below 0")
        _demand(s.reserve[seat] <= reserve_limit(s, seat), "no reserve is above its limit")
        _demand(total_vf(s, seat) <= w.army_ceiling, "nobody has more VF than the ceiling")
        _demand(all(vf > 0 for vf in s.ground[seat].values()), "no empty entries of VF")
        _demand(all(s.land >> t & 1 for t in s.ground[seat]), "VF stand on land in play")
    if s.battle is None and s.turn:
        held = all(owner < 0 or vf_at(s, owner, t) for t, owner in enumerate(s.owner))
        _demand(held, "land is held by VF of its owner")
    waiting = [entry for own in s.bought for entry in own if entry[0] != BUILDING]
    _demand(len({entry[:2] for entry in waiting}) == len(waiting), "a piece is bought once")
    for what, piece, *_ in waiting:
        at = (s.transport_at, s.engine_at, s.captain_at)[what][piece]
        _demand(at == NOBODY, "what waits for Placement is not on the board")
    for t in w.transports:
        _check_transport(s, t)
    for e in w.engine_numbers:
        _demand((s.engine_owner[e] == NOBODY) == (s.engine_at[e] == NOBODY), "engines have owners")
        aboard = s.engine_aboard[e]
        if aboard != NOBODY:
            _demand(s.transport_at[aboard] == s.engine_at[e], "an engine is where its transport is")
    for c, at in enumerate(s.captain_at):
        _demand((at == NOBODY) == (s.captain_level[c] == 0), "captains in play are somewhere")
        aboard = s.captain_aboard[c]
        if aboard != NOBODY:
            _demand(s.transport_at[aboard] == at, "a captain is where his transport is")
    cards = [card for hand in s.hands for card in hand] + s.empire_deck + s.empire_discard
    cards += [entry.card for entry in s.delivered]
    for card, copies in enumerate(w.copies):
        _demand(cards.count(card) <= copies, "no more cards than the deck has")
    _check_objectives(s)
    _demand(sum(p.vf > 0 for p in s.pirates) == len(s.pirates), "a barbarian galley has VF")
    _demand(
        all((r.where == IN_BOX) == (r.number == NOBODY) for r in s.relics), "relics are somewhere"
    )


def _check_objectives(s: ProtoState) -> None:
    if s.turn:
        played = s.world.is_on("objectives")
        _demand(bool(s.objectives) == played, "Objective cards are dealt where they are played")
    for seat, card in enumerate(s.objectives):
        own = s.world.objectives[card].kingdom == s.kingdom[seat]
        _demand(card != HIDDEN and own, "an Objective card is of the kingdom")


def _check_transport(s: ProtoState, t: int) -> None:
    at, ship = s.transport_at[t], s.transport_aboard[t]
    if at == NOBODY:
        _demand(not s.transport_vf[t] and not carried_by(s, t), "nothing is aboard in the supply")
        _demand(s.transport_owner[t] == NOBODY, "a transport of a player is in some place")
        return
    _demand(s.transport_vf[t] >= 0 and free_vf(s, t) >= 0, "no transport is overloaded")
    _demand(free_goods(s, t) >= 0, "no transport carries too many goods")
    _demand(ship == NOBODY or s.transport_at[ship] == at, "who is carried is where the ship is")


def _demand(true: bool, what: str) -> None:
    if not true:
        raise InvariantBroken(what)
