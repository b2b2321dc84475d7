"""A program that speaks MCP over its standard input and output: started without a shell, ended with all it started.

Invariants: it gets none of our variables but a few harmless ones (PATH, HOME …); no message is longer than
`MOST_BYTES`, and who sends a longer one is ended; what it says on standard error never reaches a terminal, only its end
is kept, to say why it ended. Once `streams` is left the program has gone.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import anyio
from anyio.abc import Process
from anyio.streams.buffered import BufferedByteReceiveStream
from mcp.client.stdio import get_default_environment
from mcp.shared.message import SessionMessage
from mcp.types import jsonrpc_message_adapter

from app.agent.offer import clean

MOST_BYTES = 4 << 20
SOON = 0.5  # seconds that it may take to end by itself, and then once it was told to
MUTTERED = 300  # characters of standard error
_GONE = (anyio.ClosedResourceError, anyio.BrokenResourceError, anyio.EndOfStream, OSError)


class Pipe:
    """Of one program. `problem` says why it can no longer be spoken with; empty while it can."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self.problem = ""
        self._command = command
        self._muttered = ""
        self._left = False

    @asynccontextmanager
    async def streams(self) -> AsyncIterator[tuple[Any, Any]]:
        """What the client reads and writes. Raises OSError when the program cannot be started."""
        process = await anyio.open_process(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=get_default_environment(),
            start_new_session=True,
        )
        heard, reads = anyio.create_memory_object_stream[SessionMessage | Exception](0)
        writes, said = anyio.create_memory_object_stream[SessionMessage](0)
        async with heard, reads, writes, said, anyio.create_task_group() as group:
            group.start_soon(self._hear, process, heard)
            group.start_soon(self._say, process, said)
            group.start_soon(self._mutter, process)
            try:
                yield reads, writes
            finally:
                self._left = True
                with anyio.CancelScope(shield=True):
                    await _end(process)
                group.cancel_scope.cancel()

    async def _hear(self, process: Process, heard: Any) -> None:
        assert process.stdout is not None
        lines = BufferedByteReceiveStream(process.stdout)
        async with heard:
            try:
                while True:
                    line = await lines.receive_until(b"\n", MOST_BYTES)
                    with suppress(ValueError):  # some print other things as well
                        await heard.send(SessionMessage(jsonrpc_message_adapter.validate_json(line, by_name=False)))
            except anyio.DelimiterNotFound:
                self.problem = f"The server sent more than {MOST_BYTES >> 20} MB at once and was ended."
            except (anyio.IncompleteRead, *_GONE):
                self.problem = "" if self._left else await self._why(process)

    async def _why(self, process: Process) -> str:
        """Called before the client hears that it ended, so that whoever asks then can be told."""
        with anyio.move_on_after(SOON):
            await process.wait()
        status = process.returncode
        how = "closed its output" if status is None else f"ended (status {status})"
        said = " ".join(clean("".join(each if each.isprintable() else " " for each in self._muttered)).split())
        return f"The server's program {how}." + (f" It said: “{said}”." if said else "")

    async def _say(self, process: Process, said: Any) -> None:
        assert process.stdin is not None
        async with said:
            with suppress(*_GONE):
                async for message in said:
                    text = message.message.model_dump_json(by_alias=True, exclude_unset=True)
                    await process.stdin.send(f"{text}\n".encode())

    async def _mutter(self, process: Process) -> None:
        assert process.stderr is not None
        with suppress(*_GONE):
            async for some in process.stderr:
                self._muttered = (self._muttered + some.decode("utf-8", "replace"))[-MUTTERED:]


async def _end(process: Process) -> None:
    """Its input closes, which well-behaved servers end at; then it is told to, then made to, with all its children."""
    assert process.stdin is not None
    with suppress(*_GONE):
        await process.stdin.aclose()
    for number in (0, signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, number)
        with anyio.move_on_after(SOON):
            while process.returncode is None:
                await anyio.sleep(0.01)
    with anyio.move_on_after(SOON):  # a child that left its group may hold the pipes
        await process.aclose()
