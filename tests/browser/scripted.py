"""The real app with a model that writes what it is asked for, to the letter, at a pace in seconds a round."""

from __future__ import annotations

ECHO = """
import sys, time
import uvicorn
from app.desk import Desk
from app.guard import Guard
from app.server import application
from app.session import Session
from model.events import Round
from tests.app.sources import Worker, events_of

class Echo(Worker):
    def events(self, request):
        for event in events_of(request.messages[-1].content, request):
            if isinstance(event, Round):
                time.sleep(float(sys.argv[2]))
            if request.run in self.cancelled:
                yield from super().events(request)
                return
            yield event

app = Guard(application(Session(Echo(), Desk())), "127.0.0.1")
uvicorn.run(app, port=int(sys.argv[1]), log_level="warning")
"""
SHOW = """(view) => import("/clover/store.js").then(({ store }) => store.emit("show", view))"""
