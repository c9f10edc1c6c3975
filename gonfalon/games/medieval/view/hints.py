"""Exact odds before a choice, from what its seat may know.

rules: MD-BAT-01, MD-BAT-04, MD-INT-10, MD-CRUS-12, MD-MONGOL-13, MD-CW-07, MD-HER-02, MD-ASN-02

Every number comes from counting dice with the same modifiers (`battle/questions.py`) that the rules use. What the others may
still add in secret stands beside it: odds are given for each modifier they could buy.
"""

from __future__ import annotations

from typing import Any

from gonfalon.games.medieval.attack.questions.routes import Route
from gonfalon.games.medieval.attack.steps.hiring import HireMercenaries
from gonfalon.games.medieval.attack.steps.passage import ChooseRoute
from gonfalon.games.medieval.battle.questions import (
    battle_chance,
    buys_militia,
    defender_of,
    modifiers,
    npc_rolls,
)
from gonfalon.games.medieval.battle.steps.knights_in_defence import DefenderKnights
from gonfalon.games.medieval.battle.steps.militia import OpenBid, SecretMilitia
from gonfalon.games.medieval.components.odds import DICE, beating, crusade_succeeds, mongols_win
from gonfalon.games.medieval.interception.questions import interceptors
from gonfalon.games.medieval.interception.steps import AskInterception, Interception, NavalBid
from gonfalon.games.medieval.mongols.questions import mongol_defence
from gonfalon.games.medieval.mongols.steps import MongolKnights, MongolTarget
from gonfalon.games.medieval.other_cards.steps.civil_war import CivilWarMilitia, strength_at_home
from gonfalon.games.medieval.pope.steps.crusade import Commit, strength_sent
from gonfalon.games.medieval.powers.questions import navy
from gonfalon.games.medieval.state import Attack, MedState
from gonfalon.games.medieval.turn.steps.actions import PerformActions
from gonfalon.games.medieval.view import shapes
from gonfalon.games.medieval.view.seat_view import place_name
from gonfalon.games.medieval.world import NOBODY, bits
from gonfalon.kernel.moves import RangeMove, concrete

MOST_EXTRA = 5
"""Odds are listed against up to this many points that the other side may buy in secret."""


def odds(wins: int, of: int, **facts: Any) -> shapes.Odds:
    """A chance as a fraction and in percent."""
    return shapes.Odds(wins, of, round(100 * wins / of), **facts)


def duel(mine: int, theirs: int, **facts: Any) -> shapes.Odds:
    return odds(beating(mine - theirs), 36, mine=mine, theirs=theirs, **facts)


def against_extras(mine: int, theirs: int) -> list[int]:
    """Percent of success if the other side adds 0, 1, 2 ... points."""
    return [odds(beating(mine - theirs - extra), 36).percent for extra in range(MOST_EXTRA + 1)]


# ---- by question


def hints(s: MedState, seat: int) -> shapes.Hints:
    """The odds that belong to the question on top. `s` is the seat's knowledge."""
    step = s.agenda[-1] if s.agenda and not s.outcome else None
    if isinstance(step, PerformActions) and seat == s.active:
        return shapes.Hints(odds=action_odds(s, seat, step))
    if isinstance(step, ChooseRoute):
        return shapes.Hints(routes=route_hints(s, step))
    if isinstance(step, HireMercenaries) and s.attack is not None:
        return shapes.Hints(
            battle=battle_hint(s, s.attack),
            odds=hiring_odds(s, seat, step, s.attack),
        )
    if isinstance(step, DefenderKnights) and s.attack is not None:
        return shapes.Hints(
            battle=battle_hint(s, s.attack),
            bids=knights_bids(s, seat, step, s.attack),
        )
    if isinstance(step, SecretMilitia | OpenBid) and s.attack is not None:
        return shapes.Hints(battle=battle_hint(s, s.attack), bids=militia_bids(s, seat, s.attack))
    if isinstance(step, NavalBid) and s.attack is not None:
        return shapes.Hints(
            interceptions=naval_hints(s, s.attack), bids=naval_bids(s, seat, s.attack)
        )
    if isinstance(step, AskInterception | Interception) and s.attack is not None:
        return shapes.Hints(bids=interception_bids(s, seat, step, s.attack))
    if isinstance(step, CivilWarMilitia):
        return shapes.Hints(bids=civil_war_bids(s, seat, step.power))
    if isinstance(step, Commit) and s.crusade is not None:
        return shapes.Hints(odds=commit_odds(s, seat, step))
    if isinstance(step, MongolTarget):
        return shapes.Hints(odds=mongol_odds(s, seat, step))
    if isinstance(step, MongolKnights):
        return shapes.Hints(bids=mongol_bids(s, seat, step))
    return shapes.Hints()


