"""The rules of Salmon Run, number by number: see rulebook.md.

A position is a river of two boards, all water but for what a test says: hexes by column and
height in half hexes, as in the maps (river.py).  The first board has the heights 1 to 12, the
second 13 to 24, with the spawning ground on top, from 23 on; even columns have even heights.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product

import pytest

from headrace import Race
from headrace.engine.content import clean_lines
from headrace.engine.errors import BadSetup
from headrace.engine.rules import (
    SPECTATOR,
    Dice,
    Moves,
    Outcome,
    Told,
    below,
    bit,
    nth,
)
from headrace.games.salmon_run import GAME, LENGTHS, RIVERS, river, rules
from headrace.games.salmon_run.notation import CARDS, write
from headrace.games.salmon_run.rules import (
    ALONE,
    BACK,
    BACK_LEFT,
    BACK_RIGHT,
    BEAR,
    BOARD,
    CAUGHT,
    COLS,
    COUNTERED,
    CURRENT,
    DISCARDED,
    DREW,
    DRIFTED,
    FATIGUE,
    FLEW,
    FORWARD,
    GAINED,
    HOUSE_LIMIT,
    LANDED,
    LEFT,
    LESS_FATIGUE,
    LINE,
    NO_ARROW,
    NONE_LEFT,
    NOWHERE,
    OVER,
    REACHED,
    RESHUFFLED,
    RESTED,
    RIGHT,
    SAW,
    SHARED,
    SHED,
    SNATCHED,
    SPAWNING,
    SWAM,
    THREE_SWIMS,
    THREW,
    TOO_LONG,
    WATER,
    WATERFALL,
    WILD,
    Cards,
    Course,
    Player,
    State,
)

Hex = tuple[int, int]  # column, height
TOP = 24
SUPPLY = "bear*6 eagle*6 wild*6 current*6 rapids*6 forward*3 left*3 right*3"
KIND = {name: kind for kind, name in enumerate(CARDS)}


# ---- the table


def cards(text: str) -> Counter[str]:
    """Cards as words: "forward left*3"."""
    found: Counter[str] = Counter()
    for word in text.split():
        name, _, n = word.partition("*")
        found[name] += int(n or 1)
    return found


def held(pile: Cards) -> Counter[str]:
    assert pile.n == sum(pile.of)
    return Counter({CARDS[kind]: n for kind, n in enumerate(pile.of) if n})


def fill(pile: Cards, text: str) -> None:
    wanted = cards(text)
    pile.of = [wanted[name] for name in CARDS]
    pile.n = sum(pile.of)


def place(at: Hex) -> int:
    col, high = at
    section, left = divmod(high - 1, 2 * rules.ROWS)
    return section * BOARD + left // 2 * LINE + col


def where(place: int) -> Hex:
    return place % LINE, rules.height(place)


def table(
    hands: Sequence[str],
    hexes: Mapping[Hex, str] | None = None,
    *,
    salmon: Sequence[Hex] = (),
    bears: Sequence[Hex] = (),
    draw: Mapping[int, str] | None = None,  # else ten Lefts each
    discard: Mapping[int, str] | None = None,
    supply: str | None = None,
    turn: int = 0,
    first: int = 0,
    seed: int = 1,
) -> tuple[State, Course]:
    """A position in which a player begins a turn."""
    s, c = State(), Course()
    s.rng = seed
    c.players, c.sections, c.river = len(hands), 2, rules.BY_HAND
    for section in range(2):
        c.laid[section] = s.side[section] = section
        side = c.side[section]
        side.entry = side.exit = 6
        side.start = side.paw = NOWHERE
        side.ground = [WATER] * BOARD
        side.arrow_1, side.arrow_2 = [NO_ARROW] * BOARD, [NO_ARROW] * BOARD
    everywhere = product(range(1, COLS + 1), range(1, TOP + 1))
    spawning = {at: "*" for at in everywhere if at[1] > TOP - 2 and sum(at) % 2 == 0}
    for at, word in (spawning | dict(hexes or {})).items():
        assert sum(at) % 2 == 0, f"{at}: even columns have even heights"
        side, hex_ = c.side[place(at) // BOARD], place(at) % BOARD
        letter, arrows = word[0], [river.ARROWS.index(arrow) for arrow in word[1:]]
        if letter in river.GROUNDS:
            side.ground[hex_] = river.GROUNDS[letter]
        else:
            side.ground[hex_] = WATER if letter in river.SYMBOLS else WATERFALL
            side.symbol[hex_] = river.SYMBOLS[letter.lower()]
        side.arrow_1[hex_], side.arrow_2[hex_] = [*arrows, NO_ARROW, NO_ARROW][:2]
    for seat, hand in enumerate(hands):
        p = s.player[seat]
        p.place = place(salmon[seat] if seat < len(salmon) else (2, 2))
        fill(p.hand, hand)
        fill(p.draw, (draw or {}).get(seat, "left*10"))
        fill(p.discard, (discard or {}).get(seat, ""))
    fill(s.supply, f"{SUPPLY} double-forward*3 double-left*3 double-right*3 fatigue*32")
    if supply is not None:
        fill(s.supply, supply)
    s.bears = len(bears)
    for bear, at in enumerate(bears):
        s.bear[bear] = place(at)
    s.turn = s.asked = turn
    s.first, s.lap, s.walker = first, 1, NOWHERE
    return s, c


Happened = tuple[int, int, int, int]  # kind, who, where, what


def events(told: Told) -> list[Happened]:
    return [(e.kind, e.who, e.where, e.what) for e in told.event[: told.n]]


def waiting(s: State, c: Course) -> list[int]:
    seats = rules.waiting(s, c)
    return [seat for seat in range(c.players) if seats & bit(seat)]


def choices(s: State, c: Course, seat: int | None = None) -> set[str]:
    """What a player who is asked may do, in notation."""
    moves = Moves()
    rules.legal(s, c, waiting(s, c)[0] if seat is None else seat, moves)
    return {write(nth(moves, k)) for k in range(moves.n)}


def play(s: State, c: Course, *actions: str) -> list[Happened]:
    """Let whoever is asked do each of these, and hear what happens; "2:counter" is seat 2's."""
    told = Told()
    for action in actions:
        who, _, name = action.rpartition(":")
        seat = int(who) if who else waiting(s, c)[0]
        assert seat in waiting(s, c)
        assert name in choices(s, c, seat), f"{name} is not among {choices(s, c, seat)}"
        rules.apply(s, c, seat, GAME.actions[name], told)
    return events(told)


def at(s: State, seat: int = 0) -> Hex:
    return where(s.player[seat].place)


def discarded(s: State, seat: int = 0) -> Counter[str]:
    return held(s.player[seat].discard)


def of_kind(kind: int, happened: list[Happened]) -> list[Happened]:
    return [event for event in happened if event[0] == kind]


def outcome_of(s: State, c: Course) -> Outcome:
    outcome = Outcome()
    rules.result(s, c, outcome)
    return outcome


def places_of(s: State, c: Course) -> list[int]:
    return outcome_of(s, c).place[: c.players]


def swim_to(card: str, hexes: Mapping[Hex, str] | None = None, start: Hex = (6, 4)) -> Hex:
    """Where a salmon is after it has played one card."""
    s, c = table([f"{card} bear"], hexes, salmon=[start])
    play(s, c, card)
    return at(s)


def jumps(hand: str, hexes: Mapping[Hex, str] | None = None, start: Hex = (6, 4)) -> set[str]:
    s, c = table([hand], hexes, salmon=[start])
    return {name.removeprefix("jump-") for name in choices(s, c) if name.startswith("jump")}


def a_race(players: int = 2, seed: int = 1, **options: str) -> tuple[State, Course, Told]:
    s, told = State(), Told()
    c = GAME.course(players, options)
    assert isinstance(c, Course)
    s.rng = seed
    rules.begin(s, c, told)
    return s, c, told


# ---- 1 goal and pieces


@pytest.mark.rule("SR-1.1", "SR-15.2")
def test_the_salmon_at_the_spawning_ground_wins() -> None:
    s, c = table(["forward", "forward"], salmon=[(6, 22), (6, 20)])
    assert (REACHED, 0, place((6, 24)), 0) in play(s, c, "forward")
    play(s, c, "end")
    assert s.phase == OVER
    assert places_of(s, c) == [1, 2] and outcome_of(s, c).ending == ALONE


