"""Many hands at one table, and what people ask for beside them."""
