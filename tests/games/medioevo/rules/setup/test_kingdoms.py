"""KING and the starting auction: who plays which kingdom, and how much of the board."""

from __future__ import annotations

import pytest

import gonfalon
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.setup.steps.opening import colour_of
from gonfalon.games.medioevo.world import bits, mask_of
from tests.games.medioevo.opened import opened, places, settled
from tests.games.medioevo.scene import Scene, given

FOUR = ("red", "blue", "green", "white")
SIX = (*FOUR, "black", "gold")


def kingdom(scene: Scene, name: str) -> str:
    return scene.state.world.kingdom_ids[scene.state.kingdom[scene.seat(name)]]


def choosing(*names: str, seed: int = 1) -> Scene:
    return opened(*names, seed=seed, kingdoms="chosen")


def take(scene: Scene, kingdom: str) -> str:
    """Whoever is asked takes the kingdom."""
    (name,) = scene.asked
    scene.play(f"{name}: take-kingdom {kingdom}")
    return name


# ---- who plays what


@pytest.mark.rule("MU-KING-01")
def test_a_kingdom_is_played_by_one_player() -> None:
    scene = choosing(*SIX)
    assert len(scene.legal(scene.asked[0])) == 6

    first = take(scene, "hungary")

    (second,) = scene.asked
    scene.refuses(f"{second}: take-kingdom hungary", "MU-KING-01")
    take(scene, "hre")
    assert (kingdom(scene, first), kingdom(scene, second)) == ("hungary", "hre")


@pytest.mark.rule("MU-KING-01")
def test_a_host_cannot_give_one_kingdom_twice() -> None:
    with pytest.raises(gonfalon.OptionError, match="MU-KING-01"):
        settled({"red": "hungary", "blue": "hungary", "green": "byzantium"})
    with pytest.raises(gonfalon.OptionError, match="MU-KING-01"):
        settled({"red": "hungary", "blue": "france", "green": "byzantium"})


@pytest.mark.rule("MU-KING-02")
@pytest.mark.parametrize("seats", [2, 7])
def test_three_to_six_players(seats: int) -> None:
    with pytest.raises(gonfalon.OptionError):
        gonfalon.open_table(GAME, seats, 1, {})
    for allowed in (3, 6):
        gonfalon.open_table(GAME, allowed, 1, {})


@pytest.mark.rule("MU-KING-03")
def test_the_second_kingdom_is_connected_to_the_first() -> None:
    scene = choosing("red", "blue", "green")
    first = take(scene, "hre")

    # only Hungary is connected, so the second gets it unasked; the Mamluks are far from both
    (third,) = scene.asked
    (second,) = {"red", "blue", "green"} - {first, third}
    assert kingdom(scene, second) == "hungary"
    scene.refuses(f"{third}: take-kingdom mamluks", "MU-KING-03")
    scene.allows(f"{third}: take-kingdom byzantium")


@pytest.mark.rule("MU-KING-03")
def test_with_six_players_any_kingdom_is_free() -> None:
    scene = choosing(*SIX)
    take(scene, "hre")

    (second,) = scene.asked
    scene.allows(f"{second}: take-kingdom mamluks")


@pytest.mark.rule("MU-KING-04")
def test_the_fourth_of_four() -> None:
    scene = choosing(*FOUR)
    for name in ("hungary", "byzantium", "mamluks"):
        take(scene, name)

    # the last one has a choice
    (fourth,) = scene.asked
    scene.refuses(f"{fourth}: take-kingdom novgorod", "MU-KING-03")
    scene.allows(f"{fourth}: take-kingdom golden-horde", f"{fourth}: take-kingdom hre")


@pytest.mark.rule("MU-KING-04")
def test_connections_of_the_rulebook() -> None:
    w = GAME.world(3, {})

    def connected(name: str) -> set[str]:
        return {w.kingdom_ids[other] for other in bits(w.connected[w.kingdom(name)])}

    assert connected("hre") == {"hungary"}
    assert connected("byzantium") == {"hungary", "golden-horde", "mamluks"}
    assert connected("novgorod") == {"golden-horde"}
    assert sum(mask.bit_count() for mask in w.connected) == 2 * 7


@pytest.mark.rule("MU-KING-05")
def test_kingdoms_dealt_at_random_are_connected() -> None:
    sets = {tuple(sorted(opened(*FOUR, seed=seed).state.kingdom)) for seed in range(150)}

    assert sets == set(GAME.world(4, {}).connected_sets[4])
    assert sorted(opened(*SIX).state.kingdom) == list(range(6))


