"""Print and play: from a rulebook's components in YAML to sheets that cut right.

`import pnp` loads nothing but this page; a room is imported when it is used: `pnp.load("dragon-slayers")`,
`pnp.make("dragon-slayers", "output")`, `pnp.Match("dragon-slayers", seed=7).run()`.
"""

# Nothing is imported here: before `__main__` has looked to it, a module may be one of the folder that we are run in.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from pnp.lab.runs.ready import match as Match  # noqa: N812 -- it makes one, and reads like the class
    from pnp.model import load
    from pnp.sheets.make import make

__version__ = "0.1.0"
__all__ = ["Match", "__version__", "load", "make"]

_HOMES = {"load": ("pnp.model", "load"), "make": ("pnp.sheets.make", "make"), "Match": ("pnp.lab.runs.ready", "match")}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'pnp' has no attribute {name!r}")
    from importlib import import_module

    home, there = _HOMES[name]
    return getattr(import_module(home), there)
