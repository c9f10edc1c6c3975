"""The odds of a battle while it is fought, for everybody who looks on.

rules: MP-BATTLE-08, MP-RES-04, MP-MULTI-01, MP-MULTI-02, MP-ASSAULT-01

What has been rolled counts: VF that are still to be taken away are gone, by default decisions. What is taken for granted stands in
`battle.py`; before walls the forecast is that of an assault.
"""

from __future__ import annotations

from gonfalon.games.prototype.battle.questions.parties import ASSAULT, UNDECIDED, Battle
from gonfalon.games.prototype.battle.steps.losses import ChooseLosses
from gonfalon.games.prototype.battle.steps.rounds import AfterRoll, AttackMode
from gonfalon.games.prototype.forecast.battle import Forecast, forecast, forecast_begun
from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.engine import take

ONSET = ("Join", "Appear", "Prepare", "React", "Muster", "Order", "Shelter")
"""As long as one of these is to come nobody has drawn up."""


def under_way(known: ProtoState) -> Forecast | None:
    """How the battle under way ends; None once it is decided."""
    if known.battle.result != UNDECIDED:
        return None
    ahead = [step.id for step in known.agenda]
    if any(step in ahead for step in ONSET):
        return forecast_begun(known)
    s = known.copy()
    _take_away(s)
    b: Battle = s.battle
    step = s.agenda[-1] if s.agenda else None
    if isinstance(step, AttackMode):
        b = b._replace(stage=ASSAULT)
    elif any(isinstance(one, AfterRoll) for one in s.agenda):
        b = b._replace(
            attacker=(b.attacker + 1) % len(b.attackers),
            defender=(b.defender + 1) % len(b.defenders),
        )
    if step is not None and step.id in ("Continue", "AfterRoll"):
        b = b._replace(attack_cards=(), defence_cards=())
    return forecast(s, b, ramming="Ramming" in ahead)


def _take_away(s: ProtoState) -> None:
    """MP-RES-04: those who fall in the roll that lies there."""
    there = len(s.sealed)
    while isinstance(step := s.agenda[-1], ChooseLosses):
        if seats := step.waits_for(s):
            take(s, step, seats[0], step.default(s, seats[0]))
            continue
        s.agenda.pop()
        step.run(s)
        s.sealed = [()] * there
