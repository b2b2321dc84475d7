"""A server for tests of the race and the dial: one process, texts chosen by a word of the prompt."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from tests.browser.playground import opened

SCRIPT = """
import sys
import uvicorn
from app.desk import Desk
from app.guard import Guard
from app.server import application
from app.session import Session
from model.decode.decoder import Cancelled, decode
from model.fake import ByteVocabulary, FakeNetwork
from tests.app.sources import Worker, open_worker

HEAD = "<!doctype html>\\n<canvas id=c></canvas>\\n<script>\\n"
DRAWS = "c.getContext('2d').fillRect(0, 0, 9, 9)\\n"
TEXTS = {
    "blank": HEAD + "let a = 1 < 2\\n</script>\\n",
    "broken": HEAD + DRAWS + "nothing()\\n</script>\\n",
    "words": "A page would be nice.",
    "late": HEAD + "requestAnimationFrame(() => {\\n  " + DRAWS + "})\\n</script>\\n",
    "torn": "\\\\documentclass{article}\\n\\\\begin{document}\\n\\\\nothing\\n\\\\end{document}\\n",
    "letter": "\\\\documentclass{article}\\n\\\\begin{document}\\nDear all\\n\\\\end{document}\\n",
    "form": "<!doctype html>\\n<button></button>\\n",
    "endless": HEAD + DRAWS * 40 + "</script>\\n",
}

class Racer(Worker):
    def events(self, request):
        asked = request.messages[0].content
        text = next((text for word, text in TEXTS.items() if word in asked), HEAD + DRAWS + "</script>\\n")
        network = FakeNetwork.of(text, seconds=float(sys.argv[2]))
        writing = decode(network, ByteVocabulary(), request, model="fake")
        for event in writing:
            yield event
            if request.run in self.cancelled:
                yield writing.throw(Cancelled())
                return

guarded = Guard(application(Session(Racer(), Desk())), "127.0.0.1")
uvicorn.run(guarded, port=int(sys.argv[1]), log_level="warning")
"""


def opened_at(browser: Browser, url: str, view: str, width: int = 1280, height: int = 800) -> Page:
    """The page in one of its views, ready to begin."""
    page = opened(browser, url, width, height)
    page.click(f".views a[href='#{view}']")
    page.wait_for_function(f"document.querySelector('.{view} .told').textContent")
    return page
