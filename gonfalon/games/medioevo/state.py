"""The state of a game of Medioevo Universale.

Seats, territories, sea zones, pieces and cards are numbers; `world` knows their names. A *space* is where pieces stand: a
territory, a sea zone (numbered behind the territories), or the deck of a galley at sea (`world.aboard(piece)`). Army units of
one kind in one space are alike and are counted; captains, transports and siege engines are single pieces.

Barbarians have no seat; where a side of a battle is meant they are `BARBARIANS`.
"""

from __future__ import annotations

from typing import Any

from gonfalon.games.medioevo.world import World
from gonfalon.kernel.moves import Vocabulary
from gonfalon.kernel.state import State

NOBODY = -1
BARBARIANS = -2
"""The side of a battle that no player plays."""

RESERVE = -1
"""Place of a captain that is in its owner's reserve, of a piece slot that is free."""
RETURNED = -2
"""Place of a captain in its owner's returned pool (MU-PRIS-08)."""
HELD = -10
"""A captain held by seat k is at `HELD - k`."""

HIDDEN = -1
"""An amount or a card that the seat does not know."""
BACK = -10
"""An Event card of which only the back is known: `BACK` less the tolerated tax on it."""

PEACE, DECLARED, OPEN = range(3)
"""War between two players (MU-DIP-51)."""

MOVED, STOPPED = 1, 2
"""Marks of a piece: it has made its full movement (MU-CPHASE-09); the Event stopped it (MU-EVENT-07)."""

PHASES = ["setup", "order", "events", "tax", "purchase", "combat", "commerce", "end", "final"]
SETUP, ORDER, EVENTS, TAX, PURCHASE, COMBAT, COMMERCE, END, FINAL = range(9)

REASONS = ["", "turns", "time", "honour"]
"""Why the final steps are taken, as keys of the texts; without them a game ends as "last"."""
TURNS, TIME, HONOUR = 1, 2, 3

NO_UNITS = (0, 0, 0, 0, 0, 0, 0, 0)
"""Light infantry, heavy infantry, archers, cavalry that may still move; then those that are marked as moved."""
NONE_HELD = (0, 0, 0, 0)
"""Light infantry, heavy infantry, archers, cavalry in a returned pool, or held as prisoners."""
NO_HORDE = (0, 0, 0)
"""Light infantry, archers, captains of the barbarians."""

Horde = tuple[int, int, int]
Units = tuple[int, ...]


NUMBERS = (
    "turn", "phase", "active", "land", "seas", "event", "time_is_up", "conquered", "first_conquests",
    "left", "eliminated", "finished", "over", "deployment",
)  # fmt: skip
LISTS = (
    "kingdom", "order", "last_order", "florins", "hp", "hp_start", "hp_by", "debt", "debt_at_start", "tax", "strike",
    "credit", "tech", "tech_bought", "points", "tokens", "tokens_used", "cards", "tapped", "held_tapped",
    "units_placed", "cards_bought", "civil", "military", "cathedral", "control", "last_control",
    "control_token", "market", "captain_at", "captain_level", "captain_marks", "piece_kind", "piece_level",
    "piece_at", "piece_points", "piece_marks", "piece_anchorage", "war", "armistice", "empire_deck",
    "event_deck", "event_discard", "barbarian_dice", "fallen_to_barbarians", "brought_by", "blood",
    "eliminated_in",
)  # fmt: skip
LISTS_OF_TUPLES = (
    "damage", "piece_cubes", "returned", "prisoners", "roads", "effects", "log", "pacts", "proposals",
    "claims", "drafts", "orders", "offered_cards", "hidden_purchases", "triggered", "directions", "stranded",
)  # fmt: skip


