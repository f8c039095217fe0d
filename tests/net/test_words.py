"""Whatever the network refuses is said in a sentence."""

from __future__ import annotations

import re

import pytest

from tenpaces.core.text import ENGLISH
from tenpaces.net import lobby, words
from tests.sources import source

CODES = sorted(set(re.findall(r'_no\("\w+", "(\w+)"\)', source(lobby))))


@pytest.mark.parametrize("code", CODES)
def test_every_refusal_of_the_room_has_a_sentence(code: str) -> None:
    found = words.refused(ENGLISH, code)
    assert found is not None
    assert found.endswith(".")


def test_the_older_page_is_the_one_to_reload() -> None:
    assert "Reload this page" in words.sorry(ENGLISH, "version", "0.1", "0.2")
    assert "reload theirs" in words.sorry(ENGLISH, "version", "0.2", "0.1")
    assert words.speaks((1, 2))
    assert not words.speaks((1,))


def test_a_fault_names_whose_it_is() -> None:
    assert {words.fault(ENGLISH, "Bo", kind) for kind in ("taken", "flood", "usurper", "wire")} == {
        "Somebody else tried to come in as Bo, and was refused.",
        "The device of Bo sends far too much.",
        "The device of Bo says that it is the host, and it is not.",
        "The device of Bo sends what makes no sense. It is not listened to.",
    }


def test_what_is_no_matter_of_the_room_is_left_to_the_game() -> None:
    assert words.refused(ENGLISH, "not_held") is None
    assert len(words.connection_hints(ENGLISH)) == 4
