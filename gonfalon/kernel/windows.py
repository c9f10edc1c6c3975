"""Windows: the moments at which seats may use an "at any moment" right."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.native import mypyc_attr
from gonfalon.kernel.state import Step


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True)
class Window(Step):
    """Ask, one after another, the seats that hold something usable at a named moment.

    A game derives one class and says who is asked in which order, what is usable and what using it
    does. Where nobody holds anything the window closes at once. Whenever something is used, everybody
    may respond again.
    """

    window: str
    """The question is named by the moment."""
    passed: int = 0
    """Bit mask of the seats that passed since something was last used."""

    def order(self, s: Any) -> list[int]:
        """The seats in the order in which they are asked."""
        raise NotImplementedError

    def usable(self, s: Any, seat: int) -> list[AnyMove]:
        """What the seat may use now."""
        raise NotImplementedError

    def use(self, s: Any, seat: int, move: Move) -> None:
        """Carry out what was chosen."""
        raise NotImplementedError

    def pass_move(self, s: Any) -> Move:
        """The move that uses nothing."""
        raise NotImplementedError

    def waits_for(self, s: Any) -> list[int]:
        for seat in self.order(s):
            if not self.passed >> seat & 1 and self.usable(s, seat):
                return [seat]
        return []

    def moves(self, s: Any, seat: int) -> list[AnyMove]:
        return [self.pass_move(s), *self.usable(s, seat)]

    def apply(self, s: Any, seat: int, move: Move) -> None:
        s.done()
        if move is self.pass_move(s):
            s.push(replace(self, passed=self.passed | 1 << seat))
        else:
            s.push(replace(self, passed=0))
            self.use(s, seat, move)
