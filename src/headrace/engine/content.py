"""Content: boards, decks and courses, as texts that people read and edit.

The house's lie in a game's folder, `content/<kind>/<name>.txt`. Whoever has others puts them
into a folder of their own, `<own folder>/<game>/<kind>/<name>.txt`, under names that the
house does not use, so that a race means the same to everybody who has not got them.
"""

import os
from collections.abc import Iterator
from pathlib import Path

from platformdirs import user_data_path

from headrace.engine.errors import BadContent


def own_folder() -> Path:
    """Where one's own content lies."""
    return Path(os.environ.get("HEADRACE_CONTENT") or user_data_path("headrace") / "content")


def content_names(home: Path, game: str, kind: str) -> dict[str, Path]:
    """The files of one kind by name: those in the game's folder `home`, then one's own."""
    found = {path.stem: path for path in sorted((home / "content" / kind).glob("*.txt"))}
    for path in sorted((own_folder() / game / kind).glob("*.txt")):
        if path.stem in found:
            raise BadContent(path, 1, "the house has a file of this name; rename yours")
        found[path.stem] = path
    return found


def clean_lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers: a `#` begins a remark."""
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BadContent(path, 1, f"cannot be read as text: {error}") from None
    for number, line in enumerate(text.splitlines(), 1):
        said = line.partition("#")[0].rstrip()
        if said:
            yield number, said
