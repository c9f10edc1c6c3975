"""The rounds of a battle: cards, roll, losses, and whether the attacker goes on.

rules: MP-TIME-10, MP-TIME-12, MP-BATTLE-01 to MP-BATTLE-14, MP-RES-01 to MP-RES-05, MP-ATT-14, MP-ATT-15, MP-ATT-17, MP-MULTI-01 to
MP-MULTI-04, MP-ASSAULT-01, MP-ASSAULT-03, MP-ASSAULT-07, MP-CARD-14
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.prototype.battle.changes.losses import note_card
from gonfalon.games.prototype.battle.changes.parties import change_party
from gonfalon.games.prototype.battle.questions.parties import (
    ASSAULT,
    ATTACK,
    BESIEGED,
    CONQUERED,
    DEFENCE,
    FAILED,
    FIELD,
    FIGHTING,
    LEADERLESS,
    STOPPED,
    Battle,
    attack_vf,
    cards_of,
    defence_vf,
    is_won,
    next_attacker,
    next_defender,
    seat_of_side,
)
from gonfalon.games.prototype.battle.questions.prospects import prospects
from gonfalon.games.prototype.battle.questions.rolls import (
    Roll,
    losses,
    roll_of,
    strategy_bonus,
    with_more,
)
from gonfalon.games.prototype.battle.steps.cards import (
    AttackerCards,
    DefenderCards,
    living_captains,
    replace_leader,
)
from gonfalon.games.prototype.battle.steps.end import Conclude
from gonfalon.games.prototype.battle.steps.losses import lose
from gonfalon.games.prototype.cards.changes.hands import lose_card
from gonfalon.games.prototype.realm.changes.holdings import roll
from gonfalon.games.prototype.siege.changes.declaring import declare_siege, go_ashore
from gonfalon.games.prototype.siege.questions.declaring import (
    leading,
    may_besiege,
    may_besiege_ashore,
)
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.timing.questions import at_random
from gonfalon.kernel.consequences import Consequence
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class NextRound(Step):
    """Whose roll is next, or how it has ended."""

    id = "NextRound"

    def run(self, s: ProtoState) -> None:
        b: Battle = s.battle
        if is_won(s, b):
            return end(s, CONQUERED)
        attacker = next_attacker(s, b, b.attacker)
        if attacker == NOBODY:
            return end(s, FAILED)
        b = s.battle = b._replace(attacker=attacker, attack_cards=(), defence_cards=())
        if b.outside and b.stage == FIELD and not sum(b.outside):
            if not b.by_barbarians:
                s.battle = b._replace(attacker=next_attacker(s, b, 0))
                s.push(AttackMode(), NextRound())
                return None
            b = s.battle = b._replace(stage=ASSAULT)
        s.battle = b._replace(defender=next_defender(s, b, b.defender))
        s.push(AttackerCards(), DefenderCards(), RollDice())
        return None


def end(s: ProtoState, result: int) -> None:
    """MP-RES-10: who has nobody left to fight with has failed."""
    for index, party in enumerate(s.battle.attackers):
        if result == FAILED and party.status == FIGHTING:
            change_party(s, index, status=STOPPED)
    s.battle = s.battle._replace(result=result)
    s.push(Conclude())


# ---- the attacker before walls


@dataclass(slots=True)
class AttackMode(Step):
    """MP-ASSAULT-01, MP-SIEGE-01, MP-ATT-14, MP-MULTI-02: nobody is outside: assault, siege or, after a roll, stop. The first attacker who
    fights on chooses for all. MP-ATT-15: of several Captains that attacker may name the one that will lead a siege."""

    id = "AttackMode"
    window = "attack.mode"
    rule = "MP-ASSAULT-01"
    verbs = ("assault", "besiege", "besiege-ashore", "stop-attack", "lead")

    named: int = 0
    """1 once a leader is named."""

    def waits_for(self, s: ProtoState) -> list[int]:
        return [s.battle.party.seat] if s.battle.stage == FIELD else []

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        moves: list[AnyMove] = []
        if s.battle.rounds:
            moves.append(v[("stop-attack",)])
        if may_besiege(s):
            moves.append(v[("besiege",)])
        if may_besiege_ashore(s):
            moves.append(v[("besiege-ashore",)])
        moves.append(v[("assault",)])
        return [*moves, *(v["lead", captain] for captain in self.others(s))]

    def others(self, s: ProtoState) -> list[int]:
        """Captains that might lead a siege that begins now instead of the one that would."""
        able = living_captains(s)
        if self.named or len(able) < 2 or s.battle.siege:
            return []
        if not may_besiege(s) and not may_besiege_ashore(s):
            return []
        first = leading(s, s.battle.party)
        return [captain for captain in able if captain != first]

    def default(self, s: ProtoState, seat: int) -> Move:
        v = s.vocabulary
        if may_besiege(s):
            return v[("besiege",)]
        return v[("stop-attack",)] if s.battle.rounds else v[("assault",)]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        b = s.battle
        if move.verb == "assault":
            s.battle = b._replace(stage=ASSAULT)
            s.emit("assault", self.rule, seat=seat, place=b.place)
            return
        s.done()
        if move.verb == "lead":
            change_party(s, b.attacker, leader=move.args[0])
            s.push(AttackMode(1))
            return
        if move.verb == "stop-attack":
            stop(s)
            return
        s.done()  # takes off `NextRound`
        s.commit()
        if move.verb == "besiege-ashore":
            go_ashore(s)
        s.battle = s.battle._replace(result=BESIEGED)
        s.push(Conclude())
        declare_siege(s)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        return prospects(s, seat, move, self.window)

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if move.verb == "stop-attack":
            return Refusal("MP-ATT-14", "no-roll-yet")
        if move.verb == "besiege-ashore":
            return Refusal("MP-NAVAL-09", "no-siege-ashore")
        if move.verb == "lead":
            return Refusal("MP-ATT-15", "cannot-lead", captain=move.args[0])
        return Refusal("MP-SIEGE-01", "no-siege")

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"place": s.battle.place}


def stop(s: ProtoState) -> None:
    """MP-ATT-14: the attacker whose roll it was gives up."""
    b = s.battle
    change_party(s, b.attacker, status=STOPPED)
    s.emit("attack-stopped", "MP-ATT-14", seat=b.party.seat, place=b.place)


# ---- the roll


@dataclass(slots=True)
class RollDice(Step):
    """MP-BATTLE-08, MP-RES-01: both sides roll; who has lost what."""

    id = "RollDice"

    def run(self, s: ProtoState) -> None:
        if leader_is_gone(s):
            s.push(NextRound())
            return
        b: Battle = s.battle
        limits = s.world.limits
        vf = attack_vf(s, b, b.attacker), defence_vf(s, b, b.defender)
        attack = roll_of(s, b, ATTACK, b.attacker, b.attack_cards)
        defence = roll_of(s, b, DEFENCE, b.defender, b.defence_cards)
        dice = roll(s, attack.die), roll(s, defence.die)
        totals = (
            dice[0] + attack.bonus + _strategy(s, attack, vf[0], defence, vf[1]),
            dice[1] + defence.bonus + _strategy(s, defence, vf[1], attack, vf[0]),
        )
        assault = b.stage == ASSAULT
        percent = limits.winner_loss_percent
        lost = losses(*totals, *vf, assault=assault, percent=percent)
        lost = with_more(lost, attack, defence, *vf)
        s.emit(
            "roll", "MP-ASSAULT-05" if assault else "MP-BATTLE-08", seat=b.party.seat, roll=dice[0],
            die=attack.die, total=totals[0], other_seat=b.facing, other_roll=dice[1], other_die=defence.die,
            other_total=totals[1], lost_vf=lost[0], other_lost_vf=lost[1],
        )  # fmt: skip
        s.battle = b._replace(rounds=b.rounds + 1, last_blow=b.party.seat)
        loser = NOBODY if totals[0] == totals[1] else (DEFENCE if totals[0] > totals[1] else ATTACK)
        s.push(LostCard(loser), AfterRoll())
        at = b.attacker, b.defender
        lose(s, ((ATTACK, at[0], lost[0], at[1]), (DEFENCE, at[1], lost[1], at[0])))


def _strategy(s: ProtoState, own: Roll, vf: int, other: Roll, other_vf: int) -> int:
    limits = s.world.limits
    return strategy_bonus(own, vf, other, other_vf, limits.strategy_ratio, limits.strategy_bonus)


def leader_is_gone(s: ProtoState) -> bool:
    """MP-ATT-17: without a Captain the party's attack ends at once."""
    b = s.battle
    if b.by_barbarians or living_captains(s):
        replace_leader(s)
        return False
    change_party(s, b.attacker, status=LEADERLESS)
    s.emit("leaderless", "MP-ATT-17", seat=b.party.seat, place=b.place)
    return True


