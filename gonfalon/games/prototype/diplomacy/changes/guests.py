"""Transports on the land of another player are bound to leave, or sent away.

rules: MP-WAR-12 to MP-WAR-15, MP-DIPL-10, MP-DIPL-16, MP-TIME-04, MP-SIEGE-26
"""

from __future__ import annotations

from typing import Any

from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.capital.changes.elimination import check_elimination
from gonfalon.games.prototype.diplomacy.questions.guests import (
    guests_between,
    host_of,
    is_overdue,
)
from gonfalon.games.prototype.diplomacy.questions.rights import RIGHTS, may_pass
from gonfalon.games.prototype.realm.changes.effects import begin
from gonfalon.games.prototype.realm.changes.pieces import (
    remove_captain,
    remove_engine,
    remove_transport,
)
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import at_war
from gonfalon.games.prototype.realm.questions.pieces import captains_at, engines_at
from gonfalon.games.prototype.state import (
    BARBARIANS,
    COMBAT,
    COMMERCE,
    HELD,
    LEAVING,
    MOVED_IN_COMBAT,
    MOVED_IN_COMMERCE,
    NOBODY,
    SABOTAGED,
    ProtoState,
)


def send_away(s: ProtoState, transport: int, deadline: int, rule: str) -> None:
    s.transport_marks[transport] |= LEAVING
    s.transport_deadline[transport] = deadline
    values: dict[str, Any] = {"transport": transport, "turn": deadline}
    s.emit("must-leave", rule, seat=s.transport_owner[transport], **values)


def war_breaks_out(s: ProtoState, one: int, other: int) -> None:
    """MP-WAR-12, MP-WAR-13: guests of both sides leave in this turn; who has moved already, in the next."""
    for t in guests_between(s, one, other):
        has_moved = s.transport_marks[t] & (MOVED_IN_COMBAT | MOVED_IN_COMMERCE)
        send_away(s, t, s.turn + bool(has_moved), "MP-WAR-12")


def settle_guests(s: ProtoState) -> None:
    """MP-DIPL-16: guests without war whose right has ended are given until the end of the next turn; who may stay again is free.

    To be called whenever a pact ends, land changes hands or a siege is over.
    """
    for t, owner in enumerate(s.transport_owner):
        if owner < 0:
            continue
        host = host_of(s, t)
        if host == NOBODY or may_pass(s, owner, host):
            s.transport_marks[t] &= ~LEAVING
            s.transport_deadline[t] = 0
        elif not s.transport_marks[t] & LEAVING and not at_war(s, owner, host):
            send_away(s, t, s.turn + 1, "MP-DIPL-16")


def guests_overdue(s: ProtoState) -> None:
    """MP-TURN-10 (1): guests whose time is over are removed with everything aboard, without PO for anybody."""
    for t in range(len(s.transport_deadline)):
        if not is_overdue(s, t):
            continue
        seat, host = s.transport_owner[t], host_of(s, t)
        if not at_war(s, seat, host) and s.transport_marks[t] & (HELD | SABOTAGED):
            s.transport_deadline[t] = s.turn + 1
            continue
        rule = "MP-WAR-14" if at_war(s, seat, host) else "MP-DIPL-16"
        s.emit("guest-removed", rule, seat=seat, transport=t, place=s.transport_at[t])
        remove_transport(s, t)
        check_elimination(s, seat, BARBARIANS)


def left_behind(s: ProtoState) -> None:
    """MP-DIPL-10: siege engines and Captains on the ground of ceded land whom their owner has not fetched by the end of the turn are removed."""
    for fetch in effects.of(s, effects.Fetch):
        seat, territory = fetch.seat, fetch.territory
        if s.owner[territory] == seat:
            continue
        for engine in engines_at(s, territory, seat):
            if s.engine_aboard[engine] == NOBODY:
                s.emit("engine-left", "MP-DIPL-10", seat=seat, engine=engine, territory=territory)
                remove_engine(s, engine)
        for captain in captains_at(s, territory, seat):
            if s.captain_aboard[captain] == NOBODY:
                s.emit("captain-left", "MP-DIPL-10", captain=captain, territory=territory)
                remove_captain(s, captain)


def linger(s: ProtoState, pact: Pact, breaker: int) -> None:
    """MP-TIME-04: rights of a pact broken during another's Combat or Commerce turn end only when that turn is over."""
    if s.phase not in (COMBAT, COMMERCE):
        return
    for clause in pact.of_kind(*RIGHTS):
        if clause.to == s.active and breaker in (clause.by, clause.to):
            right = effects.Lingers(s.phase, clause.kind, clause.by, clause.to, clause.amount)
            begin(s, right, s.turn)
