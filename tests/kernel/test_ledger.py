"""The ledger: every rule with its id; a broken file says where."""

from __future__ import annotations

from pathlib import Path

import pytest

import gonfalon
from gonfalon.kernel.ledger import load_ledger, translated
from tests.kernel.harvest.game import GAME

RULE = 'id = "HV-A-01"\ntitle = "A"\ntext = "B"\nkind = "rule"\n'


def broken(tmp_path: Path, content: str) -> str:
    file = tmp_path / "rules.toml"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(gonfalon.DataError) as caught:
        load_ledger(file)
    line = str(caught.value)
    assert "\n" not in line
    return line


def test_a_rule_has_an_id_words_and_a_chapter() -> None:
    rule = GAME.ledger["HV-CARD-02"]
    assert (rule.id, rule.chapter, rule.kind) == ("HV-CARD-02", "CARD", "rule")
    assert rule.title == "Cards are used at their moment"
    assert rule.cites == ("HV-CARD-01", "HV-WEATHER-01")
    assert GAME.ledger["HV-TURN-02"].ruling
    assert GAME.ledger["HV-WEATHER-01"].check
    assert GAME.rules("en") is GAME.ledger


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (f"[[rule]]\n{RULE}[[rule]]\n{RULE}", "rules.toml: HV-A-01: stands twice"),
        (f'[[rule]]\n{RULE}cites = ["HV-B-01"]\n',
         "rules.toml: HV-A-01.cites: unknown rule 'HV-B-01'"),
        (f'[[rule]]\n{RULE}colour = "red"\n',
         "rules.toml: HV-A-01: got an unexpected keyword argument 'colour'"),
        ('[[rule]]\nid = "HV-A-01"\ntitle = "A"\nkind = "rule"\n',
         "rules.toml: HV-A-01: missing 1 required positional argument: 'text'"),
        ('[[rule]]\ntitle = "A"\n[[rule]]\n',
         "rules.toml: rule 1: missing 3 required positional arguments: 'id', 'text', and 'kind'"),
        ("[[rule]]\nid = 7\n", "rules.toml: 7.id: must be a text, not 7"),
        (f'[[rule]]\n{RULE}cites = "HV-A-01"\n',
         "rules.toml: HV-A-01.cites: must be a list of rule ids"),
        (f"[rule]\n{RULE}", "rules.toml: rule: must be a list of tables: [[rule]]"),
        ('rule = ["HV-A-01"]\n', "rules.toml: rule 1: must be a table"),
    ],
)  # fmt: skip
def test_a_broken_ledger_names_file_key_and_reason(tmp_path: Path, content: str, line: str) -> None:
    assert broken(tmp_path, content) == line


def test_a_ledger_that_is_no_toml_or_not_there_gets_one_line(tmp_path: Path) -> None:
    assert broken(tmp_path, "[[rule]\n").startswith("rules.toml: line 1, column 7: ")
    with pytest.raises(gonfalon.DataError, match=r"^none\.toml: the file is missing$"):
        load_ledger(tmp_path / "none.toml")


def test_an_empty_ledger_has_no_rules(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text("", encoding="utf-8")
    assert load_ledger(tmp_path / "rules.toml") == {}


def test_a_translation_changes_words_and_nothing_else() -> None:
    italian = translated(
        GAME.ledger, {"HV-CARD-02": {"title": "Le carte", "text": "Al loro momento."}}, "it.toml"
    )
    assert list(italian) == list(GAME.ledger)
    rule, original = italian["HV-CARD-02"], GAME.ledger["HV-CARD-02"]
    assert (rule.title, rule.text) == ("Le carte", "Al loro momento.")
    assert (rule.cites, rule.kind, rule.ruling) == (original.cites, original.kind, original.ruling)
    assert italian["HV-AIM-01"] == GAME.ledger["HV-AIM-01"]
    with pytest.raises(gonfalon.DataError, match=r"^it\.toml: HV-X-99: unknown rule$"):
        translated(GAME.ledger, {"HV-X-99": {"title": "?"}}, "it.toml")
