"""Flags and environment become frozen settings: the only place where either is read.

Invariants: what comes out is valid; what is not ends the program with status 2 and a sentence that names the flag, the
value and what is allowed. Flags win over environment variables (CLOVER_HOST, CLOVER_PORT, CLOVER_MODEL,
CLOVER_THREADS, CLOVER_WORKSPACE, CLOVER_PASSWORD, CLOVER_MCP, CLOVER_API), and those over defaults.
CLOVER_MCP_TOKEN has no flag: other users of a machine can see flags.
"""

from __future__ import annotations

import argparse
import os
import secrets
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from app.agent.mcp.address import INSTALL, Address, address_of
from app.command import (
    BUNDLED_MODEL,
    Command,
    Dev,
    Export,
    Generate,
    Models,
    Replay,
    Serve,
    Settings,
    models_folder,
)
from app.knobs import DIALS, NAMES
from model.config import BLOCK_SIZES, MAX_TOKENS_LIMIT, MODES, PARAMETERS, STRATEGIES, USUAL_THREADS, DecodeConfig

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
MIN_PASSWORD = 8
SWITCH = {"": False, "0": False, "no": False, "false": False, "1": True, "yes": True, "true": True}
RECORDING = "a run as clover generate --trace, or the playground, wrote it (.jsonl)"


def parse(argv: Sequence[str], environ: Mapping[str, str] | None = None) -> Settings:
    """Settings from the flags of `clover serve`."""
    command = parse_command(["serve", *argv], environ)
    assert isinstance(command, Serve)
    return command.settings


def parse_command(argv: Sequence[str], environ: Mapping[str, str] | None = None) -> Command:
    """The whole command line of `clover`; `environ` is the process's own unless given."""
    parser = _parser(os.environ if environ is None else environ)
    given = parser.parse_args(list(argv))
    try:
        if given.command == "models":
            extra = [Path(given.model)] if given.model else []
            return Models((models_folder(), *extra))
        if given.command == "export":
            return _export(given)
        settings = _settings(given)
        if given.command == "serve":
            return Serve(settings)
        if given.command == "dev":
            return Dev(settings)
        if given.command == "replay":
            return Replay(settings, given.file)
        return Generate(settings, given.prompt, _decode_config(given), given.out, given.trace, given.json)
    except ValueError as error:
        parser.error(str(error))


