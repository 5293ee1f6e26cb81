"""The rules of Deep River. `rulebook.md` says them in words.

The river is a row of nine places: the Salmon's nest (0), seven tiles, the Eels' nest (8).
Salmon (seat 0) swim up these numbers, eels (seat 1) down.  A tile has one spot, numbered as
its place; the great tile in the middle has two, GREAT and BESIDE.  On a spot lies a pawn, or
a pile: a pawn on top and one of the other side under it.

A turn goes from step to step.  What has only one answer is done unasked.
"""

import numpy as np

from headrace.engine.record import Record, number, numbers
from headrace.engine.rules import (
    Dice,
    Moves,
    Outcome,
    Told,
    add_all,
    below,
    bit,
    lowest,
    place_by_score,
    reseed,
    rule,
    tell,
)

SIDES = 2
SALMON, EELS = range(SIDES)
PAWNS = 5  # of each side: 0 to 4 are salmon, 5 to 9 eels
MOST_TURNS = 200  # the house's own limit

PLACES = 9
GREAT = 4  # the great tile, and its first spot
BESIDE = 8  # its second spot
GREAT_SPOTS = 1 << GREAT | 1 << BESIDE
SPOTS = 9  # from 1 on
NESTS = (0, 8)
WAYS = (1, -1)
FIRST_TILE, LAST_TILE = 7, 1  # of the tokens' drift
SPENT = 2  # tokens at their last tile, to end the race

# what a tile does
BEAR, PUSH, SWAP, HOLD, CENTRE, NEST = range(6)
SIMPLE_TILES = (BEAR, BEAR, PUSH, PUSH, SWAP, HOLD)

# the faces of the tokens: token 0 shows face 0 or 1, token 1 face 2 or 3, token 2 face 4 or 5
TOKENS = 3
STEPS = (1, 1, 2, 1, 3, 2)
TIMES = (1, 1, 1, 2, 1, 1)
WITH_BEAR = 1  # the face that moves the bear too

# a fish to be chosen: NEST_SINGLE, a spot, or NEST_DOUBLE
NEST_SINGLE, NEST_DOUBLE = 0, 9
FISHES = 10

# actions
TOKEN = 0  # + token: choose it
SWIM = TOKEN + TOKENS  # + fish
LAND = SWIM + FISHES  # on the lone pawn at GREAT; + 1: at BESIDE
APPLY = LAND + 2  # the effect of the tile
DECLINE = APPLY + 1
FLIP = DECLINE + 1  # + fish: NEST_SINGLE, or a spot
SWAP_PILE = FLIP + SPOTS - 1  # + spot, from 1 on
HOLD_TOKEN = SWAP_PILE + SPOTS  # + token
CHOOSE_FLIP = HOLD_TOKEN + TOKENS  # of the two effects of the great tile
CHOOSE_ONWARD = CHOOSE_FLIP + 1
ACTIONS = CHOOSE_ONWARD + 1

# steps of a turn
CHOOSING, SWIMMING, PUSHING, ONWARD, LANDING, MAY_APPLY, AT_CENTRE = range(7)
FLIPPING, SWAPPING, HOLDING, OVER = range(7, 11)
STEP_OF_TILE = (OVER, PUSHING, SWAPPING, HOLDING, AT_CENTRE, OVER)

NOBODY = -1
BY_CHANCE = -1

# events; `where` is a place for the bear and the tokens, a spot for fish
BEGINS = 0  # who
TOOK_TOKEN = 1  # who, where, what: the face
SWAM = 2  # who, where, what: pawn * FISHES + the fish that was chosen
LANDED_ON = 3  # who, where, what: the pawn that is now under
ARRIVED = 4  # who, what: as SWAM
CAME_HOME = 5  # who: whose pawn was carried to its nest, what: the pawn
BEAR_WALKED = 6  # who, where, what: how far
FLIPPED = 7  # who, where: a spot, or 0 for the nest, what: the pawn
SWAPPED = 8  # who, where, what: the pawn that is now on top
HELD = 9  # who, where, what: the face
DECLINED = 10  # who, where
NO_FISH = 11  # who
NO_TOKEN = 12  # who
DRIFTED = 13  # who, where, what: the new face
BEAR_IN_NEST = 14  # who has won
TOKENS_SPENT = 15
LIMIT_REACHED = 16
APPLIED = 17  # who, where
CHOSE_FLIP = 18  # who
CHOSE_ONWARD = 19  # who
FOUND_TWO = 20  # who: two lone enemies, one of which is to be chosen