@pytest.mark.rule("SR-1.2")
def test_for_two_to_four() -> None:
    assert list(GAME.seats) == [2, 3, 4]
    for players in (1, 5):
        with pytest.raises(BadSetup):
            Race("salmon-run", players)


def maps() -> dict[str, list[str]]:
    """The lines of the house's maps."""
    folder = river.HOME / "content" / "boards"
    return {path.stem: [line for _, line in clean_lines(path)] for path in folder.glob("*.txt")}


def letters(lines: Sequence[str]) -> Counter[str]:
    return Counter(word[0] for line in lines[:12] for word in line.split())


@pytest.mark.rule("SR-1.3")
def test_eight_boards_with_two_sides() -> None:
    names = set(maps())
    assert names == set(river.HOUSE_NAMES) and len(names) == 16
    assert {name for name in names if "@" in letters(maps()[name])} == {"S1", "S2"}
    assert {name for name in names if "*" in letters(maps()[name])} == {"F1", "F2"}
    for board in "123456":
        easy, other = sorted(name for name in names if name[0] == board)
        assert easy == board + "E" and other[1] in "MH"


@pytest.mark.rule("SR-1.4", "SR-1.6", "SR-3.2")
def test_what_lies_in_the_supply() -> None:
    s, _, _ = a_race(4)
    assert held(s.supply) == cards(
        SUPPLY + " double-forward*3 double-left*3 double-right*3 fatigue*32"
    )
    assert s.supply.n - s.supply.of[FATIGUE] == 48
    assert len(s.bear) == 6 and rules.MOST_PLAYERS == 4


def deck_of(p: Player) -> Counter[str]:
    return held(p.hand) + held(p.draw) + held(p.discard)


@pytest.mark.rule("SR-1.5", "SR-3.3")
def test_the_deck_and_the_hand_to_start_with() -> None:
    hands: set[tuple[int, ...]] = set()
    for seed in range(20):
        s, c, _ = a_race(3, seed)
        for p in s.player[:3]:
            assert deck_of(p) == cards("forward*3 left*3 right*3 wild bear")
            assert p.hand.n == 4 and p.discard.n == 0
            assert p.place == c.side[s.side[0]].start
            hands.add(tuple(p.hand.of))
    assert len(hands) > 15


@pytest.mark.rule("SR-3.4")
def test_light_decks() -> None:
    s, _, _ = a_race(3, deck="light")
    for p in s.player[:3]:
        assert deck_of(p) == cards("forward*2 left*2 right*2 wild bear")
    assert s.supply.n == 80


@pytest.mark.rule("SR-1.7", "SR-8.2")
def test_which_cards_are_swim_cards() -> None:
    for name in CARDS:
        s, c = table([f"{name} left*3", "left"], {(6, 6): "~"}, salmon=[(6, 4), (2, 2)])
        play(s, c, {"wild": "wild-left", "eagle": "eagle-2"}.get(name, name))
        play(s, c, "left", "left")
        tired = CARDS.index(name) <= WILD
        assert discarded(s)["fatigue"] == tired + (name == "fatigue")


# ---- 2 the river


def sides_of(s: State, c: Course) -> list[str]:
    return [river.HOUSE_NAMES[side] for side in s.side[: c.sections]]


@pytest.mark.rule("SR-2.1", "SR-2.3")
@pytest.mark.parametrize("length", LENGTHS)
def test_rivers_of_every_length(length: str) -> None:
    wanted = {"short": 2, "beginner": 3, "expert": 4, "long": 5, "marathon": 6}[length]
    for seed in range(5):
        s, c, _ = a_race(2, seed, length=length, river="dice")
        first, *between, last = sides_of(s, c)
        assert first in ("S1", "S2") and last in ("F1", "F2")
        assert len(between) == wanted and all(name[0] in "123456" for name in between)
        assert len({name[0] for name in between}) == wanted


@pytest.mark.rule("SR-2.2")
def test_boards_meet_at_three_half_hexes_with_an_offset() -> None:
    s, c = table(["forward left right", "left"])
    c.side[0].exit, c.side[1].entry = 6, 4  # the upper board lies two columns to the right
    for col in (4, 6, 8):  # the half hexes, and what lies beside them in the upper board
        here = place((col, 12))
        assert rules.beside(s, c, here, FORWARD) == place((col - 2, 14))
        assert rules.beside(s, c, here, LEFT) == place((col - 3, 13))
        assert rules.beside(s, c, here, RIGHT) == place((col - 1, 13))
    for section in range(2):  # every step can be taken back, across the join too
        for col, high in product(range(1, COLS + 1), range(1, 13)):
            if (col + high) % 2 == 0:
                here = place((col, high + 12 * section))
                for way, back in ((FORWARD, BACK), (LEFT, BACK_RIGHT), (RIGHT, BACK_LEFT)):
                    there = rules.beside(s, c, here, way)
                    if there != NOWHERE:
                        assert rules.beside(s, c, there, back) == here
                        assert 0 < rules.height(there) - rules.height(here) <= 2


def test_the_boards_of_the_house_lie_aside_of_each_other() -> None:
    aside = {side.exit - side.entry for side in river.house_sides() if side.exit and side.entry}
    assert {-2, 0, 2} == aside


class Die:
    """The die that a race throws."""

    def __init__(self, seed: int) -> None:
        self.rng = seed

    def __call__(self) -> int:
        return 1 + below(self, 6)


@pytest.mark.rule("SR-2.4", "SR-2.5")
def test_a_river_by_the_die() -> None:
    again = 0
    for seed in range(60):
        s, c, _ = a_race(2, seed, length="marathon", river="dice")
        die = Die(seed)
        wanted = ["S2" if die() % 2 == 0 else "S1"]
        while len(wanted) < 7:
            number = str(die())
            if number in {name[0] for name in wanted[1:]}:
                again += 1
                continue
            easy = die() % 2 == 0
            other = {"1": "M", "2": "M", "3": "H", "4": "M", "5": "H", "6": "H"}[number]
            wanted.append(number + ("E" if easy else other))
        wanted.append("F2" if die() % 2 == 0 else "F1")
        assert sides_of(s, c) == wanted
    assert again > 60


@pytest.mark.rule("SR-2.6")
def test_easy_and_wild_rivers() -> None:
    seen: set[str] = set()
    for seed, kind in product(range(40), ("easy", "wild")):
        s, c, _ = a_race(2, seed, river=kind)
        between = sides_of(s, c)[1:-1]
        assert all((name[1] == "E") == (kind == "easy") for name in between)
        seen |= set(sides_of(s, c))
    assert seen == set(river.HOUSE_NAMES)
    assert a_race(2)[1].river == RIVERS["easy"], "the usual river is one for a first race"


@pytest.mark.rule("SR-2.7")
def test_a_river_by_hand() -> None:
    s, c, _ = a_race(2, river="S2 3H 1E F1", length="marathon")
    assert sides_of(s, c) == ["S2", "3H", "1E", "F1"]
    for text, wrong in (
        ("S1 1E 1M F1", "already lies"),
        ("S1 S2 F1", "already lies"),
        ("S1 9E F1", "no board '9E'"),
        ("1E F1", "begins with"),
        ("S1 1E", "ends with"),
        ("S1 F1 2E", "cannot be board 2"),
        ("S1", "2 to 8 boards"),
        ("S1 1E 2E 3E 4E 5E 6E 1M F1", "2 to 8 boards"),
    ):
        with pytest.raises(BadSetup, match=wrong):
            a_race(2, river=text)


@pytest.mark.rule("SR-2.8", "SR-5.1")
@pytest.mark.parametrize("start", [(6, 4), (5, 5), (6, 12), (5, 11)])
def test_the_ways_of_the_basic_swims(start: Hex) -> None:
    col, high = start
    assert swim_to("forward", start=start) == (col, high + 2)
    assert swim_to("left", start=start) == (col - 1, high + 1)
    assert swim_to("right", start=start) == (col + 1, high + 1)


@pytest.mark.rule("SR-2.9", "SR-3.1")
def test_paw_prints_and_their_bears() -> None:
    for name, lines in maps().items():
        assert letters(lines)["b"] <= (0 if name[0] in "SF" else 1)
    for seed in range(10):
        s, c, _ = a_race(2, seed, length="marathon", river="dice")
        paws = [
            section * BOARD + hex_
            for section in range(c.sections)
            for hex_, symbol in enumerate(c.side[s.side[section]].symbol)
            if symbol == rules.PAW
        ]
        assert s.bear[: s.bears] == paws and s.bears <= 6
    assert sum(letters(lines)["b"] for lines in maps().values()) > 6


