"""A battle: who fights whom and where, and who can still fight.

`Battle` is kept in `s.battle` from the announcement to the end of the aftermath.

rules: MP-TERM-09, MP-WAR-17, MP-NAVAL-03, MP-NAVAL-05, MP-NAVAL-08, MP-ATT-05, MP-ATT-06, MP-ATT-12, MP-BATTLE-08 to MP-BATTLE-13,
MP-RES-01 to MP-RES-03, MP-MULTI-03, MP-ASSAULT-01 to MP-ASSAULT-06, MP-BARB-06, MP-BCAPT-02
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import transports_at, vf_at, walls
from gonfalon.games.prototype.realm.questions.pieces import carried_by, is_ship
from gonfalon.games.prototype.state import BARBARIANS, NOBODY, ProtoState
from gonfalon.games.prototype.state_rows import Pirates
from gonfalon.games.prototype.world import TOWER

TERRITORY, CONVOY, PIRATES = range(3)
"""What is attacked: a territory; all of one player in a place (a fleet at sea, a convoy in barbarian land); a barbarian galley."""

FIELD, ASSAULT = range(2)
"""STAGES."""

FIGHTING, STOPPED, LEADERLESS = range(3)
"""How a party stands: it fights on; it has given up or is wiped out; its only Captain was removed (MP-ATT-17)."""

UNDECIDED, CONQUERED, FAILED, BESIEGED = range(4)
"""RESULTS."""

ATTACK, DEFENCE = range(2)
"""Sides."""


class Party(NamedTuple):
    """One of the attackers."""

    seat: int
    """BARBARIANS if no player attacks."""
    transports: tuple[int, ...] = ()
    captains: tuple[int, ...] = ()
    leader: int = NOBODY
    """The Captain that leads the party's roll, or led the last one (MP-ATT-15)."""
    status: int = FIGHTING
    sallying: int = 0
    """VF on the ground of the battle's place that attack from there (MP-SIEGE-22)."""


class Battle(NamedTuple):
    """MP-RES-09: the whole sequence of rounds against one objective."""

    number: int
    kind: int
    place: int
    target: int
    """Whose territory, fleet or convoy it is; BARBARIANS."""
    attackers: tuple[Party, ...]
    """In the order in which they roll."""
    defenders: tuple[int, ...]
    """Seats or BARBARIANS, in the order in which they roll."""
    outside: tuple[int, ...] = ()
    """Per defender, VF outside standing walls (MP-ASSAULT-03); () before they are counted, and without walls."""
    stage: int = FIELD
    rounds: int = 0
    attacker: int = 0
    """Index of the attacker whose roll it is."""
    defender: int = 0
    attack_cards: tuple[int, ...] = ()
    """Shown for this roll."""
    defence_cards: tuple[int, ...] = ()
    tally: tuple[tuple[int, int, int, int], ...] = ()
    """(attacker, defender, VF the attacker lost to that defender, VF the attacker destroyed) (MP-RES-07)."""
    base: int = NOBODY
    """The territory from which barbarians attack."""
    galley: int = NOBODY
    """The number of the barbarian galley that is attacked or attacks."""
    landed: int = 0
    """VF of landed pirates that attack (MP-PIRATE-04)."""
    captain: int = 0
    """The level of the barbarian Captain who was there when it began (MP-BCAPT-02)."""
    ships_only: int = 0
    """MP-NAVAL-08: only the ships in a port are attacked."""
    last_blow: int = NOBODY
    """The attacker who rolled last (MP-CONTEST-03)."""
    result: int = UNDECIDED
    siege: int = 0
    """Out of a siege: 1 against those outside the walls, 2 against the walls (see `siege/steps/siege_turn.py`)."""
    taker: int = NOBODY
    """The attacker to whom the conquered place goes, once this is known (MP-CONTEST-03)."""

    @property
    def party(self) -> Party:
        """The attacker whose roll it is."""
        return self.attackers[self.attacker]

    @property
    def facing(self) -> int:
        """The defender whose roll it is."""
        return self.defenders[self.defender]

    @property
    def holder(self) -> int:
        """MP-MULTI-03: the player who owns what is attacked, or NOBODY; a fleet or convoy owns no ground."""
        return self.target if self.kind == TERRITORY and self.target >= 0 else NOBODY

    @property
    def by_barbarians(self) -> bool:
        return self.attackers[0].seat == BARBARIANS


def battle_of(fields: Any) -> Battle:
    """Of saved data."""
    battle = Battle(*fields)
    return battle._replace(attackers=tuple(Party(*party) for party in battle.attackers))


def cards_of(b: Battle, side: int) -> tuple[int, ...]:
    return b.attack_cards if side == ATTACK else b.defence_cards


def seat_of_side(b: Battle, side: int) -> int:
    """The player whose roll it is on a side."""
    return b.party.seat if side == ATTACK else b.facing


def opponents(b: Battle, seat: int) -> list[int]:
    """The players on the other side of a party (MP-CARD-07)."""
    attackers = [party.seat for party in b.attackers]
    if seat in attackers:
        return [other for other in b.defenders if other >= 0]
    return [other for other in attackers if other >= 0] if seat in b.defenders else []


def pirates_of(s: ProtoState, number: int) -> Pirates | None:
    return next((galley for galley in s.pirates if galley.number == number), None)


