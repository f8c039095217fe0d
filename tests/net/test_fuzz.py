"""Changed messages of real matches do nothing that their sender may not do. ``make fuzz`` is the same with a million."""

from __future__ import annotations

import pytest

from tenpaces.net import hosting
from tests.effort import examples
from tests.net.fuzz import fuzz


@pytest.mark.parametrize("terms", ["open", "fair"])
@pytest.mark.parametrize("game", ["dotduel", "dvoboj", "eye2eye", "west"])
def test_a_changed_message_does_what_its_sender_may_or_nothing(game: str, terms: str) -> None:
    found = fuzz(game, 1, terms, examples(60), ms=7_000)
    assert found["refused"]
    assert found["heard"]


def test_a_host_that_does_not_look_whose_seat_it_is_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search finds what it looks for."""
    monkeypatch.setattr(hosting, "_speaks_for", lambda *_: True)
    with pytest.raises(AssertionError, match="somebody else's seat"):
        fuzz("west", 1, "open", 200, ms=7_000)
