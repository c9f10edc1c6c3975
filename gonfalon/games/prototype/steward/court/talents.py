"""Characters in the steward's own windows: how much each use is wanted, and which card is worth keeping.

rules: MP-CARD-01, MP-CARD-06 to MP-CARD-12, MP-CHAR-01 to MP-CHAR-64
"""

from __future__ import annotations

from collections.abc import Callable

from gonfalon.games.prototype.cards.questions.power import PLAY_VERBS
from gonfalon.games.prototype.purchase.questions.prices import basket, technology_price
from gonfalon.games.prototype.realm.questions.holdings import at_war, cathedrals, in_truce, vf_at
from gonfalon.games.prototype.realm.questions.pieces import captains
from gonfalon.games.prototype.reinforcements.questions import castles
from gonfalon.games.prototype.state import NOBODY
from gonfalon.games.prototype.steward.court.learning import tech_worth
from gonfalon.games.prototype.steward.situation import Situation
from gonfalon.games.prototype.vocabulary import USES
from gonfalon.games.prototype.world import COMMERCIAL, WAR, bits
from gonfalon.kernel.moves import AnyMove, Move, RangeMove

RICH = 500
"""Florins of a bill from which a Patron or an Architect is worth its card."""

HONOUR = 1.0
"""How much a point of honour is wanted."""

Wish = Callable[[Situation, Move], float]
"""How much a use is wanted; 0 for not at all."""


def use(o: Situation, legal: list[AnyMove]) -> Move | None:
    """The card that is wanted most now; None for none."""
    best: Move | None = None
    most = 0.0
    for listed in legal:
        if listed.verb not in PLAY_VERBS:
            continue
        wish = WISHES.get(o.w.card_ids[listed.args[0]])
        if wish is None:
            continue
        move = listed.at(listed.high) if isinstance(listed, RangeMove) else listed
        wanted = wish(o, move)
        if wanted > most:
            best, most = move, wanted
    return best


def always(o: Situation, move: Move) -> float:
    return 1.0


# ---- at whom


def rival(o: Situation, seat: int) -> float:
    """How much a rival should be hurt: enemies first, then who is ahead."""
    if seat == o.seat or seat not in o.s.order:
        return 0.0
    place = o.rivals.index(seat)
    return (2.0 if at_war(o.s, o.seat, seat) else 1.0) / (1 + place)


def _at_rival(o: Situation, move: Move) -> float:
    return rival(o, move.args[1])


def _at_hand(o: Situation, move: Move) -> float:
    """MP-CHAR-04, MP-CHAR-30, MP-CHAR-31: where there is something to take."""
    return rival(o, move.args[1]) * min(3, len(o.s.hands[move.args[1]])) / 3


# ---- Purchase


def _free_technology(o: Situation, move: Move) -> float:
    price = technology_price(o.s, o.seat, move.args[1])
    late = o.turns_left <= 1
    return tech_worth(o, move.args[1]) * price / 200 if price >= 200 or late else 0.0


def _discount(o: Situation, move: Move) -> float:
    """For a bill that is due: MP-CHAR-33 takes a part off all that is bought in the phase."""
    return float(o.florins >= RICH or o.turns_left == 0)


def _architect(o: Situation, move: Move) -> float:
    """MP-CHAR-02: before a Cathedral, or when walls are wanted."""
    if not o.has("architecture") and not o.has("engineering"):
        return 0.0
    return float(o.florins >= RICH + 100 or (o.turns_left <= 1 and o.florins >= 200))


def _master_builder(o: Situation, move: Move) -> float:
    return float(not basket(o.s, o.seat).steps)


# ---- Taxes


def _usurer(o: Situation, move: Move) -> float:
    """MP-CHAR-47, MP-CHAR-64: kept, unless it hurts somebody in debt."""
    if move.verb == "play":
        return 0.4 if o.turns_left else 0.0
    victim = move.args[1]
    return rival(o, victim) * (0.9 if o.s.loans[victim] else 0.3)


def _bishop(o: Situation, move: Move) -> float:
    own = len(cathedrals(o.s, o.seat))
    better = o.has("theology") or o.turns_left <= 2
    return float(own) * (1.0 if better or o.florins < 400 else 0.0)


def _loot(o: Situation, move: Move) -> float:
    return rival(o, move.args[1]) * (0.5 + 0.5 * (o.turns_left > 0))


# ---- Reinforcements


def _cardinal(o: Situation, move: Move) -> float:
    return float(len(cathedrals(o.s, o.seat)) > 0)


def _knight(o: Situation, move: Move) -> float:
    return float(castles(o.s, o.seat))


def _mercenary(o: Situation, move: Move) -> float:
    """MP-CHAR-36: VF for florins, while there is land to be had with them."""
    if o.turns_left < 1 or o.florins < 260:
        return 0.0
    return 1.0 if o.florins - 15 * move.args[-1] >= 100 else 0.0


