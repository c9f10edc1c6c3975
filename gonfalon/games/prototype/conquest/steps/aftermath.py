"""After the last round: the place changes hands, the conqueror decides about what is there, barbarian Captains fall, neighbours take up arms.

rules: MP-TIME-11, MP-CONQ-01, MP-CONQ-07, MP-CONQ-08, MP-CONQ-13, MP-CONQ-14, MP-CONTEST-03, MP-CAPITAL-01, MP-BARB-09, MP-BCAPT-01
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.prototype.barbarians.changes.activation import activate
from gonfalon.games.prototype.barbarians.changes.barbarians import set_galley
from gonfalon.games.prototype.barbarians.questions import captain_left
from gonfalon.games.prototype.battle.questions.parties import (
    CONQUERED,
    CONVOY,
    FAILED,
    TERRITORY,
    Battle,
    attack_vf,
    pirates_of,
)
from gonfalon.games.prototype.capital.changes.capitals import (
    lose_capital,
    seek_capitals,
    take_capital,
)
from gonfalon.games.prototype.capital.changes.downfall import fall_to_barbarians, leave_if_empty
from gonfalon.games.prototype.capital.changes.elimination import check_elimination
from gonfalon.games.prototype.capital.questions import capital_of
from gonfalon.games.prototype.conquest.changes import captain_falls, pieces_of, pieces_without_crew
from gonfalon.games.prototype.conquest.questions import buildings_of
from gonfalon.games.prototype.conquest.steps.choices import ConquestChoices
from gonfalon.games.prototype.conquest.steps.claim import Claim
from gonfalon.games.prototype.conquest.steps.landing import Landing
from gonfalon.games.prototype.realm.changes.holdings import score, set_owner, settle_pope
from gonfalon.games.prototype.realm.changes.pieces import disown_if_empty, move_transport
from gonfalon.games.prototype.realm.questions.holdings import vf_at
from gonfalon.games.prototype.realm.questions.pieces import carried_by, convoy, is_ship
from gonfalon.games.prototype.siege.changes.sieges import abandon, forestall, settle_sieges
from gonfalon.games.prototype.siege.questions.camps import siege_at
from gonfalon.games.prototype.state import BARBARIANS, MOVED_IN_COMBAT, NOBODY, ProtoState
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class AfterBattle(Step):
    """MP-TIME-11: the rest, with `s.battle` still set; then the battle is over."""

    id = "AfterBattle"

    def run(self, s: ProtoState) -> None:
        b: Battle = s.battle
        s.push(Settled())
        if b.result != CONQUERED:
            return
        if b.by_barbarians:
            barbarians_enter(s, b)
        elif b.kind == TERRITORY:
            s.push(Claim(), Occupy())
        else:
            crews_gone(s)


@dataclass(slots=True)
class Occupy(Step):
    """MP-CONQ-01: the place goes to its new owner."""

    id = "Occupy"

    def run(self, s: ProtoState) -> None:
        occupy(s, s.battle)


def occupy(s: ProtoState, b: Battle) -> None:
    """MP-CONQ-01: the attacking transports enter; from ships that cannot, VF go ashore."""
    party = next(party for party in b.attackers if party.seat == b.taker)
    seat = party.seat
    left = {s.transport_at[t] for t in party.transports} - {b.place}
    for t in party.transports:
        if not is_ship(s, t) or s.world.harbour[b.place] == s.transport_at[t]:
            move_transport(s, t, b.place)
            s.transport_marks[t] |= MOVED_IN_COMBAT
    if capital_of(s, b.place) == b.target and b.target != BARBARIANS:
        take_capital(s, b.target, seat)
    set_owner(s, b.place, seat)
    forestall(s, b.place, seat)
    s.goods = [
        heap._replace(owner=seat, last_turn=0)
        if heap.territory == b.place and heap.owner == b.target
        else heap
        for heap in s.goods
    ]
    s.emit("conquered", "MP-CONQ-01", seat=seat, territory=b.place)
    for start in sorted(left):
        if not s.world.is_sea(start):
            leave_if_empty(s, start)
    elements = buildings_of(s, b.place, b.target)
    for loser in b.defenders:
        if loser != BARBARIANS:
            elements += pieces_of(s, b.place, loser)
    s.push(ConquestChoices(seat, b.place, tuple(elements)), Crowned(seat, b.place, b.target))
    if not vf_at(s, seat, b.place):
        holds = [hold for ship in party.transports for hold in (ship, *carried_by(s, ship))]
        s.push(Landing(seat, b.place, tuple(holds)))


@dataclass(slots=True)
class Crowned(Step):
    """MP-CONQ-08: religious capitals; the Pope; the loser's capital."""

    id = "Crowned"
    seat: int
    territory: int
    loser: int

    def run(self, s: ProtoState) -> None:
        if s.world.religious_capitals >> self.territory & 1:
            points = s.world.po["conquer-religious-capital"]
            score(s, self.seat, points, "religious-capitals", "MP-CONQ-08")
        if self.territory == s.world.rome:
            settle_pope(s)
        if self.loser != BARBARIANS and s.capital[self.loser] == self.territory:
            lose_capital(s, self.loser)


