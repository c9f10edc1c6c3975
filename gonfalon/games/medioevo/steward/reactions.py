"""Cards in the windows that others open: own battles, threatened land, and the doings of who leads.

rules: MU-TIME-04, MU-WINDOW-02, MU-INTER-02

Cards are untapped at the end of the turn, so what helps now is used now.
"""

from __future__ import annotations

from collections.abc import Callable

from gonfalon.games.medioevo.battle.questions.muster import melee, side, side_of
from gonfalon.games.medioevo.battle.steps.melee import final_value
from gonfalon.games.medioevo.commerce.questions.roads import all_passed
from gonfalon.games.medioevo.definitions.questions.realm import armies_in
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.powers import USE_VERBS
from gonfalon.games.medioevo.state import NOBODY
from gonfalon.games.medioevo.steward.worth import Situation
from gonfalon.games.medioevo.world import CAPTAIN, HEAVY
from gonfalon.kernel.moves import AnyMove, Move, concrete

LEADS = 1.4
"""From this menace on a rival is hindered where we can."""
SPARE = 150
"""Florins from which a card that costs some is used."""
ENOUGH = 3
"""Own units with which a spy may backfire."""

Wish = Callable[[Situation, Reaction, Move], float]
"""How much a use is wanted; 0 for not at all."""


def react(o: Situation, legal: list[AnyMove]) -> Move | None:
    """The use that is wanted most; None for a pass."""
    step = o.s.agenda[-1]
    if not isinstance(step, Reaction):
        return None
    best, most = None, 0.0
    for listed in legal:
        if listed.verb not in USE_VERBS:
            continue
        move = concrete(listed)
        wish = _WISHES.get(o.s.world.cards[move.args[0]].id)
        wanted = wish(o, step, move) if wish else 0.0
        if wanted > most:
            best, most = move, wanted
    return best


# ---- battles


def in_own_battle(o: Situation, step: Reaction, move: Move) -> float:
    return float(side_of(o.s, o.seat) != NOBODY)


def for_money(o: Situation, step: Reaction, move: Move) -> float:
    """Who is bribed should be worth it."""
    rich = o.s.florins[o.seat] >= SPARE + o.s.world.cards[move.args[0]].cost_florins
    return in_own_battle(o, step, move) * rich * (1 + move.args[1])


def by_spy(o: Situation, step: Reaction, move: Move) -> float:
    """MU-EC-17, MU-EC-18: the best enemy, if one of our own can be spared."""
    k = side_of(o.s, o.seat)
    if k == NOBODY or melee(o.s, k).size < ENOUGH:
        return 0.0
    return 1.0 + move.args[1]


def own_side_shouts(o: Situation, step: Reaction, move: Move) -> float:
    """MU-EC-05: where it turns the round, or adds to the damage."""
    s, k = o.s, side_of(o.s, o.seat)
    if k == NOBODY or move.args[1] != k or not (side(s, k).dice and side(s, 1 - k).dice):
        return 0.0
    lead = final_value(s, k) - final_value(s, 1 - k)
    more = s.world.cards[move.args[0]].amount or 0
    return float(-more <= lead < melee(s, k).size)


def better_arrows(o: Situation, step: Reaction, move: Move) -> float:
    """MU-EC-09: only if most of them missed."""
    k = side_of(o.s, o.seat)
    if k == NOBODY:
        return 0.0
    arrows = side(o.s, k).arrows
    hits = sum(arrow in o.s.world.archery_hits for arrow in arrows)
    return float(2 * hits < len(arrows))


# ---- own land


def where_it_matters(o: Situation, step: Reaction, move: Move) -> float:
    """MU-EC-24 to MU-EC-26: for an army or a building; heavy infantry first."""
    zone = step.values[1]
    if zone >= o.s.world.first_sea:
        return 0.0
    guarded = o.seat in armies_in(o.s, zone)
    if not guarded and not o.levels(zone):
        return 0.0
    return 2.0 if len(move.args) > 1 and move.args[1] in (HEAVY, CAPTAIN) else 1.0


def always(o: Situation, step: Reaction, move: Move) -> float:
    return 1.0


# ---- who leads


def against_the_leader(o: Situation, step: Reaction, move: Move) -> float:
    """MU-EC-48, MU-EC-49: a card that the leader uses."""
    user = step.values[0]
    return float(not o.is_own(user) and o.menace(user) >= LEADS)


def before_he_arrives(o: Situation, step: Reaction, move: Move) -> float:
    """MU-EC-02: a sale that would complete the road of who leads."""
    s = o.s
    if s.trade is None or o.is_own(s.trade.seat) or o.menace(s.trade.seat) < LEADS:
        return 0.0
    road = s.roads[s.trade.seat]
    here = s.piece_at[s.trade.piece]
    ends = bool(road) and road.piece == s.trade.piece and road.stages[-1] == here
    return float(ends and all_passed(road) and move.args[1] == here)


_WISHES: dict[str, Wish] = {
    "weight-of-numbers": in_own_battle,
    "battle-cry": own_side_shouts,
    "volley": in_own_battle,
    "massed-bows": in_own_battle,
    "second-aim": better_arrows,
    "double-ramparts": in_own_battle,
    "bribed-soldier": for_money,
    "ambush": by_spy,
    "trap": by_spy,
    "levy": where_it_matters,
    "barricades": where_it_matters,
    "field-dressing": in_own_battle,
    "convalescents": in_own_battle,
    "to-the-last-breath": in_own_battle,
    "brother-in-arms": in_own_battle,
    "seized": in_own_battle,
    "moneylender": always,
    "deferred-interest": always,
    "toll": always,
    "high-toll": always,
    "full-profit": always,
    "costly-jest": against_the_leader,
    "fools-privilege": against_the_leader,
    "interdict": before_he_arrives,
}
"""By card. Those that are not named wait for the steward's own slots or are kept for their points."""
