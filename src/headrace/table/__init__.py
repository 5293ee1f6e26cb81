"""The table: races in the browser, at one screen or across the world."""
