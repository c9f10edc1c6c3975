"""What can be bought, its price and its values, and how many pieces there are."""

from __future__ import annotations

from collections.abc import Iterable

from gonfalon.games.medioevo.data import Data
from gonfalon.kernel.sheets import SheetWriter, is_ours, line

BOUGHT = ("cost:number", "points:number", "technology")


def pieces_part(w: SheetWriter, data: Data) -> None:
    w.part("pieces")
    _buildings(w, data)
    _transports(w, data)
    _armies(w, data)
    _stock(w, data)


def _places(w: SheetWriter, places: Iterable[str]) -> str:
    return ", ".join(w.say(f"place.{place}") for place in places)


def _needs(w: SheetWriter, technology: str, colour: str) -> str:
    return f"{w.name('technology', technology)} ({w.texts.name('colour', colour)})"


def _buildings(w: SheetWriter, data: Data) -> None:
    w.table(
        "buildings",
        (
            "building", "level:number", *BOUGHT, "sp:number", "protection:number", "tokens:number",
            "tax_territories:number", "army_limit:number", "place",
        ),
        [
            line(
                w.name("building", one.id), one.level, one.cost, one.tp,
                _needs(w, one.tech, one.tp_colour), one.sp, one.protection, one.control_tokens,
                one.tax_territories, one.army_limit, _places(w, one.place),
                ours=is_ours(one.basis),
            )
            for one in data.buildings
        ],
        rule="MU-BLD-01",
    )  # fmt: skip


def _transports(w: SheetWriter, data: Data) -> None:
    w.table(
        "transports",
        ("transport", "level:number", *BOUGHT, "mp:number", "capacity:number", "carries", "place"),
        [
            line(
                w.name("kind", one.kind), one.level, one.cost, one.tp,
                _needs(w, one.tech, one.tp_colour), one.mp, one.capacity,
                ", ".join(w.say(f"cargo.{cargo}") for cargo in one.carries), _places(w, one.place),
                ours=is_ours(one.basis),
            )
            for one in data.transports
        ],
        rule="MU-TRN-01",
    )  # fmt: skip


def _armies(w: SheetWriter, data: Data) -> None:
    w.table(
        "armies",
        ("unit", "cost:number", "place"),
        [
            line(w.name("unit", one.id), one.cost, _places(w, one.place), ours=is_ours(one.basis))
            for one in data.armies
        ],
        rule="MU-ARM-01",
    )
    w.table(
        "captains",
        ("captain", *BOUGHT, "powers:number", "standard", "place"),
        [
            line(
                w.say("captain", level=one.level), one.cost, one.tp,
                _needs(w, one.tech, one.tp_colour), one.powers,
                "" if one.standard == "none" else w.name("stock", f"{one.standard}-standard"),
                _places(w, one.place),
                ours=is_ours(one.basis),
            )
            for one in data.captains
        ],
        rule="MU-CAP-01",
    )  # fmt: skip
    w.table(
        "engines",
        (
            "engine", "level:number", *BOUGHT, "mp:number", "crew:number", "die", "hits",
            "damage_units:number", "damage_buildings:number", "place",
        ),
        [
            line(
                w.name("stock", one.id), one.level, one.cost, one.tp,
                _needs(w, one.tech, one.tp_colour), one.mp, one.max_crew, one.die, one.hit_on,
                one.damage_units, one.damage_buildings, _places(w, one.place),
                ours=is_ours(one.basis),
            )
            for one in data.siege_engines
        ],
        rule="MU-SIEGE-01",
    )  # fmt: skip


def _stock(w: SheetWriter, data: Data) -> None:
    own, shared = data.components.player, data.components.shared
    w.table(
        "own_stock",
        ("piece", "count:number"),
        [
            *(
                line(w.name("unit", id), count, ours=is_ours(own.basis))
                for id, count in own.units.items()
            ),
            line(w.say("control-tokens"), own.control_tokens, ours=is_ours(own.basis)),
            *(
                line(
                    w.say("property-tokens", levels=one.levels), one.count, ours=is_ours(one.basis)
                )
                for one in own.property_tokens
            ),
            *(
                line(w.say(f"road-tokens.{name}"), count, ours=is_ours(own.road_tokens.basis))
                for name, count in (
                    ("stage", own.road_tokens.stage),
                    ("destination", own.road_tokens.destination),
                    ("on-road", own.road_tokens.on_road),
                )
            ),
        ],
        rule="MU-COMP-01",
    )
    pieces = [
        *((w.name("building", id), count) for id, count in shared.buildings.items()),
        *((w.name("kind", id), count) for id, count in shared.transports.items()),
        *((w.name("stock", id), count) for id, count in shared.siege_engines.items()),
        *((w.name("stock", f"{id}-standard"), count) for id, count in shared.standards.items()),
        *(
            (w.say("barbarian", unit=w.texts.name("unit", id)), count)
            for id, count in shared.barbarian_units.items()
        ),
        (w.say("barbarian-tokens"), shared.barbarian_property_tokens),
    ]
    w.table(
        "shared_stock",
        ("piece", "count:number"),
        [line(name, count, ours=is_ours(shared.basis)) for name, count in pieces],
        rule="MU-COMP-03",
    )
    w.table(
        "tokens_and_cubes",
        ("piece", "colour", "count:number"),
        [
            *(
                line(w.say("objective-token"), w.texts.name("colour", one.colour), one.count, ours=is_ours(one.basis))
                for one in data.components.objective_tokens
            ),
            *(
                line(w.name("good", one.id), w.say(f"cube.{one.colour}"), one.count, ours=is_ours(one.basis))
                for one in data.components.merchandise
            ),
        ],
    )  # fmt: skip
