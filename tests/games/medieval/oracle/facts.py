"""Reads the facts that the oracle needs off a state and the data files; asks the engine nothing."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import gonfalon.games.medieval.data as data_module
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import MARITIME, MILITARY, TRAITOR
from gonfalon.games.medieval.world import NOBODY as NO_ONE
from tests.games.medieval.oracle import battle, income, scores

DATA = Path(data_module.__file__).parent / "data"


@cache
def file(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


@cache
def rows(name: str, kind: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = file(name)[kind]
    return found


def powers() -> list[dict[str, Any]]:
    return rows("powers.toml", "power")


def provinces() -> list[dict[str, Any]]:
    return rows("board.toml", "province")


def areas() -> list[dict[str, Any]]:
    return rows("board.toml", "area")


def is_in(number: int, mask: int) -> bool:
    return bool(mask >> number & 1)


@cache
def numbers() -> battle.Numbers:
    limits, tables = file("limits.toml"), file("tables.toml")
    return battle.Numbers(
        militia_price=limits["militia_price"],
        jihad_price=limits["jihad_price"],
        naval_price=limits["naval_price"],
        knights=limits["knights_strength"],
        mongols=limits["mongol_strength"],
        knights_province=limits["knights_province_defence"],
        npc_militia=[row["modifier"] for row in tables["npc_militia"]],
        ruler_table=[row["rating"] for row in tables["ruler"]],
        crusade_share=limits["crusade_share"],
        crusade_share_few=limits["crusade_share_few"],
        ecclesiastical=limits["ecclesiastical_share"],
        crusade_factor_two=limits["crusade_factor_two"],
        attack_cost=limits["attack_cost"],
        interception_cost=limits["interception_cost"],
    )


@cache
def score_numbers() -> scores.Numbers:
    limits = file("limits.toml")
    return scores.Numbers(
        complete=limits["complete_power_points"],
        traitor=limits["traitor_points"],
        mongols={"normal": limits["mongol_attacks"], "shorter": limits["mongol_attacks_shorter"]},
    )


# ---- Powers and Provinces


def owns(s: MedState, seat: int, investment: int) -> bool:
    return seat != NO_ONE and s.investments[investment] == seat


@cache
def own_provinces(power: str) -> list[int]:
    return [number for number, row in enumerate(provinces()) if row["power"] == power]


def power(s: MedState, number: int) -> battle.Power:
    row = powers()[number]
    own = own_provinces(row["id"])
    return battle.Power(
        name=row["id"],
        army=row["army"],
        navy=row.get("navy"),
        ruler=s.ruler[number],
        has_military=s.stationed == number and s.investments[MILITARY] != NO_ONE,
        has_maritime=owns(s, s.card_at[number], MARITIME),
        is_knights=len(own) == 1 and is_in(own[0], s.knights),  # MD-KOC-14
    )


def holder_of(s: MedState, province: int) -> int:
    found = [holder for holder, held in enumerate(s.held) if is_in(province, held)]
    return found[0] if found else NO_ONE


@cache
def power_of(province: int) -> int:
    name = provinces()[province]["power"]
    return [row["id"] for row in powers()].index(name) if name else NO_ONE


def defence(s: MedState, province: int, **bought: int) -> battle.Defence:
    holder, own = holder_of(s, province), power_of(province)
    kinds = {NO_ONE: battle.NOBODY, s.world.seats: battle.NPC}
    return battle.Defence(
        holder=kinds.get(holder, battle.PLAYER),
        power=None if own == NO_ONE else power(s, own),
        has_card=own != NO_ONE and s.card_at[own] == holder,
        is_knights=is_in(province, s.knights),
        **bought,
    )


def is_catholic(s: MedState, province: int) -> bool:
    """MD-REL-01."""
    own = power_of(province)
    return is_in(province, s.knights) or (own != NO_ONE and powers()[own]["religion"] == "catholic")


@cache
def area_of(province: int) -> int:
    return [row["id"] for row in areas()].index(provinces()[province]["area"])


def is_open(s: MedState, province: int) -> bool:
    return not is_in(area_of(province), s.covered | s.destroyed)


# ---- income and scores


def held_by(s: MedState, seat: int) -> list[int]:
    return [number for number in range(len(provinces())) if is_in(number, s.held[seat])]


def complete_powers(s: MedState, seat: int) -> list[str]:
    """MD-VIC-06 to MD-VIC-08: several Provinces, none under a tile, all held."""
    found = []
    for row in powers():
        own = own_provinces(row["id"])
        if len(own) > 1 and all(is_open(s, p) and is_in(p, s.held[seat]) for p in own):
            found.append(row["id"])
    return found


def held_provinces(s: MedState, seat: int) -> list[income.Province]:
    return [
        income.Province(
            income=provinces()[number]["income"],
            power=provinces()[number]["power"],
            has_card=power_of(number) != NO_ONE and s.card_at[power_of(number)] == seat,
            is_knights=is_in(number, s.knights),
            has_heresy=is_in(number, s.heresy),
            is_at_war=power_of(number) != NO_ONE and is_in(power_of(number), s.civil_war),
        )
        for number in held_by(s, seat)
    ]


def realm(s: MedState, seat: int) -> scores.Realm:
    held = [number for number in held_by(s, seat) if is_open(s, number)]
    return scores.Realm(
        incomes=[provinces()[number]["income"] for number in held],
        knights=sum(is_in(number, s.knights) for number in held),
        heresies=sum(is_in(number, s.heresy) for number in held),
        complete=complete_powers(s, seat),
        is_traitor=owns(s, seat, TRAITOR),
        destroyed=sum(is_in(number, s.destroyed) for number in range(len(areas()))),
    )
