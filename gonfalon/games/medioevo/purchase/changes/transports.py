"""Transports and siege engines: bought, upgraded, and raised by Engineering.

rules: MU-TRN-01 to MU-TRN-08, MU-SIEGE-01 to MU-SIEGE-03, MU-PROP-01 to MU-PROP-03, MU-COMP-03, MU-BUY-07, MU-TN-01, MU-TN-19,
MU-TN-20, MU-DIP-31, MU-DIP-32
"""

from __future__ import annotations

from gonfalon.commons.pacts.clauses import CIVILIAN_CONTROL, MILITARY_CONTROL
from gonfalon.games.medioevo.control.changes.settle import settle_zone
from gonfalon.games.medioevo.definitions.changes.pieces import add_piece
from gonfalon.games.medioevo.definitions.questions.realm import (
    levels_fit,
    movement_points,
    owner_of,
    pieces_of,
    tokens_allow,
)
from gonfalon.games.medioevo.definitions.questions.reserve import stock_of_piece
from gonfalon.games.medioevo.purchase.changes.buildings import ENGINEERING, bill_levels
from gonfalon.games.medioevo.purchase.questions import (
    Buyer,
    Choice,
    Offer,
    difference,
    is_base,
    is_inhabited,
    refuse_ground,
)
from gonfalon.games.medioevo.state import NOBODY, RESERVE, STOPPED, MedState
from gonfalon.games.medioevo.technology.questions.points import Bill, refuse_technology, with_fee
from gonfalon.games.medioevo.world import (
    CARAVAN,
    COMMERCIAL,
    ENGINE,
    SHIPS,
)
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import Move

LEVELS = [1, 2, 3]


def price_of(s: MedState, kind: int, level: int) -> Bill:
    """MU-TRN-01, MU-SIEGE-01: florins and points of a piece at a level; nothing for level 0."""
    return Bill(*s.world.piece_price[kind][level - 1]) if level else Bill()


def technology_for(kind: int) -> str:
    return "mathematics" if kind == ENGINE else "carpentry"


def clause_for(kind: int) -> int:
    """MU-DIP-31, MU-DIP-32: the pact that opens a partner's land to a kind of piece."""
    return CIVILIAN_CONTROL if kind in COMMERCIAL else MILITARY_CONTROL


def can_hold(s: MedState, kind: int, territory: int) -> bool:
    """Is there what `refuse_place` asks for, whoever the land belongs to?"""
    if kind in SHIPS:
        return s.world.is_port[territory]
    return is_inhabited(s, territory) if kind == CARAVAN else is_base(s, territory)


def refuse_place(s: MedState, seat: int, kind: int, territory: int) -> Refusal | None:
    """MU-TRN-03 to MU-TRN-05, MU-SIEGE-02: where a kind of piece may be placed and upgraded."""
    refusal = refuse_ground(s, seat, territory, clause_for(kind))
    if refusal:
        return refusal
    if kind in SHIPS:
        if not s.world.harbours >> territory & 1 or not is_inhabited(s, territory):
            return Refusal("MU-TRN-05", "no-harbour", territory=territory)
    elif kind == CARAVAN:
        if not is_inhabited(s, territory):
            return Refusal("MU-TRN-03", "no-inhabited-area", territory=territory)
    elif not is_base(s, territory):
        rule = "MU-SIEGE-02" if kind == ENGINE else "MU-TRN-04"
        return Refusal(rule, "no-base", territory=territory)
    return None


def refuse_mark(s: MedState, seat: int, level: int, instead_of: int = NOBODY) -> Refusal | None:
    """MU-PROP-01 to MU-PROP-03."""
    if tokens_allow(s, seat, level, instead_of):
        return None
    return Refusal("MU-PROP-02", "no-property-token", level=level)


# ---- buy


