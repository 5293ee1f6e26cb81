"""The rules of Salmon Run. `rulebook.md` says them in words.

The river is up to eight boards on top of each other, the sections: the start board is
section 0, the board with the spawning ground the last.  A board has COLS columns of ROWS
hexes; an even column lies half a hex higher than its odd neighbours.  So in half hexes from
the lower edge of its board, a hex is 2 * row + 1 high in an odd column and 2 * row + 2 in an
even one.  A place is section * BOARD + row * LINE + col, with cols from 1 to COLS.

The three even hexes of a board's top row around the column `exit` stick out by half: they lie
in the join.  They belong to the lower board; in the upper board the column `entry` lies above
`exit`.  So the upper board lies `exit` - `entry` columns further to the right.

A deck is counts of kinds: to draw one of a shuffled pile is to draw by chance from the counts.
What `hide` makes of another player's hand: `of` has only the cards that the watcher knows to be
in it, `n` stays as it is, and all its other cards are counted with those of the draw pile.
"""

import numpy as np

from headrace.engine.record import Record, number, numbers, part, records
from headrace.engine.rules import (
    SPECTATOR,
    Dice,
    Moves,
    Outcome,
    Told,
    add,
    add_all,
    below,
    bit,
    lowest,
    place_by_score,
    reseed,
    rule,
    tell,
    tell_only,
    winners,
)

MOST_PLAYERS = 4
HAND = 4
CARDS_A_TURN = 3
HOUSE_LIMIT = 200  # turns of each player
MOST_FATIGUE = 64  # more than there is

# kinds of card
FORWARD, LEFT, RIGHT, DOUBLE_FORWARD, DOUBLE_LEFT, DOUBLE_RIGHT, WILD = range(7)
BEAR, EAGLE, CURRENT, RAPIDS, FATIGUE = range(7, 12)
KINDS = 12
# the decks to start with, usual and light: how many of each kind, in their order
DECKS = (
    (3, 3, 3, 0, 0, 0, 1, 1, 0, 0, 0, 0),
    (2, 2, 2, 0, 0, 0, 1, 1, 0, 0, 0, 0),
)
SUPPLY = (3, 3, 3, 3, 3, 3, 6, 6, 6, 6, 6, 32)

# how a swim card is played: as the kind says, or a Wild forward, left or right
SWIMS = 9

# the board
COLS, ROWS = 11, 6
LINE = 16
BOARD = 128
MOST_SECTIONS = 8
MOST_BEARS = 6
MOST_STEPS = 4  # of a jump
NOWHERE = -1

# ways from a hex to those beside it; salmon swim the first three
BACK, BACK_LEFT, BACK_RIGHT = range(3, 6)
WAYS = 6
NO_ARROW = -1
ACROSS = (0, -1, 1, 0, -1, 1)
UP_FROM_ODD = (1, 0, 0, -1, -1, -1)  # rows, by way
UP_FROM_EVEN = (1, 1, 1, -1, 0, 0)

# what a hex is
LAND, WATER, ROCK, WATERFALL, SPAWNING = range(5)

# the symbols on hexes: 1 + a kind of card gives that card; and more
NOTHING = 0
PAW = 1 + BEAR
GET_FATIGUE = 1 + FATIGUE
SWIM_CARD, DOUBLE_CARD, CURRENT_OR_RAPIDS, PLUS_ONE, REEDS, TWO_REEDS = range(13, 19)

# the sides of the house's boards; one's own follow
S1, S2, F1, F2 = range(4)
NUMBERED = 4  # 1 easy, 1 not easy, 2 easy ...
BOARDS = 6
HOUSE_SIDES = NUMBERED + 2 * BOARDS
MOST_SIDES = HOUSE_SIDES + MOST_SECTIONS

# how the numbered boards are chosen
EASY, BY_DICE, WILD_WATER, BY_HAND = range(4)

# actions
SWIM = 0  # + how (of SWIMS)
JUMP = SWIM + SWIMS  # + first * SWIMS + second
PLAY_BEAR = JUMP + SWIMS * SWIMS
PLAY_EAGLE = PLAY_BEAR + 1  # + seat
PLAY_CURRENT = PLAY_EAGLE + MOST_PLAYERS
PLAY_RAPIDS = PLAY_CURRENT + 1
PLAY_FATIGUE = PLAY_RAPIDS + 1
END = PLAY_FATIGUE + 1
STEP = END + 1  # + bear * WAYS + way
COUNTER = STEP + MOST_BEARS * WAYS
NO_COUNTER = COUNTER + 1
PICK = NO_COUNTER + 1  # + kind: from the hand that an eagle looks into
TAKE = PICK + KINDS  # + kind: from the supply
REMOVE = TAKE + KINDS  # + zone * KINDS + kind: from the own deck
KEEP = REMOVE + 3 * KINDS
DISCARD = KEEP + 1  # + kind
ACTIONS = DISCARD + KINDS

