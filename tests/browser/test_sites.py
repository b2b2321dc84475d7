"""The practice sites as a person uses them: by hand, in the real app, light and dark, wide and narrow."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect

from app.agent.sites.catalogue import SITES
from tests.browser.playground import Playground, chromium, serving, shot
from tests.browser.sites import ready

pytestmark = [pytest.mark.app, pytest.mark.slow]

# Chromium says this of every page whose policy has both; docs/agents.md says why it has.
KNOWN = "An iframe which has both allow-scripts and allow-same-origin"
WIDTHS = (("light", 1280), ("dark", 1280), ("light", 390))


@pytest.fixture(scope="module")
def app() -> Iterator[Playground]:
    with serving(pace=0.01) as app:
        yield app


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What pages say of themselves, and what they ask for outside of the app: nothing, at the end of a test."""
    found: list[str] = []
    yield found
    assert not found


def opened(browser: Browser, url: str, complaints: list[str], width: int = 1280) -> Page:
    page = browser.new_page(viewport={"width": width, "height": 900})
    origin = url.split("/sites/")[0]

    def heard(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and KNOWN not in message.text:
            complaints.append(f"{url} says: {message.text}")

    def asked(request: Request) -> None:
        if not request.url.startswith(origin):
            complaints.append(f"{url} asks for {request.url}")

    page.on("console", heard)
    page.on("pageerror", lambda error: complaints.append(f"{url} failed: {error}"))
    page.on("request", asked)
    return ready(page, url)


@pytest.mark.parametrize("name", ["", *SITES])
def test_a_site_loads_without_complaint_and_fits(
    app: Playground, browser: Browser, complaints: list[str], name: str
) -> None:
    for theme, width in WIDTHS:
        page = opened(browser, f"{app.url}sites/{name}{'/' if name else ''}?theme={theme}", complaints, width)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, (theme, width)
        ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert ground == ("rgb(245, 242, 236)" if theme == "light" else "rgb(20, 19, 17)")
        shot(page, f"site-{name or 'index'}-{theme}-{width}")
        page.close()


def test_a_person_buys_a_shirt(app: Playground, browser: Browser, complaints: list[str]) -> None:
    page = opened(browser, f"{app.url}sites/shop/?visitor=by-hand", complaints)
    search = page.locator("form[data-tool=search_products]")
    for name, value in {"kind": "T-shirt", "style": "striped", "colour": "black", "size": "L"}.items():
        search.locator(f"[name={name}]").select_option(value)
    search.get_by_role("button", name="Search").click()
    page.wait_for_selector("#found:has-text('found.')")
    name = page.locator("#products h3").first.inner_text()
    page.get_by_role("button", name="Look closer").first.click()
    product = page.locator("form[data-tool=add_to_cart]")
    product.locator("[name=colour]").select_option("black")
    product.locator("[name=size]").select_option("L")
    product.get_by_role("button", name="Add to cart").click()
    page.wait_for_selector(f"#cart li:has-text('{name}, black, L')")

    page.get_by_role("button", name="Place test order").click()  # too early: the page says what is missing
    page.wait_for_selector("form[data-tool=complete_checkout] .error:has-text('set_guest_details')")
    guest = page.locator("form[data-tool=set_guest_details]")
    details = {
        "name": "Ada Lind",
        "email": "ada@example.com",
        "street": "Mill Lane 4",
        "city": "Aldmoor",
        "postcode": "A1",
    }
    for field, value in details.items():
        guest.locator(f"[name={field}]").fill(value)
    guest.get_by_role("button").click()
    page.wait_for_selector("label:has([name=email]) .error:has-text('.test')")
    guest.locator("[name=email]").fill("ada@example.test")
    guest.get_by_role("button").click()
    page.wait_for_selector("#guest:has-text('Saved: Ada Lind')")
    assert guest.locator(".error").count() == 0
    cheaper = page.inner_text("#total")
    page.locator("[name=method]").select_option("express")
    page.get_by_role("button", name="Choose").click()
    expect(page.locator("#total")).not_to_have_text(cheaper)
    total = page.inner_text("#total")
    shot(page, "site-shop-checkout")
    page.get_by_role("button", name="Place test order").click()
    page.wait_for_selector("#orders li")
    order = page.inner_text("#orders")
    assert f"1 × {name}, black, L" in order and total in order and "test payment, to ada@example.test" in order
    assert page.inner_text("#cart") == "Nothing in it yet." and page.locator("[name*=card]").count() == 0
    page.close()


def test_the_keyboard_stays_where_it_was(app: Playground, browser: Browser, complaints: list[str]) -> None:
    page = opened(browser, f"{app.url}sites/notes/?visitor=keys", complaints)
    page.locator("#notes [data-key^='pin ']").nth(2).focus()
    key = page.evaluate("document.activeElement.dataset.key")
    page.keyboard.press("Enter")
    page.wait_for_selector("#said:text-is('Done.')")
    assert page.evaluate("document.activeElement.dataset.key") == key
    page.close()


def test_what_a_person_writes_is_never_markup(app: Playground, browser: Browser, complaints: list[str]) -> None:
    page = opened(browser, f"{app.url}sites/notes/?visitor=markup", complaints)
    text = "<img src=x onerror=alert(1)><b>bold</b>"
    form = page.locator("form[toolname=add_note]")
    form.locator("[name=title]").fill(text)
    form.locator("[name=text]").fill(text)
    form.get_by_role("button").click()
    page.wait_for_selector("#notes h3:has-text('onerror')")
    assert page.locator("#notes img, #notes b").count() == 0
    page.close()


def test_a_site_reaches_nothing_of_the_app(app: Playground, browser: Browser) -> None:
    """It has the app's origin, so its policy must keep it to its own paths."""
    page = browser.new_page()
    ready(page, f"{app.url}sites/notes/")
    reach = "(path) => fetch(path).then(() => 'reached', () => 'refused')"
    assert page.evaluate(reach, "/sites/api/list") == "reached"
    for path in ("/", "/workspace", "/gradio_api/info", "http://127.0.0.1:9/"):
        assert page.evaluate(reach, path) == "refused", path
    for script in ("eval('1')", "document.body.innerHTML = '<b>x</b>'", "new Function('1')"):
        attempt = f"try {{ {script}; done('done'); }} catch (error) {{ done(error.name); }}"
        tried = f"() => new Promise((done) => setTimeout(() => {{ {attempt} }}))"  # later: a debugger may evaluate
        assert page.evaluate(tried) in ("EvalError", "TypeError"), script
    page.close()
