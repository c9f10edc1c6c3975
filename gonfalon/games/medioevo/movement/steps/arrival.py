"""What follows when an army or a lone piece has come into a zone: attack, horde, stop, battle, conquest, seizure.

rules: MU-CPHASE-15, MU-MOVE-16 to MU-MOVE-20, MU-MOVE-23 to MU-MOVE-25, MU-MULTI-02, MU-CONQ-10, MU-DIP-06 to MU-DIP-09, MU-DIP-52
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medioevo.battle.steps.begin import begin_battle
from gonfalon.games.medioevo.battle.steps.contact import meet
from gonfalon.games.medioevo.conquest.changes import take_by_order
from gonfalon.games.medioevo.conquest.questions import PIECE
from gonfalon.games.medioevo.conquest.steps.assets import AssetChoice
from gonfalon.games.medioevo.conquest.steps.outcome import enter_undefended, try_conquest
from gonfalon.games.medioevo.control.changes.settle import remove_control_token, settle
from gonfalon.games.medioevo.definitions.changes.hordes import set_horde
from gonfalon.games.medioevo.definitions.changes.pieces import lose_piece
from gonfalon.games.medioevo.definitions.questions.hordes import available, has_barbarians
from gonfalon.games.medioevo.definitions.questions.realm import (
    armies_in,
    at_open_war,
    has_army,
    owner_of,
    pieces_everywhere,
)
from gonfalon.games.medioevo.diplomacy.questions import attacking, breach_cost, entry_victims
from gonfalon.games.medioevo.diplomacy.steps.alliances import attack
from gonfalon.games.medioevo.effects.questions.in_force import fighting_forbidden, is_safe_piece
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.movement.changes.marching import flight_reserve, mark_group
from gonfalon.games.medioevo.movement.questions.full_movement import (
    Movement,
    carries_army,
    still_there,
)
from gonfalon.games.medioevo.powers import ALL_USES, POWERS, TECHNIQUES, USE_VERBS
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def current(s: MedState) -> Movement:
    m = s.movement
    assert isinstance(m, Movement)
    return still_there(s, m)


# ---- who is attacked


def victims_of(s: MedState, m: Movement, zone: int, invade: bool) -> tuple[int, ...]:
    """MU-DIP-07, MU-DIP-09: the players whom this step attacks: who controls the land, and with `invade` everybody there."""
    if not carries_army(s, m):
        return ()
    victims: list[int] = []
    if s.world.is_land(zone):
        victims += entry_victims(s, m.seat, zone, invade)
    if invade:
        there = [other for other in armies_in(s, zone) if other != m.seat]
        victims += [other for other in there if other not in victims]
    return tuple(victims)


def may_invade(s: MedState, m: Movement, zone: int) -> bool:
    """MU-MOVE-24, MU-DIP-52: is there somebody whom the step attacks only if its owner says so?"""
    if not carries_army(s, m) or fighting_forbidden(s, zone):
        return False
    more = victims_of(s, m, zone, True)
    return any(
        other not in victims_of(s, m, zone, False) and not at_open_war(s, m.seat, other)
        for other in more
    )


@dataclass(slots=True)
class ConfirmAttack(Step):
    """MU-DIP-06: the cost of an attack without open war is named before it is carried out.

    That of breaking a secret pact alone is not asked about, for all would see the question: `unasked_price` is shown with the move.
    """

    id = "ConfirmAttack"
    window = "move.confirm"
    rule = "MU-DIP-06"
    verbs = ("hold-back", "confirm")

    seat: int
    victims: tuple[int, ...]

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat] if open_price(s, self.seat, self.victims) else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary[("hold-back",)], s.vocabulary[("confirm",)]]

    def default(self, s: MedState, seat: int) -> Move:
        """Who does not answer holds back, unless the movement below then has no other default than an attack."""
        below = s.agenda[-3]
        attacked = getattr(below, "attacked", None)
        if attacked is None or s.movement is None or not s.movement.steps:
            return s.vocabulary[("hold-back",)]
        price = open_price(s, seat, attacked(s, seat, below.default(s, seat)))
        return s.vocabulary[("confirm" if price else "hold-back",)]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "confirm":
            return
        announced = getattr(s.agenda[-1], "announces", False)
        s.done()
        if announced and not current(s).steps:
            # nothing has moved yet: back to the question of the slot
            s.done()
            s.movement = None

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        cost = breach_cost(s, self.seat, attacking(*self.victims))
        return {"seats": list(self.victims), "points": -cost.hp}


def open_price(s: MedState, seat: int, victims: tuple[int, ...]) -> int:
    """The Honour Points that an attack costs by what everybody knows."""
    return breach_cost(s, seat, attacking(*victims), secrets=False).hp


def unasked_price(s: MedState, seat: int, move: Move) -> int:
    """MU-DIP-06, MU-DIP-27: the Honour Points that an attack costs by secret pacts, where no question names them.

    Steps whose answers may attack players say whom in `attacked`.
    """
    step = s.agenda[-1]
    attacked = getattr(step, "attacked", None)
    victims: tuple[int, ...] = ()
    if move.verb in ALL_USES:
        victims = attacked_by_use(s, seat, move)
    elif attacked is not None and seat in step.waits_for(s):
        victims = attacked(s, seat, move)
    if not victims or open_price(s, seat, victims):
        return 0
    return breach_cost(s, seat, attacking(*victims)).hp


def attacked_by_use(s: MedState, seat: int, move: Move) -> tuple[int, ...]:
    """Nobody, if a Princess is joined: she has no power of her own and attacks nobody, whatever her card does (MU-INTER-05)."""
    number, *target = move.args
    if move.verb in USE_VERBS:
        power = POWERS.get(number)
    else:
        power = TECHNIQUES[s.world.technologies[number].id]
    return power.attacks(s, seat, tuple(target)) if power and power.attacks else ()


# ---- the entry


def entry_steps(s: MedState, m: Movement, empty: bool) -> list[Step]:
    """MU-CPHASE-15: steps (5) to (10)."""
    steps: list[Step] = []
    if empty:
        steps.append(PlaceHorde(m.space))
    if s.world.is_land(m.space):
        if m.former != NOBODY and s.control[m.space] == m.former:
            steps.append(Reaction("move.enter-foreign", (m.seat, m.space)))
        steps.append(Reaction("threat.entered", (m.seat, m.space)))
    return [*steps, Contact(int(empty)), EndMovement()]


@dataclass(slots=True)
class PlaceHorde(Step):
    """MU-MOVE-16: a horde of the War Circle's composition, as far as the supply goes (MU-COMP-10)."""

    id = "PlaceHorde"
    territory: int

    def run(self, s: MedState) -> None:
        horde = available(s, s.horde)
        set_horde(s, self.territory, horde)
        s.emit("horde", "MU-MOVE-16", territory=self.territory, horde=list(horde))


