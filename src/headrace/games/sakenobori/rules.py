"""The rules of Sakenobori. `rulebook.md` says them in words.

The pyramid is staggered: the space at (row, col) rests on (row - 1, col) and
(row - 1, col + 1).  A space is numbered row * COLS + col, so its row is its
ikurank; the first card goes to CENTRE, and the first row grows to both sides.

All that is secret about a player is where its one bear card is.
"""

import numpy as np

from headrace.engine.record import Record, number, numbers, records
from headrace.engine.rules import (
    ALL_BITS,
    Dice,
    Moves,
    Outcome,
    Told,
    add,
    add_all,
    below,
    bit,
    count,
    lowest,
    place_by_score,
    reseed,
    rule,
    tell,
    tell_only,
    winners,
)

ROUNDS = 3
CARDS = 6  # of each player: five rivers and a bear
BUILT_EACH = 3
SUPPLY = 60
SOLE_BONUS = 2
MOST_PLAYERS = 5

ROWS = MOST_PLAYERS + 2
COLS = 16  # 13 are used; 16 let four rows fill a mask
SPACES = ROWS * COLS
CENTRE = 6
HALF = 64  # the spaces of the lower four rows
FIRST_ROW = 0xFFFF

# left, right, up left, up right, down left, down right
STEPS = (-1, 1, COLS - 1, COLS, -COLS, 1 - COLS)
WAYS = len(STEPS)

# kinds of card
RIVER, BEAR = range(2)

# actions
BUILD = 0  # + kind * SPACES + space
START = BUILD + 2 * SPACES  # + space of the first row
STAY = START + COLS
SWIM = STAY + 1  # + way
OUTING = SWIM + WAYS  # + way: swim and declare Bear's outing
DISCARD = OUTING + WAYS  # + kind
SPAWN = DISCARD + 2
ACTIONS = SPAWN + 1

# phases
BUILDING, STARTING, SWIMMING, ACTING, OVER = range(5)

# what a player does in this round
ACTIVE, SPAWNED, OUT = range(3)

NOWHERE = -1
# where a bear card is that lies on no space
IN_HAND, DISCARDED, UNKNOWN = -1, -2, -3

# what a space holds, besides 1 + the seat that built the card
BUILDER = 7
FACE_UP = 8
TAKEN = 16

# events
ROUND_BEGINS = 0  # who: to the left of the Summary card; what: which round
BUILT = 1  # who, where, what: the kind of card
PLACED = 2  # who, where
TURNED_UP = 3  # who built it, where, what: the kind of card
STAYED = 4  # who
SWAM = 5  # who, where
OUTING_DECLARED = 6  # who, where
CAUGHT = 7  # who, where, what: the eggs that go to the box
CARD_DISCARDED = 8  # who, what: the kind of card
SPAWNED_HERE = 9  # who, where, what: the eggs collected
SOLE_SURVIVOR = 10  # who, what: the eggs of the bonus
DIVIDEND = 11  # who, what: the eggs from the box
EXTRA_ROUND = 12

# ways of ending
ALONE, SHARED, ALONE_AFTER_EXTRA, SHARED_AFTER_EXTRA = range(4)


class Course(Record):
    players = number(np.uint16)
    first = number()  # the seat left of the Summary card in the first round, or NOWHERE: by chance
    extra_round = number()  # is an extra round played when the lead is tied?


class Player(Record):
    eggs = number()
    pawn = number()  # the space of the salmon, or NOWHERE
    bear = number()  # the space of the bear card, or IN_HAND, DISCARDED, UNKNOWN
    hand = number(np.int8)
    discarded = number(np.int8)
    outing = number(np.int8)  # has the bear come out?
    status = number(np.int8)


class State(Record):
    rng = number(np.uint64)
    built = numbers(2, np.int64)  # the spaces with a card, a bit each: four rows, three rows
    space = numbers(SPACES + COLS, np.int8)  # with an empty row on top
    player = records(MOST_PLAYERS, Player)
    phase = number(np.uint16)
    round_no = number()
    lead = number(np.uint16)  # the seat left of the Summary card
    turn = number(np.uint16)
    step = number(np.uint16)
    active = number()  # how many players are
    ways = number()  # the ways open to the salmon that swims, a bit each
    supply = number()
    box = number()


# ---- who may act, and what they may do


@rule
def waiting(s: State, c: Course) -> int:
    return 0 if s.phase == OVER else bit(s.turn)


@rule
def legal(s: State, c: Course, seat: int, moves: Moves) -> None:
    me = s.player[seat]
    if s.phase == BUILDING:
        legal_cards(s, c, me, moves)
    elif s.phase == STARTING:
        add_all(moves, START, free_starts(s, c))
    elif s.phase == SWIMMING:
        add(moves, STAY)
        add_all(moves, SWIM, s.ways)
        if me.bear == IN_HAND:
            add_all(moves, OUTING, s.ways)
    elif s.phase == ACTING:
        legal_cards(s, c, me, moves)
        if moves.n == 0:
            legal_discards(me, moves)
        add(moves, SPAWN)


