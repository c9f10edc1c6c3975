"""Phase IV, Maneuvering: each player in turn moves armies, fights, and moves Princesses.

rules: WT-MOVE-01 to WT-MOVE-14, WT-PROV-03, WT-PROV-04, WT-PRINC-01, WT-PRINC-02, WT-PRINC-06, WT-MIL-02, WT-MIL-07,
WT-UNIF-09, WT-ALLY-02, WT-ASK-11, WT-ASK-12, WT-ASK-18
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.warriors_traders.battle.steps.battle import FightBattle
from gonfalon.games.warriors_traders.control.questions import is_barbarian
from gonfalon.games.warriors_traders.control.steps import (
    settle_after_arriving,
    settle_after_leaving,
)
from gonfalon.games.warriors_traders.leaving.changes import dissolve_leavers
from gonfalon.games.warriors_traders.realm.questions import (
    are_allies,
    has_double_strike,
    in_play,
    level,
)
from gonfalon.games.warriors_traders.state import MANEUVERING, READY, RETREATED, WarState
from gonfalon.games.warriors_traders.unification.steps import ClaimUnification
from gonfalon.games.warriors_traders.war.questions import at_war
from gonfalon.games.warriors_traders.war.steps import conclude_peace
from gonfalon.games.warriors_traders.world import MILITARY, NOBODY, STASH
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class Maneuvering(Step):
    """Each player completes all steps before the next begins (WT-MOVE-01)."""

    id = "Maneuvering"

    def run(self, s: WarState) -> None:
        s.phase = MANEUVERING
        s.push(*(BeginPart(seat) for seat in s.order), EndManeuvering())


@dataclass(slots=True)
class EndManeuvering(Step):
    """The Maneuvering phase is over; no seat is active."""

    id = "EndManeuvering"

    def run(self, s: WarState) -> None:
        s.active = NOBODY


@dataclass(slots=True)
class BeginPart(Step):
    """A player's part begins: every army has its full Action Points (WT-MIL-02)."""

    id = "BeginPart"
    seat: int

    def run(self, s: WarState) -> None:
        if not in_play(s, self.seat):
            return
        s.active = self.seat
        for army in s.world.armies_of[self.seat]:
            s.army_spent[army] = 0
            if s.army_state[army] != RETREATED:
                s.army_state[army] = READY
        s.push(ClaimUnification(self.seat), BeginRound(self.seat, 1), EndPart(self.seat))


@dataclass(slots=True)
class BeginRound(Step):
    """A round of moving and battling; a second one with Double Strike, then the Princesses."""

    id = "BeginRound"
    seat: int
    number: int

    def run(self, s: WarState) -> None:
        if not in_play(s, self.seat):
            return
        rounds = s.world.strike_rounds if has_double_strike(s, self.seat) else 1
        if self.number <= rounds:
            s.push(
                MoveArmies(self.seat, self.number),
                Battles(self.seat),
                ClaimUnification(self.seat),
                BeginRound(self.seat, self.number + 1),
            )
        else:
            s.push(MovePrincesses(self.seat), ClaimUnification(self.seat))


@dataclass(slots=True)
class EndPart(Step):
    """The next player begins."""

    id = "EndPart"
    seat: int

    def run(self, s: WarState) -> None:
        s.princess_moved = 0


# ---- armies


