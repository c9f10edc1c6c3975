"""Sealed phases: all players write orders at the same time, unseen; when all are ready they are booked in turn order.

A step of such a phase derives from `Orders` and says which orders there are (`choices`) and what one does (`carry_out`). What a player
has ordered is in `s.books`; `desk` is the position as the player's own orders leave it, as if nobody else ordered.

rules: MP-TURN-02, MP-TIME-02, MP-TIME-03, MP-COMP-05
"""

from __future__ import annotations

from typing import Any

from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.consequences import Consequence, between
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move, covers
from gonfalon.kernel.state import Step

START_OVER = "start-over"


def final(book: tuple[Any, ...]) -> int:
    """MP-TIME-02: how many orders stand: the last one for which a die was rolled, and all before it."""
    for at in range(len(book), 0, -1):
        if book[at - 1][1]:
            return at
    return 0


def order_of(s: ProtoState, text: str) -> Move:
    """What stands in a book is read again and again."""
    move = s.world.ordered.get(text)
    if move is None:
        move = s.world.ordered[text] = s.vocabulary.parse(text)
    return move


class Orders(Step):
    """The orders of one sealed phase."""

    id = "Orders"
    __slots__ = ()

    rule = "MP-TIME-02"

    def concerned(self, s: ProtoState) -> list[int]:
        """Who is asked; decided on public grounds."""
        return s.order

    def choices(self, s: ProtoState, seat: int) -> list[AnyMove]:
        """The orders that the rules allow the player in this position."""
        raise NotImplementedError

    def carry_out(self, s: ProtoState, seat: int, move: Move, roll: int) -> None:
        """Do what is ordered: on the player's desk at once, on the table when all are ready."""
        raise NotImplementedError

    def die_for(self, s: ProtoState, seat: int, move: Move) -> int:
        """Sides of the die that an order needs; 0 for none. It is shown to the player alone, and the order stands."""
        return 0

    def refuse_order(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        """The rule that forbids an order, on the player's desk."""
        return Refusal(self.rule, "not-offered")

    def allows(self, s: ProtoState, seat: int, move: Move) -> bool:
        """Is an order still possible when it is booked?"""
        return covers(self.choices(s, seat), move)

    def book_all(self, s: ProtoState) -> None:
        """What is done before and after the orders of all players; `book` does those of one."""
        for seat in s.order:
            self.book(s, seat)

    # ---- the machinery

    def stays_open(self, s: ProtoState) -> bool:
        """Orders may be changed until the player says ready; who has nothing to order is asked like the others."""
        return True

    def waits_for(self, s: ProtoState) -> list[int]:
        return [seat for seat in self.concerned(s) if not s.ready >> seat & 1]

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        moves = [s.world.done, *self.choices(self.desk(s, seat), seat)]
        if len(s.books[seat]) > final(s.books[seat]):
            moves.append(s.vocabulary[(START_OVER,)])
        return moves

    def desk(self, s: ProtoState, seat: int) -> ProtoState:
        """The position after the player's own orders, for reading only. Kept as long as the book grows."""
        book = s.books[seat]
        if not book:
            s.desks.pop(seat, None)
            return s
        done: tuple[Any, ...]
        at: ProtoState
        done, at = s.desks.get(seat, ((), s))
        if at is s or book[: len(done)] != done:
            done, at = (), s.copy()
        for text, roll in book[len(done) :]:
            self.carry_out(at, seat, order_of(s, text), roll)
        s.desks[seat] = (book, at)
        return at

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        if move.verb == "done":
            s.ready |= 1 << seat
        elif move.verb == START_OVER:
            s.books[seat] = s.books[seat][: final(s.books[seat])]
        else:
            die = self.die_for(self.desk(s, seat), seat, move)
            roll = s.draw(die) + 1 if die else 0
            if die:
                s.emit("order-roll", self.rule, (seat,), seat=seat, die=die, roll=roll)
            s.books[seat] = (*s.books[seat], (move.text, roll))

    def run(self, s: ProtoState) -> None:
        s.commit()
        s.desks = {}
        self.book_all(s)
        s.books = [()] * s.world.seats
        s.ready = 0

    def book(self, s: ProtoState, seat: int) -> None:
        """MP-TIME-03: what has become impossible is void."""
        for text, roll in s.books[seat]:
            move = order_of(s, text)
            if self.allows(s, seat, move):
                self.carry_out(s, seat, move, roll)
            else:
                s.emit("order-void", "MP-TIME-03", (seat,), seat=seat, order=text)

    def by_die(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        """The florins that an order brings by the lowest and the highest roll of its die."""
        desk = self.desk(s, seat)
        die = self.die_for(desk, seat, move)
        gains = []
        for roll in (1, die) if die else ():
            after = desk.copy()
            self.carry_out(after, seat, move, roll)
            gains.append(after.florins[seat] - desk.florins[seat])
        return [between("florins", *gains)] if gains else []

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if s.ready >> seat & 1:
            return Refusal("MP-TIME-02", "already-ready")
        if seat not in self.concerned(s):
            return Refusal("MP-TIME-01", "not-now")
        return self.refuse_order(self.desk(s, seat), seat, move)

    def default(self, s: ProtoState, seat: int) -> Move:
        """MP-TIME-23: orders entered so far stand."""
        return s.world.done