@pytest.mark.rule("MU-KING-05")
def test_each_kingdom_of_a_set_may_come_to_each_player() -> None:
    dealt = {tuple(opened("1", "2", "3", seed=seed).state.kingdom) for seed in range(400)}

    assert len(dealt) == 9 * 6


@pytest.mark.rule("MU-KING-05")
def test_the_order_of_choosing_is_drawn() -> None:
    firsts = [choosing(*FOUR, seed=seed).asked[0] for seed in range(80)]

    assert all(firsts.count(name) > 8 for name in FOUR)


@pytest.mark.rule("MU-KING-05")
def test_kingdoms_agreed_on_are_connected_too() -> None:
    players = {"red": "hre", "blue": "hungary", "green": "byzantium"}
    scene = settled(players)

    assert {name: kingdom(scene, name) for name in players} == players
    with pytest.raises(gonfalon.OptionError, match="MU-KING-03"):
        settled({"red": "hre", "blue": "mamluks", "green": "byzantium"})
    with pytest.raises(gonfalon.OptionError, match="MU-KING-05"):
        opened("red", "blue", "green", kingdoms="given", kingdom_list="hre, hungary")
    with pytest.raises(gonfalon.OptionError, match="MU-KING-05"):
        opened("red", "blue", "green", kingdom_list="hre, hungary, byzantium")


@pytest.mark.rule("MU-SETUP-18")
def test_who_does_not_choose_gets_a_lawful_kingdom_at_random() -> None:
    seen = set()
    for seed in range(60):
        scene = choosing("red", "blue", "green", seed=seed)
        assert scene.window == "setup.kingdom"
        take(scene, "hungary")
        (second,) = scene.asked
        scene.default(second)
        seen.add(kingdom(scene, second))

    assert seen == {"byzantium", "hre", "golden-horde"}


@pytest.mark.rule("MU-KING-10")
def test_colours() -> None:
    w = GAME.world(6, {})
    colours = {id: colour_of(w, number) for number, id in enumerate(w.kingdom_ids)}

    assert colours == {
        "hre": "yellow", "byzantium": "red", "mamluks": "purple", "hungary": "green",
        "novgorod": "brown", "golden-horde": "blue",
    }  # fmt: skip


# ---- the board in play


@pytest.mark.rule("MU-KING-06")
def test_a_reduced_map_ends_three_steps_from_the_kingdoms() -> None:
    scene = settled({"red": "hre", "blue": "hungary", "green": "byzantium"})
    s, w = scene.state, scene.state.world

    distance = dict.fromkeys((t for k in s.kingdom for t in bits(w.home[k])), 0)
    fresh = list(distance)
    for steps in range(1, 5):
        fresh = [
            zone
            for zone in sorted({near for old in fresh for near in bits(w.next_to[old])})
            if zone not in distance
        ]
        distance.update(dict.fromkeys(fresh, steps))
    in_play = [t for t in w.territories if distance.get(t, 9) <= 3]
    assert list(bits(s.land)) == in_play
    assert [t for t in w.territories if distance.get(t) == 4]
    assert "persia" not in places(scene, s.land)


@pytest.mark.rule("MU-KING-06")
def test_six_players_use_the_whole_core_board() -> None:
    assert opened(*SIX).state.land.bit_count() == 112


@pytest.mark.rule("MU-KING-07")
def test_a_sea_zone_without_a_playable_coast_is_closed() -> None:
    three = settled({"red": "novgorod", "blue": "golden-horde", "green": "byzantium"}).state
    six = opened(*SIX).state
    sea = three.world.sea_ids.index

    assert not three.seas >> sea("gulf-of-lion") & 1
    assert three.seas >> sea("gulf-of-finland") & 1
    for s in (three, six):
        for number, shore in enumerate(s.world.shores):
            assert s.seas >> number & 1 == bool(shore & s.land)
    assert not six.seas >> sea("gulf-of-cadiz") & 1
    assert not six.seas >> sea("irish-sea") & 1


@pytest.mark.rule("MU-KING-08")
def test_territories_out_of_play_hold_no_barbarians_and_are_not_hit() -> None:
    scene = settled({"red": "novgorod", "blue": "golden-horde", "green": "byzantium"})
    scene.pass_until("setup.card")
    s = scene.state

    out = s.world.fires & ~s.land
    assert out
    assert not out & mask_of(s.barbarians)
    assert mask_of(s.barbarians) == s.world.fires & s.land


