"""Serve the built site: ``python -m tools.serve [PORT] [--tls]``. Plain files, no special headers, as any static host would."""

from __future__ import annotations

import argparse
import functools
import http.server
import socket
import ssl
import sys
from pathlib import Path

import segno

DIST = Path(__file__).resolve().parent.parent / "dist"


class Handler(http.server.SimpleHTTPRequestHandler):
    """Plain files with the types that browsers insist on."""

    extensions_map = {  # noqa: RUF012
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".toml": "text/plain",
        ".pack": "application/octet-stream",
        ".woff2": "font/woff2",
    }
    protocol_version = "HTTP/1.1"

    def end_headers(self) -> None:
        """Have browsers ask whether their copy is still good, so that a rebuilt site is seen at once."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Be quiet about what went well."""
        if args and not str(args[1] if len(args) > 1 else "").startswith(("2", "3")):
            super().log_message(format, *args)


def local_address() -> str | None:
    """Return this machine's address on the local network, if it has one. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if found.startswith("127.") else found


def secured(server: http.server.ThreadingHTTPServer, address: str | None) -> None:
    """Have a server speak https, with a certificate of its own making."""
    from tools.certificate import certificate

    cert, key = certificate(address)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    # A handshake that nobody ends must hold up nobody else, so it is made by the thread that answers.
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)


def main() -> None:
    """Serve until interrupted."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("port", nargs="?", type=int, default=8000)
    arguments.add_argument("--tls", action="store_true")
    options = arguments.parse_args()
    port, tls = options.port, options.tls
    handler = functools.partial(Handler, directory=str(DIST))
    try:
        server = http.server.ThreadingHTTPServer(("", port), handler)
    except OSError as error:
        sys.exit(f"Port {port} cannot be had: {error.strerror}. Another one: make play PORT={port + 1}")
    address, scheme = local_address(), "https" if tls else "http"
    if tls:
        secured(server, address)
    print(f"Ten Paces is at {scheme}://localhost:{port}/ (stop with Ctrl+C)")
    if address:
        there = f"{scheme}://{address}:{port}/"
        print(f"On the local network: {there}")
        if tls:
            print("(Each device warns of this machine's own certificate once. Go on to the page: the camera works there.)")
        else:
            print("(A phone plays it there; browsers give camera, signatures and offline play only to https or localhost: TLS=1.)")
        segno.make(there, micro=False).terminal(compact=True)
    sys.stdout.flush()
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print("\nStopped.")


if __name__ == "__main__":
    main()
