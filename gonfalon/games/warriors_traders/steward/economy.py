"""Which Actions to take, what to feed, when to claim Unification."""

from __future__ import annotations

from gonfalon.games.warriors_traders.development.steps import actions
from gonfalon.games.warriors_traders.development.steps.phase import ExtraActions
from gonfalon.games.warriors_traders.maneuvering.steps import BeginRound, MovePrincesses
from gonfalon.games.warriors_traders.realm.questions import are_allies, level
from gonfalon.games.warriors_traders.state import WarState
from gonfalon.games.warriors_traders.steward.campaign import Campaign
from gonfalon.games.warriors_traders.value import (
    ACTION,
    NEEDED,
    army_value,
    good_value,
    hope,
    prospects_of,
    turns_left,
    value,
)
from gonfalon.games.warriors_traders.victory.questions import vp
from gonfalon.games.warriors_traders.war.questions import at_war
from gonfalon.games.warriors_traders.world import (
    ARMY_TYPES,
    MILITARY,
    NOBODY,
    STASH,
    World,
    teams_named,
)
from gonfalon.kernel.moves import AnyMove, Move

START_TOKENS = (1, 0, 2)
"""Production, Trade, Military: Food and Weapons from the first turn on, Archers soon."""


def plain(legal: list[AnyMove]) -> list[Move]:
    return [move for move in legal if isinstance(move, Move)]


# ---- set-up


def choose_country(s: WarState, seat: int, legal: list[AnyMove]) -> Move:
    """A country whose own provinces are few and close together unites early."""
    w = s.world

    def appeal(move: Move) -> tuple[int, int]:
        country = move.args[0]
        near = sum(p in w.adjacent[w.capital_of[country]] for p in w.required[country])
        return (w.bonus_actions[len(w.required[country])] + near, -country)

    return max(plain(legal), key=appeal)


def choose_allies(s: WarState, seat: int, legal: list[AnyMove]) -> Move:
    """Allies close by: their land is open to one's armies, and nothing is to be feared from there."""
    w = s.world
    capitals = [w.capital_of[country] for country in s.country]
    far = _distances(w, capitals[seat])

    def way(move: Move) -> int:
        teams = teams_named(s.vocabulary.kinds["division"][move.args[0]])
        return sum(far[capitals[ally]] for team in teams if seat in team for ally in team)

    return min((move for move in plain(legal) if move.verb == "ally"), key=way)


def _distances(w: World, start: int) -> list[int]:
    """Provinces to enter from one to every other; as many as there are where no way leads."""
    far = [len(w.provinces)] * len(w.provinces)
    far[start] = 0
    queue = [start]
    for province in queue:
        for near in w.adjacent[province]:
            if far[near] > far[province] + 1:
                far[near] = far[province] + 1
                queue.append(near)
    return far


def place_tokens(s: WarState, seat: int, legal: list[AnyMove]) -> Move:
    for move in plain(legal):
        if move.args == START_TOKENS:
            return move
    return plain(legal)[0]


# ---- upkeep


def feed(s: WarState, seat: int, legal: list[AnyMove]) -> Move:
    """Feed all armies if possible, else as the default does."""
    for move in plain(legal):
        if move.verb == "feed-all":
            return move
    return s.agenda[-1].default(s, seat)


def take_good(s: WarState, seat: int, legal: list[AnyMove]) -> Move:
    prospects = prospects_of(s, seat)
    return max(plain(legal), key=lambda move: good_value(prospects, move.args[0], 1))


# ---- Actions


def take_action(s: WarState, seat: int, legal: list[AnyMove]) -> Move:
    """The Action with the best situation; passing is worth nothing."""
    base = value(s, seat)
    free = not _is_bought(s)
    best: tuple[float, Move] = (0.05 if free else ACTION, s.world.pass_)
    campaign = Campaign(s, seat, now=False)
    armies = army_plans(campaign) if any(m.verb == "build-army" for m in legal) else {}
    for move in plain(legal):
        if move.verb == "pass":
            continue
        if move.verb == "build-army":
            gain = armies.get((move.args[0], move.args[1]), 0.0)
        elif move.verb == "declare-war":
            gain = war_value(campaign, move)
        else:
            gain = action_value(s, seat, move, base)
        if gain > best[0] + 1e-9:
            best = (gain, move)
    return best[1]


def _is_bought(s: WarState) -> bool:
    step = s.agenda[-1]
    return isinstance(step, ExtraActions) and step.asks(s, step.seat)["price_count"] > 0


