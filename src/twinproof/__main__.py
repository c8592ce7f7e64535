"""`python -m twinproof` is the `twinproof` command."""

from __future__ import annotations

import sys

from twinproof.cli import main

sys.exit(main())
