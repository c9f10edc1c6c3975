"""Steps 5 to 10 of a battle round: powers, dice, comparison, damage, casualties.

rules: MU-BATTLE-09, MU-BATTLE-10, MU-DICE-01 to MU-DICE-12, MU-LINF-01 to MU-LINF-03, MU-HINF-01, MU-CAV-01, MU-CAV-02, MU-CAPT-05,
MU-CAPT-07, MU-NAVAL-02, MU-NAVAL-06, MU-FLEE-03, MU-CAPTURE-02 to MU-CAPTURE-05, MU-BBAT-01, MU-BBAT-05
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from gonfalon.games.medioevo.battle.changes.casualties import set_free
from gonfalon.games.medioevo.battle.changes.record import add_up, change, note
from gonfalon.games.medioevo.battle.changes.shapes import extra_hit, unit_gone
from gonfalon.games.medioevo.battle.questions.arithmetic import (
    DIE_SIDES,
    attack_value,
    barbarian_sacrifice,
    basic_attack,
    battle_score,
    below_ratio,
    casualties,
    casualty_die,
    melee_damage,
    penalty,
    spared_by_default,
    superiorities,
)
from gonfalon.games.medioevo.battle.questions.muster import (
    actors,
    crew_units,
    current,
    force,
    idle_crew,
    is_beaten,
    may_sacrifice,
    melee,
    places,
    player,
    powers_of,
    side,
)
from gonfalon.games.medioevo.battle.questions.record import ATTACKER, CASUALTIES, DEFENDER, MELEE
from gonfalon.games.medioevo.battle.questions.siege import protection
from gonfalon.games.medioevo.battle.steps.captains import CaptainPoints
from gonfalon.games.medioevo.battle.steps.damage import deal, spare_the_healthy
from gonfalon.games.medioevo.battle.steps.fire import roll
from gonfalon.games.medioevo.battle.steps.flight import flight_cost
from gonfalon.games.medioevo.definitions.changes.hordes import set_horde
from gonfalon.games.medioevo.definitions.changes.units import remove_captain, take_units
from gonfalon.games.medioevo.definitions.questions.hordes import horde_in
from gonfalon.games.medioevo.definitions.questions.realm import units_in
from gonfalon.games.medioevo.effects.questions.in_force import has_machinery
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.state import BARBARIANS, NOBODY, MedState
from gonfalon.games.medioevo.world import CAPTAIN, CAVALRY, HEAVY, LIGHT, bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

# ---- step 5


@dataclass(slots=True)
class MeleePowers(Step):
    """Step 5: captain points, then powers are fixed for the round."""

    id = "MeleePowers"

    def run(self, s: MedState) -> None:
        s.push(
            Reaction("battle.before-melee"),
            CaptainPoints(ATTACKER, 1),
            CaptainPoints(DEFENDER, 1),
            FixPowers(),
        )


@dataclass(slots=True)
class FixPowers(Step):
    """MU-BATTLE-10: how many units use the heavy infantry and cavalry powers; barbarians make their sacrifice."""

    id = "FixPowers"

    def run(self, s: MedState) -> None:
        for k in (ATTACKER, DEFENDER):
            power, units = powers_of(s, k), melee(s, k).units
            counts = {
                kind: (units[kind] if power >> kind & 1 else 0) + actors(s, k, kind)
                for kind in (HEAVY, CAVALRY)
            }
            light = power >> LIGHT & 1
            change(s, k, light=light, heavy=counts[HEAVY], cavalry=counts[CAVALRY])
        for k in (ATTACKER, DEFENDER):
            if side(s, k).seat == BARBARIANS and side(s, k).light:
                self._barbarians(s, k)

    def _barbarians(self, s: MedState, k: int) -> None:
        """MU-BBAT-05: of the light infantry in the melee, the barbarians' own first (MU-EC-66)."""
        horde, space = horde_in(s, current(s).space), current(s).space
        light = melee(s, k).units[LIGHT]
        count = barbarian_sacrifice(s.world, light, force(s, k).size, force(s, 1 - k).size)
        if count:
            own = min(count, horde[0])
            set_horde(s, space, (horde[0] - own, horde[1], horde[2]))
            for _ in range(count - own):
                extra_hit(s, space, LIGHT, CAPTAIN)
            change(s, k, sacrificed=count)
            add_up(s, k, lost=count)
            s.emit("sacrifice", "MU-BBAT-05", seat=BARBARIANS, unit=LIGHT, count=count)


# ---- steps 6 and 7


@dataclass(slots=True)
class OwnDice(Step):
    """Steps 6 and 7: sacrifices, dice, one re-roll. Those of barbarians lie in the War Circle (MU-BBAT-01)."""

    id = "OwnDice"
    k: int

    def run(self, s: MedState) -> None:
        if side(s, self.k).seat == BARBARIANS:
            change(s, self.k, dice=tuple(s.barbarian_dice))
        else:
            s.push(Sacrifice(self.k), RollDice(self.k), Reroll(self.k))


