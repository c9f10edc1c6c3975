"""Phase 2, step 4: rebellions against taxes above the tolerated level.

rules: MU-REB-01 to MU-REB-14

Whoever else causes a rebellion (bankruptcy, the final score, cards) pushes `Rebellion(seat)`.
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medioevo.barbarians.steps.hordes import place_horde
from gonfalon.games.medioevo.definitions.questions.hordes import has_barbarians
from gonfalon.games.medioevo.definitions.questions.realm import army_size, home
from gonfalon.games.medioevo.diplomacy.questions import price
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.events.changes import shuffle_if_empty
from gonfalon.games.medioevo.events.questions import event_back
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.victory.changes import book
from gonfalon.games.medioevo.world import bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class RebellionCheck(Step):
    """MU-REB-01, MU-REB-02, MU-REB-10: players whose tax is too high, in turn order."""

    id = "RebellionCheck"

    def run(self, s: MedState) -> None:
        shuffle_if_empty(s)
        tolerated = event_back(s)
        s.emit("tolerated-tax", "MU-REB-01", tax=tolerated)
        each = s.world.limits.florins_per_rebellion
        s.push(
            *(
                Rebellions(seat, (s.tax[seat] - tolerated) // each)
                for seat in s.order
                if s.tax[seat] - tolerated >= each
            )
        )


def has_rebels(s: MedState, seat: int) -> bool:
    """MU-REB-03: do barbarians stand in the seat's starting kingdom, whatever brought them there?"""
    return any(has_barbarians(s, place) for place in bits(home(s, seat)))


@dataclass(slots=True)
class Rebellions(Step):
    """MU-REB-14: Honour Points for all of them, then one after another."""

    id = "Rebellions"
    seat: int
    count: int

    def run(self, s: MedState) -> None:
        s.emit("rebellions", "MU-REB-02", seat=self.seat, count=self.count)
        if has_rebels(s, self.seat):
            book(s, self.seat, self.count * price(s, "repeated-rebellion"), "MU-REB-03")
        s.push(*(Rebellion(self.seat) for _ in range(self.count)))


@dataclass(slots=True)
class Rebellion(Step):
    """MU-REB-11: one rebellion; it may be diverted before its horde is placed."""

    id = "Rebellion"
    seat: int

    def run(self, s: MedState) -> None:
        s.push(Reaction("event.rebellion-received", (self.seat,)), PlaceRebellion(self.seat))


def rebel_places(s: MedState, seat: int) -> list[int]:
    """MU-REB-05 to MU-REB-07: the weakest home territories that the player controls; without any, the weakest that barbarians hold."""
    own = bits(home(s, seat) & s.land)
    places = [place for place in own if s.control[place] == seat and not has_barbarians(s, place)]
    places = places or [place for place in own if has_barbarians(s, place)]
    fewest = min((army_size(s, seat, place) for place in places), default=0)
    return [place for place in places if army_size(s, seat, place) == fewest]


@dataclass(slots=True)
class PlaceRebellion(Step):
    """MU-REB-05: the victim decides between territories that are equally weak."""

    id = "PlaceRebellion"
    window = "rebellion.place"
    rule = "MU-REB-05"
    verbs = ("rebellion",)

    seat: int

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat] if len(rebel_places(s, self.seat)) > 1 else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary["rebellion", place] for place in rebel_places(s, seat)]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        _rise(s, seat, move.args[0])

    def run(self, s: MedState) -> None:
        places = rebel_places(s, self.seat)
        if places:
            _rise(s, self.seat, places[0])
        else:
            s.emit("rebellion-without-place", "MU-REB-07", seat=self.seat)

    def default(self, s: MedState, seat: int) -> Move:
        """A territory without buildings, else the one with the lowest levels."""

        def levels(place: int) -> int:
            return s.civil[place] + s.military[place] + 3 * s.cathedral[place]

        return s.vocabulary["rebellion", min(rebel_places(s, seat), key=levels)]

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        place = move.args[0]
        if not home(s, seat) >> place & 1:
            return Refusal("MU-REB-05", "not-at-home", territory=place)
        if has_barbarians(s, place):
            return Refusal("MU-REB-06", "rebels-there", territory=place)
        if s.control[place] not in (seat, NOBODY):
            return Refusal("MU-REB-07", "held-by-other", territory=place)
        return Refusal("MU-REB-05", "not-weakest", territory=place)


def _rise(s: MedState, seat: int, place: int) -> None:
    s.emit("rebellion", "MU-REB-05", seat=seat, territory=place)
    place_horde(s, place, NOBODY, "MU-REB-05")