def buy_choices(s: MedState, buyer: Buyer) -> list[Choice]:
    kinds = [*range(ENGINE)] if buyer.knows(technology_for(CARAVAN)) else []
    if buyer.knows(technology_for(ENGINE)):
        kinds.append(ENGINE)
    payable = [(kind, levels) for kind in kinds if (levels := payable_levels(s, buyer, kind))]
    if not payable:
        return []
    have = [s.piece_level[piece] for piece in pieces_of(s, buyer.seat)]
    marks = [level for level in LEVELS if levels_fit(s.world, [*have, level])]
    lines: list[Choice] = []
    for kind, within in payable:
        levels = [level for level in within if level in marks]
        if levels:
            places = buyer.ground(clause_for(kind))
            lines += [((kind, t), levels) for t in places if can_hold(s, kind, t)]
    return lines


def payable_levels(s: MedState, buyer: Buyer, kind: int) -> list[int]:
    """Levels of a kind that the buyer can pay and the game reserve holds."""
    technology, levels = technology_for(kind), []
    for level, (florins, colour, points) in enumerate(s.world.piece_price[kind], 1):
        if stock_of_piece(kind, level) not in buyer.taken and buyer.can_use(
            technology, florins, colour, points
        ):
            levels.append(level)
    return levels


def refuse_buy(s: MedState, seat: int, move: Move) -> Refusal | None:
    kind, territory, level = move.args
    if level not in LEVELS:
        return Refusal("MU-TRN-01", "no-such-level", level=level)
    return (
        refuse_technology(s, seat, technology_for(kind))
        or refuse_place(s, seat, kind, territory)
        or refuse_mark(s, seat, level)
    )


def bill_buy(s: MedState, seat: int, move: Move) -> Bill:
    kind, _, level = move.args
    return price_of_new(s, seat, kind, level)


def price_of_new(s: MedState, seat: int, kind: int, level: int) -> Bill:
    return with_fee(s, seat, technology_for(kind), price_of(s, kind, level))


def buy(s: MedState, seat: int, move: Move) -> int:
    kind, territory, level = move.args
    anchorage = s.world.first_sea + s.world.harbour_sea[territory] if kind in SHIPS else NOBODY
    add_piece(s, seat, kind, level, territory, anchorage)
    rule = "MU-SIEGE-01" if kind == ENGINE else "MU-TRN-01"
    s.emit("piece-bought", rule, seat=seat, piece_kind=kind, level=level, territory=territory)
    settle_zone(s, territory)
    return 0


def takes_piece(s: MedState, move: Move) -> list[int]:
    return [stock_of_piece(move.args[0], move.args[2])]


# ---- upgrade


def raisable(s: MedState, seat: int) -> list[int]:
    """The pieces of a seat that could have a higher level."""
    first = s.world.first_sea
    return [p for p in pieces_of(s, seat) if s.piece_level[p] < 3 and s.piece_at[p] < first]


def upgrade_choices(s: MedState, buyer: Buyer) -> list[Choice]:
    lines: list[Choice] = []
    for piece in raisable(s, buyer.seat):
        kind = s.piece_kind[piece]
        payable = payable_raises(s, buyer, kind, s.piece_level[piece])
        if (
            payable
            and buyer.knows(technology_for(kind))
            and not refuse_place(s, buyer.seat, kind, s.piece_at[piece])
        ):
            levels = [level for level in payable if tokens_allow(s, buyer.seat, level, piece)]
            if levels:
                lines.append(((piece,), levels))
    return lines


def payable_raises(s: MedState, buyer: Buyer, kind: int, have: int) -> list[int]:
    """Higher levels that the buyer can pay and the game reserve holds."""
    technology, prices, levels = technology_for(kind), s.world.piece_price[kind], []
    for level in range(have + 1, 4):
        if kind == ENGINE and stock_of_piece(kind, level) in buyer.taken:
            continue
        florins, colour, points = difference(prices[have - 1], prices[level - 1])
        if buyer.can_use(technology, florins, colour, points):
            levels.append(level)
    return levels


