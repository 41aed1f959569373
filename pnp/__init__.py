"""Print and play: from a rulebook's components in YAML to sheets that cut right.

`import pnp` loads nothing but this page; a room is imported when it is used.
"""

__version__ = "0.1.0"
