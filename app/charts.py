"""Charts of a run as the browser takes them, and where Plotly's script is that draws them.

Invariants: the script is the one that the plotly package brings, so that nothing is fetched from outside; the JSON
holds no `<`.
"""

from __future__ import annotations

from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path

from app.run import Run
from visualize.charts import charts
from visualize.figure import Style
from visualize.frames import encoded


def drawn(run: Run, style: Style) -> str:
    """All charts of a run that has ended, with where the run came from."""
    return encoded({"origin": run.origin, "charts": [asdict(chart) for chart in charts(run.trace, style)]})


def script() -> Path | None:
    """Plotly for the browser (some 5 MB); None where the package is not installed. Importing plotly is not needed."""
    spec = find_spec("plotly")
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        path = Path(folder) / "package_data" / "plotly.min.js"
        if path.is_file():
            return path
    return None
