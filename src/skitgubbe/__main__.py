"""``python -m skitgubbe`` is the command ``skitgubbe``."""

from __future__ import annotations

import sys

from .cli.main import main

sys.exit(main())
