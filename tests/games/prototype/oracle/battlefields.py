"""Battles set up with random forces and random modifiers, of every kind that the ledger names."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from gonfalon.commons.pacts.clauses import OFFENSIVE, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.state_rows import Siege
from tests.games.prototype.battles import FIVE
from tests.games.prototype.random_play import copies
from tests.games.prototype.scene import Scene, given

NAMES = list(FIVE)
CARDS = (
    "crossbowman", "master-archer", "heroine", "genius", "condottiere", "templar", "monk",
    "guard", "carpenter", "militiaman",
)  # fmt: skip
USEFUL = (
    "strategy", "strategy", "alchemy", "alchemy", "tactics", "engineering", "mathematics", "mathematics",
    "monotheism", "monotheism", "mysticism", "law", "logistics", "logistics", "hospital", "surgery", "feudalism", "carpentry",
)  # fmt: skip
"""Technologies that change battles, or raise the level so that more cards can be shown."""
CATHEDRALS = {"anna": "mysia", "bruno": "pannonia", "carla": "delta", "dario": "saxony", "elena": "don"}  # fmt: skip
TOGETHER = Pact(101, (0, 3), (Clause(OFFENSIVE),), 0, 0, 1)
"""Anna and Dario attack together."""
CALM = "ev03"
"""An Event card that strikes nothing of these positions."""


def hands(chance: random.Random) -> dict[str, str]:
    """Cards of the deck, mostly those that are shown for a roll; sometimes Anna can open gates, and Bruno has a Monk."""
    deck = [
        character.id
        for character, number in zip(GAME.data.deck.characters, copies(), strict=True)
        if character.id in CARDS
        for _ in range(number - (character.id == "monk"))
    ]
    chance.shuffle(deck)
    held: dict[str, str] = {}
    for name in NAMES:
        count = chance.choice((0, 3, 5, 7))
        held[name] = ", ".join(deck.pop() for _ in range(min(count, len(deck))))
    if chance.random() < 0.4:
        held["anna"] += ", infiltrator"
    if chance.random() < 0.4:
        held["bruno"] += ", monk"
    return held


def learned(chance: random.Random) -> dict[str, str]:
    return {name: ", ".join(chance.sample(USEFUL, chance.choice((0, 2, 4, 6)))) for name in NAMES}


def realm(chance: random.Random) -> dict[str, Any]:
    """What every battle has: cards, technologies, Cathedrals, some of them damaged."""
    built = {place: "cathedral" for place in CATHEDRALS.values() if chance.random() < 0.7}
    cards, technologies = hands(chance), learned(chance)
    if "infiltrator" in cards["anna"]:
        technologies["anna"] += ", strategy, feudalism, hospital, monotheism"
    return {
        "seed": chance.randrange(1 << 30),
        "cards": cards,
        "technologies": technologies,
        "buildings": built,
        "damaged": {place: "cathedral" for place in built if chance.random() < 0.2},
    }


def hold(chance: random.Random, least: int, most: int, captain: int = 0) -> str:
    """What a transport carries."""
    parts = [f"{chance.randint(least, most)} vf"]
    if captain:
        parts.append(f"captain {captain}")
    if chance.random() < 0.4:
        parts.append(chance.choice(("catapult", "trebuchet", "bombard", "bombard")))
    return ", ".join(parts)


def convoy(chance: random.Random, captain: bool) -> str:
    """War Wagons and Caravans of one player."""
    level = chance.randint(1, 3)
    parts = [f"war-wagon 3 [{hold(chance, 2, 30, level if captain else 0)}]"]
    if chance.random() < 0.4:
        parts.append(f"war-wagon 2 [{hold(chance, 1, 15, chance.randint(0, 2) if captain else 0)}]")
    if chance.random() < 0.3:
        parts.append(f"caravan 1 [{chance.randint(1, 9)} vf]")
    return ", ".join(parts)


def fleet(chance: random.Random, captain: bool) -> str:
    parts = [f"galley {chance.randint(2, 3)} [{hold(chance, 5, 20, int(captain))}]"]
    if not captain and chance.random() < 0.3:
        parts = [f"merchant-ship 2 [{chance.randint(1, 9)} vf]"]
    if chance.random() < 0.5:
        parts.append(f"galley {chance.randint(1, 3)} [{hold(chance, 2, 14)}]")
    if chance.random() < 0.3:
        parts.append(f"merchant-ship 1 [{chance.randint(1, 9)} vf]")
    if chance.random() < 0.2:
        parts.append(
            f"galley 3 [{chance.randint(0, 3)} vf, war-wagon 1 [{chance.randint(2, 9)} vf]]"
        )
    return ", ".join(parts)


def build(chance: random.Random, position: dict[str, Any], place: str) -> None:
    """Walls and other buildings in the place that is attacked, some of them damaged."""
    found = [chance.choice(("tower", "fort", "castle"))] if chance.random() < 0.7 else []
    found += [id for id in ("cathedral", "fair-mining") if chance.random() < 0.6]
    position["buildings"][place] = ", ".join(found)
    position["damaged"][place] = ", ".join(id for id in found if chance.random() < 0.15)


def on_land(chance: random.Random) -> Scene:
    """Anna attacks Moesia, from the land or from the sea; Bruno or barbarians hold it, others may help."""
    position = realm(chance)
    build(chance, position, "moesia")
    own = chance.choice((1, 3, 8, 9, 15, 35))
    barbarians = chance.random() < 0.25
    holder = "barbarians" if barbarians else "bruno"
    vf = f"{holder} {own}"
    if barbarians:
        vf += f", captain {chance.randint(1, 3)}" if chance.random() < 0.6 else ""
    transports = {"thrace": f"anna: {convoy(chance, True)}"}
    if chance.random() < 0.15:
        transports = {"black-sea-west-sea": f"anna: {fleet(chance, True)}"}
    inside = [f"bruno: {convoy(chance, False)}"] if not barbarians and chance.random() < 0.3 else []
    war = ["anna bruno", "dario bruno"]
    for name in ("carla", "elena"):
        if chance.random() < 0.25:
            inside.append(f"{name}: war-wagon 3 [{hold(chance, 1, 20)}]")
            war += [f"anna {name}"] if chance.random() < 0.7 else []
    if inside:
        transports["moesia"] = "; ".join(inside)
    fields = {}
    if chance.random() < 0.6:
        transports["macedonia"] = f"dario: {convoy(chance, True)}"
        fields["pacts"] = [TOGETHER]
    return given(
        FIVE, phase="combat", active="anna", war=war, transports=transports, fields=fields,
        vf={"thrace": "anna 5", "moesia": vf, "macedonia": "dario 3"}, **position,
    )  # fmt: skip


def at_sea(chance: random.Random) -> Scene:
    """Anna attacks a fleet of Bruno or pirates."""
    position = realm(chance)
    fleets = [f"anna: {fleet(chance, True)}"]
    pirates = []
    if chance.random() < 0.75:
        fleets.append(f"bruno: {fleet(chance, False)}")
    else:
        captain = f", captain {chance.randint(1, 3)}" if chance.random() < 0.6 else ""
        pirates = [f"north-aegean {chance.randint(1, 20)}{captain}"]
    war = ["anna bruno", "dario bruno"]
    if chance.random() < 0.2:
        fleets.append(f"carla: {fleet(chance, False)}")
        war += ["anna carla"] if chance.random() < 0.7 else []
    fields = {}
    if chance.random() < 0.2:
        fleets.append(f"dario: {fleet(chance, True)}")
        fields["pacts"] = [TOGETHER]
    return given(
        FIVE, phase="combat", active="anna", war=war, pirates=pirates, fields=fields,
        transports={"north-aegean-sea": "; ".join(fleets)}, **position,
    )  # fmt: skip


def raided(chance: random.Random) -> Scene:
    """Barbarians attack: from Serbia, from Wallachia and from the sea."""
    position = realm(chance)
    for place in ("moesia", "macedonia"):
        build(chance, position, place)

    def horde() -> str:
        captain = f", captain {chance.randint(1, 3)}" if chance.random() < 0.5 else ""
        return f"barbarians {chance.randint(8, 40)}{captain}"

    def band() -> str:
        captain = f", captain {chance.randint(1, 3)}" if chance.random() < 0.5 else ""
        return f"{chance.randint(6, 20)}{captain}"

    return given(
        FIVE, phase="events", events=CALM, home=9, **position,
        vf={
            "serbia": horde(), "wallachia": horde(), "moesia": f"bruno {chance.randint(5, 14)}",
            "macedonia": f"anna {chance.randint(5, 20)}", "albania": f"carla {chance.randint(5, 12)}",
        },
        transports={
            "serbia": f"dario: war-wagon 1 [{hold(chance, 1, 9)}]",
            "north-aegean-sea": f"elena: galley 2 [{hold(chance, 2, 9)}]",
        },
        pirates=[f"north-aegean {band()}", f"marmara {band()}", f"south-aegean {band()}"],
    )  # fmt: skip


def besieged(chance: random.Random) -> Scene:
    """Anna besieges a place since an earlier turn. First Bruno may break out, then her turn begins."""
    place = chance.choice(("moesia", "moesia", "sinai"))
    position = realm(chance)
    position["buildings"][place] = chance.choice(("tower", "fort", "castle", "castle"))
    kinds = ("catapult", "catapult", "trebuchet", "bombard")
    camp = f"war-wagon 3 [{chance.randint(16, 30)} vf, captain 2, {chance.choice(kinds)}]"
    if chance.random() < 0.4:
        camp += f", war-wagon 2 [{hold(chance, 2, 12)}]"
    holder = "barbarians" if chance.random() < 0.15 else "bruno"
    inside: dict[str, Any] = {"vf": {place: f"{holder} {chance.choice((5, 7, 9, 14))}"}}
    guests = ""
    if holder == "bruno":
        inside["captains"] = {place: f"bruno: {chance.randint(1, 3)}"}
        if chance.random() < 0.6:
            inside["engines"] = {place: f"bruno: {chance.choice(kinds)}"}
        if chance.random() < 0.3:
            guests = f"; carla: war-wagon 1 [{chance.randint(1, 9)} vf]"
    territory = given(FIVE).state.world.territory(place)
    siege = Siege(territory, 0, chance.randint(1, 2), 0, 0, 2)
    return given(
        FIVE, phase="combat", active="bruno", war=["anna bruno", "anna carla"],
        transports={place: f"anna: {camp}{guests}"},
        fields={"sieges": [siege], "order": [1, 0, 2, 3, 4]}, **inside, **position,
    )  # fmt: skip


def in_the_open(chance: random.Random) -> Scene:
    """Anna meets a convoy in barbarian land where nobody stands."""
    position = realm(chance)
    build(chance, position, "moesia")
    convoys = [f"anna: {convoy(chance, True)}", f"bruno: {convoy(chance, False)}"]
    if chance.random() < 0.4:
        convoys.append(f"carla: war-wagon 2 [{hold(chance, 1, 12)}]")
    return given(
        FIVE, phase="combat", active="anna", war=["anna bruno", "anna carla"],
        transports={"moesia": "; ".join(convoys)}, owner={"moesia": "barbarians"}, **position,
    )  # fmt: skip


KINDS: dict[str, tuple[Callable[[random.Random], Scene], int]] = {
    "on land": (on_land, 10),
    "at sea": (at_sea, 6),
    "raided": (raided, 1),
    "besieged": (besieged, 5),
    "in the open": (in_the_open, 1),
}
"""How often each kind is set up."""


def battlefield(seed: int) -> tuple[str, Scene]:
    chance = random.Random(seed)
    kind = chance.choices(list(KINDS), [weight for _, weight in KINDS.values()])[0]
    scene = KINDS[kind][0](chance)
    contest(scene, chance)
    return kind, scene


def contest(scene: Scene, chance: random.Random) -> None:
    """Some Cathedrals stand where an enemy stands too (MP-CONTEST-01)."""
    s = scene.state
    for owner, enemy in (("anna", "bruno"), ("bruno", "anna")):
        place = s.world.territory(CATHEDRALS[owner])
        if s.owner[place] == scene.seat(owner) and chance.random() < 0.3:
            s.ground[scene.seat(enemy)][place] = 2
