"""The playground's own process: settings, runs, the page and its server.

Importing any part of it tells Gradio to stay silent first: it reads these variables when it is imported.
"""

import os

os.environ.update(
    GRADIO_ANALYTICS_ENABLED="False",
    GRADIO_SSR_MODE="False",
    HF_HUB_OFFLINE="1",
    HF_HUB_DISABLE_TELEMETRY="1",
)
