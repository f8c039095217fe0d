"""Descriptions in few bytes, invitations, and what strangers make of them."""

from __future__ import annotations

from binascii import crc_hqx
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from segno import consts, encoder

from tenpaces.net.invitation import Code, Packed, letters, link, phrase, qr_text, read, tidy
from tenpaces.net.session import MAX_CANDIDATES, BadDescription, Candidate, Description, pack, parse, to_sdp, unpack
from tests.effort import examples

CHROMIUM = "\r\n".join(
    [
        "v=0",
        "o=- 4611731400430051336 2 IN IP4 127.0.0.1",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "a=extmap-allow-mixed",
        "a=msid-semantic: WMS",
        "m=application 51472 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 192.168.1.20",
        "a=candidate:1467250027 1 udp 2122260223 192.168.1.20 46243 typ host generation 0 network-id 1",
        "a=candidate:1467250027 2 udp 2122260222 192.168.1.20 56280 typ host generation 0 network-id 1",
        "a=candidate:435653019 1 tcp 1845501695 192.168.1.20 9 typ host tcptype active generation 0",
        "a=candidate:2 1 udp 2122260223 3b1f2a84-6b0e-4f35-9c07-1d5b1e7a90c2.local 52001 typ host generation 0",
        "a=candidate:3 1 udp 2122260223 fe80::1 52002 typ host",
        "a=candidate:4 1 udp 2122260223 127.0.0.1 52003 typ host",
        "a=ice-ufrag:9uB6",
        "a=ice-pwd:YH75Fviy6338Vbrhrlp8Yh/7",
        "a=ice-options:trickle",
        "a=fingerprint:sha-256 " + ":".join(f"{byte:02X}" for byte in range(32)),
        "a=setup:actpass",
        "a=mid:0",
        "a=sctp-port:5000",
        "a=max-message-size:262144",
        "",
    ]
)
FIREFOX = CHROMIUM.replace("9uB6", "6ab1c2d3").replace("YH75Fviy6338Vbrhrlp8Yh/7", "0123456789abcdef" * 2)

addresses = st.one_of(
    st.ip_addresses(v=4).filter(lambda ip: not (ip.is_link_local or ip.is_unspecified or ip.is_loopback or ip.is_multicast)),
    st.ip_addresses(v=6).filter(lambda ip: not (ip.is_link_local or ip.is_unspecified or ip.is_loopback or ip.is_multicast)),
    st.uuids().map(lambda uuid: f"{uuid}.local"),
).map(str)
candidates = st.builds(Candidate, st.sampled_from(("host", "srflx", "relay")), addresses, st.integers(1, 65_535))
base64 = st.sampled_from("ABCXYZabcxyz0189+/")
descriptions = st.builds(
    Description,
    st.sampled_from(("offer", "answer")),
    st.booleans(),
    st.integers(0, 65_535),
    st.one_of(st.text(base64, min_size=4, max_size=4), st.just("0123abcd"), st.text(base64, min_size=5, max_size=20)),
    st.one_of(
        st.text(base64, min_size=24, max_size=24), st.just("0123456789abcdef" * 2), st.text(base64, min_size=22, max_size=40)
    ),
    st.binary(min_size=32, max_size=32),
    st.lists(candidates, max_size=MAX_CANDIDATES, unique=True).map(tuple),
)


def test_a_browsers_offer_keeps_what_matters() -> None:
    found = parse(CHROMIUM, "offer", 7)
    assert found.candidates == (
        Candidate("host", "192.168.1.20", 46_243),
        Candidate("host", "3b1f2a84-6b0e-4f35-9c07-1d5b1e7a90c2.local", 52_001),
    )
    assert parse(to_sdp(found), "offer", 7) == found
    assert unpack(pack(found)) == found


@pytest.mark.parametrize(
    ("sdp", "keep", "size"),
    [
        (CHROMIUM, ".local", 77),
        (CHROMIUM, "192.168", 65),
        (CHROMIUM, "nothing", 58),
        (FIREFOX, ".local", 76),
    ],
)
def test_an_offer_is_small(sdp: str, keep: str, size: int) -> None:
    kept = [line for line in sdp.split("\r\n") if "candidate" not in line or keep in line]
    packed = Packed(pack(parse("\r\n".join(kept), "offer")))
    assert len(packed.data) == size
    code = encoder.encode(qr_text(packed), error="m", micro=False)
    assert [segment.mode for segment in code.segments] == [consts.MODE_ALPHANUMERIC]
    assert code.version <= 6
    assert encoder.encode(link("https://example.github.io/cards/", packed), error="l", micro=False).version <= 7


