"""Positions with armies, buildings, markets and debts all over the map, for the Tax phase and for the end of the game."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state import TAX, MedState
from gonfalon.games.medioevo.world import GOODS
from gonfalon.kernel import engine
from gonfalon.kernel.moves import concrete
from tests.games.every_game import pick
from tests.games.medioevo.oracle.positions import (
    KINGDOMS,
    NAMES,
    SEA,
    UNITS,
    choose,
    players,
)
from tests.games.medioevo.oracle.watch import Look, Moment, Watch
from tests.games.medioevo.scene import given

SETTLEMENTS, CASTLES = ("village", "town", "city"), ("tower", "fort", "castle")
BRANCHES = ("transportation", "commerce", "legislation", "combat", "construction", "religion")
EVEN = 12
"""Every so many games end with players who have the same."""
DEBTS = (0, 0, 500, 1000, 1500, 2000, 2500)


@cache
def places(seats: int) -> tuple[list[str], list[str]]:
    """The territories in play, and those of them with an inhabited area."""
    s = given(players(seats)).state
    land = [t for t in s.world.territories if s.land >> t & 1]
    ids = s.world.territory_ids
    return [ids[t] for t in land], [ids[t] for t in land if s.world.inhabited >> t & 1]


@cache
def producing(seats: int) -> dict[str, list[str]]:
    """By merchandise, the territories in play that produce it."""
    s = given(players(seats)).state
    found: dict[str, list[str]] = {}
    for t in s.world.territories:
        if s.land >> t & 1 and s.world.good[t] >= 0:
            found.setdefault(GOODS[s.world.good[t]], []).append(s.world.territory_ids[t])
    return found


def realm(chance: random.Random, seats: int) -> dict[str, Any]:
    """Where everything stands, as `given` takes it."""
    names, (land, inhabited) = NAMES[:seats], places(seats)
    units: dict[str, str] = {}
    pieces: dict[str, str] = {}
    buildings: dict[str, str] = {}
    markets: dict[str, str] = {}
    for place in chance.sample(land, 20):
        owner = chance.choice(names)
        kinds = [f"{chance.randint(1, 2)} light-infantry", *(f"1 {kind}" for kind in UNITS[1:])]
        troops = [f"{owner}: {chance.choice(kinds)}"]
        if chance.random() < 0.15:
            troops.append("barbarians: 1 light-infantry")
        units[place] = "; ".join(troops)
    for name in names:
        home = chance.choice(land)
        if chance.random() < 0.4 and home not in units:
            units[home] = f"{name}: captain {chance.randint(1, 3)}"
        if chance.random() < 0.6:
            kind = chance.choice(("caravan", "war-wagon", "siege-engine"))
            pieces[chance.choice(list(units))] = f"{name}: {kind} {chance.randint(1, 3)}"
    for place in chance.sample(inhabited, 12):
        buildings[place] = chance.choice(SETTLEMENTS)
        markets[place] = ", ".join(chance.sample(GOODS, chance.randint(1, 5)))
    for place in chance.sample(land, 12):
        more = chance.choice((*CASTLES, "cathedral"))
        buildings[place] = ", ".join(filter(None, (buildings.get(place), more)))
    if chance.random() < 0.5:
        sailor = chance.choice(names)
        pieces[SEA] = f"{sailor}: galley 3, siege-engine 1"
        units[SEA] = f"{sailor}: 2 archer"
    return {"units": units, "pieces": pieces, "buildings": buildings, "markets": markets}


def overrun(position: dict[str, Any], victim: str, by: str) -> None:
    """Somebody's home territories are held by another, and their armies are gone."""
    units = position["units"]
    for place in [place for place, troops in units.items() if f"{victim}:" in troops]:
        del units[place]
    for owned in [place for place, text in position["pieces"].items() if f"{victim}:" in text]:
        del position["pieces"][owned]
    kingdom = next(k for k in GAME.data.board.kingdoms if k.id == KINGDOMS[victim])
    for place in kingdom.territories:
        units[place] = f"{by}: 1 light-infantry"


