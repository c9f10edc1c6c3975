"""Hidden pieces are placed (variant).

rules: MU-VAR-16, MU-CTRL-03
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medioevo.control.changes.tokens import place_token, refuse_token, token_places
from gonfalon.games.medioevo.purchase.changes.deployment import (
    CALLED,
    ORDERED,
    PIECE_OFFERS,
    PLACED,
    placings,
    refund,
    refuse_placing,
    take_out,
    without_place,
)
from gonfalon.games.medioevo.purchase.questions import Buyer, offered
from gonfalon.games.medioevo.state import MedState
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class Deploy(Step):
    """MU-VAR-16: once all have bought, one player after another in turn order."""

    id = "Deploy"

    def run(self, s: MedState) -> None:
        if s.deployment == CALLED:
            s.push(*(PlaceHidden(seat) for seat in s.order))


@dataclass(slots=True)
class PlaceHidden(Step):
    """All pieces behind the screen, and units of the returned pool as the player likes."""

    id = "PlaceHidden"
    window = "purchase.deploy"
    rule = "MU-VAR-16"
    verbs = ("done", *PLACED, "place-token", "pass")

    seat: int
    origin: int = 0
    """The military building just placed, while control tokens are placed around it."""
    tokens: int = 0

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat] if self.tokens or self._placings(s) else []

    def _placings(self, s: MedState) -> list[AnyMove]:
        moves, buyer = placings(s, self.seat), Buyer(s, self.seat)
        for verb in ("place", "place-captain"):
            moves += offered(s, buyer, verb, PIECE_OFFERS[verb])
        return moves

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        if self.tokens:
            places = token_places(s, seat, self.origin)
            return [s.world.pass_, *(v["place-token", t] for t in places)]
        moves = self._placings(s)
        if any(move.verb in ORDERED.values() for move in moves):
            return moves
        return [s.world.done, *moves]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "done":
            refund(s, seat)
        elif move.verb == "pass":
            s.push(PlaceHidden(seat))
        elif move.verb == "place-token":
            place_token(s, seat, move.args[0])
            left = self.tokens - 1 if token_places(s, seat, self.origin) else 0
            s.push(PlaceHidden(seat, self.origin, left))
        else:
            self._place(s, seat, move)

    def _place(self, s: MedState, seat: int, move: Move) -> None:
        if move.verb in ORDERED.values():
            take_out(s, seat, move.verb, without_place(move.verb, move.args))
        s.push(PlaceHidden(seat))
        tokens = PIECE_OFFERS[move.verb].act(s, seat, move)
        if tokens and token_places(s, seat, move.args[1]):
            s.done()
            s.push(PlaceHidden(seat, move.args[1], tokens))

    def run(self, s: MedState) -> None:
        refund(s, self.seat)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        if self.tokens:
            if move.verb == "place-token":
                why = refuse_token(s, seat, self.origin, move.args[0])
                return why or Refusal("MU-CTRL-05", "not-offered")
            return Refusal("MU-CTRL-03", "place-tokens-first")
        if move.verb in PLACED:
            return refuse_placing(s, seat, move)
        return Refusal("MU-VAR-16", "place-all")

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"count": len(s.hidden_purchases[seat])}
