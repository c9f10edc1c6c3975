"""ASN, CW and HER: Assassins, Civil Wars and Heresies."""

from __future__ import annotations

import pytest

from tests.games.medieval.scene import Scene, given

THREE = {"cary": "hungary", "ginger": "france, russia", "fred": "spain"}


# ---- Assassins


@pytest.mark.rule("MD-ASN-01")
def test_any_other_player_may_cancel_spies_for_nothing() -> None:
    scene = given(
        THREE, active="ginger", hands={"ginger": "spies", "fred": "assassin", "cary": "pope"}
    )

    scene.play("ginger: spy-hand @cary")
    assert scene.asked == ["fred"]
    scene.play("fred: play assassin")

    assert not scene.happened("hand-seen")
    assert scene.hand("ginger") == scene.hand("fred") == []
    assert scene.florins("fred") == 10
    assert scene.view("cary")["used"] == {"spies": 1, "assassin": 1}


@pytest.mark.rule("MD-ASN-01")
def test_assassins_answer_nothing_but_spies() -> None:
    scene = given(
        THREE, hands={"cary": "heresy", "fred": "assassin, deus-ex-machina", "ginger": "assassin"}
    )

    scene.play("cary: heresy south-western-france")
    assert scene.asked == ["fred"]
    scene.refuses("fred: play assassin", "MD-ASN-01")
    scene.refuses("ginger: play assassin", "MD-TIME-01")


@pytest.mark.rule("MD-ASN-02")
@pytest.mark.parametrize(("dice", "rating"), [((6, 6), -1), ((5, 3), 0), ((4,), 1), ((1,), 1)])
def test_five_and_six_kill(dice: tuple[int, ...], rating: int) -> None:
    scene = given(THREE, hands={"cary": "assassin"})

    scene.dice(*dice)
    scene.play("cary: assassinate france")

    assert scene.power("france")["ruler"] == rating
    assert bool(scene.happened("new-ruler")) == (dice[0] >= 5)
    assert scene.hand("cary") == []


@pytest.mark.rule("MD-ASN-02")
def test_own_powers_and_those_of_the_npc_may_be_named() -> None:
    own = given(THREE, hands={"cary": "assassin"})
    npc = given({"cary": "hungary", "fred": "spain"}, npc="france", hands={"cary": "assassin"})

    own.allows("cary: assassinate hungary")
    own.refuses("cary: assassinate poland", "MD-ASN-02")
    npc.dice(5, 6)
    npc.play("cary: assassinate france")
    assert npc.power("france")["ruler"] == -1


@pytest.mark.rule("MD-ASN-02")
def test_only_in_phase_c_and_only_with_the_card() -> None:
    scene = given(THREE, phase="income", hands={"cary": "assassin", "fred": "assassin"})

    scene.refuses("cary: assassinate france", "MD-TURN-01")
    scene.play("cary: pass")
    scene.refuses("fred: assassinate france", "MD-CARD-03")
    scene.play("cary: assassinate france")
    scene.refuses("cary: assassinate france", "MD-CARD-03")


@pytest.mark.rule("MD-ASN-03")
def test_knights_and_uncontrolled_powers_have_no_ruler() -> None:
    players = {"cary": "hungary", "ginger": "livonia", "fred": "spain"}
    scene = given(players, table="poland", knights="livonia", hands={"cary": "assassin"})

    scene.refuses("cary: assassinate livonia", "MD-ASN-03")
    scene.refuses("cary: assassinate poland", "MD-ASN-03")


@pytest.mark.rule("MD-ASN-04")
def test_the_player_of_the_card_makes_both_rolls() -> None:
    scene = given(THREE, hands={"cary": "assassin"})

    scene.dice(5, 4)
    events = scene.play("cary: assassinate france")

    # nobody else is asked for a die in between
    (killed,) = [event for event in events if event.kind == "ruler-killed"]
    assert (killed.values["seat"], killed.values["die"]) == (scene.seat("cary"), 5)
    (ruler,) = [event for event in events if event.kind == "new-ruler"]
    assert (ruler.values["die"], ruler.values["rating"], ruler.rule) == (4, 0, "MD-ASN-04")


# ---- Civil Wars


@pytest.mark.rule("MD-CW-01")
@pytest.mark.parametrize("marker", ["disaster", "excommunicated"])
def test_a_power_that_began_the_turn_with_a_marker(marker: str) -> None:
    scene = given(THREE, hands={"cary": "civil-war"}, **{marker: "spain"})  # type: ignore[arg-type]

    scene.refuses("cary: civil-war france", "MD-CW-01")
    scene.refuses("cary: civil-war poland", "MD-CW-01")
    scene.play("cary: civil-war spain")

    assert scene.power("spain")["civil_war"]


