"""Start the playground: `python app.py [--host HOST] [--port N] [--model PATH] [--threads N]`."""

import sys

from app.cli import main

if __name__ == "__main__":
    sys.exit(main(["serve", *sys.argv[1:]]))
