"""A round of battle word by word: who is asked what, what may be answered, what is told by which rule."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.battle.questions.muster import force
from gonfalon.games.medioevo.battle.questions.record import Tally
from gonfalon.games.medioevo.objectives.questions.chronicle import BATTLE, Fought
from gonfalon.games.medioevo.state import HELD
from gonfalon.games.medioevo.world import ENGINE
from tests.games.medioevo.battles import d8, dice, fight, naval
from tests.games.medioevo.scene import Scene

Told = list[tuple[object, ...]]
ANNA, BRUNO = 0, 1
LIGHT, HEAVY, ARCHER, CAVALRY, CAPTAIN = range(5)
PIECE = 10
"""Number of Bruno's first piece."""


def play(scene: Scene, line: str, *rolled: str) -> Told:
    """What is told about a move: kind, rule and values of every event. `rolled`: the next dice."""
    if rolled:
        scene.dice(*rolled)
    return [(event.kind, event.rule, *event.values.values()) for event in scene.play(line)]


def asked(scene: Scene) -> tuple[str, str, list[str]]:
    (name,) = scene.asked
    return scene.window, name, scene.legal(name)


def rerolls() -> list[str]:
    chosen = ("d4", "d6", "d4-d6", "d8", "d4-d8", "d6-d8", "d4-d6-d8")
    return ["done", *(f"reroll {one}" for one in chosen)]


