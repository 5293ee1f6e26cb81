"""The rules of Sakenobori, number by number: see rulebook.md.

A position is drawn as it lies on the table, the first row at the bottom, every
row above half a card further to the right:

          1r
        0R0 2B
      1R1 0r  2R2

A card is its builder's seat, r for a river or b for a bear (a capital: face up),
and the seat of the salmon on it.  Salmon that are not drawn have dropped out,
cards that are not drawn are in hand.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

import pytest

from headrace.engine.errors import BadSetup
from headrace.engine.rules import EVERYONE, SPECTATOR, Dice, Moves, Outcome, Told, below, bit, nth
from headrace.games.sakenobori import GAME, rules
from headrace.games.sakenobori.rules import (
    ACTING,
    ACTIVE,
    ALONE,
    ALONE_AFTER_EXTRA,
    BEAR,
    BUILD,
    BUILDING,
    BUILT,
    CARD_DISCARDED,
    CARDS,
    CAUGHT,
    CENTRE,
    COLS,
    DISCARD,
    DISCARDED,
    DIVIDEND,
    EXTRA_ROUND,
    FACE_UP,
    IN_HAND,
    MOST_PLAYERS,
    NOWHERE,
    OUT,
    OUTING,
    OUTING_DECLARED,
    OVER,
    PLACED,
    RIVER,
    ROUND_BEGINS,
    SHARED,
    SHARED_AFTER_EXTRA,
    SOLE_SURVIVOR,
    SPACES,
    SPAWN,
    SPAWNED,
    SPAWNED_HERE,
    START,
    STARTING,
    STAY,
    STAYED,
    SWAM,
    SWIM,
    SWIMMING,
    TURNED_UP,
    WAYS,
    Course,
    State,
)

LEFT, RIGHT, UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT = range(WAYS)
EGGS = 60

Happened = tuple[int, int, int, int]  # kind, who, where, what


# ---- the table


def a_race(
    players: int = 3, first: int = 0, extra_round: int = 0, seed: int = 1
) -> tuple[State, Course]:
    """A race that has just begun."""
    s, c = State(), Course()
    s.rng = seed
    c.players, c.first, c.extra_round = players, first, extra_round
    rules.begin(s, c, Told())
    return s, c


def at(row: int, col: int) -> int:
    """A space: rows from 0, columns from the left end of the drawing or the first card built."""
    return row * COLS + CENTRE + col


def river(space: int) -> int:
    return BUILD + space


def bear(space: int) -> int:
    return BUILD + SPACES + space


def events(told: Told) -> list[Happened]:
    return [(e.kind, e.who, e.where, e.what) for e in told.event[: told.n]]


def choices(s: State, c: Course) -> set[int]:
    """The actions that the player whose turn it is may choose from."""
    moves = Moves()
    rules.legal(s, c, s.turn, moves)
    listed = {nth(moves, k) for k in range(moves.n)}
    assert len(listed) == moves.n
    return listed


def play(s: State, c: Course, *actions: int) -> list[Happened]:
    """Let whoever has the turn do each of these, and hear what happens."""
    told = Told()
    for action in actions:
        assert rules.waiting(s, c) == bit(s.turn)
        assert action in choices(s, c)
        rules.apply(s, c, s.turn, action, told)
    return events(told)


def take_turn(s: State, c: Course, first: int = STAY) -> None:
    """Swim or stay, and discover the river."""
    play(s, c, first)
    play(s, c, min(choices(s, c)))


def position(
    drawing: str,
    *,
    players: int = 3,
    turn: int = 0,
    salmon: Mapping[int, int] | None = None,  # more salmon, besides those drawn: where
    spawned: Collection[int] = (),
    hands: Mapping[int, str] | None = None,  # such as "rb"; the other cards are discarded
    outings: Mapping[int, int] | None = None,  # bears that have come out: where
) -> tuple[State, Course]:
    """The position of a drawing, with one player to take a turn."""
    s, c = a_race(players)
    told = Told()
    lines = [line for line in reversed(drawing.splitlines()) if line.strip()]
    margin = len(lines[0]) - len(lines[0].lstrip())
    swimmers = dict(salmon or {})
    for row, line in enumerate(lines):
        for card in re.finditer(r"(\d)([rRbB])(\d?)", line):
            col, crooked = divmod(card.start() - margin - 2 * row, 4)
            assert not crooked, drawing
            kind = BEAR if card[2] in "bB" else RIVER
            rules.build(s, int(card[1]), kind * SPACES + at(row, col), told)
            s.space[at(row, col)] |= FACE_UP if card[2].isupper() else 0
            if card[3]:
                swimmers[int(card[3])] = at(row, col)
    for seat, cards in (hands or {}).items():
        p = s.player[seat]
        p.discarded = p.hand - len(cards)
        p.hand = len(cards)
        if p.bear == IN_HAND and "b" not in cards:
            p.bear = DISCARDED
    for seat, space in (outings or {}).items():
        s.player[seat].bear = space
        s.player[seat].outing = 1
        s.player[seat].hand -= 1
    for seat in range(players):
        if seat in swimmers:
            rules.put_salmon(s, seat, swimmers[seat], told)
            s.player[seat].status = SPAWNED if seat in spawned else ACTIVE
        else:
            s.player[seat].status = OUT
        s.active -= s.player[seat].status != ACTIVE
    s.turn = (turn - 1) % players
    rules.next_turn(s, c, told)
    return s, c


def prepared(
    players: int, rows: Sequence[int], bears: Collection[int] = (), first: int = 0
) -> tuple[State, Course]:
    """A race in which the river is built, row by row from the left, and no salmon put."""
    s, c = a_race(players, first)
    for row, cards in enumerate(rows):
        for col in range(cards):
            play(s, c, bear(at(row, col)) if at(row, col) in bears else river(at(row, col)))
    assert s.phase == STARTING
    return s, c


def end_of_round(
    ranks: Sequence[int | None],  # None: dropped out
    box: int = 0,
    round_no: int = 2,
    extra_round: int = 0,
    eggs: Sequence[int] = (0, 0, 0, 0, 0),
) -> tuple[State, Course, list[Happened]]:
    """A round ends with the salmon on these ranks."""
    s, c = a_race(len(ranks), extra_round=extra_round)
    s.round_no = round_no
    s.box = box
    s.supply = EGGS - box - sum(eggs)
    for seat, rank in enumerate(ranks):
        p = s.player[seat]
        p.eggs = eggs[seat]
        p.status = OUT if rank is None else SPAWNED
        p.pawn = NOWHERE if rank is None else at(rank, 0)
    told = Told()
    rules.end_round(s, c, told)
    return s, c, events(told)


def random_race(
    players: int, seed: int, extra_round: int = 0
) -> Iterator[tuple[State, Course, list[Happened]]]:
    """A race of random choices, seen after every action."""
    s, c = a_race(players, seed % players, extra_round, seed)
    dice = Dice()
    dice.rng = seed
    yield s, c, []
    for _ in range(1000):  # far more than any race takes
        if not rules.waiting(s, c):
            return
        actions = sorted(choices(s, c))
        yield s, c, play(s, c, actions[below(dice, len(actions))])
    pytest.fail("this race does not end")


def eggs_of(s: State, c: Course) -> list[int]:
    return [s.player[seat].eggs for seat in range(c.players)]


def outcome_of(s: State, c: Course) -> Outcome:
    outcome = Outcome()
    rules.result(s, c, outcome)
    return outcome


def open_by_eye(s: State, c: Course) -> set[int]:
    """Where a card may be built, looked up space by space."""
    cards = {space for space in range(SPACES) if s.space[space] != 0}
    first_row = {space for space in cards if space < COLS}
    if not first_row:
        return {CENTRE}
    ends = {min(first_row) - 1, max(first_row) + 1}
    across = {space for space in range(COLS, SPACES) if {space - COLS, space - COLS + 1} <= cards}
    return (across - cards) | (ends if len(first_row) < c.players + 2 else set())


# at one in a thousand, by degrees of freedom
CRITICAL = {2: 13.82, 3: 16.27, 4: 18.47}


def chi_square(counts: Mapping[int, int], expected: Mapping[int, float]) -> float:
    assert set(counts) <= set(expected)
    return sum((counts.get(key, 0) - n) ** 2 / n for key, n in expected.items())


# ---- 1: goal and pieces


@pytest.mark.rule("SK-1.1")
def test_three_rounds_and_the_most_eggs_win() -> None:
    race = list(random_race(3, seed=4))
    begun = [what for *_, told in race for kind, _, _, what in told if kind == ROUND_BEGINS]
    assert begun == [2, 3]  # after the first
    s, c, _ = race[-1]
    assert rules.waiting(s, c) == 0
    assert choices(s, c) == set()
    outcome = outcome_of(s, c)
    assert outcome.score[:3] == eggs_of(s, c)
    for seat in range(3):
        assert (outcome.place[seat] == 1) == (s.player[seat].eggs == max(eggs_of(s, c)))


@pytest.mark.rule("SK-1.2")
@pytest.mark.parametrize("players", [2, 6])
def test_fewer_or_more_players_are_refused(players: int) -> None:
    with pytest.raises(BadSetup, match="3 to 5 players"):
        GAME.course(players, {})


@pytest.mark.rule("SK-1.2")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_three_to_five_play(players: int) -> None:
    for seed in range(5):
        race = list(random_race(players, seed))
        put = Counter(who for *_, told in race for kind, who, _, _ in told if kind == PLACED)
        assert put == dict.fromkeys(range(players), 3)  # a salmon each, three times
        assert race[-1][0].phase == OVER


@pytest.mark.rule("SK-1.2")
def test_no_more_than_five_play() -> None:
    assert len(State().player) == MOST_PLAYERS == 5


@pytest.mark.rule("SK-1.3")
def test_five_rivers_and_a_bear_each() -> None:
    most = Counter[int]()
    for seed in range(40):
        played = Counter[tuple[int, int]]()
        for _, _, happened in random_race(3, seed):
            for kind, who, _, what in happened:
                if kind in (BUILT, CARD_DISCARDED):
                    played[who, what] += 1
                elif kind == OUTING_DECLARED:
                    played[who, BEAR] += 1
                elif kind == ROUND_BEGINS:
                    played.clear()
            for (_, card), n in played.items():
                most[card] = max(most[card], n)
    assert most == {RIVER: 5, BEAR: 1}


@pytest.mark.rule("SK-1.3")
def test_the_last_card_may_be_the_bear_or_a_river() -> None:
    drawing = """
          2r
        0R0 1R1 2R2
    """
    s, c = position(drawing, hands={0: "b"})
    play(s, c, STAY)
    assert choices(s, c) == {SPAWN} | {bear(space) for space in open_by_eye(s, c)}
    s, c = position(drawing, hands={0: "r"})
    play(s, c, STAY)
    assert choices(s, c) == {SPAWN} | {river(space) for space in open_by_eye(s, c)}


@pytest.mark.rule("SK-1.4", "SK-1.6")
def test_all_eggs_begin_in_the_supply() -> None:
    s, c = a_race(5)
    assert (s.supply, s.box, eggs_of(s, c)) == (60, 0, [0] * 5)


@pytest.mark.rule("SK-1.4", "SK-1.5")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_no_egg_is_lost_and_none_leaves_a_boat(players: int) -> None:
    for seed in range(10):
        boats = [0] * players
        for s, c, _ in random_race(players, seed, extra_round=1):
            assert s.supply + s.box + sum(eggs_of(s, c)) == 60
            assert s.supply >= 0
            assert s.box >= 0
            assert all(now >= before for now, before in zip(eggs_of(s, c), boats, strict=True))
            boats = eggs_of(s, c)


@pytest.mark.rule("SK-1.6")
def test_the_box_keeps_its_eggs_from_round_to_round() -> None:
    s, c = position("""
            1b
          0R0 2r
        1R  1r  2r
    """)
    s.box = 4
    play(s, c, SWIM + UP_RIGHT)
    assert s.round_no == 1
    assert s.box == 4 + 2


# ---- 2: set-up and course of the race


@pytest.mark.rule("SK-2.1")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_the_summary_card_lies_at_the_right_of_the_starter(first: int) -> None:
    s, c = a_race(4, first)
    assert s.turn == (first - 1) % 4  # on the right of the card
    while s.phase in (BUILDING, STARTING):
        play(s, c, min(choices(s, c)))
    assert s.turn == first  # on the left of the card


@pytest.mark.rule("SK-2.2")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_host_names_who_starts(players: int) -> None:
    for first in range(players):
        assert {a_race(players, first, seed=seed)[0].lead for seed in range(20)} == {first}


@pytest.mark.rule("SK-2.2")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_chance_starts_everybody_alike(players: int) -> None:
    draws = 2000
    starts = Counter(a_race(players, NOWHERE, seed=seed)[0].lead for seed in range(draws))
    expected = dict.fromkeys(range(players), draws / players)
    assert chi_square(starts, expected) < CRITICAL[players - 1]


@pytest.mark.rule("SK-2.3", "SK-3.2")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_each_round_is_a_preparation_and_an_action_phase(players: int) -> None:
    phases: list[tuple[int, str]] = []
    prepared_cards = Counter[int]()
    names = {BUILDING: "build", STARTING: "put", SWIMMING: "act", ACTING: "act"}
    s, c = a_race(players)
    while rules.waiting(s, c):
        if (s.round_no, names[s.phase]) not in phases[-1:]:
            phases.append((s.round_no, names[s.phase]))
        prepared_cards[s.round_no] += s.phase == BUILDING
        play(s, c, min(choices(s, c)))  # rivers first, and nobody swims
    rounds = [(n, name) for n in range(3) for name in ("build", "put", "act")]
    assert phases == rounds
    assert prepared_cards == dict.fromkeys(range(3), 3 * players)
    assert s.phase == OVER


@pytest.mark.rule("SK-2.4")
def test_six_cards_in_hand_at_the_start_of_every_round() -> None:
    assert CARDS == 6
    beginnings = 0
    for s, c, happened in random_race(4, seed=5):
        if not happened or any(kind == ROUND_BEGINS for kind, _, _, _ in happened):
            beginnings += 1
            assert [s.player[seat].hand for seat in range(4)] == [6] * 4
            assert [s.player[seat].bear for seat in range(4)] == [IN_HAND] * 4
            assert choices(s, c) == {river(CENTRE), bear(CENTRE)}
    assert beginnings == 3


# ---- 3: building the river


@pytest.mark.rule("SK-3.1", "SK-3.2")
@pytest.mark.parametrize(("players", "first"), [(3, 0), (4, 2), (5, 4)])
def test_three_laps_counterclockwise_from_the_right_of_the_summary_card(
    players: int, first: int
) -> None:
    s, c = a_race(players, first)
    builders: list[int] = []
    while s.phase == BUILDING:
        builders += [who for kind, who, _, _ in play(s, c, min(choices(s, c))) if kind == BUILT]
    lap = [(first - 1 - turn) % players for turn in range(players)]
    assert builders == lap * 3
    assert [s.player[seat].hand for seat in range(players)] == [3] * players


@pytest.mark.rule("SK-3.3")
@pytest.mark.parametrize(("action", "kind"), [(river, RIVER), (bear, BEAR)])
def test_a_river_or_the_bear_is_built_face_down(action: Callable[[int], int], kind: int) -> None:
    s, c = a_race()
    assert action(CENTRE) in choices(s, c)
    told = Told()
    rules.apply(s, c, 2, action(CENTRE), told)
    assert events(told) == [(BUILT, 2, CENTRE, kind)]
    assert told.event[0].knows == bit(2)
    assert not told.revealed
    assert not s.space[CENTRE] & FACE_UP
    assert s.player[2].hand == 5
    assert s.player[2].bear == (CENTRE if kind == BEAR else IN_HAND)


@pytest.mark.rule("SK-3.4")
def test_the_first_row_grows_at_its_ends() -> None:
    s, c = a_race()
    assert choices(s, c) == {river(at(0, 0)), bear(at(0, 0))}
    play(s, c, river(at(0, 0)))
    ends = {at(0, -1), at(0, 1)}
    assert choices(s, c) == {river(end) for end in ends} | {bear(end) for end in ends}
    play(s, c, river(at(0, -1)))
    wider = {at(0, -2), at(0, 1), at(1, -1)}
    assert choices(s, c) == {river(end) for end in wider} | {bear(end) for end in wider}


@pytest.mark.rule("SK-3.5")
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("end", [min, max])
def test_the_first_row_holds_two_cards_more_than_players(
    players: int, end: Callable[[set[int]], int]
) -> None:
    s, c = a_race(players)
    for _ in range(players + 2):
        first_row = {action for action in choices(s, c) if action < COLS}
        assert first_row
        play(s, c, end(first_row))
    assert not any(action % SPACES < COLS for action in choices(s, c))


@pytest.mark.rule("SK-3.4", "SK-4.2", "SK-4.3", "SK-7.2")
def test_a_row_that_grew_to_the_left_alone() -> None:
    s, c = a_race(5)
    play(s, c, *(river(at(0, -col)) for col in range(6)))
    assert play(s, c, bear(at(0, -6))) == [(BUILT, 3, at(0, -6), BEAR)]
    while s.phase == BUILDING:
        play(s, c, min(choices(s, c)))
    play(s, c, *(START + at(0, -col) for col in range(1, 6)))
    play(s, c, STAY, SPAWN, STAY, SPAWN, STAY, SPAWN)
    assert s.player[3].pawn == at(0, -2)
    dice, dealt = Dice(), set[int]()
    for _ in range(100):
        guess = s.twin()
        rules.hide(guess, c, 0)
        rules.deal(guess, c, 0, dice)
        dealt.add(guess.player[3].bear)
    assert {IN_HAND, at(0, -6)} <= dealt
    assert (SWAM, 3, at(0, -6), 0) in play(s, c, SWIM + LEFT)
    rules.hide(s, c, 0)
    assert s.player[3].bear == at(0, -6)


@pytest.mark.rule("SK-3.6")
def test_a_higher_card_lies_across_two_neighbours() -> None:
    s, c = position("""
          2r      0r  1r
        0R0 1R1 2R2 0r  1r
    """)
    play(s, c, STAY)
    spaces = {at(1, 1), at(2, 2)}  # on (1, 0) alone nothing holds, nor on (1, 2) alone
    expected = {river(space) for space in spaces} | {bear(space) for space in spaces}
    assert choices(s, c) == expected | {SPAWN}


@pytest.mark.rule("SK-3.4", "SK-3.5", "SK-3.6", "SK-3.7", "SK-9.1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_cards_go_where_the_eye_sees_an_open_space(players: int) -> None:
    for seed in range(6):
        for s, c, _ in random_race(players, seed):
            if s.phase in (BUILDING, ACTING):
                offered = {action % SPACES for action in choices(s, c) if action < START}
                assert offered == open_by_eye(s, c)


# ---- 4: open and secret

SECRETS = """
          2r  1{}
        0R0 1{}  1R1 2R2
    """


def one_secret(where: int) -> tuple[State, Course]:
    """Player 1 has an unseen card of every sort; in which of them is the bear?"""
    return position(
        SECRETS.format("b" if where == at(1, 1) else "r", "b" if where == at(0, 1) else "r"),
        hands={1: "rb" if where == IN_HAND else "rr"},
    )


SECRET_PLACES = (IN_HAND, DISCARDED, at(1, 1), at(0, 1))


@pytest.mark.rule("SK-4.1")
@pytest.mark.parametrize("where", SECRET_PLACES)
def test_your_own_cards_are_no_secret_to_you(where: int) -> None:
    s, c = one_secret(where)
    rules.hide(s, c, 1)
    assert s.player[1].bear == where
    rules.deal(s, c, 1, Dice())
    assert s.player[1].bear == where


@pytest.mark.rule("SK-4.2")
@pytest.mark.parametrize("seat", [0, 2, SPECTATOR])
def test_nobody_else_can_tell_where_your_bear_is(seat: int) -> None:
    views: list[State] = []
    for dice, where in enumerate(SECRET_PLACES):
        s, c = one_secret(where)
        s.rng = 100 + dice
        rules.hide(s, c, seat)
        views.append(s)
    assert all(view == views[0] for view in views)


@pytest.mark.rule("SK-4.2")
def test_what_is_built_or_discarded_is_told_to_its_owner_alone() -> None:
    s, c = position(FULL_PYRAMID, hands={0: "rb"})
    play(s, c, STAY)
    told = Told()
    rules.apply(s, c, 0, DISCARD + BEAR, told)
    assert events(told) == [(CARD_DISCARDED, 0, NOWHERE, BEAR)]
    assert told.event[0].knows == bit(0)
    assert not told.revealed


@pytest.mark.rule("SK-4.2")
def test_an_unseen_bear_is_dealt_to_any_unseen_card_alike() -> None:
    s, c = one_secret(at(0, 1))
    rules.hide(s, c, 0)
    dice = Dice()
    draws = 3000
    dealt = Counter[int]()
    futures: set[int] = set()
    for _ in range(draws):
        guess = s.twin()
        rules.deal(guess, c, 0, dice)
        dealt[guess.player[1].bear] += 1
        futures.add(guess.rng)
    # of player 1's six cards one is seen, two are in hand, one is discarded
    expected = {place: draws / 5 * (2 if place == IN_HAND else 1) for place in SECRET_PLACES}
    assert chi_square(dealt, expected) < CRITICAL[3]
    assert len(futures) == draws


@pytest.mark.rule("SK-4.2", "SK-4.3")
def test_a_deal_leaves_alone_what_is_known() -> None:
    s, c = position("""
          2B  1R1
        0R0 1r  2r  2R2
    """)
    before = s.twin()
    rules.hide(s, c, 0)
    rules.deal(s, c, 0, Dice())
    assert s.player[0] == before.player[0]
    assert s.player[2] == before.player[2]
    s.rng, s.player[1].bear = before.rng, before.player[1].bear
    assert s == before


@pytest.mark.rule("SK-4.3")
def test_builders_and_numbers_of_cards_are_open() -> None:
    s, c = one_secret(DISCARDED)
    rules.hide(s, c, 2)
    assert s.space[at(0, 1)] & rules.BUILDER == 1 + 1
    assert s.space[at(1, 0)] & rules.BUILDER == 1 + 2
    assert [(p.hand, p.discarded) for p in s.player[:3]] == [(5, 0), (2, 1), (4, 0)]


@pytest.mark.rule("SK-4.3", "SK-7.6")
def test_a_bear_in_sight_is_no_secret() -> None:
    s, c = position("""
          2B  0r
        0R0 1r  1R1 2R2
    """)
    rules.hide(s, c, 0)
    assert s.player[2].bear == at(1, 0)


# ---- 5: putting the salmon


@pytest.mark.rule("SK-5.1")
def test_salmon_are_put_on_the_first_row_counterclockwise() -> None:
    s, c = prepared(3, (4, 3, 2), first=1)
    order: list[int] = []
    assert choices(s, c) == {START + at(0, col) for col in range(4)}
    while s.phase == STARTING:
        order.append(s.turn)
        happened = play(s, c, min(choices(s, c)))
        assert happened[0] == (PLACED, order[-1], at(0, len(order) - 1), 0)
    assert order == [0, 2, 1]
    assert [s.player[seat].pawn for seat in order] == [at(0, 0), at(0, 1), at(0, 2)]


@pytest.mark.rule("SK-5.2")
def test_a_card_with_a_salmon_is_taken() -> None:
    s, c = prepared(3, (4, 3, 2))
    play(s, c, START + at(0, 2))
    assert choices(s, c) == {START + at(0, col) for col in (0, 1, 3)}
    play(s, c, START + at(0, 0))
    assert choices(s, c) == {START + at(0, col) for col in (1, 3)}


@pytest.mark.rule("SK-5.3")
def test_the_last_salmon_takes_the_last_card_unasked() -> None:
    s, c = prepared(5, (5, 4, 3, 2, 1))
    play(s, c, *(START + at(0, col) for col in (4, 0, 1)))
    assert s.phase == STARTING
    happened = play(s, c, START + at(0, 3))
    assert happened[:2] == [(PLACED, 1, at(0, 3), 0), (PLACED, 0, at(0, 2), 0)]
    assert s.player[0].pawn == at(0, 2)
    assert (s.phase, s.turn) == (SWIMMING, 0)


@pytest.mark.rule("SK-5.3")
def test_the_last_salmon_is_asked_where_two_cards_are_free() -> None:
    s, c = prepared(5, (6, 5, 4))
    play(s, c, *(START + at(0, col) for col in range(4)))
    assert s.phase == STARTING
    assert s.turn == 0
    assert choices(s, c) == {START + at(0, 4), START + at(0, 5)}


@pytest.mark.rule("SK-5.4")
def test_the_cards_under_the_salmon_are_turned_up_together() -> None:
    s, c = prepared(3, (4, 3, 2))
    told = Told()
    rules.apply(s, c, 2, START + at(0, 0), told)
    rules.apply(s, c, 1, START + at(0, 1), told)
    assert [kind for kind, _, _, _ in events(told)] == [PLACED, PLACED]
    assert not told.revealed
    assert not any(space & FACE_UP for space in s.space)
    rules.apply(s, c, 0, START + at(0, 3), told)
    turned = [event for event in events(told) if event[0] == TURNED_UP]
    assert sorted(turned) == [
        (TURNED_UP, 1, at(0, 1), RIVER),
        (TURNED_UP, 2, at(0, 0), RIVER),
        (TURNED_UP, 2, at(0, 3), RIVER),
    ]
    assert told.revealed
    face_up = {space for space in range(SPACES) if s.space[space] & FACE_UP}
    assert face_up == {at(0, 0), at(0, 1), at(0, 3)}


@pytest.mark.rule("SK-5.5", "SK-5.6")
def test_a_bear_under_a_starting_salmon() -> None:
    s, c = prepared(3, (4, 3, 2), bears=[at(0, 1)])
    happened = play(s, c, START + at(0, 0), START + at(0, 3), START + at(0, 1))
    assert (TURNED_UP, 1, at(0, 1), BEAR) in happened
    assert (CAUGHT, 0, at(0, 1), 0) in happened
    assert s.player[0].pawn == NOWHERE
    assert (s.supply, s.box, eggs_of(s, c)) == (60, 0, [0, 0, 0])
    assert s.turn == 1
    take_turn(s, c)
    take_turn(s, c)
    assert s.turn == 1


@pytest.mark.rule("SK-5.5", "SK-11.1")
def test_bears_under_all_starting_salmon_end_the_round() -> None:
    s, c = prepared(3, (4, 3, 2), bears=[at(0, 0), at(0, 1), at(0, 2)])
    play(s, c, START + at(0, 0), START + at(0, 1), START + at(0, 2))
    assert s.round_no == 1
    assert s.phase == BUILDING


# ---- 6: the action phase


@pytest.mark.rule("SK-6.1")
def test_turns_go_clockwise_from_the_left_of_the_summary_card() -> None:
    s, c = prepared(4, (6, 5, 1), first=2)
    play(s, c, *(START + at(0, col) for col in range(4)))
    order: list[int] = []
    for _ in range(6):
        order.append(s.turn)
        take_turn(s, c)
    assert order == [2, 3, 0, 1, 2, 3]


@pytest.mark.rule("SK-6.1")
def test_who_is_out_of_the_round_is_skipped() -> None:
    s, c = position(
        """
          0r  2r
        0R0 1r  2R2 3R3
    """,
        players=5,
        spawned=[2],
    )
    order: list[int] = []
    for _ in range(4):
        order.append(s.turn)
        take_turn(s, c)
    assert order == [0, 3, 0, 3]


@pytest.mark.rule("SK-6.2", "SK-7.1")
@pytest.mark.parametrize("first", [STAY, SWIM + UP_RIGHT])
def test_a_turn_is_a_swim_and_then_a_discovery_or_spawning(first: int) -> None:
    s, c = position("""
          2r
        0R0 1R1 2R2
    """)
    assert choices(s, c) == {STAY, SWIM + UP_RIGHT, OUTING + UP_RIGHT}
    play(s, c, first)
    assert s.turn == 0
    spaces = open_by_eye(s, c)
    builds = {river(space) for space in spaces} | {bear(space) for space in spaces}
    assert choices(s, c) == builds | {SPAWN}
    play(s, c, min(builds))
    assert s.turn == 1


PEAK = """
                    0r
                  4r  4r
                4r  4r  4r
              3r  3r  3r  3r
            2r  2r  2r  2r  2r
          1r  1r  1r  1r  1r  1r
        0R  0R  0R  0R  0R  3r  3r
    """


@pytest.mark.rule("SK-6.3", "SK-10.1")
@pytest.mark.parametrize("row", range(7))
def test_the_rank_is_the_number_of_rows_beneath(row: int) -> None:
    salmon = {0: at(row, 0), 1: at(0, 5), 2: at(0, 6)}
    s, c = position(PEAK, players=5, salmon=salmon, spawned=[1, 2])
    happened = play(s, c, STAY)
    assert (SPAWNED_HERE, 0, at(row, 0), row) in happened
    assert (s.player[0].eggs, s.supply) == (row, 60 - row)


# ---- 7: swimming


@pytest.mark.rule("SK-7.1")
def test_a_salmon_may_stay() -> None:
    s, c = position("""
          2r
        0R0 1R1 2R2
    """)
    assert play(s, c, STAY) == [(STAYED, 0, at(0, 0), 0)]
    assert s.player[0].pawn == at(0, 0)
    assert not s.space[at(1, 0)] & FACE_UP


@pytest.mark.rule("SK-7.2")
@pytest.mark.parametrize(
    ("way", "arrival"),
    [
        (LEFT, at(1, 0)),
        (RIGHT, at(1, 2)),
        (UP_LEFT, at(2, 0)),
        (UP_RIGHT, at(2, 1)),
        (DOWN_LEFT, at(0, 1)),
        (DOWN_RIGHT, at(0, 2)),
    ],
)
def test_six_ways_to_swim(way: int, arrival: int) -> None:
    s, c = position("""
            1r  0r
          1r  0R0 2r
        1R1 0r  2r  2R2
    """)
    assert choices(s, c) == {STAY, *range(SWIM, SWIM + 6), *range(OUTING, OUTING + 6)}
    assert (SWAM, 0, arrival, 0) in play(s, c, SWIM + way)
    assert s.player[0].pawn == arrival


LINES = {
    RIGHT: [at(0, 0), at(0, 1), at(0, 2), at(0, 3)],
    LEFT: [at(0, 3), at(0, 2), at(0, 1), at(0, 0)],
    UP_RIGHT: [at(0, 0), at(1, 0), at(2, 0), at(3, 0)],
    DOWN_LEFT: [at(3, 0), at(2, 0), at(1, 0), at(0, 0)],
    UP_LEFT: [at(0, 3), at(1, 2), at(2, 1), at(3, 0)],
    DOWN_RIGHT: [at(3, 0), at(2, 1), at(1, 2), at(0, 3)],
}


@pytest.mark.rule("SK-7.3")
@pytest.mark.parametrize("way", LINES)
@pytest.mark.parametrize("jumped", [1, 2])
def test_salmon_are_jumped_straight_on(way: int, jumped: int) -> None:
    line = LINES[way]
    aside = at(0, 1) if line[1] >= COLS else at(1, 1)
    s, c = position(
        """
              0r
            1r  2r
          0r  1r  1r
        0r  1r  2r  0r
    """,
        salmon={0: line[0], 1: line[1], 2: line[2] if jumped == 2 else aside},
    )
    play(s, c, SWIM + way)
    assert s.player[0].pawn == line[1 + jumped]
    assert s.player[1].pawn == line[1]


@pytest.mark.rule("SK-7.3")
def test_a_salmon_is_jumped_where_it_swam() -> None:
    s, c = position("""
          2r
        0R0 0r  1R1 2R2
    """)
    take_turn(s, c, SWIM + RIGHT)
    play(s, c, SWIM + LEFT)
    assert s.player[0].pawn == at(0, 1)
    assert s.player[1].pawn == at(0, 0)


@pytest.mark.rule("SK-7.4")
def test_a_way_without_a_free_card_is_closed() -> None:
    s, c = position("""
          0r  2r
        1R1 0R0 2R2
    """)
    open_ways = {UP_LEFT, UP_RIGHT}
    expected = {SWIM + way for way in open_ways} | {OUTING + way for way in open_ways}
    assert choices(s, c) == expected | {STAY}


@pytest.mark.rule("SK-7.4")
def test_no_salmon_jumps_over_a_gap() -> None:
    s, c = position("""
          0R0     2r
        1R1 0r  2R2 1r
    """)
    assert choices(s, c) == {STAY, SWIM + DOWN_RIGHT, OUTING + DOWN_RIGHT}


@pytest.mark.rule("SK-7.4")
def test_the_peak_has_only_ways_down() -> None:
    salmon = {0: at(6, 0), 1: at(0, 5), 2: at(0, 6)}
    s, c = position(PEAK, players=5, salmon=salmon, hands={0: "r"})
    assert choices(s, c) == {STAY, SWIM + DOWN_LEFT, SWIM + DOWN_RIGHT}


@pytest.mark.rule("SK-7.5")
def test_who_cannot_swim_is_not_asked() -> None:
    s, c = position("        1R1 0R0 2R2", turn=2)
    for seat in (2, 0):
        assert (s.turn, s.phase) == (seat, ACTING)
        spaces = open_by_eye(s, c)
        builds = {river(space) for space in spaces} | {bear(space) for space in spaces}
        assert choices(s, c) == builds | {SPAWN}
        play(s, c, SPAWN)


@pytest.mark.rule("SK-7.6")
@pytest.mark.parametrize(("drawn", "kind"), [("r", RIVER), ("b", BEAR)])
def test_a_face_down_card_is_turned_up_on_arrival(drawn: str, kind: int) -> None:
    s, c = position(f"""
          2{drawn}  1r
        0R0 1R1 2R2
    """)
    told = Told()
    rules.apply(s, c, 0, SWIM + UP_RIGHT, told)
    assert events(told)[:2] == [(SWAM, 0, at(1, 0), 0), (TURNED_UP, 2, at(1, 0), kind)]
    assert told.event[1].knows == EVERYONE
    assert told.revealed
    assert {space for space in range(SPACES) if s.space[space] & FACE_UP} == {
        *(at(0, col) for col in range(3)),
        at(1, 0),
    }


@pytest.mark.rule("SK-7.6")
def test_a_card_stays_face_up() -> None:
    s, c = position("""
          2R  1r
        0R0 1R1 2R2
    """)
    told = Told()
    rules.apply(s, c, 0, SWIM + UP_RIGHT, told)
    assert events(told) == [(SWAM, 0, at(1, 0), 0)]
    assert not told.revealed
    assert s.space[at(1, 0)] & FACE_UP


@pytest.mark.rule("SK-7.7")
@pytest.mark.parametrize(("card", "caught"), [("2b", 1), ("2B", 1), ("2r", 0), ("2R", 0)])
def test_a_bear_catches_who_arrives(card: str, caught: int) -> None:
    s, c = position(f"""
          {card}
        0R0 1R1 2R2
    """)
    happened = play(s, c, SWIM + UP_RIGHT)
    assert ((CAUGHT, 0, at(1, 0), 1) in happened) == bool(caught)
    assert s.player[0].status == (OUT if caught else ACTIVE)
    assert s.player[0].pawn == (NOWHERE if caught else at(1, 0))


@pytest.mark.rule("SK-7.8", "SK-1.6")
@pytest.mark.parametrize(
    ("start", "way", "arrival", "lost"),
    [
        (at(0, 1), LEFT, at(0, 0), 0),
        (at(1, 1), LEFT, at(1, 0), 1),
        (at(0, 1), UP_LEFT, at(1, 0), 1),
        (at(3, 0), DOWN_LEFT, at(2, 0), 2),
    ],
)
def test_the_bear_takes_the_rank_from_the_supply(
    start: int, way: int, arrival: int, lost: int
) -> None:
    s, c = position(
        """
              0r
            2b  0r
          1b  1r  2r
        0b  1r  1r  2r
    """,
        salmon={0: start, 1: at(0, 3), 2: at(1, 2)},
    )
    s.player[0].eggs, s.supply, s.box = 5, 51, 4
    assert (CAUGHT, 0, arrival, lost) in play(s, c, SWIM + way)
    assert (s.player[0].eggs, s.supply, s.box) == (5, 51 - lost, 4 + lost)


@pytest.mark.rule("SK-7.9")
def test_who_drops_out_is_gone_for_the_round() -> None:
    s, c = position("""
          2b  0r
        0R0 1R1 2R2
    """)
    play(s, c, SWIM + UP_RIGHT)
    assert s.player[0].pawn == NOWHERE
    assert s.turn == 1
    take_turn(s, c, SWIM + LEFT)  # onto the card that was left
    assert s.player[1].pawn == at(0, 0)
    assert s.turn == 2
    take_turn(s, c)
    assert s.turn == 1  # and the card where it was caught is free again:
    assert (SWAM, 1, at(1, 0), 0) in play(s, c, SWIM + UP_RIGHT)


# ---- 8: Bear's outing


@pytest.mark.rule("SK-8.1")
def test_an_outing_needs_the_bear_in_hand() -> None:
    drawing = """
          2b
        0R0 1R1 2R2
    """
    plain = {STAY, SWIM + UP_RIGHT}
    assert choices(*position(drawing)) == plain | {OUTING + UP_RIGHT}
    assert choices(*position(drawing, hands={0: "rr"})) == plain  # discarded
    assert choices(*position(drawing.replace("2b", "0b"))) == plain  # built
    assert choices(*position(drawing.replace("2b", "2b  0B"))) == plain  # built, in sight


@pytest.mark.rule("SK-8.2")
def test_an_outing_is_declared_before_the_card_is_turned() -> None:
    s, c = position("""
          2b
        0R0 1R1 2R2
    """)
    assert play(s, c, OUTING + UP_RIGHT) == [
        (OUTING_DECLARED, 0, at(1, 0), 0),
        (SWAM, 0, at(1, 0), 0),
        (TURNED_UP, 2, at(1, 0), BEAR),
    ]
    assert not any(action in choices(s, c) for action in range(OUTING, OUTING + WAYS))


@pytest.mark.rule("SK-8.3")
def test_the_bear_goes_from_the_hand_onto_the_card() -> None:
    s, c = position("""
          2B
        0R0 1R1 2R2
    """)
    told = Told()
    rules.apply(s, c, 0, OUTING + UP_RIGHT, told)
    assert told.revealed
    assert (s.player[0].bear, s.player[0].hand, s.player[0].outing) == (at(1, 0), 4, 1)
    assert s.player[0].discarded == 0
    assert choices(s, c) == {SPAWN} | {river(space) for space in open_by_eye(s, c)}
    rules.hide(s, c, 1)
    assert s.player[0].bear == at(1, 0)  # in sight
    s.player[0].status = SPAWNED
    rules.end_round(s, c, told)
    assert (s.player[0].bear, s.player[0].hand, s.player[0].outing) == (IN_HAND, 6, 0)


@pytest.mark.rule("SK-8.4")
def test_two_bears_are_a_river_for_all_who_come() -> None:
    s, c = position("""
          2b  2r
        0R0 1R1 2R2
    """)
    take_turn(s, c, OUTING + UP_RIGHT)
    assert s.player[0].pawn == at(1, 0)
    take_turn(s, c)
    take_turn(s, c)
    take_turn(s, c, SWIM + RIGHT)
    play(s, c, SWIM + UP_LEFT)
    assert s.player[1].pawn == at(1, 0)
    assert s.player[1].status == ACTIVE
    assert s.box == 0


@pytest.mark.rule("SK-8.5")
@pytest.mark.parametrize(
    ("card", "outings", "action", "caught"),
    [
        ("1B", [2], SWIM, False),
        ("1B", [2, 3], SWIM, True),
        ("1B", [2, 3, 4], SWIM, False),
        ("1B", [2], OUTING, True),
        ("1B", [2, 3], OUTING, False),
        ("1B", [2, 3, 4], OUTING, True),
        ("1R", [2], SWIM, True),
        ("1R", [2, 3], SWIM, False),
        ("1R", [2], OUTING, False),
        ("1R", [2, 3], OUTING, True),
        ("0R", [1, 2, 3, 4], OUTING, True),
        ("0R", [1, 2, 3, 4], SWIM, False),
    ],
)
def test_an_odd_number_of_bears_is_a_bear(
    card: str, outings: list[int], action: int, caught: bool
) -> None:
    s, c = position(
        f"""
          {card}
        0R0 1R1 2R2 3R3 4R4
    """,
        players=5,
        outings={seat: at(1, 0) for seat in outings},
    )
    play(s, c, action + UP_RIGHT)
    assert (s.player[0].status == OUT) == caught


@pytest.mark.rule("SK-8.6")
@pytest.mark.parametrize("card", ["2r", "2R", "0r"])
def test_an_outing_onto_a_river_is_deadly(card: str) -> None:
    s, c = position(f"""
          {card}
        0R0 1R1 2R2
    """)
    happened = play(s, c, OUTING + UP_RIGHT)
    assert (CAUGHT, 0, at(1, 0), 1) in happened
    assert (TURNED_UP, int(card[0]), at(1, 0), BEAR) not in happened
    assert (s.supply, s.box) == (59, 1)
    assert s.player[0].pawn == NOWHERE
    assert (CAUGHT, 1, at(1, 0), 1) in play(s, c, SWIM + UP_LEFT)  # a bear for others too


# ---- 9: river discovery

FULL_PYRAMID = """
                2r
              2r  2r
            2r  2r  1r
          1r  1r  1r  1r
        0R0 0r  0r  1R1 2R2
    """


@pytest.mark.rule("SK-9.1")
@pytest.mark.parametrize(("action", "kind"), [(river, RIVER), (bear, BEAR)])
def test_a_discovery_builds_one_card_face_down(action: Callable[[int], int], kind: int) -> None:
    s, c = position("""
          2r
        0R0 1R1 2R2
    """)
    play(s, c, STAY)
    assert not any(choice in choices(s, c) for choice in (DISCARD + RIVER, DISCARD + BEAR))
    assert play(s, c, action(at(1, 1))) == [(BUILT, 0, at(1, 1), kind)]
    assert not s.space[at(1, 1)] & FACE_UP
    assert s.player[0].hand == 4
    assert s.turn == 1


@pytest.mark.rule("SK-9.2")
@pytest.mark.parametrize(
    ("hand", "kinds"), [("rb", {RIVER, BEAR}), ("rr", {RIVER}), ("r", {RIVER}), ("b", {BEAR})]
)
def test_in_a_full_pyramid_a_card_is_discarded(hand: str, kinds: set[int]) -> None:
    for kind in kinds:
        s, c = position(FULL_PYRAMID, hands={0: hand})
        play(s, c, STAY)
        assert choices(s, c) == {SPAWN} | {DISCARD + one for one in kinds}
        before = s.player[0].discarded
        play(s, c, DISCARD + kind)
        assert (s.player[0].hand, s.player[0].discarded) == (len(hand) - 1, before + 1)
        assert (s.player[0].bear == DISCARDED) == (kind == BEAR or "b" not in hand)
        assert s.turn == 1


@pytest.mark.rule("SK-9.2", "SK-3.5", "SK-3.6", "SK-9.3")
@pytest.mark.parametrize(("players", "spaces"), [(3, 15), (4, 21), (5, 28)])
def test_all_build_until_the_pyramid_is_full(players: int, spaces: int) -> None:
    s, c = a_race(players)
    dice = Dice()
    built = discarded = 0
    while s.round_no == 0:
        offered = sorted(choices(s, c))
        if s.phase in (BUILDING, ACTING):
            assert {action % SPACES for action in offered if action < START} == open_by_eye(s, c)
            offered = [action for action in offered if action != SPAWN]
            offered = [action for action in offered if action < SPACES] or offered  # rivers first
        action = offered[below(dice, len(offered))] if s.phase != SWIMMING else STAY
        for kind, _, _, _ in play(s, c, action):
            built += kind == BUILT
            discarded += kind == CARD_DISCARDED
            assert kind != CARD_DISCARDED or built == spaces
    assert (built, discarded) == (spaces, 6 * players - spaces)


@pytest.mark.rule("SK-9.3", "SK-9.5")
def test_without_a_card_one_can_only_spawn() -> None:
    s, c = position(
        """
          2r
        0R0 1R1 2R2
    """,
        hands={0: ""},
    )
    happened = play(s, c, SWIM + UP_RIGHT)
    assert happened[-1] == (SPAWNED_HERE, 0, at(1, 0), 1)
    assert s.turn == 1


@pytest.mark.rule("SK-9.4", "SK-9.5")
@pytest.mark.parametrize("first", [STAY, SWIM + UP_RIGHT])
def test_the_last_one_left_can_only_spawn(first: int) -> None:
    s, c = position(
        """
          2r
        0R0 1R1 2r
    """,
        spawned=[1],
    )
    assert s.player[0].hand > 0
    happened = play(s, c, first)
    assert any(kind == SPAWNED_HERE and who == 0 for kind, who, _, _ in happened)
    assert s.round_no == 1


@pytest.mark.rule("SK-9.4")
def test_the_last_two_may_still_discover() -> None:
    s, c = position("""
          2r
        0R0 1R1 2r
    """)
    play(s, c, STAY)
    assert s.turn == 0
    assert river(at(1, 1)) in choices(s, c)


@pytest.mark.rule("SK-9.5", "SK-7.5")
def test_who_can_only_spawn_does_so_unasked() -> None:
    s, c = position("        1R1 0R0 2R2", hands={1: ""})
    happened = play(s, c, river(at(1, 1)))
    assert happened == [(BUILT, 0, at(1, 1), RIVER), (SPAWNED_HERE, 1, at(0, 0), 0)]
    assert s.turn == 2
    assert s.phase == SWIMMING


# ---- 10: spawning


@pytest.mark.rule("SK-10.1", "SK-10.2")
def test_who_spawns_collects_the_rank_and_sits_out() -> None:
    s, c = position("""
            0R0
          1r  2r
        1R1 0r  2R2
    """)
    s.player[0].eggs, s.supply = 3, 57
    play(s, c, STAY)
    assert play(s, c, SPAWN) == [(SPAWNED_HERE, 0, at(2, 0), 2)]
    assert (s.player[0].eggs, s.supply, s.box) == (5, 55, 0)
    order: list[int] = []
    for _ in range(4):
        order.append(s.turn)
        take_turn(s, c)
    assert order == [1, 2, 1, 2]


@pytest.mark.rule("SK-10.3")
def test_a_salmon_that_has_spawned_stays_and_is_jumped() -> None:
    s, c = position("""
          2r
        1r  0R0 1R1 2R2
    """)
    play(s, c, STAY, SPAWN)
    play(s, c, SWIM + LEFT)
    assert s.player[0].pawn == at(0, 1)
    assert s.player[1].pawn == at(0, 0)


@pytest.mark.rule("SK-10.4", "SK-10.5")
@pytest.mark.parametrize(
    ("others", "spawned", "bonus"),
    [
        ({}, (), 2),
        ({1: at(0, 1)}, (1,), 0),
        ({1: at(0, 1), 2: at(0, 2)}, (1, 2), 0),
        ({2: at(0, 2)}, (2,), 0),
    ],
)
@pytest.mark.parametrize("row", [0, 1])
def test_the_sole_survivor_has_a_bonus(
    others: dict[int, int], spawned: tuple[int], bonus: int, row: int
) -> None:
    s, c = position(
        """
          2R  1R
        0R  1R  2R
    """,
        salmon={0: at(row, 0)} | others,
        spawned=spawned,
    )
    happened = play(s, c, STAY)
    assert ((SOLE_SURVIVOR, 0, at(row, 0), 2) in happened) == bool(bonus)
    assert (s.player[0].eggs, s.supply) == (row + bonus, 60 - row - bonus)


@pytest.mark.rule("SK-10.4")
def test_no_sole_survivor_while_another_is_in_the_river() -> None:
    s, c = position("""
          2R
        0R0 1R1 2r
    """)
    happened = play(s, c, SWIM + UP_RIGHT, SPAWN)
    assert SOLE_SURVIVOR not in [kind for kind, _, _, _ in happened]
    assert s.player[0].eggs == 1


# ---- 11: the end of a round


@pytest.mark.rule("SK-11.1")
@pytest.mark.parametrize("last", [SWIM + UP_LEFT, SWIM + UP_RIGHT])
def test_the_round_ends_when_nobody_is_left(last: int) -> None:
    s, c = position("""
          2b  1r
        0R0 1R1 2R2
    """)
    play(s, c, STAY, SPAWN)
    assert s.round_no == 0
    play(s, c, last)
    if s.turn == 1:
        play(s, c, SPAWN)
    assert s.round_no == 0
    assert s.turn == 2
    happened = play(s, c, STAY)
    assert happened[-1] == (ROUND_BEGINS, 1, NOWHERE, 2)
    assert (s.round_no, s.phase) == (1, BUILDING)


@pytest.mark.rule("SK-11.2", "SK-8.3", "SK-2.4")
def test_salmon_and_cards_go_back_and_eggs_stay() -> None:
    s, c = position(
        """
          3b  1R
        0R0 1r  2R2
    """,
        players=4,
        spawned=[2],
        hands={1: "r"},
        outings={2: at(1, 1)},
    )
    s.player[2].eggs, s.supply = 7, 53
    play(s, c, OUTING + UP_RIGHT)
    assert s.round_no == 1
    assert eggs_of(s, c) == [1, 0, 7, 0]
    for p in s.player[: c.players]:
        assert (p.pawn, p.status) == (NOWHERE, ACTIVE)
        assert (p.hand, p.bear, p.discarded, p.outing) == (6, IN_HAND, 0, 0)
    assert s.active == 4
    assert not any(s.space)
    assert choices(s, c) == {river(CENTRE), bear(CENTRE)}


@pytest.mark.rule("SK-11.2")
def test_a_high_pyramid_is_cleared_too() -> None:
    salmon = {0: at(6, 0), 1: at(0, 5), 2: at(0, 6)}
    s, c = position(PEAK, players=5, salmon=salmon, spawned=[1, 2])
    play(s, c, STAY)
    assert s.round_no == 1
    assert s.built == [0, 0]
    assert not any(s.space)


@pytest.mark.rule("SK-11.3")
def test_the_summary_card_moves_clockwise() -> None:
    for players, first in ((3, 0), (4, 3), (5, 3)):
        s, c = a_race(players, first)
        for step in range(3):
            s.round_no = 0
            assert s.lead == (first + step) % players
            assert s.turn == (s.lead - 1) % players
            told = Told()
            rules.end_round(s, c, told)
            assert events(told) == [(ROUND_BEGINS, (first + step + 1) % players, NOWHERE, 2)]


@pytest.mark.rule("SK-11.4")
@pytest.mark.parametrize(("supply", "collected", "bonus"), [(0, 0, 0), (1, 1, 0), (3, 2, 1)])
def test_an_empty_supply_gives_nothing(supply: int, collected: int, bonus: int) -> None:
    s, c = position("""
            0R0
          1R  2R
        1r  0r  2r
    """)
    s.supply = supply
    happened = play(s, c, STAY)
    assert (SPAWNED_HERE, 0, at(2, 0), collected) in happened
    assert (SOLE_SURVIVOR, 0, at(2, 0), bonus) in happened
    assert (s.player[0].eggs, s.supply) == (collected + bonus, 0)


@pytest.mark.rule("SK-11.4")
def test_a_bear_takes_no_more_than_the_supply_has() -> None:
    s, c = position("""
            1b
          0R0 2r
        1R1 0r  2R2
    """)
    s.supply = 1
    happened = play(s, c, SWIM + UP_RIGHT)
    assert (CAUGHT, 0, at(2, 0), 1) in happened
    assert (s.supply, s.box, s.player[0].eggs) == (0, 1, 0)


# ---- 12: the dividend


@pytest.mark.rule("SK-12.1")
@pytest.mark.parametrize(("round_no", "paid"), [(0, 0), (1, 0), (2, 3)])
def test_the_box_is_shared_out_after_the_third_round(round_no: int, paid: int) -> None:
    s, c, happened = end_of_round([2, 1, None], box=3, round_no=round_no)
    assert s.box == 3 - paid
    assert sum(eggs_of(s, c)) == paid
    assert [kind for kind, _, _, _ in happened].count(DIVIDEND) == (2 if paid else 0)
    assert (s.phase == OVER) == (paid > 0)


@pytest.mark.rule("SK-12.1", "SK-12.2")
def test_a_whole_last_round_pays_the_dividend() -> None:
    s, c = position(
        """
            1R1
          0R0 2b
        1R  0r  2R2
    """,
        spawned=[1],
        turn=2,
    )
    s.round_no, s.box, s.supply = 2, 4, 56
    play(s, c, SWIM + UP_LEFT)  # caught: the box has 5
    happened = play(s, c, STAY)
    assert happened[-2:] == [(DIVIDEND, 1, at(2, 0), 4), (DIVIDEND, 0, at(1, 0), 1)]
    assert (eggs_of(s, c), s.box, s.phase) == ([1 + 1, 4, 0], 0, OVER)


@pytest.mark.rule("SK-12.2")
@pytest.mark.parametrize(
    ("ranks", "eggs"),
    [
        ([3, 1, None], [4, 2, 0]),
        ([None, 0, 1], [0, 2, 4]),  # rank 0 is a rank
        ([0, None, None], [6, 0, 0]),
        ([None, None, None], [0, 0, 0]),
    ],
)
def test_only_salmon_that_spawned_count(ranks: list[int | None], eggs: list[int]) -> None:
    s, c, _ = end_of_round(ranks, box=6)
    assert eggs_of(s, c) == eggs
    assert s.box == 6 - sum(eggs)


@pytest.mark.rule("SK-12.3")
@pytest.mark.parametrize(
    ("box", "highest", "second"),
    [(0, 0, 0), (1, 1, 0), (2, 2, 0), (3, 2, 1), (4, 3, 1), (5, 4, 1), (6, 4, 2), (9, 6, 3)],
)
def test_the_dividend_goes_lap_by_lap(box: int, highest: int, second: int) -> None:
    s, c, happened = end_of_round([4, 6, 2, 1], box=box)
    assert eggs_of(s, c) == [second, highest, 0, 0]
    assert s.box == 0
    assert ((DIVIDEND, 1, at(6, 0), highest) in happened) == (highest > 0)
    assert ((DIVIDEND, 0, at(4, 0), second) in happened) == (second > 0)


@pytest.mark.rule("SK-12.4")
@pytest.mark.parametrize(
    ("ranks", "box", "eggs", "left"),
    [
        ([2, 2, 1], 1, [0, 0, 0], 1),
        ([2, 2, 1], 3, [1, 1, 0], 1),
        ([2, 2, 1], 4, [2, 2, 0], 0),
        ([2, 2, 1], 6, [2, 2, 1], 1),
        ([3, 2, 2], 3, [2, 0, 0], 1),
        ([3, 2, 2], 5, [3, 1, 1], 0),
        ([2, 2, 2, 1, 1], 7, [2, 2, 2, 0, 0], 1),
    ],
)
def test_the_dividend_stops_at_a_share_that_is_too_big(
    ranks: list[int], box: int, eggs: list[int], left: int
) -> None:
    s, c, _ = end_of_round(ranks, box=box)
    assert eggs_of(s, c) == eggs
    assert s.box == left


@pytest.mark.rule("SK-12.5")
def test_the_example_of_the_dividend() -> None:
    s, c, _ = end_of_round([3, 1, 3, 0, None], box=8)
    assert eggs_of(s, c) == [3, 1, 3, 0, 0]
    assert s.box == 1


@pytest.mark.rule("SK-12.6")
@pytest.mark.parametrize(
    ("ranks", "eggs", "left"),
    [([2, None, None], [5, 0, 0], 0), ([1, None, 1], [2, 0, 2], 1), ([2, 2, 2], [1, 1, 1], 2)],
)
def test_without_a_second_rank_the_highest_go_on(
    ranks: list[int | None], eggs: list[int], left: int
) -> None:
    s, c, _ = end_of_round(ranks, box=5)
    assert eggs_of(s, c) == eggs
    assert s.box == left


# ---- 13: victory


@pytest.mark.rule("SK-13.1")
def test_the_most_eggs_after_the_dividend_win() -> None:
    s, c, _ = end_of_round([1, 0, None], box=3, eggs=[4, 5, 3])
    outcome = outcome_of(s, c)
    assert outcome.score[:3] == [6, 6, 3]
    s, c, _ = end_of_round([1, None, 0], box=3, eggs=[4, 5, 3])
    outcome = outcome_of(s, c)
    assert outcome.score[:3] == [6, 5, 4]
    assert outcome.place[:3] == [1, 2, 3]
    assert outcome.ending == ALONE


@pytest.mark.rule("SK-13.2")
def test_a_tie_is_a_shared_victory() -> None:
    s, c, _ = end_of_round([None] * 4, eggs=[2, 7, 7, 1])
    assert s.phase == OVER
    outcome = outcome_of(s, c)
    assert outcome.place[:4] == [3, 1, 1, 4]
    assert outcome.ending == SHARED


@pytest.mark.rule("SK-13.3")
@pytest.mark.parametrize(
    ("option", "eggs", "played"),
    [
        (1, [2, 7, 7, 1], True),
        (1, [7, 2, 1, 7], True),
        (1, [0, 0, 0, 0], True),
        (1, [2, 7, 2, 2], False),  # a tie, but not for the most
        (1, [7, 2, 7, 8], False),
        (0, [2, 7, 7, 1], False),
    ],
)
def test_a_tie_brings_an_extra_round(option: int, eggs: list[int], played: bool) -> None:
    s, _, happened = end_of_round([None] * 4, extra_round=option, eggs=eggs)
    assert (s.phase == BUILDING) == played
    assert (s.phase == OVER) != played
    extra = [(EXTRA_ROUND, NOWHERE, NOWHERE, 0), (ROUND_BEGINS, 1, NOWHERE, 4)]
    assert happened == (extra if played else [])
    if played:
        assert s.active == 4
        assert [p.hand for p in s.player[:4]] == [6] * 4


@pytest.mark.rule("SK-13.3")
def test_the_dividend_comes_before_the_tie_is_seen() -> None:
    s, _, happened = end_of_round([1, 1, None], box=4, extra_round=1, eggs=[1, 0, 2])
    assert (s.phase, [kind for kind, _, _, _ in happened]) == (OVER, [DIVIDEND, DIVIDEND])
    s, _, happened = end_of_round([1, 1, None], box=4, extra_round=1, eggs=[1, 1, 2])
    assert s.phase == BUILDING


@pytest.mark.rule("SK-13.4")
def test_the_extra_round_has_a_dividend_of_its_own() -> None:
    s, c, happened = end_of_round([2, 1, None], box=3, round_no=3, extra_round=1, eggs=[5, 5, 1])
    assert [kind for kind, _, _, _ in happened] == [DIVIDEND, DIVIDEND]
    assert (eggs_of(s, c), s.box) == ([7, 6, 1], 0)
    assert outcome_of(s, c).ending == ALONE_AFTER_EXTRA


@pytest.mark.rule("SK-13.4")
def test_what_the_dividend_leaves_stays_for_the_extra_round() -> None:
    s, c, _ = end_of_round([2, 2, None], box=3, extra_round=1)
    assert (s.phase, eggs_of(s, c), s.box) == (BUILDING, [1, 1, 0], 1)


@pytest.mark.rule("SK-13.5")
def test_a_second_tie_is_shared() -> None:
    s, c, happened = end_of_round([None] * 3, round_no=3, extra_round=1, eggs=[5, 5, 1])
    assert (s.phase, happened) == (OVER, [])
    outcome = outcome_of(s, c)
    assert outcome.place[:3] == [1, 1, 3]
    assert outcome.ending == SHARED_AFTER_EXTRA
