"""Short and lasting names of Deep River's actions.

Tokens are called by the steps on their first faces: token-1 (1, or 1 and the bear), token-2
(2, or twice 1), token-3 (3, or 2).  Fish are called by their tile: 1 to 7 from the Salmon's
nest on, 4a and 4b on the great tile; nest and nest-double are those still at home.
"""

from headrace.games.deep_river.rules import (
    APPLY,
    BESIDE,
    CHOOSE_FLIP,
    DECLINE,
    FLIP,
    GREAT,
    HOLD_TOKEN,
    LAND,
    NEST_DOUBLE,
    NEST_SINGLE,
    SWAP_PILE,
    SWIM,
)


def fish_name(fish: int) -> str:
    names = {NEST_SINGLE: "nest", GREAT: "4a", BESIDE: "4b", NEST_DOUBLE: "nest-double"}
    return names.get(fish, str(fish))


def write(action: int) -> str:
    if action < SWIM:
        return f"token-{action + 1}"
    if action < LAND:
        return f"fish-{fish_name(action - SWIM)}"
    if action < APPLY:
        return f"onto-{fish_name(GREAT if action == LAND else BESIDE)}"
    if action < FLIP:
        return "decline" if action == DECLINE else "apply"
    if action <= SWAP_PILE:
        return f"flip-{fish_name(action - FLIP)}"
    if action < HOLD_TOKEN:
        return f"swap-{fish_name(action - SWAP_PILE)}"
    if action < CHOOSE_FLIP:
        return f"hold-{action - HOLD_TOKEN + 1}"
    return "choose-flip" if action == CHOOSE_FLIP else "choose-onward"
