"""What moves of Medieval promise their player is what they bring: the promise is read, then the move is played."""

from __future__ import annotations

from gonfalon.games.medieval.world import MARITIME
from gonfalon.kernel.outlook import Foreseer
from tests.games.medieval.outlooks import CANCELLERS, FOUR, told
from tests.games.medieval.scene import drafting, given

# ---- the draft


def test_a_power_shows_what_it_begins_with_and_what_it_closes() -> None:
    scene = drafting("anna", "bruno", "carla", "dino")
    assert told(scene, "anna: draft france") == [
        "+1 Power",
        "fights at +3",
        "6 Florins, income 6",
        "2 more under tiles",
        "closes Holy Roman Empire, Spain for your next pick",
    ]
    # North-eastern France begins under England
    assert told(scene, "anna: draft england")[1:] == [
        "fights at +0",
        "9 Florins, income 7",
        "4 more under tiles",
    ]
    assert "the Mongols can strike Livonia & Novgorod, Central Europe" in told(
        scene, "anna: draft russia"
    )
    scene.play("anna: draft france", *(f"{name}: draft {power}" for name, power in LATER_PICKS))
    scene.refuses("anna: draft spain", "MD-SETUP-08")
    # the last pick closes nothing any more
    assert not [text for text in told(scene, "anna: draft byzantium") if "closes" in text]
    scene.play("anna: draft byzantium")
    view = scene.view("anna")["players"][scene.seat("anna")]
    assert view["income"] == 6 + 3


LATER_PICKS = [
    ("bruno", "russia"),
    ("carla", "almoravids"),
    ("dino", "england"),
    ("dino", "hungary"),
    ("carla", "venice"),
    ("bruno", "latin-kingdom"),
]


def test_a_power_for_the_npc_shows_whom_it_stands_next_to() -> None:
    scene = drafting("anna", "bruno", seed=3)
    scene.pass_until("npc.choice")
    name = scene.asked[0]
    state = scene.state
    for line in scene.legal(name):
        power = state.world.power(line.split()[1])
        texts = told(scene, f"{name}: {line}")
        strength = state.world.army[power] + state.ruler[power]
        assert texts[0] == f"fights at {strength:+d}".replace("-", "−")


# ---- a turn


def test_a_map_card_shows_its_chance_and_what_it_costs() -> None:
    """Three of eleven Areas bring England and the Empire land."""
    scene = given(FOUR, active="dino", phase="map-card", hands={"dino": "pope"}, map_deck="1a")
    assert told(scene, "dino: draw-map-card") == [
        "land for you, at most +5 points 27%",
        "then 1 attack this turn",
        "no Pope Card this turn",
    ]
    assert told(scene, "dino: pass") == []
    before = scene.score("dino")
    scene.play("dino: draw-map-card", "dino: pass")
    assert scene.score("dino") - before == 5
    scene.refuses("dino: crusade", "MD-POPE-02")


def test_a_map_card_that_was_seen_shows_exactly_what_it_brings() -> None:
    scene = given(
        FOUR,
        active="dino",
        phase="map-card",
        hands={"dino": "spies"},
        map_deck="1a",
        used=CANCELLERS,
    )
    assert told(scene, "dino: spy-map") == ["−1 card", "a look at 1 card"]
    scene.play("dino: spy-map")
    promise = told(scene, "dino: draw-map-card")
    assert promise == [
        "+5 points",
        "+4 Florins of income",
        "+1 Province",
        "then 1 attack this turn",
    ]
    before = scene.score("dino")
    scene.play("dino: draw-map-card")
    assert scene.score("dino") - before == 5


def test_income_and_actions_show_what_the_other_gives_up() -> None:
    scene = given(FOUR, active="dino", phase="income", disaster="england", florins={"dino": 15})
    assert told(scene, "dino: collect") == [
        "+10 Florins",
        "−1 Disaster",
        "no cards and no attacks this turn",
    ]
    assert told(scene, "dino: pass") == ["10 Florins not collected"]
    scene.play("dino: collect")
    assert scene.florins("dino") == 25
    assert scene.active == "anna"


