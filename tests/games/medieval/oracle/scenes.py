"""Turns of Medieval set at random: any Powers, holders, markers, cards, investments and tiles, then played by lively players."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import CARDS, INVESTMENTS
from gonfalon.kernel.errors import InvariantBroken
from gonfalon.kernel.moves import AnyMove, Move, RangeMove
from tests.games.medieval.oracle import facts
from tests.games.medieval.oracle.positions import Tally, Watched
from tests.games.medieval.scene import NOBODY_NAME, NPC, Scene, given

MOST_MOVES = 80
NAMES = ("ada", "bea", "cem", "dov", "eva", "fin")
LIKED = {
    "attack": 14, "knights-attack": 3, "fight-civil-war": 8, "crusade": 5, "collect": 2, "hire": 12, "intercept": 6, "knights": 7,
    "play": 5, "commit": 12, "commit-province": 3, "commit-knights": 2, "resolve": 2, "grant": 4,
}  # fmt: skip
SPARED = {"end": 0.6, "discard": 0.2, "call-off": 0.1, "refuse": 0.3, "draw-map-card": 0.3}
DEAR = {"knights-of-christ": 4, "jihad": 8, "pope": 1, "spies": 2, "disaster": 0.5, "mongol": 0.8}
MERCENARIES = ("cumans", "polovtsy")
AIMS = (
    ("any", "knights", "npc", "stranger", "faith", "mercenaries") * 2
    + ("npc", "faith")
    + ("both",) * 6
)
BIDS = (0, 1, 2, 3, 4, 5, 6, 8, 9, 12)


@dataclass
class Setting:
    """The words for `given`, drawn at random."""

    generator: random.Random
    names: list[str]
    players: dict[str, list[str]]
    npc: list[str]
    table: list[str]
    provinces: dict[str, str]  # holders otherwise than set-up gives
    holders: dict[str, str]  # of all Provinces in play
    areas: dict[str, str]  # open, covered or destroyed


def drawn(generator: random.Random, items: list[str], chance: float) -> list[str]:
    return [item for item in items if generator.random() < chance]


def set_board(generator: random.Random) -> Setting:
    names = list(NAMES[: generator.choice((2, 2, 2, 2, 3, 3, 4, 5, 6))])
    share = generator.choice((0, 0.1, 0.4))
    areas = {}
    for row in facts.areas():
        is_lost = bool(row["mongol_defence"]) and generator.random() < 0.12
        is_covered = generator.random() < share
        areas[row["id"]] = "destroyed" if is_lost else "covered" if is_covered else "open"
    open_land = [row for row in facts.provinces() if areas[row["area"]] == "open"]
    powers = [row["id"] for row in facts.powers()]
    powers = [name for name in powers if any(row["power"] == name for row in open_land)]
    generator.shuffle(powers)
    if generator.random() < 0.7:  # the active player has Mercenaries
        powers.sort(key=lambda name: name in MERCENARIES)
    each = generator.choice((3, 4)) if powers[-1] in MERCENARIES else generator.choice((2, 3, 4))
    players = {name: [powers.pop() for _ in range(each) if powers] for name in names}
    npc = [powers.pop() for _ in range(5) if powers] if len(names) == 2 else []
    table = [powers.pop() for _ in range(3) if powers]
    setting = Setting(generator, names, players, npc, table, {}, {}, areas)
    set_holders(setting, open_land)
    return setting


def set_holders(setting: Setting, open_land: list[dict[str, Any]]) -> None:
    """Powers hold their Provinces, but for some that others took; everybody keeps one of each Power."""
    generator = setting.generator
    owner = {power: name for name, powers in setting.players.items() for power in powers}
    owner |= dict.fromkeys(setting.npc, NPC)
    kept = set()
    others = [*setting.names, NOBODY_NAME, *([NPC] if setting.npc else [])]
    for row in generator.sample(open_land, len(open_land)):
        power = row["power"]
        holder = owner.get(power, NOBODY_NAME)
        if power in owner and power not in kept:
            kept.add(power)
        elif generator.random() < 0.35:
            holder = generator.choice(others)
        setting.holders[row["id"]] = setting.provinces[row["id"]] = holder


def set_scene(seed: int) -> Scene | None:
    generator = random.Random(seed)
    setting = set_board(generator)
    knights, heresy = set_markers(setting)
    knights_powers = {r["power"] for r in facts.provinces() if r["id"] in knights}
    in_play = [p for powers in setting.players.values() for p in powers] + setting.table
    in_play = [power for power in in_play + setting.npc if power not in knights_powers]
    catholic = {row["id"] for row in facts.powers() if row["religion"] == "catholic"}
    length = generator.choice(("normal", "shorter"))
    resolved = generator.randrange(facts.score_numbers().mongols[length])
    words: dict[str, Any] = {
        "mercenaries": generator.choice(("on", "on", "on", "off")),
        "length": length,
    }
    if len(setting.names) > 2:
        words |= set_investments(setting, knights_powers)
    try:
        return given(
            {name: ", ".join(powers) for name, powers in setting.players.items()},
            npc=", ".join(setting.npc),
            table=", ".join(setting.table),
            provinces=setting.provinces,
            phase=generator.choice(("income", "actions")),
            opened=", ".join(a for a, what in setting.areas.items() if what == "open"),
            covered=", ".join(a for a, what in setting.areas.items() if what == "covered"),
            destroyed=", ".join(a for a, what in setting.areas.items() if what == "destroyed"),
            florins={name: generator.choice((0, 1, 4, 9, 15, 30)) for name in setting.names},
            hands=dealt(setting, resolved),
            rulers={power: generator.choice((-1, 0, 1)) for power in in_play},
            civil_war=", ".join(drawn(generator, in_play, 0.15)),
            disaster=", ".join(drawn(generator, in_play, 0.1)),
            excommunicated=", ".join(drawn(generator, [p for p in in_play if p in catholic], 0.1)),
            heresy=", ".join(heresy),
            knights=", ".join(knights),
            mongols=(3, resolved),
            seed=seed,
            **words,
        )
    except InvariantBroken:
        return None  # markers that no game can bring together


def set_markers(setting: Setting) -> tuple[list[str], list[str]]:
    """Provinces with a Knights of Christ marker and with Heresy."""
    generator = setting.generator
    catholic = {row["id"] for row in facts.powers() if row["religion"] == "catholic"}
    knights, heresy = [], []
    for row in facts.provinces():
        if setting.holders.get(row["id"], NPC) in (NPC, NOBODY_NAME):
            continue
        chance = 0.1 if row["power"] in MERCENARIES else 0.5
        if row["knights"] and generator.random() < chance:
            knights.append(row["id"])
            if generator.random() < 0.3:
                heresy.append(row["id"])
        elif row["power"] in catholic and generator.random() < 0.1:
            heresy.append(row["id"])
    return knights, heresy


def set_investments(setting: Setting, knights_powers: set[str]) -> dict[str, Any]:
    generator = setting.generator
    sold = generator.sample(INVESTMENTS, len(INVESTMENTS))
    if generator.random() < 0.5:
        sold.sort(key=lambda item: item not in ("military", "ecclesiastical"))
    owners = dict(zip(sold, setting.names, strict=False))
    mine = setting.players[owners["military"]] if "military" in owners else []
    mine = [power for power in mine if power not in knights_powers]
    if "military" in owners and not mine:
        del owners["military"]
    return {"investments": owners, "stationed": generator.choice(mine) if mine else ""}


def dealt(setting: Setting, resolved: int) -> dict[str, str]:
    """Four cards to everybody, of those that decide most."""
    generator = setting.generator
    counts = {row["id"]: row["count"] for row in facts.rows("deck.toml", "card")}
    counts["mongol"] -= resolved
    pile = [name for name in CARDS for _ in range(counts[name])]
    # the weight of a card says how early it is dealt
    pile.sort(key=lambda name: generator.random() ** (1 / DEAR.get(name, 1)))
    return {name: ", ".join(pile.pop() for _ in range(4)) for name in setting.names}


# ---- playing


def choose(s: MedState, generator: random.Random, moves: list[AnyMove]) -> Move:
    """A verb by liking, then any of its moves; bids are mostly small."""
    verbs = sorted({move.verb for move in moves})
    weights = [LIKED.get(verb, SPARED.get(verb, 1)) for verb in verbs]
    verb = generator.choices(verbs, weights)[0]
    moves = [move for move in moves if move.verb == verb]
    if verb == "attack":
        kind = generator.choice(AIMS)
        moves = [move for move in moves if is_aim(s, move, kind)] or moves
    move = generator.choice(moves)
    if isinstance(move, RangeMove):
        amounts = [amount for amount in BIDS if move.low <= amount <= move.high]
        return move.at(generator.choice(amounts or list(move.amounts)))
    return move


def is_aim(s: MedState, move: AnyMove, kind: str) -> bool:
    """Is the attack of this kind: on Knights, on the NPC, on a holder without the card, of another faith, near Mercenaries?"""
    power, target = move.args
    holder, own = facts.holder_of(s, target), facts.power_of(target)
    if kind == "knights":
        return facts.is_in(target, s.knights)
    if kind == "npc":
        return holder == s.world.npc
    if kind == "stranger":
        return holder >= 0 and (own < 0 or s.card_at[own] != holder)
    if kind == "faith":
        return facts.powers()[power]["religion"] in ("islam", "pagan") and facts.is_catholic(
            s, target
        )
    if kind in ("mercenaries", "both"):
        areas = {facts.areas()[facts.area_of(target)]["id"]}
        areas |= set(facts.areas()[facts.area_of(target)]["neighbours"])
        near = [
            any(
                facts.is_in(place, s.held[s.active]) and facts.provinces()[place]["area"] in areas
                for place in facts.own_provinces(name)
            )
            for name in MERCENARIES
        ]
        return (
            all(near) and facts.powers()[power]["id"] not in MERCENARIES
            if kind == "both"
            else any(near)
        )
    return True


def follow_scene(tally: Tally, seed: int) -> None:
    """One turn, set and played at random."""
    scene = set_scene(seed)
    if scene is None:
        return
    generator = random.Random(seed)
    watched = Watched(scene.table, tally, f"scene, seed {seed}")
    turn = watched.state.turn
    for _ in range(MOST_MOVES):
        if watched.table.over or watched.state.turn > turn:
            return
        seat = generator.choice(watched.table.waiting)
        watched.play(seat, choose(watched.state, generator, watched.table.legal(seat)))
