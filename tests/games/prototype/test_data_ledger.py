"""The data files and the ledger say the same."""

import re
from collections import Counter
from pathlib import Path

import pytest

from gonfalon.commons.universale import data as ud
from gonfalon.games.prototype import data as pd
from tests.games.data_files import named_rules, read, whole_examples, whole_ledger
from tests.games.prototype.shipped import (
    FOLDER,
    LEDGER,
    LIMITS,
)

# Numbers that the ledger states

# limit, rule, what the rule says
STATED = [
    ("start_florins", "MP-SETUP-02", "{} florins"),
    ("start_vf", "MP-SETUP-15", "{} SP of armies"),
    ("start_vf_pope", "MP-SETUP-15", "{} SP for the Pope"),
    ("start_vf_foreign_ship", "MP-SETUP-14", "at least {} SP"),
    ("pieces_above_setup", "MP-COMP-04", "at setup plus {}"),
    ("first_bid", "MP-TURN-06", "at least {} florin;"),
    ("bid_raise", "MP-TURN-06", "at least {} florins above"),
    ("bid_raise", "MP-FAIR-02", "at least {} florins"),
    ("cards_drawn_above_lt", "MP-CARD-01", "TL + {} Empire cards"),
    ("more_card_cost", "MP-CARD-02", "paying {} florins"),
    ("cb_per_po", "MP-CB-03", "{} CB against himself for each HP"),
    ("cb_for_offensive_card", "MP-CB-09", "gives the victim {} CB"),
    ("cb_for_card_of_pope", "MP-CB-09", "{} CB if the user is Pope or Antipope"),
    ("cb_per_po", "MP-CB-06", "each {} CB spent"),
    ("crusade_vf", "MP-CRUS-03", "at least {} SP"),
    ("crusade_jerusalem", "MP-CRUS-03", "Jerusalem {} HP"),
    ("crusade_alexandria", "MP-CRUS-03", "Alexandria {} HP"),
    ("vf_fanaticism_crusade", "MP-CRUS-04", "{} SP (5 + 2)"),
    ("technologies_per_turn", "MP-TECH-03", "At most {} technologies"),
    ("technologies_per_po", "MP-TECH-07", "multiple of {} "),
    ("levels_per_site", "MP-BUILD-05", "at most {} level per turn"),
    ("levels_with_carpentry", "MP-BUILD-05", "to rise {} levels"),
    ("repair_percent_variant", "MP-EVENT-16", "{}% of its listed value"),
    ("transports_per_turn", "MP-TRANS-08", "At most {} transports"),
    ("arsenal_ships", "MP-TRANS-09", "by {}."),
    ("arsenal_florins", "MP-TECHFX-41", "cost {} less"),
    ("patron_max_percent", "MP-CHAR-33", "at most {}%"),
    ("tax_per_territory", "MP-TAX-01", "{} florins per owned territory"),
    ("tax_per_lt", "MP-TAX-01", "{} per level of TL"),
    ("tax_per_principality", "MP-TAX-02", "{} florins for each"),
    ("tax_mill", "MP-TAX-03", "+{} per owned plain"),
    ("tax_vassalage", "MP-TAX-03", "+{} per settlement"),
    ("tax_feudalism", "MP-TAX-03", "+{} per City"),
    ("banking_percent", "MP-TAX-03", "{}% of the florins"),
    ("loan_unit", "MP-LOAN-01", "x {} florins"),
    ("loan_banking", "MP-LOAN-01", "+{} with Banking"),
    ("loan_guilds", "MP-LOAN-01", "+{} instead with Guilds"),
    ("loan_repayment_percent", "MP-LOAN-02", "{}% of the sum"),
    ("bankruptcy_florins", "MP-LOAN-07", "receives {} florins"),
    ("vf_per_home_territory", "MP-REINF-01", "{} SP for every"),
    ("vf_fanaticism", "MP-REINF-03", "gives {} SP"),
    ("vf_feudalism", "MP-REINF-03", "{} SP per owned Castle"),
    ("vf_price", "MP-REINF-03", "for {} florins"),
    ("vf_price", "MP-CHAR-36", "at {} florins each"),
    ("principalities_per_vf", "MP-REINF-04", "per {} Russian"),
    ("event_die", "MP-EVENT-02", "rolls {}"),
    ("event_losses_die", "MP-EVENT-11", "rolls {}"),
    ("event_price", "MP-EVENT-13", "{} florins less"),
    ("relic_die", "MP-RELIC-01", "{} is rolled"),
    ("rebellion_die", "MP-REBEL-01", "rolls {}"),
    ("rebellion_base", "MP-REBEL-01", "the roll + {},"),
    ("rebels_die", "MP-REBEL-03", "{} barbarian SP"),
    ("recruits", "MP-REBEL-07", "gains {} SP"),
    ("recruits", "MP-ACTIV-01", "gains {} SP at once"),
    ("barbarian_garrison", "MP-BARB-06", "keeps {} SP back"),
    ("barbarian_galley_vf", "MP-PIRATE-01", "up to {} SP"),
    ("land_transport_space", "MP-LOAD-06", "uses {} points each"),
    ("engine_space", "MP-LOAD-06", "uses {} points each"),
    ("loading_discount", "MP-LOAD-02", "falls by {} MP"),
    ("crew", "MP-ATT-06", "keeps {} SP"),
    ("field_die", "MP-BATTLE-08", "both sides roll {}"),
    ("assault_die", "MP-ASSAULT-05", "the attacker rolls {}"),
    ("field_die", "MP-ASSAULT-05", "the defender {} "),
    ("strategy_ratio", "MP-BATTLE-09", "at least {} times"),
    ("strategy_bonus", "MP-BATTLE-09", "adds +{}"),
    ("prisoners_percent", "MP-RES-07", "{}% of the enemy SP"),
    ("prisoners_percent_strategy", "MP-RES-07", "{}% with Strategy"),
    ("captain_setback", "MP-CAPT-06", "loses {} level"),
    ("captain_levels_per_turn", "MP-CAPT-04", "rises {} level"),
    ("tribute_percent", "MP-CAPITAL-02", "{}% of the victim's florins"),
    ("duel_die", "MP-SIEGE-05", "each engine rolls {}"),
    ("siege_damage", "MP-SIEGE-11", "Alchemy inflicts {} SP"),
    ("attrition_percent", "MP-SIEGE-12", "{}% of its SP"),
    ("attrition_percent_desert", "MP-SIEGE-12", "{}% in a desert"),
    ("attrition_min", "MP-SIEGE-12", "at least {};"),
    ("attrition_logistics", "MP-SIEGE-13", "by {} percentage points"),
    ("ramming_die", "MP-NAVAL-02", "rolls {} + its level"),
    ("ramming_alchemy", "MP-NAVAL-03", "+{} per own Galley"),
    ("naval_alchemy", "MP-NAVAL-03", "+{} to the roll"),
    ("field_alchemy", "MP-BATTLE-11", "loses {} SP more"),
    ("healed_surgery", "MP-TECHFX-34", "{} SP lost"),
    ("healed_hospital", "MP-TECHFX-35", "{} SP lost"),
    ("units_per_cube", "MP-TRADE-06", "up to {} units"),
    ("skill_malus", "MP-PRICE-01", "{} florins more"),
    ("monopoly_percent", "MP-TECHFX-42", "{}% of the value"),
    ("florins_per_po", "MP-SCORE-02", "1 per {} florins"),
]


