"""Bots: players that are no people."""
