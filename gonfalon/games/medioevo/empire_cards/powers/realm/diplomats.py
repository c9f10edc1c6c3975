"""Diplomats: what cannot be plundered.

rules: MU-EC-50, MU-EC-51, MU-BARB-09, MU-EUSE-09
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from gonfalon.games.medioevo.conquest.questions import BUILDING, CUBE, PIECE
from gonfalon.games.medioevo.conquest.steps.assets import AssetChoice
from gonfalon.games.medioevo.definitions.questions.effect_kinds import (
    SafeBuilding,
    SafeCube,
    SafePiece,
    holds,
)
from gonfalon.games.medioevo.definitions.questions.realm import level_of, pieces_everywhere, zone_of
from gonfalon.games.medioevo.effects.changes import begin
from gonfalon.games.medioevo.effects.questions.registry import AT_END
from gonfalon.games.medioevo.empire_cards.steps.card_step import CardStep
from gonfalon.games.medioevo.empire_cards.steps.picks import outcome
from gonfalon.games.medioevo.powers import Args, Moment, Power, Use
from gonfalon.games.medioevo.state import END, MedState
from gonfalon.games.medioevo.world import CLASSES, bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move

PLUNDER = "conquest.before-plunder"
VERBS = ("shield-building", "shield-cube", "shield-piece")
"""By kind of element."""

Element = tuple[int, ...]
"""BUILDING or CUBE, which, and its territory; or PIECE and which."""


def in_land(s: MedState, territory: int) -> list[Element]:
    found: list[Element] = [
        (BUILDING, which, territory)
        for which in range(len(CLASSES))
        if level_of(s, territory, which)
    ]
    return found + [(CUBE, good, territory) for good in bits(s.market[territory])]


def at_stake(s: MedState, zone: int) -> list[Element]:
    """What a conqueror, or barbarians, are about to take in a zone."""
    for step in reversed(s.agenda):
        if isinstance(step, AssetChoice) and step.zone == zone:
            return [(k, n) if k == PIECE else (k, n, zone) for k, n in step.assets]
    there: list[Element] = [(PIECE, p) for p in pieces_everywhere(s) if s.piece_at[p] == zone]
    return there + (in_land(s, zone) if zone < s.world.first_sea else [])


def elements(s: MedState, moment: Moment) -> list[Element]:
    """What can be protected now and is not yet."""
    if moment.window == PLUNDER:
        found = at_stake(s, moment.values[1])
    else:
        found = [(PIECE, piece) for piece in pieces_everywhere(s)]
        for territory in bits(s.land):
            found += in_land(s, territory)
    return [element for element in found if not holds(s, _safety(element))]


def _safety(element: Element) -> SafeBuilding | SafeCube | SafePiece:
    """The effect that protects it."""
    kind, which, *place = element
    if kind == PIECE:
        return SafePiece(which)
    return SafeBuilding(place[0], which) if kind == BUILDING else SafeCube(place[0], which)


def plundered(s: MedState, seat: int, moment: Moment) -> list[Args]:
    if s.phase == END or (moment.window == PLUNDER and moment.values[0] == seat):
        return []
    return [()] if elements(s, moment) else []


def safe_conduct(s: MedState, used: Use) -> None:
    count = outcome(s, used.card, used.die).amount if used.die else 1
    s.push(Shield(used.seat, used.card, used.moment.window, used.moment.values, count))


@dataclass(slots=True)
class Shield(CardStep):
    """MU-EC-50, MU-EC-51: the elements are named one by one; at least one."""

    id = "Shield"
    window = "card.choice"
    question = "card.shield"
    rule = "MU-EUSE-09"
    verbs = (*VERBS, "done")

    seat: int
    card: int
    moment: str
    values: Sequence[int]
    left: int
    some: int = 0
    """1 once something was named."""

    def _elements(self, s: MedState) -> list[Element]:
        return elements(s, Moment(self.moment, tuple(self.values)))

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat] if self.left and self._elements(s) else []

    def offers(self, s: MedState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        moves: list[AnyMove] = [v[(VERBS[kind], *rest)] for kind, *rest in self._elements(s)]
        return [s.world.done, *moves] if self.some else moves

    def answer(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "done":
            return
        element = (VERBS.index(move.verb), *move.args)
        begin(s, _safety(element))
        self._told(s, seat, element)
        s.push(replace(self, left=self.left - 1, some=1))

    def _told(self, s: MedState, seat: int, element: Element) -> None:
        rule, (kind, which, *place) = s.world.cards[self.card].rule, element
        if kind == PIECE:
            s.emit("shield-piece", rule, seat=seat, piece=which, piece_kind=s.piece_kind[which])
        elif kind == BUILDING:
            s.emit("shield-building", rule, seat=seat, building_class=which, territory=place[0])
        else:
            s.emit("shield-cube", rule, seat=seat, good=which, territory=place[0])

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        if move.verb == "done":
            return Refusal("MU-EUSE-09", "at-least-one")
        return Refusal(s.world.cards[self.card].rule, "no-such-element")

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"card": self.card, "count": self.left}


# ---- the end of the turn


def piece_exposed(s: MedState, effect: SafePiece) -> list[int]:
    """The test of plunder is made again where it stands."""
    piece = effect.piece
    return [zone_of(s, s.piece_at[piece])] if s.piece_at[piece] >= 0 else []


def land_exposed(s: MedState, effect: SafeBuilding | SafeCube) -> list[int]:
    return [effect.territory]


AT_END[SafePiece] = piece_exposed
AT_END[SafeBuilding] = AT_END[SafeCube] = land_exposed

POWERS: dict[int, Power] = {
    50: Power("play", plundered, safe_conduct),
    51: Power("play", plundered, safe_conduct),
}
