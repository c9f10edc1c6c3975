"""The example that trains an agent: it learns, and beats random players."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

np = pytest.importorskip("numpy")

FILE = Path(__file__).parents[2] / "examples" / "train_warriors_traders.py"


@pytest.fixture
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train_warriors_traders", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Here:
    """A pool of no processes."""

    def map(self, do: Callable[[Any], Any], jobs: Iterable[Any], chunksize: int) -> Iterator[Any]:
        return map(do, jobs)


def test_weights_are_learned_and_played_with(example: ModuleType) -> None:
    example.OPTIONS["turn_limit"] = 2
    weights = example.train(rounds=2, games=2, pool=Here())
    assert np.isfinite(weights).all()
    assert np.abs(weights).max() > 0
    assert (example.train(rounds=2, games=2, pool=Here()) == weights).all()
    seen, value, share = example.play((5, weights, 0.0))
    assert len(seen) > 5
    assert -1 <= value <= 1
    assert 0 <= share <= 1


@pytest.mark.soak
def test_it_beats_random_players() -> None:
    """Run as it is meant to be; par is 25 %."""
    sizes = ["--rounds", "3", "--games", "32", "--test", "60"]
    done = subprocess.run(
        [sys.executable, str(FILE), *sizes], capture_output=True, encoding="utf-8", timeout=1_200
    )
    assert done.returncode == 0, done.stderr
    won = re.search(r"95 % interval ([\d.]+)%", done.stdout)
    assert won is not None, done.stdout
    assert float(won.group(1)) > 50