# ways of ending
IN_NEST, BY_CURRENT, DRAWN = range(3)


class Course(Record):
    players = number(np.uint16)
    first = number()  # the side that starts, or BY_CHANCE
    faces = number()  # a bit for each token that begins with its second face, or BY_CHANCE
    any_onward = number()  # has a single fish sent on by the great tile an effect?
    chance_river = number()  # are the simple tiles laid by chance?
    tile = numbers(PLACES)  # else, what each place does


class State(Record):
    rng = number(np.uint64)
    choices = number(np.int64)  # the actions that are possible, a bit each
    tile = numbers(PLACES, np.int8)  # what each place does
    top = numbers(SPOTS, np.int8)  # the pawn to be seen on each spot, or NOBODY
    under = numbers(SPOTS, np.int8)  # the pawn of the other side beneath it, or NOBODY
    shown = numbers(SIDES)  # the spots where a side's pawn is to be seen, a bit each
    piles = number()  # the spots where two pawns lie, a bit each
    home = number()  # the pawns in their nests, a bit each
    double = number()  # the pawns that show two fish, a bit each
    token = numbers(TOKENS, np.int8)  # the place of each
    face = numbers(TOKENS, np.int8)  # what each shows
    held = number(np.int8)  # the tokens that cannot be chosen, a bit each
    bear = number(np.int8)
    turn = number(np.uint16)
    step = number(np.int8)
    playing = number(np.int8)  # the face that was chosen in this turn
    times = number(np.int8)  # how often a fish still swims in this turn
    reason = number(np.int8)  # the step for which a fish swims
    fish = number(np.int8)  # that swims
    spot = number(np.int8)  # where it has landed
    turns = number()  # that are over


# ---- who may act, and what they may do


@rule
def waiting(s: State, c: Course) -> int:
    return 0 if s.step == OVER else bit(s.turn)


@rule
def legal(s: State, c: Course, seat: int, moves: Moves) -> None:
    add_all(moves, 0, s.choices)


@rule
def possible(s: State) -> int:
    """The actions of this step, a bit each."""
    if s.step == CHOOSING:
        return 7 & ~s.held
    if s.step <= ONWARD:
        return int(fish_to_move(s)) << SWIM
    if s.step == LANDING:
        return 3 << LAND
    if s.step == MAY_APPLY:
        return 3 << APPLY
    if s.step == AT_CENTRE:
        return effects_of_centre(s) << CHOOSE_FLIP
    if s.step == FLIPPING:
        return fish_to_flip(s) << FLIP
    if s.step == SWAPPING:
        return int(s.piles) << SWAP_PILE
    return 7 << HOLD_TOKEN


@rule
def fish_to_move(s: State) -> int:
    """Every fish that is not under another can swim: the nest beyond is always open."""
    home = pawns_at_home(s)
    fish = s.shown[s.turn]
    if home & ~s.double:
        fish |= bit(NEST_SINGLE)
    if home & s.double:
        fish |= bit(NEST_DOUBLE)
    return fish


@rule
def fish_to_flip(s: State) -> int:
    """The single fish that are not under another."""
    fish = bit(NEST_SINGLE) if pawns_at_home(s) & ~s.double else 0
    for spot in range(1, SPOTS):
        if s.shown[s.turn] & bit(spot) and not s.double & bit(s.top[spot]):
            fish |= bit(spot)
    return fish


@rule
def pawns_at_home(s: State) -> int:
    """Of the player whose turn it is, a bit each."""
    return s.home & (31 << (PAWNS * s.turn))


@rule
def effects_of_centre(s: State) -> int:
    """To flip a fish, 1; to send one on, 2: only a double fish can."""
    if not s.double & bit(s.top[s.spot]):
        return 1
    return 3 if fish_to_flip(s) else 2


# ---- what an action does


@rule
def apply(s: State, c: Course, seat: int, action: int, told: Told) -> None:
    """Do it, and then all that has only one answer, as far as the next choice."""
    s.choices = bit(action)
    while s.choices & (s.choices - 1) == 0:
        if s.choices == 0:
            leave_out(s, told)
        else:
            act(s, c, lowest(s.choices), told)
        if s.step == OVER:
            s.choices = 0
            return
        s.choices = possible(s)