@pytest.mark.parametrize(("limit", "rule", "words"), STATED)
def test_the_ledger_states_the_number(limit: str, rule: str, words: str) -> None:
    assert words.format(getattr(LIMITS, limit)) in LEDGER[rule].text


def test_every_limit_names_its_rule() -> None:
    lines = (FOLDER / "data" / pd.LIMITS).read_text(encoding="utf-8").splitlines()
    numbers = [line for line in lines if " = " in line and not line.startswith(("#", "basis"))]
    assert len(numbers) == len(pd.Limits.__struct_fields__) - 1
    assert all(re.search(r"# MP-[A-Z]+-\d\d", line) for line in numbers)


# Ledger of rules


def test_the_ledger_and_the_examples_are_whole() -> None:
    assert (len(whole_ledger(FOLDER)), len(whole_examples(FOLDER))) == (615, 201)


def test_every_rule_named_in_the_data_is_in_the_ledger() -> None:
    ledger = whole_ledger(FOLDER)
    for file, named in named_rules(FOLDER, "MP").items():
        assert named <= ledger, file


def test_every_file_named_in_the_ledger_exists() -> None:
    board = Path(ud.__file__).with_name("data")
    for source in ("rules.toml", "examples.toml"):
        text = (FOLDER / source).read_text(encoding="utf-8")
        assert ".md" not in text
        for name in set(re.findall(r"\b\w+\.toml", text)):
            known = name in ("rules.toml", "examples.toml")
            assert known or (FOLDER / "data" / name).exists() or (board / name).exists(), name


ITALIAN = read(FOLDER / "text" / "rules-it.toml")
NAMES = re.compile(r"MP-[A-Z]+-\d\d|(?<![\w.])[a-z]{3,}\.[a-z]+(?:-[a-z]+)*|\d{2,}")


def test_the_italian_ledger_is_whole() -> None:
    assert list(ITALIAN) == list(LEDGER)


@pytest.mark.parametrize("field", ["text", "ruling"])
def test_the_italian_ledger_names_the_same_rules_windows_and_numbers(field: str) -> None:
    for rule_id, words in ITALIAN.items():
        english = getattr(LEDGER[rule_id], field)
        assert bool(english) == (field in words), rule_id
        assert Counter(NAMES.findall(words.get(field, ""))) == Counter(NAMES.findall(english)), (
            rule_id
        )
