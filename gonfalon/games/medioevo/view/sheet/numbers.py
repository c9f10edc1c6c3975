"""The turn, money, and honour points: phases, single numbers, prices, debts, awards."""

from __future__ import annotations

import msgspec

from gonfalon.games.medioevo.data import Data
from gonfalon.games.medioevo.state import END, ORDER, PHASES
from gonfalon.kernel.sheets import NOTHING, Mark, SheetWriter, is_ours, line

Facts = tuple[tuple[str, str], ...]

PHASE_RULES = {
    "order": "MU-ORDER-01",
    "events": "MU-EVENT-01",
    "tax": "MU-TAX-01",
    "purchase": "MU-BUY-01",
    "combat": "MU-CPHASE-01",
    "commerce": "MU-COM-01",
    "end": "MU-EOT-01",
}
GAME: Facts = (
    ("players_min", "MU-KING-02"),
    ("players_max", "MU-KING-02"),
    ("turn_limits", "MU-END-01"),
    ("neighbouring_distance", "MU-DEF-03"),
)
START: Facts = (
    ("start_florins", "MU-SETUP-02"),
    ("start_hp", "MU-SETUP-15"),
    ("start_villages", "MU-SETUP-04"),
    ("start_archers", "MU-SETUP-05"),
    ("start_transport_levels", "MU-SETUP-06"),
    ("start_cards_dealt", "MU-SETUP-13"),
    ("start_cards_kept", "MU-SETUP-13"),
    ("start_objective_tokens", "MU-SETUP-14"),
    ("start_barbarians", "MU-SETUP-11"),
)
EVENTS: Facts = (
    ("barbarian_points", "MU-BSUP-01"),
    ("effects_chosen", "MU-EVENT-02"),
    ("florins_per_rebellion", "MU-REB-02"),
)
TAXES: Facts = (
    ("tax_levels", "MU-TAX-02"),
    ("default_tax_level", "MU-TIME-13"),
    ("maintenance_per_piece", "MU-MAINT-01"),
    ("city_income_per_market_cube", "MU-TAX-05"),
    ("landless_relief", "MU-TAX-08"),
)
DEBT: Facts = (
    ("loan", "MU-DEBT-01"),
    ("max_debt", "MU-DEBT-02"),
    ("interest_percent", "MU-DEBT-05"),
    ("loans_per_turn", "MU-DEBT-01"),
    ("repayments_per_turn", "MU-DEBT-03"),
    ("bankruptcies_to_elimination", "MU-DEBT-10"),
    ("bankruptcy_sale_percent", "MU-DEBT-11"),
    ("florins_per_emergency_rebellion", "MU-DEBT-13"),
)
PURCHASE: Facts = (
    ("army_limit", "MU-ARM-03"),
    ("repair_cost", "MU-BLD-09"),
    ("ransom_percent", "MU-PRIS-02"),
    ("card_cost", "MU-CARD-02"),
    ("card_cost_per_owned", "MU-CARD-02"),
    ("cards_per_turn", "MU-CARD-01"),
    ("cards_drawn", "MU-CARD-03"),
    ("cards_drawn_per_cathedral", "MU-CARD-03"),
    ("technologies_per_branch", "MU-TECH-04"),
    ("florins_per_missing_tp", "MU-TECH-09"),
    ("deposit_bonus_percent", "MU-EC-36"),
)
COMMERCE: Facts = (
    ("buy_price", "MU-TRADE-08"),
    ("sell_price", "MU-TRADE-13"),
    ("great_market_bonus_per_cube", "MU-GM-03"),
    ("road_bonus_per_trade_point", "MU-ROAD-10"),
    ("mp_per_zone", "MU-COM-03"),
    ("mp_per_buy", "MU-COM-03"),
    ("mp_per_sell", "MU-COM-03"),
    ("commerce_florins_per_cube", "MU-TN-05"),
    ("market_florins_per_point", "MU-TN-06"),
)
VARIANTS: Facts = (
    ("kingdom_bid_max", "MU-VAR-01"),
    ("river_crossing_mp", "MU-VAR-06"),
    ("maintenance_inhabited_area", "MU-VAR-08"),
    ("maintenance_sea", "MU-VAR-08"),
    ("blood_tokens", "MU-VAR-10"),
)
OPTIONS = {
    "kingdom_bid_max": ("kingdoms", "auction"),
    "river_crossing_mp": ("terrain", "on"),
    "maintenance_inhabited_area": ("terrain", "on"),
    "maintenance_sea": ("terrain", "on"),
    "blood_tokens": ("blood", "on"),
}
"""The option with which a table uses a number of a variant."""
OURS = frozenset({"maintenance_sea"})
"""Numbers of limits.toml that its comments call ours."""