@rule
def act(s: State, c: Course, action: int, told: Told) -> None:
    if action < SWIM:
        take_token(s, action - TOKEN, told)
    elif action < LAND:
        swim(s, c, action - SWIM, told)
    elif action < APPLY:
        land(s, c, GREAT if action == LAND else BESIDE, told)
    elif action == APPLY:
        tell(told, APPLIED, s.turn, place_of(s.spot), 0)
        effect(s, told)
    elif action == DECLINE:
        tell(told, DECLINED, s.turn, place_of(s.spot), 0)
        next_swim(s, told)
    elif action <= SWAP_PILE:
        flip(s, action - FLIP, told)
    elif action < HOLD_TOKEN:
        swap(s, action - SWAP_PILE, told)
    elif action < CHOOSE_FLIP:
        hold(s, action - HOLD_TOKEN, told)
    elif action == CHOOSE_FLIP:
        tell(told, CHOSE_FLIP, s.turn, GREAT, 0)
        s.step = FLIPPING
    else:
        tell(told, CHOSE_ONWARD, s.turn, GREAT, 0)
        s.step = ONWARD


@rule
def leave_out(s: State, told: Told) -> None:
    """There is nothing to choose from."""
    if s.step == CHOOSING:
        tell(told, NO_TOKEN, s.turn, 0, 0)
        s.held = 0
        next_turn(s, told)
    elif s.step == SWIMMING:
        tell(told, NO_FISH, s.turn, 0, 0)
        bear_of_token(s, told)
        next_swim(s, told)
    else:
        next_swim(s, told)


@rule
def take_token(s: State, token: int, told: Told) -> None:
    s.playing = s.face[token]
    s.times = TIMES[s.playing]
    s.held = 0
    tell(told, TOOK_TOKEN, s.turn, s.token[token], s.playing)
    next_swim(s, told)


@rule
def next_swim(s: State, told: Told) -> None:
    """A fish has swum, all effects included: again, or the turn is over."""
    if s.step == OVER:
        return
    if s.times == 0:
        end_turn(s, told)
    else:
        s.times -= 1
        s.step = SWIMMING


# ---- swimming


@rule
def swim(s: State, c: Course, fish: int, told: Told) -> None:
    s.reason = s.step
    s.fish = fish
    taken = taken_for(s, fish)
    place = goal(s, fish, taken, STEPS[s.playing] if s.step == SWIMMING else 1)
    if place == NESTS[1 - s.turn]:
        arrive(s, told)
    elif place == GREAT and lone_enemies(s) & ~taken == GREAT_SPOTS and they_differ(s):
        tell(told, FOUND_TWO, s.turn, GREAT, 0)
        s.step = LANDING
    else:
        land(s, c, spot_at(s, taken, place), told)


@rule
def taken_for(s: State, fish: int) -> int:
    """The spots where a fish cannot stop, a bit each: for a pile, those of any other pawn."""
    taken = s.shown[s.turn] | s.piles
    if carried_by(s, fish) != NOBODY:
        taken |= s.shown[1 - s.turn]
    return taken


@rule
def goal(s: State, fish: int, taken: int, steps: int) -> int:
    """The place where a fish stops: full tiles are passed, the nest never is."""
    way = WAYS[s.turn]
    nest = NESTS[1 - s.turn]
    place = start_of(s, fish)
    while place != nest and (steps > 0 or is_full(taken, place)):
        place += way
        steps -= 1
    return place


@rule
def start_of(s: State, fish: int) -> int:
    """The place where a fish is."""
    if is_in_nest(fish):
        return NESTS[s.turn]
    return place_of(fish)


@rule
def is_in_nest(fish: int) -> bool:
    return fish % NEST_DOUBLE == NEST_SINGLE


@rule
def place_of(spot: int) -> int:
    return GREAT if spot == BESIDE else spot


@rule
def is_full(taken: int, place: int) -> bool:
    spots = GREAT_SPOTS if place == GREAT else bit(place)
    return taken & spots == spots


@rule
def lone_enemies(s: State) -> int:
    """The spots of the great tile with a lone pawn of the other side."""
    return s.shown[1 - s.turn] & ~s.piles & GREAT_SPOTS


