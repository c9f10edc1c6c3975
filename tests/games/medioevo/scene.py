"""Set a position of Medioevo Universale in a few words, then play it as players do.

    scene = given({"anna": "byzantium", "bruno": "hungary", "carla": "mamluks"}, phase="combat", active="anna",
                  units={"thrace": "anna: 2 light-infantry, 1 cavalry, captain 2", "serbia": "barbarians: 2 light-infantry"},
                  pieces={"thrace": "anna: war-wagon 2, galley 1"}, buildings={"thrace": "town, castle"}, war=["anna bruno"])
    scene.dice(3, 5, 8)
    scene.play("anna: ...")
    scene.refuses("anna: ...", "MU-MOVE-05")

Players sit in the order in which they are named, which is also the turn order. Kingdoms bring their home territories; nothing
else stands on the board but what is named. Only `given` and `dice` touch the state; everything after goes through the table.
"""

from __future__ import annotations

import re
from typing import Any

import gonfalon
from gonfalon.games.medioevo.battle.steps.begin import begin_battle
from gonfalon.games.medioevo.control.changes.settle import update
from gonfalon.games.medioevo.definitions.changes.hordes import set_horde
from gonfalon.games.medioevo.definitions.changes.pieces import add_piece
from gonfalon.games.medioevo.definitions.changes.units import change_units
from gonfalon.games.medioevo.definitions.questions.realm import controlled
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state import BARBARIANS, NOBODY, OPEN, PHASES, MedState
from gonfalon.games.medioevo.turn.steps.phases import BeginTurn, phase_steps
from gonfalon.games.medioevo.world import (
    BUILDINGS,
    CAPTAINS_EACH,
    COLOURS,
    GOODS,
    HORDE,
    KINDS,
    SHIPS,
    UNITS,
    mask_of,
)
from tests.games.example_things import shown
from tests.games.table_scene import TableScene

BARBARIANS_NAME = "barbarians"
THREE = {"anna": "byzantium", "bruno": "hungary", "carla": "mamluks"}
"""The players of most tests, and their kingdoms."""


def words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