def action_odds(s: MedState, seat: int, step: PerformActions) -> dict[str, shapes.Odds]:
    """Battles without Militia on either side, Heresies and murders, by the text of the move."""
    w = s.world
    found: dict[str, shapes.Odds] = {}
    for move in step.moves(s, seat):
        if move.verb == "attack":
            found[move.text] = attack_odds(s, Attack(move.args[0], move.args[1]))
        elif move.verb == "knights-attack":
            found[move.text] = attack_odds(s, Attack(NOBODY, move.args[0], knights=1))
        elif move.verb == "fight-civil-war":
            power = move.args[0]
            found[move.text] = duel(strength_at_home(s, power, 0), 0)
        elif move.verb == "heresy":
            found[move.text] = odds(sum(die > w.income[move.args[0]] for die in DICE), 6)
        elif move.verb == "assassinate":
            found[move.text] = odds(sum(die >= w.limits.assassin_kills_from for die in DICE), 6)
    return found


def attack_odds(s: MedState, attack: Attack) -> shapes.Odds:
    """MD-BAT-01 without Militia; `buys` says whether the defender could buy some, `npc` whether it rolls."""
    defender = defender_of(s, attack)
    buys = defender != NOBODY and buys_militia(s, attack, defender)
    return battle_hint(s, attack, buys=buys, npc=npc_rolls(s, attack))


def route_hints(s: MedState, step: ChooseRoute) -> dict[str, shapes.RouteHint]:
    """What each route passes, whom it asks, and who might intercept it."""
    return {
        f"route {number}": route_hint(s, step.power, step.target, step.route(number))
        for number in range(1, len(step.routes) + 1)
    }


def route_hint(s: MedState, power: int, target: int, route: Route) -> shapes.RouteHint:
    attack = Attack(power, target, route=route.places)
    return shapes.RouteHint(
        places=[place_name(s, place) for place in route.places],
        asks=list(bits(route.asked)),
        interceptions=naval_hints(s, attack),
    )


def naval_hints(s: MedState, attack: Attack) -> list[shapes.SeaHint]:
    """Per Naval Area, the Powers that may intercept, and the odds against each without bids."""
    w = s.world
    return [
        shapes.SeaHint(
            sea=w.naval_ids[sea],
            powers={
                w.power_ids[power]: duel(navy(s, attack.power), navy(s, power))
                for power in interceptors(s, attack, sea)
            },
        )
        for sea in attack.seas
    ]


def battle_hint(s: MedState, attack: Attack, **facts: Any) -> shapes.Odds:
    """The battle as it stands for the attacker, with everything bought and played so far."""
    mine, theirs = modifiers(s, attack)
    return odds(*battle_chance(s, attack), mine=mine, theirs=theirs, **facts)


def hiring_odds(
    s: MedState, seat: int, step: HireMercenaries, attack: Attack
) -> dict[str, shapes.Odds]:
    """The battle as it would stand with each of the Mercenaries that may be hired."""
    return {
        move.text: battle_hint(
            s, attack._replace(mercenaries=attack.mercenaries | 1 << move.args[0])
        )
        for move in step.moves(s, seat)
        if move.verb == "hire"
    }


def knights_bids(s: MedState, seat: int, step: DefenderKnights, attack: Attack) -> list[shapes.Bid]:
    """By Knights of Christ Cards: percent that the Province holds, without Militia on either side."""
    (move,) = step.moves(s, seat)
    assert isinstance(move, RangeMove)
    found = []
    for cards in move.amounts:
        battle = battle_hint(s, attack._replace(support=cards))
        points = cards * s.world.limits.knights_strength
        found.append(shapes.Bid(amount=cards, points=points, percents=[100 - battle.percent]))
    return found


