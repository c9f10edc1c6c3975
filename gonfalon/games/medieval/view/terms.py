"""The words of the game that explain themselves, with their numbers."""

from __future__ import annotations

from gonfalon.games.medieval.data import Data, Power, Province
from gonfalon.kernel.terms import Term, TermList
from gonfalon.kernel.texts import Texts


def terms(data: Data, texts: Texts) -> list[Term]:
    found = TermList(texts)
    limits = data.limits
    found.glossary(
        complete=limits.complete_power_points,
        militia=limits.militia_price,
        attacks=limits.attacks,
        fewer=limits.attacks_after_map_card,
        cost=limits.attack_cost,
        naval=limits.naval_price,
        absolution=limits.absolution_cost,
    )
    yes = found.say("about.yes")
    for card in data.cards:
        found.add(
            "card",
            card.id,
            found.say(f"ability.{card.id}"),
            count=card.count,
            mandatory=yes if card.mandatory else None,
            negatable=yes if card.negatable else None,
        )
    for investment in data.investments:
        found.add(
            "investment",
            investment.id,
            found.say(f"ability.{investment.id}"),
            price_three=investment.price_three,
            price_more=investment.price_more,
        )
    for power in data.powers:
        add_power(found, data, power)
    add_places(found, data)
    return found.all


def add_power(found: TermList, data: Data, power: Power) -> None:
    texts = found.texts
    found.add(
        "power",
        power.id,
        found.say("about.power", religion=texts.name("religion", power.religion)),
        army=signed(power.army),
        navy=found.say("about.none") if power.navy is None else signed(power.navy),
        ruler=texts.name("rating", str(power.ruler)),
        rating=power.strength,
        florins=power.florins,
        provinces=found.names(
            "province", [item.id for item in data.provinces if item.power == power.id]
        ),
    )


def add_places(found: TermList, data: Data) -> None:
    for area in data.areas:
        key = "about.area-covered" if area.covered else "about.area"
        found.add(
            "area",
            area.id,
            found.say(key, code=area.id.upper()),
            mongols=area.mongol_defence or None,
            provinces=found.names(
                "province", [item.id for item in data.provinces if item.area == area.id]
            ),
            seas=found.names("sea", [sea.id for sea in data.naval_areas if sea.area == area.id]),
            neighbours=found.names("area", area.neighbours),
        )
    for province in data.provinces:
        add_province(found, province)
    for sea in data.naval_areas:
        found.add(
            "sea",
            sea.id,
            found.say("about.sea", area=found.texts.name("area", sea.area)),
            coasts=found.names(
                "province", [item.id for item in data.provinces if sea.id in item.seas]
            ),
            seas=found.names("sea", sea.links),
        )


def add_province(found: TermList, province: Province) -> None:
    texts, yes = found.texts, found.say("about.yes")
    key = "about.province" if province.power else "about.province-free"
    found.add(
        "province",
        province.id,
        found.say(
            key,
            power=texts.name("power", province.power),
            area=texts.name("area", province.area),
        ),
        income=province.income,
        holder=texts.name("power", province.holder) if province.holder else None,
        knights=yes if province.knights else None,
        island=yes if province.island else None,
        neighbours=found.names("province", province.land),
        seas=found.names("sea", province.seas),
    )


def signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "0"