def test_ending_the_actions_shows_what_is_left_unused() -> None:
    scene = given(FOUR, active="dino", hands={"dino": "pope, pope"})
    assert told(scene, "dino: end") == ["2 attacks unused", "draws 2 cards"]
    scene.play("dino: end")
    assert scene.happened("drew")[-1].values["count"] == 2


# ---- cards


def test_cards_show_chances_own_powers_and_who_could_cancel_them() -> None:
    scene = given(FOUR, active="dino", hands={"dino": "assassin, heresy, pope, spies"})
    cancelled = "2 unseen cards could cancel it"
    assert told(scene, "dino: assassinate france") == [
        "−1 card",
        "France: the Good ruler dies 33%",
        "a worse ruler 22%",
        cancelled,
    ]
    assert "your own Power" in told(scene, "dino: assassinate england")
    assert told(scene, "dino: heresy northern-spain") == [
        "−1 card",
        "Heresy in Northern Spain 67%",
        "Player 2: −2 income",
        cancelled,
    ]
    # besides two Deus Ex Machina three Assassins, as the fourth is one's own
    assert told(scene, "dino: spy-deck")[-1] == "5 unseen cards could cancel it"
    scene.dice(3)
    scene.play("dino: heresy northern-spain")
    income = scene.view("bruno")["players"][scene.seat("bruno")]["income"]
    assert income == given(FOUR).view("bruno")["players"][1]["income"] - 2


def test_an_excommunication_shows_its_price_and_what_it_opens() -> None:
    scene = given(FOUR, active="dino", hands={"dino": "pope"})
    ripe = "ripe for Civil War from the next turn on"
    deal = "Player 1 may offer a deal"
    assert told(scene, "dino: excommunicate france") == [
        "−1 card",
        ripe,
        "8 Provinces less in reach",
        deal,
    ]
    assert told(scene, "dino: excommunicate england") == [
        "−1 card",
        "+1 Excommunicated Power",
        "your own Power",
        ripe,
        "11 Provinces less in reach",
    ]
    scene.play("dino: excommunicate france")
    assert told(scene, "anna: drop") == ["France: Excommunicated"]
    assert told(scene, "anna: give-florins 3") == ["if agreed: −3 Florins"]
    scene.play("anna: give-florins 3", "anna: send")
    assert told(scene, "dino: refuse") == ["France: Excommunicated"]
    assert told(scene, "dino: agree") == ["+3 Florins", "France: not Excommunicated"]
    scene.play("dino: agree")
    assert (scene.florins("dino"), scene.power("france")["excommunicated"]) == (13, False)


def test_an_answer_to_a_card_shows_what_the_card_would_do() -> None:
    scene = given(
        FOUR,
        active="dino",
        hands={"dino": "assassin", "anna": "deus-ex-machina"},
        used="deus-ex-machina",
    )
    scene.play("dino: assassinate france")
    assert told(scene, "anna: pass") == ["France: the Good ruler dies 33%", "a worse ruler 22%"]
    assert told(scene, "anna: play deus-ex-machina") == [
        "−1 card",
        "Assassin has no effect",
    ]
    scene.play("anna: play deus-ex-machina")
    assert scene.happened("card-negated")
    assert scene.hand("anna") == []


