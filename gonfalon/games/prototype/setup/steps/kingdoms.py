"""Set-up: kingdoms, Pope, buildings, Cathedrals, pieces and armies.

rules: MP-KING-01 to MP-KING-10, MP-SETUP-01 to MP-SETUP-18, MP-OBJ-01, MP-TIME-25
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.prototype.objectives.changes import deal_objectives
from gonfalon.games.prototype.options import CHOSEN, GIVEN, listed_kingdoms
from gonfalon.games.prototype.purchase.changes.buildings import fill_box
from gonfalon.games.prototype.realm.changes.holdings import change_ground
from gonfalon.games.prototype.realm.questions.holdings import owned
from gonfalon.games.prototype.setup.steps.first_pieces import PlaceArmies, PlacePieces
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.supply.questions import supply_limit
from gonfalon.games.prototype.vocabulary import ITEMS
from gonfalon.games.prototype.world import CATHOLIC, CLASSES, MAJOR, World, bits
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def land_in_play(w: World, kingdoms: list[int]) -> int:
    """MP-KING-04, MP-KING-09: bit mask of the territories in play when these kingdoms are played."""
    land = (1 << w.first_sea) - 1 & ~w.excluded
    if any(w.kingdoms[kingdom].board == "west" for kingdom in kingdoms):
        return land
    return land & ~w.western


@dataclass(slots=True)
class SetUp(Step):
    """MP-SETUP-03: one random order for set-up and turn 1, then the steps in their order."""

    id = "SetUp"

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

    id = "ChooseKingdom"
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

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        """Its land, what it brings whole at the end, and whom it is dear to fight."""
        w, kingdom = s.world, move.args[0]
        land = bits(w.home[kingdom] & ~w.excluded)
        ports = sum(w.harbour[territory] != NOBODY for territory in land)
        points = w.po[f"kingdom-{CLASSES[w.class_of[kingdom]]}"]
        faith = w.religion_of[kingdom]
        alike = [o for o, k in enumerate(s.kingdom) if k != NOBODY and w.religion_of[k] == faith]
        found = [remark("home", count=len(land), port_count=ports, points=points)]
        return [*found, remark("same-faith", seats=alike)] if alike else found

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if move.args[0] in s.kingdom:
            return Refusal("MP-KING-06", "kingdom-taken", kingdom=move.args[0])
        kingdom = s.world.kingdoms[move.args[0]]
        rule = "MP-KING-03" if kingdom.playable_prototype else "MP-KING-01"
        return Refusal(rule, "kingdom-not-offered", kingdom=move.args[0])


@dataclass(slots=True)
class Board(Step):
    """Steps of the set-up in which nobody chooses, then the questions of each step, one player at a time."""

    id = "Board"

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
        deal_objectives(s)
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
    s.event_deck = s.shuffle(events_in_play(s))
    s.treasure_deck = s.shuffle(list(range(len(w.board.treasures))))


def events_in_play(s: ProtoState) -> list[int]:
    """The Event cards that go with the kingdoms in play."""
    w = s.world
    western = [w.kingdom(id) for id in ("france", "hafsids", "england", "castile")]
    decks = ["core", "west"] if any(kingdom in s.kingdom for kingdom in western) else ["core"]
    return [n for n, card in enumerate(w.board.events) if card.deck in decks]


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

    id = "ChooseCapital"
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

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        """What it will feed."""
        built = s.copy()
        make_capital(built, move.args[0])
        return [remark("feeds", vf=supply_limit(built, move.args[0]))]

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        return Refusal(self.rule, "capital-where", territory=move.args[0])


@dataclass(slots=True)
class BarbarianCapitals(Step):
    """MP-SETUP-09: one in every Major kingdom in play that nobody plays; a die picks among several centres."""

    id = "BarbarianCapitals"

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

    id = "ChooseCathedral"
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

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        """What the land will feed; MP-SCORE-02."""
        built = s.copy()
        built.cathedral[move.args[0]] = 1
        return [remark("feeds", vf=supply_limit(built, move.args[0]))]

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        return Refusal(self.rule, "cathedral-where", territory=move.args[0])


@dataclass(slots=True)
class Garrisons(Step):
    """MP-SETUP-12: one Heavy Foot in every territory of a player. MP-COMP-04: all buildings stand, the box is counted."""

    id = "Garrisons"

    def run(self, s: ProtoState) -> None:
        fill_box(s)
        for seat in s.order:
            for territory in owned(s, seat):
                change_ground(s, seat, territory, s.world.garrison)
