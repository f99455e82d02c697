"""One hand: `Game`, what is asked of it, what happened, what a seat may know, and how all of it is written."""
