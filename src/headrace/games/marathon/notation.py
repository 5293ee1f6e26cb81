"""Short and lasting names of Marathon's actions."""

from headrace.games.marathon.rules import (
    FASTER,
    KEEP,
    LANE,
    LANES,
    REROLL,
    SAVE_HIGH,
    SLOWER,
    USE_HIGH,
)

NAMES = {
    KEEP: "keep",
    FASTER: "faster",
    SLOWER: "slower",
    REROLL: "reroll",
    USE_HIGH: "high",
    SAVE_HIGH: "save",
}


def write(action: int) -> str:
    if action in NAMES:
        return NAMES[action]
    block, lane = ("lane", action - LANE) if action >= LANE else ("block", action)
    return f"{block}-{lane % LANES + 1}"
