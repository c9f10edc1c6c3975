"""Medieval in a terminal: what is going on, players, Powers, the realm of a seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from gonfalon.cli.boards.board import View, lined_up, plain, same_name
from gonfalon.cli.boards.medieval_map import Facts, MapBoard
from gonfalon.games.medieval.world import CARDS

TURN = ("turn.map", "turn.income", "turn.actions")
"""Questions before which a player looks around, once a turn."""
MARKS = ("civil_war", "disaster", "excommunicated", "knights")
"""Markers on a Power, as the view names them."""


class MedBoard(MapBoard):
    lookups = ("province", "power", "area", "card")

    # ---- when the board is shown by itself

    def chapter(self, view: View, seat: int, window: str) -> str:
        if view["phase"] == "setup":
            return f"setup {len(view['players'][seat]['powers'])}"
        return str(view["turn"]) if window in TURN else ""

    def fresh(self, view: View, seat: int, window: str) -> list[RenderableType]:
        players = self.table_of_players(view)
        if view["phase"] != "setup":
            return [*self.grid(view), "", *players]
        begins = not view["players"][seat]["powers"]
        return [*self.whole(view), *players] if begins else players

    def status(self, view: View, seat: int) -> list[RenderableType]:
        me, drafting = view["players"][seat], view["phase"] == "setup"
        parts = [self.of("phase", view["phase"]), self.name(seat)]
        if not drafting:
            parts.insert(0, self.say("ui.turn", turn=view["turn"]))
            parts.append(self.say("ui.state.points", ledger=me["ledger"], score=me["score"]))
        title = Text(" · ".join(parts), style=f"bold {self.style(seat)}")
        rule = Rule(title, style=self.style(seat), align="left")
        if drafting:
            return [rule]
        own = [self.say("ui.state.florins", florins=me["florins"], income=me["income"])]
        if view["active"] == seat:
            turn = view["this_turn"]
            facts = {"count": turn["attacks"], "most": turn["attacks_allowed"]}
            own.append(self.say("ui.state.attacks", **facts))
        if view["hand"]:
            own.append(self.say("ui.state.hand", cards=self.cards(view["hand"])))
        if view["npc_hand"]:
            own.append(self.say("ui.state.npc-hand", powers=view["npc_hand"]))
        return [
            rule,
            Text("   ".join(own)),
            Text("   ".join(self.fate(view)), style="dim"),
            *(Text(line, style="yellow") for line in self.going_on(view)),
        ]

    def fate(self, view: View) -> list[str]:
        """Mongols and decks, and what Spies have seen of them."""
        mongols = view["mongols"]
        if mongols["set_aside"] < mongols["to_set_aside"]:
            facts = {"count": mongols["set_aside"], "most": mongols["to_set_aside"]}
            parts = [self.say("ui.state.mongols-far", **facts)]
        else:
            facts = {"count": mongols["resolved"], "most": mongols["last"]}
            parts = [self.say("ui.state.mongols-near", **facts)]
        parts.append(self.say("ui.state.deck", count=view["deck"]))
        parts.append(self.say("ui.state.map-deck", count=view["map_deck"]))
        if view["deck_top"]:
            parts.append(self.say("ui.state.on-top", cards=view["deck_top"]))
        if view["map_top"]:
            parts.append(self.say("ui.state.map-on-top", area=view["map_top"]))
        return parts

    def cards(self, cards: Iterable[str]) -> str:
        """The names of cards, equal ones counted."""
        return ", ".join(
            self.named("card", card) + (f" ×{count}" if count > 1 else "")
            for card, count in Counter(cards).items()
        )

    # ---- what is going on

    def going_on(self, view: View) -> list[str]:
        lines = []
        if view["attack"]:
            lines.append(self.attack(view, view["attack"]))
        if view["terms"] and any(view["terms"].values()):
            lines.append(self.say("ui.state.terms", gives=self.terms(view["terms"])))
        if view["crusade"]:
            lines.append(self.crusade(view["crusade"]))
        lines += [self.offer("offer", offer) for offer in view["offers"]]
        if view["draft"]:
            lines.append(self.offer("draft", view["draft"]))
        return lines

    def attack(self, view: View, attack: Facts) -> str:
        """An attack as far as it has come."""
        province = self.province(view, attack["target"])
        power = attack["power"]
        if power is None:
            by = self.say("ui.state.knights-attacking", count=attack["knights"])
        else:
            by = self.of("power", power)
        sides = {"seat": view["active"], "defender": self.holder(province["owner"])}
        parts = [self.say("ui.state.attack", province=province["id"], by=by, **sides)]
        if len(attack["route"]) > 1:
            parts.append(self.route(view, attack["route"]))
        if attack["mercenaries"]:
            parts.append(self.say("ui.state.mercenaries", powers=attack["mercenaries"]))
        for key, word in (
            ("naval_bid", "naval-bid"), ("militia", "militia"), ("defence", "defending"),
        ):  # fmt: skip
            if attack[key]:
                parts.append(self.say(f"ui.state.{word}", florins=attack[key]))
        if attack["support"]:
            parts.append(self.say("ui.state.support", count=attack["support"]))
        if attack["spy"] is not None:
            parts.append(self.say("ui.state.spy", seat=attack["spy"]))
        if attack["jihad"]:
            parts.append(self.say("ui.state.jihad"))
        return "; ".join(parts)

    def route(self, view: View, places: list[str]) -> str:
        """A route as text. Islands lie only at its ends, so that a sea of the same name stands between."""
        seas = {sea for area in view["areas"] for sea in area["seas"]}
        papal = "papal-states"
        between = [
            self.of("place" if place == papal else "sea" if place in seas else "province", place)
            for place in places[1:-1]
        ]
        ends = [self.of("province", place) for place in (places[0], places[-1])]
        return " – ".join([ends[0], *between, ends[1]])

    def crusade(self, crusade: Facts) -> str:
        facts = {"seat": crusade["caller"], "strength": crusade["strength"]}
        parts = [self.say("ui.state.crusade", **facts)]
        for key, word in (
            ("paid", "crusade-paid"), ("committed", "crusade-gone"), ("unpaid", "crusade-unpaid"),
        ):  # fmt: skip
            if crusade[key]:
                parts.append(self.say(f"ui.state.{word}", seats=crusade[key]))
        return "; ".join(parts)

    def offer(self, key: str, offer: Facts) -> str:
        gives, wants = self.terms(offer["gives"]), self.terms(offer["wants"])
        sides = {"seat": offer["from"], "to_seat": offer["to"]}
        return self.say(f"ui.state.{key}", **sides, gives=gives, wants=wants)

    def terms(self, terms: Facts) -> str:
        things = []
        if terms["florins"]:
            things.append(self.say("name.term.florins", florins=terms["florins"]))
        if terms["card"]:
            things.append(self.named("card", terms["card"]))
        things += [self.of("province", province) for province in terms["provinces"]]
        return ", ".join(things) or self.of("term", "none")

    # ---- players and Powers

    def players(self, view: View) -> list[RenderableType]:
        """All players, all Powers in play, offers."""
        lines: list[RenderableType] = [
            *self.table_of_players(view), "", *self.powers(view, view["powers"]),
        ]  # fmt: skip
        if view["investments"]:
            lines.append(Text(self.investments(view)))
        if view["used"]:
            used = Counter[str](view["used"]).elements()
            lines.append(Text(self.say("ui.state.used", cards=self.cards(used)), style="dim"))
        return [*lines, *(Text(line) for line in self.going_on(view))]

    def table_of_players(self, view: View) -> list[RenderableType]:
        grid = lined_up()
        grid.add_column(self.label("player"), no_wrap=True)
        for key in ("ledger", "score", "income", "florins", "cards"):
            grid.add_column(self.label(key), justify="right", no_wrap=True)
        grid.add_column(self.label("powers"))
        for player in view["players"]:
            seat = player["seat"]
            name = Text.assemble(f"{seat + 1} ", self.player(seat, view["seat"]))
            numbers = [player[key] for key in ("ledger", "score", "income", "florins", "cards")]
            powers = self.short_powers(view, player["powers"])
            if player["left"]:
                powers = self.say("ui.state.left")
            grid.add_row(name, *map(self.number, numbers), powers)
        if npc := view["npc"]:
            name = Text(f"N {self.of('seat', 'npc')}")
            powers = self.short_powers(view, npc["powers"])
            grid.add_row(name, str(npc["ledger"]), "", "", "", "", powers)
        return [grid]

    def number(self, value: int | None) -> str:
        return self.say("ui.state.hidden") if value is None else str(value)

    def short_powers(self, view: View, powers: list[str]) -> str:
        """Powers, once the game has begun with how much of each its player has."""
        drafting = view["phase"] == "setup"
        return ", ".join(
            self.of("power", power["id"]) + ("" if drafting else f" {self.held(view, power)}")
            for power in view["powers"]
            if power["id"] in powers
        )

    def held(self, view: View, power: Facts) -> str:
        """How many of the Power's own Provinces are with the one who controls it."""
        own = [self.province(view, id) for id in power["provinces"]]
        mine = sum(province["owner"] == power["owner"] for province in own)
        return f"{mine}/{len(own)}" if power["owner"] is not None else f"–/{len(own)}"

    def powers(self, view: View, powers: list[Facts]) -> list[RenderableType]:
        """The Powers in play, by the one who controls them, and the names of the others."""
        shown = [power for power in powers if power["place"] in ("held", "table")]
        shown.sort(key=lambda power: (power["owner"] is None, power["owner"]))
        return [self.table_of_powers(view, shown), *self.not_in_play(powers)]

    def not_in_play(self, powers: list[Facts]) -> list[RenderableType]:
        lines: list[RenderableType] = []
        for place in ("unseen", "gone"):
            names = [power["id"] for power in powers if power["place"] == place]
            if names:
                lines.append(Text(self.say(f"ui.state.{place}", powers=names), style="dim"))
        return lines

    def table_of_powers(self, view: View, powers: list[Facts]) -> Grid:
        grid = lined_up()
        grid.add_column(self.label("power"), no_wrap=True)
        for key in ("army", "ruler", "navy"):
            grid.add_column(self.label(key), justify="right", no_wrap=True)
        grid.add_column(self.label("held"), justify="right", no_wrap=True)
        grid.add_column(self.label("owner"), no_wrap=True)
        grid.add_column(self.label("religion"))
        for power in powers:
            faith = Text(self.of("religion", power["religion"]))
            for mark in self.marks_of(view, power):
                faith.append(", ").append(mark, style="yellow")
            grid.add_row(
                self.of("power", power["id"]),
                str(power["army"]),
                self.rating(power["ruler"]),
                "–" if power["navy"] is None else str(power["navy"]),
                self.held(view, power),
                self.owner(power["owner"]),
                faith,
            )
        return grid

    def marks_of(self, view: View, power: Facts) -> list[str]:
        marks = [self.say(f"ui.state.{m.replace('_', '-')}") for m in MARKS if power[m]]
        if power["spouse"]:
            marks.append(self.say("ui.state.married", power=power["spouse"]))
        if view["stationed"] == power["id"]:
            marks.append(self.say("ui.state.stationed"))
        if power["id"] in view["this_turn"]["spent"]:
            marks.append(self.say("ui.state.spent"))
        return marks

    def investments(self, view: View) -> str:
        items = []
        for id, facts in view["investments"].items():
            if facts["owner"] is None:
                items.append(self.say("ui.state.for-sale", investment=id, florins=facts["price"]))
            else:
                items.append(self.say("ui.state.sold", investment=id, seat=facts["owner"]))
        return self.say("ui.state.investments", items=", ".join(items))

    # ---- one seat

    def realm(self, view: View, seat: int) -> list[RenderableType]:
        me = view["players"][seat]
        sources = ", ".join(
            f"{self.say(f'vp.{key}')} {n}" for key, n in me["score_sources"].items()
        )
        rows = [(self.label("score"), f"{me['score']}: {sources}")]
        rows += [
            (self.named("card", card), self.ability(card)) for card in dict.fromkeys(view["hand"])
        ]
        rows += [(self.label("orders"), order) for order in self.orders(view)]
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for head, sentence in rows:
            grid.add_row(Text(head, style="bold"), sentence)
        powers = [power for power in view["powers"] if power["id"] in me["powers"]]
        held = [self.province(view, id) for id in me["provinces"]]
        return [
            *self.status(view, seat), grid, "",
            *self.powers(view, powers), "",
            *self.provinces(view, held, self.label("province")),
        ]  # fmt: skip

    def ability(self, card: str) -> str:
        """What a card does; a Power Card does what all of them do."""
        return self.say(f"ability.{card}" if card in CARDS else "move-help.play-power")

    def orders(self, view: View) -> list[str]:
        """The answers that the seat has left in advance."""
        orders = view["orders"]
        if not orders:
            return []
        lines = [self.of("order", order) for order in orders["orders"]]
        for seat, answer in orders["passage"].items():
            facts = {"seat": int(seat), "answer": answer}
            lines.append(self.say("ui.state.order-passage", **facts))
        for province, florins in orders["militia"].items():
            facts = {"province": province, "florins": florins}
            lines.append(self.say("ui.state.order-militia", **facts))
        return lines

    # ---- looking things up

    def known(self, view: View, kind: str) -> list[str]:
        if kind == "card":
            return list(CARDS)
        return [thing["id"] for thing in view[f"{kind}s"]]

    def look_up(self, view: View, kind: str, name: str) -> list[RenderableType] | None:
        """By id, by name, or by a part of the name that only one has."""
        ids = self.known(view, kind)
        names = {id: self.of(kind, id) for id in ids}
        found = [id for id in ids if same_name(name, id, names[id])]
        found = found or [id for id in ids if plain(name) in plain(names[id])]
        if len(found) != 1:
            return [Text(", ".join(names[id] for id in found))] if found else None
        [id] = found
        if kind == "card":
            return self.one_card(view, id)
        thing = next(thing for thing in view[f"{kind}s"] if thing["id"] == id)
        show = {"province": self.one_province, "power": self.one_power, "area": self.one_area}[kind]
        return show(view, thing)

    def one_power(self, view: View, power: Facts) -> list[RenderableType]:
        parts = [
            self.say("ui.state.strength", strength=power["strength"]),
            self.say("ui.state.treasury", florins=power["florins"]),
        ]
        own = [self.province(view, id) for id in power["provinces"]]
        return [
            self.title(self.of("power", power["id"]), parts),
            self.table_of_powers(view, [power]),
            *self.not_in_play([power]),
            *self.provinces(view, own, self.label("province")),
        ]

    def one_card(self, view: View, card: str) -> list[RenderableType]:
        parts = [
            self.say("ui.state.used-cards", count=view["used"].get(card, 0)),
            self.say("ui.state.you-hold", count=view["hand"].count(card)),
        ]
        return [self.title(self.of("card", card), parts), Text(self.ability(card))]