def taxed(seed: int, look: Look) -> list[Moment]:
    """A Tax phase played by random moves."""
    chance = random.Random(seed)
    seats = chance.randint(3, 6)
    names = NAMES[:seats]
    position = realm(chance, seats)
    if chance.random() < 0.2:
        overrun(position, names[-1], names[0])
    debt = {name: chance.choice(DEBTS) for name in names}
    before = [max(0, debt[name] - 500 * (chance.random() < 0.2)) for name in names]
    prisoners = [(0, 0, 0, 0)] * seats * seats
    prisoners[1] = (chance.randint(0, 2), 0, 1, 0)
    returned = [(0, chance.randint(0, 1), 0, 0) for _ in names]
    fields = {"debt_at_start": before, "prisoners": prisoners, "returned": returned}
    fields["credit"] = [int(chance.random() < 0.3) for _ in names]
    options: dict[str, Any] = {"terrain": "on"} if chance.random() < 0.4 else {}
    hands = {chance.choice(names): "37"} if chance.random() < 0.5 else {}
    hands[names[0]] = hands.get(names[0], "38") if chance.random() < 0.5 else "1"
    s = given(
        players(seats), phase="tax", seed=seed, started=False, debt=debt, fields=fields, cards=hands,
        florins={name: chance.choice((0, 60, 300, 1000)) for name in names}, **position, **options,
    ).state  # fmt: skip
    GAME.check(s)
    watch = Watch(s, look)
    watch.advance()
    while s.phase == TAX and not s.outcome:
        seat = chance.choice(s.waiting)
        moves = engine.legal(s, seat)
        keep = [move for move in moves if not move.verb.startswith("remove")]
        watch.play(seat, choose(chance, keep if keep and chance.random() < 0.7 else moves))
    return watch.taken()


def ended(seed: int, look: Look) -> list[Moment]:
    """The last turn is over: the final steps of a random position."""
    chance = random.Random(seed)
    seats = chance.randint(3, 6)
    names = NAMES[:seats]
    position = realm(chance, seats)
    units, pieces = position["units"], position["pieces"]
    if chance.random() < 0.3:
        position["buildings"] = {}
    if chance.random() < 0.1:
        position["markets"] = {}
    if chance.random() < 0.4:
        for place in places(seats)[0]:
            if place in ("latium", "judea"):
                units[place] = f"{chance.choice(names)}: 1 light-infantry"
    if chance.random() < 0.2:
        goods = producing(seats)
        owner = chance.choice(names)
        for place in goods[chance.choice(sorted(goods, key=lambda good: len(goods[good]))[:4])]:
            units[place] = f"{owner}: 1 light-infantry"
            pieces.pop(place, None)
    prisoners = [(0, 0, 0, 0)] * seats * seats
    for owner_seat in range(seats):
        captor = (owner_seat + 1) % seats
        if chance.random() < 0.4:
            prisoners[captor * seats + owner_seat] = (
                chance.randint(1, 4),
                chance.randint(0, 4),
                0,
                0,
            )
    order = chance.sample(range(seats), seats)
    fields: dict[str, Any] = {"prisoners": prisoners, "order": order, "last_order": order[:]}
    options: dict[str, Any] = {}
    if chance.random() < 0.2:
        options["teams"] = ",".join(str(k % 2 + 1) for k in range(seats))
    hands, cards = {}, {}
    if chance.random() < 0.3:
        banker = chance.randrange(seats)
        hands, cards = {names[banker]: "36"}, {names[banker]: "36"}
        fields["effects"] = [("deposit", banker, chance.choice((100, 300)))]
    levels = {
        name: ", ".join(f"{branch} {chance.randint(0, 2 + chance.randint(0, 2))}" for branch in BRANCHES)
        for name in names
    }  # fmt: skip
    tokens = {name: f"{chance.randint(0, 4)} red, {chance.randint(0, 5)} blue" for name in names}
    s = given(
        players(seats), phase="end", turn=8, seed=seed, started=False, length="short", fields=fields, cards=hands, tapped=cards,
        technologies=levels if chance.random() < 0.95 else {}, tokens=tokens, debt={name: chance.choice(DEBTS) for name in names},
        florins={name: chance.choice((300, 550, 1000, 1650)) for name in names}, honour={name: chance.randint(8, 14) for name in names},
        tax={name: chance.choice((10, 30)) for name in names}, **position, **options,
    )  # fmt: skip
    if seed % EVEN == 0:
        _make_even(s.state)
    watch = Watch(s.state, look)
    watch.advance()
    while not s.state.outcome:
        seat = chance.choice(s.state.waiting)
        watch.play(seat, choose(chance, engine.legal(s.state, seat)))
    return watch.taken()