@dataclass(slots=True)
class LostCard(Step):
    """MP-RES-05: who lost the round and used cards for it loses one of them."""

    id = "LostCard"
    window = "battle.lost-card"
    rule = "MP-RES-05"
    verbs = ("lose-card",)

    side: int
    """Who lost the round; NOBODY after a tie."""

    def used(self, s: ProtoState) -> tuple[int, ...]:
        return cards_of(s.battle, self.side) if self.side != NOBODY else ()

    def waits_for(self, s: ProtoState) -> list[int]:
        return [seat_of_side(s.battle, self.side)] if len(self.used(s)) > 1 else []

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        return [s.vocabulary["lose-card", card] for card in self.used(s)]

    def default(self, s: ProtoState, seat: int) -> Move:
        return at_random(s, self.moves(s, seat))

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        s.done()
        self.take(s, seat, move.args[0])

    def run(self, s: ProtoState) -> None:
        for card in self.used(s):
            self.take(s, seat_of_side(s.battle, self.side), card)

    def take(self, s: ProtoState, seat: int, card: int) -> None:
        lose_card(s, seat, card)
        note_card(s, seat, card)
        s.emit("card-lost", self.rule, seat=seat, card=card)

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        return Refusal(self.rule, "card-not-used", card=move.args[0])


