"""The state of a game of Medieval: small integers, bit masks and short lists.

Seats, Powers, Provinces, Areas and cards are numbers; `world` knows their names. A holder is a seat or, with two
players, the NPC, whose number is `world.npc`. Sets of Provinces, Powers or Areas are bit masks.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gonfalon.games.medieval.world import NOBODY, UNSEEN, World
from gonfalon.kernel.moves import Vocabulary
from gonfalon.kernel.rng import Seed
from gonfalon.kernel.state import State, Step, as_tuples

PHASES = {
    "setup.draft": "setup",
    "npc.choice": "setup",
    "turn.map": "map-card",
    "turn.income": "income",
    "turn.actions": "actions",
    "turn.discard": "draw",
    "turn.mandatory": "mandatory",
}
"""The phase of a turn, by the question that lies on the agenda during it."""


class Terms(NamedTuple):
    """What one side of a deal hands over (MD-TRADE-01)."""

    florins: int = 0
    card: int = NOBODY
    provinces: int = 0


NOTHING = Terms()


class Offer(NamedTuple):
    """A deal that waits for an answer, or is being written."""

    sender: int
    receiver: int
    gives: Terms = NOTHING
    wants: Terms = NOTHING


class Attack(NamedTuple):
    """The attack being made, as far as it has come (MD-TIME-06)."""

    power: int
    """NOBODY in an attack by Knights of Christ."""
    target: int
    knights: int = 0
    """Knights of Christ Cards that attack."""
    route: tuple[int, ...] = ()
    """The places from start to target: Provinces, the Papal States, and Naval Areas as `~sea`."""
    mercenaries: int = 0
    naval_bid: int = 0
    naval_bid_hidden: int = 0
    """Whether a naval bid was made and not yet shown."""
    intercepted: int = 0
    """Powers that have intercepted this attack."""
    spy: int = NOBODY
    """The seat whose Spies took effect."""
    support: int = 0
    """Knights of Christ Cards played in defence."""
    militia: int = 0
    """Florins of the attacker."""
    defence: int = 0
    """Florins of the defender."""
    npc_militia: int = NOBODY
    """Modifier of the NPC's Militia once it is rolled."""
    jihad: int = 0

    @property
    def seas(self) -> list[int]:
        return [~place for place in self.route if place < 0]


class Crusade(NamedTuple):
    """The Crusade being gathered (MD-TIME-09)."""

    caller: int
    paid: int
    """Seats that may commit: the caller and all who paid."""
    unpaid: int = 0
    strength: int = 0
    committed: int = 0
    """Seats that committed something."""


_NUMBERS = (
    "turn", "active", "first", "covered", "destroyed", "land", "civil_war", "disaster",
    "excommunicated", "ripe", "heresy", "knights", "paid", "mongols_set_aside", "mongols_resolved",
    "map_card_drawn", "collected", "attacks", "spent", "crusaded", "hired", "knights_attacked", "crusade_called",
    "papal_passage", "card_dealt", "requests", "quiet_turns", "drew", "map_peeks", "left",
    "stationed",
)  # fmt: skip
_LISTS = (
    "held", "card_at", "ruler", "florins", "deck", "map_deck", "used", "spouse", "investments",
    "deck_peeks", "orders", "drafted", "offers_made",
)  # fmt: skip
_LISTS_OF_TUPLES = (
    "hands", "offers", "drafts", "refusals", "terms", "passage_orders", "militia_orders", "npc_hands",
)  # fmt: skip


