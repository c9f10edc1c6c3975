"""Where compared positions come from: battles, treasuries and ends of games set up at random, recorded games and random games."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import gonfalon
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state import MedState
from gonfalon.kernel import engine, rng
from gonfalon.kernel.moves import AnyMove, Move, concrete, covers
from tests.games.every_game import pick
from tests.games.medioevo.oracle.watch import Look, Moment, Watch
from tests.games.medioevo.scene import given
from tests.games.recorded import recorded

KINGDOMS = {
    "anna": "byzantium", "bruno": "hungary", "carla": "mamluks", "dora": "golden-horde", "emil": "hre", "frieda": "novgorod",
}  # fmt: skip
NAMES = list(KINGDOMS)
HOMES = {
    "anna": "bithynia",
    "bruno": "pannonia",
    "carla": "egypt",
    "dora": "crimea",
    "emil": "bavaria",
    "frieda": "pskov",
}
"""A home territory of each."""
UNITS = ["light-infantry", "heavy-infantry", "archer", "cavalry"]
LAND, SEA = "serbia", "north-aegean-sea"
BATTLE_CARDS = [
    4, 5, 7, 8, 9, 10, 12, 14, 16, 17, 18, 27, 29, 35, 39, 40, 41, 46, 47, 52, 66, 67, 68,
]  # fmt: skip
USES = ("play", "apply", "flip", "tap", "blood", "spend")
RARE = ("offer-surrender", "demand-surrender", "accept-surrender", "give-up", "resign", "leave")
THEMES = 12
BOWMEN, WALLS, RABBLE, UNLUCKY, MORE_BOWMEN = range(5)
"""Every so many battles two have many archers and Massed bows, one a castle and Double ramparts, one light barbarians against a great
army, one dice of 1, 2 and 1 for who rolls all of them again: these come up too seldom by themselves."""
UNLUCKY_DICE = ((4, 1), (6, 2), (8, 1))
MOST_TURNS = 5
MOST_DECISIONS = 400
"""Of one battle; those that last longer are left."""


def players(seats: int) -> dict[str, str]:
    return {name: KINGDOMS[name] for name in NAMES[:seats]}


def choose(chance: random.Random, moves: list[AnyMove]) -> Move:
    """Any move, but cards and technologies are liked and what ends a battle early is not."""
    uses = [move for move in moves if move.verb.startswith(USES)]
    if uses and chance.random() < 0.5:
        return pick(chance, uses)
    plain = [move for move in moves if not move.verb.startswith(RARE)]
    return pick(chance, plain if plain and chance.random() < 0.95 else moves)


# ---- battles


def army(chance: random.Random, most: int) -> str:
    """A random army in words; few kinds of units, so that powers come up."""
    kinds = chance.sample(UNITS, chance.choice((1, 1, 2, 2, 3)))
    troops = [f"{chance.randint(1, most)} {kind}" for kind in kinds]
    troops += [f"captain {chance.randint(1, 3)}" for _ in range(chance.choice((0, 0, 1, 1, 2)))]
    return ", ".join(troops)


def horde(chance: random.Random) -> str:
    light, archers, captains = (chance.randint(1, 6), chance.randint(0, 3), chance.randint(0, 2))
    return f"{light} light-infantry, {archers} archer, {captains} captain"


def least_galley(force: str) -> int:
    """The level of a galley that carries an army, and an engine with it."""
    return min(
        3, (sum(map(int, re.findall(r"(\d+) [a-z]", force))) + force.count("captain")) // 3 + 1
    )


def dealt(chance: random.Random, names: list[str], sides: list[str]) -> dict[str, str]:
    """Some cards of battles, mostly for the two sides."""
    hands: dict[str, list[int]] = {name: [] for name in names}
    for card in chance.sample(BATTLE_CARDS, chance.choice((0, 4, 8, 12))):
        hands[chance.choice(sides if chance.random() < 0.85 else names)].append(card)
    return {name: ", ".join(map(str, hand)) for name, hand in hands.items() if hand}


def belongings(chance: random.Random, force: str, at_sea: bool) -> str:
    """Carriers and engines of a side."""
    owned = [f"siege-engine {chance.randint(1, 3)}" for _ in range(chance.choice((0, 0, 1, 1, 2)))]
    if not at_sea:
        return ", ".join(["war-wagon 3", *owned])
    galleys = [f"galley {chance.randint(least_galley(force), 3)}"]
    galleys += ["galley 1"] * (chance.random() < 0.3)
    return ", ".join([*galleys, *owned[:1]])


def theme_of(seed: int) -> int:
    theme = seed % THEMES
    return BOWMEN if theme == MORE_BOWMEN else theme


def battle(seed: int) -> MedState:
    """A battle that is about to begin, on land or at sea, between players or with barbarians."""
    chance = random.Random(seed)
    seats = chance.randint(3, 6)
    names = NAMES[:seats]
    at_sea, with_barbarians = chance.random() < 0.25, chance.random() < 0.35
    at = SEA if at_sea else LAND
    one, other, third = chance.sample(names, 3)
    theme = theme_of(seed)
    if theme in (WALLS, RABBLE):
        at_sea, at, with_barbarians = False, LAND, theme == RABBLE
    fighters = [one] if with_barbarians else [one, other]
    most = [2, 2] if at_sea else [chance.choice((1, 2, 3, 5)), chance.choice((1, 2, 3, 5))]
    forces = [f"{name}: {army(chance, most[k])}" for k, name in enumerate(fighters)]
    if theme == BOWMEN:
        forces = [f"{one}: {chance.randint(3, 6)} archer", f"{other}: 2 heavy-infantry, 2 cavalry"]
        forces = forces[: len(fighters)]
    if theme == RABBLE:
        forces = [f"{one}: 4 heavy-infantry, 4 cavalry"]
    pieces = [
        f"{name}: {belongings(chance, force, at_sea)}"
        for name, force in zip(fighters, forces, strict=True)
    ]
    if with_barbarians:
        light = f"{chance.randint(2, 5)} light-infantry"
        forces.append(f"barbarians: {light if theme == RABBLE else horde(chance)}")
    sides = [one, "barbarians" if with_barbarians else other]
    chance.shuffle(sides)
    order = chance.sample(range(seats), seats)
    fields: dict[str, Any] = {"order": order, "last_order": order[:]}
    options: dict[str, Any] = {}
    if chance.random() < 0.25:
        options["blood"] = "on"
        fields["blood"] = [chance.randint(0, 3) for _ in names]
    if chance.random() < 0.2:
        options["terrain"] = "on"
    learned = {
        name: f"combat {chance.randint(2, 4)}, transportation 3, religion {chance.choice((0, 3))}"
        for name in fighters
        if chance.random() < 0.35
    }
    reserve = {}
    if sides[0] in names and chance.random() < 0.5:
        first = names.index(sides[0]) + 1
        reserve = {f"piece-{first}{letter}": chance.randint(1, 6) for letter in "ab"[: 1 + at_sea]}
    hands = dealt(chance, names, [*fighters, third] if with_barbarians else fighters)
    if theme in (BOWMEN, WALLS):
        hands = {one: "8" if theme == BOWMEN else "12"}
    if theme == WALLS:
        sides = [other, one]
    if theme == UNLUCKY and one in sides:
        order.append(order.pop(order.index(names.index(one))))
    scene = given(
        players(seats), phase="combat", seed=seed, started=False, pieces={at: "; ".join(pieces)},
        units={at: "; ".join(forces), HOMES[third]: f"{third}: 1 light-infantry, 2 cavalry, 1 heavy-infantry"},
        buildings={} if at_sea else {LAND: chance.choice(("village", "tower", "fort, town", "castle, cathedral"))},
        barbarian_dice=(chance.randint(1, 4), chance.randint(1, 6), chance.randint(1, 8)), battle=f"{at} {sides[0]} {sides[1]}",
        reserve=reserve, cards=hands, technologies=learned,
        tokens=dict.fromkeys(learned, "3 red, 2 blue, 1 purple"), fields=fields, **options,
    )  # fmt: skip
    s = scene.state
    if not at_sea and chance.random() < 0.15:
        s.effects = [("barricaded", s.battle.space, names.index(chance.choice(fighters)))]
    return s


def fought(seed: int, look: Look) -> list[Moment]:
    """A battle played to its end by random moves."""
    chance = random.Random(seed)
    s = battle(seed)
    GAME.check(s)
    watch = Watch(s, look)
    watch.advance()
    for _ in range(MOST_DECISIONS):
        if s.battle is None or s.outcome:
            break
        seat = chance.choice(s.waiting)
        moves = engine.legal(s, seat)
        move = choose(chance, moves)
        if theme_of(seed) == UNLUCKY and s.agenda[-1].window == "battle.reroll":
            move = concrete(moves[-1])
            s.rng = rng.before(UNLUCKY_DICE)
        watch.play(seat, move)
    GAME.check(s)
    return watch.taken()


# ---- whole games


def replayed(file: Path, look: Look) -> list[Moment]:
    """A recorded game, move by move."""
    table, moves = recorded(file)
    s = table.state
    assert isinstance(s, MedState)
    watch = Watch(s, look)
    for seat, text in moves:
        move = s.vocabulary.parse(text)
        if seat >= 0 and covers(engine.legal(s, seat), move):
            watch.play(seat, move)
        else:
            engine.play_standing(s, GAME.standing, seat, move)
    return watch.taken()


def played(seed: int, seats: int, options: dict[str, Any], look: Look) -> list[Moment]:
    """A game of random moves from its start, some turns long."""
    chance = random.Random(seed)
    s = gonfalon.open_table(GAME, seats, seed, options).state
    assert isinstance(s, MedState)
    watch = Watch(s, look)
    while not s.outcome and s.turn <= MOST_TURNS:
        seat = chance.choice(s.waiting)
        watch.play(seat, choose(chance, engine.legal(s, seat)))
    return watch.taken()
