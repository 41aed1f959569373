"""Lists: the decks and armies that players build of a game, read from its folder or a user's file, and judged."""
