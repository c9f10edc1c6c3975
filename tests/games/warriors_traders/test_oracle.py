"""The engine and a second computation, written from the ledger alone, agree on battles, income, scores and the end of a game.

Every comparison is exact: all pieces and their damage, tokens, stores, totals. Positions come from recorded games, random games and
scenes set at random, and between them meet every modifier that the ledger names.
"""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.oracle.positions import Tally, follow_random_game, follow_records
from tests.games.warriors_traders.oracle.scenes import follow_battle_scene, follow_turn_scene

LEAST_SHARE = 0.01
"""Each modifier counts in at least this share of the compared positions of its kind."""
LEAST_SHARE_OF_FEW = 0.005
"""The same in the small sample of every day."""

MODIFIERS = {
    "battle": """
        power of infantry; power of archer; power of cavalry; power of fort; power of princess; power of barbarian-fort
        Barbarian strength 1; Barbarian strength 2; Barbarian strength 3
        lying army deals nothing; lying Barbarian deals nothing; full power though damaged
        Barbarians defend; a player defends; allies defend together; two Forts; Barbarian Fort and armies; several attackers
        attacker with Commander; attacker without; holder with Commander; holder without; Forts shield Princesses
        Barbarians kill; Barbarians hit the weakest of a type; Barbarians force a retreat
        Barbarians wound with the rest; Barbarians have damage to spare; Barbarians score nothing
        standing orders kill; standing orders hit the weakest of a type; standing orders force a retreat
        standing orders wound with the rest; standing orders have damage to spare; damage to spare
        infantry killed; archer killed; cavalry killed; princess killed; fort killed; barbarian-army killed
        barbarian-fort killed; lying infantry killed; lying archer killed; lying cavalry killed; lying barbarian-army killed
        archer damaged; cavalry damaged; fort damaged; barbarian-army damaged; barbarian-fort damaged
        attackers retreat; defenders retreat; defenders retreat nowhere; a retreat takes a free province
        an ally's province as a refuge; a pending battle is no refuge; attackers withdraw; attackers withdraw nowhere
        Barbarians flee to a free province of the same country; Barbarians flee to a Capital of the same country
        Barbarians flee to a Trade Center of the same country; Barbarians flee to Barbarians of the same country
        Barbarians flee to a free province of another; Barbarians flee to a Capital of another
        Barbarians flee to a Trade Center of another; Barbarians flee to Barbarians of another; Barbarians flee nowhere
        contested: the attacker's country; contested: the attacker chooses; the attacker drives Barbarians
        conquest; the province is free; the defenders hold; an ally takes the token
        """,
    "income": """
        Merchant; no room for food; no room for products; no room for weapons; no room for gold
        infantry fed; archer fed; cavalry fed; an army starves; Pillaging; more than fits in the Down-keep
        Food symbols; Product symbols; Weapon symbols; Production Tax; Trade Tax
        Production 1; Production 2; Production 3; Production 4; Production 5; Production 6; Production 7
        Military 1; Military 2; Military 3; Military 4; Military 5; Military 6; Military 7
        foreign route 1; foreign route 2; foreign route 3; foreign route without a Trade Center
        foreign food; foreign products; foreign weapons; foreign gold
        """,
    "scores": """
        capital; trade-center; common; contested; standing Forts; bought VP
        Builder; Trader; Warrior; nobody is Builder; nobody is Trader; nobody is Warrior
        infantry killed; archer killed; cavalry killed; princess killed; fort killed; barbarian-army killed; barbarian-fort killed
        """,
    "end": """
        2 players; 3 players; 4 players; 5 players; 6 players; alliances
        the game goes on; ended by points; ended by last-turn; ended by turn-limit; a shared victory
        """,
}


def assert_met(tally: Tally, least: dict[str, int], least_share: float) -> None:
    for kind, number in least.items():
        assert tally.positions[kind] >= number, f"only {tally.positions[kind]} of {kind}"
        shares = tally.shares(kind)
        wanted = [name.strip() for name in MODIFIERS[kind].replace("\n", ";").split(";")]
        rare = {name: shares.get(name, 0) for name in wanted if name}
        rare = {name: share for name, share in rare.items() if share < least_share}
        assert not rare, f"{kind}: met too rarely: {rare}"


def follow_scenes(tally: Tally, battles: range, turns: range) -> None:
    for seed in battles:
        follow_battle_scene(tally, seed)
    for seed in turns:
        follow_turn_scene(tally, seed)


def test_engine_and_oracle_agree_in_scenes_set_at_random() -> None:
    tally = Tally()
    follow_scenes(tally, range(1_200), range(900))
    assert_met(
        tally, {"battle": 1_000, "income": 600, "scores": 6_000, "end": 400}, LEAST_SHARE_OF_FEW
    )


def test_engine_and_oracle_agree_in_games_played_at_random() -> None:
    tally = Tally()
    for seed in range(12):
        follow_random_game(tally, seed)
    assert tally.positions["battle"] > 80
    assert tally.positions["income"] > 200
    assert tally.positions["scores"] > 2_000


@pytest.mark.soak
def test_engine_and_oracle_agree_in_recorded_games() -> None:
    tally = Tally()
    follow_records(tally)
    assert tally.positions["battle"] > 400
    assert tally.positions["income"] > 500
    assert tally.positions["scores"] > 7_000


@pytest.mark.soak
def test_engine_and_oracle_agree_in_thousands_of_positions() -> None:
    tally = Tally()
    follow_scenes(tally, range(2_000, 12_000), range(2_000, 7_000))
    for seed in range(100, 150):
        follow_random_game(tally, seed)
    assert_met(
        tally, {"battle": 9_000, "income": 4_000, "scores": 60_000, "end": 2_000}, LEAST_SHARE
    )
