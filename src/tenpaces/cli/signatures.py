"""Signatures at the command line, by the ``cryptography`` library where it is installed."""

from __future__ import annotations

from tenpaces.fair.signing import Kind, Verifier


def verifier() -> Verifier | None:
    """Return what checks signatures, or ``None`` where the library is missing."""
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePublicKey
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
        from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
        from cryptography.hazmat.primitives.hashes import SHA256
    except ImportError:
        return None

    def check(kind: Kind, key: bytes, data: bytes, signature: bytes) -> bool:
        try:
            if kind == "ed25519":
                Ed25519PublicKey.from_public_bytes(key).verify(signature, data)
            else:
                r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
                point = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), key)
                point.verify(encode_dss_signature(r, s), data, ECDSA(SHA256()))
        except (InvalidSignature, ValueError):
            return False
        return True

    return check
