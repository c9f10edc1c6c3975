"""Reads the facts of a battle round off positions and events; computes nothing that a rule computes."""

from __future__ import annotations

from typing import NamedTuple

from gonfalon.games.medioevo.battle.questions.record import Battle
from gonfalon.games.medioevo.state import BARBARIANS, MedState
from gonfalon.games.medioevo.world import CAPTAIN, CAPTAINS_EACH, ENGINE, GALLEY, PIECES_EACH
from tests.games.medioevo.oracle.watch import ASKED, EVENT, STEP

STEPS = {
    "Artillery", "FireEngines", "ShellDamage", "ArcherMatters", "ArcherFire", "ArrowDamage", "FixPowers", "Comparison",
    "MeleePowers", "WinnersDamage", "TakeCasualties", "LastBreath", "CaptorsFate", "Sinking", "EndOfRound",
}  # fmt: skip
"""Moments of a round at which forces are counted."""


class Troops(NamedTuple):
    """The units of a side, captains by number and level."""

    units: tuple[int, int, int, int]
    """Below 0 where more units of a kind serve engines than there are, which must not be (MU-DMG-06)."""
    captains: tuple[tuple[int, int], ...]
    others: int


class BattleLook(NamedTuple):
    """A battle at a moment."""

    record: Battle
    troops: tuple[Troops, Troops]
    buildings: tuple[tuple[int, int], ...]
    """Level and destruction tokens of the civil, military and religious building."""
    barricades: tuple[int, ...]
    """Uses of card 26, by side."""
    galleys: tuple[int, int]
    """Levels of the players' galleys."""
    decks: dict[int, int]
    """At sea: galleys of the players, and the units aboard each."""
    engines: tuple[tuple[tuple[int, int], ...], ...]
    """By side, number and level of its siege engines."""
    barbarian_dice: tuple[int, ...]
    order: tuple[int, ...]
    is_sea: bool
    flight: int
    """Movement points of the declared flight."""


def look_at_battle(s: MedState, what: str, name: str) -> BattleLook | None:
    """Facts where a round needs them."""
    wanted = (
        (what == STEP and name in STEPS)
        or (what == EVENT and name == "battle-round")
        or (what == ASKED and name.startswith("battle."))
    )
    record = s.battle
    if not wanted or record is None:
        return None
    at, w = record.space, s.world
    is_sea = w.is_sea(at)
    buildings: tuple[tuple[int, int], ...] = ()
    if not is_sea:
        levels = (s.civil[at], s.military[at], s.cathedral[at])
        buildings = tuple(zip(levels, s.damage[at], strict=True))
    return BattleLook(
        record,
        (_troops(s, record, 0), _troops(s, record, 1)),
        buildings,
        tuple(s.effects.count(("barricaded", at, side.seat)) for side in record.sides),
        (_galleys(s, record, 0), _galleys(s, record, 1)),
        {**_decks(s, record, 0), **_decks(s, record, 1)},
        (_engines(s, record, 0), _engines(s, record, 1)),
        tuple(s.barbarian_dice),
        tuple(s.order),
        is_sea,
        _flight(s, record),
    )


def _spaces(s: MedState, record: Battle, seat: int) -> list[int]:
    """Where the units of a player fight: on the land, or aboard their galleys at sea."""
    if not s.world.is_sea(record.space):
        return [record.space]
    mine = range(seat * PIECES_EACH, (seat + 1) * PIECES_EACH)
    return [
        s.world.aboard(p)
        for p in mine
        if s.piece_kind[p] == GALLEY and s.piece_at[p] == record.space
    ]


def _troops(s: MedState, record: Battle, k: int) -> Troops:
    side = record.sides[k]
    units, captains = [0, 0, 0, 0], []
    if side.seat == BARBARIANS:
        light, archers, chiefs = s.barbarians.get(record.space, (0, 0, 0))
        units[0], units[2] = light, archers
        captains = [(-1, 1)] * chiefs  # MU-BDICE-07
        for effect in s.effects:
            if effect[0] == "extra" and effect[1] == record.space:
                now, captain = effect[2], effect[6]
                if now == CAPTAIN:
                    captains.append((captain, s.captain_level[captain] if captain >= 0 else 1))
                else:
                    units[now] += 1
        everybody = sum(units) + len(captains)
        captains = captains[side.captains_out :]
    else:
        spaces = _spaces(s, record, side.seat)
        for space in spaces:
            for kind, count in enumerate(s.army[side.seat].get(space, ())):
                units[kind % 4] += count
        mine = range(side.seat * CAPTAINS_EACH, (side.seat + 1) * CAPTAINS_EACH)
        captains = [(c, s.captain_level[c]) for c in mine if s.captain_at[c] in spaces]
        everybody = sum(units) + len(captains)
        busy = side.captains_out
        for crew in side.crews:
            if ("machinery", crew.piece) in s.effects:  # MU-TN-03
                continue
            busy |= crew.captains
            units = [a - b for a, b in zip(units, crew.units, strict=True)]
        captains = [(c, level) for c, level in captains if not busy >> c & 1]
    # of alike units those that a card put out of the battle fall last
    units = [a - max(0, min(a, b)) for a, b in zip(units, side.out, strict=True)]
    melee = sum(units) + len(captains)
    light, heavy, archers, cavalry = units
    return Troops((light, heavy, archers, cavalry), tuple(captains), everybody - melee)


def _galleys(s: MedState, record: Battle, k: int) -> int:
    seat = record.sides[k].seat
    if seat == BARBARIANS or not s.world.is_sea(record.space):
        return 0
    mine = range(seat * PIECES_EACH, (seat + 1) * PIECES_EACH)
    return sum(
        s.piece_level[p]
        for p in mine
        if s.piece_kind[p] == GALLEY and s.piece_at[p] == record.space
    )


def _decks(s: MedState, record: Battle, k: int) -> dict[int, int]:
    seat = record.sides[k].seat
    if seat == BARBARIANS or not s.world.is_sea(record.space):
        return {}
    mine = range(seat * CAPTAINS_EACH, (seat + 1) * CAPTAINS_EACH)
    found = {}
    for deck in _spaces(s, record, seat):
        captains = sum(s.captain_at[captain] == deck for captain in mine)
        found[deck - s.world.first_deck] = sum(s.army[seat].get(deck, ())) + captains
    return found


def _engines(s: MedState, record: Battle, k: int) -> tuple[tuple[int, int], ...]:
    seat = record.sides[k].seat
    if seat == BARBARIANS:
        return ()
    spaces = _spaces(s, record, seat)
    mine = range(seat * PIECES_EACH, (seat + 1) * PIECES_EACH)
    return tuple(
        (p, s.piece_level[p]) for p in mine if s.piece_kind[p] == ENGINE and s.piece_at[p] in spaces
    )


def _flight(s: MedState, record: Battle) -> int:
    """MU-VAR-06: with the variant each step on land costs by its terrain, and a river one more."""
    w, at, points = s.world, record.space, 0
    for zone in record.path:
        on_land = w.terrain_on and not w.is_sea(zone) and not w.is_sea(at)
        points += w.terrain_mp[zone] + ((at, zone) in w.rivers) if on_land else 1
        at = zone
    return points
