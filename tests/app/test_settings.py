"""Flags and environment to settings: what wins, and what is refused in words."""

import re
from pathlib import Path

import pytest

from app import settings as settings_module
from app.agent.mcp.address import Address
from app.command import Dev, Export, Generate, Models, Replay, Serve, Settings, models_folder
from app.knobs import DIALS, NAMES
from app.settings import parse, parse_command
from model.config import USUAL_THREADS, DecodeConfig


def test_defaults_stay_on_this_machine() -> None:
    settings = parse([], {"HOME": "/home/ada"})
    assert settings == Settings(workspace=Path("/home/ada/.local/share/clover-playground"))
    assert (settings.host, settings.port) == ("127.0.0.1", 7860)
    assert settings.threads == USUAL_THREADS == 1
    assert settings.model == models_folder() / "clover-nano"
    assert not settings.fake


def test_flags_win_over_the_environment_and_that_over_defaults(tmp_path: Path) -> None:
    environ = {"CLOVER_PORT": "7001", "CLOVER_HOST": "::1", "CLOVER_MODEL": str(tmp_path), "CLOVER_THREADS": "2"}
    environ["CLOVER_WORKSPACE"] = str(tmp_path / "pages")
    assert parse([], environ) == Settings("::1", 7001, tmp_path.resolve(), 2, tmp_path / "pages")
    assert parse(["--workspace", "/elsewhere"], environ).workspace == Path("/elsewhere")
    assert parse(["--port", "7002", "--threads", "3"], environ).port == 7002
    assert parse(["--model", "clover-nano"], environ).model.name == "clover-nano"


def test_programs_are_answered_when_it_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert not parse([], {}).api and parse(["--api"], {}).api and parse([], {"CLOVER_API": "1"}).api
    assert not parse(["--no-api"], {"CLOVER_API": "yes"}).api and not parse([], {"CLOVER_API": "0"}).api
    with pytest.raises(SystemExit):
        parse([], {"CLOVER_API": "maybe"})
    assert "CLOVER_API is 'maybe'; it must be 1 or 0" in capsys.readouterr().err


def test_a_bundled_name_means_the_bundled_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bundled, here = (tmp_path / place / "clover-nano" for place in ("bundled", "here"))
    for folder in (bundled, here):
        folder.mkdir(parents=True)
    monkeypatch.setattr(settings_module, "models_folder", lambda: bundled.parent)
    monkeypatch.chdir(here.parent)
    assert parse([], {}).model == bundled
    assert parse(["--model", "./clover-nano"], {}).model == here


def test_no_flag_or_variable_offers_the_fake_model() -> None:
    with pytest.raises(SystemExit):
        parse(["--fake"], {})
    assert not parse([], {"CLOVER_FAKE": "1"}).fake


def test_an_mcp_server_is_named_by_a_flag_or_a_variable_and_its_token_by_a_variable() -> None:
    environ = {"HOME": "/h", "CLOVER_MCP": "https://x.test/mcp", "CLOVER_MCP_TOKEN": "s3cret"}
    assert parse([], environ).mcp == Address(url="https://x.test/mcp", token="s3cret")
    assert "s3cret" not in repr(parse([], environ))
    here = parse(["--mcp", "notes --all", "--mcp-trust"], {"HOME": "/h"}).mcp
    assert here == Address(command=("notes", "--all"), trusted=True)
    assert parse([], {"HOME": "/h", "CLOVER_MCP_TOKEN": "s3cret"}).mcp is None
    assert parse(["--mcp", ""], environ).mcp is None


def test_an_mcp_server_without_its_package_is_refused_and_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(settings_module, "find_spec", lambda name: None)
    with pytest.raises(SystemExit):
        parse(["--mcp", "notes"], {})
    assert "--mcp needs a package that is not installed" in (said := capsys.readouterr().err) and ".[mcp]" in said


def test_generate_takes_every_knob(tmp_path: Path) -> None:
    line = (
        "generate hello --out o.html --trace t.jsonl --json --seed 4 --temperature 0.7 --strategy factor "
        f"--threshold 0.5 --block 16 --max-tokens 99 --mode autoregressive --model {tmp_path}"
    )
    assert parse_command(line.split(), {}) == Generate(
        Settings(model=tmp_path.resolve()),
        "hello",
        DecodeConfig("factor", "autoregressive", threshold=0.5, block_size=16, max_tokens=99, seed=4, temperature=0.7),
        Path("o.html"),
        Path("t.jsonl"),
        True,
    )


def test_generate_takes_every_parameter_of_every_strategy() -> None:
    line = ["generate", "x", "--strategy", "klass"]
    for dial in DIALS:
        line += [f"--{dial.field.replace('_', '-')}", str(dial.high)]
    command = parse_command(line, {})
    assert isinstance(command, Generate)
    assert command.config == DecodeConfig("klass", **{dial.field: dial.high for dial in DIALS})  # type: ignore[arg-type]


