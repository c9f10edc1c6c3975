"""Set-up: kingdoms, money, the first auction, and everything that is placed before turn 1.

rules: MU-KING-01 to MU-KING-10, MU-SETUP-01 to MU-SETUP-18
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gonfalon.games.medioevo.control import update
from gonfalon.games.medioevo.options import AUCTION, CHOSEN, GIVEN, listed_kingdoms
from gonfalon.games.medioevo.realm import add_piece, change_units, home, tokens_allow
from gonfalon.games.medioevo.state import NOBODY, ORDER, SETUP, MedState
from gonfalon.games.medioevo.steps.auction import KingdomBids, ShiftHonour
from gonfalon.games.medioevo.steps.order import TurnOrder
from gonfalon.games.medioevo.steps.turn import BeginPhase, BeginTurn
from gonfalon.games.medioevo.world import (
    ARCHER,
    CARAVAN,
    COLOURS,
    ENGINE,
    GREEN,
    SHIPS,
    WAGON,
    World,
    bits,
    mask_of,
)
from gonfalon.kernel import rng
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move, concrete
from gonfalon.kernel.state import Step


def opening(s: MedState) -> None:
    """MU-SETUP-01: the agenda of a new game."""
    s.push(
        DealMoney(),
        AssignKingdoms(),
        ReduceMap(),
        BeginPhase(ORDER),
        TurnOrder(),
        BeginPhase(SETUP),
        PlaceStart(),
        PlaceBarbarians(),
        DealCards(),
        KeepCard(),
        TakeToken(),
        FinishSetup(),
        BeginTurn(),
    )


def reduce_map(s: MedState) -> None:
    """MU-KING-06, MU-KING-07: the territories and sea zones in play for the chosen kingdoms."""
    w = s.world
    s.land = (1 << len(w.territory_ids)) - 1
    if w.seats < w.board.played_map_166.applies_below_players:
        homes = homes_of(s)
        zones = (1 << len(w.zones)) - 1
        near = homes
        for place in bits(homes):
            near |= w.neighbours(place, zones)
        s.land = near
    s.seas = mask_of(sea for sea, shore in enumerate(w.shores) if shore & s.land)


def homes_of(s: MedState) -> int:
    """The home territories of all players."""
    homes = 0
    for kingdom in s.kingdom:
        homes |= s.world.home[kingdom]
    return homes


# ---- kingdoms


@dataclass(slots=True)
class DealMoney(Step):
    """MU-SETUP-02, MU-SETUP-15: florins and Honour Points."""

    def run(self, s: MedState) -> None:
        w = s.world
        s.florins = [w.limits.start_florins] * w.seats
        s.hp = [w.limits.start_hp] * w.seats


@dataclass(slots=True)
class AssignKingdoms(Step):
    """MU-KING-05: in the way the host has chosen."""

    def run(self, s: MedState) -> None:
        w = s.world
        mode = w.options.get("kingdoms")
        if mode == CHOSEN:
            s.push(*(ChooseKingdom(seat) for seat in s.shuffle(list(range(w.seats)))))
        elif mode == GIVEN:
            _assign(s, [w.kingdom(name) for name in listed_kingdoms(w.options)])
        elif mode == AUCTION:
            names = listed_kingdoms(w.options) or w.kingdom_ids
            s.push(KingdomBids(mask_of(map(w.kingdom, names)), 1), ShiftHonour())
        else:
            chosen: Sequence[int] = range(len(w.kingdom_ids))
            if w.seats < len(chosen):
                sets = w.connected_sets[w.seats]
                chosen = sets[s.draw(len(sets))]
            _assign(s, s.shuffle(list(chosen)))


def _assign(s: MedState, kingdoms: list[int]) -> None:
    s.kingdom = kingdoms
    s.emit("kingdoms", "MU-KING-05", kingdoms=kingdoms[:])


def is_connected(s: MedState, kingdom: int) -> bool:
    """MU-KING-03: with fewer than six players every kingdom after the first is connected to one that is taken."""
    w = s.world
    taken = [other for other in s.kingdom if other != NOBODY]
    if not taken or w.seats == len(w.kingdom_ids):
        return True
    return any(w.connected[kingdom] >> other & 1 for other in taken)


@dataclass(slots=True)
class ChooseKingdom(Step):
    """MU-KING-05: one player after another, in an order drawn at random."""

    window = "setup.kingdom"
    rule = "MU-SETUP-18"
    verbs = ("take-kingdom",)

    seat: int

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        kingdoms = range(len(s.world.kingdom_ids))
        return [
            s.vocabulary["take-kingdom", kingdom]
            for kingdom in kingdoms
            if kingdom not in s.kingdom and is_connected(s, kingdom)
        ]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        s.kingdom[seat] = move.args[0]
        s.emit("kingdom-taken", "MU-KING-05", seat=seat, kingdom=move.args[0])

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        kingdom = move.args[0]
        if kingdom in s.kingdom:
            return Refusal("MU-KING-01", "kingdom-taken", kingdom=kingdom)
        return Refusal("MU-KING-03", "not-connected", kingdom=kingdom)

    def default(self, s: MedState, seat: int) -> Move:
        """A lawful kingdom at random; the generator is looked at and not moved."""
        moves = self.moves(s, seat)
        return concrete(moves[rng.below(s.rng, len(moves))[0]])


@dataclass(slots=True)
class ReduceMap(Step):
    """MU-KING-06 to MU-KING-08."""

    def run(self, s: MedState) -> None:
        reduce_map(s)


# ---- village, archer, transports


class Form(NamedTuple):
    """What a seat has filled in so far."""

    village: int = NOBODY
    archer: int = NOBODY
    transports: tuple[tuple[int, int, int], ...] = ()
    """Kind, territory and level of each."""
    confirmed: bool = False

    @property
    def levels(self) -> int:
        return sum(level for _, _, level in self.transports)


def read_form(moves: tuple[Move, ...]) -> Form:
    form = Form()
    for move in moves:
        if move.verb == "village":
            form = form._replace(village=move.args[0])
        elif move.verb == "archer":
            form = form._replace(archer=move.args[0])
        elif move.verb == "transport":
            kind, place, level = move.args
            form = form._replace(transports=(*form.transports, (kind, place, level)))
        elif move.verb == "done":
            form = form._replace(confirmed=True)
        else:
            form = Form()
    return form


def home_harbours(s: MedState, seat: int) -> int:
    return home(s, seat) & s.world.harbours & s.world.inhabited


def first_inhabited(s: MedState, seat: int) -> int:
    """MU-SETUP-18: the kingdom's alphabetically first inhabited area."""
    w = s.world
    return min(bits(home(s, seat) & w.inhabited), key=lambda place: w.territory_ids[place])


