# Connections to other devices and to a broker, as the app asks for them. Nothing is decided here, and no link is closed because it is
# silent: a phone that sleeps comes back.
import asyncio

from pyscript import window
from pyscript.ffi import create_proxy, to_js

GATHER_MS = 1500  # without a network gathering never ends
LONGEST = 16384
STUCK = 256 * 1024  # bytes that wait to be sent: nobody takes them any more
WAITING = 256  # messages that the app has not come to: more are a flood
CHANNEL = {"negotiated": True, "id": 0, "ordered": True}
net = window.tenpacesNet
links = {}
sockets = {}


def tick():
    return int(window.performance.now())


def server(said):
    # An address, and for TURN a user and a password after it.
    parts = said.split(" ")
    found = {"urls": parts[0]}
    if len(parts) > 2:
        found["username"], found["credential"] = parts[1], parts[2]
    return found


class Link:
    def __init__(self, name, servers, tell):
        self.name = name
        self.tell = tell
        self.early = []
        self.waiting = 0
        self.proxies = []
        self.pc = window.RTCPeerConnection.new(to_js({"iceServers": [server(said) for said in servers]}))
        self.channel = self.pc.createDataChannel("game", to_js(CHANNEL))
        self.channel.binaryType = "arraybuffer"
        self.on(self.channel, "open", self.opened)
        self.on(self.channel, "message", self.heard)
        self.on(self.channel, "close", lambda _event: self.gone("closed"))
        self.on(self.pc, "connectionstatechange", self.changed)

    def on(self, target, name, listener):
        proxy = create_proxy(listener)
        self.proxies.append((target, name, proxy))
        target.addEventListener(name, proxy)

    def opened(self, _event):
        early, self.early = self.early, []
        self.tell({"do": "link_open", "link": self.name})
        for text in early:
            self.send(text)

    def heard(self, event):
        now = tick()
        if self.waiting >= WAITING:
            self.gone("flood")
            return
        data = event.data
        # What is too long or no text is passed on as nothing, and counted there.
        text = data if isinstance(data, str) and len(data) <= LONGEST else ""
        self.waiting += 1
        self.tell({"do": "heard", "link": self.name, "data": text, "tick": now})

    def changed(self, _event):
        self.tell({"do": "link_state", "link": self.name, "state": self.pc.connectionState})

    def send(self, text):
        if self.channel.readyState == "connecting":
            self.early.append(text)
        elif self.channel.readyState != "open" or self.channel.bufferedAmount > STUCK:
            self.gone("stuck")
        elif net.send(self.channel, text):
            self.gone("stuck")

    async def described(self):
        waited = 0
        while self.pc.iceGatheringState != "complete" and waited < GATHER_MS:
            await asyncio.sleep(0.05)
            waited += 50
        if links.get(self.name) is self:
            self.tell({"do": "described", "link": self.name, "sdp": self.pc.localDescription.sdp})

    def gone(self, why):
        if links.get(self.name) is self:
            self.close()
            self.tell({"do": "link_gone", "link": self.name, "why": why})

    def close(self):
        links.pop(self.name, None)
        for target, name, proxy in self.proxies:
            target.removeEventListener(name, proxy)
        self.proxies = []
        net.hangUp(self.pc, self.channel)


async def tried(link, promise):
    # Python does not get to see why a promise is rejected.
    why = await net.tried(promise)
    if why:
        link.gone(why)
    return not why


def made(command, tell):
    name = command["link"]
    old = links.pop(name, None)
    if old:
        old.close()
    try:
        links[name] = Link(name, command.get("servers", ()), tell)
    except Exception as error:
        # No such thing in this browser, too many of them, or a network that is down (Firefox).
        tell({"do": "link_gone", "link": name, "why": "unable"})
        window.console.info("no connection can be made: %s" % error)
    return links.get(name)


async def offer(command, tell):
    link = made(command, tell)
    if link and await tried(link, net.offer(link.pc)):
        await link.described()


async def answer(command, tell):
    link = made(command, tell)
    if link and await tried(link, net.answer(link.pc, command["sdp"])):
        await link.described()


async def take(command):
    link = links.get(command["link"])
    if link:
        await tried(link, net.take(link.pc, command["sdp"]))


def handled(name):
    # The app has come to a message of this link.
    if name in links:
        links[name].waiting -= 1


class Socket:
    def __init__(self, name, url, tell):
        self.name = name
        self.tell = tell
        self.proxies = []
        self.socket = window.WebSocket.new(url, "mqtt")
        self.socket.binaryType = "arraybuffer"
        self.on("open", lambda _event: tell({"do": "socket_open", "socket": name}))
        self.on("message", lambda event: tell({"do": "socket_bytes", "socket": name, "data": net.text(event.data)}))
        self.on("close", self.closed)

    def on(self, name, listener):
        proxy = create_proxy(listener)
        self.proxies.append((name, proxy))
        self.socket.addEventListener(name, proxy)

    def closed(self, event):
        if sockets.get(self.name) is self:
            self.close()
            self.tell({"do": "socket_gone", "socket": self.name, "code": event.code})

    def close(self):
        sockets.pop(self.name, None)
        for name, proxy in self.proxies:
            self.socket.removeEventListener(name, proxy)
        self.proxies = []
        self.socket.close()


def open_socket(command, tell):
    name = command["socket"]
    if name in sockets:
        sockets[name].close()
    try:
        sockets[name] = Socket(name, command["url"], tell)
    except Exception as error:
        # No address of a WebSocket, or one that a page of https must not ask.
        tell({"do": "socket_gone", "socket": name})
        window.console.info("no broker: %s" % error)


def write_socket(command):
    if command["socket"] in sockets:
        net.write(sockets[command["socket"]].socket, command["data"])


def perform(command, tell):
    do = command["do"]
    if do == "make_offer":
        asyncio.create_task(offer(command, tell))
    elif do == "make_answer":
        asyncio.create_task(answer(command, tell))
    elif do == "take_answer":
        asyncio.create_task(take(command))
    elif do == "send":
        if command["link"] in links:
            links[command["link"]].send(command["data"])
    elif do == "hang_up":
        if command["link"] in links:
            links[command["link"]].close()
    elif do == "open_socket":
        open_socket(command, tell)
    elif do == "write_socket":
        write_socket(command)
    elif do == "close_socket":
        if command["socket"] in sockets:
            sockets[command["socket"]].close()
    else:
        return False
    return True