class MedState(State):
    """Everything that changes in a game of Medieval."""

    __slots__ = ("world", "attack", "crusade", *_NUMBERS, *_LISTS, *_LISTS_OF_TUPLES)

    world: World

    # the table
    turn: int
    """Player turns begun so far."""
    active: int
    """The seat whose turn it is; NOBODY during set-up."""
    first: int
    """The seat that chooses first in the draft, then the one that takes the first turn."""
    quiet_turns: int
    """Player turns in a row in which nobody drew from the Action Deck (MD-VIC-13)."""
    drew: int
    """Whether the active player drew from the Action Deck this turn."""
    left: int
    """Seats that left the game."""

    # the board
    covered: int
    """Areas under a Map Tile."""
    destroyed: int
    """Areas under a Mongol Tile."""
    land: int
    """Provinces in play."""
    held: list[int]
    """Per holder, the Provinces in play under their control."""
    heresy: int
    """Provinces with a Heresy marker."""
    knights: int
    """Provinces with a Knights of Christ marker."""

    # Powers
    card_at: list[int]
    """Per Power, the holder of its card; NOBODY on the table, UNSEEN in deck or hand, GONE."""
    paid: int
    """Powers whose Initial Florins are gone: somebody has controlled them."""
    ruler: list[int]
    civil_war: int
    disaster: int
    excommunicated: int
    ripe: int
    """Powers that were Excommunicated or had a Disaster marker when this turn began (MD-CW-01)."""
    spouse: list[int]
    """Per Power, the Power it is married to, or NOBODY."""

    # cards and money
    florins: list[int]
    """Per seat; UNKNOWN in the knowledge of others."""
    hands: list[tuple[int, ...]]
    """Per seat, its cards in ascending order; UNKNOWN cards in the knowledge of others."""
    deck: list[int]
    """The Action Deck; the last one is on top."""
    map_deck: list[int]
    """The Areas of the Map Deck; the last one is on top."""
    used: list[int]
    """Used cards, in the order of their use."""
    mongols_set_aside: int
    mongols_resolved: int
    map_peeks: int
    """Seats that know the top Map Card."""
    deck_peeks: list[int]
    """Per seat, how many cards on top of the Action Deck it knows."""
    investments: list[int]
    """Per investment, its owner or NOBODY."""
    stationed: int
    """The Power with the Military card, or NOBODY."""
    npc_hands: list[tuple[int, ...]]
    """Per seat, the Power Cards dealt to choose the NPC's from; empty after set-up."""
    drafted: list[int]
    """During the draft, the seats in the order of their picks so far."""

    # the turn
    map_card_drawn: int
    collected: int
    attacks: int
    """Attacks launched this turn."""
    spent: int
    """Powers that may not attack any more this turn: they attacked, fought their Civil War or crusaded."""
    crusaded: int
    """Powers of the active player among them that went on a Crusade."""
    hired: int
    """Mercenary Powers that have supported an attack this turn."""
    knights_attacked: int
    crusade_called: int
    papal_passage: int
    card_dealt: int
    """Whether a deal of this turn moved a card (MD-TRADE-04)."""
    offers_made: list[int]
    """Per seat, the offers it sent this turn."""
    requests: int
    """Requests for passage made this turn."""
    refusals: list[tuple[int, int, int]]
    """Passage refused this turn: Power, target, seat."""

    # what is under way
    attack: Attack | None
    crusade: Crusade | None
    terms: list[Any]
    """Per seat, what the attacker offers for passage, a `Terms`."""
    offers: list[Any]
    """Open offers, each an `Offer`."""
    drafts: list[Any]
    """Per seat, the `Offer` being written, or an empty tuple."""

    # answers left in advance
    orders: list[int]
    """Per seat, bit mask of ORDERS."""
    passage_orders: list[Any]
    """Per seat, pairs of a seat and an answer."""
    militia_orders: list[Any]
    """Per seat, pairs of a Province and an amount."""

    @property
    def vocabulary(self) -> Vocabulary:
        return self.world.vocabulary

    @property
    def phase(self) -> str:
        """The phase of the turn that is going on; what is turned up after a turn counts as its last."""
        for step in reversed(self.agenda):
            if step.window in PHASES:
                return PHASES[step.window]
        return "setup" if self.active == NOBODY else "mandatory"

    def copy(self) -> MedState:
        twin = MedState.__new__(MedState)
        self.copy_kernel(twin)
        twin.world = self.world
        twin.attack = self.attack
        twin.crusade = self.crusade
        twin.turn = self.turn
        twin.active = self.active
        twin.first = self.first
        twin.quiet_turns = self.quiet_turns
        twin.drew = self.drew
        twin.left = self.left
        twin.covered = self.covered
        twin.destroyed = self.destroyed
        twin.land = self.land
        twin.heresy = self.heresy
        twin.knights = self.knights
        twin.paid = self.paid
        twin.civil_war = self.civil_war
        twin.disaster = self.disaster
        twin.excommunicated = self.excommunicated
        twin.ripe = self.ripe
        twin.mongols_set_aside = self.mongols_set_aside
        twin.mongols_resolved = self.mongols_resolved
        twin.map_peeks = self.map_peeks
        twin.stationed = self.stationed
        twin.map_card_drawn = self.map_card_drawn
        twin.collected = self.collected
        twin.attacks = self.attacks
        twin.spent = self.spent
        twin.crusaded = self.crusaded
        twin.hired = self.hired
        twin.knights_attacked = self.knights_attacked
        twin.crusade_called = self.crusade_called
        twin.papal_passage = self.papal_passage
        twin.card_dealt = self.card_dealt
        twin.offers_made = self.offers_made[:]
        twin.requests = self.requests
        twin.held = self.held[:]
        twin.card_at = self.card_at[:]
        twin.ruler = self.ruler[:]
        twin.spouse = self.spouse[:]
        twin.florins = self.florins[:]
        twin.hands = self.hands[:]
        twin.deck = self.deck[:]
        twin.map_deck = self.map_deck[:]
        twin.used = self.used[:]
        twin.deck_peeks = self.deck_peeks[:]
        twin.investments = self.investments[:]
        twin.npc_hands = self.npc_hands[:]
        twin.drafted = self.drafted[:]
        twin.refusals = self.refusals[:]
        twin.terms = self.terms[:]
        twin.offers = self.offers[:]
        twin.drafts = self.drafts[:]
        twin.orders = self.orders[:]
        twin.passage_orders = self.passage_orders[:]
        twin.militia_orders = self.militia_orders[:]
        return twin

    def dump(self) -> dict[str, Any]:
        data = self.dump_kernel()
        for name in _NUMBERS:
            data[name] = getattr(self, name)
        for name in _LISTS:
            data[name] = list(getattr(self, name))
        for name in (*_LISTS_OF_TUPLES, "attack", "crusade"):
            data[name] = _as_lists(getattr(self, name))
        return data

    @classmethod
    def restore(cls, data: dict[str, Any], world: World, steps: dict[str, type[Step]]) -> MedState:
        state = cls.__new__(cls)
        state.world = world
        state.load_kernel(data, steps)
        for name in _NUMBERS:
            setattr(state, name, int(data[name]))
        for name in _LISTS:
            setattr(state, name, [int(number) for number in data[name]])
        for name in _LISTS_OF_TUPLES:
            setattr(state, name, [as_tuples(item) for item in data[name]])
        state.terms = [Terms(*item) for item in state.terms]
        state.offers = [_offer(item) for item in state.offers]
        state.drafts = [_offer(item) if item else () for item in state.drafts]
        state.attack = None if data["attack"] is None else Attack(*as_tuples(data["attack"]))
        state.crusade = None if data["crusade"] is None else Crusade(*data["crusade"])
        return state


