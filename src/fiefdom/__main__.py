"""`python -m fiefdom` is the `fiefdom` command."""

import sys

from fiefdom.cli import main

if __name__ == "__main__":
    sys.exit(main())
