"""Set-up: kingdoms, Pope, buildings, Cathedrals, pieces and armies.

rules: MP-KING-01 to MP-KING-10, MP-SETUP-01 to MP-SETUP-18, MP-TIME-25
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.prototype.building import fill_box
from gonfalon.games.prototype.options import CHOSEN, GIVEN, listed_kingdoms
from gonfalon.games.prototype.pieces import (
    add_captain,
    add_engine,
    add_transport,
    convoy,
    free_vf,
    is_ship,
)
from gonfalon.games.prototype.purchases import owe_transport
from gonfalon.games.prototype.realm import change_ground, owned, supply_limit
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.words import ITEMS
from gonfalon.games.prototype.world import (
    CATAPULT,
    CATHOLIC,
    MAJOR,
    SHIPS,
    World,
    bits,
)
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

CAPTAIN_ITEM, ENGINE_ITEM = 4, 5
"""Numbers of ITEMS behind the kinds of transports."""


def land_in_play(w: World, kingdoms: list[int]) -> int:
    """MP-KING-04, MP-KING-09: bit mask of the territories in play when these kingdoms are played."""
    land = (1 << w.first_sea) - 1 & ~w.excluded
    if any(w.kingdoms[kingdom].board == "west" for kingdom in kingdoms):
        return land
    return land & ~w.western


@dataclass(slots=True)
class SetUp(Step):
    """MP-SETUP-03: one random order for set-up and turn 1, then the steps in their order."""

    def run(self, s: ProtoState) -> None:
        w = s.world
        s.order = s.shuffle(list(range(w.seats)))
        s.emit("setup-order", "MP-SETUP-03", seats=list(s.order))
        s.push(*(ChooseKingdom(seat) for seat in s.order), Board())
        if w.options["kingdoms"] == GIVEN:
            for seat, name in enumerate(listed_kingdoms(w.options)):
                take_kingdom(s, seat, w.kingdom(name))
        elif w.options["kingdoms"] != CHOSEN:
            drawn = s.shuffle(list(w.playable))
            for seat in range(w.seats):
                take_kingdom(s, seat, drawn[seat])


def take_kingdom(s: ProtoState, seat: int, kingdom: int) -> None:
    s.kingdom[seat] = kingdom
    s.emit("kingdom-taken", "MP-KING-06", seat=seat, kingdom=kingdom)


@dataclass(slots=True)
class ChooseKingdom(Step):
    """MP-KING-06: by choice, in set-up order."""

    window = "setup.kingdom"
    rule = "MP-KING-06"
    verbs = ("take-kingdom",)

    seat: int

    def waits_for(self, s: ProtoState) -> list[int]:
        return [self.seat] if s.kingdom[self.seat] == NOBODY else []

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        free = [kingdom for kingdom in s.world.playable if kingdom not in s.kingdom]
        return [s.vocabulary["take-kingdom", kingdom] for kingdom in free]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        take_kingdom(s, seat, move.args[0])

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if move.args[0] in s.kingdom:
            return Refusal("MP-KING-06", "kingdom-taken", kingdom=move.args[0])
        kingdom = s.world.kingdoms[move.args[0]]
        rule = "MP-KING-03" if kingdom.playable_prototype else "MP-KING-01"
        return Refusal(rule, "kingdom-not-offered", kingdom=move.args[0])


@dataclass(slots=True)
class Board(Step):
    """Steps of the set-up in which nobody chooses, then the questions of each step, one player at a time."""

    def run(self, s: ProtoState) -> None:
        s.land = land_in_play(s.world, s.kingdom)
        shuffle_decks(s)
        draw_pope(s)
        for seat in s.order:
            s.florins[seat] = s.world.limits.start_florins
            s.po[seat] = s.world.limits.start_po
            for territory in bits(s.world.home[s.kingdom[seat]] & s.land):
                s.owner[territory] = seat
        if s.pope != NOBODY:
            s.owner[s.world.rome] = s.pope
        build_settlements(s)
        s.push(
            *(ChooseCapital(seat) for seat in s.order),
            BarbarianCapitals(),
            *(ChooseCathedral(seat) for seat in s.order),
            Garrisons(),
            *(PlacePieces(seat, item) for seat in s.order for item in range(len(ITEMS))),
            *(PlaceArmies(seat) for seat in s.order),
        )


def shuffle_decks(s: ProtoState) -> None:
    """MP-SETUP-01."""
    w = s.world
    s.empire_deck = s.shuffle([card for card, n in enumerate(w.copies) for _ in range(n)])
    western = [w.kingdom(id) for id in ("france", "hafsids", "england", "castile")]
    decks = ["core", "west"] if any(kingdom in s.kingdom for kingdom in western) else ["core"]
    s.event_deck = s.shuffle([n for n, card in enumerate(w.board.events) if card.deck in decks])
    s.treasure_deck = s.shuffle(list(range(len(w.board.treasures))))


def draw_pope(s: ProtoState) -> None:
    """MP-SETUP-04, MP-SETUP-05."""
    catholics = [seat for seat in s.order if s.world.religion_of[s.kingdom[seat]] == CATHOLIC]
    if catholics:
        s.pope = catholics[s.draw(len(catholics))]
        s.emit("pope", "MP-SETUP-04", seat=s.pope)


def build_settlements(s: ProtoState) -> None:
    """MP-SETUP-06, MP-SETUP-08: a Village and a Tower in every inhabited centre, as the map data say."""
    for territory in bits(s.world.inhabited & s.land):
        start = s.world.board.territories[territory].start_buildings
        if start in ("village-tower", "village-castle"):
            s.settlement[territory] = 1
            s.fortification[territory] = 3 if start == "village-castle" else 1


def make_capital(s: ProtoState, territory: int) -> None:
    """MP-SETUP-07 to MP-SETUP-09: a City and a Fort; a Castle stays."""
    s.settlement[territory] = 3
    s.fortification[territory] = max(2, s.fortification[territory])


@dataclass(slots=True)
class ChooseCapital(Step):
    """MP-SETUP-07."""

    window = "setup.capital"
    rule = "MP-SETUP-07"
    verbs = ("capital",)

    seat: int

    def waits_for(self, s: ProtoState) -> list[int]:
        return [self.seat] if s.capital[self.seat] == NOBODY else []

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        home = s.world.home[s.kingdom[seat]] & s.land & s.world.inhabited
        return [s.vocabulary["capital", territory] for territory in bits(home)]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        s.capital[seat] = move.args[0]
        make_capital(s, move.args[0])
        s.emit("capital", self.rule, seat=seat, territory=move.args[0])

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        return Refusal(self.rule, "capital-where", territory=move.args[0])


@dataclass(slots=True)
class BarbarianCapitals(Step):
    """MP-SETUP-09: one in every Major kingdom in play that nobody plays; a die picks among several centres."""

    def run(self, s: ProtoState) -> None:
        w = s.world
        for kingdom, size in enumerate(w.class_of):
            centres = [t for t in bits(w.home[kingdom] & s.land & w.inhabited) if s.settlement[t]]
            if size == MAJOR and kingdom not in s.kingdom and centres:
                picked = centres[s.draw(len(centres))] if len(centres) > 1 else centres[0]
                make_capital(s, picked)
                s.emit("barbarian-capital", "MP-SETUP-09", territory=picked)


@dataclass(slots=True)
class ChooseCathedral(Step):
    """MP-SETUP-10: in any territory of the own kingdom."""

    window = "setup.cathedral"
    rule = "MP-SETUP-10"
    verbs = ("cathedral",)

    seat: int

    def waits_for(self, s: ProtoState) -> list[int]:
        return [] if self._placed(s) else [self.seat]

    def _placed(self, s: ProtoState) -> bool:
        return any(s.cathedral[t] for t in bits(s.world.home[s.kingdom[self.seat]]))

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        home = bits(s.world.home[s.kingdom[seat]] & s.land)
        home.sort(key=lambda territory: territory != s.capital[seat])
        return [s.vocabulary["cathedral", territory] for territory in home]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        s.cathedral[move.args[0]] = 1
        s.emit("cathedral", self.rule, seat=seat, territory=move.args[0])

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        return Refusal(self.rule, "cathedral-where", territory=move.args[0])


@dataclass(slots=True)
class Garrisons(Step):
    """MP-SETUP-12: one Heavy Foot in every territory of a player. MP-COMP-04: all buildings stand, the box is counted."""

    def run(self, s: ProtoState) -> None:
        fill_box(s)
        for seat in s.order:
            for territory in owned(s, seat):
                change_ground(s, seat, territory, s.world.garrison)


@dataclass(slots=True)
class PlacePieces(Step):
    """MP-SETUP-13, MP-SETUP-14: one piece after the other."""

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

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if move.verb == "start-over":
            return Refusal("MP-SETUP-15", "not-offered")
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
