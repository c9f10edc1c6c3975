"""The treaty chain: who is bound to defend somebody on whom war was declared confirms the treaties or breaks them.

rules: MP-WAR-07 to MP-WAR-11, MP-TIME-15, MP-CB-05, MP-CB-06
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from gonfalon.commons.pacts.pacts import Pact, common
from gonfalon.games.prototype.church.questions.excommunication import may_excommunicate
from gonfalon.games.prototype.church.steps import Excommunication
from gonfalon.games.prototype.diplomacy.changes.pacts import break_pact
from gonfalon.games.prototype.diplomacy.changes.war import open_war
from gonfalon.games.prototype.diplomacy.changes.wrongs import waive
from gonfalon.games.prototype.diplomacy.questions.pacts import help_owed
from gonfalon.games.prototype.diplomacy.questions.wrongs import (
    break_price,
    waivable,
    war_cost,
    war_price,
)
from gonfalon.games.prototype.realm.changes.effects import end_all
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import are_crusaders, at_war
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.timing.questions import OWN, might_ask, wants
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

Triggered = dict[int, list[int]]
"""By number of a treaty, the aggressors against whom it calls."""


def ask_the_pope(s: ProtoState, declarer: int, other: int) -> None:
    """MP-EXCOM-01; to be called when the war is open: an alliance that fell with it protects nobody."""
    if may_excommunicate(s, declarer, other, as_all_know=True):
        s.push(Excommunication(declarer, other))


def triggered(s: ProtoState, seat: int) -> Triggered:
    """MP-WAR-07, MP-WAR-11: treaties of a player whose partners war was declared on, by somebody at peace with the player."""
    found: Triggered = {}
    for war in effects.of(s, effects.WarOn):
        aggressor, victim = war.aggressor, war.victim
        if at_war(s, seat, aggressor) or not at_war(s, aggressor, victim):
            continue
        if are_crusaders(s, seat, aggressor):
            continue
        for pact in s.pacts:
            if help_owed(pact, seat, victim):
                enemies = found.setdefault(pact.number, [])
                if aggressor not in enemies:
                    enemies.append(aggressor)
    return found


@dataclass(slots=True)
class TreatyChain(Step):
    """MP-WAR-08: round by round from the player after the aggressor on, until no treaty calls. The attacked is not asked (MP-WAR-10)."""

    id = "TreatyChain"
    aggressor: int
    attacked: int
    at: int = 1
    """Place in the circle that begins with the aggressor."""

    def run(self, s: ProtoState) -> None:
        if not s.pacts:
            self._close(s)
            return
        first = s.order.index(self.aggressor) if self.aggressor in s.order else 0
        circle = s.order[first:] + s.order[:first]
        for step in range(len(circle)):
            place = (self.at + step) % len(circle)
            if circle[place] != self.attacked and triggered(s, circle[place]):
                s.push(TreatyAnswer(circle[place]), replace(self, at=place + 1))
                return
        self._close(s)

    def _close(self, s: ProtoState) -> None:
        end_all(s, effects.WarOn)


@dataclass(slots=True)
class TreatyAnswer(Step):
    """MP-TIME-15: one player answers for all their treaties that call now. What is not confirmed is broken when the player settles."""

    id = "TreatyAnswer"
    window = "war.treaty"
    rule = "MP-WAR-07"
    verbs = ("confirm-treaty", "fight-too", "waive", "settle")
    reaction = True
    masked = True

    seat: int
    confirmed: tuple[int, ...] = ()
    """Numbers of treaties."""
    more: tuple[int, ...] = ()
    """Enemies of a partner on whom the player declares war as well."""
    waived: tuple[tuple[int, int], ...] = ()
    """(other player, PO paid with CB against them)."""

    def might_ask(self, s: ProtoState) -> bool:
        return might_ask(s, self)

    def waits_for(self, s: ProtoState) -> list[int]:
        asked = wants(s, self.seat, self.window, OWN) and triggered(s, self.seat)
        return [self.seat] if asked else []

    def run(self, s: ProtoState) -> None:
        """MP-TIME-07: who has stored "pass" answers as by default."""
        if triggered(s, self.seat):
            replace(self, confirmed=self._cheapest(s))._settle(s)

    def stays_open(self, s: ProtoState) -> bool:
        return True

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        calls = triggered(s, seat)
        moves: list[AnyMove] = [v[("settle",)]]
        moves += [v["confirm-treaty", number] for number in calls if self._may_confirm(s, number)]
        moves += [v["fight-too", enemy] for enemy in self._joinable(s)]
        spent = dict(self.waived)
        for other, cost in self.bill(s).items():
            most = waivable(s, seat, other, cost)
            if most and other not in spent:
                moves.append(v.range("waive", other, low=1, high=most))
        return moves

    # ---- what the answer means

    def enemies(self, s: ProtoState, confirmed: tuple[int, ...] | None = None) -> list[int]:
        """Whom the player fights by what is confirmed."""
        calls = triggered(s, self.seat)
        numbers = self.confirmed if confirmed is None else confirmed
        called = [enemy for number in numbers for enemy in calls.get(number, [])]
        return list(dict.fromkeys([*called, *self.more]))

    def broken(self, s: ProtoState, confirmed: tuple[int, ...] | None = None) -> list[Pact]:
        """Treaties that call, are not confirmed, and do not fall by the wars anyway."""
        numbers = self.confirmed if confirmed is None else confirmed
        enemies = self.enemies(s, confirmed)
        calls = [number for number in triggered(s, self.seat) if number not in numbers]
        return [
            pact
            for number in calls
            for pact in s.pacts
            if pact.number == number and not any(pact.binds(enemy) for enemy in enemies)
        ]

    def bill(self, s: ProtoState) -> dict[int, int]:
        """By player, the PO to pay for what is done against that player."""
        costs: dict[int, int] = {}
        for enemy in self.enemies(s):
            costs[enemy] = war_cost(s, self.seat, enemy)
        for pact in self.broken(s):
            for partner in pact.others(self.seat):
                costs[partner] = costs.get(partner, 0) + break_price(s, pact, self.seat)
        return costs

    def _conflict(self, s: ProtoState, confirmed: tuple[int, ...]) -> bool:
        """MP-WAR-09: would the player fight a partner of a confirmed treaty?"""
        pacts = [pact for pact in s.pacts if pact.number in confirmed]
        return any(pact.binds(enemy) for pact in pacts for enemy in self.enemies(s, confirmed))

    def _may_confirm(self, s: ProtoState, number: int) -> bool:
        return number not in self.confirmed and not self._conflict(s, (*self.confirmed, number))

    def _joinable(self, s: ProtoState) -> list[int]:
        """MP-WAR-07: other enemies of a partner whom the player stands by."""
        pacts = [pact for pact in s.pacts if pact.number in self.confirmed]
        partners = {partner for pact in pacts for partner in pact.others(self.seat)}
        taken = {self.seat, *partners, *self.enemies(s)}
        return [
            enemy
            for enemy in s.order
            if enemy not in taken
            and not at_war(s, self.seat, enemy)
            and not are_crusaders(s, self.seat, enemy)
            and any(at_war(s, partner, enemy) for partner in partners)
        ]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "settle":
            self._settle(s)
        else:
            s.push(self._after(move))

    def _after(self, move: Move) -> TreatyAnswer:
        """The answer with one word more."""
        if move.verb == "confirm-treaty":
            return replace(self, confirmed=(*self.confirmed, move.args[0]), waived=())
        if move.verb == "fight-too":
            return replace(self, more=(*self.more, move.args[0]), waived=())
        if move.verb == "waive":
            return replace(self, waived=(*self.waived, (move.args[0], move.args[1])))
        return self

    def _settle(self, s: ProtoState) -> None:
        s.commit()
        spent = dict(self.waived)
        enemies, broken = self.enemies(s), self.broken(s)
        called = [enemy for enemy in enemies if enemy not in self.more]
        for number in self.confirmed:
            s.emit("treaty-confirmed", "MP-WAR-07", pact=number, seat=self.seat)
        for enemy in enemies:
            cost = war_cost(s, self.seat, enemy)
            share = min(spent.pop(enemy, 0), cost)
            open_war(s, self.seat, enemy, waived=share, confirms=enemy in called)
            ask_the_pope(s, self.seat, enemy)
        for pact in broken:
            price, waived = break_price(s, pact, self.seat), 0
            for partner in pact.others(self.seat):
                share = min(spent.get(partner, 0), price - waived)
                if share:
                    waive(s, self.seat, partner, share)
                    waived += share
                    spent[partner] -= share
            break_pact(s, pact, self.seat, "MP-WAR-07", waived=waived)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        """What the whole answer costs then, and whom it means war with."""
        after = self._after(move)
        waived = sum(points for _, points in after.waived)
        enemies, broken = after.enemies(s), after.broken(s)
        found = [remark("answer-costs", points=after._price(s, after.confirmed) - waived)]
        if enemies:
            found.append(remark("war-with", seats=enemies))
        return [*found, remark("breaks", count=len(broken))] if broken else found

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if move.verb == "confirm-treaty":
            if move.args[0] in triggered(s, seat) and move.args[0] not in self.confirmed:
                return Refusal("MP-WAR-09", "treaties-conflict")
            return Refusal("MP-WAR-11", "treaty-not-called")
        if move.verb == "waive":
            return Refusal("MP-CB-06", "no-wrongs", seat=move.args[0])
        return Refusal("MP-WAR-07", "not-his-enemy", seat=move.args[0])

    def default(self, s: ProtoState, seat: int) -> Move:
        """The answer that costs fewer PO; if equal, the treaties are broken and the player stays out."""
        best = self._cheapest(s)
        for number in best:
            if number not in self.confirmed and self._may_confirm(s, number):
                return s.vocabulary["confirm-treaty", number]
        return s.vocabulary[("settle",)]

    def _cheapest(self, s: ProtoState) -> tuple[int, ...]:
        calls = tuple(triggered(s, self.seat))
        answers = [
            chosen
            for size in range(len(calls) + 1)
            for chosen in combinations(calls, size)
            if not self._conflict(s, chosen)
        ]
        return min(answers, key=lambda chosen: self._price(s, chosen))

    def _price(self, s: ProtoState, confirmed: tuple[int, ...]) -> int:
        enemies = self.enemies(s, confirmed)
        fallen = {pact.number: pact for e in enemies for pact in common(s.pacts, self.seat, e)}
        fallen |= {pact.number: pact for pact in self.broken(s, confirmed)}
        wars = sum(war_price(s, self.seat, enemy) for enemy in enemies)
        return wars + sum(break_price(s, pact, self.seat) for pact in fallen.values())

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        calls = triggered(s, seat)
        enemies = list(dict.fromkeys(enemy for called in calls.values() for enemy in called))
        return {
            "pacts": list(calls),
            "seats": enemies,
            "points": self._price(s, self.confirmed),
        }