def laid(lower: str, upper: str) -> tuple[State, Course, list[int]]:
    """Two boards of the house on each other, and all their water."""
    s, c, _ = a_race(2)
    c.sections = 2
    s.side[:2] = [river.HOUSE_NAMES.index(lower), river.HOUSE_NAMES.index(upper)]
    water = [hex_ for hex_ in range(2 * BOARD) if rules.ground(s, c, hex_) == WATER]
    return s, c, water


def basic_ways(s: State, c: Course, here: int) -> set[int]:
    """Where basic swims and jumps of two of them lead."""
    found: set[int] = set()
    for first in (FORWARD, LEFT, RIGHT):
        there, fall = rules.flown(s, c, here, first)
        if there != NOWHERE and not fall:
            found.add(there)
        elif there != NOWHERE:
            landings = [rules.flown(s, c, there, second) for second in (FORWARD, LEFT, RIGHT)]
            found |= {
                landing for landing, another in landings if landing != NOWHERE and not another
            }
    return found


LOWER = [name for name in river.HOUSE_NAMES if name[0] != "F"]
UPPER = [name for name in river.HOUSE_NAMES if name[0] != "S"]


@pytest.mark.rule("SR-2.10")
@pytest.mark.parametrize(("lower", "upper"), [*product(LOWER, UPPER)])
def test_basic_swims_lead_on_from_every_water_of_every_join(lower: str, upper: str) -> None:
    s, c, water = laid(lower, upper)
    if upper[0] == "F":
        met = {hex_ for hex_ in range(2 * BOARD) if rules.ground(s, c, hex_) == SPAWNING}
    else:
        met = {hex_ for hex_ in water if rules.height(hex_) == TOP}
        assert len(met) == 3
    while more := {here for here in water if here not in met and basic_ways(s, c, here) & met}:
        met |= more
    assert set(water) <= met


