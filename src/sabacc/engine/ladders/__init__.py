"""What hands are worth, one module for each family of games."""
