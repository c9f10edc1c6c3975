"""Where compared positions come from: recorded games, random games, and scenes set at random, all played as people play them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import gonfalon
from gonfalon.games.warriors_traders.game import GAME
from gonfalon.games.warriors_traders.state import (
    DEVELOPMENT,
    MANEUVERING,
    TRADE_PHASE,
    WarState,
)
from gonfalon.games.warriors_traders.victory.questions import vp
from gonfalon.games.warriors_traders.world import (
    NOBODY,
    UNITS,
)
from gonfalon.kernel.events import Event
from gonfalon.kernel.moves import Move
from gonfalon.kernel.registry import find_game
from gonfalon.kernel.table import Table
from tests.games.every_game import pick
from tests.games.recorded import recorded, records_of
from tests.games.warriors_traders.configurations import configurations
from tests.games.warriors_traders.oracle import battle, facts, income, pieces, scores

KINDS = ("battle", "income", "scores", "end")
QUIET = ("done", "go-on")
"""Moves that change no store and no score but by what they close."""
LEAVING = ("resign", "vote", "remove", "time-up")


@dataclass
class Tally:
    """What was compared: positions of each kind, and how many of them met each modifier."""

    positions: Counter[str] = field(default_factory=Counter)
    met: dict[str, Counter[str]] = field(
        default_factory=lambda: {kind: Counter() for kind in KINDS}
    )

    def add(self, kind: str, met: Iterable[str]) -> None:
        self.positions[kind] += 1
        self.met[kind].update(met)

    def shares(self, kind: str) -> dict[str, float]:
        return {name: count / self.positions[kind] for name, count in self.met[kind].items()}


class Watched:
    """A table whose every move is followed by the oracle."""

    def __init__(self, table: Table, tally: Tally, where: str) -> None:
        self.table, self.tally, self.where = table, tally, where
        seats = table.seats
        self.kills: facts.Kills = [[] for _ in range(seats)]
        self.bought = [0] * seats
        self.round: tuple[pieces.Position, pieces.Round] | None = None
        self.fought: list[Event] = []
        self.turn_end: tuple[WarState, list[list[str]]] | None = None

    @property
    def state(self) -> WarState:
        assert isinstance(self.table.state, WarState)
        return self.table.state

    def claim(self, kind: str, engine_says: object, oracle_says: object) -> None:
        where = f"{self.where}, move {len(self.table.written)}, turn {self.state.turn}"
        assert engine_says == oracle_says, (
            f"{kind}: {where}\nengine: {engine_says}\noracle: {oracle_says}"
        )

    def play(self, seat: int, move: Move | str) -> None:
        before, text = self.state.copy(), move if isinstance(move, str) else move.text
        self.begin_round(before, seat, text)
        if self.turn_end and text.startswith("take-good"):
            self.turn_end[1][seat].append(text.split()[1])
        events = self.table.play(seat, move, recorded=True)
        if text.split()[0] in LEAVING:
            self.round = self.turn_end = None
        self.count(events)
        self.end_round(events)
        self.compare_turn(before, text, events)
        self.compare_scores()

    def undo(self, seat: int) -> None:
        self.round = self.turn_end = None
        self.table.undo(seat)

    def count(self, events: list[Event]) -> None:
        for event in events:
            if event.kind == "unit-killed" and event.values["killer_seat"] != NOBODY:
                self.kills[event.values["killer_seat"]].append(UNITS[event.values["unit"]])
            elif event.kind == "vp-bought":
                self.bought[event.values["seat"]] += event.values["count"]

    # ---- battles

    def begin_round(self, s: WarState, seat: int, text: str) -> None:
        """Closing the move step opens the round's battles; the answers in between are kept."""
        if s.agenda[-1].window == "maneuver.move" and text == "done" and s.battles:
            self.round = facts.position(s), facts.round_of(s)
            self.fought = []
        elif self.round:
            self.round[1].answers.append((len(self.fought), seat, text.split()))

    def end_round(self, events: list[Event]) -> None:
        if not self.round:
            return
        s = self.state
        self.fought += [event for event in events if event.kind == "battle"]
        window = "" if self.table.over else s.agenda[-1].window
        if s.battles or window.startswith("battle.") or window == "province.hand-over":
            return
        (position, round), self.round = self.round, None
        if self.table.over or s.phase != MANEUVERING or s.active != round.attacker:
            return  # the turn went on: damage is healed, armies stand up
        try:
            battle.fight(position, round)
        except pieces.Disagreement as problem:
            raise AssertionError(f"battle: {self.where}, turn {s.turn}: {problem}") from problem
        powers = [(e.values["attack_count"], e.values["defence_count"]) for e in self.fought]
        self.claim("powers", powers, round.powers)
        self.claim("battle", facts.position(s).compared(), position.compared())
        for met in round.met:
            self.tally.add("battle", met)

    # ---- the end of a turn, and income

    def compare_turn(self, before: WarState, text: str, events: list[Event]) -> None:
        kinds = {event.kind for event in events}
        if "turn-begins" in kinds or "game-over" in kinds:
            is_quiet = text in QUIET and "battle" not in kinds and before.left == before.dissolved
            if is_quiet and before.phase == MANEUVERING:
                self.compare_end(before)
            self.turn_end = (before, [[] for _ in before.order + [0] * 6]) if is_quiet else None
        s = self.state
        if self.turn_end and s.phase in (TRADE_PHASE, DEVELOPMENT) and not self.table.over:
            (start, taken), self.turn_end = self.turn_end, None
            for seat in s.order:
                self.compare_income(start, seat, taken[seat])

    def compare_income(self, start: WarState, seat: int, taken: list[str]) -> None:
        realm = facts.income_realm(start, self.state, seat, taken)
        expected = income.store_in_trade(realm, facts.income_tables())
        self.claim(f"income of {seat}", facts.store(self.state, seat), expected)
        self.tally.add("income", realm.met)

    # ---- scores

    def compare_scores(self) -> None:
        s = self.state
        if s.turn == 0:
            return
        realms = facts.score_realms(s, self.kills, self.bought)
        totals = scores.victory_points(realms, facts.score_tables())
        self.claim("scores", [vp(s, seat) for seat in range(s.world.seats)], totals)
        self.tally.add("scores", set().union(*(realm.met for realm in realms)))

    def compare_end(self, before: WarState) -> None:
        """Did the turn end the game as it must, and for the right ones?"""
        s, tables = self.state, facts.score_tables()
        if before.owner != s.owner or s.outcome not in ("", "points", "last-turn", "turn-limit"):
            return  # a Princess or a starved army gave up a province: the totals in between are gone
        totals = scores.victory_points(facts.score_realms(s, self.kills, self.bought), tables)
        teams, limit = s.world.members, s.world.options["turn_limit"]
        left = [seat for seat in range(s.world.seats) if s.left >> seat & 1]
        ends = scores.game_ends(totals, teams, before.turn, limit, tables)
        self.claim("end of the game", self.table.over, ends)
        met = {"alliances" if s.world.allied else f"{s.world.seats} players"}
        if ends:
            result = self.table.result
            assert result is not None
            winners = scores.winners(totals, teams, left)
            self.claim("winners", sorted(result.winners), winners)
            met.add(f"ended by {s.outcome}")
            if len({s.world.team[seat] for seat in winners}) > 1:
                met.add("a shared victory")
        self.tally.add("end", met | (set() if ends else {"the game goes on"}))


