"""Questions of the prototype that are rarer, for the tests of their forms: Anna is asked. `QUESTIONS` holds them all."""

from __future__ import annotations

from collections.abc import Callable

import gonfalon
from gonfalon.commons.pacts.clauses import DEFENSIVE, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.game import GAME
from tests.browser.proto_scenes import announcing, full
from tests.games.prototype.battles import LT, PLAYERS, charge, field
from tests.games.prototype.rules.attack.test_attack_end import two_captains
from tests.games.prototype.rules.attack.test_attack_sides import allies
from tests.games.prototype.rules.conquest.test_conquest import taken
from tests.games.prototype.rules.conquest.test_prizes import beaten
from tests.games.prototype.rules.siege.test_artillery import duel
from tests.games.prototype.rules.siege.test_siege import besieging
from tests.games.prototype.scene import Scene, given

FOUR = {**PLAYERS, "dora": "hre"}
CATHOLICS = {"anna": "hre", "bruno": "hungary", "carla": "mamluks"}
OTHERS = ("hungary", "mamluks", "golden-horde", "hre", "novgorod", "france", "hafsids")
TECHNOLOGIES = "hunting, agriculture, forging, weaving, market, coinage, trade, mathematics"
MANY = "village, cathedral, fair-mining"


def founding(window: str) -> Scene:
    """The set-up has come to this question."""
    options = {"kingdoms": "given", "kingdom_list": ",".join(PLAYERS.values())}
    table = gonfalon.open_table(GAME, seats=len(PLAYERS), seed=3, options=options)
    scene = Scene(table, list(PLAYERS))
    scene.pass_until(window, "anna")
    return scene


def capital() -> Scene:
    return founding("setup.capital")


def cathedral() -> Scene:
    return founding("setup.cathedral")


def pieces() -> Scene:
    scene = founding("setup.pieces")
    scene.default("anna")
    scene.default("anna")
    return scene


def armies() -> Scene:
    scene = founding("setup.armies")
    scene.play("anna: station-vf thrace 12")
    return scene


def bidding() -> Scene:
    """The first place of the turn order; Bruno holds it, Carla is out."""
    scene = full("turn-order", fields={"last_order": [0, 1, 2]})
    scene.play("anna: bid 10", "bruno: bid 25", "carla: pass")
    return scene


def bidding_for_a_card() -> Scene:
    buildings = {"thrace": "city", "croatia": "town, fair-mining", "palestine": "city"}
    scene = full("commerce", "bruno", buildings=buildings, damaged={})
    scene.play("bruno: auction crossbowman 50", "carla: bid 60")
    return scene


def surprising() -> Scene:
    """An attack on somebody with whom Anna is at peace, and who has wronged her."""
    scene = field(attack=20, defend=8, war=[], wrongs={"anna bruno": 9})
    scene.play("anna: attack moesia")
    return scene


def called_to_war() -> Scene:
    """Bruno declares war on Carla; Anna has treaties with both her and Dora."""
    pacts = [
        Pact(101, (0, 2), (Clause(DEFENSIVE, 0, 2, 12),)),
        Pact(102, (0, 1), (Clause(DEFENSIVE, 0, 1, 6),)),
    ]
    scene = given(
        FOUR, phase="diplomacy", active="bruno", cards={"bruno": "bard"}, wrongs={"anna bruno": 6},
        war=["carla dora"], fields={"pacts": pacts},
    )  # fmt: skip
    scene.play("bruno: declare-war @carla 0")
    return scene


def joining() -> Scene:
    """Carla attacks Bruno where Anna is a guest."""
    scene = given(
        PLAYERS, phase="combat", active="carla", war=["bruno carla"], vf={"moesia": "bruno 9", "serbia": "carla 5"},
        wrongs={"anna carla": 6},
        transports={"serbia": "carla: war-wagon 3 [21 vf, captain 2]", "moesia": "anna: war-wagon 2 [11 vf, captain 1]"},
    )  # fmt: skip
    charge(scene, "moesia", "carla")
    return scene


