"""Random players who fight: the engine plays what they choose, and the oracle listens."""

from __future__ import annotations

import random
from itertools import count

from gonfalon.games.prototype.state import COMBAT, EVENTS, ProtoState
from gonfalon.kernel import engine, rng
from gonfalon.kernel.moves import Move
from tests.games.every_game import pick
from tests.games.prototype.oracle import battlefields, facts
from tests.games.prototype.oracle.deeds import Account
from tests.games.prototype.oracle.listening import Tally, Watch, close, recover, starved

WEIGHTS = {
    "fight-on": 9.0, "stop-attack": 0.5, "attack": 6.0, "attack-convoy": 8.0, "attack-galley": 8.0, "charge": 9.0, "surprise": 0.3,
    "assault": 5.0, "besiege": 1.0, "call-ally": 30.0, "call-off": 0.1, "sally": 3.0, "confirm-siege": 9.0,
    "abandon-siege": 0.1, "assault-siege": 0.3, "play": 4.0, "play-territory": 4.0, "done": 2.0, "pass": 0.7,
}  # fmt: skip
"""How often a verb is chosen, 1 for all others."""
WAR = {
    "attack", "attack-convoy", "attack-galley", "sally", "confirm-siege", "done",
}  # fmt: skip
"""What is mostly done in a Combat turn."""
MOST_DICE = 5
"""That are made to show the same."""
LONGEST = 60
"""Decisions of one battlefield."""


def chosen(chance: random.Random, s: ProtoState, seat: int) -> Move:
    moves = engine.legal(s, seat)
    verbs = sorted({move.verb for move in moves})
    if s.agenda[-1].window == "combat.turn" and chance.random() < 0.9:
        verbs = [verb for verb in verbs if verb in WAR] or verbs
    verb = chance.choices(verbs, [WEIGHTS.get(verb, 1.0) for verb in verbs])[0]
    return pick(chance, [move for move in moves if move.verb == verb])


def dice_that_show(chance: random.Random, sides: int, number: int) -> tuple[int, int]:
    """A state of the generator whose next dice all show the same, and what they show."""
    wanted = chance.randint(1, sides)
    for start in count(chance.randrange(1 << 40)):
        at = rng.seeded(start)
        for _ in range(number):
            shown, at = rng.below(at, sides)
            if shown + 1 != wanted:
                break
        else:
            return rng.seeded(start), wanted
    raise AssertionError


def settled_dice(chance: random.Random, watch: Watch, kind: str, move: Move) -> int:
    """Before rammings and duels, of which the engine only tells the result, all dice are made to show the same."""
    s = watch.s
    rammed = any(event.kind == "ramming" for event in watch)
    if kind == "at sea" and s.phase == COMBAT and not rammed:
        number = s.world.transport_kind.count(facts.GALLEY)
        afloat = sum(at >= 0 for at in s.transport_at[:number]) + len(s.pirates)
        s.rng, die = dice_that_show(chance, 4, min(afloat, MOST_DICE))
        return die if afloat <= MOST_DICE else 0
    if kind == "besieged" and s.battle is None and move.verb in ("done", "besiege"):
        number = sum(at >= 0 for at in s.engine_at)
        s.rng, die = dice_that_show(chance, 6, min(number, MOST_DICE))
        return die if number <= MOST_DICE else 0
    return 0


def fought(seed: int, tally: Tally) -> None:
    """One battlefield, played and compared."""
    kind, scene = battlefields.battlefield(seed)
    s, chance = scene.state, random.Random(seed)
    watch = Watch(s, tally, f"battlefield {seed}, {kind}")
    s.events = watch
    account = Account(watch)
    phase = s.phase
    for _ in range(LONGEST):
        if s.phase != phase or s.phase not in (COMBAT, EVENTS) or s.outcome:
            break
        seat = chance.choice(s.waiting)
        move = chosen(chance, s, seat)
        watch.decide(settled_dice(chance, watch, kind, move))
        engine.play(s, seat, move)
        account.reckon()
        if s.agenda[-1].window != "siege.losses":
            starved(watch)
    close(watch)
    if phase == COMBAT and s.phase > COMBAT:
        recover(watch)
