"""PAP: passage through the Papal States, an option."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medieval.fights import offered, route
from tests.games.medieval.scene import Scene, given


def rome(players: dict[str, str], **more: Any) -> Scene:
    more = {"opened": "3c", "hands": {"fred": "pope"}, **more}
    return given(players, papal_passage="on", **more)


EMPIRE = {"fred": "holy-roman-empire, byzantium", "ginger": "venice", "cary": "spain"}


@pytest.mark.rule("MD-PAP-01")
def test_a_pope_card_joins_lombardy_and_two_sicilies() -> None:
    scene = rome(EMPIRE, provinces={"two-sicilies": "cary"})
    scene.play("fred: papal-passage", "fred: attack holy-roman-empire two-sicilies")

    assert route(scene) == ["lombardy", "papal-states", "two-sicilies"]
    assert scene.hand("fred") == []


@pytest.mark.rule("MD-PAP-01")
def test_it_holds_for_all_catholic_powers_of_the_player_in_this_turn() -> None:
    scene = rome(
        {"fred": "holy-roman-empire, hungary", "ginger": "venice", "cary": "spain"},
        provinces={"two-sicilies": "cary"},
    )
    scene.refuses("fred: attack hungary two-sicilies", "MD-MAP-08")
    scene.play("fred: papal-passage")
    scene.allows("fred: attack hungary two-sicilies")
    scene.refuses("fred: papal-passage", "MD-CARD-03")
    scene.play("fred: end")
    scene.pass_until("turn.map", "fred")

    assert not scene.view("fred")["this_turn"]["papal_passage"]


@pytest.mark.rule("MD-PAP-01")
def test_a_second_card_for_it_is_refused_and_so_is_one_without_the_option() -> None:
    scene = rome(EMPIRE, hands={"fred": "pope, pope"})
    scene.play("fred: papal-passage")
    scene.refuses("fred: papal-passage", "MD-PAP-01")

    scene = given(EMPIRE, opened="3c", hands={"fred": "pope"})
    scene.refuses("fred: papal-passage", "MD-PAP-01")


@pytest.mark.rule("MD-PAP-01")
def test_without_the_card_the_empire_has_to_sail() -> None:
    scene = rome(EMPIRE, provinces={"two-sicilies": "cary"}, florins={"ginger": 10})
    scene.play("fred: attack holy-roman-empire two-sicilies")

    assert all("papal-states" not in places for _, places in offered(scene))


@pytest.mark.rule("MD-PAP-02")
def test_other_religions_may_not_pass() -> None:
    scene = rome(
        {"fred": "holy-roman-empire, russia, byzantium", "ginger": "venice", "cary": "spain"},
        provinces={"two-sicilies": "cary", "epirus": "nobody"},
    )
    scene.play("fred: papal-passage")
    scene.refuses("fred: attack russia two-sicilies", "MD-PAP-02")
    scene.play("fred: attack byzantium two-sicilies")

    assert all("papal-states" not in places for _, places in offered(scene))


@pytest.mark.rule("MD-PAP-02")
def test_the_papal_states_are_no_target() -> None:
    scene = rome(EMPIRE)
    scene.play("fred: papal-passage")

    scene.refuses("fred: attack holy-roman-empire papal-states", "MD-PAP-02")
    assert "papal-states" not in " ".join(scene.legal("fred"))


@pytest.mark.rule("MD-PAP-02")
def test_papal_states_under_a_mongol_tile_join_nothing() -> None:
    """Area 2B is destroyed with Lombardy; the way over the Papal States is gone."""
    scene = rome(
        {"fred": "holy-roman-empire, hungary", "ginger": "latin-kingdom", "cary": "spain"},
        provinces={"two-sicilies": "cary"},
        destroyed="2b",
    )
    scene.play("fred: papal-passage")

    assert "attack hungary two-sicilies" not in scene.legal("fred")
