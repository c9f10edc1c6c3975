"""The reference sheet of Medieval: every table of its data that a player looks up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

import msgspec

from gonfalon.games.medieval.data import Data, Power, PowersTableRow, Province
from gonfalon.games.medieval.state import PHASES
from gonfalon.kernel.sheets import Line, Mark, Options, Sheet, SheetWriter, is_ours, line, signed
from gonfalon.kernel.texts import Texts

PHASE_RULES = {
    "map-card": "MD-TURN-02",
    "income": "MD-TURN-05",
    "actions": "MD-TURN-08",
    "draw": "MD-TURN-13",
    "mandatory": "MD-TURN-17",
}
TURN = (
    ("hand", "MD-TURN-13"),
    ("attacks", "MD-TURN-09"),
    ("attacks_after_map_card", "MD-TURN-09"),
)
PRICES = (
    ("attack_cost", "MD-ATT-05"),
    ("interception_cost", "MD-INT-07"),
    ("militia_price", "MD-MIL-01"),
    ("jihad_price", "MD-JIH-01"),
    ("naval_price", "MD-INT-02"),
    ("absolution_cost", "MD-EXC-08"),
    ("crusade_share", "MD-CRUS-01"),
    ("crusade_share_few", "MD-CRUS-01"),
    ("ecclesiastical_share", "MD-INV-09"),
)
FIGHTS = (
    ("attack", "army", "MD-BAT-01"),
    ("attack", "ruler", "MD-RULER-02"),
    ("attack", "militia", "MD-MIL-01"),
    ("attack", "jihad", "MD-JIH-01"),
    ("attack", "knights", "MD-KOC-03"),
    ("attack", "knights-land", "MD-KOC-15"),
    ("attack", "knights-attack", "MD-KOC-10"),
    ("attack", "mercenaries", "MD-MER-01"),
    ("sea", "navy", "MD-INT-10"),
    ("sea", "naval-bid", "MD-INT-02"),
    ("crusade", "crusaders", "MD-CRUS-11"),
    ("crusade", "crusading-knights", "MD-CRUS-10"),
    ("crusade", "crusade-two", "MD-TWO-17"),
    ("mongols", "horde", "MD-MONGOL-09"),
    ("mongols", "defence", "MD-MONGOL-09"),
    ("mongols", "knights-cards", "MD-MONGOL-11"),
    ("mongols", "knights-provinces", "MD-MONGOL-12"),
)
"""Every kind of fight with what counts in it, and the rule."""
DICE = (
    ("assassin_kills_from", "MD-ASN-02"),
    ("knights_strength", "MD-KOC-02"),
    ("mongol_strength", "MD-MONGOL-09"),
    ("knights_province_defence", "MD-MONGOL-12"),
    ("crusade_factor_two", "MD-TWO-17"),
)
END = (
    ("complete_power_points", "MD-VIC-06"),
    ("traitor_points", "MD-INV-10"),
    ("mongols_set_aside", "MD-MONGOL-01"),
    ("mongol_attacks", "MD-VIC-01"),
    ("mongol_attacks_shorter", "MD-SHO-01"),
    ("quiet_rounds", "MD-VIC-13"),
)
SETUP = (
    ("players_min", "MD-COMP-01"),
    ("players_max", "MD-COMP-01"),
    ("powers_each", "MD-SETUP-03"),
    ("powers_each_few", "MD-SETUP-03"),
    ("draft_rating", "MD-SETUP-04"),
    ("npc_cards_dealt", "MD-TWO-03"),
    ("npc_cards_chosen", "MD-TWO-04"),
    ("npc_cards_a_turn", "MD-TWO-12"),
)
TABLE = (
    ("offers_per_turn", "MD-ASK-17"),
    ("requests_per_turn", "MD-ASK-11"),
    ("highest_price", "MD-ROUTE-07"),
    ("routes_offered", "MD-ROUTE-12"),
)
OURS = frozenset({"quiet_rounds", *(name for name, _ in TABLE)})
"""Numbers of limits.toml that its comments call ours."""
VARIANTS = {
    "ecclesiastical_share": ("investments", "on"),
    "traitor_points": ("investments", "on"),
    "mongol_attacks": ("length", "normal"),
    "mongol_attacks_shorter": ("length", "shorter"),
}
"""Numbers that only tables with such an option use."""


def sheet(data: Data, texts: Texts, options: Options | None) -> Sheet:
    w = SheetWriter(texts, options)
    values = msgspec.structs.asdict(data.limits)
    w.part("turn")
    order = dict.fromkeys(phase for phase in PHASES.values() if phase in PHASE_RULES)
    w.steps("phases", "phase", [(phase, PHASE_RULES[phase]) for phase in order], **values)
    _facts(w, data, "turn", TURN)
    _facts(w, data, "prices", PRICES)
    w.part("fights")
    w.table("modifiers", ("fight", "modifier", "worth"), [
        line(w.say(f"fight.{fight}"), w.say(f"modifier.{id}"), w.say(f"worth.{id}", **values), rule=rule)
        for fight, id, rule in FIGHTS
        if id != "mercenaries" or w.plays("mercenaries", "on")
    ])  # fmt: skip
    _facts(w, data, "dice", DICE)
    _dice_tables(w, data)
    w.part("powers")
    _powers(w, data.powers)
    w.part("cards")
    _cards(w, data)
    w.part("victory")
    _facts(w, data, "end", END)
    _facts(w, data, "setup", SETUP)
    _facts(w, data, "table", TABLE)
    w.part("board")
    _board(w, data)
    return w.sheet()


def _facts(w: SheetWriter, data: Data, id: str, named: Iterable[tuple[str, str]]) -> None:
    played = [
        (name, rule) for name, rule in named if name not in VARIANTS or w.plays(*VARIANTS[name])
    ]
    ours = [name for name, _ in played] if is_ours(data.limits.basis) else OURS
    w.facts(id, data.limits, played, ours)


def _dice_tables(w: SheetWriter, data: Data) -> None:
    w.table("powers_table", ("rolls", "power"), _by_power(w, data.powers_table), rule="MD-TABLE-01")
    w.table(
        "ruler_table",
        ("roll:number", "ruler", "rating:signed"),
        [
            line(row.roll, w.name("rating", row.rating), row.rating, ours=is_ours(row.basis))
            for row in data.ruler_table
        ],
        rule="MD-RULER-04",
    )
    w.table(
        "npc_militia",
        ("roll:number", "militia:signed"),
        [line(row.roll, row.modifier, ours=is_ours(row.basis)) for row in data.npc_militia],
        rule="MD-TWO-09",
    )


def _by_power(w: SheetWriter, rows: Iterable[PowersTableRow]) -> Iterator[Line]:
    """Neighbouring rows of the same Power and origin are one."""
    for (power, basis), same in groupby(rows, lambda row: (row.power, row.basis)):
        rolls = ", ".join(str(row.roll) for row in same)
        yield line(rolls, w.name("power", power), ours=is_ours(basis))


def _powers(w: SheetWriter, powers: Iterable[Power]) -> None:
    def stated(power: Power, field: str, value: object) -> Mark:
        return Mark(value, field not in power.stated)

    w.table(
        "powers",
        (
            "power", "religion", "strength:number", "army:signed", "navy:signed", "ruler",
            "florins:number",
        ),
        [
            line(
                w.name("power", one.id),
                stated(one, "religion", w.name("religion", one.religion)),
                stated(one, "strength", one.strength),
                stated(one, "army", one.army),
                stated(one, "navy", w.say("no-navy") if one.navy is None else one.navy),
                stated(one, "ruler", f"{w.name('rating', one.ruler)} ({signed(one.ruler)})"),
                stated(one, "florins", one.florins),
            )
            for one in powers
        ],
        rule="MD-POWER-01",
    )  # fmt: skip


def _cards(w: SheetWriter, data: Data) -> None:
    w.table(
        "cards",
        ("card", "count:number", "mandatory", "negatable", "effect"),
        [
            line(
                w.name("card", one.id),
                one.count,
                w.yes(one.mandatory),
                w.yes(one.negatable),
                w.texts.say(f"ability.{one.id}", {}),
                ours=is_ours(one.basis),
            )
            for one in data.cards
        ],
        rule="MD-COMP-07",
        powers=len(data.powers),
        maps=sum(area.covered for area in data.areas),
    )
    w.table(
        "discards",
        ("number:number", "card"),
        [
            line(number, w.name("card", one.id))
            for number, one in enumerate(
                sorted((one for one in data.cards if one.discard_order), key=lambda one: one.discard_order), 1
            )
        ],
        rule="MD-ASK-06",
    )  # fmt: skip
    if w.plays("investments", "on"):
        _investments(w, data)


def _investments(w: SheetWriter, data: Data) -> None:
    w.table(
        "investments",
        ("investment", "price_three:number", "price_more:number", "effect"),
        [
            line(
                w.name("investment", one.id),
                one.price_three,
                one.price_more,
                w.texts.say(f"ability.{one.id}", {}),
                ours=is_ours(one.basis),
            )
            for one in data.investments
        ],
        rule="MD-INV-06",
    )


def _board(w: SheetWriter, data: Data) -> None:
    w.table(
        "areas",
        ("area_code", "area", "covered", "mongol_defence:number", "east"),
        [
            line(
                one.id.upper(),
                w.name("area", one.id),
                w.yes(one.covered),
                Mark(one.mongol_defence or None, is_ours(one.basis)),
                Mark(", ".join(id.upper() for id in one.east), is_ours(one.basis)),
            )
            for one in data.areas
        ],
        rule="MD-MONGOL-04",
    )
    w.table(
        "provinces",
        ("province", "power", "area_code", "income:number", "traits", "borders", "seas"),
        [_province(w, one) for one in data.provinces],
        rule="MD-VIC-04",
    )
    w.table(
        "naval_areas",
        ("sea", "area_code", "links", "coasts"),
        [
            line(
                w.name("sea", one.id),
                one.area.upper(),
                w.names("sea", one.links),
                w.names("province", [land.id for land in data.provinces if one.id in land.seas]),
                ours=is_ours(one.basis),
            )
            for one in data.naval_areas
        ],
        rule="MD-MAP-05",
        papal=w.names("province", data.papal_states.land),
    )


def _province(w: SheetWriter, one: Province) -> Line:
    traits = [name for name in ("island", "knights") if getattr(one, name)]
    said = [w.say(f"trait.{name}") for name in traits]
    if one.holder:
        said.append(w.say("trait.holder", power=w.name("power", one.holder)))
    return line(
        w.name("province", one.id),
        w.name("power", one.power) if one.power else "",
        one.area.upper(),
        one.income,
        ", ".join(said),
        w.names("province", one.land),
        w.names("sea", one.seas),
        ours=is_ours(one.basis),
    )