@rule
def they_differ(s: State) -> bool:
    """Does one of the pawns on the great tile show one fish, the other two?"""
    return (s.double >> s.top[GREAT]) & 1 != (s.double >> s.top[BESIDE]) & 1


@rule
def spot_at(s: State, taken: int, place: int) -> int:
    """Where at this place: on a lone enemy rather than on a free spot."""
    if place != GREAT:
        return place
    spots = lone_enemies(s) & ~taken
    if spots == 0:
        spots = GREAT_SPOTS & ~taken
    return GREAT if spots & bit(GREAT) else BESIDE


@rule
def land(s: State, c: Course, spot: int, told: Told) -> None:
    carried = carried_by(s, s.fish)
    pawn = take_up(s)
    below_it = s.top[spot]
    tell(told, SWAM, s.turn, spot, pawn * FISHES + s.fish)
    if below_it != NOBODY:
        tell(told, LANDED_ON, s.turn, spot, below_it)
        carried = below_it
    put_down(s, spot, pawn, carried)
    s.spot = spot
    if s.reason == SWIMMING:
        bear_of_token(s, told)
        effect(s, told)
    elif s.reason == ONWARD and is_offered(s, c):
        s.step = MAY_APPLY
    else:
        next_swim(s, told)


@rule
def carried_by(s: State, fish: int) -> int:
    """The pawn under a fish, or NOBODY."""
    if is_in_nest(fish):
        return NOBODY
    return s.under[fish]


@rule
def take_up(s: State) -> int:
    """Take the fish, and what it carries, from where it is; return its pawn."""
    if is_in_nest(s.fish):
        pawns = pawns_at_home(s)
        pawn = lowest(pawns & s.double if s.fish == NEST_DOUBLE else pawns & ~s.double)
        s.home &= ~bit(pawn)
        return pawn
    pawn = s.top[s.fish]
    s.top[s.fish] = NOBODY
    s.under[s.fish] = NOBODY
    s.shown[s.turn] &= ~bit(s.fish)
    s.piles &= ~bit(s.fish)
    return pawn


@rule
def put_down(s: State, spot: int, pawn: int, carried: int) -> None:
    s.top[spot] = pawn
    s.under[spot] = carried
    s.shown[s.turn] |= bit(spot)
    s.shown[1 - s.turn] &= ~bit(spot)
    if carried != NOBODY:
        s.piles |= bit(spot)


@rule
def arrive(s: State, told: Told) -> None:
    """In the nest of the others: the bear walks, everybody goes to their own nest."""
    carried = carried_by(s, s.fish)
    pawn = take_up(s)
    tell(told, ARRIVED, s.turn, NESTS[1 - s.turn], pawn * FISHES + s.fish)
    s.home |= bit(pawn)
    if carried != NOBODY:
        s.home |= bit(carried)
        tell(told, CAME_HOME, 1 - s.turn, NESTS[1 - s.turn], carried)
    walk_bear(s, 2 if s.double & bit(pawn) else 1, told)
    if s.reason == SWIMMING:
        bear_of_token(s, told)
    next_swim(s, told)


# ---- the bear


@rule
def walk_bear(s: State, steps: int, told: Told) -> None:
    """Toward the nest of the others; there the race is over at once."""
    nest = NESTS[1 - s.turn]
    before = s.bear
    for _ in range(steps):
        if s.bear != nest:
            s.bear += WAYS[s.turn]
    tell(told, BEAR_WALKED, s.turn, s.bear, abs(s.bear - before))
    if s.bear == nest:
        s.step = OVER
        tell(told, BEAR_IN_NEST, s.turn, nest, 0)


@rule
def bear_of_token(s: State, told: Told) -> None:
    if s.playing == WITH_BEAR and s.step != OVER:
        walk_bear(s, 1, told)


# ---- the effects of tiles


@rule
def effect(s: State, told: Told) -> None:
    """Of the tile where the fish has landed."""
    if s.step == OVER:
        return
    kind = s.tile[place_of(s.spot)]
    if kind == BEAR:
        if s.double & bit(s.top[s.spot]):
            walk_bear(s, 1, told)
        next_swim(s, told)
    else:
        s.step = STEP_OF_TILE[kind]


