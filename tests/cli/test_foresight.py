"""At the terminal: what follows from a move, what the steward would do, and a question before what is dear is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

import gonfalon
from gonfalon.cli.talk import PLAYED, STAY
from tests.cli.test_medioevo_board import Watcher
from tests.games.medioevo.campaign import combat
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


def test_who_has_enough_of_a_question_is_not_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only where the move can be taken back."""
    scene = combat(
        units={"moesia": "anna: 2 heavy-infantry, 1 archer"}, pieces={"moesia": "anna: war-wagon 1"}
    )
    scene.play("anna: march moesia")
    watcher = Watcher(scene.table, "en", 100, tmp_path)
    asked: list[str] = []

    def read(question: str) -> str:
        asked.append(question)
        return "always"

    monkeypatch.setattr(watcher.talk, "read", read)
    for _ in range(2):
        assert watcher.talk.obey(0, "go thrace") == PLAYED
        scene.table.undo(0)
    assert len(asked) == 1
    assert "you lose Moesia" in asked[0]
    monkeypatch.setattr(watcher.talk, "read", lambda question: "always")
    assert watcher.talk.obey(*scene._read("anna: declare-war @bruno")) == STAY


def test_the_main_move_is_marked(tmp_path: Path) -> None:
    scene = given(
        "denmark", "germany", phase="upkeep", store={"denmark": {"food": 2}},
        provinces={"fyn": "denmark: 1 infantry", "sjaelland": "denmark: 1 infantry"},
    )  # fmt: skip
    watcher = Watcher(scene.table, "en", 100, tmp_path)
    text = watcher.shown()
    watcher.talk.show(scene.seat("denmark"))
    marked = [line for line in text.getvalue().splitlines() if "▸" in line]
    assert len(marked) == 1
    assert "Feed all" in marked[0]