@shown
def given(
    players: dict[str, str],
    *,
    phase: str = "purchase",
    active: str = "",
    turn: int = 3,
    units: dict[str, str] | None = None,
    pieces: dict[str, str] | None = None,
    buildings: dict[str, str] | None = None,
    damage: dict[str, tuple[int, int, int]] | None = None,
    control_tokens: dict[str, str] | None = None,
    markets: dict[str, str] | None = None,
    florins: dict[str, int] | None = None,
    honour: dict[str, int] | None = None,
    debt: dict[str, int] | None = None,
    tax: dict[str, int] | None = None,
    technologies: dict[str, str] | None = None,
    cards: dict[str, str] | None = None,
    tapped: dict[str, str] | None = None,
    tokens: dict[str, str] | None = None,
    war: list[str] | None = None,
    horde: tuple[int, int, int] = (1, 0, 0),
    barbarian_dice: tuple[int, int, int] = (1, 1, 1),
    event_deck: str = "",
    seed: int = 1,
    battle: str = "",
    reserve: dict[str, int] | None = None,
    fields: dict[str, Any] | None = None,
    started: bool = True,
    **options: Any,
) -> Scene:
    """A table at the start of a phase, in the slot of `active` in the Combat and Commerce phases.

    `units`: per zone, "anna: 2 archer, captain 2; bruno: 1 cavalry; barbarians: 2 light-infantry, 1 captain"; a unit that has
    moved is written "2 archer moved". Units, wagons and engines at sea are in the zone "<sea>-sea" aboard the first galley of their
    owner there, which is named before them.
    `pieces`: per zone, "anna: war-wagon 2, siege-engine 3, caravan 1 [2 wine, 1 salt]". `buildings`: "town, castle, cathedral".
    `technologies`: "carpentry 2, construction 1" (branch and level). `cards`, `tapped`: numbers. `tokens`: "2 green, 1 red".
    `war`: pairs at open war. `florins`: 1000 without an entry. `fields`: anything else of the state.
    `battle`: "thrace anna bruno", a battle that is fought before anything else: zone, attacker, defender, who held the land;
    `reserve`: by name of a piece of the attacker, the movement points it may flee with.
    `started=False`: the engine has not yet done what needs no answer.
    """
    names = list(players)
    table = gonfalon.open_table(GAME, seats=len(names), seed=seed, options=options)
    state = table.state
    assert isinstance(state, MedState)
    scene = Scene(table, names)
    w = state.world
    state.agenda, state.outcome = [], ""
    state.turn = turn
    state.phase = PHASES.index(phase)
    state.order = list(range(len(names)))
    state.last_order = state.order[:]
    state.kingdom = [w.kingdom(players[name]) for name in names]
    GAME.reduce_map(state)
    state.florins = [(florins or {}).get(name, 1000) for name in names]
    state.hp = [(honour or {}).get(name, 10) for name in names]
    state.hp_start = [10] * len(names)
    state.debt = [(debt or {}).get(name, 0) for name in names]
    state.debt_at_start = state.debt[:]
    state.tax = [(tax or {}).get(name, 30) for name in names]
    state.horde, state.barbarian_dice = horde, list(barbarian_dice)
    state.barbarians, state.event = {}, NOBODY
    deck = [int(number) - 1 for number in words(event_deck)]
    rest = [card for card in range(len(w.events)) if card not in deck]
    state.event_deck = rest + deck[::-1]
    for zone, content in (pieces or {}).items():
        _place_pieces(scene, state, w.zone(zone), content)
    for zone, content in (units or {}).items():
        _place_units(scene, state, w.zone(zone), content)
    for place, content in (buildings or {}).items():
        _build(state, w.territory(place), content)
    for place, tokens_there in (damage or {}).items():
        state.damage[w.territory(place)] = tokens_there
    for place, name in (control_tokens or {}).items():
        state.control_token[w.territory(place)] = scene.seat(name)
    for place, content in (markets or {}).items():
        state.market[w.territory(place)] = mask_of(GOODS.index(good) for good in words(content))
    for name, content in (technologies or {}).items():
        for item in words(content):
            branch, level = item.split()
            state.tech[scene.seat(name) * 6 + GAME.branch(branch)] = int(level)
    for field, listed in (("cards", cards), ("tapped", tapped)):
        for name, content in (listed or {}).items():
            getattr(state, field)[scene.seat(name)] = mask_of(int(n) - 1 for n in words(content))
    owned = 0
    for mask in state.cards:
        owned |= mask
    state.empire_deck = [card for card in range(72) if not owned >> card & 1]
    for name, content in (tokens or {}).items():
        for item in words(content):
            count, colour = item.split()
            state.tokens[scene.seat(name) * 6 + COLOURS.index(colour)] = int(count)
    for pair in war or []:
        one, other = map(scene.seat, pair.split())
        state.war[one * len(names) + other] = state.war[other * len(names) + one] = OPEN
    for number in w.territories:
        if state.land >> number & 1:
            update(state, number)
    for field, value in (fields or {}).items():
        setattr(state, field, value)
    first = scene.seat(active) if active else 0
    state.push(*phase_steps(state, phase, first), BeginTurn())
    if battle:
        _begin_battle(scene, state, battle, reserve or {})
    if started:
        scene.restart()
    return scene


def _begin_battle(scene: Scene, state: MedState, battle: str, reserve: dict[str, int]) -> None:
    zone, *sides = battle.split()
    attacker, defender = (
        BARBARIANS if name == BARBARIANS_NAME else scene.seat(name) for name in sides
    )
    space = state.world.zone(zone)
    if space < state.world.first_sea and defender != BARBARIANS:
        state.last_control[space] = defender
    numbers = {state.vocabulary.number("piece", name): mp for name, mp in reserve.items()}
    begin_battle(state, space, attacker, defender, numbers)


