"""Set-up, the auction for the turn order, events, taxes, objectives.

rules: MU-SETUP-04 to MU-SETUP-14, MU-VAR-01, MU-ORDER-01, MU-EVENT-02, MU-BSUP-01, MU-TAX-02, MU-REB-01, MU-CARD-11
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.realm import armies_in
from gonfalon.games.medioevo.events.questions import area, is_hit
from gonfalon.games.medioevo.objectives.changes.claiming import is_met
from gonfalon.games.medioevo.setup.steps.start_pieces import read_form
from gonfalon.games.medioevo.state import NOBODY
from gonfalon.games.medioevo.steward.roads import Trader, distance, plan_road
from gonfalon.games.medioevo.steward.worth import Situation
from gonfalon.games.medioevo.world import CARAVAN, GALLEY, SHIP, WAGON, bits
from gonfalon.kernel.moves import AnyMove, Move, RangeMove

TAX, WEAK_TAX = 30, 20
ENOUGH = 3
"""Units that beat a horde."""
SAILED = 5
"""Steps that a galley sails in a turn."""

# ---- set-up


def bid_for_kingdom(o: Situation, legal: list[AnyMove]) -> Move | None:
    """Another kingdom for every seat, for nothing."""
    offer = legal[o.seat % len(legal)]
    assert isinstance(offer, RangeMove)
    return offer.at(offer.low)


def place_start(o: Situation, legal: list[AnyMove]) -> Move | None:
    """A village with its guard and the carrier for an army by land or sea; a trader where its first road begins (MU-SETUP-06)."""
    s, w, v = o.s, o.s.world, o.s.vocabulary
    form = read_form(s.sealed[o.seat])
    zones = (1 << len(w.zones)) - 1
    areas = bits(o.home & w.inhabited)
    capital = max(
        areas, key=lambda t: ((w.neighbours(t, zones) & w.inhabited & s.land).bit_count(), -t)
    )
    carrier, base = carrier_at_start(o, capital)
    if form.village == NOBODY:
        return v["village", base]
    if form.archer == NOBODY:
        return v["archer", base]
    kinds = [kind for kind, _, _ in form.transports]
    if carrier not in kinds:
        return v["transport", carrier, base, 1]
    if form.levels < w.limits.start_transport_levels:
        kind, port = trader_at_start(o)
        return v["transport", kind, port, 1]
    return w.done


def trader_at_start(o: Situation) -> tuple[int, int]:
    """The kind of trader with the best first road, and where it begins."""
    w = o.s.world
    best, most = (CARAVAN, bits(o.home & w.inhabited)[0]), 0.0
    for kind in (CARAVAN, SHIP):
        trader = Trader(kind == SHIP, w.points[kind][0])
        for base in bits(o.home & w.inhabited):
            worth = plan_road(o, trader, base, trader.pace).worth
            if worth > most:
                best, most = (kind, base), worth
    return best


def carrier_at_start(o: Situation, capital: int) -> tuple[int, int]:
    """A galley where no free area lies behind the border, and some on the coasts."""
    s, w = o.s, o.s.world
    homes = 0
    for kingdom in s.kingdom:
        homes |= w.home[kingdom]
    free = bits(w.inhabited & s.land & ~homes)
    ports = bits(o.home & w.harbours & w.inhabited)
    if not ports or any(w.crossing[t] & o.home for t in free):
        return WAGON, capital
    by_sea = {port: sum(distance(o, port, t, True) <= SAILED for t in free) for port in ports}
    port = max(ports, key=lambda port: (by_sea[port], port == capital))
    return (GALLEY, port) if by_sea[port] >= 2 else (WAGON, capital)


def keep_card(o: Situation, legal: list[AnyMove]) -> Move | None:
    """A card whose objective is met, else the one with most technology points, which come back every turn."""
    return max(
        (move for move in legal if isinstance(move, Move)),
        key=lambda move: card_worth(o, move.args[0]),
    )


def card_worth(o: Situation, card: int) -> float:
    colours = o.s.world.card_points[card]
    met = is_met(o.s, o.seat, card)
    return 3 * met + len(colours) + 0.3 * (4 in colours) - card / 1000


# ---- the turn order


def bid(o: Situation, legal: list[AnyMove]) -> Move | None:
    """A little for the first place; it pays most when there is much to lose."""
    offer = legal[0]
    assert isinstance(offer, RangeMove)
    wanted = 20 + 10 * (o.seat % 3) if o.s.turn > 1 else 10 * o.seat
    return offer.at(min(wanted, offer.high // 8))


def bid_again(o: Situation, legal: list[AnyMove]) -> Move | None:
    offer = legal[0]
    assert isinstance(offer, RangeMove)
    return offer.at(min(5 * o.seat, offer.high))


# ---- events


def choose_effects(o: Situation, legal: list[AnyMove]) -> Move | None:
    """MU-EVENT-02: what strikes rivals, who leads before all, and not ourselves."""
    s = o.s
    zones = area(s)

    def harm(move: AnyMove) -> float:
        struck = [seat for seat in s.order if is_hit(s, seat, move.args[0], zones)]
        return sum(-2 if o.is_own(seat) else o.menace(seat) for seat in struck)

    best = max(legal, key=harm)
    return best if isinstance(best, Move) else None


def lead_barbarians(o: Situation, legal: list[AnyMove]) -> Move | None:
    """MU-BSUP-06: hordes leave our kingdom and go where a rival has buildings and no army."""
    best, most = legal[0], 0.5
    for move in legal:
        if move.verb != "move-barbarians":
            continue
        start, target = move.args
        worth = horde_harm(o, target) - horde_harm(o, start)
        if worth > most and not armies_in(o.s, target):
            best, most = move, worth
    return best if isinstance(best, Move) else None


def horde_harm(o: Situation, place: int) -> float:
    """What a horde does to others by standing in a territory."""
    s, w = o.s, o.s.world
    if place >= w.first_sea:
        return 0.0
    holder = s.control[place]
    if holder == NOBODY:
        homes = [seat for seat in s.order if w.home[s.kingdom[seat]] >> place & 1]
        holder = homes[0] if homes else NOBODY
    if holder == NOBODY:
        return 0.0
    harm = 0.6 + o.levels(place)
    return -harm if o.is_own(holder) else harm * o.menace(holder)


# ---- taxes


def set_tax(o: Situation, legal: list[AnyMove]) -> Move | None:
    """MU-TAX-02: as much as most Event cards tolerate, less while rebels stand who cannot be beaten; all in the last turn, as no
    rebellion follows."""
    offer = next((move for move in legal if move.verb == "tax"), None)
    if not isinstance(offer, RangeMove):
        return None
    if o.is_last_turn:
        return offer.at(offer.high)
    largest = max((sum(counts) for counts in o.s.army[o.seat].values()), default=0)
    return offer.at(WEAK_TAX if o.has_rebels and largest < ENOUGH else TAX)


# ---- objectives


def claim(o: Situation, legal: list[AnyMove]) -> Move | None:
    """MU-CARD-11: every objective that is met."""
    return next((m for m in legal if m.verb == "claim-token" and isinstance(m, Move)), None)


def _can_repay(o: Situation) -> bool:
    loan = o.s.world.limits.loan
    return o.s.florins[o.seat] >= (loan if o.is_last_turn else loan + 200)


def claim_freely(o: Situation, standing: list[AnyMove]) -> Move | None:
    """Objectives at any moment; debts are paid back when the purse allows it."""
    for move in standing:
        if move.verb == "claim-token" and isinstance(move, Move):
            return move
        if move.verb == "repay" and isinstance(move, Move) and _can_repay(o):
            return move
    return None
