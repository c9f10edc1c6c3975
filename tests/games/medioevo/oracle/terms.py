"""Which terms of the ledger a compared position meets, so that a test can say that each of them was met often enough."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.medioevo.oracle.battle import (
    ARCHER,
    ARROWS,
    CAVALRY,
    HEAVY,
    LIGHT,
    MELEE,
    PENALTY,
    SIEGE,
    Round,
    Side,
    active,
    attack_value,
    barbarian_sacrifice,
    basic_value,
    is_outnumbered,
    superiorities,
    winner_of,
)
from tests.games.medioevo.oracle.income import BY_TERRAIN, Booking
from tests.games.medioevo.oracle.rounds import Fought
from tests.games.medioevo.oracle.scores import Conquest, End, awards, finals, wealth

EVENTS = {
    "card-4": "MU-EC-04: weight of numbers",
    "card-5": "MU-EC-05: battle cry",
    "card-7": "MU-EC-07: volley",
    "card-8": "MU-EC-08: massed bows",
    "card-9": "MU-EC-09: second aim",
    "card-10": "MU-EC-10: double crew",
    "card-12": "MU-EC-12: ramparts",
    "card-14": "MU-EC-14: a bribed unit",
    "card-16": "MU-EC-16: sabotage",
    "card-17": "MU-EC-17: ambush",
    "card-18": "MU-EC-18: a trapped unit",
    "card-27": "MU-EC-27: a dressed wound",
    "card-29": "MU-EC-29: last breath",
    "card-35": "MU-EC-35: a unit that joined",
    "card-39": "MU-EC-39: a seized unit",
    "card-40": "MU-EC-40: net",
    "card-41": "MU-EC-41: shackles",
    "card-52": "MU-EC-52: extra hands",
    "card-66": "MU-EC-66: false barbarians",
    "card-67": "MU-EC-67: banner bearer",
    "card-68": "MU-EC-68: inspired command",
    "die-lowered": "MU-EC-46, MU-EC-47: a die was lowered",
    "machinery": "MU-TN-03: machinery",
    "type-changed": "MU-TN-14: promotion",
    "damage-directed": "MU-TN-15: tactics",
    "strategy": "MU-TN-16: strategy",
    "blood-spent": "MU-VAR-10: blood tokens",
    "unit-captured": "MU-CAPTURE-03: units were captured",
    "power-enabled": "MU-CAPT-03: a power was enabled",
    "power-cancelled": "MU-CAPT-03: a power was cancelled",
    "sinking-roll": "MU-NAVAL-06: sinking",
    "unit-reduced": "MU-DMG-04: a unit was reduced",
}
"""By what happened in the round."""


def _values(r: Round) -> tuple[int, int]:
    return attack_value(r, 0), attack_value(r, 1)


def _winner(r: Round) -> Side | None:
    winner = winner_of(_values(r))
    return None if winner < 0 else r.sides[winner]


def _any(r: Round, test: Callable[[Side], object]) -> bool:
    return any(test(side) for side in r.sides)


def _engine(level: int) -> Callable[[Round], bool]:
    return lambda r: _any(r, lambda side: any(e.level == level for e in side.engines if e.dice))


def _acts(kind: int) -> Callable[[Round], bool]:
    return lambda r: _any(r, lambda side: not side.barbarian and kind in side.acts)


def _wall(part: int) -> Callable[[Round], bool]:
    return lambda r: _any(r, lambda side: side.wall.get(part))


def _penalty(r: Round, side: Side) -> int:
    return 0 if side.barbarian else PENALTY[r.players][side.place]


def _is_capped(r: Round) -> bool:
    values, winner = _values(r), _winner(r)
    if winner is None or winner.compared is None:
        return False
    return abs(values[0] - values[1]) > winner.compared.melee


FIRE: dict[str, Callable[[Round], object]] = {
    "MU-ARTY-05: catapult": _engine(1),
    "MU-ARTY-05: trebuchet": _engine(2),
    "MU-ARTY-05: bombard": _engine(3),
    "MU-ARTY-03: fire at buildings": lambda r: _any(
        r, lambda side: any(e.at_building >= 0 for e in side.engines)
    ),
    "MU-MILB-03: walls against siege engines": _wall(SIEGE),
    "MU-MILB-03: walls against archers": _wall(ARROWS),
    "MU-MILB-03: walls against melee": _wall(MELEE),
    "MU-ARCHER-01: archers shoot": lambda r: _any(
        r, lambda side: side.arrows and side.archery and side.archery.units[ARCHER]
    ),
    "MU-CAPT-05: a captain acts as archer": _acts(ARCHER),
    "MU-CAPT-05: a captain acts as light infantry": _acts(LIGHT),
    "MU-CAPT-05: a captain acts as heavy infantry": _acts(HEAVY),
    "MU-CAPT-05: a captain acts as cavalry": _acts(CAVALRY),
    "MU-BBAT-04: barbarian captains shoot": lambda r: _any(
        r, lambda side: side.barbarian and ARCHER in side.acts
    ),
    "MU-NAVAL-01: at sea": lambda r: r.at_sea,
    "MU-BBAT-01: barbarians": lambda r: _any(r, lambda side: side.barbarian),
}
"""Terms of a round, whether it came to a melee or not."""

COMPARED: dict[str, Callable[[Round], object]] = {
    "MU-DICE-04: two dice alike": lambda r: _any(
        r, lambda side: len(set(side.dice)) == 2 and basic_value(side.dice) > max(side.dice)
    ),
    "MU-DICE-04: three dice alike": lambda r: _any(r, lambda side: len(set(side.dice)) == 1),
    "MU-DICE-06: turn order penalty": lambda r: _any(r, lambda side: _penalty(r, side)),
    "MU-DICE-07: not below 0": lambda r: _any(
        r, lambda side: basic_value(side.dice) < _penalty(r, side)
    ),
    "MU-DICE-08: tie": lambda r: _winner(r) is None,
    "MU-DICE-09: battle score limited by units": _is_capped,
    "MU-DICE-10: massive superiority": lambda r: superiorities(_values(r)) > 0,
    "MU-DICE-10: of barbarians": lambda r: (
        superiorities(_values(r)) and (winner := _winner(r)) and winner.barbarian
    ),
    "MU-LINF-01: sacrifice": lambda r: _any(r, lambda side: side.sacrificed and not side.barbarian),
    "MU-BBAT-05: barbarians sacrifice": lambda r: any(
        side.barbarian and barbarian_sacrifice(r, k) for k, side in enumerate(r.sides)
    ),
    "MU-HINF-01: heavy infantry power": lambda r: active(r, 0, HEAVY) or active(r, 1, HEAVY),
    "MU-CAV-01: cavalry power": lambda r: active(r, 0, CAVALRY) or active(r, 1, CAVALRY),
    "MU-FLEE-03: flight": lambda r: r.sides[0].flight,
    "MU-CAPTURE-02: capture halved": lambda r: any(
        side.capture and not is_outnumbered(side, r.enemy(k)) for k, side in enumerate(r.sides)
    ),
    "MU-CAPTURE-02: capture without penalty": lambda r: any(
        side.capture and is_outnumbered(side, r.enemy(k)) for k, side in enumerate(r.sides)
    ),
    "MU-CAPTURE-03: captors win": lambda r: (winner := _winner(r)) and winner.capture,
    "MU-NAVAL-02: galley bonus": lambda r: r.at_sea and r.sides[0].galleys != r.sides[1].galleys,
    "MU-BSUP-12: barbarian galley": lambda r: r.at_sea and _any(r, lambda side: side.barbarian),
}
"""Terms of a melee."""

BATTLE_TERMS = [*EVENTS.values(), *FIRE, *COMPARED, "MU-EC-26: barricades"]


def terms_of_round(fought: Fought) -> set[str]:
    """The terms of the ledger that a round meets."""
    r = fought.round
    met = {term for event, term in EVENTS.items() if event in fought.met}
    met |= {term for term, test in FIRE.items() if test(r)}
    if r.sides[0].compared is not None:
        met |= {term for term, test in COMPARED.items() if test(r)}
    if "barricades" in fought.met:
        met.add("MU-EC-26: barricades")
    return met


# ---- income


def _lands(b: Booking) -> list[int]:
    return [holding.settlement for holding in b.before.holdings if not holding.contested]


def _taxes(level: int) -> Callable[[Booking], bool]:
    return lambda b: b.before.tax == level


def _stands_in(terrain: str) -> Callable[[Booking], bool]:
    return lambda b: (
        b.kept.terrain_counts
        and any(piece.terrain == terrain and not piece.inhabited for piece in b.kept.pieces)
    )


BOOKING: dict[str, Callable[[Booking], object]] = {
    **{f"MU-TAX-02: tax level {level}": _taxes(level) for level in (10, 20, 30, 40, 50)},
    "MU-TAX-04: village": lambda b: 1 in _lands(b),
    "MU-TAX-04: town": lambda b: 2 in _lands(b),
    "MU-TAX-04: city": lambda b: 3 in _lands(b),
    "MU-TAX-05: market of a city": lambda b: any(
        holding.settlement == 3 and holding.cubes for holding in b.before.holdings
    ),
    "MU-TAX-05: market without a city": lambda b: any(
        holding.settlement < 3 and holding.cubes for holding in b.before.holdings
    ),
    "MU-TAX-06: other buildings": lambda b: any(holding.others for holding in b.before.holdings),
    "MU-TAX-07: contested land": lambda b: b.before.contested,
    "MU-TAX-08: relief": lambda b: not b.before.holdings and not b.before.pieces,
    "MU-MAINT-01: units": lambda b: any(piece.kind == "unit" for piece in b.kept.pieces),
    "MU-MAINT-01: captains": lambda b: any(piece.kind == "captain" for piece in b.kept.pieces),
    "MU-MAINT-01: transports": lambda b: any(piece.kind == "transport" for piece in b.kept.pieces),
    "MU-MAINT-01: engines": lambda b: any(piece.kind == "engine" for piece in b.kept.pieces),
    "MU-MAINT-02: units off the board": lambda b: b.kept.off_board,
    "MU-MAINT-03: removed before": lambda b: len(b.kept.pieces) < len(b.before.pieces),
    "MU-MAINT-08: carried pieces": lambda b: any(piece.aboard for piece in b.kept.pieces),
    "MU-VAR-08: inhabited area": lambda b: (
        b.kept.terrain_counts and any(piece.inhabited for piece in b.kept.pieces)
    ),
    "MU-VAR-08: at sea": lambda b: (
        b.kept.terrain_counts and any(not piece.terrain for piece in b.kept.pieces)
    ),
    **{f"MU-VAR-08: {terrain}": _stands_in(terrain) for terrain in BY_TERRAIN},
    "MU-DEBT-05: interest": lambda b: b.due.debt and b.due.debt_at_start,
    "MU-DEBT-05: a loan of this turn": lambda b: b.due.debt_at_start < b.due.debt,
    "MU-DEBT-08: loan for interest": lambda b: "loan" in b.events and not b.loans,
    "MU-DEBT-09: bankrupt": lambda b: b.bankrupt,
    "MU-DEBT-17: interest unpaid": lambda b: "interest-unpaid" in b.events,
    "MU-EC-38: deferred interest": lambda b: b.deferred,
}
SHARE = "MU-EC-37: share of the interest"
INCOME_TERMS = [*BOOKING, SHARE]


def terms_of_booking(booking: Booking) -> set[str]:
    return {term for term, test in BOOKING.items() if test(booking)}


# ---- scores

AWARDS = (
    "most-coins", "highest-great-market", "highest-technology", "most-cathedrals", "most-cities", "most-castles", "most-territories",
)  # fmt: skip
CONQUESTS: dict[str, Callable[[Conquest], object]] = {
    "MU-HP-02: inhabited area": lambda c: c.inhabited,
    "MU-HP-03: building levels": lambda c: c.inhabited and c.levels,
    "MU-HP-03: cathedral": lambda c: c.cathedral,
    "MU-HP-04: buildings without inhabited area": lambda c: c.levels and not c.inhabited,
    "MU-HP-05: first conquest of a holy city": lambda c: c.first_of_holy_city,
    "MU-HP-06: conquered again": lambda c: c.again,
}
SCORE_TERMS = [
    *(f"{award}: {points} points" for award in AWARDS for points in (3, 1)),
    "control-rome: 3 points", "control-jerusalem: 3 points", "monopoly: 3 points",
    "MU-FIN-08: Jerusalem of the Mamluks", "MU-FIN-04: no award for nothing",
    *(f"MU-FIN-12: {count} prisoners" for count in ("1 to 3", "4 to 6", "7 or more")),
    *(f"MU-FIN-13: debt of {debt}" for debt in (500, 1000, 1500, 2000, 2500)),
    *(f"MU-FIN-14: {count} tokens" for count in range(2, 9)),
    "MU-FIN-15: ranked by wealth", "MU-FIN-15: ranked by the turn order", "MU-VAR-12: teams",
    *CONQUESTS,
]  # fmt: skip


def terms_of_conquest(conquest: Conquest) -> set[str]:
    return {term for term, test in CONQUESTS.items() if test(conquest)}


def terms_of_player(end: End, seat: int) -> set[str]:
    """What the final score and the rank of a player depend on."""
    player = next(p for p in end.players if p.seat == seat)
    given = awards(end)
    met = {f"{award}: {points[seat]} points" for award, points in given.items() if seat in points}
    if player.kingdom == "mamluks":
        held = any(land.name == "judea" and land.controller == seat for land in end.lands)
        met |= {"MU-FIN-08: Jerusalem of the Mamluks"} if held else set()
    if not given.keys() >= {"most-cathedrals", "most-cities", "most-castles"}:
        met.add("MU-FIN-04: no award for nothing")
    if player.prisoners:
        few = "1 to 3" if player.prisoners <= 3 else "4 to 6"
        met.add(f"MU-FIN-12: {few if player.prisoners <= 6 else '7 or more'} prisoners")
    met |= {f"MU-FIN-13: debt of {player.debt}", f"MU-FIN-14: {min(8, player.tokens)} tokens"}
    totals = finals(end)
    rivals = [p for p in end.players if p is not player and totals[p.seat] == totals[seat]]
    if end.teams:
        met.add("MU-VAR-12: teams")
    elif rivals:
        same = any(wealth(rival) == wealth(player) for rival in rivals)
        met.add(f"MU-FIN-15: ranked by {'the turn order' if same else 'wealth'}")
    return met
