"""Lists that are built: a game's pool and limits in, legal lists out, counted so that each is possible; better ones by
playing."""
