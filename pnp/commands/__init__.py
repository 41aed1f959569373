"""Commands: one verb a module, thin: parse, call a room, print. `pnp.cli` gathers them."""
