"""What follows a battle or an unopposed entry: control, Honour Points, keep or plunder.

rules: MU-CONQ-01 to MU-CONQ-11, MU-HP-02 to MU-HP-10, MU-NOWIN-01, MU-NOWIN-02, MU-NAVAL-09
"""

from __future__ import annotations

from gonfalon.games.medioevo.conquest.changes import forget_barbarians
from gonfalon.games.medioevo.conquest.questions import pieces_to_take
from gonfalon.games.medioevo.conquest.steps.assets import (
    AssetChoice,
    BarbarianPlunder,
    Conquest,
    RestoreOrConquer,
    is_partners_land,
)
from gonfalon.games.medioevo.control.changes.settle import settle
from gonfalon.games.medioevo.control.questions import derive, rightful_owner
from gonfalon.games.medioevo.definitions.questions.hordes import has_barbarians
from gonfalon.games.medioevo.definitions.questions.realm import armies_in, at_open_war, has_army
from gonfalon.games.medioevo.diplomacy.changes.treaties import add_stranded
from gonfalon.games.medioevo.diplomacy.questions import host_of, is_guest
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.state import BARBARIANS, NOBODY, MedState


def battle_over(s: MedState, space: int, attacker: int, defender: int, winner: int) -> None:
    """A battle has ended; `winner` is a seat, BARBARIANS, or NOBODY when no unit is left."""
    if winner == BARBARIANS:
        if not armies_in(s, space):
            s.push(
                Reaction("conquest.before-plunder", (BARBARIANS, space)), BarbarianPlunder(space)
            )
            return
    elif winner != NOBODY:
        loser = defender if winner == attacker else attacker
        if winner == attacker and s.world.is_land(space):
            if loser == BARBARIANS:
                _stay_as_guest(s, winner, space)
            try_conquest(s, winner, space)
        elif loser != BARBARIANS:
            take_spoils(s, winner, space, loser)
    if winner != attacker and s.world.is_land(space) and not has_barbarians(s, space):
        forget_barbarians(s, space)
    settle(s, [space])


def _stay_as_guest(s: MedState, seat: int, territory: int) -> None:
    """MU-CONQ-11: who has freed a homeland beside its owner's army is a stranded guest there."""
    owner = rightful_owner(s, territory)
    if owner in (NOBODY, seat) or not has_army(s, owner, territory):
        return
    if at_open_war(s, seat, owner) or host_of(s, territory) != owner:
        return
    if not is_guest(s, seat, territory):
        add_stranded(s, seat, territory, owner)


def try_conquest(s: MedState, seat: int, territory: int) -> None:
    """MU-CONQ-01: the attacker has an army there, and no opposing army is left. Once for each entry."""
    m = s.movement
    if m is not None and m.seat == seat and m.space == territory:
        if m.held:
            return
    elif s.control[territory] == seat:
        return
    if not has_army(s, seat, territory) or has_barbarians(s, territory):
        return
    former, own = (m.former, m.own) if m is not None else (s.last_control[territory], 0)
    if is_partners_land(s, seat, territory):
        if armies_in(s, territory) != [seat]:
            return
        s.push(RestoreOrConquer(seat, territory))
    elif derive(s, territory) == seat:
        s.push(Conquest(seat, territory, former, own))
    else:
        return
    if m is not None:
        s.movement = m._replace(held=1)


def enter_undefended(
    s: MedState, seat: int, territory: int, former: int, points: bool = True
) -> None:
    """MU-MOVE-17, MU-MOVE-20: an army has entered an opponent's territory without army units, or found no horde."""
    s.push(Conquest(seat, territory, former, points=int(points)))
    s.movement = s.movement._replace(held=1)


def take_spoils(s: MedState, winner: int, space: int, loser: int) -> None:
    """MU-CONQ-08, MU-NAVAL-09: who holds the field takes what the beaten side left; at sea also ships of other enemies."""
    enemy = NOBODY if s.world.is_sea(space) else loser
    assets = pieces_to_take(s, winner, space, enemy)
    if assets and winner in armies_in(s, space):
        s.push(
            Reaction("conquest.before-plunder", (winner, space)),
            AssetChoice(winner, space, assets),
        )
