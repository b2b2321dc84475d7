"""What a program asks for: the body of a request for a chat completion, checked.

Invariants: whatever cannot be honoured and would change the answer is refused in a sentence, and so is what cannot be
read; fields that change nothing in an answer (`store`, `user`, `metadata` …) are let pass.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from app.agent.offer import MOST_TOOLS, tool_of
from app.agent.result import harmless
from app.agent.tool import Tool
from app.api.fault import Fault
from app.api.talk import Turn, told
from model.config import DecodeConfig
from model.events import Request
from model.toolcall import system

MOST_TURNS = 512
# Fields that change an answer in ways that there are none of here, and the values of them that ask for nothing.
_ONLY: Mapping[str, tuple[Any, ...]] = {
    "n": (1,),
    "stream": (False,),
    "stop": ([],),
    "response_format": ({"type": "text"},),
    "logprobs": (False,),
    "logit_bias": ({},),
    "presence_penalty": (0,),
    "frequency_penalty": (0,),
    "modalities": (["text"],),
    "functions": ([],),
}


class Function(BaseModel):
    """A tool. `parameters` is a JSON schema; with `strict` calls are held to it."""

    name: str
    description: str | None = None
    parameters: dict[str, Any] | None = None
    strict: bool | None = None


class Offer(BaseModel):
    """A tool in its wrapping."""

    type: Literal["function"]
    function: Function


class Wish(BaseModel):
    """The body. `clover` holds fields of DecodeConfig, as usual where left out."""

    model_config = ConfigDict(extra="allow")

    model: str = ""
    messages: list[Turn] = Field(min_length=1, max_length=MOST_TURNS)
    tools: list[Offer] | None = Field(default=None, max_length=MOST_TOOLS)
    tool_choice: Any = None
    parallel_tool_calls: bool | None = None
    max_tokens: int | None = None
    max_completion_tokens: int | None = None
    temperature: float | None = None
    top_p: float | None = None
    seed: int | None = None
    clover: dict[str, Any] = Field(default_factory=dict)

    @classmethod
    def read(cls, body: bytes) -> Wish:
        """The wish in a body. Raises Fault."""
        try:
            wish = cls.model_validate_json(body)
        except ValidationError as error:
            first = error.errors(include_url=False, include_context=False, include_input=False)[0]
            where = ".".join(map(str, first["loc"]))
            raise Fault(400, f"{where or 'The request'}: {first['msg']}.", where or None) from None
        for name, values in _ONLY.items():
            given = (wish.model_extra or {}).get(name)
            if given is not None and given not in values:
                raise Fault(400, f"{name} cannot be honoured here; leave it out.", name, "unsupported_parameter")
        return wish

    def request(self, run: str) -> Request:
        """The run that answers it. Raises Fault."""
        lines = tuple(map(harmless, system(self.offered())))
        return Request(run, told(self.messages), self._config(), lines)

    def offered(self) -> tuple[Tool, ...]:
        """The tools that may be called. Raises Fault."""
        if self.tool_choice not in (None, "auto", "none"):
            raise Fault(
                400, "tool_choice is auto or none: the model decides itself whether it calls a tool.", "tool_choice"
            )
        tools: dict[str, Tool] = {}
        for each in (offer.function for offer in self.tools or ()):
            described = {"name": each.name, "description": each.description or each.name, "parameters": each.parameters}
            try:
                tool = tool_of(described)
            except (ValueError, RecursionError) as error:
                raise Fault(400, f"A tool cannot be offered: {error}.", "tools") from None
            if tool.name in tools:
                raise Fault(400, f"Two tools are called {tool.name}.", "tools")
            tools[tool.name] = tool
        return () if self.tool_choice == "none" else tuple(tools.values())

    def _config(self) -> DecodeConfig:
        said = {
            "max_tokens": self.max_tokens if self.max_completion_tokens is None else self.max_completion_tokens,
            "temperature": self.temperature,
            "top_p": self.top_p,
            "seed": self.seed,
            "guidance": "schema" if any(each.function.strict for each in self.tools or ()) else None,
        }
        try:
            return DecodeConfig(**{key: value for key, value in said.items() if value is not None} | self.clover)
        except TypeError as error:  # an unknown field, or a value of another type
            raise Fault(400, f"The settings in clover cannot be read ({error}).", "clover") from None
        except ValueError as error:
            text = str(error)
            raise Fault(400, f"{text[:1].upper()}{text[1:]}.", text.partition(" ")[0]) from None