@dataclass(slots=True)
class Sacrifice(Step):
    """MU-LINF-01: any number of light infantry, and captains in their role, one at a time."""

    id = "Sacrifice"
    window = "battle.sacrifice"
    rule = "MU-LINF-01"
    verbs = ("sacrifice", "sacrifice-aboard", "sacrifice-captain", "done")

    k: int

    def waits_for(self, s: MedState) -> list[int]:
        return player(s, self.k) if self._victims(s) else []

    def _victims(self, s: MedState) -> list[Move]:
        v, own = s.vocabulary, side(s, self.k)
        moves = []
        for place in places(s, self.k) if own.light and melee(s, self.k).units[LIGHT] else []:
            if units_in(s, own.seat, place)[LIGHT] <= idle_crew(s, self.k, place)[LIGHT]:
                continue
            deck = place - s.world.first_deck
            moves.append(v["sacrifice-aboard", deck] if deck >= 0 else v[("sacrifice",)])
        return moves + [v["sacrifice-captain", captain] for captain in may_sacrifice(s, self.k)]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.world.done, *self._victims(s)]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        if move.verb == "done":
            s.done()
            return
        rank = 0
        if move.verb == "sacrifice-captain":
            rank = s.captain_level[move.args[0]]
            remove_captain(s, move.args[0])
        else:
            place = s.world.aboard(move.args[0]) if move.args else current(s).space
            self._leave_crew(s, place)
            spare_the_healthy(s, self.k, place, LIGHT)
            take_units(s, seat, place, LIGHT)
            unit_gone(s, seat, LIGHT)
        kind = CAPTAIN if move.verb == "sacrifice-captain" else LIGHT
        own = side(s, self.k)
        change(s, self.k, sacrificed=own.sacrificed + 1, fallen=(*own.fallen, (kind, rank)))
        add_up(s, self.k, lost=1, captains_lost=int(kind == CAPTAIN))
        s.emit("sacrifice", self.rule, seat=seat, unit=kind, count=1)

    def _leave_crew(self, s: MedState, place: int) -> None:
        """MU-TN-03: where all light infantry serves engines, one of a crew that fights is meant."""
        own = side(s, self.k)
        if units_in(s, own.seat, place)[LIGHT] > crew_units(s, self.k, place)[LIGHT]:
            return
        for number, crew in enumerate(own.crews):
            fights = s.piece_at[crew.piece] == place and has_machinery(s, crew.piece)
            if crew.units[LIGHT] and fights:
                light, heavy, archers, cavalry = crew.units
                left = crew._replace(units=(light - 1, heavy, archers, cavalry))
                crews = (*own.crews[:number], left, *own.crews[number + 1 :])
                change(s, self.k, crews=crews)
                return

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        captain = move.verb == "sacrifice-captain"
        return Refusal("MU-CAPT-05" if captain else "MU-LINF-01", "not-offered")


@dataclass(slots=True)
class RollDice(Step):
    """MU-DICE-01: one d4, one d6 and one d8."""

    id = "RollDice"
    k: int

    def run(self, s: MedState) -> None:
        dice = roll(s, *DIE_SIDES)
        if self.k == ATTACKER or side(s, ATTACKER).seat == BARBARIANS:
            note(s, melees=current(s).melees + 1)
        change(s, self.k, dice=dice)
        s.emit("melee-dice", "MU-DICE-01", seat=side(s, self.k).seat, dice=[*dice])


@dataclass(slots=True)
class Reroll(Step):
    """MU-DICE-02: any of the dice, together, once."""

    id = "Reroll"
    window = "battle.reroll"
    rule = "MU-DICE-02"
    verbs = ("reroll", "done")

    k: int

    def waits_for(self, s: MedState) -> list[int]:
        return player(s, self.k)

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.world.done, *(s.vocabulary["reroll", choice] for choice in range(7))]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "done":
            s.commit()
            return
        dice = list(side(s, self.k).dice)
        chosen = bits(move.args[0] + 1)
        for number, result in zip(chosen, roll(s, *(DIE_SIDES[n] for n in chosen)), strict=True):
            dice[number] = result
        change(s, self.k, dice=tuple(dice))
        s.emit("melee-dice", "MU-DICE-02", seat=seat, dice=dice)

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"dice": [*side(s, self.k).dice]}


# ---- step 8


def flight_of(s: MedState, k: int) -> int:
    """MPs of the flight of a side in this round."""
    return flight_cost(s) if k == ATTACKER else 0


def own_casualties(s: MedState, k: int) -> int:
    """MU-DICE-12: what a side does to itself, as far as it is known."""
    own = side(s, k)
    return casualties(casualty_die(own.dice), flight_of(s, k), own.heavy, own.spared)


def final_value(s: MedState, k: int) -> int:
    """MU-DICE-07, MU-LINF-01: the attack value of a side, with everything."""
    own, enemy = side(s, k), side(s, 1 - k)
    bonus = own.sacrificed * s.world.limits.sacrifice_bonus + own.bonus
    bonus += max(0, own.galleys - enemy.galleys)
    basic, minus = basic_attack(own.dice), penalty(s.world, s.order, own.seat)
    if own.capture and below_ratio(s.world, own.units, enemy.units, own.ratio):
        full = attack_value(basic, bonus, minus, False)
        # MU-EC-41: some of the points that are lost come back
        return min(full, attack_value(basic, bonus, minus, True) + own.shackles)
    return attack_value(basic, bonus, minus, bool(flight_of(s, k)))


