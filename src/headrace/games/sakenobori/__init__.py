"""Sakenobori: salmon build the river they swim up, and hide bears in it. 3 to 5 players."""

from collections.abc import Mapping

from headrace.engine.errors import BadSetup
from headrace.engine.game import Game, Option
from headrace.games.sakenobori import notation, picture, reasons, rules, sense, sketch, words


def lay_out(players: int, options: Mapping[str, str]) -> rules.Course:
    course = rules.Course()
    course.players = players
    course.first = rules.NOWHERE if options["first"] == "chance" else int(options["first"]) - 1
    course.extra_round = 1 if options["extra-round"] == "yes" else 0
    if course.first >= players:
        raise BadSetup(f"sakenobori: with {players} players there is no seat {options['first']}")
    return course


GAME = Game(
    name="sakenobori",
    version=1,
    seats=range(3, rules.MOST_PLAYERS + 1),
    usual_seats=4,
    minutes=(15, 30),
    longest=(rules.ROUNDS + 1) * rules.MOST_PLAYERS * 12,
    options=(
        Option("first", ("chance", "1", "2", "3", "4", "5")),
        Option("extra-round", ("no", "yes")),
    ),
    endings=("alone", "shared", "alone-after-extra", "shared-after-extra"),
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
