"""War and rights between players, as the other rules ask about them: questions only, nothing changes here.

rules: MU-DIP-02, MU-DIP-06 to MU-DIP-10, MU-DIP-14, MU-DIP-18, MU-DIP-19, MU-DIP-22, MU-DIP-28 to MU-DIP-38, MU-DIP-43, MU-DIP-51, MU-DIP-52

Pacts themselves are in `gonfalon.commons.pacts`. What an attack or a declaration does is in `changes/wars.py` and
`steps/alliances.py`; what it costs can be asked here before it is done: `breach_cost`.
"""

from __future__ import annotations

from typing import NamedTuple

from gonfalon.commons.pacts.clauses import (
    ALLIANCES,
    CIVILIAN_CONTROL,
    COMMERCIAL,
    MILITARY_CONTROL,
    PASSAGE,
    PAYMENT,
    PRISONERS,
    TEXT,
)
from gonfalon.commons.pacts.pacts import find, granted
from gonfalon.games.medioevo.definitions.questions.realm import army_size, fleet_army, has_army
from gonfalon.games.medioevo.state import (
    DECLARED,
    NOBODY,
    OPEN,
    PEACE,
    MedState,
)
from gonfalon.games.medioevo.state_rows import Triggered
from gonfalon.kernel.moves import Move

__all__ = [
    "CIVILIAN_CONTROL",
    "COMMERCIAL",
    "MILITARY_CONTROL",
    "PASSAGE",
    "Action",
    "Cost",
    "Duty",
    "attacking",
    "breach_cost",
    "breaking",
    "declaring",
    "entry_victims",
    "has_right",
    "is_guest",
    "is_guest_of",
    "may_enter",
    "owed",
    "trade_fee",
]


# ---- war and peace


def war_with(s: MedState, one: int, other: int) -> int:
    """MU-DIP-02, MU-DIP-51: PEACE, DECLARED or OPEN; the same for both."""
    return s.war[one * s.world.seats + other]


def in_armistice(s: MedState, one: int, other: int) -> bool:
    return bool(s.armistice[one * s.world.seats + other])


def may_attack_freely(s: MedState, seat: int, victim: int) -> bool:
    """MU-DIP-06, MU-DIP-36: open war, or an alliance that was triggered in this turn."""
    war = war_with(s, seat, victim)
    if war == DECLARED:
        return any(
            (call.ally, call.enemy, call.turn) == (seat, victim, s.turn)
            for call in s.triggered
            if call.kind == ALLIANCES[0]
        )
    return war == OPEN


# ---- rights


def has_right(s: MedState, clause: int, receiver: int, granter: int) -> bool:
    """MU-DIP-18: is a pact in force that grants this right?"""
    return bool(s.pacts) and bool(granted(s.pacts, clause, receiver, granter))


def trade_fee(s: MedState, seat: int, granter: int) -> int | None:
    """MU-DIP-22, MU-DIP-28: what a trade costs by the cheapest Commercial clause; None without one."""
    fees = [clause.amount for clause in granted(s.pacts, COMMERCIAL, seat, granter)]
    return min(fees) if fees else None


def host_of(s: MedState, territory: int) -> int:
    """Whose land a guest would stand on: who controlled the territory last, or its rightful owner."""
    return s.last_control[territory]


def is_directed(s: MedState, seat: int, territory: int, host: int) -> bool:
    """MU-DIP-37: has the host called the seat here, under an alliance that is still owed?"""
    return any(
        (order.ally, order.zone, order.director) == (seat, territory, host)
        and any(
            call[:4] == (order.pact, call.kind, order.director, order.ally) for call in s.triggered
        )
        for order in s.directions
    )


def may_enter(s: MedState, seat: int, territory: int) -> bool:
    """MU-DIP-07, MU-DIP-29, MU-DIP-37: may an army go in without attacking whoever controls it?"""
    holder = s.control[territory]
    if holder in (NOBODY, seat):
        return True
    return has_right(s, PASSAGE, seat, holder) or is_directed(s, seat, territory, holder)


def entry_victims(
    s: MedState, seat: int, territory: int, as_attack: bool = False
) -> tuple[int, ...]:
    """MU-DIP-07, MU-DIP-52: who is attacked when an army goes in; with a right only by a declared attack."""
    holder = s.control[territory]
    if holder in (NOBODY, seat) or (not as_attack and may_enter(s, seat, territory)):
        return ()
    return (holder,)


def is_stranded(s: MedState, seat: int, territory: int) -> bool:
    """MU-DIP-30: does the seat's army stand here although its right has ended, in its days of grace?"""
    return any(guest[:2] == (seat, territory) for guest in s.stranded)


def is_guest(s: MedState, seat: int, territory: int) -> bool:
    """MU-DEF-06: does the seat's army stand here by a right, so that it neither takes nor disturbs control?"""
    if not s.pacts and not s.stranded:
        return False
    return is_guest_of(s, seat, territory, host_of(s, territory))


def is_guest_of(s: MedState, seat: int, territory: int, host: int) -> bool:
    """The same, if the land were this player's."""
    if host in (NOBODY, seat):
        return False
    return (
        has_right(s, PASSAGE, seat, host)
        or has_right(s, MILITARY_CONTROL, seat, host)
        or is_directed(s, seat, territory, host)
        or any(guest[:3] == (seat, territory, host) for guest in s.stranded)
    )