# ---- whole games


def follow_records(tally: Tally) -> None:
    """All recorded games, move by move."""
    for file in records_of(find_game(GAME.id)):
        table, moves = recorded(file)
        watched = Watched(table, tally, file.name)
        for seat, text in moves:
            if text == "undo":
                watched.undo(seat)
            else:
                watched.play(seat, text)


def follow_random_game(tally: Tally, seed: int) -> None:
    generator = random.Random(seed)
    seats, options = generator.choice(ways()[generator.choice(list(ways()))])
    table = gonfalon.open_table(GAME, seats, seed, options)
    watched = Watched(table, tally, f"random game, seed {seed}")
    while not table.over:
        seat = generator.choice(table.waiting)
        watched.play(seat, pick(generator, table.legal(seat)))


Way = tuple[int, dict[str, Any]]


@cache
def ways() -> dict[str, list[Way]]:
    """Some of all ways to open a table."""
    every = configurations()
    kinds = {
        "any": every,
        "many players": [w for w in every if w[0] > 3 and w[1]["alliances"] == "none"],
        "foreign routes": [w for w in every if w[1]["foreign_routes"] == "on"],
        "two players": [w for w in every if w[0] == 2 and w[1]["foreign_routes"] == "on"],
        "alliances": [w for w in every if w[1]["alliances"] != "none"],
    }
    return {kind: random.Random(1).sample(found, 16) for kind, found in kinds.items()}
