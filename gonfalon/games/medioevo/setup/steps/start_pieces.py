"""Set-up: village, archer and transports of everybody, and the first barbarians.

rules: MU-SETUP-07 to MU-SETUP-12
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from gonfalon.games.medioevo.definitions.changes.pieces import add_piece
from gonfalon.games.medioevo.definitions.changes.units import change_units
from gonfalon.games.medioevo.definitions.questions.realm import home, tokens_allow
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.world import (
    ARCHER,
    CARAVAN,
    ENGINE,
    SHIPS,
    WAGON,
    bits,
)
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def homes_of(s: MedState) -> int:
    """The home territories of all players."""
    homes = 0
    for kingdom in s.kingdom:
        homes |= s.world.home[kingdom]
    return homes


# ---- village, archer, transports


class Form(NamedTuple):
    """What a seat has filled in so far."""

    village: int = NOBODY
    archer: int = NOBODY
    transports: tuple[tuple[int, int, int], ...] = ()
    """Kind, territory and level of each."""

    @property
    def levels(self) -> int:
        return sum(level for _, _, level in self.transports)


def read_form(moves: tuple[Move, ...]) -> Form:
    village = archer = NOBODY
    transports: list[tuple[int, int, int]] = []
    for move in moves:
        if move.verb == "village":
            village = move.args[0]
        elif move.verb == "archer":
            archer = move.args[0]
        elif move.verb == "transport":
            kind, place, level = move.args
            transports.append((kind, place, level))
        elif move.verb == "start-over":
            village = archer = NOBODY
            transports = []
    return Form(village, archer, tuple(transports))


def is_confirmed(moves: tuple[Move, ...]) -> bool:
    """Is the form complete? Nothing follows after that."""
    return bool(moves) and moves[-1].verb == "done"


def home_harbours(s: MedState, seat: int) -> int:
    return home(s, seat) & s.world.harbours & s.world.inhabited


def first_inhabited(s: MedState, seat: int) -> int:
    """MU-SETUP-18: the kingdom's alphabetically first inhabited area."""
    w = s.world
    return min(bits(home(s, seat) & w.inhabited), key=lambda place: w.territory_ids[place])


@dataclass(slots=True)
class PlaceStart(Step):
    """MU-SETUP-04 to MU-SETUP-10: one form for each player, revealed together."""

    id = "PlaceStart"
    window = "setup.place"
    rule = "MU-SETUP-18"
    verbs = ("village", "archer", "transport", "start-over", "done")
    sealed = True

    def waits_for(self, s: MedState) -> list[int]:
        return [seat for seat in s.order if not is_confirmed(s.sealed[seat])]

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

    id = "PlaceBarbarians"

    def run(self, s: MedState) -> None:
        w = s.world
        places = bits(w.fires & s.land & ~homes_of(s))
        if not w.limits.start_barbarians:
            places = []
        for place in places:
            s.barbarians[place] = (w.limits.start_barbarians, 0, 0)
        s.emit("barbarians-placed", "MU-SETUP-11", territories=places)
