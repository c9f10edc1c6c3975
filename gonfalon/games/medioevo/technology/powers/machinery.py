"""Machinery: the crew of an engine fights too.

rules: MU-TN-03
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.effect_kinds import Machinery
from gonfalon.games.medioevo.effects.changes import begin
from gonfalon.games.medioevo.effects.questions.in_force import has_machinery
from gonfalon.games.medioevo.empire_cards.powers.battle.siege import manned
from gonfalon.games.medioevo.powers import Args, Moment, Power, Use
from gonfalon.games.medioevo.state import MedState


def idle_crews(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """MU-TN-03: engines whose crew does not fight yet."""
    return [(piece,) for piece in manned(s, seat) if not has_machinery(s, piece)]


def machinery(s: MedState, used: Use) -> None:
    begin(s, Machinery(used.args[0]))
    s.emit(
        "machinery",
        "MU-TN-03",
        seat=used.seat,
        piece=used.args[0],
        piece_kind=s.piece_kind[used.args[0]],
    )


TECHNIQUES: dict[str, Power] = {
    "machinery": Power("apply-on", idle_crews, machinery),
}
