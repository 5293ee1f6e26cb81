"""Marathon: a race of dice, strength and luck through a city in the morning. 2 to 6 players."""

from collections.abc import Mapping

from headrace.engine.game import Game, Option
from headrace.games.marathon import (
    course,
    notation,
    picture,
    reasons,
    rules,
    sense,
    sketch,
    words,
)


def lay_out(players: int, options: Mapping[str, str]) -> rules.Course:
    c = rules.Course()
    c.players = players
    c.limit = int(options["limit"])
    course.read_course(course.find("course", options["course"]), c)
    course.read_deck(course.find("deck", options["deck"]), c)
    return c


GAME = Game(
    name="marathon",
    version=1,
    seats=range(2, rules.MOST_PLAYERS + 1),
    usual_seats=4,
    minutes=(20, 45),
    longest=rules.MOST_PLAYERS + 300 * 6,
    options=(
        Option("course", ("full", "half"), example="my-city"),
        Option("deck", ("usual", "sunny", "stormy"), example="my-deck"),
        Option("limit", ("300", "60")),
    ),
    endings=("line", "limit"),
    rules=rules,
    lay_out=lay_out,
    notation=notation.write,
    action_words=words.action,
    event_words=words.event,
    question_words=words.question,
    forbidden=reasons.forbidden,
    secrets=False,
    picture=picture,
    sketch=sketch.sketch,
    sense=sense,
)
