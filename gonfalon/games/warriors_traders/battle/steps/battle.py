"""One battle: both sides strike, the dead are removed and scored, and the province is settled.

rules: WT-BATTLE-01, WT-BATTLE-04 to WT-BATTLE-11, WT-BATTLE-14, WT-BATTLE-15, WT-BATTLE-18, WT-BARB-11 to WT-BARB-14,
WT-FORT-03, WT-FORT-05, WT-PRINC-04, WT-VP-04, WT-ALLY-10, WT-ASK-13, WT-ASK-16
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.warriors_traders.battle.questions.blows import (
    DIES,
    RETREATS,
    Fighter,
    Hits,
    attackers,
    barbarian_hit,
    choices,
    complete,
    defenders,
    may_hit,
    power,
    standard_hit,
)
from gonfalon.games.warriors_traders.battle.questions.forecast import Forecast, forecast
from gonfalon.games.warriors_traders.battle.steps.retreat import BarbarianCountry, Retreat, Withdraw
from gonfalon.games.warriors_traders.control.changes import take_token
from gonfalon.games.warriors_traders.control.questions import has_unit
from gonfalon.games.warriors_traders.control.steps import hand_on
from gonfalon.games.warriors_traders.realm.changes import remove_army
from gonfalon.games.warriors_traders.realm.questions import armies_in
from gonfalon.games.warriors_traders.state import LYING, WarState
from gonfalon.games.warriors_traders.war.changes import note_damage
from gonfalon.games.warriors_traders.world import (
    NOBODY,
    PRINCESS,
    STANDARD_DEFENCE,
    STASH,
)
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class FightBattle(Step):
    """Both sides strike at the same time with all they have (WT-BATTLE-04)."""

    id = "FightBattle"
    seat: int
    province: int

    def run(self, s: WarState) -> None:
        seat, province = self.seat, self.province
        holder = s.owner[province]
        attack = power(attackers(s, province, seat))
        defence = power(defenders(s, province))
        s.hits = []
        s.emit(
            "battle", "WT-BATTLE-01", seat=seat, enemy_seat=holder, province=province,
            attack_count=attack, defence_count=defence,
        )  # fmt: skip
        if holder != NOBODY:
            note_damage(s, seat, holder)
        s.push(
            AssignDamage(seat, province, attack, defence),
            BarbariansStrike(seat, province, 0 if holder != NOBODY else defence),
            Casualties(seat, province),
        )


# ---- damage


@dataclass(slots=True)
class AssignDamage(Step):
    """Attacker and defender place their damage, hidden from each other."""

    id = "AssignDamage"
    window = "battle.assign"
    rule = "WT-BATTLE-07"
    verbs = ("hit",)
    sealed = True

    seat: int
    province: int
    attack: int
    defence: int

    def targets(self, s: WarState, seat: int) -> list[Fighter]:
        if seat == self.seat:
            return defenders(s, self.province)
        return attackers(s, self.province, self.seat)

    def placed(self, s: WarState, seat: int) -> tuple[Hits, int]:
        """The seat's assignment so far, and the damage that is left to place."""
        hits: Hits = {}
        left = self.attack if seat == self.seat else self.defence
        for move in s.sealed[seat]:
            target, amount = move.args
            hits[target] = hits.get(target, 0) + amount
            left -= amount
        return hits, left

    def condition(self, s: WarState, seat: int, target: int) -> object:
        """What must be equal for two targets to mean the same; None for one that is not there."""
        hits, _ = self.placed(s, seat)
        for fighter in self.targets(s, seat):
            if fighter.target == target:
                return (fighter[1:], hits.get(target, 0))
        return None

    def waits_for(self, s: WarState) -> list[int]:
        """Seats that have damage left and more than one way to assign it (WT-ASK-13)."""
        holder = s.owner[self.province]
        asked = [self.seat]
        if holder != NOBODY and not s.orders[holder] >> STANDARD_DEFENCE & 1:
            asked.append(holder)
        return [seat for seat in asked if self._has_choice(s, seat)]

    def _has_choice(self, s: WarState, seat: int) -> bool:
        hits, left = self.placed(s, seat)
        if left <= 0:
            return False
        side = self.targets(s, seat)
        if all(fighter.fate(hits.get(fighter.target, 0)) == DIES for fighter in side):
            return False
        open_ = [fighter for fighter in side if may_hit(side, fighter, hits)]
        if len(open_) > 1 and (left > 1 or len(choices(side, hits)) > 1):
            return True
        # a lone Fort to hit, but enough damage to get at the Princesses behind it
        first = open_[0]
        return len(open_) < len(side) and left > first.kill_cost - hits.get(first.target, 0)

    def moves(self, s: WarState, seat: int) -> list[AnyMove]:
        hits, left = self.placed(s, seat)
        v = s.vocabulary
        return [
            v.range("hit", fighter.target, low=1, high=left)
            for fighter in choices(self.targets(s, seat), hits)
        ]

    def refuse(self, s: WarState, seat: int, move: Move) -> Refusal:
        hits, left = self.placed(s, seat)
        target = move.args[0]
        side = self.targets(s, seat)
        fighter = next((f for f in side if f.target == target), None)
        if fighter is None:
            return Refusal("WT-BATTLE-07", "not-in-battle", target=target)
        if not may_hit(side, fighter, hits):
            return Refusal("WT-BATTLE-08", "forts-first")
        return Refusal("WT-BATTLE-07", "damage-left", count=left)

    def default(self, s: WarState, seat: int) -> Move:
        hits, left = self.placed(s, seat)
        side = self.targets(s, seat)
        victim, amount = standard_hit(side, hits, left)
        kind = self.condition(s, seat, victim.target)
        listed = next(f for f in choices(side, hits) if self.condition(s, seat, f.target) == kind)
        return s.vocabulary["hit", listed.target, amount]

    def outlook(self, s: WarState, seat: int, move: Move) -> list[Consequence]:
        target, amount = move.args
        hits, _ = self.placed(s, seat)
        (victim,) = [one for one in self.targets(s, seat) if one.target == target]
        return [fate_note(s, victim, hits.get(target, 0) + amount)]

    def run(self, s: WarState) -> None:
        """Damage that needs no choice is assigned by the standard assignment."""
        holder = s.owner[self.province]
        for seat in (self.seat, holder):
            if seat == NOBODY:
                continue
            hits = complete(self.targets(s, seat), *self.placed(s, seat))
            s.hits += sorted(hits.items())

    def asks(self, s: WarState, seat: int) -> dict[str, Any]:
        _, left = self.placed(s, seat)
        return {"province": self.province, "count": left}

    def forecast(self, s: WarState) -> Forecast:
        """The attacker's forecast, with the damage assigned so far and the rest by the standard assignment."""
        side = defenders(s, self.province)
        hits = complete(side, *self.placed(s, self.seat))
        return forecast(s, self.seat, self.province, hits)