@pytest.mark.rule("MD-CW-01")
def test_own_and_uncontrolled_powers_too() -> None:
    scene = given(
        THREE, table="poland", hands={"cary": "civil-war"}, excommunicated="poland, hungary"
    )

    scene.allows("cary: civil-war hungary", "cary: civil-war poland")


@pytest.mark.rule("MD-CW-02")
def test_a_marker_of_this_turn_is_too_young() -> None:
    scene = given(THREE, hands={"cary": "pope, civil-war"})

    scene.play("cary: excommunicate spain", "fred: drop")

    assert scene.power("spain")["excommunicated"]
    scene.refuses("cary: civil-war spain", "MD-CW-02")


@pytest.mark.rule("MD-CW-03")
def test_a_marker_that_went_this_turn_still_counts() -> None:
    scene = given(
        THREE, active="ginger", hands={"ginger": "pope, civil-war"}, excommunicated="france"
    )

    scene.play("ginger: crusade")
    scene.pass_until("crusade.commit", "ginger")
    scene.play("ginger: commit france 0")

    assert not scene.power("france")["excommunicated"]
    scene.allows("ginger: civil-war france")


@pytest.mark.rule("MD-CW-04")
def test_no_second_marker_and_none_for_knights() -> None:
    players = {"cary": "hungary", "ginger": "livonia", "fred": "spain"}
    scene = given(
        players, hands={"cary": "civil-war"}, disaster="spain", civil_war="spain",
        ripe="spain, livonia", knights="livonia",
    )  # fmt: skip

    scene.refuses("cary: civil-war spain", "MD-CW-04")
    scene.refuses("cary: civil-war livonia", "MD-CW-04")


@pytest.mark.rule("MD-CW-05")
def test_it_does_not_attack_collect_or_crusade_but_defends() -> None:
    scene = given(THREE, active="fred", civil_war="spain", phase="income")

    assert scene.prompt("fred")["values"]["florins"] == 0
    scene.play("fred: pass")
    scene.refuses("fred: attack spain southern-spain", "MD-CW-05")
    defence = given(THREE, active="ginger", civil_war="spain")
    defence.dice(1, 1)
    defence.play("ginger: attack france northern-spain", "ginger: bid 0", "fred: bid 0")
    assert defence.happened("battle")[0].values["other_total"] == 1 + 2 + 1


@pytest.mark.rule("MD-CW-05")
def test_it_does_not_intercept() -> None:
    players = {"ginger": "norway", "cary": "england", "fred": "almoravids"}
    war = given(players, civil_war="england")
    peace = given(players)

    for scene in (war, peace):
        scene.play("ginger: attack norway north-eastern-france")
        if scene.window == "attack.route":
            scene.play("ginger: route 1")
    assert war.window == "attack.militia"
    assert peace.window == "attack.naval-bid"


@pytest.mark.rule("MD-CW-05", "MD-INC-05")
def test_land_of_it_that_another_holds_pays_nobody() -> None:
    players = {"cary": "hungary", "ginger": "england", "fred": "france"}
    scene = given(players, active="ginger", phase="income", civil_war="france")

    # Eastern England alone: North-eastern France, worth 2, is land of France
    assert scene.prompt("ginger")["values"]["florins"] == 5


def civil_war(florins: int, dice: tuple[int, ...], bid: int = 0, **position: object) -> Scene:
    """Hungary (+1, Bad) has fought its Civil War."""
    scene = given(THREE, florins={"cary": florins}, civil_war="hungary", **position)  # type: ignore[arg-type]
    if florins == 1:
        scene.dice(*dice)
    scene.play("cary: fight-civil-war hungary")
    if florins > 1:
        scene.dice(*dice)
        scene.play(f"cary: bid {bid}")
    return scene


@pytest.mark.rule("MD-CW-06")
def test_four_plus_army_ruler_and_militia_is_five() -> None:
    scene = civil_war(4, (4, 4), bid=3)

    (fight,) = scene.happened("civil-war-fought")
    assert (fight.values["total"], fight.values["other_die"]) == (5, 4)
    assert scene.florins("cary") == 0
    assert scene.state.attacks == 1


