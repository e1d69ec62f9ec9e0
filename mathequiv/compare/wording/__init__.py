"""Words, lists of words, and choices."""
