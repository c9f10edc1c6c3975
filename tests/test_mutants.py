"""Planted faults (`make mutants`): of every kind, in the function that they belong to, and noticed by a test that looks."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import gonfalon
from tools.mutants.__main__ import equivalents, key
from tools.mutants.faults import faults_in
from tools.mutants.planting import KILLED, SURVIVED, UNSEEN, plant
from tools.mutants.tests_of import NewWorlds

HOME = Path(__file__).parents[1]
SAMPLE = '''
"""A module."""


class Army:
    def __init__(self):
        self.strength, self.order = 3, []

    def hit(self, wounds: int = 0) -> None:
        """Lose strength."""
        self.strength -= wounds
        self.order.append(self.strength)
        assert wounds >= 0


def odds(ours, theirs, walls):
    if ours > theirs and not walls:
        return True
    return min(ours * 2 + 1, 9) == 9


def pairs(ours, theirs):
    return list(zip(ours, theirs, strict=True))
'''
TESTS = """
import mutants_sample

def test_a_strong_army():
    assert mutants_sample.odds(3, 2, False)
"""


@pytest.fixture
def module(tmp_path: Path) -> Iterator[ModuleType]:
    file = tmp_path / "mutants_sample.py"
    file.write_text(SAMPLE, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[file.stem] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[file.stem]


def file_of(module: ModuleType) -> Path:
    assert module.__file__ is not None
    return Path(module.__file__)


def test_faults_of_every_kind_are_found(module: ModuleType) -> None:
    source = file_of(module).read_bytes()
    found = {(fault.kind, *fault.lines(source)) for fault in faults_in(file_of(module))}
    condition = "if ours > theirs and not walls:"
    for kind, before, after in (
        ("edge", condition, "if ours >= theirs and not walls:"),
        ("opposite", condition, "if ours <= theirs and not walls:"),
        ("and, or", condition, "if ours > theirs or not walls:"),
        ("not", condition, "if ours > theirs and (walls):"),
        ("skipped condition", condition, "if (not walls):"),
        ("skipped condition", condition, "if True:"),
        ("truth", "return True", "return False"),
        ("least, most", "return min(ours * 2 + 1, 9) == 9", "return max(ours * 2 + 1, 9) == 9"),
        ("off by one", "return min(ours * 2 + 1, 9) == 9", "return min(ours * 2 + 1, 10) == 9"),
        ("dropped term", "return min(ours * 2 + 1, 9) == 9", "return min(ours * 2, 9) == 9"),
        ("dropped factor", "return min(ours * 2 + 1, 9) == 9", "return min(ours + 1, 9) == 9"),
        ("sign", "return min(ours * 2 + 1, 9) == 9", "return min(ours * 2 - 1, 9) == 9"),
        ("dropped statement", "self.strength -= wounds", "pass"),
    ):
        assert (kind, before, after) in found
    assert "swapped order" in {kind for kind, _, _ in found}
    assert not any("assert" in before or "strict" in before for _, before, _ in found)


@pytest.mark.parametrize(
    ("one", "other", "matters"),
    [
        ("s.owner[a] = b", "s.emit('taken', seat=b)", False),
        ("s.owner[a] = b", "s.emit('taken', seat=s.owner[a])", True),
        ("s.owner[a] = b", "s.spent[a] = len(s.forts)", False),
        ("s.owner[a] = b", "s.spent[a] = s.owner[c]", True),
        ("s.owner[a] = b", "s.spent[a] = worth(s, a)", True),
        ("s.owner[a] = b", "s.owner[c] = d", True),
        ("s.store[a] += 1", "s.store[b] -= 2", False),
        ("s.store[a] += 1", "s.store[b] -= s.store[c]", True),
        ("s.emit('left')", "s.emit('came')", True),
        ("s.done()", "s.left = 1", False),
        ("s.done()", "s.left = len(s.agenda)", True),
        ("s.done()", "s.commit()", False),
        ("s.done()", "s.push(Retreat(a))", True),
        ("s.emit('left', seat=holder(s, a))", "s.push(Retreat(a))", False),
        ("s.emit('left', seat=holder(s, a))", "s.owner[a] = b", True),
        ("s.emit('left')", "s.owner[a] = heir(s, a)", False),
        ("s.emit('left')", "remove_army(s, a)", True),
        ("s.battles.remove(a)", "s.hits = []", False),
        ("s.battles.remove(a)", "s.hits = list(s.battles)", True),
        ("s.battles.remove(a)", "s.battles.append(b)", True),
    ],
)
def test_statements_are_swapped_where_their_order_may_matter(
    one: str, other: str, matters: bool, tmp_path: Path
) -> None:
    file = tmp_path / "two.py"
    for first, second in ((one, other), (other, one)):
        file.write_text(f"def two(s, a, b, c, d):\n    {first}\n    {second}\n", encoding="utf-8")
        assert ("swapped order" in {fault.kind for fault in faults_in(file)}) == matters


def test_every_fault_can_be_planted(module: ModuleType) -> None:
    for fault in faults_in(file_of(module)):
        plant(fault)


def test_a_fault_changes_the_function_wherever_it_was_imported(module: ModuleType) -> None:
    odds = module.odds
    (fault,) = [one for one in faults_in(file_of(module)) if one.kind == "edge"]
    assert not odds(2, 2, False)
    plant(fault)
    assert odds(2, 2, False)


def test_equivalent_faults_are_few_and_can_still_be_planted() -> None:
    listed = equivalents()
    for file in {file for file, _, _ in listed}:
        assert {one for one in listed if one[0] == file} <= {
            key(one) for one in faults_in(HOME / file)
        }
    for game in {Path(file).parts[2] for file, _, _ in listed}:
        files = (HOME / "gonfalon" / "games" / game).rglob("*.py")
        of_game = [one for one in listed if Path(one[0]).parts[2] == game]
        assert len(of_game) < 0.02 * sum(len(faults_in(file)) for file in files)


@pytest.mark.parametrize("game_id", gonfalon.game_ids())
def test_every_test_has_worlds_of_its_own(game_id: str) -> None:
    """What was kept before a fault was planted must not hide it."""

    def world() -> Any:
        state: Any = gonfalon.open_table(game_id, 4).state
        return state.world

    kept = world()
    assert world() is kept
    NewWorlds().pytest_runtest_setup()
    assert world() is not kept


PLANTING = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
import mutants_sample
from tools.mutants.__main__ import equivalents, key
from tools.mutants.faults import faults_in
from tools.mutants.planting import plant_all
from tools.mutants.tests_of import Traced
file = Path(mutants_sample.__file__)
faults = faults_in(file)
(edge,) = [one for one in faults if one.kind == "edge"]
(opposite,) = [one for one in faults if one.kind == "opposite" and one.line == edge.line]
lost = next(one for one in faults if one.function[0] == "Army.hit")
traced = Traced({str(file): {edge.line: [str(file.with_name("test_sample.py"))]}}, {})
outcomes = {result.fault: result.outcome for result in plant_all([edge, opposite, lost], traced, 2)}
print([outcomes[fault] for fault in (edge, opposite, lost)], file=sys.stderr)
"""


def test_what_a_test_notices_and_what_not(tmp_path: Path) -> None:
    """In a process of its own, which is forked as the command does it."""
    (tmp_path / "mutants_sample.py").write_text(SAMPLE, encoding="utf-8")
    (tmp_path / "test_sample.py").write_text(TESTS, encoding="utf-8")
    command = [sys.executable, "-c", PLANTING, str(tmp_path)]
    done = subprocess.run(command, cwd=HOME, capture_output=True, text=True, check=False)
    assert done.stderr.strip() == str([SURVIVED, KILLED, UNSEEN]), done.stdout
