"""Wars: declared, opened by an attack, suspended, ended; and the allies that they call.

rules: MU-DIP-03 to MU-DIP-10, MU-DIP-12 to MU-DIP-15, MU-DIP-35 to MU-DIP-40, MU-DIP-43, MU-DIP-51

Whatever counts as an attack (MU-DIP-07) calls `attack` before it is carried out, in open war too. `attack` may put questions on top of the
agenda (), so a step first pushes what is to follow and then calls it.
"""

from __future__ import annotations

from gonfalon.commons.pacts.clauses import DEFENSIVE, OFFENSIVE
from gonfalon.commons.pacts.pacts import Pact, Proposal, common
from gonfalon.games.medioevo.control.changes.settle import settle
from gonfalon.games.medioevo.definitions.questions.realm import has_army
from gonfalon.games.medioevo.diplomacy.changes.treaties import (
    add_stranded,
    break_pact,
    drop_stranded,
    guests,
    new_number,
    strand,
    territories_with,
)
from gonfalon.games.medioevo.diplomacy.questions import (
    CALL,
    at_peace,
    host_of,
    in_armistice,
    is_guest,
    war_with,
)
from gonfalon.games.medioevo.state import (
    DECLARED,
    OPEN,
    PEACE,
    MedState,
)
from gonfalon.games.medioevo.state_rows import Triggered


def set_war(s: MedState, one: int, other: int, war: int) -> None:
    seats = s.world.seats
    s.war[one * seats + other] = s.war[other * seats + one] = war


def set_armistice(s: MedState, one: int, other: int, holds: int) -> None:
    seats = s.world.seats
    s.armistice[one * seats + other] = s.armistice[other * seats + one] = holds


# ---- how a war begins


def declare(s: MedState, seat: int, other: int) -> None:
    """MU-DIP-03, MU-DIP-05: declared at once, open from the next turn on; common pacts are broken."""
    s.commit()
    s.emit("war-declared", "MU-DIP-03", seat=seat, to_seat=other)
    for pact in common(s.pacts, seat, other):
        break_pact(s, pact, seat, "MU-DIP-05")
    set_war(s, seat, other, DECLARED)
    call_allies(s, seat, other)


def open_wars(s: MedState) -> None:
    """MU-DIP-51: at the start of a turn wars declared in the turn before are open."""
    for one in range(s.world.seats):
        for other in range(one):
            if war_with(s, one, other) == DECLARED:
                open_war(s, one, other, "MU-DIP-51")


def open_war(s: MedState, one: int, other: int, rule: str) -> None:
    if war_with(s, one, other) != OPEN:
        set_war(s, one, other, OPEN)
        s.emit("war-open", rule, seat=one, other_seat=other)
    drop_stranded(s, one, other)


# ---- how it ends


def make_armistice(s: MedState, one: int, other: int) -> None:
    """MU-DIP-12: until the end of this turn."""
    set_armistice(s, one, other, 1)
    end_traffic_orders(s, one, other)
    s.emit("armistice", "MU-DIP-12", seat=one, other_seat=other)


def end_traffic_orders(s: MedState, one: int, other: int) -> None:
    """MU-COM-11: what armies were told to do with each other's traffic in war ends with the fighting."""
    for seat, rival in ((one, other), (other, one)):
        s.orders[seat] = tuple(e for e in s.orders[seat] if e[:2] != ("traffic", rival))


def make_peace(s: MedState, one: int, other: int) -> None:
    """MU-DIP-15: land stays with whoever controls it; in land they contest the newcomers are stranded guests."""
    before = guests(s)
    set_war(s, one, other, PEACE)
    set_armistice(s, one, other, 0)
    end_traffic_orders(s, one, other)
    s.emit("peace", "MU-DIP-15", seat=one, other_seat=other)
    end_calls(s, one, other)
    strand(s, before)
    shared = [t for t in territories_with(s, one) if has_army(s, other, t)]
    for territory in shared:
        host = host_of(s, territory)
        if host in (one, other):
            guest = other if host == one else one
            if not is_guest(s, guest, territory):
                add_stranded(s, guest, territory, host)
    settle(s, shared)


def end_calls(s: MedState, one: int, other: int) -> None:
    """MU-DIP-35: support is owed until that war ends."""
    s.triggered = [call for call in s.triggered if {call.director, call.enemy} != {one, other}]
    alive = {(call.pact, call.director, call.ally) for call in s.triggered}
    s.directions = [order for order in s.directions if order[:3] in alive]


# ---- alliances


def is_called(s: MedState, pact: Pact, director: int, ally: int, enemy: int) -> bool:
    return any(
        (call.pact, call.director, call.ally, call.enemy) == (pact.number, director, ally, enemy)
        for call in s.triggered
    )


def call_allies(s: MedState, leader: int, target: int) -> None:
    """MU-DIP-40: a leader's war on a named target: the leader's allies owe support and are asked to declare war too."""
    for pact in s.pacts:
        leads = any(
            clause.by == leader and target in clause.more for clause in pact.of_kind(OFFENSIVE)
        )
        if not leads or pact.binds(target):
            continue
        for ally in pact.others(leader):
            if is_called(s, pact, leader, ally, target):
                continue
            s.triggered.append(Triggered(pact.number, OFFENSIVE, leader, ally, target, s.turn))
            tell_call(s, pact, OFFENSIVE, leader, ally, target)
            if at_peace(s, ally, target):
                s.proposals.append(Proposal(new_number(s), CALL, leader, (ally,), about=target))


def join(s: MedState, pact: Pact, ally: int, attacker: int, victim: int) -> None:
    """MU-DIP-36: war is declared without any act of the ally."""
    s.triggered.append(Triggered(pact.number, DEFENSIVE, victim, ally, attacker, s.turn))
    tell_call(s, pact, DEFENSIVE, victim, ally, attacker)
    if at_peace(s, ally, attacker):
        set_war(s, ally, attacker, DECLARED)
        s.emit("war-declared", "MU-DIP-36", seat=ally, to_seat=attacker)


def tell_call(s: MedState, pact: Pact, kind: int, director: int, ally: int, enemy: int) -> None:
    units = max(clause.amount for clause in pact.of_kind(kind))
    s.emit(
        "alliance-triggered",
        "MU-DIP-35" if kind == DEFENSIVE else "MU-DIP-40",
        pact.signatories if pact.secret else None,
        pact=pact.number,
        seat=director,
        ally_seat=ally,
        enemy_seat=enemy,
        count=units,
    )


def is_at_war(s: MedState, one: int, other: int) -> bool:
    """MU-DIP-12, MU-DIP-15: declared or open."""
    return war_with(s, one, other) != PEACE


def may_make_armistice(s: MedState, one: int, other: int) -> bool:
    return is_at_war(s, one, other) and not in_armistice(s, one, other)
