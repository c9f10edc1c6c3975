"""Scenes of Warriors & Traders set at random: battles among all kinds of neighbours, and realms at the end of a turn."""

from __future__ import annotations

import random
from functools import cache

import gonfalon
from gonfalon.games.warriors_traders.downkeep.steps import DownKeep
from gonfalon.games.warriors_traders.game import GAME
from gonfalon.games.warriors_traders.maneuvering.steps import BeginPart, EndManeuvering
from gonfalon.games.warriors_traders.state import LYING, MANEUVERING, READY, RETREATED, WarState
from gonfalon.games.warriors_traders.turn.steps.phases import BeginTurn
from gonfalon.games.warriors_traders.world import (
    FOREIGN,
    NOBODY,
    STANDARD_DEFENCE,
    STASH,
    TYPES,
    UNITS,
)
from gonfalon.kernel import engine
from gonfalon.kernel.moves import Move, RangeMove
from gonfalon.kernel.table import Table
from tests.games.every_game import pick
from tests.games.warriors_traders.oracle import facts, scores
from tests.games.warriors_traders.oracle.pieces import ARMIES
from tests.games.warriors_traders.oracle.positions import QUIET, Tally, Watched, ways

BATTLE_WAYS = {"any": 2, "many players": 2, "foreign routes": 1, "alliances": 5}
TURN_WAYS = {"any": 1, "many players": 3, "foreign routes": 2, "two players": 4, "alliances": 2}


REFUGES = ("free", "capital", "trade-center") * 2 + ("other",) * 3


@cache
def opened(kind: str, index: int) -> Table:
    """A table after set-up, played at random."""
    seats, options = ways()[kind][index]
    table = gonfalon.open_table(GAME, seats, index, options)
    while table.state.turn == 0:  # type: ignore[attr-defined]
        seat = table.waiting[0]
        table.play(seat, pick(random.Random(index), table.legal(seat)))
    return table


class Setting:
    """An empty map to be filled with pieces; only this touches a state, all else goes through the table."""

    def __init__(self, generator: random.Random, kinds: dict[str, int]) -> None:
        self.generator = generator
        (kind,) = generator.choices(list(kinds), list(kinds.values()))
        self.opened = opened(kind, generator.randrange(len(ways()[kind])))
        s = self.opened.state.copy()
        assert isinstance(s, WarState)
        self.s, self.w = s, s.world
        s.turn = generator.randrange(1, self.w.last_turn + 1)
        s.order = sorted(
            range(self.w.seats), key=lambda seat: self.w.country_numbers[s.country[seat]]
        )
        places = len(self.w.provinces)
        s.owner, s.forts = [NOBODY] * places, [()] * places
        s.barbarians = [()] * places
        s.army_at = [STASH] * len(s.army_at)
        s.princess_at = [STASH] * len(s.princess_at)
        s.tokens = [
            generator.choice((0, 1, 3, 5, 6, 8, 9, 12, spaces))
            for _ in range(self.w.seats)
            for spaces in self.w.spaces
        ]
        s.tokens = [min(count, self.w.spaces[index % 3]) for index, count in enumerate(s.tokens)]

    def put(self, seat: int, place: int, kind: str, damage: int = 0, lies: bool = False) -> bool:
        """Add a piece, if the seat has one left."""
        s, w = self.s, self.w
        if kind == "fort":
            most = 8 if seat == NOBODY else w.stock[UNITS.index("fort")]
            standing = sum(len(s.forts[p]) for p in w.provinces if s.owner[p] == seat)
            if len(s.forts[place]) >= 2 or standing >= most:
                return False
            s.forts[place] = (*s.forts[place], damage)
            return True
        if kind == "barbarian":
            s.barbarians[place] = (*s.barbarians[place], LYING if lies else damage)
            return True
        if kind == "princess":
            free = [p for p in w.princesses_of[seat] if s.princess_at[p] == STASH]
            if free:
                s.princess_at[free[0]] = place
            return bool(free)
        free = [
            army
            for army in w.armies_of[seat]
            if UNITS[w.type_of[army]] == kind and s.army_at[army] == STASH
        ]
        if not free:
            return False
        army = free[0]
        s.army_at[army] = place
        s.army_damage[army] = w.toughness[w.type_of[army]] if lies else damage
        s.army_state[army] = RETREATED if lies else READY
        s.army_spent[army] = 0
        return True

    def garrison(self, seat: int, place: int, worn: bool) -> None:
        """Give a province to a seat, or to Barbarians, with some units."""
        generator, s = self.generator, self.s
        if seat == NOBODY:
            strength = self.w.barbarian_strength[s.turn]
            for _ in range(generator.choice((0, 1, 1, 2, 3))):
                lies = worn and generator.random() < 0.2
                hurt = generator.randrange(strength) if worn and generator.random() < 0.3 else 0
                self.put(NOBODY, place, "barbarian", hurt, lies)
            if generator.random() < 0.3 or not s.barbarians[place]:
                self.put(NOBODY, place, "fort", generator.choice((0, 0, 3)) if worn else 0)
            return
        kinds = [
            "princess",
            "princess",
            "infantry",
            "archer",
            "cavalry",
            "cavalry",
            "fort",
            "fort",
            "fort",
        ]
        wanted = generator.sample(kinds, generator.choice((1, 2, 2, 3)))
        standing = False
        for kind in wanted:
            standing |= self.man(seat, place, kind, worn)
            if standing:
                s.owner[place] = seat

    def man(self, seat: int, place: int, kind: str, worn: bool) -> bool:
        generator = self.generator
        tough = 1 if kind == "princess" else facts.battle_tables().toughness[kind]
        if kind == "fort":
            self.s.owner[place] = seat
            placed = self.put(seat, place, kind, generator.choice((0, 0, 2, 4)) if worn else 0)
            if not placed and not any(at == place for at in (*self.s.army_at, *self.s.princess_at)):
                self.s.owner[place] = NOBODY
            return placed
        lies = worn and kind != "princess" and generator.random() < 0.2
        hurt = generator.randrange(tough) if worn and generator.random() < 0.3 else 0
        return self.put(seat, place, kind, 0 if lies else hurt, lies)

    def table(self, tally: Tally, where: str) -> Watched:
        """The table from here on; returns it watched, before the first decision."""
        s = self.s
        s.choices, s.events = {}, []
        engine.advance(s)
        GAME.check(s)
        table = Table(self.opened.game, self.opened.seats, self.opened.seed, self.opened.options, s)
        return Watched(table, tally, where)


