"""Short and lasting names of Sakenobori's actions.

A space is a column's letter and a row's number: g1 is the first card; g2 lies
across g1 and h1.
"""

from headrace.games.sakenobori.rules import (
    COLS,
    DISCARD,
    OUTING,
    SPACES,
    SPAWN,
    START,
    STAY,
    SWIM,
)

KINDS = ("river", "bear")
WAYS = ("left", "right", "up-left", "up-right", "down-left", "down-right")


def space_name(space: int) -> str:
    return f"{chr(ord('a') + space % COLS)}{space // COLS + 1}"


def write(action: int) -> str:
    if action < START:
        return f"{KINDS[action // SPACES]}-{space_name(action % SPACES)}"
    if action < STAY:
        return f"salmon-{space_name(action - START)}"
    if action == STAY:
        return "stay"
    if action < OUTING:
        return WAYS[action - SWIM]
    if action < DISCARD:
        return f"bear-{WAYS[action - OUTING]}"
    if action < SPAWN:
        return f"discard-{KINDS[action - DISCARD]}"
    return "spawn"