# ---- Diplomacy


def _jester(o: Situation, move: Move) -> float:
    """MP-CHAR-27: a trader for the road while there is time, else taxes or a wall."""
    left = o.turns_left
    if move.verb == "play-kind":
        kind, level = move.args[1], move.args[2]
        if kind in COMMERCIAL:
            return 0.1 * left * level if left > 1 else 0.0
        return 0.04 * left * level
    if move.verb == "play-building":
        territory = move.args[1]
        return 0.1 * (move.args[2] - 2) * (1 + o.threat(territory) / 5)
    if move.verb == "play-boon":
        return (0.35, 0.3)[move.args[1]]
    return 0.0


def _princess(o: Situation, move: Move) -> float:
    """MP-CHAR-58: a Small kingdom next door; MP-CHAR-41: else a bride for a strong neighbour."""
    if move.verb == "play-seat":
        return 0.05 * rival(o, move.args[1]) * (o.taste == 0 or not o.turns_left)
    land = bits(o.w.home[move.args[1]] & o.s.land)
    near = any(o.w.adjacent[t] & o.own_mask for t in land)
    chance = (0.34, 0.67, 1.0)[o.level - 1]
    if o.level == 1 and o.turns_left > 2:
        return 0.0
    worth = sum(o.land_worth(t) + 0.02 * o.s.barbarian_vf[t] for t in land)
    return chance * worth * (1.0 if near else 0.6)


def _concession(o: Situation, move: Move) -> float:
    """MP-CHAR-16: rights in the land of a neighbour with markets."""
    host, right = move.args[1], move.args[2]
    if o.turns_left < 2:
        return 0.0
    markets = sum(o.s.owner[t] == host and o.s.settlement[t] > 0 for t in o.w.price)
    return 0.3 * markets * (1.5 if USES[right] == "trade-and-passage" else 0.5)


def _diplomat(o: Situation, move: Move) -> float:
    """MP-CHAR-21: no truce with who harms nobody."""
    other, what = move.args[1], USES[move.args[2]]
    held = o.s.wrongs[other * o.w.seats + o.seat]
    if what == "wrongs":
        return 0.3 if held >= 3 else 0.0
    if in_truce(o.s, o.seat, other):
        return 0.0
    if at_war(o.s, o.seat, other):
        return 0.8
    return 0.2 if o.rivals[0] == other and o.taste % 2 == 0 else 0.0


def _spy(o: Situation, move: Move) -> float:
    """MP-CHAR-43: only where there is a secret."""
    other = move.args[1]
    secrets = sum(pact.secret and pact.binds(other) for pact in o.s.pacts)
    return rival(o, other) * (1.0 if secrets else 0.1)


def _castellan(o: Situation, move: Move) -> float:
    """MP-CHAR-12: where an attack or a rebellion threatens."""
    territory = move.args[1]
    worth = danger(o, territory)
    return worth or 0.02 * o.threat(territory) * (o.turns_left <= 3)


def danger(o: Situation, territory: int) -> float:
    """How likely, and how bad, the loss of an own territory in the coming Events is."""
    vf = vf_at(o.s, o.seat, territory)
    short = o.safe_vf(territory) - vf
    threat = o.threat(territory) - vf
    worth = 1.0 + o.s.settlement[territory] + 2 * o.s.cathedral[territory]
    return max(0.0, 0.25 * short * worth, 0.2 * threat * worth)


# ---- Combat


def _flagellant(o: Situation, move: Move) -> float:
    other = move.args[1]
    full = sum(vf > 5 for vf in o.s.ground[other].values())
    return rival(o, other) * full / 2


def _pirate(o: Situation, move: Move) -> float:
    """MP-CHAR-40: among the ships and shores of others, far from our own."""
    sea = o.w.first_sea + move.args[1]
    shores = bits(o.w.shores[sea] & o.s.land)
    own = sum(o.s.owner[t] == o.seat for t in shores)
    own += 2 * sum(o.s.transport_at[t] == sea for t in o.transports)
    foreign = sum(rival(o, o.s.owner[t]) for t in shores if o.s.owner[t] not in (NOBODY, o.seat))
    return foreign if not own else 0.0


def _constable(o: Situation, move: Move) -> float:
    """MP-CHAR-18: a Captain if there is none, else one who rises."""
    own = captains(o.s, o.seat)
    if move.verb == "play-captain":
        return 0.5 if o.s.captain_level[move.args[1]] < 3 else 0.0
    if own and len(own) >= o.level:
        return 0.0
    if move.verb == "play-transport":
        return 1.0 if o.s.transport_vf[move.args[1]] > 3 else 0.0
    at_wagon = any(
        o.s.transport_at[t] == move.args[1] and o.w.transport_kind[t] in WAR for t in o.transports
    )
    return 0.8 if at_wagon and o.surplus(move.args[1]) > 0 else 0.0


