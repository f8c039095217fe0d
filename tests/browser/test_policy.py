"""What the page forbids itself: programs from text, other origins, questions that nothing needs. Every test runs under it too."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Route, expect

from tests.browser.conftest import Watch
from tests.browser.site import Site
from tests.browser.table import Table

BAD = '<script>window.bad = "script"</script><img src="static/icons/icon.svg" onload="window.bad = \'handler\'">'
# A timer and no plain call, because what a debugger evaluates may do more than the page.
TRIED = """() => new Promise((done) => setTimeout(async () => {
    const name = async (what) => { try { await what(); return "done"; } catch (error) { return error.name; } };
    const link = Object.assign(document.createElement("a"), { href: "javascript:window.bad = 'address'" });
    document.body.append(link);
    link.click();
    const script = document.createElement("script");
    done({
        text: await name(() => Function("window.bad = 'text'")()),
        html: await name(() => document.createElement("p").insertAdjacentHTML("beforeend", "<b>")),
        script: await name(() => { script.textContent = "window.bad = 'inline'"; document.body.append(script); }),
        address: await name(() => { script.src = "static/boot.js"; }),
        worker: await name(() => new Worker("data:text/javascript,")),
        screen: await name(async () => (await import("./static/screen.js"))
            .draw('<div id="root"><iframe src="./"></iframe></div>')),
        elsewhere: await name(() => fetch("https://example.org/")),
        policy: await name(() => trustedTypes.createPolicy("another", {})),
    });
}))"""
ASKING = """
window.askings = [];
const asks = (of, name) => {
  of[name] = () => { askings.push(name); return Promise.reject(new DOMException("no", "NotAllowedError")); };
};
asks(MediaDevices.prototype, "getUserMedia");
asks(StorageManager.prototype, "persist");
asks(Notification, "requestPermission");
asks(Clipboard.prototype, "readText");
asks(Geolocation.prototype, "getCurrentPosition");
"""


def test_no_text_becomes_a_program_and_nothing_is_asked_of_the_device(phone: Callable[..., BrowserContext], site: Site) -> None:
    page = phone(service_workers="block").new_page()

    def spoil(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("</body>", f"{BAD}</body>"))

    page.route(site.url, spoil)
    page.add_init_script(ASKING)
    watch = Watch(site.url)
    with watch.on(page):
        table = Table(page, site.url).open()
        expect(page.locator("head > :nth-child(2)")).to_have_attribute("http-equiv", "Content-Security-Policy")
        assert sum("inline script" in error or "inline event handler" in error for error in watch.errors) == 2, watch.errors
        assert page.evaluate(TRIED) == {
            "text": "EvalError",
            "html": "TypeError",
            "script": "TypeError",
            "address": "TypeError",
            "worker": "TypeError",
            "screen": "TypeError",
            "elsewhere": "TypeError",
            "policy": "TypeError",
        }
        assert page.evaluate("window.bad") is None
    # What is forbidden is also told, so that every other test would see it.
    assert len(watch.errors) >= 9, watch.errors

    table.set_table("solo", [None, "gentle"])
    table.deal()
    table.lay("pistol")
    table.tell()
    table.menu("home")
    table.do("meet", verb="join")
    table.wait("meet")
    assert page.evaluate("askings") == []
