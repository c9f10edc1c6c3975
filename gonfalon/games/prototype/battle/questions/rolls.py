"""What a side rolls, and the arithmetic of a round.

The functions of the second half know no state: `forecast` uses them as well.

rules: MP-TERM-09, MP-BATTLE-08 to MP-BATTLE-13, MP-RES-01 to MP-RES-03, MP-ASSAULT-05, MP-ASSAULT-06, MP-NAVAL-03, MP-NAVAL-05, MP-BCAPT-02,
MP-CARD-08
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gonfalon.games.prototype.battle.questions.parties import (
    ASSAULT,
    ATTACK,
    DEFENCE,
    TERRITORY,
    Battle,
    Party,
    defending_transports,
)
from gonfalon.games.prototype.realm.questions.holdings import (
    cathedrals,
    has,
    step_amount,
    transports_at,
    walls,
)
from gonfalon.games.prototype.realm.questions.pieces import carried_by, engines_on
from gonfalon.games.prototype.state import BARBARIANS, ProtoState
from gonfalon.games.prototype.world import GALLEY, TOWER, sides


class Roll(NamedTuple):
    """What a side throws."""

    die: int
    bonus: int = 0
    archers: int = 0
    """VF that the enemy loses besides (MP-CHAR-03)."""
    strategy: bool = False
    powder: int = 0
    """VF that the enemy loses besides, unless the roll is a tie (MP-BATTLE-11)."""


def higher(die: int) -> int:
    """MP-TERM-09."""
    return min(die + 2, 8)


def engine_bonus(s: ProtoState, seat: int, b: Battle, side: int, party: Party | None = None) -> int:
    """MP-BATTLE-10: what the engines present with a side add in the field."""
    if side == ATTACK:
        assert party is not None
        aboard = [t for top in party.transports for t in (top, *carried_by(s, top))]
        present = [engine for t in aboard for engine in engines_on(s, t)]
    else:
        own = defending_transports(s, b, seat)
        present = [engine for t in own for engine in engines_on(s, t)]
        if not b.ships_only:
            present += [
                engine
                for engine, at in enumerate(s.engine_at)
                if at == b.place and s.engine_owner[engine] == seat and s.engine_aboard[engine] < 0
            ]
    return sum(s.world.engine[s.world.engine_kind[engine]].field_bonus for engine in present)


def galleys(s: ProtoState, b: Battle, side: int, index: int) -> list[int]:
    """The Galleys that a player has in a battle at sea."""
    if side == ATTACK:
        own: Any = b.attackers[index].transports
    else:
        seat = b.defenders[index]
        own = transports_at(s, b.place, seat) if seat >= 0 else ()
    return [t for t in own if s.world.transport_kind[t] == GALLEY]


def roll_of(s: ProtoState, b: Battle, side: int, index: int, cards: tuple[int, ...]) -> Roll:
    """MP-BATTLE-08 to MP-BATTLE-13, MP-ASSAULT-05: die and bonus of one party for a roll with these cards, without Strategy's bonus."""
    limits = s.world.limits
    seat = b.attackers[index].seat if side == ATTACK else b.defenders[index]
    assault = b.stage == ASSAULT
    die = sides(limits.assault_die if assault and side == ATTACK else limits.field_die)
    bonus = 0
    if assault and side == DEFENCE:
        bonus += s.world.buildings[TOWER + walls(s, b.place) - 1].defence
    if seat == BARBARIANS:
        return Roll(die, bonus + b.captain)
    if not assault:
        party = b.attackers[index] if side == ATTACK else None
        bonus += engine_bonus(s, seat, b, side, party)
    archers = powder = 0
    if has(s, seat, "alchemy"):
        if not s.world.is_sea(b.place):
            powder = 0 if assault else limits.field_alchemy
        elif galleys(s, b, side, index):
            bonus += limits.naval_alchemy
    for card in cards:
        name = s.world.card_ids[card]
        if name == "heroine":
            die = higher(die)
        elif name == "master-archer":
            archers += step_amount(s, seat, card)
        elif name == "crossbowman" and assault and side == DEFENCE:
            bonus += s.world.characters[card].effects[0].second
        else:
            bonus += step_amount(s, seat, card)
    return Roll(die, bonus, archers, has(s, seat, "strategy"), powder)


def may_show(s: ProtoState, b: Battle, side: int, index: int, card: int) -> bool:
    """Does a battle card do something for this roll, in this place?"""
    seat = b.attackers[index].seat if side == ATTACK else b.defenders[index]
    name = s.world.card_ids[card]
    if name == "heroine":
        return bool(cathedrals(s, seat))
    if name == "templar":
        return b.kind == TERRITORY and has_buildings(s, b.place, working=False)
    if name == "monk":
        own = b.kind == TERRITORY and s.owner[b.place] == seat
        return own and has_buildings(s, b.place, working=True)
    return step_amount(s, seat, card) > 0


def has_buildings(s: ProtoState, territory: int, *, working: bool) -> bool:
    """Is any building here, or (MP-BUILD-09) any that is not damaged?"""
    parts = (s.settlement[territory], s.fortification[territory], s.cathedral[territory])
    there = sum(1 << n for n, part in enumerate(parts) if part) | s.fairs[territory] << len(parts)
    return bool(there & ~s.damage[territory] if working else there)


# ---- the arithmetic of a round: no state


def strategy_bonus(own: Roll, vf: int, other: Roll, other_vf: int, ratio: int, bonus: int) -> int:
    """MP-BATTLE-09: a side with Strategy and enough VF, unless the other has Strategy too."""
    return bonus if own.strategy and not other.strategy and vf >= ratio * other_vf else 0


def losses(
    attack: int, defence: int, attack_vf: int, defence_vf: int, *, assault: bool, percent: int
) -> tuple[int, int]:
    """MP-RES-01 to MP-RES-03, MP-ASSAULT-06: VF that attacker and defender lose with these totals."""
    if attack == defence:
        return 0, 0
    lost = min(abs(attack - defence), attack_vf, defence_vf)
    won = lost * percent // 100
    if attack > defence:
        return won, lost
    return lost, 0 if assault else won


def with_more(
    lost: tuple[int, int], attack: Roll, defence: Roll, attack_vf: int, defence_vf: int
) -> tuple[int, int]:
    """MP-CHAR-03, MP-BATTLE-11: after the normal result, at most what is left. Only at a tie has nobody lost anything before."""
    if any(lost):
        lost = lost[0] + defence.powder, lost[1] + attack.powder
    return min(attack_vf, lost[0] + defence.archers), min(defence_vf, lost[1] + attack.archers)


def beats(die: int, more: int) -> float:
    """The chance that a roll with so much more beats another of the same die."""
    wins = sum(own + more > other for own in range(die) for other in range(die))
    return wins / die**2