@dataclass(slots=True)
class PlaceStart(Step):
    """MU-SETUP-04 to MU-SETUP-10: one form for each player, revealed together."""

    window = "setup.place"
    rule = "MU-SETUP-18"
    verbs = ("village", "archer", "transport", "start-over", "done")
    sealed = True

    def waits_for(self, s: MedState) -> list[int]:
        return [seat for seat in s.order if not read_form(s.sealed[seat]).confirmed]

    def stays_open(self, s: MedState) -> bool:
        return True

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v, w = s.vocabulary, s.world
        form, own = read_form(s.sealed[seat]), home(s, seat)
        left = w.limits.start_transport_levels - form.levels
        moves: list[AnyMove] = []
        if form.village == NOBODY:
            moves += [v["village", place] for place in bits(own & w.inhabited)]
        if form.archer == NOBODY:
            moves += [v["archer", place] for place in bits(own)]
        if left:
            for kind in range(ENGINE):
                places = home_harbours(s, seat) if kind in SHIPS else own
                moves += [
                    v.range("transport", kind, place, low=1, high=left) for place in bits(places)
                ]
        if not moves:
            moves.append(w.done)
        if s.sealed[seat] and form != Form():
            moves.append(v[("start-over",)])
        return moves

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        w = s.world
        form, own = read_form(s.sealed[seat]), home(s, seat)
        if move.verb == "village":
            return Refusal("MU-SETUP-04", "one-village-at-home")
        if move.verb == "archer":
            return Refusal("MU-SETUP-05", "one-archer-at-home")
        if move.verb == "transport":
            kind, place, level = move.args
            if kind in SHIPS and not home_harbours(s, seat) >> place & 1:
                return Refusal("MU-SETUP-08", "no-home-harbour", territory=place)
            if kind == ENGINE or not own >> place & 1 or level == 0:
                return Refusal("MU-SETUP-06", "transports-at-home")
            left = w.limits.start_transport_levels - form.levels
            return Refusal("MU-SETUP-06", "too-many-levels", left=left)
        if move.verb == "done":
            if form.village == NOBODY:
                return Refusal("MU-SETUP-04", "no-village-yet")
            if form.archer == NOBODY:
                return Refusal("MU-SETUP-05", "no-archer-yet")
            return Refusal("MU-SETUP-07", "levels-missing")
        return Refusal("MU-SETUP-18", "nothing-placed")

    def default(self, s: MedState, seat: int) -> Move:
        v, w = s.vocabulary, s.world
        form, place = read_form(s.sealed[seat]), first_inhabited(s, seat)
        if form.village == NOBODY:
            return v["village", place]
        if form.archer == NOBODY:
            return v["archer", place]
        if form.levels < w.limits.start_transport_levels:
            kinds = [kind for kind, _, _ in form.transports]
            return v["transport", WAGON if CARAVAN in kinds else CARAVAN, place, 1]
        return w.done

    def run(self, s: MedState) -> None:
        w = s.world
        for seat in s.order:
            form = read_form(s.sealed[seat])
            s.civil[form.village] = 1
            change_units(s, seat, form.archer, ARCHER, w.limits.start_archers)
            for kind, place, level in form.transports:
                anchorage = w.first_sea + w.harbour_sea[place] if kind in SHIPS else NOBODY
                assert tokens_allow(s, seat, level)
                add_piece(s, seat, kind, level, place, anchorage)
            s.emit(
                "placed",
                "MU-SETUP-10",
                seat=seat,
                village_territory=form.village,
                archer_territory=form.archer,
                transports=[list(item) for item in form.transports],
            )


