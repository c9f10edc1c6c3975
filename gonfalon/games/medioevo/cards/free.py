"""Cards for any moment that build.

rules: MU-EC-69
"""

from __future__ import annotations

from gonfalon.games.medioevo.buildings import level_in, raise_building
from gonfalon.games.medioevo.cards.power import Args, Moment, Power, Targets, Use
from gonfalon.games.medioevo.realm import controlled
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.stock import stock_left
from gonfalon.games.medioevo.world import CIVIL, MILITARY


def below_the_other(which: int, other: int) -> Targets:
    """Own buildings of a class that are lower than the other one beside them, if the next level is in stock."""

    def targets(s: MedState, seat: int, moment: Moment) -> list[Args]:
        return [
            (which, territory)
            for territory in controlled(s, seat)
            if 0 < level_in(s, territory, which) < level_in(s, territory, other)
            and stock_left(s, 3 * which + level_in(s, territory, which)) > 0
        ]

    return targets


def grow(s: MedState, used: Use) -> None:
    which, territory = used.args
    rule = s.world.cards[used.card].rule
    raise_building(s, used.seat, territory, 3 * which + level_in(s, territory, which), rule)


POWERS: dict[int, Power] = {
    69: Power("play-building", below_the_other(CIVIL, MILITARY), grow),
}
