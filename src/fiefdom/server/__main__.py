"""`python -m fiefdom.server`: the same as `fiefdom serve`."""

import sys

from fiefdom.cli import main

if __name__ == "__main__":
    sys.exit(main(["serve", *sys.argv[1:]]))
