"""Reads the facts that the oracle needs off a state and the data files; asks the engine nothing."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import gonfalon.games.warriors_traders.data as data_module
from gonfalon.games.warriors_traders.state import LYING, WarState
from gonfalon.games.warriors_traders.world import FOREIGN, STANDARD_DEFENCE, STASH, UNITS
from tests.games.warriors_traders.oracle import income, pieces, scores

DATA = Path(data_module.__file__).parent / "data"
CONDITIONS = (pieces.READY, pieces.IDLE, pieces.LYING)
Kills = list[list[str]]
"""Per seat, the units that its damage killed."""


@cache
def file(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


# ---- battles


@cache
def battle_tables() -> pieces.Tables:
    units = {unit["id"]: unit for unit in file("units.toml")["unit"]}
    return pieces.Tables(
        power={name: unit.get("power", 0) for name, unit in units.items()},
        toughness={name: unit.get("toughness", 0) for name, unit in units.items()},
        worth={name: unit["kill_vp"] for name, unit in units.items()},
        barbarians={
            turn: row["value"]
            for row in file("units.toml")["barbarian_strength"]
            for turn in row["turns"]
        },
    )


@cache
def rows_of(board: str, scenario: str) -> list[dict[str, Any]]:
    """The provinces in play, with WT-SMALL-02 and WT-SMALL-11 applied."""
    rows = [dict(row) for row in file(f"board-{board}.toml")["province"]]
    found = [entry for entry in file("scenarios.toml")["scenario"] if entry["id"] == scenario]
    for entry in found:
        rows = [row for row in rows if row["id"] in entry["provinces"]]
        for row in rows:
            if row["id"] in entry["sole_owner"]:
                row |= {"type": "common", "countries": [entry["sole_owner"][row["id"]]]}
    present = {row["countries"][0] for row in rows if row["type"] == "capital"}
    for row in rows:
        row["countries"] = [country for country in row["countries"] if country in present]
    return rows


def rows(s: WarState) -> list[dict[str, Any]]:
    w = s.world
    found = rows_of(w.board.map, w.scenario.id if w.scenario else "")
    assert [row["id"] for row in found] == w.province_ids
    return found


@cache
def map_of(board: str, scenario: str) -> pieces.Map:
    found = rows_of(board, scenario)
    number = {row["id"]: index for index, row in enumerate(found)}
    return pieces.Map(
        neighbours=[[number[to] for to in row["adjacent"] if to in number] for row in found],
        countries=[tuple(row["countries"]) for row in found],
        kinds=[row["type"] for row in found],
    )


def position(s: WarState) -> pieces.Position:
    """All pieces on the map, the tokens, and the VP of kills."""
    w = s.world
    found = [
        pieces.Piece(
            UNITS[w.type_of[army]],
            w.seat_of_army[army],
            s.army_at[army],
            s.army_damage[army],
            CONDITIONS[s.army_state[army]],
            w.vocabulary.kinds["army"][army],
        )
        for army in w.armies
        if s.army_at[army] != STASH
    ]
    for princess, place in enumerate(s.princess_at):
        if place != STASH:
            name = w.vocabulary.kinds["princess"][princess]
            seat = princess // w.princesses_each
            found.append(pieces.Piece("princess", seat, place, name=name))
    for place in w.provinces:
        owner = s.owner[place]
        kind = "barbarian-fort" if owner == pieces.NOBODY else "fort"
        for letter, damage in zip("abcdefgh", s.forts[place], strict=False):
            found.append(pieces.Piece(kind, owner, place, damage, name=f"fort-{letter}"))
        for number, damage in enumerate(s.barbarians[place], 1):
            lies = damage == LYING
            found.append(
                pieces.Piece(
                    "barbarian-army",
                    pieces.NOBODY,
                    place,
                    0 if lies else damage,
                    pieces.LYING if lies else pieces.READY,
                    f"barbarian-{number}",
                )
            )
    return pieces.Position(found, list(s.owner), list(s.kill_vp))


def round_of(s: WarState) -> pieces.Round:
    """The battles that are due when the active player closes the move step."""
    w = s.world
    commander = next(a for a in file("technologies.toml")["ability"] if a["id"] == "commander")
    needed = file("technologies.toml")["military"][commander["level"] - 1]["tokens_total"]
    countries = [w.country_ids[country] for country in s.country]
    return pieces.Round(
        attacker=s.active,
        turn=s.turn,
        commander=[s.tokens[seat * 3 + 2] >= needed for seat in range(w.seats)],
        team=list(w.team),
        home=countries,
        order=list(s.order),
        standard=[bool(orders >> STANDARD_DEFENCE & 1) for orders in s.orders],
        pending=list(s.battles),
        tables=battle_tables(),
        map=map_of(w.board.map, w.scenario.id if w.scenario else ""),
        answers=[],
        province_of={name: index for index, name in enumerate(w.province_ids)},
        country_of_seat={country: seat for seat, country in enumerate(countries)},
    )


# ---- income


@cache
def income_tables() -> income.Tables:
    tech = file("technologies.toml")
    ability = {row["id"]: row for row in tech["ability"]}
    return income.Tables(
        production=[(r["tokens_total"], r["food"], r["products"]) for r in tech["production"]],
        military=[(row["tokens_total"], row["weapons"]) for row in tech["military"]],
        trade=[row["tokens_total"] for row in tech["trade"]],
        ability_level={name: row["level"] for name, row in ability.items()},
        tax={name: row.get("gold", 0) for name, row in ability.items()},
        merchant=ability["merchant"]["factor"],
        food={row["id"]: row["food_upkeep"] for row in file("units.toml")["unit"]},
        room=file("victory.toml")["resource_cap"],
        foreign={
            (row["players"], row["route"]): (row["gives"], row["amount"])
            for row in file("scenarios.toml")["foreign_route"]
        },
    )


def store(s: WarState, seat: int) -> dict[str, int]:
    return dict(zip(income.GOODS, s.store[seat * 4 : seat * 4 + 4], strict=True))


def tokens(s: WarState, seat: int) -> tuple[int, int, int]:
    production, trade, military = s.tokens[seat * 3 : seat * 3 + 3]
    return production, trade, military


def armies(s: WarState, seat: int) -> list[str]:
    w = s.world
    return [UNITS[w.type_of[army]] for army in w.armies_of[seat] if s.army_at[army] != STASH]


def income_realm(before: WarState, after: WarState, seat: int, taken: list[str]) -> income.Realm:
    """A player between the last decision of a turn and the first of the next Trade phase."""
    return income.Realm(
        store=store(before, seat),
        tokens=tokens(before, seat),
        armies=armies(before, seat),
        fed=armies(after, seat),
        provinces=[
            (row["type"], row["food"], row["products"], row["weapons"])
            for row, owner in zip(rows(after), after.owner, strict=True)
            if owner == seat
        ],
        routes=[partner == FOREIGN for opener, partner in before.routes if opener == seat],
        players=before.world.seats,
        taken=taken,
        ends_a_turn=before.turn > 0,
    )


# ---- scores


@cache
def score_tables() -> scores.Tables:
    victory = file("victory.toml")
    units = {unit["id"]: unit for unit in file("units.toml")["unit"]}
    production, trade, military = (row["vp"] for row in victory["title"])
    return scores.Tables(
        province={row["id"]: row["vp"] for row in victory["province_type"]},
        fort=units["fort"]["standing_vp"],
        title=(production, trade, military),
        kill={name: unit["kill_vp"] for name, unit in units.items()},
        last_turn=victory["last_turn"],
        needed={row["players"]: row["vp"] for row in victory["threshold"]},
        needed_allied={
            tuple(sorted(row["teams"])): row["vp"] for row in victory["allied_threshold"]
        },
    )


def score_realms(s: WarState, kills: Kills, bought: list[int]) -> list[scores.Realm]:
    held = list(zip(rows(s), s.owner, s.forts, strict=True))
    return [
        scores.Realm(
            provinces=[row["type"] for row, owner, _ in held if owner == seat],
            forts=sum(len(forts) for _, owner, forts in held if owner == seat),
            tokens=tokens(s, seat),
            killed=kills[seat],
            bought=bought[seat],
            is_gone=bool(s.dissolved >> seat & 1),
        )
        for seat in range(s.world.seats)
    ]
