"""The engine and a second computation, written from the ledger alone, agree on whatever dice decide, on income and on scores.

Every comparison is exact: modifiers, totals, who holds what afterwards, Florins, points. Positions come from recorded games, random
games and turns set at random, and between them meet every modifier that the ledger names.
"""

from __future__ import annotations

import pytest

from tests.games.medieval.oracle.positions import Tally, follow_random_game, follow_records
from tests.games.medieval.oracle.scenes import follow_scene

LEAST_SHARE = 0.01
"""Each modifier counts in at least this share of the compared positions of its kind."""
LEAST_SHARE_OF_FEW = 0.005
"""The same in the small sample of every day."""

MODIFIERS = {
    "battle": """
        a Power attacks; army +0; army +1; army +2; ruler -1; ruler +0; ruler +1; Militia; odd Florins of Militia; Jihad
        Mercenaries; two Mercenaries; Military investment; Knights attack; Knights attack with several cards; Spies
        nobody defends; the player defends with the card; the player defends without the card; Militia of the defender
        a Knights of Christ Province defends; Knights support the defence
        the npc defends with the card; the npc defends without the card
        NPC Militia +0; NPC Militia +1; NPC Militia +2; NPC Militia +3
        a tie; the attacker wins; the defender wins
        an interception; a fleet; naval bid; Maritime investment; a Civil War is fought
        Mongols attack; Knights of Christ Province against Mongols; Knights of Christ Cards against Mongols
        an Area is destroyed; Mongols are repelled
        """,
    "costs": "the attack Florin; the Florin of an interception",
    "crusade": """
        a Crusade is called; somebody cannot pay; Ecclesiastical investment; a Power on a Crusade; army +0; army +1; army +2
        ruler -1; ruler +0; ruler +1; Military investment; a Knights of Christ Province on a Crusade; cards alone on a Crusade
        Knights of Christ Cards on a Crusade; a Crusade of two players; a Crusade succeeds; a Crusade fails
        """,
    "income": """
        own Power; Province without its Power; Province of no Power; Knights of Christ wait for the Pope; Heresy
        Civil War; Civil War of a Power that others control; Maritime investment
        """,
    "pope": "Knights of Christ income; Heresy among Knights",
    "scores": "Provinces; Knights of Christ Provinces; Provinces with Heresy; complete Powers; Traitor",
    "end": "normal game; shorter game; a shared victory",
}


def assert_met(tally: Tally, least: dict[str, int], least_share: float) -> None:
    for kind, number in least.items():
        assert tally.positions[kind] >= number, f"only {tally.positions[kind]} of {kind}"
        shares = tally.shares(kind)
        wanted = [name.strip() for name in MODIFIERS[kind].replace("\n", ";").split(";")]
        rare = {name: shares.get(name, 0) for name in wanted if name}
        rare = {name: share for name, share in rare.items() if share < least_share}
        assert not rare, f"{kind}: met too rarely: {rare}"


def test_engine_and_oracle_agree_in_turns_set_at_random() -> None:
    tally = Tally()
    for seed in range(600):
        follow_scene(tally, seed)
    least = {
        "battle": 600,
        "costs": 400,
        "crusade": 400,
        "income": 200,
        "pope": 400,
        "scores": 4_000,
    }
    assert_met(tally, least, LEAST_SHARE_OF_FEW)


def test_engine_and_oracle_agree_in_games_played_at_random() -> None:
    tally = Tally()
    for seed in range(6):
        follow_random_game(tally, seed)
    assert tally.positions["battle"] > 120
    assert tally.positions["income"] > 60
    assert tally.positions["scores"] > 1_200
    assert tally.positions["end"] == 6


@pytest.mark.soak
def test_engine_and_oracle_agree_in_recorded_games() -> None:
    tally = Tally()
    follow_records(tally)
    assert tally.positions["battle"] > 500
    assert tally.positions["income"] > 150
    assert tally.positions["scores"] > 5_000


@pytest.mark.soak
def test_engine_and_oracle_agree_in_thousands_of_positions() -> None:
    tally = Tally()
    for seed in range(1_000, 7_000):
        follow_scene(tally, seed)
    for seed in range(100, 160):
        follow_random_game(tally, seed)
    assert_met(
        tally,
        {
            "battle": 6_000,
            "costs": 4_000,
            "crusade": 4_000,
            "income": 2_000,
            "pope": 4_000,
            "scores": 40_000,
            "end": 100,
        },
        LEAST_SHARE,
    )