@rule
def legal_cards(s: State, c: Course, me: Player, moves: Moves) -> None:
    low, high = open_spaces(s, c)
    if has_river(me):
        add_all(moves, BUILD, low)
        add_all(moves, BUILD + HALF, high)
    if me.bear == IN_HAND:
        add_all(moves, BUILD + SPACES, low)
        add_all(moves, BUILD + SPACES + HALF, high)


@rule
def open_spaces(s: State, c: Course) -> tuple[int, int]:
    """Where a card may be built, in the lower and in the upper rows; nowhere once all is full."""
    low, high = s.built[0], s.built[1]
    row = low & FIRST_ROW
    low_pairs = low & (low >> 1)
    high_pairs = high & (high >> 1)
    low = (low_pairs << COLS) & ~low & ALL_BITS
    high = ((high_pairs << COLS) | (low_pairs >> (HALF - COLS))) & ~high & ALL_BITS
    if row == 0:
        low = bit(CENTRE)
    elif count(row) < c.players + 2:
        low |= ((row << 1) | (row >> 1)) & ~row
    return low, high


@rule
def legal_discards(me: Player, moves: Moves) -> None:
    if has_river(me):
        add(moves, DISCARD + RIVER)
    if me.bear == IN_HAND:
        add(moves, DISCARD + BEAR)


@rule
def has_river(me: Player) -> bool:
    return me.hand > (1 if me.bear == IN_HAND else 0)


@rule
def free_starts(s: State, c: Course) -> int:
    free = s.built[0] & FIRST_ROW
    for i in range(c.players):
        if s.player[i].pawn != NOWHERE:
            free &= ~bit(s.player[i].pawn)
    return free


# ---- what an action does


@rule
def apply(s: State, c: Course, seat: int, action: int, told: Told) -> None:
    if s.phase == BUILDING:
        build(s, seat, action - BUILD, told)
        next_building(s, c)
    elif s.phase == STARTING:
        put_salmon(s, seat, action - START, told)
        next_start(s, c, told)
    elif s.phase == SWIMMING:
        if action == STAY:
            tell(told, STAYED, seat, s.player[seat].pawn, 0)
        elif action < OUTING:
            swim(s, c, seat, action - SWIM, False, told)
        else:
            swim(s, c, seat, action - OUTING, True, told)
        after_swimming(s, c, seat, told)
    else:
        if action == SPAWN:
            spawn(s, c, seat, told)
        elif action >= DISCARD:
            discard(s, seat, action - DISCARD, told)
        else:
            build(s, seat, action - BUILD, told)
        next_turn(s, c, told)


