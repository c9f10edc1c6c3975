"""At court: set-up, auctions, cards, taxes, reinforcements, placement, and what is lost.

rules: MP-SETUP-07 to MP-SETUP-17, MP-TURN-06, MP-CARD-01, MP-CARD-02, MP-LOAN-01, MP-LOAN-02, MP-REINF-03, MP-PLACE-01 to MP-PLACE-07
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gonfalon.games.prototype.realm.questions.pieces import captains
from gonfalon.games.prototype.steward.court import talents
from gonfalon.games.prototype.steward.drive import among, most
from gonfalon.games.prototype.steward.roads import FAR, tree_of
from gonfalon.games.prototype.steward.situation import Situation
from gonfalon.games.prototype.taxes.questions.loans import debts
from gonfalon.games.prototype.timing.steps.sealed_orders import Orders
from gonfalon.games.prototype.vocabulary import ITEMS
from gonfalon.games.prototype.world import CAPTAINS_EACH, COMMERCIAL, WAGON, WAR, bits
from gonfalon.kernel.moves import AnyMove, Move, RangeMove

CREW = 2
"""VF on a trader: enough against a single stray barbarian."""


# ---- set-up


def choose_capital(o: Situation, legal: list[AnyMove]) -> Move | None:
    """A port first, then the place with most neighbours of our own."""

    def rank(move: AnyMove) -> tuple[int, int]:
        t = move.args[0]
        home = o.w.home[o.s.kingdom[o.seat]]
        return (o.w.harbour[t] >= 0, (o.w.adjacent[t] & home).bit_count())

    return _best(legal, rank)


def choose_cathedral(o: Situation, legal: list[AnyMove]) -> Move | None:
    return among(legal, o.s.vocabulary["cathedral", o.s.capital[o.seat]])


def station(o: Situation, legal: list[AnyMove]) -> Move | None:
    """War Wagon, Captain and engine together where barbarian land is near; traders in the capital."""
    item = legal[0].args[0]
    if legal[0].verb != "station" or ITEMS[item] not in ("war-wagon", "captain", "catapult"):
        return None

    def rank(move: AnyMove) -> tuple[float, int]:
        if move.verb != "station":
            return (-1.0, 0)
        near = bits(o.w.adjacent[move.args[1]] & o.s.land & ~o.own_mask)
        return (
            sum(o.land_worth(t) for t in near if o.s.owner[t] < 0),
            int(move.args[1] == o.s.capital[o.seat]),
        )

    return _best(legal, rank)


def deploy(o: Situation, legal: list[AnyMove]) -> Move | None:
    """Crews for the traders, an army on the War Wagon, the rest at home."""
    for one in legal:
        if one.verb == "station-aboard" and isinstance(one, RangeMove):
            t = one.args[0]
            kind = o.w.transport_kind[t]
            wanted = CREW if kind in COMMERCIAL else 20 if kind == WAGON else 1
            vf = wanted - o.s.transport_vf[t]
            if vf > 0:
                return one.at(max(one.low, min(vf, one.high)))
    best = _best([m for m in legal if m.verb == "station-vf"], lambda m: _home_need(o, m.args[0]))
    if best is None:
        return None
    return most(legal, "station-vf", best.args[:1], 5)


def _home_need(o: Situation, territory: int) -> float:
    """Where VF are missed most at home."""
    outside = bits(o.w.adjacent[territory] & o.s.land & ~o.own_mask)
    worth = 1 + o.s.settlement[territory] + 2 * o.s.cathedral[territory]
    worth += 2 * (o.w.religious_capitals >> territory & 1)
    return worth * (1 + 0.2 * len(outside)) / (1 + o.garrison(territory))


def _best(moves: list[AnyMove], rank: Callable[[AnyMove], Any]) -> Move | None:
    if not moves:
        return None
    best = max(moves, key=rank)
    return best if isinstance(best, Move) else best.at(best.low)


# ---- turn order and cards


def bid(o: Situation, legal: list[AnyMove]) -> Move | None:
    """To be first is worth little: a few florins, more for who has been hurt or leads an army."""
    limit = 4 + 6 * o.level + 5 * (o.taste == 3)
    if o.florins < 200:
        return o.w.pass_
    for one in legal:
        if one.verb == "bid-up-to" and isinstance(one, RangeMove) and one.low <= limit:
            return one.at(limit if one.holds(limit) else one.low)
    return o.w.pass_


def bid_for_card(o: Situation, legal: list[AnyMove]) -> Move | None:
    step = o.s.agenda[-1]
    card = getattr(step, "card", -1)
    limit = int(12 * talents.card_worth(o, card))
    if o.florins < 300:
        return o.w.pass_
    for one in legal:
        if one.verb == "bid-up-to" and isinstance(one, RangeMove) and one.low <= limit:
            return one.at(min(limit, one.high))
    return o.w.pass_


def keep_card(o: Situation, legal: list[AnyMove]) -> Move | None:
    """The best; a second one for money only if it is worth it."""
    cards = [move for move in legal if isinstance(move, Move) and move.verb == "keep-card"]
    if not cards:
        return o.w.pass_
    best = max(cards, key=lambda move: talents.card_worth(o, move.args[0]))
    if among(legal, o.w.pass_) is None:
        return best
    dear = talents.card_worth(o, best.args[0]) >= 5 and o.florins >= 450
    return best if dear and o.turns_left > 1 else o.w.pass_


# ---- Taxes and Reinforcements


def collect(o: Situation, legal: list[AnyMove]) -> Move | None:
    """Cards; a loan while it can work, paid back before the end."""
    step = o.s.agenda[-1]
    assert isinstance(step, Orders)
    desk = Situation(step.desk(o.s, o.seat), o.seat)
    card = talents.use(desk, legal)
    if card is not None:
        return card
    v = o.s.vocabulary
    owed = debts(desk.s, o.seat)
    late = o.turns_left <= 1
    if owed and (late or desk.florins > owed + 900):
        for one in legal:
            if one.verb in ("repay", "pay-debt"):
                return one if isinstance(one, Move) else one.at(one.high)
    if not owed and o.turns_left >= 4 and desk.florins < 600:
        return among(legal, v[("borrow",)])
    if owed > desk.florins and o.turns_left == 0:
        for one in legal:
            if one.verb == "sell-engine" and isinstance(one, Move):
                return one
    return o.w.done


def recruit(o: Situation, legal: list[AnyMove]) -> Move | None:
    step = o.s.agenda[-1]
    assert isinstance(step, Orders)
    desk = Situation(step.desk(o.s, o.seat), o.seat)
    card = talents.use(desk, legal)
    if card is not None:
        return card
    if o.turns_left and desk.florins >= 150:
        return next((m for m in legal if isinstance(m, Move) and m.verb == "buy-vf"), o.w.done)
    return o.w.done


def open_phase(o: Situation, legal: list[AnyMove]) -> Move | None:
    """purchase.cards, taxes.cards: one offensive card after the other."""
    return talents.use(o, legal) or o.w.pass_


# ---- Placement


def place(o: Situation, legal: list[AnyMove]) -> Move | None:
    """Pieces where they are used; VF first where land could be lost, then aboard an army, then at the borders."""
    step = o.s.agenda[-1]
    assert isinstance(step, Orders)
    desk = Situation(step.desk(o.s, o.seat), o.seat)
    for one in legal:
        if one.verb in ("place-transport", "place-engine", "place-captain"):
            return _place_piece(desk, one.verb, legal)
    needy = [m for m in legal if m.verb == "place-vf" and desk.surplus(m.args[0]) < 0]
    if needy:
        worst = max(
            needy, key=lambda m: talents.danger(desk, m.args[0]) + _home_need(desk, m.args[0])
        )
        return most(legal, "place-vf", worst.args[:1], -desk.surplus(worst.args[0]))
    for one in legal:
        if (
            one.verb == "place-aboard"
            and isinstance(one, RangeMove)
            and _is_army(desk, one.args[0])
        ):
            return one.at(one.high)
    for one in legal:
        if one.verb != "place-aboard" or not isinstance(one, RangeMove):
            continue
        trader = desk.w.transport_kind[one.args[0]] in COMMERCIAL
        if trader and not desk.s.transport_vf[one.args[0]]:
            return one.at(min(CREW, one.high))
    places = [m for m in legal if m.verb == "place-vf"]
    if not places:
        return o.w.done
    near = max(places, key=lambda m: (-_far(desk, m.args[0]), _home_need(desk, m.args[0])))
    return most(legal, "place-vf", near.args[:1], 999)


def _far(o: Situation, territory: int) -> int:
    """PM from an army to a settlement where it finds VF, in half turns."""
    armies = [t for t in o.transports if o.w.transport_kind[t] == WAGON and _is_army(o, t)]
    pm = min((tree_of(o, t).pm.get(territory, FAR) for t in armies), default=0)
    return pm // 4


def _is_army(o: Situation, t: int) -> bool:
    """A war transport with a Captain beside it."""
    if o.w.transport_kind[t] not in WAR or o.turns_left < 0:
        return False
    return any(o.s.captain_at[c] == o.s.transport_at[t] for c in captains(o.s, o.seat))


def _place_piece(o: Situation, verb: str, legal: list[AnyMove]) -> Move | None:
    """Captains and engines go where a wagon stands, wagons where a Captain stands, all else where barbarian land is near."""
    moves = [m for m in legal if m.verb == verb and isinstance(m, Move)]
    own = range(o.seat * CAPTAINS_EACH, (o.seat + 1) * CAPTAINS_EACH)
    alone = {o.s.captain_at[c] for c in own if o.s.captain_level[c] and o.s.captain_aboard[c] < 0}
    wagons = {
        o.s.transport_at[t]
        for t in o.transports
        if o.w.transport_kind[t] in WAR and not any(o.s.captain_aboard[c] == t for c in own)
    }

    def rank(move: Move) -> tuple[int, float]:
        piece, territory = move.args
        if verb == "place-transport":
            war = o.w.transport_kind[piece] in WAR
            return (int(war and territory in alone), _prospect(o, territory) if war else 0.0)
        return (int(territory in wagons), _prospect(o, territory))

    return max(moves, key=rank)


def _prospect(o: Situation, territory: int) -> float:
    near = bits(o.w.adjacent[territory] & o.s.land)
    return sum(o.land_worth(t) for t in near if o.s.owner[t] < 0)
