"""Bishops: where nobody fights, where nobody trades, and what nobody leaves.

rules: MU-EC-01, MU-EC-02, MU-EC-03, MU-INTER-20, MU-INTER-21
"""

from __future__ import annotations

from collections.abc import Callable

from gonfalon.games.medioevo.definitions.questions.effect_kinds import (
    ClosedRoads,
    NoFight,
    NotAgain,
    NoTrade,
    of,
)
from gonfalon.games.medioevo.effects.changes import begin
from gonfalon.games.medioevo.effects.questions.in_force import may_repeat
from gonfalon.games.medioevo.effects.questions.registry import LASTING
from gonfalon.games.medioevo.powers import Args, Moment, Power, Use
from gonfalon.games.medioevo.state import END, MedState
from gonfalon.games.medioevo.world import bits
from gonfalon.kernel.events import Refusal

TRUCE, INTERDICT, ROADS = range(3)
"""The cards, as numbered in the state."""


Ban = type[NoFight] | type[NoTrade] | type[ClosedRoads]


def still_forbidden(s: MedState, effect: NotAgain) -> bool:
    """The ban on repeating holds for the turn after the use."""
    return effect.turn == s.turn


LASTING[NotAgain] = still_forbidden


def open_land(s: MedState, card: int, ban: Ban) -> list[int]:
    """The territories on which a Bishop's power can be used now."""
    if s.phase == END:
        return []
    taken = {banned.territory for banned in of(s, ban)}
    return [t for t in bits(s.land) if t not in taken and may_repeat(s, card, t)]


def bless(s: MedState, used: Use, ban: Ban, told: str) -> None:
    """The power holds for the rest of the turn, and may not be used there in the next one."""
    territory = used.args[0]
    begin(s, ban(territory))
    begin(s, NotAgain(used.card, territory, s.turn))
    s.emit(told, s.world.cards[used.card].rule, seat=used.seat, territory=territory)


def refuse_again(card: int) -> Callable[[MedState, int, Args], Refusal | None]:
    def refuse(s: MedState, seat: int, args: Args) -> Refusal | None:
        territory = args[0]
        if territory >= s.world.first_sea:
            return Refusal(s.world.cards[card].rule, "no-territory", zone=territory)
        if not may_repeat(s, card, territory):
            return Refusal(s.world.cards[card].rule, "used-lately", territory=territory)
        return None

    return refuse


def truce_lands(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """In a battle its own territory; otherwise any."""
    land = open_land(s, TRUCE, NoFight)
    if s.battle is not None:
        land = [t for t in land if t == s.battle.space]
    return [(t,) for t in land]


def truce(s: MedState, used: Use) -> None:
    bless(s, used, NoFight, "no-fight")


def markets(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """When a trade is announced: its area, unless nothing can forbid it (MU-INTER-22)."""
    land = open_land(s, INTERDICT, NoTrade)
    if moment.window == "commerce.trade-declared":
        trader, _, area = moment.values
        land = [area] if area in land and trader != seat and s.trade.price < 0 else []
    return [(t,) for t in land]


def forbid_trade(s: MedState, used: Use) -> None:
    bless(s, used, NoTrade, "no-trade")


def roads(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """When a step is announced: the territory it leaves, or the one it enters."""
    land = open_land(s, ROADS, ClosedRoads)
    if moment.window == "move.declared":
        mover, *ends = moment.values
        land = [t for t in land if t in ends and mover != seat]
    return [(t,) for t in land]


def close_roads(s: MedState, used: Use) -> None:
    bless(s, used, ClosedRoads, "closed-roads")


POWERS: dict[int, Power] = {
    1: Power("play-at", truce_lands, truce, refuse_again(TRUCE)),
    2: Power("play-at", markets, forbid_trade, refuse_again(INTERDICT)),
    3: Power("play-at", roads, close_roads, refuse_again(ROADS)),
}
