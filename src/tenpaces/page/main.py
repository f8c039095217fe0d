# The page's side, in MicroPython: events out to the app, its commands carried out. It knows no rule.
# MicroPython has neither dataclasses nor typing, so this stays small and plain; browser tests hold it.
import asyncio
import json

import links
import perform
from pyscript import document, window, workers
from pyscript.ffi import create_proxy

page = window.tenpaces
waiting = []
wake = asyncio.Event()


def send(event):
    if "tick" not in event:
        event["tick"] = links.tick()
    waiting.append(event)
    wake.set()


def wish_of(target):
    element = target.closest("[data-do]") if target and target.closest else None
    return (element, json.loads(page.wish(element))) if element else (None, None)


def on_click(event):
    element, wish = wish_of(event.target)
    if not element or element.matches("input, select"):
        return
    if wish["do"] == "reload":
        window.location.reload()
    else:
        send(wish)
        perform.wake_sound()


async def read_file(element, wish):
    wish["value"] = await window.tenpacesFiles.read(element)
    send(wish)


def on_change(event):
    element, wish = wish_of(event.target)
    if element and element.matches("input[type=file]"):
        asyncio.create_task(read_file(element, wish))
    elif element and element.matches("input, select"):
        wish["value"] = element.value
        send(wish)


def on_hash(_event):
    send({"do": "go", "hash": window.location.hash})


def on_visibility(_event):
    if document.visibilityState == "hidden":
        send({"do": "hidden"})
    else:
        send({"do": "visible"})
        perform.stay_awake_again()


def on_online(_event):
    send({"do": "visible"})


def on_installable(_event):
    send({"do": "installable"})


def on_press(event):
    send(json.loads(event.detail))
    perform.wake_sound()


def told(what):
    send(json.loads(what))


LISTENERS = (
    ("click", on_click),
    ("change", on_change),
    ("visibilitychange", on_visibility),
    ("tenpaces:go", on_hash),
    ("tenpaces:press", on_press),
    ("tenpaces:online", on_online),
    ("tenpaces:installable", on_installable),
)


async def ask(app, event):
    await pass_on(app, page.dated(json.dumps(event)))
    if event["do"] == "heard":
        links.handled(event["link"])


async def pass_on(app, message):
    commands = json.loads(await page.ask(app, message))
    kept = any(command["do"] == "store" for command in commands)
    for command in commands:
        try:
            if command["do"] == "show":
                page.draw(command["html"])
                await page.breathe()
                if kept:
                    await perform.store.settled()
            if command["do"] == "url":
                await page.laid()  # or the browser lays everything out at once, for where the page is scrolled to
            perform.perform(command, send)
        except Exception as error:
            window.console.error("the page could not %s: %s" % (command["do"], error))


async def main():
    await page.whole()
    app = await workers["app"]
    # The first answer shows that the app is there; only then is the page handed over to it.
    begin = await page.boot()
    # What other tabs say waits its turn from here on: an answer to the very first thing that this one says, too.
    perform.store.hear(create_proxy(told))
    links.net.hear(create_proxy(told))
    await pass_on(app, begin)
    early = json.loads(page.take())
    for name, listener in LISTENERS:
        document.addEventListener(name, create_proxy(listener))
    for wish in early:
        send(wish)
    if page.asked:
        on_installable(None)
    window.setTimeout(create_proxy(lambda: page.offline(create_proxy(told))), 500)
    while True:
        while waiting:
            await ask(app, waiting.pop(0))
        wake.clear()
        await wake.wait()


async def guarded():
    try:
        await main()
    except Exception as error:
        page.fail(str(error))


asyncio.create_task(guarded())
