"""Characters of the Purchase phase, and the Skinflint that opens it."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.state_rows import Losses
from tests.games.prototype.economy import FIVE, LT2, LT3, booked, purchase, ready, spent
from tests.games.prototype.scene import Scene


def rich(known: str, cards: str, **more: Any) -> Scene:
    """Five players, anna rich."""
    more.setdefault("florins", {"anna": 9000})
    scene = purchase(players=FIVE, technologies={"anna": known}, cards={"anna": cards}, **more)
    if "skinflint" not in cards:
        scene.pass_until("purchase.orders")
    return scene


# ---- Abbot, Countess, Hospitaller


@pytest.mark.rule("MP-CHAR-01")
@pytest.mark.rule("MP-CHAR-19")
@pytest.mark.rule("MP-CHAR-39")
@pytest.mark.parametrize(
    ("card", "rule", "blue", "violet", "orange"),
    [
        ("abbot", "MP-CHAR-01", True, True, False),
        ("countess", "MP-CHAR-19", True, False, True),
        ("hospitaller", "MP-CHAR-39", False, True, True),
    ],
)
def test_free_technologies_of_two_colours(
    card: str, rule: str, blue: bool, violet: bool, orange: bool
) -> None:
    scene = rich("medicine, monotheism, investiture, trade", card)
    for technology, taught in (("surgery", blue), ("theology", violet), ("vassalage", orange)):
        if taught:
            scene.allows(f"anna: play-technology {card} {technology}")
        else:
            scene.refuses(f"anna: play-technology {card} {technology}", rule)
    scene.refuses(f"anna: play-technology {card} coinage", rule)
    learned = "vassalage" if orange else "surgery"
    assert spent(scene, "anna", f"play-technology {card} {learned}") == 0
    ready(scene)
    assert scene.hand("anna") == []
    assert scene.state.tech[0] & scene.state.world.tech[learned]
    assert scene.state.empire_discard == [scene.state.world.card[card]]


@pytest.mark.rule("MP-CHAR-01")
def test_what_is_taught_needs_what_was_known_and_counts_among_three() -> None:
    scene = rich("education", "abbot")
    scene.play("anna: buy-technology medicine")
    scene.refuses("anna: play-technology abbot surgery", "MP-TECH-02")
    scene.refuses("anna: play-technology abbot medicine", "MP-TECH-05")
    scene.play("anna: buy-technology law", "anna: play-technology abbot literature")
    scene.refuses("anna: buy-technology weaving", "MP-TECH-03")
    full = rich("education", "abbot")
    full.play(*(f"anna: buy-technology {id}" for id in ("law", "weaving", "forging")))
    full.refuses("anna: play-technology abbot medicine", "MP-TECH-03")


@pytest.mark.rule("MP-CHAR-01")
@pytest.mark.rule("MP-CHAR-19")
@pytest.mark.rule("MP-TECHFX-32")
def test_with_university_they_do_not_count() -> None:
    scene = rich("university, investiture", "abbot, countess")
    scene.play(*(f"anna: buy-technology {id}" for id in ("weaving", "forging", "hunting")))  # fmt: skip
    scene.play("anna: play-technology countess vassalage", "anna: play-technology abbot medicine")
    ready(scene)
    assert scene.state.tech[0].bit_count() == 6 + 5


# ---- Architect, Master Builder, Patron


@pytest.mark.rule("MP-CHAR-02")
def test_the_architect_halves_what_his_technologies_allow() -> None:
    both = rich(f"{LT2}, engineering", "architect", buildings={"thrace": "village, tower", "lydia": "village"})  # fmt: skip
    both.play("anna: play architect")
    assert spent(both, "anna", "build fort thrace") == 100
    assert spent(both, "anna", "build town thrace") == 25
    assert spent(both, "anna", "build cathedral mysia") == 500
    civil = rich("architecture, trade", "architect")
    civil.play("anna: play architect")
    assert spent(civil, "anna", "build tower thrace") == 100
    assert spent(civil, "anna", "build fair-mining thrace") == 150
    assert spent(civil, "anna", "buy-transport caravan 1", "buy-technology law") == 200
    civil.refuses("anna: build town thrace", "MP-BUILD-03")


@pytest.mark.rule("MP-CHAR-02")
@pytest.mark.rule("MP-CARD-08")
def test_the_architect_needs_one_of_two_technologies_and_one_is_enough() -> None:
    rich(LT3, "architect").refuses("anna: play architect", "MP-CARD-08")
    scene = rich("architecture", "architect, architect")
    scene.play("anna: play architect")
    scene.refuses("anna: play architect", "MP-CHAR-02")
    new = rich("mathematics", "architect")
    new.play("anna: buy-technology architecture")
    new.refuses("anna: play architect", "MP-CARD-08")


@pytest.mark.rule("MP-CHAR-08")
def test_the_master_builder_makes_lt_free_steps() -> None:
    scene = rich(
        f"{LT3}, engineering",
        "master-builder",
        buildings={"thrace": "town, fort", "lydia": "village, fort"},
    )
    scene.refuses("anna: build-free city thrace", "MP-CHAR-08")
    scene.play("anna: play master-builder")
    steps = ("build-free city thrace", "build-free castle thrace", "build-free castle lydia")
    assert spent(scene, "anna", *steps) == 0
    scene.refuses("anna: build-free tower mysia", "MP-CHAR-08")
    ready(scene)
    scene.pass_until("combat.turn")
    assert scene.building("thrace") == ["city", "castle"]
    assert scene.building("lydia") == ["village", "castle"]


@pytest.mark.rule("MP-CHAR-08")
def test_each_site_rises_one_level_by_this_card() -> None:
    scene = rich(f"{LT3}, engineering, carpentry", "master-builder", buildings={"thrace": "village", "lydia": "village"})  # fmt: skip
    scene.play("anna: play master-builder", "anna: build-free town thrace")
    scene.refuses("anna: build-free city thrace", "MP-CHAR-08")
    scene.refuses("anna: build-free city lydia", "MP-CHAR-08")
    scene.refuses("anna: build-free cathedral mysia", "MP-CHAR-08")
    scene.refuses("anna: build-free village mysia", "MP-BUILD-01")
    assert spent(scene, "anna", "build city thrace") == 50  # Carpentry lets it rise twice
    scene.play("anna: build-free tower mysia", "anna: build-free tower rhodes")


@pytest.mark.rule("MP-CHAR-08")
@pytest.mark.rule("MP-CARD-08")
def test_the_master_builder_needs_technologies_for_each_kind() -> None:
    rich(LT2, "master-builder").refuses("anna: play master-builder", "MP-CARD-08")
    scene = rich("architecture", "master-builder", buildings={"lydia": "village"})
    scene.play("anna: play master-builder")
    scene.refuses("anna: build-free tower mysia", "MP-CHAR-08")
    scene.refuses("anna: build-free town lydia", "MP-BUILD-03")
    scene.play("anna: build-free village thrace")
    scene.refuses("anna: build-free village thrace", "MP-CHAR-08")


@pytest.mark.rule("MP-CHAR-33")
@pytest.mark.parametrize(
    ("known", "percent"),
    [("market", 10), (LT2, 10), (LT3, 20), (f"{LT2}, banking", 20), (f"{LT3}, monopoly, banking, market", 50)],
)  # fmt: skip
def test_the_patron_pays_a_part_of_the_bill(known: str, percent: int) -> None:
    scene = rich(f"{known}", "patron")
    price = spent(scene, "anna", "build tower thrace", "build tower mysia", "build tower rhodes")
    assert price == 300
    assert spent(scene, "anna", "play patron") == -300 * percent // 100
    assert spent(scene, "anna", "build tower lydia") == 100 - percent


@pytest.mark.rule("MP-CHAR-33")
@pytest.mark.rule("MP-CARD-08")
def test_a_patron_without_ground_is_refused_and_two_do_not_add_up() -> None:
    rich("trade", "patron").refuses("anna: play patron", "MP-CARD-08")
    scene = rich(LT2, "patron, patron")
    scene.play("anna: play patron")
    scene.refuses("anna: play patron", "MP-CHAR-33")


@pytest.mark.rule("MP-CHAR-33")
def test_a_patron_makes_affordable_what_was_too_dear() -> None:
    scene = rich(LT2, "patron", florins={"anna": 95})
    scene.refuses("anna: build tower thrace", "MP-BUY-04")
    scene.play("anna: play patron")
    assert spent(scene, "anna", "build tower thrace") == 90


# ---- Physician


def wounded(known: str, *battles: str, discard: str) -> Scene:
    """Anna has lost these cards in battles of the last turn."""
    scene = rich(known, "physician", discard=discard)
    card = scene.state.world.card
    return rich(
        known,
        "physician",
        discard=discard,
        fields={
            "losses": [
                Losses(n, 0, 3, 0, tuple(card[id] for id in lost.split()))
                for n, lost in enumerate(battles)
            ]
        },
    )


@pytest.mark.rule("MP-CHAR-34")
def test_the_physician_brings_back_cards_of_one_battle() -> None:
    scene = wounded("hospital", "genius heroine", "templar", discard="genius, heroine, templar")
    scene.allows("anna: play-card physician templar")
    scene.refuses("anna: play-cards physician genius templar", "MP-CHAR-34")
    booked(scene, "anna: play-cards physician heroine genius")
    assert sorted(scene.hand("anna")) == ["genius", "heroine"]
    assert scene.state.losses == []


@pytest.mark.rule("MP-CHAR-34")
@pytest.mark.rule("MP-CARD-08")
def test_with_surgery_one_card_without_it_none() -> None:
    scene = wounded("surgery", "genius heroine", discard="genius, heroine")
    scene.refuses("anna: play-cards physician heroine genius", "MP-CHAR-34")
    booked(scene, "anna: play-card physician genius")
    assert scene.hand("anna") == ["genius"]
    none = wounded("medicine", "genius", discard="genius")
    none.refuses("anna: play-card physician genius", "MP-CARD-08")
    bought = wounded("medicine", "genius", discard="genius")
    bought.play("anna: buy-technology surgery")
    bought.refuses("anna: play-card physician genius", "MP-CARD-08")


@pytest.mark.rule("MP-CHAR-34")
def test_only_what_is_still_in_the_discard_pile() -> None:
    scene = wounded("hospital", "genius heroine", discard="heroine")
    scene.refuses("anna: play-card physician genius", "MP-CHAR-34")
    scene.allows("anna: play-card physician heroine")
    scene.refuses("anna: play-card physician templar", "MP-CHAR-34")


# ---- Skinflint


@pytest.mark.rule("MP-CHAR-44")
@pytest.mark.rule("MP-TIME-28")
@pytest.mark.rule("MP-TURN-03")
def test_the_skinflint_forbids_purchases_before_any_is_made() -> None:
    scene = rich(
        f"{LT3}, mathematics",
        "skinflint",
        buildings={"pannonia": "village, tower"},
        damaged={"pannonia": "tower"},
    )
    assert (scene.window, scene.asked) == ("purchase.cards", ["anna"])
    scene.play("anna: play-seat skinflint @bruno")
    scene.pass_until("purchase.orders")
    for order in ("build tower croatia", "buy-technology law", "repair tower pannonia", "buy-engine catapult"):  # fmt: skip
        scene.refuses(f"bruno: {order}", "MP-CHAR-44")
    assert scene.legal("bruno") == ["done"]
    scene.allows("carla: buy-technology law")


@pytest.mark.rule("MP-CHAR-44")
@pytest.mark.rule("MP-CARD-12")
@pytest.mark.parametrize(("known", "turns"), [("mathematics", 1), (f"{LT2}, mathematics", 2)])
def test_it_lies_there_for_lt_turns_of_the_sender(known: str, turns: int) -> None:
    scene = rich(known, "skinflint")
    scene.play("anna: play-seat skinflint @bruno")
    for turn in range(3, 6):
        scene.pass_until("purchase.orders")
        assert scene.state.turn == turn
        assert (scene.legal("bruno") == ["done"]) == (turn < 3 + turns)
        if turn == 3:  # what anna learns later changes nothing
            scene.play("anna: buy-technology weaving", "anna: buy-technology forging")
        scene.pass_until("taxes.orders")
    assert scene.state.delivered == []
    assert scene.state.world.card["skinflint"] in scene.state.empire_discard


@pytest.mark.rule("MP-CHAR-44")
def test_free_things_are_no_purchases() -> None:
    scene = purchase(
        players=FIVE,
        technologies={"anna": "mathematics", "bruno": "architecture, education"},
        cards={"anna": "skinflint", "bruno": "abbot, master-builder"},
        buildings={"pannonia": "village"},
    )
    scene.play("anna: play-seat skinflint @bruno")
    scene.pass_until("purchase.orders")
    scene.play("bruno: play-technology abbot medicine", "bruno: play master-builder")
    scene.play("bruno: build-free village transylvania")
    scene.refuses("bruno: build village transylvania", "MP-CHAR-44")


@pytest.mark.rule("MP-TIME-28")
def test_who_is_asked_is_decided_on_public_grounds() -> None:
    scene = purchase(
        players=FIVE,
        technologies={"anna": "mathematics", "bruno": "mathematics", "carla": "mathematics"},
        cards={"bruno": "abbot", "carla": "skinflint", "dario": "bard"},
    )
    assert (scene.window, scene.asked) == ("purchase.cards", ["bruno"])
    assert scene.legal("bruno") == ["pass"]
    scene.play("bruno: pass")
    assert scene.asked == ["carla"]
    scene.play("carla: pass")
    assert scene.window == "purchase.orders"
    few = purchase(technologies={"anna": "mathematics"}, cards={"anna": "abbot"})
    assert few.window == "purchase.orders"  # no Skinflint in a deck for three


@pytest.mark.rule("MP-TECHFX-22")
@pytest.mark.rule("MP-CARD-08")
def test_the_skinflint_needs_mathematics() -> None:
    scene = rich(LT3, "skinflint")
    assert scene.window == "purchase.orders"
    scene.refuses("anna: play-seat skinflint @bruno", "MP-CARD-07")
