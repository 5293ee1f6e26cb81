"""What a person can put right is said in one line on stderr, with exit code 2."""

import os
import sys
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

from headrace.engine.errors import HeadraceError


class OneLine(TyperGroup):
    """The commands, and the one place where their errors are caught."""

    def main(self, *args: Any, **settings: Any) -> Any:
        settings["standalone_mode"] = False
        try:
            code = super().main(*args, **settings)
            sys.stdout.flush()
        except BrokenPipeError:
            # the reader has gone: what is still to be written goes nowhere
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)
        except HeadraceError as error:
            _stop(str(error))
        except typer.TyperException as error:
            context = getattr(error, "ctx", None)
            command = context.command_path if context else "headrace"
            _stop(f"{error.format_message().rstrip('.')}; see {command} --help")
        except OSError as error:
            _stop(str(error))
        sys.exit(code or 0)


def _stop(message: str) -> NoReturn:
    line = " ".join(message.split())
    safe = "".join(letter if letter.isprintable() else "?" for letter in line)
    print(f"headrace: {safe}", file=sys.stderr)
    sys.exit(2)