@pytest.mark.rule(
    "MU-BATTLE-04",
    "MU-BATTLE-05",
    "MU-ARTY-01",
    "MU-ARTY-03",
    "MU-ARTY-05",
    "MU-CAPT-08",
    "MU-CAPTURE-03",
    "MU-DMG-02",
)
def test_a_round_on_land() -> None:  # fmt: skip
    """Anna fires at the tower and Bruno at her army; he wins the melee and takes prisoners."""
    scene = fight(
        "anna: 3 archer, 2 light-infantry, 2 cavalry, captain 2", "bruno: 3 heavy-infantry, 2 archer, captain 1",
        pieces={"serbia": "anna: siege-engine 2, siege-engine 1; bruno: siege-engine 1"}, buildings={"serbia": "town, tower"},
    )  # fmt: skip
    place = scene.state.battle.space
    proposals = ["offer-surrender", "demand-surrender"]
    assert asked(scene) == ("battle.declarations", "anna", ["fight", "capture", *proposals])
    assert play(scene, "anna: fight") == []
    assert asked(scene) == ("battle.declarations", "bruno", ["fight", "capture"])
    assert play(scene, "bruno: capture") == [("capture-declared", "MU-CAPTURE-01", BRUNO)]
    walls = ["protect melee", "protect siege-engines", "protect archers"]
    assert asked(scene) == ("battle.declarations", "bruno", walls)
    assert play(scene, "bruno: protect siege-engines") == [("protection", "MU-MILB-02", BRUNO, 0)]

    serve = ["light-infantry", "archer", "cavalry"]
    one, two = ([*(f"crew piece-1{x} {u}" for u in serve), f"crew-captain piece-1{x} captain-1a"] for x in "ab")  # fmt: skip
    assert asked(scene) == ("battle.crews", "anna", ["done", "fire-at-buildings", *one, *two])
    scene.refuses("anna: crew piece-1a heavy-infantry", "MU-ARTY-01")
    scene.refuses("anna: fire-at-units", "MU-ARTY-03")
    assert play(scene, "anna: fire-at-buildings") == []
    aims = ["done", "fire-at-units", "aim piece-1a civil", "aim piece-1a military"]
    assert asked(scene) == ("battle.crews", "anna", aims)
    scene.refuses("anna: crew piece-1a archer", "MU-ARTY-03")
    scene.refuses("anna: crew piece-1b archer", "MU-ARTY-06")
    scene.refuses("anna: aim piece-1b civil", "MU-ARTY-06")
    scene.refuses("anna: aim piece-1a religious", "MU-ARTY-03")
    scene.refuses("anna: crew piece-2a archer", "MU-ARTY-07")
    assert play(scene, "anna: aim piece-1a military") == []
    assert asked(scene) == ("battle.crews", "anna", [*aims[:3], *one])
    assert play(scene, "anna: crew piece-1a archer") == [("crew", "MU-ARTY-01", ANNA, 0, ENGINE, 1)]
    assert play(scene, "anna: crew piece-1a cavalry") == [
        ("crew", "MU-ARTY-01", ANNA, 0, ENGINE, 2)
    ]
    assert asked(scene) == ("battle.crews", "anna", [*aims[:3], *one])
    assert play(scene, "anna: done") == []
    assert play(scene, "bruno: crew piece-2a heavy-infantry") == [("crew", "MU-ARTY-01", BRUNO, PIECE, ENGINE, 1)]  # fmt: skip
    assert play(scene, "bruno: done", *d8(3, 4, 2)) == [
        ("engine-fires", "MU-ARTY-04", ANNA, 0, ENGINE, [3, 4]),
        ("engine-fires", "MU-ARTY-04", BRUNO, PIECE, ENGINE, [2]),
        ("building-hit", "MU-ARTY-05", place, 1, 1),
        ("damage", "MU-ARTY-05", ANNA, 2, 0),
    ]
    chief = "hit-captain captain-1a"
    assert asked(scene) == ("battle.assign", "anna", ["hit light-infantry 1..2", "hit archer 1..2", "hit cavalry 1", chief])  # fmt: skip
    scene.refuses("anna: hit cavalry 2", "MU-DMG-02")
    scene.refuses("anna: hit archer 3", "MU-DMG-01")
    assert play(scene, "anna: hit light-infantry 1") == []
    assert asked(scene) == ("battle.assign", "anna", ["hit light-infantry 1", "hit archer 1", "hit cavalry 1", chief])  # fmt: skip
    assert play(scene, "anna: hit cavalry 1") == [
        ("unit-lost", "MU-ARTY-05", ANNA, LIGHT),
        ("unit-reduced", "MU-DMG-04", ANNA, CAVALRY, HEAVY),
    ]

    assert asked(scene) == ("battle.captain-points", "anna", ["done", "act captain-1a archer", "enable archer"])  # fmt: skip
    assert play(scene, "anna: enable archer", *d8(2, 7)) == [
        ("power-enabled", "MU-CAPT-08", ANNA, ARCHER),
        ("archers-shoot", "MU-ARCHER-01", ANNA, [2, 7]),
        ("damage", "MU-ARCHER-01", BRUNO, 1, 1),
    ]
    assert asked(scene) == ("battle.assign", "bruno", ["hit archer 1", "hit heavy-infantry 1", "hit-captain captain-2a"])  # fmt: skip
    assert play(scene, "bruno: hit heavy-infantry 1", *dice("2 5 6")) == [
        ("unit-reduced", "MU-DMG-04", BRUNO, HEAVY, LIGHT),
        ("melee-dice", "MU-DICE-01", ANNA, [2, 5, 6]),
    ]
    assert asked(scene) == ("battle.reroll", "anna", rerolls())
    assert play(scene, "anna: reroll d6-d8", "d6=6", "d8=1", *dice("3 3 3")) == [
        ("melee-dice", "MU-DICE-02", ANNA, [2, 6, 1]),
        ("melee-dice", "MU-DICE-01", BRUNO, [3, 3, 3]),
    ]
    assert play(scene, "bruno: done") == [
        ("comparison", "MU-DICE-08", [6, 13], [ANNA, BRUNO]),
        ("damage", "MU-DICE-11", ANNA, 5, 2),
    ]
    assert asked(scene) == ("battle.assign", "anna", ["hit light-infantry 1", "hit archer 1..2", "hit heavy-infantry 1", chief])  # fmt: skip
    for hit in ("light-infantry", "archer", "heavy-infantry", "archer"):
        assert play(scene, f"anna: hit {hit} 1") == []
    assert asked(scene) == ("battle.assign", "anna", ["hit light-infantry 1", chief])
    taken = [("unit-captured", "MU-CAPTURE-03", BRUNO, ANNA, kind) for kind in range(5)]
    assert play(scene, f"anna: {chief}") == [
        taken[LIGHT], taken[ARCHER], ("unit-reduced", "MU-DMG-04", ANNA, HEAVY, LIGHT), taken[ARCHER], taken[CAPTAIN],
        ("damage", "MU-DICE-12", BRUNO, 3, 3),
    ]  # fmt: skip
    assert play(scene, "bruno: hit light-infantry 1") == []
    lost = [("unit-lost", "MU-DICE-12", BRUNO, kind) for kind in range(5)]
    assert play(scene, "bruno: hit archer 2") == [
        lost[LIGHT], lost[ARCHER], lost[ARCHER], ("battle-round", "MU-BATTLE-04", place, 2),
    ]  # fmt: skip

    s = scene.state
    assert asked(scene) == ("battle.choice", "anna", ["fight", "capture", *proposals])
    assert s.damage[place] == (0, 1, 0)
    assert (s.prisoners[BRUNO * 3 + ANNA], s.captain_at[0]) == ((1, 0, 2, 0), HELD - BRUNO)
    tallies = [side.tally for side in s.battle.sides]
    assert tallies[ANNA] == Tally(start=8, captains=1, lost=5, captains_lost=1)
    assert tallies[BRUNO] == Tally(start=6, captains=1, lost=3, best_gap=7, siege_damage=2)


