"""``python -m cgt_lang`` is the program ``cgt``."""

import sys

from ._command import main

sys.exit(main())