@dataclass(slots=True)
class Settled(Step):
    """Barbarian Captains, neighbours, elimination; the battle is over."""

    id = "Settled"

    def run(self, s: ProtoState) -> None:
        b: Battle = s.battle
        captain_falls(s)
        if b.result == CONQUERED and b.kind == TERRITORY and b.target == BARBARIANS:
            activate(s, b.place)
        s.battle = None
        siege = siege_at(s, b.place, b.attackers[0].seat) if b.siege else None
        if siege is not None and b.result == FAILED:
            abandon(s, siege, setback=False)
        settle_sieges(s)
        if b.result == CONQUERED:
            by = b.last_blow if b.taker == NOBODY else b.taker
            for loser in b.defenders:
                check_elimination(s, loser, by)
            seek_capitals(s)


def barbarians_enter(s: ProtoState, b: Battle) -> None:
    """MP-BARB-09: the surviving attackers move in, and their Captain with them. MP-BCAPT-01: the Captain rises, or one appears."""
    if b.kind != TERRITORY:
        crews_gone(s)
        galley = pirates_of(s, b.galley)
        if galley is not None:
            set_galley(s, galley._replace(captain=promoted(s, galley.captain)))
        elif b.base != NOBODY:
            s.barbarian_captain[b.base] = promoted(s, b.captain)
        return
    vf = attack_vf(s, b, 0)
    fall_to_barbarians(s, b.place, "MP-BARB-09")
    if not vf:
        return  # the Captain stays with the garrison (MP-BARB-10)
    captain = b.captain
    if b.base != NOBODY:
        s.barbarian_vf[b.base] -= vf
        s.barbarian_captain[b.base] = 0
    s.barbarian_vf[b.place] += vf
    s.barbarian_captain[b.place] = promoted(s, captain)


def promoted(s: ProtoState, captain: int) -> int:
    """MP-BCAPT-01: the level of the Captain of barbarians who have conquered something."""
    if captain:
        return min(captain + 1, len(s.world.captain_cost))
    return int(captain_left(s))


def crews_gone(s: ProtoState) -> None:
    """MP-CONQ-13: at sea, in barbarian land and in the port of another the attacker decides at once about what nobody holds any more; what
    barbarians take is nobody's."""
    b: Battle = s.battle
    if b.kind != CONVOY:
        return
    if b.by_barbarians:
        for seat in b.defenders:
            for t in convoy(s, seat, b.place):
                disown_if_empty(s, t)
        return
    elements = [
        element
        for loser in b.defenders
        if loser != BARBARIANS
        for element in pieces_without_crew(s, b.place, loser, ground=not b.ships_only)
    ]
    if elements:
        s.push(ConquestChoices(b.party.seat, b.place, tuple(elements)))
