"""Why two answers differ, in words."""
