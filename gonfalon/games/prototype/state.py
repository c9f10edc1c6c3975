"""The state of a game of the prototype.

Seats, places, pieces and cards are numbers; `world` knows their names. Armies are VF: on the ground of a territory they are counted per
seat in `ground`, aboard a transport in `transport_vf`. Barbarians have no seat; where a side of a battle is meant they are `BARBARIANS`.
"""

from __future__ import annotations

from typing import Any

from gonfalon.games.prototype.world import World
from gonfalon.kernel.moves import Vocabulary
from gonfalon.kernel.state import State

NOBODY = -1
BARBARIANS = -2
"""The side of a battle that no player plays."""
OWNERLESS = -3
"""Owner of a transport whose crew is gone (MP-LOAD-10)."""
HIDDEN = -1
"""An amount or a card that a seat does not know."""

PHASES = [
    "setup", "turn-order", "empire-cards", "diplomacy", "purchase", "taxes", "reinforcements", "events",
    "placement", "combat", "commerce", "end", "final",
]  # fmt: skip
SETUP, TURN_ORDER, EMPIRE_CARDS, DIPLOMACY, PURCHASE, TAXES, REINFORCEMENTS, EVENTS = range(8)
PLACEMENT, COMBAT, COMMERCE, END, FINAL = range(8, 13)

REASONS = ["", "turns", "time", "honour"]
"""Why the final scoring is made, as keys of the texts; without it a game ends as "last"."""
TURNS, TIME, HONOUR = 1, 2, 3

MOVED_IN_COMBAT, MOVED_IN_COMMERCE, HELD, SABOTAGED, BOUGHT, SOLD, STOPPED, LEAVING = (
    1 << n for n in range(8)
)
"""MARKS of a transport: it has moved, or was carried, in a phase; the Event holds it (MP-EVENT-09); MP-CHAR-29; its trading actions
(MP-TRADE-01); a trading action followed its movement (MP-TRADE-02); it is a guest bound to leave (MP-WAR-12)."""
FREE_OPERATION = 1 << 8
"""The bits of MARKS from here on count operations without a price (MP-LOAD-03)."""

RISEN, MADE, EXTRA = 1, 2, 4
"""CAPTAIN_MARKS: has risen a level this turn; was made by a Constable this turn; has the Marshal's extra attack."""
TOOK_RELIC = 1 << 3
"""The bits of CAPTAIN_MARKS from here on count the relics the captain took up this turn (MP-RELIC-03)."""

DAMAGED_SETTLEMENT, DAMAGED_FORTIFICATION, DAMAGED_CATHEDRAL, DAMAGED_FAIR = 1, 2, 4, 8
"""DAMAGED buildings; those of the three Fairs are `DAMAGED_FAIR << n`."""


NUMBERS = (
    "turn", "phase", "active", "ready", "land", "eliminated", "left", "time_is_up", "claimed", "over",
    "pope", "antipope", "excommunicated", "event", "icon", "battles", "picks",
)  # fmt: skip
LISTS = (
    "order", "last_order", "kingdom", "florins", "po", "po_by", "tech", "tech_start", "capital", "bankrupt",
    "prisoners", "reserve", "returning", "to_place", "owner", "settlement", "fortification", "cathedral",
    "fairs", "damage", "barbarian_vf", "barbarian_captain", "transport_owner", "transport_level",
    "transport_at", "transport_aboard", "transport_vf", "transport_pm", "transport_marks",
    "transport_deadline", "engine_owner", "engine_at", "engine_aboard", "captain_level", "captain_at",
    "captain_aboard", "captain_start", "captain_attacks", "captain_marks", "war", "truce", "wrongs",
    "empire_deck", "empire_discard", "event_deck", "event_discard", "treasure_deck", "treasure_discard",
    "orders", "order_won", "ceilings", "box",
)  # fmt: skip
LISTS_OF_TUPLES = (
    "hands", "loans", "transport_goods", "goods", "relics", "pirates", "delivered", "effects", "fresh",
    "bought", "books", "losses", "pacts", "proposals", "claims", "drafts", "sieges", "notes", "monopolies",
)  # fmt: skip


