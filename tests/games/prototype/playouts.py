"""Positions played out many times by the engine itself, to be held against odds.

Every die is rolled by the engine, every move is one that it offers. Attackers go on as long as they may; everything else is answered by
default. Of a siege only the Combat phases are played: what lies between them is left out, as odds leave it out.
"""

from __future__ import annotations

from collections import Counter
from math import sqrt

from gonfalon.games.prototype.state import COMBAT, ProtoState
from gonfalon.games.prototype.turn.steps.phases import phase_steps, refresh
from gonfalon.kernel import engine, rng
from gonfalon.kernel.moves import Move

STUBBORN = ("fight-on", "confirm-siege", "besiege", "assault")
"""Verbs that are chosen where they are offered, the first one first."""


def answer(s: ProtoState, seat: int, wishes: tuple[str, ...]) -> Move:
    offered = {move.verb: move for move in engine.legal(s, seat) if isinstance(move, Move)}
    wanted = [offered[verb] for verb in wishes if verb in offered]
    window = s.agenda[-1].window
    return wanted[0] if wanted and window != "combat.turn" else s.agenda[-1].default(s, seat)


def from_here(start: ProtoState, seed: int) -> ProtoState:
    s = start.copy()
    s.rng = rng.seeded(seed)
    s.choices = {}
    return s


def battles(start: ProtoState, times: int) -> int:
    """How often the battle that is under way is won by the attacker."""
    won = 0
    for seed in range(times):
        s = from_here(start, seed)
        s.events = []
        while not any(event.kind in ("battle-won", "battle-lost") for event in s.events):
            engine.play(s, s.waiting[0], answer(s, s.waiting[0], STUBBORN))
        won += any(event.kind == "battle-won" for event in s.events)
    return won


def sieges(start: ProtoState, territory: int, times: int, most: int = 6) -> Counter[int]:
    """In how many turns from this one on the place falls; -1 where the siege fails."""
    owner = start.owner[territory]
    found: Counter[int] = Counter()
    for seed in range(times):
        s = from_here(start, seed)
        turn = 0
        while turn < most:
            engine.play(s, s.waiting[0], answer(s, s.waiting[0], STUBBORN))
            if s.battle is None and not any(siege.territory == territory for siege in s.sieges):
                break
            if s.phase != COMBAT:
                turn += 1
                s.turn += 1
                refresh(s)
                s.agenda = []
                s.push(*phase_steps("combat"))
                engine.advance(s)
        gone = not s.barbarian_vf[territory] if owner < 0 else s.owner[territory] != owner
        found[turn if gone else -1] += 1
    return found


def agrees(chance: float, count: int, times: int) -> bool:
    """Is a count within four and a half standard deviations of what odds say?"""
    return abs(count - chance * times) <= 4.5 * sqrt(times * chance * (1 - chance)) + 0.5