@pytest.mark.rule("MU-KING-09")
def test_a_kingdom_nobody_plays_is_barbarian_land() -> None:
    scene = given(
        {"red": "golden-horde", "blue": "hungary", "green": "byzantium"},
        phase="combat",
        active="red",
        units={"torzhok": "red: 9 heavy-infantry"},
        pieces={"torzhok": "red: war-wagon 3"},
    )
    assert scene.controller("torzhok") == "red"
    assert scene.controller("pskov") is None

    scene.play("red: march torzhok", "red: go novgorod")
    while scene.state.battle is not None:
        scene.default(scene.asked[0])

    # an inhabited area; and nobody owns by right what Red has left
    assert scene.controller("novgorod") == "red"
    assert scene.honour("red") == 11
    assert scene.controller("torzhok") is None


# ---- the starting auction


def bidding(*names: str, kingdoms: str = "", seed: int = 1) -> Scene:
    return opened(*names, seed=seed, kingdoms="auction", kingdom_list=kingdoms)


THREE_SET = "hungary, byzantium, mamluks"


@pytest.mark.rule("MU-VAR-01")
def test_a_bid_is_at_most_ten() -> None:
    scene = bidding(*SIX)

    scene.refuses("red: bid-kingdom hungary 11", "MU-VAR-01")
    scene.allows("red: bid-kingdom hungary 10", "red: bid-kingdom hungary 0")
    assert scene.asked == list(SIX)


@pytest.mark.rule("MU-VAR-01")
def test_bids_for_kingdoms_are_secret() -> None:
    scene = bidding(*SIX)
    scene.play("red: bid-kingdom hungary 4")

    known = GAME.knowledge(scene.state, scene.seat("blue"))
    assert known.sealed[scene.seat("red")] == ()
    assert not scene.happened("kingdom-bid")


FIRST_ROUND = (
    "red: bid-kingdom hungary 4",
    "blue: bid-kingdom hungary 2",
    "green: bid-kingdom novgorod 3",
    "white: bid-kingdom novgorod 3",
    "black: bid-kingdom hre 0",
    "gold: bid-kingdom mamluks 2",
)


@pytest.mark.rule("MU-VAR-02")
def test_the_single_highest_bid_wins() -> None:
    scene = bidding(*SIX)
    scene.play(*FIRST_ROUND)

    assert kingdom(scene, "red") == "hungary"
    assert scene.honour("red") == 6
    assert scene.asked == ["blue", "green", "white"]
    scene.allows("green: bid-kingdom novgorod 1")
    scene.refuses("blue: bid-kingdom hungary 10", "MU-VAR-03")


@pytest.mark.rule("MU-VAR-03")
@pytest.mark.rule("MU-VAR-04")
def test_after_two_rounds_the_rest_is_dealt_without_payment() -> None:
    got = set()
    for seed in range(30):
        scene = bidding(*SIX, seed=seed)
        scene.play(*FIRST_ROUND, "blue: bid-kingdom golden-horde 0")
        scene.play("green: bid-kingdom novgorod 5", "white: bid-kingdom novgorod 5")

        assert scene.window == "order.bid"
        got.add((kingdom(scene, "green"), kingdom(scene, "white")))
        # 4, 0, 0, 0, 0, 2 paid; all are raised by 4
        assert scene.state.hp == [10, 14, 14, 14, 14, 12]
    assert got == {("novgorod", "byzantium"), ("byzantium", "novgorod")}


@pytest.mark.rule("MU-VAR-04")
def test_totals_are_shifted_so_that_the_lowest_is_ten() -> None:
    scene = bidding("red", "blue", "green", kingdoms=THREE_SET)
    scene.play("red: bid-kingdom hungary 4", "blue: bid-kingdom byzantium 0")
    scene.play("green: bid-kingdom mamluks 2")

    assert scene.state.hp == [10, 14, 12]
    scene.pass_until("order.bid")
    while scene.state.turn == 0:
        scene.default(scene.asked[0])
    assert scene.state.hp_start == [10, 14, 12]


@pytest.mark.rule("MU-VAR-05")
def test_with_fewer_players_only_the_set_of_the_host_is_bid_for() -> None:
    scene = bidding("red", "blue", "green", kingdoms=THREE_SET)

    scene.refuses("red: bid-kingdom novgorod 1", "MU-VAR-05")
    scene.allows("red: bid-kingdom mamluks 1")
    with pytest.raises(gonfalon.OptionError, match="MU-VAR-05"):
        bidding("red", "blue", "green")
    with pytest.raises(gonfalon.OptionError, match="MU-KING-03"):
        bidding("red", "blue", "green", kingdoms="hre, mamluks, novgorod")
