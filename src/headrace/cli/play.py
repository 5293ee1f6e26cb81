"""`headrace play`: a race in the terminal, against bots."""

import os
import shlex
import sys
import time
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer
from platformdirs import user_data_path
from rich.columns import Columns
from rich.text import Text

from headrace.bots.bot import chosen_by, turn_of
from headrace.bots.find import bot_titles, character_of, find_bot
from headrace.cli.progress import shown_wait
from headrace.cli.results import show_result
from headrace.cli.shared import (
    GAME,
    Console,
    Language,
    Options,
    Players,
    Seed,
    chosen,
    listed,
    race_of,
    say,
    text_of,
)
from headrace.engine.errors import BadSetup, CannotUndo
from headrace.engine.race import Race
from headrace.engine.sheet import write_sheet
from headrace.engine.words import default_names

PAUSE = 0.4  # seconds after a bot's move, for people to follow


def play(
    game: Annotated[str | None, GAME] = None,
    players: Players = None,
    seat: Annotated[int, typer.Option(metavar="N", help="Which seat is yours.")] = 1,
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B,...",
            help="Who sits in the other seats, in turn: tadpole, duckling, beaver, otter, "
            "kingfisher, heron, sensible, random, or your own as file.py:Class.",
        ),
    ] = "beaver",
    option: Options = None,
    seed: Seed = None,
    language: Language = "en",
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Where the race is kept after every move; else in your own data folder.",
            show_default=False,
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Go on with a race that was kept.", show_default=False),
    ] = None,
) -> None:
    """Play a race against bots, from a friendly tadpole to a heron that thinks of everything."""
    if resume is not None:
        if game or players or option or seed is not None:
            raise BadSetup("--resume goes on with a race as it is: give no game, players or seed")
        race = race_of(text_of(resume), str(resume))
    elif game is None:
        raise BadSetup("which game? For example headrace play sakenobori; headrace games lists all")
    else:
        race = Race(game, players, seed, chosen(option))
    if not 1 <= seat <= race.players:
        raise BadSetup(f"there is no seat {seat}: choose from 1 to {race.players}")
    others = listed(bots)
    if not others:
        raise BadSetup("which bots? For example --bots beaver, or --bots otter,tadpole")
    sitting = {
        other: others[i % len(others)]
        for i, other in enumerate(n for n in range(race.players) if n != seat - 1)
    }
    if resume is None:
        race.names = default_names(race.players, language)
        titles = bot_titles(list(sitting.values()), language)
        for other, title in zip(sitting, titles, strict=True):
            race.names[other] = title
    path = save or resume or _own_file(race)
    if path.exists() and path != resume:
        raise BadSetup(f"{path} is there already: name another file, or go on with --resume {path}")
    Sitting(race, seat - 1, sitting, language, path).play()


def _own_file(race: Race) -> Path:
    folder = user_data_path("headrace") / "races"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{race.game.name}-{datetime.now():%Y-%m-%d-%H%M%S-%f}.txt"


