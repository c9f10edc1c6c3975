"""Cards of siege engines and walls.

rules: MU-EC-10, MU-EC-12, MU-EC-52
"""

from __future__ import annotations

from gonfalon.games.medioevo.battle.changes.record import change
from gonfalon.games.medioevo.battle.questions.muster import current, side, side_of
from gonfalon.games.medioevo.battle.questions.siege import engines, has_double_walls, has_walls
from gonfalon.games.medioevo.definitions.questions.effect_kinds import Ramparts
from gonfalon.games.medioevo.effects.changes import begin
from gonfalon.games.medioevo.powers import Args, Moment, Power, Use
from gonfalon.games.medioevo.state import MedState


def manned(s: MedState, seat: int) -> list[int]:
    """Own engines with a crew."""
    return [crew.piece for crew in side(s, side_of(s, seat)).crews]


def single_crews(s: MedState, seat: int, moment: Moment) -> list[Args]:
    done = side(s, side_of(s, seat)).doubled
    return [(piece,) for piece in manned(s, seat) if not done >> piece & 1]


def double_crew(s: MedState, used: Use) -> None:
    k = side_of(s, used.seat)
    change(s, k, doubled=side(s, k).doubled | 1 << used.args[0])
    s.emit(
        "double-crew",
        "MU-EC-10",
        seat=used.seat,
        piece=used.args[0],
        piece_kind=s.piece_kind[used.args[0]],
    )


def has_engines(s: MedState, seat: int, moment: Moment) -> list[Args]:
    return [()] if engines(s, side_of(s, seat)) else []


def extra_hands(s: MedState, used: Use) -> None:
    k = side_of(s, used.seat)
    more = s.world.cards[used.card].amount
    change(s, k, crew_bonus=side(s, k).crew_bonus + more)
    s.emit("extra-hands", "MU-EC-52", seat=used.seat, count=more)


def single_walls(s: MedState, seat: int, moment: Moment) -> list[Args]:
    k = side_of(s, seat)
    return [()] if has_walls(s, k) and not has_double_walls(s, k) else []


def double_ramparts(s: MedState, used: Use) -> None:
    begin(s, Ramparts(current(s).space, used.seat))
    s.emit("ramparts", "MU-EC-12", seat=used.seat, territory=current(s).space)


POWERS: dict[int, Power] = {
    10: Power("play-on", single_crews, double_crew),
    12: Power("play", single_walls, double_ramparts),
    52: Power("play", has_engines, extra_hands),
}
