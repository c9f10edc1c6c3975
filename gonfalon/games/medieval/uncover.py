"""Questions that a seat cannot tell apart, because whom they ask would show a hand: which one may it be?

rules: MD-SEC-07, MD-TIME-06, MD-TIME-10, MD-ASK-10, MD-ASK-12
"""

from __future__ import annotations

from gonfalon.games.medieval.battle.steps.dice import Battle
from gonfalon.games.medieval.battle.steps.jihad import PlayJihad
from gonfalon.games.medieval.battle.steps.knights_in_defence import DefenderKnights
from gonfalon.games.medieval.battle.steps.militia import Militia
from gonfalon.games.medieval.battle.steps.spies_in_attack import AttackerSpies, DefenderSpies
from gonfalon.games.medieval.cards.steps import CardWindow
from gonfalon.games.medieval.components.questions import clockwise
from gonfalon.games.medieval.interception.questions import interceptors
from gonfalon.games.medieval.interception.steps import AskInterception, NavalArea
from gonfalon.games.medieval.mongols.questions import mongol_targets
from gonfalon.games.medieval.mongols.steps import MongolKnights
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import KNIGHTS, MONGOL, NOBODY
from gonfalon.kernel.state import Step


def covert_questions(s: MedState, seat: int) -> list[list[Step]]:
    """What may lie in the place of `Unseen`, the first one on top, so that somebody else is asked."""
    return [steps for steps in _candidates(s) if _asks_others(s, seat, steps[0])]


def _asks_others(s: MedState, seat: int, step: Step) -> bool:
    asked = step.waits_for(s)
    return bool(asked) and seat not in asked


def _candidates(s: MedState) -> list[list[Step]]:
    below = s.agenda[-2]
    if isinstance(below, Militia):
        return _before_militia(s)
    if isinstance(below, NavalArea):
        assert s.attack is not None
        return _interceptions(s, s.attack.seas[s.attack.seas.index(below.sea) - 1])
    if isinstance(below, Battle):
        return [[PlayJihad()]]
    cards = _knights_since_mongols(s)
    if cards >= 0:
        asked = clockwise(s, s.active)
        return [
            [MongolKnights(area, s.active, tuple(asked[at:]), cards)]
            for area in mongol_targets(s)
            for at in range(len(asked))
        ]
    player = getattr(below, "seat", s.active)
    return [[CardWindow(s.used[-1], player)]] if s.used else []


def _knights_since_mongols(s: MedState) -> int:
    """Knights of Christ played after the last Mongol Card; NOBODY if another card lies between, or none was played."""
    for played, card in enumerate(reversed(s.used)):
        if card != KNIGHTS:
            return played if card == MONGOL else NOBODY
    return NOBODY


def _before_militia(s: MedState) -> list[list[Step]]:
    attack = s.attack
    assert attack is not None
    steps: list[Step] = [AttackerSpies(), DefenderSpies()]
    if attack.power != NOBODY:
        steps.append(DefenderKnights())
    found = [steps[at:] for at in range(len(steps))]
    if attack.seas:
        found += [[*asked, *steps] for asked in _interceptions(s, attack.seas[-1])]
    return found


def _interceptions(s: MedState, sea: int) -> list[list[Step]]:
    assert s.attack is not None
    return [[AskInterception(sea, (power,))] for power in interceptors(s, s.attack, sea)]
