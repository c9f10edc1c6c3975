"""Worked examples of the Combat characters and of healing."""

from __future__ import annotations

import pytest

from gonfalon.games.prototype.state import COMBAT
from gonfalon.games.prototype.state_rows import Losses
from tests.games.prototype.battles import FIVE, LT, PLAYERS, charge, dice_of, field, last_roll
from tests.games.prototype.economy import LT2
from tests.games.prototype.rules.barbarians.test_attack_barbarians import CALM
from tests.games.prototype.scene import Scene, given


def lost(scene: Scene) -> tuple[int, int]:
    return last_roll(scene)["lost_vf"], last_roll(scene)["other_lost_vf"]


@pytest.mark.example("MP-EX-084")
@pytest.mark.rule("MP-CHAR-03", "MP-ASSAULT-05")
def test_master_archer() -> None:
    scene = field(
        10, 2, war=[], vf={"moesia": "barbarians 2"}, buildings={"moesia": "tower", "thrace": "cathedral"},
        cards={"anna": "heroine, master-archer"}, technologies={"anna": LT[2]},
    )  # fmt: skip
    charge(scene)
    dice_of(scene, 6, 4)
    scene.play("anna: play heroine", "anna: play master-archer", "anna: done")
    assert lost(scene) == (0, 2)
    assert scene.owner("moesia") == "anna"


@pytest.mark.example("MP-EX-085")
@pytest.mark.rule("MP-CHAR-04")
def test_assassin() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", cards={"anna": "assassin", "bruno": "genius, monk"}
    )
    scene.play("anna: play-seat assassin @bruno", "bruno: pass")
    assert scene.legal("anna") == ["choose-card genius", "choose-card monk"]
    scene.play("anna: choose-card genius")
    assert scene.hand("bruno") == ["monk"]


@pytest.mark.example("MP-EX-086", "MP-EX-087")
@pytest.mark.rule("MP-CHAR-51")
@pytest.mark.parametrize(
    ("card", "technologies"), [("assassin", {}), ("thief", {"bruno": "guilds"})]
)
def test_assassin_as_a_shield(card: str, technologies: dict[str, str]) -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", cards={"anna": card, "bruno": "assassin, monk"},
        technologies=technologies,
    )  # fmt: skip
    scene.play(f"anna: play-seat {card} @bruno", "bruno: play assassin")
    assert scene.hand("bruno") == ["monk"] and scene.hand("anna") == []


@pytest.mark.example("MP-EX-089")
@pytest.mark.rule("MP-CHAR-06", "MP-ASSAULT-05", "MP-RES-05")
def test_crossbowmen_on_both_sides_of_a_tower() -> None:
    scene = field(
        10, 8, buildings={"moesia": "tower"}, cards={"anna": "crossbowman", "bruno": "crossbowman"}
    )
    charge(scene)
    dice_of(scene, 4, 1, (4, 6))
    scene.play("anna: play crossbowman", "anna: done", "bruno: play crossbowman", "bruno: done")
    assert lost(scene) == (0, 1)
    assert scene.hand("bruno") == [] and scene.hand("anna") == ["crossbowman"]


@pytest.mark.example("MP-EX-095")
@pytest.mark.rule("MP-CHAR-11")
def test_carpenter() -> None:
    scene = given(
        FIVE, phase="combat", active="anna", war=["anna carla"], vf={"cyrenaica": "carla 5"},
        buildings={"cyrenaica": "tower"}, cards={"carla": "carpenter"},
        technologies={"carla": "carpentry, engineering"},
        transports={"libyan-sea-sea": "anna: galley 1 [10 vf, captain 1]"},
    )  # fmt: skip
    charge(scene, "cyrenaica")
    dice_of(scene, 3, 3, (4, 6))
    scene.play("carla: play carpenter")
    assert scene.building("cyrenaica") == ["fort"]
    assert last_roll(scene)["other_total"] == 3 + 2


def evening(losses: list[Losses], technology: str, cards: str = "", discard: str = "") -> Scene:
    scene = given(
        PLAYERS, phase="combat", active="carla", technologies={"anna": technology}, cards={"anna": cards},
        discard=discard, fields={"losses": losses},
    )  # fmt: skip
    scene.play("carla: done")
    return scene


