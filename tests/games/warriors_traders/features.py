"""What a recorded game shows: its ending, its options, every window, verb and event, and a few rare moments.

`features_of(record)` plays a record move by move and names what occurs; `wanted()` is what the kept games must show
between them. The recorder (`tools/record_fixtures.py`) searches by it, the test of the fixtures checks by it.
"""

from __future__ import annotations

from typing import Any

import gonfalon
from gonfalon.games.warriors_traders.battle.steps.battle import AssignDamage
from gonfalon.games.warriors_traders.game import GAME
from gonfalon.games.warriors_traders.maneuvering.steps import MoveArmies
from gonfalon.games.warriors_traders.realm.questions import armies_in
from gonfalon.games.warriors_traders.state import WarState
from gonfalon.games.warriors_traders.victory.questions import REASONS
from gonfalon.games.warriors_traders.world import NOBODY, ORDERS, STANDARD_DEFENCE, VERBS, VOTES
from gonfalon.kernel.events import Event
from gonfalon.kernel.table import UNDO, Table

MOMENTS = {
    "undo": "a move is taken back",
    "undo-standing": "a standing move is taken back",
    "undo-sealed": "a sealed choice is taken back before the reveal",
    "duel": "two players owe their sealed damage at the same time",
    "leaver-in-battle": "a player leaves while a battle of theirs is being fought",
    "leaver-in-sealed-choice": "a player leaves while others have already sealed a choice",
    "second-leaver": "another player leaves later",
    "counter-accepted": "a counter-offer is accepted",
    "order-answers": "a defender with standing orders is not asked where to place damage",
    "shared-victory": "two players who are no allies win together",
    "allies-side-by-side": "armies of two allies stand in one province",
    "second-round": "Double Strike opens a second round of moves",
}

WANTED: dict[str, list[str]] = {
    "ending": list(REASONS),
    "seats": [str(seats) for seats in range(GAME.min_seats, GAME.max_seats + 1)],
    "map": list(GAME.data.boards),
    "scenario": ["none", *GAME.data.scenarios],
    "alliances": [
        "none",
        *("v".join(map(str, threshold.teams)) for threshold in GAME.data.victory.allied_thresholds),
    ],
    "alliances_settled": ["before", "after"],
    "turn_order": ["fixed", "variable"],
    "countries": ["random", "chosen", "named"],
    "foreign_routes": ["auto", "on", "off"],
    "turn_limit": ["full", "short"],
    "window": sorted({step.window for step in GAME.steps.values() if step.window}),
    "verb": list(VERBS),
    "event": [
        key.removeprefix("event.") for key in GAME.texts("en").entries if key.startswith("event.")
    ],
    "order": ORDERS,
    "vote": VOTES,
    "moment": list(MOMENTS),
}


def wanted() -> set[str]:
    """Everything in `WANTED`, spelled like the features of a game: `ending:points`."""
    return {f"{kind}:{name}" for kind, names in WANTED.items() for name in names}


def features_of(record: dict[str, Any]) -> set[str]:
    """What a record of one segment shows. It must begin with a fresh table."""
    table = gonfalon.open_table(GAME, record["seats"], record["seed"], record["options"])
    found = options_shown(table)
    found.update(f"event:{event.kind}" for event in table.opening)
    counters: set[tuple[int, int]] = set()
    (segment,) = record["segments"]
    for seat, text in segment["moves"]:
        found.update(moments(table, seat, text))
        if text == UNDO:
            table.undo(seat)
            continue
        verb, *words = text.split()
        found.add(f"verb:{verb}")
        if verb in ("order", "vote"):
            found.add(f"{verb}:{words[0]}")
        for event in table.play(seat, text, recorded=True):
            found.add(f"event:{event.kind}")
            if is_accepted_counter(counters, verb, event):
                found.add("moment:counter-accepted")
    result = table.result
    if result is not None:
        found.add(f"ending:{result.reason}")
        team = state_of(table).world.team
        if len({team[seat] for seat in result.winners}) > 1:
            found.add("moment:shared-victory")
    return found


def state_of(table: Table) -> WarState:
    assert isinstance(table.state, WarState)
    return table.state


def options_shown(table: Table) -> set[str]:
    options = table.options
    teams = [len(team) for team in options["alliances"]]
    named = isinstance(options["countries"], list)
    return {
        f"seats:{table.seats}",
        f"map:{options['map']}",
        f"scenario:{options['scenario']}",
        f"alliances:{'v'.join(map(str, teams)) or 'none'}",
        f"alliances_settled:{options['alliances_settled']}",
        f"turn_order:{options['turn_order']}",
        f"countries:{'named' if named else options['countries']}",
        f"foreign_routes:{options['foreign_routes']}",
        f"turn_limit:{'full' if state_of(table).world.full_length else 'short'}",
    }


def moments(table: Table, seat: int, text: str) -> set[str]:
    """What the position and the move about to be played show."""
    s = state_of(table)
    step = s.agenda[-1]
    found = {f"window:{step.window}"}
    if isinstance(step, MoveArmies) and step.number > 1:
        found.add("moment:second-round")
    if isinstance(step, AssignDamage):
        holder = s.owner[step.province]
        if len(s.waiting) > 1:
            found.add("moment:duel")
        if holder != NOBODY and s.orders[holder] >> STANDARD_DEFENCE & 1:
            found.add("moment:order-answers")
    if s.world.allied and any(
        armies_in(s, member, province) and armies_in(s, ally, province)
        for member in range(s.world.seats)
        for ally in s.world.allies_of[member]
        for province in s.world.provinces
    ):
        found.add("moment:allies-side-by-side")
    if text == UNDO:
        found.add("moment:undo")
        if table.played[-1].standing:
            found.add("moment:undo-standing")
        elif s.sealed[seat]:
            found.add("moment:undo-sealed")
    if text == "resign":
        found |= moments_of_leaving(s, seat)
    return found


def moments_of_leaving(s: WarState, seat: int) -> set[str]:
    found = set()
    step = s.agenda[-1]
    if s.left:
        found.add("moment:second-leaver")
    if any(s.sealed):
        found.add("moment:leaver-in-sealed-choice")
    if isinstance(step, AssignDamage) and seat in (step.seat, s.owner[step.province]):
        found.add("moment:leaver-in-battle")
    return found


def is_accepted_counter(counters: set[tuple[int, int]], verb: str, event: Event) -> bool:
    """Follows counter-offers (sender, receiver) from move to move: was one accepted just now?"""
    if not event.kind.startswith("offer-"):
        return False
    one, other = event.values["seat"], event.values["partner_seat"]
    if verb == "counter":
        counters.add((one, other))
    elif event.kind == "offer-accepted":
        return (other, one) in counters
    elif event.kind == "offer-refused":
        counters.discard((other, one))
    elif event.kind in ("offer-withdrawn", "offer-lapsed"):
        counters.discard((one, other))
    return False
