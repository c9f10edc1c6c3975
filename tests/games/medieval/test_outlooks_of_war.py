"""What attacks, Crusades, Mongols and Civil Wars promise is what they bring; see `test_outlooks.py`."""

from __future__ import annotations

from tests.games.medieval.fights import take_route
from tests.games.medieval.outlooks import CANCELLERS, FOUR, told
from tests.games.medieval.scene import Scene, given

# ---- attacks


def test_an_attack_on_free_land_shows_its_chance_and_what_it_wins() -> None:
    scene = given(FOUR, active="dino", florins={"dino": 15})
    line = "dino: attack holy-roman-empire hungary"
    won = "if won: +5 points, +5 income"
    assert told(scene, line) == ["−1 Florin", "+1 attack launched", "victory 72%", won]
    scene.play(line)
    chances = [told(scene, f"dino: bid {bid}")[-2] for bid in (0, 3, 6, 9, 12)]
    assert chances == [f"victory {percent}%" for percent in (72, 83, 92, 97, 100)]
    assert told(scene, "dino: bid 3") == ["−3 Florins", "victory 83%", won]
    before = scene.score("dino")
    scene.dice(3, 1)
    scene.play("dino: bid 3")
    assert (scene.florins("dino"), scene.score("dino") - before) == (11, 5)


def test_an_attack_through_foreign_land_shows_whom_it_asks_and_what_they_think_of_it() -> None:
    scene = given(FOUR, active="dino", florins={"dino": 15, "carla": 13})
    line = "dino: attack england southern-spain"
    battle = [
        "victory if they add nothing 42%",
        "if won: +3 points, +3 income",
        "Player 3 then: −3 points",
    ]
    asks = "asks Player 1, Player 2 for passage"
    assert told(scene, line) == [*battle, asks]
    scene.play(line)
    assert told(scene, "dino: route 1") == [asks]
    scene.play("dino: route 1", "dino: terms @anna")
    assert told(scene, "dino: give-florins 2") == ["if agreed: −2 Florins"]
    scene.play("dino: give-florins 2", "dino: send")
    assert told(scene, "dino: ask") == ["then 5 more requests this turn"]
    scene.play("dino: ask")
    seen = [
        "conquest of Southern Spain, if nobody adds anything 42%",
        "Player 3 then: −3 points",
        "Player 4 then: +3 points",
    ]
    assert told(scene, "anna: grant") == ["+0–2 Florins", *seen]
    assert told(scene, "anna: price 4") == ["+0–6 Florins", *seen]
    assert told(scene, "anna: refuse") == ["no other way for this attack"]
    scene.play("anna: grant", "bruno: price 2")
    assert told(scene, "dino: pay") == ["−5 Florins", "+1 attack launched", *battle]
    scene.play("dino: pay")
    assert (scene.florins("dino"), scene.florins("anna"), scene.florins("bruno")) == (10, 12, 12)


def test_who_is_asked_for_passage_and_attacked_is_named() -> None:
    """Only the other Province of Hungary's holder leads to the one that is attacked."""
    scene = given(FOUR, active="dino", florins={"dino": 15}, provinces={"southern-spain": "bruno"})
    assert "Player 2 is asked for passage and attacked" in told(
        scene, "dino: attack england southern-spain"
    )


def test_a_refused_way_is_the_end_of_the_attack_as_it_was_said() -> None:
    scene = given(FOUR, active="dino")
    scene.play("dino: attack england southern-spain", "dino: route 1", "dino: ask")
    assert told(scene, "anna: refuse") == ["no other way for this attack"]
    scene.play("anna: refuse", "bruno: grant")
    assert scene.window == "turn.actions"
    scene.refuses("dino: attack england southern-spain", "MD-ROUTE-05")


def at_southern_spain() -> Scene:
    """England stands before Southern Spain of the Almoravids, whose Power Card does not defend it."""
    scene = given(FOUR, active="dino", florins={"dino": 15, "carla": 13})
    scene.play("dino: attack england southern-spain", "dino: route 1", "dino: ask")
    scene.play("anna: grant", "bruno: grant")
    return scene


def test_militia_shows_the_stake_the_chance_and_the_waste() -> None:
    scene = at_southern_spain()
    stake = "if it falls: −3 points, −3 income"
    assert told(scene, "carla: bid 0") == ["it holds if they add nothing 58%", stake]
    held = [told(scene, f"carla: bid {bid}")[1] for bid in (3, 6, 9, 12)]
    assert held == [f"it holds if they add nothing {percent}%" for percent in (72, 83, 92, 97)]
    assert told(scene, "carla: bid 13") == [
        "−13 Florins",
        "it holds if they add nothing 97%",
        stake,
        "1 Florin buys nothing",
    ]
    before = scene.score("carla")
    scene.dice(5, 2)
    scene.play("dino: bid 6", "carla: bid 9")
    # 5 + 2 against 2 + 3
    assert scene.florins("carla") == 4
    assert scene.score("carla") - before == -3


