"""All the practice sites, in the order of the index page."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from app.agent.sites import appointments, courses, directory, events, invoices, notes, shop, sums
from app.agent.sites.site import AnySite

SITES: Mapping[str, AnySite] = MappingProxyType(
    {
        site.name: site
        for site in (
            shop.SITE,
            events.SITE,
            invoices.SITE,
            appointments.SITE,
            courses.SITE,
            directory.SITE,
            notes.SITE,
            sums.SITE,
        )
    }
)
