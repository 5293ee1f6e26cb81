"""What all games stand on; ARCHITECTURE.md shows the rooms."""