@rule
def build(s: State, seat: int, choice: int, told: Told) -> None:
    me = s.player[seat]
    kind = RIVER if choice < SPACES else BEAR
    space = choice - kind * SPACES
    me.hand -= 1
    if kind == BEAR:
        me.bear = space
    s.space[space] = 1 + seat
    s.built[space // HALF] |= bit(space % HALF)
    tell_only(told, bit(seat), BUILT, seat, space, kind)


@rule
def put_salmon(s: State, seat: int, space: int, told: Told) -> None:
    s.player[seat].pawn = space
    s.space[space] |= TAKEN
    tell(told, PLACED, seat, space, 0)


@rule
def swim(s: State, c: Course, seat: int, way: int, outing: bool, told: Told) -> None:
    me = s.player[seat]
    s.space[me.pawn] &= ~TAKEN
    me.pawn = landing(s, me.pawn, way)
    s.space[me.pawn] |= TAKEN
    if outing:
        tell(told, OUTING_DECLARED, seat, me.pawn, 0)
    tell(told, SWAM, seat, me.pawn, 0)
    turn_up(s, me.pawn, told)
    if outing:
        me.hand -= 1
        me.outing = 1
        me.bear = me.pawn
        told.revealed = 1
    if is_bear(s, c, me.pawn):
        eggs = take(s, rank(me))
        s.box += eggs
        drop_out(s, seat, eggs, told)


@rule
def landing(s: State, space: int, way: int) -> int:
    """Where a salmon comes down, jumping the spaces that others occupy."""
    while True:
        space += STEPS[way]
        if space < 0 or s.space[space] == 0:
            return NOWHERE
        if s.space[space] & TAKEN == 0:
            return space


@rule
def open_ways(s: State, space: int) -> int:
    ways = 0
    for way in range(WAYS):
        ways |= bit(way) if landing(s, space, way) != NOWHERE else 0
    return ways


@rule
def turn_up(s: State, space: int, told: Told) -> None:
    if s.space[space] & FACE_UP == 0:
        builder = (s.space[space] & BUILDER) - 1
        s.space[space] |= FACE_UP
        told.revealed = 1
        tell(told, TURNED_UP, builder, space, BEAR if s.player[builder].bear == space else RIVER)


@rule
def is_bear(s: State, c: Course, space: int) -> bool:
    """Two bears on one space play together and leave it a river."""
    bears = 0
    for i in range(c.players):
        if s.player[i].bear == space:
            bears += 1
    return bears & 1 == 1


@rule
def drop_out(s: State, seat: int, eggs: int, told: Told) -> None:
    me = s.player[seat]
    tell(told, CAUGHT, seat, me.pawn, eggs)
    s.space[me.pawn] &= ~TAKEN
    me.pawn = NOWHERE
    me.status = OUT
    s.active -= 1


@rule
def discard(s: State, seat: int, kind: int, told: Told) -> None:
    me = s.player[seat]
    me.hand -= 1
    me.discarded += 1
    if kind == BEAR:
        me.bear = DISCARDED
    tell_only(told, bit(seat), CARD_DISCARDED, seat, NOWHERE, kind)


@rule
def spawn(s: State, c: Course, seat: int, told: Told) -> None:
    me = s.player[seat]
    eggs = take(s, rank(me))
    me.eggs += eggs
    me.status = SPAWNED
    s.active -= 1
    tell(told, SPAWNED_HERE, seat, me.pawn, eggs)
    if sole_survivor(s, c, seat):
        bonus = take(s, SOLE_BONUS)
        me.eggs += bonus
        tell(told, SOLE_SURVIVOR, seat, me.pawn, bonus)


@rule
def sole_survivor(s: State, c: Course, seat: int) -> bool:
    for i in range(c.players):
        if i != seat and s.player[i].status != OUT:
            return False
    return True


@rule
def rank(p: Player) -> int:
    return p.pawn // COLS


@rule
def take(s: State, wanted: int) -> int:
    """Eggs from the supply, as far as it goes."""
    taken = min(wanted, s.supply)
    s.supply -= taken
    return taken


# ---- whose turn, which phase, which round


@rule
def begin(s: State, c: Course, told: Told) -> None:
    s.supply = SUPPLY
    s.lead = below(s, c.players) if c.first == NOWHERE else c.first
    begin_round(s, c, told)


@rule
def begin_round(s: State, c: Course, told: Told) -> None:
    for space in range(SPACES):
        s.space[space] = 0
    s.built[0] = 0
    s.built[1] = 0
    for i in range(c.players):
        p = s.player[i]
        p.hand = CARDS
        p.discarded = 0
        p.bear = IN_HAND
        p.outing = 0
        p.pawn = NOWHERE
        p.status = ACTIVE
    s.active = c.players
    s.phase = BUILDING
    s.step = 0
    s.turn = seat_before(c, s.lead)
    tell(told, ROUND_BEGINS, s.lead, NOWHERE, s.round_no + 1)


@rule
def seat_after(c: Course, seat: int) -> int:
    return seat + 1 if seat + 1 < c.players else 0


@rule
def seat_before(c: Course, seat: int) -> int:
    return seat - 1 if seat > 0 else c.players - 1


@rule
def next_building(s: State, c: Course) -> None:
    s.turn = seat_before(c, s.turn)
    s.step += 1
    if s.step == BUILT_EACH * c.players:
        s.step = 0
        s.phase = STARTING


@rule
def next_start(s: State, c: Course, told: Told) -> None:
    """The last salmon is put by itself where only one card is free."""
    s.turn = seat_before(c, s.turn)
    s.step += 1
    if s.step == c.players - 1:
        free = free_starts(s, c)
        if free & (free - 1) == 0:
            put_salmon(s, s.turn, lowest(free), told)
            s.step += 1
    if s.step == c.players:
        begin_action(s, c, told)


@rule
def begin_action(s: State, c: Course, told: Told) -> None:
    seat = s.lead
    for _ in range(c.players):
        turn_up(s, s.player[seat].pawn, told)
        if is_bear(s, c, s.player[seat].pawn):
            drop_out(s, seat, 0, told)
        seat = seat_after(c, seat)
    s.turn = seat_before(c, s.lead)
    next_turn(s, c, told)


@rule
def next_turn(s: State, c: Course, told: Told) -> None:
    """On to the next who has a choice; who can only spawn does so unasked."""
    while s.active > 0:
        s.turn = seat_after(c, s.turn)
        me = s.player[s.turn]
        if me.status == ACTIVE:
            s.ways = open_ways(s, me.pawn)
            if s.ways != 0:
                s.phase = SWIMMING
                return
            if may_discover(s, me):
                s.phase = ACTING
                return
            spawn(s, c, s.turn, told)
    end_round(s, c, told)


@rule
def after_swimming(s: State, c: Course, seat: int, told: Told) -> None:
    me = s.player[seat]
    if me.status == ACTIVE and may_discover(s, me):
        s.phase = ACTING
        return
    if me.status == ACTIVE:
        spawn(s, c, seat, told)
    next_turn(s, c, told)


@rule
def may_discover(s: State, me: Player) -> bool:
    return s.active > 1 and me.hand > 0


@rule
def end_round(s: State, c: Course, told: Told) -> None:
    s.round_no += 1
    if s.round_no >= ROUNDS:
        dividend(s, c, told)
        if s.round_no > ROUNDS or c.extra_round == 0 or not lead_is_tied(s, c):
            s.phase = OVER
            return
        tell(told, EXTRA_ROUND, NOWHERE, NOWHERE, 0)
    s.lead = seat_after(c, s.lead)
    begin_round(s, c, told)


@rule
def dividend(s: State, c: Course, told: Told) -> None:
    """Lap by lap: one each to the highest, one more each, one each to the second."""
    best = highest_rank_below(s, c, ROWS)
    second = highest_rank_below(s, c, best)
    firsts = salmon_on_rank(s, c, best)
    seconds = salmon_on_rank(s, c, second)
    each_first = 0
    each_second = 0
    while firsts > 0 and s.box >= firsts:
        s.box -= firsts
        each_first += 1
        if s.box < firsts:
            break
        s.box -= firsts
        each_first += 1
        if s.box < seconds:
            break
        s.box -= seconds
        each_second += 1
    pay(s, c, best, each_first, told)
    pay(s, c, second, each_second, told)


@rule
def highest_rank_below(s: State, c: Course, limit: int) -> int:
    best = NOWHERE
    for i in range(c.players):
        p = s.player[i]
        if p.status == SPAWNED and best < rank(p) < limit:
            best = rank(p)
    return best


@rule
def salmon_on_rank(s: State, c: Course, wanted: int) -> int:
    group = 0
    for i in range(c.players):
        if s.player[i].status == SPAWNED and rank(s.player[i]) == wanted:
            group += 1
    return group


@rule
def pay(s: State, c: Course, wanted: int, eggs: int, told: Told) -> None:
    for i in range(c.players):
        p = s.player[i]
        if eggs > 0 and p.status == SPAWNED and rank(p) == wanted:
            p.eggs += eggs
            tell(told, DIVIDEND, i, p.pawn, eggs)


@rule
def lead_is_tied(s: State, c: Course) -> bool:
    most = 0
    having = 0
    for i in range(c.players):
        if s.player[i].eggs > most:
            most = s.player[i].eggs
            having = 0
        if s.player[i].eggs == most:
            having += 1
    return having > 1


# ---- what a seat may know


@rule
def hide(s: State, c: Course, seat: int) -> None:
    s.rng = 0
    for i in range(c.players):
        if i != seat and not bear_is_seen(s, s.player[i]):
            s.player[i].bear = UNKNOWN


@rule
def bear_is_seen(s: State, p: Player) -> bool:
    return p.bear >= 0 and s.space[p.bear] & FACE_UP != 0


@rule
def deal(s: State, c: Course, seat: int, dice: Dice) -> None:
    reseed(s, dice)
    for i in range(c.players):
        if s.player[i].bear == UNKNOWN:
            s.player[i].bear = one_of_the_unseen(s, i, dice)


@rule
def one_of_the_unseen(s: State, seat: int, dice: Dice) -> int:
    """Where one of a player's unseen cards is, each as likely as the others."""
    p = s.player[seat]
    unseen = p.hand + p.discarded
    for space in range(SPACES):
        if s.space[space] & (BUILDER | FACE_UP) == 1 + seat:
            unseen += 1
    k = below(dice, unseen)
    if k < p.hand:
        return IN_HAND
    k -= p.hand
    if k < p.discarded:
        return DISCARDED
    k -= p.discarded
    space = 0
    while True:
        if s.space[space] & (BUILDER | FACE_UP) == 1 + seat:
            if k == 0:
                return space
            k -= 1
        space += 1


# ---- the end


@rule
def result(s: State, c: Course, outcome: Outcome) -> None:
    for i in range(c.players):
        outcome.score[i] = s.player[i].eggs
    place_by_score(outcome, c.players)
    shared = winners(outcome, c.players) > 1
    if s.round_no > ROUNDS:
        outcome.ending = SHARED_AFTER_EXTRA if shared else ALONE_AFTER_EXTRA
    else:
        outcome.ending = SHARED if shared else ALONE