def test_spies_show_whose_militia_comes_first_and_then_the_chance_is_exact() -> None:
    scene = given(
        FOUR,
        active="dino",
        florins={"dino": 15, "carla": 13},
        hands={"dino": "spies"},
        used=CANCELLERS,
    )
    scene.play("dino: attack england southern-spain", "dino: route 1", "dino: ask")
    scene.play("anna: grant", "bruno: grant")
    shown = "Player 3: Militia in the open, and first"
    assert told(scene, "dino: play spies") == ["−1 card", shown]
    scene.play("dino: play spies")
    assert scene.asked == ["carla"]
    assert "it holds if they add nothing 83%" in told(scene, "carla: bid 6")
    scene.play("carla: bid 6")
    assert told(scene, "dino: bid 9")[:2] == ["−9 Florins", "victory 58%"]


def test_the_npc_rolls_for_its_militia_in_every_chance_that_is_shown() -> None:
    """Russia on Hungary: 26 of 36 without Militia, 108 of 216 with what the NPC rolls."""
    scene = given({"anna": "russia, france", "bruno": "england, byzantium"}, npc="hungary")
    assert "victory 50%" in told(scene, "anna: attack russia hungary")
    scene.play("anna: attack russia hungary")
    hints = scene.prompt("anna")["hints"]
    assert (hints["battle"]["wins"], hints["battle"]["of"]) == (108, 216)
    assert [bid["percents"] for bid in hints["bids"]] == [[50], [64], [77], [87]]
    assert told(scene, "anna: bid 3")[:2] == ["−3 Florins", "victory 64%"]
    scene.dice(1, 2, 1)
    scene.play("anna: bid 3")
    # the NPC rolls +0, then 2 + 2 + 1 against 1
    assert scene.holds("hungary") == "anna"
    assert scene.florins("anna") == 10 - 1 - 3


def test_knights_of_christ_in_defence_count_until_they_were_asked_for() -> None:
    scene = given(
        {"fred": "ayyubids-mamluks", "ginger": "france", "cary": "russia"},
        provinces={"jerusalem": "ginger"},
        knights="jerusalem",
        hands={"ginger": "knights-of-christ"},
    )
    line = "fred: attack ayyubids-mamluks jerusalem"
    assert "victory if they add nothing 28%" in told(scene, line)
    scene.play(line)
    stake = "if it falls: −2 points, +0 income"
    assert told(scene, "ginger: knights 0") == ["it holds if they add nothing 72%", stake]
    assert told(scene, "ginger: knights 1")[:2] == ["−1 card", "it holds if they add nothing 92%"]
    scene.play("ginger: knights 1")
    assert scene.hand("ginger") == []
    # nobody buys Militia for Knights of Christ
    assert told(scene, "fred: bid 3")[:2] == ["−3 Florins", "victory 17%"]


# ---- at sea


def test_bids_at_sea_show_the_chance_to_pass_and_to_stop() -> None:
    """Byzantium (+1) is bound for Egypt; Venice (+3), the Latin Kingdom and the Ayyubids (+1) may intercept."""
    scene = given(
        {"fred": "byzantium", "ginger": "venice", "cary": "ayyubids-mamluks, latin-kingdom"},
        florins={"fred": 20, "ginger": 10},
    )
    line = "fred: attack byzantium egypt"
    fleets = "may be stopped at sea by Venice, Ayyubids & Mamluks, Latin Kingdom"
    assert told(scene, line)[-1] == fleets
    scene.play(line)
    take_route(scene, "rhodes", "levant")
    past = "past all of Venice, Ayyubids & Mamluks, Latin Kingdom, if they bid nothing"
    assert told(scene, "fred: bid 0") == [f"{past} 3%"]
    assert told(scene, "fred: bid 9") == ["−9 Florins", f"{past} 22%", "1 Florin buys nothing"]
    scene.play("fred: bid 8")
    assert scene.florins("fred") == 11
    assert told(scene, "ginger: intercept venice") == [
        "−1 Florin",
        "stops the attack if they bid nothing 83%",
    ]
    assert told(scene, "ginger: pass")[1:] == [
        "Player 1 then: +4 points",
        "Player 3 then: −4 points",
    ]
    scene.play("ginger: intercept venice")
    assert told(scene, "ginger: bid 4") == [
        "−4 Florins",
        "stops the attack if they bid nothing 92%",
    ]
    scene.dice(5, 1)
    scene.play("ginger: bid 4")
    assert scene.florins("ginger") == 5
    # the bid has been shown: 3 against 1
    assert told(scene, "cary: intercept latin-kingdom") == [
        "−1 Florin",
        "stops the attack 28%",
        "if it falls: −4 points, −4 income",
        "if it falls: Power Card Ayyubids & Mamluks lost",
    ]


