"""Infiltrator and Spies: what happens to an enemy before the first die of a battle.

rules: MU-EC-14, MU-EC-16, MU-EC-17, MU-EC-18
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medioevo.battle.changes.record import change
from gonfalon.games.medioevo.battle.questions.muster import force, places, side, side_of
from gonfalon.games.medioevo.definitions.changes.pieces import lose_piece
from gonfalon.games.medioevo.definitions.questions.realm import (
    movement_points,
    owner_of,
    pieces_in,
    tokens_allow,
    transports_in_reserve,
    units_in_reserve,
)
from gonfalon.games.medioevo.empire_cards.powers.battle.fighters import (
    Fighter,
    berths,
    fighters,
    kill,
    meant,
    named,
    place_fighter,
    take_out,
)
from gonfalon.games.medioevo.empire_cards.steps.picks import outcome
from gonfalon.games.medioevo.powers import Args, Moment, Power, Use
from gonfalon.games.medioevo.state import BARBARIANS, NOBODY, MedState
from gonfalon.games.medioevo.world import CAPTAIN, ENGINE, WAGON
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def enemy_of(s: MedState, seat: int) -> int:
    return 1 - side_of(s, seat)


# ---- the bribed soldier


def bribable(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """MU-EC-14: no captains, and only what the own reserve holds; at sea there must be room aboard."""
    if not berths(s, side_of(s, seat)):
        return []
    units = fighters(s, enemy_of(s, seat), with_captains=False)
    return [named(s, unit) for unit in units if units_in_reserve(s, seat, unit.kind)]


def bribe(s: MedState, used: Use) -> None:
    """The unit changes sides before the battle; it counts for neither army (MU-HP-12)."""
    k, unit = enemy_of(s, used.seat), meant(s, used)
    take_out(s, k, unit)
    change(s, k, size=side(s, k).size - 1)
    place_fighter(s, 1 - k, unit.kind)
    s.emit("bribed", "MU-EC-14", seat=used.seat, from_seat=side(s, k).seat, unit=unit.kind)


# ---- the spies


def backfire(s: MedState, used: Use) -> None:
    s.push(ChooseLoss(used.seat, used.card))


@dataclass(slots=True)
class ChooseLoss(Step):
    """The spy was caught: its owner removes one of their own units in the battle, if one is left."""

    id = "ChooseLoss"
    window = "card.choice"
    question = "card.spy-caught"
    rule = "MU-EUSE-09"
    verbs = ("play-unit", "play-aboard", "play-captain")

    seat: int
    card: int

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat] if fighters(s, side_of(s, self.seat)) else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        own = [named(s, unit) for unit in fighters(s, side_of(s, seat))]
        return [v[(args[0], self.card, *args[1:])] for args in own]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        used = Use(seat, self.card, move.verb, move.args[1:], Moment("battle.declared"))
        kill(s, side_of(s, seat), meant(s, used), s.world.cards[self.card].rule)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal(s.world.cards[self.card].rule, "no-such-target", card=self.card)


def machines(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """MU-EC-16: war wagons and siege engines of the enemy in the battle."""
    k = enemy_of(s, seat)
    enemy = side(s, k).seat
    if enemy == BARBARIANS:
        return []
    return [
        (piece,)
        for place in places(s, k)
        for piece in pieces_in(s, enemy, place)
        if s.piece_kind[piece] in (WAGON, ENGINE)
    ]


def sabotage(s: MedState, used: Use) -> None:
    result = outcome(s, used.card, used.die).result
    if result == "success":
        damage_machine(s, used.args[0])
    elif result == "backfire":
        backfire(s, used)


def damage_machine(s: MedState, piece: int) -> None:
    """One level less; what has no lower level, or none in the reserve, is removed."""
    seat, kind, level = owner_of(piece), s.piece_kind[piece], s.piece_level[piece] - 1
    if (
        not level
        or not transports_in_reserve(s, kind, level)
        or not tokens_allow(s, seat, level, piece)
    ):
        lose_piece(s, piece, "MU-EC-16")
        return
    s.piece_level[piece] = level
    s.piece_points[piece] = min(s.piece_points[piece], movement_points(s, piece))
    s.emit(
        "sabotaged", "MU-EC-16", seat=seat, piece=piece, piece_kind=s.piece_kind[piece], level=level
    )


def enemies(s: MedState, seat: int, moment: Moment) -> list[Args]:
    return [named(s, unit) for unit in fighters(s, enemy_of(s, seat))]


def ambush(s: MedState, used: Use) -> None:
    result = outcome(s, used.card, used.die).result
    if result == "success":
        kill(s, enemy_of(s, used.seat), meant(s, used), "MU-EC-17")
    elif result == "backfire":
        backfire(s, used)


def untrapped(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """MU-EC-18: enemies that are still in the battle."""
    k = enemy_of(s, seat)
    return [named(s, unit) for unit in fighters(s, k) if not is_out(s, k, unit)]


def is_out(s: MedState, k: int, unit: Fighter) -> bool:
    """Are all units like this one out of the battle already?"""
    own = side(s, k)
    if unit.captain != NOBODY:
        return bool(own.captains_out >> unit.captain & 1)
    if unit.kind == CAPTAIN:
        return own.captains_out >= len(force(s, k).levels)
    return own.out[unit.kind] >= force(s, k).units[unit.kind]


def trap(s: MedState, used: Use) -> None:
    result = outcome(s, used.card, used.die).result
    if result == "backfire":
        backfire(s, used)
    if result != "success":
        return
    k, unit = enemy_of(s, used.seat), meant(s, used)
    own = side(s, k)
    if unit.captain != NOBODY:
        change(s, k, captains_out=own.captains_out | 1 << unit.captain)
    elif unit.kind == CAPTAIN:
        change(s, k, captains_out=own.captains_out + 1)
    else:
        out = list(own.out)
        out[unit.kind] += 1
        change(s, k, out=(out[0], out[1], out[2], out[3]))
    s.emit("trapped", "MU-EC-18", seat=own.seat, unit=unit.kind)


POWERS: dict[int, Power] = {
    14: Power("play-unit", bribable, bribe),
    16: Power("play-on", machines, sabotage),
    17: Power("play-unit", enemies, ambush),
    18: Power("play-unit", untrapped, trap),
}
