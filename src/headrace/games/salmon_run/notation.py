"""Short and lasting names of Salmon Run's actions.

A place is the board's number from the start, a column's letter and a row: 3e2 is the hex in
the fifth column and the second row of the third board.
"""

from headrace.games.salmon_run.rules import (
    BOARD,
    COUNTER,
    DISCARD,
    END,
    JUMP,
    KEEP,
    KINDS,
    LINE,
    NO_COUNTER,
    PICK,
    PLAY_BEAR,
    PLAY_CURRENT,
    PLAY_EAGLE,
    PLAY_FATIGUE,
    PLAY_RAPIDS,
    REMOVE,
    STEP,
    SWIMS,
    TAKE,
    WAYS,
)

CARDS = ("forward", "left", "right", "double-forward", "double-left", "double-right", "wild",
         "bear", "eagle", "current", "rapids", "fatigue")  # fmt: skip
HOWS = (*CARDS[:6], "wild-forward", "wild-left", "wild-right")
WAY_NAMES = ("forward", "left", "right", "back", "back-left", "back-right")
ZONES = ("hand", "draw", "discard")
PLAIN = {
    PLAY_BEAR: "bear",
    PLAY_CURRENT: "current",
    PLAY_RAPIDS: "rapids",
    PLAY_FATIGUE: "fatigue",
    END: "end",
    COUNTER: "counter",
    NO_COUNTER: "no-counter",
    KEEP: "keep",
}


def place_name(place: int) -> str:
    board, hex_ = divmod(place, BOARD)
    row, col = divmod(hex_, LINE)
    return f"{board + 1}{chr(ord('a') + col - 1)}{row + 1}"


def write(action: int) -> str:
    if action in PLAIN:
        return PLAIN[action]
    if action < JUMP:
        return HOWS[action]
    if action < PLAY_BEAR:
        first, second = divmod(action - JUMP, SWIMS)
        return f"jump-{HOWS[first]}-{HOWS[second]}"
    if PLAY_EAGLE <= action < PLAY_CURRENT:
        return f"eagle-{action - PLAY_EAGLE + 1}"
    if action < COUNTER:
        bear, way = divmod(action - STEP, WAYS)
        return f"bear-{bear + 1}-{WAY_NAMES[way]}"
    if action < TAKE:
        return f"pick-{CARDS[action - PICK]}"
    if action < REMOVE:
        return f"take-{CARDS[action - TAKE]}"
    if action < KEEP:
        zone, kind = divmod(action - REMOVE, KINDS)
        return f"remove-{ZONES[zone]}-{CARDS[kind]}"
    return f"discard-{CARDS[action - DISCARD]}"
