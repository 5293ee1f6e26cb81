"""The first sketch of Sakenobori's rules, kept as the yardstick for speed.

Nothing else uses it, and it changes no more: what Headrace gains over it stays
comparable from one year to the next.  It knows the rules of the game's core only:
nothing is told, nothing is hidden, no options.

* A game `s` is one record of state, changed in place; no function allocates.
* The pyramid is staggered: the space at (row, col) rests on (row - 1, col) and
  (row - 1, col + 1).  A space is numbered row * COLS + col; the first card goes to
  CENTRE and the first row grows to both sides of it.
"""

import numba
import numpy as np
from numba import njit as rule  # plain: nothing forced inline
from peers.stopwatch import answer


def record(fields):
    """A dtype whose items give their fields as attributes, interpreted too."""
    return np.dtype((np.record, np.dtype(fields, align=True)))


ROUNDS = 3
RIVERS = 5
BUILT_EACH = 3
SUPPLY = 60
MAX_PLAYERS = 5
ROWS = MAX_PLAYERS + 2
COLS = 2 * ROWS - 1
CELLS = ROWS * COLS
CENTRE = ROWS - 1
NOWHERE = -1
MAX_LEGAL = 32

# left, right, up left, up right, down left, down right
STEPS = (-1, 1, COLS - 1, COLS, -COLS, 1 - COLS)
WAYS = len(STEPS)

# actions
PLACE = 0  # + kind * CELLS + cell
START = PLACE + 2 * CELLS  # + column of the first row
STAY = START + COLS
SWIM = STAY + 1  # + bear's outing * WAYS + direction
DISCARD = SWIM + 2 * WAYS  # + kind
SPAWN = DISCARD + 2
ACTIONS = SPAWN + 1

# phases
BUILDING, STARTING, SWIMMING, ACTING, OVER = range(5)
# kinds of card
RIVER, BEAR = range(2)
# statuses of a player
ACTIVE, SPAWNED, OUT = range(3)

PLAYER = record(
    [
        ("hand", np.int8, 2),  # by kind
        ("status", np.int8),
        ("tokens", np.int16),
        ("pawn", np.int16),  # cell, or NOWHERE
        ("outing", np.int16),  # cell where this player's bear came out, or NOWHERE
    ]
)

STATE = record(
    [
        ("rng", np.uint64),
        ("card", np.int8, CELLS),  # 0: no card; else 1 + 2 * owner + kind
        ("face_up", np.int8, CELLS),
        ("player", PLAYER, MAX_PLAYERS),
        ("players", np.int16),
        ("phase", np.int16),
        ("round_no", np.int16),
        ("lead", np.int16),
        ("turn", np.int16),
        ("step", np.int16),
        ("left", np.int16),
        ("right", np.int16),
        ("supply", np.int16),
        ("box", np.int16),
    ]
)

MOVES = record([("n", np.int16), ("action", np.int16, MAX_LEGAL)])

# ---- random numbers: splitmix64

GAMMA = np.uint64(0x9E3779B97F4A7C15)
MIX1 = np.uint64(0xBF58476D1CE4E5B9)
MIX2 = np.uint64(0x94D049BB133111EB)
U27, U30, U31, U32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@rule
def below(s, n):
    """A random number from 0 to n - 1."""
    s.rng += GAMMA
    z = s.rng
    z = (z ^ (z >> U30)) * MIX1
    z = (z ^ (z >> U27)) * MIX2
    z = z ^ (z >> U31)
    return np.int64(((z >> U32) * np.uint64(n)) >> U32)


# ---- small questions about a game


@rule
def rank(p):
    return p.pawn // COLS


@rule
def is_bear(s, cell):
    """Two bears on one space play together and leave it a river."""
    bears = (s.card[cell] - 1) % 2
    for i in range(s.players):
        if s.player[i].outing == cell:
            bears += 1
    return bears % 2 == 1


@rule
def occupied(s, cell):
    for i in range(s.players):
        if s.player[i].pawn == cell:
            return True
    return False