@pytest.mark.rule("MD-CW-06")
def test_it_needs_a_florin_an_attack_and_one_s_own_civil_war() -> None:
    poor = given(THREE, florins={"cary": 0}, civil_war="hungary", hands={"cary": "jihad"})
    tired = given(THREE, civil_war="hungary", this_turn={"attacks": 2})
    scene = given(THREE, civil_war="hungary, spain", florins={"cary": 3})

    poor.refuses("cary: fight-civil-war hungary", "MD-ATT-05")
    tired.refuses("cary: fight-civil-war hungary", "MD-TURN-09")
    scene.refuses("cary: fight-civil-war spain", "MD-POWER-18")
    given(THREE).refuses("cary: fight-civil-war hungary", "MD-CW-06")
    scene.play("cary: fight-civil-war hungary")
    scene.refuses("cary: bid 3", "MD-SEC-06")
    scene.allows("cary: bid 2")


@pytest.mark.rule("MD-CW-06")
def test_two_florins_buy_nothing_and_the_last_florin_leaves_none() -> None:
    scene = civil_war(3, (4, 3), bid=2)
    assert scene.happened("civil-war-fought")[0].values["total"] == 4
    last = civil_war(1, (3, 2))
    assert last.happened("civil-war-fought")[0].values["total"] == 3
    assert last.florins("cary") == 0


@pytest.mark.rule("MD-CW-07")
def test_the_greater_total_ends_it() -> None:
    scene = civil_war(4, (4, 4), bid=3)

    assert not scene.power("hungary")["civil_war"]
    assert scene.power("hungary")["ruler"] == -1


@pytest.mark.rule("MD-CW-08")
@pytest.mark.parametrize("other", [4, 5])
def test_a_tie_or_a_defeat_changes_the_ruler(other: int) -> None:
    scene = civil_war(4, (4, other, 2))

    assert scene.power("hungary")["civil_war"]
    assert scene.power("hungary")["ruler"] == 1


@pytest.mark.rule("MD-CW-09")
@pytest.mark.parametrize("other", [3, 4])
def test_won_or_lost_it_was_the_attack_of_the_power(other: int) -> None:
    scene = civil_war(8, (4, other, 3))

    if other == 3:
        scene.refuses("cary: attack hungary northern-serbia", "MD-TURN-10")
    else:
        scene.refuses("cary: fight-civil-war hungary", "MD-CW-09")
    assert scene.state.attacks == 1


@pytest.mark.rule("MD-CW-10")
def test_the_marker_follows_the_power() -> None:
    taken = given(
        {"cary": "serbia", "ginger": "france", "fred": "russia"},
        active="fred",
        table="hungary",
        civil_war="hungary",
        provinces={"hungary": "nobody"},
    )
    taken.dice(6, 1)
    taken.play("fred: attack russia hungary", "fred: bid 0")

    assert taken.controls("hungary") == "fred"
    assert taken.power("hungary")["civil_war"]
    taken.allows("fred: fight-civil-war hungary")


@pytest.mark.rule("MD-CW-11")
def test_no_spies_no_knights_no_mercenaries() -> None:
    players = {"cary": "hungary, cumans", "ginger": "france", "fred": "spain"}
    scene = given(
        players, civil_war="hungary", opened="2d", mercenaries="on",
        hands={"cary": "spies, knights-of-christ, jihad", "fred": "spies"},
    )  # fmt: skip

    scene.play("cary: fight-civil-war hungary")

    assert scene.window == "civil-war.militia"
    scene.refuses("cary: hire cumans", "MD-CW-11")
    scene.refuses("cary: play spies", "MD-CW-11")
    scene.refuses("fred: play spies", "MD-CW-11")
    scene.refuses("cary: play jihad", "MD-CW-11")
    scene.refuses("cary: knights 1", "MD-CW-11")
    scene.refuses("fred: bid 3", "MD-CW-06")


# ---- Heresies


@pytest.mark.rule("MD-HER-01")
def test_controlled_provinces_of_catholic_powers() -> None:
    scene = given(
        {"cary": "hungary", "ginger": "russia, england", "fred": "spain"},
        provinces={"livonia": "fred", "corsica-sardinia": "fred", "southern-poland": "fred"},
        knights="livonia",
        opened="3b",
        heresy="southern-poland",
        hands={"cary": "heresy"},
    )

    scene.allows("cary: heresy north-eastern-france", "cary: heresy hungary")
    scene.refuses("cary: heresy novgorod", "MD-HER-01")
    scene.refuses("cary: heresy lombardy", "MD-HER-01")
    scene.refuses("cary: heresy southern-poland", "MD-HER-01")
    scene.refuses("cary: heresy livonia", "MD-KOC-18")
    scene.refuses("cary: heresy corsica-sardinia", "MD-REL-03")
    scene.refuses("cary: heresy saxony", "MD-MAP-02")