def _marshal(o: Situation, move: Move) -> float:
    """MP-CHAR-32: for a Captain with an army."""
    on = o.s.captain_aboard[move.args[1]]
    return 0.1 * o.s.transport_vf[on] if on != NOBODY and o.s.transport_vf[on] >= 6 else 0.0


def _cutthroat(o: Situation, move: Move) -> float:
    """MP-CHAR-42: a point of honour, and a rival without his Captain."""
    if move.verb == "play-captain":
        captain = move.args[1]
        return HONOUR + rival(o, captain // 3) * o.s.captain_level[captain] / 2
    return 1.5 if move.verb == "play-delivered" and move.args[1] == o.seat else 0.0


def _assassin(o: Situation, move: Move) -> float:
    if move.verb == "play-delivered":
        return 1.5 if move.args[1] == o.seat else 0.0
    return _at_hand(o, move) if len(o.s.hands[o.seat]) > 2 or o.turns_left < 2 else 0.0


def _thief(o: Situation, move: Move) -> float:
    """MP-CHAR-31: a technology, else florins, else a card."""
    if move.verb == "play-copy":
        return 2 + tech_worth(o, move.args[2]) * 3
    if move.verb == "play-florins":
        return 1.5 + rival(o, move.args[1])
    return _at_hand(o, move) if not o.has("banking") or o.turns_left < 2 else 0.0


def _sabotage(o: Situation, move: Move) -> float:
    if move.verb != "play-transport":
        return 1.0
    owner = o.s.transport_owner[move.args[1]]
    return rival(o, owner) * (0.5 if at_war(o.s, o.seat, owner) else 0.2)


WISHES: dict[str, Wish] = {
    "abbot": _free_technology,
    "countess": _free_technology,
    "hospitaller": _free_technology,
    "patron": _discount,
    "architect": _architect,
    "master-builder": _master_builder,
    "physician": always,
    "skinflint": _loot,
    "miser": _loot,
    "usurer": _usurer,
    "tax-farmer": always,
    "chamberlain": always,
    "bishop": _bishop,
    "cardinal": _cardinal,
    "knight": _knight,
    "mercenary": _mercenary,
    "bard": always,
    "jester": _jester,
    "princess": _princess,
    "concession": _concession,
    "diplomat": _diplomat,
    "spy": _spy,
    "golden-tablet": always,
    "castellan": _castellan,
    "flagellant": _flagellant,
    "pirate": _pirate,
    "constable": _constable,
    "marshal": _marshal,
    "cutthroat": _cutthroat,
    "assassin": _assassin,
    "thief": _thief,
    "infiltrator": _sabotage,
    "inquisitor": _at_hand,
    "merchant": always,
    "toll-collector": always,
}
"""By character, in the windows of the steward's own doing. Battle cards are chosen in `war/battles.py`, the Caravan Master in `trade/travels.py`."""

KEEP = {
    "abbot": 5, "countess": 5, "hospitaller": 5, "merchant": 6, "chamberlain": 6, "tax-farmer": 4, "bishop": 5,
    "princess": 5, "jester": 5, "thief": 4, "mercenary": 4, "patron": 4, "architect": 3, "master-builder": 4,
    "condottiere": 3, "crossbowman": 3, "heroine": 4, "genius": 3, "master-archer": 3, "templar": 3, "monk": 3,
    "guard": 4, "militiaman": 4, "cardinal": 3, "knight": 1, "usurer": 3, "bard": 2, "concession": 3,
    "constable": 4, "marshal": 4, "toll-collector": 3, "caravan-master": 4, "corsair": 2, "castellan": 3,
    "inquisitor": 3, "assassin": 2, "cutthroat": 4, "miser": 3, "skinflint": 3, "flagellant": 2, "pirate": 3,
    "carpenter": 4, "infiltrator": 7, "diplomat": 2, "golden-tablet": 2, "barber-surgeon": 2, "physician": 6,
    "spy": 2,
}  # fmt: skip
"""How gladly a card is taken into the hand."""


def card_worth(o: Situation, card: int) -> float:
    """What a card is worth in this hand: a card whose technologies are there is worth more, a second copy less."""
    row = o.w.characters[card]
    steps = [all(o.has(t) for t in effect.requires) for effect in row.effects if effect.requires]
    free = any(not effect.requires for effect in row.effects if effect.mode == "step")
    worth = float(KEEP.get(row.id, 2))
    if row.id == "knight":
        worth += 4 * castles(o.s, o.seat)
    if row.id == "golden-tablet":
        worth += 6 * bool(o.enemies)
    if steps and not free:
        worth *= 1.2 if any(steps) else 0.4
    elif any(steps):
        worth *= 1.2
    if card in o.s.hands[o.seat] and row.id not in ("merchant", "mercenary"):
        worth *= 0.6
    return worth * (1 + 0.1 * ((card * 7 + o.taste * 3) % 5))