@dataclass(slots=True)
class Comparison(Step):
    """Step 8: the higher value wins; massive superiority is a choice of the winner."""

    id = "Comparison"
    dice_of: ClassVar[str] = "melee"

    def lying(self, s: MedState) -> list[tuple[int, int]]:
        """Those of barbarians, too: changed here, they are changed for the round (MU-EC-46). In earlier steps none lie yet."""
        rolled = [side(s, k).dice for k in (ATTACKER, DEFENDER)]
        return (
            [die for dice in rolled for die in zip(DIE_SIDES, dice, strict=True)]
            if all(rolled)
            else []
        )

    def whose(self, s: MedState, number: int) -> tuple[int, int]:
        return side(s, number // 3).seat, number % 3

    def turn(self, s: MedState, number: int, result: int) -> None:
        k = number // 3
        dice = list(side(s, k).dice)
        dice[number % 3] = result
        change(s, k, dice=tuple(dice))

    def run(self, s: MedState) -> None:
        for k in (ATTACKER, DEFENDER):
            change(s, k, value=final_value(s, k))
        one, other = side(s, ATTACKER), side(s, DEFENDER)
        winner = NOBODY
        if one.value != other.value:
            winner = ATTACKER if one.value > other.value else DEFENDER
            gap = abs(one.value - other.value)
            change(s, winner, choices=superiorities(s.world, gap))
            best = side(s, winner).tally.best_gap
            add_up(s, winner, best_gap=max(0, gap - best))
            s.push(Superiority(winner))
        note(s, winner=winner)
        s.emit(
            "comparison",
            "MU-DICE-08",
            values=[one.value, other.value],
            seats=[one.seat, other.seat],
        )


@dataclass(slots=True)
class Superiority(Step):
    """MU-DICE-10: one more point of damage, or one less on the own casualties."""

    id = "Superiority"
    window = "battle.superiority"
    rule = "MU-DICE-10"
    verbs = ("spare", "press")

    k: int

    def waits_for(self, s: MedState) -> list[int]:
        return player(s, self.k) if side(s, self.k).choices else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        moves: list[AnyMove] = [v[("press",)]]
        if own_casualties(s, self.k):
            moves.insert(0, v[("spare",)])
        return moves

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        own = side(s, self.k)
        spared = int(move.verb == "spare")
        change(
            s,
            self.k,
            choices=own.choices - 1,
            spared=own.spared + spared,
            pressed=own.pressed + 1 - spared,
        )
        s.emit("superiority", self.rule, seat=seat, spared=spared)

    def run(self, s: MedState) -> None:
        """Barbarians spare themselves first, as a player does who does not answer."""
        own = side(s, self.k)
        if own.choices:
            spared = spared_by_default(own.choices, own_casualties(s, self.k))
            change(s, self.k, choices=0, spared=spared, pressed=own.choices - spared)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal("MU-DICE-10", "no-casualties-left")


# ---- steps 9 and 10


@dataclass(slots=True)
class WinnersDamage(Step):
    """Step 9: battle score, superiority and cavalry of the winner; on a tie cavalry only."""

    id = "WinnersDamage"

    def run(self, s: MedState) -> None:
        winner = current(s).winner
        points = [0, 0]
        for k in (ATTACKER, DEFENDER):
            if winner == 1 - k:
                continue
            own = side(s, k)
            score = 0
            if winner == k:
                lead = own.value - side(s, 1 - k).value
                score = battle_score(lead, melee(s, k).size)
            walls = protection(s, 1 - k, MELEE)
            points[1 - k] = melee_damage(s.world, score, own.pressed, own.cavalry, walls)
        deal(s, MELEE, points[ATTACKER], points[DEFENDER])


@dataclass(slots=True)
class TakeCasualties(Step):
    """MU-CAPTURE-03, step 10: each side with units left takes its own casualty value; not a side that is being captured."""

    id = "TakeCasualties"

    def run(self, s: MedState) -> None:
        winner = current(s).winner
        points = [0, 0]
        for k in (ATTACKER, DEFENDER):
            captured = winner == 1 - k and side(s, 1 - k).capture
            if not captured and not is_beaten(s, k):
                points[k] = own_casualties(s, k)
        deal(s, CASUALTIES, points[ATTACKER], points[DEFENDER])


@dataclass(slots=True)
class CaptorsFate(Step):
    """MU-CAPTURE-05: captors who die of their casualties lose what they captured."""

    id = "CaptorsFate"

    def run(self, s: MedState) -> None:
        winner = current(s).winner
        if winner == NOBODY or not is_beaten(s, winner):
            return
        if side(s, winner).capture and side(s, winner).captives:
            set_free(s, winner)
