"""The turn, money, war, diplomacy and events: phases, single numbers and small tables."""

from __future__ import annotations

import msgspec

from gonfalon.commons.universale.sheet import EVENT_BASIS, event_table
from gonfalon.games.prototype.data import Data
from gonfalon.kernel.sheets import SheetWriter, is_ours, line

Facts = tuple[tuple[str, str], ...]

PHASE_RULES = {
    "turn-order": "MP-TURN-06",
    "empire-cards": "MP-CARD-01",
    "diplomacy": "MP-DIPL-01",
    "purchase": "MP-BUY-01",
    "taxes": "MP-TAX-01",
    "reinforcements": "MP-REINF-01",
    "events": "MP-EVENT-01",
    "placement": "MP-PLACE-01",
    "combat": "MP-COMBAT-01",
    "commerce": "MP-TRADE-01",
}
GAME: Facts = (
    ("players_min", "MP-KING-01"),
    ("players_max", "MP-KING-02"),
    ("turn_limits", "MP-END-06"),
    ("default_turn_limit", "MP-END-06"),
    ("missed_deadlines", "MP-TIME-26"),
)
START: Facts = (
    ("start_po", "MP-TERM-04"),
    ("start_florins", "MP-SETUP-02"),
    ("start_vf", "MP-SETUP-15"),
    ("start_vf_pope", "MP-SETUP-15"),
    ("start_vf_foreign_ship", "MP-SETUP-14"),
)
BIDS: Facts = (
    ("first_bid", "MP-TURN-06"),
    ("bid_raise", "MP-TURN-06"),
    ("cards_drawn_above_lt", "MP-CARD-01"),
    ("cards_kept", "MP-CARD-01"),
    ("more_cards_kept", "MP-CARD-02"),
    ("more_card_cost", "MP-CARD-02"),
)
PURCHASE: Facts = (
    ("levels_per_site", "MP-BUILD-05"),
    ("levels_with_carpentry", "MP-BUILD-05"),
    ("market_percent", "MP-TECHFX-08"),
    ("repair_percent", "MP-EVENT-07"),
    ("repair_percent_variant", "MP-EVENT-16"),
    ("transports_per_turn", "MP-TRANS-08"),
    ("arsenal_ships", "MP-TRANS-09"),
    ("arsenal_florins", "MP-TECHFX-41"),
    ("patron_max_percent", "MP-CHAR-33"),
)
TAXES: Facts = (
    ("tax_per_territory", "MP-TAX-01"),
    ("tax_per_lt", "MP-TAX-01"),
    ("tax_per_principality", "MP-TAX-02"),
    ("tax_mill", "MP-TAX-03"),
    ("tax_vassalage", "MP-TAX-03"),
    ("tax_feudalism", "MP-TAX-03"),
    ("banking_percent", "MP-TAX-03"),
)
LOANS: Facts = (
    ("loan_unit", "MP-LOAN-01"),
    ("loan_banking", "MP-LOAN-01"),
    ("loan_guilds", "MP-LOAN-01"),
    ("loan_repayment_percent", "MP-LOAN-02"),
    ("loans", "MP-LOAN-03"),
    ("loans_with_usurer", "MP-LOAN-03"),
    ("sell_off_percent", "MP-LOAN-05"),
    ("bankruptcies", "MP-LOAN-07"),
    ("bankruptcy_florins", "MP-LOAN-07"),
)
REINFORCEMENTS: Facts = (
    ("vf_per_home_territory", "MP-REINF-01"),
    ("vf_fanaticism", "MP-REINF-03"),
    ("vf_fanaticism_crusade", "MP-CRUS-04"),
    ("vf_feudalism", "MP-REINF-03"),
    ("vf_investiture", "MP-REINF-03"),
    ("vf_price", "MP-REINF-03"),
    ("principalities_per_vf", "MP-REINF-04"),
)
COMMERCE: Facts = (
    ("commerce_actions", "MP-TRADE-01"),
    ("units_per_cube", "MP-TRADE-06"),
    ("skill_malus", "MP-PRICE-01"),
    ("monopoly_percent", "MP-TECHFX-42"),
)
BATTLE: Facts = (
    ("crew", "MP-ATT-06"),
    ("field_die", "MP-BATTLE-08"),
    ("winner_loss_percent", "MP-RES-01"),
    ("strategy_ratio", "MP-BATTLE-09"),
    ("strategy_bonus", "MP-BATTLE-09"),
    ("field_alchemy", "MP-BATTLE-11"),
    ("healed_surgery", "MP-TECHFX-34"),
    ("healed_hospital", "MP-TECHFX-35"),
    ("ramming_die", "MP-NAVAL-02"),
    ("ramming_alchemy", "MP-NAVAL-03"),
    ("naval_alchemy", "MP-NAVAL-03"),
)
SIEGE: Facts = (
    ("assault_die", "MP-ASSAULT-05"),
    ("duel_die", "MP-SIEGE-05"),
    ("siege_damage", "MP-SIEGE-11"),
    ("attrition_percent", "MP-SIEGE-12"),
    ("attrition_percent_desert", "MP-SIEGE-12"),
    ("attrition_logistics", "MP-SIEGE-13"),
    ("attrition_min", "MP-SIEGE-12"),
)
AFTERMATH: Facts = (
    ("prisoners_percent", "MP-RES-07"),
    ("prisoners_percent_strategy", "MP-RES-07"),
    ("captain_levels_per_turn", "MP-CAPT-04"),
    ("captain_setback", "MP-CAPT-06"),
    ("plunder_percent", "MP-CONQ-04"),
    ("tribute_percent", "MP-CAPITAL-02"),
    ("flagellant_vf", "MP-CHAR-24"),
)
DIPLOMACY: Facts = (
    ("cb_per_po", "MP-CB-03"),
    ("cb_for_offensive_card", "MP-CB-09"),
    ("cb_for_card_of_pope", "MP-CB-09"),
)
CRUSADE: Facts = (
    ("crusade_preparation", "MP-CRUS-02"),
    ("crusade_action", "MP-CRUS-02"),
    ("crusade_vf", "MP-CRUS-03"),
    ("crusade_jerusalem", "MP-CRUS-03"),
    ("crusade_alexandria", "MP-CRUS-03"),
)
EVENTS: Facts = (
    ("event_die", "MP-EVENT-02"),
    ("event_losses_die", "MP-EVENT-11"),
    ("event_price", "MP-EVENT-13"),
    ("storm_percent", "MP-EVENT-09"),
    ("relic_die", "MP-RELIC-01"),
)
BARBARIANS: Facts = (
    ("rebellion_die", "MP-REBEL-01"),
    ("rebellion_base", "MP-REBEL-01"),
    ("rebels_die", "MP-REBEL-03"),
    ("recruits", "MP-REBEL-07"),
    ("barbarian_garrison", "MP-BARB-06"),
    ("barbarian_galley_level", "MP-PIRATE-01"),
    ("barbarian_galley_vf", "MP-PIRATE-01"),
    ("treasure_from_level", "MP-BCAPT-04"),
)
VARIANTS = {
    "repair_percent": ("cheap_repairs", "off"),
    "repair_percent_variant": ("cheap_repairs", "on"),
    "cb_for_offensive_card": ("wrongs_by_cards", "on"),
    "cb_for_card_of_pope": ("wrongs_by_cards", "on"),
    "vf_fanaticism_crusade": ("crusade", "on"),
    "missed_deadlines": ("absent_seats", "on"),
}
"""Numbers that only tables with such an option use."""