def ordering() -> Scene:
    """Bruno attacks Anna, beside whom Carla stands."""
    scene = given(
        PLAYERS, phase="combat", active="bruno", war=["anna bruno", "bruno carla"], vf={"thrace": "anna 9"},
        transports={"moesia": "bruno: war-wagon 3 [21 vf, captain 2]", "thrace": "carla: war-wagon 2 [8 vf]"},
    )  # fmt: skip
    charge(scene, "thrace", "bruno")
    return scene


def sieging() -> Scene:
    return besieging(engines="catapult, catapult")


def hit() -> Scene:
    """Artillery has hit one of two different engines of Anna."""
    return duel("catapult, trebuchet", "bombard", "d6=1", "d6=1", "d6=4")


def conquering() -> Scene:
    return taken(buildings={"moesia": MANY}, engines={"moesia": "bruno: catapult"})


def landing() -> Scene:
    """A coast was conquered from two ships."""
    scene = given(
        PLAYERS, phase="combat", active="anna", war=["anna bruno"], vf={"lycia": "bruno 1"},
        transports={"rhodian-sea-sea": "anna: galley 1 [10 vf, captain 1], galley 1 [6 vf]"},
    )  # fmt: skip
    scene.dice("d6=6", "d6=1")
    charge(scene, "lycia")
    return scene


def manning() -> Scene:
    scene = beaten("galley 1 [10 vf, captain 1], merchant-ship 1 [3 vf]", "galley 1 [1 vf]", LT[2])
    scene.play("anna: keep-transport galley-2")
    return scene


def salvaging() -> Scene:
    own = "galley 1 [10 vf, captain 1], merchant-ship 1 [2 vf]"
    scene = beaten(own, "merchant-ship 3 [1 vf, 8 salt, 8 spices]")
    scene.play("anna: destroy-transport merchant-ship-2")
    return scene


def countered() -> Scene:
    """Bruno answers a proposal of Anna with one of his own."""
    scene = full("diplomacy", "anna", war=[])
    scene.play(
        "anna: pact-with @bruno", "anna: grant passage @bruno @anna", "anna: lasts 3", "anna: propose",
        "bruno: change", "bruno: payment @anna @bruno 100", "bruno: counter",
    )  # fmt: skip
    return scene


def due() -> Scene:
    """Anna owes Bruno money at the end of the turn."""
    scene = full("diplomacy", "anna", war=[], cards={})
    scene.play(
        "anna: pact-with @bruno", "anna: pay-later @anna @bruno 300", "anna: lasts 1", "anna: propose", "bruno: accept",
    )  # fmt: skip
    scene.pass_until("pact.due")
    return scene


def robbing() -> Scene:
    """Anna's Corsair has met a ship of Carla with more than it can take."""
    scene = given(
        PLAYERS, phase="commerce", cards={"anna": "corsair"}, technologies={"anna": TECHNOLOGIES},
        transports={"marmara-sea": "carla: merchant-ship 2 [2 vf, 5 salt, 9 spices from palestine]"},
    )  # fmt: skip
    scene.play("anna: note marmara", "anna: done")
    scene.pass_until("corsair.goods")
    return scene


def robbed() -> Scene:
    """A Corsair of Carla strikes two ships of Anna."""
    scene = given(
        PLAYERS, phase="commerce", cards={"carla": "corsair"}, technologies={"carla": "guilds", "anna": TECHNOLOGIES},
        transports={"libyan-sea-sea": "anna: merchant-ship 2 [5 vf], merchant-ship 2 [2 vf]"},
    )  # fmt: skip
    scene.play("carla: note egyptian-sea", "carla: note-prey kill", "carla: done")
    scene.play(
        "anna: take merchant-ship-1", "anna: take merchant-ship-2", "anna: go egyptian-sea-sea"
    )
    return scene


def kingdoms() -> Scene:
    table = gonfalon.open_table(GAME, seats=3, seed=3, options={"kingdoms": "chosen"})
    scene = Scene(table, list(PLAYERS))
    while scene.asked != ["anna"]:
        scene.default(scene.asked[0])
    return scene


