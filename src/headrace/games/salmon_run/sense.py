"""What a sensible player of Salmon Run does at a glance."""
