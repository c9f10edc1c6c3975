"""A realm pays and receives goods; its armies come onto the map, leave it, and lose their Action Points."""

from __future__ import annotations

from gonfalon.games.warriors_traders.state import IDLE, READY, WarState
from gonfalon.games.warriors_traders.world import (
    STASH,
)

# ---- stores


def pay(s: WarState, seat: int, cost: tuple[int, ...]) -> None:
    for resource, amount in enumerate(cost):
        s.store[seat * 4 + resource] -= amount


def spend(s: WarState, seat: int, resource: int, amount: int) -> None:
    s.store[seat * 4 + resource] -= amount


def receive(s: WarState, seat: int, goods: tuple[int, ...]) -> None:
    for resource, amount in enumerate(goods):
        s.store[seat * 4 + resource] += amount


# ---- pieces


def place_army(s: WarState, army: int, province: int, state: int = READY) -> None:
    s.army_at[army] = province
    s.army_damage[army] = 0
    s.army_spent[army] = 0
    s.army_state[army] = state


def remove_army(s: WarState, army: int) -> None:
    """WT-COMP-03: a dead army goes back to its owner's stash."""
    place_army(s, army, STASH)


def exhaust(s: WarState, army: int, state: int = IDLE) -> None:
    """The army has no Action Points left this turn."""
    s.army_state[army] = state