def refuse_raise(s: MedState, seat: int, move: Move) -> Refusal | None:
    """What holds for every upgrade of a piece, paid or by Engineering."""
    piece, level = move.args
    kind = s.piece_kind[piece]
    rule = "MU-SIEGE-03" if kind == ENGINE else "MU-TRN-06"
    if owner_of(piece) != seat or kind == RESERVE:
        return Refusal(rule, "not-your-piece")
    if not s.piece_level[piece] < level <= 3:
        return Refusal(rule, "no-such-upgrade")
    at = s.piece_at[piece]
    if at >= s.world.first_sea:
        return Refusal(rule, "not-in-a-territory")
    return refuse_place(s, seat, kind, at) or refuse_mark(s, seat, level, piece)


def refuse_upgrade(s: MedState, seat: int, move: Move) -> Refusal | None:
    kind = s.piece_kind[move.args[0]]
    return refuse_technology(s, seat, technology_for(kind)) or refuse_raise(s, seat, move)


def bill_upgrade(s: MedState, seat: int, move: Move) -> Bill:
    piece, level = move.args
    return price_of_raise(s, seat, s.piece_kind[piece], s.piece_level[piece], level)


def price_of_raise(s: MedState, seat: int, kind: int, have: int, level: int) -> Bill:
    """MU-BUY-07: the difference."""
    prices = s.world.piece_price[kind]
    bill = Bill(*difference(prices[have - 1], prices[level - 1]))
    return with_fee(s, seat, technology_for(kind), bill)


def raise_piece(s: MedState, seat: int, piece: int, level: int, rule: str) -> None:
    """Cargo stays aboard; the piece has the movement of its new level, unless the Event stopped it (MU-EVENT-07)."""
    before = movement_points(s, piece)
    s.piece_level[piece] = level
    if not s.piece_marks[piece] & STOPPED:
        s.piece_points[piece] += movement_points(s, piece) - before
    s.emit(
        "piece-upgraded",
        rule,
        seat=seat,
        piece_kind=s.piece_kind[piece],
        level=level,
        zone=s.piece_at[piece],
    )


def upgrade(s: MedState, seat: int, move: Move) -> int:
    rule = "MU-SIEGE-03" if s.piece_kind[move.args[0]] == ENGINE else "MU-TRN-06"
    raise_piece(s, seat, move.args[0], move.args[1], rule)
    return 0


def takes_engine(s: MedState, move: Move) -> list[int]:
    """Only a siege engine is another miniature at another level (MU-COMP-08, MU-COMP-09)."""
    piece, level = move.args
    return [stock_of_piece(ENGINE, level)] if s.piece_kind[piece] == ENGINE else []


# ---- Engineering


def engineer_choices(s: MedState, buyer: Buyer) -> list[Choice]:
    if not buyer.knows(ENGINEERING):
        return []
    return [
        ((piece,), list(range(s.piece_level[piece] + 1, 4)))
        for piece in raisable(s, buyer.seat)
        if s.piece_kind[piece] == ENGINE
    ]


def refuse_engineer(s: MedState, seat: int, move: Move) -> Refusal | None:
    if s.piece_kind[move.args[0]] not in (ENGINE, RESERVE):
        return Refusal("MU-TN-20", "buildings-and-siege-engines")
    return refuse_technology(s, seat, ENGINEERING) or refuse_raise(s, seat, move)


def bill_engineer(s: MedState, seat: int, move: Move) -> Bill:
    return bill_levels(s, seat, move.args[1] - s.piece_level[move.args[0]])


def engineer(s: MedState, seat: int, move: Move) -> int:
    raise_piece(s, seat, move.args[0], move.args[1], "MU-TN-20")
    return 0


EQUIPMENT_OFFERS = {
    "buy-piece": Offer(buy_choices, refuse_buy, buy, bill_buy, takes_piece, exact=True, dear=True),
    "upgrade-piece": Offer(
        upgrade_choices, refuse_upgrade, upgrade, bill_upgrade, takes_engine, exact=True, dear=True
    ),
    "engineer-piece": Offer(
        engineer_choices, refuse_engineer, engineer, bill_engineer, takes_engine
    ),
}
