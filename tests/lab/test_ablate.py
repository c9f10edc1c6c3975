"""Rules that can be switched off."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gonfalon.kernel.registry import find_game, game_ids
from gonfalon.lab.changes import parse_change
from gonfalon.lab.compare import changed_plan, compare
from gonfalon.lab.plan import LabError, Plan, open_plan
from gonfalon.lab.pool import Alone
from gonfalon.lab.switches import in_short, switches_of, without
from tests.cli.command import Command
from tests.lab.games import GAME, small_plan

SWITCHES = [
    (game, rule)
    for game in game_ids()
    for rule, switch in switches_of(find_game(game)).items()
    if switch.on or game in ("warriors_traders", "medieval")
]
"""The many switches by numbers of the two Medioevi are tried in `test_switches.py`, all at once."""


@pytest.mark.parametrize(("game", "rule"), SWITCHES)
def test_a_game_can_begin_without_the_rule(game: str, rule: str, tmp_path: Path) -> None:
    module = find_game(game)
    assert rule in module.ledger
    everybody = ["random"] * module.max_seats
    plan, changes = without(open_plan(Plan(game=game, games=1, bots=everybody)), rule)
    other = changed_plan(plan, changes, tmp_path)
    assert (other.rules, other.options) != (plan.rules, plan.options)


def test_without_titles_nobody_scores_for_them(tmp_path: Path) -> None:
    plan, changes = without(small_plan(games=4, bots="steward,random"), "WT-VP-07")
    found = compare(plan, changes, tmp_path, Alone(), lambda count: None)
    titles = found["differences"]["sources"]["titles"]
    assert titles["before"] > 0 and titles["after"] == 0 and titles["value"] < 0


def test_a_variant_is_played_with_and_without(tmp_path: Path) -> None:
    plan = open_plan(Plan(game="medieval", games=1, bots=["random"] * 3))
    with_rule, changes = without(plan, "MD-MAR-01")
    assert with_rule.options == {"marriage": "on"}
    assert changed_plan(with_rule, changes, tmp_path).options == {"marriage": "off"}


def test_a_rule_that_must_stay() -> None:
    with pytest.raises(LabError, match=r"WT-OBJ-01 cannot.*WT-VP-07"):
        without(small_plan(), "WT-OBJ-01")


def test_many_rules_are_named_in_short() -> None:
    assert in_short(["A-1-09", "A-1-10", "A-1-11", "B-01", "B-02"]) == "A-1-09 to 11, B-01, B-02"
    with pytest.raises(LabError, match="MU-EC-01 to 72"):
        without(open_plan(Plan(game="medioevo", games=1, bots=["random"] * 3)), "MU-BATTLE-01")


def test_every_entry_can_be_changed_at_once(tmp_path: Path) -> None:
    plan = small_plan()
    for text in ("data/units.toml:*.archer.power=3", "data/units.toml:unit.*.silver=3"):
        with pytest.raises(LabError):
            changed_plan(plan, [parse_change(text)], tmp_path)


def test_the_command(command: Command, tmp_path: Path) -> None:
    listed = command("lab", "ablate", GAME)
    assert listed.code == 0 and "WT-VP-07" in listed.out and "victory.toml" in listed.out
    assert "WT-VP-07" in json.loads(command("lab", "ablate", GAME, "--json").out)
    answer = command(
        "lab", "ablate", GAME, "--rule", "WT-TRADE-14", "--games", 2, "--bots", "random,random",
        "-o", "turn_limit=2", "--workers", 1, "--out", tmp_path / "run",
    )  # fmt: skip
    assert answer.code == 0, answer.err
    assert "report.html" in answer.out
    assert command("lab", "ablate", GAME, "--rule", "WT-X").is_one_line("WT-X", "WT-VP-07")
