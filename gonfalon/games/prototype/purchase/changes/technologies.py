"""Technologies are gained, never lost.

rules: MP-TERM-02, MP-TECH-05, MP-TECH-07
"""

from __future__ import annotations

from gonfalon.games.prototype.realm.changes.holdings import score
from gonfalon.games.prototype.realm.questions.holdings import level
from gonfalon.games.prototype.state import ProtoState


def gain(s: ProtoState, seat: int, technology: int, rule: str) -> None:
    """MP-TECH-07: every full set of technologies and every one of the highest level brings honour."""
    w = s.world
    if s.tech[seat] >> technology & 1:
        return
    before = level(s, seat)
    s.tech[seat] |= 1 << technology
    s.emit("technology", rule, seat=seat, technology=technology)
    if level(s, seat) > before:
        s.emit("level", "MP-TERM-02", seat=seat, level=level(s, seat))
    if s.tech[seat].bit_count() % w.limits.technologies_per_po == 0:
        score(s, seat, w.po["technologies"], "technologies", "MP-TECH-07")
    if w.technologies[technology].level == len(w.limits.technology_costs):
        score(s, seat, w.po["highest-technology"], "technologies", "MP-TECH-07")