def fate_note(s: WarState, fighter: Fighter, damage: int) -> Consequence:
    """WT-BATTLE-09: what becomes of a unit by this much damage."""
    if fighter.fate(damage) == DIES:
        return remark("unit-dies", count=s.world.kill_vp[fighter.unit])
    if fighter.fate(damage) == RETREATS:
        return remark("unit-retreats")
    return remark("unit-stands", count=fighter.kill_cost - damage)


@dataclass(slots=True)
class BarbariansStrike(Step):
    """Barbarian damage follows a fixed procedure; the attacker chooses among equal armies."""

    id = "BarbariansStrike"
    window = "battle.barbarians"
    rule = "WT-BARB-14"
    verbs = ("suffer",)

    seat: int
    province: int
    damage: int

    def _next(self, s: WarState) -> tuple[list[Fighter], int]:
        return barbarian_hit(attackers(s, self.province, self.seat), dict(s.hits), self.damage)

    def waits_for(self, s: WarState) -> list[int]:
        return [self.seat] if self.damage > 0 and len(self._next(s)[0]) > 1 else []

    def moves(self, s: WarState, seat: int) -> list[AnyMove]:
        return [s.vocabulary["suffer", fighter.target] for fighter in self._next(s)[0]]

    def apply(self, s: WarState, seat: int, move: Move) -> None:
        self._strike(s, move.args[0], self._next(s)[1])

    def outlook(self, s: WarState, seat: int, move: Move) -> list[Consequence]:
        victims, amount = self._next(s)
        (victim,) = [one for one in victims if one.target == move.args[0]]
        return [fate_note(s, victim, dict(s.hits).get(victim.target, 0) + amount)]

    def _strike(self, s: WarState, army: int, amount: int) -> None:
        s.done()
        s.hits.append((army, amount))
        s.push(BarbariansStrike(self.seat, self.province, self.damage - amount))

    def refuse(self, s: WarState, seat: int, move: Move) -> Refusal:
        return Refusal("WT-BARB-11", "barbarians-choose", army=move.args[0])

    def run(self, s: WarState) -> None:
        if self.damage <= 0:
            return
        victims, amount = self._next(s)
        if victims:
            s.push(self)
            self._strike(s, victims[0].target, amount)


