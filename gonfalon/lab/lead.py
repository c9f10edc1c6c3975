"""Who was ahead when, from the scores at the end of every turn."""

from __future__ import annotations

from itertools import pairwise

NOBODY = -1


def leaders(track: list[list[int]]) -> list[int]:
    """The seat that leads after every turn; on a tie it is still the one that led before."""
    found: list[int] = []
    leader = NOBODY
    for scores in track:
        best = max(scores)
        if scores.count(best) == 1:
            leader = scores.index(best)
        found.append(leader)
    return found


def lead_changes(track: list[list[int]]) -> int:
    """How often the lead passed from one seat to another."""
    held = [leader for leader in leaders(track) if leader != NOBODY]
    return sum(one != other for one, other in pairwise(held))


def decided_in(track: list[list[int]], winners: list[int]) -> int | None:
    """The turn in which the later winner took the lead for good; None where several or nobody won."""
    if len(winners) != 1 or not track:
        return None
    held = leaders(track)
    turn = len(held)
    while turn > 1 and held[turn - 2] == winners[0]:
        turn -= 1
    return turn
