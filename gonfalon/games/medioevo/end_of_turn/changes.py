"""What lasted until the end of the turn ends.

rules: MU-EOT-03, MU-EOT-07
"""

from __future__ import annotations

from gonfalon.games.medioevo.control.changes.settle import settle
from gonfalon.games.medioevo.effects.questions.registry import AT_END, LASTING, LEAVE_LAST
from gonfalon.games.medioevo.state import MedState


def end_effects(s: MedState) -> None:
    """MU-EOT-03, MU-EOT-07: all effects of the turn end; what they have left behind is settled as after any action."""
    effects = s.effects
    s.effects = [e for e in effects if e[0] in LASTING and LASTING[e[0]](s, e)]
    spaces: list[int] = []
    for effect in sorted(effects, key=lambda effect: effect[0] in LEAVE_LAST):
        end = AT_END.get(effect[0])
        if end is not None:
            spaces += end(s, effect)
    if spaces:
        settle(s, spaces)
