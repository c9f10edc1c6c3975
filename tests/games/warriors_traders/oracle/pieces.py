"""The plain facts of a round of battles: pieces, provinces, printed figures, and the answers that players gave."""

from __future__ import annotations

from dataclasses import dataclass, field

NOBODY = -1
ARMIES = ("cavalry", "archer", "infantry")  # the largest first (WT-BARB-11)
READY, IDLE, LYING = "ready", "idle", "lying"


class Disagreement(Exception):
    """The engine asked, or did not ask, where the ledger says otherwise."""


@dataclass
class Piece:
    kind: str
    seat: int  # NOBODY for Barbarians
    place: int
    damage: int = 0
    condition: str = READY
    name: str = ""

    @property
    def is_army(self) -> bool:
        return self.kind in ARMIES

    @property
    def facts(self) -> tuple[str, int, int, int, str]:
        """All that counts; damage of what lies does not, since any further damage kills it (WT-RETREAT-06)."""
        lies = self.condition == LYING
        return self.kind, self.seat, self.place, 0 if lies else self.damage, self.condition


@dataclass(frozen=True)
class Tables:
    """The printed figures: units.toml."""

    power: dict[str, int]
    toughness: dict[str, int]
    worth: dict[str, int]
    barbarians: dict[int, int]  # strength by turn


@dataclass(frozen=True)
class Map:
    neighbours: list[list[int]]
    countries: list[tuple[str, ...]]
    kinds: list[str]  # capital, trade-center, common, contested


@dataclass
class Position:
    pieces: list[Piece]
    owner: list[int]
    points: list[int]  # permanent VP from kills, per seat

    def at(self, place: int) -> list[Piece]:
        return [piece for piece in self.pieces if piece.place == place]

    def is_free(self, place: int) -> bool:
        return not self.at(place)  # WT-PROV-02

    def compared(self) -> tuple[object, ...]:
        return sorted(piece.facts for piece in self.pieces), self.owner, self.points


@dataclass
class Round:
    """What is fixed while the battles of a round are fought."""

    attacker: int
    turn: int
    commander: list[bool]  # per seat: Military IV
    team: list[int]
    home: list[str]  # per seat: its starting country
    order: list[int]
    standard: list[bool]  # per seat: left the standard assignment as an order (WT-ASK-22)
    pending: list[int]
    tables: Tables
    map: Map
    answers: list[tuple[int, int, list[str]]]  # number of the battle, seat, words of the move
    province_of: dict[str, int]
    country_of_seat: dict[str, int]
    met: list[set[str]] = field(default_factory=list)  # per battle, the modifiers that counted
    powers: list[tuple[int, int]] = field(default_factory=list)

    def mark(self, modifier: str) -> None:
        self.met[-1].add(modifier)

    def take(self, seat: int, verb: str) -> list[str]:
        """The next answer of a seat in this battle; empty if it was not asked."""
        for index, (battle, who, words) in enumerate(self.answers):
            if (battle, who, words[0]) == (len(self.met), seat, verb):
                del self.answers[index]
                return words[1:]
        return []

    def take_place(self, seat: int, verb: str, places: list[int]) -> int:
        """Where to: asked only if there is more than one (WT-ASK-01)."""
        answer = self.take(seat, verb) if len(places) > 1 else []
        if len(places) > 1 and not answer:
            raise Disagreement(f"nobody asked {seat} {verb} {places}")
        place = self.province_of[answer[0]] if answer else places[0]
        if place not in places:
            raise Disagreement(f"{verb} {place} is none of {places}")
        return place

    def toughness(self, piece: Piece) -> int:
        if piece.kind == "barbarian-army":
            return self.tables.barbarians[self.turn]  # WT-BARB-02
        return self.tables.toughness[piece.kind]

    def power(self, piece: Piece) -> int:
        if piece.condition == LYING:
            self.mark(f"lying {'Barbarian' if piece.seat == NOBODY else 'army'} deals nothing")
            return 0  # WT-BATTLE-05, WT-RETREAT-06, WT-BARB-10
        if piece.kind == "barbarian-army":
            self.mark(f"Barbarian strength {self.tables.barbarians[self.turn]}")
            return self.tables.barbarians[self.turn]  # WT-BARB-02
        self.mark(f"power of {piece.kind}")
        if piece.damage:
            self.mark("full power though damaged")  # WT-BATTLE-06
        return self.tables.power[piece.kind]  # WT-BATTLE-03

    def can_retreat(self, piece: Piece) -> bool:
        if piece.condition == LYING:
            return False  # WT-RETREAT-06
        if piece.kind == "barbarian-army":
            return True  # WT-BARB-03
        return piece.is_army and self.commander[piece.seat]  # WT-MIL-06, WT-RETREAT-09

    def kill_cost(self, piece: Piece) -> int:
        """Damage that kills it now (WT-BATTLE-09, WT-BARB-11)."""
        if piece.condition == LYING or piece.kind == "princess":
            return 1
        return self.toughness(piece) - piece.damage + (1 if self.can_retreat(piece) else 0)
