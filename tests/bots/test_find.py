"""Bots by name and of one's own: what they are shown, and what they may return."""

import gc
import re
from pathlib import Path
from random import Random
from types import FunctionType, ModuleType

import pytest

from headrace import HeadraceError, Race
from headrace.bots.bot import BadBot, Turn, chosen_by, turn_of
from headrace.bots.find import WORDS, bot_titles, find_bot
from headrace.bots.levels import LEVELS, Thinker, wiser
from headrace.bots.mind import Choice
from headrace.engine.game import Game, find_game
from headrace.engine.words import LANGUAGES, Phrase
from headrace.lab.tournament import hold

GAME = find_game("sakenobori")
DOCS = Path(__file__).parents[2] / "docs"


def upstream() -> str:
    """The example of docs/bots.md."""
    return re.findall(r"```python\n(.*?)```", (DOCS / "bots.md").read_text("utf-8"), re.DOTALL)[0]


def test_a_bot_of_ones_own_in_ten_lines(tmp_path: Path) -> None:
    source = upstream()
    assert len(source.splitlines()) <= 10
    (tmp_path / "upstream.py").write_text(source, "utf-8")
    own = f"{tmp_path / 'upstream.py'}:Upstream"
    held = hold("sakenobori", [own, "random"], players=4, games=40, seed=7)
    assert held.wins(0).low > held.wins(1).high, "climbing beats chance"
    assert bot_titles([own, own], "en") == ["Upstream 1", "Upstream 2"]


def a_turn(moves: int = 0, players: int = 4) -> Turn:
    race = Race("sakenobori", players, seed=3)
    whims = Random(3)
    for _ in range(moves):
        race.play(whims.choice(race.legal()))
    return turn_of(race, race.waiting[0])


class Says:
    def __init__(self, choice: object) -> None:
        self.choice = choice

    def choose(self, turn: Turn) -> object:
        return self.choice


@pytest.mark.parametrize("nonsense", ["spawn", "banana", -1, 10**9, None, 1.5, [], True])
def test_what_is_not_possible_is_refused_with_the_reason(nonsense: object) -> None:
    turn = a_turn()
    with pytest.raises(BadBot, match=re.escape(f"Says chose {nonsense!r}, which is not possible")):
        chosen_by(Says(nonsense), turn)  # type: ignore[arg-type]


def test_a_choice_may_be_a_number_or_notation() -> None:
    turn = a_turn()
    assert chosen_by(Says(turn.choices[1]), turn) == turn.legal[1]  # type: ignore[arg-type]
    assert chosen_by(Says(turn.legal[1]), turn) == turn.legal[1]  # type: ignore[arg-type]


def test_a_bot_that_fails_says_where() -> None:
    class Clumsy:
        def choose(self, turn: Turn) -> int:
            return {}["paddle"]

    with pytest.raises(BadBot, match=r"Clumsy failed: KeyError: 'paddle' \(test_find.py, line \d+"):
        chosen_by(Clumsy(), a_turn())


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("pike", "there is no bot 'pike'; choose from tadpole"),
        ("nowhere.py:Bot", "cannot get the bot 'nowhere.py:Bot'"),
        ("no.such.module:Bot", "cannot get the bot"),
        ("pathlib:Nothing", "cannot get the bot"),
        ("pathlib:Path", "pathlib:Path is no bot: it needs a method choose"),
    ],
)
def test_a_bot_that_cannot_be_had(name: str, why: str) -> None:
    with pytest.raises(HeadraceError, match=re.escape(why)):
        find_bot(name, GAME)


def test_levels_have_names_and_characters_in_every_language() -> None:
    assert len(LEVELS) >= 6
    for language in LANGUAGES:
        for key in [level.name for level in LEVELS] + ["random", "sensible"]:
            assert WORDS.say(Phrase(key), language) and WORDS.say(Phrase(f"{key}-is"), language)
    assert bot_titles(["strongest", "heron", "weakest"], "fr") == ["Héron 1", "Héron 2", "Têtard"]


def test_the_docs_say_what_the_levels_are() -> None:
    text = (DOCS / "bots.md").read_text("utf-8")
    for level in LEVELS:
        row = next(row for row in text.splitlines() if row.startswith(f"| `{level.name}` |"))
        memory = sum(mind.bytes for mind in Thinker(GAME, level).minds)
        assert f"| {level.races:,} |" in row and row.endswith(f"| {memory / 1000:,.0f} kB |")


@pytest.mark.parametrize("name", ["random", "sensible", "tadpole", "otter"])
def test_the_same_turn_gives_the_same_choice(name: str) -> None:
    for moves in (0, 20, 40):
        choices = {chosen_by(find_bot(name, GAME, in_time=False), a_turn(moves)) for _ in range(3)}
        assert len(choices) == 1


def test_nothing_leads_from_a_turn_to_the_race() -> None:
    race = Race("sakenobori", 4, seed=987654321)
    for _ in range(20):
        race.play(race.legal()[-1])
    turn = turn_of(race, race.waiting[0])
    found: list[object] = [turn]
    seen: set[int] = set()
    while found:
        thing = found.pop()
        if id(thing) in seen or isinstance(thing, (type, ModuleType, FunctionType, Game)):
            continue
        seen.add(id(thing))
        assert thing is not race.state and thing is not race.moves and thing != race.seed
        assert not isinstance(thing, Race)
        found += gc.get_referents(thing)
    assert len(seen) > 20 and id(turn.view) in seen
    assert turn.view == race.view(turn.seat) != race.state


def test_whims_differ_from_turn_to_turn_and_tell_nothing_of_the_dice() -> None:
    race = Race("sakenobori", 4, seed=5)
    seeds = {turn_of(race, race.waiting[0]).seed}
    for _ in range(10):
        race.play(race.legal()[0])
        seeds.add(turn_of(race, race.waiting[0]).seed)
    assert len(seeds) == 11 and race.seed not in seeds and race.state.rng not in seeds


def test_a_beginner_overlooks_moves_and_the_others_do_not() -> None:
    overlooking = [level.overlooks for level in LEVELS]
    assert overlooking == sorted(overlooking, reverse=True) and overlooking[0] > 0.2
    assert overlooking[-1] == 0


def test_what_is_sensible_is_done_unless_something_else_is_clearly_better() -> None:
    often, seldom = Choice(1, 900, 0.56), Choice(2, 100, 0.5)
    assert wiser([often, seldom], sensible=2) == often
    assert wiser([often, seldom._replace(worth=0.53)], sensible=2).action == 2
    assert wiser([Choice(1, 9, 0.56), Choice(2, 4, 0.5)], sensible=2).action == 2
    assert wiser([often, Choice(2, 0, 0.0)], sensible=2).action == 2
    assert wiser([often, seldom], sensible=1) == often


def test_without_sense_or_where_it_is_overlooked_the_best_is_done() -> None:
    choices = [Choice(1, 9, 0.56), Choice(2, 4, 0.5)]
    assert wiser(choices, None).action == wiser(choices, sensible=3).action == 1
