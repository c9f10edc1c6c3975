"""Powers of cards and technologies: tried on what the seat knows, and used where they bring something at once.

rules: MU-EUSE-01, MU-TUSE-01
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medioevo.commerce.steps.phase import CommerceSlots
from gonfalon.games.medioevo.definitions.questions.realm import controlled, level_of
from gonfalon.games.medioevo.movement.steps.combat_phase import CombatRound
from gonfalon.games.medioevo.powers import ALL_USES
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.steward.worth import FLORIN, LAND, Situation
from gonfalon.games.medioevo.turn.steps.phases import BeginPhase
from gonfalon.games.medioevo.world import CLASSES, PIECES_EACH
from gonfalon.kernel import engine
from gonfalon.kernel.moves import AnyMove, Move, RangeMove
from gonfalon.kernel.state import Step

WINDOWS = ("purchase", "combat.own-turn", "move.step", "commerce.own-turn")
"""Questions that stand again after a power was used, so that nothing unknown is drawn."""
KEPT = 0.12
"""What a power must bring, since the card could be of use elsewhere."""
TRIED, ANSWERS = 8, 6
UNIT, PIECE, LEVEL, CUBE = 0.15, 0.25, 0.4, 0.1


BOUNDS = (BeginPhase, CombatRound, CommerceSlots)
"""What lies below the question of a slot on the agenda."""


@dataclass(slots=True)
class Halt(Step):
    """Here the trial of a power ends: behind it lies what nobody knows."""

    id = "Halt"
    seat: int

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat]

    def stays_open(self, s: MedState) -> bool:
        return True

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.world.pass_]


def use(o: Situation, moves: list[AnyMove]) -> Move | None:
    """The power whose effect is worth most; none if it depends on chance, leads to a battle or shows no effect."""
    best: Move | None = None
    most, before = KEPT, 0.0
    tried = 0
    for move in moves:
        if move.verb not in ALL_USES or tried == TRIED:
            continue
        tried += 1
        if tried == 1:
            before = standing(o, o.s)
        one = move.at(move.high) if isinstance(move, RangeMove) else move
        after = tried_out(o, one)
        sure = after.rng == o.s.rng and after.battle is None
        if sure and standing(o, after) - before > most:
            best, most = one, standing(o, after) - before
    return best


def tried_out(o: Situation, move: Move) -> MedState:
    """The position after a power that nobody answers."""
    s = o.s.copy()
    at = max(n for n, step in enumerate(s.agenda) if isinstance(step, BOUNDS))
    s.agenda.insert(at + 1, Halt(o.seat))
    engine.play(s, o.seat, move)
    for _ in range(ANSWERS):
        step = s.agenda[-1]
        if not step.window.startswith("card."):
            break
        engine.play(s, s.waiting[0], step.default(s, s.waiting[0]))
    return s


def standing(o: Situation, s: MedState) -> float:
    """How the seat stands against the others, by what all can see."""
    rivals = [seat for seat in s.order if not o.is_own(seat)]
    others = sum(strength(s, seat) for seat in rivals) / max(1, len(rivals))
    return strength(s, o.seat) + FLORIN * s.florins[o.seat] - others / 2


def strength(s: MedState, seat: int) -> float:
    units = sum(sum(counts) for counts in s.army[seat].values())
    pieces = [
        p for p in range(seat * PIECES_EACH, (seat + 1) * PIECES_EACH) if s.piece_kind[p] >= 0
    ]
    cubes = sum(sum(s.piece_cubes[p]) for p in pieces)
    land = controlled(s, seat)
    levels = sum(level_of(s, t, which) for t in land for which in range(len(CLASSES)))
    return (
        s.hp[seat]
        + UNIT * units
        + PIECE * len(pieces)
        + CUBE * cubes
        + LAND * len(land)
        + LEVEL * levels
        + 0.5 * sum(s.tokens[seat * 6 : seat * 6 + 6])
    )
