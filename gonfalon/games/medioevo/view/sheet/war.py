"""Battles and barbarians: the steps of a round, what units do, what counts, dice."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from gonfalon.games.medioevo.data import Combat, Data, Unit
from gonfalon.games.medioevo.view.sheet.numbers import Facts, facts
from gonfalon.kernel.sheets import Line, Mark, SheetWriter, is_ours, line

COMBAT: Facts = (
    ("rerolls", "MU-DICE-02"),
    ("sacrifice_bonus", "MU-LINF-01"),
    ("superiority_step", "MU-DICE-10"),
    ("cavalry_damage", "MU-CAV-01"),
    ("capture_ratio", "MU-CAPTURE-02"),
    ("great_army", "MU-HP-12"),
    ("plunder_percent", "MU-CONQ-03"),
    ("plunder_per_market_cube", "MU-CONQ-03"),
    ("plunder_per_carried_cube", "MU-CONQ-03"),
)
ATTACK = (
    ("basic", "MU-DICE-03"),
    ("critical", "MU-DICE-04"),
    ("sacrifice", "MU-LINF-01"),
    ("galley", "MU-NAVAL-02"),
    ("penalty", "MU-DICE-06"),
    ("halved", "MU-DICE-07"),
    ("score", "MU-DICE-09"),
    ("superiority", "MU-DICE-10"),
    ("cavalry", "MU-DICE-11"),
    ("protection", "MU-MILB-01"),
    ("casualties", "MU-DICE-05"),
    ("heavy", "MU-HINF-01"),
)
"""What makes the attack value, the damage and the own casualties of a round, in the order of the arithmetic."""


def war_part(w: SheetWriter, data: Data) -> None:
    w.part("war")
    combat, values = data.combat, msgspec.structs.asdict(data.limits)
    w.table("battle_steps", ("number:number", "doing"), [
        line(step.number, w.say(f"battle.{step.id}"), ours=is_ours(step.basis))
        for step in combat.steps
    ], rule="MU-BATTLE-01")  # fmt: skip
    w.table("modifiers", ("modifier", "worth"), [
        line(w.say(f"modifier.{id}"), w.say(f"worth.{id}", **values), rule=rule)
        for id, rule in ATTACK
    ], rule="MU-DICE-07")  # fmt: skip
    facts(w, data, "combat", COMBAT)
    w.table("units", ("unit", "power", "at_sea", "on_damage", "on_damage_at_sea"), [
        _unit(w, unit, data) for unit in combat.units
    ], rule="MU-DMG-01")  # fmt: skip
    w.table("shots", ("shot", "die", "hits"), [
        line(w.say("shot.archery"), combat.archery.die, combat.archery.hit_on, rule="MU-ARCHER-01",
             ours=is_ours(combat.archery.basis)),
        line(w.say("shot.sinking"), combat.sinking.die, combat.sinking.hit_on, rule="MU-NAVAL-06",
             ours=is_ours(combat.sinking.basis)),
    ], dice=", ".join(combat.dice))  # fmt: skip
    _barbarians(w, combat)


def _unit(w: SheetWriter, unit: Unit, data: Data) -> Line:
    archery = data.combat.archery
    said = w.say(
        f"power.{unit.id}",
        bonus=data.limits.sacrifice_bonus,
        damage=data.limits.cavalry_damage,
        die=archery.die,
        hits=_faces(archery.hit_on),
    )
    return line(
        w.name("unit", unit.id),
        said,
        w.yes(unit.power_at_sea),
        _becomes(w, unit.on_damage),
        _becomes(w, unit.on_damage_at_sea),
        ours=is_ours(unit.basis),
    )


def _faces(faces: Iterable[int]) -> str:
    return ", ".join(map(str, faces))


def _becomes(w: SheetWriter, results: Iterable[str]) -> str:
    return ", ".join(
        w.say("removed") if one == "removed" else w.texts.name("unit", one) for one in results
    )


def _barbarians(w: SheetWriter, combat: Combat) -> None:
    w.part("barbarians")
    w.table("horde", ("die", "hits", "adds"), [
        line(one.die, one.hit_on, w.texts.name("unit", one.adds, 1), ours=is_ours(one.basis))
        for one in combat.horde_dice
    ], rule="MU-BDICE-01", base=w.names("unit", combat.horde.base))  # fmt: skip
    w.table("supply", ("unit", "horde:number"), [
        line(w.name("unit", one.unit), one.horde, ours=is_ours(one.basis)) for one in combat.supply
    ], rule="MU-BSUP-01")  # fmt: skip
    w.table("barbarian_galleys", ("level:number", "units_from:number"), [
        line(one.level, one.units_from, ours=is_ours(one.basis))
        for one in combat.barbarian_galleys
    ])  # fmt: skip
    own = combat.barbarian
    w.table("barbarian_battle", ("fact", "value"), [
        line(w.say("barbarian-captain"), Mark(own.captain_level, True)),
        line(w.say("barbarian-order"), w.names("unit", own.damage_order), ours=is_ours(own.basis)),
        *(
            line(w.say("barbarian-sacrifice", count=one.light_infantry_from), one.sacrificed,
                 ours=is_ours(one.basis))
            for one in combat.barbarian_sacrifices
        ),
    ], rule="MU-BBAT-01")  # fmt: skip
