"""States are made: the table before set-up, or one of saved data."""

from __future__ import annotations

from typing import Any

from gonfalon.commons.pacts.pacts import claim_of, pact_of, proposal_of
from gonfalon.games.medioevo.state import (
    LISTS,
    LISTS_OF_TUPLES,
    NO_HORDE,
    NOBODY,
    NUMBERS,
    PEACE,
    RESERVE,
    MedState,
)
from gonfalon.games.medioevo.state_rows import Direction, Guest, Road, Triggered
from gonfalon.games.medioevo.vocabulary import SOURCES
from gonfalon.games.medioevo.world import CAPTAINS_EACH, COLOURS, PIECES_EACH, World
from gonfalon.kernel.rng import Seed
from gonfalon.kernel.state import Step, as_tuples


def restore(
    data: dict[str, Any], world: World, steps: dict[str, type[Step]], records: dict[str, Any]
) -> MedState:
    """The state of saved data; `records` makes battle, movement and trade of their fields."""
    state = MedState.__new__(MedState)
    state.world = world
    state.told = [0] * (world.seats + 1)
    state.load_kernel(data, steps)
    for name in NUMBERS:
        setattr(state, name, int(data[name]))
    for name in LISTS:
        setattr(state, name, [int(number) for number in data[name]])
    for name in LISTS_OF_TUPLES:
        setattr(state, name, [as_tuples(item) for item in data[name]])
    state.roads = [Road(*road) if road else () for road in state.roads]
    state.pacts = [pact_of(fields) for fields in state.pacts]
    state.proposals = [proposal_of(fields) for fields in state.proposals]
    state.claims = [claim_of(fields) for fields in state.claims]
    state.drafts = [pact_of(fields) if fields else () for fields in state.drafts]
    state.triggered = [Triggered(*fields) for fields in state.triggered]
    state.directions = [Direction(*fields) for fields in state.directions]
    state.stranded = [Guest(*fields) for fields in state.stranded]
    state.horde = as_tuples(data["horde"])
    state.army = [{space: tuple(units) for space, units in army} for army in data["army"]]
    state.barbarians = {space: tuple(horde) for space, horde in data["barbarians"]}
    for name, make in records.items():
        value = data[name]
        setattr(state, name, None if value is None else make(as_tuples(value)))
    return state


def new_state(world: World, seed: Seed) -> MedState:
    """The table before set-up: everything in the box."""
    s = MedState.__new__(MedState)
    seats, places = world.seats, len(world.territory_ids)
    s.start_kernel(seats, seed)
    s.world = world
    s.told = [0] * (seats + 1)
    for name in NUMBERS:
        setattr(s, name, 0)
    s.active = s.event = NOBODY
    s.battle = s.movement = s.trade = None
    s.horde = NO_HORDE
    s.barbarians = {}
    s.barbarian_dice = [0, 0, 0]
    for name in (
        "florins",
        "hp",
        "hp_start",
        "debt",
        "debt_at_start",
        "credit",
        "strike",
        "tax",
        "cards",
    ):
        setattr(s, name, [0] * seats)
    for name in ("tapped", "held_tapped", "tech_bought", "units_placed", "cards_bought", "blood"):
        setattr(s, name, [0] * seats)
    s.hp_by = [0] * (seats * len(SOURCES))
    s.eliminated_in = [0] * seats
    s.kingdom = [NOBODY] * seats
    s.order, s.last_order = list(range(seats)), []
    for name in ("tech", "points", "tokens", "tokens_used"):
        setattr(s, name, [0] * (seats * len(COLOURS)))
    for name in ("civil", "military", "cathedral", "market", "fallen_to_barbarians"):
        setattr(s, name, [0] * places)
    for name in ("control", "last_control", "control_token", "brought_by"):
        setattr(s, name, [NOBODY] * places)
    s.damage = [(0, 0, 0)] * places
    s.army = [{} for _ in range(seats)]
    s.captain_at = [RESERVE] * (seats * CAPTAINS_EACH)
    s.captain_level = [0] * (seats * CAPTAINS_EACH)
    s.captain_marks = [0] * (seats * CAPTAINS_EACH)
    for name in ("piece_kind", "piece_at", "piece_anchorage"):
        setattr(s, name, [RESERVE] * (seats * PIECES_EACH))
    for name in ("piece_level", "piece_points", "piece_marks"):
        setattr(s, name, [0] * (seats * PIECES_EACH))
    s.piece_cubes = [()] * (seats * PIECES_EACH)
    s.returned = [(0, 0, 0, 0)] * seats
    s.prisoners = [(0, 0, 0, 0)] * (seats * seats)
    s.roads = [()] * seats
    s.log = [()] * seats
    s.offered_cards = [()] * seats
    s.hidden_purchases = [()] * seats
    s.drafts = [()] * seats
    s.orders = [()] * seats
    s.effects, s.pacts, s.proposals, s.claims = [], [], [], []
    s.triggered, s.directions, s.stranded = [], [], []
    s.empire_deck, s.event_deck, s.event_discard = [], [], []
    s.war = [PEACE] * (seats * seats)
    s.armistice = [0] * (seats * seats)
    return s
