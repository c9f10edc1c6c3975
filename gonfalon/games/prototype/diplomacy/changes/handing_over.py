"""What a pact hands over when it is accepted: florins, land, armies, transports and siege engines.

rules: MP-DIPL-09, MP-DIPL-10, MP-DIPL-17, MP-WAR-05, MP-WAR-06
"""

from __future__ import annotations

from gonfalon.commons.pacts.clauses import (
    ARMIES,
    ENGINE,
    LOAN,
    PAYMENT,
    PEACE,
    TERRITORY,
    TRANSPORT,
    Clause,
)
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.capital.changes.capitals import lose_capital
from gonfalon.games.prototype.capital.questions import capital_of
from gonfalon.games.prototype.diplomacy.changes.guests import settle_guests
from gonfalon.games.prototype.diplomacy.changes.war import leave_allies, make_peace
from gonfalon.games.prototype.realm.changes.effects import begin
from gonfalon.games.prototype.realm.changes.holdings import (
    change_ground,
    pay,
    receive,
    set_owner,
    settle_pope,
)
from gonfalon.games.prototype.realm.changes.pieces import disown_if_empty
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import at_war
from gonfalon.games.prototype.realm.questions.pieces import captains_on, engines_on
from gonfalon.games.prototype.state import NOBODY, ProtoState


def carry_out(s: ProtoState, pact: Pact) -> None:
    """Everything that the pact does at once: first peace, then money, then pieces, then land."""
    if pact.of_kind(PEACE):
        _make_peace(s, pact)
    for clause in pact.of_kind(PAYMENT, LOAN):
        pay(s, clause.by, clause.amount)
        receive(s, clause.to, clause.amount)
        tell_payment(s, clause.by, clause.to, clause.amount)
    for clause in pact.of_kind(TRANSPORT):
        _give_transport(s, pact, clause)
    for clause in pact.of_kind(ENGINE):
        _give_engine(s, clause)
    for clause in pact.of_kind(ARMIES):
        _give_armies(s, clause)
    for clause in pact.of_kind(TERRITORY):
        _cede(s, clause)
    settle_guests(s)


def tell_payment(s: ProtoState, payer: int, receiver: int, florins: int) -> None:
    """Purses are hidden from the others (MP-TERM-11)."""
    known_to = (payer, receiver)
    s.emit("florins-paid", "MP-DIPL-17", known_to, seat=payer, to_seat=receiver, florins=florins)


def _make_peace(s: ProtoState, pact: Pact) -> None:
    """MP-WAR-05; MP-WAR-06: allies who are left at war may have been promised not to be."""
    parties = pact.signatories
    for at, one in enumerate(parties):
        for other in parties[at + 1 :]:
            if at_war(s, one, other):
                make_peace(s, one, other, "MP-WAR-05")
                leave_allies(s, one, other, parties)
                leave_allies(s, other, one, parties)


def _give_transport(s: ProtoState, pact: Pact, clause: Clause) -> None:
    t = clause.more[0]
    place = s.transport_at[t]
    moved = clause.amount - s.transport_vf[t]
    if moved:
        change_ground(s, clause.by, place, -moved)
        s.transport_vf[t] = clause.amount
    for captain in captains_on(s, t):
        s.captain_aboard[captain] = NOBODY
    named = {c.more[0] for c in pact.of_kind(ENGINE) if c.to == clause.to}
    for engine in engines_on(s, t):
        if engine not in named:
            s.engine_aboard[engine] = NOBODY
    s.transport_owner[t] = clause.to
    s.emit("transport-given", "MP-DIPL-09", seat=clause.by, to_seat=clause.to, transport=t, vf=clause.amount)  # fmt: skip


def _give_engine(s: ProtoState, clause: Clause) -> None:
    engine = clause.more[0]
    ship = s.engine_aboard[engine]
    if ship != NOBODY and s.transport_owner[ship] != clause.to:
        s.engine_aboard[engine] = NOBODY
    s.engine_owner[engine] = clause.to
    s.emit("engine-given", "MP-DIPL-09", seat=clause.by, to_seat=clause.to, engine=engine)


def _give_armies(s: ProtoState, clause: Clause) -> None:
    """MP-DIPL-10: they must be fetched in this turn."""
    territory = clause.more[0]
    change_ground(s, clause.by, territory, -clause.amount)
    change_ground(s, clause.to, territory, clause.amount)
    begin(s, effects.Fetch(clause.to, territory), s.turn)
    s.emit("armies-given", "MP-DIPL-10", seat=clause.by, to_seat=clause.to, territory=territory, vf=clause.amount)  # fmt: skip


def _cede(s: ProtoState, clause: Clause) -> None:
    """The territory with its buildings; MP-DIPL-10: what the giver leaves there must be fetched in this turn."""
    territory = clause.more[0]
    change_ground(s, clause.by, territory, -clause.amount)
    change_ground(s, clause.to, territory, clause.amount)
    set_owner(s, territory, clause.to)
    begin(s, effects.Fetch(clause.by, territory), s.turn)
    s.emit("ceded", "MP-DIPL-09", seat=clause.by, to_seat=clause.to, territory=territory, vf=clause.amount)  # fmt: skip
    if capital_of(s, territory) == clause.by:
        lose_capital(s, clause.by)
    if territory == s.world.rome:
        settle_pope(s)
    for t, at in enumerate(s.transport_at):
        if at == territory and s.transport_owner[t] == clause.by:
            disown_if_empty(s, t)