def _parser(environ: Mapping[str, str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="clover", description="Clover Playground: a block-diffusion language model.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _add_serve(commands.add_parser("serve", help="open the playground in a browser (same as python app.py)"), environ)
    _add_serve(
        commands.add_parser("dev", help="like serve, and start the interface anew when its code changes"), environ
    )
    _add_generate(
        commands.add_parser(
            "generate",
            help="write one answer, without a browser",
            epilog="strategies:\n" + "\n".join(f"  {name:24}{_clause(hint)}" for name, (_, hint) in NAMES.items()),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        ),
        environ,
    )
    replay = commands.add_parser("replay", help="open the playground with a recorded run (.jsonl) in it")
    replay.add_argument("file", type=Path, metavar="FILE", help=RECORDING)
    _add_serve(replay, environ)
    _add_export(commands.add_parser("export", help="turn a recorded run (.jsonl) into a page or an animation"))
    models = commands.add_parser("models", help="list the models that can be loaded, and what each knows")
    models.add_argument("--model", default=environ.get("CLOVER_MODEL"), metavar="PATH", help="list this one too")
    return parser


def _add_model(parser: argparse.ArgumentParser, environ: Mapping[str, str]) -> None:
    parser.add_argument(
        "--model",
        default=environ.get("CLOVER_MODEL", BUNDLED_MODEL),
        metavar="PATH",
        help=f"a model's folder, or the name of one that comes with the program (default: {BUNDLED_MODEL})",
    )
    parser.add_argument(
        "--threads",
        type=_whole_number,
        default=environ.get("CLOVER_THREADS", str(USUAL_THREADS)),
        metavar="N",
        help=f"processor threads of the model process (default: {USUAL_THREADS})",
    )


def _add_serve(parser: argparse.ArgumentParser, environ: Mapping[str, str]) -> None:
    parser.add_argument("--host", default=environ.get("CLOVER_HOST", "127.0.0.1"), help="default: 127.0.0.1")
    parser.add_argument(
        "--port", type=_whole_number, default=environ.get("CLOVER_PORT", "7860"), metavar="N", help="default: 7860"
    )
    parser.add_argument(
        "--password",
        default=environ.get("CLOVER_PASSWORD", ""),
        metavar="TEXT",
        help="asked for before anything is shown (default: none on this machine; with another --host one is made up "
        "and printed). Other users of a machine can see flags: the variable CLOVER_PASSWORD is safer",
    )
    parser.add_argument(
        "--api",
        action=argparse.BooleanOptionalAction,
        default=environ.get("CLOVER_API", ""),
        help="answer programs as well, at /v1/chat/completions in the shape of OpenAI's interface (default: no)",
    )
    parser.add_argument(
        "--workspace",
        type=Path,
        default=_workspace(environ),
        metavar="FOLDER",
        help="where versions and pages are kept (default: clover-playground in the folder for data of programs)",
    )
    parser.add_argument(
        "--mcp",
        default=environ.get("CLOVER_MCP", ""),
        metavar="SERVER",
        help="an MCP server whose tools the Agent tab offers: an address (http, https) or a command line, which is "
        "started without a shell; the variable CLOVER_MCP_TOKEN is sent to an address as a bearer token. Needs the "
        "package mcp",
    )
    parser.add_argument(
        "--mcp-trust",
        action="store_true",
        help="believe that server where it says that a tool only reads, and do not ask before calling it (default: "
        "every call is asked about)",
    )
    parser.set_defaults(token=environ.get("CLOVER_MCP_TOKEN", ""))
    _add_model(parser, environ)


def _workspace(environ: Mapping[str, str]) -> Path:
    """As the XDG base directory specification has it: a relative folder there does not count."""
    chosen, data = environ.get("CLOVER_WORKSPACE"), Path(environ.get("XDG_DATA_HOME", ""))
    if chosen:
        return Path(chosen)
    home = Path(environ["HOME"]) if environ.get("HOME") else Path.home()
    return (data if data.is_absolute() else home / ".local" / "share") / "clover-playground"


def _add_export(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help=RECORDING)
    parser.add_argument(
        "--html", type=Path, metavar="OUT", help="write a page that replays it there: one file, offline"
    )
    parser.add_argument("--gif", type=Path, metavar="OUT", help="write an animation for slides there")
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help="of the animation (default: light)")


def _export(given: argparse.Namespace) -> Export:
    if given.html is None and given.gif is None:
        raise ValueError("nothing to write: say --html OUT, --gif OUT, or both")
    return Export(given.file, given.html, given.gif, given.theme)


def _add_generate(parser: argparse.ArgumentParser, environ: Mapping[str, str]) -> None:
    usual = DecodeConfig()
    parser.add_argument("prompt", metavar="PROMPT", help='what to write; "-" reads standard input')
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the text there, not to standard output")
    parser.add_argument("--trace", type=Path, metavar="FILE.jsonl", help="write every event there, one JSON per line")
    parser.add_argument("--json", action="store_true", help="print the run's figures as JSON on one last line")
    _add_dice(parser, usual)
    parser.add_argument(
        "--strategy",
        choices=STRATEGIES,
        default=usual.strategy,
        metavar="NAME",
        help=f"which guesses of a round are kept, one of those below (default: {usual.strategy})",
    )
    parser.add_argument(
        "--block",
        type=int,
        choices=BLOCK_SIZES,
        default=usual.block_size,
        help=f"positions written in parallel (default: {usual.block_size})",
    )
    parser.add_argument(
        "--max-tokens",
        type=_whole_number,
        default=usual.max_tokens,
        metavar="N",
        help=f"at most {MAX_TOKENS_LIMIT} (default: {usual.max_tokens})",
    )
    parser.add_argument("--mode", choices=MODES, default=usual.mode, help=f"default: {usual.mode}")
    _add_dials(parser)
    _add_model(parser, environ)


def _add_dials(parser: argparse.ArgumentParser) -> None:
    for dial in DIALS:
        users = ", ".join(name for name, fields in PARAMETERS.items() if dial.field in fields)
        parser.add_argument(
            f"--{dial.field.replace('_', '-')}",
            type=_whole_number if dial.whole else _number,
            default=dial.usual,
            metavar="N" if dial.whole else "X",
            help=f"{f'{users}: ' if users else ''}{_clause(dial.hint)} (default: {dial.usual})",
        )


def _clause(sentence: str) -> str:
    """A sentence as help texts are written."""
    return f"{sentence[0].lower()}{sentence[1:].rstrip('.')}"


def _add_dice(parser: argparse.ArgumentParser, usual: DecodeConfig) -> None:
    parser.add_argument(
        "--temperature",
        type=_number,
        default=usual.temperature,
        metavar="T",
        help="0 takes the most probable token, above that tokens are drawn; at most 2 (default: 0)",
    )
    parser.add_argument(
        "--seed",
        type=_whole_number,
        default=usual.seed,
        metavar="N",
        help="seed of the draws: of tokens, which matters only with a temperature above 0, and of positions, in the "
        "strategies random and remdm and with --alg-temp (default: 0)",
    )


def _settings(given: argparse.Namespace) -> Settings:
    model, threads = _model(given.model), given.threads
    if not 1 <= threads <= 64:
        raise ValueError(f"--threads is {threads}; it must be from 1 to 64")
    if given.command not in ("serve", "dev", "replay"):
        return Settings(model=model, threads=threads)
    if not 0 <= given.port <= 65535:
        raise ValueError(f"--port is {given.port}; it must be from 0 to 65535")
    if given.password and len(given.password) < MIN_PASSWORD:
        raise ValueError(f"--password has {len(given.password)} characters; it must have at least {MIN_PASSWORD}")
    generated = not given.password and given.host not in LOOPBACK
    password = secrets.token_urlsafe(9) if generated else given.password
    workspace = given.workspace.expanduser().absolute()
    return Settings(
        given.host,
        given.port,
        model,
        threads,
        workspace,
        password=password,
        generated=generated,
        mcp=_mcp(given.mcp, given.token, given.mcp_trust),
        api=_switched(given.api),
    )


def _switched(said: bool | str) -> bool:
    on = said if isinstance(said, bool) else SWITCH.get(said.lower())
    if on is None:
        raise ValueError(f"CLOVER_API is {said!r}; it must be 1 or 0")
    return on


def _mcp(server: str, token: str, trusted: bool) -> Address | None:
    if not server.strip():
        if trusted:
            raise ValueError("--mcp-trust is for a server; name one with --mcp")
        return None
    if find_spec("mcp") is None:
        raise ValueError(f"--mcp needs a package that is not installed: {INSTALL}")
    try:
        return address_of(server, token, trusted=trusted)
    except ValueError as error:
        raise ValueError(f"--mcp: {error}") from None


def _model(name: str) -> Path:
    """A folder, or the name of a bundled model. The default may be missing: then its absence is reported on use."""
    bundled = models_folder() / name
    plain = Path(name).parts == (name,)  # not ./name: a folder that happens to be here is not what the name means
    for folder in (bundled, Path(name)) if plain else (Path(name),):
        if folder.is_dir():
            return folder.resolve()
    if name == BUNDLED_MODEL:
        return bundled
    raise ValueError(f"--model is {name!r}: no such folder, and no model of that name comes with the program")


def _decode_config(given: argparse.Namespace) -> DecodeConfig:
    return DecodeConfig(
        strategy=given.strategy,
        mode=given.mode,
        block_size=given.block,
        max_tokens=given.max_tokens,
        seed=given.seed,
        temperature=given.temperature,
        **{dial.field: getattr(given, dial.field) for dial in DIALS},
    )


def _whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None