def action_value(s: WarState, seat: int, move: Move, base: float) -> float:
    """What the position gains by taking the Action."""
    twin = s.copy()
    actions.take_action(twin, seat, move)
    gain = value(twin, seat) - base
    if move.verb == "upgrade-army":
        old, new = s.world.type_of[move.args[0]], move.args[1]
        gain += 0.6 * (army_value(s, new) - army_value(s, old))
    return gain


def army_plans(campaign: Campaign) -> dict[tuple[int, int], float]:
    """The gain of building an army of a type in a province: the best attack it makes possible."""
    s, seat = campaign.s, campaign.seat
    w = s.world
    supporters = campaign.in_reach()
    sites: dict[int, list[int]] = {}
    for province, owner in enumerate(s.owner):
        if owner != NOBODY and are_allies(s, seat, owner):
            for target in campaign.range(province, w.action_points[level(s, seat, MILITARY)]):
                sites.setdefault(target, []).append(province)
    planned = claimed_targets(campaign)
    counts = {unit: min(affordable(s, seat, unit), 2) for unit in ARMY_TYPES}
    prices = [
        sum(NEEDED[r] * cost for r, cost in enumerate(w.cost[u])) * hope(s) for u in ARMY_TYPES
    ]
    plans: dict[tuple[int, int], float] = {}
    for target, provinces in sites.items():
        without = planned.get(target, 0.0)
        for unit, count in counts.items():
            if not count:
                continue
            gain = 0.0
            for number in range(1, count + 1):
                attack = campaign.best_force(target, supporters.get(target, []), (unit,) * number)
                gain = max(gain, (attack.value - without) / number)
            gain -= prices[unit]
            for province in provinces:
                key = (unit, province)
                plans[key] = max(plans.get(key, 0.0), gain)
    return plans


def claimed_targets(campaign: Campaign) -> dict[int, float]:
    """What the armies at hand will gain anyway, each army counted once."""
    used: set[int] = set()
    gains: dict[int, float] = {}
    for attack in campaign.attacks():
        if used.isdisjoint(attack.force):
            used.update(attack.force)
            gains[attack.target] = attack.value
    return gains


def affordable(s: WarState, seat: int, unit: int) -> int:
    """How many armies of a type the store and the stash allow."""
    w = s.world
    if level(s, seat, MILITARY) < w.army_level[unit]:
        return 0
    stash = sum(w.type_of[a] == unit and s.army_at[a] == STASH for a in w.armies_of[seat])
    return min(
        [stash] + [s.store[seat * 4 + r] // cost for r, cost in enumerate(w.cost[unit]) if cost]
    )


def war_value(campaign: Campaign, move: Move) -> float:
    """What a war would bring this turn with the armies at hand, less what it invites."""
    s, seat = campaign.s, campaign.seat
    enemy = s.country.index(move.args[0])
    if at_war(s, seat, enemy):
        return 0.0
    claimed = claimed_targets(campaign)
    used: set[int] = set()
    gain = 0.0
    for attack in campaign.attacks(foe=enemy):
        holder = s.owner[attack.target]
        if not used.isdisjoint(attack.force):
            continue
        used.update(attack.force)
        if holder != NOBODY and are_allies(s, enemy, holder):
            gain += attack.value
        elif attack.target in claimed:
            gain -= 0.5 * attack.value
    return gain - retaliation(s, seat, enemy) - 0.4


def retaliation(s: WarState, seat: int, enemy: int) -> float:
    """A guess at what the enemy's side could take back in a war."""
    w = s.world
    gains = [
        attack.value
        for member in w.members[w.team[enemy]]
        for attack in Campaign(s, member, now=False).attacks(foe=seat, on=(seat,))
    ]
    return 0.8 * max(gains, default=0.0)


def move_token(s: WarState, seat: int, legal: list[AnyMove]) -> Move:
    """Only for VP at the end: a title that changes hands."""
    if turns_left(s) > 0 and vp(s, seat) < s.world.threshold - 6:
        return s.world.pass_
    base = value(s, seat)
    best: tuple[float, Move] = (0.5, s.world.pass_)
    for move in plain(legal):
        if move.verb == "move-token":
            twin = s.copy()
            source, target = move.args
            twin.tokens[seat * 3 + source] -= 1
            twin.tokens[seat * 3 + target] += 1
            gain = value(twin, seat) - base
            if gain > best[0]:
                best = (gain, move)
    return best[1]


def claim(s: WarState, seat: int, legal: list[AnyMove]) -> Move:
    """Claim at the last moment of our own part, when most provinces are in."""
    later = any(
        isinstance(step, BeginRound | MovePrincesses) and step.seat == seat for step in s.agenda
    )
    return s.world.go_on if later else s.vocabulary[("unify",)]
