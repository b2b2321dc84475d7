"""What a browser may do with a practice site: the security headers of everything below /sites/.

A site needs an origin, since WebMCP is not there without one, and it has the playground's. So its policy keeps it to
its own paths: script, style, pictures and requests come from and go to /sites/ alone, nothing can be turned into
script, no form is sent anywhere, and only a page of ours may show it in a frame. docs/agents.md has the reasons.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

PATH = "/sites/"
SANDBOX = "allow-scripts allow-same-origin allow-forms"
_HOST = re.compile(r"[A-Za-z0-9.-]+(:\d+)?")  # a policy has no way to write an IPv6 address


def source(host: str, path: str = PATH) -> str:
    """An address of ours as a policy names it, for a Host header; the whole origin where it has no word for it."""
    return f"{host}{path}" if _HOST.fullmatch(host) else "'self'"


def headers(host: str) -> Mapping[str, str]:
    """The headers that differ from the playground's own, for a Host header."""
    sites, fonts = source(host), source(host, "/static/fonts/")
    policy = (
        "default-src 'none'",
        f"script-src {sites}",
        f"style-src {sites}",
        f"img-src {sites}",
        f"connect-src {sites}",
        f"font-src {fonts}",
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'self'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
        f"sandbox {SANDBOX}",
    )
    return {"content-security-policy": "; ".join(policy), "x-frame-options": "SAMEORIGIN"}
