"""HID: nothing that a player gets depends on what is hidden from them: tables that differ only in that are compared byte by byte."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from gonfalon.kernel.game import HOST
from tests.games.medioevo.battles import fight
from tests.games.medioevo.pacts import propose, sign, table
from tests.games.medioevo.scene import THREE, Scene, given

LAND: dict[str, Any] = {
    "units": {
        "thrace": "anna: 3 light-infantry, 1 cavalry",
        "pannonia": "bruno: 2 archer, 1 heavy-infantry",
        "serbia": "barbarians: 2 light-infantry",
    },
    "pieces": {"thrace": "anna: war-wagon 2", "pannonia": "bruno: war-wagon 1, caravan 2 [2 salt]"},
    "cards": {"anna": "1, 5", "bruno": "12, 30", "carla": "61"},
    "technologies": {"bruno": "combat 2, religion 3"},
}
PROBES = [
    "pass", "done", "fight", "bid 10", "tax 30", "loan", "play card-1", "play-at card-1 thrace", "take-back-proposal",
    "give player-2 50", "declare-war player-2", "accept 500", "refuse 500", "offer-peace player-2", "break 500",
    "claim player-2 500", "publish 500", "ransom player-2 archer 1", "place-token pannonia", "go pannonia",
]  # fmt: skip
"""Moves by which a player could sound what is going on."""


def seen_by(scene: Scene, seat: int) -> dict[str, Any]:
    """Everything a seat can find out at the table."""
    board = scene.table
    known = board.knowledge(seat)
    return {
        "knowledge": json.dumps(known.dump(), sort_keys=True),
        "waiting": known.waiting,
        "view": json.dumps(board.view(seat), sort_keys=True),
        "prompt": json.dumps(board.prompt(seat), sort_keys=True),
        "standing": [move.text for move in board.standing(seat)],
        "undo": board.can_undo(seat),
        "log": [repr(event) for event in scene.events if event.seen_by(seat)],
        "refusals": [board.why(seat, text) for text in PROBES],
    }


def same_for(scenes: list[Scene], *names: str) -> None:
    """The named players and the spectators cannot tell the tables apart."""
    hashes = {scene.table.state_hash for scene in scenes}
    assert len(hashes) == len(scenes), "there is nothing to hide"
    for seat in (HOST, *(scenes[0].seat(name) for name in names)):
        first, *others = [seen_by(scene, seat) for scene in scenes]
        for other in others:
            for part, content in first.items():
                assert other[part] == content, (seat, part)


def told_apart(scenes: list[Scene], name: str) -> None:
    """The player concerned sees the difference."""
    one, other = (seen_by(scene, scene.seat(name)) for scene in scenes[:2])
    assert one["view"] != other["view"]


# ---- money


@pytest.mark.rule("MU-HID-01")
@pytest.mark.parametrize(
    "phase", ["order", "events", "tax", "purchase", "combat", "commerce", "end"]
)
def test_no_purse_shows_in_what_others_get(phase: str) -> None:
    scenes = [
        given(THREE, phase=phase, active="anna", florins={"bruno": florins}, **LAND)
        for florins in (200, 201, 5000)
    ]
    same_for(scenes, "anna", "carla")
    told_apart(scenes, "bruno")


@pytest.mark.rule("MU-HID-01", "MU-WINDOW-02")
def test_no_purse_shows_in_a_battle() -> None:
    scenes = [
        fight(
            "anna: 3 light-infantry, captain 1",
            "bruno: 2 archer, 1 cavalry",
            florins={"bruno": florins},
            cards={"bruno": "5, 31", "carla": "1"},
        )
        for florins in (0, 40, 4000)
    ]
    for _ in range(8):
        same_for(scenes, "anna", "carla")
        for scene in scenes:
            scene.events += scene.table.play_default(scene.table.waiting[0])


# ---- cards


@pytest.mark.rule("MU-HID-03")
def test_drawn_cards_are_seen_by_the_drawer_alone() -> None:
    scenes = []
    for drawn in ([40, 70], [50, 70]):
        rest = [card for card in range(72) if card not in (21, *drawn)]
        scene = given(THREE, phase="purchase", fields={"empire_deck": [*rest, 21, *drawn]})
        scene.play("bruno: buy-card")
        scenes.append(scene)
    same_for(scenes, "anna", "carla")
    told_apart(scenes, "bruno")
    assert scenes[0].view("carla")["players"][1]["offered"] == [None] * 2


@pytest.mark.rule("MU-HID-03")
def test_who_may_read_the_objective_side() -> None:
    scene = given(THREE, phase="purchase", cards={"anna": "7", "bruno": "9"})
    for name, seat in (("anna", 0), ("bruno", 1)):
        for viewer in scene.names:
            [card] = scene.view(viewer)["players"][seat]["cards"]
            assert card["objective"] is (viewer == name)
    [card] = scene.table.view(HOST)["players"][0]["cards"]
    assert card["id"] == "card-7"
    assert not card["objective"]


@pytest.mark.rule("MU-HID-06")
def test_the_decks_under_their_top_cards() -> None:
    events = list(range(30))
    empire = [card for card in range(72) if card not in (0, 4, 11, 29, 60)]
    scenes = [
        given(THREE, phase="combat", fields={"event_deck": e, "empire_deck": c}, **LAND)
        for e, c in (
            (events, empire),
            ([*events[10:-1], *events[:10], 29], [*empire[20:-1], *empire[:20], empire[-1]]),
        )
    ]
    same_for(scenes, "anna", "bruno", "carla")


@pytest.mark.rule("MU-HID-06", "MU-SETUP-17")
def test_of_the_next_event_the_back_alone_is_seen() -> None:
    tax = given(THREE).state.world.events
    alike = [n for n, event in enumerate(tax) if event.tax == 30][:2]
    rest = [n for n in range(30) if n not in alike]
    scenes = [
        given(THREE, phase="combat", fields={"event_deck": [*rest, *order]}, **LAND)
        for order in (alike, alike[::-1])
    ]
    same_for(scenes, "anna", "bruno", "carla")
    assert scenes[0].view("anna")["events"]["back"] == 30


# ---- sealed answers


@pytest.mark.rule("MU-HID-04")
def test_a_bid_is_seen_by_the_bidder_alone() -> None:
    scenes = []
    for bid in (0, 7, 300):
        scene = given(THREE, phase="order")
        scene.play(f"bruno: bid {bid}")
        scenes.append(scene)
    same_for(scenes, "anna", "carla")
    told_apart(scenes, "bruno")


@pytest.mark.rule("MU-TAX-10")
def test_a_tax_form_is_seen_by_its_writer_alone() -> None:
    scenes = []
    for form in (["tax 10"], ["tax 50"], ["remove archer pannonia 1", "tax 30"]):
        scene = given(THREE, phase="tax", **LAND)
        scene.play(*(f"bruno: {move}" for move in form))
        scenes.append(scene)
    same_for(scenes, "anna", "carla")


# ---- agreements


def nothing(scene: Scene) -> None:
    pass


def gift(scene: Scene) -> None:
    scene.play("anna: give @bruno 100")


def draft(scene: Scene) -> None:
    scene.play("anna: pact-with @bruno", "anna: no-war", "anna: secret")


def proposal(scene: Scene) -> None:
    propose(
        scene, "anna", "pact-with @bruno", "grant passage @anna @bruno", "payment @bruno @anna 50"
    )


def refused(scene: Scene) -> None:
    number = propose(scene, "anna", "pact-with @bruno", "no-war", "secret")
    scene.play(f"bruno: refuse {number}")


def secret_pact(scene: Scene) -> None:
    sign(scene, "anna", "bruno", "grant passage @anna @bruno", "payment @bruno @anna 80", "secret")


def secret_alliance(scene: Scene) -> None:
    sign(scene, "bruno", "anna", "lead @bruno 3", "target @carla", "defend 2", "secret")


def secret_claim(scene: Scene) -> None:
    number = sign(scene, "anna", "bruno", "defend 2", "secret")
    scene.play(f"anna: claim @bruno {number}")


def armistice_offer(scene: Scene) -> None:
    scene.play("anna: offer-armistice @bruno")


@pytest.mark.rule("MU-DIP-11", "MU-DIP-23", "MU-DIP-27")
@pytest.mark.parametrize(
    "deal",
    [gift, draft, proposal, refused, secret_pact, secret_alliance, secret_claim, armistice_offer],
)
@pytest.mark.parametrize("phase", ["purchase", "combat"])
def test_what_two_agree_in_secret_a_third_cannot_notice(
    deal: Callable[[Scene], None], phase: str
) -> None:
    scenes = []
    for act in (nothing, deal):
        scene = table("anna bruno carla", phase=phase, active="carla", war=["anna bruno"])
        act(scene)
        scenes.append(scene)
    same_for(scenes, "carla")


@pytest.mark.rule("MU-COM-19", "MU-TRADE-02", "MU-DIP-27")
def test_who_is_asked_to_trade_does_not_show_a_secret_right() -> None:
    """Anna's caravan can go nowhere: only trade in Bruno's town is left to it."""
    scenes = []
    for agreed in (False, True):
        scene = table(
            "anna bruno carla", phase="combat", pieces={"pannonia": "anna: caravan 1"},
            fields={"effects": [("closed-roads", place) for place in range(133)]},
        )  # fmt: skip
        if agreed:
            sign(scene, "bruno", "anna", "grant commercial @bruno @anna", "secret")
        scene.pass_until("commerce.own-turn", "anna")
        assert scene.asked == ["anna"]
        assert bool(scene.legal("anna", "send")) == agreed
        scenes.append(scene)
    same_for(scenes, "carla")


@pytest.mark.rule("MU-DIP-27")
def test_a_public_pact_is_seen_by_all_and_a_secret_one_by_its_signatories() -> None:
    scene = table("anna bruno carla")
    number = sign(scene, "anna", "bruno", "no-war", "secret")
    assert [pact["number"] for pact in scene.view("bruno")["pacts"]] == [number]
    assert scene.view("carla")["pacts"] == []
    scene.play(f"anna: publish {number}")
    [pact] = scene.view("carla")["pacts"]
    assert pact["clauses"] == [{"kind": "non-belligerence", "by": None, "to": None}]


# ---- answers left in advance


@pytest.mark.rule("MU-COM-11", "MU-TIME-06")
@pytest.mark.parametrize(
    "order", ["traffic @anna keep", "quiet-turn fight everybody", "mute card-12"]
)
def test_answers_left_in_advance_are_known_to_their_owner_alone(order: str) -> None:
    scenes = [given(THREE, phase="combat", active="anna", **LAND) for _ in range(2)]
    scenes[1].play(f"bruno: {order}")
    same_for(scenes, "anna", "carla")
    told_apart(scenes, "bruno")


@pytest.mark.rule("MU-SURR-01")
def test_a_lodged_surrender_is_unknown_until_it_is_put() -> None:
    scenes = []
    for lodged in (False, True):
        scene = fight("anna: 4 light-infantry", "bruno: 3 heavy-infantry")
        scene.pass_until("battle.reroll", "anna")
        if lodged:
            scene.play("bruno: offer-surrender")
        scenes.append(scene)
    same_for(scenes, "anna", "carla")
    told_apart(scenes, "bruno")


# ---- reactions


@pytest.mark.rule("MU-TIME-07")
def test_an_answer_in_a_reaction_window_is_unseen_until_all_are_in() -> None:
    scenes = []
    for answer in ("pass", "play card-49"):
        scene = given(
            THREE,
            phase="combat",
            active="anna",
            cards={"anna": "1", "bruno": "49", "carla": "48"},
            units={"thrace": "anna: 1 archer", "pannonia": "bruno: 1 archer"},
            pieces={"thrace": "anna: war-wagon 1"},
            war=["anna bruno"],
        )
        scene.play("anna: play-at card-1 pannonia")
        assert scene.window == "card.activated"
        assert scene.asked == ["bruno", "carla"]
        scene.play(f"bruno: {answer}")
        scenes.append(scene)
    same_for(scenes, "anna", "carla")