def test_whoever_offers_greets_whatever_the_browser_wrote() -> None:
    """Of several devices that open one invitation none may greet before its answer is taken (RFC 8842)."""
    offer = parse(CHROMIUM, "offer")
    assert "a=setup:active" in to_sdp(unpack(pack(offer)))
    for role in ("active", "passive"):
        answer = parse(CHROMIUM.replace("actpass", role), "answer")
        assert f"a=setup:{role}" in to_sdp(unpack(pack(answer)))
    assert parse(CHROMIUM.replace("actpass", "active"), "offer") == offer


@given(descriptions)
def test_what_is_packed_is_unpacked(description: Description) -> None:
    data = pack(description)
    assert unpack(data) == description
    assert read(qr_text(Packed(data))) == Packed(data)
    assert read(link("https://example.org/", Packed(data))) == Packed(data)


@given(descriptions, st.data())
def test_torn_bytes_are_no_description(description: Description, data: st.DataObject) -> None:
    for _ in range(examples(10)):
        raw = bytearray(pack(description))
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at] ^= data.draw(st.integers(1, 255))
        with pytest.raises(BadDescription):
            unpack(bytes(raw))


@given(st.binary(max_size=120))
def test_any_bytes_with_a_right_checksum_raise_nothing_else(body: bytes) -> None:
    data = b"\x10" + body
    with suppress(BadDescription):
        unpack(data + crc_hqx(data, 0xFFFF).to_bytes(2, "big"))


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "0.0.0.0", "169.254.1.1", "224.0.0.1"])
def test_a_stranger_cannot_make_a_device_probe_itself(address: str) -> None:
    found = Description("offer", False, 0, "abcd", "a" * 24, b"f" * 32, (Candidate("host", address, 80),))
    with pytest.raises(BadDescription):
        unpack(pack(found))


@pytest.mark.parametrize("sdp", ["", "a=fingerprint:sha-256 " + "zz:" * 31 + "zz", CHROMIUM.replace("a=ice-pwd", "a=pwd")])
def test_a_text_that_describes_nothing_is_refused(sdp: str) -> None:
    with pytest.raises(BadDescription):
        parse(sdp, "offer")


@pytest.mark.parametrize("letters", ["GGW", "a", "A", "::", "GGW1"])
def test_a_scanned_code_that_is_no_base45_is_no_invitation(letters: str) -> None:
    """RFC 9285, section 6: what stands for too large a number, or for half a byte, is refused."""
    assert read("TP1:QED8WEX0") == Packed(b"ietf!")
    assert read(f"TP1:{letters}") is None


@given(st.binary(min_size=1, max_size=100))
def test_a_scanned_code_comes_back(data: bytes) -> None:
    assert read(qr_text(Packed(data))) == Packed(data)
    assert read(qr_text(Packed(data)).lower()) == Packed(data)


@given(st.binary(min_size=5, max_size=5))
def test_a_code_is_read_however_it_is_typed(random: bytes) -> None:
    code = letters(random)
    sloppy = f" {code[:4].lower()}-{code[4:].replace('0', 'o').replace('1', 'l')} "
    assert tidy(sloppy) == code
    assert read(sloppy) == Code(code)
    assert read(link("https://example.org/x/", Code(code))) == Code(code)


@pytest.mark.parametrize("text", ["", "TP1:", "TP1:::", "#j=!", "ABC", "ABCDEFGU", "https://example.org/#x=1", "x" * 9_999, "#j="])
def test_anything_else_is_no_invitation(text: str) -> None:
    assert read(text) is None


def test_both_sides_see_one_phrase_and_a_third_another() -> None:
    one, other, third = b"1" * 32, b"2" * 32, b"3" * 32
    assert phrase(one, other, "r") == phrase(other, one, "r")
    assert len({phrase(one, other, "r"), phrase(one, third, "r"), phrase(one, other, "s")}) == 3
    assert [len(word) for word in phrase(one, other, "r").split()] == [5, 5, 5]