def test_the_help_describes_every_strategy(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse_command(["generate", "--help"], {})
    said = capsys.readouterr().out
    for name, (_, hint) in NAMES.items():
        assert re.search(rf"^  {name} +{hint[:1].lower()}{re.escape(hint[1:].rstrip('.'))}$", said, re.MULTILINE)


def test_the_help_says_when_a_seed_matters(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse_command(["generate", "--help"], {})
    assert "matters only with a temperature above 0" in " ".join(capsys.readouterr().out.split())


def test_a_recorded_run_is_replayed_or_exported() -> None:
    settings = Settings(port=1, workspace=Path("/w"))
    line = ["replay", "run.jsonl", "--port", "1", "--workspace", "/w"]
    assert parse_command(line, {}) == Replay(settings, Path("run.jsonl"))
    assert parse_command(["export", "run.jsonl", "--html", "o.html"], {}) == Export(Path("run.jsonl"), Path("o.html"))
    both = parse_command("export run.jsonl --html o.html --gif o.gif --theme dark".split(), {})
    assert both == Export(Path("run.jsonl"), Path("o.html"), Path("o.gif"), "dark")


def test_the_three_commands() -> None:
    line = ["serve", "--port", "1", "--workspace", "/w"]
    assert parse_command(line, {}) == Serve(Settings(port=1, workspace=Path("/w")))
    assert parse_command(["models"], {}) == Models((models_folder(),))
    assert parse_command(["models", "--model", "/x"], {}) == Models((models_folder(), Path("/x")))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "COMMAND"),
        ("paint", "invalid choice: 'paint'"),
        ("generate", "PROMPT"),
        ("generate x --threshold 2", "threshold is 2.0; it must be a number from 0.0 to 1.0"),
        ("generate x --threshold nan", "threshold is nan; it must be"),
        ("generate x --top-k 2.5", "'2.5' is not a whole number"),
        ("generate x --eta-cap 2", "eta_cap is 2.0; it must be a number from 0.0 to 1.0"),
        ("generate x --threshold high", "'high' is not a number"),
        ("generate x --block 5", "choose from 4, 8, 16, 32, 64"),
        ("generate x --max-tokens 0", "max_tokens is 0; it must be a number from 1 to 4096"),
        ("generate x --max-tokens many", "'many' is not a whole number"),
        ("generate x --seed -1", "seed is -1"),
        ("generate x --temperature 3", "temperature is 3.0; it must be a number from 0.0 to 2.0"),
        ("generate x --strategy best", "invalid choice: 'best'"),
        ("generate x --model /no/such", "'/no/such': no such folder"),
        ("serve --port 65536", "--port is 65536; it must be from 0 to 65535"),
        ("serve --threads 0", "--threads is 0"),
        ("serve --mcp ftp://x.test", "--mcp: the address of an MCP server begins with http:// or https://"),
        ("serve --mcp-trust", "--mcp-trust is for a server; name one with --mcp"),
        ("replay", "FILE"),
        ("replay x --port 65536", "--port is 65536"),
        ("export x", "nothing to write: say --html OUT, --gif OUT, or both"),
    ],
)
def test_bad_values_end_with_status_2_and_a_reason(line: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        parse_command(line.split(), {})
    assert stop.value.code == 2
    assert said in capsys.readouterr().err


def test_bad_variables_are_refused_too(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse([], {"CLOVER_PORT": "http"})
    assert "'http' is not a whole number" in capsys.readouterr().err


def test_beyond_this_machine_a_password_is_asked_for() -> None:
    own = parse(["--host", "0.0.0.0"], {"CLOVER_PASSWORD": "open sesame"})
    assert (own.password, own.generated) == ("open sesame", False) and "sesame" not in repr(own)
    first, second = parse(["--host", "0.0.0.0"], {}), parse(["--host", "0.0.0.0"], {})
    assert first.generated and len(first.password) >= 12 and first.password != second.password
    for host in ("127.0.0.1", "localhost", "::1"):
        assert parse(["--host", host], {}).password == ""


def test_a_short_password_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["--password", "short"], {})
    assert "--password has 5 characters" in capsys.readouterr().err


def test_pages_are_kept_where_the_system_wants_data_of_programs() -> None:
    assert parse([], {"XDG_DATA_HOME": "/data", "HOME": "/home/ada"}).workspace == Path("/data/clover-playground")
    relative = parse([], {"XDG_DATA_HOME": "data", "HOME": "/home/ada"}).workspace
    assert relative == Path("/home/ada/.local/share/clover-playground")
    command = parse_command(["dev", "--port", "7003"], {"CLOVER_WORKSPACE": "/pages"})
    assert isinstance(command, Dev) and (command.settings.port, command.settings.workspace) == (7003, Path("/pages"))
