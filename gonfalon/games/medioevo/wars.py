"""Wars: declared, opened by an attack, suspended, ended; and the alliances that they trigger.

rules: MU-DIP-03 to MU-DIP-10, MU-DIP-12 to MU-DIP-15, MU-DIP-30, MU-DIP-35 to MU-DIP-40, MU-DIP-42, MU-DIP-43, MU-DIP-51

Whatever counts as an attack (MU-DIP-07) calls `attack` before it is carried out, in open war too. `attack` may put questions on top of the
agenda (MU-DIP-39), so a step first pushes what is to follow and then calls it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.commons.pacts.clauses import DEFENSIVE, OFFENSIVE
from gonfalon.commons.pacts.pacts import Pact, Proposal, common, find
from gonfalon.games.medioevo.control import settle
from gonfalon.games.medioevo.definitions.questions.realm import has_army
from gonfalon.games.medioevo.relations import (
    CALL,
    at_peace,
    attacking,
    breach_cost,
    host_of,
    in_armistice,
    is_guest,
    price,
    war_with,
)
from gonfalon.games.medioevo.state import (
    DECLARED,
    OPEN,
    PEACE,
    MedState,
)
from gonfalon.games.medioevo.state_rows import Triggered
from gonfalon.games.medioevo.treaties import (
    add_stranded,
    break_pact,
    drop_stranded,
    guests,
    new_number,
    strand,
    territories_with,
)
from gonfalon.games.medioevo.victory.changes import book
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


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


def attack(s: MedState, seat: int, *victims: int) -> None:
    """MU-DIP-06, MU-DIP-09, MU-DIP-14, MU-DIP-42: what an attack costs and begins, before it is carried out.

    Allies who must choose are asked by a step on top of the agenda.
    """
    cost = breach_cost(s, seat, attacking(*victims))
    if cost.is_breach:
        s.commit()
    for victim in cost.undeclared:
        s.emit("undeclared-attack", "MU-DIP-06", seat=seat, to_seat=victim)
        book(s, seat, price(s, "attack-without-declaration"), "MU-DIP-06")
    for victim in cost.armistices:
        set_armistice(s, seat, victim, 0)
        s.emit("armistice-broken", "MU-DIP-14", seat=seat, to_seat=victim)
        book(s, seat, price(s, "pact-broken"), "MU-DIP-14")
    for victim in victims:
        # first the war, so that nobody becomes a guest by the end of these pacts
        open_war(s, seat, victim, "MU-DIP-06")
    for number in cost.pacts:
        pact = find(s.pacts, number)
        assert pact is not None
        break_pact(s, pact, seat, "MU-DIP-42")
    for victim in victims:
        call_allies(s, seat, victim)
    conflicts: list[Step] = []
    for victim in victims:
        conflicts += call_defenders(s, seat, victim)
    s.push(*conflicts)


def end_of_combat(s: MedState) -> None:
    """MU-DIP-30: who still stands on foreign land when his days of grace are over attacks his host. For the end of the Combat phase."""
    due = [guest for guest in s.stranded if guest.last_turn <= s.turn]
    s.stranded = [guest for guest in s.stranded if guest.last_turn > s.turn]
    for guest in due:
        seat, territory, host = guest[:3]
        if not has_army(s, seat, territory) or host_of(s, territory) != host:
            continue
        if is_guest(s, seat, territory):
            continue
        if war_with(s, seat, host) != OPEN:
            s.emit("guests-stayed", "MU-DIP-30", seat=seat, host_seat=host, territory=territory)
            attack(s, seat, host)
        settle(s, [territory])


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


def _is_called(s: MedState, pact: Pact, director: int, ally: int, enemy: int) -> bool:
    return any(
        (call.pact, call.director, call.ally, call.enemy) == (pact.number, director, ally, enemy)
        for call in s.triggered
    )


def call_allies(s: MedState, leader: int, target: int) -> None:
    """MU-DIP-40: a leader's war on a named target: his allies owe support and are asked to declare war too."""
    for pact in s.pacts:
        leads = any(
            clause.by == leader and target in clause.more for clause in pact.of_kind(OFFENSIVE)
        )
        if not leads or pact.binds(target):
            continue
        for ally in pact.others(leader):
            if _is_called(s, pact, leader, ally, target):
                continue
            s.triggered.append(Triggered(pact.number, OFFENSIVE, leader, ally, target, s.turn))
            tell_call(s, pact, OFFENSIVE, leader, ally, target)
            if at_peace(s, ally, target):
                s.proposals.append(Proposal(new_number(s), CALL, leader, (ally,), about=target))


def call_defenders(s: MedState, attacker: int, victim: int) -> list[Step]:
    """MU-DIP-35, MU-DIP-39: allies of the attacked join the war; those who are bound to the attacker must choose first."""
    conflicts: list[Step] = []
    for ally in s.order:
        for pact in s.pacts:
            if not pact.of_kind(DEFENSIVE) or pact.binds(attacker) or ally == victim:
                continue
            if not pact.binds(ally, victim) or _is_called(s, pact, victim, ally, attacker):
                continue
            if common(s.pacts, ally, attacker):
                conflicts.append(AllianceConflict(pact.number, ally, attacker, victim))
            else:
                join(s, pact, ally, attacker, victim)
    return conflicts


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


@dataclass(slots=True)
class AllianceConflict(Step):
    """MU-DIP-39: an ally of the attacked is bound to the attacker too. The attack waits for his choice."""

    id = "AllianceConflict"
    window = "alliance.conflict"
    rule = "MU-DIP-39"
    verbs = ("honour-alliance", "break-alliance")

    pact: int
    ally: int
    attacker: int
    victim: int

    def waits_for(self, s: MedState) -> list[int]:
        if find(s.pacts, self.pact) is None or not common(s.pacts, self.ally, self.attacker):
            return []
        return [self.ally]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        moves: list[AnyMove] = [v[("honour-alliance",)], v[("break-alliance",)]]
        cheaper = len(common(s.pacts, self.ally, self.attacker)) > 1
        return moves[::-1] if cheaper else moves

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.commit()
        if move.verb == "honour-alliance":
            for pact in common(s.pacts, self.ally, self.attacker):
                break_pact(s, pact, seat, self.rule)
        else:
            alliance = find(s.pacts, self.pact)
            assert alliance is not None
            break_pact(s, alliance, seat, self.rule)

    def run(self, s: MedState) -> None:
        alliance = find(s.pacts, self.pact)
        if alliance is not None and alliance.binds(self.ally, self.victim):
            join(s, alliance, self.ally, self.attacker, self.victim)

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        each = price(s, "pact-broken")
        broken = common(s.pacts, self.ally, self.attacker)
        return {
            "pact": self.pact,
            "seat": self.attacker,
            "victim_seat": self.victim,
            "alliance_points": each,
            "pacts_points": each * len(broken),
            "pacts": [pact.number for pact in broken],
        }


def is_at_war(s: MedState, one: int, other: int) -> bool:
    """MU-DIP-12, MU-DIP-15: declared or open."""
    return war_with(s, one, other) != PEACE


def may_make_armistice(s: MedState, one: int, other: int) -> bool:
    return is_at_war(s, one, other) and not in_armistice(s, one, other)
