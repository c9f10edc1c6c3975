"""What the stories of Warriors & Traders show of secrets."""

from __future__ import annotations

import re

from tests.games.warriors_traders.playthrough import PLAYTHROUGHS


def decisions(name: str) -> list[str]:
    return re.split(r"\n(?=\d+\. )", PLAYTHROUGHS[name]())


def test_start_tokens_are_seen_by_nobody_before_the_last_one_is_placed() -> None:
    first, second = [part for part in decisions("two-players") if "setup.tokens" in part]
    assert first.endswith("\n  nobody sees anything\n")
    assert second.count("tokens: Production") == 2
    assert len(re.findall(r"sealed place-tokens", second)) == 1


def test_sealed_damage_is_known_to_its_own_seat_alone() -> None:
    battle = [part for part in decisions("three-players") if "battle.assign [" in part]
    assert len(battle) > 4
    assert all(part.rstrip().endswith("nobody sees anything") for part in battle[:1])
    for part in battle:
        own = dict(re.findall(r"^    (England|Scotland|Ireland): (.*)$", part, re.MULTILINE))
        assert "hit" not in own.get("Ireland", "")
        assert "-1a" not in own.get("England", ""), "England's damage falls on the second seat"
        assert "-2a" not in own.get("Scotland", ""), "Scotland's damage falls on the first seat"
        # the bystander cannot tell how far the two have come
        assert "Ireland waits, as far as it knows for: Scotland, England" in part


def test_offers_being_written_and_orders_are_known_to_their_own_seat_alone() -> None:
    trade = [part for part in decisions("three-players") if "trade.open [" in part]
    writing = [part for part in trade if "Ireland: orders finish-trade; draft to England" in part]
    assert writing
    assert all("England: none" in part for part in writing)
    assert "only England sees: England, noted in advance" in trade[0]
