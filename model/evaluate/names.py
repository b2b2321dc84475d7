"""Names of the probes, known without loading what they run on."""

from __future__ import annotations

PROBES = ("copy", "greedy", "nelbo", "slips")
