"""An attack, and the allies of who is attacked.

rules: MU-DIP-06, MU-DIP-09, MU-DIP-14, MU-DIP-30, MU-DIP-35, MU-DIP-39, MU-DIP-42
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.commons.pacts.clauses import DEFENSIVE
from gonfalon.commons.pacts.pacts import common, find
from gonfalon.games.medioevo.control.changes.settle import settle
from gonfalon.games.medioevo.definitions.questions.realm import has_army
from gonfalon.games.medioevo.diplomacy.changes.treaties import break_pact
from gonfalon.games.medioevo.diplomacy.changes.wars import (
    call_allies,
    is_called,
    join,
    open_war,
    set_armistice,
)
from gonfalon.games.medioevo.diplomacy.questions import (
    attacking,
    breach_cost,
    host_of,
    is_guest,
    price,
    war_with,
)
from gonfalon.games.medioevo.state import OPEN, MedState
from gonfalon.games.medioevo.victory.changes import book
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


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
    """MU-DIP-30: who still stands on foreign land when the days of grace are over attacks the host. For the end of the Combat phase."""
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


def call_defenders(s: MedState, attacker: int, victim: int) -> list[Step]:
    """MU-DIP-35, MU-DIP-39: allies of the attacked join the war; those who are bound to the attacker must choose first."""
    conflicts: list[Step] = []
    for ally in s.order:
        for pact in s.pacts:
            if not pact.of_kind(DEFENSIVE) or pact.binds(attacker) or ally == victim:
                continue
            if not pact.binds(ally, victim) or is_called(s, pact, victim, ally, attacker):
                continue
            if common(s.pacts, ally, attacker):
                conflicts.append(AllianceConflict(pact.number, ally, attacker, victim))
            else:
                join(s, pact, ally, attacker, victim)
    return conflicts


@dataclass(slots=True)
class AllianceConflict(Step):
    """MU-DIP-39: an ally of the attacked is bound to the attacker too. The attack waits for that ally's choice."""

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
        each = -price(s, "pact-broken")
        broken = common(s.pacts, self.ally, self.attacker)
        return {
            "pact": self.pact,
            "seat": self.attacker,
            "victim_seat": self.victim,
            "alliance_points": each,
            "pacts_points": each * len(broken),
            "pacts": [pact.number for pact in broken],
        }