@pytest.mark.example("MP-EX-098")
@pytest.mark.rule("MP-CHAR-14")
def test_barber_surgeon_after_three_battles() -> None:
    """Hospital brings two back by itself; the card heals the five wounded of the third battle."""
    battles = [Losses(n, 0, vf, 1, (), COMBAT) for n, vf in ((1, 3), (2, 5), (3, 6))]
    scene = evening(battles, "hospital", "barber-surgeon")
    scene.dice("d8=8")
    scene.play("anna: play-battle barber-surgeon 3")
    assert scene.happened("barber-roll")[0].values["vf"] == 5


@pytest.mark.example("MP-EX-101")
@pytest.mark.rule("MP-CHAR-17", "MP-RES-01")
def test_condottiere() -> None:
    scene = field(10, 10, cards={"anna": "condottiere"})
    charge(scene)
    dice_of(scene, 6, 5)
    scene.play("anna: play condottiere", "anna: done")
    assert lost(scene) == (1, 2)
    scene.play("anna: fight-on")
    assert scene.legal("anna") == ["done", "play condottiere"]


@pytest.mark.example("MP-EX-108")
@pytest.mark.rule("MP-CHAR-22", "MP-RES-05")
def test_heroine_lost() -> None:
    scene = field(
        10, 5, war=[], vf={"moesia": "barbarians 5"}, buildings={"moesia": "tower", "thrace": "cathedral"},
        cards={"anna": "heroine"},
    )  # fmt: skip
    charge(scene)
    dice_of(scene, 3, 6)
    scene.play("anna: play heroine", "anna: done")
    assert lost(scene) == (4, 0)
    assert scene.hand("anna") == []


@pytest.mark.example("MP-EX-110")
@pytest.mark.rule("MP-CHAR-24")
def test_flagellant() -> None:
    scene = given(
        FIVE, phase="combat", active="anna", home=6, cards={"anna": "flagellant"},
        vf={"egypt": "carla 5", "judea": "carla 9"}, technologies={"anna": "fanaticism", "carla": "theology"},
    )  # fmt: skip
    scene.dice("d6=3", "d6=3", "d6=3", "d6=3", "d6=3", "d6=6")
    scene.play("anna: play-seat flagellant @carla")
    rolls = scene.happened("scourge")
    assert (rolls[0].values["total"], rolls[0].values["other_total"]) == (3 + 2, 3 + 1)
    assert [e.values["vf"] for e in rolls] == [1, 1, 0, 0, 1], "three of five are won"
    for event in rolls:
        place = scene.state.world.territory_ids[event.values["territory"]]
        assert scene.vf("carla", place) == 6 - event.values["vf"]
    assert scene.vf("carla", "judea") == 9


@pytest.mark.example("MP-EX-112", "MP-EX-113")
@pytest.mark.rule("MP-CHAR-26", "MP-RES-01", "MP-RES-05")
@pytest.mark.parametrize(
    ("technology", "dice", "losses", "hand"),
    [("mathematics", (5, 3), (1, 3), ["genius"]), ("engineering", (2, 6), (2, 1), [])],
)
def test_genius(
    technology: str, dice: tuple[int, int], losses: tuple[int, int], hand: list[str]
) -> None:
    scene = field(10, 10, cards={"anna": "genius"}, technologies={"anna": technology})
    charge(scene)
    dice_of(scene, *dice)
    scene.play("anna: play genius", "anna: done")
    assert lost(scene) == losses
    assert scene.hand("anna") == hand


@pytest.mark.example("MP-EX-116")
@pytest.mark.rule("MP-CHAR-28")
def test_guard_against_barbarians() -> None:
    scene = given(
        PLAYERS, phase="reinforcements", events="ev03", home=9, cards={"carla": "guard"},
        technologies={"carla": f"law, {LT[2]}"}, vf={"phoenicia": "barbarians 9", "judea": "carla 4"},
    )  # fmt: skip
    for name in scene.asked[:-1]:
        scene.default(name)
    scene.dice(*CALM)
    scene.default(scene.asked[-1])
    assert scene.window == "attack.react"
    scene.dice("d6=5", "d6=1", "d6=6")
    scene.play("carla: play guard")
    assert scene.happened("vf-joins")[0].values["vf"] == 5


