"""``python -m mathequiv``."""

import sys

from mathequiv.cli import main

if __name__ == "__main__":
    sys.exit(main())