def _make_even(s: MedState) -> None:
    """All have the same, so that wealth or the turn order decides."""
    seats = s.world.seats
    s.hp, s.florins, s.debt = [10] * seats, [500] * seats, [0] * seats
    s.tech, s.tokens = [0] * len(s.tech), [0] * len(s.tokens)
    s.prisoners = [(0, 0, 0, 0)] * len(s.prisoners)
    s.florins[0] += 100 * (s.order[0] % 2)
    for t in s.world.territories:
        s.civil[t] = s.military[t] = s.cathedral[t] = s.market[t] = 0


# ---- conquests


def invaded(seed: int, look: Look) -> list[Moment]:
    """An army marches into a territory of another, or of nobody, and mostly conquers it."""
    chance = random.Random(seed)
    seats = chance.randint(3, 6)
    names = NAMES[:seats]
    world = GAME.world(seats, {})
    land = places(seats)[0]
    near: list[str] = []
    while not near:  # islands cannot be marched into
        target = chance.choice(["latium", "judea"] if chance.random() < 0.2 else land)
        at = world.territory(target)
        near = [place for place in land if world.adjacent[at] >> world.territory(place) & 1]
    start = chance.choice(near)
    owner = chance.choice(names)
    one = chance.choice([name for name in names if name != owner])
    home = [name for name in names if world.home[world.kingdom(KINGDOMS[name])] >> at & 1]
    tokens = {target: owner} if not home and chance.random() < 0.5 else {}
    units = {start: f"{one}: 6 heavy-infantry, 5 cavalry"}
    if chance.random() < 0.3:
        units[target] = "barbarians: 1 light-infantry"
    elif chance.random() < 0.3:
        units[target] = f"{owner}: 1 light-infantry"
    built = [
        chance.choice(kinds)
        for kinds in (SETTLEMENTS, CASTLES, ("cathedral",))
        if chance.random() < 0.5
    ]
    if target not in places(seats)[1]:
        built = [kind for kind in built if kind not in SETTLEMENTS]
    fields = {
        "first_conquests": chance.choice((0, 0, 3)),
        "conquered": chance.choice((0, 0, 1 << at)),
    }
    s = given(
        players(seats), phase="combat", active=one, seed=seed, started=False, units=units, control_tokens=tokens, fields=fields,
        pieces={start: f"{one}: war-wagon 3, war-wagon 3"}, buildings={target: ", ".join(built)} if built else {},
        war=[f"{one} {name}" for name in names if name != one],
    ).state  # fmt: skip
    watch = Watch(s, look)
    watch.advance()
    for _ in range(60):
        if s.outcome or any(moment.name == "conquest" for moment in watch.moments):
            break
        seat = chance.choice(s.waiting)
        moves = engine.legal(s, seat)
        wanted = [m for m in moves if concrete(m).text in (f"march {start}", f"go {target}")]
        watch.play(seat, pick(chance, wanted) if wanted else choose(chance, moves))
    return watch.taken()
