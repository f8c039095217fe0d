"""A certificate for this machine on its own network, made on the spot and kept: a phone that has trusted it once goes on to."""

from __future__ import annotations

import datetime
import ipaddress
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

DAYS = 90
KEPT = Path(__file__).resolve().parent.parent / ".cache" / "tls"


def certificate(address: str | None, folder: Path = KEPT) -> tuple[Path, Path]:
    """Return the files of a certificate for ``address`` and this machine itself, and of its key; they are made if none is good."""
    cert, key = folder / "cert.pem", folder / "key.pem"
    if not (cert.exists() and key.exists() and _good(cert, address)):
        _make(cert, key, address)
    return cert, key


def _good(cert: Path, address: str | None) -> bool:
    """Whether a certificate is for this address and lasts at least a week."""
    found = x509.load_pem_x509_certificate(cert.read_bytes())
    names = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    lasts = found.not_valid_after_utc - datetime.datetime.now(datetime.UTC) > datetime.timedelta(days=7)
    return lasts and (address is None or ipaddress.ip_address(address) in names.get_values_for_type(x509.IPAddress))


def _make(cert: Path, key: Path, address: str | None) -> None:
    secret = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Ten Paces on this network")])
    addresses = [ipaddress.ip_address(each) for each in ("127.0.0.1", "::1", *([address] if address else []))]
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(secret.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=DAYS))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost"), *map(x509.IPAddress, addresses)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(secret, hashes.SHA256())
    )
    cert.parent.mkdir(parents=True, exist_ok=True)
    plain = serialization.NoEncryption()
    key.touch(mode=0o600)
    key.write_bytes(secret.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain))
    cert.write_bytes(made.public_bytes(serialization.Encoding.PEM))
