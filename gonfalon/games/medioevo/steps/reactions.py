"""Reaction windows: the moments in which Empire cards and technologies may be used out of turn.

rules: MU-TIME-04, MU-TIME-07, MU-WINDOW-02, MU-EUSE-02

A step that reaches such a moment pushes `Reaction(window, values)`; who is asked, and with what, is decided here from the windows that
cards and technologies name in their data.
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medioevo.state import MedState
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class Reaction(Step):
    """One reaction window; in which nobody has anything usable it closes without a trace."""

    moment: str
    values: tuple[int, ...] = ()

    def waits_for(self, s: MedState) -> list[int]:
        return []
