"""What a game is: its rules, and around them its words, notation and picture.

A game is a folder in `headrace/games` whose `__init__.py` declares `GAME`.
"""

import pkgutil
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, Protocol

from headrace.drawing.svg import escape
from headrace.engine.errors import BadSetup
from headrace.engine.record import Record
from headrace.engine.rules import SPECTATOR
from headrace.engine.words import Phrase, Words

LONGEST_TEXT = 200  # of an option


@dataclass(frozen=True)
class Option:
    """A choice made before the race; the first of its values is the usual one."""

    name: str
    values: tuple[str, ...]
    example: str = ""  # of a text of one's own, where such a text may stand in their place


class Fact(NamedTuple):
    """A number that matters about a player, with its picture."""

    icon: str  # SVG, about 32 wide around 0, 0
    number: int
    said: Phrase


class Picture(Protocol):
    """A game's `picture.py`: a record drawn as SVG. What `hide` has blanked nobody finds in it.

    The parts are drawn apart, so that a page need not be sent again what stands still.  All
    stand in one element whose class is the game's name.  An id names the same thing all race
    long, so that a page can move it.
    """

    @property
    def STYLE(self) -> str:
        """The colours and all else that no race changes."""
        ...

    def size(self, c: Any) -> tuple[int, int]:
        """The width and the height of the whole."""
        ...

    def still(self, c: Any, language: str) -> str:
        """The symbols, and the scene behind: what never changes in a race."""
        ...

    def moving(self, s: Any, c: Any, names: Sequence[str], language: str, seat: int) -> str:
        """What changes, with this seat in front (for a SPECTATOR, the first)."""
        ...

    def hand(self, s: Any, c: Any, language: str, seat: int) -> str:
        """What a seat holds, large enough to read: an SVG of its own, or nothing."""
        ...

    def in_words(self, s: Any, c: Any, names: Sequence[str], language: str) -> str:
        """The picture for those who hear it."""
        ...

    def facts(self, s: Any, c: Any, seat: int) -> list[Fact]:
        """The numbers of a player that should always be in sight."""
        ...

    def touched(self, s: Any, c: Any, seat: int, action: int) -> tuple[str, ...]:
        """The ids of what to touch for an action: what to take, then where to; or nothing.

        Also for actions that are not possible, as far as there is something to touch.
        """
        ...

    def felt(self, s: Any, c: Any, kind: int, who: int, where: int, what: int) -> tuple[str, str]:
        """The id of the thing that an event happens to, and how: "good", "bad", or "".

        Or a place on its way, as `at` says it, or several in a row with `;` between: a piece
        that goes from place to place in one move is seen to go that way. `s` is the record
        after the move.
        """
        ...


@dataclass(frozen=True, eq=False)
class Game:
    name: str
    version: int  # of the rules: raise it when a race of the old ones would go on differently
    seats: range
    usual_seats: int
    minutes: tuple[int, int]
    longest: int  # no race takes more decisions
    options: tuple[Option, ...]
    endings: tuple[str, ...]  # the ways of ending, by number; their words are in words.toml
    rules: ModuleType  # see contract.py
    lay_out: Callable[[int, Mapping[str, str]], Any]  # the Course for so many seats and options
    notation: Callable[[int], str]  # an action's short and lasting name
    action_words: Callable[[int], Phrase]
    event_words: Callable[[int, int, int, int], Phrase]  # kind, who, where, what
    question_words: Callable[[Any, Any, int], Phrase]  # what is asked of a seat that may act
    forbidden: Callable[[Any, Any, int, int], str]  # by which rule a seat's action is not possible
    secrets: bool  # may seats know what others may not?
    picture: Picture
    sketch: Callable[[Any, Any, Sequence[str], str], str]  # text for a terminal, in Rich's markup
    sense: ModuleType | None = None  # what players know besides the rules; see contract.py

    @property
    def folder(self) -> Path:
        return Path(str(self.rules.__file__)).parent

    @cached_property
    def words(self) -> Words:
        return Words(self.folder / "words.toml")

    @cached_property
    def actions(self) -> dict[str, int]:
        """Every action by its notation."""
        return {self.notation(action): action for action in range(self.rules.ACTIONS)}

    def draw(
        self, s: Any, c: Any, names: Sequence[str], language: str = "en", seat: int = SPECTATOR
    ) -> str:
        """A record, which may be hidden, as one SVG that stands by itself."""
        width, height = self.picture.size(c)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{self.name}" role="img" '
            f'viewBox="0 0 {width} {height}">'
            f"<title>{escape(self.words.say(Phrase('title'), language))}</title>"
            f"<desc>{escape(self.picture.in_words(s, c, names, language))}</desc>"
            f"<style>{self.picture.STYLE}</style>{self.picture.still(c, language)}"
            f"{self.picture.moving(s, c, names, language, seat)}</svg>"
        )

    def course(self, players: int, options: Mapping[str, str]) -> Record:
        """The course for a race, or BadSetup."""
        if players not in self.seats:
            raise BadSetup(
                f"{self.name} is for {self.seats[0]} to {self.seats[-1]} players, not {players}"
            )
        return self.lay_out(players, self.settled(options))

    def settled(self, options: Mapping[str, str]) -> dict[str, str]:
        """All options with their values, or BadSetup."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                names = ", ".join(known) or "none"
                raise BadSetup(f"{self.name} has no option {name!r}; its options: {names}")
            option = known[name]
            if value not in option.values and not option.example:
                raise BadSetup(
                    f"{self.name}: {name} cannot be {value!r}; "
                    f"choose from {', '.join(option.values)}"
                )
            if not value.isprintable() or len(value) > LONGEST_TEXT:
                raise BadSetup(
                    f"{self.name}: {name} must be one line of at most {LONGEST_TEXT} characters"
                )
        return {name: options.get(name, option.values[0]) for name, option in known.items()}


def game_names() -> list[str]:
    """The games there are: the folders of `headrace.games`."""
    folders = import_module("headrace.games").__path__
    return sorted(found.name.replace("_", "-") for found in pkgutil.iter_modules(folders))


@cache
def find_game(name: str | Game) -> Game:
    """The game of this name, or BadSetup; a game itself is taken as it is."""
    if isinstance(name, Game):
        return name
    if name not in game_names():
        raise BadSetup(f"there is no game {name!r}; the games: {', '.join(game_names())}")
    return import_module("headrace.games." + name.replace("-", "_")).GAME


def settled_seed(seed: int | None) -> int:
    """A seed, or one from the operating system; or BadSetup."""
    if seed is None:
        return secrets.randbits(64)
    if not 0 <= seed < 2**64:
        raise BadSetup(f"a seed is a number from 0 to 2**64 - 1, not {seed}")
    return seed