@dataclass(slots=True)
class AfterRoll(Step):
    """MP-RES-10: who is wiped out is out; else the attacker whose roll it was decides."""

    id = "AfterRoll"

    def run(self, s: ProtoState) -> None:
        b: Battle = s.battle
        at = b.attacker
        if is_won(s, b):
            s.push(NextRound())
            return
        if not attack_vf(s, b, at):
            change_party(s, at, status=STOPPED)
            s.emit("wiped-out", "MP-RES-10", seat=b.party.seat, place=b.place)
        after = PassOn((at + 1) % len(b.attackers), (b.defender + 1) % len(b.defenders))
        s.push(after, NextRound())
        if b.by_barbarians or s.battle.party.status != FIGHTING:
            return
        if b.outside and b.stage == FIELD and not sum(b.outside):
            return
        s.push(Continue())


@dataclass(slots=True)
class PassOn(Step):
    """MP-MULTI-01, MP-MULTI-02: by turns."""

    id = "PassOn"
    attacker: int
    defender: int

    def run(self, s: ProtoState) -> None:
        s.battle = s.battle._replace(attacker=self.attacker, defender=self.defender)


@dataclass(slots=True)
class Continue(Step):
    """MP-ATT-14, MP-BATTLE-14: another round, or stop."""

    id = "Continue"
    window = "battle.continue"
    rule = "MP-ATT-14"
    verbs = ("stop-attack", "fight-on")

    def waits_for(self, s: ProtoState) -> list[int]:
        return [s.battle.party.seat]

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        return [v[("stop-attack",)], v[("fight-on",)]]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "stop-attack":
            stop(s)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        return prospects(s, seat, move, self.window)

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        b = s.battle
        return {
            "place": b.place,
            "vf": attack_vf(s, b, b.attacker),
            "enemy_vf": sum(defence_vf(s, b, n) for n in range(len(b.defenders))),
        }