# where the cards of a deck are
IN_HAND, IN_DRAW, IN_DISCARD = range(3)

# phases: what is asked
PLAYING, BEARING, COUNTERING, PICKING, TAKING, REEDING, DISCARDING, OVER, RESOLVING = range(9)

# how a salmon goes its path
SWIMMING, JUMPING, DRIFTING = range(3)

# the answer of somebody who may counter; ANSWERED: it is given, and secret
NOT_ASKED, ASKED, LETS, COUNTERS, ANSWERED = range(5)

# the end of a turn
GOES_ON, ENDING, ENDED = range(3)

# events
LAID = 0  # where: the section, what: the side
BEGINS = 1  # who
PLAYED = 2  # who, what: the kind
SWAM = 3  # who, where
SHED = 4  # who, where, what: the kind of a card that moves nobody
FLEW = 5  # who, where: over that hex
LANDED = 6  # who, where
THREW = 7  # who, where, what: the die
DRIFTED = 8  # who, where
CAUGHT = 9  # who, where, what: the bear
GAINED = 10  # who, where, what: the kind
NONE_LEFT = 11  # who, where, what: the symbol
THREE_SWIMS = 12  # who
REACHED = 13  # who, where
DREW = 14  # who, what: the kind
RESHUFFLED = 15  # who
REMOVED = 16  # who, where: the zone, what: the kind
KEPT = 17  # who
BEAR_WENT = 18  # who, where, what: the bear
ATTACKED = 19  # who, where: the seat
ANSWER = 20  # who, what: is it countered?
COUNTERED = 21  # who, what: the kind
SAW = 22  # who, where: the seat, what: the kind
SNATCHED = 23  # who: whose card, what: the kind
DISCARDED = 24  # who, what: the kind
RESTED = 25  # who
TURN_ENDS = 26  # who
TOO_LONG = 27

# ways of ending
ALONE, LESS_FATIGUE, SHARED = range(3)


class Side(Record):
    """A side of a board."""

    entry = number()  # the middle column of the lower join
    exit = number()  # ... and of the upper one
    start = number()  # the hex where salmon start, or NOWHERE
    paw = number()  # the hex with a paw print, or NOWHERE
    ground = numbers(BOARD, np.int8)
    symbol = numbers(BOARD, np.int8)
    arrow_1 = numbers(BOARD, np.int8)  # the way of the current, or NO_ARROW
    arrow_2 = numbers(BOARD, np.int8)
    # for those who plan: what the way to the upper end costs, two for each basic swim
    length = number()  # from the lower join
    far = numbers(BOARD, np.int8)  # from each hex


class Course(Record):
    players = number(np.uint16)
    sections = number(np.uint16)
    river = number()  # how its boards are chosen
    deck = number(np.uint16)
    laid = numbers(MOST_SECTIONS)  # the sides, if chosen by hand
    side = records(MOST_SIDES, Side)


class Cards(Record):
    n = number(np.int16)  # how many
    of = numbers(KINDS, np.int8)  # of each kind


class Player(Record):
    place = number()
    spawned = number(np.int8)
    answer = number(np.int8)
    die = number()  # as the current threw it last, until the next card is played; or 0
    hand = part(Cards)
    draw = part(Cards)
    discard = part(Cards)
    # what each seat knows for sure to be in this hand; in the player's own line, what all know
    known = records(MOST_PLAYERS, Cards)


class State(Record):
    rng = number(np.uint64)
    side = numbers(MOST_SECTIONS, np.uint16)  # which lies where
    bears = number()
    bear = numbers(MOST_BEARS)  # the places of the bears
    player = records(MOST_PLAYERS, Player)
    supply = part(Cards)
    phase = number(np.uint16)
    asked = number(np.uint16)  # the seat
    lap = number()  # how many turns each has begun
    first = number(np.uint16)  # the seat that began
    turn = number(np.uint16)
    played = part(Cards)  # in this turn
    swims = number()  # how many of them are swim cards
    ending = number()
    effect = number()  # the kind of the card that is being resolved
    affected = number()  # the seats that it still has to happen to, a bit each
    mover = number(np.uint16)  # the seat whose salmon goes a path, or whose hand is looked into
    how = number()  # SWIMMING, JUMPING or DRIFTING
    path = numbers(MOST_STEPS, np.uint16)  # the ways
    step = number(np.uint16)
    steps = number(np.uint16)
    symbol = number(np.uint16)  # for which a card may be chosen
    weeds = number()  # how many cards may still be removed
    left = number()  # how many cards must still be discarded
    walker = number()  # the bear that has to go on, or NOWHERE


