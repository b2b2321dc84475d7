"""The practice sites on a server of their own, behind the app's guard, for tests that use them in Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, sync_playwright

from model.evaluate.browser import start_chromium
from tests.browser.playground import FLAGS, serving

# The sites need neither Gradio nor a model. The fonts are Gradio's; without it they are empty.
SITES = """
import sys
import uvicorn
from fastapi import FastAPI, Response
from app.agent.sites import routes
from app.agent.sites.visitors import Visitors
from app.guard import Guard

app = FastAPI()
app.include_router(routes.routes(Visitors()))
app.mount("/sites", routes.pages())
app.get("/")(lambda: Response(status_code=204))
app.get("/static/fonts/{name:path}")(lambda: Response(status_code=204))
uvicorn.run(Guard(app, "127.0.0.1"), port=int(sys.argv[1]), log_level="warning")
"""


@contextmanager
def serving_sites() -> Iterator[str]:
    """The address of the sites."""
    with serving(pace=0, script=SITES) as server:
        yield f"{server.url}sites/"


@contextmanager
def chromium_with(*flags: str) -> Iterator[Browser]:
    """Chromium with more flags than usual."""
    with sync_playwright() as playwright:
        driver = playwright.chromium

        def launch(binary: str) -> Browser:
            return driver.launch(executable_path=binary, args=[*FLAGS, *flags])

        browser = start_chromium(launch, driver.executable_path)
        yield browser
        browser.close()


def ready(page: Page, url: str) -> Page:
    """The page of a site, drawn, with its tools registered."""
    page.goto(url)
    page.wait_for_selector(":root[data-ready]", state="attached", timeout=20_000)
    return page
