"""Players take their Combat turns; then attrition and healing.

rules: MP-COMBAT-01, MP-TIME-04, MP-TIME-20, MP-TIME-21
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.prototype.attack.questions.objectives import ATTACK_VERBS
from gonfalon.games.prototype.attack.steps.announce import (
    announce,
    attack_moves,
    forced_moves,
    refuse_attack,
    refuse_sortie,
    sally,
    sortie_moves,
)
from gonfalon.games.prototype.battle.questions.prospects import prospects
from gonfalon.games.prototype.cards.questions.outlook import card_outlook
from gonfalon.games.prototype.cards.questions.power import PLAY_VERBS, all_but
from gonfalon.games.prototype.cards.questions.uses import card_moves, refuse_card
from gonfalon.games.prototype.cards.steps.play import play_card
from gonfalon.games.prototype.combat.steps.healing import Healing
from gonfalon.games.prototype.diplomacy.questions.guests import overdue_note
from gonfalon.games.prototype.loading.steps.hauling import (
    HAUL_VERBS,
    ITEM_VERBS,
    haul,
    haul_outlook,
    refuse_haul,
)
from gonfalon.games.prototype.loading.steps.loads import haul_moves
from gonfalon.games.prototype.movement.changes import move_column
from gonfalon.games.prototype.movement.questions.ways import (
    exit_move,
    move_moves,
    refuse_movement,
    step_outlook,
)
from gonfalon.games.prototype.siege.changes.sieges import settle_sieges
from gonfalon.games.prototype.siege.steps.siege_turn import (
    SIEGE_VERBS,
    Attrition,
    begin_sieges,
    refuse_siege_move,
    siege_moves,
    take_siege_move,
)
from gonfalon.games.prototype.siege.steps.turn_end import end_combat_turn, ending_sieges
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.kernel.consequences import Consequence
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move, concrete
from gonfalon.kernel.state import Step

MOVE_VERBS = ("take", "leave", "go")


@dataclass(slots=True)
class CombatPhase(Step):
    """Players take their Combat turns; then attrition and healing."""

    id = "CombatPhase"
    first: int = NOBODY
    """Begin with this seat's turn (positions set in tests); else with the first in turn order."""

    def run(self, s: ProtoState) -> None:
        queue = s.order[s.order.index(self.first) :] if self.first in s.order else s.order
        steps: list[Step] = []
        for seat in queue:
            steps += [BeginCombatTurn(seat), CombatTurn(seat), EndCombatTurn(seat)]
        s.push(*steps, EndCombat())


def start_turn(s: ProtoState, seat: int) -> None:
    """A player's own turn begins or ends: nothing is picked, no operation is under way."""
    s.active = seat
    s.column, s.operation, s.forced, s.picks = (), (), (), 0


@dataclass(slots=True)
class BeginCombatTurn(Step):
    """MP-TIME-20: what comes before the player's actions."""

    id = "BeginCombatTurn"
    seat: int

    def run(self, s: ProtoState) -> None:
        if self.seat in s.order:
            start_turn(s, self.seat)
            begin_sieges(s, self.seat)


@dataclass(slots=True)
class CombatTurn(Step):
    """MP-COMBAT-01: load, unload, move and attack in any order."""

    id = "CombatTurn"
    window = "combat.turn"
    rule = "MP-COMBAT-01"
    verbs = ("done", *HAUL_VERBS, *MOVE_VERBS, *ATTACK_VERBS, *SIEGE_VERBS, "sally", *PLAY_VERBS)
    refused_verbs = all_but(
        "play-seat",
        "play-captain",
        "play-territory",
        "play-transport",
        "play-sea",
        "play-from-to",
        "play-florins",
        "play-copy",
        "play-delivered",
    )

    seat: int

    def waits_for(self, s: ProtoState) -> list[int]:
        return [self.seat] if self.seat in s.order else []

    def stays_open(self, s: ProtoState) -> bool:
        return True

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        if s.forced:
            return forced_moves(s, seat)
        return [
            s.world.done,
            *move_moves(s, seat),
            *haul_moves(s, seat),
            *attack_moves(s, seat),
            *siege_moves(s, seat),
            *sortie_moves(s, seat),
            *card_moves(s, seat, self.window),
        ]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        if move.verb not in ITEM_VERBS:
            s.operation = ()
        if move.verb not in MOVE_VERBS:
            s.picks = 0
        if move.verb == "done":
            s.done()
        elif move.verb in HAUL_VERBS:
            haul(s, seat, move)
        elif move.verb in MOVE_VERBS:
            move_column(s, seat, move)
        elif move.verb in PLAY_VERBS:
            play_card(s, seat, move, self.window)
        elif move.verb in SIEGE_VERBS:
            take_siege_move(s, seat, move)
        elif move.verb == "sally":
            sally(s, seat, move)
        else:
            announce(s, seat, move)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        if move.verb == "done":
            return [*ending_sieges(s, seat), *overdue_note(s, seat)]
        if move.verb == "go":
            return step_outlook(s, move.args[0])
        if move.verb in HAUL_VERBS:
            return haul_outlook(s, seat, move)
        if move.verb in PLAY_VERBS:
            return card_outlook(s, seat, move, self.window)
        return prospects(s, seat, move, self.window) if move.verb not in MOVE_VERBS else []

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if s.forced:
            return Refusal("MP-BLOCK-02", "must-attack")
        if move.verb in HAUL_VERBS:
            return refuse_haul(s, seat, move)
        if move.verb in MOVE_VERBS:
            return refuse_movement(s, seat, move)
        if move.verb in PLAY_VERBS:
            return refuse_card(s, seat, move, self.window)
        if move.verb in SIEGE_VERBS:
            return refuse_siege_move(s, seat, move)
        if move.verb == "sally":
            return refuse_sortie(s, seat, move)
        return refuse_attack(s, seat, move)

    def default(self, s: ProtoState, seat: int) -> Move:
        """Guests bound to leave drive out, then the turn ends."""
        if s.forced:
            return concrete(self.moves(s, seat)[0])
        return exit_move(s, seat) or s.world.done

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"transports": list(s.column)}


@dataclass(slots=True)
class EndCombatTurn(Step):
    """The player's Combat turn is over."""

    id = "EndCombatTurn"
    seat: int

    def run(self, s: ProtoState) -> None:
        settle_sieges(s)
        end_combat_turn(s, self.seat)
        start_turn(s, NOBODY)


@dataclass(slots=True)
class EndCombat(Step):
    """MP-TIME-21: what follows the last Combat turn."""

    id = "EndCombat"

    def run(self, s: ProtoState) -> None:
        s.active = NOBODY
        s.push(Attrition(), Healing())
