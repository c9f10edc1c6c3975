"""Victory Points, titles, and whether a turn ends the game, worked out by hand."""

from __future__ import annotations

from dataclasses import dataclass, field

TITLES = ("Builder", "Trader", "Warrior")


@dataclass(frozen=True)
class Tables:
    """The printed figures: victory.toml, units.toml."""

    province: dict[str, int]  # by kind
    fort: int  # standing
    title: tuple[int, int, int]
    kill: dict[str, int]
    last_turn: int
    needed: dict[int, int]  # by players
    needed_allied: dict[tuple[int, ...], int]  # by sizes of the alliances


@dataclass
class Realm:
    provinces: list[str]  # kinds of those whose token is held
    forts: int
    tokens: tuple[int, int, int]
    killed: list[str]  # units killed by own damage
    bought: int
    is_gone: bool = False  # the realm of somebody who left was dissolved
    met: set[str] = field(default_factory=set)


def title_holders(realms: list[Realm]) -> list[int | None]:
    """WT-VP-07 to WT-VP-09: the single most tokens on each path, or nobody."""
    holders: list[int | None] = []
    for path in range(3):
        counts = {
            seat: realm.tokens[path] for seat, realm in enumerate(realms) if not realm.is_gone
        }
        best = [seat for seat, count in counts.items() if count == max(counts.values())]
        holders.append(best[0] if len(best) == 1 else None)
    return holders


def victory_points(realms: list[Realm], tables: Tables) -> list[int]:
    """WT-VP-01: provinces, Forts, titles, kills, purchases."""
    holders = title_holders(realms)
    totals = []
    for seat, realm in enumerate(realms):
        if realm.is_gone:
            totals.append(0)  # WT-LEAVE-02: VP return to the bank
            continue
        total = 0
        for kind in realm.provinces:
            realm.met.add(kind)
            total += tables.province[kind]  # WT-VP-02
        for unit in realm.killed:
            realm.met.add(f"{unit} killed")
            total += tables.kill[unit]  # WT-VP-04, WT-VP-05
        for path, holder in enumerate(holders):
            if holder == seat:
                realm.met.add(TITLES[path])
                total += tables.title[path]  # WT-VP-07
            elif holder is None:
                realm.met.add(f"nobody is {TITLES[path]}")
        if realm.forts:
            realm.met.add("standing Forts")
        if realm.bought:
            realm.met.add("bought VP")
        total += realm.forts * tables.fort  # WT-VP-03
        total += realm.bought  # WT-TRADE-14
        totals.append(total)
    return totals


def needed(tables: Tables, teams: list[list[int]]) -> int:
    """WT-VIC-02, WT-ALLY-13; the number of the start holds when players leave (WT-LEAVE-03)."""
    if all(len(team) == 1 for team in teams):
        return tables.needed[len(teams)]
    return tables.needed_allied[tuple(sorted(len(team) for team in teams))]


def game_ends(
    totals: list[int], teams: list[list[int]], turn: int, limit: int, tables: Tables
) -> bool:
    """WT-VIC-01: at least the number at the end of a turn (WT-ALLY-12: of an alliance together), or the last turn."""
    sums = [sum(totals[seat] for seat in team) for team in teams]
    return max(sums) >= needed(tables, teams) or turn >= min(limit, tables.last_turn)


def winners(totals: list[int], teams: list[list[int]], left: list[int]) -> list[int]:
    """WT-VIC-04: all who share the most; not those who left (WT-LEAVE-05)."""
    sums = [sum(totals[seat] for seat in team) for team in teams]
    staying = [team for team in teams if not all(seat in left for seat in team)]
    best = max(sums[teams.index(team)] for team in staying)
    return sorted(
        seat
        for team in staying
        for seat in team
        if sums[teams.index(team)] == best and seat not in left
    )