def new_state(world: World, seed: Seed) -> MedState:
    """The table before set-up: tiles on the covered Areas, all cards in the box."""
    s = MedState.__new__(MedState)
    seats, powers = world.seats, len(world.powers)
    s.start_kernel(seats, seed)
    s.world = world
    for name in _NUMBERS:
        setattr(s, name, 0)
    s.active = NOBODY
    s.stationed = NOBODY
    s.covered = world.covered_at_start
    for area in world.areas:
        if not s.covered >> area & 1:
            s.land |= world.provinces_in[area]
    s.held = [0] * (seats + 1)
    s.card_at = [UNSEEN] * powers
    s.ruler = world.ruler[:]
    s.spouse = [NOBODY] * powers
    s.florins = [0] * seats
    s.hands = [()] * seats
    s.deck, s.map_deck, s.used = [], [], []
    s.deck_peeks = [0] * seats
    s.offers_made = [0] * seats
    s.investments = [NOBODY] * len(world.investment_prices)
    s.npc_hands = [()] * seats
    s.drafted = []
    s.refusals = []
    s.attack = s.crusade = None
    s.terms = [NOTHING] * seats
    s.offers = []
    s.drafts = [()] * seats
    s.orders = [0] * seats
    s.passage_orders = [()] * seats
    s.militia_orders = [()] * seats
    return s


def _offer(item: Any) -> Offer:
    sender, receiver, gives, wants = item
    return Offer(sender, receiver, Terms(*gives), Terms(*wants))


def _as_lists(value: Any) -> Any:
    return [_as_lists(item) for item in value] if isinstance(value, list | tuple) else value
