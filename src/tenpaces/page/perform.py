# Carrying out the app's commands with what only a page has.
import asyncio
import json

import links
import sound
from pyscript import document, window
from pyscript.ffi import create_proxy

page = window.tenpaces
store = window.tenpacesStore
timers = {}
awake = {"wanted": False, "lock": None}
signal = {"shown": ""}
CRYPTO = ("derive", "seal", "unseal", "make_key", "sign", "verify")


def perform(command, send):
    do = command["do"]
    if do == "show":
        page.show(command["title"])  # once it is drawn
        notice_signal(send)
    elif do == "speak":
        window.tenpacesLanguage.speak(command["tag"], command.get("chosen", False))
    elif do == "focus":
        page.focus(command["id"])
    elif do == "url":
        set_address(command["hash"], command["push"])
    elif do == "timer":
        cancel(command["name"])
        start(command["name"], command["ms"], command["event"], send)
    elif do == "cancel":
        cancel(command["name"])
    elif do == "soon":
        send(command["event"])
    elif do == "store":
        asyncio.create_task(keep(page.keep(command["key"], command.get("text")), send))
    elif do == "claim":
        store.claim(command["id"], create_proxy(lambda what: send(json.loads(what))))
    elif do == "sound":
        sound.play(command["name"])
    elif do == "buzz":
        if has("vibrate"):
            window.navigator.vibrate(command["ms"])
    elif do in ("save", "share", "copy", "share_text"):
        asyncio.create_task(give(do, command, send))
    elif do == "awake":
        awake["wanted"] = command["on"]
        asyncio.create_task(stay_awake())
    elif do == "install":
        if page.asked:
            page.asked.prompt()
            page.asked = None
    elif do == "renew":
        page.renew()
    elif links.perform(command, send):
        pass
    elif do in CRYPTO:
        asyncio.create_task(solve(command, send))
    elif do == "camera":
        links.net.camera(command["on"], create_proxy(lambda what: send(json.loads(what))))
    elif do == "permission":
        asyncio.create_task(ask_permission(command["name"], send))
    elif do == "deployment":
        asyncio.create_task(ask_deployment(send))
    elif do == "pass":
        links.net.passOn(command["text"])
    elif do == "log":
        # What is malformed came from outside and changed nothing; anything else is a fault of ours.
        if command["text"].startswith("malformed"):
            window.console.warn(command["text"])
        else:
            window.console.error(command["text"])


def has(name):
    # What an older browser lacks raises AttributeError here instead of being undefined.
    return getattr(window.navigator, name, None) is not None


def set_address(to, push):
    now = window.location.hash or "#"
    if now == to:
        return
    address = to if to != "#" else window.location.pathname + window.location.search
    if push:
        window.history.pushState(None, "", address)
    else:
        window.history.replaceState(None, "", address)


def start(name, ms, event, send):
    def ring():
        timers.pop(name, None)
        send(event)

    timers[name] = window.setTimeout(create_proxy(ring), ms)


def cancel(name):
    if name in timers:
        window.clearTimeout(timers.pop(name))


async def keep(promise, send):
    why = await promise
    if why:
        send({"do": "store_failed", "why": why})


async def give(do, command, send):
    files = window.tenpacesFiles
    if do == "save":
        how = await files.save(command["name"], command["text"])
    elif do == "share":
        how = await files.share(command["hash"])
    elif do == "share_text":
        how = await files.shareText(command["text"])
    else:
        how = await files.copy(command["text"])
    if how:
        send({"do": "shared", "how": how})


async def stay_awake():
    if not has("wakeLock"):
        return
    try:
        if awake["wanted"]:
            awake["lock"] = await window.navigator.wakeLock.request("screen")
        elif awake["lock"]:
            await awake["lock"].release()
            awake["lock"] = None
    except Exception:
        awake["lock"] = None  # a low battery may refuse it; play goes on


def stay_awake_again():
    if awake["wanted"]:
        asyncio.create_task(stay_awake())


def wake_sound():
    sound.wake()


async def solve(command, send):
    send(json.loads(await links.net.solve(json.dumps(command))))


async def ask_permission(name, send):
    send({"do": "permitted", "name": name, "state": await links.net.permission(name)})


async def ask_deployment(send):
    send(json.loads(await links.net.deployment()))


def notice_signal(send):
    # Races count from the frame in which their signal was on the screen.
    element = document.querySelector("[data-signal]")
    key = element.getAttribute("data-signal") if element else ""
    if key and key != signal["shown"]:
        tell = create_proxy(lambda time: send({"do": "painted", "key": key, "tick": int(time)}))
        links.net.painted(tell)
    signal["shown"] = key
