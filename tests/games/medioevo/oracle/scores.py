"""Honour Points on paper: conquests in play, then awards, adjustments and ranking at the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

AWARD, TIED = 3, 1  # MU-FIN-03, MU-FIN-05 to MU-FIN-11
FIRST_CONQUEST = 2  # MU-HP-05
CATHEDRAL = 3  # MU-HP-03
TOKENS = (0, 0, 1, 3, 5, 8, 11, 15, 20)  # MU-FIN-14
DEBTS = {0: 0, 500: 2, 1000: 4, 1500: 6, 2000: 9, 2500: 15}  # MU-FIN-13


@dataclass(frozen=True)
class Land:
    """A territory in play."""

    name: str
    controller: int
    """A seat, or -1."""
    good: str
    """Empty where there is no inhabited area."""
    cubes: int
    city: bool
    castle: bool
    cathedral: bool


@dataclass
class Player:
    """A player still in the game."""

    seat: int
    kingdom: str
    hp: int
    florins: int
    """Coins on a Magnate included (MU-EC-36)."""
    debt: int
    levels: tuple[int, ...]
    """Of the six branches."""
    prisoners: int
    """Own units that others hold, captains included."""
    tokens: int
    place: int
    """In the turn order."""


@dataclass
class End:
    """The board after the final rebellion check (MU-FIN-02)."""

    players: list[Player]
    lands: list[Land]
    teams: list[int] = field(default_factory=list)


def wealth(player: Player) -> int:
    return player.florins - player.debt - player.debt // 10  # MU-FIN-05


def best(values: Mapping[int, tuple[int, ...]], needs_positive: bool) -> dict[int, int]:
    """3 points for the one with the most, 1 for each of several; none for nothing (MU-FIN-03, MU-FIN-04)."""
    top = max(values.values())
    if needs_positive and top[0] <= 0:
        return {}
    winners = [seat for seat, value in values.items() if value == top]
    return {seat: AWARD if len(winners) == 1 else TIED for seat in winners}


def awards(end: End) -> dict[str, dict[int, int]]:
    """By award, the points of the seats that get any."""
    seats = [player.seat for player in end.players]
    found: dict[str, dict[int, int]] = {}
    found["most-coins"] = best({p.seat: (wealth(p),) for p in end.players}, needs_positive=False)
    markets = {
        seat: (max([land.cubes for land in end.lands if land.good and land.controller == seat] + [0]),)
        for seat in seats
    }  # fmt: skip
    found["highest-great-market"] = best(markets, needs_positive=True)  # MU-FIN-06
    levels = {p.seat: (max(p.levels), p.levels.count(max(p.levels))) for p in end.players}
    found["highest-technology"] = best(levels, needs_positive=True)  # MU-FIN-07
    for award, place in (("control-rome", "latium"), ("control-jerusalem", "judea")):  # MU-FIN-08
        found[award] = {}
        for player in end.players:
            if award == "control-jerusalem" and player.kingdom == "mamluks":
                continue
            if any(land.name == place and land.controller == player.seat for land in end.lands):
                found[award][player.seat] = AWARD
    for award, built in (
        ("most-cathedrals", [land for land in end.lands if land.cathedral]),
        ("most-cities", [land for land in end.lands if land.city]),
        ("most-castles", [land for land in end.lands if land.castle]),
        ("most-territories", end.lands),
    ):  # MU-FIN-09, MU-FIN-10
        counts = {seat: (sum(land.controller == seat for land in built),) for seat in seats}
        found[award] = best(counts, needs_positive=True)
    found["monopoly"] = {}
    for good in {land.good for land in end.lands if land.good}:  # MU-FIN-11
        holders = {land.controller for land in end.lands if land.good == good}
        if len(holders) == 1 and holders <= set(seats):
            seat = holders.pop()
            found["monopoly"][seat] = found["monopoly"].get(seat, 0) + AWARD
    return {award: points for award, points in found.items() if points}


def adjustment(player: Player) -> int:
    """MU-FIN-12 to MU-FIN-14."""
    points = -DEBTS[player.debt] + TOKENS[min(player.tokens, 8)]
    if player.prisoners >= 7:
        points -= 9
    elif player.prisoners >= 4:
        points -= 6
    elif player.prisoners >= 1:
        points -= 3
    return points


def finals(end: End) -> dict[int, int]:
    """The final Honour Points by seat."""
    totals = {player.seat: player.hp + adjustment(player) for player in end.players}
    for points in awards(end).values():
        for seat, hp in points.items():
            totals[seat] += hp
    return totals


def ranked(end: End) -> list[int]:
    """MU-FIN-15: the seats from the first to the last."""
    totals = finals(end)
    return [
        player.seat
        for player in sorted(end.players, key=lambda p: (-totals[p.seat], -wealth(p), p.place))
    ]


def winning_team(end: End) -> int:
    """MU-VAR-12."""
    totals = finals(end)
    results = []
    for team in set(end.teams):
        members = [player for player in end.players if end.teams[player.seat] == team]
        if members:
            hp = sum(totals[player.seat] for player in members)
            place = min(player.place for player in members)
            results.append((hp, sum(map(wealth, members)), -place, team))
    return max(results)[-1]


def result(end: End) -> dict[str, object]:
    """Everything that the end of a game decides; with teams only the winners are named."""
    found: dict[str, object] = {"awards": awards(end), "hp": finals(end)}
    if end.teams:
        team = winning_team(end)
        found["winners"] = [seat for seat, of in enumerate(end.teams) if of == team]
    else:
        found["ranking"] = ranked(end)
    return found


@dataclass(frozen=True)
class Conquest:
    """A territory that a player conquers."""

    inhabited: bool
    levels: int
    """Of the settlement and of the military building."""
    cathedral: bool
    own_home: bool
    again: bool
    """It was conquered in this turn before."""
    first_of_holy_city: bool
    """Rome or Jerusalem, never conquered before."""
    opposed: bool
    """An army was beaten, or another player controlled it (MU-CONQ-01, MU-MOVE-17)."""


def conquest(c: Conquest) -> int:
    if c.own_home or c.again or not c.opposed:  # MU-HP-06, MU-HP-07, MU-MOVE-17
        return 0
    points = c.levels + (CATHEDRAL if c.cathedral else 0)  # MU-HP-03, MU-HP-04
    if c.inhabited:
        points += 1  # MU-HP-02
    if c.first_of_holy_city:
        points += FIRST_CONQUEST  # MU-HP-05
    return points
