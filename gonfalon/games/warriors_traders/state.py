"""The state of a game of Warriors & Traders: flat lists of small integers.

Seats, provinces, armies and so on are numbers; `world` knows their names. Lists over seats and resources or
paths are flat: index `seat * 4 + resource`, `seat * 3 + path`.
"""

from __future__ import annotations

from typing import Any

from gonfalon.games.warriors_traders.world import NOBODY, STASH, World
from gonfalon.kernel.moves import Vocabulary
from gonfalon.kernel.rng import Seed
from gonfalon.kernel.state import State, Step, as_tuples

READY, IDLE, RETREATED = range(3)
"""Condition of an army: may use its Action Points; has none this turn; lies sideways (WT-RETREAT-06)."""

LYING = -1
"""Stands in `barbarians` for an army that retreated this turn."""

SETUP, UPKEEP, TRADE_PHASE, DEVELOPMENT, MANEUVERING, DOWN_KEEP = range(6)
PHASES = ["setup", "upkeep", "trade", "development", "maneuvering", "down-keep"]

Offer = tuple[int, int, tuple[int, ...], tuple[int, ...]]
"""Sender, receiver, what the sender gives, what the sender wants; four amounts each."""

_NUMBERS = (
    "turn", "phase", "active", "marker", "princess_moved", "finished", "left", "dissolved",
    "time_is_up",
)  # fmt: skip
_LISTS = (
    "order", "country", "store", "tokens", "owner", "army_at", "army_damage", "army_spent",
    "army_state", "princess_at", "kill_vp", "bought_vp", "united", "war_since", "war_damage",
    "peace", "peace_offers", "battles", "offers_made", "orders", "sides",
)  # fmt: skip
_LISTS_OF_TUPLES = ("forts", "barbarians", "routes", "offers", "drafts", "hits")


