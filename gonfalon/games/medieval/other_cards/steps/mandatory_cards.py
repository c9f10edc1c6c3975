"""Disaster and Change of Ruler, from a hand or from the deck.

rules: MD-DIS-01 to MD-DIS-04, MD-COR-01, MD-COR-03, MD-TABLE-03, MD-VIC-13, MD-TWO-12
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medieval.cards.steps import CardWindow
from gonfalon.games.medieval.components.changes import pay, roll
from gonfalon.games.medieval.components.odds import DICE
from gonfalon.games.medieval.mongols.steps import play_mongol
from gonfalon.games.medieval.other_cards.changes import find_power, start_civil_war
from gonfalon.games.medieval.other_cards.questions import strike_chance
from gonfalon.games.medieval.powers.changes import change_ruler
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import DISASTER, MONGOL, NOBODY
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.moves import Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class DisasterStrikes(Step):
    """MD-DIS-01 to MD-DIS-04: a marker, a loss of Florins, and Civil War if they do not suffice."""

    id = "DisasterStrikes"

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        chance = strike_chance(s, seat, barred=s.disaster)
        return [remark("strikes-you", chance=chance, florins=max(DICE))]

    def run(self, s: MedState) -> None:
        power = find_power(s, barred=s.disaster)
        if power == NOBODY:
            s.emit("no-effect", "MD-TABLE-03")
            return
        seat = s.card_at[power]
        s.disaster |= 1 << power
        die = roll(s)
        paid = min(die, s.florins[seat])
        pay(s, seat, paid)
        s.emit("disaster", "MD-DIS-01", power=power, seat=seat, die=die, florins=paid)
        if paid < die and not s.civil_war >> power & 1:
            start_civil_war(s, power, "MD-DIS-04")


@dataclass(slots=True)
class RulerChanges(Step):
    """MD-COR-01, MD-COR-03: a Power from the Powers Table gets a new ruler."""

    id = "RulerChanges"

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        return [remark("your-ruler-changes", chance=strike_chance(s, seat, barred=0))]

    def run(self, s: MedState) -> None:
        power = find_power(s, barred=0)
        if power == NOBODY:
            s.emit("no-effect", "MD-TABLE-03")
        else:
            change_ruler(s, power, roll(s), "MD-COR-01")


def effect_of(card: int) -> Step:
    return DisasterStrikes() if card == DISASTER else RulerChanges()


def resolve_from_deck(s: MedState, card: int, player: int, director: int) -> None:
    """A card that nobody held: Mandatory ones are played, others are used up without effect."""
    if card == MONGOL:
        play_mongol(s, director)
        return
    s.used.append(card)
    if s.world.mandatory >> card & 1:
        s.push(CardWindow(card, player), effect_of(card))
