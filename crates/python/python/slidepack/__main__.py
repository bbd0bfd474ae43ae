"""The command `slidepack`."""

from __future__ import annotations

import signal
import sys


def main() -> int:
    """Runs the command with the arguments of this process."""
    from slidepack import _native

    # Ctrl-C is the command's, as it is without Python.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native.main(["slidepack", *sys.argv[1:]], [sys.executable, "-m", "slidepack"])


if __name__ == "__main__":
    sys.exit(main())
