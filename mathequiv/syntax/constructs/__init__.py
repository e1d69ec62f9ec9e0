"""One function for each notation: the command it reads stands in its decorator, its grammar rule in its docstring."""
