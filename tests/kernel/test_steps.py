"""A game finds its steps by walking its package."""

from __future__ import annotations

from pathlib import Path

import pytest

from gonfalon.kernel.errors import StepError
from gonfalon.kernel.state import dump_step
from gonfalon.kernel.steps import steps_in

HEAD = """
from dataclasses import dataclass
from gonfalon.kernel.state import State, Step
"""
STATE = f"{HEAD}\nclass TownState(State):\n    pass\n"


def step(name: str, body: str, base: str = "Step") -> str:
    return f"{HEAD}\n@dataclass(slots=True)\nclass {name}({base}):\n    {body}\n"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Package:
    monkeypatch.syspath_prepend(str(tmp_path))
    return Package(tmp_path, tmp_path.name)


class Package:
    """A game's package, written for one test; modules are imported once, so every test has its own."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder = folder
        self.name = name

    def write(self, **modules: str) -> None:
        """Modules by their path with two underscores for a slash."""
        for path, text in modules.items():
            file = self.folder / self.name / f"{path.replace('__', '/')}.py"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        for folder in (self.folder / self.name).rglob("*"):
            if folder.is_dir():
                (folder / "__init__.py").touch()
        (self.folder / self.name / "__init__.py").touch()


def test_steps_are_found_at_any_depth_under_their_ids(package: Package) -> None:
    package.write(
        state=STATE,
        market__steps=step("OpenMarket", 'id = "Open"'),
        walls__steps__siege=step("Siege", 'id = "Siege"'),
        view=f"from {package.name}.walls.steps.siege import Siege",
    )
    found = steps_in(package.name)
    assert {id: step.__name__ for id, step in found.items()} == {
        "Open": "OpenMarket",
        "Siege": "Siege",
    }
    assert dump_step(found["Open"]()) == ["Open"]


def test_a_state_makes_a_step_of_its_game_by_the_id(package: Package) -> None:
    package.write(state=STATE, steps=step("Siege", 'id = "Siege"\n    seat: int\n    place: str'))
    siege = steps_in(package.name)["Siege"]
    module = __import__(f"{package.name}.state", fromlist=["TownState"])
    made = module.TownState().make_step("Siege", 2, "gate")
    assert type(made) is siege
    assert dump_step(made) == ["Siege", 2, "gate"]


@pytest.mark.parametrize("body", ["pass", 'id = ""'])
def test_a_step_without_an_id_is_refused(package: Package, body: str) -> None:
    package.write(steps=step("Siege", body))
    with pytest.raises(StepError, match=r"^the step \S+\.steps\.Siege has no id of its own$"):
        steps_in(package.name)


def test_an_id_is_not_inherited(package: Package) -> None:
    package.write(
        steps=step("Siege", 'id = "Siege"') + step("LongSiege", '"""Longer."""', base="Siege")
    )
    with pytest.raises(StepError, match=r"LongSiege has no id of its own"):
        steps_in(package.name)


def test_two_steps_with_one_id_are_refused_by_name(package: Package) -> None:
    package.write(
        market__steps=step("Fair", 'id = "Fair"'), walls__steps=step("Fight", 'id = "Fair"')
    )
    clash = (
        r"^the steps \S+\.market\.steps\.Fair and \S+\.walls\.steps\.Fight have the same id 'Fair'$"
    )
    with pytest.raises(StepError, match=clash):
        steps_in(package.name)