@pytest.mark.rule("MD-HER-01")
def test_land_of_the_npc_may_be_named() -> None:
    scene = given({"cary": "hungary", "fred": "spain"}, npc="france", hands={"cary": "heresy"})

    scene.allows("cary: heresy south-western-france")


@pytest.mark.rule("MD-HER-02")
@pytest.mark.parametrize(("die", "heresy"), [(3, True), (2, False), (1, False), (6, True)])
def test_the_roll_must_beat_the_income(die: int, heresy: bool) -> None:
    scene = given(THREE, hands={"cary": "heresy"})

    scene.dice(die)
    scene.play("cary: heresy south-western-france")

    assert scene.province("south-western-france")["heresy"] == heresy
    assert scene.hand("cary") == []


@pytest.mark.rule("MD-HER-03")
def test_a_heretical_province_pays_nothing() -> None:
    scene = given(THREE, active="ginger", phase="income", heresy="south-eastern-france")

    # 7 from Russia, 2 from South-western France
    scene.play("ginger: collect")

    assert scene.florins("ginger") == 19
    # it still counts for the ledger
    assert scene.ledger("ginger") == 13


@pytest.mark.rule("MD-HER-03")
def test_neither_does_one_of_knights_on_a_pope_card() -> None:
    scene = given(
        THREE, hands={"cary": "pope"}, provinces={"jerusalem": "fred"}, knights="jerusalem",
        heresy="jerusalem",
    )  # fmt: skip

    scene.play("cary: excommunicate france")

    assert scene.florins("fred") == 10


@pytest.mark.rule("MD-HER-04")
def test_the_marker_stays_when_the_province_is_conquered() -> None:
    scene = given(THREE, provinces={"austria": "fred"}, heresy="austria")

    scene.dice(6, 1)
    scene.play("cary: attack hungary austria", "cary: bid 0", "fred: bid 0")

    assert scene.holds("austria") == "cary"
    assert scene.province("austria")["heresy"]


@pytest.mark.rule("MD-HER-05")
def test_an_attack_and_a_florin_end_it_without_a_roll() -> None:
    players = {"ginger": "england", "cary": "hungary", "fred": "spain"}
    scene = given(players, florins={"ginger": 1}, heresy="north-eastern-france, northern-spain")
    before = scene.state.rng

    scene.refuses("ginger: end-heresy northern-spain", "MD-HER-05")
    scene.refuses("ginger: end-heresy eastern-england", "MD-HER-05")
    scene.play("ginger: end-heresy north-eastern-france")

    assert not scene.province("north-eastern-france")["heresy"]
    assert scene.florins("ginger") == 0
    assert scene.state.attacks == 1
    assert scene.state.rng == before


@pytest.mark.rule("MD-HER-05")
def test_not_without_the_florin_or_the_attack() -> None:
    players = {"ginger": "england", "cary": "hungary", "fred": "spain"}
    heresy = {"heresy": "north-eastern-france", "hands": {"ginger": "jihad"}}
    poor = given(players, florins={"ginger": 0}, **heresy)  # type: ignore[arg-type]
    tired = given(players, this_turn={"attacks": 2}, **heresy)  # type: ignore[arg-type]
    drawn = {"attacks": 1, "map_card_drawn": 1}
    after_map = given(players, this_turn=drawn, **heresy)  # type: ignore[arg-type]

    poor.refuses("ginger: end-heresy north-eastern-france", "MD-ATT-05")
    tired.refuses("ginger: end-heresy north-eastern-france", "MD-TURN-09")
    after_map.refuses("ginger: end-heresy north-eastern-france", "MD-TURN-03")


@pytest.mark.rule("MD-HER-06")
def test_it_is_an_attack_of_no_power() -> None:
    scene = given(
        THREE, active="ginger", heresy="south-western-france", provinces={"lombardy": "nobody"}
    )

    scene.dice(6, 1)
    scene.play("ginger: attack france lombardy", "ginger: bid 0")
    scene.play("ginger: end-heresy south-western-france")

    assert scene.state.attacks == 2
    assert not scene.province("south-western-france")["heresy"]
    first = given(THREE, active="ginger", heresy="south-western-france")
    first.play("ginger: end-heresy south-western-france")
    first.allows("ginger: attack france lombardy", "ginger: attack russia lithuania")


@pytest.mark.rule("MD-HER-06")
def test_a_player_without_power_may_do_it() -> None:
    scene = given(
        {"ginger": "", "cary": "hungary", "fred": "spain"},
        provinces={"south-western-france": "ginger"},
        florins={"ginger": 1},
        heresy="south-western-france",
    )

    scene.play("ginger: end-heresy south-western-france")

    assert not scene.province("south-western-france")["heresy"]
