"""Army units and captains: bought, upgraded, ransomed, placed from the returned pool.

rules: MU-ARM-01 to MU-ARM-05, MU-CAP-01 to MU-CAP-04, MU-PRIS-02 to MU-PRIS-08, MU-COMP-01, MU-COMP-17, MU-TN-13, MU-DIP-31
"""

from __future__ import annotations

from gonfalon.commons.pacts.clauses import MILITARY_CONTROL
from gonfalon.games.medioevo.control.changes.removal import take_returned
from gonfalon.games.medioevo.control.changes.settle import settle_zone
from gonfalon.games.medioevo.definitions.changes.money import receive
from gonfalon.games.medioevo.definitions.changes.units import change_units
from gonfalon.games.medioevo.definitions.questions.accounts import share
from gonfalon.games.medioevo.definitions.questions.realm import (
    captain_owner,
    captains_in,
    captains_in_reserve,
    captured_by,
    controlled,
    units_in_reserve,
)
from gonfalon.games.medioevo.definitions.questions.reserve import stock_of_standard
from gonfalon.games.medioevo.objectives.changes.log import note
from gonfalon.games.medioevo.purchase.questions import (
    Buyer,
    Choice,
    Offer,
    is_base,
    refuse_ground,
    room,
    unit_limit,
)
from gonfalon.games.medioevo.state import HELD, NOBODY, NONE_HELD, RETURNED, MedState
from gonfalon.games.medioevo.technology.questions.points import Bill, refuse_technology, with_fee
from gonfalon.games.medioevo.world import CAPTAINS_EACH, RED, UNITS
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import Move

LEVELS = [1, 2, 3]
MILITARY_ART = "military-art"


# ---- limits and places


def refuse_place(s: MedState, seat: int, territory: int, rule: str = "MU-ARM-02") -> Refusal | None:
    refusal = refuse_ground(s, seat, territory, MILITARY_CONTROL)
    if refusal:
        return refusal
    if not is_base(s, territory):
        return Refusal(rule, "no-base", territory=territory)
    return None


def refuse_limit(s: MedState, seat: int, count: int) -> Refusal | None:
    land = controlled(s, seat)
    if count > room(s, seat, land):
        left = max(0, room(s, seat, land))
        return Refusal("MU-ARM-03", "unit-limit", count=unit_limit(s, land), left=left)
    return None


def put_units(s: MedState, seat: int, kind: int, territory: int, count: int, rule: str) -> None:
    """Units come to the board and count against the limit (MU-ARM-04)."""
    change_units(s, seat, territory, kind, count)
    s.units_placed[seat] += count
    s.emit("units-placed", rule, seat=seat, unit=kind, count=count, territory=territory)
    settle_zone(s, territory)


def put_captain(
    s: MedState, seat: int, captain: int, territory: int, level: int, rule: str
) -> None:
    s.captain_at[captain] = territory
    s.captain_level[captain] = level
    s.captain_marks[captain] = 0
    s.units_placed[seat] += 1
    s.emit("captain-placed", rule, seat=seat, level=level, territory=territory)
    settle_zone(s, territory)


# ---- enlist