@dataclass(slots=True)
class Contact(Step):
    """MU-CPHASE-15: the stop with its flight reserve, the control token, then battle or unopposed conquest."""

    id = "Contact"
    empty: int
    """1 if a horde had to appear."""

    def run(self, s: MedState) -> None:
        m = current(s)
        seat, zone = m.seat, m.space
        reserve = flight_reserve(s, m)
        mark_group(s, m)
        s.movement = m._replace(reserve=reserve)
        land = s.world.is_land(zone)
        others = [other for other in armies_in(s, zone) if other != seat]
        if land:
            remove_control_token(s, zone, "MU-CTRL-10")
        if others or has_barbarians(s, zone):
            if not fighting_forbidden(s, zone):
                if len(others) + has_barbarians(s, zone) > 1:
                    s.push(Bystanders(seat, zone))
                meet(s, seat, zone, dict(reserve))
        elif land and not m.held:
            enter_undefended(s, seat, zone, m.former, points=not self.empty)


@dataclass(slots=True)
class Bystanders(Step):
    """MU-MULTI-02: where there were several other sides, the mover may attack players with whom they are not at war."""

    id = "Bystanders"
    window = "battle.opponent"
    question = "battle.bystanders"
    rule = "MU-MULTI-02"
    verbs = ("done", "engage")

    seat: int
    zone: int

    def _there(self, s: MedState) -> list[int]:
        armies = armies_in(s, self.zone)
        if self.seat not in armies or has_barbarians(s, self.zone):
            return []
        return [o for o in armies if o != self.seat and not at_open_war(s, self.seat, o)]

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat] if self._there(s) else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        return [s.world.done, *(v["engage", self.zone, other] for other in self._there(s))]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        if move.verb == "done":
            s.done()
            return
        other = move.args[1]
        s.push(ConfirmAttack(seat, (other,)), AttackBystander(seat, self.zone, other))

    def attacked(self, s: MedState, seat: int, move: Move) -> tuple[int, ...]:
        return (move.args[1],) if move.verb == "engage" else ()

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal("MU-MULTI-01", "no-such-opponent")

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"zone": self.zone}