@rule
def is_offered(s: State, c: Course) -> bool:
    """Would the effect do anything, for a fish sent on by the great tile?"""
    is_double = s.double & bit(s.top[s.spot]) != 0
    kind = s.tile[place_of(s.spot)]
    if kind == BEAR or c.any_onward == 0:
        return is_double and (kind != SWAP or s.piles != 0)
    return kind != SWAP or s.piles != 0


@rule
def flip(s: State, fish: int, told: Told) -> None:
    pawn = lowest(pawns_at_home(s) & ~s.double) if fish == NEST_SINGLE else s.top[fish]
    s.double |= bit(pawn)
    tell(told, FLIPPED, s.turn, fish, pawn)
    next_swim(s, told)


@rule
def swap(s: State, spot: int, told: Told) -> None:
    pawn = s.under[spot]
    s.under[spot] = s.top[spot]
    s.top[spot] = pawn
    s.shown[SALMON] ^= bit(spot)
    s.shown[EELS] ^= bit(spot)
    tell(told, SWAPPED, s.turn, spot, pawn)
    next_swim(s, told)


@rule
def hold(s: State, token: int, told: Told) -> None:
    s.held |= bit(token)
    tell(told, HELD, s.turn, s.token[token], s.face[token])
    next_swim(s, told)


# ---- whose turn, and the end


@rule
def begin(s: State, c: Course, told: Told) -> None:
    lay_river(s, c)
    for spot in range(SPOTS):
        s.top[spot] = NOBODY
        s.under[spot] = NOBODY
    s.home = bit(SIDES * PAWNS) - 1
    for token in range(TOKENS):
        s.token[token] = FIRST_TILE
        other = below(s, 2) if c.faces == BY_CHANCE else (c.faces >> token) & 1
        s.face[token] = 2 * token + other
    s.bear = GREAT
    s.turn = below(s, SIDES) if c.first == BY_CHANCE else c.first
    s.choices = possible(s)
    tell(told, BEGINS, s.turn, 0, 0)


@rule
def lay_river(s: State, c: Course) -> None:
    for place in range(PLACES):
        s.tile[place] = c.tile[place]
    if c.chance_river == 1:
        for last in range(7, 1, -1):  # the great tile stays where it is
            if last != GREAT:
                other = 1 + below(s, last if last < GREAT else last - 1)
                other += 1 if last > GREAT and other >= GREAT else 0
                kind = s.tile[other]
                s.tile[other] = s.tile[last]
                s.tile[last] = kind


@rule
def end_turn(s: State, told: Told) -> None:
    """The token that was played turns over and drifts on."""
    token = s.playing // 2
    s.face[token] = s.playing ^ 1
    if s.token[token] > LAST_TILE:
        s.token[token] -= 1
    tell(told, DRIFTED, s.turn, s.token[token], s.face[token])
    next_turn(s, told)


@rule
def next_turn(s: State, told: Told) -> None:
    s.turns += 1
    s.turn = 1 - s.turn
    s.step = CHOOSING
    if spent(s) >= SPENT:
        s.step = OVER
        tell(told, TOKENS_SPENT, NOBODY, 0, 0)
    elif s.turns == MOST_TURNS:
        s.step = OVER
        tell(told, LIMIT_REACHED, NOBODY, 0, 0)


@rule
def spent(s: State) -> int:
    """How many tokens are at their last tile."""
    tokens = 0
    for token in range(TOKENS):
        if s.token[token] == LAST_TILE:
            tokens += 1
    return tokens


# ---- what a seat may know: everything but the dice


@rule
def hide(s: State, c: Course, seat: int) -> None:
    s.rng = 0


@rule
def deal(s: State, c: Course, seat: int, dice: Dice) -> None:
    reseed(s, dice)


# ---- the end


@rule
def result(s: State, c: Course, outcome: Outcome) -> None:
    """The farther the bear is from one's own nest, the better."""
    outcome.score[SALMON] = s.bear
    outcome.score[EELS] = NESTS[EELS] - s.bear
    place_by_score(outcome, SIDES)
    if s.bear == NESTS[SALMON] or s.bear == NESTS[EELS]:
        outcome.ending = IN_NEST
    else:
        outcome.ending = DRAWN if s.bear == GREAT else BY_CURRENT