def enlist_choices(s: MedState, buyer: Buyer) -> list[Choice]:
    lines: list[Choice] = []
    if not buyer.room or not buyer.bases:
        return lines
    for kind, price in enumerate(s.world.unit_cost):
        most = min(buyer.room, buyer.purse // price)
        if most > 0:
            counts = list(range(1, min(most, units_in_reserve(s, buyer.seat, kind)) + 1))
            lines += [((kind, t), counts) for t in buyer.bases if counts]
    return lines


def refuse_enlist(s: MedState, seat: int, move: Move) -> Refusal | None:
    kind, territory, count = move.args
    if kind >= len(UNITS) or not count:
        return Refusal("MU-ARM-01", "no-such-unit")
    if count > units_in_reserve(s, seat, kind):
        away = s.returned[seat][kind]
        return Refusal("MU-PRIS-08" if away else "MU-COMP-01", "none-in-reserve", unit=kind)
    return refuse_place(s, seat, territory) or refuse_limit(s, seat, count)


def bill_enlist(s: MedState, seat: int, move: Move) -> Bill:
    return Bill(s.world.unit_cost[move.args[0]] * move.args[2])


def enlist(s: MedState, seat: int, move: Move) -> int:
    kind, territory, count = move.args
    put_units(s, seat, kind, territory, count, "MU-ARM-01")
    return 0


# ---- captains


def captain_bill(s: MedState, level: int, before: int = 0) -> Bill:
    """MU-CAP-01, MU-CAP-02: the price of a level, less what the captain has already cost."""
    captains = s.world.data.captains
    new = captains[level - 1]
    if not before:
        return Bill(new.cost, RED, new.tp)
    old = captains[before - 1]
    return Bill(new.cost - old.cost, RED, new.tp - old.tp)


def hire_choices(s: MedState, buyer: Buyer) -> list[Choice]:
    seat, prices = buyer.seat, s.world.captain_cost
    if not buyer.room or not buyer.knows(MILITARY_ART) or not captains_in_reserve(s, seat):
        return []
    levels = [
        level
        for level in LEVELS
        if prices[level - 1] <= buyer.purse
        and not any(stock in buyer.taken for stock in stock_of_standard(level))
        and buyer.can_use(MILITARY_ART, prices[level - 1], RED, s.world.captain_points[level - 1])
    ]
    return [((t,), levels) for t in buyer.bases] if levels else []


def refuse_hire(s: MedState, seat: int, move: Move) -> Refusal | None:
    territory, level = move.args
    missing = refuse_technology(s, seat, MILITARY_ART)
    if missing:
        return missing
    if level not in LEVELS:
        return Refusal("MU-CAP-01", "no-such-level", level=level)
    if not captains_in_reserve(s, seat):
        return Refusal("MU-CAP-03", "no-captain-left")
    return refuse_place(s, seat, territory, "MU-CAP-01") or refuse_limit(s, seat, 1)


def bill_hire(s: MedState, seat: int, move: Move) -> Bill:
    return with_fee(s, seat, MILITARY_ART, captain_bill(s, move.args[1]))


def hire(s: MedState, seat: int, move: Move) -> int:
    territory, level = move.args
    put_captain(s, seat, captains_in_reserve(s, seat)[0], territory, level, "MU-CAP-01")
    return 0


def promote_choices(s: MedState, buyer: Buyer) -> list[Choice]:
    if not buyer.knows(MILITARY_ART):
        return []
    first = buyer.seat * CAPTAINS_EACH
    return [
        ((captain,), list(range(s.captain_level[captain] + 1, 4)))
        for captain in range(first, first + CAPTAINS_EACH)
        if s.captain_at[captain] >= 0 and s.captain_level[captain] < 3
    ]


def refuse_promotion(s: MedState, seat: int, move: Move) -> Refusal | None:
    captain, level = move.args
    missing = refuse_technology(s, seat, MILITARY_ART)
    if missing:
        return missing
    at = s.captain_at[captain]
    if captain_owner(captain) != seat or not 0 <= at < s.world.first_sea:
        return Refusal("MU-CAP-02", "not-your-captain")
    if not s.captain_level[captain] < level <= 3:
        return Refusal("MU-CAP-02", "no-such-upgrade")
    return refuse_place(s, seat, at, "MU-CAP-02")


def bill_promotion(s: MedState, seat: int, move: Move) -> Bill:
    captain, level = move.args
    return with_fee(s, seat, MILITARY_ART, captain_bill(s, level, s.captain_level[captain]))


def promote(s: MedState, seat: int, move: Move) -> int:
    captain, level = move.args
    s.captain_level[captain] = level
    s.emit("captain-promoted", "MU-CAP-02", seat=seat, level=level, territory=s.captain_at[captain])
    return 0


def takes_standard(s: MedState, move: Move) -> list[int]:
    return stock_of_standard(move.args[1])


# ---- the returned pool


def place_choices(s: MedState, buyer: Buyer) -> list[Choice]:
    pool = s.returned[buyer.seat]
    if pool == NONE_HELD or not buyer.room:
        return []
    return [
        ((kind, t), list(range(1, min(buyer.room, count) + 1)))
        for kind, count in enumerate(pool)
        if count
        for t in buyer.bases
    ]


def refuse_placing(s: MedState, seat: int, move: Move) -> Refusal | None:
    kind, territory, count = move.args
    if kind >= len(UNITS) or not 1 <= count <= s.returned[seat][kind]:
        return Refusal("MU-PRIS-05", "not-in-the-pool")
    return refuse_place(s, seat, territory, "MU-PRIS-05") or refuse_limit(s, seat, count)


def place(s: MedState, seat: int, move: Move) -> int:
    kind, territory, count = move.args
    take_returned(s, seat, kind, count)
    put_units(s, seat, kind, territory, count, "MU-PRIS-05")
    return 0


def place_captain_choices(s: MedState, buyer: Buyer) -> list[Choice]:
    waiting = captains_in(s, buyer.seat, RETURNED) if buyer.room else []
    return [((captain, t), None) for captain in waiting for t in buyer.bases]


def refuse_placing_captain(s: MedState, seat: int, move: Move) -> Refusal | None:
    captain, territory = move.args
    if captain_owner(captain) != seat or s.captain_at[captain] != RETURNED:
        return Refusal("MU-PRIS-05", "not-in-the-pool")
    return refuse_place(s, seat, territory, "MU-PRIS-05") or refuse_limit(s, seat, 1)


def place_captain(s: MedState, seat: int, move: Move) -> int:
    captain, territory = move.args
    put_captain(s, seat, captain, territory, s.captain_level[captain], "MU-PRIS-05")
    return 0


# ---- ransom


def held(s: MedState, captor: int, owner: int) -> tuple[int, ...]:
    units: tuple[int, ...] = s.prisoners[captor * s.world.seats + owner]
    return units


def change_held(s: MedState, captor: int, owner: int, kind: int, count: int) -> None:
    """Prisoners come (or, with a negative count, go)."""
    units = list(held(s, captor, owner))
    units[kind] += count
    s.prisoners[captor * s.world.seats + owner] = tuple(units)


def ransom_choices(s: MedState, buyer: Buyer) -> list[Choice]:
    seats, seat = s.world.seats, buyer.seat
    return [
        ((captor, kind), list(range(1, count + 1)))
        for captor in s.order
        if s.prisoners[captor * seats + seat] != NONE_HELD
        for kind, count in enumerate(held(s, captor, seat))
        if count
    ]


def refuse_ransom(s: MedState, seat: int, move: Move) -> Refusal | None:
    captor, kind, count = move.args
    if kind >= len(UNITS) or not 1 <= count <= held(s, captor, seat)[kind]:
        return Refusal("MU-PRIS-02", "no-such-prisoner", seat=captor)
    return None


def ransom_price(s: MedState, price: int) -> int:
    return share(price, s.world.limits.ransom_percent, paid=True)


def bill_ransom(s: MedState, seat: int, move: Move) -> Bill:
    _, kind, count = move.args
    return Bill(ransom_price(s, s.world.unit_cost[kind]) * count)


def ransom(s: MedState, seat: int, move: Move) -> int:
    """MU-PRIS-04: to the returned pool, from where they may be placed at once."""
    captor, kind, count = move.args
    florins = bill_ransom(s, seat, move).florins
    receive(s, captor, florins)
    note(s, captor, "gift", florins)
    change_held(s, captor, seat, kind, -count)
    take_returned(s, seat, kind, -count)
    s.emit(
        "ransom",
        "MU-PRIS-02",
        seat=seat,
        captor_seat=captor,
        unit=kind,
        count=count,
        florins=florins,
    )
    return 0


def ransom_captain_choices(s: MedState, buyer: Buyer) -> list[Choice]:
    first = buyer.seat * CAPTAINS_EACH
    return [
        ((captain,), None)
        for captain in range(first, first + CAPTAINS_EACH)
        if s.captain_at[captain] <= HELD
    ]


def refuse_ransom_captain(s: MedState, seat: int, move: Move) -> Refusal | None:
    captain = move.args[0]
    if captain_owner(captain) != seat or captured_by(s, captain) == NOBODY:
        return Refusal("MU-PRIS-02", "no-such-prisoner")
    return None


def bill_ransom_captain(s: MedState, seat: int, move: Move) -> Bill:
    level = s.captain_level[move.args[0]]
    return Bill(ransom_price(s, s.world.captain_cost[level - 1]))


def ransom_captain(s: MedState, seat: int, move: Move) -> int:
    captain = move.args[0]
    captor = captured_by(s, captain)
    florins = bill_ransom_captain(s, seat, move).florins
    receive(s, captor, florins)
    note(s, captor, "gift", florins)
    s.captain_at[captain] = RETURNED
    s.emit("ransom-captain", "MU-PRIS-02", seat=seat, captor_seat=captor, florins=florins)
    return 0


UNIT_OFFERS = {
    "enlist": Offer(enlist_choices, refuse_enlist, enlist, bill_enlist, exact=True),
    "hire-captain": Offer(
        hire_choices, refuse_hire, hire, bill_hire, takes_standard, exact=True, dear=True
    ),
    "promote-captain": Offer(
        promote_choices, refuse_promotion, promote, bill_promotion, takes_standard, dear=True
    ),
    "place": Offer(place_choices, refuse_placing, place, exact=True),
    "place-captain": Offer(place_captain_choices, refuse_placing_captain, place_captain),
    "ransom": Offer(ransom_choices, refuse_ransom, ransom, bill_ransom),
    "ransom-captain": Offer(
        ransom_captain_choices, refuse_ransom_captain, ransom_captain, bill_ransom_captain
    ),
}
