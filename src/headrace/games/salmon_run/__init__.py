"""Salmon Run: a race up a river of boards, with a deck that grows on the way. 2 to 4 players."""

from collections.abc import Mapping

from headrace.engine.game import Game, Option
from headrace.games.salmon_run import (
    notation,
    picture,
    reasons,
    river,
    rules,
    sense,
    sketch,
    words,
)

# the numbered boards between the first and the last
LENGTHS = {"beginner": 3, "short": 2, "expert": 4, "long": 5, "marathon": 6}
RIVERS = {"easy": rules.EASY, "dice": rules.BY_DICE, "wild": rules.WILD_WATER}
DECKS = {"usual": 0, "light": 1}


def lay_out(players: int, options: Mapping[str, str]) -> rules.Course:
    course = rules.Course()
    course.players = players
    course.sections = LENGTHS[options["length"]] + 2
    course.deck = DECKS[options["deck"]]
    course.side[: rules.HOUSE_SIDES] = river.house_sides()
    if options["river"] in RIVERS:
        course.river = RIVERS[options["river"]]
    else:
        river.lay_by_hand(course, options["river"])
    return course


GAME = Game(
    name="salmon-run",
    version=1,
    seats=range(2, rules.MOST_PLAYERS + 1),
    usual_seats=4,
    minutes=(20, 45),
    longest=rules.HOUSE_LIMIT * rules.MOST_PLAYERS * 64,
    options=(
        Option("length", tuple(LENGTHS)),
        Option("river", tuple(RIVERS), example="S1 1E 2M 3H F2"),
        Option("deck", tuple(DECKS)),
    ),
    endings=("alone", "less-fatigue", "shared"),
    rules=rules,
    lay_out=lay_out,
    notation=notation.write,
    action_words=words.action,
    event_words=words.event,
    question_words=words.question,
    forbidden=reasons.forbidden,
    secrets=True,
    picture=picture,
    sketch=sketch.sketch,
    sense=sense,
)