@dataclass
class Sitting:
    """A person at the table, among bots."""

    race: Race
    seat: int
    others: dict[int, str]  # the bots, by their seats
    language: str
    path: Path

    def play(self) -> None:
        self.out = Console()
        self.answers: dict[tuple[str, int], int] = {}
        with shown_wait(say("bots-come", self.language)):
            self.bots = {seat: find_bot(name, self.race.game) for seat, name in self.others.items()}
        self.save()
        self.say("hello", who=self.race.names[self.seat])
        for name in dict.fromkeys(self.others.values()):
            if character := character_of(name, self.language):
                (title,) = bot_titles([name], self.language)
                self.say("sits", who=title, character=character)
        self.tell(self.first_to_tell())
        try:
            while not self.race.over:
                self.next_move()
        except (EOFError, KeyboardInterrupt, Leaving):
            self.out.print()
        else:
            self.show()
            show_result(self.out, self.race, self.language, you=self.seat)
        self.goodbye()

    def next_move(self) -> None:
        """The bots that wait move first: nobody sees what they choose at the same time."""
        bots = [seat for seat in self.race.waiting if seat != self.seat]
        if bots:
            self.race.play(self.answer(bots[0]), bots[0])
        else:
            action = self.ask()
            if action is None:
                self.take_back()
                return
            self.race.play(action, self.seat)
        self.save()
        self.tell(len(self.race.moves))
        if bots and sys.stdout.isatty():
            time.sleep(PAUSE)

    def answer(self, bot: int) -> int:
        """A bot's choice; asked once, so that nobody fishes for others by taking moves back."""
        position = (self.race.fingerprint(), bot)
        if position not in self.answers:
            self.answers[position] = chosen_by(self.bots[bot], turn_of(self.race, bot))
        return self.answers[position]

    # ---- to ask

    def ask(self) -> int | None:
        """The person's action; None: take back."""
        self.show()
        legal = self.race.legal(self.seat)
        self.show_choices(legal)
        choices = {self.race.game.notation(action): action for action in legal}
        choices |= {str(number): action for number, action in enumerate(legal, 1)}
        while True:
            answer = self.listen()
            if answer in choices:
                return choices[answer]
            match answer:
                case "u":
                    return None
                case "q":
                    raise Leaving
                case "r":
                    self.show_rules()
                    self.show_choices(legal)
                case "?":
                    self.say("help", example=self.race.game.notation(legal[0]))
                case _:
                    self.say("no-such-choice", answer=repr(answer), n=len(legal))

    def listen(self) -> str:
        answer = self.out.input(f"[dim]{say('prompt', self.language)}[/]").strip()
        if not sys.stdin.isatty():
            self.out.print(answer, markup=False)  # nobody has typed it here
        return answer

    def take_back(self) -> None:
        """Before the person's last move, with all that came after it, or not at all."""
        before = self.race.at(len(self.race.moves))
        try:
            while before.undo().seat != self.seat:
                pass
        except CannotUndo:
            self.say("cannot-undo")
            return
        self.race = before
        self.save()
        self.say("taken-back")

    # ---- to show

    def say(self, key: str, **values: int | str) -> None:
        self.out.print(say(key, self.language, **values), markup=False)

    def first_to_tell(self) -> int:
        """A race that goes on is told again from the person's last move."""
        own = [i for i, move in enumerate(self.race.moves, 1) if move.seat == self.seat]
        return own[-1] if own else 0

    def tell(self, first: int) -> None:
        for move in range(first, len(self.race.moves) + 1):
            for event in self.race.told(move, self.seat):
                self.out.print(f"· {self.race.say(event, self.language)}", markup=False)

    def show(self) -> None:
        race = self.race
        self.out.print()
        self.out.print(
            race.game.sketch(race.view(self.seat), race.course, race.names, self.language)
        )
        self.out.print()

    def show_rules(self) -> None:
        from headrace.cli.rulebook import rulebook  # a third of the time to start

        with self.out.pager():
            self.out.print(rulebook(self.race.game, self.language), width=80)

    def show_choices(self, legal: list[int]) -> None:
        game = self.race.game
        asked = game.question_words(self.race.view(self.seat), self.race.course, self.seat)
        self.out.print(f"[bold]{game.words.say(asked, self.language, self.race.names)}[/]")
        said = [game.words.say(game.action_words(action), self.language) for action in legal]
        widest = max(map(len, said))
        self.out.print(
            Columns(
                [
                    Text.assemble(
                        (f"{number:3}  ", "bold"),
                        f"{words:{widest}}  ",
                        (game.notation(action), "dim"),
                    )
                    for number, (words, action) in enumerate(zip(said, legal, strict=True), 1)
                ],
                column_first=True,
                padding=(0, 3),
            )
        )

    # ---- to keep

    def save(self) -> None:
        """All at once: a crash leaves the file as it was before or as it is after."""
        fresh = self.path.with_name(self.path.name + ".new")
        try:
            fresh.write_text(write_sheet(self.race), "utf-8")
            os.replace(fresh, self.path)
        except OSError as error:
            raise BadSetup(
                f"cannot keep the race in {self.path}: {error.strerror}; "
                "name another file with --save"
            ) from None
        finally:
            fresh.unlink(missing_ok=True)

    def goodbye(self) -> None:
        file = shlex.quote(str(self.path))
        self.out.print(say("kept", self.language, path=file), markup=False, soft_wrap=True)
        if not self.race.over:
            seat = f" --seat {self.seat + 1}" if self.seat else ""
            bots = f" --bots {shlex.quote(','.join(self.others.values()))}"
            language = f" --language {self.language}" if self.language != "en" else ""
            command = f"headrace play --resume {file}{seat}{bots}{language}"
            self.out.print(
                say("go-on", self.language, command=command), markup=False, soft_wrap=True
            )
        command = f"headrace replay {file}"
        self.out.print(
            say("see-again", self.language, command=command), markup=False, soft_wrap=True
        )


class Leaving(Exception):
    """The person has had enough for now."""
