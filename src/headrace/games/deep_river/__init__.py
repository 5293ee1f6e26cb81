"""Deep River: salmon and eels drive a hungry bear to each other's nest. 2 players."""

from collections.abc import Mapping

from headrace.engine.errors import BadSetup
from headrace.engine.game import Game, Option
from headrace.games.deep_river import notation, picture, reasons, rules, sense, sketch, words

TILES = ("bear", "push", "swap", "hold")  # by the number of their effect
FACES = ("1", "1bear", "2", "2x1", "3", "2")


def lay_out(players: int, options: Mapping[str, str]) -> rules.Course:
    course = rules.Course()
    course.players = players
    sides = {"chance": rules.BY_CHANCE, "salmon": rules.SALMON, "eels": rules.EELS}
    course.first = sides[options["first"]]
    course.any_onward = 1 if options["onward"] == "any" else 0
    course.chance_river = 1 if options["river"] == "chance" else 0
    course.tile = river(rules.SIMPLE_TILES if course.chance_river else tiles(options["river"]))
    course.faces = rules.BY_CHANCE if options["tokens"] == "chance" else faces(options["tokens"])
    return course


def river(simple: tuple[int, ...]) -> list[int]:
    return [rules.NEST, *simple[:3], rules.CENTRE, *simple[3:], rules.NEST]


def tiles(text: str) -> tuple[int, ...]:
    """Six simple tiles by name, from the Salmon's nest to the Eels'."""
    names = text.split()
    if len(names) != len(rules.SIMPLE_TILES) or not set(names) <= set(TILES):
        raise BadSetup(
            f"deep-river: river {text!r} is no river; give six tiles from the Salmon's nest on, "
            f"each one of {', '.join(TILES)}, such as 'bear push hold swap bear push'"
        )
    return tuple(map(TILES.index, names))


def faces(text: str) -> int:
    """What the three tokens show at the start, a bit for each that shows its second face."""
    shown = text.split()
    pairs = [FACES[2 * token : 2 * token + 2] for token in range(rules.TOKENS)]
    if len(shown) != len(pairs) or any(
        face not in pair for face, pair in zip(shown, pairs, strict=True)
    ):
        raise BadSetup(
            f"deep-river: tokens {text!r} cannot be; say what each of the three shows: "
            f"{', then '.join(' or '.join(pair) for pair in pairs)}, such as '1bear 2 3'"
        )
    return sum(pairs[token].index(face) << token for token, face in enumerate(shown))


GAME = Game(
    name="deep-river",
    version=1,
    seats=range(2, 3),
    usual_seats=2,
    minutes=(15, 20),
    longest=20 * rules.MOST_TURNS,
    options=(
        Option("first", ("chance", "salmon", "eels")),
        Option("river", ("chance",), example="bear push hold swap bear push"),
        Option("tokens", ("chance",), example="1bear 2 3"),
        Option("onward", ("double", "any")),
    ),
    endings=("in-nest", "by-current", "drawn"),
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