@pytest.mark.rule("MU-NAVAL-03", "MU-ARTY-01", "MU-ARTY-07")
def test_crews_at_sea() -> None:
    """A galley of level II fires engines of two levels in all, served by those aboard it."""
    scene = naval(
        "anna: 3 archer, captain 1", "bruno: 2 archer",
        "anna: galley 2, siege-engine 1, siege-engine 2, galley 1; bruno: galley 1, siege-engine 1",
    )  # fmt: skip
    scene.pass_until("battle.crews")
    first, second = ([f"crew piece-1{x} archer", f"crew-captain piece-1{x} captain-1a"] for x in "bc")  # fmt: skip
    assert asked(scene) == ("battle.crews", "anna", ["done", *first, *second])
    scene.play("anna: crew piece-1b archer")
    assert asked(scene) == ("battle.crews", "anna", ["done", *first])
    scene.refuses("anna: crew piece-1c archer", "MU-NAVAL-03")
    scene.refuses("anna: crew piece-1e archer", "MU-ARTY-07")
    scene.refuses("anna: crew piece-1b cavalry", "MU-NAVAL-03")
    scene.play("anna: crew piece-1b archer", "anna: crew-captain piece-1b captain-1a")
    assert asked(scene) == ("battle.crews", "anna", ["done"])
    scene.refuses("anna: crew piece-1b archer", "MU-ARTY-01")


FIGHTS = {
    "melee": ("anna: 6 heavy-infantry, captain 2", "bruno: 2 light-infantry, captain 1", "fight"),
    "capture": (
        "anna: 9 heavy-infantry, captain 3",
        "bruno: 3 light-infantry, captain 1",
        "capture",
    ),
    "archers": ("anna: 5 archer", "bruno: 3 heavy-infantry", "fight"),
    "barbarians": (
        "anna: 5 archer, captain 1",
        "barbarians: 3 light-infantry, 1 captain",
        "capture",
    ),
}


@pytest.mark.rule("MU-GOAL-06")
@pytest.mark.parametrize("name", FIGHTS)
def test_what_objectives_remember_of_a_battle(name: str) -> None:
    attacker, defender, answer = FIGHTS[name]
    scene = fight(attacker, defender, units={"delta": "carla: 1 archer"}, pieces={"delta": "carla: war-wagon 1"})  # fmt: skip
    s = scene.state
    before = [(force(s, k).size, len(force(s, k).levels)) for k in (0, 1)]
    enemy = s.battle.sides[1].seat
    while scene.state.battle is not None:
        if scene.window in ("battle.declarations", "battle.choice") and scene.asked == ["anna"]:
            scene.play(f"anna: {answer}")
        else:
            scene.default(scene.asked[0])
    gone = [event for kind in ("unit-lost", "unit-captured") for event in scene.happened(kind)]
    owners = [(e.values.get("from_seat", e.values["seat"]), e.values["unit"]) for e in gone]
    for event in scene.happened("sacrifice"):
        owners += [(event.values["seat"], event.values["unit"])] * event.values["count"]
    lost = [sum(owner == seat for owner, _ in owners) for seat in (ANNA, enemy)]
    chiefs = [owners.count((seat, CAPTAIN)) for seat in (ANNA, enemy)]
    captured = len(scene.happened("unit-captured"))
    assert bool(captured) == (name == "capture")
    for seat, k in ((ANNA, 0), (enemy, 1)):
        if seat < 0:
            continue
        (entry,) = [entry for entry in scene.state.log[seat] if entry[0] == BATTLE]
        fought = Fought(*entry[1:])
        assert (fought.start, fought.captains) == before[k]
        assert (fought.enemy_start, fought.enemy_captains) == before[1 - k]
        assert (fought.lost, fought.enemy_lost) == (lost[k], lost[1 - k])
        assert fought.enemy_captains_lost == chiefs[1 - k]
        assert fought.rounds == len(scene.happened("battle-round"))
        assert fought.melees == len(scene.happened("comparison"))
        assert fought.won == int(lost[1 - k] == before[1 - k][0] > 0 and lost[k] < before[k][0])
        assert fought.captured == (captured if k == 0 and enemy >= 0 else 0)


@pytest.mark.rule("MU-SURR-01")
@pytest.mark.parametrize("demanded", [0, 1])
def test_a_surrender_that_is_refused(demanded: int) -> None:
    """Both propose in turn; each is told who does, and what."""
    verb = "demand-surrender" if demanded else "offer-surrender"
    scene = fight("anna: 3 archer", "bruno: 3 archer")
    for name, other in (("anna", "bruno"), ("bruno", "anna")):
        seat = scene.seat(name)
        assert play(scene, f"{name}: {verb}") == [("surrender-proposed", "MU-SURR-01", seat, demanded)]  # fmt: skip
        assert asked(scene) == ("battle.surrender", other, ["refuse-surrender", "accept-surrender"])
        assert scene.prompt(other)["values"] == {"seat": seat, "demanded": demanded}
        assert play(scene, f"{other}: refuse-surrender") == [("surrender-refused", "MU-SURR-01", 1 - seat)]  # fmt: skip
        assert not scene.table.can_undo(1 - seat)
    assert asked(scene) == ("battle.declarations", "anna", ["fight", "capture"])
