"""The rules of Deep River, number by number: see rulebook.md.

Fish are written as letters, a capital for a double one: s and S are salmon, e and E eels;
"sE" is a single salmon on top of a double eel.  What is not put on the river is at home.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from headrace.engine.errors import BadSetup
from headrace.engine.rules import SPECTATOR, Dice, Moves, Outcome, Told, below, bit, nth
from headrace.games.deep_river import FACES, GAME, rules
from headrace.games.deep_river.rules import (
    ARRIVED,
    BEAR,
    BEAR_IN_NEST,
    BEAR_WALKED,
    BESIDE,
    BY_CURRENT,
    CAME_HOME,
    CENTRE,
    CHOOSING,
    DRAWN,
    DRIFTED,
    EELS,
    FISHES,
    FLIPPED,
    GREAT,
    HELD,
    HOLD,
    IN_NEST,
    LANDED_ON,
    LIMIT_REACHED,
    MOST_TURNS,
    NEST,
    NO_FISH,
    NO_TOKEN,
    NOBODY,
    ONWARD,
    OVER,
    PUSH,
    SALMON,
    SWAM,
    SWAP,
    SWAPPED,
    TOKENS_SPENT,
    TOOK_TOKEN,
    Course,
    State,
)

RIVER = "bear push swap push bear hold"  # 1 bear, 2 push, 3 swap, 5 push, 6 bear, 7 hold
Happened = tuple[int, int, int, int]  # kind, who, where, what


# ---- the table


def a_race(seed: int = 1, **options: str) -> tuple[State, Course]:
    s, c = State(), GAME.lay_out(2, GAME.settled({"first": "salmon", "river": RIVER} | options))
    s.rng = seed
    rules.begin(s, c, Told())
    return s, c


def position(
    fish: Mapping[int, str],
    *,
    turn: int = SALMON,
    tokens: str = "1 2 3",
    home: str = "",  # the double fish at home, such as "SE"
    bear: int = GREAT,
    drifted: tuple[int, int, int] = (7, 7, 7),
    held: int = 0,
    river: str = RIVER,
    onward: str = "double",
) -> tuple[State, Course]:
    """Somebody's turn begins, with these fish on the river."""
    s, c = a_race(tokens=tokens, river=river, onward=onward)
    s.turn, s.bear, s.held, s.token = turn, bear, held, list(drifted)
    for letter in home:
        s.double |= bit(_next_pawn(s, letter))
    for spot, letters in fish.items():
        pawns = [_next_pawn(s, letter) for letter in letters]
        for pawn, letter in zip(pawns, letters, strict=True):
            s.home &= ~bit(pawn)
            s.double |= bit(pawn) if letter.isupper() else 0
        s.top[spot] = pawns[0]
        s.shown[pawns[0] // 5] |= bit(spot)
        if len(pawns) == 2:
            s.under[spot] = pawns[1]
            s.piles |= bit(spot)
    s.choices = rules.possible(s)
    return s, c


def _next_pawn(s: State, letter: str) -> int:
    side = SALMON if letter in "sS" else EELS
    return min(
        pawn
        for pawn in range(5 * side, 5 * side + 5)
        if s.home & bit(pawn) and not s.double & bit(pawn)
    )


def choices(s: State, c: Course) -> set[str]:
    moves = Moves()
    rules.legal(s, c, s.turn, moves)
    return {GAME.notation(nth(moves, k)) for k in range(moves.n)}


def play(s: State, c: Course, *actions: str) -> list[Happened]:
    """Let whoever has the turn do each of these, and hear what happens."""
    told = Told()
    for action in actions:
        assert rules.waiting(s, c) == bit(s.turn)
        assert action in choices(s, c), (action, choices(s, c))
        rules.apply(s, c, s.turn, GAME.actions[action], told)
    return [(e.kind, e.who, e.where, e.what) for e in told.event[: told.n]]


def on(s: State, spot: int) -> str:
    """What lies there, as letters."""
    return "".join(letter(s, pawn) for pawn in (s.top[spot], s.under[spot]) if pawn != NOBODY)


def letter(s: State, pawn: int) -> str:
    name = "s" if pawn < 5 else "e"
    return name.upper() if s.double & bit(pawn) else name


def at_home(s: State, side: int = SALMON) -> str:
    return "".join(letter(s, p) for p in range(5 * side, 5 * side + 5) if s.home & bit(p))


def river_fish(s: State) -> dict[int, str]:
    return {spot: on(s, spot) for spot in range(1, 9) if on(s, spot)}


def kinds(happened: list[Happened]) -> list[int]:
    return [kind for kind, *_ in happened]


def outcome_of(s: State, c: Course) -> Outcome:
    outcome = Outcome()
    rules.result(s, c, outcome)
    return outcome


def random_race(seed: int, **options: str) -> Iterator[tuple[State, Course, list[Happened]]]:
    """A race of random choices, seen after every action."""
    s, c = a_race(seed, **{"river": "chance", "first": "chance"} | options)
    dice = Dice()
    dice.rng = seed
    yield s, c, []
    while rules.waiting(s, c):
        actions = sorted(choices(s, c))
        yield s, c, play(s, c, actions[below(dice, len(actions))])


# at one in a thousand, by degrees of freedom
CRITICAL = {1: 10.83, 7: 24.32, 179: 243.0}


def chi_square(counts: Mapping[Any, int], cells: int) -> float:
    assert len(counts) == cells
    expected = sum(counts.values()) / cells
    return sum((n - expected) ** 2 / expected for n in counts.values())


# ---- 1: goal and pieces


@pytest.mark.rule("DR-1.1", "DR-8.1")
@pytest.mark.parametrize(("side", "bear"), [(SALMON, 7), (EELS, 1)])
def test_who_drives_the_bear_into_the_other_nest_wins(side: int, bear: int) -> None:
    s, c = position({7: "s", 1: "e"}, turn=side, bear=bear)
    happened = play(s, c, "token-1", "fish-7" if side == SALMON else "fish-1")
    assert kinds(happened)[-1] == BEAR_IN_NEST
    assert rules.waiting(s, c) == 0 and choices(s, c) == set()
    outcome = outcome_of(s, c)
    assert outcome.ending == IN_NEST
    assert outcome.place[side] == 1 and outcome.place[1 - side] == 2
    assert (outcome.score[side], outcome.score[1 - side]) == (8, 0)


@pytest.mark.rule("DR-1.2")
def test_two_play_and_the_first_seat_leads_the_salmon() -> None:
    for players in (1, 3):
        with pytest.raises(BadSetup, match="2 to 2 players"):
            GAME.course(players, {})
    s, c = position({})
    play(s, c, "token-3")  # no question which fish: all are single and at home
    assert river_fish(s) == {3: "s"}
    play(s, c, "token-2")
    assert river_fish(s) == {3: "s", 6: "e"}


@pytest.mark.rule("DR-1.3", "DR-2.3")
def test_five_pawns_each_begin_at_home_with_one_fish() -> None:
    s, _ = a_race()
    assert at_home(s) == "sssss" and at_home(s, EELS) == "eeeee"
    assert river_fish(s) == {}


@pytest.mark.rule("DR-1.4")
def test_the_pieces_are_all_there() -> None:
    for seed in range(20):
        s, _ = a_race(seed, river="chance")
        assert [kind for kind in s.tile if kind == CENTRE] == [CENTRE]
        assert sum(kind in (BEAR, PUSH, SWAP, HOLD) for kind in s.tile) == 6
        assert len(s.token) == 3


@pytest.mark.rule("DR-1.5")
def test_the_simple_tiles_of_the_house() -> None:
    for seed in range(20):
        s, _ = a_race(seed, river="chance")
        assert Counter(s.tile) == {BEAR: 2, PUSH: 2, SWAP: 1, HOLD: 1, CENTRE: 1, NEST: 2}


@pytest.mark.rule("DR-1.6")
def test_the_faces_of_the_house() -> None:
    """Each token by what it does, and by what it does once it is turned over."""
    swims = {"1": [1], "1bear": [1], "2": [2], "2x1": [1, 1], "3": [3]}
    pairs = [("1", "1bear"), ("2", "2x1"), ("3", "2")]
    assert [tuple(FACES[i : i + 2]) for i in (0, 2, 4)] == pairs
    for token, pair in enumerate(pairs):
        for face in pair:
            shown = ["1", "2", "3"]
            shown[token] = face
            s, c = position({1: "S"}, tokens=" ".join(shown), river="push swap hold swap push bear")
            found: list[int] = []
            play(s, c, f"token-{token + 1}")
            while s.turn == SALMON:
                if s.step == rules.SWIMMING:
                    before = max(spot for spot, fish in river_fish(s).items() if fish == "S")
                    play(s, c, f"fish-{before}")
                    after = max(spot for spot, fish in river_fish(s).items() if fish == "S")
                    found.append(after - before)
                else:
                    play(s, c, min(choices(s, c)))
            assert found[: len(swims[face])] == swims[face]
            assert (s.bear == 5) == (face == "1bear")
            assert FACES[s.face[token]] == pair[1 - pair.index(face)]


# ---- 2: set-up


@pytest.mark.rule("DR-2.1")
def test_seven_tiles_with_the_great_one_in_the_middle() -> None:
    s, _ = a_race()
    assert s.tile == [NEST, BEAR, PUSH, SWAP, CENTRE, PUSH, BEAR, HOLD, NEST]


@pytest.mark.rule("DR-2.2")
def test_chance_lays_every_river_alike() -> None:
    """Two bears and two push: 6! / 2! / 2! = 180 rivers."""
    rivers = Counter(tuple(a_race(seed, river="chance")[0].tile) for seed in range(18_000))
    assert chi_square(rivers, 180) < CRITICAL[179]


@pytest.mark.rule("DR-2.2")
def test_the_host_lays_the_river() -> None:
    s, _ = a_race(river="hold hold hold bear bear push")
    assert s.tile == [NEST, HOLD, HOLD, HOLD, CENTRE, BEAR, BEAR, PUSH, NEST]


@pytest.mark.rule("DR-2.2")
@pytest.mark.parametrize("river", ["bear", "bear push hold swap bear eel", "bear " * 7])
def test_what_is_no_river_is_refused(river: str) -> None:
    with pytest.raises(BadSetup, match=r"deep-river: river .* is no river; give six tiles"):
        GAME.course(2, {"river": river})


@pytest.mark.rule("DR-2.4")
def test_the_tokens_are_tossed_and_begin_beside_the_nest_of_the_eels() -> None:
    tosses: Counter[tuple[int, ...]] = Counter()
    for seed in range(4000):
        s, _ = a_race(seed)
        assert s.token == [7, 7, 7]
        assert [face // 2 for face in s.face] == [0, 1, 2]
        tosses[tuple(s.face)] += 1
    assert chi_square(tosses, 8) < CRITICAL[7]


@pytest.mark.rule("DR-2.4")
def test_the_host_says_what_the_tokens_show() -> None:
    for tokens, faces in {
        "1 2 3": [0, 2, 4],
        "1bear 2x1 2": [1, 3, 5],
        "1 2x1 3": [0, 3, 4],
    }.items():
        assert a_race(tokens=tokens)[0].face == faces


@pytest.mark.rule("DR-2.4")
@pytest.mark.parametrize("tokens", ["1", "1 2 1bear", "2 1 3", "1 2 3 3"])
def test_what_tokens_cannot_show_is_refused(tokens: str) -> None:
    with pytest.raises(BadSetup, match=r"deep-river: tokens .* cannot be; say what each"):
        GAME.course(2, {"tokens": tokens})


@pytest.mark.rule("DR-2.5")
def test_the_bear_begins_at_the_great_tile_and_walks_by_places() -> None:
    s, c = a_race(tokens="1bear 2 3")
    assert s.bear == 4 and s.tile[s.bear] == CENTRE
    play(s, c, "token-1")
    assert s.bear == 5


@pytest.mark.rule("DR-2.6")
def test_chance_or_the_host_says_who_begins() -> None:
    starts = Counter(a_race(seed, first="chance")[0].turn for seed in range(2000))
    assert chi_square(starts, 2) < CRITICAL[1]
    for seed in range(10):
        assert a_race(seed, first="salmon")[0].turn == SALMON
        assert a_race(seed, first="eels")[0].turn == EELS


# ---- 3: the current


@pytest.mark.rule("DR-3.1")
def test_sides_take_turns_and_choose_a_token() -> None:
    for seed in range(10):
        turns = [
            (s.turns, s.turn, set(choices(s, c)))
            for s, c, _ in random_race(seed, first="salmon")
            if s.step == CHOOSING
        ]
        for turn, side, tokens in turns:
            assert side == turn % 2
            assert tokens <= {"token-1", "token-2", "token-3"}
        assert turns[0][2] == {"token-1", "token-2", "token-3"}


@pytest.mark.rule("DR-3.2")
@pytest.mark.parametrize(("token", "steps"), [(1, 1), (2, 2), (3, 3)])
def test_a_fish_swims_as_many_tiles_as_the_token_says(token: int, steps: int) -> None:
    s, c = position({1: "s"}, river="push push push push push push")
    play(s, c, f"token-{token}")
    assert choices(s, c) == {"fish-nest", "fish-1"}
    happened = play(s, c, "fish-1")
    assert happened[0][:3] == (SWAM, SALMON, 1 + steps)
    assert 1 not in river_fish(s)


@pytest.mark.rule("DR-3.3")
def test_the_bear_walks_after_the_fish_and_before_the_effect_of_the_tile() -> None:
    s, c = position({5: "S"}, tokens="1bear 2 3")
    happened = play(s, c, "token-1", "fish-5")  # onto a bear
    assert kinds(happened) == [TOOK_TOKEN, SWAM, BEAR_WALKED, BEAR_WALKED, DRIFTED]
    assert [where for kind, _, where, _ in happened if kind == BEAR_WALKED] == [5, 6]
    s, c = position({5: "S"}, tokens="1bear 2 3", bear=7)
    assert kinds(play(s, c, "token-1", "fish-5"))[-2:] == [BEAR_WALKED, BEAR_IN_NEST]
    assert s.bear == 8 and s.step == OVER


@pytest.mark.rule("DR-3.3")
def test_the_eels_drive_it_the_other_way_also_after_an_arrival() -> None:
    s, c = position({1: "e"}, turn=EELS, tokens="1bear 2 3")
    play(s, c, "token-1", "fish-1")
    assert s.bear == 4 - 1 - 1
    s, c = position({1: "e"}, turn=EELS, tokens="1bear 2 3", bear=1)
    assert kinds(play(s, c, "token-1", "fish-1")).count(BEAR_WALKED) == 1  # then it is over


@pytest.mark.rule("DR-3.4")
def test_twice_one_is_two_fish_or_twice_the_same_each_with_its_effect() -> None:
    s, c = position({4: "s", 1: "s"}, tokens="1 2x1 3")
    play(s, c, "token-2", "fish-4a")  # to 5: push on
    assert choices(s, c) == {"fish-nest", "fish-1", "fish-5"} and s.step == rules.PUSHING
    play(s, c, "fish-5")
    assert river_fish(s) == {1: "s", 6: "s"} and s.turn == SALMON
    happened = play(s, c, "fish-6")  # to 7: hold
    assert happened[0][:3] == (SWAM, SALMON, 7) and s.step == rules.HOLDING
    play(s, c, "hold-1")
    assert s.turn == EELS
    assert s.token == [7, 6, 7]


@pytest.mark.rule("DR-3.5")
def test_the_token_turns_over_and_drifts_at_the_end_of_the_turn() -> None:
    s, c = position({1: "s"}, tokens="1 2 3")
    play(s, c, "token-3")
    assert s.token == [7, 7, 7] and s.face == [0, 2, 4]
    assert play(s, c, "fish-nest")[-1] == (DRIFTED, SALMON, 6, 5)
    assert s.token == [7, 7, 6] and s.face == [0, 2, 5]


@pytest.mark.rule("DR-3.6")
def test_a_token_at_the_last_tile_only_turns_over() -> None:
    s, c = position({}, drifted=(1, 5, 5))
    play(s, c, "token-1")
    assert s.token == [1, 5, 5] and s.face[0] == 1
    assert s.step == CHOOSING and "token-1" in choices(s, c)


@pytest.mark.rule("DR-3.7")
def test_what_has_one_answer_is_not_asked() -> None:
    for seed in range(30):
        for s, c, _ in random_race(seed, onward="any"):
            assert len(choices(s, c)) != 1
    s, c = position({}, held=0b011)
    s.choices = bit(2)
    rules.apply(s, c, SALMON, 2, Told())  # the third is the only one
    assert river_fish(s) == {3: "s"}


@pytest.mark.rule("DR-3.8")
def test_without_a_fish_that_can_swim_the_turn_goes_on() -> None:
    covered: dict[int, str] = dict.fromkeys((1, 2, 3, 5, 7), "es")
    s, c = position(covered, tokens="1bear 2 3")
    assert at_home(s) == ""
    happened = play(s, c, "token-1")
    assert kinds(happened) == [TOOK_TOKEN, NO_FISH, BEAR_WALKED, DRIFTED]
    assert s.turn == EELS and s.token[0] == 6
    s, c = position(covered, tokens="1bear 2x1 3")
    assert kinds(play(s, c, "token-2")) == [TOOK_TOKEN, NO_FISH, NO_FISH, DRIFTED]


# ---- 4: swimming


@pytest.mark.rule("DR-4.1")
def test_fish_only_swim_toward_the_other_nest() -> None:
    ways = {SALMON: 1, EELS: -1}
    swims = 0
    for seed in range(30):
        for _, _, happened in random_race(seed):
            for kind, who, where, what in happened:
                if kind == SWAM:
                    fish = what % FISHES
                    start = (0, 8)[who] if fish in (0, 9) else rules.place_of(fish)
                    assert (rules.place_of(where) - start) * ways[who] > 0
                    swims += 1
    assert swims > 500


@pytest.mark.rule("DR-4.2")
def test_a_simple_tile_has_room_for_one_and_the_great_tile_for_two() -> None:
    s, c = position({3: "s", 2: "s", 1: "s"})
    play(s, c, "token-1", "fish-3", "flip-nest")
    s.turn, s.choices = SALMON, 0b111  # and once more
    play(s, c, "token-2", "fish-2")
    assert on(s, GREAT) == "s" and on(s, BESIDE) == "s"
    for seed in range(30):
        for at, _, _ in random_race(seed):
            assert len(at.top) == len(at.under) == 9
            piles = [on(at, spot) for spot in range(1, 9) if len(on(at, spot)) == 2]
            assert all({"s", "e"} == set(pile.lower()) for pile in piles)


@pytest.mark.rule("DR-4.3", "DR-4.5")
def test_a_fish_stops_on_a_free_place_or_on_a_lone_enemy() -> None:
    s, c = position({5: "s", 7: "e"}, river="push push push push bear push")
    play(s, c, "token-1", "fish-5")
    assert river_fish(s) == {6: "s", 7: "e"}
    s, c = position({5: "s", 6: "e"}, river="push push push push bear push")
    happened = play(s, c, "token-1", "fish-5")
    assert river_fish(s) == {6: "se"}
    assert (LANDED_ON, SALMON, 6, 5) in happened


@pytest.mark.rule("DR-4.4")
def test_own_pawns_and_piles_are_passed_again_and_again() -> None:
    full = {1: "s", 2: "es", 3: "S"}
    s, c = position(full)
    play(s, c, "token-1", "fish-nest")
    assert on(s, GREAT) == "s" and river_fish(s) == full | {GREAT: "s"}
    both = {GREAT: "s", BESIDE: "se", 5: "es", 6: "s", 7: "s"}
    s, c = position(both)
    play(s, c, "token-1", "fish-4a")
    assert s.bear == 5 and at_home(s) == "s"  # all the way into the nest
    s, c = position({GREAT: "s", 3: "s"})
    play(s, c, "token-1", "fish-3")
    assert on(s, BESIDE) == "s"


@pytest.mark.rule("DR-4.4")
def test_no_fish_ever_lies_on_its_own_side_and_no_pile_is_higher_than_two() -> None:
    for seed in range(30):
        for _, _, happened in random_race(seed):
            for kind, who, _, what in happened:
                if kind == LANDED_ON:
                    assert what // 5 == 1 - who


@pytest.mark.rule("DR-4.5")
@pytest.mark.parametrize("spot", [GREAT, BESIDE])
def test_a_lone_enemy_is_landed_on_even_beside_a_free_place(spot: int) -> None:
    s, c = position({3: "s", spot: "e"})
    play(s, c, "token-1", "fish-3", "flip-nest")
    assert on(s, spot) == "se" and on(s, GREAT + BESIDE - spot) == ""
    s, c = position({3: "s", GREAT: "sE" if spot == BESIDE else "e", BESIDE: "e"})
    if spot == BESIDE:
        play(s, c, "token-1", "fish-3", "flip-nest")
        assert on(s, GREAT) == "sE" and on(s, BESIDE) == "se"


@pytest.mark.rule("DR-4.6")
def test_of_two_unlike_lone_enemies_on_the_great_tile_one_is_chosen() -> None:
    s, c = position({3: "s", GREAT: "e", BESIDE: "E"})
    play(s, c, "token-1", "fish-3")
    assert choices(s, c) == {"onto-4a", "onto-4b"}
    assert on(s, 3) == "s"
    play(s, c, "onto-4b", "flip-nest")
    assert river_fish(s) == {GREAT: "e", BESIDE: "sE"} and s.turn == EELS
    s, c = position({3: "s", GREAT: "e", BESIDE: "E"})
    play(s, c, "token-1", "fish-3", "onto-4a")
    assert river_fish(s) == {GREAT: "se", BESIDE: "E"}


@pytest.mark.rule("DR-4.6")
@pytest.mark.parametrize("letter", ["e", "E"])
def test_two_that_are_alike_are_no_question(letter: str) -> None:
    s, c = position({3: "s", GREAT: letter, BESIDE: letter})
    play(s, c, "token-1", "fish-3")
    assert river_fish(s) == {GREAT: "s" + letter, BESIDE: letter}


@pytest.mark.rule("DR-4.7")
def test_a_pile_belongs_to_the_side_on_top() -> None:
    s, c = position({2: "se", 6: "es", 5: "s"})
    play(s, c, "token-1")
    assert choices(s, c) == {"fish-nest", "fish-2", "fish-5"}
    s, c = position({2: "se", 6: "es", 5: "s"}, turn=EELS)
    play(s, c, "token-1")
    assert choices(s, c) == {"fish-nest", "fish-6"}


@pytest.mark.rule("DR-4.8")
def test_the_lower_pawn_is_carried_along() -> None:
    s, c = position({2: "sE"})
    play(s, c, "token-3", "fish-2")  # onto 5: push on
    assert river_fish(s) == {5: "sE"}
    assert s.piles == bit(5)


@pytest.mark.rule("DR-4.9")
def test_a_pile_passes_a_lone_pawn_or_takes_the_place_beside_it() -> None:
    s, c = position({5: "sE", 6: "e"})
    play(s, c, "token-1", "fish-5", "hold-1")
    assert river_fish(s) == {6: "e", 7: "sE"}
    s, c = position({3: "sE", GREAT: "e"})
    play(s, c, "token-1", "fish-3", "flip-nest")
    assert river_fish(s) == {GREAT: "e", BESIDE: "sE"}
    s, c = position({3: "sE", GREAT: "e", BESIDE: "E"})
    play(s, c, "token-1", "fish-3", "fish-5")
    assert river_fish(s) == {GREAT: "e", BESIDE: "E", 6: "sE"}


# ---- 5: arriving


@pytest.mark.rule("DR-5.1", "DR-5.2")
@pytest.mark.parametrize(("fish", "steps"), [("s", 1), ("S", 2), ("sE", 1), ("Se", 2)])
def test_the_bear_walks_by_the_fish_seen_on_top(fish: str, steps: int) -> None:
    s, c = position({6: fish})
    happened = play(s, c, "token-2", "fish-6")
    assert (BEAR_WALKED, SALMON, 4 + steps, steps) in happened
    assert (ARRIVED, SALMON, 8, 0 * FISHES + 6) in happened
    assert s.bear == 4 + steps
    assert sorted(at_home(s)) == sorted(fish[0] + "ssss")  # the same face is up


@pytest.mark.rule("DR-5.3")
@pytest.mark.parametrize(("pile", "home"), [("sE", "Eeeee"), ("Se", "eeeee")])
def test_the_carried_pawn_is_home_with_the_same_face(pile: str, home: str) -> None:
    s, c = position({7: pile})
    happened = play(s, c, "token-1", "fish-7")
    assert CAME_HOME in kinds(happened)
    assert sorted(at_home(s, EELS)) == sorted(home) and river_fish(s) == {}


@pytest.mark.rule("DR-5.4")
def test_the_rest_of_the_swim_is_lost_the_second_swim_is_not() -> None:
    s, c = position({7: "s"})
    play(s, c, "token-3", "fish-7")
    assert s.bear == 5 and s.turn == EELS and river_fish(s) == {}
    s, c = position({7: "s", 6: "s"}, tokens="1 2x1 3")
    play(s, c, "token-2", "fish-7")
    assert s.bear == 5 and s.turn == SALMON and s.step == rules.SWIMMING
    play(s, c, "fish-6", "hold-3")
    assert river_fish(s) == {7: "s"}


@pytest.mark.rule("DR-5.1", "DR-8.1")
def test_the_bear_never_walks_beyond_a_nest() -> None:
    s, c = position({7: "S"}, bear=7)
    assert (BEAR_WALKED, SALMON, 8, 1) in play(s, c, "token-1", "fish-7")
    assert s.bear == 8


# ---- 6: effects


@pytest.mark.rule("DR-6.1")
def test_an_effect_must_be_carried_out() -> None:
    """Even to swap away the only pile, one's own."""
    s, c = position({2: "s", 6: "se"})
    happened = play(s, c, "token-1", "fish-2")
    assert SWAPPED in kinds(happened)
    assert on(s, 6) == "es"


@pytest.mark.rule("DR-6.2")
@pytest.mark.parametrize(("fish", "bear"), [("s", 4), ("S", 5)])
def test_only_a_double_fish_drives_the_bear(fish: str, bear: int) -> None:
    s, c = position({5: fish})
    play(s, c, "token-1", "fish-5")
    assert s.bear == bear and s.turn == EELS


@pytest.mark.rule("DR-6.3")
@pytest.mark.parametrize(("pile", "bear"), [("sE", 4), ("Se", 5)])
def test_of_a_pile_the_top_decides(pile: str, bear: int) -> None:
    s, c = position({5: pile})
    play(s, c, "token-1", "fish-5")
    assert s.bear == bear
    s, c = position({5: pile[0], 6: pile[1]})
    play(s, c, "token-1", "fish-5")
    assert s.bear == bear


@pytest.mark.rule("DR-6.4")
def test_push_on_moves_any_fish_by_a_tile_without_effect() -> None:
    s, c = position({1: "s", 5: "S"})
    play(s, c, "token-1", "fish-1")
    assert choices(s, c) == {"fish-nest", "fish-2", "fish-5"}
    play(s, c, "fish-5")  # onto a bear
    assert s.bear == 4 and river_fish(s) == {2: "s", 6: "S"} and s.turn == EELS


@pytest.mark.rule("DR-6.4")
def test_push_on_can_arrive_and_lands_as_always() -> None:
    s, c = position({1: "s", 7: "S"})
    play(s, c, "token-1", "fish-1", "fish-7")
    assert s.bear == 6 and "S" in at_home(s)
    s, c = position({1: "s", 3: "s", GREAT: "e", BESIDE: "E"})
    play(s, c, "token-1", "fish-1", "fish-3", "onto-4b")
    assert on(s, BESIDE) == "sE" and s.turn == EELS  # and no effect of the great tile


@pytest.mark.rule("DR-6.5")
def test_swap_exchanges_any_pile() -> None:
    s, c = position({2: "s", 5: "sE", 6: "eS"})
    play(s, c, "token-1", "fish-2")
    assert choices(s, c) == {"swap-5", "swap-6"}
    assert (SWAPPED, SALMON, 6, 1) in play(s, c, "swap-6") or on(s, 6) == "Se"
    assert on(s, 6) == "Se" and on(s, 5) == "sE"
    play(s, c, "token-1")
    assert "fish-6" not in choices(s, c)  # it has changed sides


@pytest.mark.rule("DR-6.5")
def test_swap_takes_the_pile_that_the_fish_has_just_made() -> None:
    s, c = position({2: "s", 3: "e"})
    play(s, c, "token-1", "fish-2")
    assert river_fish(s) == {3: "es"}


@pytest.mark.rule("DR-6.5")
def test_without_a_pile_nothing_is_swapped() -> None:
    s, c = position({2: "s", 6: "e"})
    assert kinds(play(s, c, "token-1", "fish-2")) == [TOOK_TOKEN, SWAM, DRIFTED]


@pytest.mark.rule("DR-6.6")
@pytest.mark.parametrize("token", [1, 2, 3])
def test_a_held_token_cannot_be_chosen_in_the_next_turn(token: int) -> None:
    s, c = position({6: "s"})
    play(s, c, "token-1", "fish-6")  # the first may be held, though it is in play
    assert choices(s, c) == {"hold-1", "hold-2", "hold-3"}
    happened = play(s, c, f"hold-{token}")
    assert HELD in kinds(happened)
    tokens = {"token-1", "token-2", "token-3"}
    assert s.turn == EELS and choices(s, c) == tokens - {f"token-{token}"}
    play(s, c, max(choices(s, c)))  # far enough not to hold one themselves
    while s.turn == EELS:
        play(s, c, min(choices(s, c)))
    assert choices(s, c) == tokens


@pytest.mark.rule("DR-6.7")
def test_several_tokens_can_be_held() -> None:
    s, c = position({5: "s", 3: "s"}, tokens="1 2x1 3", river="hold hold hold hold hold hold")
    play(s, c, "token-2", "fish-5", "hold-1", "fish-nest", "hold-3")
    # the eels had only one token, and only one kind of fish
    assert s.turn == EELS and s.step == rules.HOLDING
    assert s.playing == 2 and on(s, 6) == "es"


@pytest.mark.rule("DR-6.7")
def test_if_all_tokens_are_held_the_turn_passes() -> None:
    s, c = position({6: "s"}, held=0)
    play(s, c, "token-1", "fish-6")
    s.held = 0b110  # by effects before
    happened = play(s, c, "hold-1")
    assert (NO_TOKEN, EELS, 0, 0) in happened
    assert s.turn == SALMON and s.turns == 2 and s.token == [6, 7, 7]
    assert choices(s, c) == {"token-1", "token-2", "token-3"}


# ---- 7: the great tile


@pytest.mark.rule("DR-7.1")
def test_a_double_fish_chooses_between_two_effects() -> None:
    s, c = position({3: "S"})
    play(s, c, "token-1", "fish-3")
    assert choices(s, c) == {"choose-flip", "choose-onward"}
    play(s, c, "choose-flip")
    assert s.double == 0b11 and river_fish(s) == {GREAT: "S"} and s.turn == EELS


@pytest.mark.rule("DR-7.1", "DR-7.4")
def test_where_all_are_double_there_is_only_onward() -> None:
    s, c = position({3: "S"}, home="SSSS")
    play(s, c, "token-1", "fish-3")
    assert s.step == ONWARD
    assert choices(s, c) == {"fish-nest-double", "fish-4a"}


@pytest.mark.rule("DR-7.2")
def test_any_single_fish_is_flipped_that_is_not_under_another() -> None:
    s, c = position({1: "es", 2: "se", 3: "s", 6: "S", 7: "s"})
    play(s, c, "token-1", "fish-3")
    assert choices(s, c) == {"flip-4a", "flip-2", "flip-7"}  # nobody is at home
    happened = play(s, c, "flip-2")
    assert on(s, 2) == "Se" and (FLIPPED, SALMON, 2, 1) in happened
    s, c = position({3: "s"})
    play(s, c, "token-1", "fish-3")
    assert choices(s, c) == {"flip-4a", "flip-nest"}
    play(s, c, "flip-nest")
    assert sorted(at_home(s)) == ["S", "s", "s", "s"]


@pytest.mark.rule("DR-7.3")
def test_a_single_fish_must_flip() -> None:
    s, c = position({3: "s"}, home="SSSS")
    play(s, c, "token-1", "fish-3")  # the only single one is itself
    assert on(s, GREAT) == "S" and s.turn == EELS
    s, c = position({3: "sE"})
    play(s, c, "token-1", "fish-3")
    assert s.step == rules.FLIPPING


@pytest.mark.rule("DR-7.4")
def test_onward_moves_any_fish_by_a_tile() -> None:
    s, c = position({3: "S", 1: "s", 7: "s"})
    play(s, c, "token-1", "fish-3", "choose-onward")
    assert choices(s, c) == {"fish-nest", "fish-1", "fish-4a", "fish-7"}
    play(s, c, "fish-7")
    assert s.bear == 5 and s.turn == EELS


@pytest.mark.rule("DR-7.5")
def test_a_double_fish_sent_on_may_have_the_effect_or_not() -> None:
    for answer, bear in (("apply", 5), ("decline", 4)):
        s, c = position({3: "S", 5: "S"})
        play(s, c, "token-1", "fish-3", "choose-onward", "fish-5")
        assert choices(s, c) == {"apply", "decline"}
        play(s, c, answer)
        assert s.bear == bear and river_fish(s) == {GREAT: "S", 6: "S"} and s.turn == EELS


@pytest.mark.rule("DR-7.5")
def test_what_would_do_nothing_is_not_offered() -> None:
    s, c = position({3: "S", 2: "S"})
    play(s, c, "token-1", "fish-3", "choose-onward", "fish-2")  # a swap, and no pile
    assert s.turn == EELS
    s, c = position({3: "S", 2: "S", 7: "se"})
    play(s, c, "token-1", "fish-3", "choose-onward", "fish-2", "apply")
    assert on(s, 7) == "es"


@pytest.mark.rule("DR-7.5")
def test_from_the_great_tile_onto_the_great_tile() -> None:
    s, c = position({3: "S", 2: "S", 7: "s"}, river="bear bear bear bear bear bear")
    play(s, c, "token-1", "fish-3", "choose-onward", "fish-2", "decline")
    assert s.turn == EELS and s.bear == 4
    s, c = position({3: "S", 2: "S", 7: "s"}, tokens="1 2 3")
    play(s, c, "token-2", "fish-2", "choose-onward", "fish-3", "apply", "choose-onward", "fish-7")
    assert s.bear == 5 and on(s, GREAT) == on(s, BESIDE) == "S"


@pytest.mark.rule("DR-7.6")
@pytest.mark.parametrize(
    ("onward", "spot", "asked"),
    [
        ("double", 1, False),  # to 2: push on
        ("any", 1, True),
        ("any", 6, True),  # to 7: hold
        ("any", 5, False),  # to 6: a bear, which wants a double fish anyway
        ("any", 2, False),  # to 3: a swap, and no pile
    ],
)
def test_a_single_fish_sent_on_has_no_effect_but_by_option(
    onward: str, spot: int, asked: bool
) -> None:
    s, c = position(
        {BESIDE: "s", spot: "s", 3: "S"} if spot != 2 else {2: "s", 3: "S"}, onward=onward
    )
    play(s, c, "token-1", "fish-3", "choose-onward", f"fish-{spot}")
    assert (s.step == rules.MAY_APPLY) == asked
    assert asked or s.turn == EELS


@pytest.mark.rule("DR-7.6")
def test_a_double_fish_may_swap_by_either_reading() -> None:
    for onward in ("double", "any"):
        s, c = position({3: "S", 2: "S", 7: "se"}, onward=onward)
        play(s, c, "token-1", "fish-3", "choose-onward", "fish-2")
        assert choices(s, c) == {"apply", "decline"}


# ---- 8: the end


@pytest.mark.rule("DR-8.1")
def test_the_race_ends_at_once() -> None:
    s, c = position({7: "s", 6: "s"}, bear=7, tokens="1 2x1 3")
    happened = play(s, c, "token-2", "fish-7")
    assert kinds(happened)[-1] == BEAR_IN_NEST
    assert s.step == OVER and s.token == [7, 7, 7] and s.turns == 0


@pytest.mark.rule("DR-8.2")
@pytest.mark.parametrize(("bear", "winner"), [(5, SALMON), (7, SALMON), (3, EELS), (1, EELS)])
def test_two_tokens_at_the_last_tile_end_the_race(bear: int, winner: int) -> None:
    s, c = position({}, bear=bear, drifted=(1, 2, 5), river="bear " * 6)
    happened = play(s, c, "token-2")
    assert kinds(happened)[-2:] == [DRIFTED, TOKENS_SPENT]
    outcome = outcome_of(s, c)
    assert outcome.ending == BY_CURRENT
    assert outcome.place[winner] == 1 and outcome.place[1 - winner] == 2
    assert outcome.score[SALMON] == bear and outcome.score[EELS] == 8 - bear


@pytest.mark.rule("DR-8.2")
def test_not_before_the_end_of_the_turn() -> None:
    """The bear can still be driven by the last token."""
    s, c = position({7: "S", 6: "s"}, bear=3, drifted=(1, 2, 5))
    play(s, c, "token-2")
    assert s.step != OVER
    play(s, c, "fish-7")
    assert s.step == OVER and s.bear == 5
    assert outcome_of(s, c).place[SALMON] == 1


@pytest.mark.rule("DR-8.3")
def test_with_the_bear_at_the_great_tile_it_is_a_draw() -> None:
    s, c = position({}, bear=4, drifted=(1, 2, 5), river="bear " * 6)
    play(s, c, "token-2")
    outcome = outcome_of(s, c)
    assert outcome.ending == DRAWN and outcome.place[:2] == [1, 1]


@pytest.mark.rule("DR-8.4")
@pytest.mark.parametrize(("bear", "ending"), [(4, DRAWN), (5, BY_CURRENT)])
def test_after_200_turns_it_is_over(bear: int, ending: int) -> None:
    assert MOST_TURNS == 200
    s, c = position({}, bear=bear, drifted=(1, 7, 7), river="bear " * 6)
    s.turns = 198
    play(s, c, "token-1")
    assert s.step == CHOOSING
    s.face[0] = 0
    assert kinds(play(s, c, "token-1"))[-1] == LIMIT_REACHED
    assert rules.waiting(s, c) == 0 and outcome_of(s, c).ending == ending


# ---- what a seat may know


def test_only_the_dice_are_hidden() -> None:
    s, c = a_race(7)
    seen = s.twin()
    rules.hide(seen, c, SPECTATOR)
    assert seen.rng == 0 != s.rng
    seen.rng = s.rng
    assert seen == s
    dice = Dice()
    rules.deal(seen, c, SALMON, dice)
    assert seen.rng != s.rng
