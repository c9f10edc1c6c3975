"""What harms or cannot be taken back is asked about once more, with its cost, in the page and at the terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gonfalon.cli.talk import PLAYED, STAY
from gonfalon.commons.pacts.clauses import DEFENSIVE, PASSAGE, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.kernel.table import Table
from gonfalon.server.seat_texts import knowing, outlooks_of, prompt_of
from gonfalon.server.shapes import MoveShape
from tests.cli.test_medioevo_board import Watcher
from tests.games.medieval.scene import given as medieval
from tests.games.medioevo.campaign import combat
from tests.games.medioevo.pacts import sign
from tests.games.medioevo.pacts import table as of_pacts
from tests.games.prototype.diplomacy import table as proto_pacts
from tests.games.prototype.rules.attack.test_announcing import host
from tests.games.prototype.scene import given as prototype
from tests.games.warriors_traders.scene import given as warriors


class Harm(NamedTuple):
    """A position, the move of a player in it, and what its question must say."""

    scene: Any
    line: str
    en: tuple[str, ...]
    it: tuple[str, ...]
    asked: str = "always"


# ---- Warriors & Traders


def starving_armies() -> Harm:
    scene = warriors(
        "denmark", "germany", phase="upkeep", store={"denmark": {"food": 2}},
        provinces={"fyn": "denmark: 1 infantry", "sjaelland": "denmark: 1 infantry"},
    )  # fmt: skip
    return Harm(scene, "denmark: done", ("−2 armies", "−5 VP"), ("−2 armate", "−5 PV"))


def land_left_empty() -> Harm:
    scene = warriors(
        "denmark", "germany", phase="maneuvering", active="denmark",
        provinces={"fyn": "denmark: 1 infantry", "sjaelland": "denmark: 1 infantry", "jylland": "denmark: 1 infantry"},
    )  # fmt: skip
    scene.play(f"denmark: {next(m for m in scene.legal('denmark', 'move') if m.endswith(' fyn'))}")
    return Harm(scene, "denmark: done", ("−1 province",), ("−1 provincia",))


def war_in_the_north() -> Harm:
    scene = warriors("denmark", "germany")
    return Harm(
        scene,
        "germany: declare-war denmark",
        ("Denmark", "at the latest after turn 3", "+1 war"),
        ("Danimarca", "dopo il turno 3", "+1 guerra"),
    )


# ---- Medieval

FOUR = {"anna": "france", "bruno": "spain", "carla": "hungary", "dino": "england"}


def own_excommunication() -> Harm:
    scene = medieval(FOUR, active="anna", hands={"anna": "pope"})
    return Harm(scene, "anna: excommunicate france", ("your own Power",), ("tua",))


def land_in_a_deal() -> Harm:
    scene = medieval(
        {"fred": "spain", "cary": "hungary"}, active="fred", provinces={"northern-serbia": "cary"}
    )
    scene.play(
        "fred: offer-to @cary",
        "fred: give-florins 1",
        "fred: want-province northern-serbia",
        "fred: send",
    )
    return Harm(
        scene, "cary: accept @fred", ("−1 Province", "−1 point"), ("−1 Provincia", "−1 punto")
    )


# ---- Medioevo Universale


def a_broken_pact() -> Harm:
    scene = of_pacts()
    number = sign(scene, "anna", "bruno", "no-war")
    return Harm(scene, f"anna: break {number}", ("−2 Honour Points",), ("−2 Punti Onore",))


def a_war_with_a_partner() -> Harm:
    scene = of_pacts()
    sign(scene, "anna", "bruno", "no-war")
    turn = scene.state.turn + 1
    return Harm(
        scene,
        "anna: declare-war @bruno",
        ("Hungary", "−2 Honour Points", f"from turn {turn} on"),
        ("Ungheria", "−2 Punti Onore", f"dal turno {turn}"),
    )


def an_emptied_territory() -> Harm:
    scene = combat(
        units={"moesia": "anna: 2 heavy-infantry, 1 archer"}, pieces={"moesia": "anna: war-wagon 1"}
    )
    scene.play("anna: march moesia")
    return Harm(scene, "anna: go thrace", ("you lose Moesia",), ("perdi Mesia",), "once")


def a_secret_partner() -> Harm:
    """The rules ask about an attack without war themselves, but not about a secret pact alone: all would see the question."""
    scene = combat(
        units={"thrace": "anna: 6 heavy-infantry", "macedonia": "bruno: 1 archer"},
        pieces={"thrace": "anna: war-wagon 2"}, war=["anna bruno"],
    )  # fmt: skip
    sign(scene, "anna", "bruno", "grant passage @anna @bruno", "secret")
    scene.play("anna: march thrace")
    return Harm(scene, "anna: go macedonia", ("−2 Honour Points",), ("−2 Punti Onore",))


# ---- the prototype


def a_capital_left() -> Harm:
    scene = prototype(
        {"anna": "byzantium", "bruno": "hungary", "carla": "mamluks"}, phase="commerce", active="anna",
        vf={"thrace": "anna 0"}, transports={"thrace": "anna: caravan 1 [4 vf]"},
        buildings={"thrace": "city, castle, cathedral", "lydia": "village"}, capitals={"anna": "thrace"},
    )  # fmt: skip
    scene.play("anna: take caravan-1")
    return Harm(
        scene, "anna: go bithynia", ("−1 territory", "−2 HP"), ("−1 territorio", "−2 PO"), "once"
    )


def a_surprise() -> Harm:
    bound = [
        Pact(101, (0, 1), (Clause(PASSAGE, 0, 1),)),
        Pact(102, (1, 3), (Clause(DEFENSIVE, 3, 1, 5),)),
    ]
    scene = host(war=["bruno carla"], fields={"pacts": bound})
    scene.play("anna: attack moesia")
    return Harm(scene, "anna: surprise 0", ("−",), ("−",))


def a_war_in_the_prototype() -> Harm:
    return Harm(proto_pacts(), "anna: declare-war @bruno 0", ("HP",), ("PO",))


KINDS: list[Callable[[], Harm]] = [
    starving_armies, land_left_empty, war_in_the_north, own_excommunication, land_in_a_deal, a_broken_pact, a_war_with_a_partner,
    an_emptied_territory, a_secret_partner, a_capital_left, a_surprise, a_war_in_the_prototype,
]  # fmt: skip


def shape_of(table: Table, seat: int, text: str, language: str) -> MoveShape:
    prompt = prompt_of(knowing(table, seat, language), seat)
    assert prompt is not None
    moves = [*prompt.moves, *prompt.standing]
    stem = text.rpartition(" ")[0]
    return next(move for move in moves if text == move.text or (move.stem and stem == move.stem))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_the_page_asks_with_the_cost_in_words(kind: Callable[[], Harm]) -> None:
    harm = kind()
    seat, text = harm.scene._read(harm.line)
    for language, expected in (("en", harm.en), ("it", harm.it)):
        known = knowing(harm.scene.table, seat, language)
        move, (outlook,) = (
            shape_of(harm.scene.table, seat, text, language),
            outlooks_of(known, seat, [text]),
        )
        assert (move.asked or outlook.asked, outlook.asked) == (harm.asked, harm.asked)
        assert not move.main
        said = ", ".join([move.label, *(one.text for one in outlook.consequences)])
        for words in expected:
            assert words in said


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_the_terminal_asks_and_enter_means_no(
    kind: Callable[[], Harm], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    harm = kind()
    seat, text = harm.scene._read(harm.line)
    table: Table = harm.scene.table
    asked: list[str] = []
    answers = iter(["", "n", "y"])

    def read(question: str) -> str:
        asked.append(question)
        return next(answers)

    talk = Watcher(table, "en", 100, tmp_path).talk
    monkeypatch.setattr(talk, "read", read)
    before = table.state_hash
    assert talk.obey(seat, text) == STAY
    assert talk.obey(seat, text) == STAY
    assert table.state_hash == before
    assert talk.obey(seat, text) == PLAYED
    assert table.state_hash != before
    assert len(asked) == 3
    for words in harm.en:
        assert words in asked[0]
    assert ("always" in asked[0]) == (harm.asked == "once")
