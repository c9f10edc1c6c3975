"""States are made: the table before set-up, or one of saved data."""

from __future__ import annotations

from typing import Any

from gonfalon.commons.pacts.pacts import claim_of, pact_of, proposal_of
from gonfalon.games.prototype.state import (
    LISTS,
    LISTS_OF_TUPLES,
    NOBODY,
    NUMBERS,
    ProtoState,
)
from gonfalon.games.prototype.state_rows import Delivered, Heap, Losses, Lot, Pirates, Relic, Siege
from gonfalon.games.prototype.world import CAPTAINS_EACH, World
from gonfalon.kernel.rng import Seed
from gonfalon.kernel.state import Step, as_tuples

BY_SEAT = (
    "florins", "po", "tech", "tech_start", "bankrupt", "prisoners", "reserve", "returning", "to_place", "orders", "ceilings",
)  # fmt: skip
BY_TERRITORY = (
    "settlement", "fortification", "cathedral", "fairs", "damage", "barbarian_vf", "barbarian_captain",
)  # fmt: skip
TUPLES_BY_SEAT = ("hands", "loans", "bought", "books", "drafts", "notes", "monopolies")


def new_state(world: World, seed: Seed) -> ProtoState:
    """The table before set-up: everything in the box."""
    s = ProtoState.__new__(ProtoState)
    seats, places = world.seats, len(world.territory_ids)
    s.start_kernel(seats, seed)
    s.world = world
    for name in NUMBERS:
        setattr(s, name, 0)
    for name in (*LISTS, *LISTS_OF_TUPLES):
        setattr(s, name, [])
    s.active = s.pope = s.antipope = s.event = s.icon = NOBODY
    s.ground = [{} for _ in range(seats)]
    s.column, s.operation, s.forced = (), (), ()
    s.battle, s.crusade, s.desks, s.baskets = None, (), {}, {}
    s.objectives = []
    for name in BY_SEAT:
        setattr(s, name, [0] * seats)
    for name in BY_TERRITORY:
        setattr(s, name, [0] * places)
    for name in TUPLES_BY_SEAT:
        setattr(s, name, [()] * seats)
    s.po_by = [0] * (seats * len(world.sources))
    s.order = list(range(seats))
    s.kingdom, s.capital = [NOBODY] * seats, [NOBODY] * seats
    s.owner = [NOBODY] * places
    for name in ("transport_owner", "transport_at", "transport_aboard"):
        setattr(s, name, [NOBODY] * len(world.transports))
    for name in (
        "transport_level", "transport_vf", "transport_pm", "transport_marks", "transport_deadline",
    ):  # fmt: skip
        setattr(s, name, [0] * len(world.transports))
    s.transport_goods = [()] * len(world.transports)
    for name in ("engine_owner", "engine_at", "engine_aboard"):
        setattr(s, name, [NOBODY] * len(world.engine_numbers))
    for name in ("captain_at", "captain_aboard"):
        setattr(s, name, [NOBODY] * (seats * CAPTAINS_EACH))
    for name in ("captain_level", "captain_start", "captain_attacks", "captain_marks"):
        setattr(s, name, [0] * (seats * CAPTAINS_EACH))
    for name in ("war", "truce", "wrongs"):
        setattr(s, name, [0] * (seats * seats))
    s.box = list(world.building_stock)
    s.relics = [Relic()] * world.data.components.shared.relics
    return s


def restore(
    data: dict[str, Any], world: World, steps: dict[str, type[Step]], records: dict[str, Any]
) -> ProtoState:
    """The state of saved data; `records` makes the battle of its fields."""
    s = ProtoState.__new__(ProtoState)
    s.world = world
    s.load_kernel(data, steps)
    s.desks, s.baskets = {}, {}
    for name in NUMBERS:
        setattr(s, name, int(data[name]))
    for name in LISTS:
        setattr(s, name, [int(number) for number in data[name]])
    for name in LISTS_OF_TUPLES:
        setattr(s, name, [as_tuples(item) for item in data[name]])
    s.objectives = [int(card) for card in data.get("objectives", ())]
    s.ground = [dict(own) for own in data["ground"]]
    for name in ("column", "operation", "forced", "crusade"):
        setattr(s, name, as_tuples(data[name]))
    s.battle = None if data["battle"] is None else records["battle"](as_tuples(data["battle"]))
    s.transport_goods = [tuple(Lot(*lot) for lot in lots) for lots in s.transport_goods]
    s.goods = [
        Heap(t, seat, last, tuple(Lot(*lot) for lot in lots)) for t, seat, last, lots in s.goods
    ]
    s.relics = [Relic(*relic) for relic in s.relics]
    s.pirates = [Pirates(*fields) for fields in s.pirates]
    s.delivered = [Delivered(*fields) for fields in s.delivered]
    s.losses = [Losses(*fields) for fields in s.losses]
    s.sieges = [Siege(*fields) for fields in s.sieges]
    s.pacts = [pact_of(fields) for fields in s.pacts]
    s.proposals = [proposal_of(fields) for fields in s.proposals]
    s.claims = [claim_of(fields) for fields in s.claims]
    s.drafts = [pact_of(fields) if fields else () for fields in s.drafts]
    return s
