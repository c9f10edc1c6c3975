"""Cards for transports and engines on the march.

rules: MU-EC-11, MU-EC-53 to MU-EC-56
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.realm import pieces_in, pieces_of
from gonfalon.games.medioevo.effects.questions.in_force import CARRIAGE, CONVERTIBLE, HIDDEN, TEAMS
from gonfalon.games.medioevo.effects.questions.registry import AT_END, Effect
from gonfalon.games.medioevo.empire_cards.steps.picks import outcome
from gonfalon.games.medioevo.powers import Args, Moment, Power, Targets, Use
from gonfalon.games.medioevo.state import END, MedState
from gonfalon.games.medioevo.world import CARAVAN, ENGINE, WAGON


def own(kinds: tuple[int, ...], effect: str) -> Targets:
    """Own pieces of these kinds for which the power does not hold yet."""

    def targets(s: MedState, seat: int, moment: Moment) -> list[Args]:
        if s.phase == END:
            return []
        held = {entry[1] for entry in s.effects if entry[0] == effect}
        return [(p,) for p in pieces_of(s, seat) if s.piece_kind[p] in kinds and p not in held]

    return targets


def _tell(s: MedState, used: Use, kind: str, piece: int) -> None:
    s.emit(kind, s.world.cards[used.card].rule, seat=used.seat, piece=piece)


def convert(s: MedState, used: Use) -> None:
    s.effects.append((CONVERTIBLE, used.args[0]))
    _tell(s, used, CONVERTIBLE, used.args[0])


def unload(s: MedState, effect: Effect) -> list[int]:
    """MU-EC-11: merchandise aboard a war wagon returns to the reserve at the end of the turn."""
    piece = effect[1]
    if s.piece_kind[piece] == WAGON:
        s.piece_cubes[piece] = ()
    return []


AT_END[CONVERTIBLE] = unload


def harness(s: MedState, used: Use) -> None:
    s.effects.append((TEAMS, used.args[0]))
    _tell(s, used, TEAMS, used.args[0])


def mount(s: MedState, used: Use) -> None:
    room = outcome(s, used.card, used.die).amount
    s.effects.append((CARRIAGE, used.args[0], room))
    s.emit(CARRIAGE, "MU-EC-54", seat=used.seat, piece=used.args[0], count=room)


# ---- Rangers


def transports(s: MedState, seat: int, moment: Moment) -> list[Args]:
    held = {entry[1] for entry in s.effects if entry[0] == HIDDEN}
    return [(p,) for p in pieces_of(s, seat) if s.piece_kind[p] != ENGINE and p not in held]


def hide(s: MedState, used: Use) -> None:
    s.effects.append((HIDDEN, used.args[0]))
    _tell(s, used, HIDDEN, used.args[0])


def zones_of_transports(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """MU-EC-56: a group that starts in the same zone."""
    return [
        (zone,)
        for zone in sorted({s.piece_at[p] for (p,) in transports(s, seat, moment)})
        if zone < s.world.first_deck
    ]


def hide_all(s: MedState, used: Use) -> None:
    for piece in pieces_in(s, used.seat, used.args[0]):
        if s.piece_kind[piece] != ENGINE:
            s.effects.append((HIDDEN, piece))
            _tell(s, used, HIDDEN, piece)


POWERS: dict[int, Power] = {
    11: Power("play-on", own((CARAVAN, WAGON), CONVERTIBLE), convert),
    53: Power("play-on", own((ENGINE,), TEAMS), harness),
    54: Power("play-on", own((ENGINE,), CARRIAGE), mount),
    55: Power("play-on", transports, hide),
    56: Power("play-at", zones_of_transports, hide_all),
}
