"""The full-screen table in the terminal: the only place that imports Textual."""