@dataclass(slots=True)
class PlaceBarbarians(Step):
    """MU-SETUP-11, MU-SETUP-12: one light infantry on every fire icon in play outside the kingdoms."""

    def run(self, s: MedState) -> None:
        w = s.world
        places = bits(w.fires & s.land & ~homes_of(s))
        for place in places:
            s.barbarians[place] = (w.limits.start_barbarians, 0, 0)
        s.emit("barbarians-placed", "MU-SETUP-11", territories=places)


# ---- card and token


@dataclass(slots=True)
class DealCards(Step):
    """MU-SETUP-13, MU-SETUP-17: both decks are shuffled; three Empire cards for everybody."""

    def run(self, s: MedState) -> None:
        w = s.world
        s.event_deck = s.shuffle(list(range(len(w.events))))
        s.empire_deck = s.shuffle(list(range(len(w.cards))))
        for seat in s.order:
            dealt = [s.empire_deck.pop() for _ in range(w.limits.start_cards_dealt)]
            s.offered_cards[seat] = tuple(dealt)
            s.emit("cards-dealt", "MU-SETUP-13", (seat,), seat=seat, cards=dealt)


@dataclass(slots=True)
class KeepCard(Step):
    """MU-SETUP-13: one card is kept, two go back."""

    window = "setup.card"
    rule = "MU-SETUP-13"
    verbs = ("keep-card",)
    sealed = True

    def waits_for(self, s: MedState) -> list[int]:
        return [seat for seat in s.order if not s.sealed[seat]]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary["keep-card", card] for card in s.offered_cards[seat]]

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal("MU-SETUP-13", "not-dealt")

    def run(self, s: MedState) -> None:
        for seat in s.order:
            kept = s.sealed[seat][0].args[0]
            s.cards[seat] |= 1 << kept
            s.empire_deck += [card for card in s.offered_cards[seat] if card != kept]
            s.offered_cards[seat] = ()
            s.emit("card-kept", "MU-SETUP-13", seat=seat, card=kept)
        s.empire_deck = s.shuffle(s.empire_deck)


@dataclass(slots=True)
class TakeToken(Step):
    """MU-SETUP-14: an objective token of any colour."""

    window = "setup.token"
    rule = "MU-SETUP-14"
    verbs = ("token",)
    sealed = True

    def waits_for(self, s: MedState) -> list[int]:
        return [seat for seat in s.order if not s.sealed[seat]]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary["token", colour] for colour in range(len(COLOURS))]

    def default(self, s: MedState, seat: int) -> Move:
        return s.vocabulary["token", GREEN]

    def run(self, s: MedState) -> None:
        for seat in s.order:
            colour = s.sealed[seat][0].args[0]
            s.tokens[seat * len(COLOURS) + colour] += s.world.limits.start_objective_tokens
            s.emit("token-taken", "MU-SETUP-14", seat=seat, colour=colour)


@dataclass(slots=True)
class FinishSetup(Step):
    """MU-SETUP-15, MU-SETUP-16: everybody controls his kingdom; what turn 1 begins with is remembered."""

    def run(self, s: MedState) -> None:
        s.hp_start = s.hp[:]
        for place in bits(s.land):
            update(s, place)


def colour_of(w: World, kingdom: int) -> str:
    """MU-KING-10: pieces have the board colour of their owner's kingdom."""
    return w.colour_of[kingdom]
