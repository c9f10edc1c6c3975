"""Objective cards are dealt, read and shown.

rules: MP-OBJ-01, MP-OBJ-07
"""

from __future__ import annotations

from gonfalon.games.prototype.objectives.questions import cards_of, may_see
from gonfalon.games.prototype.realm.changes.effects import begin
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.state import HIDDEN, ProtoState


def deal_objectives(s: ProtoState) -> None:
    """MP-OBJ-01: every player gets one of the cards of their kingdom, which they alone see."""
    if not s.world.is_on("objectives"):
        return
    s.objectives = [HIDDEN] * s.world.seats
    for seat in s.order:
        draw_objective(s, seat)
        s.emit("objective-dealt", "MP-OBJ-01", (seat,), objective=s.objectives[seat])


def draw_objective(s: ProtoState, seat: int) -> None:
    cards = cards_of(s.world, s.kingdom[seat])
    s.objectives[seat] = cards[s.draw(len(cards))]


def read_objective(s: ProtoState, seat: int, other: int) -> None:
    """MP-OBJ-07: a Spy looks at the card of another player, and remembers it."""
    if not s.objectives:
        return
    if not may_see(s, seat, other):
        begin(s, effects.ReadObjective(seat, other), effects.ALWAYS)
    card = s.objectives[other]
    s.emit("objective-read", "MP-OBJ-07", (seat,), seat=other, objective=card)


def show_objective(s: ProtoState, seat: int) -> None:
    """MP-OBJ-07: at the end all cards are turned over."""
    if s.objectives:
        s.emit("objective-shown", "MP-OBJ-07", seat=seat, objective=s.objectives[seat])
