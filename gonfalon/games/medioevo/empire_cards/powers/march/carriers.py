"""Cards for transports and engines on the march.

rules: MU-EC-11, MU-EC-53 to MU-EC-56
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.effect_kinds import (
    Convertible,
    DraughtTeams,
    GunCarriage,
    Hidden,
    of,
)
from gonfalon.games.medioevo.definitions.questions.realm import pieces_in, pieces_of
from gonfalon.games.medioevo.effects.changes import begin
from gonfalon.games.medioevo.effects.questions.registry import AT_END
from gonfalon.games.medioevo.empire_cards.steps.picks import outcome
from gonfalon.games.medioevo.powers import Args, Moment, Power, Targets, Use
from gonfalon.games.medioevo.state import END, MedState
from gonfalon.games.medioevo.world import CARAVAN, ENGINE, WAGON

Aid = type[Convertible] | type[DraughtTeams] | type[GunCarriage]


def own(kinds: tuple[int, ...], aid: Aid) -> Targets:
    """Own pieces of these kinds for which the power does not hold yet."""

    def targets(s: MedState, seat: int, moment: Moment) -> list[Args]:
        if s.phase == END:
            return []
        held = {effect.piece for effect in of(s, aid)}
        return [(p,) for p in pieces_of(s, seat) if s.piece_kind[p] in kinds and p not in held]

    return targets


def _help(s: MedState, used: Use, effect: Convertible | DraughtTeams | Hidden, told: str) -> None:
    begin(s, effect)
    rule = s.world.cards[used.card].rule
    s.emit(told, rule, seat=used.seat, piece=effect.piece, piece_kind=s.piece_kind[effect.piece])


def convert(s: MedState, used: Use) -> None:
    _help(s, used, Convertible(used.args[0]), "convertible")


def unload(s: MedState, effect: Convertible) -> list[int]:
    """MU-EC-11: merchandise aboard a war wagon returns to the reserve at the end of the turn."""
    piece = effect.piece
    if s.piece_kind[piece] == WAGON:
        s.piece_cubes[piece] = ()
    return []


AT_END[Convertible] = unload


def harness(s: MedState, used: Use) -> None:
    _help(s, used, DraughtTeams(used.args[0]), "draught-teams")


def mount(s: MedState, used: Use) -> None:
    room = outcome(s, used.card, used.die).amount
    begin(s, GunCarriage(used.args[0], room))
    s.emit(
        "gun-carriage",
        "MU-EC-54",
        seat=used.seat,
        piece=used.args[0],
        piece_kind=s.piece_kind[used.args[0]],
        count=room,
    )


# ---- Rangers


def transports(s: MedState, seat: int, moment: Moment) -> list[Args]:
    held = {effect.piece for effect in of(s, Hidden)}
    return [(p,) for p in pieces_of(s, seat) if s.piece_kind[p] != ENGINE and p not in held]


def hide(s: MedState, used: Use) -> None:
    _help(s, used, Hidden(used.args[0]), "hidden")


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
            _help(s, used, Hidden(piece), "hidden")


POWERS: dict[int, Power] = {
    11: Power("play-on", own((CARAVAN, WAGON), Convertible), convert),
    53: Power("play-on", own((ENGINE,), DraughtTeams), harness),
    54: Power("play-on", own((ENGINE,), GunCarriage), mount),
    55: Power("play-on", transports, hide),
    56: Power("play-at", zones_of_transports, hide_all),
}
