"""What is refused in a combat slot, and by which rule."""

from __future__ import annotations

import pytest

from tests.games.medioevo.campaign import combat


@pytest.mark.rule("MU-CPHASE-12", "MU-CPHASE-11", "MU-CONQ-10")
def test_beside_barbarians_each_move_is_refused_by_its_own_rule() -> None:
    """Anna must fight in Thrace; in Lydia she could fight Bruno, and his caravan there is escorted."""
    scene = combat(
        units={"thrace": "anna: 1 archer; barbarians: 1 light-infantry", "lydia": "anna: 1 archer; bruno: 1 archer"},
        pieces={"lydia": "anna: war-wagon 1; bruno: caravan 1"}, war=["anna bruno"],
    )  # fmt: skip
    assert scene.legal("anna") == ["engage-barbarians thrace", "march lydia"]
    for move in ("pass", "march serbia", "sail thrace", "engage lydia @bruno"):
        scene.refuses(f"anna: {move}", "MU-CPHASE-12")
    scene.refuses("anna: engage-barbarians lydia", "MU-CPHASE-11")
    scene.refuses("anna: seize piece-2a", "MU-CONQ-10")
