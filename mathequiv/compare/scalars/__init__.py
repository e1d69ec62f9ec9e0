"""Numbers, quantities, ratios, pieces, and expressions beyond them."""
