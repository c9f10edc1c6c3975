"""The first pieces and armies are placed.

rules: MP-SETUP-13 to MP-SETUP-17, MP-TIME-25
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.prototype.purchase.changes.on_the_way import owe_transport
from gonfalon.games.prototype.realm.changes.holdings import change_ground
from gonfalon.games.prototype.realm.changes.pieces import add_captain, add_engine, add_transport
from gonfalon.games.prototype.realm.questions.holdings import owned
from gonfalon.games.prototype.realm.questions.pieces import convoy, free_vf, is_ship
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.supply.questions import supply_limit
from gonfalon.games.prototype.world import CATAPULT, SHIPS, bits
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

CAPTAIN_ITEM, ENGINE_ITEM = 4, 5
"""Numbers of ITEMS behind the kinds of transports."""


@dataclass(slots=True)
class PlacePieces(Step):
    """MP-SETUP-13, MP-SETUP-14: one piece after the other."""

    id = "PlacePieces"
    window = "setup.pieces"
    rule = "MP-SETUP-13"
    verbs = ("station", "keep-off")

    seat: int
    item: int

    def waits_for(self, s: ProtoState) -> list[int]:
        return [self.seat]

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        """The default first: the capital, for ships the first legal port."""
        v = s.vocabulary
        places = self._places(s)
        foreign = self.item in SHIPS and not own_ports(s, seat)
        moves: list[AnyMove] = [v["station", self.item, territory] for territory in places]
        if foreign:
            moves.append(v["keep-off", self.item])
        return moves

    def _places(self, s: ProtoState) -> list[int]:
        w = s.world
        if self.item in SHIPS:
            return own_ports(s, self.seat) or foreign_ports(s, self.seat)
        home = [t for t in bits(w.home[s.kingdom[self.seat]] & s.land) if s.settlement[t]]
        home.sort(key=lambda territory: territory != s.capital[self.seat])
        return home

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        s.done()
        start = s.world.data.components.start
        if move.verb == "keep-off":
            owe_transport(s, seat, self.item, 1)
            s.emit("kept-off", "MP-SETUP-14", seat=seat, item=self.item)
            return
        place = move.args[1]
        if self.item == CAPTAIN_ITEM:
            add_captain(s, seat, start.captains[0], place)
        elif self.item == ENGINE_ITEM:
            add_engine(s, seat, CATAPULT, place)
        else:
            add_transport(s, seat, self.item, 1, place)
        s.emit("stationed", self.rule, seat=seat, item=self.item, territory=place)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        """A ship in a foreign port needs armies; MP-SETUP-14: one that is kept off comes with the first port."""
        if move.verb == "keep-off":
            return [remark("waits-for-port")]
        if self.item in SHIPS and s.owner[move.args[1]] != seat:
            return [remark("foreign-port", vf=s.world.limits.start_vf_foreign_ship)]
        return []

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if move.args[0] != self.item:
            return Refusal(self.rule, "other-piece-now", item=self.item)
        if self.item in SHIPS:
            return Refusal("MP-SETUP-14", "ship-where", item=self.item)
        return Refusal(self.rule, "piece-where", item=self.item)

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"item": self.item}


def own_ports(s: ProtoState, seat: int) -> list[int]:
    """Settlements with a port in the own kingdom."""
    home = bits(s.world.home[s.kingdom[seat]] & s.land)
    return [t for t in home if s.settlement[t] and s.world.harbour[t] != NOBODY]


def foreign_ports(s: ProtoState, seat: int) -> list[int]:
    """MP-SETUP-14: ports of barbarian kingdoms next to the own one, as the map data list them."""
    w = s.world
    listed = [w.territory(id) for id in w.kingdoms[s.kingdom[seat]].foreign_harbours]
    return [t for t in listed if s.land >> t & 1 and w.kingdom_of[t] not in s.kingdom]


@dataclass(slots=True)
class PlaceArmies(Step):
    """MP-SETUP-15 to MP-SETUP-17: free armies in own territories and on own transports."""

    id = "PlaceArmies"
    window = "setup.armies"
    rule = "MP-SETUP-15"
    verbs = ("station-vf", "station-aboard", "start-over")

    seat: int
    placed: int = 0
    done: tuple[tuple[int, int, int], ...] = ()
    """What was put where: (0 on the ground or 1 aboard, place or transport, VF)."""

    def waits_for(self, s: ProtoState) -> list[int]:
        return [self.seat] if self._left(s) else []

    def _left(self, s: ProtoState) -> int:
        limits = s.world.limits
        total = limits.start_vf_pope if s.pope == self.seat else limits.start_vf
        return total - self.placed

    def _owed(self, s: ProtoState) -> dict[int, int]:
        """MP-SETUP-14: VF that ships in foreign ports must still get."""
        need = s.world.limits.start_vf_foreign_ship
        return {
            ship: need - s.transport_vf[ship]
            for ship, owner in enumerate(s.transport_owner)
            if owner == self.seat
            and is_ship(s, ship)
            and s.owner[s.transport_at[ship]] != self.seat
            and s.transport_vf[ship] < need
        }

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        """The default first: foreign ships, the capital, other settlements."""
        v, owed = s.vocabulary, self._owed(s)
        free = self._left(s) - sum(owed.values())
        moves: list[AnyMove] = []
        for ship, need in owed.items():
            high = min(free + need, free_vf(s, ship))
            moves.append(v.range("station-aboard", ship, low=need, high=high))
        if free:
            land = owned(s, seat)
            land.sort(key=lambda t: (t != s.capital[seat], not s.settlement[t]))
            for territory in land:
                room = supply_limit(s, territory) - s.ground[seat].get(territory, 0)
                if room > 0:
                    moves.append(v.range("station-vf", territory, low=1, high=min(free, room)))
            for place in dict.fromkeys(s.transport_at):
                for transport in convoy(s, seat, place) if place != NOBODY else ():
                    room = free_vf(s, transport)
                    if room and transport not in owed:
                        high = min(free, room)
                        moves.append(v.range("station-aboard", transport, low=1, high=high))
        if self.done:
            moves.append(v[("start-over",)])
        return moves

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "start-over":
            for aboard, where, vf in self.done:
                _station(s, seat, aboard, where, -vf)
            s.push(PlaceArmies(seat))
            return
        where, vf = move.args
        aboard = int(move.verb == "station-aboard")
        _station(s, seat, aboard, where, vf)
        s.push(PlaceArmies(seat, self.placed + vf, (*self.done, (aboard, where, vf))))

    def run(self, s: ProtoState) -> None:
        s.emit("armies-placed", self.rule, seat=self.seat, vf=self.placed)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        """How full the place is then."""
        if move.verb == "station-vf":
            there = s.ground[seat].get(move.args[0], 0) + move.args[1]
            return [remark("vf-there", vf=there, limit_vf=supply_limit(s, move.args[0]))]
        return []

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if move.verb == "start-over":
            return Refusal("MP-SETUP-15", "nothing-ordered")
        where, vf = move.args
        if vf > self._left(s):
            return Refusal("MP-SETUP-15", "vf-too-many", vf=vf, left_vf=self._left(s))
        if move.verb == "station-vf":
            if s.owner[where] != seat:
                return Refusal("MP-SETUP-15", "not-your-land", territory=where)
            if vf + s.ground[seat].get(where, 0) > supply_limit(s, where):
                limit = supply_limit(s, where)
                return Refusal("MP-SETUP-16", "over-supply", territory=where, limit_vf=limit)
        elif s.transport_owner[where] != seat:
            return Refusal("MP-SETUP-15", "not-your-transport")
        elif vf > free_vf(s, where):
            return Refusal("MP-SETUP-17", "no-room-aboard", transport=where)
        return Refusal("MP-SETUP-14", "ships-first", vf=s.world.limits.start_vf_foreign_ship)

    def default(self, s: ProtoState, seat: int) -> Move:
        move = self.moves(s, seat)[0]
        assert not isinstance(move, Move)
        return move.at(move.low if move.args[0] in self._owed(s) else move.high)

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"left_vf": self._left(s)}


def _station(s: ProtoState, seat: int, aboard: int, where: int, vf: int) -> None:
    if aboard:
        s.transport_vf[where] += vf
    else:
        change_ground(s, seat, where, vf)