@rule
def landing(s, cell, way):
    """Where a salmon comes down, jumping the spaces that others occupy."""
    while True:
        cell += STEPS[way]
        if cell < 0 or cell >= CELLS or s.card[cell] == 0:
            return NOWHERE
        if not occupied(s, cell):
            return cell


@rule
def others_active(s):
    for i in range(s.players):
        if i != s.turn and s.player[i].status == ACTIVE:
            return True
    return False


# ---- what the player to move may do


@rule
def add(moves, action):
    moves.action[moves.n] = action
    moves.n += 1


@rule
def legal(s, moves):
    """Write the legal actions into `moves`."""
    moves.n = 0
    if s.phase == BUILDING:
        legal_placements(s, moves)
    elif s.phase == STARTING:
        legal_starts(s, moves)
    elif s.phase == SWIMMING:
        legal_swims(s, moves)
    elif s.phase == ACTING:
        legal_acts(s, moves)


@rule
def legal_placements(s, moves):
    me = s.player[s.turn]
    for kind in range(2):
        if me.hand[kind] > 0:
            add_open_cells(s, moves, PLACE + kind * CELLS)


@rule
def add_open_cells(s, moves, base):
    """The spaces where a card may be built; none once the pyramid is full."""
    if s.left > s.right:
        add(moves, base + CENTRE)
        return
    width = s.right - s.left + 1
    if width < s.players + 2:
        add(moves, base + s.left - 1)
        add(moves, base + s.right + 1)
    for row in range(1, width):
        for col in range(s.left, s.right + 1 - row):
            cell = row * COLS + col
            under = cell - COLS
            if s.card[cell] == 0 and s.card[under] != 0 and s.card[under + 1] != 0:
                add(moves, base + cell)


@rule
def legal_starts(s, moves):
    for col in range(s.left, s.right + 1):
        if not occupied(s, col):
            add(moves, START + col)


@rule
def legal_swims(s, moves):
    me = s.player[s.turn]
    add(moves, STAY)
    for outing in range(1 + me.hand[BEAR]):
        for way in range(WAYS):
            if landing(s, me.pawn, way) != NOWHERE:
                add(moves, SWIM + outing * WAYS + way)


@rule
def legal_acts(s, moves):
    if others_active(s):
        legal_placements(s, moves)
        if moves.n == 0:
            for kind in range(2):
                if s.player[s.turn].hand[kind] > 0:
                    add(moves, DISCARD + kind)
    add(moves, SPAWN)


# ---- what an action does


@rule
def apply(s, action):
    if s.phase == BUILDING:
        place(s, action - PLACE)
        next_in_preparation(s, BUILT_EACH, STARTING)
    elif s.phase == STARTING:
        s.player[s.turn].pawn = action - START
        next_in_preparation(s, 1, SWIMMING)
    elif s.phase == SWIMMING:
        s.phase = ACTING
        if action != STAY:
            swim(s, action - SWIM)
    elif s.phase == ACTING:
        if action == SPAWN:
            spawn(s)
        elif action >= DISCARD:
            s.player[s.turn].hand[action - DISCARD] -= 1
        else:
            place(s, action - PLACE)
        next_turn(s)


@rule
def place(s, choice):
    kind = choice // CELLS
    cell = choice % CELLS
    s.player[s.turn].hand[kind] -= 1
    s.card[cell] = 1 + 2 * s.turn + kind
    if cell < COLS:
        s.left = min(s.left, cell)
        s.right = max(s.right, cell)


@rule
def swim(s, choice):
    me = s.player[s.turn]
    me.pawn = landing(s, me.pawn, choice % WAYS)
    s.face_up[me.pawn] = 1
    if choice // WAYS == 1:
        me.hand[BEAR] -= 1
        me.outing = me.pawn
    if is_bear(s, me.pawn):
        s.box += take(s, rank(me))
        drop_out(me)
        next_turn(s)


@rule
def spawn(s):
    me = s.player[s.turn]
    gain = rank(me)
    if sole_survivor(s):
        gain += 2
    me.tokens += take(s, gain)
    me.status = SPAWNED


@rule
def sole_survivor(s):
    for i in range(s.players):
        if i != s.turn and s.player[i].status != OUT:
            return False
    return True


