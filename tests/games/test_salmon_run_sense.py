"""What a sensible player of Salmon Run does: nothing that it would regret at a glance."""

from collections.abc import Mapping

from games.test_salmon_run import Hex, choices, play, table, waiting
from headrace.bots.bot import Turn
from headrace.bots.find import Sensible
from headrace.engine.rules import WHOLE, Worth
from headrace.games.salmon_run import GAME, rules, sense
from headrace.games.salmon_run.rules import BOARD, Course, State

SENSIBLE = Sensible(GAME)


def chosen(s: State, c: Course, times: int = 12) -> set[str]:
    """What sensible players choose here."""
    seat = waiting(s, c)[0]
    for section in range(2):  # all water: the way is a basic swim for each row
        side = c.side[section]
        side.length = 12
        side.far = [12 - 2 * (hex_ // rules.LINE) for hex_ in range(BOARD)]
    seen = s.twin()
    rules.hide(seen, c, seat)
    legal = tuple(sorted(GAME.actions[name] for name in choices(s, c, seat)))
    picked: set[str] = set()
    for number in range(times):
        turn = Turn(GAME, c.players, c, seen, seat, legal, number)
        picked.add(GAME.notation(SENSIBLE.choose(turn)))
    return picked


def choices_of(hand: str, hexes: Mapping[Hex, str] | None = None, **more: list[Hex]) -> set[str]:
    s, c = table([hand, "left wild"], hexes, salmon=more.get("salmon", [(6, 4), (2, 2)]),
                 bears=more.get("bears", []))  # fmt: skip
    return chosen(s, c)


def test_it_swims_up_by_the_longest_card() -> None:
    assert choices_of("forward double-forward bear fatigue") == {"double-forward"}


def test_it_swims_round_a_bear_and_round_fatigue() -> None:
    assert choices_of("forward left", {(6, 6): "f"}) == {"left"}
    assert choices_of("forward left", bears=[(6, 6)]) == {"left"}


def test_it_jumps_where_it_must() -> None:
    falls = {(6, 6): "=v", (5, 5): "=v", (7, 5): "=v"}
    assert choices_of("forward*2", falls) == {"jump-forward-forward"}


def test_it_counters_what_hits_it() -> None:
    s, c = table(["current left", "current left"], {(6, 6): "~v"}, salmon=[(2, 2), (6, 6)])
    play(s, c, "current")
    assert chosen(s, c) == {"counter"}


def test_its_bear_goes_for_rivals_and_not_for_itself() -> None:
    s, c = table(["bear left", "left"], salmon=[(6, 4), (6, 10)], bears=[(6, 8), (6, 6)])
    play(s, c, "bear")
    assert chosen(s, c) == {"bear-1-forward"}


def test_it_gets_rid_of_fatigue() -> None:
    s, c = table(["forward wild fatigue", "left"], {(6, 6): "1"}, salmon=[(6, 4)],
                 draw={0: "left*3"})  # fmt: skip
    play(s, c, "forward")
    assert chosen(s, c) == {"remove-hand-fatigue"}
    s, c = table(["rapids wild fatigue", "left"], {(6, 4): "~v"}, salmon=[(6, 4)])
    play(s, c, "rapids")
    assert chosen(s, c) == {"discard-fatigue"}


def test_its_eagle_takes_the_best_card_of_the_rival() -> None:
    s, c = table(["eagle left", "left double-forward fatigue"], salmon=[(2, 2), (6, 10)])
    play(s, c, "eagle-2")
    assert chosen(s, c) == {"pick-double-forward"}


def test_a_race_that_is_broken_off_is_worth_more_to_who_is_ahead() -> None:
    s, c = table(["left", "left", "fatigue"], salmon=[(6, 10), (6, 4), (6, 4)])
    chosen(s, c, 0)
    worth = Worth()
    sense.estimate(s, c, worth)
    assert worth.of[0] > worth.of[1] > worth.of[2] > 0
    assert WHOLE - 3 <= sum(worth.of) <= WHOLE
