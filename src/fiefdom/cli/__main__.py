"""`python -m fiefdom.cli`: the same as the `fiefdom` command."""

import sys

from fiefdom.cli import main

sys.exit(main())
