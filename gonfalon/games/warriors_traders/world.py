"""What never changes during a game of Warriors & Traders: the board in play and all tables, as numbers.

The data files speak in ids; here every province, country, resource, path and unit is a small integer, so that
the rules look things up by index. One world is made per board, seats and options, and shared by all
states of such games.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from gonfalon.games.warriors_traders.data import Board, Data, Resources, Scenario
from gonfalon.kernel.moves import AMOUNT, Vocabulary

NOBODY = -1
"""Owner of a province whose token lies on the map."""
STASH = -1
"""Place of a piece that is not on the map."""
FOREIGN = -1
"""Partner of a Trade Route to foreign parts."""

RESOURCES = ["food", "products", "weapons", "gold"]
FOOD, PRODUCTS, WEAPONS, GOLD = range(4)

PATHS = ["production", "trade", "military"]
PRODUCTION, TRADE, MILITARY = range(3)

UNITS = ["infantry", "archer", "cavalry", "princess", "fort", "barbarian-army", "barbarian-fort"]
INFANTRY, ARCHER, CAVALRY, PRINCESS, FORT, BARBARIAN, BARBARIAN_FORT = range(7)
ARMY_TYPES = (INFANTRY, ARCHER, CAVALRY)

TYPES = ["capital", "trade-center", "common", "contested"]
CAPITAL, TRADE_CENTER, COMMON, CONTESTED = range(4)

TITLES = ["builder", "trader", "warrior"]
COLOURS = ["red", "blue", "green", "yellow", "purple", "black"]

ORDERS = ["feed-all", "finish-trade", "no-token-move", "standard-defence"]
FEED_ALL, FINISH_TRADE, NO_TOKEN_MOVE, STANDARD_DEFENCE = range(4)
"""Answers a player may leave in advance (WT-ASK-22)."""

VOTES = ["go-on", "stop", "abstain", "count", "no-count"]
GO_ON, STOP, ABSTAIN, COUNT, NO_COUNT = range(5)

MOST_BARBARIANS = 120
"""Names for Barbarian armies of one battle; more cannot meet in one province."""

VERBS: dict[str, tuple[str, ...]] = {
    "take-country": ("country",),
    "ally": ("division",),
    "place-tokens": (AMOUNT, AMOUNT, AMOUNT),
    "feed-all": (),
    "feed": ("army",),
    "done": (),
    "take-good": ("resource",),
    "bank": ("resource", "resource", AMOUNT),
    "open-route": ("country",),
    "open-foreign-route": (),
    "buy-vp": (AMOUNT,),
    "offer": ("country",),
    "give": ("resource", AMOUNT),
    "want": ("resource", AMOUNT),
    "send": (),
    "drop": (),
    "accept": ("country",),
    "refuse": ("country",),
    "counter": ("country",),
    "withdraw": ("country",),
    "finish": (),
    "resume": (),
    "pass": (),
    "upgrade-technology": ("path",),
    "build-army": ("unit", "province"),
    "build-fort": ("province",),
    "upgrade-army": ("army", "unit"),
    "declare-war": ("country",),
    "move-token": ("path", "path"),
    "unify": (),
    "go-on": (),
    "move": ("army", "province"),
    "fight": ("province",),
    "hit": ("target", AMOUNT),
    "suffer": ("army",),
    "same-country": ("country",),
    "drive": ("province",),
    "retreat": ("province",),
    "fall-back": ("province",),
    "hand-over": ("country",),
    "move-princess": ("princess", "province"),
    "offer-peace": ("country",),
    "accept-peace": ("country",),
    "refuse-peace": ("country",),
    "withdraw-peace": ("country",),
    "order": ("order",),
    "cancel-order": ("order",),
    "resign": (),
    "vote": ("vote",),
    "time-up": (),
    "remove": ("country",),
}


class World:
    """Board, tables and vocabulary of one kind of game."""

    def __init__(
        self,
        data: Data,
        seats: int,
        options: dict[str, Any],
        vocabulary: Vocabulary | None = None,
    ) -> None:
        self.data = data
        self.seats = seats
        self.options = options
        scenario = data.scenarios.get(options["scenario"])
        board = data.boards[scenario.map if scenario else options["map"]]
        self.scenario = scenario
        self.board = board
        self._set_board(board, scenario)
        self._set_paths()
        self._set_units()
        self._set_rest()
        self._set_teams()
        self._set_words(vocabulary)

    # ---- the board

    def _set_board(self, board: Board, scenario: Scenario | None) -> None:
        here = set(scenario.provinces) if scenario else {p.id for p in board.provinces}
        provinces = [p for p in board.provinces if p.id in here]
        number = {p.id: i for i, p in enumerate(provinces)}
        sole = scenario.sole_owner if scenario else {}
        countries = [
            c
            for c in board.countries
            if any(p.type == "capital" and p.countries[0] == c.id for p in provinces)
        ]
        country = {c.id: i for i, c in enumerate(countries)}
        vp = {t.id: t.vp for t in self.data.victory.province_types}

        self.province_ids = [p.id for p in provinces]
        self.province_names = [p.name for p in provinces]
        self.provinces = range(len(provinces))
        self.adjacent: list[tuple[int, ...]] = [
            tuple(number[q] for q in p.adjacent if q in here) for p in provinces
        ]
        self.vp = [vp[p.type] for p in provinces]
        self.food = [p.food for p in provinces]
        self.products = [p.products for p in provinces]
        self.weapons = [p.weapons for p in provinces]
        # WT-SMALL-11: a contested province with a sole owner is a Common one of that country
        self.types = [TYPES.index("common" if p.id in sole else p.type) for p in provinces]
        self.countries_of: list[tuple[int, ...]] = [
            (country[sole[p.id]],)
            if p.id in sole
            else tuple(country[c] for c in p.countries if c in country)
            for p in provinces
        ]
        self.country_ids = [c.id for c in countries]
        self.country_names = [c.name for c in countries]
        self.country_numbers = [c.order for c in countries]
        self.capital_of = [0] * len(countries)
        for i in self.provinces:
            if self.types[i] == CAPITAL:
                self.capital_of[self.countries_of[i][0]] = i
        self.capitals = [i for i in self.provinces if self.types[i] == CAPITAL]
        self.trade_centers = [i for i in self.provinces if self.types[i] == TRADE_CENTER]
        if scenario:
            self.start_countries = [country[c] for c in scenario.start_countries]
        else:
            self.start_countries = list(range(len(countries)))
        self._set_unification(scenario, country, number)

    def _set_unification(
        self, scenario: Scenario | None, country: dict[str, int], number: dict[str, int]
    ) -> None:
        """WT-UNIF-01, WT-SMALL-04: per country, provinces required for Unification, and those that count in addition."""
        self.required: list[tuple[int, ...]] = []
        self.optional: list[tuple[int, ...]] = []
        for c in range(len(self.country_ids)):
            own = [i for i in self.provinces if c in self.countries_of[i]]
            self.required.append(tuple(i for i in own if self.types[i] != CONTESTED))
            self.optional.append(tuple(i for i in own if self.types[i] == CONTESTED))
        for entry in scenario.unification if scenario else ():
            c = country[entry.country]
            self.required[c] = tuple(number[p] for p in entry.required)
            self.optional[c] = tuple(number[p] for p in entry.optional)
        self.bonus_actions = {u.provinces: u.actions for u in self.data.victory.unification}

    # ---- technology; levels count from 0 here, so level I is 0

    def _set_paths(self) -> None:
        tech = self.data.technologies
        self.start_tokens = tech.start_tokens
        self.level_of: list[list[int]] = []
        for path in (tech.production, tech.trade, tech.military):
            totals = [level.tokens_total for level in path]
            self.level_of.append(
                [sum(total <= tokens for total in totals) - 1 for tokens in range(totals[-1] + 1)]
            )
        self.spaces = [len(levels) - 1 for levels in self.level_of]
        self.food_times = [level.food for level in tech.production]
        self.product_times = [level.products for level in tech.production]
        self.weapon_times = [level.weapons for level in tech.military]
        self.action_points = [level.action_points for level in tech.military]
        self.bank_rate = [level.bank_rate for level in tech.trade]
        self.route_limit = [level.trade_routes for level in tech.trade]
        self.army_level = [
            min(i for i, level in enumerate(tech.military) if UNITS[t] in level.units)
            for t in ARMY_TYPES
        ]
        ability = {a.id: a for a in tech.abilities}
        level = {a.id: a.level - 1 for a in tech.abilities}
        self.masonry = level["masonry"]
        self.reinforce = level["reinforce"]
        self.production_tax = level["production-tax"]
        self.university = level["university"]
        self.merchant = level["merchant"]
        self.trade_tax = level["trade-tax"]
        self.master_trader = level["master-trader"]
        self.monopoly = level["monopoly"]
        self.commander = level["commander"]
        self.double_strike = level["double-strike"]
        self.pillaging = level["pillaging"]
        self.warlord = level["warlord"]
        self.production_tax_gold = ability["production-tax"].gold
        self.trade_tax_gold = ability["trade-tax"].gold
        self.merchant_factor = ability["merchant"].factor
        self.university_actions = ability["university"].actions
        self.master_trader_actions = ability["master-trader"].actions
        self.master_trader_gold = ability["master-trader"].gold
        self.warlord_actions = ability["warlord"].actions
        self.armies_per_build = ability["warlord"].armies_per_build
        self.strike_rounds = ability["double-strike"].rounds

    # ---- units

    def _set_units(self) -> None:
        units = [self.data.units[name] for name in UNITS]
        self.power = [unit.power or 0 for unit in units]
        self.toughness = [unit.toughness or 0 for unit in units]
        self.kill_vp = [unit.kill_vp for unit in units]
        self.upkeep = [unit.food_upkeep for unit in units]
        self.stock = [unit.stock for unit in units]
        self.cost = [_costs(unit.cost) for unit in units]
        self.fort_vp = units[FORT].standing_vp
        self.forts_per_province = units[FORT].max_per_province or units[FORT].stock
        self.start_pieces = [unit.start for unit in units]
        self.upgrade_price = {
            (UNITS.index(u.from_), UNITS.index(u.to)): u.products for u in self.data.upgrades
        }
        last = self.data.victory.last_turn
        self.barbarian_strength = [0] * (last + 1)
        for strength in self.data.barbarian_strengths:
            for turn in strength.turns:
                if turn <= last:
                    self.barbarian_strength[turn] = strength.value
        # armies are numbered seat by seat, and within a seat type by type
        self.army_types = [t for t in ARMY_TYPES for _ in range(self.stock[t])]
        self.armies_each = len(self.army_types)
        self.type_of = self.army_types * self.seats
        self.armies = range(self.armies_each * self.seats)
        self.armies_of = [
            range(seat * self.armies_each, (seat + 1) * self.armies_each)
            for seat in range(self.seats)
        ]
        self.seat_of_army = [army // self.armies_each for army in self.armies]
        self.princesses_each = self.stock[PRINCESS]
        self.princesses_of = [
            range(seat * self.princesses_each, (seat + 1) * self.princesses_each)
            for seat in range(self.seats)
        ]

    # ---- scores, limits, options

    def _set_rest(self) -> None:
        victory, limits = self.data.victory, self.data.limits
        self.last_turn = min(int(self.options["turn_limit"]), victory.last_turn)
        self.full_length = self.last_turn == victory.last_turn
        self.gold_per_vp = victory.gold_per_vp
        self.resource_cap = victory.resource_cap
        self.start_resources = list(_costs(victory.start_resources))
        titles: dict[str, int] = {t.path: t.vp for t in victory.titles}
        self.title_vp = [titles[path] for path in PATHS]
        self.war_turns = limits.war_turns
        self.move_cost = limits.move_cost
        self.battle_cost = limits.battle_cost
        self.offers_per_phase = limits.offers_per_phase
        self.peace_offers_per_turn = limits.peace_offers_per_turn
        self.variable_order = self.options["turn_order"] == "variable"
        switch = self.options["foreign_routes"]
        self.foreign_routes = self.scenario is not None if switch == "auto" else switch == "on"
        self.foreign_goods: list[tuple[int, ...]] = [
            tuple(RESOURCES.index(good) for good in route.gives)
            for route in self.data.foreign_routes
            if route.players == self.seats
        ]
        self.foreign_amounts = [
            route.amount for route in self.data.foreign_routes if route.players == self.seats
        ]

    def _set_teams(self) -> None:
        alliances: list[list[int]] = self.options["alliances"]
        self.allied = bool(alliances)
        self.alliances_open = self.options["alliances_settled"] == "after"
        """Alliances are settled once the countries are known; until then everybody stands alone (WT-SETUP-12)."""
        alone = [[seat] for seat in range(self.seats)]
        self.members = alone if self.alliances_open or not alliances else alliances
        self.team = [0] * self.seats
        for number, members in enumerate(self.members):
            for seat in members:
                self.team[seat] = number
        self.teams = len(self.members)
        self.allies_of = [
            [ally for ally in self.members[self.team[seat]] if ally != seat]
            for seat in range(self.seats)
        ]
        victory = self.data.victory
        if self.allied:
            sizes = tuple(sorted(len(m) for m in alliances))
            self.threshold = next(
                t.vp for t in victory.allied_thresholds if tuple(sorted(t.teams)) == sizes
            )
        else:
            self.threshold = next(t.vp for t in victory.thresholds if t.players == self.seats)

    # ---- words

    def _divisions(self) -> list[str]:
        """WT-SETUP-16: the ways to form the alliances that are still open, named like `0,2/1,3`."""
        sizes = [len(team) for team in self.options["alliances"]]
        return [
            "/".join(",".join(map(str, team)) for team in teams)
            for teams in _divided(list(range(self.seats)), sizes)
        ]

    def _set_words(self, vocabulary: Vocabulary | None) -> None:
        letters = "abcdefghijklmnopqrstuvwxyz"
        army_names, princess_names = [], []
        for seat in range(self.seats):
            for t in ARMY_TYPES:
                army_names += [f"{UNITS[t]}-{seat + 1}{letters[k]}" for k in range(self.stock[t])]
            princess_names += [
                f"princess-{seat + 1}{letters[k]}" for k in range(self.princesses_each)
            ]
        forts = [f"fort-{letters[k]}" for k in range(self.forts_per_province)]
        barbarians = [f"barbarian-{k + 1}" for k in range(MOST_BARBARIANS)]
        # targets of damage: armies, then Princesses, then Forts, then Barbarian armies of the battle
        self.first_princess = len(army_names)
        self.first_fort = self.first_princess + len(princess_names)
        self.first_barbarian = self.first_fort + len(forts)
        self.vocabulary = (
            vocabulary
            if vocabulary is not None
            else Vocabulary(
                {
                    "army": army_names,
                    "princess": princess_names,
                    "target": army_names + princess_names + forts + barbarians,
                    "province": self.province_ids,
                    "country": self.country_ids,
                    "resource": RESOURCES,
                    "path": PATHS,
                    "unit": UNITS[:3],
                    "order": ORDERS,
                    "vote": VOTES,
                    **({"division": self._divisions()} if self.alliances_open else {}),
                },
                {
                    verb: kinds
                    for verb, kinds in VERBS.items()
                    if verb != "ally" or self.alliances_open
                },
            )
        )
        v = self.vocabulary
        self.done = v[("done",)]
        self.pass_ = v[("pass",)]
        self.finish = v[("finish",)]
        self.go_on = v[("go-on",)]

    def province(self, id: str) -> int:
        return self.vocabulary.number("province", id)

    def country(self, id: str) -> int:
        return self.vocabulary.number("country", id)


def _costs(resources: Resources) -> tuple[int, int, int, int]:
    return (resources.food, resources.products, resources.weapons, resources.gold)


def _divided(seats: list[int], sizes: list[int]) -> list[list[list[int]]]:
    """Every way to form teams of these sizes."""
    if not sizes:
        return [[]]
    found: list[list[list[int]]] = []
    for size in sorted(set(sizes)):
        others = list(sizes)
        others.remove(size)
        for mates in combinations(seats[1:], size - 1):
            rest = [seat for seat in seats[1:] if seat not in mates]
            found += [[[seats[0], *mates], *more] for more in _divided(rest, others)]
    return found


def teams_named(division: str) -> list[list[int]]:
    """The teams of a division, from its name."""
    return [[int(seat) for seat in team.split(",")] for team in division.split("/")]


_worlds: dict[tuple[int, int, str], World] = {}


def world_of(data: Data, seats: int, options: dict[str, Any]) -> World:
    """The shared world of such games; made once."""
    key = (id(data), seats, repr(sorted(options.items(), key=lambda item: item[0])))
    if key not in _worlds:
        _worlds[key] = World(data, seats, options)
    return _worlds[key]


_settled: dict[tuple[int, tuple[int, ...]], World] = {}


def settled(world: World, sides: Sequence[int]) -> World:
    """The same world once its alliances are settled: `sides` names that of every seat (WT-SETUP-16).

    It has the words of the world before, so that moves and texts of the game mean the same throughout.
    """
    key = (id(world), tuple(sides))
    if key not in _settled:
        teams = [
            [seat for seat in range(world.seats) if sides[seat] == side]
            for side in range(max(sides) + 1)
        ]
        options = {**world.options, "alliances": teams, "alliances_settled": "before"}
        _settled[key] = World(world.data, world.seats, options, world.vocabulary)
    return _settled[key]
