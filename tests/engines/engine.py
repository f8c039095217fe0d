"""Firefox and WebKitGTK as Debian packages them, driven alike: Marionette and WebDriver speak nearly the same language."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any, Protocol

from tests.browser.table import BOOT

WAIT_S = 150
"""Long, because these engines share the machine with other tests."""
HASTE_S = 0.45
WIDTH, HEIGHT = 360, 740
MINIBROWSERS = "webkit2gtk-4.*/MiniBrowser"


class Driver(Protocol):
    """What both clients can do."""

    def execute_script(self, script: str, *args: Any, **more: Any) -> Any:
        """Run JavaScript on the page."""

    def find_element(self, by: str, value: str) -> Any:
        """Return an element."""


class Engine:
    """A browser with one window."""

    def __init__(self, name: str, driver: Driver, go: Callable[[str], None], point: Callable[..., None]) -> None:
        self.name, self._driver, self.go, self._point = name, driver, go, point
        self._held: Any = None

    def js(self, script: str, *args: Any) -> Any:
        """Return the value of a JavaScript expression; ``arguments`` are given in a list by Marionette and one by one elsewhere."""
        if self.name == "firefox":
            return self._driver.execute_script(f"return {script}", list(args), sandbox=None)
        return self._driver.execute_script(f"return {script}", *args)

    def wait(self, script: str, *args: Any, seconds: float = WAIT_S) -> Any:
        """Wait until an expression is true, and return its value."""
        end = monotonic() + seconds
        found: Any = None
        while monotonic() < end:
            with suppress(Exception):  # the page may just be leaving
                found = self.js(script, *args)
            if found:
                return found
            sleep(0.1)
        raise AssertionError(f"{self.name} waited {seconds} s for: {script} {args}; {self.js('document.body.innerText')[:400]}")

    def ready(self) -> None:
        """Wait until the app has taken over."""
        self.wait("document.documentElement.dataset.ready !== undefined && document.querySelector('#boot')?.offsetParent == null")

    def open(self, address: str) -> None:
        """Open a page of the site and wait for the app."""
        self.go(address)
        self.ready()

    def reload(self) -> None:
        """Load the page again."""
        self.js("(window.before = true, location.reload())")
        self.wait("window.before === undefined")
        self.ready()

    def anew(self) -> None:
        """Have the app begin anew, as at a start, on a device that keeps nothing: the page's own start takes these engines long."""
        self.js(f"({BOOT})([{{}}, '#'])")
        self.screen("home")

    def tap(self, selector: str) -> None:
        """Click an element as the browser does it: at its middle, if nothing lies over it."""
        self.wait("document.querySelector(arguments[0]) !== null", selector)
        self._driver.find_element("css selector", selector).click()

    def press(self, selector: str) -> None:
        """Put the pointer on an element and keep it there."""
        self.wait("document.querySelector(arguments[0]) !== null", selector)
        self._held = self._driver.find_element("css selector", selector)
        self._point(self._held, down=True)

    def lift(self) -> None:
        """Let go."""
        self._point(self._held, down=False)

    def do(self, what: str, **data: Any) -> None:
        """Tap what does ``what`` on the screen, late enough for no second half of a double tap."""
        sleep(HASTE_S)
        self.tap(f'#screen [data-do="{what}"]' + "".join(f'[data-{key}="{value}"]' for key, value in data.items()))

    def screen(self, *kinds: str) -> str:
        """Wait for a screen of one of these kinds and return which."""
        kind = "document.querySelector('#screen')?.className.split(' ').pop()"
        found: str = self.wait(f"arguments[0].split(' ').includes({kind}) && {kind}", " ".join(kinds))
        return found

    def heading(self) -> str:
        """Return the words of the heading."""
        found: str = self.js("document.querySelector('#heading').innerText.replace(/\\s+/g, ' ').trim()")
        return found


@contextmanager
def firefox() -> Iterator[Engine]:
    """Start a Firefox without a window."""
    from marionette_driver.marionette import Marionette

    def point(element: Any, *, down: bool) -> None:
        pointer = driver.actions.sequence("pointer", "mouse", {"pointerType": "mouse"})
        (pointer.pointer_move(0, 0, origin=element).pointer_down() if down else pointer.pointer_up()).perform()

    with TemporaryDirectory() as folder:
        log = str(Path(folder) / "gecko.log")
        found = shutil.which("firefox-esr") or shutil.which("firefox")
        driver = Marionette(bin=found, headless=True, port=0, gecko_log=log, startup_timeout=WAIT_S)
        try:
            driver.start_session()
            driver.set_window_rect(width=WIDTH, height=HEIGHT)
            yield Engine("firefox", driver, driver.navigate, point)
        finally:
            driver.quit()
            driver.cleanup()


@contextmanager
def webkit() -> Iterator[Engine]:
    """Start WebKitGTK's small browser on a screen that nobody sees."""
    from selenium import webdriver
    from selenium.webdriver import ActionChains
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    with ExitStack() as stack:
        options = Options()
        # Where an older one is there too, for other programs, the driver does not know how to speak to it.
        options.binary_location = str(max(Path("/usr/lib").glob(f"*/{MINIBROWSERS}")))
        options.add_argument("--automation")
        env = {**os.environ, "DISPLAY": stack.enter_context(_display()), "LIBGL_ALWAYS_SOFTWARE": "1"}
        env |= {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "WEBKIT_DISABLE_DMABUF_RENDERER": "1"}
        driver = webdriver.WebKitGTK(options=options, service=Service(shutil.which("WebKitWebDriver"), env=env))
        stack.callback(driver.quit)
        driver.set_window_size(WIDTH, HEIGHT)

        def point(element: Any, *, down: bool) -> None:
            chain = ActionChains(driver)
            (chain.move_to_element(element).click_and_hold() if down else chain.release()).perform()

        yield Engine("webkit", driver, driver.get, point)


@contextmanager
def _display() -> Iterator[str]:
    """Start an X server whose number it chooses itself."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as told:
        number = told.readline().strip()
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


ENGINES = {"firefox": firefox, "webkit": webkit}
