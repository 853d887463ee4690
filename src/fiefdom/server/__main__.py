"""`python -m fiefdom.server`: the same as `fiefdom serve`."""

import argparse
import sys

from fiefdom.cli.serve import add_arguments, run

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m fiefdom.server")
    add_arguments(parser)
    sys.exit(run(parser.parse_args()))
