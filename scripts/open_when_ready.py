"""Opens the playground in a browser as soon as it answers; started by `play` in the background, standard library only.

Ends without opening anything when the port is taken already (it would be another program's page), when the playground
ends first, or after two minutes.
"""

from __future__ import annotations

import os
import socket
import sys
import time
import webbrowser


def answers(port: int) -> bool:
    """Whether something listens there."""
    with socket.socket() as probe:
        probe.settimeout(0.5)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def main(port: int, parent: int) -> None:
    if answers(port):
        return
    end = time.monotonic() + 120
    while time.monotonic() < end and os.getppid() == parent:
        if answers(port):
            webbrowser.open(f"http://127.0.0.1:{port}/")
            return
        time.sleep(0.3)


if __name__ == "__main__":
    main(int(sys.argv[1]), os.getppid())