def _sides(scene: Scene, content: str) -> list[tuple[int | None, str]]:
    """Seat (None for the barbarians) and text of every part "name: ..." of a zone."""
    found = []
    for part in content.split(";"):
        owner, _, text = part.strip().partition(":")
        found.append((None if owner == BARBARIANS_NAME else scene.seat(owner), text.strip()))
    return found


def _galley(state: MedState, seat: int, zone: int) -> int:
    """The first ship of a seat in a sea zone."""
    return next(p for p in range(seat * 10, seat * 10 + 10) if state.piece_at[p] == zone)


def _place_units(scene: Scene, state: MedState, zone: int, content: str) -> None:
    for seat, text in _sides(scene, content):
        if seat is None:
            counts = [0, 0, 0]
            for item in words(text):
                count, name = item.split()
                counts[HORDE.index(name)] += int(count)
            set_horde(state, zone, (counts[0], counts[1], counts[2]))
            continue
        space = zone
        if state.world.is_sea(zone):
            space = state.world.aboard(_galley(state, seat, zone))
        for item in words(text):
            if item.startswith("captain"):
                first = seat * CAPTAINS_EACH
                captain = state.captain_at.index(-1, first, first + CAPTAINS_EACH)
                state.captain_at[captain] = space
                state.captain_level[captain] = int(item.split()[1])
            else:
                match = re.fullmatch(r"(\d+) ([a-z-]+)( moved)?", item)
                assert match, f"cannot read {item!r}"
                kind = UNITS.index(match[2])
                change_units(state, seat, space, kind, int(match[1]), moved=bool(match[3]))


def _place_pieces(scene: Scene, state: MedState, zone: int, content: str) -> None:
    w = state.world
    for seat, text in _sides(scene, content):
        assert seat is not None
        for item in re.findall(r"([a-z-]+) (\d)(?: \[([^\]]*)\])?", text):
            kind, level, cubes = KINDS.index(item[0]), int(item[1]), item[2]
            harbour = kind in SHIPS and zone < w.first_sea
            anchorage = w.first_sea + w.harbour_sea[zone] if harbour else NOBODY
            space = zone
            if w.is_sea(zone) and kind not in SHIPS:
                space = w.aboard(_galley(state, seat, zone))
            piece = add_piece(state, seat, kind, level, space, anchorage)
            counts = [0] * len(GOODS)
            for cube in words(cubes):
                count, good = cube.split()
                counts[GOODS.index(good)] = int(count)
            state.piece_cubes[piece] = tuple(counts) if any(counts) else ()


def _build(state: MedState, place: int, content: str) -> None:
    for name in words(content):
        number = BUILDINGS.index(name)
        if number < 3:
            state.civil[place] = number + 1
        elif number < 6:
            state.military[place] = number - 2
        else:
            state.cathedral[place] = 1


class Scene(TableScene):
    """A table whose seats have names."""

    def dice(self, *dice: str) -> None:
        """The next dice that are rolled, in this order, e.g. "d4=3", "d6=5", "d8=8" (about six at most)."""
        pairs = [die.removeprefix("d").split("=") for die in dice]
        self.set_dice(*((int(sides), int(result)) for sides, result in pairs))

    def flip(self, name: str, colour: str, count: int = 1) -> None:
        """Objective tokens of a player are turned over for technology points."""
        self.play(*[f"{name}: flip {colour}"] * count)

    # ---- what is so

    @property
    def state(self) -> MedState:
        """For reading only."""
        assert isinstance(self.table.state, MedState)
        return self.table.state

    def florins(self, name: str) -> int:
        return self.state.florins[self.seat(name)]

    def honour(self, name: str) -> int:
        return self.state.hp[self.seat(name)]

    def controller(self, territory: str) -> str | None:
        seat = self.state.control[self.state.world.territory(territory)]
        return None if seat == NOBODY else self.names[seat]

    def controls(self, name: str) -> list[str]:
        ids = self.state.world.territory_ids
        return [ids[place] for place in controlled(self.state, self.seat(name))]
