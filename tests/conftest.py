"""Settings of the test run."""

import os
import signal

import pytest
from hypothesis import settings

settings.register_profile("headrace", deadline=None, derandomize=True)
settings.load_profile("headrace")
os.environ.pop("NUMBA_DISABLE_JIT", None)
os.environ["HEADRACE_CONTENT"] = os.devnull  # nobody's own content takes part
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    # as for whatever a shell starts in the background; who is started from here can be interrupted
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--write-golden",
        action="store_true",
        help="write the golden races and tree counts anew instead of comparing with them",
    )


@pytest.fixture
def write_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--write-golden"))