def facts(w: SheetWriter, data: Data, id: str, named: Facts) -> None:
    played = [one for one in named if one[0] not in VARIANTS or w.plays(*VARIANTS[one[0]])]
    w.facts(id, data.limits, played, dict(played) if is_ours(data.limits.basis) else ())


def turn_part(w: SheetWriter, data: Data) -> None:
    w.part("turn")
    values = msgspec.structs.asdict(data.limits)
    w.steps("phases", "phase", [(one, PHASE_RULES[one]) for one in data.tables.phases], **values)
    facts(w, data, "game", GAME)
    facts(w, data, "start", START)
    start = data.components.start
    w.table("start_pieces", ("piece", "what"), [
        line(w.say(f"start-pieces.{kind}"), said, ours=is_ours(start.basis))
        for kind, said in (
            ("transports", w.names("kind", [one.kind for one in data.transports if one.id in start.transports])),
            ("captains", ", ".join(w.say("of-level", level=level) for level in start.captains)),
            ("engines", w.names("artillery", start.engines)),
            ("buildings", w.names("building", start.buildings)),
            ("garrison", w.say(f"figure.{start.garrison}")),
        )
    ], rule="MP-SETUP-02")  # fmt: skip
    facts(w, data, "bids", BIDS)
    w.table("auctions", ("players", "positions:number"), [
        line(row.players, row.positions, ours=is_ours(row.basis)) for row in data.tables.auctions
    ], rule="MP-TURN-05")  # fmt: skip