@dataclass(slots=True)
class MoveArmies(Step):
    """The player moves armies one step at a time, then closes the step."""

    id = "MoveArmies"
    window = "maneuver.move"
    rule = "WT-MOVE-01"
    verbs = ("done", "move", "move-princess")
    refused_verbs = ("move-princess",)
    closing = "done"

    seat: int
    number: int
    moved: int = 0
    """1 once an army has moved in this step."""

    def waits_for(self, s: WarState) -> list[int]:
        return [self.seat]

    def stays_open(self, s: WarState) -> bool:
        """WT-MOVE-14: the player closes the step, and until then may take moves back."""
        return self.moved > 0

    def moves(self, s: WarState, seat: int) -> list[AnyMove]:
        w, v = s.world, s.vocabulary
        moves: list[AnyMove] = [w.done]
        points = w.action_points[level(s, seat, MILITARY)]
        battle_price = w.move_cost + w.battle_cost
        army_at, owner, team = s.army_at, s.owner, w.team
        own_team = team[seat]
        seen = set()
        for army in w.armies_of[seat]:
            province = army_at[army]
            if province == STASH or s.army_state[army] != READY:
                continue
            left = points - s.army_spent[army]
            if left < w.move_cost or province in s.battles:
                continue
            kind = (w.type_of[army], province, s.army_damage[army], left)
            if kind in seen:
                continue
            seen.add(kind)
            for target in w.adjacent[province]:
                holder = owner[target]
                if holder == NOBODY:
                    if (s.barbarians[target] or s.forts[target]) and left < battle_price:
                        continue
                elif team[holder] != own_team and (
                    left < battle_price or not at_war(s, seat, holder)
                ):
                    continue
                moves.append(v["move", army, target])
        return moves

    def apply(self, s: WarState, seat: int, move: Move) -> None:
        if move.verb == "done":
            s.done()
            close_moves(s, seat)
            return
        w = s.world
        army, province = move.args
        origin = s.army_at[army]
        if not self.moved:
            s.done()
            s.push(MoveArmies(seat, self.number, 1))
        s.army_at[army] = province
        s.army_spent[army] += w.move_cost
        if is_barbarian(s, province) or is_foreign(s, seat, province):
            # WT-MOVE-05: the point for the battle is set aside at once
            s.army_spent[army] += w.battle_cost
            if province not in s.battles:
                s.battles.append(province)
        s.emit(
            "army-moved", "WT-MOVE-03", seat=seat, unit=w.type_of[army], from_province=origin,
            province=province,
        )  # fmt: skip

    def refuse(self, s: WarState, seat: int, move: Move) -> Refusal:
        w = s.world
        if move.verb == "move-princess":
            return Refusal("WT-PRINC-01", "princesses-later")
        army, target = move.args
        if army not in w.armies_of[seat] or s.army_at[army] == STASH:
            return Refusal("WT-MOVE-03", "not-your-army", army=army)
        province = s.army_at[army]
        if province in s.battles:
            return Refusal("WT-MOVE-12", "must-fight-here", army=army, province=province)
        if target not in w.adjacent[province]:
            return Refusal("WT-PROV-07", "not-adjacent", from_province=province, province=target)
        left = w.action_points[level(s, seat, MILITARY)] - s.army_spent[army]
        if s.army_state[army] == RETREATED:
            return Refusal("WT-RETREAT-06", "lies-sideways", army=army)
        if s.army_state[army] != READY:
            return Refusal("WT-MOVE-11", "no-points", army=army)
        holder = s.owner[target]
        if is_foreign(s, seat, target) and not at_war(s, seat, holder):
            return Refusal("WT-MOVE-07", "at-peace", seat=holder)
        if left < w.move_cost:
            return Refusal("WT-MOVE-03", "no-points", army=army)
        if target in s.battles:
            return Refusal("WT-MOVE-06", "no-battle-point", army=army, province=target)
        rule = "WT-MOVE-05" if holder == NOBODY else "WT-MOVE-08"
        return Refusal(rule, "no-battle-point", army=army, province=target)

    def asks(self, s: WarState, seat: int) -> dict[str, Any]:
        return {"number": self.number}


def is_foreign(s: WarState, seat: int, province: int) -> bool:
    """Does the province belong to a player who is not an ally?"""
    holder = s.owner[province]
    return holder != NOBODY and not are_allies(s, seat, holder)


