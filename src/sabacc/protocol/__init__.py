"""The messages to programs that sit at a table or look at it: their types, and what turns them into ours and back."""
