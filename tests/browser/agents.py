"""The real app with a model that knows the way of each task beforehand, for tests of the Agent tab."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Frame, Page

from tests.browser.playground import opened

TINY = Path(__file__).parents[1] / "app/agent/mcp/tiny.py"
SCRIPT = """
import sys, time
import uvicorn
from app.agent.scripted import Spoken
from app.desk import Desk
from app.guard import Guard
from app.server import application
from app.session import Session
from model.events import Round
from tests.app.sources import Worker
from tests.browser.ways import Ways

class Knowing(Worker):
    spoken = Spoken(Ways())

    def events(self, request):
        for event in self.spoken.events(request):
            if isinstance(event, Round):
                time.sleep(float(sys.argv[2]))
            yield event

    def cancel(self, run):
        self.spoken.cancel(run)

card = {"name": "scripted", "kinds": ["tool"], "parameters": 1}
line = None
app = Guard(application(Session(Knowing(card=card), Desk()), line=line), "127.0.0.1")
uvicorn.run(app, port=int(sys.argv[1]), log_level="warning")
"""


def with_server(mode: str = "", *, trusted: bool = False) -> str:
    """The script with the tiny MCP server in a mode."""
    command = (sys.executable, str(TINY), mode)
    made = f"Line(Address(command={command!r}, trusted={trusted}), 5)"
    imports = "from app.agent.mcp.address import Address\nfrom app.agent.mcp.line import Line\n"
    return imports + SCRIPT.replace("line = None", f"line = {made}")


def at_agent(browser: Browser, url: str, width: int = 1280, height: int = 800) -> Page:
    """The Agent tab, ready to begin."""
    page = opened(browser, url, width, height)
    page.click(".views a[href='#agent']")
    page.wait_for_selector(".agent[data-page=ready] #agent-site option", state="attached")
    return page


def site_of(page: Page) -> Frame:
    """The page beside."""
    frame = page.wait_for_selector(".aframe iframe").content_frame()
    assert frame is not None
    return frame


def wish(page: Page, text: str, site: str = "") -> None:
    """Choose a site and begin a task."""
    if site:
        page.select_option("#agent-site", site)
        page.wait_for_function(f"document.querySelector('.aframe iframe').dataset.address.startsWith('/sites/{site}/')")
        page.wait_for_selector(".agent[data-page=ready]")
    page.fill("#agent-wish", text)
    page.click(".agent .start")


def until_over(page: Page, seconds: float = 60) -> None:
    page.wait_for_selector(".agent[data-stage=over]", timeout=seconds * 1000)


def logged(page: Page) -> list[str]:
    """The lines of the log."""
    return page.locator(".alog li span").all_inner_texts()


def saved(page: Page) -> list[dict[str, Any]]:
    """The steps of the log as it can be saved."""
    link = page.get_attribute(".alogfile", "href")
    text = page.evaluate("(link) => fetch(link).then((answer) => answer.text())", link)
    return [json.loads(line) for line in text.splitlines()]