@rule
def take(s, wanted):
    taken = min(wanted, s.supply)
    s.supply -= taken
    return taken


@rule
def drop_out(p):
    p.pawn = NOWHERE
    p.status = OUT


# ---- whose turn, which phase, which round


@rule
def begin(s, players, seed):
    """A new game; the summary card's place is the one thing chance decides."""
    s.rng = seed
    s.players = players
    s.supply = SUPPLY
    s.box = 0
    s.round_no = 0
    s.lead = below(s, players)
    for i in range(players):
        s.player[i].tokens = 0
    begin_round(s)


@rule
def begin_round(s):
    for cell in range(CELLS):
        s.card[cell] = 0
        s.face_up[cell] = 0
    for i in range(s.players):
        p = s.player[i]
        p.hand[RIVER] = RIVERS
        p.hand[BEAR] = 1
        p.pawn = NOWHERE
        p.outing = NOWHERE
        p.status = ACTIVE
    s.left = COLS
    s.right = -1
    s.phase = BUILDING
    s.step = 0
    s.turn = (s.lead - 1) % s.players


@rule
def next_in_preparation(s, times, following):
    """Counterclockwise, `times` times round the table."""
    s.turn = (s.turn - 1) % s.players
    s.step += 1
    if s.step == times * s.players:
        s.step = 0
        s.phase = following
        if following == SWIMMING:
            begin_action(s)


@rule
def begin_action(s):
    for i in range(s.players):
        p = s.player[i]
        s.face_up[p.pawn] = 1
        if is_bear(s, p.pawn):
            drop_out(p)
    s.turn = (s.lead - 1) % s.players
    next_turn(s)


@rule
def next_turn(s):
    s.phase = SWIMMING
    for _ in range(s.players):
        s.turn = (s.turn + 1) % s.players
        if s.player[s.turn].status == ACTIVE:
            return
    end_round(s)


@rule
def end_round(s):
    s.round_no += 1
    if s.round_no == ROUNDS:
        dividend(s)
        s.phase = OVER
    else:
        s.lead = (s.lead + 1) % s.players
        begin_round(s)


@rule
def dividend(s):
    best = highest_rank_below(s, ROWS)
    if best == NOWHERE:
        return
    second = highest_rank_below(s, best)
    while share(s, best) and share(s, best) and (second == NOWHERE or share(s, second)):
        pass


@rule
def highest_rank_below(s, limit):
    best = NOWHERE
    for i in range(s.players):
        p = s.player[i]
        if p.pawn != NOWHERE and best < rank(p) < limit:
            best = rank(p)
    return best


@rule
def share(s, wanted):
    """One token to each salmon of this rank, if the box has enough for all."""
    group = 0
    for i in range(s.players):
        if s.player[i].pawn != NOWHERE and rank(s.player[i]) == wanted:
            group += 1
    if s.box < group:
        return False
    s.box -= group
    for i in range(s.players):
        if s.player[i].pawn != NOWHERE and rank(s.player[i]) == wanted:
            s.player[i].tokens += 1
    return True


@rule
def result(s, out):
    for i in range(s.players):
        out[i] = s.player[i].tokens


@rule
def playout(s, moves):
    """Play at random to the end; return how many decisions it took."""
    decisions = 0
    while s.phase != OVER:
        legal(s, moves)
        apply(s, moves.action[below(s, moves.n)])
        decisions += 1
    return decisions


@rule
def play_races(s, moves, players, seed, number):
    decisions = 0
    for i in range(number):
        begin(s, players, seed + np.uint64(i))
        decisions += playout(s, moves)
    return decisions


# ---- the measurement

RACES = 20_000


def play():
    global seed
    seed += RACES
    return RACES, play_races(game[0], moves[0], 4, np.uint64(seed), RACES)


game, moves, seed = np.zeros(1, STATE), np.zeros(1, MOVES), 0
answer(
    play,
    house="Headrace's first sketch",
    version="numba " + numba.__version__,
    game="Sakenobori, 4 players",
    route="numba, plain njit",
)
