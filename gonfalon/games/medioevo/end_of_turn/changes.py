"""What lasted until the end of the turn ends.

rules: MU-EOT-03, MU-EOT-07
"""

from __future__ import annotations

from gonfalon.games.medioevo.control.changes.settle import settle
from gonfalon.games.medioevo.definitions.questions.effect_kinds import all_in_force, entry_of
from gonfalon.games.medioevo.effects.questions.registry import AT_END, LASTING, LEAVE_LAST
from gonfalon.games.medioevo.state import MedState


def end_effects(s: MedState) -> None:
    """MU-EOT-03, MU-EOT-07: all effects of the turn end; what they have left behind is settled as after any action."""
    effects = all_in_force(s)
    lasting = [e for e in effects if type(e) in LASTING and LASTING[type(e)](s, e)]
    s.effects = [entry_of(effect) for effect in lasting]
    spaces: list[int] = []
    for effect in sorted(effects, key=lambda effect: type(effect) in LEAVE_LAST):
        end = AT_END.get(type(effect))
        if end is not None:
            spaces += end(s, effect)
    if spaces:
        settle(s, spaces)
