"""Crowded positions: armies with engines, fleets and captains in each other's way, all cards dealt, pacts and debts; drawn by chance.

Tests of single rules put nothing on the board but what they need. Here rules meet.
"""

from __future__ import annotations

import random

from gonfalon.games.medioevo.definitions.changes.units import change_units
from gonfalon.games.medioevo.definitions.questions.realm import pieces_in
from gonfalon.games.medioevo.game import BRANCHES, GAME
from gonfalon.games.medioevo.world import GALLEY, GOODS, UNITS
from gonfalon.kernel.moves import AnyMove, Move, RangeMove
from tests.games.medioevo.pacts import KINGDOMS
from tests.games.medioevo.scene import Scene, given

NAMES = ("anna", "bruno", "carla", "dario")
LAND = (
    "thrace",
    "macedonia",
    "serbia",
    "bosnia",
    "moesia",
    "wallachia",
    "bithynia",
    "lydia",
    "pannonia",
    "delta",
)
SEAS = ("marmara-sea", "north-aegean-sea", "south-aegean-sea")
CIVIL, MILITARY = ("village", "town", "city"), ("tower", "fort", "castle")


def army(chance: random.Random, most: int) -> str:
    """Some units of a few kinds, some of them moved, and captains."""
    parts = []
    for kind in chance.sample(UNITS, chance.randint(1, 3)):
        moved = " moved" if chance.random() < 0.2 else ""
        parts.append(f"{chance.randint(1, most)} {kind}{moved}")
    return ", ".join(parts)


def captains(chance: random.Random, most: int = 2) -> str:
    return "".join(f", captain {chance.randint(1, 3)}" for _ in range(chance.randint(0, most)))


def train(chance: random.Random) -> str:
    """Wagons, engines and traders of one player."""
    kinds = [
        chance.choice(("war-wagon", "war-wagon", "siege-engine", "siege-engine", "caravan"))
        for _ in range(chance.randint(1, 3))
    ]
    return ", ".join(
        f"{kind} {chance.randint(1, 2)}" + (" [1 wine, 1 salt]" if kind == "caravan" else "")
        for kind in kinds
    )


