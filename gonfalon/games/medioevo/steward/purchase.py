"""The Purchase phase: what is worth its price.

rules: MU-BUY-01, MU-TECH-01, MU-TECH-10, MU-ARM-01, MU-TRN-01, MU-BLD-01, MU-CARD-01, MU-CTRL-03, MU-HP-11, MU-FIN-05 to MU-FIN-10
"""

from __future__ import annotations

from collections.abc import Callable

from gonfalon.games.medioevo.definitions.questions.hordes import has_barbarians
from gonfalon.games.medioevo.definitions.questions.realm import (
    armies_in,
    controlled,
    pieces_in,
    pieces_of,
)
from gonfalon.games.medioevo.empire_cards.changes.hand import cards_to_draw
from gonfalon.games.medioevo.purchase.steps.purchase import OFFERS
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.steward import commerce
from gonfalon.games.medioevo.steward.roads import Trader, plan_road
from gonfalon.games.medioevo.steward.setup_to_taxes import card_worth
from gonfalon.games.medioevo.steward.worth import FLORIN, Situation
from gonfalon.games.medioevo.technology.questions.points import (
    Bill,
    pool,
    price_with,
    ready_cards,
    ready_tokens,
)
from gonfalon.games.medioevo.world import CARAVAN, COMMERCIAL, GALLEY, HEAVY, SHIP, WAGON, bits
from gonfalon.kernel.moves import AnyMove, Move, RangeMove

AWARD, LASTS = 2.2, 0.87
"""The lead in one of the awards, and how much of it outlasts a turn."""
POINT = 0.1
"""A technology point that comes back next turn."""
ROADS = 0.8
"""What a trader brings in a turn."""
FASTER = 0.4
"""What a movement point more of the trader brings in a turn."""
MET = 0.02
"""How many of the objectives are met, on average."""
CARD_POINTS = 0.1
"""What the points of a card bring in a turn."""
MOST_CARDS = 4
ARMIES = 2
"""War wagons and galleys that the steward wants."""


def buy(o: Situation, legal: list[AnyMove]) -> Move | None:
    """The purchase with the best surplus; none, and the phase is over for us."""
    if legal[0].verb == "keep-card":
        cards = [move for move in legal if move.verb == "keep-card" and isinstance(move, Move)]
        return max(cards, key=lambda move: card_worth(o, move.args[0]))
    if legal[0].verb == "resume":
        return None
    if any(move.verb in ("give-up", "buy-points") for move in legal):
        return pay(o, legal)
    if legal[0].verb == "pass":
        return place_token(o, legal)
    purse = o.s.florins[o.seat] - commerce.purse_needed(o)
    saved = trader_price(o)
    best, most = o.s.world.done, 0.0
    for move in legal:
        worth = _WORTH.get(move.verb)
        if worth is None:
            continue
        for one in amounts(move):
            value = worth(o, one)
            if value <= most:
                continue
            florins, points = cost(o, one)
            value -= florins * o.florin + points * POINT
            left = purse if move.verb == "buy-piece" else purse - saved
            if value > most and florins <= left:
                best, most = one, value
    return best


def amounts(move: AnyMove) -> list[Move]:
    """The amounts of a range that are thought about: one, and the most."""
    if isinstance(move, RangeMove):
        return [move.at(n) for n in sorted({move.low, move.high})]
    return [move]


def cost(o: Situation, move: Move) -> tuple[int, int]:
    """Florins, and technology points that need not be bought."""
    s = o.s
    bill: Bill = OFFERS[move.verb].bill(s, o.seat, move)
    free = min(bill.points, raisable(o, bill.colour)) if bill.points else 0
    return price_with(s, bill, free), free


def raisable(o: Situation, colour: int) -> int:
    """Points of a colour from the pool, from tokens and from cards that bring them."""
    s = o.s
    cards = [card for card in ready_cards(s, o.seat) if colour in s.world.card_points[card]]
    return pool(s, o.seat, colour) + ready_tokens(s, o.seat, colour) + len(cards)


# ---- what it is worth


def awarded(o: Situation, count: Callable[[MedState, int], int]) -> float:
    """One more of what an award counts: the lead, or a step towards it; less the longer it must last."""
    s = o.s
    mine = count(s, o.seat) + 1
    others = max((count(s, other) for other in s.order if other != o.seat), default=0)
    if mine == others + 1:
        return AWARD * LASTS**o.turns_left
    return 0.6 * LASTS**o.turns_left if mine == others else 0.1


def cathedrals(s: MedState, seat: int) -> int:
    return sum(s.cathedral[t] for t in controlled(s, seat))


def cities(s: MedState, seat: int) -> int:
    return sum(s.civil[t] == 3 for t in controlled(s, seat))


def castles(s: MedState, seat: int) -> int:
    return sum(s.military[t] == 3 for t in controlled(s, seat))


def safety(o: Situation, place: int) -> float:
    """How likely a building stays ours: guarded, or far from hordes."""
    s, w = o.s, o.s.world
    if o.seat in armies_in(s, place):
        return 1.0
    near = any(has_barbarians(s, t) for t in bits(w.adjacent[place] & s.land))
    return 0.6 if near else 0.85


def raised(o: Situation, which: int, place: int, before: int, level: int) -> float:
    """A building of a class is raised to a level."""
    s = o.s
    turns = o.turns_left - 1
    value = 0.0
    if which == 0:
        value += 30 * (level - before) * turns * FLORIN
        if level == 3:
            value += 1 + awarded(o, cities)
    elif which == 1:
        free = sum(
            s.control[t] == NOBODY and not has_barbarians(s, t) and not armies_in(s, t)
            for t in bits(s.world.adjacent[place] & s.land)
        )
        value += min(free, level - before) * (0.15 + 30 * turns * FLORIN)
        if level == 3:
            value += 1 + awarded(o, castles)
    else:
        value += 1 + awarded(o, cathedrals)
    return value * safety(o, place)