@dataclass(slots=True)
class AttackBystander(Step):
    """The penalty comes first, then the battle."""

    id = "AttackBystander"
    seat: int
    zone: int
    other: int

    def run(self, s: MedState) -> None:
        s.push(FightNext(self.seat, self.zone, self.other))
        attack(s, self.seat, self.other)


@dataclass(slots=True)
class FightNext(Step):
    """The battle with one chosen opponent."""

    id = "FightNext"
    seat: int
    zone: int
    other: int

    def run(self, s: MedState) -> None:
        begin_battle(s, self.zone, self.seat, self.other, dict(current(s).reserve))


@dataclass(slots=True)
class EndMovement(Step):
    """The battles of the movement are over; the flight reserve is gone (MU-MOVE-23)."""

    id = "EndMovement"

    def run(self, s: MedState) -> None:
        m = current(s)
        if s.world.is_land(m.space) and has_army(s, m.seat, m.space) and not m.held:
            s.push(EndMovement())
            try_conquest(s, m.seat, m.space)
            s.movement = current(s)._replace(held=1)
            return
        s.movement = None
        settle(s, [m.space])
        if m.fled:
            self._arrive(s, m)

    def _arrive(self, s: MedState, m: Movement) -> None:
        """MU-FLEE-04: the land into which a part of the army fled has its normal effects."""
        zone, empty, former, held, own, holder = m.fled[0]
        new = Movement(m.seat, zone, former=former, held=held, own=own, fled=m.fled[1:])
        s.movement = new
        if m.seat not in armies_in(s, zone):
            s.push(EndMovement())
            return
        s.push(*entry_steps(s, new, bool(empty)))
        if holder not in (NOBODY, m.seat):
            attack(s, m.seat, holder)


def end_movement(s: MedState, m: Movement) -> None:
    """MU-CPHASE-06: the group stops where it is."""
    mark_group(s, m)
    s.movement = None
    s.emit("movement-over", "MU-CPHASE-06", seat=m.seat, zone=m.space)


# ---- pieces without an army


def lone_pieces_left(s: MedState, m: Movement) -> tuple[int, ...]:
    """MU-MOVE-25: a hostile army takes or destroys pieces without an army; those that are left."""
    zone = m.space
    armies = armies_in(s, zone)
    if m.seat not in armies:
        if has_barbarians(s, zone) and not armies:
            for piece in m.pieces:
                if not is_safe_piece(s, piece):
                    lose_piece(s, piece, "MU-MOVE-25")
        for other in armies:
            if at_open_war(s, m.seat, other):
                for piece in m.pieces:
                    if owner_of(piece) == m.seat and s.piece_at[piece] == zone:
                        take_by_order(s, other, piece)
    return tuple(p for p in m.pieces if s.piece_at[p] == zone and s.piece_kind[p] >= 0)


def unescorted(s: MedState, seat: int, zone: int) -> list[int]:
    """MU-CONQ-10: pieces of others that share a zone with the seat's army and have none of their owner's beside them."""
    armies = armies_in(s, zone)
    if seat not in armies:
        return []
    return [
        p
        for p in pieces_everywhere(s)
        if s.piece_at[p] == zone and owner_of(p) != seat and owner_of(p) not in armies
    ]


def seize(s: MedState, seat: int, piece: int) -> None:
    """MU-CONQ-10, MU-CPHASE-14: take an unescorted piece; without open war that is an attack."""
    s.push(ConfirmAttack(seat, (owner_of(piece),)), Seize(seat, piece))


@dataclass(slots=True)
class Seize(Step):
    id = "Seize"
    seat: int
    piece: int

    def run(self, s: MedState) -> None:
        zone, owner = s.piece_at[self.piece], owner_of(self.piece)
        s.push(
            Reaction("conquest.before-plunder", (self.seat, zone)),
            AssetChoice(self.seat, zone, ((PIECE, self.piece),)),
        )
        attack(s, self.seat, owner)