@pytest.mark.example("MP-EX-117")
@pytest.mark.rule("MP-CHAR-29")
def test_infiltrator_at_antioch() -> None:
    scene = given(
        PLAYERS, phase="combat", active="carla", vf={"syria": "barbarians 5"}, buildings={"syria": "tower"},
        cards={"carla": "infiltrator"}, technologies={"carla": f"strategy, {LT[2]}"},
        transports={"palestine": "carla: war-wagon 1 [20 vf, captain 1]"},
    )  # fmt: skip
    charge(scene, "syria", "carla")
    dice_of(scene, 3, 3)
    scene.play("carla: play-territory infiltrator syria")
    assert (last_roll(scene)["die"], last_roll(scene)["other_total"]) == (6, 3)


@pytest.mark.example("MP-EX-119", "MP-EX-144")
@pytest.mark.rule("MP-CHAR-30", "MP-TECHFX-03")
def test_inquisitor_with_theology() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", cards={"anna": "inquisitor", "bruno": "genius, monk, heroine"},
        technologies={"anna": "theology"},
        buildings={"thrace": "cathedral", "pannonia": "cathedral", "transylvania": "cathedral"},
    )  # fmt: skip
    scene.play("anna: play-seat inquisitor @bruno")
    scene.dice("d6=5", "d6=2")
    scene.play("bruno: pass")
    assert scene.happened("trial")[0].values["total"] == 6
    assert len(scene.hand("bruno")) == 1


@pytest.mark.example("MP-EX-146")
@pytest.mark.rule("MP-CHAR-30", "MP-TECHFX-04")
def test_inquisitor_with_fanaticism() -> None:
    scene = given(
        PLAYERS, phase="combat", active="anna", technologies={"anna": "fanaticism"},
        cards={"anna": "inquisitor", "bruno": "genius, monk, heroine, patron"},
    )  # fmt: skip
    scene.play("anna: play-seat inquisitor @bruno")
    scene.dice("d6=5", "d6=2")
    scene.play("bruno: pass")
    assert scene.happened("trial")[0].values["total"] == 5, "no bonus to the roll"
    assert len(scene.hand("bruno")) == 1


@pytest.mark.example("MP-EX-120")
@pytest.mark.rule("MP-CHAR-31")
def test_thief() -> None:
    own = f"guilds, engineering, {LT[2]}"
    scene = given(
        PLAYERS, phase="combat", active="anna", cards={"anna": "thief", "bruno": "monk"},
        technologies={"anna": own, "bruno": "alchemy"}, florins={"bruno": 250},
    )  # fmt: skip
    scene.allows(
        "anna: play-seat thief @bruno",
        "anna: play-copy thief @bruno alchemy",
        "anna: play-florins thief @bruno",
    )
    scene.play("anna: play-florins thief @bruno")
    scene.dice("d6=4")
    scene.play("bruno: pass")
    assert (scene.florins("anna"), scene.florins("bruno")) == (1250, 0)


@pytest.mark.example("MP-EX-123")
@pytest.mark.rule("MP-CHAR-34")
def test_physician() -> None:
    w = given(PLAYERS).state.world
    cards = tuple(w.card[id] for id in ("genius", "heroine", "templar", "condottiere"))
    battle = Losses(1, 0, 0, 0, cards, COMBAT)
    scene = evening([battle], "hospital", "physician", "genius, heroine, templar, condottiere")
    scene.play("anna: play-cards physician heroine genius")
    assert scene.hand("anna") == ["heroine", "genius"]


@pytest.mark.example("MP-EX-126")
@pytest.mark.rule("MP-CHAR-37", "MP-SUPPLY-05")
def test_militiaman() -> None:
    scene = given(
        FIVE, phase="combat", active="anna", war=["anna carla"], cards={"carla": "militiaman"}, home=5,
        technologies={"carla": f"law, {LT2}"}, vf={"sinai": "barbarians 3"},
        transports={"libyan-sea-sea": "anna: galley 1 [10 vf, captain 1]"},
    )  # fmt: skip
    charge(scene, "cyrenaica")
    dice_of(scene, 3, 3)
    scene.play("carla: play militiaman")
    land = ("cyrenaica", "marmarica", "egypt", "delta", "palestine", "judea")
    assert [scene.vf("carla", place) for place in land] == [7] * 6
    assert scene.vf("carla", "sinai") == 0
    scene.pass_until("auction.bid")
    assert [scene.vf("carla", place) for place in land] == [5, 5, 5, 5, 5, 7], (
        "Jerusalem feeds more"
    )


