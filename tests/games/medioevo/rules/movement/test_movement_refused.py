"""Why a group cannot be changed so, go there, or start at all: every "no" of a full movement with its rule and its sentence."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.state import MOVED, STOPPED
from tests.games.medioevo.campaign import combat
from tests.games.medioevo.scene import Scene

LEGAL = ("", "")
STRANGE = ("MU-CPHASE-05", "That is not your piece.")
ELSEWHERE = ("MU-CPHASE-05", "It is somewhere else.")
STUCK = ("MU-CPHASE-05", "With it the group could not go on.")
MOVED_ALREADY = ("MU-CPHASE-09", "It has made its full movement this turn.")
TOO_FEW = ("MU-CPHASE-05", "There are not so many.")
NOT_AT_SEA = ("MU-MOVE-09", "That is not possible at sea.")
NO_POINTS = ("MU-MOVE-04", "It has no movement points left.")
FAR = ("MU-MOVE-01", "It is not adjacent.")
NOTHING = ("MU-CPHASE-05", "You have nothing there that could move.")
NOBODY_THERE = ("MU-CPHASE-11", "There is nobody to fight.")
Answers = dict[str, tuple[str, str]]


def too_many(room: int, group: int) -> tuple[str, str]:
    return (
        "MU-MOVE-05",
        f"The transports take {room or 'no'} unit{'s' * (room > 1)}; {group} would go.",
    )


def answers(scene: Scene, *moves: str) -> Answers:
    """Rule and sentence of every refused move of Anna."""
    found: Answers = {}
    for move in moves:
        why = scene.table.why(*scene._read(f"anna: {move}"))
        found[move] = LEGAL if why is None else (why.rule, why.reason)
    return found


def check(scene: Scene, wanted: Answers) -> None:
    assert answers(scene, *wanted) == wanted


@pytest.mark.rule("MU-CPHASE-05", "MU-CPHASE-09", "MU-MOVE-05", "MU-MOVE-08", "MU-MOVE-15")
def test_a_group_before_its_first_step() -> None:
    scene = combat(
        units={"thrace": "anna: 4 archer, 2 light-infantry, 1 light-infantry moved, captain 1"},
        pieces={"thrace": "anna: war-wagon 1, siege-engine 1, galley 1, caravan 1; bruno: war-wagon 1", "mysia": "anna: war-wagon 1"},
    )  # fmt: skip
    scene.play("anna: march thrace")
    check(scene, {
        "join piece-2a": STRANGE, "join piece-1j": STRANGE, "leave piece-2a": STRANGE,
        "join piece-1d": ("MU-COM-04", "Commercial transports move in the Commerce phase."),
        "join piece-1e": ELSEWHERE, "leave piece-1e": ELSEWHERE, "join piece-1c": LEGAL, "leave piece-1c": STUCK,
        "join piece-1a": STUCK, "leave piece-1a": STUCK, "leave piece-1b": LEGAL,
        "take archer 2": LEGAL, "take archer 0": LEGAL, "take archer 3": too_many(3, 4), "take archer 4": too_many(3, 5), "take archer 5": TOO_FEW,
        "take light-infantry 2": too_many(3, 5), "take light-infantry 3": ("MU-CPHASE-09", "There are not so many."),
        "take light-infantry 4": TOO_FEW, "take cavalry 1": TOO_FEW, "take captain 1": ("MU-CPHASE-05", "Name the captain himself."),
        "leave-captain captain-1a": LEGAL, "join-captain captain-1a": ("MU-MOVE-05", "With it the group could not go on."),
        "join-captain captain-1b": ELSEWHERE, "join-captain captain-2a": ELSEWHERE,
        "go moesia": LEGAL, "go serbia": FAR, "go crete": FAR, "go bithynia": ("MU-MOVE-15", "It is not adjacent."),
        "go marmara-sea": ("MU-MOVE-08", "Needs a galley with 5 places; nearest that has not moved: Thrace."), "go ionian-sea-sea": FAR,
        "invade macedonia": ("MU-DIP-52", "Macedonia: nobody to attack."),
        "halt": ("MU-CPHASE-06", "Make a step first."), "seize piece-2a": ("MU-CONQ-10", "It is escorted by an army."),
    })  # fmt: skip


@pytest.mark.rule("MU-CPHASE-07", "MU-CPHASE-09", "MU-MOVE-04", "MU-MOVE-07")
def test_a_group_with_pieces_that_have_moved_or_have_no_points() -> None:
    scene = combat(
        units={"thrace": "anna: 4 archer, captain 1"},
        pieces={"thrace": "anna: war-wagon 1, war-wagon 2, siege-engine 1, galley 1"},
    )
    s = scene.state
    s.piece_points[1] = s.piece_points[2] = 0
    s.captain_marks[0] = s.piece_marks[3] = MOVED
    scene.restart()
    scene.play("anna: march thrace")
    check(scene, {
        "join piece-1b": NO_POINTS, "join piece-1c": ("MU-MOVE-07", "It has no movement points left."),
        "join piece-1d": MOVED_ALREADY, "leave piece-1d": MOVED_ALREADY, "leave piece-1a": STUCK,
        "join-captain captain-1a": MOVED_ALREADY, "leave-captain captain-1a": MOVED_ALREADY,
        "take archer 3": LEGAL, "take archer 4": too_many(3, 4),
    })  # fmt: skip
    scene.play("anna: go macedonia")
    check(scene, {
        "join piece-1b": ("MU-CPHASE-07", "It is somewhere else."), "leave piece-1a": LEGAL, "halt": LEGAL,
        "take archer 4": ("MU-CPHASE-07", "There are not so many."), "take archer 3": LEGAL,
        "join-captain captain-1a": ("MU-CPHASE-07", "It is somewhere else."), "go thrace": LEGAL, "go crete": FAR,
    })  # fmt: skip


@pytest.mark.rule("MU-CPHASE-05", "MU-CPHASE-09", "MU-MOVE-05")
def test_a_group_without_an_army() -> None:
    scene = combat(pieces={"thrace": "anna: war-wagon 1, war-wagon 1"})
    scene.play("anna: march thrace")
    check(scene, {"take archer 1": TOO_FEW, "leave piece-1b": LEGAL})


@pytest.mark.rule("MU-MOVE-14", "MU-CPHASE-07", "MU-EVENT-07")
@pytest.mark.parametrize(("mark", "change"), [(0, "leave"), (STOPPED, "join")])
def test_a_castle_helps_wagons_but_no_galley(mark: int, change: str) -> None:
    scene = combat(
        units={"thrace": "anna: 4 archer"},
        pieces={"thrace": "anna: war-wagon 1, galley 1, war-wagon 2"},
        buildings={"thrace": "castle"},
    )
    s = scene.state
    s.piece_points[1] = s.piece_points[2] = 0
    s.piece_marks[1] = s.piece_marks[2] = mark
    scene.restart()
    scene.play("anna: march thrace")
    check(scene, {"join piece-1b": NO_POINTS, f"{change} piece-1c": LEGAL})


@pytest.mark.rule("MU-MOVE-08", "MU-MOVE-09", "MU-MOVE-01")
def test_a_fleet_in_harbour_and_at_sea() -> None:
    scene = combat(
        units={
            "thrace": "anna: 3 archer, captain 1",
            "south-aegean-sea": "anna: 1 archer, captain 1",
        },
        pieces={
            "thrace": "anna: galley 1, siege-engine 1",
            "south-aegean-sea": "anna: galley 1, war-wagon 1, galley 2",
        },
    )
    scene.play("anna: sail thrace")
    check(scene, {
        "join piece-1b": ("MU-MOVE-08", "There is room for 3 aboard; 4 would go."), "leave piece-1a": STUCK,
        "take archer 2": LEGAL, "take archer 3": too_many(3, 4), "go marmara-sea": LEGAL, "go south-aegean-sea": FAR,
        "go macedonia": too_many(0, 3),
    })  # fmt: skip
    scene.table.undo(0)
    scene.play("anna: sail south-aegean-sea")
    check(scene, {
        "join piece-1d": NOT_AT_SEA, "leave piece-1d": NOT_AT_SEA, "join piece-1a": ELSEWHERE,
        "leave piece-1c": LEGAL, "take archer 1": NOT_AT_SEA, "leave-captain captain-1b": NOT_AT_SEA,
        "go north-aegean-sea": LEGAL, "go lydia": LEGAL, "go thrace": FAR, "go marmara-sea": FAR,
    })  # fmt: skip


@pytest.mark.rule("MU-CPHASE-05", "MU-CPHASE-09", "MU-CPHASE-11", "MU-MOVE-04", "MU-MOVE-05")
def test_where_no_movement_starts() -> None:
    scene = combat(
        units={"thrace": "anna: 3 archer", "macedonia": "anna: 1 archer moved", "lydia": "anna: 1 archer"},
        pieces={
            "thrace": "anna: galley 1", "lydia": "anna: war-wagon 1", "rhodes": "anna: galley 1",
            "macedonia": "anna: war-wagon 1", "mysia": "anna: war-wagon 1",
        },
    )  # fmt: skip
    s = scene.state
    s.piece_points[1], s.piece_marks[2], s.piece_marks[3] = 0, MOVED, MOVED
    scene.restart()
    no_wagon = "Needs a war wagon with 3 places; nearest that has not moved: Mysia."
    no_galley = "Needs a galley with 1 place; nearest that has not moved: Thrace."
    assert scene.legal("anna") == ["pass", "sail thrace", "march mysia"]
    check(scene, {
        "march thrace": ("MU-MOVE-05", no_wagon), "sail lydia": ("MU-MOVE-05", no_galley), "march lydia": NO_POINTS, "sail rhodes": MOVED_ALREADY,
        "march rhodes": NOTHING, "march macedonia": MOVED_ALREADY, "sail macedonia": MOVED_ALREADY, "sail mysia": NOTHING,
        "march serbia": NOTHING, "sail north-aegean-sea": NOTHING, "engage thrace @bruno": NOBODY_THERE,
        "engage-barbarians thrace": NOBODY_THERE,
    })  # fmt: skip
