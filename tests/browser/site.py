"""A static host for the tests: one that can be stopped for good, changed, and asked what was fetched and sent."""

from __future__ import annotations

import contextlib
import gzip
import http.server
import json
import re
import shutil
import socket
import threading
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from tools.serve import DIST, Handler


class Host(http.server.ThreadingHTTPServer):
    """Remembers its connections, because one that is kept alive would outlive the host."""

    daemon_threads = True

    def __init__(self, handler: Any) -> None:
        self.open: set[socket.socket] = set()
        super().__init__(("127.0.0.1", 0), handler)

    def process_request(self, request: Any, client_address: Any) -> None:
        self.open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self.open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that hangs up is no news."""


@cache
def _packed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 6)


class Site:
    """Serves a folder under ``prefix`` until it is stopped; ``packed``: compressed, as most hosts do."""

    def __init__(self, folder: Path = DIST, prefix: str = "/", *, packed: bool = False) -> None:
        self.folder = folder
        self.asked: list[str] = []
        self.sent: list[tuple[str, bytes]] = []
        site = self

        class Served(Handler):
            def translate_path(self, path: str) -> str:
                site.asked.append(path)
                inside = path.removeprefix(prefix) if path.startswith(prefix) else "nothing/here"
                return super().translate_path(f"/{inside}")

            def do_GET(self) -> None:
                if not packed or "gzip" not in self.headers.get("Accept-Encoding", ""):
                    return super().do_GET()
                path = Path(self.translate_path(self.path))
                path = path / "index.html" if path.is_dir() else path
                if not path.is_file():
                    return super().do_GET()
                data = _packed(path)
                self.send_response(200)
                self.send_header("Content-Type", self.guess_type(str(path)))
                self.send_header("Content-Encoding", "gzip")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)
                return None

            def copyfile(self, source: Any, outputfile: Any) -> None:
                data = source.read()
                site.sent.append((self.path, data))
                outputfile.write(data)

            def log_message(self, format: str, *args: object) -> None:
                pass

        self.host = Host(lambda *args: Served(*args, directory=str(folder)))
        self.url = f"http://127.0.0.1:{self.host.server_port}{prefix}"
        threading.Thread(target=self.host.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Hang up on everybody and free the port."""
        self.host.shutdown()
        self.host.server_close()
        for connection in list(self.host.open):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


def copied(into: Path) -> Path:
    """Copy the built site, so that nobody builds it anew under a running test."""
    if not (DIST / "index.html").exists():
        raise FileNotFoundError("There is no built site to test: make dist")
    return shutil.copytree(DIST, into / "site")


def new_version(folder: Path, name: str, old: str, new: str) -> None:
    """Change one file of a site and its precache list, as a build would."""
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    lists = folder / "static/vendor/precache.js"
    head, _, body = lists.read_text(encoding="utf-8").partition("self.BUILD = ")
    build = json.loads(re.sub(r";\s*$", "", body))
    entry = next(entry for entry in build["shell"] if entry["url"] == name)
    entry["revision"] = sha256(path.read_bytes()).hexdigest()[:20]
    build["version"] = sha256(json.dumps(build).encode()).hexdigest()[:12]
    lists.write_text(f"{head}self.BUILD = {json.dumps(build)};\n", encoding="utf-8")
