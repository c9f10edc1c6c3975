"""An attack is announced and prepared, up to the first roll; barbarians attack in the same way.

rules: MP-TIME-09, MP-TIME-12, MP-ATT-04, MP-ATT-07, MP-ATT-09 to MP-ATT-11, MP-ATT-15, MP-ATT-16, MP-ATT-18, MP-MULTI-01, MP-MULTI-02,
MP-WAR-04, MP-WAR-16 to MP-WAR-18, MP-CARD-07, MP-COMBAT-02
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from gonfalon.games.prototype.asking import OWN, wants
from gonfalon.games.prototype.attacks import (
    ATTACK_VERBS,
    Objective,
    can_attack,
    fighters,
    goals_from,
    has_fighters,
    is_objective,
    move_of,
    objective_of,
    possible_allies,
    price,
    ready_captains,
    ready_transports,
    selection,
    vehicle,
    why_not,
)
from gonfalon.games.prototype.battle import (
    CONVOY,
    PIRATES,
    TERRITORY,
    Battle,
    Party,
    behind_walls,
    pirates_of,
    shelter,
)
from gonfalon.games.prototype.cards.power import PLAY_VERBS
from gonfalon.games.prototype.cards.uses import card_moves, refuse_card
from gonfalon.games.prototype.pieces import attacks_left, captains, convoy
from gonfalon.games.prototype.realm import at_war, has, in_truce, seats_at, walls
from gonfalon.games.prototype.state import BARBARIANS, NOBODY, ProtoState
from gonfalon.games.prototype.steps.battle import NextRound
from gonfalon.games.prototype.steps.cards import play_card
from gonfalon.games.prototype.steps.naval import Ramming
from gonfalon.games.prototype.wars import declare_war, most_waived, no_war
from gonfalon.games.prototype.world import COMMERCIAL, WAR
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

__all__ = [
    "ATTACK_VERBS", "announce", "attack_moves", "barbarian_attack", "begin", "forced_moves", "refuse_attack",
]  # fmt: skip

# ---- for the Combat turn


def attack_moves(s: ProtoState, seat: int) -> list[AnyMove]:
    """What the player may attack now."""
    found: dict[Objective, None] = {}
    for captain in captains(s, seat):
        top = vehicle(s, captain)
        if top == NOBODY or attacks_left(s, captain) <= 0:
            continue
        beside = convoy(s, seat, s.captain_at[captain])
        for goal in goals_from(s, seat, captain):
            if goal in found or not can_attack(s, top, goal) or not is_objective(s, seat, goal):
                continue
            if has_fighters(s, top, beside, goal):
                found[goal] = None
    return [move_of(s, goal) for goal in found]


def forced_moves(s: ProtoState, seat: int) -> list[AnyMove]:
    """MP-BLOCK-02: the fleets that must be attacked by ships that have come into a blocked zone."""
    place, *blocking = s.forced
    goals = [Objective(CONVOY, place, other) for other in blocking]
    return [move_of(s, goal) for goal in goals if selection(s, seat, goal)[1] != NOBODY]


def announce(s: ProtoState, seat: int, move: Move) -> None:
    """MP-ATT-09: the objective is named; Captains and transports follow."""
    goal = objective_of(s, move)
    transports, captain = selection(s, seat, goal)
    forced = int(bool(s.forced))
    s.push(Announce(seat, tuple(goal), tuple(transports), (captain,), (), forced))


def refuse_attack(s: ProtoState, seat: int, move: Move) -> Refusal:
    why = why_not(s, seat, objective_of(s, move))
    return why or Refusal("MP-ATT-09", "not-offered")


@dataclass(slots=True)
class Announce(Step):
    """MP-ATT-09, MP-ATT-15, MP-ATT-18: who takes part is changed until the attack is begun; nothing is spent before."""

    window = "attack.announce"
    rule = "MP-ATT-09"
    verbs = (
        "charge", "surprise", "take", "leave", "take-captain", "leave-captain", "call-ally", "call-off",
    )  # fmt: skip

    seat: int
    goal: Sequence[int]
    transports: Sequence[int]
    captains: Sequence[int]
    allies: Sequence[int] = ()
    forced: int = 0
    """1: a blockade leaves no way back (MP-BLOCK-02)."""

    def waits_for(self, s: ProtoState) -> list[int]:
        return [self.seat]

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        v, goal = s.vocabulary, Objective(*self.goal)
        moves: list[AnyMove] = [] if self.forced else [v[("call-off",)]]
        if self.why_not_begin(s) is None:
            if self.is_surprise(s):
                most = most_waived(s, seat, goal.target, surprise=True)
                moves.append(v.range("surprise", low=0, high=most))
            else:
                moves.append(v[("charge",)])
        ready = ready_transports(s, seat, goal)
        moves += [v["take", t] for t in ready if t not in self.transports]
        moves += [v["leave", t] for t in self.transports]
        able = ready_captains(s, seat, goal)
        moves += [v["take-captain", c] for c in able if c not in self.captains]
        moves += [v["leave-captain", c] for c in self.captains if len(self.captains) > 1]
        allies = [ally for ally in possible_allies(s, seat, goal) if ally not in self.allies]
        return moves + [v["call-ally", ally] for ally in allies]

    def is_surprise(self, s: ProtoState) -> bool:
        """MP-WAR-04: does the attack begin a war?"""
        target = self.goal[2]
        return target >= 0 and not at_war(s, self.seat, target)

    def why_not_begin(self, s: ProtoState) -> Refusal | None:
        chosen = list(self.transports)
        places = {s.transport_at[t] for t in chosen if s.world.transport_kind[t] in WAR}
        for t in chosen:
            if s.world.transport_kind[t] in COMMERCIAL and s.transport_at[t] not in places:
                return Refusal("MP-COMBAT-02", "commercial-alone", transport=t)
        if not fighters(s, chosen):
            return Refusal("MP-ATT-06", "attack-crew")
        for captain in self.captains:
            if vehicle(s, captain) not in chosen:
                return Refusal("MP-ATT-02", "captain-stays", captain=captain)
        return None

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "call-off":
            return
        if move.verb in ("charge", "surprise"):
            self.begin(s, move.args[0] if move.args else 0)
            return
        number = move.args[0]
        if move.verb == "take":
            s.push(replace(self, transports=(*self.transports, number)))
        elif move.verb == "leave":
            s.push(replace(self, transports=tuple(t for t in self.transports if t != number)))
        elif move.verb == "take-captain":
            top = vehicle(s, number)
            more = () if top in self.transports else (top,)
            chosen = (*self.captains, number)
            s.push(replace(self, transports=(*self.transports, *more), captains=chosen))
        elif move.verb == "leave-captain":
            s.push(replace(self, captains=tuple(c for c in self.captains if c != number)))
        else:
            s.push(replace(self, allies=(*self.allies, number)))

    def begin(self, s: ProtoState, waived: int) -> None:
        goal = Objective(*self.goal)
        surprise = self.is_surprise(s)
        party = Party(self.seat, tuple(self.transports), tuple(self.captains))
        spend(s, goal, party)
        s.column = s.forced = ()
        begin(s, goal, (party,), tuple(self.allies), surprise=surprise, waived=waived)

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        goal = Objective(*self.goal)
        if move.verb in ("charge", "surprise"):
            why = self.why_not_begin(s)
            rule = "MP-WAR-04" if self.is_surprise(s) else "MP-WAR-01"
            return why or Refusal(rule, "attack-war")
        if move.verb == "take":
            t = move.args[0]
            if s.transport_owner[t] == seat and price(s, t, goal) is None:
                return Refusal("MP-ATT-03", "attack-from-afar", place=goal.place)
            return Refusal("MP-ATT-04", "transport-cannot", transport=t)
        if move.verb == "take-captain":
            if attacks_left(s, move.args[0]) <= 0:
                return Refusal("MP-ATT-07", "attacks-used", captain=move.args[0])
            return Refusal("MP-ATT-02", "captain-stays", captain=move.args[0])
        if move.verb == "leave-captain":
            return Refusal("MP-ATT-02", "attack-captain")
        if move.verb == "call-ally":
            return Refusal("MP-MULTI-02", "no-ally", seat=move.args[0])
        return Refusal(self.rule, "not-offered")

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        goal = Objective(*self.goal)
        return {
            "place": goal.place,
            "target_seat": goal.target,
            "vf": fighters(s, list(self.transports)),
        }


def spend(s: ProtoState, goal: Objective, party: Party) -> None:
    """MP-ATT-04, MP-ATT-07, MP-ATT-16: PM and attacks are spent when the attack begins, also if it fails."""
    for t in party.transports:
        s.transport_pm[t] -= price(s, t, goal) or 0
    for captain in party.captains:
        s.captain_attacks[captain] += 1


def begin(
    s: ProtoState,
    goal: Objective,
    parties: tuple[Party, ...],
    allies: tuple[int, ...] = (),
    *,
    surprise: bool = False,
    waived: int = 0,
) -> None:
    """MP-TIME-09: the record of the battle, and the steps up to the first roll."""
    s.commit()
    s.battles += 1
    s.battle = Battle(
        s.battles, goal.kind, goal.place, goal.target, parties, (goal.target,), galley=goal.galley,
        ships_only=goal.ships_only, captain=_barbarian_captain(s, goal),
    )  # fmt: skip
    seat = parties[0].seat
    s.emit(
        "attack", "MP-ATT-09", number=s.battles, seat=seat, target_seat=goal.target, place=goal.place,
        captains=list(parties[0].captains), transports=list(parties[0].transports),
    )  # fmt: skip
    war = [SurpriseWar(seat, goal.target, waived)] if surprise else []
    s.push(*war, Join(allies), Appear(), Prepare(), React(), Muster())


def _barbarian_captain(s: ProtoState, goal: Objective) -> int:
    if goal.kind == PIRATES:
        galley = pirates_of(s, goal.galley)
        return galley.captain if galley else 0
    if goal.kind == TERRITORY and goal.target == BARBARIANS:
        return s.barbarian_captain[goal.place]
    return 0


def from_siege(s: ProtoState, territory: int, parties: tuple[Party, ...], why: int) -> None:
    """MP-SIEGE-10, MP-SIEGE-15: besiegers attack from where they stand, without PM."""
    owner = s.owner[territory]
    goal = Objective(TERRITORY, territory, BARBARIANS if owner == NOBODY else owner)
    begin(s, goal, parties)
    s.battle = s.battle._replace(siege=why)


def barbarian_attack(
    s: ProtoState,
    place: int,
    target: int,
    *,
    base: int = NOBODY,
    galley: int = NOBODY,
    landed: int = 0,
    captain: int = 0,
    convoy: bool = False,
) -> None:
    """MP-TIME-12: barbarians of a territory (`base`), of a galley at sea, or landed from one attack a player's territory, or his convoy or fleet
    in the place (`convoy`, always so at sea). `captain` is the level of theirs."""
    kind = CONVOY if convoy or s.world.is_sea(place) else TERRITORY
    s.battles += 1
    s.battle = Battle(
        s.battles, kind, place, target, (Party(BARBARIANS),), (target,), base=base, galley=galley,
        landed=landed, captain=captain,
    )  # fmt: skip
    s.emit("barbarians-attack", "MP-TIME-12", number=s.battles, place=place, target_seat=target)
    s.push(Join(()), React(), Muster())


# ---- before the first roll


@dataclass(slots=True)
class SurpriseWar(Step):
    """MP-WAR-04: the declaration and all that follows from it come before the battle."""

    seat: int
    other: int
    waived: int
    """PO paid with CB (MP-CB-06)."""

    def run(self, s: ProtoState) -> None:
        if not at_war(s, self.seat, self.other):
            declare_war(s, self.seat, self.other, surprise=True, waived=self.waived)


@dataclass(slots=True)
class Join(Step):
    """MP-WAR-16, MP-WAR-18, MP-MULTI-01, MP-MULTI-02: guests at peace may help the defence, allies who are called the attack."""

    window = "attack.join"
    rule = "MP-MULTI-01"
    verbs = ("pass", "join", "join-with")
    sealed = True
    reaction = True

    allies: Sequence[int]

    def waits_for(self, s: ProtoState) -> list[int]:
        asked = [*(ally for ally in self.allies if self.goal_moves(s, ally)), *self.guests(s)]
        return [seat for seat in asked if not s.sealed[seat] and wants(s, seat, self.window, OWN)]

    def stays_open(self, s: ProtoState) -> bool:
        return True

    def guests(self, s: ProtoState) -> list[int]:
        """Players with VF in the place who are at peace with both sides and may declare war."""
        attacker = s.battle.attackers[0].seat
        return [
            seat
            for seat in helpers(s)
            if not self._is_bound(s, seat)
            and (attacker == BARBARIANS or no_war(s, seat, attacker) is None)
        ]

    def _is_bound(self, s: ProtoState, seat: int) -> bool:
        attacker = s.battle.attackers[0].seat
        return attacker >= 0 and at_war(s, seat, attacker)

    def goal_moves(self, s: ProtoState, ally: int) -> list[AnyMove]:
        """MP-MULTI-02: he must be at war with all who are bound to defend."""
        goal = _goal(s.battle)
        bound = [seat for seat in helpers(s) if seat != ally and self._is_bound(s, seat)]
        enemies = [*bound, *([goal.target] if goal.target >= 0 else [])]
        if not all(at_war(s, ally, enemy) for enemy in enemies):
            return []
        return [
            s.vocabulary["join-with", captain]
            for captain in ready_captains(s, ally, goal)
            if fighters(s, beside(s, ally, captain, goal))
        ]

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        if seat in self.allies:
            return [s.world.pass_, *self.goal_moves(s, seat)]
        b = s.battle
        other = b.attackers[0].seat
        most = 0 if b.by_barbarians else most_waived(s, seat, other, surprise=True)
        return [s.world.pass_, s.vocabulary.range("join", low=0, high=most)]

    def run(self, s: ProtoState) -> None:
        b = s.battle
        defenders = [b.target]
        waived: dict[int, int] = {}
        for seat in helpers(s):
            answer = s.sealed[seat]
            if answer and answer[0].verb == "join":
                waived[seat] = answer[0].args[0]
            if seat in waived or self._is_bound(s, seat):
                defenders.append(seat)
                s.emit("joins-defence", "MP-MULTI-01", seat=seat, place=b.place)
        parties = list(b.attackers)
        for ally in self.allies:
            answer = s.sealed[ally]
            if answer and answer[0].verb == "join-with" and ally not in defenders:
                captain = answer[0].args[0]
                transports = beside(s, ally, captain, _goal(b))
                party = Party(ally, tuple(transports), (captain,))
                spend(s, _goal(b), party)
                parties.append(party)
                s.emit("joins-attack", "MP-MULTI-02", seat=ally, captain=captain, place=b.place)
        s.battle = b._replace(attackers=tuple(parties), defenders=tuple(defenders))
        for seat, count in waived.items():
            for party in parties if not b.by_barbarians else ():
                s.push(SurpriseWar(seat, party.seat, count if party is parties[0] else 0))

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if seat in self.allies:
            return Refusal("MP-MULTI-02", "join-with-whom")
        return Refusal("MP-MULTI-01", "not-offered")

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        b = s.battle
        return {
            "seat": b.attackers[0].seat,
            "target_seat": b.target,
            "place": b.place,
            "war": int(seat not in self.allies and not b.by_barbarians),
        }


def _goal(b: Battle) -> Objective:
    return Objective(b.kind, b.place, b.target, b.galley, b.ships_only)


def beside(s: ProtoState, seat: int, captain: int, goal: Objective) -> list[int]:
    """The war transports with which a Captain joins an attack: all that stand with his."""
    place = s.transport_at[vehicle(s, captain)]
    return [
        t
        for t in ready_transports(s, seat, goal)
        if s.transport_at[t] == place and s.world.transport_kind[t] in WAR
    ]


def helpers(s: ProtoState) -> list[int]:
    """Other players with VF in the place who might defend it, in turn order: not at war with its owner, without a truce with the attacker."""
    b = s.battle
    if b.kind == PIRATES or b.ships_only:
        return []
    attackers = [party.seat for party in b.attackers if party.seat >= 0]
    return [
        seat
        for seat in seats_at(s, b.place)
        if seat != b.target
        and seat not in attackers
        and (b.target == BARBARIANS or not at_war(s, seat, b.target))
        and not any(in_truce(s, seat, attacker) for attacker in attackers)
    ]


@dataclass(slots=True)
class Appear(Step):
    """MP-ATT-10, MP-ATT-11: barbarians appear in empty barbarian land."""

    def run(self, s: ProtoState) -> None:
        b = s.battle
        if b.kind != TERRITORY or b.target != BARBARIANS or s.barbarian_vf[b.place]:
            return
        kingdom = s.world.kingdom_of[b.place]
        played = kingdom in s.kingdom
        vf = s.world.limits.recruits if played else s.world.barbarians_when_attacked[kingdom]
        s.barbarian_vf[b.place] = vf
        s.emit("barbarians-appear", "MP-ATT-10", territory=b.place, vf=vf)


@dataclass(slots=True)
class Prepare(Step):
    """MP-TIME-09 (5): an Infiltrator may open the gates."""

    window = "attack.prepare"
    rule = "MP-CHAR-29"
    verbs = ("pass", *PLAY_VERBS)

    def waits_for(self, s: ProtoState) -> list[int]:
        b = s.battle
        seat = b.attackers[0].seat
        asked = s.hands[seat] and has(s, seat, "strategy") and behind_walls(s, b)
        return [seat] if asked else []

    def stays_open(self, s: ProtoState) -> bool:
        return True

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        return [s.world.pass_, *card_moves(s, seat, self.window)]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        s.done()
        if move.verb != "pass":
            play_card(s, seat, move, self.window)

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        return refuse_card(s, seat, move, self.window)

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"place": s.battle.place}


@dataclass(slots=True)
class React(Step):
    """MP-TIME-09 (6), MP-CARD-07: the owner of the attacked territory may play Carpenter, Guard and Militiaman, any number of them."""

    window = "attack.react"
    rule = "MP-CARD-07"
    verbs = ("pass", *PLAY_VERBS)
    reaction = True

    def waits_for(self, s: ProtoState) -> list[int]:
        b = s.battle
        seat = b.target
        if b.kind != TERRITORY or seat < 0 or not s.hands[seat]:
            return []
        carpenter = s.world.copies[s.world.card["carpenter"]] and has(s, seat, "carpentry")
        asked = (has(s, seat, "law") or carpenter) and wants(s, seat, self.window, OWN)
        return [seat] if asked else []

    def stays_open(self, s: ProtoState) -> bool:
        return True

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        return [s.world.pass_, *card_moves(s, seat, self.window)]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        if move.verb == "pass":
            s.done()
        else:
            play_card(s, seat, move, self.window)

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        return refuse_card(s, seat, move, self.window)

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"seat": s.battle.attackers[0].seat, "place": s.battle.place}


@dataclass(slots=True)
class Muster(Step):
    """MP-TIME-09 (7): the order of the defence, who stands outside, ramming at sea; then rounds."""

    def run(self, s: ProtoState) -> None:
        s.push(
            Order(),
            Shelter(),
            *([Ramming()] if s.world.is_sea(s.battle.place) else []),
            NextRound(),
        )


@dataclass(slots=True)
class Order(Step):
    """MP-MULTI-01: of several defenders the owner names the order, one after the other."""

    window = "attack.order"
    rule = "MP-MULTI-01"
    verbs = ("next-defender",)
    reaction = True

    named: Sequence[int] = ()

    def waits_for(self, s: ProtoState) -> list[int]:
        b = s.battle
        more = len(b.defenders) - len(self.named) > 1
        return [b.target] if more and b.target >= 0 else []

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        """The default first: the owner, then the others in turn order."""
        left = [d for d in s.battle.defenders if d not in self.named]
        return [s.vocabulary["next-defender", d] for d in left]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        s.done()
        s.push(Order((*self.named, move.args[0])))

    def run(self, s: ProtoState) -> None:
        b = s.battle
        rest = [d for d in b.defenders if d not in self.named]
        s.battle = b._replace(defenders=(*self.named, *rest))

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"place": s.battle.place}


@dataclass(slots=True)
class Shelter(Step):
    """MP-ASSAULT-02 to MP-ASSAULT-04, MP-WAR-17: who is inside walls and who outside."""

    def run(self, s: ProtoState) -> None:
        b = s.battle
        if behind_walls(s, b):
            s.battle = b._replace(outside=shelter(s, b))
            if sum(s.battle.outside):
                s.emit("outside", "MP-ASSAULT-03", place=b.place, vf=sum(s.battle.outside))
        elif walls(s, b.place) if b.kind == TERRITORY else 0:
            s.emit("gates-open", "MP-CHAR-29", territory=b.place)