def build_worth(o: Situation, move: Move) -> float:
    building, place = move.args
    return raised(o, building // 3, place, 0, building % 3 + 1)


def upgrade_worth(o: Situation, move: Move) -> float:
    which, place, level = move.args
    before = (o.s.civil, o.s.military, o.s.cathedral)[which][place]
    return raised(o, which, place, before, level)


def enlist_worth(o: Situation, move: Move) -> float:
    """Heavy infantry beside war wagons, as many as they carry, and guards for what is worth most."""
    s = o.s
    kind, place, count = move.args
    if kind != HEAVY or (o.is_last_turn and not o.has_rebels):
        return 0.0
    wagons = pieces_in(s, o.seat, place, WAGON) + pieces_in(s, o.seat, place, GALLEY)
    here = sum(o.army(o.seat, place)[0])
    room = sum(s.world.capacity[s.piece_kind[p]][s.piece_level[p] - 1] for p in wagons)
    guards = int(o.levels(place) >= 3)
    if guards and o.is_threatened(place):
        guards += 2
    wanted = room + 1 if wagons else guards
    used = min(count, max(0, wanted - here))
    return used * 0.5 * min(1.0, o.turns_left / 3) - 0.2 * (count - used)


def piece_worth(o: Situation, move: Move) -> float:
    s = o.s
    kind, place, level = move.args
    if level > 1 or o.turns_left < 3:
        return 0.0
    kinds = [s.piece_kind[p] for p in pieces_of(s, o.seat)]
    if kind in COMMERCIAL:
        return 0.0 if has_trader(o) else new_trader_worth(o, kind, place)
    if kind not in (WAGON, GALLEY):
        return 0.0
    armies = kinds.count(WAGON) + kinds.count(GALLEY)
    pulls = o.pull_by_land if kind == WAGON else o.pull_by_sea
    near = 0.5 + 2 * pulls.get(place, 0.0)
    return 0.3 * near * o.turns_left / (1 + armies) if armies < ARMIES else 0.0


def has_trader(o: Situation) -> bool:
    return any(o.s.piece_kind[p] in COMMERCIAL for p in pieces_of(o.s, o.seat))


def new_trader_worth(o: Situation, kind: int, place: int) -> float:
    """The roads that are still to be travelled, the first one from where the trader begins."""
    trader = Trader(kind == SHIP, o.s.world.points[kind][0])
    return plan_road(o, trader, place, trader.pace).worth + ROADS * (o.turns_left - 1)


def trader_price(o: Situation) -> int:
    """What is saved for a new trader, its points and its merchandise."""
    if has_trader(o) or o.turns_left < 3:
        return 0
    florins, colour, points = o.s.world.piece_price[CARAVAN][0]
    limits = o.s.world.limits
    missing = max(0, points - raisable(o, colour))
    return florins + limits.buy_price + missing * limits.florins_per_missing_tp


def better_piece_worth(o: Situation, move: Move) -> float:
    """A faster trader travels more roads."""
    s = o.s
    piece, level = move.args
    if s.piece_kind[piece] not in COMMERCIAL:
        return 0.0
    return FASTER * (level - s.piece_level[piece]) * (o.turns_left - 1)


def technology_worth(o: Situation, move: Move) -> float:
    """What a technology opens, and the award for the highest."""
    s = o.s
    technology = s.world.technologies[move.args[0]]
    wanted = {"religion": 1.2, "masonry": 0.9, "architecture": 1.0, "carpentry": 0.5}
    value = wanted.get(technology.id, 0.0) * min(1.0, o.turns_left / 5)
    levels = [max(s.tech[seat * 6 : seat * 6 + 6]) for seat in s.order if seat != o.seat]
    best = max(levels, default=0)
    mine = max(s.tech[o.seat * 6 : o.seat * 6 + 6])
    if o.turns_left <= 3 and technology.level > max(best, mine):
        value += AWARD
    elif o.turns_left <= 3 and technology.level == best > mine:
        value += 0.5
    return value


def card_price_worth(o: Situation, move: Move) -> float:
    """A card whose objective is met is a token at once; others bring points every turn."""
    s = o.s
    if s.cards[o.seat].bit_count() >= MOST_CARDS:
        return 0.0
    token = met_among(cards_to_draw(s, o.seat)) * o.next_token()
    return token + CARD_POINTS * (o.turns_left - 1)


def met_among(drawn: int) -> float:
    """The chance that one of the cards drawn has an objective that is met."""
    return float(1 - (1 - MET) ** drawn)


_WORTH: dict[str, Callable[[Situation, Move], float]] = {
    "build": build_worth,
    "upgrade": upgrade_worth,
    "enlist": enlist_worth,
    "buy-piece": piece_worth,
    "upgrade-piece": better_piece_worth,
    "technology": technology_worth,
    "buy-card": card_price_worth,
}


# ---- points and tokens


def pay(o: Situation, legal: list[AnyMove]) -> Move | None:
    """Points of tokens and cards first, then florins; a card that is tapped cannot be claimed."""
    for verb in ("flip", "tap-card", "convert", "buy-points", "give-up"):
        for move in legal:
            if move.verb == verb and isinstance(move, Move):
                return move
    return None


def place_token(o: Situation, legal: list[AnyMove]) -> Move | None:
    """New land first."""
    places = [m for m in legal if m.verb == "place-token" and isinstance(m, Move)]
    held = o.s.control
    return max(
        places, key=lambda m: (held[m.args[0]] != o.seat, o.land_worth(m.args[0])), default=None
    )
