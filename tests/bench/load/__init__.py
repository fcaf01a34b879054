"""Speed under load: the product, and a bare relay to the same upstream beside it. Figures are printed, not asserted."""
