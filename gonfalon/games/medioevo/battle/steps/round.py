"""A battle: its rounds, the declarations, and its end.

rules: MU-BATTLE-03 to MU-BATTLE-06, MU-BATTLE-13, MU-CAPTURE-01, MU-MILB-02, MU-FLEE-01, MU-FLEE-02, MU-HP-12, MU-HP-14, MU-NOWIN-02,
MU-BBAT-06
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medioevo.battle.changes.record import begin_side, change, note, record_battle
from gonfalon.games.medioevo.battle.changes.shapes import lower_banners
from gonfalon.games.medioevo.battle.questions.muster import current, is_beaten, player, side
from gonfalon.games.medioevo.battle.questions.record import ATTACKER, DEFENDER, FLED, MELEE, Side
from gonfalon.games.medioevo.battle.questions.siege import has_double_walls, has_walls
from gonfalon.games.medioevo.battle.steps.damage import LastBreath
from gonfalon.games.medioevo.battle.steps.fire import ArcherFire, ArcherMatters, Artillery
from gonfalon.games.medioevo.battle.steps.flight import (
    LeaveBattle,
    flight_victims,
    has_carrier,
    next_zones,
)
from gonfalon.games.medioevo.battle.steps.melee import (
    CaptorsFate,
    Comparison,
    MeleePowers,
    OwnDice,
    TakeCasualties,
    WinnersDamage,
)
from gonfalon.games.medioevo.battle.steps.sinking import Sinking
from gonfalon.games.medioevo.battle.steps.surrender import (
    PutProposals,
    SurrenderAnswer,
    may_propose,
    propose,
)
from gonfalon.games.medioevo.conquest.steps.outcome import battle_over
from gonfalon.games.medioevo.control.changes.settle import settle
from gonfalon.games.medioevo.diplomacy.questions import attacking, breach_cost, price
from gonfalon.games.medioevo.diplomacy.steps.diplomacy import AfterBattle
from gonfalon.games.medioevo.effects.questions.in_force import fighting_forbidden
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.state import BARBARIANS, NOBODY, MedState
from gonfalon.games.medioevo.variants.steps.blood import SpendBlood
from gonfalon.games.medioevo.victory.changes import book
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class BeginRound(Step):
    """MU-BATTLE-04: the steps of a round; none where fighting is forbidden (MU-EC-01)."""

    id = "BeginRound"

    def run(self, s: MedState) -> None:
        battle = current(s)
        if fighting_forbidden(s, battle.space):
            self._stop(s)
            return
        if is_beaten(s, ATTACKER) or is_beaten(s, DEFENDER):
            s.push(BattleOver())
            return
        note(s, round=battle.round + 1, proposed=0, path=(), protects=0, winner=NOBODY)
        for k in (ATTACKER, DEFENDER):
            begin_side(s, k)
        s.emit("battle-round", "MU-BATTLE-04", zone=battle.space, round=battle.round + 1)
        s.push(
            Declarations(),
            Artillery(),
            SuddenEnd(),
            ArcherMatters(),
            ArcherFire(),
            SuddenEnd(),
            MeleePowers(),
            OwnDice(ATTACKER),
            OwnDice(DEFENDER),
            Reaction("battle.after-rolls"),
            *([SpendBlood(ATTACKER), SpendBlood(DEFENDER)] if s.world.blood_on else []),
            Comparison(),
            WinnersDamage(),
            TakeCasualties(),
            LastBreath(),
            CaptorsFate(),
            Sinking(),
            EndOfRound(),
        )

    def _stop(self, s: MedState) -> None:
        """The armies stay, and the territory is contested."""
        space = current(s).space
        s.emit("battle-stopped", "MU-EC-01", zone=space)
        lower_banners(s)
        if current(s).rolled:
            record_battle(s)
        s.battle = None
        s.push(AfterBattle())
        settle(s, [space])


# ---- step 1


@dataclass(slots=True)
class Declarations(Step):
    """Step 1: attacker, defender, then who owns the military building."""

    id = "Declarations"

    def run(self, s: MedState) -> None:
        first = current(s).round == 1
        s.push(
            Reaction("battle.round-start"),
            PutProposals(),
            AttackerDeclares() if first else NextRound(),
            DefenderDeclares(),
            Protect(ATTACKER),
            Protect(DEFENDER),
        )


@dataclass(slots=True)
class AttackerDeclares(Step):
    """The attacker fights, tries to capture, flees along a path, or speaks of surrender."""

    id = "AttackerDeclares"
    window = "battle.declarations"
    rule = "MU-BATTLE-05"
    verbs = ("fight", "capture", "flee", "offer-surrender", "demand-surrender")

    def waits_for(self, s: MedState) -> list[int]:
        return player(s, ATTACKER)

    def stays_open(self, s: MedState) -> bool:
        """A path may be taken back until the attacker fights."""
        return bool(current(s).path)

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        moves: list[AnyMove] = [v[("fight",)]]
        if not current(s).path:
            moves.append(v[("capture",)])
        moves += [v["flee", zone] for zone in next_zones(s)]
        if may_propose(s, ATTACKER) and not current(s).path:
            moves += [v[("offer-surrender",)], v[("demand-surrender",)]]
        return moves

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        if move.verb == "flee":
            note(s, path=(*current(s).path, move.args[0]))
        elif move.verb in ("offer-surrender", "demand-surrender"):
            s.push(SurrenderAnswer(DEFENDER, propose(s, ATTACKER, move.verb)))
        else:
            s.done()
            victims = flight_victims(s)
            if victims and breach_cost(s, seat, attacking(*victims)).hp:
                s.push(ConfirmFlight(seat, victims))
            else:
                _declare(s, ATTACKER, move)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        if move.verb == "flee":
            rule = "MU-FLEE-02" if has_carrier(s) else "MU-FLEE-05"
            return Refusal(rule, "no-such-flight")
        if move.verb == "capture":
            return Refusal("MU-CAPTURE-01", "a-flight-captures-nobody")
        if side(s, DEFENDER).seat == BARBARIANS:
            return Refusal("MU-SURR-05", "no-surrender-with-barbarians")
        return Refusal("MU-SURR-01", "one-proposal")

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"round": current(s).round, "zone": current(s).space}


@dataclass(slots=True)
class ConfirmFlight(Step):
    """MU-DIP-06: a flight into land where it is an attack; its cost is named before it is declared."""

    id = "ConfirmFlight"
    window = "move.confirm"
    question = "move.confirm-flight"
    rule = "MU-DIP-06"
    verbs = ("hold-back", "confirm")

    seat: int
    victims: tuple[int, ...]

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary[("hold-back",)], s.vocabulary[("confirm",)]]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "confirm":
            _declare(s, ATTACKER, s.vocabulary[("fight",)])
        else:
            note(s, path=())
            s.push(AttackerDeclares() if current(s).round == 1 else NextRound())

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        cost = breach_cost(s, seat, attacking(*self.victims))
        return {"seats": list(self.victims), "points": -cost.hp}


@dataclass(slots=True)
class NextRound(AttackerDeclares):
    """The same after a round with units left on both sides (MU-BATTLE-03, MU-WINDOW-05)."""

    id = "NextRound"
    window = "battle.choice"
    rule = "MU-BATTLE-03"


@dataclass(slots=True)
class DefenderDeclares(Step):
    """The defender may try to capture, and never flees (MU-FLEE-01)."""

    id = "DefenderDeclares"
    window = "battle.declarations"
    question = "battle.defence"
    rule = "MU-BATTLE-05"
    verbs = ("fight", "capture", "flee")

    def waits_for(self, s: MedState) -> list[int]:
        return player(s, DEFENDER)

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary[("fight",)], s.vocabulary[("capture",)]]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        _declare(s, DEFENDER, move)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal("MU-FLEE-01", "defenders-never-flee")

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"round": current(s).round, "zone": current(s).space}


def _declare(s: MedState, k: int, move: Move) -> None:
    seat, path = side(s, k).seat, current(s).path
    if move.verb == "capture":
        change(s, k, capture=1)
        s.emit("capture-declared", "MU-CAPTURE-01", seat=seat)
    elif k == ATTACKER and path:
        s.emit("flight-declared", "MU-FLEE-02", seat=seat, zones=[*path])


@dataclass(slots=True)
class Protect(Step):
    """MU-MILB-02: the owner of the military building sets what it protects against."""

    id = "Protect"
    window = "battle.declarations"
    question = "battle.protection"
    rule = "MU-MILB-02"
    verbs = ("protect",)

    k: int

    def waits_for(self, s: MedState) -> list[int]:
        if not has_walls(s, self.k):
            return []
        wanted = 2 if has_double_walls(s, self.k) else 1
        return player(s, self.k) if current(s).protects.bit_count() < wanted else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        parts = (MELEE, *range(MELEE))
        return [s.vocabulary["protect", p] for p in parts if not current(s).protects >> p & 1]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        note(s, protects=current(s).protects | 1 << move.args[0])
        s.emit("protection", self.rule, seat=seat, part=move.args[0])


# ---- ends


@dataclass(slots=True)
class SuddenEnd(Step):
    """MU-BATTLE-06: a side without units after artillery or archers: only galleys may still sink."""

    id = "SuddenEnd"

    def run(self, s: MedState) -> None:
        if is_beaten(s, ATTACKER) or is_beaten(s, DEFENDER):
            while not isinstance(s.agenda[-1], LastBreath):
                s.agenda.pop()


@dataclass(slots=True)
class EndOfRound(Step):
    """Step 12."""

    id = "EndOfRound"

    def run(self, s: MedState) -> None:
        s.push(Reaction("battle.after-round"), AfterRound())


@dataclass(slots=True)
class AfterRound(Step):
    """The battle is over, or some flee, or the next round begins."""

    id = "AfterRound"

    def run(self, s: MedState) -> None:
        if is_beaten(s, ATTACKER) or is_beaten(s, DEFENDER):
            s.push(BattleOver())
        elif current(s).path:
            s.push(LeaveBattle(), AfterFlight())
        else:
            s.push(BeginRound())


@dataclass(slots=True)
class AfterFlight(Step):
    """MU-FLEE-04: who could not be carried fights on."""

    id = "AfterFlight"

    def run(self, s: MedState) -> None:
        s.push(BattleOver() if is_beaten(s, ATTACKER) else BeginRound())


@dataclass(slots=True)
class BattleOver(Step):
    """Honour, then everything that belongs to conquest."""

    id = "BattleOver"

    def run(self, s: MedState) -> None:
        battle = current(s)
        attacker, defender = (one.seat for one in battle.sides)
        alive = [k for k in (ATTACKER, DEFENDER) if not is_beaten(s, k)]
        winner = battle.sides[alive[0]].seat if len(alive) == 1 else NOBODY
        s.emit("battle-over", "MU-BATTLE-03", zone=battle.space, winner_seat=winner)
        if len(alive) == 1 and winner != BARBARIANS:
            self._great_army(s, winner, battle.sides[1 - alive[0]])
        for k in (ATTACKER, DEFENDER):
            own, enemy = battle.sides[k], battle.sides[1 - k]
            if enemy.seat == BARBARIANS and (k not in alive or own.left & FLED):
                book(s, own.seat, price(s, "lose-battle-with-barbarians"), "MU-HP-14")
        record_battle(s)
        lower_banners(s)
        s.battle = None
        s.push(AfterBattle())
        battle_over(s, battle.space, attacker, defender, winner)

    def _great_army(self, s: MedState, winner: int, loser: Side) -> None:
        """MU-HP-12: five or more, and none of them left the battle alive but as a prisoner."""
        if loser.size >= s.world.limits.great_army and not loser.left:
            book(s, winner, price(s, "defeat-great-army"), "MU-HP-12")
