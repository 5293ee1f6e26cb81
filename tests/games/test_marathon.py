"""The rules of Marathon, number by number: see rulebook.md.

A position is drawn as a course file draws its rows, the start at the top: `.` a plain space,
`*` an event, `^` a kick spot; the digit of a seat is a runner, who stands on a plain space. A
letter is a runner on a symbol: A, B, C, ... of seats 0, 1, 2, ... on an event.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from headrace.engine.errors import BadSetup
from headrace.engine.rules import Dice, Moves, Outcome, Told, below, bit, nth
from headrace.games.marathon import GAME, course, lay_out, rules
from headrace.games.marathon.rules import (
    BLOCKED,
    BOOSTED,
    BOOSTING,
    CALLED_OFF,
    CATCH_UP,
    CHOOSING,
    CROWD,
    DOG,
    DREW,
    FASTER,
    FINISHED,
    FIRST_AID,
    HEALED,
    HIGH,
    HIGH_FIVES,
    HIGH_KEPT,
    HIGH_RETURNED,
    HIGH_SAVED,
    HIGH_USED,
    HOLDING,
    INJURY,
    KEEP,
    KEPT,
    KINDS,
    LACES,
    LANE,
    LANES,
    LIMIT,
    LINE,
    LINED_UP,
    NO_CARD,
    NO_MOVE,
    OVER,
    POSITION,
    RAN,
    REROLL,
    RESHUFFLED,
    RESTED,
    ROLLED,
    ROLLED_AGAIN,
    ROLLED_POSITION,
    RUNNING,
    SAVE_HIGH,
    SECOND_WIND,
    SLOWER,
    SPIN,
    SPUN,
    STRONGER,
    USE_HIGH,
    WALL,
    WATER,
    WEAKER,
    WORN_OUT,
    WRONG_TURN,
    Course,
    State,
)

Happened = tuple[int, int, int, int]  # kind, who, where, what
LONG = ["......"] * 30


# ---- the table


def house_course(players: int, options: Mapping[str, str]) -> Course:
    return lay_out(players, GAME.settled(options))


def laid_out(
    rows: Sequence[str], players: int = 2, cards: Mapping[int, int] | None = None
) -> Course:
    """A course of these rows, with a deck of so many cards of each kind, or plenty of Injuries."""
    c = Course()
    c.players, c.limit, c.rows = players, 300, len(rows) - 1
    for row, spaces in enumerate(rows):
        for lane, space in enumerate(spaces):
            if space != " ":
                c.lanes[row] |= bit(lane)
            if space == "*" or space.isupper():
                c.event[row] |= bit(lane)
            if space == "^":
                c.kick[row] |= bit(lane)
    c.sectors = 1
    c.spinner[0] = 2
    for kind, number in (cards or {INJURY: 50}).items():
        c.deck[kind] = number
    c.cards = sum(c.deck)
    return c


def position(
    rows: Sequence[str],
    roll: int = 0,
    *,
    cards: Mapping[int, int] | None = None,
    spin: int = 2,
    stamina: int = 10,
    high: bool = False,
    turn: int = 0,
) -> tuple[State, Course]:
    """The position of a drawing: a seat is to act, having rolled; all has been set up for it."""
    seats = sorted({int(x) if x.isdigit() else ord(x) - ord("A") for row in rows for x in row
                    if x.isdigit() or x.isupper()})  # fmt: skip
    assert seats == list(range(len(seats)))
    c = laid_out(rows, len(seats), cards)
    c.spinner[0] = spin
    s = State()
    s.rng = 1
    for kind in range(KINDS):
        s.deck[kind] = c.deck[kind]
    s.cards, s.card, s.lined_up = c.cards, rules.NOTHING, c.players
    for row, spaces in enumerate(rows):
        for lane, space in enumerate(spaces):
            if space.isdigit() or space.isupper():
                seat = int(space) if space.isdigit() else ord(space) - ord("A")
                s.runner[seat].row, s.runner[seat].lane = row, lane
                s.taken[row] |= bit(lane)
    for seat in range(c.players):
        s.runner[seat].stamina = 10
        s.order[seat] = seat
    s.place = s.turn = turn
    s.turns = 1
    s.runner[turn].stamina = stamina
    s.runner[turn].high = 1 if high else 0
    s.deck[HIGH] -= 1 if high and s.deck[HIGH] else 0
    s.cards = sum(s.deck)
    s.die = s.speed = roll
    s.phase = BOOSTING
    return s, c


def events(told: Told) -> list[Happened]:
    return [(e.kind, e.who, e.where, e.what) for e in told.event[: told.n]]


def choices(s: State, c: Course) -> set[int]:
    moves = Moves()
    rules.legal(s, c, s.turn, moves)
    listed = {nth(moves, k) for k in range(moves.n)}
    assert len(listed) == moves.n
    return listed


def play(s: State, c: Course, *actions: int) -> list[Happened]:
    """Let whoever has the turn do each of these, and hear what else happens."""
    told = Told()
    for action in actions:
        assert rules.waiting(s, c) == bit(s.turn)
        assert action in choices(s, c)
        rules.apply(s, c, s.turn, action, told)
    return [event for event in events(told) if event[0] != KEPT]


def kinds(happened: list[Happened]) -> list[int]:
    return [kind for kind, *_ in happened]


def space(row: int, lane: int) -> int:
    """A space; lanes count from 1, as people say."""
    return row * LANES + lane - 1


def at(s: State, seat: int = 0) -> tuple[int, int]:
    """Where a runner is: its row, and its lane from 1."""
    return s.runner[seat].row, s.runner[seat].lane + 1


def lanes(s: State, c: Course) -> set[int]:
    """The lanes that may be chosen, from 1."""
    assert s.phase == RUNNING
    return {action - LANE + 1 for action in choices(s, c)}


def road(rows: int, *, first: str = "0    1", last: Mapping[int, str] | None = None) -> list[str]:
    """A wide road with runners in its first row, and some rows of another look."""
    return [first.replace(" ", "."), *((last or {}).get(row, "......") for row in range(1, rows))]


# ---- 1: goal and pieces


@pytest.mark.rule("MA-1.1", "MA-5.7")
def test_whoever_runs_beyond_the_last_row_wins_at_once() -> None:
    s, c = position(["0....1", "......", "......"], roll=3)
    happened = play(s, c, KEEP)
    assert happened == [(FINISHED, 0, 0, space(0, 1))]
    assert s.phase == OVER and rules.waiting(s, c) == 0
    outcome = Outcome()
    rules.result(s, c, outcome)
    assert outcome.place[:2] == [1, 2] and outcome.ending == LINE


@pytest.mark.rule("MA-5.7")
def test_the_last_row_is_before_the_line() -> None:
    s, c = position(["0....1", "......", "......"], roll=2)
    play(s, c, KEEP, LANE)
    assert at(s) == (2, 1) and s.phase != OVER


@pytest.mark.rule("MA-5.5", "MA-5.7")
def test_a_blocked_road_keeps_from_the_line() -> None:
    s, c = position(["......", "0     ", "1     "], roll=6)
    assert kinds(play(s, c, KEEP))[0] == BLOCKED
    assert at(s) == (1, 1)


@pytest.mark.rule("MA-1.2")
def test_from_two_to_six() -> None:
    assert GAME.seats == range(2, 7)
    for players in (1, 7):
        with pytest.raises(BadSetup):
            GAME.course(players, {})


@pytest.mark.rule("MA-1.3")
def test_the_full_marathon_has_26_miles() -> None:
    c = house_course(4, {})
    assert (c.rows, course.ROWS_A_MILE) == (78, 3)
    assert all(0 < mask <= rules.BLOCK for mask in c.lanes[:79])
    assert c.lanes[0] == rules.BLOCK and min(map(int.bit_count, c.lanes[6:79])) >= 2


@pytest.mark.rule("MA-1.4")
def test_the_half_marathon_and_courses_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert house_course(4, {"course": "half"}).rows == 39
    monkeypatch.setenv("HEADRACE_CONTENT", str(tmp_path))
    with pytest.raises(BadSetup, match=r"no course 'my-city', only full, half"):
        house_course(4, {"course": "my-city"})
    own = tmp_path / "marathon/course/my-city.txt"
    own.parent.mkdir(parents=True)
    own.write_text("spinner -1 1\n" + "|......|\n" * 8)
    assert house_course(4, {"course": "my-city"}).rows == 7


@pytest.mark.rule("MA-1.5")
@pytest.mark.parametrize("name", ["full", "half"])
def test_every_space_can_be_reached_and_leads_on(name: str) -> None:
    c = house_course(2, {"course": name})
    reached = c.lanes[0]
    for row in range(1, c.rows + 1):
        reached = (reached | reached << 1 | reached >> 1) & c.lanes[row]
        assert reached == c.lanes[row]
    for row in range(c.rows):
        ahead = c.lanes[row + 1]
        assert c.lanes[row] & ~(ahead | ahead << 1 | ahead >> 1) == 0


@pytest.mark.rule("MA-1.6")
def test_everybody_begins_with_ten_points() -> None:
    s, c = begun(6)
    assert [me.stamina for me in s.runner] == [10] * 6
    assert c.players == 6


@pytest.mark.rule("MA-1.7", "MA-9.5")
@pytest.mark.parametrize(("before", "after"), [(3, 5), (9, 10), (10, 10)])
def test_water_up_to_ten(before: int, after: int) -> None:
    s, c = position(road(30, last={1: "******"}), roll=1, cards={WATER: 5}, stamina=before)
    happened = play(s, c, KEEP, LANE)
    assert s.runner[0].stamina == after
    gained = [event for event in happened if event[0] == STRONGER]
    assert gained == ([(STRONGER, 0, 0, after - before)] if after > before else [])


# ---- 2: the start


def begun(players: int, seed: int = 1) -> tuple[State, Course]:
    c = laid_out(LONG, players)
    s = State()
    s.rng = seed
    told = Told()
    rules.begin(s, c, told)
    return s, c


def begun_and_told(players: int, seed: int) -> tuple[State, Course, list[Happened]]:
    s, c, told = State(), laid_out(LONG, players), Told()
    s.rng = seed
    rules.begin(s, c, told)
    return s, c, events(told)


@pytest.mark.rule("MA-2.1")
def test_chance_decides_who_lines_up_first() -> None:
    first = Counter(begun_and_told(4, seed)[2][0][1] for seed in range(400))
    assert set(first) == {0, 1, 2, 3} and min(first.values()) > 60


@pytest.mark.rule("MA-2.1", "MA-2.2", "MA-2.3")
def test_the_die_gives_the_position_and_the_next_player_follows() -> None:
    asked = 0
    for seed in range(60):
        s, c, happened = begun_and_told(4, seed)
        free, seats = set(range(6)), []
        for (kind, who, _, die), after in zip(happened, [*happened[1:], (0, 0, 0, 0)], strict=True):
            if kind == ROLLED_POSITION:
                seats.append(who)
                if die - 1 in free:
                    assert after == (LINED_UP, who, die - 1, 0)
                    free.remove(die - 1)
                else:
                    assert s.phase == CHOOSING and s.turn == who
                    assert choices(s, c) == {POSITION + lane for lane in free}
                    chosen = max(free)
                    assert play(s, c, POSITION + chosen)[0] == (LINED_UP, who, chosen, 0)
                    assert s.runner[who].lane == chosen
                    asked += 1
                    break
        assert seats == [(seats[0] + i) % 4 for i in range(len(seats))]
    assert asked > 20


@pytest.mark.rule("MA-2.4")
def test_the_last_of_six_gets_what_is_left() -> None:
    unasked = 0
    for seed in range(40):
        s, c, happened = begun_and_told(6, seed)
        while s.phase == CHOOSING:
            assert len(choices(s, c)) > 1
            happened = play(s, c, min(choices(s, c)))
        assert s.taken[0] == rules.BLOCK
        lined_up = [event for event in happened if event[0] in (ROLLED_POSITION, LINED_UP)][-2:]
        rolled = lined_up[0][0] == ROLLED_POSITION
        unasked += rolled and lined_up[0][3] - 1 != lined_up[1][2]
    assert unasked > 5


@pytest.mark.rule("MA-2.5")
@pytest.mark.parametrize("players", [2, 5])
def test_turns_follow_the_starting_positions_all_race_long(players: int) -> None:
    for seed in range(10):
        s, c = begun(players, seed)
        while s.phase == CHOOSING:
            play(s, c, max(choices(s, c)))
        order = sorted(range(players), key=lambda seat: s.runner[seat].lane)
        for turn in range(3 * players):
            assert s.turn == order[turn % players]
            while s.turns == turn + 1:
                play(s, c, min(choices(s, c)))


# ---- 3: a turn


@pytest.mark.rule("MA-3.1")
def test_the_four_phases() -> None:
    s, c = position(road(30, last={3: "..*..."}), roll=3, cards={WATER: 5}, stamina=4)
    assert s.phase == BOOSTING
    play(s, c, KEEP)
    assert s.phase == RUNNING
    happened = play(s, c, LANE + 2)
    assert happened[:3] == [
        (RAN, 0, space(3, 3), space(0, 1)),
        (DREW, 0, space(3, 3), WATER),
        (STRONGER, 0, 0, 2),
    ]
    assert happened[3][0:2] == (ROLLED, 1)
    assert s.turn == 1


@pytest.mark.rule("MA-3.2")
def test_all_faces_of_the_die_are_alike() -> None:
    faces = Counter[int]()
    s, c = begun(2)
    for _ in range(3000):
        rules.roll(s, Told())
        faces[s.die] += 1
    assert set(faces) == set(range(1, 7)) and min(faces.values()) > 400
    s, c = begun(2, 5)
    while s.phase == CHOOSING:
        play(s, c, min(choices(s, c)))
    assert (s.phase, s.speed) == (BOOSTING, s.die)


# ---- 4: stamina


@pytest.mark.rule("MA-4.1", "MA-4.2")
@pytest.mark.parametrize(
    ("action", "speed", "left"), [(KEEP, 3, 10), (FASTER, 4, 9), (SLOWER, 2, 9)]
)
def test_one_point_for_one_faster_or_slower(action: int, speed: int, left: int) -> None:
    s, c = position(road(30), roll=3)
    assert choices(s, c) == {KEEP, FASTER, SLOWER, REROLL}
    happened = play(s, c, action)
    assert happened == ([] if action == KEEP else [(BOOSTED, 0, 0, speed)])
    play(s, c, LANE)
    assert at(s) == (speed, 1)
    assert s.runner[0].stamina == left


@pytest.mark.rule("MA-4.1")
def test_none_may_be_spent() -> None:
    s, c = position(road(30), roll=3)
    told = Told()
    rules.apply(s, c, 0, KEEP, told)
    assert events(told) == [(KEPT, 0, 0, 3)] and not told.revealed


@pytest.mark.rule("MA-4.3")
def test_three_points_for_a_new_roll_that_must_be_used() -> None:
    rolled = set[int]()
    for seed in range(30):
        s, c = position(road(30), roll=1)
        s.rng = seed
        (happened,) = play(s, c, REROLL)
        assert happened == (ROLLED_AGAIN, 0, 0, s.die)
        assert s.runner[0].stamina == 7
        assert s.phase == RUNNING and s.goal == s.die
        rolled.add(s.die)
    assert rolled == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("MA-4.3")
def test_no_new_roll_without_three_points() -> None:
    for stamina, allowed in ((3, True), (2, False)):
        s, c = position(road(30), roll=1, stamina=stamina)
        assert (REROLL in choices(s, c)) == allowed


@pytest.mark.rule("MA-4.4")
def test_seven_is_allowed() -> None:
    s, c = position(road(30), roll=6)
    play(s, c, FASTER, LANE + 1)
    assert at(s) == (7, 2)


@pytest.mark.rule("MA-4.4")
def test_a_speed_of_nothing_is_no_new_landing() -> None:
    s, c = position(["......", "A....1", *LONG], roll=1)
    happened = play(s, c, SLOWER)
    assert kinds(happened)[:3] == [BOOSTED, NO_MOVE, ROLLED]
    assert at(s) == (2 - 1, 1) and s.turn == 1


@pytest.mark.rule("MA-4.5")
def test_stamina_is_spent_once_a_turn() -> None:
    s, c = position(road(30), roll=3)
    play(s, c, FASTER)
    assert choices(s, c) <= {LANE + lane for lane in range(LANES)}
    play(s, c, LANE)
    assert s.turn == 1


@pytest.mark.rule("MA-4.6")
def test_without_stamina_there_is_no_question() -> None:
    s, c = position(road(30, first="01    "), roll=2, turn=1, stamina=1)
    s.runner[0].stamina = 0
    play(s, c, FASTER, LANE + 3)
    assert (s.turn, s.phase) == (0, RUNNING)
    assert s.goal == s.die


# ---- 5: running


@pytest.mark.rule("MA-5.1", "MA-5.2", "MA-5.4")
@pytest.mark.parametrize(
    ("roll", "reached"), [(1, {2, 3, 4}), (2, {1, 2, 3, 4, 5}), (3, {1, 2, 3, 4, 5, 6})]
)
def test_as_many_rows_as_the_speed_straight_or_diagonally(roll: int, reached: set[int]) -> None:
    s, c = position(["..0..1", *LONG], roll=roll)
    play(s, c, KEEP)
    assert (s.goal, lanes(s, c)) == (roll, reached)
    chosen = max(reached)
    assert play(s, c, LANE + chosen - 1)[0] == (RAN, 0, space(roll, chosen), space(0, 3))
    assert at(s) == (roll, chosen)


@pytest.mark.rule("MA-5.2")
def test_only_where_there_is_a_road() -> None:
    s, c = position(["0....1", ".     ", "..    ", "... ..", *LONG], roll=3)
    play(s, c, KEEP)
    assert lanes(s, c) == {1, 2, 3}


@pytest.mark.rule("MA-5.3")
def test_nobody_runs_onto_or_through_a_runner() -> None:
    s, c = position(["0.....", "12....", "......", *LONG], roll=2)
    play(s, c, KEEP)
    assert s.goal == 0 and at(s) == (0, 1), "both ways are closed"
    s, c = position(["0.....", "1.....", "2.....", *LONG], roll=2)
    play(s, c, KEEP)
    assert lanes(s, c) == {2, 3}


@pytest.mark.rule("MA-5.4")
def test_a_single_space_is_run_to_without_a_question() -> None:
    s, c = position(["0....1", "..    ", ".     ", *LONG], roll=2)
    happened = play(s, c, KEEP)
    assert happened[0] == (RAN, 0, space(2, 1), space(0, 1))
    assert s.turn == 1


@pytest.mark.rule("MA-5.5", "MA-6.1")
def test_a_blocked_road_is_run_as_far_as_it_goes() -> None:
    s, c = position(["0.....", "..    ", "*     ", "1     ", *LONG], roll=6, cards={WATER: 9})
    happened = play(s, c, KEEP)
    assert happened[:2] == [(RAN, 0, space(2, 1), space(0, 1)), (DREW, 0, space(2, 1), WATER)]


@pytest.mark.rule("MA-5.6")
def test_who_is_blocked_at_once_does_not_land() -> None:
    s, c = position(["......", "A     ", "1     ", *LONG], roll=6)
    happened = play(s, c, KEEP)
    assert happened[0] == (BLOCKED, 0, space(1, 1), 0)
    assert at(s) == (1, 1) and DREW not in kinds(happened) and s.turn == 1


# ---- 6: actions and kick spots


@pytest.mark.rule("MA-6.1")
def test_only_landing_counts() -> None:
    s, c = position(["0....1", "******", "^^^^^^", *LONG], roll=3)
    assert not {DREW, SPUN} & set(kinds(play(s, c, KEEP, LANE)))


@pytest.mark.rule("MA-6.2", "MA-3.1")
@pytest.mark.parametrize("spin", [1, 5])
def test_a_kick_forward(spin: int) -> None:
    s, c = position(["0....1", "^.....", *LONG], roll=1, spin=spin)
    happened = play(s, c, KEEP, LANE)
    assert happened == [
        (RAN, 0, space(1, 1), space(0, 1)),
        (SPUN, 0, space(1, 1), spin),
    ]
    assert s.phase == RUNNING and s.goal == 1 + spin
    play(s, c, LANE + 1)
    assert at(s) == (1 + spin, 2) and s.turn == 1


@pytest.mark.rule("MA-6.3")
def test_a_chain_of_kicks_and_events() -> None:
    rows = ["0....1", "^     ", ".     ", "^     ", ".     ", "*     ", *LONG]
    s, c = position(rows, roll=1, spin=2, cards={WATER: 9}, stamina=1)
    happened = play(s, c, KEEP)
    assert kinds(happened)[:7] == [RAN, SPUN, RAN, SPUN, RAN, DREW, STRONGER]
    assert at(s) == (5, 1) and s.turn == 1


@pytest.mark.rule("MA-1.1", "MA-6.2")
def test_a_kick_across_the_line_wins() -> None:
    s, c = position(["0....1", "......", "^     "], roll=2, spin=1)
    assert kinds(play(s, c, KEEP)) == [RAN, SPUN, FINISHED]
    assert s.phase == OVER


@pytest.mark.rule("MA-6.4")
def test_a_kick_backward_ends_the_turn() -> None:
    rows = ["0....1", "*     ", ".     ", "^     ", *LONG]
    s, c = position(rows, roll=3, spin=-2)
    happened = play(s, c, KEEP)
    assert happened[:3] == [
        (RAN, 0, space(3, 1), space(0, 1)),
        (SPUN, 0, space(3, 1), -2),
        (RAN, 0, space(1, 1), space(3, 1)),
    ]
    assert DREW not in kinds(happened) and s.turn == 1


@pytest.mark.rule("MA-6.5")
def test_backward_is_as_forward() -> None:
    rows = ["......", "......", "1.....", "......", "0.....", "^     ", *LONG]
    s, c = position(rows, roll=1, spin=-3)
    play(s, c, KEEP)
    assert (s.goal, lanes(s, c)) == (2, {2, 3, 4}), "never onto a runner"


@pytest.mark.rule("MA-6.5")
def test_backward_at_most_to_the_starting_block() -> None:
    s, c = position(["0....1", "^.....", *LONG], roll=1, spin=-3)
    play(s, c, KEEP, LANE)
    assert s.phase == RUNNING and s.goal == 0
    assert lanes(s, c) == {1, 2}
    play(s, c, LANE + 1)
    assert at(s) == (0, 2) and s.turn == 1


@pytest.mark.rule("MA-6.5")
def test_backward_as_far_as_possible() -> None:
    rows = ["......", ".     ", "1     ", ".     ", "0     ", "^     ", *LONG]
    s, c = position(rows, roll=1, spin=-4)
    happened = play(s, c, KEEP)
    assert happened[2] == (RAN, 0, space(3, 1), space(5, 1))


@pytest.mark.rule("MA-6.6")
@pytest.mark.parametrize("name", ["full", "half"])
def test_the_spinner(name: str) -> None:
    c = house_course(2, {"course": name})
    found = Counter(c.spinner[: c.sectors])
    assert found == Counter([1, 2, 3, 4, 5, -1, -2, -3])
    s = State()
    spun = Counter[int]()
    for _ in range(6000):
        s.runner[0].row = 10
        rules.kick(s, c, 0, Told())
        spun[s.spun] += 1
    assert all(abs(spun[n] - 750) < 120 for n in found)


# ---- 7: the event deck


@pytest.mark.rule("MA-7.1", "MA-3.1")
def test_an_event_is_drawn_followed_and_discarded() -> None:
    s, c = position(road(30, last={1: "******"}), roll=1, cards={WATER: 5, WALL: 0}, stamina=4)
    happened = play(s, c, KEEP, LANE)
    assert happened[1] == (DREW, 0, space(1, 1), WATER)
    assert (s.deck[WATER], s.cards) == (4, 4)


@pytest.mark.rule("MA-7.1")
def test_every_card_is_as_likely_as_the_others() -> None:
    c = house_course(2, {})
    drawn = Counter[int]()
    s = State()
    for _ in range(4000):
        for kind in range(KINDS):
            s.deck[kind] = c.deck[kind]
        s.cards = c.cards
        drawn[rules.top_card(s)] += 1
    assert sum((drawn[k] - 100 * c.deck[k]) ** 2 / (100 * c.deck[k]) for k in range(KINDS)) < 31.3


@pytest.mark.rule("MA-7.2")
def test_the_usual_deck() -> None:
    c = house_course(2, {})
    assert c.cards == 40
    assert (c.deck[INJURY], c.deck[HIGH], c.deck[FIRST_AID], c.deck[CATCH_UP]) == (9, 3, 3, 3)
    assert c.deck[WATER:WALL] == [2, 1, 2, 1]
    assert c.deck[WALL:] == [4, 4, 4, 4]


@pytest.mark.rule("MA-7.3")
def test_an_empty_deck_is_made_of_the_discards() -> None:
    s, c = position(
        road(30, last={1: "******"}), roll=1, cards={WATER: 3, INJURY: 4, HIGH: 2}, high=True
    )
    s.runner[1].injuries = 2
    for kind in range(KINDS):
        s.deck[kind] = 0
    s.cards = 0
    happened = play(s, c, KEEP, LANE)
    assert happened[1] == (RESHUFFLED, rules.NOTHING, 0, 6)
    assert happened[2][0] == DREW
    returned = s.runner[0].injuries + s.runner[0].high - 1
    assert s.cards + s.high_on_top == 6 - returned - (0 if happened[2][3] != WATER else 1)
    assert s.deck[HIGH] + s.high_on_top == 1


@pytest.mark.rule("MA-7.4")
def test_without_any_card_nobody_draws() -> None:
    s, c = position(road(30, last={1: "******"}), roll=1, cards={INJURY: 2})
    s.runner[1].injuries = 2
    s.deck[INJURY] = s.cards = 0
    happened = play(s, c, KEEP, LANE)
    assert happened[1] == (NO_CARD, 0, space(1, 1), 0)
    assert s.turn == 1


@pytest.mark.rule("MA-7.5")
def test_other_decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    harm = {}
    for name in ("sunny", "usual", "stormy"):
        c = house_course(2, {"deck": name})
        assert (c.cards, c.deck[INJURY], c.deck[HIGH]) == (40, 9, 3)
        harm[name] = sum(c.deck[WALL:])
    assert harm["sunny"] < harm["usual"] <= harm["stormy"]
    monkeypatch.setenv("HEADRACE_CONTENT", str(tmp_path))
    own = tmp_path / "marathon/deck/my-deck.txt"
    own.parent.mkdir(parents=True)
    own.write_text("dog 7\n")
    c = house_course(2, {"deck": "my-deck"})
    assert (c.deck[DOG], c.cards) == (7, 7)


@pytest.mark.rule("MA-7.6")
def test_everything_is_open_but_what_the_dice_will_bring() -> None:
    s, c = position(road(30), roll=3)
    s.high_on_top = s.runner[1].high = 1
    seen = s.twin()
    rules.hide(seen, c, 1)
    assert seen.rng == 0
    dice = Dice()
    rules.deal(seen, c, 1, dice)
    assert seen.rng != s.rng
    assert rules.top_card(seen.twin()) == HIGH, "everybody has seen it go back"
    seen.rng = s.rng
    assert seen == s


@pytest.mark.rule("MA-7.6")
def test_a_redealt_deck_is_as_random_as_the_table_s_own() -> None:
    c = house_course(2, {})
    s, dice = State(), Dice()
    for kind in range(KINDS):
        s.deck[kind] = c.deck[kind]
    s.cards = c.cards
    drawn = Counter[int]()
    for _ in range(4000):
        guess = s.twin()
        rules.hide(guess, c, 0)
        rules.deal(guess, c, 0, dice)
        drawn[rules.top_card(guess)] += 1
    assert sum((drawn[k] - 100 * c.deck[k]) ** 2 / (100 * c.deck[k]) for k in range(KINDS)) < 31.3


# ---- 8: cards to keep


@pytest.mark.rule("MA-8.1")
def test_two_injuries_are_kept_the_third_costs_all_and_a_turn() -> None:
    s, c = position(road(30, last={1: "******"}), roll=1)
    play(s, c, KEEP, LANE)
    assert (s.runner[0].injuries, s.runner[0].rests) == (1, 0)
    s, c = position(road(30, last={1: "******"}), roll=1)
    s.runner[0].injuries = 2
    happened = play(s, c, KEEP, LANE)
    assert happened[2] == (WORN_OUT, 0, 0, 0)
    assert (s.runner[0].injuries, s.runner[0].rests) == (0, 1)
    while s.turns == 2:
        happened = play(s, c, min(choices(s, c)))
    assert (RESTED, 0, 0, 0) in happened
    assert (s.turn, s.turns, s.runner[0].rests) == (1, 4, 0)


@pytest.mark.rule("MA-8.2")
def test_a_runner_s_high_is_kept() -> None:
    s, c = position(road(30, last={1: "******"}), roll=1, cards={HIGH: 3})
    happened = play(s, c, KEEP, LANE)
    assert happened[1:3] == [(DREW, 0, space(1, 1), HIGH), (HIGH_KEPT, 0, 0, 0)]
    assert s.runner[0].high == 1 and s.deck[HIGH] == 2


@pytest.mark.rule("MA-8.2")
@pytest.mark.parametrize("harm", [WALL, LACES, WRONG_TURN, DOG])
@pytest.mark.parametrize("used", [True, False])
def test_it_helps_against_harmful_cards_for_those_who_want(harm: int, used: bool) -> None:
    rows = road(30, first="0     ", last={5: "******", 12: "1....."})
    s, c = position(rows, roll=5, cards={harm: 5, HIGH: 3}, high=True)
    s.deck[HIGH] = 0
    s.cards = 5
    assert play(s, c, KEEP, LANE)[-1] == (DREW, 0, space(5, 1), harm)
    assert s.phase == HOLDING and choices(s, c) == {USE_HIGH, SAVE_HIGH}
    assert (at(s), s.runner[0].stamina, s.runner[0].rests) == ((5, 1), 10, 0)
    happened = play(s, c, USE_HIGH if used else SAVE_HIGH)
    assert s.runner[0].high == (0 if used else 1)
    if used:
        assert happened[0] == (HIGH_USED, 0, 0, harm)
        assert (at(s), s.runner[0].stamina, s.runner[0].rests) == ((5, 1), 10, 0)
        assert s.turn == 1
    else:
        assert happened[0] == (HIGH_SAVED, 0, 0, 0)
        hit = s.phase == RUNNING or s.runner[0].rests or s.runner[0].stamina < 10
        assert hit and HIGH_USED not in kinds(happened)


@pytest.mark.rule("MA-8.2")
def test_it_helps_against_a_negative_spin() -> None:
    for action, there in ((USE_HIGH, (3, 1)), (SAVE_HIGH, (1, 1))):
        rows = ["0....1", ".     ", ".     ", "^     ", *LONG]
        s, c = position(rows, roll=3, spin=-2, high=True)
        assert kinds(play(s, c, KEEP)) == [RAN, SPUN]
        assert (s.phase, s.harm) == (HOLDING, SPIN)
        play(s, c, action)
        assert at(s) == there and s.turn == 1


@pytest.mark.rule("MA-8.2", "MA-7.3")
def test_a_used_one_is_discarded_and_comes_back_with_the_discards() -> None:
    s, c = position(["0....1", "^     ", *LONG], roll=1, spin=-1, cards={HIGH: 1}, high=True)
    play(s, c, KEEP, USE_HIGH)
    assert s.cards == 0 and s.runner[0].high == 0
    rules.shuffle(s, c, Told())
    assert s.deck[HIGH] == s.cards == 1


@pytest.mark.rule("MA-8.3")
@pytest.mark.parametrize("injuries", [0, 2])
def test_it_never_helps_against_an_injury(injuries: int) -> None:
    s, c = position(road(30, last={1: "******"}), roll=1, high=True)
    s.runner[0].injuries = injuries
    play(s, c, KEEP, LANE)
    assert s.turn == 1 and s.runner[0].high == 1
    assert s.runner[0].rests == (1 if injuries else 0)


@pytest.mark.rule("MA-8.4")
def test_a_second_one_goes_back_on_top_for_the_next_to_draw() -> None:
    rows = road(30, last={1: "******"})
    s, c = position(rows, roll=1, cards={HIGH: 2, WATER: 30}, high=True)
    s.high_on_top, s.deck[HIGH] = 1, 0
    s.cards = 30
    happened = play(s, c, KEEP, LANE)
    assert happened[1:3] == [(DREW, 0, space(1, 1), HIGH), (HIGH_RETURNED, 0, 0, 0)]
    assert (s.runner[0].high, s.high_on_top, s.cards) == (1, 1, 30)
    s.speed = 1
    happened = play(s, c, KEEP, LANE + 5)
    assert happened[1:3] == [(DREW, 1, space(1, 6), HIGH), (HIGH_KEPT, 1, 0, 0)]
    assert (s.runner[1].high, s.high_on_top, s.cards) == (1, 0, 30)


@pytest.mark.rule("MA-8.5")
@pytest.mark.parametrize(("before", "after"), [(2, 1), (1, 0), (0, 0)])
def test_first_aid(before: int, after: int) -> None:
    s, c = position(road(30, last={1: "******"}), roll=1, cards={FIRST_AID: 4})
    s.runner[0].injuries = before
    happened = play(s, c, KEEP, LANE)
    assert s.runner[0].injuries == after
    assert ((HEALED, 0, 0, after) in happened) == (before > 0)


# ---- 9: other event cards


@pytest.mark.rule("MA-9.1")
def test_catch_up_goes_right_behind_the_closest_ahead() -> None:
    rows = ["0.....", "*     ", *LONG[:6], "...2..", "......", ".1....", *LONG]
    s, c = position(rows, roll=1, cards={CATCH_UP: 3})
    happened = play(s, c, KEEP)
    assert happened[2] == (RAN, 0, space(7, 4), space(1, 1))
    assert at(s) == (7, 4) and s.turn == 1


@pytest.mark.rule("MA-9.2")
def test_the_nearest_space_where_the_lane_is_missing() -> None:
    rows = ["0.....", "*     ", "......", ".. ...", "..1...", *LONG]
    s, c = position(rows, roll=1, cards={CATCH_UP: 3})
    play(s, c, KEEP)
    assert lanes(s, c) == {2, 4}
    rows[3] = ".   .."
    s, c = position(rows, roll=1, cards={CATCH_UP: 3})
    play(s, c, KEEP)
    assert lanes(s, c) == {1, 5}
    rows[3] = "    .."
    s, c = position(rows, roll=1, cards={CATCH_UP: 3})
    assert (RAN, 0, space(3, 5), space(1, 1)) in play(s, c, KEEP)


@pytest.mark.rule("MA-9.1", "MA-9.2")
def test_behind_either_of_two_who_are_equally_close() -> None:
    s, c = position(
        ["0.....", "*     ", "......", "......", "1...2.", *LONG], 1, cards={CATCH_UP: 3}
    )
    play(s, c, KEEP)
    assert lanes(s, c) == {1, 5}


@pytest.mark.rule("MA-9.3")
@pytest.mark.parametrize("other", [0, 2])
def test_who_leads_or_is_right_behind_stays_without_a_new_landing(other: int) -> None:
    rows = ["......", "*     ", "......", *LONG]
    rows[0] = "0....1" if other == 0 else "0....."
    rows[2] = ".1...." if other == 2 else "......"
    s, c = position(rows, roll=1, cards={CATCH_UP: 3})
    happened = play(s, c, KEEP)
    assert kinds(happened)[:4] == [RAN, DREW, NO_MOVE, ROLLED]
    assert at(s) == (1, 1) and s.turn == 1


@pytest.mark.rule("MA-9.4", "MA-9.1")
def test_a_catch_up_lands_on_symbols() -> None:
    rows = ["0.....", "*     ", "......", "^^^^^^", "..1...", *LONG]
    s, c = position(rows, roll=1, cards={CATCH_UP: 3}, spin=4)
    happened = play(s, c, KEEP)
    assert kinds(happened) == [RAN, DREW, RAN, SPUN]
    assert s.goal == 7


@pytest.mark.rule("MA-9.6", "MA-9.4")
def test_the_roaring_crowd_carries_three_rows() -> None:
    rows = ["0....1", "*     ", ".     ", ".     ", "^     ", ".     ", ".     ", *LONG]
    s, c = position(rows, roll=1, cards={CROWD: 3}, spin=2)
    happened = play(s, c, KEEP)
    assert happened[2] == (RAN, 0, space(4, 1), space(1, 1))
    assert happened[3] == (SPUN, 0, space(4, 1), 2)


@pytest.mark.rule("MA-9.7")
def test_a_second_wind_rolls_and_runs_again_unasked() -> None:
    rows = ["0....1", "*     ", *[".     "] * 20]
    s, c = position(rows, roll=1, cards={SECOND_WIND: 3})
    happened = play(s, c, KEEP)
    assert kinds(happened)[:4] == [RAN, DREW, ROLLED, RAN]
    die = happened[2][3]
    assert happened[3] == (RAN, 0, space(1 + die, 1), space(1, 1))
    assert s.runner[0].stamina == 10


@pytest.mark.rule("MA-9.8")
def test_high_fives_for_all_who_are_ahead() -> None:
    rows = ["03....", "*     ", "......", "1....2", *LONG]
    s, c = position(rows, roll=1, cards={HIGH_FIVES: 3}, stamina=2)
    happened = play(s, c, KEEP)
    assert happened[2] == (STRONGER, 0, 0, 3)
    assert s.runner[0].stamina == 5


@pytest.mark.rule("MA-9.9")
@pytest.mark.parametrize(("before", "lost"), [(10, 4), (3, 3), (0, 0)])
def test_the_wall(before: int, lost: int) -> None:
    s, c = position(["0....1", "*     ", *LONG], roll=1, cards={WALL: 3}, stamina=before)
    happened = play(s, c, KEEP)
    assert s.runner[0].stamina == before - lost
    assert ((WEAKER, 0, 0, lost) in happened) == (lost > 0)


@pytest.mark.rule("MA-9.10")
def test_loose_laces_cost_the_next_turn() -> None:
    s, c = position(["0....1", "*     ", *LONG], roll=1, cards={LACES: 3})
    play(s, c, KEEP)
    assert s.runner[0].rests == 1
    while s.turns == 2:
        play(s, c, min(choices(s, c)))
    assert (s.turn, s.turns, s.runner[0].rests) == (1, 4, 0)


@pytest.mark.rule("MA-9.11", "MA-9.12")
@pytest.mark.parametrize(("card", "back"), [(WRONG_TURN, 6), (DOG, 4)])
def test_the_cards_that_lead_back_end_the_turn(card: int, back: int) -> None:
    rows = ["1.....", *["*     "] * 6, "0     ", "*     ", *LONG]
    s, c = position(rows, roll=1, cards={card: 5})
    happened = play(s, c, KEEP)
    assert kinds(happened)[:3] == [RAN, DREW, RAN]
    assert at(s) == (8 - back, 1) and kinds(happened).count(DREW) == 1 and s.turn == 1


# ---- 10: the end


@pytest.mark.rule("MA-10.1")
def test_the_others_are_placed_by_how_far_they_have_come() -> None:
    s, c = position(["1.....", "23....", "..0..."], roll=1)
    play(s, c, KEEP)
    outcome = Outcome()
    rules.result(s, c, outcome)
    assert outcome.place[:4] == [1, 4, 2, 2]
    assert outcome.score[:4] == [3, 0, 1, 1]


@pytest.mark.rule("MA-10.2")
def test_after_three_hundred_turns_the_race_is_called_off() -> None:
    assert house_course(2, {}).limit == 300
    assert house_course(2, {"limit": "60"}).limit == 60
    for other, places in (("1.....", [1, 1]), ("......", [1, 2])):
        s, c = position(["......", "......" if other != "......" else "1.....", other, "......",
                         "0.....", *LONG], roll=1)  # fmt: skip
        s.turns = 300
        if other == "1.....":
            s.runner[1].row, s.runner[1].lane = 5, 5
        happened = play(s, c, KEEP, LANE)
        assert happened[-1] == (CALLED_OFF, rules.NOTHING, 0, 300)
        assert s.phase == OVER
        outcome = Outcome()
        rules.result(s, c, outcome)
        assert outcome.place[:2] == places and outcome.ending == LIMIT


@pytest.mark.rule("MA-10.2")
def test_a_turn_that_is_sat_out_counts() -> None:
    s, c = position(["01....", *LONG], roll=1)
    s.turns = 299
    s.runner[1].rests = 1
    assert kinds(play(s, c, KEEP, LANE))[-2:] == [RESTED, CALLED_OFF]


# ---- whole races


def test_no_chain_goes_on_for_ever() -> None:
    """Every landing lies ahead of the one before it, whatever the course and the cards."""
    cards = {CROWD: 20, SECOND_WIND: 20, CATCH_UP: 20}
    rows = ["......", *["^*^*^*"] * 60]
    for seed in range(20):
        c = laid_out(rows, 3, cards)
        s, told, dice = State(), Told(), Dice()
        s.rng = dice.rng = seed
        rules.begin(s, c, told)
        while rules.waiting(s, c):
            told.n = 0
            before = s.twin()
            rules.apply(s, c, s.turn, sorted(choices(s, c))[below(dice, len(choices(s, c)))], told)
            assert told.n < 3 * 61 and s.turns <= before.turns + 3
