"""Closer looks at a game, for those who design it."""
