"""A practice site's tools without any browser: the same pure functions on the same visitors' states."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.agent.ports import Answer
from app.agent.sites.catalogue import SITES
from app.agent.sites.visitors import Visitors


@dataclass(frozen=True)
class SiteTools:
    """The tools port of one visitor of one site. What it foresees is what the site's function gives, not kept."""

    visitors: Visitors
    site: str
    visitor: str

    def list(self) -> list[Mapping[str, Any]]:
        return [tool.to_dict() for tool in self.visitors.tools(self.site, self.visitor)]

    def call(self, name: str, arguments: Mapping[str, Any], deadline: float) -> Answer:
        return Answer(self.visitors.call(self.site, self.visitor, name, dict(arguments)))

    def foresee(self, name: str, arguments: Mapping[str, Any]) -> Any:
        state = self.visitors.visit(self.site, self.visitor).state
        return SITES[self.site].apply(state, name, dict(arguments))[1]