@pytest.mark.parametrize(("lower", "upper"), [*product(LOWER, UPPER)])
def test_the_current_leads_to_water_in_the_end(lower: str, upper: str) -> None:
    s, c, water = laid(lower, upper)
    for here in water:
        drifting = {here}
        for _ in range(9):
            drifting = {
                rules.beside(s, c, there, way)
                for there in drifting
                for side in [c.side[s.side[there // BOARD]]]
                for way in (side.arrow_1[there % BOARD], side.arrow_2[there % BOARD])
                if way != NO_ARROW
            }
            if lower[0] != "S":
                drifting.discard(NOWHERE)  # onto the board beneath, which is another pair's
            assert all(rules.ground(s, c, there) in (WATER, WATERFALL) for there in drifting)
            drifting = {there for there in drifting if rules.ground(s, c, there) == WATERFALL}
        assert not drifting


@pytest.mark.rule("SR-3.5")
def test_chance_decides_who_begins() -> None:
    first = Counter(a_race(3, seed)[0].first for seed in range(300))
    assert min(first[seat] for seat in range(3)) > 70


# ---- 4 your turn


@pytest.mark.rule("SR-4.1", "SR-4.3")
def test_up_to_three_cards_each_with_its_effect_at_once() -> None:
    s, c = table(["forward*2 left right", "left"], {(6, 6): "+"}, salmon=[(6, 4)])
    assert [event[0] for event in play(s, c, "forward")][:2] == [rules.PLAYED, SWAM]
    assert s.player[0].hand.n == 4 and waiting(s, c) == [0], "the symbol works before the next card"
    play(s, c, "left")
    assert at(s) == (5, 7) and waiting(s, c) == [0]
    play(s, c, "right")
    assert at(s) == (6, 8) and waiting(s, c) == [1], "no fourth card"


@pytest.mark.rule("SR-4.2")
def test_a_turn_may_end_at_any_time() -> None:
    s, c = table(["forward*4", "left*4"])
    play(s, c, "end")
    assert waiting(s, c) == [1] and s.player[0].hand.n == 4 and at(s) == (2, 2)
    play(s, c, "left", "end")
    assert waiting(s, c) == [0]


@pytest.mark.rule("SR-4.3")
def test_with_an_empty_hand_the_turn_is_over() -> None:
    s, c = table(["forward", "left"])
    play(s, c, "forward")
    assert waiting(s, c) == [1]
    s, c = table(["forward", "left"])
    s.player[1].hand.n = s.player[1].hand.of[LEFT] = 0
    play(s, c, "forward")
    assert waiting(s, c) == [0] and s.lap == 2, "who has no card at all has no turn to speak of"


@pytest.mark.rule("SR-4.4", "SR-4.5")
def test_cards_played_are_discarded_at_the_end_of_the_turn() -> None:
    s, c = table(["forward*2 left right", "left"], {(6, 6): "+", (6, 8): "1"}, salmon=[(6, 4)],
                 draw={0: ""})  # fmt: skip
    happened = play(s, c, "forward")
    assert not of_kind(DREW, happened) and not discarded(s), "+1 does not reach the card played"
    play(s, c, "forward")
    assert choices(s, c) == {"remove-hand-left", "remove-hand-right", "keep"}
    play(s, c, "keep", "end")
    assert deck_of(s.player[0]) == cards("forward*2 left right")
    assert s.player[0].hand.n == 4, "and then they are shuffled and drawn"


@pytest.mark.rule("SR-4.5")
def test_the_hand_is_filled_up_to_four() -> None:
    s, c = table(["forward right", "left"], draw={0: "wild*10"})
    play(s, c, "forward", "end")
    assert held(s.player[0].hand) == cards("right wild*3")
    assert held(s.player[0].draw) == cards("wild*7") and discarded(s) == cards("forward")


@pytest.mark.rule("SR-4.6", "SR-7.7")
def test_too_many_cards_are_discarded_by_choice() -> None:
    hexes = {(6, 6): "+", (6, 8): "+", (6, 10): "+"}
    s, c = table(["forward*3 left right*2 wild", "left"], hexes, salmon=[(6, 4)],
                 draw={0: "bear*3"})  # fmt: skip
    play(s, c, "forward", "forward", "forward")
    assert waiting(s, c) == [0] and s.player[0].hand.n == 7
    assert choices(s, c) == {"discard-left", "discard-right", "discard-wild", "discard-bear"}
    play(s, c, "discard-right", "discard-bear")
    assert waiting(s, c) == [0] and s.player[0].hand.n == 5
    play(s, c, "discard-left")
    assert held(s.player[0].hand) == cards("right wild bear*2") and waiting(s, c) == [1]


@pytest.mark.rule("SR-4.7")
def test_hands_change_only_at_the_end_of_ones_own_turn() -> None:
    s, c = table(["forward", "left*6", "left*2"])
    play(s, c, "forward")
    assert [p.hand.n for p in s.player[:3]] == [4, 6, 2]
    play(s, c, "end")
    assert waiting(s, c) == [2], "all cards alike, and everybody may know it: no question"
    assert [p.hand.n for p in s.player[:3]] == [4, 4, 2]


@pytest.mark.rule("SR-4.8")
def test_turns_go_clockwise() -> None:
    s, c = table(["left"] * 4, turn=2, first=2)
    order: list[int] = []
    for _ in range(6):
        order += waiting(s, c)
        play(s, c, "end")
    assert order == [2, 3, 0, 1, 2, 3]


# ---- 5 swimming


@pytest.mark.rule("SR-5.2")
def test_doubles_swim_two_hexes() -> None:
    assert swim_to("double-forward") == (6, 8)
    assert swim_to("double-left") == (4, 6)
    assert swim_to("double-right") == (8, 6)
    assert swim_to("double-forward", start=(6, 12)) == (6, 16), "from one board to the next"


@pytest.mark.rule("SR-5.3", "SR-9.5")
def test_what_is_swum_through_works() -> None:
    s, c = table(["double-forward bear", "left"], {(6, 6): "e", (6, 8): "w"}, salmon=[(6, 4)],
                 bears=[(6, 6)])  # fmt: skip
    happened = play(s, c, "double-forward")
    assert discarded(s) == cards("fatigue eagle wild")
    assert [event[0] for event in happened] == [rules.PLAYED, SWAM, CAUGHT, GAINED, GAINED, SWAM,
                                                GAINED]  # fmt: skip


@pytest.mark.rule("SR-5.4")
def test_a_wild_is_a_basic_swim_in_any_way() -> None:
    for way, there in (("forward", (6, 6)), ("left", (5, 5)), ("right", (7, 5))):
        s, c = table(["wild bear", "left"], salmon=[(6, 4)])
        assert {f"wild-{w}" for w in ("forward", "left", "right")} <= choices(s, c)
        play(s, c, f"wild-{way}")
        assert at(s) == there and held(s.played) == cards("wild")


@pytest.mark.rule("SR-5.5")
@pytest.mark.parametrize("barrier", ["X", "=v", ".", "E/"])
def test_what_no_salmon_swims_onto(barrier: str) -> None:
    s, c = table(["forward bear", "left"], {(6, 6): barrier}, salmon=[(6, 4)])
    happened = play(s, c, "forward")
    assert (SHED, 0, place((6, 4)), FORWARD) in happened
    assert at(s) == (6, 4) and not discarded(s)
    assert held(s.played) == cards("forward") and s.swims == 1


@pytest.mark.rule("SR-5.5")
def test_no_salmon_leaves_the_boards() -> None:
    assert swim_to("left", start=(1, 5)) == (1, 5)
    assert swim_to("right", start=(11, 5)) == (11, 5)


@pytest.mark.rule("SR-5.6")
@pytest.mark.parametrize("barrier", [{(6, 6): "X"}, {(6, 8): "X"}, {(6, 8): "=v"}, {(6, 6): "=v"}])
def test_a_double_is_swum_in_full_or_not_at_all(barrier: dict[Hex, str]) -> None:
    assert swim_to("double-forward", barrier) == (6, 4)


@pytest.mark.rule("SR-5.7")
def test_salmon_share_hexes() -> None:
    s, c = table(["forward", "left", "right"], salmon=[(6, 4), (6, 6), (6, 6)])
    play(s, c, "forward")
    assert at(s, 0) == at(s, 1) == at(s, 2)


@pytest.mark.rule("SR-5.8")
def test_at_the_spawning_ground_every_way_ends() -> None:
    s, c = table(["double-forward bear", "left"], salmon=[(6, 22)])
    play(s, c, "double-forward")
    assert at(s) == (6, 24) and s.player[0].spawned
    s, c = table(["forward double-forward bear", "left"], {(5, 21): "=v", (5, 23): "*"},
                 salmon=[(5, 19)])  # fmt: skip
    play(s, c, "jump-forward-double-forward")
    assert at(s) == (5, 23) and s.player[0].spawned and discarded(s) == cards("fatigue")


# ---- 6 jumping


FALL = {(6, 6): "=v"}


@pytest.mark.rule("SR-6.1")
def test_a_jump_goes_the_way_of_both_cards_in_their_order() -> None:
    fall = {(5, 5): "=v"}
    s, c = table(["left forward right bear", "left"], fall, salmon=[(6, 4)])
    assert {"jump-left-forward", "jump-left-right"} <= choices(s, c)
    assert not {"jump-forward-left", "jump-right-left", "jump-left-left"} & choices(s, c)
    happened = play(s, c, "jump-left-forward")
    assert [event for event in happened if event[0] in (FLEW, LANDED)] == [
        (FLEW, 0, place((5, 5)), 0),
        (LANDED, 0, place((5, 7)), 0),
    ]
    assert at(s) == (5, 7) and held(s.played) == cards("left forward")


@pytest.mark.rule("SR-6.2")
@pytest.mark.parametrize(
    ("first", "second", "landing"),
    [
        ("forward", "forward", (6, 8)),
        ("forward", "wild-left", (5, 7)),
        ("forward", "double-forward", (6, 10)),
        ("double-forward", "right", (7, 9)),
        ("double-forward", "double-forward", (6, 12)),
    ],
)
def test_two_basics_two_hexes_with_a_double_three_two_doubles_four(
    first: str, second: str, landing: Hex
) -> None:
    hand = f"{first} {second} bear".replace("wild-left", "wild")
    s, c = table([hand, "left"], FALL, salmon=[(6, 4)])
    play(s, c, f"jump-{first}-{second}")
    assert at(s) == landing and discarded(s) == cards("fatigue")


@pytest.mark.rule("SR-6.2", "SR-5.6")
def test_a_double_alone_is_no_jump() -> None:
    assert jumps("double-forward bear", FALL) == set()
    assert swim_to("double-forward", FALL) == (6, 4)


@pytest.mark.rule("SR-6.1")
def test_a_jump_takes_two_cards_of_the_hand() -> None:
    assert jumps("forward wild", FALL) == {
        f"{a}-{b}"
        for a, b in product(["forward", "wild-forward"], ["forward", "wild-forward", "wild-left",
                                                          "wild-right"])
        if a.partition("-")[0] != b.partition("-")[0]
    }  # fmt: skip
    assert "wild-forward-wild-left" in jumps("wild*2", FALL)


@pytest.mark.rule("SR-6.3")
def test_a_jump_passes_over_a_waterfall_anywhere_between() -> None:
    assert jumps("forward*2 double-forward*2", {}) == set()
    for fall in ((6, 6), (6, 8), (6, 10)):
        found = jumps("forward*2 double-forward*2", {fall: "=v"})
        assert "double-forward-double-forward" in found
        assert ("forward-forward" in found) == (fall == (6, 6))
        assert ("forward-double-forward" in found) == (fall != (6, 10))


@pytest.mark.rule("SR-6.4", "SR-6.8")
def test_several_waterfalls_in_one_jump_cost_one_fatigue() -> None:
    falls = {(6, 6): "=v", (6, 8): "=v", (6, 10): "=v"}
    s, c = table(["double-forward*2 bear", "left"], falls, salmon=[(6, 4)])
    play(s, c, "jump-double-forward-double-forward")
    assert at(s) == (6, 12) and discarded(s) == cards("fatigue")


@pytest.mark.rule("SR-6.5", "SR-6.7")
@pytest.mark.parametrize("barrier", ["X", "."])
@pytest.mark.parametrize("there", [(6, 6), (6, 8), (6, 12)])
def test_no_rock_and_no_land_on_the_way(barrier: str, there: Hex) -> None:
    hexes = {(6, 10): "=v", there: barrier}
    assert "double-forward-double-forward" in jumps("double-forward*2", {(6, 10): "=v"})
    assert jumps("double-forward*2", hexes) == set()


@pytest.mark.rule("SR-6.6", "SR-6.7")
def test_no_landing_on_a_waterfall() -> None:
    falls = {(6, 6): "=v", (6, 8): "=v"}
    assert "forward-forward" not in jumps("forward*3", falls)
    s, c = table(["forward*2 bear", "left"], falls, salmon=[(6, 4)])
    play(s, c, "forward", "forward")
    assert at(s) == (6, 4), "one by one they are but shed"


@pytest.mark.rule("SR-6.9")
def test_a_jump_is_two_cards_and_two_swims() -> None:
    s, c = table(["forward*2 left*2", "left"], {**FALL, (6, 10): "=v"}, salmon=[(6, 4)])
    play(s, c, "jump-forward-forward")
    assert s.played.n == s.swims == 2
    assert not any(name.startswith("jump") for name in choices(s, c)), "no two cards more"
    play(s, c, "left")
    assert waiting(s, c) == [1] and discarded(s)["fatigue"] == 2
    s, c = table(["bear forward*2 left", "left"], FALL, salmon=[(6, 4)])
    play(s, c, "bear", "jump-forward-forward")
    assert waiting(s, c) == [1] and discarded(s)["fatigue"] == 1


@pytest.mark.rule("SR-6.10", "SR-6.12")
def test_what_is_flown_over_does_nothing_and_where_one_lands_all() -> None:
    hexes = {(6, 6): "s", (6, 8): "=v", (6, 10): "e"}
    s, c = table(["forward double-forward bear", "left"], hexes, salmon=[(6, 4)],
                 bears=[(6, 6), (6, 8), (6, 10)])  # fmt: skip
    happened = play(s, c, "jump-forward-double-forward")
    assert of_kind(CAUGHT, happened) == [(CAUGHT, 0, place((6, 10)), 2)]
    assert discarded(s) == cards("fatigue*2 eagle") and waiting(s, c) == [0]


@pytest.mark.rule("SR-6.11")
def test_symbols_on_waterfalls_work_in_flight() -> None:
    hexes = {(6, 6): "Ev", (6, 8): "Dv", (6, 10): "w"}
    s, c = table(["forward double-forward bear", "left"], hexes, salmon=[(6, 4)])
    play(s, c, "jump-forward-double-forward")
    assert choices(s, c) == {"take-double-forward", "take-double-left", "take-double-right"}
    assert at(s) == (6, 8), "in the middle of the jump"
    play(s, c, "take-double-left")
    assert at(s) == (6, 10)
    assert discarded(s) == cards("eagle double-left fatigue wild")


# ---- 7 symbols


@pytest.mark.rule("SR-7.1")
@pytest.mark.parametrize(
    ("letter", "card"),
    [("b", "bear"), ("e", "eagle"), ("w", "wild"), ("c", "current"), ("r", "rapids"),
     ("f", "fatigue")],
)  # fmt: skip
def test_symbols_give_their_card(letter: str, card: str) -> None:
    s, c = table(["forward bear", "left"], {(6, 6): letter}, salmon=[(6, 4)])
    before = held(s.supply)
    happened = play(s, c, "forward")
    assert (GAINED, 0, place((6, 6)), KIND[card]) in happened
    assert discarded(s) == cards(card) and before - held(s.supply) == cards(card)


@pytest.mark.rule("SR-7.2", "SR-7.3", "SR-7.4", "SR-7.5", "SR-7.6")
@pytest.mark.parametrize(
    ("letter", "kinds"),
    [
        ("s", ["forward", "left", "right"]),
        ("d", ["double-forward", "double-left", "double-right"]),
        ("o", ["current", "rapids"]),
    ],
)
def test_symbols_that_give_a_choice(letter: str, kinds: list[str]) -> None:
    for left in range(len(kinds) + 1):
        supply = " ".join(kinds[:left]) + " eagle wild"
        s, c = table(["forward bear", "left"], {(6, 6): letter}, salmon=[(6, 4)], supply=supply)
        happened = play(s, c, "forward")
        if left == 0:
            assert of_kind(NONE_LEFT, happened) and not discarded(s)
        elif left == 1:
            assert discarded(s) == cards(kinds[0])
        else:
            assert choices(s, c) == {f"take-{kind}" for kind in kinds[:left]}
            play(s, c, f"take-{kinds[1]}")
            assert discarded(s) == cards(kinds[1])
        assert choices(s, c) >= {"bear", "end"}, "and the turn goes on"


@pytest.mark.rule("SR-7.5", "SR-8.5")
@pytest.mark.parametrize("letter", "bewcrf")
def test_kinds_that_have_run_out_give_nothing(letter: str) -> None:
    s, c = table(["forward bear", "left"], {(6, 6): letter}, salmon=[(6, 4)], supply="left")
    assert of_kind(NONE_LEFT, play(s, c, "forward")) and not discarded(s)


@pytest.mark.rule("SR-7.7")
def test_plus_one_draws_a_card_even_on_a_current() -> None:
    s, c = table(["forward right*4", "left"], {(6, 6): "+"}, salmon=[(6, 4)], draw={0: "wild*2"})
    play(s, c, "forward")
    assert held(s.player[0].hand) == cards("right*4 wild")
    s, c = table(["current left", "right*4"], {(6, 6): "~v", (6, 4): "+"},
                 salmon=[(2, 2), (6, 6)], draw={1: "wild*2"})  # fmt: skip
    play(s, c, "current")
    assert held(s.player[1].hand) == cards("right*4 wild")
    play(s, c, "end")
    assert s.player[1].hand.n == 5, "the fifth card is kept until the end of the own turn"


@pytest.mark.rule("SR-7.8", "SR-7.10")
@pytest.mark.parametrize("zone", ["hand", "draw", "discard"])
def test_reeds_remove_a_card_from_anywhere(zone: str) -> None:
    s, c = table(["forward right*2", "left"], {(6, 6): "1"}, salmon=[(6, 4)],
                 draw={0: "right*2 wild"}, discard={0: "right fatigue"})  # fmt: skip
    play(s, c, "forward")
    assert choices(s, c) == {
        "remove-hand-right", "remove-draw-right", "remove-draw-wild", "remove-discard-right",
        "remove-discard-fatigue", "keep",
    }  # fmt: skip
    supply = s.supply.of[RIGHT]
    piles = {"hand": s.player[0].hand, "draw": s.player[0].draw, "discard": s.player[0].discard}
    before = {name: pile.of[RIGHT] for name, pile in piles.items()}
    play(s, c, f"remove-{zone}-right")
    assert {name: before[name] - pile.of[RIGHT] for name, pile in piles.items()} == {
        name: name == zone for name in piles
    }
    assert s.supply.of[RIGHT] == supply + 1
    assert s.phase == rules.PLAYING


@pytest.mark.rule("SR-7.8")
def test_at_the_reeds_one_may_keep_all() -> None:
    s, c = table(["forward right", "left"], {(6, 6): "2"}, salmon=[(6, 4)])
    play(s, c, "forward", "keep")
    assert s.phase == rules.PLAYING and deck_of(s.player[0]) == cards("right left*10")
    s, c = table(["forward", "left"], {(6, 6): "1"}, salmon=[(6, 4)], draw={0: ""})
    play(s, c, "forward")
    assert waiting(s, c) == [1], "who has no other card is not asked"


@pytest.mark.rule("SR-7.9")
def test_two_reeds_remove_two_cards() -> None:
    s, c = table(["forward right", "left"], {(6, 6): "2"}, salmon=[(6, 4)],
                 discard={0: "fatigue*2"})  # fmt: skip
    play(s, c, "forward", "remove-hand-right", "remove-discard-fatigue")
    assert discarded(s) == cards("fatigue forward") and s.supply.of[FATIGUE] == 33
    s, c = table(["forward right", "left"], {(6, 6): "2"}, salmon=[(6, 4)],
                 discard={0: "fatigue*2"})  # fmt: skip
    play(s, c, "forward", "remove-discard-fatigue", "remove-discard-fatigue")
    assert s.phase == rules.PLAYING and not discarded(s)


@pytest.mark.rule("SR-7.11")
def test_a_draw_pile_looked_through_is_shuffled_without_the_discard_pile() -> None:
    drawn: Counter[str] = Counter()
    for seed in range(200):
        s, c = table(["forward right*3", "left"], {(6, 6): "1"}, salmon=[(6, 4)], seed=seed,
                     draw={0: "wild eagle bear"}, discard={0: "fatigue*9"})  # fmt: skip
        play(s, c, "forward", "remove-draw-bear", "end")
        drawn += held(s.player[0].hand) - cards("right*3")
    assert set(drawn) == {"wild", "eagle"} and min(drawn.values()) > 70


@pytest.mark.rule("SR-7.12")
def test_a_symbol_works_when_it_is_entered() -> None:
    s, c = table(["forward left", "left"], {(6, 6): "e", (6, 8): "X"}, salmon=[(6, 6)])
    play(s, c, "forward")
    assert at(s) == (6, 6) and not discarded(s)


# ---- 8 fatigue


@pytest.mark.rule("SR-8.1")
@pytest.mark.parametrize("barred", [False, True])
def test_three_swim_cards_tire(barred: bool) -> None:
    hexes = {(6, 6): "X"} if barred else {}
    s, c = table(["forward*4", "left"], hexes, salmon=[(6, 4)])
    play(s, c, "forward", "forward")
    assert not discarded(s)
    happened = play(s, c, "forward")
    assert (THREE_SWIMS, 0, s.player[0].place, 0) in happened
    assert discarded(s) == cards("forward*3 fatigue") and (at(s) == (6, 4)) == barred


@pytest.mark.rule("SR-8.3")
def test_a_fatigue_that_is_played_does_nothing() -> None:
    s, c = table(["fatigue left", "left"])
    happened = play(s, c, "fatigue")
    assert [event[0] for event in happened] == [rules.PLAYED] and s.swims == 0
    assert held(s.played) == cards("fatigue") and choices(s, c) >= {"left", "end"}


@pytest.mark.rule("SR-8.4")
@pytest.mark.parametrize(("played", "back"), [
    ("fatigue", 1), ("fatigue fatigue", 1), ("fatigue fatigue fatigue", 1), ("fatigue left", 0),
    ("left", 0), ("", 0),
])  # fmt: skip
def test_a_turn_of_nothing_but_fatigue_gives_one_back(played: str, back: int) -> None:
    s, c = table(["fatigue*3 left*2", "left"])
    happened = play(s, c, *played.split())
    happened += play(s, c, "end") if waiting(s, c) == [0] else []
    assert len(of_kind(RESTED, happened)) == back
    assert s.supply.of[FATIGUE] == 32 + back
    assert deck_of(s.player[0])["fatigue"] == 3 - back


# ---- 9 bears


@pytest.mark.rule("SR-9.1")
def test_a_bear_walks_two_steps_in_any_direction() -> None:
    s, c = table(["bear left", "left"], bears=[(6, 8), (9, 9)])
    play(s, c, "bear")
    names = ["forward", "left", "right", "back", "back-left", "back-right"]
    assert choices(s, c) == {f"bear-{bear}-{way}" for bear in (1, 2) for way in names}
    play(s, c, "bear-2-left")
    assert where(s.bear[1]) == (8, 10)
    assert choices(s, c) == {f"bear-2-{way}" for way in names}, "the same bear goes on"
    play(s, c, "bear-2-back")
    assert where(s.bear[1]) == (8, 8) and where(s.bear[0]) == (6, 8)
    assert s.phase == rules.PLAYING


@pytest.mark.rule("SR-9.2")
def test_a_bear_may_step_back_and_must_take_both_steps() -> None:
    s, c = table(["bear left", "left"], bears=[(6, 8)])
    play(s, c, "bear", "bear-1-right")
    assert "end" not in choices(s, c)
    play(s, c, "bear-1-back-left")
    assert where(s.bear[0]) == (6, 8)


@pytest.mark.rule("SR-9.3")
@pytest.mark.parametrize("hindrance", ["X", "=v", "."])
def test_bears_walk_on_every_hex_of_the_boards(hindrance: str) -> None:
    s, c = table(["bear left", "left"], {(6, 10): hindrance}, bears=[(6, 8)])
    play(s, c, "bear", "bear-1-forward")
    assert where(s.bear[0]) == (6, 10)
    s, c = table(["bear left", "left"], bears=[(1, 1)])
    play(s, c, "bear")
    assert choices(s, c) == {"bear-1-forward", "bear-1-right"}, "but not beyond the boards"


@pytest.mark.rule("SR-9.4")
def test_a_bear_stops_at_salmon_and_tires_all_of_them() -> None:
    s, c = table(["bear left", "left", "left"], salmon=[(6, 10), (6, 10), (6, 12)],
                 bears=[(6, 8)])  # fmt: skip
    happened = play(s, c, "bear", "bear-1-forward")
    assert s.phase == rules.PLAYING and where(s.bear[0]) == (6, 10)
    assert [event[:3] for event in of_kind(CAUGHT, happened)] == [
        (CAUGHT, seat, place((6, 10))) for seat in (0, 1)
    ]
    assert [discarded(s, seat)["fatigue"] for seat in range(3)] == [1, 1, 0]
    s, c = table(["bear left", "left"], salmon=[(2, 2), (6, 12)], bears=[(6, 8)])
    play(s, c, "bear", "bear-1-forward", "bear-1-forward")
    assert discarded(s, 1) == cards("fatigue"), "by its second step too"


@pytest.mark.rule("SR-9.5")
def test_a_salmon_that_comes_to_a_bear_is_tired() -> None:
    s, c = table(["forward left", "left"], salmon=[(6, 4)], bears=[(6, 6)])
    play(s, c, "forward")
    assert discarded(s) == cards("fatigue")
    s, c = table(["current left", "left"], {(6, 6): "~/"}, salmon=[(2, 2), (6, 6)],
                 bears=[(5, 5)])  # fmt: skip
    play(s, c, "current")
    assert at(s, 1) == (5, 5) and discarded(s, 1) == cards("fatigue")
    s, c = table(["forward left", "left"], {(6, 6): "X"}, salmon=[(6, 4)], bears=[(6, 4)])
    play(s, c, "forward")
    assert not discarded(s), "who stays does not come"


@pytest.mark.rule("SR-9.6")
def test_two_bears_tire_twice() -> None:
    s, c = table(["forward left", "left"], salmon=[(6, 4)], bears=[(6, 6), (6, 6)])
    play(s, c, "forward")
    assert discarded(s) == cards("fatigue*2")


@pytest.mark.rule("SR-9.7")
def test_the_current_moves_no_bear() -> None:
    s, c = table(["current left", "left"], {(6, 6): "~v"}, salmon=[(6, 6)], bears=[(6, 6)])
    play(s, c, "current")
    assert at(s) == (6, 4) and where(s.bear[0]) == (6, 6) and not discarded(s)


@pytest.mark.rule("SR-9.8")
def test_nothing_counters_a_bear_and_without_bears_it_does_nothing() -> None:
    s, c = table(["bear left", "bear*4"], salmon=[(2, 2), (6, 10)], bears=[(6, 8)])
    play(s, c, "bear", "bear-1-forward")
    assert discarded(s, 1) == cards("fatigue") and waiting(s, c) == [0]
    s, c = table(["bear left", "left"])
    play(s, c, "bear")
    assert s.phase == rules.PLAYING and held(s.played) == cards("bear")


@pytest.mark.rule("SR-9.9")
def test_the_bear_comes_before_the_symbol() -> None:
    s, c = table(["forward left", "left"], {(6, 6): "f"}, salmon=[(6, 4)], bears=[(6, 6)],
                 supply="fatigue")  # fmt: skip
    happened = play(s, c, "forward")
    assert [event[0] for event in happened][-3:] == [CAUGHT, GAINED, NONE_LEFT]


# ---- 10 the eagle


@pytest.mark.rule("SR-10.1")
def test_an_eagle_has_a_card_of_any_hand_discarded() -> None:
    s, c = table(["eagle left", "left wild bear", "right*2 forward"])
    assert {"eagle-1", "eagle-2", "eagle-3"} <= choices(s, c)
    play(s, c, "eagle-2")
    assert waiting(s, c) == [0]
    assert choices(s, c) == {"pick-left", "pick-wild", "pick-bear"}
    happened = play(s, c, "pick-wild")
    assert (SNATCHED, 1, s.player[1].place, WILD) in happened
    assert held(s.player[1].hand) == cards("left bear") and discarded(s, 1) == cards("wild")
    assert s.player[2].hand.n == 3 and s.phase == rules.PLAYING
    s, c = table(["eagle left fatigue", "left wild bear"])
    play(s, c, "eagle-1")
    assert choices(s, c) == {"pick-left", "pick-fatigue"}
    play(s, c, "pick-fatigue")
    assert discarded(s) == cards("fatigue") and held(s.player[0].hand) == cards("left")


def view(s: State, c: Course, seat: int) -> State:
    seen = s.twin()
    rules.hide(seen, c, seat)
    return seen


@pytest.mark.rule("SR-10.2")
def test_who_looks_into_a_hand_remembers_it_and_nobody_else_sees_it() -> None:
    s, c = table(["eagle left*2", "left*2 wild bear", "left"], draw={1: "forward*9 right*9"})
    told = Told()
    rules.apply(s, c, 0, GAME.actions["eagle-2"], told)
    seen = [e for e in told.event[: told.n] if e.kind == SAW]
    assert Counter(CARDS[e.what] for e in seen) == cards("left*2 wild bear")
    assert all((e.who, e.where, e.knows) == (0, 1, bit(0) | bit(1)) for e in seen)
    assert told.revealed
    play(s, c, "pick-left", "end")
    assert held_of(view(s, c, 0), 1) == cards("left wild bear")
    for watcher in (2, SPECTATOR):
        assert held_of(view(s, c, watcher), 1) == cards("")
    play(s, c, "left", "end")  # seat 1 plays a card that is known, and draws two that are not
    assert held_of(view(s, c, 0), 1) == cards("wild bear") and s.player[1].hand.n == 4
    dice, hands = Dice(), set[tuple[int, ...]]()
    for _ in range(30):
        other = view(s, c, 0)
        rules.deal(other, c, 0, dice)
        assert other.player[1].hand.of[WILD] == other.player[1].hand.of[BEAR] == 1
        hands.add(tuple(other.player[1].hand.of))
    assert len(hands) > 1


def held_of(seen: State, seat: int) -> Counter[str]:
    """The cards that are known to be in a hand."""
    return Counter({CARDS[kind]: n for kind, n in enumerate(seen.player[seat].hand.of) if n})


@pytest.mark.rule("SR-10.3")
def test_an_eagle_finds_an_empty_hand() -> None:
    s, c = table(["eagle left", ""])
    play(s, c, "eagle-2")
    assert s.phase == rules.PLAYING and not discarded(s, 1)


def test_an_eagle_takes_the_only_card_unasked() -> None:
    s, c = table(["eagle left", "wild"])
    play(s, c, "eagle-2")
    assert s.phase == rules.PLAYING and discarded(s, 1) == cards("wild")
    s, c = table(["eagle left", "left*3"])
    play(s, c, "eagle-2")
    assert discarded(s, 1) == cards("left"), "nobody could think that there is a choice"
    s, c = table(["eagle left", "left*3"], draw={1: "wild"})
    play(s, c, "eagle-2")
    assert waiting(s, c) == [0] and choices(s, c) == {"pick-left"}


# ---- 11 the current


@pytest.mark.rule("SR-11.1", "SR-11.5")
def test_the_current_takes_all_salmon_along_their_arrows() -> None:
    hexes = {(6, 6): "~v", (5, 5): "~^", (8, 8): "~"}
    s, c = table(["current left", "left", "left"], hexes, salmon=[(6, 6), (5, 5), (8, 8)])
    happened = play(s, c, "current")
    assert [at(s, seat) for seat in range(3)] == [(6, 4), (5, 7), (8, 8)]
    assert [event[1] for event in of_kind(DRIFTED, happened)] == [0, 1]
    assert s.phase == rules.PLAYING


@pytest.mark.rule("SR-11.2")
def test_where_the_current_parts_the_die_decides_for_each_salmon() -> None:
    ways: Counter[tuple[Hex, Hex]] = Counter()
    for seed in range(100):
        s, c = table(["current left", "left"], {(6, 6): "~/\\"}, salmon=[(6, 6)] * 2, seed=seed)
        told = Told()
        rules.apply(s, c, 0, GAME.actions["current"], told)
        dice = of_kind(THREW, events(told))
        assert told.revealed and [event[1] for event in dice] == [0, 1]
        for seat, (_, _, _, die) in enumerate(dice):
            assert 1 <= die <= 6
            assert at(s, seat) == ((5, 5) if die % 2 == 1 else (7, 5))
        ways[at(s, 0), at(s, 1)] += 1
    assert len(ways) == 4 and min(ways.values()) > 10


@pytest.mark.rule("SR-11.3", "SR-11.4")
def test_over_waterfalls_the_current_goes_on() -> None:
    hexes = {(6, 10): "~v", (6, 8): "Ev", (6, 6): "=/\\", (5, 5): "w", (7, 5): "w"}
    landed: set[Hex] = set()
    for seed in range(20):
        s, c = table(["current left", "left"], hexes, salmon=[(2, 2), (6, 10)], seed=seed,
                     bears=[(6, 8)])  # fmt: skip
        happened = play(s, c, "current")
        assert len(of_kind(DRIFTED, happened)) == 3 and len(of_kind(THREW, happened)) == 1
        assert discarded(s, 1) == cards("fatigue eagle wild")
        landed.add(at(s, 1))
    assert landed == {(5, 5), (7, 5)}


@pytest.mark.rule("SR-11.4")
def test_a_symbol_on_a_waterfall_may_leave_a_choice_on_the_way() -> None:
    hexes = {(6, 10): "~v", (6, 8): "Sv"}
    s, c = table(["current left", "left"], hexes, salmon=[(6, 10), (6, 10)])
    play(s, c, "current")
    assert waiting(s, c) == [0] and at(s, 0) == (6, 8) and at(s, 1) == (6, 10)
    play(s, c, "take-left")
    assert waiting(s, c) == [1] and at(s, 0) == (6, 6) and at(s, 1) == (6, 8)
    play(s, c, "take-right")
    assert at(s, 1) == (6, 6) and waiting(s, c) == [0]


@pytest.mark.rule("SR-11.6")
def test_salmon_drift_clockwise_from_the_player() -> None:
    s, c = table(["left"] * 2 + ["current left"] + ["left"], {(6, 6): "~v"}, turn=2,
                 salmon=[(6, 6)] * 4)  # fmt: skip
    happened = play(s, c, "current")
    assert [event[1] for event in of_kind(DRIFTED, happened)] == [2, 3, 0, 1]


# ---- 12 the rapids


@pytest.mark.rule("SR-12.1", "SR-12.2", "SR-12.5")
def test_everybody_discards_a_card_for_each_arrow() -> None:
    hexes = {(6, 6): "~v", (5, 5): "~/\\", (6, 8): "~v", (8, 8): "~"}
    s, c = table(["left wild", "rapids left wild", "left wild bear", "left wild"], hexes, turn=1,
                 salmon=[(8, 8), (6, 6), (5, 5), (6, 4)])  # fmt: skip
    play(s, c, "rapids")
    assert waiting(s, c) == [1] and choices(s, c) == {"discard-left", "discard-wild"}
    play(s, c, "discard-wild")
    assert waiting(s, c) == [2]
    play(s, c, "discard-left")
    assert waiting(s, c) == [2]
    happened = play(s, c, "discard-bear")
    assert waiting(s, c) == [1] and s.phase == rules.PLAYING
    assert happened == [(DISCARDED, 2, s.player[2].place, BEAR)]
    assert [discarded(s, seat) for seat in range(4)] == [
        cards(""), cards("wild"), cards("left bear"), cards(""),
    ]  # fmt: skip


@pytest.mark.rule("SR-12.3")
def test_who_has_fewer_cards_discards_them_all() -> None:
    s, c = table(["rapids left*2", "wild", ""], {(6, 6): "~/\\"},
                 salmon=[(2, 2), (6, 6), (6, 6)])  # fmt: skip
    play(s, c, "rapids")
    assert discarded(s, 1) == cards("wild") and s.phase == rules.PLAYING


@pytest.mark.rule("SR-12.4")
def test_being_asked_tells_nothing_about_the_hand() -> None:
    for draw, asked in (("left*9", False), ("left*9 wild", True)):
        s, c = table(["rapids left", "left*3"], {(6, 6): "~v"}, salmon=[(2, 2), (6, 6)],
                     draw={1: draw})  # fmt: skip
        play(s, c, "rapids")
        assert (waiting(s, c) == [1]) == asked
        if asked:
            assert choices(s, c) == {"discard-left"}


# ---- 13 counters


@pytest.mark.rule("SR-13.1", "SR-13.2", "SR-13.4", "SR-13.5")
def test_a_counter_protects_its_player_alone() -> None:
    hand = "current eagle rapids left"
    s, c = table([hand] * 3, {(6, 6): "~v"}, salmon=[(6, 6)] * 3, draw={0: "current"})
    play(s, c, "current")
    assert waiting(s, c) == [0, 1, 2], "all at once"
    for seat in (1, 2):
        assert choices(s, c, seat) == {"counter", "no-counter"}
    play(s, c, "2:no-counter", "1:counter")
    assert waiting(s, c) == [0] and at(s, 2) == (6, 6)
    for watcher in (0, 2, SPECTATOR):
        assert view(s, c, watcher).player[1].answer == rules.ANSWERED
    assert s.player[1].hand.n == 4, "nothing shows before the last answer"
    happened = play(s, c, "0:no-counter")
    assert (COUNTERED, 1, place((6, 6)), CURRENT) in happened
    assert [at(s, seat) for seat in range(3)] == [(6, 4), (6, 6), (6, 4)]
    assert discarded(s, 1) == cards("current") and s.played.n == 1
    assert held(s.player[1].hand) == cards("eagle rapids left")


@pytest.mark.rule("SR-13.1")
@pytest.mark.parametrize("card", ["eagle", "rapids"])
def test_eagles_and_rapids_have_their_counters(card: str) -> None:
    s, c = table([f"{card} left", f"{card} wild bear"], {(6, 6): "~v"}, salmon=[(2, 2), (6, 6)])
    play(s, c, {"eagle": "eagle-2"}.get(card, card))
    assert waiting(s, c) == [1]
    play(s, c, "counter")
    assert discarded(s, 1) == cards(card) and held(s.player[1].hand) == cards("wild bear")
    assert waiting(s, c) == [0] and s.phase == rules.PLAYING


@pytest.mark.rule("SR-13.3", "SR-13.4")
def test_ones_own_card_can_be_countered_with_a_second() -> None:
    s, c = table(["current*2 left*3", "left"], {(6, 6): "~v"}, salmon=[(6, 6), (6, 6)])
    play(s, c, "current")
    assert waiting(s, c) == [0]
    play(s, c, "counter")
    assert at(s, 0) == (6, 6) and at(s, 1) == (6, 4)
    play(s, c, "left", "left")
    assert waiting(s, c) == [1], "three cards were played, the counter was none of them"


@pytest.mark.rule("SR-13.6")
def test_whoever_might_hold_a_counter_is_asked() -> None:
    hexes = {(6, 6): "~v"}
    hands = ["current left", "left*2", "left*2", "current"]
    s, c = table(hands, hexes, salmon=[(6, 6)] * 4, draw={1: "current"}, discard={2: "current"})
    play(s, c, "current")
    assert waiting(s, c) == [1, 3], "its discard pile is open, its draw pile is not"
    assert choices(s, c, 1) == {"no-counter"}
    play(s, c, "1:no-counter", "3:no-counter")
    assert at(s, 1) == (6, 4)


@pytest.mark.rule("SR-13.7", "SR-15.5")
def test_whom_it_does_not_concern_is_not_asked() -> None:
    hexes = {(6, 6): "~v"}
    for card in ("current", "rapids"):
        s, c = table([f"{card} left", f"{card} left", f"{card} left"], hexes,
                     salmon=[(2, 2), (6, 6), (4, 4)])  # fmt: skip
        play(s, c, card)
        assert waiting(s, c) == [1]
    s, c = table(["eagle left", "eagle left", "eagle left"], hexes)
    play(s, c, "eagle-3")
    assert waiting(s, c) == [2]


# ---- 14 decks


@pytest.mark.rule("SR-14.1", "SR-14.4")
def test_the_discard_pile_comes_back_when_the_draw_pile_is_empty() -> None:
    s, c = table(["forward right bear", "left"], draw={0: "wild"}, discard={0: "eagle*3"})
    happened = play(s, c, "forward", "end")
    kinds = [event[0] for event in happened if event[0] in (DREW, RESHUFFLED)]
    assert kinds == [DREW, RESHUFFLED, DREW]
    p = s.player[0]
    assert held(p.draw) + held(p.hand) == cards("forward right bear wild eagle*3")
    for watcher in (1, SPECTATOR):
        assert held_of(view(s, c, watcher), 0) == cards("right bear wild")
    assert p.discard.n == 0 and p.hand.n == 4


@pytest.mark.rule("SR-14.2")
def test_with_no_card_anywhere_nothing_is_drawn() -> None:
    s, c = table(["left*2", "left"], {(6, 6): "+"}, draw={0: ""}, salmon=[(7, 5)])
    happened = play(s, c, "left")
    assert at(s) == (6, 6) and not of_kind(DREW, happened) and s.player[0].hand.n == 1


@pytest.mark.rule("SR-14.3")
def test_hands_and_piles_are_secret_and_discard_piles_open() -> None:
    s, c = table(["left wild", "right*2 bear", "eagle"], draw={1: "wild*3"},
                 discard={1: "fatigue"})  # fmt: skip
    for watcher in (0, 2, SPECTATOR):
        p = view(s, c, watcher).player[1]
        assert sum(p.hand.of) == 0 and (p.hand.n, p.draw.n) == (3, 3)
        assert {CARDS[k]: n for k, n in enumerate(p.draw.of) if n} == cards("right*2 bear wild*3")
        assert held(p.discard) == cards("fatigue")
    mine = view(s, c, 1).player[1]
    assert held(mine.hand) == cards("right*2 bear") and held(mine.draw) == cards("wild*3")


# ---- 15 the end


@pytest.mark.rule("SR-15.1")
def test_all_have_the_same_number_of_turns() -> None:
    s, c = table(["forward left", "left", "left"], salmon=[(6, 22)], turn=1, first=1)
    play(s, c, "end", "end")
    play(s, c, "forward", "end")
    assert s.phase == OVER, "the player before the first is the last"
    s, c = table(["forward left", "left", "left"], salmon=[(6, 22)], turn=0, first=0)
    play(s, c, "forward", "end")
    assert waiting(s, c) == [1]
    play(s, c, "end", "end")
    assert s.phase == OVER and rules.waiting(s, c) == 0


def finished(*fatigue: tuple[str, str, str], at: Sequence[Hex] = ()) -> tuple[State, Course]:
    """A race that is over: hand, draw and discard pile of each player."""
    s, c = table([hand for hand, _, _ in fatigue], salmon=at or [(6, 24)] * len(fatigue),
                 draw={i: cards[1] for i, cards in enumerate(fatigue)},
                 discard={i: cards[2] for i, cards in enumerate(fatigue)})  # fmt: skip
    for p in s.player[: c.players]:
        p.spawned = rules.ground(s, c, p.place) == SPAWNING
    s.phase = OVER
    return s, c


@pytest.mark.rule("SR-15.3", "SR-1.1")
def test_of_several_the_one_with_the_least_fatigue_in_the_whole_deck_wins() -> None:
    s, c = finished(("fatigue", "fatigue", "left"), ("left", "left", "fatigue"), ("left", "", ""),
                    at=[(6, 24), (5, 23), (6, 22)])  # fmt: skip
    assert places_of(s, c) == [2, 1, 3] and outcome_of(s, c).ending == LESS_FATIGUE
    for zone in range(3):
        deck = ["left", "left", "left"]
        deck[zone] = "fatigue"
        s, c = finished(("left", "", ""), (deck[0], deck[1], deck[2]))
        assert places_of(s, c) == [1, 2]


@pytest.mark.rule("SR-15.4")
def test_equal_fatigue_shares_the_victory() -> None:
    s, c = finished(("fatigue", "", ""), ("left", "", "fatigue"), ("left", "fatigue*2", ""))
    assert places_of(s, c) == [1, 1, 3] and outcome_of(s, c).ending == SHARED


@pytest.mark.rule("SR-15.5")
def test_a_salmon_at_the_spawning_ground_is_out_of_reach() -> None:
    s, c = table(["forward*2 current rapids bear", "left wild"], {(6, 6): "~v"},
                 salmon=[(6, 22), (6, 6)], bears=[(6, 22)])  # fmt: skip
    play(s, c, "forward", "bear", "bear-1-forward")
    assert not discarded(s) and s.phase == rules.BEARING, "the bear walks on"
    play(s, c, "bear-1-back")
    happened = play(s, c, "forward")
    assert of_kind(SHED, happened) and s.player[0].place == place((6, 24))
    s, c = table(["forward current rapids bear", "left*2 wild"], {(6, 6): "~v", (6, 4): "~v"},
                 salmon=[(6, 22), (6, 6)])  # fmt: skip
    play(s, c, "forward", "current")
    assert at(s, 1) == (6, 4) and at(s, 0) == (6, 24)
    play(s, c, "rapids")
    assert waiting(s, c) == [1]
    play(s, c, "discard-left")
    assert discarded(s, 1) == cards("left") and s.player[0].discard.n == 3
    s, c = table(["forward fatigue left*2", "left"], salmon=[(6, 22)])
    play(s, c, "forward", "left", "left", "1:end")
    assert s.phase == OVER and deck_of(s.player[0])["fatigue"] == 2


@pytest.mark.rule("SR-15.6")
def test_after_200_turns_each_the_farthest_wins() -> None:
    s, c = table(["left", "left"], salmon=[(6, 4), (6, 6)])
    s.lap = HOUSE_LIMIT - 1
    play(s, c, "end", "end")
    assert s.phase != OVER and s.lap == HOUSE_LIMIT == 200
    happened = play(s, c, "end", "end")
    assert s.phase == OVER and of_kind(TOO_LONG, happened)
    assert places_of(s, c) == [2, 1] and outcome_of(s, c).ending == ALONE
    s, c = finished(("left", "", ""), ("fatigue", "", ""), at=[(6, 6), (6, 6)])
    assert places_of(s, c) == [1, 2] and outcome_of(s, c).ending == LESS_FATIGUE
    s, c = finished(("fatigue", "", ""), ("", "fatigue", ""), at=[(6, 6), (6, 6)])
    assert places_of(s, c) == [1, 1] and outcome_of(s, c).ending == SHARED
