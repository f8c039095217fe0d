"""A broker for one's own network: ``python -m tools.broker [PORT] [--tls]`` runs Mosquitto with the limits that a rendezvous needs.

Nothing is kept, nobody has to log in, and the topics are those of rooms alone. ``docs/deploy.md`` has the same for the internet.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.certificate import certificate
from tools.serve import local_address

LIMITS = """
persistence false
retain_available false
allow_anonymous true
max_packet_size 2048
max_queued_messages 20
max_inflight_messages 20
max_keepalive 120
max_connections 2000
acl_file {acl}
log_type error
log_type warning
"""
TOPICS = "topic readwrite tp1/#\n"


def configuration(port: int, folder: Path, *, local: bool = False, tls: bool = False) -> Path:
    """Write what Mosquitto reads into ``folder`` and return its path; ``local``: for this machine alone."""
    (folder / "acl").write_text(TOPICS)
    # Mosquitto 2.0 wants a listener beside that for WebSockets, and opens port 1883 to everybody unless it is given another.
    aside = f"listener 0 {folder / 'aside'}"
    if os.geteuid() == 0:  # which Mosquitto gives up before it opens anything
        shutil.chown(folder, "mosquitto")
    lines = [aside, LIMITS.format(acl=folder / "acl"), f"listener {port}{' 127.0.0.1' if local else ''}", "protocol websockets"]
    if tls:
        for source in certificate(local_address()):
            copy = Path(shutil.copy(source, folder))
            if os.geteuid() == 0:
                shutil.chown(copy, "mosquitto")
        lines += [f"certfile {folder / 'cert.pem'}", f"keyfile {folder / 'key.pem'}"]
    path = folder / "mosquitto.conf"
    path.write_text("\n".join(lines) + "\n")
    return path


def program() -> str:
    """Return where Mosquitto is; Debian puts it where only root looks."""
    found = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin:/opt/homebrew/sbin")
    if not found:
        sys.exit("Mosquitto is not installed: apt-get install mosquitto")
    return found


def main() -> None:
    """Run until interrupted."""
    words = [word for word in sys.argv[1:] if word != "--tls"]
    port, tls = int(words[0]) if words else 9001, "--tls" in sys.argv
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        path = configuration(port, Path(folder), tls=tls)
        scheme, where = "wss" if tls else "ws", local_address() or "localhost"
        print(f"The broker of rooms is at {scheme}://{where}:{port}/ (stop with Ctrl+C)")
        print("Type this address into the page, under “A room by letters”, on the device that opens the room.")
        if not tls:
            print("A page that was opened with https needs a broker with TLS: make broker TLS=1")
        sys.stdout.flush()
        try:
            subprocess.run([program(), "-c", str(path)], check=False)
        except KeyboardInterrupt:
            print("\nStopped.")


if __name__ == "__main__":
    main()
