"""What is wrong with a program's request, in the shape that clients of OpenAI's interface read.

Invariants: a value; its message is a sentence for a person, and never holds a password or a path of this machine.
"""

from __future__ import annotations

import json

PATH = "/v1/"  # below it programs ask
_KINDS = {401: "authentication_error", 403: "permission_error", 429: "rate_limit_error"}


class Fault(Exception):
    """`status` is that of HTTP; `param` names the part of the request that is meant, `code` is for programs."""

    def __init__(self, status: int, message: str, param: str | None = None, code: str | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.param = param
        self.code = code

    @property
    def body(self) -> bytes:
        """JSON, as UTF-8."""
        usual = "invalid_request_error" if self.status < 500 else "server_error"
        error = {"message": self.message, "type": _KINDS.get(self.status, usual), "param": self.param}
        return json.dumps({"error": {**error, "code": self.code}}).encode()
