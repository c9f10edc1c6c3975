"""`S`, the class of a game's own states, for types that are generic in it: `Game[WarState]`.

Without brackets it is `State`: code for any game says `Game`. This module is never compiled: only type checkers know of defaults before
Python 3.13, and the compiler does not see the other branch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from gonfalon.kernel.state import State

    S = TypeVar("S", bound=State, default=State)
else:
    from typing import TypeVar

    S = TypeVar("S")

__all__ = ["S"]