def crowd(seed: int, *, seats: int = 3, phase: str = "combat", battle: str = "") -> Scene:
    """A position drawn by chance. `battle`: "land" or "sea", a battle of the first two that is fought at once."""
    chance = random.Random(f"{phase} {battle} {seed}")
    names = NAMES[:seats]
    sea = battle == "sea"
    land = chance.sample(LAND, 5)
    units: dict[str, list[str]] = {place: [] for place in land}
    pieces: dict[str, list[str]] = {place: [] for place in land}
    field = chance.choice(SEAS) if sea else land[0]
    for number, name in enumerate(names):
        if number < 2 and battle:
            continue
        place = land[number + 1]
        units[place].append(f"{name}: {army(chance, 3)}{captains(chance, 1)}")
        pieces[place].append(f"{name}: {train(chance)}")
        if chance.random() < 0.5:
            other = chance.choice(land)
            units[other].append(f"{name}: {army(chance, 2)}")
    units[land[-1]].append(
        f"barbarians: {chance.randint(1, 3)} light-infantry, {chance.randint(0, 2)} archer, {chance.randint(0, 1)} captain"
    )
    if battle:
        foe = "barbarians" if chance.random() < 0.25 else names[1]
        units[field], pieces[field] = [], []
        for name in (names[0], foe):
            if name == "barbarians":
                units[field].append("barbarians: 3 light-infantry, 2 archer, 1 captain")
                continue
            if sea:
                units[field].append(f"{name}: {army(chance, 1)}{captains(chance, 1)}")
                pieces[field].append(
                    f"{name}: galley 3, galley {chance.randint(1, 2)}, siege-engine 1"
                )
                continue
            units[field].append(f"{name}: {army(chance, 4)}{captains(chance)}")
            pieces[field].append(f"{name}: {train(chance)}")
        if foe == "barbarians":
            units[land[1]].append(f"{names[1]}: 2 archer")
    elif chance.random() < 0.7:
        ships = f"galley {chance.randint(2, 3)}, galley {chance.randint(1, 2)}"
        harbour = chance.choice(["thrace", chance.choice(SEAS)])
        pieces.setdefault(harbour, []).append(f"{names[0]}: {ships}")
        if harbour != "thrace":
            units.setdefault(harbour, []).append(f"{names[0]}: {army(chance, 1)}")
    numbers = list(range(1, 73))
    chance.shuffle(numbers)
    cards = {
        name: ", ".join(map(str, numbers[n * 14 : n * 14 + 14])) for n, name in enumerate(names)
    }
    scene = given(
        {name: KINGDOMS[name] for name in names}, phase=phase, active=names[0], seed=seed,
        units={place: "; ".join(there) for place, there in units.items() if there},
        pieces={place: "; ".join(there) for place, there in pieces.items() if there},
        buildings={place: ", ".join([chance.choice(CIVIL), chance.choice(MILITARY), *chance.sample(["cathedral"], chance.randint(0, 1))]) for place in land[:3]},
        markets={place: ", ".join(chance.sample(GOODS, 2)) for place in land[:2]},
        florins={name: chance.choice((0, 80, 300, 1000)) for name in names},
        honour={name: chance.randint(5, 20) for name in names},
        debt={name: chance.choice((0, 0, 500, 1000)) for name in names},
        technologies={name: ", ".join(f"{branch} {chance.randint(0, 3)}" for branch in BRANCHES) for name in names},
        cards=cards, horde=(chance.randint(1, 2), chance.randint(0, 1), chance.randint(0, 1)),
        barbarian_dice=(chance.randint(1, 4), chance.randint(1, 6), chance.randint(1, 8)),
        war=[f"{names[0]} {names[1]}"] if battle or chance.random() < 0.6 else [],
        battle=f"{field} {names[0]} {foe}" if battle else "",
        reserve={"piece-1a": 2, "piece-1b": 1} if battle else {},
        terrain=chance.choice(("off", "off", "on")), blood=chance.choice(("off", "off", "on")),
        started=False,
    )  # fmt: skip
    for seat in range(seats):
        _man_second_decks(scene, seat, chance)
    scene.restart()
    return scene


def _man_second_decks(scene: Scene, seat: int, chance: random.Random) -> None:
    """Units aboard all galleys at sea, not the first alone."""
    s = scene.state
    for sea in SEAS:
        for galley in pieces_in(s, seat, s.world.zone(sea), GALLEY)[1:]:
            kind = chance.randrange(len(UNITS))
            change_units(s, seat, s.world.aboard(galley), kind, 1, moved=chance.random() < 0.2)


# ---- play


QUIET = frozenset({"resign", "drop-pact", "withdraw", "text", "keep-slot-open", "let-slot-end"})
"""Moves that lead nowhere are made seldom."""


def any_of(moves: list[AnyMove], chance: random.Random) -> Move:
    """Every verb is as likely as the others."""
    verbs = sorted({move.verb for move in moves})
    verb = chance.choice(verbs)
    if verb in QUIET:
        verb = chance.choice(verbs)
    move = chance.choice([move for move in moves if move.verb == verb])
    if isinstance(move, RangeMove):
        return move.at(chance.choice((move.low, move.amounts[-1], chance.choice(move.amounts))))
    return move


def play_on(scene: Scene, moves: int, *, seed: int = 0, unasked: float = 0.1) -> None:
    """Moves by chance of those who are asked, and now and then of others."""
    chance, table = random.Random(seed), scene.table
    for _ in range(moves):
        if table.over:
            return
        seat = chance.choice(table.waiting)
        listed = table.legal(seat)
        if chance.random() < unasked:
            actor = chance.randrange(table.seats)
            answers = table.answers(actor) if chance.random() < 0.7 else []
            free = answers or table.standing(actor)
            seat, listed = (actor, free) if free else (seat, listed)
        table.play(seat, any_of(listed, chance))
        GAME.check(scene.state)