# ---- what a breach costs


class Action(NamedTuple):
    """Something a player might do against others."""

    kind: str
    seats: tuple[int, ...] = ()
    pact: int = 0


class Cost(NamedTuple):
    """What an action would break, and its price in Honour Points (0 or less)."""

    hp: int = 0
    undeclared: tuple[int, ...] = ()
    """Who would be attacked without open war."""
    armistices: tuple[int, ...] = ()
    pacts: tuple[int, ...] = ()
    """Numbers of the pacts that would be broken."""

    @property
    def is_breach(self) -> bool:
        return self.hp < 0


def declaring(other: int) -> Action:
    return Action("declare", (other,))


def attacking(*others: int) -> Action:
    return Action("attack", others)


def breaking(pact: int) -> Action:
    return Action("break", (), pact)


def price(s: MedState, id: str) -> int:
    """Honour Points of an entry of scoring.toml."""
    return next(entry.hp for entry in s.world.data.scoring.in_play if entry.id == id)


def breach_cost(s: MedState, seat: int, action: Action | Move, secrets: bool = True) -> Cost:
    """MU-DIP-06, MU-DIP-33, MU-DIP-43: the price of an action before it is taken; it stays possible. Without `secrets`, as others see it."""
    if isinstance(action, Move):
        action = _meant(s, action)
    each = price(s, "pact-broken")
    if action.kind == "break":
        return Cost(each, pacts=(action.pact,))
    pacts = tuple(
        pact.number
        for pact in s.pacts
        if (secrets or not pact.secret)
        and any(other != seat and pact.binds(seat, other) for other in action.seats)
    )
    if action.kind != "attack":
        return Cost(each * len(pacts), pacts=pacts)
    undeclared = tuple(other for other in action.seats if not may_attack_freely(s, seat, other))
    armistices = tuple(other for other in action.seats if in_armistice(s, seat, other))
    hp = price(s, "attack-without-declaration") * len(undeclared)
    hp += each * (len(pacts) + len(armistices))
    return Cost(hp, undeclared, armistices, pacts)


def _meant(s: MedState, move: Move) -> Action:
    """What a move does against others; nothing for most moves."""
    if move.verb == "declare-war":
        return declaring(move.args[0])
    if move.verb == "attack":
        return attacking(move.args[0])
    if move.verb == "break":
        return breaking(move.args[0])
    if move.verb == "accept":
        proposal = find(s.proposals, move.args[0])
        if proposal is not None and proposal.kind == CALL:
            return declaring(proposal.about)
    return Action("nothing")


PACT, ONCE, ARMISTICE, PEACE_OFFER, ENDING, CALL = range(6)
"""Kinds of proposals: a pact, an exchange that leaves no pact, armistice, peace, the end of a pact (`about` is its number), the call of
an offensive alliance (`about` is the enemy)."""


# ---- what is owed


class Duty(NamedTuple):
    """Something a player owes by a pact."""

    pact: int
    kind: int
    to: int
    amount: int
    """Units, or the fee for each trade."""
    done: int = 0
    """Units committed so far."""
    enemy: int = NOBODY


def owed(s: MedState, seat: int) -> list[Duty]:
    """MU-DIP-22, MU-DIP-35, MU-DIP-40: fees, and the support of triggered alliances with what was sent so far."""
    duties = [
        Duty(pact.number, COMMERCIAL, clause.by, clause.amount)
        for pact in s.pacts
        for clause in pact.of_kind(COMMERCIAL)
        if clause.to == seat and clause.amount
    ]
    call: Triggered
    for call in s.triggered:
        pact = find(s.pacts, call.pact)
        if call.ally == seat and pact is not None:
            amount = max((clause.amount for clause in pact.of_kind(call.kind)), default=0)
            duties.append(
                Duty(call.pact, call.kind, call.director, amount, committed(s, call), call.enemy)
            )
    return duties


def committed(s: MedState, call: Triggered) -> int:
    """MU-DIP-35: the ally's army units on land of the director or the enemy, at its places and where the ally was directed."""
    directed = {order.zone for order in s.directions if order[:3] == (call.pact, call[2], call[3])}
    count = 0
    for zone in s.world.zones:
        if s.world.is_sea(zone):
            if zone in directed or fleet_army(s, call.enemy, zone):
                count += fleet_army(s, call.ally, zone)
        elif (
            zone in directed
            or s.control[zone] in (call.director, call.enemy)
            or has_army(s, call.enemy, zone)
        ):
            count += army_size(s, call.ally, zone)
    return count


# ---- for objectives


def pact_kinds(s: MedState, seat: int) -> set[int]:
    """Kinds of clauses of the seat's pacts in force; payments, prisoners and texts do not count."""
    return {
        clause.kind
        for pact in s.pacts
        if pact.binds(seat)
        for clause in pact.clauses
        if clause.kind not in (PAYMENT, PRISONERS, TEXT)
    }


def pact_partners(s: MedState, seat: int) -> set[int]:
    return {other for pact in s.pacts if pact.binds(seat) for other in pact.others(seat)}


def at_peace(s: MedState, one: int, other: int) -> bool:
    return war_with(s, one, other) == PEACE