@pytest.mark.example("MP-EX-127", "MP-EX-140")
@pytest.mark.rule("MP-CHAR-38", "MP-TECHFX-01")
def test_monk() -> None:
    scene = field(
        10, 10, place="moesia", cards={"bruno": "monk"}, technologies={"bruno": "mysticism"},
        buildings={"moesia": "village"},
    )  # fmt: skip
    charge(scene)
    dice_of(scene, 3, 3)
    scene.play("bruno: play monk", "bruno: done")
    assert last_roll(scene)["other_total"] == 5


@pytest.mark.example("MP-EX-129")
@pytest.mark.rule("MP-CHAR-40")
def test_pirate() -> None:
    scene = given(
        FIVE, phase="combat", active="carla", cards={"carla": "pirate"},
        technologies={"carla": f"guilds, {LT[2]}"},
    )  # fmt: skip
    scene.play("carla: play-sea pirate black-sea-west")
    assert [(galley.vf, galley.captain) for galley in scene.state.pirates] == [(6, 1)]


@pytest.mark.example("MP-EX-132")
@pytest.mark.rule("MP-CHAR-42")
def test_cutthroat() -> None:
    scene = given(
        PLAYERS,
        phase="combat",
        active="anna",
        cards={"anna": "cutthroat"},
        captains={"pannonia": "bruno: 1, 3"},
    )
    scene.play("anna: play-captain cutthroat captain-2b")
    assert scene.captain_levels("bruno", "pannonia") == [1]


@pytest.mark.example("MP-EX-136", "MP-EX-142")
@pytest.mark.rule("MP-CHAR-46", "MP-TECHFX-02")
def test_templar() -> None:
    scene = field(
        10,
        10,
        cards={"anna": "templar"},
        technologies={"anna": "monotheism"},
        buildings={"moesia": "village"},
    )
    charge(scene)
    dice_of(scene, 3, 3)
    scene.play("anna: play templar", "anna: done")
    assert last_roll(scene)["total"] == 5


@pytest.mark.example("MP-EX-160")
@pytest.mark.rule("MP-TECHFX-15", "MP-CHAR-17")
def test_condottiere_with_tactics() -> None:
    scene = field(10, 10, cards={"anna": "condottiere"}, technologies={"anna": "tactics"})
    charge(scene)
    dice_of(scene, 3, 3)
    scene.play("anna: play condottiere", "anna: done")
    assert last_roll(scene)["total"] == 5


@pytest.mark.example("MP-EX-183")
@pytest.mark.rule("MP-TECHFX-33", "MP-CHAR-14")
def test_medicine() -> None:
    scene = evening([Losses(1, 0, 5, 1, (), COMBAT)], "medicine", "barber-surgeon")
    scene.dice("d4=4")
    scene.play("anna: play-battle barber-surgeon 1")
    assert scene.state.returning[0] == 4


@pytest.mark.example("MP-EX-184")
@pytest.mark.rule("MP-TECHFX-34", "MP-CHAR-14", "MP-RES-07")
def test_surgery() -> None:
    scene = field(
        20, 30, cards={"anna": "barber-surgeon"}, technologies={"anna": "surgery", "bruno": "strategy"}
    )  # fmt: skip
    scene.dice("d6=1", "d6=6", "d6=1", "d6=6")
    charge(scene)
    scene.play("anna: done", "anna: fight-on", "anna: done", "anna: stop-attack")
    assert scene.vf("anna", "thrace") == 5 + 21 - 10
    assert scene.state.prisoners == [1, 2, 0], "10% of 4, 20% of 10"
    scene.play("anna: done", "bruno: done", "carla: done")
    assert scene.state.returning[0] == 1
    scene.dice("d6=6")
    scene.play("anna: play-battle barber-surgeon 1")
    assert scene.state.returning[0] == 7


@pytest.mark.example("MP-EX-185")
@pytest.mark.rule("MP-TECHFX-35")
def test_hospital() -> None:
    scene = evening([Losses(1, 0, 2, 1, (), COMBAT)], "hospital")
    assert scene.state.returning[0] == 1