@dataclass(slots=True)
class Casualties(Step):
    """The dead are removed and scored; then retreats, withdrawal and the province (WT-BATTLE-11)."""

    id = "Casualties"
    seat: int
    province: int

    def run(self, s: WarState) -> None:
        w, seat, province = s.world, self.seat, self.province
        holder = s.owner[province]
        own, enemy = attackers(s, province, seat), defenders(s, province)
        hits = dict(s.hits)
        forts, barbarians = [], []
        for side, killer in ((own, holder), (enemy, seat)):
            for fighter in side:
                damage = hits.get(fighter.target, 0)
                if fighter.fate(damage) == DIES:
                    kill(s, fighter, killer, province)
                elif fighter.target < w.first_princess:
                    s.army_damage[fighter.target] += damage
                elif fighter.target >= w.first_barbarian:
                    before = s.barbarians[province][fighter.target - w.first_barbarian]
                    barbarians.append(LYING if fighter.lies else before + damage)
                elif fighter.target >= w.first_fort:
                    forts.append(s.forts[province][fighter.target - w.first_fort] + damage)
        s.forts[province] = tuple(forts)
        s.barbarians[province] = tuple(barbarians)
        defending = w.members[w.team[holder]] if holder != NOBODY else []
        s.push(
            Retreat(seat, province),
            *(Retreat(ally, province) for ally in s.order if ally in defending),
            BarbarianCountry(seat, province),
            Withdraw(seat, province),
            SettleBattle(seat, province),
        )


def kill(s: WarState, fighter: Fighter, killer: int, province: int) -> None:
    """WT-BATTLE-18, WT-VP-04: a unit dies of damage, and its killer scores."""
    w = s.world
    value = 0
    if killer != NOBODY:
        value = w.kill_vp[fighter.unit]
        s.kill_vp[killer] += value
    if fighter.target < w.first_princess:
        remove_army(s, fighter.target)
    elif fighter.unit == PRINCESS:
        s.princess_at[fighter.target - w.first_princess] = STASH
    s.emit(
        "unit-killed", "WT-BATTLE-09", seat=fighter.seat, unit=fighter.unit, province=province,
        killer_seat=killer, count=value,
    )  # fmt: skip


@dataclass(slots=True)
class SettleBattle(Step):
    """Whoever is left owns the province; with nobody left it is free."""

    id = "SettleBattle"
    seat: int
    province: int

    def run(self, s: WarState) -> None:
        province, holder = self.province, s.owner[self.province]
        s.battles.remove(province)
        s.hits = []
        if armies_in(s, self.seat, province):
            take_token(s, self.seat, province, "WT-BATTLE-14")
        elif holder != NOBODY and not has_unit(s, holder, province):
            hand_on(s, province, "WT-BATTLE-15", "WT-ALLY-10")