def follow_battle_scene(tally: Tally, seed: int) -> None:
    """One or two battles among random neighbours."""
    generator = random.Random(seed)
    scene = Setting(generator, BATTLE_WAYS)
    s, w = scene.s, scene.w
    attacker = generator.randrange(w.seats)
    enemies = [seat for seat in range(w.seats) if w.team[seat] != w.team[attacker]]
    defender = NOBODY if generator.random() < 0.55 else generator.choice(enemies)
    is_flight = defender == NOBODY and generator.random() < 0.85
    if is_flight:
        target, starts = set_flight(scene, attacker)
    else:
        target = generator.choice(w.provinces)
        starts = set_neighbours(scene, target, attacker, defender)
        set_defence(scene, target, defender)
    for place in starts:
        s.owner[place] = attacker
        for kind in generator.choices(ARMIES, k=generator.choice((1, 2, 2, 3))):
            tough = facts.battle_tables().toughness[kind]
            hurt = generator.randrange(tough) if generator.random() < 0.4 else 0
            scene.put(attacker, place, kind, hurt)
        if generator.random() < (0.7 if is_flight else 0.06):
            scene.put(attacker, place, "fort")  # else the start is free once they have left it
    keep_princess(scene, attacker, {target, *w.adjacent[target]})
    for place in starts:
        if place not in s.army_at and not s.forts[place]:
            s.owner[place] = NOBODY
    s.war_since = [0 if one == two else s.turn for one in range(w.teams) for two in range(w.teams)]
    if generator.random() < 0.6:
        s.orders = [1 << STANDARD_DEFENCE] * w.seats
    s.agenda = [BeginTurn(), DownKeep(), EndManeuvering(), BeginPart(attacker)]
    s.phase = MANEUVERING
    watched = scene.table(tally, f"battle scene, seed {seed}")
    watched.kills = [["infantry"] * points for points in s.kill_vp]
    march(watched, generator, attacker, w.province_ids[target])


