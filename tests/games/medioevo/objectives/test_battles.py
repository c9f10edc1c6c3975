"""Objectives about the battles of a turn: each fight is begun by Anna and fought with known dice."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.objectives.questions.chronicle import battles
from tests.games.medioevo.battles import SEA, clash, d8
from tests.games.medioevo.campaign import combat, fight_on
from tests.games.medioevo.objectives.told import FOUR, told
from tests.games.medioevo.scene import Scene

STRONG = "1 4 4"
"""16, and one casualty."""
LOW = (1, 2, 4)
"""Dice of the barbarians: 4, and one casualty."""


def field(card: int, armies: dict[str, str], **kw: Any) -> Scene:
    """Anna's slot of the Combat phase: she stands in these places against the enemies named there.

    In Bithynia she has a wagon to move later, so that her slot goes on after the battles.
    """
    units = {zone: f"anna: {text}" for zone, text in armies.items()}
    units["bithynia"] = "anna: 1 light-infantry"
    pieces = {**kw.pop("pieces", {}), "bithynia": "anna: war-wagon 1"}
    dice = kw.pop("dice", LOW)
    return combat(units=units, pieces=pieces, cards={"anna": str(card)}, barbarian_dice=dice, **kw)


def attack(scene: Scene, words: str) -> None:
    """Anna begins a battle; she is asked for her declaration."""
    if scene.state.battle is None:
        scene.play(f"anna: {words}")
    scene.pass_until("battle.declarations", "anna")


def strike(scene: Scene, zone: str, roll: str, before: list[str] | None = None) -> None:
    """Anna attacks the barbarians there; these are her first melee dice, then defaults. `before`: dice before those."""
    attack(scene, f"engage-barbarians {zone}")
    clash(scene, roll, before=before)
    fight_on(scene)


def won(scene: Scene) -> bool:
    """Did Anna hold the field?"""
    return bool(scene.happened("battle-over")[-1].values["winner_seat"] == scene.seat("anna"))


# ---- one battle against a horde

AGAINST_HORDES: list[tuple[int, bool, str, str]] = [
    (4, True, "2 cavalry, 2 heavy-infantry", "4 light-infantry"),
    (4, False, "2 cavalry, 3 heavy-infantry", "4 light-infantry"),
    (4, False, "2 cavalry, 1 heavy-infantry", "3 light-infantry"),
    (18, True, "3 cavalry", "3 light-infantry"),
    (18, False, "3 cavalry, 1 light-infantry", "3 light-infantry"),
    (18, False, "2 cavalry, 1 heavy-infantry", "2 light-infantry"),
    (67, True, "3 cavalry, captain 1", "2 light-infantry, 1 captain"),
    (67, False, "4 cavalry", "2 light-infantry, 1 captain"),
    (67, False, "3 cavalry, captain 1", "3 light-infantry"),
    (67, False, "3 cavalry, captain 1", "1 light-infantry, 1 captain"),
]


@pytest.mark.rule("MU-GOAL-01", "MU-GOAL-05", "MU-GOAL-06")
@pytest.mark.parametrize(("card", "met", "army", "horde"), AGAINST_HORDES)
def test_against_a_horde(card: int, met: bool, army: str, horde: str) -> None:
    scene = field(card, {"serbia": f"{army}; barbarians: {horde}"})
    assert not told(scene, card)
    strike(scene, "serbia", STRONG)
    assert won(scene)
    assert told(scene, card) is met


@pytest.mark.rule("MU-GOAL-06")
def test_a_battle_that_was_lost() -> None:
    scene = field(4, {"serbia": "4 light-infantry; barbarians: 4 light-infantry"}, dice=(4, 6, 6))
    strike(scene, "serbia", "4 1 2")
    assert not won(scene)
    assert not told(scene, 4)


@pytest.mark.rule("MU-GOAL-01")
@pytest.mark.parametrize(
    ("zone", "horde", "met"), [("thrace", 4, True), ("serbia", 4, False), ("thrace", 3, False)]
)
def test_objective_24_at_home(zone: str, horde: int, met: bool) -> None:
    scene = field(24, {zone: f"3 cavalry, 2 heavy-infantry; barbarians: {horde} light-infantry"})
    strike(scene, zone, STRONG)
    assert told(scene, 24) is met


@pytest.mark.rule("MU-GOAL-01")
@pytest.mark.parametrize(("rounds", "met"), [(3, True), (2, False)])
def test_objective_27_a_long_day(rounds: int, met: bool) -> None:
    """Five against four: a lead of one takes one of them, and their casualties another."""
    army = f"9 light-infantry; barbarians: {2 * rounds} light-infantry"
    scene = field(27, {"serbia": army})
    attack(scene, "engage-barbarians serbia")
    for number in range(1, rounds + 1):
        clash(scene, "1 2 5")
        while scene.state.battle is not None and scene.window != "battle.choice":
            scene.default(scene.asked[0])
        assert scene.happened("battle-round")[-1].values["round"] == min(number + 1, rounds)
    assert won(scene)
    assert told(scene, 27) is met


@pytest.mark.rule("MU-GOAL-01")
@pytest.mark.parametrize(("dice", "met"), [((1, 2, 5), True), ((1, 2, 6), False)])
def test_objective_47_massive_superiority(dice: tuple[int, int, int], met: bool) -> None:
    scene = field(47, {"serbia": "3 cavalry; barbarians: 3 light-infantry"}, dice=dice)
    strike(scene, "serbia", "1 5 5")
    assert scene.happened("comparison")[-1].values["values"] == [25, dice[2]]
    assert won(scene)
    assert told(scene, 47) is met


@pytest.mark.rule("MU-GOAL-01")
@pytest.mark.parametrize(
    ("last", "horde", "met"), [(True, 3, True), (True, 2, False), (False, 3, False)]
)
def test_objective_48_last_in_the_order(last: bool, horde: int, met: bool) -> None:
    others = {name: kingdom for name, kingdom in FOUR.items() if name != "anna"}
    players = {**others, "anna": "byzantium"} if last else FOUR
    army = {"serbia": f"3 cavalry; barbarians: {horde} light-infantry"}
    scene = field(48, army, players=players, active="anna")
    strike(scene, "serbia", STRONG)
    assert won(scene)
    assert told(scene, 48) is met


# ---- archers and engines


@pytest.mark.rule("MU-GOAL-01", "MU-GOAL-05")
def test_objective_8_two_battles_of_archers() -> None:
    scene = field(
        8,
        {
            "serbia": "3 archer; barbarians: 2 light-infantry",
            "albania": "2 archer; barbarians: 1 light-infantry",
        },
    )
    attack(scene, "engage-barbarians serbia")
    scene.dice(*d8(1, 3, 8))
    fight_on(scene)
    assert not told(scene, 8)
    attack(scene, "engage-barbarians albania")
    scene.dice(*d8(2, 8))
    fight_on(scene)
    assert told(scene, 8)


@pytest.mark.rule("MU-GOAL-06")
def test_objective_8_a_reduction_removes_nobody() -> None:
    scene = duel(8, "3 archer", "2 light-infantry, 1 cavalry")
    scene.dice(*d8(1, 1, 1))
    scene.pass_until("battle.assign", "bruno")
    scene.play("bruno: hit cavalry 1", "bruno: hit light-infantry 2")
    assert scene.state.battle.sides[0].tally.archer_kills == 2
    fight_on(scene)
    assert not told(scene, 8)


def battery(card: int, army: str, enemy: str, engine: int, **kw: Any) -> Scene:
    """Anna attacks in Serbia with a siege engine and is asked for its crew."""
    pieces = {"serbia": f"anna: siege-engine {engine}"}
    return field(card, {"serbia": f"{army}; {enemy}"}, pieces=pieces, **kw)


@pytest.mark.rule("MU-GOAL-01")
@pytest.mark.parametrize(("horde", "met"), [(3, True), (2, False)])
def test_objective_9_no_melee(horde: int, met: bool) -> None:
    """A bombard and archers destroy the horde before the melee."""
    scene = battery(
        9, "1 light-infantry, 2 archer", f"barbarians: {horde} light-infantry", engine=2
    )
    attack(scene, "engage-barbarians serbia")
    scene.pass_until("battle.crews")
    scene.play("anna: crew piece-1a light-infantry")
    scene.dice(*d8(1 if horde == 3 else 8, 1, 1))
    scene.play("anna: done")
    fight_on(scene)
    assert won(scene)
    assert not scene.happened("melee-dice")
    assert told(scene, 9) is met


@pytest.mark.rule("MU-GOAL-01")
def test_objective_9_with_melee() -> None:
    scene = field(9, {"serbia": "4 cavalry; barbarians: 3 light-infantry"})
    strike(scene, "serbia", STRONG)
    assert won(scene)
    assert not told(scene, 9)


@pytest.mark.rule("MU-GOAL-01", "MU-GOAL-06")
@pytest.mark.parametrize(("hits", "horde", "met"), [(3, 6, True), (2, 6, False), (3, 5, False)])
def test_objective_54_points_of_engines(hits: int, horde: int, met: bool) -> None:
    """Two points for each hit of a catapult; what is left after the last unit counts for nothing."""
    scene = battery(54, "3 light-infantry", f"barbarians: {horde} light-infantry", engine=1)
    attack(scene, "engage-barbarians serbia")
    scene.pass_until("battle.crews")
    scene.play(*["anna: crew piece-1a light-infantry"] * 3)
    scene.dice(*d8(*([1] * hits + [8] * (3 - hits))))
    scene.play("anna: done")
    fight_on(scene)
    assert told(scene, 54) is met


# ---- battles of players


def duel(card: int, mine: str, theirs: str, **kw: Any) -> Scene:
    """Anna, at war, attacks Bruno in Serbia."""
    scene = field(card, {"serbia": f"{mine}; bruno: {theirs}"}, war=["anna bruno"], **kw)
    attack(scene, "engage serbia @bruno")
    return scene


@pytest.mark.rule("MU-GOAL-01", "MU-GOAL-06")
@pytest.mark.parametrize(("prey", "met"), [(2, True), (1, False)])
def test_objective_40_prisoners_of_players(prey: int, met: bool) -> None:
    scene = duel(40, "9 archer", f"{prey} archer")
    scene.play("anna: capture")
    clash(scene, "1 3 7", "3 4 5")
    assert scene.state.prisoners[1][2] == prey
    assert told(scene, 40) is met


@pytest.mark.rule("MU-GOAL-06")
def test_objective_40_barbarians_are_no_prisoners() -> None:
    scene = field(40, {"serbia": "9 archer; barbarians: 2 archer"})
    attack(scene, "engage-barbarians serbia")
    scene.play("anna: capture")
    scene.pass_until("battle.reroll", "anna")
    fight_on(scene)
    assert won(scene)
    assert not told(scene, 40)


@pytest.mark.rule("MU-GOAL-06", "MU-CAPTURE-05")
def test_freed_captives_are_no_loss() -> None:
    """The captor falls to its own casualties: the unit it took stands again, and nobody lost it."""
    scene = duel(40, "1 archer", "1 archer")
    scene.play("anna: capture")
    clash(scene, "1 3 8", "1 2 2")
    mine, theirs = (battles(scene.state, seat)[0] for seat in (0, 1))
    assert (mine.won, mine.lost, mine.enemy_lost, mine.captured) == (0, 1, 0, 0)
    assert (theirs.won, theirs.lost, theirs.enemy_lost) == (1, 0, 1)


@pytest.mark.rule("MU-GOAL-01", "MU-GOAL-06")
def test_objective_46_a_captain_falls() -> None:
    scene = duel(46, "2 archer", "captain 1")
    scene.dice(*d8(1, 8))
    fight_on(scene)
    assert won(scene)
    assert told(scene, 46)


@pytest.mark.rule("MU-GOAL-01")
def test_objective_46_not_of_barbarians() -> None:
    scene = field(46, {"serbia": "3 cavalry; barbarians: 1 captain"})
    strike(scene, "serbia", STRONG)
    assert won(scene)
    assert not told(scene, 46)


@pytest.mark.rule("MU-GOAL-06")
def test_an_enemy_who_fled_is_not_beaten() -> None:
    """Bruno attacks and gets away: Anna holds the field, but has won no battle."""
    scene = combat(
        active="bruno",
        units={"serbia": "anna: 5 heavy-infantry; bruno: 9 light-infantry", "bithynia": "anna: 1 archer"},
        pieces={"serbia": "bruno: war-wagon 3", "bithynia": "anna: war-wagon 1"},
        cards={"anna": "4"},
        war=["anna bruno"],
    )  # fmt: skip
    scene.play("bruno: engage serbia @anna", "bruno: flee bosnia", "bruno: fight")
    clash(scene, "1 2 4", "1 2 5")
    fight_on(scene)
    assert won(scene)
    (fought,) = battles(scene.state, 0)
    assert (fought.won, fought.enemy_start) == (0, 9)
    assert 0 < fought.enemy_lost < 9
    assert not told(scene, 4)


@pytest.mark.rule("MU-GOAL-06", "MU-TN-11", "MU-TN-12")
@pytest.mark.parametrize(
    ("known", "use"),
    [
        ("nation 3", "apply-move nation serbia bosnia 3"),
        ("influence 4", "apply-there influence serbia 3"),
    ],
)
def test_an_enemy_driven_out_or_won_over_is_not_beaten(known: str, use: str) -> None:
    """The land is conquered, but no battle is won and nobody was destroyed."""
    scene = field(
        18,
        {"serbia": "4 cavalry; barbarians: 3 light-infantry"},
        technologies={"anna": known},
        tokens={"anna": "3 orange"},
    )
    scene.play("anna: engage-barbarians serbia")
    while not scene.legal("anna", use.split()[0]):
        scene.default(scene.asked[0])
    scene.play(f"anna: {use}", *["anna: flip orange"] * 3)
    (fought,) = battles(scene.state, 0)
    assert (fought.won, fought.enemy_lost) == (0, 0)
    assert not told(scene, 18)


@pytest.mark.rule("MU-GOAL-06", "MU-EC-14")
def test_a_bribed_enemy_is_not_beaten() -> None:
    scene = field(14, {"serbia": "4 cavalry; barbarians: 1 light-infantry"})
    scene.play("anna: engage-barbarians serbia", "anna: play-unit card-14 light-infantry")
    assert scene.state.battle is None
    assert battles(scene.state, 0)[0].won == 0


@pytest.mark.rule("MU-GOAL-06")
def test_a_surrender_is_a_victory() -> None:
    scene = duel(18, "5 archer", "2 archer, captain 1")
    scene.play("anna: demand-surrender", "bruno: accept-surrender")
    assert battles(scene.state, 0)[0].enemy_captains_lost == 1
    assert told(scene, 18)


# ---- several battles


@pytest.mark.rule("MU-GOAL-01", "MU-GOAL-05")
@pytest.mark.parametrize(
    ("armies", "met"),
    [
        (("3 cavalry, 1 archer", "3 cavalry"), True),
        (("3 cavalry, 1 archer", "3 cavalry, 1 archer"), False),
        (("3 cavalry", None), False),
    ],
)
def test_objective_29_two_careful_wins(armies: tuple[str, str | None], met: bool) -> None:
    """Every battle costs an archer, or reduces cavalry."""
    zones = [zone for zone, army in zip(("serbia", "albania"), armies, strict=True) if army]
    horde = "barbarians: 2 light-infantry"
    scene = field(29, {z: f"{a}; {horde}" for z, a in zip(zones, armies, strict=False)})
    for zone, army in zip(zones, armies, strict=False):
        strike(scene, zone, STRONG, before=d8(8) if "archer" in str(army) else None)
        assert won(scene)
    assert told(scene, 29) is met


@pytest.mark.rule("MU-GOAL-01")
@pytest.mark.parametrize(("second", "met"), [(3, True), (2, False)])
def test_objective_66_barbarians_destroyed(second: int, met: bool) -> None:
    army = "3 cavalry; barbarians:"
    scene = field(
        66,
        {
            "serbia": f"{army} 3 light-infantry",
            "albania": f"{army} {second} light-infantry",
        },
    )
    strike(scene, "serbia", STRONG)
    strike(scene, "albania", STRONG)
    assert told(scene, 66) is met


# ---- at sea


@pytest.mark.rule("MU-GOAL-01")
@pytest.mark.parametrize(("zone", "met"), [(SEA, True), ("serbia", False)])
def test_objective_57_at_sea(zone: str, met: bool) -> None:
    pieces = {SEA: "anna: galley 3"}
    scene = field(57, {zone: "4 light-infantry; barbarians: 1 light-infantry"}, pieces=pieces)
    strike(scene, zone, STRONG)
    assert won(scene)
    assert told(scene, 57) is met


# ---- how long it may be claimed


@pytest.mark.rule("MU-TIME-15", "MU-GOAL-05")
def test_until_the_end_of_the_turn() -> None:
    """A naval battle of turn 3 cannot be claimed in turn 4."""
    army = {SEA: "4 light-infantry; barbarians: 1 light-infantry"}
    scene = field(57, army, pieces={SEA: "anna: galley 3"})
    strike(scene, SEA, STRONG)
    scene.pass_until("end.objectives", "anna")
    assert scene.state.turn == 3
    scene.play("anna: pass")
    scene.pass_until("order.bid")
    assert scene.state.turn == 4
    assert not told(scene, 57)
    scene.refuses("anna: claim-token card-57 red", "MU-TIME-15")
