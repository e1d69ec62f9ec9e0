"""What options ask of an answer beyond its value."""
