"""What the branch of Education does; cards that no pact can give.

rules: MP-TECHFX-29 to MP-TECHFX-32, MP-CARD-13
"""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.commons.pacts.clauses import ALL_KINDS
from tests.games.prototype.diplomacy import table
from tests.games.prototype.economy import purchase
from tests.games.prototype.scene import Scene

STEPS = [("education", 1, 2), ("literature", 2, 4), ("philosophy", 3, 6), ("university", 4, 8)]


def each_step() -> Any:
    return pytest.mark.parametrize(
        ("technology", "turns", "wrongs"),
        [pytest.param(*step, id=step[0]) for step in STEPS],
    )


def envoy(technology: str, card: str, **more: Any) -> Scene:
    return table(cards={"anna": card}, technologies={"anna": technology}, **more)


@pytest.mark.rule("MP-TECHFX-29", "MP-TECHFX-30", "MP-TECHFX-31", "MP-TECHFX-32")
@each_step()
def test_the_diplomat_learns(technology: str, turns: int, wrongs: int) -> None:
    truce = envoy(technology, "diplomat", war=["anna bruno"])
    truce.play("anna: play-use diplomat @bruno truce")
    assert truce.standing("bruno", "end-truce") == [f"end-truce player-1 1..{turns}"]
    calm = envoy(technology, "diplomat", wrongs={"bruno anna": 10})
    calm.play("anna: play-use diplomat @bruno wrongs")
    assert calm.wrongs("bruno", "anna") == 10 - wrongs


@pytest.mark.rule("MP-TECHFX-29", "MP-TECHFX-30", "MP-TECHFX-31")
@each_step()
def test_the_castellan_learns_up_to_philosophy(technology: str, turns: int, wrongs: int) -> None:
    scene = envoy(technology, "castellan")
    home = [text.split()[-1] for text in scene.legal("anna", "play-territory")]
    scene.play(f"anna: play-territory castellan {home[0]}")
    for place in home[1:]:
        if scene.window == "card.choice":
            scene.play(f"anna: protect {place}")
    assert len(scene.happened("protected")) == min(turns, 3)


@pytest.mark.rule("MP-TECHFX-29")
def test_education_opens_literature_and_medicine() -> None:
    without = purchase()
    without.refuses("anna: buy-technology literature", "MP-TECH-02")
    without.refuses("anna: buy-technology medicine", "MP-TECH-02")
    taught = purchase(technologies={"anna": "education"})
    taught.allows("anna: buy-technology literature", "anna: buy-technology medicine")


@pytest.mark.rule("MP-CARD-13")
def test_no_pact_gives_cards_or_technologies() -> None:
    """Neither is there a word for it nor a clause; what a hand holds changes nothing in what may be offered."""
    scene = table(cards={"anna": "guard"}, technologies={"anna": "education"})
    scene.play("anna: pact-with @bruno")
    for words in ("give-card guard @bruno", "give-technology education @bruno"):
        scene.refuses(f"anna: {words}", "MP-TIME-01")
    kinds = scene.state.vocabulary.verbs
    offered = {text.split()[0] for text in scene.legal("anna")} - {"play", "play-seat"}
    clauses = {verb for verb in offered if not verb.startswith("play")}
    assert clauses
    assert not {verb for verb in clauses if {"card", "technology"} & set(kinds[verb])}
    assert not [kind.id for kind in ALL_KINDS if "card" in kind.id or "technolog" in kind.id]