# ---- the river


@rule
def beside(s: State, c: Course, place: int, way: int) -> int:
    """The hex beside a place, or NOWHERE beyond the boards."""
    section = place // BOARD
    row = place // LINE % (BOARD // LINE)
    col = place % LINE
    row += UP_FROM_ODD[way] if col & 1 else UP_FROM_EVEN[way]
    col += ACROSS[way]
    if row == ROWS:
        if section + 1 == c.sections:
            return NOWHERE
        col += c.side[s.side[section + 1]].entry - c.side[s.side[section]].exit
        section += 1
        row = 0
    elif row < 0:
        if section == 0:
            return NOWHERE
        col += c.side[s.side[section - 1]].exit - c.side[s.side[section]].entry
        section -= 1
        row = ROWS - 1
    if col < 1 or col > COLS:
        return NOWHERE
    return section * BOARD + row * LINE + col


@rule
def ground(s: State, c: Course, place: int) -> int:
    if place == NOWHERE:
        return LAND
    return c.side[s.side[place // BOARD]].ground[place % BOARD]


@rule
def arrows(s: State, c: Course, place: int) -> int:
    """How many arrows lead out of a hex."""
    side = c.side[s.side[place // BOARD]]
    if side.arrow_2[place % BOARD] != NO_ARROW:
        return 2
    return 1 if side.arrow_1[place % BOARD] != NO_ARROW else 0


@rule
def height(place: int) -> int:
    """How far up the river, in half hexes."""
    row = place // LINE % (BOARD // LINE)
    return place // BOARD * 2 * ROWS + 2 * row + 2 - (place & 1)


@rule
def card_of(how: int) -> int:
    """The kind of the swim card that is played so."""
    return min(how, WILD)


@rule
def length_of(how: int) -> int:
    return 2 if DOUBLE_FORWARD <= how <= DOUBLE_RIGHT else 1


@rule
def flown(s: State, c: Course, place: int, how: int) -> tuple[int, bool]:
    """Where a swim card leads by air, if nothing stands in its way, and is there a fall below?

    At the spawning ground every way ends.
    """
    fall = False
    for _ in range(length_of(how)):
        if ground(s, c, place) == SPAWNING:
            return place, fall
        place = beside(s, c, place, how % 3)
        here = ground(s, c, place)
        if here in (LAND, ROCK):
            return NOWHERE, False
        fall = fall or here == WATERFALL
    return place, fall


@rule
def swum(s: State, c: Course, place: int, how: int) -> int:
    """Where a swim card leads in the water; NOWHERE if not in full, or from the end of all ways."""
    there, fall = flown(s, c, place, how)
    return NOWHERE if fall or there == place else there


# ---- who may act, and what they may do


@rule
def waiting(s: State, c: Course) -> int:
    if s.phase == OVER:
        return 0
    if s.phase != COUNTERING:
        return bit(s.asked)
    seats = 0
    for i in range(c.players):
        if s.player[i].answer == ASKED:
            seats |= bit(i)
    return seats


@rule
def legal(s: State, c: Course, seat: int, moves: Moves) -> None:
    me = s.player[seat]
    if s.phase == PLAYING:
        legal_cards(s, c, me, moves)
    elif s.phase == BEARING:
        for bear in range(s.bears):
            if s.walker == NOWHERE or s.walker == bear:
                for way in range(WAYS):
                    if beside(s, c, s.bear[bear], way) != NOWHERE:
                        add(moves, STEP + bear * WAYS + way)
    elif s.phase == COUNTERING:
        if me.hand.of[s.effect] > 0:
            add(moves, COUNTER)
        add(moves, NO_COUNTER)
    elif s.phase == PICKING:
        add_all(moves, PICK, kinds_of(s.player[s.mover].hand))
    elif s.phase == TAKING:
        add_all(moves, TAKE, offered(s))
    elif s.phase == REEDING:
        add_all(moves, REMOVE, kinds_of(me.hand))
        add_all(moves, REMOVE + IN_DRAW * KINDS, kinds_of(me.draw))
        add_all(moves, REMOVE + IN_DISCARD * KINDS, kinds_of(me.discard))
        add(moves, KEEP)
    else:
        add_all(moves, DISCARD, kinds_of(me.hand))


@rule
def legal_cards(s: State, c: Course, me: Player, moves: Moves) -> None:
    hows = hows_of(me.hand)
    add_all(moves, SWIM, hows)
    if s.played.n + 2 <= CARDS_A_TURN:
        legal_jumps(s, c, me, hows, moves)
    if me.hand.of[BEAR] > 0:
        add(moves, PLAY_BEAR)
    if me.hand.of[EAGLE] > 0:
        add_all(moves, PLAY_EAGLE, bit(c.players) - 1)
    if me.hand.of[CURRENT] > 0:
        add(moves, PLAY_CURRENT)
    if me.hand.of[RAPIDS] > 0:
        add(moves, PLAY_RAPIDS)
    if me.hand.of[FATIGUE] > 0:
        add(moves, PLAY_FATIGUE)
    add(moves, END)


@rule
def hows_of(hand: Cards) -> int:
    """How a hand's swim cards can be played, a bit each."""
    swims = kinds_of(hand) & (bit(WILD + 1) - 1)
    return swims | 3 * (swims & bit(WILD)) << 1


@rule
def legal_jumps(s: State, c: Course, me: Player, hows: int, moves: Moves) -> None:
    for first in range(SWIMS):
        if hows & bit(first):
            between, fall = flown(s, c, me.place, first)
            if between != NOWHERE:
                second = jumps_on(s, c, me, hows, first, between, fall)
                add_all(moves, JUMP + first * SWIMS, second)


@rule
def jumps_on(
    s: State, c: Course, me: Player, hows: int, first: int, between: int, fall: bool
) -> int:
    """By which second cards a jump comes down on water, over a fall."""
    found = 0
    for second in range(SWIMS):
        same = card_of(first) == card_of(second)
        if hows & bit(second) and not (same and me.hand.of[card_of(first)] < 2):
            place, another = flown(s, c, between, second)
            if place != NOWHERE and (fall or another) and ground(s, c, place) != WATERFALL:
                found |= bit(second)
    return found


@rule
def kinds_of(cards: Cards) -> int:
    """Which kinds there are, a bit each."""
    kinds = 0
    for kind in range(KINDS):
        if cards.of[kind] > 0:
            kinds |= bit(kind)
    return kinds


@rule
def offered(s: State) -> int:
    """The kinds in the supply that the symbol lets choose from, a bit each."""
    if s.symbol == SWIM_CARD:
        kinds = bit(FORWARD) | bit(LEFT) | bit(RIGHT)
    elif s.symbol == DOUBLE_CARD:
        kinds = bit(DOUBLE_FORWARD) | bit(DOUBLE_LEFT) | bit(DOUBLE_RIGHT)
    else:
        kinds = bit(CURRENT) | bit(RAPIDS)
    return kinds & kinds_of(s.supply)


# ---- what an action does


@rule
def apply(s: State, c: Course, seat: int, action: int, told: Told) -> None:
    if s.phase == PLAYING:
        play(s, c, seat, action, told)
    elif s.phase == BEARING:
        walk(s, c, (action - STEP) // WAYS, (action - STEP) % WAYS, told)
    elif s.phase == COUNTERING:
        answer(s, c, seat, COUNTERS if action == COUNTER else LETS, told)
    elif s.phase == PICKING:
        throw_away(s, s.mover, action - PICK, SNATCHED, told)
        s.phase = RESOLVING
    elif s.phase == TAKING:
        gain(s, seat, action - TAKE, told)
        s.phase = RESOLVING
    elif s.phase == REEDING:
        weed(s, seat, action, told)
    else:
        throw_away(s, seat, action - DISCARD, DISCARDED, told)
        s.left -= 1
        s.phase = RESOLVING
    go_on(s, c, told)


@rule
def go_on(s: State, c: Course, told: Told) -> None:
    """All that happens until somebody has a choice."""
    while s.phase == RESOLVING:
        if s.weeds > 0:
            ask_to_weed(s)
        elif s.left > 0:
            shed(s, c, told)
        elif s.step < s.steps:
            advance(s, c, told)
        elif s.affected != 0:
            affect_next(s, c, told)
        elif s.ending == ENDED:
            next_turn(s, c, told)
        elif s.ending == ENDING or s.played.n == CARDS_A_TURN or s.player[s.turn].hand.n == 0:
            end_turn(s, told)
        else:
            s.phase = PLAYING
            s.asked = s.turn


# ---- playing cards


@rule
def play(s: State, c: Course, seat: int, action: int, told: Told) -> None:
    s.phase = RESOLVING
    if action < JUMP:
        play_card(s, seat, card_of(action - SWIM), told)
        swim(s, c, seat, action - SWIM, told)
    elif action < PLAY_BEAR:
        play_card(s, seat, card_of((action - JUMP) // SWIMS), told)
        play_card(s, seat, card_of((action - JUMP) % SWIMS), told)
        jump(s, seat, (action - JUMP) // SWIMS, (action - JUMP) % SWIMS)
    elif action == END:
        s.ending = ENDING
    elif action == PLAY_FATIGUE:
        play_card(s, seat, FATIGUE, told)
    elif action == PLAY_BEAR:
        play_card(s, seat, BEAR, told)
        s.walker = NOWHERE
        if s.bears > 0:
            s.phase = BEARING
    else:
        attack(s, c, seat, action, told)


@rule
def play_card(s: State, seat: int, kind: int, told: Told) -> None:
    for i in range(MOST_PLAYERS):
        s.player[i].die = 0
    leave_hand(s.player[seat], kind)
    put(s.played, kind)
    s.swims += 1 if kind <= WILD else 0
    tell(told, PLAYED, seat, s.player[seat].place, kind)


@rule
def swim(s: State, c: Course, seat: int, how: int, told: Told) -> None:
    """Start a swim, if it can be made in full; else the card is only shed."""
    if swum(s, c, s.player[seat].place, how) == NOWHERE:
        tell(told, SHED, seat, s.player[seat].place, card_of(how))
    else:
        set_out(s, seat, SWIMMING)
        add_way(s, how)


@rule
def jump(s: State, seat: int, first: int, second: int) -> None:
    set_out(s, seat, JUMPING)
    add_way(s, first)
    add_way(s, second)


@rule
def set_out(s: State, seat: int, how: int) -> None:
    s.mover = seat
    s.how = how
    s.step = 0
    s.steps = 0


@rule
def add_way(s: State, how: int) -> None:
    for _ in range(length_of(how)):
        s.path[s.steps] = how % 3
        s.steps += 1


# ---- the salmon


@rule
def advance(s: State, c: Course, told: Told) -> None:
    """One step of the path of the salmon that moves."""
    me = s.player[s.mover]
    me.place = beside(s, c, me.place, s.path[s.step])
    s.step += 1
    here = ground(s, c, me.place)
    if here == SPAWNING:
        s.step = s.steps
    aloft = s.how == JUMPING and s.step < s.steps
    if aloft:
        tell(told, FLEW, s.mover, me.place, 0)
    else:
        kind = SWAM if s.how == SWIMMING else LANDED if s.how == JUMPING else DRIFTED
        tell(told, kind, s.mover, me.place, 0)
        if s.how == JUMPING:
            gain(s, s.mover, FATIGUE, told)
        for bear in range(s.bears):
            if s.bear[bear] == me.place:
                catch(s, s.mover, bear, told)
    if here == SPAWNING:
        me.spawned = 1
        tell(told, REACHED, s.mover, me.place, 0)
    elif here == WATERFALL or not aloft:
        effect_of_symbol(s, c, told)
        if here == WATERFALL and s.how == DRIFTING:
            drift(s, c, s.mover, told)


@rule
def catch(s: State, seat: int, bear: int, told: Told) -> None:
    tell(told, CAUGHT, seat, s.bear[bear], bear)
    gain(s, seat, FATIGUE, told)


@rule
def drift(s: State, c: Course, seat: int, told: Told) -> None:
    """The current takes hold of a salmon; where it parts, a die is thrown."""
    place = s.player[seat].place
    side = c.side[s.side[place // BOARD]]
    set_out(s, seat, DRIFTING)
    s.steps = 1
    s.path[0] = side.arrow_1[place % BOARD]
    if side.arrow_2[place % BOARD] != NO_ARROW:
        die = thrown(s)
        s.player[seat].die = die
        told.revealed = 1
        tell(told, THREW, seat, place, die)
        if die % 2 == 0:
            s.path[0] = side.arrow_2[place % BOARD]


@rule
def thrown(s: State) -> int:
    return 1 + below(s, 6)


@rule
def effect_of_symbol(s: State, c: Course, told: Told) -> None:
    place = s.player[s.mover].place
    s.symbol = c.side[s.side[place // BOARD]].symbol[place % BOARD]
    if s.symbol == PLUS_ONE:
        draw_card(s, s.mover, told)
    elif s.symbol >= REEDS:
        s.weeds = 1 + s.symbol - REEDS
        s.asked = s.mover
    elif s.symbol >= SWIM_CARD:
        kinds = offered(s)
        if kinds & (kinds - 1) != 0:
            s.asked = s.mover
            s.phase = TAKING
        elif kinds != 0:
            gain(s, s.mover, lowest(kinds), told)
        else:
            tell(told, NONE_LEFT, s.mover, place, s.symbol)
    elif s.symbol != NOTHING:
        gain(s, s.mover, s.symbol - 1, told)


# ---- the reeds


@rule
def ask_to_weed(s: State) -> None:
    me = s.player[s.asked]
    if me.hand.n + me.draw.n + me.discard.n > 0:
        s.phase = REEDING
    else:
        s.weeds = 0


@rule
def weed(s: State, seat: int, action: int, told: Told) -> None:
    """Remove a card from a deck, or be content with it."""
    me = s.player[seat]
    s.phase = RESOLVING
    if action == KEEP:
        s.weeds = 0
        tell(told, KEPT, seat, me.place, 0)
        return
    zone, kind = (action - REMOVE) // KINDS, (action - REMOVE) % KINDS
    if zone == IN_HAND:
        leave_hand(me, kind)
    elif zone == IN_DRAW:
        lift(me.draw, kind)
    else:
        lift(me.discard, kind)
    put(s.supply, kind)
    s.weeds -= 1
    tell(told, REMOVED, seat, zone, kind)


# ---- bears


@rule
def walk(s: State, c: Course, bear: int, way: int, told: Told) -> None:
    """One of a bear's two steps; it stops at the first salmon."""
    place = beside(s, c, s.bear[bear], way)
    last = s.walker != NOWHERE
    s.bear[bear] = place
    tell(told, BEAR_WENT, s.turn, place, bear)
    seat = s.turn
    for _ in range(c.players):
        if s.player[seat].place == place and not s.player[seat].spawned:
            catch(s, seat, bear, told)
            last = True
        seat = seat_after(c, seat)
    s.walker = NOWHERE if last else bear
    if last:
        s.phase = RESOLVING


# ---- cards for all, and their counters


@rule
def attack(s: State, c: Course, seat: int, action: int, told: Told) -> None:
    """Play an Eagle, a Current or Rapids; whom it concerns and who might counter it is asked."""
    s.effect = EAGLE if action < PLAY_CURRENT else CURRENT if action == PLAY_CURRENT else RAPIDS
    play_card(s, seat, s.effect, told)
    s.affected = 0
    if s.effect == EAGLE:
        s.affected = bit(action - PLAY_EAGLE)
        tell(told, ATTACKED, seat, action - PLAY_EAGLE, 0)
    for i in range(c.players):
        p = s.player[i]
        if s.effect != EAGLE and not p.spawned and arrows(s, c, p.place) > 0:
            s.affected |= bit(i)
        if s.affected & bit(i) and may_hold(p, i) & bit(s.effect):
            p.answer = ASKED
            s.phase = COUNTERING


@rule
def may_hold(p: Player, seat: int) -> int:
    """The kinds that a hand may have, for all that everybody knows; a bit each."""
    known = p.known[seat]
    return kinds_of(known) if known.n == p.hand.n else kinds_of(p.hand) | kinds_of(p.draw)


@rule
def answer(s: State, c: Course, seat: int, given: int, told: Told) -> None:
    """Say in secret whether to counter; the last to answer brings all to light."""
    s.player[seat].answer = given
    tell_only(told, bit(seat), ANSWER, seat, NOWHERE, given)
    if waiting(s, c) != 0:
        return
    told.revealed = 1
    s.phase = RESOLVING
    for i in range(c.players):
        if s.player[i].answer == COUNTERS:
            s.affected &= ~bit(i)
            throw_away(s, i, s.effect, COUNTERED, told)
        s.player[i].answer = NOT_ASKED


@rule
def affect_next(s: State, c: Course, told: Told) -> None:
    """Let the card happen to the next it concerns, clockwise from its player."""
    seat = s.turn
    while s.affected & bit(seat) == 0:
        seat = seat_after(c, seat)
    s.affected &= ~bit(seat)
    if s.effect == CURRENT:
        drift(s, c, seat, told)
    elif s.effect == RAPIDS:
        s.asked = seat
        s.left = min(arrows(s, c, s.player[seat].place), s.player[seat].hand.n)
    else:
        look(s, seat, told)


@rule
def look(s: State, seat: int, told: Told) -> None:
    """The active player looks into a hand, to throw one of its cards away."""
    p = s.player[seat]
    told.revealed = 1
    if seat != s.turn:
        for kind in range(KINDS):
            for _ in range(p.hand.of[kind]):
                tell_only(told, bit(s.turn) | bit(seat), SAW, s.turn, seat, kind)
        note(p.known[s.turn], p.hand)
    kinds = may_hold(p, seat)
    if p.hand.n == 1 or (kinds != 0 and kinds & (kinds - 1) == 0):
        throw_away(s, seat, lowest(kinds_of(p.hand)), SNATCHED, told)
    elif p.hand.n > 1:
        s.mover = seat
        s.asked = s.turn
        s.phase = PICKING


@rule
def note(known: Cards, hand: Cards) -> None:
    """From now on this hand is known."""
    known.n = hand.n
    for kind in range(KINDS):
        known.of[kind] = hand.of[kind]


@rule
def shed(s: State, c: Course, told: Told) -> None:
    """Discard a card, by choice if for all that others know there is one."""
    p = s.player[s.asked]
    kinds = may_hold(p, s.asked)
    if p.hand.n <= s.left or kinds & (kinds - 1) == 0:
        told.revealed = 1
        throw_away(s, s.asked, lowest(kinds_of(p.hand)), DISCARDED, told)
        s.left -= 1
    else:
        s.phase = DISCARDING


# ---- cards


@rule
def put(cards: Cards, kind: int) -> None:
    cards.n += 1
    cards.of[kind] += 1


@rule
def lift(cards: Cards, kind: int) -> None:
    cards.n -= 1
    cards.of[kind] -= 1


@rule
def leave_hand(p: Player, kind: int) -> None:
    lift(p.hand, kind)
    for i in range(MOST_PLAYERS):
        if p.known[i].of[kind] > 0:
            lift(p.known[i], kind)


@rule
def throw_away(s: State, seat: int, kind: int, event: int, told: Told) -> None:
    p = s.player[seat]
    leave_hand(p, kind)
    put(p.discard, kind)
    tell(told, event, seat, p.place, kind)


@rule
def gain(s: State, seat: int, kind: int, told: Told) -> None:
    """A card from the supply, if there is one left, to the discard pile."""
    p = s.player[seat]
    if s.supply.of[kind] > 0:
        lift(s.supply, kind)
        put(p.discard, kind)
        tell(told, GAINED, seat, p.place, kind)
    else:
        tell(told, NONE_LEFT, seat, p.place, 1 + kind)


@rule
def draw_card(s: State, seat: int, told: Told) -> None:
    """Draw a card; the discard pile comes back when there is none."""
    p = s.player[seat]
    if p.draw.n == 0:
        if p.discard.n == 0:
            return
        for kind in range(KINDS):
            p.draw.of[kind] = p.discard.of[kind]
            p.discard.of[kind] = 0
        p.draw.n = p.discard.n
        p.discard.n = 0
        for i in range(MOST_PLAYERS):  # with no pile to draw from, all know what is in hand
            note(p.known[i], p.hand)
        tell(told, RESHUFFLED, seat, NOWHERE, 0)
    kind = one_of(p.draw, below(s, p.draw.n))
    lift(p.draw, kind)
    put(p.hand, kind)
    told.revealed = 1
    tell_only(told, bit(seat), DREW, seat, NOWHERE, kind)


@rule
def one_of(cards: Cards, k: int) -> int:
    """The kind of the k-th card."""
    kind = 0
    while k >= cards.of[kind]:
        k -= cards.of[kind]
        kind += 1
    return kind


# ---- whose turn


@rule
def end_turn(s: State, told: Told) -> None:
    me = s.player[s.turn]
    tell(told, TURN_ENDS, s.turn, me.place, 0)
    if s.swims == CARDS_A_TURN:
        tell(told, THREE_SWIMS, s.turn, me.place, 0)
        gain(s, s.turn, FATIGUE, told)
    if s.played.n > 0 and s.played.of[FATIGUE] == s.played.n:
        lift(s.played, FATIGUE)
        put(s.supply, FATIGUE)
        tell(told, RESTED, s.turn, me.place, 0)
    for kind in range(KINDS):
        me.discard.of[kind] += s.played.of[kind]
        s.played.of[kind] = 0
    me.discard.n += s.played.n
    s.played.n = 0
    while me.hand.n < HAND and me.draw.n + me.discard.n > 0:
        draw_card(s, s.turn, told)
    s.asked = s.turn
    s.left = max(me.hand.n - HAND, 0)
    s.ending = ENDED


@rule
def next_turn(s: State, c: Course, told: Told) -> None:
    s.turn = seat_after(c, s.turn)
    s.swims = 0
    s.ending = GOES_ON
    if s.turn == s.first:
        if any_spawned(s, c):
            s.phase = OVER
        elif s.lap == HOUSE_LIMIT:
            s.phase = OVER
            tell(told, TOO_LONG, NOWHERE, NOWHERE, HOUSE_LIMIT)
        else:
            s.lap += 1


@rule
def seat_after(c: Course, seat: int) -> int:
    return seat + 1 if seat + 1 < c.players else 0


@rule
def any_spawned(s: State, c: Course) -> bool:
    for i in range(c.players):
        if s.player[i].spawned:
            return True
    return False


# ---- the set-up


@rule
def begin(s: State, c: Course, told: Told) -> None:
    lay_river(s, c, told)
    for kind in range(KINDS):
        put_many(s.supply, kind, SUPPLY[kind])
    for i in range(c.players):
        p = s.player[i]
        p.place = c.side[s.side[0]].start
        for kind in range(KINDS):
            put_many(p.draw, kind, DECKS[c.deck][kind])
        for _ in range(HAND):
            draw_card(s, i, told)
    s.first = below(s, c.players)
    s.turn = s.first
    s.asked = s.first
    s.lap = 1
    s.walker = NOWHERE
    tell(told, BEGINS, s.first, NOWHERE, 0)


@rule
def put_many(cards: Cards, kind: int, n: int) -> None:
    cards.of[kind] = n
    cards.n += n


@rule
def lay_river(s: State, c: Course, told: Told) -> None:
    """Lay the boards, by the die unless they were chosen by hand, and put the bears on paws."""
    used = 0
    for section in range(c.sections):
        if c.river == BY_HAND:
            side = c.laid[section]
        elif section == 0:
            side = S2 if thrown(s) % 2 == 0 else S1
        elif section == c.sections - 1:
            side = F2 if thrown(s) % 2 == 0 else F1
        else:
            board = thrown(s) - 1
            while used & bit(board):
                board = thrown(s) - 1
            used |= bit(board)
            easy = c.river == EASY or (c.river == BY_DICE and thrown(s) % 2 == 0)
            side = NUMBERED + 2 * board + (0 if easy else 1)
        s.side[section] = side
        tell(told, LAID, NOWHERE, section, side)
        if c.side[side].paw != NOWHERE:
            s.bear[s.bears] = section * BOARD + c.side[side].paw
            s.bears += 1


# ---- what a seat may know


@rule
def hide(s: State, c: Course, seat: int) -> None:
    s.rng = 0
    for i in range(c.players):
        p = s.player[i]
        if i != seat:
            known = p.known[line_of(seat, i)]
            for kind in range(KINDS):
                p.draw.of[kind] += p.hand.of[kind] - known.of[kind]
                p.hand.of[kind] = known.of[kind]
            if p.answer == LETS or p.answer == COUNTERS:
                p.answer = ANSWERED
        for j in range(c.players):
            if j != i and j != seat and i != seat:
                note(p.known[j], p.known[i])


@rule
def line_of(watcher: int, owner: int) -> int:
    """Where `known` says what a watcher knows of another's hand."""
    return owner if watcher == SPECTATOR else watcher


@rule
def deal(s: State, c: Course, seat: int, dice: Dice) -> None:
    reseed(s, dice)
    for i in range(c.players):
        if i != seat:
            p = s.player[i]
            unseen = p.hand.n
            for kind in range(KINDS):
                unseen -= p.hand.of[kind]
            for k in range(unseen):
                kind = one_of(p.draw, below(dice, p.draw.n + unseen - k))
                p.draw.of[kind] -= 1
                p.hand.of[kind] += 1
            if p.answer == ANSWERED:
                counters = p.hand.of[s.effect] > 0 and below(dice, 2) == 1
                p.answer = COUNTERS if counters else LETS


# ---- the end


@rule
def result(s: State, c: Course, outcome: Outcome) -> None:
    """The farthest salmon, and of these the one with the least Fatigue; all spawned are as far."""
    best = 0
    farthest = 0
    for i in range(c.players):
        far = top(c) if s.player[i].spawned else height(s.player[i].place)
        outcome.score[i] = far * MOST_FATIGUE - fatigue_of(s.player[i])
        best = max(best, far)
    for i in range(c.players):
        if outcome.score[i] > (best - 1) * MOST_FATIGUE:
            farthest += 1
    place_by_score(outcome, c.players)
    for i in range(c.players):
        outcome.score[i] = (outcome.score[i] + MOST_FATIGUE - 1) // MOST_FATIGUE
    if winners(outcome, c.players) > 1:
        outcome.ending = SHARED
    else:
        outcome.ending = LESS_FATIGUE if farthest > 1 else ALONE


@rule
def top(c: Course) -> int:
    """The spawning ground is farther than any other hex."""
    return 2 * ROWS * c.sections + 1


@rule
def fatigue_of(p: Player) -> int:
    return p.hand.of[FATIGUE] + p.draw.of[FATIGUE] + p.discard.of[FATIGUE]