class ProtoState(State):
    """Everything that changes in a game of the prototype."""

    __slots__ = (
        "world", "ground", "column", "operation", "forced", "battle", "crusade", "objectives", "desks", "baskets",
        *NUMBERS, *LISTS, *LISTS_OF_TUPLES,
    )  # fmt: skip

    world: World

    ground: list[dict[int, int]]
    """Per seat, VF on the ground by territory; no entry for none."""
    column: tuple[int, ...]
    """The transports that the active player has picked to move together (MP-MOVE-11)."""
    operation: tuple[int, ...]
    """The loading that goes on without a new price, the fields of a `Way` of the chapter `loading`, or () (MP-LOAD-03)."""
    forced: tuple[int, ...]
    """(sea, seats ...): the fleets there of which one must be attacked before anything else (MP-BLOCK-02), or ()."""
    battle: Any
    """A `Battle`, or None."""
    crusade: tuple[int, ...]
    """(goal, first turn, bit mask of who joined, who called it), or () (MP-CRUS-01)."""
    objectives: list[int]
    """Per seat, its Objective card (MP-OBJ-01); hidden. Empty before they are dealt and without them: then nothing is saved."""
    desks: dict[int, Any]
    """Per seat, the position as its sealed orders leave it. Made by `timing/steps/sealed_orders.py`, not saved."""
    baskets: dict[int, Any]
    """Per seat, what its orders of the Purchase phase come to: see `purchase/questions/prices.py`. Only on a desk and while orders are booked; not saved."""

    turn: int
    """1 and up; 0 during set-up."""
    phase: int
    """One of PHASES."""
    active: int
    """The seat whose turn of a sequential phase it is, else NOBODY."""
    ready: int
    """Sealed phases: bit mask of the seats that are ready."""
    land: int
    """Bit mask of the territories in play (MP-KING-04, MP-KING-09)."""
    eliminated: int
    """Bit mask of the seats that are out (MP-ELIM-01)."""
    left: int
    """Bit mask of the seats that left and are answered by default."""
    time_is_up: int
    """1 once the table has said so: this turn is the last (MP-END-01)."""
    claimed: int
    """Bit mask of the seats that claim to reach the limit this turn (MP-END-03)."""
    over: int
    """Which of REASONS has ended the last turn; 0 before."""
    pope: int
    """The seat of the Pope, or NOBODY (MP-POPE-01)."""
    antipope: int
    """The seat of the Antipope, or NOBODY (MP-EXCOM-04)."""
    excommunicated: int
    """Bit mask of the seats (MP-EXCOM-02)."""
    event: int
    """The Event card of this turn, or NOBODY."""
    icon: int
    """Its icon that struck, or NOBODY."""
    battles: int
    """How many battles have been fought; numbers them."""
    picks: int
    """How often the active player has picked transports since they last did something else."""

    order: list[int]
    """Seats in turn order; who was eliminated is not in it."""
    last_order: list[int]
    """The turn order of the turn before."""
    order_won: list[int]
    """During the auction, the seats that have won the leading positions so far."""
    ceilings: list[int]
    """Per seat, up to what it bids without being asked (MP-TIME-18), or 0; hidden."""
    box: list[int]
    """Per building, how many pieces there are in this game (MP-COMP-04)."""
    kingdom: list[int]
    """Per seat, its kingdom; NOBODY until chosen."""
    florins: list[int]
    """Hidden from the others."""
    po: list[int]
    """Honour points."""
    po_by: list[int]
    """`seat * len(world.sources) + source`: honour points by where they came from, for reports."""
    tech: list[int]
    """Per seat, bit mask of its technologies."""
    tech_start: list[int]
    """Per seat, its technologies when the Purchase phase began (MP-TERM-03)."""
    capital: list[int]
    """Per seat, the territory of its capital, or NOBODY."""
    bankrupt: list[int]
    """Per seat, how often it went bankrupt."""
    prisoners: list[int]
    """Per seat, a public tally (MP-RES-08)."""
    reserve: list[int]
    """Per seat, VF behind the screen (MP-PLACE-06); hidden."""
    returning: list[int]
    """Per seat, VF that come with the next Reinforcements (MP-REINF-06)."""
    to_place: list[int]
    """Per seat, VF to be placed this turn (MP-REINF-07)."""
    owner: list[int]
    """Per territory, its owner or NOBODY (MP-TERM-06)."""
    settlement: list[int]
    """Per territory, level 0 to III."""
    fortification: list[int]
    """Per territory, level 0 to III."""
    cathedral: list[int]
    """Per territory, 0 or 1."""
    fairs: list[int]
    """Per territory, bit mask of FAIRS."""
    damage: list[int]
    """Per territory, bit mask of DAMAGED buildings."""
    barbarian_vf: list[int]
    """Per territory."""
    barbarian_captain: list[int]
    """Per territory, level 0 to III."""
    transport_owner: list[int]
    """Per transport, a seat, OWNERLESS, or NOBODY in the supply."""
    transport_level: list[int]
    """Per transport, I to III."""
    transport_at: list[int]
    """Per transport, its place; of one that is carried, the place of the ship. NOBODY in the supply."""
    transport_aboard: list[int]
    """Per transport, the ship that carries it, or NOBODY."""
    transport_vf: list[int]
    """Per transport, VF of its owner aboard, without those of transports it carries."""
    transport_pm: list[int]
    """Per transport, PM left this turn."""
    transport_marks: list[int]
    """Per transport, bits of MARKS."""
    transport_deadline: list[int]
    """Per transport, the last turn in which a guest may still be where it stands (MP-DIPL-16, MP-WAR-12), or 0."""
    engine_owner: list[int]
    """Per engine, a seat or NOBODY in the supply."""
    engine_at: list[int]
    """Per engine, its place, or NOBODY."""
    engine_aboard: list[int]
    """Per engine, the transport it is on, or NOBODY."""
    captain_level: list[int]
    """Per captain (three a seat), 0 in the supply."""
    captain_at: list[int]
    """Per captain, its place, or NOBODY."""
    captain_aboard: list[int]
    """Per captain, the war transport it is on, or NOBODY."""
    captain_start: list[int]
    """Per captain, its level when the turn began or it came into play (MP-ATT-07)."""
    captain_attacks: list[int]
    """Per captain, objectives attacked this turn."""
    captain_marks: list[int]
    """Per captain, bits of CAPTAIN_MARKS."""
    war: list[int]
    """`seat * seats + seat`: 1 at war; symmetric."""
    truce: list[int]
    """Likewise: the last turn of a truce, or 0 (MP-CHAR-21)."""
    wrongs: list[int]
    """`victim * seats + offender`: casus belli (MP-CB-01)."""
    empire_deck: list[int]
    """The last one is on top."""
    empire_discard: list[int]
    """Face up."""
    event_deck: list[int]
    """The last one is on top."""
    event_discard: list[int]
    treasure_deck: list[int]
    """The last one is on top."""
    treasure_discard: list[int]
    orders: list[int]
    """Per seat, bit mask of standing orders: see `timing/questions.py` (MP-TIME-07); secret."""

    hands: list[Any]
    """Per seat, the numbers of its Empire cards, ascending; hidden."""
    loans: list[Any]
    """Per seat, what it has borrowed and not repaid: (florins received, turn)."""
    transport_goods: list[Any]
    """Per transport, its lots: `Lot`."""
    goods: list[Any]
    """Goods on the ground: `Heap`."""
    relics: list[Any]
    """Per relic: `Relic`."""
    pirates: list[Any]
    """Barbarian galleys in the order in which they were placed: `Pirates`."""
    delivered: list[Any]
    """Cards that lie open: `Delivered`."""
    effects: list[tuple[int, ...]]
    """What holds for a while: (kind, last turn, values ...); see `realm/questions/effects.py`."""
    fresh: list[Any]
    """Sites built on this turn with what counts for supply: (territory, settlement, fortification, cathedral) (MP-PLACE-04)."""
    bought: list[Any]
    """Per seat, things paid for that arrive in Placement: see `purchase/questions/on_the_way.py`."""
    books: list[Any]
    """Per seat, orders of the sealed phase under way: (text of a move, roll or 0); hidden."""
    losses: list[Any]
    """Battles since the last Purchase: `Losses`, for healing (MP-TECHFX-43) and the Physician (MP-CHAR-34)."""
    pacts: list[Any]
    """See `gonfalon.commons.pacts`."""
    proposals: list[Any]
    claims: list[Any]
    drafts: list[Any]
    """Per seat, the pact being written, or ()."""
    sieges: list[Any]
    """`Siege`."""
    notes: list[Any]
    """Per seat, a Corsair's secret note, or ()."""
    monopolies: list[Any]
    """Per seat, (good, land zone), or ()."""

    @property
    def vocabulary(self) -> Vocabulary:
        return self.world.vocabulary

    def copy(self) -> ProtoState:
        twin = ProtoState.__new__(ProtoState)
        self.copy_kernel(twin)
        twin.world = self.world
        twin.ground = [places.copy() for places in self.ground]
        twin.column = self.column
        twin.operation = self.operation
        twin.forced = self.forced
        twin.battle = self.battle
        twin.crusade = self.crusade
        twin.objectives = self.objectives[:]
        twin.desks = {}
        twin.baskets = {}
        twin.turn = self.turn
        twin.phase = self.phase
        twin.active = self.active
        twin.ready = self.ready
        twin.land = self.land
        twin.eliminated = self.eliminated
        twin.left = self.left
        twin.time_is_up = self.time_is_up
        twin.claimed = self.claimed
        twin.over = self.over
        twin.pope = self.pope
        twin.antipope = self.antipope
        twin.excommunicated = self.excommunicated
        twin.event = self.event
        twin.icon = self.icon
        twin.battles = self.battles
        twin.picks = self.picks
        twin.order = self.order[:]
        twin.last_order = self.last_order[:]
        twin.order_won = self.order_won[:]
        twin.ceilings = self.ceilings[:]
        twin.box = self.box[:]
        twin.kingdom = self.kingdom[:]
        twin.florins = self.florins[:]
        twin.po = self.po[:]
        twin.po_by = self.po_by[:]
        twin.tech = self.tech[:]
        twin.tech_start = self.tech_start[:]
        twin.capital = self.capital[:]
        twin.bankrupt = self.bankrupt[:]
        twin.prisoners = self.prisoners[:]
        twin.reserve = self.reserve[:]
        twin.returning = self.returning[:]
        twin.to_place = self.to_place[:]
        twin.owner = self.owner[:]
        twin.settlement = self.settlement[:]
        twin.fortification = self.fortification[:]
        twin.cathedral = self.cathedral[:]
        twin.fairs = self.fairs[:]
        twin.damage = self.damage[:]
        twin.barbarian_vf = self.barbarian_vf[:]
        twin.barbarian_captain = self.barbarian_captain[:]
        twin.transport_owner = self.transport_owner[:]
        twin.transport_level = self.transport_level[:]
        twin.transport_at = self.transport_at[:]
        twin.transport_aboard = self.transport_aboard[:]
        twin.transport_vf = self.transport_vf[:]
        twin.transport_pm = self.transport_pm[:]
        twin.transport_marks = self.transport_marks[:]
        twin.transport_deadline = self.transport_deadline[:]
        twin.engine_owner = self.engine_owner[:]
        twin.engine_at = self.engine_at[:]
        twin.engine_aboard = self.engine_aboard[:]
        twin.captain_level = self.captain_level[:]
        twin.captain_at = self.captain_at[:]
        twin.captain_aboard = self.captain_aboard[:]
        twin.captain_start = self.captain_start[:]
        twin.captain_attacks = self.captain_attacks[:]
        twin.captain_marks = self.captain_marks[:]
        twin.war = self.war[:]
        twin.truce = self.truce[:]
        twin.wrongs = self.wrongs[:]
        twin.empire_deck = self.empire_deck[:]
        twin.empire_discard = self.empire_discard[:]
        twin.event_deck = self.event_deck[:]
        twin.event_discard = self.event_discard[:]
        twin.treasure_deck = self.treasure_deck[:]
        twin.treasure_discard = self.treasure_discard[:]
        twin.orders = self.orders[:]
        twin.hands = self.hands[:]
        twin.loans = self.loans[:]
        twin.transport_goods = self.transport_goods[:]
        twin.goods = self.goods[:]
        twin.relics = self.relics[:]
        twin.pirates = self.pirates[:]
        twin.delivered = self.delivered[:]
        twin.effects = self.effects[:]
        twin.fresh = self.fresh[:]
        twin.bought = self.bought[:]
        twin.books = self.books[:]
        twin.losses = self.losses[:]
        twin.pacts = self.pacts[:]
        twin.proposals = self.proposals[:]
        twin.claims = self.claims[:]
        twin.drafts = self.drafts[:]
        twin.sieges = self.sieges[:]
        twin.notes = self.notes[:]
        twin.monopolies = self.monopolies[:]
        return twin

    def dump(self) -> dict[str, Any]:
        """Tuples stay as they are: in JSON they are lists."""
        data = self.dump_kernel()
        for name in (*NUMBERS, "column", "operation", "forced", "battle", "crusade"):
            data[name] = getattr(self, name)
        for name in (*LISTS, *LISTS_OF_TUPLES):
            data[name] = list(getattr(self, name))
        if self.objectives:
            data["objectives"] = list(self.objectives)
        data["ground"] = [sorted([place, vf] for place, vf in own.items()) for own in self.ground]
        return data
