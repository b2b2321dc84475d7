"""stub"""
from __future__ import annotations
from model.corpus.kind import LivePage
from model.corpus.solar_page import SolarSpec
def check(spec: SolarSpec, source: str, view: LivePage) -> tuple[str, ...]:
    """stub"""
    return ()
