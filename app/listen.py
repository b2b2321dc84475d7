"""The socket that the playground answers on, taken before anything else is started."""

from __future__ import annotations

import errno
import socket
import sys

from app.command import Settings


def listen(settings: Settings) -> socket.socket:
    """Bound to the host and port that were asked for. Exits with status 2 and a sentence when that cannot be."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            other = f"choose another with --port {settings.port + 1}"
            said = f"port {settings.port} is in use: end the program there, or {other}"
        else:
            said = f"cannot listen on {settings.host}, port {settings.port}: {error.strerror or error}"
        print(f"clover: {said}", file=sys.stderr)
        raise SystemExit(2) from None
    return listener


def address(listener: socket.socket) -> str:
    """What to type into a browser."""
    host, port = listener.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
