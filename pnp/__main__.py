"""`python -m pnp` is `pnp`."""

import os
import sys

# Python puts the folder it is begun in before all others, and a game's folder may hold a yaml.py of its own. That place
# goes, unless this very package lies there. Until then nothing is imported that Python has not loaded for itself.
here, home = os.getcwd(), os.path.realpath(os.path.join(__file__, os.pardir, os.pardir))  # noqa: PTH109, PTH118
if not sys.flags.safe_path and sys.path and (sys.path[0] or here) == here != home:
    del sys.path[0]

from pnp.cli import main  # noqa: E402

main()
