"""After the Combat phase: Surgery, Hospital, Barber-Surgeon, Physician (MP-TIME-21, MP-TECHFX-33 to -35, -43)."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.state import COMBAT, EVENTS
from gonfalon.games.prototype.state_rows import Losses
from tests.games.prototype.battles import PLAYERS, charge, dice_of, field
from tests.games.prototype.scene import Scene, given


def evening(losses: list[Losses], technologies: str, cards: str = "", **more: Any) -> Scene:
    """The end of the Combat phase after battles in which anna had losses."""
    more["technologies"] = {"anna": technologies} if technologies else {}
    more["cards"] = {"anna": cards} if cards else {}
    scene = given(
        PLAYERS, phase="combat", active="carla", fields={"losses": losses, "battles": 9}, **more
    )
    scene.play("carla: done")
    return scene


def lost(
    battle: int, vf: int, captured: int, phase: int = COMBAT, cards: tuple[int, ...] = ()
) -> Losses:
    return Losses(battle, 0, vf, captured, cards, phase)


@pytest.mark.rule("MP-TECHFX-34", "MP-REINF-06")
def test_surgery_heals_one() -> None:
    assert evening([lost(1, 10, 2)], "surgery").state.returning[0] == 1


@pytest.mark.rule("MP-TECHFX-35", "MP-TECHFX-43")
@pytest.mark.parametrize(
    ("losses", "healed"),
    [([(3, 1), (4, 1)], 2), ([(2, 1)], 1), ([(1, 1), (2, 1)], 1), ([(1, 1)], 0), ([(9, 1)], 2)],
)
def test_hospital_heals_two_without_prisoners(losses: list[tuple[int, int]], healed: int) -> None:
    entries = [lost(n, vf, captured) for n, (vf, captured) in enumerate(losses)]
    assert evening(entries, "hospital").state.returning[0] == healed


@pytest.mark.rule("MP-TECHFX-43")
def test_attacks_of_barbarians_in_events_do_not_count_for_it() -> None:
    assert evening([lost(1, 8, 0, EVENTS)], "hospital").state.returning[0] == 0


@pytest.mark.rule("MP-TECHFX-33", "MP-TECHFX-34", "MP-TECHFX-35", "MP-CHAR-14")
@pytest.mark.parametrize(
    ("technology", "die", "roll", "back"),
    [("medicine", 4, 3, 3), ("surgery", 6, 6, 7), ("hospital", 8, 8, 10)],
)
def test_barber_surgeon(technology: str, die: int, roll: int, back: int) -> None:
    """With what Surgery and Hospital heal by themselves."""
    scene = evening([lost(4, 20, 2)], technology, "barber-surgeon")
    assert scene.window == "combat.healing" and scene.asked == ["anna"]
    scene.dice(f"d{die}={roll}")
    scene.play("anna: play-battle barber-surgeon 4")
    assert scene.state.returning[0] == back
    assert scene.hand("anna") == []


@pytest.mark.rule("MP-CHAR-14", "MP-TECHFX-33")
def test_at_most_the_losses_of_one_battle_without_prisoners() -> None:
    scene = evening([lost(1, 3, 1), lost(2, 5, 1)], "medicine", "barber-surgeon")
    assert scene.legal("anna", "play-battle") == [
        "play-battle barber-surgeon 1", "play-battle barber-surgeon 2",
    ]  # fmt: skip
    scene.dice("d4=4")
    scene.play("anna: play-battle barber-surgeon 1")
    assert scene.state.returning[0] == 2


@pytest.mark.rule("MP-CHAR-14")
def test_nobody_is_healed_twice() -> None:
    scene = evening([lost(1, 5, 1)], "medicine", "barber-surgeon, barber-surgeon")
    scene.dice("d4=3", "d4=4")
    scene.play("anna: play-battle barber-surgeon 1", "anna: play-battle barber-surgeon 1")
    assert scene.state.returning[0] == 4


@pytest.mark.rule("MP-CHAR-14")
def test_a_barbarian_attack_in_events_counts_for_the_barber_surgeon() -> None:
    scene = evening([lost(1, 5, 0, EVENTS)], "medicine", "barber-surgeon")
    scene.dice("d4=4")
    scene.play("anna: play-battle barber-surgeon 1")
    assert scene.state.returning[0] == 4


@pytest.mark.rule("MP-TIME-21", "MP-TIME-06")
@pytest.mark.parametrize(
    ("losses", "technology", "cards", "asked"),
    [
        ([lost(1, 5, 1)], "medicine", "bishop", True),
        ([lost(1, 5, 1)], "education", "barber-surgeon", False),
        ([lost(1, 5, 1)], "medicine", "", False),
        ([], "medicine", "barber-surgeon", False),
    ],
)
def test_who_is_asked(losses: list[Losses], technology: str, cards: str, asked: bool) -> None:
    scene = evening(losses, technology, cards)
    assert (scene.window == "combat.healing") == asked


@pytest.mark.rule("MP-TIME-21", "MP-TIME-24")
def test_the_default_plays_nothing() -> None:
    scene = evening([lost(1, 5, 1)], "medicine", "barber-surgeon")
    scene.default("anna")
    assert scene.hand("anna") == ["barber-surgeon"]
    assert scene.state.returning[0] == 0


@pytest.mark.rule("MP-CHAR-14")
def test_a_battle_that_was_not_lost_cannot_be_healed() -> None:
    scene = evening([lost(1, 5, 1)], "medicine", "barber-surgeon")
    scene.refuses("anna: play-battle barber-surgeon 2", "MP-CHAR-14")


@pytest.mark.rule("MP-CHAR-34", "MP-TECHFX-34", "MP-TECHFX-35")
@pytest.mark.parametrize(("technology", "count"), [("surgery", 1), ("hospital", 2)])
def test_physician(technology: str, count: int) -> None:
    w = given(PLAYERS).state.world
    gone = tuple(sorted(w.card[id] for id in ("genius", "heroine", "templar", "condottiere")))
    scene = evening([lost(1, 0, 0, COMBAT, gone)], technology, "physician",
                    discard="genius, heroine, templar, condottiere")  # fmt: skip
    if count == 1:
        scene.refuses("anna: play-cards physician heroine genius", "MP-CHAR-34")
        scene.play("anna: play-card physician genius")
        assert scene.hand("anna") == ["genius"]
    else:
        scene.play("anna: play-cards physician heroine genius")
        assert scene.hand("anna") == ["heroine", "genius"]


@pytest.mark.rule("MP-TIME-21", "MP-RES-07", "MP-TECHFX-34")
def test_losses_of_a_real_battle_are_remembered() -> None:
    scene = field(
        10, 30, technologies={"anna": "surgery"}, cards={"anna": "condottiere, barber-surgeon"}
    )
    charge(scene)
    dice_of(scene, 1, 6)
    scene.play("anna: play condottiere", "anna: done", "anna: stop-attack")
    (entry,) = [entry for entry in scene.state.losses if entry.seat == 0]
    assert (entry.vf, entry.captured) == (4, 1)
    assert entry.cards == (scene.state.world.card["condottiere"],)
    scene.play("anna: done", "bruno: done", "carla: done")
    assert scene.state.returning[0] == 1
    scene.dice("d6=6")
    scene.play("anna: play-battle barber-surgeon 1")
    assert scene.state.returning[0] == 3