def close_moves(s: WarState, seat: int) -> None:
    """WT-MOVE-10, WT-MOVE-14: tokens are settled now, and nothing can be taken back any more."""
    s.commit()
    settle_after_leaving(s, seat, "WT-PROV-03")
    settle_after_arriving(s, seat, "WT-PROV-04")


@dataclass(slots=True)
class Battles(Step):
    """The battles of the round, one after another, in the order the player chooses."""

    id = "Battles"
    window = "maneuver.battle-order"
    rule = "WT-BATTLE-02"
    verbs = ("fight", "move", "done")
    refused_verbs = ("move", "done")

    seat: int

    def waits_for(self, s: WarState) -> list[int]:
        return [self.seat] if s.battles else []

    def moves(self, s: WarState, seat: int) -> list[AnyMove]:
        """In the order of entering, which is the default (WT-ASK-12)."""
        return [s.vocabulary["fight", province] for province in s.battles]

    def apply(self, s: WarState, seat: int, move: Move) -> None:
        s.push(FightBattle(seat, move.args[0]))

    def refuse(self, s: WarState, seat: int, move: Move) -> Refusal:
        if move.verb == "fight":
            return Refusal("WT-BATTLE-01", "no-battle-there", province=move.args[0])
        return Refusal("WT-MOVE-14", "moves-closed")

    def run(self, s: WarState) -> None:
        """WT-WAR-02: agreements that waited for the battles of this round count now."""
        conclude_peace(s)
        dissolve_leavers(s)


# ---- Princesses


@dataclass(slots=True)
class MovePrincesses(Step):
    """Each Princess may go once into an adjacent free or own province."""

    id = "MovePrincesses"
    window = "maneuver.princesses"
    rule = "WT-PRINC-01"
    verbs = ("done", "move-princess", "move")
    refused_verbs = ("move",)
    closing = "done"

    seat: int

    def waits_for(self, s: WarState) -> list[int]:
        return [self.seat] if in_play(s, self.seat) else []

    def stays_open(self, s: WarState) -> bool:
        return s.princess_moved > 0

    def moves(self, s: WarState, seat: int) -> list[AnyMove]:
        w, v = s.world, s.vocabulary
        moves: list[AnyMove] = [w.done]
        seen = set()
        for princess in w.princesses_of[seat]:
            province = s.princess_at[princess]
            if province == STASH or s.princess_moved >> princess & 1 or province in seen:
                continue
            seen.add(province)
            moves += [
                v["move-princess", princess, target]
                for target in w.adjacent[province]
                if can_enter_peacefully(s, seat, target)
            ]
        return moves

    def apply(self, s: WarState, seat: int, move: Move) -> None:
        if move.verb == "done":
            s.done()
            s.princess_moved = 0
            close_moves(s, seat)
            return
        princess, province = move.args
        origin = s.princess_at[princess]
        s.princess_at[princess] = province
        s.princess_moved |= 1 << princess
        s.emit("princess-moved", "WT-PRINC-01", seat=seat, from_province=origin, province=province)

    def refuse(self, s: WarState, seat: int, move: Move) -> Refusal:
        w = s.world
        if move.verb == "move":
            return Refusal("WT-MOVE-14", "armies-no-more")
        princess, target = move.args
        if princess not in w.princesses_of[seat] or s.princess_at[princess] == STASH:
            return Refusal("WT-PRINC-01", "not-your-princess")
        if s.princess_moved >> princess & 1:
            return Refusal("WT-PRINC-06", "princess-moved")
        province = s.princess_at[princess]
        if target not in w.adjacent[province]:
            return Refusal("WT-PROV-07", "not-adjacent", from_province=province, province=target)
        return Refusal("WT-PRINC-02", "no-place-for-princess", province=target)


def can_enter_peacefully(s: WarState, seat: int, province: int) -> bool:
    """Own, allied or free (WT-PRINC-01, WT-ALLY-02)."""
    holder = s.owner[province]
    if holder == NOBODY:
        return not is_barbarian(s, province)
    return are_allies(s, seat, holder)
