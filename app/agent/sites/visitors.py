"""The states of the practice sites, one for each visitor and site.

Invariants: calls of a visitor are applied one after another; what a visitor does no other sees; only the last `MOST`
are kept, and who comes back after that starts anew.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from app.agent.sites.catalogue import SITES
from app.agent.sites.site import Dump, Result, Seed
from app.agent.tool import Tool

MOST = 256


@dataclass(frozen=True)
class Visit:
    """A site as a visitor finds it now. `calls` counts what was asked since the start, refusals included."""

    seed: Seed
    state: Any
    calls: int = 0


class Visitors:
    """Raises KeyError for a site that there is not."""

    def __init__(self) -> None:
        self._visits: OrderedDict[tuple[str, str], Visit] = OrderedDict()
        self._lock = threading.Lock()

    def visit(self, site: str, visitor: str) -> Visit:
        """Where a visitor stands; at the start when never seen."""
        with self._lock:
            return self._found(site, visitor)

    def call(self, site: str, visitor: str, tool: str, arguments: object) -> Result:
        """Apply a tool and give its result."""
        with self._lock:
            visit = self._found(site, visitor)
            state, result = SITES[site].apply(visit.state, tool, arguments)
            self._keep(site, visitor, Visit(visit.seed, state, visit.calls + 1))
        return result

    def reset(self, site: str, visitor: str, seed: Seed) -> Visit:
        """Begin again."""
        with self._lock:
            return self._keep(site, visitor, Visit(seed, SITES[site].begin(seed)))

    def tools(self, site: str, visitor: str) -> tuple[Tool, ...]:
        """What the site offers now."""
        return SITES[site].tools(self.visit(site, visitor).state)

    def dump(self, site: str, visitor: str) -> Dump:
        """The whole state, as JSON."""
        return SITES[site].dump(self.visit(site, visitor).state)

    def _found(self, site: str, visitor: str) -> Visit:
        known = self._visits.get((site, visitor))
        return self._keep(site, visitor, known or Visit(Seed(), SITES[site].begin(Seed())))

    def _keep(self, site: str, visitor: str, visit: Visit) -> Visit:
        self._visits[site, visitor] = visit
        self._visits.move_to_end((site, visitor))
        while len(self._visits) > MOST:
            self._visits.popitem(last=False)
        return visit