def facts(w: SheetWriter, data: Data, id: str, named: Facts) -> None:
    ours = [name for name, _ in named] if is_ours(data.limits.basis) else OURS
    w.facts(id, data.limits, named, ours)


def turn_part(w: SheetWriter, data: Data) -> None:
    w.part("turn")
    values = msgspec.structs.asdict(data.limits)
    w.table("phases", ("step", "doing"), [
        line(w.name("phase", phase), w.say(f"phases.{phase}", **values), rule=PHASE_RULES[phase])
        for phase in PHASES[ORDER : END + 1]
    ], rule="MU-FLOW-01")  # fmt: skip
    facts(w, data, "game", GAME)
    facts(w, data, "start", START)
    facts(w, data, "event_numbers", EVENTS)
    w.table(
        "event_effects",
        ("icon", "harm", "effect"),
        [
            line(
                w.name("effect", one.id),
                one.harmful,
                w.say(f"event.{one.id}"),
                ours=is_ours(one.basis),
            )
            for one in data.components.event_effects
        ],
        rule="MU-EVENT-02",
    )
    _penalties(w, data)
    played = tuple(one for one in VARIANTS if w.plays(*OPTIONS[one[0]]))
    if played:
        facts(w, data, "variants", played)


def _penalties(w: SheetWriter, data: Data) -> None:
    """Only numbers of players that a table can have, eliminations included."""
    most = data.limits.players_max
    rows = [row for row in data.penalties if row.players <= most]
    w.table(
        "penalty",
        ("players:number", *(w.column(f"place-{place}:signed") for place in range(1, most + 1))),
        [
            line(
                row.players,
                *row.penalty,
                *([NOTHING] * (most - len(row.penalty))),
                ours=is_ours(row.basis),
            )
            for row in rows
        ],
        rule="MU-DICE-06",
    )


def money_part(w: SheetWriter, data: Data) -> None:
    w.part("money")
    facts(w, data, "taxes", TAXES)
    facts(w, data, "debt", DEBT)
    facts(w, data, "purchase", PURCHASE)
    facts(w, data, "commerce", COMMERCE)
    w.table(
        "roads",
        ("stages:number", "trade_points:number"),
        [line(row.stages, row.trade_points, ours=is_ours(row.basis)) for row in data.scoring.roads],
        rule="MU-ROAD-10",
    )


def victory_part(w: SheetWriter, data: Data) -> None:
    w.part("victory")
    scoring = data.scoring
    w.table("honour", ("honour", "hp:signed", "per"), [
        line(w.say(f"honour.{one.id}"), one.hp, w.say(f"per.{one.id}"), rule=one.rule,
             ours=is_ours(one.basis))
        for one in scoring.in_play
    ], rule="MU-HP-01")  # fmt: skip
    w.table("awards", ("award", "hp:signed", "tie_hp:signed", "measure"), [
        line(w.name("award", one.id), one.hp, one.tie_hp, w.say(f"measure.{one.id}"), rule=one.rule,
             ours=is_ours(one.basis))
        for one in scoring.awards
    ], rule="MU-FIN-05")  # fmt: skip
    w.table("prisoners", ("prisoners", "hp:signed"), [
        line(f"{row.min}–{row.max}" if row.max else w.say("more", count=row.min), row.hp,
             ours=is_ours(row.basis))
        for row in scoring.prisoners
    ], rule="MU-FIN-12")  # fmt: skip
    w.table("debts", ("florins:number", "hp:signed"), [
        line(row.florins, row.hp, ours=is_ours(row.basis)) for row in scoring.debt
    ], rule="MU-FIN-13")  # fmt: skip
    last = scoring.objective_tokens[-1]
    w.table("objective_tokens", ("tokens", "hp:signed"), [
        line(w.say("more", count=row.tokens) if row is last else row.tokens, row.hp,
             ours=is_ours(row.basis))
        for row in scoring.objective_tokens
    ], rule="MU-FIN-14")  # fmt: skip
    w.table("tie_break", ("number:number", "tie"), [
        line(number, Mark(w.say(f"tie.{one}"), is_ours(scoring.tie_break.basis)))
        for number, one in enumerate(scoring.tie_break.order, 1)
    ], rule=scoring.tie_break.rule)  # fmt: skip
