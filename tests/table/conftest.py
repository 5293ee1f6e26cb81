"""Every test at the table has a house of its own."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from table.house import House, open_house, quick


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[House]:
    quick(monkeypatch)
    async with open_house(tmp_path) as opened:
        yield opened
