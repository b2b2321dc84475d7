"""A site's tools without a browser are the site: same tools, same states, and foresight that keeps nothing."""

from __future__ import annotations

import json

import pytest

from app.agent.offer import tools_of
from app.agent.sites.catalogue import SITES
from app.agent.sites.site import Seed
from app.agent.sites.tools import SiteTools
from app.agent.sites.visitors import Visitors


@pytest.mark.parametrize("site", list(SITES))
def test_it_offers_what_the_site_does(site: str) -> None:
    visitors = Visitors()
    tools, refused = tools_of(SiteTools(visitors, site, "v").list())
    assert tools == visitors.tools(site, "v") and refused == ()


def test_what_it_foresees_is_what_comes_and_is_not_kept() -> None:
    visitors = Visitors()
    visitors.reset("events", "v", Seed(5))
    hall = SiteTools(visitors, "events", "v")
    before = visitors.dump("events", "v")
    event = next(each for each in before["events"] if each["status"] == "on sale")
    wish = {"event_id": event["id"], "tier": "reduced", "quantity": 2, "email": "ada@example.test"}
    foreseen = hall.foresee("buy_tickets", wish)
    assert visitors.dump("events", "v") == before and visitors.visit("events", "v").calls == 0
    assert hall.call("buy_tickets", wish, 1).result == foreseen and json.dumps(foreseen)
    assert len(visitors.dump("events", "v")["orders"]) == 1
    assert "error" in hall.foresee("buy_tickets", {}) and "error" in hall.foresee("no_such", {})


def test_visitors_do_not_see_each_other() -> None:
    visitors = Visitors()
    note = visitors.dump("notes", "a")["notes"][0]["id"]
    SiteTools(visitors, "notes", "a").call("delete_note", {"note_id": note}, 1)
    assert len(visitors.dump("notes", "b")["notes"]) == len(visitors.dump("notes", "a")["notes"]) + 1