def set_defence(scene: Setting, target: int, defender: int) -> None:
    """A garrison, or one unit that allies stand by."""
    generator = scene.generator
    allies = [] if defender == NOBODY else scene.w.allies_of[defender]
    if not allies or generator.random() < 0.3:
        scene.garrison(defender, target, worn=True)
    elif scene.man(defender, target, generator.choice(("infantry", "archer", "cavalry")), True):
        scene.s.owner[target] = defender
        for ally in allies:
            kind = generator.choice(("infantry", "archer", "princess"))
            if generator.random() < 0.8:
                scene.man(ally, target, kind, worn=True)


def set_neighbours(scene: Setting, target: int, attacker: int, defender: int) -> list[int]:
    """What lies around the target; returns where the attacker starts. In a trap others hold all but one start."""
    generator, w = scene.generator, scene.w
    others = [seat for seat in range(w.seats) if seat != attacker]
    strangers = [seat for seat in others if seat != defender] or others
    mode = generator.choice(("open", "trap", "trap", "trap", "trap", "crowded"))
    if mode == "trap" and defender != NOBODY:
        scene.s.owner[target] = defender
        scene.s.tokens[defender * 3 + 2] = w.spaces[2]  # their armies can retreat
        for kind in ("infantry", "infantry", "archer", "princess"):
            scene.put(defender, target, kind)
    starts: list[int] = []
    for place in generator.sample(w.adjacent[target], len(w.adjacent[target])):
        chance = generator.random()
        if not starts or (chance < 0.25 and mode == "open"):
            starts.append(place)
        elif mode == "trap":
            scene.garrison(generator.choice((NOBODY, *strangers)), place, worn=False)
            if scene.s.owner[place] == NOBODY and not scene.s.barbarians[place]:
                scene.garrison(NOBODY, place, worn=False)
        elif chance < 0.7:
            scene.garrison(NOBODY, place, worn=False)
        elif chance < 0.8:
            scene.garrison(generator.choice((defender, *others)), place, worn=False)
    return starts


def set_flight(scene: Setting, attacker: int) -> tuple[int, list[int]]:
    """A target whose Barbarians have one kind of refuge, at home or abroad, if any (WT-BARB-04)."""
    generator, w = scene.generator, scene.w
    kind = generator.choice(REFUGES)
    at_home = generator.random() < 0.5
    found = []
    for target in w.provinces:
        contested = len(w.countries_of[target]) > 1
        mine = scene.s.country[attacker] in w.countries_of[target]
        weight = 1 + 3 * contested + 12 * (contested and mine)
        for place in w.adjacent[target]:
            same = bool(set(w.countries_of[place]) & set(w.countries_of[target]))
            type_of = TYPES[w.types[place]]
            is_kind = type_of == kind or kind == "free"
            is_kind |= kind == "other" and type_of in ("common", "contested")
            if same == at_home and is_kind and len(w.adjacent[target]) > 1:
                found += [(target, place)] * weight
    target, refuge = generator.choice(found) if found else (0, w.adjacent[0][0])
    start, *rest = [place for place in w.adjacent[target] if place != refuge]
    others = [seat for seat in range(w.seats) if seat != attacker]
    for place in rest:
        holder = NOBODY if generator.random() < 0.3 else generator.choice(others)
        scene.garrison(holder, place, worn=False)
    if kind != "free":
        holder = NOBODY if generator.random() < 0.72 else generator.choice(others)
        scene.garrison(holder, refuge, worn=False)
    for _ in range(generator.choice((2, 3))):
        scene.put(NOBODY, target, "barbarian")
    return target, [start]


def keep_princess(scene: Setting, seat: int, taken: set[int]) -> None:
    """A Princess far away who could move, so that the part of the attacker does not end with the battle."""
    w = scene.w
    for place in w.provinces:
        away = [to for to in w.adjacent[place] if to not in taken]
        if place not in taken and away and scene.s.owner[place] == NOBODY:
            if not scene.s.barbarians[place] and scene.put(seat, place, "princess"):
                scene.s.owner[place] = seat
            return


def march(watched: Watched, generator: random.Random, attacker: int, target: str) -> None:
    """Lead most armies into the target, some elsewhere; then answer at random until the battles are over."""
    table = watched.table
    moved: set[str] = set()
    while not table.over and table.state.agenda[-1].window == "maneuver.unification":
        watched.play(table.waiting[0], "go-on")
    while not table.over and table.state.agenda[-1].window == "maneuver.move":
        moves = [move for move in table.legal(attacker) if isinstance(move, Move)]
        into = [move for move in moves if move.text.split()[-1] == target]
        other = [move for move in moves if move.verb == "move" and move not in into]
        other = [move for move in other if move.text.split()[1] not in moved]
        if into and generator.random() < 0.9:
            move = generator.choice(into)
        elif other and generator.random() < 0.5:
            move = generator.choice(other)
        else:
            watched.play(attacker, "done")
            break
        moved.add(move.text.split()[1])
        watched.play(attacker, move)
    while watched.round and not table.over:
        seat = generator.choice(table.waiting)
        watched.play(seat, answer(watched, generator, seat))


