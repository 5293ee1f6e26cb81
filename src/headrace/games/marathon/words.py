"""What there is to say about a race of Marathon; words.toml says how."""

from pathlib import Path

from headrace.engine.words import Phrase, Seat, Words
from headrace.games.marathon import rules
from headrace.games.marathon.course import CARDS, ROWS_A_MILE
from headrace.games.marathon.rules import LANES, Course, State

QUESTIONS = {rules.CHOOSING: "ask-position", rules.RUNNING: "ask-lane", rules.HOLDING: "ask-high"}
ACTIONS = {
    rules.KEEP: "keep",
    rules.FASTER: "faster",
    rules.SLOWER: "slower",
    rules.REROLL: "reroll",
    rules.USE_HIGH: "use-high",
    rules.SAVE_HIGH: "save-high",
}
EVENTS = {
    rules.BOOSTED: "boosted",
    rules.KEPT: "kept",
    rules.ROLLED: "rolled",
    rules.ROLLED_AGAIN: "rolled-again",
    rules.ROLLED_POSITION: "rolled-position",
    rules.RESHUFFLED: "reshuffled",
    rules.NO_CARD: "no-card",
    rules.HIGH_KEPT: "high-kept",
    rules.HIGH_SAVED: "high-saved",
    rules.HIGH_RETURNED: "high-returned",
    rules.WORN_OUT: "worn-out",
    rules.MUST_REST: "must-rest",
    rules.RESTED: "rested",
    rules.FINISHED: "finished",
    rules.CALLED_OFF: "called-off",
    rules.NO_MOVE: "no-move",
}


SAID = Words(Path(__file__).with_name("words.toml"))  # for those who draw


def action(number: int) -> Phrase:
    if number in ACTIONS:
        return Phrase(ACTIONS[number])
    if number >= rules.LANE:
        return Phrase("run-to", lane=number - rules.LANE + 1)
    return Phrase("line-up", position=number + 1)


def event(kind: int, who: int, where: int, what: int) -> Phrase:
    player = Seat(who)
    if kind in EVENTS:
        return Phrase(EVENTS[kind], who=player, n=what)
    match kind:
        case rules.LINED_UP:
            return Phrase("lined-up", who=player, position=where + 1)
        case rules.RAN:
            rows = where // LANES - what // LANES
            key = "ran" if rows > 0 else "ran-back"
            return Phrase(key, who=player, rows=Phrase("rows", n=abs(rows)), place=place(where))
        case rules.BLOCKED:
            return Phrase("blocked", who=player, place=place(where))
        case rules.DREW:
            return Phrase("drew", who=player, card=card(what), does=card(what, "does"))
        case rules.SPUN:
            return Phrase("spun-back" if what < 0 else "spun", who=player, n=abs(what))
        case rules.STRONGER | rules.WEAKER:
            key = "stronger" if kind == rules.STRONGER else "weaker"
            return Phrase(key, who=player, points=Phrase("stamina", n=what))
        case rules.HEALED:
            return Phrase("healed", who=player, injuries=Phrase("injuries", n=what))
        case _:
            return Phrase("high-used", who=player, harm=card(what))


def question(s: State, c: Course, seat: int) -> Phrase:
    if s.phase == rules.BOOSTING:
        stamina = Phrase("stamina", n=s.runner[seat].stamina)
        return Phrase("ask-boost", n=s.die, stamina=stamina)
    if s.phase == rules.HOLDING:
        return Phrase("ask-high", harm=card(s.harm))
    return Phrase(QUESTIONS[s.phase], n=s.die)


def card(kind: int, what: str = "card") -> Phrase:
    """A card's name, or what it does; the spinner may do harm as well."""
    return Phrase("spin-back" if kind == rules.SPIN else f"{what}-{CARDS[kind]}")


def place(space: int) -> Phrase:
    """The miles run, in whole rows, and the lane."""
    row, lane = divmod(space, LANES)
    miles, thirds = divmod(row, ROWS_A_MILE)
    if row == 0:
        return Phrase("at-start", lane=lane + 1)
    return Phrase("at-mile", mile=f"{miles or ''}{('', '⅓', '⅔')[thirds]}", lane=lane + 1)
