"""Servers to be measured, as ``docs/deploy.md`` configures them: what that page has in a file, with ports and folders of a bench.

Each runs on the first core alone; what drives it takes the second. A server is its process and all that come of it.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import randrange
from time import monotonic, sleep

from tools.broker import program
from tools.certificate import certificate

PAGE = Path(__file__).parent.parent / "docs/deploy.md"
PATH = f"{os.environ['PATH']}:/usr/sbin:/usr/lib/rabbitmq/bin"
TICKS = os.sysconf("SC_CLK_TCK")
START_S = 40
RABBITMQ = """
listeners.tcp = none
mqtt.listeners.tcp = none
mqtt.allow_anonymous = true
mqtt.default_user = rooms
mqtt.default_pass = rooms
mqtt.prefetch = 20
mqtt.retained_message_store = rabbit_mqtt_retained_msg_store_noop
web_mqtt.tcp.ip = 127.0.0.1
web_mqtt.tcp.port = {port}
web_mqtt.ws_path = /mqtt
web_mqtt.ws_opts.max_frame_size = 2048
log.file.level = warning
"""
QUEUES = "^(mqtt-subscription-.*|amq[.]topic)$"
ONCE = (
    ("add_user", "rooms", "rooms"),
    ("set_permissions", "rooms", QUEUES, QUEUES, QUEUES),
    ("set_topic_permissions", "rooms", "amq.topic", "^tp1[.]", "^tp1[.]"),
)


def documented(path: str) -> str:
    """Return what the page has in a file."""
    found = re.search(rf"```\n# {re.escape(path)}[^\n]*\n(.*?)```", PAGE.read_text(), re.S)
    if not found:
        raise LookupError(f"{PAGE.name} has no {path}")
    return found[1]


def swap(text: str, *pairs: tuple[str, str]) -> str:
    """Change what is of the bench alone; each must be there."""
    for old, new in pairs:
        if old not in text:
            raise LookupError(f"{PAGE.name} has no {old!r} any more")
        text = text.replace(old, new)
    return text


def free_ports(number: int) -> list[int]:
    """Return ports that nobody has, none of those from which the thousands of connections of before came."""
    found: list[int] = []
    while len(found) < number:
        port = randrange(10_000, 30_000)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) and port not in found:
                found.append(port)
    return found


def installed(name: str) -> str | None:
    """Return where a program is, if it is."""
    return shutil.which(name, path=PATH)


@dataclass(frozen=True)
class Server:
    """A running server."""

    process: subprocess.Popen[bytes]

    def family(self) -> list[int]:
        """Return its processes."""
        parents: dict[int, list[int]] = {}
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            parents.setdefault(parent, []).append(int(folder.name))
        found = [self.process.pid]
        for pid in found:
            found += parents.get(pid, [])
        return found

    def memory(self) -> int:
        """Return its memory in KB, what processes share counted once (PSS)."""
        texts = [Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in self.family()]
        return sum(int(size) for text in texts for size in re.findall(r"^Pss: +(\d+)", text, re.M))

    def seconds(self) -> float:
        """Return the processor time that it has taken."""
        fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in self.family()]
        return sum(int(field[11]) + int(field[12]) for field in fields) / TICKS

    def stop(self) -> None:
        """End it."""
        for pid in reversed(self.family()):
            try:
                os.kill(pid, signal.SIGTERM)
            except ProcessLookupError:
                continue
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextmanager
def running(command: list[str], port: int, env: dict[str, str] | None = None, address: str = "127.0.0.1") -> Iterator[Server]:
    """Run a server on the first core, from when it hears to the end."""
    environment = {**os.environ, "PATH": PATH, **(env or {})}
    pinned = ["taskset", "-c", "0", *command]
    process = subprocess.Popen(
        pinned, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment
    )
    server = Server(process)
    try:
        end = monotonic() + START_S
        while not _hears(address, port):
            if process.poll() is not None or monotonic() > end:
                raise RuntimeError(f"{' '.join(command)} does not hear on {port}")
            sleep(0.1)
        yield server
    finally:
        server.stop()


def _hears(address: str, port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((address, port)) == 0


def lend(folder: Path, user: str) -> None:
    """Give a folder to the user that a server becomes."""
    folder.chmod(0o755)
    if os.geteuid() == 0:
        for path in (folder, *folder.rglob("*")):
            shutil.chown(path, user)


@contextmanager
def mosquitto(folder: Path, port: int, *, hub: int = 0, bridge: int = 0) -> Iterator[Server]:
    """Run a Mosquitto; ``hub``: the port where others come in, ``bridge``: that of the one to go to."""
    folder.mkdir()
    conf = swap(
        documented("/etc/mosquitto/conf.d/rooms.conf"),
        ("listener 0 /run/mosquitto/aside", f"listener {hub} 127.0.0.1" if hub else f"listener 0 {folder / 'aside'}"),
        ("listener 8081 127.0.0.1", f"listener {port} 127.0.0.1"),
        ("/etc/mosquitto/rooms.acl", str(folder / "rooms.acl")),
    )
    if hub or bridge:
        conf = swap(conf, ("max_queued_messages 20", "max_queued_messages 1000"))
    if bridge:
        conf += swap(documented("/etc/mosquitto/conf.d/bridge.conf"), ("10.0.0.1:1883", f"127.0.0.1:{bridge}"))
    (folder / "rooms.conf").write_text(conf)
    (folder / "rooms.acl").write_text(documented("/etc/mosquitto/rooms.acl"))
    lend(folder, "mosquitto")
    with running([program(), "-c", str(folder / "rooms.conf")], port) as server:
        yield server


@contextmanager
def nginx(folder: Path, port: int, behind: int) -> Iterator[Server]:
    """Run nginx with TLS before a broker."""
    folder.mkdir()
    cert, key = certificate(None, folder / "tls")
    site = swap(
        documented("/etc/nginx/conf.d/rooms.conf"),
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("/etc/letsencrypt/live/rooms.example.org/fullchain.pem", str(cert)),
        ("/etc/letsencrypt/live/rooms.example.org/privkey.pem", str(key)),
        ("127.0.0.1:8081", f"127.0.0.1:{behind}"),
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1; worker_rlimit_nofile 20000;\n"
        f"events {{ worker_connections 10000; }}\nhttp {{ access_log off; client_body_temp_path {folder}/body;\n"
        f"proxy_temp_path {folder}/proxy; {site} }}\n"
    )
    folder.chmod(0o755)
    with running(["nginx", "-c", str(folder / "nginx.conf")], port) as server:
        yield server


@contextmanager
def rabbitmq(folder: Path, ports: list[int]) -> Iterator[list[Server]]:
    """Run a cluster of RabbitMQ with MQTT over WebSockets, a node for each port; as root it becomes its own user."""
    epmd, *distances = free_ports(1 + len(ports))
    folder.mkdir()
    become = ["setpriv", "--reuid=rabbitmq", "--regid=rabbitmq", "--clear-groups"] if os.geteuid() == 0 else []
    servers, contexts, envs = [], [], []
    for place, (port, distance) in enumerate(zip(ports, distances, strict=True)):
        home = folder / f"node{place}"
        home.mkdir()
        (home / ".erlang.cookie").write_text("BENCH")
        (home / ".erlang.cookie").chmod(0o400)
        (home / "enabled").write_text("[rabbitmq_web_mqtt].")
        (home / "rabbitmq.conf").write_text(RABBITMQ.format(port=port))
        lend(folder, "rabbitmq")
        env = {
            "HOME": str(home),
            "ERL_EPMD_PORT": str(epmd),
            "ERL_EPMD_ADDRESS": "127.0.0.1",
            "RABBITMQ_NODENAME": f"rooms{place}@localhost",
            "RABBITMQ_DIST_PORT": str(distance),
            "RABBITMQ_CONFIG_FILE": str(home / "rabbitmq.conf"),
            "RABBITMQ_CONF_ENV_FILE": "/dev/null",
            "RABBITMQ_MNESIA_BASE": str(home / "mnesia"),
            "RABBITMQ_LOG_BASE": str(home / "log"),
            "RABBITMQ_ENABLED_PLUGINS_FILE": str(home / "enabled"),
        }
        envs.append(env)
        contexts.append(running([*become, "/usr/lib/rabbitmq/bin/rabbitmq-server"], port, env))

    def control(place: int, *words: str) -> None:
        command = [*become, "/usr/lib/rabbitmq/bin/rabbitmqctl", "-q", *words]
        subprocess.run(command, env={**os.environ, **envs[place]}, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    try:
        servers = [context.__enter__() for context in contexts]
        for words in ONCE:
            control(0, *words)
        for place in range(1, len(ports)):
            for order in (("stop_app",), ("reset",), ("join_cluster", "rooms0@localhost"), ("start_app",)):
                control(place, *order)
        yield servers
    finally:
        for context in reversed(contexts[: len(servers)]):
            context.__exit__(None, None, None)
        subprocess.run(["epmd", "-kill"], env={**os.environ, **envs[0]}, check=False, stdout=subprocess.DEVNULL)


@contextmanager
def emqx(folder: Path, ports: list[int]) -> Iterator[list[Server]]:
    """Run a cluster of EMQX, a node for each port; each has a tree of its own, of links to what is installed."""
    home = Path(installed("emqx") or "").resolve().parents[1]
    folder.mkdir()
    nodes = [_emqx_node(home, folder, place, port, len(ports)) for place, port in enumerate(ports, 1)]
    with ExitStack() as stack:
        starts = [running([str(node / "bin/emqx"), "foreground"], port) for node, port in zip(nodes, ports, strict=True)]
        servers = [stack.enter_context(start) for start in starts]
        _meet(nodes, ports)
        yield servers


def _emqx_node(home: Path, folder: Path, place: int, port: int, number: int) -> Path:
    node = folder / f"node{place}"
    for name in ("releases", "etc", "data", "log"):
        (node / name).mkdir(parents=True)
    shutil.copytree(home / "bin", node / "bin")
    for path in (home / "lib", *home.glob("erts-*"), *(home / "releases").iterdir()):
        (node / path.relative_to(home)).symlink_to(path)
    told = (home / "releases/emqx_vars").read_text()
    ours = {"RUNNER_BIN_DIR": node / "bin", "EMQX_ETC_DIR": node / "etc", "EMQX_LOG_DIR": node / "log", "RUNNER_USER": ""}
    (node / "releases/emqx_vars").unlink()
    (node / "releases/emqx_vars").write_text("\n".join([told, *(f'{name}="{value}"' for name, value in ours.items()), ""]))
    arguments = next(path for path in (home / "etc/vm.args", Path("/etc/emqx/vm.args")) if path.exists())
    (node / "etc/vm.args").write_text(arguments.read_text())
    (node / "etc/rooms.conf").write_text(documented("/etc/emqx/rooms.conf"))
    conf = swap(
        documented("/etc/emqx/emqx.conf"),
        ('name = "rooms1@', f'name = "rooms{place}@'),
        ("10.0.0.1:8083", f"127.0.0.1:{port}"),
        ("10.0.0.1", "127.0.0.1"),
        ("10.0.0.2", "127.0.0.1"),
        ("/var/lib/emqx", f"{node}/data"),
        ("/etc/emqx", f"{node}/etc"),
    )
    if number == 1:
        conf = swap(conf, ("discovery_strategy = static", "discovery_strategy = manual"))
    (node / "etc/emqx.conf").write_text(conf)
    return node


def _meet(nodes: list[Path], ports: list[int]) -> None:
    """Wait until the nodes are a cluster and all of them hear: they stop for a moment when they find each other."""
    end = monotonic() + START_S
    while monotonic() < end:
        said = subprocess.run(
            [str(nodes[-1] / "bin/emqx"), "ctl", "cluster", "status"], check=False, capture_output=True, text=True
        )
        running_nodes = said.stdout.partition("stopped_nodes")[0]
        if running_nodes.count("@") == len(nodes) and all(_hears("127.0.0.1", port) for port in ports):
            return
        sleep(0.5)
    raise RuntimeError("the nodes do not find each other")
