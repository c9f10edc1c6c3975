"""Which modules `make fast` compiles. Every name and every pattern here must still mean a file: see `sources`."""

from __future__ import annotations

from fnmatch import fnmatch

from gonfalon.fast import PACKAGE, PARTS

LEFT_OUT = (
    # types and classes that are generic in the state
    "kernel/generic.py", "kernel/hooks/*",
    "*/__init__.py",
    # files, texts and pictures: read once, or by people
    "kernel/datafiles.py", "kernel/errors.py", "kernel/features.py", "kernel/game.py", "kernel/ledger.py", "kernel/native.py",
    "kernel/records.py", "kernel/registry.py", "kernel/steps.py", "kernel/texts.py", "kernel/timed.py", "kernel/tours.py",
    "commons/universale/*", "bots/bot.py", "bots/playing.py", "bots/steward.py",
    "games/*/data.py", "games/*/data_checks.py", "games/*/game.py", "games/*/invariants.py", "games/*/lab/*", "games/*/load.py",
    "games/*/options.py", "games/*/refusals.py", "games/*/view/*",
)  # fmt: skip
"""Modules that are used as they are."""


HOT = {
    "medioevo": (
        "barbarians/questions barbarians/steps/hordes barbarians/steps/meeting battle/changes/casualties "
        "battle/changes/record battle/changes/shapes battle/questions/arithmetic battle/questions/muster "
        "battle/steps/begin battle/steps/contact battle/steps/damage battle/steps/round commerce/changes "
        "commerce/questions/journeys commerce/questions/trade commerce/steps/journeys commerce/steps/phase "
        "conquest/changes conquest/questions conquest/steps/assets conquest/steps/outcome control/changes/removal "
        "control/changes/ruin control/changes/settle control/changes/tokens control/questions debts/changes/loans "
        "definitions/changes/hordes definitions/changes/money definitions/changes/pieces definitions/changes/units "
        "definitions/questions/accounts definitions/questions/hordes definitions/questions/realm "
        "definitions/questions/reserve diplomacy/changes/agreements diplomacy/changes/claims diplomacy/changes/drafts "
        "diplomacy/changes/treaties diplomacy/changes/wars diplomacy/questions diplomacy/steps/alliances "
        "diplomacy/steps/diplomacy diplomacy/steps/ruptures effects/changes effects/questions/in_force "
        "definitions/questions/effect_kinds effects/questions/registry empire_cards/changes/advance_answers empire_cards/changes/hand "
        "empire_cards/powers/march/bishops empire_cards/powers/realm/diplomats empire_cards/powers/realm/events "
        "empire_cards/questions empire_cards/steps/activation empire_cards/steps/card_step empire_cards/steps/picks "
        "empire_cards/steps/princess empire_cards/steps/reactions end_of_turn/changes end_of_turn/steps events/changes "
        "events/questions events/steps/events events/steps/losses events/steps/rebellion events/steps/supply "
        "forecast/odds forecast/odds_count knowledge movement/changes/group movement/changes/marching "
        "movement/questions/crossing movement/questions/full_movement movement/questions/group movement/steps/arrival "
        "movement/steps/combat_phase movement/steps/full_movement objectives/changes/claiming objectives/changes/log "
        "objectives/questions/accessors objectives/questions/battles objectives/questions/chronicle "
        "objectives/questions/court objectives/questions/deeds objectives/questions/land objectives/questions/pieces "
        "order/steps powers purchase/changes/armies purchase/changes/buildings purchase/changes/convalescents "
        "purchase/changes/transports purchase/questions purchase/steps/purchase setup/steps/opening "
        "setup/steps/start_pieces state taxes/steps technology/changes/points technology/changes/purchase "
        "technology/powers/law technology/powers/logistics_edict technology/powers/nation_influence "
        "technology/questions/borrowing technology/questions/points turn/steps/phases turn/steps/standing value "
        "variants/questions/terrain victory/changes victory/questions/scoring world"
    ),
    "prototype": (
        "attack/changes attack/questions/objectives attack/steps/announce barbarians/changes/barbarians "
        "barbarians/questions barbarians/steps battle/changes/losses battle/changes/parties battle/questions/losses "
        "battle/questions/parties battle/questions/rolls battle/steps/cards battle/steps/losses battle/steps/rounds "
        "capital/changes/downfall capital/changes/elimination cards/changes/delivered cards/changes/hands "
        "cards/questions/delivered cards/questions/power cards/questions/uses cards/steps/draw cards/steps/play "
        "characters/steps/builders characters/steps/court characters/steps/envoys characters/steps/knaves "
        "characters/steps/merchants characters/steps/scholars characters/steps/taxmen church/changes/crusade "
        "church/changes/excommunication church/questions/crusade church/questions/excommunication combat/steps/phase "
        "commerce/changes/corsairs commerce/changes/market commerce/questions/corsairs commerce/questions/market "
        "commerce/steps/fairs commerce/steps/phase commerce/steps/trade diplomacy/changes/guests "
        "diplomacy/changes/handing_over diplomacy/changes/pacts diplomacy/changes/proposals diplomacy/changes/war "
        "diplomacy/changes/wrongs diplomacy/questions/guests diplomacy/questions/handing_over diplomacy/questions/pacts "
        "diplomacy/questions/rights diplomacy/questions/war diplomacy/questions/wrongs diplomacy/steps/answers "
        "diplomacy/steps/drafts diplomacy/steps/payments diplomacy/steps/phase diplomacy/steps/war "
        "events/changes/event_card events/changes/relics events/questions/event_card events/questions/rebellion "
        "events/questions/relics events/steps/decay events/steps/phase forecast/battle knowledge loading/changes "
        "loading/questions loading/steps/boarding loading/steps/hauling loading/steps/loads movement/changes "
        "movement/questions/blockade movement/questions/ways placement/changes placement/questions placement/steps "
        "purchase/changes/basket purchase/changes/buildings purchase/changes/on_the_way purchase/changes/technologies "
        "purchase/questions/buildings purchase/questions/on_the_way purchase/questions/prices purchase/steps/equipment "
        "purchase/steps/phase purchase/steps/wares realm/changes/effects realm/changes/holdings realm/changes/pieces "
        "realm/questions/effects realm/questions/holdings realm/questions/pieces reinforcements/changes "
        "reinforcements/questions reinforcements/steps setup/steps/first_pieces setup/steps/kingdoms "
        "siege/changes/sieges siege/questions/camps state supply/changes supply/questions taxes/changes/loans "
        "taxes/changes/sell_off taxes/questions/income taxes/questions/loans taxes/questions/sell_off taxes/steps "
        "timing/changes timing/questions timing/steps/bidding timing/steps/sealed_orders turn/steps/end_of_turn "
        "turn/steps/phases turn/steps/standing turn/steps/turn_order value victory/changes victory/questions world"
    ),
}  # fmt: skip
"""Of the large games, the modules in which bots spend nearly all of their time; the others are used as they are."""


def files_of(part: str) -> dict[str, str]:
    """The files of a part by their names in the package, seen from the root of the project."""
    return {
        file.relative_to(PACKAGE).as_posix(): file.relative_to(PACKAGE.parent).as_posix()
        for folder in PARTS[part]
        for file in sorted((PACKAGE / folder).rglob("*.py"))
    }


def sources(part: str) -> list[str]:
    """The files of a part that are compiled, seen from the root; `LookupError` for a name in `HOT` that is none."""
    files = files_of(part)
    if part not in HOT:
        return [
            file
            for name, file in files.items()
            if not any(fnmatch(name, pattern) for pattern in LEFT_OUT)
        ]
    hot = [f"games/{part}/{name}.py" for name in HOT[part].split()]
    if missing := [name for name in hot if name not in files]:
        raise LookupError(f"modules to be compiled that do not exist: {', '.join(missing)}")
    return [file for name, file in files.items() if name in hot]


def idle_patterns() -> list[str]:
    """The patterns of `LEFT_OUT` that leave nothing out."""
    names = [name for part in PARTS if part not in HOT for name in files_of(part)]
    return [pattern for pattern in LEFT_OUT if not any(fnmatch(name, pattern) for name in names)]