class WarState(State):
    """Everything that changes in a game of Warriors & Traders."""

    __slots__ = ("world", *_NUMBERS, *_LISTS, *_LISTS_OF_TUPLES)

    world: World

    turn: int
    """1 to 10; 0 during set-up."""
    phase: int
    active: int
    """The seat whose part of the Maneuvering phase it is, else NOBODY."""
    marker: int
    """Variable turn order: position of the order marker among the countries in play."""
    order: list[int]
    """Seats in the play order of this turn."""
    country: list[int]
    """Per seat; NOBODY until chosen."""
    store: list[int]
    """Resources, `seat * 4 + resource`."""
    tokens: list[int]
    """Development Tokens, `seat * 3 + path`."""
    owner: list[int]
    """Per province, the seat that holds its token, or NOBODY."""
    army_at: list[int]
    """Per army, its province or STASH."""
    army_damage: list[int]
    army_spent: list[int]
    """Action Points used this turn."""
    army_state: list[int]
    """READY, IDLE or RETREATED."""
    princess_at: list[int]
    """Per Princess, her province; STASH once she is dead."""
    princess_moved: int
    """Bit mask of the Princesses that moved in the open Princess step."""
    forts: list[tuple[int, ...]]
    """Per province, the damage of each Fort; Barbarian ones where the province has no owner."""
    barbarians: list[tuple[int, ...]]
    """Per province, the damage of each Barbarian army, or LYING."""
    kill_vp: list[int]
    """Permanent VP from kills and destroyed Forts."""
    bought_vp: list[int]
    united: list[int]
    """Per seat, the turn of its Unification, or 0."""
    routes: list[tuple[int, ...]]
    """Trade Routes in the order of opening: opener, partner or FOREIGN."""
    war_since: list[int]
    """`team * teams + team`: first turn of the war, or 0 in peace."""
    war_damage: list[int]
    """Likewise: 1 if damage was dealt in this war this turn."""
    peace: list[int]
    """Likewise: bit mask of the seats that agree to peace; 0 where no offer is open."""
    peace_offers: list[int]
    """Likewise: offers made this turn by the first team to the second."""
    battles: list[int]
    """Provinces entered this round whose battle is not over, in the order of entering."""
    hits: list[tuple[int, int]]
    """Damage of the battle being resolved: target, amount."""
    finished: int
    """Trade phase: bit mask of the seats that declared to be finished."""
    offers: list[Any]
    """Open offers, each an `Offer`."""
    drafts: list[Any]
    """Per seat, the offer being written, or an empty tuple."""
    offers_made: list[int]
    """Per seat, offers sent in this Trade phase."""
    orders: list[int]
    """Per seat, bit mask of the answers left in advance."""
    sides: list[int]
    """Per seat, its alliance if those were settled after the countries; else empty (WT-SETUP-12)."""
    left: int
    """Bit mask of the seats that left the game."""
    dissolved: int
    """Bit mask of those among them whose realm is gone."""
    time_is_up: int

    @property
    def vocabulary(self) -> Vocabulary:
        return self.world.vocabulary

    def copy(self) -> WarState:
        twin = WarState.__new__(WarState)
        self.copy_kernel(twin)
        twin.world = self.world
        twin.turn = self.turn
        twin.phase = self.phase
        twin.active = self.active
        twin.marker = self.marker
        twin.princess_moved = self.princess_moved
        twin.finished = self.finished
        twin.left = self.left
        twin.dissolved = self.dissolved
        twin.time_is_up = self.time_is_up
        twin.order = self.order[:]
        twin.country = self.country[:]
        twin.store = self.store[:]
        twin.tokens = self.tokens[:]
        twin.owner = self.owner[:]
        twin.army_at = self.army_at[:]
        twin.army_damage = self.army_damage[:]
        twin.army_spent = self.army_spent[:]
        twin.army_state = self.army_state[:]
        twin.princess_at = self.princess_at[:]
        twin.kill_vp = self.kill_vp[:]
        twin.bought_vp = self.bought_vp[:]
        twin.united = self.united[:]
        twin.war_since = self.war_since[:]
        twin.war_damage = self.war_damage[:]
        twin.peace = self.peace[:]
        twin.peace_offers = self.peace_offers[:]
        twin.battles = self.battles[:]
        twin.offers_made = self.offers_made[:]
        twin.orders = self.orders[:]
        twin.sides = self.sides[:]
        twin.forts = self.forts[:]
        twin.barbarians = self.barbarians[:]
        twin.routes = self.routes[:]
        twin.offers = self.offers[:]
        twin.drafts = self.drafts[:]
        twin.hits = self.hits[:]
        return twin

    def dump(self) -> dict[str, Any]:
        data = self.dump_kernel()
        for name in _NUMBERS:
            data[name] = getattr(self, name)
        for name in _LISTS:
            data[name] = list(getattr(self, name))
        for name in _LISTS_OF_TUPLES:
            data[name] = _as_lists(getattr(self, name))
        return data

    @classmethod
    def restore(cls, data: dict[str, Any], world: World, steps: dict[str, type[Step]]) -> WarState:
        state = cls.__new__(cls)
        state.world = world
        state.load_kernel(data, steps)
        for name in _NUMBERS:
            setattr(state, name, int(data[name]))
        for name in _LISTS:
            setattr(state, name, [int(number) for number in data[name]])
        for name in _LISTS_OF_TUPLES:
            setattr(state, name, [as_tuples(item) for item in data[name]])
        return state


def new_state(world: World, seed: Seed) -> WarState:
    """The empty table before set-up: all pieces in the stash, nothing on the map."""
    s = WarState.__new__(WarState)
    seats, places = world.seats, len(world.provinces)
    s.start_kernel(seats, seed)
    s.world = world
    s.turn = 0
    s.phase = SETUP
    s.active = NOBODY
    s.marker = 0
    s.princess_moved = s.finished = s.left = s.dissolved = s.time_is_up = 0
    s.order = list(range(seats))
    s.country = [NOBODY] * seats
    s.store = world.start_resources * seats
    s.tokens = [0] * (3 * seats)
    s.owner = [NOBODY] * places
    s.army_at = [STASH] * len(world.armies)
    s.army_damage = [0] * len(world.armies)
    s.army_spent = [0] * len(world.armies)
    s.army_state = [READY] * len(world.armies)
    s.princess_at = [STASH] * (world.princesses_each * seats)
    s.forts = [()] * places
    s.barbarians = [()] * places
    s.kill_vp = [0] * seats
    s.bought_vp = [0] * seats
    s.united = [0] * seats
    s.routes = []
    s.sides = []
    at_peace(s)
    s.battles = []
    s.hits = []
    s.offers = []
    s.drafts = [()] * seats
    s.offers_made = [0] * seats
    s.orders = [0] * seats
    return s


def at_peace(s: WarState) -> None:
    """Nobody is at war with anybody; one entry for each pair of alliances."""
    pairs = s.world.teams * s.world.teams
    s.war_since = [0] * pairs
    s.war_damage = [0] * pairs
    s.peace = [0] * pairs
    s.peace_offers = [0] * pairs


def _as_lists(value: Any) -> Any:
    return [_as_lists(item) for item in value] if isinstance(value, list | tuple) else value
