"""Set-up: kingdoms, money, the first auction, and everything that is placed before turn 1.

rules: MU-KING-01 to MU-KING-10, MU-SETUP-01 to MU-SETUP-18
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gonfalon.games.medioevo.control.changes.settle import update
from gonfalon.games.medioevo.options import AUCTION, CHOSEN, GIVEN, listed_kingdoms
from gonfalon.games.medioevo.order.steps import TurnOrder
from gonfalon.games.medioevo.setup.steps.start_pieces import PlaceBarbarians, PlaceStart, homes_of
from gonfalon.games.medioevo.state import NOBODY, ORDER, SETUP, MedState
from gonfalon.games.medioevo.turn.steps.phases import BeginPhase, BeginTurn
from gonfalon.games.medioevo.variants.steps.auction import KingdomBids, ShiftHonour
from gonfalon.games.medioevo.world import (
    COLOURS,
    GREEN,
    World,
    bits,
    mask_of,
)
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


# ---- kingdoms


@dataclass(slots=True)
class DealMoney(Step):
    """MU-SETUP-02, MU-SETUP-15: florins and Honour Points."""

    id = "DealMoney"

    def run(self, s: MedState) -> None:
        w = s.world
        s.florins = [w.limits.start_florins] * w.seats
        s.hp = [w.limits.start_hp] * w.seats


@dataclass(slots=True)
class AssignKingdoms(Step):
    """MU-KING-05: in the way the host has chosen."""

    id = "AssignKingdoms"

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

    id = "ChooseKingdom"
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
        return concrete(moves[s.glance(len(moves))])


@dataclass(slots=True)
class ReduceMap(Step):
    """MU-KING-06 to MU-KING-08."""

    id = "ReduceMap"

    def run(self, s: MedState) -> None:
        reduce_map(s)


# ---- card and token


@dataclass(slots=True)
class DealCards(Step):
    """MU-SETUP-13, MU-SETUP-17: both decks are shuffled; three Empire cards for everybody."""

    id = "DealCards"

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

    id = "KeepCard"
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

    id = "TakeToken"
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
    """MU-SETUP-15, MU-SETUP-16: everybody controls their kingdom; what turn 1 begins with is remembered."""

    id = "FinishSetup"

    def run(self, s: MedState) -> None:
        s.hp_start = s.hp[:]
        for place in bits(s.land):
            update(s, place)


def colour_of(w: World, kingdom: int) -> str:
    """MU-KING-10: pieces have the board colour of their owner's kingdom."""
    return w.colour_of[kingdom]
