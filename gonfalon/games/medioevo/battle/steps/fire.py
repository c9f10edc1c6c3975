"""Steps 2 to 4 of a battle round: siege engines and archers.

rules: MU-ARTY-01 to MU-ARTY-09, MU-ARCHER-01 to MU-ARCHER-03, MU-NAVAL-03, MU-MILB-03, MU-BBAT-03, MU-DESTROY-02, MU-DMG-08
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from gonfalon.games.medioevo.battle.changes.record import change, note
from gonfalon.games.medioevo.battle.questions.muster import (
    at_sea,
    captains,
    crew_captains,
    crew_units,
    current,
    force,
    player,
    shooters,
    side,
)
from gonfalon.games.medioevo.battle.questions.record import (
    ARROWS,
    ARTILLERY,
    ATTACKER,
    DEFENDER,
    Crew,
)
from gonfalon.games.medioevo.battle.questions.siege import engines, protection, targets
from gonfalon.games.medioevo.battle.steps.captains import CaptainPoints
from gonfalon.games.medioevo.battle.steps.damage import deal
from gonfalon.games.medioevo.control.changes.ruin import damage_building
from gonfalon.games.medioevo.definitions.questions.realm import units_in
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.objectives.changes.log import note as log
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.world import UNITS
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def roll(s: MedState, *dice: int) -> tuple[int, ...]:
    """Roll dice of these sides; the battle has begun for good."""
    note(s, rolled=1)
    return tuple(s.draw(sides) + 1 for sides in dice)


# ---- artillery


@dataclass(slots=True)
class Artillery(Step):
    """Step 2."""

    id = "Artillery"

    def run(self, s: MedState) -> None:
        if engines(s, ATTACKER) or engines(s, DEFENDER):
            s.push(
                Crews(ATTACKER),
                Crews(DEFENDER),
                Reaction("battle.before-artillery"),
                FireEngines(),
            )


@dataclass(slots=True)
class Crews(Step):
    """A side says what its engines fire at, and who serves them."""

    id = "Crews"
    window = "battle.crews"
    rule = "MU-ARTY-01"
    verbs = ("fire-at-buildings", "fire-at-units", "aim", "crew", "crew-captain", "done")

    k: int

    def waits_for(self, s: MedState) -> list[int]:
        if not engines(s, self.k) or not force(s, self.k).size:
            return []
        return player(s, self.k) if self._choices(s) or side(s, self.k).crews else []

    def stays_open(self, s: MedState) -> bool:
        """Crews may be taken back until the player is done."""
        return bool(side(s, self.k).crews)

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.world.done, *self._choices(s)]

    def _choices(self, s: MedState) -> list[AnyMove]:
        return [*self._target_moves(s), *self._crew_moves(s)]

    def _target_moves(self, s: MedState) -> list[AnyMove]:
        """MU-ARTY-03: units or buildings for all engines together, until they fire; and a building for each engine."""
        v, own = s.vocabulary, side(s, self.k)
        moves: list[AnyMove] = []
        if own.at_buildings:
            moves.append(v[("fire-at-units",)])
        elif targets(s, self.k) and any(_breaks(s, piece) for piece in engines(s, self.k)):
            moves.append(v[("fire-at-buildings",)])
        if own.at_buildings:
            aims = dict(own.aims)
            for piece in engines(s, self.k):
                if _breaks(s, piece):
                    moves += [
                        v["aim", piece, which]
                        for which in targets(s, self.k)
                        if aims.get(piece) != which
                    ]
        return moves

    def _crew_moves(self, s: MedState) -> list[AnyMove]:
        v, own = s.vocabulary, side(s, self.k)
        crews = {crew.piece: crew for crew in own.crews}
        aims = dict(own.aims)
        away = crew_captains(s, self.k) | own.captains_out
        moves: list[AnyMove] = []
        for piece in engines(s, self.k):
            crew = crews.get(piece)
            if own.at_buildings and piece not in aims:
                continue
            if crew is None and not has_slots(s, piece, [*crews]):
                continue
            if crew is not None and crew.size >= _engine(s, piece).max_crew:
                continue
            place = s.piece_at[piece]
            serving = crew_units(s, self.k, place)
            standing = units_in(s, own.seat, place)
            moves += [
                v["crew", piece, kind]
                for kind in range(len(UNITS))
                if standing[kind] - serving[kind] - own.out[kind] > 0
            ]
            moves += [
                v["crew-captain", piece, captain]
                for captain in captains(s, self.k)
                if s.captain_at[captain] == place and not away >> captain & 1
            ]
        return moves

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        own = side(s, self.k)
        if move.verb == "done":
            s.done()
        elif move.verb == "fire-at-units":
            change(s, self.k, at_buildings=0, aims=())
        elif move.verb == "fire-at-buildings":
            there = targets(s, self.k)
            pieces = [piece for piece in engines(s, self.k) if _breaks(s, piece)]
            aims = tuple((piece, there[0]) for piece in pieces) if len(there) == 1 else ()
            change(s, self.k, at_buildings=1, aims=aims)
            self._release(s)
        elif move.verb == "aim":
            others = tuple(aim for aim in own.aims if aim[0] != move.args[0])
            change(s, self.k, aims=(*others, (move.args[0], move.args[1])))
        else:
            self._assign(s, move)

    def _release(self, s: MedState) -> None:
        """MU-ARTY-03, MU-ARTY-06: only engines with a building to fire at keep their crews."""
        own = side(s, self.k)
        aimed = dict(own.aims)
        for crew in own.crews:
            if crew.piece not in aimed:
                s.emit(
                    "crew",
                    "MU-ARTY-03",
                    seat=own.seat,
                    piece=crew.piece,
                    piece_kind=s.piece_kind[crew.piece],
                    count=0,
                )
        change(s, self.k, crews=tuple(crew for crew in own.crews if crew.piece in aimed))

    def _assign(self, s: MedState, move: Move) -> None:
        own, piece = side(s, self.k), move.args[0]
        crews = {crew.piece: crew for crew in own.crews}
        crew = crews.get(piece, Crew(piece))
        if move.verb == "crew":
            units = list(crew.units)
            units[move.args[1]] += 1
            crew = crew._replace(units=(units[0], units[1], units[2], units[3]))
        else:
            crew = crew._replace(captains=crew.captains | 1 << move.args[1])
        crews[piece] = crew
        change(s, self.k, crews=tuple(crews.values()))
        s.emit(
            "crew",
            "MU-ARTY-01",
            seat=own.seat,
            piece=piece,
            piece_kind=s.piece_kind[piece],
            count=crew.size,
        )

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        own = side(s, self.k)
        piece = move.args[0] if move.args else -1
        if piece >= 0 and piece not in engines(s, self.k):
            return Refusal("MU-ARTY-07", "not-your-engine")
        if move.verb in ("crew", "crew-captain"):
            crews = {crew.piece: crew for crew in own.crews}
            if own.at_buildings and not _breaks(s, piece):
                return Refusal("MU-ARTY-06", "catapults-hit-units-only")
            if own.at_buildings and piece not in dict(own.aims):
                return Refusal("MU-ARTY-03", "aim-first")
            if piece not in crews and not has_slots(s, piece, [*crews]):
                return Refusal("MU-NAVAL-03", "no-engine-slot")
            if at_sea(s) and crews.get(piece, Crew(piece)).size < _engine(s, piece).max_crew:
                return Refusal("MU-NAVAL-03", "not-aboard")
            return Refusal("MU-ARTY-01", "no-more-crew")
        if move.verb == "aim" and not _breaks(s, piece):
            return Refusal("MU-ARTY-06", "catapults-hit-units-only")
        return Refusal("MU-ARTY-03", "no-such-target")

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"at_buildings": side(s, self.k).at_buildings}


def _engine(s: MedState, piece: int) -> Any:
    return s.world.engines[s.piece_level[piece] - 1]


def _breaks(s: MedState, piece: int) -> bool:
    """MU-ARTY-06: can the engine damage buildings?"""
    return bool(_engine(s, piece).damage_buildings)


def has_slots(s: MedState, piece: int, firing: list[int]) -> bool:
    """MU-NAVAL-03: as many levels of engines may fire from a galley as it has; `firing`: those that fire already."""
    if not at_sea(s):
        return True
    deck = s.piece_at[piece]
    levels = sum(s.piece_level[other] for other in firing if s.piece_at[other] == deck)
    return levels + s.piece_level[piece] <= s.piece_level[deck - s.world.first_deck]


def ready_engines(s: MedState, k: int) -> list[int]:
    """The crewed engines of a side, and those that could have a crew beside them (MU-EC-52)."""
    own = side(s, k)
    aims = dict(own.aims)
    ready = [crew.piece for crew in own.crews]
    for piece in engines(s, k):
        aimed = not own.at_buildings or piece in aims
        if piece not in ready and aimed and has_slots(s, piece, ready):
            ready.append(piece)
    return [piece for piece in engines(s, k) if piece in ready]


@dataclass(slots=True)
class FireEngines(Step):
    """MU-ARTY-04: a die for each of the crew, the attacker first."""

    id = "FireEngines"

    def run(self, s: MedState) -> None:
        for k in (ATTACKER, DEFENDER):
            own = side(s, k)
            crews = {crew.piece: crew.size for crew in own.crews}
            shells = []
            for piece in ready_engines(s, k):
                doubled = own.doubled >> piece & 1
                shots = crews.get(piece, 0) * (1 + doubled) + own.crew_bonus
                if shots:
                    dice = roll(s, *[8] * shots)
                    shells.append((piece, *dice))
                    s.emit(
                        "engine-fires",
                        "MU-ARTY-04",
                        seat=own.seat,
                        piece=piece,
                        piece_kind=s.piece_kind[piece],
                        dice=[*dice],
                    )
            change(s, k, shells=tuple(shells))
        if side(s, ATTACKER).shells or side(s, DEFENDER).shells:
            s.push(Reaction("die.rolled"), ShellDamage())


@dataclass(slots=True)
class ShellDamage(Step):
    """MU-ARTY-05: all hits of a side are added up before protection."""

    id = "ShellDamage"
    dice_of: ClassVar[str] = "siege-engines"

    def lying(self, s: MedState) -> list[tuple[int, int]]:
        return [(8, die) for _, _, die in self._dice(s)]

    def _dice(self, s: MedState) -> list[tuple[int, int, int]]:
        """Side, number of the engine among the firing ones, result."""
        return [
            (k, n, die)
            for k in (ATTACKER, DEFENDER)
            for n, (_, *dice) in enumerate(side(s, k).shells)
            for die in dice
        ]

    def whose(self, s: MedState, number: int) -> tuple[int, int]:
        dice = self._dice(s)
        k = dice[number][0]
        return side(s, k).seat, number - sum(at < k for at, *_ in dice)

    def turn(self, s: MedState, number: int, result: int) -> None:
        dice = self._dice(s)
        dice[number] = (*dice[number][:2], result)
        for k in (ATTACKER, DEFENDER):
            shells = tuple(
                (piece, *(die for at, engine, die in dice if (at, engine) == (k, n)))
                for n, (piece, *_) in enumerate(side(s, k).shells)
            )
            change(s, k, shells=shells)

    def same(self, s: MedState, number: int, result: int) -> bool:
        k, n, die = self._dice(s)[number]
        hits = _engine(s, side(s, k).shells[n][0]).hit_on
        return (die in hits) == (result in hits)

    def run(self, s: MedState) -> None:
        place = current(s).space
        points = [0, 0]
        for k in (ATTACKER, DEFENDER):
            own = side(s, k)
            aims = dict(own.aims)
            for piece, *dice in own.shells:
                engine = _engine(s, piece)
                hits = sum(die in engine.hit_on for die in dice)
                if not own.at_buildings:
                    points[1 - k] += hits * engine.damage_units
                elif piece in aims:
                    damage = hits * engine.damage_buildings
                    put = damage_building(s, place, aims[piece], damage, "MU-ARTY-05")
                    if put:
                        log(s, own.seat, "siege", put)
        for k in (ATTACKER, DEFENDER):
            points[k] = max(0, points[k] - protection(s, k, ARTILLERY))
        deal(s, ARTILLERY, points[ATTACKER], points[DEFENDER])


# ---- archers


@dataclass(slots=True)
class ArcherMatters(Step):
    """Step 3: what concerns archers is settled, with captain points."""

    id = "ArcherMatters"

    def run(self, s: MedState) -> None:
        s.push(
            Reaction("battle.before-archers"),
            CaptainPoints(ATTACKER, 0),
            CaptainPoints(DEFENDER, 0),
        )


@dataclass(slots=True)
class ArcherFire(Step):
    """Step 4: who may shoot does, both at once if both may (MU-ARCHER-02, MU-ARCHER-03)."""

    id = "ArcherFire"

    def run(self, s: MedState) -> None:
        shots = [shooters(s, k) for k in (ATTACKER, DEFENDER)]
        for k in (ATTACKER, DEFENDER):
            if shots[k]:
                dice = roll(s, *[8] * shots[k])
                change(s, k, arrows=dice)
                s.emit("archers-shoot", "MU-ARCHER-01", seat=side(s, k).seat, dice=[*dice])
        if any(shots) or side(s, ATTACKER).strategy or side(s, DEFENDER).strategy:
            s.push(Reaction("battle.after-archer-rolls"), ArrowDamage())


@dataclass(slots=True)
class ArrowDamage(Step):
    """Each 1, 2 or 3 is a point, less the protection of walls that are set against archers."""

    id = "ArrowDamage"
    dice_of: ClassVar[str] = "archers"

    def lying(self, s: MedState) -> list[tuple[int, int]]:
        return [(8, die) for k in (ATTACKER, DEFENDER) for die in side(s, k).arrows]

    def whose(self, s: MedState, number: int) -> tuple[int, int]:
        first = len(side(s, ATTACKER).arrows)
        k = int(number >= first)
        return side(s, k).seat, number - k * first

    def turn(self, s: MedState, number: int, result: int) -> None:
        first = len(side(s, ATTACKER).arrows)
        k = int(number >= first)
        dice = list(side(s, k).arrows)
        dice[number - k * first] = result
        change(s, k, arrows=tuple(dice))

    def same(self, s: MedState, number: int, result: int) -> bool:
        hits = s.world.archery_hits
        return (self.lying(s)[number][1] in hits) == (result in hits)

    def run(self, s: MedState) -> None:
        points = [0, 0]
        for k in (ATTACKER, DEFENDER):
            hits = sum(die in s.world.archery_hits for die in side(s, k).arrows)
            hits += side(s, k).strategy
            points[1 - k] = max(0, hits - protection(s, 1 - k, ARROWS))
        deal(s, ARROWS, points[ATTACKER], points[DEFENDER])
