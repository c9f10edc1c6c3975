"""Revolts and crusaders: units that come from nowhere.

rules: MU-EC-15, MU-EC-34, MU-EUSE-08
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medioevo.barbarians.steps.hordes import place_horde
from gonfalon.games.medioevo.control.changes.settle import settle
from gonfalon.games.medioevo.definitions.changes.units import change_units
from gonfalon.games.medioevo.definitions.questions.realm import controlled, home, in_play
from gonfalon.games.medioevo.diplomacy.questions import entry_victims, price
from gonfalon.games.medioevo.diplomacy.steps.alliances import attack
from gonfalon.games.medioevo.empire_cards.powers.march.militia import recruits
from gonfalon.games.medioevo.empire_cards.steps.card_step import CardStep
from gonfalon.games.medioevo.events.steps.rebellion import has_rebels
from gonfalon.games.medioevo.movement.questions.full_movement import (
    Movement,
    awaits_horde,
    make_movement,
    note_owner,
    stops_at,
)
from gonfalon.games.medioevo.movement.steps.arrival import ConfirmAttack, entry_steps
from gonfalon.games.medioevo.powers import Args, Moment, Power, Use
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.victory.changes import book
from gonfalon.games.medioevo.world import UNITS, bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

# ---- Infiltrator 15


def restless_lands(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """MU-DEF-03: territories of others that neighbour one of the seat's own."""
    zones, near = in_play(s), 0
    for territory in controlled(s, seat):
        near |= s.world.neighbours(territory, zones)
    return [(t,) for t in bits(near & s.land) if s.control[t] not in (NOBODY, seat)]


def revolt(s: MedState, used: Use) -> None:
    territory = used.args[0]
    victim = s.control[territory]
    if victim == NOBODY:
        return
    s.emit("rebellion", "MU-EC-15", seat=victim, territory=territory)
    if home(s, victim) >> territory & 1 and has_rebels(s, victim):
        book(s, victim, price(s, "repeated-rebellion"), "MU-REB-03")
    place_horde(s, territory, NOBODY, "MU-EC-15")


# ---- Templar 34


def foreign_lands(s: MedState, seat: int, moment: Moment) -> list[Args]:
    if not recruits(s, seat):
        return []
    return [(t,) for t in bits(s.land & ~home(s, seat))]


def refuse_land(s: MedState, seat: int, args: Args) -> Refusal | None:
    if not recruits(s, seat):
        return Refusal("MU-EUSE-08", "none-in-reserve")
    if args[0] < s.world.first_sea and home(s, seat) >> args[0] & 1:
        return Refusal("MU-EC-34", "at-home", territory=args[0])
    return None


def attacked_there(s: MedState, seat: int, args: Args) -> tuple[int, ...]:
    return tuple(entry_victims(s, seat, args[0], False))


def crusade(s: MedState, used: Use) -> None:
    s.push(Crusade(used.seat, used.args[0]))


@dataclass(slots=True)
class Crusade(CardStep):
    """MU-EC-34: which unit comes."""

    id = "Crusade"
    window = "card.choice"
    question = "card.crusade"
    rule = "MU-EC-34"
    verbs = ("place",)

    seat: int
    territory: int

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat] if recruits(s, self.seat) else []

    def offers(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary["place", kind, self.territory, 1] for kind in recruits(s, seat)]

    def answer(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        comes = Crusader(seat, self.territory, move.args[0])
        s.push(ConfirmAttack(seat, self.attacked(s, seat, move)), comes)

    def attacked(self, s: MedState, seat: int, move: Move) -> tuple[int, ...]:
        return attacked_there(s, seat, (self.territory,))

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        kind, territory = move.args[:2]
        if territory != self.territory:
            return Refusal("MU-EC-34", "not-there", territory=territory)
        if kind >= len(UNITS):
            return Refusal("MU-EC-34", "no-captain")
        return Refusal("MU-EUSE-08", "none-in-reserve", unit=kind)

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"territory": self.territory}


@dataclass(slots=True)
class Crusader(Step):
    """MU-EC-34: the unit has entered the territory as if it had marched there."""

    id = "Crusader"
    seat: int
    territory: int
    kind: int

    def run(self, s: MedState) -> None:
        seat, kind, territory = self.seat, self.kind, self.territory
        stops, empty = stops_at(s, seat, territory), awaits_horde(s, territory)
        victims = entry_victims(s, seat, territory, False)
        change_units(s, seat, territory, kind, 1)
        s.emit("crusader", "MU-EC-34", seat=seat, unit=kind, territory=territory)
        if not stops:
            settle(s, [territory])
            return
        units = tuple(int(each == kind) for each in range(len(UNITS)))
        before = s.movement
        s.movement = note_owner(s, Movement(seat, territory, units))
        if before is not None:
            s.push(Resume(before))
        s.push(*entry_steps(s, s.movement, empty))
        if victims:
            attack(s, seat, *victims)


@dataclass(slots=True)
class Resume(Step):
    """The movement that a card has interrupted goes on."""

    id = "Resume"
    movement: tuple[Any, ...]

    def run(self, s: MedState) -> None:
        s.movement = make_movement(self.movement)


POWERS: dict[int, Power] = {
    15: Power("play-at", restless_lands, revolt),
    34: Power("play-at", foreign_lands, crusade, refuse_land, attacks=attacked_there),
}