def _bids(s: MedState, seat: int, price: int) -> list[int]:
    """The amounts that make a difference: whole multiples of a price, up to what the seat has."""
    return list(range(0, s.florins[seat] + 1, price))


def militia_bids(s: MedState, seat: int, attack: Attack) -> list[shapes.Bid]:
    """By Florins of Militia: percent that this seat gets its way, against 0, 1, 2 ... points of the other's."""
    price = s.world.limits.militia_price
    attacks = seat == s.active
    extras = range(1 if npc_rolls(s, attack) else MOST_EXTRA + 1)
    found = []
    for bid in _bids(s, seat, price):
        bought = attack._replace(militia=bid) if attacks else attack._replace(defence=bid)
        percents = [
            odds(*battle_chance(s, bought, extra if attacks else -extra)).percent
            for extra in extras
        ]
        if not attacks:
            percents = [100 - percent for percent in percents]
        found.append(shapes.Bid(amount=bid, points=bid // price, percents=percents))
    return found


def naval_bids(s: MedState, seat: int, attack: Attack) -> list[shapes.Bid]:
    """By naval bid: percent to beat the strongest possible interceptor that bids 0, 1, 2 ... points."""
    price = s.world.limits.naval_price
    fleets = [navy(s, power) for sea in attack.seas for power in interceptors(s, attack, sea)]
    mine = navy(s, attack.power)
    return [
        shapes.Bid(
            amount=bid,
            points=bid // price,
            percents=against_extras(mine + bid // price, max(fleets, default=0)),
        )
        for bid in _bids(s, seat, price)
    ]


def interception_bids(
    s: MedState, seat: int, step: AskInterception | Interception, attack: Attack
) -> list[shapes.Bid]:
    """By the interceptor's bid: percent to stop the attack, against 0, 1, 2 ... points of the attacker's."""
    w = s.world
    asking = isinstance(step, AskInterception)
    power = step.powers[0] if isinstance(step, AskInterception) else step.power
    cost = w.limits.interception_cost if asking else 0
    found = []
    for bid in range(0, s.florins[seat] - cost + 1, w.limits.naval_price):
        points = bid // w.limits.naval_price
        lead = navy(s, attack.power) - navy(s, power) - points
        percents = [100 - odds(beating(lead + n), 36).percent for n in range(MOST_EXTRA + 1)]
        found.append(shapes.Bid(amount=bid, points=points, percents=percents))
    return found


def civil_war_bids(s: MedState, seat: int, power: int) -> list[shapes.Bid]:
    price = s.world.limits.militia_price
    return [
        shapes.Bid(
            amount=bid,
            points=bid // price,
            percents=[odds(beating(strength_at_home(s, power, bid)), 36).percent],
        )
        for bid in _bids(s, seat, price)
    ]


def commit_odds(s: MedState, seat: int, step: Commit) -> dict[str, shapes.Odds]:
    """Success of the Crusade with what each choice adds, if nobody after this seat adds anything."""
    assert s.crusade is not None
    found: dict[str, shapes.Odds] = {}
    for move in step.moves(s, seat):
        sent = 0 if move.verb == "pass" else strength_sent(s, concrete(move))
        strength = (s.crusade.strength + sent) * s.world.crusade_factor
        found[move.text] = odds(crusade_succeeds(strength), 36, strength=strength)
    return found


def mongol_odds(s: MedState, seat: int, step: MongolTarget) -> dict[str, shapes.Odds]:
    mongols = s.world.limits.mongol_strength
    return {
        move.text: odds(mongols_win(mongol_defence(s, move.args[0]), mongols), 36)
        for move in step.moves(s, seat)
    }


def mongol_bids(s: MedState, seat: int, step: MongolKnights) -> list[shapes.Bid]:
    """By Knights of Christ Cards: percent that the Area stands."""
    mongols = s.world.limits.mongol_strength
    (move,) = step.moves(s, seat)
    assert isinstance(move, RangeMove)
    return [
        shapes.Bid(
            amount=cards,
            points=cards * s.world.limits.knights_strength,
            percents=[
                100
                - odds(
                    mongols_win(mongol_defence(s, step.area, step.cards + cards), mongols), 36
                ).percent
            ],
        )
        for cards in move.amounts
    ]