def money_part(w: SheetWriter, data: Data) -> None:
    w.part("money")
    facts(w, data, "taxes", TAXES)
    facts(w, data, "loans", LOANS)
    facts(w, data, "purchase", PURCHASE)
    facts(w, data, "reinforcements", REINFORCEMENTS)
    w.table("classes", ("size", "territories_from:number", "territories_to:number", "vf:number"), [
        line(w.say(f"size.{row.id}"), row.min, row.max, row.reinforcements, ours=is_ours(row.basis))
        for row in data.tables.kingdom_classes
    ], rule="MP-REINF-02")  # fmt: skip
    facts(w, data, "commerce", COMMERCE)
    w.table("skills", ("technology", "goods"), [
        line(w.name("technology", row.technology), w.names("good", row.goods), ours=is_ours(row.basis))
        for row in data.tables.skills
    ], rule="MP-PRICE-01", florins=data.limits.skill_malus)  # fmt: skip


def war_part(w: SheetWriter, data: Data) -> None:
    w.part("war")
    facts(w, data, "battle", BATTLE)
    facts(w, data, "siege", SIEGE)
    facts(w, data, "aftermath", AFTERMATH)


def diplomacy_part(w: SheetWriter, data: Data) -> None:
    w.part("diplomacy")
    facts(w, data, "wrongs", DIPLOMACY)
    if w.plays("crusade", "on"):
        facts(w, data, "crusade", CRUSADE)


def events_part(w: SheetWriter, data: Data) -> None:
    w.part("events")
    facts(w, data, "event_numbers", EVENTS)
    event_table(w, data.board.events, "icon", ("relics",), "MP-EVENT-02")
    facts(w, data, "barbarians", BARBARIANS)
    w.table("rebellion", ("technology", "adds:signed"), [
        line(w.name("technology", row.technology), row.adds, ours=is_ours(row.basis))
        for row in data.tables.rebellion
    ], rule="MP-REBEL-01")  # fmt: skip
    w.table("ladder", ("number:number", "built"), [
        line(number, w.say(f"ladder.{one}"), ours=is_ours(data.tables.basis))
        for number, one in enumerate(data.tables.ladder, 1)
    ], rule="MP-BARB-13")  # fmt: skip
    goods = enumerate(data.board.goods_by_d8, 1)
    w.table("treasures", ("number", "vf:number", "florins:number", "units:number"), [
        line(one.id.removeprefix("tr"), one.vf, one.florins, one.goods, ours=is_ours(EVENT_BASIS))
        for one in data.board.treasures
    ], rule="MP-TREAS-01",
        goods=", ".join(f"{roll} {w.texts.name('good', good)}" for roll, good in goods))  # fmt: skip