def answer(watched: Watched, generator: random.Random, seat: int) -> Move:
    """Any legal move, but damage often brings a unit to exactly 0 life."""
    moves = watched.table.legal(seat)
    move = generator.choice(moves)
    if move.verb == "hit" and isinstance(move, RangeMove) and generator.random() < 0.8:
        s = watched.state
        pieces = {piece.name: piece for piece in facts.position(s).at(s.battles[0])}
        piece = pieces.get(move.text.split()[1])
        round = watched.round[1] if watched.round else facts.round_of(s)
        life = round.toughness(piece) - piece.damage if piece else 0
        if move.low <= life <= move.high:
            return move.at(life)
    return pick(generator, [move])


def follow_turn_scene(tally: Tally, seed: int) -> None:
    """Random realms at the end of a turn: Down-keep, victory, feeding, gathering."""
    generator = random.Random(seed)
    scene = Setting(generator, TURN_WAYS)
    s, w = scene.s, scene.w
    share = generator.choice((0.3, 0.6, 0.9))
    for place in generator.sample(list(w.provinces), len(w.provinces)):
        if generator.random() < share:
            scene.garrison(generator.randrange(w.seats), place, worn=False)
        elif generator.random() < 0.7:
            scene.garrison(NOBODY, place, worn=False)
    s.store = [generator.choice((0, 2, 7, 13, 19, 20, 21, 30)) for _ in s.store]
    set_routes(scene)
    kills = [
        generator.choices(list(facts.score_tables().kill), k=generator.choice((0, 1, 4)))
        for _ in range(w.seats)
    ]
    s.kill_vp = [sum(facts.score_tables().kill[unit] for unit in units) for units in kills]
    s.bought_vp = [generator.choice((0, 0, 1, 5)) for _ in range(w.seats)]
    if generator.random() < 0.3:
        s.turn = w.last_turn
    if generator.random() < 0.2:
        level_scores(s, kills)
    last = w.princesses_of[s.order[-1]]
    if all(s.princess_at[princess] == STASH for princess in last):
        return
    s.agenda = [BeginTurn(), DownKeep(), EndManeuvering(), BeginPart(s.order[-1])]
    s.phase = MANEUVERING
    watched = scene.table(tally, f"turn scene, seed {seed}")
    watched.kills, watched.bought = kills, list(s.bought_vp)
    table, turn = watched.table, s.turn
    favourite = generator.choice(("food", "gold"))
    while not table.over and not (table.state.turn > turn and watched.turn_end is None):  # type: ignore[attr-defined]
        seat = generator.choice(table.waiting)
        moves = table.legal(seat)
        rare = [move for move in moves if move.text == f"take-good {favourite}"]
        quiet = [move for move in moves if move.verb in QUIET]
        if quiet and table.state.turn == turn:  # type: ignore[attr-defined]
            watched.play(seat, quiet[0])  # type: ignore[arg-type]
        else:
            watched.play(seat, pick(generator, rare or moves))


def level_scores(s: WarState, kills: facts.Kills) -> None:
    """Bought VP make everybody equal to the best."""
    s.bought_vp = [0] * s.world.seats
    totals = scores.victory_points(facts.score_realms(s, kills, s.bought_vp), facts.score_tables())
    s.bought_vp = [max(totals) - total for total in totals]


def set_routes(scene: Setting) -> None:
    """Some Trade Routes, to foreign parts where the table has them."""
    generator, s, w = scene.generator, scene.s, scene.w
    s.routes = []
    for seat in range(w.seats):
        for _ in range(generator.choice((1, 2, 3, 3))):
            others = [o for o in range(w.seats) if o != seat]
            partner = generator.choice(others)
            taken = {frozenset(route) for route in s.routes}
            if w.foreign_routes and generator.random() < 0.7:
                s.routes.append((seat, FOREIGN))
            elif frozenset((seat, partner)) not in taken:
                s.routes.append((seat, partner))