# ---- Crusades, Mongols, Civil War


def test_a_crusade_shows_chance_winnings_and_who_may_still_add() -> None:
    scene = given(FOUR, active="dino", hands={"dino": "pope", "anna": "knights-of-christ"})
    assert told(scene, "dino: crusade") == [
        "−1 card",
        "+0–3 Florins",
        "the strongest you can send: +2",
    ]
    scene.play("dino: crusade")
    assert scene.florins("dino") == 13
    assert told(scene, "anna: commit france 1") == [
        "−1 card",
        "the Crusade wins 17%",
        "then +1–3 Florins for you",
        "may still add: Player 2, Player 4",
        "costs nothing",
    ]
    assert told(scene, "anna: pass") == ["no share of the winnings"]
    scene.play("anna: commit france 0")
    assert told(scene, "bruno: commit spain 0")[:2] == [
        "the Crusade wins 28%",
        "then +1–4 Florins for you",
    ]
    scene.play("bruno: commit spain 0")
    assert told(scene, "dino: commit holy-roman-empire 0")[-1] == "attacks no more this turn"
    scene.dice(1, 1)
    scene.play("dino: commit holy-roman-empire 0")
    # 3 + 3 + 2 against 2
    assert scene.florins("dino") == 13 + 6
    scene.refuses("dino: attack holy-roman-empire hungary", "MD-TURN-12")


def test_a_crusade_without_a_power_to_send_says_so() -> None:
    scene = given(
        FOUR, active="dino", hands={"dino": "pope"}, disaster="england, holy-roman-empire"
    )
    assert told(scene, "dino: crusade")[-1] == "you can send nobody"
    scene.play("dino: crusade")
    scene.pass_until("turn.actions", "dino")
    assert not scene.happened("crusade-power")


def test_a_crusade_for_which_nobody_pays_shows_no_florins() -> None:
    scene = given(
        {"anna": "france", "bruno": "russia", "carla": "byzantium"}, hands={"anna": "pope"}
    )
    assert told(scene, "anna: crusade") == ["−1 card", "the strongest you can send: +3"]
    scene.play("anna: crusade")
    assert scene.florins("anna") == 10


def test_the_mongols_show_what_falls_with_which_chance_and_for_whom() -> None:
    scene = given(
        FOUR, active="carla", phase="mandatory", hands={"carla": "mongol"}, mongols=(3, 1)
    )
    assert told(scene, "carla: invade 3d") == [
        "the Area falls 72%",
        "Player 1 then: −3 points",
        "Player 2 then: −3 points",
        "Mongol attack 2 of 7",
    ]
    assert "if it falls: −4 points, −4 income" in told(scene, "carla: invade 1d")
    before = {name: scene.score(name) for name in scene.names}
    scene.dice(6, 1)
    scene.play("carla: invade 3d")
    lost = {name: scene.score(name) - before[name] for name in scene.names}
    assert lost == {"anna": -3, "bruno": -3, "carla": 0, "dino": 0}


def test_the_last_mongol_attack_says_that_it_ends_the_game() -> None:
    scene = given(
        FOUR, active="carla", phase="mandatory", hands={"carla": "mongol"}, mongols=(3, 6)
    )
    assert "the game ends after it" in told(scene, "carla: invade 3d")
    scene.play("carla: invade 3d")
    assert scene.over


def test_a_civil_war_shows_its_end_and_what_a_defeat_brings() -> None:
    scene = given(FOUR, active="anna", civil_war="france", florins={"anna": 7})
    line = "anna: fight-civil-war france"
    assert told(scene, line) == [
        "−1 Florin",
        "+1 attack launched",
        "the Civil War ends 83%",
        "then +6 income",
        "a worse ruler 11%",
    ]
    scene.play(line)
    assert told(scene, "anna: bid 4") == [
        "−4 Florins",
        "the Civil War ends 92%",
        "then +6 income",
        "a worse ruler 6%",
        "1 Florin buys nothing",
    ]
    scene.dice(3, 2)
    scene.play("anna: bid 4")
    assert not scene.power("france")["civil_war"]
    assert scene.florins("anna") == 2
