"""The barbarians' part of Events: pirates move, barbarians rise and attack.

rules: MP-EVENT-11, MP-BARB-01, MP-BARB-12, MP-PIRATE-02 to MP-PIRATE-05, MP-TIME-19
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from gonfalon.games.prototype.attack.steps.onset import barbarian_attack
from gonfalon.games.prototype.barbarians.changes.barbarians import (
    climb,
    remove_excess,
    set_galley,
    stacks,
)
from gonfalon.games.prototype.barbarians.questions import (
    BASE,
    Stack,
    fleets,
    is_over_supply,
    is_protected,
    player_neighbours,
    targets,
)
from gonfalon.games.prototype.battle.questions.parties import pirates_of
from gonfalon.games.prototype.realm.changes.effects import begin
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import in_play
from gonfalon.games.prototype.siege.changes.sieges import settle_sieges
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.state_rows import Pirates
from gonfalon.games.prototype.world import bits
from gonfalon.kernel.state import Step

# ---- (0) barbarian galleys


@dataclass(slots=True)
class MovePirates(Step):
    """MP-PIRATE-02 to MP-PIRATE-04: one step at random; on land of a player they go ashore and attack."""

    id = "MovePirates"
    number: int

    def run(self, s: ProtoState) -> None:
        galley = pirates_of(s, self.number)
        if galley is None:
            return
        ways = directions(s, galley)
        if not ways:
            return
        place = ways[drawn(s, len(ways))]
        if s.world.is_sea(place):
            set_galley(s, galley._replace(sea=place))
            s.emit("pirates-sail", "MP-PIRATE-02", from_place=galley.sea, place=place)
            return
        seat = s.owner[place]
        s.emit("pirates-land", "MP-PIRATE-04", seat=seat, territory=place, vf=galley.vf)
        set_galley(s, galley._replace(vf=0))
        begin(s, effects.Raided(place, seat), s.turn)
        barbarian_attack(s, place, seat, landed=galley.vf, captain=galley.captain)


def directions(s: ProtoState, galley: Pirates) -> list[int]:
    """MP-PIRATE-02: sea zones next to it, and land of players there that barbarians have not attacked this turn."""
    w = s.world
    land = [
        t
        for t in bits(w.shores[galley.sea])
        if in_play(s, t)
        and s.owner[t] != NOBODY
        and not is_protected(s, t)
        and not effects.holds(s, effects.Raided(t, s.owner[t]))
    ]
    return bits(w.sea_links[galley.sea]) + land


def drawn(s: ProtoState, count: int) -> int:
    """MP-PIRATE-02, MP-PIRATE-03: the smallest die that covers the number, rolled again if it shows more."""
    die = next((die for die in s.world.level_die if die >= count), count)
    while True:
        result = s.draw(die)
        if result < count:
            return result


# ---- (4), (5) barbarians act


@dataclass(slots=True)
class BarbariansRise(Step):
    """MP-BARB-01: their order is fixed when the sub-phase begins."""

    id = "BarbariansRise"

    def run(self, s: ProtoState) -> None:
        s.push(BarbariansAct(tuple(stacks(s))))


@dataclass(slots=True)
class BarbariansAct(Step):
    """One stack after the other; an attack is resolved completely before the next."""

    id = "BarbariansAct"
    left: tuple[Stack, ...]

    def run(self, s: ProtoState) -> None:
        if not self.left:
            return
        (kind, number), *rest = self.left
        s.push(replace(self, left=tuple((kind, number) for kind, number in rest)))
        if kind == BASE:
            act(s, number)
        else:
            _board(s, number)


def act(s: ProtoState, territory: int) -> None:
    """MP-BARB-02, MP-BARB-12: attack, or build where no player is near."""
    if s.owner[territory] != NOBODY or not s.barbarian_vf[territory]:
        return
    found = targets(s, territory)
    if found:
        place, seat = found[s.draw(len(found))] if len(found) > 1 else found[0]
        if s.barbarian_vf[territory] > s.world.limits.barbarian_garrison:
            begin(s, effects.Raided(place, seat), s.turn)
            captain = s.barbarian_captain[territory]
            convoy = place == territory
            barbarian_attack(s, place, seat, base=territory, captain=captain, convoy=convoy)
    elif is_over_supply(s, territory) and not player_neighbours(s, territory):
        climb(s, territory)


def _board(s: ProtoState, number: int) -> None:
    """MP-PIRATE-05: a galley attacks a weaker fleet in its zone."""
    galley = pirates_of(s, number)
    found = fleets(s, galley) if galley else []
    if galley and found and galley.vf > s.world.limits.barbarian_garrison:
        place, seat = found[s.draw(len(found))] if len(found) > 1 else found[0]
        begin(s, effects.Raided(place, seat), s.turn)
        barbarian_attack(s, place, seat, galley=number, captain=galley.captain)


@dataclass(slots=True)
class ExcessLeaves(Step):
    """MP-BARB-16; sieges of places that are no longer held end (MP-SIEGE-27)."""

    id = "ExcessLeaves"

    def run(self, s: ProtoState) -> None:
        remove_excess(s)
        settle_sieges(s)