def claiming() -> Scene:
    """Anna has beaten the last defender of what she attacks together with Carla."""
    scene = allies(["anna bruno", "carla bruno"], 1)
    scene.play("anna: attack moesia", "anna: call-ally @carla", "anna: charge")
    scene.dice("d6=6", "d6=1")
    scene.play("carla: join-with captain-3a", "carla: done")
    return scene


def called_to_a_crusade() -> Scene:
    vf = {"latium": "bruno 5", "judea": "carla 8"}
    scene = given(CATHOLICS, phase="diplomacy", active="bruno", crusade="on", pope="bruno", vf=vf)
    scene.play("bruno: proclaim-crusade judea")
    return scene


def judging() -> Scene:
    """Anna is Pope; Bruno has declared war on her."""
    scene = given(
        CATHOLICS, phase="diplomacy", active="bruno", excommunication="on", pope="anna",
        vf={"latium": "anna 5"},
    )  # fmt: skip
    scene.play("bruno: declare-war @anna 0")
    return scene


def giving() -> Scene:
    scene = full("diplomacy", "bruno", war=[], cards={"bruno": "bard"})
    scene.play("bruno: play bard")
    return scene


def learning() -> Scene:
    """A battle is won by two Captains, of whom one rises."""
    scene = two_captains(1, home=5)
    scene.play("anna: attack moesia", "anna: take-captain captain-1b", "anna: charge")
    scene.dice("d6=6", "d6=1")
    scene.play("anna: done")
    return scene


def fighting_on() -> Scene:
    scene = field(attack=18, defend=16)
    scene.dice("d6=4", "d6=2")
    charge(scene)
    return scene


def before_walls_with_two() -> Scene:
    """Two Captains stand before walls; one of them leads the siege."""
    load = "captain 2, captain 1, catapult"
    scene = field(20, 8, captain=1, load=load, buildings={"moesia": "tower"})
    scene.play("anna: attack moesia", "anna: take-captain captain-1a", "anna: charge")
    return scene


def bringing_home() -> Scene:
    """Anna's Corsair has robbed a ship before two ports of hers."""
    kingdoms = {"anna": "england", "bruno": "byzantium"}
    kingdoms |= dict(zip("cdefghi", OTHERS, strict=True))
    scene = given(
        kingdoms, phase="commerce", cards={"anna": "corsair"}, technologies={"anna": "guilds"},
        vf={"middlesex": "anna 6", "flanders": "anna 5"},
        transports={"english-channel-sea": "bruno: merchant-ship 2 [9 vf, 20 salt]"},
    )  # fmt: skip
    scene.play("anna: note north-sea-south", "anna: note-prey enslave", "anna: done")
    while "bruno" not in scene.asked:
        scene.default(scene.asked[0])
    scene.play("bruno: take merchant-ship-1", "bruno: go north-sea-south-sea")
    return scene


def over() -> Scene:
    """The last turn ends."""
    scene = full("commerce", turn=8, turn_limit=8)
    while not scene.over:
        scene.default(scene.asked[0])
    return scene


QUESTIONS: dict[str, Callable[[], Scene]] = {
    "setup.kingdom": kingdoms,
    "setup.capital": capital,
    "setup.cathedral": cathedral,
    "setup.pieces": pieces,
    "setup.armies": armies,
    "auction.bid": bidding,
    "fair.bid": bidding_for_a_card,
    "attack.announce": announcing,
    "war.treaty": called_to_war,
    "attack.join": joining,
    "attack.order": ordering,
    "siege.confirm": sieging,
    "siege.engines": hit,
    "attack.mode": before_walls_with_two,
    "battle.continue": fighting_on,
    "battle.captain": learning,
    "conquest.claim": claiming,
    "crusade.join": called_to_a_crusade,
    "pope.excommunicate": judging,
    "diplomacy.gift": giving,
    "conquest.choices": conquering,
    "conquest.landing": landing,
    "conquest.crew": manning,
    "conquest.goods": salvaging,
    "diplomacy.counter": countered,
    "pact.due": due,
    "corsair.goods": robbing,
    "corsair.losses": robbed,
    "corsair.port": bringing_home,
}
