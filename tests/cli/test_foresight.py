"""At the terminal: what follows from a move, what the steward would do, and a question before what is dear is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

import gonfalon
from gonfalon.cli import foresight
from gonfalon.cli.talk import PLAYED, STAY
from tests.cli.test_medioevo_board import Watcher
from tests.games.warriors_traders.scene import given


def test_what_follows_and_what_the_steward_would_do(tmp_path: Path) -> None:
    scene = given("germany", "denmark", store={"germany": {"weapons": 1}})
    watcher = Watcher(scene.table, "en", 100, tmp_path)
    seat = scene.seat("germany")
    text = watcher.shown()
    watcher.talk.show(seat)
    assert watcher.talk.obey(seat, "follows build-army infantry brandenburg") == STAY
    assert "Then: −1 Weapon, +1 army" in text.getvalue()
    assert watcher.talk.obey(seat, "follows pass") == STAY
    assert "Nothing that can be foreseen." in text.getvalue()
    assert watcher.talk.obey(seat, "advice") == STAY
    assert "The steward would choose: " in text.getvalue()
    with pytest.raises(gonfalon.IllegalMove):
        watcher.talk.obey(seat, "follows build-army cavalry brandenburg")


def test_what_is_dear_is_not_lost_by_a_slip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = given("germany", "denmark", store={"germany": {"weapons": 1}})
    watcher = Watcher(scene.table, "en", 100, tmp_path)
    seat = scene.seat("germany")
    watcher.talk.show(seat)
    monkeypatch.setattr(foresight, "lost_for_good", lambda table, outlook: "−1 province")
    asked: list[str] = []

    def read(question: str, answer: str) -> str:
        asked.append(question)
        return answer

    monkeypatch.setattr(watcher.talk, "read", lambda question: read(question, "n"))
    assert watcher.talk.obey(seat, "pass") == STAY
    assert "−1 province" in asked[0]
    monkeypatch.setattr(watcher.talk, "read", lambda question: read(question, "y"))
    assert watcher.talk.obey(seat, "pass") == PLAYED