class MedState(State):
    """Everything that changes in a game of Medioevo Universale."""

    __slots__ = (
        "world", "told", "army", "barbarians", "horde", "battle", "movement", "trade", *NUMBERS, *LISTS,
        *LISTS_OF_TUPLES,
    )  # fmt: skip

    world: World

    told: list[int]
    """Per seat, bit mask of the cards whose objective it was told to have met; then the turn of it (MU-TIME-15). Not saved."""

    # the table
    turn: int
    """1 and up; 0 during set-up."""
    phase: int
    active: int
    """The seat whose slot of the Combat or Commerce phase it is, else NOBODY."""
    order: list[int]
    """Seats in turn order; who was eliminated is not in it."""
    last_order: list[int]
    """The turn order of the turn before."""
    finished: int
    """Simultaneous phases: bit mask of the seats that are done."""
    left: int
    """Seats that left and are answered by default."""
    eliminated: int
    eliminated_in: list[int]
    """Per seat, the turn of its elimination, or 0."""
    time_is_up: int
    """1 once the host has said so: the turn in progress is the last (MU-END-02)."""
    over: int
    """Which of REASONS has ended the last turn; 0 before."""
    deployment: int
    """Variant, in the Purchase phase: may it be called, is it too late, does it hold?"""
    land: int
    """Bit mask of the territories in play."""
    seas: int
    """Bit mask of the sea zones in play, by number among the seas."""

    # players
    kingdom: list[int]
    """Per seat, its kingdom; NOBODY until chosen."""
    florins: list[int]
    hp: list[int]
    hp_start: list[int]
    """Per seat, Honour Points when turn 1 began."""
    hp_by: list[int]
    """`seat * len(SOURCES) + source`: Honour Points by where they came from, for reports."""
    debt: list[int]
    debt_at_start: list[int]
    """Per seat, debt when this turn began (MU-DEBT-05)."""
    credit: list[int]
    """Per seat this turn: 1 = loan taken, 2 = repaid."""
    strike: list[int]
    """Per seat: 0 none, 1 interest stayed unpaid in the turn before, 2 in this one."""
    tax: list[int]
    """Per seat, its tax level; 0 before the first."""
    tech: list[int]
    """`seat * 6 + branch`: level of the branch."""
    tech_bought: list[int]
    """Per seat, bit mask of the branches advanced this turn."""
    points: list[int]
    """`seat * 6 + colour`: technology points in the pool of this phase."""
    tokens: list[int]
    """`seat * 6 + colour`: objective tokens."""
    tokens_used: list[int]
    """Likewise: those of them that show their grey side."""
    cards: list[int]
    """Per seat, bit mask of its Empire cards; card n is bit n - 1."""
    tapped: list[int]
    held_tapped: list[int]
    """Per seat, cards that stay tapped at the end of this turn (card 13)."""
    offered_cards: list[Any]
    """Per seat, Empire cards drawn and not yet chosen from."""
    units_placed: list[int]
    """Per seat, army units placed in this Purchase phase (MU-ARM-03)."""
    cards_bought: list[int]
    blood: list[int]
    """Blood tokens (variant)."""
    returned: list[Any]
    """Per seat, (light, heavy, archers, cavalry) in the returned pool."""
    prisoners: list[Any]
    """`captor * seats + owner`: (light, heavy, archers, cavalry) held."""
    roads: list[Any]
    """Per seat, its `Road`, or an empty tuple."""
    log: list[Any]
    """Per seat, what objectives ask about this turn (MU-GOAL-05); emptied when a turn begins. Written by `accounts.note` when it happens:

    "battle", fields of `chronicle.Fought`   a battle has ended; both players get one
    "conquest", territory                    MU-CONQ-01
    "suppressed", territory                  a rebellion, with the point of MU-HP-10
    "taken", kind, owner, cubes, florins     an element of another player kept or plundered: a name of KINDS, "building" or "cube"
    "plunder", florins                       received for plunder, all kinds
    "siege", count                           destruction tokens put on a building of another player by siege engines
    "tax", florins                           income of the Tax phase
    "spent", florins                         in the Purchase phase, points bought included
    "points", colour, count                  technology points of cards and tokens that were spent, bought ones not
    "card", card                             an own Empire card was tapped for its power or its points and not negated
    "gift", florins                          from another player: gift, pact, fee, ransom, the first one's bid (hidden from others)
    "sale", territory, cubes, florins        one sell action: area, cubes sold, florins received
    "road", stages                           a commercial road of so many stages was completed
    """

    # the board
    civil: list[int]
    """Per territory, level of the village, town or city."""
    military: list[int]
    cathedral: list[int]
    damage: list[Any]
    """Per territory, destruction tokens on its (civil, military, religious) building."""
    control: list[int]
    """Per territory, the seat that controls it, or NOBODY; kept by `control.settle`."""
    last_control: list[int]
    """Per territory, the last seat that controlled it (MU-EVENT-11)."""
    control_token: list[int]
    """Per territory, the seat whose control token lies there, or NOBODY."""
    market: list[int]
    """Per territory, bit mask of the merchandise of its great market."""
    army: list[dict[int, Units]]
    """Per seat: space -> counts as in NO_UNITS. Spaces without units have no entry."""
    captain_at: list[int]
    """`seat * CAPTAINS_EACH + number`: space, RESERVE, RETURNED or HELD."""
    captain_level: list[int]
    captain_marks: list[int]
    piece_kind: list[int]
    """`seat * 10 + slot`: kind of the transport or siege engine, or RESERVE."""
    piece_level: list[int]
    piece_at: list[int]
    """Its space."""
    piece_points: list[int]
    """Movement points left."""
    piece_marks: list[int]
    """Bit mask of MOVED and STOPPED."""
    piece_anchorage: list[int]
    """Of a ship in a territory, the sea zone it came from (MU-MOVE-10)."""
    piece_cubes: list[Any]
    """Per piece, how many cubes of each merchandise it carries; an empty tuple for none."""

    # barbarians and events
    barbarians: dict[int, Horde]
    """Space -> horde. Spaces without barbarians have no entry."""
    horde: Horde
    """Composition of the hordes of this turn (MU-BDICE-03)."""
    barbarian_dice: list[int]
    """d4, d6, d8 of the War Circle."""
    event: int
    """The Event card of the turn, or NOBODY."""
    fallen_to_barbarians: list[int]
    """Per territory, 1 where barbarians have been the only army (MU-HP-10)."""
    brought_by: list[int]
    """Per territory, the seat that brought the barbarians there, or NOBODY."""
    conquered: int
    """Bit mask of the territories conquered this turn (MU-HP-06)."""
    first_conquests: int
    """1 = Rome, 2 = Jerusalem has been conquered in this game (MU-HP-05)."""
    effects: list[Any]
    """What lasts until the end of the turn: entries (kind, values ...); see the chapter `effects`."""

    # decks
    empire_deck: list[int]
    """The last one is on top."""
    event_deck: list[int]
    event_discard: list[int]

    # diplomacy: see `gonfalon.commons.pacts`
    war: list[int]
    """`seat * seats + seat`: PEACE, DECLARED or OPEN; symmetric."""
    armistice: list[int]
    """Likewise: 1 while an armistice of this turn holds."""
    pacts: list[Any]
    proposals: list[Any]
    claims: list[Any]
    drafts: list[Any]
    """Per seat, the pact being written, or an empty tuple."""
    triggered: list[Any]
    """Alliances that are owed: `Triggered`."""
    directions: list[Any]
    """`Direction`s given to allies."""
    stranded: list[Any]
    """Stranded guests: `Guest`."""
    orders: list[Any]
    """Per seat, answers left in advance: entries (kind, values ...)."""
    hidden_purchases: list[Any]
    """Per seat, pieces bought under deployment and not yet placed (variant)."""

    # what is under way
    battle: Any
    """A `Battle`, or None."""
    movement: Any
    """A `Movement`, or None."""
    trade: Any
    """A `Trade`, or None."""

    @property
    def vocabulary(self) -> Vocabulary:
        return self.world.vocabulary

    def copy(self) -> MedState:
        twin = MedState.__new__(MedState)
        self.copy_kernel(twin)
        twin.world = self.world
        twin.told = self.told[:]
        twin.turn = self.turn
        twin.phase = self.phase
        twin.active = self.active
        twin.order = self.order[:]
        twin.last_order = self.last_order[:]
        twin.finished = self.finished
        twin.left = self.left
        twin.eliminated = self.eliminated
        twin.eliminated_in = self.eliminated_in[:]
        twin.time_is_up = self.time_is_up
        twin.over = self.over
        twin.deployment = self.deployment
        twin.land = self.land
        twin.seas = self.seas
        twin.kingdom = self.kingdom[:]
        twin.florins = self.florins[:]
        twin.hp = self.hp[:]
        twin.hp_start = self.hp_start[:]
        twin.hp_by = self.hp_by[:]
        twin.debt = self.debt[:]
        twin.debt_at_start = self.debt_at_start[:]
        twin.credit = self.credit[:]
        twin.strike = self.strike[:]
        twin.tax = self.tax[:]
        twin.tech = self.tech[:]
        twin.tech_bought = self.tech_bought[:]
        twin.points = self.points[:]
        twin.tokens = self.tokens[:]
        twin.tokens_used = self.tokens_used[:]
        twin.cards = self.cards[:]
        twin.tapped = self.tapped[:]
        twin.held_tapped = self.held_tapped[:]
        twin.offered_cards = self.offered_cards[:]
        twin.units_placed = self.units_placed[:]
        twin.cards_bought = self.cards_bought[:]
        twin.blood = self.blood[:]
        twin.returned = self.returned[:]
        twin.prisoners = self.prisoners[:]
        twin.roads = self.roads[:]
        twin.log = self.log[:]
        twin.civil = self.civil[:]
        twin.military = self.military[:]
        twin.cathedral = self.cathedral[:]
        twin.damage = self.damage[:]
        twin.control = self.control[:]
        twin.last_control = self.last_control[:]
        twin.control_token = self.control_token[:]
        twin.market = self.market[:]
        twin.army = [army.copy() for army in self.army]
        twin.captain_at = self.captain_at[:]
        twin.captain_level = self.captain_level[:]
        twin.captain_marks = self.captain_marks[:]
        twin.piece_kind = self.piece_kind[:]
        twin.piece_level = self.piece_level[:]
        twin.piece_at = self.piece_at[:]
        twin.piece_points = self.piece_points[:]
        twin.piece_marks = self.piece_marks[:]
        twin.piece_anchorage = self.piece_anchorage[:]
        twin.piece_cubes = self.piece_cubes[:]
        twin.barbarians = self.barbarians.copy()
        twin.horde = self.horde
        twin.barbarian_dice = self.barbarian_dice[:]
        twin.event = self.event
        twin.fallen_to_barbarians = self.fallen_to_barbarians[:]
        twin.brought_by = self.brought_by[:]
        twin.conquered = self.conquered
        twin.first_conquests = self.first_conquests
        twin.effects = self.effects[:]
        twin.empire_deck = self.empire_deck[:]
        twin.event_deck = self.event_deck[:]
        twin.event_discard = self.event_discard[:]
        twin.war = self.war[:]
        twin.armistice = self.armistice[:]
        twin.pacts = self.pacts[:]
        twin.proposals = self.proposals[:]
        twin.claims = self.claims[:]
        twin.drafts = self.drafts[:]
        twin.triggered = self.triggered[:]
        twin.directions = self.directions[:]
        twin.stranded = self.stranded[:]
        twin.orders = self.orders[:]
        twin.hidden_purchases = self.hidden_purchases[:]
        twin.battle = self.battle
        twin.movement = self.movement
        twin.trade = self.trade
        return twin

    def dump(self) -> dict[str, Any]:
        """Tuples stay as they are: in JSON they are lists."""
        data = self.dump_kernel()
        for name in NUMBERS:
            data[name] = getattr(self, name)
        for name in (*LISTS, *LISTS_OF_TUPLES):
            data[name] = list(getattr(self, name))
        for name in ("horde", "battle", "movement", "trade"):
            data[name] = getattr(self, name)
        data["army"] = [_pairs(army) for army in self.army]
        data["barbarians"] = _pairs(self.barbarians)
        return data


def _pairs(places: dict[int, Any]) -> list[list[Any]]:
    return [[space, list(places[space])] for space in sorted(places)]
