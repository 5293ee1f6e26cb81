"""The games, a folder each; nothing is registered anywhere."""