def test_a_disaster_shows_how_likely_it_strikes_oneself() -> None:
    """The rows of the Powers Table that lead to a Power of the seat, counted."""
    scene = given(
        FOUR,
        active="carla",
        phase="mandatory",
        hands={"carla": "disaster, mongol, change-of-ruler"},
    )
    assert told(scene, "carla: resolve disaster")[1] == "strikes you: −1 to −6 Florins 17%"
    assert told(scene, "carla: resolve mongol") == ["−1 card", "set aside, 1 of 3"]
    struck = 0
    for coloured in range(1, 7):
        for white in range(1, 7):
            twin = given(
                FOUR,
                active="carla",
                phase="mandatory",
                hands={"carla": "disaster, mongol, change-of-ruler"},
            )
            twin.dice(coloured, white, 1)
            twin.play("carla: resolve disaster")
            struck += twin.happened("disaster")[-1].values["seat"] == scene.seat("carla")
    assert struck == 6


# ---- the rest


def test_an_investment_shows_what_it_does_from_now_on() -> None:
    scene = given(FOUR, active="dino", florins={"dino": 40}, investments={})
    texts = told(scene, "dino: buy maritime")
    price = scene.state.world.investment_prices[MARITIME]
    assert texts[0] == f"−{price} Florins"
    assert texts[-2:] == ["+1 for your fleets", "the only one you may own"]
    assert "+2 points at the end for every destroyed Area" in told(scene, "dino: buy traitor")
    scene.play("dino: buy maritime")
    assert scene.florins("dino") == 40 - price
    assert scene.power("england")["navy"] == 2
    scene.refuses("dino: buy merchant", "MD-INV-03")


def test_a_power_with_the_military_card_shows_how_it_fights() -> None:
    scene = given(FOUR, active="dino", florins={"dino": 40}, investments={})
    scene.play("dino: buy military")
    assert told(scene, "dino: station england") == ["fights at +1"]
    scene.play("dino: station england")
    assert scene.power("england")["army"] == 2


def test_a_deal_shows_what_it_brings_if_it_is_taken() -> None:
    scene = given(FOUR, active="dino", provinces={"istria": "dino"})
    scene.play("dino: offer-to @anna")
    assert told(scene, "dino: give-province istria") == ["if agreed: −1 point, −1 income"]
    scene.play("dino: give-province istria")
    assert told(scene, "dino: want-florins 4") == [
        "if agreed: +4 Florins",
        "if agreed: −1 point, −1 income",
    ]
    scene.play("dino: want-florins 4", "dino: send")
    assert told(scene, "anna: accept @dino") == [
        "−4 Florins",
        "+1 point",
        "+1 Florin of income",
        "+1 Province",
    ]
    before = scene.score("dino")
    scene.play("anna: accept @dino")
    assert (scene.florins("dino"), scene.score("dino") - before) == (14, -1)


def test_a_deal_for_a_hidden_card_is_shown_too() -> None:
    scene = given(FOUR, active="dino", hands={"dino": "jihad"})
    scene.play("dino: offer-to @anna", "dino: give-card jihad", "dino: want-florins 2")
    scene.play("dino: send")
    assert told(scene, "anna: accept @dino") == ["−2 Florins", "+1 card"]
    scene.play("anna: accept @dino")
    assert scene.hand("anna") == ["jihad"]


def test_leaving_shows_that_everything_is_lost() -> None:
    scene = given(FOUR, active="dino", florins={"anna": 7})
    texts = told(scene, "anna: resign")
    assert texts[0] == "−7 Florins"
    assert texts[-1] == "you leave for good and cannot win; your realm stays on the board"


def test_an_order_can_be_taken_back_while_others_write_a_deal() -> None:
    """What the two may write is hidden from a third player, and does not follow from their order."""
    scene = given(FOUR, active="dino", hands={"dino": "pope"}, florins={"dino": 9, "bruno": 9})
    scene.play("dino: excommunicate spain")
    assert scene.window == "excommunication.deal"
    assert scene.asked == ["bruno"]
    seat, table = scene.seat("anna"), scene.table
    move, standing = table.find(seat, "order-passage player-2 refuse")
    outlook = Foreseer(table.game, table.knowledge(seat), seat).of(move, standing)
    scene.play("anna: order-passage @bruno refuse")
    assert table.can_undo(seat)
    assert not outlook.final
