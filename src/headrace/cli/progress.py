"""What people see while they wait, on stderr."""

from collections.abc import Callable, Generator
from contextlib import contextmanager

from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

from headrace.cli.shared import Console


@contextmanager
def shown_wait(what: str, shown: bool = True) -> Generator[Callable[[str], None]]:
    """A spinner, as long as something takes that nobody can count; its words can be renewed."""
    err = Console(stderr=True)
    if shown and err.is_terminal:
        with err.status(what) as status:
            yield status.update
    else:
        yield lambda what: None


@contextmanager
def shown_progress(game: str, races: int, shown: bool) -> Generator[Callable[[int], None]]:
    """A spinner until the first races are told, then a bar; gone when all is done."""
    err = Console(stderr=True)
    with Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[races]}"),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not (shown and err.is_terminal),
    ) as bar:
        wait = f"Getting {game} ready (compiling takes some seconds, the first time only)"
        task = bar.add_task(wait, total=None, races="")

        def told(more: int) -> None:
            done = int(bar.tasks[0].completed) + more
            bar.update(
                task,
                completed=done,
                total=races,
                description=f"Playing {game}",
                races=f"{done:,} of {races:,}",
            )

        yield told
