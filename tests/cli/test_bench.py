"""The speed report; peers are replaced, because tests install nothing."""

from __future__ import annotations

import json

import pytest

from gonfalon.cli import bench, peers
from gonfalon.cli.bench import Speed, is_choice
from gonfalon.fast import BUILD
from gonfalon.kernel.moves import Vocabulary
from tests.cli.command import GAME, Command

FACTS = {"decisions_per_s", "choices_per_s", "copy_us", "state_bytes"}


@pytest.fixture
def unmeasured(monkeypatch: pytest.MonkeyPatch) -> None:
    """States are taken as measured; only speeds are."""
    facts = dict.fromkeys(("copy_us", "state_bytes", "early_us", "late_us"), 1.0)
    monkeypatch.setattr(bench, "measure_state", lambda game: facts)


def test_every_game_is_measured(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "GAMES_FOR_GROWTH", 1)
    answer = command("bench", "--json", "--seconds", 0.2)
    assert answer.code == 0, answer.err
    report = json.loads(answer.out)
    assert report.keys() == {"build", "games", "peers", "ratios"}
    assert report["build"] == BUILD.name
    facts = report["games"][GAME]
    assert facts.keys() >= FACTS
    assert facts["decisions_per_s"] >= facts["choices_per_s"] > 0
    assert report["peers"] == {}
    speeds = {id: facts["decisions_per_s"] for id, facts in report["games"].items()}
    fastest = max(speeds, key=lambda id: speeds[id])
    assert {"medieval", GAME} <= speeds.keys()
    for id, ratios in report["ratios"].items():
        assert list(ratios) == ([fastest] if id != fastest else [])
        if ratios:
            ratio = ratios[fastest]["decisions_per_s"]
            assert ratio == pytest.approx(speeds[id] / speeds[fastest], abs=0.01)


@pytest.mark.usefixtures("unmeasured")
def test_peers_are_compared_with(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    class Snail:
        version = "1"

        def run(self, seconds: float) -> Speed:
            return Speed(2, 1, 1.0)

        def close(self) -> None:
            pass

    monkeypatch.setattr(peers, "open_peers", lambda: {"snail": Snail()})
    report = json.loads(command("bench", "--json", "--peers", "--seconds", 0.2).out)
    assert report["peers"]["snail"]["decisions_per_s"] == 2
    assert report["ratios"][GAME]["snail"]["choices_per_s"] > 100


@pytest.mark.usefixtures("unmeasured")
def test_a_peer_that_cannot_be_installed_is_named_in_one_line(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(package: str, version: str) -> None:
        raise peers.PeerError("no network")

    monkeypatch.setattr(peers, "environment", refuse)
    answer = command("bench", "--peers", "--seconds", 0.1)
    assert answer.code == 0
    assert answer.err == "gonfalon: going on without catanatron: no network\n"
    assert GAME in answer.out


def test_a_range_of_several_amounts_is_a_choice() -> None:
    words = Vocabulary({}, {"pay": ("amount",), "pass": ()})
    assert not is_choice([words[("pass",)]])
    assert not is_choice([words.range("pay", low=2, high=2)])
    assert is_choice([words.range("pay", low=2, high=3)])
    assert is_choice([words[("pass",)], words["pay", 1]])
