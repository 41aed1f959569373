"""Templates: Jinja in a sandbox, with phrases and art beside them."""