def attack_vf(s: ProtoState, b: Battle, index: int) -> int:
    """MP-ATT-05, MP-ATT-06, MP-BARB-06: fighting VF of an attacker: all aboard but a crew each."""
    party = b.attackers[index]
    if party.seat == BARBARIANS:
        kept = s.world.limits.barbarian_garrison
        if b.base != NOBODY:
            return max(0, s.barbarian_vf[b.base] - kept)
        if b.galley != NOBODY:
            galley = pirates_of(s, b.galley)
            return max(0, galley.vf - kept) if galley else 0
        return b.landed
    return party.sallying + sum(transport_fighters(s, t) for t in party.transports)


def transport_fighters(s: ProtoState, transport: int) -> int:
    """MP-ATT-06: who fights from an attacking transport, with those aboard whom it carries; one stays as crew."""
    return sum(vf for _, vf in aboard_fighters(s, transport))


def aboard_fighters(s: ProtoState, transport: int) -> list[tuple[int, int]]:
    """The same by where they are: (transport, VF that may be lost)."""
    aboard = [(t, s.transport_vf[t]) for t in (transport, *carried_by(s, transport))]
    left = s.world.limits.crew
    found = []
    for t, vf in aboard:
        kept = min(left, vf)
        left -= kept
        found.append((t, vf - kept))
    return found


def present_vf(s: ProtoState, b: Battle, index: int) -> int:
    """MP-ATT-12: all VF of a defender in the place, inside and outside walls."""
    seat = b.defenders[index]
    if seat != BARBARIANS:
        if not b.ships_only:
            return vf_at(s, seat, b.place)
        return sum(s.transport_vf[t] for t in defending_transports(s, b, seat))
    if b.kind == PIRATES:
        galley = pirates_of(s, b.galley)
        return galley.vf if galley else 0
    return s.barbarian_vf[b.place]


def defending_transports(s: ProtoState, b: Battle, seat: int) -> list[int]:
    there = transports_at(s, b.place, seat)
    if not b.ships_only:
        return there
    return [t for t in there if is_ship(s, t) or s.transport_aboard[t] != NOBODY]


def behind_walls(s: ProtoState, b: Battle) -> bool:
    """MP-ASSAULT-01, MP-CHAR-29: does a fortification with closed gates stand in the attacker's way?"""
    if b.kind != TERRITORY or not walls(s, b.place):
        return False
    return not any(
        effects.holds(s, effects.OpenGates(b.place, party.seat)) for party in b.attackers
    )


def defence_vf(s: ProtoState, b: Battle, index: int) -> int:
    """Fighting VF of a defender. MP-ASSAULT-03: first those outside. MP-MULTI-03: the owner's last VF waits for the others."""
    present = present_vf(s, b, index)
    vf = b.outside[index] if b.outside and b.stage == FIELD else present
    if b.defenders[index] != b.holder or len(b.defenders) == 1:
        return vf
    others = any(present_vf(s, b, n) for n in range(len(b.defenders)) if n != index)
    return fighting_vf(vf, present, alone=not others)


def fighting_vf(vf: int, present: int, *, alone: bool) -> int:
    """MP-MULTI-03: how many of the `vf` in this stage fight; the last of all `present` waits unless `alone`."""
    return vf - 1 if vf and vf == present and not alone else vf


def next_attacker(s: ProtoState, b: Battle, first: int) -> int:
    """The next attacker who fights on, or NOBODY."""
    count = len(b.attackers)
    for index in ((first + n) % count for n in range(count)):
        if b.attackers[index].status == FIGHTING and attack_vf(s, b, index):
            return index
    return NOBODY


def next_defender(s: ProtoState, b: Battle, first: int) -> int:
    """MP-MULTI-01: the next defender who can roll, or NOBODY."""
    count = len(b.defenders)
    for index in ((first + n) % count for n in range(count)):
        if defence_vf(s, b, index):
            return index
    return NOBODY


def is_won(s: ProtoState, b: Battle) -> bool:
    """Is the last defending VF gone?"""
    return not any(present_vf(s, b, index) for index in range(len(b.defenders)))


def shelter(s: ProtoState, b: Battle) -> tuple[int, ...]:
    """MP-ASSAULT-02, MP-ASSAULT-04, MP-WAR-17: per defender, VF outside; the owner fills the walls first, then guests in their order."""
    present = [present_vf(s, b, index) for index in range(len(b.defenders))]
    owner_first = sorted(range(len(b.defenders)), key=lambda n: b.defenders[n] != b.target)
    return overflow(room_behind(s, walls(s, b.place)), present, owner_first)


def room_behind(s: ProtoState, level: int) -> int:
    """MP-ASSAULT-02: VF that walls of a level shelter."""
    return s.world.buildings[TOWER + level - 1].shelters if level else 0


def overflow(room: int, present: Sequence[int], order: Sequence[int]) -> tuple[int, ...]:
    """Per defender, VF for whom there is no room, if they go in in this order."""
    outside = list(present)
    for index in order:
        inside = min(room, outside[index])
        room -= inside
        outside[index] -= inside
    return tuple(outside)


class Objective(NamedTuple):
    """Something that can be attacked."""

    kind: int
    place: int
    target: int
    galley: int = NOBODY
    ships_only: int = 0
